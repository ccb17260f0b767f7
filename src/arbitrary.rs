//! Makes values from bytes, for fuzzing and property tests.
//!
//! [`guide::arbitrary`](crate::guide::arbitrary) says what to expect of them.
// Paths to the crate of this name begin with `::`.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::choice::{Escape, KingCapture, Repetition, Throne};
use crate::direction::Direction;
#[cfg(feature = "alloc")]
use crate::game::Game;
use crate::layout::Layout;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::Piece;
#[cfg(feature = "alloc")]
use crate::played_move::PlayedMove;
use crate::position::Position;
use crate::rules::Rules;
use crate::scene::draw;
use crate::side::Side;
use crate::size::Size;
#[cfg(feature = "alloc")]
use crate::sketch::any_move;
use crate::sketch::walk;
use crate::square::{SQUARES, Square};
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

one_of_all!(Side Piece Direction Symmetry Size Layout);
one_of_all!(Escape Throne KingCapture Repetition WinReason DrawReason);

impl<'a> Arbitrary<'a> for Outcome {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let place = u.int_in_range(0..=Self::COUNT - 1)?;
        let outcome = Self::all().nth(place);
        Ok(outcome.unwrap_or(Self::Draw(DrawReason::Agreement)))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, Some(1))
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let index = u.int_in_range(0..=SQUARES - 1)?;
        Ok(Self::from_index(index).unwrap_or(Self::F6))
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
                let size = Size::arbitrary(u)?;
                let named = [
                    Self::EMPTY,
                    size.squares(),
                    size.edge(),
                    size.corners(),
                    size.corners() | Self::from(size.centre()),
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

/// A quarter Copenhagen, a quarter any preset, the rest any combination, more often with a special
/// rule than without.
impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=7)? {
            0 | 1 => Self::COPENHAGEN,
            2 | 3 => *u.choose(Self::PRESETS)?,
            _ => Self::new(any_layout(u)?)
                .with_first(u.arbitrary()?)
                .with_escape(u.arbitrary()?)
                .with_throne(u.arbitrary()?)
                .with_king_capture(u.arbitrary()?)
                .with_king_armed(u.arbitrary()?)
                .with_shieldwall(u.ratio(2, 3)?)
                .with_exit_fort(u.ratio(2, 3)?)
                .with_encirclement(u.ratio(2, 3)?)
                .with_repetition(u.arbitrary()?),
        })
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, Some(12))
    }
}

/// Draws a size, then one of its layouts.
fn any_layout(u: &mut Unstructured<'_>) -> Result<Layout> {
    let size = Size::arbitrary(u)?;
    let mut layouts = Layout::ALL.iter().filter(|layout| layout.size() == size);
    let last = layouts.clone().count().saturating_sub(1);
    let layout = layouts.nth(u.int_in_range(0..=last)?);
    Ok(layout.copied().unwrap_or(Layout::Eleven))
}

/// The board of a [`Position`], or in a quarter of the cases any arrangement of pieces.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.ratio(3, 4)? {
            let rules = Rules::arbitrary(u)?;
            return Ok(draw(u, rules)?.0);
        }
        let size = Size::arbitrary(u)?;
        let attackers = Bitboard::arbitrary(u)? & size.squares();
        let defenders = (Bitboard::arbitrary(u)? & size.squares()) - attackers;
        let king = Option::<Square>::arbitrary(u)?;
        let free = size.squares() - attackers - defenders;
        let king = king.filter(|&king| free.contains(king));
        Ok(Self::new(size, attackers, defenders, king).unwrap_or(Self::empty(size)))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (3, None)
    }
}

/// Mostly one in which a special rule matters: see [`guide::arbitrary`](crate::guide::arbitrary).
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rules = Rules::arbitrary(u)?;
        let (board, side) = draw(u, rules)?;
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

/// A move with a few arbitrary squares as its claimed captures.
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
            // Refused if the moves have ended the game, which is fine.
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
