//! Stores a game with serde: its first position, its moves and its ending from outside.
// Paths to the crate of this name begin with `::`.

use alloc::vec::Vec;

use ::serde::de::{Deserialize, Deserializer, Error};
use ::serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = self.start();
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

/// The fields as read, unchecked.
#[derive(::serde::Deserialize)]
#[serde(
    rename = "Game",
    expecting = "a game as a structure of `start`, `moves` and `ending`",
    deny_unknown_fields
)]
struct Parts {
    start: Position,
    moves: Vec<Move>,
    ending: Option<Outcome>,
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Parts {
            start,
            moves,
            ending,
        } = Parts::deserialize(deserializer)?;
        let mut game = Self::from_position(start);
        for (number, mv) in (1_usize..).zip(moves) {
            game.play(mv)
                .map_err(|refused| Error::custom(format_args!("move {number}, {mv}: {refused}")))?;
        }
        let Some(ending) = ending else {
            return Ok(game);
        };
        if !ending.is_from_outside() {
            return Err(Error::custom(format_args!(
                "the ending {ending} is not from outside: that is how the rules end a game"
            )));
        }
        game.end(ending)
            .map_err(|over| Error::custom(format_args!("the ending {ending}: {over}")))?;
        Ok(game)
    }
}
