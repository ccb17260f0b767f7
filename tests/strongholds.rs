//! Do forts and rings hold what the rules promise of them?

mod common;

use common::bridge;
use common::generate::{Rng, eager_move, random_state};
use hnefatafl_rules::{Bitboard, Board, Move, Position, Rules, Side};

/// Captures as in Copenhagen, but neither fort nor ring ends the game.
const GOES_ON: Rules = Rules::FETLAR.with_shieldwall(true);

/// Returns random boards in which a fort or a ring is likely, without end.
fn boards(seed: u64) -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(seed);
    core::iter::repeat_with(move || {
        let mut state = random_state(&mut rng);
        if rng.percent(5) {
            if let Some(mv) = eager_move(&mut rng, &state) {
                state = state.play(mv);
            }
        }
        bridge::board(&state.cells)
    })
}

fn to_move(board: Board, side: Side) -> Position {
    Position::new(board, side, GOES_ON).expect("moves make no set-up illegal")
}

/// Picks a move: often one that captures, or that lands on these squares.
fn pick(rng: &mut Rng, position: &Position, wanted: Bitboard) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().collect();
    let mut some = moves.clone();
    match rng.between(0, 9) {
        0..=3 => some.retain(|&mv| position.captures(mv).len() > 0),
        4..=6 => some.retain(|mv| wanted.contains(mv.to())),
        _ => {}
    }
    rng.pick(&some).or_else(|| rng.pick(&moves))
}

#[test]
fn a_fort_holds_while_the_attackers_move_at_will() {
    let mut rng = Rng::new(7);
    let (mut forts, mut moves, mut captured) = (0, 0, 0);
    for mut board in boards(8).take(24_000) {
        let Ok(fort) = board.exit_fort() else {
            continue;
        };
        forts += 1;
        let first = board;
        let breach = fort.walls().neighbors() | fort.chamber().neighbors();
        for _ in 0..60 {
            // The defenders pass: it is the attackers' move again.
            let position = to_move(board, Side::Attackers);
            let Some(mv) = pick(&mut rng, &position, breach) else {
                break;
            };
            moves += 1;
            captured += position.captures(mv).len();
            board = position.after(mv).expect("a legal move").board();
            assert!(
                board.attackers().is_disjoint(fort.chamber()),
                "{position}: {mv} enters the fort of {first}"
            );
            assert_eq!(board.king(), first.king(), "{position}: {mv}");
            assert_eq!(
                board.exit_fort(),
                Ok(fort),
                "{position}: {mv} changes the fort of {first}"
            );
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
    for mut board in boards(10).take(50_000) {
        let Ok(mut closed) = board.encirclement() else {
            continue;
        };
        rings += 1;
        let first = board;
        for _ in 0..60 {
            // The attackers pass: it is the defenders' move again.
            let position = to_move(board, Side::Defenders);
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
            let captured = position.captures(mv).squares();
            board = position.after(mv).expect("a legal move").board();
            let now = board.encirclement();
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
    for board in boards(11).take(6_000) {
        let fort = board.exit_fort();
        let position = to_move(board, Side::Attackers);
        for mv in position.legal_moves() {
            let next = position.after(mv).expect("a legal move");
            let after = next.board().exit_fort();
            if fort.is_ok() {
                assert_eq!(after, fort, "{position}: {mv} breaks a fort");
                with += 1;
                captured += position.captures(mv).len();
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
