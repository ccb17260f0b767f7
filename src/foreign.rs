//! Other people's notations: `OpenTafl`'s move and position records, and lines of game archives.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::drawing;
use crate::error::{BoardFault, GameFault, ParseBoardError, ParseGameError, ParsePlayedMoveError};
use crate::game::Game;
use crate::piece::Piece;
use crate::played::PlayedMove;
use crate::record::Record;
use crate::side::Side;
use crate::square::{SIZE, Square};

/// Which row a position record begins with.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Board, RowOrder, Square};
///
/// let text = "/K10/11/11/11/11/11/11/11/11/11/11/";
/// assert_eq!(Board::from_open_tafl(text, RowOrder::Upward)?.king(), Some(Square::A1));
/// assert_eq!(Board::from_open_tafl(text, RowOrder::Downward)?.king(), Some(Square::A11));
/// # Ok::<(), hnefatafl_rules::ParseBoardError>(())
/// ```
#[expect(clippy::exhaustive_enums, reason = "ranks go up or down")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowOrder {
    /// From rank 1 up to rank 11, as `OpenTafl` has it.
    Upward,
    /// From rank 11 down to rank 1, as this crate's own text.
    Downward,
}

impl RowOrder {
    /// Returns the square that a square is when the rows are counted downward.
    fn turn(self, square: Square) -> Square {
        match self {
            Self::Downward => square,
            // Always a square of the board.
            Self::Upward => {
                Square::from_file_rank(square.file(), SIZE - 1 - square.rank()).unwrap_or(square)
            }
        }
    }

    /// Returns the rank, 1 to 11, that a rank is when the rows are counted downward.
    const fn turn_rank(self, rank: u8) -> u8 {
        match self {
            Self::Downward => rank,
            Self::Upward => SIZE + 1 - rank,
        }
    }

    fn turn_board(self, board: &Board) -> Board {
        board.iter().fold(Board::EMPTY, |turned, (square, piece)| {
            turned.with(self.turn(square), piece)
        })
    }

    fn turn_fault(self, fault: BoardFault) -> BoardFault {
        match fault {
            BoardFault::NotASquare | BoardFault::NotOpenTafl => BoardFault::NotOpenTafl,
            BoardFault::RowTooLong { rank } => BoardFault::RowTooLong {
                rank: self.turn_rank(rank),
            },
            BoardFault::RowTooShort { rank, squares } => BoardFault::RowTooShort {
                rank: self.turn_rank(rank),
                squares,
            },
            BoardFault::RankNumber { expected } => BoardFault::RankNumber {
                expected: self.turn_rank(expected),
            },
            BoardFault::SecondKing { first, second } => BoardFault::SecondKing {
                first: self.turn(first),
                second: self.turn(second),
            },
            BoardFault::TooManyRows | BoardFault::TooFewRows { .. } => fault,
        }
    }
}

impl Board {
    /// Reads a position record of `OpenTafl`: rows between `/`, `t` attacker, `T` defender,
    /// `K` king, numbers for empty squares. One `/` before and one after may be missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Board, RowOrder};
    ///
    /// let text = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    /// assert_eq!(Board::from_open_tafl(text, RowOrder::Upward)?, Board::START);
    ///
    /// let refused = Board::from_open_tafl("/3ttttt3/5n5/", RowOrder::Upward).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "board, line 1, column 11: expected `t`, `T`, `K` or a number from 1 to 11, found `n`",
    /// );
    /// # Ok::<(), hnefatafl_rules::ParseBoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseBoardError`] with line, column and what is wrong there.
    pub fn from_open_tafl(text: &str, order: RowOrder) -> Result<Self, ParseBoardError> {
        // Letter by letter into the crate's own text, so that places stay the same.
        let own: Vec<u8> = text
            .trim_ascii_end()
            .bytes()
            .map(|byte| match byte {
                b't' => Piece::Attacker.letter() as u8,
                b'T' => Piece::Defender.letter() as u8,
                b'K' => Piece::King.letter() as u8,
                b'0'..=b'9' | b'/' | b' ' => byte,
                _ => b'?',
            })
            .collect();
        match drawing::read(&own) {
            Ok(board) => Ok(order.turn_board(&board)),
            Err(fault) => Err(ParseBoardError::new(
                text,
                fault.at,
                order.turn_fault(fault.reason),
            )),
        }
    }

    /// Writes a position record of `OpenTafl`, as [`from_open_tafl`](Self::from_open_tafl)
    /// reads it.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, RowOrder, Square};
    /// let board = Board::EMPTY.with(Square::B1, Piece::King).with(Square::K11, Piece::Attacker);
    /// assert_eq!(board.to_open_tafl(RowOrder::Upward), "/1K9/11/11/11/11/11/11/11/11/11/10t/");
    /// assert_eq!(board.to_open_tafl(RowOrder::Downward), "/10t/11/11/11/11/11/11/11/11/11/1K9/");
    /// ```
    #[must_use]
    pub fn to_open_tafl(&self, order: RowOrder) -> String {
        let rows = order.turn_board(self).to_string();
        let letters = rows.chars().map(|letter| match letter {
            'A' => 't',
            'D' => 'T',
            other => other,
        });
        core::iter::once('/').chain(letters).chain(['/']).collect()
    }
}

impl Record {
    /// Reads moves as `OpenTafl` writes them: as in this crate, with a letter `t`, `T` or `K`
    /// before the squares of pieces and marks such as `+`, `++` or `---` after the move,
    /// for instance `Kf6-f9xTg9/h9++`. Letters and marks are not judged.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Position, Record, Rules};
    ///
    /// let record = Record::from_open_tafl("1. td1-d3 Te5-e2 2. d3-d2xTe2+")?;
    /// assert_eq!(record.to_string(), "d1-d3 e5-e2 d3-d2xe2");
    /// assert!(record.to_game(Position::start(Rules::COPENHAGEN)).is_ok());
    /// # Ok::<(), hnefatafl_rules::ParseGameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseGameError`] with line, column and the word that is not understood.
    pub fn from_open_tafl(text: &str) -> Result<Self, ParseGameError> {
        Self::read(text, open_tafl_move)
    }
}

fn open_tafl_move(word: &str) -> Result<PlayedMove, ParsePlayedMoveError> {
    let unmarked = word.trim_end_matches(['+', '-', '#', '!', '?']);
    PlayedMove::read(unmarked, |text| {
        match text.strip_prefix(['t', 'T', 'K']) {
            // `K5` is a square; `Kf5` is a square with the king on it.
            Some(square) if square.starts_with(|c: char| c.is_ascii_alphabetic()) => square,
            Some(_) | None => text,
        }
    })
}

impl Game {
    /// Writes the moves as `OpenTafl` does: `K` before the squares of the king, captures as in
    /// `xe2/f3`, no marks. The start and the outcome are not written.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Record};
    /// let game: Game = "[11/11/11/11/11/11/3A7/11/2K1D6/3A7/11 d fetlar] c3-d3 d2-e2".parse()?;
    /// assert_eq!(game.to_open_tafl(), "Kc3-d3 d2-e2");
    /// let record = Record::from_open_tafl(&game.to_open_tafl())?;
    /// assert_eq!(record.to_game(*game.position_at(0).unwrap())?, game);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_open_tafl(&self) -> String {
        let mut text = String::new();
        for (number, ply) in self.plies().enumerate() {
            let king = self
                .position_at(number)
                .and_then(|position| position.board().king());
            if number > 0 {
                text.push(' ');
            }
            if king == Some(ply.mv.from()) {
                text.push('K');
            }
            text += &ply.mv.to_string();
            for (place, square) in ply.captured.iter().enumerate() {
                text.push(if place == 0 { 'x' } else { '/' });
                if king == Some(square) {
                    text.push('K');
                }
                text += &square.to_string();
            }
        }
        text
    }
}

/// A line of a game archive: `MOVES,COUNT,COUNT,RESULT`.
///
/// The first number tells how many pieces the attackers captured, the second how many the
/// defenders captured; the result is `Black` (the attackers won), `White` (the defenders
/// won), `Draw` or `Ongoing`. The captured king is neither listed nor counted. All of it is
/// a claim: compare it with the line of the game by the rules.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Archived, Position, Rules};
///
/// let line: Archived = "d1-d3 e5-e2 d3-d2xe2,1,0,Ongoing".parse()?;
/// let game = line.record.to_game(Position::start(Rules::COPENHAGEN))?;
/// assert_eq!(Archived::from(&game), line);
/// assert_eq!(line.to_string(), "d1-d3 e5-e2 d3-d2xe2,1,0,Ongoing");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Archived {
    /// The moves.
    pub record: Record,
    /// How many soldiers the attackers captured.
    pub taken_by_attackers: usize,
    /// How many soldiers the defenders captured.
    pub taken_by_defenders: usize,
    /// How the game ended.
    pub result: ArchivedResult,
}

/// The result in a line of a game archive.
///
/// ```
/// use hnefatafl_rules::{ArchivedResult, Side};
///
/// // White are the defenders.
/// assert_eq!(ArchivedResult::Won(Side::Defenders).to_string(), "White");
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArchivedResult {
    /// A side won.
    Won(Side),
    /// The game was drawn.
    Draw,
    /// The game was not finished.
    Ongoing,
}

/// Writes `White` where the defenders won, `Black` where the attackers did, `Draw` or
/// `Ongoing`.
impl fmt::Display for ArchivedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won(Side::Attackers) => "Black",
            Self::Won(Side::Defenders) => "White",
            Self::Draw => "Draw",
            Self::Ongoing => "Ongoing",
        })
    }
}

impl Archived {
    /// Reads the lines of an archive, one at each step; blank lines are skipped.
    ///
    /// ```
    /// # use hnefatafl_rules::Archived;
    /// let mut lines = Archived::lines("d1-d3,0,0,Ongoing\n\nd1-d3 oops,0,0,Draw\n");
    /// assert!(lines.next().is_some_and(|line| line.is_ok()));
    /// let refused = lines.next().and_then(Result::err).map(|refused| refused.to_string());
    /// assert_eq!(
    ///     refused.as_deref(),
    ///     Some("game, line 3, column 7, at `oops`: expected a move such as d1-d4 or d3-d2xe2, or an outcome"),
    /// );
    /// ```
    pub fn lines(text: &str) -> impl Iterator<Item = Result<Self, ParseGameError>> {
        let lines = text.lines().enumerate();
        lines
            .filter(|(_, line)| !line.trim_ascii().is_empty())
            .map(|(before, line)| {
                line.parse().map_err(|refused| ParseGameError {
                    line: before + 1,
                    ..refused
                })
            })
    }
}

/// The line of a game as it stands.
///
/// The archives know neither rules nor set-ups: a game that began from one loses its start.
impl From<&Game> for Archived {
    fn from(game: &Game) -> Self {
        let mut line = Self {
            record: Record::default(),
            taken_by_attackers: 0,
            taken_by_defenders: 0,
            result: match game.outcome() {
                Some(outcome) => outcome
                    .winner()
                    .map_or(ArchivedResult::Draw, ArchivedResult::Won),
                None => ArchivedResult::Ongoing,
            },
        };
        for (number, mut ply) in game.plies().enumerate() {
            let Some(position) = game.position_at(number) else {
                break;
            };
            if let Some(king) = position.board().king() {
                ply.captured.remove(king);
            }
            match position.side_to_move() {
                Side::Attackers => line.taken_by_attackers += ply.captured.len(),
                Side::Defenders => line.taken_by_defenders += ply.captured.len(),
            }
            line.record.plies.push(ply);
        }
        line
    }
}

/// Writes the line, without a line break.
impl fmt::Display for Archived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            record,
            taken_by_attackers,
            taken_by_defenders,
            result,
        } = self;
        write!(
            f,
            "{record},{taken_by_attackers},{taken_by_defenders},{result}"
        )
    }
}

/// Reads one line.
impl FromStr for Archived {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let mut fields = text.split(',');
        let mut at = 0;
        // Each field with the byte at which it begins.
        let mut field = || {
            let field = fields.next();
            let begins = at;
            at += field.map_or(0, |field| field.len() + 1);
            field.map(|field| (begins, field))
        };
        let (Some((_, moves)), Some(attackers), Some(defenders), Some(result), None) =
            (field(), field(), field(), field(), field())
        else {
            return Err(ParseGameError::new(text, 0, text, GameFault::Fields));
        };
        let record = moves.parse()?;
        let refused = |(at, field): (usize, &str), fault| {
            let at = at + field.len() - field.trim_ascii_start().len();
            ParseGameError::new(text, at, field.trim_ascii(), fault)
        };
        let count = |field: (usize, &str)| {
            let digits = field.1.trim_ascii();
            let number = digits.parse().ok().filter(|_| !digits.starts_with('+'));
            number.ok_or_else(|| refused(field, GameFault::Count))
        };
        Ok(Self {
            record,
            taken_by_attackers: count(attackers)?,
            taken_by_defenders: count(defenders)?,
            result: match result.1.trim_ascii() {
                "Black" => ArchivedResult::Won(Side::Attackers),
                "White" => ArchivedResult::Won(Side::Defenders),
                "Draw" => ArchivedResult::Draw,
                "Ongoing" => ArchivedResult::Ongoing,
                _ => return Err(refused(result, GameFault::Result)),
            },
        })
    }
}
