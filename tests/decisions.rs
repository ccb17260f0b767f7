//! Where published rules differ or are silent, do the rule sets decide as the table in
//! section 10 of the norm says? Each row of the table has scenarios that run it.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;

use hnefatafl_rules::Symmetry;

#[path = "rules/scenario.rs"]
mod scenario;

/// The rows of the table, by their questions, and the scenarios that decide them.
const DECISIONS: [(&str, &[&str]); 25] = [
    (
        "The king escapes and would also capture",
        &[
            "the king who arrives on a corner does not capture between himself and a defender",
            "the king who arrives on a corner does not capture a wall at the edge",
            "the king who arrives on the edge captures nobody where he escapes there",
            "the king who arrives on the edge captures no wall where he escapes there",
        ],
    ),
    (
        "Does the first position count as an occurrence",
        &[
            "the opening counts as an occurrence",
            "a set-up counts as an occurrence and the attackers may be the ones who repeat it",
            "the same board with the other side to move is another position",
            "a mirrored board is another position",
            "the third occurrence where the defenders move first",
        ],
    ),
    (
        "The king steps beside the throne into three attackers",
        &[
            "a king who stepped beside the throne into three attackers is not captured by a move elsewhere",
            "a king who stepped beside the throne into three attackers is captured when one lands there again",
        ],
    ),
    (
        "A finished wall (all inward squares and both brackets held), then a move elsewhere",
        &[
            "a finished wall captures nothing when another piece moves",
            "stepping off a finished wall and landing again captures",
        ],
    ),
    (
        "A run of one soldier along the edge",
        &[
            "a run of one soldier needs no wall to be captured",
            "a run of one soldier with an attacker inward is captured as ever",
            "the king alone at the edge is no run",
        ],
    ),
    (
        "What is \"lateral support\" of a fort's wall piece",
        &[
            "four defenders can be a fort",
            "a friend beside the wall piece supports it",
            "a wall piece without support at its sides can be broken",
            "a friend who can be captured against the corner supports nothing",
        ],
    ),
    (
        "A fort wall piece between two chamber squares at an inner corner, no friend beside it",
        &["a wall piece between two chamber squares at an inner corner needs no friend"],
    ),
    (
        "No attacker is left, the king stands on the edge with a free neighbor",
        &[
            "no attacker left and a king at the edge are a fort",
            "the capture of the last attacker makes a fort of a king at the edge",
        ],
    ),
    (
        "A king set up between four attackers",
        &[
            "a king set up between four attackers is not captured by a move elsewhere",
            "a king set up between four attackers is captured when one lands there again",
            "a king who stands surrounded is not captured",
            "the encirclement comes before the defenders who have no move",
        ],
    ),
    (
        "A wall piece whose side is covered by an empty square that no attacker can ever reach",
        &[
            "an empty square that no attacker can reach supports as a piece does",
            "an empty square that attackers can reach supports nothing",
        ],
    ),
    (
        "A wall piece beside a corner or the empty throne",
        &[
            "a wall piece between a corner and a square attackers reach can be broken",
            "a wall piece beside a corner holds with a friend on the other side",
            "a wall piece between the throne and a square attackers reach can be broken",
            "a wall piece beside the throne holds with a friend on the other side",
            "a wall piece beside a harmless throne is supported by it",
        ],
    ),
    (
        "A chamber that holds a corner",
        &[
            "attackers do not come in through a corner",
            "a friend who cannot be captured supports",
        ],
    ),
    (
        "King inside, one step off the edge",
        &["the king one step off the edge is in no fort until he stands on the edge"],
    ),
    (
        "Two closed pockets, or a defender between two rings",
        &[
            "two closed pockets are no encirclement",
            "a defender between two rings is no encirclement",
            "the outer ring counts when the inner one is open",
        ],
    ),
    (
        "A ring that could be broken by a capture next move",
        &["a ring that could be broken by a capture is an encirclement all the same"],
    ),
    (
        "A defender's capture joins two closed pockets into one",
        &["a defender's capture that joins two closed pockets is an encirclement"],
    ),
    (
        "Two reasons at once",
        &[
            "the captured king comes before the defenders who have no move",
            "the captured king comes before the ring that closes around him",
            "the corner comes before the attackers who have no move",
            "the edge comes before the attackers who have no move",
            "where the king escapes at the edge there is no exit fort",
            "the exit fort comes before the attackers who have no move",
            "the encirclement comes before the defenders who have no move",
            "the encirclement on 9x9 comes before the defenders who have no move",
            "the encirclement by a defenders' move comes before the attackers who have no move",
        ],
    ),
    (
        "Fetlar and encirclement",
        &[
            "a closed ring around king and defender is an encirclement",
            "the encirclement is a choice of its own",
        ],
    ),
    (
        "The king stands between two attackers where two suffice, having stepped there himself",
        &[
            "a king who stepped between two attackers is not captured by a move elsewhere",
            "a king who stepped between two attackers is not captured by a third on another side",
            "a king who stepped between two attackers is captured when one lands there again",
        ],
    ),
    (
        "King beside the centre under *four* or *four-near-centre* with a throne that is not *hostile*",
        &["three attackers and a hostile throne capture the king beside it"],
    ),
    (
        "King on the edge beside a special corner, where two sides suffice",
        &[
            "an attacker and a special corner on two opposite sides capture the king where two suffice",
            "an attacker beside a king at a corner who did not move captures nobody",
        ],
    ),
    (
        "A throne (*hostile*) and an attacker on two opposite sides of a king beside it, *two* or *four-on-centre*",
        &[
            "an attacker and the hostile throne on two opposite sides capture the king",
            "an attacker opposite the hostile throne who did not move captures nobody",
            "an attacker who lands again opposite the hostile throne captures the king",
        ],
    ),
    (
        "The king stands on the centre where there is no throne",
        &[
            "four attackers capture the king on the centre, whatever the rule",
            "two opposite attackers capture the king on the centre only under two",
        ],
    ),
    (
        "A soldier on the centre where there is no throne, on a corner under escape *edge*",
        &[
            "an attacker may be set up on the middle square where there is no throne",
            "a defender may be set up in a corner that is an ordinary square",
            "a soldier on the middle square is captured where there is no throne",
            "a soldier in an ordinary corner cannot be captured",
        ],
    ),
    (
        "A move that names a square beyond a smaller board (`h3-h4` on 7x7)",
        &[
            "a square beyond a board of 7x7 is refused by name",
            "a square beyond a board of 9x9 is refused by name",
            "a square beyond the board is refused also when it is not the turn of a piece",
        ],
    ),
];

#[test]
fn every_decision_of_the_norm_is_run() {
    let norm = include_str!("../src/guide.md");
    let (_, table) = norm
        .split_once("| question | decision |")
        .expect("section 10");
    let rows = table.lines().skip(2).map_while(|line| {
        let question = line.strip_prefix("| ")?.split(" | ").next()?;
        Some(question.to_owned())
    });
    let questions: Vec<String> = DECISIONS.iter().map(|&(row, _)| row.to_owned()).collect();
    assert_eq!(questions, rows.collect::<Vec<_>>());
}

#[test]
fn every_decision_is_made_as_the_norm_says() {
    let scenarios = scenario::all().expect("well formed");
    let named: BTreeSet<&str> = scenarios
        .iter()
        .map(|scenario| scenario.name.as_str())
        .collect();
    let mut failures = Vec::new();
    for (question, deciding) in DECISIONS {
        assert!(!deciding.is_empty(), "{question}");
        for name in deciding {
            assert!(named.contains(name), "no scenario is named `{name}`");
        }
        for scenario in &scenarios {
            if !deciding.contains(&scenario.name.as_str()) {
                continue;
            }
            match scenario.run() {
                Ok(runs) => assert_eq!(runs, scenario.rules().count() * Symmetry::ALL.len()),
                Err(failure) => failures.push(format!("{question}?\n{failure}")),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
