//! The oracle's boards: an array of cells, read and written by the oracle's own code.
//!
//! Squares are numbers `rank * 11 + file` on boards of every size: a1 is 0, b1 is 1, k1 is 10, a2 is 11, k11 is 120.
//! Squares beyond a smaller board are no squares of it, and their cells stay empty.

/// The number of squares of the largest board.
pub const SQUARES: usize = 121;

/// What stands on each square.
pub type Cells = [Cell; SQUARES];

/// Where a piece leaves and where it lands.
pub type Move = (usize, usize);

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Attacker,
    Defender,
    King,
}

impl Cell {
    /// Whose piece it is.
    pub fn owner(self) -> Option<Who> {
        match self {
            Self::Empty => None,
            Self::Attacker => Some(Who::Attackers),
            Self::Defender | Self::King => Some(Who::Defenders),
        }
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Attackers,
    Defenders,
}

impl Who {
    pub fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    /// The letter of FORMATS.md.
    pub fn letter(self) -> char {
        match self {
            Self::Attackers => 'a',
            Self::Defenders => 'd',
        }
    }
}

/// One of the four ways along ranks and files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Left,
    Right,
    Down,
    Up,
}

impl Way {
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Down, Self::Up];

    pub fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }

    pub fn sideways(self) -> [Self; 2] {
        match self {
            Self::Left | Self::Right => [Self::Down, Self::Up],
            Self::Down | Self::Up => [Self::Left, Self::Right],
        }
    }
}

/// §2: "A board has 7, 9 or 11 files and as many ranks."
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    Seven,
    Nine,
    Eleven,
}

impl Size {
    pub const ALL: [Self; 3] = [Self::Seven, Self::Nine, Self::Eleven];

    /// The number of files, and of ranks.
    pub fn files(self) -> usize {
        match self {
            Self::Seven => 7,
            Self::Nine => 9,
            Self::Eleven => 11,
        }
    }

    pub fn contains(self, square: usize) -> bool {
        square < SQUARES && square / 11 < self.files() && square % 11 < self.files()
    }

    pub fn squares(self) -> impl Iterator<Item = usize> {
        (0..SQUARES).filter(move |&square| self.contains(square))
    }

    /// §2: "its middle square (d4, e5, f6)".
    pub fn centre(self) -> usize {
        match self {
            Self::Seven => 36,
            Self::Nine => 48,
            Self::Eleven => 60,
        }
    }

    /// §2: "its four ends".
    pub fn corners(self) -> [usize; 4] {
        match self {
            Self::Seven => [0, 6, 66, 72],
            Self::Nine => [0, 8, 88, 96],
            Self::Eleven => [0, 10, 110, 120],
        }
    }

    pub fn is_corner(self, square: usize) -> bool {
        self.corners().contains(&square)
    }

    /// §2: "the squares of the outermost files and ranks".
    pub fn is_edge(self, square: usize) -> bool {
        self.contains(square) && self.neighbors(square).len() < 4
    }

    /// The next square, unless the board ends.
    pub fn step(self, square: usize, way: Way) -> Option<usize> {
        let last = self.files() - 1;
        let (rank, file) = (square / 11, square % 11);
        match way {
            Way::Left if file > 0 => Some(square - 1),
            Way::Right if file < last => Some(square + 1),
            Way::Down if rank > 0 => Some(square - 11),
            Way::Up if rank < last => Some(square + 11),
            Way::Left | Way::Right | Way::Down | Way::Up => None,
        }
    }

    /// The two to four squares beside a square.
    pub fn neighbors(self, square: usize) -> Vec<usize> {
        Way::ALL
            .iter()
            .filter_map(|&way| self.step(square, way))
            .collect()
    }

    /// The one to four squares that touch a square with a corner only.
    pub fn diagonals(self, square: usize) -> Vec<usize> {
        let beside = [Way::Left, Way::Right]
            .into_iter()
            .filter_map(|way| self.step(square, way));
        beside
            .flat_map(|beside| {
                [Way::Down, Way::Up]
                    .into_iter()
                    .filter_map(move |way| self.step(beside, way))
            })
            .collect()
    }

    /// Turns and mirrors a board in one of eight ways; 0 leaves it as it is, 1 exchanges left and right.
    pub fn turned(self, cells: &Cells, turn: usize) -> Cells {
        let last = self.files() - 1;
        let mut turned = [Cell::Empty; SQUARES];
        for square in self.squares() {
            let (mut rank, mut file) = (square / 11, square % 11);
            if turn & 1 != 0 {
                file = last - file;
            }
            if turn & 2 != 0 {
                rank = last - rank;
            }
            if turn & 4 != 0 {
                (rank, file) = (file, rank);
            }
            turned[square] = cells[rank * 11 + file];
        }
        turned
    }
}

/// Reads a board: seven, nine or eleven rows from the top rank down to rank 1, and as many squares in each.
/// None when it is not one.
pub fn read_board(text: &str) -> Option<(Size, Cells)> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = Size::ALL
        .into_iter()
        .find(|size| size.files() == rows.len())?;
    let files = size.files();
    let mut cells = [Cell::Empty; SQUARES];
    for (row, text) in rows.into_iter().enumerate() {
        let mut file = 0;
        let mut number = 0;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = number * 10 + usize::try_from(digit).ok()?;
                continue;
            }
            file += number;
            number = 0;
            if file >= files {
                return None;
            }
            cells[(files - 1 - row) * 11 + file] = match letter {
                'A' => Cell::Attacker,
                'D' => Cell::Defender,
                'K' => Cell::King,
                _ => return None,
            };
            file += 1;
        }
        if file + number != files {
            return None;
        }
    }
    Some((size, cells))
}

/// Writes a board as [`read_board`] reads it.
pub fn board_text(size: Size, cells: &Cells) -> String {
    let rank_text = |rank: usize| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..size.files() {
            let letter = match cells[rank * 11 + file] {
                Cell::Empty => {
                    empty += 1;
                    continue;
                }
                Cell::Attacker => 'A',
                Cell::Defender => 'D',
                Cell::King => 'K',
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    let ranks: Vec<String> = (0..size.files()).rev().map(rank_text).collect();
    ranks.join("/")
}

/// Reads a square from a1 to k11. None when it is not one.
pub fn read_square(text: &str) -> Option<usize> {
    let file = "abcdefghijk".find(text.chars().next()?)?;
    let rank: usize = text.get(1..)?.parse().ok()?;
    (1..=11).contains(&rank).then(|| (rank - 1) * 11 + file)
}

/// Writes a square as [`read_square`] reads it.
pub fn square_text(square: usize) -> String {
    let file = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"][square % 11];
    format!("{file}{}", square / 11 + 1)
}
