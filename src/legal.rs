//! Legal moves, all of them or one: which there are, and why one is refused.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::IllegalMove;
use crate::geometry::{between, direction, ray, restricted_in_line};
use crate::moves::Move;
use crate::side::Side;
use crate::slide::Slides;
use crate::square::{Direction, Square};

/// Returns where the pieces in `movers` may stop ([§3](crate::guide#3-a-move)).
///
/// `king` is the king if he is one of them.
#[inline]
pub(crate) fn slides(movers: Bitboard, occupied: Bitboard, king: Option<Square>) -> Slides {
    let empty = !occupied;
    let mut slides = Slides::new(movers, empty, empty - Bitboard::RESTRICTED);
    // Only the king may stop on a restricted square; there are at most three in his lines.
    if let Some(king) = king {
        for to in restricted_in_line(king) {
            let way = between(king, to) | Bitboard::from(to);
            if !way.is_disjoint(occupied) {
                continue;
            }
            if let Some(direction) = direction(king, to) {
                slides.add(direction, to);
            }
        }
    }
    slides
}

/// Tells whether a side has any legal move, the game not being over otherwise
/// ([§8.6](crate::guide#8-how-the-game-ends)).
#[inline]
pub(crate) fn any(movers: Bitboard, occupied: Bitboard, king: Option<Square>) -> bool {
    // Most often a soldier has a free square beside it, above as a rule.
    let free = !(occupied | Bitboard::RESTRICTED);
    !movers.step(Direction::Up).is_disjoint(free)
        || !movers.neighbors().is_disjoint(free)
        || !slides(movers, occupied, king).all().is_empty()
}

/// Tells whether a move is legal for the side with these pieces, the game not being over.
#[inline]
pub(crate) fn allows(movers: Bitboard, occupied: Bitboard, king: Option<Square>, mv: Move) -> bool {
    let way = mv.path() | Bitboard::from(mv.to());
    movers.contains(mv.from())
        && way.is_disjoint(occupied)
        && (!mv.to().is_restricted() || king == Some(mv.from()))
}

/// Returns why a move that is not legal is refused, the game not being over.
pub(crate) fn refusal(board: &Board, side: Side, mv: Move) -> IllegalMove {
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
    /// The squares of the directions after the first; those to come are of use yet.
    rest: [Bitboard; 3],
    /// The pieces that move.
    movers: Bitboard,
    /// How many squares are left of each direction.
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

    /// Goes on to the next direction in which there are moves, or to the last one.
    #[cold]
    #[inline(never)]
    fn next_direction(&mut self) {
        while self.set.is_empty() && self.direction < 3 {
            self.turn(1);
        }
    }

    /// Goes on by so many directions, which must be so many.
    #[inline]
    fn turn(&mut self, directions: u8) {
        let ([second, third, fourth], none) = (self.rest, Bitboard::EMPTY);
        let sets = [self.set, second, third, fourth, none, none, none];
        let [first, second, third, fourth] = self.lens;
        let lens = [first, second, third, fourth, 0, 0, 0];
        // Looked up, not branched on: how many directions is as random as n in `nth`.
        let set = |by: u8| {
            sets.get(usize::from(directions + by))
                .copied()
                .unwrap_or_default()
        };
        let len = |by: u8| {
            lens.get(usize::from(directions + by))
                .copied()
                .unwrap_or_default()
        };
        self.set = set(0);
        self.rest = [set(1), set(2), set(3)];
        self.lens = [len(0), len(1), len(2), len(3)];
        self.direction += directions;
    }

    /// Returns the move that stops on this square in the present direction: its piece is the
    /// nearest one back.
    #[inline]
    fn arriving(&self, to: Square) -> Option<Move> {
        let from = match self.direction {
            0 => (self.movers & ray(to, Direction::Left)).last()?,
            1 => (self.movers & ray(to, Direction::Right)).first()?,
            2 => (self.movers & ray(to, Direction::Down)).last()?,
            _ => (self.movers & ray(to, Direction::Up)).first()?,
        };
        Some(Move::on_line(from, to))
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.set.is_empty() {
            self.next_direction();
        }
        let to = self.set.first()?;
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
    fn nth(&mut self, n: usize) -> Option<Move> {
        // Without a branch on n, which a processor could not guess when it is random.
        let [first, second, third, fourth] = self.lens.map(usize::from);
        let (two, three) = (first + second, first + second + third);
        if n >= three + fourth {
            *self = Self::none();
            return None;
        }
        let (past_one, past_two, past_three) = (n >= first, n >= two, n >= three);
        let turns = u8::from(past_one) + u8::from(past_two) + u8::from(past_three);
        let n = n - *[0, first, two, three].get(usize::from(turns))?;
        self.turn(turns);
        let to = self.set.select(n);
        self.set = self.set.after(to);
        #[expect(clippy::cast_possible_truncation, reason = "less than the length")]
        {
            self.lens[0] -= n as u8 + 1;
        }
        // As `arriving`, without its branches.
        let back = *Direction::ALL.get(usize::from(self.direction ^ 1))?;
        let behind = self.movers & ray(to, back);
        let (lowest, highest) = (behind.first()?, behind.last()?);
        let from = if self.direction & 1 == 1 {
            lowest
        } else {
            highest
        };
        Some(Move::on_line(from, to))
    }
}

impl ExactSizeIterator for LegalMoves {}
impl FusedIterator for LegalMoves {}
