//! Files of lines, read block by block so that several threads can work on them while the
//! memory stays as it is.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

use rayon::prelude::*;

/// A block is full with so many bytes and the rest of a line.
const FULL: usize = 1 << 16;

/// Some lines of a file.
#[derive(Debug, Clone, Default)]
pub struct Block {
    /// How many lines come before.
    before: usize,
    text: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl Block {
    /// Returns the lines with their numbers, without those that are blank or begin with `#`.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        let lines = begins.zip(&self.ends).map(|(begin, &end)| {
            let line = &self.text[begin..end];
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            line.strip_suffix(b"\r").unwrap_or(line)
        });
        (self.before + 1..)
            .zip(lines)
            .filter(|(_, line)| counts(line))
    }
}

/// Returns whether a line is to be read.
fn counts(line: &[u8]) -> bool {
    !line.starts_with(b"#") && !line.trim_ascii().is_empty()
}

/// What is left to read of a file.
struct Lines {
    input: Box<dyn BufRead>,
    number: usize,
    /// How many lines are to be read, those that do not count apart.
    left: usize,
}

impl Lines {
    fn block(&mut self) -> io::Result<Block> {
        let (before, mut ends) = (self.number, Vec::new());
        let mut text = Vec::with_capacity(FULL + FULL / 4);
        while text.len() < FULL && self.left > 0 {
            let begin = text.len();
            if self.input.read_until(b'\n', &mut text)? == 0 {
                break;
            }
            if self.number == 0 && text.starts_with("\u{feff}".as_bytes()) {
                text.drain(.."\u{feff}".len());
            }
            self.number += 1;
            self.left -= usize::from(counts(&text[begin..]));
            ends.push(text.len());
        }
        Ok(Block { before, text, ends })
    }
}

/// Opens a file; `-` is standard input.
///
/// # Errors
///
/// That of the operating system.
pub fn open(file: &OsStr) -> io::Result<Box<dyn BufRead>> {
    Ok(if file == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(file)?))
    })
}

/// Works on the lines of a file, `most` at most, block by block; hands on what comes of each
/// block, in their order. The work is done by all threads.
///
/// # Errors
///
/// The outer one is that of `then`, at which it stops; the inner one tells why the file cannot
/// be read, after what could be read was worked on.
pub fn for_each<T: Send>(
    file: &OsStr,
    most: usize,
    work: impl Fn(&Block) -> T + Sync,
    mut then: impl FnMut(T) -> io::Result<()>,
) -> io::Result<io::Result<()>> {
    let mut lines = match open(file) {
        Ok(input) => Lines {
            input,
            number: 0,
            left: most,
        },
        Err(error) => return Ok(Err(error)),
    };
    let at_once = 2 * rayon::current_num_threads();
    loop {
        let mut blocks = Vec::with_capacity(at_once);
        let read = (0..at_once).try_for_each(|_| {
            blocks.push(lines.block()?);
            Ok(())
        });
        blocks.retain(|block| !block.text.is_empty());
        let done: Vec<T> = blocks.par_iter().map(&work).collect();
        let last = done.is_empty();
        for done in done {
            then(done)?;
        }
        if last || read.is_err() {
            return Ok(read);
        }
    }
}
