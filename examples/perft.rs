//! Counts sequences of moves, to compare the rules with other programs and to measure speed.
//!
//! ```text
//! cargo run --release --example perft
//! cargo run --release --example perft -- --threads 2 copenhagen 5
//! cargo run --release --example perft -- --divide fetlar 2 11/11/5K5/5A1D2A/11/11/11/11/11/3AA6/2ADD6 a
//! ```

use core::fmt::{self, Display};
use core::hint::black_box;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use core::time::Duration;
use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use hnefatafl_rules::{Move, Position, Rules, perft};
use lexopt::{Arg, Parser, ValueExt};

use common::{Progress, Stop};

mod common;

const USAGE: &str = "perft [--divide] [--threads N] [RULES DEPTH [BOARD SIDE]]";

const PAGE: &str = "\
Counts the sequences of legal moves. For each length from 1 to DEPTH it writes one line, RULES,
length and number, then the time and the rate. It reads no input. Without arguments it counts
copenhagen 4.

Options:
  --divide                   writes instead how many sequences of DEPTH moves begin with each
                             legal move, a line `MOVE NUMBER` for each, and the total
  --threads N                how many threads count; default: 1
  -h, --help                 shows this page

DEPTH                        how many moves of both sides together, from 1 to 255";

/// From this depth on a run may take long.
const DEEP: u8 = 5;
/// The shortest time from which a rate is told.
const MEASURABLE: Duration = Duration::from_millis(1);

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
        return common::help(out, USAGE, &[PAGE, common::RULES, common::BOARD_SIDE]);
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
        let mut runs = 0.0;
        // What is over in no time is counted again until the clock can tell.
        let (nodes, time) = loop {
            let position = black_box(&position);
            let nodes = if threads == 1 && depth < DEEP {
                perft(position, depth)
            } else {
                total(&count(position, depth, threads))
            };
            runs += 1.0;
            let time = begun.elapsed();
            if time >= MEASURABLE {
                break (nodes, time.as_secs_f64() / runs);
            }
        };
        #[expect(clippy::cast_precision_loss, reason = "for people")]
        let speed = nodes as f64 / time / 1e6;
        let time = Seconds(time);
        let digits = if speed < 10.0 { 2 } else { 0 };
        writeln!(
            out,
            "{rules} {depth} {nodes} {time}, {speed:.digits$} million nodes/s"
        )?;
        // Whoever waits for the next depth sees this one.
        out.flush()?;
    }
    Ok(())
}

/// A time for people, with three digits or so, however short it is.
struct Seconds(f64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            seconds if seconds >= 1.0 => write!(f, "{seconds:.3} s"),
            seconds if seconds >= 1e-3 => write!(f, "{:.1} ms", seconds * 1e3),
            seconds => write!(f, "{:.2} µs", seconds * 1e6),
        }
    }
}

/// Returns what is asked for, or `None` for help.
fn arguments() -> Result<Option<Task>, Stop> {
    let mut parser = Parser::from_env();
    let (mut divide, mut threads, mut words) = (false, 1, Vec::new());
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("divide") => divide = true,
            Arg::Long("threads") => threads = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Value(word) => words.push(word.string()?),
            Arg::Long(_) | Arg::Short(_) => return Err(argument.unexpected().into()),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let start = |rules: &str| rules.parse::<Rules>().map(Position::start).map_err(bad);
    let (rules, depth, position) = match words[..] {
        [] => ("copenhagen", "4", Position::start(Rules::COPENHAGEN)),
        [rules, depth] => (rules, depth, start(rules)?),
        [rules, depth, board, side] => {
            let position = common::set_up(rules, board, side).map_err(Stop::Arguments)?;
            (rules, depth, position)
        }
        _ => return Err(bad("expected RULES DEPTH or RULES DEPTH BOARD SIDE")),
    };
    let depth = match depth.parse() {
        Ok(number) if number > 0 && !depth.starts_with('+') => number,
        _ => {
            return Err(bad(format_args!(
                "expected a depth from 1 to {}, found `{depth}`",
                u8::MAX
            )));
        }
    };
    if threads == 0 {
        return Err(bad("expected a number of threads from 1, found `0`"));
    }
    Ok(Some(Task {
        divide,
        threads,
        rules: rules.to_owned(),
        depth,
        position,
    }))
}

fn bad(reason: impl Display) -> Stop {
    Stop::Arguments(format!("{reason}"))
}

fn total(counts: &[(Move, u64)]) -> u64 {
    counts.iter().map(|(_, nodes)| nodes).sum()
}

/// Counts the nodes behind each legal move, with several threads if there is enough to do.
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
    // Counts one unit; returns how many are begun, or `None` when none is left.
    let work = || {
        let number = begun.fetch_add(1, Ordering::Relaxed);
        let (root, unit) = units.get(number)?;
        counts[*root].fetch_add(perft(unit, depth - plies), Ordering::Relaxed);
        Some(number)
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(units.len()) {
            let helper = || while work().is_some() {};
            // With fewer threads than asked for the work is done all the same.
            if thread::Builder::new().spawn_scoped(scope, helper).is_err() {
                break;
            }
        }
        let mut progress = Progress::new(depth >= DEEP);
        while let Some(number) = work() {
            let percent = 100 * number / units.len();
            progress.show(format_args!("depth {depth}: {percent} %"));
        }
        progress.clear();
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    moves.zip(counts).collect()
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    let _ = next.apply_unchecked(mv);
    next
}
