//! Any text as a game: what is read is written and read again, and keeps its promises.
#![no_main]

use hnefatafl_rules::Game;
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
mod common;

fuzz_target!(|text: &str| {
    match text.parse::<Game>() {
        Ok(game) => {
            assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(&game));
            // Longer games find nothing more and cost the square of their length.
            if game.plies().len() < 60 {
                common::contract::game::uphold_game(&game);
            }
        }
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
});
