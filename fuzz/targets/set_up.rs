//! Positions and picks of moves from bytes.
//!
//! The first byte is the rule set: `F` Fetlar, `C` Copenhagen, `N` Copenhagen without a
//! history, or any other for a built one. The second is the side to move, `a` or `d`. Then
//! come the 121 squares from a11 to k1, row by row: `A`, `D`, `K`, `.`. Every other byte means
//! one of these too, so that no input is wasted. The rest are picks of two bytes, high one
//! first; short input has no picks and empty squares.

use hnefatafl_rules::{Board, Piece, Position, Repetition, Rules, Side, Square};

/// Returns the position and the picks.
pub fn read(data: &[u8]) -> (Position, impl Iterator<Item = u16>) {
    let (head, picks) = data.split_at(data.len().min(123));
    let mut head = head.iter().copied();
    let rules = rules(head.next().unwrap_or(b'C'));
    let side = Side::ALL[usize::from(head.next().unwrap_or(b'a') & 4 != 0)];
    let rows = (0..11).rev();
    let squares = rows.flat_map(|rank| (0..11).map(move |file| (file, rank)));
    let mut board = Board::EMPTY;
    for ((file, rank), byte) in squares.zip(head) {
        let square = Square::from_file_rank(file, rank).expect("a square");
        // The low bits tell the letters apart.
        let piece = match byte & 3 {
            0 => Piece::Defender,
            1 => Piece::Attacker,
            2 => continue,
            _ => Piece::King,
        };
        let refused = match piece {
            Piece::King => board.king().is_some(),
            Piece::Attacker | Piece::Defender => square.is_restricted(),
        };
        if !refused {
            board = board.with(square, piece);
        }
    }
    let position = Position::new(board, side, rules).expect("a legal set-up");
    let pick = |pair: &[u8]| u16::from_be_bytes([pair[0], pair[1]]);
    (position, picks.chunks_exact(2).map(pick))
}

fn rules(byte: u8) -> Rules {
    match byte {
        b'F' => Rules::FETLAR,
        b'C' => Rules::COPENHAGEN,
        b'N' => Rules::COPENHAGEN_NO_HISTORY,
        _ => Rules::FETLAR
            .with_shieldwall(byte & 1 != 0)
            .with_exit_fort(byte & 2 != 0)
            .with_encirclement(byte & 4 != 0)
            .with_repetition(match byte >> 3 & 3 {
                0 => Repetition::Ignored,
                1 => Repetition::Draw,
                _ => Repetition::DefendersLose,
            }),
    }
}
