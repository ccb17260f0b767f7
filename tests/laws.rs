//! Do sets, texts, moves and keys obey their laws, whatever the values?

mod common;

use std::collections::{BTreeSet, HashMap};

use common::contract::turned;
use common::random::{Rng, random_move, random_position};
use hnefatafl_rules::{
    Bitboard, Board, Direction, Escape, KingCapture, Layout, Move, Outcome, Piece, Position,
    Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
};
use proptest::prelude::*;

/// So many values for each law; nothing is written to disk.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

fn squares() -> impl Strategy<Value = Square> {
    (0..121_u8).prop_filter_map("a square", Square::from_index)
}

/// Sets of any density: few squares, half of them, nearly all.
fn sets() -> impl Strategy<Value = BTreeSet<u8>> {
    let listed = |sizes| prop::collection::btree_set(0..121_u8, sizes);
    prop_oneof![listed(0..4), listed(0..40), listed(40..122)]
}

fn board_set(set: &BTreeSet<u8>) -> Bitboard {
    set.iter()
        .map(|&n| Square::from_index(n).expect("a square"))
        .collect()
}

fn numbers(set: Bitboard) -> BTreeSet<u8> {
    set.iter().map(Square::index).collect()
}

/// Returns the number of the square beside, counted out by hand.
fn beside(n: u8, direction: Direction) -> Option<u8> {
    let (file, rank) = (n % 11, n / 11);
    match direction {
        Direction::Right => (file < 10).then(|| n + 1),
        Direction::Left => (file > 0).then(|| n - 1),
        Direction::Up => (rank < 10).then(|| n + 11),
        Direction::Down => (rank > 0).then(|| n - 11),
    }
}

fn moves() -> impl Strategy<Value = Move> {
    (0..Move::COUNT).prop_filter_map("a move", Move::from_index)
}

/// One of these values.
fn any_of<T: Copy + core::fmt::Debug>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

fn rules() -> impl Strategy<Value = Rules> {
    let choices = (
        (any_of(Layout::ALL), any_of(&Side::ALL), any_of(Escape::ALL)),
        (any_of(Throne::ALL), any_of(KingCapture::ALL)),
        any::<[bool; 4]>(),
        any_of(Repetition::ALL),
    );
    let built = choices.prop_map(
        |((layout, first, escape), (throne, capture), [armed, wall, fort, ring], repetition)| {
            Rules::new(layout)
                .with_first(first)
                .with_escape(escape)
                .with_throne(throne)
                .with_king_capture(capture)
                .with_king_armed(armed)
                .with_shieldwall(wall)
                .with_exit_fort(fort)
                .with_encirclement(ring)
                .with_repetition(repetition)
        },
    );
    prop_oneof![1 => any_of(Rules::PRESETS), 4 => built]
}

/// Any arrangement on a board of this size: soldiers on restricted squares too.
fn boards(size: Size) -> impl Strategy<Value = Board> {
    let cell = prop_oneof![
        4 => Just(None),
        2 => Just(Some(Piece::Attacker)),
        1 => Just(Some(Piece::Defender)),
    ];
    let cells = prop::collection::vec(cell, size.squares().len());
    let on_board = squares().prop_filter("on the board", move |&square| size.contains(square));
    (cells, prop::option::of(on_board)).prop_map(move |(cells, king)| {
        let pieces = size.squares().into_iter().zip(cells);
        let pieces = pieces.filter_map(|(square, piece)| Some((square, piece?)));
        let board = Board::from_pieces(size, pieces).expect("one piece on a square");
        king.map_or(board, |king| {
            board.with(king, Piece::King).expect("on the board")
        })
    })
}

/// Any arrangement on a board of any size.
fn any_board() -> impl Strategy<Value = Board> {
    any_of(&Size::ALL).prop_flat_map(boards)
}

/// Positions in which rules are about to matter.
fn positions() -> impl Strategy<Value = Position> {
    any::<u64>().prop_map(|seed| random_position(&mut Rng::new(seed)))
}

/// Text of any kind: noise, and words that come close to what is read.
fn texts() -> impl Strategy<Value = String> {
    let words = [
        "a",
        "d",
        "A",
        "D",
        "K",
        "k",
        "11",
        "1",
        "12",
        "0",
        "99",
        "/",
        "-",
        "x",
        "X",
        "+",
        "=",
        ":",
        ".",
        "#",
        " ",
        "\n",
        "\t",
        "\r\n",
        "[",
        "]",
        "a1",
        "k11",
        "f6",
        "d1-d4",
        "xe2",
        "e2",
        "3AAAAA3",
        "5A5",
        "A4D4A",
        "11x11",
        "9x9",
        "7x7",
        "-bell",
        "-lewis-cross",
        "-t-cross",
        "+escape=",
        "edge",
        "corner",
        "+throne=",
        "spares-king",
        "+king=",
        "four-near-centre",
        "two",
        "+unarmed-king",
        "+defenders-first",
        "+shieldwall",
        "+exit-fort",
        "+encirclement",
        "+repetition=",
        "draw",
        "ignored",
        "defenders-lose",
        "fetlar",
        "copenhagen",
        "brandubh-irish-2",
        "tablut",
        "attackers",
        "defenders:corner",
        "draw:agreement",
        "é",
        "…",
        "\u{0}",
        "１",
        "11/11/11/11/11/5K5/11/11/11/11/11",
        "7/7/7/3K3/7/7/7",
        "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3",
        "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
    ];
    let soup = prop::collection::vec(prop::sample::select(words.to_vec()), 0..40);
    prop_oneof![
        any::<String>(),
        "\\PC{0,40}",
        soup.prop_map(|words| words.concat())
    ]
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_bitboard_is_a_set(one in sets(), other in sets(), square in squares(), n in 0..125_usize) {
        let (a, b) = (board_set(&one), board_set(&other));
        prop_assert_eq!(numbers(a), one.clone());
        prop_assert_eq!(Bitboard::from_bits(a.bits()), Some(a));
        prop_assert_eq!(a.len(), one.len());
        prop_assert_eq!(a.is_empty(), one.is_empty());
        prop_assert_eq!(a == b, one == other);
        prop_assert_eq!(a.contains(square), one.contains(&square.index()));
        prop_assert_eq!(a.first().map(Square::index), one.first().copied());
        prop_assert_eq!(a.last().map(Square::index), one.last().copied());
        prop_assert_eq!(a.nth(n).map(Square::index), one.iter().nth(n).copied());

        prop_assert_eq!(numbers(a | b), &one | &other);
        prop_assert_eq!(numbers(a & b), &one & &other);
        prop_assert_eq!(numbers(a ^ b), &one ^ &other);
        prop_assert_eq!(numbers(a - b), &one - &other);
        prop_assert_eq!(numbers(Bitboard::ALL - a), &(0..121).collect() - &one);
        prop_assert_eq!(a.is_subset(b), one.is_subset(&other));
        prop_assert_eq!(a.is_subset(a | b), true);
        prop_assert_eq!(a.is_disjoint(b), one.is_disjoint(&other));
        let (mut or, mut and, mut xor, mut minus) = (a, a, a, a);
        or |= b;
        and &= b;
        xor ^= b;
        minus -= b;
        prop_assert_eq!([or, and, xor, minus], [a | b, a & b, a ^ b, a - b]);

        let (mut set, mut plain) = (a, one.clone());
        prop_assert_eq!(set.insert(square), plain.insert(square.index()));
        prop_assert_eq!(numbers(set), plain.clone());
        prop_assert_eq!(set.remove(square), plain.remove(&square.index()));
        prop_assert_eq!(set.remove(square), false);
        prop_assert_eq!(numbers(set), plain);
        set.extend(b);
        prop_assert_eq!(numbers(set), &numbers(set) | &other);
        prop_assert!(Bitboard::from(Some(square)) == square.into() && Bitboard::from(None).is_empty());
    }

    #[test]
    fn squares_are_walked_from_both_ends(set in sets(), steps in prop::collection::vec(0..8_usize, 0..130)) {
        let (mut walk, mut plain) = (board_set(&set).iter(), set.iter().copied());
        for step in steps {
            let (one, other) = match step {
                0 => (walk.next_back(), plain.next_back()),
                1 => (walk.nth(2), plain.nth(2)),
                2 => (walk.nth(7), plain.nth(7)),
                _ => (walk.next(), plain.next()),
            };
            prop_assert_eq!(one.map(Square::index), other);
            prop_assert_eq!(walk.len(), plain.len());
            prop_assert_eq!(walk.size_hint(), plain.size_hint());
        }
    }

    #[test]
    fn a_set_steps_as_its_squares_do(set in sets(), ground in sets()) {
        let (a, floor) = (board_set(&set), board_set(&ground));
        let mut around = BTreeSet::new();
        for direction in Direction::ALL {
            let stepped: BTreeSet<u8> = set.iter().filter_map(|&n| beside(n, direction)).collect();
            prop_assert_eq!(numbers(a.step(direction)), stepped.clone());
            around.extend(stepped);
        }
        prop_assert_eq!(numbers(a.neighbors()), around);

        let mut flooded = BTreeSet::new();
        let mut waiting: Vec<u8> = set.iter().copied().collect();
        while let Some(n) = waiting.pop() {
            if ground.contains(&n) && flooded.insert(n) {
                waiting.extend(Direction::ALL.into_iter().filter_map(|way| beside(n, way)));
            }
        }
        prop_assert_eq!(numbers(a.flood(floor)), flooded);
    }

    #[test]
    fn what_is_written_is_read_back(
        set in sets(), square in squares(), mv in moves(), board in any_board(), rules in rules()
    ) {
        let set = board_set(&set);
        prop_assert_eq!(set.to_string().parse(), Ok(set));
        prop_assert_eq!(square.to_string().parse(), Ok(square));
        prop_assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        let text = mv.to_string();
        prop_assert_eq!(text.parse(), Ok(mv));
        prop_assert_eq!(text.to_uppercase().parse(), Ok(mv));
        prop_assert_eq!(text.replace('-', "").parse(), Ok(mv));
        let text = board.to_string();
        prop_assert_eq!(text.parse(), Ok(board));
        prop_assert_eq!(text.to_lowercase().parse(), Ok(board));
        prop_assert_eq!(format!("/{text}/").parse(), Ok(board));
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board));
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        for side in Side::ALL {
            prop_assert_eq!(side.to_string().parse(), Ok(side));
            prop_assert_eq!(side.letter().to_string().parse(), Ok(side));
            // Only the door of a position refuses; what it lets in comes back as it was.
            match Position::new(board, side, rules) {
                Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
                Err(refused) => {
                    let text = format!("{board} {side} {rules}");
                    let told = text.parse::<Position>().map_err(|error| error.to_string());
                    prop_assert_eq!(told, Err(refused.to_string()));
                }
            }
        }
    }

    #[test]
    fn a_move_is_its_number_and_its_squares(mv in moves(), from in squares(), to in squares()) {
        prop_assert_eq!(Move::from_index(mv.index()), Some(mv));
        prop_assert_eq!(Move::new(mv.from(), mv.to()), Ok(mv));
        let one_line = (from.file() == to.file()) != (from.rank() == to.rank());
        prop_assert_eq!(Move::new(from, to).is_ok(), one_line);
        let mut between = Bitboard::EMPTY;
        let mut at = mv.from().step(mv.direction());
        while let Some(square) = at.filter(|&square| square != mv.to()) {
            between.insert(square);
            at = square.step(mv.direction());
        }
        prop_assert_eq!(at, Some(mv.to()));
        prop_assert_eq!(mv.path(), between);
    }

    #[test]
    fn a_board_is_a_piece_on_each_square(board in any_board(), square in squares(), n in 0..4_usize) {
        let listed: HashMap<Square, Piece> = board.iter().collect();
        prop_assert_eq!(board.iter().len(), listed.len());
        prop_assert!(Square::all().all(|square| board.piece_at(square) == listed.get(&square).copied()));
        let (size, king) = (board.size(), board.king());
        prop_assert_eq!(Board::new(size, board.attackers(), board.defenders(), king), Ok(board));
        prop_assert_eq!(Board::from_pieces(size, board), Ok(board));
        prop_assert_eq!(size.squares() - board.occupied(), board.empty_squares());
        prop_assert!(board.occupied().is_subset(size.squares()));
        let wanted = Piece::ALL.get(n).copied();
        let edited = wanted.map_or(Ok(board.without(square)), |piece| board.with(square, piece));
        if wanted.is_some() && !size.contains(square) {
            prop_assert!(edited.is_err());
            return Ok(());
        }
        let edited = edited.expect("on the board");
        prop_assert_eq!(edited.piece_at(square), wanted);
        for other in Square::all().filter(|&other| other != square) {
            let left = board.king() == Some(other) && wanted == Some(Piece::King);
            let expected = listed.get(&other).copied().filter(|_| !left);
            prop_assert_eq!(edited.piece_at(other), expected);
        }
    }

    #[test]
    fn turning_is_counted_out(
        set in sets(), square in squares(), mv in moves(), size in any_of(&Size::ALL), number in 0..8_usize
    ) {
        let symmetry = Symmetry::ALL[number];
        let by_hand = |square| size.contains(square).then(|| turned(square, symmetry, size));
        prop_assert_eq!(square.turned(symmetry, size), by_hand(square));
        let both = by_hand(mv.from()).zip(by_hand(mv.to()));
        prop_assert_eq!(mv.turned(symmetry, size).map(|mv| (mv.from(), mv.to())), both);
        let set = board_set(&set);
        let expected: Bitboard = set.iter().filter_map(by_hand).collect();
        prop_assert_eq!(set.turned(symmetry, size), expected);
        for direction in Direction::ALL {
            // Two steps from the centre are on every board.
            let centre = size.centre();
            let stepped = centre.step(direction).expect("on the board");
            prop_assert_eq!(by_hand(stepped), centre.step(direction.turned(symmetry)));
        }
    }
}

/// Reads the text as everything there is; what could be read is written and read again.
macro_rules! read_as {
    ($text:expr, $($kind:ty),+) => {
        $(match $text.parse::<$kind>() {
            Ok(value) => prop_assert_eq!(value.to_string().parse::<$kind>().ok(), Some(value)),
            Err(refused) => prop_assert!(!refused.to_string().is_empty()),
        })+
    };
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in texts()) {
        read_as!(text, Side, Piece, Square, Bitboard, Move, Direction, Symmetry, Size, Layout);
        read_as!(text, Escape, Throne, KingCapture, Repetition, Rules, Board, Position);
        read_as!(text, Outcome, WinReason, hnefatafl_rules::DrawReason);
        #[cfg(feature = "alloc")]
        read_as!(text, hnefatafl_rules::PlayedMove);
    }

    #[test]
    fn no_spoilt_position_makes_its_parser_panic(
        position in positions(), drawn in any::<bool>(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        put in prop::sample::select(vec!["", "A", "d", "K", "1", "11", "/", " ", "\n", "é"]),
    ) {
        let mut text = position.to_string();
        if drawn {
            text = format!("{:#}\n{} {}", position.board(), position.side_to_move(), position.rules());
        }
        for cut in cuts {
            let chars: Vec<char> = text.chars().collect();
            let at = cut.index(chars.len());
            let left: String = chars[..at].iter().collect();
            let right: String = chars[at + 1..].iter().collect();
            text = format!("{left}{put}{right}");
        }
        read_as!(text, Position);
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn legal_moves_walk_as_a_list_does(
        position in positions(), steps in prop::collection::vec((0..4_u8, 0..30_usize), 0..60)
    ) {
        let list: Vec<Move> = position.legal_moves().collect();
        let (mut walk, mut plain) = (position.legal_moves(), list.iter().copied());
        for (step, n) in steps {
            match step {
                0 => prop_assert_eq!(walk.nth(n), plain.nth(n)),
                1 => {
                    // What a clone does is not felt here.
                    prop_assert_eq!(walk.clone().nth(n), plain.clone().nth(n));
                    prop_assert_eq!(walk.clone().count(), plain.len());
                }
                _ => prop_assert_eq!(walk.next(), plain.next()),
            }
            prop_assert_eq!(walk.len(), plain.len());
            prop_assert_eq!(walk.size_hint(), plain.size_hint());
        }
        prop_assert!(walk.eq(plain));
    }

    #[test]
    fn every_move_of_a_walk_is_taken_back(seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let mut position = random_position(&mut rng);
        let mut past = Vec::new();
        for _ in 0..20 {
            let Some(mv) = random_move(&mut rng, &position) else { break };
            let before = position;
            let undo = position.apply(mv).expect("a legal move");
            past.push((before, undo));
        }
        while let Some((before, undo)) = past.pop() {
            position.undo(undo);
            prop_assert_eq!(position, before);
            prop_assert_eq!(position.key(), before.key());
            prop_assert_eq!(position.outcome(), before.outcome());
        }
    }

    #[test]
    fn a_key_tells_board_and_side_and_nothing_else(position in positions(), rules in rules(), square in squares()) {
        let (board, side, size) = (position.board(), position.side_to_move(), position.rules().size());
        let key = |board, side, rules| Position::new(board, side, rules).ok().map(|position| position.key());
        // Whatever the rules: but they may forbid the set-up.
        if let Some(other) = key(board, side, rules) {
            prop_assert_eq!(other, position.key());
        }
        // The sides differ by one number, whatever the board, and so does a piece on a square.
        let rules = position.rules();
        let empty = Board::empty(size);
        let nothing = key(empty, side, rules).expect("a legal set-up");
        let flip = nothing ^ key(empty, !side, rules).expect("a legal set-up");
        prop_assert_eq!(key(board, !side, rules), Some(position.key() ^ flip));
        if let Some(piece) = board.piece_at(square) {
            let alone = empty.with(square, piece).expect("on the board");
            let alone = key(alone, side, rules).expect("a legal set-up");
            prop_assert_ne!(alone, nothing);
            prop_assert_eq!(key(board.without(square), side, rules), Some(position.key() ^ alone ^ nothing));
        }
        // On a board of another size the pieces have the same numbers; the sizes differ by one.
        let large = rules.with_layout(Layout::Eleven);
        let sizes = nothing ^ key(Board::empty(Size::Eleven), side, large).expect("a legal set-up");
        prop_assert_eq!(sizes == 0, size == Size::Eleven);
        let board = Board::from_pieces(Size::Eleven, board).expect("room for all");
        if let Some(large) = key(board, side, large) {
            prop_assert_eq!(large, position.key() ^ sizes);
        }
    }
}

/// The squares on which only the king may stop, on which he wins, the special corners, the
/// throne: counted out by hand from the choices.
#[test]
fn the_sets_of_a_rule_set_are_those_of_its_choices() {
    for &layout in Layout::ALL {
        for &escape in Escape::ALL {
            for &throne in Throne::ALL {
                let rules = Rules::new(layout).with_escape(escape).with_throne(throne);
                let (size, last) = (layout.size(), layout.size().files() - 1);
                let at_end = |n: u8| n == 0 || n == last;
                let all = || Square::all().filter(|s| s.file() <= last && s.rank() <= last);
                let squares: Bitboard = all().collect();
                let edge: Bitboard = all()
                    .filter(|s| at_end(s.file()) || at_end(s.rank()))
                    .collect();
                let corners: Bitboard = all()
                    .filter(|s| at_end(s.file()) && at_end(s.rank()))
                    .collect();
                let centre = Square::from_file_rank(last / 2, last / 2).expect("a square");
                assert_eq!(rules.size(), size);
                assert_eq!(size.squares(), squares, "{size}");
                assert_eq!(size.edge(), edge, "{size}");
                assert_eq!(size.corners(), corners, "{size}");
                assert_eq!(size.centre(), centre, "{size}");
                assert_eq!(Board::opening(layout).king(), Some(centre), "{layout}");
                let (special, wins) = match escape {
                    Escape::Corner => (corners, corners),
                    _ => (Bitboard::EMPTY, edge),
                };
                let throne = (throne != Throne::None).then_some(centre);
                assert_eq!(rules.special_corners(), special, "{rules}");
                assert_eq!(rules.escape_squares(), wins, "{rules}");
                assert_eq!(rules.throne_square(), throne, "{rules}");
                assert_eq!(
                    rules.restricted(),
                    special | Bitboard::from(throne),
                    "{rules}"
                );
            }
        }
    }
}

#[test]
fn the_moves_of_a_size_are_those_on_its_board_in_their_order() {
    for size in Size::ALL {
        let all: Vec<Move> = (0..size.moves())
            .map(|number| size.move_from_index(number).expect("below the count"))
            .collect();
        let on_board = |mv: &Move| size.contains(mv.from()) && size.contains(mv.to());
        // The grid lists them in the same order, with those between that are beyond the board.
        assert_eq!(
            all,
            Move::all().filter(on_board).collect::<Vec<_>>(),
            "{size}"
        );
        for mv in Move::all() {
            let place = all.iter().position(|&other| other == mv);
            let number = size.move_index(mv).map(usize::from);
            assert_eq!(number, place, "{size}: {mv}");
        }
        for beyond in [size.moves(), Move::COUNT, u16::MAX] {
            if beyond >= size.moves() {
                assert_eq!(size.move_from_index(beyond), None, "{size}: {beyond}");
            }
        }
    }
    assert!(Move::all().all(|mv| Size::Eleven.move_index(mv) == Some(mv.index())));
}

#[test]
fn moves_are_ordered_by_their_squares_and_numbered_rank_before_file() {
    let numbered: Vec<Move> = Move::all().collect();
    assert!(numbered.is_sorted_by_key(|mv| mv.index()));
    assert!(numbered.is_sorted_by_key(|mv| {
        let along_file = mv.from().file() == mv.to().file();
        (mv.from().index(), along_file, mv.to().index())
    }));
    let mut ordered = numbered.clone();
    ordered.sort();
    assert!(ordered.is_sorted_by_key(|mv| (mv.from().index(), mv.to().index())));
    // Of two moves they disagree on exactly those of one piece, down the file and along the rank.
    for one in &numbered {
        for other in &numbered {
            let down = |mv: &Move| mv.direction() == Direction::Down;
            let along = |mv: &Move| mv.from().rank() == mv.to().rank();
            let differs = one.from() == other.from()
                && (down(one) && along(other) || along(one) && down(other));
            let agree = one.cmp(other) == one.index().cmp(&other.index());
            assert_eq!(agree, !differs, "{one} {other}");
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    // Among so many, two equal keys of 64 bits would be no chance.
    let mut rng = Rng::new(5);
    let mut met: HashMap<u64, (Board, Side)> = HashMap::new();
    for _ in 0..20_000 {
        let position = random_position(&mut rng);
        for mv in position.legal_moves().step_by(9) {
            let next = position.after(mv).expect("a legal move");
            let what = (next.board(), next.side_to_move());
            let former = met.insert(next.key(), what);
            assert!(former.is_none_or(|former| former == what), "{next}");
        }
    }
    assert!(met.len() > 50_000, "{} positions", met.len());
}

#[test]
fn two_ways_to_one_position_make_one_key() {
    let mut rng = Rng::new(6);
    let mut met = 0;
    for _ in 0..4_000 {
        let position = random_position(&mut rng);
        // One move, an answer, another move; then the two moves in the other order.
        let play = |moves: [Move; 3]| {
            moves
                .into_iter()
                .try_fold(position, |position, mv| position.after(mv).ok())
        };
        let random = |rng: &mut Rng| random_move(rng, &position);
        let Some((first, last)) = random(&mut rng).zip(random(&mut rng)) else {
            continue;
        };
        let next = position.after(first).expect("a legal move");
        let Some(answer) = random_move(&mut rng, &next) else {
            continue;
        };
        let ways = (play([first, answer, last]), play([last, answer, first]));
        if let (Some(one), Some(other)) = ways {
            if one.board() == other.board() {
                assert_eq!(one, other, "{position}: {first} {answer} {last}");
                assert_eq!(one.key(), other.key());
                met += usize::from(first != last);
            }
        }
    }
    assert!(met > 500, "{met} times");
}
