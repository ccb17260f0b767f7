//! Do the types promise what users build on: sizes, threads, copies?

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::iter::FusedIterator;
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::str::FromStr;

use hnefatafl_rules::error::{
    Excerpt, GameOver, IllegalMove, InvalidBoard, InvalidMove, InvalidPosition, NoEncirclement,
    NoExitFort, ParseBitboardError, ParseBoardError, ParseBoardErrorKind, ParseMoveError,
    ParsePositionError, ParseRulesError, ParseSquareError, ParseWordError,
};
use hnefatafl_rules::{
    Bitboard, Board, Capture, CaptureRule, Captures, CapturingMoves, Direction, Divide, DrawReason,
    Encirclement, Escape, ExitFort, KingCapture, Layout, LegalMoves, Move, Outcome, Piece, Pieces,
    Position, Repetition, Rules, Side, Size, Square, Squares, Statistics, Symmetry, Throne, Undo,
    WinReason,
};

fn goes_anywhere<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}
fn is_plain<T: Copy + Eq + Hash + Debug>() {}
fn is_written_and_read<T: Ord + Display + FromStr<Err: Error>>() {}
fn is_an_error<T: Error + Eq + Copy>() {}
fn is_a_list<T: ExactSizeIterator + FusedIterator + Clone + Debug>() {}

/// Asks the questions of each of these types.
macro_rules! ask {
    ([$($question:ident),+] $kinds:tt) => {
        $(ask!($question $kinds);)+
    };
    ($question:ident [$($kind:ty),+ $(,)?]) => {
        $($question::<$kind>();)+
    };
}

#[test]
fn values_are_plain() {
    ask!([goes_anywhere, is_plain, is_written_and_read] [
        Side, Piece, Square, Direction, Symmetry, Bitboard, Move, Size, Layout, Escape, Throne,
        KingCapture, Repetition, Rules, Board, Position, Outcome, WinReason, DrawReason,
    ]);
    ask!([goes_anywhere, is_plain] [
        Capture, CaptureRule, ExitFort, Encirclement, Statistics, Excerpt, ParseBoardErrorKind,
    ]);
    #[cfg(feature = "alloc")]
    ask!([goes_anywhere, is_plain] [hnefatafl_rules::Played, hnefatafl_rules::PlayedMove]);
    #[cfg(feature = "alloc")]
    {
        use hnefatafl_rules::{
            Archived, Ending, Game, Judgement, Record, RecordedMove, RecordedResult,
        };
        ask!(goes_anywhere [Archived, Ending, Game, Judgement, Record, RecordedMove]);
        ask!([goes_anywhere, is_plain, is_written_and_read][RecordedResult]);
    }
    ask!(goes_anywhere[Undo]);
}

#[test]
fn errors_are_errors() {
    ask!([goes_anywhere, is_plain, is_an_error] [
        GameOver, IllegalMove, InvalidBoard, InvalidMove, InvalidPosition, NoEncirclement,
        NoExitFort, ParseBitboardError, ParseBoardError, ParseMoveError, ParsePositionError,
        ParseRulesError, ParseSquareError, ParseWordError,
    ]);
    #[cfg(feature = "alloc")]
    ask!([goes_anywhere, is_plain, is_an_error][hnefatafl_rules::error::ParsePlayedMoveError]);
}

#[test]
fn lists_know_their_length() {
    ask!([goes_anywhere, is_a_list] [LegalMoves, Captures, Squares, Pieces]);
    ask!(goes_anywhere [CapturingMoves, Divide]);
    #[cfg(feature = "alloc")]
    ask!([goes_anywhere, is_a_list] [hnefatafl_rules::Plies<'static>]);
}

#[test]
fn values_are_small() {
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<Option<Outcome>>(), 2);
    assert_eq!(size_of::<Bitboard>(), 16);
    assert_eq!(size_of::<Board>(), 48);
    assert_eq!(size_of::<Position>(), 48);
    assert_eq!(size_of::<Undo>(), 64);
    assert_eq!(size_of::<LegalMoves>(), 96);
    assert_eq!(size_of::<Rules>(), 4);
}
