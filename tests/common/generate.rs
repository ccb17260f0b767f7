//! Random positions in which rules are about to matter, the same for the same seed.

use super::oracle::State;
use super::oracle_board::{Cell, Cells, Move, SQUARES, Size, Way, Who};
use super::oracle_endings::OracleGame;
use super::oracle_rules::{Escape, KingCapture, Layout, PRESETS, Repetition, Rules, Throne};
use super::wrong::Wrong;

/// A small random generator (splitmix64).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included; a remainder is even enough here.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        let span = u64::try_from(high - low + 1).unwrap_or(1);
        low + usize::try_from(self.next_u64() % span).unwrap_or(0)
    }

    /// True that often of a hundred times.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.between(0, 99) < percent
    }

    /// One of them, or none when there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() {
            None
        } else {
            Some(from[self.between(0, from.len() - 1)])
        }
    }
}

/// A legal set-up of one of several kinds, turned in one of eight ways. Seldom one in which the game is over.
pub fn random_state(rng: &mut Rng) -> State {
    loop {
        let mut sketch = Sketch::new(random_rules(rng));
        let side = sketch.draw(rng);
        let state = State {
            cells: sketch.size().turned(&sketch.cells, rng.between(0, 7)),
            side,
            rules: sketch.rules,
            wrong: Wrong::None,
        };
        if state.outcome().is_none() || rng.percent(30) {
            return state;
        }
    }
}

/// Copenhagen, Fetlar, any preset, or any of all rule sets.
pub fn random_rules(rng: &mut Rng) -> Rules {
    match rng.between(0, 19) {
        0..=5 => Rules::COPENHAGEN,
        6 => Rules::FETLAR,
        7..=11 => PRESETS[rng.between(0, PRESETS.len() - 1)].2,
        _ => Rules {
            layout: choose(rng, Layout::ALL),
            first: random_side(rng),
            escape: choose(rng, Escape::ALL),
            throne: choose(rng, Throne::ALL),
            king_capture: choose(rng, KingCapture::ALL),
            king_armed: rng.percent(60),
            shieldwall: rng.percent(60),
            exit_fort: rng.percent(60),
            encirclement: rng.percent(60),
            repetition: choose(rng, Repetition::ALL),
        },
    }
}

fn choose<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.between(0, from.len() - 1)]
}

/// A random move, if there is one.
pub fn random_move(rng: &mut Rng, state: &State) -> Option<Move> {
    rng.pick(&state.legal_moves())
}

/// A random one of the moves that capture or end the game, often; else any move.
pub fn eager_move(rng: &mut Rng, state: &State) -> Option<Move> {
    let all = state.legal_moves();
    if rng.percent(75) {
        let telling =
            |mv: &&Move| !state.captures(**mv).is_empty() || state.play(**mv).outcome().is_some();
        let some: Vec<Move> = all.iter().filter(telling).copied().collect();
        if !some.is_empty() {
            return rng.pick(&some);
        }
    }
    rng.pick(&all)
}

/// A move that often takes back the side's last one, so that positions come again.
pub fn shuffling_move(rng: &mut Rng, game: &OracleGame) -> Option<Move> {
    let moves = game.legal_moves();
    let now = game.current();
    let quiet: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| now.captures(mv).is_empty())
        .collect();
    let back: Vec<Move> = quiet
        .iter()
        .copied()
        .filter(|&mv| {
            let after = now.play(mv);
            game.states.iter().any(|then| then.cells == after.cells)
        })
        .collect();
    // The very move taken back keeps both sides shuttling; other ways into the past make longer cycles.
    let same = last_move_of_side_to_move(game)
        .and_then(|(from, to)| back.iter().copied().find(|&mv| mv == (to, from)));
    if same.is_some() && rng.percent(65) {
        return same;
    }
    if !back.is_empty() && rng.percent(70) {
        return rng.pick(&back);
    }
    if !quiet.is_empty() && rng.percent(80) {
        rng.pick(&quiet)
    } else {
        rng.pick(&moves)
    }
}

fn last_move_of_side_to_move(game: &OracleGame) -> Option<Move> {
    let plies = game.states.len() - 1;
    let before = &game.states[plies.checked_sub(2)?];
    let after = &game.states[plies - 1];
    let own = |cell: Cell| cell.owner() == Some(before.side);
    let from =
        (0..SQUARES).find(|&square| own(before.cells[square]) && !own(after.cells[square]))?;
    let to = (0..SQUARES).find(|&square| !own(before.cells[square]) && own(after.cells[square]))?;
    Some((from, to))
}

fn soldier(who: Who) -> Cell {
    match who {
        Who::Attackers => Cell::Attacker,
        Who::Defenders => Cell::Defender,
    }
}

fn random_side(rng: &mut Rng) -> Who {
    if rng.percent(50) {
        Who::Attackers
    } else {
        Who::Defenders
    }
}

/// A set-up that is being drawn, always a legal one but for a second king.
struct Sketch {
    cells: Cells,
    rules: Rules,
}

impl Sketch {
    fn new(rules: Rules) -> Self {
        Self {
            cells: [Cell::Empty; SQUARES],
            rules,
        }
    }

    fn draw(&mut self, rng: &mut Rng) -> Who {
        match rng.between(0, 23) {
            0 => self.game(rng),
            1 => self.crowd(rng),
            2..=7 => self.fort(rng),
            8 | 9 => self.ring(rng),
            10 | 11 => self.two_pockets(rng),
            12..=14 => self.hunted_king(rng),
            15 | 16 => self.sparse(rng),
            17..=21 => self.shieldwall(rng),
            _ => self.beside_hostile_square(rng),
        }
    }

    fn size(&self) -> Size {
        self.rules.size()
    }

    fn centre(&self) -> usize {
        self.size().centre()
    }

    /// The number of the last file, and of the last rank.
    fn last(&self) -> usize {
        self.size().files() - 1
    }

    fn step(&self, square: usize, way: Way) -> Option<usize> {
        self.size().step(square, way)
    }

    fn neighbors(&self, square: usize) -> Vec<usize> {
        self.size().neighbors(square)
    }

    fn any_square(&self, rng: &mut Rng) -> usize {
        rng.between(0, self.last()) * 11 + rng.between(0, self.last())
    }

    /// A square that many steps or more from the edge.
    fn inner_square(&self, rng: &mut Rng, steps: usize) -> usize {
        let far = self.last() - steps;
        rng.between(steps, far) * 11 + rng.between(steps, far)
    }

    fn put(&mut self, square: usize, piece: Cell) {
        if piece == Cell::King || !self.rules.is_restricted(square) {
            self.cells[square] = piece;
        }
    }

    /// Puts a piece where there is none.
    fn add(&mut self, square: usize, piece: Cell) {
        if self.cells[square] == Cell::Empty {
            self.put(square, piece);
        }
    }

    fn scatter(&mut self, rng: &mut Rng, piece: Cell, count: usize, avoid: &[usize]) {
        for _ in 0..count {
            let square = self.any_square(rng);
            if !avoid.contains(&square) {
                self.add(square, piece);
            }
        }
    }

    /// Whether a king who stood there would have won.
    fn is_escape(&self, square: usize) -> bool {
        match self.rules.escape {
            Escape::Corner => self.size().is_corner(square),
            Escape::Edge => self.size().is_edge(square),
        }
    }

    /// The piece on this square moves back to where it may have come from.
    fn unmove(&mut self, rng: &mut Rng, square: usize) -> bool {
        let piece = self.cells[square];
        let mut froms = Vec::new();
        for way in Way::ALL {
            let mut at = square;
            while let Some(next) = self.step(at, way) {
                if self.cells[next] != Cell::Empty {
                    break;
                }
                let may_come_from = match piece {
                    Cell::King => !self.is_escape(next),
                    Cell::Empty | Cell::Attacker | Cell::Defender => {
                        !self.rules.is_restricted(next)
                    }
                };
                if may_come_from {
                    froms.push(next);
                }
                at = next;
            }
        }
        let Some(from) = rng.pick(&froms) else {
            return false;
        };
        self.cells[square] = Cell::Empty;
        self.cells[from] = piece;
        true
    }

    /// Takes one move back, if it can: one of these squares' pieces, whose owner is then to move.
    fn one_move_before(&mut self, rng: &mut Rng, candidates: &[usize]) -> Option<Who> {
        for _ in 0..8 {
            let square = rng.pick(candidates)?;
            let Some(who) = self.cells[square].owner() else {
                continue;
            };
            if self.unmove(rng, square) {
                return Some(who);
            }
        }
        None
    }

    /// A connected set of squares grown from the first one.
    fn blob(
        &self,
        rng: &mut Rng,
        first: usize,
        size: usize,
        allowed: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut blob = vec![first];
        for _ in 0..size * 4 {
            if blob.len() >= size {
                break;
            }
            let Some(square) = rng.pick(&blob) else { break };
            let Some(next) = rng.pick(&self.neighbors(square)) else {
                break;
            };
            if !blob.contains(&next) && allowed(next) {
                blob.push(next);
            }
        }
        blob
    }

    fn border(&self, blob: &[usize]) -> Vec<usize> {
        let beside = |&square: &usize| self.neighbors(square);
        let mut border: Vec<usize> = blob.iter().flat_map(beside).collect();
        border.retain(|square| !blob.contains(square));
        border.sort_unstable();
        border.dedup();
        border
    }

    /// A random game from the opening, cut off before its end.
    fn game(&mut self, rng: &mut Rng) -> Who {
        let mut state = State::opening(self.rules, Wrong::None);
        for _ in 0..rng.between(0, 60) {
            let Some(mv) = random_move(rng, &state) else {
                break;
            };
            let next = state.play(mv);
            if next.outcome().is_some() {
                break;
            }
            state = next;
        }
        self.cells = state.cells;
        state.side
    }

    /// Pieces everywhere, in any proportion.
    fn crowd(&mut self, rng: &mut Rng) -> Who {
        let (attackers, defenders) = (rng.between(3, 55), rng.between(3, 40));
        for square in self.size().squares() {
            let roll = rng.between(0, 99);
            if roll < attackers {
                self.put(square, Cell::Attacker);
            } else if roll < attackers + defenders {
                self.put(square, Cell::Defender);
            }
        }
        if rng.percent(97) {
            let mut square = self.any_square(rng);
            if rng.percent(25) {
                square = self.centre();
            }
            if self.size().is_corner(square) && rng.percent(90) {
                square = self.centre();
            }
            self.cells[square] = Cell::King;
        }
        random_side(rng)
    }

    /// The king's edge square on rank 1, and the chamber about him.
    fn edge_chamber(&self, rng: &mut Rng) -> (usize, Vec<usize>) {
        let last = self.last();
        let mut king = rng.between(1, last - 1);
        if rng.percent(25) {
            king = choose(rng, &[1, last - 1]);
        }
        let mut size = rng.between(1, 7);
        if rng.percent(15) {
            size = rng.between(8, 3 * last);
        }
        let mut depth = rng.between(1, 3);
        if rng.percent(20) {
            depth = last - 3;
        }
        let corners = rng.percent(60);
        let chamber = self.blob(rng, king, size, |square| {
            square / 11 < depth && (corners || !self.size().is_corner(square))
        });
        (king, chamber)
    }

    /// A chamber that is a corridor from the edge up to the throne or beside it, and perhaps a block across the throne.
    fn throne_chamber(&mut self, rng: &mut Rng) -> (usize, Vec<usize>) {
        let middle = self.last() / 2;
        let king = choose(rng, &[middle - 1, middle, middle, middle + 1]);
        // The two squares above the throne, and those beside them on the side that the corridor does not take.
        let above = self.centre() + 11;
        let aside = if king < middle { above + 1 } else { above - 1 };
        let block = [above, above + 11, aside, aside + 11];
        let often = rng.between(20, 140);
        for square in block {
            if rng.percent(often) {
                self.put(square, Cell::Defender);
            }
        }
        (king, (0..middle).map(|rank| rank * 11 + king).collect())
    }

    /// No, one or two flaws in a fort: a hole, an attacker in the wall or inside, the king off his square.
    fn spoil(&mut self, rng: &mut Rng, king: usize, chamber: &[usize], walls: &[usize]) {
        let flaws = if rng.percent(40) {
            0
        } else {
            rng.between(1, 2)
        };
        for _ in 0..flaws {
            let wall = rng.pick(walls).unwrap_or(king);
            let inside = rng.pick(chamber).unwrap_or(king);
            match rng.between(0, 4) {
                0 => self.put(wall, Cell::Empty),
                1 => self.put(wall, Cell::Attacker),
                2 if inside != king => self.put(inside, Cell::Attacker),
                3 if inside != king && !self.size().is_corner(inside) => {
                    self.cells[king] = Cell::Empty;
                    self.put(inside, Cell::King);
                    break;
                }
                _ => {}
            }
        }
    }

    /// The king on the edge in a chamber behind defenders; mostly a little wrong, or one move short.
    fn fort(&mut self, rng: &mut Rng) -> Who {
        let (king, chamber) = if rng.percent(20) {
            self.throne_chamber(rng)
        } else {
            self.edge_chamber(rng)
        };
        let walls = self.border(&chamber);
        for &square in &walls {
            self.put(square, Cell::Defender);
        }
        self.cells[king] = Cell::King;

        // Support for the walls, more or less of it.
        let support = rng.between(0, 90);
        let outside: Vec<usize> = self
            .border(&[chamber.clone(), walls.clone()].concat())
            .into_iter()
            .chain(walls.iter().flat_map(|&wall| self.size().diagonals(wall)))
            .collect();
        for square in outside {
            if !chamber.contains(&square) && rng.percent(support) {
                self.add(square, Cell::Defender);
            }
        }
        if rng.percent(30) {
            for &square in &chamber {
                if rng.percent(30) {
                    self.add(square, Cell::Defender);
                }
            }
        }

        self.spoil(rng, king, &chamber, &walls);
        let mut attackers = rng.between(0, 14);
        if rng.percent(15) {
            attackers = rng.between(0, 1);
        }
        if rng.percent(25) {
            for square in self.border(&[chamber.clone(), walls.clone()].concat()) {
                if rng.percent(50) {
                    self.add(square, Cell::Attacker);
                }
            }
        }
        self.scatter(rng, Cell::Attacker, attackers, &chamber);
        let loose = rng.between(0, 4);
        self.scatter(rng, Cell::Defender, loose, &chamber);
        if rng.percent(10) {
            let mut enclosed: Vec<usize> = chamber.clone();
            enclosed.retain(|&square| self.cells[square] == Cell::Empty && square != king);
            for square in enclosed {
                if rng.percent(60) {
                    self.put(square, Cell::Defender);
                }
            }
        }

        let mut side = if rng.percent(80) {
            Who::Defenders
        } else {
            Who::Attackers
        };
        if rng.percent(65) {
            let movable: Vec<usize> = [&walls[..], &chamber[..]]
                .concat()
                .into_iter()
                .filter(|&square| self.cells[square].owner() == Some(Who::Defenders))
                .collect();
            side = self.one_move_before(rng, &movable).unwrap_or(side);
        }
        side
    }

    /// Attackers all around the king, his friends inside, a few outside, perhaps a gap; often one move before.
    fn ring(&mut self, rng: &mut Rng) -> Who {
        let mut first = self.centre();
        if rng.percent(70) {
            first = self.inner_square(rng, 1);
        }
        let count = if rng.percent(25) {
            rng.between(12, 6 * self.last())
        } else {
            rng.between(1, 12)
        };
        let inner = rng.percent(85);
        let chamber = self.blob(rng, first, count, |square| {
            !self.size().is_edge(square) || (!inner && !self.size().is_corner(square))
        });
        let wall = self.border(&chamber);
        for &square in &wall {
            self.put(square, Cell::Attacker);
        }
        if rng.percent(25) {
            // Closed against diagonal steps as well.
            let size = self.size();
            for square in chamber.iter().flat_map(|&square| size.diagonals(square)) {
                if !chamber.contains(&square) {
                    self.put(square, Cell::Attacker);
                }
            }
        }
        let king = rng.pick(&chamber).unwrap_or(first);
        self.put(king, Cell::King);
        let (friends, foes) = (rng.between(0, 60), rng.between(0, 25));
        let alone = rng.percent(20);
        for &square in &chamber {
            if !alone && rng.percent(friends) {
                self.add(square, Cell::Defender);
            } else if rng.percent(foes) {
                self.add(square, Cell::Attacker);
            }
        }
        if rng.percent(25) {
            let outside = rng.between(1, 3);
            self.scatter(rng, Cell::Defender, outside, &chamber);
        }
        let more = rng.between(0, 6);
        self.scatter(rng, Cell::Attacker, more, &chamber);
        if rng.percent(20) {
            let square = rng.pick(&wall).unwrap_or(king);
            if square != king {
                let piece = if rng.percent(50) {
                    Cell::Empty
                } else {
                    Cell::Defender
                };
                self.put(square, piece);
            }
        }
        let mut side = random_side(rng);
        if rng.percent(65) {
            side = self.one_move_before(rng, &wall).unwrap_or(side);
        }
        side
    }

    /// Two closed pockets with one attacker between them, whom a defender may be able to capture.
    fn two_pockets(&mut self, rng: &mut Rng) -> Who {
        let bridge = self.inner_square(rng, 2);
        if bridge == self.centre() {
            return self.ring(rng);
        }
        let way = rng.pick(&Way::ALL).unwrap_or(Way::Up);
        let (Some(here), Some(there)) = (self.step(bridge, way), self.step(bridge, way.opposite()))
        else {
            return self.ring(rng);
        };
        let (mine, theirs) = (rng.between(1, 9), rng.between(1, 6));
        let (size, beside) = (self.size(), self.neighbors(bridge));
        let apart =
            |square: usize| !size.is_edge(square) && square != bridge && !beside.contains(&square);
        let first = self.blob(rng, here, mine, apart);
        let taboo = self.border(&first);
        let second = self.blob(rng, there, theirs, |square| {
            apart(square) && !first.contains(&square) && !taboo.contains(&square)
        });
        let both = [first.clone(), second.clone()].concat();
        for square in self.border(&both) {
            self.put(square, Cell::Attacker);
        }
        self.put(there, Cell::Defender);
        if there == self.centre() {
            self.cells[there] = Cell::King;
        } else {
            let home = if rng.percent(50) { &first } else { &second };
            let king = rng.pick(home).unwrap_or(there);
            if king != here {
                self.put(king, Cell::King);
            }
        }
        let hammer = rng.pick(&first).unwrap_or(here);
        if hammer != here {
            self.add(hammer, Cell::Defender);
        }
        if !self.cells.contains(&Cell::King) {
            self.put(rng.pick(&second).unwrap_or(there), Cell::King);
        }
        let (many, more) = (rng.between(0, 30), rng.between(0, 4));
        for &square in &both {
            if square != here && rng.percent(many) {
                self.add(square, Cell::Defender);
            }
        }
        self.scatter(rng, Cell::Attacker, more, &both);
        if rng.percent(15) {
            self.scatter(rng, Cell::Defender, 1, &both);
        }
        if rng.percent(85) {
            Who::Defenders
        } else {
            Who::Attackers
        }
    }

    /// The king between attackers, often on or beside the throne.
    fn hunted_king(&mut self, rng: &mut Rng) -> Who {
        let king = match rng.between(0, 9) {
            0..=2 => self.centre(),
            3..=5 => choose(rng, &self.neighbors(self.centre())),
            6 => rng.between(1, self.last() - 1),
            7 => 11 + rng.between(1, self.last() - 1),
            _ => self.inner_square(rng, 1),
        };
        self.cells[king] = Cell::King;
        let close = self.neighbors(king);
        let attackers = rng.between(70, 100);
        for &square in &close {
            if rng.percent(attackers) {
                self.add(square, Cell::Attacker);
            } else if rng.percent(50) {
                self.add(square, Cell::Defender);
            }
        }
        // Soldiers whom the same move may capture, and pieces about.
        for &square in &close {
            for beside in self.neighbors(square) {
                if rng.percent(30) {
                    let piece = if rng.percent(50) {
                        Cell::Defender
                    } else {
                        Cell::Attacker
                    };
                    self.add(beside, piece);
                }
            }
        }
        let (foes, friends) = (rng.between(2, 14), rng.between(0, 8));
        self.scatter(rng, Cell::Attacker, foes, &close);
        self.scatter(rng, Cell::Defender, friends, &close);
        let mut side = random_side(rng);
        if rng.percent(80) {
            let mut movers = close;
            if rng.percent(15) {
                movers = vec![king];
            }
            side = self.one_move_before(rng, &movers).unwrap_or(side);
        }
        side
    }

    /// Few pieces, one side shut in or nearly; kings in sight of a corner.
    fn sparse(&mut self, rng: &mut Rng) -> Who {
        let stuck = random_side(rng);
        let last = self.last();
        let mut king = self.inner_square(rng, 1);
        if rng.percent(40) {
            king = rng.between(1, last - 1);
        }
        if stuck == Who::Attackers || rng.percent(90) {
            self.cells[king] = Cell::King;
        }
        let count = rng.between(1, 3);
        let mut prisoners = Vec::new();
        for _ in 0..count {
            let square = match rng.between(0, 3) {
                0 => choose(rng, &[1, last - 1, 11, 11 + last, 12, 10 + last]),
                1 => rng.between(1, last - 1),
                2 => choose(rng, &self.neighbors(self.centre())),
                _ => self.any_square(rng),
            };
            self.add(square, soldier(stuck));
            prisoners.push(square);
        }
        if stuck == Who::Defenders {
            prisoners.push(king);
        }
        let mut guards = Vec::new();
        let closed = rng.between(80, 100);
        for &square in &prisoners {
            if self.cells[square].owner() != Some(stuck) {
                continue;
            }
            for beside in self.neighbors(square) {
                if self.cells[beside] == Cell::Empty && rng.percent(closed) {
                    self.put(beside, soldier(stuck.other()));
                    guards.push(beside);
                }
            }
            if self.neighbors(square).contains(&self.centre())
                && stuck == Who::Attackers
                && rng.percent(30)
            {
                self.cells[king] = Cell::Empty;
                king = self.centre();
                self.cells[king] = Cell::King;
            }
        }
        if rng.percent(30) {
            let more = rng.between(0, 3);
            self.scatter(rng, soldier(stuck.other()), more, &[]);
        }
        let mut side = random_side(rng);
        if rng.percent(80) {
            side = self.one_move_before(rng, &guards).unwrap_or(side);
        }
        side
    }

    /// A run on the edge with a wall inward of it, and a piece that can land on its end.
    fn shieldwall(&mut self, rng: &mut Rng) -> Who {
        let mover = random_side(rng);
        let (own, other) = (soldier(mover), soldier(mover.other()));
        let tight = rng.between(90, 100);
        let last = self.last();
        let mut near = rng.between(1, last - 1);
        if self.rules.escape == Escape::Edge && rng.percent(20) {
            near = choose(rng, &[0, last]);
        }
        let mut inward = Vec::new();
        let mut runs = Vec::new();
        let mut ends = Vec::new();
        let ways = if rng.percent(35) {
            vec![Way::Left, Way::Right]
        } else {
            vec![rng.pick(&[Way::Left, Way::Right]).unwrap_or(Way::Left)]
        };
        for way in ways {
            let length = if rng.percent(60) {
                2
            } else {
                rng.between(1, last - 2)
            };
            let mut at = near;
            for _ in 0..length {
                let Some(next) = self.step(at, way) else {
                    break;
                };
                if self.size().is_corner(next) {
                    break;
                }
                self.put(next, other);
                runs.push(next);
                at = next;
                if rng.percent(tight) {
                    self.put(next + 11, own);
                    inward.push(next + 11);
                }
            }
            if let Some(end) = self.step(at, way) {
                if rng.percent(tight - 10) {
                    self.put(end, own);
                    ends.push(end);
                }
            }
        }
        // The king in one of the parts.
        let parts = match (mover, rng.between(0, 3)) {
            (Who::Attackers, 0 | 1) => &runs,
            (Who::Defenders, 0) => &inward,
            (Who::Defenders, 1) => &ends,
            (Who::Defenders, 2) => &vec![near],
            _ => &vec![self.any_square(rng)],
        };
        let king = rng.pick(parts).unwrap_or(self.centre());
        if !self.size().is_corner(king)
            && (king == near
                || parts.len() > 1
                || self.cells[king] != Cell::Empty
                || !runs.contains(&(king % 11)))
        {
            self.put(king, Cell::King);
        }
        self.add(near, own);
        // A second victim straight inward of the landing.
        if rng.percent(15) {
            self.add(near + 11, other);
            self.add(near + 22, own);
        }
        let keep: Vec<usize> = (0..=last / 2).map(|rank| rank * 11 + near).collect();
        let (foes, friends) = (rng.between(0, 8), rng.between(0, 6));
        self.scatter(rng, Cell::Attacker, foes, &keep);
        self.scatter(rng, Cell::Defender, friends, &keep);
        if !self.cells.contains(&Cell::King) {
            let square = self.inner_square(rng, 2);
            self.add(square, Cell::King);
        }
        let mut movers = vec![near];
        if rng.percent(20) {
            movers = [inward, ends].concat();
            if rng.percent(50) {
                // All is ready, and another piece moves.
                return mover;
            }
        }
        self.one_move_before(rng, &movers).unwrap_or(mover)
    }

    /// Soldiers beside the throne and the corners, and pieces that can land opposite.
    fn beside_hostile_square(&mut self, rng: &mut Rng) -> Who {
        let mover = random_side(rng);
        let centre = self.centre();
        if rng.percent(40) {
            self.cells[centre] = Cell::King;
        }
        let mut hammers = Vec::new();
        for _ in 0..rng.between(1, 4) {
            let hostile = if rng.percent(60) {
                self.centre()
            } else {
                choose(rng, &self.size().corners())
            };
            let way = rng.pick(&Way::ALL).unwrap_or(Way::Up);
            let Some(victim) = self.step(hostile, way) else {
                continue;
            };
            let Some(hammer) = self.step(victim, way) else {
                continue;
            };
            self.add(victim, soldier(mover.other()));
            self.add(hammer, soldier(mover));
            hammers.push(hammer);
        }
        let (foes, friends) = (rng.between(0, 12), rng.between(0, 12));
        self.scatter(rng, Cell::Attacker, foes, &[]);
        self.scatter(rng, Cell::Defender, friends, &[]);
        if !self.cells.contains(&Cell::King) {
            let square = if rng.percent(30) {
                rng.pick(&hammers).unwrap_or(centre)
            } else {
                self.inner_square(rng, 1)
            };
            if !self.size().is_corner(square) {
                self.cells[square] = Cell::King;
            }
        }
        self.one_move_before(rng, &hammers).unwrap_or(mover)
    }
}
