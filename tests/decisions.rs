//! Where published rules differ or are silent, do the rule sets decide as the table in
//! section 10 of the norm says? One test per row, in its order; each runs its scenarios.
#![cfg(feature = "alloc")]

use hnefatafl_rules::{Rules, Symmetry};

use crate::scenario::FILES;

#[path = "rules/scenario.rs"]
mod scenario;

/// Runs the scenarios with these names.
fn decided_by<const N: usize>(names: [&str; N]) {
    let listed: usize = FILES.iter().map(|&(_, _, number)| number).sum();
    let scenarios = scenario::all().expect("well formed");
    assert_eq!(scenarios.len(), listed);
    for name in names {
        let scenario = scenarios
            .iter()
            .find(|scenario| scenario.name == name)
            .unwrap_or_else(|| panic!("no scenario is named `{name}`"));
        let runs = scenario.run().unwrap_or_else(|failure| panic!("{failure}"));
        assert!(runs >= Rules::PRESETS.len() * Symmetry::ALL.len());
    }
}

#[test]
fn does_the_king_who_arrives_on_a_corner_capture() {
    decided_by([
        "the king who arrives on a corner does not capture between himself and a defender",
        "the king who arrives on a corner does not capture a wall at the edge",
    ]);
}

#[test]
fn does_the_first_position_count_as_an_occurrence() {
    decided_by([
        "the opening counts as an occurrence",
        "a set-up counts as an occurrence and the attackers may be the ones who repeat it",
        "the same board with the other side to move is another position",
        "a mirrored board is another position",
    ]);
}

#[test]
fn is_a_king_captured_who_steps_beside_the_throne_into_three_attackers() {
    decided_by([
        "a king who stepped beside the throne into three attackers is not captured by a move elsewhere",
        "a king who stepped beside the throne into three attackers is captured when one lands there again",
    ]);
}

#[test]
fn does_a_finished_wall_capture_when_another_piece_moves() {
    decided_by([
        "a finished wall captures nothing when another piece moves",
        "stepping off a finished wall and landing again captures",
    ]);
}

#[test]
fn is_a_run_of_one_at_the_edge_a_shieldwall() {
    decided_by([
        "a run of one soldier needs no wall to be captured",
        "a run of one soldier with an attacker inward is captured as ever",
        "the king alone at the edge is no run",
    ]);
}

#[test]
fn what_supports_a_wall_piece_of_a_fort() {
    decided_by([
        "four defenders can be a fort",
        "a friend beside the wall piece supports it",
        "a wall piece without support at its sides can be broken",
        "a friend who can be captured against the corner supports nothing",
    ]);
}

#[test]
fn is_a_wall_piece_between_two_chamber_squares_safe_without_a_friend() {
    decided_by(["a wall piece between two chamber squares at an inner corner needs no friend"]);
}

#[test]
fn is_a_king_at_the_edge_in_a_fort_when_no_attacker_is_left() {
    decided_by([
        "no attacker left and a king at the edge are a fort",
        "the capture of the last attacker makes a fort of a king at the edge",
    ]);
}

#[test]
fn is_a_king_captured_who_is_set_up_between_four_attackers() {
    decided_by([
        "a king set up between four attackers is not captured by a move elsewhere",
        "a king set up between four attackers is captured when one lands there again",
        "a king who stands surrounded is not captured",
        "the encirclement comes before the defenders who have no move",
    ]);
}

#[test]
fn does_an_empty_square_support_that_no_attacker_can_reach() {
    decided_by([
        "an empty square that no attacker can reach supports as a piece does",
        "an empty square that attackers can reach supports nothing",
    ]);
}

#[test]
fn do_a_corner_and_the_empty_throne_support_a_wall_piece() {
    decided_by([
        "a wall piece between a corner and a square attackers reach can be broken",
        "a wall piece beside a corner holds with a friend on the other side",
        "a wall piece between the throne and a square attackers reach can be broken",
        "a wall piece beside the throne holds with a friend on the other side",
    ]);
}

#[test]
fn may_a_chamber_hold_a_corner() {
    decided_by([
        "attackers do not come in through a corner",
        "a friend who cannot be captured supports",
    ]);
}

#[test]
fn is_a_king_one_step_off_the_edge_in_a_fort() {
    decided_by(["the king one step off the edge is in no fort until he stands on the edge"]);
}

#[test]
fn are_two_closed_pockets_an_encirclement() {
    decided_by([
        "two closed pockets are no encirclement",
        "a defender between two rings is no encirclement",
        "the outer ring counts when the inner one is open",
    ]);
}

#[test]
fn is_a_ring_that_a_capture_could_break_an_encirclement() {
    decided_by(["a ring that could be broken by a capture is an encirclement all the same"]);
}

#[test]
fn is_it_an_encirclement_when_a_defenders_capture_joins_two_pockets() {
    decided_by(["a defender's capture that joins two closed pockets is an encirclement"]);
}

#[test]
fn which_of_two_reasons_counts() {
    decided_by([
        "the captured king comes before the defenders who have no move",
        "the corner comes before the attackers who have no move",
        "the exit fort comes before the attackers who have no move",
        "the encirclement comes before the defenders who have no move",
        "the encirclement by a defenders' move comes before the attackers who have no move",
    ]);
}

#[test]
fn is_the_encirclement_part_of_fetlar() {
    decided_by([
        "a closed ring around king and defender is an encirclement",
        "the encirclement is a choice of its own",
    ]);
}
