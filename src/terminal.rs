//! A board as plain text for a terminal.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::Piece;
use crate::square::{SIZE, Square};

/// A board as plain text for a terminal: three columns a square, with files and ranks on
/// all sides, and a last move, a set of squares or a set of captures marked.
///
/// The pieces are the letters `A`, `D` and `K`, or, if wanted, characters of Unicode. There
/// are no colours and no control sequences, so it can be shown anywhere. It is written as it
/// goes, without a heap; there is no line break at its end.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules, Square, Terminal};
///
/// let mv = "d1-d3".parse()?;
/// let position = Position::start(Rules::COPENHAGEN).after(mv)?;
/// let shown = Terminal::new(&position.board())
///     .last_move(mv)
///     .highlight(position.destinations(Square::E5))
///     .to_string();
/// assert_eq!(shown, "
///      a  b  c  d  e  f  g  h  i  j  k
/// 11   #  .  .  A  A  A  A  A  .  .  #  11
/// 10   .  .  .  .  .  A  .  .  .  .  .  10
///  9   .  .  .  .  .  .  .  .  .  .  .   9
///  8   A  .  .  .  .  D  .  .  .  .  A   8
///  7   A  .  .  .  D  D  D  .  .  .  A   7
///  6   A  A  .  D  D  K  D  D  .  A  A   6
///  5   A  *  *  *  D  D  D  .  .  .  A   5
///  4   A  .  .  .  *  D  .  .  .  .  A   4
///  3   .  .  . [A] *  .  .  .  .  .  .   3
///  2   .  .  .  .  *  A  .  .  .  .  .   2
///  1   #  .  . [.] A  A  A  A  .  .  #   1
///      a  b  c  d  e  f  g  h  i  j  k".trim_start_matches('\n'));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// What is written without marks and without Unicode can be read as a [`Board`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "text is to be written"]
pub struct Terminal {
    board: Board,
    last_move: Option<Move>,
    highlight: Bitboard,
    captures: Bitboard,
    unicode: bool,
}

impl Terminal {
    /// Returns the text for this board, in ASCII.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Terminal};
    /// assert_eq!(Terminal::new(&Board::START).to_string().parse(), Ok(Board::START));
    /// ```
    pub const fn new(board: &Board) -> Self {
        Self {
            board: *board,
            last_move: None,
            highlight: Bitboard::EMPTY,
            captures: Bitboard::EMPTY,
            unicode: false,
        }
    }

    /// Returns the text with `●`, `○` and `♔` for attackers, defenders and king, or with
    /// letters.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Terminal};
    /// let shown = Terminal::new(&Board::START).unicode(true).to_string();
    /// assert_eq!(shown.lines().nth(6), Some(" 6   ●  ●  ·  ○  ○  ♔  ○  ○  ·  ●  ●   6"));
    /// ```
    pub const fn unicode(self, unicode: bool) -> Self {
        Self { unicode, ..self }
    }

    /// Returns the text with both squares of this move in brackets.
    ///
    /// The board is the one after the move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Terminal};
    /// let mv = "f2-a2".parse()?;
    /// let board = Position::start(Rules::FETLAR).after(mv)?.board();
    /// let shown = Terminal::new(&board).last_move(mv).to_string();
    /// assert_eq!(shown.lines().nth(10), Some(" 2  [A] .  .  .  . [.] .  .  .  .  .   2"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn last_move(self, mv: Move) -> Self {
        Self {
            last_move: Some(mv),
            ..self
        }
    }

    /// Returns the text with these squares marked, empty ones by a star, others by
    /// parentheses; say, where a piece can go.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square, Terminal};
    /// let squares = [Square::C1, Square::D1].into_iter().collect();
    /// let shown = Terminal::new(&Board::START).highlight(squares).to_string();
    /// assert_eq!(shown.lines().nth(11), Some(" 1   #  .  * (A) A  A  A  A  .  .  #   1"));
    /// ```
    pub const fn highlight(self, squares: Bitboard) -> Self {
        Self {
            highlight: squares,
            ..self
        }
    }

    /// Returns the text with these squares marked by `x`: what the last move took, or, with
    /// the piece between two of them, what a move would take.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square, Terminal};
    /// let squares = [Square::E2, Square::F2].into_iter().collect();
    /// let shown = Terminal::new(&Board::START).captures(squares).to_string();
    /// assert_eq!(shown.lines().nth(10), Some(" 2   .  .  .  .  x xAx .  .  .  .  .   2"));
    /// ```
    pub const fn captures(self, squares: Bitboard) -> Self {
        Self {
            captures: squares,
            ..self
        }
    }

    /// Returns the three characters of a square.
    fn cell(&self, square: Square) -> [char; 3] {
        let piece = self.board.piece_at(square);
        let letter = match (piece, self.unicode) {
            (Some(piece), false) => piece.letter(),
            (Some(Piece::Attacker), true) => '●',
            (Some(Piece::Defender), true) => '○',
            (Some(Piece::King), true) => '♔',
            (None, _) if self.captures.contains(square) => 'x',
            (None, _) if self.highlight.contains(square) => '*',
            (None, _) if square.is_restricted() => '#',
            (None, false) => '.',
            (None, true) => '·',
        };
        let moved = |mv: Move| mv.from() == square || mv.to() == square;
        let [open, close] = if self.last_move.is_some_and(moved) {
            ['[', ']']
        } else if piece.is_some() && self.captures.contains(square) {
            ['x', 'x']
        } else if piece.is_some() && self.highlight.contains(square) {
            ['(', ')']
        } else {
            [' ', ' ']
        };
        [open, letter, close]
    }
}

const FILES: &str = "     a  b  c  d  e  f  g  h  i  j  k";

impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FILES}")?;
        for rank in (0..SIZE).rev() {
            write!(f, "{:2}  ", rank + 1)?;
            for square in (0..SIZE).filter_map(|file| Square::from_file_rank(file, rank)) {
                let [open, letter, close] = self.cell(square);
                write!(f, "{open}{letter}{close}")?;
            }
            writeln!(f, " {:2}", rank + 1)?;
        }
        f.write_str(FILES)
    }
}
