//! A board in the making, drawn from bytes: the strokes of which scenes are made.
//!
//! Nothing here tries again until it fits: bytes that have run out count as zeros, each loop
//! has a bound, and a piece without a free square is left out.

use ::arbitrary::{Result, Unstructured};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::direction::Direction;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::Square;

/// Makes up to `most` random legal moves.
pub(crate) fn walk(u: &mut Unstructured<'_>, start: Position, most: usize) -> Result<Position> {
    let mut position = start;
    for _ in 0..u.int_in_range(0..=most)? {
        let Some(mv) = any_move(u, position.legal_moves())? else {
            break;
        };
        let _ = position.apply_unchecked(mv);
    }
    Ok(position)
}

/// Draws a move, or `None` when there is none.
pub(crate) fn any_move(u: &mut Unstructured<'_>, mut moves: LegalMoves) -> Result<Option<Move>> {
    let last = moves.len().saturating_sub(1);
    Ok(moves.nth(u.int_in_range(0..=last)?))
}

/// A board in the making, and the bytes that decide what it becomes.
pub(crate) struct Sketch<'u, 'a> {
    pub(crate) u: &'u mut Unstructured<'a>,
    pub(crate) rules: Rules,
    /// The squares of the board.
    pub(crate) all: Bitboard,
    pub(crate) edge: Bitboard,
    /// Those that are not on the edge.
    pub(crate) inner: Bitboard,
    pub(crate) board: Board,
}

impl<'u, 'a> Sketch<'u, 'a> {
    pub(crate) fn new(u: &'u mut Unstructured<'a>, rules: Rules) -> Self {
        let size = rules.size();
        Self {
            u,
            rules,
            all: size.squares(),
            edge: size.edge(),
            inner: size.squares() - size.edge(),
            board: Board::empty(size),
        }
    }

    pub(crate) fn centre(&self) -> Square {
        self.rules.size().centre()
    }

    pub(crate) fn side(&mut self) -> Result<Side> {
        self.u.arbitrary()
    }

    /// Draws yes once in so many times; no when the bytes have run out.
    pub(crate) fn one_in(&mut self, times: u8) -> Result<bool> {
        Ok(self.u.int_in_range(1..=times)? == times)
    }

    /// Returns so many squares of rank 1, as far as the board goes.
    pub(crate) fn along_edge(&self, first: u8, length: u8) -> Bitboard {
        let squares = (first..first + length).filter_map(|file| Square::from_file_rank(file, 0));
        squares.collect::<Bitboard>() & self.all
    }

    pub(crate) fn throne(&self) -> Bitboard {
        self.rules.throne_square().into()
    }

    /// Returns the squares on which a soldier can be put.
    pub(crate) fn free(&self) -> Bitboard {
        self.board.empty_squares() - self.rules.restricted()
    }

    /// Draws a square of the set, or `None` when it is empty.
    pub(crate) fn pick(&mut self, set: Bitboard) -> Result<Option<Square>> {
        let last = set.len().saturating_sub(1);
        Ok(set.nth(self.u.int_in_range(0..=last)?))
    }

    pub(crate) fn pick_or_centre(&mut self, set: Bitboard) -> Result<Square> {
        Ok(self.pick(set)?.unwrap_or(self.centre()))
    }

    /// Puts a piece on a square of the board, in place of what stands there.
    pub(crate) fn set(&mut self, square: Square, piece: Piece) {
        self.board = self.board.with(square, piece).unwrap_or(self.board);
    }

    /// Puts a soldier on each of these squares that is free.
    pub(crate) fn put(&mut self, squares: impl Into<Bitboard>, piece: Piece) {
        for square in squares.into() & self.free() {
            self.set(square, piece);
        }
    }

    /// Puts the king on one of these squares, in place of what stands there; somewhere inside
    /// when he would have escaped on all of them.
    pub(crate) fn crown(&mut self, squares: Bitboard) -> Result<()> {
        let squares = squares - self.rules.escape_squares();
        let squares = if squares.is_empty() {
            self.inner
        } else {
            squares
        };
        let king = self.pick_or_centre(squares)?;
        self.set(king, Piece::King);
        Ok(())
    }

    /// Puts up to `most` soldiers on free squares within the set.
    pub(crate) fn scatter(&mut self, within: Bitboard, piece: Piece, most: usize) -> Result<()> {
        for _ in 0..self.u.int_in_range(0..=most)? {
            let square = self.pick(within & self.free())?;
            self.put(square, piece);
        }
        Ok(())
    }

    /// Puts up to `most` soldiers of each side on free squares within the set.
    pub(crate) fn extras(&mut self, within: Bitboard, most: usize) -> Result<()> {
        self.scatter(within, Piece::Attacker, most)?;
        self.scatter(within, Piece::Defender, most)
    }

    /// Takes away a piece from one of these squares.
    pub(crate) fn remove(&mut self, squares: Bitboard) -> Result<()> {
        if let Some(gone) = self.pick(squares & self.board.occupied())? {
            self.board = self.board.without(gone);
        }
        Ok(())
    }

    /// Moves a piece from one of these squares to where it can come back from in one move.
    pub(crate) fn retreat(&mut self, squares: impl Into<Bitboard>) -> Result<()> {
        let squares = squares.into();
        let Some(from) = self.pick(squares & self.board.occupied())? else {
            return Ok(());
        };
        let piece = self.board.piece_at(from);
        self.board = self.board.without(from);
        let barred = match piece {
            Some(Piece::King) => self.rules.escape_squares(),
            _ => self.rules.restricted(),
        };
        let to = self.pick(self.seen(from) - barred - squares)?;
        // Without a place to go to, a soldier is taken away and a king stays.
        match (piece, to) {
            (Some(piece), Some(to)) => self.set(to, piece),
            (Some(Piece::King), None) => self.set(from, Piece::King),
            _ => {}
        }
        Ok(())
    }

    /// Returns the empty squares that are seen from this one along the four lines.
    fn seen(&self, from: Square) -> Bitboard {
        let empty = self.board.empty_squares();
        let mut seen = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let mut next = Bitboard::from(from).step(direction) & empty;
            while !next.is_empty() {
                seen |= next;
                next = next.step(direction) & empty;
            }
        }
        seen
    }

    /// Returns a region of the ground grown from the seed by up to so many squares.
    pub(crate) fn grow(
        &mut self,
        seed: Square,
        ground: Bitboard,
        steps: usize,
    ) -> Result<Bitboard> {
        let mut region = Bitboard::from(seed);
        for _ in 0..steps {
            let next = self.pick(region.neighbors() & (ground - region))?;
            region |= Bitboard::from(next);
        }
        Ok(region)
    }

    /// Returns a grown region, with a throne that is beside it: nobody can stand there to close
    /// the region.
    pub(crate) fn region(
        &mut self,
        seed: Square,
        ground: Bitboard,
        steps: usize,
    ) -> Result<Bitboard> {
        let region = self.grow(seed, ground, steps)?;
        Ok(region | region.neighbors() & self.throne())
    }
}
