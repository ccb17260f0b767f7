//! Every promise that a game makes.

use core::hash::BuildHasher;
use std::collections::HashMap;
use std::hash::RandomState;

use hnefatafl_rules::error::IllegalMove;
use hnefatafl_rules::{
    Bitboard, DrawReason, Game, Move, Outcome, PlayedMove, Position, Repetition, Side, Square,
    WinReason,
};

/// Checks every promise of a game; panics with its moves at the first that is broken.
///
/// It must be the same as a game played anew from its first position, its moves and its
/// ending from outside.
pub fn uphold_game(game: &Game) {
    let plies: Vec<PlayedMove> = game.plies().collect();
    let told = tell(game, &plies);
    let positions: Vec<Position> = (0..=plies.len())
        .map(|ply| *game.position_at(ply).unwrap_or_else(|| panic!("{told}")))
        .collect();
    assert_eq!(game.position_at(plies.len() + 1), None, "{told}");
    assert_eq!(positions.last(), Some(game.position()), "{told}");
    what_is_asked_of_the_game_is_asked_of_its_position(game, &plies, &positions, &told);
    its_plies_are_a_list(game, &plies, &told);
    it_is_its_moves_played_anew(game, &plies, &positions, &told);
    occurrences_are_a_plain_count(game, &positions, &told);
    taken_back_nothing_is_left(game, &positions, &told);
}

fn tell(game: &Game, plies: &[PlayedMove]) -> String {
    let moves: Vec<String> = plies.iter().map(PlayedMove::to_string).collect();
    let first = game.position_at(0).map(Position::to_string);
    format!(
        "[{}] {} {:?}",
        first.unwrap_or_default(),
        moves.join(" "),
        game.outcome()
    )
}

fn its_plies_are_a_list(game: &Game, plies: &[PlayedMove], told: &str) {
    let mut walk = game.plies();
    for (done, &ply) in plies.iter().enumerate() {
        assert_eq!(walk.len(), plies.len() - done, "{told}");
        assert_eq!(walk.next(), Some(ply), "{told}");
        assert_eq!(ply.to_string().parse(), Ok(ply), "{told}");
    }
    assert_eq!((walk.next(), walk.next_back()), (None, None), "{told}");
    assert!(
        game.plies().rev().eq(plies.iter().rev().copied()),
        "{told}: backward"
    );
    let mut both = game.plies();
    for n in 0..plies.len() {
        let (one, other) = if n % 2 == 0 {
            (both.next(), plies[n / 2])
        } else {
            (both.next_back(), plies[plies.len() - 1 - n / 2])
        };
        assert_eq!(one, Some(other), "{told}: from both ends");
    }
    assert_eq!((both.len(), both.next()), (0, None), "{told}");
}

fn it_is_its_moves_played_anew(
    game: &Game,
    plies: &[PlayedMove],
    positions: &[Position],
    told: &str,
) {
    let mut again = Game::from_position(positions[0]);
    let mut counts = counted(&positions[..1]);
    for (n, ply) in plies.iter().enumerate() {
        assert_eq!(again.outcome(), None, "{told}: over before its end");
        assert_eq!(*again.position(), positions[n], "{told}: ply {n}");
        let told_before = positions[n].captured(ply.mv);
        let played = again.play(ply.mv).unwrap_or_else(|e| panic!("{told}: {e}"));
        assert_eq!(
            (played.mv, played.captured),
            (ply.mv, ply.captured),
            "{told}"
        );
        assert_eq!(played.captured, told_before, "{told}: {ply}");
        assert_eq!(played.outcome, again.outcome(), "{told}: {ply}");
        *counts.entry(positions[n + 1]).or_default() += 1;
        let expected = by_the_rules(&again, &counts);
        assert_eq!(played.outcome, expected, "{told}: {ply}");
        assert_eq!(played.to_string(), ply.to_string(), "{told}");
    }
    assert_eq!(again.outcome(), by_the_rules(&again, &counts), "{told}");
    if let Some(outside) = game.outcome().filter(|outcome| outcome.is_from_outside()) {
        end(&mut again, outside);
    }
    assert_eq!(again, *game, "{told}");
    assert_eq!(again.outcome(), game.outcome(), "{told}");
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(&again), hasher.hash_one(game), "{told}");
    assert_eq!(game.clone(), *game, "{told}");
    let text = game.to_string();
    assert_eq!(text.parse::<Game>().as_ref(), Ok(game), "{told}: {text}");
}

/// Ends a game from outside.
fn end(game: &mut Game, outcome: Outcome) {
    let ended = match outcome {
        Outcome::Draw(_) => game.draw_by_agreement(),
        Outcome::Win {
            side,
            reason: WinReason::Resignation,
        } => game.resign(!side),
        Outcome::Win {
            side,
            reason: WinReason::Unrecorded,
        } => game.award(side),
        Outcome::Win { side, reason: _ } => game.forfeit(!side),
    };
    ended.unwrap_or_else(|refused| panic!("{outcome}: {refused}"));
    assert_eq!(game.outcome(), Some(outcome));
    // Whatever comes now, that ending stands.
    let refused = [
        game.draw_by_agreement(),
        game.resign(Side::Attackers),
        game.forfeit(Side::Defenders),
        game.award(Side::Attackers),
    ];
    for refused in refused {
        assert_eq!(refused.map_err(|over| over.outcome), Err(outcome));
    }
    assert_eq!(game.outcome(), Some(outcome));
}

/// What the rules say: §8, in its order.
fn by_the_rules(game: &Game, counts: &HashMap<Position, usize>) -> Option<Outcome> {
    let by_position = game.position().outcome();
    let stuck = matches!(
        by_position,
        Some(Outcome::Win {
            reason: WinReason::NoMove,
            ..
        })
    );
    if (by_position.is_some() && !stuck) || counts[game.position()] < 3 {
        return by_position;
    }
    match game.rules().repetition() {
        Repetition::Ignored => by_position,
        Repetition::Draw => Some(Outcome::Draw(DrawReason::Repetition)),
        Repetition::DefendersLose => Some(Outcome::Win {
            side: Side::Attackers,
            reason: WinReason::Repetition,
        }),
        other => panic!("a meaning unknown to the contract: {other}"),
    }
}

/// Whatever a user asks of the position can be asked of the game, and says no more of moves once
/// the game is over.
fn what_is_asked_of_the_game_is_asked_of_its_position(
    game: &Game,
    plies: &[PlayedMove],
    positions: &[Position],
    told: &str,
) {
    let (position, over) = (game.position(), game.outcome().is_some());
    assert_eq!(game.rules(), position.rules(), "{told}");
    assert_eq!(game.board(), position.board(), "{told}");
    assert_eq!(game.side_to_move(), position.side_to_move(), "{told}");
    assert_eq!(game.is_over(), over, "{told}");
    assert_eq!(game.start(), &positions[0], "{told}");
    assert_eq!(game.last(), plies.last().copied(), "{told}");
    for from in Square::all() {
        let (listed, stops) = (game.legal_moves_from(from), game.destinations(from));
        if over {
            assert!(listed.is_empty() && stops.is_empty(), "{told}: {from}");
        } else {
            assert!(listed.eq(position.legal_moves_from(from)), "{told}: {from}");
            assert_eq!(stops, position.destinations(from), "{told}: {from}");
        }
    }
    let all = game.destinations(Bitboard::ALL);
    assert!(all.is_empty() || !over, "{told}");
    // Those that the position has, though the game may not, and some others.
    assert_eq!(
        game.legal_moves().len(),
        if over {
            0
        } else {
            position.legal_moves().len()
        },
        "{told}"
    );
    assert!(game.legal_moves().all(|mv| position.is_legal(mv)), "{told}");
    for mv in position.legal_moves().chain(Move::all().step_by(119)) {
        assert_eq!(
            game.is_legal(mv),
            !over && position.is_legal(mv),
            "{told}: {mv}"
        );
        let captured = if over {
            Bitboard::EMPTY
        } else {
            position.captured(mv)
        };
        assert_eq!(game.captures(mv).squares(), captured, "{told}: {mv}");
        let refused = match (game.check(mv), game.outcome()) {
            (Err(IllegalMove::GameOver(why)), Some(outcome)) => {
                assert_eq!(why.outcome, outcome, "{told}: {mv}");
                IllegalMove::GameOver(why)
            }
            (checked, Some(_)) => panic!("{told}: {mv}: {checked:?}"),
            (checked, None) => {
                assert_eq!(checked, position.check(mv), "{told}: {mv}");
                match checked {
                    Ok(()) => continue,
                    Err(refused) => refused,
                }
            }
        };
        let mut same = game.clone();
        assert_eq!(same.play(mv).err(), Some(refused), "{told}: {mv}");
        assert_eq!(same, *game, "{told}: {mv} was refused");
        assert_eq!(game.occurrences_after(mv), Err(refused), "{told}: {mv}");
    }
}

/// Counts every position that there was, the plain way.
fn counted(positions: &[Position]) -> HashMap<Position, usize> {
    let mut counts = HashMap::new();
    for position in positions {
        *counts.entry(*position).or_default() += 1;
    }
    counts
}

fn occurrences_are_a_plain_count(game: &Game, positions: &[Position], told: &str) {
    let counts = counted(positions);
    let count = |wanted: &Position| counts.get(wanted).copied().unwrap_or(0);
    assert_eq!(game.occurrences(), count(game.position()), "{told}");
    for mv in game.legal_moves() {
        let next = game.position().after(mv).expect("a legal move");
        assert_eq!(
            game.occurrences_after(mv),
            Ok(count(&next) + 1),
            "{told}: {mv}"
        );
    }
}

fn taken_back_nothing_is_left(game: &Game, positions: &[Position], told: &str) {
    let mut back = game.clone();
    if let Some(outside) = game.outcome().filter(|outcome| outcome.is_from_outside()) {
        assert_eq!(back.reopen(), Some(outside), "{told}");
        assert_eq!(back.outcome(), None, "{told}: reopened");
        end(&mut back, outside);
        assert_eq!(back, *game, "{told}: reopened and ended again");
        if positions.len() == 1 {
            // Such an ending is not taken back with the moves.
            assert_eq!(back.undo(), None, "{told}");
            assert_eq!(back, *game, "{told}");
            back.reopen();
        }
    } else {
        assert_eq!(back.reopen(), None, "{told}");
        assert_eq!(back, *game, "{told}");
    }
    let mut moves: Vec<Move> = game.plies().map(|ply| ply.mv).collect();
    let mut counts = counted(positions);
    for pair in positions.windows(2).rev() {
        let (then, later) = (&pair[0], &pair[1]);
        let mv = moves.pop();
        assert_eq!(back.undo(), mv, "{told}");
        assert_eq!(back.position(), then, "{told}: {} back", moves.len());
        assert_eq!(back.outcome(), None, "{told}");
        // What is known of the present position, and what the index knows of the next one.
        let again = counts[later];
        *counts.entry(*later).or_default() -= 1;
        assert_eq!(
            back.occurrences(),
            counts[then],
            "{told}: {} back",
            moves.len()
        );
        let mv = mv.expect("a move was taken back");
        assert_eq!(
            back.occurrences_after(mv),
            Ok(again),
            "{told}: {} back",
            moves.len()
        );
    }
    assert_eq!(back.undo(), None, "{told}");
    assert_eq!(back, Game::from_position(positions[0]), "{told}");
    // Nothing that was taken back is in the way of the same moves played again.
    for (n, ply) in game.plies().enumerate() {
        *counts.entry(positions[n + 1]).or_default() += 1;
        back.play(ply.mv)
            .unwrap_or_else(|e| panic!("{told}: again: {e}"));
        assert_eq!(
            back.occurrences(),
            counts[&positions[n + 1]],
            "{told}: ply {n} again"
        );
    }
}
