//! Do the example programs write what is documented, to the letter?
//!
//! `cargo test` builds the examples; to run this file alone, `cargo build --examples` first.

use core::fmt::Write as _;
use std::env::consts::EXE_SUFFIX;
use std::env::current_exe;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

/// How a program ended and what it wrote.
#[derive(Debug, PartialEq)]
struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

fn example(name: &str) -> PathBuf {
    // This file runs in target/PROFILE/deps.
    let mut path = current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push(format!("{name}{EXE_SUFFIX}"));
    assert!(path.exists(), "{} is not built", path.display());
    path
}

/// Starts a program of the crate with pipes to and from it.
fn start(name: &str, arguments: &[&str]) -> Child {
    Command::new(example(name))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn run(name: &str, arguments: &[&str], input: &[u8]) -> Ended {
    let mut child = start(name, arguments);
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // A program that stops early reads no further.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    Ended {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs a program whose arguments are bad: nothing on stdout, the usage on stderr.
fn misuse(name: &str, arguments: &[&str], reason: &str) {
    let Ended { code, out, err } = run(name, arguments, b"");
    assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
    let (first, usage) = err.split_once('\n').unwrap();
    assert_eq!(first, reason, "{arguments:?}");
    assert!(usage.starts_with(&format!("usage: {name}")), "{usage}");
    assert_eq!(usage.lines().count(), 1, "{usage}");
}

#[test]
fn perft_writes_a_line_for_each_depth() {
    let written = run("perft", &["copenhagen", "3"], b"");
    assert_eq!((written.code, written.err.as_str()), (Some(0), ""));
    assert_eq!(
        first_words(&written.out, 3),
        [
            "copenhagen 1 116",
            "copenhagen 2 6788",
            "copenhagen 3 806344"
        ]
    );
    for line in written.out.lines() {
        let words: Vec<&str> = line.split(' ').skip(3).collect();
        let [time, "s,", rate, "million", "nodes/s"] = words[..] else {
            panic!("{line}");
        };
        assert!(time.parse::<f64>().unwrap() >= 0.0, "{line}");
        assert!(rate.parse::<f64>().unwrap().is_finite(), "{line}");
    }
    // The rules as they are given.
    let rules = "11x11+repetition=draw";
    let written = run(
        "perft",
        &[rules, "1", "11/11/11/11/11/11/11/11/11/11/4K6", "a"],
        b"",
    );
    assert_eq!(first_words(&written.out, 3), [format!("{rules} 1 0")]);
}

fn first_words(text: &str, words: usize) -> Vec<String> {
    text.lines()
        .map(|line| line.split(' ').take(words).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn perft_without_arguments_counts_to_depth_four() {
    let written = run("perft", &[], b"");
    let lines = first_words(&written.out, 3);
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[3], "copenhagen 4 50456804");
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads() {
    let board = "11/11/5K5/5A1D2A/11/11/11/11/11/3AA6/2ADD6";
    for threads in ["1", "2", "7", "1000"] {
        let written = run(
            "perft",
            &["--threads", threads, "fetlar", "3", board, "a"],
            b"",
        );
        assert_eq!(
            first_words(&written.out, 3),
            ["fetlar 1 60", "fetlar 2 2110", "fetlar 3 139935"],
            "{threads} threads"
        );
        let divided = run(
            "perft",
            &[
                "--divide",
                &format!("--threads={threads}"),
                "fetlar",
                "3",
                board,
                "a",
            ],
            b"",
        );
        assert_eq!(divided.out.lines().last(), Some("total 139935"));
    }
}

#[test]
fn perft_divides_in_the_order_of_the_moves() {
    use hnefatafl_rules::{Position, Rules, divide};

    for depth in 1..=3 {
        let written = run("perft", &["--divide", "fetlar", &depth.to_string()], b"");
        let mut expected = String::new();
        let mut total = 0;
        for (mv, nodes) in divide(&Position::start(Rules::FETLAR), depth) {
            writeln!(expected, "{mv} {nodes}").unwrap();
            total += nodes;
        }
        writeln!(expected, "total {total}").unwrap();
        assert_eq!(written.out, expected);
        assert_eq!(written.code, Some(0));
    }
    let over = run(
        "perft",
        &[
            "copenhagen",
            "2",
            "11/11/11/11/11/11/11/11/11/11/4K6",
            "d",
            "--divide",
        ],
        b"",
    );
    assert_eq!(over.out, "total 0\n");
    let defenders = run("perft", &["fetlar", "1", "start", "d"], b"");
    assert_eq!(first_words(&defenders.out, 3), ["fetlar 1 60"]);
}

#[test]
fn perft_refuses_bad_arguments() {
    misuse(
        "perft",
        &["copenhagen"],
        "expected RULES DEPTH or RULES DEPTH BOARD SIDE",
    );
    misuse(
        "perft",
        &["copenhagen", "2", "start"],
        "expected RULES DEPTH or RULES DEPTH BOARD SIDE",
    );
    misuse(
        "perft",
        &["copenhagen", "2", "start", "a", "b"],
        "expected RULES DEPTH or RULES DEPTH BOARD SIDE",
    );
    misuse(
        "perft",
        &["copenhagen", "0"],
        "expected a depth from 1 to 255: 0",
    );
    misuse(
        "perft",
        &["copenhagen", "two"],
        "expected a depth from 1 to 255: two",
    );
    misuse(
        "perft",
        &["viking", "2"],
        "expected a rule set such as `copenhagen`, found `viking`",
    );
    misuse(
        "perft",
        &["fetlar", "1", "start", "x"],
        "expected a side, `a` or `d`, found `x`",
    );
    misuse(
        "perft",
        &["fetlar", "1", "5A5", "a"],
        "board, line 1, column 4: there is only 1 of eleven rows",
    );
    misuse(
        "perft",
        &["fetlar", "1", "11/11/11/11/11/5A5/11/11/11/11/11", "a"],
        "an attacker on f6: only the king may stop on the throne f6",
    );
    misuse(
        "perft",
        &["--threads", "0"],
        "expected a number of threads from 1, found `0`",
    );
    misuse("perft", &["--fast"], "invalid option '--fast'");
    misuse(
        "perft",
        &["--divide=yes"],
        "unexpected argument for option '--divide': \"yes\"",
    );
    misuse("perft", &["fetlar", "-1"], "invalid option '-1'");
    for bad in [["--threads", "many"].as_slice(), &["--threads"]] {
        assert_eq!(run("perft", bad, b"").code, Some(2), "{bad:?}");
    }
}

#[test]
fn help_is_no_error() {
    let written = run("perft", &["--help"], b"");
    assert_eq!(written.code, Some(0));
    assert!(written.out.starts_with("usage: perft ["), "{}", written.out);
}

#[cfg(feature = "alloc")]
mod games {
    use core::fmt::Write as _;

    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    use std::thread;

    use super::{Ended, example, misuse, run, start};

    const JUDGED: &str = include_str!("data/judged.txt");
    const HANDMADE: &str = include_str!("data/handmade.txt");
    const START: &str = "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

    /// Returns the part of judged lines that `judge` reads.
    fn unjudged(text: &str) -> String {
        let mut input = String::new();
        for line in text.lines() {
            let fields: Vec<&str> = line.split(" | ").collect();
            match fields[..] {
                [rules, board, side, moves, ..] if !line.starts_with('#') => {
                    writeln!(input, "{rules} | {board} | {side} | {moves}").unwrap();
                }
                _ => writeln!(input, "{line}").unwrap(),
            }
        }
        input
    }

    fn judge(input: &str) -> Ended {
        run("judge", &[], input.as_bytes())
    }

    #[test]
    fn judge_writes_the_case_files() {
        for cases in [JUDGED, HANDMADE] {
            let Ended { code, out, err } = judge(&unjudged(cases));
            assert_eq!((code, err.as_str()), (Some(0), ""));
            for (written, expected) in out.lines().zip(cases.lines()) {
                assert_eq!(written, expected);
            }
            assert_eq!(out, cases);
        }
    }

    #[test]
    fn judge_reads_every_form_of_line() {
        for (line, expected) in [
            // Comments and blank lines come back.
            ("# anything | at all", "# anything | at all".to_owned()),
            ("", String::new()),
            ("  \t ", "  \t ".to_owned()),
            // Not a move: the last separator with its blank, without it, without either.
            (
                "fetlar | start | a | ",
                format!("fetlar | start | a |  |  | ongoing | {START} a | 116 moves"),
            ),
            (
                "fetlar | start | a |",
                format!("fetlar | start | a |  |  | ongoing | {START} a | 116 moves"),
            ),
            (
                "  copenhagen|start|  d |   ",
                format!("copenhagen | start | d |  |  | ongoing | {START} d | 60 moves"),
            ),
            // Echoed as read.
            (
                "fetlar | start | a | D1D3  E5-E2 d3-d2",
                "fetlar | start | a | D1D3  E5-E2 d3-d2 | d1-d3 e5-e2 d3-d2xe2 | ongoing | \
                 3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A4DD3A/A4D4A/11/3A1A5/4AAAA3 d | 61 moves"
                    .to_owned(),
            ),
            // The first move that cannot be played, and why, is the last that is judged.
            (
                "fetlar | start | a | d1-d3 d3-d4 d4-d5",
                format!(
                    "fetlar | start | a | d1-d3 d3-d4 d4-d5 | d1-d3 d3-d4:illegal | ongoing | {} d | 58 moves",
                    START.replace("11/5A5/3AAAAA3", "3A7/5A5/4AAAA3")
                ),
            ),
            (
                "fetlar | start | a | D1-E2 d1-d2",
                format!(
                    "fetlar | start | a | D1-E2 d1-d2 | D1-E2:illegal | ongoing | {START} a | 116 moves"
                ),
            ),
            (
                "fetlar | start | a | d1d1",
                format!(
                    "fetlar | start | a | d1d1 | d1d1:illegal | ongoing | {START} a | 116 moves"
                ),
            ),
            // Crooked or not, after the end it is after the end.
            (
                "fetlar | 11/11/11/11/11/11/11/11/11/11/11 | d | d1-e2 a1-a2",
                "fetlar | 11/11/11/11/11/11/11/11/11/11/11 | d | d1-e2 a1-a2 | d1-e2:after-end | \
                 attackers:king-captured | 11/11/11/11/11/11/11/11/11/11/11 d | 0 moves"
                    .to_owned(),
            ),
        ] {
            let written = judge(&format!("{line}\n"));
            assert_eq!(written.out, format!("{expected}\n"), "{line:?}");
            assert_eq!((written.code, written.err.as_str()), (Some(0), ""));
            // The same with the line break of other systems, or none.
            assert_eq!(judge(&format!("{line}\r\n")).out, format!("{expected}\n"));
            let unbroken = if line.is_empty() {
                ""
            } else {
                &format!("{expected}\n")
            };
            assert_eq!(judge(line).out, unbroken);
        }
    }

    #[test]
    fn judge_tells_bad_input_after_what_was_finished() {
        let good = format!("fetlar | start | a |  |  | ongoing | {START} a | 116 moves\n");
        let throne = "11/11/11/11/11/5A5/11/11/11/11/11";
        for (line, complaint) in [
            (
                "fetlar start a",
                "expected RULES | BOARD | SIDE | MOVES: fetlar start a",
            ),
            (
                "fetlar | start | a",
                "expected RULES | BOARD | SIDE | MOVES: fetlar | start | a",
            ),
            (
                "fetlar | start | a | d1-d3 | d1-d3",
                "expected RULES | BOARD | SIDE | MOVES: fetlar | start | a | d1-d3 | d1-d3",
            ),
            (
                "viking | start | a | d1-d3",
                "expected a rule set such as `copenhagen`, found `viking`: viking",
            ),
            (
                "fetlar | start | A | d1-d3",
                "expected a side, `a` or `d`: A",
            ),
            ("fetlar | start |  | d1-d3", "expected a side, `a` or `d`: "),
            (
                "fetlar | 11/11 | a | d1-d3",
                "board, line 1, column 6: there are only 2 of eleven rows: 11/11",
            ),
            (
                &format!("fetlar | {throne} | a | d1-d3"),
                &format!("an attacker on f6: only the king may stop on the throne f6: {throne}"),
            ),
            (
                "fetlar | start | a | d1-d3 e5-e2x",
                "expected a move such as d1-d4, found `e5-e2x`: e5-e2x",
            ),
            // Read to the end though judging stops before it.
            (
                "fetlar | start | a | a1-a2 resigned",
                "expected a move such as d1-d4, found `resigned`: resigned",
            ),
        ] {
            let written = judge(&format!(
                "fetlar | start | a |\n# no\n{line}\nfetlar | start | a |\n"
            ));
            assert_eq!(
                written,
                Ended {
                    code: Some(1),
                    out: format!("{good}# no\n"),
                    err: format!("line 3: {complaint}\n"),
                }
            );
        }
    }

    #[test]
    fn no_byte_makes_a_program_panic() {
        let written = run("judge", &[], b"# \xff\nfetlar | start | a | d1-d3 \xff\n");
        assert_eq!(
            written,
            Ended {
                code: Some(1),
                out: "# \u{fffd}\n".to_owned(),
                err: "line 2: invalid utf-8 sequence of 1 bytes from index 27: \
                      fetlar | start | a | d1-d3 \u{fffd}\n"
                    .to_owned(),
            }
        );
    }

    #[test]
    fn help_tells_what_a_program_takes() {
        let pictures = cfg!(feature = "svg").then_some("svg");
        let names = ["judge", "perft", "play", "replay", "search", "statistics"];
        for name in names.into_iter().chain(pictures) {
            let Ended { code, out, err } = run(name, &["--help"], b"");
            assert_eq!((code, err.as_str()), (Some(0), ""), "{name}");
            assert_eq!(run(name, &["-h"], b"").out, out);
            let (usage, page) = out.split_once("\n\n").unwrap();
            assert!(usage.starts_with(&format!("usage: {name} ")), "{usage}");
            assert!(page.lines().all(|line| line.len() <= 100), "{page}");
            let options: Vec<&str> = usage.split(['[', ']']).collect();
            let options = options.iter().filter(|option| option.starts_with('-'));
            for option in options.chain(&["-h, --help"]) {
                let line = page
                    .lines()
                    .find_map(|line| line.strip_prefix("  ")?.strip_prefix(option));
                assert!(
                    line.is_some_and(|line| line.starts_with("  ") || line.is_empty()),
                    "{name} {option}"
                );
            }
        }
        let out = run("tour", &["--help"], b"").out;
        assert!(
            out.starts_with("usage: tour\n\nThe program of the README"),
            "{out}"
        );
    }

    #[test]
    fn judge_refuses_arguments() {
        misuse("judge", &["file"], "unexpected argument \"file\"");
        misuse("judge", &["--list"], "invalid option '--list'");
    }

    /// Starts a program with long output and closes the pipe after its first bytes.
    fn stop_reading(name: &str, arguments: &[&str], input: &[u8]) {
        let mut child = start(name, arguments);
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut few = [0; 10];
        thread::scope(|scope| {
            scope.spawn(move || drop(stdin.write_all(input)));
            stdout.read_exact(&mut few).unwrap();
            drop(stdout);
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
            assert_eq!(output.status.code(), Some(0));
        });
    }

    #[test]
    fn a_closed_pipe_ends_a_program_quietly() {
        let lines = "copenhagen | start | a | d1-d3 e5-e2 d3-d2\n".repeat(20_000);
        stop_reading("judge", &[], lines.as_bytes());
        let file = "examples/games.tsv";
        let many = vec![file; 500];
        stop_reading("replay", &[["--list"].as_slice(), &many].concat(), b"");
        // Where nobody reads from the start.
        let few: [(&str, &[&str]); 3] = [
            ("tour", &[]),
            ("perft", &["fetlar", "1"]),
            ("statistics", &["--games", "1"]),
        ];
        for (name, arguments) in few {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut command = Command::new(example(name));
            let command = command.args(arguments).stdin(Stdio::null());
            let output = command.stdout(writer).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{name}");
            let err = String::from_utf8(output.stderr).unwrap();
            assert!(
                !err.contains("panicked") && !err.contains("rror"),
                "{name}: {err}"
            );
        }
    }

    const LISTED: &str = "\
contrary\t14\tcontrary: defenders:corner, the record says attackers
after-corner\t15\tafter-end: the game is over: the defenders win: the king is in a corner
crooked-after-corner\t15\tafter-end: the game is over: the defenders win: the king is in a corner
blocked\t3\tillegal: the attacker on a5 is in the way
crooked\t2\tillegal: e5 and f3 are on no common rank or file
claims-too-much\t3\tcaptures-differ: ply 3 captures e2, the record claims e2 f2
claims-nothing\t3\tcaptures-differ: ply 3 captures e2, the record claims nothing
differs-then-illegal\t1\tcaptures-differ: ply 1 captures nothing, the record claims a1
";
    const LISTED_FOR_REPETITION: &str = "\
thrice-lost\t8\tcontrary: attackers:repetition, the record says defenders
thrice-and-on\t9\tafter-end: the game is over: the attackers win: the position occurred for the third time
";
    const COUNTED: &str = "\
FILE\tgames\t18
FILE\tplies\t133
FILE\tillegal\t3
FILE\tcaptures-differ\t3
FILE\tafter-end\t3
FILE\tcontrary\t2
FILE\tundecided\t10
FILE\tthird-occurrence\t4
FILE\tattackers:repetition\t2
FILE\tdefenders:corner\t5
FILE\tdraw:repetition\t1
";
    const COUNTED_WITHOUT_REPETITION: &str = "\
FILE\tgames\t18
FILE\tplies\t133
FILE\tillegal\t3
FILE\tcaptures-differ\t3
FILE\tafter-end\t2
FILE\tcontrary\t1
FILE\tundecided\t13
FILE\tthird-occurrence\t4
FILE\tdefenders:corner\t5
";
    const GAMES: &str = "examples/games.tsv";

    fn counted(counted: &str, name: &str) -> String {
        counted.replace("FILE", name)
    }

    #[test]
    fn replay_counts_what_does_not_fit() {
        let quiet = |out| Ended {
            code: Some(0),
            out,
            err: String::new(),
        };
        assert_eq!(
            run("replay", &[GAMES], b""),
            quiet(counted(COUNTED, GAMES) + &counted(COUNTED, "total"))
        );
        assert_eq!(
            run("replay", &["--list", GAMES], b""),
            quiet(format!(
                "{LISTED}{LISTED_FOR_REPETITION}{}{}",
                counted(COUNTED, GAMES),
                counted(COUNTED, "total")
            ))
        );
        assert_eq!(
            run("replay", &[GAMES, "--ignore-repetition", "--list"], b""),
            quiet(format!(
                "{LISTED}{}{}",
                counted(COUNTED_WITHOUT_REPETITION, GAMES),
                counted(COUNTED_WITHOUT_REPETITION, "total")
            ))
        );
    }

    #[test]
    fn replay_adds_up_several_files() {
        let twice = run("replay", &[GAMES, GAMES], b"").out;
        let once = counted(COUNTED, GAMES);
        let mut total = String::new();
        for line in COUNTED.lines() {
            let (key, count) = line.rsplit_once('\t').unwrap();
            writeln!(total, "{key}\t{}", 2 * count.parse::<u32>().unwrap()).unwrap();
        }
        assert_eq!(twice, format!("{once}{once}{}", counted(&total, "total")));
    }

    #[test]
    fn replay_tells_bad_input_after_what_was_finished() {
        let folder = std::env::temp_dir().join(format!("replay-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("bad.tsv");
        let name = file.to_str().unwrap();
        for (line, complaint) in [
            (
                "hello",
                "expected RULES, ID, RESULT, END and GAME with tabs between: hello",
            ),
            (
                "",
                "expected RULES, ID, RESULT, END and GAME with tabs between: ",
            ),
            (
                "viking\tx\tunknown\t-\t",
                "expected a rule set such as `copenhagen`, found `viking`: viking",
            ),
            (
                "fetlar\tx\twhite\t-\t",
                "expected `attackers`, `defenders`, `draw` or `unknown`: white",
            ),
            (
                "fetlar\tx\tunknown\tlost\t",
                "expected `-`, `resigned` or `timeout`: lost",
            ),
            (
                "fetlar\tx\tattackers\tresigned\td1-d3",
                "the game's last word says `-`: resigned",
            ),
            (
                "fetlar\tx\tattackers\t-\td1-d3 timeout",
                "the game's last word says `timeout`: -",
            ),
            (
                "fetlar\tx\tunknown\t-\t[fetlar] d1-d3",
                "expected a game without a bracket: [fetlar] d1-d3",
            ),
            (
                "fetlar\tx\tunknown\t-\td1-d3 oops",
                "expected a move such as d1-d4 or d3-d2xe2, or an outcome: oops",
            ),
            (
                "fetlar\tx\tunknown\t-\td1-e2 d1-d3 oops e5-e2",
                "expected a move such as d1-d4 or d3-d2xe2, or an outcome: oops e5-e2",
            ),
        ] {
            std::fs::write(&file, format!("fetlar\tok\tunknown\t-\ta1-a2\r\n{line}\n")).unwrap();
            assert_eq!(
                run("replay", &["--list", GAMES, name], b""),
                Ended {
                    code: Some(1),
                    out: format!(
                        "{LISTED}{LISTED_FOR_REPETITION}{}ok\t1\tillegal: there is no piece on a1\n",
                        counted(COUNTED, GAMES)
                    ),
                    err: format!("{name}, line 2: {complaint}\n"),
                }
            );
        }
        std::fs::write(&file, b"fetlar\tx\tunknown\t-\t\xff\xfe").unwrap();
        assert_eq!(run("replay", &[name], b"").code, Some(1));
        std::fs::remove_dir_all(&folder).unwrap();
        let missing = run("replay", &[name], b"");
        assert_eq!((missing.code, missing.out.as_str()), (Some(1), ""));
        assert!(
            missing.err.starts_with(&format!("{name}: cannot read: ")),
            "{}",
            missing.err
        );
    }

    #[test]
    fn replay_refuses_bad_arguments() {
        misuse("replay", &[], "expected a file");
        misuse("replay", &["--list"], "expected a file");
        misuse("replay", &["--all", GAMES], "invalid option '--all'");
    }
    /// Runs `statistics`; checks what it says of its speed and returns what it counted.
    fn statistics(arguments: &[&str]) -> String {
        let Ended { code, out, err } = run("statistics", arguments, b"");
        assert_eq!(code, Some(0), "{err}");
        let speed = err.lines().next().unwrap();
        assert!(speed.ends_with(" million plies/s"), "{err}");
        out
    }

    const RANDOM: &str = "       200           games
        85           left open
       115           ended
     40428           plies in ended games, 351.5 a game, 84 to 600
         2    1.7 %  won by the attackers
       113   98.3 %  won by the defenders
         0    0.0 %  drawn
         2    1.7 %  won by the first player
       113   98.3 %  won by the second player
         2    1.7 %  attackers:king-captured
       113   98.3 %  defenders:corner
";

    #[test]
    fn statistics_are_the_same_on_every_machine_and_with_any_number_of_threads() {
        let few = ["--games", "200", "--seed", "1", "--max-plies=600", "fetlar"];
        for threads in ["1", "2", "3", "1000"] {
            let arguments = [few.as_slice(), &["--threads", threads]].concat();
            assert_eq!(statistics(&arguments), RANDOM, "{threads} threads");
        }
        assert_eq!(statistics(&[]), statistics(&["--threads", "3"]));
        assert_eq!(
            statistics(&[]),
            statistics(&["copenhagen", "--games", "1000", "--seed", "0"])
        );
        assert_ne!(statistics(&[]), statistics(&["--seed", "1"]));
        assert!(statistics(&["--games", "0"]).starts_with("         0           games\n"));
    }

    #[test]
    fn statistics_cut_games_at_the_number_of_plies_asked_for() {
        // Three of these games end with ply 600.
        let cut = |plies| {
            let few = ["--games=200", "--seed=1", "fetlar", "--max-plies", plies];
            let figures = statistics(&few);
            figures.lines().nth(1).unwrap().trim_start().to_owned()
        };
        assert_eq!(cut("600"), "85           left open");
        assert_eq!(cut("599"), "88           left open");
        assert_eq!(cut("0"), "200           left open");
    }

    const RECORDED: &str = "        18           games
         7           left open
        11           ended
       103           plies in ended games, 9.4 a game, 3 to 14
         4   36.4 %  won by the attackers
         5   45.5 %  won by the defenders
         2   18.2 %  drawn
         4   36.4 %  won by the first player
         5   45.5 %  won by the second player
         5   45.5 %  defenders:corner
         2   18.2 %  attackers:repetition
         1    9.1 %  draw:repetition
         1    9.1 %  attackers:resignation
         1    9.1 %  attackers:forfeit
         1    9.1 %  draw:agreement
";

    #[test]
    fn statistics_of_a_file_are_those_of_its_games() {
        for threads in ["1", "3"] {
            let written = run("statistics", &["--threads", threads, "--from", GAMES], b"");
            assert_eq!((written.code, written.out.as_str()), (Some(0), RECORDED));
            let said = written.err.lines().nth(1);
            assert_eq!(said, Some("left open at a move that is not legal: 3"));
        }
        // Under other rules: then no game is drawn by repetition.
        let ignored = statistics(&["--from", GAMES, "11x11+repetition=ignored"]);
        assert!(!ignored.contains("repetition"), "{ignored}");
        // The first games only, and those only so far.
        let cut = statistics(&["--from", GAMES, "--games", "3", "--max-plies", "2"]);
        let counts: Vec<&str> = cut.split_whitespace().take(5).collect();
        assert_eq!(counts, ["3", "games", "3", "left", "open"]);
    }

    #[test]
    fn statistics_tell_the_first_line_that_is_bad() {
        let folder = std::env::temp_dir().join(format!("statistics-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("bad.tsv");
        let name = file.to_str().unwrap();
        let good = "fetlar\tok\tunknown\t-\td1-d3\n".repeat(300);
        let bad = "fetlar\tx\tunknown\t-\td1-d3 oops\nhello\n".repeat(50);
        std::fs::write(&file, &good).unwrap();
        let finished = statistics(&["--from", name]);
        std::fs::write(&file, good + &bad).unwrap();
        for threads in ["1", "3"] {
            assert_eq!(
                run("statistics", &["--from", name, "--threads", threads], b""),
                Ended {
                    code: Some(1),
                    out: finished.clone(),
                    err: format!(
                        "{name}, line 301: expected a move such as d1-d4 or d3-d2xe2, or an outcome: oops\n"
                    ),
                }
            );
        }
        std::fs::remove_dir_all(&folder).unwrap();
        let missing = run("statistics", &["--from", name], b"");
        assert_eq!((missing.code, missing.out.as_str()), (Some(1), ""));
        let complaint = format!("{name}: cannot read: ");
        assert!(missing.err.starts_with(&complaint), "{}", missing.err);
    }

    #[test]
    fn statistics_refuse_bad_arguments() {
        for (arguments, reason) in [
            (
                ["--games", "many"].as_slice(),
                "cannot parse argument \"many\": invalid digit found in string",
            ),
            (
                &["--seed=-1"],
                "cannot parse argument \"-1\": invalid digit found in string",
            ),
            (
                &["--threads=0"],
                "expected a number of threads from 1, found `0`",
            ),
            (&["--from"], "missing argument for option '--from'"),
            (&["--fast"], "invalid option '--fast'"),
            (
                &["viking"],
                "expected a rule set such as `copenhagen`, found `viking`",
            ),
            (
                &["fetlar", "copenhagen"],
                "unexpected argument \"copenhagen\"",
            ),
        ] {
            misuse("statistics", arguments, reason);
        }
    }

    #[test]
    fn statistics_for_nobody_are_no_error() {
        let mut child = Command::new(example("statistics"))
            .args(["--games", "1000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert_eq!(output.status.code(), Some(0));
    }
}
