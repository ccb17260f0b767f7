//! Do forts and rings hold what the rules promise of them?

mod common;

use common::random::{Rng, eager_move, random_position};
use hnefatafl_rules::{Bitboard, Escape, Move, Position, Side};

/// Returns random positions under any rules, without end, but neither fort nor ring ends the
/// game, and there are shieldwalls.
fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(seed);
    core::iter::repeat_with(move || {
        let mut position = random_position(&mut rng);
        if rng.percent(5) {
            if let Some(mv) = eager_move(&mut rng, &position) {
                position = position.after(mv).expect("a legal move");
            }
        }
        let rules = position
            .rules()
            .with_exit_fort(false)
            .with_encirclement(false);
        position
            .with_rules(rules.with_shieldwall(true))
            .expect("the same squares")
    })
}

/// The position with this side to move, whoever is.
fn to_move(position: &Position, side: Side) -> Position {
    let position = Position::new(position.board(), side, position.rules());
    position.expect("moves make no set-up illegal")
}

/// Picks a move: often one that captures, or that lands on these squares.
fn pick(rng: &mut Rng, position: &Position, wanted: Bitboard) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().collect();
    let mut some = moves.clone();
    match rng.between(0, 9) {
        0..=3 => some.retain(|&mv| position.is_capture(mv)),
        4..=6 => some.retain(|mv| wanted.contains(mv.to())),
        _ => {}
    }
    rng.pick(&some).or_else(|| rng.pick(&moves))
}

#[test]
fn a_fort_holds_while_the_attackers_move_at_will() {
    let mut rng = Rng::new(7);
    let (mut forts, mut moves, mut captured) = (0, 0, 0);
    for first in positions(8).take(48_000) {
        let Ok(fort) = first.exit_fort() else {
            continue;
        };
        forts += 1;
        let mut position = to_move(&first, Side::Attackers);
        let breach = fort.walls().neighbors() | fort.chamber().neighbors();
        for _ in 0..60 {
            let Some(mv) = pick(&mut rng, &position, breach) else {
                break;
            };
            moves += 1;
            captured += position.captured(mv).len();
            let next = position.after(mv).expect("a legal move");
            assert!(
                next.board().attackers().is_disjoint(fort.chamber()),
                "{position}: {mv} enters the fort of {first}"
            );
            assert_eq!(
                next.board().king(),
                first.board().king(),
                "{position}: {mv}"
            );
            assert_eq!(
                next.exit_fort(),
                Ok(fort),
                "{position}: {mv} changes the fort of {first}"
            );
            // The defenders pass: it is the attackers' move again.
            position = to_move(&next, Side::Attackers);
        }
    }
    assert!(
        forts >= 1_000 && moves >= 20_000 && captured >= 1_000,
        "{forts} forts, {moves} moves, {captured} pieces captured"
    );
}

#[test]
fn a_ring_is_left_by_nothing_but_a_capture() {
    let mut rng = Rng::new(9);
    let (mut rings, mut moves, mut opened) = (0, 0, 0);
    for first in positions(10).take(50_000) {
        let Ok(mut closed) = first.encirclement() else {
            continue;
        };
        rings += 1;
        let mut position = to_move(&first, Side::Defenders);
        for _ in 0..60 {
            for mv in position.legal_moves() {
                assert!(
                    closed.region().contains(mv.to()),
                    "{position}: {mv} leaves the ring of {first}"
                );
            }
            let Some(mv) = pick(&mut rng, &position, closed.region().neighbors()) else {
                break;
            };
            moves += 1;
            let captured = position.captured(mv);
            let next = position.after(mv).expect("a legal move");
            let now = next.encirclement();
            if captured.is_empty() {
                assert_eq!(now, Ok(closed), "{position}: {mv} changes the ring");
            }
            // A capture may take a piece out of the ring, and then it may be open. Where it
            // is not, the region has grown by the squares of the captured and what is behind.
            let Ok(now) = now else {
                opened += 1;
                break;
            };
            assert!(
                (closed.region() | captured).is_subset(now.region()),
                "{position}: {mv}"
            );
            closed = now;
            // The attackers pass: it is the defenders' move again.
            position = to_move(&next, Side::Defenders);
        }
    }
    assert!(
        rings >= 1_000 && moves >= 20_000 && opened >= 100,
        "{rings} rings, {moves} moves, {opened} opened by a capture"
    );
}

#[test]
fn no_move_of_the_attackers_makes_or_breaks_a_fort() {
    let (mut with, mut without, mut captured) = (0, 0, 0);
    // Where the king need not reach a corner there are no forts.
    let where_forts_are = |position: &Position| position.rules().escape() == Escape::Corner;
    for position in positions(11).filter(where_forts_are).take(8_000) {
        let fort = position.exit_fort();
        let position = to_move(&position, Side::Attackers);
        for mv in position.legal_moves() {
            let next = position.after(mv).expect("a legal move");
            let after = next.exit_fort();
            if fort.is_ok() {
                assert_eq!(after, fort, "{position}: {mv} breaks a fort");
                with += 1;
                captured += position.captured(mv).len();
            } else {
                assert!(after.is_err(), "{position}: {mv} makes a fort");
                without += 1;
            }
        }
    }
    assert!(
        with >= 5_000 && without >= 100_000 && captured >= 100,
        "{with} moves against forts, {without} without, {captured} pieces captured"
    );
}
