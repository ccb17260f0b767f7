//! The text of a game.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::discrepancy::Discrepancy;
use crate::game::Game;
use crate::judgement::{Agreement, compare, end, play};
use crate::padding::padded;
use crate::parse_game_error::{ParseGameError, ParseGameErrorKind};
use crate::position::Position;
use crate::record::{Record, write_start};
use crate::record_reader::{Entry, Reader};
use crate::recorded_move::RecordedMove;

/// Writes `[RULES]`, or `[POSITION]` when the game did not begin from the opening, then the
/// moves as played, then the outcome if the game was ended from outside.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() {
            return self.write(f);
        }
        padded(f, |out| self.write(out))
    }
}

/// Reads what is written, and everything else that a [`Record`] may hold. Moves, ending and result
/// must agree with the rules.
impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        Self::read(text, None)
    }
}

impl Game {
    fn write(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        write_start(self.start(), out)?;
        for ply in self.plies() {
            out.write_char(' ')?;
            ply.write(out)?;
        }
        match self.outcome().filter(|outcome| outcome.is_from_outside()) {
            Some(outcome) => write!(out, " {outcome}"),
            None => Ok(()),
        }
    }

    /// Reads a game that begins from `start` unless the text has a bracket with rules or a
    /// position.
    ///
    /// Captures in the text are compared with those by the rules. A text in which no move lists a
    /// capture claims nothing about them. The captured king may be left out.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Game, Position, Rules};
    ///
    /// let start = Position::start(Rules::COPENHAGEN);
    /// let game = Game::from_text("1. d1-d3 e5-e2 2. d3-d2 resigned", start)?;
    /// assert_eq!(
    ///     game.to_string(),
    ///     "[copenhagen-hnefatafl-11x11-2025-v1] d1-d3 e5-e2 d3-d2xe2 attackers:resignation",
    /// );
    /// let refused = Game::from_text("1. d1-d3 e5-e2 2. d3-d2xf2", start).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "game, line 1, column 19, at `d3-d2xf2`: ply 3 captures e2, the record claims f2",
    /// );
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseGameError`] with the first word that is not understood or that the rules
    /// contradict.
    pub fn from_text(text: &str, start: Position) -> Result<Self, ParseGameError> {
        Self::read(text, Some(start))
    }

    /// Reads a game directly from its text. A text that is refused is read again, as a record, to
    /// find the message.
    fn read(text: &str, default: Option<Position>) -> Result<Self, ParseGameError> {
        let mut reader = Reader::new(text, RecordedMove::read_word)?;
        let Some(start) = reader.start().or(default) else {
            let word = reader.next_word();
            return Err(ParseGameError::new(text, word, ParseGameErrorKind::NoStart));
        };
        let mut game = Self::from_position(start);
        let (mut lists, mut agrees) = (false, true);
        let mut ending = reader.header().known.ending;
        loop {
            match reader.next_entry() {
                Ok(Some((_, Entry::Move(recorded)))) => {
                    lists |= recorded.listed() > 0;
                    // A move without a list claims nothing only if no other move lists any.
                    let Ok((_, agrees_here)) = play(&mut game, recorded.in_record(true)) else {
                        return Err(refusal(text, start));
                    };
                    agrees &= agrees_here;
                }
                Ok(Some((_, Entry::Ending(last)))) => ending = Some(last),
                Ok(Some((_, Entry::Comment(..)))) => {}
                Ok(None) => break,
                Err(_) => return Err(refusal(text, start)),
            }
        }
        agrees |= !lists;
        agrees &= ending.is_none_or(|ending| end(&mut game, ending));
        let result = reader.header().known.result;
        let contrary = result.map(|result| compare(&game, result)) == Some(Agreement::Contradicts);
        if agrees && !contrary {
            Ok(game)
        } else {
            Err(refusal(text, start))
        }
    }
}

/// Returns why the text of a game is refused: the first word that the rules contradict, or else
/// the first that is not understood.
#[cold]
fn refusal(text: &str, start: Position) -> ParseGameError {
    let mut words = Vec::new();
    let (record, error) =
        Record::read_up_to_error(text, RecordedMove::read_word, |word| words.push(word));
    let judgement = record.judge(start);
    let mut found = judgement.discrepancies().iter();
    // If a word is not understood, how the game would have ended is unknown.
    let first = found.find(|it| error.is_none() || it.ply().is_some());
    let Some(&first) = first else {
        // What is refused has a reason: this one, if no other.
        return error
            .unwrap_or_else(|| ParseGameError::new(text, text, ParseGameErrorKind::NoStart));
    };
    let word = match first {
        Discrepancy::Refused { ply, .. } | Discrepancy::Captures { ply, .. } => {
            words.get(ply - 1).copied()
        }
        Discrepancy::Ending { .. } | Discrepancy::Result { .. } | Discrepancy::Count { .. } => {
            words.get(record.moves().len()).copied()
        }
    };
    let end = text.get(text.len()..).unwrap_or_default();
    ParseGameError::new(text, word.unwrap_or(end), first.into())
}
