//! Do statistics count every game once, and add up?

use hnefatafl_rules::{Outcome, Side, Statistics, WinReason};

/// A game with each outcome and either side moving first, and some that are open; no two of
/// the same length.
fn results() -> Vec<(Side, u64, Option<Outcome>)> {
    let outcomes = Outcome::all().map(Some).chain([None, None]);
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
    let all = Outcome::all().len() as u64;
    assert_eq!(
        (statistics.games(), statistics.ended(), statistics.open()),
        (2 * all + 4, 2 * all, 4)
    );
    for outcome in Outcome::all() {
        assert_eq!(statistics.count(outcome), 2, "{outcome}");
    }
    assert!(
        statistics
            .outcomes()
            .map(|(outcome, _)| outcome)
            .eq(Outcome::all())
    );
    let victories = |side| {
        Outcome::all()
            .filter(move |it| it.winner() == Some(side))
            .count() as u64
    };
    for side in Side::ALL {
        assert_eq!(statistics.victories(side), 2 * victories(side), "{side}");
    }
    assert_eq!(statistics.draws(), 4);
    // Each side moved first in one game of each kind.
    let decided = victories(Side::Attackers) + victories(Side::Defenders);
    assert_eq!(
        (statistics.won_by_first(), statistics.won_by_second()),
        (decided, decided)
    );
    let last = 2 * all - 1;
    assert_eq!(
        (statistics.shortest(), statistics.longest()),
        (Some(5), Some(5 + 7 * last))
    );
    assert_eq!(
        statistics.plies(),
        (0..=last).map(|game| 5 + 7 * game).sum()
    );
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
fn an_outcome_that_no_game_has_is_counted_for_the_side_that_can_win_so() {
    for side in Side::ALL {
        for &reason in WinReason::ALL {
            let strange = Outcome::Win { side, reason };
            let winner = match Outcome::win(side, reason) {
                Some(_) => side,
                None => !side,
            };
            let mut statistics = Statistics::new();
            statistics.add_result(winner, 10, Some(strange));
            let counted = Outcome::Win {
                side: winner,
                reason,
            };
            assert_eq!(statistics.count(counted), 1, "{strange}");
            assert_eq!(statistics.victories(winner), 1, "{strange}");
            assert_eq!(
                (statistics.ended(), statistics.won_by_first()),
                (1, 1),
                "{strange}"
            );
            assert_eq!(statistics.outcomes().collect::<Vec<_>>(), [(counted, 1)]);
        }
    }
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
    statistics.add_result(Side::Attackers, u64::MAX, Outcome::all().next());
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
