//! A board as a picture in SVG.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::Piece;
use crate::square::{SIZE, Square};

/// A picture of a board, written as an SVG document. Needs the feature `svg`.
///
/// Attackers are dark, defenders light; the king is light and wears a crown, so that the
/// three can be told apart in black and white too. Throne and corners have a star. A last
/// move, a set of squares and a set of captures can be marked.
///
/// The document has no style sheet, no identifiers, no scripts and refers to nothing outside,
/// so that many can stand in one page. A page can find and style the parts by their class
/// (`attacker`, `defender`, `king`, `last-move`, `highlight`, `capture`), and every piece
/// tells in a tooltip what it is and where. It is written as it goes, without a heap.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Rules, Svg};
///
/// let mut position = Position::start(Rules::COPENHAGEN);
/// for mv in ["d1-d3", "e5-e2"] {
///     position = position.after(mv.parse()?)?;
/// }
/// let mv = "d3-d2".parse()?;
/// let captured = position.captures(mv).squares();
///
/// let board = position.after(mv)?.board();
/// let picture = Svg::new(&board).last_move(mv).captures(captured).size(320);
/// assert!(picture.to_string().starts_with("<svg "));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a picture is to be written"]
pub struct Svg {
    board: Board,
    last_move: Option<Move>,
    highlight: Bitboard,
    captures: Bitboard,
    size: u32,
    coordinates: bool,
}

impl Svg {
    /// Returns the picture of this board with coordinates, 480 pixels wide and high.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Svg};
    /// let picture = Svg::new(&Board::START).to_string();
    /// assert!(picture.contains("<title>king on f6</title>"));
    /// ```
    pub const fn new(board: &Board) -> Self {
        Self {
            board: *board,
            last_move: None,
            highlight: Bitboard::EMPTY,
            captures: Bitboard::EMPTY,
            size: 480,
            coordinates: true,
        }
    }

    /// Returns the picture with this move marked: both its squares and the way between.
    ///
    /// The board is the one after the move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Svg};
    /// let mv = "d1-d3".parse()?;
    /// let board = Position::start(Rules::FETLAR).after(mv)?.board();
    /// assert!(Svg::new(&board).last_move(mv).to_string().contains("last-move"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn last_move(self, mv: Move) -> Self {
        Self {
            last_move: Some(mv),
            ..self
        }
    }

    /// Returns the picture with these squares marked, empty ones with a dot, others with a
    /// ring; say, where a piece can go.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square, Svg};
    /// let position = Position::start(Rules::FETLAR);
    /// let picture = Svg::new(&position.board()).highlight(position.destinations(Square::D1));
    /// assert_eq!(picture.to_string().matches("class=\"highlight\"").count(), 6);
    /// ```
    pub const fn highlight(self, squares: Bitboard) -> Self {
        Self {
            highlight: squares,
            ..self
        }
    }

    /// Returns the picture with these squares crossed out: what the last move took, or what
    /// a move would take.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Square, Svg};
    /// let picture = Svg::new(&Board::START).captures(Square::E5.into());
    /// assert_eq!(picture.to_string().matches("class=\"capture\"").count(), 1);
    /// ```
    pub const fn captures(self, squares: Bitboard) -> Self {
        Self {
            captures: squares,
            ..self
        }
    }

    /// Returns the picture with this width and height in pixels.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Svg};
    /// let picture = Svg::new(&Board::START).size(200).to_string();
    /// assert!(picture.contains("width=\"200\" height=\"200\""));
    /// ```
    pub const fn size(self, pixels: u32) -> Self {
        Self {
            size: pixels,
            ..self
        }
    }

    /// Returns the picture with or without the letters and numbers of files and ranks.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Svg};
    /// let picture = Svg::new(&Board::START).coordinates(false);
    /// assert!(!picture.to_string().contains("<text"));
    /// ```
    pub const fn coordinates(self, shown: bool) -> Self {
        Self {
            coordinates: shown,
            ..self
        }
    }
}

/// The width of a square in the units of the picture, whose origin is the upper left corner
/// of the board.
const STEP: i32 = 40;
const WIDTH: i32 = STEP * SIZE as i32;

/// Writes the document, without a line break at its end.
impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = if self.coordinates { 28 } else { 10 };
        let (size, whole) = (self.size, WIDTH + 2 * frame);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="-{frame} -{frame} {whole} {whole}" role="img">"#
        )?;
        write_title(f, &self.board)?;
        writeln!(
            f,
            r##"<rect x="-{frame}" y="-{frame}" width="{whole}" height="{whole}" rx="8" fill="#5b4030"/>"##
        )?;
        write_ground(f)?;
        if self.coordinates {
            write_coordinates(f)?;
        }
        if let Some(mv) = self.last_move {
            write_last_move(f, mv)?;
        }
        for (square, piece) in &self.board {
            write_piece(f, square, piece)?;
        }
        for square in self.highlight {
            let shape = match self.board.piece_at(square) {
                None => r##"r="7" fill="#2d6a73" fill-opacity=".8""##,
                Some(_) => r##"r="17.5" fill="none" stroke="#2d8a96" stroke-width="4""##,
            };
            writeln!(f, r#"<circle class="highlight" {} {shape}/>"#, At(square))?;
        }
        for square in self.captures {
            writeln!(
                f,
                r##"<path class="capture" {} fill="#bb2a1d" stroke="#fff3da" stroke-width="1.5" d="{CROSS}"/>"##,
                At(square)
            )?;
        }
        f.write_str("</svg>")
    }
}

/// A whole square.
const TILE: &str = "M-20-20h40v40h-40z";
/// Two crossed bars.
const CROSS: &str = "M-12-9l3-3 9 9 9-9 3 3-9 9 9 9-3 3-9-9-9 9-3-3 9-9z";
/// A square and one on its point: what only the king may stop on.
const STAR: &str = "M-11-11h22v22h-22zM0-15.5l15.5 15.5-15.5 15.5-15.5-15.5z";
const CROWN: &str = "M-9 7.5h18v-2.5h-18zM-9 3.5l-1.5-10 5.5 4.5 5-7.5 5 7.5 5.5-4.5-1.5 10z";

/// The attribute that moves what it stands on to the middle of a square.
struct At(Square);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = middle(self.0);
        write!(f, r#"transform="translate({x} {y})""#)
    }
}

fn middle(square: Square) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    (STEP * file + STEP / 2, WIDTH - STEP * rank - STEP / 2)
}

/// Writes what is read to those who do not see the picture.
fn write_title(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    let (attackers, defenders) = (board.attackers().len(), board.defenders().len());
    write!(
        f,
        "<title>Hnefatafl: {attackers} attackers, {defenders} defenders, "
    )?;
    match board.king() {
        Some(king) => writeln!(f, "the king on {king}</title>"),
        None => writeln!(f, "no king</title>"),
    }
}

/// Writes the empty board.
fn write_ground(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(
        f,
        r##"<rect width="{WIDTH}" height="{WIDTH}" fill="#ecd8ae"/>"##
    )?;
    for square in Bitboard::RESTRICTED {
        writeln!(
            f,
            r##"<g class="restricted" {}><path fill="#d3b078" d="{TILE}"/><path fill="none" stroke="#8d6236" stroke-width="1.5" d="{STAR}"/></g>"##,
            At(square)
        )?;
    }
    f.write_str(r##"<path class="lines" fill="none" stroke="#b8935c" d=""##)?;
    for line in (0..=WIDTH).step_by(40) {
        write!(f, "M0 {line}h{WIDTH}M{line} 0v{WIDTH}")?;
    }
    f.write_str("\"/>\n")
}

/// Writes the letters of the files below and above, the numbers of the ranks on both sides.
fn write_coordinates(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(r##"<g class="coordinates" fill="#ecd8ae" font-family="Georgia,serif" font-size="15" text-anchor="middle">"##)?;
    f.write_str("\n")?;
    // The squares from a1 up to k11.
    let diagonal = (0..SIZE).filter_map(|number| Square::from_file_rank(number, number));
    for ((square, file), rank) in diagonal.zip('a'..).zip(1_u8..) {
        let (x, y) = middle(square);
        writeln!(
            f,
            r#"<text x="{x}" y="-9">{file}</text><text x="{x}" y="{}">{file}</text>"#,
            WIDTH + 18
        )?;
        writeln!(
            f,
            r#"<text x="-14" y="{0}">{rank}</text><text x="{1}" y="{0}">{rank}</text>"#,
            y + 5,
            WIDTH + 14
        )?;
    }
    f.write_str("</g>\n")
}

/// Writes both squares of a move, and the way between as a row of dots.
fn write_last_move(f: &mut fmt::Formatter<'_>, mv: Move) -> fmt::Result {
    f.write_str("<g class=\"last-move\">\n")?;
    for square in [mv.from(), mv.to()] {
        writeln!(
            f,
            r##"<path {} fill="#e9a227" fill-opacity=".6" d="{TILE}"/>"##,
            At(square)
        )?;
    }
    let ((x, y), (to_x, to_y)) = (middle(mv.from()), middle(mv.to()));
    writeln!(
        f,
        r##"<path stroke="#9a6200" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 10" d="M{x} {y}L{to_x} {to_y}"/>"##
    )?;
    f.write_str("</g>\n")
}

/// Writes a piece with its tooltip.
fn write_piece(f: &mut fmt::Formatter<'_>, square: Square, piece: Piece) -> fmt::Result {
    write!(
        f,
        r#"<g class="{piece}" {}><title>{piece} on {square}</title>"#,
        At(square)
    )?;
    f.write_str(match piece {
        Piece::Attacker => r##"<circle r="15" fill="#33251c" stroke="#120c08" stroke-width="1.5"/><circle r="9.5" fill="none" stroke="#8a705a" stroke-width="1.5"/>"##,
        Piece::Defender => r##"<circle r="15" fill="#fbf4e4" stroke="#4b3626" stroke-width="1.5"/><circle r="9.5" fill="none" stroke="#b79a74" stroke-width="1.5"/>"##,
        Piece::King => r##"<circle r="17" fill="#fbf4e4" stroke="#4b3626" stroke-width="2"/>"##,
    })?;
    if piece == Piece::King {
        write!(f, r##"<path fill="#8f2418" d="{CROWN}"/>"##)?;
    }
    f.write_str("</g>\n")
}
