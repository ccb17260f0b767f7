//! Exit fort: the king's stronghold at the edge.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::direction::Direction;
use crate::ground::Ground;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::Square;

/// A stronghold around a king at the edge that no attacker can ever enter
/// ([§8.3](crate::guide#83-exit-fort)).
///
/// Made by [`Position::exit_fort`](crate::Position::exit_fort).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Position;
///
/// let position: Position = "11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5 a copenhagen".parse()?;
/// let fort = position.exit_fort().expect("a fort");
/// assert_eq!(fort.chamber().to_string(), "d1 e1 d2 e2");
/// assert_eq!(fort.walls().to_string(), "c1 f1 c2 f2 d3 e3");
/// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExitFort {
    walls: Bitboard,
    chamber: Bitboard,
}

impl ExitFort {
    /// Returns the defenders that stand beside the chamber and can never be captured.
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5 a copenhagen".parse()?;
    /// let walls = position.exit_fort().map(|fort| fort.walls().to_string());
    /// assert_eq!(walls.as_deref(), Ok("c1 f1 c2 f2 d3 e3"));
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    #[must_use]
    pub const fn walls(self) -> Bitboard {
        self.walls
    }

    /// Returns the squares within the walls, including the king's.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Square};
    /// let position: Position = "11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5 a copenhagen".parse()?;
    /// assert!(position.exit_fort().is_ok_and(|fort| fort.chamber().contains(Square::E2)));
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    #[must_use]
    pub const fn chamber(self) -> Bitboard {
        self.chamber
    }
}

/// Returns the exit fort in which the king stands, or why there is none, whether or not the rule
/// set has it. The rules decide what throne and corners are.
pub(crate) fn find(board: &Board, rules: Rules) -> Result<ExitFort, NoExitFort> {
    let ground = Ground::of(rules);
    let king = board.king().ok_or(NoExitFort::NoKing)?;
    if ground.is_escape(king) {
        return Err(NoExitFort::Escaped { king });
    }
    if !ground.is_edge(king) {
        return Err(NoExitFort::NotOnEdge { king });
    }
    if king.neighbors().is_disjoint(board.empty_squares()) {
        return Err(NoExitFort::NoWay { king });
    }
    let mut guards = board.defenders();
    let mut reached = reach(board.attackers(), guards, ground);
    if reached.contains(king) {
        let by = (king.neighbors() & reached).first().unwrap_or(king);
        return Err(NoExitFort::Leak { king, by });
    }
    loop {
        let weak = guards & breakable(reached, ground);
        if weak.is_empty() {
            break;
        }
        let next = reach(board.attackers(), guards - weak, ground);
        if next.contains(king) {
            // Strays may be weak as well: what matters is whose loss lets the attackers in. One
            // guard alone does: the last on the way in, which they reach from outside already,
            // or it could not be captured.
            let opens = |guard: &Square| {
                let left = guards - Bitboard::from(*guard);
                reach(board.attackers(), left, ground).contains(king)
            };
            let guard = weak.into_iter().find(opens).unwrap_or(king);
            return Err(NoExitFort::WeakGuard { guard });
        }
        guards -= weak;
        reached = next;
    }
    let chamber = Bitboard::from(king).flood(ground.squares - reached - guards);
    Ok(ExitFort {
        walls: chamber.neighbors() & guards,
        chamber,
    })
}

/// Returns whether the king on this square of the edge stands in an exit fort.
///
/// Agrees with [`find`] but is faster (`cargo bench -- outcome/fort`): usually there is a short way
/// from the king to an attacker, past all defenders.
#[inline(never)]
pub(crate) fn is_fort(board: &Board, king: Square, rules: Rules) -> bool {
    if king.neighbors().is_disjoint(board.empty_squares()) {
        return false;
    }
    let ground = Ground::of(rules);
    let way = ground.squares - board.pieces_of(Side::Defenders) - ground.restricted;
    let mut reached = Bitboard::from(king);
    loop {
        let next = reached | reached.neighbors() & way;
        if !next.is_disjoint(board.attackers()) {
            return false;
        }
        if next == reached {
            return find(board, rules).is_ok();
        }
        reached = next;
    }
}

/// Returns the squares that attackers can reach if only these guards, the special corners and the
/// throne stop them: `reach(S)` of §8.3.
fn reach(attackers: Bitboard, guards: Bitboard, ground: &Ground) -> Bitboard {
    let way = ground.squares - guards - ground.restricted;
    let beside = ground.throne.neighbors();
    let mut reached = attackers;
    loop {
        let mut next = reached | reached.neighbors() & way;
        // Straight across the throne, two steps at once.
        for direction in Direction::ALL {
            next |= (next & beside).step(direction).step(direction) & beside & way;
        }
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns the squares whose two neighbors along the rank or the file are both hostile, at least
/// one of them being within reach of the attackers.
fn breakable(reach: Bitboard, ground: &Ground) -> Bitboard {
    let hostile = reach | ground.hostile;
    let between = |one: Direction, other: Direction| {
        reach.step(one) & hostile.step(other) | hostile.step(one) & reach.step(other)
    };
    between(Direction::Right, Direction::Left) | between(Direction::Up, Direction::Down)
}

/// Why there is no exit fort ([§8.3](crate::guide#83-exit-fort)).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoExitFort {
    /// There is no king.
    #[error("there is no king")]
    NoKing,
    /// The king has escaped: he stands in a special corner, or on an edge where he wins.
    #[error("the king on {king} has escaped")]
    Escaped {
        /// Where he stands.
        king: Square,
    },
    /// The king stands inside the board.
    #[error("the king on {king} is not on the edge")]
    NotOnEdge {
        /// Where he stands.
        king: Square,
    },
    /// The king has no free neighbor.
    #[error("the king on {king} cannot move: no square beside him is empty")]
    NoWay {
        /// Where he stands.
        king: Square,
    },
    /// The walls have a gap: attackers can walk up to the king, or touch him already.
    #[error("the attackers can come to {king} by way of {by}")]
    Leak {
        /// Where the king stands.
        king: Square,
        /// The first square beside him that attackers can reach.
        by: Square,
    },
    /// The walls hold only as long as no guard is captured, and one can be.
    #[error("the defender on {guard} can be captured, and the fort falls with it")]
    WeakGuard {
        /// The first guard whose capture lets the attackers in.
        guard: Square,
    },
}

impl NoExitFort {
    /// Returns the square at which the reason lies, for a user interface to mark: the way in, the
    /// weak guard, or where the king stands. `None` when there is no king.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Square};
    /// let gap: Position = "11/11/11/11/11/11/A9A/11/4D6/2D2D5/2DK1D5 a copenhagen".parse()?;
    /// assert_eq!(gap.exit_fort().unwrap_err().square(), Some(Square::E1));
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::NoKing => None,
            Self::Escaped { king } | Self::NotOnEdge { king } | Self::NoWay { king } => Some(king),
            Self::Leak { king: _, by } => Some(by),
            Self::WeakGuard { guard } => Some(guard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;

    /// A fort about the king on d1; e2 is empty.
    const FORT: Board = Board::diagram("11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5");

    #[test]
    fn a_fort_is_told_with_its_walls_and_nothing_else() {
        let strays = FORT
            .with(Square::H8, Piece::Defender)
            .and_then(|board| board.with(Square::E4, Piece::Defender))
            .unwrap();
        for board in [FORT, strays] {
            let fort = fort(board);
            assert_eq!(fort.chamber(), "d1 e1 d2 e2".parse().unwrap());
            assert_eq!(fort.walls(), "c1 f1 c2 f2 d3 e3".parse().unwrap());
        }
        // A friend inside who cannot be captured is a wall as well.
        let fort = fort(FORT.with(Square::E1, Piece::Defender).unwrap());
        assert_eq!(fort.chamber(), "d1 d2 e2".parse().unwrap());
        assert_eq!(fort.walls(), "c1 e1 c2 f2 d3 e3".parse().unwrap());
    }

    #[test]
    fn what_a_fort_wants_is_told() {
        let refused = |board: Board| find(&board, Rules::COPENHAGEN).unwrap_err();
        let away = FORT.without(Square::D1);
        assert_eq!(refused(away), NoExitFort::NoKing);
        let crowned = |king| refused(away.with(king, Piece::King).unwrap());
        let (d2, a1) = (Square::D2, Square::A1);
        assert_eq!(crowned(d2), NoExitFort::NotOnEdge { king: d2 });
        assert_eq!(crowned(a1), NoExitFort::Escaped { king: a1 });
        let king = Square::D1;
        let walled_in = FORT
            .with(Square::E1, Piece::Defender)
            .and_then(|board| board.with(Square::D2, Piece::Defender))
            .unwrap();
        assert_eq!(refused(walled_in), NoExitFort::NoWay { king });
        // They come to d2 as well; the lower square is named.
        assert_eq!(
            refused(FORT.without(Square::D3)),
            NoExitFort::Leak {
                king,
                by: Square::E1
            }
        );
        // The stray on j1 can be captured too and comes first, but it is no wall.
        let weak = Board::diagram("11/11/11/11/11/11/11/6A4/4D6/3D1D5/2DK1D3D1");
        assert_eq!(refused(weak), NoExitFort::WeakGuard { guard: Square::E3 });
    }

    #[test]
    fn the_guard_named_is_one_that_lets_the_attackers_in() {
        // a2 is weak as well, but nobody comes through the corner behind it.
        let weak = Board::diagram("11/11/11/7A3/11/11/11/11/2D8/DD1D7/2KD7");
        let refused = find(&weak, Rules::COPENHAGEN).unwrap_err();
        assert_eq!(refused, NoExitFort::WeakGuard { guard: Square::C3 });
    }

    fn fort(board: Board) -> ExitFort {
        find(&board, Rules::COPENHAGEN).unwrap()
    }
}
