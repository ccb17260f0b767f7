//! Games as text: moves as played, and reading other people's lists.

use core::fmt;
use core::str::FromStr;

use crate::Bitboard;
use crate::error::{Excerpt, ParsePlayedMoveError};
use crate::game::{Played, PlayedMove};
use crate::moves::Move;
use crate::square::Square;

/// Writes the move and what it captured, in square order, as in `e2-e3xd3xf3`.
impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mv)?;
        self.captured
            .iter()
            .try_for_each(|square| write!(f, "x{square}"))
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
        let not_a_move = ParsePlayedMoveError::NotAMove {
            found: Excerpt::new(text),
        };
        let (mv, mut rest) = Move::read(text).ok_or(not_a_move)?;
        let mv = mv.map_err(ParsePlayedMoveError::Invalid)?;
        let mut captured = Bitboard::EMPTY;
        while !rest.is_empty() {
            let refused = ParsePlayedMoveError::Captures {
                found: Excerpt::new(rest),
            };
            let separated = match rest.strip_prefix(['x', 'X']) {
                Some(separated) => separated,
                None if captured.is_empty() => return Err(refused),
                None => rest.strip_prefix('/').ok_or(refused)?,
            };
            let (square, after) = Square::read(separated.as_bytes()).ok_or(refused)?;
            rest = separated
                .get(separated.len() - after.len()..)
                .ok_or(refused)?;
            if !captured.insert(square) {
                return Err(ParsePlayedMoveError::Twice { square });
            }
        }
        Ok(Self { mv, captured })
    }
}
