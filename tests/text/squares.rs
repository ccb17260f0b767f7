//! Squares, moves, sets of squares, and moves as played.

use hnefatafl_rules::{Bitboard, Move, Size, Square};

use crate::{both_ways, read_as, refused};

#[test]
fn squares() {
    for square in Square::all() {
        let text = square.to_string();
        both_ways(&text, &square);
        read_as(&text.to_uppercase(), &square);
        read_as(&format!("\u{feff}\n {text}\t"), &square);
    }
    for text in [
        "a0", "a12", "l1", "a", "1a", "a01", "a1a", "ä1", "a111", "a 1", "a1 b1", "a-1", "a1.",
    ] {
        refused::<Square>(&[(
            &format!(" {text}\n"),
            &format!("expected a square from a1 to k11, found `{text}`"),
        )]);
    }
    refused::<Square>(&[("", "expected a square from a1 to k11, found nothing")]);
}

/// What may stand between the two squares of a move.
const BETWEEN: [&str; 14] = [
    "-", "–", "—", "->", "→", " ", "", " - ", " – ", "\t—", "-> ", " → ", "  ", "\n",
];

#[test]
fn moves() {
    for mv in Move::all() {
        both_ways(&mv.to_string(), &mv);
    }
    for mv in Move::all().step_by(7) {
        for between in BETWEEN {
            let text = format!("{}{between}{}", mv.from(), mv.to());
            read_as(&text, &mv);
            read_as(&text.to_uppercase(), &mv);
            read_as(&format!("\u{feff} {text}\r\n"), &mv);
        }
    }
}

#[test]
fn moves_are_refused() {
    for text in [
        "d1", "d1-", "-d4", "d1--d4", "d1-d12", "d1-d0", "d1-l1", "d1-d4xd5", "d1=d4", "d1>d4",
        "d1- >d4", "d1-→d4", "d1 to d4", "d1-d4-d6", "d1-d4 d6", "d1:d4", "d 1-d4", "d1,d4",
    ] {
        refused::<Move>(&[(
            text,
            &format!("expected a move such as d1-d4, found `{text}`"),
        )]);
    }
    refused::<Move>(&[
        ("", "expected a move such as d1-d4, found nothing"),
        (" \n", "expected a move such as d1-d4, found nothing"),
        // Two squares that make no move are another matter.
        ("d1-e2", "d1 and e2 are on no common rank or file"),
        (" D1 → E2\n", "d1 and e2 are on no common rank or file"),
        ("d1e2", "d1 and e2 are on no common rank or file"),
        ("d1-d1", "a move from d1 to d1 leads nowhere"),
        ("d11 d11", "a move from d11 to d11 leads nowhere"),
    ]);
}

/// A digit more belongs to the first square as long as it can.
#[test]
fn moves_without_a_sign_between_read_the_longest_first_square() {
    for (text, mv) in [("d1d11", "d1-d11"), ("d11d1", "d11-d1"), ("a1k1", "a1-k1")] {
        read_as(text, &mv.parse::<Move>().unwrap());
    }
    refused::<Move>(&[("d1111", "expected a move such as d1-d4, found `d1111`")]);
}

#[test]
fn sets_of_squares() {
    both_ways("", &Bitboard::EMPTY);
    let ends: Bitboard = [Square::A1, Square::K11].into_iter().collect();
    both_ways("a1 k11", &ends);
    for text in ["k11  A1", "\u{feff}a1\nk11\n", "\ta1\r\n\r\nK11 "] {
        read_as(text, &ends);
    }
    for set in Size::ALL.map(Size::squares) {
        both_ways(&set.to_string(), &set);
    }
    both_ways(&Bitboard::ALL.to_string(), &Bitboard::ALL);
    refused::<Bitboard>(&[
        ("a1 a1", "the square `a1` is named twice"),
        ("a1 f6 A1", "the square `A1` is named twice"),
        ("a1,b1", "expected a square from a1 to k11, found `a1,b1`"),
        ("a1 none", "expected a square from a1 to k11, found `none`"),
    ]);
}

#[test]
fn sets_of_squares_are_drawn_and_read_again() {
    let set: Bitboard = "b1 c1 k1 d5 a11 j11".parse().unwrap();
    assert_eq!(Bitboard::diagram(&format!("{set:#}")), set);
    let small = "
        7 # . . . . . # 7
        6 . . . . . . . 6
        5 . . . . . . . 5
        4 . . . # . . . 4
        3 . . . . . . . 3
        2 . . . . . . . 2
        1 # . . . . . # 1
          a b c d e f g";
    assert_eq!(Bitboard::diagram(small).to_string(), "a1 g1 d4 a7 g7");
    assert_eq!(Bitboard::diagram("#6/7/7/3#3/7/7/7").to_string(), "d4 a7");
}

#[cfg(feature = "alloc")]
mod played {
    use hnefatafl_rules::{Bitboard, PlayedMove};

    use crate::{both_ways, read_as, refused};

    #[test]
    fn moves_as_played() {
        let ply: PlayedMove = "d3-d2xe2".parse().unwrap();
        both_ways("d3-d2xe2", &ply);
        assert_eq!(ply.captured.to_string(), "e2");
        both_ways(
            "d1-d4",
            &PlayedMove::new("d1-d4".parse().unwrap(), Bitboard::EMPTY),
        );
        // In square order, whatever the order read.
        let several: PlayedMove = "e2-e4xf4xe5xd4".parse().unwrap();
        both_ways("e2-e4xd4xf4xe5", &several);
        for text in [
            "e2-e4xd4/f4/e5",
            "E2E4XE5XF4XD4",
            "e2e4xe5/d4xf4",
            "e2 – e4 x d4 x f4 x e5",
            "\u{feff} e2→e4xd4xf4xe5\r\n",
            "e2->e4 xd4/f4 / e5",
        ] {
            read_as(text, &several);
        }
    }

    /// Some archives list a piece twice that falls both ways.
    #[test]
    fn a_piece_that_is_listed_twice_counts_once() {
        let once: PlayedMove = "d8-a8xa7".parse().unwrap();
        for text in ["d8-a8xa7xa7", "d8-a8xa7/a7", "d8-a8xA7xa7xa7"] {
            read_as(text, &once);
        }
    }

    #[test]
    fn moves_as_played_are_refused() {
        let expected = "expected a move such as d1-d4 or d3-d2xe2, found";
        let captures = "expected captures such as xe2xf3 after the move, found";
        refused::<PlayedMove>(&[
            ("", &format!("{expected} nothing")),
            ("xe2", &format!("{expected} `xe2`")),
            ("d3-d12", &format!("{expected} `d3-d12`")),
            ("d3-d2x", &format!("{captures} `x`")),
            ("d3-d2/e2", &format!("{captures} `/e2`")),
            ("d3-d2e2", &format!("{captures} `e2`")),
            ("d3-d2xe2!", &format!("{captures} `!`")),
            ("d3-d2xe2xx", &format!("{captures} `xx`")),
            ("d3-d2xe2,f2", &format!("{captures} `,f2`")),
            ("d3-d2xe12", &format!("{captures} `2`")),
            ("d3-e2xe2", "d3 and e2 are on no common rank or file"),
            ("d3-d3", "a move from d3 to d3 leads nowhere"),
        ]);
    }
}
