//! Encirclement: the attackers' ring around king and defenders.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::geometry::around;
use crate::ground::Ground;
use crate::moves::Move;
use crate::side::Side;
use crate::slide;
use crate::square::Square;

/// A closed ring around the king and every defender
/// ([§8.4](crate::guide#84-encirclement)).
///
/// Made by [`Board::encirclement`].
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Board;
///
/// let board: Board = "11/11/3AAA5/2A3A4/2A1K1A4/2A2DA4/3AAA5/11/11/11/11".parse()?;
/// let ring = board.encirclement().expect("closed");
/// assert_eq!(ring.region().len(), 9);
/// assert_eq!(ring.ring().len(), 12);
/// # Ok::<(), hnefatafl_rules::error::ParseBoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encirclement {
    region: Bitboard,
    ring: Bitboard,
}

impl Encirclement {
    /// Returns the squares to which the defenders are confined, including their own.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square};
    /// let board = Board::diagram("11/11/11/11/11/3A7/2AKA6/3A7/11/11/11");
    /// let region = board.encirclement().map(|ring| ring.region());
    /// assert_eq!(region, Ok(Square::D5.into()));
    /// ```
    #[must_use]
    pub const fn region(self) -> Bitboard {
        self.region
    }

    /// Returns the attackers that stand beside the region.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// let board = Board::diagram("11/11/11/11/11/3A7/2AKA6/3A7/11/11/11");
    /// let ring = board.encirclement().map(|ring| ring.ring().to_string());
    /// assert_eq!(ring.as_deref(), Ok("d4 c5 e5 d6"));
    /// ```
    #[must_use]
    pub const fn ring(self) -> Bitboard {
        self.ring
    }
}

impl Board {
    /// Returns the ring that the attackers have closed around the king and all defenders,
    /// whatever the rule set ([§8.4](crate::guide#84-encirclement)).
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Board, Layout};
    ///
    /// let refused = Board::opening(Layout::Eleven).encirclement().unwrap_err();
    /// assert_eq!(refused.to_string(), "the king's region reaches the edge on c1");
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoEncirclement`] says what is missing: a nearest square of the edge to which the king can
    /// walk, or the first defender outside.
    pub fn encirclement(&self) -> Result<Encirclement, NoEncirclement> {
        let king = self.king().ok_or(NoEncirclement::NoKing)?;
        let ground = self.size().squares() - self.attackers();
        let mut region = Bitboard::from(king);
        // Step by step, so that the edge is met first where it is nearest.
        loop {
            if let Some(at) = (region & self.size().edge()).first() {
                return Err(NoEncirclement::EdgeReached { at });
            }
            let next = region | region.neighbors() & ground;
            if next == region {
                break;
            }
            region = next;
        }
        if let Some(at) = (self.defenders() - region).first() {
            return Err(NoEncirclement::DefenderOutside { at });
        }
        Ok(Encirclement {
            region,
            ring: region.neighbors() & self.attackers(),
        })
    }
}

/// Returns whether an attackers' move that captured nothing can have closed a ring. Most moves
/// cannot.
///
/// If at most one attacker stands on the eight squares around a square, occupying it disconnects
/// nothing: whoever walked across it can walk around it, or is on the edge already. Leaving a
/// square of the edge opens a way to the edge.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a call takes as long as the test; the compiler wavers"
)]
pub(crate) const fn may_close(attackers: Bitboard, mv: Move, ground: &Ground) -> bool {
    let others = attackers.without(Bitboard::from_square(mv.to()));
    let left = others.and(around(mv.from()));
    let taken = others.and(around(mv.to()));
    taken.has_two() || !ground.is_edge(mv.from()) && left.has_two()
}

/// Returns whether the king and all defenders are encircled.
///
/// Agrees with [`Board::encirclement`] but is faster. If any defender can walk to the edge there is
/// no ring: he is outside, or the edge is inside. All defenders walk at once. In nearly every
/// position two slides take one of them to the edge, for half the work of single steps
/// (`cargo bench -- outcome`).
#[inline(never)]
pub(crate) fn is_closed(board: &Board, king: Square, ground: &Ground) -> bool {
    let way = ground.squares - board.attackers();
    let court = board.pieces_of(Side::Defenders);
    let mut reached = slide::right_then_up(court, way - court);
    loop {
        if !reached.is_disjoint(ground.edge) {
            return false;
        }
        let next = reached | reached.neighbors() & way;
        if next == reached {
            break;
        }
        reached = next;
    }
    // Nobody gets out. Are they all in one region?
    court.is_subset(Bitboard::from(king).flood(reached))
}

/// Why there is no encirclement ([§8.4](crate::guide#84-encirclement)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoEncirclement {
    /// There is no king.
    #[error("there is no king")]
    NoKing,
    /// The king's region has a square on the edge.
    #[error("the king's region reaches the edge on {at}")]
    EdgeReached {
        /// The nearest to the king in single steps over squares without attackers; the lowest of
        /// several. A turned board may name another of these.
        at: Square,
    },
    /// A defender is not in the king's region.
    #[error("the defender on {at} is outside the ring")]
    DefenderOutside {
        /// The first such defender.
        at: Square,
    },
}

impl NoEncirclement {
    /// Returns the square at which the reason lies, for a user interface to mark: where the edge
    /// is reached, or the defender outside. `None` when there is no king.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let reason = Position::start(Rules::TABLUT).encirclement().unwrap_err();
    /// assert_eq!(reason.square(), Some(Square::C1));
    /// ```
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::NoKing => None,
            Self::EdgeReached { at } | Self::DefenderOutside { at } => Some(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;

    const CLOSED: Board = Board::diagram("11/11/3AAA5/2A3A4/2A1K1A4/2A2DA4/3AAA5/11/11/11/11");

    #[test]
    fn a_ring_is_told_with_what_is_inside() {
        // Attackers farther off are not of the ring.
        let board = CLOSED
            .with(Square::A1, Piece::Attacker)
            .and_then(|board| board.with(Square::H9, Piece::Attacker))
            .unwrap();
        let ring = board.encirclement().unwrap();
        assert_eq!(ring.region(), "d6 e6 f6 d7 e7 f7 d8 e8 f8".parse().unwrap());
        assert_eq!(
            ring.ring(),
            "d5 e5 f5 c6 g6 c7 g7 c8 g8 d9 e9 f9".parse().unwrap()
        );
    }

    #[test]
    fn what_a_ring_wants_is_told() {
        let refused = |board: Board| board.encirclement().unwrap_err();
        assert_eq!(refused(CLOSED.without(Square::E7)), NoEncirclement::NoKing);
        // One way out, to the right: k7 is nearer than h11 and h1.
        assert_eq!(
            refused(CLOSED.without(Square::G7)),
            NoEncirclement::EdgeReached { at: Square::K7 }
        );
        let outside = CLOSED
            .with(Square::B9, Piece::Defender)
            .and_then(|board| board.with(Square::K2, Piece::Defender))
            .unwrap();
        assert_eq!(
            refused(outside),
            NoEncirclement::DefenderOutside { at: Square::K2 }
        );
    }
}
