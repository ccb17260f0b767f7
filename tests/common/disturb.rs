//! Things that happen to a game: moves, endings from outside, taking back.

use hnefatafl_rules::{Game, Outcome, Side, WinReason};

use super::random::Rng;

/// What has happened to games.
#[derive(Debug, Default)]
pub struct Met {
    pub repetitions: usize,
    pub rules: usize,
    pub outside: usize,
    pub taken_back: usize,
    pub reopened: usize,
}

/// Does something to the game: mostly a move, often one that undoes an earlier one.
pub fn disturb(rng: &mut Rng, game: &mut Game, met: &mut Met) {
    let some_side = Side::ALL[rng.between(0, 1)];
    match rng.between(0, 199) {
        0 => met.outside += usize::from(game.draw_by_agreement().is_ok()),
        1 => met.outside += usize::from(game.resign(some_side).is_ok()),
        2 => met.outside += usize::from(game.forfeit(some_side).is_ok()),
        3 => met.outside += usize::from(game.award(some_side).is_ok()),
        4..=6 => met.reopened += usize::from(game.reopen().is_some()),
        7..=12 => {
            for _ in 0..rng.between(1, 6) {
                met.taken_back += usize::from(game.undo().is_some());
            }
        }
        _ => {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return;
            }
            let wanted = rng.between(0, moves.len() - 1);
            let repeating = rng.percent(70);
            let mv = moves
                .clone()
                .filter(|&mv| repeating && game.occurrences_after(mv).is_ok_and(|n| n > 1))
                .max_by_key(|&mv| game.occurrences_after(mv).ok())
                .or(moves.clone().nth(wanted))
                .expect("there are moves");
            let played = game.play(mv).expect("a legal move");
            match played.outcome {
                None => {}
                Some(
                    Outcome::Draw(_)
                    | Outcome::Win {
                        reason: WinReason::Repetition,
                        ..
                    },
                ) => met.repetitions += 1,
                Some(_) => met.rules += 1,
            }
        }
    }
}
