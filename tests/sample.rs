//! Does a small sample of positions and games keep every promise? What `contract.rs` asks of
//! many, asked of a few: unoptimised it takes about a second.

mod common;

use common::contract::{rule_sets, uphold};
use common::random::{Rng, eager_move, random_position};
use hnefatafl_rules::Position;

#[test]
fn the_opening_and_what_follows_keep_every_promise() {
    for (number, rules) in rule_sets().into_iter().enumerate() {
        let mut position = Position::start(rules);
        for ply in 0..2 {
            uphold(&position);
            let moves = position.legal_moves();
            let wanted = (31 * ply + number) % moves.len();
            let mv = moves.clone().nth(wanted);
            position = position.after(mv.expect("a move")).expect("a legal move");
        }
    }
}

#[test]
fn some_set_ups_and_the_moves_from_there_keep_every_promise() {
    let mut rng = Rng::new(12);
    for _ in 0..80 {
        let position = random_position(&mut rng);
        uphold(&position);
        if let Some(mv) = eager_move(&mut rng, &position) {
            uphold(&position.after(mv).expect("a legal move"));
        }
    }
}

#[cfg(feature = "alloc")]
#[test]
fn some_games_keep_every_promise() {
    use common::contract_game::uphold_game;
    use common::disturb::{Met, disturb};
    use hnefatafl_rules::Game;

    let mut rng = Rng::new(13);
    let mut met = Met::default();
    let rules = rule_sets();
    for number in 0..60 {
        let first = if number % 2 == 0 {
            Position::start(rules[number / 2 % rules.len()])
        } else {
            random_position(&mut rng)
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
