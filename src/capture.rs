//! Captures: custodial, shieldwall, and of the king.

use core::fmt;
use core::iter::FusedIterator;

use crate::bitboard::{Bitboard, Squares};
use crate::direction::Direction;
use crate::geometry::two_away;
use crate::ground::{Ground, RestrictedName, folded};
use crate::padding::padded;
use crate::piece::Piece;
use crate::rules::Rules;
use crate::side::Side;
use crate::size::Size;
use crate::square::{Square, WIDTH};

/// A piece that a move captures, and the rule by which it does.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules};
///
/// let mut position = Position::start(Rules::COPENHAGEN);
/// position.apply("d1-d3".parse()?)?;
/// position.apply("e5-e2".parse()?)?;
/// let messages: Vec<_> =
///     position.captures("d3-d2".parse()?).map(|capture| capture.to_string()).collect();
/// assert_eq!(messages, ["defender on e2 captured between d2 and f2"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
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
/// let position: Position = "7/2A4/2K4/7/3A3/7/2A4 a brandubh".parse()?;
/// let capture = position.captures("c1-c4".parse()?).next().expect("the king is captured");
/// assert!(matches!(capture.rule, CaptureRule::King { attackers, .. } if attackers.contains(Square::C4)));
/// assert_eq!(capture.to_string(), "king on c5 captured by c4 c6");
///
/// // Beside the throne all four sides count, and the empty throne is one of them.
/// let position: Position = "7/7/2A4/1AK4/7/7/2A4 a brandubh".parse()?;
/// let capture = position.captures("c1-c3".parse()?).next().expect("the king is captured");
/// assert_eq!(capture.to_string(), "king on c4 captured by c3 b4 c5 and the throne d4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CaptureRule {
    /// A soldier between two hostile squares
    /// ([§4](crate::guide#4-custodial-capture)).
    Custodial {
        /// Where the piece that moved has landed.
        landed: Square,
        /// The square beyond: a piece, a special corner or the throne.
        beyond: Square,
    },
    /// A soldier in a walled run along the edge ([§7](crate::guide#7-shieldwall)).
    Shieldwall {
        /// Where the piece that moved has landed.
        landed: Square,
        /// The square past the far end of the run: a piece or a special corner.
        bracket: Square,
    },
    /// The king, closed in on as many sides as the rule set requires
    /// ([§5](crate::guide#5-capturing-the-king)).
    King {
        /// The attackers on the sides that count.
        attackers: Bitboard,
        /// The empty throne or special corner on a side that counts, if any.
        hostile: Option<Square>,
    },
}

/// Writes what is captured and how, as in `defender on e2 captured between d2 and f2`.
impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| {
            let Self {
                square,
                piece,
                rule,
            } = self;
            write!(out, "{piece} on {square} captured")?;
            match rule {
                CaptureRule::Custodial { landed, beyond } => {
                    write!(out, " between {landed} and {beyond}")
                }
                CaptureRule::Shieldwall { landed, bracket } => {
                    write!(out, " in a shieldwall between {landed} and {bracket}")
                }
                CaptureRule::King { attackers, hostile } => {
                    write!(out, " by {attackers}")?;
                    match hostile {
                        Some(square) => write!(out, " and {}", RestrictedName(*square)),
                        None => Ok(()),
                    }
                }
            }
        })
    }
}

/// The pieces about a piece that has just landed, before anything is taken off.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Landing {
    /// Where the piece that moved stands now.
    pub(crate) to: Square,
    /// The side that moved.
    pub(crate) side: Side,
    pub(crate) moved: Piece,
    /// All pieces of its side, itself and its king included.
    pub(crate) friends: Bitboard,
    /// All pieces of the other side, its king included.
    pub(crate) enemies: Bitboard,
    /// The king, whichever side moves.
    pub(crate) king: Option<Square>,
    pub(crate) rules: Rules,
    pub(crate) ground: &'static Ground,
}

impl Landing {
    /// Returns whether the piece can have captured anything by any rule: an enemy beside it has
    /// something hostile right behind, or stands beside it along the edge. (A captured king has
    /// something hostile behind him too.)
    ///
    /// Rejects most moves. Testing only for an adjacent enemy is 5 % slower
    /// (`cargo bench -- playout`).
    #[inline]
    pub(crate) fn may_capture(self) -> bool {
        // The squares 1, 2, 11 or 22 away from one square have different numbers modulo 64, so one
        // word holds them all, and steps are rotations.
        let beside = folded(self.to.neighbors() & self.enemies);
        let hostile = self.friends | self.ground.hostile;
        let beyond = folded(two_away(self.to) & hostile);
        let (one, rank) = (1, u32::from(WIDTH));
        let before = beyond.rotate_right(one)
            | beyond.rotate_left(one)
            | beyond.rotate_right(rank)
            | beyond.rotate_left(rank);
        beside & (before | self.ground.along_edge(self.to)) != 0
    }

    /// Returns whether the piece stands on the edge beside an enemy on the edge.
    #[inline]
    fn enemy_along_edge(self) -> bool {
        let beside = self.to.neighbors() & self.enemies & self.ground.edge;
        self.ground.is_edge(self.to) && !beside.is_empty()
    }

    /// Returns all that the piece captures: soldiers, and the king if he falls.
    ///
    /// A king who escapes, and an unarmed king, capture nothing
    /// ([§6](crate::guide#6-escape), [§4](crate::guide#4-custodial-capture)).
    #[inline]
    pub(crate) fn captured(self) -> Bitboard {
        if self.king == Some(self.to)
            && (self.ground.is_escape(self.to) || !self.rules.is_king_armed())
        {
            return Bitboard::EMPTY;
        }
        let mut captured = self.custodial();
        if self.enemy_along_edge() {
            captured |= self.shieldwall();
        }
        if self.side == Side::Attackers {
            captured |= Bitboard::from(self.king.filter(|&king| !self.closing_in(king).is_empty()));
        }
        captured
    }

    /// Returns the pieces of the side that moved that help to capture: all but an unarmed king.
    #[inline]
    fn helpers(self) -> Bitboard {
        if self.rules.is_king_armed() {
            self.friends
        } else {
            self.friends - Bitboard::from(self.king)
        }
    }

    /// Returns the soldiers captured by the custodial rule
    /// ([§4](crate::guide#4-custodial-capture)).
    #[inline]
    fn custodial(self) -> Bitboard {
        let king = Bitboard::from(self.king);
        // A king on the throne shields his defenders from it, and no attacker.
        let shielded = match self.side {
            Side::Attackers => king,
            Side::Defenders => Bitboard::EMPTY,
        };
        let anvils = self.helpers() | (self.ground.hostile - shielded);
        let landed = Bitboard::from(self.to);
        let toward = |there: Direction, back: Direction| landed.step(there) & anvils.step(back);
        let between = toward(Direction::Right, Direction::Left)
            | toward(Direction::Left, Direction::Right)
            | toward(Direction::Up, Direction::Down)
            | toward(Direction::Down, Direction::Up);
        between & (self.enemies - king)
    }

    /// Returns the soldiers captured in a shieldwall ([§7](crate::guide#7-shieldwall)).
    fn shieldwall(self) -> Bitboard {
        let walls = self.walls();
        walls.fold(Bitboard::EMPTY, |captured, (run, _)| captured | run) - Bitboard::from(self.king)
    }

    /// Returns an iterator over the walled runs and the square past each, if the rule set has
    /// the shieldwall. A run that ends in an ordinary corner has no square past it.
    fn walls(self) -> impl Iterator<Item = (Bitboard, Square)> {
        let brackets = self.helpers() | (self.ground.restricted - self.ground.throne);
        let edges = inward(self.to, self.rules.size()).into_iter().flatten();
        edges
            .filter(move |_| self.rules.has_shieldwall())
            .flat_map(|inward| inward.sideways().map(|along| (along, inward)))
            .filter_map(move |(along, inward)| {
                let (run, past) = run(self.to, along, self.enemies)?;
                let walled = run.len() >= 2
                    && run.step(inward).is_subset(self.helpers())
                    && brackets.contains(past);
                walled.then_some((run, past))
            })
    }

    /// Returns the squares that close the king in and count, if this move of the attackers captured
    /// him ([§5](crate::guide#5-capturing-the-king)); otherwise none.
    #[inline]
    fn closing_in(self, king: Square) -> Bitboard {
        let (beside, landed) = (king.neighbors(), Bitboard::from(self.to));
        if beside.is_disjoint(landed) {
            return Bitboard::EMPTY;
        }
        let (counted, sides) = if self.rules.needs_four().contains(king) {
            (beside, 4)
        } else {
            // The two sides of one line, one of which is the mover's.
            (Bitboard::from(king.opposite(self.to)) | landed, 2)
        };
        // What lies beyond the edge never closes him in: no piece is there.
        if counted.len() == sides && counted.is_subset(self.friends | self.ground.closing) {
            counted
        } else {
            Bitboard::EMPTY
        }
    }
}

/// Returns the directions into the board from the edges on which a square lies: two for a corner.
const fn inward(square: Square, size: Size) -> [Option<Direction>; 2] {
    let last = size.files() - 1;
    let from_rank = match square.rank() {
        0 => Some(Direction::Up),
        rank if rank == last => Some(Direction::Down),
        _ => None,
    };
    let from_file = match square.file() {
        0 => Some(Direction::Right),
        file if file == last => Some(Direction::Left),
        _ => None,
    };
    [from_rank, from_file]
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
/// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Captures {
    landing: Landing,
    captured: Squares,
}

impl Captures {
    /// Returns an iterator over what the piece that has just landed captures.
    pub(crate) fn new(landing: Landing) -> Self {
        Self {
            landing,
            captured: landing.captured().iter(),
        }
    }

    /// Returns an iterator over nothing.
    pub(crate) fn none(landing: Landing) -> Self {
        Self {
            landing,
            captured: Bitboard::EMPTY.iter(),
        }
    }

    /// Returns the squares of the pieces that the iterator has not yet returned. If you need only
    /// squares, [`Position::captured`](crate::Position::captured) is cheaper.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Position, Rules};
    /// let position = Position::start(Rules::FETLAR);
    /// assert_eq!(position.captures("d1-d3".parse()?).squares(), Bitboard::EMPTY);
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        self.captured.set()
    }

    fn explain(&self, square: Square) -> Capture {
        let Landing {
            to: landed,
            side,
            king,
            friends,
            ..
        } = self.landing;
        if king == Some(square) {
            let counted = self.landing.closing_in(square);
            return Capture {
                square,
                piece: Piece::King,
                rule: CaptureRule::King {
                    attackers: counted & friends,
                    hostile: (counted - friends).first(),
                },
            };
        }
        let mut walls = self.landing.walls();
        let rule = if let Some((_, bracket)) = walls.find(|(run, _)| run.contains(square)) {
            CaptureRule::Shieldwall { landed, bracket }
        } else {
            CaptureRule::Custodial {
                landed,
                beyond: square.opposite(landed).unwrap_or(square),
            }
        };
        Capture {
            square,
            piece: Piece::soldier(!side),
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
