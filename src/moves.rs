//! A move: one straight line from a square to another.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::excerpt::Excerpt;
use crate::geometry::{between, direction};
use crate::padding::padded;
use crate::reading::trim;
use crate::size::Size;
use crate::square::{Square, WIDTH};

/// A move: from one square to another on the same rank or file
/// ([§3](crate::guide#3-a-move)).
///
/// There are 2,420 of them in the 11x11 grid. A [`Position`](crate::Position) decides which are
/// legal. A move takes two bytes, and so does `Option<Move>`. With what it captured, as in
/// `d3-d2xe2`, it is a [`PlayedMove`](crate::PlayedMove).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Move, Square};
///
/// let mv: Move = "d1-d4".parse()?;
/// assert_eq!((mv.from(), mv.to()), (Square::D1, Square::D4));
/// for text in ["D1D4", "d1 d4", "d1 – d4", "d1->d4", "d1→d4\n"] {
///     assert_eq!(text.parse(), Ok(mv));
/// }
///
/// let refused = "d1-e2".parse::<Move>().unwrap_err();
/// assert_eq!(refused.to_string(), "d1 and e2 are on no common rank or file");
/// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
/// ```
///
/// # Order
///
/// Ordered by origin, then target. The [number](Self::index) lists moves along the rank before
/// those along the file. Legal moves come in a third order, that of
/// [`LegalMoves`](crate::LegalMoves).
///
/// ```
/// # use hnefatafl_rules::Move;
/// let (down, left, up): (Move, Move, Move) =
///     ("d4-d1".parse()?, "d4-a4".parse()?, "d4-d5".parse()?);
/// assert!(down < left && left < up);
/// assert!(left.index() < down.index() && down.index() < up.index());
/// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "ply")]
#[doc(alias = "action")]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// The number of different moves on 11x11. That of another size is [`Size::moves`].
    ///
    /// ```
    /// # use hnefatafl_rules::Move;
    /// assert_eq!(Move::COUNT, 2_420);
    /// ```
    pub const COUNT: u16 = 2_420;

    /// Returns the move between two squares.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D3)?.to_string(), "d1-d3");
    /// assert_eq!(
    ///     Move::new(Square::D1, Square::D1).unwrap_err().to_string(),
    ///     "a move from d1 to d1 leads nowhere",
    /// );
    /// # Ok::<(), hnefatafl_rules::error::InvalidMove>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidMove`] when the squares are the same or not on one rank or file.
    pub const fn new(from: Square, to: Square) -> Result<Self, InvalidMove> {
        match direction(from, to) {
            Some(_) => Ok(Self { from, to }),
            None if from.index() == to.index() => Err(InvalidMove::Nowhere { square: from }),
            None => Err(InvalidMove::Crooked { from, to }),
        }
    }

    /// Returns the move between two squares, which must be on one line: unchecked.
    #[inline]
    pub(crate) const fn on_line(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Returns the square that the piece leaves.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D3)?.from(), Square::D1);
    /// # Ok::<(), hnefatafl_rules::error::InvalidMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Returns the square on which the piece stops.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D3)?.to(), Square::D3);
    /// # Ok::<(), hnefatafl_rules::error::InvalidMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// Returns the direction of the move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Direction, Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D3)?.direction(), Direction::Up);
    /// # Ok::<(), hnefatafl_rules::error::InvalidMove>(())
    /// ```
    #[must_use]
    pub const fn direction(self) -> Direction {
        match direction(self.from, self.to) {
            Some(direction) => direction,
            // Every move has a direction.
            None => Direction::Right,
        }
    }

    /// Returns the squares that the piece crosses, without both ends.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D4)?.path().to_string(), "d2 d3");
    /// # Ok::<(), hnefatafl_rules::error::InvalidMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn path(self) -> Bitboard {
        between(self.from, self.to)
    }

    /// Returns the number of the move, in `0..2420`: a dense numbering for tables and
    /// learners, the same in every release.
    ///
    /// It is 20 times the number of the square left, plus 0 to 9 for the other squares of its rank
    /// from file a on, or 10 to 19 for those of its file from rank 1 on. The [order](Self#order) of
    /// moves is slightly different. On smaller boards these numbers have gaps; [`Size::move_index`]
    /// has none.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::A1, Square::B1)?.index(), 0);
    /// assert_eq!(Move::new(Square::K11, Square::K10)?.index(), 2_419);
    /// # Ok::<(), hnefatafl_rules::error::InvalidMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> u16 {
        20 * self.from.index() as u16 + self.place(WIDTH) as u16
    }

    /// Returns the place of the move among those from its square, on a board with this many files.
    #[inline]
    const fn place(self, files: u8) -> u8 {
        let (base, from, to) = if self.from.file() == self.to.file() {
            (files - 1, self.from.rank(), self.to.rank())
        } else {
            (0, self.from.file(), self.to.file())
        };
        // The square itself is not counted, so those past it count one less.
        let past = if to > from { 1 } else { 0 };
        base + to - past
    }

    /// Returns the move with this number, or `None` from 2,420 on.
    ///
    /// ```
    /// # use hnefatafl_rules::Move;
    /// assert_eq!(Move::from_index(0).map(|mv| mv.to_string()).as_deref(), Some("a1-b1"));
    /// assert_eq!(Move::from_index(2_420), None);
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a remainder of 20, and at most 120 from 2,420 numbers"
    )]
    pub const fn from_index(index: u16) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        match Square::from_index((index / 20) as u8) {
            Some(from) => Self::from_place(from, (index % 20) as u8, WIDTH),
            None => None,
        }
    }

    /// Returns the move with this place among those from a square, on a board with this many files.
    const fn from_place(from: Square, place: u8, files: u8) -> Option<Self> {
        let to = if place < files - 1 {
            Square::from_file_rank(skip(place, from.file()), from.rank())
        } else {
            Square::from_file_rank(from.file(), skip(place - (files - 1), from.rank()))
        };
        match to {
            Some(to) => Some(Self { from, to }),
            None => None,
        }
    }

    /// Returns an iterator over all 2,420 moves in the order of their numbers.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Position, Rules};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(Move::all().filter(|&mv| position.is_legal(mv)).count(), 116);
    /// ```
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        // Every number below the count is a move's.
        (0..Self::COUNT).map(|index| Self::from_index(index).unwrap_or(Self::FIRST))
    }

    const FIRST: Self = Self {
        from: Square::A1,
        to: Square::B1,
    };
}

impl Size {
    /// Returns the number of a square on a board of this size, from 0 for a1 along the ranks: a
    /// dense numbering for learners. `None` when it lies beyond the board. On 11x11 it is
    /// [`Square::index`].
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert_eq!(Size::Seven.square_index(Square::A2), Some(7));
    /// assert_eq!(Size::Seven.square_index(Square::H1), None);
    /// ```
    #[must_use]
    pub const fn square_index(self, square: Square) -> Option<u8> {
        if self.contains(square) {
            Some(square.rank() * self.files() + square.file())
        } else {
            None
        }
    }

    /// Returns the square with this number on a board of this size, or `None` when it has no
    /// such square.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert_eq!(Size::Seven.square_from_index(48), Some(Square::G7));
    /// assert_eq!(Size::Seven.square_from_index(49), None);
    /// ```
    #[must_use]
    pub const fn square_from_index(self, index: u8) -> Option<Square> {
        let files = self.files();
        if index < files * files {
            Square::from_file_rank(index % files, index / files)
        } else {
            None
        }
    }

    /// Returns the number of a move on a board of this size, in `0..size.moves()`: a dense
    /// numbering for learners, the same in every release. `None` when one of its squares lies
    /// beyond the board.
    ///
    /// Moves are numbered by the square left, in square order; from one square first along the rank
    /// from file a on, then along the file from rank 1 on. On 11x11 it is [`Move::index`].
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Size};
    /// let mv: Move = "g7-g6".parse()?;
    /// assert_eq!(Size::Seven.move_index(mv), Some(587));
    /// assert_eq!(Size::Seven.move_index("g7-h7".parse()?), None);
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub const fn move_index(self, mv: Move) -> Option<u16> {
        if !self.contains(mv.to) {
            return None;
        }
        let files = self.files();
        let Some(square) = self.square_index(mv.from) else {
            return None;
        };
        Some(square as u16 * 2 * (files as u16 - 1) + mv.place(files) as u16)
    }

    /// Returns the move with this number on a board of this size, or `None` from
    /// [`moves`](Self::moves) on.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// for size in Size::ALL {
    ///     for number in 0..size.moves() {
    ///         let mv = size.move_from_index(number).expect("a number below the count");
    ///         assert_eq!(size.move_index(mv), Some(number));
    ///     }
    ///     assert_eq!(size.move_from_index(size.moves()), None);
    /// }
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 120 squares, and at most 20 moves from each"
    )]
    pub const fn move_from_index(self, index: u16) -> Option<Move> {
        if index >= self.moves() {
            return None;
        }
        let files = self.files() as u16;
        let per_square = 2 * (files - 1);
        let (square, place) = (index / per_square, index % per_square);
        match self.square_from_index(square as u8) {
            Some(from) => Move::from_place(from, place as u8, self.files()),
            None => None,
        }
    }
}

/// Returns the number at this place among the numbers from 0 that are not `left_out`.
const fn skip(place: u8, left_out: u8) -> u8 {
    if place >= left_out { place + 1 } else { place }
}

/// Writes the two squares with a dash, as in `d1-d4`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads two squares with `-`, `–`, `—`, `->`, `→`, blanks or nothing between them.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let word = trim(text);
        match Self::read(word, str::trim_start) {
            Some((result, "")) => Ok(result?),
            Some(_) | None => Err(ParseMoveError::NotAMove {
                found: Excerpt::new(word),
            }),
        }
    }
}

impl Move {
    /// Writes the two squares with a dash.
    #[inline]
    pub(crate) fn write(self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        self.from.write(out)?;
        out.write_char('-')?;
        self.to.write(out)
    }

    /// Reads two squares at the front of the text; returns them with what follows.
    ///
    /// `skip` removes what may stand before each square and before the sign between them: blanks
    /// where the text is one move, nothing where blanks separate the moves.
    #[inline]
    pub(crate) fn read(
        text: &str,
        skip: impl Fn(&str) -> &str,
    ) -> Option<(Result<Self, InvalidMove>, &str)> {
        let (from, rest) = read_square(skip(text))?;
        let rest = skip(rest);
        let rest = match rest.as_bytes() {
            [b'-', b'>', ..] => rest.get(2..)?,
            [b'-', ..] => rest.get(1..)?,
            [0xe2, ..] => rest.strip_prefix(['–', '—', '→'])?,
            _ => rest,
        };
        let (to, rest) = read_square(skip(rest))?;
        Some((Self::new(from, to), rest))
    }
}

/// Reads a square at the front of the text; returns it with what follows.
#[inline]
fn read_square(text: &str) -> Option<(Square, &str)> {
    let (square, rest) = Square::read(text.as_bytes())?;
    // Only ASCII was read: this is a character boundary.
    Some((square, text.get(text.len() - rest.len()..)?))
}

/// Two squares that make no [`Move`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidMove {
    /// The squares are the same.
    #[error("a move from {square} to {square} leads nowhere")]
    Nowhere {
        /// The one square.
        square: Square,
    },
    /// The squares are on no common line.
    #[error("{from} and {to} are on no common rank or file")]
    Crooked {
        /// The square left.
        from: Square,
        /// The square to stop on.
        to: Square,
    },
}

/// The text is no [`Move`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseMoveError {
    /// The text is not two squares.
    #[error("expected a move such as d1-d4, found {found}")]
    NotAMove {
        /// What was met.
        found: Excerpt,
    },
    /// The text is two squares that make no move.
    #[error(transparent)]
    Invalid(#[from] InvalidMove),
}
