//! The three sizes of a board.

use crate::words::worded;

/// The size of a board: as many ranks as files ([§2](crate::guide#2-board-and-set-up)).
///
/// A smaller board lies in the grid of the largest, with a1 in its corner. Everything that
/// depends on the size is asked here: squares, edge, corners, centre, and a dense numbering of
/// moves. The text form is `7x7`, `9x9` or `11x11`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Size, Square};
///
/// let size: Size = "9x9".parse()?;
/// assert_eq!(size, Size::Nine);
/// assert_eq!((size.files(), size.squares().len()), (9, 81));
/// assert_eq!(size.centre(), Square::E5);
/// assert_eq!(size.corners().to_string(), "a1 i1 a9 i9");
/// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
/// ```
#[expect(
    clippy::exhaustive_enums,
    reason = "larger boards need more than 128 bits"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "board size")]
#[doc(alias = "dimension")]
pub enum Size {
    /// 7x7, from a1 to g7.
    Seven,
    /// 9x9, from a1 to i9.
    Nine,
    /// 11x11, from a1 to k11.
    Eleven,
}

impl Size {
    /// Every size, the smallest first.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert_eq!(Size::ALL.map(Size::files), [7, 9, 11]);
    /// ```
    pub const ALL: [Self; 3] = [Self::Seven, Self::Nine, Self::Eleven];

    /// Returns the number of files (and of ranks): 7, 9 or 11.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert_eq!(Size::Seven.files(), 7);
    /// ```
    #[must_use]
    #[inline]
    pub const fn files(self) -> u8 {
        match self {
            Self::Seven => 7,
            Self::Nine => 9,
            Self::Eleven => 11,
        }
    }

    /// Returns the size with this many files, or `None` when there is none.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert_eq!(Size::from_files(9), Some(Size::Nine));
    /// assert_eq!(Size::from_files(13), None);
    /// ```
    #[must_use]
    pub const fn from_files(files: u8) -> Option<Self> {
        match files {
            7 => Some(Self::Seven),
            9 => Some(Self::Nine),
            11 => Some(Self::Eleven),
            _ => None,
        }
    }

    /// Returns the number of different moves on a board of this size: 588, 1,296 or 2,420.
    ///
    /// ```
    /// # use hnefatafl_rules::Size;
    /// assert_eq!(Size::ALL.map(Size::moves), [588, 1_296, 2_420]);
    /// ```
    #[must_use]
    pub const fn moves(self) -> u16 {
        let files = self.files() as u16;
        files * files * 2 * (files - 1)
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Seven => "7x7",
            Self::Nine => "9x9",
            Self::Eleven => "11x11",
        }
    }
}

worded!(Size, "a size, `7x7`, `9x9` or `11x11`");
