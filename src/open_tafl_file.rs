//! `OpenTafl`'s records of games: its files, and lists of its moves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::comment::{Comment, CommentForm, read_address};
use crate::ending::Ending;
use crate::game::Game;
use crate::known_tags::Known;
use crate::open_tafl_rules::OpenTaflRules;
use crate::parse_game_error::ParseGameError;
use crate::position::Position;
use crate::record::Record;
use crate::recorded_move::RecordedMove;
use crate::square::Square;
use crate::tag::{Tag, TagForm};

impl Record {
    /// Reads a game file of `OpenTafl`, or a list of its moves. It may hold what any record may
    /// hold. A letter `t`, `T` or `K` may stand before a square, and remarks such as `+` or `--`
    /// behind a move, as in `Kf6-f9xTg9/h9++`; neither is judged. A lone `---` is a resignation. Of
    /// a file with variations the main line is read.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Position, Record, Rules};
    ///
    /// let record = Record::from_open_tafl("
    ///     [event:Midsummer]
    ///     [rules:dim:7 esc:c ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
    ///
    ///     1. td2-c2 Td3-a3+ [a start|]
    ///     2. ---
    /// ")?;
    /// assert_eq!(record.tag("event"), Some("Midsummer"));
    /// let game = record.to_game(Position::start(Rules::FETLAR))?;
    /// assert_eq!(
    ///     game.to_string(),
    ///     "[7x7+king=four-near-centre+encirclement+repetition=draw] d2-c2 d3-a3 defenders:resignation",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseGameError`] with line, column and the word that is not understood.
    pub fn from_open_tafl(text: &str) -> Result<Self, ParseGameError> {
        Self::read(text, RecordedMove::read_open_tafl)
    }

    /// Writes a game file of `OpenTafl`: the tags, `[rules:…]` last, a blank line, then one turn a
    /// line with a comment for both moves behind it. The game begins from `start` unless the record
    /// says otherwise.
    ///
    /// The king's squares have a `K` before them. A resignation of the side to move is `---`; any
    /// other ending is the tag `termination`. Comments in other forms become `[…|…]`.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Record, Rules};
    /// let record: Record = "[site:a boat] d2-c2 d3-a3 {quiet} c2-c1 d4-d3 resigned".parse()?;
    /// let start = Position::start(Rules::BRANDUBH);
    /// let file = record.to_open_tafl(start);
    /// assert_eq!(file, format!("\
    /// [site:a boat]
    /// [rules:{}]
    ///
    /// 1. d2-c2 d3-a3 [|quiet]
    /// 2. c2-c1 Kd4-d3
    /// 3. ---
    /// ", Rules::BRANDUBH.to_open_tafl()));
    /// assert_eq!(Record::from_open_tafl(&file)?.to_open_tafl(start), file);
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn to_open_tafl(&self, start: Position) -> String {
        let start = self.start().unwrap_or(start);
        let to_move = [start.side_to_move(), !start.side_to_move()];
        let to_move = to_move.get(self.moves().len() % 2);
        let ending = self.last_word();
        let outcome = ending.zip(to_move).map(|(it, &side)| it.outcome(side));
        let resigned =
            outcome.is_some() && outcome == to_move.map(|&side| Ending::Resigned.outcome(side));
        let termination = match ending {
            Some(Ending::Draw) => Some(Ending::Draw),
            Some(_) if resigned => None,
            Some(_) => outcome.map(Ending::Outcome),
            None => None,
        };
        let tags = file_tags(self, start, termination);
        let tags: Vec<String> = tags.iter().map(ToString::to_string).collect();
        let turns = Turns {
            moves: moves(self, start, resigned),
            comments: self.comments(),
        };
        format!("{}\n\n{turns}", tags.join("\n"))
    }
}

impl Game {
    /// Writes a game file of `OpenTafl`, as [`Record::to_open_tafl`] does.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Record, Rules};
    /// let game: Game = "[brandubh] d2-c2 d3-a3 timeout".parse()?;
    /// let file = game.to_open_tafl();
    /// assert!(file.starts_with("[termination:defenders:forfeit]\n[rules:dim:7 name:Brandubh "));
    /// assert!(file.ends_with("]\n\n1. d2-c2 d3-a3\n"));
    /// assert_eq!(Record::from_open_tafl(&file)?.to_game(*game.start()), Ok(game));
    /// # Ok::<(), hnefatafl_rules::error::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn to_open_tafl(&self) -> String {
        Record::from(self).to_open_tafl(*self.start())
    }

    /// Writes the moves as `OpenTafl` does, in one line: `K` before the squares of the king,
    /// captures as in `xe2/f3`, `---` for a resignation of the side to move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Record};
    /// let game: Game = "[11/11/11/11/11/11/3A7/11/2K1D6/3A7/11 d fetlar] c3-d3 d2-e2".parse()?;
    /// assert_eq!(game.to_open_tafl_moves(), "Kc3-d3 d2-e2");
    /// let record = Record::from_open_tafl(&game.to_open_tafl_moves())?;
    /// assert_eq!(record.to_game(*game.start())?, game);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_open_tafl_moves(&self) -> String {
        let resigned = Ending::Resigned.outcome(self.side_to_move());
        let resigned = self.outcome() == Some(resigned);
        moves(&Record::from(self), *self.start(), resigned).join(" ")
    }
}

/// Returns the tags of a file: those of the record, except those that the rules string replaces,
/// then the rules string.
fn file_tags(record: &Record, start: Position, termination: Option<Ending>) -> Vec<Tag> {
    let in_rules = ["rules", "start", "position"];
    let kept = record
        .tags()
        .iter()
        .filter(|tag| !in_rules.iter().any(|key| tag.has_key(key)));
    let mut tags: Vec<Tag> = kept.map(in_file).collect();
    if let Some(ending) = termination {
        set(&mut tags, "termination", &ending.to_string());
    }
    let said = record.tag("rules").and_then(|rules| rules.parse().ok());
    let name = said
        .filter(|said: &OpenTaflRules| said.start().board() == start.board())
        .and_then(|said| said.name().map(ToString::to_string));
    let mut rules = OpenTaflRules::from(start);
    if name.is_some() {
        rules = rules.named(name.as_deref());
    }
    set(&mut tags, "rules", &rules.to_string());
    let read_back = |tags: &[Tag]| Known::read(tags).ok().and_then(|known| known.start);
    if read_back(&tags) != Some(start) {
        // A layout or a first move that does not follow from the board and the side to move.
        let rules = tags.pop();
        set(&mut tags, "variant", &start.rules().to_string());
        tags.extend(rules);
    }
    tags
}

/// Returns a tag as it stands in a file.
fn in_file(tag: &Tag) -> Tag {
    let value = tag.value().replace(']', ")").replace(['\n', '\r'], " ");
    Tag::new(TagForm::Colon, tag.key(), &value).unwrap_or_else(|_| tag.clone())
}

/// Sets the value of the first tag with this key, or adds one.
fn set(tags: &mut Vec<Tag>, key: &str, value: &str) {
    let Ok(tag) = Tag::new(TagForm::Colon, key, value) else {
        return;
    };
    match tags.iter_mut().find(|tag| tag.has_key(key)) {
        Some(same) => *same = tag,
        None => tags.push(tag),
    }
}

/// Returns the moves in `OpenTafl`'s notation, a resignation at the end included.
fn moves(record: &Record, start: Position, resigned: bool) -> Vec<String> {
    let mut king = start.board().king();
    let named = |square: Square, king| {
        let letter = if king == Some(square) { "K" } else { "" };
        format!("{letter}{square}")
    };
    let mut moves = Vec::new();
    for recorded in record.moves() {
        let mv = recorded.mv();
        let mut text = format!("{}-{}", named(mv.from(), king), mv.to());
        let claimed = recorded.claimed().into_iter().flatten();
        for (number, square) in claimed.enumerate() {
            text.push(if number == 0 { 'x' } else { '/' });
            text += &named(square, king);
        }
        if king == Some(mv.from()) {
            king = Some(mv.to());
        }
        moves.push(text);
    }
    if resigned {
        moves.push("---".to_string());
    }
    moves
}

/// The moves of a file with the comments that follow them.
struct Turns<'a> {
    moves: Vec<String>,
    comments: &'a [Comment],
}

impl fmt::Display for Turns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comments = self.comments;
        for (number, turn) in (1..).zip(self.moves.chunks(2)) {
            write!(f, "{number}. {}", turn.join(" "))?;
            let is_last = self.moves.len() <= 2 * number;
            let here = comments.partition_point(|it| is_last || it.after() <= 2 * number);
            let (here, later) = comments.split_at_checked(here).unwrap_or((comments, &[]));
            comments = later;
            write_comments(here, f)?;
        }
        if self.moves.is_empty() && !comments.is_empty() {
            write_comments(comments, f)?;
        }
        Ok(())
    }
}

/// Writes the comments on a turn behind it, and the line break.
fn write_comments(comments: &[Comment], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is_variation = |comment: &&Comment| {
        comment.form() == CommentForm::Parentheses && read_address(comment.text()).is_some()
    };
    let remarks: Vec<&Comment> = comments.iter().filter(|it| !is_variation(it)).collect();
    match remarks.as_slice() {
        [] => {}
        [only] if only.form() == CommentForm::Bars => {
            write!(f, " [{}]", one_line(only.text()))?;
        }
        _ => {
            let [first, second] = halves(&remarks);
            write!(f, " [{first}|{second}]")?;
        }
    }
    let mut variations = comments.iter().filter(is_variation);
    variations.try_for_each(|variation| write!(f, "\n{}", one_line(variation.text())))?;
    f.write_str("\n")
}

/// Returns what the comments say of the first move of a turn and of the second.
fn halves(comments: &[&Comment]) -> [String; 2] {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for comment in comments {
        match (comment.form(), comment.text().split_once('|')) {
            (CommentForm::Bars, Some((one, other))) => {
                first.push(plain(one));
                second.push(plain(other));
            }
            (CommentForm::Bars | CommentForm::Braces, _) => {
                half(comment, &mut first, &mut second).push(plain(comment.text()));
            }
            (CommentForm::Parentheses | CommentForm::Glyph, _) => {
                half(comment, &mut first, &mut second).push(plain(&comment.to_string()));
            }
        }
    }
    [first, second].map(|half| {
        let words = half.into_iter().filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join(" ")
    })
}

/// Returns the half of a turn that a comment follows; one before the moves is of the first.
fn half<'a, T>(comment: &Comment, first: &'a mut T, second: &'a mut T) -> &'a mut T {
    if comment.after() > 0 && comment.after() % 2 == 0 {
        second
    } else {
        first
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Returns a text that can stand between bars.
fn plain(text: &str) -> String {
    one_line(text.trim())
        .replace('[', "(")
        .replace(']', ")")
        .replace('|', "/")
}
