//! Any text as a move, a square, a set of squares, an outcome, a rule set: what is read is
//! written and read again.
#![no_main]

use hnefatafl_rules::{
    Bitboard, Direction, DrawReason, Escape, KingCapture, Layout, Move, Outcome, Piece, PlayedMove,
    Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
};
use libfuzzer_sys::fuzz_target;

macro_rules! read_as {
    ($text:expr, $($kind:ty),+ $(,)?) => {
        $(match $text.parse::<$kind>() {
            Ok(value) => assert_eq!(value.to_string().parse(), Ok(value)),
            Err(refused) => assert!(!refused.to_string().is_empty()),
        })+
    };
}

fuzz_target!(|text: &str| {
    read_as!(
        text,
        Move,
        PlayedMove,
        Square,
        Bitboard,
        Outcome,
        Rules,
        Side,
        Piece,
        Size,
        Layout,
        Escape,
        Throne,
        KingCapture,
        Repetition,
        WinReason,
        DrawReason,
        Direction,
        Symmetry,
    );
    if let Ok(rules) = text.parse::<Rules>() {
        every_word_of_the_rules_counts(text, rules);
    }
});

/// What the text of a rule set says is so, and what is so is said in the text that is written.
fn every_word_of_the_rules_counts(text: &str, rules: Rules) {
    let written = rules.to_string();
    let built = text.contains('+');
    let words = [
        ("defenders-first", rules.first() == Side::Defenders),
        ("escape=edge", rules.escape() == Escape::Edge),
        ("throne=spares-king", rules.throne() == Throne::SparesKing),
        ("throne=harmless", rules.throne() == Throne::Harmless),
        ("throne=none", rules.throne() == Throne::None),
        (
            "king=four-near-centre",
            rules.king_capture() == KingCapture::FourNearCentre,
        ),
        (
            "king=four-on-centre",
            rules.king_capture() == KingCapture::FourOnCentre,
        ),
        ("king=two", rules.king_capture() == KingCapture::Two),
        ("unarmed-king", !rules.is_king_armed()),
        ("shieldwall", rules.has_shieldwall()),
        ("exit-fort", rules.has_exit_fort()),
        ("encirclement", rules.has_encirclement()),
        ("repetition=draw", rules.repetition() == Repetition::Draw),
        (
            "repetition=defenders-lose",
            rules.repetition() == Repetition::DefendersLose,
        ),
    ];
    for (word, holds) in words {
        let says = |text: &str| {
            text.trim()
                .split('+')
                .any(|said| said.eq_ignore_ascii_case(word))
        };
        assert!(!built || says(text) == holds, "{text}: {word}");
        assert!(
            rules.name().is_some() || says(&written) == holds,
            "{written}: {word}"
        );
    }
}
