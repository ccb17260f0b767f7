//! The beginning of a text, for errors that quote what they refuse.

use core::fmt;
use core::str::from_utf8;

/// The beginning of a text that was found where something else was expected.
///
/// It holds up to 48 bytes, so that errors can quote what they refuse without a heap.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Square;
///
/// let refused = "sixty-four squares on the board, and not one more".parse::<Square>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected a square from a1 to k11, found `sixty-four squares on the board, and not one mor…`",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    bytes: [u8; Self::MOST],
    len: u8,
    whole: bool,
}

impl Excerpt {
    /// Longer than every identifier of a rule set.
    const MOST: usize = 48;

    /// Returns the beginning of this text.
    pub(crate) fn new(text: &str) -> Self {
        let mut end = text.len().min(Self::MOST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let mut bytes = [0; Self::MOST];
        for (to, from) in bytes.iter_mut().zip(text.bytes().take(end)) {
            *to = from;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most MOST")]
        Self {
            bytes,
            len: end as u8,
            whole: end == text.len(),
        }
    }

    /// Returns the text, cut off where it was too long.
    ///
    /// ```
    /// # use hnefatafl_rules::Square;
    /// let refused = "z9".parse::<Square>().unwrap_err();
    /// assert_eq!(refused.found.as_str(), "z9");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Cut at a character boundary of a `str`: always valid.
        self.bytes
            .get(..usize::from(self.len))
            .and_then(|bytes| from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

/// Writes the text in backquotes, with control characters escaped and `…` where it was cut off;
/// writes `nothing` for an empty text.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len == 0 {
            return f.write_str("nothing");
        }
        let cut = if self.whole { "" } else { "…" };
        write!(f, "`{}{cut}`", self.as_str().escape_debug())
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
