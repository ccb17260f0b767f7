//! The program `judge` of FORMATS.md, played by the oracle: one line of input, one line of judgement.

use super::oracle::{
    OracleGame, Rules, START, State, Who, Wrong, board_text, read_board, read_square, square_text,
};

/// Judges one line `RULES | BOARD | SIDE | MOVES` (anything after a further bar is left out). None when it is bad input.
pub fn judge(line: &str, wrong: Wrong) -> Option<String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[rules, board, side, moves, ..] = fields.as_slice() else {
        return None;
    };
    let first = State {
        cells: read_board(if board == "start" { START } else { board })?,
        side: if side == "a" {
            Who::Attackers
        } else {
            Who::Defenders
        },
        rules: Rules::named(rules)?,
        wrong,
    };
    let mut game = OracleGame::new(first);
    let mut played = Vec::new();
    for word in moves.split_whitespace() {
        let (from, to) = word.split_once('-')?;
        let mv = (read_square(from)?, read_square(to)?);
        if game.outcome().is_some() {
            played.push(format!("{word}:after-end"));
            break;
        }
        if !game.legal_moves().contains(&mv) {
            played.push(format!("{word}:illegal"));
            break;
        }
        let captured = game
            .current()
            .captures(mv)
            .into_iter()
            .map(|square| format!("x{}", square_text(square)));
        played.push(format!("{word}{}", captured.collect::<String>()));
        game.play(mv);
    }
    let last = game.current();
    let side_at_end = match last.side {
        Who::Attackers => "a",
        Who::Defenders => "d",
    };
    Some(format!(
        "{rules} | {board} | {side} | {moves} | {} | {} | {} {side_at_end} | {} moves",
        played.join(" "),
        game.outcome().map_or("ongoing", |verdict| verdict.word()),
        board_text(&last.cells),
        game.legal_moves().len(),
    ))
}
