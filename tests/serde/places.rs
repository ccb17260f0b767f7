//! Are values read wherever a user puts them, in every kind of format, in either form?

use core::cell::{Cell, RefCell};
use core::fmt::Debug;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use hnefatafl_rules::error::{GameOver, IllegalMove};
use hnefatafl_rules::{
    Bitboard, Board, Capture, Direction, DrawReason, Escape, KingCapture, Layout, Move, Outcome,
    Piece, Position, Repetition, Rules, Side, Size, Square, Statistics, Symmetry, Throne,
    WinReason,
};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_test::Configure;

/// A format of serde. Its code is made once, not for each type anew.
#[derive(Clone, Copy)]
struct Format {
    name: &'static str,
    write: fn(&dyn erased_serde::Serialize) -> Result<Vec<u8>, String>,
    read: fn(&[u8], Reader) -> Result<(), String>,
}

/// Reads a value with whatever reads a format, and keeps it.
type Reader = Box<dyn FnOnce(&mut dyn erased_serde::Deserializer) -> erased_serde::Result<()>>;

fn message(refused: impl Debug) -> String {
    format!("{refused:?}")
}

/// For people, and describes itself.
const JSON: Format = Format {
    name: "JSON",
    write: |value| serde_json::to_vec(value).map_err(message),
    read: |bytes, reader| {
        let mut json = serde_json::Deserializer::from_slice(bytes);
        reader(&mut <dyn erased_serde::Deserializer>::erase(&mut json)).map_err(message)
    },
};

/// Compact, and describes itself. A reader that asks for a number gets nothing else.
const CBOR: Format = Format {
    name: "CBOR",
    write: |value| {
        let mut bytes = Vec::new();
        ciborium::into_writer(value, &mut bytes).map_err(message)?;
        Ok(bytes)
    },
    read: |bytes, reader| {
        CBOR_READER.set(Some(reader));
        let Cbor = ciborium::from_reader(bytes).map_err(message)?;
        Ok(())
    },
};

thread_local! {
    /// The reader of the next value: what reads CBOR cannot be named, so it is not handed over.
    static CBOR_READER: Cell<Option<Reader>> = const { Cell::new(None) };
}

struct Cbor;

impl<'de> Deserialize<'de> for Cbor {
    fn deserialize<D: Deserializer<'de>>(cbor: D) -> Result<Self, D::Error> {
        let reader = CBOR_READER.take().expect("a reader");
        reader(&mut <dyn erased_serde::Deserializer>::erase(cbor)).map_err(D::Error::custom)?;
        Ok(Self)
    }
}

/// Compact, and describes itself. Structures are sequences.
const MESSAGE_PACK: Format = Format {
    name: "MessagePack",
    write: |value| rmp_serde::to_vec(value).map_err(message),
    read: |bytes, reader| {
        let mut pack = rmp_serde::Deserializer::from_read_ref(bytes);
        reader(&mut <dyn erased_serde::Deserializer>::erase(&mut pack)).map_err(message)
    },
};

/// The same, but structures are maps.
const NAMED_MESSAGE_PACK: Format = Format {
    name: "MessagePack with names",
    write: |value| rmp_serde::to_vec_named(value).map_err(message),
    read: MESSAGE_PACK.read,
};

/// Compact, and says nothing of itself.
const POSTCARD: Format = Format {
    name: "postcard",
    write: |value| postcard::to_allocvec(value).map_err(message),
    read: |bytes, reader| {
        let mut card = postcard::Deserializer::from_bytes(bytes);
        reader(&mut <dyn erased_serde::Deserializer>::erase(&mut card)).map_err(message)
    },
};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Field<T> {
    name: String,
    value: T,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum External<T> {
    Newtype(T),
    Tuple(u8, T),
    Struct { value: T },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Internal<T> {
    Struct { number: u8, value: T },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "what")]
enum Adjacent<T> {
    Newtype(T),
    Tuple(u8, T),
    Struct { value: T },
}

/// What [`Adjacent::Newtype`] looks like with its content first.
#[derive(Serialize)]
struct ContentFirst<T> {
    what: T,
    kind: &'static str,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged<T> {
    Other { other: bool },
    Whole(T),
    Struct { value: T },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Flattened<T> {
    number: u8,
    #[serde(flatten)]
    inner: Inner<T>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Inner<T> {
    value: T,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct FlattenedMap<K: Ord> {
    number: u8,
    #[serde(flatten)]
    map: BTreeMap<K, u8>,
}

/// The same two for values that are structures themselves.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum InternalWhole<T> {
    Whole(T),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct FlattenedWhole<T> {
    number: u8,
    #[serde(flatten)]
    whole: T,
}

/// The places in which a value is not read as what it was.
#[derive(Debug, Default)]
struct Places {
    /// With the last reason each.
    failing: BTreeMap<String, String>,
}

impl Places {
    fn names(&self) -> BTreeSet<&str> {
        self.failing.keys().map(String::as_str).collect()
    }

    /// Writes one thing and reads another, which must be equal to a third.
    fn one<T: DeserializeOwned + PartialEq + Debug + 'static>(
        &mut self,
        format: Format,
        place: &str,
        written: &impl Serialize,
        expected: &T,
    ) {
        let kept = Rc::new(RefCell::new(None));
        let keep = Rc::clone(&kept);
        let reader: Reader = Box::new(move |format| {
            *keep.borrow_mut() = Some(erased_serde::deserialize::<T>(format)?);
            Ok(())
        });
        let outcome = (format.write)(written).and_then(|bytes| (format.read)(&bytes, reader));
        let read = kept.take();
        if outcome.is_err() || read.as_ref() != Some(expected) {
            let failure = format!("{}: {expected:?}: {outcome:?}, {read:?}", format.name);
            self.failing.insert(place.to_owned(), failure);
        }
    }

    /// Writes a value as `written` writes it into every place.
    fn all<T: Value>(&mut self, format: Format, written: &impl Serialize, value: &T) {
        self.plain(format, written, value);
        self.tagged(format, written, value);
    }

    fn plain<T: Value>(&mut self, format: Format, written: &impl Serialize, value: &T) {
        let name = || "name".to_owned();
        let read = || value.clone();
        self.one(format, "bare", written, value);
        self.one(format, "optional", &Some(written), &Some(read()));
        self.one(
            format,
            "list",
            &vec![written, written],
            &vec![read(), read()],
        );
        self.one(format, "tuple", &(1_u8, written), &(1_u8, read()));
        self.one(
            format,
            "field",
            &Field {
                name: name(),
                value: written,
            },
            &Field {
                name: name(),
                value: read(),
            },
        );
        self.one(
            format,
            "map",
            &BTreeMap::from([(name(), written)]),
            &BTreeMap::from([(name(), read())]),
        );
        self.one(
            format,
            "external newtype",
            &External::Newtype(written),
            &External::Newtype(read()),
        );
        self.one(
            format,
            "external tuple",
            &External::Tuple(1, written),
            &External::Tuple(1, read()),
        );
        self.one(
            format,
            "external struct",
            &External::Struct { value: written },
            &External::Struct { value: read() },
        );
    }

    fn tagged<T: Value>(&mut self, format: Format, written: &impl Serialize, value: &T) {
        let read = || value.clone();
        self.one(
            format,
            "internal",
            &Internal::Struct {
                number: 1,
                value: written,
            },
            &Internal::Struct {
                number: 1,
                value: read(),
            },
        );
        self.one(
            format,
            "adjacent newtype",
            &Adjacent::Newtype(written),
            &Adjacent::Newtype(read()),
        );
        self.one(
            format,
            "adjacent tuple",
            &Adjacent::Tuple(1, written),
            &Adjacent::Tuple(1, read()),
        );
        self.one(
            format,
            "adjacent struct",
            &Adjacent::Struct { value: written },
            &Adjacent::Struct { value: read() },
        );
        self.one(
            format,
            "adjacent content first",
            &ContentFirst {
                what: written,
                kind: "Newtype",
            },
            &Adjacent::Newtype(read()),
        );
        self.one(
            format,
            "untagged",
            &Untagged::Whole(written),
            &Untagged::Whole(read()),
        );
        self.one(
            format,
            "untagged struct",
            &Untagged::Struct { value: written },
            &Untagged::Struct { value: read() },
        );
        self.one(
            format,
            "flattened",
            &Flattened {
                number: 1,
                inner: Inner { value: written },
            },
            &Flattened {
                number: 1,
                inner: Inner { value: read() },
            },
        );
    }

    /// Writes a value that can be the key of a map.
    fn keys<T: Value + Ord>(&mut self, format: Format, value: &T) {
        let map = || BTreeMap::from([(value.clone(), 1)]);
        self.one(format, "key", &map(), &map());
        let flattened = || FlattenedMap {
            number: 1,
            map: map(),
        };
        self.one(format, "flattened key", &flattened(), &flattened());
    }

    /// Writes a value that is a structure.
    fn structures<T: Value>(&mut self, format: Format, value: &T) {
        let whole = || InternalWhole::Whole(value.clone());
        self.one(format, "internal whole", &whole(), &whole());
        let whole = || FlattenedWhole {
            number: 1,
            whole: value.clone(),
        };
        self.one(format, "flattened whole", &whole(), &whole());
    }
}

/// A value that can be put somewhere.
trait Value: Serialize + DeserializeOwned + PartialEq + Debug + Clone + 'static {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug + Clone + 'static> Value for T {}

/// Values of each kind of small form, and of each kind of structure: a number, parts with parts
/// in them, an enum and a structure.
fn put_each_kind(format: Format, places: &mut Places) {
    let (square, position) = (Square::F6, Position::start(Rules::BRANDUBH));
    places.all(format, &square, &square);
    places.keys(format, &square);
    places.all(format, &position, &position);
    let refused = position.check("d1-h1".parse().expect("a move"));
    let refused = refused.expect_err("beyond the board");
    places.structures(format, &refused);
    let statistics = Statistics::default();
    places.structures(format, &statistics);
    #[cfg(feature = "alloc")]
    {
        let mut game = hnefatafl_rules::Game::new(Rules::COPENHAGEN);
        game.play("d1-d3".parse().expect("a move"))
            .expect("a legal move");
        game.resign(Side::Defenders)
            .expect("a game that is not over");
        places.structures(format, &game);
    }
}

/// A number, and structures of one.
fn put_a_number(format: Format, places: &mut Places) {
    places.all(format, &7_u8, &7);
    places.keys(format, &7_u8);
    places.structures(format, &Inner { value: 7_u8 });
}

/// Values are read from every place but these. There a number, or a structure of one, is not read
/// either: that is the format, or serde.
fn read_everywhere_but(format: Format, names: &[&str]) {
    let (mut ours, mut plain) = (Places::default(), Places::default());
    put_each_kind(format, &mut ours);
    put_a_number(format, &mut plain);
    assert_eq!(ours.names(), names.iter().copied().collect(), "{ours:#?}");
    assert!(
        ours.names().is_subset(&plain.names()),
        "{ours:#?} {plain:#?}"
    );
}

#[test]
fn json_reads_everywhere() {
    read_everywhere_but(JSON, &[]);
}

#[test]
fn cbor_reads_everywhere_but_flattened_keys() {
    read_everywhere_but(CBOR, &["flattened key"]);
}

#[test]
fn message_pack_with_names_reads_everywhere() {
    read_everywhere_but(NAMED_MESSAGE_PACK, &[]);
}

/// Its structures are sequences, which serde does not take for a variant.
#[test]
fn message_pack_without_names_reads_where_serde_takes_sequences() {
    read_everywhere_but(
        MESSAGE_PACK,
        &[
            "adjacent content first",
            "adjacent struct",
            "untagged struct",
        ],
    );
}

/// It does not say what is stored, so nothing can be buffered.
#[test]
fn postcard_reads_where_nothing_is_buffered() {
    read_everywhere_but(
        POSTCARD,
        &[
            "adjacent content first",
            "adjacent newtype",
            "adjacent struct",
            "adjacent tuple",
            "flattened",
            "flattened key",
            "flattened whole",
            "internal",
            "internal whole",
            "untagged",
            "untagged struct",
        ],
    );
}

/// A number and parts, in their small form or as a text whatever the format says of itself, are
/// read from every place but these.
fn in_form_read_everywhere_but(format: Format, compact: bool, names: &[&str]) {
    let mut places = Places::default();
    let (square, position) = (Square::F6, Position::start(Rules::BRANDUBH));
    if compact {
        places.all(format, &square.compact(), &square);
        places.all(format, &position.compact(), &position);
    } else {
        places.all(format, &square.readable(), &square);
        places.all(format, &position.readable(), &position);
    }
    assert_eq!(
        places.names(),
        names.iter().copied().collect(),
        "{places:#?}"
    );
}

#[test]
fn formats_for_people_read_the_small_form_too() {
    in_form_read_everywhere_but(JSON, true, &[]);
}

/// The places in which a compact format is asked for the small form, and nothing is buffered.
const ASKED: [&str; 12] = [
    "bare",
    "optional",
    "list",
    "tuple",
    "field",
    "map",
    "external newtype",
    "external tuple",
    "external struct",
    "adjacent newtype",
    "adjacent tuple",
    "adjacent struct",
];

/// A reader cannot tell them from those that do not describe themselves, in which it has to ask
/// for what it wants. What serde buffers it has looked at, and there the text is read.
#[test]
fn compact_formats_read_texts_where_serde_buffers() {
    in_form_read_everywhere_but(CBOR, false, &ASKED);
    in_form_read_everywhere_but(NAMED_MESSAGE_PACK, false, &ASKED);
}

/// A value is read from the two places that differ: where nothing is buffered, and where it is.
#[track_caller]
fn asked_and_buffered<T: Value>(values: impl IntoIterator<Item = T>) {
    let mut places = Places::default();
    for value in values {
        let buffered = || Internal::Struct {
            number: 1,
            value: value.clone(),
        };
        places.one(JSON, "JSON", &value, &value);
        places.one(JSON, "JSON, buffered", &buffered(), &buffered());
        places.one(CBOR, "CBOR", &value, &value);
        places.one(CBOR, "CBOR, buffered", &buffered(), &buffered());
        places.one(MESSAGE_PACK, "MessagePack", &value, &value);
        places.one(
            MESSAGE_PACK,
            "MessagePack, buffered",
            &buffered(),
            &buffered(),
        );
        places.one(POSTCARD, "postcard", &value, &value);
    }
    assert!(places.failing.is_empty(), "{places:#?}");
}

#[test]
fn every_word_is_read() {
    asked_and_buffered(Side::ALL);
    asked_and_buffered(Piece::ALL);
    asked_and_buffered(Direction::ALL);
    asked_and_buffered(Symmetry::ALL);
    asked_and_buffered(Size::ALL);
    asked_and_buffered(Layout::ALL.iter().copied());
    asked_and_buffered(Escape::ALL.iter().copied());
    asked_and_buffered(Throne::ALL.iter().copied());
    asked_and_buffered(KingCapture::ALL.iter().copied());
    asked_and_buffered(Repetition::ALL.iter().copied());
    asked_and_buffered(WinReason::ALL.iter().copied());
    asked_and_buffered(DrawReason::ALL.iter().copied());
    asked_and_buffered(Outcome::all());
}

#[test]
fn every_other_value_is_read() {
    let rules = Rules::PRESETS.iter().copied();
    asked_and_buffered(
        rules
            .clone()
            .chain([Rules::TABLUT.with_first(Side::Defenders)]),
    );
    asked_and_buffered(Square::all());
    asked_and_buffered(Move::all());
    asked_and_buffered(
        Size::ALL
            .map(Size::edge)
            .into_iter()
            .chain([Bitboard::EMPTY]),
    );
    let boards = Layout::ALL.iter().map(|&layout| Board::opening(layout));
    asked_and_buffered(boards.chain(Size::ALL.map(Board::empty)));
    asked_and_buffered(rules.map(Position::start));
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn every_refusal_and_capture_is_read() {
    let start = Position::start(Rules::BRANDUBH);
    let won: Position = "K6/7/7/7/7/7/2A4 a brandubh".parse().expect("a position");
    let refused: Vec<IllegalMove> = ["d1-d3", "d3-c3", "b1-b2", "a4-h4", "b4-b7", "a4-a7"]
        .into_iter()
        .filter_map(|text| start.check(mv(text)).err())
        .chain(won.check(mv("c1-c2")).err())
        .collect();
    asked_and_buffered(refused.iter().copied());
    asked_and_buffered(refused.iter().filter_map(|refused| match refused {
        IllegalMove::GameOver(over) => Some::<GameOver>(*over),
        _ => None,
    }));
    let captures: Vec<Capture> = [
        ("7/7/2A4/1AK4/7/7/2A4 a brandubh", "c1-c3"),
        ("7/7/2A4/2K4/3A3/7/2A4 a brandubh-irish-2", "c1-c3"),
        ("7/7/1A3K1/7/7/7/2DA3 a brandubh", "b5-b1"),
        ("7/7/1A3K1/7/7/2AA3/2DDA2 a 7x7+shieldwall", "b5-b1"),
    ]
    .into_iter()
    .flat_map(|(position, text)| {
        let position: Position = position.parse().expect("a position");
        position.captures(mv(text))
    })
    .collect();
    assert_eq!(captures.len(), 5);
    asked_and_buffered(captures.iter().map(|capture| capture.rule));
    asked_and_buffered(captures);
}

#[cfg(feature = "alloc")]
#[test]
fn every_game_is_read() {
    use hnefatafl_rules::{Game, PlayedMove};

    let mut games = vec![Game::new(Rules::COPENHAGEN)];
    let (mut played, mut statistics) = (Vec::new(), Statistics::default());
    for text in ["d1-d3", "e5-e2", "d3-d2"] {
        let mut game = games.last().expect("a game").clone();
        played.push(game.play(mv(text)).expect("a legal move"));
        games.push(game);
    }
    let mut resigned = games.last().expect("a game").clone();
    resigned
        .resign(Side::Attackers)
        .expect("a game that is not over");
    games.push(resigned);
    asked_and_buffered(played.iter().map(|&played| PlayedMove::from(played)));
    asked_and_buffered(played);
    for game in &games {
        statistics.add_game(game);
    }
    asked_and_buffered([Statistics::default(), statistics]);
    asked_and_buffered(games);
}
