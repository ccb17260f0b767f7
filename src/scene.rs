//! Set-ups in which a special rule matters, drawn from bytes.
//!
//! Every scene is drawn at one edge or about one king and then turned at random. Nothing
//! here tries again until it fits: bytes that have run out count as zeros, each loop has a
//! bound, and a piece without a free square is left out.

use ::arbitrary::{Result, Unstructured};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::legal::LegalMoves;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{Direction, Square};

/// The squares that are not on the edge.
const INNER: Bitboard = Bitboard::truncated(!Bitboard::EDGE.bits());

/// Draws a board and a side to move; soldiers stand on no restricted square.
pub(crate) fn draw(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let (board, side) = match u.int_in_range(0..=15)? {
        0 | 1 => opening(u)?,
        2..=4 => wall(u)?,
        5 | 6 => ring(u)?,
        7 => pockets(u)?,
        8..=10 => fort(u)?,
        11 | 12 => hunt(u)?,
        13 => decided(u)?,
        14 => crowd(u)?,
        _ => noise(u)?,
    };
    Ok((board.turned(u.arbitrary()?), side))
}

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

/// The opening, and what random moves make of it.
fn opening(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let position = walk(u, Position::start(Rules::COPENHAGEN), 40)?;
    Ok((position.board(), position.side_to_move()))
}

/// A run along the edge with all but one piece of its wall
/// ([§7](crate::guide#7-shieldwall)), that piece mostly a move away.
fn wall(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let mover = any_side(u)?;
    let near = u.int_in_range(1..=7)?;
    let length = u.int_in_range(2..=5.min(9 - near))?;
    let (landing, bracket) = (at(near), at(near + length + 1));
    let run = Bitboard::truncated(((1 << length) - 1) << (near + 1));
    let inward = run.step(Direction::Up);
    let hunters = inward | landing | bracket;
    let mut board = put(Board::EMPTY, run, soldier(!mover));
    board = put(board, hunters, soldier(mover));

    // The king is in the run or in the wall, or anywhere else.
    let part = if u.int_in_range(0..=1)? == 1 {
        board.empty()
    } else if mover == Side::Attackers {
        run
    } else {
        hunters - Bitboard::CORNERS
    };
    board = crown(u, board, part)?;
    board = extras(u, board, INNER, 4)?;
    board = match u.int_in_range(0..=7)? {
        0 => board,
        1 => {
            board = remove(u, board, run | inward | bracket)?;
            retreat(u, board, landing)?
        }
        // Filling the inward row captures nothing.
        2 => retreat(u, board, inward)?,
        _ => retreat(u, board, landing)?,
    };
    Ok((board, mover))
}

/// A ring about king and defenders ([§8.4](crate::guide#84-encirclement)), whole, one
/// short, or with a defender outside.
fn ring(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let king = pick(u, INNER)?.unwrap_or(Square::THRONE);
    let steps = u.int_in_range(0..=24)?;
    let region = with_throne(grow(u, king, INNER, steps)?);
    let ring = region.neighbors() - region;
    let mut board = put(Board::EMPTY.with(king, Piece::King), ring, Piece::Attacker);
    board = scatter(u, board, region, Piece::Defender, 8)?;
    board = scatter(u, board, !region, Piece::Attacker, 6)?;
    let mut side = any_side(u)?;
    board = match u.int_in_range(0..=7)? {
        0 | 1 => board,
        2 => remove(u, board, ring)?,
        3 => scatter(u, board, !region, Piece::Defender, 2)?,
        _ => {
            side = Side::Attackers;
            retreat(u, board, ring)?
        }
    };
    Ok((board, side))
}

/// Two closed pockets that have one attacker between them: his capture joins them.
fn pockets(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let king = pick(u, INNER)?.unwrap_or(Square::THRONE);
    let steps = u.int_in_range(1..=6)?;
    let first = with_throne(grow(u, king, INNER, steps)?);
    let around = first.neighbors() - first;
    let direction = *u.choose(&Direction::ALL)?;
    let across = first.step(direction).step(direction) & (INNER - first - around);
    let beyond = pick(u, across)?.unwrap_or(king);
    let between = Bitboard::from(beyond).step(direction.opposite());
    let before = between.step(direction.opposite());
    let steps = u.int_in_range(0..=6)?;
    let second = with_throne(grow(u, beyond, INNER - first - around, steps)?);
    let region = first | second;
    let mut board = Board::EMPTY.with(king, Piece::King);
    board = put(board, region.neighbors() - region, Piece::Attacker);
    board = put(board, Bitboard::from(beyond), Piece::Defender);
    board = put(board, before, Piece::Defender);
    board = retreat(u, board, before)?;
    board = scatter(u, board, region - before, Piece::Defender, 4)?;
    board = scatter(u, board, !region, Piece::Attacker, 4)?;
    Ok((board, Side::Defenders))
}

/// A chamber at the edge ([§8.3](crate::guide#83-exit-fort)) with walls that hold or not,
/// whole, one short, or the king a step away from it.
fn fort(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let king = pick(u, Bitboard::EDGE - Bitboard::CORNERS)?.unwrap_or(Square::F1);
    let steps = u.int_in_range(1..=7)?;
    let chamber = grow(u, king, !Bitboard::RESTRICTED, steps)?;
    // Without the pieces at their corners walls seldom hold.
    let walls = if u.int_in_range(0..=1)? == 1 {
        chamber.neighbors() - chamber
    } else {
        let wide = chamber | chamber.step(Direction::Left) | chamber.step(Direction::Right);
        wide | wide.step(Direction::Up) | wide.step(Direction::Down)
    };
    let walls = walls - chamber;
    let mut board = put(Board::EMPTY.with(king, Piece::King), walls, Piece::Defender);
    board = scatter(u, board, !(chamber | walls), Piece::Attacker, 12)?;
    let mut side = any_side(u)?;
    let gap = u.int_in_range(0..=7)?;
    board = match gap {
        0 | 1 => board,
        2 => remove(u, board, walls)?,
        3 => scatter(u, board, chamber, Piece::Attacker, 1)?,
        4 => scatter(u, board, chamber, Piece::Defender, 2)?,
        _ => {
            side = Side::Defenders;
            retreat(u, board, if gap == 5 { king.into() } else { walls })?
        }
    };
    Ok((board, side))
}

/// A king with attackers about him, all but one ([§5](crate::guide#5-capturing-the-king)),
/// that one mostly a move away.
fn hunt(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let ground = match u.int_in_range(0..=3)? {
        0 => Bitboard::THRONE,
        1 | 2 => Bitboard::THRONE.neighbors(),
        _ => INNER,
    };
    let king = pick(u, ground)?.unwrap_or(Square::THRONE);
    let beside = king.neighbors();
    let mut board = put(
        Board::EMPTY.with(king, Piece::King),
        beside,
        Piece::Attacker,
    );
    board = extras(u, board, Bitboard::ALL, 8)?;
    let mut side = Side::Attackers;
    board = match u.int_in_range(0..=7)? {
        // He stands among them, uncaptured, or has just stepped in.
        0 => {
            side = any_side(u)?;
            board
        }
        1 => {
            board = remove(u, board, beside)?;
            retreat(u, board, beside)?
        }
        _ => retreat(u, board, beside)?,
    };
    Ok((board, side))
}

/// A game that is over, or nearly: no king, a king in a corner, a side that cannot move.
fn decided(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let (mut board, mut side) = (Board::EMPTY, any_side(u)?);
    match u.int_in_range(0..=5)? {
        0 => board = extras(u, board, Bitboard::ALL, 12)?,
        1 => {
            board = crown(u, board, Bitboard::CORNERS)?;
            board = extras(u, board, Bitboard::ALL, 12)?;
        }
        2 | 3 => {
            // A king on the edge is not captured, but may be shut in.
            side = Side::Defenders;
            let beside_corners = Bitboard::CORNERS.neighbors();
            board = crown(
                u,
                board,
                Bitboard::EDGE - Bitboard::CORNERS - beside_corners,
            )?;
            board = put(
                board,
                Bitboard::from(board.king()).neighbors(),
                Piece::Attacker,
            );
            board = shut_in(u, board, Piece::Defender)?;
        }
        _ => {
            side = Side::Attackers;
            board = crown(u, board, INNER)?;
            board = shut_in(u, board, Piece::Attacker)?;
        }
    }
    Ok((board, side))
}

/// Puts up to three soldiers down and the other side's on every square beside them.
fn shut_in(u: &mut Unstructured<'_>, board: Board, piece: Piece) -> Result<Board> {
    let mut board = board;
    for _ in 0..u.int_in_range(0..=3)? {
        let Some(square) = pick(u, free(board))? else {
            break;
        };
        board = board.with(square, piece);
        board = put(board, square.neighbors(), soldier(!piece.side()));
    }
    Ok(board)
}

/// A crowd at the edge or in a corner, with or without the king.
fn crowd(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let mut crowded = Bitboard::from(pick(u, Bitboard::EDGE)?);
    for _ in 0..u.int_in_range(2..=4)? {
        crowded |= crowded.neighbors();
    }
    let kings = match u.int_in_range(0..=3)? {
        0 => Bitboard::ALL,
        1 => Bitboard::THRONE | Bitboard::THRONE.neighbors(),
        _ => crowded,
    };
    let mut board = crown(u, Board::EMPTY, kings - Bitboard::CORNERS)?;
    for square in crowded {
        board = match u.int_in_range(0..=3)? {
            0 | 1 => board,
            2 => put(board, square.into(), Piece::Attacker),
            _ => put(board, square.into(), Piece::Defender),
        };
    }
    board = extras(u, board, !crowded, 6)?;
    Ok((board, any_side(u)?))
}

/// Pieces anywhere, few or many.
fn noise(u: &mut Unstructured<'_>) -> Result<(Board, Side)> {
    let board = crown(u, Board::EMPTY, Bitboard::ALL - Bitboard::CORNERS)?;
    let board = extras(u, board, Bitboard::ALL, 40)?;
    Ok((board, any_side(u)?))
}

fn any_side(u: &mut Unstructured<'_>) -> Result<Side> {
    u.choose(&Side::ALL).copied()
}

const fn soldier(side: Side) -> Piece {
    match side {
        Side::Attackers => Piece::Attacker,
        Side::Defenders => Piece::Defender,
    }
}

/// Returns the set of the square with this number, or the empty set.
fn at(index: u8) -> Bitboard {
    Square::from_index(index).into()
}

/// Draws a square of the set, or `None` when it is empty.
fn pick(u: &mut Unstructured<'_>, set: Bitboard) -> Result<Option<Square>> {
    let last = set.len().saturating_sub(1);
    Ok(set.nth(u.int_in_range(0..=last)?))
}

/// Returns the squares on which a soldier can be put.
fn free(board: Board) -> Bitboard {
    board.empty() - Bitboard::RESTRICTED
}

/// Puts a soldier on each of these squares that is free.
fn put(board: Board, squares: Bitboard, piece: Piece) -> Board {
    (squares & free(board))
        .iter()
        .fold(board, |board, square| board.with(square, piece))
}

/// Puts the king on one of these squares, in place of what stands there.
fn crown(u: &mut Unstructured<'_>, board: Board, squares: Bitboard) -> Result<Board> {
    Ok(match pick(u, squares)? {
        Some(square) => board.with(square, Piece::King),
        None => board,
    })
}

/// Puts up to `most` soldiers on free squares within the set.
fn scatter(
    u: &mut Unstructured<'_>,
    board: Board,
    within: Bitboard,
    piece: Piece,
    most: u8,
) -> Result<Board> {
    let mut board = board;
    for _ in 0..u.int_in_range(0..=most)? {
        let square = Bitboard::from(pick(u, within & free(board))?);
        board = put(board, square, piece);
    }
    Ok(board)
}

/// Puts up to `most` soldiers of each side on free squares within the set.
fn extras(u: &mut Unstructured<'_>, board: Board, within: Bitboard, most: u8) -> Result<Board> {
    let board = scatter(u, board, within, Piece::Attacker, most)?;
    scatter(u, board, within, Piece::Defender, most)
}

/// Takes away a piece from one of these squares.
fn remove(u: &mut Unstructured<'_>, board: Board, squares: Bitboard) -> Result<Board> {
    let gone = pick(u, squares & board.occupied())?;
    Ok(gone.map_or(board, |square| board.without(square)))
}

/// Moves a piece from one of these squares to where it can come back from in one move.
fn retreat(u: &mut Unstructured<'_>, board: Board, squares: Bitboard) -> Result<Board> {
    let Some(from) = pick(u, squares & board.occupied())? else {
        return Ok(board);
    };
    let reached = lines(board, from) - Bitboard::RESTRICTED - squares;
    Ok(match (board.piece_at(from), pick(u, reached)?) {
        (Some(piece), Some(to)) => board.without(from).with(to, piece),
        _ => board.without(from),
    })
}

/// Returns the empty squares that are seen from this one along the four lines.
fn lines(board: Board, from: Square) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let mut next = from.step(direction);
        while let Some(square) = next.filter(|&square| board.empty().contains(square)) {
            seen.insert(square);
            next = square.step(direction);
        }
    }
    seen
}

/// Returns a region of the ground grown from the seed by up to so many squares.
fn grow(u: &mut Unstructured<'_>, seed: Square, ground: Bitboard, steps: u8) -> Result<Bitboard> {
    let mut region = Bitboard::from(seed);
    for _ in 0..steps {
        region |= Bitboard::from(pick(u, region.neighbors() & (ground - region))?);
    }
    Ok(region)
}

/// Adds the throne to a region beside it, since nobody can stand there to close it.
fn with_throne(region: Bitboard) -> Bitboard {
    region | (region.neighbors() & Bitboard::THRONE)
}
