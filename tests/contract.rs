//! Does every position, and every game, keep every promise?

mod common;

use common::contract::{rule_sets, uphold};
use common::random::{Rng, eager_move, random_move, random_position};
use hnefatafl_rules::{Position, Size};

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
    let rules = rule_sets().into_iter();
    let met: usize = rules
        .map(|rules| walk(&Position::start(rules), 2, 23))
        .sum();
    assert!(met > 4_000, "{met} positions");
}

#[test]
fn every_position_near_a_special_one_keeps_its_promises() {
    let boards = [
        // A shieldwall at hand, with the king in the run.
        "11/11/11/11/11/11/A10/DA9/KA9/4A6/11 a",
        "7/7/A6/DA5/KA5/4A2/7 a",
        // A fort one move short.
        "11/11/11/11/11/11/A9A/7D3/3D7/2D2D5/2DK1D5 d",
        "9/9/9/9/9/6D2/3D5/2D2D3/2DK1D3 d",
        // Encirclement by the next move.
        "11/3A7/2A1A6/1A1K1A5/2A1A6/11/11/11/11/3A7/11 a",
        "9/2A6/1A1A5/A1K1A4/1A1A5/9/9/2A6/9 a",
        // A capture that joins two closed pockets.
        "11/11/11/11/11/11/1AAAAA5/AD1ADKA4/1AAAAA5/11/11 d",
        // An attacker who steps out of the wall between two closed pockets.
        "11/11/11/11/11/11/1AAA7/A3AA5/A3AKA4/AD2AA5/1AAA7 a",
        "9/9/9/9/1AAA5/A3AA3/A3AKA2/AD2AA3/1AAA5 a",
        // The king beside the throne among three.
        "11/5A5/11/11/4AKA4/11/11/A10/7D3/11/11 a",
        "7/7/2AA3/1AK4/3A3/2A4/7 a",
        // The king between two, one of them away; a corner or the edge for the other.
        "7/4D2/1A5/7/AK5/7/1A3A1 a",
        "9/9/2A6/9/2K6/2A6/9/9/4D4 a",
        "7/7/7/7/5A1/A6/2K4 a",
        // One side can hardly move.
        "11/11/11/11/11/11/11/11/A10/KA8A/1DA8 d",
        "7/7/7/7/A6/KA4A/1DA4 d",
    ];
    let mut met = 0;
    for board in boards {
        let size = match board.matches('/').count() {
            6 => Size::Seven,
            8 => Size::Nine,
            _ => Size::Eleven,
        };
        for rules in rule_sets() {
            if rules.size() == size {
                let position: Position = format!("{board} {rules}").parse().expect(board);
                met += walk(&position, 2, 29);
            }
        }
    }
    assert!(met > 2_000, "{met} positions");
}

#[test]
fn random_games_keep_every_promise() {
    let mut rng = Rng::new(1);
    for rules in [rule_sets(), rule_sets(), rule_sets()].concat() {
        let mut position = Position::start(rules);
        for _ in 0..80 {
            uphold(&position);
            // Captures are seldom met by chance: look for one now and then. An end is not wanted.
            let eager = rng.percent(40);
            let goes_on = |&mv: &_| {
                position
                    .after(mv)
                    .is_ok_and(|next| next.outcome().is_none())
            };
            let mv = match eager_move(&mut rng, &position) {
                Some(mv) if eager => Some(mv),
                _ => random_move(&mut rng, &position).filter(goes_on),
            };
            let Some(mv) = mv.or_else(|| position.legal_moves().find(goes_on)) else {
                break;
            };
            position = position.after(mv).expect("a legal move");
        }
        uphold(&position);
    }
}

#[test]
fn random_set_ups_keep_every_promise() {
    let mut rng = Rng::new(2);
    for number in 0..6_000 {
        let position = random_position(&mut rng);
        uphold(&position);
        if number % 4 == 0 {
            if let Some(mv) = eager_move(&mut rng, &position) {
                uphold(&position.after(mv).expect("a legal move"));
            }
        }
    }
}

#[cfg(feature = "alloc")]
mod games {
    use super::common::contract::rule_sets;
    use super::common::contract_game::uphold_game;
    use super::common::disturb::{Met, disturb};
    use super::common::random::{Rng, random_position};
    use hnefatafl_rules::{Game, Position, Rules};

    #[test]
    fn whatever_happens_to_a_game_it_equals_its_moves_played_anew() {
        let mut rng = Rng::new(3);
        let mut met = Met::default();
        let rules = rule_sets();
        for number in 0..1_200 {
            let first = if number % 2 == 0 {
                Position::start(rules[number / 2 % rules.len()])
            } else {
                random_position(&mut rng)
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
        for rules in [
            Rules::COPENHAGEN_NO_HISTORY,
            Rules::BRANDUBH.with_repetition(hnefatafl_rules::Repetition::Ignored),
        ] {
            let mut game = Game::new(rules);
            for _ in 0..2_000 {
                let moves = game.legal_moves();
                let goes_on = |&mv: &_| {
                    let next = game.position().after(mv).expect("a legal move");
                    game.captures(mv).len() == 0 && next.outcome().is_none()
                };
                let again = rng.percent(60);
                let wanted = rng.between(0, moves.len() - 1);
                let mv = moves
                    .clone()
                    .find(|&mv| again && game.occurrences_after(mv).is_ok_and(|n| n > 1))
                    .or(moves.clone().skip(wanted).find(goes_on))
                    .or(moves.clone().find(goes_on));
                let Some(mv) = mv else { break };
                game.play(mv).expect("a legal move");
            }
            assert!(game.plies().len() > 600, "{} plies", game.plies().len());
            uphold_game(&game);
        }
    }
}
