//! Turns games as people have them into one another.
//!
//! ```text
//! cargo run --release --example convert -- --from archive --to text examples/archive.csv
//! cargo run --release --example convert -- --rules tablut games.json > games.tsv
//! ```

use core::fmt;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use hnefatafl_rules::error::ParseGameError;
use hnefatafl_rules::{Archived, Ending, Game, Position, Record, RecordedResult, Rules, Side, Tag};
use programs::{Input, blocks, complain, end, name_of};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Turns games as people have them into one another.
///
/// A game that cannot be read, or cannot be said in the other form, is named and left out.
#[derive(Parser)]
#[command(
    name = "convert",
    after_help = "Exit code: 1 when a game was left out."
)]
struct Arguments {
    /// What the files hold [default: what the ends of their names say (otg, pgn, json), or else
    /// archive]
    #[arg(long, value_enum, value_name = "FORM")]
    from: Option<Source>,
    /// What is written
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Target::Replay)]
    to: Target,
    /// The rules of games that do not say theirs; in archives such games stay without
    #[arg(long, value_name = "RULES", default_value_t = Short(Rules::COPENHAGEN), value_parser = |text: &str| text.parse().map(Short))]
    rules: Short,
    /// Files of games; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
}

/// Rules, written by their short name.
#[derive(Clone, Copy)]
struct Short(Rules);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.short_name() {
            Some(name) => f.write_str(name),
            None => self.0.fmt(f),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Source {
    /// One game a line: moves, counts of captures, and White, Black, Draw or Ongoing
    Archive,
    /// Game files of `OpenTafl`, several one after the other if each begins with tags
    OpenTafl,
    /// Tags such as [Result "draw"] and moves
    Pgn,
    /// Objects with `Moves`, a list, and `WhoWon`
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum Target {
    /// One game a line as `replay` and `statistics` read it; without tags and comments
    Replay,
    /// Game files of `OpenTafl`
    OpenTafl,
    /// One game a line: moves, counts of captures, and White, Black, Draw or Ongoing
    Archive,
    /// One game a line as the crate writes it; without tags and comments
    Text,
}

fn main() -> ExitCode {
    match programs::arguments() {
        Ok(arguments) => end(run(&arguments, &mut BufWriter::new(io::stdout().lock()))),
        Err(code) => code,
    }
}

fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<Input> {
    let start = Position::start(arguments.rules.0);
    let mut input = Input::Good;
    for file in &arguments.files {
        let path = Path::new(file);
        let stem = path.file_stem().filter(|_| file != "-");
        let stem = stem.map_or("game".into(), OsStr::to_string_lossy);
        let stem = stem.replace(char::is_control, "_");
        let mut number = 0_u64;
        let mut found = |place: fmt::Arguments<'_>, record: Result<Record, String>| {
            number += 1;
            let id = format!("{stem}-{number}");
            let text = record.and_then(|record| write(&record, &id, start, arguments.to));
            match text {
                Ok(text) => writeln!(out, "{text}"),
                Err(reason) => {
                    input = Input::Bad;
                    out.flush()?;
                    complain(format_args!("{}, {place}, {id}: {reason}", name_of(file)));
                    Ok(())
                }
            }
        };
        let from = arguments.from.unwrap_or_else(|| guess(path));
        let read = match blocks::open(file) {
            Ok(input) => match from {
                Source::Archive => read_archive(input, &mut found)?,
                Source::OpenTafl => read_tagged(input, Record::from_open_tafl, &mut found)?,
                Source::Pgn => read_tagged(input, str::parse, &mut found)?,
                Source::Json => read_json(input, &mut found)?,
            },
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            complain(format_args!("{}: cannot read: {error}", name_of(file)));
            input = Input::Bad;
        }
    }
    out.flush()?;
    Ok(input)
}

fn guess(file: &Path) -> Source {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "otg" => Source::OpenTafl,
        "pgn" => Source::Pgn,
        "json" | "jsonl" | "ndjson" => Source::Json,
        _ => Source::Archive,
    }
}

/// What becomes of a file: the outer error is that of writing, the inner one that of reading.
type Read = io::Result<io::Result<()>>;
/// Takes a game, or why it cannot be read, and where it begins.
type Found<'a> = &'a mut dyn FnMut(fmt::Arguments<'_>, Result<Record, String>) -> io::Result<()>;

/// Hands on every line with its number, but those that begin with `#`.
fn each_line(
    mut input: Box<dyn BufRead>,
    mut then: impl FnMut(usize, &str) -> io::Result<()>,
) -> Read {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.starts_with(b"#") => {}
            // What is no UTF-8 is no word that a reader knows.
            Ok(_) => then(number, &String::from_utf8_lossy(&line))?,
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(()))
}

/// Returns what is wrong with a game that begins on this line, and on which line of the file.
fn reason(mut error: ParseGameError, begin: usize) -> String {
    error.line += begin - 1;
    error.to_string()
}

fn read_archive(input: Box<dyn BufRead>, found: Found<'_>) -> Read {
    each_line(input, |number, line| {
        if line.trim().is_empty() {
            return Ok(());
        }
        let archived = line.trim().parse::<Archived>();
        let archived = archived.map(|line| line.record.with_result(line.result));
        let archived = archived.map_err(|error| reason(error, number));
        found(format_args!("line {number}"), archived)
    })
}

/// Reads games that may begin with tags; where a tag follows moves the next game begins.
fn read_tagged(
    input: Box<dyn BufRead>,
    read: impl Fn(&str) -> Result<Record, ParseGameError>,
    found: Found<'_>,
) -> Read {
    let (mut game, mut begin, mut moves) = (String::new(), 1, false);
    let mut hand_on = |game: &str, begin| {
        if game.trim().is_empty() {
            return Ok(());
        }
        let record = read(game).map_err(|error| reason(error, begin));
        found(format_args!("line {begin}"), record)
    };
    let read = each_line(input, |number, line| {
        // A comment of `OpenTafl` can look like a tag, but for its bar.
        let tag = !line.contains('|') && line.parse::<Tag>().is_ok();
        if tag && moves {
            hand_on(&game, begin)?;
            game.clear();
        }
        if game.trim().is_empty() {
            game.clear();
            (begin, moves) = (number, false);
        }
        moves |= !tag && !line.trim().is_empty();
        game += line;
        Ok(())
    })?;
    hand_on(&game, begin)?;
    Ok(read)
}

/// A game of a collection in JSON.
#[derive(Deserialize)]
struct Object {
    #[serde(rename = "Moves", alias = "moves")]
    moves: Vec<String>,
    #[serde(rename = "WhoWon", alias = "whoWon", alias = "who_won", default)]
    who_won: Option<String>,
}

impl Object {
    fn record(&self) -> Result<Record, String> {
        let together = self.moves.join(" ").parse::<Record>();
        let record = together.or_else(|error| {
            // Perhaps there are blanks within a move.
            let moves = self.moves.iter();
            let moves: Vec<String> = moves.map(|mv| mv.split_whitespace().collect()).collect();
            moves.join(" ").parse().map_err(|_| error.to_string())
        })?;
        let word = self.who_won.as_deref().unwrap_or_default();
        Ok(match word.trim().to_ascii_lowercase().as_str() {
            "" | "none" | "nobody" | "unknown" => record,
            word => record.with_result(word.parse().map_err(|error| format!("WhoWon: {error}"))?),
        })
    }
}

/// Reads objects one after the other, or lists of them.
fn read_json(input: Box<dyn BufRead>, found: Found<'_>) -> Read {
    let mut json = serde_json::Deserializer::from_reader(input);
    let mut number = 0_u64;
    while json.end().is_err() {
        let each = Each(|value| {
            number += 1;
            let object = serde_json::from_value::<Object>(value);
            let record = object.map_err(|error| error.to_string());
            let record = record.and_then(|object| object.record());
            found(format_args!("object {number}"), record)
        });
        match json.deserialize_any(each) {
            Ok(done) => done?,
            Err(error) => return Ok(Err(error.into())),
        }
    }
    Ok(Ok(()))
}

/// Hands on the values of a list, one by one, or a single one.
struct Each<F>(F);

impl<'de, F: FnMut(Value) -> io::Result<()>> Visitor<'de> for Each<F> {
    type Value = io::Result<()>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("objects with `Moves` and `WhoWon`, or a list of them")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut values: A) -> Result<Self::Value, A::Error> {
        while let Some(value) = values.next_element()? {
            if let Err(error) = (self.0)(value) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, map: A) -> Result<Self::Value, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(&mut self.0)
    }
}

/// Returns the text of a game; one that does not say where it begins begins from `start`.
fn write(record: &Record, id: &str, start: Position, to: Target) -> Result<String, String> {
    Ok(match to {
        Target::Replay => replay_line(record, id, record.start().unwrap_or(start))?,
        Target::OpenTafl => record.to_open_tafl(start),
        Target::Archive => Archived::new(&game(record, start)?, start).to_string(),
        Target::Text => game(record, start)?.to_string(),
    })
}

/// Returns the game, ended as the result says if nothing else ends it.
fn game(record: &Record, start: Position) -> Result<Game, String> {
    let game = record.to_game(start).map_err(|error| error.to_string());
    let mut game = game?;
    // None of these can fail: the game goes on.
    let _ = match record.result().filter(|_| !game.is_over()) {
        Some(RecordedResult::Won(side)) => game.award(side),
        Some(RecordedResult::Draw) => game.draw_by_agreement(),
        Some(RecordedResult::Ongoing) | None => Ok(()),
    };
    Ok(game)
}

fn replay_line(record: &Record, id: &str, start: Position) -> Result<String, String> {
    let rules = start.rules();
    if start != Position::start(rules) {
        return Err("it begins from a set-up, for which a line of replay has no place".to_owned());
    }
    let to_move = [rules.first(), !rules.first()][record.moves().len() % 2];
    let outcome = record.ending().map(|ending| ending.outcome(to_move));
    let end = [Ending::Resigned, Ending::Timeout, Ending::Draw]
        .into_iter()
        .find(|end| Some(end.outcome(to_move)) == outcome);
    let result = record.result().or_else(|| Some(outcome.into()));
    let result = match result {
        Some(RecordedResult::Won(Side::Attackers)) => "attackers",
        Some(RecordedResult::Won(Side::Defenders)) => "defenders",
        Some(RecordedResult::Draw) => "draw",
        Some(RecordedResult::Ongoing) | None => "unknown",
    };
    let moves = record.moves().iter().map(ToString::to_string);
    // The last word, where END cannot say it.
    let word = outcome
        .filter(|_| end.is_none())
        .map(|word| word.to_string());
    let game: Vec<String> = moves.chain(word).collect();
    let (end, game) = (
        end.map_or("-".to_owned(), |end| end.to_string()),
        game.join(" "),
    );
    Ok(format!("{rules}\t{id}\t{result}\t{end}\t{game}"))
}
