//! How fast is each part, on positions of every kind?
//!
//! ```text
//! cargo bench
//! cargo bench -- outcome/fort
//! cargo bench -- --test
//! ```
//!
//! Each bench shows that its answer is right before it is timed, and reports elements a
//! second. `--test` only looks at the answers.

use core::fmt::{Debug, Write as _};
use core::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use hnefatafl_rules::{Game, Move, Position, Record, Rules, perft};

use positions::{Named, POSITIONS};
use quiet::quiet_moves;
use random::Random;

mod positions;
mod quiet;
#[path = "../../examples/programs/common/random.rs"]
mod random;

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    bench_perft(&mut criterion);
    bench_legal_moves(&mut criterion);
    bench_apply_undo(&mut criterion);
    bench_check(&mut criterion);
    bench_captures(&mut criterion);
    bench_questions(&mut criterion);
    bench_outcome(&mut criterion);
    bench_playout(&mut criterion);
    bench_text(&mut criterion);
    criterion.final_summary();
}

/// Times work on so many elements, once it has come to the answer.
fn bench<T: PartialEq + Debug>(
    group: &mut Group,
    id: &str,
    elements: u64,
    answer: &T,
    mut work: impl FnMut() -> T,
) {
    assert_eq!(&work(), answer, "{id}");
    group.throughput(Throughput::Elements(elements));
    group.bench_function(id, |bencher| bencher.iter(&mut work));
}

/// The same for each position; a group of one kind of work then has a row for each.
fn bench_positions<T: PartialEq + Debug>(
    group: &mut Group,
    work_name: &str,
    elements: impl Fn(&Named) -> u64,
    answer: impl Fn(&Named) -> T,
    work: impl Fn(&Position, &[Move]) -> T,
) {
    for named in &POSITIONS {
        let position = named.position();
        let moves: Vec<Move> = position.legal_moves().collect();
        let id = format!("{}/{work_name}", named.name);
        bench(group, &id, elements(named), &answer(named), || {
            work(black_box(&position), black_box(&moves))
        });
    }
}

/// Nodes.
fn bench_perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    let count = |named: &Named| named.perft_3;
    bench_positions(&mut group, "3", count, count, |position, _| {
        perft(position, 3)
    });
    bench_positions(&mut group, "3_made", count, count, |position, _| {
        made(&mut position.clone(), 3)
    });
    for (name, rules, depth, nodes) in [
        ("opening/4", Rules::COPENHAGEN, 4, 50_456_804),
        ("tablut/4", Rules::TABLUT, 4, 19_913_864),
        ("brandubh/6", Rules::BRANDUBH, 6, 1_111_530_080),
    ] {
        let opening = Position::start(rules);
        bench(&mut group, name, nodes, &nodes, || {
            perft(black_box(&opening), depth)
        });
    }
}

/// Counts by making every move, those of the last ply too.
fn made(position: &mut Position, depth: u32) -> u64 {
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let undo = position.apply_unchecked(mv);
        leaves += if depth == 1 {
            black_box(&*position);
            1
        } else {
            made(position, depth - 1)
        };
        position.undo(undo);
    }
    leaves
}

/// Lists with their length and one move of them; moves of a list.
fn bench_legal_moves(criterion: &mut Criterion) {
    const DRAWS: u64 = 1_000;
    let mut group = criterion.benchmark_group("legal_moves");
    for named in &POSITIONS {
        let position = named.position();
        let moves: Vec<Move> = position.legal_moves().collect();
        assert_eq!(moves.len() as u64, named.moves, "{}", named.name);
        let mut random = Random::for_game(2, 0);
        let draws: Vec<usize> = (0..DRAWS).map(|_| random.below(moves.len())).collect();
        let sum = |sum: u64, mv: Move| sum + u64::from(mv.index());
        let expected = draws.iter().map(|&n| moves[n]).fold(0, sum);
        let id = format!("{}/len_and_nth", named.name);
        bench(&mut group, &id, DRAWS, &expected, || {
            let draws = draws.iter().map(|&n| {
                let mut moves = black_box(&position).legal_moves();
                black_box(moves.len());
                moves.nth(n).expect("below the length")
            });
            draws.fold(0, sum)
        });
        let mut list = Vec::with_capacity(moves.len());
        let id = format!("{}/list", named.name);
        bench(&mut group, &id, named.moves, &moves.len(), || {
            list.clear();
            list.extend(black_box(&position).legal_moves());
            list.len()
        });
        assert_eq!(list, moves, "{}", named.name);
    }
}

/// Moves made and taken back, with the question between whether the game is over.
fn bench_apply_undo(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("apply_undo");
    let (moves, endings) = (|named: &Named| named.moves, |named: &Named| named.endings);
    bench_positions(&mut group, "outcome", moves, endings, |position, moves| {
        let mut position = *position;
        let ends = moves.iter().filter(|&&mv| {
            let undo = position.apply_unchecked(mv);
            let ends = position.outcome().is_some();
            position.undo(undo);
            ends
        });
        ends.count() as u64
    });
    bench_positions(&mut group, "checked", moves, moves, |position, moves| {
        let mut position = *position;
        let applied = moves.iter().filter(|&&mv| {
            position.apply(mv).is_ok_and(|undo| {
                black_box(&position);
                position.undo(undo);
                true
            })
        });
        applied.count() as u64
    });
    let games: Vec<Game> = random_games(Rules::COPENHAGEN).collect();
    let plies: Vec<(Position, Move)> = games
        .iter()
        .flat_map(|game| {
            game.plies()
                .enumerate()
                .map(move |(ply, it)| (game, ply, it.mv))
        })
        .map(|(game, ply, mv)| (*game.position_at(ply).expect("played"), mv))
        .collect();
    let elements = plies.len() as u64;
    bench(&mut group, "games/outcome", elements, &games.len(), || {
        let ends = plies.iter().filter(|&&(mut position, mv)| {
            let undo = position.apply_unchecked(mv);
            let ends = position.outcome().is_some();
            position.undo(undo);
            black_box(&position);
            ends
        });
        ends.count()
    });
}

/// Moves asked for: the legal ones, then every one there is.
fn bench_check(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    let count = |named: &Named| named.moves;
    bench_positions(&mut group, "legal", count, count, |position, moves| {
        let legal = moves.iter().filter(|&&mv| position.check(mv).is_ok());
        legal.count() as u64
    });
    let all: Vec<Move> = Move::all().collect();
    let any = |_: &Named| u64::from(Move::COUNT);
    bench_positions(&mut group, "any", any, count, |position, _| {
        let legal = all.iter().filter(|&&mv| position.check(mv).is_ok());
        legal.count() as u64
    });
}

/// Moves that are asked what they would capture: why, which pieces, and whether any.
fn bench_captures(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("captures");
    let (moves, captures) = (|named: &Named| named.moves, |named: &Named| named.captures);
    bench_positions(&mut group, "squares", moves, captures, |position, moves| {
        let taken = moves.iter().map(|&mv| position.captured(mv).len() as u64);
        taken.sum()
    });
    let capturing = |named: &Named| {
        let position = named.position();
        let moves = position.legal_moves();
        moves.filter(|&mv| position.is_capture(mv)).count()
    };
    bench_positions(&mut group, "moves", moves, capturing, |position, _| {
        position.capturing_moves().count()
    });
    bench_positions(&mut group, "explain", moves, captures, |position, moves| {
        let captures = moves.iter().map(|&mv| position.captures(mv).count() as u64);
        captures.sum()
    });
}

/// What else an engine asks of a position: what the key would be after each move, the position
/// with the other side to move, and the least of those that are the same but for a turn.
fn bench_questions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("questions");
    let keys = |named: &Named| {
        let position = named.position();
        let after = position
            .legal_moves()
            .filter_map(|mv| position.after(mv).ok());
        after.fold(0, |keys, after| keys ^ after.key())
    };
    let moves = |named: &Named| named.moves;
    bench_positions(&mut group, "key_after", moves, keys, |position, moves| {
        let keys = moves.iter().filter_map(|&mv| position.key_after(mv));
        keys.fold(0, |keys, key| keys ^ key)
    });
    let one = |_: &Named| 1;
    let passed = |named: &Named| {
        let position = named.position();
        Position::new(position.board(), !position.side_to_move(), position.rules()).ok()
    };
    bench_positions(&mut group, "pass", one, passed, |position, _| {
        position.pass().ok()
    });
    let least = |named: &Named| named.position().canonical();
    bench_positions(&mut group, "canonical", one, least, |position, _| {
        position.canonical()
    });
}

/// Positions asked whether the game is over: set up, and as they come out of a move.
fn bench_outcome(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("outcome");
    for named in &POSITIONS {
        let before = named.position();
        let after = before.after(named.remarkable()).expect("a legal move");
        let outcome = named.outcome.map(|word| word.parse().expect("an outcome"));
        for (when, position, outcome) in [("before", before, None), ("after", after, outcome)] {
            let (board, side, rules) =
                (position.board(), position.side_to_move(), position.rules());
            let id = format!("{}/{when}_set_up", named.name);
            bench(&mut group, &id, 1, &outcome, || {
                let position = Position::new(black_box(board), side, rules);
                position.expect("a legal set-up").outcome()
            });
            let id = format!("{}/{when}_asked", named.name);
            bench(&mut group, &id, 1, &outcome, || {
                black_box(&position).outcome()
            });
        }
    }
}

/// Plies: of random games, each legal move equally likely, and of one long game.
fn bench_playout(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(20);
    // They are the same games under the first three: so often are they ended in a corner.
    for (name, rules, plies) in [
        ("copenhagen", Rules::COPENHAGEN, 11_280),
        ("fetlar", Rules::FETLAR, 11_280),
        (
            "copenhagen_no_history",
            Rules::COPENHAGEN_NO_HISTORY,
            11_280,
        ),
        ("tablut", Rules::TABLUT, 2_165),
        ("brandubh", Rules::BRANDUBH, 1_575),
    ] {
        bench(&mut group, name, plies, &plies, || {
            let lengths = random_games(rules).map(|game| game.plies().len() as u64);
            lengths.sum()
        });
    }
    // The same moves as one game and as twenty: a ply of the one should cost at most 1.3
    // times as much.
    let moves = quiet_moves(10_000);
    let elements = moves.len() as u64;
    for length in [500, 10_000] {
        let mut position = Position::start(Rules::COPENHAGEN);
        let mut starts = Vec::new();
        for part in moves.chunks(length) {
            starts.push((position, part));
            for &mv in part {
                position = position.after(mv).expect("a legal move");
            }
        }
        let id = format!("games_of_{length}");
        bench(&mut group, &id, elements, &moves.len(), || {
            let lengths = starts.iter().map(|&(start, moves)| {
                let mut game = Game::from_position(start);
                let played = moves.iter().filter(|&&mv| game.play(mv).is_ok());
                played.count()
            });
            lengths.sum()
        });
    }
}

/// The first random games under these rules, to their end.
fn random_games(rules: Rules) -> impl Iterator<Item = Game> {
    const GAMES: u64 = 20;
    (0..GAMES).map(move |number| {
        let mut random = Random::for_game(0, number);
        let mut game = Game::new(rules);
        loop {
            let mut moves = game.legal_moves();
            if moves.is_empty() {
                return game;
            }
            let mv = moves.nth(random.below(moves.len())).expect("below");
            game.play(mv).expect("a legal move");
        }
    })
}

/// Positions, moves, and plies of games, read and written.
fn bench_text(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("text");
    let mut page = String::new();
    let mut write = |value: &dyn core::fmt::Display| {
        page.clear();
        write!(page, "{value}").expect("room");
        page.len()
    };

    let position = POSITIONS[1].position();
    for (form, text) in [
        ("position", position.to_string()),
        ("drawing", drawing(&position)),
    ] {
        let id = format!("read_{form}");
        bench(&mut group, &id, 1, &Ok(position), || {
            black_box(&text).parse()
        });
    }
    let len = position.to_string().len();
    bench(&mut group, "write_position", 1, &len, || {
        write(black_box(&position))
    });

    let moves: Vec<String> = Move::all().map(|mv| mv.to_string()).collect();
    let elements = moves.len() as u64;
    bench(&mut group, "read_moves", elements, &moves.len(), || {
        let moves = black_box(&moves)
            .iter()
            .filter_map(|text| text.parse::<Move>().ok());
        moves.count()
    });

    let game = random_games(Rules::COPENHAGEN).next().expect("a game");
    let text = game.to_string();
    let plies = game.plies().len() as u64;
    let record = Record::from(&game);
    bench(
        &mut group,
        "read_record",
        plies,
        &Ok(record.clone()),
        || black_box(&text).parse(),
    );
    bench(
        &mut group,
        "replay_record",
        plies,
        &Ok(game.clone()),
        || black_box(&record).to_game(position),
    );
    // As `replay` does it: from the text to what the rules say.
    bench(&mut group, "judge_text", plies, &Ok(game.clone()), || {
        let record: Record = black_box(&text).parse().expect("a record");
        record.to_game(position)
    });
    bench(&mut group, "read_game", plies, &Ok(game.clone()), || {
        black_box(&text).parse()
    });
    bench(&mut group, "write_game", plies, &text.len(), || {
        write(black_box(&game))
    });
}

fn drawing(position: &Position) -> String {
    let (board, side, rules) = (position.board(), position.side_to_move(), position.rules());
    format!("{board:#}\n{side} {rules}")
}
