//! Do we agree with an independent program on thousands of positions?
#![cfg(feature = "alloc")]

use core::fmt::Debug;

use hnefatafl_rules::{Bitboard, Board, Game, Move, Position, Rules};

/// `RULES | BOARD | SIDE | MOVES | moves as played | outcome | BOARD SIDE | N moves`.
const FILES: [(&str, &str, usize); 4] = [
    ("judged", include_str!("data/judged.txt"), 3_000),
    ("handmade", include_str!("data/handmade.txt"), 350),
    ("family", include_str!("data/family.txt"), 3_500),
    ("witnesses", include_str!("data/witnesses.txt"), 80),
];

#[test]
fn every_line_is_judged_alike() {
    for (name, text, least) in FILES {
        let mut judged = 0;
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            judge(line)
                .unwrap_or_else(|differs| panic!("{name}, line {number}: {differs}\n{line}"));
            judged += 1;
        }
        assert!(judged >= least, "only {judged} lines of {name}");
    }
}

fn judge(line: &str) -> Result<(), String> {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [rules, board, side, moves, as_played, outcome, end, left] = fields[..] else {
        return Err(format!("{} fields", fields.len()));
    };
    let rules: Rules = rules.parse().map_err(|error| format!("{error}"))?;
    let board = match board {
        "start" => Board::opening(rules.layout()),
        board => board.parse().map_err(|error| format!("{error}"))?,
    };
    let side = side.parse().map_err(|error| format!("{error}"))?;
    let start = Position::new(board, side, rules).map_err(|error| error.to_string())?;
    let mut game = Game::from_position(start);

    let mut told = Vec::new();
    for word in moves.split_whitespace() {
        let mv = word.parse::<Move>().ok();
        let explained = mv.map(|mv| game.position().captures(mv));
        let Some(played) = mv.and_then(|mv| game.play(mv).ok()) else {
            let over = game.outcome().is_some();
            told.push(format!(
                "{word}:{}",
                if over { "after-end" } else { "illegal" }
            ));
            break;
        };
        let explained: Bitboard = explained.into_iter().flatten().map(|c| c.square).collect();
        same("captures explained", &explained, &played.captured)?;
        told.push(played.to_string());
    }
    same("moves as played", told.join(" ").as_str(), as_played)?;

    let reached = *game.position();
    let ended = game.outcome().map(|outcome| outcome.to_string());
    same("outcome", ended.as_deref().unwrap_or("ongoing"), outcome)?;
    let stands = format!("{} {}", reached.board(), reached.side_to_move().letter());
    same("end", stands.as_str(), end)?;
    let moves_left = format!("{} moves", game.legal_moves().len());
    same("moves left", moves_left.as_str(), left)?;

    // What needs no history is seen in the bare position too.
    let set_up = Position::new(reached.board(), reached.side_to_move(), rules);
    let set_up = set_up.map_err(|error| error.to_string())?;
    same("position", &set_up, &reached)?;
    if !outcome.ends_with(":repetition") {
        same(
            "outcome of the position",
            &set_up.outcome(),
            &game.outcome(),
        )?;
    }
    let read = game.to_string().parse::<Game>();
    same("game read back", &read, &Ok(game))
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: {found:?}, expected {expected:?}"))
}
