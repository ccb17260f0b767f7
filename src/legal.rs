//! Which moves are legal, and why one is refused.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::direction::Direction;
use crate::geometry::{between, ray};
use crate::ground::{Ground, RestrictedName};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::Piece;
use crate::side::Side;
use crate::size::Size;
use crate::slide::Slides;
use crate::square::Square;

/// Returns where the pieces in `movers` may stop ([§3](crate::guide#3-a-move)).
///
/// `king` is the king, if he is one of them.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as for `Position::legal_moves`")]
pub(crate) fn slides(
    movers: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    ground: &Ground,
) -> Slides {
    let empty = ground.squares - occupied;
    let mut slides = Slides::new(movers, empty, ground.open - occupied);
    // Only the king may stop on a restricted square.
    if let Some(king) = king {
        let stops = restricted_stops(king, occupied, ground);
        if !stops.is_empty() {
            slides.right |= stops & ray(king, Direction::Right);
            slides.left |= stops & ray(king, Direction::Left);
            slides.up |= stops & ray(king, Direction::Up);
            slides.down |= stops & ray(king, Direction::Down);
        }
    }
    slides
}

/// Returns the restricted squares to which the king can go: at most three lie on his lines, usually
/// none of them open to him.
#[inline]
fn restricted_stops(king: Square, occupied: Bitboard, ground: &Ground) -> Bitboard {
    let mut stops = ground.restricted_in_line(king) - occupied;
    for to in stops {
        if !between(king, to).is_disjoint(occupied) {
            stops.remove(to);
        }
    }
    stops
}

/// Returns whether a side has any legal move, if nothing else ended the game
/// ([§8.6](crate::guide#8-how-the-game-ends)).
#[inline]
pub(crate) fn any(
    movers: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    ground: &Ground,
) -> bool {
    // Usually some soldier has a free square above it.
    let free = ground.open - occupied;
    !movers.step(Direction::Up).is_disjoint(free) || any_elsewhere(movers, occupied, king, ground)
}

#[cold]
#[inline(never)]
fn any_elsewhere(
    movers: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    ground: &Ground,
) -> bool {
    !slides(movers, occupied, king, ground).all().is_empty()
}

/// Returns whether a move is legal for the side with these pieces, if the game is not over.
#[inline]
pub(crate) fn allows(
    movers: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    ground: &Ground,
    mv: Move,
) -> bool {
    let way = mv.path() | Bitboard::from(mv.to());
    movers.contains(mv.from())
        && way.is_disjoint(occupied)
        && (!ground.is_barred(mv.to())
            || king == Some(mv.from()) && ground.squares.contains(mv.to()))
}

/// Returns why an illegal move is refused, if the game is not over.
pub(crate) fn refusal(board: &Board, side: Side, mv: Move) -> IllegalMove {
    let (from, to) = (mv.from(), mv.to());
    for square in [from, to] {
        if !board.size().contains(square) {
            return IllegalMove::OffBoard {
                square,
                size: board.size(),
            };
        }
    }
    let Some(piece) = board.piece_at(from) else {
        return IllegalMove::NoPiece { from };
    };
    if piece.side() != side {
        return IllegalMove::NotYours { piece, from };
    }
    let in_the_way = (between(from, to) | Bitboard::from(to)) & board.occupied();
    let nearest = if to > from {
        in_the_way.first()
    } else {
        in_the_way.last()
    };
    match nearest.and_then(|at| Some((at, board.piece_at(at)?))) {
        Some((at, piece)) => IllegalMove::Blocked { piece, at },
        None => IllegalMove::Restricted { piece, to },
    }
}

/// Why a move is refused.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let position = Position::start(Rules::COPENHAGEN);
/// let refused = position.check("a4-a9".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "the attacker on a5 is in the way");
///
/// let position = Position::start(Rules::BRANDUBH);
/// let refused = position.check("d1-d9".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "a board of 7x7 has no square d9");
/// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalMove {
    /// The game is over ([§8](crate::guide#8-how-the-game-ends)).
    #[error(transparent)]
    GameOver(#[from] GameOver),
    /// A square lies beyond a smaller board ([§2](crate::guide#2-board-and-set-up)).
    #[error("a board of {size} has no square {square}")]
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// There is no piece to move.
    #[error("there is no piece on {from}")]
    NoPiece {
        /// The square named as the start.
        from: Square,
    },
    /// The piece belongs to the other side.
    #[error("the {piece} on {from} cannot move: it is the {}' turn", !piece.side())]
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// A piece stands on the way or on the square to stop on
    /// ([§3](crate::guide#3-a-move)).
    #[error("the {piece} on {at} is in the way")]
    Blocked {
        /// The first piece in the way.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A soldier would stop on the throne or in a special corner
    /// ([§3](crate::guide#3-a-move)).
    #[error("the {piece} may not stop on {}: only the king may", RestrictedName(*to))]
    Restricted {
        /// The soldier.
        piece: Piece,
        /// The throne or the corner.
        to: Square,
    },
}

impl IllegalMove {
    /// Returns the square that a user interface should mark, such as that of the piece in the way;
    /// `None` when the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// let refused = position.check("a4-a9".parse()?).unwrap_err();
    /// assert_eq!(refused.square(), Some(Square::A5));
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::GameOver(_) => None,
            Self::OffBoard { square, size: _ } => Some(square),
            Self::NoPiece { from } | Self::NotYours { piece: _, from } => Some(from),
            Self::Blocked { piece: _, at } => Some(at),
            Self::Restricted { piece: _, to } => Some(to),
        }
    }
}

/// The game is over: no move can be played, and it cannot be ended again from outside
/// ([§1](crate::guide#1-rule-sets)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the game is over ({outcome:#})")]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct GameOver {
    /// How it ended.
    pub outcome: Outcome,
}
