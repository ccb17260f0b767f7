//! Does every position, and every game, keep every promise?

mod common;

use common::bridge;
use common::contract::{RULES, uphold};
use common::generate::{Rng, eager_move, random_state};
use hnefatafl_rules::Position;

/// Upholds every position to this depth, of the last ply one in so many only.
fn walk(position: &Position, depth: u32, one_in: usize) -> usize {
    uphold(position);
    if depth == 0 {
        return 1;
    }
    let step = if depth == 1 { one_in } else { 1 };
    let nexts = position.legal_moves().step_by(step);
    1 + nexts
        .map(|mv| {
            walk(
                &position.after(mv).expect("a legal move"),
                depth - 1,
                one_in,
            )
        })
        .sum::<usize>()
}

#[test]
fn every_position_near_the_opening_keeps_its_promises() {
    let met: usize = RULES
        .iter()
        .map(|&rules| walk(&Position::start(rules), 2, 11))
        .sum();
    assert!(met > 4_000, "{met} positions");
}

#[test]
fn every_position_near_a_special_one_keeps_its_promises() {
    let boards = [
        // A shieldwall at hand, with the king in the run.
        "11/11/11/11/11/11/A10/DA9/KA9/4A6/11 a",
        // A fort one move short.
        "11/11/11/11/11/11/A9A/7D3/3D7/2D2D5/2DK1D5 d",
        // Encirclement by the next move.
        "11/3A7/2A1A6/1A1K1A5/2A1A6/11/11/11/11/3A7/11 a",
        // A capture that joins two closed pockets.
        "11/11/11/11/11/11/1AAAAA5/AD1ADKA4/1AAAAA5/11/11 d",
        // The king beside the throne among three.
        "11/5A5/11/11/4AKA4/11/11/A10/7D3/11/11 a",
        // One side can hardly move.
        "11/11/11/11/11/11/11/11/A10/KA8A/1DA8 d",
    ];
    let mut met = 0;
    for board in boards {
        for rules in RULES {
            let position: Position = format!("{board} {rules}").parse().expect(board);
            met += walk(&position, 2, 29);
        }
    }
    assert!(met > 2_000, "{met} positions");
}

#[test]
fn random_games_keep_every_promise() {
    let mut rng = Rng::new(1);
    for game in 0..60 {
        let mut position = Position::start(RULES[game % RULES.len()]);
        let mut plies = 0;
        loop {
            uphold(&position);
            let moves = position.legal_moves();
            if plies == 80 || moves.len() == 0 {
                break;
            }
            // Captures are seldom met by chance: look for one now and then.
            let wanted = rng.between(0, moves.len() - 1);
            let taking = rng.percent(40);
            let mv = moves
                .clone()
                .find(|&mv| taking && position.captures(mv).len() > 0)
                .or(moves.clone().nth(wanted))
                .expect("there are moves");
            position = position.after(mv).expect("a legal move");
            plies += 1;
        }
    }
}

#[test]
fn random_set_ups_keep_every_promise() {
    let mut rng = Rng::new(2);
    for number in 0..5_000 {
        let state = random_state(&mut rng);
        let position = bridge::position(&state);
        uphold(&position);
        if number % 4 == 0 {
            if let Some(mv) = eager_move(&mut rng, &state) {
                uphold(&position.after(bridge::mv(mv)).expect("a legal move"));
            }
        }
    }
}

#[cfg(feature = "alloc")]
mod games {
    use super::common::bridge;
    use super::common::contract::RULES;
    use super::common::contract::game::uphold_game;
    use super::common::disturb::{Met, disturb};
    use super::common::generate::{Rng, random_state};
    use hnefatafl_rules::{Game, Position};

    #[test]
    fn whatever_happens_to_a_game_it_equals_its_moves_played_anew() {
        let mut rng = Rng::new(3);
        let mut met = Met::default();
        for number in 0..1_200 {
            let first = if number % 2 == 0 {
                Position::start(RULES[number / 2 % RULES.len()])
            } else {
                bridge::position(&random_state(&mut rng))
            };
            let mut game = Game::from_position(first);
            uphold_game(&game);
            for _ in 0..rng.between(1, 80) {
                disturb(&mut rng, &mut game, &mut met);
                if rng.percent(10) {
                    uphold_game(&game);
                }
            }
            uphold_game(&game);
        }
        assert!(
            met.repetitions > 30
                && met.rules > 40
                && met.outside > 50
                && met.taken_back > 1_000
                && met.reopened > 20,
            "{met:?}"
        );
    }

    #[test]
    fn a_long_game_keeps_every_promise() {
        // More plies than the index over the history begins with, with positions that recur.
        let mut rng = Rng::new(4);
        let rules = hnefatafl_rules::Rules::COPENHAGEN_NO_HISTORY;
        let mut game = Game::new(rules);
        for ply in 0.. {
            let moves = game.legal_moves();
            if ply == 700 || moves.len() == 0 {
                break;
            }
            let quiet = |mv: &_| game.position().captures(*mv).len() == 0;
            let again = rng.percent(60);
            let wanted = rng.between(0, moves.len() - 1);
            let mv = moves
                .clone()
                .find(|&mv| again && game.occurrences_after(mv).is_ok_and(|n| n > 1))
                .or(moves.clone().skip(wanted).find(quiet))
                .or(moves.clone().next())
                .expect("there are moves");
            game.play(mv).expect("a legal move");
        }
        assert!(game.plies().len() > 600, "{} plies", game.plies().len());
        uphold_game(&game);
    }
}
