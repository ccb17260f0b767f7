//! Why a text is no board, and where.

use core::fmt;

use crate::excerpt::Excerpt;
use crate::reading::place;
use crate::square::Square;

/// The text is no [`Board`](crate::Board).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Board;
///
/// let refused = "7/7/5X1/7/7/7/7".parse::<Board>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "board, line 1, column 6: expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11, found `X1`",
/// );
/// let refused = "7/7/7/7/7/6/7".parse::<Board>().unwrap_err();
/// assert_eq!(refused.to_string(), "board, line 1, column 12: rank 2 has only 6 of 7 squares");
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("board, line {line}, column {column}: {reason}{}", Found(*found))]
pub struct ParseBoardError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in bytes from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: ParseBoardErrorKind,
    /// The text found there, up to the next blank, `/` or line break; empty where a row or the
    /// board ends too soon.
    pub found: Excerpt,
}

impl ParseBoardError {
    /// Returns the error for a fault in the text.
    pub(crate) fn new(text: &str, Fault { at, reason }: Fault) -> Self {
        let (line, column) = place(text, at);
        let rest = match reason {
            // What may follow is the rank number, which is right.
            ParseBoardErrorKind::RowTooShort { .. } => "",
            ParseBoardErrorKind::NotASquare { .. }
            | ParseBoardErrorKind::RowTooLong { .. }
            | ParseBoardErrorKind::Rows { .. }
            | ParseBoardErrorKind::RankNumber { .. }
            | ParseBoardErrorKind::SecondKing { .. } => text.get(at..).unwrap_or_default(),
        };
        let found = rest.split(['/', ' ', '\t', '\r', '\n']).next();
        Self {
            line,
            column,
            reason,
            found: Excerpt::new(found.unwrap_or_default()),
        }
    }
}

/// Writes a text that was met, or nothing where there was none.
struct Found(Excerpt);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.as_str().is_empty() {
            return Ok(());
        }
        write!(f, ", found {}", self.0)
    }
}

/// What is wrong with the text, and at which byte.
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) reason: ParseBoardErrorKind,
}

/// What is wrong with the text of a [`Board`](crate::Board).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParseBoardErrorKind {
    /// Something else stands where a square should.
    NotASquare {
        /// What stands for a square there.
        expected: &'static str,
    },
    /// A row has more squares than there are rows.
    RowTooLong {
        /// The rank of the row, from 1.
        rank: u8,
        /// How many squares it should have.
        files: u8,
    },
    /// A row has fewer squares than there are rows.
    RowTooShort {
        /// The rank of the row, from 1.
        rank: u8,
        /// How many squares it has.
        squares: u8,
        /// How many squares it should have.
        files: u8,
    },
    /// There are not 7, 9 or 11 rows.
    Rows {
        /// How many there are.
        rows: usize,
    },
    /// A number beside a drawn row is not the rank of the row.
    RankNumber {
        /// The rank of the row, from 1.
        expected: u8,
    },
    /// There are two kings.
    SecondKing {
        /// The first in the order of squares.
        first: Square,
        /// The other.
        second: Square,
    },
}

impl ParseBoardErrorKind {
    /// Returns the message without numbers, for compile time.
    pub(crate) const fn what(self) -> &'static str {
        match self {
            Self::NotASquare { expected } => expected,
            Self::RowTooLong { .. } => "a row has more squares than there are rows",
            Self::RowTooShort { .. } => "a row has fewer squares than there are rows",
            Self::Rows { .. } => "a board has 7, 9 or 11 rows",
            Self::RankNumber { .. } => "a number beside a row is not its rank",
            Self::SecondKing { .. } => "there are two kings",
        }
    }
}

impl fmt::Display for ParseBoardErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare { expected } => write!(f, "expected {expected}"),
            Self::RowTooLong { rank, files } => {
                write!(f, "rank {rank} has more than {files} squares")
            }
            Self::RowTooShort {
                rank,
                squares: 0,
                files: _,
            } => write!(f, "rank {rank} is empty"),
            Self::RowTooShort {
                rank,
                squares,
                files,
            } => write!(f, "rank {rank} has only {squares} of {files} squares"),
            Self::Rows { rows: 1 } => f.write_str("there is 1 row, a board has 7, 9 or 11"),
            Self::Rows { rows } => write!(f, "there are {rows} rows, a board has 7, 9 or 11"),
            Self::RankNumber { expected } => write!(f, "expected the rank number {expected}"),
            Self::SecondKing { first, second } => {
                write!(f, "a second king on {second}, the first is on {first}")
            }
        }
    }
}
