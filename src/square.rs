//! A square of the board.

use core::fmt::{self, Write};
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::direction::Direction;
use crate::excerpt::Excerpt;
use crate::padding::padded;
use crate::reading::trim;

/// Files and ranks of the grid in which the boards of all sizes lie.
pub(crate) const WIDTH: u8 = 11;
/// Squares of the grid.
pub(crate) const SQUARES: u8 = WIDTH * WIDTH;

/// A square of the board, from `a1` to `k11`.
///
/// Squares are numbered along the ranks from the bottom: `a1` is 0, `b1` is 1,
/// `a2` is 11, `k11` is 120. That is also their order. A smaller board lies in the same grid
/// with `a1` in its corner, so that `c3` is `c3`, with the same number, on every board.
/// A square takes one byte, and so does `Option<Square>`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Square;
///
/// let square: Square = "f6".parse()?;
/// assert_eq!(square, Square::F6);
/// assert_eq!(square.index(), 60);
/// assert_eq!((square.file(), square.rank()), (5, 5));
/// assert_eq!(square.to_string(), "f6");
/// assert_eq!(size_of::<Option<Square>>(), 1);
///
/// let refused = "f12".parse::<Square>().unwrap_err();
/// assert_eq!(refused.to_string(), "expected a square from a1 to k11, found `f12`");
/// # Ok::<(), hnefatafl_rules::error::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// The number with the top bit set, in 128..249: never zero, and converted without a branch.
pub struct Square(NonZeroU8);

const TOP_BIT: u8 = 0x80;

impl Square {
    /// Returns the square with this number, or `None` from 121 on.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::from_index(120), Some(Square::K11));
    /// assert_eq!(Square::from_index(121), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < SQUARES {
            Some(Self::trusted(index))
        } else {
            None
        }
    }

    /// Returns the square with this number, which must be below 121.
    #[inline]
    pub(crate) const fn trusted(index: u8) -> Self {
        debug_assert!(index < SQUARES, "there are 121 squares");
        match NonZeroU8::new(TOP_BIT | index) {
            Some(number) => Self(number),
            // Not with the top bit set.
            None => Self(NonZeroU8::MIN),
        }
    }

    /// Returns the square on this file and rank, both counted from 0, or `None`
    /// when either is above 10.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::from_file_rank(3, 0), Some(Square::D1));
    /// assert_eq!(Square::from_file_rank(11, 0), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_file_rank(file: u8, rank: u8) -> Option<Self> {
        if file < WIDTH && rank < WIDTH {
            Self::from_index(rank * WIDTH + file)
        } else {
            None
        }
    }

    /// Returns the number of the square, in `0..121`.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::A2.index(), 11);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self.0.get() & !TOP_BIT
    }

    /// Returns the file, in `0..11`: 0 for `a`, 10 for `k`.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::C9.file(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.index() % WIDTH
    }

    /// Returns the rank, in `0..11`: one less than the number in the square's name.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::C9.rank(), 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.index() / WIDTH
    }

    /// Returns the next square in this direction, or `None` at the edge of the 11x11 grid.
    ///
    /// ```
    /// # use hnefatafl_rules::{Direction, Square};
    /// assert_eq!(Square::E5.step(Direction::Up), Some(Square::E6));
    /// assert_eq!(Square::K5.step(Direction::Right), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (file, rank) = (self.file(), self.rank());
        match direction {
            Direction::Right => Self::from_file_rank(file + 1, rank),
            Direction::Left => Self::from_file_rank(file.wrapping_sub(1), rank),
            Direction::Up => Self::from_file_rank(file, rank + 1),
            Direction::Down => Self::from_file_rank(file, rank.wrapping_sub(1)),
        }
    }

    /// Returns an iterator over all 121 squares in order, `a1` first. The squares of a smaller board
    /// are [`Size::squares`](crate::Size::squares).
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::all().count(), 121);
    /// assert_eq!(Square::all().next(), Some(Square::A1));
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..SQUARES).map(Self::trusted)
    }

    /// Returns the number, at most 127, for use as an index into tables of 128.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        self.index() as usize
    }

    /// Writes the file letter and the rank number.
    #[inline]
    pub(crate) fn write(self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        // Several times as fast as `write!` (`cargo bench -- text`).
        let number = self.rank() + 1;
        out.write_char(char::from(b'a' + self.file()))?;
        if number > 9 {
            out.write_char('1')?;
        }
        out.write_char(char::from(b'0' + number % 10))
    }

    /// Reads a square at the front of `bytes`: a letter, then as many digits as make a
    /// rank. Returns it with what follows.
    pub(crate) const fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let [letter, bytes @ ..] = bytes else {
            return None;
        };
        let file = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let (rank, rest) = match bytes {
            [b'1', second @ b'0'..=b'1', rest @ ..] => (10 + *second - b'0', rest),
            [digit @ b'1'..=b'9', rest @ ..] => (*digit - b'0', rest),
            _ => return None,
        };
        match Self::from_file_rank(file, rank - 1) {
            Some(square) => Some((square, rest)),
            None => None,
        }
    }
}

macro_rules! name_squares {
    ($($rank:literal: $($name:ident)*;)*) => {
        #[expect(missing_docs, reason = "each name says it all")]
        impl Square {
            $(name_squares!(@rank $rank, 0u8, $($name)*);)*
        }
    };
    (@rank $rank:literal, $file:expr, $name:ident $($rest:ident)*) => {
        pub const $name: Self = match Self::from_file_rank($file, $rank - 1) {
            Some(square) => square,
            None => Self::trusted(0),
        };
        name_squares!(@rank $rank, $file + 1, $($rest)*);
    };
    (@rank $rank:literal, $file:expr,) => {};
}

name_squares! {
    1: A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1;
    2: A2 B2 C2 D2 E2 F2 G2 H2 I2 J2 K2;
    3: A3 B3 C3 D3 E3 F3 G3 H3 I3 J3 K3;
    4: A4 B4 C4 D4 E4 F4 G4 H4 I4 J4 K4;
    5: A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5;
    6: A6 B6 C6 D6 E6 F6 G6 H6 I6 J6 K6;
    7: A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7;
    8: A8 B8 C8 D8 E8 F8 G8 H8 I8 J8 K8;
    9: A9 B9 C9 D9 E9 F9 G9 H9 I9 J9 K9;
    10: A10 B10 C10 D10 E10 F10 G10 H10 I10 J10 K10;
    11: A11 B11 C11 D11 E11 F11 G11 H11 I11 J11 K11;
}

/// Writes the file letter and the rank number, as in `f6`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads what is written, also with a capital letter.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let word = trim(text);
        match Self::read(word.as_bytes()) {
            Some((square, [])) => Ok(square),
            Some(_) | None => Err(ParseSquareError {
                found: Excerpt::new(word),
            }),
        }
    }
}

/// The text is no [`Square`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected a square from a1 to k11, found {found}")]
pub struct ParseSquareError {
    /// What was met.
    pub found: Excerpt,
}
