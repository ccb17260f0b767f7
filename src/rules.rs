//! A rule set as plain data: the choices, the presets and their names.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::excerpt::Excerpt;
use crate::layout::Layout;
use crate::padding::padded;
use crate::reading::{nearest, trim};
use crate::side::Side;
use crate::size::Size;
use crate::words::Meant;

/// A rule set ([§1](crate::guide#1-rule-sets)): one of the presets, or any other combination of
/// the same ten choices.
///
/// Everything that is not a choice here is the same in every rule set. A value takes two bytes.
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
// The choices, each in its own bits: see `field`. What is stored is this number.
pub struct Rules(u16);

/// The bits of each choice. A choice that is zero has the first value of its kind.
mod field {
    // Escape, throne and size decide what the squares are. They come first, so that they number
    // a table without a shift.
    pub(super) const ESCAPE: u16 = 1;
    pub(super) const THRONE: u16 = 3 << 1;
    pub(super) const SIZE: u16 = 3 << 3;
    pub(super) const GROUND: u16 = ESCAPE | THRONE | SIZE;
    /// The layouts of one size.
    pub(super) const VARIANT: u16 = 3 << 5;
    pub(super) const REPETITION: u16 = 3 << 7;
    pub(super) const KING_CAPTURE: u16 = 3 << 9;
    pub(super) const FIRST: u16 = 1 << 11;
    pub(super) const UNARMED_KING: u16 = 1 << 12;
    pub(super) const SHIELDWALL: u16 = 1 << 13;
    pub(super) const EXIT_FORT: u16 = 1 << 14;
    pub(super) const ENCIRCLEMENT: u16 = 1 << 15;
    pub(super) const LAYOUT: u16 = SIZE | VARIANT;
}

impl Rules {
    /// How many combinations of size, escape and throne there can be: what
    /// [`ground`](Self::ground) is less than.
    pub(crate) const GROUNDS: usize = 32;

    /// Returns the rules on this layout in which every other choice is the first of its kind:
    /// the attackers begin, the king wins in a corner, the throne is hostile, the king is
    /// captured on four sides and armed, there are no special rules, and repetition is ignored.
    ///
    /// ```
    /// # use hnefatafl_rules::{Layout, Rules};
    /// assert_eq!(Rules::new(Layout::Nine).to_string(), "9x9+repetition=ignored");
    /// ```
    #[must_use]
    pub const fn new(layout: Layout) -> Self {
        Self(0).with_layout(layout)
    }

    const fn with(self, field: u16, value: u16) -> Self {
        Self(self.0 & !field | value << field.trailing_zeros() & field)
    }

    #[inline]
    const fn get(self, field: u16) -> u16 {
        (self.0 & field) >> field.trailing_zeros()
    }

    #[inline]
    const fn has(self, field: u16) -> bool {
        self.0 & field != 0
    }

    /// Returns the number of the rules among all that have ever been, for compact storage.
    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    /// Returns the rules with this number, or `None` when there are none.
    pub(crate) fn from_number(number: u16) -> Option<Self> {
        let rules = Self(number);
        let known = Layout::ALL.iter().any(|&layout| rules.layout() == layout)
            && rules.with_layout(rules.layout()) == rules
            && rules.with_repetition(rules.repetition()) == rules;
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

    /// Returns these rules on another layout.
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

    /// Returns these rules with another side to make the first move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// let rules = Rules::TABLUT.with_first(Side::Defenders);
    /// assert_eq!(Position::start(rules).side_to_move(), Side::Defenders);
    /// ```
    #[must_use]
    pub const fn with_first(self, first: Side) -> Self {
        self.with(field::FIRST, first as u16)
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

    /// Returns these rules with the king winning elsewhere.
    ///
    /// ```
    /// # use hnefatafl_rules::{Escape, Rules};
    /// let rules = Rules::FETLAR.with_escape(Escape::Edge);
    /// assert_eq!(rules.to_string(), "11x11+escape=edge+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_escape(self, escape: Escape) -> Self {
        self.with(field::ESCAPE, escape as u16)
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

    /// Returns these rules with another throne.
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Throne};
    /// assert_eq!(Rules::FETLAR.with_throne(Throne::None).throne_square(), None);
    /// ```
    #[must_use]
    pub const fn with_throne(self, throne: Throne) -> Self {
        self.with(field::THRONE, throne as u16)
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

    /// Returns these rules with another number of sides to close.
    ///
    /// ```
    /// # use hnefatafl_rules::{KingCapture, Rules};
    /// let rules = Rules::FETLAR.with_king_capture(KingCapture::Two);
    /// assert_eq!(rules.to_string(), "11x11+king=two+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_king_capture(self, king_capture: KingCapture) -> Self {
        self.with(field::KING_CAPTURE, king_capture as u16)
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
        self.with(field::UNARMED_KING, !armed as u16)
    }

    /// Returns whether a wall of enemies along the edge can be captured
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
        self.with(field::SHIELDWALL, shieldwall as u16)
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
        self.with(field::EXIT_FORT, exit_fort as u16)
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
        self.with(field::ENCIRCLEMENT, encirclement as u16)
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

    /// Returns these rules with another meaning of the third occurrence.
    ///
    /// ```
    /// # use hnefatafl_rules::{Repetition, Rules};
    /// let rules = Rules::COPENHAGEN.with_repetition(Repetition::Draw);
    /// assert_eq!(rules.to_string(), "11x11+shieldwall+exit-fort+encirclement+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_repetition(self, repetition: Repetition) -> Self {
        self.with(field::REPETITION, repetition as u16)
    }
}

/// A rule set that has a name.
struct Preset {
    rules: Rules,
    short_name: &'static str,
    identifier: &'static str,
    /// The name for people.
    name: &'static str,
}

/// Makes the table of presets, and a constant for each.
macro_rules! presets {
    ($($(#[$doc:meta])* $constant:ident $short_name:literal $identifier:literal $name:literal $rules:expr;)*) => {
        impl Rules {
            $(
                $(#[$doc])*
                ///
                /// ```
                /// # use hnefatafl_rules::Rules;
                #[doc = concat!("assert_eq!(Rules::", stringify!($constant), ".short_name(), Some(\"", $short_name, "\"));")]
                /// ```
                pub const $constant: Self = $rules;
            )*

            /// Every preset. A later version may have more.
            ///
            /// ```
            /// # use hnefatafl_rules::Rules;
            /// let names: Vec<_> = Rules::PRESETS.iter().filter_map(|rules| rules.name()).collect();
            /// assert_eq!(names.len(), Rules::PRESETS.len());
            /// assert_eq!(names[..3], ["Fetlar", "Copenhagen", "Copenhagen (no history)"]);
            /// ```
            pub const PRESETS: &'static [Self] = &[$(Self::$constant),*];
        }

        static PRESETS: &[Preset] = &[$(Preset {
            rules: Rules::$constant,
            short_name: $short_name,
            identifier: $identifier,
            name: $name,
        }),*];
    };
}

presets! {
    /// Fetlar (2008): no special rules; the third occurrence of a position is a draw.
    FETLAR "fetlar" "fetlar-hnefatafl-11x11-2008" "Fetlar"
        Self::new(Layout::Eleven).with_repetition(Repetition::Draw);
    /// Copenhagen (2025-v1): shieldwall, exit fort, encirclement; at the third occurrence of a
    /// position the defenders lose.
    COPENHAGEN "copenhagen" "copenhagen-hnefatafl-11x11-2025-v1" "Copenhagen"
        Self::new(Layout::Eleven)
            .with_shieldwall(true)
            .with_exit_fort(true)
            .with_encirclement(true)
            .with_repetition(Repetition::DefendersLose);
    /// Copenhagen without a history: repetition is ignored.
    COPENHAGEN_NO_HISTORY "copenhagen-no-history" "copenhagen-hnefatafl-11x11-no-history" "Copenhagen (no history)"
        Self::COPENHAGEN.with_repetition(Repetition::Ignored);
    /// Copenhagen's rules from the bell opening.
    COPENHAGEN_BELL "copenhagen-bell" "copenhagen-hnefatafl-11x11-bell" "Copenhagen (bell)"
        Self::COPENHAGEN.with_layout(Layout::ElevenBell);
    /// Tawlbwrdd: escape at the edge, a king who falls to two attackers away from the throne.
    TAWLBWRDD "tawlbwrdd" "tawlbwrdd-11x11-bell" "Tawlbwrdd"
        EDGE_WITH_THRONE.with_layout(Layout::ElevenBell);
    /// Tawlbwrdd from the Lewis cross.
    TAWLBWRDD_LEWIS_CROSS "tawlbwrdd-lewis-cross" "tawlbwrdd-11x11-lewis-cross" "Tawlbwrdd (Lewis cross)"
        EDGE_WITH_THRONE.with_layout(Layout::ElevenLewisCross);
    /// Simple Tafl: escape at the edge, no throne, a king who falls to two attackers.
    SIMPLE_TAFL "simple-tafl" "simple-tafl-11x11-lewis-cross" "Simple Tafl"
        WITHOUT_THRONE.with_layout(Layout::ElevenLewisCross).with_king_capture(KingCapture::Two);
    /// Sea Battle on 11x11: escape at the edge, no throne, an unarmed king who falls to four.
    SEA_BATTLE_11 "sea-battle-11" "sea-battle-11x11-t-cross" "Sea Battle (11x11)"
        WITHOUT_THRONE.with_layout(Layout::ElevenTCross).with_king_armed(false);
    /// Sea Battle on 9x9: escape at the edge, no throne, an unarmed king who falls to four.
    SEA_BATTLE_9 "sea-battle-9" "sea-battle-9x9" "Sea Battle (9x9)"
        WITHOUT_THRONE.with_layout(Layout::Nine).with_king_armed(false);
    /// Tablut: 9x9, escape at the edge, a king who falls to two attackers away from the throne.
    TABLUT "tablut" "tablut-9x9-saami" "Tablut"
        EDGE_WITH_THRONE.with_layout(Layout::Nine);
    /// Brandubh: 7x7, escape in the corners, a king who falls to two attackers away from the
    /// throne.
    BRANDUBH "brandubh" "brandubh-7x7-irish-1" "Brandubh"
        SEVEN_WITH_CORNERS.with_king_capture(KingCapture::FourNearCentre);
    /// Brandubh with a throne that spares the king, who needs four attackers on it alone.
    BRANDUBH_IRISH_2 "brandubh-irish-2" "brandubh-7x7-irish-2" "Brandubh (Irish 2)"
        SEVEN_WITH_CORNERS.with_throne(Throne::SparesKing).with_king_capture(KingCapture::FourOnCentre);
    /// Brandubh with a harmless throne, a king who falls to two attackers, and no encirclement.
    BRANDUBH_WALKER "brandubh-walker" "brandubh-7x7-walker" "Brandubh (Walker)"
        SEVEN_WITH_CORNERS
            .with_throne(Throne::Harmless)
            .with_king_capture(KingCapture::Two)
            .with_encirclement(false);
    /// Ard Ri: 7x7, escape at the edge, no throne, a king who falls to two attackers.
    ARD_RI "ard-ri" "ard-ri-7x7-throneless" "Ard Ri"
        WITHOUT_THRONE.with_layout(Layout::Seven).with_king_capture(KingCapture::Two);
}

/// What the presets of the family share.
const FAMILY: Rules = Rules::new(Layout::Eleven)
    .with_encirclement(true)
    .with_repetition(Repetition::DefendersLose);
const EDGE_WITH_THRONE: Rules = FAMILY
    .with_escape(Escape::Edge)
    .with_king_capture(KingCapture::FourNearCentre);
const WITHOUT_THRONE: Rules = FAMILY
    .with_escape(Escape::Edge)
    .with_throne(Throne::None);
const SEVEN_WITH_CORNERS: Rules = FAMILY.with_layout(Layout::Seven);

impl Rules {
    fn preset(self) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.rules == self)
    }

    /// Returns the name of a preset for people, as in a menu; `None` for other rules.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::BRANDUBH_IRISH_2.name(), Some("Brandubh (Irish 2)"));
    /// assert_eq!(Rules::FETLAR.with_shieldwall(true).name(), None);
    /// ```
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        self.preset().map(|preset| preset.name)
    }

    /// Returns the short name of a preset, as in a command; `None` for other rules.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::COPENHAGEN.short_name(), Some("copenhagen"));
    /// ```
    #[must_use]
    pub fn short_name(self) -> Option<&'static str> {
        self.preset().map(|preset| preset.short_name)
    }

    /// Returns the identifier of a preset, which is also its text; `None` for other rules.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::TABLUT.identifier(), Some("tablut-9x9-saami"));
    /// ```
    #[must_use]
    pub fn identifier(self) -> Option<&'static str> {
        self.preset().map(|preset| preset.identifier)
    }
}

/// One value of a choice: its word in texts and what it says to people.
struct Choice {
    word: &'static str,
    field: u16,
    value: u16,
    sentence: &'static str,
}

const fn choice(
    word: &'static str,
    field: u16,
    value: u16,
    sentence: &'static str,
) -> Choice {
    Choice {
        word,
        field,
        value,
        sentence,
    }
}

/// Every value of every choice but the layout, in the order of the text form.
static CHOICES: &[Choice] = &[
    choice("attackers-first", field::FIRST, 0, "The attackers move first."),
    choice("defenders-first", field::FIRST, 1, "The defenders move first."),
    choice("escape=corner", field::ESCAPE, 0, "The king wins in a corner."),
    choice("escape=edge", field::ESCAPE, 1, "The king wins on the edge."),
    choice(
        "throne=hostile", field::THRONE, 0,
        "The empty throne helps to capture soldiers and the king.",
    ),
    choice(
        "throne=spares-king", field::THRONE, 1,
        "The empty throne helps to capture soldiers, but not the king.",
    ),
    choice(
        "throne=harmless", field::THRONE, 2,
        "The throne helps to capture nobody; only the king may stop on it.",
    ),
    choice("throne=none", field::THRONE, 3, "There is no throne."),
    choice("king=four", field::KING_CAPTURE, 0, "The king is captured on four sides."),
    choice(
        "king=four-near-centre", field::KING_CAPTURE, 1,
        "The king is captured on four sides on the centre and beside it, elsewhere on two opposite sides.",
    ),
    choice(
        "king=four-on-centre", field::KING_CAPTURE, 2,
        "The king is captured on four sides on the centre, elsewhere on two opposite sides.",
    ),
    choice("king=two", field::KING_CAPTURE, 3, "The king is captured on two opposite sides."),
    choice("armed-king", field::UNARMED_KING, 0, "The king captures like a soldier."),
    choice(
        "unarmed-king", field::UNARMED_KING, 1,
        "The king captures nothing and helps nobody to capture.",
    ),
    choice("no-shieldwall", field::SHIELDWALL, 0, ""),
    choice(
        "shieldwall", field::SHIELDWALL, 1,
        "A row of pieces along the edge is captured when it is walled in.",
    ),
    choice("no-exit-fort", field::EXIT_FORT, 0, ""),
    choice(
        "exit-fort", field::EXIT_FORT, 1,
        "The defenders also win by a fort at the edge that no attacker can ever enter.",
    ),
    choice("no-encirclement", field::ENCIRCLEMENT, 0, ""),
    choice(
        "encirclement", field::ENCIRCLEMENT, 1,
        "The attackers also win when they encircle the king and all defenders.",
    ),
    choice("repetition=ignored", field::REPETITION, 0, "Repetition is ignored."),
    choice(
        "repetition=draw", field::REPETITION, 1,
        "The third occurrence of a position is a draw.",
    ),
    choice(
        "repetition=defenders-lose", field::REPETITION, 2,
        "At the third occurrence of a position the defenders lose.",
    ),
];

impl Rules {
    /// Returns the values of the choices that these rules have, in order.
    fn chosen(self) -> impl Iterator<Item = &'static Choice> {
        CHOICES
            .iter()
            .filter(move |choice| self.get(choice.field) == choice.value)
    }

    fn write(self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        if let Some(identifier) = self.identifier() {
            return out.write_str(identifier);
        }
        out.write_str(self.layout().word())?;
        // The first value of each choice goes without saying, but for that of repetition.
        self.chosen()
            .filter(|choice| choice.value != 0 || choice.field == field::REPETITION)
            .try_for_each(|choice| write!(out, "+{}", choice.word))
    }
}

/// Writes a preset's identifier, or else the choices, as in
/// `11x11+shieldwall+repetition=draw`; with `{:#}` describes the rules in sentences.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{}, on {}.", self.name().unwrap_or("Tafl"), self.layout())?;
            return self
                .chosen()
                .filter(|choice| !choice.sentence.is_empty())
                .try_for_each(|choice| write!(f, " {}", choice.sentence));
        }
        padded(f, |out| self.write(out))
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

/// Reads the identifier or the short name of a preset, or a layout and choices in any order.
/// What is not named has the value of [`Rules::new`].
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let text = trim(text);
        let named = PRESETS.iter().find(|preset| {
            preset.identifier.eq_ignore_ascii_case(text)
                || preset.short_name.eq_ignore_ascii_case(text)
        });
        if let Some(preset) = named {
            return Ok(preset.rules);
        }
        let mut words = text.split('+');
        let layout = words.next().unwrap_or_default().parse();
        let mut rules = Self::new(layout.map_err(|_| unknown(text))?);
        let mut seen = field::LAYOUT;
        for word in words {
            let found = CHOICES
                .iter()
                .find(|choice| choice.word.eq_ignore_ascii_case(word));
            let Some(choice) = found else {
                return Err(ParseRulesError::Choice {
                    found: Excerpt::new(word),
                    nearest: nearest(word, CHOICES.iter().map(|choice| choice.word)),
                });
            };
            if seen & choice.field != 0 {
                return Err(ParseRulesError::Twice {
                    found: Excerpt::new(word),
                });
            }
            seen |= choice.field;
            rules = rules.with(choice.field, choice.value);
        }
        Ok(rules)
    }
}

#[cold]
fn unknown(text: &str) -> ParseRulesError {
    let identifiers = PRESETS.iter().map(|preset| preset.identifier);
    let names = identifiers.chain(PRESETS.iter().map(|preset| preset.short_name));
    ParseRulesError::Unknown {
        found: Excerpt::new(text),
        nearest: nearest(text, names.chain(Layout::ALL.iter().map(|layout| layout.word()))),
    }
}

/// The text is no [`Rules`].
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::Rules;
///
/// let refused = "copenhagen-hnefatafl-11x11-2025".parse::<Rules>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected a rule set such as `copenhagen` or `9x9+escape=edge+repetition=draw`, \
///      found `copenhagen-hnefatafl-11x11-2025`: did you mean `copenhagen-hnefatafl-11x11-2025-v1`?",
/// );
/// let refused = "9x9+throne=nil".parse::<Rules>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "expected a choice such as `shieldwall` or `throne=none` after `+`, found `throne=nil`: \
///      did you mean `throne=none`?",
/// );
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseRulesError {
    /// No rule set and no layout has this name.
    #[error(
        "expected a rule set such as `copenhagen` or `9x9+escape=edge+repetition=draw`, found {found}{}",
        Meant(*nearest)
    )]
    Unknown {
        /// What was met.
        found: Excerpt,
        /// The name that may have been meant, if one is near.
        nearest: Option<&'static str>,
    },
    /// A word after a `+` is no choice.
    #[error(
        "expected a choice such as `shieldwall` or `throne=none` after `+`, found {found}{}",
        Meant(*nearest)
    )]
    Choice {
        /// What was met.
        found: Excerpt,
        /// The word that may have been meant, if one is near.
        nearest: Option<&'static str>,
    },
    /// A choice is made twice.
    #[error("{found} makes a choice that was made before")]
    Twice {
        /// The second word for it.
        found: Excerpt,
    },
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::string::ToString;

    use super::*;

    /// Returns every rule set there is.
    fn all() -> impl Iterator<Item = Rules> {
        (0..=u16::MAX).filter_map(Rules::from_number)
    }

    #[test]
    fn there_are_as_many_rule_sets_as_combinations() {
        let layouts = Layout::ALL.len();
        assert_eq!(all().count(), layouts * 2 * 2 * 4 * 4 * 2 * 2 * 2 * 2 * 3);
    }

    #[test]
    fn every_rule_set_is_read_back() {
        for rules in all() {
            assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
        }
    }

    #[test]
    fn every_choice_has_one_word_a_value() {
        for rules in all().step_by(7) {
            assert_eq!(rules.chosen().count(), 9, "{rules}");
        }
    }

    #[test]
    fn presets_differ() {
        for (number, one) in PRESETS.iter().enumerate() {
            for other in PRESETS.iter().skip(number + 1) {
                assert_ne!(one.rules, other.rules);
                assert_ne!(one.identifier, other.identifier);
                assert_ne!(one.short_name, other.short_name);
                assert_ne!(one.name, other.name);
            }
        }
    }
}
