//! Which symmetries leave a board as it is, and which of the eight boards is canonical.

use crate::board::Board;
use crate::position::Position;
use crate::symmetry::Symmetry;

impl Board {
    /// Returns an iterator over the symmetries that leave this board as it is, the identity
    /// first.
    ///
    /// ```
    /// # use hnefatafl_rules::{Board, Layout, Square, Symmetry};
    /// let opening = Board::opening(Layout::Seven);
    /// assert_eq!(opening.symmetries().count(), 8);
    /// let left: Vec<_> = opening.without(Square::D1).symmetries().collect();
    /// assert_eq!(left, [Symmetry::Identity, Symmetry::MirrorFiles]);
    /// ```
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + Clone + use<> {
        let board = *self;
        let all = Symmetry::ALL.into_iter();
        all.filter(move |&symmetry| board.turned(symmetry) == board)
    }

    /// Returns the canonical one of the eight turned boards, and a symmetry that turns this board
    /// into it.
    ///
    /// Two boards have the same canonical form exactly when a symmetry turns one into the other. If
    /// several symmetries do, the first of [`Symmetry::ALL`] is returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Board, Layout, Square, Symmetry};
    ///
    /// let opening = Board::opening(Layout::Eleven);
    /// let board = opening.without(Square::K4);
    /// let (canonical, symmetry) = board.canonical();
    /// assert_eq!(board.turned(symmetry), canonical);
    /// for other in Symmetry::ALL {
    ///     assert_eq!(board.turned(other).canonical().0, canonical);
    /// }
    /// assert_eq!(opening.canonical(), (opening, Symmetry::Identity));
    /// ```
    ///
    /// # Order
    ///
    /// The canonical board is the smallest of the eight. The square of the king is compared first,
    /// then the attackers as [bits](crate::Bitboard::bits), then the defenders. This order is the
    /// same in every release.
    ///
    /// # Cost
    ///
    /// One turn where the king stands off the diagonals and off the middle file and rank, since his
    /// square decides; otherwise two, or eight when he is on the centre or there is none.
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let size = self.size();
        let order = |board: &Self| (board.king(), board.attackers(), board.defenders());
        let turned = |symmetry| self.king().map(|king| king.turned_on(symmetry, size));
        let (mut king, mut canonical) = (self.king(), (*self, Symmetry::Identity));
        for symmetry in Symmetry::ALL {
            king = king.min(turned(symmetry));
        }
        for symmetry in Symmetry::ALL {
            if turned(symmetry) != king {
                continue;
            }
            let turned = self.turned(symmetry);
            if order(&turned) < order(&canonical.0) {
                canonical = (turned, symmetry);
            }
        }
        canonical
    }
}

impl Position {
    /// Returns an iterator over the symmetries that leave this position as it is, the identity
    /// first. Moves that such a symmetry turns into one another are equivalent.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let start = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(start.symmetries().count(), 8);
    /// assert_eq!(start.after("d1-d3".parse()?)?.symmetries().count(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + Clone + use<> {
        self.board().symmetries()
    }

    /// Returns the canonical one of the eight turned positions, and a symmetry that turns this
    /// position into it.
    ///
    /// It has the [canonical board](Board::canonical), the same side to move and the same rules.
    /// Order and cost are those of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use hnefatafl_rules::{Position, Rules};
    ///
    /// let start = Position::start(Rules::COPENHAGEN);
    /// let openings: std::collections::HashSet<_> = start
    ///     .legal_moves()
    ///     .map(|mv| start.after(mv).map(|next| next.canonical().0))
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!((start.legal_moves().len(), openings.len()), (116, 15));
    /// # Ok::<(), hnefatafl_rules::error::IllegalMove>(())
    /// ```
    #[must_use]
    #[doc(alias = "normalize")]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let (board, symmetry) = self.board().canonical();
        (self.on_turned_board(&board), symmetry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    #[test]
    fn the_canonical_form_is_the_smallest_and_the_same_for_all_eight() {
        let openings = Layout::ALL.iter().map(|&layout| Board::opening(layout));
        let cut = openings.flat_map(|board| {
            let some = board.occupied().into_iter().step_by(3);
            some.map(move |square| board.without(square))
        });
        for board in cut {
            let (canonical, symmetry) = board.canonical();
            assert_eq!(board.turned(symmetry), canonical);
            let all = Symmetry::ALL.map(|symmetry| board.turned(symmetry));
            let order = |board: &Board| (board.king(), board.attackers(), board.defenders());
            assert_eq!(all.into_iter().min_by_key(order), Some(canonical));
            let first = Symmetry::ALL
                .into_iter()
                .find(|&other| board.turned(other) == canonical);
            assert_eq!(first, Some(symmetry));
            for turned in all {
                assert_eq!(turned.canonical().0, canonical);
                assert_eq!(turned.symmetries().count(), board.symmetries().count());
            }
        }
    }
}
