//! `OpenTafl`'s rules strings.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::board_text::ParseBoardError;
use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::drawing::Fault;
use crate::excerpt::Excerpt;
use crate::layout::Layout;
use crate::open_tafl::{RowOrder, read_rows};
use crate::padding::padded;
use crate::position::{InvalidPosition, Position};
use crate::reading::{nearest, offset};
use crate::rules::Rules;
use crate::side::Side;
use crate::size::Size;
use crate::square::Square;
use crate::words::Meant;

/// A rules string of `OpenTafl`: rules, the board on which a game begins, and who begins it.
///
/// Written and read as pairs of key and value, `dim` first and `start` last. Of its rules those
/// are read that some [`Rules`] have; anything else is named in the error. The rules have the
/// layout whose opening is the board; on a board that is no opening they have the first layout of
/// its size.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{OpenTaflRules, Position, Rules};
///
/// let text = "dim:7 name:Brandubh atkf:y esc:c surf:y tfr:d x-repetition:defenders-lose ka:y \
///             ks:c sw:n efe:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
/// let read: OpenTaflRules = text.parse()?;
/// assert_eq!(read.start(), Position::start(Rules::BRANDUBH));
/// assert_eq!(read.name(), Some("Brandubh"));
/// assert_eq!(read.to_string(), text);
/// assert_eq!(Rules::BRANDUBH.to_open_tafl(), text);
///
/// let refused = "dim:7 tfr:w".parse::<OpenTaflRules>().unwrap_err();
/// assert_eq!(refused.to_string(), "no rule set has `tfr:w`: expected `d` or `i`");
/// # Ok::<(), hnefatafl_rules::error::ParseOpenTaflRulesError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenTaflRules {
    start: Position,
    name: Option<String>,
}

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

const ALL: &str = "tTK";
const ATTACKERS: &str = "t";
const SOLDIERS: &str = "tT";
const KING: &str = "K";
const NOBODY: &str = "";
/// The types of pieces that a list may have: attackers, then defenders.
const TYPES: &str = "tcnkmgTCNKMG";
/// The same without the king.
const TYPES_BUT_THE_KING: &str = "tcnkmgTCNMG";

/// Makes the table of keys: first those of which rule sets have different values, each with the
/// name of its place, then those that have one value.
macro_rules! keys {
    ($($place:ident $name:literal $kind:expr, $expected:expr;)* - $($fixed:literal $one:expr, $only:expr;)*) => {
        #[derive(Clone, Copy)]
        enum Place {
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
struct Values<'a>([Option<&'a str>; KEYS.len()]);

impl<'a> Values<'a> {
    fn read(text: &'a str) -> Result<Self, ParseOpenTaflRulesError> {
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

    fn get(&self, place: Place) -> Option<&'a str> {
        self.0.get(place as usize).copied().flatten()
    }

    /// Returns the error for a value that does not go with another.
    fn refuse(&self, place: Place) -> ParseOpenTaflRulesError {
        match KEYS.get(place as usize) {
            Some(key) => key.refuse(self.get(place)),
            None => ParseOpenTaflRulesError::Twice { key: "" },
        }
    }

    /// Returns the value of a word or a list of types, as the table has it.
    fn choice(&self, place: Place) -> &'static str {
        let key = KEYS.get(place as usize);
        let choice = key.and_then(|key| key.choose(self.get(place)).ok());
        choice.unwrap_or_default()
    }

    fn is(&self, place: Place, word: &str) -> bool {
        self.choice(place) == word
    }

    fn squares(
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

    fn rules(&self, size: Size) -> Result<Rules, ParseOpenTaflRulesError> {
        let escape = if self.is(Place::Esc, "c") {
            Escape::Corner
        } else {
            Escape::Edge
        };
        let special = match escape {
            Escape::Corner => size.corners(),
            Escape::Edge => Bitboard::EMPTY,
        };
        if self.squares(Place::Cor, size.corners())? != special {
            return Err(self.refuse(Place::Cor));
        }
        let repetition = match (self.choice(Place::Tfr), self.choice(Place::XRepetition)) {
            ("i", "") => Repetition::Ignored,
            (_, "") => Repetition::Draw,
            ("d", _) => Repetition::DefendersLose,
            _ => return Err(self.refuse(Place::XRepetition)),
        };
        let king_capture = match (self.choice(Place::Ks), self.choice(Place::XKing)) {
            ("s" | "y", "") => KingCapture::Four,
            ("c", "") => KingCapture::FourNearCentre,
            ("c", _) => KingCapture::FourOnCentre,
            (_, "") => KingCapture::Two,
            _ => return Err(self.refuse(Place::XKing)),
        };
        let first = if self.is(Place::Atkf, "y") {
            Side::Attackers
        } else {
            Side::Defenders
        };
        Ok(Rules::new(first_layout(size))
            .with_first(first)
            .with_escape(escape)
            .with_throne(self.throne(size)?)
            .with_king_capture(king_capture)
            .with_king_armed(self.is(Place::Ka, "y"))
            .with_shieldwall(self.is(Place::Sw, "s"))
            .with_exit_fort(self.is(Place::Efe, "y"))
            .with_encirclement(self.is(Place::Surf, "y"))
            .with_repetition(repetition))
    }

    fn throne(&self, size: Size) -> Result<Throne, ParseOpenTaflRulesError> {
        let centre = Bitboard::from(size.centre());
        let throne = self.squares(Place::Cen, centre)?;
        if throne.is_empty() {
            return Ok(Throne::None);
        }
        if throne != centre {
            return Err(self.refuse(Place::Cen));
        }
        match (self.choice(Place::Cenhe), self.choice(Place::Cenh)) {
            (ALL, ATTACKERS) => Ok(Throne::Hostile),
            (SOLDIERS, ATTACKERS) => Ok(Throne::SparesKing),
            (NOBODY, NOBODY) => Ok(Throne::Harmless),
            _ => Err(self.refuse(Place::Cenh)),
        }
    }

    /// Returns the rows, if there are any, and the order in which they come.
    fn rows(&self) -> Result<Option<(&'a str, RowOrder)>, ParseOpenTaflRulesError> {
        match (self.get(Place::Start), self.get(Place::Starti)) {
            (Some(_), Some(_)) => Err(ParseOpenTaflRulesError::Twice { key: "start" }),
            (Some(rows), None) => Ok(Some((rows, RowOrder::Upward))),
            (None, Some(rows)) => Ok(Some((rows, RowOrder::Downward))),
            (None, None) => Ok(None),
        }
    }
}

const fn first_layout(size: Size) -> Layout {
    match size {
        Size::Seven => Layout::Seven,
        Size::Nine => Layout::Nine,
        Size::Eleven => Layout::Eleven,
    }
}

/// Reads the pairs in any order. What is missing has `OpenTafl`'s defaults, and the board is the
/// opening of the first layout of its size.
impl FromStr for OpenTaflRules {
    type Err = ParseOpenTaflRulesError;

    fn from_str(text: &str) -> Result<Self, ParseOpenTaflRulesError> {
        let values = Values::read(text)?;
        let files = values.choice(Place::Dim).parse().ok();
        let size = files.and_then(Size::from_files);
        let size = size.ok_or_else(|| values.refuse(Place::Dim))?;
        let rules = values.rules(size)?;
        let name = values.get(Place::Name).map(ToString::to_string);
        let Some((rows, order)) = values.rows()? else {
            let start = Position::start(rules);
            return Ok(Self { start, name });
        };
        let board = read_rows(rows, order).map_err(|Fault { at, reason }| {
            let at = at + offset(text, rows);
            ParseBoardError::new(text, Fault { at, reason })
        })?;
        let layout = Layout::ALL
            .iter()
            .find(|&&layout| Board::opening(layout) == board);
        let rules = layout.map_or(rules, |&layout| rules.with_layout(layout));
        let start = Position::new(board, rules.first(), rules)?;
        Ok(Self { start, name })
    }
}

impl OpenTaflRules {
    /// Returns the position in which a game begins.
    ///
    /// ```
    /// # use hnefatafl_rules::{OpenTaflRules, Side};
    /// let read: OpenTaflRules = "dim:7 atkf:n esc:c start:/K6/7/7/7/7/7/6t/".parse()?;
    /// let start = "6A/7/7/7/7/7/K6 d 7x7+defenders-first+encirclement+repetition=draw".parse()?;
    /// assert_eq!(read.start(), start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// Returns the name of the rules, if there is one.
    ///
    /// ```
    /// # use hnefatafl_rules::{OpenTaflRules, Rules};
    /// assert_eq!(OpenTaflRules::from(Rules::SEA_BATTLE_9).name(), Some("Sea_Battle_(9x9)"));
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the same with another name, if any; blanks in it become `_`.
    pub(crate) fn named(self, name: Option<&str>) -> Self {
        let name = name.map(|name| name.split_whitespace().collect::<Vec<_>>().join("_"));
        Self { name, ..self }
    }

    fn write(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        let (board, rules) = (self.start.board(), self.start.rules());
        let yes_or_no = |yes| if yes { 'y' } else { 'n' };
        write!(out, "dim:{}", rules.size().files())?;
        if let Some(name) = &self.name {
            write!(out, " name:{name}")?;
        }
        write!(
            out,
            " atkf:{}",
            yes_or_no(self.start.side_to_move() == Side::Attackers)
        )?;
        out.write_str(match rules.escape() {
            Escape::Corner => " esc:c",
            Escape::Edge => " esc:e cor:",
        })?;
        write!(out, " surf:{}", yes_or_no(rules.has_encirclement()))?;
        out.write_str(match rules.repetition() {
            Repetition::Ignored => " tfr:i",
            Repetition::Draw => " tfr:d",
            Repetition::DefendersLose => " tfr:d x-repetition:defenders-lose",
        })?;
        write!(out, " ka:{}", yes_or_no(rules.is_king_armed()))?;
        out.write_str(match rules.king_capture() {
            KingCapture::Four => " ks:s",
            KingCapture::FourNearCentre => " ks:c",
            KingCapture::FourOnCentre => " ks:c x-king:four-on-centre",
            KingCapture::Two => " ks:w",
        })?;
        match rules.throne() {
            Throne::Hostile => {}
            Throne::SparesKing => write!(out, " cenhe:{TYPES_BUT_THE_KING}")?,
            Throne::Harmless => out.write_str(" cenhe: cenh:")?,
            Throne::None => out.write_str(" cen:")?,
        }
        write!(
            out,
            " sw:{} efe:{} start:{}",
            if rules.has_shieldwall() { 's' } else { 'n' },
            yes_or_no(rules.has_exit_fort()),
            board.to_open_tafl(RowOrder::Upward),
        )
    }
}

impl Rules {
    /// Returns `OpenTafl`'s rules string for these rules and their opening.
    ///
    /// ```
    /// # use hnefatafl_rules::{OpenTaflRules, Position, Rules};
    /// for &rules in Rules::PRESETS {
    ///     let read: OpenTaflRules = rules.to_open_tafl().parse()?;
    ///     assert_eq!(read.start(), Position::start(rules));
    /// }
    /// # Ok::<(), hnefatafl_rules::error::ParseOpenTaflRulesError>(())
    /// ```
    #[must_use]
    pub fn to_open_tafl(self) -> String {
        OpenTaflRules::from(self).to_string()
    }
}

/// The opening, with the rules' name for people.
impl From<Rules> for OpenTaflRules {
    fn from(rules: Rules) -> Self {
        Position::start(rules).into()
    }
}

/// The position, with its rules' name for people. Who is to move counts as who begins.
impl From<Position> for OpenTaflRules {
    fn from(start: Position) -> Self {
        let name = start.rules().name();
        Self { start, name: None }.named(name)
    }
}

/// Writes the pairs, those that have their default and are no choice of a rule set left out.
impl fmt::Display for OpenTaflRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out))
    }
}

/// The text is no [`OpenTaflRules`], or says something that no rule set has.
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
