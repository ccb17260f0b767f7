//! Replays games from files and counts what does not fit the rules.
//!
//! ```text
//! cargo run --release --example replay -- --ignore-repetition --list examples/games.tsv
//! ```

use core::fmt::Write as _;
use core::num::NonZeroUsize;
use core::ops::AddAssign;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use hnefatafl_rules::{Outcome, Repetition};
use programs::blocks::{self, Block};
use programs::entry::Entry;
use programs::verdict::{Kind, Verdict};
use programs::{Input, complain, end, name_of, progress, shown, use_threads};

/// Plays the games of each FILE by the rules and counts, for each file and for all, how many
/// games are of each kind: lines FILE, KEY and COUNT, with tabs between.
///
/// A file holds one game a line, RULES, ID, RESULT, END and GAME, with tabs between; blank lines
/// and lines that begin with `#` are skipped. RULES is a rule set such as copenhagen, ID any name,
/// RESULT one of attackers, defenders, draw and unknown, END one of -, resigned, timeout and draw,
/// GAME the moves, such as d1-d3 and d3-d2xe2.
#[derive(Parser)]
#[command(name = "replay", after_help = KEYS)]
struct Arguments {
    /// Does not end games by repetition, whatever RULES say
    #[arg(long)]
    ignore_repetition: bool,
    /// Writes also a line for each game that does not fit: `list`, ID, the number of the move
    /// and the reason
    #[arg(long)]
    list: bool,
    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Files of games; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
}

const KEYS: &str = "\
Keys:
  games, plies           games and their moves
  unreadable             lines that are no game; they are named, and counted nowhere else
  illegal                games with a move that is not legal
  captures-differ        games with a move that captures something else than it lists
  after-end              games with a move after the rules ended them
  contrary               games whose outcome by the rules, END and RESULT do not agree
  undecided              games that the rules leave open
  third-occurrence       games in which a position occurs for the third time
  defenders:corner, ...  games that the rules ended so

Exit code: 1 when a line or a file could not be read.";

fn main() -> ExitCode {
    let arguments: Arguments = match programs::arguments() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    use_threads(arguments.threads);
    end(run(&arguments, &mut BufWriter::new(io::stdout().lock())))
}

fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<Input> {
    let mut total = Tally::default();
    let mut input = Input::Good;
    for file in &arguments.files {
        let (name, progress) = (name_of(file), progress());
        let mut tally = Tally::default();
        let work = |block: &Block| Part::new(block, &name, arguments);
        let read = blocks::for_each(file, usize::MAX, work, |part| {
            progress.inc(part.tally.games);
            tally += &part.tally;
            if !part.complaints.is_empty() {
                out.flush()?;
                progress.suspend(|| complain(part.complaints.trim_end()));
            }
            out.write_all(part.list.as_bytes())
        })?;
        progress.finish_and_clear();
        if let Err(error) = read {
            complain(format_args!("{name}: cannot read: {error}"));
            input = Input::Bad;
        }
        tally.write(file, out)?;
        total += &tally;
    }
    if total.unreadable > 0 {
        input = Input::Bad;
    }
    total.write(OsStr::new("total"), out)?;
    out.flush()?;
    Ok(input)
}

/// What comes of a block of lines.
#[derive(Default)]
struct Part {
    tally: Tally,
    list: String,
    complaints: String,
}

impl Part {
    fn new(block: &Block, file: &str, arguments: &Arguments) -> Self {
        let mut part = Self::default();
        for (number, line) in block.lines() {
            match Entry::read(line) {
                Ok(entry) => part.count(&entry, arguments),
                Err(reason) => {
                    part.tally.unreadable += 1;
                    // A string takes it all.
                    let _ = writeln!(part.complaints, "{file}, line {number}, {reason}");
                }
            }
        }
        part
    }

    fn count(&mut self, entry: &Entry<'_>, arguments: &Arguments) {
        let rules = if arguments.ignore_repetition {
            entry.rules.with_repetition(Repetition::Ignored)
        } else {
            entry.rules
        };
        let verdict = Verdict::new(entry, rules, usize::MAX);
        self.tally.add(entry, &verdict);
        if let Some(first) = verdict.misfits.first().filter(|_| arguments.list) {
            let id = shown(entry.id);
            let _ = writeln!(self.list, "list\t{id}\t{}\t{first}", first.ply);
        }
    }
}

/// How often each thing was met.
#[derive(Default)]
struct Tally {
    games: u64,
    plies: u64,
    unreadable: u64,
    /// In the order of [`Kind::ALL`].
    misfits: [u64; Kind::ALL.len()],
    undecided: u64,
    third_occurrence: u64,
    outcomes: BTreeMap<Outcome, u64>,
}

impl Tally {
    fn add(&mut self, entry: &Entry<'_>, verdict: &Verdict) {
        self.games += 1;
        self.plies += entry.moves.listed as u64;
        for misfit in &verdict.misfits {
            self.misfits[misfit.kind as usize] += 1;
        }
        self.third_occurrence += u64::from(verdict.third_occurrence);
        match verdict.outcome {
            None => self.undecided += 1,
            Some(outcome) => *self.outcomes.entry(outcome).or_default() += 1,
        }
    }

    fn write(&self, file: &OsStr, out: &mut impl Write) -> io::Result<()> {
        let mut write = |key: &dyn core::fmt::Display, count| {
            out.write_all(file.as_encoded_bytes())?;
            writeln!(out, "\t{key}\t{count}")
        };
        write(&"games", self.games)?;
        write(&"plies", self.plies)?;
        write(&"unreadable", self.unreadable)?;
        for (kind, count) in Kind::ALL.iter().zip(self.misfits) {
            write(kind, count)?;
        }
        write(&"undecided", self.undecided)?;
        write(&"third-occurrence", self.third_occurrence)?;
        for outcome in Outcome::all() {
            if let Some(&count) = self.outcomes.get(&outcome) {
                write(&outcome, count)?;
            }
        }
        Ok(())
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        let Self {
            games,
            plies,
            unreadable,
            misfits,
            undecided,
            third_occurrence,
            outcomes,
        } = other;
        self.games += games;
        self.plies += plies;
        self.unreadable += unreadable;
        for (count, more) in self.misfits.iter_mut().zip(misfits) {
            *count += more;
        }
        self.undecided += undecided;
        self.third_occurrence += third_occurrence;
        for (&outcome, count) in outcomes {
            *self.outcomes.entry(outcome).or_default() += count;
        }
    }
}
