//! The text of a rule set: its identifier or its choices; its description in sentences.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::excerpt::Excerpt;
use crate::layout::Layout;
use crate::padding::padded;
use crate::presets::PRESETS;
use crate::reading::{nearest, trim};
use crate::rules::{Rules, field};
use crate::words::Meant;

/// One value of a choice: its word in texts and what it says to people.
struct Choice {
    word: &'static str,
    field: u32,
    value: u32,
    sentence: &'static str,
}

const fn choice(word: &'static str, field: u32, value: u32, sentence: &'static str) -> Choice {
    Choice {
        word,
        field,
        value,
        sentence,
    }
}

/// Every value of every choice but the layout, in the order of the text form.
static CHOICES: &[Choice] = &[
    choice(
        "attackers-first",
        field::FIRST,
        0,
        "The attackers move first.",
    ),
    choice(
        "defenders-first",
        field::FIRST,
        1,
        "The defenders move first.",
    ),
    choice(
        "escape=corner",
        field::ESCAPE,
        0,
        "The king wins in a corner.",
    ),
    choice(
        "escape=edge",
        field::ESCAPE,
        1,
        "The king wins on the edge.",
    ),
    choice(
        "throne=hostile",
        field::THRONE,
        0,
        "The empty throne helps to capture soldiers and the king.",
    ),
    choice(
        "throne=spares-king",
        field::THRONE,
        1,
        "The empty throne helps to capture soldiers, but not the king.",
    ),
    choice(
        "throne=harmless",
        field::THRONE,
        2,
        "The throne helps to capture nobody; only the king may stop on it.",
    ),
    choice("throne=none", field::THRONE, 3, "There is no throne."),
    choice(
        "king=four",
        field::KING_CAPTURE,
        0,
        "The king is captured on four sides.",
    ),
    choice(
        "king=four-near-centre",
        field::KING_CAPTURE,
        1,
        "The king is captured on four sides on the centre and beside it, elsewhere on two opposite sides.",
    ),
    choice(
        "king=four-on-centre",
        field::KING_CAPTURE,
        2,
        "The king is captured on four sides on the centre, elsewhere on two opposite sides.",
    ),
    choice(
        "king=two",
        field::KING_CAPTURE,
        3,
        "The king is captured on two opposite sides.",
    ),
    choice(
        "armed-king",
        field::UNARMED_KING,
        0,
        "The king captures like a soldier.",
    ),
    choice(
        "unarmed-king",
        field::UNARMED_KING,
        1,
        "The king captures nothing and helps nobody to capture.",
    ),
    choice("no-shieldwall", field::SHIELDWALL, 0, ""),
    choice(
        "shieldwall",
        field::SHIELDWALL,
        1,
        "A row of pieces along the edge is captured when it is walled in.",
    ),
    choice("no-exit-fort", field::EXIT_FORT, 0, ""),
    choice(
        "exit-fort",
        field::EXIT_FORT,
        1,
        "The defenders also win by a fort at the edge that no attacker can ever enter.",
    ),
    choice("no-encirclement", field::ENCIRCLEMENT, 0, ""),
    choice(
        "encirclement",
        field::ENCIRCLEMENT,
        1,
        "The attackers also win when they encircle the king and all defenders.",
    ),
    choice(
        "repetition=ignored",
        field::REPETITION,
        0,
        "Repetition is ignored.",
    ),
    choice(
        "repetition=draw",
        field::REPETITION,
        1,
        "The third occurrence of a position is a draw.",
    ),
    choice(
        "repetition=defenders-lose",
        field::REPETITION,
        2,
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
        // The first value of a choice is not written, except that of repetition.
        self.chosen()
            .filter(|choice| choice.value != 0 || choice.field == field::REPETITION)
            .try_for_each(|choice| write!(out, "+{}", choice.word))
    }
}

/// Writes the identifier of a preset, otherwise the choices, as in
/// `11x11+shieldwall+repetition=draw`. With `{:#}` describes the rules in sentences.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(
                f,
                "{}, on {}.",
                self.name().unwrap_or("Tafl"),
                self.layout()
            )?;
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

/// Reads the identifier, the short name or the name of a preset, or a layout and choices in any order.
/// What is not named has the value of [`Rules::new`].
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let text = trim(text);
        let named = PRESETS.iter().find(|preset| {
            [preset.identifier, preset.short_name, preset.name]
                .iter()
                .any(|name| name.eq_ignore_ascii_case(text))
        });
        if let Some(preset) = named {
            return Ok(preset.rules);
        }
        let mut words = text.split('+');
        let layout = words.next().unwrap_or_default().parse();
        let mut rules = Self::new(layout.map_err(|_| unknown(text))?);
        let mut seen = field::LAYOUT;
        for word in words.map(trim) {
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
        nearest: nearest(
            text,
            names.chain(Layout::ALL.iter().map(|layout| layout.word())),
        ),
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
        (0..=u32::from(u16::MAX) + 1_000).filter_map(Rules::from_number)
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
}
