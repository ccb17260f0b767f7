//! What hnefatafl does in the contests: its `GameLogic` over copies of a `GameState`.
//!
//! Its state is `Copy` and cannot be taken back, its moves are listed piece by piece, and it
//! counts repeated moves as it plays: that cannot be switched off without changing its rules.

use core::hint::black_box;

use hnefatafl::aliases::{MediumBasicGameLogic, MediumBasicGameState};
use hnefatafl::board::state::BoardState;
use hnefatafl::game::GameStatus;
use hnefatafl::play::{Play, ValidPlay};
use hnefatafl::preset;

use crate::random::Random;
use crate::shared_games::Game;

/// Far beyond the length of a random game.
const LONGEST_GAME: usize = 100_000;

fn start() -> (MediumBasicGameLogic, MediumBasicGameState) {
    let rules = preset::rules::COPENHAGEN;
    let state = MediumBasicGameState::new(preset::boards::COPENHAGEN, rules.starting_side)
        .expect("its own opening");
    (
        MediumBasicGameLogic::new(rules, state.board.side_len()),
        state,
    )
}

fn legal_moves<'a>(
    logic: &'a MediumBasicGameLogic,
    state: &'a MediumBasicGameState,
) -> impl Iterator<Item = ValidPlay> + 'a {
    let over = matches!(state.status, GameStatus::Over(_));
    let pieces = state
        .board
        .occupied_by_side(state.side_to_play)
        .into_iter()
        .filter(move |_| !over);
    pieces.flat_map(|piece| {
        logic
            .iter_plays(piece, state)
            .expect("a piece stands there")
    })
}

/// Counts at the last ply, by walking the iterator.
pub fn perft(depth: usize) -> u64 {
    let (logic, state) = start();
    count(&logic, &state, depth)
}

fn count(logic: &MediumBasicGameLogic, state: &MediumBasicGameState, depth: usize) -> u64 {
    if depth == 1 {
        return legal_moves(logic, state).count() as u64;
    }
    legal_moves(logic, state)
        .map(|mv| count(logic, &logic.do_valid_play(mv, *state).new_state, depth - 1))
        .sum()
}

/// Makes every move, those of the last ply too.
pub fn perft_made(depth: usize) -> u64 {
    let (logic, state) = start();
    make(&logic, &state, depth)
}

fn make(logic: &MediumBasicGameLogic, state: &MediumBasicGameState, depth: usize) -> u64 {
    if depth == 0 {
        black_box(state);
        return 1;
    }
    legal_moves(logic, state)
        .map(|mv| make(logic, &logic.do_valid_play(mv, *state).new_state, depth - 1))
        .sum()
}

pub fn legal_moves_along(game: &[String]) -> Vec<usize> {
    let (logic, mut state) = start();
    let mut counts = Vec::new();
    for mv in moves(game) {
        if matches!(state.status, GameStatus::Over(_)) {
            break;
        }
        let count = legal_moves(&logic, &state).count();
        match logic.do_play(mv, state) {
            Ok(done) => state = done.new_state,
            Err(_) => break,
        }
        counts.push(count);
    }
    counts
}

/// Plays the games through; each move that it makes is judged.
pub fn replay(games: &[Game]) -> impl FnMut() -> u64 + 'static {
    let games: Vec<Vec<Play>> = games.iter().map(|game| moves(game)).collect();
    let (logic, start) = start();
    move || {
        let mut plies = 0;
        for game in &games {
            let mut state = start;
            for &play in game {
                state = logic.do_valid_play(ValidPlay { play }, state).new_state;
                black_box(state.status);
                plies += 1;
            }
        }
        plies
    }
}

/// Random games to their end: lists all moves, then picks one.
pub fn random_play(games: u32) -> impl FnMut() -> u64 + 'static {
    let (logic, start) = start();
    let mut random = Random::for_game(1, 0);
    let mut list = Vec::with_capacity(256);
    move || {
        let mut plies = 0;
        for _ in 0..games {
            let mut state = start;
            for _ in 0..LONGEST_GAME {
                list.clear();
                list.extend(legal_moves(&logic, &state));
                if list.is_empty() {
                    break;
                }
                state = logic
                    .do_valid_play(list[random.below(list.len())], state)
                    .new_state;
                plies += 1;
            }
        }
        plies
    }
}

/// Lists the moves of the position after `game` into a vector that is used again.
pub fn listing(game: &[String], times: u64) -> impl FnMut() -> u64 + 'static {
    let (logic, mut state) = start();
    for mv in moves(game) {
        state = logic.do_play(mv, state).expect("a shared game").new_state;
    }
    let mut list: Vec<ValidPlay> = Vec::with_capacity(256);
    move || {
        for _ in 0..times {
            list.clear();
            list.extend(legal_moves(&logic, black_box(&state)));
            black_box(&list);
        }
        times
    }
}

fn moves(game: &[String]) -> Vec<Play> {
    game.iter()
        .map(|mv| mv.parse().expect("a move in text"))
        .collect()
}
