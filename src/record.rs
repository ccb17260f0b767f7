//! A game as a text has it: read, not judged.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::comment::{Comment, InvalidComment};
use crate::ending::Ending;
use crate::game::Game;
use crate::known_tags::Known;
use crate::padding::padded;
use crate::parse_game_error::{ParseGameError, ParseGameErrorKind};
use crate::position::Position;
use crate::record_reader::{Entry, ReadMove, Reader};
use crate::recorded_move::RecordedMove;
use crate::recorded_result::RecordedResult;
use crate::tag::{Tag, TagForm};

/// A game as a text has it: read, not judged.
///
/// The text is tags, then `[RULES]` or `[POSITION]`, then moves as played, then perhaps an
/// [`Ending`]. All but the moves may be missing; move numbers such as `1.` are skipped.
/// [`judge`](Self::judge) and [`to_game`](Self::to_game) compare what the record claims with the
/// rules, and never trust it. To read a text straight into a game, parse a [`Game`]. Needs the
/// feature `alloc`.
///
/// # Examples
///
/// ```
/// use hnefatafl_rules::{Position, Record, Rules};
///
/// let record: Record = "
///     [Event \"Midsummer\"]
///     [Variant \"Copenhagen\"]
///     1. d1-d3 e5-e2 {a bold start}
///     2. d3-d2xe2xf3 resigned
/// ".parse()?;
/// assert_eq!(record.moves().len(), 3);
/// assert_eq!(record.start(), Some(Position::start(Rules::COPENHAGEN)));
/// assert_eq!(record.tags()[0].value(), "Midsummer");
/// assert_eq!(record.comments()[0].text(), "a bold start");
///
/// let judgement = record.judge(Position::start(Rules::FETLAR));
/// let found: Vec<_> = judgement.discrepancies().iter().map(|it| it.to_string()).collect();
/// assert_eq!(found, ["ply 3 captures e2, the record claims e2 f3"]);
/// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
/// ```
///
/// # What tags say
///
/// Tags are kept in their order and written again. These are understood, whatever the case of
/// their keys: `rules`, this crate's or `OpenTafl`'s; `variant`, the name of a preset; `position`
/// or `start`, a position, or a board under these rules; `result`, who won; `termination`, an
/// ending. The bracket and the last word win over them.
///
/// # Captures
///
/// A record in which no move lists a capture claims nothing about captures. In any other a move
/// without a list claims that there were none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// What the bracket says.
    start: Option<Position>,
    tags: Vec<Tag>,
    /// What the tags say.
    known: Known,
    /// Either all claim something about captures, or none does.
    moves: Vec<RecordedMove>,
    /// In the order of the moves that they follow.
    comments: Vec<Comment>,
    /// The ending in the last word.
    ending: Option<Ending>,
}

impl Record {
    /// Returns the record of these moves and nothing else.
    ///
    /// ```
    /// # use hnefatafl_rules::{Ending, Position, Record, Rules};
    /// let moves = ["d1-d3".parse()?, "e5-e2".parse()?];
    /// let record = Record::new(moves)
    ///     .with_start(Position::start(Rules::FETLAR))
    ///     .with_ending(Ending::Resigned);
    /// assert_eq!(record.to_string(), "[fetlar-hnefatafl-11x11-2008] d1-d3 e5-e2 resigned");
    /// # Ok::<(), hnefatafl_rules::error::ParsePlayedMoveError>(())
    /// ```
    #[must_use]
    pub fn new(moves: impl IntoIterator<Item = RecordedMove>) -> Self {
        let mut moves: Vec<_> = moves.into_iter().collect();
        let lists = moves.iter().any(|recorded| recorded.listed() > 0);
        for recorded in &mut moves {
            *recorded = recorded.in_record(lists);
        }
        Self {
            moves,
            ..Self::default()
        }
    }

    /// Returns this record with its first position in a bracket.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record = Record::default().with_start(Position::start(Rules::TABLUT));
    /// assert_eq!(record.to_string(), "[tablut-9x9-saami]");
    /// ```
    #[must_use]
    pub fn with_start(self, start: Position) -> Self {
        Self {
            start: Some(start),
            ..self
        }
    }

    /// Returns this record with its last word.
    ///
    /// ```
    /// # use hnefatafl_rules::{Ending, Record};
    /// assert_eq!(Record::default().with_ending(Ending::Draw).to_string(), "draw");
    /// ```
    #[must_use]
    pub fn with_ending(self, ending: Ending) -> Self {
        Self {
            ending: Some(ending),
            ..self
        }
    }

    /// Returns this record with this result in a tag, in place of any other result.
    ///
    /// ```
    /// # use hnefatafl_rules::{Record, RecordedResult};
    /// let record = Record::default().with_result(RecordedResult::Draw);
    /// assert_eq!(record.to_string(), "[result:draw]");
    /// assert_eq!(record.result(), Some(RecordedResult::Draw));
    /// ```
    #[must_use]
    pub fn with_result(mut self, result: RecordedResult) -> Self {
        let value = alloc::format!("{result}");
        self.set_tag("result", &value);
        self
    }

    /// Returns this record with one more tag.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record = Record::default().with_tag("[round:3]".parse()?)?;
    /// assert_eq!(record.to_string(), "[round:3]");
    /// let refused = record.with_tag("[rules:nothing]".parse()?).unwrap_err();
    /// assert!(refused.to_string().ends_with("found `nothing`"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseGameErrorKind`] when the tag names rules or a position that cannot be read.
    pub fn with_tag(mut self, tag: Tag) -> Result<Self, ParseGameErrorKind> {
        self.tags.push(tag);
        self.known = Known::read(&self.tags).map_err(|refused| refused.1)?;
        Ok(self)
    }

    /// Returns this record with one more comment, after those that follow the same or an earlier
    /// move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Comment, CommentForm, Record};
    /// let record: Record = "d1-d3 e5-e2".parse()?;
    /// let record = record.with_comment(Comment::new(1, CommentForm::Braces, "first")?)?;
    /// assert_eq!(record.to_string(), "d1-d3 {first} e5-e2");
    ///
    /// let refused = record.with_comment(Comment::new(3, CommentForm::Glyph, "1")?).unwrap_err();
    /// assert_eq!(refused.to_string(), "a comment after 3 moves, where there are 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidComment`] when it should follow more moves than there are.
    pub fn with_comment(mut self, comment: Comment) -> Result<Self, InvalidComment> {
        let (after, moves) = (comment.after(), self.moves.len());
        if after > moves {
            return Err(InvalidComment::After { after, moves });
        }
        let place = self
            .comments
            .partition_point(|other| other.after() <= after);
        self.comments.insert(place, comment);
        Ok(self)
    }

    /// Returns the first position, if the record says it, in the bracket or in a tag.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "[rules:fetlar] d1-d3".parse()?;
    /// assert_eq!(record.start(), Some(Position::start(Rules::FETLAR)));
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Option<Position> {
        self.start.or(self.known.start)
    }

    /// Returns the moves with the captures that the record claims.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "d1-d3 e5-e2".parse()?;
    /// assert_eq!(record.moves()[1].to_string(), "e5-e2");
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// Returns how the game ended, if the last word or a tag says so.
    ///
    /// ```
    /// # use hnefatafl_rules::{Ending, Record};
    /// assert_eq!("d1-d3 timeout".parse::<Record>()?.ending(), Some(Ending::Timeout));
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending.or(self.known.ending)
    }

    /// Returns the last word, ignoring tags.
    pub(crate) const fn last_word(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns who won, if a tag says so.
    ///
    /// ```
    /// # use hnefatafl_rules::{Record, RecordedResult, Side};
    /// let record: Record = "[Result \"Black\"] d1-d3".parse()?;
    /// assert_eq!(record.result(), Some(RecordedResult::Won(Side::Attackers)));
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn result(&self) -> Option<RecordedResult> {
        self.known.result
    }

    /// Returns the tags in their order.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "[site:a boat]\n[round:3]\nd1-d3".parse()?;
    /// let keys: Vec<_> = record.tags().iter().map(|tag| tag.key()).collect();
    /// assert_eq!(keys, ["site", "round"]);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Returns the value of the first tag with this key, whatever the case of its letters.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "[Event \"Midsummer\"] d1-d3".parse()?;
    /// assert_eq!(record.tag("event"), Some("Midsummer"));
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        let mut tags = self.tags.iter().filter(|tag| tag.has_key(key));
        tags.next().map(Tag::value)
    }

    /// Returns the comments and variations, in the order of the moves that they follow.
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "d1-d3 $1 {good}".parse()?;
    /// assert_eq!(record.comments().len(), 2);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Returns how many moves the variations have. They are not among the moves; the variations are
    /// among the [comments](Self::comments).
    ///
    /// ```
    /// # use hnefatafl_rules::Record;
    /// let record: Record = "d1-d3 e5-e2 (1... e5-e3 2. d3-d4) d3-d2".parse()?;
    /// assert_eq!((record.moves().len(), record.left_out()), (3, 2));
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.comments.iter().map(Comment::moves).sum()
    }

    /// Sets the value of the first tag with this key, or adds such a tag at the end. A tag that
    /// would make the tags unreadable is left out.
    pub(crate) fn set_tag(&mut self, key: &str, value: &str) {
        let place = self.tags.iter().position(|tag| tag.has_key(key));
        let (form, key) = match place.and_then(|place| self.tags.get(place)) {
            Some(tag) => (tag.form(), tag.key()),
            None => (TagForm::Colon, key),
        };
        let Ok(tag) = Tag::new(form, key, value) else {
            return;
        };
        let mut tags = self.tags.clone();
        match place.and_then(|place| tags.get_mut(place)) {
            Some(same) => *same = tag,
            None => tags.push(tag),
        }
        if let Ok(known) = Known::read(&tags) {
            (self.tags, self.known) = (tags, known);
        }
    }

    /// Reads a record; `read_move` reads its moves.
    pub(crate) fn read(text: &str, read_move: ReadMove) -> Result<Self, ParseGameError> {
        match Self::read_up_to_error(text, read_move, |_| {}) {
            (record, None) => Ok(record),
            (_, Some(refused)) => Err(refused),
        }
    }

    /// Reads a record up to the first word that is not understood, and returns the error for it.
    /// `met` receives the words of the moves and of the ending.
    pub(crate) fn read_up_to_error<'a>(
        text: &'a str,
        read_move: ReadMove,
        mut met: impl FnMut(&'a str),
    ) -> (Self, Option<ParseGameError>) {
        let mut reader = match Reader::new(text, read_move) {
            Ok(reader) => reader,
            Err(refused) => return (Self::default(), Some(refused)),
        };
        // A move and a blank are six letters as a rule.
        let (mut moves, mut ending) = (Vec::with_capacity(text.len() / 6), None);
        let before = reader.header().comments.iter();
        let mut comments: Vec<_> = before
            .map(|&(form, inside)| Comment::read(0, form, inside))
            .collect();
        let error = loop {
            match reader.next_entry() {
                Ok(Some((word, Entry::Move(recorded)))) => {
                    moves.push(recorded);
                    met(word);
                }
                Ok(Some((word, Entry::Ending(last)))) => {
                    ending = Some(last);
                    met(word);
                }
                Ok(Some((_, Entry::Comment(form, inside)))) => {
                    comments.push(Comment::read(moves.len(), form, inside));
                }
                Ok(None) => break None,
                Err(refused) => break Some(refused),
            }
        };
        let header = reader.into_header();
        let record = Self {
            start: header.start,
            tags: header.tags,
            known: header.known,
            comments,
            ending,
            ..Self::new(moves)
        };
        (record, error)
    }

    /// Writes the record. `tag_end` separates tags from what follows; `write_move` writes the
    /// moves.
    pub(crate) fn write<W: Write + ?Sized>(
        &self,
        out: &mut W,
        tag_end: &str,
        write_move: impl Fn(RecordedMove, &mut W) -> fmt::Result,
    ) -> fmt::Result {
        let mut blank = "";
        for tag in &self.tags {
            out.write_str(blank)?;
            tag.write(out)?;
            blank = tag_end;
        }
        if let Some(start) = &self.start {
            out.write_str(blank)?;
            write_start(start, out)?;
            blank = " ";
        }
        let mut comments = self.comments.iter().peekable();
        for number in 0..=self.moves.len() {
            if let Some(recorded) = number
                .checked_sub(1)
                .and_then(|place| self.moves.get(place))
            {
                out.write_str(blank)?;
                write_move(*recorded, out)?;
                blank = " ";
            }
            while let Some(comment) = comments.next_if(|comment| comment.after() == number) {
                out.write_str(blank)?;
                comment.write(out)?;
                blank = " ";
            }
        }
        match self.ending {
            Some(ending) => write!(out, "{blank}{ending}"),
            None => Ok(()),
        }
    }
}

/// Writes the bracket with the rules, or with the position if it is not their opening.
pub(crate) fn write_start(start: &Position, out: &mut (impl Write + ?Sized)) -> fmt::Result {
    let rules = start.rules();
    if *start == Position::start(rules) {
        write!(out, "[{rules}]")
    } else {
        write!(out, "[{start}]")
    }
}

/// The record from which the same game can be read, like [`Game`]'s text.
impl From<&Game> for Record {
    fn from(game: &Game) -> Self {
        let outside = game.outcome().filter(|outcome| outcome.is_from_outside());
        Self {
            start: Some(*game.start()),
            ending: outside.map(Ending::Outcome),
            ..Self::new(game.plies().map(RecordedMove::from))
        }
    }
}

/// Writes the tags, one a line, then on one line the bracket, if any, the moves with their
/// comments, and the ending.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |out| self.write(out, "\n", RecordedMove::write))
    }
}

/// Reads what is written, and everything else that a record may hold.
impl FromStr for Record {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        Self::read(text, RecordedMove::read_word)
    }
}
