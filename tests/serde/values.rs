//! Values that are a text, or something small.

use std::collections::BTreeMap;

use hnefatafl_rules::{
    Bitboard, Board, Direction, DrawReason, Escape, KingCapture, Layout, Move, Outcome, Piece,
    Position, Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
};
use serde_test::Token;

use crate::{in_parts, parts_refused, round_trips, stored};

const OPENING: &str = "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

/// The compact form of [`OPENING`]: the files, two halves of each set, each a varint, and the
/// king.
const OPENING_BYTES: [u8; 32] = [
    11, //
    0xf8, 0x81, 0x84, 0x80, 0xa0, 0x80, 0x86, 0xe0, 0x01, // a1 to i6 of the attackers
    0x87, 0xe0, 0x80, 0x84, 0x80, 0xa0, 0x80, 0x1f, // j6 to k11
    0x80, 0x80, 0x80, 0x80, 0x80, 0x88, 0xc0, 0x83, 0x6c, // a1 to i6 of the defenders
    0xc0, 0x83, 0x10, // j6 to k11
    1, 60, // the king on f6
];

/// Each value is stored as its word, and as a number counted from 0.
#[track_caller]
fn words<T>(all: &[T], words: &[&str])
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + core::fmt::Debug + Copy,
{
    assert_eq!(all.len(), words.len());
    for (number, (value, word)) in (0..).zip(all.iter().zip(words)) {
        stored(value, &format!("{word:?}"), &[number]);
        in_parts(*value, &[Token::U8(number)]);
    }
}

#[test]
fn words_are_themselves_or_a_small_number() {
    words(&Side::ALL, &["attackers", "defenders"]);
    words(&Piece::ALL, &["attacker", "defender", "king"]);
    words(&Direction::ALL, &["right", "left", "up", "down"]);
    words(
        &Symmetry::ALL,
        &[
            "identity",
            "turn-right",
            "turn-around",
            "turn-left",
            "mirror-files",
            "mirror-ranks",
            "mirror-rising",
            "mirror-falling",
        ],
    );
    words(
        Layout::ALL,
        &[
            "11x11",
            "11x11-bell",
            "11x11-lewis-cross",
            "11x11-t-cross",
            "9x9",
            "7x7",
        ],
    );
    words(Escape::ALL, &["corner", "edge"]);
    words(Throne::ALL, &["hostile", "spares-king", "harmless", "none"]);
    words(
        KingCapture::ALL,
        &["four", "four-near-centre", "four-on-centre", "two"],
    );
    words(Repetition::ALL, &["ignored", "draw", "defenders-lose"]);
    words(DrawReason::ALL, &["repetition", "agreement"]);
}

#[test]
fn sizes_are_their_word_or_their_number_of_files() {
    for (size, files) in Size::ALL.into_iter().zip([7, 9, 11]) {
        stored(&size, &format!("\"{files}x{files}\""), &[files]);
        in_parts(size, &[Token::U8(files)]);
    }
    for files in [0, 8, 10, 12, 13] {
        parts_refused::<Size>(
            &[Token::U8(files)],
            &format!("there is no size with number {files}"),
        );
    }
}

#[test]
fn reasons_and_outcomes_are_their_word_or_their_number() {
    let reasons = [
        ("king-captured", 0),
        ("corner", 1),
        ("edge", 9),
        ("exit-fort", 2),
        ("encirclement", 3),
        ("repetition", 4),
        ("no-move", 5),
        ("resignation", 6),
        ("forfeit", 7),
        ("unrecorded", 10),
    ];
    assert_eq!(reasons.len(), WinReason::ALL.len());
    for (word, number) in reasons {
        let reason: WinReason = word.parse().unwrap();
        stored(&reason, &format!("{word:?}"), &[number]);
        in_parts(reason, &[Token::U8(number)]);
    }
    let known = [
        ("attackers:king-captured", 0),
        ("defenders:corner", 4),
        ("defenders:exit-fort", 7),
        ("attackers:encirclement", 9),
        ("attackers:repetition", 12),
        ("draw:repetition", 14),
        ("attackers:no-move", 15),
        ("defenders:no-move", 16),
        ("attackers:resignation", 18),
        ("defenders:resignation", 19),
        ("attackers:forfeit", 21),
        ("defenders:forfeit", 22),
        ("draw:agreement", 26),
        ("defenders:edge", 28),
        ("attackers:unrecorded", 30),
        ("defenders:unrecorded", 31),
    ];
    assert_eq!(known.len(), Outcome::all().len());
    for (word, number) in known {
        let outcome: Outcome = word.parse().unwrap();
        stored(&outcome, &format!("{word:?}"), &[number]);
        in_parts(outcome, &[Token::U8(number)]);
    }
    for number in (0..=u8::MAX).filter(|number| known.iter().all(|known| known.1 != *number)) {
        parts_refused::<Outcome>(
            &[Token::U8(number)],
            &format!("there is no outcome with number {number}"),
        );
    }
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn squares_and_moves_are_their_name_or_their_number() {
    stored(&Square::A1, r#""a1""#, &[0]);
    stored(&Square::K11, r#""k11""#, &[120]);
    stored(&Some(Square::F6), r#""f6""#, &[1, 60]);
    stored(&None::<Square>, "null", &[0]);
    stored(&mv("a1-b1"), r#""a1-b1""#, &[0]);
    // 2,419 is 19 times 128, less 13.
    stored(&mv("k11-k10"), r#""k11-k10""#, &[0xf3, 0x12]);
    in_parts(Square::K11, &[Token::U8(120)]);
    in_parts(mv("k11-k10"), &[Token::U16(2_419)]);
    Square::all().for_each(|square| round_trips(&square));
    Move::all().for_each(|mv| round_trips(&mv));
}

#[test]
fn sets_of_squares_are_a_list_or_two_halves() {
    stored(&Bitboard::EMPTY, r#""""#, &[0, 0]);
    stored(
        &Bitboard::from(Square::F6),
        r#""f6""#,
        &[128, 128, 128, 128, 128, 128, 128, 128, 16, 0],
    );
    let set: Bitboard = "a1 k1 j6 k6".parse().unwrap();
    // j6 is bit 64: the halves meet between i6 and j6.
    stored(&set, r#""a1 k1 j6 k6""#, &[0x81, 0x08, 3]);
    let halves = [
        Token::Tuple { len: 2 },
        Token::U64(1 | 1 << 10),
        Token::U64(1 << 46 | 1 << 56),
        Token::TupleEnd,
    ];
    in_parts(Size::Eleven.corners(), &halves);
    round_trips(&Bitboard::ALL);
    for size in Size::ALL {
        for set in [size.squares(), size.edge(), size.corners()] {
            round_trips(&set);
        }
    }
}

/// What each choice adds to the number of a rule set.
const CHOICES: [(&str, u32); 16] = [
    ("escape=edge", 1),
    ("throne=spares-king", 1 << 1),
    ("throne=harmless", 2 << 1),
    ("throne=none", 3 << 1),
    ("king=four-near-centre", 1 << 9),
    ("king=four-on-centre", 2 << 9),
    ("king=two", 3 << 9),
    ("repetition=draw", 1 << 7),
    ("repetition=defenders-lose", 2 << 7),
    ("defenders-first", 1 << 11),
    ("unarmed-king", 1 << 12),
    ("shieldwall", 1 << 13),
    ("exit-fort", 1 << 14),
    ("encirclement", 1 << 15),
    ("no-shieldwall", 0),
    ("throne=hostile", 0),
];

#[test]
fn rules_are_their_identifier_or_the_sum_of_their_choices() {
    stored(
        &Rules::FETLAR,
        r#""fetlar-hnefatafl-11x11-2008""#,
        &[0x80, 0x01],
    );
    stored(
        &Rules::COPENHAGEN,
        r#""copenhagen-hnefatafl-11x11-2025-v1""#,
        &[0x80, 0xc2, 0x03],
    );
    stored(
        &Rules::new(Layout::Eleven),
        r#""11x11+repetition=ignored""#,
        &[0],
    );
    for (layout, number) in [
        (Layout::Eleven, 0),
        (Layout::ElevenBell, 1 << 5),
        (Layout::ElevenLewisCross, 2 << 5),
        (Layout::ElevenTCross, 3 << 5),
        (Layout::Nine, 1 << 3),
        (Layout::Seven, 2 << 3),
    ] {
        in_parts(Rules::new(layout), &[Token::U32(number)]);
        for (word, choice) in CHOICES {
            let rules: Rules = format!("{layout}+{word}").parse().unwrap();
            in_parts(rules, &[Token::U32(number + choice)]);
        }
    }
    let short: Rules = serde_json::from_str(r#""Copenhagen""#).unwrap();
    assert_eq!(short, Rules::COPENHAGEN);
    Rules::PRESETS.iter().for_each(round_trips);
}

#[test]
fn numbers_of_no_rule_set_are_refused() {
    let mut rule_sets = 0;
    for number in 0..=u16::MAX {
        let bytes = postcard::to_allocvec(&number).unwrap();
        let Ok(rules) = postcard::from_bytes::<Rules>(&bytes) else {
            continue;
        };
        assert_eq!(postcard::to_allocvec(&rules).unwrap(), bytes);
        rule_sets += 1;
    }
    // Six layouts, four thrones, four king captures, three repetitions and six choices of two.
    assert_eq!(rule_sets, 6 * 4 * 4 * 3 * 64);
    for number in [3 << 3, 1 << 3 | 1 << 5, 2 << 3 | 3 << 5, 3 << 7, u16::MAX] {
        parts_refused::<Rules>(
            &[Token::U16(number)],
            &format!("there is no rule set with number {number}"),
        );
    }
}

/// The parts of a board.
pub(crate) fn parts_of(board: Board) -> Vec<Token> {
    let halves = |set: Bitboard| {
        let half = |bits: u128| Token::U64(u64::try_from(bits & u128::from(u64::MAX)).unwrap());
        [
            Token::Tuple { len: 2 },
            half(set.bits()),
            half(set.bits() >> 64),
            Token::TupleEnd,
        ]
    };
    let king = match board.king() {
        Some(king) => vec![Token::Some, Token::U8(king.index())],
        None => vec![Token::None],
    };
    [
        vec![Token::Tuple { len: 4 }, Token::U8(board.size().files())],
        halves(board.attackers()).into(),
        halves(board.defenders()).into(),
        king,
        vec![Token::TupleEnd],
    ]
    .concat()
}

#[test]
fn boards_and_positions_are_their_text_or_their_parts() {
    let board = Board::opening(Layout::Eleven);
    stored(&board, &format!("{OPENING:?}"), &OPENING_BYTES);
    stored(
        &Board::empty(Size::Seven),
        r#""7/7/7/7/7/7/7""#,
        &[7, 0, 0, 0, 0, 0],
    );
    stored(
        &Position::start(Rules::COPENHAGEN),
        &format!(r#""{OPENING} a copenhagen-hnefatafl-11x11-2025-v1""#),
        &[&OPENING_BYTES[..], &[0, 0x80, 0xc2, 0x03]].concat(),
    );
    for &layout in Layout::ALL {
        in_parts(Board::opening(layout), &parts_of(Board::opening(layout)));
        round_trips(&Board::opening(layout));
    }
    for size in Size::ALL {
        in_parts(Board::empty(size), &parts_of(Board::empty(size)));
    }
    for &rules in Rules::PRESETS {
        round_trips(&Position::start(rules));
    }
    let won: Position = "K10/11/11/11/11/11/11/11/11/11/3A7 a fetlar"
        .parse()
        .unwrap();
    round_trips(&won);
}

#[test]
fn squares_can_be_the_keys_of_a_map() {
    let map: BTreeMap<Square, Piece> = Board::opening(Layout::Eleven).iter().take(2).collect();
    stored(
        &map,
        r#"{"d1":"attacker","e1":"attacker"}"#,
        &[2, 3, 0, 4, 0],
    );
}
