//! Where pieces can slide: one piece, or a whole side at once.

use crate::bitboard::Bitboard;
use crate::square::{Direction, SIZE, Square};

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
    pub(crate) const fn new(own: Bitboard, empty: Bitboard) -> Self {
        let (own, empty) = (own.bits(), empty.bits());
        Self {
            right: Bitboard::trusted(right(own, empty)),
            left: Bitboard::trusted(left(own, empty)),
            up: Bitboard::trusted(up(own, empty)),
            down: Bitboard::trusted(down(own, empty)),
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

    /// Returns the squares reached in any direction.
    #[inline]
    pub(crate) fn all(self) -> Bitboard {
        self.right | self.left | self.up | self.down
    }

    /// Returns how many slides there are.
    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.right.len() + self.left.len() + self.up.len() + self.down.len()
    }

    /// Returns these slides without those that stop on a square of this set.
    #[inline]
    pub(crate) fn without(self, barred: Bitboard) -> Self {
        Self {
            right: self.right - barred,
            left: self.left - barred,
            up: self.up - barred,
            down: self.down - barred,
        }
    }

    /// Adds the slide in this direction to this square.
    #[inline]
    pub(crate) const fn add(&mut self, direction: Direction, to: Square) {
        match direction {
            Direction::Right => self.right.insert(to),
            Direction::Left => self.left.insert(to),
            Direction::Up => self.up.insert(to),
            Direction::Down => self.down.insert(to),
        };
    }
}

/// One addition slides a whole side: a one added at the start of a run of empty squares
/// carries along the run and stops in the blocker behind it, or in file k, which is left
/// out of the runs so that it stops there. The squares that changed are those crossed.
#[inline]
const fn right(own: u128, empty: u128) -> u128 {
    let runs = empty & !FILE_K;
    let starts = (own & !FILE_K) << 1 & empty;
    empty & (runs ^ (runs + starts))
}

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
    let reach = reach | open_4 & reach >> 4;
    reach & !own
}

#[inline]
const fn up(own: u128, empty: u128) -> u128 {
    let reach = own | empty & own << SIZE;
    let open_2 = empty & empty << SIZE;
    let reach = reach | open_2 & reach << (2 * SIZE);
    let open_4 = open_2 & open_2 << (2 * SIZE);
    let reach = reach | open_4 & reach << (4 * SIZE);
    let reach = reach | open_4 & reach << (4 * SIZE);
    reach & !own
}

#[inline]
const fn down(own: u128, empty: u128) -> u128 {
    let reach = own | empty & own >> SIZE;
    let open_2 = empty & empty >> SIZE;
    let reach = reach | open_2 & reach >> (2 * SIZE);
    let open_4 = open_2 & open_2 >> (2 * SIZE);
    let reach = reach | open_4 & reach >> (4 * SIZE);
    let reach = reach | open_4 & reach >> (4 * SIZE);
    reach & !own
}
