//! How a game ended: who won, and why.

use core::fmt;
use core::str::FromStr;

use crate::error::{Excerpt, ParseOutcomeError};
use crate::side::Side;

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
/// # Ok::<(), hnefatafl_rules::ParseOutcomeError>(())
/// ```
#[expect(clippy::exhaustive_enums, reason = "a game is won or drawn")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The attackers captured the king ([§5](crate::guide#5-capturing-the-king)).
    KingCaptured,
    /// The king reached a corner ([§6](crate::guide#6-corner)).
    Corner,
    /// The defenders built an exit fort ([§8.3](crate::guide#83-exit-fort)).
    ExitFort,
    /// The attackers closed a ring around all defenders
    /// ([§8.4](crate::guide#84-encirclement)).
    Encirclement,
    /// A position occurred for the third time ([§8.5](crate::guide#8-how-the-game-ends)).
    Repetition,
    /// The other side has no legal move ([§8.6](crate::guide#8-how-the-game-ends)).
    NoMove,
    /// The other side resigned ([§1](crate::guide#1-three-rule-sets)).
    Resignation,
    /// The other side forfeited the game, say, on time
    /// ([§1](crate::guide#1-three-rule-sets)).
    Forfeit,
}

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
    /// The sides agreed ([§1](crate::guide#1-three-rule-sets)).
    Agreement,
}

impl Outcome {
    /// Every outcome there is, in the order of [§8](crate::guide#8-how-the-game-ends),
    /// those from outside last. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Outcome;
    /// for &outcome in Outcome::ALL {
    ///     assert_eq!(outcome.to_string().parse(), Ok(outcome));
    /// }
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Win {
            side: Side::Attackers,
            reason: WinReason::KingCaptured,
        },
        Self::Win {
            side: Side::Defenders,
            reason: WinReason::Corner,
        },
        Self::Win {
            side: Side::Defenders,
            reason: WinReason::ExitFort,
        },
        Self::Win {
            side: Side::Attackers,
            reason: WinReason::Encirclement,
        },
        Self::Win {
            side: Side::Attackers,
            reason: WinReason::Repetition,
        },
        Self::Draw(DrawReason::Repetition),
        Self::Win {
            side: Side::Attackers,
            reason: WinReason::NoMove,
        },
        Self::Win {
            side: Side::Defenders,
            reason: WinReason::NoMove,
        },
        Self::Win {
            side: Side::Attackers,
            reason: WinReason::Resignation,
        },
        Self::Win {
            side: Side::Defenders,
            reason: WinReason::Resignation,
        },
        Self::Win {
            side: Side::Attackers,
            reason: WinReason::Forfeit,
        },
        Self::Win {
            side: Side::Defenders,
            reason: WinReason::Forfeit,
        },
        Self::Draw(DrawReason::Agreement),
    ];

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

    /// Tells whether the game was ended from outside: by agreement, resignation or
    /// forfeit ([§1](crate::guide#1-three-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::Outcome;
    /// assert!("draw:agreement".parse::<Outcome>()?.is_from_outside());
    /// assert!(!"draw:repetition".parse::<Outcome>()?.is_from_outside());
    /// # Ok::<(), hnefatafl_rules::ParseOutcomeError>(())
    /// ```
    #[must_use]
    pub const fn is_from_outside(self) -> bool {
        match self {
            Self::Win { side: _, reason } => {
                matches!(reason, WinReason::Resignation | WinReason::Forfeit)
            }
            Self::Draw(reason) => matches!(reason, DrawReason::Agreement),
        }
    }
}

impl WinReason {
    const fn word(self) -> &'static str {
        match self {
            Self::KingCaptured => "king-captured",
            Self::Corner => "corner",
            Self::ExitFort => "exit-fort",
            Self::Encirclement => "encirclement",
            Self::Repetition => "repetition",
            Self::NoMove => "no-move",
            Self::Resignation => "resignation",
            Self::Forfeit => "forfeit",
        }
    }
}

/// Writes the word of the reason, as in `king-captured`.
impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Writes the word of the reason, `repetition` or `agreement`.
impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Repetition => "repetition",
            Self::Agreement => "agreement",
        })
    }
}

/// Writes one word, as in `defenders:corner`; with `{:#}` a sentence.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, f.alternate()) {
            (Self::Win { side, reason }, false) => write!(f, "{side:#}:{reason}"),
            (Self::Draw(reason), false) => write!(f, "draw:{reason}"),
            (Self::Draw(DrawReason::Repetition), true) => {
                f.write_str("the game is drawn: the position occurred for the third time")
            }
            (Self::Draw(DrawReason::Agreement), true) => {
                f.write_str("the game is drawn by agreement")
            }
            (Self::Win { side, reason }, true) => {
                write!(f, "the {side:#} win: ")?;
                match reason {
                    WinReason::KingCaptured => f.write_str("the king is captured"),
                    WinReason::Corner => f.write_str("the king is in a corner"),
                    WinReason::ExitFort => f.write_str("the king stands in an exit fort"),
                    WinReason::Encirclement => {
                        f.write_str("the king and all defenders are encircled")
                    }
                    WinReason::Repetition => {
                        f.write_str("the position occurred for the third time")
                    }
                    WinReason::NoMove => write!(f, "the {:#} have no legal move", !side),
                    WinReason::Resignation => write!(f, "the {:#} resigned", !side),
                    WinReason::Forfeit => write!(f, "the {:#} forfeited the game", !side),
                }
            }
        }
    }
}

/// Reads exactly the words that are written.
impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        let refused = ParseOutcomeError {
            found: Excerpt::new(text),
        };
        let (winner, reason) = text.split_once(':').ok_or(refused)?;
        Self::ALL
            .iter()
            .copied()
            .find(|outcome| match *outcome {
                Self::Win { side, reason: why } => winner == side.name() && reason == why.word(),
                Self::Draw(DrawReason::Repetition) => winner == "draw" && reason == "repetition",
                Self::Draw(DrawReason::Agreement) => winner == "draw" && reason == "agreement",
            })
            .ok_or(refused)
    }
}
