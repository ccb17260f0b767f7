//! What the tags of a record say that the rules know.

use alloc::boxed::Box;

use crate::board::Board;
use crate::ending::Ending;
use crate::excerpt::Excerpt;
use crate::open_tafl::RowOrder;
use crate::open_tafl_rules::OpenTaflRules;
use crate::outcome::{Outcome, WinReason};
use crate::parse_game_error::ParseGameErrorKind;
use crate::position::Position;
use crate::position_text::ParsePositionError;
use crate::recorded_result::RecordedResult;
use crate::rules::Rules;
use crate::tag::Tag;

/// What the tags of a record say that the rules know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Known {
    pub(crate) start: Option<Position>,
    pub(crate) result: Option<RecordedResult>,
    pub(crate) ending: Option<Ending>,
}

impl Known {
    /// Returns what the tags say, or the number of the tag that cannot be read and why.
    ///
    /// Rules and positions must be readable: otherwise the game would be judged by other rules. A
    /// result, a termination or a variant in unknown words is ignored.
    pub(crate) fn read(tags: &[Tag]) -> Result<Self, Box<(usize, ParseGameErrorKind)>> {
        let mut known = Self::default();
        let variant = find(tags, &["variant"]).and_then(|(_, value)| variant(value));
        known.start = variant.map(Position::start);
        if let Some((number, value)) = find(tags, &["rules"]) {
            let start = rules(value, variant).map_err(|reason| Box::new((number, reason)))?;
            known.start = Some(start);
        }
        if let Some((number, value)) = find(tags, &["position", "start"]) {
            let rules = known.start.map(|start| start.rules());
            let start =
                position(value, rules).map_err(|reason| Box::new((number, reason.into())))?;
            known.start = Some(start);
        }
        known.result = find(tags, &["result"]).and_then(|(_, value)| result(value));
        let termination = find(tags, &["termination"]);
        known.ending = termination.and_then(|(_, value)| ending(value, known.result));
        Ok(known)
    }
}

/// Returns the first tag with one of these keys: its number and its value.
fn find<'a>(tags: &'a [Tag], keys: &[&str]) -> Option<(usize, &'a str)> {
    let mut known = tags
        .iter()
        .enumerate()
        .filter(|(_, tag)| keys.iter().any(|key| tag.has_key(key)));
    known.next().map(|(number, tag)| (number, tag.value()))
}

/// Returns the rules with this name. A size alone is no name.
fn variant(name: &str) -> Option<Rules> {
    let name = name.trim();
    let named = Rules::PRESETS.iter().find(|rules| {
        let names = [rules.name(), rules.short_name(), rules.identifier()];
        names
            .into_iter()
            .flatten()
            .any(|known| known.eq_ignore_ascii_case(name))
    });
    let built = || name.contains('+').then(|| name.parse().ok()).flatten();
    named.copied().or_else(built)
}

/// Reads rules, this crate's or `OpenTafl`'s.
///
/// `OpenTafl` has no layouts, and no first move but that of the game. They come from the variant,
/// if that names rules which are otherwise the same.
fn rules(value: &str, variant: Option<Rules>) -> Result<Position, ParseGameErrorKind> {
    if !value.contains(':') {
        return Ok(Position::start(value.parse()?));
    }
    let start = value.parse::<OpenTaflRules>()?.start();
    let rules = start.rules();
    let same = |&variant: &Rules| {
        variant.size() == rules.size()
            && variant
                .with_layout(rules.layout())
                .with_first(rules.first())
                == rules
    };
    let named = variant.filter(same);
    let named =
        named.and_then(|rules| Position::new(start.board(), start.side_to_move(), rules).ok());
    Ok(named.unwrap_or(start))
}

/// Reads a position, or a board; its rules are then given elsewhere.
fn position(value: &str, rules: Option<Rules>) -> Result<Position, ParsePositionError> {
    let alone = !value.trim().contains(char::is_whitespace);
    let Some(rules) = rules.filter(|_| alone) else {
        return value.parse();
    };
    if value.trim().is_empty() {
        let found = Excerpt::new(value);
        return Err(ParsePositionError::Missing { found });
    }
    let board = if value.contains(['t', 'T']) {
        Board::from_open_tafl(value, RowOrder::Upward)?
    } else {
        value.parse()?
    };
    Ok(Position::new(board, rules.first(), rules)?)
}

fn result(value: &str) -> Option<RecordedResult> {
    let outcome = || value.parse::<Outcome>().ok();
    let result = value.parse().ok();
    result.or_else(|| outcome().map(|outcome| Some(outcome).into()))
}

/// Reads how a game ended. Who won so stands in the result; without one, a resignation or a
/// forfeit is that of the side to move.
fn ending(value: &str, result: Option<RecordedResult>) -> Option<Ending> {
    let words = [
        ("resignation", Ending::Resigned),
        ("time forfeit", Ending::Timeout),
        ("time", Ending::Timeout),
        ("forfeit", Ending::Timeout),
        ("agreement", Ending::Draw),
    ];
    let named = words
        .into_iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(value.trim()));
    let ending = named
        .map(|(_, ending)| ending)
        .or_else(|| value.parse().ok());
    let reason = match ending {
        Some(Ending::Resigned) => Some(WinReason::Resignation),
        Some(Ending::Timeout) => Some(WinReason::Forfeit),
        Some(Ending::Draw | Ending::Outcome(_)) => None,
        None => value.parse().ok(),
    };
    let won = match (reason, result) {
        (Some(reason), Some(RecordedResult::Won(side))) => Outcome::win(side, reason),
        (Some(_) | None, _) => None,
    };
    won.map(Ending::Outcome).or(ending)
}
