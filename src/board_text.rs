//! The text of a board, in one line or drawn; the openings.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::bitboard_text::draw;
use crate::board::Board;
use crate::drawing::{BoardFault, Fault, Rows, Signs};
use crate::excerpt::Excerpt;
use crate::layout::Layout;
use crate::padding::padded;
use crate::piece::Piece;
use crate::reading::{offset, place, trim};
use crate::size::Size;
use crate::square::Square;

/// The openings, in the order of the layouts.
const OPENINGS: [Board; Layout::ALL.len()] = {
    let mut boards = [Board::empty(Size::Eleven); Layout::ALL.len()];
    let (mut number, mut layouts) = (0, Layout::ALL);
    while let [layout, rest @ ..] = layouts {
        layouts = rest;
        #[expect(clippy::indexing_slicing, reason = "one board a layout")]
        {
            boards[number] = Board::diagram(layout.rows());
        }
        number += 1;
    }
    boards
};

const SIGNS: Signs = Signs {
    bytes: b"AaDdKk.#",
    expected_in_line: "`A`, `D`, `K`, `.`, `#` or a number from 1 to 11",
    expected_in_drawing: "`A`, `D`, `K`, `.` or `#`",
};

impl Board {
    /// Returns the board on which every game of a layout begins
    /// ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout};
    /// let board = Board::opening(Layout::Nine);
    /// assert_eq!((board.attackers().len(), board.defenders().len()), (16, 8));
    /// ```
    #[must_use]
    pub const fn opening(layout: Layout) -> Self {
        #[expect(clippy::indexing_slicing, reason = "one board a layout")]
        OPENINGS[layout as usize]
    }

    /// Reads a board in either text form, also in a constant.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::Board;
    ///
    /// const CORNERED: Board = Board::diagram(
    ///     "7  . . . . . . .
    ///      6  . . . . . . .
    ///      5  . . . . . . .
    ///      4  . . . . . . .
    ///      3  . . . . . . .
    ///      2  A . . . . . .
    ///      1  . K . . . . .
    ///         a b c d e f g",
    /// );
    /// assert_eq!(CORNERED, Board::diagram("7/7/7/7/7/A6/1K5"));
    /// ```
    ///
    /// # Panics
    ///
    /// When the text is no board. In a constant that is a compile error. Text that is not
    /// part of the program is for [`FromStr`].
    #[must_use]
    #[expect(
        clippy::panic,
        reason = "diagrams are literals; a wrong one should not compile"
    )]
    pub const fn diagram(text: &str) -> Self {
        match Self::read(text.as_bytes(), &SIGNS) {
            Ok(board) => board,
            Err(fault) => panic!("{}", fault.reason.what()),
        }
    }

    /// Reads a board on which these signs stand, `A`, `D`, `K` or their small letters being the
    /// pieces.
    const fn read(text: &[u8], signs: &Signs) -> Result<Self, Fault> {
        let rows = match Rows::read(text, signs) {
            Ok(rows) => rows,
            Err(fault) => return Err(fault),
        };
        Self::of_rows(&rows, [*b"Aa", *b"Dd", *b"Kk"])
    }

    /// Returns the board with these rows, in which two signs each stand for an attacker, a
    /// defender and the king.
    pub(crate) const fn of_rows(
        rows: &Rows,
        [attacker, defender, crown]: [[u8; 2]; 3],
    ) -> Result<Self, Fault> {
        let Some(size) = Size::from_files(rows.files) else {
            let reason = BoardFault::Rows {
                rows: rows.files as usize,
            };
            return Err(Fault { at: 0, reason });
        };
        let (mut attackers, mut court, mut king) = (Bitboard::EMPTY, Bitboard::EMPTY, None);
        let mut rest = size.squares();
        while let Some(square) = rest.first() {
            rest.remove(square);
            let sign = rows.sign(square);
            if sign == attacker[0] || sign == attacker[1] {
                attackers.insert(square);
            } else if sign == defender[0] || sign == defender[1] {
                court.insert(square);
            } else if sign == crown[0] || sign == crown[1] {
                if let Some(first) = king {
                    let reason = BoardFault::SecondKing {
                        first,
                        second: square,
                    };
                    return Err(Fault {
                        at: rows.place(square),
                        reason,
                    });
                }
                court.insert(square);
                king = Some(square);
            }
        }
        Ok(Self::trusted(size, attackers, court, king))
    }

    /// Writes the rows in one line.
    pub(crate) fn write(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        let files = self.size().files();
        for rank in (0..files).rev() {
            let mut empty = 0;
            for square in (0..files).filter_map(|file| Square::from_file_rank(file, rank)) {
                let Some(piece) = self.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(piece.letter())?;
            }
            if empty > 0 {
                write!(out, "{empty}")?;
            }
            if rank > 0 {
                out.write_char('/')?;
            }
        }
        Ok(())
    }
}

/// Writes the rows in one line; with `{:#}` draws the board with ranks and files.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let sign = |square| self.piece_at(square).map_or('.', Piece::letter);
            return draw(f, self.size().files(), sign);
        }
        padded(f, |out| self.write(out))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Reads one line of rows, or a drawing of several lines. The number of rows is the size.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        // Around a text all blanks are skipped, as by every reader, not only those of a drawing.
        let whole = trim(text);
        Self::read(whole.as_bytes(), &SIGNS).map_err(|Fault { at, reason }| {
            let at = at + offset(text, whole);
            ParseBoardError::new(text, Fault { at, reason })
        })
    }
}

/// The text is no [`Board`].
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
    pub reason: BoardFault,
    /// The text that was met, up to the next blank, `/` or line break; empty where a row or
    /// the board ends too soon.
    pub found: Excerpt,
}

impl ParseBoardError {
    /// Returns the error for a fault in the text.
    pub(crate) fn new(text: &str, Fault { at, reason }: Fault) -> Self {
        let (line, column) = place(text, at);
        let rest = text.get(at..).unwrap_or_default();
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
