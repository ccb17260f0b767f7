//! A slow and obvious engine on an array board, written from RULES.md alone and never optimised.
//!
//! It can also play by one deliberately wrong rule at a time, [`Wrong`], to learn whether a test would notice.

use super::oracle_board::{Cell, Cells, Move, SQUARES, Size, Way, Who, board_text};
use super::oracle_rules::{Escape, KingCapture, Rules, Throne};
use super::wrong::Wrong;

/// A position: who stands where, who moves, and by which rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub cells: Cells,
    pub side: Who,
    pub rules: Rules,
    pub wrong: Wrong,
}

impl State {
    /// The opening (§1, first; §2).
    pub fn opening(rules: Rules, wrong: Wrong) -> Self {
        let side = match wrong {
            Wrong::DefendersFirstIgnored => Who::Attackers,
            _ => rules.first,
        };
        Self {
            cells: rules.layout.cells(),
            side,
            rules,
            wrong,
        }
    }

    pub fn size(&self) -> Size {
        self.rules.size()
    }

    /// The position as FORMATS.md writes it.
    pub fn text(&self) -> String {
        let board = board_text(self.size(), &self.cells);
        format!("{board} {} {}", self.side.letter(), self.rules.text())
    }

    pub(super) fn step(&self, square: usize, way: Way) -> Option<usize> {
        self.size().step(square, way)
    }

    pub(super) fn neighbors(&self, square: usize) -> Vec<usize> {
        self.size().neighbors(square)
    }

    pub(super) fn centre(&self) -> usize {
        match self.wrong {
            Wrong::CentreIsF6 => Size::Eleven.centre(),
            _ => self.size().centre(),
        }
    }

    pub(super) fn is_edge(&self, square: usize) -> bool {
        match self.wrong {
            Wrong::EdgeOfEleven => Size::Eleven.is_edge(square),
            _ => self.size().is_edge(square),
        }
    }

    pub(super) fn is_corner(&self, square: usize) -> bool {
        match self.wrong {
            Wrong::CornersOfEleven => Size::Eleven.is_corner(square),
            _ => self.size().is_corner(square),
        }
    }

    /// §1: "With *corner*, the four corners are *special* […]. With *edge* they are ordinary edge squares".
    pub(super) fn is_special_corner(&self, square: usize) -> bool {
        self.is_corner(square) && self.rules.escape == Escape::Corner
    }

    pub(super) fn is_ordinary_corner(&self, square: usize) -> bool {
        self.is_corner(square) && self.rules.escape == Escape::Edge
    }

    /// §2: "The *throne* is the centre, unless the rule set has none."
    pub(super) fn is_throne(&self, square: usize) -> bool {
        square == self.centre() && self.rules.throne != Throne::None
    }

    /// The centre where there is no throne: an ordinary square, but for the number of sides of §5.
    pub(super) fn is_bare_centre(&self, square: usize) -> bool {
        square == self.centre() && self.rules.throne == Throne::None
    }

    pub(super) fn is_restricted(&self, square: usize) -> bool {
        self.is_throne(square) || self.is_special_corner(square)
    }

    pub(super) fn holds(&self, square: usize, who: Who) -> bool {
        self.cells[square].owner() == Some(who)
    }

    pub(super) fn squares_of(&self, who: Who) -> Vec<usize> {
        (0..SQUARES)
            .filter(|&square| self.holds(square, who))
            .collect()
    }

    pub(super) fn count(&self, cell: Cell) -> usize {
        self.cells.iter().filter(|&&there| there == cell).count()
    }

    /// Where the king stands.
    pub fn king(&self) -> Option<usize> {
        self.cells.iter().position(|&cell| cell == Cell::King)
    }

    /// §1: "whether the king takes part in captures". True of every soldier; of a king the wrong rules say the opposite:
    /// the first where he is armed, the second where he is not.
    fn is_armed(&self, square: usize, not_if_armed: Wrong, if_unarmed: Wrong) -> bool {
        match (self.cells[square], self.rules.king_armed) {
            (Cell::King, true) => self.wrong != not_if_armed,
            (Cell::King, false) => self.wrong == if_unarmed,
            (Cell::Empty | Cell::Attacker | Cell::Defender, _) => true,
        }
    }

    /// §3: "Only the king may *stop* on a restricted square (he may return to the throne)."
    fn may_stop(&self, piece: Cell, square: usize) -> bool {
        if piece == Cell::King {
            return !(self.wrong == Wrong::KingNotBackToThrone && self.is_throne(square));
        }
        match self.wrong {
            Wrong::SoldiersStopOnThrone if self.is_throne(square) => true,
            Wrong::SoldiersStopOnHarmlessThrone if self.is_throne(square) => {
                self.rules.throne == Throne::Harmless
            }
            Wrong::CentreBarredWithoutThrone if self.is_bare_centre(square) => false,
            Wrong::SoldiersStopOnCorners if self.is_special_corner(square) => true,
            Wrong::OrdinaryCornersBarred if self.is_ordinary_corner(square) => false,
            _ => !self.is_restricted(square),
        }
    }

    /// §3: "Every piece may *cross* the throne while it is empty."
    fn may_cross(&self, piece: Cell, square: usize) -> bool {
        match self.wrong {
            Wrong::NobodyCrossesThrone => !self.is_throne(square),
            Wrong::SoldiersDoNotCrossThrone => !self.is_throne(square) || piece == Cell::King,
            Wrong::AttackersDoNotCrossThrone => !self.is_throne(square) || piece != Cell::Attacker,
            Wrong::CentreNotCrossedWithoutThrone => {
                !self.is_bare_centre(square) || piece == Cell::King
            }
            _ => true,
        }
    }

    /// §3: "one slide of one own piece along its rank or file over empty squares, one or more, onto an empty square",
    /// from one square and whether or not the game is over.
    pub(super) fn slides_from(&self, from: usize) -> Vec<Move> {
        let board = match self.wrong {
            Wrong::SlidesBeyondTheBoard => Size::Eleven,
            _ => self.size(),
        };
        let piece = self.cells[from];
        let mut moves = Vec::new();
        for way in Way::ALL {
            let mut at = from;
            while let Some(next) = board.step(at, way) {
                if self.cells[next] != Cell::Empty {
                    break;
                }
                if self.may_stop(piece, next) {
                    moves.push((from, next));
                }
                if !self.may_cross(piece, next) {
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

    pub(super) fn slides(&self, who: Who) -> Vec<Move> {
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

        // §6: "That move captures nothing."
        let captures_all_the_same = match self.rules.escape {
            Escape::Corner => self.wrong == Wrong::CornerArrivalCaptures,
            Escape::Edge => self.wrong == Wrong::EdgeArrivalCaptures,
        };
        if slid.king() == Some(to) && slid.escape().is_some() && !captures_all_the_same {
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
    /// the four directions by itself." "an unarmed king captures nothing and helps nobody to capture."
    fn custodial(&self, to: usize) -> Vec<usize> {
        if !self.is_armed(to, Wrong::KingUnarmedAsHammer, Wrong::UnarmedKingAsHammer) {
            return Vec::new();
        }
        let mut hammers = vec![to];
        if self.wrong == Wrong::OldSandwichesCapture {
            hammers = self.squares_of(self.side);
        }
        let mut taken = Vec::new();
        for hammer in hammers {
            for way in Way::ALL {
                let Some(next) = self.step(hammer, way) else {
                    continue;
                };
                if !self.is_victim(next) || self.is_shielded(next, way) {
                    continue;
                }
                let mut line = vec![next];
                let mut beyond = self.step(next, way);
                if self.wrong == Wrong::PairsCaptured
                    && beyond.is_some_and(|second| self.is_victim(second))
                {
                    line.extend(beyond);
                    beyond = beyond.and_then(|second| self.step(second, way));
                }
                if self.helps_beyond(beyond) || self.is_cornered(next) {
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

    /// Only for two wrong rules; §10: a soldier on the centre where there is no throne is "captured like anywhere else",
    /// and a run of one soldier along the edge is an "ordinary custodial capture".
    fn is_shielded(&self, square: usize, way: Way) -> bool {
        let inward_held = way.sideways().into_iter().any(|side| {
            self.step(square, side)
                .is_some_and(|there| self.holds(there, self.side))
        });
        let along_an_edge = way
            .sideways()
            .into_iter()
            .any(|side| self.step(square, side).is_none());
        match self.wrong {
            Wrong::SoldierOnBareCentreSafe => self.is_bare_centre(square),
            Wrong::SoldierOnEdgeNeedsWall => along_an_edge && !inward_held,
            _ => false,
        }
    }

    /// Only for [`Wrong::SoldierOnCornerCaptured`]; §10: "a piece in a corner has no two opposite neighbors".
    fn is_cornered(&self, square: usize) -> bool {
        self.wrong == Wrong::SoldierOnCornerCaptured
            && self.is_ordinary_corner(square)
            && self
                .neighbors(square)
                .into_iter()
                .all(|beside| self.holds(beside, self.side))
    }

    /// §4: "it is captured when `b` holds a piece of the mover's side, an armed king included, an unarmed one not; or is
    /// a special corner (occupied or not); or is the throne, the throne is *hostile* or *spares-king*, and it is empty or
    /// the captured soldier is an attacker." "The board's edge is never hostile."
    fn helps_beyond(&self, beyond: Option<usize>) -> bool {
        let Some(square) = beyond else {
            return self.wrong == Wrong::EdgeHostile;
        };
        if self.holds(square, self.side)
            && self.is_armed(square, Wrong::KingUnarmedBeyond, Wrong::UnarmedKingBeyond)
        {
            return !(self.wrong == Wrong::KingOnThroneNoHelp
                && self.cells[square] == Cell::King
                && self.is_throne(square));
        }
        if self.is_special_corner(square) {
            return match self.wrong {
                Wrong::CornersNotHostile => false,
                Wrong::CornersNotHostileToAttackers => self.side == Who::Attackers,
                Wrong::CornersNotHostileToDefenders => self.side == Who::Defenders,
                _ => true,
            };
        }
        if self.is_ordinary_corner(square) {
            return self.wrong == Wrong::OrdinaryCornersHostile;
        }
        let empty = self.cells[square] == Cell::Empty;
        if self.is_bare_centre(square) {
            return self.wrong == Wrong::CentreHostileWithoutThrone && empty;
        }
        self.is_throne(square) && self.throne_hostile_to_soldiers() && self.throne_helps(empty)
    }

    /// §1: "*hostile*: it takes part in capturing soldiers (§4, §8.3) and the king (§5); *spares-king*: soldiers only;
    /// *harmless*: neither."
    fn throne_hostile_to_soldiers(&self) -> bool {
        match self.rules.throne {
            Throne::Hostile => true,
            Throne::SparesKing => self.wrong != Wrong::SparesKingThroneSparesSoldiers,
            Throne::Harmless => self.wrong == Wrong::HarmlessThroneHostileToSoldiers,
            Throne::None => false,
        }
    }

    /// §4: "it is empty or the captured soldier is an attacker".
    fn throne_helps(&self, empty: bool) -> bool {
        let victim_is_attacker = self.side == Who::Defenders;
        match self.wrong {
            Wrong::ThroneNotHostile => !empty && victim_is_attacker,
            Wrong::ThroneNotHostileToAttackers => empty && !victim_is_attacker,
            Wrong::ThroneNotHostileToDefenders => victim_is_attacker,
            Wrong::OccupiedThroneHostileToDefenders => true,
            Wrong::UnarmedKingOnThroneShieldsAttackers => empty,
            _ => empty || victim_is_attacker,
        }
    }

    /// Only for [`Wrong::SoldierBetweenEnemiesCaptured`]; §4: "A soldier that moves between two enemies is safe."
    fn stands_between_enemies(&self, square: usize) -> bool {
        let enemy = |way| {
            self.step(square, way)
                .is_some_and(|there| self.holds(there, self.side.other()))
        };
        self.cells[square] != Cell::King
            && ((enemy(Way::Left) && enemy(Way::Right)) || (enemy(Way::Down) && enemy(Way::Up)))
    }

    /// §5: "After an attackers' move the king is captured when enough sides are closed in and the attacker that just
    /// moved stands on one of the closing squares that are counted".
    fn captured_king(&self, to: usize) -> Option<usize> {
        let king = self.king()?;
        let counted = self.counted_sides(king);
        let lands_beside = counted.iter().any(|&way| self.step(king, way) == Some(to));
        let captured = match (self.side, self.wrong) {
            (Who::Attackers, Wrong::KingCapturedFromAfar) => !counted.is_empty(),
            (Who::Attackers, Wrong::TwoSidesClosedByAnyNeighbor) => {
                !counted.is_empty() && self.neighbors(king).contains(&to)
            }
            (Who::Attackers, _) => lands_beside,
            (Who::Defenders, Wrong::KingCapturedSteppingIn) => !counted.is_empty() && to == king,
            (Who::Defenders, _) => false,
        };
        captured.then_some(king)
    }

    /// §5: the closed sides that are counted, when they are enough; otherwise none. "With two opposite sides, it is
    /// those two of one rank or one file".
    pub(super) fn counted_sides(&self, king: usize) -> Vec<Way> {
        let four = self.needs_all_four(king);
        let closed: Vec<Way> = Way::ALL
            .into_iter()
            .filter(|&way| self.closes_in(king, way, four))
            .collect();
        if four {
            let needed = match self.wrong {
                Wrong::KingCapturedByThree => 3,
                Wrong::KingOnCentreCapturedByThree if king == self.centre() => 3,
                _ => 4,
            };
            return if closed.len() >= needed {
                closed
            } else {
                Vec::new()
            };
        }
        if self.wrong == Wrong::KingOnEdgeSafeFromTwo && self.is_edge(king) {
            return Vec::new();
        }
        if self.wrong == Wrong::TwoAdjacentSidesSuffice && closed.len() >= 2 {
            return closed;
        }
        let opposite_too = |way: &Way| closed.contains(&way.opposite());
        closed.iter().copied().filter(opposite_too).collect()
    }

    /// §5, the table.
    fn needs_all_four(&self, king: usize) -> bool {
        let centre_counts =
            self.rules.throne != Throne::None || self.wrong != Wrong::NoCentreWithoutThrone;
        let on_centre = centre_counts && king == self.centre();
        let beside_centre = centre_counts && self.neighbors(self.centre()).contains(&king);
        match self.rules.king_capture {
            KingCapture::Four => {
                on_centre || beside_centre || self.wrong != Wrong::FourTwoElsewhere
            }
            KingCapture::FourNearCentre if on_centre => self.wrong != Wrong::NearCentreTwoOnCentre,
            KingCapture::FourNearCentre if beside_centre => {
                self.wrong != Wrong::NearCentreTwoBesideCentre
            }
            KingCapture::FourNearCentre => self.wrong == Wrong::NearCentreFourElsewhere,
            KingCapture::FourOnCentre if on_centre => self.wrong != Wrong::OnCentreTwoOnCentre,
            KingCapture::FourOnCentre if beside_centre => {
                self.wrong == Wrong::OnCentreFourBesideCentre
            }
            KingCapture::FourOnCentre => self.wrong == Wrong::OnCentreFourElsewhere,
            KingCapture::Two if on_centre => self.wrong == Wrong::TwoFourOnCentre,
            KingCapture::Two if beside_centre => self.wrong == Wrong::TwoFourBesideCentre,
            KingCapture::Two => self.wrong == Wrong::TwoFourElsewhere,
        }
    }

    /// §5: "A square *closes the king in* when it is beside him and holds an attacker, or is the empty throne and the
    /// throne is *hostile*, or is an empty special corner. What lies beyond the edge never does."
    fn closes_in(&self, king: usize, way: Way, four: bool) -> bool {
        let Some(square) = self.step(king, way) else {
            return match self.wrong {
                Wrong::KingCapturedOnEdge => four,
                Wrong::EdgeClosesKingIn => !four,
                _ => false,
            };
        };
        match self.cells[square] {
            Cell::Attacker => true,
            Cell::Defender => self.wrong == Wrong::DefenderClosesInKing,
            Cell::Empty if self.is_special_corner(square) => {
                self.wrong != Wrong::CornerNotClosingKingIn
            }
            Cell::Empty if square == self.centre() => match self.rules.throne {
                Throne::Hostile if four => self.wrong != Wrong::ThroneNotOneOfFourSides,
                Throne::Hostile => self.wrong != Wrong::ThroneNotOneOfTwoSides,
                Throne::SparesKing => self.wrong == Wrong::SparesKingThroneClosesKingIn,
                Throne::Harmless => self.wrong == Wrong::HarmlessThroneClosesKingIn,
                Throne::None => self.wrong == Wrong::CentreClosesKingInWithoutThrone,
            },
            Cell::Empty | Cell::King => false,
        }
    }

    /// §7: "The piece that just moved must stand on the edge (an unarmed king captures nothing here either). In each
    /// direction along that edge (a piece on an ordinary corner stands on two edges, and each is looked along), take the
    /// unbroken run of enemy pieces, king included, that begins on the next square. […] Every soldier of a walled run is
    /// captured; a king in it stays. The piece that moved may be the king."
    fn shieldwall(&self, to: usize) -> Vec<usize> {
        let has_it = match self.wrong {
            Wrong::NoShieldwall => false,
            Wrong::ShieldwallAlways => true,
            Wrong::ShieldwallByAttackersOnly => {
                self.rules.shieldwall && self.side == Who::Attackers
            }
            Wrong::ShieldwallByDefendersOnly => {
                self.rules.shieldwall && self.side == Who::Defenders
            }
            _ => self.rules.shieldwall,
        };
        let armed = self.is_armed(
            to,
            Wrong::ShieldwallNotByKing,
            Wrong::ShieldwallByUnarmedKing,
        );
        if !has_it || !armed {
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
                if self.step(bracket, outward).is_some() {
                    continue; // the board does not end there: no edge
                }
                let along_a_rank = matches!(outward, Way::Down | Way::Up);
                if self.is_corner(bracket)
                    && match self.wrong {
                        Wrong::ShieldwallFromCornerAlongRankOnly => !along_a_rank,
                        Wrong::ShieldwallFromCornerAlongFileOnly => along_a_rank,
                        _ => false,
                    }
                {
                    continue;
                }
                for along in outward.sideways() {
                    let run = self.run_along(bracket, along);
                    if !self.is_walled(&run, along, outward.opposite()) {
                        continue;
                    }
                    let filled = run
                        .iter()
                        .any(|&square| self.step(square, outward.opposite()) == Some(to));
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
        while let Some(next) = self.step(at, along) {
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
    /// the run holds a piece of the mover's side (an armed king included, an unarmed one not), and the square just past
    /// the run's far end holds a piece of the mover's side (likewise), or is a special corner."
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
            let (wrong_if_armed, wrong_if_unarmed) = (
                Wrong::ShieldwallKingNotInward,
                Wrong::ShieldwallUnarmedKingInward,
            );
            let held = self.step(square, inward).is_some_and(|there| {
                self.holds(there, self.side)
                    && self.is_armed(there, wrong_if_armed, wrong_if_unarmed)
            });
            held || self.wrong == Wrong::ShieldwallWithoutInward
                || (self.wrong == Wrong::ShieldwallLastInwardFree && square == last)
        });

        let closed_far = self.step(last, along).is_some_and(|far| {
            let (wrong_if_armed, wrong_if_unarmed) = (
                Wrong::ShieldwallKingNoBracket,
                Wrong::ShieldwallUnarmedKingBracket,
            );
            if self.is_special_corner(far) {
                return self.wrong != Wrong::ShieldwallCornerNoBracket;
            }
            if self.is_ordinary_corner(far) && self.cells[far] == Cell::Empty {
                return self.wrong == Wrong::ShieldwallOrdinaryCornerBracket;
            }
            self.holds(far, self.side) && self.is_armed(far, wrong_if_armed, wrong_if_unarmed)
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
}
