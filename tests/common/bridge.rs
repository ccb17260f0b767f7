//! Between the oracle's plain data and the crate's types.

use hnefatafl_rules::{
    Board, DrawReason, Move, Outcome, Piece, Position, Repetition, Rules, Side, Square, WinReason,
};

use super::oracle::{self, Cell, SQUARES, State, Verdict, Who, Wrong};

/// Returns the square with the oracle's number.
pub fn square(number: usize) -> Square {
    let index = u8::try_from(number).expect("a square's number");
    Square::from_index(index).expect("a square's number")
}

/// Returns the oracle's number of a square.
pub fn number(square: Square) -> usize {
    usize::from(square.index())
}

/// Returns the oracle's move.
pub fn pair(mv: Move) -> oracle::Move {
    (number(mv.from()), number(mv.to()))
}

/// Returns the move that the oracle means.
pub fn mv((from, to): oracle::Move) -> Move {
    Move::new(square(from), square(to)).expect("a straight line")
}

/// Returns the oracle's board.
pub fn cells(board: &Board) -> [Cell; SQUARES] {
    let mut cells = [Cell::Empty; SQUARES];
    for (square, piece) in board {
        cells[number(square)] = match piece {
            Piece::Attacker => Cell::Attacker,
            Piece::Defender => Cell::Defender,
            Piece::King => Cell::King,
        };
    }
    cells
}

/// Returns the board with the oracle's pieces.
pub fn board(cells: &[Cell; SQUARES]) -> Board {
    let mut board = Board::EMPTY;
    for (number, cell) in cells.iter().enumerate() {
        let piece = match cell {
            Cell::Empty => continue,
            Cell::Attacker => Piece::Attacker,
            Cell::Defender => Piece::Defender,
            Cell::King => Piece::King,
        };
        board = board.with(square(number), piece);
    }
    board
}

/// Returns the oracle's side.
pub fn who(side: Side) -> Who {
    match side {
        Side::Attackers => Who::Attackers,
        Side::Defenders => Who::Defenders,
    }
}

/// Returns the side that the oracle means.
pub fn side(who: Who) -> Side {
    match who {
        Who::Attackers => Side::Attackers,
        Who::Defenders => Side::Defenders,
    }
}

/// Returns the rule set that the oracle means.
pub fn rules(rules: oracle::Rules) -> Rules {
    Rules::FETLAR
        .with_shieldwall(rules.shieldwall)
        .with_exit_fort(rules.exit_fort)
        .with_encirclement(rules.encirclement)
        .with_repetition(match rules.repetition {
            oracle::Repetition::Ignored => Repetition::Ignored,
            oracle::Repetition::Draw => Repetition::Draw,
            oracle::Repetition::DefendersLose => Repetition::DefendersLose,
        })
}

/// Returns the position of the oracle's state, which is a legal set-up.
pub fn position(state: &State) -> Position {
    Position::new(board(&state.cells), side(state.side), rules(state.rules))
        .unwrap_or_else(|refused| panic!("{refused}: {}", oracle::board_text(&state.cells)))
}

/// Returns the oracle's state for a position.
pub fn state(position: &Position) -> State {
    let rules = position.rules();
    State {
        cells: cells(&position.board()),
        side: who(position.side_to_move()),
        rules: oracle::Rules {
            shieldwall: rules.shieldwall,
            exit_fort: rules.exit_fort,
            encirclement: rules.encirclement,
            repetition: match rules.repetition {
                Repetition::Ignored => oracle::Repetition::Ignored,
                Repetition::Draw => oracle::Repetition::Draw,
                Repetition::DefendersLose => oracle::Repetition::DefendersLose,
                other => panic!("the oracle does not know the repetition rule {other}"),
            },
        },
        wrong: Wrong::None,
    }
}

/// Returns the outcome that the oracle's verdict means.
pub fn outcome(verdict: Verdict) -> Outcome {
    let (side, reason) = match verdict {
        Verdict::KingCaptured => (Side::Attackers, WinReason::KingCaptured),
        Verdict::Corner => (Side::Defenders, WinReason::Corner),
        Verdict::ExitFort => (Side::Defenders, WinReason::ExitFort),
        Verdict::Encirclement => (Side::Attackers, WinReason::Encirclement),
        Verdict::AttackersByRepetition => (Side::Attackers, WinReason::Repetition),
        Verdict::DrawByRepetition => return Outcome::Draw(DrawReason::Repetition),
        Verdict::NoMove(loser) => (side(loser.other()), WinReason::NoMove),
    };
    Outcome::Win { side, reason }
}
