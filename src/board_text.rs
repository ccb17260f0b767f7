//! The text of a board, in one line or drawn; the openings.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::bitboard_text::draw;
use crate::board::Board;
use crate::drawing::{Rows, Signs};
use crate::parse_board_error::{Fault, ParseBoardError, ParseBoardErrorKind};

use crate::layout::Layout;
use crate::padding::padded;
use crate::piece::Piece;
use crate::reading::{offset, trim};
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

    /// Reads a board in either text form; usable in constants.
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
    /// When the text is no board; in a constant that is a compile error. To read text from outside
    /// the program, use [`FromStr`].
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

    /// Returns the board with these rows. Two signs each stand for an attacker, a defender and the
    /// king.
    pub(crate) const fn of_rows(
        rows: &Rows,
        [attacker, defender, crown]: [[u8; 2]; 3],
    ) -> Result<Self, Fault> {
        let Some(size) = Size::from_files(rows.files) else {
            let reason = ParseBoardErrorKind::Rows {
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
                    let reason = ParseBoardErrorKind::SecondKing {
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
