//! Looks for the best line of play, deeper and deeper.
//!
//! ```text
//! cargo run --release --example search
//! cargo run --release --example search -- --seconds 20 fetlar
//! cargo run --release --example search -- --depth 3 copenhagen 11/11/11/A9A/11/4K6/11/11/A9A/7A3/1A9 d
//! ```
//!
//! For each depth it writes the line of play, how the side to move then stands, and the
//! positions looked at; at last the move to play.
//! The search itself is in `common/engine.rs`; the example `play` plays with it.

use core::time::Duration;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use hnefatafl_rules::Game;
use lexopt::{Arg, ValueExt};

use common::Stop;
use common::engine::{self, Limits};

mod common;

const USAGE: &str = "search [--depth N] [--seconds S] [RULES [BOARD SIDE]]";

/// How long it searches without a limit.
const SECONDS: u64 = 5;

fn page() -> String {
    format!(
        "\
Looks for the best move, deeper and deeper. For each depth it writes the best line of play, how the
side that is ahead then stands, in attackers or as a win in so many moves, the number of positions
looked at and the time; at last the best move. It reads no input.

Options:
  --depth N                  how many moves it looks ahead at most; default: no limit
  --seconds S                how long it searches at most; default: {SECONDS}, or no limit with --depth
  -h, --help                 shows this page"
    )
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let mut limits = Limits::NONE;
    let mut words = Vec::new();
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("depth") => limits.depth = parser.value()?.parse_with(engine::depth)?,
            Arg::Long("seconds") => limits.time = parser.value()?.parse_with(engine::seconds)?,
            Arg::Long("help") | Arg::Short('h') => {
                return common::help(out, USAGE, &[&page(), &common::help_on_positions()]);
            }
            Arg::Value(word) => words.push(word.string()?),
            Arg::Long(_) | Arg::Short(_) => return Err(argument.unexpected().into()),
        }
    }
    let game = Game::from_position(common::position(&words)?);
    if let Some(outcome) = game.outcome() {
        return Ok(writeln!(out, "{outcome:#}")?);
    }

    let begun = Instant::now();
    // A report that cannot be written is told at the end; the search itself is soon done.
    let mut written = Ok(());
    let found = engine::search(
        &game,
        limits.or_time(Duration::from_secs(SECONDS)),
        |found| {
            let seconds = begun.elapsed().as_secs_f64();
            let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
            let report = writeln!(
                out,
                "depth {}: {} ({}; {} positions, {seconds:.1} s)",
                found.depth,
                line.join(" "),
                found.score,
                found.nodes,
            );
            // Whoever waits for the next depth sees this one.
            written = report.and_then(|()| out.flush());
            written.is_ok()
        },
    );
    written?;
    match found.as_ref().and_then(|found| found.line.first()) {
        Some(mv) => Ok(writeln!(out, "best: {mv}")?),
        None => Ok(()),
    }
}
