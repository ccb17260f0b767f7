//! Does a game keep its history: plies, repeated positions, what makes two games one?
#![cfg(feature = "alloc")]

use core::hash::{Hash, Hasher};
use std::collections::HashSet;
use std::hash::DefaultHasher;

use hnefatafl_rules::{
    Bitboard, Board, Game, Move, Outcome, Piece, PlayedMove, Position, Rules, Side, Square,
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

/// Returns the part that a defender on this square has in a key.
fn key_of_defender(square: Square) -> u64 {
    let key = |board| {
        let position = Position::new(board, Side::Attackers, Rules::FETLAR);
        position.expect("a legal set-up").key()
    };
    key(Board::EMPTY) ^ key(Board::EMPTY.with(square, Piece::Defender))
}

/// Tells whether the defenders of the test below walk here: not where its attacker does.
fn is_for_defenders(square: Square) -> bool {
    square.rank() < 9 && !square.is_restricted()
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
    let away = Board::EMPTY
        .with(Square::THRONE, Piece::King)
        .with(Square::B11, Piece::Attacker);
    let pairs: Vec<(Square, Square)> = squares.chunks(2).map(|two| (two[0], two[1])).collect();
    let board = pairs
        .iter()
        .fold(away, |board, &(from, _)| board.with(from, Piece::Defender));
    let first = Position::new(board, Side::Defenders, Rules::FETLAR).expect("a legal set-up");

    let (mut walks, mut moved) = (Vec::new(), board);
    for (from, to) in pairs {
        walks.extend(steps(moved, from, to));
        moved = moved.without(from).with(to, Piece::Defender);
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
