//! Stores and reads back values with serde: texts, or small numbers in compact formats.
//!
//! What is stored is promised in [`guide::serde`](crate::guide::serde).
// Paths to the crate of this name begin with `::`.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use ::serde::de::value::SeqAccessDeserializer;
use ::serde::de::{self, Deserialize, Deserializer, IntoDeserializer, SeqAccess, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::direction::Direction;
use crate::layout::Layout;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::Piece;
#[cfg(feature = "alloc")]
use crate::played_move::PlayedMove;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::size::Size;
use crate::square::Square;
use crate::symmetry::Symmetry;

/// A value that has a text and small parts. Parts can be invalid.
trait Stored: Copy + Display + FromStr<Err: Display> {
    /// What a reader expected, for the message when it found neither form.
    const EXPECTED: &str;

    type Parts: Serialize + for<'de> Deserialize<'de>;

    fn pack(self) -> Self::Parts;
    fn unpack(parts: Self::Parts) -> Result<Self, impl Display>;
}

/// Gives types that are stored so their serde traits.
macro_rules! stored {
    ($($type:ty),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    self.pack().serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    // A value that serde has buffered, as for tagged enums, claims to come from a
                    // format for people even if it does not. So read either form.
                    deserializer.deserialize_any(EitherForm(PhantomData))
                } else {
                    let parts = Deserialize::deserialize(deserializer)?;
                    Self::unpack(parts).map_err(de::Error::custom)
                }
            }
        }
    )*};
}

stored!(
    Side, Piece, Direction, Symmetry, Size, Square, Bitboard, Move, Board
);
stored!(
    Layout,
    Escape,
    Throne,
    KingCapture,
    Repetition,
    Rules,
    Position
);
stored!(WinReason, DrawReason, Outcome);
#[cfg(feature = "alloc")]
stored!(PlayedMove);

/// Reads the text of a value, or what it is made of.
struct EitherForm<T>(PhantomData<T>);

impl<T: Stored> EitherForm<T> {
    fn unpack<'de, D: Deserializer<'de>>(parts: D) -> Result<T, D::Error> {
        T::unpack(Deserialize::deserialize(parts)?).map_err(de::Error::custom)
    }
}

impl<'de, T: Stored> Visitor<'de> for EitherForm<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        Self::unpack(number.into_deserializer())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        Self::unpack(number.into_deserializer())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<T, A::Error> {
        Self::unpack(SeqAccessDeserializer::new(parts))
    }
}

/// Takes one number for each value.
macro_rules! numbers {
    ($($type:ty: $what:literal, $expected:literal, $number:ty, $pack:expr, $unpack:expr;)*) => {$(
        impl Stored for $type {
            const EXPECTED: &str = $expected;

            type Parts = $number;

            fn pack(self) -> $number {
                $pack(self)
            }

            fn unpack(number: $number) -> Result<Self, impl Display> {
                let (what, value) = ($what, $unpack(number));
                value.ok_or(NoSuchNumber { what, number: number.into() })
            }
        }
    )*};
}

numbers! {
    Side: "side", "a side, `attackers` or `defenders`", u8,
        |side| side as u8, |number| at(&Self::ALL, number);
    Piece: "piece", "a piece, `attacker`, `defender` or `king`", u8,
        |piece| piece as u8, |number| at(&Self::ALL, number);
    Direction: "direction", "a direction, `right`, `left`, `up` or `down`", u8,
        |direction| direction as u8, |number| at(&Self::ALL, number);
    Symmetry: "symmetry", "a symmetry such as `turn-right`", u8,
        |symmetry| symmetry as u8, |number| at(&Self::ALL, number);
    Size: "size", "a size, `7x7`, `9x9` or `11x11`", u8,
        Self::files, Self::from_files;
    Square: "square", "a square such as f6", u8,
        Self::index, Self::from_index;
    Move: "move", "a move such as d1-d4", u16,
        Self::index, Self::from_index;
    Layout: "layout", "a layout such as `11x11-bell`", u8,
        |layout| layout as u8, |number| at(Self::ALL, number);
    Escape: "escape", "an escape, `corner` or `edge`", u8,
        |escape| escape as u8, |number| at(Self::ALL, number);
    Throne: "throne", "a throne such as `hostile`", u8,
        |throne| throne as u8, |number| at(Self::ALL, number);
    KingCapture: "king capture", "a king capture such as `four`", u8,
        |sides| sides as u8, |number| at(Self::ALL, number);
    Repetition: "meaning of repetition", "`ignored`, `draw` or `defenders-lose`", u8,
        |meaning| meaning as u8, |number| at(Self::ALL, number);
    Rules: "rule set", "a rule set such as `copenhagen`", u32,
        Self::number, Self::from_number;
    WinReason: "reason for a victory", "a reason such as `king-captured`", u8,
        Self::number, |number| numbered(Self::ALL, Self::number, number);
    DrawReason: "reason for a draw", "a reason, `repetition` or `agreement`", u8,
        |reason| reason as u8, |number| at(Self::ALL, number);
    Outcome: "outcome", "an outcome such as `defenders:corner`", u8,
        Self::number, |number| Self::all().find(|outcome| outcome.number() == number);
}

fn at<T: Copy>(all: &[T], number: u8) -> Option<T> {
    all.get(usize::from(number)).copied()
}

fn numbered<T: Copy>(all: &[T], number_of: fn(T) -> u8, number: u8) -> Option<T> {
    all.iter()
        .copied()
        .find(|&value| number_of(value) == number)
}

struct NoSuchNumber {
    what: &'static str,
    number: u32,
}

impl Display for NoSuchNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} with number {}", self.what, self.number)
    }
}

impl Stored for Bitboard {
    const EXPECTED: &str = "squares such as `a1 f6`";

    // Not every format has 128 bits in one piece.
    type Parts = (u64, u64);

    fn pack(self) -> (u64, u64) {
        let [low, high] = self.words();
        (low, high)
    }

    fn unpack((low, high): (u64, u64)) -> Result<Self, impl Display> {
        let bits = u128::from(high) << 64 | u128::from(low);
        Self::from_bits(bits).ok_or(BitWithoutSquare {
            bit: (bits & !Self::ALL.bits()).trailing_zeros(),
        })
    }
}

struct BitWithoutSquare {
    bit: u32,
}

impl Display for BitWithoutSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bit {} stands for no square: k11 is bit 120", self.bit)
    }
}

impl Stored for Board {
    const EXPECTED: &str = "a board, rows from the top rank down";

    type Parts = (Size, Bitboard, Bitboard, Option<Square>);

    fn pack(self) -> Self::Parts {
        (self.size(), self.attackers(), self.defenders(), self.king())
    }

    fn unpack((size, attackers, defenders, king): Self::Parts) -> Result<Self, impl Display> {
        Self::new(size, attackers, defenders, king)
    }
}

impl Stored for Position {
    const EXPECTED: &str = "a position, BOARD SIDE RULES";

    type Parts = (Board, Side, Rules);

    fn pack(self) -> Self::Parts {
        (self.board(), self.side_to_move(), self.rules())
    }

    fn unpack((board, side, rules): Self::Parts) -> Result<Self, impl Display> {
        Self::new(board, side, rules)
    }
}

#[cfg(feature = "alloc")]
impl Stored for PlayedMove {
    const EXPECTED: &str = "a move with its captures such as d3-d2xe2";

    type Parts = (Move, Bitboard);

    fn pack(self) -> Self::Parts {
        (self.mv, self.captured)
    }

    fn unpack((mv, captured): Self::Parts) -> Result<Self, impl Display> {
        Ok::<_, core::convert::Infallible>(Self { mv, captured })
    }
}
