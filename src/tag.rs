//! A tag before the moves of a record.

use alloc::string::String;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::excerpt::Excerpt;
use crate::padding::padded;
use crate::reading::trim;

/// A tag before the moves of a record: a key and a value.
///
/// Written and read as `[key:value]` or `[Key "value"]`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Tag, TagForm};
///
/// let tag: Tag = r#"[Event "A \"friendly\" game"]"#.parse()?;
/// assert_eq!((tag.key(), tag.value()), ("Event", "A \"friendly\" game"));
/// assert_eq!(tag.form(), TagForm::Quoted);
/// assert_eq!(tag.to_string(), r#"[Event "A \"friendly\" game"]"#);
/// assert_eq!(Tag::new(TagForm::Colon, "date", "2016.03.01")?.to_string(), "[date:2016.03.01]");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag {
    form: TagForm,
    key: String,
    value: String,
}

/// How a [`Tag`] is written.
///
/// ```
/// use hnefatafl_rules::{Tag, TagForm};
///
/// assert_eq!(Tag::new(TagForm::Quoted, "Round", "3")?.to_string(), "[Round \"3\"]");
/// # Ok::<(), hnefatafl_rules::error::InvalidTag>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TagForm {
    /// `[key:value]`, as `OpenTafl` has it.
    Colon,
    /// `[Key "value"]`, as PGN has it.
    Quoted,
}

impl Tag {
    /// Returns the tag with this key and this value. Blanks around both are removed, except around
    /// a quoted value.
    ///
    /// ```
    /// # use hnefatafl_rules::{Tag, TagForm};
    /// let refused = Tag::new(TagForm::Colon, "site", "at [home]").unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "the value of a tag such as [key:value] cannot have a `]`, as `at [home]` has",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidTag`] when the key is not letters, digits, `-`, `_` and `.` (with blanks within
    /// where a colon follows), or when the value cannot stand in this form.
    pub fn new(form: TagForm, key: &str, value: &str) -> Result<Self, InvalidTag> {
        let key = key.trim();
        if !is_key(form, key) {
            return Err(InvalidTag::Key {
                found: Excerpt::new(key),
            });
        }
        let value = match form {
            TagForm::Colon => value.trim(),
            TagForm::Quoted => value,
        };
        if form == TagForm::Colon && value.contains(']') {
            return Err(InvalidTag::Value {
                found: Excerpt::new(value),
            });
        }
        Ok(Self {
            form,
            key: key.into(),
            value: value.into(),
        })
    }

    /// Returns the key.
    ///
    /// ```
    /// # use hnefatafl_rules::Tag;
    /// assert_eq!("[time-control:30+5]".parse::<Tag>()?.key(), "time-control");
    /// # Ok::<(), hnefatafl_rules::error::InvalidTag>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the value.
    ///
    /// ```
    /// # use hnefatafl_rules::Tag;
    /// assert_eq!("[time-control:30+5]".parse::<Tag>()?.value(), "30+5");
    /// # Ok::<(), hnefatafl_rules::error::InvalidTag>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns how the tag is written.
    ///
    /// ```
    /// # use hnefatafl_rules::{Tag, TagForm};
    /// assert_eq!("[round:3]".parse::<Tag>()?.form(), TagForm::Colon);
    /// # Ok::<(), hnefatafl_rules::error::InvalidTag>(())
    /// ```
    #[must_use]
    pub const fn form(&self) -> TagForm {
        self.form
    }

    /// Returns whether the key is this one, whatever the case of its letters.
    pub(crate) fn has_key(&self, key: &str) -> bool {
        self.key.eq_ignore_ascii_case(key)
    }

    /// Writes the tag.
    pub(crate) fn write(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        let Self { form, key, value } = self;
        match form {
            TagForm::Colon => write!(out, "[{key}:{value}]"),
            TagForm::Quoted => {
                write!(out, "[{key} \"")?;
                for letter in value.chars() {
                    if matches!(letter, '"' | '\\') {
                        out.write_char('\\')?;
                    }
                    out.write_char(letter)?;
                }
                out.write_str("\"]")
            }
        }
    }

    /// Reads a tag at the front of a text that begins with `[`; returns it with its value as
    /// written and what follows. `None` when the bracket holds something else, or is not closed.
    pub(crate) fn read(text: &str) -> Option<(Self, &str, &str)> {
        Self::read_quoted(text).or_else(|| {
            let (inside, rest) = text.strip_prefix('[')?.split_once(']')?;
            let (key, value) = inside.split_once(':')?;
            let tag = Self::new(TagForm::Colon, key, value).ok()?;
            Some((tag, value.trim(), rest))
        })
    }

    fn read_quoted(text: &str) -> Option<(Self, &str, &str)> {
        // Not beyond the bracket: a text of other tags is not searched to its end for each.
        let inside = text.strip_prefix('[')?;
        let (key, quoted) = inside.split_at_checked(inside.find(['"', ']', ':', '\n'])?)?;
        let quoted = quoted.strip_prefix('"')?;
        if !key.ends_with(char::is_whitespace) {
            return None;
        }
        let mut tag = Self::new(TagForm::Quoted, key, "").ok()?;
        let mut letters = quoted.char_indices();
        while let Some((place, letter)) = letters.next() {
            match letter {
                '"' => {
                    let (value, rest) = quoted.split_at_checked(place)?;
                    let rest = rest.strip_prefix('"')?.trim_start().strip_prefix(']')?;
                    return Some((tag, value, rest));
                }
                '\\' => tag.value.push(letters.next()?.1),
                _ => tag.value.push(letter),
            }
        }
        None
    }
}

fn is_key(form: TagForm, key: &str) -> bool {
    let is_letter = |letter: char| {
        letter.is_alphanumeric()
            || matches!(letter, '-' | '_' | '.')
            || form == TagForm::Colon && letter == ' '
    };
    !key.is_empty() && key.chars().all(is_letter)
}

/// Writes `[key:value]` or `[Key "value"]`; in the latter `"` and `\` are written with a `\`
/// before them.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

/// Reads either form.
impl FromStr for Tag {
    type Err = InvalidTag;

    fn from_str(text: &str) -> Result<Self, InvalidTag> {
        let text = trim(text);
        match Self::read(text) {
            Some((tag, _, "")) => Ok(tag),
            Some(_) | None => Err(InvalidTag::NotATag {
                found: Excerpt::new(text),
            }),
        }
    }
}

/// The text cannot be a [`Tag`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum InvalidTag {
    /// The text is neither `[key:value]` nor `[Key "value"]`.
    #[error("expected a tag, [key:value] or [Key \"value\"], found {found}")]
    NotATag {
        /// What was met.
        found: Excerpt,
    },
    /// The key has other signs.
    #[error("the key of a tag is letters, digits, `-`, `_` and `.`, not {found}")]
    Key {
        /// What was met.
        found: Excerpt,
    },
    /// The value would end the tag too soon.
    #[error("the value of a tag such as [key:value] cannot have a `]`, as {found} has")]
    Value {
        /// What was met.
        found: Excerpt,
    },
}
