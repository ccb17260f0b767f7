//! A rule set as plain data.

use core::fmt;
use core::str::{FromStr, from_utf8};

use crate::error::{Excerpt, ParseRulesError};

/// What the third occurrence of a position means
/// ([§8.5](crate::guide#8-how-the-game-ends)).
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Repetition, Rules};
///
/// assert_eq!(Rules::FETLAR.repetition, Repetition::Draw);
/// assert_eq!(Rules::COPENHAGEN.repetition, Repetition::DefendersLose);
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Repetition {
    /// It is never looked at.
    Ignored,
    /// The game is drawn.
    Draw,
    /// The attackers win, whoever moved.
    DefendersLose,
}

impl Repetition {
    /// Every policy. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Repetition;
    /// let told: Vec<_> = Repetition::ALL.iter().map(|policy| policy.to_string()).collect();
    /// assert_eq!(told, ["ignored", "draw", "defenders-lose"]);
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

/// Writes `ignored`, `draw` or `defenders-lose`.
impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A rule set ([§1](crate::guide#1-three-rule-sets)): one of the three presets, or any
/// other combination of the same choices.
///
/// Everything that is not a field here is the same in every rule set.
///
/// The text form is the identifier of a preset, or lists the choices. The short names
/// `fetlar`, `copenhagen` and `copenhagen-no-history` are read too. Capital letters are
/// refused, with a message that says so.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Repetition, Rules};
///
/// let rules: Rules = "fetlar".parse()?;
/// assert_eq!(rules.to_string(), "fetlar-hnefatafl-11x11-2008");
///
/// const MINE: Rules = Rules::FETLAR.with_shieldwall(true).with_encirclement(true);
/// assert_eq!(MINE.to_string(), "11x11+shieldwall+encirclement+repetition=draw");
/// assert_eq!(MINE.to_string().parse(), Ok(MINE));
/// assert_eq!(
///     MINE.with_exit_fort(true).with_repetition(Repetition::DefendersLose),
///     Rules::COPENHAGEN,
/// );
/// # Ok::<(), hnefatafl_rules::ParseRulesError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    /// Whether a wall of enemies along the edge can be captured
    /// ([§7](crate::guide#7-shieldwall)).
    pub shieldwall: bool,
    /// Whether the defenders win by an exit fort
    /// ([§8.3](crate::guide#83-exit-fort)).
    pub exit_fort: bool,
    /// Whether the attackers win by encirclement
    /// ([§8.4](crate::guide#84-encirclement)).
    pub encirclement: bool,
    /// What the third occurrence of a position means
    /// ([§8.5](crate::guide#8-how-the-game-ends)).
    pub repetition: Repetition,
}

impl Rules {
    /// Fetlar (2008): no special rules; the third occurrence of a position is a draw.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::FETLAR.to_string(), "fetlar-hnefatafl-11x11-2008");
    /// ```
    pub const FETLAR: Self = Self {
        shieldwall: false,
        exit_fort: false,
        encirclement: false,
        repetition: Repetition::Draw,
    };

    /// Copenhagen (2025-v1): shieldwall, exit fort, encirclement; at the third occurrence
    /// of a position the defenders lose.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::COPENHAGEN.to_string(), "copenhagen-hnefatafl-11x11-2025-v1");
    /// ```
    pub const COPENHAGEN: Self = Self {
        shieldwall: true,
        exit_fort: true,
        encirclement: true,
        repetition: Repetition::DefendersLose,
    };

    /// Copenhagen without a history: repetition is not looked at.
    ///
    /// ```
    /// # use hnefatafl_rules::{Repetition, Rules};
    /// assert_eq!(
    ///     Rules::COPENHAGEN_NO_HISTORY,
    ///     Rules::COPENHAGEN.with_repetition(Repetition::Ignored),
    /// );
    /// ```
    pub const COPENHAGEN_NO_HISTORY: Self = Self::COPENHAGEN.with_repetition(Repetition::Ignored);

    /// Every preset. A later version may have more.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::PRESETS[0], Rules::FETLAR);
    /// ```
    pub const PRESETS: &'static [Self] =
        &[Self::FETLAR, Self::COPENHAGEN, Self::COPENHAGEN_NO_HISTORY];

    /// Returns these rules with shieldwall captures on or off.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::FETLAR.with_shieldwall(true).shieldwall);
    /// ```
    #[must_use]
    pub const fn with_shieldwall(self, shieldwall: bool) -> Self {
        Self { shieldwall, ..self }
    }

    /// Returns these rules with the exit fort on or off.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::FETLAR.with_exit_fort(true).exit_fort);
    /// ```
    #[must_use]
    pub const fn with_exit_fort(self, exit_fort: bool) -> Self {
        Self { exit_fort, ..self }
    }

    /// Returns these rules with the encirclement on or off.
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert!(Rules::FETLAR.with_encirclement(true).encirclement);
    /// ```
    #[must_use]
    pub const fn with_encirclement(self, encirclement: bool) -> Self {
        Self {
            encirclement,
            ..self
        }
    }

    /// Returns these rules with another policy on repetition.
    ///
    /// ```
    /// # use hnefatafl_rules::{Repetition, Rules};
    /// let rules = Rules::COPENHAGEN.with_repetition(Repetition::Draw);
    /// assert_eq!(rules.to_string(), "11x11+shieldwall+exit-fort+encirclement+repetition=draw");
    /// ```
    #[must_use]
    pub const fn with_repetition(self, repetition: Repetition) -> Self {
        Self { repetition, ..self }
    }

    /// Returns the identifier of the preset that these rules are, if they are one.
    const fn identifier(self) -> Option<&'static str> {
        match (
            self.shieldwall,
            self.exit_fort,
            self.encirclement,
            self.repetition,
        ) {
            (false, false, false, Repetition::Draw) => Some(FETLAR),
            (true, true, true, Repetition::DefendersLose) => Some(COPENHAGEN),
            (true, true, true, Repetition::Ignored) => Some(COPENHAGEN_NO_HISTORY),
            _ => None,
        }
    }
}

const FETLAR: &str = "fetlar-hnefatafl-11x11-2008";
const COPENHAGEN: &str = "copenhagen-hnefatafl-11x11-2025-v1";
const COPENHAGEN_NO_HISTORY: &str = "copenhagen-hnefatafl-11x11-no-history";

/// Writes a preset's identifier, or else the choices, as in
/// `11x11+shieldwall+repetition=draw`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(identifier) = self.identifier() {
            return f.pad(identifier);
        }
        f.write_str("11x11")?;
        for (on, option) in [
            (self.shieldwall, "+shieldwall"),
            (self.exit_fort, "+exit-fort"),
            (self.encirclement, "+encirclement"),
        ] {
            f.write_str(if on { option } else { "" })?;
        }
        write!(f, "+repetition={}", self.repetition)
    }
}

/// Reads what is written, and the short names of the presets; all in lower case.
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        Self::read(text).map_err(|refused| {
            if differs_in_case(text) {
                ParseRulesError::NotLowerCase {
                    found: Excerpt::new(first_with_capital(text)),
                }
            } else {
                refused
            }
        })
    }
}

/// Returns the text from its first word with a capital letter on.
fn first_with_capital(text: &str) -> &str {
    let capital = text.find(char::is_uppercase).unwrap_or_default();
    let (before, _) = text.split_at(capital);
    let start = before.rfind(['+', '-', '=']).map_or(0, |at| at + 1);
    text.get(start..).unwrap_or(text)
}

/// Tells whether a text would be a rule set if its capital letters were small.
#[cold]
fn differs_in_case(text: &str) -> bool {
    // Longer than the longest text of a rule set.
    let mut buffer = [0; 80];
    let Some(lower) = buffer.get_mut(..text.len()) else {
        return false;
    };
    lower.copy_from_slice(text.as_bytes());
    lower.make_ascii_lowercase();
    from_utf8(lower).is_ok_and(|lower| Rules::read(lower).is_ok())
}

impl Rules {
    fn read(text: &str) -> Result<Self, ParseRulesError> {
        match text {
            FETLAR | "fetlar" => return Ok(Self::FETLAR),
            COPENHAGEN | "copenhagen" => return Ok(Self::COPENHAGEN),
            COPENHAGEN_NO_HISTORY | "copenhagen-no-history" => {
                return Ok(Self::COPENHAGEN_NO_HISTORY);
            }
            _ => {}
        }
        let Some(mut rest) = text.strip_prefix("11x11") else {
            return Err(ParseRulesError::Unknown {
                found: Excerpt::new(text),
            });
        };
        let mut take = |option: &str| match rest.strip_prefix(option) {
            // `+exit-fortress` is not `+exit-fort`.
            Some(after) if after.is_empty() || after.starts_with('+') => {
                rest = after;
                true
            }
            Some(_) | None => false,
        };
        let (shieldwall, exit_fort, encirclement) = (
            take("+shieldwall"),
            take("+exit-fort"),
            take("+encirclement"),
        );
        if rest.is_empty() {
            return Err(ParseRulesError::NoRepetition);
        }
        let Some(policy) = rest.strip_prefix("+repetition=") else {
            return Err(ParseRulesError::Option {
                found: Excerpt::new(rest),
            });
        };
        let Some(repetition) = Repetition::ALL
            .iter()
            .copied()
            .find(|repetition| policy == repetition.word())
        else {
            return Err(ParseRulesError::Repetition {
                found: Excerpt::new(policy),
            });
        };
        Ok(Self {
            shieldwall,
            exit_fort,
            encirclement,
            repetition,
        })
    }
}
