//! What a move changes: making moves and taking them back.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::capture::Landing;
use crate::choice::Escape;
use crate::encirclement;
use crate::fort;
use crate::key;
use crate::legal::IllegalMove;
use crate::moves::Move;
use crate::outcome::WinReason;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;

/// A token that takes a move back: [`Position::apply`] returns it, [`Position::undo`] consumes it.
///
/// It holds the former position, and restores it whichever position it is given to.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let mut position = Position::start(Rules::COPENHAGEN);
/// let undo = position.apply("d1-d3".parse()?)?;
/// assert!(size_of_val(&undo) <= 64);
/// position.undo(undo);
/// assert_eq!(position, Position::start(Rules::COPENHAGEN));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use = "without its token the move cannot be taken back; if it need not be, use `let _ =`"]
#[derive(Debug, PartialEq, Eq)]
pub struct Undo {
    former: Position,
    captured: Bitboard,
}

impl Undo {
    /// Returns the squares of the pieces that the move captured, a king included.
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let mut position: Position = "7/3K3/7/7/7/7/2AD2A a ard-ri".parse()?;
    /// let undo = position.apply("g1-e1".parse()?)?;
    /// assert_eq!(undo.captured().to_string(), "d1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn captured(&self) -> Bitboard {
        self.captured
    }
}

impl Position {
    /// Makes a move: slides the piece, takes off what it captures and passes the turn.
    ///
    /// The same as [`check`](Self::check) and [`apply_unchecked`](Self::apply_unchecked).
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let mut position = Position::start(Rules::COPENHAGEN);
    /// let undo = position.apply("d1-d3".parse()?)?;
    /// position.undo(undo);
    ///
    /// let refused = position.apply("d1-d9".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "the defender on d6 is in the way");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], as from [`check`](Self::check); the position is then unchanged.
    #[inline]
    #[doc(alias = "make")]
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    #[doc(alias = "push")]
    pub fn apply(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.check(mv)?;
        let former = *self;
        let captured = self.advance(mv);
        Ok(Undo { former, captured })
    }

    /// Makes a move that is known to be legal, such as one from [`legal_moves`](Self::legal_moves).
    ///
    /// An illegal move may leave a position that makes no sense: its outcome and its key may be
    /// those of no board, and it may differ from the position that [`Position::new`] makes of its
    /// board. Neither this nor anything called on such a position panics, and
    /// [`undo`](Self::undo) restores the former one.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let mut position = Position::start(Rules::COPENHAGEN);
    /// if let Some(mv) = position.legal_moves().next() {
    ///     let undo = position.apply_unchecked(mv);
    ///     position.undo(undo);
    /// }
    /// assert_eq!(position, Position::start(Rules::COPENHAGEN));
    /// ```
    #[inline]
    pub fn apply_unchecked(&mut self, mv: Move) -> Undo {
        let former = *self;
        let captured = self.advance(mv);
        if former.ended.is_some() {
            self.settle_anew();
        }
        Undo { former, captured }
    }

    /// Works everything out anew after a move that was no legal one: nothing that was known of
    /// the former position helps.
    #[cold]
    #[inline(never)]
    fn settle_anew(&mut self) {
        *self = Self::settled(self.board(), self.side, self.rules);
    }

    /// Takes a move back: restores the position that `undo` comes from.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let mut position = Position::start(Rules::COPENHAGEN);
    /// let undo = position.apply("d1-d3".parse()?)?;
    /// position.undo(undo);
    /// assert_eq!(position.legal_moves().len(), 116);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "a token is used up: no move is taken back twice"
    )]
    #[doc(alias = "unmake")]
    #[doc(alias = "unmake_move")]
    #[doc(alias = "pop")]
    #[doc(alias = "takeback")]
    pub fn undo(&mut self, undo: Undo) {
        *self = undo.former;
    }

    /// Returns the position after a move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// let next = Position::start(Rules::COPENHAGEN).after("d1-d3".parse()?)?;
    /// assert_eq!(next.side_to_move(), Side::Defenders);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], as from [`check`](Self::check).
    #[inline]
    #[doc(alias = "play_on_copy")]
    #[doc(alias = "successor")]
    pub fn after(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.check(mv)?;
        let mut next = *self;
        next.advance(mv);
        Ok(next)
    }

    /// Returns the pieces about the one that a move brings to its square, before anything is
    /// taken off.
    #[inline]
    pub(crate) fn landing(&self, mv: Move) -> Landing {
        let (from, to) = (mv.from(), mv.to());
        // The king stays among his side's pieces even if the move is illegal.
        let slid = |own: Bitboard| own ^ Bitboard::from(from) | Bitboard::from(to);
        let (moved, king) = match self.side {
            Side::Attackers => (Piece::Attacker, self.king),
            Side::Defenders if self.king == Some(from) => (Piece::King, Some(to)),
            Side::Defenders => (Piece::Defender, self.king),
        };
        let (friends, enemies) = match self.side {
            Side::Attackers => (slid(self.attackers), self.court),
            Side::Defenders => (slid(self.court), self.attackers),
        };
        Landing {
            to,
            side: self.side,
            moved,
            friends,
            enemies,
            king,
            rules: self.rules,
            ground: self.ground(),
        }
    }

    /// Makes a move and works out what follows from it, the game having gone on before; returns
    /// the squares of the pieces that it captured.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call makes replayed games 5 % slower: `peers`"
    )]
    pub(crate) fn advance(&mut self, mv: Move) -> Bitboard {
        let landing = self.landing(mv);
        match self.side {
            Side::Attackers => self.attackers = landing.friends,
            Side::Defenders => self.court = landing.friends,
        }
        self.king = landing.king;
        let number = |square| key::of_piece(landing.moved, square);
        self.key ^= number(mv.from()) ^ number(mv.to()) ^ key::SIDE;
        let captured = if landing.may_capture() {
            self.capture(landing)
        } else {
            Bitboard::EMPTY
        };
        self.ended = self.ending(Some(Change { mv, captured }));
        self.side = !self.side;
        captured
    }

    /// Removes the captured pieces; returns their squares.
    fn capture(&mut self, landing: Landing) -> Bitboard {
        let captured = landing.captured();
        let mut soldiers = captured;
        if let Some(king) = self.king.filter(|&king| captured.contains(king)) {
            soldiers.remove(king);
            self.key ^= key::of_piece(Piece::King, king);
            self.king = None;
        }
        let soldier = Piece::soldier(!self.side);
        for square in soldiers {
            self.key ^= key::of_piece(soldier, square);
        }
        match self.side {
            Side::Attackers => self.court -= captured,
            Side::Defenders => self.attackers -= captured,
        }
        captured
    }

    /// Returns the position with everything that follows from its board worked out.
    pub(crate) fn settled(board: Board, side: Side, rules: Rules) -> Self {
        let mut position = Self {
            attackers: board.attackers(),
            court: board.pieces_of(Side::Defenders),
            key: key::of(&board, side),
            king: board.king(),
            side,
            rules,
            ended: None,
        };
        position.ended = position.ending(None);
        position
    }

    /// Returns the ending that board and rules make, no-move apart: §8, 1 to 4, in their order.
    ///
    /// After a move it looks only at what that move can have changed; the game was not over before.
    /// An attackers' move never makes a fort. A defenders' move that captures nothing changes
    /// neither the rings nor who is inside them. In a position that was set up it looks at
    /// everything. The side to move is still the side that moved.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "either half is dropped where it is called"
    )]
    fn ending(&self, change: Option<Change>) -> Option<WinReason> {
        let Some(king) = self.king else {
            return Some(WinReason::KingCaptured);
        };
        let (rules, ground) = (self.rules, self.ground());
        let king_moved = change.is_none() || self.side == Side::Defenders;
        if king_moved && ground.is_edge(king) {
            if ground.is_escape(king) {
                return Some(match rules.escape() {
                    Escape::Corner => WinReason::Corner,
                    Escape::Edge => WinReason::Edge,
                });
            }
            if rules.has_exit_fort() && fort::is_fort(&self.board(), king, rules) {
                return Some(WinReason::ExitFort);
            }
        }
        let may_have_closed = || match change {
            None => true,
            Some(Change { mv, captured }) => {
                !captured.is_empty()
                    || self.side == Side::Attackers
                        && encirclement::may_close(self.attackers, mv, ground)
            }
        };
        // A defender on the edge is outside every ring. Tested first, since it stays true for many
        // moves.
        let closed = rules.has_encirclement()
            && self.court.is_disjoint(ground.edge)
            && may_have_closed()
            && encirclement::is_closed(&self.board(), king, ground);
        closed.then_some(WinReason::Encirclement)
    }

    /// Returns this position on its own board turned by a symmetry: the ending stays, the
    /// key does not.
    pub(crate) fn on_turned_board(&self, board: &Board) -> Self {
        Self {
            attackers: board.attackers(),
            court: board.pieces_of(Side::Defenders),
            king: board.king(),
            key: key::of(board, self.side),
            ..*self
        }
    }
}

/// A move that was just made, and what it captured.
#[derive(Clone, Copy)]
struct Change {
    mv: Move,
    captured: Bitboard,
}
