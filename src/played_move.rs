//! A move and what it captured, and its text.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::error::{Excerpt, ParsePlayedMoveError};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::square::Square;

/// A move and what it captured: a move as played, or as a record claims.
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
    /// Returns a move with the pieces that it captured, or that a record claims it did.
    ///
    /// ```
    /// # use hnefatafl_rules::{PlayedMove, Square};
    /// let ply = PlayedMove::new("d3-d2".parse()?, Square::E2.into());
    /// assert_eq!(ply.to_string(), "d3-d2xe2");
    /// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
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
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The pieces that it captured, a king included.
    pub captured: Bitboard,
    /// How the game ended by it, if it did.
    pub outcome: Option<Outcome>,
}

/// Writes the move and what it captured, in square order, as in `e2-e3xd3xf3`.
impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.mv, f)?;
        self.captured.iter().try_for_each(|square| {
            f.write_char('x')?;
            fmt::Display::fmt(&square, f)
        })
    }
}

/// Writes the move as [`PlayedMove`] does; says nothing of the outcome.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            mv,
            captured,
            outcome: _,
        } = *self;
        fmt::Display::fmt(&PlayedMove { mv, captured }, f)
    }
}

/// Reads what is written, the captured squares in any order and also as in `xd3/f3`.
impl FromStr for PlayedMove {
    type Err = ParsePlayedMoveError;

    fn from_str(text: &str) -> Result<Self, ParsePlayedMoveError> {
        Self::read(text, |text| text)
    }
}

impl PlayedMove {
    /// Reads a move as played; `square` returns the text from a square on.
    #[inline]
    pub(crate) fn read(
        text: &str,
        square: impl Fn(&str) -> &str,
    ) -> Result<Self, ParsePlayedMoveError> {
        let read = Move::read(square(text));
        // A digit more, as in `d1-d12`, and the square was none.
        let whole = |(_, rest): &(_, &str)| !rest.starts_with(|next: char| next.is_ascii_digit());
        let (mv, mut rest) = read
            .filter(whole)
            .ok_or_else(|| ParsePlayedMoveError::NotAMove {
                found: Excerpt::new(text),
            })?;
        let mut captured = Bitboard::EMPTY;
        while !rest.is_empty() {
            let refused = || ParsePlayedMoveError::Captures {
                found: Excerpt::new(rest),
            };
            let separated = match rest.strip_prefix(['x', 'X']) {
                Some(separated) => separated,
                None if captured.is_empty() => return Err(refused()),
                None => rest.strip_prefix('/').ok_or_else(refused)?,
            };
            let named = square(separated);
            let (square, after) = Square::read(named.as_bytes()).ok_or_else(refused)?;
            rest = named.get(named.len() - after.len()..).ok_or_else(refused)?;
            if !captured.insert(square) {
                return Err(ParsePlayedMoveError::Twice { square });
            }
        }
        // Only what is well formed to the end can be said to be crooked.
        let mv = mv.map_err(ParsePlayedMoveError::Invalid)?;
        Ok(Self { mv, captured })
    }
}
