//! Can a game be played at the terminal, and does the search play sensibly?
//!
//! `cargo test` builds the examples; to run this file alone, `cargo build --examples` first.

use std::env::consts::EXE_SUFFIX;
use std::env::{current_exe, temp_dir};
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use hnefatafl_rules::{Game, Rules};

fn example(name: &str) -> Command {
    // This file runs in target/PROFILE/deps.
    let mut path = current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push(format!("{name}{EXE_SUFFIX}"));
    assert!(path.exists(), "{} is not built", path.display());
    let mut command = Command::new(path);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a program; returns its exit code and what it wrote.
fn run(name: &str, arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = example(name).args(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // A program that stops early reads no further.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Plays a session that ends well; returns what was written.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    let input = lines
        .iter()
        .fold(String::new(), |input, line| input + line + "\n");
    let (code, out, err) = run("play", arguments, input.as_bytes());
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    out
}

/// Plays a session and looks for these pieces, in this order, in what was written.
#[track_caller]
fn session(arguments: &[&str], lines: &[&str], expected: &[&str]) -> String {
    let out = play(arguments, lines);
    let mut rest = out.as_str();
    for piece in expected {
        let Some((_, after)) = rest.split_once(piece) else {
            panic!("{piece:?} is not in {rest:?}, part of:\n{out}");
        };
        rest = after;
    }
    out
}

/// The game that a session writes at its end.
fn last_game(out: &str) -> Game {
    out.lines().last().unwrap().parse().unwrap()
}

#[test]
fn a_game_is_played_with_ranks_files_and_the_last_move_marked() {
    session(
        &["--ascii"],
        &["d1-d3", "e5-e2", "d3-d2"],
        &[
            "copenhagen-hnefatafl-11x11-2025-v1",
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
            "defenders> \n",
            "[copenhagen-hnefatafl-11x11-2025-v1] d1-d3 e5-e2 d3-d2xe2\n",
        ],
    );
    let unicode = play(&[], &["quit"]);
    assert!(unicode.contains(" 6   ●  ●  ·  ○  ○  ♔  ○  ○  ·  ●  ●   6\n"));
    // There is nothing to be lost.
    assert!(unicode.ends_with("attackers> "), "{unicode}");
}

#[test]
fn moves_are_read_in_every_form() {
    for (forms, ply) in [
        (
            &["d1-d3", "D1D3", " d1d3 ", "d1 d3", "D1 - D3", "d1-D3\r"][..],
            "d1-d3",
        ),
        (
            &["d3-d2", "d3-d2xe2", "d3d2xe2", "D3-D2 xe2", "d3 d2XE2"],
            "d3-d2xe2",
        ),
    ] {
        for form in forms {
            let before: &[&str] = if ply == "d1-d3" {
                &[]
            } else {
                &["d1-d3", "e5-e2"]
            };
            let out = play(&[], &[before, &[form]].concat());
            let last = last_game(&out).plies().next_back();
            assert_eq!(
                last.map(|ply| ply.to_string()).as_deref(),
                Some(ply),
                "{form}"
            );
        }
    }
}

#[test]
fn a_refused_move_is_explained_and_changes_nothing() {
    for (line, reason) in [
        ("d1-d6", "the defender on d6 is in the way"),
        (
            "d1-a1",
            "the attacker may not stop on the corner a1: only the king may",
        ),
        (
            "f8-f9",
            "the defender on f8 is not to move: it is the turn of the attackers",
        ),
        ("d2-d3", "there is no piece on d2"),
        ("d1-e2", "d1 and e2 are on no common rank or file"),
        ("d1-d1", "a move from d1 to d1 leads nowhere"),
        ("d1-d3xd4", "d1-d3 captures nothing, not d4"),
        ("d1-d3xf6", "d1-d3 captures nothing, not f6"),
        ("d1-d3xz", "found `xz`"),
        ("castle", "found `castle`; `help` lists what can be typed"),
        (
            "undone 2",
            "found `undone 2`; `help` lists what can be typed",
        ),
        ("move d1", "found `move d1`; `help` lists what can be typed"),
        (
            "d1-d3 a b",
            "found `d1-d3 a b`; `help` lists what can be typed",
        ),
        ("d1-d1 2", "found `d1-d1 2`; `help` lists what can be typed"),
        ("\u{0}", "`help` lists what can be typed"),
        ("d1–d3", "`help` lists what can be typed"),
    ] {
        let out = session(&[], &[line], &[reason]);
        assert!(!out.contains("attackers:"), "{out}");
        session(
            &[],
            &["why d1-d3", &format!("why {line}")],
            &["d1-d3 can be played", reason],
        );
    }
    // What is claimed is compared, but many do not write the captured king.
    let surrounded = ["fetlar", "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7", "a"];
    for line in ["d1-d3", "d1-d3xd4"] {
        session(
            &surrounded,
            &[line],
            &["d1-d3xd4\n", "the attackers win: the king is captured"],
        );
    }
    session(
        &surrounded,
        &["d1-d3xd4xe4"],
        &["d1-d3 captures d4, not d4 e4\n"],
    );
}

#[test]
fn it_is_shown_where_pieces_can_go() {
    session(
        &["--ascii"],
        &[
            "moves d1",
            "moves",
            "moves d2",
            "moves f8",
            "moves e1",
            "moves k12",
        ],
        &[
            " 3   .  .  .  *  .",
            " 1   #  *  *  A  A",
            "the attacker on d1 can go to b1 c1 d2 d3 d4 d5\n",
            " 1   #  .  . (A)(A) A (A)(A)",
            "116 moves, by the pieces on d1 e1 g1 h1 f2 ",
            "there is no piece on d2\n",
            "it is not the turn of the defender on f8\n",
            "the attacker on e1 can go to e2 e3 e4\n",
            "expected a square from a1 to k11, found `k12`\n",
        ],
    );
    session(
        &["fetlar", "start", "d"],
        &["moves f6"],
        &["the king on f6 cannot move"],
    );
}

#[test]
fn it_is_told_what_a_move_would_do() {
    session(
        &["copenhagen", "11/11/11/11/5K5/11/11/11/11/1AA8/1DD1A6", "a"],
        &["why e1-d1"],
        &[
            "e1-d1 can be played\n",
            "defender on b1 captured in a shieldwall between d1 and a1\n",
            "defender on c1 captured in a shieldwall between d1 and a1\n",
        ],
    );
    session(
        &["fetlar"],
        &["d1-d2", "e5-e4", "d2-d1", "why e4-e5", "e4-e5"],
        &[
            "it would be the second occurrence of the position; the third time the game is drawn\n",
            "this position has occurred twice; the third time the game is drawn\n",
        ],
    );
    let thrice = [
        "d1-d2",
        "e5-e4",
        "d2-d1",
        "e4-e5",
        "d1-d2",
        "e5-e4",
        "d2-d1",
        "why e4-e5",
        "e4-e5",
        "moves",
    ];
    session(
        &[],
        &thrice,
        &[
            "this position has occurred twice; the third time the defenders lose\n",
            "it would be the third occurrence of the position\n",
            "the attackers win: the position occurred for the third time\n",
            "defenders: e4-e5\n",
            "the attackers win: the position occurred for the third time\n",
            "game over> the attackers win: the position occurred for the third time\n",
        ],
    );
    // Where nobody looks at it nobody is warned.
    let out = play(&["copenhagen-no-history"], &thrice);
    assert!(!out.contains("occur"), "{out}");
    assert_eq!(last_game(&out).occurrences(), 3);
}

#[test]
fn commands_that_take_nothing_say_so() {
    for command in ["board", "undo", "draw", "resign", "quit", "exit"] {
        let reason = format!("attackers> `{command}` takes nothing after it\nattackers> ");
        session(&[], &[&format!("{command} x")], &[&reason]);
    }
}

#[test]
fn moves_and_endings_are_taken_back() {
    let out = session(
        &[],
        &[
            "undo", "d1-d3", "e5-e2", "undo", "e5-e3", "resign", "resign", "d3-d2", "draw", "undo",
            "d3-d2", "undo", "undo", "undo", "undo",
        ],
        &[
            "attackers> there is no move to take back\n",
            "attackers> the defenders win: the attackers resigned\n",
            "game over> the game is over: the defenders win: the attackers resigned\n",
            "game over> the game is over: the defenders win: the attackers resigned\n",
            "game over> the game is over: the defenders win: the attackers resigned\n",
            "game over> took back the ending (the defenders win: the attackers resigned)\n",
            "the attackers to move\n",
            "attackers: d3-d2\n",
            "defenders> took back the attackers' move d3-d2\n",
            "attackers> took back the defenders' move e5-e3\n",
            "defenders> took back the attackers' move d1-d3\n",
            "attackers> there is no move to take back\n",
        ],
    );
    assert!(out.ends_with("attackers> \n"), "{out}");
    // What comes back with the move is named.
    session(
        &[],
        &["d1-d3", "e5-e2", "d3-d2", "undo"],
        &["took back the attackers' move d3-d2xe2; back on the board: defender on e2\n"],
    );
    session(
        &["fetlar", "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7", "a"],
        &["d1-d3", "undo"],
        &[
            "game over> took back the attackers' move d1-d3xd4; back on the board: king on d4\n",
            "the attackers to move\n",
        ],
    );
    // The search answers; its move goes too.
    session(
        &["--defenders", "search", "--depth", "1"],
        &["d1-d3", "undo"],
        &[
            "took back the defenders' move ",
            "took back the attackers' move d1-d3\n",
        ],
    );
}

#[test]
fn commands_are_read_in_any_case() {
    session(
        &[],
        &[
            "Moves D1",
            "WHY d1-d3",
            "Board",
            "D1-D3",
            "UNDO",
            "Help",
            "Resign",
            "QUIT",
            "board",
        ],
        &[
            "the attacker on d1 can go to ",
            "d1-d3 can be played\n",
            "the attackers to move\n",
            "attackers: d1-d3\n",
            "took back the attackers' move d1-d3\n",
            "quit, exit    ends the program; the game is written out\n",
            "the defenders win: the attackers resigned\n",
            "game over> ",
        ],
    );
    // A name of a file is not a command.
    let folder = Folder::new("case");
    let (file, other) = (folder.file("Game.txt"), folder.file("game.txt"));
    play(&[], &["d1-d3", &format!("SAVE {file}")]);
    assert!(fs::exists(&file).unwrap());
    session(
        &[],
        &[&format!("Load {file}")],
        &["1 move played\n", "the defenders to move\n"],
    );
    if !fs::exists(&other).unwrap() {
        session(&[], &[&format!("load {other}")], &["game.txt: "]);
    }
}

#[test]
fn a_draw_needs_both() {
    for (answers, outcome) in [
        (&["draw", "yes"][..], Some("draw:agreement")),
        (&["draw", "Y"], Some("draw:agreement")),
        (&["draw", "no"], None),
        (&["draw", " N ", "yes"], None),
        // What is no answer is asked again; the end of the input is a no.
        (&["draw", "", "perhaps", "YES"], Some("draw:agreement")),
        (&["draw", "maybe", "no"], None),
        (&["draw", "e5-e2"], None),
        (&["draw"], None),
    ] {
        let out = session(
            &[],
            &[&["d1-d3"], answers].concat(),
            &["attackers, do you agree to a draw? yes or no> "],
        );
        let ended = last_game(&out).outcome().map(|outcome| outcome.to_string());
        assert_eq!(ended.as_deref(), outcome, "{answers:?}");
        assert_eq!(last_game(&out).plies().len(), 1, "{answers:?}");
        let declined = out.contains("\nthe attackers do not agree\n")
            || out.contains("> the attackers do not agree\n");
        assert_eq!(declined, outcome.is_none(), "{answers:?}: {out}");
    }
    session(
        &[],
        &["draw", "perhaps"],
        &[
            "attackers> defenders, do you agree to a draw? yes or no> please answer yes or no\n",
            "defenders, do you agree to a draw? yes or no> \nthe defenders do not agree\n",
        ],
    );
}

/// A new directory, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = temp_dir().join(format!("hnefatafl-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = Folder::new("save");
    let file = folder.file("my game.txt");
    let (save, load) = (format!("save {file}"), format!("load {file}"));
    let first = play(&["fetlar"], &["d1-d3", "e5-e2", "d3-d2", &save]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e2 d3-d2xe2\n");
    // Another program goes on with it, under its rules, and saves it again.
    session(
        &["copenhagen", "--ascii"],
        &[&load, "e6-e2", "resign", &save],
        &[
            "the attackers to move\n",
            "my game.txt: fetlar-hnefatafl-11x11-2008, 3 moves played\n",
            " 2   .  .  . [A] x  A",
            "the defenders to move\n",
            "defenders> ",
            "the defenders win: the attackers resigned\n",
            "game over> saved to ",
        ],
    );
    assert_eq!(last_game(&first).rules(), Rules::FETLAR);
    // What it takes the place of is written out.
    session(
        &[],
        &["d1-d3", &load, "quit"],
        &[
            "\n[copenhagen-hnefatafl-11x11-2025-v1] d1-d3\n",
            "my game.txt: fetlar-hnefatafl-11x11-2008, 4 moves played\n",
        ],
    );
    // A game that is over can be looked at and taken back.
    session(
        &[],
        &[&load, "undo"],
        &["the attackers resigned\n", "the attackers to move\n"],
    );
    // From a set-up, ended at once.
    let board = "11/11/11/11/11/11/11/11/11/11/4K6";
    play(&["fetlar", board, "d"], &["e1-a1", &save]);
    session(
        &[],
        &[&load],
        &[
            "the defenders win: the king is in a corner\n",
            "game over> ",
        ],
    );
}

#[test]
fn files_that_are_no_games_are_neither_read_nor_overwritten() {
    let folder = Folder::new("files");
    let (notes, missing) = (folder.file("notes.txt"), folder.file("no/such.txt"));
    let empty = folder.file("empty.txt");
    for (content, reason) in [
        (
            &b"my notes"[..],
            "expected [RULES] or [POSITION] before the moves",
        ),
        (b"[fetlar] d1-d3 d3-d4", "ply 2 is refused"),
        (b"[fetlar", "expected `]` after the rules or the position"),
        (b"\xff\xfe", "valid UTF-8"),
        (b"", "expected [RULES]"),
    ] {
        fs::write(&notes, content).unwrap();
        let out = session(
            &[],
            &["d1-d3", &format!("load {notes}"), "e5-e2"],
            &[reason],
        );
        assert_eq!(last_game(&out).plies().len(), 2);
    }
    // As a file of settings begins.
    fs::write(&notes, "[fetlar]\nname = \"notes\"\n").unwrap();
    fs::write(&empty, "").unwrap();
    session(
        &[],
        &[
            &format!("save {notes}"),
            &format!("save {empty}"),
            &format!("save {missing}"),
            &format!("load {missing}"),
            &format!("save {}", folder.file("")),
            &format!("load {}", folder.file("")),
            "save",
            "load",
        ],
        &[
            "notes.txt: it is there already and holds no game\n",
            "empty.txt: it is there already and holds no game\n",
            "such.txt: ",
            "such.txt: ",
            ": it is a directory\n",
            ": it is a directory\n",
            "expected the name of a file\n",
            "expected the name of a file\n",
        ],
    );
    let kept = fs::read_to_string(&notes).unwrap();
    assert_eq!(kept, "[fetlar]\nname = \"notes\"\n");
}

#[test]
fn help_lists_what_can_be_typed() {
    let out = play(&[], &["help", "?"]);
    for command in [
        "MOVE",
        "moves",
        "why MOVE",
        "board",
        "undo",
        "draw",
        "resign",
        "save FILE",
        "load FILE",
        "help, ?",
        "quit, exit",
    ] {
        let lines = out
            .lines()
            .map(|line| line.trim_start_matches("attackers> "));
        let listed = lines.filter(|line| line.starts_with(&format!("{command} ")));
        assert_eq!(listed.count(), 2, "{command}");
    }
    assert!(out.contains("● ○ ♔         an attacker, a defender, the king\n"));
    let ascii = play(&["--ascii"], &["help"]);
    assert!(ascii.contains("A D K         an attacker, a defender, the king\n"));
    assert!(ascii.is_ascii());
}

#[test]
fn help_of_the_program_tells_options_defaults_and_rule_sets() {
    let (code, out, err) = run("play", &["--help"], b"");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("usage: play ["), "{out}");
    let (usage, rest) = out.split_once('\n').unwrap();
    for (option, default) in [
        ("--attackers human|search", "default: human"),
        ("--defenders human|search", "default: human"),
        ("--depth N", "default: no limit"),
        ("--seconds S", "default: 2,"),
        ("--ascii", ""),
        ("RULES", "default: copenhagen"),
        ("BOARD SIDE", "default: start a"),
    ] {
        assert!(usage.contains(option), "{usage}");
        let told = rest.split_once(&format!("{option} ")).map(|(_, told)| told);
        let told = told.or_else(|| rest.split_once(&format!("{option},")).map(|(_, told)| told));
        let told = told.unwrap_or_else(|| panic!("{option} is not in {rest}"));
        assert!(told.contains(default), "{option}: {told}");
    }
    for rules in ["copenhagen", "fetlar", "copenhagen-no-history"] {
        let lines = rest
            .lines()
            .filter(|line| line.trim_start().starts_with(&format!("{rules} ")));
        assert_eq!(lines.count(), 1, "{rules}");
        rules.parse::<Rules>().unwrap();
    }
    assert!(
        rest.contains("save FILE") && rest.contains("a square on which the last move captured")
    );
}

#[test]
fn no_bytes_disturb_a_session() {
    let noise: Vec<u8> = (0..20_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let long = [vec![b'd'; 100_000], b" d1-d3\n".to_vec()].concat();
    for input in [
        &noise[..],
        &long,
        b"",
        b"\n\n",
        b"why\nwhy \nmoves \nload \x00\nsave \x00",
        b"d1-d3",
    ] {
        let (code, out, err) = run("play", &[], input);
        assert_eq!((code, err.as_str()), (Some(0), ""));
        assert!(out.contains("attackers> "));
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
        (
            "play",
            &["viking"],
            "expected a rule set such as `copenhagen`, found `viking`",
        ),
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
        (
            "search",
            &["fetlar", "start", "x"],
            "expected a side, `a` or `d`, found `x`",
        ),
        (
            "search",
            &["fetlar", "11/11/11/11/11/5A5/11/11/11/11/11", "a"],
            "an attacker on f6: only the king may stop on the throne f6",
        ),
        (
            "search",
            &["--depth"],
            "missing argument for option '--depth'",
        ),
    ] {
        let (code, out, err) = run(name, arguments, b"");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{name} {arguments:?}");
        assert!(err.contains(reason), "{err}");
        assert!(err.contains(&format!("usage: {name} [")), "{err}");
    }
}

#[test]
fn the_search_plays_either_side() {
    // It moves first, and takes no turn of others.
    let out = session(
        &["--attackers", "search", "--depth", "1"],
        &["e5-e4", "undo", "undo"],
        &[
            "the attackers think ...\nattackers: ",
            "defenders> ",
            "defenders: e5-e4\n",
            "attackers: ",
        ],
    );
    // What is taken back is the move of the person with its answer; then the search begins anew.
    assert_eq!(last_game(&out).plies().len(), 1);
    let out = play(
        &["--defenders", "search", "--depth", "1"],
        &["d1-d3", "g1-g3", "undo"],
    );
    assert_eq!(last_game(&out).plies().len(), 2);
    // Nobody is asked when nobody is there.
    let out = play(
        &[
            "--attackers",
            "search",
            "--defenders",
            "search",
            "--depth",
            "3",
            "--ascii",
            "fetlar",
        ],
        &[],
    );
    assert!(last_game(&out).outcome().is_some());
    assert!(!out.contains('>'), "{out}");
    // A game that would go on for ever is left.
    let both = ["--attackers", "search", "--defenders", "search"];
    let fortress = "2A2A2A2/1A7A1/A9A/11/5D5/4DKD3A/5D5/11/A9A/1A7A1/2A5A2";
    let rest = ["--depth", "1", "copenhagen-no-history", fortress, "d"];
    let out = play(&[&both[..], &rest].concat(), &[]);
    assert!(out.contains("\n500 moves are played; the game is left open\n"));
    assert_eq!(last_game(&out).plies().len(), 500);
}

#[test]
fn the_search_declines_a_draw_when_it_is_better_off() {
    // The king has a way into two corners.
    let board = "4K6/11/11/A9A/11/11/11/11/A9A/7A3/1A9";
    let play = |side: &str, search: &str| {
        play(
            &[search, "search", "--depth", "3", "fetlar", board, side],
            &["draw", "quit"],
        )
    };
    assert!(play("d", "--attackers").contains("the game is drawn by agreement"));
    assert!(play("a", "--defenders").contains("the defenders do not agree"));
}

/// Runs the search; returns its last line and the one before.
fn search(arguments: &[&str]) -> (String, String) {
    let (code, out, err) = run("search", arguments, b"");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let mut lines = out.lines().map(str::to_owned).rev();
    (lines.next().unwrap(), lines.next().unwrap_or_default())
}

#[test]
fn the_search_finds_a_corner_in_one() {
    let board = "11/11/11/11/11/11/11/11/2A8/11/1A2K6";
    let (best, line) = search(&["--depth", "3", "copenhagen", board, "d"]);
    assert_eq!(best, "best: e1-k1");
    assert!(
        line.starts_with("depth 1: e1-k1 (the defenders win in 1 move;"),
        "{line}"
    );
}

#[test]
fn the_search_captures_the_king_in_one() {
    let board = "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7";
    let (best, line) = search(&["--depth", "3", "fetlar", board, "a"]);
    assert_eq!(best, "best: d1-d3");
    assert!(
        line.starts_with("depth 1: d1-d3 (the attackers win in 1 move;"),
        "{line}"
    );
}

#[test]
fn the_search_finds_a_win_in_three() {
    // Two corners at once.
    let board = "11/11/11/A9A/11/4K6/11/11/A9A/7A3/1A9";
    let (best, line) = search(&["--depth", "3", "fetlar", board, "d"]);
    assert_eq!(best, "best: e6-e11");
    assert!(line.starts_with("depth 3: e6-e11 "), "{line}");
    assert!(line.contains("(the defenders win in 3 moves;"), "{line}");
}

#[test]
fn the_search_bars_the_way_to_a_corner() {
    let board = "11/11/11/11/11/11/7A3/11/2A8/4A6/1A2K6";
    let (best, line) = search(&["--depth", "2", "copenhagen", board, "a"]);
    assert!(["best: h5-h1"].contains(&best.as_str()), "{best}; {line}");
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
fn a_closed_pipe_ends_a_program_quietly() {
    for (name, arguments) in [
        (
            "play",
            &[
                "--attackers",
                "search",
                "--defenders",
                "search",
                "--depth",
                "1",
            ][..],
        ),
        ("search", &["--depth", "3"]),
    ] {
        let mut child = example(name).args(arguments).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert_eq!(output.status.code(), Some(0));
    }
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
    let (code, out, err) = run("tour", &[], b"");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(
        out.ends_with("\nthe defenders win: the king stands in an exit fort\n"),
        "{out}"
    );
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
