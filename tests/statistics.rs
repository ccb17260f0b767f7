//! Do statistics count every game once, and add up?

use hnefatafl_rules::{Outcome, Side, Statistics, WinReason};

/// A game with each outcome and either side moving first, and some that are open; no two of
/// the same length.
fn results() -> Vec<(Side, u64, Option<Outcome>)> {
    let outcomes = Outcome::ALL.iter().copied().map(Some).chain([None, None]);
    let firsts = outcomes.flat_map(|outcome| Side::ALL.map(|first| (first, outcome)));
    (0..)
        .zip(firsts)
        .map(|(number, (first, outcome))| (first, 5 + 7 * number, outcome))
        .collect()
}

fn count(results: &[(Side, u64, Option<Outcome>)]) -> Statistics {
    let mut statistics = Statistics::new();
    for &(first, plies, outcome) in results {
        statistics.add_result(first, plies, outcome);
    }
    statistics
}

#[test]
fn every_game_is_counted_once() {
    let statistics = count(&results());
    assert_eq!(
        (statistics.games(), statistics.ended(), statistics.open()),
        (30, 26, 4)
    );
    for &outcome in Outcome::ALL {
        assert_eq!(statistics.count(outcome), 2, "{outcome}");
    }
    let told: Vec<Outcome> = statistics.outcomes().map(|(outcome, _)| outcome).collect();
    assert_eq!(told, Outcome::ALL);
    let victories = |side| {
        Outcome::ALL
            .iter()
            .filter(move |it| it.winner() == Some(side))
    };
    for side in Side::ALL {
        let expected = 2 * victories(side).count() as u64;
        assert_eq!(statistics.victories(side), expected, "{side:#}");
    }
    assert_eq!(statistics.draws(), 4);
    // Each side moved first in one game of each kind.
    assert_eq!(
        (statistics.won_by_first(), statistics.won_by_second()),
        (11, 11)
    );
    assert_eq!(
        (statistics.shortest(), statistics.longest()),
        (Some(5), Some(5 + 7 * 25))
    );
    assert_eq!(statistics.plies(), (0..26).map(|game| 5 + 7 * game).sum());
}

#[test]
fn heaps_of_games_add_up_however_they_are_shared_out() {
    let results = results();
    let whole = count(&results);
    for middle in 0..=results.len() {
        let (one, other) = results.split_at(middle);
        assert_eq!(count(one) + count(other), whole);
        assert_eq!(count(other) + count(one), whole);
    }
    for size in [1, 4, 29] {
        assert_eq!(results.chunks(size).map(count).sum::<Statistics>(), whole);
    }
    assert_eq!(whole + Statistics::new(), whole);
    assert_eq!([].into_iter().sum::<Statistics>(), Statistics::default());
}

#[test]
fn an_outcome_that_no_game_has_is_counted_too() {
    let mut statistics = Statistics::new();
    let strange = Outcome::Win {
        side: Side::Attackers,
        reason: WinReason::Corner,
    };
    statistics.add_result(Side::Attackers, 10, Some(strange));
    assert_eq!(statistics.count(strange), 1);
    assert_eq!(statistics.victories(Side::Attackers), 1);
    assert_eq!(statistics.ended(), 1);
    assert_eq!(statistics.outcomes().count(), 0);
}

#[test]
fn averages_and_shares_are_rounded_to_tenths() {
    let corner = Some("defenders:corner".parse().unwrap());
    let captured = Some("attackers:king-captured".parse().unwrap());
    // 4.25 plies a game, and 1 game of 8 is 12.5 %, 1 of 16 is 6.25 %.
    let mut statistics = Statistics::new();
    statistics.add_result(Side::Attackers, 8, captured);
    for _ in 0..15 {
        statistics.add_result(Side::Attackers, 4, corner);
    }
    statistics.add_result(Side::Attackers, 1_000, None);
    let table = statistics.to_string();
    let lines: Vec<&str> = table.lines().map(str::trim_start).collect();
    assert_eq!(
        lines,
        [
            "17           games",
            "1           left open",
            "16           ended",
            "68           plies in ended games, 4.3 a game, 4 to 8",
            "1    6.3 %  won by the attackers",
            "15   93.8 %  won by the defenders",
            "0    0.0 %  drawn",
            "1    6.3 %  won by the first player",
            "15   93.8 %  won by the second player",
            "1    6.3 %  attackers:king-captured",
            "15   93.8 %  defenders:corner",
        ]
    );
}

#[test]
fn figures_stop_at_the_largest_number() {
    let mut statistics = Statistics::new();
    statistics.add_result(Side::Attackers, u64::MAX, Some(Outcome::ALL[0]));
    statistics.add_result(Side::Attackers, 0, None);
    for _ in 0..70 {
        statistics += statistics;
    }
    assert_eq!(
        (statistics.games(), statistics.plies()),
        (u64::MAX, u64::MAX)
    );
    assert!(statistics.to_string().contains("100.0 %"));
}
