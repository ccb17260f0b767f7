//! Replays games from files and counts what does not fit the rules.
//!
//! ```text
//! cargo run --release --example replay -- --ignore-repetition --list examples/games.tsv
//! ```
//!
//! A file holds one game a line, `RULES<TAB>ID<TAB>RESULT<TAB>END<TAB>GAME`. RESULT is
//! `attackers`, `defenders`, `draw` or `unknown`, END is `resigned`, `timeout` or `-`. A game is
//! `contrary` when the rules end it otherwise than its result says, and `undecided` when they
//! leave it open.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use hnefatafl_rules::{IllegalMove, Misfit, Outcome, Position, Repetition};
use lexopt::{Arg, Parser};

use common::entry::{Entry, Moves};
use common::{Lines, Progress, Stop};

#[path = "../common/mod.rs"]
mod common;

const USAGE: &str = "replay [--ignore-repetition] [--list] FILE...";

const PAGE: &str = "\
Plays the games of each FILE by the rules and writes, for each file and for all, how many games are
of each kind: lines FILE, KEY and COUNT, with tabs between. A file holds one game a line, with
tabs between RULES, ID, RESULT, END and GAME, for example examples/games.tsv.
  RULES, ID                  a rule set such as copenhagen or fetlar; any name
  RESULT                     attackers, defenders, draw or unknown: who won, as recorded
  END                        resigned, timeout or -: how it ended, if not by the rules
  GAME                       moves such as d1-d3 and d3-d2xe2, and `resigned` or `timeout`

Options:
  --ignore-repetition        does not end games by repetition; default: as RULES say
  --list                     writes also a line for each game that does not fit: ID, number of
                             the move and reason
  -h, --help                 shows this page

KEY
  games, plies               how many games and moves there are
  illegal                    games with a move that is not legal
  captures-differ            games with a move that captures something else than recorded
  after-end                  games with a move after the rules ended them
  contrary                   games with another result by the rules than recorded
  undecided                  games that the rules leave open
  third-occurrence           games in which a position occurs for the third time
  defenders:corner, ...      games that ended in this way";

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let mut options = Options::default();
    let mut files: Vec<OsString> = Vec::new();
    let mut parser = Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("ignore-repetition") => options.ignore_repetition = true,
            Arg::Long("list") => options.list = true,
            Arg::Long("help") | Arg::Short('h') => return common::help(out, USAGE, &[PAGE]),
            Arg::Value(file) => files.push(file),
            Arg::Long(_) | Arg::Short(_) => return Err(argument.unexpected().into()),
        }
    }
    if files.is_empty() {
        return Err(Stop::Arguments("expected a file".to_owned()));
    }
    let mut total = Tally::default();
    for file in &files {
        let tally = replay_file(file, options, out)?;
        tally.write(file, out)?;
        total.add(&tally);
    }
    Ok(total.write(OsStr::new("total"), out)?)
}

#[derive(Clone, Copy, Default)]
struct Options {
    ignore_repetition: bool,
    list: bool,
}

fn replay_file(file: &OsStr, options: Options, out: &mut impl Write) -> Result<Tally, Stop> {
    let name = Path::new(file).display();
    let cannot_read = |error| Stop::Input(format!("{name}: cannot read: {error}"));
    let mut lines = Lines::new(BufReader::new(File::open(file).map_err(cannot_read)?));
    let mut tally = Tally::default();
    let mut progress = Progress::new(true);
    while let Some((number, line)) = lines.next().map_err(cannot_read)? {
        let entry = Entry::read(line)
            .map_err(|fault| Stop::Input(format!("{name}, line {number}: {fault}")))?;
        let misfit = tally.replay(&entry, options.ignore_repetition);
        if let Some((ply, reason)) = misfit.filter(|_| options.list) {
            writeln!(out, "{}\t{ply}\t{reason}", entry.id)?;
        }
        progress.show(format_args!("{} games", tally.games));
    }
    progress.clear();
    Ok(tally)
}

/// How often each thing was met.
#[derive(Default)]
struct Tally {
    games: usize,
    plies: usize,
    illegal: usize,
    captures_differ: usize,
    after_end: usize,
    contrary: usize,
    undecided: usize,
    third_occurrence: usize,
    outcomes: BTreeMap<Outcome, usize>,
}

impl Tally {
    /// Counts a game; returns where it first does not fit, and why.
    fn replay(&mut self, entry: &Entry, ignore_repetition: bool) -> Option<(usize, String)> {
        let mut rules = entry.rules;
        if ignore_repetition {
            rules = rules.with_repetition(Repetition::Ignored);
        }
        let Moves {
            record,
            crooked,
            count,
            ending: _,
        } = &entry.moves;
        let mut replay = record.replay(Position::start(rules));
        let mut first = None;
        let mut note = |ply, reason| {
            first.get_or_insert((ply, reason));
        };
        let (mut differs, mut third, mut refused) = (false, false, None);
        while let Some(judged) = replay.next() {
            third = third || replay.game().occurrences() >= 3;
            match judged.misfit() {
                Some(Misfit::Illegal { ply, refused: why }) => {
                    refused = Some((ply, why.to_string()));
                }
                Some(misfit) => {
                    differs = true;
                    note(judged.ply, format!("captures-differ: {misfit}"));
                }
                None => {}
            }
        }
        let game = replay.into_game();
        let refused = refused.or_else(|| {
            let crooked = crooked.as_ref()?;
            let over = game
                .outcome()
                .map(|outcome| IllegalMove::GameOver { outcome }.to_string());
            Some((
                record.plies.len() + 1,
                over.unwrap_or_else(|| crooked.to_string()),
            ))
        });
        self.games += 1;
        self.plies += count;
        self.captures_differ += usize::from(differs);
        self.third_occurrence += usize::from(third);
        if let Some((ply, why)) = refused {
            let key = if game.outcome().is_some() {
                self.after_end += 1;
                "after-end"
            } else {
                self.illegal += 1;
                "illegal"
            };
            note(ply, format!("{key}: {why}"));
        }
        match game.outcome() {
            None => self.undecided += 1,
            Some(outcome) => {
                *self.outcomes.entry(outcome).or_default() += 1;
                if entry.result.is_contrary(outcome) {
                    self.contrary += 1;
                    let recorded = entry.result.word();
                    let reason = format!("contrary: {outcome}, the record says {recorded}");
                    note(game.plies().len(), reason);
                }
            }
        }
        first
    }

    fn add(&mut self, other: &Self) {
        let Self {
            games,
            plies,
            illegal,
            captures_differ,
            after_end,
            contrary,
            undecided,
            third_occurrence,
            outcomes,
        } = other;
        self.games += games;
        self.plies += plies;
        self.illegal += illegal;
        self.captures_differ += captures_differ;
        self.after_end += after_end;
        self.contrary += contrary;
        self.undecided += undecided;
        self.third_occurrence += third_occurrence;
        for (outcome, count) in outcomes {
            *self.outcomes.entry(*outcome).or_default() += count;
        }
    }

    fn write(&self, name: &OsStr, out: &mut impl Write) -> io::Result<()> {
        let keys = [
            ("games", self.games),
            ("plies", self.plies),
            ("illegal", self.illegal),
            ("captures-differ", self.captures_differ),
            ("after-end", self.after_end),
            ("contrary", self.contrary),
            ("undecided", self.undecided),
            ("third-occurrence", self.third_occurrence),
        ];
        let keys = keys.map(|(key, count)| (key.to_owned(), count));
        let outcomes = self.outcomes.iter();
        let outcomes = outcomes.map(|(outcome, count)| (outcome.to_string(), *count));
        for (key, count) in keys.into_iter().chain(outcomes) {
            out.write_all(name.as_encoded_bytes())?;
            writeln!(out, "\t{key}\t{count}")?;
        }
        Ok(())
    }
}
