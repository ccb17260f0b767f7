//! Do old finds stay fixed?
#![cfg(feature = "alloc")]

use hnefatafl_rules::{
    Board, NoExitFort, ParsePlayedMoveError, PlayedMove, Position, Rules, Square,
};

#[test]
fn a_stray_is_not_blamed_for_a_weak_wall() {
    let board = Board::diagram("11/11/11/11/11/11/11/6A4/4D6/3D1D5/2DK1D2D2");
    assert_eq!(
        board.exit_fort(),
        Err(match board.without(Square::I1).exit_fort() {
            Err(
                why @ NoExitFort::WeakGuard {
                    guard: Square::E3, ..
                },
            ) => why,
            other => panic!("without the stray on i1: {other:?}"),
        })
    );
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
fn rank_numbers_on_the_right_are_told_from_empty_squares() {
    let rows = [
        "11", "3A7", "11", "11", "11", "5K5", "11", "11", "11", "11", "11",
    ];
    let numbered = (1..=11).rev().zip(rows);
    let rows: Vec<String> = numbered
        .map(|(rank, row)| format!("{row} {rank}"))
        .collect();
    let drawing = rows.join("\n");
    assert_eq!(
        drawing.parse(),
        Ok(Board::diagram("11/3A7/11/11/11/5K5/11/11/11/11/11"))
    );
}
