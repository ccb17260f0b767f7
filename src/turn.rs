//! Variants of a position: the other side to move, other rules, the key after a move.

use crate::key;
use crate::legal::GameOver;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::{InvalidPosition, Position};
use crate::rules::Rules;

impl Position {
    /// Returns this position with the other side to move. A pass is not a legal move; it is for
    /// search and analysis.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules, Side};
    /// let passed = Position::start(Rules::TABLUT).pass()?;
    /// assert_eq!(passed.side_to_move(), Side::Defenders);
    /// assert_eq!(passed.pass()?, Position::start(Rules::TABLUT));
    /// # Ok::<(), hnefatafl_rules::error::GameOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over.
    #[doc(alias = "null move")]
    pub fn pass(&self) -> Result<Self, GameOver> {
        match self.outcome() {
            Some(outcome) => Err(GameOver { outcome }),
            None => Ok(Self {
                side: !self.side,
                key: self.key ^ key::SIDE,
                ..*self
            }),
        }
    }

    /// Returns the [key](Self::key) of the position after a move, or `None` when the move is
    /// illegal. This costs less than making the move, for example to probe a table first.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let position = Position::start(Rules::TABLUT);
    /// let mv = "d1-d2".parse()?;
    /// assert_eq!(position.key_after(mv), Some(position.after(mv)?.key()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key_after(&self, mv: Move) -> Option<u64> {
        if !self.is_legal(mv) {
            return None;
        }
        let landing = self.landing(mv);
        let slid = key::of_piece(landing.moved, mv.from()) ^ key::of_piece(landing.moved, mv.to());
        let mut key = self.key ^ slid ^ key::SIDE;
        if landing.may_capture() {
            for square in landing.captured() {
                let piece = if self.king == Some(square) {
                    Piece::King
                } else {
                    Piece::soldier(!self.side)
                };
                key ^= key::of_piece(piece, square);
            }
        }
        Some(key)
    }

    /// Returns this position under other rules of the same size.
    ///
    /// ```
    /// # use hnefatafl_rules::{Position, Rules};
    /// let fetlar = Position::start(Rules::FETLAR);
    /// assert_eq!(fetlar.with_rules(Rules::COPENHAGEN), Ok(Position::start(Rules::COPENHAGEN)));
    /// assert!(fetlar.with_rules(Rules::TABLUT).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`], as from [`Position::new`].
    pub fn with_rules(&self, rules: Rules) -> Result<Self, InvalidPosition> {
        Self::new(self.board(), self.side, rules)
    }
}
