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

mod apply;
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod archive;
mod bitboard;
mod bitboard_ops;
mod bitboard_text;
mod bits;
mod board;
mod board_text;
mod canonical;
mod capture;
mod choice;
#[cfg(feature = "alloc")]
mod comment;
mod diagram;
mod direction;
#[cfg(feature = "alloc")]
mod discrepancy;
mod drawing;
mod encirclement;
#[cfg(feature = "alloc")]
mod ending;
mod excerpt;
mod fort;
#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "alloc")]
mod game_text;
mod geometry;
mod ground;
pub mod guide;
#[cfg(feature = "alloc")]
mod judgement;
mod key;
#[cfg(feature = "alloc")]
mod known_tags;
mod layout;
mod legal;
mod legal_moves;
mod mark;
mod mobility;
mod moves;
#[cfg(feature = "alloc")]
mod open_tafl;
#[cfg(feature = "alloc")]
mod open_tafl_file;
#[cfg(feature = "alloc")]
mod open_tafl_keys;
#[cfg(feature = "alloc")]
mod open_tafl_rules;
mod outcome;
mod padding;
mod parse_board_error;
#[cfg(feature = "alloc")]
mod parse_game_error;
mod perft;
mod piece;
#[cfg(feature = "alloc")]
mod played_move;
mod position;
mod position_text;
mod presets;
mod reading;
#[cfg(feature = "alloc")]
mod record;
#[cfg(feature = "alloc")]
mod record_reader;
#[cfg(feature = "alloc")]
mod recorded_move;
#[cfg(feature = "alloc")]
mod recorded_result;
#[cfg(feature = "alloc")]
mod repetition;
mod rules;
mod rules_text;
#[cfg(feature = "arbitrary")]
mod scene;
#[cfg(feature = "serde")]
mod serde;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serde_game;
#[cfg(feature = "serde")]
mod serde_statistics;
#[cfg(feature = "svg")]
mod shapes;
mod side;
mod size;
#[cfg(feature = "arbitrary")]
mod sketch;
mod slide;
mod square;
mod statistics;
#[cfg(feature = "svg")]
mod svg;
mod symmetry;
mod tactics;
#[cfg(feature = "alloc")]
mod tag;
mod turn;
mod turned;
mod words;

pub use apply::Undo;
#[cfg(feature = "alloc")]
pub use archive::Archived;
pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Pieces};
pub use capture::{Capture, CaptureRule, Captures};
pub use choice::{Escape, KingCapture, Repetition, Throne};
#[cfg(feature = "alloc")]
pub use comment::{Comment, CommentForm};
pub use diagram::Diagram;
pub use direction::Direction;
pub use encirclement::Encirclement;
#[cfg(feature = "alloc")]
pub use ending::Ending;
pub use fort::ExitFort;
#[cfg(feature = "alloc")]
pub use game::{Game, Plies};
#[cfg(feature = "alloc")]
pub use judgement::{Agreement, Judgement};
pub use layout::Layout;
pub use legal::IllegalMove;
pub use legal_moves::LegalMoves;
pub use mark::Mark;
pub use moves::Move;
#[cfg(feature = "alloc")]
pub use open_tafl::RowOrder;
#[cfg(feature = "alloc")]
pub use open_tafl_rules::OpenTaflRules;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{Divide, divide, perft};
pub use piece::Piece;
#[cfg(feature = "alloc")]
pub use played_move::{Played, PlayedMove};
pub use position::Position;
#[cfg(feature = "alloc")]
pub use record::Record;
#[cfg(feature = "alloc")]
pub use recorded_move::RecordedMove;
#[cfg(feature = "alloc")]
pub use recorded_result::RecordedResult;
pub use rules::Rules;
pub use side::Side;
pub use size::Size;
pub use square::Square;
pub use statistics::Statistics;
#[cfg(feature = "svg")]
pub use svg::Svg;
pub use symmetry::Symmetry;
pub use tactics::CapturingMoves;
#[cfg(feature = "alloc")]
pub use tag::{Tag, TagForm};

/// Every error, and what errors are made of.
pub mod error {
    pub use crate::bitboard_text::ParseBitboardError;
    pub use crate::board::InvalidBoard;
    #[cfg(feature = "alloc")]
    pub use crate::comment::InvalidComment;
    #[cfg(feature = "alloc")]
    pub use crate::discrepancy::Discrepancy;
    pub use crate::encirclement::NoEncirclement;
    pub use crate::excerpt::Excerpt;
    pub use crate::fort::NoExitFort;
    pub use crate::legal::{GameOver, IllegalMove};
    pub use crate::moves::{InvalidMove, ParseMoveError};
    #[cfg(feature = "alloc")]
    pub use crate::open_tafl_keys::ParseOpenTaflRulesError;
    pub use crate::parse_board_error::{ParseBoardError, ParseBoardErrorKind};
    #[cfg(feature = "alloc")]
    pub use crate::parse_game_error::{ParseGameError, ParseGameErrorKind};
    #[cfg(feature = "alloc")]
    pub use crate::played_move::ParsePlayedMoveError;
    pub use crate::position::InvalidPosition;
    pub use crate::position_text::ParsePositionError;
    pub use crate::rules_text::ParseRulesError;
    pub use crate::square::ParseSquareError;
    #[cfg(feature = "alloc")]
    pub use crate::tag::InvalidTag;
    pub use crate::words::ParseWordError;
}
