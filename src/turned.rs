//! Turning squares, sets, moves, boards and positions.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::direction::Direction;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;
use crate::square::{Square, WIDTH};
use crate::symmetry::{Parts, Symmetry};

impl Square {
    /// Returns the square to which a symmetry takes this one on a board of this size, or `None`
    /// when this square lies beyond the board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Size, Square, Symmetry};
    /// let mirrored = |size| Square::H1.turned(Symmetry::MirrorFiles, size);
    /// assert_eq!(mirrored(Size::Nine), Some(Square::B1));
    /// assert_eq!(mirrored(Size::Seven), None);
    /// ```
    #[must_use]
    pub const fn turned(self, symmetry: Symmetry, size: Size) -> Option<Self> {
        let Parts { swap, files, ranks } = symmetry.parts();
        let last = size.files() - 1;
        let (mut file, mut rank) = (self.file(), self.rank());
        if file > last || rank > last {
            return None;
        }
        if swap {
            (file, rank) = (rank, file);
        }
        if files {
            file = last - file;
        }
        if ranks {
            rank = last - rank;
        }
        Self::from_file_rank(file, rank)
    }

    /// Returns the square to which a symmetry takes this one, which must be on the board.
    pub(crate) const fn turned_on(self, symmetry: Symmetry, size: Size) -> Self {
        match self.turned(symmetry, size) {
            Some(square) => square,
            None => self,
        }
    }
}

impl Direction {
    /// Returns the direction to which a symmetry turns this one.
    ///
    /// ```
    /// # use hnefatafl_rules::{Direction, Symmetry};
    /// assert_eq!(Direction::Up.turned(Symmetry::TurnRight), Direction::Right);
    /// ```
    #[must_use]
    pub const fn turned(self, symmetry: Symmetry) -> Self {
        let Parts { swap, files, ranks } = symmetry.parts();
        let swapped = match self {
            Self::Right if swap => Self::Up,
            Self::Left if swap => Self::Down,
            Self::Up if swap => Self::Right,
            Self::Down if swap => Self::Left,
            Self::Right | Self::Left | Self::Up | Self::Down => self,
        };
        match swapped {
            Self::Right | Self::Left if files => swapped.opposite(),
            Self::Up | Self::Down if ranks => swapped.opposite(),
            Self::Right | Self::Left | Self::Up | Self::Down => swapped,
        }
    }
}

impl Bitboard {
    /// Returns the set to which a symmetry takes this one on a board of this size. Squares beyond
    /// the board are left out.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Size, Square, Symmetry};
    /// let set: Bitboard = [Square::A1, Square::C2].into_iter().collect();
    /// assert_eq!(set.turned(Symmetry::MirrorRising, Size::Nine).to_string(), "a1 b3");
    /// assert_eq!(set.turned(Symmetry::MirrorFiles, Size::Seven).to_string(), "g1 e2");
    /// ```
    ///
    /// # Cost
    ///
    /// A few shifts, whatever the number of squares.
    #[must_use]
    pub const fn turned(self, symmetry: Symmetry, size: Size) -> Self {
        let Parts { swap, files, ranks } = symmetry.parts();
        let mut bits = self.and(size.squares()).bits();
        if swap {
            bits = swap_files_and_ranks(bits);
        }
        // Reversing all bits is the half turn; one side alone takes the ranks too.
        if files {
            bits = bits.reverse_bits() >> (u128::BITS - Self::ALL.bits().count_ones());
        }
        if files != ranks {
            bits = reverse_ranks(bits);
        }
        // That turned about the centre of the grid; a smaller board must come back to a1.
        let beyond = WIDTH - size.files();
        if files {
            bits >>= beyond;
        }
        if ranks {
            bits >>= beyond * WIDTH;
        }
        Self::trusted(bits)
    }
}

/// Returns the bits with rank 1 in the place of rank 11 and so on.
const fn reverse_ranks(bits: u128) -> u128 {
    const RANK: u128 = (1 << WIDTH) - 1;
    let (mut bits, mut reversed, mut rank) = (bits, 0, 0);
    while rank < WIDTH {
        reversed = reversed << WIDTH | bits & RANK;
        bits >>= WIDTH;
        rank += 1;
    }
    reversed
}

/// Returns the bits mirrored at the diagonal that rises from a1.
const fn swap_files_and_ranks(bits: u128) -> u128 {
    // A square d files right of the diagonal and its image d ranks above it have numbers
    // that differ by 10 d: each pair of lines beside the diagonal is swapped by one shift.
    let (mut bits, mut distance, mut lines) = (bits, 1, RIGHT_OF_DIAGONAL.as_slice());
    while let [line, rest @ ..] = lines {
        let shift = distance * (WIDTH - 1);
        let changed = (bits ^ bits >> shift) & *line;
        bits ^= changed | changed << shift;
        distance += 1;
        lines = rest;
    }
    bits
}

/// The ten lines of squares right of the diagonal and parallel to it, the nearest first.
const RIGHT_OF_DIAGONAL: [u128; 10] = {
    let mut lines = [0; 10];
    let mut distance = 1;
    while distance < WIDTH {
        let mut rank = 0;
        while rank + distance < WIDTH {
            #[expect(clippy::indexing_slicing, reason = "a distance is below eleven")]
            {
                lines[distance as usize - 1] |= 1 << (rank * WIDTH + rank + distance);
            }
            rank += 1;
        }
        distance += 1;
    }
    lines
};

impl Move {
    /// Returns the move to which a symmetry takes this one on a board of this size, or `None` when
    /// this move leads beyond the board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Move, Size, Symmetry};
    /// let mv: Move = "d1-d3".parse()?;
    /// let turned = mv.turned(Symmetry::TurnRight, Size::Eleven);
    /// assert_eq!(turned, Some("a8-c8".parse()?));
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub const fn turned(self, symmetry: Symmetry, size: Size) -> Option<Self> {
        match (
            self.from().turned(symmetry, size),
            self.to().turned(symmetry, size),
        ) {
            (Some(from), Some(to)) => Some(Self::on_line(from, to)),
            _ => None,
        }
    }
}

impl Board {
    /// Returns the board to which a symmetry takes this one.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Symmetry};
    /// let board = Board::diagram("7/7/7/7/7/2K4/1AD4");
    /// let turned = Board::diagram("7/A6/DK5/7/7/7/7");
    /// assert_eq!(board.turned(Symmetry::TurnRight), turned);
    /// ```
    #[must_use]
    pub const fn turned(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let king = match self.king() {
            Some(king) => Some(king.turned_on(symmetry, size)),
            None => None,
        };
        Self::trusted(
            size,
            self.attackers().turned(symmetry, size),
            self.pieces_of(Side::Defenders).turned(symmetry, size),
            king,
        )
    }
}

impl Position {
    /// Returns the position to which a symmetry takes this one: the board is turned, side to move
    /// and rules stay.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Move, Position, Rules, Symmetry};
    ///
    /// let rules = Rules::BRANDUBH;
    /// let position = Position::start(rules);
    /// let mv: Move = "d1-b1".parse()?;
    /// for symmetry in Symmetry::ALL {
    ///     let turned = mv.turned(symmetry, rules.size()).ok_or("on the board")?;
    ///     let next = position.turned(symmetry).after(turned)?;
    ///     assert_eq!(next, position.after(mv)?.turned(symmetry));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        self.on_turned_board(&self.board().turned(symmetry))
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::string::ToString;

    use super::*;
    use crate::layout::Layout;
    use crate::rules::Rules;

    /// Returns every size with every symmetry.
    fn every() -> impl Iterator<Item = (Size, Symmetry)> {
        let with_size = |size| Symmetry::ALL.map(move |symmetry| (size, symmetry));
        Size::ALL.into_iter().flat_map(with_size)
    }

    #[test]
    fn doing_both_is_doing_one_after_the_other() {
        for (size, a) in every() {
            for b in Symmetry::ALL {
                for square in size.squares() {
                    let once = square.turned(a, size).unwrap();
                    assert_eq!(once.turned(b, size), square.turned(a.then(b), size));
                }
                for direction in Direction::ALL {
                    assert_eq!(direction.turned(a).turned(b), direction.turned(a.then(b)));
                }
            }
        }
    }

    #[test]
    fn each_does_what_its_name_says() {
        let turned = |size| -> alloc::vec::Vec<_> {
            let places = Symmetry::ALL.map(|symmetry| Square::C1.turned(symmetry, size));
            places
                .into_iter()
                .flatten()
                .map(|square| square.to_string())
                .collect()
        };
        let eleven = ["c1", "a9", "i11", "k3", "i1", "c11", "a3", "k9"];
        assert_eq!(turned(Size::Eleven), eleven);
        assert_eq!(
            turned(Size::Seven),
            ["c1", "a5", "e7", "g3", "e1", "c7", "a3", "g5"]
        );
    }

    #[test]
    fn neighbors_stay_neighbors() {
        for (size, symmetry) in every() {
            for square in size.squares() {
                for direction in Direction::ALL {
                    let next = square.step(direction).filter(|&next| size.contains(next));
                    let turned = square.turned(symmetry, size).unwrap();
                    let step = turned.step(direction.turned(symmetry));
                    assert_eq!(
                        next.and_then(|next| next.turned(symmetry, size)),
                        step.filter(|&step| size.contains(step)),
                    );
                }
            }
        }
    }

    #[test]
    fn a_set_turns_as_its_squares_do() {
        for (size, symmetry) in every() {
            for modulus in [1, 2, 3, 7] {
                let many: Bitboard = Square::all().filter(|s| s.index() % modulus == 0).collect();
                let one_by_one = many
                    .iter()
                    .filter_map(|square| square.turned(symmetry, size));
                assert_eq!(many.turned(symmetry, size), one_by_one.collect());
            }
            for set in [
                size.squares(),
                size.edge(),
                size.corners(),
                size.centre().into(),
            ] {
                assert_eq!(set.turned(symmetry, size), set);
            }
        }
    }

    #[test]
    fn moves_turn_into_moves() {
        for (size, symmetry) in every() {
            for mv in Move::all() {
                let Some(turned) = mv.turned(symmetry, size) else {
                    assert!(!size.contains(mv.from()) || !size.contains(mv.to()));
                    continue;
                };
                assert_eq!(Move::new(turned.from(), turned.to()), Ok(turned));
                assert_eq!(turned.direction(), mv.direction().turned(symmetry));
                assert_eq!(turned.path(), mv.path().turned(symmetry, size));
            }
        }
    }

    #[test]
    fn a_turned_position_is_one_set_up_turned() {
        for &layout in Layout::ALL {
            let board = Board::opening(layout);
            let first = board.attackers().first().unwrap();
            for board in [
                board,
                board.without(first),
                board.without(layout.size().centre()),
            ] {
                for side in Side::ALL {
                    let rules = Rules::new(layout);
                    let position = Position::new(board, side, rules).unwrap();
                    for symmetry in Symmetry::ALL {
                        let turned = Position::new(board.turned(symmetry), side, rules).unwrap();
                        assert_eq!(position.turned(symmetry), turned);
                        assert_eq!(position.turned(symmetry).key(), turned.key());
                        assert_eq!(turned.canonical().0, position.canonical().0);
                    }
                }
            }
        }
    }
}
