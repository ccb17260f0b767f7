//! Who stands where, without a word on whether it can be.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::{Bitboard, Squares, draw};
use crate::drawing;
use crate::error::{InvalidBoard, ParseBoardError};
use crate::piece::Piece;
use crate::side::Side;
use crate::square::{SIZE, Square};

/// An arrangement of pieces: three sets of squares that do not overlap, with at most
/// one king.
///
/// Any arrangement can be a board; [`Position::new`](crate::Position::new) checks whether a
/// game can be set up in this way.
///
/// The text form is eleven rows from rank 11 down, separated by `/`, with `A`, `D`, `K`
/// for the pieces and a number for so many empty squares. `{:#}` draws the board.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Board, Piece, Square};
///
/// assert_eq!(
///     Board::START.to_string(),
///     "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
/// );
/// assert_eq!(Board::START.piece_at(Square::F6), Some(Piece::King));
/// let board = Board::START.without(Square::D1).with(Square::D3, Piece::Attacker);
/// assert_eq!(board.attackers().len(), 24);
///
/// let refused = "11/11/5X5/11/11/11/11/11/11/11/11".parse::<Board>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "board, line 1, column 8: expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11, found `X`",
/// );
/// # Ok::<(), hnefatafl_rules::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    attackers: Bitboard,
    /// The defenders and the king, so that both sides are at hand as they are needed most.
    court: Bitboard,
    king: Option<Square>,
}

impl Board {
    /// The board without pieces.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// assert_eq!(Board::EMPTY.to_string(), "11/11/11/11/11/11/11/11/11/11/11");
    /// ```
    pub const EMPTY: Self = Self {
        attackers: Bitboard::EMPTY,
        court: Bitboard::EMPTY,
        king: None,
    };

    /// The board on which every game begins ([§2](crate::guide#2-board-and-set-up)): 24
    /// attackers, 12 defenders and the king.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square};
    /// assert_eq!(Board::START.defenders().len(), 12);
    /// assert_eq!(Board::START.king(), Some(Square::THRONE));
    /// ```
    pub const START: Self = Self::diagram(
        "11  . . . A A A A A . . .
         10  . . . . . A . . . . .
          9  . . . . . . . . . . .
          8  A . . . . D . . . . A
          7  A . . . D D D . . . A
          6  A A . D D K D D . A A
          5  A . . . D D D . . . A
          4  A . . . . D . . . . A
          3  . . . . . . . . . . .
          2  . . . . . A . . . . .
          1  . . . A A A A A . . .
             a b c d e f g h i j k",
    );

    /// Returns the board with these attackers, these defenders (the king not among them)
    /// and this king.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Board, Square};
    /// let defenders: Bitboard = [Square::E5, Square::F6].into_iter().collect();
    /// let board = Board::new(Bitboard::from(Square::A4), defenders, Some(Square::F7))?;
    /// assert_eq!(board.occupied().len(), 4);
    ///
    /// let refused = Board::new(Bitboard::EMPTY, defenders, Some(Square::F6)).unwrap_err();
    /// assert_eq!(refused.to_string(), "two pieces stand on f6: a defender and a king");
    /// # Ok::<(), hnefatafl_rules::InvalidBoard>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] with the first square on which two pieces would stand.
    pub fn new(
        attackers: Bitboard,
        defenders: Bitboard,
        king: Option<Square>,
    ) -> Result<Self, InvalidBoard> {
        let throned = Bitboard::from(king);
        let twice = attackers & defenders | throned & (attackers | defenders);
        let Some(square) = twice.first() else {
            return Ok(Self {
                attackers,
                court: defenders | throned,
                king,
            });
        };
        let pieces = if !attackers.contains(square) {
            [Piece::Defender, Piece::King]
        } else if defenders.contains(square) {
            [Piece::Attacker, Piece::Defender]
        } else {
            [Piece::Attacker, Piece::King]
        };
        Err(InvalidBoard { square, pieces })
    }

    /// Returns the board with these attackers and this court, the defenders with their king,
    /// which nobody checks again.
    #[inline]
    pub(crate) const fn trusted(
        attackers: Bitboard,
        court: Bitboard,
        king: Option<Square>,
    ) -> Self {
        Self {
            attackers,
            court,
            king,
        }
    }

    /// Reads a board in either text form, also in a constant.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::Board;
    ///
    /// const CORNERED: Board = Board::diagram(
    ///     "11  . . . . . . . . . . .
    ///      10  . . . . . . . . . . .
    ///       9  . . . . . . . . . . .
    ///       8  . . . . . . . . . . .
    ///       7  . . . . . . . . . . .
    ///       6  . . . . . . . . . . .
    ///       5  . . . . . . . . . . .
    ///       4  . . . . . . . . . . .
    ///       3  . . . . . . . . . . .
    ///       2  A . . . . . . . . . .
    ///       1  . K . . . . . . . . .
    ///          a b c d e f g h i j k",
    /// );
    /// assert_eq!(CORNERED, Board::diagram("11/11/11/11/11/11/11/11/11/A10/1K9"));
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
        match drawing::read(text.as_bytes()) {
            Ok(board) => board,
            Err(fault) => panic!("{}", fault.reason.what()),
        }
    }

    /// Returns the squares of the attackers.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// assert_eq!(Board::START.attackers().len(), 24);
    /// ```
    #[must_use]
    #[inline]
    pub const fn attackers(&self) -> Bitboard {
        self.attackers
    }

    /// Returns the squares of the defenders, without the king.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// assert_eq!(Board::START.defenders().len(), 12);
    /// ```
    #[must_use]
    #[inline]
    pub const fn defenders(&self) -> Bitboard {
        match self.king {
            Some(king) => self.court.and(Bitboard::from_square(king).complement()),
            None => self.court,
        }
    }

    /// Returns the square of the king, or `None` when there is none.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// assert_eq!(Board::EMPTY.king(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn king(&self) -> Option<Square> {
        self.king
    }

    /// Returns the squares of all pieces of a side, the king included.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Side};
    /// assert_eq!(Board::START.side(Side::Defenders).len(), 13);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side(&self, side: Side) -> Bitboard {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.court,
        }
    }

    /// Returns the squares on which a piece stands.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// assert_eq!(Board::START.occupied().len(), 37);
    /// ```
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.attackers.or(self.court)
    }

    /// Returns the squares on which no piece stands.
    ///
    /// ```
    /// # use hnefatafl_rules::Board;
    /// assert_eq!(Board::START.empty().len(), 84);
    /// ```
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> Bitboard {
        self.occupied().complement()
    }

    /// Returns the piece on this square, or `None` when it is empty.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, Square};
    /// assert_eq!(Board::START.piece_at(Square::D1), Some(Piece::Attacker));
    /// assert_eq!(Board::START.piece_at(Square::D2), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if self.attackers.contains(square) {
            Some(Piece::Attacker)
        } else if self.king == Some(square) {
            Some(Piece::King)
        } else {
            self.court.contains(square).then_some(Piece::Defender)
        }
    }

    /// Returns this board with a piece put on a square; what stood there is gone, and a
    /// king put down leaves the square on which he stood.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, Square};
    /// let board = Board::START.with(Square::E5, Piece::King);
    /// assert_eq!(board.king(), Some(Square::E5));
    /// assert_eq!(board.piece_at(Square::F6), None);
    /// ```
    #[must_use]
    pub fn with(self, square: Square, piece: Piece) -> Self {
        let mut board = match (piece, self.king) {
            (Piece::King, Some(king)) => self.without(king).without(square),
            _ => self.without(square),
        };
        match piece {
            Piece::Attacker => _ = board.attackers.insert(square),
            Piece::Defender => _ = board.court.insert(square),
            Piece::King => {
                board.court.insert(square);
                board.king = Some(square);
            }
        }
        board
    }

    /// Returns this board with a square emptied.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square};
    /// assert_eq!(Board::START.without(Square::F6).king(), None);
    /// ```
    #[must_use]
    pub fn without(self, square: Square) -> Self {
        let gone = Bitboard::from(square);
        Self {
            attackers: self.attackers - gone,
            court: self.court - gone,
            king: self.king.filter(|&king| king != square),
        }
    }

    /// Returns an iterator over the pieces and their squares, lowest square first.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, Square};
    /// assert_eq!(Board::START.iter().next(), Some((Square::D1, Piece::Attacker)));
    /// assert_eq!(Board::START.iter().len(), 37);
    /// ```
    #[must_use]
    pub fn iter(&self) -> Pieces {
        Pieces {
            board: *self,
            squares: self.occupied().iter(),
        }
    }
}

impl IntoIterator for Board {
    type Item = (Square, Piece);
    type IntoIter = Pieces;

    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl IntoIterator for &Board {
    type Item = (Square, Piece);
    type IntoIter = Pieces;

    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

/// Writes the rows in one line; with `{:#}` draws the board with ranks and files.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw(f, |square| self.piece_at(square).map_or('.', Piece::letter));
        }
        for rank in (0..SIZE).rev() {
            let mut empty = 0;
            for square in (0..SIZE).filter_map(|file| Square::from_file_rank(file, rank)) {
                let Some(piece) = self.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", piece.letter())?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Reads one line of rows, or a drawing of several lines.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        drawing::read(text.as_bytes())
            .map_err(|fault| ParseBoardError::new(text, fault.at, fault.reason))
    }
}

/// An iterator over the pieces of a [`Board`] and their squares.
///
/// Made by [`Board::iter`].
///
/// ```
/// use hnefatafl_rules::{Board, Piece};
///
/// let king = Board::START.iter().find(|&(_, piece)| piece == Piece::King);
/// assert_eq!(king.map(|(square, _)| square.to_string()).as_deref(), Some("f6"));
/// ```
#[derive(Debug, Clone)]
pub struct Pieces {
    board: Board,
    squares: Squares,
}

impl Iterator for Pieces {
    type Item = (Square, Piece);

    fn next(&mut self) -> Option<Self::Item> {
        let square = self.squares.next()?;
        self.board.piece_at(square).map(|piece| (square, piece))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl ExactSizeIterator for Pieces {}
impl core::iter::FusedIterator for Pieces {}
