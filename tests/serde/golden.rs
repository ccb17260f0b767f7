//! Is what earlier commits stored still read, and written the same?

use core::fmt::{Debug, Write};
use std::collections::BTreeSet;

use hnefatafl_rules::error::{GameOver, IllegalMove};
use hnefatafl_rules::{
    Bitboard, Board, Capture, CaptureRule, Direction, DrawReason, Escape, Game, KingCapture,
    Layout, Move, Outcome, Piece, Played, PlayedMove, Position, Repetition, Rules, Side, Size,
    Square, Statistics, Symmetry, Throne, WinReason,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads a value from its JSON and writes it again, as JSON and in hexadecimal bytes.
type Rewrite = fn(&str) -> Result<(String, String), String>;

fn rewrite<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    json: &str,
) -> Result<(String, String), String> {
    let value: T = serde_json::from_str(json).map_err(|refused| refused.to_string())?;
    let bytes = postcard::to_allocvec(&value).map_err(|refused| refused.to_string())?;
    let read: T = postcard::from_bytes(&bytes).map_err(|refused| refused.to_string())?;
    assert_eq!(read, value);
    let again = serde_json::to_string(&value).map_err(|refused| refused.to_string())?;
    let hexadecimal = bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    });
    Ok((again, hexadecimal))
}

const TYPES: [(&str, Rewrite); 27] = [
    ("side", rewrite::<Side>),
    ("piece", rewrite::<Piece>),
    ("direction", rewrite::<Direction>),
    ("symmetry", rewrite::<Symmetry>),
    ("size", rewrite::<Size>),
    ("layout", rewrite::<Layout>),
    ("escape", rewrite::<Escape>),
    ("throne", rewrite::<Throne>),
    ("king-capture", rewrite::<KingCapture>),
    ("repetition", rewrite::<Repetition>),
    ("win-reason", rewrite::<WinReason>),
    ("draw-reason", rewrite::<DrawReason>),
    ("outcome", rewrite::<Outcome>),
    ("square", rewrite::<Square>),
    ("move", rewrite::<Move>),
    ("bitboard", rewrite::<Bitboard>),
    ("rules", rewrite::<Rules>),
    ("board", rewrite::<Board>),
    ("position", rewrite::<Position>),
    ("played-move", rewrite::<PlayedMove>),
    ("played", rewrite::<Played>),
    ("capture", rewrite::<Capture>),
    ("capture-rule", rewrite::<CaptureRule>),
    ("illegal-move", rewrite::<IllegalMove>),
    ("game-over", rewrite::<GameOver>),
    ("game", rewrite::<Game>),
    ("statistics", rewrite::<Statistics>),
];

/// Lines `TYPE JSON BYTES`, the bytes being postcard's in hexadecimal. What is once here stays.
const STORED: &str = include_str!("../data/stored.txt");

#[test]
fn what_was_stored_is_read_and_written_the_same() {
    let (mut met, mut changed) = (BTreeSet::new(), Vec::new());
    for line in STORED.lines().filter(|line| !line.starts_with('#')) {
        let (name, rest) = line.split_once(' ').expect("TYPE JSON BYTES");
        let (json, bytes) = rest.rsplit_once(' ').expect("TYPE JSON BYTES");
        let (_, rewrite) = TYPES.iter().find(|row| row.0 == name).expect("a type");
        met.insert(name);
        match rewrite(json) {
            Ok(now) if now == (json.to_owned(), bytes.to_owned()) => {}
            Ok((json, bytes)) => changed.push(format!("now {name} {json} {bytes}")),
            Err(refused) => changed.push(format!("refused {line}: {refused}")),
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert_eq!(
        met,
        TYPES.iter().map(|row| row.0).collect(),
        "every type has lines"
    );
}
