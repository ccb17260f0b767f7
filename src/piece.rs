//! The three kinds of piece.

use crate::side::Side;
use crate::words::worded;

/// A kind of piece.
///
/// A *soldier* is any piece but the king. The text form is the word `attacker`, `defender` or
/// `king`; the letters `A`, `D` and `K` are read too.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Piece, Side};
///
/// assert_eq!(Piece::King.side(), Side::Defenders);
/// assert!(Piece::Defender.is_soldier());
/// assert_eq!(Piece::Attacker.to_string(), "attacker");
/// ```
#[expect(clippy::exhaustive_enums, reason = "every tafl game has these three")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "piece type")]
#[doc(alias = "piece kind")]
pub enum Piece {
    /// A soldier of the attackers.
    Attacker,
    /// A soldier of the defenders.
    Defender,
    /// The king.
    King,
}

impl Piece {
    /// All kinds of piece.
    ///
    /// ```
    /// # use hnefatafl_rules::Piece;
    /// assert_eq!(Piece::ALL.map(Piece::letter), ['A', 'D', 'K']);
    /// ```
    pub const ALL: [Self; 3] = [Self::Attacker, Self::Defender, Self::King];

    /// Returns the side the piece belongs to.
    ///
    /// ```
    /// # use hnefatafl_rules::{Piece, Side};
    /// assert_eq!(Piece::Attacker.side(), Side::Attackers);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Self::Attacker => Side::Attackers,
            Self::Defender | Self::King => Side::Defenders,
        }
    }

    /// Returns whether the piece is a soldier, that is, not the king.
    ///
    /// ```
    /// # use hnefatafl_rules::Piece;
    /// assert!(!Piece::King.is_soldier());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_soldier(self) -> bool {
        !matches!(self, Self::King)
    }

    /// Returns the letter of the piece in the text of boards: `A`, `D` or `K`.
    ///
    /// ```
    /// # use hnefatafl_rules::Piece;
    /// assert_eq!(Piece::King.letter(), 'K');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Attacker => 'A',
            Self::Defender => 'D',
            Self::King => 'K',
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::King => "king",
        }
    }

    /// Returns the soldier of a side.
    pub(crate) const fn soldier(side: Side) -> Self {
        match side {
            Side::Attackers => Self::Attacker,
            Side::Defenders => Self::Defender,
        }
    }
}

worded!(
    Piece, "a piece, `attacker`, `defender` or `king`",
    "a" => Self::Attacker,
    "d" => Self::Defender,
    "k" => Self::King,
);
