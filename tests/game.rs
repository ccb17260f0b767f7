//! Does a game keep its history: plies, repeated positions, what makes two games one?
#![cfg(feature = "alloc")]

mod common;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::time::Duration;
use std::collections::{HashMap, HashSet};
use std::hash::DefaultHasher;
use std::time::Instant;

use common::collisions::Collider;
use common::random::{Rng, random_move, shuffling_move};
use hnefatafl_rules::{
    Bitboard, Board, DrawReason, Game, Layout, Move, Outcome, Piece, PlayedMove, Position,
    Repetition, Rules, Side, Size, Square, Throne, WinReason,
};

/// Returns a game from the opening.
fn played(rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(rules);
    for mv in moves.split_whitespace() {
        let mv: Move = mv.parse().expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

const FIVE: &str = "d1-d3 e5-e2 d3-d2 f4-i4 k4-j4";

#[test]
fn plies_are_walked_as_a_list_is() {
    let game = played(Rules::COPENHAGEN, FIVE);
    let told: Vec<String> = game.plies().map(|ply| ply.to_string()).collect();
    assert_eq!(told, ["d1-d3", "e5-e2", "d3-d2xe2", "f4-i4", "k4-j4"]);
    let list: Vec<PlayedMove> = game.plies().collect();
    for n in [0, 1, 2, 3, 4, 5, 6, usize::MAX] {
        let (mut walk, mut plain) = (game.plies(), list.iter().copied());
        assert_eq!(walk.nth(n), plain.nth(n), "{n}");
        assert_eq!(walk.size_hint(), plain.size_hint(), "after {n}");
        assert_eq!(walk.next_back(), plain.next_back(), "after {n}");
        assert_eq!(walk.len(), plain.len(), "after {n}");
        assert_eq!(walk.nth(1), plain.nth(1), "after {n}");
        assert_eq!(walk.next(), plain.next(), "after {n}");
        assert_eq!(walk.size_hint(), plain.size_hint(), "after {n}");
    }
    let (mut back, mut plain) = (game.plies().rev(), list.iter().rev().copied());
    for _ in 0..7 {
        assert_eq!(back.size_hint(), plain.size_hint());
        assert_eq!(back.next(), plain.next());
    }
}

#[test]
fn a_game_shows_its_position_its_plies_and_its_end() {
    let mut game = played(Rules::COPENHAGEN, FIVE);
    game.resign(Side::Defenders).expect("it goes on");
    let position = format!("{:?}", game.position());
    assert_eq!(position, format!("Position({})", game.position()));
    let (plies, shown) = (format!("{:?}", game.plies()), format!("{game:?}"));
    assert_eq!(plies, format!("{:?}", game.plies().collect::<Vec<_>>()));
    for part in [position, plies, format!("{:?}", game.outcome())] {
        assert!(shown.contains(&part), "{shown}: without {part}");
    }
}

#[test]
fn games_are_one_when_they_began_went_and_ended_alike() {
    let game = || played(Rules::COPENHAGEN, FIVE);
    let mut detour = played(Rules::COPENHAGEN, "d1-d3 e5-e2 d3-d2 f4-i4 g11-g10 f8-b8");
    detour.forfeit(Side::Attackers).expect("it goes on");
    let taken_back = [detour.undo(), detour.undo()].map(|mv| mv.map(|mv| mv.to_string()));
    assert_eq!(taken_back, [Some("f8-b8".into()), Some("g11-g10".into())]);
    assert_ne!(detour, game());
    detour.play("k4-j4".parse().unwrap()).expect("a legal move");
    assert_eq!(detour, game());
    assert_eq!(hash(&detour), hash(&game()));

    let ended = |end: fn(&mut Game)| {
        let mut game = game();
        end(&mut game);
        game
    };
    let different = [
        game(),
        ended(|game| game.resign(Side::Attackers).expect("it goes on")),
        ended(|game| game.resign(Side::Defenders).expect("it goes on")),
        ended(|game| game.draw_by_agreement().expect("it goes on")),
        // One move fewer, another move, the same moves in another order, other rules.
        played(Rules::COPENHAGEN, "d1-d3 e5-e2 d3-d2 f4-i4"),
        played(Rules::COPENHAGEN, "d1-d3 e5-e2 d3-d2 f4-i4 k4-k3"),
        played(Rules::COPENHAGEN, "k4-j4 e5-e2 d1-d3 f4-i4 d3-d2"),
        played(Rules::FETLAR, FIVE),
        // The same position without the way there.
        Game::from_position(*game().position()),
        Game::new(Rules::COPENHAGEN),
        Game::new(Rules::FETLAR),
    ];
    for (n, one) in different.iter().enumerate() {
        for (m, other) in different.iter().enumerate() {
            assert_eq!(one == other, n == m, "{one:?}, {other:?}");
        }
    }
    let hashes: HashSet<u64> = different.iter().map(hash).collect();
    assert_eq!(hashes.len(), different.len());
}

fn hash(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn repeated_positions_are_found_however_long_the_game() {
    let cycle = ["d1-d2", "e5-e4", "d2-d1", "e4-e5"].map(|mv| mv.parse::<Move>().unwrap());
    let mut game = Game::new(Rules::COPENHAGEN_NO_HISTORY);
    for ply in 0..1_200 {
        let mv = cycle[ply % 4];
        // The opening occurred before the first move, each other position of the cycle not yet.
        let after = if ply % 4 == 3 {
            ply / 4 + 2
        } else {
            ply / 4 + 1
        };
        assert_eq!(game.occurrences_after(mv), Ok(after), "ply {ply}");
        game.play(mv).expect("a legal move");
        assert_eq!(game.occurrences(), after, "ply {ply}");
    }
    let aside: Move = "d1-c1".parse().unwrap();
    assert_eq!(game.occurrences_after(aside), Ok(1));
    for ply in (0..1_200).rev() {
        assert_eq!(game.undo(), Some(cycle[ply % 4]));
        assert_eq!(game.occurrences(), ply / 4 + 1, "{ply} plies");
    }
    assert_eq!(game.undo(), None);
    assert_eq!(game, Game::new(Rules::COPENHAGEN_NO_HISTORY));
}

#[test]
fn an_ending_from_outside_is_one_and_can_be_reopened() {
    let mut game = played(Rules::COPENHAGEN, FIVE);
    let position: Position = *game.position();
    let end: Outcome = "attackers:forfeit".parse().unwrap();
    assert_eq!(game.reopen(), None);
    assert_eq!(game.forfeit(Side::Defenders), Ok(()));
    assert_eq!((game.outcome(), game.legal_moves().len()), (Some(end), 0));
    for refused in [
        game.resign(Side::Attackers),
        game.forfeit(Side::Attackers),
        game.draw_by_agreement(),
    ] {
        assert_eq!(refused.unwrap_err().outcome, end);
    }
    assert_eq!(game.reopen(), Some(end));
    assert_eq!((game.outcome(), *game.position()), (None, position));
    assert_eq!(game, played(Rules::COPENHAGEN, FIVE));
}

fn put(board: Board, square: Square, piece: Piece) -> Board {
    board.with(square, piece).expect("on the board")
}

/// Returns the part that a defender on this square has in a key.
fn key_of_defender(square: Square) -> u64 {
    let key = |board| {
        let position = Position::new(board, Side::Attackers, Rules::FETLAR);
        position.expect("a legal set-up").key()
    };
    let empty = Board::empty(Size::Eleven);
    key(empty) ^ key(put(empty, square, Piece::Defender))
}

/// Whether the defenders of the test below walk here: not where its attacker does.
fn is_for_defenders(square: Square) -> bool {
    square.rank() < 9 && !Rules::FETLAR.restricted().contains(square)
}

/// Returns an even number of squares whose keys cancel out.
fn squares_without_a_key() -> Vec<Square> {
    // More squares than bits: they cannot all be independent. Bit 64 counts them.
    let mut basis: Vec<(u128, Bitboard)> = Vec::new();
    for square in Square::all().filter(|&square| is_for_defenders(square)) {
        let mut key = u128::from(key_of_defender(square)) | 1 << 64;
        let mut set = Bitboard::from(square);
        for &(other, with) in &basis {
            if key ^ other < key {
                key ^= other;
                set ^= with;
            }
        }
        if key == 0 {
            return set.into_iter().collect();
        }
        basis.push((key, set));
    }
    panic!("independent keys: {}", basis.len());
}

/// Returns the single steps that bring a defender to a square.
fn steps(board: Board, from: Square, to: Square) -> Vec<Move> {
    let mut ways = vec![vec![from]];
    let mut met = Bitboard::from(from) | board.occupied();
    for n in 0.. {
        let way = ways.get(n).expect("a way").clone();
        let last = way[way.len() - 1];
        if last == to {
            let steps = way.windows(2).map(|pair| Move::new(pair[0], pair[1]));
            return steps.collect::<Result<_, _>>().expect("straight moves");
        }
        for next in last.neighbors() - met {
            if is_for_defenders(next) {
                met.insert(next);
                ways.push([&way[..], &[next]].concat());
            }
        }
    }
    unreachable!("a way is found, or there are no more")
}

#[test]
fn a_position_with_the_key_of_another_is_no_repetition() {
    let squares = squares_without_a_key();
    let away = put(Board::empty(Size::Eleven), Square::F6, Piece::King);
    let away = put(away, Square::B11, Piece::Attacker);
    let pairs: Vec<(Square, Square)> = squares.chunks(2).map(|two| (two[0], two[1])).collect();
    let board = pairs
        .iter()
        .fold(away, |board, &(from, _)| put(board, from, Piece::Defender));
    let first = Position::new(board, Side::Defenders, Rules::FETLAR).expect("a legal set-up");

    let (mut walks, mut moved) = (Vec::new(), board);
    for (from, to) in pairs {
        walks.extend(steps(moved, from, to));
        moved = put(moved.without(from), to, Piece::Defender);
    }
    // The attacker comes home with the last step.
    let around: &[&str] = match walks.len() % 2 {
        0 => &[],
        _ => &["b11-c11", "c11-d11", "d11-b11"],
    };
    let answers = around.iter().chain(["b11-c11", "c11-b11"].iter().cycle());
    let mut game = Game::from_position(first);
    for (step, answer) in walks.into_iter().zip(answers) {
        game.play(step).expect("a legal step");
        let answer = answer.parse().expect("a move");
        assert_eq!(game.occurrences_after(answer), Ok(1), "{game:?}");
        game.play(answer).expect("a legal answer");
        assert_eq!(game.occurrences(), 1, "{game:?}");
    }
    assert_eq!(game.position().board(), moved);
    assert_eq!(game.position().key(), first.key());
    assert_ne!(*game.position(), first);
}

/// A game, and a plain list and count of its positions beside it.
struct Counted {
    game: Game,
    positions: Vec<Position>,
    counts: HashMap<Position, usize>,
}

impl Counted {
    fn new(first: Position) -> Self {
        Self {
            game: Game::from_position(first),
            positions: vec![first],
            counts: HashMap::from([(first, 1)]),
        }
    }

    fn play(&mut self, mv: Move) {
        let next = self.game.position().after(mv).expect("a legal move");
        let times = self.counts.entry(next).or_default();
        *times += 1;
        assert_eq!(self.game.occurrences_after(mv), Ok(*times), "{mv}: {self}");
        self.game.play(mv).expect("a legal move");
        self.positions.push(next);
        self.compare();
    }

    fn undo(&mut self) -> Option<Move> {
        let mv = self.game.undo()?;
        let gone = self.positions.pop().expect("a position");
        *self.counts.get_mut(&gone).expect("it was counted") -= 1;
        self.compare();
        Some(mv)
    }

    fn compare(&self) {
        let (game, position) = (&self.game, self.game.position());
        assert_eq!(self.positions.last(), Some(position), "{self}");
        let times = self.counts[position];
        assert_eq!(game.occurrences(), times, "{self}");
        let repeated = match game.rules().repetition() {
            Repetition::Draw => Some(Outcome::Draw(DrawReason::Repetition)),
            Repetition::DefendersLose => Outcome::win(Side::Attackers, WinReason::Repetition),
            _ => None,
        };
        // Only the lack of a move comes after the third occurrence.
        let stands = position.outcome();
        let stuck = stands.and_then(Outcome::reason) == Some(WinReason::NoMove);
        let expected = match repeated.filter(|_| times >= 3) {
            Some(repeated) if stands.is_none() || stuck => Some(repeated),
            _ => stands,
        };
        assert_eq!(game.outcome(), expected, "{self}");
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.positions.len() - 1;
        write!(
            f,
            "{} after {plies} plies from {}",
            self.game.position(),
            self.positions[0]
        )
    }
}

#[test]
fn occurrences_are_what_a_plain_count_says_however_few_positions_there_are() {
    let mut rng = Rng::new(21);
    // The last ones have a handful of positions, which come again and again.
    let boards = [
        Board::opening(Layout::Seven),
        Board::diagram("7/7/7/3K3/7/2A4/7"),
        Board::diagram("1AD4/1DA4/7/3K3/7/4AD1/4DA1"),
        Board::diagram("7/2D4/1DAD3/1AKA3/1DA1A2/2AAA2/7"),
    ];
    let (mut longest, mut most) = (0, 0);
    for board in boards {
        for &repetition in Repetition::ALL {
            let rules = Rules::BRANDUBH
                .with_throne(Throne::None)
                .with_encirclement(false);
            let rules = rules.with_repetition(repetition);
            let first = Position::new(board, Side::Defenders, rules).expect("a legal set-up");
            let mut counted = Counted::new(first);
            for _ in 0..6_000 {
                let next = shuffling_move(&mut rng, &counted.game);
                longest = longest.max(counted.positions.len());
                most = most.max(counted.game.occurrences());
                let back = match next {
                    None => rng.between(1, 4),
                    Some(_) if rng.percent(1) => rng.between(0, 60),
                    Some(mv) => {
                        counted.play(mv);
                        0
                    }
                };
                for _ in 0..back {
                    counted.undo();
                }
            }
        }
    }
    assert!(
        longest > 1_000 && most > 40,
        "{longest} plies, {most} times"
    );
}

/// Returns the moves of a game in which all keys end alike after every fourth ply, and some
/// positions occur so many times.
fn colliding_moves(rules: Rules, plies: usize, times: usize) -> Vec<Move> {
    let mut collider = Collider::new(22);
    let mut game = Game::from_position(Collider::first(rules));
    for number in 0.. {
        if game.plies().len() >= plies {
            break;
        }
        collider.play(&mut game);
        if number % 3 == 0 {
            for _ in 1..times {
                collider.go_and_come_back(&mut game);
            }
        }
    }
    game.plies().map(|ply| ply.mv).collect()
}

#[test]
fn occurrences_are_what_a_plain_count_says_where_all_keys_end_alike() {
    let mut rng = Rng::new(23);
    for (rules, times) in [
        (Rules::COPENHAGEN_NO_HISTORY, 5),
        (Rules::COPENHAGEN_NO_HISTORY, 2),
        (Rules::FETLAR, 2),
        (Rules::COPENHAGEN, 2),
    ] {
        let moves = colliding_moves(rules, 3_000, times);
        let mut counted = Counted::new(Collider::first(rules));
        let mut turns = 0;
        // Forward and back again, through full chains, the overflow, and growth.
        while counted.positions.len() <= moves.len() {
            let back = match rng.between(0, 30) {
                0 => rng.between(100, 900),
                1..=9 => rng.between(1, 12),
                _ => 0,
            };
            for _ in 0..back {
                counted.undo();
            }
            for _ in 0..rng.between(1, 80) {
                if let Some(&mv) = moves.get(counted.positions.len() - 1) {
                    counted.play(mv);
                }
            }
            turns += usize::from(back > 0);
        }
        assert!(turns > 10, "turned back {turns} times");
        while counted.undo().is_some() {}
        assert_eq!(counted.game, Game::from_position(Collider::first(rules)));
    }
}

/// Returns how long it takes to play the moves; the least of some times.
fn time_of(first: Position, moves: &[Move]) -> Duration {
    let once = || {
        let mut game = Game::from_position(first);
        let began = Instant::now();
        for &mv in moves {
            game.play(mv).expect("a legal move");
        }
        began.elapsed()
    };
    (0..3).map(|_| once()).min().expect("three times")
}

#[test]
fn a_hostile_game_takes_about_as_long_as_another() {
    let first = Collider::first(Rules::FETLAR);
    let plies = [64_000, 128_000, 256_000];
    let hostile = colliding_moves(Rules::FETLAR, plies[2], 1);
    // An ordinary game, in which a place of the index seldom holds two positions.
    let mut rng = Rng::new(24);
    let mut game = Game::from_position(first);
    while game.plies().len() < plies[2] {
        let quiet = |mv: &Move| !game.position().is_capture(*mv);
        let mv = random_move(&mut rng, game.position()).filter(quiet);
        if mv.is_some_and(|mv| game.play(mv).is_ok_and(|played| played.outcome.is_some())) {
            game.undo();
        }
    }
    let ordinary: Vec<Move> = game.plies().map(|ply| ply.mv).collect();
    // Comparing a position with all before it took 200 times as long at 64,000 plies, and 700
    // times at 256,000.
    for plies in plies {
        let (hostile, ordinary) = (
            time_of(first, &hostile[..plies]),
            time_of(first, &ordinary[..plies]),
        );
        println!("{plies} plies: {hostile:?}, ordinary ones {ordinary:?}");
        assert!(
            hostile < 60 * ordinary,
            "{plies} plies: {hostile:?}, {ordinary:?}"
        );
    }
}
