//! Counting move sequences, to test the rules and to measure their speed.

use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::position::Position;

/// Returns the number of legal move sequences of exactly this many moves.
///
/// A sequence that ends the game counts at its own depth and has no continuations. Repetition plays
/// no part. Depth 0 has one sequence, the empty one.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules, perft};
///
/// let position = Position::start(Rules::COPENHAGEN);
/// assert_eq!((0..4).map(|depth| perft(&position, depth)).collect::<Vec<_>>(), [1, 116, 6_788, 806_344]);
/// ```
///
/// # Cost
///
/// Moves of the last depth are counted, not made. From the opening of Copenhagen each depth takes
/// about a hundred times as long as the one before. The stack is bounded, since a depth is at most
/// 255.
#[must_use]
#[doc(alias = "node count")]
pub fn perft(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => divide(position, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// Returns an iterator over the legal moves, in their order, and the number of sequences
/// that begin with each.
///
/// At depth 0 there are none.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules, divide};
///
/// let position = Position::start(Rules::COPENHAGEN);
/// let mut divided = divide(&position, 2);
/// assert_eq!(divided.next().map(|(mv, nodes)| (mv.to_string(), nodes)), Some(("h1-i1".into(), 61)));
/// ```
#[must_use]
pub fn divide(position: &Position, depth: u8) -> Divide {
    let moves = if depth == 0 {
        LegalMoves::none()
    } else {
        position.legal_moves()
    };
    Divide {
        position: *position,
        depth,
        moves,
    }
}

/// An iterator over legal moves and the number of sequences that begin with each.
///
/// Made by [`divide`]. Each step does the work of its move.
///
/// ```
/// use hnefatafl_rules::{Position, Rules, divide};
///
/// assert_eq!(divide(&Position::start(Rules::FETLAR), 3).len(), 116);
/// ```
#[derive(Debug, Clone)]
pub struct Divide {
    position: Position,
    depth: u8,
    moves: LegalMoves,
}

impl Iterator for Divide {
    type Item = (Move, u64);

    fn next(&mut self) -> Option<(Move, u64)> {
        let mv = self.moves.next()?;
        let mut next = self.position;
        next.advance(mv);
        Some((mv, perft(&next, self.depth - 1)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Divide {}
impl core::iter::FusedIterator for Divide {}
