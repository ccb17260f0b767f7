//! What a marked square means.

use crate::words::worded;

/// What a marked square of a [`Diagram`](crate::Diagram) means.
///
/// In pictures marks differ in shape as well as colour, so they are clear in black and white too.
/// The text form is a word such as `destination`; pictures name their parts by it.
///
/// | mark | in text around a piece | on an empty square | in pictures |
/// | --- | --- | --- | --- |
/// | `Capture` | `xAx` | `x` | a red cross behind the piece |
/// | `Refused` | `!A!` | `!` | a red ring with a bar across |
/// | `Selected` | `<A>` | `o` | a blue ring |
/// | `Hint` | `?A?` | `?` | blue triangles in the corners |
/// | `Destination` | `(A)` | `*` | a blue dot, around a piece a dotted ring |
/// | `Wall` | `\|D\|` | `\|` | a thick green frame |
/// | `Chamber` | `+K+` | `+` | green, hatched with rising lines |
/// | `Ring` | `:A:` | `:` | a broken purple frame |
/// | `Region` | `~K~` | `~` | purple, hatched with falling lines |
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Mark;
///
/// assert_eq!(Mark::Destination.to_string(), "destination");
/// assert_eq!("capture".parse(), Ok(Mark::Capture));
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A piece that a move captures, or that the last move captured.
    Capture,
    /// The square for which a move was refused.
    Refused,
    /// The selected piece.
    Selected,
    /// A square that deserves attention.
    Hint,
    /// Where a piece can go.
    Destination,
    /// The guards of a fort.
    Wall,
    /// The squares within the walls of a fort.
    Chamber,
    /// The attackers that encircle.
    Ring,
    /// The squares within a ring.
    Region,
}

impl Mark {
    /// Every mark, in the order in which they are shown where they meet. A later version may
    /// have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Mark;
    /// assert_eq!(Mark::ALL.first(), Some(&Mark::Capture));
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Capture,
        Self::Refused,
        Self::Selected,
        Self::Hint,
        Self::Destination,
        Self::Wall,
        Self::Chamber,
        Self::Ring,
        Self::Region,
    ];

    /// Returns the sign for an empty square.
    pub(crate) const fn sign(self) -> char {
        match self {
            Self::Capture => 'x',
            Self::Refused => '!',
            Self::Selected => 'o',
            Self::Hint => '?',
            Self::Destination => '*',
            Self::Wall => '|',
            Self::Chamber => '+',
            Self::Ring => ':',
            Self::Region => '~',
        }
    }

    /// Returns the signs around a piece.
    pub(crate) const fn around(self) -> [char; 2] {
        match self {
            Self::Selected => ['<', '>'],
            Self::Destination => ['(', ')'],
            Self::Capture
            | Self::Refused
            | Self::Hint
            | Self::Wall
            | Self::Chamber
            | Self::Ring
            | Self::Region => [self.sign(); 2],
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Refused => "refused",
            Self::Selected => "selected",
            Self::Hint => "hint",
            Self::Destination => "destination",
            Self::Wall => "wall",
            Self::Chamber => "chamber",
            Self::Ring => "ring",
            Self::Region => "region",
        }
    }
}

worded!(Mark, "a mark such as `destination` or `capture`");
