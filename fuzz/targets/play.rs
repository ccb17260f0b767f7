//! Bytes play a game from any position: every position and the game keep their promises, and
//! all is taken back.
#![no_main]

use std::collections::HashSet;

use hnefatafl_rules::{Game, Move, Side};
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
mod common;
mod set_up;

fuzz_target!(|data: &[u8]| {
    let (first, picks) = set_up::read(data);
    let mut game = Game::from_position(first);
    common::contract::uphold(&first);
    let mut upheld = HashSet::from([first]);
    // Long enough for the index over the history to grow, and for one place of it to be full.
    for pick in picks.take(200) {
        match pick {
            0xfff0 => _ = game.draw_by_agreement(),
            0xfff1 => _ = game.resign(Side::Attackers),
            0xfff2 => _ = game.forfeit(Side::Defenders),
            0xfff3 => _ = game.reopen(),
            0xfff4 => _ = game.award(Side::Attackers),
            0xfff5..=0xffff => _ = game.undo(),
            _ => {
                let moves = game.legal_moves();
                let number = usize::from(pick) % moves.len().max(1);
                // A legal move's own number picks it, any other one picks by counting.
                let named = Move::from_index(pick).filter(|&mv| game.check(mv).is_ok());
                let Some(mv) = named.or_else(|| moves.clone().nth(number)) else {
                    continue;
                };
                game.play(mv).expect("a legal move");
                // More of them find nothing more.
                if upheld.len() < 40 && upheld.insert(*game.position()) {
                    common::contract::uphold(game.position());
                }
            }
        }
    }
    common::contract_game::uphold_game(&game);
    game.reopen();
    while game.undo().is_some() {}
    assert_eq!(game, Game::from_position(first));
});
