//! `OpenTafl`'s rules strings.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::layout::Layout;
use crate::open_tafl::{RowOrder, read_rows};
use crate::open_tafl_keys::{
    ALL, ATTACKERS, NOBODY, ParseOpenTaflRulesError, Place, SOLDIERS, TYPES_BUT_THE_KING, Values,
};
use crate::padding::padded;
use crate::parse_board_error::Fault;
use crate::parse_board_error::ParseBoardError;
use crate::position::Position;
use crate::reading::offset;
use crate::rules::Rules;
use crate::side::Side;
use crate::size::Size;

/// A rules string of `OpenTafl`: rules, the board on which a game begins, and who begins it.
///
/// Written and read as pairs of key and value, `dim` first and `start` last. Only rules that
/// [`Rules`] can express are read; the error names anything else. The layout is the one whose
/// opening is the board, or the first of its size if the board is no opening.
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

impl<'a> Values<'a> {
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
    /// let read: OpenTaflRules = "dim:7 atkf:n esc:c start:/1K5/7/7/7/7/7/5t1/".parse()?;
    /// let start = "5A1/7/7/7/7/7/1K5 d 7x7+defenders-first+encirclement+repetition=draw".parse()?;
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
