//! The text of a set of squares: a list, or a drawing.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::drawing::{Rows, Signs};
use crate::excerpt::Excerpt;
use crate::padding::padded;
use crate::reading::trim;
use crate::square::{ParseSquareError, Square, WIDTH};

impl Bitboard {
    /// Reads a drawing: 7, 9 or 11 lines from the top rank down, with `.` for a square outside
    /// the set and `#` for one in it.
    ///
    /// Blanks between squares, correct rank numbers beside the rows and a line of file letters are
    /// allowed, so it reads what `{:#}` prints.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Bitboard, Square};
    ///
    /// const CROSS: Bitboard = Bitboard::diagram(
    ///     "7  . . . . . . .
    ///      6  . . . . . . .
    ///      5  . . . # . . .
    ///      4  . . # . # . .
    ///      3  . . . # . . .
    ///      2  . . . . . . .
    ///      1  . . . . . . .
    ///         a b c d e f g",
    /// );
    /// assert_eq!(CROSS, Square::D4.neighbors());
    /// ```
    ///
    /// # Panics
    ///
    /// When the text is no such drawing; in a constant that is a compile error.
    #[must_use]
    #[expect(
        clippy::panic,
        reason = "diagrams are literals; a wrong one should not compile"
    )]
    pub const fn diagram(text: &str) -> Self {
        const SIGNS: Signs = Signs {
            bytes: b".#",
            expected_in_line: "`.`, `#` or a number from 1 to 11",
            expected_in_drawing: "`.` or `#`",
        };
        let rows = match Rows::read(text.as_bytes(), &SIGNS) {
            Ok(rows) => rows,
            Err(fault) => panic!("{}", fault.reason.what()),
        };
        let (mut set, mut rest) = (Self::EMPTY, Self::ALL);
        while let Some(square) = rest.first() {
            rest.remove(square);
            if rows.sign(square) == b'#' {
                set.insert(square);
            }
        }
        set
    }
}

/// Lists the squares in order, separated by blanks; with `{:#}` draws them with `#`.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let sign = |square| if self.contains(square) { '#' } else { '.' };
            return draw(f, WIDTH, sign);
        }
        padded(f, |out| {
            for (place, square) in self.iter().enumerate() {
                if place > 0 {
                    out.write_char(' ')?;
                }
                square.write(out)?;
            }
            Ok(())
        })
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Reads squares separated by blanks, in any order.
impl FromStr for Bitboard {
    type Err = ParseBitboardError;

    fn from_str(text: &str) -> Result<Self, ParseBitboardError> {
        let mut set = Self::EMPTY;
        for word in trim(text).split_whitespace() {
            if !set.insert(word.parse()?) {
                return Err(ParseBitboardError::Twice {
                    found: Excerpt::new(word),
                });
            }
        }
        Ok(set)
    }
}

/// The text is no [`Bitboard`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseBitboardError {
    /// One of the words is no square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A square is named twice.
    #[error("the square {found} is named twice")]
    Twice {
        /// The second mention.
        found: Excerpt,
    },
}

/// Draws this many rows with rank numbers, then the file letters, without a line break at the end.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    files: u8,
    sign: impl Fn(Square) -> char,
) -> fmt::Result {
    for rank in (0..files).rev() {
        write!(f, "{:2} ", rank + 1)?;
        for square in (0..files).filter_map(|file| Square::from_file_rank(file, rank)) {
            write!(f, " {}", sign(square))?;
        }
        f.write_str("\n")?;
    }
    f.write_str("   ")?;
    ('a'..)
        .take(files.into())
        .try_for_each(|file| write!(f, " {file}"))
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use super::*;

    /// A set that no symmetry leaves as it is.
    fn crooked() -> Bitboard {
        "b1 c1 k1 d5 a11 j11".parse().unwrap()
    }

    #[test]
    fn a_drawing_is_read_back() {
        let drawn = alloc::format!("{:#}", crooked());
        assert_eq!(Bitboard::diagram(&drawn), crooked());
        assert_eq!(
            alloc::format!("{:?}", crooked()),
            "{b1, c1, k1, d5, a11, j11}"
        );
    }

    #[test]
    #[should_panic = "a row has fewer squares than there are rows"]
    fn a_short_row_is_refused() {
        let _ = Bitboard::diagram(
            "#######
......
.......
.......
.......
.......
.......",
        );
    }

    #[test]
    #[should_panic = "a number beside a row is not its rank"]
    fn a_board_is_no_drawing_of_a_set() {
        let _ = Bitboard::diagram(&"9 a . . . k3 .\n".repeat(11));
    }
}
