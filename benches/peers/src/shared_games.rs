//! Random games that every crate can replay, so that all do the same work.

/// A game as moves in text (`d1-d3`), the one form that all crates read.
pub type Game = Vec<String>;

/// The number of legal moves before each ply, as long as a crate has the next move among them.
pub type LegalMovesAlong = fn(&[String]) -> Vec<usize>;

/// The games, each cut before the first ply on which the crates disagree.
///
/// Their rules differ here and there (forts, encirclement, who may be taken against what), and
/// a random game reaches such places; up to there the positions are the same for all.
pub fn agreed(games: &[Game], crates: &[LegalMovesAlong]) -> Vec<Game> {
    games
        .iter()
        .map(|game| {
            let tales: Vec<Vec<usize>> = crates.iter().map(|along| along(game)).collect();
            let alike = |&ply: &usize| {
                tales
                    .iter()
                    .all(|tale| tale.get(ply).is_some_and(|&count| count == tales[0][ply]))
            };
            let plies = (0..game.len()).take_while(alike).count();
            game[..plies].to_vec()
        })
        .collect()
}
