//! A move as a record has it, with the captures that the record claims.

use core::fmt::{self, Write};
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::padding::padded;
use crate::played_move::{ParsePlayedMoveError, Played, PlayedMove};
use crate::reading::trim;
use crate::square::Square;

/// A move in a record: the move, and the captures that the record claims, if it claims any.
///
/// Written and read like a [`PlayedMove`]. A move that lists no captures claims nothing; but in a
/// [`Record`](crate::Record) in which some other move lists a capture, it claims that there were
/// none.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Bitboard, Record, RecordedMove, Square};
///
/// let recorded: RecordedMove = "d3-d2xe2".parse()?;
/// assert_eq!(recorded.claimed(), Some(Square::E2.into()));
/// let bare: RecordedMove = "d3-d2".parse()?;
/// assert_eq!(bare.claimed(), None);
///
/// let record: Record = "d1-d3 e5-e2 d3-d2xe2".parse()?;
/// assert_eq!(record.moves()[0].claimed(), Some(Bitboard::EMPTY));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two recorded moves are equal when move and claim are. How often a piece is
/// [listed](Self::listed) makes no difference.
#[derive(Debug, Clone, Copy)]
pub struct RecordedMove {
    claimed: Bitboard,
    mv: Move,
    claims: bool,
    listed: u8,
}

impl RecordedMove {
    /// Returns a move with the captures that are claimed; `None` claims nothing.
    ///
    /// ```
    /// # use hnefatafl_rules::{RecordedMove, Square};
    /// let recorded = RecordedMove::new("d3-d2".parse()?, Some(Square::E2.into()));
    /// assert_eq!(recorded.to_string(), "d3-d2xe2");
    /// # Ok::<(), hnefatafl_rules::error::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn new(mv: Move, claimed: Option<Bitboard>) -> Self {
        let captured = claimed.unwrap_or(Bitboard::EMPTY);
        Self {
            claims: claimed.is_some(),
            ..Self::listing(PlayedMove { mv, captured }, captured.len())
        }
    }

    /// Returns a move that lists this many captures. With none it claims nothing.
    #[inline]
    fn listing(PlayedMove { mv, captured }: PlayedMove, listed: usize) -> Self {
        Self {
            claimed: captured,
            mv,
            claims: listed > 0,
            listed: u8::try_from(listed).unwrap_or(u8::MAX),
        }
    }

    /// Returns this move in a record of which some move lists a capture, or of which none does.
    pub(crate) const fn in_record(self, lists: bool) -> Self {
        Self {
            claims: lists,
            ..self
        }
    }

    /// Returns the move.
    ///
    /// ```
    /// # use hnefatafl_rules::RecordedMove;
    /// assert_eq!("d3-d2xe2".parse::<RecordedMove>()?.mv(), "d3-d2".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// Returns the pieces that the record claims were captured, or `None` when it says nothing.
    ///
    /// ```
    /// # use hnefatafl_rules::{RecordedMove, Square};
    /// let recorded: RecordedMove = "d8-a8xa7xa7".parse()?;
    /// assert_eq!(recorded.claimed(), Some(Square::A7.into()));
    /// # Ok::<(), hnefatafl_rules::error::ParsePlayedMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn claimed(self) -> Option<Bitboard> {
        if self.claims {
            Some(self.claimed)
        } else {
            None
        }
    }

    /// Returns how many captures the record lists, a piece as often as it is listed.
    ///
    /// Archives list a piece twice that is captured both custodially and in a shieldwall, and count
    /// it twice.
    ///
    /// ```
    /// # use hnefatafl_rules::RecordedMove;
    /// assert_eq!("d8-a8xa7xa7".parse::<RecordedMove>()?.listed(), 2);
    /// # Ok::<(), hnefatafl_rules::error::ParsePlayedMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn listed(self) -> usize {
        self.listed as usize
    }

    /// Returns whether the claim agrees with what the move captured. It does when both are the
    /// same, with or without the captured king, or when nothing is claimed. `king` is where he
    /// stood before the move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, RecordedMove, Square};
    /// let captured: Bitboard = [Square::E3, Square::D4].into_iter().collect();
    /// for (text, agrees) in [("d1-d3xe3xd4", true), ("d1-d3xe3", true), ("d1-d3xd4", false)] {
    ///     let recorded: RecordedMove = text.parse()?;
    ///     assert_eq!(recorded.agrees_with(captured, Some(Square::D4)), agrees);
    /// }
    /// # Ok::<(), hnefatafl_rules::error::ParsePlayedMoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn agrees_with(self, captured: Bitboard, king: Option<Square>) -> bool {
        !self.claims || self.claimed == captured || self.claimed == without_king(captured, king)
    }

    /// Writes the move and what it claims, each piece once.
    #[inline]
    pub(crate) fn write(self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        let (mv, captured) = (self.mv, self.claimed);
        PlayedMove { mv, captured }.write(out)
    }

    /// Writes the move with as many captures as it lists.
    pub(crate) fn write_as_listed(self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        self.write(out)?;
        let again = self.listed().saturating_sub(self.claimed.len());
        let doubles = self.claimed.iter().cycle().take(again);
        for square in doubles {
            out.write_char('x')?;
            square.write(out)?;
        }
        Ok(())
    }

    /// Reads a word of a list, in which blanks separate the moves.
    #[inline]
    pub(crate) fn read_word(word: &str) -> Result<Self, ParsePlayedMoveError> {
        let (played, listed) = PlayedMove::read(word, |text| text, |text| text)?;
        Ok(Self::listing(played, listed))
    }

    /// Reads a word of a list by `OpenTafl`, which has letters of pieces before squares and
    /// remarks such as `++` behind moves.
    pub(crate) fn read_open_tafl(word: &str) -> Result<Self, ParsePlayedMoveError> {
        let unmarked = word.trim_end_matches(['+', '-', '#', '!', '?']);
        let (played, listed) = PlayedMove::read(
            unmarked,
            |text| text,
            |text| {
                match text.strip_prefix(['t', 'T', 'K']) {
                    // `K5` is a square; `Kf5` is a square with the king on it.
                    Some(square) if square.starts_with(|sign: char| sign.is_ascii_alphabetic()) => {
                        square
                    }
                    Some(_) | None => text,
                }
            },
        )?;
        Ok(Self::listing(played, listed))
    }
}

/// Returns the captured pieces without the king, as in records that list soldiers only.
#[inline]
pub(crate) fn without_king(captured: Bitboard, king: Option<Square>) -> Bitboard {
    captured - Bitboard::from(king)
}

/// Claims nothing about captures.
impl From<Move> for RecordedMove {
    fn from(mv: Move) -> Self {
        Self::new(mv, None)
    }
}

/// Claims what was captured.
impl From<PlayedMove> for RecordedMove {
    fn from(played: PlayedMove) -> Self {
        Self::new(played.mv, Some(played.captured))
    }
}

/// Claims what was captured.
impl From<Played> for RecordedMove {
    fn from(played: Played) -> Self {
        PlayedMove::from(played).into()
    }
}

impl PartialEq for RecordedMove {
    fn eq(&self, other: &Self) -> bool {
        (self.mv, self.claimed()) == (other.mv, other.claimed())
    }
}

impl Eq for RecordedMove {}

impl Hash for RecordedMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.mv, self.claimed()).hash(state);
    }
}

/// Writes the move and what it is claimed to capture, in square order, as in `e2-e3xd3xf3`.
impl fmt::Display for RecordedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

/// Reads what is written, as a [`PlayedMove`] is read.
impl FromStr for RecordedMove {
    type Err = ParsePlayedMoveError;

    fn from_str(text: &str) -> Result<Self, ParsePlayedMoveError> {
        let (played, listed) = PlayedMove::read(trim(text), str::trim_start, |text| text)?;
        Ok(Self::listing(played, listed))
    }
}
