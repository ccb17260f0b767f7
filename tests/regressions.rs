//! Do old finds stay fixed?
#![cfg(feature = "alloc")]

use hnefatafl_rules::error::{IllegalMove, NoExitFort, ParsePlayedMoveError};
use hnefatafl_rules::{
    Bitboard, Board, Game, Move, PlayedMove, Position, Record, Rules, Side, Square,
};

fn weak_guard(board: Board) -> Option<Square> {
    let position = Position::new(board, Side::Attackers, Rules::COPENHAGEN);
    match position.expect("a legal set-up").exit_fort() {
        Err(NoExitFort::WeakGuard { guard, .. }) => Some(guard),
        _ => None,
    }
}

#[test]
fn a_stray_is_not_blamed_for_a_weak_wall() {
    let board = Board::diagram("11/11/11/11/11/11/11/6A4/4D6/3D1D5/2DK1D2D2");
    assert_eq!(weak_guard(board), Some(Square::E3));
    assert_eq!(weak_guard(board.without(Square::I1)), Some(Square::E3));
}

#[test]
fn a_guard_beside_a_corner_is_not_blamed_for_a_weak_wall() {
    // a2 is weak too, but the corner behind it lets nobody in.
    let board = Board::diagram("11/11/11/7A3/11/11/11/11/2D8/DD1D7/2KD7");
    assert_eq!(weak_guard(board), Some(Square::C3));
}

#[test]
fn a_king_among_the_attackers_makes_no_list_of_moves_wrong() {
    // The defenders move an attacker onto their king's square, and so on: nonsense throughout.
    let mut position = Position::start(Rules::COPENHAGEN);
    for mv in Move::all().step_by(7).take(60) {
        let _ = position.apply_unchecked(mv);
        let moves = position.legal_moves();
        let (promised, mut walk) = (moves.len(), moves.clone());
        assert_eq!(walk.by_ref().count(), promised, "{position:?}");
        assert_eq!((walk.next(), walk.next()), (None, None), "{position:?}");
    }
}

#[test]
fn the_game_is_asked_for_moves_and_not_its_position_once_it_is_over() {
    let mut game = Game::new(Rules::COPENHAGEN);
    game.resign(Side::Attackers).unwrap();
    let mv = "d1-d3".parse().unwrap();
    assert!(!game.is_legal(mv) && game.position().is_legal(mv));
    assert!(game.destinations(Square::D1).is_empty());
    assert!(game.legal_moves_from(Square::D1).is_empty());
    assert_eq!(game.captures(mv).len(), 0);
    assert!(matches!(game.check(mv), Err(IllegalMove::GameOver(_))));
}

#[test]
fn a_number_with_a_zero_before_it_is_no_number_of_squares() {
    let rows = "011/11/11/11/11/5K5/11/11/11/11/11";
    assert!(rows.parse::<Board>().is_err());
    assert!(rows.replace("011", "11").parse::<Board>().is_ok());
}

#[test]
fn a_drawing_of_pieces_is_no_set_of_squares() {
    let rows: Vec<String> = (1..=11)
        .rev()
        .map(|rank| format!("{rank:>2} a . . . k3 ."))
        .collect();
    assert!(rows.join("\n").parse::<Bitboard>().is_err());
}

#[test]
fn what_is_drawn_of_a_position_is_read_back() {
    let position = Position::start(Rules::FETLAR);
    assert_eq!(format!("{position:#}").parse(), Ok(position));
}

#[test]
fn words_that_only_begin_like_crooked_moves_are_no_moves() {
    for text in ["d1-d12", "e5-e12", "d1-e22"] {
        let refused = text.parse::<PlayedMove>().unwrap_err();
        assert!(
            matches!(refused, ParsePlayedMoveError::NotAMove { .. }),
            "{text}: {refused}"
        );
    }
    for text in ["d1-e2garbage", "b2-c3xZZ"] {
        let refused = text.parse::<PlayedMove>().unwrap_err();
        assert!(
            matches!(refused, ParsePlayedMoveError::Captures { .. }),
            "{text}: {refused}"
        );
    }
}

#[test]
fn a_position_past_its_end_is_what_its_board_says() {
    let mut position: Position = "K10/11/11/11/11/11/11/11/11/11/3A7 d fetlar"
        .parse()
        .unwrap();
    let _ = position.apply_unchecked("a11-a5".parse().unwrap());
    assert_eq!(position.outcome(), None);
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn rank_numbers_on_the_right_are_read_and_digits_in_a_drawing_are_never_empty_squares() {
    let board = Board::diagram("11/3A7/11/11/11/5K5/11/11/11/11/11");
    let row = |rank: u8| match rank {
        10 => "...A.......",
        6 => ".....K.....",
        _ => "...........",
    };
    let numbered: Vec<String> = (1..=11)
        .rev()
        .map(|rank| format!("{} {rank}", row(rank)))
        .collect();
    assert_eq!(numbered.join("\n").parse(), Ok(board));
    let drawing = numbered.join("\n").replace("...........", "11");
    let refused = drawing.parse::<Board>().unwrap_err();
    assert_eq!((refused.line, refused.column), (1, 4), "{refused}");
}

#[test]
fn a_variation_after_the_largest_number_is_read() {
    let text = format!("[fetlar] {}. d1-d3 (1)b. d1-d4\n5. e5-e2", usize::MAX);
    let record: Record = text.parse().unwrap();
    assert_eq!(
        (record.moves().len(), record.left_out()),
        (1, 2),
        "{record}"
    );
}

/// Returns how long a record of this text takes to read, the shortest of three times.
#[cfg(feature = "alloc")]
fn time_to_read(text: &str) -> core::time::Duration {
    let times = (0..3).map(|_| {
        let begun = std::time::Instant::now();
        let _ = core::hint::black_box(text.parse::<hnefatafl_rules::Record>());
        begun.elapsed()
    });
    times.min().expect("three times")
}

/// Comments without blanks between them, and many tags, were searched to the end of the text for
/// each of them.
#[cfg(feature = "alloc")]
#[test]
fn remarks_and_tags_are_read_in_linear_time() {
    for (before, unit) in [
        ("[fetlar] ", "(x)"),
        ("[fetlar] d1-d3 ", "{}"),
        ("[fetlar] d1-d3 ", "$1"),
        ("[fetlar] d1-d3 ", "[|]"),
        ("", "[k:v]\n"),
        ("", "[a|b]"),
        ("[fetlar] ", "1. "),
    ] {
        let text = |length: usize| [before, &unit.repeat(length / unit.len())].concat();
        let (short, long) = (time_to_read(&text(20_000)), time_to_read(&text(160_000)));
        // Eight times as long a text: linear is 8 times the time, quadratic 64 times.
        let most = 30 * short + core::time::Duration::from_millis(50);
        assert!(long < most, "{unit:?}: {short:?}, then {long:?}");
    }
}
