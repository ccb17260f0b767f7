//! Any text as a game: what is read is written and read again, and keeps its promises.
#![no_main]

use std::collections::HashMap;

use hnefatafl_rules::{Game, Position};
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
mod common;

fuzz_target!(|text: &str| {
    match text.parse::<Game>() {
        Ok(game) => {
            assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(&game));
            occurrences_are_counted(&game);
            // Longer games find nothing more.
            if game.plies().len() < 200 {
                common::contract_game::uphold_game(&game);
            }
        }
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
});

/// Plays the game again and counts how often each position has occurred.
fn occurrences_are_counted(game: &Game) {
    let mut again = Game::from_position(*game.start());
    let mut counts: HashMap<Position, usize> = HashMap::from([(*game.start(), 1)]);
    for ply in game.plies() {
        let next = again.position().after(ply.mv).expect("a legal move");
        let times = counts.entry(next).or_default();
        *times += 1;
        assert_eq!(again.occurrences_after(ply.mv), Ok(*times), "{again:?}");
        again.play(ply.mv).expect("a legal move");
        assert_eq!(again.occurrences(), *times, "{again:?}");
    }
}
