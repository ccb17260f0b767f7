//! Rule sets: identifiers, short names, and lists of choices.

use std::collections::BTreeSet;

use hnefatafl_rules::{Escape, KingCapture, Layout, Repetition, Rules, Side, Throne};

use crate::{both_ways, read_as, refused};

#[test]
fn presets_are_their_identifier_and_have_a_short_name() {
    let names = [
        ("fetlar", "fetlar-hnefatafl-11x11-2008", Rules::FETLAR),
        (
            "copenhagen",
            "copenhagen-hnefatafl-11x11-2025-v1",
            Rules::COPENHAGEN,
        ),
        (
            "copenhagen-no-history",
            "copenhagen-hnefatafl-11x11-no-history",
            Rules::COPENHAGEN_NO_HISTORY,
        ),
        (
            "copenhagen-bell",
            "copenhagen-hnefatafl-11x11-bell",
            Rules::COPENHAGEN_BELL,
        ),
        ("tawlbwrdd", "tawlbwrdd-11x11-bell", Rules::TAWLBWRDD),
        (
            "tawlbwrdd-lewis-cross",
            "tawlbwrdd-11x11-lewis-cross",
            Rules::TAWLBWRDD_LEWIS_CROSS,
        ),
        (
            "simple-tafl",
            "simple-tafl-11x11-lewis-cross",
            Rules::SIMPLE_TAFL,
        ),
        (
            "sea-battle-11",
            "sea-battle-11x11-t-cross",
            Rules::SEA_BATTLE_11,
        ),
        ("sea-battle-9", "sea-battle-9x9", Rules::SEA_BATTLE_9),
        ("tablut", "tablut-9x9-saami", Rules::TABLUT),
        ("brandubh", "brandubh-7x7-irish-1", Rules::BRANDUBH),
        (
            "brandubh-irish-2",
            "brandubh-7x7-irish-2",
            Rules::BRANDUBH_IRISH_2,
        ),
        (
            "brandubh-walker",
            "brandubh-7x7-walker",
            Rules::BRANDUBH_WALKER,
        ),
        ("ard-ri", "ard-ri-7x7-throneless", Rules::ARD_RI),
    ];
    assert!(Rules::PRESETS.iter().copied().eq(names.map(|row| row.2)));
    for (short, identifier, rules) in names {
        both_ways(identifier, &rules);
        assert_eq!(rules.identifier(), Some(identifier));
        assert_eq!(rules.short_name(), Some(short));
        for name in [short, identifier] {
            read_as(name, &rules);
            read_as(&name.to_uppercase(), &rules);
            read_as(&format!("\u{feff}\n {name} \r\n"), &rules);
        }
    }
    read_as("Copenhagen", &Rules::COPENHAGEN);
    read_as("Fetlar-Hnefatafl-11x11-2008", &Rules::FETLAR);
}

/// The choices of each preset, as the table of section 1 of the norm has them.
#[test]
fn presets_are_the_choices_of_the_norm() {
    let norm = include_str!("../../src/guide.md");
    let mut rows = 0;
    for line in norm.lines() {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [
            _,
            names,
            identifier,
            layout,
            escape,
            throne,
            king,
            armed,
            edges,
            ring,
            repetition,
            _,
        ] = fields[..]
        else {
            continue;
        };
        let Some((_, short)) = names.split_once(" (`") else {
            continue;
        };
        let switch = |word: &str, yes: bool| {
            if yes {
                format!("+{word}")
            } else {
                String::new()
            }
        };
        let text = format!(
            "{layout}+escape={escape}+throne={throne}+king={king}{}{}{}{}+repetition={repetition}",
            switch("unarmed-king", armed != "yes"),
            switch("shieldwall", edges.starts_with("yes")),
            switch("exit-fort", edges.ends_with("yes")),
            switch("encirclement", ring == "yes"),
        );
        let rules: Rules = text
            .parse()
            .unwrap_or_else(|refused| panic!("{text}: {refused}"));
        assert_eq!(rules.to_string(), identifier.trim_matches('`'), "{text}");
        assert_eq!(rules.short_name(), Some(short.trim_end_matches("`)")));
        rows += 1;
    }
    assert_eq!(rows, Rules::PRESETS.len());
}

#[test]
fn other_rules_list_their_choices() {
    let built = Rules::FETLAR.with_shieldwall(true).with_encirclement(true);
    both_ways("11x11+shieldwall+encirclement+repetition=draw", &built);
    both_ways(
        "9x9+defenders-first+escape=edge+king=four-near-centre+encirclement+repetition=defenders-lose",
        &Rules::TABLUT.with_first(Side::Defenders),
    );
    both_ways("7x7+repetition=ignored", &Rules::new(Layout::Seven));
    // Every field, in the order of the norm.
    both_ways(
        "11x11-t-cross+defenders-first+escape=edge+throne=harmless+king=four-on-centre+unarmed-king+shieldwall+exit-fort+encirclement+repetition=draw",
        &Rules::new(Layout::ElevenTCross)
            .with_first(Side::Defenders)
            .with_escape(Escape::Edge)
            .with_throne(Throne::Harmless)
            .with_king_capture(KingCapture::FourOnCentre)
            .with_king_armed(false)
            .with_shieldwall(true)
            .with_exit_fort(true)
            .with_encirclement(true)
            .with_repetition(Repetition::Draw),
    );
}

/// The words for each value of each choice, the first value of each first.
const CHOICES: [&[&str]; 9] = [
    &["attackers-first", "defenders-first"],
    &["escape=corner", "escape=edge"],
    &[
        "throne=hostile",
        "throne=spares-king",
        "throne=harmless",
        "throne=none",
    ],
    &[
        "king=four",
        "king=four-near-centre",
        "king=four-on-centre",
        "king=two",
    ],
    &["armed-king", "unarmed-king"],
    &["no-shieldwall", "shieldwall"],
    &["no-exit-fort", "exit-fort"],
    &["no-encirclement", "encirclement"],
    &[
        "repetition=ignored",
        "repetition=draw",
        "repetition=defenders-lose",
    ],
];

#[test]
fn defaults_may_be_named_or_left_out() {
    for &layout in Layout::ALL {
        let plain = Rules::new(layout);
        read_as(&layout.to_string(), &plain);
        for choice in CHOICES {
            let [default, others @ ..] = choice else {
                panic!("a choice has values");
            };
            read_as(&format!("{layout}+{default}"), &plain);
            let read: BTreeSet<Rules> = others
                .iter()
                .map(|word| format!("{layout}+{word}").parse().unwrap())
                .collect();
            assert_eq!(read.len(), others.len());
            assert!(!read.contains(&plain));
        }
    }
    let all: Vec<_> = CHOICES.iter().map(|choice| choice[0]).collect();
    read_as(&format!("9x9+{}", all.join("+")), &Rules::new(Layout::Nine));
}

#[test]
fn choices_come_in_any_order() {
    let rules: Rules =
        "9x9+defenders-first+escape=edge+throne=none+king=two+unarmed-king+repetition=draw"
            .parse()
            .unwrap();
    let mut words = [
        "repetition=draw",
        "Unarmed-King",
        "king=TWO",
        "throne=none",
        "escape=Edge",
        "DEFENDERS-FIRST",
        "no-shieldwall",
    ];
    for turn in 0..words.len() {
        words.rotate_left(1);
        read_as(&format!("9X9+{}", words.join("+")), &rules);
        words.swap(turn, 0);
        read_as(&format!("\u{feff} 9x9+{}\n", words.join("+")), &rules);
    }
    read_as(
        "11x11 + repetition=draw +shieldwall\n",
        &Rules::FETLAR.with_shieldwall(true),
    );
    // The long form of a preset is read; its identifier is written.
    read_as("11x11+repetition=draw", &Rules::FETLAR);
    read_as(
        "11x11+encirclement+repetition=defenders-lose+exit-fort+shieldwall",
        &Rules::COPENHAGEN,
    );
}

#[test]
fn rule_sets_are_refused() {
    let unknown =
        "expected a rule set such as `copenhagen` or `9x9+escape=edge+repetition=draw`, found";
    refused::<Rules>(&[
        ("", &format!("{unknown} nothing")),
        ("\u{feff} \n", &format!("{unknown} nothing")),
        ("viking", &format!("{unknown} `viking`")),
        ("+shieldwall", &format!("{unknown} `+shieldwall`")),
        ("13x13+shieldwall", &format!("{unknown} `13x13+shieldwall`")),
        (
            "copenhagen fetlar",
            &format!("{unknown} `copenhagen fetlar`"),
        ),
        (
            "copenhagn",
            &format!("{unknown} `copenhagn`: did you mean `copenhagen`?"),
        ),
        (
            "Fetlar-Hnefatafl-11x11-2009",
            &format!(
                "{unknown} `Fetlar-Hnefatafl-11x11-2009`: did you mean `fetlar-hnefatafl-11x11-2008`?"
            ),
        ),
        (
            "copenhagen-hnefatafl-11x11-2025",
            &format!(
                "{unknown} `copenhagen-hnefatafl-11x11-2025`: did you mean `copenhagen-hnefatafl-11x11-2025-v1`?"
            ),
        ),
        (
            "brandub",
            &format!("{unknown} `brandub`: did you mean `brandubh`?"),
        ),
        (
            "a rule set that is said in many words and never ends at all",
            &format!("{unknown} `a rule set that is said in many words and never …`"),
        ),
    ]);
    let choice = "expected a choice such as `shieldwall` or `throne=none` after `+`, found";
    refused::<Rules>(&[
        ("11x11+", &format!("{choice} nothing")),
        ("11x11+shieldwall+", &format!("{choice} nothing")),
        ("11x11++shieldwall", &format!("{choice} nothing")),
        ("11x11+throne", &format!("{choice} `throne`")),
        (
            "11x11+shield-wall",
            &format!("{choice} `shield-wall`: did you mean `shieldwall`?"),
        ),
        (
            "11x11+king=four-near-center",
            &format!("{choice} `king=four-near-center`: did you mean `king=four-near-centre`?"),
        ),
        (
            "7x7+repetition=defenderslose",
            &format!(
                "{choice} `repetition=defenderslose`: did you mean `repetition=defenders-lose`?"
            ),
        ),
        ("11x11+layout=bell", &format!("{choice} `layout=bell`")),
        // A preset's name takes no choices.
        (
            "copenhagen+shieldwall",
            &format!("{unknown} `copenhagen+shieldwall`"),
        ),
    ]);
}

#[test]
fn each_choice_is_made_once() {
    for choice in CHOICES {
        for first in choice {
            for second in choice {
                refused::<Rules>(&[(
                    &format!("9x9+{first}+{second}"),
                    &format!("`{second}` makes a choice that was made before"),
                )]);
            }
        }
    }
}

#[test]
fn rules_are_described_in_sentences() {
    assert_eq!(
        format!("{:#}", Rules::BRANDUBH_IRISH_2),
        "Brandubh (Irish 2), on 7x7. The attackers move first. The king wins in a corner. \
         The empty throne helps to capture soldiers, but not the king. \
         The king is captured on four sides on the centre, elsewhere on two opposite sides. \
         The king captures like a soldier. \
         The attackers also win when they encircle the king and all defenders. \
         At the third occurrence of a position the defenders lose."
    );
    let rules: Rules = "9x9+defenders-first+escape=edge+throne=none+king=two+unarmed-king"
        .parse()
        .unwrap();
    assert_eq!(
        format!("{rules:#}"),
        "Tafl, on 9x9. The defenders move first. The king wins on the edge. There is no throne. \
         The king is captured on two opposite sides. \
         The king captures nothing and helps nobody to capture. Repetition is ignored."
    );
    // No two rule sets are described alike.
    let mut descriptions = BTreeSet::new();
    for &rules in Rules::PRESETS {
        assert!(descriptions.insert(format!("{rules:#}")), "{rules}");
    }
}
