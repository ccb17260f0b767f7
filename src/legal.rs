//! Legal moves, all of them or one: which there are, and why one is refused.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::IllegalMove;
use crate::geometry::between;
use crate::moves::Move;
use crate::side::Side;
use crate::slide::Slides;
use crate::square::Square;

/// Returns where the pieces in `movers` may stop ([§3](crate::guide#3-a-move)).
///
/// `movers` are pieces of one side, the king of `board` maybe among them.
#[inline]
pub(crate) fn slides(board: &Board, movers: Bitboard) -> Slides {
    let empty = board.empty();
    let slides = Slides::new(movers, empty);
    let soldiers = slides.map(|set| set - Bitboard::RESTRICTED);
    let king = Bitboard::from(board.king()) & movers;
    // Only the king may stop on a restricted square; seldom is he on a line with one.
    if king.is_empty() || slides.all().is_disjoint(Bitboard::RESTRICTED) {
        return soldiers;
    }
    soldiers.union(Slides::new(king, empty))
}

/// Tells whether a side has any legal move, the game not being over otherwise
/// ([§8.6](crate::guide#8-how-the-game-ends)).
#[inline]
pub(crate) fn any(board: &Board, side: Side) -> bool {
    let movers = board.side(side);
    // Most often a soldier has a free square beside it.
    let free = board.empty() - Bitboard::RESTRICTED;
    !movers.neighbors().is_disjoint(free) || !slides(board, movers).all().is_empty()
}

/// Returns why a move is refused to this side, the game not being over; `None` when it is legal.
#[inline]
pub(crate) fn refusal(board: &Board, side: Side, mv: Move) -> Option<IllegalMove> {
    let (from, to) = (mv.from(), mv.to());
    let king = board.king() == Some(from);
    let barred = if king {
        Bitboard::EMPTY
    } else {
        Bitboard::RESTRICTED
    };
    let way = between(from, to) | Bitboard::from(to);
    let legal = board.side(side).contains(from)
        && way.is_disjoint(board.occupied())
        && Bitboard::from(to).is_disjoint(barred);
    if legal {
        None
    } else {
        Some(explain(board, side, mv))
    }
}

/// Returns why a move that is not legal is refused.
#[cold]
fn explain(board: &Board, side: Side, mv: Move) -> IllegalMove {
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = board.piece_at(from) else {
        return IllegalMove::NoPiece { from };
    };
    if piece.side() != side {
        return IllegalMove::NotYours { piece, from };
    }
    let in_the_way = (between(from, to) | Bitboard::from(to)) & board.occupied();
    let nearest = if to > from {
        in_the_way.first()
    } else {
        in_the_way.last()
    };
    match nearest.and_then(|at| Some((at, board.piece_at(at)?))) {
        Some((at, piece)) => IllegalMove::Blocked { piece, at },
        None => IllegalMove::Restricted { piece, to },
    }
}

/// An iterator over the legal moves of a position.
///
/// Made by [`Position::legal_moves`](crate::Position::legal_moves) and
/// [`Position::legal_moves_from`](crate::Position::legal_moves_from). It owns a snapshot:
/// the position can be changed while it runs. It knows its length, and
/// [`nth`](Iterator::nth) does not walk.
///
/// # Order
///
/// First all moves to the right, then those to the left, up and down, each in the order of
/// the squares on which they stop, `a1` first. The order is the same in every release.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let mut moves = Position::start(Rules::COPENHAGEN).legal_moves();
/// assert_eq!(moves.len(), 116);
/// assert_eq!(moves.next().map(|mv| mv.to_string()).as_deref(), Some("h1-i1"));
/// assert_eq!(moves.nth(100).map(|mv| mv.to_string()).as_deref(), Some("d11-d7"));
/// assert_eq!(moves.len(), 14);
/// ```
#[derive(Debug, Clone)]
pub struct LegalMoves {
    /// The squares not yet listed, by direction.
    sets: [Bitboard; 4],
    /// How many squares are in each set.
    lens: [u8; 4],
    /// The pieces that move.
    movers: Bitboard,
}

impl LegalMoves {
    #[inline]
    pub(crate) fn new(slides: Slides, movers: Bitboard) -> Self {
        let sets = slides.sets();
        #[expect(clippy::cast_possible_truncation, reason = "at most 121 squares")]
        Self {
            sets,
            lens: sets.map(|set| set.len() as u8),
            movers,
        }
    }

    /// Returns an iterator over nothing.
    #[inline]
    pub(crate) const fn none() -> Self {
        Self {
            sets: [Bitboard::EMPTY; 4],
            lens: [0; 4],
            movers: Bitboard::EMPTY,
        }
    }

    /// Returns the move that stops on this square, coming in the direction with this number
    /// among [`Direction::ALL`](crate::Direction::ALL): its piece is the nearest one back.
    #[inline]
    fn arriving(movers: Bitboard, direction: usize, to: Square) -> Option<Move> {
        let (movers, slot) = (movers.bits(), to.slot());
        let file = Bitboard::file(to.file())?.bits();
        let from = match direction {
            0 => Bitboard::truncated(movers & ((1 << slot) - 1)).last()?,
            1 => Bitboard::truncated(movers & (!1 << slot)).first()?,
            2 => Bitboard::truncated(movers & file & ((1 << slot) - 1)).last()?,
            _ => Bitboard::truncated(movers & file & (!1 << slot)).first()?,
        };
        Some(Move::on_line(from, to))
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        for (direction, (set, len)) in self.sets.iter_mut().zip(&mut self.lens).enumerate() {
            if let Some(to) = set.first() {
                set.remove(to);
                *len -= 1;
                return Self::arriving(self.movers, direction, to);
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.lens.iter().map(|&len| usize::from(len)).sum();
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Move> {
        for (direction, (set, len)) in self.sets.iter_mut().zip(&mut self.lens).enumerate() {
            let there = usize::from(*len);
            if n < there {
                let to = set.nth(n)?;
                *set = Bitboard::truncated(set.bits() & (!1 << to.slot()));
                *len -= u8::try_from(n + 1).ok()?;
                return Self::arriving(self.movers, direction, to);
            }
            n -= there;
            (*set, *len) = (Bitboard::EMPTY, 0);
        }
        None
    }
}

impl ExactSizeIterator for LegalMoves {}
impl FusedIterator for LegalMoves {}
