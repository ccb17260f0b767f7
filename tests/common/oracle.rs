//! A slow and obvious engine on an array board, written from RULES.md alone and never optimised.
//!
//! Squares are numbers `rank * 11 + file`: a1 is 0, b1 is 1, k1 is 10, a2 is 11, k11 is 120.
//! It can also play by one deliberately wrong rule at a time, [`Wrong`], to learn whether a test would notice.

/// The number of squares.
pub const SQUARES: usize = 121;
/// f6.
pub const THRONE: usize = 60;
/// a1, k1, a11, k11.
pub const CORNERS: [usize; 4] = [0, 10, 110, 120];

/// Where a piece leaves and where it lands.
pub type Move = (usize, usize);

macro_rules! wrong_rules {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// One rule that is got wrong on purpose.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Wrong {
            /// The rules as RULES.md has them.
            None,
            $($(#[$doc])* $name,)*
        }

        impl Wrong {
            /// Every wrong rule; [`Wrong::None`] is not among them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

wrong_rules! {
    // 3, slides
    /// A soldier may stop on the throne.
    SoldiersStopOnThrone,
    /// A soldier may stop on a corner.
    SoldiersStopOnCorners,
    /// Nobody slides past the empty throne.
    NobodyCrossesThrone,
    /// The king crosses the empty throne, soldiers do not.
    SoldiersDoNotCrossThrone,
    /// Attackers do not cross the empty throne.
    AttackersDoNotCrossThrone,
    /// The king may not return to the throne.
    KingNotBackToThrone,
    /// The king moves one step at a time.
    KingMovesOneStep,

    // 4, custodial capture
    /// The empty throne captures nobody.
    ThroneNotHostile,
    /// The empty throne captures defenders only.
    ThroneNotHostileToAttackers,
    /// The empty throne captures attackers only.
    ThroneNotHostileToDefenders,
    /// The throne captures defenders also while the king sits on it.
    OccupiedThroneHostileToDefenders,
    /// The king on the throne does not help the defenders.
    KingOnThroneNoHelp,
    /// Corners capture nobody.
    CornersNotHostile,
    /// Corners capture defenders only.
    CornersNotHostileToAttackers,
    /// Corners capture attackers only.
    CornersNotHostileToDefenders,
    /// The board's edge captures.
    EdgeHostile,
    /// The king's own move captures no soldier between him and a friend.
    KingUnarmedAsHammer,
    /// The king as the piece beyond helps nobody.
    KingUnarmedBeyond,
    /// A soldier that moves between two enemies is captured.
    SoldierBetweenEnemiesCaptured,
    /// Any sandwich captures, whichever piece moved.
    OldSandwichesCapture,
    /// Two soldiers in one line between two enemies are captured.
    PairsCaptured,
    /// One move captures one soldier.
    OnlyOneCapture,
    /// Two attackers capture the king as they capture a soldier.
    KingCapturedByTwo,

    // 5, capturing the king
    /// A surrounded king is captured by an attacker's move elsewhere.
    KingCapturedFromAfar,
    /// A king who steps between his enemies is captured at once.
    KingCapturedSteppingIn,
    /// A king who stands surrounded has lost, without any move.
    KingStandingSurroundedLoses,
    /// Three attackers capture the king on the edge.
    KingCapturedOnEdge,
    /// Three attackers capture the king anywhere off the edge.
    KingCapturedByThree,
    /// Three attackers capture the king on the throne.
    KingOnThroneCapturedByThree,
    /// The throne does not count beside the king.
    ThroneNotCountedBesideKing,
    /// A defender beside the king counts as an attacker.
    DefenderClosesInKing,
    /// A move that captures the king leaves the soldiers.
    CapturedKingLeavesSoldiers,
    /// A board without a king goes on.
    NoKingIgnored,

    // 6, corner
    /// The king's arrival on a corner captures too.
    CornerArrivalCaptures,
    /// Any edge square wins like a corner.
    EdgeWins,

    // 7, shieldwall
    /// No shieldwalls, though the rule set has them.
    NoShieldwall,
    /// Defenders do not shieldwall.
    ShieldwallByAttackersOnly,
    /// Attackers do not shieldwall.
    ShieldwallByDefendersOnly,
    /// A shieldwall replaces the custodial captures of the same move.
    ShieldwallReplacesCustodial,
    /// The king's landing does not shieldwall.
    ShieldwallNotByKing,
    /// A corner is no bracket.
    ShieldwallCornerNoBracket,
    /// The king is no far bracket.
    ShieldwallKingNoBracket,
    /// The king does not serve as an inward piece.
    ShieldwallKingNotInward,
    /// A king in the run prevents the wall.
    ShieldwallKingInRunPrevents,
    /// A king in the run does not count towards its two pieces.
    ShieldwallKingNotCounted,
    /// A king in the run is captured with it.
    ShieldwallTakesKing,
    /// A king alone is captured by a wall.
    ShieldwallTakesLoneKing,
    /// Three pieces are needed in a run.
    ShieldwallRunOfThree,
    /// Only one direction is walled by one move.
    ShieldwallOneDirection,
    /// The inward squares need not be held.
    ShieldwallWithoutInward,
    /// The last inward square need not be held.
    ShieldwallLastInwardFree,
    /// The far end may be open.
    ShieldwallWithoutFarEnd,
    /// Filling the inward row triggers a wall as well.
    ShieldwallByFillingInward,
    /// A finished wall captures whatever moves.
    ShieldwallFromElsewhere,

    // 8.3, exit fort
    /// No exit forts, though the rule set has them.
    NoExitFort,
    /// A fort is looked for after the defenders' moves only.
    FortNotWithDefendersToMove,
    /// Every defender holds, breakable or not.
    FortWithoutBreakable,
    /// The breakable defenders are taken out once, not repeatedly.
    FortBreakableOnce,
    /// The king needs no empty neighbour.
    FortWithImmobileKing,
    /// An empty corner does not count as the king's empty neighbour.
    FortCornerNotFree,
    /// A single attacker shut in with the king is overlooked, when there are others.
    FortIgnoresAttackerInside,
    /// The king's body stops attackers, and one neighbour out of their reach is enough.
    FortKingStopsAttackers,
    /// Attackers may enter the throne.
    FortThroneEntered,
    /// Attackers do not cross the throne.
    FortThroneNotCrossed,
    /// Attackers may enter a corner.
    FortCornerEntered,
    /// The throne does not break a defender beside it.
    FortThroneNotHostile,
    /// A corner does not break a defender beside it.
    FortCornerNotHostile,
    /// A defender between a reachable square and the board's edge is breakable.
    FortEdgeSupportsNothing,
    /// The king's own square supports nothing.
    FortKingSupportsNothing,
    /// An empty chamber square supports nothing.
    FortChamberSupportsNothing,
    /// One attacker alone is no danger to a wall.
    FortOneAttackerHarmless,
    /// There is no fort when no attacker is left.
    FortNotWithoutAttackers,
    /// The king may also stand one step off the edge.
    FortOnSecondLine,

    // 8.4, encirclement
    /// No encirclement, though the rule set has it.
    NoEncirclement,
    /// Encirclement is looked for after the attackers' moves only.
    EncirclementNotAfterDefenders,
    /// A defender outside does not matter.
    EncirclementIgnoresOutside,
    /// A king alone is never encircled.
    EncirclementNotOfKingAlone,
    /// The region does not pass the throne.
    EncirclementThroneStops,
    /// The region does not pass defenders.
    EncirclementDefendersStop,
    /// The region passes diagonally, too.
    EncirclementDiagonal,
    /// Only a corner in the region is a way out, not the edge.
    EncirclementCornersOnly,
    /// A ring that the defenders can capture from does not count.
    EncirclementNotIfCapturable,

    // 8.5, third occurrence
    /// The first position is not counted.
    OpeningNotCounted,
    /// The side to move is not compared.
    RepetitionIgnoresSide,
    /// The second occurrence counts as the third.
    RepetitionAtSecond,
    /// The fourth occurrence counts as the third.
    RepetitionAtFourth,
    /// The mirror image of a position is the same position.
    RepetitionMirrored,
    /// The three occurrences must follow each other every four plies.
    RepetitionInARow,
    /// The attackers draw when it is their move that repeats.
    RepetitionByAttackersDraws,

    // 8.6, no move, and the order of 8
    /// A side without a move has not lost.
    NoMoveIgnored,
    /// The defenders lose as soon as their king has no move.
    NoMoveOfKingAlone,
    /// The side that just moved loses as well when it has no move left.
    NoMoveOfEitherSide,
    /// No move is looked at before the king's capture.
    NoMoveBeforeKingCaptured,
    /// No move is looked at before the corner.
    NoMoveBeforeCorner,
    /// No move is looked at before the exit fort.
    NoMoveBeforeFort,
    /// No move is looked at before encirclement.
    NoMoveBeforeEncirclement,
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Attacker,
    Defender,
    King,
}

impl Cell {
    /// Whose piece it is.
    pub fn owner(self) -> Option<Who> {
        match self {
            Self::Empty => None,
            Self::Attacker => Some(Who::Attackers),
            Self::Defender | Self::King => Some(Who::Defenders),
        }
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Attackers,
    Defenders,
}

impl Who {
    pub fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }
}

/// What the third occurrence of a position does (§8.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    Ignored,
    Draw,
    DefendersLose,
}

/// A rule set (§1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    pub shieldwall: bool,
    pub exit_fort: bool,
    pub encirclement: bool,
    pub repetition: Repetition,
}

impl Rules {
    pub const FETLAR: Self = Self {
        shieldwall: false,
        exit_fort: false,
        encirclement: false,
        repetition: Repetition::Draw,
    };
    pub const COPENHAGEN: Self = Self {
        shieldwall: true,
        exit_fort: true,
        encirclement: true,
        repetition: Repetition::DefendersLose,
    };
    pub const COPENHAGEN_NO_HISTORY: Self = Self {
        repetition: Repetition::Ignored,
        ..Self::COPENHAGEN
    };

    /// The preset with this short name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "fetlar" => Some(Self::FETLAR),
            "copenhagen" => Some(Self::COPENHAGEN),
            "copenhagen-no-history" => Some(Self::COPENHAGEN_NO_HISTORY),
            _ => None,
        }
    }
}

/// How a game ended (§8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    KingCaptured,
    Corner,
    ExitFort,
    Encirclement,
    AttackersByRepetition,
    DrawByRepetition,
    /// The named side has no move and lost.
    NoMove(Who),
}

impl Verdict {
    /// The outcome word of FORMATS.md.
    pub fn word(self) -> &'static str {
        match self {
            Self::KingCaptured => "attackers:king-captured",
            Self::Corner => "defenders:corner",
            Self::ExitFort => "defenders:exit-fort",
            Self::Encirclement => "attackers:encirclement",
            Self::AttackersByRepetition => "attackers:repetition",
            Self::DrawByRepetition => "draw:repetition",
            Self::NoMove(Who::Attackers) => "defenders:no-move",
            Self::NoMove(Who::Defenders) => "attackers:no-move",
        }
    }
}

/// One of the four ways along ranks and files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Left,
    Right,
    Down,
    Up,
}

impl Way {
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Down, Self::Up];

    pub fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }

    pub fn sideways(self) -> [Self; 2] {
        match self {
            Self::Left | Self::Right => [Self::Down, Self::Up],
            Self::Down | Self::Up => [Self::Left, Self::Right],
        }
    }
}

/// The next square, unless the board ends.
pub fn step(square: usize, way: Way) -> Option<usize> {
    let (rank, file) = (square / 11, square % 11);
    match way {
        Way::Left if file > 0 => Some(square - 1),
        Way::Right if file < 10 => Some(square + 1),
        Way::Down if rank > 0 => Some(square - 11),
        Way::Up if rank < 10 => Some(square + 11),
        Way::Left | Way::Right | Way::Down | Way::Up => None,
    }
}

/// The two to four squares beside a square.
pub fn neighbours(square: usize) -> Vec<usize> {
    Way::ALL
        .iter()
        .filter_map(|&way| step(square, way))
        .collect()
}

/// The one to four squares that touch a square with a corner only.
pub fn diagonals(square: usize) -> Vec<usize> {
    let beside = [Way::Left, Way::Right]
        .into_iter()
        .filter_map(|way| step(square, way));
    beside
        .flat_map(|beside| {
            [Way::Down, Way::Up]
                .into_iter()
                .filter_map(move |way| step(beside, way))
        })
        .collect()
}

/// §2: every square of files a, k and ranks 1, 11.
pub fn is_edge(square: usize) -> bool {
    neighbours(square).len() < 4
}

/// §2.
pub fn is_corner(square: usize) -> bool {
    CORNERS.contains(&square)
}

/// §2: the throne and the corners.
pub fn is_restricted(square: usize) -> bool {
    square == THRONE || is_corner(square)
}

/// A position: who stands where, who moves, and by which rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub cells: [Cell; SQUARES],
    pub side: Who,
    pub rules: Rules,
    pub wrong: Wrong,
}

impl State {
    fn holds(&self, square: usize, who: Who) -> bool {
        self.cells[square].owner() == Some(who)
    }

    fn squares_of(&self, who: Who) -> Vec<usize> {
        (0..SQUARES)
            .filter(|&square| self.holds(square, who))
            .collect()
    }

    fn count(&self, cell: Cell) -> usize {
        self.cells.iter().filter(|&&there| there == cell).count()
    }

    /// Where the king stands.
    pub fn king(&self) -> Option<usize> {
        self.cells.iter().position(|&cell| cell == Cell::King)
    }

    /// §3: "Only the king may stop on a restricted square (he may return to the throne)."
    fn may_stop(&self, piece: Cell, square: usize) -> bool {
        if piece == Cell::King {
            return !(self.wrong == Wrong::KingNotBackToThrone && square == THRONE);
        }
        if self.wrong == Wrong::SoldiersStopOnThrone && square == THRONE {
            return true;
        }
        if self.wrong == Wrong::SoldiersStopOnCorners && is_corner(square) {
            return true;
        }
        !is_restricted(square)
    }

    /// §3: "Every piece may cross the throne while it is empty."
    fn may_cross_throne(&self, piece: Cell) -> bool {
        match self.wrong {
            Wrong::NobodyCrossesThrone => false,
            Wrong::SoldiersDoNotCrossThrone => piece == Cell::King,
            Wrong::AttackersDoNotCrossThrone => piece != Cell::Attacker,
            _ => true,
        }
    }

    /// §3: "one slide of one own piece along its rank or file over empty squares, one or more, onto an empty square",
    /// from one square and whether or not the game is over.
    fn slides_from(&self, from: usize) -> Vec<Move> {
        let piece = self.cells[from];
        let mut moves = Vec::new();
        for way in Way::ALL {
            let mut at = from;
            while let Some(next) = step(at, way) {
                if self.cells[next] != Cell::Empty {
                    break;
                }
                if self.may_stop(piece, next) {
                    moves.push((from, next));
                }
                if next == THRONE && !self.may_cross_throne(piece) {
                    break;
                }
                if self.wrong == Wrong::KingMovesOneStep && piece == Cell::King {
                    break;
                }
                at = next;
            }
        }
        moves
    }

    fn slides(&self, who: Who) -> Vec<Move> {
        self.squares_of(who)
            .into_iter()
            .flat_map(|from| self.slides_from(from))
            .collect()
    }

    /// §3, and §9: "Positions in which the game is over are legal set-ups and have no legal moves." In order of squares.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.decided().is_some() {
            return Vec::new();
        }
        let mut moves = self.slides(self.side);
        moves.sort_unstable();
        moves
    }

    /// The board "as it stands after the slide, before anything is removed" (§7); the side is still the mover's.
    fn slid(&self, (from, to): Move) -> Self {
        let mut slid = self.clone();
        slid.cells[to] = slid.cells[from];
        slid.cells[from] = Cell::Empty;
        slid
    }

    /// Everything a legal move takes off the board, in order of squares, the king included.
    pub fn captures(&self, mv: Move) -> Vec<usize> {
        let slid = self.slid(mv);
        let to = mv.1;

        // §6: "The defenders win the moment the king stops on a corner. That move captures nothing."
        if slid.cells[to] == Cell::King
            && is_corner(to)
            && self.wrong != Wrong::CornerArrivalCaptures
        {
            return Vec::new();
        }

        let mut taken = slid.custodial(to);
        let walled = slid.shieldwall(to);
        if self.wrong == Wrong::ShieldwallReplacesCustodial && !walled.is_empty() {
            taken.clear();
        }
        taken.extend(walled);
        // §5: "Soldiers that the same move captures are captured too."
        if let Some(king) = slid.captured_king(to) {
            if self.wrong == Wrong::CapturedKingLeavesSoldiers {
                taken.clear();
            }
            taken.push(king);
        }
        if self.wrong == Wrong::SoldierBetweenEnemiesCaptured && slid.stands_between_enemies(to) {
            taken.push(to);
        }
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    /// §4: "Only the piece that just moved captures, and only outward from the square on which it landed, in each of
    /// the four directions by itself."
    fn custodial(&self, to: usize) -> Vec<usize> {
        if self.wrong == Wrong::KingUnarmedAsHammer && self.cells[to] == Cell::King {
            return Vec::new();
        }
        let mut hammers = vec![to];
        if self.wrong == Wrong::OldSandwichesCapture {
            hammers = self.squares_of(self.side);
        }
        let mut taken = Vec::new();
        for hammer in hammers {
            for way in Way::ALL {
                let Some(next) = step(hammer, way) else {
                    continue;
                };
                if !self.is_victim(next) {
                    continue;
                }
                let mut line = vec![next];
                let mut beyond = step(next, way);
                if self.wrong == Wrong::PairsCaptured
                    && beyond.is_some_and(|second| self.is_victim(second))
                {
                    line.extend(beyond);
                    beyond = beyond.and_then(|second| step(second, way));
                }
                if self.helps_beyond(beyond) {
                    taken.extend(line);
                }
            }
        }
        if self.wrong == Wrong::OnlyOneCapture {
            taken.truncate(1);
        }
        taken
    }

    /// §4: "an enemy *soldier*"; "The king is never captured this way."
    fn is_victim(&self, square: usize) -> bool {
        if self.cells[square] == Cell::King && self.wrong != Wrong::KingCapturedByTwo {
            return false;
        }
        self.holds(square, self.side.other())
    }

    /// §4: "it is captured when `b` holds a piece of the mover's side, the king included; or is a corner (occupied or
    /// not); or is the throne and the throne is empty. The board's edge is never hostile."
    fn helps_beyond(&self, beyond: Option<usize>) -> bool {
        let Some(square) = beyond else {
            return self.wrong == Wrong::EdgeHostile;
        };
        if self.holds(square, self.side) {
            let king = self.cells[square] == Cell::King;
            if self.wrong == Wrong::KingUnarmedBeyond && king {
                return false;
            }
            return !(self.wrong == Wrong::KingOnThroneNoHelp && king && square == THRONE);
        }
        if is_corner(square) {
            return match self.wrong {
                Wrong::CornersNotHostile => false,
                Wrong::CornersNotHostileToAttackers => self.side == Who::Attackers,
                Wrong::CornersNotHostileToDefenders => self.side == Who::Defenders,
                _ => true,
            };
        }
        if square == THRONE {
            if self.cells[THRONE] != Cell::Empty {
                return self.wrong == Wrong::OccupiedThroneHostileToDefenders
                    && self.side == Who::Attackers;
            }
            return match self.wrong {
                Wrong::ThroneNotHostile => false,
                Wrong::ThroneNotHostileToAttackers => self.side == Who::Attackers,
                Wrong::ThroneNotHostileToDefenders => self.side == Who::Defenders,
                _ => true,
            };
        }
        false
    }

    /// Only for [`Wrong::SoldierBetweenEnemiesCaptured`]; §4: "A soldier that moves between two enemies is safe."
    fn stands_between_enemies(&self, square: usize) -> bool {
        let enemy =
            |way| step(square, way).is_some_and(|there| self.holds(there, self.side.other()));
        self.cells[square] != Cell::King
            && ((enemy(Way::Left) && enemy(Way::Right)) || (enemy(Way::Down) && enemy(Way::Up)))
    }

    /// §5: "After an attackers' move, the king is captured when all of this holds: he is not on the edge; each of his
    /// four neighbours holds an attacker or is the throne (which is then empty); the attacker that just moved stands on
    /// one of these four neighbours."
    fn captured_king(&self, to: usize) -> Option<usize> {
        let king = self.king()?;
        let attacked = match self.side {
            Who::Attackers => {
                neighbours(king).contains(&to) || self.wrong == Wrong::KingCapturedFromAfar
            }
            Who::Defenders => self.wrong == Wrong::KingCapturedSteppingIn && to == king,
        };
        (attacked && self.is_surrounded(king)).then_some(king)
    }

    /// The first two conditions of §5.
    fn is_surrounded(&self, king: usize) -> bool {
        if is_edge(king) && self.wrong != Wrong::KingCapturedOnEdge {
            return false;
        }
        let closed = |way: Way| match step(king, way) {
            None => self.wrong == Wrong::KingCapturedOnEdge,
            Some(THRONE) if self.cells[THRONE] == Cell::Empty => {
                self.wrong != Wrong::ThroneNotCountedBesideKing
            }
            Some(square) => {
                self.cells[square] == Cell::Attacker
                    || (self.wrong == Wrong::DefenderClosesInKing
                        && self.cells[square] == Cell::Defender)
            }
        };
        let needed = match self.wrong {
            Wrong::KingCapturedByThree => 3,
            Wrong::KingOnThroneCapturedByThree if king == THRONE => 3,
            _ => 4,
        };
        Way::ALL.iter().filter(|&&way| closed(way)).count() >= needed
    }

    /// §7: "The piece that just moved must stand on the edge. In each of the two directions along that edge, take the
    /// unbroken run of enemy pieces, king included, that begins on the next square. … Every soldier of a walled run is
    /// captured; a king in it stays. The piece that moved may be the king."
    fn shieldwall(&self, to: usize) -> Vec<usize> {
        if !self.rules.shieldwall
            || self.wrong == Wrong::NoShieldwall
            || (self.wrong == Wrong::ShieldwallByAttackersOnly && self.side == Who::Defenders)
            || (self.wrong == Wrong::ShieldwallByDefendersOnly && self.side == Who::Attackers)
            || (self.wrong == Wrong::ShieldwallNotByKing && self.cells[to] == Cell::King)
        {
            return Vec::new();
        }
        let mut brackets = vec![to];
        if matches!(
            self.wrong,
            Wrong::ShieldwallByFillingInward | Wrong::ShieldwallFromElsewhere
        ) {
            brackets = self.squares_of(self.side);
        }
        let mut taken = Vec::new();
        for bracket in brackets {
            for outward in Way::ALL {
                if step(bracket, outward).is_some() {
                    continue; // the board does not end there: no edge
                }
                for along in outward.sideways() {
                    let run = self.run_along(bracket, along);
                    if !self.is_walled(&run, along, outward.opposite()) {
                        continue;
                    }
                    let filled = run
                        .iter()
                        .any(|&square| step(square, outward.opposite()) == Some(to));
                    if self.wrong == Wrong::ShieldwallByFillingInward && bracket != to && !filled {
                        continue;
                    }
                    if self.wrong == Wrong::ShieldwallOneDirection && !taken.is_empty() {
                        continue;
                    }
                    taken.extend(
                        run.iter()
                            .filter(|&&square| self.is_walled_victim(square, &run)),
                    );
                }
            }
        }
        taken
    }

    fn run_along(&self, bracket: usize, along: Way) -> Vec<usize> {
        let mut run = Vec::new();
        let mut at = bracket;
        while let Some(next) = step(at, along) {
            if !self.holds(next, self.side.other()) {
                break;
            }
            run.push(next);
            at = next;
        }
        run
    }

    fn is_walled_victim(&self, square: usize, run: &[usize]) -> bool {
        self.cells[square] != Cell::King
            || self.wrong == Wrong::ShieldwallTakesKing
            || (self.wrong == Wrong::ShieldwallTakesLoneKing && run.len() == 1)
    }

    /// §7: "The run is walled when it has at least two pieces (the king counts), and every square directly inward of
    /// the run holds a piece of the mover's side (king included), and the square just past the run's far end holds a
    /// piece of the mover's side (king included), or is a corner."
    fn is_walled(&self, run: &[usize], along: Way, inward: Way) -> bool {
        let Some(&last) = run.last() else {
            return false;
        };
        let king_in_run = run.iter().any(|&square| self.cells[square] == Cell::King);

        let long_enough = match self.wrong {
            Wrong::ShieldwallTakesLoneKing => run.len() >= 2 || king_in_run,
            Wrong::ShieldwallRunOfThree => run.len() >= 3,
            Wrong::ShieldwallKingNotCounted => run.len() >= if king_in_run { 3 } else { 2 },
            Wrong::ShieldwallKingInRunPrevents => run.len() >= 2 && !king_in_run,
            _ => run.len() >= 2,
        };

        let closed_inward = run.iter().all(|&square| {
            let held = step(square, inward).is_some_and(|there| {
                self.holds(there, self.side)
                    && !(self.wrong == Wrong::ShieldwallKingNotInward
                        && self.cells[there] == Cell::King)
            });
            held || self.wrong == Wrong::ShieldwallWithoutInward
                || (self.wrong == Wrong::ShieldwallLastInwardFree && square == last)
        });

        let closed_far = step(last, along).is_some_and(|far| {
            if is_corner(far) {
                return self.wrong != Wrong::ShieldwallCornerNoBracket;
            }
            self.holds(far, self.side)
                && !(self.wrong == Wrong::ShieldwallKingNoBracket && self.cells[far] == Cell::King)
        });

        long_enough && closed_inward && (closed_far || self.wrong == Wrong::ShieldwallWithoutFarEnd)
    }

    /// The position after a legal move.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = self.slid(mv);
        for square in self.captures(mv) {
            next.cells[square] = Cell::Empty;
        }
        next.side = self.side.other();
        next
    }

    /// §8, but for the third occurrence: "these are looked at in this order; the first that holds is the result".
    pub fn outcome(&self) -> Option<Verdict> {
        let decided = self.decided();
        let no_move = self.no_move();
        let turned_around = matches!(
            (self.wrong, decided),
            (Wrong::NoMoveBeforeKingCaptured, Some(Verdict::KingCaptured))
                | (Wrong::NoMoveBeforeCorner, Some(Verdict::Corner))
                | (Wrong::NoMoveBeforeFort, Some(Verdict::ExitFort))
                | (Wrong::NoMoveBeforeEncirclement, Some(Verdict::Encirclement))
        );
        if turned_around {
            no_move.or(decided)
        } else {
            decided.or(no_move)
        }
    }

    /// §8, 1 to 4: what the board alone decides.
    fn decided(&self) -> Option<Verdict> {
        // 1, "then meaning that no king is on the board (also when nothing is)".
        let Some(king) = self.king() else {
            return (self.wrong != Wrong::NoKingIgnored).then_some(Verdict::KingCaptured);
        };
        if self.wrong == Wrong::KingStandingSurroundedLoses && self.is_surrounded(king) {
            return Some(Verdict::KingCaptured);
        }
        // 2
        if is_corner(king) || (self.wrong == Wrong::EdgeWins && is_edge(king)) {
            return Some(Verdict::Corner);
        }
        // 3
        let no_fort = self.wrong == Wrong::NoExitFort
            || (self.wrong == Wrong::FortNotWithDefendersToMove && self.side == Who::Defenders);
        if self.rules.exit_fort && !no_fort && self.exit_fort() {
            return Some(Verdict::ExitFort);
        }
        // 4
        let no_ring = self.wrong == Wrong::NoEncirclement
            || (self.wrong == Wrong::EncirclementNotAfterDefenders && self.side == Who::Attackers);
        if self.rules.encirclement && !no_ring && self.encircled() {
            return Some(Verdict::Encirclement);
        }
        None
    }

    /// §8, 6: "the side to move has no legal move: it loses."
    fn no_move(&self) -> Option<Verdict> {
        if self.wrong == Wrong::NoMoveIgnored {
            return None;
        }
        if self.wrong == Wrong::NoMoveOfKingAlone && self.side == Who::Defenders {
            let stuck = self
                .king()
                .is_some_and(|king| self.slides_from(king).is_empty());
            return stuck.then_some(Verdict::NoMove(self.side));
        }
        if self.slides(self.side).is_empty() {
            return Some(Verdict::NoMove(self.side));
        }
        if self.wrong == Wrong::NoMoveOfEitherSide && self.slides(self.side.other()).is_empty() {
            return Some(Verdict::NoMove(self.side.other()));
        }
        None
    }

    /// §8.3, whatever the rule set: "The king stands on an edge square that is no corner, at least one of his
    /// neighbours is an empty square (a corner counts), and attackers can never reach him even if they may move at will."
    pub fn exit_fort(&self) -> bool {
        let Some(king) = self.king() else {
            return false;
        };
        let second_line =
            self.wrong == Wrong::FortOnSecondLine && neighbours(king).into_iter().any(is_edge);
        if (!is_edge(king) && !second_line) || is_corner(king) {
            return false;
        }
        let free = |square: usize| {
            self.cells[square] == Cell::Empty
                && !(self.wrong == Wrong::FortCornerNotFree && is_corner(square))
        };
        if !neighbours(king).into_iter().any(free) && self.wrong != Wrong::FortWithImmobileKing {
            return false;
        }
        if self.wrong == Wrong::FortNotWithoutAttackers && self.count(Cell::Attacker) == 0 {
            return false;
        }

        // "Let S be the greatest set of defenders none of which is breakable under S: begin with all defenders, take
        // out the breakable ones, and repeat until none is left to take out. There is an exit fort when the king's
        // square is not in reach(S)."
        let mut walls: Vec<usize> = (0..SQUARES)
            .filter(|&square| self.cells[square] == Cell::Defender)
            .collect();
        let mut rounds = 0;
        loop {
            let reach = self.reach(&walls);
            let held: Vec<usize> = walls
                .iter()
                .copied()
                .filter(|&square| !self.is_breakable(square, &reach))
                .collect();
            let enough_rounds = match self.wrong {
                Wrong::FortWithoutBreakable => rounds == 0,
                Wrong::FortBreakableOnce => rounds == 1,
                _ => false,
            };
            if held == walls || enough_rounds {
                if self.wrong == Wrong::FortKingStopsAttackers {
                    return neighbours(king)
                        .into_iter()
                        .any(|square| free(square) && !is_corner(square) && !reach[square]);
                }
                return !reach[king];
            }
            walls = held;
            rounds += 1;
        }
    }

    /// §8.3, the least set such that "every square that holds an attacker is in it; if a square is in it, so is each of
    /// its neighbours that is not in `S`, not a corner, and not the throne; if a square beside the throne is in it, and
    /// the square straight across the throne is not in `S`, that one is in it too."
    fn reach(&self, walls: &[usize]) -> [bool; SQUARES] {
        let mut reach = [false; SQUARES];
        let mut waiting = self.squares_of(Who::Attackers);
        if self.wrong == Wrong::FortIgnoresAttackerInside {
            let inside = self.flood_from_king(|square| {
                self.cells[square] != Cell::Defender && !is_restricted(square)
            });
            if waiting.len() > 1 && waiting.iter().filter(|&&square| inside[square]).count() == 1 {
                waiting.retain(|&square| !inside[square]);
            }
        }
        while let Some(square) = waiting.pop() {
            if reach[square] {
                continue;
            }
            reach[square] = true;
            for way in Way::ALL {
                let mut next = step(square, way);
                if next == Some(THRONE) && self.wrong == Wrong::FortThroneNotCrossed {
                    continue;
                }
                if next == Some(THRONE) && self.wrong != Wrong::FortThroneEntered {
                    next = step(THRONE, way);
                }
                let Some(next) = next else { continue };
                if walls.contains(&next)
                    || (is_corner(next) && self.wrong != Wrong::FortCornerEntered)
                {
                    continue;
                }
                if self.wrong == Wrong::FortKingStopsAttackers && self.cells[next] == Cell::King {
                    continue;
                }
                waiting.push(next);
            }
        }
        reach
    }

    /// §8.3: "A defender is *breakable* under `S` when, along its rank or along its file, both neighbours are on the
    /// board and one of them is in `reach(S)` and the other is in `reach(S)`, or is a corner, or is the throne."
    fn is_breakable(&self, defender: usize, reach: &[bool; SQUARES]) -> bool {
        if self.wrong == Wrong::FortOneAttackerHarmless && self.count(Cell::Attacker) < 2 {
            return false;
        }
        let reached = |way: Way| {
            step(defender, way).is_some_and(|square| {
                reach[square]
                    || (self.wrong == Wrong::FortChamberSupportsNothing
                        && self.cells[square] == Cell::Empty)
                    || (self.wrong == Wrong::FortKingSupportsNothing
                        && self.cells[square] == Cell::King)
            })
        };
        let hostile = |way: Way| match step(defender, way) {
            None => self.wrong == Wrong::FortEdgeSupportsNothing,
            Some(THRONE) => self.wrong != Wrong::FortThroneNotHostile,
            Some(square) if is_corner(square) => self.wrong != Wrong::FortCornerNotHostile,
            Some(_) => reached(way),
        };
        Way::ALL
            .iter()
            .any(|&way| reached(way) && hostile(way.opposite()))
    }

    /// §8.4, whatever the rule set: "Take the king's *region*: all squares connected to him by orthogonal steps over
    /// squares that hold no attacker (the throne and defenders included). The attackers win when the region has no edge
    /// square and every defender on the board is in it. No defenders left counts as all of them."
    pub fn encircled(&self) -> bool {
        if self.king().is_none() {
            return false;
        }
        let region = self.flood_from_king(|square| {
            self.cells[square] != Cell::Attacker
                && !(self.wrong == Wrong::EncirclementThroneStops && square == THRONE)
                && !(self.wrong == Wrong::EncirclementDefendersStop
                    && self.cells[square] == Cell::Defender)
        });
        let way_out = |square: usize| match self.wrong {
            Wrong::EncirclementCornersOnly => is_corner(square),
            _ => is_edge(square),
        };
        if (0..SQUARES).any(|square| region[square] && way_out(square)) {
            return false;
        }
        if self.wrong == Wrong::EncirclementNotOfKingAlone && self.count(Cell::Defender) == 0 {
            return false;
        }
        if self.wrong == Wrong::EncirclementNotIfCapturable && self.side == Who::Defenders {
            let breaks_out = self
                .slides(Who::Defenders)
                .into_iter()
                .any(|mv| !self.captures(mv).is_empty());
            if breaks_out {
                return false;
            }
        }
        let inside = |square: usize| {
            region[square] || neighbours(square).into_iter().any(|beside| region[beside])
        };
        (0..SQUARES)
            .filter(|&square| self.cells[square] == Cell::Defender)
            .all(|square| match self.wrong {
                Wrong::EncirclementIgnoresOutside => true,
                // The defender who stops the region stands beside it.
                Wrong::EncirclementDefendersStop => inside(square),
                _ => region[square],
            })
    }

    /// The king's square and all that is connected to it over open squares.
    fn flood_from_king(&self, open: impl Fn(usize) -> bool) -> [bool; SQUARES] {
        let mut region = [false; SQUARES];
        let mut waiting: Vec<usize> = self.king().into_iter().collect();
        while let Some(square) = waiting.pop() {
            if region[square] {
                continue;
            }
            region[square] = true;
            let mut next = neighbours(square);
            if self.wrong == Wrong::EncirclementDiagonal {
                next.extend(diagonals(square));
            }
            waiting.extend(next.into_iter().filter(|&there| open(there)));
        }
        region
    }
}

/// A game with its history: every position from the first to the present one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OracleGame {
    pub states: Vec<State>,
}

impl OracleGame {
    pub fn new(first: State) -> Self {
        Self {
            states: vec![first],
        }
    }

    /// The present position.
    pub fn current(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.states.push(self.current().play(mv));
    }

    /// §8.5: "A move that is taken back takes its occurrence back." False when there is no move to take back.
    pub fn undo(&mut self) -> bool {
        let played = self.states.len() > 1;
        if played {
            self.states.pop();
        }
        played
    }

    /// None when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.current().legal_moves()
    }

    /// How often "the same 121 squares with the same side to move" (§8.5) have occurred by now; at least once.
    pub fn occurrences(&self) -> usize {
        let now = self.current();
        self.states
            .iter()
            .filter(|then| then.cells == now.cells && then.side == now.side)
            .count()
    }

    /// §8, all of it.
    pub fn outcome(&self) -> Option<Verdict> {
        let now = self.current();
        if now.decided().is_some() {
            return now.outcome();
        }
        self.third_occurrence().or_else(|| now.outcome())
    }

    /// §8.5: "`FETLAR`: draw. `COPENHAGEN`: attackers win, whoever moved. `COPENHAGEN_NO_HISTORY`: never looked at."
    fn third_occurrence(&self) -> Option<Verdict> {
        if !self.repeats_a_third_time() {
            return None;
        }
        match self.current().rules.repetition {
            Repetition::Ignored => None,
            Repetition::Draw => Some(Verdict::DrawByRepetition),
            Repetition::DefendersLose => {
                let attackers_moved = self.current().side == Who::Defenders;
                if self.current().wrong == Wrong::RepetitionByAttackersDraws && attackers_moved {
                    return Some(Verdict::DrawByRepetition);
                }
                Some(Verdict::AttackersByRepetition)
            }
        }
    }

    /// §8.5: "The first position of the game counts."
    fn repeats_a_third_time(&self) -> bool {
        let now = self.current();
        match now.wrong {
            Wrong::OpeningNotCounted => {
                let opening = &self.states[0];
                let is_opening = opening.cells == now.cells && opening.side == now.side;
                self.occurrences() - usize::from(is_opening) >= 3
            }
            Wrong::RepetitionIgnoresSide => {
                self.states
                    .iter()
                    .filter(|then| then.cells == now.cells)
                    .count()
                    >= 3
            }
            Wrong::RepetitionAtSecond => self.occurrences() >= 2,
            Wrong::RepetitionAtFourth => self.occurrences() >= 4,
            Wrong::RepetitionMirrored => {
                let mirrored = mirror(&now.cells);
                let same = |then: &&State| {
                    (then.cells == now.cells || then.cells == mirrored) && then.side == now.side
                };
                self.states.iter().filter(same).count() >= 3
            }
            Wrong::RepetitionInARow => {
                let plies = self.states.len() - 1;
                plies >= 8
                    && [plies - 4, plies - 8]
                        .iter()
                        .all(|&then| self.states[then].cells == now.cells)
            }
            _ => self.occurrences() >= 3,
        }
    }
}

/// Left and right exchanged.
fn mirror(cells: &[Cell; SQUARES]) -> [Cell; SQUARES] {
    core::array::from_fn(|square| cells[square - square % 11 + 10 - square % 11])
}

/// The opening of §2, in the form of FORMATS.md.
pub const START: &str = "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

/// Reads a board: eleven rows from rank 11 down to rank 1. None when it is not one.
pub fn read_board(text: &str) -> Option<[Cell; SQUARES]> {
    let mut cells = [Cell::Empty; SQUARES];
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 11 {
        return None;
    }
    for (row, text) in rows.into_iter().enumerate() {
        let mut file = 0;
        let mut number = 0;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = number * 10 + usize::try_from(digit).ok()?;
                continue;
            }
            file += number;
            number = 0;
            if file > 10 {
                return None;
            }
            cells[(10 - row) * 11 + file] = match letter {
                'A' => Cell::Attacker,
                'D' => Cell::Defender,
                'K' => Cell::King,
                _ => return None,
            };
            file += 1;
        }
        if file + number != 11 {
            return None;
        }
    }
    Some(cells)
}

/// Writes a board as [`read_board`] reads it.
pub fn board_text(cells: &[Cell; SQUARES]) -> String {
    let mut text = String::new();
    for rank in (0..11).rev() {
        let mut empty = 0;
        for file in 0..11 {
            let letter = match cells[rank * 11 + file] {
                Cell::Empty => {
                    empty += 1;
                    continue;
                }
                Cell::Attacker => 'A',
                Cell::Defender => 'D',
                Cell::King => 'K',
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads a square such as f6. None when it is not one.
pub fn read_square(text: &str) -> Option<usize> {
    let file = "abcdefghijk".find(text.chars().next()?)?;
    let rank: usize = text.get(1..)?.parse().ok()?;
    (1..=11).contains(&rank).then(|| (rank - 1) * 11 + file)
}

/// Writes a square as [`read_square`] reads it.
pub fn square_text(square: usize) -> String {
    let file = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"][square % 11];
    format!("{file}{}", square / 11 + 1)
}

/// §9: "At most one king; no soldier on a restricted square".
pub fn is_legal_setup(cells: &[Cell; SQUARES]) -> bool {
    let soldier = |square: &usize| matches!(cells[*square], Cell::Attacker | Cell::Defender);
    cells.iter().filter(|&&cell| cell == Cell::King).count() <= 1
        && !(0..SQUARES)
            .filter(|&square| is_restricted(square))
            .any(|square| soldier(&square))
}
