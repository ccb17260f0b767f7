//! Lines of games: `RULES<TAB>ID<TAB>RESULT<TAB>END<TAB>GAME`.

use core::fmt::Display;
use core::str::from_utf8;

use hnefatafl_rules::{
    Ending, GameFault, Outcome, ParseGameError, ParsePlayedMoveError, Record, Rules, Side,
    WinReason,
};

/// A line of a file.
pub(crate) struct Entry<'a> {
    pub(crate) rules: Rules,
    pub(crate) id: &'a str,
    pub(crate) result: Recorded,
    pub(crate) moves: Moves,
}

/// The recorded result.
pub(crate) enum Recorded {
    Unknown,
    Draw,
    Won(Side),
}

impl Recorded {
    /// Whether this outcome is another result. One that is not known denies none.
    pub(crate) fn is_contrary(&self, outcome: Outcome) -> bool {
        match self {
            Self::Unknown => false,
            Self::Draw => outcome.winner().is_some(),
            Self::Won(side) => outcome.winner() != Some(*side),
        }
    }

    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Draw => "draw",
            Self::Won(side) => side.name(),
        }
    }
}

impl<'a> Entry<'a> {
    pub(crate) fn read(line: &'a [u8]) -> Result<Self, String> {
        let line = from_utf8(line).map_err(|error| fault(error, &String::from_utf8_lossy(line)))?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [rules, id, result, end, game] = fields[..] else {
            let reason = "expected RULES, ID, RESULT, END and GAME with tabs between";
            return Err(fault(reason, line));
        };
        let result = match result {
            "unknown" => Recorded::Unknown,
            "draw" => Recorded::Draw,
            "attackers" => Recorded::Won(Side::Attackers),
            "defenders" => Recorded::Won(Side::Defenders),
            _ => {
                return Err(fault(
                    "expected `attackers`, `defenders`, `draw` or `unknown`",
                    result,
                ));
            }
        };
        let moves = Moves::read(game)?;
        let said = match moves.ending {
            Some(Ending::Resigned) => "resigned",
            Some(Ending::Timeout) => "timeout",
            Some(Ending::Outcome(Outcome::Win { reason, .. })) => match reason {
                WinReason::Resignation => "resigned",
                WinReason::Forfeit => "timeout",
                _ => "-",
            },
            _ => "-",
        };
        match end {
            "-" | "resigned" | "timeout" if end == said => {}
            "-" | "resigned" | "timeout" => {
                return Err(fault(
                    format_args!("the game's last word says `{said}`"),
                    end,
                ));
            }
            _ => return Err(fault("expected `-`, `resigned` or `timeout`", end)),
        }
        Ok(Self {
            rules: rules.parse().map_err(|error| fault(error, rules))?,
            id,
            result,
            moves,
        })
    }
}

fn fault(reason: impl Display, text: &str) -> String {
    format!("{reason}: {text}")
}

/// The moves of a line.
#[derive(Default)]
pub(crate) struct Moves {
    /// Those before the first that is on no straight line.
    pub(crate) record: Record,
    /// Why that one is no move.
    pub(crate) crooked: Option<ParsePlayedMoveError>,
    /// How many there are in all.
    pub(crate) count: usize,
    pub(crate) ending: Option<Ending>,
}

impl Moves {
    fn read(text: &str) -> Result<Self, String> {
        let mut moves = Self::default();
        let mut rest = text;
        loop {
            let error = match rest.parse::<Record>() {
                Ok(record) => {
                    moves.ending = record.ending;
                    moves.add(record, None, text)?;
                    return Ok(moves);
                }
                Err(error) => error,
            };
            let (before, from) = rest.split_at(error.column - 1);
            let GameFault::Move(crooked @ ParsePlayedMoveError::Invalid(_)) = error.reason else {
                return Err(fault(error.reason, from));
            };
            let record = before
                .parse()
                .map_err(|error: ParseGameError| fault(error, before))?;
            moves.add(record, Some(crooked), text)?;
            rest = from.trim_start_matches(|c: char| !c.is_ascii_whitespace());
        }
    }

    fn add(
        &mut self,
        record: Record,
        crooked: Option<ParsePlayedMoveError>,
        text: &str,
    ) -> Result<(), String> {
        if record.start.is_some() {
            return Err(fault("expected a game without a bracket", text));
        }
        self.count += record.plies.len() + usize::from(crooked.is_some());
        if self.crooked.is_none() {
            self.record = record;
            self.crooked = crooked;
        }
        Ok(())
    }
}
