//! A set of squares, one bit each.

use core::iter::FusedIterator;
use core::num::NonZeroU128;

use crate::bits;
use crate::direction::Direction;
use crate::square::{SQUARES, Square, WIDTH};

/// A set of squares.
///
/// Bit *n* of the underlying `u128` stands for the square with
/// [number](Square::index) *n*; the seven bits above are always zero, so every value
/// is a set of squares of the 11x11 grid in which every board lies. The usual operators work:
/// `&`, `|`, `^`, and `-` for the difference. There is no `!`: which squares are not in a set
/// depends on the board, so write `size.squares() - set`.
///
/// The text form lists the squares in order, separated by blanks; `{:#}` draws them
/// on a board of 11x11.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Bitboard, Size, Square};
///
/// let mut set: Bitboard = [Square::F6, Square::A1].into_iter().collect();
/// assert_eq!(set.to_string(), "a1 f6");
/// set.insert(Square::K11);
/// assert_eq!((set & Size::Eleven.edge()).len(), 2);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Square::A1, Square::F6, Square::K11]);
/// assert_eq!((Size::Seven.squares() - set).len(), 47);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[doc(alias = "bitset")]
#[doc(alias = "square set")]
#[doc(alias = "union")]
#[doc(alias = "intersection")]
pub struct Bitboard(u128);

impl Bitboard {
    /// The set without squares.
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self(0);

    /// The set of all 121 squares of the grid.
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert_eq!(Bitboard::ALL.len(), 121);
    /// ```
    pub const ALL: Self = Self((1 << SQUARES) - 1);

    /// Returns the set with these bits, or `None` when one of the bits 121 to 127 is set.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::from_bits(0b10), Some(Bitboard::from(Square::B1)));
    /// assert_eq!(Bitboard::from_bits(1 << 121), None);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u128) -> Option<Self> {
        if bits <= Self::ALL.0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// Returns the set with these bits; bits that stand for no square are dropped.
    #[inline]
    pub(crate) const fn truncated(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the set with these bits, all of which must stand for squares.
    #[inline]
    pub(crate) const fn trusted(bits: u128) -> Self {
        debug_assert!(bits <= Self::ALL.0, "bits 121 to 127 are no squares");
        Self(bits)
    }

    /// Returns the bits of the set: bit *n* for the square with number *n*.
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert_eq!(Bitboard::rank(0).map(|rank| rank.bits()), Some(0x7ff));
    /// ```
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of this one square; usable in constants, like `Bitboard::from`.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// const CENTRE: Bitboard = Bitboard::from_square(Square::F6);
    /// assert_eq!(CENTRE.len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        SINGLES[square.slot()]
    }

    /// Returns the eleven squares of a file (0 is `a`), or `None` when there is no such file.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// assert!(Bitboard::file(10).is_some_and(|file| file.contains(Square::K4)));
    /// assert_eq!(Bitboard::file(11), None);
    /// ```
    #[must_use]
    pub const fn file(file: u8) -> Option<Self> {
        if file < WIDTH {
            Some(Self(Self::FILE_A.0 << file))
        } else {
            None
        }
    }

    /// Returns the eleven squares of a rank (0 is rank 1), or `None` when there is no such rank.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// assert!(Bitboard::rank(3).is_some_and(|rank| rank.contains(Square::K4)));
    /// assert_eq!(Bitboard::rank(11), None);
    /// ```
    #[must_use]
    pub const fn rank(rank: u8) -> Option<Self> {
        if rank < WIDTH {
            Some(Self(0x7ff << (rank * WIDTH)))
        } else {
            None
        }
    }

    /// Returns the number of squares in the set.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert_eq!(Size::Eleven.edge().len(), 40);
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "popcount")]
    #[doc(alias = "count_ones")]
    pub const fn len(self) -> usize {
        bits::count(self.0) as usize
    }

    /// Returns the two halves of the bits, the low one first.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "halves")]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// Returns the set whose bits have these halves.
    #[inline]
    pub(crate) const fn from_words([low, high]: [u64; 2]) -> Self {
        Self(low as u128 | (high as u128) << 64)
    }

    /// Returns the number of squares in the set, as a byte.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 121")]
    pub(crate) const fn len16(self) -> u16 {
        bits::count(self.0) as u16
    }

    /// Returns whether no square is in the set.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// assert!(!Bitboard::from(Square::A1).is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the square is in the set.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert!(Size::Eleven.corners().contains(Square::A1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::from_square(square).0 != 0
    }

    /// Puts the square into the set; returns whether it was not in it before.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// let mut set = Bitboard::EMPTY;
    /// assert!(set.insert(Square::A1));
    /// assert!(!set.insert(Square::A1));
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        let new = !self.contains(square);
        self.0 |= Self::from_square(square).0;
        new
    }

    /// Takes the square out of the set; returns whether it was in it.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// let mut set = Size::Eleven.corners();
    /// assert!(set.remove(Square::A1));
    /// assert!(!set.remove(Square::F6));
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let there = self.contains(square);
        self.0 &= !Self::from_square(square).0;
        there
    }

    /// Returns whether no square is in both sets.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert!(Size::Eleven.corners().is_disjoint(Square::F6.into()));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns whether every square of this set is in the other.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert!(Size::Eleven.corners().is_subset(Size::Eleven.edge()));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the squares in both sets, like `&`, usable in constants.
    #[must_use]
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares in either set, like `|`, usable in constants.
    #[must_use]
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in the other, like `-`, usable in constants.
    #[must_use]
    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the lowest square of the set.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Size, Square};
    /// assert_eq!(Size::Eleven.corners().first(), Some(Square::A1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "lsb")]
    #[doc(alias = "trailing_zeros")]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU128::new(self.0) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 120")]
            Some(bits) => Some(Square::trusted(bits.trailing_zeros() as u8)),
            None => None,
        }
    }

    /// Returns the highest square of the set.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert_eq!(Size::Eleven.corners().last(), Some(Square::K11));
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "msb")]
    #[doc(alias = "leading_zeros")]
    pub const fn last(self) -> Option<Square> {
        match NonZeroU128::new(self.0) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 120")]
            Some(bits) => Some(Square::trusted(127 - bits.leading_zeros() as u8)),
            None => None,
        }
    }

    /// Returns the square at place `n` of the set, counted from 0 in square order, or `None` past
    /// its end.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert_eq!(Size::Eleven.corners().nth(1), Some(Square::K1));
    /// assert_eq!(Size::Eleven.corners().nth(4), None);
    /// ```
    #[must_use]
    pub const fn nth(self, n: usize) -> Option<Square> {
        if n < self.len() {
            Some(self.select(n))
        } else {
            None
        }
    }

    /// Returns the square at place `n`, which must be less than the number of squares;
    /// otherwise the result means nothing.
    #[inline]
    pub(crate) const fn select(self, n: usize) -> Square {
        Square::trusted(bits::select(self.0, n))
    }

    /// Returns the set without its lowest square.
    #[inline]
    pub(crate) const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Returns the squares of the set that come after this one in order.
    #[inline]
    pub(crate) const fn after(self, square: Square) -> Self {
        Self(self.0 & (!1 << square.slot()))
    }

    /// Returns whether there are two squares or more in the set.
    #[inline]
    pub(crate) const fn has_two(self) -> bool {
        !self.without_first().is_empty()
    }

    /// Returns the squares one step away in this direction; steps that leave the 11x11 grid are
    /// dropped.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Direction, Square};
    /// let set: Bitboard = [Square::J1, Square::K1].into_iter().collect();
    /// assert_eq!(set.step(Direction::Right), Bitboard::from(Square::K1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::Right => Self((self.0 & !Self::FILE_K.0) << 1),
            Direction::Left => Self((self.0 & !Self::FILE_A.0) >> 1),
            Direction::Up => Self::truncated(self.0 << WIDTH),
            Direction::Down => Self(self.0 >> WIDTH),
        }
    }

    /// Returns every square that is beside a square of the set, in any of the four directions.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::A1).neighbors().to_string(), "b1 a2");
    /// ```
    #[must_use]
    #[inline]
    pub const fn neighbors(self) -> Self {
        self.step(Direction::Right)
            .or(self.step(Direction::Left))
            .or(self.step(Direction::Up))
            .or(self.step(Direction::Down))
    }

    /// Returns every square that single steps over squares of `ground` reach from this set,
    /// including the squares of this set that are on `ground`.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Size, Square};
    /// let edge = Bitboard::from(Square::A1).flood(Size::Eleven.edge());
    /// assert_eq!(edge, Size::Eleven.edge());
    /// ```
    #[must_use]
    pub const fn flood(self, ground: Self) -> Self {
        let mut reached = self.and(ground);
        loop {
            let next = reached.or(reached.neighbors().and(ground));
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns an iterator over the squares of the set, lowest first.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// let mut corners = Size::Eleven.corners().iter();
    /// assert_eq!(corners.len(), 4);
    /// assert_eq!((corners.next(), corners.next_back()), (Some(Square::A1), Some(Square::K11)));
    /// ```
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// Eleven ones, eleven bits apart.
    pub(crate) const FILE_A: Self = Self(Self::ALL.0 / 0x7ff);
    pub(crate) const FILE_K: Self = Self(Self::FILE_A.0 << (WIDTH - 1));
}

/// The sets of one square, by its slot; 2 KiB. Loading one is faster than shifting 128 bits
/// (`cargo bench -- playout`).
static SINGLES: [Bitboard; 128] = {
    let mut singles = [Bitboard::EMPTY; 128];
    let mut slot = 0;
    while slot < SQUARES as usize {
        #[expect(clippy::indexing_slicing, reason = "121 of 128")]
        {
            singles[slot] = Bitboard(1 << slot);
        }
        slot += 1;
    }
    singles
};

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// An iterator over the squares of a [`Bitboard`], lowest first.
///
/// Made by [`Bitboard::iter`].
///
/// ```
/// use hnefatafl_rules::{Size, Square};
///
/// let last = Size::Eleven.corners().iter().next_back();
/// assert_eq!(last, Some(Square::K11));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Squares(Bitboard);

impl Squares {
    /// Returns the squares that are still to come.
    pub(crate) const fn set(&self) -> Bitboard {
        self.0
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    fn nth(&mut self, n: usize) -> Option<Square> {
        let square = self.0.nth(n);
        self.0 = square.map_or(Bitboard::EMPTY, |square| self.0.after(square));
        square
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::string::ToString;

    use super::*;

    /// A set that no symmetry leaves as it is.
    fn crooked() -> Bitboard {
        [
            Square::B1,
            Square::C1,
            Square::K1,
            Square::D5,
            Square::A11,
            Square::J11,
        ]
        .into_iter()
        .collect()
    }

    #[test]
    fn bits_beyond_the_board_are_refused() {
        assert_eq!(
            Bitboard::from_bits(Bitboard::ALL.bits()),
            Some(Bitboard::ALL)
        );
        assert_eq!(Bitboard::from_bits(Bitboard::ALL.bits() + 1), None);
        assert_eq!(Bitboard::from_bits(0b101).map(Bitboard::len), Some(2));
        assert_eq!((Bitboard::file(11), Bitboard::rank(11)), (None, None));
    }

    #[test]
    fn squares_come_from_both_ends_and_are_counted() {
        let mut squares = crooked().iter();
        assert_eq!(squares.next(), Some(Square::B1));
        assert_eq!(squares.next_back(), Some(Square::J11));
        assert_eq!(squares.size_hint(), (4, Some(4)));
        assert_eq!(squares.nth(1), Some(Square::K1));
        assert_eq!(squares.clone().next_back(), Some(Square::A11));
        assert_eq!(squares.nth(2), None);
        assert_eq!(squares.next(), None);
    }

    #[test]
    fn a_set_is_cut_and_measured() {
        assert_eq!(
            crooked().after(Square::C1),
            crooked() - "b1 c1".parse().unwrap()
        );
        assert_eq!(crooked().without_first().first(), Some(Square::C1));
        let two: Bitboard = "a1 k11".parse().unwrap();
        assert!(two.has_two() && !two.without_first().has_two() && !Bitboard::EMPTY.has_two());
    }

    #[test]
    fn a_flood_stays_on_its_ground() {
        let pool: Bitboard = "b2 b3 c3 e3 d4".parse().unwrap();
        let reached = Bitboard::from(Square::B2).flood(pool);
        assert_eq!(reached.to_string(), "b2 b3 c3");
        assert_eq!(Bitboard::from(Square::A1).flood(pool), Bitboard::EMPTY);
    }

    #[test]
    fn nth_is_what_walking_finds() {
        for bits in bits::samples().take(2_000) {
            for set in [
                bits,
                bits & bits << 3,
                bits | bits >> 1,
                u128::MAX,
                u128::MAX << 64,
            ] {
                let set = Bitboard::truncated(set);
                assert_eq!(set.nth(set.len()), None);
                for (n, square) in set.iter().enumerate() {
                    assert_eq!(set.nth(n), Some(square), "{n} of {set}");
                }
            }
        }
    }
}
