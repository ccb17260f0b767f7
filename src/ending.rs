//! The last word of a record.

use core::fmt;
use core::str::FromStr;

use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::side::Side;
use crate::words::{self, ParseWordError};

/// The last word of a record: how the game ended.
///
/// Written and read as that word. The words `resign`, `resigns` and `---` are read as `resigned`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Ending, Side};
///
/// let ending: Ending = "Resigns".parse()?;
/// assert_eq!(ending, Ending::Resigned);
/// assert_eq!(ending.outcome(Side::Defenders).to_string(), "attackers:resignation");
///
/// let refused = "resinged".parse::<Ending>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected an ending such as `resigned` or `defenders:corner`, found `resinged`: \
///      did you mean `resigned`?",
/// );
/// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// An outcome.
    Outcome(Outcome),
    /// `resigned`: the side to move gave up.
    Resigned,
    /// `timeout`: the side to move lost on time.
    Timeout,
    /// `draw`: nobody won. Where the rules leave the game open, the sides agreed on it.
    Draw,
}

impl Ending {
    /// Returns the outcome that it stands for, if the rules leave the game open and it is this
    /// side's turn.
    ///
    /// ```
    /// # use hnefatafl_rules::{Ending, Side};
    /// assert_eq!(Ending::Timeout.outcome(Side::Attackers).to_string(), "defenders:forfeit");
    /// assert_eq!(Ending::Draw.outcome(Side::Attackers).to_string(), "draw:agreement");
    /// ```
    #[must_use]
    pub const fn outcome(self, to_move: Side) -> Outcome {
        let side = to_move.opponent();
        match self {
            Self::Outcome(outcome) => outcome,
            Self::Resigned => Outcome::Win {
                side,
                reason: WinReason::Resignation,
            },
            Self::Timeout => Outcome::Win {
                side,
                reason: WinReason::Forfeit,
            },
            Self::Draw => Outcome::Draw(DrawReason::Agreement),
        }
    }

    /// Returns whether it agrees with an outcome by the rules. `draw` agrees with every draw,
    /// `attackers:unrecorded` with every victory of the attackers.
    ///
    /// ```
    /// # use hnefatafl_rules::Ending;
    /// let (corner, repetition) = ("defenders:corner".parse()?, "draw:repetition".parse()?);
    /// assert!("defenders:unrecorded".parse::<Ending>()?.agrees_with(corner));
    /// assert!(Ending::Draw.agrees_with(repetition));
    /// assert!(!Ending::Resigned.agrees_with(corner));
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn agrees_with(self, by_the_rules: Outcome) -> bool {
        match self {
            Self::Outcome(Outcome::Win {
                side,
                reason: WinReason::Unrecorded,
            }) => by_the_rules.winner() == Some(side),
            Self::Outcome(outcome) => outcome == by_the_rules,
            Self::Draw => by_the_rules.is_draw(),
            Self::Resigned | Self::Timeout => false,
        }
    }

    /// Returns the shortest word for an outcome from outside when it is this side's turn.
    pub(crate) fn shortest(outcome: Outcome, to_move: Side) -> Self {
        [Self::Resigned, Self::Timeout, Self::Draw]
            .into_iter()
            .find(|ending| ending.outcome(to_move) == outcome)
            .unwrap_or(Self::Outcome(outcome))
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Outcome(outcome) => outcome.word(),
            Self::Resigned => "resigned",
            Self::Timeout => "timeout",
            Self::Draw => "draw",
        }
    }
}

/// Writes the word.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads an outcome, `resigned`, `resign`, `resigns`, `---`, `timeout` or `draw`, whatever the
/// case of the letters.
impl FromStr for Ending {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let short = [
            ("resigned", Self::Resigned),
            ("resign", Self::Resigned),
            ("resigns", Self::Resigned),
            ("---", Self::Resigned),
            ("timeout", Self::Timeout),
            ("draw", Self::Draw),
        ];
        let outcomes = Outcome::all().map(|outcome| (outcome.word(), Self::Outcome(outcome)));
        words::read(
            text,
            "an ending such as `resigned` or `defenders:corner`",
            short.into_iter().chain(outcomes),
        )
    }
}
