//! Who stands where, whether or not a game can be set up so.

use crate::bitboard::{Bitboard, Squares};
use crate::piece::Piece;
use crate::side::Side;
use crate::size::Size;
use crate::square::Square;

/// An arrangement of pieces on a board of some size: three sets of squares that do not overlap,
/// with at most one king.
///
/// Any arrangement can be a board; [`Position::new`](crate::Position::new) checks whether a
/// game can be set up in this way.
///
/// The text form is the rows from the top rank down, separated by `/`, with `A`, `D`, `K`
/// for the pieces and a number for so many empty squares. `{:#}` draws the board.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Board, Layout, Piece, Square};
///
/// let opening = Board::opening(Layout::Seven);
/// assert_eq!(opening.to_string(), "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3");
/// assert_eq!(opening.piece_at(Square::D4), Some(Piece::King));
/// let board = opening.without(Square::D1).with(Square::C1, Piece::Attacker)?;
/// assert_eq!(board.attackers().len(), 8);
///
/// let refused = board.with(Square::K1, Piece::Attacker).unwrap_err();
/// assert_eq!(refused.to_string(), "an attacker on k1: a board of 7x7 has no such square");
/// # Ok::<(), hnefatafl_rules::error::InvalidBoard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    size: Size,
    king: Option<Square>,
    attackers: Bitboard,
    /// The defenders and the king: all pieces of a side are needed most often.
    court: Bitboard,
}

impl Board {
    /// Returns an empty board of this size.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Size};
    /// assert_eq!(Board::empty(Size::Seven).to_string(), "7/7/7/7/7/7/7");
    /// ```
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self::trusted(size, Bitboard::EMPTY, Bitboard::EMPTY, None)
    }

    /// Returns the board with these attackers, these defenders (without the king) and this king.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Board, Size, Square};
    /// let defenders: Bitboard = [Square::E5, Square::F6].into_iter().collect();
    /// let board = Board::new(Size::Nine, Bitboard::from(Square::A4), defenders, Some(Square::F7))?;
    /// assert_eq!(board.occupied().len(), 4);
    ///
    /// let refused = Board::new(Size::Nine, Bitboard::EMPTY, defenders, Some(Square::F6)).unwrap_err();
    /// assert_eq!(refused.to_string(), "two pieces stand on f6: a defender and a king");
    /// # Ok::<(), hnefatafl_rules::error::InvalidBoard>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] with the first square on which two pieces would stand, or that lies
    /// beyond the board.
    pub fn new(
        size: Size,
        attackers: Bitboard,
        defenders: Bitboard,
        king: Option<Square>,
    ) -> Result<Self, InvalidBoard> {
        let throned = Bitboard::from(king);
        let twice = attackers & defenders | throned & (attackers | defenders);
        let board = Self::trusted(size, attackers, defenders | throned, king);
        let Some(square) = (twice | (board.occupied() - size.squares())).first() else {
            return Ok(board);
        };
        let pieces = match (attackers.contains(square), defenders.contains(square)) {
            (true, true) => [Piece::Attacker, Piece::Defender],
            (true, false) => [Piece::Attacker, Piece::King],
            (false, _) => [Piece::Defender, Piece::King],
        };
        Err(if twice.contains(square) {
            InvalidBoard::TwoPieces { square, pieces }
        } else {
            let piece = board.piece_at(square).unwrap_or(Piece::King);
            InvalidBoard::OffBoard {
                piece,
                square,
                size,
            }
        })
    }

    /// Returns the board on which these pieces stand.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Piece, Size, Square};
    /// let board = Board::opening(Layout::Nine);
    /// let soldiers = board.iter().filter(|(_, piece)| piece.is_soldier());
    /// assert_eq!(Board::from_pieces(Size::Nine, soldiers)?, board.without(Square::E5));
    ///
    /// let kings = [(Square::A2, Piece::King), (Square::A1, Piece::King)];
    /// let refused = Board::from_pieces(Size::Nine, kings).unwrap_err();
    /// assert_eq!(refused.to_string(), "a second king on a2, the first is on a1");
    /// # Ok::<(), hnefatafl_rules::error::InvalidBoard>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] with a square on which two pieces would stand, on which a second king
    /// would stand, or that lies beyond the board.
    pub fn from_pieces(
        size: Size,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Result<Self, InvalidBoard> {
        let mut board = Self::empty(size);
        for (square, piece) in pieces {
            if let Some(other) = board.piece_at(square) {
                let pieces = [other.min(piece), other.max(piece)];
                return Err(InvalidBoard::TwoPieces { square, pieces });
            }
            if let (Piece::King, Some(other)) = (piece, board.king) {
                let (first, second) = (other.min(square), other.max(square));
                return Err(InvalidBoard::SecondKing { first, second });
            }
            board = board.with(square, piece)?;
        }
        Ok(board)
    }

    /// Returns the board with these attackers and this court (defenders and king), unchecked.
    #[inline]
    pub(crate) const fn trusted(
        size: Size,
        attackers: Bitboard,
        court: Bitboard,
        king: Option<Square>,
    ) -> Self {
        Self {
            size,
            king,
            attackers,
            court,
        }
    }

    /// Returns the size of the board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Size};
    /// assert_eq!(Board::opening(Layout::ElevenBell).size(), Size::Eleven);
    /// ```
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the squares of the attackers.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout};
    /// assert_eq!(Board::opening(Layout::Eleven).attackers().len(), 24);
    /// ```
    #[must_use]
    #[inline]
    pub const fn attackers(&self) -> Bitboard {
        self.attackers
    }

    /// Returns the squares of the defenders, without the king.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout};
    /// assert_eq!(Board::opening(Layout::Eleven).defenders().len(), 12);
    /// ```
    #[must_use]
    #[inline]
    pub const fn defenders(&self) -> Bitboard {
        match self.king {
            Some(king) => self.court.without(Bitboard::from_square(king)),
            None => self.court,
        }
    }

    /// Returns the square of the king, or `None` when there is none.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Size};
    /// assert_eq!(Board::empty(Size::Eleven).king(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn king(&self) -> Option<Square> {
        self.king
    }

    /// Returns the squares of all pieces of a side, the king included.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Side};
    /// assert_eq!(Board::opening(Layout::Eleven).pieces_of(Side::Defenders).len(), 13);
    /// ```
    #[must_use]
    #[inline]
    pub const fn pieces_of(&self, side: Side) -> Bitboard {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.court,
        }
    }

    /// Returns the squares on which a piece stands.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout};
    /// assert_eq!(Board::opening(Layout::Eleven).occupied().len(), 37);
    /// ```
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.attackers.or(self.court)
    }

    /// Returns the squares of the board on which no piece stands.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout};
    /// assert_eq!(Board::opening(Layout::Seven).empty_squares().len(), 36);
    /// ```
    #[must_use]
    #[inline]
    pub const fn empty_squares(&self) -> Bitboard {
        self.size.squares().without(self.occupied())
    }

    /// Returns the piece on this square, or `None` when it is empty or beyond the board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Piece, Square};
    /// let board = Board::opening(Layout::Eleven);
    /// assert_eq!(board.piece_at(Square::F2), Some(Piece::Attacker));
    /// assert_eq!(board.piece_at(Square::A1), None);
    /// ```
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        if self.attackers.contains(square) {
            return Some(Piece::Attacker);
        }
        if !self.court.contains(square) {
            return None;
        }
        Some(match self.king {
            Some(king) if king.index() == square.index() => Piece::King,
            Some(_) | None => Piece::Defender,
        })
    }

    /// Returns this board with a piece on a square, in place of what stood there. A board has one
    /// king: putting him down takes him off his former square.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Piece, Square};
    /// let board = Board::opening(Layout::Eleven).with(Square::A1, Piece::King)?;
    /// assert_eq!(board.king(), Some(Square::A1));
    /// assert_eq!(board.piece_at(Square::F6), None);
    /// # Ok::<(), hnefatafl_rules::error::InvalidBoard>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidBoard::OffBoard`] when the square lies beyond a smaller board.
    pub fn with(self, square: Square, piece: Piece) -> Result<Self, InvalidBoard> {
        let size = self.size;
        if !size.contains(square) {
            return Err(InvalidBoard::OffBoard {
                piece,
                square,
                size,
            });
        }
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
        Ok(board)
    }

    /// Returns this board with a square emptied.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Square};
    /// assert_eq!(Board::opening(Layout::Eleven).without(Square::F6).king(), None);
    /// ```
    #[must_use]
    pub fn without(self, square: Square) -> Self {
        let gone = Bitboard::from(square);
        Self {
            size: self.size,
            king: self.king.filter(|&king| king != square),
            attackers: self.attackers - gone,
            court: self.court - gone,
        }
    }

    /// Returns an iterator over the pieces and their squares, lowest square first.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Piece, Square};
    /// let board = Board::opening(Layout::Eleven);
    /// assert_eq!(board.iter().next(), Some((Square::D1, Piece::Attacker)));
    /// assert_eq!(board.iter().len(), 37);
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

/// An iterator over the pieces of a [`Board`] and their squares.
///
/// Made by [`Board::iter`].
///
/// ```
/// use hnefatafl_rules::{Board, Layout, Piece};
///
/// let king = Board::opening(Layout::Eleven).iter().find(|&(_, piece)| piece == Piece::King);
/// assert_eq!(king.map(|(square, _)| square.to_string()).as_deref(), Some("f6"));
/// ```
#[derive(Debug, Clone)]
pub struct Pieces {
    board: Board,
    squares: Squares,
}

impl Pieces {
    fn at(&self, square: Square) -> Option<(Square, Piece)> {
        self.board.piece_at(square).map(|piece| (square, piece))
    }
}

impl Iterator for Pieces {
    type Item = (Square, Piece);

    fn next(&mut self) -> Option<Self::Item> {
        let square = self.squares.next()?;
        self.at(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl DoubleEndedIterator for Pieces {
    fn next_back(&mut self) -> Option<Self::Item> {
        let square = self.squares.next_back()?;
        self.at(square)
    }
}

impl ExactSizeIterator for Pieces {}
impl core::iter::FusedIterator for Pieces {}

/// Pieces that cannot stand on one board ([§9](crate::guide#9-what-a-legal-set-up-is)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidBoard {
    /// Two pieces on one square.
    #[error("two pieces stand on {square}: {} {} and a {}", article(.pieces[0]), .pieces[0], .pieces[1])]
    TwoPieces {
        /// The first square on which two pieces would stand.
        square: Square,
        /// Two pieces on it.
        pieces: [Piece; 2],
    },
    /// A second king.
    #[error("a second king on {second}, the first is on {first}")]
    SecondKing {
        /// The lower square.
        first: Square,
        /// The higher square.
        second: Square,
    },
    /// A piece beyond a smaller board.
    #[error("{} {piece} on {square}: a board of {size} has no such square", article(*piece))]
    OffBoard {
        /// The piece.
        piece: Piece,
        /// The square.
        square: Square,
        /// The size of the board.
        size: Size,
    },
}

/// Returns the article before the name of a piece.
pub(crate) const fn article(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "an",
        Piece::Defender | Piece::King => "a",
    }
}
