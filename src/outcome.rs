//! How a game ended: who won, and why. Who wins by which reason stands here alone.

use core::fmt::{self, Write};

use crate::padding::padded;
use crate::side::Side;
use crate::words::{self, ParseWordError, worded};

/// How a game ended ([§8](crate::guide#8-how-the-game-ends)).
///
/// The text form is one word, the winner (or `draw`) and the reason; `{:#}` makes a
/// sentence for people.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Outcome, Side, WinReason};
///
/// let outcome: Outcome = "attackers:no-move".parse()?;
/// assert_eq!(outcome, Outcome::Win { side: Side::Attackers, reason: WinReason::NoMove });
/// assert_eq!(outcome.winner(), Some(Side::Attackers));
/// assert_eq!(format!("{outcome:#}"), "the attackers win: the defenders have no legal move");
///
/// let refused = "attackers:corner".parse::<Outcome>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected an outcome such as `defenders:corner`, found `attackers:corner`",
/// );
/// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
/// ```
#[expect(clippy::exhaustive_enums, reason = "a game is won or drawn")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "result")]
#[doc(alias = "winner")]
#[doc(alias = "status")]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winner.
        side: Side,
        /// Why.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

/// Who can win by a reason.
#[derive(Clone, Copy)]
enum Winner {
    Only(Side),
    Either,
}

const ATTACKERS: Winner = Winner::Only(Side::Attackers);
const DEFENDERS: Winner = Winner::Only(Side::Defenders);

/// Makes the reasons for which a side wins from one table. Each row has the word, who can win so,
/// whether the ending comes from outside, and the number that is stored.
macro_rules! win_reasons {
    ($($(#[$doc:meta])* $name:ident $word:literal $winner:expr, $from_outside:literal, $number:literal;)*) => {
        /// Why a side won.
        ///
        /// ```
        /// use hnefatafl_rules::{Outcome, Side, WinReason};
        ///
        /// let outcome = Outcome::Win { side: Side::Defenders, reason: WinReason::Corner };
        /// assert_eq!(outcome.to_string(), "defenders:corner");
        /// ```
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum WinReason {
            $($(#[$doc])* $name,)*
        }

        impl WinReason {
            /// Every reason, in the order of [§8](crate::guide#8-how-the-game-ends), those from
            /// outside last. A later version may have more.
            ///
            /// ```
            /// # use hnefatafl_rules::WinReason;
            /// assert_eq!(WinReason::ALL[0].to_string(), "king-captured");
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            pub(crate) const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            const fn winner(self) -> Winner {
                match self {
                    $(Self::$name => $winner,)*
                }
            }

            const fn is_from_outside(self) -> bool {
                match self {
                    $(Self::$name => $from_outside,)*
                }
            }

            /// Returns the number that is stored for the reason.
            #[cfg(any(test, feature = "serde"))]
            pub(crate) const fn number(self) -> u8 {
                match self {
                    $(Self::$name => $number,)*
                }
            }

            /// Returns the word of the outcome in which a side wins for this reason.
            const fn outcome_word(self, side: Side) -> &'static str {
                match (self, side) {
                    $(
                        (Self::$name, Side::Attackers) => concat!("attackers:", $word),
                        (Self::$name, Side::Defenders) => concat!("defenders:", $word),
                    )*
                }
            }
        }
    };
}

win_reasons! {
    /// The attackers captured the king ([§5](crate::guide#5-capturing-the-king)).
    KingCaptured "king-captured" ATTACKERS, false, 0;
    /// The king reached a special corner ([§6](crate::guide#6-escape)).
    Corner "corner" DEFENDERS, false, 1;
    /// The king reached the edge ([§6](crate::guide#6-escape)).
    Edge "edge" DEFENDERS, false, 9;
    /// The defenders built an exit fort ([§8.3](crate::guide#83-exit-fort)).
    ExitFort "exit-fort" DEFENDERS, false, 2;
    /// The attackers closed a ring around all defenders
    /// ([§8.4](crate::guide#84-encirclement)).
    Encirclement "encirclement" ATTACKERS, false, 3;
    /// A position occurred for the third time ([§8.5](crate::guide#8-how-the-game-ends)).
    Repetition "repetition" ATTACKERS, false, 4;
    /// The other side has no legal move ([§8.6](crate::guide#8-how-the-game-ends)).
    NoMove "no-move" Winner::Either, false, 5;
    /// The other side resigned ([§1](crate::guide#1-rule-sets)).
    Resignation "resignation" Winner::Either, true, 6;
    /// The other side forfeited the game, for example on time ([§1](crate::guide#1-rule-sets)).
    Forfeit "forfeit" Winner::Either, true, 7;
    /// A record says who won and not how.
    Unrecorded "unrecorded" Winner::Either, true, 10;
}

worded!(
    WinReason,
    "a reason for a victory such as `king-captured` or `resignation`"
);

/// Why nobody won.
///
/// ```
/// use hnefatafl_rules::{DrawReason, Outcome};
///
/// assert_eq!(Outcome::Draw(DrawReason::Agreement).to_string(), "draw:agreement");
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawReason {
    /// A position occurred for the third time ([§8.5](crate::guide#8-how-the-game-ends)).
    Repetition,
    /// The sides agreed ([§1](crate::guide#1-rule-sets)).
    Agreement,
}

impl DrawReason {
    /// Every reason. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::DrawReason;
    /// assert_eq!(DrawReason::ALL, [DrawReason::Repetition, DrawReason::Agreement]);
    /// ```
    pub const ALL: &'static [Self] = &[Self::Repetition, Self::Agreement];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::Agreement => "agreement",
        }
    }

    const fn is_from_outside(self) -> bool {
        match self {
            Self::Repetition => false,
            Self::Agreement => true,
        }
    }
}

worded!(
    DrawReason,
    "a reason for a draw, `repetition` or `agreement`"
);

const OUTCOMES: usize = {
    let (mut count, mut reasons) = (DrawReason::ALL.len(), WinReason::ALL);
    while let [reason, rest @ ..] = reasons {
        count += match reason.winner() {
            Winner::Only(_) => 1,
            Winner::Either => 2,
        };
        reasons = rest;
    }
    count
};

#[expect(clippy::indexing_slicing, reason = "counted just before")]
static ALL: [Outcome; OUTCOMES] = {
    let mut all = [Outcome::Draw(DrawReason::Agreement); OUTCOMES];
    let (mut place, mut sides) = (0, Side::ALL.as_slice());
    while let [side, rest @ ..] = sides {
        let mut reasons = WinReason::ALL;
        while let [reason, rest @ ..] = reasons {
            let (side, reason) = (*side, *reason);
            if let Some(outcome) = Outcome::win(side, reason) {
                all[place] = outcome;
                place += 1;
            }
            reasons = rest;
        }
        sides = rest;
    }
    let mut reasons = DrawReason::ALL;
    while let [reason, rest @ ..] = reasons {
        all[place] = Outcome::Draw(*reason);
        place += 1;
        reasons = rest;
    }
    all
};

impl Outcome {
    /// How many outcomes there are.
    pub(crate) const COUNT: usize = OUTCOMES;

    /// Returns an iterator over every outcome: victories of the attackers, victories of the
    /// defenders, draws. Each group is in the order of [§8](crate::guide#8-how-the-game-ends),
    /// endings from outside last.
    ///
    /// ```
    /// # use hnefatafl_rules::Outcome;
    /// for outcome in Outcome::all() {
    ///     assert_eq!(outcome.to_string().parse(), Ok(outcome));
    /// }
    /// ```
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        ALL.iter().copied()
    }

    /// Returns the victory of a side for this reason, or `None` when that side cannot win for it.
    ///
    /// ```
    /// # use hnefatafl_rules::{Outcome, Side, WinReason};
    /// assert!(Outcome::win(Side::Defenders, WinReason::Corner).is_some());
    /// assert!(Outcome::win(Side::Attackers, WinReason::Corner).is_none());
    /// ```
    #[must_use]
    pub const fn win(side: Side, reason: WinReason) -> Option<Self> {
        match reason.winner() {
            Winner::Only(winner) if winner as u8 != side as u8 => None,
            Winner::Only(_) | Winner::Either => Some(Self::Win { side, reason }),
        }
    }

    /// Returns the victory for this reason; by this side, if either side can win for it.
    #[inline]
    pub(crate) const fn by(reason: WinReason, side: Side) -> Self {
        let side = match reason.winner() {
            Winner::Only(winner) => winner,
            Winner::Either => side,
        };
        Self::Win { side, reason }
    }

    /// Returns the side that won, or `None` for a draw.
    ///
    /// ```
    /// # use hnefatafl_rules::{DrawReason, Outcome};
    /// assert_eq!(Outcome::Draw(DrawReason::Agreement).winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win { side, reason: _ } => Some(side),
            Self::Draw(_) => None,
        }
    }

    /// Returns why a side won, or `None` for a draw.
    ///
    /// ```
    /// # use hnefatafl_rules::{Outcome, WinReason};
    /// assert_eq!("defenders:edge".parse::<Outcome>()?.reason(), Some(WinReason::Edge));
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub const fn reason(self) -> Option<WinReason> {
        match self {
            Self::Win { side: _, reason } => Some(reason),
            Self::Draw(_) => None,
        }
    }

    /// Returns whether nobody won.
    ///
    /// ```
    /// # use hnefatafl_rules::Outcome;
    /// assert!("draw:repetition".parse::<Outcome>()?.is_draw());
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::Draw(_))
    }

    /// Returns whether the game was ended from outside: by agreement, resignation, forfeit, or
    /// in a way that a record does not tell ([§1](crate::guide#1-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::Outcome;
    /// assert!("draw:agreement".parse::<Outcome>()?.is_from_outside());
    /// assert!(!"draw:repetition".parse::<Outcome>()?.is_from_outside());
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub const fn is_from_outside(self) -> bool {
        match self {
            Self::Win { side: _, reason } => reason.is_from_outside(),
            Self::Draw(reason) => reason.is_from_outside(),
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Win { side, reason } => reason.outcome_word(side),
            Self::Draw(DrawReason::Repetition) => "draw:repetition",
            Self::Draw(DrawReason::Agreement) => "draw:agreement",
        }
    }

    /// Returns the place among [`all`](Self::all) outcomes.
    pub(crate) fn place(self) -> usize {
        // Only an outcome with a side that cannot win for the reason is not among them.
        let place = ALL.iter().position(|&outcome| outcome == self);
        place.unwrap_or(OUTCOMES)
    }

    /// Returns the number that is stored for the outcome.
    #[cfg(any(test, feature = "serde"))]
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Win { side, reason } => 3 * reason.number() + side as u8,
            Self::Draw(DrawReason::Repetition) => 3 * 4 + 2,
            Self::Draw(DrawReason::Agreement) => 3 * 8 + 2,
        }
    }
}

/// Writes one word, as in `defenders:corner`; with `{:#}` a sentence.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            padded(f, |out| self.write_sentence(out))
        } else {
            f.pad(self.word())
        }
    }
}

impl Outcome {
    fn write_sentence(self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Draw(DrawReason::Repetition) => {
                out.write_str("the game is drawn: the position occurred for the third time")
            }
            Self::Draw(DrawReason::Agreement) => out.write_str("the game is drawn by agreement"),
            Self::Win { side, reason } => {
                write!(out, "the {side} win: ")?;
                match reason {
                    WinReason::KingCaptured => out.write_str("the king is captured"),
                    WinReason::Corner => out.write_str("the king is in a corner"),
                    WinReason::Edge => out.write_str("the king is on the edge"),
                    WinReason::ExitFort => out.write_str("the king stands in an exit fort"),
                    WinReason::Encirclement => {
                        out.write_str("the king and all defenders are encircled")
                    }
                    WinReason::Repetition => {
                        out.write_str("the position occurred for the third time")
                    }
                    WinReason::NoMove => write!(out, "the {} have no legal move", !side),
                    WinReason::Resignation => write!(out, "the {} resigned", !side),
                    WinReason::Forfeit => write!(out, "the {} forfeited the game", !side),
                    WinReason::Unrecorded => out.write_str("the record does not say how"),
                }
            }
        }
    }
}

/// Reads the words that are written, whatever the case of their letters.
impl core::str::FromStr for Outcome {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let words = ALL.iter().map(|&outcome| (outcome.word(), outcome));
        words::read(text, "an outcome such as `defenders:corner`", words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_tell_outcomes_apart() {
        for one in Outcome::all() {
            for other in Outcome::all().filter(|&other| other != one) {
                assert_ne!(one.number(), other.number());
                assert_ne!(one.word(), other.word());
            }
        }
    }
}
