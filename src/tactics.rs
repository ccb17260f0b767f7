//! Legal moves with a purpose: those that capture, and those to given squares.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;

impl Position {
    /// Returns an iterator over the legal moves that stop on a square or a set of squares, in the
    /// order of [`legal_moves`](Self::legal_moves).
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::BRANDUBH);
    /// let moves: Vec<_> = position.legal_moves_to(Square::C2).map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["d2-c2"]);
    /// ```
    #[must_use]
    pub fn legal_moves_to(&self, to: impl Into<Bitboard>) -> LegalMoves {
        if self.ended.is_some() {
            return LegalMoves::none();
        }
        LegalMoves::new(self.slides().only_to(to.into()), self.movers())
    }

    /// Returns whether a move is legal and captures a piece.
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "7/3K3/7/7/7/7/2AD2A a ard-ri".parse()?;
    /// assert!(position.is_capture("g1-e1".parse()?) && !position.is_capture("g1-f1".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        !self.captured(mv).is_empty()
    }

    /// Returns an iterator over the legal moves that capture a piece, in the order of
    /// [`legal_moves`](Self::legal_moves), each with the squares of the captured pieces.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "7/3K3/7/7/7/7/2AD2A a ard-ri".parse()?;
    /// let captures: Vec<_> = position
    ///     .capturing_moves()
    ///     .map(|(mv, captured)| format!("{mv} takes {captured}"))
    ///     .collect();
    /// assert_eq!(captures, ["g1-e1 takes d1"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Cost
    ///
    /// The squares where a capture is possible are found for all pieces at once; only moves to
    /// these are tested.
    #[must_use]
    pub fn capturing_moves(&self) -> CapturingMoves {
        CapturingMoves {
            position: *self,
            moves: self.legal_moves_to(self.capture_squares()),
        }
    }

    /// Returns the squares where a landing piece of the side to move may capture: all such squares,
    /// and possibly others.
    fn capture_squares(&self) -> Bitboard {
        let ground = self.ground();
        let (friends, enemies) = match self.side {
            Side::Attackers => (self.attackers, self.court),
            Side::Defenders => (self.court, self.attackers),
        };
        let hostile = friends | ground.hostile | ground.closing;
        // Opposite something hostile, with an enemy between.
        let opposite = |away: Direction| (hostile.step(away) & enemies).step(away);
        let mut squares = Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |all, away| all | opposite(away));
        if self.rules.has_shieldwall() {
            squares |= (enemies & ground.edge).neighbors() & ground.edge;
        }
        squares
    }
}

/// An iterator over the legal moves that capture, with the squares of what they capture.
///
/// Made by [`Position::capturing_moves`]. It owns a snapshot of the position.
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// assert_eq!(Position::start(Rules::COPENHAGEN).capturing_moves().next(), None);
/// ```
#[derive(Debug, Clone)]
pub struct CapturingMoves {
    position: Position,
    moves: LegalMoves,
}

impl Iterator for CapturingMoves {
    type Item = (Move, Bitboard);

    fn next(&mut self) -> Option<(Move, Bitboard)> {
        loop {
            let mv = self.moves.next()?;
            let landing = self.position.landing(mv);
            if !landing.may_capture() {
                continue;
            }
            let captured = landing.captured();
            if !captured.is_empty() {
                return Some((mv, captured));
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.moves.len()))
    }
}

impl FusedIterator for CapturingMoves {}
