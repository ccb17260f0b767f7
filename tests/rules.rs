//! Does each rule do what the norm says? Scenarios in plain text, one file per rule, each
//! under all eight symmetries and every rule set.
#![cfg(feature = "alloc")]

use std::collections::HashSet;

use hnefatafl_rules::{Board, Piece, Position, Rules, Side, Square, Symmetry};

use crate::scenario::FILES;

#[path = "rules/scenario.rs"]
mod scenario;

/// Runs the scenarios of one file and makes sure that each ran as often as it must.
fn holds(file: &str) {
    let (_, text, number) = FILES
        .into_iter()
        .find(|&(name, _, _)| name == file)
        .expect("a file of the list");
    let scenarios = scenario::read(file, text).expect("well formed");
    let named = text
        .lines()
        .filter(|line| line.trim_start().starts_with("scenario "))
        .count();
    assert_eq!(
        (scenarios.len(), named),
        (number, number),
        "{file}: not every scenario was read, or the list of files was not brought up to date"
    );
    let (mut failures, mut runs) = (Vec::new(), 0);
    for scenario in &scenarios {
        match scenario.run() {
            Ok(times) => {
                assert!(times >= Rules::PRESETS.len() * Symmetry::ALL.len());
                runs += times;
            }
            Err(failure) => failures.push(failure),
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {number} scenarios fail\n\n{}\n",
        failures.len(),
        failures.join("\n\n")
    );
    println!("{file}: {number} scenarios, {runs} runs");
}

macro_rules! rules {
    ($($name:ident: $file:literal;)*) => {
        $(
            #[test]
            fn $name() {
                holds($file);
            }
        )*

        #[test]
        fn every_file_of_scenarios_is_run() {
            let run: HashSet<&str> = [$($file),*].into();
            let listed: HashSet<&str> = FILES.iter().map(|&(name, _, _)| name).collect();
            let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/rules");
            let there: HashSet<String> = std::fs::read_dir(directory)
                .expect("the directory of scenarios")
                .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
                .filter(|name| name.ends_with(".txt"))
                .collect();
            assert_eq!(run, listed);
            assert_eq!(run, there.iter().map(String::as_str).collect());
        }
    };
}

rules! {
    the_set_up: "set-up.txt";
    a_move: "move.txt";
    custodial_capture: "custodial.txt";
    capturing_the_king: "king.txt";
    the_corner: "corner.txt";
    the_shieldwall: "shieldwall.txt";
    the_exit_fort: "exit-fort.txt";
    encirclement: "encirclement.txt";
    repetition: "repetition.txt";
    no_move: "no-move.txt";
    the_order_of_endings: "order.txt";
}

#[test]
fn no_two_scenarios_have_one_name() {
    let mut names = HashSet::new();
    for scenario in scenario::all().expect("well formed") {
        assert!(names.insert(scenario.name.clone()), "{}", scenario.name);
    }
}

#[test]
fn the_opening_is_that_of_the_drawing() {
    let start = Position::start(Rules::COPENHAGEN);
    assert_eq!(start.side_to_move(), Side::Attackers);
    let board = start.board();
    let counted = Piece::ALL.map(|piece| board.iter().filter(|&(_, p)| p == piece).count());
    assert_eq!(counted, [24, 12, 1]);
    assert_eq!(board.king(), Some(Square::F6));
    for symmetry in Symmetry::ALL {
        assert_eq!(board.turned(symmetry), board);
    }
}

#[test]
fn two_kings_are_no_board() {
    let refused = "11/11/5K5/11/11/11/11/11/4K6/11/11".parse::<Board>();
    let refused = refused.expect_err("two kings").to_string();
    assert!(
        refused.contains("a second king on e3, the first is on f9"),
        "{refused}"
    );
}

#[test]
fn two_pieces_on_one_square_are_no_board() {
    let refused = Board::new(Square::E3.into(), Square::E3.into(), None);
    assert_eq!(
        refused.expect_err("two pieces").to_string(),
        "two pieces stand on e3: an attacker and a defender"
    );
}

/// A scenario that is well formed and does not hold: the tests below break it further.
const SAMPLE: &str = "
scenario a sample
 11  . . . . . . . . . . .
 10  . . . . . . . . . . .
  9  . . . . . . . . K . .
  8  . . . . . . . . . . .
  7  . . . . . . . . . . .
  6  . . . . . . . . . . .
  5  . . . . . . . . . . .
  4  . . . . . . . . . . .
  3  . . . . . . . . . . .
  2  . A . . . . . . . . .
  1  . . . . . . . . . . .
     a b c d e f g h i j k
attackers to move
play b2-b3
under fetlar copenhagen
outcome none
under copenhagen-no-history
outcome draw:repetition
";

#[test]
fn a_scenario_that_does_not_hold_is_told_with_all_that_is_needed() {
    let scenarios = scenario::read("sample.txt", SAMPLE).expect("well formed");
    let failures: Vec<_> = scenarios.iter().map(scenario::Scenario::run).collect();
    let expected = "sample.txt:20: a sample
expected: draw:repetition
   found: none
under copenhagen-hnefatafl-11x11-no-history, Identity: \
11/11/8K2/11/11/11/11/11/1A9/11/11 d copenhagen-hnefatafl-11x11-no-history";
    let [Err(failure)] = failures.as_slice() else {
        panic!("{failures:?}");
    };
    assert!(failure.starts_with(expected), "{failure}");
}

/// Changes to the sample that break it, each a part and what stands instead, and what is
/// said about it.
const BROKEN: [(&str, &str, &str); 21] = [
    (
        "scenario a sample\n",
        "",
        "sample.txt:2: expected `scenario NAME`, found `11",
    ),
    (
        " 11  .",
        " 11  X",
        "sample.txt:3: board, line 1, column 5: expected `A`",
    ),
    (
        "  9  .",
        "  8  .",
        "sample.txt:3: board, line 3, column 1: expected rank 9",
    ),
    (
        "  5  . . . . . . . . . . .\n",
        "",
        "sample.txt:3: expected `opening`, or eleven rows",
    ),
    (
        "     a b c d e f g h i j k\n",
        "",
        "sample.txt:3: expected `opening`, or eleven rows",
    ),
    (
        "attackers to move\n",
        "",
        "sample.txt:15: expected `attackers to move` or",
    ),
    (
        "play b2-b3",
        "play b2-c3",
        "sample.txt:16: b2 and c3 are on no common rank",
    ),
    (
        "play b2-b3",
        "play b2-b3xz9",
        "sample.txt:16: expected captures such as",
    ),
    (
        "play b2-b3",
        "play",
        "sample.txt:16: this says nothing known: `play`",
    ),
    (
        "play b2-b3",
        "plays b2-b3",
        "sample.txt:16: this says nothing known: `plays",
    ),
    (
        "play b2-b3",
        "refuse b2-b3",
        "sample.txt:16: expected `: ` after `refuse",
    ),
    (
        "play b2-b3",
        "destinations b2: z9",
        "sample.txt:16: expected a square from a1",
    ),
    (
        "play b2-b3",
        "moves many",
        "sample.txt:16: expected a number, found `many`",
    ),
    (
        "play b2-b3",
        "no set-up: why",
        "sample.txt:18: expected `outcome …` at the end",
    ),
    (
        "outcome none",
        "outcome nobody",
        "sample.txt:18: expected an outcome such as",
    ),
    (
        "outcome none\n",
        "",
        "sample.txt:16: expected `outcome …` at the end",
    ),
    (
        "fetlar copen",
        "fetlar copes",
        "sample.txt:17: expected a rule set such as",
    ),
    (
        "fetlar copenhagen\n",
        "copenhagen\n",
        "sample.txt:2: nothing is said about fetlar",
    ),
    (
        "under fetlar ",
        "under fetlar fetlar ",
        "sample.txt:17: `fetlar` is named twice",
    ),
    (
        "-no-history",
        "",
        "sample.txt:19: `copenhagen` is named twice",
    ),
    (
        "outcome draw:repetition\n",
        "",
        "sample.txt:16: expected `outcome …` at the end",
    ),
];

#[test]
fn a_malformed_scenario_is_refused_with_its_line() {
    for (part, instead, expected) in BROKEN {
        let text = SAMPLE.replacen(part, instead, 1);
        assert_ne!(text, SAMPLE, "{part}");
        let Err(refused) = scenario::read("sample.txt", &text) else {
            panic!("{part} -> {instead}: read");
        };
        assert!(refused.starts_with(expected), "{refused}\n{expected}");
    }
}
