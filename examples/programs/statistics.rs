//! Plays random games, or reads games from a file, and writes what they have in common.
//!
//! ```text
//! cargo run --release --example statistics
//! cargo run --release --example statistics -- --games 100000 --seed 7 --threads 2 fetlar
//! cargo run --release --example statistics -- --from examples/games.tsv
//! cargo run --release --example statistics -- --json --seed 1 tablut > 1.json
//! cargo run --release --example statistics -- --merge 1.json 2.json --plot endings.svg
//! ```

use core::error::Error;
use core::fmt::Write as _;
use core::num::NonZeroUsize;
use core::ops::AddAssign;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use hnefatafl_rules::{Game, Rules, Statistics};
use indicatif::ParallelProgressIterator;
use plotters::prelude::*;
use programs::blocks::{self, Block};
use programs::entry::Entry;
use programs::verdict::Verdict;
use programs::{Input, complain, end, name_of, progress, shown, use_threads};
use random::Random;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

#[path = "common/random.rs"]
mod random;

/// How many random games are played unless another number is asked for.
const GAMES: u64 = 1_000;
/// The rules of random games unless others are asked for.
const RULES: Rules = Rules::COPENHAGEN;

/// Plays random games, or reads games from a file, and writes what they have in common: how many
/// there are, who won them, how, and in how many moves.
///
/// Each move of a random game is any legal one, all equally likely. The figures depend on RULES,
/// the seed, the number of games and --max-plies alone. Shares and averages are those of the games
/// that ended; games that were cut off or not finished are only counted.
#[derive(Parser)]
#[command(
    name = "statistics",
    after_help = "Exit code: 1 when a line or a file could not be read."
)]
struct Arguments {
    #[arg(long, value_name = "N", help = format!(
        "How many games are played; how many are read at most [default: {GAMES}; all]"
    ))]
    games: Option<u64>,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Cuts games off after so many moves of both sides [default: never]
    #[arg(long, value_name = "M")]
    max_plies: Option<usize>,
    /// How many threads work
    #[arg(long, value_name = "T", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Reads games from a file, one a line as for `replay`; `-` is standard input. They go under
    /// their own rules unless RULES are given. Where the rules leave a game open, END and RESULT
    /// decide. Games that contradict the rules are named and counted apart
    #[arg(long, value_name = "FILE")]
    from: Option<OsString>,
    /// Writes the sums as JSON
    #[arg(long)]
    json: bool,
    /// Adds up files that --json wrote
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["from", "games", "rules"])]
    merge: Vec<OsString>,
    /// Draws also how many games ended in which way
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    #[arg(help = format!(
        "A rule set such as {}", RULES.short_name().unwrap_or_default()
    ))]
    rules: Option<Rules>,
}

fn main() -> ExitCode {
    let arguments: Arguments = match programs::arguments() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    use_threads(arguments.threads);
    end(run(&arguments, &mut BufWriter::new(io::stdout().lock())))
}

fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<Input> {
    let begun = Instant::now();
    let mut input = Input::Good;
    let mut failed = |name: &OsStr, error: &dyn Error| {
        complain(format_args!("{}: cannot read: {error}", name_of(name)));
        input = Input::Bad;
    };
    let mut sums = Sums::default();
    if let Some(file) = &arguments.from {
        if let Err(error) = recorded_games(file, arguments, &mut sums)? {
            failed(file, &error);
        }
    } else if arguments.merge.is_empty() {
        sums = random_games(arguments);
    }
    for file in &arguments.merge {
        match blocks::open(file).map(serde_json::from_reader) {
            Ok(Ok(more)) => sums += more,
            Ok(Err(error)) => failed(file, &error),
            Err(error) => failed(file, &error),
        }
    }
    if sums.unreadable > 0 {
        input = Input::Bad;
    }
    if arguments.json {
        serde_json::to_writer(&mut *out, &sums)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", sums.statistics)?;
        for (count, what) in [
            (
                sums.contradicting,
                "contradict the rules, not counted above",
            ),
            (sums.unreadable, "unreadable"),
        ] {
            if count > 0 {
                writeln!(out, "{count:>10}           {what}")?;
            }
        }
    }
    // Whoever closed the pipe wants to hear no more.
    out.flush()?;
    if let Some(file) = &arguments.plot {
        if let Err(error) = plot(&sums.statistics, file) {
            complain(format_args!("{}: cannot write: {error}", file.display()));
            input = Input::Bad;
        }
    }
    if sums.played > 0 {
        let (played, seconds) = (sums.played, begun.elapsed().as_secs_f64());
        #[expect(clippy::cast_precision_loss, reason = "for people")]
        let speed = played as f64 / seconds.max(1e-9) / 1e6;
        complain(format_args!(
            "{played} plies in {seconds:.3} s, {speed:.2} million plies/s"
        ));
    }
    Ok(input)
}

/// What is counted.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sums {
    statistics: Statistics,
    contradicting: u64,
    unreadable: u64,
    /// All plies that were played just now, those of open games too.
    #[serde(skip)]
    played: u64,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        let Self {
            statistics,
            contradicting,
            unreadable,
            played,
        } = other;
        self.statistics += statistics;
        self.contradicting += contradicting;
        self.unreadable += unreadable;
        self.played += played;
    }
}

fn random_games(arguments: &Arguments) -> Sums {
    let rules = arguments.rules.unwrap_or(RULES);
    let most = arguments.max_plies.unwrap_or(usize::MAX);
    let play = |mut sums: Sums, number| {
        let mut random = Random::for_game(arguments.seed, number);
        let mut game = Game::new(rules);
        for _ in 0..most {
            let mut moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves.nth(random.below(moves.len()));
            // It is legal; what it did is asked of the game at the end.
            let _ = mv.map(|mv| game.play(mv));
        }
        let plies = game.plies().len() as u64;
        let first = rules.first();
        sums.statistics.add_result(first, plies, game.outcome());
        sums.played += plies;
        sums
    };
    let games = 0..arguments.games.unwrap_or(GAMES);
    let games = games.into_par_iter().progress_with(progress());
    let sum = |mut sums: Sums, more| {
        sums += more;
        sums
    };
    games.fold(Sums::default, play).reduce(Sums::default, sum)
}

/// Adds the games of a file.
fn recorded_games(
    file: &OsStr,
    arguments: &Arguments,
    sums: &mut Sums,
) -> io::Result<io::Result<()>> {
    let (name, progress) = (name_of(file), progress());
    let games = arguments.games.and_then(|games| games.try_into().ok());
    let work = |block: &Block| {
        let (mut sums, mut complaints) = (Sums::default(), String::new());
        for (number, line) in block.lines() {
            if let Err(reason) = add_line(line, arguments, &mut sums) {
                // A string takes it all.
                let _ = writeln!(complaints, "{name}, line {number}, {reason}");
            }
        }
        (sums, complaints)
    };
    let read = blocks::for_each(
        file,
        games.unwrap_or(usize::MAX),
        work,
        |(more, complaints)| {
            progress.inc(more.statistics.games());
            *sums += more;
            if !complaints.is_empty() {
                progress.suspend(|| complain(complaints.trim_end()));
            }
            Ok(())
        },
    );
    progress.finish_and_clear();
    read
}

/// Adds the game of a line; returns why it cannot be counted.
fn add_line(line: &[u8], arguments: &Arguments, sums: &mut Sums) -> Result<(), String> {
    let entry = Entry::read(line).inspect_err(|_| sums.unreadable += 1)?;
    let rules = arguments.rules.unwrap_or(entry.rules);
    let most = arguments.max_plies.unwrap_or(usize::MAX);
    let verdict = Verdict::new(&entry, rules, most);
    let plies = verdict.played as u64;
    sums.played += plies;
    if let Some(misfit) = verdict.misfits.first() {
        sums.contradicting += 1;
        let (id, ply) = (shown(entry.id), misfit.ply);
        return Err(format!("{id}: ply {ply}, {misfit}"));
    }
    let outcome = verdict.recorded_outcome(&entry);
    sums.statistics.add_result(rules.first(), plies, outcome);
    Ok(())
}

/// Draws how many games ended in which way.
fn plot(statistics: &Statistics, file: &Path) -> Result<(), Box<dyn Error>> {
    let mut bars: Vec<(String, u64)> = statistics
        .outcomes()
        .map(|(outcome, games)| (outcome.to_string(), games))
        .collect();
    bars.push(("left open".to_owned(), statistics.open()));
    let most = bars.iter().map(|(_, games)| *games).max().unwrap_or(0);
    let height = 80 + 30 * u32::try_from(bars.len())?;
    let root = SVGBackend::new(file, (800, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let names = |place: &SegmentValue<usize>| match place {
        SegmentValue::CenterOf(place) => bars.get(*place).map_or("", |(name, _)| name).to_owned(),
        SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
    };
    let mut chart = ChartBuilder::on(&root)
        .margin(10)
        .x_label_area_size(30)
        .y_label_area_size(170)
        .caption(format!("{} games", statistics.games()), ("sans-serif", 18))
        .build_cartesian_2d(0..most + 1, (0..bars.len()).into_segmented())?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(bars.len())
        .y_label_formatter(&names)
        .draw()?;
    let bars = Histogram::horizontal(&chart)
        .style(BLUE.mix(0.6).filled())
        .margin(4)
        .data(
            bars.iter()
                .enumerate()
                .map(|(place, (_, games))| (place, *games)),
        );
    chart.draw_series(bars)?;
    Ok(root.present()?)
}
