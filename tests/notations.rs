//! Are other people's notations read and written as documented?
#![cfg(feature = "alloc")]

use hnefatafl_rules::{
    Agreement, Archived, Board, Game, Layout, OpenTaflRules, Position, Record, RecordedResult,
    RowOrder, Rules, Side, Tag,
};

mod position_records {
    use super::*;

    #[test]
    fn every_opening_is_written_and_read() {
        for &layout in Layout::ALL {
            let board = Board::opening(layout);
            for order in [RowOrder::Upward, RowOrder::Downward] {
                let text = board.to_open_tafl(order);
                for text in [&text, text.trim_matches('/'), &format!(" {text}\n")] {
                    assert_eq!(Board::from_open_tafl(text, order), Ok(board), "{text:?}");
                }
            }
        }
        let start = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
        assert_eq!(
            Board::opening(Layout::Eleven).to_open_tafl(RowOrder::Upward),
            start
        );
    }

    #[test]
    fn rows_come_in_either_order() {
        let board: Board = "11/11/11/11/11/11/11/11/3D7/11/A9K".parse().unwrap();
        let (up, down) = (
            "/t9K/11/3T7/11/11/11/11/11/11/11/11/",
            "/11/11/11/11/11/11/11/11/3T7/11/t9K/",
        );
        assert_eq!(board.to_open_tafl(RowOrder::Upward), up);
        assert_eq!(board.to_open_tafl(RowOrder::Downward), down);
        assert_eq!(Board::from_open_tafl(up, RowOrder::Upward), Ok(board));
        assert_eq!(Board::from_open_tafl(down, RowOrder::Downward), Ok(board));
    }

    #[test]
    fn position_records_are_refused() {
        let message = |text: &str| {
            let refused = Board::from_open_tafl(text, RowOrder::Upward).unwrap_err();
            refused.to_string()
        };
        let signs = "expected `t`, `T`, `K` or a number from 1 to 11";
        for (text, expected) in [
            // The crate's own letters are not those.
            ("7/7/7/7/7/7/A6", format!("column 13: {signs}, found `A6`")),
            (
                "/5k1/7/7/7/7/7/7/",
                format!("column 3: {signs}, found `k1`"),
            ),
            (
                "/7/5é1/7/7/7/7/7/",
                format!("column 5: {signs}, found `é1`"),
            ),
            ("5.1/7/7/7/7/7/7", format!("column 2: {signs}, found `.1`")),
            ("5\n6", format!("column 2: {signs}")),
            // The first row is rank 1.
            (
                "/7/5t/7/7/7/7/7/",
                "column 6: rank 2 has only 6 of 7 squares".to_owned(),
            ),
            (
                "/7/5t6/7/7/7/7/7/",
                "column 6: rank 2 has more than 7 squares, found `6`".to_owned(),
            ),
            (
                "/K6/1K5/7/7/7/7/7/",
                "column 6: a second king on b2, the first is on a1, found `K5`".to_owned(),
            ),
            (
                "/11/11/",
                "column 7: there are 2 rows, a board has 7, 9 or 11".to_owned(),
            ),
        ] {
            assert_eq!(
                message(text),
                format!("board, line 1, {expected}"),
                "{text}"
            );
        }
        let refused = Board::from_open_tafl("7/5t/7/7/7/7/7", RowOrder::Downward).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "board, line 1, column 5: rank 6 has only 6 of 7 squares"
        );
    }
}

mod rules_strings {
    use super::*;
    use hnefatafl_rules::{Escape, KingCapture, Repetition, Throne};

    fn read(text: &str) -> OpenTaflRules {
        text.parse()
            .unwrap_or_else(|refused| panic!("{text}: {refused}"))
    }

    fn message(text: &str) -> String {
        match text.parse::<OpenTaflRules>() {
            Ok(read) => panic!("{text} is read as {read}"),
            Err(refused) => refused.to_string(),
        }
    }

    /// Calls this with every rule set there is.
    fn every_rule_set(mut visit: impl FnMut(Rules)) {
        let bits = [false, true];
        for &layout in Layout::ALL {
            for first in Side::ALL {
                for &escape in Escape::ALL {
                    for &throne in Throne::ALL {
                        for &king in KingCapture::ALL {
                            let rules = Rules::new(layout)
                                .with_first(first)
                                .with_escape(escape)
                                .with_throne(throne)
                                .with_king_capture(king);
                            for number in 0..16 {
                                let [armed, wall, fort, ring] =
                                    [1, 2, 4, 8].map(|bit| bits[usize::from(number & bit != 0)]);
                                let rules = rules
                                    .with_king_armed(armed)
                                    .with_shieldwall(wall)
                                    .with_exit_fort(fort)
                                    .with_encirclement(ring);
                                for &repetition in Repetition::ALL {
                                    visit(rules.with_repetition(repetition));
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_rule_set_is_written_and_read() {
        let mut count = 0;
        every_rule_set(|rules| {
            let text = rules.to_open_tafl();
            let read = read(&text);
            assert_eq!(read.start(), Position::start(rules), "{text}");
            assert_eq!(read.to_string(), text);
            assert!(text.starts_with("dim:"), "{text}");
            let last = text.split(' ').next_back();
            assert!(
                last.is_some_and(|last| last.starts_with("start:/")),
                "{text}"
            );
            count += 1;
        });
        assert_eq!(count, 18_432);
    }

    #[test]
    fn presets_are_named() {
        assert_eq!(
            Rules::TAWLBWRDD.to_open_tafl(),
            "dim:11 name:Tawlbwrdd atkf:y esc:e cor: surf:y tfr:d x-repetition:defenders-lose \
             ka:y ks:c sw:n efe:n \
             start:/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"
        );
        assert_eq!(
            Rules::BRANDUBH_IRISH_2.to_open_tafl(),
            "dim:7 name:Brandubh_(Irish_2) atkf:y esc:c surf:y tfr:d x-repetition:defenders-lose \
             ka:y ks:c x-king:four-on-centre cenhe:tcnkmgTCNMG sw:n efe:n \
             start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
        );
        assert_eq!(
            Rules::SEA_BATTLE_9
                .with_repetition(Repetition::Ignored)
                .to_open_tafl(),
            "dim:9 atkf:y esc:e cor: surf:y tfr:i ka:n ks:s cen: sw:n efe:n \
             start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"
        );
        assert!(
            Rules::BRANDUBH_WALKER
                .to_open_tafl()
                .contains(" ks:w cenhe: cenh: sw:n")
        );
    }

    #[test]
    fn what_is_missing_has_the_defaults_of_open_tafl() {
        let rules = read("dim:11 esc:c").start().rules();
        let expected = Rules::new(Layout::Eleven)
            .with_encirclement(true)
            .with_repetition(Repetition::Draw);
        assert_eq!(rules, expected);
        // Every default, said.
        let said = "dim:11 atkf:y esc:c surf:y tfr:d ka:y ks:s cor:a1,k1,a11,k11 cen:f6 \
                    cenhe:tcnkmgTCNKMG cenh:tcnkmg corh:tcnkmgTCNKMG corp:K cenp:tcnkmgTCNKMG \
                    cors:K cens:K corre:tcnkmgTCNKMG cenre:tcnkmgTCNKMG sw:n swf:y efe:n linc:n \
                    ber:n spd:-1 kj:n nj:c cj:j mj:n gj:n afor: dfor: name:Fetlar";
        assert_eq!(read(said).start().rules(), expected);
        assert_eq!(read(said).name(), Some("Fetlar"));
        // Escape at the edge is the default, and then no corner may be special.
        assert_eq!(read("dim:9 cor:").start().rules().escape(), Escape::Edge);
        assert_eq!(
            read("DIM:9 Ka:N cor: KS:y").start().rules().king_capture(),
            KingCapture::Four
        );
    }

    #[test]
    fn values_are_read_as_the_table_has_them() {
        let rules = |text: &str| read(&format!("dim:9 esc:c {text}")).start().rules();
        assert_eq!(rules("atkf:n").first(), Side::Defenders);
        assert_eq!(rules("").escape(), Escape::Corner);
        assert!(!rules("surf:n").has_encirclement());
        assert_eq!(rules("tfr:i").repetition(), Repetition::Ignored);
        assert_eq!(
            rules("x-repetition:defenders-lose").repetition(),
            Repetition::DefendersLose
        );
        assert!(!rules("ka:n").is_king_armed());
        for (value, king) in [
            ("s", KingCapture::Four),
            ("y", KingCapture::Four),
            ("c", KingCapture::FourNearCentre),
            ("w", KingCapture::Two),
            ("n", KingCapture::Two),
            ("c x-king:four-on-centre", KingCapture::FourOnCentre),
        ] {
            assert_eq!(
                rules(&format!("ks:{value}")).king_capture(),
                king,
                "{value}"
            );
        }
        for (values, throne) in [
            ("cen:", Throne::None),
            ("cen: cenhe: cenh:", Throne::None),
            ("cenhe:TKt", Throne::Hostile),
            ("cenhe:tTcC", Throne::SparesKing),
            ("cenhe: cenh:", Throne::Harmless),
        ] {
            assert_eq!(rules(values).throne(), throne, "{values}");
        }
        assert!(rules("sw:s").has_shieldwall() && rules("efe:y").has_exit_fort());
    }

    #[test]
    fn other_rules_are_refused_by_key_and_value() {
        for (pair, expected) in [
            ("tfr:w", "`d` or `i`"),
            ("tfr:l", "`d` or `i`"),
            ("ka:a", "`y` or `n`"),
            ("ka:h", "`y` or `n`"),
            ("ks:m", "`s`, `c` or `w`"),
            ("sw:w", "`n` or `s`"),
            ("swf:n", "`y`"),
            ("linc:y", "`n`"),
            ("ber:c", "`n`"),
            ("spd:3", "`-1`"),
            ("kj:j", "`n`"),
            ("gj:c", "`n`"),
            ("afor:e1", "none"),
            ("corp:tK", "`K`"),
            ("cors:", "`K`"),
            ("cenp:K", "all types"),
            ("corre:all", "all types"),
            (
                "cor:a1,a9,i1",
                "the four corners with `esc:c`, none with `esc:e`",
            ),
            ("cor:", "the four corners with `esc:c`, none with `esc:e`"),
            ("cor:z1", "the four corners with `esc:c`, none with `esc:e`"),
            ("cen:e5,e6", "the centre or none"),
            ("cenhe:t", "all types, all without `K`, or none"),
            (
                "x-repetition:attackers-lose",
                "`defenders-lose` with `tfr:d`",
            ),
            ("x-king:two", "`four-on-centre` with `ks:c`"),
        ] {
            assert_eq!(
                message(&format!("dim:9 esc:c {pair}")),
                format!("no rule set has `{pair}`: expected {expected}")
            );
        }
        for (text, expected) in [
            ("", "`dim` is missing: expected `7`, `9` or `11`"),
            (
                "dim:13",
                "no rule set has `dim:13`: expected `7`, `9` or `11`",
            ),
            ("dim", "expected a pair such as `dim:11`, found `dim`"),
            (
                "dim:9 esc:c serf:y",
                "expected a key of rules, found `serf`: did you mean `surf`?",
            ),
            ("dim:9 esc:c dim:9", "`dim` is given twice"),
            (
                "dim:9 esc:e cor:a1,i1,a9,i9",
                "no rule set has `cor:a1,i1,a9,i9`: expected the four corners with `esc:c`, none with `esc:e`",
            ),
            (
                "dim:9",
                "`cor` is missing: expected the four corners with `esc:c`, none with `esc:e`",
            ),
            (
                "dim:9 esc:c cenhe:",
                "`cenh` is missing: expected the attackers' types, or none where `cenhe` has none",
            ),
            (
                "dim:9 esc:c tfr:i x-repetition:defenders-lose",
                "no rule set has `x-repetition:defenders-lose`: expected `defenders-lose` with `tfr:d`",
            ),
            (
                "dim:9 esc:c x-king:four-on-centre",
                "no rule set has `x-king:four-on-centre`: expected `four-on-centre` with `ks:c`",
            ),
            (
                "dim:9 esc:c start:/7/7/7/7/7/7/7/",
                "the board is of 7x7, that of the rules of 9x9",
            ),
            (
                "dim:7 esc:c start:/t6/7/7/7/7/7/7/",
                "an attacker on a1: only the king may stop on the corner a1",
            ),
            ("dim:7 esc:c start:/7/ starti:/7/", "`start` is given twice"),
            (
                "dim:7 esc:c start:/7/7/7n/7/7/7/7/",
                "board, line 1, column 25: expected `t`, `T`, `K` or a number from 1 to 11, found `n`",
            ),
        ] {
            assert_eq!(message(text), expected, "{text}");
        }
    }

    #[test]
    fn the_board_tells_the_layout() {
        for &rules in Rules::PRESETS {
            assert_eq!(
                read(&rules.to_open_tafl()).start().rules().layout(),
                rules.layout()
            );
        }
        let text = "dim:7 esc:c starti:/7/7/7/3K3/7/2t4/7/";
        let start: Position = "7/7/7/3K3/7/2A4/7 a 7x7+encirclement+repetition=draw"
            .parse()
            .unwrap();
        assert_eq!(read(text).start(), start);
    }
}

mod files {
    use super::*;

    const BRANDUBH: &str = include_str!("data/records/brandubh.otg");
    const SET_UP: &str = include_str!("data/records/set-up.otg");

    #[test]
    fn a_file_with_tags_comments_and_variations() {
        let read = Record::from_open_tafl(BRANDUBH).unwrap();
        let keys: Vec<_> = read.tags().iter().map(Tag::key).collect();
        assert_eq!(
            keys,
            [
                "event",
                "site",
                "date",
                "attackers",
                "defenders",
                "time-control",
                "result",
                "variant",
                "rules"
            ]
        );
        assert_eq!(read.start(), Some(Position::start(Rules::BRANDUBH)));
        assert_eq!(read.result(), Some(RecordedResult::Won(Side::Defenders)));
        assert_eq!((read.moves().len(), read.left_out()), (10, 5));
        let kept: Vec<_> = read
            .comments()
            .iter()
            .map(|it| (it.after(), it.to_string()))
            .collect();
        assert_eq!(
            kept,
            [
                (
                    2,
                    "[towards the king|a long way, and a lonely one]".to_owned()
                ),
                (4, "((2)b. d5-a5 c2-c3 2. Kd4-d5 d6-e6)".to_owned()),
                (4, "((2)b. a3-a2)".to_owned()),
                (8, "[|now the corner is near]".to_owned()),
            ]
        );
        let judgement = read.judge(Position::start(Rules::FETLAR));
        assert_eq!(judgement.discrepancies(), []);
        assert_eq!(judgement.result(), Agreement::Agrees);
        assert_eq!(judgement.by_the_rules(), "defenders:corner".parse().ok());
        assert_eq!(read.to_open_tafl(Position::start(Rules::FETLAR)), BRANDUBH);
        // In this crate's own text nothing is lost either.
        let own: Record = read.to_string().parse().unwrap();
        assert_eq!(own, read);
        assert_eq!(own.to_open_tafl(Position::start(Rules::FETLAR)), BRANDUBH);
    }

    #[test]
    fn a_file_from_a_set_up_with_remarks() {
        let read = Record::from_open_tafl(SET_UP).unwrap();
        let rules = "9x9+defenders-first+escape=edge+throne=none+king=two+shieldwall+exit-fort\
                     +encirclement+repetition=ignored";
        let start = format!("9/2A6/9/4D4/3K1D2A/9/4A4/9/5A3 d {rules}");
        assert_eq!(
            read.start().map(|start| start.to_string()),
            Some(start.clone())
        );
        let game = read.to_game(Position::start(Rules::FETLAR)).unwrap();
        assert_eq!(
            game.to_string(),
            format!("[{start}] e6-c6 c8-b8 d5-c5 e3-d3 attackers:resignation")
        );
        let written = read.to_open_tafl(Position::start(Rules::FETLAR));
        assert_eq!(
            written,
            "[compiler:by hand]\n\
             [rules:dim:9 atkf:n esc:e cor: surf:y tfr:i ka:y ks:w cen: sw:s efe:y \
             start:/5t3/9/4t4/9/3K1T2t/4T4/9/2t6/9/]\n\n\
             1. e6-c6 c8-b8\n2. Kd5-c5 e3-d3 [|out of time for today]\n3. ---\n"
        );
        let again = Record::from_open_tafl(&written).unwrap();
        assert_eq!(again.to_open_tafl(Position::start(Rules::FETLAR)), written);
        assert_eq!(again.to_game(Position::start(Rules::FETLAR)), Ok(game));
    }

    #[test]
    fn lists_of_moves() {
        for (text, own) in [
            ("td1-d3 Te5-e2 d3-d2xTe2", "d1-d3 e5-e2 d3-d2xe2"),
            ("1. Kf6-f9xtg9/h9++ 2. k5-k6", "f6-f9xg9xh9 k5-k6"),
            ("K5-K6 Kk5-k6+ tk5-k6!?", "k5-k6 k5-k6 k5-k6"),
            ("e2-e4xKe5/Td4-- ", "e2-e4xd4xe5"),
            ("d1-d3- e5-e2++", "d1-d3 e5-e2"),
            ("d1-d3# resigned", "d1-d3 resigned"),
            ("[fetlar] td1-d3", "[fetlar-hnefatafl-11x11-2008] d1-d3"),
            ("1. d1-d3 [a|b] e5-e2+[c|d]", "d1-d3 [a|b] e5-e2 [c|d]"),
            // Review 1.7.
            ("1. d1-d3 ---", "d1-d3 resigned"),
        ] {
            let record = Record::from_open_tafl(text).map(|record| record.to_string());
            assert_eq!(record.as_deref(), Ok(own), "{text}");
        }
        let word = "expected a move such as d1-d4 or d3-d2xe2, or an outcome";
        for (text, message) in [
            ("d1-d3\n Xd1-d3", format!("line 2, column 2, at `Xd1-d3`: {word}")),
            ("T5-T6", format!("line 1, column 1, at `T5-T6`: {word}")),
            ("++", format!("line 1, column 1, at `++`: {word}")),
            (
                "td1-d3xx",
                "line 1, column 1, at `td1-d3xx`: expected captures such as xe2xf3 after the move, found `xx`"
                    .to_owned(),
            ),
            (
                "Kd1-e2+",
                "line 1, column 1, at `Kd1-e2+`: d1 and e2 are on no common rank or file".to_owned(),
            ),
            (
                "d1-d3 --- e5-e2",
                "line 1, column 11, at `e5-e2`: nothing may follow the end of the game".to_owned(),
            ),
            (
                "[rules:dim:11 tfr:w] d1-d3",
                "line 1, column 8, at `dim:11 tfr:w`: no rule set has `tfr:w`: expected `d` or `i`"
                    .to_owned(),
            ),
        ] {
            let refused = Record::from_open_tafl(text).unwrap_err();
            assert_eq!(refused.to_string(), format!("game, {message}"));
        }
        for (own, text) in [
            ("[fetlar] d1-d3 e5-e2 d3-d2", "d1-d3 e5-e2 d3-d2xe2"),
            ("[fetlar] d1-d3 resigned", "d1-d3 ---"),
            (
                "[11/11/11/A6D3/11/11/3A7/2AKA6/4DA5/11/3A7 a fetlar] d1-d3",
                "d1-d3xe3/Kd4",
            ),
            (
                "[11/11/11/A9A/11/5K5/11/11/11/11/11 d fetlar] f6-a6 a8-a9 a6-k6",
                "Kf6-a6 a8-a9 Ka6-k6",
            ),
        ] {
            let game: Game = own.parse().unwrap();
            assert_eq!(game.to_open_tafl_moves(), text);
            let record = Record::from_open_tafl(text).unwrap();
            assert_eq!(record.to_game(*game.start()), Ok(game));
        }
    }

    /// Review 1.7.
    #[test]
    fn a_resignation_is_written_as_dashes_and_other_endings_as_a_tag() {
        let start = Position::start(Rules::FETLAR);
        for (ending, tag, moves) in [
            ("resigned", "", "1. d1-d3 ---\n"),
            ("attackers:resignation", "", "1. d1-d3 ---\n"),
            ("timeout", "[termination:attackers:forfeit]\n", "1. d1-d3\n"),
            (
                "defenders:resignation",
                "[termination:defenders:resignation]\n",
                "1. d1-d3\n",
            ),
            ("draw", "[termination:draw]\n", "1. d1-d3\n"),
            (
                "defenders:unrecorded",
                "[termination:defenders:unrecorded]\n",
                "1. d1-d3\n",
            ),
        ] {
            let record: Record = format!("d1-d3 {ending}").parse().unwrap();
            let file = record.to_open_tafl(start);
            let expected = format!("{tag}[rules:{}]\n\n{moves}", Rules::FETLAR.to_open_tafl());
            assert_eq!(file, expected);
            let read = Record::from_open_tafl(&file).unwrap();
            assert_eq!(read.to_game(start), record.to_game(start), "{ending}");
        }
        // The word wins over a tag that says something else.
        let record: Record = "[termination:timeout] [result:defenders] d1-d3 draw"
            .parse()
            .unwrap();
        let file = record.to_open_tafl(start);
        assert!(
            file.starts_with("[termination:draw]\n[result:defenders]\n[rules:"),
            "{file}"
        );
    }

    #[test]
    fn other_comments_become_comments_of_a_turn() {
        let record: Record =
            "{a} d1-d3 {b|[c]} $1 e5-e2 (e5-e3) [d|e] d3-d2 {f\ng} f4-i4 k4-j4 [|h]"
                .parse()
                .unwrap();
        let start = Position::start(Rules::FETLAR);
        let file = record.to_open_tafl(start);
        let (_, moves) = file.split_once("\n\n").unwrap();
        assert_eq!(
            moves,
            "1. d1-d3 e5-e2 [a b/(c) $1 d|(e5-e3) e]\n2. d3-d2 f4-i4 [f g|]\n3. k4-j4 [|h]\n"
        );
        let read = Record::from_open_tafl(&file).unwrap();
        assert_eq!(read.to_open_tafl(start), file);
        assert_eq!(read.moves(), record.moves());
    }

    #[test]
    fn tags_in_quotes_become_tags_with_colons() {
        let record: Record = "[Event \"A [big]\\\" one\"] [position:7/7/7/7/7/7/1K5 d brandubh]"
            .parse()
            .unwrap();
        let file = record.to_open_tafl(Position::start(Rules::FETLAR));
        let (tags, _) = file.split_once("\n[rules:").unwrap();
        assert_eq!(
            tags,
            "[Event:A [big)\" one]\n[variant:brandubh-7x7-irish-1]"
        );
        let read = Record::from_open_tafl(&file).unwrap();
        assert_eq!(read.start(), record.start());
    }

    #[test]
    fn a_file_of_addresses_alone_has_no_main_line() {
        let read = Record::from_open_tafl("(1)a. d1-d3 e5-e2\n(2)a. d1-d4").unwrap();
        assert_eq!((read.moves().len(), read.left_out()), (0, 3));
        // A line that goes on with another number still belongs to the variation.
        let read =
            Record::from_open_tafl("1. d1-d3 e5-e2\n(1)b. e5-e3\n5. d3-d4\n2. d3-d2").unwrap();
        assert_eq!((read.moves().len(), read.left_out()), (3, 2));
        let read = Record::from_open_tafl("1. d1-d3\n(1)a. d1-d4\n1... e5-e2\n").unwrap();
        assert_eq!((read.moves().len(), read.left_out()), (2, 1));
    }
}

mod archives {
    use super::*;

    const ARCHIVE: &str = include_str!("data/records/archive.txt");

    fn line(text: &str) -> Archived {
        text.parse()
            .unwrap_or_else(|refused| panic!("{text}: {refused}"))
    }

    #[test]
    fn an_archive_is_read_judged_and_written() {
        let start = Position::start(Rules::COPENHAGEN);
        let mut games = 0;
        let lines: Vec<&str> = ARCHIVE.lines().filter(|line| !line.is_empty()).collect();
        for (read, text) in Archived::lines(ARCHIVE).zip(lines) {
            let read = read.unwrap();
            let judgement = read.judge(start);
            assert_eq!(judgement.discrepancies(), [], "{text}");
            for side in Side::ALL {
                assert_eq!(judgement.count(side), Agreement::Agrees);
            }
            assert_eq!(line(&read.to_string()), read);
            assert_eq!(line(&read.to_string()).to_string(), read.to_string());
            games += 1;
        }
        assert_eq!(games, 5);
        let last = Archived::lines(ARCHIVE).last().unwrap().unwrap();
        assert!(
            last.to_string().ends_with(" d8-a8xa7xa7,2,0,Ongoing"),
            "{last}"
        );
    }

    /// Review 1.2.
    #[test]
    fn rules_and_positions_are_kept() {
        let game: Game = "[11/11/11/11/6A4/5K5/11/11/11/1A9/11 a fetlar] g7-g8 f6-f5"
            .parse()
            .unwrap();
        let written = Archived::from(&game);
        assert_eq!(
            written.to_string(),
            "[11/11/11/11/6A4/5K5/11/11/11/1A9/11 a fetlar-hnefatafl-11x11-2008] g7-g8 f6-f5,0,0,Ongoing"
        );
        let elsewhere = Position::start(Rules::BRANDUBH);
        assert_eq!(written.judge(elsewhere).into_game(), game);
        assert_eq!(
            Archived::new(&game, *game.start()).to_string(),
            "g7-g8 f6-f5,0,0,Ongoing"
        );
        assert_eq!(Archived::new(&game, elsewhere), written);
    }

    /// Review 1.3.
    #[test]
    fn endings_from_outside_are_kept() {
        for (word, result) in [
            ("timeout", "Black"),
            ("resigned", "Black"),
            ("draw", "Draw"),
            ("defenders:resignation", "White"),
            ("defenders:unrecorded", "White"),
        ] {
            let game: Game = format!("[fetlar] d1-d3 {word}").parse().unwrap();
            let text = format!("d1-d3 {word},0,0,{result}");
            assert_eq!(Archived::new(&game, *game.start()).to_string(), text);
            assert_eq!(line(&text).judge(*game.start()).into_game(), game);
        }
    }

    /// Review 1.4.
    #[test]
    fn a_result_is_compared_where_the_rules_or_a_word_decide() {
        use Agreement::{Agrees, Contradicts, Unsaid};
        let start = Position::start(Rules::COPENHAGEN);
        for (text, result) in [
            ("d1-d3 e5-e2,0,0,White", Unsaid),
            ("d1-d3 e5-e2,0,0,Ongoing", Agrees),
            ("d1-d3 e5-e2 timeout,0,0,White", Agrees),
            ("d1-d3 e5-e2 timeout,0,0,Black", Contradicts),
            ("d1-d3 e5-e2 a4-a9,0,0,Ongoing", Unsaid),
        ] {
            assert_eq!(line(text).judge(start).result(), result, "{text}");
        }
        // The check goes on after what does not fit.
        let archive = "d1-d3 a4-a9,0,0,White\nd1-d3 e5-e2 d3-d2xe2,0,0,White\nd1-d3,0,0,Black\n";
        let messages: Vec<String> = Archived::lines(archive)
            .zip(1..)
            .flat_map(|(line, number)| {
                let found = line.unwrap().judge(start).discrepancies().to_vec();
                found
                    .into_iter()
                    .map(move |it| format!("line {number}: {it}"))
            })
            .collect();
        assert_eq!(
            messages,
            [
                "line 1: ply 2 is refused: the attacker on a4 cannot move: it is the defenders' turn",
                "line 2: the attackers captured 1, the record counts 0",
            ]
        );
    }

    /// Review 1.1: counts include a piece as often as the moves list it.
    #[test]
    fn doubles_count_twice() {
        let start: Position = "11/11/11/3A7/DA9/A4K5/11/11/11/11/4D6 a fetlar"
            .parse()
            .unwrap();
        for (text, agrees) in [
            ("d8-a8xa7xa7,2,0,Ongoing", true),
            ("d8-a8xa7,1,0,Ongoing", true),
            ("d8-a8,1,0,Ongoing", true),
            ("d8-a8xa7xa7,1,0,Ongoing", false),
            ("d8-a8xa7,2,0,Ongoing", false),
        ] {
            let judgement = line(text).judge(start);
            assert_eq!(judgement.discrepancies().is_empty(), agrees, "{text}");
            assert_eq!(line(text).to_string(), text);
        }
    }

    #[test]
    fn the_captured_king_is_counted_or_not() {
        let start: Position = "11/11/11/A6D3/11/11/3A7/2AKA6/4DA5/11/3A7 a fetlar"
            .parse()
            .unwrap();
        for (text, agrees) in [
            ("d1-d3xe3,1,0,Black", true),
            ("d1-d3xe3xd4,2,0,Black", true),
            ("d1-d3xe3xd4,1,0,Black", true),
            ("d1-d3,1,0,Black", true),
            ("d1-d3xe3,3,0,Black", false),
            ("d1-d3xe3,0,0,Black", false),
        ] {
            assert_eq!(
                line(text).judge(start).discrepancies().is_empty(),
                agrees,
                "{text}"
            );
        }
        let game = line("d1-d3xe3,1,0,Black").judge(start).into_game();
        assert_eq!(game.last().map(|ply| ply.captured.len()), Some(2));
        assert_eq!(
            Archived::new(&game, start).to_string(),
            "d1-d3xe3,1,0,Black"
        );
    }

    /// Review 5.10.
    #[test]
    fn a_line_with_an_ending_word_equals_its_own_games_line() {
        let start = Position::start(Rules::COPENHAGEN);
        for text in [
            "d1-d3 e5-e2 d3-d2xe2 resigned,1,0,Black",
            "d1-d3 timeout,0,0,Black",
            "d1-d3 e5-e2 draw,0,0,Draw",
            "d1-d3 defenders:forfeit,0,0,White",
            "d1-d3 e5-e2 d3-d2xe2,1,0,Ongoing",
            "[tablut-9x9-saami] e2-c2 e3-b3 timeout,0,0,White",
        ] {
            let read = line(text);
            let game = read.judge(start).into_game();
            assert_eq!(Archived::new(&game, start), read, "{text}");
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn lines_are_refused() {
        let message = |text: &str| match text.parse::<Archived>() {
            Ok(read) => panic!("{text} is read as {read}"),
            Err(refused) => refused.to_string(),
        };
        let fields = "expected MOVES,COUNT,COUNT,RESULT";
        for (text, expected) in [
            ("", format!("column 1: {fields}")),
            (
                "d1-d3,0,Draw",
                format!("column 1, at `d1-d3,0,Draw`: {fields}"),
            ),
            (
                "d1-d3 e2,0,0,Draw",
                "column 7, at `e2`: expected a move such as d1-d4 or d3-d2xe2, or an outcome"
                    .to_owned(),
            ),
            (
                "d1-d3,x,0,Draw",
                "column 7, at `x`: expected a number of captured pieces".to_owned(),
            ),
            (
                "d1-d3,0, -1 ,Draw",
                "column 10, at `-1`: expected a number of captured pieces".to_owned(),
            ),
            (
                "d1-d3,0,+1,Draw",
                "column 9, at `+1`: expected a number of captured pieces".to_owned(),
            ),
            (
                "d1-d3,0,0,grey",
                "column 11, at `grey`: expected `White`, `Black`, `Draw` or `Ongoing`".to_owned(),
            ),
        ] {
            assert_eq!(message(text), format!("game, line 1, {expected}"));
        }
        assert_eq!(
            line("d1-d3, 0,0, white ").result,
            RecordedResult::Won(Side::Defenders)
        );
        assert_eq!(
            line("d1-d3 {a, b},0,0,Draw").record.comments()[0].text(),
            "a, b"
        );
        let lines = Archived::lines("d1-d3,0,0,Draw\r\n\r\nd1-d3,0,0,\n");
        let messages: Vec<_> = lines
            .map(|line| line.err().map(|it| it.to_string()))
            .collect();
        let second = "game, line 3, column 11: expected `White`, `Black`, `Draw` or `Ongoing`";
        assert_eq!(messages, [None, Some(second.to_owned())]);
    }
}

mod laws {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Plays a game under a preset or under the same rules with other choices; each number picks
    /// a move. Some begin from a set-up, whoever is to move there.
    fn game() -> impl Strategy<Value = Game> {
        let picks = vec(any::<u16>(), 0..60);
        let rules = (
            select(Rules::PRESETS),
            select(Layout::ALL),
            any::<[bool; 2]>(),
        )
            .prop_map(|(rules, layout, [other_layout, defenders_first])| {
                let first = if defenders_first {
                    Side::Defenders
                } else {
                    Side::Attackers
                };
                let rules = if other_layout {
                    rules.with_layout(layout)
                } else {
                    rules
                };
                rules.with_first(first)
            });
        (rules, picks, 0..60_usize, 0..6_u8).prop_map(|(rules, picks, set_up, end)| {
            let mut game = Game::new(rules);
            for (number, pick) in picks.iter().enumerate() {
                if number == set_up {
                    game = Game::from_position(*game.position());
                }
                let mut moves = game.legal_moves();
                let Some(mv) = moves.nth(usize::from(*pick) % moves.len().max(1)) else {
                    break;
                };
                game.play(mv).expect("a legal move");
            }
            let _ = match end {
                0 => game.resign(Side::Attackers),
                1 => game.resign(Side::Defenders),
                2 => game.forfeit(game.side_to_move()),
                3 => game.draw_by_agreement(),
                _ => Ok(()),
            };
            game
        })
    }

    proptest! {
        #[test]
        fn a_game_written_for_open_tafl_is_read_back(game in game()) {
            let file = game.to_open_tafl();
            let elsewhere = Position::start(Rules::FETLAR);
            let read = Record::from_open_tafl(&file);
            let read = read.map_err(|refused| TestCaseError::fail(format!("{file}: {refused}")))?;
            prop_assert_eq!(read.start(), Some(*game.start()), "{}", file);
            prop_assert_eq!(read.to_game(elsewhere), Ok(game.clone()), "{}", file);
            prop_assert_eq!(read.to_open_tafl(elsewhere), file);
            let own: Result<Record, _> = read.to_string().parse();
            prop_assert_eq!(own, Ok(read));
        }

        #[test]
        fn a_game_written_for_an_archive_is_read_back(game in game(), same in any::<bool>()) {
            let start = if same { *game.start() } else { Position::start(Rules::FETLAR) };
            let text = Archived::new(&game, start).to_string();
            let read: Archived = text.parse().expect("a line");
            prop_assert_eq!(&read, &Archived::new(&game, start));
            let judgement = read.judge(start);
            prop_assert_eq!(judgement.discrepancies(), [], "{}", text);
            prop_assert_ne!(judgement.result(), Agreement::Contradicts);
            prop_assert_eq!(judgement.into_game(), game);
        }

        #[test]
        fn no_text_makes_a_reader_panic(text in "[ -~\n]{0,80}", more in ".{0,20}") {
            for text in [&text, &more, &format!("[{text}]{more}"), &format!("d1-d3 {more} ({text}")] {
                let _ = text.parse::<Record>();
                let _ = text.parse::<Game>();
                let _ = text.parse::<Archived>();
                let _ = text.parse::<OpenTaflRules>();
                let _ = Board::from_open_tafl(text, RowOrder::Upward);
                if let Ok(record) = Record::from_open_tafl(text) {
                    let _ = record.to_open_tafl(Position::start(Rules::FETLAR));
                    let own: Result<Record, _> = record.to_string().parse();
                    prop_assert_eq!(own, Ok(record));
                }
            }
        }
    }
}
