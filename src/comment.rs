//! A comment in a record, or a variation that is not followed.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::excerpt::Excerpt;
use crate::padding::padded;
use crate::recorded_move::RecordedMove;
use crate::tag::Tag;

/// A comment in a record, kept with the move that it follows.
///
/// Parentheses may hold a variation. Its moves are not part of the game;
/// [`Record::left_out`](crate::Record::left_out) counts them.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{CommentForm, Record};
///
/// let record: Record = "d1-d3 {to the wall} e5-e2 (e5-e3 d3-d4) $2".parse()?;
/// let [wall, variation, glyph] = record.comments() else { panic!("three comments") };
/// assert_eq!((wall.after(), wall.form(), wall.text()), (1, CommentForm::Braces, "to the wall"));
/// assert_eq!((variation.after(), variation.moves()), (2, 2));
/// assert_eq!(glyph.to_string(), "$2");
/// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Comment {
    after: usize,
    form: CommentForm,
    text: String,
}

/// The delimiters of a [`Comment`].
///
/// ```
/// use hnefatafl_rules::{Comment, CommentForm};
///
/// let comment = Comment::new(2, CommentForm::Bars, "forced|but weak")?;
/// assert_eq!(comment.to_string(), "[forced|but weak]");
/// # Ok::<(), hnefatafl_rules::error::InvalidComment>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CommentForm {
    /// `{…}`
    Braces,
    /// `[…|…]`, as `OpenTafl` has it: of the two moves of a turn.
    Bars,
    /// `(…)`, a comment or a variation.
    Parentheses,
    /// `$1`, a number that stands for a remark, as PGN has it.
    Glyph,
}

impl CommentForm {
    /// Returns the form of a comment that begins with this sign.
    pub(crate) const fn of(sign: char) -> Option<Self> {
        match sign {
            '{' => Some(Self::Braces),
            '[' => Some(Self::Bars),
            '(' => Some(Self::Parentheses),
            '$' => Some(Self::Glyph),
            _ => None,
        }
    }

    /// Returns the signs before and after the text.
    const fn around(self) -> (&'static str, &'static str) {
        match self {
            Self::Braces => ("{", "}"),
            Self::Bars => ("[", "]"),
            Self::Parentheses => ("(", ")"),
            Self::Glyph => ("$", ""),
        }
    }

    /// Returns the text of a comment that begins a text, and what follows; `None` when it is not
    /// closed.
    pub(crate) fn read(self, text: &str) -> Option<(&str, &str)> {
        let (before, behind) = self.around();
        let inside = text.strip_prefix(before)?;
        let end = match self {
            Self::Braces => inside.find('}')?,
            Self::Bars => inside.find(']')?,
            Self::Parentheses => closing(inside)?,
            Self::Glyph => inside
                .find(|sign: char| !sign.is_ascii_digit())
                .unwrap_or(inside.len()),
        };
        let (text, rest) = inside.split_at_checked(end)?;
        Some((text, rest.strip_prefix(behind)?))
    }
}

/// Returns the place of the parenthesis that matches one opened before the text. Parentheses in
/// braces do not count.
fn closing(text: &str) -> Option<usize> {
    let (mut open, mut braced) = (1_usize, false);
    for (place, sign) in text.char_indices() {
        match sign {
            '{' => braced = true,
            '}' => braced = false,
            '(' if !braced => open += 1,
            ')' if !braced => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(place);
        }
    }
    None
}

impl Comment {
    /// Returns the comment with this text after this many moves.
    ///
    /// ```
    /// # use hnefatafl_rules::{Comment, CommentForm};
    /// assert_eq!(Comment::new(1, CommentForm::Glyph, "3")?.to_string(), "$3");
    /// let refused = Comment::new(1, CommentForm::Braces, "a } b").unwrap_err();
    /// assert_eq!(refused.to_string(), "`a } b` cannot stand in a comment such as {…}");
    /// # Ok::<(), hnefatafl_rules::error::InvalidComment>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidComment`] when the text would end the comment too soon or be read as something
    /// else: a closing brace in braces, parentheses that do not match, a text without a bar in
    /// `[…|…]`, no number after `$`.
    pub fn new(after: usize, form: CommentForm, text: &str) -> Result<Self, InvalidComment> {
        let comment = Self {
            after,
            form,
            text: text.to_string(),
        };
        let written = comment.to_string();
        let whole = form.read(&written) == Some((text, ""));
        let sound = match form {
            CommentForm::Braces | CommentForm::Parentheses => true,
            CommentForm::Glyph => !text.is_empty(),
            // Before the moves it must not look like a tag.
            CommentForm::Bars => text.contains('|') && (after > 0 || Tag::read(&written).is_none()),
        };
        if whole && sound {
            Ok(comment)
        } else {
            Err(InvalidComment::Text {
                form,
                found: Excerpt::new(text),
            })
        }
    }

    /// Returns a comment that was read, so that its text can stand in this form. What was read of
    /// a variation with an address may have parentheses that do not match; those are left out.
    pub(crate) fn read(after: usize, form: CommentForm, text: &str) -> Self {
        Self::new(after, form, text).unwrap_or_else(|_| Self {
            after,
            form,
            text: text.replace(['(', ')', '{', '}'], ""),
        })
    }

    /// Returns how many moves stand before it.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "{first} d1-d3".parse()?;
    /// assert_eq!(record.comments()[0].after(), 0);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn after(&self) -> usize {
        self.after
    }

    /// Returns the delimiters.
    ///
    /// ```
    /// # use hnefatafl_rules::{CommentForm, Record};
    /// let record: Record = "d1-d3 [a wall|]".parse()?;
    /// assert_eq!(record.comments()[0].form(), CommentForm::Bars);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn form(&self) -> CommentForm {
        self.form
    }

    /// Returns the text, without the delimiters.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "d1-d3 [a wall|]".parse()?;
    /// assert_eq!(record.comments()[0].text(), "a wall|");
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how many moves the variation has, including variations inside it; 0 when the comment
    /// is no variation. A variation is in parentheses and begins, after any numbers, with a move or
    /// an address such as `(2)b.`.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "d1-d3 (1. d1-d4 e5-e4 (e5-e3) 2. d4-d3) (not d1-d5)".parse()?;
    /// let moves: Vec<_> = record.comments().iter().map(|comment| comment.moves()).collect();
    /// assert_eq!(moves, [4, 0]);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> usize {
        if self.form != CommentForm::Parentheses {
            return 0;
        }
        let is_bound = |sign: char| sign.is_whitespace() || matches!(sign, '(' | ')');
        let words = match read_address(&self.text) {
            Some((_, rest)) => rest,
            None => &self.text,
        };
        let mut words = words
            .split(is_bound)
            .filter_map(|word| unnumbered(word).map(|(_, word)| word).or(Some(word)))
            .filter(|word| !word.is_empty())
            .map(|word| RecordedMove::read_open_tafl(word).is_ok())
            .peekable();
        match words.peek() {
            Some(true) => words.filter(|&is_move| is_move).count(),
            Some(false) | None => 0,
        }
    }

    /// Writes the comment.
    pub(crate) fn write(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        let (before, behind) = self.form.around();
        write!(out, "{before}{}{behind}", self.text)
    }
}

/// Reads the address of a variation at the front of a text, as in `(2)b.`; returns it with what
/// follows.
pub(crate) fn read_address(text: &str) -> Option<(&str, &str)> {
    // Not beyond its signs: a text of comments is not searched to its end for each.
    let part = |text: &'_ str| {
        let other = |sign: char| !sign.is_ascii_alphanumeric() && sign != '.';
        text.find(other).unwrap_or(text.len())
    };
    let inside = text.strip_prefix('(')?;
    let (number, behind) = inside.split_at_checked(part(inside))?;
    let behind = behind.strip_prefix(')')?;
    let (letters, rest) = behind.split_at_checked(part(behind))?;
    let is_address = number.starts_with(|sign: char| sign.is_ascii_digit())
        && letters.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && letters.ends_with('.')
        && (rest.is_empty() || rest.starts_with(char::is_whitespace));
    let (address, _) = text.split_at_checked(text.len() - rest.len())?;
    is_address.then_some((address, rest))
}

/// Returns the digits of a move number at the front of a word, and what follows the number:
/// nothing in `1`, `1.`, `1...` and `1)`, the move in `1.d1-d3`. `None` when there is none.
#[inline]
pub(crate) fn unnumbered(word: &str) -> Option<(&str, &str)> {
    let digits = word.bytes().position(|sign| !sign.is_ascii_digit());
    let (digits, rest) = word.split_at_checked(digits.unwrap_or(word.len()))?;
    let name = rest.trim_start_matches(['.', ')', '…']);
    let ends = rest.is_empty() || name.len() < rest.len();
    (!digits.is_empty() && ends).then_some((digits, name))
}

/// Writes the text with its delimiters.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

/// What makes no [`Comment`], or none of a record.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidComment {
    /// The text cannot stand in this form.
    #[error("{found} cannot stand in a comment such as {}", example(*form))]
    Text {
        /// What should stand around it.
        form: CommentForm,
        /// The text.
        found: Excerpt,
    },
    /// The record has fewer moves than should stand before the comment.
    #[error("a comment after {after} moves, where there are {moves}")]
    After {
        /// How many moves should stand before it.
        after: usize,
        /// How many there are.
        moves: usize,
    },
}

const fn example(form: CommentForm) -> &'static str {
    match form {
        CommentForm::Braces => "{…}",
        CommentForm::Bars => "[…|…]",
        CommentForm::Parentheses => "(…)",
        CommentForm::Glyph => "$1",
    }
}
