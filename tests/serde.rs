//! Do serde's texts and bytes stay what they are, and does bad data bounce?

use core::fmt::Debug;
use std::collections::BTreeMap;

use hnefatafl_rules::{
    Bitboard, Board, Direction, Move, Outcome, Piece, Position, Repetition, Rules, Side, Square,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_test::{Compact, Configure, Token, assert_de_tokens_error, assert_tokens};

/// Writes a value as this JSON and these bytes, and reads it back from both.
#[track_caller]
fn stored<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
    json: &str,
    bytes: &[u8],
) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value, "{json}");
    assert_eq!(postcard::to_allocvec(value).unwrap(), bytes, "{json}");
    assert_eq!(&postcard::from_bytes::<T>(bytes).unwrap(), value, "{json}");
}

/// Writes and reads a value in both formats.
#[track_caller]
fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    assert_eq!(
        &serde_json::from_slice::<T>(json.as_bytes()).unwrap(),
        value
    );
    assert_eq!(
        &serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(),
        value
    );
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(tree).unwrap(), value, "{json}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{json}");
    for len in 0..bytes.len() {
        assert!(
            postcard::from_bytes::<T>(&bytes[..len]).is_err(),
            "{json} cut to {len}"
        );
    }
}

/// Refuses this JSON with this message.
#[track_caller]
fn json_refused<T: DeserializeOwned + Debug>(json: &str, message: &str) {
    let refused = serde_json::from_str::<T>(json).unwrap_err().to_string();
    let (told, _place) = refused.rsplit_once(" at line ").unwrap_or((&refused, ""));
    assert_eq!(told, message, "{json}");
}

/// Refuses these parts with this message, in a compact format.
#[track_caller]
fn parts_refused<T: DeserializeOwned + Debug>(parts: &[Token], message: &str) {
    assert_de_tokens_error::<Compact<T>>(parts, message);
}

/// Writes a value as these parts in a compact format, and reads it back.
#[track_caller]
fn in_parts<T: Serialize + DeserializeOwned + PartialEq + Debug + Copy>(value: T, parts: &[Token]) {
    assert_tokens(&value.compact(), parts);
}

const START: &str = "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

/// The compact form of [`START`]: two halves of each set, each a varint, and the king.
const START_BYTES: [u8; 31] = [
    0xf8, 0x81, 0x84, 0x80, 0xa0, 0x80, 0x86, 0xe0, 0x01, // a1 to i6 of the attackers
    0x87, 0xe0, 0x80, 0x84, 0x80, 0xa0, 0x80, 0x1f, // j6 to k11
    0x80, 0x80, 0x80, 0x80, 0x80, 0x88, 0xc0, 0x83, 0x6c, // a1 to i6 of the defenders
    0xc0, 0x83, 0x10, // j6 to k11
    1, 60, // the king on f6
];

#[test]
fn sides_pieces_directions_and_policies_are_a_word_or_a_small_number() {
    stored(&Side::Attackers, r#""a""#, &[0]);
    stored(&Side::Defenders, r#""d""#, &[1]);
    stored(&Piece::Attacker, r#""attacker""#, &[0]);
    stored(&Piece::Defender, r#""defender""#, &[1]);
    stored(&Piece::King, r#""king""#, &[2]);
    stored(&Direction::Right, r#""right""#, &[0]);
    stored(&Direction::Left, r#""left""#, &[1]);
    stored(&Direction::Up, r#""up""#, &[2]);
    stored(&Direction::Down, r#""down""#, &[3]);
    stored(&Repetition::Ignored, r#""ignored""#, &[0]);
    stored(&Repetition::Draw, r#""draw""#, &[1]);
    stored(&Repetition::DefendersLose, r#""defenders-lose""#, &[2]);
    in_parts(Side::Defenders, &[Token::U8(1)]);
    in_parts(Piece::King, &[Token::U8(2)]);
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
        &Bitboard::THRONE,
        r#""f6""#,
        &[128, 128, 128, 128, 128, 128, 128, 128, 16, 0],
    );
    let set: Bitboard = [Square::A1, Square::K1, Square::J6, Square::K6]
        .into_iter()
        .collect();
    // j6 is bit 64: the halves meet between i6 and j6.
    stored(&set, r#""a1 k1 j6 k6""#, &[0x81, 0x08, 3]);
    let halves = [
        Token::Tuple { len: 2 },
        Token::U64(1 | 1 << 10),
        Token::U64(1 << 46 | 1 << 56),
        Token::TupleEnd,
    ];
    in_parts(Bitboard::CORNERS, &halves);
    for set in [Bitboard::ALL, Bitboard::EDGE, Bitboard::CORNERS] {
        round_trips(&set);
    }
}

#[test]
fn rules_are_their_identifier_or_the_sum_of_their_options() {
    stored(&Rules::FETLAR, r#""fetlar-hnefatafl-11x11-2008""#, &[8]);
    stored(
        &Rules::COPENHAGEN,
        r#""copenhagen-hnefatafl-11x11-2025-v1""#,
        &[23],
    );
    stored(
        &Rules::COPENHAGEN_NO_HISTORY,
        r#""copenhagen-hnefatafl-11x11-no-history""#,
        &[7],
    );
    let plain = Rules::FETLAR.with_repetition(Repetition::Ignored);
    stored(&plain, r#""11x11+repetition=ignored""#, &[0]);
    stored(
        &plain.with_shieldwall(true),
        r#""11x11+shieldwall+repetition=ignored""#,
        &[1],
    );
    stored(
        &plain.with_exit_fort(true),
        r#""11x11+exit-fort+repetition=ignored""#,
        &[2],
    );
    stored(
        &plain.with_encirclement(true),
        r#""11x11+encirclement+repetition=ignored""#,
        &[4],
    );
    in_parts(Rules::COPENHAGEN, &[Token::U32(23)]);
    let short: Rules = serde_json::from_str(r#""copenhagen""#).unwrap();
    assert_eq!(short, Rules::COPENHAGEN);
    for number in 0..24 {
        let rules: Rules = postcard::from_bytes(&[number]).unwrap();
        assert_eq!(postcard::to_allocvec(&rules).unwrap(), [number]);
        round_trips(&rules);
    }
}

#[test]
fn outcomes_are_their_word_or_their_number() {
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
    ];
    assert_eq!(known.len(), Outcome::ALL.len());
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

#[test]
fn boards_and_positions_are_their_text_or_their_parts() {
    stored(&Board::START, &format!("{START:?}"), &START_BYTES);
    stored(
        &Board::EMPTY,
        r#""11/11/11/11/11/11/11/11/11/11/11""#,
        &[0, 0, 0, 0, 0],
    );
    let position = Position::start(Rules::COPENHAGEN);
    stored(
        &position,
        &format!(r#""{START} a copenhagen-hnefatafl-11x11-2025-v1""#),
        &[&START_BYTES[..], &[0, 23]].concat(),
    );
    let parts = [
        Token::Tuple { len: 3 },
        Token::Tuple { len: 3 },
        Token::Tuple { len: 2 },
        Token::U64(1),
        Token::U64(0),
        Token::TupleEnd,
        Token::Tuple { len: 2 },
        Token::U64(0),
        Token::U64(1),
        Token::TupleEnd,
        Token::Some,
        Token::U8(60),
        Token::TupleEnd,
        Token::U8(1),
        Token::U32(8),
        Token::TupleEnd,
    ];
    // A soldier in a corner is a board, but no position.
    parts_refused::<Position>(
        &parts,
        "an attacker on a1: only the king may stop on the corner a1",
    );
    in_parts(position.board(), &start_parts());
    let won: Position = "K10/11/11/11/11/11/11/11/11/11/3A7 a fetlar"
        .parse()
        .unwrap();
    round_trips(&won);
    for &rules in Rules::PRESETS {
        round_trips(&Position::start(rules));
    }
}

/// The parts of [`Board::START`].
fn start_parts() -> Vec<Token> {
    let halves = |set: Bitboard| {
        let half = |bits: u128| Token::U64(u64::try_from(bits & u128::from(u64::MAX)).unwrap());
        [
            Token::Tuple { len: 2 },
            half(set.bits()),
            half(set.bits() >> 64),
            Token::TupleEnd,
        ]
    };
    [
        &[Token::Tuple { len: 3 }][..],
        &halves(Board::START.attackers()),
        &halves(Board::START.defenders()),
        &[Token::Some, Token::U8(60), Token::TupleEnd],
    ]
    .concat()
}

#[test]
fn squares_can_be_the_keys_of_a_map() {
    let map: BTreeMap<Square, Piece> = Board::START.iter().take(2).collect();
    stored(
        &map,
        r#"{"d1":"attacker","e1":"attacker"}"#,
        &[2, 3, 0, 4, 0],
    );
}

#[test]
fn wrong_texts_are_refused_with_a_reason() {
    json_refused::<Side>(r#""x""#, "expected a side, `a` or `d`, found `x`");
    json_refused::<Piece>(
        r#""K""#,
        "expected a piece, `attacker`, `defender` or `king`, found `K`",
    );
    json_refused::<Direction>(
        r#""north""#,
        "expected a direction, `right`, `left`, `up` or `down`, found `north`",
    );
    json_refused::<Repetition>(
        r#""""#,
        "expected `ignored`, `draw` or `defenders-lose`, found nothing",
    );
    json_refused::<Square>(r#""l1""#, "expected a square from a1 to k11, found `l1`");
    json_refused::<Bitboard>(r#""a1 a1""#, "the square `a1` is named twice");
    json_refused::<Move>(r#""d1-e2""#, "d1 and e2 are on no common rank or file");
    json_refused::<Move>(r#""d1-d1""#, "a move from d1 to d1 leads nowhere");
    json_refused::<Rules>(
        r#""brandubh""#,
        "expected a rule set such as `copenhagen`, found `brandubh`",
    );
    json_refused::<Outcome>(
        r#""attackers:corner""#,
        "expected an outcome such as `defenders:corner`, found `attackers:corner`",
    );
    json_refused::<Board>(
        r#""K10/11/11/11/11/11/11/11/11/11/K10""#,
        "board, line 1, column 32: a second king on a1, the first is on a11, found `K10`",
    );
    json_refused::<Position>(
        r#""A10/11/11/11/11/11/11/11/11/11/11 a fetlar""#,
        "an attacker on a11: only the king may stop on the corner a11",
    );
    json_refused::<Position>(
        r#""a fetlar""#,
        "expected a position, BOARD SIDE RULES, found `a fetlar`",
    );
}

#[test]
fn wrong_kinds_of_value_are_refused_with_what_was_expected() {
    let two = |expected: &str| format!("invalid type: integer `2`, expected {expected}");
    json_refused::<Side>("2", &two("a side, `a` or `d`"));
    json_refused::<Piece>("2", &two("a piece, `attacker`, `defender` or `king`"));
    json_refused::<Direction>("2", &two("a direction, `right`, `left`, `up` or `down`"));
    json_refused::<Repetition>("2", &two("`ignored`, `draw` or `defenders-lose`"));
    json_refused::<Square>("2", &two("a square such as f6"));
    json_refused::<Bitboard>("2", &two("squares such as `a1 f6`"));
    json_refused::<Move>("2", &two("a move such as d1-d4"));
    json_refused::<Board>("2", &two("a board, eleven rows from rank 11 down"));
    json_refused::<Rules>("2", &two("a rule set such as `copenhagen`"));
    json_refused::<Position>("2", &two("a position, BOARD SIDE RULES"));
    json_refused::<Outcome>("2", &two("an outcome such as `defenders:corner`"));
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
    parts_refused::<Repetition>(
        &[Token::U8(3)],
        "there is no policy on repetition with number 3",
    );
    parts_refused::<Square>(&[Token::U8(121)], "there is no square with number 121");
    parts_refused::<Move>(&[Token::U16(2_420)], "there is no move with number 2420");
    for number in [24, 32, 2_048, 2_056, u32::MAX] {
        parts_refused::<Rules>(
            &[Token::U32(number)],
            &format!("there is no rule set with number {number}"),
        );
    }
    assert!(postcard::from_bytes::<Square>(&[121]).is_err());
    assert!(postcard::from_bytes::<Move>(&[0xf4, 0x12]).is_err());
}

#[test]
fn any_other_byte_is_refused_or_makes_another_legal_set_up() {
    let bytes = postcard::to_allocvec(&Position::start(Rules::COPENHAGEN)).unwrap();
    let mut made = 0;
    for place in 0..bytes.len() {
        for byte in 0..=u8::MAX {
            let mut bytes = bytes.clone();
            bytes[place] = byte;
            let Ok(position) = postcard::from_bytes::<Position>(&bytes) else {
                continue;
            };
            let (board, side) = (position.board(), position.side_to_move());
            let board = Board::new(board.attackers(), board.defenders(), board.king()).unwrap();
            assert_eq!(Position::new(board, side, position.rules()), Ok(position));
            made += 1;
        }
    }
    assert!(made > 1_000, "{made}");
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

#[test]
fn overlapping_pieces_are_refused_with_their_square() {
    let board = |attackers, defenders, king| {
        [
            Token::Tuple { len: 3 },
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
    };
    let refused = |parts: [Token; 12], message| parts_refused::<Board>(&parts, message);
    refused(
        board(0b110, 0b100, 60),
        "two pieces stand on c1: an attacker and a defender",
    );
    refused(
        board(0b110, 0b1000, 1),
        "two pieces stand on b1: an attacker and a king",
    );
    refused(
        board(0b110, 0b1000, 3),
        "two pieces stand on d1: a defender and a king",
    );
    refused(
        board(0b110, 0b1000, 200),
        "there is no square with number 200",
    );
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[cfg(feature = "alloc")]
mod games {
    use hnefatafl_rules::{Game, PlayedMove};

    use super::*;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Rules::COPENHAGEN);
        for word in moves.split_whitespace() {
            game.play(mv(word)).unwrap();
        }
        game
    }

    /// The JSON of a game from the opening.
    fn json(moves: &str, ending: &str) -> String {
        format!(
            r#"{{"start":"{START} a copenhagen-hnefatafl-11x11-2025-v1","moves":[{moves}],"ending":{ending}}}"#
        )
    }

    /// The compact form of a game from the opening.
    fn bytes(moves_and_ending: &[u8]) -> Vec<u8> {
        [&START_BYTES, &[0, 23][..], moves_and_ending].concat()
    }

    #[test]
    fn moves_with_captures_are_their_text_or_a_move_and_a_set() {
        let played: PlayedMove = "d3-d2xe2".parse().unwrap();
        // 511 is the number of d3-d2, and e2 is bit 15.
        stored(&played, r#""d3-d2xe2""#, &[0xff, 0x03, 0x80, 0x80, 0x02, 0]);
        json_refused::<PlayedMove>(r#""d3-d2xe2xe2""#, "the capture on e2 is named twice");
        json_refused::<PlayedMove>(
            "[]",
            "invalid type: sequence, expected a move with its captures such as d3-d2xe2",
        );
    }

    #[test]
    fn games_are_start_moves_and_ending() {
        stored(&game(""), &json("", "null"), &bytes(&[0, 0]));
        let mut played = game("d1-d3 e5-e2 d3-d2");
        let moves = r#""d1-d3","e5-e2","d3-d2""#;
        let packed = [3, 71, 0xcb, 0x07, 0xff, 0x03];
        stored(
            &played,
            &json(moves, "null"),
            &bytes(&[&packed[..], &[0]].concat()),
        );
        played.resign(Side::Defenders).unwrap();
        stored(
            &played,
            &json(moves, r#""attackers:resignation""#),
            &bytes(&[&packed[..], &[1, 18]].concat()),
        );
        played.reopen();
        played.draw_by_agreement().unwrap();
        round_trips(&played);
        played.undo();
        played.forfeit(Side::Attackers).unwrap();
        round_trips(&played);
    }

    #[test]
    fn games_that_the_rules_ended_are_ended_again_by_their_moves() {
        let start: Position = "11/11/11/11/11/11/11/11/11/11/3AK6 d copenhagen"
            .parse()
            .unwrap();
        let mut won = Game::from_position(start);
        won.play(mv("e1-k1")).unwrap();
        round_trips(&won);
        let json = serde_json::to_string(&won).unwrap();
        assert!(
            json.ends_with(r#""moves":["e1-k1"],"ending":null}"#),
            "{json}"
        );
        let read: Game = serde_json::from_str(&json).unwrap();
        assert_eq!(read.outcome(), won.outcome());
        round_trips(&Game::from_position(*won.position()));

        let repeated = game(&"d1-d2 e5-e4 d2-d1 e4-e5 ".repeat(2));
        assert_eq!(
            repeated.outcome().unwrap().to_string(),
            "attackers:repetition"
        );
        round_trips(&repeated);
    }

    #[test]
    fn fields_come_in_any_order_and_no_ending_may_be_left_out() {
        let text = format!(r#"{{"moves":["d1-d3"],"start":"{START} a copenhagen"}}"#);
        assert_eq!(serde_json::from_str::<Game>(&text).unwrap(), game("d1-d3"));
    }

    #[test]
    fn illegal_games_are_refused_with_the_move_and_the_reason() {
        json_refused::<Game>(
            &json(r#""d1-d3","e5-e2","d3-d11""#, "null"),
            "move 3, d3-d11: the defender on d6 is in the way",
        );
        json_refused::<Game>(
            &json(r#""d1-d3","d3-d4""#, "null"),
            "move 2, d3-d4: the attacker on d3 is not to move: it is the turn of the defenders",
        );
        json_refused::<Game>(
            &json(r#""d1-e3""#, "null"),
            "d1 and e3 are on no common rank or file",
        );
        let cycle = r#""d1-d2","e5-e4","d2-d1","e4-e5","#.repeat(2);
        json_refused::<Game>(
            &json(&format!(r#"{cycle}"d1-d2""#), "null"),
            "move 9, d1-d2: the game is over: the attackers win: the position occurred for the third time",
        );
    }

    #[test]
    fn endings_that_do_not_fit_are_refused() {
        for &outcome in Outcome::ALL {
            let text = json(r#""d1-d3""#, &format!(r#""{outcome}""#));
            if outcome.is_from_outside() {
                let read: Game = serde_json::from_str(&text).unwrap();
                assert_eq!(read.outcome(), Some(outcome));
            } else {
                json_refused::<Game>(
                    &text,
                    &format!(
                        "the ending {outcome} is not from outside: only agreement, resignation and forfeit are"
                    ),
                );
            }
        }
        let over = r#"{"start":"K10/11/11/11/11/11/11/11/11/11/3A7 a fetlar","moves":[],"ending":"draw:agreement"}"#;
        json_refused::<Game>(
            over,
            "the ending draw:agreement: the game is over: the defenders win: the king is in a corner",
        );
    }

    #[test]
    fn fields_that_are_missing_double_or_unknown_are_refused() {
        json_refused::<Game>("{}", "missing field `start`");
        json_refused::<Game>(
            &format!(r#"{{"start":"{START} a fetlar"}}"#),
            "missing field `moves`",
        );
        json_refused::<Game>(r#"{"moves":[],"moves":[]}"#, "duplicate field `moves`");
        json_refused::<Game>(
            r#"{"outcome":null}"#,
            "unknown field `outcome`, expected one of `start`, `moves`, `ending`",
        );
        // The text of a game is for `to_string` and `parse`.
        json_refused::<Game>(
            r#""[fetlar] d1-d3""#,
            "invalid type: string \"[fetlar] d1-d3\", expected a game as a structure of `start`, `moves` and `ending`",
        );
    }

    #[test]
    fn a_huge_claimed_length_reserves_no_memory() {
        // 2^63 moves are claimed, one is there.
        let mut huge = bytes(&[]);
        huge.extend([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]);
        huge.extend([0xf2, 0x03]);
        let refused = postcard::from_bytes::<Game>(&huge).unwrap_err();
        assert_eq!(refused, postcard::Error::DeserializeUnexpectedEnd);
    }

    #[test]
    fn a_game_in_parts_is_a_structure() {
        let parts = [
            &[
                Token::Struct {
                    name: "Game",
                    len: 3,
                },
                Token::Str("start"),
                Token::Tuple { len: 3 },
            ],
            &start_parts()[..],
            &[
                Token::U8(0),
                Token::U32(23),
                Token::TupleEnd,
                Token::Str("moves"),
                Token::Seq { len: Some(1) },
                Token::U16(mv("d1-d3").index()),
                Token::SeqEnd,
                Token::Str("ending"),
                Token::Some,
                Token::U8(26),
                Token::StructEnd,
            ],
        ]
        .concat();
        let mut drawn = game("d1-d3");
        drawn.draw_by_agreement().unwrap();
        assert_tokens(&drawn.compact(), &parts);
    }
}
