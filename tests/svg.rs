//! Is a picture well-formed, and does it show what stands on the board?

use std::env::consts::EXE_SUFFIX;
use std::env::current_exe;
use std::process::Command;

use hnefatafl_rules::{Bitboard, Board, Piece, Position, Rules, Square, Svg};
use roxmltree::{Document, Node};

/// Calls `look` with the root element of a picture that has been read again.
fn read(picture: Svg, look: impl Fn(Node)) {
    let text = picture.to_string();
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(
        root.tag_name().namespace(),
        Some("http://www.w3.org/2000/svg")
    );
    // Many pictures can stand in one page.
    let attributes = root.descendants().flat_map(|node| node.attributes());
    for attribute in attributes {
        assert!(!["id", "href", "style"].contains(&attribute.name()));
    }
    look(root);
}

fn of_class<'a>(root: Node<'a, 'a>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    root.descendants()
        .filter(move |node| node.attribute("class") == Some(class))
}

/// Returns the squares on whose middles the elements of a class stand.
fn squares(root: Node, class: &str) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for node in of_class(root, class) {
        let transform = node.attribute("transform").unwrap();
        let inner = transform.strip_prefix("translate(").unwrap();
        let (x, y) = inner.strip_suffix(')').unwrap().split_once(' ').unwrap();
        // 20 is the middle of the first square, and squares are 40 apart.
        let number = |text: &str| {
            let number: u16 = text.parse().unwrap();
            assert_eq!(number % 40, 20);
            u8::try_from(number / 40).unwrap()
        };
        let square = Square::from_file_rank(number(x), 10 - number(y)).unwrap();
        assert!(found.insert(square), "two of {class} on {square}");
    }
    found
}

#[test]
fn every_piece_is_drawn_on_its_square_and_named() {
    for text in [
        "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
        "K10/11/11/11/11/11/11/4D6/11/11/A9A",
        "11/11/11/11/11/11/11/11/11/11/11",
    ] {
        let board: Board = text.parse().unwrap();
        for picture in [Svg::new(&board), Svg::new(&board).coordinates(false)] {
            read(picture, |root| {
                assert_eq!(squares(root, "attacker"), board.attackers());
                assert_eq!(squares(root, "defender"), board.defenders());
                assert_eq!(squares(root, "king"), board.king().into());
                assert_eq!(squares(root, "restricted"), Bitboard::RESTRICTED);
                assert_eq!(squares(root, "highlight"), Bitboard::EMPTY);
                assert_eq!(squares(root, "capture"), Bitboard::EMPTY);
                assert_eq!(of_class(root, "last-move").count(), 0);
                for (square, piece) in &board {
                    let named = of_class(root, piece.name()).any(|node| {
                        let title = node.first_element_child().unwrap();
                        title.text() == Some(&format!("{piece} on {square}"))
                    });
                    assert!(named, "{piece} on {square}");
                }
            });
        }
    }
}

#[test]
fn the_three_kinds_of_piece_differ_in_more_than_colour() {
    read(Svg::new(&Board::START), |root| {
        let shape = |piece: Piece| {
            let node = of_class(root, piece.name()).next().unwrap();
            let parts = node.children().filter(|part| !part.has_tag_name("title"));
            parts
                .filter(|part| part.tag_name().name() != "circle")
                .count()
        };
        // Attackers are dark and defenders light; only the king wears a crown.
        assert_eq!(Piece::ALL.map(shape), [0, 0, 1]);
    });
}

#[test]
fn the_title_tells_the_board_to_those_who_do_not_see_it() {
    let title = |board: Board| {
        let text = Svg::new(&board).to_string();
        let document = Document::parse(&text).unwrap();
        let title = document.root_element().first_element_child().unwrap();
        title.text().unwrap().to_owned()
    };
    assert_eq!(
        title(Board::START),
        "Hnefatafl: 24 attackers, 12 defenders, the king on f6"
    );
    assert_eq!(
        title(Board::EMPTY),
        "Hnefatafl: 0 attackers, 0 defenders, no king"
    );
}

#[test]
fn marks_are_drawn_where_they_belong() {
    let mut position = Position::start(Rules::COPENHAGEN);
    for mv in ["d1-d3", "e5-e2"] {
        let _ = position.apply(mv.parse().unwrap()).unwrap();
    }
    let mv = "d3-d2".parse().unwrap();
    let captured = position.captures(mv).squares();
    position = position.after(mv).unwrap();
    let targets = position.destinations(Square::F8) | Square::D2.into();
    let picture = Svg::new(&position.board())
        .last_move(mv)
        .captures(captured)
        .highlight(targets);
    read(picture, |root| {
        assert_eq!(squares(root, "highlight"), targets);
        assert_eq!(squares(root, "capture"), Square::E2.into());
        // A ring about the piece, dots on the empty squares.
        let radii = of_class(root, "highlight").filter(|node| node.attribute("r") == Some("7"));
        assert_eq!(radii.count(), targets.len() - 1);
        let marks = of_class(root, "last-move").next().unwrap();
        let tiles = marks
            .children()
            .filter_map(|node| node.attribute("transform"));
        assert_eq!(
            tiles.collect::<Vec<_>>(),
            ["translate(140 340)", "translate(140 380)"]
        );
        let way = marks.last_element_child().unwrap();
        assert_eq!(way.attribute("d"), Some("M140 340L140 380"));
    });
}

#[test]
fn size_and_coordinates_are_as_wished() {
    for (picture, size, texts) in [
        (Svg::new(&Board::START), "480", 44),
        (Svg::new(&Board::START).size(64).coordinates(false), "64", 0),
        (Svg::new(&Board::START).size(u32::MAX), "4294967295", 44),
    ] {
        read(picture, |root| {
            assert_eq!(root.attribute("width"), Some(size));
            assert_eq!(root.attribute("height"), Some(size));
            let found = root.descendants().filter(|node| node.has_tag_name("text"));
            assert_eq!(found.count(), texts);
            let view: Vec<i32> = root
                .attribute("viewBox")
                .unwrap()
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect();
            assert_eq!((view[0], view[2]), (view[1], view[3]));
            assert_eq!(view[2], 440 - 2 * view[0]);
        });
    }
}

/// Runs the example; returns what it writes and whether it is content.
fn example(arguments: &[&str]) -> (String, Option<i32>) {
    // This file runs in target/PROFILE/deps.
    let mut path = current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push(format!("svg{EXE_SUFFIX}"));
    let output = Command::new(path).args(arguments).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    (out, output.status.code())
}

#[test]
fn the_picture_of_the_readme_is_what_the_example_writes() {
    let committed = include_str!("../examples/opening.svg").replace('\r', "");
    assert_eq!(example(&[]), (committed.clone(), Some(0)));
    assert_eq!(example(&["d1-d3", "e5-e2", "d3-d2"]), (committed, Some(0)));
    assert!(include_str!("../README.md").contains("(examples/opening.svg)"));
}

#[test]
fn the_example_draws_any_game() {
    let (empty, code) = example(&["[11/11/11/11/11/5K5/11/11/11/11/11 d fetlar]"]);
    assert_eq!(code, Some(0));
    assert!(empty.contains("0 attackers, 0 defenders, the king on f6"));
    for bad in ["d1-e3", "[viking]", "--size"] {
        assert_eq!(example(&[bad]), (String::new(), Some(2)), "{bad}");
    }
}
