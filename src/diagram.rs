//! A board with marks: its description, and how it is written as text.

use core::fmt::{self, Write};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::encirclement::Encirclement;
use crate::fort::ExitFort;
use crate::layout::Layout;
use crate::legal::IllegalMove;
use crate::mark::Mark;
use crate::moves::Move;
use crate::padding::padded;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::size::Size;
use crate::square::Square;
use crate::symmetry::Symmetry;

/// A board with marks, for the eye.
///
/// It takes the last move, a set of squares for each kind of [`Mark`], arrows and a caption, and
/// can be [seen](Self::seen) from another side. Squares beyond the board are left out.
///
/// `Display` writes it as plain text that any terminal or log shows: no colours, no control
/// sequences. With the feature `svg`, `Diagram::svg` draws it as a picture. Both are
/// written piece by piece, without a heap, and end without a line break.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Diagram, Mark, Position, Rules, Square};
///
/// let mv = "d1-d3".parse()?;
/// let position = Position::start(Rules::COPENHAGEN).after(mv)?;
/// let diagram = Diagram::new(&position)
///     .last_move(mv)
///     .mark(Mark::Selected, Square::E5)
///     .mark(Mark::Destination, position.destinations(Square::E5))
///     .caption("Where can the defender on e5 go?");
/// assert_eq!(diagram.to_string(), "
///      a  b  c  d  e  f  g  h  i  j  k
/// 11   #  .  .  A  A  A  A  A  .  .  #  11
/// 10   .  .  .  .  .  A  .  .  .  .  .  10
///  9   .  .  .  .  .  .  .  .  .  .  .   9
///  8   A  .  .  .  .  D  .  .  .  .  A   8
///  7   A  .  .  .  D  D  D  .  .  .  A   7
///  6   A  A  .  D  D  K  D  D  .  A  A   6
///  5   A  *  *  * <D> D  D  .  .  .  A   5
///  4   A  .  .  .  *  D  .  .  .  .  A   4
///  3   .  .  . [A] *  .  .  .  .  .  .   3
///  2   .  .  .  .  *  A  .  .  .  .  .   2
///  1   #  .  . [.] A  A  A  A  .  .  #   1
///      a  b  c  d  e  f  g  h  i  j  k
/// Where can the defender on e5 go?".trim_start_matches('\n'));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Text
///
/// A square takes three columns. The middle one is the piece, `A`, `D` or `K`. On an empty square
/// it is the sign of its mark, otherwise `#` for the throne and special corners, otherwise `.`. The
/// signs around a piece are those of its mark. Both squares of the last move are in brackets.
///
/// Where marks meet, the last move comes first, then the marks in the order of [`Mark::ALL`]. On an
/// empty square the first mark takes the middle (the last move never does). Of the other marks the
/// first takes the left column and the second the right one: `[Ax` is an attacker that moved last
/// and is captured. Further marks are not shown.
///
/// Below the board come a line with the arrows, then the caption.
///
/// A plain diagram, without marks, arrows, caption, Unicode or another side, can be read as a
/// [`Board`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a diagram is to be written"]
#[doc(alias = "render")]
#[doc(alias = "print")]
#[doc(alias = "picture")]
pub struct Diagram<'a> {
    pub(crate) board: Board,
    /// They have the size of the board.
    pub(crate) rules: Rules,
    pub(crate) to_move: Option<Side>,
    /// It is on the board.
    pub(crate) last_move: Option<Move>,
    /// They are on the board.
    marks: [Bitboard; Mark::ALL.len()],
    arrows: &'a [Move],
    pub(crate) caption: &'a str,
    pub(crate) seen: Symmetry,
    pub(crate) coordinates: bool,
    unicode: bool,
}

impl<'a> Diagram<'a> {
    /// Returns the diagram of a position, with coordinates and without marks.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::BRANDUBH);
    /// assert_eq!(Diagram::new(&position).to_string(), "
    ///      a  b  c  d  e  f  g
    ///  7   #  .  .  A  .  .  #   7
    ///  6   .  .  .  A  .  .  .   6
    ///  5   .  .  .  D  .  .  .   5
    ///  4   A  A  D  K  D  A  A   4
    ///  3   .  .  .  D  .  .  .   3
    ///  2   .  .  .  A  .  .  .   2
    ///  1   #  .  .  A  .  .  #   1
    ///      a  b  c  d  e  f  g".trim_start_matches('\n'));
    /// ```
    pub const fn new(position: &Position) -> Self {
        Self {
            to_move: Some(position.side_to_move()),
            ..Self::of_board(position.board(), position.rules())
        }
    }

    /// Returns the diagram of a board that need not be a position. The rules say whether there are
    /// a throne and special corners; their size does not matter.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Diagram, Rules, Size};
    /// let empty = Board::empty(Size::Seven);
    /// let diagram = Diagram::of_board(empty, Rules::BRANDUBH);
    /// assert_eq!(diagram.to_string().matches('#').count(), 5);
    /// let diagram = Diagram::of_board(empty, Rules::SEA_BATTLE_9);
    /// assert_eq!(diagram.to_string().matches('#').count(), 0);
    /// ```
    pub const fn of_board(board: Board, rules: Rules) -> Self {
        let layout = match board.size() {
            size if size as u8 == rules.size() as u8 => rules.layout(),
            Size::Seven => Layout::Seven,
            Size::Nine => Layout::Nine,
            Size::Eleven => Layout::Eleven,
        };
        Self {
            board,
            rules: rules.with_layout(layout),
            to_move: None,
            last_move: None,
            marks: [Bitboard::EMPTY; Mark::ALL.len()],
            arrows: &[],
            caption: "",
            seen: Symmetry::Identity,
            coordinates: true,
            unicode: false,
        }
    }

    /// Returns the diagram with this move marked. The board is the one after the move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let mv = "f2-a2".parse()?;
    /// let position = Position::start(Rules::FETLAR).after(mv)?;
    /// let text = Diagram::new(&position).last_move(mv).to_string();
    /// assert_eq!(text.lines().nth(10), Some(" 2  [A] .  .  .  . [.] .  .  .  .  .   2"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn last_move(self, mv: Move) -> Self {
        let size = self.board.size();
        let last_move = if size.contains(mv.from()) && size.contains(mv.to()) {
            Some(mv)
        } else {
            None
        };
        Self { last_move, ..self }
    }

    /// Returns the diagram with this mark on these squares too: a [`Bitboard`], or one [`Square`].
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Mark, Position, Rules, Square};
    /// let position = Position::start(Rules::FETLAR);
    /// let text = Diagram::new(&position)
    ///     .mark(Mark::Hint, Square::C1)
    ///     .mark(Mark::Hint, Square::D1)
    ///     .to_string();
    /// assert_eq!(text.lines().nth(11), Some(" 1   #  .  ? ?A? A  A  A  A  .  .  #   1"));
    /// ```
    pub fn mark(mut self, mark: Mark, squares: impl Into<Bitboard>) -> Self {
        let squares = squares.into() & self.board.size().squares();
        #[expect(clippy::indexing_slicing, reason = "one set a mark")]
        {
            self.marks[mark as usize] |= squares;
        }
        self
    }

    /// Returns the diagram with walls and chamber of a fort marked.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position};
    /// let position: Position = "11/11/11/11/11/11/A9A/11/3DD6/2D2D5/2DK1D5 a copenhagen".parse()?;
    /// let fort = position.exit_fort()?;
    /// let text = Diagram::new(&position).exit_fort(fort).to_string();
    /// assert_eq!(text.lines().nth(10), Some(" 2   .  . |D| +  + |D| .  .  .  .  .   2"));
    /// assert_eq!(text.lines().nth(11), Some(" 1   #  . |D|+K+ + |D| .  .  .  .  #   1"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn exit_fort(self, fort: ExitFort) -> Self {
        self.mark(Mark::Wall, fort.walls())
            .mark(Mark::Chamber, fort.chamber())
    }

    /// Returns the diagram with ring and region of an encirclement marked.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position};
    /// let position: Position = "7/1A5/A1A4/AKA4/1A5/7/7 d brandubh".parse()?;
    /// let text = Diagram::new(&position).encirclement(position.encirclement()?).to_string();
    /// assert_eq!(text.lines().nth(3), Some(" 5  :A: ~ :A: .  .  .  .   5"));
    /// assert_eq!(text.lines().nth(4), Some(" 4  :A:~K~:A: #  .  .  .   4"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn encirclement(self, encirclement: Encirclement) -> Self {
        self.mark(Mark::Ring, encirclement.ring())
            .mark(Mark::Region, encirclement.region())
    }

    /// Returns the diagram with the [square](IllegalMove::square) marked for which a move was
    /// refused, if there is one.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::BRANDUBH);
    /// let refused = position.check("a4-c4".parse()?).unwrap_err();
    /// let text = Diagram::new(&position).refused(&refused).to_string();
    /// assert_eq!(text.lines().nth(4), Some(" 4   A !A! D  K  D  A  A   4"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn refused(self, reason: &IllegalMove) -> Self {
        self.mark(Mark::Refused, reason.square())
    }

    /// Returns the diagram with these arrows, in place of any others. Text lists them below the
    /// board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let arrows = ["d1-c1".parse()?, "f2-a2".parse()?];
    /// let position = Position::start(Rules::FETLAR);
    /// let text = Diagram::new(&position).arrows(&arrows).to_string();
    /// assert_eq!(text.lines().last(), Some("arrows: d1-c1 f2-a2"));
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    pub const fn arrows(self, arrows: &'a [Move]) -> Self {
        Self { arrows, ..self }
    }

    /// Returns the diagram with this text below the board. It may have several lines.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::FETLAR);
    /// let text = Diagram::new(&position).caption("The opening").to_string();
    /// assert_eq!(text.lines().last(), Some("The opening"));
    /// ```
    pub const fn caption(self, caption: &'a str) -> Self {
        Self { caption, ..self }
    }

    /// Returns the diagram seen from another side: the board, its marks and its coordinates
    /// are turned, and every square keeps its name. [`Symmetry::TurnAround`] shows the board
    /// to whoever sits opposite.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules, Symmetry};
    /// let position = Position::start(Rules::BRANDUBH).after("d1-b1".parse()?)?;
    /// let diagram = Diagram::new(&position).seen(Symmetry::TurnRight);
    /// assert_eq!(diagram.to_string(), "
    ///      1  2  3  4  5  6  7
    ///  a   #  .  .  A  .  .  #   a
    ///  b   A  .  .  A  .  .  .   b
    ///  c   .  .  .  D  .  .  .   c
    ///  d   .  A  D  K  D  A  A   d
    ///  e   .  .  .  D  .  .  .   e
    ///  f   .  .  .  A  .  .  .   f
    ///  g   #  .  .  A  .  .  #   g
    ///      1  2  3  4  5  6  7".trim_start_matches('\n'));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn seen(self, symmetry: Symmetry) -> Self {
        Self {
            seen: symmetry,
            ..self
        }
    }

    /// Returns the diagram with or without file letters and rank numbers.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::BRANDUBH);
    /// let text = Diagram::new(&position).coordinates(false).to_string();
    /// assert_eq!(text.lines().nth(3), Some(" A  A  D  K  D  A  A"));
    /// ```
    pub const fn coordinates(self, shown: bool) -> Self {
        Self {
            coordinates: shown,
            ..self
        }
    }

    /// Returns the diagram whose text uses `●`, `○` and `♔`, or letters, for attackers, defenders
    /// and king. A picture does not change.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::FETLAR);
    /// let text = Diagram::new(&position).unicode(true).to_string();
    /// assert_eq!(text.lines().nth(6), Some(" 6   ●  ●  ·  ○  ○  ♔  ○  ○  ·  ●  ●   6"));
    /// ```
    pub const fn unicode(self, unicode: bool) -> Self {
        Self { unicode, ..self }
    }

    /// Returns the three characters of a square.
    fn cell(&self, square: Square) -> [char; 3] {
        let marks = Mark::ALL.iter().copied();
        let mut marks = marks.filter(|&mark| self.marked(mark).contains(square));
        let middle = match (self.board.piece_at(square), self.unicode) {
            (Some(piece), false) => piece.letter(),
            (Some(Piece::Attacker), true) => '●',
            (Some(Piece::Defender), true) => '○',
            (Some(Piece::King), true) => '♔',
            (None, unicode) => match marks.next() {
                Some(mark) => mark.sign(),
                None if self.rules.restricted().contains(square) => '#',
                None if unicode => '·',
                None => '.',
            },
        };
        let moved = |mv: &Move| mv.from() == square || mv.to() == square;
        let brackets = self.last_move.filter(moved).map(|_| ['[', ']']);
        let mut around = brackets.into_iter().chain(marks.map(Mark::around));
        let Some([before, behind]) = around.next() else {
            return [' ', middle, ' '];
        };
        let behind = around.next().map_or(behind, |[_, behind]| behind);
        [before, middle, behind]
    }

    /// Returns the squares with this mark.
    pub(crate) const fn marked(&self, mark: Mark) -> Bitboard {
        #[expect(clippy::indexing_slicing, reason = "one set a mark")]
        self.marks[mark as usize]
    }

    /// Returns the arrows that are on the board.
    pub(crate) fn shown_arrows(&self) -> impl Iterator<Item = Move> + Clone + use<'a> {
        let size = self.board.size();
        let arrows = self.arrows.iter().copied();
        arrows.filter(move |mv| size.contains(mv.from()) && size.contains(mv.to()))
    }

    /// Returns the square that is seen on this column from the left and this row from below.
    fn square_at(&self, column: u8, row: u8) -> Option<Square> {
        let place = Square::from_file_rank(column, row)?;
        place.turned(self.seen.inverse(), self.board.size())
    }

    /// Returns what stands beside a column, counted from the left.
    pub(crate) fn column_label(&self, column: u8) -> Label {
        Label::new(self.square_at(column, 0), self.square_at(column, 1))
    }

    /// Returns what stands beside a row, counted from below.
    pub(crate) fn row_label(&self, row: u8) -> Label {
        Label::new(self.square_at(0, row), self.square_at(1, row))
    }

    fn write_column_labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("   ")?;
        let mut columns = 0..self.board.size().files();
        columns.try_for_each(|column| write!(f, "{:>3}", self.column_label(column)))
    }

    /// Writes the cells of a row, without a blank at the end of a line.
    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: u8) -> fmt::Result {
        let last = self.board.size().files() - 1;
        for column in 0..=last {
            let Some(square) = self.square_at(column, row) else {
                continue;
            };
            let [before, middle, behind] = self.cell(square);
            write!(f, "{before}{middle}")?;
            if behind != ' ' || column < last || self.coordinates {
                f.write_char(behind)?;
            }
        }
        Ok(())
    }
}

/// Writes the board as text; see [above](Self#text).
impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.coordinates {
            self.write_column_labels(f)?;
            f.write_char('\n')?;
        }
        for row in (0..self.board.size().files()).rev() {
            if self.coordinates {
                let label = self.row_label(row);
                write!(f, "{label:>2}  ")?;
                self.write_row(f, row)?;
                writeln!(f, " {label:>2}")?;
            } else {
                self.write_row(f, row)?;
                if row > 0 {
                    f.write_char('\n')?;
                }
            }
        }
        if self.coordinates {
            self.write_column_labels(f)?;
        }
        let mut arrows = self.shown_arrows().peekable();
        if arrows.peek().is_some() {
            f.write_str("\narrows:")?;
            arrows.try_for_each(|mv| write!(f, " {mv}"))?;
        }
        let mut lines = self.caption.lines();
        lines.try_for_each(|line| write!(f, "\n{line}"))
    }
}

/// What stands beside a line of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    File(u8),
    Rank(u8),
}

impl Label {
    /// Returns the name of the line on which two squares are.
    fn new(one: Option<Square>, other: Option<Square>) -> Self {
        let file = |square: Option<Square>| square.map_or(0, Square::file);
        let rank = |square: Option<Square>| square.map_or(0, Square::rank);
        if file(one) == file(other) {
            Self::File(file(one))
        } else {
            Self::Rank(rank(one))
        }
    }
}

/// Writes the letter of the file or the number of the rank.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| match *self {
            Self::File(file) => out.write_char(char::from(b'a' + file)),
            Self::Rank(rank) => write!(out, "{}", rank + 1),
        })
    }
}
