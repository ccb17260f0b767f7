//! What takes memory, and how much?
//!
//! The crate `allocation-counter` replaces the allocator of this test with one that counts.
#![cfg(feature = "alloc")]

use core::fmt::{self, Write};
use core::hint::black_box;

use allocation_counter::measure;
use hnefatafl_rules::{
    Bitboard, Game, Move, Outcome, Position, Rules, Side, Square, Statistics, Symmetry, divide,
    perft,
};

use quiet::quiet_moves;

#[path = "../benches/speed/quiet.rs"]
mod quiet;
#[path = "../examples/programs/common/random.rs"]
mod random;

/// Returns how many allocations this makes.
fn allocations(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

#[test]
fn allocations_are_counted() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert!(allocations(|| drop(black_box(quiet_moves(10)))) > 0);
}

/// A place for text that is not on the heap.
struct Page {
    text: [u8; 8_192],
    len: usize,
}

impl Page {
    const fn new() -> Self {
        Self {
            text: [0; 8_192],
            len: 0,
        }
    }

    fn text(&self) -> &str {
        core::str::from_utf8(&self.text[..self.len]).unwrap()
    }
}

impl Write for Page {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.text.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Returns a value's text, read back.
fn reread<T: fmt::Display + core::str::FromStr<Err: fmt::Debug>>(value: &T) -> T {
    let mut page = Page::new();
    write!(page, "{value}").unwrap();
    page.text().parse().unwrap()
}

/// Positions in which something is captured, walled in, encircled, in a fort, and none of it.
const POSITIONS: [&str; 9] = [
    "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3 a copenhagen",
    "11/11/8K2/11/11/11/2A8/11/11/3AA6/3DDA5 a copenhagen",
    "11/11/11/4D6/11/11/A9A/11/3D7/2D2D5/2DK1D5 d copenhagen",
    "11/11/11/11/11/3AA6/2A1DA5/2AK1A5/4A6/11/3A7 a copenhagen",
    "11/11/11/11/5AA4/4AKD4/5A5/11/11/11/11 a fetlar",
    "11/11/11/11/11/11/11/11/11/11/4K6 a copenhagen",
    "3AAA3/4A4/4D4/A3D3A/AADDKDDAA/A3D3A/4D4/4A4/3AAA3 a tablut",
    "7/7/2A4/2K4/3A3/7/2A4 a brandubh",
    "3AAA3/4A4/4D4/A3D3A/A1DDKDDAA/A3D3A/4D4/1A2A4/3AAA3 d 9x9+throne=none+king=two+repetition=draw",
];

#[test]
fn nothing_allocates_but_a_game() {
    for text in POSITIONS {
        let position: Position = text.parse().unwrap();
        assert_eq!(allocations(|| walk(position)), 0, "{text}");
        assert_eq!(allocations(|| texts(position)), 0, "{text}");
        assert_eq!(allocations(|| turns(position)), 0, "{text}");
    }
    assert_eq!(
        allocations(|| {
            let mut statistics = Statistics::new();
            statistics.add_result(
                Side::Attackers,
                7,
                Some("defenders:corner".parse().unwrap()),
            );
            let sum: Statistics = [statistics; 3].into_iter().sum();
            write!(Page::new(), "{sum}").unwrap();
        }),
        0
    );
}

/// Everything that a position does with moves.
fn walk(mut position: Position) {
    let start = position;
    for mv in position.legal_moves() {
        black_box(position.captures(mv).count());
        black_box((position.captured(mv), position.key_after(mv)));
        let undo = position.apply(mv).unwrap();
        black_box(undo.captured());
        black_box((
            position.outcome(),
            position.key(),
            position.legal_moves().len(),
        ));
        position.undo(undo);
    }
    for mv in Move::all() {
        if let Err(refused) = position.check(mv) {
            write!(Page::new(), "{refused}").unwrap();
        }
        black_box(position.after(mv).is_ok());
        let undo = position.apply_unchecked(mv);
        position.undo(undo);
    }
    for square in Square::all() {
        black_box(position.legal_moves_from(square).nth(2));
        black_box(position.legal_moves_to(square).nth(1));
        black_box((position.destinations(square), position.slides_of(square)));
    }
    black_box((position.capturing_moves().count(), position.pass().is_ok()));
    black_box((position.open_escapes(), position.slides_to_escape()));
    black_box(Side::ALL.map(|side| (position.reach(side), position.mobility(side))));
    assert_eq!(position, start);
    black_box((perft(&position, 2), divide(&position, 2).count()));
}

/// Every text that needs no heap, written and read, and what is refused.
fn texts(position: Position) {
    let board = position.board();
    assert_eq!(reread(&position), position);
    assert_eq!(reread(&board), board);
    for &rules in Rules::PRESETS.iter().chain([&position.rules()]) {
        assert_eq!(reread(&rules), rules);
    }
    assert_eq!(reread(&position.side_to_move()), position.side_to_move());
    let mut page = Page::new();
    write!(page, "{position:#}\n{position:?}\n{:#}", position.rules()).unwrap();
    write!(page, "{:#}{}", board.attackers(), board.attackers()).unwrap();
    for mv in position.legal_moves() {
        assert_eq!(reread(&mv), mv);
        for capture in position.captures(mv) {
            write!(Page::new(), "{capture}").unwrap();
        }
    }
    for outcome in Outcome::all() {
        assert_eq!(reread(&outcome), outcome);
        write!(Page::new(), "{outcome:#}").unwrap();
    }
    for bad in [
        "",
        "a",
        "5A5",
        "viking a",
        "11/11 a fetlar",
        "d1-e2",
        "\u{e9}",
    ] {
        let mut page = Page::new();
        let refused = bad.parse::<Position>().unwrap_err();
        write!(page, "{refused}").unwrap();
        let refused = bad.parse::<Move>().unwrap_err();
        write!(page, "{refused}").unwrap();
        let refused = bad.parse::<Outcome>().unwrap_err();
        write!(page, "{refused}").unwrap();
    }
    if let Err(why) = position.exit_fort() {
        write!(page, "{why}").unwrap();
    }
    if let Err(why) = position.encirclement() {
        write!(page, "{why}").unwrap();
    }
}

/// The eight symmetries.
fn turns(position: Position) {
    for symmetry in Symmetry::ALL {
        let turned = position.turned(symmetry);
        black_box((turned.canonical(), turned.board().canonical()));
        assert_eq!(turned.turned(symmetry.inverse()), position);
    }
    black_box(position.board().iter().count());
    black_box(Bitboard::ALL.iter().count());
}

/// What a game holds is measured by a copy of it, whose vectors have no room to spare: they
/// are as long as what is in them, while those of the game that was played may be up to twice
/// as long.
#[test]
fn a_long_game_holds_at_most_80_bytes_a_ply() {
    // The first number is one at which the index has just grown.
    for plies in [4_096, 10_000] {
        let mut game = Game::new(Rules::COPENHAGEN);
        for mv in quiet_moves(plies) {
            game.play(mv).unwrap();
        }
        let mut copy = None;
        let held = measure(|| copy = Some(game.clone())).bytes_current;
        assert_eq!(copy.as_ref(), Some(&game));
        let held = usize::try_from(held).unwrap();
        assert!(held >= plies * size_of::<Position>(), "{held} bytes");
        assert!(held <= plies * 80, "{} bytes a ply", held / plies);
    }
}

#[test]
fn a_game_about_to_begin_holds_nothing() {
    assert_eq!(
        allocations(|| drop(black_box(Game::new(Rules::COPENHAGEN)))),
        0
    );
}
