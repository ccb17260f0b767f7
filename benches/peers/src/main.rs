//! Measures this crate and its peers on the same work, and prints one table with ratios.
//!
//! ```text
//! cargo run --release -- [--depth N] [--rounds N] [--seconds S] [--only TEXT]
//! ```
//!
//! `--depth` is the depth of the bulk perft (4), `--rounds` how often each contestant comes
//! round (5), `--seconds` how long it works each time at least (0.5), and `--only` keeps the
//! contests whose name contains the text.

mod contest;
mod options;
mod ours;
mod peer_hnefatafl;
mod peer_tafl_rs;
#[path = "../../../examples/programs/common/random.rs"]
mod random;
mod shared_games;

use contest::{Contest, Entry};
use options::Options;
use shared_games::Game;

/// Perft of the opening. All three crates count these; deeper, their rules may part.
const OPENING: [u64; 6] = [1, 116, 6_788, 806_344, 50_456_804, 6_116_568_016];

/// hnefatafl would need many minutes for depth 5; its rate hardly depends on the depth.
const DEEPEST_FOR_HNEFATAFL: usize = 4;

/// The depth at which every leaf move is made.
const DEPTH_MADE: usize = 4;

/// The middle game of the listing contest: so many plies into the first shared game.
const MIDDLE_GAME: usize = 40;

fn main() -> Result<(), String> {
    let options = Options::from_args(std::env::args().skip(1), OPENING.len() - 1)?;
    check_that_all_count_the_same();
    let games = shared_games();

    let contests: Vec<Contest> = contests(options.depth, &games)
        .into_iter()
        .filter(|contest| contest.work.contains(&options.only))
        .collect();
    let table = contest::hold(contests, options.rounds, options.time);
    println!(
        "{} round(s) of {:?} or more each, interleaved, medians; popcount instruction: {}\n",
        options.rounds,
        options.time,
        if cfg!(target_feature = "popcnt") {
            "yes"
        } else {
            "no"
        },
    );
    println!("{table}");
    Ok(())
}

/// Rates mean nothing between programs that do different work.
///
/// The opening is nearly blind to the rules: in so few plies no king is taken or escapes, no fort
/// or encirclement closes, and no position comes back a third time; and those are the places
/// where the crates differ. Here they are compared to depth 3; the deeper counts are asserted
/// each time that they are timed.
fn check_that_all_count_the_same() {
    for (depth, &nodes) in OPENING.iter().enumerate().take(4).skip(1) {
        assert_eq!(ours::perft(depth), nodes, "hnefatafl-rules, perft({depth})");
        assert_eq!(peer_tafl_rs::perft(depth), nodes, "tafl-rs, perft({depth})");
        assert_eq!(
            peer_hnefatafl::perft(depth),
            nodes,
            "hnefatafl, perft({depth})"
        );
    }
}

/// Random games, each cut where the crates cease to agree on the number of legal moves.
fn shared_games() -> Vec<Game> {
    let drawn = peer_tafl_rs::random_games(200, 200);
    let shared = shared_games::agreed(
        &drawn,
        &[
            ours::legal_moves_along,
            peer_tafl_rs::legal_moves_along,
            peer_hnefatafl::legal_moves_along,
        ],
    );
    let plies = |games: &[Game]| games.iter().map(Vec::len).sum::<usize>();
    println!(
        "replaying {} of {} plies of {} random games: those that all crates judge alike",
        plies(&shared),
        plies(&drawn),
        drawn.len()
    );
    shared
}

fn contests(depth: usize, games: &[Game]) -> Vec<Contest> {
    let shallow = depth.min(DEEPEST_FOR_HNEFATAFL);
    let middle: Game = games
        .iter()
        .find(|game| game.len() >= MIDDLE_GAME)
        .map(|game| game[..MIDDLE_GAME].to_vec())
        .expect("random games last longer than that");
    vec![
        Contest {
            work: format!("perft({depth}), last ply counted"),
            unit: "nodes",
            entries: vec![
                Entry::with_answer("hnefatafl-rules", OPENING[depth], move || {
                    ours::perft(depth)
                }),
                Entry::with_answer("tafl-rs", OPENING[depth], move || {
                    peer_tafl_rs::perft(depth)
                }),
                Entry::with_answer("hnefatafl", OPENING[shallow], move || {
                    peer_hnefatafl::perft(shallow)
                })
                .noting(if shallow < depth {
                    format!("at depth {shallow}")
                } else {
                    String::new()
                }),
            ],
        },
        Contest {
            work: format!("perft({DEPTH_MADE}), every leaf move made"),
            unit: "nodes",
            entries: vec![
                Entry::with_answer("hnefatafl-rules", OPENING[DEPTH_MADE], || {
                    ours::perft_made(DEPTH_MADE)
                }),
                Entry::with_answer("hnefatafl-rules", OPENING[DEPTH_MADE], || {
                    ours::perft_judged(DEPTH_MADE)
                })
                .noting("outcome asked of every leaf"),
                Entry::with_answer("tafl-rs", OPENING[DEPTH_MADE], || {
                    peer_tafl_rs::perft_made(DEPTH_MADE)
                })
                .noting("clones, having no undo; judges every leaf"),
                Entry::with_answer("hnefatafl", OPENING[3], || peer_hnefatafl::perft_made(3))
                    .noting("at depth 3; copies; judges every leaf"),
            ],
        },
        Contest {
            work: "replaying games, each position judged".into(),
            unit: "plies",
            entries: vec![
                Entry::new("hnefatafl-rules", ours::replay(games)),
                Entry::new("tafl-rs", peer_tafl_rs::replay(games)),
                Entry::new("hnefatafl", peer_hnefatafl::replay(games)),
            ],
        },
        Contest {
            work: "uniformly random games, repetition on".into(),
            unit: "plies",
            entries: vec![
                Entry::new("hnefatafl-rules", ours::random_play(1_000)),
                Entry::new("tafl-rs", peer_tafl_rs::random_play_by_rejection(1_000))
                    .noting("rejection; no no-move test"),
                Entry::new("tafl-rs", peer_tafl_rs::random_play_by_counting(1_000))
                    .noting("exact; no no-move test"),
                Entry::new("hnefatafl", peer_hnefatafl::random_play(20))
                    .noting("repetition of moves, not of positions"),
            ],
        },
        listing("listing the opening's moves", &[]),
        listing("listing a middle game's moves", &middle),
    ]
}

fn listing(work: &str, game: &[String]) -> Contest {
    const TIMES: u64 = 10_000;
    Contest {
        work: work.into(),
        unit: "lists",
        entries: vec![
            Entry::with_answer("hnefatafl-rules", TIMES, ours::listing(game, TIMES)),
            Entry::with_answer("tafl-rs", TIMES, peer_tafl_rs::listing(game, TIMES)),
            Entry::with_answer("hnefatafl", TIMES, peer_hnefatafl::listing(game, TIMES)),
        ],
    }
}
