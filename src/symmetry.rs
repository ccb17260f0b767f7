//! The eight ways to turn a board.

use crate::words::worded;

/// One of the eight ways to turn or mirror the board onto itself.
///
/// No rule prefers a direction, so a turned position has the turned moves, the turned captures and
/// the same outcome. Squares, directions, sets, moves, boards and positions each have a method
/// `turned`, such as [`Move::turned`](crate::Move::turned). A board turns about its centre, so the
/// methods of squares, sets and moves take its size. The text form is a word such as
/// `turn-right`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Size, Square, Symmetry};
///
/// assert_eq!(Square::C1.turned(Symmetry::TurnRight, Size::Eleven), Some(Square::A9));
/// assert_eq!(Square::C1.turned(Symmetry::TurnRight, Size::Seven), Some(Square::A5));
/// for symmetry in Symmetry::ALL {
///     assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::Identity);
///     assert_eq!(Square::D4.turned(symmetry, Size::Seven), Some(Square::D4));
/// }
/// ```
#[expect(
    clippy::exhaustive_enums,
    reason = "a square board has eight symmetries"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "rotation")]
#[doc(alias = "reflection")]
#[doc(alias = "flip")]
#[doc(alias = "transpose")]
#[doc(alias = "dihedral")]
pub enum Symmetry {
    /// Leaves everything where it is.
    Identity,
    /// Turns by a quarter, clockwise: the top side becomes the right one.
    TurnRight,
    /// Turns by a half: the top side becomes the bottom one.
    TurnAround,
    /// Turns by a quarter, counterclockwise: the top side becomes the left one.
    TurnLeft,
    /// Mirrors left to right: swaps the first file and the last, the second and the last but one, and so on.
    MirrorFiles,
    /// Mirrors bottom to top: swaps the first rank and the last, and so on.
    MirrorRanks,
    /// Mirrors at the diagonal that rises from a1: swaps files and ranks.
    MirrorRising,
    /// Mirrors at the diagonal that falls to the last file of rank 1.
    MirrorFalling,
}

/// The parts of a symmetry, applied in this order.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// Whether file and rank change places.
    pub(crate) swap: bool,
    /// Whether files are then counted from the other side.
    pub(crate) files: bool,
    /// Whether ranks are then counted from the other side.
    pub(crate) ranks: bool,
}

impl Symmetry {
    /// All eight, the identity first, then the turns, then the mirrors.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square, Symmetry};
    /// let places = Symmetry::ALL.map(|symmetry| Square::B1.turned(symmetry, Size::Nine));
    /// let names: Vec<_> = places.into_iter().flatten().map(|square| square.to_string()).collect();
    /// assert_eq!(names, ["b1", "a8", "h9", "i2", "h1", "b9", "a2", "i8"]);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::TurnRight,
        Self::TurnAround,
        Self::TurnLeft,
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::MirrorRising,
        Self::MirrorFalling,
    ];

    /// Returns the symmetry that does this one first and then the other.
    ///
    /// ```
    /// # use hnefatafl_rules::Symmetry;
    /// assert_eq!(Symmetry::TurnRight.then(Symmetry::TurnRight), Symmetry::TurnAround);
    /// assert_eq!(Symmetry::TurnRight.then(Symmetry::MirrorFiles), Symmetry::MirrorFalling);
    /// assert_eq!(Symmetry::MirrorFiles.then(Symmetry::TurnRight), Symmetry::MirrorRising);
    /// ```
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (first, second) = (self.parts(), next.parts());
        // After a swap, what was done to files applies to ranks.
        let (files, ranks) = if second.swap {
            (first.ranks, first.files)
        } else {
            (first.files, first.ranks)
        };
        Self::of(Parts {
            swap: first.swap != second.swap,
            files: files != second.files,
            ranks: ranks != second.ranks,
        })
    }

    /// Returns the symmetry that undoes this one.
    ///
    /// ```
    /// # use hnefatafl_rules::Symmetry;
    /// assert_eq!(Symmetry::TurnRight.inverse(), Symmetry::TurnLeft);
    /// assert_eq!(Symmetry::MirrorRising.inverse(), Symmetry::MirrorRising);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::TurnRight => Self::TurnLeft,
            Self::TurnLeft => Self::TurnRight,
            Self::Identity
            | Self::TurnAround
            | Self::MirrorFiles
            | Self::MirrorRanks
            | Self::MirrorRising
            | Self::MirrorFalling => self,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::TurnRight => "turn-right",
            Self::TurnAround => "turn-around",
            Self::TurnLeft => "turn-left",
            Self::MirrorFiles => "mirror-files",
            Self::MirrorRanks => "mirror-ranks",
            Self::MirrorRising => "mirror-rising",
            Self::MirrorFalling => "mirror-falling",
        }
    }

    pub(crate) const fn parts(self) -> Parts {
        let (swap, files, ranks) = match self {
            Self::Identity => (false, false, false),
            Self::TurnRight => (true, false, true),
            Self::TurnAround => (false, true, true),
            Self::TurnLeft => (true, true, false),
            Self::MirrorFiles => (false, true, false),
            Self::MirrorRanks => (false, false, true),
            Self::MirrorRising => (true, false, false),
            Self::MirrorFalling => (true, true, true),
        };
        Parts { swap, files, ranks }
    }

    const fn of(parts: Parts) -> Self {
        let Parts { swap, files, ranks } = parts;
        match (swap, files, ranks) {
            (false, false, false) => Self::Identity,
            (true, false, true) => Self::TurnRight,
            (false, true, true) => Self::TurnAround,
            (true, true, false) => Self::TurnLeft,
            (false, true, false) => Self::MirrorFiles,
            (false, false, true) => Self::MirrorRanks,
            (true, false, false) => Self::MirrorRising,
            (true, true, true) => Self::MirrorFalling,
        }
    }
}

worded!(Symmetry, "a symmetry such as `identity` or `turn-right`");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_are_a_group() {
        for a in Symmetry::ALL {
            assert_eq!(a.then(Symmetry::Identity), a);
            assert_eq!(Symmetry::Identity.then(a), a);
            assert_eq!(a.then(a.inverse()), Symmetry::Identity);
            assert_eq!(a.inverse().then(a), Symmetry::Identity);
            for b in Symmetry::ALL {
                assert_eq!(a.then(b).inverse(), b.inverse().then(a.inverse()));
                for c in Symmetry::ALL {
                    assert_eq!(a.then(b).then(c), a.then(b.then(c)));
                }
            }
        }
    }
}
