//! Every error and every message.

use core::fmt;
use core::str::from_utf8;

#[cfg(feature = "alloc")]
use crate::bitboard::Bitboard;
use crate::outcome::Outcome;
use crate::piece::Piece;
use crate::square::Square;

/// The beginning of a text that was met where something else was expected.
///
/// It keeps up to 24 bytes without a heap, so that errors can quote what they refuse.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Square;
///
/// let refused = "sixty-four squares on the board".parse::<Square>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected a square from a1 to k11, found `sixty-four squares on th…`",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    bytes: [u8; Self::MOST],
    len: u8,
    whole: bool,
}

impl Excerpt {
    const MOST: usize = 24;

    /// Returns the beginning of this text.
    pub(crate) fn new(text: &str) -> Self {
        let mut end = text.len().min(Self::MOST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let mut bytes = [0; Self::MOST];
        for (to, from) in bytes.iter_mut().zip(text.bytes().take(end)) {
            *to = from;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most MOST")]
        Self {
            bytes,
            len: end as u8,
            whole: end == text.len(),
        }
    }

    /// Returns the same with small letters for the capital ones of ASCII.
    const fn to_lower_case(self) -> Self {
        let mut lower = self;
        lower.bytes.make_ascii_lowercase();
        lower
    }

    /// Returns the text, cut off where it was too long.
    ///
    /// ```
    /// # use hnefatafl_rules::{ParseSquareError, Square};
    /// let refused = "z9".parse::<Square>().unwrap_err();
    /// assert_eq!(refused.found.as_str(), "z9");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Cut at a character boundary of a `str`: always valid.
        self.bytes
            .get(..usize::from(self.len))
            .and_then(|bytes| from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

/// Writes the text in backquotes, control characters escaped, with `…` where it was cut
/// off; an empty text as `nothing`.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len == 0 {
            return f.write_str("nothing");
        }
        write!(
            f,
            "`{}{}`",
            self.as_str().escape_debug(),
            if self.whole { "" } else { "…" }
        )
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no [`Side`](crate::Side).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected a side, `a` or `d`, found {found}")]
pub struct ParseSideError {
    /// What was met.
    pub found: Excerpt,
}

/// The text is no [`Square`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected a square from a1 to k11, found {found}")]
pub struct ParseSquareError {
    /// What was met.
    pub found: Excerpt,
}

/// The text is no [`Bitboard`](crate::Bitboard).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseBitboardError {
    /// One of the words is no square.
    #[error(transparent)]
    Square(ParseSquareError),
    /// A square is named twice.
    #[error("the square {found} is named twice")]
    Twice {
        /// The second mention.
        found: Excerpt,
    },
}

/// Two squares that make no [`Move`](crate::Move).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidMove {
    /// The squares are the same.
    #[error("a move from {square} to {square} leads nowhere")]
    Nowhere {
        /// The one square.
        square: Square,
    },
    /// The squares are on no common line.
    #[error("{from} and {to} are on no common rank or file")]
    Crooked {
        /// The square left.
        from: Square,
        /// The square to stop on.
        to: Square,
    },
}

/// The text is no [`Move`](crate::Move).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseMoveError {
    /// The text is not two squares.
    #[error("expected a move such as d1-d4, found {found}")]
    NotAMove {
        /// What was met.
        found: Excerpt,
    },
    /// The text is two squares that make no move.
    #[error(transparent)]
    Invalid(InvalidMove),
}

/// The text is no [`PlayedMove`](crate::PlayedMove).
#[cfg(feature = "alloc")]
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParsePlayedMoveError {
    /// The text does not begin with two squares.
    #[error("expected a move such as d1-d4 or d3-d2xe2, found {found}")]
    NotAMove {
        /// What was met.
        found: Excerpt,
    },
    /// The text begins with two squares that make no move.
    #[error(transparent)]
    Invalid(InvalidMove),
    /// What follows the move is no list of captures.
    #[error("expected captures such as xe2xf3 after the move, found {found}")]
    Captures {
        /// What was met.
        found: Excerpt,
    },
    /// A captured square is named twice.
    #[error("the capture on {square} is named twice")]
    Twice {
        /// The square.
        square: Square,
    },
}

/// The text is no [`Rules`](crate::Rules).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseRulesError {
    /// No rule set has this name.
    #[error("expected a rule set such as `copenhagen`, found {found}")]
    Unknown {
        /// What was met.
        found: Excerpt,
    },
    /// The text would be a rule set in lower case; from its first word with a capital on.
    #[error("expected {} in lower case, found {found}", found.to_lower_case())]
    NotLowerCase {
        /// What was met.
        found: Excerpt,
    },
    /// An option after `11x11` is unknown, given twice or out of order.
    #[error(
        "expected `+shieldwall`, `+exit-fort`, `+encirclement` in this order, then `+repetition=…`, found {found}"
    )]
    Option {
        /// What was met.
        found: Excerpt,
    },
    /// The last option, which may not be left out, is missing.
    #[error("`+repetition=…` is missing at the end: `ignored`, `draw` or `defenders-lose`")]
    NoRepetition,
    /// The last option has an unknown value.
    #[error("expected `ignored`, `draw` or `defenders-lose` after `+repetition=`, found {found}")]
    Repetition {
        /// What was met.
        found: Excerpt,
    },
}

/// Two pieces on one square.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("two pieces stand on {square}: {} {} and a {}", article(.pieces[0]), .pieces[0], .pieces[1])]
pub struct InvalidBoard {
    /// The first square on which two pieces would stand.
    pub square: Square,
    /// Two pieces on it.
    pub pieces: [Piece; 2],
}

/// What is wrong with the text of a [`Board`](crate::Board).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardFault {
    /// Something else stands where a square should.
    NotASquare,
    /// Something else stands where a square should in a position record of `OpenTafl`.
    NotOpenTafl,
    /// A row has more than eleven squares.
    RowTooLong {
        /// The rank of the row, 1 to 11.
        rank: u8,
    },
    /// A row has less than eleven squares.
    RowTooShort {
        /// The rank of the row, 1 to 11.
        rank: u8,
        /// How many squares it has.
        squares: u8,
    },
    /// There are more than eleven rows.
    TooManyRows,
    /// There are less than eleven rows.
    TooFewRows {
        /// How many there are.
        rows: u8,
    },
    /// A drawn row bears the number of another.
    RankNumber {
        /// The rank of the row, 1 to 11.
        expected: u8,
    },
    /// There are two kings.
    SecondKing {
        /// The king that came first in the text.
        first: Square,
        /// The other.
        second: Square,
    },
}

impl BoardFault {
    /// Returns what is wrong, without numbers, for messages at compile time.
    pub(crate) const fn what(self) -> &'static str {
        match self {
            Self::NotASquare => "expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11",
            Self::NotOpenTafl => "expected `t`, `T`, `K` or a number from 1 to 11",
            Self::RowTooLong { .. } => "a row has more than eleven squares",
            Self::RowTooShort { .. } => "a row has less than eleven squares",
            Self::TooManyRows => "there are more than eleven rows",
            Self::TooFewRows { .. } => "there are less than eleven rows",
            Self::RankNumber { .. } => "a row bears the number of another rank",
            Self::SecondKing { .. } => "there are two kings",
        }
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowTooLong { rank } => write!(f, "rank {rank} has more than eleven squares"),
            Self::RowTooShort { rank, squares: 0 } => {
                write!(f, "rank {rank} has none of eleven squares")
            }
            Self::RowTooShort { rank, squares } => {
                write!(f, "rank {rank} has only {squares} of eleven squares")
            }
            Self::TooFewRows { rows: 1 } => f.write_str("there is only 1 of eleven rows"),
            Self::TooFewRows { rows } => write!(f, "there are only {rows} of eleven rows"),
            Self::RankNumber { expected } => write!(f, "expected rank {expected} here"),
            Self::SecondKing { first, second } => {
                write!(f, "a second king on {second}, the first is on {first}")
            }
            Self::NotASquare | Self::NotOpenTafl | Self::TooManyRows => f.write_str(self.what()),
        }
    }
}

/// The text is no [`Board`](crate::Board).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("board, line {line}, column {column}: {reason}{}", If(", found ", *found))]
pub struct ParseBoardError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in bytes from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: BoardFault,
    /// The text that was met, up to the next blank, `/` or line break; empty where a row or
    /// the board ends too soon.
    pub found: Excerpt,
}

impl ParseBoardError {
    /// Returns the error for a fault at this byte of the text.
    pub(crate) fn new(text: &str, at: usize, reason: BoardFault) -> Self {
        let (line, column) = place(text, at);
        let rest = text.get(at..).unwrap_or_default();
        let found = match reason {
            BoardFault::NotASquare | BoardFault::NotOpenTafl
                if !rest.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                rest.get(..rest.chars().next().map_or(0, char::len_utf8))
            }
            _ => rest.split(['/', ' ', '\t', '\r', '\n']).next(),
        };
        Self {
            line,
            column,
            reason,
            found: Excerpt::new(found.unwrap_or_default()),
        }
    }
}

/// A board that is no legal set-up ([§9](crate::guide#9-what-a-legal-set-up-is)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidPosition {
    /// A soldier stands on the throne or in a corner.
    #[error("{} {piece} on {square}: only the king may stop on {}", article(*piece), restricted(*square))]
    SoldierOnRestricted {
        /// The soldier.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
}

/// The text is no [`Position`](crate::Position).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParsePositionError {
    /// Board, side or rules are missing.
    #[error("expected a position, BOARD SIDE RULES, found {found}")]
    Missing {
        /// What was met.
        found: Excerpt,
    },
    /// The board cannot be read.
    #[error(transparent)]
    Board(ParseBoardError),
    /// The side to move cannot be read.
    #[error("word before the last: {0}")]
    Side(ParseSideError),
    /// The rules cannot be read.
    #[error("last word: {0}")]
    Rules(ParseRulesError),
    /// The board is no legal set-up.
    #[error(transparent)]
    Invalid(InvalidPosition),
}

/// The text is no [`Outcome`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected an outcome such as `defenders:corner`, found {found}")]
pub struct ParseOutcomeError {
    /// What was met.
    pub found: Excerpt,
}

/// Why a move is refused.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let position = Position::start(Rules::COPENHAGEN);
/// let refused = position.check("a4-a9".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "the attacker on a5 is in the way");
/// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over ([§8](crate::guide#8-how-the-game-ends)).
    #[error("the game is over: {outcome:#}")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// There is nothing to move.
    #[error("there is no piece on {from}")]
    NoPiece {
        /// The square named as the start.
        from: Square,
    },
    /// The piece belongs to the other side.
    #[error("the {piece} on {from} is not to move: it is the turn of the {:#}", !piece.side())]
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// A piece stands on the way or on the square to stop on
    /// ([§3](crate::guide#3-a-move)).
    #[error("the {piece} on {at} is in the way")]
    Blocked {
        /// The first piece in the way.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A soldier would stop on the throne or in a corner ([§3](crate::guide#3-a-move)).
    #[error("the {piece} may not stop on {}: only the king may", restricted(*to))]
    Restricted {
        /// The soldier.
        piece: Piece,
        /// The throne or the corner.
        to: Square,
    },
}

/// The game is over already, so it cannot be ended from outside
/// ([§1](crate::guide#1-rule-sets)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the game is over: {outcome:#}")]
pub struct GameOver {
    /// How it ended.
    pub outcome: Outcome,
}

/// Where a recorded game and the rules disagree.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Record, Rules};
///
/// let record: Record = "d1-d3 e5-e2 d3-d2xf2".parse()?;
/// let misfit = record.to_game(Position::start(Rules::FETLAR)).unwrap_err();
/// assert_eq!(misfit.to_string(), "ply 3 captures e2, the record claims f2");
/// # Ok::<(), hnefatafl_rules::ParseGameError>(())
/// ```
#[cfg(feature = "alloc")]
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Misfit {
    /// A move is not legal, or comes after the end.
    #[error("ply {ply} is refused: {refused}")]
    Illegal {
        /// The number of the move, counted from 1.
        ply: usize,
        /// Why.
        refused: IllegalMove,
    },
    /// A move captures something else than the record claims.
    #[error("ply {ply} captures {}, the record claims {}", Listed(*.captured), Listed(*.claimed))]
    Captures {
        /// The number of the move, counted from 1.
        ply: usize,
        /// The captures that the record claims.
        claimed: Bitboard,
        /// What the move captures by the rules.
        captured: Bitboard,
    },
    /// The record ends with an outcome that the moves contradict.
    #[error("the moves {}, the record ends with {claimed}", Ends(*.outcome))]
    Outcome {
        /// The outcome that the record claims.
        claimed: Outcome,
        /// How the game stands by the rules, at the end of the moves.
        outcome: Option<Outcome>,
    },
}

/// What is wrong with the text of a [`Game`](crate::Game) or a [`Record`](crate::Record).
#[cfg(feature = "alloc")]
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum GameFault {
    /// The text of a game begins without its rules or position.
    #[error("expected [RULES] or [POSITION] before the moves")]
    NoStart,
    /// The bracket at the beginning is not closed.
    #[error("expected `]` after the rules or the position")]
    Unclosed,
    /// The rules in the bracket cannot be read.
    #[error(transparent)]
    Rules(ParseRulesError),
    /// The position in the bracket cannot be read.
    #[error(transparent)]
    Position(ParsePositionError),
    /// A word is neither a move nor a move number nor an ending.
    #[error("expected a move such as d1-d4 or d3-d2xe2, or an outcome")]
    Word,
    /// A word begins like a move but is none.
    #[error(transparent)]
    Move(ParsePlayedMoveError),
    /// The moves or the ending are not what the rules say.
    #[error(transparent)]
    Misfit(Misfit),
    /// A line of an archive has not four fields.
    #[error("expected MOVES,COUNT,COUNT,RESULT")]
    Fields,
    /// A number of captures in a line of an archive is none.
    #[error("expected a number of captured pieces")]
    Count,
    /// The result in a line of an archive is none.
    #[error("expected `White`, `Black`, `Draw` or `Ongoing`")]
    Result,
    /// Something follows the word that ends the game.
    #[error("nothing may follow the end of the game")]
    AfterEnd,
}

#[cfg(feature = "alloc")]
impl GameFault {
    /// Returns this word, or nothing when the message quotes it itself.
    fn not_quoted(self, word: Excerpt) -> Excerpt {
        match self {
            Self::Rules(
                ParseRulesError::Unknown { found } | ParseRulesError::NotLowerCase { found },
            )
            | Self::Position(ParsePositionError::Missing { found })
                if found == word =>
            {
                Excerpt::new("")
            }
            _ => word,
        }
    }
}

/// The text is no [`Game`](crate::Game) or no [`Record`](crate::Record).
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
#[cfg(feature = "alloc")]
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("game, line {line}, column {column}{}: {reason}", If(", at ", reason.not_quoted(*found)))]
pub struct ParseGameError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column at which the word begins, counted in bytes from 1.
    pub column: usize,
    /// The word that was met; empty where one is missing.
    pub found: Excerpt,
    /// What is wrong with it.
    pub reason: GameFault,
}

#[cfg(feature = "alloc")]
impl ParseGameError {
    /// Returns the error for a fault in the word at this byte of the text.
    #[cold]
    pub(crate) fn new(text: &str, at: usize, word: &str, reason: GameFault) -> Self {
        let (line, column) = place(text, at);
        Self {
            line,
            column,
            found: Excerpt::new(word),
            reason,
        }
    }
}

/// Why there is no exit fort ([§8.3](crate::guide#83-exit-fort)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoExitFort {
    /// There is no king.
    #[error("there is no king")]
    NoKing,
    /// The king stands inside the board, or in a corner.
    #[error("the king on {king} is {}", if king.is_corner() { "in a corner" } else { "not on the edge" })]
    NotOnTheEdge {
        /// Where he stands.
        king: Square,
    },
    /// The king has no free neighbour.
    #[error("the king on {king} cannot move: no square beside him is empty")]
    NoWay {
        /// Where he stands.
        king: Square,
    },
    /// The walls have a gap: attackers can walk up to the king, or touch him already.
    #[error("the attackers can come to {king} by way of {by}")]
    Leak {
        /// Where the king stands.
        king: Square,
        /// The first square beside him that attackers can reach.
        by: Square,
    },
    /// The walls hold only as long as no guard is captured, and one can be.
    #[error("the defender on {guard} can be captured, and the fort falls with it")]
    WeakGuard {
        /// The first weak guard in the walls about the king.
        guard: Square,
    },
}

/// Why there is no encirclement ([§8.4](crate::guide#84-encirclement)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoEncirclement {
    /// There is no king.
    #[error("there is no king")]
    NoKing,
    /// The king's region has a square on the edge.
    #[error("the edge can be reached on {at}")]
    EdgeReached {
        /// One of the nearest to the king, by steps to neighbouring squares without attackers:
        /// of several equally near the lowest. On a turned board that can be another of them.
        at: Square,
    },
    /// A defender is not in the king's region.
    #[error("the defender on {at} is outside the ring")]
    DefenderOutside {
        /// The first such defender.
        at: Square,
    },
}

/// Writes a text that was met after these words, or nothing where there was none.
struct If(&'static str, Excerpt);

impl fmt::Display for If {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(words, found) = self;
        if found.as_str().is_empty() {
            return Ok(());
        }
        write!(f, "{words}{found}")
    }
}

/// Returns the line and the column, both from 1, of this byte of the text.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |place| place + 1);
    (before.matches('\n').count() + 1, at - line_start + 1)
}

/// Names squares, or says that there are none.
#[cfg(feature = "alloc")]
struct Listed(Bitboard);

#[cfg(feature = "alloc")]
impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        fmt::Display::fmt(&self.0, f)
    }
}

/// Says what moves do to a game: `end the game with draw:repetition`.
#[cfg(feature = "alloc")]
struct Ends(Option<Outcome>);

#[cfg(feature = "alloc")]
impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(outcome) => write!(f, "end the game with {outcome}"),
            None => f.write_str("do not end the game"),
        }
    }
}

fn article(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "an",
        Piece::Defender | Piece::King => "a",
    }
}

fn restricted(square: Square) -> RestrictedName {
    RestrictedName(square)
}

/// Names a restricted square: `the throne f6`, `the corner a1`.
struct RestrictedName(Square);

impl fmt::Display for RestrictedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the {} {}",
            if self.0.is_corner() {
                "corner"
            } else {
                "throne"
            },
            self.0
        )
    }
}
