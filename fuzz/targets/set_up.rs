//! Positions and picks of moves from bytes.
//!
//! Seeds begin with a line that is the text of a position; any other bytes make an arbitrary
//! one. What follows are picks of two bytes, high one first.

use hnefatafl_rules::Position;
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

/// Returns the position and the picks.
pub fn read(data: &[u8]) -> (Position, impl Iterator<Item = u16>) {
    let (position, picks) = seed(data).unwrap_or_else(|| {
        let mut bytes = Unstructured::new(data);
        let position = Position::arbitrary(&mut bytes).expect("any bytes make a position");
        (position, bytes.take_rest())
    });
    let pick = |pair: &[u8]| u16::from_be_bytes([pair[0], pair[1]]);
    (position, picks.chunks_exact(2).map(pick))
}

fn seed(data: &[u8]) -> Option<(Position, &[u8])> {
    let end = data.iter().take(400).position(|&byte| byte == b'\n')?;
    let text = core::str::from_utf8(&data[..end]).ok()?;
    Some((text.parse().ok()?, &data[end + 1..]))
}
