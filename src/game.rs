//! A game: a position with its history, repetition, take-back and endings from outside.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::error::{GameOver, IllegalMove};
use crate::legal::LegalMoves;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::played::{Played, PlayedMove};
use crate::position::Position;
use crate::rules::{Repetition, Rules};
use crate::side::Side;

/// A game from its first position to the present one.
///
/// It adds to a [`Position`] what needs a history: repetition
/// ([§8.5](crate::guide#8-how-the-game-ends)), taking back, and endings from outside
/// ([§1](crate::guide#1-three-rule-sets)). Needs the feature `alloc`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Game, Rules};
///
/// let mut game = Game::new(Rules::COPENHAGEN);
/// game.play("d1-d3".parse()?)?;
/// game.play("e5-e2".parse()?)?;
/// let played = game.play("d3-d2".parse()?)?;
/// assert_eq!(played.to_string(), "d3-d2xe2");
///
/// let refused = game.play("a4-a9".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "the attacker on a4 is not to move: it is the turn of the defenders");
/// while let Some(mv) = game.undo() {
///     println!("took back {mv}");
/// }
/// assert_eq!(game, Game::new(Rules::COPENHAGEN));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two games are equal when they began from the same position, saw the same moves and
/// ended, if they did, in the same way.
///
/// # Cost
///
/// A move takes 64 bytes of history and 4 to 16 of an index over it. The index finds a repeated
/// position in a few steps, however long the game is; the steps become more only where
/// positions occur very often, which no rule set with repetition lets happen.
#[derive(Clone)]
pub struct Game {
    position: Position,
    outcome: Option<Outcome>,
    history: Vec<Ply>,
    /// For each slot, the number of the latest position whose key falls into it. A position
    /// has the number of moves before it. There are no slots before the first move.
    index: Vec<u32>,
    /// What is known of the present position, as of the former ones in `history`.
    record: Record,
}

/// A move of the history and the position before it.
#[derive(Debug, Clone, Copy)]
struct Ply {
    former: Position,
    record: Record,
    mv: Move,
}

/// What finds the positions that are the same as one of the game.
#[derive(Debug, Clone, Copy)]
struct Record {
    /// The number of the position before it that fell into the same slot of the index.
    previous: u32,
    /// How many moves were played since the last capture: no position before that capture
    /// is the same, since no piece comes back.
    quiet: u32,
}

/// Stands for no position in the index and its chains.
const NONE: u32 = u32::MAX;

/// Slots of the index at first. It grows to four times as many when there are more positions:
/// it is filed anew more seldom than if it doubled, and random games are three percent faster.
const FIRST_SLOTS: usize = 64;

impl Game {
    /// Returns a game about to begin from the opening.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// assert_eq!(Game::new(Rules::FETLAR).legal_moves().len(), 116);
    /// ```
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// Returns a game about to begin from this position, which may be one that is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Position};
    /// let position: Position = "11/11/11/11/11/11/11/11/11/11/4K6 a copenhagen".parse()?;
    /// let outcome = Game::from_position(position).outcome().map(|outcome| outcome.to_string());
    /// assert_eq!(outcome.as_deref(), Some("defenders:exit-fort"));
    /// # Ok::<(), hnefatafl_rules::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        Self {
            position,
            outcome: position.outcome(),
            history: Vec::new(),
            index: Vec::new(),
            record: Record {
                previous: NONE,
                quiet: 0,
            },
        }
    }

    /// Returns the present position.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Position, Rules};
    /// assert_eq!(*Game::new(Rules::FETLAR).position(), Position::start(Rules::FETLAR));
    /// ```
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// assert_eq!(Game::new(Rules::FETLAR).rules(), Rules::FETLAR);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// Returns how the game ended, or `None` while it goes on
    /// ([§8](crate::guide#8-how-the-game-ends)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// assert_eq!(Game::new(Rules::FETLAR).outcome(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns an iterator over the legal moves: none when the game is over, be it by
    /// repetition or from outside.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::FETLAR);
    /// game.resign(Side::Attackers)?;
    /// assert_eq!(game.legal_moves().len(), 0);
    /// assert_eq!(game.position().legal_moves().len(), 116);
    /// # Ok::<(), hnefatafl_rules::GameOver>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> LegalMoves {
        if self.outcome.is_some() {
            LegalMoves::none()
        } else {
            self.position.legal_moves()
        }
    }

    /// Tells why a move is refused, or that it is legal.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::FETLAR);
    /// game.draw_by_agreement()?;
    /// let refused = game.check("d1-d3".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "the game is over: the game is drawn by agreement");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], as from [`Position::check`], and when the game is over in any way.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.outcome {
            Some(outcome) => Err(IllegalMove::GameOver { outcome }),
            None => self.position.check(mv),
        }
    }

    /// Plays a move; returns what it captured and whether it ended the game.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// let played = game.play("d1-d3".parse()?)?;
    /// assert!(played.captured.is_empty() && played.outcome.is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], as from [`check`](Self::check); the game is then unchanged.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        self.check(mv)?;
        self.history.push(Ply {
            former: self.position,
            record: self.record,
            mv,
        });
        let captured = self.position.advance(mv);
        self.record.quiet = if captured.is_empty() {
            self.record.quiet.saturating_add(1)
        } else {
            0
        };
        self.file();
        self.outcome = self
            .position
            .decided()
            .or_else(|| self.third_occurrence())
            .or_else(|| self.position.stuck());
        Ok(Played {
            mv,
            captured,
            outcome: self.outcome,
        })
    }

    /// Takes back the last move and any ending after it; returns the move, or `None` when
    /// there is none.
    ///
    /// An ending from outside before the first move stays: see [`reopen`](Self::reopen).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.play("d1-d3".parse()?)?;
    /// game.resign(Side::Defenders)?;
    /// assert_eq!(game.undo(), Some("d1-d3".parse()?));
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let Ply { former, record, mv } = self.history.pop()?;
        if let Some(latest) = slot(&mut self.index, self.position.key()) {
            *latest = self.record.previous;
        }
        self.position = former;
        self.record = record;
        // A move was played from here, so the game was going on.
        self.outcome = None;
        Some(mv)
    }

    /// Takes back an ending from outside; returns it, or `None` when the game was not
    /// ended so.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.forfeit(Side::Attackers)?;
    /// assert_eq!(game.reopen().map(|outcome| outcome.to_string()).as_deref(), Some("defenders:forfeit"));
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), hnefatafl_rules::GameOver>(())
    /// ```
    pub fn reopen(&mut self) -> Option<Outcome> {
        let outside = self.outcome.filter(|outcome| outcome.is_from_outside())?;
        self.outcome = None;
        Some(outside)
    }

    /// Ends the game as a draw on which both sides agreed
    /// ([§1](crate::guide#1-three-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{DrawReason, Game, Outcome, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.draw_by_agreement()?;
    /// assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    /// # Ok::<(), hnefatafl_rules::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn draw_by_agreement(&mut self) -> Result<(), GameOver> {
        self.end(Outcome::Draw(DrawReason::Agreement))
    }

    /// Ends the game by the resignation of a side, whichever side is to move
    /// ([§1](crate::guide#1-three-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.resign(Side::Defenders)?;
    /// assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("attackers:resignation"));
    /// # Ok::<(), hnefatafl_rules::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn resign(&mut self, side: Side) -> Result<(), GameOver> {
        self.end(Outcome::Win {
            side: !side,
            reason: WinReason::Resignation,
        })
    }

    /// Ends the game by the forfeit of a side, say, on time
    /// ([§1](crate::guide#1-three-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.forfeit(Side::Attackers)?;
    /// let refused = game.resign(Side::Defenders).unwrap_err();
    /// assert_eq!(refused.to_string(), "the game is over: the defenders win: the attackers forfeited the game");
    /// # Ok::<(), hnefatafl_rules::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn forfeit(&mut self, side: Side) -> Result<(), GameOver> {
        self.end(Outcome::Win {
            side: !side,
            reason: WinReason::Forfeit,
        })
    }

    pub(crate) fn end(&mut self, outcome: Outcome) -> Result<(), GameOver> {
        if let Some(outcome) = self.outcome {
            return Err(GameOver { outcome });
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    /// Returns an iterator over the moves played, with what each captured.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// for mv in ["d1-d3", "e5-e2", "d3-d2"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.plies().len(), 3);
    /// assert_eq!(game.plies().next_back().map(|ply| ply.to_string()).as_deref(), Some("d3-d2xe2"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn plies(&self) -> Plies<'_> {
        Plies {
            game: self,
            next: 0,
            end: self.history.len(),
        }
    }

    /// Returns the position after this many moves: 0 is the first, [`plies`](Self::plies)`.len()`
    /// the present one. `None` when not so many were played.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.play("d1-d3".parse()?)?;
    /// assert_eq!(game.position_at(0), Some(Game::new(Rules::COPENHAGEN).position()));
    /// assert_eq!(game.position_at(1), Some(game.position()));
    /// assert_eq!(game.position_at(2), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match self.history.get(ply) {
            Some(ply) => Some(&ply.former),
            None => (ply == self.history.len()).then_some(&self.position),
        }
    }

    /// Returns how often the present position has occurred in the game, the first position
    /// counted: 1 when it is new ([§8.5](crate::guide#8-how-the-game-ends)).
    ///
    /// The count does not depend on whether the rule set looks at it.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// for mv in ["d1-d2", "e5-e4", "d2-d1", "e4-e5"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Cost
    ///
    /// As many steps as there are occurrences, and as other positions in the same slot of the
    /// index have: one or none as a rule, but all of theirs.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.same(&self.position, self.record.previous).count()
    }

    /// Returns how often the position after a move would have occurred, that one included:
    /// 3 is the last that matters ([§8.5](crate::guide#8-how-the-game-ends)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// for mv in ["d1-d2", "e5-e4", "d2-d1"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.occurrences_after("e4-e5".parse()?)?, 2);
    /// assert_eq!(game.occurrences_after("e4-e3".parse()?)?, 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], as from [`check`](Self::check).
    pub fn occurrences_after(&self, mv: Move) -> Result<usize, IllegalMove> {
        self.check(mv)?;
        let next = self.position.after(mv)?;
        let latest = match self.index.len() {
            0 => NONE,
            len => *self.index.get(slot_of(next.key(), len)).unwrap_or(&NONE),
        };
        // The present position is not the same, the other side being to move, but it may
        // be in the slot.
        let latest = if latest == number_of(self.history.len()) {
            self.record.previous
        } else {
            latest
        };
        Ok(1 + self.same(&next, latest).count())
    }

    /// Returns an iterator over the former positions that are the same as this one, latest
    /// first; `latest` is the number of the last one in its slot of the index.
    fn same<'a>(
        &'a self,
        position: &'a Position,
        latest: u32,
    ) -> impl Iterator<Item = &'a Position> {
        let ply = |number: u32| self.history.get(number as usize);
        core::iter::successors(ply(latest), move |at| ply(at.record.previous))
            .map(|ply| &ply.former)
            // The key is quick to compare; whether the positions are the same it does not decide.
            .filter(move |former| former.key() == position.key() && *former == position)
    }

    /// Enters the present position into the index.
    #[inline]
    fn file(&mut self) {
        let number = self.history.len();
        if number >= self.index.len() {
            self.grow();
        } else if let Some(latest) = slot(&mut self.index, self.position.key()) {
            self.record.previous = core::mem::replace(latest, number_of(number));
        }
    }

    /// Makes the index four times as large and files every position anew.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.index = vec![NONE; (4 * self.index.len()).max(FIRST_SLOTS)];
        let former = self.history.iter_mut();
        let former = former.map(|ply| (ply.former.key(), &mut ply.record));
        let present = (self.position.key(), &mut self.record);
        for (number, (key, record)) in (0..).zip(former.chain([present])) {
            if let Some(latest) = slot(&mut self.index, key) {
                record.previous = core::mem::replace(latest, number);
            }
        }
    }

    /// Returns what the third occurrence of the present position means, if it is one.
    #[inline]
    fn third_occurrence(&self) -> Option<Outcome> {
        let outcome = match self.position.rules().repetition {
            Repetition::Ignored => return None,
            Repetition::Draw => Outcome::Draw(DrawReason::Repetition),
            Repetition::DefendersLose => Outcome::Win {
                side: Side::Attackers,
                reason: WinReason::Repetition,
            },
        };
        let Record { previous, quiet } = self.record;
        // In a small index every other slot is taken, but seldom since the last capture.
        // `NONE` is too far back as well.
        let since = number_of(self.history.len()).wrapping_sub(previous) <= quiet;
        (since && self.occurs_for_the_third_time()).then_some(outcome)
    }

    /// Tells whether the present position has occurred twice before.
    #[inline(never)]
    fn occurs_for_the_third_time(&self) -> bool {
        let mut same = self.same(&self.position, self.record.previous);
        same.nth(1).is_some()
    }
}

/// Returns the number of a position as the index holds it.
#[inline]
fn number_of(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}

/// Returns the slot of the index for this key, or `None` when there is no index yet.
#[inline]
fn slot(index: &mut [u32], key: u64) -> Option<&mut u32> {
    let len = index.len();
    if len == 0 {
        None
    } else {
        index.get_mut(slot_of(key, len))
    }
}

/// Returns the number of the slot for this key in an index of this length, a power of two.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "only the low bits are wanted"
)]
const fn slot_of(key: u64, len: usize) -> usize {
    key as usize & (len - 1)
}

/// Returns the pieces taken off between a position and the next one.
fn captured(former: &Position, next: &Position) -> Bitboard {
    let (before, after) = (former.board(), next.board());
    let enemy = !former.side_to_move();
    before.side(enemy) - after.side(enemy)
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        // The present position follows from the first one and the moves.
        self.outcome == other.outcome
            && self.position_at(0) == other.position_at(0)
            && self
                .history
                .iter()
                .map(|ply| ply.mv)
                .eq(other.history.iter().map(|ply| ply.mv))
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position_at(0).hash(state);
        self.outcome.hash(state);
        self.history.len().hash(state);
        for ply in &self.history {
            ply.mv.hash(state);
        }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("position", &self.position)
            .field("outcome", &self.outcome)
            .field("plies", &self.plies())
            .finish_non_exhaustive()
    }
}

/// An iterator over the moves of a [`Game`], with what each captured.
///
/// Made by [`Game::plies`].
///
/// ```
/// use hnefatafl_rules::{Game, Rules};
///
/// assert_eq!(Game::new(Rules::COPENHAGEN).plies().next(), None);
/// ```
#[derive(Clone)]
pub struct Plies<'a> {
    game: &'a Game,
    next: usize,
    end: usize,
}

impl Plies<'_> {
    fn at(&self, ply: usize) -> Option<PlayedMove> {
        let (former, next) = (self.game.position_at(ply)?, self.game.position_at(ply + 1)?);
        Some(PlayedMove {
            mv: self.game.history.get(ply)?.mv,
            captured: captured(former, next),
        })
    }
}

impl Iterator for Plies<'_> {
    type Item = PlayedMove;

    fn next(&mut self) -> Option<PlayedMove> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        self.at(self.next - 1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }

    fn nth(&mut self, n: usize) -> Option<PlayedMove> {
        self.next = self.next.saturating_add(n).min(self.end);
        self.next()
    }
}

impl DoubleEndedIterator for Plies<'_> {
    fn next_back(&mut self) -> Option<PlayedMove> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        self.at(self.end)
    }
}

impl fmt::Debug for Plies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl ExactSizeIterator for Plies<'_> {}
impl FusedIterator for Plies<'_> {}
