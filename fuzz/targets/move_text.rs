//! Any text as a move, a square, a set of squares, an outcome, a rule set: what is read is
//! written and read again.
#![no_main]

use hnefatafl_rules::{Bitboard, Move, Outcome, PlayedMove, Rules, Side, Square};
use libfuzzer_sys::fuzz_target;

macro_rules! read_as {
    ($text:expr, $($kind:ty),+) => {
        $(match $text.parse::<$kind>() {
            Ok(value) => assert_eq!(value.to_string().parse(), Ok(value)),
            Err(refused) => assert!(!refused.to_string().is_empty()),
        })+
    };
}

fuzz_target!(|text: &str| {
    read_as!(
        text, Move, PlayedMove, Square, Bitboard, Outcome, Rules, Side
    );
});
