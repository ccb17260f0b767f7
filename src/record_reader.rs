//! Reads the text of a game word by word, without a heap where there are no tags.

use alloc::vec::Vec;

use crate::comment::{CommentForm, read_address, unnumbered};
use crate::ending::Ending;
use crate::known_tags::Known;
use crate::parse_game_error::{ParseGameError, ParseGameErrorKind};
use crate::played_move::ParsePlayedMoveError;
use crate::position::Position;
use crate::reading::trim;
use crate::recorded_move::RecordedMove;
use crate::tag::Tag;

/// How a word is read as a move.
pub(crate) type ReadMove = fn(&str) -> Result<RecordedMove, ParsePlayedMoveError>;

/// One entry of a record after its tags.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Entry<'a> {
    Move(RecordedMove),
    Ending(Ending),
    Comment(CommentForm, &'a str),
}

/// Reads a record, word by word.
pub(crate) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    read_move: ReadMove,
    header: Header<'a>,
    /// The number of the turn, as the main line last gave it.
    number: &'a str,
    ended: bool,
}

/// What stands before the moves.
#[derive(Default)]
pub(crate) struct Header<'a> {
    /// The position in the bracket, or the opening under the rules in it.
    pub(crate) start: Option<Position>,
    pub(crate) tags: Vec<Tag>,
    pub(crate) known: Known,
    pub(crate) comments: Vec<(CommentForm, &'a str)>,
}

impl<'a> Reader<'a> {
    /// Reads what stands before the moves.
    pub(crate) fn new(text: &'a str, read_move: ReadMove) -> Result<Self, ParseGameError> {
        let mut reader = Self {
            text,
            rest: trim(text),
            read_move,
            header: Header::default(),
            number: "",
            ended: false,
        };
        let mut values = Vec::new();
        while reader.rest.starts_with(['[', '{']) {
            if let Some((tag, value, rest)) = Tag::read(reader.rest) {
                reader.header.tags.push(tag);
                values.push(value);
                reader.rest = rest;
            } else {
                reader.bracket()?;
            }
            reader.rest = reader.rest.trim_ascii_start();
        }
        if !values.is_empty() {
            reader.header.known = Known::read(&reader.header.tags).map_err(|refused| {
                let (number, reason) = *refused;
                let value = values.get(number).copied();
                ParseGameError::new(text, value.unwrap_or(reader.rest), reason)
            })?;
        }
        Ok(reader)
    }

    /// Returns what stands before the moves.
    pub(crate) const fn header(&self) -> &Header<'a> {
        &self.header
    }

    pub(crate) fn into_header(self) -> Header<'a> {
        self.header
    }

    /// Returns the first position, if the text says it.
    pub(crate) fn start(&self) -> Option<Position> {
        self.header.start.or(self.header.known.start)
    }

    /// Returns the next word, or the end of the text.
    pub(crate) fn next_word(&self) -> &'a str {
        split_word(self.rest).0
    }

    /// Reads a comment, or a bracket before the moves that is no tag.
    fn bracket(&mut self) -> Result<(), ParseGameError> {
        let (form, inside) = self.comment()?;
        if form != CommentForm::Bars || inside.contains('|') {
            self.header.comments.push((form, inside));
            return Ok(());
        }
        let inside = inside.trim();
        if self.header.start.is_some() {
            return Err(self.refuse(inside, ParseGameErrorKind::SecondStart));
        }
        // A board without side and rules is an incomplete position, not a rule set.
        let start = if inside.contains(|sign: char| sign.is_whitespace() || sign == '/') {
            inside.parse().map_err(ParseGameErrorKind::Position)
        } else {
            let rules = inside.parse().map_err(ParseGameErrorKind::Rules);
            rules.map(Position::start)
        };
        let start = start.map_err(|reason| self.refuse(inside, reason))?;
        self.header.start = Some(start);
        Ok(())
    }

    /// Removes the comment or bracket with which the rest begins.
    fn comment(&mut self) -> Result<(CommentForm, &'a str), ParseGameError> {
        let text = self.rest;
        let sign = text.chars().next();
        let form = sign
            .and_then(CommentForm::of)
            .unwrap_or(CommentForm::Braces);
        let (inside, rest) = form.read(text).ok_or_else(|| {
            let close = match form {
                CommentForm::Braces | CommentForm::Glyph => '}',
                CommentForm::Bars => ']',
                CommentForm::Parentheses => ')',
            };
            let line = text.lines().next().unwrap_or(text);
            self.refuse(line, ParseGameErrorKind::Unclosed { close })
        })?;
        self.rest = rest;
        Ok((form, inside))
    }

    fn refuse(&self, word: &str, reason: ParseGameErrorKind) -> ParseGameError {
        ParseGameError::new(self.text, word, reason)
    }

    /// Returns the next entry with its word, which is a part of the text.
    #[inline]
    pub(crate) fn next_entry(&mut self) -> Result<Option<(&'a str, Entry<'a>)>, ParseGameError> {
        loop {
            let (word, rest) = split_word(self.rest);
            let name = match word.as_bytes() {
                [] => return Ok(None),
                [b'0'..=b'9', ..] if !self.ended => match unnumbered(word) {
                    Some((number, name)) => {
                        self.number = number;
                        name
                    }
                    None => word,
                },
                _ => word,
            };
            match name.as_bytes() {
                // A number.
                [] => self.rest = rest,
                [b'[' | b'{' | b'(' | b'$', ..] => {
                    self.rest = from(self.rest, word.len() - name.len());
                    return self.remark().map(Some);
                }
                [b'*'] if !self.ended => self.rest = rest,
                _ => {
                    self.rest = rest;
                    let entry = if self.ended {
                        Err(ParseGameErrorKind::AfterEnd)
                    } else {
                        match (self.read_move)(name) {
                            // Out at once: results within results are copied at each step.
                            Ok(recorded) => return Ok(Some((name, Entry::Move(recorded)))),
                            Err(refused) => self.other(name, refused),
                        }
                    };
                    let entry = entry.map_err(|reason| self.refuse(name, reason))?;
                    return Ok(Some((name, entry)));
                }
            }
        }
    }

    /// Reads a comment between or behind the moves, or a variation that has an address.
    #[cold]
    fn remark(&mut self) -> Result<(&'a str, Entry<'a>), ParseGameError> {
        let text = self.rest;
        let word = text.get(..1).unwrap_or(text);
        if read_address(self.rest).is_some() {
            let (variation, rest) = self.rest.split_at(self.end_of_variation());
            self.rest = rest;
            let variation = variation.trim_ascii_end();
            return Ok((word, Entry::Comment(CommentForm::Parentheses, variation)));
        }
        let (form, inside) = self.comment()?;
        let sound = match form {
            CommentForm::Bars if !inside.contains('|') => {
                return Err(self.refuse(quoted(text), ParseGameErrorKind::LateBracket));
            }
            CommentForm::Braces | CommentForm::Parentheses | CommentForm::Bars => true,
            CommentForm::Glyph => !inside.is_empty(),
        };
        if sound {
            Ok((word, Entry::Comment(form, inside)))
        } else {
            Err(self.refuse(quoted(text), ParseGameErrorKind::Word { nearest: None }))
        }
    }

    /// Returns the length of the variation that begins the rest: up to a line that begins with
    /// the next number of the main line, or the same again, or with another address.
    fn end_of_variation(&self) -> usize {
        let number: usize = self.number.parse().unwrap_or(0);
        let mut length = 0;
        for line in self.rest.split_inclusive('\n') {
            let begins = line.trim_ascii_start();
            let resumes = unnumbered(split_word(begins).0)
                .and_then(|(next, _)| next.parse().ok())
                .is_some_and(|next: usize| next == number || next.checked_sub(1) == Some(number));
            if length > 0 && (resumes || read_address(begins).is_some()) {
                break;
            }
            length += line.len();
        }
        length
    }

    /// Reads a word that is no move: an ending.
    #[cold]
    fn other(
        &mut self,
        word: &str,
        refused: ParsePlayedMoveError,
    ) -> Result<Entry<'a>, ParseGameErrorKind> {
        match refused {
            ParsePlayedMoveError::NotAMove { .. } => match word.parse::<Ending>() {
                Ok(ending) => {
                    self.ended = true;
                    Ok(Entry::Ending(ending))
                }
                Err(_) if matches!(word, "1-0" | "0-1") => Err(ParseGameErrorKind::Score),
                Err(refused) => Err(ParseGameErrorKind::Word {
                    nearest: refused.nearest,
                }),
            },
            ParsePlayedMoveError::Captures { found } => {
                let sign = found.as_str().chars().next();
                match sign.filter(|sign| matches!(sign, ',' | ';')) {
                    Some(sign) => Err(ParseGameErrorKind::Separator { sign }),
                    None => Err(refused.into()),
                }
            }
            ParsePlayedMoveError::Invalid(_) => Err(refused.into()),
        }
    }
}

/// Returns the first word of a text, blanks before it left out, and what follows it. A word ends
/// at a blank, and before the sign with which a comment begins; that sign alone is a word too, so
/// that a text of comments without blanks is not searched to its end for each of them.
#[inline]
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii_start();
    let end = match text.as_bytes() {
        [b'[' | b'{' | b'(' | b'$', ..] => 1,
        bytes => bytes
            .iter()
            .position(|&byte| ends_word(byte))
            .unwrap_or(bytes.len()),
    };
    // An ASCII sign is a character boundary.
    text.split_at_checked(end).unwrap_or((text, ""))
}

#[inline]
const fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'[' | b'{' | b'(' | b'$')
}

/// Returns the beginning of a text up to the first blank, to quote it.
#[cold]
fn quoted(text: &str) -> &str {
    let text = text.trim_ascii_start();
    text.split(|sign: char| sign.is_ascii_whitespace())
        .next()
        .unwrap_or(text)
}

/// Returns the text from a byte of its first word on, blanks before it left out.
fn from(text: &str, at: usize) -> &str {
    text.trim_ascii_start().get(at..).unwrap_or_default()
}
