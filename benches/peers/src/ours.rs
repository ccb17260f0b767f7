//! What this crate does in the contests, through its public API.

use core::hint::black_box;

use hnefatafl_rules::{Game, Move, Position, Rules};

use crate::random::Random;
use crate::shared_games::Game as SharedGame;

pub fn perft(depth: usize) -> u64 {
    let depth = u8::try_from(depth).expect("a small depth");
    hnefatafl_rules::perft(&Position::start(Rules::COPENHAGEN), depth)
}

/// Makes and takes back every move, those of the last ply too.
pub fn perft_made(depth: usize) -> u64 {
    walk(&mut Position::start(Rules::COPENHAGEN), depth, &|leaf| {
        black_box(leaf);
    })
}

/// The same, and asks each position of the last ply whether the game is over there.
pub fn perft_judged(depth: usize) -> u64 {
    walk(&mut Position::start(Rules::COPENHAGEN), depth, &|leaf| {
        black_box(leaf.outcome());
    })
}

fn walk(position: &mut Position, depth: usize, at_leaf: &impl Fn(&Position)) -> u64 {
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let undo = position.apply_unchecked(mv);
        leaves += if depth == 1 {
            at_leaf(position);
            1
        } else {
            walk(position, depth - 1, at_leaf)
        };
        position.undo(undo);
    }
    leaves
}

pub fn legal_moves_along(game: &[String]) -> Vec<usize> {
    let mut position = Position::start(Rules::COPENHAGEN);
    let mut counts = Vec::new();
    for mv in moves(game) {
        let count = position.legal_moves().len();
        if position.apply(mv).is_err() {
            break;
        }
        counts.push(count);
    }
    counts
}

/// Plays the games through, asking for the outcome after each move.
pub fn replay(games: &[SharedGame]) -> impl FnMut() -> u64 + 'static {
    let games: Vec<Vec<Move>> = games.iter().map(|game| moves(game)).collect();
    move || {
        let mut plies = 0;
        for game in &games {
            let mut position = Position::start(Rules::COPENHAGEN);
            for &mv in game {
                // The token is of no use here: a replay does not go back.
                let _ = position.apply_unchecked(mv);
                black_box(position.outcome());
                plies += 1;
            }
        }
        plies
    }
}

/// Random games to their end, repetition and all.
pub fn random_play(games: u32) -> impl FnMut() -> u64 + 'static {
    let mut random = Random::for_game(1, 0);
    move || {
        let mut plies = 0;
        for _ in 0..games {
            let mut game = Game::new(Rules::COPENHAGEN);
            while let Some(mv) = pick(&game, &mut random) {
                game.play(mv).expect("a legal move");
                plies += 1;
            }
        }
        plies
    }
}

#[inline]
fn pick(game: &Game, random: &mut Random) -> Option<Move> {
    let mut moves = game.legal_moves();
    match moves.len() {
        0 => None,
        count => moves.nth(random.below(count)),
    }
}

/// Lists the moves of the position after `game` into a vector that is used again.
pub fn listing(game: &[String], times: u64) -> impl FnMut() -> u64 + 'static {
    let mut position = Position::start(Rules::COPENHAGEN);
    for mv in moves(game) {
        position = position.after(mv).expect("a shared game");
    }
    let mut list: Vec<Move> = Vec::with_capacity(256);
    move || {
        for _ in 0..times {
            list.clear();
            list.extend(black_box(&position).legal_moves());
            black_box(&list);
        }
        times
    }
}

fn moves(game: &[String]) -> Vec<Move> {
    game.iter()
        .map(|mv| mv.parse().expect("a move in text"))
        .collect()
}
