//! What the example programs share: how they end and help, lines of input with their numbers,
//! lines of games, positions in arguments, random numbers, progress, and a search.
#![allow(dead_code, reason = "not every program needs all of it")]

use core::fmt::Display;
use core::time::Duration;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

use hnefatafl_rules::{Board, Position, Rules};

#[cfg(feature = "alloc")]
pub(crate) mod engine;
#[cfg(feature = "alloc")]
pub(crate) mod entry;
pub(crate) mod random;

/// Why a program stops early.
pub(crate) enum Stop {
    /// Its arguments are bad.
    Arguments(String),
    /// Its input is bad.
    Input(String),
    /// It cannot write.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<lexopt::Error> for Stop {
    fn from(error: lexopt::Error) -> Self {
        Self::Arguments(error.to_string())
    }
}

/// Writes what is left to write and ends the program: with 2 when the arguments are bad,
/// with 1 when the input is, quietly when nobody reads on.
pub(crate) fn end(usage: &str, result: Result<(), Stop>, out: &mut impl Write) -> ExitCode {
    // What was finished comes before the complaint.
    let written = out.flush();
    match result.and(written.map_err(Stop::Output)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Arguments(reason)) => {
            complain(format_args!("{reason}\nusage: {usage}"));
            ExitCode::from(2)
        }
        Err(Stop::Input(reason)) => {
            complain(reason);
            ExitCode::FAILURE
        }
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            complain(format_args!("cannot write: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// For `--help`: what RULES can be in the arguments.
pub(crate) const RULES: &str = "\
RULES, default: copenhagen
  copenhagen, copenhagen-no-history, copenhagen-bell, fetlar, tawlbwrdd, tawlbwrdd-lewis-cross,
  simple-tafl, sea-battle-11, sea-battle-9, tablut, brandubh, brandubh-irish-2, brandubh-walker,
  ard-ri, or a layout and choices such as 9x9+escape=edge+throne=none+repetition=draw";

/// For `--help`: what BOARD and SIDE can be in the arguments.
pub(crate) const BOARD_SIDE: &str = "\
BOARD SIDE, default: start a
  BOARD                      `start`, or the rows from the top rank down, with `/` between, such
                             as 7/7/7/3K3/7/7/2AAA2
  SIDE                       who is to move: a, the attackers, or d, the defenders";

/// Writes what `--help` asks for.
pub(crate) fn help(out: &mut impl Write, usage: &str, paragraphs: &[&str]) -> Result<(), Stop> {
    Ok(writeln!(
        out,
        "usage: {usage}\n\n{}",
        paragraphs.join("\n\n")
    )?)
}

/// Writes a line on stderr, whether or not anybody reads it.
fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Lines of input, as bytes without their line break, and their numbers.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            number: 0,
        }
    }

    pub(crate) const fn input(&self) -> &R {
        &self.input
    }

    /// Returns the next line and its number, or `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<(usize, &[u8])>> {
        self.line.clear();
        if self.input.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(Some((self.number, line)))
    }
}

/// How far the work is, on stderr when that is a terminal.
pub(crate) struct Progress {
    next: Option<Instant>,
}

impl Progress {
    const PAUSE: Duration = Duration::from_millis(250);

    pub(crate) fn new(wanted: bool) -> Self {
        let shown = wanted && io::stderr().is_terminal();
        Self {
            next: shown.then(|| Instant::now() + Self::PAUSE),
        }
    }

    /// Shows this from time to time.
    pub(crate) fn show(&mut self, state: impl Display) {
        if self.next.is_none_or(|next| Instant::now() < next) {
            return;
        }
        self.next = Some(Instant::now() + Self::PAUSE);
        let _ = write!(io::stderr(), "\r{state}");
    }

    pub(crate) fn clear(&self) {
        if self.next.is_some() {
            let _ = write!(io::stderr(), "\r{:40}\r", "");
        }
    }
}

/// Returns the position that arguments `[RULES [BOARD SIDE]]` name; BOARD may be `start`.
pub(crate) fn position(words: &[String]) -> Result<Position, Stop> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => Ok(Position::start(Rules::COPENHAGEN)),
        [rules] => Ok(Position::start(rules.parse().map_err(bad)?)),
        [rules, board, side] => set_up(rules, board, side).map_err(Stop::Arguments),
        _ => Err(bad("expected RULES or RULES BOARD SIDE")),
    }
}

/// Returns the position that three words set up; BOARD may be `start`. An error quotes the word.
pub(crate) fn set_up(rules: &str, board: &str, side: &str) -> Result<Position, String> {
    let parsed: Rules = rules.parse().map_err(|error| fault(error, rules))?;
    let pieces = match board {
        "start" => Board::opening(parsed.layout()),
        board => board.parse().map_err(|error| fault(error, board))?,
    };
    let side = side.parse().map_err(|error| fault(error, side))?;
    Position::new(pieces, side, parsed).map_err(|error| fault(error, board))
}

/// Returns a reason with the text to which it applies, control characters escaped and cut off
/// where it is long.
pub(crate) fn fault(reason: impl Display, text: &str) -> String {
    const MOST: usize = 200;
    let mut shown: String = text
        .chars()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("{reason}: {shown}")
}

fn bad(reason: impl Display) -> Stop {
    Stop::Arguments(reason.to_string())
}
