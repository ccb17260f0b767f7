//! Legal moves, all of them or one: which there are, and why one is refused.

use core::iter::FusedIterator;
use core::num::NonZeroU64;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::IllegalMove;
use crate::geometry::{between, ray, restricted_in_line};
use crate::moves::Move;
use crate::side::Side;
use crate::slide::Slides;
use crate::square::{Direction, Square};

/// Returns where the pieces in `movers` may stop ([§3](crate::guide#3-a-move)).
///
/// `king` is the king if he is one of them.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as for `Position::legal_moves`")]
pub(crate) fn slides(movers: Bitboard, occupied: Bitboard, king: Option<Square>) -> Slides {
    let empty = !occupied;
    let mut slides = Slides::new(movers, empty, empty - Bitboard::RESTRICTED);
    // Only the king may stop on a restricted square.
    if let Some(king) = king {
        let stops = restricted_stops(king, occupied);
        if !stops.is_empty() {
            slides.right |= stops & ray(king, Direction::Right);
            slides.left |= stops & ray(king, Direction::Left);
            slides.up |= stops & ray(king, Direction::Up);
            slides.down |= stops & ray(king, Direction::Down);
        }
    }
    slides
}

/// Returns the restricted squares to which the king may go: there are at most three in his
/// lines, and mostly none that is free.
#[inline]
fn restricted_stops(king: Square, occupied: Bitboard) -> Bitboard {
    let mut stops = restricted_in_line(king) - occupied;
    for to in stops {
        if !between(king, to).is_disjoint(occupied) {
            stops.remove(to);
        }
    }
    stops
}

/// Tells whether a side has any legal move, the game not being over otherwise
/// ([§8.6](crate::guide#8-how-the-game-ends)).
#[inline]
pub(crate) fn any(movers: Bitboard, occupied: Bitboard, king: Option<Square>) -> bool {
    // Most often a soldier has a free square beside it, above as a rule.
    let free = !(occupied | Bitboard::RESTRICTED);
    !movers.step(Direction::Up).is_disjoint(free) || any_elsewhere(movers, occupied, king)
}

#[cold]
#[inline(never)]
fn any_elsewhere(movers: Bitboard, occupied: Bitboard, king: Option<Square>) -> bool {
    !slides(movers, occupied, king).all().is_empty()
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
    /// What is left of the present word. The squares on which the moves stop are in eight
    /// words, two for each direction: it is faster to search a word than a whole set.
    word: u64,
    /// The words after the first.
    rest: [u64; 7],
    /// The number of the present direction in `Direction::ALL`.
    direction: u8,
    /// The first square of the present word: 0 or 64.
    base: u8,
    /// The pieces that move.
    movers: Bitboard,
    /// How many moves are left.
    left: u16,
    /// How many moves come after those of the first, second and third direction.
    later: [u16; 3],
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
        let after_up = down.len16();
        let after_left = after_up + up.len16();
        let after_right = after_left + left.len16();
        let all = after_right + right.len16();
        let [word, right] = right.words();
        let ([l0, l1], [u0, u1], [d0, d1]) = (left.words(), up.words(), down.words());
        Self {
            word,
            rest: [right, l0, l1, u0, u1, d0, d1],
            direction: 0,
            base: 0,
            movers,
            left: all,
            later: [after_right, after_left, after_up],
        }
    }

    /// Returns an iterator over nothing.
    #[inline]
    pub(crate) const fn none() -> Self {
        Self::new(Slides::none(), Bitboard::EMPTY)
    }

    /// Goes on to the next word with a square, or to the last one.
    #[inline]
    fn next_word(&mut self) {
        let number = 2 * self.direction + (self.base >> 6);
        let (word, number) = next_of(self.rest, number);
        (self.word, self.direction, self.base) = (word, number >> 1, number << 6 & 64);
    }
}

/// Returns the first word with a square after the one with this number, or the last one, and
/// its number.
///
/// It takes and returns values: while nothing points to them, the compiler keeps the parts of
/// the iterator in registers, and collecting moves takes half of the time.
#[cold]
#[inline(never)]
fn next_of(rest: [u64; 7], number: u8) -> (u64, u8) {
    let mut after = rest.into_iter().zip(1..).skip(usize::from(number));
    after.find(|&(word, _)| word != 0).unwrap_or((0, 7))
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.word == 0 {
            self.next_word();
        }
        let place = NonZeroU64::new(self.word)?.trailing_zeros();
        self.word &= self.word - 1;
        self.left -= 1;
        #[expect(clippy::cast_possible_truncation, reason = "at most 120")]
        let to = Square::trusted(self.base + place as u8);
        // The piece is the nearest one back.
        let from = match self.direction {
            0 => (self.movers & ray(to, Direction::Left)).last()?,
            1 => (self.movers & ray(to, Direction::Right)).first()?,
            2 => (self.movers & ray(to, Direction::Down)).last()?,
            _ => (self.movers & ray(to, Direction::Up)).first()?,
        };
        Some(Move::on_line(from, to))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.left);
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        if n >= usize::from(self.left) {
            *self = Self::none();
            return None;
        }
        // Where this is inlined there is no branch on n, which a processor could not guess when
        // it is random. What decides is how many moves come after the wanted one, itself
        // included: so all words of a direction will do, also when it is begun. Of the first
        // there is only the rest.
        #[expect(clippy::cast_possible_truncation, reason = "less than the length")]
        let after = self.left - n as u16;
        let ([r1, l0, l1, u0, u1, d0, d1], later) = (self.rest, self.later);
        let [second, third, fourth] = later.map(|later| after <= later);
        let right = if self.base == 0 {
            [self.word, r1]
        } else {
            [0, self.word]
        };
        let pick = |which: bool, one, other| if which { one } else { other };
        let words = pick(
            third,
            pick(fourth, [d0, d1], [u0, u1]),
            pick(second, [l0, l1], right),
        );
        let until = if third {
            if fourth { later[2] } else { later[1] }
        } else if second {
            later[0]
        } else {
            self.left
        };
        let direction = u8::from(second) + u8::from(third) + u8::from(fourth);
        let to = Bitboard::from_words(words).select(usize::from(until - after));
        self.direction = direction;
        self.base = to.index() & 64;
        let word = if self.base == 0 { words[0] } else { words[1] };
        self.word = word & (!1 << (to.index() & 63));
        self.left = after - 1;
        // As in `next`, without its branches.
        let back = *Direction::ALL.get(usize::from(direction ^ 1))?;
        let behind = self.movers & ray(to, back);
        let (lowest, highest) = (behind.first()?, behind.last()?);
        let from = if direction & 1 == 1 { lowest } else { highest };
        Some(Move::on_line(from, to))
    }
}

impl ExactSizeIterator for LegalMoves {}
impl FusedIterator for LegalMoves {}
