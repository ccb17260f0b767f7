//! `OpenTafl`'s position records.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::once;

use crate::board::Board;
use crate::drawing::{Rows, Signs};
use crate::parse_board_error::{Fault, ParseBoardError, ParseBoardErrorKind};

/// The order of the rows of a position record.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Board, RowOrder, Square};
///
/// let text = "/K6/7/7/7/7/7/7/";
/// assert_eq!(Board::from_open_tafl(text, RowOrder::Upward)?.king(), Some(Square::A1));
/// assert_eq!(Board::from_open_tafl(text, RowOrder::Downward)?.king(), Some(Square::A7));
/// # Ok::<(), hnefatafl_rules::error::ParseBoardError>(())
/// ```
#[expect(clippy::exhaustive_enums, reason = "ranks go up or down")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowOrder {
    /// From rank 1 up, as in `OpenTafl`'s `start`.
    Upward,
    /// From the top rank down, as in `OpenTafl`'s `starti` and in this crate's own text.
    Downward,
}

const SIGNS: Signs = Signs {
    bytes: b"tTK",
    expected_in_line: "`t`, `T`, `K` or a number from 1 to 11",
    expected_in_drawing: "`t`, `T`, `K` or a number from 1 to 11",
};

impl Board {
    /// Reads a position record of `OpenTafl`: rows between `/`, `t` attacker, `T` defender,
    /// `K` king, numbers for empty squares. One `/` before and one after may be missing. The
    /// number of rows is the size of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Board, Layout, RowOrder};
    ///
    /// let text = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    /// assert_eq!(Board::from_open_tafl(text, RowOrder::Upward)?, Board::opening(Layout::Eleven));
    ///
    /// let refused = Board::from_open_tafl("/7/3n3/7/7/7/7/7/", RowOrder::Upward).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "board, line 1, column 5: expected `t`, `T`, `K` or a number from 1 to 11, found `n3`",
    /// );
    /// # Ok::<(), hnefatafl_rules::error::ParseBoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseBoardError`] with line, column and what is wrong there.
    pub fn from_open_tafl(text: &str, order: RowOrder) -> Result<Self, ParseBoardError> {
        read_rows(text, order).map_err(|fault| ParseBoardError::new(text, fault))
    }

    /// Writes a position record of `OpenTafl`, as [`from_open_tafl`](Self::from_open_tafl)
    /// reads it.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, RowOrder, Size, Square};
    /// let pieces = [(Square::B1, Piece::King), (Square::G7, Piece::Attacker)];
    /// let board = Board::from_pieces(Size::Seven, pieces)?;
    /// assert_eq!(board.to_open_tafl(RowOrder::Upward), "/1K5/7/7/7/7/7/6t/");
    /// assert_eq!(board.to_open_tafl(RowOrder::Downward), "/6t/7/7/7/7/7/1K5/");
    /// # Ok::<(), hnefatafl_rules::error::InvalidBoard>(())
    /// ```
    #[must_use]
    pub fn to_open_tafl(&self, order: RowOrder) -> String {
        let text = self.to_string();
        let mut rows: Vec<&str> = text.split('/').collect();
        match order {
            RowOrder::Upward => rows.reverse(),
            RowOrder::Downward => {}
        }
        let letters = rows
            .into_iter()
            .flat_map(|row| row.chars().chain(once('/')));
        let letters = letters.map(|letter| match letter {
            'A' => 't',
            'D' => 'T',
            other => other,
        });
        once('/').chain(letters).collect()
    }
}

/// Reads the rows of a position record.
pub(crate) fn read_rows(text: &str, order: RowOrder) -> Result<Board, Fault> {
    // Several lines would be a drawing.
    if let Some(at) = text.trim_end().trim_start().find('\n') {
        let reason = ParseBoardErrorKind::NotASquare {
            expected: SIGNS.expected_in_line,
        };
        let at = at + text.len() - text.trim_start().len();
        return Err(Fault { at, reason });
    }
    let rows = match (Rows::read(text.as_bytes(), &SIGNS), order) {
        (Ok(rows), RowOrder::Upward) => rows.upside_down(),
        (Ok(rows), RowOrder::Downward) => rows,
        (Err(Fault { at, reason }), RowOrder::Upward) => {
            let reason = upside_down(reason);
            return Err(Fault { at, reason });
        }
        (Err(fault), RowOrder::Downward) => return Err(fault),
    };
    Board::of_rows(&rows, [*b"tt", *b"TT", *b"KK"])
}

/// Returns what is wrong with a text that begins with rank 1, read as one that ends with it.
const fn upside_down(reason: ParseBoardErrorKind) -> ParseBoardErrorKind {
    match reason {
        ParseBoardErrorKind::RowTooLong { rank, files } => ParseBoardErrorKind::RowTooLong {
            rank: files + 1 - rank,
            files,
        },
        ParseBoardErrorKind::RowTooShort {
            rank,
            squares,
            files,
        } => ParseBoardErrorKind::RowTooShort {
            rank: files + 1 - rank,
            squares,
            files,
        },
        ParseBoardErrorKind::NotASquare { .. }
        | ParseBoardErrorKind::Rows { .. }
        | ParseBoardErrorKind::RankNumber { .. }
        | ParseBoardErrorKind::SecondKing { .. } => reason,
    }
}
