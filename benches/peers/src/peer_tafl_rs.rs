//! What tafl-rs does in the contests: its fast engine, used as its documentation has it.
//!
//! It has no undo and no public count of moves, so a walk clones and counts by listing.
//! Its history is off wherever repetition plays no part.

use core::hint::black_box;

use tafl::fast::{CaptureBuffer, FastMove, FastPlayoutRng, FastPlayoutRunner, FastState};
use tafl::{Rules, TaflBoard};

use crate::random::Random;
use crate::shared_games::Game;

const WIDTH: usize = 11;

/// Far beyond the length of a random game.
const LONGEST_GAME: usize = 100_000;

fn start() -> FastState {
    let rules = Rules {
        save_board_history: false,
        save_actions: false,
        ..Rules::copenhagen()
    };
    FastState::from_board_rules(TaflBoard::classic_11(), rules)
}

/// Counts at the last ply, by the length of the list.
pub fn perft(depth: usize) -> u64 {
    Walk::new(depth).count(&start(), depth)
}

/// Makes every move, those of the last ply too.
pub fn perft_made(depth: usize) -> u64 {
    Walk::new(depth).make(&start(), depth)
}

/// One list of moves for each ply and one list of captures, used again and again.
struct Walk {
    lists: Vec<Vec<FastMove>>,
    captures: CaptureBuffer,
}

impl Walk {
    fn new(depth: usize) -> Self {
        Self {
            lists: vec![Vec::with_capacity(256); depth + 1],
            captures: CaptureBuffer::new(),
        }
    }

    fn count(&mut self, state: &FastState, depth: usize) -> u64 {
        if state.finished() {
            return 0;
        }
        state.generate_moves(&mut self.lists[depth]);
        if depth == 1 {
            return self.lists[depth].len() as u64;
        }
        let mut nodes = 0;
        for index in 0..self.lists[depth].len() {
            let child = self.child(state, depth, index);
            nodes += self.count(&child, depth - 1);
        }
        nodes
    }

    fn make(&mut self, state: &FastState, depth: usize) -> u64 {
        if state.finished() {
            return 0;
        }
        state.generate_moves(&mut self.lists[depth]);
        let mut leaves = 0;
        for index in 0..self.lists[depth].len() {
            let child = self.child(state, depth, index);
            leaves += if depth == 1 {
                black_box(&child);
                1
            } else {
                self.make(&child, depth - 1)
            };
        }
        leaves
    }

    fn child(&mut self, state: &FastState, depth: usize, index: usize) -> FastState {
        let mut child = state.clone();
        child.apply_generated_move_with_buffer(self.lists[depth][index], &mut self.captures);
        child
    }
}

/// Games of random legal moves, for all crates to replay.
pub fn random_games(games: usize, plies: usize) -> Vec<Game> {
    let mut random = Random::for_game(2, 0);
    let mut list = Vec::new();
    let mut draw = || {
        let mut state = start();
        let mut game = Game::new();
        while game.len() < plies && !state.finished() {
            state.generate_moves(&mut list);
            let mv = list[random.below(list.len())];
            game.push(format!("{}-{}", square(mv.from()), square(mv.to())));
            state.apply_generated_move(mv);
        }
        game
    };
    (0..games).map(|_| draw()).collect()
}

pub fn legal_moves_along(game: &[String]) -> Vec<usize> {
    let mut state = start();
    let mut list = Vec::new();
    let mut counts = Vec::new();
    for mv in moves(game) {
        if state.finished() {
            break;
        }
        state.generate_moves(&mut list);
        if !list.contains(&mv) {
            break;
        }
        counts.push(list.len());
        state.apply_generated_move(mv);
    }
    counts
}

/// Plays the games through; each move that it makes is judged.
pub fn replay(games: &[Game]) -> impl FnMut() -> u64 + 'static {
    let games: Vec<Vec<FastMove>> = games.iter().map(|game| moves(game)).collect();
    let start = start();
    let mut captures = CaptureBuffer::new();
    move || {
        let mut plies = 0;
        for game in &games {
            let mut state = start.clone();
            for &mv in game {
                state.apply_generated_move_with_buffer(mv, &mut captures);
                black_box(state.finished());
                plies += 1;
            }
        }
        plies
    }
}

/// Its default runner: a random piece and square, again until the move is legal.
pub fn random_play_by_rejection(games: u32) -> impl FnMut() -> u64 + 'static {
    let mut runner = FastPlayoutRunner::classic_copenhagen();
    let mut random = FastPlayoutRng::new(1);
    move || {
        (0..games)
            .map(|_| runner.run(LONGEST_GAME, &mut random) as u64)
            .sum()
    }
}

/// Its exact runner: counts all moves, then picks one.
pub fn random_play_by_counting(games: u32) -> impl FnMut() -> u64 + 'static {
    let mut runner = FastPlayoutRunner::classic_copenhagen();
    let mut random = FastPlayoutRng::new(1);
    move || {
        (0..games)
            .map(|_| runner.run_exact(LONGEST_GAME, &mut random) as u64)
            .sum()
    }
}

/// Lists the moves of the position after `game` into a vector that is used again.
pub fn listing(game: &[String], times: u64) -> impl FnMut() -> u64 + 'static {
    let mut state = start();
    for mv in moves(game) {
        state.apply_generated_move(mv);
    }
    let mut list = Vec::with_capacity(256);
    move || {
        for _ in 0..times {
            black_box(&state).generate_moves(&mut list);
            black_box(&list);
        }
        times
    }
}

fn moves(game: &[String]) -> Vec<FastMove> {
    game.iter()
        .map(|mv| {
            let (from, to) = mv.split_once('-').expect("a move in text");
            FastMove::new(index(from), index(to))
        })
        .collect()
}

/// The crate numbers squares by rows. Which edge is the first does not matter: the opening is
/// the same from all sides.
fn index(square: &str) -> usize {
    let (file, rank) = square.split_at(1);
    let rank: usize = rank.parse().expect("a rank");
    (rank - 1) * WIDTH + usize::from(file.as_bytes()[0] - b'a')
}

fn square(index: usize) -> String {
    let file = char::from(b"abcdefghijk"[index % WIDTH]);
    format!("{file}{}", index / WIDTH + 1)
}
