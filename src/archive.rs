//! Lines of game archives.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::ending::Ending;
use crate::game::Game;
use crate::judgement::Judgement;
use crate::padding::padded;
use crate::parse_game_error::{ParseGameError, ParseGameErrorKind};
use crate::position::Position;
use crate::record::Record;
use crate::recorded_move::{RecordedMove, without_king};
use crate::recorded_result::RecordedResult;
use crate::side::Side;

/// A line of a game archive: `MOVES,COUNT,COUNT,RESULT`.
///
/// MOVES is a [`Record`]. The first number is how many pieces the attackers captured, the second
/// how many the defenders captured, each piece as often as the moves list it; the captured king
/// is neither listed nor counted. RESULT is `Black` (the attackers won), `White` (the defenders
/// won), `Draw` or `Ongoing`. All of it is a claim, which [`judge`](Self::judge) compares with
/// the rules.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Agreement, Archived, Position, Rules};
///
/// let line: Archived = "d1-d3 e5-e2 d3-d2xe2,1,1,Black".parse()?;
/// let judgement = line.judge(Position::start(Rules::COPENHAGEN));
/// let found: Vec<_> = judgement.discrepancies().iter().map(|it| it.to_string()).collect();
/// assert_eq!(found, ["the defenders captured 0, the record counts 1"]);
/// assert_eq!(judgement.captures(), Agreement::Agrees);
/// // Nothing but the last field says who won.
/// assert_eq!(judgement.result(), Agreement::Unsaid);
/// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Archived {
    /// The moves, with what else is said about them.
    pub record: Record,
    /// How many pieces the attackers captured.
    pub taken_by_attackers: usize,
    /// How many pieces the defenders captured.
    pub taken_by_defenders: usize,
    /// Who won.
    pub result: RecordedResult,
}

impl Archived {
    /// Returns the line of a game in an archive whose games begin from `start`. For a game that
    /// began elsewhere the line has a bracket.
    ///
    /// ```
    /// # use hnefatafl_rules::{Archived, Game, Position, Rules, Side};
    /// let mut game = Game::new(Rules::FETLAR);
    /// game.play("d1-d3".parse()?)?;
    /// game.forfeit(Side::Defenders)?;
    /// let line = |rules| Archived::new(&game, Position::start(rules)).to_string();
    /// assert_eq!(line(Rules::FETLAR), "d1-d3 timeout,0,0,Black");
    /// assert_eq!(line(Rules::COPENHAGEN), "[fetlar-hnefatafl-11x11-2008] d1-d3 timeout,0,0,Black");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(game: &Game, start: Position) -> Self {
        let mut taken = [0, 0];
        let moves = game.plies().enumerate().map(|(number, played)| {
            let before = game.position_at(number).unwrap_or(game.position());
            let soldiers = without_king(played.captured, before.board().king());
            if let Some(taken) = taken.get_mut(before.side_to_move() as usize) {
                *taken += soldiers.len();
            }
            RecordedMove::new(played.mv, Some(soldiers))
        });
        let mut record = Record::new(moves);
        if *game.start() != start {
            record = record.with_start(*game.start());
        }
        if let Some(outcome) = game.outcome().filter(|outcome| outcome.is_from_outside()) {
            record = record.with_ending(Ending::shortest(outcome, game.side_to_move()));
        }
        let [taken_by_attackers, taken_by_defenders] = taken;
        Self {
            record,
            taken_by_attackers,
            taken_by_defenders,
            result: game.outcome().into(),
        }
    }

    /// Compares everything that the line says with the rules: moves, captures, ending, result and
    /// counts. The game begins from `start` unless the line says otherwise.
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Archived, Position, Rules};
    /// let start = Position::start(Rules::COPENHAGEN);
    /// let archive = "d1-d3 e5-e2 d3-d2xe2,1,0,Ongoing\nd1-d3 resigned,0,0,White\n";
    /// for line in Archived::lines(archive) {
    ///     for discrepancy in line?.judge(start).discrepancies() {
    ///         assert_eq!(
    ///             discrepancy.to_string(),
    ///             "the game ends with attackers:resignation, the recorded result is defenders",
    ///         );
    ///     }
    /// }
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn judge(&self, start: Position) -> Judgement {
        let mut judgement = Judgement::new(&self.record, Some(self.result), start);
        for (side, count) in [
            (Side::Attackers, self.taken_by_attackers),
            (Side::Defenders, self.taken_by_defenders),
        ] {
            judgement.compare_count(&self.record, side, count);
        }
        judgement
    }

    /// Returns an iterator that reads one line of an archive at each step. Blank lines are skipped.
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

/// The line of a game, with its rules or its first position in a bracket.
impl From<&Game> for Archived {
    fn from(game: &Game) -> Self {
        let start = *game.start();
        let line = Self::new(game, start);
        Self {
            record: line.record.with_start(start),
            ..line
        }
    }
}

const fn word(result: RecordedResult) -> &'static str {
    match result {
        RecordedResult::Won(Side::Attackers) => "Black",
        RecordedResult::Won(Side::Defenders) => "White",
        RecordedResult::Draw => "Draw",
        RecordedResult::Ongoing => "Ongoing",
    }
}

/// Writes the line, without a line break. A piece that was listed twice is written twice, so that
/// the counts still match.
impl fmt::Display for Archived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            record,
            taken_by_attackers,
            taken_by_defenders,
            result,
        } = self;
        padded(f, |out| {
            record.write(&mut OneLine(out), " ", |recorded, out| {
                recorded.write_as_listed(out)
            })?;
            let result = word(*result);
            write!(out, ",{taken_by_attackers},{taken_by_defenders},{result}")
        })
    }
}

/// Writes blanks for line breaks.
struct OneLine<'a>(&'a mut dyn Write);

impl Write for OneLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (number, line) in text.split(['\n', '\r']).enumerate() {
            if number > 0 {
                self.0.write_char(' ')?;
            }
            self.0.write_str(line)?;
        }
        Ok(())
    }
}

/// Reads one line.
impl FromStr for Archived {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        // From the right: a comment may have commas.
        let mut fields = text.rsplitn(4, ',');
        let (Some(result), Some(defenders), Some(attackers), Some(moves)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(ParseGameError::new(text, text, ParseGameErrorKind::Fields));
        };
        let count = |field: &str| {
            let digits = field.trim_ascii();
            let number = digits.parse().ok().filter(|_| !digits.starts_with('+'));
            number.ok_or_else(|| ParseGameError::new(text, digits, ParseGameErrorKind::Count))
        };
        let result = result.trim_ascii();
        Ok(Self {
            record: moves.parse()?,
            taken_by_attackers: count(attackers)?,
            taken_by_defenders: count(defenders)?,
            result: result
                .parse()
                .map_err(|_| ParseGameError::new(text, result, ParseGameErrorKind::Result))?,
        })
    }
}
