//! Where pieces can slide: one piece, or a whole side at once.

use crate::bitboard::Bitboard;
use crate::square::WIDTH;

/// The squares reached in each direction by the pieces of a set.
///
/// In one direction at most one piece reaches a square: the nearest one behind it on the line. So
/// the four sets together are exactly the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slides {
    pub(crate) right: Bitboard,
    pub(crate) left: Bitboard,
    pub(crate) up: Bitboard,
    pub(crate) down: Bitboard,
}

/// All but file k.
const A_TO_J: Bitboard = Bitboard::ALL.without(Bitboard::FILE_K);

impl Slides {
    /// Returns the slides of the pieces in `own` over squares of `empty` that stop on squares of
    /// `stops`.
    #[inline]
    pub(crate) const fn new(own: Bitboard, empty: Bitboard, stops: Bitboard) -> Self {
        Self {
            right: right(own, empty).and(stops),
            left: left(own, empty).and(stops),
            up: up(own, empty).and(stops),
            down: down(own, empty).and(stops),
        }
    }

    /// Returns the slides that stop on these squares.
    #[inline]
    pub(crate) fn only_to(self, to: Bitboard) -> Self {
        Self {
            right: self.right & to,
            left: self.left & to,
            up: self.up & to,
            down: self.down & to,
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

/// Returns `own` and every square reached by at most one slide right, then one up.
#[inline]
pub(crate) const fn right_then_up(own: Bitboard, empty: Bitboard) -> Bitboard {
    up(own.or(right(own, empty).and(empty)), empty)
}

/// One addition slides a whole side. A one added beside a piece carries along the run of empty
/// squares and stops in the blocker, or in file k, which is not part of the runs. The bits that
/// changed are the squares crossed and the blocker.
#[inline]
const fn right(own: Bitboard, empty: Bitboard) -> Bitboard {
    let movers = own.and(A_TO_J).bits();
    let runs = movers | empty.and(A_TO_J).bits();
    Bitboard::trusted(runs ^ (runs + movers))
}

// These results may include occupied squares; `Slides::new` masks them.

// Carries run upward only. In the other directions the reach doubles, and each half of the board is
// filled before the pieces that leave it enter the other. Shifting both halves at once needs the
// double shift of x86-64, which costs as much as three plain shifts on Zen 4: random games are 10 %
// slower (`cargo bench -- playout`).

#[inline]
const fn left(own: Bitboard, empty: Bitboard) -> Bitboard {
    let ([own_low, own_high], [low, high]) = (own.words(), empty.and(A_TO_J).words());
    let reach_high = left_in_half(own_high, high);
    let entered = low & reach_high << 63;
    Bitboard::from_words([left_in_half(own_low | entered, low), reach_high])
}

#[inline]
const fn up(own: Bitboard, empty: Bitboard) -> Bitboard {
    let ([own_low, own_high], [low, high]) = (own.words(), empty.words());
    let reach_low = up_in_half(own_low, low);
    let entered = high & reach_low >> (64 - WIDTH);
    Bitboard::from_words([reach_low, up_in_half(own_high | entered, high)])
}

#[inline]
const fn down(own: Bitboard, empty: Bitboard) -> Bitboard {
    let ([own_low, own_high], [low, high]) = (own.words(), empty.words());
    let reach_high = down_in_half(own_high, high);
    let entered = low & reach_high << (64 - WIDTH);
    Bitboard::from_words([down_in_half(own_low | entered, low), reach_high])
}

/// Steps of 1, 2 and 4 reach up to seven squares, another 4 eleven: a whole row.
#[inline]
const fn left_in_half(own: u64, open: u64) -> u64 {
    let reach = own | open & own >> 1;
    let open_2 = open & open >> 1;
    let reach = reach | open_2 & reach >> 2;
    let open_4 = open_2 & open_2 >> 2;
    let reach = reach | open_4 & reach >> 4;
    reach | open_4 & reach >> 4
}

/// Steps of 1, 2 and 2 reach up to five squares, and no column of a half is longer than six.
#[inline]
const fn up_in_half(own: u64, empty: u64) -> u64 {
    let reach = own | empty & own << WIDTH;
    let empty_2 = empty & empty << WIDTH;
    let reach = reach | empty_2 & reach << (2 * WIDTH);
    reach | empty_2 & reach << (2 * WIDTH)
}

#[inline]
const fn down_in_half(own: u64, empty: u64) -> u64 {
    let reach = own | empty & own >> WIDTH;
    let empty_2 = empty & empty >> WIDTH;
    let reach = reach | empty_2 & reach >> (2 * WIDTH);
    reach | empty_2 & reach >> (2 * WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::samples;
    use crate::direction::Direction;
    use crate::size::Size;
    use crate::square::Square;

    /// Returns where the pieces slide in this direction, each walked by single steps.
    fn walked(own: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for from in own {
            let mut step = from.step(direction);
            while let Some(to) = step.filter(|&to| empty.contains(to)) {
                reached.insert(to);
                step = to.step(direction);
            }
        }
        reached
    }

    #[test]
    fn slides_are_what_walking_finds() {
        let mut samples = samples();
        let mut random = || Bitboard::truncated(samples.next().unwrap());
        for _ in 0..500 {
            let [one, two, three, four] = [(); 4].map(|()| random());
            // From half of the squares down to a few, so that some slides are long.
            for occupied in [one, one & two, one & two & three, one & two & three & four] {
                let (own, empty, stops) = (
                    occupied & random(),
                    Bitboard::ALL - occupied,
                    random() - occupied,
                );
                for stops in [empty, stops] {
                    let slides = Slides::new(own, empty, stops);
                    let [right, left, up, down] =
                        Direction::ALL.map(|direction| walked(own, empty, direction) & stops);
                    let expected = Slides {
                        right,
                        left,
                        up,
                        down,
                    };
                    assert_eq!(slides, expected, "{own}; empty: {empty}");
                    let len = [right, left, up, down].map(Bitboard::len).iter().sum();
                    assert_eq!(slides.len(), len, "{own}; empty: {empty}");
                    let any = Direction::ALL
                        .into_iter()
                        .fold(Bitboard::EMPTY, |all, way| {
                            all | walked(own, empty, way) & stops
                        });
                    assert_eq!(slides.all(), any, "{own}; empty: {empty}");
                }
            }
        }
    }

    /// Every rank and every file of every size of board, filled in every way with own pieces,
    /// others and empty squares: all ranks or all files at once, each with another filling.
    #[test]
    fn every_filling_of_every_line_slides_as_it_walks() {
        for size in Size::ALL {
            let files = size.files();
            let fillings = 3_u32.pow(files.into());
            let lines = |line: fn(u8) -> Option<Bitboard>| {
                let lines = (0..files).filter_map(line);
                lines.map(move |line| line & size.squares())
            };
            for first in 0..fillings {
                for lines in [lines(Bitboard::rank), lines(Bitboard::file)] {
                    let (mut own, mut empty) = (Bitboard::EMPTY, Bitboard::EMPTY);
                    for (line, number) in lines.zip(0..) {
                        let mut rest = (first + 7_919 * number) % fillings;
                        for square in line {
                            match rest % 3 {
                                0 => _ = own.insert(square),
                                1 => _ = empty.insert(square),
                                _ => {}
                            }
                            rest /= 3;
                        }
                    }
                    let slides = Slides::new(own, empty, empty);
                    let found = [slides.right, slides.left, slides.up, slides.down];
                    let walks = Direction::ALL.map(|way| walked(own, empty, way));
                    assert_eq!(found, walks, "{size}: {own}; empty: {empty}");
                }
            }
        }
    }

    #[test]
    fn a_lone_piece_slides_to_every_edge() {
        for from in Square::all() {
            let own = Bitboard::from(from);
            let slides = Slides::new(own, Bitboard::ALL - own, Bitboard::ALL - own);
            for (found, direction) in [slides.right, slides.left, slides.up, slides.down]
                .into_iter()
                .zip(Direction::ALL)
            {
                assert_eq!(
                    found,
                    walked(own, Bitboard::ALL - own, direction),
                    "{from} {direction:?}"
                );
            }
        }
    }

    #[test]
    fn two_slides_are_one_after_the_other() {
        for from in Square::all() {
            let own = Bitboard::from(from);
            for empty in [
                Bitboard::ALL - own,
                Bitboard::ALL - own - Square::F6.neighbors(),
            ] {
                let across = own | walked(own, empty, Direction::Right);
                let expected = across | walked(across, empty, Direction::Up);
                assert_eq!(right_then_up(own, empty), expected, "{from}");
            }
        }
    }
}
