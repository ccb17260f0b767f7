//! Do the pictures of the guide for players show what the code beside them checks?
//!
//! A picture in the page stands between `<!-- picture POSITION; MARKS -->` and `<!-- end -->`.
//! It is drawn from that comment. To draw all of them again, run
//! `DRAW_PAGES=1 cargo test --all-features --test pages`.
//!
//! MARKS are separated by `; ` and have a word and squares or moves, such as `hint a1 b2`,
//! `arrow d1-d3`, or `fort` alone.

use core::fmt::Write as _;
use std::collections::BTreeMap;
use std::env;
use std::fs;

use hnefatafl_rules::{Bitboard, Board, Diagram, Layout, Mark, Move, Position, Rules};
use roxmltree::{Document, Node};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/players.md");
const PICTURE: &str = "<!-- picture ";
/// What the pictures share is defined here, once.
const SHAPES: &str = "<!-- shapes -->";
const END: &str = "<!-- end -->";

/// What a comment asks for.
struct Picture<'a> {
    /// The position as the comment writes it.
    text: &'a str,
    position: Position,
    arrows: Vec<Move>,
    marks: BTreeMap<Mark, Bitboard>,
}

impl<'a> Picture<'a> {
    fn read(comment: &'a str) -> Self {
        let mut parts = comment.split("; ");
        let text = parts.next().unwrap();
        let position: Position = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut picture = Self {
            text,
            position,
            arrows: Vec::new(),
            marks: BTreeMap::new(),
        };
        for part in parts {
            picture.mark(part);
        }
        picture
    }

    fn mark(&mut self, part: &str) {
        let (word, what) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "arrow" => {
                let moves = what.split(' ').map(|mv| mv.parse::<Move>().unwrap());
                self.arrows.extend(moves);
            }
            "fort" => {
                let fort = self.position.exit_fort().unwrap();
                self.marks.insert(Mark::Wall, fort.walls());
                self.marks.insert(Mark::Chamber, fort.chamber());
            }
            word => {
                let mark = word
                    .parse()
                    .unwrap_or_else(|error| panic!("{part}: {error}"));
                self.marks.insert(mark, what.parse().unwrap());
            }
        }
    }

    fn marked(&self, mark: Mark) -> Bitboard {
        self.marks.get(&mark).copied().unwrap_or_default()
    }

    /// Returns the position, the side to move being that of the piece that the arrow moves.
    fn before(&self, arrow: Move) -> Position {
        let board = self.position.board();
        let piece = board
            .piece_at(arrow.from())
            .unwrap_or_else(|| panic!("{}: {arrow}", self.text));
        Position::new(board, piece.side(), self.position.rules()).unwrap()
    }

    /// Draws the picture as the page has it, and adds to the shapes what it refers to.
    fn draw(&self, shapes: &mut Shapes) -> String {
        let mut diagram = Diagram::new(&self.position).arrows(&self.arrows);
        for (&mark, &squares) in &self.marks {
            diagram = diagram.mark(mark, squares);
        }
        let pixels = 235 + 28 * (u32::from(self.position.board().size().files()) - 7);
        let svg = diagram.svg().size(pixels).to_string();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        let mut drawn = String::from("<svg");
        for name in ["width", "height", "viewBox", "role"] {
            write!(drawn, r#" {name}="{}""#, root.attribute(name).unwrap()).unwrap();
        }
        drawn.push_str(">\n");
        let ground = shapes.ground(self.position.rules(), root);
        let title = root
            .children()
            .find(|node| node.has_tag_name("title"))
            .unwrap();
        writeln!(
            drawn,
            r##"<title>{}</title><use href="#{ground}"/>"##,
            title.text().unwrap()
        )
        .unwrap();
        for node in root.children() {
            match node.attribute("data-layer") {
                None if node.has_tag_name("defs") => shapes.define(node),
                None | Some("frame" | "squares" | "coordinates") => {}
                Some(_) => {
                    write_compact(&mut drawn, node);
                    drawn.push('\n');
                }
            }
        }
        drawn.push_str("</svg>\n");
        drawn
    }
}

/// What pictures share, by its id.
#[derive(Default)]
struct Shapes(BTreeMap<String, String>);

impl Shapes {
    fn define(&mut self, definitions: Node<'_, '_>) {
        for node in definitions.children().filter(Node::is_element) {
            let id = short(node.attribute("id").unwrap());
            let mut shape = String::new();
            write_compact(&mut shape, node);
            self.0.insert(id, shape);
        }
    }

    /// Defines the empty board of these rules, and returns its id.
    fn ground(&mut self, rules: Rules, picture: Node<'_, '_>) -> String {
        let mut id = format!("tafl-{}", rules.size());
        if rules.throne_square().is_some() {
            id.push_str("-throne");
        }
        if !rules.special_corners().is_empty() {
            id.push_str("-corners");
        }
        let mut shape = format!(r#"<g id="{id}">"#);
        for node in picture.children() {
            if let Some("frame" | "squares" | "coordinates") = node.attribute("data-layer") {
                write_compact(&mut shape, node);
            }
        }
        shape.push_str("</g>");
        self.0.insert(id.clone(), shape);
        id
    }

    fn draw(&self) -> String {
        let mut drawn =
            String::from("<svg width=\"0\" height=\"0\" style=\"position:absolute\">\n<defs>\n");
        for shape in self.0.values() {
            drawn.push_str(shape);
            drawn.push('\n');
        }
        drawn.push_str("</defs>\n</svg>\n");
        drawn
    }
}

/// Returns an id without the number of the picture.
fn short(id: &str) -> String {
    id.replace("tafl0-", "tafl-")
}

/// Writes an element without blanks, tooltips and what only a script would read.
fn write_compact(out: &mut String, node: Node<'_, '_>) {
    if node.is_text() {
        out.push_str(node.text().unwrap().trim());
    }
    if !node.is_element() || node.has_tag_name("title") {
        return;
    }
    let tag = node.tag_name().name();
    let mut kept = String::new();
    for it in node.attributes() {
        if !it.name().starts_with("data-") && it.name() != "pointer-events" {
            write!(kept, r#" {}="{}""#, it.name(), short(it.value())).unwrap();
        }
    }
    let mut inside = String::new();
    for child in node.children() {
        write_compact(&mut inside, child);
    }
    if tag == "g" && kept.is_empty() {
        out.push_str(&inside);
    } else if inside.is_empty() {
        write!(out, "<{tag}{kept}/>").unwrap();
    } else {
        write!(out, "<{tag}{kept}>{inside}</{tag}>").unwrap();
    }
}

/// Returns what the comments ask for, in their order.
fn pictures(page: &str) -> Vec<Picture<'_>> {
    let comments = page
        .lines()
        .filter_map(|line| line.strip_prefix(PICTURE)?.strip_suffix(" -->"));
    comments.map(Picture::read).collect()
}

/// Returns the page with every picture drawn from its comment.
fn drawn(page: &str) -> String {
    let mut shapes = Shapes::default();
    let mut pictures = pictures(page)
        .into_iter()
        .map(|picture| picture.draw(&mut shapes))
        .collect::<Vec<_>>()
        .into_iter();
    let mut out = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(out, "{line}").unwrap();
        let picture = if line == SHAPES {
            shapes.draw()
        } else if line.starts_with(PICTURE) {
            pictures.next().unwrap()
        } else {
            continue;
        };
        out.push_str(&picture);
        let _old = lines
            .find(|&line| line == END)
            .expect("the end of a picture");
        writeln!(out, "{END}").unwrap();
    }
    out
}

#[test]
fn every_picture_is_drawn_from_its_comment() {
    let page = fs::read_to_string(PATH).unwrap();
    let drawn = drawn(&page);
    if env::var_os("DRAW_PAGES").is_some() {
        fs::write(PATH, drawn).unwrap();
    } else if let Some((old, new)) = page
        .lines()
        .zip(drawn.lines())
        .find(|(old, new)| old != new)
    {
        panic!("the page has\n{old}\nand should have\n{new}\nRun with DRAW_PAGES=1 to draw it");
    } else {
        assert_eq!(page.len(), drawn.len());
    }
}

#[test]
fn the_code_below_a_picture_sets_up_its_position() {
    let page = fs::read_to_string(PATH).unwrap();
    for part in page.split(PICTURE).skip(1) {
        let picture = Picture::read(part.split_once(" -->").unwrap().0);
        let code = part.split("```").nth(1).unwrap_or_default();
        assert!(
            code.contains(picture.text),
            "no code sets up {}",
            picture.text
        );
    }
}

#[test]
fn what_is_marked_is_what_the_rules_say() {
    let page = fs::read_to_string(PATH).unwrap();
    for picture in pictures(&page) {
        let text = picture.text;
        let mut captured = Bitboard::EMPTY;
        let mut reached = Bitboard::EMPTY;
        for &arrow in &picture.arrows {
            let before = picture.before(arrow);
            before
                .check(arrow)
                .unwrap_or_else(|error| panic!("{text}: {arrow}: {error}"));
            captured |= before.captured(arrow);
            let after = before.board().without(arrow.from());
            let piece = before.board().piece_at(arrow.from()).unwrap();
            let after = after.with(arrow.to(), piece).unwrap();
            reached |= Position::new(after, piece.side(), before.rules())
                .unwrap()
                .destinations(arrow.to());
        }
        assert_eq!(picture.marked(Mark::Capture), captured, "{text}");
        let destinations = picture.marked(Mark::Destination);
        if let Some(selected) = picture.marked(Mark::Selected).first() {
            if !destinations.is_empty() {
                assert_eq!(
                    destinations,
                    picture.position.destinations(selected),
                    "{text}"
                );
            }
        } else {
            assert!(destinations.is_subset(reached), "{text}");
        }
    }
}

#[test]
fn every_game_has_its_place() {
    let page = fs::read_to_string(PATH).unwrap();
    for rules in Rules::PRESETS {
        let name = rules.name().unwrap();
        assert!(
            page.lines()
                .any(|line| line.starts_with(&format!("| {name}"))),
            "{name} is not in the table"
        );
        let heading = |line: &str| line.starts_with("## ") && line.ends_with(&format!("# {name}"));
        let paragraph = format!("*{name}*");
        assert!(
            page.contains(&paragraph) || page.lines().any(heading),
            "{name} is not explained"
        );
    }
    // Every opening is drawn.
    for layout in Layout::ALL {
        let opening = Board::opening(*layout);
        assert!(
            pictures(&page)
                .iter()
                .any(|picture| picture.position.board() == opening),
            "{layout}"
        );
    }
}

#[test]
fn the_tour_of_the_readme_is_the_example() {
    let readme = include_str!("../README.md");
    let example = include_str!("../examples/tour.rs");
    let first = "    // A game, move by move.";
    let tour = |text: &'static str| {
        let begin = text.find(first).expect("the first comment of the tour");
        let end = text[begin..].find("\n}\n").expect("the end of the tour");
        // Lines may be broken in another way.
        let tour = text[begin..begin + end].split_whitespace();
        tour.collect::<String>().replace(",)", ")")
    };
    assert_eq!(tour(readme), tour(example));
}
