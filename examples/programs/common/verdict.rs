//! What the rules say to a game.

use core::fmt;

use hnefatafl_rules::error::Discrepancy;
use hnefatafl_rules::{Game, Outcome, RecordedResult, Rules};

use crate::entry::{Entry, Moves};

/// What the rules say to a game, as far as it can be played.
#[derive(Debug)]
pub struct Verdict {
    /// How the rules ended the game, if they did.
    pub outcome: Option<Outcome>,
    /// How many moves were played.
    pub played: usize,
    /// Whether those are all that are listed.
    pub whole: bool,
    /// Whether a position occurs for the third time, be it the end of the game or not.
    pub third_occurrence: bool,
    /// What does not fit, each kind at most once.
    pub misfits: Vec<Misfit>,
}

/// Something that does not fit the rules.
#[derive(Debug)]
pub struct Misfit {
    /// The kind of it.
    pub kind: Kind,
    /// At which move.
    pub ply: usize,
    /// What does not fit.
    pub reason: String,
}

/// A kind of misfit, in the order in which they are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "each is counted")]
pub enum Kind {
    /// A move is not legal.
    Illegal,
    /// A move captures something else than the record claims.
    CapturesDiffer,
    /// A move comes after the rules ended the game.
    AfterEnd,
    /// The outcome by the rules, the end and the result do not agree.
    Contrary,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 4] = [
        Self::Illegal,
        Self::CapturesDiffer,
        Self::AfterEnd,
        Self::Contrary,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal => "illegal",
            Self::CapturesDiffer => "captures-differ",
            Self::AfterEnd => "after-end",
            Self::Contrary => "contrary",
        })
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.reason)
    }
}

impl Verdict {
    /// Plays a recorded game by these rules, `most` moves of it at most.
    #[must_use]
    pub fn new(entry: &Entry<'_>, rules: Rules, most: usize) -> Self {
        let mut verdict = Self {
            outcome: None,
            played: 0,
            whole: false,
            third_occurrence: false,
            misfits: Vec::new(),
        };
        let mut game = Game::new(rules);
        let refused = verdict.play(&mut game, entry, most);
        verdict.outcome = game.outcome();
        verdict.played = game.plies().len();
        verdict.whole = verdict.played == entry.moves.listed;
        if let Some(reason) = refused {
            let over = game.is_over();
            let kind = if over { Kind::AfterEnd } else { Kind::Illegal };
            verdict.note(kind, verdict.played + 1, reason);
        }
        if let Some(reason) = verdict.contradiction(entry) {
            verdict.note(Kind::Contrary, verdict.played, reason);
        }
        verdict
    }

    fn note(&mut self, kind: Kind, ply: usize, reason: String) {
        if self.misfits.iter().all(|misfit| misfit.kind != kind) {
            self.misfits.push(Misfit { kind, ply, reason });
        }
    }

    /// Plays the moves; returns why one is refused.
    fn play(&mut self, game: &mut Game, entry: &Entry<'_>, most: usize) -> Option<String> {
        let Moves { moves, crooked, .. } = &entry.moves;
        for (ply, recorded) in (1..).zip(moves.iter().take(most)) {
            let king = game.board().king();
            let played = match game.play(recorded.mv()) {
                Ok(played) => played,
                Err(refused) => return Some(refused.to_string()),
            };
            self.third_occurrence |= game.occurrences() >= 3;
            let captured = played.captured;
            if let Some(claimed) = recorded.claimed() {
                if !recorded.agrees_with(captured, king) {
                    let mv = played.mv;
                    let differs = Discrepancy::Captures {
                        ply,
                        mv,
                        claimed,
                        captured,
                    };
                    self.note(Kind::CapturesDiffer, ply, differs.to_string());
                }
            }
        }
        let crooked = crooked.filter(|_| moves.len() < most)?;
        Some(match game.outcome() {
            Some(outcome) => format!("the game is over ({outcome:#})"),
            None => crooked.to_string(),
        })
    }

    /// Returns in what the outcome by the rules, the end and the result do not agree.
    fn contradiction(&self, entry: &Entry<'_>) -> Option<String> {
        let result = |outcome| RecordedResult::from(Some(outcome));
        let is_contrary = |outcome| entry.result.is_some_and(|said| said != result(outcome));
        let said = entry.result.map_or(String::new(), |said| said.to_string());
        match (self.outcome, entry.ending) {
            (Some(outcome), _) if is_contrary(outcome) => {
                Some(format!("{outcome}, the record says {said}"))
            }
            (_, Some(ending)) if is_contrary(ending) => {
                Some(format!("the record says {said} and ends with {ending}"))
            }
            (Some(outcome), Some(ending))
                if result(outcome) != result(ending)
                    || outcome != ending && !ending.is_from_outside() =>
            {
                Some(format!("{outcome}, the record ends with {ending}"))
            }
            (None, Some(ending)) if self.whole && !ending.is_from_outside() => Some(format!(
                "the rules leave it open, the record ends with {ending}"
            )),
            (Some(_) | None, _) => None,
        }
    }

    /// Returns how the game ended: by the rules, or as the record says where they leave it open.
    #[must_use]
    pub fn recorded_outcome(&self, entry: &Entry<'_>) -> Option<Outcome> {
        let recorded = || entry.ending.or_else(|| entry.result?.outcome());
        self.outcome.or_else(|| recorded().filter(|_| self.whole))
    }
}
