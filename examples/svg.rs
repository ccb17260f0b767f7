//! Draws a game after its last move; without arguments the picture of the README.
//!
//! ```text
//! cargo run --example svg --features svg > examples/opening.svg
//! cargo run --example svg --features svg -- '[tablut] e2-c2 e4-b4' > game.svg
//! ```

use std::io::{self, Write};
use std::process::ExitCode;

use hnefatafl_rules::{Diagram, Game, Mark, Position};

use common::{DEFAULT_RULES, Stop, bad};

mod common;

const USAGE: &str = "svg [GAME]";
const GAME: &str = "d1-d3 e5-e2 d3-d2";

fn page() -> String {
    format!(
        "\
Writes a picture (SVG) of a game after its last move to standard output. It reads no input.

GAME, default: {GAME}
  Rules in brackets and moves, such as [fetlar] d1-d3 e5-e2 d3-d2. Without rules: {rules}.
  For a set-up of your own write board, side and rules in the brackets.

Options:
  -h, --help                 shows this page",
        rules = DEFAULT_RULES.short_name().unwrap_or_default(),
    )
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let (mut text, mut parser) = (String::new(), lexopt::Parser::from_env());
    while let Some(argument) = parser.next()? {
        match argument {
            lexopt::Arg::Value(word) => text = format!("{text} {}", word.to_string_lossy()),
            lexopt::Arg::Long("help") | lexopt::Arg::Short('h') => {
                return common::help(out, USAGE, &[&page()]);
            }
            lexopt::Arg::Long(_) | lexopt::Arg::Short(_) => {
                return Err(argument.unexpected().into());
            }
        }
    }
    let text = if text.is_empty() { GAME } else { &text };
    let game = Game::from_text(text, Position::start(DEFAULT_RULES)).map_err(bad)?;
    let mut diagram = Diagram::new(game.position());
    if let Some(last) = game.last() {
        diagram = diagram
            .last_move(last.mv)
            .mark(Mark::Capture, last.captured);
    }
    Ok(writeln!(out, "{}", diagram.svg())?)
}
