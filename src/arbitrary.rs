//! Arbitrary values for fuzzing and property tests (feature `arbitrary`, which needs `std`).
//!
//! Every value is valid, whatever the bytes, and made in a bounded number of steps; nothing
//! is tried again until it fits.
//!
//! [`Side`], [`Piece`], [`Square`], [`Direction`], [`Move`], [`Repetition`] and [`Outcome`]
//! are drawn each equally often. Of the [`Rules`] three eighths are Copenhagen, an eighth each
//! Copenhagen without a history and Fetlar, the rest any combination. A [`Bitboard`] is a file, a
//! rank, one square, a set that the rules speak of, or sparse, middling or dense. A [`Board`]
//! is in three of four cases one of a position, else any arrangement.
//!
//! # Positions
//!
//! A [`Position`] is seldom scattered pieces. It begins as a scene: the opening or what up to
//! 40 random moves made of it, a wall along the edge, a ring, two pockets, a fort, a hunted
//! king, a side shut in, a crowd at the edge, and only in one of 16 cases pieces anywhere.
//! Rings, walls and forts are whole or one short, mostly so that a move is missing. The scene
//! is turned in one of the eight ways of the board, and in a quarter of the cases up to three
//! random moves follow.
//!
//! Of 100,000 positions from random bytes, under the rules drawn with them, so many have what
//! is named here; *at hand* means that a legal move brings it about.
//!
//! | what | share |
//! | --- | --- |
//! | the king is on the throne | 15.0 % |
//! | the king is beside the throne | 9.6 % |
//! | the king is on the edge | 33.8 % |
//! | the king stands surrounded, not captured | 1.7 % |
//! | a fort but for a weak guard | 3.0 % |
//! | a ring but for a defender outside | 6.4 % |
//! | over: `attackers:king-captured` | 1.3 % |
//! | over: `defenders:corner` | 1.4 % |
//! | over: `defenders:exit-fort` | 6.4 % |
//! | over: `attackers:encirclement` | 3.9 % |
//! | over: `attackers:no-move` | 2.1 % |
//! | over: `defenders:no-move` | 2.3 % |
//! | at hand: custodial capture | 41.1 % |
//! | at hand: shieldwall capture | 6.8 % |
//! | at hand: several pieces captured by one move | 9.0 % |
//! | at hand: king-captured | 8.6 % |
//! | at hand: corner | 7.2 % |
//! | at hand: exit-fort | 3.4 % |
//! | at hand: encirclement | 2.9 % |
//! | at hand: encirclement by a capture of the defenders | 1.3 % |
//! | at hand: no-move | 2.3 % |
//!
//! # Games
//!
//! A [`Game`] is up to 300 moves of random legal play, half of them from the
//! opening and half from a position; it stops where the bytes do, so give it some hundreds.
//! Now and then pieces go to and fro, which makes repetitions. At the end it may be
//! ended from outside.
//!
//! Of 100,000 games from 512 random bytes each so many ended in this way:
//!
//! | ending | share |
//! | --- | --- |
//! | not over | 27.8 % |
//! | `attackers:king-captured` | 1.1 % |
//! | `defenders:corner` | 9.7 % |
//! | `defenders:exit-fort` | 3.6 % |
//! | `attackers:encirclement` | 2.3 % |
//! | `attackers:repetition` | 24.2 % |
//! | `draw:repetition` | 12.5 % |
//! | `attackers:no-move` | 1.1 % |
//! | `defenders:no-move` | 1.4 % |
//! | `attackers:resignation` | 3.4 % |
//! | `defenders:resignation` | 3.3 % |
//! | `attackers:forfeit` | 3.3 % |
//! | `defenders:forfeit` | 3.2 % |
//! | `draw:agreement` | 3.3 % |
//!
//! # Examples
//!
//! ```
//! use arbitrary::{Arbitrary, Unstructured};
//! use hnefatafl_rules::{Position, Rules};
//!
//! let mut bytes = Unstructured::new(b"any bytes make a position");
//! let position = Position::arbitrary(&mut bytes)?;
//! assert_eq!(Position::new(position.board(), position.side_to_move(), position.rules()), Ok(position));
//!
//! let opening = Position::arbitrary(&mut Unstructured::new(&[]))?;
//! assert_eq!(opening, Position::start(Rules::COPENHAGEN));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
// Paths to the crate of this name begin with `::`.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::bitboard::Bitboard;
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::{Game, PlayedMove};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::{Repetition, Rules};
#[cfg(feature = "alloc")]
use crate::scene::any_move;
use crate::scene::{draw, walk};
use crate::side::Side;
use crate::square::{Direction, SQUARES, Square};

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

one_of_all!(Side Piece Direction Repetition Outcome);

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

/// The board of a [`Position`], or, a quarter of them, any arrangement of pieces.
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

/// See the [module](self) for what to expect.
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

/// A move with what it captured where somebody claims so: any few squares.
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
