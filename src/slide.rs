//! Where pieces can slide: one piece, or a whole side at once.

use crate::bitboard::Bitboard;
use crate::square::SIZE;

/// The squares reached in each direction by the pieces of a set.
///
/// In one direction every square is reached by at most one piece: the nearest one back
/// along the line. So the four sets together are the moves of the set, without doubles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slides {
    pub(crate) right: Bitboard,
    pub(crate) left: Bitboard,
    pub(crate) up: Bitboard,
    pub(crate) down: Bitboard,
}

const FILE_A: u128 = Bitboard::FILE_A.bits();
const FILE_K: u128 = Bitboard::FILE_K.bits();

impl Slides {
    /// Returns the slides of the pieces in `own` over the squares of `empty`, as far as they
    /// stop on one of `stops`.
    #[inline]
    pub(crate) const fn new(own: Bitboard, empty: Bitboard, stops: Bitboard) -> Self {
        let (own, empty) = (own.bits(), empty.bits());
        Self {
            right: Bitboard::trusted(right(own, empty)).and(stops),
            left: Bitboard::trusted(left(own, empty)).and(stops),
            up: Bitboard::trusted(up(own, empty)).and(stops),
            down: Bitboard::trusted(down(own, empty)).and(stops),
        }
    }

    /// Returns no slides.
    #[inline]
    pub(crate) const fn none() -> Self {
        let none = Bitboard::EMPTY;
        Self {
            right: none,
            left: none,
            up: none,
            down: none,
        }
    }

    /// Returns the number of slides.
    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.right.len() + self.left.len() + self.up.len() + self.down.len()
    }

    /// Returns the squares reached in any direction.
    #[inline]
    pub(crate) fn all(self) -> Bitboard {
        self.right | self.left | self.up | self.down
    }
}

/// Returns a set and the squares that its pieces reach over the squares of `empty` by a slide
/// to the right, then one up, or by one of the two.
#[inline]
pub(crate) const fn right_then_up(own: Bitboard, empty: Bitboard) -> Bitboard {
    let (own, empty) = (own.bits(), empty.bits());
    Bitboard::trusted(up(own | right(own, empty) & empty, empty))
}

/// One addition slides a whole side: a one added at the start of a run of empty squares
/// carries along the run and stops in the blocker behind it, or in file k, which is left
/// out of the runs so that it stops there. The squares that changed are those crossed, and
/// the blocker.
#[inline]
const fn right(own: u128, empty: u128) -> u128 {
    let runs = empty & !FILE_K;
    let starts = (own & !FILE_K) << 1 & empty;
    runs ^ (runs + starts)
}

// What the four functions return still holds squares that are not empty, as the pieces
// themselves: `Slides::new` leaves them out with those where nobody stops.

// Carries run upward only. In the other directions reach doubles: after steps of 1, 2, 4
// a piece has gone up to seven squares, after another 4 eleven, which is the board.

#[inline]
const fn left(own: u128, empty: u128) -> u128 {
    let open = empty & !FILE_K;
    let reach = own | open & (own & !FILE_A) >> 1;
    let open_2 = open & open >> 1;
    let reach = reach | open_2 & reach >> 2;
    let open_4 = open_2 & open_2 >> 2;
    let reach = reach | open_4 & reach >> 4;
    reach | open_4 & reach >> 4
}

#[inline]
const fn up(own: u128, empty: u128) -> u128 {
    let reach = own | empty & own << SIZE;
    let open_2 = empty & empty << SIZE;
    let reach = reach | open_2 & reach << (2 * SIZE);
    let open_4 = open_2 & open_2 << (2 * SIZE);
    let reach = reach | open_4 & reach << (4 * SIZE);
    reach | open_4 & reach << (4 * SIZE)
}

#[inline]
const fn down(own: u128, empty: u128) -> u128 {
    let reach = own | empty & own >> SIZE;
    let open_2 = empty & empty >> SIZE;
    let reach = reach | open_2 & reach >> (2 * SIZE);
    let open_4 = open_2 & open_2 >> (2 * SIZE);
    let reach = reach | open_4 & reach >> (4 * SIZE);
    reach | open_4 & reach >> (4 * SIZE)
}
