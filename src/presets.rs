//! The rule sets that have a name.

use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::layout::Layout;
use crate::rules::Rules;

/// A rule set that has a name.
pub(crate) struct Preset {
    pub(crate) rules: Rules,
    pub(crate) short_name: &'static str,
    pub(crate) identifier: &'static str,
    /// The name for people.
    pub(crate) name: &'static str,
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

        /// Every preset with its names.
        pub(crate) static PRESETS: &[Preset] = &[$(Preset {
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
const WITHOUT_THRONE: Rules = FAMILY.with_escape(Escape::Edge).with_throne(Throne::None);
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

#[cfg(test)]
mod tests {
    use super::*;

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
