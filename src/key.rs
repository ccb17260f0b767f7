//! Zobrist keys: 64 bits for who stands where, on how large a board, and who is to move.

use crate::board::Board;
use crate::piece::Piece;
use crate::side::Side;
use crate::size::Size;
use crate::square::Square;

/// The numbers, one per square for each kind of piece, then one for the defenders to move, then
/// one for each smaller size.
///
/// They are the outputs of `SplitMix64` (Steele, Lea, Flood 2014) from the seed 11x11 = 121, drawn
/// for the attackers on a1, b1, … k11, then the defenders, the king, the side, 9x9 and 7x7. They
/// never change: a stored key stays valid in every later release.
struct Numbers {
    attacker: [u64; 128],
    defender: [u64; 128],
    king: [u64; 128],
    defenders_to_move: u64,
    nine: u64,
    seven: u64,
}

static NUMBERS: Numbers = {
    let mut numbers = Numbers {
        attacker: [0; 128],
        defender: [0; 128],
        king: [0; 128],
        defenders_to_move: 0,
        nine: 0,
        seven: 0,
    };
    let state = fill(&mut numbers.attacker, 121);
    let state = fill(&mut numbers.defender, state);
    let state = fill(&mut numbers.king, state);
    let (state, defenders_to_move) = split_mix(state);
    let (state, nine) = split_mix(state);
    let (_, seven) = split_mix(state);
    (numbers.defenders_to_move, numbers.nine, numbers.seven) = (defenders_to_move, nine, seven);
    numbers
};

/// Draws a number for each of the 121 squares; returns the state of the generator.
const fn fill(table: &mut [u64; 128], mut state: u64) -> u64 {
    let mut slot = 0;
    while slot < 121 {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        {
            (state, table[slot]) = split_mix(state);
        }
        slot += 1;
    }
    state
}

/// Returns the next state and the number drawn.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ mixed >> 31)
}

/// Returns the number of a piece on a square.
#[inline]
pub(crate) const fn of_piece(piece: Piece, square: Square) -> u64 {
    let table = match piece {
        Piece::Attacker => &NUMBERS.attacker,
        Piece::Defender => &NUMBERS.defender,
        Piece::King => &NUMBERS.king,
    };
    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
    table[square.slot()]
}

/// The number by which the keys of a board with one side and the other to move differ.
pub(crate) const SIDE: u64 = NUMBERS.defenders_to_move;

/// Returns the key of a board with this side to move.
pub(crate) fn of(board: &Board, side: Side) -> u64 {
    let start = match board.size() {
        Size::Eleven => 0,
        Size::Nine => NUMBERS.nine,
        Size::Seven => NUMBERS.seven,
    };
    let turn = match side {
        Side::Attackers => 0,
        Side::Defenders => SIDE,
    };
    board.iter().fold(start ^ turn, |key, (square, piece)| {
        key ^ of_piece(piece, square)
    })
}
