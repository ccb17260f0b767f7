//! Do `perft`, `judge` and the other small example programs write what is documented, to the
//! letter?

use core::fmt::Write as _;

use program::{misuse, unread, written};

#[path = "common/program.rs"]
mod program;

fn first_words(text: &str, words: usize) -> Vec<String> {
    text.lines()
        .map(|line| line.split(' ').take(words).collect::<Vec<_>>().join(" "))
        .collect()
}

/// Runs `perft`; returns the first three words of its lines.
fn perft(arguments: &[&str]) -> Vec<String> {
    first_words(&written("perft", arguments, ""), 3)
}

#[test]
fn perft_writes_a_line_for_each_depth() {
    let out = written("perft", &["copenhagen", "3"], "");
    assert_eq!(
        first_words(&out, 3),
        [
            "copenhagen 1 116",
            "copenhagen 2 6788",
            "copenhagen 3 806344"
        ]
    );
    for line in out.lines() {
        let words: Vec<&str> = line.split(' ').skip(3).collect();
        let [time, "s,", rate, "million", "nodes/s"] = words[..] else {
            panic!("{line}");
        };
        assert!(time.parse::<f64>().unwrap() >= 0.0, "{line}");
        assert!(rate.parse::<f64>().unwrap().is_finite(), "{line}");
    }
    assert_eq!(
        perft(&["Brandubh", "2"]),
        ["Brandubh 1 40", "Brandubh 2 960"]
    );
    // The rules as they are given; a finished position has no nodes.
    let rules = "11x11+repetition=draw";
    let board = "11/11/11/11/11/11/11/11/11/11/4K6";
    assert_eq!(perft(&[rules, "1", board, "a"]), [format!("{rules} 1 0")]);
    assert_eq!(perft(&["fetlar", "1", "start", "d"]), ["fetlar 1 60"]);
}

#[test]
fn perft_without_arguments_counts_to_depth_four() {
    let lines = perft(&[]);
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[3], "copenhagen 4 50456804");
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads() {
    let rest = [
        "fetlar",
        "3",
        "11/11/5K5/5A1D2A/11/11/11/11/11/3AA6/2ADD6",
        "a",
    ];
    for threads in ["1", "2", "7", "1000"] {
        let lines = perft(&[&["--threads", threads], &rest[..]].concat());
        assert_eq!(
            lines,
            ["fetlar 1 60", "fetlar 2 2110", "fetlar 3 139935"],
            "{threads} threads"
        );
        let threads = format!("--threads={threads}");
        let divided = perft(&[&["--divide", &threads], &rest[..]].concat());
        assert_eq!(divided.last().unwrap(), "total 139935");
    }
}

#[test]
fn perft_divides_in_the_order_of_the_moves() {
    use hnefatafl_rules::{Position, Rules, divide};

    for depth in 1..=3 {
        let mut expected = String::new();
        let mut total = 0;
        for (mv, nodes) in divide(&Position::start(Rules::TABLUT), depth) {
            writeln!(expected, "{mv} {nodes}").unwrap();
            total += nodes;
        }
        writeln!(expected, "total {total}").unwrap();
        let arguments = ["--divide", "tablut", &depth.to_string()];
        assert_eq!(written("perft", &arguments, ""), expected);
    }
    let board = "11/11/11/11/11/11/11/11/11/11/4K6";
    let over = ["copenhagen", "2", board, "d", "--divide"];
    assert_eq!(written("perft", &over, ""), "total 0\n");
}

#[test]
fn perft_refuses_bad_arguments() {
    let number = "expected RULES DEPTH or RULES DEPTH BOARD SIDE";
    let depth = "expected a depth from 1 to 255: ";
    for (arguments, reason) in [
        (&["copenhagen"][..], number),
        (&["copenhagen", "2", "start"], number),
        (&["copenhagen", "2", "start", "a", "b"], number),
        (&["copenhagen", "0"], &format!("{depth}0\n")),
        (&["copenhagen", "256"], &format!("{depth}256\n")),
        (
            &["copenhagen", "\u{1b}[2J"],
            &format!("{depth}\\u{{1b}}[2J\n"),
        ),
        (&["viking", "2"], "found `viking`"),
        (&["fetlar", "1", "start", "x"], "found `x`"),
        (&["fetlar", "1", "5A5", "a"], "board, line 1, column 4: "),
        (
            &["tablut", "1", "7/7/7/3K3/7/7/7", "a"],
            ": 7/7/7/3K3/7/7/7\n",
        ),
        (
            &["fetlar", "1", "11/11/11/11/11/5A5/11/11/11/11/11", "a"],
            "an attacker on f6: only the king may stop on the throne f6: 11/11/",
        ),
        (
            &["--threads", "0"],
            "expected a number of threads from 1, found `0`",
        ),
        (&["--threads", "many"], "many"),
        (&["--threads"], "'--threads'"),
        (&["--fast"], "'--fast'"),
        (&["--divide=yes"], "'--divide'"),
        (&["fetlar", "-1"], "'-1'"),
    ] {
        misuse("perft", arguments, reason);
    }
}

#[test]
fn help_tells_what_a_program_takes() {
    let mut names = vec!["perft"];
    if cfg!(feature = "alloc") {
        names.extend(["judge", "play", "search"]);
    }
    if cfg!(all(feature = "alloc", feature = "svg")) {
        names.push("svg");
    }
    for name in names {
        let out = written(name, &["--help"], "");
        assert_eq!(written(name, &["-h"], ""), out);
        let (usage, page) = out.split_once("\n\n").unwrap();
        assert!(usage.starts_with(&format!("usage: {name} ")), "{usage}");
        let long = page.lines().find(|line| line.chars().count() > 100);
        assert_eq!(long, None, "{name}");
        let options: Vec<&str> = usage.split(['[', ']']).collect();
        let options = options.iter().filter(|option| option.starts_with('-'));
        for option in options.chain(&["-h, --help"]) {
            let mut lines = page.lines().filter_map(|line| line.strip_prefix("  "));
            let line = lines.find_map(|line| line.strip_prefix(option));
            assert!(
                line.is_some_and(|line| line.starts_with("  ") || line.is_empty()),
                "{name} {option}"
            );
        }
        // Every rule set is named where rules are taken.
        for rules in hnefatafl_rules::Rules::PRESETS {
            let listed = page.contains(rules.short_name().unwrap());
            assert!(listed || !usage.contains("[RULES"), "{name}");
        }
    }
}

#[test]
fn perft_ends_quietly_when_nobody_reads() {
    unread("perft", &["fetlar", "1"]);
}

#[cfg(feature = "alloc")]
mod judge {
    use core::fmt::Write as _;

    use super::program::{Ended, misuse, run, stop_reading, unread, written};

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

    #[test]
    fn judge_writes_the_case_files() {
        for cases in [
            include_str!("data/judged.txt"),
            include_str!("data/handmade.txt"),
            include_str!("data/family.txt"),
        ] {
            let out = written("judge", &[], unjudged(cases));
            for (line, expected) in out.lines().zip(cases.lines()) {
                assert_eq!(line, expected);
            }
            assert_eq!(out, cases);
        }
    }

    #[test]
    fn judge_reads_every_form_of_line() {
        let moved = START.replace("11/5A5/3AAAAA3", "3A7/5A5/4AAAA3");
        for (line, expected) in [
            // Comments and blank lines come back.
            ("# anything | at all", "# anything | at all".to_owned()),
            ("", String::new()),
            ("  \t ", "  \t ".to_owned()),
            // No moves: the last separator with its blank, without it, without either.
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
            (
                "9x9+repetition=draw | start | a |",
                "9x9+repetition=draw | start | a |  |  | ongoing | \
                 3AAA3/4A4/4D4/A3D3A/AADDKDDAA/A3D3A/4D4/4A4/3AAA3 a | 72 moves"
                    .to_owned(),
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
                    "fetlar | start | a | d1-d3 d3-d4 d4-d5 | d1-d3 d3-d4:illegal | ongoing | {moved} d | 58 moves"
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
            // Beyond a smaller board.
            (
                "brandubh | start | a | d1-k1",
                "brandubh | start | a | d1-k1 | d1-k1:illegal | ongoing | \
                 3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 a | 40 moves"
                    .to_owned(),
            ),
            // Crooked or not, after the end it is after the end.
            (
                "fetlar | 11/11/11/11/11/11/11/11/11/11/11 | d | d1-e2 a1-a2",
                "fetlar | 11/11/11/11/11/11/11/11/11/11/11 | d | d1-e2 a1-a2 | d1-e2:after-end | \
                 attackers:king-captured | 11/11/11/11/11/11/11/11/11/11/11 d | 0 moves"
                    .to_owned(),
            ),
        ] {
            let judge = |input: String| written("judge", &[], input);
            let all = format!("{expected}\n");
            assert_eq!(judge(format!("{line}\n")), all, "{line:?}");
            // The same with the line break of other systems, or none, or a byte-order mark.
            assert_eq!(judge(format!("{line}\r\n")), all);
            assert_eq!(judge(format!("\u{feff}{line}\n")), all);
            let unbroken = if line.is_empty() { "" } else { &all };
            assert_eq!(judge(line.to_owned()), unbroken);
        }
    }

    #[test]
    fn judge_names_bad_input_after_what_was_finished() {
        let good = format!("fetlar | start | a |  |  | ongoing | {START} a | 116 moves\n");
        let throne = "11/11/11/11/11/5A5/11/11/11/11/11";
        let fields = "expected RULES | BOARD | SIDE | MOVES: ";
        for (line, complaint) in [
            ("fetlar start a", format!("{fields}fetlar start a\n")),
            (
                "fetlar | start | a",
                format!("{fields}fetlar | start | a\n"),
            ),
            (
                "fetlar | start | a | d1-d3 | d1-d3",
                format!("{fields}fetlar | start | a | d1-d3 | d1-d3\n"),
            ),
            ("viking | start | a | d1-d3", "found `viking`\n".to_owned()),
            ("fetlar | start | x | d1-d3", "found `x`\n".to_owned()),
            ("fetlar | start |  | d1-d3", "found nothing\n".to_owned()),
            ("fetlar | 11/11 | a | d1-d3", ": 11/11\n".to_owned()),
            (
                "brandubh | 9/9/9/9/9/9/9/9/9 | a |",
                ": 9/9/9/9/9/9/9/9/9\n".to_owned(),
            ),
            (
                &format!("fetlar | {throne} | a | d1-d3"),
                format!("only the king may stop on the throne f6: {throne}\n"),
            ),
            (
                "fetlar | start | a | d1-d3 e5-e2x",
                "found `e5-e2x`\n".to_owned(),
            ),
            (
                "fetlar | start | a | d1-d3 e5-e2xd2",
                "found `e5-e2xd2`\n".to_owned(),
            ),
            // Read to the end though judging stops before it.
            (
                "fetlar | start | a | a1-a2 resigned",
                "found `resigned`\n".to_owned(),
            ),
            // Escaped and cut.
            (
                "fetlar | start | a | \u{1b}[2J\u{7}",
                "found `\\u{1b}[2J\\u{7}`\n".to_owned(),
            ),
            (&"x".repeat(1_000_000), format!("{}…\n", "x".repeat(200))),
        ] {
            let input = format!("fetlar | start | a |\n# no\n{line}\nfetlar | start | a |\n");
            let Ended { code, out, err } = run("judge", &[], input);
            assert_eq!(
                (code, out),
                (Some(1), format!("{good}# no\n")),
                "{line:.99}"
            );
            assert!(err.starts_with("line 3: "), "{err:.999}");
            assert!(err.ends_with(&complaint), "{err:.999}");
            assert_eq!(err.lines().count(), 1, "{err:.999}");
        }
    }

    #[test]
    fn no_byte_makes_judge_panic() {
        let Ended { code, out, err } = run("judge", &[], b"fetlar | start | a | d1-d3 \xff\n");
        assert_eq!((code, out.as_str()), (Some(1), ""));
        assert_eq!(
            err,
            "line 1: invalid utf-8 sequence of 1 bytes from index 27: \
             fetlar | start | a | d1-d3 \u{fffd}\n"
        );
    }

    #[test]
    fn judge_refuses_arguments() {
        misuse("judge", &["file"], "unexpected argument \"file\"");
        misuse("judge", &["--list"], "invalid option '--list'");
    }

    #[test]
    fn a_closed_pipe_ends_a_program_quietly() {
        let lines = "copenhagen | start | a | d1-d3 e5-e2 d3-d2\n".repeat(20_000);
        stop_reading("judge", &[], lines);
        let both = ["--attackers", "search", "--defenders", "search"];
        stop_reading("play", &[&both[..], &["--depth", "1"]].concat(), "");
        stop_reading("search", &["--depth", "3"], "");
        unread("tour", &[]);
    }
}
