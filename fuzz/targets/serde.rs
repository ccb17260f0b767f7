//! Any bytes as stored values, as JSON and compact: what is read is stored and read again.
#![no_main]

use hnefatafl_rules::{
    Bitboard, Board, Game, Move, Outcome, PlayedMove, Position, Rules, Side, Square,
};
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
mod common;

macro_rules! read_as {
    ($data:expr, $($kind:ty),+) => {
        $(
            if let Ok(value) = serde_json::from_slice::<$kind>($data) {
                let stored = serde_json::to_vec(&value).expect("JSON");
                assert_eq!(serde_json::from_slice::<$kind>(&stored).ok(), Some(value));
            }
            if let Ok(value) = postcard::from_bytes::<$kind>($data) {
                let stored = postcard::to_allocvec(&value).expect("bytes");
                assert_eq!(postcard::from_bytes(&stored), Ok(value));
            }
        )+
    };
}

fuzz_target!(|data: &[u8]| {
    read_as!(
        data, Side, Square, Bitboard, Move, PlayedMove, Board, Rules, Outcome, Position, Game
    );
    let position = serde_json::from_slice::<Position>(data).ok();
    if let Some(position) = position.or_else(|| postcard::from_bytes(data).ok()) {
        common::contract::uphold(&position);
    }
    let game = serde_json::from_slice::<Game>(data).ok();
    if let Some(game) = game.or_else(|| postcard::from_bytes(data).ok()) {
        if game.plies().len() < 60 {
            common::contract::game::uphold_game(&game);
        }
    }
});
