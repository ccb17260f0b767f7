//! Do `replay`, `statistics` and `convert` write what is documented, to the letter?

use std::fs;

use hnefatafl_rules::{Game, Outcome, Record};
use program::{Ended, Folder, misuse, run, stop_reading, unread, written};

#[path = "common/program.rs"]
mod program;

const GAMES: &str = "examples/games.tsv";
const PROGRAMS: [&str; 3] = ["convert", "replay", "statistics"];

#[test]
fn help_tells_what_a_program_takes() {
    for (name, options) in [
        ("convert", &["--from", "--to", "--rules"][..]),
        ("replay", &["--ignore-repetition", "--list", "--threads"]),
        (
            "statistics",
            &[
                "--games",
                "--seed",
                "--max-plies",
                "--threads",
                "--from",
                "--json",
                "--merge",
                "--plot",
            ],
        ),
    ] {
        let page = written(name, &["--help"], "");
        assert!(
            page.contains(&format!("Usage: {name} [OPTIONS] ")),
            "{page}"
        );
        for option in options.iter().chain(&["--help"]) {
            let told = |line: &str| {
                let mut words = line.split([' ', ',']).filter(|word| word.starts_with('-'));
                words.any(|word| word == *option)
            };
            assert!(page.lines().any(told), "{name} {option}");
        }
        let long = page.lines().find(|line| line.chars().count() > 100);
        assert_eq!(long, None, "{name}");
        assert!(page.contains("Exit code: 1 when "), "{page}");
    }
}

#[test]
fn bad_arguments_are_refused_with_the_usage() {
    for (name, arguments, reason) in [
        ("replay", &[][..], "<FILE>"),
        ("replay", &["--list"], "<FILE>"),
        ("replay", &["--all", GAMES], "'--all'"),
        ("replay", &["--threads", "0", GAMES], "'0'"),
        ("statistics", &["--games", "many"], "'many'"),
        ("statistics", &["--seed=-1"], "'-1'"),
        ("statistics", &["--threads=0"], "'0'"),
        ("statistics", &["--from"], "'--from <FILE>'"),
        ("statistics", &["--fast"], "'--fast'"),
        ("statistics", &["viking"], "expected a rule set such as"),
        ("statistics", &["fetlar", "copenhagen"], "'copenhagen'"),
        ("statistics", &["--merge", "a", "--from", "b"], "--from"),
        ("convert", &[], "<FILE>"),
        (
            "convert",
            &["--from", "csv", GAMES],
            "archive, open-tafl, pgn, json",
        ),
        (
            "convert",
            &["--to", "csv", GAMES],
            "replay, open-tafl, archive, text",
        ),
        (
            "convert",
            &["--rules", "viking", GAMES],
            "expected a rule set such as",
        ),
    ] {
        misuse(name, arguments, reason);
    }
}

#[test]
fn a_closed_pipe_ends_a_program_quietly() {
    let many = vec![GAMES; 500];
    stop_reading("replay", &[&["--list"], &many[..]].concat(), "");
    stop_reading(
        "replay",
        &[&["--threads=2", "--list"], &many[..]].concat(),
        "",
    );
    let many = vec!["examples/archive.csv"; 500];
    stop_reading("convert", &many, "");
    unread("statistics", &["--games", "1"]);
    unread("statistics", &["--json", "--games", "1"]);
    unread("replay", &[GAMES]);
    unread("convert", &["examples/archive.csv"]);
    for name in PROGRAMS {
        unread(name, &["--help"]);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_rest_is_done() {
    let folder = Folder::new("missing");
    let missing = folder.file("missing");
    let named = format!("{missing}: cannot read: ");
    for (name, arguments) in [
        ("replay", &[&missing, GAMES][..]),
        ("convert", &[&missing, "examples/archive.csv"]),
        ("statistics", &["--from", &missing]),
        ("statistics", &["--merge", &missing]),
    ] {
        let Ended { code, out, err } = run(name, arguments, "");
        assert_eq!(code, Some(1), "{name}");
        assert!(err.starts_with(&named), "{name}: {err}");
        assert!(!out.is_empty(), "{name}");
    }
}

const LISTED: &str = "\
list\tcontrary\t14\tcontrary: defenders:corner, the record says attackers
list\tcontrary-end\t1\tcontrary: the record says defenders and ends with attackers:resignation
list\tafter-corner\t15\tafter-end: the game is over (the defenders win: the king is in a corner)
list\tcrooked-after-corner\t15\tafter-end: the game is over (the defenders win: the king is in a corner)
list\tblocked\t3\tillegal: the attacker on a5 is in the way
list\tbeyond\t2\tillegal: a board of 7x7 has no square h8
list\tcrooked\t2\tillegal: e5 and f3 are on no common rank or file
list\tclaims-too-much\t3\tcaptures-differ: ply 3 captures e2, the record claims e2 f2
list\tclaims-too-little\t3\tcaptures-differ: ply 3 captures e2, the record claims nothing
list\tdiffers-then-illegal\t1\tcaptures-differ: ply 1 captures nothing, the record claims a1
";
const LISTED_FOR_REPETITION: &str = "\
list\tthrice-lost\t8\tcontrary: attackers:repetition, the record says defenders
list\tthrice-and-on\t9\tafter-end: the game is over (the attackers win: the position occurred for the third time)
";
const COUNTED: &str = "\
FILE\tgames\t23
FILE\tplies\t153
FILE\tunreadable\t0
FILE\tillegal\t4
FILE\tcaptures-differ\t3
FILE\tafter-end\t3
FILE\tcontrary\t3
FILE\tundecided\t14
FILE\tthird-occurrence\t4
FILE\tattackers:repetition\t2
FILE\tdefenders:corner\t6
FILE\tdraw:repetition\t1
";
const COUNTED_WITHOUT_REPETITION: &str = "\
FILE\tgames\t23
FILE\tplies\t153
FILE\tunreadable\t0
FILE\tillegal\t4
FILE\tcaptures-differ\t3
FILE\tafter-end\t2
FILE\tcontrary\t2
FILE\tundecided\t17
FILE\tthird-occurrence\t4
FILE\tdefenders:corner\t6
";

/// Returns these counts for a file, `times` over.
fn counted(counts: &str, file: &str, times: u64) -> String {
    let line = |line: &str| {
        let (key, count) = line.rsplit_once('\t').unwrap();
        let count = times * count.parse::<u64>().unwrap();
        [key.replace("FILE", file), format!("\t{count}\n")].concat()
    };
    counts.lines().map(line).collect()
}

#[test]
fn replay_counts_what_does_not_fit() {
    let counts = |counts| counted(counts, GAMES, 1) + &counted(counts, "total", 1);
    assert_eq!(written("replay", &[GAMES], ""), counts(COUNTED));
    assert_eq!(
        written("replay", &["--list", GAMES], ""),
        format!("{LISTED}{LISTED_FOR_REPETITION}{}", counts(COUNTED))
    );
    assert_eq!(
        written("replay", &[GAMES, "--ignore-repetition", "--list"], ""),
        format!("{LISTED}{}", counts(COUNTED_WITHOUT_REPETITION))
    );
}

#[test]
fn replay_adds_up_files_and_reads_standard_input() {
    let games = fs::read("../examples/games.tsv").unwrap();
    let both = counted(COUNTED, GAMES, 1) + &counted(COUNTED, "-", 1);
    assert_eq!(
        written("replay", &[GAMES, "-"], &games),
        both + &counted(COUNTED, "total", 2)
    );
}

#[test]
fn replay_is_the_same_with_any_number_of_threads() {
    let folder = Folder::new("threads");
    let games = fs::read_to_string("../examples/games.tsv").unwrap();
    // Some blocks, with bad lines among them.
    let bad = format!("{games}fetlar\tbad\tunknown\t-\toops\n");
    let file = folder.write("many.tsv", bad.repeat(300));
    let name = file.as_str();
    let one = run("replay", &["--list", name], "");
    assert_eq!(one.code, Some(1));
    assert_eq!(one.err.lines().count(), 300);
    let lines = bad.lines().count();
    for (number, line) in (1..).zip(one.err.lines()) {
        let place = format!("{name}, line {}, bad: ", number * lines);
        assert!(line.starts_with(&place), "{line}");
    }
    let listed = format!("{LISTED}{LISTED_FOR_REPETITION}").repeat(300);
    assert!(one.out.starts_with(&listed));
    for threads in ["2", "5"] {
        assert_eq!(
            run("replay", &["--threads", threads, "--list", name], ""),
            one
        );
    }
}

/// Judges one game; returns the keys that are not 0, without the number of games.
fn keys(line: &str) -> String {
    let out = written("replay", &["-"], line);
    let counts = out.lines().filter_map(|line| line.strip_prefix("total\t"));
    let counts = counts.filter(|line| !line.ends_with("\t0") && !line.starts_with("games"));
    let keys: Vec<&str> = counts
        .map(|line| line.split_once('\t').unwrap().0)
        .collect();
    keys.join(" ")
}

#[test]
fn result_end_and_rules_have_to_agree() {
    let corner = "b6-b5 h6-h3 b5-b6 g5-i5 b6-b5 g6-g4 b5-b6 f6-h6 b6-b5 h6-h10 b5-b6 h10-k10 \
                  b6-b5 k10-k11";
    for (result, end, game, expected) in [
        // The rules leave it open: RESULT and END, or the last word, agree or not.
        ("attackers", "resigned", "d1-d3", ""),
        ("defenders", "resigned", "d1-d3", "contrary"),
        ("defenders", "-", "d1-d3 resigned", "contrary"),
        ("defenders", "resigned", "d1-d3 e5-e4", ""),
        ("Attackers", "Timeout", "d1-d3 timeout", ""),
        ("draw", "timeout", "d1-d3", "contrary"),
        ("draw", "draw", "d1-d3", ""),
        ("attackers", "draw", "d1-d3 draw", "contrary"),
        ("unknown", "resigned", "d1-d3", ""),
        ("attackers", "-", "d1-d3", ""),
        ("attackers", "-", "d1-d3 defenders:unrecorded", "contrary"),
        // Of an outcome by the rules the rules know nothing.
        (
            "attackers",
            "-",
            "d1-d3 attackers:king-captured",
            "contrary",
        ),
        // The rules end it.
        ("defenders", "-", corner, "defenders:corner"),
        ("attackers", "-", corner, "contrary defenders:corner"),
        ("draw", "-", corner, "contrary defenders:corner"),
        ("unknown", "-", corner, "defenders:corner"),
        ("unknown", "draw", corner, "contrary defenders:corner"),
        (
            "defenders",
            "-",
            &format!("{corner} defenders:corner"),
            "defenders:corner",
        ),
        (
            "defenders",
            "-",
            &format!("{corner} defenders:exit-fort"),
            "contrary defenders:corner",
        ),
    ] {
        let line = format!("copenhagen\tg\t{result}\t{end}\t{game}\n");
        let expected = match expected {
            "" | "contrary" => format!("plies {expected} undecided").replace("  ", " "),
            _ => format!("plies {expected}"),
        };
        assert_eq!(keys(&line), expected, "{line}");
    }
}

#[test]
fn the_captured_king_may_be_left_out_and_a_piece_may_be_listed_twice() {
    let keys = |game: &str| keys(&format!("brandubh\tg\tunknown\t-\t{game}\n"));
    let game = "d1-e1 d5-e5 d2-f2 d3-g3 f2-g2xg3";
    assert_eq!(keys(game), "plies undecided");
    assert_eq!(keys(&format!("{game}xg3")), "plies undecided");
    assert_eq!(
        keys(&format!("{game}xd4")),
        "plies captures-differ undecided"
    );
    // Listed only behind a move that is none.
    let crooked = "d1-e1 d5-e5 d2-f2 d3-g3 f2-g2 a1-b2 a1-a2xa3";
    assert_eq!(keys(crooked), "plies illegal captures-differ undecided");
}

#[test]
fn replay_names_lines_that_are_no_game_and_counts_the_rest() {
    let good = "fetlar\tok\tunknown\t-\ta1-a2\r\n";
    let counts = "\
        FILE\tgames\t2\nFILE\tplies\t2\nFILE\tunreadable\t1\nFILE\tillegal\t2\n\
        FILE\tcaptures-differ\t0\nFILE\tafter-end\t0\nFILE\tcontrary\t0\nFILE\tundecided\t2\n\
        FILE\tthird-occurrence\t0\n";
    let fields = "expected RULES, ID, RESULT, END and GAME with tabs between, found";
    let long = "x".repeat(5_000_000);
    for (line, id, reason) in [
        ("hello", "", &format!("{fields} `hello`")[..]),
        ("fetlar\tx\tunknown\t-", "x", fields),
        ("fetlar\tx\tunknown\t-\t\t", "x", fields),
        ("viking\tx\tunknown\t-\t", "x", "found `viking`"),
        (
            "fetlar\tx\twhite\t-\t",
            "x",
            "`draw` or `unknown`, found `white`",
        ),
        (
            "fetlar\tx\tunknown\tlost\t",
            "x",
            "`timeout` or `draw`, found `lost`",
        ),
        (
            "fetlar\tx\tunknown\tdraw:agreement\t",
            "x",
            "found `draw:agreement`",
        ),
        (
            "fetlar\tx\tattackers\tresigned\td1-d3 timeout",
            "x",
            "END says attackers:resignation and the last word of GAME attackers:forfeit",
        ),
        (
            "fetlar\tx\tunknown\t-\t[fetlar] d1-d3",
            "x",
            "expected a game without rules or position in brackets",
        ),
        (
            "fetlar\tx\tunknown\t-\td1-d3 oops",
            "x",
            "column 7, at `oops`: ",
        ),
        (
            "fetlar\tx\tunknown\t-\td1-e2 d1-d3 oops e5-e2",
            "x",
            "column 13, at `oops`: ",
        ),
        ("fetlar\tx\tunknown\t-\td1-d3 1-0", "x", "sources differ"),
        (
            "fetlar\tx\tunknown\t-\tresigned d1-d3",
            "x",
            "nothing may follow",
        ),
        // Escaped and cut.
        (
            "fetlar\t\u{1b}[2J\tunknown\t-\t\u{7}",
            "\\u{1b}[2J",
            "\\u{7}",
        ),
        (&long, "", "x…`"),
    ] {
        for threads in ["--threads=1", "--threads=2"] {
            let input = format!("{good}# no\n\n{line}\n{good}");
            let Ended { code, out, err } = run("replay", &[threads, "-"], input);
            assert_eq!(code, Some(1), "{line:.99}");
            assert_eq!(out, counted(counts, "-", 1) + &counted(counts, "total", 1));
            assert!(err.starts_with(&format!("-, line 4, {id}: ")), "{err:.999}");
            assert!(err.contains(reason), "{err:.999}");
            assert!(err.ends_with('\n') && err.len() < 400, "{err:.999}");
            assert_eq!(err.lines().count(), 1, "{err:.999}");
        }
    }
    let noise = run("replay", &["-"], b"fetlar\tx\tunknown\t-\t\xff\xfe");
    assert_eq!(noise.code, Some(1));
    assert!(
        noise.err.starts_with("-, line 1, x: invalid utf-8"),
        "{}",
        noise.err
    );
}

/// Runs `statistics`; checks what it says of its speed and returns what it counted.
#[track_caller]
fn statistics(arguments: &[&str]) -> String {
    let Ended { code, out, err } = run("statistics", arguments, "");
    assert_eq!(code, Some(0), "{err}");
    let last = err.lines().last().unwrap_or_default();
    assert!(
        last.is_empty() || last.ends_with(" million plies/s"),
        "{err}"
    );
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
    for threads in ["1", "2", "3", "100"] {
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
fn the_first_player_is_the_one_of_the_rule_set() {
    for (rules, first) in [
        ("fetlar", "attackers"),
        ("9x9+defenders-first+repetition=draw", "defenders"),
    ] {
        let out = statistics(&["--games", "50", rules]);
        let count = |what: &str| {
            let mut lines = out.lines().filter(|line| line.ends_with(what));
            lines
                .next()
                .unwrap()
                .split_whitespace()
                .next()
                .unwrap()
                .to_owned()
        };
        let won = format!("won by the {first}");
        assert_eq!(count(&won), count("won by the first player"), "{out}");
    }
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

const RECORDED: &str = "        11           games
         3           left open
         8           ended
        58           plies in ended games, 7.3 a game, 3 to 14
         2   25.0 %  won by the attackers
         4   50.0 %  won by the defenders
         2   25.0 %  drawn
         2   25.0 %  won by the first player
         4   50.0 %  won by the second player
         1   12.5 %  attackers:resignation
         1   12.5 %  attackers:forfeit
         3   37.5 %  defenders:corner
         1   12.5 %  defenders:unrecorded
         1   12.5 %  draw:repetition
         1   12.5 %  draw:agreement
        12           contradict the rules, not counted above
";

#[test]
fn statistics_of_a_file_are_those_of_its_games() {
    let listed = format!("{LISTED}{LISTED_FOR_REPETITION}");
    for threads in ["1", "3"] {
        let arguments = ["--threads", threads, "--from", GAMES];
        let Ended { code, out, err } = run("statistics", &arguments, "");
        assert_eq!((code, out.as_str()), (Some(0), RECORDED), "{err}");
        // What `replay` lists is named, with its line.
        let named = err.lines().zip(listed.lines());
        for (named, listed) in named {
            let fields: Vec<&str> = listed.split('\t').collect();
            let [_, id, ply, reason] = fields[..] else {
                panic!("{listed}");
            };
            let expected = format!(", {id}: ply {ply}, {reason}");
            assert!(named.ends_with(&expected), "{named}");
        }
        assert_eq!(err.lines().count(), listed.lines().count() + 1);
    }
    // Under other rules: then no game is drawn by repetition.
    let ignored = statistics(&["--from", GAMES, "11x11+repetition=ignored"]);
    assert!(!ignored.contains("repetition"), "{ignored}");
    // The first games only, and those only so far.
    let cut = statistics(&["--from", GAMES, "--games", "3", "--max-plies", "2"]);
    let counts: Vec<&str> = cut.split_whitespace().take(5).collect();
    assert_eq!(counts, ["3", "games", "3", "left", "open"]);
    // Standard input, bad lines named and counted apart.
    let games = fs::read_to_string("../examples/games.tsv").unwrap();
    let Ended { code, out, err } = run("statistics", &["--from", "-"], format!("{games}oops\n"));
    assert_eq!(code, Some(1));
    assert_eq!(out, format!("{RECORDED}         1           unreadable\n"));
    assert!(err.contains("\n-, line 26, : expected RULES, ID"), "{err}");
}

#[test]
fn sums_of_parts_add_up_to_those_of_the_whole() {
    let folder = Folder::new("sums");
    let games = fs::read_to_string("../examples/games.tsv").unwrap();
    let (first, second) = games.split_at(games.find("brandubh").unwrap());
    let parts = [first, second].map(|part| {
        let file = folder.file(&format!("{}.json", part.len()));
        let Ended { code, out, .. } = run("statistics", &["--json", "--from", "-"], part);
        assert_eq!(code, Some(0));
        assert_eq!(out.lines().count(), 1, "{out}");
        fs::write(&file, out).unwrap();
        file
    });
    let [one, other] = &parts;
    assert_eq!(
        written("statistics", &["--merge", one, other], ""),
        RECORDED
    );
    // Sums of sums.
    let both = written("statistics", &["--json", "--merge", one, other], "");
    assert_eq!(written("statistics", &["--merge", "-"], both), RECORDED);
    // What is no sum is named.
    let bad = folder.write("bad.json", "{}");
    let Ended { code, out, err } = run("statistics", &["--merge", one, &bad, other], "");
    assert_eq!((code, out.as_str()), (Some(1), RECORDED));
    assert!(
        err.starts_with(&format!("{bad}: cannot read: missing field")),
        "{err}"
    );
}

#[test]
fn statistics_draw_a_plot() {
    let folder = Folder::new("plot");
    let file = folder.file("plot.svg");
    statistics(&["--games", "20", "--plot", &file, "brandubh"]);
    let plot = fs::read_to_string(&file).unwrap();
    let plot = roxmltree::Document::parse(&plot).unwrap();
    let texts = plot.descendants().filter_map(|node| node.text());
    let texts: Vec<&str> = texts
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .collect();
    assert!(texts.contains(&"20 games"), "{texts:?}");
    assert!(
        texts.iter().any(|text| text.parse::<Outcome>().is_ok()),
        "{texts:?}"
    );
    let nowhere = folder.file("no/such/plot.svg");
    let Ended { code, err, .. } = run("statistics", &["--games", "1", "--plot", &nowhere], "");
    assert_eq!(code, Some(1));
    assert!(
        err.starts_with(&format!("{nowhere}: cannot write: ")),
        "{err}"
    );
}

const ARCHIVE: &str = "examples/archive.csv";

#[test]
fn convert_turns_archives_into_every_form() {
    let corner =
        "b6-b5 h6-h3 b5-b6 g5-i5 b6-b5 g6-g4 b5-b6 f6-h6 b6-b5 h6-h10 b5-b6 h10-k10 b6-b5 k10-k11";
    let copenhagen = "copenhagen-hnefatafl-11x11-2025-v1";
    assert_eq!(
        written("convert", &[ARCHIVE], ""),
        format!(
            "\
{copenhagen}\tarchive-1\tunknown\t-\td1-d3 e5-e2 d3-d2xe2
brandubh-7x7-irish-1\tarchive-2\tdefenders\ttimeout\td1-c1 d3-a3
{copenhagen}\tarchive-3\tdefenders\t-\t{corner}
{copenhagen}\tarchive-4\tattackers\t-\td1-d3 e5-e2
"
        )
    );
    assert_eq!(
        written("convert", &["--to", "text", ARCHIVE], ""),
        format!(
            "\
[{copenhagen}] d1-d3 e5-e2 d3-d2xe2
[brandubh-7x7-irish-1] d1-c1 d3-a3 defenders:forfeit
[{copenhagen}] {corner}
[{copenhagen}] d1-d3 e5-e2 attackers:unrecorded
"
        )
    );
}

#[test]
fn what_convert_writes_it_reads() {
    let text = written("convert", &["--to", "text", ARCHIVE], "");
    for line in text.lines() {
        assert_eq!(line.parse::<Game>().unwrap().to_string(), line);
    }
    let files = written("convert", &["--to", "open-tafl", ARCHIVE], "");
    let again = ["--from", "open-tafl", "--to", "text", "-"];
    assert_eq!(written("convert", &again, files), text);
    let archive = written("convert", &["--to", "archive", ARCHIVE], "");
    let again = ["--to", "text", "-"];
    assert_eq!(written("convert", &again, &archive), text);
    // What stands in the file, but for a last word that says what the result says.
    let unrecorded = archive.replace(" attackers:unrecorded", "");
    let file = fs::read_to_string("../examples/archive.csv").unwrap();
    let file: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(unrecorded.lines().collect::<Vec<_>>(), file);
    // For `replay`.
    let lines = written("convert", &[ARCHIVE], "");
    let counts = written("replay", &["-"], lines);
    assert!(
        counts.contains("total\tgames\t4\n") && counts.contains("\tcontrary\t0\n"),
        "{counts}"
    );
}

#[test]
fn convert_reads_games_with_tags() {
    let pgn = "\
[Event \"one\"]
[Result \"draw\"]

1. d1-d3 e5-e2 {why not}
2. d3-d2

[Event \"two\"]
[Variant \"Tablut\"]

1. d1-c1 *

[Event \"three\"]

1. d1-d3 oops

[Event \"four\"]
[Rules \"brandubh\"]

1. d2-c2 resigned
";
    let Ended { code, out, err } = run("convert", &["--from", "pgn", "-"], pgn);
    assert_eq!(code, Some(1));
    assert_eq!(
        out,
        "\
copenhagen-hnefatafl-11x11-2025-v1\tgame-1\tdraw\t-\td1-d3 e5-e2 d3-d2
tablut-9x9-saami\tgame-2\tunknown\t-\td1-c1
brandubh-7x7-irish-1\tgame-4\tattackers\tresigned\td2-c2
"
    );
    assert!(
        err.starts_with("-, line 12, game-3: game, line 14, column 10, at `oops`: "),
        "{err}"
    );
    assert_eq!(err.lines().count(), 1, "{err}");
    // Tags and comments are kept where there is room for them.
    let files = run("convert", &["--from", "pgn", "--to", "open-tafl", "-"], pgn).out;
    let record = Record::from_open_tafl(
        files
            .split_inclusive("\n\n")
            .take(2)
            .collect::<String>()
            .as_str(),
    );
    let record = record.unwrap();
    assert_eq!(record.tag("event"), Some("one"));
    assert_eq!(record.comments().len(), 1);
}

#[test]
fn convert_reads_collections_in_json() {
    let games = r#"
[{"Moves": ["d2-c2", "d3 - a3"], "WhoWon": "Attackers", "Rated": true},
 {"Moves": ["d2-c2"], "WhoWon": null},
 {"Moves": 3}]
{"Moves": ["d2-c2", "resigned"]}
{"Moves": [], "WhoWon": "cat"}
"#;
    let arguments = ["--from", "json", "--rules", "brandubh", "-"];
    let Ended { code, out, err } = run("convert", &arguments, games);
    assert_eq!(code, Some(1));
    assert_eq!(
        out,
        "\
brandubh-7x7-irish-1\tgame-1\tattackers\t-\td2-c2 d3-a3
brandubh-7x7-irish-1\tgame-2\tunknown\t-\td2-c2
brandubh-7x7-irish-1\tgame-4\tattackers\tresigned\td2-c2
"
    );
    let named: Vec<&str> = err.lines().collect();
    assert_eq!(named.len(), 2, "{err}");
    assert!(named[0].starts_with("-, object 3, game-3: "), "{err}");
    assert!(
        named[1].starts_with("-, object 5, game-5: WhoWon: "),
        "{err}"
    );
    let broken = run("convert", &arguments, "[{\"Moves\": [\"d2-c2\"]}, oops");
    assert_eq!((broken.code, broken.out.lines().count()), (Some(1), 1));
    assert!(broken.err.starts_with("-: cannot read: "), "{}", broken.err);
}

#[test]
fn the_end_of_a_name_says_what_a_file_holds() {
    let folder = Folder::new("names");
    let expected = "brandubh-7x7-irish-1\tg-1\tunknown\t-\td2-c2\n";
    for (name, text) in [
        ("g.otg", "[rules:brandubh]\n\n1. td2-c2\n"),
        ("g.PGN", "[Rules \"brandubh\"]\n\n1. d2-c2\n"),
        ("g.json", "{\"Moves\":[\"d2-c2\"]}"),
        ("g.txt", "d2-c2,0,0,Ongoing"),
    ] {
        let file = folder.write(name, text);
        assert_eq!(
            written("convert", &["--rules", "brandubh", &file], ""),
            expected,
            "{name}"
        );
    }
}

#[test]
fn convert_leaves_out_what_the_other_form_cannot_say() {
    let line = "[3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 d brandubh] d3-a3,0,0,Ongoing\n";
    let Ended { code, out, err } = run("convert", &["-"], line);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("it begins from a set-up"), "{err}");
    assert_eq!(
        written("convert", &["--to", "archive", "-"], line)
            .lines()
            .count(),
        1
    );
    let illegal = run("convert", &["--to", "text", "-"], "d1-d3 d3-d4,0,0,White\n");
    assert_eq!((illegal.code, illegal.out.as_str()), (Some(1), ""));
    assert!(
        illegal
            .err
            .starts_with("-, line 1, game-1: ply 2 is refused: "),
        "{}",
        illegal.err
    );
    // The form of `replay` is for judging: there it is kept.
    let kept = written("convert", &["-"], "d1-d3 d3-d4,0,0,White\n");
    assert!(
        kept.ends_with("\tgame-1\tdefenders\t-\td1-d3 d3-d4\n"),
        "{kept}"
    );
}
