//! A game: a position with its history, repetition, take-back and endings from outside.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::capture::Captures;
use crate::choice::Repetition;
use crate::legal::{GameOver, IllegalMove};
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::played_move::{Played, PlayedMove};
use crate::position::Position;
use crate::repetition::{Index, Trace, same};
use crate::rules::Rules;
use crate::side::Side;

/// A game from its first position to the present one.
///
/// It adds to a [`Position`] what needs a history: repetition
/// ([§8.5](crate::guide#8-how-the-game-ends)), taking back, and endings from outside
/// ([§1](crate::guide#1-rule-sets)). Needs the feature `alloc`.
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
/// assert_eq!(refused.to_string(), "the attacker on a4 cannot move: it is the defenders' turn");
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
/// A move takes 64 bytes of history and 4 to 16 bytes of an index. The index finds a repeated
/// position in a few steps. Even in a game written to slow it down, it takes at most a constant
/// plus the logarithm of the length of the game, plus one step for each earlier occurrence.
#[derive(Clone)]
#[doc(alias = "match")]
#[doc(alias = "history")]
pub struct Game {
    position: Position,
    outcome: Option<Outcome>,
    /// The trace of the present position; those of the former ones are in `history`.
    trace: Trace,
    history: Vec<Ply>,
    index: Index,
}

/// A move of the history and the position before it.
#[derive(Debug, Clone, Copy)]
struct Ply {
    former: Position,
    trace: Trace,
    mv: Move,
}

impl Game {
    /// Returns a game that begins from the opening.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// assert_eq!(Game::new(Rules::FETLAR).legal_moves().len(), 116);
    /// ```
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// Returns a game that begins from this position, in which it may already be over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Position};
    /// let position: Position = "11/11/11/11/11/11/11/11/11/11/4K6 a copenhagen".parse()?;
    /// let outcome = Game::from_position(position).outcome().map(|outcome| outcome.to_string());
    /// assert_eq!(outcome.as_deref(), Some("defenders:exit-fort"));
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        Self {
            position,
            outcome: position.outcome(),
            trace: Trace::FIRST,
            history: Vec::new(),
            index: Index::default(),
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

    /// Returns the first position.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Position, Rules};
    /// let mut game = Game::new(Rules::TABLUT);
    /// game.play("d1-d2".parse()?)?;
    /// assert_eq!(*game.start(), Position::start(Rules::TABLUT));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        self.history
            .first()
            .map_or(&self.position, |ply| &ply.former)
    }

    /// Returns who stands where.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Game, Layout, Rules};
    /// assert_eq!(Game::new(Rules::FETLAR).board(), Board::opening(Layout::Eleven));
    /// ```
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Board {
        self.position.board()
    }

    /// Returns the side whose turn it is, also when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// assert_eq!(Game::new(Rules::FETLAR).side_to_move(), Side::Attackers);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.position.side_to_move()
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

    /// Returns whether the game is over, in any way.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::FETLAR);
    /// assert!(!game.is_over());
    /// game.draw_by_agreement()?;
    /// assert!(game.is_over());
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Returns an iterator over the legal moves: none when the game is over, also by repetition or
    /// from outside.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::FETLAR);
    /// game.resign(Side::Attackers)?;
    /// assert_eq!(game.legal_moves().len(), 0);
    /// assert_eq!(game.position().legal_moves().len(), 116);
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
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

    /// Returns an iterator over the legal moves of the pieces on a square or a set of squares, as
    /// [`Position::legal_moves_from`] does: none when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Square};
    /// assert_eq!(Game::new(Rules::COPENHAGEN).legal_moves_from(Square::F2).len(), 11);
    /// ```
    #[must_use]
    pub fn legal_moves_from(&self, from: impl Into<Bitboard>) -> LegalMoves {
        if self.outcome.is_some() {
            LegalMoves::none()
        } else {
            self.position.legal_moves_from(from)
        }
    }

    /// Returns where the pieces on a square or a set of squares may move, as
    /// [`Position::destinations`] does: nowhere when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side, Square};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// assert_eq!(game.destinations(Square::D1).to_string(), "b1 c1 d2 d3 d4 d5");
    /// game.resign(Side::Attackers)?;
    /// assert!(game.destinations(Square::D1).is_empty());
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    #[must_use]
    pub fn destinations(&self, from: impl Into<Bitboard>) -> Bitboard {
        if self.outcome.is_some() {
            Bitboard::EMPTY
        } else {
            self.position.destinations(from)
        }
    }

    /// Returns what a move would capture, and why; nothing when it is illegal or the game is
    /// over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let game = Game::new(Rules::COPENHAGEN);
    /// assert_eq!(game.captures("d1-d3".parse()?).len(), 0);
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn captures(&self, mv: Move) -> Captures {
        self.position.captures_if(mv, self.is_legal(mv))
    }

    /// Returns the squares of the pieces that a move would capture, as [`Position::captured`]
    /// does; none when it is illegal or the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// assert!(Game::new(Rules::COPENHAGEN).captured("d1-d3".parse()?).is_empty());
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn captured(&self, mv: Move) -> Bitboard {
        if self.outcome.is_some() {
            Bitboard::EMPTY
        } else {
            self.position.captured(mv)
        }
    }

    /// Returns whether a move is legal: never when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// assert!(Game::new(Rules::COPENHAGEN).is_legal("d1-d5".parse()?));
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.outcome.is_none() && self.position.is_legal(mv)
    }

    /// Checks whether a move is legal; the error says why it is not.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::FETLAR);
    /// game.draw_by_agreement()?;
    /// let refused = game.check("d1-d3".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "the game is over (the game is drawn by agreement)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], as from [`Position::check`], and when the game is over in any way.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.outcome {
            Some(outcome) => Err(GameOver { outcome }.into()),
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
    #[doc(alias = "push")]
    #[doc(alias = "make")]
    #[doc(alias = "make_move")]
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        self.check(mv)?;
        self.history.push(Ply {
            former: self.position,
            trace: self.trace,
            mv,
        });
        let captured = self.position.advance(mv);
        self.trace = self.trace.next(!captured.is_empty());
        self.enter();
        self.outcome = self.position.outcome_with(|| self.third_occurrence());
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
    #[doc(alias = "unmake")]
    #[doc(alias = "pop")]
    #[doc(alias = "takeback")]
    pub fn undo(&mut self) -> Option<Move> {
        let number = self.history.len();
        let Ply { former, trace, mv } = self.history.pop()?;
        self.index.take_back(&self.position, number, self.trace);
        self.position = former;
        self.trace = trace;
        // A move was played from here, so the game was not over.
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
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    pub fn reopen(&mut self) -> Option<Outcome> {
        let outside = self.outcome.filter(|outcome| outcome.is_from_outside())?;
        self.outcome = None;
        Some(outside)
    }

    /// Ends the game as a draw on which both sides agreed
    /// ([§1](crate::guide#1-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{DrawReason, Game, Outcome, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.draw_by_agreement()?;
    /// assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn draw_by_agreement(&mut self) -> Result<(), GameOver> {
        self.end(Outcome::Draw(DrawReason::Agreement))
    }

    /// Ends the game by the resignation of a side, whichever side is to move
    /// ([§1](crate::guide#1-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.resign(Side::Defenders)?;
    /// assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("attackers:resignation"));
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn resign(&mut self, side: Side) -> Result<(), GameOver> {
        self.end(Outcome::by(WinReason::Resignation, !side))
    }

    /// Ends the game by the forfeit of a side, say, on time
    /// ([§1](crate::guide#1-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.forfeit(Side::Attackers)?;
    /// let refused = game.resign(Side::Defenders).unwrap_err();
    /// assert_eq!(refused.to_string(), "the game is over (the defenders win: the attackers forfeited the game)");
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn forfeit(&mut self, side: Side) -> Result<(), GameOver> {
        self.end(Outcome::by(WinReason::Forfeit, !side))
    }

    /// Ends the game as won by a side, where a record does not say how
    /// ([§1](crate::guide#1-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.award(Side::Attackers)?;
    /// assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("attackers:unrecorded"));
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when it is over already; that ending stands.
    pub fn award(&mut self, winner: Side) -> Result<(), GameOver> {
        self.end(Outcome::by(WinReason::Unrecorded, winner))
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

    /// Returns the last move with what it captured, or `None` before the first one.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// assert_eq!(game.last(), None);
    /// game.play("d1-d3".parse()?)?;
    /// assert_eq!(game.last().map(|ply| ply.to_string()).as_deref(), Some("d1-d3"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last(&self) -> Option<PlayedMove> {
        self.plies().next_back()
    }

    /// Returns the position after this many moves: 0 is the first, [`plies`](Self::plies)`.len()`
    /// the present one. `None` when fewer were played.
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

    /// Returns how often the present position has occurred in the game, this time included: 1 when
    /// it is new ([§8.5](crate::guide#8-how-the-game-ends)).
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
    /// One step for each occurrence and for each other position in the same bucket of the index:
    /// usually none or one, at most 32.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.same(&self.position, self.trace).count()
    }

    /// Returns how often the position after a move would have occurred, this time included: at 3
    /// the rules look at it ([§8.5](crate::guide#8-how-the-game-ends)).
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
        Ok(1 + self.same(&next, self.index.trace_of(&next)).count())
    }

    /// Returns an iterator over the positions of the game, including the present one, that equal
    /// this one and are linked to its trace.
    fn same<'a>(
        &'a self,
        position: &'a Position,
        trace: Trace,
    ) -> impl Iterator<Item = &'a Position> {
        same(position, trace, |number| match self.history.get(number) {
            Some(ply) => Some((&ply.former, ply.trace)),
            // The present position differs (the other side is to move) but may be linked.
            None => Some((&self.position, self.trace)),
        })
    }

    /// Enters the present position into the index.
    #[inline]
    fn enter(&mut self) {
        let number = self.history.len();
        if self.index.is_full(number) {
            self.grow_index();
        } else {
            self.index.enter(&self.position, number, &mut self.trace);
        }
    }

    /// Makes the index larger and enters every position anew.
    #[cold]
    #[inline(never)]
    fn grow_index(&mut self) {
        let former = self.history.iter_mut();
        let former = former.map(|ply| (&ply.former, &mut ply.trace));
        let present = (&self.position, &mut self.trace);
        self.index.grow(former.chain([present]));
    }

    /// Returns what the third occurrence of the present position means, if it is one.
    #[inline]
    fn third_occurrence(&self) -> Option<Outcome> {
        let outcome = match self.rules().repetition() {
            Repetition::Ignored => return None,
            Repetition::Draw => Outcome::Draw(DrawReason::Repetition),
            Repetition::DefendersLose => Outcome::by(WinReason::Repetition, Side::Attackers),
        };
        let may = self.trace.may_repeat(self.history.len());
        (may && self.occurs_for_the_third_time()).then_some(outcome)
    }

    /// Returns whether the present position has occurred twice before.
    #[inline(never)]
    fn occurs_for_the_third_time(&self) -> bool {
        self.same(&self.position, self.trace).nth(1).is_some()
    }
}

/// Returns the pieces taken off between a position and the next one.
fn captured(former: &Position, next: &Position) -> Bitboard {
    let (before, after) = (former.board(), next.board());
    let enemy = !former.side_to_move();
    before.pieces_of(enemy) - after.pieces_of(enemy)
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        // The present position follows from the first one and the moves.
        self.outcome == other.outcome
            && self.start() == other.start()
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
        self.start().hash(state);
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
