//! Does a board with marks show what stands on it, as text and as a picture, from every side?

use hnefatafl_rules::{
    Bitboard, Board, Diagram, Layout, Mark, Move, Piece, Position, Rules, Size, Square, Symmetry,
};

/// Boards of all sizes: the openings, empty ones and a crowded one.
fn boards() -> Vec<Board> {
    let openings = Layout::ALL.iter().map(|&layout| Board::opening(layout));
    let crowded = "AAAAAAAAAAA/DDDDDDDDDDD/11/11/11/11/11/11/11/11/KAAAAAAAAAA";
    openings
        .chain(Size::ALL.map(Board::empty))
        .chain([crowded.parse().unwrap()])
        .collect()
}

/// Rules for a size, with and without throne and special corners.
fn rules(size: Size) -> impl Iterator<Item = Rules> {
    let presets = Rules::PRESETS.iter().copied();
    presets.filter(move |rules| rules.size() == size)
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn set(text: &str) -> Bitboard {
    text.parse().unwrap()
}

/// Returns every third square of a board, from another one on for each mark.
fn marked(size: Size, mark: Mark) -> Bitboard {
    let squares = size.squares().into_iter();
    squares.skip(mark as usize).step_by(3).collect()
}

/// Returns the diagram of an opening with everything on it.
fn everything(rules: Rules, arrows: &[Move]) -> Diagram<'_> {
    let mut diagram = Diagram::new(&Position::start(rules))
        .last_move(mv("d1-d3"))
        .arrows(arrows)
        .caption("<&>\nsecond line");
    for &mark in Mark::ALL {
        diagram = diagram.mark(mark, marked(rules.size(), mark));
    }
    diagram
}

/// Returns the column from the left and the row from above in which a square is seen.
fn place(square: Square, seen: Symmetry, size: Size) -> (usize, usize) {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let last = usize::from(size.files()) - 1;
    match seen {
        Symmetry::Identity => (file, last - rank),
        Symmetry::TurnRight => (rank, file),
        Symmetry::TurnAround => (last - file, rank),
        Symmetry::TurnLeft => (last - rank, last - file),
        Symmetry::MirrorFiles => (last - file, last - rank),
        Symmetry::MirrorRanks => (file, rank),
        Symmetry::MirrorRising => (rank, last - file),
        Symmetry::MirrorFalling => (last - rank, file),
    }
}

/// Returns the name of the square in a column and a row with these labels.
fn name(column: &str, row: &str) -> String {
    if column.as_bytes()[0].is_ascii_digit() {
        format!("{row}{column}")
    } else {
        format!("{column}{row}")
    }
}

#[test]
fn ascii_without_marks_can_be_read() {
    for board in boards() {
        for rules in rules(board.size()) {
            let diagram = Diagram::of_board(board, rules);
            for diagram in [diagram, diagram.coordinates(false)] {
                let text = diagram.to_string();
                assert_eq!(text.parse(), Ok(board), "{text}");
                assert!(text.is_ascii() && !text.ends_with('\n'));
            }
        }
    }
}

#[test]
fn text_shows_every_square_in_its_place_from_every_side() {
    for board in boards() {
        let size = board.size();
        let rules = rules(size).next().unwrap();
        for seen in Symmetry::ALL {
            let text = Diagram::of_board(board, rules).seen(seen).to_string();
            let lines: Vec<Vec<&str>> = text
                .lines()
                .map(|line| line.split_whitespace().collect())
                .collect();
            assert_eq!(lines.first(), lines.last());
            for square in size.squares() {
                let (column, row) = place(square, seen, size);
                let (labels, cells) = (&lines[0], &lines[row + 1]);
                assert_eq!(name(labels[column], cells[0]), square.to_string(), "{text}");
                assert_eq!(cells.first(), cells.last());
                let sign = match board.piece_at(square) {
                    Some(piece) => piece.letter(),
                    None if rules.restricted().contains(square) => '#',
                    None => '.',
                };
                assert_eq!(cells[column + 1], sign.to_string(), "{square} in {text}");
            }
        }
    }
}

#[test]
fn every_square_takes_three_columns_whatever_is_marked() {
    for rules in [Rules::BRANDUBH, Rules::TABLUT, Rules::COPENHAGEN] {
        let files = usize::from(rules.size().files());
        let arrows = [mv("a1-a3")];
        for seen in Symmetry::ALL {
            let plain = Diagram::new(&Position::start(rules)).seen(seen);
            let everything = everything(rules, &arrows).seen(seen);
            for diagram in [plain, everything] {
                for text in [diagram.to_string(), diagram.unicode(true).to_string()] {
                    let lines: Vec<Vec<char>> =
                        text.lines().map(|line| line.chars().collect()).collect();
                    assert_eq!(lines[0], lines[files + 1]);
                    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
                    for line in &lines[1..=files] {
                        assert_eq!(line.len(), 4 + 3 * files + 3, "{text}");
                    }
                    // Each label ends above the middle of its squares.
                    assert_eq!(lines[0].len(), 3 + 3 * files);
                    assert!(lines[0].iter().skip(5).step_by(3).all(|&sign| sign != ' '));
                }
            }
        }
    }
}

#[test]
fn where_marks_meet_two_are_shown_in_order() {
    let board = Board::empty(Size::Seven)
        .with(Square::B2, Piece::Attacker)
        .and_then(|board| board.with(Square::C2, Piece::Defender))
        .and_then(|board| board.with(Square::D2, Piece::King))
        .unwrap();
    let diagram = Diagram::of_board(board, Rules::BRANDUBH)
        .last_move(mv("a2-b2"))
        .mark(Mark::Region, set("a2 b2 c2 d2 e2 f2 g2"))
        .mark(Mark::Destination, set("a2 b2 c2 d2 e2 f2"))
        .mark(Mark::Selected, set("c2 d2 e2"))
        .mark(Mark::Capture, set("b2 c2 e2"));
    let text = diagram.to_string();
    assert_eq!(text.lines().nth(6), Some(" 2  [*~[AxxD><K)<x)~*~ ~   2"));
}

#[test]
fn what_lies_beyond_the_board_is_left_out() {
    let plain = Diagram::of_board(Board::empty(Size::Seven), Rules::BRANDUBH);
    let arrows = [mv("g7-h7"), mv("k11-k10")];
    let mut beyond = plain.last_move(mv("a7-a8")).arrows(&arrows);
    for &mark in Mark::ALL {
        beyond = beyond.mark(mark, Bitboard::ALL - Size::Seven.squares());
    }
    assert_eq!(beyond.to_string(), plain.to_string());
    #[cfg(feature = "svg")]
    assert_eq!(beyond.svg().to_string(), plain.svg().to_string());
}

#[test]
fn arrows_and_caption_come_below_the_board() {
    let arrows = [mv("d1-a1"), mv("a4-a1")];
    let text = everything(Rules::BRANDUBH, &arrows).to_string();
    let below: Vec<&str> = text.lines().skip(9).collect();
    assert_eq!(below, ["arrows: d1-a1 a4-a1", "<&>", "second line"]);
}

#[test]
fn every_mark_has_signs_and_a_word_of_its_own() {
    let board = Board::empty(Size::Seven).with(Square::A2, Piece::Attacker);
    let plain = Diagram::of_board(board.unwrap(), Rules::ARD_RI);
    let mut seen = vec![plain.to_string()];
    for &mark in Mark::ALL {
        assert_eq!(mark.to_string().parse(), Ok(mark));
        for square in [Square::A1, Square::A2] {
            let text = plain.mark(mark, square).to_string();
            assert!(!seen.contains(&text), "{text}");
            seen.push(text);
        }
    }
}

#[cfg(feature = "svg")]
mod svg {
    use std::collections::HashSet;

    use proptest::prelude::*;
    use roxmltree::{Document, Node};

    use super::*;

    const SVG: &str = "http://www.w3.org/2000/svg";

    /// Calls `look` with the root element of a picture that has been read again.
    fn read(text: &str, look: impl FnOnce(Node)) {
        let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let root = document.root_element();
        assert_eq!(
            (root.tag_name().name(), root.tag_name().namespace()),
            ("svg", Some(SVG))
        );
        look(root);
    }

    fn layer<'a>(root: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
        root.children()
            .find(|node| node.attribute("data-layer") == Some(name))
    }

    /// Returns the middle of a square in the units of the picture.
    fn middle(square: Square, seen: Symmetry, size: Size) -> (i32, i32) {
        let (column, row) = place(square, seen, size);
        let units = |number: usize| 40 * i32::try_from(number).unwrap() + 20;
        (units(column), units(row))
    }

    /// Returns the names of what is used below a node with the squares: each square must be
    /// where its coordinates are.
    fn used<'a>(node: Option<Node<'a, 'a>>, seen: Symmetry, size: Size) -> Vec<(&'a str, Square)> {
        let uses = node.into_iter().flat_map(|node| node.descendants());
        let uses = uses.filter(|node| node.has_tag_name((SVG, "use")));
        uses.map(|node| {
            let square: Square = node.attribute("data-square").unwrap().parse().unwrap();
            let number = |name| node.attribute(name).unwrap().parse().unwrap();
            assert_eq!((number("x"), number("y")), middle(square, seen, size));
            let href = node.attribute("href").unwrap();
            (href.strip_prefix("#tafl0-").unwrap(), square)
        })
        .collect()
    }

    #[test]
    fn every_square_and_piece_is_drawn_once_in_its_place_from_every_side() {
        for board in boards() {
            let size = board.size();
            for (rules, seen) in
                rules(size).flat_map(|rules| Symmetry::ALL.map(|seen| (rules, seen)))
            {
                let diagram = Diagram::of_board(board, rules).seen(seen);
                read(&diagram.svg().to_string(), |root| {
                    let squares = used(layer(root, "squares"), seen, size);
                    let expected = size.squares().into_iter().map(|square| {
                        let name = if Some(square) == rules.throne_square() {
                            "throne"
                        } else if rules.special_corners().contains(square) {
                            "corner"
                        } else {
                            "square"
                        };
                        (name, square)
                    });
                    assert_eq!(squares, expected.collect::<Vec<_>>());

                    let layer = layer(root, "pieces").unwrap();
                    let pieces = used(Some(layer), seen, size);
                    let expected = board.iter().map(|(square, piece)| match piece {
                        Piece::Attacker => ("attacker", square),
                        Piece::Defender => ("defender", square),
                        Piece::King => ("king", square),
                    });
                    assert_eq!(pieces, expected.collect::<Vec<_>>());
                    for (node, (square, piece)) in
                        layer.children().filter(Node::is_element).zip(&board)
                    {
                        assert_eq!(node.attribute("data-piece"), Some(&*piece.to_string()));
                        let title = node.first_element_child().unwrap();
                        assert_eq!(title.text(), Some(&*format!("{piece} on {square}")));
                    }
                });
            }
        }
    }

    #[test]
    fn the_labels_are_those_of_the_squares_beside_them() {
        for rules in [Rules::BRANDUBH, Rules::TABLUT, Rules::COPENHAGEN] {
            let (size, position) = (rules.size(), Position::start(rules));
            let files = usize::from(size.files());
            for seen in Symmetry::ALL {
                let diagram = Diagram::new(&position).seen(seen);
                read(&diagram.svg().to_string(), |root| {
                    let texts = layer(root, "coordinates").unwrap();
                    let texts: Vec<(i32, i32, &str)> = texts
                        .children()
                        .filter(Node::is_element)
                        .map(|node| {
                            let number = |name| node.attribute(name).unwrap().parse().unwrap();
                            (number("x"), number("y"), node.text().unwrap())
                        })
                        .collect();
                    assert_eq!(texts.len(), 4 * files);
                    let width = 40 * i32::try_from(files).unwrap();
                    for square in size.squares() {
                        let (x_middle, y_middle) = middle(square, seen, size);
                        let of = |beside: &dyn Fn(i32, i32) -> bool| {
                            let found: Vec<&str> = texts
                                .iter()
                                .filter(|&&(x, y, _)| beside(x, y))
                                .map(|&(_, _, text)| text)
                                .collect();
                            assert_eq!(found.len(), 2, "on both sides");
                            assert_eq!(found[0], found[1]);
                            found[0]
                        };
                        let of_column = of(&|x, y| x == x_middle && (y < 0 || y > width));
                        let of_row = of(&|x, y| (x < 0 || x > width) && (y - y_middle).abs() < 15);
                        assert_eq!(name(of_column, of_row), square.to_string(), "{seen}");
                    }
                });
                read(&diagram.coordinates(false).svg().to_string(), |root| {
                    assert!(layer(root, "coordinates").is_none());
                });
            }
        }
    }

    #[test]
    fn marks_are_drawn_where_they_belong_in_the_documented_order() {
        for rules in [Rules::BRANDUBH, Rules::TABLUT, Rules::COPENHAGEN] {
            let (size, board) = (rules.size(), Position::start(rules).board());
            let arrows = [mv("d3-g3"), mv("d3-a3"), mv("d3-d2"), mv("a1-a7")];
            for seen in Symmetry::ALL {
                let text = everything(rules, &arrows).seen(seen).svg().to_string();
                read(&text, |root| {
                    let layers: Vec<&str> = root
                        .children()
                        .filter_map(|node| node.attribute("data-layer"))
                        .collect();
                    let documented = "frame squares coordinates last-move marks pieces \
                        marks-above arrows caption";
                    assert_eq!(layers, documented.split_whitespace().collect::<Vec<_>>());

                    let moved = used(layer(root, "last-move"), seen, size);
                    assert_eq!(moved, [("moved", Square::D1), ("moved", Square::D3)]);
                    for &mark in Mark::ALL {
                        let mut groups = root
                            .descendants()
                            .filter(|node| node.attribute("data-mark") == Some(&*mark.to_string()));
                        let found = used(groups.next(), seen, size);
                        assert_eq!(groups.next(), None);
                        let squares: Vec<Square> =
                            found.iter().map(|&(_, square)| square).collect();
                        assert_eq!(squares, marked(size, mark).into_iter().collect::<Vec<_>>());
                        for (name, square) in found {
                            let occupied = board.piece_at(square).is_some();
                            let around = mark == Mark::Destination && occupied;
                            let expected = mark.to_string() + if around { "-around" } else { "" };
                            assert_eq!(name, expected);
                        }
                    }
                    let drawn: Vec<Move> = layer(root, "arrows")
                        .unwrap()
                        .children()
                        .filter_map(|node| node.attribute("data-move"))
                        .map(mv)
                        .collect();
                    assert_eq!(drawn, arrows);
                });
            }
        }
    }

    #[test]
    fn arrows_lead_from_square_to_square() {
        let arrows: Vec<Move> = Move::all()
            .filter(|mv| Size::Seven.contains(mv.from()) && Size::Seven.contains(mv.to()))
            .collect();
        let board = Board::empty(Size::Seven);
        for seen in Symmetry::ALL {
            let diagram = Diagram::of_board(board, Rules::BRANDUBH)
                .arrows(&arrows)
                .seen(seen);
            read(&diagram.svg().to_string(), |root| {
                let paths = layer(root, "arrows")
                    .unwrap()
                    .children()
                    .filter(Node::is_element);
                assert_eq!(paths.clone().count(), arrows.len());
                for (path, mv) in paths.zip(&arrows) {
                    let [(x, y), tip] =
                        [mv.from(), mv.to()].map(|square| middle(square, seen, Size::Seven));
                    // The shaft begins at 14, the head is 16 long.
                    let shaft = path
                        .attribute("d")
                        .unwrap()
                        .split(['h', 'v'])
                        .nth(1)
                        .unwrap();
                    let length = shaft.parse::<i32>().unwrap() + 30;
                    let transform = path.attribute("transform").unwrap();
                    let angle = transform.strip_prefix(&format!("translate({x} {y}) rotate("));
                    let reached = match angle.unwrap() {
                        "0)" => (x + length, y),
                        "90)" => (x, y + length),
                        "180)" => (x - length, y),
                        "270)" => (x, y - length),
                        other => panic!("an angle of {other}"),
                    };
                    assert_eq!(reached, tip, "{mv} seen {seen}");
                }
            });
        }
    }

    /// Returns the ids of a picture and checks that it refers to nothing else.
    fn ids(text: &str) -> HashSet<String> {
        let mut ids = HashSet::new();
        read(text, |root| {
            for id in root.descendants().filter_map(|node| node.attribute("id")) {
                assert!(ids.insert(id.to_owned()), "{id} twice");
            }
            for node in root.descendants() {
                assert!(node.attribute("style").is_none() && !node.has_tag_name("style"));
                if let Some(href) = node.attribute("href") {
                    assert!(ids.contains(href.strip_prefix('#').unwrap()), "{href}");
                }
            }
            let labels = root.attribute("aria-labelledby").unwrap();
            assert!(
                labels.split(' ').all(|label| ids.contains(label)),
                "{labels}"
            );
        });
        ids
    }

    #[test]
    fn pictures_with_different_numbers_have_different_ids() {
        let arrows = [mv("a1-a3")];
        let picture = everything(Rules::BRANDUBH, &arrows).svg();
        let pictures = [
            picture,
            picture.number(1),
            picture.number(11),
            picture.number(u32::MAX),
        ];
        let ids = pictures.map(|picture| ids(&picture.to_string()));
        let all: HashSet<&String> = ids.iter().flatten().collect();
        assert_eq!(all.len(), ids.iter().map(HashSet::len).sum());
    }

    #[test]
    fn what_is_not_used_is_not_defined() {
        let plain = Diagram::of_board(Board::empty(Size::Seven), Rules::ARD_RI);
        let expected = ["title", "desc", "square", "attacker", "defender", "king"];
        let expected = expected
            .map(|name| format!("tafl0-{name}"))
            .into_iter()
            .collect();
        assert_eq!(ids(&plain.svg().to_string()), expected);
    }

    #[test]
    fn pieces_and_marks_differ_in_more_than_colour() {
        let arrows = [];
        read(
            &everything(Rules::BRANDUBH, &arrows).svg().to_string(),
            |root| {
                let groups = root.descendants().filter(|node| {
                    let parent = node.parent();
                    parent.is_some_and(|parent| parent.has_tag_name((SVG, "defs")))
                });
                let shapes: Vec<String> = groups
                    .filter(Node::is_element)
                    .map(|group| {
                        let parts = group.descendants().flat_map(|node| node.attributes());
                        let parts = parts.filter(|part| {
                            !["id", "fill", "stroke", "fill-opacity"].contains(&part.name())
                        });
                        let parts = parts.map(|part| (part.name(), part.value()));
                        format!("{:?}", parts.collect::<Vec<_>>())
                    })
                    .collect();
                // Attackers and defenders have one shape, but are dark and light. The last move
                // colours its squares, which also have dots between them.
                let different: HashSet<&String> = shapes.iter().collect();
                assert_eq!(different.len(), shapes.len() - 2, "{shapes:?}");
            },
        );
    }

    #[test]
    fn title_and_description_tell_the_board_to_those_who_do_not_see_it() {
        let texts = |diagram: Diagram| {
            let mut texts = Vec::new();
            read(&diagram.svg().to_string(), |root| {
                let children = root.children().filter(Node::is_element);
                texts = children
                    .take(2)
                    .map(|node| node.text().unwrap().to_owned())
                    .collect();
            });
            texts
        };
        let position: Position = "7/7/1A5/1K5/3A3/7/1AD4 a brandubh".parse().unwrap();
        let arrows = [mv("b1-b3")];
        let diagram = Diagram::new(&position)
            .mark(Mark::Capture, position.captured(arrows[0]))
            .last_move(mv("d4-b4"))
            .arrows(&arrows)
            .seen(Symmetry::TurnAround)
            .caption("K & D");
        assert_eq!(
            texts(diagram),
            [
                "Brandubh, 7x7: 3 attackers, 1 defender, the king on b4",
                "board of 7x7, seen turn-around; attackers to move; last move d4-b4; \
                 attackers b1 d3 b5; defenders c1; king b4; capture b4; arrow b1-b3; K & D",
            ]
        );
        let empty = Board::empty(Size::Nine);
        assert_eq!(
            texts(Diagram::of_board(
                empty,
                Rules::TABLUT.with_shieldwall(true)
            )),
            [
                "Hnefatafl, 9x9: 0 attackers, 0 defenders, no king",
                "board of 9x9"
            ]
        );
    }

    #[test]
    fn the_picture_is_as_large_as_wished() {
        let plain = Diagram::of_board(Board::empty(Size::Seven), Rules::ARD_RI);
        for (picture, width, height, view) in [
            (plain.svg(), "480", "480", "-28 -28 336 336"),
            (
                plain.coordinates(false).svg().size(64),
                "64",
                "64",
                "-10 -10 300 300",
            ),
            (
                plain.caption("one").svg().size(336),
                "336",
                "360",
                "-28 -28 336 360",
            ),
            (
                plain.caption("one\ntwo\n").svg().size(672),
                "672",
                "768",
                "-28 -28 336 384",
            ),
            (
                plain.svg().size(u32::MAX),
                "4294967295",
                "4294967295",
                "-28 -28 336 336",
            ),
            (plain.svg().size(0), "0", "0", "-28 -28 336 336"),
        ] {
            read(&picture.to_string(), |root| {
                assert_eq!(root.attribute("width"), Some(width));
                assert_eq!(root.attribute("height"), Some(height));
                assert_eq!(root.attribute("viewBox"), Some(view));
            });
        }
    }

    #[test]
    fn long_lines_of_a_caption_are_written_in_smaller_letters() {
        let plain = Diagram::of_board(Board::empty(Size::Seven), Rules::ARD_RI);
        for (letters, size) in [
            (0, None),
            (1, Some("17")),
            (35, Some("17")),
            (60, Some("10")),
        ] {
            let caption = "m".repeat(letters);
            read(&plain.caption(&caption).svg().to_string(), |root| {
                let text = layer(root, "caption").and_then(|node| node.first_element_child());
                assert_eq!(text.and_then(|text| text.attribute("font-size")), size);
            });
        }
    }

    proptest! {
        #[test]
        fn any_caption_can_be_read_again(caption in any::<String>()) {
            let plain = Diagram::of_board(Board::empty(Size::Seven), Rules::ARD_RI);
            read(&plain.caption(&caption).svg().to_string(), |root| {
                let caption_layer = layer(root, "caption");
                let lines = caption_layer.into_iter().flat_map(|node| node.children());
                let lines = lines.filter(Node::is_element);
                let lines: Vec<&str> = lines.map(|node| node.text().unwrap_or("")).collect();
                // What XML cannot hold is replaced; a carriage return is read as a line break.
                let expected: Vec<String> = caption
                    .lines()
                    .map(|line| {
                        let held = |c: char| match c {
                            '\t' => c,
                            '\r' => '\n',
                            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                            c => c,
                        };
                        line.chars().map(held).collect()
                    })
                    .collect();
                assert_eq!(lines, expected);
            });
        }
    }

    /// Returns the picture of the README: the board after three moves.
    fn opening() -> String {
        let mut position = Position::start(Rules::COPENHAGEN);
        for text in ["d1-d3", "e5-e2"] {
            position = position.after(mv(text)).unwrap();
        }
        let (last, captured) = (mv("d3-d2"), position.captured(mv("d3-d2")));
        let position = position.after(last).unwrap();
        let diagram = Diagram::new(&position)
            .last_move(last)
            .mark(Mark::Capture, captured);
        format!("{}\n", diagram.svg())
    }

    #[test]
    fn the_picture_of_the_readme_is_up_to_date() {
        let committed = include_str!("../examples/opening.svg").replace('\r', "");
        assert!(
            opening() == committed,
            "run `cargo run --example svg --features svg > examples/opening.svg`"
        );
        assert!(include_str!("../README.md").contains("(examples/opening.svg)"));
    }

    #[cfg(feature = "alloc")]
    mod example {
        use std::env::consts::EXE_SUFFIX;
        use std::env::current_exe;
        use std::process::Command;

        /// Runs the example; returns what it writes and how it ends.
        fn run(arguments: &[&str]) -> (String, Option<i32>) {
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
        fn without_arguments_it_draws_the_picture_of_the_readme() {
            assert_eq!(run(&[]), (super::opening(), Some(0)));
            let moves = ["d1-d3", "e5-e2", "d3-d2"];
            assert_eq!(run(&moves), (super::opening(), Some(0)));
        }

        #[test]
        fn it_draws_any_game() {
            let (empty, code) = run(&["[11/11/11/11/11/5K5/11/11/11/11/11 d fetlar]"]);
            assert_eq!(code, Some(0));
            assert!(empty.contains("0 attackers, 0 defenders, the king on f6"));
            for bad in ["d1-e3", "[viking]", "--size"] {
                assert_eq!(run(&[bad]), (String::new(), Some(2)), "{bad}");
            }
        }
    }
}
