//! Does the fast code agree with slow, obvious code?
//!
//! `HNEFATAFL_ORACLE_POSITIONS=10000000 cargo test --release --test oracle` compares more,
//! `HNEFATAFL_ORACLE_SEED` other ones.
#![cfg(feature = "alloc")]

mod common;

use core::ops::AddAssign;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::env;
use std::thread;

use common::bridge;
use common::judge::{judge, read_state};
use common::oracle::State;
use common::oracle_board::Who;
use common::oracle_endings::{OracleGame, Verdict};
use common::oracle_rules::{Escape, Layout, PRESETS, Rules as OracleRules, Throne};
use common::random::{Rng, random_position, shuffling_move};
use common::wrong::Wrong;
use hnefatafl_rules::{Bitboard, Board, CaptureRule, Game, Move, Position, Rules, Size, Symmetry};

/// How much was compared, and what was met: events, not positions that merely stand so.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    /// Positions whose moves, captures and outcome were compared.
    positions: usize,
    /// Those of them on boards of 7x7 and 9x9.
    small: usize,
    /// Those of them under a rule set that is no preset.
    built: usize,
    /// Positions after a move whose board and outcome were compared.
    nexts: usize,
    captures: usize,
    shieldwalls: usize,
    double_walls: usize,
    kings: usize,
    corners: usize,
    edges: usize,
    forts: usize,
    rings: usize,
    rings_by_defenders: usize,
    stuck: usize,
    repetitions: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let Self {
            positions,
            small,
            built,
            nexts,
            captures,
            shieldwalls,
            double_walls,
            kings,
            corners,
            edges,
            forts,
            rings,
            rings_by_defenders,
            stuck,
            repetitions,
        } = other;
        self.positions += positions;
        self.small += small;
        self.built += built;
        self.nexts += nexts;
        self.captures += captures;
        self.shieldwalls += shieldwalls;
        self.double_walls += double_walls;
        self.kings += kings;
        self.corners += corners;
        self.edges += edges;
        self.forts += forts;
        self.rings += rings;
        self.rings_by_defenders += rings_by_defenders;
        self.stuck += stuck;
        self.repetitions += repetitions;
    }
}

/// Compares all that holds of a position, its moves and their captures; returns the moves.
fn compare(state: &State, position: &Position, met: &mut Tally) -> Vec<Move> {
    met.positions += 1;
    met.small += usize::from(position.rules().size() != Size::Eleven);
    met.built += usize::from(position.rules().name().is_none());
    assert_eq!(
        position.outcome(),
        state.outcome().map(bridge::outcome),
        "the outcome of {position}"
    );
    let mut moves: Vec<Move> = position.legal_moves().collect();
    moves.sort_unstable();
    let slow: Vec<Move> = state.legal_moves().into_iter().map(bridge::mv).collect();
    assert_eq!(moves, slow, "the moves of {position}");
    for &mv in &moves {
        let slow = state.captures(bridge::pair(mv));
        let slow: Bitboard = slow.into_iter().map(bridge::square).collect();
        let captures = position.captures(mv);
        assert_eq!(captures.squares(), slow, "{position}: {mv}");
        assert_eq!(position.captured(mv), slow, "{position}: {mv}");
        let mut brackets = Bitboard::EMPTY;
        for capture in captures {
            met.captures += 1;
            match capture.rule {
                CaptureRule::Shieldwall { bracket, .. } => brackets |= bracket.into(),
                CaptureRule::King { .. } => met.kings += 1,
                _ => {}
            }
        }
        met.shieldwalls += brackets.len();
        met.double_walls += usize::from(brackets.len() == 2);
    }
    moves
}

/// Compares what a move leads to, board and outcome.
fn compare_next(state: &State, position: &Position, mv: Move, met: &mut Tally) {
    met.nexts += 1;
    let slow = state.play(bridge::pair(mv));
    let next = position.after(mv).expect("a legal move");
    assert_eq!(
        next,
        bridge::position(&slow),
        "{position}: {mv} leads to {next} here, there to {}",
        slow.text()
    );
    let verdict = slow.outcome();
    assert_eq!(
        next.outcome(),
        verdict.map(bridge::outcome),
        "the outcome of {mv} in {position}"
    );
    match verdict {
        None
        | Some(
            Verdict::KingCaptured | Verdict::AttackersByRepetition | Verdict::DrawByRepetition,
        ) => {}
        Some(Verdict::Corner) => met.corners += 1,
        Some(Verdict::Edge) => met.edges += 1,
        Some(Verdict::ExitFort) => met.forts += 1,
        Some(Verdict::Encirclement) => {
            met.rings += 1;
            met.rings_by_defenders += usize::from(state.side == Who::Defenders);
        }
        Some(Verdict::NoMove(_)) => met.stuck += 1,
    }
}

/// Compares a random position and some plies from there.
fn compare_walk(rng: &mut Rng, met: &mut Tally) {
    let mut position = random_position(rng);
    let mut state = bridge::state(&position);
    for _ in 0..4 {
        let moves = compare(&state, &position, met);
        let telling = |&mv: &Move| {
            let next = position.after(mv).expect("a legal move");
            next.outcome().is_some() || position.captures(mv).len() > 0
        };
        let eager: Vec<Move> = moves.iter().copied().filter(telling).collect();
        // The oracle is slow: what quiet moves lead to is looked at for a sample of them.
        let all = rng.percent(2);
        for &mv in &moves {
            if all || rng.percent(2) || eager.contains(&mv) && rng.percent(25) {
                compare_next(&state, &position, mv, met);
            }
        }
        let some = if rng.percent(60) { &eager } else { &moves };
        let Some(mv) = rng.pick(some).or_else(|| rng.pick(&moves)) else {
            break;
        };
        compare_next(&state, &position, mv, met);
        state = state.play(bridge::pair(mv));
        position = position.after(mv).expect("a legal move");
    }
}

/// Compares a game whose positions come again, with moves taken back.
fn compare_game(rng: &mut Rng, met: &mut Tally) {
    let first = random_position(rng);
    let mut game = Game::from_position(first);
    let mut slow = OracleGame::new(bridge::state(&first));
    for _ in 0..40 {
        let position = *game.position();
        let told = |game: &Game| format!("{:?}", game.plies());
        compare(slow.current(), &position, met);
        assert_eq!(
            game.outcome(),
            slow.outcome().map(bridge::outcome),
            "the outcome of {}",
            told(&game)
        );
        assert_eq!(
            game.occurrences(),
            slow.occurrences(),
            "the occurrences of {}",
            told(&game)
        );
        assert_eq!(
            game.legal_moves().len(),
            slow.legal_moves().len(),
            "the moves of {}",
            told(&game)
        );
        let repeated = matches!(
            slow.outcome(),
            Some(Verdict::AttackersByRepetition | Verdict::DrawByRepetition)
        );
        met.repetitions += usize::from(repeated);
        if game.outcome().is_some() || rng.percent(8) {
            for _ in 0..rng.between(1, 3) {
                assert_eq!(game.undo().is_some(), slow.undo(), "{}", told(&game));
            }
        }
        let Some(mv) = shuffling_move(rng, &game) else {
            break;
        };
        game.play(mv).expect("a legal move");
        slow.play(bridge::pair(mv));
    }
}

/// Returns the number in an environment variable.
fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    let digits = text.replace('_', "");
    Some(
        digits
            .parse()
            .unwrap_or_else(|_| panic!("{variable} is {text}, not a number")),
    )
}

#[test]
fn the_engine_agrees_with_the_oracle() {
    let wanted = number("HNEFATAFL_ORACLE_POSITIONS").unwrap_or(200_000);
    let wanted = usize::try_from(wanted).expect("a number of positions");
    let seed = number("HNEFATAFL_ORACLE_SEED").unwrap_or(0);
    let (compared, batch) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut met = Tally::default();
        while compared.load(Ordering::Relaxed) < wanted {
            let batch = batch.fetch_add(1, Ordering::Relaxed);
            let mut rng = Rng::new(seed.wrapping_mul(0x1000_0000) + batch as u64);
            let before = met.positions;
            for _ in 0..100 {
                compare_walk(&mut rng, &mut met);
            }
            for _ in 0..4 {
                compare_game(&mut rng, &mut met);
            }
            compared.fetch_add(met.positions - before, Ordering::Relaxed);
        }
        met
    };
    let mut met = Tally::default();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(tally) => met += tally,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    println!("compared with the oracle: {met:#?}");
    // Shares of what the generator brings about, rounded down: no rule goes unseen.
    let at_least = |met: usize, per_thousand: usize| met * 1000 >= wanted * per_thousand;
    assert!(
        met.positions >= wanted
            && at_least(met.captures, 1000)
            && at_least(met.shieldwalls, 20)
            && at_least(met.double_walls, 2)
            && at_least(met.kings, 30)
            && at_least(met.corners, 25)
            && at_least(met.edges, 60)
            && at_least(met.small, 300)
            && at_least(met.built, 300)
            && at_least(met.forts, 20)
            && at_least(met.rings, 10)
            && at_least(met.rings_by_defenders, 1)
            && at_least(met.stuck, 10)
            && at_least(met.repetitions, 1),
        "{met:#?}"
    );
}

#[test]
fn boards_turn_about_their_own_centre_as_the_oracle_turns_them() {
    let mut rng = Rng::new(14);
    for _ in 0..300 {
        let state = bridge::state(&random_position(&mut rng));
        let (size, board) = (state.size(), bridge::position(&state).board());
        let slow: Vec<Board> = (0..8)
            .map(|turn| bridge::board(size, &size.turned(&state.cells, turn)))
            .collect();
        let fast = Symmetry::ALL.map(|symmetry| board.turned(symmetry));
        for (here, there) in fast.iter().zip(&slow) {
            assert!(slow.contains(here), "{here} is not {board} turned");
            assert!(fast.contains(there), "{there} is {board} turned");
        }
    }
}

#[test]
fn the_same_pieces_on_boards_of_two_sizes_differ() {
    let mut rng = Rng::new(15);
    let (mut compared, layouts) = (0, [Layout::Seven, Layout::Nine, Layout::Eleven]);
    for _ in 0..600 {
        let mut state = bridge::state(&random_position(&mut rng));
        // Under this escape and without a throne every square of a board is open to all.
        state.rules.escape = Escape::Edge;
        state.rules.throne = Throne::None;
        let positions = layouts.iter().filter_map(|&layout| {
            state.rules.layout = layout;
            let fits = state.rules.is_legal_setup(&state.cells);
            fits.then(|| bridge::position(&state))
        });
        let positions: Vec<Position> = positions.collect();
        for pair in positions.windows(2) {
            assert_ne!(pair[0].board(), pair[1].board(), "{}", pair[0]);
            assert_ne!(pair[0].key(), pair[1].key(), "{}", pair[0]);
            compared += 1;
        }
    }
    assert!(compared >= 100, "{compared}");
}

const JUDGED: &str = include_str!("data/judged.txt");
const HANDMADE: &str = include_str!("data/handmade.txt");
const FAMILY: &str = include_str!("data/family.txt");
const WITNESSES: &str = include_str!("data/witnesses.txt");
const RULE_SETS: &str = include_str!("data/rule-sets.txt");
const NORM: &str = include_str!("../src/guide.md");

/// Returns the lines of a file that are neither comments nor blank.
fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// Returns the committed cases, those first that are made to tell rules apart.
fn cases() -> Vec<&'static str> {
    let files = [WITNESSES, HANDMADE, FAMILY, JUDGED];
    files.into_iter().flat_map(rows).collect()
}

/// The program `judge`, played by the engine.
fn engine_judges(line: &str) -> String {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[rules, board, side, moves, ..] = fields.as_slice() else {
        panic!("no case: {line}");
    };
    let read: Rules = rules.parse().expect(line);
    let rows = match board {
        "start" => read.layout().rows(),
        _ => board,
    };
    let position: Position = format!("{rows} {side} {rules}").parse().expect(line);
    let mut game = Game::from_position(position);
    let mut played = Vec::new();
    for word in moves.split_whitespace() {
        let over = game.outcome().is_some();
        let Ok(Ok(ply)) = word.parse().map(|mv| game.play(mv)) else {
            let why = if over { "after-end" } else { "illegal" };
            played.push(format!("{word}:{why}"));
            break;
        };
        played.push(ply.to_string());
    }
    let outcome = game.outcome().map(|outcome| outcome.to_string());
    format!(
        "{rules} | {board} | {side} | {moves} | {} | {} | {} {} | {} moves",
        played.join(" "),
        outcome.as_deref().unwrap_or("ongoing"),
        game.board(),
        game.side_to_move().letter(),
        game.legal_moves().len(),
    )
}

#[test]
fn every_committed_case_comes_out_as_the_oracle_has_it() {
    for line in cases() {
        assert_eq!(judge(line, Wrong::None).as_deref(), Some(line));
    }
}

#[test]
fn the_oracle_counts_what_independent_programs_count() {
    let files = [
        include_str!("data/perft.txt"),
        include_str!("data/family-perft.txt"),
    ];
    let mut counted = 0;
    for row in files.into_iter().flat_map(rows) {
        let fields: Vec<&str> = row.split(" | ").collect();
        let &[rules, board, side, counts] = fields.as_slice() else {
            panic!("no row: {row}");
        };
        let state = read_state(rules, board, side, Wrong::None).expect(row);
        let counts = counts.split(' ').map(|count| count.parse().expect(row));
        for (depth, count) in (1..).zip(counts.take_while(|&count: &u64| count <= 20_000)) {
            assert_eq!(state.perft(depth), count, "{row}, depth {depth}");
            counted += 1;
        }
    }
    assert!(counted >= 900, "only {counted} counts were made");
}

/// The rule sets of the norm's table, and some that are built, each with its opening.
#[test]
fn rule_sets_begin_and_are_written_as_the_norm_says() {
    let mut presets = 0;
    for row in rows(RULE_SETS) {
        let fields: Vec<&str> = row.split(" | ").collect();
        let &[text, opening, others] = fields.as_slice() else {
            panic!("no row: {row}");
        };
        let slow = OracleRules::read(text).expect(row);
        assert_eq!(slow.text(), text);
        let first = State::opening(slow, Wrong::None);
        assert_eq!(first.text(), format!("{opening} {text}"));

        let fast: Rules = text.parse().expect(row);
        assert_eq!(fast, bridge::rules(slow));
        assert_eq!(fast.to_string(), text);
        assert_eq!(Position::start(fast), bridge::position(&first));
        for other in others.split(' ') {
            assert_eq!(OracleRules::read(other), Some(slow), "{other}");
            assert_eq!(other.parse(), Ok(fast), "{other}");
        }
        if let Some((short_name, ..)) = PRESETS.iter().find(|preset| preset.1 == text) {
            assert_eq!(others.split(' ').next(), Some(*short_name));
            assert_eq!(fast, Rules::PRESETS[presets], "{text}");
            presets += 1;
        }
    }
    assert_eq!(presets, Rules::PRESETS.len());
    assert_eq!(presets, PRESETS.len());
}

#[test]
fn all_rule_sets_are_written_and_read_as_by_the_oracle() {
    let all = OracleRules::all();
    assert_eq!(all.len(), 18_432);
    for slow in all {
        let fast = bridge::rules(slow);
        let text = slow.text();
        assert_eq!(bridge::oracle_rules(fast), slow, "{text}");
        assert_eq!(fast.to_string(), text);
        assert_eq!(text.parse(), Ok(fast), "{text}");
        assert_eq!(OracleRules::read(&text), Some(slow), "{text}");
    }
}

/// Returns each witness with the wrong rules that it is to notice and the question under which it stands.
fn witnesses() -> Vec<(&'static str, Vec<Wrong>, &'static str)> {
    let (mut question, mut noticed) = ("", Vec::new());
    let mut witnesses = Vec::new();
    for line in WITNESSES.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            (question, noticed) = (heading, Vec::new());
        } else if let Some(comment) = line.strip_prefix("# ") {
            let (names, _) = comment.split_once(':').unwrap_or((comment, ""));
            let find = |name: &str| {
                let mut all = Wrong::ALL.iter().copied();
                all.find(|wrong| format!("{wrong:?}") == name)
                    .unwrap_or_else(|| panic!("no wrong rule is named {name}"))
            };
            noticed = names.split(", ").map(find).collect();
        } else if !line.starts_with('#') && !line.is_empty() {
            witnesses.push((line, noticed.clone(), question));
        }
    }
    witnesses
}

#[test]
fn every_witness_notices_what_it_is_made_for_and_the_engine_has_it_right() {
    for (line, noticed, _) in witnesses() {
        assert!(!noticed.is_empty(), "not said what for: {line}");
        for wrong in noticed {
            let told = judge(line, wrong);
            assert_ne!(told.as_deref(), Some(line), "{wrong:?} goes unnoticed");
        }
        assert_eq!(engine_judges(line), line);
    }
}

#[test]
fn every_decision_of_the_norm_has_a_witness() {
    let witnesses = witnesses();
    let (_, section) = NORM.split_once("\n## 10. Decisions\n").expect("section 10");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let questions: Vec<&str> = rows
        .filter_map(|row| row.split(" | ").next())
        .filter(|&question| question != "question" && question != "---")
        .collect();
    assert!(questions.len() >= 25, "{questions:?}");
    let answered = |question: &&str| witnesses.iter().any(|witness| witness.2 == *question);
    let open: Vec<&str> = questions.iter().copied().filter(|q| !answered(q)).collect();
    assert!(open.is_empty(), "without a witness: {open:#?}");
    let asked = |question: &str| question == "Besides" || questions.contains(&question);
    let strange = witnesses.iter().find(|witness| !asked(witness.2));
    assert_eq!(strange, None, "not a question of the norm");
}

/// Whether the wrong rule changes how a game begins, which no case can show: there the side is given.
fn begins_differently(wrong: Wrong) -> bool {
    rows(RULE_SETS).any(|row| {
        let text = row.split(' ').next().expect("a first word");
        let rules = OracleRules::read(text).expect(row);
        State::opening(rules, wrong).side != State::opening(rules, Wrong::None).side
    })
}

#[test]
fn every_wrong_rule_has_a_witness_that_the_engine_has_right() {
    let cases = cases();
    let next = AtomicUsize::new(0);
    let unseen = || {
        let mut unseen = Vec::new();
        while let Some(&wrong) = Wrong::ALL.get(next.fetch_add(1, Ordering::Relaxed)) {
            let comes_out_differently =
                |line: &&&str| judge(line, wrong).as_deref() != Some(**line);
            match cases.iter().find(comes_out_differently) {
                Some(line) => assert_eq!(engine_judges(line), **line, "{wrong:?}"),
                None if begins_differently(wrong) => {}
                None => unseen.push(wrong),
            }
        }
        unseen
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let unseen: Vec<Wrong> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(unseen)).collect();
        let found = workers
            .into_iter()
            .map(|worker| worker.join().expect("a finding"));
        found.flatten().collect()
    });
    assert_eq!(unseen, [], "no committed case would notice these");
    assert!(Wrong::ALL.len() >= 157, "{} wrong rules", Wrong::ALL.len());
}
