//! What the squares of a board are under a rule set: where only the king may stop, where he
//! wins, what is hostile.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::choice::{Escape, KingCapture, Throne};
use crate::geometry::lines;
use crate::layout::Layout;
use crate::rules::Rules;
use crate::size::Size;
use crate::square::Square;

/// The sets of squares that depend on size, escape and throne. It takes 256 bytes, so that a
/// shift finds one in the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ground {
    /// The board.
    pub(crate) squares: Bitboard,
    /// Where soldiers may stop: the board but for the restricted squares (§3).
    pub(crate) open: Bitboard,
    pub(crate) edge: Bitboard,
    /// The throne and the special corners: only the king may stop on them (§3).
    pub(crate) restricted: Bitboard,
    /// What helps to capture a soldier when nobody stands on it: throne and special corners (§4).
    pub(crate) hostile: Bitboard,
    /// What closes the king in when nobody stands on it: throne and special corners (§5).
    pub(crate) closing: Bitboard,
    /// The throne, or no square.
    pub(crate) throne: Bitboard,
    along_edge: &'static [u64; 128],
    /// What each square is, one bit a kind: it is faster to look up a byte than to look for one
    /// bit of 121.
    kinds: [u8; 128],
}

const EDGE: u8 = 1;
const ESCAPE: u8 = 2;
/// Where no soldier may stop: a restricted square, or one beyond the board.
const BARRED: u8 = 4;

/// The grounds by the number that `Rules::ground` returns; 8 KiB.
static GROUNDS: [Ground; Rules::GROUNDS] = {
    let mut grounds = [Ground::new(Rules::new(Layout::Eleven)); Rules::GROUNDS];
    let mut layouts = Layout::ALL;
    while let [layout, rest @ ..] = layouts {
        layouts = rest;
        let mut escapes = Escape::ALL;
        while let [escape, rest @ ..] = escapes {
            escapes = rest;
            let mut thrones = Throne::ALL;
            while let [throne, rest @ ..] = thrones {
                thrones = rest;
                let rules = Rules::new(*layout)
                    .with_escape(*escape)
                    .with_throne(*throne);
                #[expect(clippy::indexing_slicing, reason = "a ground's number is below 32")]
                {
                    grounds[rules.ground()] = Ground::new(rules);
                }
            }
        }
    }
    grounds
};

impl Ground {
    #[inline]
    pub(crate) const fn of(rules: Rules) -> &'static Self {
        #[expect(clippy::indexing_slicing, reason = "a ground's number is below 32")]
        &GROUNDS[rules.ground()]
    }

    const fn new(rules: Rules) -> Self {
        let size = rules.size();
        let (corners, escape) = match rules.escape() {
            Escape::Corner => (size.corners(), size.corners()),
            Escape::Edge => (Bitboard::EMPTY, size.edge()),
        };
        let none = Bitboard::EMPTY;
        let centre = Bitboard::from_square(size.centre());
        let (throne, to_soldiers, to_king) = match rules.throne() {
            Throne::Hostile => (centre, centre, centre),
            Throne::SparesKing => (centre, centre, none),
            Throne::Harmless => (centre, none, none),
            Throne::None => (none, none, none),
        };
        let open = size.squares().without(corners.or(throne));
        Self {
            squares: size.squares(),
            open,
            edge: size.edge(),
            restricted: corners.or(throne),
            hostile: corners.or(to_soldiers),
            closing: corners.or(to_king),
            throne,
            along_edge: match size {
                Size::Seven => &ALONG_EDGE[0],
                Size::Nine => &ALONG_EDGE[1],
                Size::Eleven => &ALONG_EDGE[2],
            },
            kinds: {
                let mut kinds = [0; 128];
                let mut rest = Bitboard::ALL;
                while let Some(square) = rest.first() {
                    rest.remove(square);
                    let is_edge = size.edge().contains(square);
                    let is_escape = escape.contains(square);
                    let is_barred = !open.contains(square);
                    #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
                    {
                        kinds[square.slot()] = (is_edge as u8 * EDGE)
                            | (is_escape as u8 * ESCAPE)
                            | (is_barred as u8 * BARRED);
                    }
                }
                kinds
            },
        }
    }

    /// Returns where the king wins (§6).
    #[inline]
    pub(crate) const fn escape(&self) -> Bitboard {
        let corners = self.restricted.without(self.throne);
        if corners.is_empty() {
            self.edge
        } else {
            corners
        }
    }

    #[inline]
    const fn is(&self, square: Square, kind: u8) -> bool {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        let kinds = self.kinds[square.slot()];
        kinds & kind != 0
    }

    /// Returns whether a square is on the edge of the board.
    #[inline]
    pub(crate) const fn is_edge(&self, square: Square) -> bool {
        self.is(square, EDGE)
    }

    /// Returns whether the king wins on a square.
    #[inline]
    pub(crate) const fn is_escape(&self, square: Square) -> bool {
        self.is(square, ESCAPE)
    }

    /// Returns whether no soldier may stop on a square: it is restricted, or beyond the board.
    #[inline]
    pub(crate) const fn is_barred(&self, square: Square) -> bool {
        self.is(square, BARRED)
    }

    /// Returns the neighbors of a square along the edge, folded; none for a square off the edge.
    #[inline]
    pub(crate) const fn along_edge(&self, square: Square) -> u64 {
        #[expect(clippy::indexing_slicing, reason = "a slot is below 128")]
        self.along_edge[square.slot()]
    }

    /// Returns the restricted squares on the rank and the file of a square, without the square
    /// itself.
    #[inline]
    pub(crate) const fn restricted_in_line(&self, square: Square) -> Bitboard {
        self.restricted.and(lines(square))
    }
}

/// For each size and each square of its edge the neighbors on the edge, folded; 3 KiB.
static ALONG_EDGE: [[u64; 128]; 3] = {
    let mut table = [[0; 128]; 3];
    let mut number = 0;
    while number < 3 {
        #[expect(clippy::indexing_slicing, reason = "three sizes; a slot is below 128")]
        {
            let edge = Size::ALL[number].edge();
            let mut rest = edge;
            while let Some(square) = rest.first() {
                rest.remove(square);
                table[number][square.slot()] = folded(square.neighbors().and(edge));
            }
        }
        number += 1;
    }
    table
};

/// Returns the two words of a set in one.
#[inline]
pub(crate) const fn folded(set: Bitboard) -> u64 {
    let [low, high] = set.words();
    low | high
}

impl Rules {
    /// Returns the corners, if the king wins there, which makes them restricted and hostile; no
    /// square where he wins on the edge ([§1](crate::guide#1-rule-sets)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Bitboard, Rules};
    /// assert_eq!(Rules::BRANDUBH.special_corners().to_string(), "a1 g1 a7 g7");
    /// assert_eq!(Rules::TABLUT.special_corners(), Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub const fn special_corners(self) -> Bitboard {
        let ground = Ground::of(self);
        ground.restricted.without(ground.throne)
    }

    /// Returns the throne, or `None` where the centre is an ordinary square.
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Square};
    /// assert_eq!(Rules::TABLUT.throne_square(), Some(Square::E5));
    /// assert_eq!(Rules::SEA_BATTLE_9.throne_square(), None);
    /// ```
    #[must_use]
    pub const fn throne_square(self) -> Option<Square> {
        Ground::of(self).throne.first()
    }

    /// Returns the squares on which only the king may stop: the throne and the special corners
    /// ([§3](crate::guide#3-a-move)).
    ///
    /// ```
    /// # use hnefatafl_rules::Rules;
    /// assert_eq!(Rules::COPENHAGEN.restricted().to_string(), "a1 k1 f6 a11 k11");
    /// assert_eq!(Rules::TABLUT.restricted().to_string(), "e5");
    /// ```
    #[must_use]
    pub const fn restricted(self) -> Bitboard {
        Ground::of(self).restricted
    }

    /// Returns the squares on which the king wins ([§6](crate::guide#6-escape)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Rules, Size};
    /// assert_eq!(Rules::FETLAR.escape_squares(), Size::Eleven.corners());
    /// assert_eq!(Rules::TABLUT.escape_squares(), Size::Nine.edge());
    /// ```
    #[must_use]
    pub const fn escape_squares(self) -> Bitboard {
        Ground::of(self).escape()
    }

    /// Returns the squares on which the king must be closed in on all four sides
    /// ([§5](crate::guide#5-capturing-the-king)).
    #[inline]
    pub(crate) const fn needs_four(self) -> Bitboard {
        let centre = self.size().centre();
        match self.king_capture() {
            KingCapture::Four => Bitboard::ALL,
            KingCapture::FourNearCentre => centre.neighbors().or(Bitboard::from_square(centre)),
            KingCapture::FourOnCentre => Bitboard::from_square(centre),
            KingCapture::Two => Bitboard::EMPTY,
        }
    }
}

/// Names a restricted square of any board: `the throne f6`, `the corner a1`.
pub(crate) struct RestrictedName(pub(crate) Square);

impl fmt::Display for RestrictedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(square) = *self;
        // The centre of one size is no corner of another.
        let is_centre = Size::ALL.into_iter().any(|size| size.centre() == square);
        let what = if is_centre { "throne" } else { "corner" };
        write!(f, "the {what} {square}")
    }
}
