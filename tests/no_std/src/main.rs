//! Plays a game through `Position` without std, without an allocator: exits with 0 when the
//! game ends as it must.
#![no_std]
#![no_main]

use core::ffi::{c_char, c_int};
use core::panic::PanicInfo;

use hnefatafl_rules::{Move, Position, Rules, perft};

// The C library starts the program; nothing else of it is used.
#[link(name = "c")]
unsafe extern "C" {
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: `abort` takes nothing and does not return.
    unsafe { abort() }
}

#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    let mut position = Position::start(Rules::COPENHAGEN);
    if perft(&position, 2) != 6_788 {
        return 1;
    }
    for (text, legal) in [("d1-d3", true), ("a4-a9", false)] {
        let Ok(mv) = text.parse::<Move>() else {
            return 2;
        };
        if position.check(mv).is_ok() != legal {
            return 3;
        }
    }
    // Moves picked by a simple generator; such games end by some rule, sooner or later.
    let mut state = 11_u32;
    for _ in 0..10_000 {
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let Some(mv) = moves.nth((state >> 8) as usize % moves.len()) else {
            return 4;
        };
        let undo = position.apply_unchecked(mv);
        position.undo(undo);
        if position.apply(mv).is_err() {
            return 5;
        }
    }
    if position.outcome().is_some() { 0 } else { 6 }
}
