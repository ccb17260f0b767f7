//! Draws a game after its last move; without arguments the picture of the README.
//!
//! ```text
//! cargo run --example svg --features svg > examples/opening.svg
//! cargo run --example svg --features svg -- '[fetlar] d1-d3 e5-e2 d3-d2' > game.svg
//! ```

use std::io::{self, Write};
use std::process::ExitCode;

use hnefatafl_rules::{Diagram, Game, Mark, Position, Rules};

use common::Stop;

mod common;

const USAGE: &str = "svg [GAME]";
const PAGE: &str = "\
Writes a picture (SVG) of a game after its last move to standard output. It reads no input.

GAME, default: d1-d3 e5-e2 d3-d2
  Rules in brackets and moves, such as [fetlar] d1-d3 e5-e2 d3-d2. Without rules: copenhagen. For a
  set-up of your own write board, side and rules in the brackets.

Options:
  -h, --help                 shows this page";
const OPENING: &str = "d1-d3 e5-e2 d3-d2";

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let mut words = Vec::new();
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            lexopt::Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            lexopt::Arg::Long("help") | lexopt::Arg::Short('h') => {
                return common::help(out, USAGE, &[PAGE]);
            }
            lexopt::Arg::Long(_) | lexopt::Arg::Short(_) => {
                return Err(argument.unexpected().into());
            }
        }
    }
    let text = match words.join(" ") {
        none if none.is_empty() => OPENING.to_owned(),
        text => text,
    };
    let game = Game::from_text(&text, Position::start(Rules::COPENHAGEN));
    let game = game.map_err(|error| Stop::Arguments(error.to_string()))?;

    let mut diagram = Diagram::new(game.position());
    if let Some(ply) = game.plies().next_back() {
        diagram = diagram.last_move(ply.mv).mark(Mark::Capture, ply.captured);
    }
    Ok(writeln!(out, "{}", diagram.svg())?)
}
