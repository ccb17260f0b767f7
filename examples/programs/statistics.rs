//! Plays random games, or reads games from a file, and writes what they have in common.
//!
//! ```text
//! cargo run --release --example statistics
//! cargo run --release --example statistics -- --games 100000 --seed 7 --threads 2 fetlar
//! cargo run --release --example statistics -- --from examples/games.tsv
//! ```
//!
//! Each move of a random game is any legal one, all exactly equally likely. The figures
//! depend on the rules, the seed, the number of games and `--max-plies` alone. A file holds
//! one game a line, as for `replay`; its games go under their own rules unless others are
//! asked for, and are left open where a move is not legal. `--games` reads that many at most.

use core::fmt::Display;
use core::ops::AddAssign;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use hnefatafl_rules::{DrawReason, Game, Outcome, Position, Rules, Statistics, WinReason};
use lexopt::{Arg, Parser, ValueExt};

use common::entry::Entry;
use common::random::Random;
use common::{Lines, Progress, Stop};

#[path = "../common/mod.rs"]
mod common;

const USAGE: &str =
    "statistics [--games N] [--seed S] [--max-plies M] [--threads T] [--from FILE] [RULES]";

const PAGE: &str = "\
Plays random games, or reads games from a file, and writes what they have in common: how many there
are, who won them, how and in how many moves. Shares and moves are those of the games that ended;
games that were cut off or not finished are only counted. The speed goes to standard error.

Options:
  --games N                  how many games are played; default: 1000. With --from, how many are
                             read at most; default: all
  --seed S                   a number; the same gives the same games; default: 0
  --max-plies M              cuts games off after so many moves of both sides; default: never
  --threads T                how many threads play; default: 1
  --from FILE                a file with games as `replay` reads it, such as examples/games.tsv;
                             they go under their own rules unless RULES are given
  -h, --help                 shows this page";

/// How many random games are played unless another number is asked for.
const GAMES: usize = 1_000;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let Some(task) = Task::read()? else {
        return common::help(out, USAGE, &[PAGE, common::RULES]);
    };
    let begun = Instant::now();
    let (tally, fault) = match &task.from {
        Some(file) => recorded_games(&task, file)?,
        None => (random_games(&task), None),
    };
    if let Some(fault) = fault {
        // What was finished: the games before the bad line.
        if tally.statistics.games() > 0 {
            write!(out, "{}", tally.statistics)?;
        }
        return Err(Stop::Input(fault));
    }
    let seconds = begun.elapsed().as_secs_f64();
    write!(out, "{}", tally.statistics)?;
    // Whoever closed the pipe wants to hear no more.
    out.flush()?;
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let speed = tally.plies as f64 / seconds.max(1e-9) / 1e6;
    let _ = writeln!(
        io::stderr(),
        "{} plies in {seconds:.3} s, {speed:.2} million plies/s",
        tally.plies
    );
    if tally.illegal > 0 {
        let games = tally.illegal;
        let _ = writeln!(
            io::stderr(),
            "left open at a move that is not legal: {games}"
        );
    }
    Ok(())
}

/// What is asked for.
struct Task {
    games: Option<usize>,
    seed: u64,
    max_plies: usize,
    threads: usize,
    from: Option<OsString>,
    rules: Option<Rules>,
}

impl Task {
    /// Returns what is asked for, or `None` for help.
    fn read() -> Result<Option<Self>, Stop> {
        let mut task = Self {
            games: None,
            seed: 0,
            max_plies: usize::MAX,
            threads: 1,
            from: None,
            rules: None,
        };
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("games") => task.games = Some(parser.value()?.parse()?),
                Arg::Long("seed") => task.seed = parser.value()?.parse()?,
                Arg::Long("max-plies") => task.max_plies = parser.value()?.parse()?,
                Arg::Long("threads") => task.threads = parser.value()?.parse()?,
                Arg::Long("from") => task.from = Some(parser.value()?),
                Arg::Long("help") | Arg::Short('h') => return Ok(None),
                Arg::Value(word) if task.rules.is_none() => {
                    task.rules = Some(word.string()?.parse().map_err(bad)?);
                }
                Arg::Value(_) | Arg::Long(_) | Arg::Short(_) => {
                    return Err(argument.unexpected().into());
                }
            }
        }
        if task.threads == 0 {
            return Err(bad("expected a number of threads from 1, found `0`"));
        }
        Ok(Some(task))
    }
}

fn bad(reason: impl Display) -> Stop {
    Stop::Arguments(format!("{reason}"))
}

/// What is counted of the games.
#[derive(Default)]
struct Tally {
    statistics: Statistics,
    /// All plies that were played, those of open games too.
    plies: usize,
    /// Games with a move that is not legal.
    illegal: usize,
}

impl Tally {
    fn new(game: &Game, illegal: bool) -> Self {
        let mut tally = Self::default();
        tally.statistics.add_game(game);
        tally.plies = game.plies().len();
        tally.illegal = usize::from(illegal);
        tally
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let Self {
            statistics,
            plies,
            illegal,
        } = other;
        self.statistics += statistics;
        self.plies += plies;
        self.illegal += illegal;
    }
}

fn random_games(task: &Task) -> Tally {
    let rules = task.rules.unwrap_or(Rules::COPENHAGEN);
    let play = |number: usize| {
        let mut random = Random::for_game(task.seed, number as u64);
        let mut game = Game::new(rules);
        for _ in 0..task.max_plies {
            let mut moves = game.legal_moves();
            let mv = match moves.len() {
                0 => break,
                len => moves.nth(random.below(len)),
            };
            // A move from the list is legal: what it did is asked of the game at the end.
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        Ok(Tally::new(&game, false))
    };
    share_out(task.games.unwrap_or(GAMES), task.threads, play).0
}

/// Returns what the games of the file have in common, as far as the first bad line, and what
/// is wrong with that one.
fn recorded_games(task: &Task, file: &OsString) -> Result<(Tally, Option<String>), Stop> {
    let name = Path::new(file).display();
    let cannot_read = |error| Stop::Input(format!("{name}: cannot read: {error}"));
    let mut input = Lines::new(BufReader::new(File::open(file).map_err(cannot_read)?));
    let mut lines = Vec::new();
    while let Some((_, line)) = input.next().map_err(cannot_read)? {
        lines.push(line.to_owned());
    }
    lines.truncate(task.games.unwrap_or(usize::MAX));
    let judge = |number: usize| {
        let entry = Entry::read(&lines[number])
            .map_err(|fault| format!("{name}, line {}: {fault}", number + 1))?;
        Ok(judge(&entry, task))
    };
    Ok(match share_out(lines.len(), task.threads, judge) {
        // Some games after the bad line may be in that sum.
        (_, Some((number, fault))) => (share_out(number, task.threads, judge).0, Some(fault)),
        (tally, None) => (tally, None),
    })
}

/// Plays a recorded game, and ends it as the record says if the rules leave it open.
fn judge(entry: &Entry, task: &Task) -> Tally {
    let rules = task.rules.unwrap_or(entry.rules);
    let moves = &entry.moves;
    let mut replay = moves.record.replay(Position::start(rules));
    let refused = replay
        .by_ref()
        .take(task.max_plies)
        .any(|judged| judged.verdict.is_err());
    let mut game = replay.into_game();
    if game.outcome().is_some() {
        return Tally::new(&game, false);
    }
    let whole = game.plies().len() == moves.count;
    if let Some(ending) = moves.ending.filter(|_| whole) {
        // None of these can fail: the game goes on.
        let _ = match ending.outcome(game.position().side_to_move()) {
            Outcome::Draw(DrawReason::Agreement) => game.draw_by_agreement(),
            Outcome::Win {
                side,
                reason: WinReason::Resignation,
            } => game.resign(!side),
            Outcome::Win {
                side,
                reason: WinReason::Forfeit,
            } => game.forfeit(!side),
            // The record is mistaken.
            Outcome::Win { .. } | Outcome::Draw(_) => Ok(()),
        };
    }
    let crooked = game.plies().len() < task.max_plies && moves.crooked.is_some();
    Tally::new(&game, refused || crooked)
}

/// The sum of some units of work, and the number of the first that is wrong and its fault.
type Done = (Tally, Option<(usize, String)>);

/// Does so many units of work with so many threads; after a fault no more is begun.
fn share_out(
    units: usize,
    threads: usize,
    work: impl Fn(usize) -> Result<Tally, String> + Sync,
) -> Done {
    let begun = AtomicUsize::new(0);
    let labour = |mut progress: Progress| -> Done {
        let mut sum = Tally::default();
        loop {
            let number = begun.fetch_add(1, Ordering::Relaxed);
            if number >= units {
                progress.clear();
                return (sum, None);
            }
            match work(number) {
                Ok(tally) => sum += tally,
                Err(fault) => {
                    // No more is begun. What lies before this unit is begun already, and the
                    // first fault is found among it.
                    begun.store(units, Ordering::Relaxed);
                    progress.clear();
                    return (sum, Some((number, fault)));
                }
            }
            progress.show(format_args!("{number} games"));
        }
    };
    let mut sum = Tally::default();
    let mut first: Option<(usize, String)> = None;
    let mut add = |(tally, fault): Done| {
        sum += tally;
        // That with the least number.
        first = first.take().into_iter().chain(fault).min();
    };
    thread::scope(|scope| {
        let mut helpers = Vec::new();
        for _ in 1..threads.min(units) {
            let helper = || labour(Progress::new(false));
            match thread::Builder::new().spawn_scoped(scope, helper) {
                Ok(helper) => helpers.push(helper),
                // With fewer threads than asked for the work is done all the same.
                Err(_) => break,
            }
        }
        add(labour(Progress::new(true)));
        for helper in helpers {
            match helper.join() {
                Ok(done) => add(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    (sum, first)
}
