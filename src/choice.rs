//! The choices of a rule set that have more than two values.

use crate::words::worded;

/// Where the king wins ([§6](crate::guide#6-escape)).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Escape, Rules};
///
/// assert_eq!(Rules::BRANDUBH.escape(), Escape::Corner);
/// assert_eq!(Rules::TABLUT.escape().to_string(), "edge");
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Escape {
    /// In the four corners, which are then special: restricted and hostile.
    Corner,
    /// On every square of the edge. The corners are ordinary squares of it.
    Edge,
}

impl Escape {
    /// Every place. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Escape;
    /// assert_eq!(Escape::ALL, [Escape::Corner, Escape::Edge]);
    /// ```
    pub const ALL: &'static [Self] = &[Self::Corner, Self::Edge];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Edge => "edge",
        }
    }
}

worded!(Escape, "an escape, `corner` or `edge`");

/// What the middle square is ([§1](crate::guide#1-rule-sets)). If it is a throne, only the king
/// may stop on it.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Rules, Throne};
///
/// assert_eq!(Rules::SIMPLE_TAFL.throne(), Throne::None);
/// assert_eq!("Spares-King".parse(), Ok(Throne::SparesKing));
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Throne {
    /// A throne that takes part in capturing soldiers and the king.
    Hostile,
    /// A throne that takes part in capturing soldiers, but not the king.
    SparesKing,
    /// A throne that takes part in no capture.
    Harmless,
    /// No throne: an ordinary square.
    None,
}

impl Throne {
    /// Every kind. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Throne;
    /// let words: Vec<_> = Throne::ALL.iter().map(|throne| throne.to_string()).collect();
    /// assert_eq!(words, ["hostile", "spares-king", "harmless", "none"]);
    /// ```
    pub const ALL: &'static [Self] = &[Self::Hostile, Self::SparesKing, Self::Harmless, Self::None];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Hostile => "hostile",
            Self::SparesKing => "spares-king",
            Self::Harmless => "harmless",
            Self::None => "none",
        }
    }
}

worded!(
    Throne,
    "a throne, `hostile`, `spares-king`, `harmless` or `none`"
);

/// How many sides of the king must be closed to capture him
/// ([§5](crate::guide#5-capturing-the-king)).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{KingCapture, Rules};
///
/// assert_eq!(Rules::TABLUT.king_capture(), KingCapture::FourNearCentre);
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KingCapture {
    /// All four, everywhere.
    Four,
    /// All four on the centre and beside it, two opposite ones elsewhere.
    FourNearCentre,
    /// All four on the centre, two opposite ones elsewhere.
    FourOnCentre,
    /// Two opposite ones, everywhere.
    Two,
}

impl KingCapture {
    /// Every number. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::KingCapture;
    /// let words: Vec<_> = KingCapture::ALL.iter().map(|sides| sides.to_string()).collect();
    /// assert_eq!(words, ["four", "four-near-centre", "four-on-centre", "two"]);
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Four,
        Self::FourNearCentre,
        Self::FourOnCentre,
        Self::Two,
    ];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Four => "four",
            Self::FourNearCentre => "four-near-centre",
            Self::FourOnCentre => "four-on-centre",
            Self::Two => "two",
        }
    }
}

worded!(
    KingCapture,
    "a king capture, `four`, `four-near-centre`, `four-on-centre` or `two`"
);

/// What the third occurrence of a position means
/// ([§8.5](crate::guide#8-how-the-game-ends)).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Repetition, Rules};
///
/// assert_eq!(Rules::FETLAR.repetition(), Repetition::Draw);
/// assert_eq!(Rules::COPENHAGEN.repetition(), Repetition::DefendersLose);
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Repetition {
    /// Nothing: occurrences are never looked at.
    Ignored,
    /// The game is drawn.
    Draw,
    /// The attackers win, whoever moved.
    DefendersLose,
}

impl Repetition {
    /// Every meaning. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Repetition;
    /// let words: Vec<_> = Repetition::ALL.iter().map(|meaning| meaning.to_string()).collect();
    /// assert_eq!(words, ["ignored", "draw", "defenders-lose"]);
    /// ```
    pub const ALL: &'static [Self] = &[Self::Ignored, Self::Draw, Self::DefendersLose];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Ignored => "ignored",
            Self::Draw => "draw",
            Self::DefendersLose => "defenders-lose",
        }
    }
}

worded!(
    Repetition,
    "a meaning of repetition, `ignored`, `draw` or `defenders-lose`"
);
