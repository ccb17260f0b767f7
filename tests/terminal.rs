//! Does the plain-text board show what stands on it, in even columns?

use hnefatafl_rules::{Bitboard, Board, Move, Piece, Square, Terminal};

#[test]
fn what_is_written_in_ascii_without_marks_can_be_read() {
    for text in [
        "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
        "K10/11/11/11/11/11/11/4D6/11/11/A9A",
        "11/11/11/11/11/11/11/11/11/11/11",
        "AAAAAAAAAAA/DDDDDDDDDDD/11/11/11/11/11/11/11/11/KAAAAAAAAAA",
    ] {
        let board: Board = text.parse().unwrap();
        let shown = Terminal::new(&board).to_string();
        assert_eq!(shown.parse(), Ok(board), "{shown}");
        assert!(shown.is_ascii() && !shown.ends_with('\n'));
    }
}

#[test]
fn every_square_takes_three_columns_whatever_is_marked() {
    let mv: Move = "d1-d11".parse().unwrap();
    let plain = Terminal::new(&Board::START);
    let everything = plain
        .last_move(mv)
        .highlight(Bitboard::ALL)
        .captures(Bitboard::EDGE);
    for shown in [
        plain,
        everything,
        plain.unicode(true),
        everything.unicode(true),
    ] {
        let shown = shown.to_string();
        let lines: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
        assert_eq!(lines.len(), 13);
        assert_eq!(lines[0], lines[12]);
        for (line, rank) in lines[1..12].iter().zip((1..=11).rev()) {
            assert_eq!(line.len(), 4 + 33 + 3, "{shown}");
            let line: String = line.iter().collect();
            assert!(line.starts_with(&format!("{rank:2}  ")), "{line}");
            assert!(line.ends_with(&format!(" {rank:2}")), "{line}");
            // Each file letter stands above the middle of its squares.
            let f = lines[0].iter().position(|&letter| letter == 'f');
            assert_eq!(f, Some(4 + 3 * 5 + 1));
        }
    }
}

#[test]
fn of_several_marks_the_last_move_comes_first_then_captures() {
    let board = Board::EMPTY
        .with(Square::B1, Piece::Attacker)
        .with(Square::C1, Piece::Defender)
        .with(Square::D1, Piece::King);
    let mv = "a1-b1".parse().unwrap();
    let captures = [Square::B1, Square::C1, Square::E1].into_iter().collect();
    let shown = Terminal::new(&board)
        .last_move(mv)
        .captures(captures)
        .highlight(Bitboard::rank(0).unwrap())
        .to_string();
    assert_eq!(
        shown.lines().nth(11),
        Some(" 1  [*][A]xDx(K) x  *  *  *  *  *  *   1")
    );
}
