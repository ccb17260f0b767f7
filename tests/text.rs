//! Is every text read, written and refused as documented?

use core::fmt::{Debug, Display};
use core::str::FromStr;

use hnefatafl_rules::{
    Bitboard, Board, DrawReason, Move, Outcome, Piece, Position, Repetition, Rules, Side, Square,
    WinReason,
};

const START: &str = "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

/// Reads the text, which must be written just so.
fn both_ways<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str, value: &T) {
    assert_eq!(value.to_string(), text);
    read_as(text, value);
}

fn read_as<T: FromStr<Err: Debug> + PartialEq + Debug>(text: &str, value: &T) {
    match text.parse::<T>() {
        Ok(read) => assert_eq!(read, *value, "{text:?}"),
        Err(refused) => panic!("{text:?} is refused: {refused:?}"),
    }
}

/// Reads each text and compares what is said against it.
fn refused<T: FromStr<Err: Display> + Debug>(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        match text.parse::<T>() {
            Ok(read) => panic!("{text:?} is read as {read:?}"),
            Err(refused) => assert_eq!(refused.to_string(), *message, "{text:?}"),
        }
    }
}

#[test]
fn sides() {
    both_ways("a", &Side::Attackers);
    both_ways("d", &Side::Defenders);
    assert_eq!(format!("{:#}", Side::Attackers), "attackers");
    refused::<Side>(&[
        ("", "expected a side, `a` or `d`, found nothing"),
        ("b", "expected a side, `a` or `d`, found `b`"),
        ("a ", "expected a side, `a` or `d`, found `a `"),
    ]);
}

#[test]
fn rule_sets() {
    both_ways("fetlar-hnefatafl-11x11-2008", &Rules::FETLAR);
    both_ways("copenhagen-hnefatafl-11x11-2025-v1", &Rules::COPENHAGEN);
    both_ways(
        "copenhagen-hnefatafl-11x11-no-history",
        &Rules::COPENHAGEN_NO_HISTORY,
    );
    read_as("fetlar", &Rules::FETLAR);
    read_as("copenhagen", &Rules::COPENHAGEN);
    read_as("copenhagen-no-history", &Rules::COPENHAGEN_NO_HISTORY);
    let built = Rules::FETLAR.with_shieldwall(true).with_encirclement(true);
    both_ways("11x11+shieldwall+encirclement+repetition=draw", &built);
    both_ways(
        "11x11+repetition=defenders-lose",
        &Rules::FETLAR.with_repetition(Repetition::DefendersLose),
    );
    // The long form of a preset is read; the preset's name is written.
    read_as("11x11+repetition=draw", &Rules::FETLAR);
}

#[test]
fn every_rule_set_is_read_back() {
    let switches = [false, true];
    for shieldwall in switches {
        for exit_fort in switches {
            for encirclement in switches {
                for &repetition in Repetition::ALL {
                    let rules = Rules::FETLAR
                        .with_shieldwall(shieldwall)
                        .with_exit_fort(exit_fort)
                        .with_encirclement(encirclement)
                        .with_repetition(repetition);
                    both_ways(&rules.to_string(), &rules);
                }
            }
        }
    }
}

#[test]
fn rule_sets_are_refused() {
    let options = "expected `+shieldwall`, `+exit-fort`, `+encirclement` in this order, then `+repetition=…`, found ";
    for (text, found) in [
        ("11x11+", "`+`"),
        ("11x11+shieldwall+", "`+`"),
        (
            "11x11+exit-fort+shieldwall+repetition=draw",
            "`+shieldwall+repetition=d…`",
        ),
        (
            "11x11+exit-fortress+repetition=draw",
            "`+exit-fortress+repetitio…`",
        ),
        (
            "11x11+shieldwall+shieldwall+repetition=draw",
            "`+shieldwall+repetition=d…`",
        ),
        ("11x11+repetition", "`+repetition`"),
    ] {
        assert_eq!(
            text.parse::<Rules>().unwrap_err().to_string(),
            format!("{options}{found}")
        );
    }
    for text in [
        "11x11",
        "11x11+exit-fort",
        "11x11+shieldwall+exit-fort+encirclement",
    ] {
        assert_eq!(
            text.parse::<Rules>().unwrap_err().to_string(),
            "`+repetition=…` is missing at the end: `ignored`, `draw` or `defenders-lose`"
        );
    }
    refused::<Rules>(&[
        (
            "",
            "expected a rule set such as `copenhagen`, found nothing",
        ),
        // Read strictly, but told apart from what is no rule set at all.
        ("Fetlar", "expected `fetlar` in lower case, found `Fetlar`"),
        (
            "copenhagen-hnefatafl-11x11-2025-V1",
            "expected `v1` in lower case, found `V1`",
        ),
        (
            "COPENHAGEN-NO-HISTORY",
            "expected `copenhagen-no-history` in lower case, found `COPENHAGEN-NO-HISTORY`",
        ),
        (
            "Copenhagen-Hnefatafl-11x11-2025-v1",
            "expected `copenhagen-hnefatafl-11x…` in lower case, found `Copenhagen-Hnefatafl-11x…`",
        ),
        (
            "11X11+shieldwall+exit-fort+encirclement+repetition=Defenders-Lose",
            "expected `11x11+shieldwall+exit-fo…` in lower case, found `11X11+shieldwall+exit-fo…`",
        ),
        (
            "Viking",
            "expected a rule set such as `copenhagen`, found `Viking`",
        ),
        (
            "11x11+Repetition=lose",
            "expected `+shieldwall`, `+exit-fort`, `+encirclement` in this order, then `+repetition=…`, found `+Repetition=lose`",
        ),
        (
            "fetlar-hnefatafl-11x11-2009",
            "expected a rule set such as `copenhagen`, found `fetlar-hnefatafl-11x11-2…`",
        ),
        (
            "11x11+repetition=lose",
            "expected `ignored`, `draw` or `defenders-lose` after `+repetition=`, found `lose`",
        ),
    ]);
}

#[test]
fn squares() {
    for square in Square::all() {
        both_ways(&square.to_string(), &square);
        read_as(&square.to_string().to_uppercase(), &square);
    }
    let message = |found: &str| format!("expected a square from a1 to k11, found {found}");
    for text in [
        "a0", "a12", "l1", "a", "1a", "a01", "a1 ", " a1", "a1a", "ä1", "a111",
    ] {
        assert_eq!(
            text.parse::<Square>().unwrap_err().to_string(),
            message(&format!("`{text}`"))
        );
    }
    assert_eq!(
        "".parse::<Square>().unwrap_err().to_string(),
        message("nothing")
    );
}

#[test]
fn moves() {
    for mv in Move::all() {
        both_ways(&mv.to_string(), &mv);
        read_as(&mv.to_string().to_uppercase(), &mv);
        read_as(&mv.to_string().replace('-', ""), &mv);
    }
    refused::<Move>(&[
        ("", "expected a move such as d1-d4, found nothing"),
        ("d1", "expected a move such as d1-d4, found `d1`"),
        ("d1--d4", "expected a move such as d1-d4, found `d1--d4`"),
        ("d1-d12", "expected a move such as d1-d4, found `d1-d12`"),
        ("d1 d4", "expected a move such as d1-d4, found `d1 d4`"),
        (
            "d1-d4xd5",
            "expected a move such as d1-d4, found `d1-d4xd5`",
        ),
        // Two squares that make no move are another matter.
        ("d1-e2", "d1 and e2 are on no common rank or file"),
        ("d1e2", "d1 and e2 are on no common rank or file"),
        ("d1-d1", "a move from d1 to d1 leads nowhere"),
    ]);
}

#[test]
fn sets_of_squares() {
    both_ways("", &Bitboard::EMPTY);
    both_ways(
        "a1 k11",
        &(Bitboard::from(Square::A1) | Bitboard::from(Square::K11)),
    );
    read_as(
        "k11  A1",
        &(Bitboard::from(Square::A1) | Bitboard::from(Square::K11)),
    );
    refused::<Bitboard>(&[
        ("a1 a1", "the square `a1` is named twice"),
        ("a1,b1", "expected a square from a1 to k11, found `a1,b1`"),
    ]);
}

#[test]
fn boards() {
    both_ways(START, &Board::START);
    both_ways("11/11/11/11/11/11/11/11/11/11/11", &Board::EMPTY);
    read_as(&START.to_lowercase(), &Board::START);
    read_as(&format!("/{START}/"), &Board::START);
    read_as(&START.replace('3', "..#"), &Board::START);
    read_as(&START.replace("11", "2.3#4"), &Board::START);
    // As people draw it, with and without ranks and files.
    let drawn = format!("{:#}", Board::START);
    read_as(&drawn, &Board::START);
    read_as(&drawn.replace('\n', "\r\n"), &Board::START);
    read_as(&START.replace('/', "\n"), &Board::START);
    read_as(
        "11  . . . A A A A A . . .
         10  . . . . . A . . . . .
          9  . . . . . . . . . . .
          8  A . . . . D . . . . A
          7  A . . . D D D . . . A
          6  A A . D D K D D . A A
          5  A . . . D D D . . . A
          4  A . . . . D . . . . A
          3  . . . . . . . . . . .
          2  . . . . . A . . . . .
          1  . . . A A A A A . . .
             a b c d e f g h i j k",
        &Board::START,
    );
}

#[test]
fn boards_are_refused() {
    let with_row = |rank: usize, row: &str| {
        let mut rows: Vec<&str> = START.split('/').collect();
        rows[11 - rank] = row;
        rows.join("/")
    };
    let cases = [
        (
            String::new(),
            "line 1, column 1: rank 11 has none of eleven squares",
        ),
        (
            with_row(11, "3AAAAA4"),
            "line 1, column 7: rank 11 has more than eleven squares, found `4`",
        ),
        (
            with_row(10, "5A4"),
            "line 1, column 12: rank 10 has only 10 of eleven squares",
        ),
        (
            with_row(9, "12"),
            "line 1, column 13: expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11, found `12`",
        ),
        (
            with_row(9, "5X5"),
            "line 1, column 14: expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11, found `X`",
        ),
        (
            with_row(1, "5K5"),
            "line 1, column 64: a second king on f1, the first is on f6, found `K5`",
        ),
        (
            format!("{START}/11"),
            "line 1, column 71: there are more than eleven rows, found `11`",
        ),
        (
            START.rsplit_once('/').unwrap().0.to_owned(),
            "line 1, column 62: there are only 10 of eleven rows",
        ),
        (
            format!("{:#}", Board::START).replacen("10", " 9", 1),
            "line 2, column 2: expected rank 10 here, found `9`",
        ),
    ];
    for (text, message) in cases {
        let refused = text.parse::<Board>().unwrap_err();
        assert_eq!(refused.to_string(), format!("board, {message}"), "{text:?}");
    }
}

#[test]
fn positions() {
    for &rules in Rules::PRESETS {
        let position = Position::start(rules);
        both_ways(&format!("{START} a {rules}"), &position);
    }
    let text = "11/11/11/11/11/11/11/11/11/11/4K6 d fetlar-hnefatafl-11x11-2008";
    let position: Position = text.parse().unwrap();
    both_ways(text, &position);
    assert_eq!(position.side_to_move(), Side::Defenders);
    assert_eq!(position.board().king(), Some(Square::E1));
    // Over, and all the same a position.
    both_ways(
        "11/11/11/11/11/11/11/11/11/11/11 a fetlar-hnefatafl-11x11-2008",
        &Position::new(Board::EMPTY, Side::Attackers, Rules::FETLAR).unwrap(),
    );
    // The drawing carries side and rules in another form for people.
    let drawn = format!("{:#}\nd fetlar", position.board());
    read_as(&drawn, &position);
}

#[test]
fn positions_are_refused() {
    let on_throne = START.replace("DDKDD", "DDADD");
    let in_corner = START.replacen("3AAAAA3", "2DAAAAA2D", 1);
    for (text, message) in [
        (
            String::new(),
            "expected a position, BOARD SIDE RULES, found nothing",
        ),
        (
            "start a".to_owned(),
            "expected a position, BOARD SIDE RULES, found `start a`",
        ),
        (
            format!("{START} x fetlar"),
            "word before the last: expected a side, `a` or `d`, found `x`",
        ),
        (
            format!("{START} a viking"),
            "last word: expected a rule set such as `copenhagen`, found `viking`",
        ),
        (
            "11/11/11/11 a fetlar".to_owned(),
            "board, line 1, column 12: there are only 4 of eleven rows",
        ),
        (
            format!("{on_throne} a fetlar"),
            "an attacker on f6: only the king may stop on the throne f6",
        ),
        (
            format!("{in_corner} a fetlar"),
            "a defender on k11: only the king may stop on the corner k11",
        ),
    ] {
        let refused = text.parse::<Position>().unwrap_err();
        assert_eq!(refused.to_string(), message, "{text:?}");
    }
}

#[test]
fn outcomes() {
    let words = [
        "attackers:king-captured",
        "attackers:encirclement",
        "attackers:repetition",
        "attackers:no-move",
        "attackers:resignation",
        "attackers:forfeit",
        "defenders:corner",
        "defenders:exit-fort",
        "defenders:no-move",
        "defenders:resignation",
        "defenders:forfeit",
        "draw:repetition",
        "draw:agreement",
    ];
    for word in words {
        let outcome: Outcome = word.parse().unwrap();
        both_ways(word, &outcome);
        assert!(Outcome::ALL.contains(&outcome), "{word}");
    }
    assert_eq!(Outcome::ALL.len(), words.len());
    for (outcome, sentence) in [
        (
            "attackers:king-captured",
            "the attackers win: the king is captured",
        ),
        (
            "attackers:no-move",
            "the attackers win: the defenders have no legal move",
        ),
        (
            "attackers:resignation",
            "the attackers win: the defenders resigned",
        ),
        (
            "defenders:forfeit",
            "the defenders win: the attackers forfeited the game",
        ),
        (
            "draw:repetition",
            "the game is drawn: the position occurred for the third time",
        ),
    ] {
        assert_eq!(
            format!("{:#}", outcome.parse::<Outcome>().unwrap()),
            sentence
        );
    }
    // Exactly the words, and only who can win so.
    for text in [
        "",
        "attackers",
        "Attackers:no-move",
        "attackers:corner",
        "defenders:repetition",
        "draw",
        "draw:no-move",
        "attackers: no-move",
        "ongoing",
        "resigned",
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text:?}");
    }
    refused::<Outcome>(&[(
        "defenders:encirclement",
        "expected an outcome such as `defenders:corner`, found `defenders:encirclement`",
    )]);
    assert_eq!(WinReason::ExitFort.to_string(), "exit-fort");
    assert_eq!(DrawReason::Agreement.to_string(), "agreement");
    assert_eq!(Piece::King.to_string(), "king");
}

#[test]
fn no_text_is_read_that_has_more_in_it() {
    for text in ["a\0", "a1\n", "fetlar\n", "draw:agreement ", "d1-d4\u{a0}"] {
        assert!(text.parse::<Side>().is_err());
        assert!(text.parse::<Square>().is_err());
        assert!(text.parse::<Move>().is_err());
        assert!(text.parse::<Rules>().is_err());
        assert!(text.parse::<Outcome>().is_err());
    }
}

#[cfg(feature = "alloc")]
mod games {
    use hnefatafl_rules::{
        Ending, Game, GameFault, Misfit, ParseGameError, ParsePlayedMoveError, PlayedMove, Record,
    };

    use super::{Outcome, Position, Rules, Side, Square, both_ways, read_as, refused};

    #[test]
    fn moves_as_played() {
        let ply: PlayedMove = "d3-d2xe2".parse().unwrap();
        both_ways("d3-d2xe2", &ply);
        assert_eq!(ply.captured.iter().collect::<Vec<_>>(), [Square::E2]);
        // In square order, whatever the order read.
        let several: PlayedMove = "e2-e4xf4xe5xd4".parse().unwrap();
        both_ways("e2-e4xd4xf4xe5", &several);
        for text in ["e2-e4xd4/f4/e5", "E2E4XE5XF4XD4", "e2e4xe5/d4xf4"] {
            read_as(text, &several);
        }
        refused::<PlayedMove>(&[
            (
                "",
                "expected a move such as d1-d4 or d3-d2xe2, found nothing",
            ),
            (
                "xe2",
                "expected a move such as d1-d4 or d3-d2xe2, found `xe2`",
            ),
            ("d3-e2xe2", "d3 and e2 are on no common rank or file"),
            (
                "d3-d2x",
                "expected captures such as xe2xf3 after the move, found `x`",
            ),
            (
                "d3-d2/e2",
                "expected captures such as xe2xf3 after the move, found `/e2`",
            ),
            (
                "d3-d2e2",
                "expected captures such as xe2xf3 after the move, found `e2`",
            ),
            (
                "d3-d2xe2!",
                "expected captures such as xe2xf3 after the move, found `!`",
            ),
            (
                "d3-d2xe2xx",
                "expected captures such as xe2xf3 after the move, found `xx`",
            ),
            ("d3-d2xe2/e2", "the capture on e2 is named twice"),
        ]);
    }

    const OPENING: &str = "[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e2 d3-d2xe2";

    /// One move from the king's capture.
    const NETTED: &str = "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7 a fetlar-hnefatafl-11x11-2008";

    fn opening() -> Game {
        OPENING.parse().unwrap()
    }

    #[test]
    fn games() {
        let mut game = opening();
        both_ways(OPENING, &game);
        assert_eq!(game.plies().len(), 3);
        game.resign(Side::Defenders).unwrap();
        both_ways(&format!("{OPENING} attackers:resignation"), &game);
        game.reopen();
        game.resign(Side::Attackers).unwrap();
        both_ways(&format!("{OPENING} defenders:resignation"), &game);
        game.reopen();
        game.forfeit(Side::Attackers).unwrap();
        both_ways(&format!("{OPENING} defenders:forfeit"), &game);
        game.reopen();
        game.draw_by_agreement().unwrap();
        both_ways(&format!("{OPENING} draw:agreement"), &game);
    }

    #[test]
    fn games_from_a_position() {
        let start: Position = NETTED.parse().unwrap();
        let mut game = Game::from_position(start);
        both_ways(&format!("[{NETTED}]"), &game);
        game.play("d1-d3".parse().unwrap()).unwrap();
        // An outcome of the rules follows from the moves and is not written.
        both_ways(&format!("[{NETTED}] d1-d3xd4"), &game);
        // A game that is over before it begins.
        let over = "11/11/11/11/11/11/11/11/11/11/4K6 d fetlar-hnefatafl-11x11-2008";
        let game = Game::from_position(over.parse().unwrap());
        both_ways(&format!("[{over}]"), &game);
        // A board with lines of its own.
        let drawn = format!("[{:#}\na fetlar]\nd1-d3", start.board());
        assert_eq!(drawn.parse::<Game>().unwrap().plies().len(), 1);
    }

    #[test]
    fn games_with_moves_taken_back() {
        let mut game = opening();
        game.undo();
        game.undo();
        game.play("e5-e3".parse().unwrap()).unwrap();
        both_ways("[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e3", &game);
        while game.undo().is_some() {}
        game.forfeit(Side::Defenders).unwrap();
        both_ways("[fetlar-hnefatafl-11x11-2008] attackers:forfeit", &game);
        assert_eq!(
            game.reopen().map(|it| it.to_string()).as_deref(),
            Some("attackers:forfeit")
        );
        both_ways("[fetlar-hnefatafl-11x11-2008]", &game);
    }

    #[test]
    fn games_as_others_write_them() {
        let game = opening();
        for text in [
            "[fetlar] d1-d3 e5-e2 d3-d2xe2",
            "  [ fetlar ]d1d3 E5-E2\n\tD3-D2XE2\r\n",
            "[fetlar]\n1. d1-d3 e5-e2\n2. d3-d2",
            "[fetlar] 1.d1-d3 1...e5-e2 2.d3-d2xe2 2...",
            // No capture listed: none claimed.
            "[fetlar] d1-d3 e5-e2 d3-d2",
            "[11x11+repetition=draw] d1-d3 e5-e2 d3-d2",
        ] {
            read_as(text, &game);
        }
        for (last, outcome) in [
            ("resigned", "attackers:resignation"),
            ("timeout", "attackers:forfeit"),
            ("draw", "draw:agreement"),
            ("defenders:resignation", "defenders:resignation"),
        ] {
            let game: Game = format!("{OPENING} {last}").parse().unwrap();
            assert_eq!(game.outcome(), outcome.parse().ok());
            let game: Game = format!("{OPENING} 2. {last}").parse().unwrap();
            assert_eq!(game.outcome(), outcome.parse().ok());
        }
        // The captured king may be listed or not, and the outcome said or not.
        for moves in ["d1-d3", "d1-d3xd4", "d1-d3 attackers:king-captured"] {
            let game: Game = format!("[{NETTED}] {moves}").parse().unwrap();
            assert_eq!(game.to_string(), format!("[{NETTED}] d1-d3xd4"));
        }
    }

    #[test]
    fn the_captured_king_may_be_left_out_of_a_longer_list() {
        // The same move takes the king on d4 and the soldier on e3.
        let start = "11/11/11/A6D3/11/11/3A7/2AKA6/4DA5/11/3A7 a fetlar";
        for list in ["", "xe3", "xe3xd4", "xd4xe3"] {
            let game: Game = format!("[{start}] d1-d3{list}").parse().unwrap();
            let last = game.plies().next_back().map(|ply| ply.to_string());
            assert_eq!(last.as_deref(), Some("d1-d3xe3xd4"), "{list}");
        }
        let refused = format!("[{start}] d1-d3xd4").parse::<Game>().unwrap_err();
        assert_eq!(
            refused.to_string(),
            "game, line 1, column 54, at `d1-d3xd4`: ply 1 captures e3 d4, the record claims d4"
        );
    }

    #[test]
    fn brackets_are_refused() {
        refused::<Game>(&[
            (
                " [fetlar d1-d3",
                "game, line 1, column 2, at `[fetlar d1-d3`: expected `]` after the rules or the position",
            ),
            (
                "[viking] d1-d3",
                "game, line 1, column 2: expected a rule set such as `copenhagen`, found `viking`",
            ),
            (
                "[ Fetlar ] d1-d3",
                "game, line 1, column 3: expected `fetlar` in lower case, found `Fetlar`",
            ),
            (
                "[11x11+exit-fort] d1-d3",
                "game, line 1, column 2, at `11x11+exit-fort`: `+repetition=…` is missing at the end: `ignored`, `draw` or `defenders-lose`",
            ),
            // A board alone is half a position.
            (
                "[ 5K5/11 ] d1-d3",
                "game, line 1, column 3: expected a position, BOARD SIDE RULES, found `5K5/11`",
            ),
            (
                "[5K5/11 a] d1-d3",
                "game, line 1, column 2: expected a position, BOARD SIDE RULES, found `5K5/11 a`",
            ),
            (
                "[start a fetlar] d1-d3",
                "game, line 1, column 2, at `start a fetlar`: board, line 1, column 1: expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11, found `s`",
            ),
            (
                "[] d1-d3",
                "game, line 1, column 2: expected a rule set such as `copenhagen`, found nothing",
            ),
        ]);
    }

    #[test]
    fn games_are_refused() {
        refused::<Game>(&[
            (
                "",
                "game, line 1, column 1: expected [RULES] or [POSITION] before the moves",
            ),
            (
                "\n d1-d3",
                "game, line 2, column 2, at `d1-d3`: expected [RULES] or [POSITION] before the moves",
            ),
            (
                "[fetlar] d1-d3\nhello e5-e2",
                "game, line 2, column 1, at `hello`: expected a move such as d1-d4 or d3-d2xe2, or an outcome",
            ),
            (
                "[fetlar] 1 d1-d3",
                "game, line 1, column 10, at `1`: expected a move such as d1-d4 or d3-d2xe2, or an outcome",
            ),
            (
                "[fetlar] . d1-d3",
                "game, line 1, column 10, at `.`: expected a move such as d1-d4 or d3-d2xe2, or an outcome",
            ),
            (
                "[fetlar] Resigned",
                "game, line 1, column 10, at `Resigned`: expected a move such as d1-d4 or d3-d2xe2, or an outcome",
            ),
            (
                "[fetlar] 1.d1-d3 1...e5-f3",
                "game, line 1, column 22, at `e5-f3`: e5 and f3 are on no common rank or file",
            ),
            (
                "[fetlar] d1-d3xx",
                "game, line 1, column 10, at `d1-d3xx`: expected captures such as xe2xf3 after the move, found `xx`",
            ),
            (
                "[fetlar] d1-d3 e5-e2\n  a4-a9",
                "game, line 2, column 3, at `a4-a9`: ply 3 is refused: the attacker on a5 is in the way",
            ),
            (
                "[fetlar] d1-d3 e5-e2 d3-d2xe2xf2",
                "game, line 1, column 22, at `d3-d2xe2xf2`: ply 3 captures e2, the record claims e2 f2",
            ),
            (
                "[fetlar] d1-d3xd4",
                "game, line 1, column 10, at `d1-d3xd4`: ply 1 captures nothing, the record claims d4",
            ),
            (
                "[fetlar] d1-d3 resigned e5-e2",
                "game, line 1, column 25, at `e5-e2`: nothing may follow the end of the game",
            ),
            (
                "[fetlar] d1-d3 resigned resigned",
                "game, line 1, column 25, at `resigned`: nothing may follow the end of the game",
            ),
            (
                "[fetlar] draw 1.",
                "game, line 1, column 15, at `1.`: nothing may follow the end of the game",
            ),
            (
                "[fetlar] d1-d3 defenders:corner",
                "game, line 1, column 16, at `defenders:corner`: the moves do not end the game, the record ends with defenders:corner",
            ),
        ]);
        // After an end by the rules.
        let column = NETTED.len() + 10;
        for (moves, message) in [
            (
                "d1-d3 h8-h9",
                "at `h8-h9`: ply 2 is refused: the game is over: the attackers win: the king is captured",
            ),
            (
                "d1-d3 defenders:corner",
                "at `defenders:corner`: the moves end the game with attackers:king-captured, the record ends with defenders:corner",
            ),
            (
                "d1-d3 resigned",
                "at `resigned`: the moves end the game with attackers:king-captured, the record ends with attackers:resignation",
            ),
        ] {
            let refused = format!("[{NETTED}] {moves}").parse::<Game>().unwrap_err();
            assert_eq!(
                refused.to_string(),
                format!("game, line 1, column {column}, {message}")
            );
        }
    }

    #[test]
    fn faults_have_types() {
        let fault = |text: &str| text.parse::<Game>().map_err(|refused| refused.reason);
        assert_eq!(fault("d1-d3"), Err(GameFault::NoStart));
        assert_eq!(fault("[fetlar"), Err(GameFault::Unclosed));
        assert_eq!(fault("[fetlar] x"), Err(GameFault::Word));
        assert_eq!(fault("[fetlar] draw draw"), Err(GameFault::AfterEnd));
        assert!(matches!(fault("[x] "), Err(GameFault::Rules(_))));
        assert!(matches!(fault("[x y z] "), Err(GameFault::Position(_))));
        assert!(matches!(
            fault("[fetlar] a1-b2"),
            Err(GameFault::Move(ParsePlayedMoveError::Invalid(_)))
        ));
        assert!(matches!(
            fault("[fetlar] a4-a9"),
            Err(GameFault::Misfit(Misfit::Illegal { ply: 1, .. }))
        ));
    }

    #[test]
    fn a_start_given_by_the_caller() {
        let start = Position::start(Rules::FETLAR);
        assert_eq!(Game::from_text("d1-d3 e5-e2 d3-d2", start), Ok(opening()));
        assert_eq!(Game::from_text("", start), Ok(Game::new(Rules::FETLAR)));
        // The text knows better.
        let start = Position::start(Rules::COPENHAGEN);
        assert_eq!(Game::from_text(OPENING, start), Ok(opening()));
    }

    #[test]
    fn records() {
        for text in [
            "",
            "resigned",
            "d1-d3 timeout",
            "d1-d3xe4 draw:agreement",
            OPENING,
            "[fetlar-hnefatafl-11x11-2008]",
            "a1-a5 a1-a5xb2xc2 defenders:corner",
        ] {
            let record: Record = text.parse().unwrap();
            both_ways(text, &record);
        }
        let record: Record = "1. d1-d3 d3-d2xf2xe2 draw".parse().unwrap();
        assert_eq!(record.to_string(), "d1-d3 d3-d2xe2xf2 draw:agreement");
        assert_eq!(record.start, None);
        assert_eq!(record.ending, "draw".parse().ok());
        assert_eq!(Record::from(&opening()).to_string(), OPENING);
        refused::<Record>(&[
            (
                "d1-d3 what",
                "game, line 1, column 7, at `what`: expected a move such as d1-d4 or d3-d2xe2, or an outcome",
            ),
            (
                "draw d1-d3",
                "game, line 1, column 6, at `d1-d3`: nothing may follow the end of the game",
            ),
            (
                "a1-b2",
                "game, line 1, column 1, at `a1-b2`: a1 and b2 are on no common rank or file",
            ),
        ]);
    }

    #[test]
    fn records_are_judged() {
        let start = Position::start(Rules::FETLAR);
        let record: Record = "d1-d3 e5-e2xa1 d3-d2 a4-a9 d1-d3".parse().unwrap();
        let mut replay = record.replay(start);
        let told: Vec<_> = replay
            .by_ref()
            .map(|ply| (ply.ply, ply.misfit().map(|misfit| misfit.to_string())))
            .collect();
        assert_eq!(
            told,
            [
                (1, None),
                (2, Some("ply 2 captures nothing, the record claims a1".to_owned())),
                (3, Some("ply 3 captures e2, the record claims nothing".to_owned())),
                (
                    4,
                    Some("ply 4 is refused: the attacker on a4 is not to move: it is the turn of the defenders".to_owned())
                ),
            ]
        );
        assert_eq!(replay.next(), None);
        assert_eq!(replay.game().plies().len(), 3);
        assert_eq!(
            record.to_game(start).map_err(|misfit| misfit.to_string()),
            Err("ply 2 captures nothing, the record claims a1".to_owned())
        );
        let record: Record = format!("{OPENING} resigned").parse().unwrap();
        let game = record.to_game(Position::start(Rules::COPENHAGEN)).unwrap();
        assert_eq!(game.to_string(), format!("{OPENING} attackers:resignation"));
    }

    #[test]
    fn endings() {
        both_ways("resigned", &Ending::Resigned);
        both_ways("timeout", &Ending::Timeout);
        for &outcome in Outcome::ALL {
            both_ways(&outcome.to_string(), &Ending::Outcome(outcome));
            assert_eq!(Ending::Outcome(outcome).outcome(Side::Attackers), outcome);
        }
        refused::<Ending>(&[(
            "time",
            "expected an outcome such as `defenders:corner`, found `time`",
        )]);
    }

    #[test]
    fn errors_of_any_size_of_text_are_small() {
        let long = format!("[fetlar] {}", "ö".repeat(10_000));
        let refused: ParseGameError = long.parse::<Game>().unwrap_err();
        assert_eq!(refused.found.as_str(), "öööööööööööö");
        assert!(size_of::<ParseGameError>() <= 192);
        // A great many numbers are no deep matter.
        let numbers = format!("[fetlar] {}", "1. ".repeat(100_000));
        assert_eq!(numbers.parse(), Ok(Game::new(Rules::FETLAR)));
    }
}

#[cfg(feature = "alloc")]
mod foreign {
    use hnefatafl_rules::{Archived, ArchivedResult, Game, Record, RowOrder};

    use super::{Board, Position, Rules, START, Side, Square, both_ways, refused};

    #[test]
    fn position_records_of_open_tafl() {
        let start = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
        for order in [RowOrder::Upward, RowOrder::Downward] {
            assert_eq!(Board::START.to_open_tafl(order), start);
            for text in [start, start.trim_matches('/'), &format!("{start}\n")] {
                assert_eq!(
                    Board::from_open_tafl(text, order),
                    Ok(Board::START),
                    "{text:?}"
                );
            }
        }
        // One that is not the same upside down.
        let board: Board = "11/11/11/11/11/11/11/11/3D7/11/A9K".parse().unwrap();
        let (up, down) = (
            "/t9K/11/3T7/11/11/11/11/11/11/11/11/",
            "/11/11/11/11/11/11/11/11/3T7/11/t9K/",
        );
        assert_eq!(board.to_open_tafl(RowOrder::Upward), up);
        assert_eq!(board.to_open_tafl(RowOrder::Downward), down);
        assert_eq!(Board::from_open_tafl(up, RowOrder::Upward), Ok(board));
        assert_eq!(Board::from_open_tafl(down, RowOrder::Downward), Ok(board));
    }

    #[test]
    fn position_records_of_open_tafl_are_refused() {
        let message = |text: &str| {
            let refused = Board::from_open_tafl(text, RowOrder::Upward).unwrap_err();
            refused.to_string()
        };
        let letters = "expected `t`, `T`, `K` or a number from 1 to 11";
        // The crate's own letters are not those.
        assert_eq!(
            message(START),
            format!("board, line 1, column 2: {letters}, found `A`")
        );
        assert_eq!(
            message("/5k5/"),
            format!("board, line 1, column 3: {letters}, found `k`")
        );
        assert_eq!(
            message("/12/"),
            format!("board, line 1, column 2: {letters}, found `12`")
        );
        assert_eq!(
            message("/11/5é5/"),
            format!("board, line 1, column 6: {letters}, found `é`")
        );
        assert_eq!(
            message("5.5"),
            format!("board, line 1, column 2: {letters}, found `.`")
        );
        assert_eq!(
            message("5\n6"),
            format!("board, line 1, column 2: {letters}, found `\\n`")
        );
        // The first row is rank 1.
        assert_eq!(
            message("/11/5t4/11/"),
            "board, line 1, column 8: rank 2 has only 10 of eleven squares"
        );
        assert_eq!(
            message("/11/5t6/11/"),
            "board, line 1, column 7: rank 2 has more than eleven squares, found `6`"
        );
        assert_eq!(
            message("/K10/1K9/"),
            "board, line 1, column 7: a second king on b2, the first is on a1, found `K9`"
        );
        assert_eq!(
            message("/11/11/"),
            "board, line 1, column 7: there are only 2 of eleven rows"
        );
    }

    #[test]
    fn move_records_of_open_tafl() {
        for (text, own) in [
            ("td1-d3 Te5-e2 d3-d2xTe2", "d1-d3 e5-e2 d3-d2xe2"),
            ("1. Kf6-f9xtg9/h9++ 2. k5-k6", "f6-f9xg9xh9 k5-k6"),
            ("K5-K6 Kk5-k6+ tk5-k6!?", "k5-k6 k5-k6 k5-k6"),
            ("e2-e4xKe5/Td4--- ", "e2-e4xd4xe5"),
            ("d1-d3# resigned", "d1-d3 resigned"),
            ("[fetlar] td1-d3", "[fetlar-hnefatafl-11x11-2008] d1-d3"),
        ] {
            let record = Record::from_open_tafl(text).map(|record| record.to_string());
            assert_eq!(record.as_deref(), Ok(own), "{text}");
        }
        let word = "expected a move such as d1-d4 or d3-d2xe2, or an outcome";
        let captures = "expected captures such as xe2xf3 after the move";
        for (text, message) in [
            (
                "d1-d3\n Xd1-d3",
                format!("line 2, column 2, at `Xd1-d3`: {word}"),
            ),
            ("T5-T6", format!("line 1, column 1, at `T5-T6`: {word}")),
            ("++", format!("line 1, column 1, at `++`: {word}")),
            (
                "td1-d3xx",
                format!("line 1, column 1, at `td1-d3xx`: {captures}, found `xx`"),
            ),
            ("Kd1-Ke1", format!("line 1, column 1, at `Kd1-Ke1`: {word}")),
            (
                "Kd1-e2+",
                "line 1, column 1, at `Kd1-e2+`: d1 and e2 are on no common rank or file"
                    .to_owned(),
            ),
        ] {
            let refused = Record::from_open_tafl(text).unwrap_err();
            assert_eq!(refused.to_string(), format!("game, {message}"));
        }
    }

    #[test]
    fn games_are_written_for_open_tafl() {
        for (own, text) in [
            ("[fetlar] d1-d3 e5-e2 d3-d2", "d1-d3 e5-e2 d3-d2xe2"),
            (
                "[11/11/11/A6D3/11/11/3A7/2AKA6/4DA5/11/3A7 a fetlar] d1-d3",
                "d1-d3xe3/Kd4",
            ),
            (
                "[11/11/11/A9A/11/5K5/11/11/11/11/11 d fetlar] f6-a6 a8-a9 a6-k6",
                "Kf6-a6 a8-a9 Ka6-k6",
            ),
        ] {
            let game: Game = own.parse().unwrap();
            assert_eq!(game.to_open_tafl(), text);
            let record = Record::from_open_tafl(text).unwrap();
            assert_eq!(record.to_game(*game.position_at(0).unwrap()), Ok(game));
        }
    }

    #[test]
    fn lines_of_archives() {
        let line: Archived = "d1-d3 e5-e2 d3-d2xe2 resigned,1,0,Black".parse().unwrap();
        both_ways("d1-d3 e5-e2 d3-d2xe2 resigned,1,0,Black", &line);
        assert_eq!((line.taken_by_attackers, line.taken_by_defenders), (1, 0));
        assert_eq!(line.result, ArchivedResult::Won(Side::Attackers));
        let game = line.record.to_game(Position::start(Rules::FETLAR)).unwrap();
        assert_eq!(
            Archived::from(&game).to_string(),
            "d1-d3 e5-e2 d3-d2xe2,1,0,Black"
        );
        for (text, result) in [
            (",0,0,White", ArchivedResult::Won(Side::Defenders)),
            (",0,0,Draw", ArchivedResult::Draw),
            (",0,0,Ongoing", ArchivedResult::Ongoing),
        ] {
            let line: Archived = text.parse().unwrap();
            both_ways(text, &line);
            assert_eq!(line.result, result);
        }
        // The captured king is left out of list and number.
        let game: Game = "[11/11/11/A6D3/11/11/3A7/2AKA6/4DA5/11/3A7 a fetlar] d1-d3"
            .parse()
            .unwrap();
        assert_eq!(game.plies().next().map(|ply| ply.captured.len()), Some(2));
        assert_eq!(Archived::from(&game).to_string(), "d1-d3xe3,1,0,Black");
        assert_eq!(game.position().board().king(), None::<Square>);
    }

    #[test]
    fn lines_of_archives_are_refused() {
        refused::<Archived>(&[
            (
                "",
                "game, line 1, column 1: expected MOVES,COUNT,COUNT,RESULT",
            ),
            (
                "d1-d3,0,Draw",
                "game, line 1, column 1, at `d1-d3,0,Draw`: expected MOVES,COUNT,COUNT,RESULT",
            ),
            (
                "d1-d3,0,0,Draw,",
                "game, line 1, column 1, at `d1-d3,0,0,Draw,`: expected MOVES,COUNT,COUNT,RESULT",
            ),
            (
                "d1-d3 e2,0,0,Draw",
                "game, line 1, column 7, at `e2`: expected a move such as d1-d4 or d3-d2xe2, or an outcome",
            ),
            (
                "d1-d3,x,0,Draw",
                "game, line 1, column 7, at `x`: expected a number of captured pieces",
            ),
            (
                "d1-d3,0, -1 ,Draw",
                "game, line 1, column 10, at `-1`: expected a number of captured pieces",
            ),
            (
                "d1-d3,0,0,white",
                "game, line 1, column 11, at `white`: expected `White`, `Black`, `Draw` or `Ongoing`",
            ),
        ]);
        let lines = Archived::lines("d1-d3,0,0,Draw\r\n\r\nd1-d3,0,0,\n");
        let told: Vec<_> = lines
            .map(|line| line.err().map(|refused| refused.to_string()))
            .collect();
        assert_eq!(
            told,
            [
                None,
                Some(
                    "game, line 3, column 11: expected `White`, `Black`, `Draw` or `Ongoing`"
                        .to_owned()
                ),
            ]
        );
    }
}
