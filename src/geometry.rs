//! The constants of the 11x11 board: throne, corners, edge, lines.

use crate::bitboard::Bitboard;
use crate::square::{Direction, Square};

impl Bitboard {
    /// The throne, `f6` ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert_eq!(Bitboard::THRONE.to_string(), "f6");
    /// ```
    pub const THRONE: Self = Self::from_square(Square::THRONE);

    /// The four corners ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert_eq!(Bitboard::CORNERS.to_string(), "a1 k1 a11 k11");
    /// ```
    pub const CORNERS: Self = Self::from_square(Square::A1)
        .or(Self::from_square(Square::K1))
        .or(Self::from_square(Square::A11))
        .or(Self::from_square(Square::K11));

    /// The throne and the corners, where only the king may stop
    /// ([§3](crate::guide#3-a-move)).
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert_eq!(Bitboard::RESTRICTED, Bitboard::THRONE | Bitboard::CORNERS);
    /// ```
    pub const RESTRICTED: Self = Self::THRONE.or(Self::CORNERS);

    /// The 40 squares of files a, k and ranks 1, 11, corners included
    /// ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::Bitboard;
    /// assert!(Bitboard::CORNERS.is_subset(Bitboard::EDGE));
    /// ```
    pub const EDGE: Self = match (Self::file(0), Self::file(10), Self::rank(0), Self::rank(10)) {
        (Some(left), Some(right), Some(bottom), Some(top)) => left.or(right).or(bottom).or(top),
        _ => Self::EMPTY,
    };
}

impl Square {
    /// The throne, `f6`.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::THRONE, Square::F6);
    /// ```
    pub const THRONE: Self = Self::F6;

    /// Tells whether the square is one of the four corners.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert!(Square::K1.is_corner());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_corner(self) -> bool {
        self.is_of(CORNERS)
    }

    /// Tells whether the square is on the edge of the board, corners included.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert!(Square::E1.is_edge() && !Square::E2.is_edge());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_edge(self) -> bool {
        self.is_of(EDGE)
    }

    /// Tells whether only the king may stop here: the throne and the corners.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert!(Square::F6.is_restricted() && Square::A1.is_restricted());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_restricted(self) -> bool {
        self.is_of(RESTRICTED)
    }

    /// Returns the two, three or four squares beside this one.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// assert_eq!(Square::B2.neighbors().to_string(), "b1 a2 c2 b3");
    /// ```
    #[must_use]
    #[inline]
    pub const fn neighbors(self) -> Bitboard {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        NEIGHBORS[self.slot()]
    }
}

const CORNERS: u8 = 1;
const EDGE: u8 = 2;
const RESTRICTED: u8 = 4;

/// What each square is, one bit a kind: it is faster to look up a byte than to shift
/// one bit of 121.
static KINDS: [u8; 128] = {
    let mut kinds = [0; 128];
    let mut rest = Bitboard::EDGE.or(Bitboard::RESTRICTED);
    while let Some(square) = rest.first() {
        rest.remove(square);
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        let kind = &mut kinds[square.slot()];
        *kind |= if Bitboard::CORNERS.contains(square) {
            CORNERS
        } else {
            0
        };
        *kind |= if Bitboard::EDGE.contains(square) {
            EDGE
        } else {
            0
        };
        *kind |= if Bitboard::RESTRICTED.contains(square) {
            RESTRICTED
        } else {
            0
        };
    }
    kinds
};

impl Square {
    #[inline]
    const fn is_of(self, kind: u8) -> bool {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        let kinds = KINDS[self.slot()];
        kinds & kind != 0
    }
}

/// Makes a table with a set for each square, by its slot; 2 KiB.
macro_rules! table {
    ($name:ident, |$square:ident| $set:expr) => {
        static $name: [Bitboard; 128] = {
            let mut table = [Bitboard::EMPTY; 128];
            let mut rest = Bitboard::ALL;
            while let Some($square) = rest.first() {
                rest.remove($square);
                #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
                {
                    table[$square.slot()] = $set;
                }
            }
            table
        };
    };
}

table!(NEIGHBORS, |square| Bitboard::from_square(square)
    .neighbors());

table!(AROUND, |square| {
    let rank = Bitboard::from_square(square).or(Bitboard::from_square(square)
        .step(Direction::Right)
        .or(Bitboard::from_square(square).step(Direction::Left)));
    let three = rank
        .or(rank.step(Direction::Up))
        .or(rank.step(Direction::Down));
    three.and(Bitboard::from_square(square).complement())
});

/// Returns the squares beside and diagonally beside a square, up to eight.
#[inline]
pub(crate) const fn around(square: Square) -> Bitboard {
    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
    AROUND[square.slot()]
}

table!(TWO_AWAY, |square| {
    let square = Bitboard::from_square(square);
    let (right, left) = (Direction::Right, Direction::Left);
    let (up, down) = (Direction::Up, Direction::Down);
    let on_rank = square
        .step(right)
        .step(right)
        .or(square.step(left).step(left));
    on_rank.or(square.step(up).step(up).or(square.step(down).step(down)))
});

/// Returns the squares that lie two steps from a square in a straight line: at most four.
#[inline]
pub(crate) const fn two_away(square: Square) -> Bitboard {
    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
    TWO_AWAY[square.slot()]
}

table!(ALONG_EDGE, |square| if square.is_edge() {
    square.neighbors().and(Bitboard::EDGE)
} else {
    Bitboard::EMPTY
});

/// Returns the neighbors of a square along the edge: none for a square that is not on it.
#[inline]
pub(crate) const fn along_edge(square: Square) -> Bitboard {
    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
    ALONG_EDGE[square.slot()]
}

/// The squares from each square to the edge, in each direction; 8 KiB.
static RAYS: [[Bitboard; 128]; 4] = {
    let mut rays = [[Bitboard::EMPTY; 128]; 4];
    let mut rest = Bitboard::ALL;
    while let Some(square) = rest.first() {
        rest.remove(square);
        let mut number = 0;
        while number < 4 {
            #[expect(
                clippy::indexing_slicing,
                reason = "four directions; a slot is below 128"
            )]
            {
                let mut step = square.step(Direction::ALL[number]);
                while let Some(reached) = step {
                    rays[number][square.slot()].insert(reached);
                    step = reached.step(Direction::ALL[number]);
                }
            }
            number += 1;
        }
    }
    rays
};

/// Returns the squares from a square to the edge of the board in a direction, itself left out.
#[inline]
pub(crate) const fn ray(square: Square, direction: Direction) -> Bitboard {
    #[expect(
        clippy::indexing_slicing,
        reason = "four directions; a slot is below 128"
    )]
    RAYS[direction as usize][square.slot()]
}

table!(RESTRICTED_IN_LINE, |square| {
    let mut line = Bitboard::EMPTY;
    let mut rest = Bitboard::RESTRICTED;
    while let Some(restricted) = rest.first() {
        rest.remove(restricted);
        if direction(square, restricted).is_some() {
            line.insert(restricted);
        }
    }
    line
});

/// Returns the restricted squares on the rank or the file of a square, itself left out.
#[inline]
pub(crate) const fn restricted_in_line(square: Square) -> Bitboard {
    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
    RESTRICTED_IN_LINE[square.slot()]
}

/// Returns the squares strictly between two squares of one rank or file; none when they are
/// on no common line.
#[inline]
pub(crate) const fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    // On a rank the rays along the files have nothing in common, and the other way round.
    let on_rank = ray(low, Direction::Right).and(ray(high, Direction::Left));
    let on_file = ray(low, Direction::Up).and(ray(high, Direction::Down));
    on_rank.or(on_file)
}

/// Returns the direction in which `to` lies from `from`, or `None` when the two are one
/// square or on no common line.
pub(crate) const fn direction(from: Square, to: Square) -> Option<Direction> {
    if from.file() == to.file() {
        if to.index() > from.index() {
            return Some(Direction::Up);
        }
        return if to.index() < from.index() {
            Some(Direction::Down)
        } else {
            None
        };
    }
    if from.rank() == to.rank() {
        return Some(if to.index() > from.index() {
            Direction::Right
        } else {
            Direction::Left
        });
    }
    None
}
