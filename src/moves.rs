//! A move: one straight line from a square to another.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::error::{Excerpt, InvalidMove, ParseMoveError};
use crate::geometry::{between, direction};
use crate::square::{Direction, SIZE, Square};

/// A move: from one square to another on the same rank or file
/// ([§3](crate::guide#3-a-move)).
///
/// There are 2,420 of them. Whether one is legal is for a
/// [`Position`](crate::Position) to say. A move takes two bytes, and so does
/// `Option<Move>`. With what it captured, as in `d3-d2xe2`, it is a
/// [`PlayedMove`](crate::PlayedMove).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Move, Square};
///
/// let mv: Move = "d1-d4".parse()?;
/// assert_eq!((mv.from(), mv.to()), (Square::D1, Square::D4));
/// assert_eq!("D1D4".parse(), Ok(mv));
///
/// let refused = "d1-e2".parse::<Move>().unwrap_err();
/// assert_eq!(refused.to_string(), "d1 and e2 are on no common rank or file");
/// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
/// ```
///
/// # Order
///
/// Moves are ordered by the square left, then by the square to stop on. The
/// [number](Self::index) also goes by the square left first, but then all moves along the
/// rank come before those along the file. So the two orders agree on moves from different
/// squares, and can differ on moves from one square: down the file is below along the rank
/// in the order, and above it by number. Legal moves are listed in a third order, that of
/// [`LegalMoves`](crate::LegalMoves).
///
/// ```
/// # use hnefatafl_rules::Move;
/// let (down, left, up): (Move, Move, Move) =
///     ("d4-d1".parse()?, "d4-a4".parse()?, "d4-d5".parse()?);
/// assert!(down < left && left < up);
/// assert!(left.index() < down.index() && down.index() < up.index());
/// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// The number of different moves.
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
    /// # Ok::<(), hnefatafl_rules::InvalidMove>(())
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

    /// Returns the move between two squares of one line, which nobody checks again.
    #[inline]
    pub(crate) const fn on_line(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Returns the square that the piece leaves.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D3)?.from(), Square::D1);
    /// # Ok::<(), hnefatafl_rules::InvalidMove>(())
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
    /// # Ok::<(), hnefatafl_rules::InvalidMove>(())
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
    /// # Ok::<(), hnefatafl_rules::InvalidMove>(())
    /// ```
    #[must_use]
    pub const fn direction(self) -> Direction {
        match direction(self.from, self.to) {
            Some(direction) => direction,
            // No move is without a direction.
            None => Direction::Right,
        }
    }

    /// Returns the squares that the piece crosses, both ends left out.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::D1, Square::D4)?.path().to_string(), "d2 d3");
    /// # Ok::<(), hnefatafl_rules::InvalidMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn path(self) -> Bitboard {
        between(self.from, self.to)
    }

    /// Returns the number of the move, in `0..2420`: a dense numbering for tables and
    /// learners, the same in every release.
    ///
    /// It is 20 times the number of the square left, plus 0 to 9 for the other squares of
    /// its rank from file a on, or 10 to 19 for those of its file from rank 1 on. That is
    /// not quite the [order](Self#order) of moves.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Square};
    /// assert_eq!(Move::new(Square::A1, Square::B1)?.index(), 0);
    /// assert_eq!(Move::new(Square::K11, Square::K10)?.index(), 2_419);
    /// # Ok::<(), hnefatafl_rules::InvalidMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> u16 {
        let (base, from, to) = if self.from.file() == self.to.file() {
            (10, self.from.rank(), self.to.rank())
        } else {
            (0, self.from.file(), self.to.file())
        };
        // The square itself is left out of its line: those past it count one less.
        let past = if to > from { 1 } else { 0 };
        20 * self.from.index() as u16 + (base + to - past) as u16
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
        let Some(from) = Square::from_index((index / 20) as u8) else {
            return None;
        };
        let place = (index % 20) as u8;
        let to = if place < SIZE - 1 {
            Square::from_file_rank(skip(place, from.file()), from.rank())
        } else {
            Square::from_file_rank(from.file(), skip(place - (SIZE - 1), from.rank()))
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
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).filter_map(Self::from_index)
    }
}

/// Returns the number at this place among the numbers from 0 that are not `left_out`.
const fn skip(place: u8, left_out: u8) -> u8 {
    if place >= left_out { place + 1 } else { place }
}

/// Writes the two squares with a dash, as in `d1-d4`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.from, f)?;
        f.write_char('-')?;
        fmt::Display::fmt(&self.to, f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads what is written, also with capital letters and without the dash.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match Self::read(text) {
            Some((result, "")) => result.map_err(ParseMoveError::Invalid),
            Some(_) | None => Err(ParseMoveError::NotAMove {
                found: Excerpt::new(text),
            }),
        }
    }
}

impl Move {
    /// Reads two squares at the front of the text; returns them with what follows.
    pub(crate) fn read(text: &str) -> Option<(Result<Self, InvalidMove>, &str)> {
        let (from, rest) = Square::read(text.as_bytes())?;
        let rest = rest.strip_prefix(b"-").unwrap_or(rest);
        let (to, rest) = Square::read(rest)?;
        // Only ASCII was read, so this is a character boundary.
        let rest = text.get(text.len() - rest.len()..)?;
        Some((Self::new(from, to), rest))
    }
}
