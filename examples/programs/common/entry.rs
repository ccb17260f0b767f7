//! Games one a line: `RULES<TAB>ID<TAB>RESULT<TAB>END<TAB>GAME`.

use core::str::from_utf8;

use hnefatafl_rules::error::{ParseGameError, ParseGameErrorKind, ParsePlayedMoveError};
use hnefatafl_rules::{
    Bitboard, Ending, Outcome, Record, RecordedMove, RecordedResult, Rules, Side,
};

use crate::shown;

/// A game as a line has it.
#[derive(Debug)]
pub struct Entry<'a> {
    /// The rules.
    pub rules: Rules,
    /// The name of the game.
    pub id: &'a str,
    /// Who won, if that is known.
    pub result: Option<RecordedResult>,
    /// How it ended, if that is said.
    pub ending: Option<Outcome>,
    /// The moves.
    pub moves: Moves,
}

/// The moves of a game. Two squares on no straight line are a move that is not legal.
#[derive(Debug, Default)]
pub struct Moves {
    /// Those before the first that is on no straight line.
    pub moves: Vec<RecordedMove>,
    /// Why that one is no move.
    pub crooked: Option<ParsePlayedMoveError>,
    /// How many there are in all.
    pub listed: usize,
    /// The last word, if it says how the game ended.
    pub ending: Option<Ending>,
    /// Whether rules or a position stand before them.
    has_start: bool,
}

impl<'a> Entry<'a> {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// The name of the game and why it cannot be read.
    pub fn read(line: &'a [u8]) -> Result<Self, String> {
        Self::read_fields(line).map_err(|reason| {
            let id = line.split(|&byte| byte == b'\t').nth(1).unwrap_or_default();
            format!("{}: {reason}", shown(&String::from_utf8_lossy(id)))
        })
    }

    fn read_fields(line: &'a [u8]) -> Result<Self, String> {
        let line = from_utf8(line).map_err(|error| error.to_string())?;
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let (Some(rules), Some(id), Some(result), Some(end), Some(game), None) =
            (next(), next(), next(), next(), next(), next())
        else {
            let expected = "expected RULES, ID, RESULT, END and GAME with tabs between";
            return Err(format!("{expected}, found `{}`", shown(line)));
        };
        let rules: Rules = rules.parse().map_err(|error| format!("{error}"))?;
        let result = read_result(result)?;
        let end = read_end(end)?;
        let moves = Moves::read(game).map_err(|error| error.to_string())?;
        if moves.has_start {
            return Err("expected a game without rules or position in brackets".to_owned());
        }
        let begins = rules.first();
        let to_move = [begins, !begins][moves.listed % 2];
        let said = moves.ending.map(|ending| ending.outcome(to_move));
        let end = end.map(|end| end.outcome(to_move));
        if let (Some(end), Some(said)) = (end, said) {
            if end != said {
                return Err(format!("END says {end} and the last word of GAME {said}"));
            }
        }
        Ok(Self {
            rules,
            id,
            result,
            ending: end.or(said),
            moves,
        })
    }
}

fn read_result(text: &str) -> Result<Option<RecordedResult>, String> {
    let known = [
        ("attackers", Some(RecordedResult::Won(Side::Attackers))),
        ("defenders", Some(RecordedResult::Won(Side::Defenders))),
        ("draw", Some(RecordedResult::Draw)),
        ("unknown", None),
    ];
    let mut known = known.into_iter();
    let found = known.find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
    found.map(|(_, result)| result).ok_or_else(|| {
        let expected = "expected the result, `attackers`, `defenders`, `draw` or `unknown`";
        format!("{expected}, found `{}`", shown(text))
    })
}

fn read_end(text: &str) -> Result<Option<Ending>, String> {
    let text = text.trim();
    if text == "-" {
        return Ok(None);
    }
    if let Ok(ending @ (Ending::Resigned | Ending::Timeout | Ending::Draw)) = text.parse() {
        return Ok(Some(ending));
    }
    let expected = "expected the end, `-`, `resigned`, `timeout` or `draw`";
    Err(format!("{expected}, found `{}`", shown(text)))
}

impl Moves {
    fn read(text: &str) -> Result<Self, ParseGameError> {
        let (mut moves, mut rest) = (Self::default(), text);
        loop {
            let at = text.len() - rest.len();
            let mut error = match rest.parse::<Record>() {
                Ok(record) => {
                    moves.add(&record);
                    return Ok(moves);
                }
                Err(error) => error,
            };
            let split = rest.split_at_checked(error.column - 1);
            error.column += at;
            let ParseGameErrorKind::Move(crooked @ ParsePlayedMoveError::Invalid(_)) =
                *error.reason
            else {
                return Err(error);
            };
            let (before, word) = split.ok_or(error)?;
            moves.add(&before.parse()?);
            moves.listed += 1;
            moves.crooked.get_or_insert(crooked);
            rest = word.split_once(char::is_whitespace).unwrap_or_default().1;
        }
    }

    /// Adds what follows.
    fn add(&mut self, record: &Record) {
        if self.crooked.is_none() {
            self.moves = record.moves().to_vec();
        } else if record.moves().iter().any(|it| it.claimed().is_some()) {
            // Then a move before that lists nothing claims that nothing was captured.
            for recorded in &mut self.moves {
                let claimed = recorded.claimed().unwrap_or(Bitboard::EMPTY);
                *recorded = RecordedMove::new(recorded.mv(), Some(claimed));
            }
        }
        self.listed += record.moves().len();
        self.ending = record.ending();
        self.has_start |= record.start().is_some();
    }
}
