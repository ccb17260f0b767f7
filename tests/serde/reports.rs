//! What the crate says of a move: captures and refusals. Structures in either kind of format.

use hnefatafl_rules::error::IllegalMove;
use hnefatafl_rules::{Capture, Position, Rules};

use crate::{json_refused, stored};

/// Returns what a move captures.
fn captures(position: &str, mv: &str) -> Vec<Capture> {
    let position: Position = position.parse().unwrap();
    position.captures(mv.parse().unwrap()).collect()
}

#[test]
fn captures_are_square_piece_and_rule() {
    let king = captures("7/7/2A4/1AK4/7/7/2A4 a brandubh", "c1-c3");
    stored(
        &king,
        r#"[{"square":"c4","piece":"king","rule":{"king":{"attackers":"c3 b4 c5","hostile":"d4"}}}]"#,
        // c4 is 35; c3, b4 and c5 are bits 24, 34 and 46; d4 is 36.
        &[
            1, 35, 2, 2, 0x80, 0x80, 0x80, 0x88, 0xc0, 0x80, 0x10, 0, 1, 36,
        ],
    );
    let between = captures("7/7/1A3K1/7/7/7/2DA3 a brandubh", "b5-b1");
    stored(
        &between,
        r#"[{"square":"c1","piece":"defender","rule":{"custodial":{"landed":"b1","beyond":"d1"}}}]"#,
        &[1, 2, 1, 0, 1, 3],
    );
    let walled = captures("7/7/1A3K1/7/7/2AA3/2DDA2 a 7x7+shieldwall", "b5-b1");
    stored(
        &walled[0],
        r#"{"square":"c1","piece":"defender","rule":{"shieldwall":{"landed":"b1","bracket":"e1"}}}"#,
        &[2, 1, 1, 1, 4],
    );
}

#[test]
fn refusals_are_their_reason_with_its_squares() {
    let refused = |position: Position, mv: &str| position.check(mv.parse().unwrap()).unwrap_err();
    let start = Position::start(Rules::BRANDUBH);
    for (mv, json, bytes) in [
        (
            "a4-h4",
            r#"{"off-board":{"square":"h4","size":"7x7"}}"#,
            &[1, 40, 7][..],
        ),
        ("b1-b2", r#"{"no-piece":{"from":"b1"}}"#, &[2, 1]),
        (
            "d3-c3",
            r#"{"not-yours":{"piece":"defender","from":"d3"}}"#,
            &[3, 1, 25],
        ),
        (
            "d1-d3",
            r#"{"blocked":{"piece":"attacker","at":"d2"}}"#,
            &[4, 0, 14],
        ),
        (
            "d1-a1",
            r#"{"restricted":{"piece":"attacker","to":"a1"}}"#,
            &[5, 0, 0],
        ),
    ] {
        stored(&refused(start, mv), json, bytes);
    }
    let won: Position = "K6/7/7/7/7/7/2A4 a brandubh".parse().unwrap();
    let over = refused(won, "c1-c2");
    stored(
        &over,
        r#"{"game-over":{"outcome":"defenders:corner"}}"#,
        &[0, 4],
    );
    let IllegalMove::GameOver(over) = over else {
        panic!("{over}");
    };
    stored(&over, r#"{"outcome":"defenders:corner"}"#, &[4]);
    json_refused::<IllegalMove>(
        r#"{"no-reason":{}}"#,
        "unknown variant `no-reason`, expected one of `game-over`, `off-board`, `no-piece`, `not-yours`, `blocked`, `restricted`",
    );
}
