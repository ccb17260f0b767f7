//! The two sides of the game: attackers and defenders.

use core::ops::Not;

use crate::words::worded;

/// One of the two sides.
///
/// The king belongs to the defenders. Which side moves first is a choice of the rule set
/// ([§1](crate::guide#1-rule-sets)); in every preset it is the attackers.
///
/// The text form is the word `attackers` or `defenders`; `a`, `d`, `attacker` and `defender`
/// are read too.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Side;
///
/// assert_eq!(!Side::Attackers, Side::Defenders);
/// assert_eq!("d".parse(), Ok(Side::Defenders));
/// assert_eq!(Side::Attackers.to_string(), "attackers");
/// ```
#[expect(
    clippy::exhaustive_enums,
    reason = "the game has two sides and always will"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "player")]
#[doc(alias = "color")]
#[doc(alias = "colour")]
pub enum Side {
    /// The side that hunts the king.
    Attackers,
    /// The side of the king.
    Defenders,
}

impl Side {
    /// Both sides, the attackers first.
    ///
    /// ```
    /// # use hnefatafl_rules::Side;
    /// assert_eq!(Side::ALL.map(|side| side.letter()), ['a', 'd']);
    /// ```
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// Returns the letter that stands for the side in positions: `a` or `d`.
    ///
    /// ```
    /// # use hnefatafl_rules::Side;
    /// assert_eq!(Side::Defenders.letter(), 'd');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Attackers => 'a',
            Self::Defenders => 'd',
        }
    }

    /// Returns the other side, like `!`, usable in constants.
    ///
    /// ```
    /// # use hnefatafl_rules::Side;
    /// const OTHER: Side = Side::Attackers.opponent();
    /// assert_eq!(OTHER, Side::Defenders);
    /// ```
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
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
        self.opponent()
    }
}

worded!(
    Side, "a side, `attackers` or `defenders`",
    "a" => Self::Attackers,
    "attacker" => Self::Attackers,
    "d" => Self::Defenders,
    "defender" => Self::Defenders,
);
