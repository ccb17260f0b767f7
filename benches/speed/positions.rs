//! The positions that are measured, drawn once, and what is known of each.

use hnefatafl_rules::{Board, Move, Position, Rules, Side};

/// A position and the answers that are expected of it.
pub(crate) struct Named {
    pub(crate) name: &'static str,
    board: Board,
    side: Side,
    /// A move that is worth a look, and what it comes to: see `remarkable`.
    mv: &'static str,
    pub(crate) outcome: Option<&'static str>,
    pub(crate) moves: u64,
    /// The pieces that all legal moves together would capture.
    pub(crate) captures: u64,
    /// The legal moves that end the game.
    pub(crate) endings: u64,
    pub(crate) perft_3: u64,
}

impl Named {
    pub(crate) fn position(&self) -> Position {
        Position::new(self.board, self.side, Rules::COPENHAGEN).expect("a legal set-up")
    }

    /// The move that gave the position its name.
    pub(crate) fn remarkable(&self) -> Move {
        self.mv.parse().expect("a move")
    }
}

pub(crate) const POSITIONS: [Named; 6] = [
    Named {
        name: "opening",
        board: Board::diagram(
            "
11  . . . A A A A A . . .
10  . . . . . A . . . . .
 9  . . . . . . . . . . .
 8  A . . . . D . . . . A
 7  A . . . D D D . . . A
 6  A A . D D K D D . A A
 5  A . . . D D D . . . A
 4  A . . . . D . . . . A
 3  . . . . . . . . . . .
 2  . . . . . A . . . . .
 1  . . . A A A A A . . .
    a b c d e f g h i j k
",
        ),
        side: Side::Attackers,
        mv: "d1-d3",
        outcome: None,
        moves: 116,
        captures: 0,
        endings: 0,
        perft_3: 806_344,
    },
    Named {
        name: "crowded_middle_game",
        board: Board::diagram(
            "
11  . . . . A . A . . . .
10  . . A . . A . . . . .
 9  . A . . . . . . A . .
 8  A . . . D . D A . . A
 7  . . A D . D . . A . .
 6  A . . D . K D D . A .
 5  . . A . D . . . . . A
 4  A . . . . D . D . A .
 3  . . A . . . . . A . .
 2  . . . . A . A . . A .
 1  . . . A . . . A . . .
    a b c d e f g h i j k
",
        ),
        side: Side::Attackers,
        mv: "f10-f8",
        outcome: None,
        moves: 184,
        captures: 1,
        endings: 0,
        perft_3: 2_050_982,
    },
    Named {
        name: "open_king",
        board: Board::diagram(
            "
11  . . . . A . . A . . .
10  . . . . . . . . . A .
 9  . A . . . . D . . . .
 8  A . . . . . . . . . A
 7  . . . . D . . . A . .
 6  A . . D . . . . . . A
 5  . . . . . . . . . . .
 4  A . D . . . . K . . .
 3  . . . . . . . D . A .
 2  . A . . . D . . . . .
 1  . . . A . . A . . . .
    a b c d e f g h i j k
",
        ),
        side: Side::Defenders,
        mv: "h4-k4",
        outcome: None,
        moves: 104,
        captures: 0,
        endings: 0,
        perft_3: 1_519_819,
    },
    Named {
        name: "shieldwall_at_hand",
        board: Board::diagram(
            "
11  . . . A . . A . . . .
10  . . . . . A . . . . .
 9  . . . . . . . . . . .
 8  A . . . . D . . . . A
 7  A . . . D . D . . . A
 6  . . A . D K . . . . A
 5  . . . . . D . . . . A
 4  . . . . . . A . . A D
 3  . . . . . . . . . A D
 2  . . . A A A . A . . .
 1  . . A D D D . . . . .
    a b c d e f g h i j k
",
        ),
        side: Side::Attackers,
        mv: "g4-g1",
        outcome: None,
        moves: 144,
        captures: 5,
        endings: 0,
        perft_3: 1_094_115,
    },
    Named {
        name: "fort_at_hand",
        board: Board::diagram(
            "
11  . . . . A . A . . . .
10  . . . . . A . . . . .
 9  . . . . . . . . . . .
 8  A . . . D . . . A . A
 7  . . A . . . D . . . A
 6  A . . . . . . . . A .
 5  A . A . . . D A . . A
 4  . . . . . . . . . . A
 3  . A . D . . A . . . .
 2  . . D . . D A . . . .
 1  . . D K . D . A . . .
    a b c d e f g h i j k
",
        ),
        side: Side::Defenders,
        mv: "e8-e3",
        outcome: Some("defenders:exit-fort"),
        moves: 61,
        captures: 0,
        endings: 1,
        perft_3: 600_900,
    },
    Named {
        name: "nearly_encircled",
        board: Board::diagram(
            "
11  . . . . . . . . . . .
10  . . . A A A A . . . .
 9  . . A . . D . A . . .
 8  . A . . D . . . A . .
 7  . A . D . . D . . A .
 6  . A . D . K . D . A .
 5  . A . . D . . . D A .
 4  . . A . . D . . A . .
 3  . . . A . . . A . . .
 2  . . . . A . A . . . .
 1  . A . . . . . . . . .
    a b c d e f g h i j k
",
        ),
        side: Side::Attackers,
        mv: "b1-f1",
        outcome: Some("attackers:encirclement"),
        moves: 141,
        captures: 4,
        endings: 1,
        perft_3: 1_314_678,
    },
];
