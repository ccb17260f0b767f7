//! Where pieces can slide, whoever is to move: the raw material of evaluations.

use crate::bitboard::Bitboard;
use crate::legal;
use crate::position::Position;
use crate::side::Side;
use crate::slide::Slides;

impl Position {
    /// Returns the squares to which the pieces on a square or a set of squares can slide, whichever
    /// side is to move and whether or not the game is over ([§3](crate::guide#3-a-move)).
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Square};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(position.slides_of(Square::E5).to_string(), "e2 e3 e4 b5 c5 d5");
    /// assert!(position.destinations(Square::E5).is_empty());
    /// ```
    #[must_use]
    pub fn slides_of(&self, from: impl Into<Bitboard>) -> Bitboard {
        self.slides_whoever(from.into()).all()
    }

    /// Returns the squares that the pieces of a side can reach by one slide, whichever side is to
    /// move.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// let position = Position::start(Rules::BRANDUBH);
    /// assert_eq!(position.reach(Side::Defenders).len(), 20);
    /// ```
    #[must_use]
    pub fn reach(&self, side: Side) -> Bitboard {
        self.slides_of(self.board().pieces_of(side))
    }

    /// Returns the number of slides that a side has, whichever side is to move. For the side to
    /// move it is the number of legal moves, unless the game is over.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// let position = Position::start(Rules::COPENHAGEN);
    /// assert_eq!(position.mobility(Side::Attackers), position.legal_moves().len());
    /// assert_eq!(position.mobility(Side::Defenders), 60);
    /// ```
    ///
    /// # Cost
    ///
    /// Less than listing the moves.
    #[must_use]
    pub fn mobility(&self, side: Side) -> usize {
        self.slides_whoever(self.board().pieces_of(side)).len()
    }

    /// Returns the squares to which the king can slide and win ([§6](crate::guide#6-escape)),
    /// whichever side is to move: his open lines to the corners, or to the edge.
    ///
    /// ```
    /// # use hnefatafl_rules::Position;
    /// let position: Position = "7/7/7/7/7/1K5/3A3 a brandubh".parse()?;
    /// assert!(position.open_escapes().is_empty());
    /// let position: Position = "7/7/7/7/7/7/1K1A3 a brandubh".parse()?;
    /// assert_eq!(position.open_escapes().to_string(), "a1");
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn open_escapes(&self) -> Bitboard {
        match self.king {
            Some(king) => self.slides_of(king) & self.ground().escape(),
            None => Bitboard::EMPTY,
        }
    }

    /// Returns how many slides the king needs to win if nothing else moves: 1 when a line is
    /// open, 0 when he has won. `None` when there is no way, or no king.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let position: Position = "7/7/7/7/7/1K5/3A3 a brandubh".parse()?;
    /// assert_eq!(position.slides_to_escape(), Some(2));
    /// assert_eq!(Position::start(Rules::BRANDUBH).slides_to_escape(), None);
    /// # Ok::<(), hnefatafl_rules::error::ParsePositionError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// A few sets for each slide needed.
    #[must_use]
    pub fn slides_to_escape(&self) -> Option<u8> {
        let king = self.king?;
        let ground = self.ground();
        let stops = ground.squares - (self.occupied() - Bitboard::from(king));
        let (mut reached, mut slides) = (Bitboard::from(king), 0);
        loop {
            if !reached.is_disjoint(ground.escape()) {
                return Some(slides);
            }
            // He can stop on every free square, and slides on from there.
            let next = reached | Slides::new(reached, stops, stops).all();
            if next == reached {
                return None;
            }
            (reached, slides) = (next, slides + 1);
        }
    }

    fn slides_whoever(&self, from: Bitboard) -> Slides {
        let movers = from & self.occupied();
        let king = self.king.filter(|&king| movers.contains(king));
        legal::slides(movers, self.occupied(), king, self.ground())
    }
}
