//! How a game ends by the oracle (§8): outcomes, exit forts, encirclement, and games with their history.

use super::oracle::State;
use super::oracle_board::{Cell, Move, SQUARES, Way, Who};
use super::oracle_rules::{Escape, Repetition, Throne};
use super::wrong::Wrong;

/// How a game ended (§8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    KingCaptured,
    Corner,
    Edge,
    ExitFort,
    Encirclement,
    AttackersByRepetition,
    DrawByRepetition,
    /// The named side has no move and lost.
    NoMove(Who),
}

impl Verdict {
    /// The outcome word of FORMATS.md.
    pub fn word(self) -> &'static str {
        match self {
            Self::KingCaptured => "attackers:king-captured",
            Self::Corner => "defenders:corner",
            Self::Edge => "defenders:edge",
            Self::ExitFort => "defenders:exit-fort",
            Self::Encirclement => "attackers:encirclement",
            Self::AttackersByRepetition => "attackers:repetition",
            Self::DrawByRepetition => "draw:repetition",
            Self::NoMove(Who::Attackers) => "defenders:no-move",
            Self::NoMove(Who::Defenders) => "attackers:no-move",
        }
    }
}

impl State {
    /// The number of move sequences of this length; a finished game has none beyond its end.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome().is_some() {
            return 0;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let parts = moves.into_iter().map(|mv| self.play(mv).perft(depth - 1));
        parts.sum()
    }

    /// §8, but for the third occurrence: "these are looked at in this order; the first that holds is the result".
    pub fn outcome(&self) -> Option<Verdict> {
        let decided = self.decided();
        let no_move = self.no_move();
        let turned_around = matches!(
            (self.wrong, decided),
            (Wrong::NoMoveBeforeKingCaptured, Some(Verdict::KingCaptured))
                | (Wrong::NoMoveBeforeCorner, Some(Verdict::Corner))
                | (Wrong::NoMoveBeforeEdge, Some(Verdict::Edge))
                | (Wrong::NoMoveBeforeFort, Some(Verdict::ExitFort))
                | (Wrong::NoMoveBeforeEncirclement, Some(Verdict::Encirclement))
        );
        if turned_around {
            no_move.or(decided)
        } else {
            decided.or(no_move)
        }
    }

    /// §8, 1 to 4: what the board alone decides.
    pub(super) fn decided(&self) -> Option<Verdict> {
        // 1, "then meaning that no king is on the board (also when nothing is)".
        let Some(king) = self.king() else {
            return (self.wrong != Wrong::NoKingIgnored).then_some(Verdict::KingCaptured);
        };
        if self.wrong == Wrong::KingStandingSurroundedLoses && !self.counted_sides(king).is_empty()
        {
            return Some(Verdict::KingCaptured);
        }
        // 2
        // A king who stands there while the defenders are to move did not come there by the last move.
        let ignored_in_set_ups = match self.wrong {
            Wrong::CornerIgnoredInSetUps => self.rules.escape == Escape::Corner,
            Wrong::EdgeIgnoredInSetUps => self.rules.escape == Escape::Edge,
            _ => false,
        };
        if let Some(escape) = self
            .escape()
            .filter(|_| !(ignored_in_set_ups && self.side == Who::Defenders))
        {
            return Some(escape);
        }
        // 3
        let looks_for_forts = match self.wrong {
            Wrong::NoExitFort => false,
            Wrong::ExitFortAlways => true,
            Wrong::FortNotWithDefendersToMove => {
                self.rules.exit_fort && self.side == Who::Attackers
            }
            _ => self.rules.exit_fort,
        };
        if looks_for_forts && self.exit_fort() {
            return Some(Verdict::ExitFort);
        }
        // 4
        let looks_for_rings = match self.wrong {
            Wrong::NoEncirclement => false,
            Wrong::EncirclementAlways => true,
            Wrong::EncirclementNotAfterDefenders => {
                self.rules.encirclement && self.side == Who::Defenders
            }
            _ => self.rules.encirclement,
        };
        if looks_for_rings && self.encircled() {
            return Some(Verdict::Encirclement);
        }
        None
    }

    /// §6: "The defenders win the moment the king stops on a special corner (escape *corner*) or on any edge square,
    /// corners included (escape *edge*)."
    pub(super) fn escape(&self) -> Option<Verdict> {
        let king = self.king()?;
        match self.rules.escape {
            Escape::Corner => {
                let escapes = match self.wrong {
                    Wrong::EdgeWins => self.is_edge(king),
                    _ => self.is_special_corner(king),
                };
                escapes.then_some(Verdict::Corner)
            }
            Escape::Edge => {
                let escapes = match self.wrong {
                    Wrong::OnlyCornersWin => self.is_corner(king),
                    Wrong::EdgeEscapeNotOnCorners => self.is_edge(king) && !self.is_corner(king),
                    _ => self.is_edge(king),
                };
                escapes.then_some(Verdict::Edge)
            }
        }
    }

    /// §8, 6: "the side to move has no legal move: it loses."
    fn no_move(&self) -> Option<Verdict> {
        if self.wrong == Wrong::NoMoveIgnored {
            return None;
        }
        if self.wrong == Wrong::NoMoveOfKingAlone && self.side == Who::Defenders {
            let stuck = self
                .king()
                .is_some_and(|king| self.slides_from(king).is_empty());
            return stuck.then_some(Verdict::NoMove(self.side));
        }
        if self.slides(self.side).is_empty() {
            return Some(Verdict::NoMove(self.side));
        }
        if self.wrong == Wrong::NoMoveOfEitherSide && self.slides(self.side.other()).is_empty() {
            return Some(Verdict::NoMove(self.side.other()));
        }
        None
    }

    /// §8.3, whether or not the rule set has it: "The king stands on an edge square that is no corner, at least one of his
    /// neighbors is an empty square (a corner counts), and attackers can never reach him even if they may move at will."
    /// "Under escape *edge* there is no exit fort: a king on the edge has won."
    pub fn exit_fort(&self) -> bool {
        let Some(king) = self.king() else {
            return false;
        };
        if self.rules.escape == Escape::Edge {
            return false;
        }
        let second_line = self.wrong == Wrong::FortOnSecondLine
            && self
                .neighbors(king)
                .into_iter()
                .any(|square| self.is_edge(square));
        if (!self.is_edge(king) && !second_line) || self.is_corner(king) {
            return false;
        }
        let free = |square: usize| {
            self.cells[square] == Cell::Empty
                && !(self.wrong == Wrong::FortCornerNotFree && self.is_corner(square))
        };
        if !self.neighbors(king).into_iter().any(free) && self.wrong != Wrong::FortWithImmobileKing
        {
            return false;
        }
        if self.wrong == Wrong::FortNotWithoutAttackers && self.count(Cell::Attacker) == 0 {
            return false;
        }

        // "Let S be the greatest set of defenders none of which is breakable under S: begin with all defenders, take
        // out the breakable ones, and repeat until none is left to take out. There is an exit fort when the king's
        // square is not in reach(S)."
        let mut walls: Vec<usize> = (0..SQUARES)
            .filter(|&square| self.cells[square] == Cell::Defender)
            .collect();
        let mut rounds = 0;
        loop {
            let reach = self.reach(&walls);
            let held: Vec<usize> = walls
                .iter()
                .copied()
                .filter(|&square| !self.is_breakable(square, &reach))
                .collect();
            let enough_rounds = match self.wrong {
                Wrong::FortWithoutBreakable => rounds == 0,
                Wrong::FortBreakableOnce => rounds == 1,
                _ => false,
            };
            if held == walls || enough_rounds {
                if self.wrong == Wrong::FortKingStopsAttackers {
                    return self
                        .neighbors(king)
                        .into_iter()
                        .any(|square| free(square) && !self.is_corner(square) && !reach[square]);
                }
                return !reach[king];
            }
            walls = held;
            rounds += 1;
        }
    }

    /// §8.3, the least set such that "every square that holds an attacker is in it; if a square is in it, so is each of
    /// its neighbors on the board that is not in `S`, not a corner, and not the throne; if a square beside the throne is
    /// in it, and the square straight across the throne is not in `S`, that one is in it too."
    fn reach(&self, walls: &[usize]) -> [bool; SQUARES] {
        let mut reach = [false; SQUARES];
        let mut waiting = self.squares_of(Who::Attackers);
        if self.wrong == Wrong::FortIgnoresAttackerInside {
            let inside = self.flood_from_king(|square| {
                self.cells[square] != Cell::Defender && !self.is_restricted(square)
            });
            if waiting.len() > 1 && waiting.iter().filter(|&&square| inside[square]).count() == 1 {
                waiting.retain(|&square| !inside[square]);
            }
        }
        while let Some(square) = waiting.pop() {
            if reach[square] {
                continue;
            }
            reach[square] = true;
            for way in Way::ALL {
                let Some(mut next) = self.step(square, way) else {
                    continue;
                };
                if self.is_throne(next) && self.wrong != Wrong::FortThroneEntered {
                    if self.wrong == Wrong::FortThroneNotCrossed {
                        continue;
                    }
                    // The throne is in the middle: the board goes on behind it.
                    next = self.step(next, way).unwrap_or(next);
                }
                if self.wrong == Wrong::FortCentreBarredWithoutThrone && self.is_bare_centre(next) {
                    next = self.step(next, way).unwrap_or(next);
                }
                if walls.contains(&next)
                    || (self.is_corner(next) && self.wrong != Wrong::FortCornerEntered)
                {
                    continue;
                }
                if self.wrong == Wrong::FortKingStopsAttackers && self.cells[next] == Cell::King {
                    continue;
                }
                waiting.push(next);
            }
        }
        reach
    }

    /// §8.3: "A defender is *breakable* under `S` when, along its rank or along its file, both neighbors are on the
    /// board and one of them is in `reach(S)` and the other is in `reach(S)`, or is a corner, or is a throne that is
    /// *hostile* or *spares-king*."
    fn is_breakable(&self, defender: usize, reach: &[bool; SQUARES]) -> bool {
        if self.wrong == Wrong::FortOneAttackerHarmless && self.count(Cell::Attacker) < 2 {
            return false;
        }
        let reached = |way: Way| {
            self.step(defender, way).is_some_and(|square| {
                reach[square]
                    || (self.wrong == Wrong::FortChamberSupportsNothing
                        && self.cells[square] == Cell::Empty)
                    || (self.wrong == Wrong::FortKingSupportsNothing
                        && self.cells[square] == Cell::King)
            })
        };
        let hostile = |way: Way| match self.step(defender, way) {
            None => self.wrong == Wrong::FortEdgeSupportsNothing,
            Some(square) if square == self.centre() && !reach[square] => match self.rules.throne {
                Throne::Hostile => self.wrong != Wrong::FortThroneNotHostile,
                Throne::SparesKing => self.wrong != Wrong::FortSparesKingThroneNotHostile,
                Throne::Harmless => self.wrong == Wrong::FortHarmlessThroneHostile,
                Throne::None => self.wrong == Wrong::FortCentreHostileWithoutThrone,
            },
            Some(square) if self.is_corner(square) => self.wrong != Wrong::FortCornerNotHostile,
            Some(_) => reached(way),
        };
        Way::ALL
            .iter()
            .any(|&way| reached(way) && hostile(way.opposite()))
    }

    /// §8.4, whatever the rule set: "Take the king's *region*: all squares connected to him by orthogonal steps over
    /// squares that hold no attacker (the throne and defenders included). The attackers win when the region has no edge
    /// square and every defender on the board is in it. No defenders left counts as all of them."
    pub fn encircled(&self) -> bool {
        if self.king().is_none() {
            return false;
        }
        let region = self.flood_from_king(|square| {
            self.cells[square] != Cell::Attacker
                && !(self.wrong == Wrong::EncirclementThroneStops && self.is_throne(square))
                && !(self.wrong == Wrong::EncirclementDefendersStop
                    && self.cells[square] == Cell::Defender)
        });
        let way_out = |square: usize| match self.wrong {
            Wrong::EncirclementCornersOnly => self.is_corner(square),
            _ => self.is_edge(square),
        };
        if (0..SQUARES).any(|square| region[square] && way_out(square)) {
            return false;
        }
        if self.wrong == Wrong::EncirclementNotOfKingAlone && self.count(Cell::Defender) == 0 {
            return false;
        }
        if self.wrong == Wrong::EncirclementNotIfCapturable && self.side == Who::Defenders {
            let breaks_out = self
                .slides(Who::Defenders)
                .into_iter()
                .any(|mv| !self.captures(mv).is_empty());
            if breaks_out {
                return false;
            }
        }
        let inside = |square: usize| {
            region[square]
                || self
                    .neighbors(square)
                    .into_iter()
                    .any(|beside| region[beside])
        };
        (0..SQUARES)
            .filter(|&square| self.cells[square] == Cell::Defender)
            .all(|square| match self.wrong {
                Wrong::EncirclementIgnoresOutside => true,
                // The defender who stops the region stands beside it.
                Wrong::EncirclementDefendersStop => inside(square),
                _ => region[square],
            })
    }

    /// The king's square and all that is connected to it over open squares.
    fn flood_from_king(&self, open: impl Fn(usize) -> bool) -> [bool; SQUARES] {
        let mut region = [false; SQUARES];
        let mut waiting: Vec<usize> = self.king().into_iter().collect();
        while let Some(square) = waiting.pop() {
            if region[square] {
                continue;
            }
            region[square] = true;
            let mut next = self.neighbors(square);
            if self.wrong == Wrong::EncirclementDiagonal {
                next.extend(self.size().diagonals(square));
            }
            waiting.extend(next.into_iter().filter(|&there| open(there)));
        }
        region
    }
}

/// A game with its history: every position from the first to the present one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OracleGame {
    pub states: Vec<State>,
}

impl OracleGame {
    pub fn new(first: State) -> Self {
        Self {
            states: vec![first],
        }
    }

    /// The present position.
    pub fn current(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.states.push(self.current().play(mv));
    }

    /// §8.5: "A move that is taken back takes its occurrence back." False when there is no move to take back.
    pub fn undo(&mut self) -> bool {
        let played = self.states.len() > 1;
        if played {
            self.states.pop();
        }
        played
    }

    /// None when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.current().legal_moves()
    }

    /// How often "the same squares with the same side to move" (§8.5) have occurred by now; at least once.
    pub fn occurrences(&self) -> usize {
        let now = self.current();
        self.states
            .iter()
            .filter(|then| then.cells == now.cells && then.side == now.side)
            .count()
    }

    /// §8, all of it.
    pub fn outcome(&self) -> Option<Verdict> {
        let now = self.current();
        if now.decided().is_some() {
            return now.outcome();
        }
        self.third_occurrence().or_else(|| now.outcome())
    }

    /// §8.5: "*draw*: the game is drawn. *defenders-lose*: attackers win, whoever moved. *ignored*: never looked at."
    fn third_occurrence(&self) -> Option<Verdict> {
        if !self.repeats_a_third_time() {
            return None;
        }
        let now = self.current();
        let attackers_moved = now.side == Who::Defenders;
        let effect = match (now.rules.repetition, now.wrong) {
            (Repetition::Ignored, Wrong::RepetitionNotIgnored)
            | (Repetition::DefendersLose, Wrong::RepetitionLossIsDraw) => Repetition::Draw,
            (Repetition::DefendersLose, Wrong::RepetitionByAttackersDraws) if attackers_moved => {
                Repetition::Draw
            }
            (Repetition::Draw, Wrong::RepetitionDrawIsLoss) => Repetition::DefendersLose,
            (right, _) => right,
        };
        match effect {
            Repetition::Ignored => None,
            Repetition::Draw => Some(Verdict::DrawByRepetition),
            Repetition::DefendersLose => Some(Verdict::AttackersByRepetition),
        }
    }

    /// §8.5: "The first position of the game counts."
    fn repeats_a_third_time(&self) -> bool {
        let now = self.current();
        match now.wrong {
            Wrong::OpeningNotCounted => {
                let opening = &self.states[0];
                let is_opening = opening.cells == now.cells && opening.side == now.side;
                self.occurrences() - usize::from(is_opening) >= 3
            }
            Wrong::RepetitionIgnoresSide => {
                self.states
                    .iter()
                    .filter(|then| then.cells == now.cells)
                    .count()
                    >= 3
            }
            Wrong::RepetitionAtSecond => self.occurrences() >= 2,
            Wrong::RepetitionAtFourth => self.occurrences() >= 4,
            Wrong::RepetitionMirrored => {
                let mirrored = now.size().turned(&now.cells, 1);
                let same = |then: &&State| {
                    (then.cells == now.cells || then.cells == mirrored) && then.side == now.side
                };
                self.states.iter().filter(same).count() >= 3
            }
            Wrong::RepetitionInARow => {
                let plies = self.states.len() - 1;
                plies >= 8
                    && [plies - 4, plies - 8]
                        .iter()
                        .all(|&then| self.states[then].cells == now.cells)
            }
            _ => self.occurrences() >= 3,
        }
    }
}
