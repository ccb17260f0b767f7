//! The size of the board, and how the pieces stand at the beginning.

use crate::size::Size;
use crate::words::worded;

/// The size of the board and the opening ([§2](crate::guide#2-board-and-set-up)).
///
/// [`Board::opening`](crate::Board::opening) returns its board. The text form is a word such as
/// `11x11-bell`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Board, Layout, Size};
///
/// let layout: Layout = "7x7".parse()?;
/// assert_eq!(layout.size(), Size::Seven);
/// assert_eq!(Board::opening(layout).to_string(), "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3");
/// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "setup")]
#[doc(alias = "start position")]
pub enum Layout {
    /// `11x11`: Fetlar's and Copenhagen's opening.
    Eleven,
    /// `11x11-bell`: the attackers in four bells, the defenders in a cross.
    ElevenBell,
    /// `11x11-lewis-cross`: both sides in one cross.
    ElevenLewisCross,
    /// `11x11-t-cross`: the attackers in four Ts, the defenders in a cross.
    ElevenTCross,
    /// `9x9`: Tablut's opening.
    Nine,
    /// `7x7`: Brandubh's opening.
    Seven,
}

impl Layout {
    /// Every layout. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout};
    /// for &layout in Layout::ALL {
    ///     assert_eq!(Board::opening(layout).king(), Some(layout.size().centre()));
    /// }
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Eleven,
        Self::ElevenBell,
        Self::ElevenLewisCross,
        Self::ElevenTCross,
        Self::Nine,
        Self::Seven,
    ];

    /// Returns the size of the board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Layout, Size};
    /// assert_eq!(Layout::ElevenBell.size(), Size::Eleven);
    /// ```
    #[must_use]
    #[inline]
    pub const fn size(self) -> Size {
        match self {
            Self::Eleven | Self::ElevenBell | Self::ElevenLewisCross | Self::ElevenTCross => {
                Size::Eleven
            }
            Self::Nine => Size::Nine,
            Self::Seven => Size::Seven,
        }
    }

    /// Returns the rows of the opening from the top rank down, as a board is written.
    ///
    /// ```
    /// # use hnefatafl_rules::Layout;
    /// assert_eq!(Layout::Nine.rows(), "3AAA3/4A4/4D4/A3D3A/AADDKDDAA/A3D3A/4D4/4A4/3AAA3");
    /// ```
    #[must_use]
    pub const fn rows(self) -> &'static str {
        match self {
            Self::Eleven => "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
            Self::ElevenBell => {
                "4AAA4/4A1A4/5A5/5D5/AA2DDD2AA/A1ADDKDDA1A/AA2DDD2AA/5D5/5A5/4A1A4/4AAA4"
            }
            Self::ElevenLewisCross => {
                "4AAA4/4AAA4/5D5/5D5/AA3D3AA/AADDDKDDDAA/AA3D3AA/5D5/5D5/4AAA4/4AAA4"
            }
            Self::ElevenTCross => {
                "3AAAAA3/5A5/5D5/A4D4A/A4D4A/AADDDKDDDAA/A4D4A/A4D4A/5D5/5A5/3AAAAA3"
            }
            Self::Nine => "3AAA3/4A4/4D4/A3D3A/AADDKDDAA/A3D3A/4D4/4A4/3AAA3",
            Self::Seven => "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3",
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Eleven => "11x11",
            Self::ElevenBell => "11x11-bell",
            Self::ElevenLewisCross => "11x11-lewis-cross",
            Self::ElevenTCross => "11x11-t-cross",
            Self::Nine => "9x9",
            Self::Seven => "7x7",
        }
    }
}

worded!(
    Layout,
    "a layout, `11x11`, `11x11-bell`, `11x11-lewis-cross`, `11x11-t-cross`, `9x9` or `7x7`"
);
