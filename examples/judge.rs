//! Judges lines of moves: what each captures, and how the game ends.
//!
//! ```text
//! echo 'copenhagen | start | a | d1-d3 e5-e2 d3-d2' | cargo run --release --example judge
//! ```
//!
//! It reads lines `RULES | BOARD | SIDE | MOVES` and writes them with the moves as played,
//! the outcome, the board and side at the end and the number of legal moves there.

use core::str::from_utf8;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::ExitCode;

use hnefatafl_rules::error::ParseMoveError;
use hnefatafl_rules::{Game, Move};

use common::{Stop, fault, set_up};

mod common;

const USAGE: &str = "judge < LINES, each RULES | BOARD | SIDE | MOVES";

const PAGE: &str = "\
Reads lines of moves on standard input and writes each with what the rules say to it:

RULES | BOARD | SIDE | MOVES | moves as played | outcome | BOARD SIDE at the end | N moves

RULES is a rule set such as copenhagen or tablut. BOARD is `start`, or the rows from the top rank
down with `/` between. SIDE, a or d, is to move first. MOVES are moves such as d1-d3, without
captures; there may be none. N is the number of legal moves at the end. The first move that cannot
be played is marked `:illegal`, or `:after-end` when the game was over, and nothing after it is
judged. Blank lines and lines that begin with `#` are written as they are.

Options:
  -h, --help                 shows this page";

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    match lexopt::Parser::from_env().next()? {
        None => judge_lines(BufReader::new(io::stdin()), out),
        Some(lexopt::Arg::Long("help") | lexopt::Arg::Short('h')) => {
            common::help(out, USAGE, &[PAGE])
        }
        Some(argument) => Err(argument.unexpected().into()),
    }
}

fn judge_lines(mut input: BufReader<impl io::Read>, out: &mut impl Write) -> Result<(), Stop> {
    let mut line = Vec::new();
    for number in 1_u64.. {
        if input.buffer().is_empty() {
            // Another program may wait for these answers before it asks on.
            out.flush()?;
        }
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| Stop::Input(format!("cannot read: {error}")))? == 0 {
            break;
        }
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        if line.starts_with(b"#") || line.trim_ascii().is_empty() {
            out.write_all(line)?;
        } else {
            let judged = judge(line);
            let judged = judged.map_err(|fault| Stop::Input(format!("line {number}: {fault}")))?;
            out.write_all(judged.as_bytes())?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Returns the line with what is to be said about it, or the reason why it cannot be read.
fn judge(line: &[u8]) -> Result<String, String> {
    let line = from_utf8(line).map_err(|error| fault(error, &String::from_utf8_lossy(line)))?;
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [rules, board, side, moves] = fields[..] else {
        return Err(fault("expected RULES | BOARD | SIDE | MOVES", line));
    };
    let mut game = Game::from_position(set_up(rules, board, side)?);
    let mut played = Vec::new();
    let mut stopped = false;
    for word in moves.split_whitespace() {
        let mv: Option<Move> = match word.parse() {
            Ok(mv) => Some(mv),
            // On no straight line: a move that cannot be played.
            Err(ParseMoveError::Invalid(_)) => None,
            Err(error) => return Err(error.to_string()),
        };
        if stopped {
            continue;
        }
        if let Some(done) = mv.and_then(|mv| game.play(mv).ok()) {
            played.push(done.to_string());
        } else {
            stopped = true;
            let over = game.outcome().is_some();
            let why = if over { "after-end" } else { "illegal" };
            played.push(format!("{word}:{why}"));
        }
    }
    let outcome = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => "ongoing".to_owned(),
    };
    Ok(format!(
        "{rules} | {board} | {side} | {moves} | {} | {outcome} | {} {} | {} moves",
        played.join(" "),
        game.board(),
        game.side_to_move().letter(),
        game.legal_moves().len(),
    ))
}
