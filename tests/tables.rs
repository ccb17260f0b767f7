//! Do the tables of the README and of the norm list all that there is?

use hnefatafl_rules::{Layout, Outcome, Rules};

const README: &str = include_str!("../README.md");
const NORM: &str = include_str!("../src/guide.md");

/// Returns the constant that the norm names beside a short name, as in `` `TABLUT` (`tablut`) ``.
fn constant(short_name: &str) -> String {
    let cell = format!("` (`{short_name}`)");
    let row = NORM.lines().find(|line| line.contains(&cell));
    let row = row.unwrap_or_else(|| panic!("the norm lists no preset `{short_name}`"));
    let before = row.split(&cell).next().unwrap_or_default();
    before.rsplit('`').next().unwrap_or_default().to_owned()
}

#[test]
fn every_preset_is_in_the_norm_and_in_the_readme() {
    for rules in Rules::PRESETS {
        let short_name = rules.short_name().expect("a preset");
        let identifier = rules.identifier().expect("a preset");
        let constant = constant(short_name);
        assert_eq!(constant, short_name.replace('-', "_").to_uppercase());
        assert!(NORM.contains(&format!("`{identifier}`")), "{identifier}");
        assert!(README.contains(&format!("| `{constant}` |")), "{constant}");
    }
}

#[test]
fn every_layout_is_in_the_norm() {
    for layout in Layout::ALL {
        let row = format!("| `{layout}` | `{}` |", layout.rows());
        assert!(NORM.contains(&row), "{row}");
    }
}

#[test]
fn every_outcome_has_its_sentence_and_its_place() {
    let words: Vec<String> = Outcome::all().map(|outcome| outcome.to_string()).collect();
    // The order in which programs write them.
    assert_eq!(
        words.join(" "),
        "attackers:king-captured attackers:encirclement attackers:repetition attackers:no-move \
         attackers:resignation attackers:forfeit attackers:unrecorded \
         defenders:corner defenders:edge defenders:exit-fort defenders:no-move \
         defenders:resignation defenders:forfeit defenders:unrecorded \
         draw:repetition draw:agreement"
    );
    let sentences: std::collections::BTreeSet<String> = Outcome::all()
        .map(|outcome| format!("{outcome:#}"))
        .collect();
    assert_eq!(sentences.len(), words.len());
}
