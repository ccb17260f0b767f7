//! The program `judge` of FORMATS.md, played by the oracle: one line of input, one line of judgement.

use super::oracle::State;
use super::oracle_board::{Move, Who, board_text, read_board, read_square, square_text};
use super::oracle_endings::OracleGame;
use super::oracle_rules::Rules;
use super::wrong::Wrong;

/// Judges one line `RULES | BOARD | SIDE | MOVES` (anything after a further bar is left out). None when it is bad input.
pub fn judge(line: &str, wrong: Wrong) -> Option<String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[rules, board, side, moves, ..] = fields.as_slice() else {
        return None;
    };
    let first = read_state(rules, board, side, wrong)?;
    let words: Vec<&str> = moves.split_whitespace().collect();
    let read = words.iter().copied().map(read_move);
    let read = read.collect::<Option<Vec<Move>>>()?;

    let mut game = OracleGame::new(first);
    let mut played = Vec::new();
    for (word, mv) in words.into_iter().zip(read) {
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
    Some(format!(
        "{rules} | {board} | {side} | {moves} | {} | {} | {} {} | {} moves",
        played.join(" "),
        game.outcome().map_or("ongoing", |verdict| verdict.word()),
        board_text(last.size(), &last.cells),
        last.side.letter(),
        game.legal_moves().len(),
    ))
}

/// Reads the first three fields. None when they are no position.
pub fn read_state(rules: &str, board: &str, to_move: &str, wrong: Wrong) -> Option<State> {
    let rules = Rules::read(rules)?;
    let (found, cells) = match board {
        "start" => (rules.size(), rules.layout.cells()),
        _ => read_board(board)?,
    };
    let side = match to_move {
        "a" => Who::Attackers,
        "d" => Who::Defenders,
        _ => return None,
    };
    (found == rules.size() && rules.is_legal_setup(&cells)).then_some(State {
        cells,
        side,
        rules,
        wrong,
    })
}

fn read_move(word: &str) -> Option<Move> {
    let (from, to) = word.split_once('-')?;
    Some((read_square(from)?, read_square(to)?))
}
