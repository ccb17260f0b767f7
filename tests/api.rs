//! Do the types promise what users build on: sizes, threads, copies?

use core::panic::{RefUnwindSafe, UnwindSafe};

use hnefatafl_rules::{
    Bitboard, Board, Captures, IllegalMove, LegalMoves, Move, Outcome, ParsePositionError, Piece,
    Position, Rules, Side, Square, Undo,
};

fn goes_anywhere<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}
fn is_plain<T: Copy + Eq + core::hash::Hash + core::fmt::Debug>() {}

#[test]
fn every_type_can_go_to_another_thread() {
    goes_anywhere::<Position>();
    goes_anywhere::<Undo>();
    goes_anywhere::<LegalMoves>();
    goes_anywhere::<Captures>();
    goes_anywhere::<ParsePositionError>();
    goes_anywhere::<IllegalMove>();
    #[cfg(feature = "alloc")]
    goes_anywhere::<hnefatafl_rules::Game>();
    #[cfg(feature = "alloc")]
    goes_anywhere::<hnefatafl_rules::Record>();
}

#[test]
fn values_are_plain() {
    is_plain::<Side>();
    is_plain::<Piece>();
    is_plain::<Square>();
    is_plain::<Bitboard>();
    is_plain::<Move>();
    is_plain::<Board>();
    is_plain::<Rules>();
    is_plain::<Position>();
    is_plain::<Outcome>();
}

#[test]
fn values_are_small() {
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<Option<Outcome>>(), 2);
    assert_eq!(size_of::<Bitboard>(), 16);
    assert_eq!(size_of::<Position>(), 48);
    assert_eq!(size_of::<Undo>(), 48);
    assert_eq!(size_of::<LegalMoves>(), 96);
    assert_eq!(size_of::<Rules>(), 4);
}
