//! Games as text: moves as played, and reading other people's lists.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::error::{
    GameFault, IllegalMove, Misfit, ParseGameError, ParseOutcomeError, ParsePlayedMoveError,
};
use crate::game::Game;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::played::{Played, PlayedMove};
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;

/// A game as a text tells it: read, not judged.
///
/// The text is `[RULES]` or `[POSITION]`, then moves as played, then perhaps an outcome or
/// `resigned`, `timeout` or `draw`. The bracket may be missing, and move numbers such as
/// `1.` are skipped. What the moves claim is compared with the rules by
/// [`replay`](Self::replay) and [`to_game`](Self::to_game), never trusted. To read a text
/// straight into a game, parse a [`Game`]. Needs the feature `alloc`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Record, Rules};
///
/// let record: Record = "1. d1-d3 e5-e2 2. d3-d2xe2xf3 resigned".parse()?;
/// assert_eq!(record.plies.len(), 3);
/// assert_eq!(record.start, None);
///
/// let mut replay = record.replay(Position::start(Rules::COPENHAGEN));
/// let misfits: Vec<_> = replay.by_ref().filter_map(|ply| ply.misfit()).collect();
/// assert_eq!(misfits[0].to_string(), "ply 3 captures e2, the record claims e2 f3");
/// assert_eq!(replay.into_game().outcome(), None);
/// # Ok::<(), hnefatafl_rules::ParseGameError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// The first position, when the text names it or its rules.
    pub start: Option<Position>,
    /// The moves with the captures that the text claims.
    pub plies: Vec<PlayedMove>,
    /// How the game ended, when the text says so.
    pub ending: Option<Ending>,
}

/// The last word of a record.
///
/// Written and read as that word.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Ending, Side};
///
/// let ending: Ending = "resigned".parse()?;
/// assert_eq!(ending, Ending::Resigned);
/// assert_eq!(ending.outcome(Side::Defenders).to_string(), "attackers:resignation");
/// # Ok::<(), hnefatafl_rules::ParseOutcomeError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// An outcome; `draw` is read as `draw:agreement`.
    Outcome(Outcome),
    /// `resigned`: the side to move gave up.
    Resigned,
    /// `timeout`: the side to move lost on time.
    Timeout,
}

impl Ending {
    /// Returns the outcome that it means when it is this side's turn.
    ///
    /// ```
    /// # use hnefatafl_rules::{Ending, Side};
    /// assert_eq!(Ending::Timeout.outcome(Side::Attackers).to_string(), "defenders:forfeit");
    /// ```
    #[must_use]
    pub const fn outcome(self, to_move: Side) -> Outcome {
        let side = match to_move {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        };
        match self {
            Self::Outcome(outcome) => outcome,
            Self::Resigned => Outcome::Win {
                side,
                reason: WinReason::Resignation,
            },
            Self::Timeout => Outcome::Win {
                side,
                reason: WinReason::Forfeit,
            },
        }
    }
}

/// Writes the word.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => write!(f, "{outcome}"),
            Self::Resigned => f.write_str("resigned"),
            Self::Timeout => f.write_str("timeout"),
        }
    }
}

/// Reads an outcome, `resigned`, `timeout` or `draw`.
impl FromStr for Ending {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        match text {
            "resigned" => Ok(Self::Resigned),
            "timeout" => Ok(Self::Timeout),
            "draw" => Ok(Self::Outcome(Outcome::Draw(DrawReason::Agreement))),
            _ => text.parse().map(Self::Outcome),
        }
    }
}

impl Record {
    /// Plays the moves from this position, one at each step, and tells what the rules say
    /// to each. It ends after the last move, or the first that is refused.
    ///
    /// The record's own [`start`](Self::start) and [`ending`](Self::ending) play no part.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "d1-d3 a4-a9 e5-e2".parse()?;
    /// let told: Vec<_> = record
    ///     .replay(Position::start(Rules::COPENHAGEN))
    ///     .map(|ply| ply.verdict.map_or_else(|refused| refused.to_string(), |_| "played".into()))
    ///     .collect();
    /// assert_eq!(told, ["played", "the attacker on a4 is not to move: it is the turn of the defenders"]);
    /// # Ok::<(), hnefatafl_rules::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn replay(&self, start: Position) -> Replay<'_> {
        Replay {
            game: Game::from_position(start),
            plies: self.plies.iter(),
            number: 0,
        }
    }

    /// Returns the game that is recorded; it begins from `start` when the record does not
    /// tell where it begins.
    ///
    /// A move that lists no captures claims nothing, and the captured king may be left
    /// out; any other difference is an error.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "[fetlar] d1-d3 e5-e2 d3-d2 timeout".parse()?;
    /// let game = record.to_game(Position::start(Rules::COPENHAGEN))?;
    /// assert_eq!(
    ///     game.to_string(),
    ///     "[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e2 d3-d2xe2 attackers:forfeit",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Misfit`]: the first thing in the record that the rules contradict.
    pub fn to_game(&self, start: Position) -> Result<Game, Misfit> {
        let mut game = Game::from_position(self.start.unwrap_or(start));
        let plies = self.plies.iter().copied().map(Entry::Ply);
        for entry in plies.chain(self.ending.map(Entry::Ending)) {
            game.enter(entry)?;
        }
        Ok(game)
    }
}

/// The record from which the same game can be read: see [`Game`]'s text.
impl From<&Game> for Record {
    fn from(game: &Game) -> Self {
        Self {
            start: game.position_at(0).copied(),
            plies: game.plies().collect(),
            ending: outside(game),
        }
    }
}

/// Writes the bracket, if the start is known, the moves and the ending, as a [`Game`] does.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_record(
            f,
            self.start.as_ref(),
            self.plies.iter().copied(),
            self.ending,
        )
    }
}

/// Reads what is written.
impl FromStr for Record {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        Self::read(text, str::parse)
    }
}

impl Record {
    /// Reads a record whose moves `played` reads.
    pub(crate) fn read(text: &str, played: ReadPlayed) -> Result<Self, ParseGameError> {
        let mut reader = Reader::new(text, played)?;
        let mut record = Self {
            start: reader.start,
            ..Self::default()
        };
        while let Some((_, _, entry)) = reader.next_entry()? {
            match entry {
                Entry::Ply(ply) => record.plies.push(ply),
                Entry::Ending(ending) => record.ending = Some(ending),
            }
        }
        Ok(record)
    }
}

/// How a word is read as a move.
type ReadPlayed = fn(&str) -> Result<PlayedMove, ParsePlayedMoveError>;

/// A recorded move, and what the rules say to it.
///
/// Made by [`Replay`].
///
/// ```
/// use hnefatafl_rules::{Position, Record, Rules};
///
/// let record: Record = "d1-d3xd4".parse()?;
/// let judged = record.replay(Position::start(Rules::FETLAR)).next().unwrap();
/// assert_eq!(judged.claimed.to_string(), "d1-d3xd4");
/// assert_eq!(judged.verdict.unwrap().to_string(), "d1-d3");
/// # Ok::<(), hnefatafl_rules::ParseGameError>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Judged {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// The move with the captures that the record claims.
    pub claimed: PlayedMove,
    /// What the move did, or why it is refused.
    pub verdict: Result<Played, IllegalMove>,
    /// Where the king stood before the move.
    king: Option<Square>,
}

impl Judged {
    /// Plays a recorded move.
    #[inline]
    fn play(game: &mut Game, claimed: PlayedMove, ply: usize) -> Self {
        Self {
            ply,
            claimed,
            king: game.position().board().king(),
            verdict: game.play(claimed.mv),
        }
    }

    /// Returns where the record and the rules disagree, or `None` when they agree.
    ///
    /// Here, where records are compared, a move that lists no captures claims that there
    /// were none; [`to_game`](Record::to_game), which only wants the game, lets it pass. The
    /// captured king may be left out.
    ///
    /// ```
    /// # use hnefatafl_rules::{Misfit, Position, Record};
    /// let start: Position = "11/11/11/A6D3/11/11/3A7/2AKA6/11/11/3A7 a fetlar".parse()?;
    /// let record: Record = "d1-d3".parse()?;
    /// let judged = record.replay(start).next();
    /// assert_eq!(judged.and_then(|judged| judged.misfit()), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn misfit(&self) -> Option<Misfit> {
        let (ply, claimed) = (self.ply, self.claimed.captured);
        match self.verdict {
            Err(refused) => Some(Misfit::Illegal { ply, refused }),
            Ok(Played { captured, .. }) => {
                let agrees = claimed == captured || claimed == captured - Bitboard::from(self.king);
                (!agrees).then_some(Misfit::Captures {
                    ply,
                    claimed,
                    captured,
                })
            }
        }
    }
}

/// An iterator that plays the moves of a [`Record`] and judges each.
///
/// Made by [`Record::replay`].
///
/// ```
/// use hnefatafl_rules::{Position, Record, Rules};
///
/// let record = Record::default();
/// assert_eq!(record.replay(Position::start(Rules::FETLAR)).next(), None);
/// ```
#[derive(Debug, Clone)]
pub struct Replay<'a> {
    game: Game,
    plies: core::slice::Iter<'a, PlayedMove>,
    number: usize,
}

impl Replay<'_> {
    /// Returns the game as it stands after the moves played so far.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "d1-d3 e5-e2".parse()?;
    /// let mut replay = record.replay(Position::start(Rules::FETLAR));
    /// replay.next();
    /// assert_eq!(replay.game().plies().len(), 1);
    /// # Ok::<(), hnefatafl_rules::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game as it stands after the moves played so far.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Position, Record, Rules};
    /// let record = Record::default();
    /// let replay = record.replay(Position::start(Rules::FETLAR));
    /// assert_eq!(replay.into_game(), Game::new(Rules::FETLAR));
    /// ```
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }
}

impl Iterator for Replay<'_> {
    type Item = Judged;

    #[inline]
    fn next(&mut self) -> Option<Judged> {
        let claimed = *self.plies.next()?;
        self.number += 1;
        let judged = Judged::play(&mut self.game, claimed, self.number);
        if judged.verdict.is_err() {
            self.plies = [].iter();
        }
        Some(judged)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // A refused move ends it.
        (usize::from(self.plies.len() > 0), Some(self.plies.len()))
    }
}

impl FusedIterator for Replay<'_> {}

/// Writes `[RULES]`, or `[POSITION]` when the game did not begin from the opening, then the
/// moves as played, then the outcome if the game was ended from outside.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_record(f, self.position_at(0), self.plies(), outside(self))
    }
}

/// Reads what is written, and what else a [`Record`] may hold; the moves and the ending
/// must be what the rules say. A move that names no captures claims nothing.
impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        Self::read(text, None)
    }
}

impl Game {
    /// Reads a game whose text may lack the bracket with rules or position: it then begins
    /// from `start`.
    ///
    /// Captures in the text are a claim. A move that lists none claims nothing, and the
    /// captured king may be left out; any other difference is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Game, Position, Rules};
    ///
    /// let start = Position::start(Rules::COPENHAGEN);
    /// let game = Game::from_text("1. d1-d3 e5-e2 2. d3-d2 resigned", start)?;
    /// assert_eq!(
    ///     game.to_string(),
    ///     "[copenhagen-hnefatafl-11x11-2025-v1] d1-d3 e5-e2 d3-d2xe2 attackers:resignation",
    /// );
    /// let refused = Game::from_text("1. d1-d3 e5-e2 2. d3-d2xf2", start).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "game, line 1, column 19, at `d3-d2xf2`: ply 3 captures e2, the record claims f2",
    /// );
    /// # Ok::<(), hnefatafl_rules::ParseGameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseGameError`] with the first word that is not understood or that the rules
    /// contradict.
    pub fn from_text(text: &str, start: Position) -> Result<Self, ParseGameError> {
        Self::read(text, Some(start))
    }

    fn read(text: &str, default: Option<Position>) -> Result<Self, ParseGameError> {
        let mut reader = Reader::new(text, str::parse)?;
        let Some(start) = reader.start.or(default) else {
            let (at, word) = reader.next_word().unwrap_or((text.len(), ""));
            return Err(ParseGameError::new(text, at, word, GameFault::NoStart));
        };
        let mut game = Self::from_position(start);
        while let Some((at, word, entry)) = reader.next_entry()? {
            game.enter(entry)
                .map_err(|misfit| ParseGameError::new(text, at, word, GameFault::Misfit(misfit)))?;
        }
        Ok(game)
    }

    /// Plays a recorded move, or ends the game as recorded.
    fn enter(&mut self, entry: Entry) -> Result<(), Misfit> {
        match entry {
            Entry::Ply(claimed) => {
                let judged = Judged::play(self, claimed, self.plies().len() + 1);
                let bare = claimed.captured.is_empty() && judged.verdict.is_ok();
                judged.misfit().filter(|_| !bare).map_or(Ok(()), Err)
            }
            Entry::Ending(ending) => {
                let claimed = ending.outcome(self.position().side_to_move());
                match self.outcome() {
                    Some(outcome) if outcome == claimed => Ok(()),
                    None if claimed.is_from_outside() => {
                        // Cannot fail: the game goes on.
                        let _ = self.end(claimed);
                        Ok(())
                    }
                    outcome => Err(Misfit::Outcome { claimed, outcome }),
                }
            }
        }
    }
}

/// One thing that a record says.
#[derive(Debug, Clone, Copy)]
enum Entry {
    Ply(PlayedMove),
    Ending(Ending),
}

/// Reads a record, word by word.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    start: Option<Position>,
    played: ReadPlayed,
    ended: bool,
}

impl<'a> Reader<'a> {
    /// Reads the bracket, if there is one.
    fn new(text: &'a str, played: ReadPlayed) -> Result<Self, ParseGameError> {
        let rest = text.trim_ascii_start();
        let mut reader = Self {
            text,
            rest,
            start: None,
            played,
            ended: false,
        };
        let Some(bracketed) = rest.strip_prefix('[') else {
            return Ok(reader);
        };
        let at = text.len() - bracketed.len();
        let Some((inside, rest)) = bracketed.split_once(']') else {
            return Err(ParseGameError::new(text, at - 1, rest, GameFault::Unclosed));
        };
        let at = at + inside.len() - inside.trim_start().len();
        let inside = inside.trim();
        // A board without side and rules is half a position, not half a rule set.
        let start = if inside.contains(|c: char| c.is_whitespace() || c == '/') {
            inside.parse().map_err(GameFault::Position)
        } else {
            let rules = inside.parse().map_err(GameFault::Rules);
            rules.map(Position::start)
        };
        reader.start = Some(start.map_err(|fault| ParseGameError::new(text, at, inside, fault))?);
        reader.rest = rest;
        Ok(reader)
    }

    /// Returns the next word and at which byte it begins. Move numbers are no words.
    #[inline]
    fn next_word(&mut self) -> Option<(usize, &'a str)> {
        loop {
            let rest = self.rest.trim_ascii_start();
            let end = rest.bytes().position(|byte| byte.is_ascii_whitespace());
            let (word, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
            self.rest = after;
            if word.is_empty() {
                return None;
            }
            let name = if self.ended { word } else { unnumbered(word) };
            if !name.is_empty() {
                return Some((self.text.len() - after.len() - name.len(), name));
            }
        }
    }

    /// Returns the next entry with its word and at which byte that begins.
    #[inline]
    fn next_entry(&mut self) -> Result<Option<(usize, &'a str, Entry)>, ParseGameError> {
        let Some((at, word)) = self.next_word() else {
            return Ok(None);
        };
        let entry = if self.ended {
            Err(GameFault::AfterEnd)
        } else {
            self.entry(word)
        };
        match entry {
            Ok(entry) => {
                self.ended = matches!(entry, Entry::Ending(_));
                Ok(Some((at, word, entry)))
            }
            Err(fault) => Err(ParseGameError::new(self.text, at, word, fault)),
        }
    }

    /// Reads a word.
    #[inline]
    fn entry(&self, word: &str) -> Result<Entry, GameFault> {
        match (self.played)(word) {
            Ok(ply) => Ok(Entry::Ply(ply)),
            Err(ParsePlayedMoveError::NotAMove { .. }) => {
                word.parse().map(Entry::Ending).map_err(|_| GameFault::Word)
            }
            Err(refused) => Err(GameFault::Move(refused)),
        }
    }
}

/// Returns what follows a move number in a word: `1.d1-d3` is `d1-d3`, `1.` and `1...` are
/// nothing.
#[inline]
fn unnumbered(word: &str) -> &str {
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return word;
    }
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// Returns how the game ended, if that was from outside.
fn outside(game: &Game) -> Option<Ending> {
    let outside = game.outcome().filter(|outcome| outcome.is_from_outside());
    outside.map(Ending::Outcome)
}

fn write_record(
    f: &mut fmt::Formatter<'_>,
    start: Option<&Position>,
    plies: impl Iterator<Item = PlayedMove>,
    ending: Option<Ending>,
) -> fmt::Result {
    let mut blank = "";
    if let Some(start) = start {
        let rules = start.rules();
        if *start == Position::start(rules) {
            write!(f, "[{rules}]")?;
        } else {
            write!(f, "[{start}]")?;
        }
        blank = " ";
    }
    for ply in plies {
        f.write_str(blank)?;
        fmt::Display::fmt(&ply, f)?;
        blank = " ";
    }
    match ending {
        Some(ending) => write!(f, "{blank}{ending}"),
        None => Ok(()),
    }
}
