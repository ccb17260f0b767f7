//! The keys of `OpenTafl`'s rules strings, and which of their values some rule set has.

use crate::bitboard::Bitboard;
use crate::excerpt::Excerpt;
use crate::parse_board_error::ParseBoardError;
use crate::position::InvalidPosition;
use crate::reading::nearest;
use crate::square::Square;
use crate::words::Meant;

/// What a value is, and so how it is compared.
#[derive(Clone, Copy)]
enum Kind {
    /// One of these words. The first goes without saying; where it is empty, nothing does.
    Word(&'static [&'static str]),
    /// One of these lists of types, of which only soldiers and the king are on any board here.
    Types(&'static [&'static str]),
    /// Squares, compared by whoever knows the size of the board.
    Squares,
    /// Anything.
    Text,
}

struct Key {
    name: &'static str,
    kind: Kind,
    /// What some rule set has.
    expected: &'static str,
}

pub(crate) const ALL: &str = "tTK";
pub(crate) const ATTACKERS: &str = "t";
pub(crate) const SOLDIERS: &str = "tT";
const KING: &str = "K";
pub(crate) const NOBODY: &str = "";
/// The types of pieces that a list may have: attackers, then defenders.
const TYPES: &str = "tcnkmgTCNKMG";
/// The same without the king.
pub(crate) const TYPES_BUT_THE_KING: &str = "tcnkmgTCNMG";

/// Makes the table of keys: first those of which rule sets have different values, each with the
/// name of its place, then those that have one value.
macro_rules! keys {
    ($($place:ident $name:literal $kind:expr, $expected:expr;)* - $($fixed:literal $one:expr, $only:expr;)*) => {
        #[derive(Clone, Copy)]
        pub(crate) enum Place {
            $($place,)*
        }

        static KEYS: &[Key] = &[
            $(Key { name: $name, kind: $kind, expected: $expected },)*
            $(Key { name: $fixed, kind: $one, expected: $only },)*
        ];
    };
}

keys! {
    Dim "dim" Kind::Word(&["", "7", "9", "11"]), "`7`, `9` or `11`";
    Name "name" Kind::Text, "a name";
    Atkf "atkf" Kind::Word(&["y", "n"]), "`y` or `n`";
    Esc "esc" Kind::Word(&["e", "c"]), "`c` or `e`";
    Surf "surf" Kind::Word(&["y", "n"]), "`y` or `n`";
    Tfr "tfr" Kind::Word(&["d", "i"]), "`d` or `i`";
    XRepetition "x-repetition" Kind::Word(&["", "defenders-lose"]), "`defenders-lose` with `tfr:d`";
    Ka "ka" Kind::Word(&["y", "n"]), "`y` or `n`";
    Ks "ks" Kind::Word(&["s", "y", "c", "w", "n"]), "`s`, `c` or `w`";
    XKing "x-king" Kind::Word(&["", "four-on-centre"]), "`four-on-centre` with `ks:c`";
    Cor "cor" Kind::Squares, "the four corners with `esc:c`, none with `esc:e`";
    Cen "cen" Kind::Squares, "the centre or none";
    Cenhe "cenhe" Kind::Types(&[ALL, SOLDIERS, NOBODY]), "all types, all without `K`, or none";
    Cenh "cenh" Kind::Types(&[ATTACKERS, NOBODY]), "the attackers' types, or none where `cenhe` has none";
    Sw "sw" Kind::Word(&["n", "s"]), "`n` or `s`";
    Efe "efe" Kind::Word(&["n", "y"]), "`y` or `n`";
    Start "start" Kind::Text, "rows from rank 1 up";
    Starti "starti" Kind::Text, "rows from the top rank down";
    -
    "corh" Kind::Types(&[ALL]), "all types";
    "corp" Kind::Types(&[KING]), "`K`";
    "cenp" Kind::Types(&[ALL]), "all types";
    "cors" Kind::Types(&[KING]), "`K`";
    "cens" Kind::Types(&[KING]), "`K`";
    "corre" Kind::Types(&[ALL]), "all types";
    "cenre" Kind::Types(&[ALL]), "all types";
    "swf" Kind::Word(&["y"]), "`y`";
    "linc" Kind::Word(&["n"]), "`n`";
    "ber" Kind::Word(&["n"]), "`n`";
    "spd" Kind::Word(&["-1"]), "`-1`";
    "kj" Kind::Word(&["n"]), "`n`";
    "nj" Kind::Word(&["c"]), "`c`";
    "cj" Kind::Word(&["j"]), "`j`";
    "mj" Kind::Word(&["n"]), "`n`";
    "gj" Kind::Word(&["n"]), "`n`";
    "afor" Kind::Word(NONE), "none";
    "aforh" Kind::Word(NONE), "none";
    "aforp" Kind::Word(NONE), "none";
    "afors" Kind::Word(NONE), "none";
    "aforre" Kind::Word(NONE), "none";
    "dfor" Kind::Word(NONE), "none";
    "dforh" Kind::Word(NONE), "none";
    "dforp" Kind::Word(NONE), "none";
    "dfors" Kind::Word(NONE), "none";
    "dforre" Kind::Word(NONE), "none";
}

const NONE: &[&str] = &["", "none"];

impl Key {
    /// Returns the error for a value that no rule set has.
    fn refuse(&self, value: Option<&str>) -> ParseOpenTaflRulesError {
        let (key, expected) = (self.name, self.expected);
        match value {
            Some(value) => ParseOpenTaflRulesError::Value {
                key,
                found: Excerpt::new(value),
                expected,
            },
            None => ParseOpenTaflRulesError::Missing { key, expected },
        }
    }

    /// Returns the value as the table has it, for words and types.
    fn choose(&self, value: Option<&str>) -> Result<&'static str, ParseOpenTaflRulesError> {
        let found = match (self.kind, value) {
            (Kind::Word(words) | Kind::Types(words), None) => words.first(),
            (Kind::Word(words), Some(value)) => {
                words.iter().find(|word| word.eq_ignore_ascii_case(value))
            }
            (Kind::Types(lists), Some(value)) => {
                let known = value.chars().all(|letter| TYPES.contains(letter));
                let here = |list: &&&str| {
                    let same = |letter| value.contains(letter) == list.contains(letter);
                    known && ALL.chars().all(same)
                };
                lists.iter().find(here)
            }
            (Kind::Squares | Kind::Text, _) => None,
        };
        found.copied().ok_or_else(|| self.refuse(value))
    }
}

/// The values of a rules string.
pub(crate) struct Values<'a>([Option<&'a str>; KEYS.len()]);

impl<'a> Values<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, ParseOpenTaflRulesError> {
        let mut values = Self([None; KEYS.len()]);
        for word in text.trim_start_matches('\u{feff}').split_whitespace() {
            let Some((name, value)) = word.split_once(':') else {
                return Err(ParseOpenTaflRulesError::NoPair {
                    found: Excerpt::new(word),
                });
            };
            let known = KEYS.iter().zip(&mut values.0);
            let mut known = known.filter(|(key, _)| key.name.eq_ignore_ascii_case(name));
            let Some((key, slot)) = known.next() else {
                return Err(ParseOpenTaflRulesError::Key {
                    found: Excerpt::new(name),
                    nearest: nearest(name, KEYS.iter().map(|key| key.name)),
                });
            };
            if slot.replace(value).is_some() {
                return Err(ParseOpenTaflRulesError::Twice { key: key.name });
            }
        }
        for (key, &value) in KEYS.iter().zip(&values.0) {
            if matches!(key.kind, Kind::Word(_) | Kind::Types(_)) {
                key.choose(value)?;
            }
        }
        Ok(values)
    }

    pub(crate) fn get(&self, place: Place) -> Option<&'a str> {
        self.0.get(place as usize).copied().flatten()
    }

    /// Returns the error for a value that does not go with another.
    pub(crate) fn refuse(&self, place: Place) -> ParseOpenTaflRulesError {
        match KEYS.get(place as usize) {
            Some(key) => key.refuse(self.get(place)),
            None => ParseOpenTaflRulesError::Twice { key: "" },
        }
    }

    /// Returns the value of a word or a list of types, as the table has it.
    pub(crate) fn choice(&self, place: Place) -> &'static str {
        let key = KEYS.get(place as usize);
        let choice = key.and_then(|key| key.choose(self.get(place)).ok());
        choice.unwrap_or_default()
    }

    pub(crate) fn is(&self, place: Place, word: &str) -> bool {
        self.choice(place) == word
    }

    pub(crate) fn squares(
        &self,
        place: Place,
        default: Bitboard,
    ) -> Result<Bitboard, ParseOpenTaflRulesError> {
        let Some(value) = self.get(place) else {
            return Ok(default);
        };
        let squares = value.split([',', '/']).filter(|name| !name.is_empty());
        let squares: Result<Bitboard, _> = squares.map(str::parse::<Square>).collect();
        squares.map_err(|_| self.refuse(place))
    }
}

/// The text is no [`OpenTaflRules`](crate::OpenTaflRules), or says something that no rule set has.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::OpenTaflRules;
///
/// let message = |text: &str| text.parse::<OpenTaflRules>().unwrap_err().to_string();
/// assert_eq!(message("dim:13"), "no rule set has `dim:13`: expected `7`, `9` or `11`");
/// assert_eq!(message("dim:9 serf:y"), "expected a key of rules, found `serf`: did you mean `surf`?");
/// assert_eq!(
///     message("dim:9 esc:e"),
///     "`cor` is missing: expected the four corners with `esc:c`, none with `esc:e`",
/// );
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseOpenTaflRulesError {
    /// A word is no pair of key and value.
    #[error("expected a pair such as `dim:11`, found {found}")]
    NoPair {
        /// What was met.
        found: Excerpt,
    },
    /// There is no such key.
    #[error("expected a key of rules, found {found}{}", Meant(*nearest))]
    Key {
        /// What was met.
        found: Excerpt,
        /// The key that may have been meant, if one is near.
        nearest: Option<&'static str>,
    },
    /// A key is given twice.
    #[error("`{key}` is given twice")]
    Twice {
        /// The key.
        key: &'static str,
    },
    /// No rule set has this value, or none that has the others too.
    #[error("no rule set has `{key}:{}`: expected {expected}", found.as_str().escape_debug())]
    Value {
        /// The key.
        key: &'static str,
        /// The value that was met.
        found: Excerpt,
        /// What some rule set has.
        expected: &'static str,
    },
    /// The default of a key that is missing is in no rule set that has the other values.
    #[error("`{key}` is missing: expected {expected}")]
    Missing {
        /// The key.
        key: &'static str,
        /// What some rule set has.
        expected: &'static str,
    },
    /// The board cannot be read.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The board is no legal set-up under the rules.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
}
