#![doc = include_str!("crate.md")]
#![cfg_attr(feature = "alloc", doc = include_str!("cookbook.md"))]
// Where the page on serde is left out, what links to it leads to the features.
#![cfg_attr(feature = "serde", doc = "\n\n[serde page]: crate::guide::serde")]
#![cfg_attr(not(feature = "serde"), doc = "\n\n[serde page]: #features")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "alloc"),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "the pages speak of `Game` also where it is left out"
    )
)]
#![cfg_attr(
    not(test),
    deny(
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::print_stdout,
        clippy::print_stderr,
        clippy::dbg_macro
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;

/// The README, so that its programs are compiled and run.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bitboard;
mod bits;
mod board;
mod capture;
mod drawing;
mod encirclement;
mod error;
#[cfg(feature = "alloc")]
mod foreign;
mod fort;
#[cfg(feature = "alloc")]
mod game;
mod geometry;
pub mod guide;
mod key;
mod legal;
mod moves;
mod outcome;
mod perft;
mod piece;
#[cfg(feature = "alloc")]
mod played;
mod position;
#[cfg(feature = "alloc")]
mod record;
mod rules;
#[cfg(feature = "arbitrary")]
mod scene;
#[cfg(feature = "serde")]
mod serde;
mod side;
mod slide;
mod square;
mod statistics;
#[cfg(feature = "svg")]
mod svg;
mod symmetry;
mod terminal;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Pieces};
pub use capture::{Capture, CaptureRule, Captures};
pub use encirclement::Encirclement;
pub use error::{
    BoardFault, Excerpt, GameOver, IllegalMove, InvalidBoard, InvalidMove, InvalidPosition,
    NoEncirclement, NoExitFort, ParseBitboardError, ParseBoardError, ParseMoveError,
    ParseOutcomeError, ParsePositionError, ParseRulesError, ParseSideError, ParseSquareError,
};
#[cfg(feature = "alloc")]
pub use error::{GameFault, Misfit, ParseGameError, ParsePlayedMoveError};
#[cfg(feature = "alloc")]
pub use foreign::{Archived, ArchivedResult, RowOrder};
pub use fort::ExitFort;
#[cfg(feature = "alloc")]
pub use game::{Game, Plies};
pub use legal::LegalMoves;
pub use moves::Move;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{Divide, divide, perft};
pub use piece::Piece;
#[cfg(feature = "alloc")]
pub use played::{Played, PlayedMove};
pub use position::{Position, Undo};
#[cfg(feature = "alloc")]
pub use record::{Ending, Judged, Record, Replay};
pub use rules::{Repetition, Rules};
pub use side::Side;
pub use square::{Direction, Square};
pub use statistics::Statistics;
#[cfg(feature = "svg")]
pub use svg::Svg;
pub use symmetry::Symmetry;
pub use terminal::Terminal;
