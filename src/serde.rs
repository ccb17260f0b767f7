//! Stores and reads back values with serde: texts, or small numbers in compact formats.
//!
//! What is stored is promised in [`guide::serde`](crate::guide::serde).
// Paths to the crate of this name begin with `::`.

use core::fmt;
use core::marker::PhantomData;

use ::serde::de::{self, Deserialize, Deserializer, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::Excerpt;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::Piece;
#[cfg(feature = "alloc")]
use crate::played::PlayedMove;
use crate::position::Position;
use crate::rules::{Repetition, Rules};
use crate::side::Side;
use crate::square::{Direction, Square};

/// A value with a text.
trait Text: Sized {
    /// What a reader says it expected, when there is no text at all.
    const EXPECTED: &str;

    fn text(&self) -> impl fmt::Display;
    fn read(text: &str) -> Result<Self, impl fmt::Display>;
}

/// A value made of something small, which can be wrong.
trait Packed: Copy {
    type Parts: Serialize + for<'de> Deserialize<'de>;

    fn pack(self) -> Self::Parts;
    fn unpack(parts: Self::Parts) -> Result<Self, impl fmt::Display>;
}

/// Gives types with a text and a compact form their serde traits.
macro_rules! stored {
    ($($type:ty),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(&self.text())
                } else {
                    self.pack().serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    deserializer.deserialize_str(TextVisitor(PhantomData))
                } else {
                    let parts = Deserialize::deserialize(deserializer)?;
                    Self::unpack(parts).map_err(de::Error::custom)
                }
            }
        }
    )*};
}

stored!(Side, Piece, Square, Direction, Bitboard, Move, Board);
stored!(Repetition, Rules, Position, Outcome);
#[cfg(feature = "alloc")]
stored!(PlayedMove);

struct TextVisitor<T>(PhantomData<T>);

impl<T: Text> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::read(text).map_err(E::custom)
    }
}

/// Takes the texts of `Display` and `FromStr`.
macro_rules! text {
    ($($type:ty: $expected:literal),* $(,)?) => {$(
        impl Text for $type {
            const EXPECTED: &str = $expected;

            fn text(&self) -> impl fmt::Display {
                self
            }

            fn read(text: &str) -> Result<Self, impl fmt::Display> {
                text.parse::<Self>()
            }
        }
    )*};
}

text! {
    Side: "a side, `a` or `d`",
    Square: "a square such as f6",
    Bitboard: "squares such as `a1 f6`",
    Move: "a move such as d1-d4",
    Board: "a board, eleven rows from rank 11 down",
    Rules: "a rule set such as `copenhagen`",
    Position: "a position, BOARD SIDE RULES",
    Outcome: "an outcome such as `defenders:corner`",
}
#[cfg(feature = "alloc")]
text!(PlayedMove: "a move with its captures such as d3-d2xe2");

/// Takes one word for each of a few values.
macro_rules! words {
    ($($type:ty: $expected:literal, $word:expr;)*) => {$(
        impl Text for $type {
            const EXPECTED: &str = $expected;

            fn text(&self) -> impl fmt::Display {
                $word(*self)
            }

            fn read(text: &str) -> Result<Self, impl fmt::Display> {
                Self::ALL.iter().copied().find(|&value| $word(value) == text).ok_or(NotAWord {
                    expected: $expected,
                    found: Excerpt::new(text),
                })
            }
        }
    )*};
}

words! {
    Piece: "a piece, `attacker`, `defender` or `king`", Piece::name;
    Direction: "a direction, `right`, `left`, `up` or `down`", direction_word;
    Repetition: "`ignored`, `draw` or `defenders-lose`", Repetition::word;
}

const fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::Left => "left",
        Direction::Up => "up",
        Direction::Down => "down",
    }
}

struct NotAWord {
    expected: &'static str,
    found: Excerpt,
}

impl fmt::Display for NotAWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

/// Takes one number for each value.
macro_rules! numbers {
    ($($type:ty: $what:literal, $number:ty, $pack:expr, $unpack:expr;)*) => {$(
        impl Packed for $type {
            type Parts = $number;

            fn pack(self) -> $number {
                $pack(self)
            }

            fn unpack(number: $number) -> Result<Self, impl fmt::Display> {
                let (what, number, value) = ($what, u32::from(number), $unpack(number));
                value.ok_or(NoSuchNumber { what, number })
            }
        }
    )*};
}

numbers! {
    Side: "side", u8, |side| side as u8, |number| at(&Side::ALL, number);
    Piece: "piece", u8, |piece| piece as u8, |number| at(&Piece::ALL, number);
    Direction: "direction", u8, |way| way as u8, |number| at(&Direction::ALL, number);
    Repetition: "policy on repetition", u8, |policy| policy as u8, |number| at(Repetition::ALL, number);
    Square: "square", u8, Self::index, Self::from_index;
    Move: "move", u16, Self::index, Self::from_index;
    Rules: "rule set", u32, rules_number, rules_from_number;
    Outcome: "outcome", u8, outcome_number, |number| {
        Outcome::ALL.iter().copied().find(|&outcome| outcome_number(outcome) == number)
    };
}

fn at<T: Copy>(all: &[T], number: u8) -> Option<T> {
    all.get(usize::from(number)).copied()
}

// Options to come will take the higher bits, zero for every rule set of today.

fn rules_number(rules: Rules) -> u32 {
    let Rules {
        shieldwall,
        exit_fort,
        encirclement,
        repetition,
    } = rules;
    u32::from(shieldwall)
        | u32::from(exit_fort) << 1
        | u32::from(encirclement) << 2
        | u32::from(repetition.pack()) << 3
}

fn rules_from_number(number: u32) -> Option<Rules> {
    Some(Rules {
        shieldwall: number & 1 != 0,
        exit_fort: number & 2 != 0,
        encirclement: number & 4 != 0,
        repetition: at(Repetition::ALL, u8::try_from(number >> 3).ok()?)?,
    })
}

const fn outcome_number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win { side, reason } => {
            let reason = match reason {
                WinReason::KingCaptured => 0,
                WinReason::Corner => 1,
                WinReason::ExitFort => 2,
                WinReason::Encirclement => 3,
                WinReason::Repetition => 4,
                WinReason::NoMove => 5,
                WinReason::Resignation => 6,
                WinReason::Forfeit => 7,
            };
            3 * reason + side as u8
        }
        Outcome::Draw(DrawReason::Repetition) => 3 * 4 + 2,
        Outcome::Draw(DrawReason::Agreement) => 3 * 8 + 2,
    }
}

struct NoSuchNumber {
    what: &'static str,
    number: u32,
}

impl fmt::Display for NoSuchNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} with number {}", self.what, self.number)
    }
}

impl Packed for Bitboard {
    // Not every format has 128 bits in one piece.
    type Parts = (u64, u64);

    #[expect(clippy::cast_possible_truncation, reason = "each half is wanted")]
    fn pack(self) -> (u64, u64) {
        (self.bits() as u64, (self.bits() >> 64) as u64)
    }

    fn unpack((low, high): (u64, u64)) -> Result<Self, impl fmt::Display> {
        let bits = u128::from(high) << 64 | u128::from(low);
        Self::from_bits(bits).ok_or(BitWithoutSquare {
            bit: (bits & !Self::ALL.bits()).trailing_zeros(),
        })
    }
}

struct BitWithoutSquare {
    bit: u32,
}

impl fmt::Display for BitWithoutSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bit {} stands for no square: k11 is bit 120", self.bit)
    }
}

impl Packed for Board {
    type Parts = (Bitboard, Bitboard, Option<Square>);

    fn pack(self) -> Self::Parts {
        (self.attackers(), self.defenders(), self.king())
    }

    fn unpack((attackers, defenders, king): Self::Parts) -> Result<Self, impl fmt::Display> {
        Self::new(attackers, defenders, king)
    }
}

impl Packed for Position {
    type Parts = (Board, Side, Rules);

    fn pack(self) -> Self::Parts {
        (self.board(), self.side_to_move(), self.rules())
    }

    fn unpack((board, side, rules): Self::Parts) -> Result<Self, impl fmt::Display> {
        Self::new(board, side, rules)
    }
}

#[cfg(feature = "alloc")]
impl Packed for PlayedMove {
    type Parts = (Move, Bitboard);

    fn pack(self) -> Self::Parts {
        (self.mv, self.captured)
    }

    fn unpack((mv, captured): Self::Parts) -> Result<Self, impl fmt::Display> {
        Ok::<_, core::convert::Infallible>(Self { mv, captured })
    }
}

#[cfg(feature = "alloc")]
mod game {
    //! A game as its first position, its moves and its ending from outside.

    use alloc::vec::Vec;

    use ::serde::de::{Deserialize, Deserializer, Error};
    use ::serde::ser::{Serialize, SerializeStruct, Serializer};

    use crate::game::Game;
    use crate::moves::Move;
    use crate::outcome::Outcome;
    use crate::position::Position;

    impl Serialize for Game {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let start = self.position_at(0).unwrap_or(self.position());
            let ending = self.outcome().filter(|outcome| outcome.is_from_outside());
            let mut record = serializer.serialize_struct("Game", 3)?;
            record.serialize_field("start", start)?;
            record.serialize_field("moves", &Moves(self))?;
            record.serialize_field("ending", &ending)?;
            record.end()
        }
    }

    struct Moves<'a>(&'a Game);

    impl Serialize for Moves<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.plies().map(|ply| ply.mv))
        }
    }

    /// What is written, before anybody has looked at it.
    #[derive(::serde::Deserialize)]
    #[serde(
        rename = "Game",
        expecting = "a game as a structure of `start`, `moves` and `ending`",
        deny_unknown_fields
    )]
    struct Record {
        start: Position,
        moves: Vec<Move>,
        ending: Option<Outcome>,
    }

    impl<'de> Deserialize<'de> for Game {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Record {
                start,
                moves,
                ending,
            } = Record::deserialize(deserializer)?;
            let mut game = Self::from_position(start);
            for (number, mv) in (1_usize..).zip(moves) {
                game.play(mv).map_err(|refused| {
                    Error::custom(format_args!("move {number}, {mv}: {refused}"))
                })?;
            }
            let Some(ending) = ending else {
                return Ok(game);
            };
            if !ending.is_from_outside() {
                return Err(Error::custom(format_args!(
                    "the ending {ending} is not from outside: only agreement, resignation and forfeit are"
                )));
            }
            game.end(ending)
                .map_err(|over| Error::custom(format_args!("the ending {ending}: {over}")))?;
            Ok(game)
        }
    }
}
