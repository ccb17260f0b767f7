//! Values that are written as one of a few words.

use crate::excerpt::Excerpt;
use crate::reading::{nearest, trim};

/// The text is not one of the words of a type.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Outcome, Side};
///
/// let refused = "whites".parse::<Side>().unwrap_err();
/// assert_eq!(refused.to_string(), "expected a side, `attackers` or `defenders`, found `whites`");
///
/// let refused = "defenders:corners".parse::<Outcome>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected an outcome such as `defenders:corner`, found `defenders:corners`: \
///      did you mean `defenders:corner`?",
/// );
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected {expected}, found {found}{}", Meant(*nearest))]
pub struct ParseWordError {
    /// What was expected: the kind of thing, and its words.
    pub expected: &'static str,
    /// What was met.
    pub found: Excerpt,
    /// The word that may have been meant, if one is near.
    pub nearest: Option<&'static str>,
}

/// Writes a question with the word that may have been meant, or nothing.
pub(crate) struct Meant(pub(crate) Option<&'static str>);

impl core::fmt::Display for Meant {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some(word) => write!(f, ": did you mean `{word}`?"),
            None => Ok(()),
        }
    }
}

/// Returns the value with this word, whatever the case of its letters and the blanks around it.
pub(crate) fn read<T: Copy>(
    text: &str,
    expected: &'static str,
    words: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<T, ParseWordError> {
    let word = trim(text);
    let found = words
        .clone()
        .find(|(name, _)| name.eq_ignore_ascii_case(word));
    found.map(|(_, value)| value).ok_or_else(|| ParseWordError {
        expected,
        found: Excerpt::new(word),
        nearest: nearest(word, words.map(|(name, _)| name)),
    })
}

/// Implements writing and reading for a type with `ALL` and `word`. Further words to read can
/// follow.
macro_rules! worded {
    ($type:ty, $expected:literal $(, $also:literal => $value:expr)* $(,)?) => {
        /// Writes the word.
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }

        /// Reads the word, whatever the case of its letters.
        impl core::str::FromStr for $type {
            type Err = $crate::words::ParseWordError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let words = Self::ALL.iter().map(|&value| (value.word(), value));
                $crate::words::read(text, $expected, words$(.chain([($also, $value)]))*)
            }
        }
    };
}

pub(crate) use worded;
