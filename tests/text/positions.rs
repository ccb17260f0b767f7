//! Positions: board, side to move and rules.

use hnefatafl_rules::{Board, Layout, Position, Rules, Side, Size, Square};

use crate::{both_ways, read_as, refused};

const OPENING: &str = "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3";

#[test]
fn positions_in_one_line() {
    for &rules in Rules::PRESETS {
        let position = Position::start(rules);
        both_ways(&format!("{} a {rules}", rules.layout().rows()), &position);
    }
    let rules: Rules = "9x9+defenders-first+escape=edge+repetition=draw"
        .parse()
        .unwrap();
    both_ways(
        &format!("{} d {rules}", Layout::Nine.rows()),
        &Position::start(rules),
    );
    let text = "11/11/11/11/11/11/11/11/11/11/4K6 d fetlar-hnefatafl-11x11-2008";
    let position: Position = text.parse().unwrap();
    both_ways(text, &position);
    assert_eq!(position.side_to_move(), Side::Defenders);
    assert_eq!(position.board().king(), Some(Square::E1));
    // Over, and all the same a position.
    both_ways(
        "7/7/7/7/7/7/7 a brandubh-7x7-irish-1",
        &Position::new(Board::empty(Size::Seven), Side::Attackers, Rules::BRANDUBH).unwrap(),
    );
}

#[test]
fn positions_as_people_write_them() {
    let position = Position::start(Rules::BRANDUBH);
    for text in [
        format!("{OPENING} a brandubh"),
        format!("{OPENING} A BRANDUBH").to_lowercase(),
        format!("{OPENING} attackers Brandubh-7x7-Irish-1"),
        format!("{OPENING}\tAttacker\r\nbrandubh"),
        format!("\u{feff}\n /{OPENING}/  a \n brandubh\n\n"),
        format!("{OPENING}\na\n7x7+king=four-near-centre+repetition=defenders-lose+encirclement"),
    ] {
        read_as(&text, &position);
    }
}

#[test]
fn positions_may_be_drawn() {
    for &rules in Rules::PRESETS {
        for side in Side::ALL {
            let position =
                Position::new(Board::opening(rules.layout()), side, rules).expect("a set-up");
            let board = position.board();
            // As `{:#}` writes it, and as a hand may.
            read_as(&format!("{position:#}"), &position);
            read_as(&format!("{position:#}").to_uppercase(), &position);
            read_as(
                &format!("\u{feff}\n{board:#}\n{} {rules}\n", side.letter()),
                &position,
            );
            read_as(&format!("{board:#} {side}\r\n{rules}"), &position);
        }
    }
    assert_eq!(
        format!("{:#}", Position::start(Rules::BRANDUBH)),
        " 7  . . . A . . .
 6  . . . A . . .
 5  . . . D . . .
 4  A A D K D A A
 3  . . . D . . .
 2  . . . A . . .
 1  . . . A . . .
    a b c d e f g
attackers to move, brandubh-7x7-irish-1"
    );
}

#[test]
fn positions_are_refused() {
    let missing = "expected a position, BOARD SIDE RULES, found";
    let rules = "expected a rule set such as `copenhagen` or `9x9+escape=edge+repetition=draw`";
    refused::<Position>(&[
        ("", &format!("{missing} nothing")),
        (" \n", &format!("{missing} nothing")),
        ("start", &format!("{missing} `start`")),
        ("start a", &format!("{missing} `start a`")),
        (OPENING, &format!("{missing} `{OPENING}`")),
        (&format!("{OPENING} a"), &format!("{missing} `{OPENING} a`")),
        (
            &format!("{OPENING} brandubh"),
            &format!("{missing} `{OPENING} brandubh`"),
        ),
        (
            &format!("{OPENING} x brandubh"),
            "expected a side, `attackers` or `defenders`, found `x`",
        ),
        (
            &format!("{OPENING} atackers brandubh"),
            "expected a side, `attackers` or `defenders`, found `atackers`: did you mean `attackers`?",
        ),
        (
            &format!("{OPENING} a viking"),
            &format!("{rules}, found `viking`"),
        ),
        (
            &format!("{OPENING} a brandub"),
            &format!("{rules}, found `brandub`: did you mean `brandubh`?"),
        ),
        // What is too much is named, not taken for a board.
        (
            &format!("{OPENING} a brandubh now or never"),
            "expected nothing after the rules, found `now`",
        ),
        (
            &format!("{OPENING} a brandubh a"),
            "expected nothing after the rules, found `a`",
        ),
        (
            "7/7/7/7 a brandubh",
            "board, line 1, column 8: there are 4 rows, a board has 7, 9 or 11",
        ),
        (
            "start a brandubh",
            "board, line 1, column 6: there is 1 row, a board has 7, 9 or 11",
        ),
        // Line and column are those of the whole text.
        (
            "\n\n  7/7/X6/7/7/7/7 a brandubh",
            "board, line 3, column 7: expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11, found `X6`",
        ),
        (
            "\u{feff}7/7/7/7/7/7/8 a brandubh",
            "board, line 1, column 16: rank 1 has more than 7 squares, found `8`",
        ),
        (
            "\n. . .\n. . .\na brandubh",
            "board, line 3, column 6: there are 2 rows, a board has 7, 9 or 11",
        ),
    ]);
}

#[test]
fn wrong_set_ups_are_refused() {
    refused::<Position>(&[
        (
            &format!("{OPENING} a tablut"),
            "the board is of 7x7, that of the rules of 9x9",
        ),
        (
            &format!("{OPENING} a copenhagen"),
            "the board is of 7x7, that of the rules of 11x11",
        ),
        (
            &format!("{} d ard-ri", Layout::Nine.rows()),
            "the board is of 9x9, that of the rules of 7x7",
        ),
        (
            "7/7/7/3A3/7/7/7 a brandubh",
            "an attacker on d4: only the king may stop on the throne d4",
        ),
        (
            "9/9/9/9/4D4/9/9/9/9 a tablut",
            "a defender on e5: only the king may stop on the throne e5",
        ),
        (
            "D6/7/7/7/7/7/6A a brandubh",
            "an attacker on g1: only the king may stop on the corner g1",
        ),
        (
            "10D/11/11/11/11/11/11/11/11/11/11 a fetlar",
            "a defender on k11: only the king may stop on the corner k11",
        ),
    ]);
    // The same are no fault where corners and middle are ordinary squares.
    for text in ["7/7/7/3A3/7/7/6D a ard-ri", "D5A/7/7/3D3/7/7/7 d ard-ri"] {
        assert!(text.parse::<Position>().is_ok(), "{text}");
    }
}
