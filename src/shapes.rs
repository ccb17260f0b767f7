//! What squares, pieces and marks look like in pictures.
//!
//! Each shape has its origin in the middle of a square, which is 40 units wide. Pieces and marks
//! differ in shape, not only in colour.

use crate::mark::Mark;
use crate::piece::Piece;

pub(crate) const SQUARE: &str =
    r##"<path fill="#ecd8ae" stroke="#b8935c" d="M-20-20h40v40h-40z"/>"##;
/// A square and one on its point.
pub(crate) const THRONE: &str = r##"<path fill="#d3b078" stroke="#b8935c" d="M-20-20h40v40h-40z"/><path fill="none" stroke="#8d6236" stroke-width="1.5" d="M-11-11h22v22h-22zM0-15.5l15.5 15.5-15.5 15.5-15.5-15.5z"/>"##;
/// Two squares, and lines from corner to corner.
pub(crate) const CORNER: &str = r##"<path fill="#d3b078" stroke="#b8935c" d="M-20-20h40v40h-40z"/><path fill="none" stroke="#8d6236" stroke-width="1.5" d="M-14-14h28v28h-28zM-6-6h12v12h-12zM-14-14l8 8M14-14l-8 8M14 14l-8-8M-14 14l8-8"/>"##;
pub(crate) const MOVED: &str =
    r##"<path fill="#e9a227" fill-opacity=".6" d="M-20-20h40v40h-40z"/>"##;

pub(crate) const fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => {
            r##"<circle r="14.5" fill="#33251c" stroke="#120c08" stroke-width="1.5"/><circle r="9" fill="none" stroke="#8a705a" stroke-width="1.5"/>"##
        }
        Piece::Defender => {
            r##"<circle r="14.5" fill="#fbf4e4" stroke="#4b3626" stroke-width="1.5"/><circle r="9" fill="none" stroke="#b79a74" stroke-width="1.5"/>"##
        }
        Piece::King => {
            r##"<circle r="16" fill="#fbf4e4" stroke="#4b3626" stroke-width="2"/><path fill="#33251c" d="M-9 7.5h18v-2.5h-18zM-9 3.5l-1.5-10 5.5 4.5 5-7.5 5 7.5 5.5-4.5-1.5 10z"/>"##
        }
    }
}

/// A destination on which a piece stands.
pub(crate) const DESTINATION_AROUND: &str = r##"<circle r="18" fill="none" stroke="#17508f" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 7.07"/>"##;

pub(crate) const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Capture => {
            r##"<path stroke="#fff3da" stroke-width="9" d="M-17-17l34 34M17-17l-34 34"/><path stroke="#c02a16" stroke-width="6" d="M-17-17l34 34M17-17l-34 34"/>"##
        }
        Mark::Refused => {
            r##"<g fill="none"><path stroke="#fff3da" stroke-width="6.5" d="M-12 12l24-24"/><circle r="17" stroke="#c02a16" stroke-width="4.5"/><path stroke="#c02a16" stroke-width="4" d="M-12 12l24-24"/></g>"##
        }
        Mark::Selected => r##"<circle r="17.5" fill="none" stroke="#17508f" stroke-width="5"/>"##,
        Mark::Hint => {
            r##"<path fill="#17508f" d="M-19.5-19.5h11l-11 11zM19.5-19.5v11l-11-11zM19.5 19.5h-11l11-11zM-19.5 19.5v-11l11 11z"/>"##
        }
        Mark::Destination => {
            r##"<circle r="7" fill="#17508f" stroke="#fff3da" stroke-width="1.5"/>"##
        }
        Mark::Wall => {
            r##"<path fill="none" stroke="#1d7348" stroke-width="5" d="M-17.5-17.5h35v35h-35z"/>"##
        }
        Mark::Chamber => {
            r##"<path fill="#3f9c6b" fill-opacity=".35" d="M-20-20h40v40h-40z"/><path stroke="#1d7348" stroke-width="1.5" d="M-20-10l10-10M-20 0L0-20M-20 10l30-30M-20 20l40-40M-10 20l30-30M0 20L20 0M10 20l10-10"/>"##
        }
        Mark::Ring => {
            r##"<path fill="none" stroke="#7b3180" stroke-width="5" d="M-17.5-7v-10.5h10.5M7-17.5h10.5v10.5M17.5 7v10.5h-10.5M-7 17.5h-10.5v-10.5"/>"##
        }
        Mark::Region => {
            r##"<path fill="#a65fab" fill-opacity=".3" d="M-20-20h40v40h-40z"/><path stroke="#7b3180" stroke-width="1.5" d="M-20 10l10 10M-20 0L0 20M-20-10l30 30M-20-20l40 40M-10-20l30 30M0-20L20 0M10-20l10 10"/>"##
        }
    }
}
