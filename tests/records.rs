//! Is what people record of a game read, judged and written as documented?
#![cfg(feature = "alloc")]

use core::fmt::{Debug, Display};
use core::str::FromStr;

use hnefatafl_rules::error::{Discrepancy, ParseGameErrorKind, ParsePlayedMoveError};
use hnefatafl_rules::{
    Agreement, Bitboard, Comment, CommentForm, Ending, Game, Outcome, PlayedMove, Position, Record,
    RecordedMove, RecordedResult, Rules, Side, Square, Tag, TagForm,
};

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

fn record(text: &str) -> Record {
    text.parse()
        .unwrap_or_else(|refused| panic!("{text:?}: {refused}"))
}

/// Returns the discrepancies of a record that begins from Fetlar's opening.
fn found(text: &str) -> Vec<String> {
    let judgement = record(text).judge(Position::start(Rules::FETLAR));
    let found = judgement.discrepancies().iter();
    found.map(ToString::to_string).collect()
}

const OPENING: &str = "[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e2 d3-d2xe2";

/// One move from the king's capture, and from that of a soldier.
const NETTED: &str = "11/11/11/A6D3/11/11/3A7/2AKA6/4DA5/11/3A7 a fetlar-hnefatafl-11x11-2008";

fn opening() -> Game {
    OPENING.parse().unwrap()
}

mod moves {
    use super::*;

    #[test]
    fn moves_as_played() {
        let ply: PlayedMove = "d3-d2xe2".parse().unwrap();
        both_ways("d3-d2xe2", &ply);
        assert_eq!(ply.captured, Bitboard::from(Square::E2));
        // In square order, whatever the order read.
        let several: PlayedMove = "e2-e4xf4xe5xd4".parse().unwrap();
        both_ways("e2-e4xd4xf4xe5", &several);
        for text in [
            "e2-e4xd4/f4/e5",
            "E2E4XE5XF4XD4",
            "e2e4xe5/d4xf4",
            "e2 → e4 xe5 xd4 xf4\n",
            "\u{feff}e2—e4xe5xd4xf4",
        ] {
            read_as(text, &several);
        }
        assert_eq!(format!("{ply:>10}|{ply:^10}|"), "  d3-d2xe2| d3-d2xe2 |");
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
        ]);
    }

    /// Review 1.1.
    #[test]
    fn a_piece_that_is_listed_twice_counts_once() {
        let once: PlayedMove = "d8-a8xa7".parse().unwrap();
        read_as("d8-a8xa7xa7", &once);
        read_as("d8-a8xa7/a7", &once);
        let twice: RecordedMove = "d8-a8xa7xa7".parse().unwrap();
        assert_eq!(twice.listed(), 2);
        assert_eq!(twice, "d8-a8xa7".parse().unwrap());
        assert_eq!(twice.to_string(), "d8-a8xa7");
        let start = "[11/11/11/3A7/DA9/A4K5/11/11/11/11/4D6 a fetlar]";
        let game: Game = format!("{start} d8-a8xa7xa7").parse().unwrap();
        assert_eq!(game.last(), Some(once));
    }

    /// Review 1.6.
    #[test]
    fn a_move_without_a_list_claims_nothing_or_that_there_was_none() {
        let claims = |text: &str| -> Vec<Option<Bitboard>> {
            record(text).moves().iter().map(|it| it.claimed()).collect()
        };
        let (none, e2) = (Some(Bitboard::EMPTY), Some(Square::E2.into()));
        assert_eq!(claims("d1-d3 e5-e2 d3-d2"), [None, None, None]);
        assert_eq!(claims("d1-d3 e5-e2 d3-d2xe2"), [none, none, e2]);
        // Built the one way or the other, a record claims of all moves or of none.
        let bare: RecordedMove = "d1-d3".parse().unwrap();
        let said = RecordedMove::new(bare.mv(), none);
        assert_ne!(bare, said);
        assert_eq!(Record::new([said]).moves(), [bare]);
        let capture: RecordedMove = "d3-d2xe2".parse().unwrap();
        assert_eq!(Record::new([bare, capture]).moves(), [said, capture]);

        assert_eq!(found("d1-d3 e5-e2 d3-d2"), [] as [&str; 0]);
        assert_eq!(
            found("d1-d3 e5-e2 d3-d2 f4-f3 g1-g3 f8-g8 e1-e3xf3"),
            ["ply 3 captures e2, the record claims nothing"]
        );
        // The text of a game is judged alike, wherever the list stands.
        let refused = Game::from_text(
            "d1-d3 e5-e2\nd3-d2 f4-f3 g1-g3 f8-g8 e1-e3xf3",
            Position::start(Rules::FETLAR),
        );
        assert_eq!(
            refused.unwrap_err().to_string(),
            "game, line 2, column 1, at `d3-d2`: ply 3 captures e2, the record claims nothing"
        );
    }

    #[test]
    fn the_captured_king_may_be_left_out_of_a_list() {
        // The same move takes the king on d4 and the soldier on e3.
        for list in ["", "xe3", "xe3xd4", "xd4xe3"] {
            let game: Game = format!("[{NETTED}] d1-d3{list}").parse().unwrap();
            let last = game.last().map(|ply| ply.to_string());
            assert_eq!(last.as_deref(), Some("d1-d3xe3xd4"), "{list}");
        }
        let column = NETTED.len() + 4;
        refused::<Game>(&[(
            &format!("[{NETTED}] d1-d3xd4"),
            &format!(
                "game, line 1, column {column}, at `d1-d3xd4`: ply 1 captures e3 d4, the record claims d4"
            ),
        )]);
    }

    #[test]
    fn moves_of_one_kind_become_those_of_another() {
        let mut game = opening();
        let last = game.last().unwrap();
        assert_eq!(RecordedMove::from(last), "d3-d2xe2".parse().unwrap());
        game.undo();
        let played = game.play(last.mv).unwrap();
        assert_eq!(RecordedMove::from(played), RecordedMove::from(last));
        assert_eq!(RecordedMove::from(last.mv).claimed(), None);
        assert_eq!(format!("{:>9}|", RecordedMove::from(last)), " d3-d2xe2|");
    }
}

mod games {
    use super::*;

    #[test]
    fn games_from_the_opening() {
        let mut game = opening();
        both_ways(OPENING, &game);
        assert_eq!(game.plies().len(), 3);
        for (word, end) in [
            ("attackers:resignation", Ending::Resigned),
            ("attackers:forfeit", Ending::Timeout),
            ("draw:agreement", Ending::Draw),
            (
                "defenders:resignation",
                "defenders:resignation".parse().unwrap(),
            ),
            (
                "defenders:unrecorded",
                "defenders:unrecorded".parse().unwrap(),
            ),
        ] {
            both_ways(OPENING, &game);
            let ended: Game = format!("{OPENING} {end}").parse().unwrap();
            both_ways(&format!("{OPENING} {word}"), &ended);
            game.undo();
            game.play("d3-d2".parse().unwrap()).unwrap();
        }
        assert_eq!(format!("{game:>60}"), format!("{OPENING:>60}"));
        assert_eq!(
            format!("{:<60}|", Record::from(&game)),
            format!("{OPENING:<60}|")
        );
    }

    #[test]
    fn games_from_a_position() {
        let start: Position = NETTED.parse().unwrap();
        let mut game = Game::from_position(start);
        both_ways(&format!("[{NETTED}]"), &game);
        game.play("d1-d3".parse().unwrap()).unwrap();
        // An outcome of the rules follows from the moves and is not written.
        both_ways(&format!("[{NETTED}] d1-d3xe3xd4"), &game);
        read_as(&format!("[{NETTED}] d1-d3 attackers:king-captured"), &game);
        read_as(&format!("[{NETTED}] d1-d3 Attackers:Unrecorded"), &game);
        // A game that is over before it begins.
        let over = "11/11/11/11/11/11/11/11/11/11/4K6 d fetlar-hnefatafl-11x11-2008";
        let game = Game::from_position(over.parse().unwrap());
        both_ways(&format!("[{over}]"), &game);
        // A board with lines of its own.
        let drawn = format!("[{:#}\na fetlar]\nd1-d3", start.board());
        assert_eq!(drawn.parse::<Game>().unwrap().plies().len(), 1);
        let drawn = format!("[{start:#}] d1-d3");
        assert_eq!(drawn.parse::<Game>().unwrap().plies().len(), 1);
        // On a smaller board.
        let small = "[brandubh-7x7-irish-1] d2-c2 d3-a3 b4-b3 c4-c3xb3";
        both_ways(small, &small.parse::<Game>().unwrap());
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
        assert_eq!(game.reopen(), "attackers:forfeit".parse().ok());
        both_ways("[fetlar-hnefatafl-11x11-2008]", &game);
    }

    #[test]
    fn games_as_others_write_them() {
        let game = opening();
        for text in [
            "[fetlar] d1-d3 e5-e2 d3-d2xe2",
            "\u{feff}  [ fetlar ]d1d3 E5-E2\n\tD3-D2XE2\r\n",
            "\u{a0}[Fetlar]\n1. d1-d3 e5-e2\n2. d3-d2 *\u{a0}",
            "[fetlar] 1.d1-d3 1...e5-e2 2.d3-d2xe2 2...",
            "[fetlar] 1 d1–d3 1) e5->e2 2)d3→d2xe2 * 2…",
            // No capture listed: none claimed.
            "[fetlar] d1-d3 e5-e2 d3-d2",
            "[11x11+repetition=draw] d1-d3 e5-e2 d3-d2",
            "[FETLAR-hnefatafl-11x11-2008] d1-d3 e5-e2 d3-d2",
            "[fetlar] {south} d1-d3{the wall}e5-e2 $3 (e5-e3 d3-d4) [a|b] d3-d2 (end)",
            "[rules:fetlar] d1-d3 e5-e2 d3-d2",
            "[Variant \"Fetlar\"]\n[fetlar]\n[Round \"1\"]\nd1-d3 e5-e2 d3-d2",
            "[variant:Copenhagen] [fetlar] d1-d3 e5-e2 d3-d2",
            "[result:?] [rules:fetlar] d1-d3 e5-e2 d3-d2",
            "[result:ongoing] [rules:fetlar] d1-d3 e5-e2 d3-d2",
            "[result:1-0] [rules:fetlar] d1-d3 e5-e2 d3-d2",
            "[result:attackers] [rules:fetlar] d1-d3 e5-e2 d3-d2",
            "[Variant \"fetlar\"] d1-d3 e5-e2 d3-d2",
        ] {
            read_as(text, &game);
        }
        for (last, outcome) in [
            ("resigned", "attackers:resignation"),
            ("Resigned {good game}", "attackers:resignation"),
            ("resign", "attackers:resignation"),
            ("RESIGNS", "attackers:resignation"),
            ("---", "attackers:resignation"),
            ("timeout", "attackers:forfeit"),
            ("draw", "draw:agreement"),
            ("Draw:Agreement", "draw:agreement"),
            ("defenders:resignation", "defenders:resignation"),
            ("defenders:unrecorded", "defenders:unrecorded"),
        ] {
            for number in ["", "2. ", "2...", "* "] {
                let text = format!("{OPENING} {number}{last}");
                let game: Game = text.parse().unwrap_or_else(|it| panic!("{text}: {it}"));
                assert_eq!(game.outcome(), outcome.parse().ok());
            }
        }
    }

    #[test]
    fn a_start_given_by_the_caller() {
        let start = Position::start(Rules::FETLAR);
        assert_eq!(Game::from_text("d1-d3 e5-e2 d3-d2", start), Ok(opening()));
        assert_eq!(Game::from_text("", start), Ok(Game::new(Rules::FETLAR)));
        // The text knows better.
        let start = Position::start(Rules::COPENHAGEN);
        assert_eq!(Game::from_text(OPENING, start), Ok(opening()));
        let tagged = "[rules:fetlar]\nd1-d3 e5-e2 d3-d2";
        assert_eq!(Game::from_text(tagged, start), Ok(opening()));
    }

    #[test]
    fn brackets_are_refused() {
        refused::<Game>(&[
            (
                " [fetlar d1-d3",
                "game, line 1, column 2, at `[fetlar d1-d3`: expected `]` to close what begins here",
            ),
            (
                "[viking] d1-d3",
                "game, line 1, column 2: expected a rule set such as `copenhagen` or \
                 `9x9+escape=edge+repetition=draw`, found `viking`",
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
                "[] d1-d3",
                "game, line 1, column 2: expected a rule set such as `copenhagen` or \
                 `9x9+escape=edge+repetition=draw`, found nothing",
            ),
            (
                "[fetlar] [copenhagen] d1-d3",
                "game, line 1, column 11, at `copenhagen`: the rules or the position stand before already",
            ),
            (
                "[fetlar] d1-d3 [round:1] e5-e2",
                "game, line 1, column 16, at `[round:1]`: rules, position and tags stand before the moves",
            ),
            (
                "[rules:tafl] d1-d3",
                "game, line 1, column 8: expected a rule set such as `copenhagen` or \
                 `9x9+escape=edge+repetition=draw`, found `tafl`",
            ),
            (
                "[Rules \"dim:7 tfr:w\"] d1-d3",
                "game, line 1, column 9, at `dim:7 tfr:w`: no rule set has `tfr:w`: expected `d` or `i`",
            ),
            (
                "[fetlar] d1-d3 {to the wall",
                "game, line 1, column 16, at `{to the wall`: expected `}` to close what begins here",
            ),
            (
                "[fetlar] d1-d3 (d1-d4 (e5-e2)",
                "game, line 1, column 16, at `(d1-d4 (e5-e2)`: expected `)` to close what begins here",
            ),
        ]);
    }

    /// Review 5.9.
    #[test]
    fn a_board_error_is_placed_in_the_whole_text() {
        let rows = "expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11";
        let signs = "expected `A`, `D`, `K`, `.` or `#`";
        refused::<Game>(&[
            (
                "[7/7/5X1/7/7/7/7 a brandubh] d1-d3",
                &format!("game, line 1, column 7, at `X1`: {rows}"),
            ),
            (
                "\n [7/7/7/7/7/6/7 a brandubh] d1-d3",
                "game, line 2, column 14: rank 2 has only 6 of 7 squares",
            ),
            (
                "[round:1]\n[ . . .\n . . X .\n",
                "game, line 2, column 1, at `[ . . .`: expected `]` to close what begins here",
            ),
            (
                "[round:1]\n[.......\n...X...\n.......\n.......\n.......\n.......\n.......\na brandubh] d1-d3",
                &format!("game, line 3, column 4, at `X...`: {signs}"),
            ),
            (
                "[position:7/7/7/7/6x/7/7 a brandubh] d1-d3",
                &format!("game, line 1, column 20, at `x`: {rows}"),
            ),
            (
                "[rules:dim:7 esc:c start:/7/7/5n1/7/7/7/7/] d1-d3",
                "game, line 1, column 32, at `n1`: expected `t`, `T`, `K` or a number from 1 to 11",
            ),
        ]);
    }

    #[test]
    fn games_are_refused() {
        let word = "expected a move such as d1-d4 or d3-d2xe2, or an outcome";
        let score = "sources differ on whose victory that is; \
                     expected `attackers:unrecorded` or `defenders:unrecorded`";
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
                "[event:x]\nd1-d3",
                "game, line 2, column 1, at `d1-d3`: expected [RULES] or [POSITION] before the moves",
            ),
            (
                "[fetlar] d1-d3\nhello e5-e2",
                &format!("game, line 2, column 1, at `hello`: {word}"),
            ),
            (
                "[fetlar] . d1-d3",
                &format!("game, line 1, column 10, at `.`: {word}"),
            ),
            (
                "[fetlar] resinged",
                &format!(
                    "game, line 1, column 10, at `resinged`: {word}: did you mean `resigned`?"
                ),
            ),
            (
                "[fetlar] d1-d3 1-0",
                &format!("game, line 1, column 16, at `1-0`: {score}"),
            ),
            (
                "[fetlar] d1-d3 0-1",
                &format!("game, line 1, column 16, at `0-1`: {score}"),
            ),
            (
                "[fetlar] d1-d3, e5-e2",
                "game, line 1, column 10, at `d1-d3,`: expected blanks between moves, without `,`",
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
                "[fetlar] d1 - d3",
                &format!("game, line 1, column 10, at `d1`: {word}"),
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
            (
                "[result:defenders] [fetlar] d1-d3 resigned",
                "game, line 1, column 35, at `resigned`: the game ends with attackers:resignation, the recorded result is defenders",
            ),
        ]);
    }

    #[test]
    fn the_first_word_that_is_wrong_is_named() {
        let word = "expected a move such as d1-d4 or d3-d2xe2, or an outcome";
        refused::<Game>(&[
            (
                "[fetlar] a4-a9 hello",
                "game, line 1, column 10, at `a4-a9`: ply 1 is refused: the attacker on a5 is in the way",
            ),
            (
                "[fetlar] [termination] d1-d3 hello",
                "game, line 1, column 11, at `termination`: the rules or the position stand before already",
            ),
            (
                "[termination:defenders:corner] [fetlar] d1-d3 hello",
                &format!("game, line 1, column 47, at `hello`: {word}"),
            ),
        ]);
    }

    #[test]
    fn games_are_refused_after_an_end_by_the_rules() {
        let column = NETTED.len() + 10;
        for (moves, message) in [
            (
                "d1-d3 h8-h9",
                "at `h8-h9`: ply 2 is refused: the game is over (the attackers win: the king is captured)",
            ),
            (
                "d1-d3 defenders:corner",
                "at `defenders:corner`: the moves end the game with attackers:king-captured, the record ends with defenders:corner",
            ),
            (
                "d1-d3 resigned",
                "at `resigned`: the moves end the game with attackers:king-captured, the record ends with attackers:resignation",
            ),
            (
                "d1-d3 draw",
                "at `draw`: the moves end the game with attackers:king-captured, the record ends with draw:agreement",
            ),
        ] {
            refused::<Game>(&[(
                &format!("[{NETTED}] {moves}"),
                &format!("game, line 1, column {column}, {message}"),
            )]);
        }
    }

    #[test]
    fn reasons_have_types() {
        let reason = |text: &str| text.parse::<Game>().map_err(|refused| *refused.reason);
        assert_eq!(reason("d1-d3"), Err(ParseGameErrorKind::NoStart));
        assert_eq!(
            reason("[fetlar"),
            Err(ParseGameErrorKind::Unclosed { close: ']' })
        );
        assert_eq!(
            reason("[fetlar] x"),
            Err(ParseGameErrorKind::Word { nearest: None })
        );
        assert_eq!(
            reason("[fetlar] draw draw"),
            Err(ParseGameErrorKind::AfterEnd)
        );
        assert!(matches!(reason("[x] "), Err(ParseGameErrorKind::Rules(_))));
        assert!(matches!(
            reason("[7/7 a] "),
            Err(ParseGameErrorKind::Position(_))
        ));
        assert!(matches!(
            reason("[fetlar] a1-b2"),
            Err(ParseGameErrorKind::Move(ParsePlayedMoveError::Invalid(_)))
        ));
        assert!(matches!(
            reason("[fetlar] a4-a9"),
            Err(ParseGameErrorKind::Discrepancy(Discrepancy::Refused {
                ply: 1,
                ..
            }))
        ));
    }

    #[test]
    fn errors_of_any_size_of_text_are_small() {
        let long = format!("[fetlar] {}", "ö".repeat(10_000));
        let refused = long.parse::<Game>().unwrap_err();
        assert_eq!(refused.found.as_str(), "ö".repeat(24));
        assert!(size_of_val(&refused) <= 96);
        // A great many numbers are no deep matter, nor are parentheses.
        let numbers = format!("[fetlar] {}", "1. ".repeat(100_000));
        assert_eq!(numbers.parse(), Ok(Game::new(Rules::FETLAR)));
        let nested = format!("[fetlar] {}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(nested.parse(), Ok(Game::new(Rules::FETLAR)));
        assert_eq!(record(&nested).left_out(), 0);
    }
}

mod whole_records {
    use super::*;

    #[test]
    fn records() {
        for text in [
            "",
            "resigned",
            "draw",
            "d1-d3 timeout",
            "d1-d3xe4 draw:agreement",
            OPENING,
            "[fetlar-hnefatafl-11x11-2008]",
            "a1-a5 a1-a5xb2xc2 defenders:corner",
            "[round:3]\n[Event \"A \\\"big\\\" one \\\\ two\"]\nd1-d3",
            "[round:3]\n[fetlar-hnefatafl-11x11-2008] {first} d1-d3 [x|y] (no) $4 e5-e2 resigned",
            "d1-d3 (e5-e2 (e5-e3) {:)} d3-d2)",
        ] {
            both_ways(text, &record(text));
        }
        let read = record("1. d1-d3 d3-d2xf2xe2 draw");
        assert_eq!(read.to_string(), "d1-d3 d3-d2xe2xf2 draw");
        assert_eq!(read.start(), None);
        assert_eq!(read.ending(), Some(Ending::Draw));
        assert_eq!(Record::from(&opening()).to_string(), OPENING);
        let word = "expected a move such as d1-d4 or d3-d2xe2, or an outcome";
        refused::<Record>(&[
            (
                "d1-d3 what",
                &format!("game, line 1, column 7, at `what`: {word}"),
            ),
            (
                "d1-d3 $ e5-e2",
                &format!("game, line 1, column 7, at `$`: {word}"),
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
    fn tags_are_kept_and_understood() {
        let text = "[Event \"Midsummer\"]\n[variant:Tablut]\n[RESULT \"White\"]\n[Termination \"resignation\"]\n[note:a: b]";
        let read = record(text);
        both_ways(text, &read);
        let keys: Vec<_> = read.tags().iter().map(Tag::key).collect();
        assert_eq!(keys, ["Event", "variant", "RESULT", "Termination", "note"]);
        assert_eq!(read.tag("note"), Some("a: b"));
        assert_eq!(read.start(), Some(Position::start(Rules::TABLUT)));
        assert_eq!(read.result(), Some(RecordedResult::Won(Side::Defenders)));
        // Who won stands in the result.
        assert_eq!(read.ending(), "defenders:resignation".parse().ok());
        assert_eq!(
            record("[termination:timeout]").ending(),
            Some(Ending::Timeout)
        );
        assert_eq!(record("[termination:normal]").ending(), None);
        assert_eq!(
            record("[termination:timeout] draw").ending(),
            Some(Ending::Draw)
        );
        for (value, result) in [
            ("defenders", Some(RecordedResult::Won(Side::Defenders))),
            ("Black", Some(RecordedResult::Won(Side::Attackers))),
            ("attackers:corner", None),
            (
                "attackers:no-move",
                Some(RecordedResult::Won(Side::Attackers)),
            ),
            ("Draw", Some(RecordedResult::Draw)),
            ("ongoing", Some(RecordedResult::Ongoing)),
            ("*", None),
            ("1-0", None),
        ] {
            assert_eq!(
                record(&format!("[result:{value}]")).result(),
                result,
                "{value}"
            );
        }
    }

    #[test]
    fn a_start_can_stand_in_tags() {
        let start = |text: &str| record(text).start().map(|start| start.to_string());
        let king = "7/7/7/7/7/7/1K5 a brandubh-7x7-irish-1";
        assert_eq!(start(&format!("[position:{king}]")).as_deref(), Some(king));
        assert_eq!(start(&format!("[Start \"{king}\"]")).as_deref(), Some(king));
        for text in [
            "[variant:Brandubh] [position:7/7/7/7/7/7/1K5]",
            "[position:7/7/7/7/7/7/1K5] [rules:brandubh]",
            "[variant:brandubh] [start:/1K5/7/7/7/7/7/1t5/] [site:x]",
        ] {
            let start = start(text).unwrap_or_default();
            assert!(start.contains("1K5 a brandubh"), "{start}");
        }
        // A mere size is no variant.
        assert_eq!(start("[variant:9x9]"), None);
        let built = "9x9+escape=edge+repetition=draw";
        assert_eq!(
            record(&format!("[variant:{built}]")).start(),
            built.parse().ok().map(Position::start)
        );
        refused::<Record>(&[(
            "[position:7/7/7/7/7/7/1K5]",
            "game, line 1, column 11: expected a position, BOARD SIDE RULES, found `7/7/7/7/7/7/1K5`",
        )]);
    }

    #[test]
    fn comments_are_kept_with_their_moves() {
        let read =
            record("{a} d1-d3{b} 1... [c|d] $12 e5-e2(e) (e5-e3 d3-d4 (d3-d5)) resigned {f}");
        let kept: Vec<_> = read
            .comments()
            .iter()
            .map(|comment| (comment.after(), comment.to_string(), comment.moves()))
            .collect();
        assert_eq!(
            kept,
            [
                (0, "{a}".to_owned(), 0),
                (1, "{b}".to_owned(), 0),
                (1, "[c|d]".to_owned(), 0),
                (1, "$12".to_owned(), 0),
                (2, "(e)".to_owned(), 0),
                (2, "(e5-e3 d3-d4 (d3-d5))".to_owned(), 3),
                (2, "{f}".to_owned(), 0),
            ]
        );
        assert_eq!(read.left_out(), 3);
        assert_eq!(
            read.to_string(),
            "{a} d1-d3 {b} [c|d] $12 e5-e2 (e) (e5-e3 d3-d4 (d3-d5)) {f} resigned"
        );
        read_as(&read.to_string(), &read);
        for (form, text) in [
            (CommentForm::Braces, "}"),
            (CommentForm::Bars, "no bar"),
            (CommentForm::Bars, "a]|"),
            (CommentForm::Parentheses, ")("),
            (CommentForm::Glyph, ""),
            (CommentForm::Glyph, "1a"),
        ] {
            assert!(Comment::new(1, form, text).is_err(), "{text}");
        }
        // Before the moves this is a tag.
        assert!(Comment::new(0, CommentForm::Bars, "a:b|c").is_err());
        assert!(Comment::new(1, CommentForm::Bars, "a:b|c").is_ok());
    }

    #[test]
    fn tags_that_would_not_be_read_back_are_refused() {
        refused::<Tag>(&[
            (
                "",
                "expected a tag, [key:value] or [Key \"value\"], found nothing",
            ),
            (
                "[fetlar]",
                "expected a tag, [key:value] or [Key \"value\"], found `[fetlar]`",
            ),
            (
                "[Event \"x]",
                "expected a tag, [key:value] or [Key \"value\"], found `[Event \\\"x]`",
            ),
        ]);
        assert!(Tag::new(TagForm::Colon, "a/b", "c").is_err());
        assert!(Tag::new(TagForm::Quoted, "a b", "c").is_err());
        assert!(Tag::new(TagForm::Quoted, "a", "]").is_ok());
        let junk = Tag::new(TagForm::Colon, "rules", "none at all").unwrap();
        assert!(Record::default().with_tag(junk).is_err());
        let result = Record::default().with_result(RecordedResult::Draw);
        let result = result.with_result(RecordedResult::Won(Side::Attackers));
        both_ways("[result:attackers]", &result);
    }

    #[test]
    fn endings() {
        both_ways("resigned", &Ending::Resigned);
        both_ways("timeout", &Ending::Timeout);
        both_ways("draw", &Ending::Draw);
        for outcome in Outcome::all() {
            both_ways(&outcome.to_string(), &Ending::Outcome(outcome));
            assert_eq!(Ending::Outcome(outcome).outcome(Side::Attackers), outcome);
            assert!(Ending::Outcome(outcome).agrees_with(outcome));
        }
        assert_eq!(
            format!("{:>8}|{:<9}|", Ending::Draw, Ending::Timeout),
            "    draw|timeout  |"
        );
        refused::<Ending>(&[(
            "time",
            "expected an ending such as `resigned` or `defenders:corner`, found `time`",
        )]);
    }
}

mod judging {
    use super::*;

    /// Review 1.5.
    #[test]
    fn what_the_record_says_wins_over_the_caller() {
        let read = record("[fetlar] d1-d3 e5-e2 d3-d2");
        let start = Position::start(Rules::COPENHAGEN);
        assert_eq!(read.judge(start).game().rules(), Rules::FETLAR);
        assert_eq!(
            read.to_game(start).map(|game| game.rules()),
            Ok(Rules::FETLAR)
        );
        let read = record("d1-d3 e5-e2 d3-d2");
        assert_eq!(read.judge(start).game().rules(), Rules::COPENHAGEN);
        assert_eq!(
            read.to_game(start).map(|game| game.rules()),
            Ok(Rules::COPENHAGEN)
        );
    }

    #[test]
    fn judging_finds_everything_and_plays_up_to_there() {
        let read = record("[result:defenders] d1-d3 e5-e2xa1 d3-d2 a4-a9 d1-d3 resigned");
        let judgement = read.judge(Position::start(Rules::FETLAR));
        let found: Vec<_> = judgement
            .discrepancies()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            found,
            [
                "ply 2 captures nothing, the record claims a1",
                "ply 3 captures e2, the record claims nothing",
                "ply 4 is refused: the attacker on a4 cannot move: it is the defenders' turn",
            ]
        );
        let plies: Vec<_> = judgement
            .discrepancies()
            .iter()
            .map(Discrepancy::ply)
            .collect();
        assert_eq!(plies, [Some(2), Some(3), Some(4)]);
        assert_eq!(judgement.game().plies().len(), 3);
        assert_eq!(
            [
                judgement.moves(),
                judgement.captures(),
                judgement.ending(),
                judgement.result()
            ],
            [
                Agreement::Contradicts,
                Agreement::Contradicts,
                Agreement::Unsaid,
                Agreement::Unsaid
            ]
        );
        assert_eq!(
            read.to_game(Position::start(Rules::FETLAR)),
            Err(judgement.discrepancies()[0])
        );
    }

    #[test]
    fn moves_after_the_end_are_told_from_illegal_ones() {
        let read = record(&format!("[{NETTED}] d1-d3 h8-h9 defenders:corner"));
        let judgement = read.judge(Position::start(Rules::FETLAR));
        let [after, ending] = judgement.discrepancies() else {
            panic!("two discrepancies: {judgement:?}")
        };
        assert!(after.is_after_end() && !ending.is_after_end());
        assert_eq!(
            judgement.by_the_rules(),
            "attackers:king-captured".parse().ok()
        );
        assert_eq!(judgement.ending(), Agreement::Contradicts);
    }

    #[test]
    fn endings_and_results_are_compared_with_the_game() {
        use Agreement::{Agrees, Contradicts, Unsaid};
        let netted = format!("[{NETTED}] d1-d3");
        for (text, ending, result, outcome) in [
            ("d1-d3", Unsaid, Unsaid, None),
            ("[result:ongoing] d1-d3", Unsaid, Agrees, None),
            (
                "[result:draw] d1-d3",
                Unsaid,
                Unsaid,
                Some("draw:agreement"),
            ),
            (
                "[result:attackers] d1-d3",
                Unsaid,
                Unsaid,
                Some("attackers:unrecorded"),
            ),
            (
                "d1-d3 resigned",
                Agrees,
                Unsaid,
                Some("attackers:resignation"),
            ),
            (
                "[result:black] d1-d3 timeout",
                Agrees,
                Agrees,
                Some("attackers:forfeit"),
            ),
            (
                "[result:white] d1-d3 timeout",
                Agrees,
                Contradicts,
                Some("attackers:forfeit"),
            ),
            (
                "[result:ongoing] d1-d3 draw",
                Agrees,
                Contradicts,
                Some("draw:agreement"),
            ),
            ("d1-d3 attackers:no-move", Contradicts, Unsaid, None),
            (
                "[termination:timeout] [result:white] d1-d3",
                Agrees,
                Agrees,
                Some("defenders:forfeit"),
            ),
            (&netted, Unsaid, Unsaid, Some("attackers:king-captured")),
            (
                &format!("[result:black] {netted} attackers:unrecorded"),
                Agrees,
                Agrees,
                Some("attackers:king-captured"),
            ),
            (
                &format!("[result:white] {netted} timeout"),
                Contradicts,
                Contradicts,
                Some("attackers:king-captured"),
            ),
        ] {
            let judgement = record(text).judge(Position::start(Rules::FETLAR));
            assert_eq!(
                (judgement.ending(), judgement.result()),
                (ending, result),
                "{text}"
            );
            let word = judgement.outcome().map(|outcome| outcome.to_string());
            assert_eq!(word.as_deref(), outcome, "{text}");
            let contradicts = [ending, result].contains(&Contradicts);
            assert_eq!(judgement.discrepancies().is_empty(), !contradicts, "{text}");
        }
    }

    #[test]
    fn a_draw_by_repetition_is_a_draw() {
        let cycle = "d1-d2 e5-e4 d2-d1 e4-e5 ".repeat(2);
        let judgement = record(&format!("{cycle} draw")).judge(Position::start(Rules::FETLAR));
        assert_eq!(judgement.game().outcome(), "draw:repetition".parse().ok());
        assert_eq!(judgement.ending(), Agreement::Agrees);
        assert_eq!(
            found(&format!("{cycle} draw:agreement")),
            ["the moves end the game with draw:repetition, the record ends with draw:agreement"]
        );
    }

    #[test]
    fn no_message_has_three_colons_in_a_row() {
        let over = format!("[{NETTED}] d1-d3 h8-h9");
        let refused = over.parse::<Game>().unwrap_err().to_string();
        assert!(
            refused.contains("ply 2 is refused: the game is over ("),
            "{refused}"
        );
    }
}

mod golden {
    use super::*;

    #[test]
    fn a_file_in_the_form_of_pgn() {
        let text = include_str!("data/records/fetlar.pgn");
        let read = record(text);
        assert_eq!(read.tags().len(), 8);
        assert_eq!(read.tag("event"), Some("A \"friendly\" game"));
        assert_eq!(read.ending(), Some(Ending::Timeout));
        assert_eq!((read.result(), read.left_out()), (None, 5));
        let judgement = read.judge(Position::start(Rules::COPENHAGEN));
        assert_eq!(judgement.discrepancies(), []);
        assert_eq!(
            judgement.game().to_string(),
            "[fetlar-hnefatafl-11x11-2008] g1-g3 f4-f3 e1-e3xf3 e5-e4 e3-e2 f5-f3 defenders:forfeit"
        );
        assert_eq!(Game::from_str(text).as_ref(), Ok(judgement.game()));
        let written = read.to_string();
        let (_, moves) = written.split_once("\"time forfeit\"]\n").unwrap();
        assert_eq!(
            moves,
            "{The attackers open\non the south side.} g1-g3 f4-f3 $6 e1-e3xf3 \
             (2. d1-d2 e5-e4 (2... g5-g4 3. d2-d4) 3. d2-d3) e5-e4 {a threat?} e3-e2 \
             (no: the way is closed) f5-f3"
        );
        read_as(&written, &read);
    }
}

mod laws {
    use super::*;
    use hnefatafl_rules::{Escape, KingCapture, Layout, Repetition, Throne};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn rules() -> impl Strategy<Value = Rules> {
        let choices = (
            select(Layout::ALL),
            select(&Side::ALL[..]),
            select(Escape::ALL),
            select(Throne::ALL),
            select(KingCapture::ALL),
            select(Repetition::ALL),
            any::<[bool; 4]>(),
        );
        let built = choices.prop_map(
            |(layout, first, escape, throne, king, repetition, [armed, wall, fort, ring])| {
                Rules::new(layout)
                    .with_first(first)
                    .with_escape(escape)
                    .with_throne(throne)
                    .with_king_capture(king)
                    .with_king_armed(armed)
                    .with_shieldwall(wall)
                    .with_exit_fort(fort)
                    .with_encirclement(ring)
                    .with_repetition(repetition)
            },
        );
        prop_oneof![select(Rules::PRESETS), built]
    }

    /// Plays a game; each number picks a move. Some begin from a set-up.
    pub(super) fn game() -> impl Strategy<Value = Game> {
        let picks = vec(any::<u16>(), 0..60);
        let end = proptest::option::of(0..5_u8);
        (rules(), picks, any::<bool>(), end).prop_map(|(rules, picks, set_up, end)| {
            let mut game = Game::new(rules);
            for (number, pick) in picks.iter().enumerate() {
                if set_up && number == 20 {
                    game = Game::from_position(*game.position());
                }
                let mut moves = game.legal_moves();
                let Some(mv) = moves.nth(usize::from(*pick) % moves.len().max(1)) else {
                    break;
                };
                game.play(mv).expect("a legal move");
            }
            let _ = match end {
                Some(0) => game.resign(Side::Attackers),
                Some(1) => game.resign(Side::Defenders),
                Some(2) => game.forfeit(game.side_to_move()),
                Some(3) => game.draw_by_agreement(),
                Some(_) | None => Ok(()),
            };
            game
        })
    }

    fn whole() -> impl Strategy<Value = Record> {
        let texts = || "[ -~é→\n]{0,12}";
        let form = select(
            &[
                CommentForm::Braces,
                CommentForm::Bars,
                CommentForm::Parentheses,
                CommentForm::Glyph,
            ][..],
        );
        let comment = (
            0..8_usize,
            form,
            prop_oneof![texts(), "[0-9]{1,2}", "[a-d(]{0,3}[|][a-d)]{0,3}"],
        );
        let tag = (any::<bool>(), "[A-Za-z-]{1,6}", texts());
        (
            game(),
            vec(comment, 0..6),
            vec(tag, 0..4),
            any::<[bool; 3]>(),
        )
            .prop_map(|(game, comments, tags, [start, captures, result])| {
                let mut record = Record::new(game.plies().map(|ply| {
                    if captures {
                        ply.into()
                    } else {
                        RecordedMove::from(ply.mv)
                    }
                }));
                if start {
                    record = record.with_start(*game.start());
                }
                if result {
                    record = record.with_result(game.outcome().into());
                }
                for (quoted, key, value) in tags {
                    let form = if quoted {
                        TagForm::Quoted
                    } else {
                        TagForm::Colon
                    };
                    let tag = Tag::new(form, &key, &value).ok();
                    let tagged = tag.and_then(|tag| record.clone().with_tag(tag).ok());
                    record = tagged.unwrap_or(record);
                }
                for (after, form, text) in comments {
                    let comment = Comment::new(after, form, &text);
                    let commented = comment.and_then(|it| record.clone().with_comment(it));
                    record = commented.unwrap_or(record);
                }
                match game.outcome() {
                    Some(outcome) => record.with_ending(Ending::Outcome(outcome)),
                    None => record,
                }
            })
    }

    proptest! {
        #[test]
        fn what_is_written_of_a_game_is_read_back(game in game()) {
            let text = game.to_string();
            prop_assert_eq!(text.parse(), Ok(game.clone()), "{}", text);
            let read = record(&text);
            prop_assert_eq!(&read, &Record::from(&game), "{}", text);
            prop_assert_eq!(read.to_string(), text);
            let judgement = read.judge(Position::start(Rules::FETLAR));
            prop_assert_eq!(judgement.discrepancies(), []);
            prop_assert_eq!(judgement.into_game(), game);
        }

        #[test]
        fn what_is_written_of_a_record_is_read_back(written in whole()) {
            let text = written.to_string();
            let read = text.parse::<Record>();
            prop_assert_eq!(read.as_ref(), Ok(&written), "{:?}", text);
            prop_assert_eq!(read.map(|read| read.to_string()), Ok(text));
        }

        /// The reader of games and the judge of records say the same.
        #[test]
        fn a_text_is_a_game_when_its_record_has_no_discrepancy(
            game in game(),
            edits in vec((any::<u16>(), 0..6_u8), 0..3),
        ) {
            let text = game.to_string();
            let (bracket, moves) = text.split_once(']').unwrap();
            let mut words: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
            for (place, edit) in edits {
                let place = usize::from(place) % words.len().max(1);
                let Some(word) = words.get_mut(place) else { break };
                let bare = word.split('x').next().unwrap_or_default().to_owned();
                match edit {
                    0 => *word = bare,
                    1 => *word += "xa1",
                    2 => for word in &mut words {
                        *word = word.split('x').next().unwrap_or_default().to_owned();
                    },
                    3 => words.push("resigned".to_owned()),
                    4 => words.truncate(place),
                    _ => words.push("attackers:king-captured".to_owned()),
                }
            }
            let text = format!("{bracket}] {}", words.join(" "));
            let start = Position::start(Rules::FETLAR);
            match (text.parse::<Game>(), text.parse::<Record>()) {
                (read, Ok(record)) => {
                    let judged = record.to_game(start);
                    let reason = read.as_ref().map_err(|refused| *refused.reason);
                    let expected = judged.as_ref().map_err(|&first| first.into());
                    prop_assert_eq!(reason, expected, "{}", text);
                }
                (read, Err(_)) => prop_assert!(read.is_err(), "{}", text),
            }
        }
    }
}
