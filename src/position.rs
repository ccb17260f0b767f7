//! A position: board, side to move and rules, and what can be asked of it.

use crate::bitboard::Bitboard;
use crate::board::{Board, article};
use crate::capture::Captures;
use crate::encirclement::{Encirclement, NoEncirclement};
use crate::fort::{self, ExitFort, NoExitFort};
use crate::ground::{Ground, RestrictedName};
use crate::legal::{self, GameOver, IllegalMove};
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::outcome::{Outcome, WinReason};
use crate::piece::Piece;
use crate::rules::Rules;
use crate::side::Side;
use crate::size::Size;
use crate::slide::Slides;
use crate::square::Square;

/// A legal set-up, the side to move and the rules: everything that needs no history.
///
/// It is 48 bytes, `Copy`, and uses no heap. Repetition and endings from outside need a
/// history: see [`Game`](crate::Game).
///
/// The text form is `BOARD SIDE RULES`; `{:#}` draws the board and names the side to move.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Outcome, Position, Rules, Side, WinReason};
///
/// let mut position = Position::start(Rules::FETLAR);
/// assert_eq!(position.legal_moves().len(), 116);
/// let undo = position.apply("d1-d3".parse()?)?;
/// assert_eq!(position.side_to_move(), Side::Defenders);
/// position.undo(undo);
/// assert_eq!(position, Position::start(Rules::FETLAR));
///
/// let won: Position = "K10/11/11/11/11/11/11/11/11/11/3A7 a fetlar".parse()?;
/// assert_eq!(won.outcome(), Some(Outcome::Win { side: Side::Defenders, reason: WinReason::Corner }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when board, side to move and rules are. Their order is arbitrary but
/// agrees with equality. After an illegal unchecked move neither is promised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "state")]
#[doc(alias = "fen")]
pub struct Position {
    pub(crate) attackers: Bitboard,
    /// The defenders and the king.
    pub(crate) court: Bitboard,
    pub(crate) key: u64,
    pub(crate) king: Option<Square>,
    pub(crate) side: Side,
    pub(crate) rules: Rules,
    /// The ending that follows from board and rules, except no-move. It is stored because a move
    /// shows cheaply whether it can have changed.
    pub(crate) ended: Option<WinReason>,
}

impl Position {
    /// Returns the opening under these rules, with the side to move that begins
    /// ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Position, Rules};
    /// assert_eq!(Position::start(Rules::TABLUT).board(), Board::opening(Layout::Nine));
    /// ```
    #[must_use]
    pub fn start(rules: Rules) -> Self {
        Self::settled(Board::opening(rules.layout()), rules.first(), rules)
    }

    /// Returns the position with this board, side to move and rules.
    ///
    /// Positions in which the game is over are legal set-ups too.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, Position, Rules, Side, Size, Square};
    /// let pieces = [(Square::F6, Piece::King), (Square::A4, Piece::Attacker)];
    /// let board = Board::from_pieces(Size::Eleven, pieces)?;
    /// let position = Position::new(board, Side::Defenders, Rules::COPENHAGEN)?;
    /// assert_eq!(position.legal_moves().len(), 20);
    ///
    /// let refused = |board, rules| Position::new(board, Side::Defenders, rules).unwrap_err();
    /// let cornered = board.with(Square::A1, Piece::Defender)?;
    /// assert_eq!(
    ///     refused(cornered, Rules::COPENHAGEN).to_string(),
    ///     "a defender on a1: only the king may stop on the corner a1",
    /// );
    /// assert_eq!(
    ///     refused(board, Rules::BRANDUBH).to_string(),
    ///     "the board is of 11x11, that of the rules of 7x7",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] when board and rules differ in size, or with the first soldier on a
    /// restricted square ([§9](crate::guide#9-what-a-legal-set-up-is)).
    pub fn new(board: Board, side: Side, rules: Rules) -> Result<Self, InvalidPosition> {
        let (of_board, of_rules) = (board.size(), rules.size());
        if of_board != of_rules {
            return Err(InvalidPosition::WrongSize { of_board, of_rules });
        }
        let soldiers = board.attackers() | board.defenders();
        let Some(square) = (soldiers & rules.restricted()).first() else {
            return Ok(Self::settled(board, side, rules));
        };
        let piece = if board.attackers().contains(square) {
            Piece::Attacker
        } else {
            Piece::Defender
        };
        Err(InvalidPosition::SoldierOnRestricted { piece, square })
    }

    /// Returns who stands where.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// assert_eq!(Position::start(Rules::FETLAR).board().attackers().len(), 24);
    /// ```
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Board {
        Board::trusted(self.rules.size(), self.attackers, self.court, self.king)
    }

    /// Returns the side whose turn it is, also when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// assert_eq!(Position::start(Rules::FETLAR).side_to_move(), Side::Attackers);
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "turn")]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the rules.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// assert_eq!(Position::start(Rules::FETLAR).rules(), Rules::FETLAR);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    pub(crate) const fn ground(&self) -> &'static Ground {
        Ground::of(self.rules)
    }

    /// Returns the Zobrist key of board and side to move.
    ///
    /// Equal boards with the same side to move have equal keys, whatever the rules. Different
    /// positions seldom share a key, but can: a key may speed up a comparison but must not decide
    /// it. Keys are the same in every release.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let fetlar = Position::start(Rules::FETLAR);
    /// let mut copenhagen = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(fetlar.key(), copenhagen.key());
    /// copenhagen.apply("d1-d3".parse()?)?;
    /// assert_ne!(fetlar.key(), copenhagen.key());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "hash")]
    #[doc(alias = "zobrist")]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns how the game ended, or `None` while it goes on
    /// ([§8](crate::guide#8-how-the-game-ends)).
    ///
    /// Repetition needs a history and is left to [`Game`](crate::Game); the rest is a
    /// function of board, side to move and rules.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "11/11/11/11/11/5K5/11/11/11/11/11 a fetlar".parse()?;
    /// let outcome = position.outcome().map(|outcome| outcome.to_string());
    /// assert_eq!(outcome.as_deref(), Some("defenders:no-move"));
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_with(|| None)
    }

    /// Returns how the game ended, in the order of §8; `repetition` is called in its turn.
    #[inline]
    pub(crate) fn outcome_with(
        &self,
        repetition: impl FnOnce() -> Option<Outcome>,
    ) -> Option<Outcome> {
        let decided = self.ended.map(|reason| Outcome::by(reason, !self.side));
        decided.or_else(repetition).or_else(|| self.stuck())
    }

    /// Returns the outcome if the side to move has no legal move and nothing else ended the game:
    /// §8, 6.
    #[inline]
    fn stuck(&self) -> Option<Outcome> {
        let can_move = legal::any(
            self.movers(),
            self.occupied(),
            self.moving_king(),
            self.ground(),
        );
        (!can_move).then_some(Outcome::by(WinReason::NoMove, !self.side))
    }

    /// Returns an iterator over the legal moves: none when the game is over.
    ///
    /// It owns a snapshot of the position. See [`LegalMoves`] for the order.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let mut position = Position::start(Rules::COPENHAGEN);
    /// for mv in position.legal_moves() {
    ///     let undo = position.apply(mv)?;
    ///     position.undo(undo);
    /// }
    /// # Ok::<(), hnefatafl_rules::error::IllegalMove>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what it returns would go through memory: random games take a tenth more"
    )]
    #[doc(alias = "generate")]
    #[doc(alias = "movegen")]
    #[doc(alias = "actions")]
    pub fn legal_moves(&self) -> LegalMoves {
        if self.ended.is_some() {
            return LegalMoves::none();
        }
        LegalMoves::new(self.slides(), self.movers())
    }

    /// Returns where the pieces to move can go, if the game is not over.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for `legal_moves`")]
    pub(crate) fn slides(&self) -> Slides {
        legal::slides(
            self.movers(),
            self.occupied(),
            self.moving_king(),
            self.ground(),
        )
    }

    /// Returns the number of legal moves without making an iterator, which makes perft 10 % faster
    /// (`cargo bench -- perft`).
    #[inline]
    pub(crate) fn count_moves(&self) -> usize {
        if self.ended.is_some() {
            return 0;
        }
        self.slides().len()
    }

    /// Returns an iterator over the legal moves of the pieces on a square or a set of squares: none
    /// for a piece of the other side, none when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// let moves: Vec<_> = position.legal_moves_from(Square::F2).map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves.len(), 11);
    /// assert_eq!(moves.last().map(String::as_str), Some("f2-f3"));
    /// assert_eq!(position.legal_moves_from(Square::F6).len(), 0);
    /// ```
    #[must_use]
    pub fn legal_moves_from(&self, from: impl Into<Bitboard>) -> LegalMoves {
        let from = from.into();
        LegalMoves::new(self.slides_from(from), from & self.movers())
    }

    /// Returns where the pieces on a square or a set of squares may move: nowhere for a piece of
    /// the other side, nowhere when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(position.destinations(Square::D1).to_string(), "b1 c1 d2 d3 d4 d5");
    /// ```
    #[must_use]
    pub fn destinations(&self, from: impl Into<Bitboard>) -> Bitboard {
        self.slides_from(from.into()).all()
    }

    /// Returns where the pieces on these squares may move, by direction.
    fn slides_from(&self, from: Bitboard) -> Slides {
        let movers = from & self.movers();
        if self.ended.is_some() || movers.is_empty() {
            return Slides::none();
        }
        let king = self.moving_king().filter(|&king| movers.contains(king));
        legal::slides(movers, self.occupied(), king, self.ground())
    }

    /// Returns the pieces of the side to move.
    #[inline]
    pub(crate) const fn movers(&self) -> Bitboard {
        match self.side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.court,
        }
    }

    /// Returns the king if his side is to move.
    #[inline]
    const fn moving_king(&self) -> Option<Square> {
        match self.side {
            Side::Attackers => None,
            Side::Defenders => self.king,
        }
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> Bitboard {
        self.attackers.or(self.court)
    }

    /// Checks whether a move is legal; the error says why it is not ([§3](crate::guide#3-a-move)).
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// let why = |mv: &str| position.check(mv.parse().expect("a move")).map_err(|refused| refused.to_string());
    /// assert_eq!(why("d1-d5"), Ok(()));
    /// assert_eq!(why("d2-d5"), Err("there is no piece on d2".into()));
    /// assert_eq!(why("f8-f9"), Err("the defender on f8 cannot move: it is the attackers' turn".into()));
    /// assert_eq!(why("d1-f1"), Err("the attacker on e1 is in the way".into()));
    /// assert_eq!(why("d1-a1"), Err("the attacker may not stop on the corner a1: only the king may".into()));
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the first of these reasons: the game is over, a square lies beyond the
    /// board, there is no piece, the piece belongs to the other side, a piece is in the way, the
    /// square is restricted.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            Ok(())
        } else {
            Err(self.refusal(mv))
        }
    }

    /// Returns why an illegal move is refused.
    #[cold]
    #[inline(never)]
    fn refusal(&self, mv: Move) -> IllegalMove {
        match self.outcome() {
            Some(outcome) => GameOver { outcome }.into(),
            None => legal::refusal(&self.board(), self.side, mv),
        }
    }

    /// Returns whether a move is legal.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert!(position.is_legal("d1-d5".parse()?));
    /// assert!(!position.is_legal("d1-d6".parse()?));
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (movers, occupied) = (self.movers(), self.occupied());
        self.ended.is_none() && legal::allows(movers, occupied, self.king, self.ground(), mv)
    }

    /// Returns what a move would capture, and why; nothing when it is illegal.
    ///
    /// It covers [§4](crate::guide#4-custodial-capture),
    /// [§5](crate::guide#5-capturing-the-king) and, where the rule set has it,
    /// [§7](crate::guide#7-shieldwall). A king who escapes captures nothing
    /// ([§6](crate::guide#6-escape)).
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "11/11/11/11/5K5/11/11/11/11/1AA8/1DD1A6 a copenhagen".parse()?;
    /// let messages: Vec<_> =
    ///     position.captures("e1-d1".parse()?).map(|capture| capture.to_string()).collect();
    /// assert_eq!(messages, [
    ///     "defender on b1 captured in a shieldwall between d1 and a1",
    ///     "defender on c1 captured in a shieldwall between d1 and a1",
    /// ]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn captures(&self, mv: Move) -> Captures {
        self.captures_if(mv, self.is_legal(mv))
    }

    /// Returns what a move would capture if it is legal, else nothing.
    pub(crate) fn captures_if(&self, mv: Move, is_legal: bool) -> Captures {
        let landing = self.landing(mv);
        if is_legal {
            Captures::new(landing)
        } else {
            Captures::none(landing)
        }
    }

    /// Returns the squares of the pieces that a move would capture, a king included; none when it
    /// is illegal. This costs less than making the move. [`captures`](Self::captures) explains each
    /// capture.
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "7/3K3/7/7/7/7/2DA2A a ard-ri".parse()?;
    /// assert_eq!(position.captured("g1-e1".parse()?).len(), 0);
    /// let position: Position = "7/3K3/7/7/7/7/1A1D2A a ard-ri".parse()?;
    /// assert_eq!(position.captured("b1-c1".parse()?).to_string(), "");
    /// let position = position.after("b1-c1".parse()?)?.after("d6-d5".parse()?)?;
    /// assert_eq!(position.captured("g1-e1".parse()?).to_string(), "d1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn captured(&self, mv: Move) -> Bitboard {
        let landing = self.landing(mv);
        if self.is_legal(mv) && landing.may_capture() {
            landing.captured()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the exit fort in which the king stands, whether or not the rule set has it
    /// ([§8.3](crate::guide#83-exit-fort)).
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let refused = Position::start(Rules::FETLAR).exit_fort().unwrap_err();
    /// assert_eq!(refused.to_string(), "the king on f6 is not on the edge");
    ///
    /// let gap: Position = "11/11/11/11/11/11/A9A/11/4D6/2D2D5/2DK1D5 a copenhagen".parse()?;
    /// let refused = gap.exit_fort().unwrap_err();
    /// assert_eq!(refused.to_string(), "the attackers can come to d1 by way of e1");
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoExitFort`] says what is missing: the king is not on the edge or has no free neighbor,
    /// the wall has a leak, or a guard can be captured.
    pub fn exit_fort(&self) -> Result<ExitFort, NoExitFort> {
        fort::find(&self.board(), self.rules)
    }

    /// Returns the ring that the attackers have closed around the king and all defenders,
    /// whether or not the rule set has it ([§8.4](crate::guide#84-encirclement)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let refused = Position::start(Rules::TABLUT).encirclement().unwrap_err();
    /// assert_eq!(refused.to_string(), "the king's region reaches the edge on c1");
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoEncirclement`], as from [`Board::encirclement`].
    pub fn encirclement(&self) -> Result<Encirclement, NoEncirclement> {
        self.board().encirclement()
    }
}

/// A board that is no legal set-up ([§9](crate::guide#9-what-a-legal-set-up-is)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidPosition {
    /// The board has another size than that of the rules.
    #[error("the board is of {of_board}, that of the rules of {of_rules}")]
    WrongSize {
        /// The size of the board.
        of_board: Size,
        /// The size that the rules ask for.
        of_rules: Size,
    },
    /// A soldier stands on the throne or in a special corner.
    #[error("{} {piece} on {square}: only the king may stop on {}", article(*piece), RestrictedName(*square))]
    SoldierOnRestricted {
        /// The soldier.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
}
