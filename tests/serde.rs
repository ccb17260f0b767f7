//! Do serde's texts and bytes stay what they are, and does bad data bounce?

use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_test::{Compact, Configure, Token, assert_de_tokens_error, assert_tokens};

#[cfg(feature = "alloc")]
#[path = "serde/games.rs"]
mod games;
#[cfg(feature = "alloc")]
#[path = "serde/golden.rs"]
mod golden;
#[path = "serde/places.rs"]
mod places;
#[path = "serde/refused.rs"]
mod refused;
#[path = "serde/reports.rs"]
mod reports;
#[path = "serde/values.rs"]
mod values;

/// Writes a value as this JSON and these bytes, and reads it back from both.
#[track_caller]
fn stored<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
    json: &str,
    bytes: &[u8],
) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value, "{json}");
    assert_eq!(postcard::to_allocvec(value).unwrap(), bytes, "{json}");
    assert_eq!(&postcard::from_bytes::<T>(bytes).unwrap(), value, "{json}");
}

/// Writes and reads a value in both formats.
#[track_caller]
fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    assert_eq!(
        &serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(),
        value
    );
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(tree).unwrap(), value, "{json}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{json}");
    for len in 0..bytes.len() {
        assert!(
            postcard::from_bytes::<T>(&bytes[..len]).is_err(),
            "{json} cut to {len}"
        );
    }
}

/// Refuses this JSON with this message.
#[track_caller]
fn json_refused<T: DeserializeOwned + Debug>(json: &str, message: &str) {
    let refused = serde_json::from_str::<T>(json).unwrap_err().to_string();
    let (told, _place) = refused.rsplit_once(" at line ").unwrap_or((&refused, ""));
    assert_eq!(told, message, "{json}");
}

/// Refuses these parts with this message, in a compact format.
#[track_caller]
fn parts_refused<T: DeserializeOwned + Debug>(parts: &[Token], message: &str) {
    assert_de_tokens_error::<Compact<T>>(parts, message);
}

/// Writes a value as these parts in a compact format, and reads it back.
#[track_caller]
fn in_parts<T: Serialize + DeserializeOwned + PartialEq + Debug + Copy>(value: T, parts: &[Token]) {
    assert_tokens(&value.compact(), parts);
}
