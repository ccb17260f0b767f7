//! Texts that nobody means well with: every reader refuses them, in few words, and never panics.

use hnefatafl_rules::Bitboard;
use proptest::prelude::*;

use crate::Text;
use crate::every::{Ask, every_type};

/// Short texts of every kind of malice, none of which says anything.
const SHORT: &[&str] = &[
    // Nothing that can be seen.
    "\0",
    "\0\0\0\0",
    "\u{200b}",
    "\u{feff}\u{200d}",
    "\u{202e}1a",
    "\u{7f}",
    "\u{1b}[31m",
    "\u{7}",
    // Letters that look like others, or become others in another case.
    "ａ１",
    "а1",
    "f٦",
    "f⁶",
    "\u{212a}",
    "ſide",
    "defenderſ",
    "ATTACKERİ",
    "K\u{301}",
    "straße",
    "𝐟𝟔",
    "🙂",
    "\u{10ffff}",
    // Numbers that no type holds.
    "-1",
    "0",
    "99999999999999999999999999999999999999999",
    "1e308",
    "0x7f",
    "+1",
    "NaN",
    // Other people's languages.
    "{}",
    "{:#?}",
    "%s%n",
    "$(reboot)",
    "'; DROP TABLE games; --",
    "<script>",
    "../../etc/passwd",
    "[[[[[[[[",
    "null",
    "\"",
    "\\u0041",
    // Signs of these texts, out of place.
    "/",
    "//////",
    "//////////",
    "-",
    "->",
    "–",
    "x",
    "+",
    "=",
    ":",
    "#",
    "a1-",
    "-a1",
    "a1-a1-a1",
    "a a a",
    "/ / /",
    "11x11x11",
    "7x7+",
    "7x7+throne=",
    "attackers:",
    ":corner",
    "1/1/1/1/1/1/1 a brandubh",
    "7/7/7/7/7/7/7 a",
];

/// Returns the short ones and others that go on for long.
fn hostile() -> Vec<String> {
    let long = 100_000;
    let repeated = |part: &str| part.repeat(long / part.len());
    let mut texts: Vec<String> = SHORT.iter().map(|&text| text.to_owned()).collect();
    // Long ones.
    texts.extend(
        [
            "a",
            "1",
            "9",
            ".",
            "/",
            "7/",
            "11/",
            "+",
            "7x7+",
            "-",
            "–",
            "x",
            "a1x",
            "a1-a2x",
            "\0",
            "ö",
            "🙂",
            ". ",
            ".\n",
            "a\n",
            "7\n",
            "K",
            "K/",
            "a1-a2 ",
            "d ",
            "+king=two",
        ]
        .map(repeated),
    );
    // Valid ones that never end.
    texts.push(format!("a1{}", repeated("1")));
    texts.push(format!("{}a1", repeated("-")));
    texts.push(format!("7/7/7/7/7/7/7 a brandubh{}", repeated("h")));
    texts.push(format!("7/7/7/7/7/7/7{}", repeated(" a")));
    texts.push(format!("9x9{}", repeated("+shieldwall")));
    texts
}

/// A message says in one short line what is wrong, whatever the text.
fn is_seemly(message: &str) {
    assert!(message.len() < 400, "{} bytes: {message}", message.len());
    assert!(
        !message.contains(|sign: char| sign.is_control()),
        "{message:?}"
    );
    assert!(!message.ends_with('.'), "{message}");
    assert!(
        message.starts_with(|sign: char| !sign.is_uppercase()),
        "{message}"
    );
}

struct Refuses(Vec<String>);

impl Ask for Refuses {
    fn ask<T: Text>(&mut self, _texts: &[String]) {
        for text in &self.0 {
            match text.parse::<T>() {
                Ok(value) => panic!("{:?} is read as {value:?}", text.get(..60)),
                Err(refused) => is_seemly(&refused.to_string()),
            }
        }
    }
}

#[test]
fn every_reader_refuses_hostile_texts() {
    let texts = hostile();
    assert!(texts.len() >= 36);
    every_type(&mut Refuses(texts));
}

#[test]
fn endless_blanks_are_nothing() {
    for blank in [" ", "\n", "\t", "\r\n", "\u{a0}"] {
        let text = blank.repeat(100_000);
        assert_eq!(text.parse(), Ok(Bitboard::EMPTY));
        every_type(&mut Blank(text));
    }
}

struct Blank(String);

impl Ask for Blank {
    fn ask<T: Text>(&mut self, _texts: &[String]) {
        match self.0.parse::<T>() {
            // Only the set of no squares is written so.
            Ok(value) => assert_eq!(value.to_string(), ""),
            Err(refused) => is_seemly(&refused.to_string()),
        }
    }
}

/// One change to a text: where, in thousandths of its length, and what.
#[derive(Debug, Clone)]
enum Change {
    Insert(usize, String),
    Remove(usize, usize),
    Repeat(usize, usize),
    Swap(usize, usize),
}

/// Returns a part that means something somewhere, or anything at all.
fn part() -> impl Strategy<Value = String> {
    let known = vec![
        "a",
        "d",
        "k",
        "A",
        "D",
        "K",
        ".",
        "#",
        "/",
        "x",
        "-",
        "–",
        "→",
        ">",
        "+",
        "=",
        ":",
        " ",
        "\n",
        "\t",
        "\r\n",
        "1",
        "11",
        "0",
        "7",
        "9",
        "\u{feff}",
        "\u{a0}",
        "\0",
        "ö",
        "🙂",
        "a1",
        "k11",
        "7/7",
        "abc",
        "+throne=none",
        "attackers",
        "to move,",
        "brandubh",
    ];
    prop_oneof![
        prop::sample::select(known).prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
        any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    let place = 0..=1_000_usize;
    prop_oneof![
        (place.clone(), part()).prop_map(|(at, part)| Change::Insert(at, part)),
        (place.clone(), 0..5_usize).prop_map(|(at, len)| Change::Remove(at, len)),
        (place.clone(), 0..9_usize).prop_map(|(at, len)| Change::Repeat(at, len)),
        (place.clone(), place).prop_map(|(one, other)| Change::Swap(one, other)),
    ]
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let at = |signs: &[char], place: usize| signs.len() * place / 1_000;
    for change in changes {
        match change {
            Change::Insert(place, part) => {
                let at = at(&signs, *place);
                signs.splice(at..at, part.chars());
            }
            Change::Remove(place, len) => {
                let at = at(&signs, *place);
                signs.drain(at..(at + len).min(signs.len()));
            }
            Change::Repeat(place, len) => {
                let at = at(&signs, *place);
                let again: Vec<char> = signs.iter().copied().skip(at).take(*len).collect();
                signs.splice(at..at, again);
            }
            Change::Swap(one, other) => {
                let (one, other) = (at(&signs, *one), at(&signs, *other));
                if one.max(other) < signs.len() {
                    signs.swap(one, other);
                }
            }
        }
    }
    signs.into_iter().collect()
}

/// Collects the texts of every type.
struct Samples(Vec<String>);

impl Ask for Samples {
    fn ask<T: Text>(&mut self, texts: &[String]) {
        self.0.extend(texts.iter().cloned());
    }
}

fn samples() -> Vec<String> {
    let mut samples = Samples(Vec::new());
    every_type(&mut samples);
    let drawn: Vec<String> = samples
        .0
        .iter()
        .filter_map(|text| text.parse::<hnefatafl_rules::Position>().ok())
        .map(|position| format!("{position:#}"))
        .collect();
    samples.0.extend(drawn);
    samples.0
}

/// Whatever is read is written and read again as the same; whatever is refused is refused seemly.
struct Sound(String);

impl Ask for Sound {
    fn ask<T: Text>(&mut self, _texts: &[String]) {
        match self.0.parse::<T>() {
            Ok(value) => {
                let again = value.to_string().parse::<T>();
                assert_eq!(again.ok().as_ref(), Some(&value), "{:?}", self.0);
            }
            Err(refused) => is_seemly(&refused.to_string()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn no_changed_text_disturbs_a_reader(
        text in prop::sample::select(samples()),
        changes in prop::collection::vec(change(), 0..6),
    ) {
        every_type(&mut Sound(changed(&text, &changes)));
    }

    #[test]
    fn no_bytes_disturb_a_reader(bytes in any::<Vec<u8>>()) {
        every_type(&mut Sound(String::from_utf8_lossy(&bytes).into_owned()));
    }
}
