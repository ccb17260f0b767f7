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

const FILE_A: u128 = Bitboard::ALL.bits() / 0x7ff;
const FILE_K: u128 = FILE_A << (SIZE - 1);

impl Slides {
    /// Returns the slides of the pieces in `own` over the squares of `empty`.
    #[inline]
    pub(crate) fn new(own: Bitboard, empty: Bitboard) -> Self {
        let (own, empty) = (own.bits(), empty.bits());
        Self {
            right: Bitboard::truncated(right(own, empty)),
            left: Bitboard::truncated(left(own, empty)),
            up: Bitboard::truncated(up(own, empty)),
            down: Bitboard::truncated(down(own, empty)),
        }
    }

    /// Returns the squares reached in any direction.
    #[inline]
    pub(crate) fn all(self) -> Bitboard {
        self.right | self.left | self.up | self.down
    }

    /// Returns the four sets in the order of `Direction::ALL`.
    #[inline]
    pub(crate) const fn sets(self) -> [Bitboard; 4] {
        [self.right, self.left, self.up, self.down]
    }

    /// Returns these slides with each set changed in the same way.
    #[inline]
    pub(crate) fn map(self, change: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self {
            right: change(self.right),
            left: change(self.left),
            up: change(self.up),
            down: change(self.down),
        }
    }

    /// Returns the union with other slides, direction by direction.
    #[inline]
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            right: self.right | other.right,
            left: self.left | other.left,
            up: self.up | other.up,
            down: self.down | other.down,
        }
    }
}

/// One addition slides a whole side: a one added at the start of a run of empty squares
/// carries along the run and stops in the blocker behind it, or in file k, which is left
/// out of the runs so that it stops there. The squares that changed are those crossed.
#[inline]
fn right(own: u128, empty: u128) -> u128 {
    let runs = empty & !FILE_K;
    let starts = (own & !FILE_K) << 1 & empty;
    empty & (runs ^ (runs + starts))
}

// Carries run upward only. In the other directions reach doubles: after steps of 1, 2, 4
// a piece has gone up to seven squares, after another 4 eleven, which is the board.

#[inline]
fn left(own: u128, empty: u128) -> u128 {
    let open = empty & !FILE_K;
    let reach = own | open & (own & !FILE_A) >> 1;
    let open_2 = open & open >> 1;
    let reach = reach | open_2 & reach >> 2;
    let open_4 = open_2 & open_2 >> 2;
    let reach = reach | open_4 & reach >> 4;
    let reach = reach | open_4 & reach >> 4;
    reach & !own
}

#[inline]
fn up(own: u128, empty: u128) -> u128 {
    let reach = own | empty & own << SIZE;
    let open_2 = empty & empty << SIZE;
    let reach = reach | open_2 & reach << (2 * SIZE);
    let open_4 = open_2 & open_2 << (2 * SIZE);
    let reach = reach | open_4 & reach << (4 * SIZE);
    let reach = reach | open_4 & reach << (4 * SIZE);
    reach & !own
}

#[inline]
fn down(own: u128, empty: u128) -> u128 {
    let reach = own | empty & own >> SIZE;
    let open_2 = empty & empty >> SIZE;
    let reach = reach | open_2 & reach >> (2 * SIZE);
    let open_4 = open_2 & open_2 >> (2 * SIZE);
    let reach = reach | open_4 & reach >> (4 * SIZE);
    let reach = reach | open_4 & reach >> (4 * SIZE);
    reach & !own
}
