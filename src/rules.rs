//! A rule set as plain data: ten choices in four bytes.

use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::layout::Layout;
use crate::side::Side;
use crate::size::Size;

/// A rule set ([§1](crate::guide#1-rule-sets)): one of the presets, or any other combination of
/// the same ten choices.
///
/// Everything that is not a choice here is the same in every rule set. A value takes four bytes.
///
/// The text form is the identifier of a preset, or lists the choices. The short names such as
/// `copenhagen` or `brandubh-irish-2` are read too. `{:#}` describes the rules in sentences.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Layout, Repetition, Rules, Throne};
///
/// let rules: Rules = "fetlar".parse()?;
/// assert_eq!(rules, Rules::FETLAR);
/// assert_eq!(rules.to_string(), "fetlar-hnefatafl-11x11-2008");
/// assert_eq!(rules.name(), Some("Fetlar"));
///
/// const MINE: Rules = Rules::FETLAR.with_shieldwall(true).with_encirclement(true);
/// assert_eq!(MINE.to_string(), "11x11+shieldwall+encirclement+repetition=draw");
/// assert_eq!(MINE.to_string().parse(), Ok(MINE));
/// assert_eq!(
///     MINE.with_exit_fort(true).with_repetition(Repetition::DefendersLose),
///     Rules::COPENHAGEN,
/// );
///
/// let small = Rules::new(Layout::Seven).with_throne(Throne::None);
/// assert_eq!(small.to_string(), "7x7+throne=none+repetition=ignored");
/// # Ok::<(), hnefatafl_rules::error::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// The choices, each in its own bits: see `field`. Compact storage uses this number.
#[doc(alias = "variant")]
#[doc(alias = "ruleset")]
pub struct Rules(u32);

/// The bits of each choice. A choice that is zero has the first value of its kind.
pub(crate) mod field {
    // Escape, throne and size decide what the squares are. They are the lowest bits, so that they
    // index a table without a shift.
    pub(crate) const ESCAPE: u32 = 1;
    pub(crate) const THRONE: u32 = 3 << 1;
    pub(crate) const SIZE: u32 = 3 << 3;
    pub(crate) const GROUND: u32 = ESCAPE | THRONE | SIZE;
    /// The layouts of one size.
    pub(crate) const VARIANT: u32 = 3 << 5;
    pub(crate) const REPETITION: u32 = 3 << 7;
    pub(crate) const KING_CAPTURE: u32 = 3 << 9;
    pub(crate) const FIRST: u32 = 1 << 11;
    pub(crate) const UNARMED_KING: u32 = 1 << 12;
    pub(crate) const SHIELDWALL: u32 = 1 << 13;
    pub(crate) const EXIT_FORT: u32 = 1 << 14;
    pub(crate) const ENCIRCLEMENT: u32 = 1 << 15;
    pub(crate) const LAYOUT: u32 = SIZE | VARIANT;
}

impl Rules {
    /// The number of combinations of size, escape and throne: [`ground`](Self::ground) is below it.
    pub(crate) const GROUNDS: usize = 32;

    /// Returns the rules on this layout with the first value of every other choice: the attackers
    /// begin; the king wins in a corner, is captured on four sides, and is armed; the throne is
    /// hostile; there are no special rules; repetition is ignored.
    ///
    /// ```
    /// # use hnefatafl_rules::{Layout, Rules};
    /// assert_eq!(Rules::new(Layout::Nine).to_string(), "9x9+repetition=ignored");
    /// ```
    #[must_use]
    pub const fn new(layout: Layout) -> Self {
        Self(0).with_layout(layout)
    }

    /// Returns these rules with another value of a choice.
    pub(crate) const fn with(self, field: u32, value: u32) -> Self {
        Self(self.0 & !field | value << field.trailing_zeros() & field)
    }

    /// Returns the value of a choice.
    #[inline]
    pub(crate) const fn get(self, field: u32) -> u32 {
        (self.0 & field) >> field.trailing_zeros()
    }

    #[inline]
    const fn has(self, field: u32) -> bool {
        self.0 & field != 0
    }

    /// Returns the number of the rules, for compact storage. It never changes.
    #[cfg(feature = "serde")]
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        self.0
    }

    /// Returns the rules with this number, or `None` when there are none.
    #[cfg(any(test, feature = "serde"))]
    pub(crate) fn from_number(number: u32) -> Option<Self> {
        let rules = Self(number);
        // Made once more of its choices: bits that stand for none are lost.
        let known = rules
            == Self::new(rules.layout())
                .with_first(rules.first())
                .with_escape(rules.escape())
                .with_throne(rules.throne())
                .with_king_capture(rules.king_capture())
                .with_king_armed(rules.is_king_armed())
                .with_shieldwall(rules.has_shieldwall())
                .with_exit_fort(rules.has_exit_fort())
                .with_encirclement(rules.has_encirclement())
                .with_repetition(rules.repetition());
        known.then_some(rules)
    }

    /// Returns the number of the combination of size, escape and throne, less than 32.
    #[inline]
    pub(crate) const fn ground(self) -> usize {
        self.get(field::GROUND) as usize
    }

    /// Returns the size of the board and the opening ([§2](crate::guide#2-board-and-set-up)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Layout, Rules};
    /// assert_eq!(Rules::TAWLBWRDD.layout(), Layout::ElevenBell);
    /// ```
    #[must_use]
    pub const fn layout(self) -> Layout {
        match (self.get(field::SIZE), self.get(field::VARIANT)) {
            (0, 0) => Layout::Eleven,
            (0, 1) => Layout::ElevenBell,
            (0, 2) => Layout::ElevenLewisCross,
            (0, _) => Layout::ElevenTCross,
            (1, _) => Layout::Nine,
            _ => Layout::Seven,
        }
    }

    /// Returns these rules on this layout.
    ///
    /// ```
    /// # use hnefatafl_rules::{Layout, Rules};
    /// assert_eq!(Rules::COPENHAGEN.with_layout(Layout::ElevenBell), Rules::COPENHAGEN_BELL);
    /// ```
    #[must_use]
    pub const fn with_layout(self, layout: Layout) -> Self {
        let (size, variant) = match layout {
            Layout::Eleven => (0, 0),
            Layout::ElevenBell => (0, 1),
            Layout::ElevenLewisCross => (0, 2),
            Layout::ElevenTCross => (0, 3),
            Layout::Nine => (1, 0),
            Layout::Seven => (2, 0),
        };
        self.with(field::SIZE, size).with(field::VARIANT, variant)
    }

    /// Returns the size of the board.
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Size};
    /// assert_eq!(Rules::TABLUT.size(), Size::Nine);
    /// ```
    #[must_use]
    #[inline]
    pub const fn size(self) -> Size {
        match self.get(field::SIZE) {
            0 => Size::Eleven,
            1 => Size::Nine,
            _ => Size::Seven,
        }
    }

    /// Returns the side that makes the first move of the opening.
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Side};
    /// assert_eq!(Rules::TABLUT.first(), Side::Attackers);
    /// ```
    #[must_use]
    pub const fn first(self) -> Side {
        if self.has(field::FIRST) {
            Side::Defenders
        } else {
            Side::Attackers
        }
    }

    /// Returns these rules with this side making the first move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// let rules = Rules::TABLUT.with_first(Side::Defenders);
    /// assert_eq!(Position::start(rules).side_to_move(), Side::Defenders);
    /// ```
    #[must_use]
    pub const fn with_first(self, first: Side) -> Self {
        self.with(field::FIRST, first as u32)
    }

    /// Returns where the king wins ([§6](crate::guide#6-escape)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Escape, Rules};
    /// assert_eq!(Rules::TABLUT.escape(), Escape::Edge);
    /// ```
    #[must_use]
    #[inline]
    pub const fn escape(self) -> Escape {
        if self.has(field::ESCAPE) {
            Escape::Edge
        } else {
            Escape::Corner
        }
    }

    /// Returns these rules with this escape.
    ///
    /// ```
    /// # use hnefatafl_rules::{Escape, Rules};
    /// let rules = Rules::FETLAR.with_escape(Escape::Edge);
    /// assert_eq!(rules.to_string(), "11x11+escape=edge+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_escape(self, escape: Escape) -> Self {
        self.with(field::ESCAPE, escape as u32)
    }

    /// Returns what the middle square is ([§3](crate::guide#3-a-move),
    /// [§4](crate::guide#4-custodial-capture), [§5](crate::guide#5-capturing-the-king)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Throne};
    /// assert_eq!(Rules::BRANDUBH_IRISH_2.throne(), Throne::SparesKing);
    /// ```
    #[must_use]
    #[inline]
    pub const fn throne(self) -> Throne {
        match self.get(field::THRONE) {
            0 => Throne::Hostile,
            1 => Throne::SparesKing,
            2 => Throne::Harmless,
            _ => Throne::None,
        }
    }

    /// Returns these rules with this throne.
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Throne};
    /// assert_eq!(Rules::FETLAR.with_throne(Throne::None).throne_square(), None);
    /// ```
    #[must_use]
    pub const fn with_throne(self, throne: Throne) -> Self {
        self.with(field::THRONE, throne as u32)
    }

    /// Returns how many sides of the king must be closed
    /// ([§5](crate::guide#5-capturing-the-king)).
    ///
    /// ```
    /// # use hnefatafl_rules::{KingCapture, Rules};
    /// assert_eq!(Rules::COPENHAGEN.king_capture(), KingCapture::Four);
    /// ```
    #[must_use]
    #[inline]
    pub const fn king_capture(self) -> KingCapture {
        match self.get(field::KING_CAPTURE) {
            0 => KingCapture::Four,
            1 => KingCapture::FourNearCentre,
            2 => KingCapture::FourOnCentre,
            _ => KingCapture::Two,
        }
    }

    /// Returns these rules with this number of sides to close.
    ///
    /// ```
    /// # use hnefatafl_rules::{KingCapture, Rules};
    /// let rules = Rules::FETLAR.with_king_capture(KingCapture::Two);
    /// assert_eq!(rules.to_string(), "11x11+king=two+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_king_capture(self, king_capture: KingCapture) -> Self {
        self.with(field::KING_CAPTURE, king_capture as u32)
    }

    /// Returns whether the king takes part in captures
    /// ([§4](crate::guide#4-custodial-capture), [§7](crate::guide#7-shieldwall)).
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(!Rules::SEA_BATTLE_9.is_king_armed());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_king_armed(self) -> bool {
        !self.has(field::UNARMED_KING)
    }

    /// Returns these rules with the king armed or not.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// let rules = Rules::FETLAR.with_king_armed(false);
    /// assert_eq!(rules.to_string(), "11x11+unarmed-king+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_king_armed(self, armed: bool) -> Self {
        self.with(field::UNARMED_KING, !armed as u32)
    }

    /// Returns whether a row of pieces along the edge can be captured
    /// ([§7](crate::guide#7-shieldwall)).
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::COPENHAGEN.has_shieldwall() && !Rules::FETLAR.has_shieldwall());
    /// ```
    #[must_use]
    #[inline]
    pub const fn has_shieldwall(self) -> bool {
        self.has(field::SHIELDWALL)
    }

    /// Returns these rules with shieldwall captures on or off.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::FETLAR.with_shieldwall(true).has_shieldwall());
    /// ```
    #[must_use]
    pub const fn with_shieldwall(self, shieldwall: bool) -> Self {
        self.with(field::SHIELDWALL, shieldwall as u32)
    }

    /// Returns whether the defenders win by an exit fort ([§8.3](crate::guide#83-exit-fort)).
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::COPENHAGEN.has_exit_fort() && !Rules::FETLAR.has_exit_fort());
    /// ```
    #[must_use]
    #[inline]
    pub const fn has_exit_fort(self) -> bool {
        self.has(field::EXIT_FORT)
    }

    /// Returns these rules with the exit fort on or off.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::FETLAR.with_exit_fort(true).has_exit_fort());
    /// ```
    #[must_use]
    pub const fn with_exit_fort(self, exit_fort: bool) -> Self {
        self.with(field::EXIT_FORT, exit_fort as u32)
    }

    /// Returns whether the attackers win by encirclement
    /// ([§8.4](crate::guide#84-encirclement)).
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::COPENHAGEN.has_encirclement() && !Rules::FETLAR.has_encirclement());
    /// ```
    #[must_use]
    #[inline]
    pub const fn has_encirclement(self) -> bool {
        self.has(field::ENCIRCLEMENT)
    }

    /// Returns these rules with the encirclement on or off.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::FETLAR.with_encirclement(true).has_encirclement());
    /// ```
    #[must_use]
    pub const fn with_encirclement(self, encirclement: bool) -> Self {
        self.with(field::ENCIRCLEMENT, encirclement as u32)
    }

    /// Returns what the third occurrence of a position means
    /// ([§8.5](crate::guide#8-how-the-game-ends)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Repetition, Rules};
    /// assert_eq!(Rules::FETLAR.repetition(), Repetition::Draw);
    /// ```
    #[must_use]
    #[inline]
    pub const fn repetition(self) -> Repetition {
        match self.get(field::REPETITION) {
            0 => Repetition::Ignored,
            1 => Repetition::Draw,
            _ => Repetition::DefendersLose,
        }
    }

    /// Returns these rules with this meaning of the third occurrence.
    ///
    /// ```
    /// # use hnefatafl_rules::{Repetition, Rules};
    /// let rules = Rules::COPENHAGEN.with_repetition(Repetition::Draw);
    /// assert_eq!(rules.to_string(), "11x11+shieldwall+exit-fort+encirclement+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_repetition(self, repetition: Repetition) -> Self {
        self.with(field::REPETITION, repetition as u32)
    }
}
