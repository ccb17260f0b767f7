//! What the programs share: files in blocks of lines, games one a line, what the rules say to
//! them, and how a program ends.
#![cfg(feature = "alloc")]

use core::fmt::Display;
use core::num::NonZeroUsize;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

pub mod blocks;
pub mod entry;
pub mod verdict;

/// Whether all input could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "it could or could not")]
pub enum Input {
    /// It could.
    Good,
    /// Some of it could not, and was named.
    Bad,
}

/// Returns the arguments of a program, or the exit code with which it ends instead: 2 when they
/// are bad, after the reason and a usage line on stderr.
///
/// # Errors
///
/// The exit code, when help was asked for or the arguments are bad.
pub fn arguments<A: Parser>() -> Result<A, ExitCode> {
    A::try_parse().map_err(|error| {
        // Whether or not anybody reads it.
        let _ = error.print();
        if !error.use_stderr() {
            return ExitCode::SUCCESS;
        }
        if !error.to_string().contains("Usage: ") {
            complain(A::command().render_usage());
        }
        ExitCode::from(2)
    })
}

/// Ends a program: with 1 when some input was bad, quietly when nobody reads on.
#[must_use]
pub fn end(result: io::Result<Input>) -> ExitCode {
    match result {
        Ok(Input::Good) => ExitCode::SUCCESS,
        Ok(Input::Bad) => ExitCode::FAILURE,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("cannot write: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes a line on stderr, whether or not anybody reads it.
pub fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns a text with its control characters escaped, and cut off where it is long.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 80;
    let mut letters = text.chars();
    let mut shown: String = letters
        .by_ref()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Returns the name of a file for messages.
#[must_use]
pub fn name_of(file: &OsStr) -> String {
    shown(&Path::new(file).display().to_string())
}

/// Lets so many threads work at once.
pub fn use_threads(threads: NonZeroUsize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get());
    // A second call would be an error, and there is none.
    let _ = pool.build_global();
}

/// Returns what shows on stderr how many games are done, when that is a terminal.
#[must_use]
pub fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{human_pos} games, {per_sec}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::no_length().with_style(style)
}
