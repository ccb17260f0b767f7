//! Random positions in which rules are about to matter, the same for the same seed.

use super::oracle::{
    CORNERS, Cell, Move, OracleGame, Repetition, Rules, SQUARES, START, State, THRONE, Way, Who,
    Wrong, diagonals, is_corner, is_edge, is_restricted, neighbours, read_board, step,
};

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

type Cells = [Cell; SQUARES];

/// A legal set-up of one of several kinds, turned in one of eight ways. Seldom one in which the game is over.
pub fn random_state(rng: &mut Rng) -> State {
    loop {
        let (cells, side) = random_board(rng);
        let turn = rng.between(0, 7);
        let state = State {
            cells: turned(&cells, turn),
            side,
            rules: random_rules(rng),
            wrong: Wrong::None,
        };
        if state.outcome().is_none() || rng.percent(30) {
            return state;
        }
    }
}

fn random_rules(rng: &mut Rng) -> Rules {
    match rng.between(0, 9) {
        0..=5 => Rules::COPENHAGEN,
        6 => Rules::COPENHAGEN_NO_HISTORY,
        7 | 8 => Rules::FETLAR,
        _ => Rules {
            shieldwall: rng.percent(50),
            exit_fort: rng.percent(50),
            encirclement: rng.percent(50),
            repetition: match rng.between(0, 2) {
                0 => Repetition::Ignored,
                1 => Repetition::Draw,
                _ => Repetition::DefendersLose,
            },
        },
    }
}

fn random_board(rng: &mut Rng) -> (Cells, Who) {
    match rng.between(0, 23) {
        0 => from_a_game(rng),
        1 => crowd(rng),
        2..=7 => fort(rng),
        8 | 9 => ring(rng),
        10 | 11 => two_pockets(rng),
        12..=14 => hunted_king(rng),
        15 | 16 => sparse(rng),
        17..=21 => shieldwall(rng),
        _ => beside_hostile_square(rng),
    }
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

/// Turns and mirrors a board in one of eight ways.
pub fn turned(cells: &Cells, turn: usize) -> Cells {
    core::array::from_fn(|square| {
        let (mut rank, mut file) = (square / 11, square % 11);
        if turn & 1 != 0 {
            file = 10 - file;
        }
        if turn & 2 != 0 {
            rank = 10 - rank;
        }
        if turn & 4 != 0 {
            (rank, file) = (file, rank);
        }
        cells[rank * 11 + file]
    })
}

fn put(cells: &mut Cells, square: usize, piece: Cell) {
    if piece == Cell::King || !is_restricted(square) {
        cells[square] = piece;
    }
}

/// Puts a piece where there is none.
fn add(cells: &mut Cells, square: usize, piece: Cell) {
    if cells[square] == Cell::Empty {
        put(cells, square, piece);
    }
}

fn scatter(rng: &mut Rng, cells: &mut Cells, piece: Cell, count: usize, avoid: &[usize]) {
    for _ in 0..count {
        let square = rng.between(0, SQUARES - 1);
        if !avoid.contains(&square) {
            add(cells, square, piece);
        }
    }
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

/// The piece on this square moves back to where it may have come from.
fn unmove(rng: &mut Rng, cells: &mut Cells, square: usize) -> bool {
    let piece = cells[square];
    let mut froms = Vec::new();
    for way in Way::ALL {
        let mut at = square;
        while let Some(next) = step(at, way) {
            if cells[next] != Cell::Empty {
                break;
            }
            if piece == Cell::King && !is_corner(next) || !is_restricted(next) {
                froms.push(next);
            }
            at = next;
        }
    }
    let Some(from) = rng.pick(&froms) else {
        return false;
    };
    cells[square] = Cell::Empty;
    cells[from] = piece;
    true
}

/// Takes one move back, if it can: one of these squares' pieces, whose owner is then to move.
fn one_move_before(rng: &mut Rng, cells: &mut Cells, candidates: &[usize]) -> Option<Who> {
    for _ in 0..8 {
        let square = rng.pick(candidates)?;
        let Some(who) = cells[square].owner() else {
            continue;
        };
        if unmove(rng, cells, square) {
            return Some(who);
        }
    }
    None
}

/// A random game from the opening, cut off before its end.
fn from_a_game(rng: &mut Rng) -> (Cells, Who) {
    let cells = read_board(START).unwrap_or([Cell::Empty; SQUARES]);
    let mut state = State {
        cells,
        side: Who::Attackers,
        rules: Rules::COPENHAGEN,
        wrong: Wrong::None,
    };
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
    (state.cells, state.side)
}

/// Pieces everywhere, in any proportion.
fn crowd(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let (attackers, defenders) = (rng.between(3, 55), rng.between(3, 40));
    for square in 0..SQUARES {
        let roll = rng.between(0, 99);
        if roll < attackers {
            put(&mut cells, square, Cell::Attacker);
        } else if roll < attackers + defenders {
            put(&mut cells, square, Cell::Defender);
        }
    }
    if rng.percent(97) {
        let mut square = rng.between(0, SQUARES - 1);
        if rng.percent(25) {
            square = THRONE;
        }
        if is_corner(square) && rng.percent(90) {
            square = THRONE;
        }
        cells[square] = Cell::King;
    }
    (cells, random_side(rng))
}

/// A connected set of squares grown from the first one.
fn blob(rng: &mut Rng, first: usize, size: usize, allowed: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut blob = vec![first];
    for _ in 0..size * 4 {
        if blob.len() >= size {
            break;
        }
        let Some(square) = rng.pick(&blob) else { break };
        let Some(next) = rng.pick(&neighbours(square)) else {
            break;
        };
        if !blob.contains(&next) && allowed(next) {
            blob.push(next);
        }
    }
    blob
}

fn border(blob: &[usize]) -> Vec<usize> {
    let mut border: Vec<usize> = blob.iter().flat_map(|&square| neighbours(square)).collect();
    border.retain(|square| !blob.contains(square));
    border.sort_unstable();
    border.dedup();
    border
}

/// The king's edge square on rank 1, and the chamber about him.
fn edge_chamber(rng: &mut Rng) -> (usize, Vec<usize>) {
    let mut king = rng.between(1, 9);
    if rng.percent(25) {
        king = rng.pick(&[1, 9]).unwrap_or(king);
    }
    let mut size = rng.between(1, 7);
    if rng.percent(15) {
        size = rng.between(8, 30);
    }
    let mut depth = rng.between(1, 3);
    if rng.percent(20) {
        depth = 7;
    }
    let corners = rng.percent(60);
    let chamber = blob(rng, king, size, |square| {
        square / 11 < depth && (corners || !is_corner(square))
    });
    (king, chamber)
}

/// A chamber that is a corridor from the edge up to the throne or beside it, and perhaps a block across the throne.
fn throne_chamber(rng: &mut Rng, cells: &mut Cells) -> (usize, Vec<usize>) {
    let king = rng.pick(&[4, 5, 5, 6]).unwrap_or(5);
    let block = if king == 4 {
        [71, 82, 72, 83] // f7, f8, g7, g8
    } else {
        [71, 82, 70, 81] // f7, f8, e7, e8
    };
    let often = rng.between(20, 140);
    for square in block {
        if rng.percent(often) {
            put(cells, square, Cell::Defender);
        }
    }
    (king, (0..5).map(|rank| rank * 11 + king).collect())
}

/// No, one or two flaws in a fort: a hole, an attacker in the wall or inside, the king off his square.
fn spoil(rng: &mut Rng, cells: &mut Cells, king: usize, chamber: &[usize], walls: &[usize]) {
    let flaws = if rng.percent(40) {
        0
    } else {
        rng.between(1, 2)
    };
    for _ in 0..flaws {
        let wall = rng.pick(walls).unwrap_or(king);
        let inside = rng.pick(chamber).unwrap_or(king);
        match rng.between(0, 4) {
            0 => put(cells, wall, Cell::Empty),
            1 => put(cells, wall, Cell::Attacker),
            2 if inside != king => put(cells, inside, Cell::Attacker),
            3 if inside != king && !is_corner(inside) => {
                cells[king] = Cell::Empty;
                put(cells, inside, Cell::King);
                break;
            }
            _ => {}
        }
    }
}

/// The king on the edge in a chamber behind defenders; mostly a little wrong, or one move short.
fn fort(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let (king, chamber) = if rng.percent(20) {
        throne_chamber(rng, &mut cells)
    } else {
        edge_chamber(rng)
    };
    let walls = border(&chamber);
    for &square in &walls {
        put(&mut cells, square, Cell::Defender);
    }
    cells[king] = Cell::King;

    // Support for the walls, more or less of it.
    let support = rng.between(0, 90);
    let outside: Vec<usize> = border(&[chamber.clone(), walls.clone()].concat())
        .into_iter()
        .chain(walls.iter().flat_map(|&wall| diagonals(wall)))
        .collect();
    for square in outside {
        if !chamber.contains(&square) && rng.percent(support) {
            add(&mut cells, square, Cell::Defender);
        }
    }
    if rng.percent(30) {
        for &square in &chamber {
            if rng.percent(30) {
                add(&mut cells, square, Cell::Defender);
            }
        }
    }

    spoil(rng, &mut cells, king, &chamber, &walls);
    let mut attackers = rng.between(0, 14);
    if rng.percent(15) {
        attackers = rng.between(0, 1);
    }
    if rng.percent(25) {
        for square in border(&[chamber.clone(), walls.clone()].concat()) {
            if rng.percent(50) {
                add(&mut cells, square, Cell::Attacker);
            }
        }
    }
    scatter(rng, &mut cells, Cell::Attacker, attackers, &chamber);
    let loose = rng.between(0, 4);
    scatter(rng, &mut cells, Cell::Defender, loose, &chamber);
    if rng.percent(10) {
        let mut enclosed: Vec<usize> = chamber.clone();
        enclosed.retain(|&square| cells[square] == Cell::Empty && square != king);
        for square in enclosed {
            if rng.percent(60) {
                put(&mut cells, square, Cell::Defender);
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
            .filter(|&square| cells[square].owner() == Some(Who::Defenders))
            .collect();
        side = one_move_before(rng, &mut cells, &movable).unwrap_or(side);
    }
    (cells, side)
}

/// Attackers all around the king, his friends inside, a few outside, perhaps a gap; often one move before.
fn ring(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let mut first = THRONE;
    if rng.percent(70) {
        first = rng.between(1, 9) * 11 + rng.between(1, 9);
    }
    let count = if rng.percent(25) {
        rng.between(12, 60)
    } else {
        rng.between(1, 12)
    };
    let inner = rng.percent(85);
    let chamber = blob(rng, first, count, |square| {
        !is_edge(square) || (!inner && !is_corner(square))
    });
    let wall = border(&chamber);
    for &square in &wall {
        put(&mut cells, square, Cell::Attacker);
    }
    if rng.percent(25) {
        // Closed against diagonal steps as well.
        for square in chamber.iter().flat_map(|&square| diagonals(square)) {
            if !chamber.contains(&square) {
                put(&mut cells, square, Cell::Attacker);
            }
        }
    }
    let king = rng.pick(&chamber).unwrap_or(first);
    put(&mut cells, king, Cell::King);
    let (friends, foes) = (rng.between(0, 60), rng.between(0, 25));
    let alone = rng.percent(20);
    for &square in &chamber {
        if !alone && rng.percent(friends) {
            add(&mut cells, square, Cell::Defender);
        } else if rng.percent(foes) {
            add(&mut cells, square, Cell::Attacker);
        }
    }
    if rng.percent(25) {
        let outside = rng.between(1, 3);
        scatter(rng, &mut cells, Cell::Defender, outside, &chamber);
    }
    let more = rng.between(0, 6);
    scatter(rng, &mut cells, Cell::Attacker, more, &chamber);
    if rng.percent(20) {
        let square = rng.pick(&wall).unwrap_or(king);
        if square != king {
            let piece = if rng.percent(50) {
                Cell::Empty
            } else {
                Cell::Defender
            };
            put(&mut cells, square, piece);
        }
    }
    let mut side = random_side(rng);
    if rng.percent(65) {
        side = one_move_before(rng, &mut cells, &wall).unwrap_or(side);
    }
    (cells, side)
}

/// Two closed pockets with one attacker between them, whom a defender may be able to capture.
fn two_pockets(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let bridge = rng.between(2, 8) * 11 + rng.between(2, 8);
    if bridge == THRONE {
        return ring(rng);
    }
    let way = rng.pick(&Way::ALL).unwrap_or(Way::Up);
    let (Some(here), Some(there)) = (step(bridge, way), step(bridge, way.opposite())) else {
        return ring(rng);
    };
    let (mine, theirs) = (rng.between(1, 9), rng.between(1, 6));
    let apart = |square: usize| {
        !is_edge(square) && square != bridge && !neighbours(bridge).contains(&square)
    };
    let first = blob(rng, here, mine, apart);
    let taboo = border(&first);
    let second = blob(rng, there, theirs, |square| {
        apart(square) && !first.contains(&square) && !taboo.contains(&square)
    });
    let both = [first.clone(), second.clone()].concat();
    for square in border(&both) {
        put(&mut cells, square, Cell::Attacker);
    }
    put(&mut cells, there, Cell::Defender);
    if there == THRONE {
        cells[there] = Cell::King;
    } else {
        let home = if rng.percent(50) { &first } else { &second };
        let king = rng.pick(home).unwrap_or(there);
        if king != here {
            put(&mut cells, king, Cell::King);
        }
    }
    let hammer = rng.pick(&first).unwrap_or(here);
    if hammer != here {
        add(&mut cells, hammer, Cell::Defender);
    }
    if !cells.contains(&Cell::King) {
        put(&mut cells, rng.pick(&second).unwrap_or(there), Cell::King);
    }
    let (many, more) = (rng.between(0, 30), rng.between(0, 4));
    for &square in &both {
        if square != here && rng.percent(many) {
            add(&mut cells, square, Cell::Defender);
        }
    }
    scatter(rng, &mut cells, Cell::Attacker, more, &both);
    if rng.percent(15) {
        scatter(rng, &mut cells, Cell::Defender, 1, &both);
    }
    (
        cells,
        if rng.percent(85) {
            Who::Defenders
        } else {
            Who::Attackers
        },
    )
}

/// The king between attackers, often on or beside the throne.
fn hunted_king(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let king = match rng.between(0, 9) {
        0..=2 => THRONE,
        3..=5 => rng.pick(&neighbours(THRONE)).unwrap_or(THRONE),
        6 => rng.between(1, 9),
        7 => 11 + rng.between(1, 9),
        _ => rng.between(1, 9) * 11 + rng.between(1, 9),
    };
    cells[king] = Cell::King;
    let close = neighbours(king);
    let attackers = rng.between(70, 100);
    for &square in &close {
        if rng.percent(attackers) {
            add(&mut cells, square, Cell::Attacker);
        } else if rng.percent(50) {
            add(&mut cells, square, Cell::Defender);
        }
    }
    // Soldiers whom the same move may capture, and pieces about.
    for &square in &close {
        for beside in neighbours(square) {
            if rng.percent(30) {
                let piece = if rng.percent(50) {
                    Cell::Defender
                } else {
                    Cell::Attacker
                };
                add(&mut cells, beside, piece);
            }
        }
    }
    let (foes, friends) = (rng.between(2, 14), rng.between(0, 8));
    scatter(rng, &mut cells, Cell::Attacker, foes, &close);
    scatter(rng, &mut cells, Cell::Defender, friends, &close);
    let mut side = random_side(rng);
    if rng.percent(80) {
        let mut movers = close;
        if rng.percent(15) {
            movers = vec![king];
        }
        side = one_move_before(rng, &mut cells, &movers).unwrap_or(side);
    }
    (cells, side)
}

/// Few pieces, one side shut in or nearly; kings in sight of a corner.
fn sparse(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let stuck = random_side(rng);
    let mut king = rng.between(1, 9) * 11 + rng.between(1, 9);
    if rng.percent(40) {
        king = rng.between(1, 9);
    }
    if stuck == Who::Attackers || rng.percent(90) {
        cells[king] = Cell::King;
    }
    let count = rng.between(1, 3);
    let mut prisoners = Vec::new();
    for _ in 0..count {
        let square = match rng.between(0, 3) {
            0 => rng.pick(&[1, 9, 11, 21, 12, 20]).unwrap_or(1),
            1 => rng.between(1, 9),
            2 => rng.pick(&neighbours(THRONE)).unwrap_or(1),
            _ => rng.between(0, SQUARES - 1),
        };
        add(&mut cells, square, soldier(stuck));
        prisoners.push(square);
    }
    if stuck == Who::Defenders {
        prisoners.push(king);
    }
    let mut guards = Vec::new();
    let closed = rng.between(80, 100);
    for &square in &prisoners {
        if cells[square].owner() != Some(stuck) {
            continue;
        }
        for beside in neighbours(square) {
            if cells[beside] == Cell::Empty && rng.percent(closed) {
                put(&mut cells, beside, soldier(stuck.other()));
                guards.push(beside);
            }
        }
        if neighbours(square).contains(&THRONE) && stuck == Who::Attackers && rng.percent(30) {
            cells[king] = Cell::Empty;
            cells[THRONE] = Cell::King;
            king = THRONE;
        }
    }
    if rng.percent(30) {
        let more = rng.between(0, 3);
        scatter(rng, &mut cells, soldier(stuck.other()), more, &[]);
    }
    let mut side = random_side(rng);
    if rng.percent(80) {
        side = one_move_before(rng, &mut cells, &guards).unwrap_or(side);
    }
    (cells, side)
}

/// A run on the edge with a wall inward of it, and a piece that can land on its end.
fn shieldwall(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let mover = random_side(rng);
    let (own, other) = (soldier(mover), soldier(mover.other()));
    let tight = rng.between(90, 100);
    let near = rng.between(1, 9);
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
            rng.between(1, 8)
        };
        let mut at = near;
        for _ in 0..length {
            let Some(next) = step(at, way) else { break };
            if is_corner(next) {
                break;
            }
            put(&mut cells, next, other);
            runs.push(next);
            at = next;
            if rng.percent(tight) {
                put(&mut cells, next + 11, own);
                inward.push(next + 11);
            }
        }
        if let Some(end) = step(at, way) {
            if rng.percent(tight - 10) {
                put(&mut cells, end, own);
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
        _ => &vec![rng.between(0, SQUARES - 1)],
    };
    let king = rng.pick(parts).unwrap_or(THRONE);
    if !is_corner(king)
        && (king == near
            || parts.len() > 1
            || cells[king] != Cell::Empty
            || !runs.contains(&(king % 11)))
    {
        put(&mut cells, king, Cell::King);
    }
    add(&mut cells, near, own);
    // A second victim straight inward of the landing.
    if rng.percent(15) {
        add(&mut cells, near + 11, other);
        add(&mut cells, near + 22, own);
    }
    let keep: Vec<usize> = (0..55).filter(|square| square % 11 == near).collect();
    let (foes, friends) = (rng.between(0, 8), rng.between(0, 6));
    scatter(rng, &mut cells, Cell::Attacker, foes, &keep);
    scatter(rng, &mut cells, Cell::Defender, friends, &keep);
    if !cells.contains(&Cell::King) {
        add(&mut cells, rng.between(33, 98), Cell::King);
    }
    let mut movers = vec![near];
    if rng.percent(20) {
        movers = [inward, ends].concat();
        if rng.percent(50) {
            // All is ready, and another piece moves.
            return (cells, mover);
        }
    }
    let side = one_move_before(rng, &mut cells, &movers).unwrap_or(mover);
    (cells, side)
}

/// Soldiers beside the throne and the corners, and pieces that can land opposite.
fn beside_hostile_square(rng: &mut Rng) -> (Cells, Who) {
    let mut cells = [Cell::Empty; SQUARES];
    let mover = random_side(rng);
    if rng.percent(40) {
        cells[THRONE] = Cell::King;
    }
    let mut hammers = Vec::new();
    for _ in 0..rng.between(1, 4) {
        let hostile = if rng.percent(60) {
            THRONE
        } else {
            rng.pick(&CORNERS).unwrap_or(THRONE)
        };
        let way = rng.pick(&Way::ALL).unwrap_or(Way::Up);
        let Some(victim) = step(hostile, way) else {
            continue;
        };
        let Some(hammer) = step(victim, way) else {
            continue;
        };
        add(&mut cells, victim, soldier(mover.other()));
        add(&mut cells, hammer, soldier(mover));
        hammers.push(hammer);
    }
    let (foes, friends) = (rng.between(0, 12), rng.between(0, 12));
    scatter(rng, &mut cells, Cell::Attacker, foes, &[]);
    scatter(rng, &mut cells, Cell::Defender, friends, &[]);
    if !cells.contains(&Cell::King) {
        let square = if rng.percent(30) {
            rng.pick(&hammers).unwrap_or(37)
        } else {
            rng.between(12, 108)
        };
        if !is_corner(square) {
            cells[square] = Cell::King;
        }
    }
    let side = one_move_before(rng, &mut cells, &hammers).unwrap_or(mover);
    (cells, side)
}
