//! What is wrong with the text of a game, and where.

use alloc::boxed::Box;
use core::fmt;

use crate::discrepancy::Discrepancy;
use crate::excerpt::Excerpt;
use crate::open_tafl_keys::ParseOpenTaflRulesError;
use crate::parse_board_error::ParseBoardErrorKind;
use crate::played_move::ParsePlayedMoveError;
use crate::position_text::ParsePositionError;
use crate::reading::{offset, place};
use crate::rules_text::ParseRulesError;
use crate::words::Meant;

/// The text is no [`Game`](crate::Game), no [`Record`](crate::Record) or no
/// [`Archived`](crate::Archived).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Game;
///
/// let refused = "[fetlar] d1-d3\ne5-e2 a4-a9".parse::<Game>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "game, line 2, column 7, at `a4-a9`: ply 3 is refused: the attacker on a5 is in the way",
/// );
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[error("game, line {line}, column {column}{}: {reason}", At(*found, **reason))]
pub struct ParseGameError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column at which the word begins, counted in bytes from 1.
    pub column: usize,
    /// The word that was met; empty where one is missing.
    pub found: Excerpt,
    /// What is wrong with it.
    pub reason: Box<ParseGameErrorKind>,
}

/// What is wrong with the text of a game.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Game;
/// use hnefatafl_rules::error::ParseGameErrorKind;
///
/// let refused = "d1-d3".parse::<Game>().unwrap_err();
/// assert_eq!(*refused.reason, ParseGameErrorKind::NoStart);
/// let refused = "[fetlar] d1-d3 0-1".parse::<Game>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "game, line 1, column 16, at `0-1`: sources differ on whose victory that is; \
///      expected `attackers:unrecorded` or `defenders:unrecorded`",
/// );
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseGameErrorKind {
    /// The text of a game begins without its rules or position.
    #[error("expected [RULES] or [POSITION] before the moves")]
    NoStart,
    /// A bracket, a brace or a parenthesis is not closed.
    #[error("expected `{close}` to close what begins here")]
    Unclosed {
        /// What is missing.
        close: char,
    },
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// The rules string of `OpenTafl` cannot be read.
    #[error(transparent)]
    OpenTaflRules(#[from] ParseOpenTaflRulesError),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The board of the position cannot be read.
    #[error("{0}")]
    Board(ParseBoardErrorKind),
    /// There is a second bracket with rules or position.
    #[error("the rules or the position stand before already")]
    SecondStart,
    /// Rules, a position or a tag stand behind a move.
    #[error("rules, position and tags stand before the moves")]
    LateBracket,
    /// A word is neither a move nor a move number nor an ending.
    #[error("expected a move such as d1-d4 or d3-d2xe2, or an outcome{}", Meant(*nearest))]
    Word {
        /// The word that may have been meant, if one is near.
        nearest: Option<&'static str>,
    },
    /// `1-0` or `0-1`.
    #[error(
        "sources differ on whose victory that is; expected `attackers:unrecorded` or `defenders:unrecorded`"
    )]
    Score,
    /// A comma or a semicolon stands between moves.
    #[error("expected blanks between moves, without `{sign}`")]
    Separator {
        /// What stands there.
        sign: char,
    },
    /// A word begins like a move but is none.
    #[error(transparent)]
    Move(#[from] ParsePlayedMoveError),
    /// The moves, the ending or the result are not what the rules say.
    #[error(transparent)]
    Discrepancy(#[from] Discrepancy),
    /// Something follows the word that ends the game.
    #[error("nothing may follow the end of the game")]
    AfterEnd,
    /// A line of an archive has not four fields.
    #[error("expected MOVES,COUNT,COUNT,RESULT")]
    Fields,
    /// A number of captures in a line of an archive is none.
    #[error("expected a number of captured pieces")]
    Count,
    /// The result in a line of an archive is none.
    #[error("expected `White`, `Black`, `Draw` or `Ongoing`")]
    Result,
}

impl ParseGameError {
    /// Returns the error for a word, which is a part of the text.
    #[cold]
    pub(crate) fn new(text: &str, word: &str, reason: ParseGameErrorKind) -> Self {
        let (line, column) = place(text, offset(text, word));
        let found = Excerpt::new(word);
        let error = Self {
            line,
            column,
            found,
            reason: Box::new(reason),
        };
        // What is wrong with a board has a place of its own, counted from the word.
        let (ParseGameErrorKind::Position(ParsePositionError::Board(board))
        | ParseGameErrorKind::OpenTaflRules(ParseOpenTaflRulesError::Board(board))) = reason
        else {
            return error;
        };
        Self {
            line: line + board.line - 1,
            column: match board.line {
                1 => column + board.column - 1,
                _ => board.column,
            },
            found: board.found,
            reason: Box::new(ParseGameErrorKind::Board(board.reason)),
        }
    }
}

/// Quotes a word that was met, unless there is none or the reason quotes it itself.
struct At(Excerpt, ParseGameErrorKind);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(word, reason) = *self;
        let quoted = if let ParseGameErrorKind::Rules(ParseRulesError::Unknown { found, .. })
        | ParseGameErrorKind::Position(ParsePositionError::Missing { found }) =
            reason
        {
            found == word
        } else {
            false
        };
        if quoted || word.as_str().is_empty() {
            return Ok(());
        }
        write!(f, ", at {word}")
    }
}
