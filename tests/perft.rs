//! Do we count what independent programs count?
//!
//! Counts beyond [`LIMIT`] nodes are left to the program `perft` and `.ci/run`;
//! `HNEFATAFL_PERFT_NODES=10000000000 cargo test --release --test perft` makes all of them.

use std::env;

use hnefatafl_rules::{Board, Position, Rules, Side, divide, perft};

/// `RULES | BOARD | SIDE | N1 N2 …`, the numbers counted by other programs.
const FILES: [&str; 2] = [
    include_str!("data/perft.txt"),
    include_str!("data/family-perft.txt"),
];

/// What one count may have.
const LIMIT: u64 = 300_000_000;

struct Row {
    position: Position,
    counts: Vec<u64>,
}

fn rows() -> impl Iterator<Item = Row> {
    let lines = FILES.into_iter().flat_map(str::lines);
    lines.filter(|line| !line.starts_with('#')).map(|row| {
        let fields: Vec<&str> = row.split(" | ").collect();
        let [rules, board, side, counts] = fields[..] else {
            panic!("no row: {row}");
        };
        let rules: Rules = rules.parse().expect(row);
        let side: Side = side.parse().expect(row);
        let board = match board {
            "start" => Board::opening(rules.layout()),
            board => board.parse().expect(row),
        };
        Row {
            position: Position::new(board, side, rules).expect(row),
            counts: counts.split(' ').map(|n| n.parse().expect(row)).collect(),
        }
    })
}

#[test]
fn every_count_is_met() {
    let limit = env::var("HNEFATAFL_PERFT_NODES").map_or(LIMIT, |nodes| {
        nodes.replace('_', "").parse().expect("a number of nodes")
    });
    let (mut counted, mut left) = (0, 0);
    for Row { position, counts } in rows() {
        for (depth, expected) in (1..).zip(counts) {
            if expected > limit {
                left += 1;
                continue;
            }
            assert_eq!(
                perft(&position, depth),
                expected,
                "{position}, depth {depth}"
            );
            counted += 1;
        }
    }
    assert_eq!(counted + left, 291 + 1_081);
    assert!(left <= 1 || limit != LIMIT, "{left} counts were left out");
}

#[test]
fn the_parts_make_the_whole() {
    for Row { position, .. } in rows() {
        let parts = divide(&position, 2);
        let moves = position.legal_moves();
        assert_eq!(parts.len(), moves.len(), "{position}");
        assert!(parts.clone().map(|(mv, _)| mv).eq(moves), "{position}");
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
