//! Makes values from bytes, for fuzzing and property tests.
//!
//! What to expect of them is told in [`guide::arbitrary`](crate::guide::arbitrary).
// Paths to the crate of this name begin with `::`.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::bitboard::Bitboard;
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::Piece;
#[cfg(feature = "alloc")]
use crate::played::PlayedMove;
use crate::position::Position;
use crate::rules::{Repetition, Rules};
#[cfg(feature = "alloc")]
use crate::scene::any_move;
use crate::scene::{draw, walk};
use crate::side::Side;
use crate::square::{Direction, SQUARES, Square};
use crate::symmetry::Symmetry;

/// Draws one of all values, each equally often.
macro_rules! one_of_all {
    ($($type:ident)*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                u.choose(&Self::ALL).copied()
            }

            fn size_hint(_depth: usize) -> (usize, Option<usize>) {
                (1, Some(1))
            }
        }
    )*};
}

one_of_all!(Side Piece Direction Repetition Outcome Symmetry);

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let index = u.int_in_range(0..=SQUARES - 1)?;
        Ok(Self::from_index(index).unwrap_or(Self::THRONE))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, Some(1))
    }
}

impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let index = u.int_in_range(0..=Self::COUNT - 1)?;
        Ok(Self::from_index(index).unwrap_or(Self::on_line(Square::D1, Square::D3)))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (2, Some(2))
    }
}

/// Sparse, middling, dense, or one of the sets that the rules speak of.
impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let any = |u: &mut Unstructured<'a>| u128::arbitrary(u).map(Self::truncated);
        Ok(match u.int_in_range(0..=7)? {
            0 => {
                let named = [
                    Self::EMPTY,
                    Self::ALL,
                    Self::EDGE,
                    Self::CORNERS,
                    Self::RESTRICTED,
                ];
                *u.choose(&named)?
            }
            1 => Square::arbitrary(u)?.into(),
            2 => Self::rank(Square::arbitrary(u)?.rank()).unwrap_or(Self::EMPTY),
            3 => Self::file(Square::arbitrary(u)?.file()).unwrap_or(Self::EMPTY),
            4 => any(u)? & any(u)? & any(u)?,
            5 => any(u)? | any(u)? | any(u)?,
            _ => any(u)?,
        })
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (2, Some(1 + 3 * size_of::<u128>()))
    }
}

/// Mostly rules that have everything special.
impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=7)? {
            0..=2 => Self::COPENHAGEN,
            3 => Self::COPENHAGEN_NO_HISTORY,
            4 => Self::FETLAR,
            _ => Self {
                shieldwall: u.arbitrary()?,
                exit_fort: u.arbitrary()?,
                encirclement: u.arbitrary()?,
                repetition: u.arbitrary()?,
            },
        })
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, Some(5))
    }
}

/// The board of a [`Position`], or in a quarter of the cases any arrangement of pieces.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.ratio(3, 4)? {
            return Ok(draw(u)?.0);
        }
        let attackers = Bitboard::arbitrary(u)?;
        let defenders = Bitboard::arbitrary(u)? - attackers;
        let king = Option::<Square>::arbitrary(u)?;
        let king = king.filter(|&king| !(attackers | defenders).contains(king));
        Ok(Self::new(attackers, defenders, king).unwrap_or(Self::EMPTY))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (3, None)
    }
}

/// Mostly one in which a special rule matters: see [`guide::arbitrary`](crate::guide::arbitrary).
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rules = Rules::arbitrary(u)?;
        let (board, side) = draw(u)?;
        let position = Self::new(board, side, rules).unwrap_or(Self::start(rules));
        if u.ratio(3, 4)? {
            Ok(position)
        } else {
            walk(u, position, 3)
        }
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (5, None)
    }
}

/// A move with a few squares, any ones, as what it is claimed to have captured.
#[cfg(feature = "alloc")]
impl<'a> Arbitrary<'a> for PlayedMove {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mv = Move::arbitrary(u)?;
        let mut captured = Bitboard::EMPTY;
        for _ in 0..u.int_in_range(0..=3)? {
            captured.insert(Square::arbitrary(u)?);
        }
        Ok(Self { mv, captured })
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (3, Some(6))
    }
}

/// The most moves of a game before those to and fro.
#[cfg(feature = "alloc")]
const MOST_MOVES: usize = 300;

/// Random legal play from the opening or from a [`Position`], at times to and fro, at times
/// with an ending from outside. It stops early where the bytes do.
#[cfg(feature = "alloc")]
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut game = if u.ratio(1, 2)? {
            Self::new(u.arbitrary()?)
        } else {
            Self::from_position(u.arbitrary()?)
        };
        let ending = Outcome::arbitrary(u)?;
        for _ in 0..u.int_in_range(0..=MOST_MOVES)? {
            if u.is_empty() || game.outcome().is_some() {
                break;
            }
            if u.ratio(1, 128)? {
                to_and_fro(u, &mut game)?;
            } else {
                play_any(u, &mut game)?;
            }
        }
        if ending.is_from_outside() {
            // Refused when the moves have ended the game, which is as well.
            let _ = game.end(ending);
        }
        Ok(game)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (5, None)
    }
}

/// Plays a random legal move, if there is one.
#[cfg(feature = "alloc")]
fn play_any(u: &mut Unstructured<'_>, game: &mut Game) -> Result<Option<Move>> {
    let mv = any_move(u, game.legal_moves())?;
    Ok(mv.filter(|&mv| game.play(mv).is_ok()))
}

/// Moves a piece of each side there and back until the first position has occurred for the
/// third time, or a move is refused.
#[cfg(feature = "alloc")]
fn to_and_fro(u: &mut Unstructured<'_>, game: &mut Game) -> Result<()> {
    let (Some(one), Some(other)) = (play_any(u, game)?, play_any(u, game)?) else {
        return Ok(());
    };
    let back = |mv: Move| Move::on_line(mv.to(), mv.from());
    let cycle = [back(one), back(other), one, other];
    for mv in cycle.into_iter().cycle().take(6) {
        if game.play(mv).is_err() {
            break;
        }
    }
    Ok(())
}
