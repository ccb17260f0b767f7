//! A position: board, side to move and rules; moves are made and taken back here.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::capture::{Captures, Landing};
use crate::encirclement;
use crate::error::{Excerpt, IllegalMove, InvalidPosition, ParsePositionError};
use crate::fort;
use crate::key;
use crate::legal::{self, LegalMoves};
use crate::moves::Move;
use crate::outcome::{Outcome, WinReason};
use crate::piece::Piece;
use crate::rules::Rules;
use crate::side::Side;
use crate::slide::Slides;
use crate::square::Square;

/// A legal set-up, the side to move, and the rules: everything of the game that needs no
/// history.
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
/// Two positions are equal when board, side to move and rules are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    attackers: Bitboard,
    /// The defenders and the king.
    court: Bitboard,
    key: u64,
    king: Option<Square>,
    side: Side,
    rules: Rules,
    /// The ending that board and rules make, no-move apart. It follows from the other
    /// fields; it is kept because a move tells cheaply whether it can have changed.
    ended: Option<WinReason>,
}

/// What takes a move back: a token that [`Position::apply`] returns and
/// [`Position::undo`] uses up.
///
/// It holds the former position. Given to another position it puts that one in the former
/// position too, which is strange but sound.
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
}

impl Position {
    /// Returns the opening under these rules: every piece at home, the attackers to move
    /// ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Position, Rules};
    /// assert_eq!(Position::start(Rules::FETLAR).board(), Board::START);
    /// ```
    #[must_use]
    pub fn start(rules: Rules) -> Self {
        Self::settled(Board::START, Side::Attackers, rules)
    }

    /// Returns the position with this board, side to move and rules.
    ///
    /// Positions in which the game is over are legal set-ups too.
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Piece, Position, Rules, Side, Square};
    /// let board = Board::EMPTY.with(Square::F6, Piece::King).with(Square::A4, Piece::Attacker);
    /// let position = Position::new(board, Side::Defenders, Rules::COPENHAGEN)?;
    /// assert_eq!(position.legal_moves().len(), 20);
    ///
    /// let refused = board.with(Square::A1, Piece::Defender);
    /// assert_eq!(
    ///     Position::new(refused, Side::Defenders, Rules::COPENHAGEN).unwrap_err().to_string(),
    ///     "a defender on a1: only the king may stop on the corner a1",
    /// );
    /// # Ok::<(), hnefatafl_rules::InvalidPosition>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] when a soldier stands on a restricted square
    /// ([§9](crate::guide#9-what-a-legal-set-up-is)), with the first such square.
    pub fn new(board: Board, side: Side, rules: Rules) -> Result<Self, InvalidPosition> {
        let soldiers = board.attackers() | board.defenders();
        let Some(square) = (soldiers & Bitboard::RESTRICTED).first() else {
            return Ok(Self::settled(board, side, rules));
        };
        let piece = if board.attackers().contains(square) {
            Piece::Attacker
        } else {
            Piece::Defender
        };
        Err(InvalidPosition::SoldierOnRestricted { piece, square })
    }

    /// Returns the position with everything that follows from its board worked out.
    fn settled(board: Board, side: Side, rules: Rules) -> Self {
        let ended = match board.king() {
            None => Some(WinReason::KingCaptured),
            Some(king) if king.is_corner() => Some(WinReason::Corner),
            Some(king) if rules.exit_fort && fort::is_fort(&board, king) => {
                Some(WinReason::ExitFort)
            }
            Some(king) if rules.encirclement && encirclement::is_closed(&board, king) => {
                Some(WinReason::Encirclement)
            }
            Some(_) => None,
        };
        Self {
            attackers: board.attackers(),
            court: board.side(Side::Defenders),
            key: key::of(&board, side),
            king: board.king(),
            side,
            rules,
            ended,
        }
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
        Board::trusted(self.attackers, self.court, self.king)
    }

    /// Returns the side whose turn it is, also when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// assert_eq!(Position::start(Rules::FETLAR).side_to_move(), Side::Attackers);
    /// ```
    #[must_use]
    #[inline]
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

    /// Returns the Zobrist key of board and side to move.
    ///
    /// Equal boards with the same side to move have equal keys, whatever the rules.
    /// Different ones seldom do, but can: a key may speed up a comparison and must not
    /// decide it. Keys are the same in every release.
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
    /// # Ok::<(), hnefatafl_rules::ParsePositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.stuck())
    }

    /// Returns the outcome that board and rules make, no-move apart: §8, 1 to 4.
    #[inline]
    pub(crate) fn decided(&self) -> Option<Outcome> {
        let reason = self.ended?;
        let side = match reason {
            WinReason::Corner | WinReason::ExitFort => Side::Defenders,
            _ => Side::Attackers,
        };
        Some(Outcome::Win { side, reason })
    }

    /// Returns the outcome when the side to move has no legal move, nothing else having
    /// ended the game: §8, 6.
    #[inline]
    pub(crate) fn stuck(&self) -> Option<Outcome> {
        let stuck = !legal::any(self.movers(), self.occupied(), self.moving_king());
        stuck.then_some(Outcome::Win {
            side: !self.side,
            reason: WinReason::NoMove,
        })
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
    /// # Ok::<(), hnefatafl_rules::IllegalMove>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what it returns would go through memory: random games take a tenth more"
    )]
    pub fn legal_moves(&self) -> LegalMoves {
        if self.ended.is_some() {
            return LegalMoves::none();
        }
        let movers = self.movers();
        let slides = legal::slides(movers, self.occupied(), self.moving_king());
        LegalMoves::new(slides, movers)
    }

    /// Returns the number of legal moves, without an iterator over them: `perft` is a tenth faster so.
    #[inline]
    pub(crate) fn count_moves(&self) -> usize {
        if self.ended.is_some() {
            return 0;
        }
        legal::slides(self.movers(), self.occupied(), self.moving_king()).len()
    }

    /// Returns an iterator over the legal moves of the piece on this square: none when it
    /// is empty, not to move, or the game is over.
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
    pub fn legal_moves_from(&self, from: Square) -> LegalMoves {
        LegalMoves::new(self.slides_from(from), Bitboard::from(from))
    }

    /// Returns where the piece on this square may move: nowhere when the square is empty,
    /// the piece is not to move, or the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(position.destinations(Square::D1).to_string(), "b1 c1 d2 d3 d4 d5");
    /// ```
    #[must_use]
    pub fn destinations(&self, from: Square) -> Bitboard {
        self.slides_from(from).all()
    }

    /// Returns where the piece on this square may move, by direction.
    fn slides_from(&self, from: Square) -> Slides {
        if self.ended.is_some() || !self.movers().contains(from) {
            return Slides::none();
        }
        let king = self.king.filter(|&king| king == from);
        legal::slides(Bitboard::from(from), self.occupied(), king)
    }

    /// Returns the pieces of the side to move.
    #[inline]
    const fn movers(&self) -> Bitboard {
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
    const fn occupied(&self) -> Bitboard {
        self.attackers.or(self.court)
    }

    /// Tells why a move is refused, or that it is legal ([§3](crate::guide#3-a-move)).
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// let why = |mv: &str| position.check(mv.parse().expect("a move")).map_err(|refused| refused.to_string());
    /// assert_eq!(why("d1-d5"), Ok(()));
    /// assert_eq!(why("d2-d5"), Err("there is no piece on d2".into()));
    /// assert_eq!(why("f8-f9"), Err("the defender on f8 is not to move: it is the turn of the attackers".into()));
    /// assert_eq!(why("d1-f1"), Err("the attacker on e1 is in the way".into()));
    /// assert_eq!(why("d1-a1"), Err("the attacker may not stop on the corner a1: only the king may".into()));
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the first reason of these: the game is over, no piece, not this
    /// side's piece, a piece in the way, a restricted square.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            Ok(())
        } else {
            Err(self.refusal(mv))
        }
    }

    /// Returns why a move that is not legal is refused.
    #[cold]
    #[inline(never)]
    fn refusal(&self, mv: Move) -> IllegalMove {
        match self.outcome() {
            Some(outcome) => IllegalMove::GameOver { outcome },
            None => legal::refusal(&self.board(), self.side, mv),
        }
    }

    /// Tells whether a move is legal.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert!(position.is_legal("d1-d5".parse()?));
    /// assert!(!position.is_legal("d1-d6".parse()?));
    /// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.ended.is_none() && legal::allows(self.movers(), self.occupied(), self.king, mv)
    }

    /// Returns what a move would capture, and why; nothing when it is illegal.
    ///
    /// It covers [§4](crate::guide#4-custodial-capture),
    /// [§5](crate::guide#5-capturing-the-king) and, where the rule set has it,
    /// [§7](crate::guide#7-shieldwall). A king who arrives in a corner captures nothing
    /// ([§6](crate::guide#6-corner)).
    ///
    /// # Examples
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "11/11/11/11/5K5/11/11/11/11/1AA8/1DD1A6 a copenhagen".parse()?;
    /// let told: Vec<_> = position.captures("e1-d1".parse()?).map(|capture| capture.to_string()).collect();
    /// assert_eq!(told, [
    ///     "defender on b1 captured in a shieldwall between d1 and a1",
    ///     "defender on c1 captured in a shieldwall between d1 and a1",
    /// ]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn captures(&self, mv: Move) -> Captures {
        let mut next = *self;
        let landing = next.slide(mv);
        if self.is_legal(mv) {
            Captures::new(landing, self.side, self.rules.shieldwall)
        } else {
            Captures::none(landing)
        }
    }

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
    pub fn apply(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.check(mv)?;
        Ok(self.apply_unchecked(mv))
    }

    /// Makes a move that is known to be legal, say, one from [`legal_moves`](Self::legal_moves).
    ///
    /// An illegal move may leave a position that makes no sense. Neither this nor anything
    /// called on such a position panics, and [`undo`](Self::undo) restores the former one.
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
        let undo = Undo { former: *self };
        self.advance(mv);
        undo
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
    pub fn after(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.check(mv)?;
        let mut next = *self;
        next.advance(mv);
        Ok(next)
    }

    /// Puts the piece on its new square, and nothing else but the key.
    #[inline]
    fn slide(&mut self, mv: Move) -> Landing {
        let (from, to) = (mv.from(), mv.to());
        let both = Bitboard::from(from) ^ Bitboard::from(to);
        let (piece, friends, enemies) = match self.side {
            Side::Attackers => {
                self.attackers ^= both;
                (Piece::Attacker, self.attackers, self.court)
            }
            Side::Defenders => {
                self.court ^= both;
                let piece = if self.king == Some(from) {
                    self.king = Some(to);
                    Piece::King
                } else {
                    Piece::Defender
                };
                (piece, self.court, self.attackers)
            }
        };
        self.key ^= key::of_piece(piece, from) ^ key::of_piece(piece, to);
        Landing {
            to,
            friends,
            enemies,
            king: self.king,
        }
    }

    /// Makes a move and works out what follows from it; returns the squares of the pieces
    /// that it captured.
    #[inline]
    pub(crate) fn advance(&mut self, mv: Move) -> Bitboard {
        let was_over = self.ended.is_some();
        let landing = self.slide(mv);
        let captured = if landing.may_capture() {
            self.capture(landing)
        } else {
            Bitboard::EMPTY
        };
        if self.ended.is_none() {
            self.ended = self.structure(mv, captured);
        }
        self.side = !self.side;
        self.key ^= key::SIDE;
        if was_over {
            // No legal move, so nothing that was known of the former position helps.
            *self = Self::settled(self.board(), self.side, self.rules);
        }
        captured
    }

    /// Takes off what the piece captures that has just landed; returns the squares.
    fn capture(&mut self, landing: Landing) -> Bitboard {
        let mut captured = landing.soldiers(self.rules.shieldwall);
        match self.side {
            Side::Attackers => {
                self.drop_from_key(Piece::Defender, captured);
                if let Some(king) = landing.takes_king() {
                    captured.insert(king);
                    self.key ^= key::of_piece(Piece::King, king);
                    self.king = None;
                    self.ended = Some(WinReason::KingCaptured);
                }
                self.court -= captured;
            }
            Side::Defenders => {
                self.drop_from_key(Piece::Attacker, captured);
                self.attackers -= captured;
            }
        }
        captured
    }

    /// Returns the ending that a move has made by where the pieces now stand: §8, 2 to 4.
    ///
    /// The game was going on before, so only what the move can have changed is looked at:
    /// an attackers' move never makes a fort, and a defenders' move that captures nothing
    /// changes neither the attackers' rings nor who is inside.
    #[inline]
    fn structure(&self, mv: Move, captured: Bitboard) -> Option<WinReason> {
        let king = self.king?;
        if self.side == Side::Defenders && king.is_edge() {
            if king.is_corner() {
                return Some(WinReason::Corner);
            }
            if self.rules.exit_fort && fort::is_fort(&self.board(), king) {
                return Some(WinReason::ExitFort);
            }
        }
        // No ring has a defender at the edge. This comes first: it stays true for many moves.
        let closed = self.rules.encirclement
            && self.court.is_disjoint(Bitboard::EDGE)
            && (!captured.is_empty()
                || self.side == Side::Attackers && encirclement::may_close(self.attackers, mv))
            && encirclement::is_closed(&self.board(), king);
        closed.then_some(WinReason::Encirclement)
    }

    #[inline]
    fn drop_from_key(&mut self, piece: Piece, captured: Bitboard) {
        for square in captured {
            self.key ^= key::of_piece(piece, square);
        }
    }

    /// Returns this position on its own board turned by a symmetry: the ending stays, the
    /// key does not.
    pub(crate) fn on_turned_board(&self, board: &Board) -> Self {
        Self {
            attackers: board.attackers(),
            court: board.side(Side::Defenders),
            king: board.king(),
            key: key::of(board, self.side),
            ..*self
        }
    }
}

/// Writes board, side and rules in one line; with `{:#}` draws the board.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write!(
                f,
                "{:#}\n{:#} to move, {}",
                self.board(),
                self.side,
                self.rules
            );
        }
        write!(f, "{} {} {}", self.board(), self.side, self.rules)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Reads what is written, in either form; the board may also be a drawing of several lines.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let missing = || ParsePositionError::Missing {
            found: Excerpt::new(text),
        };
        let (rest, rules) = text
            .trim_end()
            .rsplit_once(char::is_whitespace)
            .ok_or_else(missing)?;
        // What `{:#}` writes below the drawing is for people.
        let rest = rest.trim_end();
        let rest = rest.strip_suffix("to move,").unwrap_or(rest);
        let (board, side) = rest
            .trim_end()
            .rsplit_once(char::is_whitespace)
            .ok_or_else(missing)?;
        let board = board.parse().map_err(ParsePositionError::Board)?;
        let side = side.parse().map_err(ParsePositionError::Side)?;
        let rules = rules.parse().map_err(ParsePositionError::Rules)?;
        Self::new(board, side, rules).map_err(ParsePositionError::Invalid)
    }
}
