//! The tour of the README, as a program.
//!
//! ```text
//! cargo run --example tour
//! ```

use hnefatafl_rules::{Diagram, Game, Mark, Position, Rules, Side, Square, perft};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    // Not in the README.
    use std::io::Write as _;
    /// As the standard one, but ends the program quietly when nobody reads on.
    macro_rules! println {
        ($($written:tt)*) => {
            if writeln!(std::io::stdout(), $($written)*).is_err() {
                return Ok(());
            }
        };
    }
    if std::env::args().len() > 1 {
        println!("usage: tour\n\nThe program of the README; it stops if anything does not hold.");
        return Ok(());
    }

    // A game, move by move. A refusal says why.
    let mut game = Game::new(Rules::COPENHAGEN);
    game.play("d1-d3".parse()?)?;
    game.play("e5-e2".parse()?)?;
    let refused = game.play("a4-a9".parse()?).unwrap_err();
    assert_eq!(refused.to_string(), "the attacker on a5 is in the way");

    // What a move would capture, and why; what it did.
    let capture = game.captures("d3-d2".parse()?).next().ok_or("nothing")?;
    let reason = capture.to_string();
    assert_eq!(reason, "defender on e2 captured between d2 and f2");
    let played = game.play("d3-d2".parse()?)?;
    assert_eq!(played.to_string(), "d3-d2xe2");

    // The board for people; `diagram.svg()` is the same as a picture.
    let diagram = Diagram::new(game.position()).last_move(played.mv);
    println!("{}", diagram.mark(Mark::Capture, played.captured));

    // Taking back, endings from outside, and the game as text, from `[copenhagen] d1-d3` on.
    assert_eq!(game.undo(), Some(played.mv));
    game.resign(Side::Attackers)?;
    assert_eq!(game.outcome(), Some("defenders:resignation".parse()?));
    assert_eq!(game.to_string().parse::<Game>()?, game);

    // A position without a history: 48 bytes, no heap.
    let mut position = Position::start(Rules::FETLAR);
    let squares = position.destinations(Square::D1).to_string();
    assert_eq!(squares, "b1 c1 d2 d3 d4 d5");
    for mv in position.legal_moves() {
        let undo = position.apply(mv)?;
        position.undo(undo);
    }
    assert_eq!(perft(&position, 3), 806_344);

    // Another board, rules of your own, the outcome as a value and as a sentence.
    let rules = Rules::BRANDUBH.with_encirclement(false);
    let position = Position::new("7/7/7/2A4/7/7/K6".parse()?, Side::Attackers, rules)?;
    let outcome = position.outcome().ok_or("the game goes on")?;
    assert_eq!(outcome.winner(), Some(Side::Defenders));
    println!("{outcome:#}"); // the defenders win: the king is in a corner
    Ok(())
}
