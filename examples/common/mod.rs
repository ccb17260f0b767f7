//! What the example programs share: how they end, their help, positions in arguments, and a
//! search.
#![allow(dead_code, reason = "not every program needs all of it")]

use core::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use hnefatafl_rules::{Board, Position, Rules};

#[cfg(feature = "alloc")]
pub(crate) mod engine;

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
    let (complaint, code) = match result.and(written.map_err(Stop::Output)) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Stop::Arguments(reason)) => (format!("{reason}\nusage: {usage}"), 2),
        Err(Stop::Input(reason)) => (reason, 1),
        Err(Stop::Output(error)) => (format!("cannot write: {error}"), 1),
    };
    // Whether or not anybody reads it.
    let _ = writeln!(io::stderr(), "{complaint}");
    ExitCode::from(code)
}

/// Writes what `--help` asks for.
pub(crate) fn help(out: &mut impl Write, usage: &str, paragraphs: &[&str]) -> Result<(), Stop> {
    let page = paragraphs.join("\n\n");
    Ok(writeln!(out, "usage: {usage}\n\n{page}")?)
}

/// The rules of a program that is not given any.
pub(crate) const DEFAULT_RULES: Rules = Rules::COPENHAGEN;

/// For `--help`: what RULES, BOARD and SIDE can be in the arguments.
pub(crate) fn help_on_positions() -> String {
    let names = Rules::PRESETS.iter().filter_map(|rules| rules.short_name());
    let names: Vec<&str> = names.collect();
    let names: Vec<String> = names.chunks(5).map(|names| names.join(", ")).collect();
    format!(
        "\
RULES, default: {default}
  {names}
  or a layout and choices such as 9x9+escape=edge+throne=none+repetition=draw

BOARD SIDE, default: the opening and the side that begins
  BOARD                      `start`, or the rows from the top rank down, with `/` between, such
                             as 7/7/7/3K3/7/7/2AAA2
  SIDE                       who is to move: a, the attackers, or d, the defenders",
        default = DEFAULT_RULES.short_name().unwrap_or_default(),
        names = names.join(",\n  "),
    )
}

/// Returns the position that arguments `[RULES [BOARD SIDE]]` name.
pub(crate) fn position(words: &[String]) -> Result<Position, Stop> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => Ok(Position::start(DEFAULT_RULES)),
        [rules] => rules.parse().map(Position::start).map_err(bad),
        [rules, board, side] => set_up(rules, board, side).map_err(Stop::Arguments),
        _ => Err(bad("expected RULES or RULES BOARD SIDE")),
    }
}

/// Returns the position that three words set up; BOARD may be `start`. An error quotes the word.
pub(crate) fn set_up(rules: &str, board: &str, side: &str) -> Result<Position, String> {
    let rules: Rules = rules.parse().map_err(text)?;
    let pieces = if board.eq_ignore_ascii_case("start") {
        Board::opening(rules.layout())
    } else {
        board.parse().map_err(|error| fault(error, board))?
    };
    let side = side.parse().map_err(text)?;
    Position::new(pieces, side, rules).map_err(|error| fault(error, board))
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// Returns a reason with the text to which it applies, control characters escaped and cut off
/// where it is long.
pub(crate) fn fault(reason: impl Display, text: &str) -> String {
    const MOST: usize = 200;
    let mut letters = text.chars();
    let shown: String = letters
        .by_ref()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    let cut = if letters.next().is_some() { "…" } else { "" };
    format!("{reason}: {shown}{cut}")
}

pub(crate) fn bad(reason: impl Display) -> Stop {
    Stop::Arguments(reason.to_string())
}
