//! Any text as a position: what is read is written and read again, and keeps its promises.
#![no_main]

use hnefatafl_rules::{Board, Position};
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
mod common;

fuzz_target!(|text: &str| {
    match text.parse::<Board>() {
        Ok(board) => {
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(format!("{board:#}").parse(), Ok(board));
        }
        Err(refused) => assert!(refused.line >= 1 && refused.column >= 1, "{refused}"),
    }
    match text.parse::<Position>() {
        Ok(position) => common::contract::uphold(&position),
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
});
