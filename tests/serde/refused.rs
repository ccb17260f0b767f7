//! What is refused, and what is said then.

use hnefatafl_rules::{
    Bitboard, Board, Direction, DrawReason, Escape, KingCapture, Layout, Move, Outcome, Piece,
    Position, Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
};
use serde_test::Token;

use crate::{json_refused, parts_refused};

#[test]
fn wrong_texts_are_refused_with_a_reason() {
    json_refused::<Side>(
        r#""x""#,
        "expected a side, `attackers` or `defenders`, found `x`",
    );
    json_refused::<Piece>(
        r#""kings""#,
        "expected a piece, `attacker`, `defender` or `king`, found `kings`: did you mean `king`?",
    );
    json_refused::<Direction>(
        r#""north""#,
        "expected a direction, `right`, `left`, `up` or `down`, found `north`",
    );
    json_refused::<Repetition>(
        r#""""#,
        "expected a meaning of repetition, `ignored`, `draw` or `defenders-lose`, found nothing",
    );
    json_refused::<Size>(
        r#""8""#,
        "expected a size, `7x7`, `9x9` or `11x11`, found `8`",
    );
    json_refused::<Square>(r#""l1""#, "expected a square from a1 to k11, found `l1`");
    json_refused::<Bitboard>(r#""a1 a1""#, "the square `a1` is named twice");
    json_refused::<Move>(r#""d1-e2""#, "d1 and e2 are on no common rank or file");
    json_refused::<Move>(r#""d1-d1""#, "a move from d1 to d1 leads nowhere");
    json_refused::<Rules>(
        r#""brandub""#,
        "expected a rule set such as `copenhagen` or `9x9+escape=edge+repetition=draw`, found `brandub`: did you mean `brandubh`?",
    );
    json_refused::<Outcome>(
        r#""attackers:corner""#,
        "expected an outcome such as `defenders:corner`, found `attackers:corner`",
    );
    json_refused::<Board>(
        r#""K10/11/11/11/11/11/11/11/11/11/K10""#,
        "board, line 1, column 1: a second king on a11, the first is on a1, found `K10`",
    );
    json_refused::<Position>(
        r#""A10/11/11/11/11/11/11/11/11/11/11 a fetlar""#,
        "an attacker on a11: only the king may stop on the corner a11",
    );
    json_refused::<Position>(
        r#""7/7/7/7/7/7/7 a tablut""#,
        "the board is of 7x7, that of the rules of 9x9",
    );
    json_refused::<Position>(
        r#""a fetlar""#,
        "expected a position, BOARD SIDE RULES, found `a fetlar`",
    );
}

#[test]
fn wrong_kinds_of_value_are_refused_with_what_was_expected() {
    #[track_caller]
    fn expects<T: serde::de::DeserializeOwned + core::fmt::Debug>(expected: &str) {
        json_refused::<T>(
            "true",
            &format!("invalid type: boolean `true`, expected {expected}"),
        );
    }
    expects::<Side>("a side, `attackers` or `defenders`");
    expects::<Piece>("a piece, `attacker`, `defender` or `king`");
    expects::<Direction>("a direction, `right`, `left`, `up` or `down`");
    expects::<Symmetry>("a symmetry such as `turn-right`");
    expects::<Size>("a size, `7x7`, `9x9` or `11x11`");
    expects::<Layout>("a layout such as `11x11-bell`");
    expects::<Escape>("an escape, `corner` or `edge`");
    expects::<Throne>("a throne such as `hostile`");
    expects::<KingCapture>("a king capture such as `four`");
    expects::<Repetition>("`ignored`, `draw` or `defenders-lose`");
    expects::<WinReason>("a reason such as `king-captured`");
    expects::<DrawReason>("a reason, `repetition` or `agreement`");
    expects::<Outcome>("an outcome such as `defenders:corner`");
    expects::<Square>("a square such as f6");
    expects::<Move>("a move such as d1-d4");
    expects::<Bitboard>("squares such as `a1 f6`");
    expects::<Board>("a board, rows from the top rank down");
    expects::<Rules>("a rule set such as `copenhagen`");
    expects::<Position>("a position, BOARD SIDE RULES");
    parts_refused::<Square>(
        &[Token::Str("f6")],
        "invalid type: string \"f6\", expected u8",
    );
}

#[test]
fn wrong_numbers_are_refused_with_a_reason() {
    parts_refused::<Side>(&[Token::U8(2)], "there is no side with number 2");
    parts_refused::<Piece>(&[Token::U8(3)], "there is no piece with number 3");
    parts_refused::<Direction>(&[Token::U8(4)], "there is no direction with number 4");
    parts_refused::<Symmetry>(&[Token::U8(8)], "there is no symmetry with number 8");
    parts_refused::<Layout>(&[Token::U8(6)], "there is no layout with number 6");
    parts_refused::<Escape>(&[Token::U8(2)], "there is no escape with number 2");
    parts_refused::<Throne>(&[Token::U8(4)], "there is no throne with number 4");
    parts_refused::<KingCapture>(&[Token::U8(4)], "there is no king capture with number 4");
    parts_refused::<Repetition>(
        &[Token::U8(3)],
        "there is no meaning of repetition with number 3",
    );
    // Eight is kept from the days when it was an agreement.
    for number in [8, 11] {
        parts_refused::<WinReason>(
            &[Token::U8(number)],
            &format!("there is no reason for a victory with number {number}"),
        );
    }
    parts_refused::<DrawReason>(
        &[Token::U8(2)],
        "there is no reason for a draw with number 2",
    );
    parts_refused::<Square>(&[Token::U8(121)], "there is no square with number 121");
    parts_refused::<Move>(&[Token::U16(2_420)], "there is no move with number 2420");
    assert!(postcard::from_bytes::<Square>(&[121]).is_err());
    assert!(postcard::from_bytes::<Move>(&[0xf4, 0x12]).is_err());
    // The same numbers where the format is for people.
    json_refused::<Square>("121", "there is no square with number 121");
    json_refused::<Square>("-1", "invalid value: integer `-1`, expected u8");
    json_refused::<Square>("256", "invalid value: integer `256`, expected u8");
    json_refused::<Move>("2420", "there is no move with number 2420");
    json_refused::<Bitboard>("[1]", "invalid length 1, expected a tuple of size 2");
    assert_eq!(serde_json::from_str::<Square>("60").unwrap(), Square::F6);
}

#[test]
fn any_other_byte_is_refused_or_makes_another_legal_set_up() {
    for rules in [Rules::COPENHAGEN, Rules::BRANDUBH, Rules::SEA_BATTLE_9] {
        let bytes = postcard::to_allocvec(&Position::start(rules)).unwrap();
        let mut made = 0;
        for place in 0..bytes.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = bytes.clone();
                bytes[place] = byte;
                let Ok(position) = postcard::from_bytes::<Position>(&bytes) else {
                    continue;
                };
                let board = position.board();
                let (attackers, defenders) = (board.attackers(), board.defenders());
                let anew = Board::new(board.size(), attackers, defenders, board.king()).unwrap();
                let side = position.side_to_move();
                assert_eq!(Position::new(anew, side, position.rules()), Ok(position));
                made += 1;
            }
        }
        assert!(made > 400, "{rules}: {made}");
    }
}

#[test]
fn bits_without_a_square_are_refused_each() {
    for bit in 121..128 {
        let set = [
            Token::Tuple { len: 2 },
            Token::U64(u64::MAX),
            Token::U64(1 << (bit - 64)),
            Token::TupleEnd,
        ];
        parts_refused::<Bitboard>(
            &set,
            &format!("bit {bit} stands for no square: k11 is bit 120"),
        );
    }
}

/// A board of these parts, each set by its lower half.
fn board(files: u8, attackers: u64, defenders: u64, king: u8) -> [Token; 13] {
    [
        Token::Tuple { len: 4 },
        Token::U8(files),
        Token::Tuple { len: 2 },
        Token::U64(attackers),
        Token::U64(0),
        Token::TupleEnd,
        Token::Tuple { len: 2 },
        Token::U64(defenders),
        Token::U64(0),
        Token::TupleEnd,
        Token::Some,
        Token::U8(king),
        Token::TupleEnd,
    ]
}

#[test]
fn wrong_boards_are_refused_with_their_square() {
    for (parts, message) in [
        (
            board(11, 0b110, 0b100, 60),
            "two pieces stand on c1: an attacker and a defender",
        ),
        (
            board(9, 0b110, 0b1000, 1),
            "two pieces stand on b1: an attacker and a king",
        ),
        (
            board(7, 0b110, 0b1000, 3),
            "two pieces stand on d1: a defender and a king",
        ),
        (
            board(7, 1 << 7, 0, 0),
            "an attacker on h1: a board of 7x7 has no such square",
        ),
        (
            board(9, 0, 0, 9),
            "a king on j1: a board of 9x9 has no such square",
        ),
        (board(11, 0, 0, 200), "there is no square with number 200"),
    ] {
        parts_refused::<Board>(&parts, message);
    }
    json_refused::<Board>("[8,[0,0],[0,0],null]", "there is no size with number 8");
}

#[test]
fn wrong_set_ups_are_refused_with_their_square() {
    let position = |board: [Token; 13], rules| {
        let mut parts = vec![Token::Tuple { len: 3 }];
        parts.extend(board);
        parts.extend([Token::U8(1), Token::U16(rules), Token::TupleEnd]);
        parts
    };
    // A soldier in a corner is a board, but no position, and so is a board of another size.
    parts_refused::<Position>(
        &position(board(11, 1, 0, 60), 1 << 7),
        "an attacker on a1: only the king may stop on the corner a1",
    );
    parts_refused::<Position>(
        &position(board(7, 2, 0, 12), 1 << 3),
        "the board is of 7x7, that of the rules of 9x9",
    );
    json_refused::<Position>(
        "[[7,[2,0],[0,0],8],0,8]",
        "a king on i1: a board of 7x7 has no such square",
    );
}
