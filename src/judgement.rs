//! What the rules say about a record.

use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::discrepancy::Discrepancy;
use crate::ending::Ending;
use crate::game::Game;
use crate::legal::IllegalMove;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::record::Record;
use crate::recorded_move::{RecordedMove, without_king};
use crate::recorded_result::RecordedResult;
use crate::side::Side;
use crate::words::worded;

/// What the rules say about a record: the game as far as it can be played, and point by point
/// whether the record agrees.
///
/// Made by [`Record::judge`] and [`Archived::judge`](crate::Archived::judge).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Agreement, Position, Record, Rules};
///
/// let record: Record = "d1-d3 e5-e2xd2 d3-d2xe2 a4-a9 resigned".parse()?;
/// let judgement = record.judge(Position::start(Rules::COPENHAGEN));
/// let found: Vec<_> = judgement.discrepancies().iter().map(|it| it.to_string()).collect();
/// assert_eq!(found, [
///     "ply 2 captures nothing, the record claims d2",
///     "ply 4 is refused: the attacker on a4 cannot move: it is the defenders' turn",
/// ]);
/// assert_eq!(judgement.game().plies().len(), 3);
/// assert_eq!(judgement.captures(), Agreement::Contradicts);
/// assert_eq!(judgement.ending(), Agreement::Unsaid);
/// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Judgement {
    game: Game,
    by_the_rules: Option<Outcome>,
    discrepancies: Vec<Discrepancy>,
    captures: Agreement,
    ending: Agreement,
    result: Agreement,
    counts: [Agreement; 2],
    recorded: Option<RecordedResult>,
}

/// Whether a record and the rules agree on a point.
///
/// ```
/// use hnefatafl_rules::{Agreement, Position, Record, Rules};
///
/// let record: Record = "[result:attackers] d1-d3".parse()?;
/// let judgement = record.judge(Position::start(Rules::FETLAR));
/// // The rules leave the game open.
/// assert_eq!(judgement.result(), Agreement::Unsaid);
/// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
/// ```
#[expect(
    clippy::exhaustive_enums,
    reason = "two agree, disagree, or one says nothing"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agreement {
    /// The record and the rules agree.
    Agrees,
    /// The rules contradict the record.
    Contradicts,
    /// The record or the rules say nothing.
    Unsaid,
}

impl Agreement {
    /// Every agreement.
    ///
    /// ```
    /// # use hnefatafl_rules::Agreement;
    /// assert_eq!(Agreement::ALL.map(|it| it.to_string()), ["agrees", "contradicts", "unsaid"]);
    /// ```
    pub const ALL: [Self; 3] = [Self::Agrees, Self::Contradicts, Self::Unsaid];

    const fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Contradicts => "contradicts",
            Self::Unsaid => "unsaid",
        }
    }

    const fn of(agrees: bool) -> Self {
        if agrees {
            Self::Agrees
        } else {
            Self::Contradicts
        }
    }
}

worded!(
    Agreement,
    "an agreement, `agrees`, `contradicts` or `unsaid`"
);

impl Record {
    /// Plays the moves as far as they are legal, and compares everything that the record says with
    /// the rules.
    ///
    /// The game begins from `start` unless the record says otherwise. An ending from outside is
    /// applied to the game if it fits. Discrepancies come in the order of the moves, then those of
    /// ending and result.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Position, Record, Rules};
    /// let record: Record = "[fetlar] d1-d3 e5-e2 d3-d2 timeout".parse()?;
    /// let judgement = record.judge(Position::start(Rules::COPENHAGEN));
    /// assert!(judgement.discrepancies().is_empty());
    /// assert_eq!(judgement.captures(), Agreement::Unsaid);
    /// assert_eq!(
    ///     judgement.game().to_string(),
    ///     "[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e2 d3-d2xe2 attackers:forfeit",
    /// );
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn judge(&self, start: Position) -> Judgement {
        Judgement::new(self, self.result(), start)
    }

    /// Returns the recorded game, which begins from `start` unless the record says otherwise.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let start = Position::start(Rules::COPENHAGEN);
    /// let record: Record = "d1-d3 e5-e2 d3-d2".parse()?;
    /// assert_eq!(record.to_game(start)?, *record.judge(start).game());
    ///
    /// let record: Record = "d1-d3xd4 e5-e2 d3-d2".parse()?;
    /// let refused = record.to_game(start).unwrap_err();
    /// assert_eq!(refused.to_string(), "ply 1 captures nothing, the record claims d4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Discrepancy`]: the first that [`judge`](Self::judge) finds.
    pub fn to_game(&self, start: Position) -> Result<Game, Discrepancy> {
        let Judgement {
            game,
            discrepancies,
            ..
        } = self.judge(start);
        discrepancies.first().map_or(Ok(game), |&first| Err(first))
    }
}

impl Judgement {
    /// Judges a record with this result.
    pub(crate) fn new(record: &Record, recorded: Option<RecordedResult>, start: Position) -> Self {
        let mut game = Game::from_position(record.start().unwrap_or(start));
        let mut discrepancies = Vec::new();
        let mut differs = false;
        for (ply, &recorded) in (1..).zip(record.moves()) {
            let mv = recorded.mv();
            match play(&mut game, recorded) {
                Ok((_, true)) => {}
                Ok((captured, false)) => {
                    differs = true;
                    discrepancies.push(Discrepancy::Captures {
                        ply,
                        mv,
                        claimed: recorded.claimed().unwrap_or(Bitboard::EMPTY),
                        captured,
                    });
                }
                Err(refused) => {
                    discrepancies.push(Discrepancy::Refused { ply, mv, refused });
                    break;
                }
            }
        }
        let claims = |it: &RecordedMove| it.claimed().is_some();
        let captures = if record.moves().iter().any(claims) {
            Agreement::of(!differs)
        } else {
            Agreement::Unsaid
        };
        let by_the_rules = game.outcome();
        let whole = game.plies().len() == record.moves().len();
        let ending = record
            .ending()
            .filter(|_| whole || by_the_rules.is_some())
            .map(|ending| (ending.outcome(game.side_to_move()), end(&mut game, ending)));
        if let Some((claimed, false)) = ending {
            discrepancies.push(Discrepancy::Ending {
                claimed,
                outcome: by_the_rules,
            });
        }
        let result = recorded.map_or(Agreement::Unsaid, |claimed| {
            match (compare(&game, claimed), game.outcome()) {
                // Without the rest of the moves it is unknown.
                (Agreement::Agrees, None) if !whole => Agreement::Unsaid,
                (Agreement::Contradicts, Some(outcome)) => {
                    discrepancies.push(Discrepancy::Result { claimed, outcome });
                    Agreement::Contradicts
                }
                (agreement, _) => agreement,
            }
        });
        Self {
            game,
            by_the_rules,
            discrepancies,
            captures,
            ending: ending.map_or(Agreement::Unsaid, |(_, agrees)| Agreement::of(agrees)),
            result,
            counts: [Agreement::Unsaid; 2],
            recorded,
        }
    }

    /// Compares the recorded number of pieces that a side captured with that of the game. Each
    /// piece counts as often as the record lists it, and the king may count or not. If not all
    /// moves could be played, the rules cannot say.
    pub(crate) fn compare_count(&mut self, record: &Record, side: Side, claimed: usize) {
        if self.game.plies().len() < record.moves().len() {
            return;
        }
        let (mut captured, mut kings) = (0, 0);
        for (number, (played, recorded)) in self.game.plies().zip(record.moves()).enumerate() {
            let Some(position) = self.game.position_at(number) else {
                break;
            };
            if position.side_to_move() != side {
                continue;
            }
            let soldiers = without_king(played.captured, position.board().king());
            let listed = recorded.claimed().map_or(0, Bitboard::len);
            captured += soldiers.len() + recorded.listed().saturating_sub(listed);
            kings += played.captured.len() - soldiers.len();
        }
        let agrees = (captured..=captured + kings).contains(&claimed);
        if let Some(count) = self.counts.get_mut(side as usize) {
            *count = Agreement::of(agrees);
        }
        if !agrees {
            self.discrepancies.push(Discrepancy::Count {
                side,
                claimed,
                captured,
            });
        }
    }

    /// Returns the game as far as it can be played, ended by the record's ending if that fits.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "d1-d3 a4-a9".parse()?;
    /// let judgement = record.judge(Position::start(Rules::FETLAR));
    /// assert_eq!(judgement.game().to_string(), "[fetlar-hnefatafl-11x11-2008] d1-d3");
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the same game as [`game`](Self::game), by value.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Position, Record, Rules};
    /// let judgement = Record::default().judge(Position::start(Rules::FETLAR));
    /// assert_eq!(judgement.into_game(), Game::new(Rules::FETLAR));
    /// ```
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Returns every discrepancy: those of moves in their order, then those of ending, result and
    /// counts.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "[result:draw] d1-d3xe3 resigned".parse()?;
    /// let judgement = record.judge(Position::start(Rules::FETLAR));
    /// let found: Vec<_> = judgement.discrepancies().iter().map(|it| it.to_string()).collect();
    /// assert_eq!(found, [
    ///     "ply 1 captures nothing, the record claims e3",
    ///     "the game ends with attackers:resignation, the recorded result is draw",
    /// ]);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn discrepancies(&self) -> &[Discrepancy] {
        &self.discrepancies
    }

    /// Returns `Agrees` when all moves could be played, otherwise `Contradicts`.
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Position, Record, Rules};
    /// let record: Record = "d1-d3 a4-a9".parse()?;
    /// let judgement = record.judge(Position::start(Rules::FETLAR));
    /// assert_eq!(judgement.moves(), Agreement::Contradicts);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Agreement {
        let refused = |it: &Discrepancy| matches!(it, Discrepancy::Refused { .. });
        Agreement::of(!self.discrepancies.iter().any(refused))
    }

    /// Returns whether the captures agree, as far as the moves could be played; `Unsaid` when no
    /// move lists a capture.
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Position, Record, Rules};
    /// let record: Record = "d1-d3 e5-e2 d3-d2xe2".parse()?;
    /// let judgement = record.judge(Position::start(Rules::FETLAR));
    /// assert_eq!(judgement.captures(), Agreement::Agrees);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn captures(&self) -> Agreement {
        self.captures
    }

    /// Returns whether the ending agrees. An ending from outside agrees if the rules leave the game
    /// open. `Unsaid` when there is no ending, or when the game could not be played to the end.
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Position, Record, Rules};
    /// let start = Position::start(Rules::FETLAR);
    /// let ending = |text: &str| text.parse().map(|record: Record| record.judge(start).ending());
    /// assert_eq!(ending("d1-d3 draw"), Ok(Agreement::Agrees));
    /// assert_eq!(ending("d1-d3 defenders:corner"), Ok(Agreement::Contradicts));
    /// assert_eq!(ending("d1-d3"), Ok(Agreement::Unsaid));
    /// ```
    #[must_use]
    pub const fn ending(&self) -> Agreement {
        self.ending
    }

    /// Returns whether the recorded result agrees; `Unsaid` when there is none, or when neither
    /// the rules nor the ending decide the game.
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Position, Record, Rules};
    /// let start = Position::start(Rules::FETLAR);
    /// let result = |text: &str| text.parse().map(|record: Record| record.judge(start).result());
    /// assert_eq!(result("[result:attackers] d1-d3 resigned"), Ok(Agreement::Agrees));
    /// assert_eq!(result("[result:defenders] d1-d3 resigned"), Ok(Agreement::Contradicts));
    /// assert_eq!(result("[result:defenders] d1-d3"), Ok(Agreement::Unsaid));
    /// ```
    #[must_use]
    pub const fn result(&self) -> Agreement {
        self.result
    }

    /// Returns whether the number of pieces that a side captured agrees; `Unsaid` when the record
    /// counts none, or when not all moves could be played.
    ///
    /// ```
    /// # use hnefatafl_rules::{Agreement, Archived, Position, Rules, Side};
    /// let line: Archived = "d1-d3 e5-e2 d3-d2xe2,0,0,Ongoing".parse()?;
    /// let judgement = line.judge(Position::start(Rules::FETLAR));
    /// assert_eq!(judgement.count(Side::Attackers), Agreement::Contradicts);
    /// assert_eq!(judgement.count(Side::Defenders), Agreement::Agrees);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn count(&self, side: Side) -> Agreement {
        let [attackers, defenders] = self.counts;
        match side {
            Side::Attackers => attackers,
            Side::Defenders => defenders,
        }
    }

    /// Returns how the rules alone end the game; `None` when it is still open after the last move
    /// that could be played.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "d1-d3 resigned".parse()?;
    /// let judgement = record.judge(Position::start(Rules::FETLAR));
    /// assert_eq!(judgement.by_the_rules(), None);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn by_the_rules(&self) -> Option<Outcome> {
        self.by_the_rules
    }

    /// Returns how the game ended: by the rules, otherwise by the record's ending, otherwise by its
    /// result (see [`RecordedResult::outcome`]).
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let start = Position::start(Rules::FETLAR);
    /// let outcome = |text: &str| -> Result<_, hnefatafl_rules::error::ParseGameError> {
    ///     Ok(text.parse::<Record>()?.judge(start).outcome().map(|outcome| outcome.to_string()))
    /// };
    /// assert_eq!(outcome("d1-d3 resigned")?.as_deref(), Some("attackers:resignation"));
    /// assert_eq!(outcome("[result:defenders] d1-d3")?.as_deref(), Some("defenders:unrecorded"));
    /// assert_eq!(outcome("d1-d3")?, None);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let recorded = || self.recorded.and_then(RecordedResult::outcome);
        self.game.outcome().or_else(recorded)
    }
}

/// Plays a recorded move; returns what it captured, and whether its claim agrees.
#[inline]
pub(crate) fn play(
    game: &mut Game,
    recorded: RecordedMove,
) -> Result<(Bitboard, bool), IllegalMove> {
    let king = game.board().king();
    let captured = game.play(recorded.mv())?.captured;
    Ok((captured, recorded.agrees_with(captured, king)))
}

/// Returns whether an ending agrees with a game of which all moves were played; one from outside
/// ends a game that goes on.
pub(crate) fn end(game: &mut Game, ending: Ending) -> bool {
    let claimed = ending.outcome(game.side_to_move());
    match game.outcome() {
        Some(outcome) => ending.agrees_with(outcome),
        None => claimed.is_from_outside() && game.end(claimed).is_ok(),
    }
}

/// Returns whether a recorded result agrees with a game.
pub(crate) fn compare(game: &Game, claimed: RecordedResult) -> Agreement {
    let by_the_game = RecordedResult::from(game.outcome());
    if by_the_game == claimed || game.is_over() {
        Agreement::of(by_the_game == claimed)
    } else {
        Agreement::Unsaid
    }
}
