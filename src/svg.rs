//! A diagram as a picture in SVG.

use core::fmt::{self, Write};

use crate::diagram::Diagram;
use crate::mark::Mark;
use crate::moves::Move;
use crate::piece::Piece;
use crate::shapes;
use crate::side::Side;
use crate::square::Square;
use crate::symmetry::Symmetry;

/// A [`Diagram`] as a picture, written as an SVG document. Needs the feature `svg`.
///
/// Made by [`Diagram::svg`].
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Diagram, Mark, Position, Rules};
///
/// let mut position = Position::start(Rules::COPENHAGEN);
/// for mv in ["d1-d3", "e5-e2"] {
///     position = position.after(mv.parse()?)?;
/// }
/// let mv = "d3-d2".parse()?;
/// let captured = position.captured(mv);
/// let position = position.after(mv)?;
///
/// let diagram = Diagram::new(&position).last_move(mv).mark(Mark::Capture, captured);
/// let picture = diagram.svg().size(320).to_string();
/// assert!(picture.starts_with("<svg "));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Units
///
/// A square is 40 units wide, and the upper left corner of the board is the origin: the middle of
/// the square in column *c* and row *r*, counted from 0 at the upper left, is at (40 *c* + 20, 40
/// *r* + 20). A frame of 28 units, or of 10 without coordinates, surrounds the board; below come 24
/// more units for each line of the caption.
///
/// # Order of drawing
///
/// These layers are groups with the name in `data-layer`. Later layers cover earlier ones. An empty
/// layer is left out.
///
/// 1. `frame`
/// 2. `squares`: one element each
/// 3. `coordinates`
/// 4. `last-move`: both squares, and dots on the way between
/// 5. `marks`: the marks but those of layer 7, in a group each with its name in `data-mark`;
///    the last of [`Mark::ALL`] first
/// 6. `pieces`: one element each
/// 7. `marks-above`: destinations and refused squares
/// 8. `arrows`
/// 9. `caption`
///
/// # In a page
///
/// Each square, piece and mark has the name of its square in `data-square`, and each piece its kind
/// in `data-piece`. A script finds the king on f6 as `[data-square=f6][data-piece=king]`, and the
/// square of a click in the attribute of its target. Clicks pass through marks, arrows and text to
/// what lies below.
///
/// A picture has no scripts and no style sheet, and refers to nothing outside. Each shape is
/// defined once, under an id such as `tafl0-king`. Attributes give the colours, so a style sheet of
/// the page can change them. Several pictures in one page need [different numbers](Self::number).
/// Title and description describe the whole board to those who do not see it, and each piece has a
/// tooltip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a picture is to be written"]
pub struct Svg<'a> {
    diagram: Diagram<'a>,
    size: u32,
    number: u32,
}

impl<'a> Diagram<'a> {
    /// Returns this diagram as a picture, 480 pixels wide. Needs the feature `svg`.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::TABLUT);
    /// let picture = Diagram::new(&position).svg().to_string();
    /// assert!(picture.contains("<title>king on e5</title>"));
    /// ```
    pub const fn svg(self) -> Svg<'a> {
        Svg {
            diagram: self,
            size: 480,
            number: 0,
        }
    }
}

impl Svg<'_> {
    /// Returns the picture with this width in pixels. It is as high as wide, plus the caption.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::TABLUT);
    /// let picture = Diagram::new(&position).svg().size(200).to_string();
    /// assert!(picture.contains(r#"width="200" height="200""#));
    /// ```
    pub const fn size(self, pixels: u32) -> Self {
        Self {
            size: pixels,
            ..self
        }
    }

    /// Returns the picture with this number, instead of 0, in its ids. Give each picture of a page
    /// another one.
    ///
    /// ```
    /// # use hnefatafl_rules::{Diagram, Position, Rules};
    /// let position = Position::start(Rules::TABLUT);
    /// let picture = Diagram::new(&position).svg().number(7).to_string();
    /// assert!(picture.contains(r#"id="tafl7-king""#));
    /// ```
    pub const fn number(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// Returns the width of the board.
    fn width(&self) -> i32 {
        STEP * i32::from(self.diagram.board.size().files())
    }

    const fn frame(&self) -> i32 {
        if self.diagram.coordinates { 28 } else { 10 }
    }

    /// Returns the middle of a square as it is seen.
    fn middle(&self, square: Square) -> (i32, i32) {
        let seen = square.turned(self.diagram.seen, self.diagram.board.size());
        let seen = seen.unwrap_or(square);
        let (column, row) = (i32::from(seen.file()), i32::from(seen.rank()));
        (
            STEP * column + STEP / 2,
            self.width() - STEP * row - STEP / 2,
        )
    }
}

/// The width of a square.
const STEP: i32 = 40;
/// The height of a line of the caption.
const LINE: i32 = 24;

/// Writes the document, without a line break at its end.
impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.write_definitions(f)?;
        self.write_ground(f)?;
        if self.diagram.coordinates {
            self.write_coordinates(f)?;
        }
        if let Some(mv) = self.diagram.last_move {
            self.write_last_move(f, mv)?;
        }
        self.write_marks(f, "marks", |mark| !is_above(mark))?;
        self.write_pieces(f)?;
        self.write_marks(f, "marks-above", is_above)?;
        self.write_arrows(f)?;
        self.write_caption(f)?;
        f.write_str("</svg>")
    }
}

impl Svg<'_> {
    /// Writes the first tag, title, description and frame.
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { size, number, .. }, frame) = (self, self.frame());
        let wide = self.width() + 2 * frame;
        let lines = self.diagram.caption.lines().count();
        let high = wide.saturating_add(LINE.saturating_mul(lines.try_into().unwrap_or(i32::MAX)));
        let pixels = i64::from(*size) * i64::from(high) / i64::from(wide);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{pixels}" viewBox="-{frame} -{frame} {wide} {high}" role="img" aria-labelledby="tafl{number}-title tafl{number}-desc">"#
        )?;
        writeln!(
            f,
            r#"<title id="tafl{number}-title">{}</title>"#,
            Title(&self.diagram)
        )?;
        writeln!(
            f,
            r#"<desc id="tafl{number}-desc">{}</desc>"#,
            Description(&self.diagram)
        )?;
        writeln!(
            f,
            r##"<rect data-layer="frame" x="-{frame}" y="-{frame}" width="{wide}" height="{high}" rx="8" fill="#5b4030"/>"##
        )
    }

    /// Writes the definitions of the shapes.
    fn write_definitions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<defs>\n")?;
        self.define(f, "square", shapes::SQUARE)?;
        if self.diagram.rules.throne_square().is_some() {
            self.define(f, "throne", shapes::THRONE)?;
        }
        if !self.diagram.rules.special_corners().is_empty() {
            self.define(f, "corner", shapes::CORNER)?;
        }
        if self.diagram.last_move.is_some() {
            self.define(f, "moved", shapes::MOVED)?;
        }
        for piece in Piece::ALL {
            self.define(f, piece.word(), shapes::piece(piece))?;
        }
        for &mark in Mark::ALL {
            if !self.diagram.marked(mark).is_empty() {
                self.define(f, mark.word(), shapes::mark(mark))?;
            }
        }
        if !(self.diagram.marked(Mark::Destination) & self.diagram.board.occupied()).is_empty() {
            self.define(f, DESTINATION_AROUND, shapes::DESTINATION_AROUND)?;
        }
        f.write_str("</defs>\n")
    }

    fn define(&self, f: &mut fmt::Formatter<'_>, name: &str, shape: &str) -> fmt::Result {
        writeln!(f, r#"<g id="tafl{}-{name}">{shape}</g>"#, self.number)
    }

    /// Writes a tag that puts the shape with this name on a square, without the end of the tag.
    fn write_use(&self, f: &mut fmt::Formatter<'_>, name: &str, square: Square) -> fmt::Result {
        let (number, (x, y)) = (self.number, self.middle(square));
        write!(
            f,
            r##"<use href="#tafl{number}-{name}" x="{x}" y="{y}" data-square="{square}""##
        )
    }

    /// Writes the empty board.
    fn write_ground(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram { board, rules, .. } = self.diagram;
        f.write_str("<g data-layer=\"squares\">\n")?;
        for square in board.size().squares() {
            let name = if rules.throne_square() == Some(square) {
                "throne"
            } else if rules.special_corners().contains(square) {
                "corner"
            } else {
                "square"
            };
            self.write_use(f, name, square)?;
            f.write_str("/>\n")?;
        }
        f.write_str("</g>\n")
    }

    /// Writes the names of the columns above and below, those of the rows on both sides.
    fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        f.write_str(r##"<g data-layer="coordinates" pointer-events="none" fill="#ecd8ae" font-family="Georgia,serif" font-size="16" text-anchor="middle">"##)?;
        f.write_char('\n')?;
        for (number, x) in (0..).zip((STEP / 2..width).step_by(40)) {
            let label = self.diagram.column_label(number);
            write!(f, r#"<text x="{x}" y="-9">{label}</text>"#)?;
            writeln!(f, r#"<text x="{x}" y="{}">{label}</text>"#, width + 19)?;
        }
        for (number, y) in (0..).zip((0..width).rev().step_by(40)) {
            let (label, y) = (self.diagram.row_label(number), y - 14);
            write!(f, r#"<text x="-14" y="{y}">{label}</text>"#)?;
            writeln!(f, r#"<text x="{}" y="{y}">{label}</text>"#, width + 14)?;
        }
        f.write_str("</g>\n")
    }

    /// Writes both squares of the last move, and the way between as a row of dots.
    fn write_last_move(&self, f: &mut fmt::Formatter<'_>, mv: Move) -> fmt::Result {
        f.write_str("<g data-layer=\"last-move\" pointer-events=\"none\">\n")?;
        for square in [mv.from(), mv.to()] {
            self.write_use(f, "moved", square)?;
            f.write_str("/>\n")?;
        }
        let ((x, y), (to_x, to_y)) = (self.middle(mv.from()), self.middle(mv.to()));
        writeln!(
            f,
            r##"<path d="M{x} {y}L{to_x} {to_y}" stroke="#8a5200" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 10"/>"##
        )?;
        f.write_str("</g>\n")
    }

    /// Writes a layer of marks.
    fn write_marks(
        &self,
        f: &mut fmt::Formatter<'_>,
        layer: &str,
        belongs: fn(Mark) -> bool,
    ) -> fmt::Result {
        let marks = Mark::ALL.iter().rev().copied();
        let marks = marks.filter(|&mark| belongs(mark) && !self.diagram.marked(mark).is_empty());
        if marks.clone().next().is_none() {
            return Ok(());
        }
        writeln!(f, r#"<g data-layer="{layer}" pointer-events="none">"#)?;
        for mark in marks {
            writeln!(f, r#"<g data-mark="{mark}">"#)?;
            for square in self.diagram.marked(mark) {
                let occupied = self.diagram.board.piece_at(square).is_some();
                let name = if occupied && mark == Mark::Destination {
                    DESTINATION_AROUND
                } else {
                    mark.word()
                };
                self.write_use(f, name, square)?;
                f.write_str("/>\n")?;
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</g>\n")
    }

    /// Writes the pieces, each with its tooltip.
    fn write_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<g data-layer=\"pieces\">\n")?;
        for (square, piece) in &self.diagram.board {
            self.write_use(f, piece.word(), square)?;
            writeln!(
                f,
                r#" data-piece="{piece}"><title>{piece} on {square}</title></use>"#
            )?;
        }
        f.write_str("</g>\n")
    }

    /// Writes each arrow from within its first square to the middle of the other.
    fn write_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut arrows = self.diagram.shown_arrows().peekable();
        if arrows.peek().is_none() {
            return Ok(());
        }
        f.write_str(r##"<g data-layer="arrows" pointer-events="none" fill="#17508f" fill-opacity=".85" stroke="#fff3da" stroke-width="1.5">"##)?;
        f.write_char('\n')?;
        for mv in arrows {
            let ((x, y), (to_x, to_y)) = (self.middle(mv.from()), self.middle(mv.to()));
            let angle = match (to_x - x, to_y - y) {
                (1.., _) => 0,
                (..=-1, _) => 180,
                (0, 1..) => 90,
                (0, _) => 270,
            };
            // The shaft up to the head, which is 16 long.
            let shaft = (to_x - x).abs() + (to_y - y).abs() - 30;
            writeln!(
                f,
                r#"<path data-move="{mv}" transform="translate({x} {y}) rotate({angle})" d="M14-4h{shaft}v-7l16 11-16 11v-7h-{shaft}z"/>"#
            )?;
        }
        f.write_str("</g>\n")
    }

    /// Writes the caption; a line that is too long in smaller letters.
    fn write_caption(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.diagram.caption.is_empty() {
            return Ok(());
        }
        let (width, frame) = (self.width(), self.frame());
        let x = width / 2;
        f.write_str(r##"<g data-layer="caption" pointer-events="none" fill="#ecd8ae" font-family="Georgia,serif" text-anchor="middle">"##)?;
        f.write_char('\n')?;
        let mut y = width + frame;
        for line in self.diagram.caption.lines() {
            // A letter is about half as wide as high.
            let letters = i32::try_from(line.chars().count()).unwrap_or(i32::MAX);
            let fitting = (width + frame).saturating_mul(2) / letters.max(1);
            let (size, text) = (fitting.clamp(1, 17), Escaped(line));
            y = y.saturating_add(LINE);
            writeln!(
                f,
                r#"<text x="{x}" y="{}" font-size="{size}">{text}</text>"#,
                y - 9
            )?;
        }
        f.write_str("</g>\n")
    }
}

/// Returns whether a mark is drawn over the pieces.
const fn is_above(mark: Mark) -> bool {
    match mark {
        Mark::Refused | Mark::Destination => true,
        Mark::Capture
        | Mark::Selected
        | Mark::Hint
        | Mark::Wall
        | Mark::Chamber
        | Mark::Ring
        | Mark::Region => false,
    }
}

/// The name of a destination on which a piece stands.
const DESTINATION_AROUND: &str = "destination-around";

/// The title: the rules, how many pieces there are, where the king is.
struct Title<'a>(&'a Diagram<'a>);

impl fmt::Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram { board, rules, .. } = self.0;
        write!(
            f,
            "{}, {}:",
            rules.name().unwrap_or("Hnefatafl"),
            board.size()
        )?;
        for side in [Side::Attackers, Side::Defenders] {
            let soldier = Piece::soldier(side);
            let number = match side {
                Side::Attackers => board.attackers().len(),
                Side::Defenders => board.defenders().len(),
            };
            let s = if number == 1 { "" } else { "s" };
            write!(f, " {number} {soldier}{s},")?;
        }
        match board.king() {
            Some(king) => write!(f, " the king on {king}"),
            None => f.write_str(" no king"),
        }
    }
}

/// Describes all that the picture shows.
struct Description<'a>(&'a Diagram<'a>);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.0;
        write!(f, "board of {}", diagram.board.size())?;
        if diagram.seen != Symmetry::Identity {
            write!(f, ", seen {}", diagram.seen)?;
        }
        if let Some(side) = diagram.to_move {
            write!(f, "; {side} to move")?;
        }
        let board = diagram.board;
        let pieces = [
            ("attackers", board.attackers()),
            ("defenders", board.defenders()),
            ("king", board.king().into()),
        ];
        let marks = Mark::ALL
            .iter()
            .map(|&mark| (mark.word(), diagram.marked(mark)));
        if let Some(mv) = diagram.last_move {
            write!(f, "; last move {mv}")?;
        }
        for (name, squares) in pieces.into_iter().chain(marks) {
            if !squares.is_empty() {
                write!(f, "; {name} {squares}")?;
            }
        }
        let mut arrows = diagram.shown_arrows();
        arrows.try_for_each(|mv| write!(f, "; arrow {mv}"))?;
        let mut lines = diagram.caption.lines();
        lines.try_for_each(|line| write!(f, "; {}", Escaped(line)))
    }
}

/// Writes text so that XML can hold it. What XML cannot hold in any form becomes `\u{fffd}`.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '\t' | '\n' | '\r' => f.write_char(character),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}'),
            _ => f.write_char(character),
        })
    }
}
