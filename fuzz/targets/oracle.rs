//! Any position, any move: the oracle says the same of legality, captures, board and outcome.
#![no_main]

use hnefatafl_rules::{Bitboard, Move};
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
mod common;
mod set_up;

use common::bridge;

fuzz_target!(|data: &[u8]| {
    let (mut position, picks) = set_up::read(data);
    let mut state = bridge::state(&position);
    for pick in picks.take(12) {
        let outcome = state.outcome().map(bridge::outcome);
        assert_eq!(position.outcome(), outcome, "{position}");
        let moves = state.legal_moves();
        assert_eq!(position.legal_moves().len(), moves.len(), "{position}");
        let mut mv = Move::from_index(pick % Move::COUNT).expect("a move's number");
        let legal = moves.contains(&bridge::pair(mv));
        assert_eq!(position.is_legal(mv), legal, "{position}: {mv}");
        if !legal {
            // Then one that is.
            let Some(&other) = moves.get(usize::from(pick) % moves.len().max(1)) else {
                break;
            };
            mv = bridge::mv(other);
            assert!(position.is_legal(mv), "{position}: {mv}");
        }
        let captured = state.captures(bridge::pair(mv)).into_iter();
        let captured: Bitboard = captured.map(bridge::square).collect();
        assert_eq!(
            position.captures(mv).squares(),
            captured,
            "{position}: {mv}"
        );
        assert_eq!(position.captured(mv), captured, "{position}: {mv}");
        state = state.play(bridge::pair(mv));
        let next = position.after(mv).expect("a legal move");
        assert_eq!(next, bridge::position(&state), "{position}: {mv}");
        position = next;
    }
    let outcome = state.outcome().map(bridge::outcome);
    assert_eq!(position.outcome(), outcome, "{position}");
});
