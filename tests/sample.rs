//! Does a small sample of positions and games keep every promise? What `contract.rs` asks of
//! many, asked of a few: unoptimised it takes about a second.

mod common;

use common::bridge;
use common::contract::{RULES, uphold};
use common::generate::{Rng, eager_move, random_state};
use hnefatafl_rules::Position;

#[test]
fn the_opening_and_what_follows_keep_every_promise() {
    for (number, rules) in RULES.into_iter().enumerate() {
        let mut position = Position::start(rules);
        for ply in 0..3 {
            uphold(&position);
            let mv = position.legal_moves().nth(31 * ply + number);
            position = position.after(mv.expect("a move")).expect("a legal move");
        }
    }
}

#[test]
fn some_set_ups_and_the_moves_from_there_keep_every_promise() {
    let mut rng = Rng::new(12);
    for _ in 0..80 {
        let state = random_state(&mut rng);
        uphold(&bridge::position(&state));
        if let Some(mv) = eager_move(&mut rng, &state) {
            uphold(&bridge::position(&state.play(mv)));
        }
    }
}

#[cfg(feature = "alloc")]
#[test]
fn some_games_keep_every_promise() {
    use common::contract::game::uphold_game;
    use common::disturb::{Met, disturb};
    use hnefatafl_rules::Game;

    let mut rng = Rng::new(13);
    let mut met = Met::default();
    for number in 0..60 {
        let first = if number % 2 == 0 {
            Position::start(RULES[number / 2 % RULES.len()])
        } else {
            bridge::position(&random_state(&mut rng))
        };
        let mut game = Game::from_position(first);
        for _ in 0..rng.between(1, 60) {
            disturb(&mut rng, &mut game, &mut met);
        }
        uphold_game(&game);
    }
    assert!(
        met.repetitions > 0
            && met.rules > 0
            && met.outside > 0
            && met.taken_back > 0
            && met.reopened > 0,
        "{met:?}"
    );
}
