//! The text of a position.

use core::fmt;
use core::str::FromStr;

use crate::excerpt::Excerpt;
use crate::padding::padded;
use crate::parse_board_error::ParseBoardError;
use crate::position::{InvalidPosition, Position};
use crate::reading::{offset, trim};
use crate::rules_text::ParseRulesError;
use crate::words::ParseWordError;

/// Writes board, side and rules in one line; with `{:#}` draws the board.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, side, rules) = (self.board(), self.side_to_move(), self.rules());
        if f.alternate() {
            return write!(f, "{board:#}\n{side} to move, {rules}");
        }
        padded(f, |out| {
            board.write(out)?;
            write!(out, " {} {rules}", side.letter())
        })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Reads either form; the board may also be a drawing of several lines.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let whole = trim(text);
        let missing = || ParsePositionError::Missing {
            found: Excerpt::new(whole),
        };
        let (board, side, rules) = if whole.contains('/') {
            let (board, rest) = whole.split_once(char::is_whitespace).ok_or_else(missing)?;
            let mut words = rest.split_whitespace();
            let (Some(side), Some(rules)) = (words.next(), words.next()) else {
                return Err(missing());
            };
            if let Some(surplus) = words.next() {
                return Err(ParsePositionError::Surplus {
                    found: Excerpt::new(surplus),
                });
            }
            (board, side, rules)
        } else {
            let (rest, rules) = whole.rsplit_once(char::is_whitespace).ok_or_else(missing)?;
            // What `{:#}` writes below the drawing is for people.
            let rest = rest.trim_end();
            let rest = without("to move,", rest).unwrap_or(rest).trim_end();
            let (board, side) = rest.rsplit_once(char::is_whitespace).ok_or_else(missing)?;
            (board, side, rules)
        };
        Ok(Self::new(
            // From the start of the text, so that line and column count from there.
            text.get(..offset(text, board) + board.len())
                .unwrap_or(board)
                .parse()?,
            side.parse()?,
            rules.parse()?,
        )?)
    }
}

/// Returns the text without these words at its end, whatever the case of their letters.
fn without<'a>(words: &str, text: &'a str) -> Option<&'a str> {
    let (rest, last) = text.split_at_checked(text.len().checked_sub(words.len())?)?;
    last.eq_ignore_ascii_case(words).then_some(rest)
}

/// The text is no [`Position`].
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Position;
///
/// let message = |text: &str| text.parse::<Position>().unwrap_err().to_string();
/// assert_eq!(
///     message("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 x brandubh"),
///     "expected a side, `attackers` or `defenders`, found `x`",
/// );
/// assert_eq!(
///     message("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 a brandubh now"),
///     "expected nothing after the rules, found `now`",
/// );
/// assert_eq!(
///     message("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 a tablut"),
///     "the board is of 7x7, that of the rules of 9x9",
/// );
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParsePositionError {
    /// Board, side or rules are missing.
    #[error("expected a position, BOARD SIDE RULES, found {found}")]
    Missing {
        /// What was met.
        found: Excerpt,
    },
    /// Something follows the rules.
    #[error("expected nothing after the rules, found {found}")]
    Surplus {
        /// The first word too many.
        found: Excerpt,
    },
    /// The board cannot be read.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The side to move cannot be read.
    #[error(transparent)]
    Side(#[from] ParseWordError),
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// The board is no legal set-up.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
}
