//! The constants of the boards of all sizes: edge, corners, centre, neighbors, lines.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::size::Size;
use crate::square::{Square, WIDTH};

impl Size {
    /// Returns all squares of the board: 49, 81 or 121.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert!(Size::Seven.squares().contains(Square::G7));
    /// assert!(!Size::Seven.squares().contains(Square::H1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Bitboard {
        self.geometry().squares
    }

    /// Returns whether a board of this size has this square.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert!(Size::Nine.contains(Square::I9) && !Size::Nine.contains(Square::K4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.squares().contains(square)
    }

    /// Returns the squares of the outermost files and ranks, corners included: 24, 32 or 40
    /// ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert!(Size::ALL.into_iter().all(|size| size.corners().is_subset(size.edge())));
    /// ```
    #[must_use]
    #[inline]
    pub const fn edge(self) -> Bitboard {
        self.geometry().edge
    }

    /// Returns the four ends of the board ([§2](crate::guide#2-board-and-set-up)). The rule set
    /// decides whether they are special: [`Rules::special_corners`](crate::Rules::special_corners).
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert_eq!(Size::Eleven.corners().to_string(), "a1 k1 a11 k11");
    /// ```
    #[must_use]
    #[inline]
    pub const fn corners(self) -> Bitboard {
        self.geometry().corners
    }

    /// Returns the middle square ([§2](crate::guide#2-board-and-set-up)). The rule set decides
    /// whether it is a throne: [`Rules::throne_square`](crate::Rules::throne_square).
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert_eq!(Size::ALL.map(Size::centre), [Square::D4, Square::E5, Square::F6]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn centre(self) -> Square {
        self.geometry().centre
    }

    #[inline]
    const fn geometry(self) -> &'static Geometry {
        match self {
            Self::Seven => &Geometry::SEVEN,
            Self::Nine => &Geometry::NINE,
            Self::Eleven => &Geometry::ELEVEN,
        }
    }
}

/// The constants of the boards of one size.
struct Geometry {
    squares: Bitboard,
    edge: Bitboard,
    corners: Bitboard,
    centre: Square,
}

impl Geometry {
    const SEVEN: Self = Self::new(Size::Seven);
    const NINE: Self = Self::new(Size::Nine);
    const ELEVEN: Self = Self::new(Size::Eleven);

    const fn new(size: Size) -> Self {
        let last = size.files() - 1;
        let mut new = Self {
            squares: Bitboard::EMPTY,
            edge: Bitboard::EMPTY,
            corners: Bitboard::EMPTY,
            centre: Square::trusted(last / 2 * WIDTH + last / 2),
        };
        let mut rest = Bitboard::ALL;
        while let Some(square) = rest.first() {
            rest.remove(square);
            let (file, rank) = (square.file(), square.rank());
            if file > last || rank > last {
                continue;
            }
            new.squares.insert(square);
            let (at_side, at_end) = (file == 0 || file == last, rank == 0 || rank == last);
            if at_side || at_end {
                new.edge.insert(square);
            }
            if at_side && at_end {
                new.corners.insert(square);
            }
        }
        new
    }
}

impl Square {
    /// Returns the square as far from this one as that one on the other side, or `None` when it
    /// lies beyond the grid.
    #[inline]
    pub(crate) const fn opposite(self, other: Self) -> Option<Self> {
        let file = (2 * self.file()).wrapping_sub(other.file());
        let rank = (2 * self.rank()).wrapping_sub(other.rank());
        Self::from_file_rank(file, rank)
    }

    /// Returns the two, three or four squares beside this one in the 11x11 grid. On a smaller
    /// board a square of the edge has neighbors beyond it.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square};
    /// assert_eq!(Square::B2.neighbors().to_string(), "b1 a2 c2 b3");
    /// let beside = Square::G4.neighbors() & Size::Seven.squares();
    /// assert_eq!(beside.to_string(), "g3 f4 g5");
    /// ```
    #[must_use]
    #[inline]
    pub const fn neighbors(self) -> Bitboard {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        NEIGHBORS[self.slot()]
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
    three.without(Bitboard::from_square(square))
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

/// The squares from each square to the edge of the grid in each direction; 8 KiB.
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

/// Returns the squares from a square to the edge of the grid in a direction, without the square
/// itself.
#[inline]
pub(crate) const fn ray(square: Square, direction: Direction) -> Bitboard {
    #[expect(
        clippy::indexing_slicing,
        reason = "four directions; a slot is below 128"
    )]
    RAYS[direction as usize][square.slot()]
}

table!(LINES, |square| ray(square, Direction::Right)
    .or(ray(square, Direction::Left))
    .or(ray(square, Direction::Up))
    .or(ray(square, Direction::Down)));

/// Returns the squares on the rank and the file of a square, without the square itself.
#[inline]
pub(crate) const fn lines(square: Square) -> Bitboard {
    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
    LINES[square.slot()]
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
    // Of two squares on a rank only the rays along it overlap; likewise on a file.
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
