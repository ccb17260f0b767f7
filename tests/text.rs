//! Is every text read, written and refused as documented?

use core::fmt::{Debug, Display};
use core::str::FromStr;

#[path = "text/boards.rs"]
mod boards;
#[path = "text/every.rs"]
mod every;
#[path = "text/hostile.rs"]
mod hostile;
#[path = "text/positions.rs"]
mod positions;
#[path = "text/rule_sets.rs"]
mod rule_sets;
#[path = "text/squares.rs"]
mod squares;
#[path = "text/words.rs"]
mod words;

/// What the text of a value is made of.
trait Text: FromStr<Err: Display> + Display + PartialEq + Debug {}

impl<T: FromStr<Err: Display> + Display + PartialEq + Debug> Text for T {}

/// Writes a value as this text, and reads it back.
#[track_caller]
fn both_ways<T: Text>(text: &str, value: &T) {
    assert_eq!(value.to_string(), text);
    read_as(text, value);
}

#[track_caller]
fn read_as<T: Text>(text: &str, value: &T) {
    match text.parse::<T>() {
        Ok(read) => assert_eq!(read, *value, "{text:?}"),
        Err(refused) => panic!("{text:?} is refused: {refused}"),
    }
}

/// Reads each text and compares the message that refuses it.
#[track_caller]
fn refused<T: Text>(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        match text.parse::<T>() {
            Ok(read) => panic!("{text:?} is read as {read:?}"),
            Err(refused) => assert_eq!(refused.to_string(), *message, "{text:?}"),
        }
    }
}
