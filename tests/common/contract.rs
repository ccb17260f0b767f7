//! Every promise that a position and a game make.

use hnefatafl_rules::{
    Bitboard, Board, Capture, CaptureRule, Direction, IllegalMove, Move, NoEncirclement,
    NoExitFort, Outcome, Piece, Position, Repetition, Rules, Side, Square, Symmetry, WinReason,
    perft,
};

/// The presets and some that are built.
pub const RULES: [Rules; 6] = [
    Rules::COPENHAGEN,
    Rules::FETLAR,
    Rules::COPENHAGEN_NO_HISTORY,
    Rules::FETLAR.with_exit_fort(true),
    Rules::FETLAR
        .with_encirclement(true)
        .with_repetition(Repetition::DefendersLose),
    Rules::COPENHAGEN
        .with_encirclement(false)
        .with_repetition(Repetition::Draw),
];

/// Checks every promise of a position; panics with its text at the first that is broken.
pub fn uphold(position: &Position) {
    let moves: Vec<Move> = position.legal_moves().collect();
    the_listed_moves_are_those_that_check_accepts(position, &moves);
    the_iterator_knows_its_length(position, &moves);
    nth_is_walking(position, &moves);
    the_moves_of_one_piece_are_those_of_all(position, &moves);
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

/// Walks the board: what `check` should say of a move.
fn verdict(position: &Position, outcome: Option<Outcome>, mv: Move) -> Result<(), IllegalMove> {
    if let Some(outcome) = outcome {
        return Err(IllegalMove::GameOver { outcome });
    }
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
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
    if to.is_restricted() && piece.is_soldier() {
        return Err(IllegalMove::Restricted { piece, to });
    }
    Ok(())
}

fn the_listed_moves_are_those_that_check_accepts(position: &Position, moves: &[Move]) {
    let outcome = position.outcome();
    let mut accepted = Vec::new();
    for mv in Move::all() {
        let told = position.check(mv);
        assert_eq!(told, verdict(position, outcome, mv), "{position}: {mv}");
        if told.is_ok() {
            accepted.push(mv);
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
}

fn the_iterator_knows_its_length(position: &Position, moves: &[Move]) {
    let mut walk = position.legal_moves();
    for (done, &mv) in moves.iter().enumerate() {
        let left = moves.len() - done;
        assert_eq!(walk.len(), left, "{position}");
        assert_eq!(walk.size_hint(), (left, Some(left)), "{position}");
        assert_eq!(walk.next(), Some(mv), "{position}");
    }
    for _ in 0..3 {
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

fn the_moves_of_one_piece_are_those_of_all(position: &Position, moves: &[Move]) {
    for from in Square::all() {
        let own = || moves.iter().copied().filter(|mv| mv.from() == from);
        let some = position.legal_moves_from(from);
        assert_eq!(some.len(), own().count(), "{position}: {from}");
        assert!(some.eq(own()), "{position}: the moves from {from}");
        let stops: Bitboard = own().map(Move::to).collect();
        assert_eq!(position.destinations(from), stops, "{position}: {from}");
    }
}

fn the_outcome_follows_from_the_board(position: &Position, moves: &[Move]) {
    let (board, rules) = (position.board(), position.rules());
    let won = |side, reason| Some(Outcome::Win { side, reason });
    let expected = match board.king() {
        None => won(Side::Attackers, WinReason::KingCaptured),
        Some(king) if king.is_corner() => won(Side::Defenders, WinReason::Corner),
        Some(_) if rules.exit_fort && board.exit_fort().is_ok() => {
            won(Side::Defenders, WinReason::ExitFort)
        }
        Some(_) if rules.encirclement && board.encirclement().is_ok() => {
            won(Side::Attackers, WinReason::Encirclement)
        }
        Some(_) if moves.is_empty() => won(!position.side_to_move(), WinReason::NoMove),
        Some(_) => None,
    };
    assert_eq!(position.outcome(), expected, "{position}");
    if expected.is_some() {
        assert_eq!(moves, [], "{position}: the game is over");
    }
}

fn the_fort_is_explained(position: &Position) {
    let board = position.board();
    let king = board.king();
    match board.exit_fort() {
        Ok(fort) => {
            let (chamber, walls) = (fort.chamber(), fort.walls());
            let king = king.expect("a king in the fort");
            assert!(king.is_edge() && !king.is_corner(), "{position}");
            assert!(chamber.contains(king), "{position}: {chamber}");
            assert!(chamber.is_disjoint(board.attackers()), "{position}");
            assert!(chamber.is_disjoint(walls), "{position}: {chamber}, {walls}");
            assert!(walls.is_subset(board.defenders()), "{position}: {walls}");
            let shut = walls | Bitboard::RESTRICTED;
            assert!(
                (chamber - Bitboard::RESTRICTED)
                    .neighbors()
                    .is_subset(chamber | shut),
                "{position}: a gap in {walls} around {chamber}"
            );
        }
        Err(NoExitFort::NoKing) => assert_eq!(king, None, "{position}"),
        Err(NoExitFort::NotOnTheEdge { king: named }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(!named.is_edge() || named.is_corner(), "{position}");
        }
        Err(NoExitFort::NoWay { king: named }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(
                named.neighbors().is_subset(board.occupied()),
                "{position}: {named} has a way"
            );
        }
        Err(NoExitFort::Leak { king: named, by }) => {
            assert_eq!(king, Some(named), "{position}");
            assert!(named.neighbors().contains(by), "{position}: {by}");
            assert!(!board.defenders().contains(by), "{position}: {by}");
        }
        Err(NoExitFort::WeakGuard { guard }) => {
            assert!(board.defenders().contains(guard), "{position}: {guard}");
        }
        Err(other) => panic!("{position}: a reason unknown to the contract: {other}"),
    }
}

fn the_ring_is_explained(position: &Position) {
    let board = position.board();
    let king = board.king();
    match board.encirclement() {
        Ok(closed) => {
            let (region, ring) = (closed.region(), closed.ring());
            assert!(
                king.is_some_and(|king| region.contains(king)),
                "{position}: {region}"
            );
            assert!(board.defenders().is_subset(region), "{position}: {region}");
            assert!(region.is_disjoint(Bitboard::EDGE), "{position}: {region}");
            assert!(region.is_disjoint(ring), "{position}: {region}, {ring}");
            assert!(ring.is_subset(board.attackers()), "{position}: {ring}");
            assert_eq!(region.neighbors() - region, ring, "{position}: a gap");
        }
        Err(NoEncirclement::NoKing) => assert_eq!(king, None, "{position}"),
        Err(NoEncirclement::EdgeReached { at }) => {
            assert_eq!(nearest_edge(&board).first(), Some(at), "{position}");
        }
        Err(NoEncirclement::DefenderOutside { at }) => {
            assert!(board.defenders().contains(at), "{position}: {at}");
        }
        Err(other) => panic!("{position}: a reason unknown to the contract: {other}"),
    }
}

/// Returns the squares of the edge to which the king has the fewest steps.
fn nearest_edge(board: &Board) -> Bitboard {
    let mut seen = Bitboard::from(board.king());
    let mut front: Vec<Square> = seen.iter().collect();
    while !front.iter().any(|square| square.is_edge()) && !front.is_empty() {
        let beside = front.iter().flat_map(|square| square.neighbors());
        front = beside
            .filter(|&square| !board.attackers().contains(square) && seen.insert(square))
            .collect();
    }
    front
        .into_iter()
        .filter(|square| square.is_edge())
        .collect()
}

/// Returns the board after the slide of a legal move, before anything is taken off.
fn slid(board: Board, mv: Move) -> Board {
    let piece = board.piece_at(mv.from()).expect("a legal move's piece");
    board.without(mv.from()).with(mv.to(), piece)
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
    assert!(
        told.is_sorted_by(|one, next| one.square < next.square),
        "{position}: {mv}: {told:?}"
    );
    let after_slide = slid(position.board(), mv);
    for capture in &told {
        the_capture_is_explained(position, mv, &after_slide, capture);
    }

    let mut board = after_slide;
    for square in captured {
        board = board.without(square);
    }
    let rebuilt = Position::new(board, !position.side_to_move(), position.rules());
    let next = position.after(mv);
    // Board, side and rules, but also key and ending, kept up against worked out anew.
    assert_eq!(next.ok(), rebuilt.ok(), "{position}: {mv}");
    assert_eq!(
        next.map(|next| (next.board(), next.key(), next.outcome())),
        Ok(rebuilt.map_or((board, 0, None), |rebuilt| {
            (rebuilt.board(), rebuilt.key(), rebuilt.outcome())
        })),
        "{position}: {mv}"
    );

    let mut applied = *position;
    let undo = applied.apply(mv).expect("a listed move is legal");
    assert_eq!(Ok(applied), next, "{position}: {mv}");
    applied.undo(undo);
    assert_eq!(applied, *position, "{position}: {mv} taken back");
    assert_eq!(applied.key(), position.key(), "{position}: {mv} taken back");
    let undo = applied.apply_unchecked(mv);
    assert_eq!(Ok(applied), next, "{position}: {mv}");
    applied.undo(undo);
    assert_eq!(applied, *position, "{position}: {mv} taken back");
}

fn the_capture_is_explained(position: &Position, mv: Move, slid: &Board, capture: &Capture) {
    let Capture {
        square,
        piece,
        rule,
        ..
    } = *capture;
    let mover = position.side_to_move();
    let told = format!("{position}: {mv}: {capture}");
    assert_eq!(position.board().piece_at(square), Some(piece), "{told}");
    assert_eq!(piece.side(), !mover, "{told}");
    let friends = slid.side(mover);
    match rule {
        CaptureRule::Custodial { landed, beyond } => {
            assert!(piece.is_soldier(), "{told}");
            assert_eq!(landed, mv.to(), "{told}");
            let line = Direction::ALL
                .into_iter()
                .find(|&direction| landed.step(direction) == Some(square))
                .and_then(|direction| square.step(direction));
            assert_eq!(line, Some(beyond), "{told}");
            let throne = beyond == Square::THRONE && slid.king() != Some(beyond);
            assert!(
                friends.contains(beyond) || beyond.is_corner() || throne,
                "{told}"
            );
        }
        CaptureRule::Shieldwall { landed, bracket } => {
            assert!(position.rules().shieldwall && piece.is_soldier(), "{told}");
            assert_eq!(landed, mv.to(), "{told}");
            assert!(friends.contains(bracket) || bracket.is_corner(), "{told}");
            let run = Move::new(landed, bracket).expect("one line").path();
            assert!(run.contains(square) && run.len() >= 2, "{told}");
            assert!(run.is_subset(slid.side(!mover)), "{told}");
            assert!(run.is_subset(Bitboard::EDGE), "{told}");
            let inward = run.neighbors() - Bitboard::EDGE;
            assert!(inward.is_subset(friends), "{told}");
        }
        CaptureRule::King { by } => {
            assert_eq!((piece, mover), (Piece::King, Side::Attackers), "{told}");
            assert_eq!(by, square.neighbors(), "{told}");
            assert!(by.contains(mv.to()) && by.len() == 4, "{told}");
            assert!(by.is_subset(friends | Bitboard::THRONE), "{told}");
        }
        other => panic!("{told}: a rule unknown to the contract: {other:?}"),
    }
}

/// Calls everything; what comes back is not looked at.
fn call_everything(position: &Position) {
    let _ = (position.outcome(), position.key(), position.to_string());
    let _ = format!("{position:#} {position:?}");
    let board = position.board();
    let _ = (board.exit_fort(), board.encirclement(), board.empty());
    let moves = position.legal_moves();
    let _ = (moves.len(), moves.clone().count());
    let _ = (0..4).filter_map(|n| moves.clone().nth(20 * n)).count();
    for mv in moves.take(8) {
        let told = position.captures(mv);
        let _ = told.len();
        told.for_each(|capture| drop(capture.to_string()));
        let _ = (position.check(mv), position.after(mv));
    }
    for from in Square::all().step_by(7) {
        let _ = (position.destinations(from), board.piece_at(from));
        let _ = position.legal_moves_from(from).count();
    }
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
        assert!(!refused.to_string().is_empty(), "{position}: {mv}");

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

/// Returns where a square comes to lie, worked out by hand.
fn turned(square: Square, symmetry: Symmetry) -> Square {
    let (file, rank) = (square.file(), square.rank());
    let (file, rank) = match symmetry {
        Symmetry::Identity => (file, rank),
        Symmetry::TurnRight => (rank, 10 - file),
        Symmetry::TurnAround => (10 - file, 10 - rank),
        Symmetry::TurnLeft => (10 - rank, file),
        Symmetry::MirrorFiles => (10 - file, rank),
        Symmetry::MirrorRanks => (file, 10 - rank),
        Symmetry::MirrorRising => (rank, file),
        Symmetry::MirrorFalling => (10 - rank, 10 - file),
    };
    Square::from_file_rank(file, rank).expect("turning stays on the board")
}

fn turned_around_it_is_the_same(position: &Position, moves: &[Move]) {
    // One of the seven, another one for another position.
    let number = usize::try_from(position.key() % 7).expect("less than 7");
    let symmetry = Symmetry::ALL[1 + number];
    let pieces = position.board().iter();
    let board = pieces.fold(Board::EMPTY, |board, (square, piece)| {
        board.with(turned(square, symmetry), piece)
    });
    let other = position.turned(symmetry);
    let rebuilt = Position::new(board, position.side_to_move(), position.rules());
    assert_eq!(Ok(other), rebuilt, "{position}: {symmetry:?}");
    assert_eq!(
        other.turned(symmetry.inverse()),
        *position,
        "{position}: {symmetry:?}"
    );
    assert_eq!(
        other.canonical().0,
        position.canonical().0,
        "{position}: {symmetry:?}"
    );
    assert_eq!(other.outcome(), position.outcome(), "{position}: {other}");
    assert_eq!(
        other.legal_moves().len(),
        moves.len(),
        "{position}: {other}"
    );
    for &mv in moves {
        let same = mv.turned(symmetry);
        assert_eq!(
            (same.from(), same.to()),
            (turned(mv.from(), symmetry), turned(mv.to(), symmetry))
        );
        assert!(other.is_legal(same), "{position}: {mv}; {other}: {same}");
        assert_eq!(
            other.captures(same).squares(),
            position.captures(mv).squares().turned(symmetry),
            "{position}: {mv}; {other}: {same}"
        );
    }
}

/// The promises of a game.
#[cfg(feature = "alloc")]
pub mod game {
    use core::hash::BuildHasher;
    use std::hash::RandomState;

    use hnefatafl_rules::{
        DrawReason, Game, IllegalMove, Move, Outcome, PlayedMove, Position, Repetition, Side,
        WinReason,
    };

    /// Checks every promise of a game; panics with its moves at the first that is broken.
    ///
    /// It must be the same as a game played anew from its first position, its moves and its
    /// ending from outside.
    pub fn uphold_game(game: &Game) {
        let plies: Vec<PlayedMove> = game.plies().collect();
        let told = tell(game, &plies);
        let positions: Vec<Position> = (0..=plies.len())
            .map(|ply| *game.position_at(ply).unwrap_or_else(|| panic!("{told}")))
            .collect();
        assert_eq!(game.position_at(plies.len() + 1), None, "{told}");
        assert_eq!(positions.last(), Some(game.position()), "{told}");
        assert_eq!(game.rules(), game.position().rules(), "{told}");
        its_plies_are_a_list(game, &plies, &told);
        it_is_its_moves_played_anew(game, &plies, &positions, &told);
        its_moves_are_those_of_its_position(game, &told);
        occurrences_are_a_plain_count(game, &positions, &told);
        taken_back_nothing_is_left(game, &positions, &told);
    }

    fn tell(game: &Game, plies: &[PlayedMove]) -> String {
        let moves: Vec<String> = plies.iter().map(PlayedMove::to_string).collect();
        let first = game.position_at(0).map(Position::to_string);
        format!(
            "[{}] {} {:?}",
            first.unwrap_or_default(),
            moves.join(" "),
            game.outcome()
        )
    }

    fn its_plies_are_a_list(game: &Game, plies: &[PlayedMove], told: &str) {
        let mut walk = game.plies();
        for (done, &ply) in plies.iter().enumerate() {
            assert_eq!(walk.len(), plies.len() - done, "{told}");
            assert_eq!(walk.next(), Some(ply), "{told}");
            assert_eq!(ply.to_string().parse(), Ok(ply), "{told}");
        }
        assert_eq!((walk.next(), walk.next_back()), (None, None), "{told}");
        assert!(
            game.plies().rev().eq(plies.iter().rev().copied()),
            "{told}: backward"
        );
        let mut both = game.plies();
        for n in 0..plies.len() {
            let (one, other) = if n % 2 == 0 {
                (both.next(), plies[n / 2])
            } else {
                (both.next_back(), plies[plies.len() - 1 - n / 2])
            };
            assert_eq!(one, Some(other), "{told}: from both ends");
        }
        assert_eq!((both.len(), both.next()), (0, None), "{told}");
    }

    fn it_is_its_moves_played_anew(
        game: &Game,
        plies: &[PlayedMove],
        positions: &[Position],
        told: &str,
    ) {
        let mut again = Game::from_position(positions[0]);
        for (n, ply) in plies.iter().enumerate() {
            assert_eq!(again.outcome(), None, "{told}: over before its end");
            assert_eq!(*again.position(), positions[n], "{told}: ply {n}");
            let told_before = positions[n].captures(ply.mv).squares();
            let played = again.play(ply.mv).unwrap_or_else(|e| panic!("{told}: {e}"));
            assert_eq!(
                (played.mv, played.captured),
                (ply.mv, ply.captured),
                "{told}"
            );
            assert_eq!(played.captured, told_before, "{told}: {ply}");
            assert_eq!(played.outcome, again.outcome(), "{told}: {ply}");
            let expected = by_the_rules(&again, &positions[..=n + 1]);
            assert_eq!(played.outcome, expected, "{told}: {ply}");
            assert_eq!(played.to_string(), ply.to_string(), "{told}");
        }
        assert_eq!(again.outcome(), by_the_rules(&again, positions), "{told}");
        if let Some(outside) = game.outcome().filter(|outcome| outcome.is_from_outside()) {
            end(&mut again, outside);
        }
        assert_eq!(again, *game, "{told}");
        assert_eq!(again.outcome(), game.outcome(), "{told}");
        let hasher = RandomState::new();
        assert_eq!(hasher.hash_one(&again), hasher.hash_one(game), "{told}");
        assert_eq!(game.clone(), *game, "{told}");
        let text = game.to_string();
        assert_eq!(text.parse::<Game>().as_ref(), Ok(game), "{told}: {text}");
    }

    /// Ends a game from outside.
    fn end(game: &mut Game, outcome: Outcome) {
        let ended = match outcome {
            Outcome::Draw(_) => game.draw_by_agreement(),
            Outcome::Win {
                side,
                reason: WinReason::Resignation,
            } => game.resign(!side),
            Outcome::Win { side, reason: _ } => game.forfeit(!side),
        };
        ended.unwrap_or_else(|refused| panic!("{outcome}: {refused}"));
        assert_eq!(game.outcome(), Some(outcome));
        // Whatever comes now, that ending stands.
        let refused = [
            game.draw_by_agreement(),
            game.resign(Side::Attackers),
            game.forfeit(Side::Defenders),
        ];
        for refused in refused {
            assert_eq!(refused.map_err(|over| over.outcome), Err(outcome));
        }
        assert_eq!(game.outcome(), Some(outcome));
    }

    /// What the rules say: §8, in its order.
    fn by_the_rules(game: &Game, positions: &[Position]) -> Option<Outcome> {
        let by_position = game.position().outcome();
        let stuck = matches!(
            by_position,
            Some(Outcome::Win {
                reason: WinReason::NoMove,
                ..
            })
        );
        let same = positions.iter().filter(|&one| one == game.position());
        if (by_position.is_some() && !stuck) || same.count() < 3 {
            return by_position;
        }
        match game.rules().repetition {
            Repetition::Draw => Some(Outcome::Draw(DrawReason::Repetition)),
            Repetition::DefendersLose => Some(Outcome::Win {
                side: Side::Attackers,
                reason: WinReason::Repetition,
            }),
            _ => by_position,
        }
    }

    fn its_moves_are_those_of_its_position(game: &Game, told: &str) {
        let position = game.position();
        match game.outcome() {
            None => assert!(game.legal_moves().eq(position.legal_moves()), "{told}"),
            Some(_) => assert_eq!(game.legal_moves().len(), 0, "{told}"),
        }
        // Those that the position has, though the game may not, and some others.
        for mv in position.legal_moves().chain(Move::all().step_by(119)) {
            let expected = match game.outcome() {
                Some(outcome) => Err(IllegalMove::GameOver { outcome }),
                None => position.check(mv),
            };
            assert_eq!(game.check(mv), expected, "{told}: {mv}");
            if let Err(refused) = expected {
                let mut same = game.clone();
                assert_eq!(same.play(mv).err(), Some(refused), "{told}: {mv}");
                assert_eq!(same, *game, "{told}: {mv} was refused");
                assert_eq!(game.occurrences_after(mv), Err(refused), "{told}: {mv}");
            }
        }
    }

    fn occurrences_are_a_plain_count(game: &Game, positions: &[Position], told: &str) {
        let count = |wanted: &Position| positions.iter().filter(|&one| one == wanted).count();
        assert_eq!(game.occurrences(), count(game.position()), "{told}");
        for mv in game.legal_moves() {
            let next = game.position().after(mv).expect("a legal move");
            assert_eq!(
                game.occurrences_after(mv),
                Ok(count(&next) + 1),
                "{told}: {mv}"
            );
        }
    }

    fn taken_back_nothing_is_left(game: &Game, positions: &[Position], told: &str) {
        let mut back = game.clone();
        if let Some(outside) = game.outcome().filter(|outcome| outcome.is_from_outside()) {
            assert_eq!(back.reopen(), Some(outside), "{told}");
            assert_eq!(back.outcome(), None, "{told}: reopened");
            end(&mut back, outside);
            assert_eq!(back, *game, "{told}: reopened and ended again");
            if positions.len() == 1 {
                // Such an ending is not taken back with the moves.
                assert_eq!(back.undo(), None, "{told}");
                assert_eq!(back, *game, "{told}");
                back.reopen();
            }
        } else {
            assert_eq!(back.reopen(), None, "{told}");
            assert_eq!(back, *game, "{told}");
        }
        let mut moves: Vec<Move> = game.plies().map(|ply| ply.mv).collect();
        for then in positions.iter().rev().skip(1) {
            assert_eq!(back.undo(), moves.pop(), "{told}");
            assert_eq!(back.position(), then, "{told}: {} back", moves.len());
            assert_eq!(back.outcome(), None, "{told}");
            let earlier = &positions[..=moves.len()];
            let count = earlier.iter().filter(|&one| one == then).count();
            assert_eq!(back.occurrences(), count, "{told}: {} back", moves.len());
        }
        assert_eq!(back.undo(), None, "{told}");
        assert_eq!(back, Game::from_position(positions[0]), "{told}");
    }
}
