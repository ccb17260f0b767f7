//! The four directions.

use crate::words::worded;

/// One of the four directions in which pieces move.
///
/// The text form is the word `right`, `left`, `up` or `down`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Direction, Square};
///
/// assert_eq!(Square::F6.step(Direction::Left), Some(Square::E6));
/// assert_eq!(Direction::Up.opposite(), Direction::Down);
/// ```
#[expect(clippy::exhaustive_enums, reason = "a square has four sides")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Toward file `k`.
    Right,
    /// Toward file `a`.
    Left,
    /// Toward the top rank.
    Up,
    /// Toward rank 1.
    Down,
}

impl Direction {
    /// All directions, in the order in which moves are listed.
    ///
    /// ```
    /// # use hnefatafl_rules::{Direction, Square};
    /// let beside = Direction::ALL.map(|direction| Square::A1.step(direction));
    /// assert_eq!(beside, [Some(Square::B1), None, Some(Square::A2), None]);
    /// ```
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Up, Self::Down];

    /// Returns the opposite direction.
    ///
    /// ```
    /// # use hnefatafl_rules::Direction;
    /// assert_eq!(Direction::Right.opposite(), Direction::Left);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// Returns the two perpendicular directions.
    pub(crate) const fn sideways(self) -> [Self; 2] {
        match self {
            Self::Right | Self::Left => [Self::Up, Self::Down],
            Self::Up | Self::Down => [Self::Right, Self::Left],
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

worded!(Direction, "a direction, `right`, `left`, `up` or `down`");
