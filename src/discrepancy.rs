//! Where a recorded game and the rules disagree.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::legal::IllegalMove;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::recorded_result::RecordedResult;
use crate::side::Side;

/// Where a recorded game and the rules disagree.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Record, Rules};
///
/// let record: Record = "d1-d3 e5-e2 d3-d2xf2".parse()?;
/// let refused = record.to_game(Position::start(Rules::FETLAR)).unwrap_err();
/// assert_eq!(refused.to_string(), "ply 3 captures e2, the record claims f2");
/// assert_eq!(refused.ply(), Some(3));
/// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Discrepancy {
    /// A move is not legal, or comes after the end.
    #[error("ply {ply} is refused: {refused}")]
    Refused {
        /// The number of the move, counted from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// Why.
        refused: IllegalMove,
    },
    /// A move captures something else than the record claims.
    #[error("ply {ply} captures {}, the record claims {}", Listed(*.captured), Listed(*.claimed))]
    Captures {
        /// The number of the move, counted from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// The captures that the record claims.
        claimed: Bitboard,
        /// What the move captures by the rules.
        captured: Bitboard,
    },
    /// The record ends with a word that the moves contradict.
    #[error("the moves {}, the record ends with {claimed}", Ends(*.outcome))]
    Ending {
        /// The outcome that the record claims.
        claimed: Outcome,
        /// How the game stands by the rules, at the end of the moves.
        outcome: Option<Outcome>,
    },
    /// The recorded result differs from that of the game.
    #[error("the game ends with {outcome}, the recorded result is {claimed}")]
    Result {
        /// The result that is recorded.
        claimed: RecordedResult,
        /// How the game ended, by the rules or by the last word of the record.
        outcome: Outcome,
    },
    /// The recorded number of captured pieces differs from that of the game.
    #[error("the {side} captured {captured}, the record counts {claimed}")]
    Count {
        /// The side that captured.
        side: Side,
        /// The number that is recorded.
        claimed: usize,
        /// The number of pieces that the moves captured, without the king. As in the archives, a
        /// piece that a move lists twice counts twice.
        captured: usize,
    },
}

impl Discrepancy {
    /// Returns the number of the move that does not fit, counted from 1; `None` when the
    /// discrepancy is not about one move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "d1-d3 defenders:corner".parse()?;
    /// let refused = record.to_game(Position::start(Rules::FETLAR)).unwrap_err();
    /// assert_eq!(refused.ply(), None);
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "the moves do not end the game, the record ends with defenders:corner",
    /// );
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn ply(&self) -> Option<usize> {
        match *self {
            Self::Refused {
                ply,
                mv: _,
                refused: _,
            }
            | Self::Captures {
                ply,
                mv: _,
                claimed: _,
                captured: _,
            } => Some(ply),
            Self::Ending { .. } | Self::Result { .. } | Self::Count { .. } => None,
        }
    }

    /// Returns whether it is a move after the end of the game.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record};
    /// let over: Position = "7/7/7/7/7/7/7 a brandubh".parse()?;
    /// let record: Record = "a1-a2".parse()?;
    /// assert!(record.to_game(over).is_err_and(|refused| refused.is_after_end()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_after_end(&self) -> bool {
        matches!(
            self,
            Self::Refused {
                refused: IllegalMove::GameOver(_),
                ..
            }
        )
    }
}

/// Names squares, or says that there are none.
struct Listed(Bitboard);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        fmt::Display::fmt(&self.0, f)
    }
}

/// Says what moves do to a game: `end the game with draw:repetition`.
struct Ends(Option<Outcome>);

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(outcome) => write!(f, "end the game with {outcome}"),
            None => f.write_str("do not end the game"),
        }
    }
}
