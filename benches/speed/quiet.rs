//! A long game in which nothing is captured.

use hnefatafl_rules::{Game, Move, Rules};

use super::random::Random;

/// Returns so many moves from the opening that capture nothing and end nothing, each any of
/// those, all equally likely.
pub(crate) fn quiet_moves(plies: usize) -> Vec<Move> {
    let mut random = Random::for_game(1, 0);
    let mut game = Game::new(Rules::COPENHAGEN);
    while game.plies().len() < plies {
        let mut moves = game.legal_moves();
        let drawn = moves.nth(random.below(moves.len())).expect("below");
        let played = game.play(drawn).expect("a legal move");
        if !played.captured.is_empty() || played.outcome.is_some() {
            game.undo();
        }
    }
    game.plies().map(|ply| ply.mv).collect()
}
