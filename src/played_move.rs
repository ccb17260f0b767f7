//! A move and what it captured, and its text.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::excerpt::Excerpt;
use crate::moves::{InvalidMove, Move};
use crate::outcome::Outcome;
use crate::padding::padded;
use crate::reading::trim;
use crate::square::Square;

/// A move and what it captured, as played or as a record claims.
///
/// Written and read as in `e2-e3xd3xf3`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{PlayedMove, Square};
///
/// let ply: PlayedMove = "e2-e3xf3xd3".parse()?;
/// assert_eq!(ply.to_string(), "e2-e3xd3xf3");
/// assert!(ply.captured.contains(Square::F3));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The pieces that it captured.
    pub captured: Bitboard,
}

impl PlayedMove {
    /// Returns a move with the pieces that it captured, or is said to have captured.
    ///
    /// ```
    /// # use hnefatafl_rules::{PlayedMove, Square};
    /// let ply = PlayedMove::new("d3-d2".parse()?, Square::E2.into());
    /// assert_eq!(ply.to_string(), "d3-d2xe2");
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub const fn new(mv: Move, captured: Bitboard) -> Self {
        Self { mv, captured }
    }
}

/// What [`Game::play`](crate::Game::play) did.
///
/// Written as the move with its captures, as in `d3-d2xe2`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Game, Position};
///
/// let position: Position = "11/11/11/11/11/11/11/11/11/11/4K6 d fetlar".parse()?;
/// let played = Game::from_position(position).play("e1-a1".parse()?)?;
/// assert_eq!(played.outcome.map(|outcome| outcome.to_string()).as_deref(), Some("defenders:corner"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The pieces that it captured, a king included.
    pub captured: Bitboard,
    /// How the game ended by it, if it did.
    pub outcome: Option<Outcome>,
}

impl From<Played> for PlayedMove {
    fn from(played: Played) -> Self {
        let Played {
            mv,
            captured,
            outcome: _,
        } = played;
        Self { mv, captured }
    }
}

/// Writes the move and what it captured, in square order, as in `e2-e3xd3xf3`.
impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

/// Writes the move as [`PlayedMove`] does, without the outcome.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&PlayedMove::from(*self), f)
    }
}

/// Reads what is written, with the captured squares in any order, also as in `xd3/f3`. A square
/// listed twice counts once.
impl FromStr for PlayedMove {
    type Err = ParsePlayedMoveError;

    fn from_str(text: &str) -> Result<Self, ParsePlayedMoveError> {
        Self::read(trim(text), str::trim_start, |text| text).map(|(played, _)| played)
    }
}

impl PlayedMove {
    /// Writes the move and what it captured.
    #[inline]
    pub(crate) fn write(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        self.mv.write(out)?;
        self.captured.iter().try_for_each(|square| {
            out.write_char('x')?;
            square.write(out)
        })
    }

    /// Reads a move as played; returns it with the number of captures listed, counting a square as
    /// often as it is listed.
    ///
    /// `skip` removes blanks where they may stand within a move. `square` returns the text from a
    /// square on, for example without the letter of its piece.
    #[inline]
    pub(crate) fn read(
        text: &str,
        skip: impl Fn(&str) -> &str,
        square: impl Fn(&str) -> &str,
    ) -> Result<(Self, usize), ParsePlayedMoveError> {
        let read = Move::read(square(text), &skip);
        // One more digit, as in `d1-d12`: it was no square.
        let whole = |(_, rest): &(_, &str)| !rest.starts_with(|next: char| next.is_ascii_digit());
        let (mv, rest) = read
            .filter(whole)
            .ok_or_else(|| ParsePlayedMoveError::NotAMove {
                found: Excerpt::new(text),
            })?;
        let (mut captured, mut listed, mut rest) = (Bitboard::EMPTY, 0, skip(rest));
        while !rest.is_empty() {
            let refused = || ParsePlayedMoveError::Captures {
                found: Excerpt::new(rest),
            };
            let separated = match rest.strip_prefix(['x', 'X']) {
                Some(separated) => separated,
                None if listed == 0 => return Err(refused()),
                None => rest.strip_prefix('/').ok_or_else(refused)?,
            };
            let named = square(skip(separated));
            let (square, after) = Square::read(named.as_bytes()).ok_or_else(refused)?;
            rest = skip(named.get(named.len() - after.len()..).ok_or_else(refused)?);
            captured.insert(square);
            listed += 1;
        }
        // Only a text that is well formed to the end is reported as crooked.
        Ok((Self { mv: mv?, captured }, listed))
    }
}

/// The text is no [`PlayedMove`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParsePlayedMoveError {
    /// The text does not begin with two squares.
    #[error("expected a move such as d1-d4 or d3-d2xe2, found {found}")]
    NotAMove {
        /// What was met.
        found: Excerpt,
    },
    /// The text begins with two squares that make no move.
    #[error(transparent)]
    Invalid(#[from] InvalidMove),
    /// What follows the move is no list of captures.
    #[error("expected captures such as xe2xf3 after the move, found {found}")]
    Captures {
        /// What was met.
        found: Excerpt,
    },
}
