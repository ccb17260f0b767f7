//! Captures: custodial, shieldwall, and of the king.

use core::fmt;
use core::iter::FusedIterator;

use crate::bitboard::{Bitboard, Squares};
use crate::geometry::{along_edge, direction, two_away};
use crate::piece::Piece;
use crate::side::Side;
use crate::square::{Direction, SIZE, Square};

/// A piece that a move captures, and what captures it.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let mut position = Position::start(Rules::COPENHAGEN);
/// position.apply("d1-d3".parse()?)?;
/// position.apply("e5-e2".parse()?)?;
/// let told: Vec<_> = position.captures("d3-d2".parse()?).map(|capture| capture.to_string()).collect();
/// assert_eq!(told, ["defender on e2 captured between d2 and f2"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Capture {
    /// Where the piece stands.
    pub square: Square,
    /// The piece that is taken off the board.
    pub piece: Piece,
    /// The rule by which it is captured, with the squares that make it so.
    pub rule: CaptureRule,
}

/// The rule by which a piece is captured.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{CaptureRule, Position, Square};
///
/// let position: Position = "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7 a fetlar".parse()?;
/// let capture = position.captures("d1-d3".parse()?).next().expect("the king is captured");
/// assert!(matches!(capture.rule, CaptureRule::King { by } if by.contains(Square::D3)));
/// assert_eq!(capture.to_string(), "king on d4 captured, surrounded by d3 c4 e4 d5");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaptureRule {
    /// A soldier between two hostile squares
    /// ([§4](crate::guide#4-custodial-capture)).
    Custodial {
        /// Where the piece that moved has landed.
        landed: Square,
        /// The square beyond: a piece, a corner or the empty throne.
        beyond: Square,
    },
    /// A soldier in a walled run along the edge ([§7](crate::guide#7-shieldwall)).
    Shieldwall {
        /// Where the piece that moved has landed.
        landed: Square,
        /// The square past the far end of the run: a piece or a corner.
        bracket: Square,
    },
    /// The king, surrounded ([§5](crate::guide#5-capturing-the-king)).
    King {
        /// His four neighbours: attackers, and maybe the empty throne.
        by: Bitboard,
    },
}

/// Writes what is captured and how, as in `defender on e2 captured between d2 and f2`.
impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            square,
            piece,
            rule,
        } = self;
        write!(f, "{piece} on {square} captured")?;
        match rule {
            CaptureRule::Custodial { landed, beyond } => {
                write!(f, " between {landed} and {beyond}")
            }
            CaptureRule::Shieldwall { landed, bracket } => {
                write!(f, " in a shieldwall between {landed} and {bracket}")
            }
            CaptureRule::King { by } => write!(f, ", surrounded by {by}"),
        }
    }
}

/// The pieces about a piece that has just landed, before anything is taken off.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Landing {
    /// Where the piece that moved stands now.
    pub(crate) to: Square,
    /// All pieces of its side, itself and its king included.
    pub(crate) friends: Bitboard,
    /// All pieces of the other side, its king included.
    pub(crate) enemies: Bitboard,
    /// The king, whichever side moves.
    pub(crate) king: Option<Square>,
}

impl Landing {
    /// Tells whether the piece can have captured anything, by whatever rule: an enemy is
    /// beside it and something hostile right behind him, as behind a captured king as well, or
    /// an enemy is beside it along the edge. It settles most moves: asking for an enemy alone
    /// does not, and random games take a twentieth longer.
    #[inline]
    pub(crate) fn may_capture(self) -> bool {
        // Squares that lie 1, 2, 11 or 22 away from one square have different numbers modulo
        // 64, also those in between: so one word will do, and steps are rotations.
        let beside = folded(self.to.neighbors().and(self.enemies));
        let hostile = self.friends.or(Bitboard::RESTRICTED);
        let beyond = folded(two_away(self.to).and(hostile));
        let (one, rank) = (1, u32::from(SIZE));
        let before = beyond.rotate_right(one)
            | beyond.rotate_left(one)
            | beyond.rotate_right(rank)
            | beyond.rotate_left(rank);
        beside & (before | folded(along_edge(self.to))) != 0
    }

    /// Returns the soldiers that are captured.
    #[inline]
    pub(crate) fn soldiers(self, with_shieldwall: bool) -> Bitboard {
        // Only a king arrives in a corner, and captures nothing (§6).
        if self.to.is_corner() {
            return Bitboard::EMPTY;
        }
        let captured = self.custodial();
        if with_shieldwall {
            captured | self.shieldwall()
        } else {
            captured
        }
    }

    /// Returns the soldiers captured by the custodial rule
    /// ([§4](crate::guide#4-custodial-capture)).
    #[inline]
    fn custodial(self) -> Bitboard {
        let king = Bitboard::from(self.king);
        let anvils = self.friends | Bitboard::CORNERS | (Bitboard::THRONE - king);
        let landed = Bitboard::from(self.to);
        let toward = |there: Direction, back: Direction| landed.step(there) & anvils.step(back);
        let between = toward(Direction::Right, Direction::Left)
            | toward(Direction::Left, Direction::Right)
            | toward(Direction::Up, Direction::Down)
            | toward(Direction::Down, Direction::Up);
        between & (self.enemies - king)
    }

    /// Returns the soldiers captured in a shieldwall ([§7](crate::guide#7-shieldwall)).
    #[inline]
    fn shieldwall(self) -> Bitboard {
        if self.to.is_edge()
            && !self
                .to
                .neighbors()
                .is_disjoint(self.enemies & Bitboard::EDGE)
        {
            self.walls()
                .fold(Bitboard::EMPTY, |captured, (run, _)| captured | run)
                - Bitboard::from(self.king)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns an iterator over the walled runs, up to two, and the square past each.
    fn walls(self) -> impl Iterator<Item = (Bitboard, Square)> {
        let lines = edge_lines(self.to).into_iter();
        let ways = lines.flat_map(|(along, inward)| [(along, inward), (along.opposite(), inward)]);
        ways.filter_map(move |(direction, inward)| {
            let (run, past) = run(self.to, direction, self.enemies)?;
            let walled = run.len() >= 2
                && run.step(inward).is_subset(self.friends)
                && (self.friends | Bitboard::CORNERS).contains(past);
            walled.then_some((run, past))
        })
    }

    /// Returns the king if the attackers, who moved, have captured him
    /// ([§5](crate::guide#5-capturing-the-king)).
    #[inline]
    pub(crate) fn takes_king(self) -> Option<Square> {
        self.king.filter(|king| {
            let beside = king.neighbors();
            beside.contains(self.to)
                && !king.is_edge()
                && beside.is_subset(self.friends | Bitboard::THRONE)
        })
    }
}

/// Returns the two words of a set in one.
#[inline]
const fn folded(set: Bitboard) -> u64 {
    let [low, high] = set.words();
    low | high
}

/// Returns the direction along the edge, and the one inward, for a square of the edge that
/// is no corner.
const fn edge_lines(square: Square) -> Option<(Direction, Direction)> {
    const LAST: u8 = SIZE - 1;
    match (square.file(), square.rank()) {
        (0 | LAST, 0 | LAST) => None,
        (_, 0) => Some((Direction::Right, Direction::Up)),
        (_, LAST) => Some((Direction::Right, Direction::Down)),
        (0, _) => Some((Direction::Up, Direction::Right)),
        (LAST, _) => Some((Direction::Up, Direction::Left)),
        _ => None,
    }
}

/// Returns the unbroken run of enemies that begins beside `from`, and the square past it.
fn run(from: Square, direction: Direction, enemies: Bitboard) -> Option<(Bitboard, Square)> {
    let mut run = Bitboard::EMPTY;
    let mut square = from.step(direction)?;
    while enemies.contains(square) {
        run.insert(square);
        square = square.step(direction)?;
    }
    Some((run, square))
}

/// An iterator over what a move captures, lowest square first.
///
/// Made by [`Position::captures`](crate::Position::captures). It owns what it needs and
/// knows its length.
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let position = Position::start(Rules::FETLAR);
/// assert_eq!(position.captures("d1-d3".parse()?).len(), 0);
/// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Captures {
    landing: Landing,
    soldier: Piece,
    captured: Squares,
}

impl Captures {
    /// Returns an iterator over what the piece of this side captures that has just landed.
    pub(crate) fn new(landing: Landing, side: Side, with_shieldwall: bool) -> Self {
        let soldiers = landing.soldiers(with_shieldwall);
        let (soldier, king) = match side {
            Side::Attackers => (Piece::Defender, landing.takes_king()),
            Side::Defenders => (Piece::Attacker, None),
        };
        Self {
            landing,
            soldier,
            captured: (soldiers | Bitboard::from(king)).iter(),
        }
    }

    /// Returns an iterator over nothing.
    pub(crate) fn none(landing: Landing) -> Self {
        Self {
            landing,
            soldier: Piece::Attacker,
            captured: Bitboard::EMPTY.iter(),
        }
    }

    /// Returns the squares of the pieces that are still to come.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Position, Rules};
    /// let position = Position::start(Rules::FETLAR);
    /// assert_eq!(position.captures("d1-d3".parse()?).squares(), Bitboard::EMPTY);
    /// # Ok::<(), hnefatafl_rules::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        self.captured.set()
    }

    fn explain(&self, square: Square) -> Capture {
        let landed = self.landing.to;
        if self.landing.king == Some(square) {
            let rule = CaptureRule::King {
                by: square.neighbors(),
            };
            return Capture {
                square,
                piece: Piece::King,
                rule,
            };
        }
        let mut walls = self.landing.walls();
        let rule = if let Some((_, bracket)) = walls.find(|(run, _)| run.contains(square)) {
            CaptureRule::Shieldwall { landed, bracket }
        } else {
            let beyond = direction(landed, square).and_then(|direction| square.step(direction));
            CaptureRule::Custodial {
                landed,
                beyond: beyond.unwrap_or(square),
            }
        };
        Capture {
            square,
            piece: self.soldier,
            rule,
        }
    }
}

impl Iterator for Captures {
    type Item = Capture;

    fn next(&mut self) -> Option<Capture> {
        let square = self.captured.next()?;
        Some(self.explain(square))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.captured.size_hint()
    }
}

impl ExactSizeIterator for Captures {}
impl FusedIterator for Captures {}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::string::ToString;

    use super::*;
    use crate::position::Position;

    #[test]
    fn captures_know_how_many_are_to_come() {
        let board = "11/11/11/11/11/4K6/11/5A5/5D5/3AD1DA3/5A5 a fetlar";
        let position: Position = board.parse().unwrap();
        let mut left = position.captures("f1-f2".parse().unwrap());
        assert_eq!(left.squares().to_string(), "e2 g2 f3");
        for (len, next) in [(3, Square::E2), (2, Square::G2), (1, Square::F3)] {
            assert_eq!(left.size_hint(), (len, Some(len)));
            assert_eq!(left.next().map(|capture| capture.square), Some(next));
        }
        assert_eq!((left.size_hint(), left.next()), ((0, Some(0)), None));
    }
}
