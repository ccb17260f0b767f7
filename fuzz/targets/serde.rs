//! Any bytes as stored values, as JSON and compact: what is read is stored and read again, and
//! is what a second reading of the bytes, as texts or plain numbers, finds in them.
#![no_main]

use core::fmt::Debug;
use core::str::FromStr;

use hnefatafl_rules::{
    Bitboard, Board, Direction, DrawReason, Escape, Game, KingCapture, Layout, Move, Outcome,
    Piece, PlayedMove, Position, Repetition, Rules, Side, Size, Square, Symmetry, Throne,
    WinReason,
};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[path = "../../tests/common/mod.rs"]
mod common;

/// Two words of 64 bits.
type Squares = (u64, u64);
/// Size, attackers, defenders, king.
type Pieces = (u8, Squares, Squares, Option<u8>);
/// Board, side to move, rules.
type SetUp = (Pieces, u8, u32);
/// First position, moves, ending.
type Plays = (SetUp, Vec<u16>, Option<u8>);

fn stored<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("bytes")
}

/// Reads bytes as a value, and as the plain numbers of which it is made.
fn compact<T, Plain>(data: &[u8]) -> Option<T>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
    Plain: Serialize + DeserializeOwned,
{
    let value: T = postcard::from_bytes(data).ok()?;
    let plain: Plain = postcard::from_bytes(data).expect("numbers");
    // Nothing was dropped or put right without a word.
    assert_eq!(stored(&plain), stored(&value), "{value:?}");
    assert_eq!(postcard::from_bytes(&stored(&value)).as_ref(), Ok(&value));
    Some(value)
}

/// Reads JSON as a value.
fn json<T>(data: &[u8]) -> Option<T>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let value: T = serde_json::from_slice(data).ok()?;
    let text = serde_json::to_vec(&value).expect("JSON");
    assert_eq!(
        serde_json::from_slice::<T>(&text).ok().as_ref(),
        Some(&value)
    );
    Some(value)
}

/// Reads both; what JSON has as a text is what the text says, and numbers are those of which the
/// value is made.
fn both<T, Plain>(data: &[u8])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug + FromStr<Err: Debug>,
    Plain: Serialize + DeserializeOwned,
{
    compact::<T, Plain>(data);
    let Some(value) = json::<T>(data) else { return };
    match serde_json::from_slice(data).expect("JSON") {
        Value::String(text) => assert_eq!(text.parse::<T>().ok().as_ref(), Some(&value)),
        numbers => {
            let plain: Plain = serde_json::from_value(numbers).expect("numbers");
            assert_eq!(stored(&plain), stored(&value), "{value:?}");
        }
    }
}

macro_rules! read_as {
    ($data:expr, $($kind:ty: $plain:ty),+ $(,)?) => {
        $(both::<$kind, $plain>($data);)+
    };
}

fuzz_target!(|data: &[u8]| {
    read_as!(
        data, Side: u8, Piece: u8, Direction: u8, Symmetry: u8, Size: u8, Square: u8, Move: u16,
        Layout: u8, Escape: u8, Throne: u8, KingCapture: u8, Repetition: u8, Rules: u32,
        WinReason: u8, DrawReason: u8, Outcome: u8, Bitboard: Squares, Board: Pieces,
        PlayedMove: (u16, Squares), Position: SetUp,
    );
    let position = json(data).or_else(|| compact::<Position, SetUp>(data));
    if let Some(position) = position {
        common::contract::uphold(&position);
    }
    let game = json(data).or_else(|| compact::<Game, Plays>(data));
    if let Some(game) = game.filter(|game: &Game| game.plies().len() < 60) {
        common::contract_game::uphold_game(&game);
    }
});
