//! What holds for the text of every type: it is read back, kindly, and it fits into columns.

use hnefatafl_rules::{
    Bitboard, Board, Direction, DrawReason, Escape, KingCapture, Layout, Move, Outcome, Piece,
    Position, Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
};

use crate::{Text, read_as};

/// What is asked of each type that has a text.
pub(crate) trait Ask {
    /// Asks it of one type, of which some texts are known.
    fn ask<T: Text>(&mut self, texts: &[String]);
}

/// Asks every type that has a text.
pub(crate) fn every_type(asked: &mut impl Ask) {
    fn written<T: Text>(values: impl IntoIterator<Item = T>) -> Vec<String> {
        values.into_iter().map(|value| value.to_string()).collect()
    }
    let every_third = || Square::all().step_by(3);
    asked.ask::<Side>(&written(Side::ALL));
    asked.ask::<Piece>(&written(Piece::ALL));
    asked.ask::<Direction>(&written(Direction::ALL));
    asked.ask::<Symmetry>(&written(Symmetry::ALL));
    asked.ask::<Size>(&written(Size::ALL));
    asked.ask::<Layout>(&written(Layout::ALL.iter().copied()));
    asked.ask::<Escape>(&written(Escape::ALL.iter().copied()));
    asked.ask::<Throne>(&written(Throne::ALL.iter().copied()));
    asked.ask::<KingCapture>(&written(KingCapture::ALL.iter().copied()));
    asked.ask::<Repetition>(&written(Repetition::ALL.iter().copied()));
    asked.ask::<WinReason>(&written(WinReason::ALL.iter().copied()));
    asked.ask::<DrawReason>(&written(DrawReason::ALL.iter().copied()));
    asked.ask::<Outcome>(&written(Outcome::all()));
    asked.ask::<Square>(&written(every_third()));
    asked.ask::<Move>(&written(Move::all().step_by(99)));
    asked.ask::<Bitboard>(&[
        every_third().collect::<Bitboard>().to_string(),
        String::new(),
    ]);
    asked.ask::<Board>(&written(
        Layout::ALL.iter().map(|&layout| Board::opening(layout)),
    ));
    asked.ask::<Rules>(&written(rule_sets()));
    asked.ask::<Position>(&written(rule_sets().map(Position::start)));
    #[cfg(feature = "alloc")]
    asked.ask::<hnefatafl_rules::PlayedMove>(
        &["d1-d4", "d3-d2xe2", "e2-e4xd4xf4xe5"].map(str::to_owned),
    );
}

/// Returns the presets and each of them with the defenders first.
fn rule_sets() -> impl Iterator<Item = Rules> {
    let first = |&rules: &Rules| Side::ALL.map(|side| rules.with_first(side));
    Rules::PRESETS.iter().flat_map(first)
}

struct ReadBack;

impl Ask for ReadBack {
    fn ask<T: Text>(&mut self, texts: &[String]) {
        for text in texts {
            let value: T = text
                .parse()
                .unwrap_or_else(|_| panic!("{text:?} is refused"));
            assert_eq!(value.to_string(), *text);
        }
    }
}

#[test]
fn every_text_is_read_back() {
    every_type(&mut ReadBack);
}

struct Kindly;

impl Ask for Kindly {
    fn ask<T: Text>(&mut self, texts: &[String]) {
        for text in texts {
            let value: T = text
                .parse()
                .unwrap_or_else(|_| panic!("{text:?} is refused"));
            for case in [text.clone(), text.to_uppercase(), text.to_lowercase()] {
                for (before, after) in [
                    ("", ""),
                    ("\u{feff}", ""),
                    (" ", " "),
                    ("\t\n\r\n", "\n\r\n "),
                    ("\u{feff} \n", "\t"),
                    // As a page of the web has them, and a form of the printer.
                    ("\u{a0}", "\u{a0}\u{2003}"),
                    ("\u{b}\u{c}", "\u{c}"),
                    ("\u{feff}\u{2028}", "\u{2029}\u{85}"),
                ] {
                    read_as(&format!("{before}{case}{after}"), &value);
                }
            }
            if text.is_empty() {
                continue;
            }
            // A mark behind the text is none.
            for text in [
                format!("{text}\u{feff}"),
                format!("{text}\0"),
                format!("\"{text}\""),
            ] {
                assert!(text.parse::<T>().is_err(), "{text:?}");
            }
        }
    }
}

#[test]
fn every_reader_skips_what_is_around_and_ignores_case() {
    every_type(&mut Kindly);
}

struct Padded;

impl Ask for Padded {
    fn ask<T: Text>(&mut self, texts: &[String]) {
        for text in texts {
            let value: T = text
                .parse()
                .unwrap_or_else(|_| panic!("{text:?} is refused"));
            padded(&value);
        }
    }
}

/// A value fits into columns as its text does.
pub(crate) fn padded(value: &impl core::fmt::Display) {
    let text = value.to_string();
    let text = text.as_str();
    assert_eq!(format!("{value:>12}"), format!("{text:>12}"));
    assert_eq!(format!("{value:^20}"), format!("{text:^20}"));
    assert_eq!(format!("{value:*<9}"), format!("{text:*<9}"));
    assert_eq!(format!("{value:→>300}"), format!("{text:→>300}"));
    assert_eq!(format!("{value:^301}"), format!("{text:^301}"));
    // Without an alignment, and narrower than the text.
    assert_eq!(format!("{value:200}"), format!("{text:200}"));
    assert_eq!(format!("{value:0$}", 2), format!("{text:0$}", 2));
}

#[test]
fn every_text_keeps_width_and_alignment() {
    every_type(&mut Padded);
}

#[test]
fn sentences_keep_width_and_alignment() {
    for outcome in Outcome::all() {
        let sentence = format!("{outcome:#}");
        assert_eq!(format!("{outcome:>#90}"), format!("{sentence:>90}"));
        assert_eq!(format!("{outcome:*^#90}"), format!("{sentence:*^90}"));
    }
    let position: Position = "7/7/2A4/1AK4/7/7/2A4 a brandubh".parse().unwrap();
    let captures: Vec<_> = position.captures("c1-c3".parse().unwrap()).collect();
    assert_eq!(captures.len(), 1);
    captures.iter().for_each(padded);
}

#[cfg(feature = "alloc")]
#[test]
fn what_a_move_did_is_written_as_the_move() {
    let mut game = hnefatafl_rules::Game::new(Rules::COPENHAGEN);
    for (mv, text) in [
        ("d1-d3", "d1-d3"),
        ("e5-e2", "e5-e2"),
        ("d3-d2", "d3-d2xe2"),
    ] {
        let played = game.play(mv.parse().unwrap()).unwrap();
        assert_eq!(played.to_string(), text);
        padded(&played);
    }
}
