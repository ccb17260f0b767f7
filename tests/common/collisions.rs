//! Games whose positions fall into one place of the index of repeated positions: every fourth
//! one has a key that ends in the same bits.
//!
//! Keys are public and linear: the key of a position is the sum (without carry) of a number for
//! each piece on its square. So two moves of each side are looked for that change the last bits
//! of the key in the same way: those of the attackers are put into a table, those of the
//! defenders are looked up in it.

use hnefatafl_rules::{Board, Game, Move, Position, Rules, Side};

use super::random::Rng;

/// How many bits are the same: as many as the index looks at in games of up to 262,144 plies.
pub const BITS: u32 = 18;

/// The sides keep apart, so nothing is captured: the attackers below rank 5, the defenders above
/// rank 6, and the king on his throne.
const FIRST: Board =
    Board::diagram("3D1D1D3/1D7D1/2D3D1D2/11/1D1D3D1D1/5K5/11/A1A3A3A/4A1A4/1A2A2A1A1/4A1A4");

/// Makes a game longer, four plies at a time.
pub struct Collider {
    rng: Rng,
    /// For the last bits of what two attackers' moves change: when they were found, and which.
    table: Vec<(usize, [Move; 2])>,
    round: usize,
}

impl Collider {
    pub fn new(seed: u64) -> Self {
        let any = Move::all().next().expect("there are moves");
        Self {
            rng: Rng::new(seed),
            table: vec![(0, [any, any]); 1 << BITS],
            round: 0,
        }
    }

    /// The first position of such a game.
    pub fn first(rules: Rules) -> Position {
        Position::new(FIRST, Side::Attackers, rules).expect("a legal set-up")
    }

    /// Makes the game four plies longer, or more; the key then ends as it did before, and the
    /// position has not occurred.
    pub fn play(&mut self, game: &mut Game) {
        let wanted = game.plies().len() + 4;
        while game.plies().len() < wanted {
            let candidates = self.candidates(game.position());
            if !(0..20).any(|_| self.try_out(game, &candidates)) {
                // No way on from here.
                for _ in 0..4 {
                    game.undo();
                }
            }
        }
    }

    fn try_out(&mut self, game: &mut Game, candidates: &[[Move; 4]]) -> bool {
        let last = game.position().key() % (1 << BITS);
        let Some(moves) = self.rng.pick(candidates) else {
            return false;
        };
        let played = moves
            .into_iter()
            .take_while(|&mv| game.play(mv).is_ok())
            .count();
        if played == 4 && game.occurrences() == 1 && !game.is_over() {
            assert_eq!(game.position().key() % (1 << BITS), last, "the key ends so");
            return true;
        }
        for _ in 0..played {
            game.undo();
        }
        false
    }

    /// Plays four plies that bring the same position again; fewer when that ends the game.
    pub fn go_and_come_back(&mut self, game: &mut Game) {
        for back in [false, false, true, true] {
            let last = game.plies().rev().nth(1).map(|ply| ply.mv);
            let mv = match last {
                Some(mv) if back => Move::new(mv.to(), mv.from()).ok(),
                _ => {
                    let position = game.position();
                    let moves: Vec<Move> = position
                        .legal_moves()
                        .filter(|&mv| stays(position, mv))
                        .collect();
                    self.rng.pick(&moves)
                }
            };
            game.play(mv.expect("there are moves"))
                .expect("a legal move");
            if game.is_over() {
                break;
            }
        }
    }

    /// Returns two moves of each side, in their turns, that together leave the last bits of the
    /// key as they are. One of a side may be in the other's way.
    fn candidates(&mut self, position: &Position) -> Vec<[Move; 4]> {
        self.round += 1;
        let passed = position.pass().expect("the game goes on");
        for (pair, change) in pairs(position) {
            self.table[change] = (self.round, pair);
        }
        let found = pairs(&passed).filter_map(|([third, fourth], change)| {
            let (round, [first, second]) = self.table[change];
            (round == self.round).then_some([first, third, second, fourth])
        });
        found.collect()
    }
}

/// Returns the pairs of moves of the side to move, by two of its soldiers that stay where they
/// belong, with the last bits of what they change.
fn pairs(position: &Position) -> impl Iterator<Item = ([Move; 2], usize)> + use<> {
    let passed = position.pass().expect("the game goes on").key();
    let change = |mv| position.key_after(mv).expect("a legal move") ^ passed;
    let moves = position.legal_moves().filter(|&mv| stays(position, mv));
    let moves: Vec<(Move, u64)> = moves.map(|mv| (mv, change(mv))).collect();
    let mut pairs = Vec::new();
    for (n, &(first, one)) in moves.iter().enumerate() {
        for &(second, other) in &moves[n + 1..] {
            if first.from() != second.from() {
                let change = (one ^ other) % (1 << BITS);
                let change = usize::try_from(change).expect("a few bits");
                pairs.push(([first, second], change));
            }
        }
    }
    pairs.into_iter()
}

/// Whether a move leaves a soldier of the side to move where those belong.
fn stays(position: &Position, mv: Move) -> bool {
    match position.side_to_move() {
        Side::Attackers => mv.to().rank() < 4,
        Side::Defenders => mv.to().rank() > 5 && Some(mv.from()) != position.board().king(),
    }
}
