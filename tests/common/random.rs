//! Random numbers, and positions and moves drawn with them: the same for the same seed.

#[cfg(feature = "alloc")]
use hnefatafl_rules::Game;
use hnefatafl_rules::{Move, Position, Rules};

/// A small random generator (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included; a remainder is even enough here.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        let span = u64::try_from(high - low + 1).unwrap_or(1);
        low + usize::try_from(self.next_u64() % span).unwrap_or(0)
    }

    /// True that often of a hundred times.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.between(0, 99) < percent
    }

    /// One of them, or none when there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() {
            None
        } else {
            Some(from[self.between(0, from.len() - 1)])
        }
    }

    /// Fills the bytes.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let random = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
    }

    /// A value that the crate's own generator makes of random bytes.
    #[cfg(feature = "arbitrary")]
    pub fn draw<T: for<'a> arbitrary::Arbitrary<'a>>(&mut self) -> T {
        let mut bytes = [0; 512];
        self.fill(&mut bytes);
        let value = T::arbitrary(&mut arbitrary::Unstructured::new(&bytes));
        value.expect("any bytes make a value")
    }
}

/// A position in which a special rule is about to matter, as a rule. Seldom one in which the
/// game is over.
#[cfg(feature = "arbitrary")]
pub fn random_position(rng: &mut Rng) -> Position {
    loop {
        let position: Position = rng.draw();
        if position.outcome().is_none() || rng.percent(30) {
            return position;
        }
    }
}

/// A position of a random game: without the feature `arbitrary` there is nothing better.
#[cfg(not(feature = "arbitrary"))]
pub fn random_position(rng: &mut Rng) -> Position {
    let mut position = Position::start(random_rules(rng));
    for _ in 0..rng.between(0, 80) {
        let Some(mv) = eager_move(rng, &position) else {
            break;
        };
        position = position.after(mv).expect("a legal move");
    }
    position
}

/// A preset.
pub fn random_rules(rng: &mut Rng) -> Rules {
    rng.pick(Rules::PRESETS).expect("there are presets")
}

/// A random move, if there is one.
pub fn random_move(rng: &mut Rng, position: &Position) -> Option<Move> {
    let mut moves = position.legal_moves();
    let last = moves.len().checked_sub(1)?;
    moves.nth(rng.between(0, last))
}

/// A random one of the moves that capture or end the game, often; else any move.
pub fn eager_move(rng: &mut Rng, position: &Position) -> Option<Move> {
    if rng.percent(75) {
        let telling = |mv: &Move| {
            let next = position.after(*mv).expect("a legal move");
            next.outcome().is_some()
                || next.board().occupied().len() < position.board().occupied().len()
        };
        let some: Vec<Move> = position.legal_moves().filter(telling).collect();
        if !some.is_empty() {
            return rng.pick(&some);
        }
    }
    random_move(rng, position)
}

/// A move that often takes back the side's last one, so that positions come again.
#[cfg(feature = "alloc")]
pub fn shuffling_move(rng: &mut Rng, game: &Game) -> Option<Move> {
    let moves: Vec<Move> = game.legal_moves().collect();
    let mut quiet = moves.clone();
    quiet.retain(|&mv| game.position().captured(mv).is_empty());
    let mut back = quiet.clone();
    back.retain(|&mv| game.occurrences_after(mv).is_ok_and(|times| times > 1));
    // The very move taken back keeps both sides shuttling; other ways into the past make longer cycles.
    let last = game.plies().rev().nth(1).map(|ply| ply.mv);
    let same = last.and_then(|last| Move::new(last.to(), last.from()).ok());
    let same = same.filter(|mv| quiet.contains(mv));
    if same.is_some() && rng.percent(65) {
        return same;
    }
    if !back.is_empty() && rng.percent(70) {
        return rng.pick(&back);
    }
    if !quiet.is_empty() && rng.percent(80) {
        rng.pick(&quiet)
    } else {
        rng.pick(&moves)
    }
}
