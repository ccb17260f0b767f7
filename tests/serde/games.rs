//! Games, moves as played, and statistics.

use hnefatafl_rules::{Game, Layout, Move, Outcome, PlayedMove, Position, Rules, Side, Statistics};
use serde_test::{Configure, Token, assert_tokens};

use crate::values::parts_of;
use crate::{json_refused, round_trips, stored};

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn game(rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(rules);
    for word in moves.split_whitespace() {
        game.play(mv(word)).unwrap();
    }
    game
}

/// The JSON of a game of Copenhagen from the opening.
fn json(moves: &str, ending: &str) -> String {
    let rows = Layout::Eleven.rows();
    format!(
        r#"{{"start":"{rows} a copenhagen-hnefatafl-11x11-2025-v1","moves":[{moves}],"ending":{ending}}}"#
    )
}

/// The compact form of such a game.
fn bytes(moves_and_ending: &[u8]) -> Vec<u8> {
    let start = postcard::to_allocvec(&Position::start(Rules::COPENHAGEN)).unwrap();
    [&start[..], moves_and_ending].concat()
}

#[test]
fn moves_with_captures_are_their_text_or_a_move_and_a_set() {
    let played: PlayedMove = "d3-d2xe2".parse().unwrap();
    // 511 is the number of d3-d2, and e2 is bit 15.
    stored(&played, r#""d3-d2xe2""#, &[0xff, 0x03, 0x80, 0x80, 0x02, 0]);
    // Listed twice it counts once, as in every text.
    let twice: PlayedMove = serde_json::from_str(r#""d3-d2xe2xe2""#).unwrap();
    assert_eq!(twice, played);
    json_refused::<PlayedMove>(
        "{}",
        "invalid type: map, expected a move with its captures such as d3-d2xe2",
    );
}

#[test]
fn what_a_move_did_is_a_structure() {
    let mut game = game(Rules::COPENHAGEN, "d1-d3 e5-e2");
    let played = game.play(mv("d3-d2")).unwrap();
    stored(
        &played,
        r#"{"mv":"d3-d2","captured":"e2","outcome":null}"#,
        &[0xff, 0x03, 0x80, 0x80, 0x02, 0, 0],
    );
    let start: Position = "9/9/9/9/9/9/2K6/9/A8 d tablut".parse().unwrap();
    let played = Game::from_position(start).play(mv("c3-a3")).unwrap();
    stored(
        &played,
        r#"{"mv":"c3-a3","captured":"","outcome":"defenders:edge"}"#,
        // 480 is the number of c3-a3.
        &[0xe0, 0x03, 0, 0, 1, 28],
    );
}

#[test]
fn games_are_start_moves_and_ending() {
    stored(
        &game(Rules::COPENHAGEN, ""),
        &json("", "null"),
        &bytes(&[0, 0]),
    );
    let mut played = game(Rules::COPENHAGEN, "d1-d3 e5-e2 d3-d2");
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
    played.reopen();
    played.award(Side::Attackers).unwrap();
    round_trips(&played);
    for &rules in Rules::PRESETS {
        round_trips(&Game::new(rules));
    }
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

    let repeated = game(Rules::COPENHAGEN, &"d1-d2 e5-e4 d2-d1 e4-e5 ".repeat(2));
    assert_eq!(
        repeated.outcome().unwrap().to_string(),
        "attackers:repetition"
    );
    round_trips(&repeated);
}

#[test]
fn fields_come_in_any_order_and_no_ending_may_be_left_out() {
    let rows = Layout::Eleven.rows();
    let text = format!(r#"{{"moves":["d1-d3"],"start":"{rows} a copenhagen"}}"#);
    assert_eq!(
        serde_json::from_str::<Game>(&text).unwrap(),
        game(Rules::COPENHAGEN, "d1-d3")
    );
}

#[test]
fn illegal_games_are_refused_with_the_move_and_the_reason() {
    json_refused::<Game>(
        &json(r#""d1-d3","e5-e2","d3-d11""#, "null"),
        "move 3, d3-d11: the defender on d6 is in the way",
    );
    json_refused::<Game>(
        &json(r#""d1-d3","d3-d4""#, "null"),
        "move 2, d3-d4: the attacker on d3 cannot move: it is the defenders' turn",
    );
    json_refused::<Game>(
        &json(r#""d1-e3""#, "null"),
        "d1 and e3 are on no common rank or file",
    );
    let cycle = r#""d1-d2","e5-e4","d2-d1","e4-e5","#.repeat(2);
    json_refused::<Game>(
        &json(&format!(r#"{cycle}"d1-d2""#), "null"),
        "move 9, d1-d2: the game is over (the attackers win: the position occurred for the third time)",
    );
    let small = format!(
        r#"{{"start":"{} a brandubh","moves":["d1-d11"]}}"#,
        Layout::Seven.rows()
    );
    json_refused::<Game>(&small, "move 1, d1-d11: a board of 7x7 has no square d11");
}

#[test]
fn endings_that_do_not_fit_are_refused() {
    for outcome in Outcome::all() {
        let text = json(r#""d1-d3""#, &format!(r#""{outcome}""#));
        if outcome.is_from_outside() {
            let read: Game = serde_json::from_str(&text).unwrap();
            assert_eq!(read.outcome(), Some(outcome));
        } else {
            json_refused::<Game>(
                &text,
                &format!(
                    "the ending {outcome} is not from outside: that is how the rules end a game"
                ),
            );
        }
    }
    let over = r#"{"start":"K10/11/11/11/11/11/11/11/11/11/3A7 a fetlar","moves":[],"ending":"draw:agreement"}"#;
    json_refused::<Game>(
        over,
        "the ending draw:agreement: the game is over (the defenders win: the king is in a corner)",
    );
}

#[test]
fn fields_that_are_missing_double_or_unknown_are_refused() {
    json_refused::<Game>("{}", "missing field `start`");
    json_refused::<Game>(
        &format!(r#"{{"start":"{} a fetlar"}}"#, Layout::Eleven.rows()),
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
    let mut parts = vec![
        Token::Struct {
            name: "Game",
            len: 3,
        },
        Token::Str("start"),
        Token::Tuple { len: 3 },
    ];
    parts.extend(parts_of(game(Rules::COPENHAGEN, "").board()));
    parts.extend([
        Token::U8(0),
        Token::U32(57_600),
        Token::TupleEnd,
        Token::Str("moves"),
        Token::Seq { len: Some(1) },
        Token::U16(mv("d1-d3").index()),
        Token::SeqEnd,
        Token::Str("ending"),
        Token::Some,
        Token::U8(26),
        Token::StructEnd,
    ]);
    let mut drawn = game(Rules::COPENHAGEN, "d1-d3");
    drawn.draw_by_agreement().unwrap();
    assert_tokens(&drawn.compact(), &parts);
}

#[test]
fn statistics_are_counts_by_outcome_and_sums() {
    stored(
        &Statistics::new(),
        r#"{"outcomes":{},"won_by_first":0,"plies":0,"range":null,"open":0}"#,
        &[0, 0, 0, 0, 0],
    );
    let mut statistics = Statistics::new();
    let mut resigned = game(Rules::COPENHAGEN, "d1-d3");
    statistics.add_game(&resigned);
    resigned.resign(Side::Defenders).unwrap();
    statistics.add_game(&resigned);
    statistics.add_game(&game(
        Rules::COPENHAGEN,
        &"d1-d2 e5-e4 d2-d1 e4-e5 ".repeat(2),
    ));
    stored(
        &statistics,
        r#"{"outcomes":{"attackers:repetition":1,"attackers:resignation":1},"won_by_first":2,"plies":9,"range":[1,8],"open":1}"#,
        &[2, 12, 1, 18, 1, 2, 9, 1, 1, 8, 1],
    );
}

#[test]
fn statistics_are_refused_as_they_are() {
    json_refused::<Statistics>("{}", "missing field `outcomes`");
    json_refused::<Statistics>(
        r#"{"outcomes":{"attackers:corner":1}}"#,
        "expected an outcome such as `defenders:corner`, found `attackers:corner`",
    );
    json_refused::<Statistics>(
        r#"{"games":1}"#,
        "unknown field `games`, expected one of `outcomes`, `won_by_first`, `plies`, `range`, `open`",
    );
    json_refused::<Statistics>(
        r#"{"outcomes":{"draw:agreement":-1}}"#,
        "invalid value: integer `-1`, expected u64",
    );
}
