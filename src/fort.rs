//! Exit fort: the king's stronghold at the edge.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::NoExitFort;
use crate::side::Side;
use crate::square::{Direction, Square};

/// A stronghold around a king at the edge that no attacker can ever enter
/// ([§8.3](crate::guide#83-exit-fort)).
///
/// Made by [`Board::exit_fort`].
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Board;
///
/// let board: Board = "11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5".parse()?;
/// let fort = board.exit_fort().expect("a fort");
/// assert_eq!(fort.chamber().to_string(), "d1 e1 d2 e2");
/// assert_eq!(fort.walls().to_string(), "c1 f1 c2 f2 d3 e3");
/// # Ok::<(), hnefatafl_rules::ParseBoardError>(())
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
    /// # use hnefatafl_rules::Board;
    /// let board = Board::diagram("11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5");
    /// let walls = board.exit_fort().map(|fort| fort.walls().to_string());
    /// assert_eq!(walls.as_deref(), Ok("c1 f1 c2 f2 d3 e3"));
    /// ```
    #[must_use]
    pub const fn walls(self) -> Bitboard {
        self.walls
    }

    /// Returns the squares within the walls, that of the king included.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square};
    /// let board = Board::diagram("11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5");
    /// assert!(board.exit_fort().is_ok_and(|fort| fort.chamber().contains(Square::E2)));
    /// ```
    #[must_use]
    pub const fn chamber(self) -> Bitboard {
        self.chamber
    }
}

impl Board {
    /// Returns the exit fort in which the king stands, whatever the rule set
    /// ([§8.3](crate::guide#83-exit-fort)).
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::Board;
    ///
    /// let refused = Board::START.exit_fort().unwrap_err();
    /// assert_eq!(refused.to_string(), "the king on f6 is not on the edge");
    ///
    /// let gone: Board = "11/11/11/11/11/11/A9A/11/4D6/2D2D5/2DK1D5".parse()?;
    /// let refused = gone.exit_fort().unwrap_err();
    /// assert_eq!(refused.to_string(), "the attackers can come to d1 by way of e1");
    /// # Ok::<(), hnefatafl_rules::ParseBoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoExitFort`] tells what is missing: the edge, a free neighbour, a wall (the leak),
    /// or the support of a guard that can be captured.
    pub fn exit_fort(&self) -> Result<ExitFort, NoExitFort> {
        let king = self.king().ok_or(NoExitFort::NoKing)?;
        if !king.is_edge() || king.is_corner() {
            return Err(NoExitFort::NotOnTheEdge { king });
        }
        if king.neighbors().is_disjoint(self.empty()) {
            return Err(NoExitFort::NoWay { king });
        }
        let mut guards = self.defenders();
        let mut reach = reach(self.attackers(), guards);
        if reach.contains(king) {
            let by = (king.neighbors() & reach).first().unwrap_or(king);
            return Err(NoExitFort::Leak { king, by });
        }
        loop {
            let weak = guards & breakable(reach);
            if weak.is_empty() {
                break;
            }
            let inside = Bitboard::from(king).flood(!(reach | guards));
            guards -= weak;
            reach = self::reach(self.attackers(), guards);
            if reach.contains(king) {
                // Strays may be weak as well; what matters are the walls about the king.
                let walls = weak & inside.neighbors();
                let guard = walls.first().or(weak.first()).unwrap_or(king);
                return Err(NoExitFort::WeakGuard { guard });
            }
        }
        let chamber = Bitboard::from(king).flood(!(reach | guards));
        Ok(ExitFort {
            walls: chamber.neighbors() & guards,
            chamber,
        })
    }
}

/// Tells whether the king on this square of the edge stands in an exit fort.
///
/// The same as [`Board::exit_fort`], but faster: mostly there is a way from him to an attacker
/// past all defenders, and a short one.
#[inline(never)]
pub(crate) fn is_fort(board: &Board, king: Square) -> bool {
    if !king.is_edge() || king.neighbors().is_disjoint(board.empty()) {
        return false;
    }
    let ground = (board.side(Side::Defenders) | Bitboard::RESTRICTED).complement();
    let mut reached = Bitboard::from(king);
    loop {
        let next = reached | reached.neighbors() & ground;
        if !next.is_disjoint(board.attackers()) {
            return false;
        }
        if next == reached {
            return board.exit_fort().is_ok();
        }
        reached = next;
    }
}

/// Returns the squares to which attackers can come when nobody but these guards, the
/// corners and the throne stop them: `reach(S)` of the rules.
fn reach(attackers: Bitboard, guards: Bitboard) -> Bitboard {
    let ground = !(guards | Bitboard::RESTRICTED);
    let beside = Square::THRONE.neighbors();
    let mut reached = attackers;
    loop {
        let mut next = reached | reached.neighbors() & ground;
        // Straight across the throne, two steps at once.
        for direction in Direction::ALL {
            next |= (next & beside).step(direction).step(direction) & beside & ground;
        }
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns the squares whose neighbours along the rank or the file are both hostile, one
/// of them at least being within reach of the attackers.
fn breakable(reach: Bitboard) -> Bitboard {
    let hostile = reach | Bitboard::RESTRICTED;
    let between = |one: Direction, other: Direction| {
        reach.step(one) & hostile.step(other) | hostile.step(one) & reach.step(other)
    };
    between(Direction::Right, Direction::Left) | between(Direction::Up, Direction::Down)
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
            .with(Square::E4, Piece::Defender);
        for board in [FORT, strays] {
            let fort = board.exit_fort().unwrap();
            assert_eq!(fort.chamber(), "d1 e1 d2 e2".parse().unwrap());
            assert_eq!(fort.walls(), "c1 f1 c2 f2 d3 e3".parse().unwrap());
        }
        // A friend inside who cannot be captured is a wall as well.
        let fort = FORT.with(Square::E1, Piece::Defender).exit_fort().unwrap();
        assert_eq!(fort.chamber(), "d1 d2 e2".parse().unwrap());
        assert_eq!(fort.walls(), "c1 e1 c2 f2 d3 e3".parse().unwrap());
    }

    #[test]
    fn what_a_fort_wants_is_told() {
        let refused = |board: Board| board.exit_fort().unwrap_err();
        let away = FORT.without(Square::D1);
        assert_eq!(refused(away), NoExitFort::NoKing);
        for king in [Square::D2, Square::A1] {
            assert_eq!(
                refused(away.with(king, Piece::King)),
                NoExitFort::NotOnTheEdge { king }
            );
        }
        let king = Square::D1;
        let walled_in = FORT
            .with(Square::E1, Piece::Defender)
            .with(Square::D2, Piece::Defender);
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
}
