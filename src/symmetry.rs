//! The eight ways to turn a board: squares, sets, moves, positions; canonical form.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::direction::Direction;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::size::Size;
use crate::square::{Square, WIDTH};
use crate::words::worded;

/// One of the eight ways to turn or mirror the board onto itself.
///
/// No rule prefers a direction, so a turned position has the turned moves, the turned
/// captures and the same outcome. Things are turned by their own method:
/// [`Square::turned`], [`Direction::turned`], [`Bitboard::turned`], [`Move::turned`],
/// [`Board::turned`] and [`Position::turned`]. A board turns about its own centre, so squares,
/// sets and moves have to be told its size. The text form is a word such as `turn-right`.
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

/// What a symmetry is made of, to be done in this order.
#[derive(Clone, Copy)]
struct Parts {
    /// Whether file and rank change places.
    swap: bool,
    /// Whether files are then counted from the other side.
    files: bool,
    /// Whether ranks are then counted from the other side.
    ranks: bool,
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
        // A swap turns what was done to the files into something done to the ranks.
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

    const fn parts(self) -> Parts {
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

impl Square {
    /// Returns the square to which a symmetry of a board of this size brings this one, or `None`
    /// when it lies beyond the board.
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

    /// Returns the square to which a symmetry brings this one, which is on the board.
    const fn turned_on(self, symmetry: Symmetry, size: Size) -> Self {
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
    /// Returns the set to which a symmetry of a board of this size brings this one. Squares
    /// beyond the board are left out.
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
    /// A few shifts; it does not depend on the number of squares.
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
        // That was about the centre of the grid: a smaller board has to come back to a1.
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
    /// Returns the move to which a symmetry of a board of this size brings this one, or `None`
    /// when it leads beyond the board.
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
        match (self.from().turned(symmetry, size), self.to().turned(symmetry, size)) {
            (Some(from), Some(to)) => Some(Self::on_line(from, to)),
            _ => None,
        }
    }
}

impl Board {
    /// Returns the board to which a symmetry brings this one.
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

    /// Returns an iterator over the symmetries that leave this board as it is, the identity
    /// first.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Square, Symmetry};
    /// let opening = Board::opening(Layout::Seven);
    /// assert_eq!(opening.symmetries().count(), 8);
    /// let left: Vec<_> = opening.without(Square::D1).symmetries().collect();
    /// assert_eq!(left, [Symmetry::Identity, Symmetry::MirrorFiles]);
    /// ```
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + Clone + use<> {
        let board = *self;
        let all = Symmetry::ALL.into_iter();
        all.filter(move |&symmetry| board.turned(symmetry) == board)
    }

    /// Returns the canonical one of the boards to which symmetries bring this one, and a
    /// symmetry that does it.
    ///
    /// Boards have the same canonical form exactly when a symmetry brings one to the
    /// other. Where several symmetries do it, the first of [`Symmetry::ALL`] is returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Board, Layout, Square, Symmetry};
    ///
    /// let opening = Board::opening(Layout::Eleven);
    /// let board = opening.without(Square::K4);
    /// let (canonical, symmetry) = board.canonical();
    /// assert_eq!(board.turned(symmetry), canonical);
    /// for other in Symmetry::ALL {
    ///     assert_eq!(board.turned(other).canonical().0, canonical);
    /// }
    /// assert_eq!(opening.canonical(), (opening, Symmetry::Identity));
    /// ```
    ///
    /// # Order
    ///
    /// Canonical is the smallest of the eight: the one whose king stands on the lowest
    /// square; among those the one whose attackers, as [bits](Bitboard::bits), make the
    /// smallest number; among those the same for the defenders. The order is the same in
    /// every release.
    ///
    /// # Cost
    ///
    /// Where the king stands on neither a diagonal, the middle file nor the middle rank,
    /// his square settles it and the board is turned once; otherwise twice, or eight times
    /// when he is on the centre or there is none.
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let size = self.size();
        let order = |board: &Self| (board.king(), board.attackers(), board.defenders());
        let turned = |symmetry| self.king().map(|king| king.turned_on(symmetry, size));
        let (mut king, mut canonical) = (self.king(), (*self, Symmetry::Identity));
        for symmetry in Symmetry::ALL {
            king = king.min(turned(symmetry));
        }
        for symmetry in Symmetry::ALL {
            if turned(symmetry) != king {
                continue;
            }
            let turned = self.turned(symmetry);
            if order(&turned) < order(&canonical.0) {
                canonical = (turned, symmetry);
            }
        }
        canonical
    }
}

impl Position {
    /// Returns the position to which a symmetry brings this one: the board turned, the
    /// side to move and the rules the same.
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

    /// Returns an iterator over the symmetries that leave this position as it is, the identity
    /// first. Moves that such a symmetry brings to one another are the same in all that matters.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let start = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(start.symmetries().count(), 8);
    /// assert_eq!(start.after("d1-d3".parse()?)?.symmetries().count(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + Clone + use<> {
        self.board().symmetries()
    }

    /// Returns the canonical one of the positions to which symmetries bring this one, and
    /// a symmetry that does it.
    ///
    /// It is the position with the [canonical board](Board::canonical), whose order and
    /// cost these are, the same side to move and the same rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Position, Rules};
    ///
    /// let start = Position::start(Rules::COPENHAGEN);
    /// let openings: std::collections::HashSet<_> = start
    ///     .legal_moves()
    ///     .map(|mv| start.after(mv).map(|next| next.canonical().0))
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!((start.legal_moves().len(), openings.len()), (116, 15));
    /// # Ok::<(), hnefatafl_rules::error::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let (board, symmetry) = self.board().canonical();
        (self.on_turned_board(&board), symmetry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::side::Side;

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

    #[test]
    fn doing_both_is_doing_one_after_the_other() {
        for a in Symmetry::ALL {
            for b in Symmetry::ALL {
                for square in Square::all() {
                    assert_eq!(square.turned(a).turned(b), square.turned(a.then(b)));
                }
                for direction in Direction::ALL {
                    assert_eq!(direction.turned(a).turned(b), direction.turned(a.then(b)));
                }
            }
        }
    }

    #[test]
    fn no_two_of_the_eight_do_the_same() {
        let mut places: Bitboard = Bitboard::EMPTY;
        for symmetry in Symmetry::ALL {
            assert!(places.insert(Square::C1.turned(symmetry)));
        }
        assert_eq!("c1 i1 a3 k3 a9 k9 c11 i11".parse(), Ok(places));
    }

    #[test]
    fn each_does_what_its_name_says() {
        let turned = Symmetry::ALL.map(|symmetry| Square::C1.turned(symmetry));
        assert_eq!(
            turned,
            [
                Square::C1,
                Square::A9,
                Square::I11,
                Square::K3,
                Square::I1,
                Square::C11,
                Square::A3,
                Square::K9,
            ]
        );
    }

    #[test]
    fn neighbours_stay_neighbours() {
        for symmetry in Symmetry::ALL {
            for square in Square::all() {
                for direction in Direction::ALL {
                    assert_eq!(
                        square.step(direction).map(|next| next.turned(symmetry)),
                        square.turned(symmetry).step(direction.turned(symmetry)),
                    );
                }
            }
        }
    }

    #[test]
    fn a_set_turns_as_its_squares_do() {
        for symmetry in Symmetry::ALL {
            for square in Square::all() {
                let one = Bitboard::from(square);
                assert_eq!(
                    one.turned(symmetry),
                    Bitboard::from(square.turned(symmetry))
                );
                assert_eq!((!one).turned(symmetry), !one.turned(symmetry));
            }
            assert_eq!(Bitboard::ALL.turned(symmetry), Bitboard::ALL);
            let many: Bitboard = Square::all().filter(|s| s.index() % 7 < 3).collect();
            let one_by_one: Bitboard = many.iter().map(|square| square.turned(symmetry)).collect();
            assert_eq!(many.turned(symmetry), one_by_one);
        }
    }

    #[test]
    fn throne_corners_and_edge_stay() {
        for symmetry in Symmetry::ALL {
            for set in [Bitboard::THRONE, Bitboard::CORNERS, Bitboard::EDGE] {
                assert_eq!(set.turned(symmetry), set);
            }
        }
    }

    #[test]
    fn moves_turn_into_moves() {
        for symmetry in Symmetry::ALL {
            for mv in Move::all() {
                let turned = mv.turned(symmetry);
                assert_eq!(Move::new(turned.from(), turned.to()), Ok(turned));
                assert_eq!(turned.direction(), mv.direction().turned(symmetry));
                assert_eq!(turned.path(), mv.path().turned(symmetry));
            }
        }
    }

    /// Positions with every kind of ending and none.
    fn positions() -> impl Iterator<Item = Position> {
        [
            Board::START,
            Board::START.without(Square::K4),
            Board::EMPTY,
            Board::diagram("11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5"),
            Board::diagram("11/11/11/11/11/3A7/2AKA6/3A7/11/11/11"),
            Board::diagram("K10/11/11/11/11/11/11/11/11/11/3A7"),
            Board::diagram("11/2D8/11/7A3/3K7/11/11/11/4A6/11/11"),
        ]
        .into_iter()
        .flat_map(|board| Side::ALL.map(|side| (board, side)))
        .flat_map(|(board, side)| {
            let set_up = move |&rules| Position::new(board, side, rules);
            Rules::PRESETS.iter().map(set_up)
        })
        .map(|position| position.expect("a legal set-up"))
    }

    #[test]
    fn a_turned_position_is_one_set_up_turned() {
        for position in positions() {
            for symmetry in Symmetry::ALL {
                let board = position.board().turned(symmetry);
                let set_up = Position::new(board, position.side_to_move(), position.rules());
                let turned = position.turned(symmetry);
                assert_eq!(Ok(turned), set_up);
                assert_eq!(Ok(turned.key()), set_up.map(|set_up| set_up.key()));
                assert_eq!(turned.outcome(), position.outcome());
                assert_eq!(turned.turned(symmetry.inverse()), position);
            }
        }
    }

    #[test]
    fn the_canonical_form_is_the_smallest_and_the_same_for_all_eight() {
        for position in positions() {
            let (canonical, symmetry) = position.canonical();
            assert_eq!(position.turned(symmetry), canonical);
            let order = |board: Board| (board.king(), board.attackers(), board.defenders());
            let smallest = Symmetry::ALL
                .map(|symmetry| position.board().turned(symmetry))
                .into_iter()
                .min_by_key(|&board| order(board));
            assert_eq!(Some(canonical.board()), smallest);
            let first = Symmetry::ALL
                .into_iter()
                .find(|&symmetry| position.turned(symmetry) == canonical);
            assert_eq!(Some(symmetry), first);
            for other in Symmetry::ALL {
                assert_eq!(position.turned(other).canonical().0, canonical);
            }
        }
    }
}
