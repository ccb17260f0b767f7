//! Are arbitrary values valid, whatever the bytes, and as telling as they claim?

use std::collections::{BTreeMap, BTreeSet};

use arbitrary::{Arbitrary, Unstructured};
use common::random::Rng;
use hnefatafl_rules::error::{NoEncirclement, NoExitFort};
use hnefatafl_rules::{
    Bitboard, Board, CaptureRule, Direction, DrawReason, Escape, KingCapture, Layout, Move,
    Outcome, Piece, Position, Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
};

mod common;

/// Values drawn from 512 random bytes each, the same in every run.
fn drawn<T: for<'a> Arbitrary<'a>>(many: usize) -> impl Iterator<Item = T> {
    let mut rng = Rng::new(0);
    (0..many).map(move |_| rng.draw())
}

/// How many values to draw for rates: `ARBITRARY_VALUES`, or a number that is soon done.
fn many() -> usize {
    std::env::var("ARBITRARY_VALUES").map_or(10_000, |many| many.parse().expect("a number"))
}

/// Counts how many values have each trait.
fn count<T>(values: impl Iterator<Item = T>, traits: impl Fn(&T) -> Vec<String>) -> Counts {
    let mut counts = Counts::default();
    for value in values {
        counts.values += 1;
        let mut traits = traits(&value);
        traits.sort();
        traits.dedup();
        for name in traits {
            *counts.of.entry(name).or_default() += 1;
        }
    }
    counts
}

#[derive(Default)]
struct Counts {
    values: u32,
    of: BTreeMap<String, u32>,
}

/// Compares the shares with those that the documentation states in the table under this
/// heading: each is between half and double of it, and nothing else occurs. Prints the table as
/// it is now: `ARBITRARY_VALUES=100000 cargo test --test arbitrary -- --nocapture`.
fn compare(heading: &str, counts: &Counts) {
    let documentation = include_str!("../src/arbitrary.md");
    let (_, section) = documentation.split_once(heading).expect("the heading");
    let (section, _) = section.split_once("\n# ").unwrap_or((section, ""));
    let rows = section.lines().filter_map(|line| {
        let (name, percent) = line.strip_prefix("| ")?.split_once(" | ")?;
        let percent = percent.strip_suffix(" % |")?.parse().expect("a number");
        Some((name, percent))
    });
    let stated: Vec<(&str, f64)> = rows.collect();
    assert!(stated.len() > 3, "the table under {heading}");

    let mut unseen = counts.of.clone();
    let mut wrong = Vec::new();
    for (name, stated) in stated {
        let count = unseen.remove(&name.replace('`', "")).unwrap_or(0);
        let found = 100.0 * f64::from(count) / f64::from(counts.values);
        println!("| {name} | {found:.1} % |");
        if found < stated / 2.0 || found > stated * 2.0 {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "rates that are not as stated: {wrong:?}");
    assert!(unseen.is_empty(), "not in the table: {unseen:?}");
}

#[test]
fn positions_are_as_special_as_the_documentation_states() {
    compare("# Positions", &count(drawn(many()), special));
}

#[cfg(feature = "alloc")]
#[test]
fn games_end_as_the_documentation_states() {
    let endings = |game: &hnefatafl_rules::Game| match game.outcome() {
        Some(outcome) => vec![outcome.to_string()],
        None => vec!["not over".into()],
    };
    compare("# Games", &count(drawn(many()), endings));
}

/// What is special about a position.
fn special(position: &Position) -> Vec<String> {
    let mut special = Vec::new();
    let mut note = |what: &str| special.push(what.to_owned());
    let board = position.board();
    let rules = position.rules();
    let (centre, edge) = (rules.size().centre(), rules.size().edge());
    note(&format!("the board is of {}", rules.size()));
    if let Some(king) = board.king() {
        if king == centre {
            note("the king is on the centre");
        } else if king.neighbors().contains(centre) {
            note("the king is beside the centre");
        } else if edge.contains(king) {
            note("the king is on the edge");
        }
        let hostile = board.attackers() | Bitboard::from(rules.throne_square());
        if !edge.contains(king) && king.neighbors().is_subset(hostile) {
            note("the king stands surrounded, not captured");
        }
    }
    if let Err(NoExitFort::WeakGuard { .. }) = position.exit_fort() {
        note("a fort but for a weak guard");
    }
    if let Err(NoEncirclement::DefenderOutside { .. }) = position.encirclement() {
        note("a ring but for a defender outside");
    }
    if let Some(outcome) = position.outcome() {
        note(&format!("over: {outcome}"));
    }
    for mv in position.legal_moves() {
        let captures = position.captures(mv);
        if captures.len() > 1 {
            note("at hand: several pieces captured by one move");
        }
        for capture in captures {
            match capture.rule {
                CaptureRule::Custodial { .. } => note("at hand: custodial capture"),
                CaptureRule::Shieldwall { .. } => note("at hand: shieldwall capture"),
                // That is an ending.
                CaptureRule::King { attackers, hostile } => {
                    note(match (attackers.len(), hostile) {
                        (4, _) => "at hand: the king captured by four",
                        (2, None) => "at hand: the king captured by two",
                        (_, Some(square)) if edge.contains(square) => {
                            "at hand: the king captured against a corner"
                        }
                        (_, _) => "at hand: the king captured against the throne",
                    });
                }
                _ => note("at hand: a capture that this test does not know"),
            }
        }
        let quiet = position.captured(mv).is_empty();
        let outcome = position.after(mv).expect("a legal move").outcome();
        match outcome {
            // Its captures are counted above.
            None
            | Some(
                Outcome::Draw(_)
                | Outcome::Win {
                    reason: WinReason::KingCaptured,
                    ..
                },
            ) => {}
            Some(Outcome::Win { side, reason }) if side == position.side_to_move() => {
                note(&format!("at hand: {reason}"));
                if reason == WinReason::Encirclement && quiet && closes_by_leaving(position, mv) {
                    note("at hand: encirclement by stepping aside");
                }
            }
            Some(Outcome::Win { side: _, reason }) => {
                note(&format!("at hand: {reason} by a capture of the defenders"));
            }
        }
    }
    special
}

/// Whether a ring closes because of the square that an attacker leaves: it would be closed
/// without that attacker, too.
fn closes_by_leaving(position: &Position, mv: Move) -> bool {
    let without = position.board().without(mv.from());
    without.encirclement().is_ok()
}

#[test]
fn bytes_of_any_length_and_content_make_a_value() {
    fn make<T: for<'a> Arbitrary<'a>>() {
        for byte in [0, 1, 0x7f, 0x80, 0xff] {
            for len in (0..64).chain([200, 4_000]) {
                let bytes = vec![byte; len];
                T::arbitrary(&mut Unstructured::new(&bytes)).expect("any bytes make a value");
                T::arbitrary_take_rest(Unstructured::new(&bytes)).expect("any bytes make a value");
            }
        }
    }
    make::<Side>();
    make::<Size>();
    make::<Layout>();
    make::<Escape>();
    make::<Throne>();
    make::<KingCapture>();
    make::<WinReason>();
    make::<DrawReason>();
    make::<Piece>();
    make::<Square>();
    make::<Direction>();
    make::<Bitboard>();
    make::<Move>();
    make::<Board>();
    make::<Repetition>();
    make::<Rules>();
    make::<Outcome>();
    make::<Symmetry>();
    make::<Position>();
    #[cfg(feature = "alloc")]
    {
        make::<hnefatafl_rules::PlayedMove>();
        make::<hnefatafl_rules::Game>();
    }
}

#[test]
fn every_value_of_the_small_types_is_drawn() {
    fn differ<T: for<'a> Arbitrary<'a> + Ord>(many: usize) -> usize {
        drawn::<T>(many).collect::<BTreeSet<_>>().len()
    }
    assert_eq!(differ::<Side>(100), 2);
    assert_eq!(differ::<Piece>(100), 3);
    assert_eq!(differ::<Direction>(100), 4);
    assert_eq!(differ::<Size>(100), Size::ALL.len());
    assert_eq!(differ::<Layout>(200), Layout::ALL.len());
    assert_eq!(differ::<Escape>(100), Escape::ALL.len());
    assert_eq!(differ::<Throne>(100), Throne::ALL.len());
    assert_eq!(differ::<KingCapture>(100), KingCapture::ALL.len());
    assert_eq!(differ::<Repetition>(100), Repetition::ALL.len());
    assert_eq!(differ::<WinReason>(300), WinReason::ALL.len());
    assert_eq!(differ::<DrawReason>(100), DrawReason::ALL.len());
    assert_eq!(differ::<Outcome>(1_000), Outcome::all().len());
    assert_eq!(differ::<Symmetry>(200), 8);
    // Half of them are any of 18,432 combinations, not all equally often.
    let rules = differ::<Rules>(100_000);
    assert!(rules > 14_000, "{rules} rule sets");
    let drawn: BTreeSet<Rules> = drawn(2_000).collect();
    assert!(Rules::PRESETS.iter().all(|preset| drawn.contains(preset)));
    assert_eq!(differ::<Square>(2_000), 121);
    assert_eq!(differ::<Move>(40_000), 2_420);
    assert!(differ::<Bitboard>(1_000) > 600);
}

#[test]
fn positions_are_what_their_parts_and_their_text_make() {
    for position in drawn::<Position>(5_000) {
        let parts = (position.board(), position.side_to_move(), position.rules());
        let again = Position::new(parts.0, parts.1, parts.2).expect("a legal set-up");
        assert_eq!(again, position);
        assert_eq!(again.outcome(), position.outcome(), "{position}");
        assert_eq!(again.key(), position.key(), "{position}");
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}

#[test]
fn boards_are_legal_set_ups_or_any_arrangement() {
    let mut many = 0;
    for board in drawn::<Board>(2_000) {
        let size = board.size();
        let again = Board::new(size, board.attackers(), board.defenders(), board.king());
        assert_eq!(again, Ok(board));
        let restricted = size.corners() | Bitboard::from(size.centre());
        let soldiers = board.attackers() | board.defenders();
        many += usize::from(soldiers.is_disjoint(restricted));
    }
    assert!((900..1_800).contains(&many), "{many} of 2,000");
}

#[cfg(feature = "alloc")]
#[test]
fn games_are_what_their_moves_make() {
    use hnefatafl_rules::Game;
    for game in drawn::<Game>(500) {
        let start = *game.position_at(0).unwrap_or(game.position());
        let mut again = Game::from_position(start);
        for ply in game.plies() {
            again.play(ply.mv).expect("a legal move");
        }
        assert_eq!(again.position(), game.position());
        match game.outcome() {
            Some(outcome) if outcome.is_from_outside() => assert_eq!(again.outcome(), None),
            outcome => assert_eq!(again.outcome(), outcome),
        }
    }
}

#[test]
fn no_bytes_at_all_make_the_opening() {
    let position = Position::arbitrary(&mut Unstructured::new(&[]));
    assert_eq!(position, Ok(Position::start(Rules::COPENHAGEN)));
}
