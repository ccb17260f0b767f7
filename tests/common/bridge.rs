//! Between the oracle's plain data and the crate's types.

use hnefatafl_rules::{
    Board, DrawReason, Escape, KingCapture, Layout, Move, Outcome, Piece, Position, Repetition,
    Rules, Side, Size, Square, Throne, WinReason,
};

use super::oracle::State;
use super::oracle_board::{self, Cell, Cells, SQUARES, Who};
use super::oracle_endings::Verdict;
use super::oracle_rules;
use super::wrong::Wrong;

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
pub fn pair(mv: Move) -> oracle_board::Move {
    (number(mv.from()), number(mv.to()))
}

/// Returns the move that the oracle means.
pub fn mv((from, to): oracle_board::Move) -> Move {
    Move::new(square(from), square(to)).expect("a straight line")
}

/// Returns the size that the oracle means.
pub fn size(size: oracle_board::Size) -> Size {
    match size {
        oracle_board::Size::Seven => Size::Seven,
        oracle_board::Size::Nine => Size::Nine,
        oracle_board::Size::Eleven => Size::Eleven,
    }
}

/// Returns the oracle's board.
pub fn cells(board: &Board) -> Cells {
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

/// Returns the board of that size with the oracle's pieces.
pub fn board(of: oracle_board::Size, cells: &Cells) -> Board {
    let mut board = Board::empty(size(of));
    for (number, cell) in cells.iter().enumerate() {
        let piece = match cell {
            Cell::Empty => continue,
            Cell::Attacker => Piece::Attacker,
            Cell::Defender => Piece::Defender,
            Cell::King => Piece::King,
        };
        let with = board.with(square(number), piece);
        board = with.expect("a square of the board");
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

/// Makes the two functions between the oracle's and the crate's values of one choice. A value of the crate that the
/// oracle does not know fails the test.
macro_rules! choice {
    ($theirs:ident, $ours:ident: $type:ident { $($variant:ident)* }) => {
        fn $ours(theirs: oracle_rules::$type) -> $type {
            match theirs {
                $(oracle_rules::$type::$variant => $type::$variant,)*
            }
        }

        fn $theirs(ours: $type) -> oracle_rules::$type {
            let mut all = oracle_rules::$type::ALL.iter().copied();
            all.find(|&theirs| $ours(theirs) == ours)
                .unwrap_or_else(|| panic!("the oracle does not know {ours}"))
        }
    };
}

choice!(their_layout, our_layout: Layout { Eleven ElevenBell ElevenLewisCross ElevenTCross Nine Seven });
choice!(their_escape, our_escape: Escape { Corner Edge });
choice!(their_throne, our_throne: Throne { Hostile SparesKing Harmless None });
choice!(their_king_capture, our_king_capture: KingCapture { Four FourNearCentre FourOnCentre Two });
choice!(their_repetition, our_repetition: Repetition { Ignored Draw DefendersLose });

/// Returns the rule set that the oracle means.
pub fn rules(rules: oracle_rules::Rules) -> Rules {
    let oracle_rules::Rules {
        layout,
        first,
        escape,
        throne,
        king_capture,
        king_armed,
        shieldwall,
        exit_fort,
        encirclement,
        repetition,
    } = rules;
    Rules::new(our_layout(layout))
        .with_first(side(first))
        .with_escape(our_escape(escape))
        .with_throne(our_throne(throne))
        .with_king_capture(our_king_capture(king_capture))
        .with_king_armed(king_armed)
        .with_shieldwall(shieldwall)
        .with_exit_fort(exit_fort)
        .with_encirclement(encirclement)
        .with_repetition(our_repetition(repetition))
}

/// Returns the oracle's rule set. A rule set of which the oracle does not know everything fails the test.
pub fn oracle_rules(ours: Rules) -> oracle_rules::Rules {
    let known = oracle_rules::Rules {
        layout: their_layout(ours.layout()),
        first: who(ours.first()),
        escape: their_escape(ours.escape()),
        throne: their_throne(ours.throne()),
        king_capture: their_king_capture(ours.king_capture()),
        king_armed: ours.is_king_armed(),
        shieldwall: ours.has_shieldwall(),
        exit_fort: ours.has_exit_fort(),
        encirclement: ours.has_encirclement(),
        repetition: their_repetition(ours.repetition()),
    };
    assert_eq!(rules(known), ours, "the oracle knows only {}", known.text());
    known
}

/// Returns the position of the oracle's state, which is a legal set-up.
pub fn position(state: &State) -> Position {
    let board = board(state.size(), &state.cells);
    Position::new(board, side(state.side), rules(state.rules))
        .unwrap_or_else(|refused| panic!("{refused}: {}", state.text()))
}

/// Returns the oracle's state for a position.
pub fn state(position: &Position) -> State {
    State {
        cells: cells(&position.board()),
        side: who(position.side_to_move()),
        rules: oracle_rules(position.rules()),
        wrong: Wrong::None,
    }
}

/// Returns the outcome that the oracle's verdict means.
pub fn outcome(verdict: Verdict) -> Outcome {
    let (side, reason) = match verdict {
        Verdict::KingCaptured => (Side::Attackers, WinReason::KingCaptured),
        Verdict::Corner => (Side::Defenders, WinReason::Corner),
        Verdict::Edge => (Side::Defenders, WinReason::Edge),
        Verdict::ExitFort => (Side::Defenders, WinReason::ExitFort),
        Verdict::Encirclement => (Side::Attackers, WinReason::Encirclement),
        Verdict::AttackersByRepetition => (Side::Attackers, WinReason::Repetition),
        Verdict::DrawByRepetition => return Outcome::Draw(DrawReason::Repetition),
        Verdict::NoMove(loser) => (side(loser.other()), WinReason::NoMove),
    };
    Outcome::Win { side, reason }
}
