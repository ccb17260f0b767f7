//! Do we count what independent programs count?

use hnefatafl_rules::{Board, Position, Rules, Side, divide, perft};

/// `RULES | BOARD | SIDE | N1 N2 …`, the numbers counted by other programs.
const ROWS: &str = include_str!("data/perft.txt");

struct Row {
    position: Position,
    counts: Vec<u64>,
}

fn rows() -> impl Iterator<Item = Row> {
    let rows = ROWS.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let fields: Vec<&str> = row.split(" | ").collect();
        let [rules, board, side, counts] = fields[..] else {
            panic!("no row: {row}");
        };
        let rules: Rules = rules.parse().unwrap();
        let side: Side = side.parse().unwrap();
        let board = match board {
            "start" => Board::START,
            board => board.parse().unwrap(),
        };
        Row {
            position: Position::new(board, side, rules).unwrap(),
            counts: counts.split(' ').map(|n| n.parse().unwrap()).collect(),
        }
    })
}

#[test]
fn every_count_is_met() {
    let mut counted = 0;
    for Row { position, counts } in rows() {
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(
                perft(&position, depth),
                expected,
                "{position}, depth {depth}"
            );
            counted += 1;
        }
    }
    assert!(counted >= 291, "only {counted} counts were made");
}

#[test]
fn the_parts_make_the_whole() {
    for Row { position, .. } in rows() {
        let parts = divide(&position, 2);
        assert_eq!(parts.len(), position.legal_moves().len(), "{position}");
        assert!(
            divide(&position, 2)
                .map(|(mv, _)| mv)
                .eq(position.legal_moves()),
            "{position}"
        );
        let whole: u64 = parts.map(|(_, nodes)| nodes).sum();
        assert_eq!(whole, perft(&position, 2), "{position}");
    }
}

#[test]
fn nothing_comes_after_the_end() {
    let over: Position = "11/11/11/11/11/11/11/11/11/11/4K6 d copenhagen"
        .parse()
        .unwrap();
    assert_eq!(perft(&over, 0), 1);
    assert_eq!(perft(&over, 1), 0);
    assert_eq!(perft(&over, 3), 0);
    assert_eq!(divide(&over, 2).count(), 0);
}
