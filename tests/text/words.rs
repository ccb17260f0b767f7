//! Values that are one of a few words.

use std::collections::BTreeSet;

use hnefatafl_rules::{
    Direction, DrawReason, Escape, KingCapture, Layout, Outcome, Piece, Repetition, Side, Size,
    Symmetry, Throne, WinReason,
};

use crate::{Text, both_ways, read_as, refused};

/// Every value of a type has one of these words, in this order.
#[track_caller]
fn words<T: Text + Copy>(all: &[T], words: &[&str]) {
    let written: Vec<_> = all.iter().map(T::to_string).collect();
    assert_eq!(written, words);
    for (value, word) in all.iter().zip(words) {
        both_ways(word, value);
        read_as(&word.to_uppercase(), value);
    }
}

#[test]
fn sides() {
    words(&Side::ALL, &["attackers", "defenders"]);
    for text in [
        "a",
        "A",
        "attacker",
        "Attackers",
        " a\n",
        "\u{feff}ATTACKER",
    ] {
        read_as(text, &Side::Attackers);
    }
    for text in ["d", "D", "defender", "Defenders", "\td\r\n"] {
        read_as(text, &Side::Defenders);
    }
    let expected = "expected a side, `attackers` or `defenders`, found";
    refused::<Side>(&[
        ("", &format!("{expected} nothing")),
        (" \n", &format!("{expected} nothing")),
        ("b", &format!("{expected} `b`")),
        ("White", &format!("{expected} `White`")),
        ("a d", &format!("{expected} `a d`")),
        (
            " Defnders ",
            &format!("{expected} `Defnders`: did you mean `defenders`?"),
        ),
        (
            "atackers",
            &format!("{expected} `atackers`: did you mean `attackers`?"),
        ),
    ]);
}

#[test]
fn pieces() {
    words(&Piece::ALL, &["attacker", "defender", "king"]);
    for (text, piece) in [
        ("A", Piece::Attacker),
        ("d", Piece::Defender),
        ("K", Piece::King),
    ] {
        read_as(text, &piece);
    }
    let expected = "expected a piece, `attacker`, `defender` or `king`, found";
    refused::<Piece>(&[
        (".", &format!("{expected} `.`")),
        (
            "kings",
            &format!("{expected} `kings`: did you mean `king`?"),
        ),
        // Two letters of four are too many to have been meant.
        ("kign", &format!("{expected} `kign`")),
        (
            "attackers",
            &format!("{expected} `attackers`: did you mean `attacker`?"),
        ),
    ]);
}

#[test]
fn directions_and_symmetries() {
    words(&Direction::ALL, &["right", "left", "up", "down"]);
    refused::<Direction>(&[
        (
            "north",
            "expected a direction, `right`, `left`, `up` or `down`, found `north`",
        ),
        (
            "rigth t",
            "expected a direction, `right`, `left`, `up` or `down`, found `rigth t`",
        ),
    ]);
    words(
        &Symmetry::ALL,
        &[
            "identity",
            "turn-right",
            "turn-around",
            "turn-left",
            "mirror-files",
            "mirror-ranks",
            "mirror-rising",
            "mirror-falling",
        ],
    );
    refused::<Symmetry>(&[(
        "mirror-file",
        "expected a symmetry such as `identity` or `turn-right`, found `mirror-file`: did you mean `mirror-files`?",
    )]);
}

#[test]
fn sizes_and_layouts() {
    words(&Size::ALL, &["7x7", "9x9", "11x11"]);
    refused::<Size>(&[
        (
            "13x13",
            "expected a size, `7x7`, `9x9` or `11x11`, found `13x13`",
        ),
        ("7", "expected a size, `7x7`, `9x9` or `11x11`, found `7`"),
        (
            "7×7",
            "expected a size, `7x7`, `9x9` or `11x11`, found `7×7`",
        ),
        (
            "8x7",
            "expected a size, `7x7`, `9x9` or `11x11`, found `8x7`: did you mean `7x7`?",
        ),
    ]);
    words(
        Layout::ALL,
        &[
            "11x11",
            "11x11-bell",
            "11x11-lewis-cross",
            "11x11-t-cross",
            "9x9",
            "7x7",
        ],
    );
    refused::<Layout>(&[(
        "11x11-lewiscross",
        "expected a layout, `11x11`, `11x11-bell`, `11x11-lewis-cross`, `11x11-t-cross`, `9x9` or `7x7`, found `11x11-lewiscross`: did you mean `11x11-lewis-cross`?",
    )]);
}

#[test]
fn choices() {
    words(Escape::ALL, &["corner", "edge"]);
    words(Throne::ALL, &["hostile", "spares-king", "harmless", "none"]);
    words(
        KingCapture::ALL,
        &["four", "four-near-centre", "four-on-centre", "two"],
    );
    words(Repetition::ALL, &["ignored", "draw", "defenders-lose"]);
    refused::<Escape>(&[(
        "corners",
        "expected an escape, `corner` or `edge`, found `corners`: did you mean `corner`?",
    )]);
    refused::<Throne>(&[(
        "nobody",
        "expected a throne, `hostile`, `spares-king`, `harmless` or `none`, found `nobody`",
    )]);
    refused::<KingCapture>(&[(
        "four-near-center",
        "expected a king capture, `four`, `four-near-centre`, `four-on-centre` or `two`, found `four-near-center`: did you mean `four-near-centre`?",
    )]);
    refused::<Repetition>(&[(
        "defender-loses",
        "expected a meaning of repetition, `ignored`, `draw` or `defenders-lose`, found `defender-loses`: did you mean `defenders-lose`?",
    )]);
}

#[test]
fn reasons() {
    words(
        WinReason::ALL,
        &[
            "king-captured",
            "corner",
            "edge",
            "exit-fort",
            "encirclement",
            "repetition",
            "no-move",
            "resignation",
            "forfeit",
            "unrecorded",
        ],
    );
    words(DrawReason::ALL, &["repetition", "agreement"]);
    refused::<WinReason>(&[(
        "no-moves",
        "expected a reason for a victory such as `king-captured` or `resignation`, found `no-moves`: did you mean `no-move`?",
    )]);
    refused::<DrawReason>(&[(
        "stalemate",
        "expected a reason for a draw, `repetition` or `agreement`, found `stalemate`",
    )]);
}

/// The outcomes of the norm's table, each with its sentence.
const OUTCOMES: [(&str, &str); 18] = [
    (
        "attackers:king-captured",
        "the attackers win: the king is captured",
    ),
    (
        "attackers:encirclement",
        "the attackers win: the king and all defenders are encircled",
    ),
    (
        "attackers:repetition",
        "the attackers win: the position occurred for the third time",
    ),
    (
        "attackers:no-move",
        "the attackers win: the defenders have no legal move",
    ),
    (
        "attackers:resignation",
        "the attackers win: the defenders resigned",
    ),
    (
        "attackers:forfeit",
        "the attackers win: the defenders forfeited the game",
    ),
    (
        "attackers:unrecorded",
        "the attackers win: the record does not say how",
    ),
    (
        "defenders:corner",
        "the defenders win: the king is in a corner",
    ),
    (
        "defenders:edge",
        "the defenders win: the king is on the edge",
    ),
    (
        "defenders:exit-fort",
        "the defenders win: the king stands in an exit fort",
    ),
    (
        "defenders:no-move",
        "the defenders win: the attackers have no legal move",
    ),
    (
        "defenders:resignation",
        "the defenders win: the attackers resigned",
    ),
    (
        "defenders:forfeit",
        "the defenders win: the attackers forfeited the game",
    ),
    (
        "defenders:unrecorded",
        "the defenders win: the record does not say how",
    ),
    (
        "draw:repetition",
        "the game is drawn: the position occurred for the third time",
    ),
    ("draw:agreement", "the game is drawn by agreement"),
    // Twice, in other letters.
    (
        "DEFENDERS:Corner",
        "the defenders win: the king is in a corner",
    ),
    (
        "\u{feff} draw:AGREEMENT\n",
        "the game is drawn by agreement",
    ),
];

#[test]
fn outcomes() {
    let mut known = BTreeSet::new();
    for (word, sentence) in OUTCOMES {
        let outcome: Outcome = word.parse().unwrap();
        known.insert(outcome);
        assert_eq!(
            outcome.to_string(),
            word.trim_start_matches('\u{feff}').trim().to_lowercase()
        );
        assert_eq!(format!("{outcome:#}"), sentence);
        // The parts of the word are the words of the parts.
        let parts = match outcome {
            Outcome::Win { side, reason } => format!("{side}:{reason}"),
            Outcome::Draw(reason) => format!("draw:{reason}"),
        };
        assert_eq!(outcome.to_string(), parts);
    }
    assert_eq!(known.len(), OUTCOMES.len() - 2);
    assert!(Outcome::all().eq(known), "every outcome, in order");
    for text in [
        "attackers",
        "attackers:corner",
        "defenders:repetition",
        "draw",
        "draw:no-move",
        "attackers: no-move",
        "ongoing",
        "resigned",
        "1-0",
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text:?}");
    }
    let expected = "expected an outcome such as `defenders:corner`, found";
    refused::<Outcome>(&[
        ("", &format!("{expected} nothing")),
        (
            "defenders:encirclement",
            &format!("{expected} `defenders:encirclement`"),
        ),
        (
            "defenders:corners",
            &format!("{expected} `defenders:corners`: did you mean `defenders:corner`?"),
        ),
        ("ongoing", &format!("{expected} `ongoing`")),
    ]);
}
