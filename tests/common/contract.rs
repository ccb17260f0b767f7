//! Every promise that a position makes.

use hnefatafl_rules::error::{IllegalMove, NoEncirclement, NoExitFort};
use hnefatafl_rules::{
    Bitboard, Board, Capture, CaptureRule, Direction, Escape, KingCapture, LegalMoves, Move,
    Outcome, Piece, Position, Repetition, Rules, Side, Size, Square, Symmetry, Throne, WinReason,
    perft,
};

/// The presets, and some that are built.
pub fn rule_sets() -> Vec<Rules> {
    let built = [
        Rules::FETLAR.with_exit_fort(true),
        Rules::COPENHAGEN
            .with_encirclement(false)
            .with_repetition(Repetition::Draw),
        Rules::COPENHAGEN
            .with_escape(Escape::Edge)
            .with_king_armed(false)
            .with_first(Side::Defenders),
        Rules::TABLUT
            .with_shieldwall(true)
            .with_throne(Throne::Harmless)
            .with_king_capture(KingCapture::Two),
        Rules::BRANDUBH
            .with_shieldwall(true)
            .with_exit_fort(true)
            .with_throne(Throne::None)
            .with_repetition(Repetition::Ignored),
    ];
    [Rules::PRESETS, &built].concat()
}

/// Checks every promise of a position; panics with its text at the first that is broken.
pub fn uphold(position: &Position) {
    let moves: Vec<Move> = position.legal_moves().collect();
    the_listed_moves_are_those_that_check_accepts(position, &moves);
    the_iterator_knows_its_length(position, &moves);
    nth_is_walking(position, &moves);
    the_moves_of_some_pieces_are_those_of_all(position, &moves);
    captures_are_found_among_the_moves(position, &moves);
    what_can_slide_is_walked(position);
    beside_it_are_positions_of_their_own(position);
    the_outcome_follows_from_the_board(position, &moves);
    the_fort_is_explained(position);
    the_ring_is_explained(position);
    for &mv in &moves {
        a_legal_move_does_what_it_tells(position, mv);
    }
    illegal_moves_do_no_harm(position);
    texts_are_read_back(position);
    a_strange_token_does_no_harm(position, &moves);
    turned_around_it_is_the_same(position, &moves);
}

/// Walks the board: what `check` should say of a move while the game goes on.
fn verdict(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    let (board, size) = (position.board(), position.rules().size());
    let (from, to) = (mv.from(), mv.to());
    for square in [from, to] {
        if square.file() >= size.files() || square.rank() >= size.files() {
            return Err(IllegalMove::OffBoard { square, size });
        }
    }
    let Some(piece) = board.piece_at(from) else {
        return Err(IllegalMove::NoPiece { from });
    };
    if piece.side() != position.side_to_move() {
        return Err(IllegalMove::NotYours { piece, from });
    }
    let mut at = from;
    while at != to {
        at = at.step(mv.direction()).expect("a move stays on the board");
        if let Some(piece) = board.piece_at(at) {
            return Err(IllegalMove::Blocked { piece, at });
        }
    }
    if position.rules().restricted().contains(to) && piece.is_soldier() {
        return Err(IllegalMove::Restricted { piece, to });
    }
    Ok(())
}

fn the_listed_moves_are_those_that_check_accepts(position: &Position, moves: &[Move]) {
    let outcome = position.outcome();
    let mut accepted = Vec::new();
    for mv in Move::all() {
        match (position.check(mv), outcome) {
            (Err(IllegalMove::GameOver(over)), Some(outcome)) => {
                assert_eq!(over.outcome, outcome, "{position}: {mv}");
            }
            (told, Some(_)) => panic!("{position}: {mv}: {told:?} though the game is over"),
            (told, None) => {
                assert_eq!(told, verdict(position, mv), "{position}: {mv}");
                if told.is_ok() {
                    accepted.push(mv);
                }
            }
        }
    }
    // The documented order. That it rises strictly shows, too, that no move is listed twice.
    let place = |mv: &Move| {
        let direction = Direction::ALL.iter().position(|&d| d == mv.direction());
        (direction, mv.to())
    };
    accepted.sort_by_key(place);
    assert!(
        accepted.is_sorted_by(|one, next| place(one) < place(next)),
        "{position}: two moves stop on one square in one direction"
    );
    assert_eq!(moves, accepted, "{position}");
    let every = moves.iter().all(|&mv| position.is_legal(mv));
    assert!(every, "{position}: a listed move is not legal");
    // The numbering of the size has all of them.
    let size = position.rules().size();
    let numbered = (0..size.moves()).filter_map(|number| size.move_from_index(number));
    let listed = numbered.filter(|&mv| position.is_legal(mv)).count();
    assert_eq!(listed, moves.len(), "{position}: by the numbers of {size}");
}

fn the_iterator_knows_its_length(position: &Position, moves: &[Move]) {
    let mut walk = position.legal_moves();
    for (done, &mv) in moves.iter().enumerate() {
        let left = moves.len() - done;
        assert_eq!(walk.len(), left, "{position}");
        assert_eq!(walk.size_hint(), (left, Some(left)), "{position}");
        assert!(!walk.is_empty(), "{position}");
        assert_eq!(walk.next(), Some(mv), "{position}");
    }
    for _ in 0..3 {
        assert!(walk.is_empty(), "{position}");
        assert_eq!(walk.size_hint(), (0, Some(0)), "{position}");
        assert_eq!(walk.next(), None, "{position}: nothing comes after the end");
        assert_eq!(walk.nth(1), None, "{position}: nothing comes after the end");
    }
    assert_eq!(position.legal_moves().count(), moves.len(), "{position}");
    assert_eq!(
        position.legal_moves().last(),
        moves.last().copied(),
        "{position}"
    );
    assert_eq!(perft(position, 0), 1, "{position}");
    assert_eq!(perft(position, 1), moves.len() as u64, "{position}");
}

fn nth_is_walking(position: &Position, moves: &[Move]) {
    let all = position.legal_moves();
    for n in 0..moves.len() + 3 {
        let mut jump = all.clone();
        assert_eq!(
            jump.nth(n),
            moves.get(n).copied(),
            "{position}: nth({n}) of all"
        );
        assert_eq!(
            jump.len(),
            moves.len().saturating_sub(n + 1),
            "{position}: left after nth({n})"
        );
    }
    assert_eq!(
        all.len(),
        moves.len(),
        "{position}: a clone walks by itself"
    );
    // `next` and `nth` by turns, in steps of several lengths, and a clone on the way.
    for stride in [0, 1, 2, 5, 13, 40] {
        let (mut mixed, mut plain) = (all.clone(), moves.iter().copied());
        loop {
            let (one, other) = (mixed.nth(stride), plain.nth(stride));
            assert_eq!(one, other, "{position}: steps of {stride}");
            if stride >= 5 {
                assert!(
                    mixed.clone().eq(plain.clone()),
                    "{position}: the rest after {one:?}, steps of {stride}"
                );
            }
            let (one, other) = (mixed.next(), plain.next());
            assert_eq!(one, other, "{position}: steps of {stride}");
            assert_eq!(mixed.len(), plain.len(), "{position}: steps of {stride}");
            if other.is_none() {
                break;
            }
        }
    }
}

fn the_moves_of_some_pieces_are_those_of_all(position: &Position, moves: &[Move]) {
    for from in Square::all() {
        let own = || moves.iter().copied().filter(|mv| mv.from() == from);
        let some = position.legal_moves_from(from);
        assert_eq!(some.len(), own().count(), "{position}: {from}");
        assert!(some.eq(own()), "{position}: the moves from {from}");
        let stops: Bitboard = own().map(Move::to).collect();
        assert_eq!(position.destinations(from), stops, "{position}: {from}");
    }
    // Sets of squares, other ones for another position.
    let key = u128::from(position.key());
    let random = Bitboard::from_bits((key << 57 | key) & Bitboard::ALL.bits());
    let some = random.expect("only squares");
    let kings = Bitboard::from(position.board().king());
    for from in [
        Bitboard::ALL,
        Bitboard::ALL - kings,
        some,
        Bitboard::ALL - some,
    ] {
        let own = || moves.iter().copied().filter(|mv| from.contains(mv.from()));
        let listed = position.legal_moves_from(from);
        assert_eq!(listed.len(), own().count(), "{position}: {from}");
        assert!(listed.eq(own()), "{position}: the moves from {from}");
        let stops: Bitboard = own().map(Move::to).collect();
        assert_eq!(position.destinations(from), stops, "{position}: {from}");
        let own = moves.iter().copied().filter(|mv| from.contains(mv.to()));
        let listed = position.legal_moves_to(from);
        assert_eq!(listed.len(), own.clone().count(), "{position}: to {from}");
        assert!(listed.eq(own), "{position}: the moves to {from}");
    }
}

fn captures_are_found_among_the_moves(position: &Position, moves: &[Move]) {
    let taking = moves.iter().map(|&mv| (mv, position.captured(mv)));
    let taking: Vec<_> = taking.filter(|(_, taken)| !taken.is_empty()).collect();
    let found = position.capturing_moves();
    assert!(found.size_hint().1 >= Some(taking.len()), "{position}");
    assert_eq!(found.collect::<Vec<_>>(), taking, "{position}");
    for &mv in moves {
        let takes = taking.iter().any(|&(other, _)| other == mv);
        assert_eq!(position.is_capture(mv), takes, "{position}: {mv}");
    }
}

/// Walks from a square as section 3 says, whoever is to move.
fn slides(position: &Position, from: Square) -> Bitboard {
    let (board, rules) = (position.board(), position.rules());
    let mut stops = Bitboard::EMPTY;
    let Some(piece) = board.piece_at(from) else {
        return stops;
    };
    for direction in Direction::ALL {
        let empty = |&to: &Square| board.empty_squares().contains(to);
        let mut next = from.step(direction).filter(empty);
        while let Some(to) = next {
            if piece == Piece::King || !rules.restricted().contains(to) {
                stops.insert(to);
            }
            next = to.step(direction).filter(empty);
        }
    }
    stops
}

fn what_can_slide_is_walked(position: &Position) {
    let (board, rules) = (position.board(), position.rules());
    for square in Square::all() {
        let walked = slides(position, square);
        assert_eq!(position.slides_of(square), walked, "{position}: {square}");
    }
    for side in Side::ALL {
        let all = board
            .pieces_of(side)
            .into_iter()
            .map(|from| slides(position, from));
        let (mut reach, mut mobility) = (Bitboard::EMPTY, 0);
        for stops in all {
            reach |= stops;
            mobility += stops.len();
        }
        assert_eq!(position.reach(side), reach, "{position}: {side}");
        assert_eq!(position.mobility(side), mobility, "{position}: {side}");
    }
    let open = board
        .king()
        .map(|king| slides(position, king) & rules.escape_squares());
    assert_eq!(
        position.open_escapes(),
        open.unwrap_or_default(),
        "{position}"
    );
    // The king alone walks on, one slide after the other.
    let mut reached = Bitboard::from(board.king());
    for slides_made in 0.. {
        if !reached.is_disjoint(rules.escape_squares()) {
            assert_eq!(position.slides_to_escape(), Some(slides_made), "{position}");
            break;
        }
        let mut next = reached;
        for from in reached {
            let king = board.with(from, Piece::King).expect("on the board");
            let moved = Position::new(king, Side::Defenders, rules).expect("a legal set-up");
            next |= slides(&moved, from);
        }
        if next == reached {
            assert_eq!(position.slides_to_escape(), None, "{position}");
            break;
        }
        reached = next;
    }
}

fn beside_it_are_positions_of_their_own(position: &Position) {
    let (board, side, rules) = (position.board(), position.side_to_move(), position.rules());
    match (position.pass(), position.outcome()) {
        (Ok(passed), None) => {
            let rebuilt = Position::new(board, !side, rules).expect("the same board");
            assert_eq!(passed, rebuilt, "{position}");
            assert_eq!(passed.key(), rebuilt.key(), "{position}");
            assert_eq!(passed.outcome(), rebuilt.outcome(), "{position}");
        }
        (Err(over), Some(outcome)) => assert_eq!(over.outcome, outcome, "{position}"),
        (told, outcome) => panic!("{position}: {told:?}, {outcome:?}"),
    }
    for other in [
        Rules::COPENHAGEN,
        Rules::SEA_BATTLE_9,
        Rules::BRANDUBH_IRISH_2,
    ] {
        let rebuilt = Position::new(board, side, other);
        assert_eq!(position.with_rules(other), rebuilt, "{position}: {other}");
    }
}

/// Returns the outcome that the explanations of fort and ring make, the rest asked of the board.
fn explained(position: &Position) -> Option<Outcome> {
    let (board, rules) = (position.board(), position.rules());
    let won = |side, reason| Some(Outcome::Win { side, reason });
    match board.king() {
        None => won(Side::Attackers, WinReason::KingCaptured),
        Some(king) if rules.escape_squares().contains(king) => match rules.escape() {
            Escape::Corner => won(Side::Defenders, WinReason::Corner),
            Escape::Edge => won(Side::Defenders, WinReason::Edge),
            other => panic!("{position}: an escape unknown to the contract: {other}"),
        },
        Some(_) if rules.has_exit_fort() && position.exit_fort().is_ok() => {
            won(Side::Defenders, WinReason::ExitFort)
        }
        Some(_) if rules.has_encirclement() && position.encirclement().is_ok() => {
            won(Side::Attackers, WinReason::Encirclement)
        }
        Some(_) if Move::all().all(|mv| verdict(position, mv).is_err()) => {
            won(!position.side_to_move(), WinReason::NoMove)
        }
        Some(_) => None,
    }
}

fn the_outcome_follows_from_the_board(position: &Position, moves: &[Move]) {
    let expected = explained(position);
    assert_eq!(position.outcome(), expected, "{position}");
    assert_eq!(moves.is_empty(), expected.is_some(), "{position}");
    // The quick judges of forts and rings agree with those that explain, whatever the rules.
    let both = position
        .rules()
        .with_exit_fort(true)
        .with_encirclement(true);
    let strict = Position::new(position.board(), position.side_to_move(), both);
    let strict = strict.expect("the same squares");
    assert_eq!(strict.outcome(), explained(&strict), "{strict}");
}

/// Section 8.3 of the rules, square by square: where attackers can come past these guards.
fn reach(position: &Position, guards: Bitboard) -> Bitboard {
    let (board, rules) = (position.board(), position.rules());
    let throne = rules.throne_square();
    let barred = guards | rules.size().corners();
    let mut reached = board.attackers();
    let mut waiting: Vec<Square> = reached.iter().collect();
    while let Some(square) = waiting.pop() {
        for direction in Direction::ALL {
            let mut next = square.step(direction);
            if next.is_some() && next == throne {
                next = next.and_then(|throne| throne.step(direction));
            }
            let next = next.filter(|&next| rules.size().contains(next) && !barred.contains(next));
            if let Some(next) = next {
                if reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
    }
    reached
}

/// Section 8.3: the guards that can be captured by attackers who come so far.
fn breakable(position: &Position, guards: Bitboard, reached: Bitboard) -> Bitboard {
    let rules = position.rules();
    let throne = match rules.throne() {
        Throne::Hostile | Throne::SparesKing => Bitboard::from(rules.throne_square()),
        _ => Bitboard::EMPTY,
    };
    let hostile = reached | rules.size().corners() | throne;
    let between = |guard: Square, [one, other]: [Direction; 2]| {
        let beside = guard.step(one).zip(guard.step(other));
        beside.is_some_and(|(one, other)| {
            reached.contains(one) && hostile.contains(other)
                || hostile.contains(one) && reached.contains(other)
        })
    };
    let lines = [
        [Direction::Left, Direction::Right],
        [Direction::Down, Direction::Up],
    ];
    let weak = |guard: &Square| lines.into_iter().any(|line| between(*guard, line));
    guards.into_iter().filter(weak).collect()
}

fn the_fort_is_explained(position: &Position) {
    let (board, rules) = (position.board(), position.rules());
    let (edge, king) = (rules.size().edge(), board.king());
    let falls = |guards| king.is_some_and(|king| reach(position, guards).contains(king));
    // The guards that are left before the last storm, and those that it breaks.
    let mut guards = board.defenders();
    let weak = loop {
        let weak = breakable(position, guards, reach(position, guards));
        if weak.is_empty() || falls(guards - weak) {
            break weak;
        }
        guards -= weak;
    };
    match position.exit_fort() {
        Ok(fort) => {
            let (chamber, walls) = (fort.chamber(), fort.walls());
            let king = king.expect("a king in the fort");
            assert!(
                edge.contains(king) && !rules.escape_squares().contains(king),
                "{position}"
            );
            assert!(!falls(guards) && weak.is_empty(), "{position}: {guards}");
            assert!(
                !king.neighbors().is_disjoint(board.empty_squares()),
                "{position}"
            );
            assert!(chamber.contains(king), "{position}: {chamber}");
            assert!(chamber.is_disjoint(reach(position, guards)), "{position}");
            assert!(chamber.is_disjoint(walls), "{position}: {chamber}, {walls}");
            assert!(
                chamber.is_subset(rules.size().squares()),
                "{position}: {chamber}"
            );
            assert!(walls.is_subset(guards), "{position}: {walls}");
            let around = chamber.neighbors() & (rules.size().squares() - chamber);
            assert!(
                walls.is_subset(around) && (around - walls).is_subset(reach(position, guards)),
                "{position}: a gap in {walls} around {chamber}"
            );
        }
        Err(NoExitFort::NoKing) => assert_eq!(king, None, "{position}"),
        Err(NoExitFort::Escaped { king: named }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(rules.escape_squares().contains(named), "{position}");
        }
        Err(NoExitFort::NotOnEdge { king: named }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(!edge.contains(named), "{position}");
        }
        Err(NoExitFort::NoWay { king: named }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(
                named.neighbors().is_disjoint(board.empty_squares()),
                "{position}: {named} has a way"
            );
        }
        Err(NoExitFort::Leak { king: named, by }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(falls(board.defenders()), "{position}: {by}");
            let reached = reach(position, board.defenders());
            assert!(named.neighbors().contains(by), "{position}: {by}");
            assert!(reached.contains(by), "{position}: {by}");
        }
        Err(NoExitFort::WeakGuard { guard }) => {
            assert!(
                !falls(guards) && falls(guards - weak),
                "{position}: {guard}"
            );
            assert!(
                weak.contains(guard),
                "{position}: {guard} is none of {weak}"
            );
            // The first whose loss alone lets the attackers in: there always is one.
            let opens = |guard: &Square| falls(guards - Bitboard::from(*guard));
            assert_eq!(weak.into_iter().find(opens), Some(guard), "{position}");
        }
        Err(other) => panic!("{position}: a reason unknown to the contract: {other}"),
    }
}

fn the_ring_is_explained(position: &Position) {
    let board = position.board();
    let (king, edge) = (board.king(), board.size().edge());
    assert_eq!(position.encirclement(), board.encirclement(), "{position}");
    match position.encirclement() {
        Ok(closed) => {
            let (region, ring) = (closed.region(), closed.ring());
            assert!(
                king.is_some_and(|king| region.contains(king)),
                "{position}: {region}"
            );
            assert!(board.defenders().is_subset(region), "{position}: {region}");
            assert!(region.is_disjoint(edge), "{position}: {region}");
            assert!(region.is_disjoint(ring), "{position}: {region}, {ring}");
            assert!(ring.is_subset(board.attackers()), "{position}: {ring}");
            assert_eq!(region.neighbors() - region, ring, "{position}: a gap");
        }
        Err(NoEncirclement::NoKing) => assert_eq!(king, None, "{position}"),
        Err(NoEncirclement::EdgeReached { at }) => {
            let (nearest, _) = walked(&board);
            assert_eq!((nearest & edge).first(), Some(at), "{position}");
        }
        Err(NoEncirclement::DefenderOutside { at }) => {
            let (_, seen) = walked(&board);
            assert_eq!((board.defenders() - seen).first(), Some(at), "{position}");
        }
        Err(other) => panic!("{position}: a reason unknown to the contract: {other}"),
    }
}

/// Walks with the king until he is on the edge or has been everywhere; returns the squares of the
/// last step, and all.
fn walked(board: &Board) -> (Bitboard, Bitboard) {
    let mut seen = Bitboard::from(board.king());
    let mut front = seen;
    while front.is_disjoint(board.size().edge()) && !front.is_empty() {
        let beside: Vec<Square> = front.iter().flat_map(Square::neighbors).collect();
        front = beside
            .into_iter()
            .filter(|&square| !board.attackers().contains(square) && !seen.contains(square))
            .collect();
        seen |= front;
    }
    (front, seen)
}

/// Returns the board after the slide of a legal move, before anything is taken off.
fn slid(board: Board, mv: Move) -> Board {
    let piece = board.piece_at(mv.from()).expect("a legal move's piece");
    let board = board.without(mv.from()).with(mv.to(), piece);
    board.expect("a legal move's square")
}

fn a_legal_move_does_what_it_tells(position: &Position, mv: Move) {
    let told: Vec<Capture> = position.captures(mv).collect();
    let captured: Bitboard = told.iter().map(|capture| capture.square).collect();
    assert_eq!(
        position.captures(mv).squares(),
        captured,
        "{position}: {mv}"
    );
    assert_eq!(position.captures(mv).len(), told.len(), "{position}: {mv}");
    assert_eq!(position.captured(mv), captured, "{position}: {mv}");
    assert!(
        told.is_sorted_by(|one, next| one.square < next.square),
        "{position}: {mv}: {told:?}"
    );
    let after_slide = slid(position.board(), mv);
    for capture in &told {
        the_capture_is_explained(position, mv, &after_slide, capture);
    }
    let king = position.board().king();
    let falls = king.is_some_and(|king| captured.contains(king));
    let closing = closing_in(position, mv, &after_slide);
    assert_eq!(falls, closing.is_some(), "{position}: {mv}: {closing:?}");

    let mut board = after_slide;
    for square in captured {
        board = board.without(square);
    }
    let rebuilt = Position::new(board, !position.side_to_move(), position.rules());
    let rebuilt = rebuilt.expect("a legal move leads to a legal set-up");
    let next = position.after(mv);
    assert_eq!(
        position.key_after(mv),
        Some(rebuilt.key()),
        "{position}: {mv}"
    );
    // Board, side and rules, but also key and ending, kept up against worked out anew.
    assert_eq!(next, Ok(rebuilt), "{position}: {mv}");
    assert_eq!(
        next.map(|next| (next.board(), next.key(), next.outcome())),
        Ok((rebuilt.board(), rebuilt.key(), rebuilt.outcome())),
        "{position}: {mv}"
    );

    let mut applied = *position;
    let undo = applied.apply(mv).expect("a listed move is legal");
    assert_eq!(Ok(applied), next, "{position}: {mv}");
    assert_eq!(undo.captured(), captured, "{position}: {mv}");
    applied.undo(undo);
    assert_eq!(applied, *position, "{position}: {mv} taken back");
    assert_eq!(applied.key(), position.key(), "{position}: {mv} taken back");
    let undo = applied.apply_unchecked(mv);
    assert_eq!(Ok(applied), next, "{position}: {mv}");
    assert_eq!(undo.captured(), captured, "{position}: {mv}");
    applied.undo(undo);
    assert_eq!(applied, *position, "{position}: {mv} taken back");
}

/// Section 5: the squares that count when a move captures the king, or `None` when it does not.
fn closing_in(position: &Position, mv: Move, slid: &Board) -> Option<Bitboard> {
    let rules = position.rules();
    let king = slid.king()?;
    if position.side_to_move() == Side::Defenders || !king.neighbors().contains(mv.to()) {
        return None;
    }
    let closes = |square: Option<Square>| {
        square.is_some_and(|square| {
            let throne = rules.throne() == Throne::Hostile && rules.throne_square() == Some(square);
            slid.attackers().contains(square)
                || throne && slid.piece_at(square).is_none()
                || rules.special_corners().contains(square) && slid.piece_at(square).is_none()
        })
    };
    let centre = rules.size().centre();
    let four = match rules.king_capture() {
        KingCapture::Four => true,
        KingCapture::FourNearCentre => king == centre || centre.neighbors().contains(king),
        KingCapture::FourOnCentre => king == centre,
        KingCapture::Two => false,
        other => panic!("{position}: unknown to the contract: {other}"),
    };
    let counted = Direction::ALL
        .into_iter()
        .map(|direction| [direction, direction.opposite()].map(|side| king.step(side)))
        .filter(|line| four || line.contains(&Some(mv.to())));
    let mut squares = Bitboard::EMPTY;
    for line in counted {
        if !line.into_iter().all(closes) {
            return None;
        }
        squares.extend(line.into_iter().flatten());
    }
    Some(squares)
}

fn the_capture_is_explained(position: &Position, mv: Move, slid: &Board, capture: &Capture) {
    let Capture {
        square,
        piece,
        rule,
        ..
    } = *capture;
    let (mover, rules) = (position.side_to_move(), position.rules());
    let told = format!("{position}: {mv}: {capture}");
    assert_eq!(position.board().piece_at(square), Some(piece), "{told}");
    assert_eq!(piece.side(), !mover, "{told}");
    let friends = slid.pieces_of(mover);
    let unarmed = if rules.is_king_armed() {
        None
    } else {
        slid.king()
    };
    let helpers = friends - Bitboard::from(unarmed);
    match rule {
        CaptureRule::Custodial { landed, beyond } => {
            assert!(piece.is_soldier() && helpers.contains(landed), "{told}");
            assert_eq!(landed, mv.to(), "{told}");
            let line = Direction::ALL
                .into_iter()
                .find(|&direction| landed.step(direction) == Some(square))
                .and_then(|direction| square.step(direction));
            assert_eq!(line, Some(beyond), "{told}");
            let hostile = matches!(rules.throne(), Throne::Hostile | Throne::SparesKing);
            let throne = hostile
                && rules.throne_square() == Some(beyond)
                && (slid.piece_at(beyond).is_none() || piece == Piece::Attacker);
            assert!(
                helpers.contains(beyond) || rules.special_corners().contains(beyond) || throne,
                "{told}"
            );
        }
        CaptureRule::Shieldwall { landed, bracket } => {
            assert!(rules.has_shieldwall() && piece.is_soldier(), "{told}");
            assert!(helpers.contains(landed) && landed == mv.to(), "{told}");
            assert!(
                helpers.contains(bracket) || rules.special_corners().contains(bracket),
                "{told}"
            );
            let (edge, squares) = (rules.size().edge(), rules.size().squares());
            let run = Move::new(landed, bracket).expect("one line").path();
            assert!(run.contains(square) && run.len() >= 2, "{told}");
            assert!(run.is_subset(slid.pieces_of(!mover)), "{told}");
            assert!(run.is_subset(edge), "{told}");
            let inward = run.neighbors() & (squares - edge);
            assert_eq!(inward.len(), run.len(), "{told}");
            assert!(inward.is_subset(helpers), "{told}");
        }
        CaptureRule::King { attackers, hostile } => {
            assert_eq!((piece, mover), (Piece::King, Side::Attackers), "{told}");
            let counted = closing_in(position, mv, slid);
            assert_eq!(counted, Some(attackers | Bitboard::from(hostile)), "{told}");
            assert!(attackers.contains(mv.to()), "{told}");
            assert!(attackers.is_subset(slid.attackers()), "{told}");
            let empty = hostile.is_none_or(|hostile| slid.piece_at(hostile).is_none());
            assert!(empty, "{told}");
        }
        other => panic!("{told}: a rule unknown to the contract: {other:?}"),
    }
}

/// Checks that an iterator gives as many moves as it says, and then nothing.
fn is_exact(position: &Position, moves: &LegalMoves) {
    let (promised, mut walk) = (moves.len(), moves.clone());
    let list: Vec<Move> = walk.by_ref().collect();
    assert_eq!(list.len(), promised, "{position:?}: {list:?}");
    for _ in 0..2 {
        assert_eq!((walk.len(), walk.next()), (0, None), "{position:?}");
    }
    for n in (0..promised + 2).step_by(5) {
        let mut jump = moves.clone();
        assert_eq!(jump.nth(n), list.get(n).copied(), "{position:?}: {n}");
        assert_eq!(jump.len(), promised.saturating_sub(n + 1), "{position:?}");
    }
}

/// Calls everything on a position that may make no sense. Nothing panics, and what knows its
/// length is right about it; the rest of what comes back is not looked at.
fn call_everything(position: &Position) {
    let _ = (position.outcome(), position.key(), position.to_string());
    let _ = format!("{position:#} {position:?}");
    let board = position.board();
    let _ = (
        board.encirclement(),
        board.empty_squares(),
        board.iter().count(),
    );
    let _ = (position.exit_fort(), position.encirclement());
    let moves = position.legal_moves();
    is_exact(position, &moves);
    for mv in moves.step_by(9) {
        let told = position.captures(mv);
        let many = told.len();
        let messages: Vec<String> = told.map(|capture| capture.to_string()).collect();
        assert_eq!(messages.len(), many, "{position:?}: {mv}");
        let _ = (
            position.captured(mv),
            position.check(mv),
            position.after(mv),
        );
    }
    for mv in Move::all().step_by(601) {
        let _ = (
            position.captured(mv),
            position.check(mv),
            position.after(mv),
        );
        let _ = position.captures(mv).count();
    }
    for from in Square::all().step_by(7) {
        let _ = (position.destinations(from), board.piece_at(from));
        is_exact(position, &position.legal_moves_from(from));
        is_exact(position, &position.legal_moves_to(from.neighbors()));
        let _ = position.slides_of(from);
    }
    let _ = (position.open_escapes(), position.slides_to_escape());
    let _ = Side::ALL.map(|side| (position.reach(side), position.mobility(side)));
    let taking = position.capturing_moves();
    let most = taking.size_hint().1;
    assert!(Some(taking.count()) <= most, "{position:?}");
    if let Ok(passed) = position.pass() {
        let _ = (passed.outcome(), passed.legal_moves().len());
    }
    let _ = (position.turned(Symmetry::TurnLeft), position.canonical());
    let _ = Position::new(board, position.side_to_move(), position.rules());
}

fn illegal_moves_do_no_harm(position: &Position) {
    // A sample, another one for another position: all are too slow.
    let first = usize::try_from(position.key() % 307).expect("less than 307");
    for mv in Move::all().skip(first).step_by(307) {
        let Err(refused) = position.check(mv) else {
            continue;
        };
        let mut same = *position;
        assert_eq!(same.apply(mv).err(), Some(refused), "{position}: {mv}");
        assert_eq!(same, *position, "{position}: {mv} was refused");
        assert_eq!(position.after(mv), Err(refused), "{position}: {mv}");
        assert!(!position.is_legal(mv), "{position}: {mv}");
        assert_eq!(position.captures(mv).count(), 0, "{position}: {mv}");
        assert!(position.captured(mv).is_empty(), "{position}: {mv}");
        assert_eq!(position.key_after(mv), None, "{position}: {mv}");
        assert!(!refused.to_string().is_empty(), "{position}: {mv}");
        let over = position.outcome().is_some();
        assert_eq!(refused.square().is_none(), over, "{position}: {mv}");

        let undo = same.apply_unchecked(mv);
        call_everything(&same);
        // Two wrongs.
        let mut nonsense = same;
        let again = nonsense.apply_unchecked(mv);
        call_everything(&nonsense);
        nonsense.undo(again);
        same.undo(undo);
        assert_eq!(same, *position, "{position}: {mv} taken back");
    }
}

fn texts_are_read_back(position: &Position) {
    let (board, side, rules) = (position.board(), position.side_to_move(), position.rules());
    assert_eq!(position.to_string().parse(), Ok(*position));
    assert_eq!(board.to_string().parse(), Ok(board), "{position}");
    assert_eq!(side.to_string().parse(), Ok(side), "{position}");
    assert_eq!(rules.to_string().parse(), Ok(rules), "{position}");
    let drawing = format!("{board:#}");
    assert_eq!(drawing.parse(), Ok(board), "{position}: {drawing}");
    let drawn = format!("{drawing}\n{side} {rules}");
    assert_eq!(drawn.parse(), Ok(*position), "{drawn}");
}

fn a_strange_token_does_no_harm(position: &Position, moves: &[Move]) {
    let Some(&mv) = moves.first() else { return };
    let undo = position.clone().apply_unchecked(mv);
    let mut other = Position::start(Rules::FETLAR);
    other.undo(undo);
    assert_eq!(other, *position, "{position}: the token of {mv} elsewhere");
}

/// Returns where a square of the board comes to lie, worked out by hand.
pub fn turned(square: Square, symmetry: Symmetry, size: Size) -> Square {
    let (file, rank, last) = (square.file(), square.rank(), size.files() - 1);
    let (file, rank) = match symmetry {
        Symmetry::Identity => (file, rank),
        Symmetry::TurnRight => (rank, last - file),
        Symmetry::TurnAround => (last - file, last - rank),
        Symmetry::TurnLeft => (last - rank, file),
        Symmetry::MirrorFiles => (last - file, rank),
        Symmetry::MirrorRanks => (file, last - rank),
        Symmetry::MirrorRising => (rank, file),
        Symmetry::MirrorFalling => (last - rank, last - file),
    };
    Square::from_file_rank(file, rank).expect("turning stays on the board")
}

fn turned_around_it_is_the_same(position: &Position, moves: &[Move]) {
    let size = position.rules().size();
    // One of the seven, another one for another position.
    let number = usize::try_from(position.key() % 7).expect("less than 7");
    let symmetry = Symmetry::ALL[1 + number];
    let pieces = position.board().into_iter();
    let pieces = pieces.map(|(square, piece)| (turned(square, symmetry, size), piece));
    let board = Board::from_pieces(size, pieces).expect("the same pieces");
    let other = position.turned(symmetry);
    let rebuilt = Position::new(board, position.side_to_move(), position.rules());
    assert_eq!(Ok(other), rebuilt, "{position}: {symmetry}");
    assert_eq!(
        rebuilt.map(|rebuilt| rebuilt.key()),
        Ok(other.key()),
        "{position}: {symmetry}"
    );
    assert_eq!(
        other.turned(symmetry.inverse()),
        *position,
        "{position}: {symmetry}"
    );
    assert_eq!(
        other.canonical().0,
        position.canonical().0,
        "{position}: {symmetry}"
    );
    assert_eq!(other.outcome(), position.outcome(), "{position}: {other}");
    assert_eq!(
        other.legal_moves().len(),
        moves.len(),
        "{position}: {other}"
    );
    for &mv in moves {
        let same = mv.turned(symmetry, size).expect("on the board");
        assert_eq!(
            (same.from(), same.to()),
            (
                turned(mv.from(), symmetry, size),
                turned(mv.to(), symmetry, size)
            )
        );
        assert!(other.is_legal(same), "{position}: {mv}; {other}: {same}");
        assert_eq!(
            other.captured(same),
            position.captured(mv).turned(symmetry, size),
            "{position}: {mv}; {other}: {same}"
        );
    }
    let own = position.board().symmetries().any(|other| other == symmetry);
    assert_eq!(own, other == *position, "{position}: {symmetry}");
}
