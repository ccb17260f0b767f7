//! Rules that are got wrong on purpose, to learn whether a test would notice.

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
    // 1, rule sets
    /// The attackers begin, though the rule set lets the defenders.
    DefendersFirstIgnored,

    // 2, the board
    /// The centre is f6 on boards of every size.
    CentreIsF6,
    /// The corners are a1, k1, a11, k11 on boards of every size.
    CornersOfEleven,
    /// The edge is files a and k, ranks 1 and 11 on boards of every size.
    EdgeOfEleven,
    /// Pieces slide over squares beyond a smaller board.
    SlidesBeyondTheBoard,

    // 3, slides
    /// A soldier may stop on the throne.
    SoldiersStopOnThrone,
    /// A soldier may stop on a harmless throne.
    SoldiersStopOnHarmlessThrone,
    /// A soldier may not stop on the centre where there is no throne.
    CentreBarredWithoutThrone,
    /// A soldier may stop on a special corner.
    SoldiersStopOnCorners,
    /// A soldier may not stop on an ordinary corner.
    OrdinaryCornersBarred,
    /// Nobody slides past the empty throne.
    NobodyCrossesThrone,
    /// The king crosses the empty throne, soldiers do not.
    SoldiersDoNotCrossThrone,
    /// Attackers do not cross the empty throne.
    AttackersDoNotCrossThrone,
    /// Soldiers do not cross the centre where there is no throne.
    CentreNotCrossedWithoutThrone,
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
    /// A throne that spares the king spares soldiers too.
    SparesKingThroneSparesSoldiers,
    /// A harmless throne captures soldiers.
    HarmlessThroneHostileToSoldiers,
    /// The centre captures soldiers where there is no throne.
    CentreHostileWithoutThrone,
    /// The throne captures defenders also while the king sits on it.
    OccupiedThroneHostileToDefenders,
    /// The armed king on the throne does not help the defenders.
    KingOnThroneNoHelp,
    /// The unarmed king on his hostile throne shields the attackers beside it.
    UnarmedKingOnThroneShieldsAttackers,
    /// Special corners capture nobody.
    CornersNotHostile,
    /// Special corners capture defenders only.
    CornersNotHostileToAttackers,
    /// Special corners capture attackers only.
    CornersNotHostileToDefenders,
    /// Ordinary corners capture.
    OrdinaryCornersHostile,
    /// A soldier on an ordinary corner is captured between its two neighbors.
    SoldierOnCornerCaptured,
    /// A soldier on the centre is never captured where there is no throne.
    SoldierOnBareCentreSafe,
    /// A soldier on the edge is captured along it only when the square inward of it is held too.
    SoldierOnEdgeNeedsWall,
    /// The board's edge captures.
    EdgeHostile,
    /// The armed king's own move captures no soldier between him and a friend.
    KingUnarmedAsHammer,
    /// The armed king as the piece beyond helps nobody.
    KingUnarmedBeyond,
    /// The unarmed king's own move captures.
    UnarmedKingAsHammer,
    /// The unarmed king as the piece beyond helps.
    UnarmedKingBeyond,
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
    /// Where four sides are needed, three attackers capture the king on the edge.
    KingCapturedOnEdge,
    /// Where two sides are enough, the edge is one of them.
    EdgeClosesKingIn,
    /// Where two sides are enough, the king is safe on the edge.
    KingOnEdgeSafeFromTwo,
    /// Three sides are enough where four are needed.
    KingCapturedByThree,
    /// Three sides are enough for the king on the centre, where four are needed.
    KingOnCentreCapturedByThree,
    /// Any two sides are enough where two opposite ones are.
    TwoAdjacentSidesSuffice,
    /// The attacker that moved may stand on a side that is not one of the two opposite ones.
    TwoSidesClosedByAnyNeighbor,
    /// A hostile throne does not count beside the king, where four sides are needed.
    ThroneNotOneOfFourSides,
    /// A hostile throne does not count beside the king, where two sides are enough.
    ThroneNotOneOfTwoSides,
    /// A throne that spares the king closes him in.
    SparesKingThroneClosesKingIn,
    /// A harmless throne closes the king in.
    HarmlessThroneClosesKingIn,
    /// The centre closes the king in where there is no throne.
    CentreClosesKingInWithoutThrone,
    /// A special corner does not close the king in.
    CornerNotClosingKingIn,
    /// A defender beside the king counts as an attacker.
    DefenderClosesInKing,
    /// *four-near-centre*: two sides are enough on the centre.
    NearCentreTwoOnCentre,
    /// *four-near-centre*: two sides are enough beside the centre.
    NearCentreTwoBesideCentre,
    /// *four-near-centre*: four sides are needed elsewhere.
    NearCentreFourElsewhere,
    /// *four-on-centre*: two sides are enough on the centre.
    OnCentreTwoOnCentre,
    /// *four-on-centre*: four sides are needed beside the centre.
    OnCentreFourBesideCentre,
    /// *four-on-centre*: four sides are needed elsewhere.
    OnCentreFourElsewhere,
    /// *two*: four sides are needed on the centre.
    TwoFourOnCentre,
    /// *two*: four sides are needed beside the centre.
    TwoFourBesideCentre,
    /// *two*: four sides are needed elsewhere.
    TwoFourElsewhere,
    /// *four*: two sides are enough elsewhere.
    FourTwoElsewhere,
    /// Where there is no throne, the number of sides on and beside the centre is that of elsewhere.
    NoCentreWithoutThrone,
    /// A move that captures the king leaves the soldiers.
    CapturedKingLeavesSoldiers,
    /// A board without a king goes on.
    NoKingIgnored,

    // 6, escape
    /// The king's arrival on a special corner captures too.
    CornerArrivalCaptures,
    /// The king's arrival on the edge captures too, where he wins by it.
    EdgeArrivalCaptures,
    /// Any edge square wins like a corner.
    EdgeWins,
    /// Under escape *edge* only corners win.
    OnlyCornersWin,
    /// Under escape *edge* corners do not win.
    EdgeEscapeNotOnCorners,
    /// A king who is set up on a special corner has not won.
    CornerIgnoredInSetUps,
    /// Under escape *edge*, a king who is set up on the edge has not won.
    EdgeIgnoredInSetUps,

    // 7, shieldwall
    /// No shieldwalls, though the rule set has them.
    NoShieldwall,
    /// Shieldwalls, though the rule set has none.
    ShieldwallAlways,
    /// Defenders do not shieldwall.
    ShieldwallByAttackersOnly,
    /// Attackers do not shieldwall.
    ShieldwallByDefendersOnly,
    /// A shieldwall replaces the custodial captures of the same move.
    ShieldwallReplacesCustodial,
    /// The armed king's landing does not shieldwall.
    ShieldwallNotByKing,
    /// The unarmed king's landing does.
    ShieldwallByUnarmedKing,
    /// A special corner is no bracket.
    ShieldwallCornerNoBracket,
    /// An empty ordinary corner is a bracket.
    ShieldwallOrdinaryCornerBracket,
    /// From an ordinary corner a piece looks along the rank only.
    ShieldwallFromCornerAlongRankOnly,
    /// From an ordinary corner a piece looks along the file only.
    ShieldwallFromCornerAlongFileOnly,
    /// The armed king is no far bracket.
    ShieldwallKingNoBracket,
    /// The unarmed king is a far bracket.
    ShieldwallUnarmedKingBracket,
    /// The armed king does not serve as an inward piece.
    ShieldwallKingNotInward,
    /// The unarmed king serves as an inward piece.
    ShieldwallUnarmedKingInward,
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
    /// Exit forts, though the rule set has none.
    ExitFortAlways,
    /// A fort is looked for after the defenders' moves only.
    FortNotWithDefendersToMove,
    /// Every defender holds, breakable or not.
    FortWithoutBreakable,
    /// The breakable defenders are taken out once, not repeatedly.
    FortBreakableOnce,
    /// The king needs no empty neighbor.
    FortWithImmobileKing,
    /// An empty corner does not count as the king's empty neighbor.
    FortCornerNotFree,
    /// A single attacker shut in with the king is overlooked, when there are others.
    FortIgnoresAttackerInside,
    /// The king's body stops attackers, and one neighbor out of their reach is enough.
    FortKingStopsAttackers,
    /// Attackers may enter the throne.
    FortThroneEntered,
    /// Attackers do not cross the throne.
    FortThroneNotCrossed,
    /// Attackers may not enter the centre where there is no throne.
    FortCentreBarredWithoutThrone,
    /// Attackers may enter a corner.
    FortCornerEntered,
    /// The throne does not break a defender beside it.
    FortThroneNotHostile,
    /// A throne that spares the king does not break a defender beside it.
    FortSparesKingThroneNotHostile,
    /// A harmless throne breaks a defender beside it.
    FortHarmlessThroneHostile,
    /// The centre breaks a defender beside it where there is no throne.
    FortCentreHostileWithoutThrone,
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
    /// Encirclement, though the rule set has none.
    EncirclementAlways,
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
    /// *ignored* is a draw.
    RepetitionNotIgnored,
    /// *draw* is a loss of the defenders.
    RepetitionDrawIsLoss,
    /// *defenders-lose* is a draw.
    RepetitionLossIsDraw,

    // 8.6, no move, and the order of 8
    /// A side without a move has not lost.
    NoMoveIgnored,
    /// The defenders lose as soon as their king has no move.
    NoMoveOfKingAlone,
    /// The side that just moved loses as well when it has no move left.
    NoMoveOfEitherSide,
    /// No move is looked at before the king's capture.
    NoMoveBeforeKingCaptured,
    /// No move is looked at before the escape to a corner.
    NoMoveBeforeCorner,
    /// No move is looked at before the escape to the edge.
    NoMoveBeforeEdge,
    /// No move is looked at before the exit fort.
    NoMoveBeforeFort,
    /// No move is looked at before encirclement.
    NoMoveBeforeEncirclement,
}
