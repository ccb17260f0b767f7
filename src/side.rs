//! The two sides of the game: attackers and defenders.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::error::{Excerpt, ParseSideError};

/// One of the two sides.
///
/// The attackers move first ([§2](crate::guide#2-board-and-set-up)). The king
/// belongs to the defenders.
///
/// The text form is one letter: `a` for the attackers, `d` for the defenders.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Side;
///
/// assert_eq!(!Side::Attackers, Side::Defenders);
/// assert_eq!("d".parse(), Ok(Side::Defenders));
/// assert_eq!(Side::Attackers.to_string(), "a");
/// assert_eq!(format!("{:#}", Side::Attackers), "attackers");
/// ```
#[expect(
    clippy::exhaustive_enums,
    reason = "the game has two sides and always will"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that surrounds the king; moves first.
    Attackers,
    /// The side of the king.
    Defenders,
}

impl Side {
    /// Both sides, the one that moves first in front.
    ///
    /// ```
    /// # use hnefatafl_rules::Side;
    /// assert_eq!(Side::ALL.map(|side| side.name()), ["attackers", "defenders"]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// Returns the name of the side, in lower case.
    ///
    /// ```
    /// # use hnefatafl_rules::Side;
    /// assert_eq!(Side::Defenders.name(), "defenders");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }
}

/// Writes `a` or `d`; with `{:#}` the [name](Self::name).
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.pad(self.name());
        }
        f.pad(match self {
            Self::Attackers => "a",
            Self::Defenders => "d",
        })
    }
}

/// Reads `a` or `d`, also as capitals and as the full [name](Self::name).
impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, ParseSideError> {
        match text {
            "a" | "A" | "attackers" => Ok(Self::Attackers),
            "d" | "D" | "defenders" => Ok(Self::Defenders),
            _ => Err(ParseSideError {
                found: Excerpt::new(text),
            }),
        }
    }
}
