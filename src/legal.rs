//! Legal moves, all of them or one: which there are, and why one is refused.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::IllegalMove;
use crate::geometry::{self, between, direction, restricted_in_line};
use crate::moves::Move;
use crate::side::Side;
use crate::slide::Slides;
use crate::square::{Direction, Square};

/// Returns where the pieces in `movers` may stop ([§3](crate::guide#3-a-move)).
///
/// `movers` are pieces of one side, the king of `board` maybe among them.
#[inline]
pub(crate) fn slides(board: &Board, movers: Bitboard) -> Slides {
    let mut slides = Slides::new(movers, board.empty()).without(Bitboard::RESTRICTED);
    // Only the king may stop on a restricted square; there are at most three in his lines.
    if let Some(king) = board.king() {
        if movers.contains(king) {
            for to in restricted_in_line(king) {
                let way = between(king, to) | Bitboard::from(to);
                if way.is_disjoint(board.occupied())
                    && let Some(direction) = direction(king, to)
                {
                    slides.add(direction, to);
                }
            }
        }
    }
    slides
}

/// Tells whether a side has any legal move, the game not being over otherwise
/// ([§8.6](crate::guide#8-how-the-game-ends)).
#[inline]
pub(crate) fn any(board: &Board, side: Side) -> bool {
    let movers = board.side(side);
    // Most often a soldier has a free square beside it.
    let free = board.empty() - Bitboard::RESTRICTED;
    !movers.step(Direction::Up).is_disjoint(free)
        || !movers.neighbors().is_disjoint(free)
        || !slides(board, movers).all().is_empty()
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
    /// The squares of the present direction that are not yet listed.
    set: Bitboard,
    /// The squares of the directions to come.
    rest: [Bitboard; 3],
    /// The pieces that move.
    movers: Bitboard,
    /// How many squares are in each of these sets.
    lens: [u8; 4],
    /// The number of the present direction in `Direction::ALL`.
    direction: u8,
}

impl LegalMoves {
    #[inline]
    pub(crate) const fn new(slides: Slides, movers: Bitboard) -> Self {
        let Slides {
            right,
            left,
            up,
            down,
        } = slides;
        #[expect(clippy::cast_possible_truncation, reason = "at most 121 squares")]
        let lens = [
            right.len() as u8,
            left.len() as u8,
            up.len() as u8,
            down.len() as u8,
        ];
        Self {
            set: right,
            rest: [left, up, down],
            movers,
            lens,
            direction: 0,
        }
    }

    /// Returns an iterator over nothing.
    #[inline]
    pub(crate) const fn none() -> Self {
        Self::new(Slides::none(), Bitboard::EMPTY)
    }

    /// Goes on to the next direction; returns whether there was one.
    #[inline]
    fn turn(&mut self) -> bool {
        let ([set, second, third], [_, len, second_len, third_len]) = (self.rest, self.lens);
        (self.set, self.rest) = (set, [second, third, Bitboard::EMPTY]);
        self.lens = [len, second_len, third_len, 0];
        self.direction += 1;
        self.direction < 4
    }

    /// Returns the move that stops on this square in the present direction: its piece is the
    /// nearest one back.
    #[inline]
    fn arriving(&self, to: Square) -> Option<Move> {
        let from = match self.direction {
            0 => (self.movers & geometry::left_of(to)).last()?,
            1 => (self.movers & geometry::right_of(to)).first()?,
            2 => (self.movers & geometry::below(to)).last()?,
            _ => (self.movers & geometry::above(to)).first()?,
        };
        Some(Move::on_line(from, to))
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = loop {
            if let Some(to) = self.set.first() {
                break to;
            }
            if self.direction >= 3 || !self.turn() {
                return None;
            }
        };
        self.set = self.set.without_first();
        self.lens[0] -= 1;
        self.arriving(to)
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
        while n >= usize::from(self.lens[0]) {
            n -= usize::from(self.lens[0]);
            if self.direction >= 3 || !self.turn() {
                (self.set, self.lens) = (Bitboard::EMPTY, [0; 4]);
                return None;
            }
        }
        let to = self.set.nth(n)?;
        self.set = self.set.after(to);
        #[expect(clippy::cast_possible_truncation, reason = "less than the length")]
        {
            self.lens[0] -= n as u8 + 1;
        }
        self.arriving(to)
    }
}

impl ExactSizeIterator for LegalMoves {}
impl FusedIterator for LegalMoves {}
