//! Does each rule do what the norm says? Scenarios in plain text, one file per rule, each
//! under all eight symmetries and the rule sets that it names.
#![cfg(feature = "alloc")]

use std::collections::{BTreeMap, BTreeSet, HashSet};

use hnefatafl_rules::{
    Bitboard, Board, Escape, KingCapture, Layout, Piece, Position, Repetition, Rules, Side, Size,
    Square, Symmetry, Throne,
};

use crate::scenario::FILES;

#[path = "rules/scenario.rs"]
mod scenario;

/// Runs the scenarios of one file.
fn holds(file: &str) {
    let (_, text) = FILES
        .into_iter()
        .find(|&(name, _)| name == file)
        .expect("a file of the list");
    let scenarios = scenario::read(file, text).expect("well formed");
    let named = text
        .lines()
        .filter(|line| line.trim_start().starts_with("scenario "))
        .count();
    assert_eq!(
        scenarios.len(),
        named,
        "{file}: not every scenario was read"
    );
    let (mut failures, mut runs) = (Vec::new(), 0);
    for scenario in &scenarios {
        match scenario.run() {
            Ok(times) => {
                assert_eq!(times, scenario.rules().count() * Symmetry::ALL.len());
                runs += times;
            }
            Err(failure) => failures.push(failure),
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {named} scenarios fail\n\n{}\n",
        failures.len(),
        failures.join("\n\n")
    );
    println!("{file}: {named} scenarios, {runs} runs");
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
            let listed: HashSet<&str> = FILES.iter().map(|&(name, _)| name).collect();
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
    the_escape: "escape.txt";
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

/// Every value of every choice is under test: a rule set that has it is named somewhere.
#[test]
fn every_choice_has_scenarios() {
    let scenarios = scenario::all().expect("well formed");
    let named: BTreeSet<Rules> = scenarios
        .iter()
        .flat_map(scenario::Scenario::rules)
        .collect();
    let mut missing: BTreeSet<String> = BTreeSet::new();
    let mut want = |what: String, met: bool| {
        if !met {
            missing.insert(what);
        }
    };
    let any = |has: &dyn Fn(Rules) -> bool| named.iter().any(|&rules| has(rules));
    for &layout in Layout::ALL {
        want(layout.to_string(), any(&|rules| rules.layout() == layout));
    }
    for side in Side::ALL {
        want(format!("{side} first"), any(&|rules| rules.first() == side));
    }
    for &escape in Escape::ALL {
        want(
            format!("escape {escape}"),
            any(&|rules| rules.escape() == escape),
        );
    }
    for &throne in Throne::ALL {
        want(
            format!("throne {throne}"),
            any(&|rules| rules.throne() == throne),
        );
    }
    for &sides in KingCapture::ALL {
        want(
            format!("king {sides}"),
            any(&|rules| rules.king_capture() == sides),
        );
    }
    for &meaning in Repetition::ALL {
        want(
            format!("repetition {meaning}"),
            any(&|rules| rules.repetition() == meaning),
        );
    }
    for switch in [false, true] {
        want(
            format!("armed {switch}"),
            any(&|rules| rules.is_king_armed() == switch),
        );
        want(
            format!("shieldwall {switch}"),
            any(&|rules| rules.has_shieldwall() == switch),
        );
        want(
            format!("fort {switch}"),
            any(&|rules| rules.has_exit_fort() == switch),
        );
        want(
            format!("ring {switch}"),
            any(&|rules| rules.has_encirclement() == switch),
        );
    }
    for &preset in Rules::PRESETS {
        want(preset.to_string(), named.contains(&preset));
    }
    assert!(missing.is_empty(), "no scenario has {missing:?}");
}

/// The rows and pieces of each opening in section 2 of the norm.
fn openings_of_the_norm() -> BTreeMap<&'static str, (&'static str, [usize; 2])> {
    let norm = include_str!("../src/guide.md");
    let rows = norm.lines().filter_map(|line| {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [_, layout, rows, pieces, _] = fields[..] else {
            return None;
        };
        let pieces = pieces.strip_suffix(", king")?;
        let numbers: Vec<_> = pieces.split(", ").filter_map(|n| n.parse().ok()).collect();
        let numbers = numbers.try_into().ok()?;
        Some((layout.trim_matches('`'), (rows.trim_matches('`'), numbers)))
    });
    rows.collect()
}

#[test]
fn the_openings_are_those_of_the_norm() {
    let norm = openings_of_the_norm();
    assert_eq!(norm.len(), Layout::ALL.len(), "{norm:?}");
    for &layout in Layout::ALL {
        let (rows, pieces) = norm[layout.to_string().as_str()];
        let board = Board::opening(layout);
        assert_eq!(board.to_string(), rows);
        assert_eq!([board.attackers().len(), board.defenders().len()], pieces);
        assert_eq!(board.size(), layout.size());
        assert_eq!(board.king(), Some(layout.size().centre()));
        for symmetry in Symmetry::ALL {
            assert_eq!(board.turned(symmetry), board, "{layout}, {symmetry}");
        }
        for first in Side::ALL {
            let start = Position::start(Rules::new(layout).with_first(first));
            assert_eq!((start.board(), start.side_to_move()), (board, first));
        }
    }
}

#[test]
fn two_kings_are_no_board() {
    for text in [
        "11/11/5K5/11/11/11/11/11/4K6/11/11",
        "9/9/5K3/9/9/9/4K4/9/9",
        "7/5K1/7/7/4K2/7/7",
    ] {
        let refused = text.parse::<Board>().expect_err("two kings").to_string();
        assert!(refused.contains("a second king on f"), "{refused}");
        assert!(refused.contains(", the first is on e3"), "{refused}");
    }
}

#[test]
fn pieces_beyond_the_board_and_two_on_a_square_are_no_board() {
    let refused = |size, attackers: &str, defenders: &str, king| {
        let set = |text: &str| text.parse::<Bitboard>().expect("squares");
        let board = Board::new(size, set(attackers), set(defenders), king);
        board.expect_err("a wrong board").to_string()
    };
    assert_eq!(
        refused(Size::Eleven, "e3", "e3", None),
        "two pieces stand on e3: an attacker and a defender"
    );
    assert_eq!(
        refused(Size::Seven, "a1 g7", "e3", Some(Square::E3)),
        "two pieces stand on e3: a defender and a king"
    );
    assert_eq!(
        refused(Size::Nine, "a1 j1 k1", "", None),
        "an attacker on j1: a board of 9x9 has no such square"
    );
    assert_eq!(
        refused(Size::Seven, "g7", "a8", None),
        "a defender on a8: a board of 7x7 has no such square"
    );
    assert_eq!(
        refused(Size::Seven, "", "", Some(Square::H1)),
        "a king on h1: a board of 7x7 has no such square"
    );
    // Piece by piece as well.
    let board = Board::empty(Size::Nine).with(Square::K11, Piece::King);
    assert_eq!(
        board.expect_err("beyond the board").to_string(),
        "a king on k11: a board of 9x9 has no such square"
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
const BROKEN: [(&str, &str, &str); 23] = [
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
        "sample.txt:3: board, line 3, column 1: expected the rank number 9, found `8`",
    ),
    (
        "  5  . . . . . . . . . . .\n",
        "",
        "sample.txt:3: board, line 11, column 22: there are 10 rows, a board has 7, 9 or 11",
    ),
    (
        "     a b c d e f g h i j k\n",
        "",
        "sample.txt:3: expected ranks on the left and files below",
    ),
    (
        "  5  . . . . . . . . . . .\n",
        "  . . . . . . . . . . .\n",
        "sample.txt:3: expected ranks on the left and files below",
    ),
    (
        "attackers to move\n",
        "",
        "sample.txt:15: expected `attackers to move`, `def",
    ),
    (
        "attackers to move\n",
        "the first side to move\n",
        "sample.txt:15: expected `attackers to move`, `defenders to move` or `first",
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
