//! What many games have in common.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign};

#[cfg(feature = "alloc")]
use crate::game::Game;
use crate::outcome::Outcome;
use crate::side::Side;

/// What many games have in common: who won, why, and in how many plies.
///
/// Games that are not over count in [`games`](Self::games) and [`open`](Self::open) and nowhere
/// else. Collections of games can be counted separately and their figures added.
///
/// Written as a table for people.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// use hnefatafl_rules::{Game, Rules, Side, Statistics};
///
/// let won: Game = "[fetlar] d1-d3 e5-e2 d3-d2xe2 resigned".parse()?;
/// let drawn: Game = "[fetlar] d1-d3 draw".parse()?;
/// let open = Game::new(Rules::COPENHAGEN);
///
/// let statistics: Statistics = [&won, &drawn, &open, &won].into_iter().collect();
/// assert_eq!(statistics.games(), 4);
/// assert_eq!(statistics.victories(Side::Attackers), 2);
/// assert_eq!(statistics.to_string().lines().collect::<Vec<_>>(), [
///     "         4           games",
///     "         1           left open",
///     "         3           ended",
///     "         7           plies in ended games, 2.3 a game, 1 to 3",
///     "         2   66.7 %  won by the attackers",
///     "         0    0.0 %  won by the defenders",
///     "         1   33.3 %  drawn",
///     "         2   66.7 %  won by the first player",
///     "         0    0.0 %  won by the second player",
///     "         2   66.7 %  attackers:resignation",
///     "         1   33.3 %  draw:agreement",
/// ]);
/// # Ok(()) }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
///
/// # Invariants
///
/// All figures are whole numbers, so the order of games and sums does not matter. They saturate at
/// the largest `u64`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Statistics {
    /// Games with each outcome, in the order of [`Outcome::all`].
    pub(crate) endings: [u64; Outcome::COUNT],
    pub(crate) won_by_first: u64,
    pub(crate) plies: u64,
    /// The plies of the shortest game and of the longest.
    pub(crate) range: Option<(u64, u64)>,
    pub(crate) open: u64,
}

impl Statistics {
    /// Returns the statistics of no games.
    ///
    /// ```
    /// # use hnefatafl_rules::Statistics;
    /// assert_eq!(Statistics::new().games(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a game.
    ///
    /// ```
    /// # use hnefatafl_rules::{Game, Rules, Side, Statistics};
    /// let mut game = Game::new(Rules::COPENHAGEN);
    /// game.resign(Side::Attackers)?;
    /// let mut statistics = Statistics::new();
    /// statistics.add_game(&game);
    /// assert_eq!(statistics.victories(Side::Defenders), 1);
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn add_game(&mut self, game: &Game) {
        let plies = game.plies().len() as u64;
        self.add_result(game.start().side_to_move(), plies, game.outcome());
    }

    /// Counts a game of which only the side that moved first, the number of moves and the outcome,
    /// if any, are known.
    ///
    /// A victory by a side that cannot win so, such as one of the attackers in a corner, counts
    /// for the side that can.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// statistics.add_result(Side::Attackers, 300, None);
    /// assert_eq!((statistics.games(), statistics.longest()), (2, Some(61)));
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    pub fn add_result(&mut self, first: Side, plies: u64, outcome: Option<Outcome>) {
        let mut game = Self::new();
        if let Some(outcome) = outcome {
            let outcome = match outcome {
                Outcome::Win { side, reason } => Outcome::by(reason, side),
                Outcome::Draw(_) => outcome,
            };
            if let Some(count) = game.endings.get_mut(outcome.place()) {
                *count = 1;
            }
            game.won_by_first = u64::from(outcome.winner() == Some(first));
            game.plies = plies;
            game.range = Some((plies, plies));
        } else {
            game.open = 1;
        }
        *self += game;
    }

    /// Returns the number of games, those left open included.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 300, None);
    /// assert_eq!(statistics.games(), 1);
    /// ```
    #[must_use]
    pub fn games(&self) -> u64 {
        self.ended().saturating_add(self.open)
    }

    /// Returns the number of games that are not over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 300, None);
    /// assert_eq!(statistics.open(), 1);
    /// ```
    #[must_use]
    pub const fn open(&self) -> u64 {
        self.open
    }

    /// Returns the number of games that are over. All averages and shares are of these.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 300, None);
    /// assert_eq!(statistics.ended(), 0);
    /// ```
    #[must_use]
    pub fn ended(&self) -> u64 {
        self.sum(|_| true)
    }

    /// Returns the number of games that this side won.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// assert_eq!(Side::ALL.map(|side| statistics.victories(side)), [0, 1]);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn victories(&self, side: Side) -> u64 {
        self.sum(|outcome| outcome.winner() == Some(side))
    }

    /// Returns the number of games that nobody won.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 40, Some("draw:agreement".parse()?));
    /// assert_eq!(statistics.draws(), 1);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.sum(Outcome::is_draw)
    }

    /// Returns the number of games won by the side that moved first, which depends on the rule set.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// statistics.add_result(Side::Defenders, 3, Some("defenders:corner".parse()?));
    /// assert_eq!(statistics.won_by_first(), 1);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub const fn won_by_first(&self) -> u64 {
        self.won_by_first
    }

    /// Returns the number of games won by the side that moved second.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// assert_eq!(statistics.won_by_second(), 1);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn won_by_second(&self) -> u64 {
        self.sum(|outcome| !outcome.is_draw())
            .saturating_sub(self.won_by_first)
    }

    /// Returns the number of moves in all games that are over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// statistics.add_result(Side::Attackers, 40, Some("draw:agreement".parse()?));
    /// assert_eq!(statistics.plies(), 101);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the number of moves of the shortest game that is over, or `None` when there
    /// is none.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// assert_eq!(statistics.shortest(), None);
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// statistics.add_result(Side::Attackers, 40, Some("draw:agreement".parse()?));
    /// assert_eq!(statistics.shortest(), Some(40));
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn shortest(&self) -> Option<u64> {
        self.range.map(|(shortest, _)| shortest)
    }

    /// Returns the number of moves of the longest game that is over, or `None` when there
    /// is none.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// statistics.add_result(Side::Attackers, 40, Some("draw:agreement".parse()?));
    /// assert_eq!(statistics.longest(), Some(61));
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn longest(&self) -> Option<u64> {
        self.range.map(|(_, longest)| longest)
    }

    /// Returns the number of games that ended in this way.
    ///
    /// ```
    /// # use hnefatafl_rules::{Outcome, Side, Statistics};
    /// let corner: Outcome = "defenders:corner".parse()?;
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some(corner));
    /// assert_eq!(statistics.count(corner), 1);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    #[must_use]
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.endings.get(outcome.place()).copied().unwrap_or(0)
    }

    /// Returns an iterator over the outcomes that occurred, in the order of
    /// [`Outcome::all`], each with the number of games that ended so.
    ///
    /// ```
    /// # use hnefatafl_rules::{Side, Statistics};
    /// let mut statistics = Statistics::new();
    /// statistics.add_result(Side::Attackers, 61, Some("defenders:corner".parse()?));
    /// statistics.add_result(Side::Attackers, 7, Some("attackers:king-captured".parse()?));
    /// let lines: Vec<_> =
    ///     statistics.outcomes().map(|(outcome, games)| format!("{outcome} {games}")).collect();
    /// assert_eq!(lines, ["attackers:king-captured 1", "defenders:corner 1"]);
    /// # Ok::<(), hnefatafl_rules::error::ParseWordError>(())
    /// ```
    pub fn outcomes(&self) -> impl Iterator<Item = (Outcome, u64)> + use<> {
        Outcome::all()
            .zip(self.endings)
            .filter(|&(_, games)| games > 0)
    }

    /// Returns the number of games whose outcome is one of these.
    fn sum(&self, counts: impl Fn(Outcome) -> bool) -> u64 {
        let games = Outcome::all().zip(self.endings);
        games
            .filter(|&(outcome, _)| counts(outcome))
            .fold(0, |sum, (_, games)| sum.saturating_add(games))
    }
}

/// Adds the figures of other games.
impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        let Self {
            endings,
            won_by_first,
            plies,
            range,
            open,
        } = other;
        for (count, more) in self.endings.iter_mut().zip(endings) {
            *count = count.saturating_add(more);
        }
        self.won_by_first = self.won_by_first.saturating_add(won_by_first);
        self.plies = self.plies.saturating_add(plies);
        self.open = self.open.saturating_add(open);
        self.range = match (self.range, range) {
            (Some((least, most)), Some((shortest, longest))) => {
                Some((least.min(shortest), most.max(longest)))
            }
            (one, other) => one.or(other),
        };
    }
}

/// Returns the figures of both collections of games together.
impl Add for Statistics {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

/// Adds up the figures of several collections of games.
impl Sum for Statistics {
    fn sum<I: Iterator<Item = Self>>(heaps: I) -> Self {
        heaps.fold(Self::new(), Add::add)
    }
}

/// Counts the games.
#[cfg(feature = "alloc")]
impl<'a> Extend<&'a Game> for Statistics {
    fn extend<I: IntoIterator<Item = &'a Game>>(&mut self, games: I) {
        for game in games {
            self.add_game(game);
        }
    }
}

/// Counts the games.
#[cfg(feature = "alloc")]
impl<'a> FromIterator<&'a Game> for Statistics {
    fn from_iter<I: IntoIterator<Item = &'a Game>>(games: I) -> Self {
        let mut statistics = Self::new();
        statistics.extend(games);
        statistics
    }
}

/// Writes a table. A line has a count, its share of the games that are over, and what was counted.
/// Outcomes that did not occur have no line.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ended = self.ended();
        writeln!(f, "{:10}           games", self.games())?;
        writeln!(f, "{:10}           left open", self.open)?;
        writeln!(f, "{ended:10}           ended")?;
        write!(f, "{:10}           plies in ended games", self.plies)?;
        if let Some((shortest, longest)) = self.range {
            let (whole, tenth) = tenths(self.plies.into(), ended);
            write!(f, ", {whole}.{tenth} a game, {shortest} to {longest}")?;
        }
        writeln!(f)?;
        let mut line = |count: u64, what: fmt::Arguments<'_>| {
            let (whole, tenth) = tenths(100 * u128::from(count), ended);
            writeln!(f, "{count:10}  {whole:3}.{tenth} %  {what}")
        };
        for side in Side::ALL {
            line(self.victories(side), format_args!("won by the {side}"))?;
        }
        line(self.draws(), format_args!("drawn"))?;
        line(self.won_by_first, format_args!("won by the first player"))?;
        line(
            self.won_by_second(),
            format_args!("won by the second player"),
        )?;
        for (outcome, games) in self.outcomes() {
            line(games, format_args!("{outcome}"))?;
        }
        Ok(())
    }
}

/// Returns a quotient as a whole number and tenths, half of a tenth rounded up; 0 when the divisor
/// is 0. It uses integers, so the result is the same on every machine.
fn tenths(number: u128, by: u64) -> (u128, u128) {
    let by = u128::from(by);
    let tenths = (20 * number + by).checked_div(2 * by).unwrap_or(0);
    (tenths / 10, tenths % 10)
}
