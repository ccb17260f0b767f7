//! Can a game be played at the terminal, and does the search play sensibly?

use std::fs;

use hnefatafl_rules::Game;
use program::{Folder, misuse, run, written};

#[path = "common/program.rs"]
mod program;

/// Plays a session that ends well; returns what was written.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    written("play", arguments, lines.join("\n"))
}

/// Plays a session and looks for these pieces, in this order, in what was written.
#[track_caller]
fn session(arguments: &[&str], lines: &[&str], expected: &[&str]) {
    let out = play(arguments, lines);
    let mut rest = out.as_str();
    for piece in expected {
        let Some((_, after)) = rest.split_once(piece) else {
            panic!("{piece:?} is not in {rest:?}, part of:\n{out}");
        };
        rest = after;
    }
}

/// The game that a session writes at its end.
fn last_game(out: &str) -> Game {
    let line = out.lines().last().unwrap();
    let (_, game) = line.split_once('[').unwrap();
    format!("[{game}").parse().unwrap()
}

#[test]
fn a_game_is_played_with_ranks_files_and_the_last_move_marked() {
    session(
        &["--ascii"],
        &["d1-d3", "e5-e2", "d3-d2"],
        &[
            "Copenhagen, on 11x11.",
            "     a  b  c  d  e  f  g  h  i  j  k\n",
            " 1   #  .  .  A  A  A  A  A  .  .  #   1\n",
            "the attackers to move\n",
            "attackers: d1-d3\n",
            " 3   .  .  . [A] .",
            " 1   #  .  . [.] A",
            "the defenders to move\n",
            "defenders: e5-e2\n",
            "attackers: d3-d2xe2\ndefender on e2 captured between d2 and f2\n",
            " 2   .  .  . [A] x  A",
            // The end of the input is the end of the session, not of the game.
            "[copenhagen-hnefatafl-11x11-2025-v1] d1-d3 e5-e2 d3-d2xe2\n",
        ],
    );
    session(
        &["brandubh"],
        &["d1-c1", "quit", "d3-c3"],
        &[
            " 4   ●  ●  ○  ♔  ○  ●  ●   4\n",
            "[brandubh-7x7-irish-1] d1-c1\n",
        ],
    );
    let set_up = ["fetlar", "11/11/11/11/11/11/11/11/11/11/4K6", "d"];
    session(
        &set_up,
        &["e1-a1"],
        &["the defenders win: the king is in a corner\n"],
    );
}

#[test]
fn moves_are_read_in_every_form() {
    for (before, forms, played) in [
        (
            &[][..],
            &[
                "d1-d3",
                "D1D3",
                " d1d3 ",
                "d1 d3",
                "D1 - D3",
                "d1→d3",
                "d1–D3\r",
            ][..],
            "d1-d3",
        ),
        (
            &["d1-d3", "e5-e2"],
            &[
                "d3-d2",
                "d3-d2xe2",
                "d3d2xe2",
                "D3-D2 xe2",
                "d3 d2XE2",
                "d3-d2xe2xe2",
            ],
            "d3-d2xe2",
        ),
    ] {
        for form in forms {
            let out = play(&[], &[before, &[form]].concat());
            let last = last_game(&out).last().map(|last| last.to_string());
            assert_eq!(last.as_deref(), Some(played), "{form}");
        }
    }
}

#[test]
fn a_refused_move_is_explained_and_changes_nothing() {
    for (line, reason) in [
        ("d1-d6", "the defender on d6 is in the way"),
        ("d1-a1", "only the king may"),
        ("f8-f9", "cannot move: it is the attackers' turn"),
        ("d2-d3", "there is no piece on d2"),
        ("d1-e2", "d1 and e2 are on no common rank or file"),
        ("d1-d3xd4", "by the rules it is d1-d3\n"),
        ("castle", "found `castle`"),
        ("moves k12", "found `k12`"),
        ("undo", "there is no move to take back"),
        ("\u{0}", "\\0"),
    ] {
        session(
            &[],
            &[line],
            &[reason, "[copenhagen-hnefatafl-11x11-2025-v1]\n"],
        );
        session(
            &[],
            &[&format!("why {line}")],
            &["[copenhagen-hnefatafl-11x11-2025-v1]\n"],
        );
    }
}

#[test]
fn it_is_shown_where_pieces_can_go_and_what_a_move_would_do() {
    session(
        &["--ascii"],
        &["moves d1", "moves", "WHY d1-d3", "why d1-d6"],
        &[
            " 3   .  .  .  *  .",
            " 1   #  *  *  A  A",
            " 1   #  .  . (A)(A) A (A)(A)",
            "attackers: d1-d3\n",
            " 3   .  .  . [A] .",
            "the defender on d6 is in the way\n",
            "[copenhagen-hnefatafl-11x11-2025-v1]\n",
        ],
    );
}

#[test]
fn moves_and_endings_are_taken_back() {
    session(
        &[],
        &["d1-d3", "resign", "e5-e2", "undo", "undo", "undo", "Help"],
        &[
            "the attackers win: the defenders resigned\n",
            "the game is over",
            "the defenders to move\n",
            "the attackers to move\n",
            "there is no move to take back\n",
            "undo                       takes back",
            "[copenhagen-hnefatafl-11x11-2025-v1]\n",
        ],
    );
}

#[test]
fn a_draw_needs_both() {
    for (lines, drawn) in [
        (&["draw", "draw"][..], true),
        (&["d1-d3", "draw", "DRAW"], true),
        (&["draw"], false),
        (&["draw", "d1-d3", "draw"], false),
        (&["draw", "board", "draw"], false),
        (&["resign", "draw", "draw"], false),
    ] {
        let game = last_game(&play(&[], lines));
        assert_eq!(
            game.to_string().ends_with(" draw:agreement"),
            drawn,
            "{lines:?}"
        );
    }
    // The king has a way into two corners.
    let board = "4K6/11/11/A9A/11/11/11/11/A9A/7A3/1A9";
    let play = |side, search| {
        let arguments = [search, "search", "--depth", "3", "fetlar", board, side];
        play(&arguments, &["draw", "quit"])
    };
    assert!(play("d", "--attackers").contains("the game is drawn by agreement"));
    assert!(play("a", "--defenders").contains("the search does not agree"));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = Folder::new("save");
    let file = folder.file("my game.txt");
    let (save, load) = (format!("save {file}"), format!("load {file}"));
    session(
        &["tablut"],
        &["d1-c1", &save],
        &["saved to ", "my game.txt\n"],
    );
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "[tablut-9x9-saami] d1-c1\n");
    // Another program goes on with it, under its rules, and saves it again.
    session(
        &["copenhagen"],
        &[&load, "e4-b4", "resign", &save],
        &[
            "the defenders to move\n",
            "defenders: e4-b4\n",
            "resigned\n",
            "saved to",
        ],
    );
    session(
        &[],
        &[&load, "undo"],
        &["the attackers resigned\n", "the attackers to move\n"],
    );
    // What is no game is neither read nor overwritten.
    let notes = folder.write("notes.txt", "my notes");
    let (save, load) = (format!("save {notes}"), format!("load {notes}"));
    session(
        &[],
        &[&save, &load, "load", "save", "save no/such/file", "d1-d3"],
        &[
            "it is there already and holds no game\n",
            "`my`",
            "attackers: d1-d3\n",
        ],
    );
    assert_eq!(fs::read_to_string(&notes).unwrap(), "my notes");
}

#[test]
fn no_bytes_disturb_a_session() {
    let noise: Vec<u8> = (0..20_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    for input in [
        &noise[..],
        b"",
        b"\n\n",
        b"why\nload \x00\nsave \x00",
        b"d1-d3",
    ] {
        written("play", &[], input);
    }
}

#[test]
fn bad_arguments_are_refused_with_the_usage() {
    for (name, arguments, reason) in [
        (
            "play",
            &["--attackers", "cat"][..],
            "expected `human` or `search`",
        ),
        ("play", &["--depth", "0"], "expected a depth from 1"),
        ("play", &["--seconds", "-1"], "expected a number of seconds"),
        ("play", &["--unicode"], "invalid option '--unicode'"),
        ("play", &["viking"], "found `viking`"),
        (
            "play",
            &["fetlar", "start"],
            "expected RULES or RULES BOARD SIDE",
        ),
        ("search", &["--depth", "many"], "expected a depth from 1"),
        (
            "search",
            &["--seconds", "NaN"],
            "expected a number of seconds",
        ),
        (
            "search",
            &["--seconds", "1e99"],
            "expected a number of seconds",
        ),
        ("search", &["fetlar", "start", "x"], "found `x`"),
        (
            "search",
            &["--depth"],
            "missing argument for option '--depth'",
        ),
    ] {
        misuse(name, arguments, reason);
    }
}

#[test]
fn the_search_plays_either_side() {
    // It moves first, and again when both moves are taken back.
    let out = play(
        &["--attackers", "search", "--depth", "1"],
        &["e5-e4", "undo"],
    );
    assert!(
        out.contains("the attackers think ...\nattackers: "),
        "{out}"
    );
    assert_eq!(last_game(&out).plies().len(), 1);
    let tablut = ["--defenders", "search", "--depth", "1", "tablut"];
    let out = play(&tablut, &["d1-c1", "f1-g1", "undo"]);
    assert_eq!(last_game(&out).plies().len(), 2);
    // Nobody is asked when nobody is there.
    let both = ["--attackers", "search", "--defenders", "search"];
    let out = play(&[&both[..], &["--depth", "3", "brandubh"]].concat(), &[]);
    assert!(last_game(&out).is_over());
    assert!(out.contains("\ngame over\n") && !out.contains('>'), "{out}");
    // A game that would go on for ever is left.
    let fortress = "2A2A2A2/1A7A1/A9A/11/5D5/4DKD3A/5D5/11/A9A/1A7A1/2A5A2";
    let rest = ["--depth", "1", "copenhagen-no-history", fortress, "d"];
    let out = play(&[&both[..], &rest].concat(), &[]);
    assert!(out.contains("\nleft open\n"));
    assert_eq!(last_game(&out).plies().len(), 500);
}

/// Runs the search; returns its last line and the one before.
fn search(arguments: &[&str]) -> (String, String) {
    let out = written("search", arguments, "");
    let mut lines = out.lines().map(str::to_owned).rev();
    (lines.next().unwrap(), lines.next().unwrap_or_default())
}

#[test]
fn the_search_finds_wins_and_bars_ways() {
    for (rules, board, side, depth, best, line) in [
        (
            "copenhagen",
            "11/11/11/11/11/11/11/11/2A8/11/1A2K6",
            "d",
            "3",
            "e1-k1",
            "depth 1: e1-k1 (the defenders win in 1 move;",
        ),
        (
            "fetlar",
            "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7",
            "a",
            "3",
            "d1-d3",
            "depth 1: d1-d3 (the attackers win in 1 move;",
        ),
        // Two corners at once.
        (
            "fetlar",
            "11/11/11/A9A/11/4K6/11/11/A9A/7A3/1A9",
            "d",
            "3",
            "e6-e11",
            "depth 3: e6-e11 ",
        ),
        // The way to a corner is barred.
        (
            "copenhagen",
            "11/11/11/11/11/11/7A3/11/2A8/4A6/1A2K6",
            "a",
            "2",
            "h5-h1",
            "depth 2: h5-h1 ",
        ),
        // An edge is enough.
        (
            "tablut",
            "9/9/9/9/4K4/9/9/9/A7A",
            "d",
            "2",
            "e5-i5",
            "depth 1: ",
        ),
    ] {
        let found = search(&["--depth", depth, rules, board, side]);
        assert_eq!(found.0, format!("best: {best}"));
        assert!(found.1.starts_with(line), "{}", found.1);
    }
}

#[test]
fn the_search_stops_in_time_and_when_all_is_said() {
    let (best, line) = search(&["--seconds", "0"]);
    assert!(
        best.starts_with("best: ") && line.starts_with("depth 1: "),
        "{line}"
    );
    let over = search(&["fetlar", "11/11/11/11/11/11/11/11/11/11/K10", "a"]);
    assert_eq!(over.0, "the defenders win: the king is in a corner");
}

#[test]
fn the_search_avoids_a_losing_third_repetition() {
    // The attackers have sealed the corners and only wait; the defenders can only wait too.
    let board = "2A2A2A2/1A7A1/A9A/11/5D5/4DKD3A/5D5/11/A9A/1A7A1/2A5A2";
    let waiting = ["k6-k7", "k7-k6"].repeat(12);
    let play = |rules| {
        let arguments = ["--defenders", "search", "--depth", "2", rules, board, "d"];
        last_game(&play(&arguments, &waiting))
    };
    let unlooked = play("copenhagen-no-history");
    assert!(unlooked.occurrences() > 3, "{unlooked}");
    let game = play("copenhagen");
    assert_eq!(game.outcome(), None, "{game}");
    assert_eq!(game.plies().len(), 2 * waiting.len() + 1);
}

#[test]
fn the_tour_is_the_program_of_the_readme() {
    let readme = include_str!("../README.md").replace('\r', "");
    let (_, after) = readme.split_once("```rust\n").unwrap();
    let (program, _) = after.split_once("```").unwrap();
    let tour = include_str!("../examples/tour.rs").replace('\r', "");
    let (comment, tour) = tour.split_once("\n\n").unwrap();
    assert!(comment.lines().all(|line| line.starts_with("//!")));
    let (before, help) = tour.split_once("    // Not in the README.\n").unwrap();
    let (_, after) = help.split_once("\n\n").unwrap();
    assert_eq!(format!("{before}{after}"), program);
    let out = written("tour", &[], "");
    assert!(
        out.ends_with("\nthe defenders win: the king is in a corner\n"),
        "{out}"
    );
    let help = run("tour", &["--help"], "").out;
    assert!(help.starts_with("usage: tour\n\nThe program of the README"));
}

#[test]
fn every_example_is_listed_and_says_how_it_is_run() {
    let list = include_str!("../examples/README.md");
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples");
    for folder in ["", "programs/"] {
        for entry in fs::read_dir(format!("{examples}/{folder}")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let name = path.file_stem().unwrap().to_str().unwrap();
            let link = format!("| [{name}]({folder}{name}.rs) |");
            assert!(list.contains(&link), "{name}");
            let comment = fs::read_to_string(&path).unwrap();
            let (comment, _) = comment.split_once("\n\n").unwrap();
            assert!(comment.contains(&format!("--example {name}")), "{name}");
        }
    }
}
