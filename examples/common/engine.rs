//! A small search for either side: alpha-beta with iterative deepening.

use core::cmp::Reverse;
use core::fmt;
use core::time::Duration;
use std::collections::HashMap;
use std::time::Instant;

use hnefatafl_rules::{
    Bitboard, Direction, Escape, Game, Move, Position, Repetition, Rules, Side, Square,
};

/// When a search stops; it always looks one move ahead.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// How many moves it looks ahead at most.
    pub(crate) depth: u32,
    pub(crate) time: Option<Duration>,
}

impl Limits {
    pub(crate) const NONE: Self = Self {
        depth: u32::MAX,
        time: None,
    };

    /// Returns these limits, or this time when there is none.
    pub(crate) fn or_time(self, time: Duration) -> Self {
        if self.depth == u32::MAX && self.time.is_none() {
            Self {
                time: Some(time),
                ..self
            }
        } else {
            self
        }
    }
}

/// Reads how many moves to look ahead.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("expected a depth from 1".to_owned()),
        Ok(depth) => Ok(depth),
    }
}

/// Reads how long to search.
pub(crate) fn seconds(text: &str) -> Result<Option<Duration>, String> {
    let seconds = text.parse().ok().map(Duration::try_from_secs_f64);
    match seconds {
        Some(Ok(seconds)) => Ok(Some(seconds)),
        Some(Err(_)) | None => Err("expected a number of seconds".to_owned()),
    }
}

/// What a search has found.
pub(crate) struct Found {
    /// The best moves of both sides, beginning with the side to move.
    pub(crate) line: Vec<Move>,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// How a side stands: in hundredths of an attacker, or in how many moves the game ends.
#[derive(Clone, Copy)]
pub(crate) struct Score {
    side: Side,
    value: i32,
}

/// The value of a game that is won; it is worth less by one for every move until then.
const WON: i32 = 1_000_000;
/// No search looks so many moves ahead.
const FAR: i32 = 1_000;

impl Score {
    /// Returns whether its side, the one to move, is worse off.
    pub(crate) const fn is_worse(self) -> bool {
        self.value < 0
    }

    const fn is_decided(self) -> bool {
        self.value.abs() > WON - FAR
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.abs();
        let ahead = if self.is_worse() {
            !self.side
        } else {
            self.side
        };
        match WON - value {
            1 if self.is_decided() => write!(f, "the {ahead} win in 1 move"),
            moves if self.is_decided() => write!(f, "the {ahead} win in {moves} moves"),
            _ => write!(f, "{ahead} +{}.{:02}", value / 100, value % 100),
        }
    }
}

/// Returns the best line that was found, or `None` when the game is over. Each depth that is
/// done is told; the next is begun when `tell` agrees.
pub(crate) fn search(
    game: &Game,
    limits: Limits,
    mut tell: impl FnMut(&Found) -> bool,
) -> Option<Found> {
    if game.outcome().is_some() {
        return None;
    }
    let mut position = *game.position();
    let mut search = Search::new(game);
    let deadline = limits
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let mut best = None;
    for depth in 1..=limits.depth.min(FAR.unsigned_abs() - 1) {
        let mut line = Vec::new();
        let Some(value) = search.value(&mut position, depth, 0, (-WON, WON), &mut line) else {
            break;
        };
        search.line.clone_from(&line);
        search.deadline = deadline;
        let score = Score {
            side: position.side_to_move(),
            value,
        };
        let found = Found {
            line,
            score,
            depth,
            nodes: search.nodes,
        };
        let goes_on = tell(&found) && !score.is_decided() && !search.is_late();
        best = Some(found);
        if !goes_on {
            break;
        }
    }
    best
}

struct Search {
    /// Positions of the game that have occurred twice.
    twice: Vec<Position>,
    deadline: Option<Instant>,
    /// The best line of the depth before.
    line: Vec<Move>,
    /// By the number of a move, how often it was too good to be allowed.
    strong: Vec<u32>,
    judge: Judge,
    nodes: u64,
}

impl Search {
    fn new(game: &Game) -> Self {
        let mut occurred = HashMap::new();
        for position in (0..).map_while(|ply| game.position_at(ply)) {
            *occurred.entry(position).or_insert(0) += 1;
        }
        let twice = occurred.into_iter().filter(|&(_, times)| times > 1);
        Self {
            twice: twice.map(|(position, _)| *position).collect(),
            deadline: None,
            line: Vec::new(),
            strong: vec![0; Move::COUNT.into()],
            judge: Judge::new(game.rules()),
            nodes: 0,
        }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the value of a position for the side to move, with its best line, or `None`
    /// when the time is up.
    fn value(
        &mut self,
        position: &mut Position,
        depth: u32,
        ply: i32,
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        line.clear();
        self.nodes += 1;
        // The clock is slow to look at.
        if self.nodes % 1_024 == 0 && self.is_late() {
            return None;
        }
        if let Some(value) = self.ended(position, ply) {
            return Some(value);
        }
        if depth == 0 {
            return Some(self.judge.value(position));
        }
        let mut rest = Vec::new();
        for mv in self.promising_first(position, ply) {
            let undo = position.apply_unchecked(mv);
            let value = self.value(position, depth - 1, ply + 1, (-beta, -alpha), &mut rest);
            position.undo(undo);
            let value = -value?;
            if value > alpha {
                alpha = value;
                line.clear();
                line.push(mv);
                line.append(&mut rest);
            }
            if alpha >= beta {
                // The other side will not let it come to this.
                let strong = &mut self.strong[usize::from(mv.index())];
                *strong = strong.saturating_add(depth * depth);
                break;
            }
        }
        Some(alpha)
    }

    /// Returns the value of a position in which the game is over.
    fn ended(&self, position: &Position, ply: i32) -> Option<i32> {
        // A position has no history. Repetitions within the line are not looked for, only
        // the third occurrence of what the game has seen twice.
        let third = ply > 0 && self.twice.contains(position);
        let winner = match (position.outcome(), position.rules().repetition()) {
            (Some(outcome), _) => outcome.winner(),
            (None, Repetition::Draw) if third => None,
            (None, Repetition::DefendersLose) if third => Some(Side::Attackers),
            (None, _) => return None,
        };
        Some(match winner {
            None => 0,
            Some(side) if side == position.side_to_move() => WON - ply,
            Some(_) => ply - WON,
        })
    }

    /// Returns the legal moves. The sooner a strong one comes, the fewer the others that
    /// have to be looked at.
    fn promising_first(&self, position: &Position, ply: i32) -> Vec<Move> {
        let expected = usize::try_from(ply).ok().and_then(|ply| self.line.get(ply));
        let promise = |mv: &Move| {
            let captures = position.captured(*mv).len();
            let strong = self.strong[usize::from(mv.index())];
            Reverse((expected == Some(mv), captures, strong))
        };
        let mut moves: Vec<Move> = position.legal_moves().collect();
        moves.sort_by_cached_key(promise);
        moves
    }
}

/// Says how the sides stand, without a look ahead.
struct Judge {
    /// Where the king wins.
    escape: Bitboard,
    /// From these squares attackers seal a corner.
    seals: Bitboard,
    /// What is taken off so that neither side is ahead in the opening.
    even: i32,
}

impl Judge {
    fn new(rules: Rules) -> Self {
        let corners = match rules.escape() {
            Escape::Corner => rules.special_corners(),
            _ => Bitboard::EMPTY,
        };
        let near = |square: Square| square.neighbors() & rules.size().squares();
        let two_away = |corner: Square| near(corner).iter().flat_map(near).collect::<Bitboard>();
        let mut judge = Self {
            escape: rules.escape_squares(),
            seals: corners.iter().flat_map(two_away).collect::<Bitboard>() - corners,
            even: 0,
        };
        judge.even = judge.lead_of_defenders(&Position::start(rules));
        judge
    }

    /// Returns how the side to move stands, in hundredths of an attacker.
    fn value(&self, position: &Position) -> i32 {
        let lead = self.lead_of_defenders(position) - self.even;
        match position.side_to_move() {
            Side::Attackers => -lead,
            Side::Defenders => lead,
        }
    }

    fn lead_of_defenders(&self, position: &Position) -> i32 {
        let (board, edge) = (position.board(), position.rules().size().edge());
        let (attackers, empty) = (board.attackers(), board.empty_squares());
        let king = Bitboard::from(board.king());
        let first = slides(king, empty);
        let second = slides(first, empty);
        let court = slides(slides(board.pieces_of(Side::Defenders), empty), empty);

        let material = 200 * count(board.defenders()) - 100 * count(attackers);
        // One way out is enough for a king who is to move, and two ways can seldom be barred by
        // one move.
        let open = match (position.side_to_move(), (first & self.escape).len()) {
            (_, 0) => 0,
            (Side::Attackers, 1) => 250,
            (Side::Attackers, _) => 1_500,
            (Side::Defenders, _) => 5_000,
        };
        let ways = open + 60 * count(second & self.escape).min(4) + 15 * count(first & edge);
        let sealed = 15 * count(attackers & self.seals);
        let danger = [0, 10, 40, 150, 0][(king.neighbors() & attackers).len()];
        // The closer the ring, the less of the edge is left to the defenders.
        let freedom = 4 * count(court & edge) + 3 * count(court);
        material + ways - sealed - danger + freedom
    }
}

fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.len()).unwrap_or(0)
}

/// Returns the empty squares that a slide from one of these squares can reach.
fn slides(from: Bitboard, empty: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let mut front = from.step(direction) & empty;
        while !front.is_empty() {
            reached |= front;
            front = front.step(direction) & empty;
        }
    }
    reached
}
