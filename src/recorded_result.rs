//! Who won, as a record says apart from the moves.

use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::side::Side;
use crate::words::worded;

/// Who won, as a record says outside its moves and its last word: in a tag, a field or a column.
///
/// The text form is one word, `attackers`, `defenders`, `draw` or `ongoing`. The words of
/// archives are read too: `White` are the defenders, `Black` the attackers.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{RecordedResult, Side};
///
/// assert_eq!("White".parse(), Ok(RecordedResult::Won(Side::Defenders)));
/// assert_eq!(RecordedResult::Won(Side::Defenders).to_string(), "defenders");
/// ```
#[expect(clippy::exhaustive_enums, reason = "a game is won, drawn or not over")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordedResult {
    /// A side won.
    Won(Side),
    /// Nobody won.
    Draw,
    /// The game was not finished.
    Ongoing,
}

impl RecordedResult {
    /// Every result.
    ///
    /// ```
    /// # use hnefatafl_rules::RecordedResult;
    /// for result in RecordedResult::ALL {
    ///     assert_eq!(result.to_string().parse(), Ok(result));
    /// }
    /// ```
    pub const ALL: [Self; 4] = [
        Self::Won(Side::Attackers),
        Self::Won(Side::Defenders),
        Self::Draw,
        Self::Ongoing,
    ];

    /// Returns the outcome from outside that says just this: a victory without a recorded reason,
    /// or a draw by agreement; `None` for an unfinished game.
    ///
    /// ```
    /// # use hnefatafl_rules::{RecordedResult, Side};
    /// let outcome = RecordedResult::Won(Side::Attackers).outcome();
    /// assert_eq!(outcome.map(|it| it.to_string()).as_deref(), Some("attackers:unrecorded"));
    /// ```
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Won(side) => Some(Outcome::Win {
                side,
                reason: WinReason::Unrecorded,
            }),
            Self::Draw => Some(Outcome::Draw(DrawReason::Agreement)),
            Self::Ongoing => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Won(side) => side.word(),
            Self::Draw => "draw",
            Self::Ongoing => "ongoing",
        }
    }
}

/// Says who won, or that nobody did; `None` is a game that goes on.
impl From<Option<Outcome>> for RecordedResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(outcome) => outcome.winner().map_or(Self::Draw, Self::Won),
            None => Self::Ongoing,
        }
    }
}

worded!(
    RecordedResult, "a result, `attackers`, `defenders`, `draw` or `ongoing`",
    "white" => Self::Won(Side::Defenders),
    "black" => Self::Won(Side::Attackers),
    "a" => Self::Won(Side::Attackers),
    "attacker" => Self::Won(Side::Attackers),
    "d" => Self::Won(Side::Defenders),
    "defender" => Self::Won(Side::Defenders),
);
