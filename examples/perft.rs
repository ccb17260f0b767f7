//! Counts sequences of moves, to compare the rules with other programs and to measure speed.
//!
//! ```text
//! cargo run --release --example perft
//! cargo run --release --example perft -- --threads 2 copenhagen 5
//! cargo run --release --example perft -- --divide fetlar 2 11/11/5K5/5A1D2A/11/11/11/11/11/3AA6/2ADD6 a
//! ```

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use hnefatafl_rules::{Move, Position, perft};
use lexopt::{Arg, Parser, ValueExt};

use common::{Stop, bad};

mod common;

const USAGE: &str = "perft [--divide] [--threads N] [RULES DEPTH [BOARD SIDE]]";

/// What is counted without arguments: so many moves of the default rules.
const DEPTH: u8 = 4;
const THREADS: usize = 1;

fn page() -> String {
    format!(
        "\
Counts the sequences of legal moves. For each length from 1 to DEPTH it writes one line, RULES,
length and number, then the time and the rate. It reads no input.

Options:
  --divide                   writes instead how many sequences of DEPTH moves begin with each
                             legal move, a line `MOVE NUMBER` for each, and the total
  --threads N                how many threads count; default: {THREADS}
  -h, --help                 shows this page

DEPTH, default: {DEPTH}
  How many moves of both sides together, from 1 to {most}.",
        most = u8::MAX,
    )
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

struct Task {
    divide: bool,
    threads: usize,
    /// The rules as given.
    rules: String,
    depth: u8,
    position: Position,
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let Some(task) = arguments()? else {
        return common::help(out, USAGE, &[&page(), &common::help_on_positions()]);
    };
    let Task {
        divide,
        threads,
        rules,
        depth,
        position,
    } = task;
    if divide {
        let counts = count(&position, depth, threads);
        for (mv, nodes) in &counts {
            writeln!(out, "{mv} {nodes}")?;
        }
        writeln!(out, "total {}", total(&counts))?;
        return Ok(());
    }
    for depth in 1..=depth {
        let begun = Instant::now();
        let nodes = if threads == 1 {
            perft(&position, depth)
        } else {
            total(&count(&position, depth, threads))
        };
        let seconds = begun.elapsed().as_secs_f64().max(1e-9);
        #[expect(clippy::cast_precision_loss, reason = "for people")]
        let speed = nodes as f64 / seconds / 1e6;
        writeln!(
            out,
            "{rules} {depth} {nodes} {seconds:.6} s, {speed:.1} million nodes/s"
        )?;
        // Whoever waits for the next depth sees this one.
        out.flush()?;
    }
    Ok(())
}

/// Returns what is asked for, or `None` for help.
fn arguments() -> Result<Option<Task>, Stop> {
    let mut parser = Parser::from_env();
    let (mut divide, mut threads, mut words) = (false, THREADS, Vec::new());
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("divide") => divide = true,
            Arg::Long("threads") => threads = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Value(word) => words.push(word.string()?),
            Arg::Long(_) | Arg::Short(_) => return Err(argument.unexpected().into()),
        }
    }
    if threads == 0 {
        return Err(bad("expected a number of threads from 1, found `0`"));
    }
    let depth = match words.len() {
        0 => DEPTH,
        2 | 4 => {
            let word = words.remove(1);
            match word.parse() {
                Ok(depth) if depth > 0 => depth,
                Ok(_) | Err(_) => {
                    let most = u8::MAX;
                    return Err(bad(common::fault(
                        format_args!("expected a depth from 1 to {most}"),
                        &word,
                    )));
                }
            }
        }
        _ => return Err(bad("expected RULES DEPTH or RULES DEPTH BOARD SIDE")),
    };
    let position = common::position(&words)?;
    let default = common::DEFAULT_RULES.short_name().unwrap_or_default();
    Ok(Some(Task {
        divide,
        threads,
        rules: words.into_iter().next().unwrap_or(default.to_owned()),
        depth,
        position,
    }))
}

fn total(counts: &[(Move, u64)]) -> u64 {
    counts.iter().map(|(_, nodes)| nodes).sum()
}

/// Counts the nodes behind each legal move.
fn count(position: &Position, depth: u8, threads: usize) -> Vec<(Move, u64)> {
    // A unit of work is a position after one or two moves; small units share out evenly.
    let plies = if depth > 2 { 2 } else { 1 };
    let moves = position.legal_moves();
    let mut units = Vec::new();
    for (root, mv) in moves.clone().enumerate() {
        let next = after(position, mv);
        if plies == 1 {
            units.push((root, next));
        } else {
            units.extend(next.legal_moves().map(|mv| (root, after(&next, mv))));
        }
    }
    let counts: Vec<AtomicU64> = moves.clone().map(|_| AtomicU64::new(0)).collect();
    let begun = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.min(units.len()) {
            scope.spawn(|| {
                while let Some((root, unit)) = units.get(begun.fetch_add(1, Ordering::Relaxed)) {
                    counts[*root].fetch_add(perft(unit, depth - plies), Ordering::Relaxed);
                }
            });
        }
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    moves.zip(counts).collect()
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    let _ = next.apply_unchecked(mv);
    next
}
