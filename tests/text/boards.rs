//! Boards, in one line and drawn.

use hnefatafl_rules::{Board, Layout, Size};

use crate::{both_ways, read_as, refused};

const OPENING: &str = "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

/// The drawing of the norm.
const DRAWN: &str = "
    11  . . . A A A A A . . .
    10  . . . . . A . . . . .
     9  . . . . . . . . . . .
     8  A . . . . D . . . . A
     7  A . . . D D D . . . A
     6  A A . D D K D D . A A
     5  A . . . D D D . . . A
     4  A . . . . D . . . . A
     3  . . . . . . . . . . .
     2  . . . . . A . . . . .
     1  . . . A A A A A . . .
        a b c d e f g h i j k
";

#[test]
fn boards_in_one_line() {
    for &layout in Layout::ALL {
        let (board, rows) = (Board::opening(layout), layout.rows());
        both_ways(rows, &board);
        for text in [
            rows.to_lowercase(),
            format!("/{rows}/"),
            format!("/{rows}"),
            format!("{rows}/"),
            format!("\u{feff} \n{rows}\r\n"),
            rows.replace('3', "..#"),
            rows.replace('4', "1.2"),
            rows.replace("11", "2.3#4"),
        ] {
            read_as(&text, &board);
        }
    }
    for size in Size::ALL {
        let rows = vec![size.files().to_string(); size.files().into()].join("/");
        both_ways(&rows, &Board::empty(size));
    }
    assert_eq!(Board::opening(Layout::Eleven).to_string(), OPENING);
}

#[test]
fn boards_of_every_number_of_rows_but_three_are_refused() {
    for rows in 0..=14 {
        let board = vec![rows.to_string(); rows].join("/");
        let drawn = vec![".".repeat(rows); rows].join("\n");
        let read = [board.parse::<Board>(), drawn.parse::<Board>()];
        match Size::ALL
            .into_iter()
            .find(|size| usize::from(size.files()) == rows)
        {
            Some(size) => assert_eq!(read, [Ok(Board::empty(size)), Ok(Board::empty(size))]),
            None => {
                for refused in read {
                    let message = refused.expect_err("no such size").to_string();
                    let counted = match rows.max(1) {
                        1 => "there is 1 row, a board has 7, 9 or 11".to_owned(),
                        rows => format!("there are {rows} rows, a board has 7, 9 or 11"),
                    };
                    assert!(message.contains(&counted), "{message}");
                }
            }
        }
    }
}

#[test]
fn boards_in_one_line_are_refused() {
    let expected = "expected `A`, `D`, `K`, `.`, `#` or a number from 1 to 11";
    refused::<Board>(&[
        (
            "",
            "board, line 1, column 1: there is 1 row, a board has 7, 9 or 11",
        ),
        (
            "7/7/7/7/7/7",
            "board, line 1, column 12: there are 6 rows, a board has 7, 9 or 11",
        ),
        (
            &format!("{OPENING}/5A5/11"),
            "board, line 1, column 71: there are 13 rows, a board has 7, 9 or 11, found `5A5`",
        ),
        (
            "7/7/7/7/7/7/8",
            "board, line 1, column 13: rank 1 has more than 7 squares, found `8`",
        ),
        (
            "7/7/7/7/7/4A3/7",
            "board, line 1, column 13: rank 2 has more than 7 squares, found `3`",
        ),
        (
            "7/7/7/7/7/AAAAAAAA/7",
            "board, line 1, column 18: rank 2 has more than 7 squares, found `A`",
        ),
        (
            "7/7/7/7/7/6/7",
            "board, line 1, column 12: rank 2 has only 6 of 7 squares",
        ),
        ("7/7/7//7/7/7", "board, line 1, column 7: rank 4 is empty"),
        // The size is the number of rows, whatever their length.
        (
            "11/11/11/11/11/11/11",
            "board, line 1, column 1: rank 7 has more than 7 squares, found `11`",
        ),
        (
            "7/7/5X1/7/7/7/7",
            &format!("board, line 1, column 6: {expected}, found `X1`"),
        ),
        (
            "7/7/7/7/7/7/2é4",
            &format!("board, line 1, column 14: {expected}, found `é4`"),
        ),
        (
            " 7/7/7/7/7/3 3/7",
            &format!("board, line 1, column 13: {expected}"),
        ),
        // One of eleven, ten and nine is not the other.
        (
            "11/11/11/11/12/11/11/11/11/11/11",
            "board, line 1, column 13: rank 7 has more than 11 squares, found `12`",
        ),
        (
            "7/7/99999999999999999999999999/7/7/7/7",
            "board, line 1, column 5: rank 5 has more than 7 squares, found `99999999999999999999999999`",
        ),
        (
            "7/7/0A6/7/7/7/7",
            &format!("board, line 1, column 5: {expected}, found `0A6`"),
        ),
        (
            "7/7/07/7/7/7/7",
            &format!("board, line 1, column 5: {expected}, found `07`"),
        ),
        (
            "011/11/11/11/11/11/11/11/11/11/11",
            &format!("board, line 1, column 1: {expected}, found `011`"),
        ),
        (
            "7/K6/7/7/7/7/6K",
            "board, line 1, column 3: a second king on a6, the first is on g1, found `K6`",
        ),
        (
            "7/K6/7/7/2K4/7/7",
            "board, line 1, column 3: a second king on a6, the first is on c3, found `K6`",
        ),
    ]);
}

#[test]
fn boards_as_people_draw_them() {
    let board = Board::opening(Layout::Eleven);
    for text in [
        DRAWN.to_owned(),
        DRAWN.to_lowercase(),
        DRAWN.to_uppercase(),
        DRAWN.replace('\n', "\r\n"),
        DRAWN.replace('\n', "\n\n"),
        DRAWN.replace(". ", "# "),
        DRAWN.replace("a b c d e f g h i j k", "abcdefghijk"),
        DRAWN.replace("a b c d e f g h i j k", ""),
        DRAWN.replace('\n', "\n\ta b c d e f g h i j k\n"),
        format!("\u{feff}{DRAWN}"),
    ] {
        read_as(&text, &board);
    }
    for &layout in Layout::ALL {
        let board = Board::opening(layout);
        read_as(&format!("{board:#}"), &board);
        // Without ranks and files, and without blanks.
        let rows = format!("{board:#}");
        let bare = rows
            .lines()
            .filter(|line| !line.contains('c'))
            .map(|line| {
                line.trim_start()
                    .trim_start_matches(|sign: char| sign.is_ascii_digit())
            })
            .collect::<Vec<_>>()
            .join("\n");
        read_as(&bare, &board);
        read_as(&bare.replace(' ', ""), &board);
    }
}

/// A drawing of rows in which each rank number stands before, after, or on both sides.
fn numbered(rows: &[String], left: bool, right: bool) -> String {
    let label = |rank: usize, shown| {
        if shown {
            rank.to_string()
        } else {
            String::new()
        }
    };
    let lines: Vec<_> = (1..=rows.len())
        .rev()
        .zip(rows)
        .map(|(rank, row)| format!("{:>2} {row} {:>2}", label(rank, left), label(rank, right)))
        .collect();
    lines.join("\n")
}

#[test]
fn rank_numbers_stand_on_either_side() {
    for size in Size::ALL {
        let files = usize::from(size.files());
        for row in [vec!["."; files].join(" "), ".".repeat(files)] {
            let mut rows = vec![row; files];
            for (left, right) in [(false, false), (true, false), (false, true), (true, true)] {
                read_as(&numbered(&rows, left, right), &Board::empty(size));
            }
            rows[files - 1].replace_range(..1, "K");
            for (left, right) in [(true, false), (false, true), (true, true)] {
                let board: Board = numbered(&rows, left, right).parse().unwrap();
                assert_eq!(
                    board.king().map(|king| king.to_string()).as_deref(),
                    Some("a1")
                );
            }
        }
    }
}

/// Digits in a drawing are rank numbers and nothing else.
#[test]
fn numbers_in_a_drawing_are_no_empty_squares() {
    refused::<Board>(&[
        (
            &OPENING.replace('/', "\n"),
            "board, line 1, column 1: expected the rank number 11, found `3AAAAA3`",
        ),
        (
            &["11 11"; 11].join("\n"),
            "board, line 1, column 4: rank 11 is empty",
        ),
        (
            "7 7\n6 7\n5 7\n4 7\n3 7\n2 7\n1 7",
            "board, line 1, column 3: rank 7 is empty",
        ),
        (
            ".......7\n......6\n.......\n.......\n.......\n.......\n.......",
            "board, line 2, column 7: rank 6 has only 6 of 7 squares",
        ),
        (
            "7\n7\n7\n7\n7\n7\n7",
            "board, line 1, column 2: rank 7 is empty",
        ),
        (
            ".......\n.......\n...3\n.......\n.......\n.......\n.......",
            "board, line 3, column 4: expected the rank number 5, found `3`",
        ),
        (
            ".......\n.......\n..3..\n.......\n.......\n.......\n.......",
            "board, line 3, column 3: expected `A`, `D`, `K`, `.` or `#`, found `3..`",
        ),
    ]);
}

#[test]
fn drawings_are_refused_with_line_and_column() {
    let change = |part: &str, instead: &str| {
        let text = DRAWN.replacen(part, instead, 1);
        assert_ne!(text, DRAWN, "{part}");
        text
    };
    refused::<Board>(&[
        (
            &change("10  .", " 9  ."),
            "board, line 3, column 6: expected the rank number 10, found `9`",
        ),
        (
            &change("10  .", "010 ."),
            "board, line 3, column 5: expected the rank number 10, found `010`",
        ),
        (
            &change(" 6  A A", " 6  A X"),
            "board, line 7, column 11: expected `A`, `D`, `K`, `.` or `#`, found `X`",
        ),
        (
            &change(" 6  A A", " 6  A/A"),
            "board, line 7, column 10: expected `A`, `D`, `K`, `.` or `#`",
        ),
        (
            &change(" 6  A A .", " 6  A A"),
            "board, line 7, column 28: rank 6 has only 10 of 11 squares",
        ),
        (
            &change(" 6  A A .", " 6  A A . . ."),
            "board, line 7, column 31: rank 6 has more than 11 squares, found `A`",
        ),
        (
            &change(" 1  . .", " 1  K ."),
            "board, line 7, column 19: a second king on f6, the first is on a1, found `K`",
        ),
        (
            &change("     9  . . . . . . . . . . .\n", ""),
            "board, line 12, column 30: there are 10 rows, a board has 7, 9 or 11",
        ),
        (
            &change("a b c d e f g h i j k", ". . . . . . . . . . ."),
            "board, line 13, column 9: there are 12 rows, a board has 7, 9 or 11, found `.`",
        ),
        // Letters in another order are no files.
        (
            &change("a b c d e f g h i j k", "a b c d e f g h i k j"),
            "board, line 13, column 9: there are 12 rows, a board has 7, 9 or 11, found `a`",
        ),
    ]);
}

#[test]
fn faults_have_types() {
    use hnefatafl_rules::error::ParseBoardErrorKind;
    let fault = |text: &str| {
        let refused = text.parse::<Board>().unwrap_err();
        (refused.reason, refused.line, refused.column)
    };
    assert_eq!(fault("7/7"), (ParseBoardErrorKind::Rows { rows: 2 }, 1, 4));
    let short = "7/7/7/7/7/7/3A2";
    assert!(matches!(
        fault(short),
        (
            ParseBoardErrorKind::RowTooShort {
                rank: 1,
                squares: 6,
                files: 7,
                ..
            },
            1,
            16
        )
    ));
    let refused = "7/7/5XX7/7/7/7/7".parse::<Board>().unwrap_err();
    assert_eq!(refused.found.as_str(), "XX7");
}
