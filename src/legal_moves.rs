//! The iterator over legal moves.

use core::iter::FusedIterator;
use core::num::NonZeroU64;

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::ray;
use crate::moves::Move;
use crate::slide::Slides;
use crate::square::Square;

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
#[doc(alias = "move list")]
#[doc(alias = "movegen")]
pub struct LegalMoves {
    /// The rest of the present word. The target squares are in eight words, two for each direction:
    /// searching a word is faster than searching a whole set (`cargo bench -- playout`).
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
/// It takes and returns values, not references, so that the compiler keeps the parts of the
/// iterator in registers: collecting moves takes half the time (`cargo bench -- legal_moves`).
#[cold]
#[inline(never)]
fn next_of(rest: [u64; 7], number: u8) -> (u64, u8) {
    let mut after = rest.into_iter().zip(1..).skip(usize::from(number));
    after.find(|&(word, _)| word != 0).unwrap_or((0, 7))
}

impl LegalMoves {
    /// Returns whether no move is left.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert!(position.legal_moves_from(Square::F6).is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.left == 0
    }
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
        // The piece is the nearest one behind.
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
        // Branchless, because a random `n` is unpredictable. Counts from the end, so a partly
        // consumed direction needs no special case.
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
        // Like `next`, without branches.
        let back = *Direction::ALL.get(usize::from(direction ^ 1))?;
        let behind = self.movers & ray(to, back);
        let (lowest, highest) = (behind.first()?, behind.last()?);
        let from = if direction & 1 == 1 { lowest } else { highest };
        Some(Move::on_line(from, to))
    }
}

impl ExactSizeIterator for LegalMoves {}
impl FusedIterator for LegalMoves {}
