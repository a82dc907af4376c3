//! The ninety terms by name: their elements, first values and bounds.

use super::Element;

/// Kind of a parameter, which determines its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Points on the scale of a rook of 600: up to twice the first value and 20 beyond, on its side of 0; 20 about 0.
    Points,
    /// Correction of a table: up to 40 points either way.
    Correction,
    /// Multiplier of a table: 0 to 2.
    Multiplier,
    /// The part of a contested point that counts: 0 to 1.
    Share,
    /// The power of the phase with which control fades: 0 to 3.
    Exponent,
}

impl Kind {
    /// The least and the largest value of a parameter that begins with `initial`.
    pub const fn bounds(self, initial: f64) -> (f64, f64) {
        match self {
            Self::Points if initial > 0.0 => (0.0, 2.0 * initial + 20.0),
            Self::Points if initial < 0.0 => (2.0 * initial - 20.0, 0.0),
            Self::Points => (-20.0, 20.0),
            Self::Correction => (-40.0, 40.0),
            Self::Multiplier => (0.0, 2.0),
            Self::Share => (0.0, 1.0),
            Self::Exponent => (0.0, 3.0),
        }
    }
}

/// Description of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// Name in files.
    pub name: &'static str,
    /// The element that it belongs to.
    pub element: Element,
    /// Hand-set value.
    pub initial: f64,
    /// Kind, which determines the bounds.
    pub kind: Kind,
}

impl Parameter {
    /// The least and the largest value.
    pub const fn bounds(&self) -> (f64, f64) {
        self.kind.bounds(self.initial)
    }
}

macro_rules! terms {
    ($($element:ident { $($(#[doc = $doc:literal])* $term:ident $name:literal = $initial:literal $kind:ident;)* })*) => {
        /// A term of the evaluation; its place in the registry is its number.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Term {
            $($($(#[doc = $doc])* $term,)*)*
        }

        /// All parameters, by index; those of place control are the last twelve.
        pub const REGISTRY: [Parameter; 90] = [
            $($(Parameter { name: $name, element: Element::$element, initial: $initial, kind: Kind::$kind },)*)*
        ];
    };
}

terms! {
    Strength {
        /// A guard at the opening.
        GuardOpening "guard_opening" = 110.0 Points;
        /// A minister at the opening.
        MinisterOpening "minister_opening" = 110.0 Points;
        /// A rook at the opening.
        RookOpening "rook_opening" = 600.0 Points;
        /// A knight at the opening.
        KnightOpening "knight_opening" = 280.0 Points;
        /// A cannon at the opening.
        CannonOpening "cannon_opening" = 300.0 Points;
        /// A pawn at the opening.
        PawnOpening "pawn_opening" = 70.0 Points;
        /// A guard in the endgame.
        GuardEndgame "guard_endgame" = 110.0 Points;
        /// A minister in the endgame.
        MinisterEndgame "minister_endgame" = 110.0 Points;
        /// A rook in the endgame.
        RookEndgame "rook_endgame" = 600.0 Points;
        /// A knight in the endgame.
        KnightEndgame "knight_endgame" = 300.0 Points;
        /// A cannon in the endgame.
        CannonEndgame "cannon_endgame" = 270.0 Points;
        /// A pawn in the endgame.
        PawnEndgame "pawn_endgame" = 90.0 Points;
    }
    Position {
        /// The table of the king.
        KingTable "king_table" = 1.0 Multiplier;
        /// The table of guards.
        GuardTable "guard_table" = 1.0 Multiplier;
        /// The table of ministers.
        MinisterTable "minister_table" = 1.0 Multiplier;
        /// The table of rooks.
        RookTable "rook_table" = 1.0 Multiplier;
        /// The table of knights.
        KnightTable "knight_table" = 1.0 Multiplier;
        /// The table of cannons.
        CannonTable "cannon_table" = 1.0 Multiplier;
        /// The table of pawns (Du et al., Fig. 2).
        PawnTable "pawn_table" = 1.0 Multiplier;
        /// A rook on files d to f.
        RookCentre "rook_centre" = 8.0 Points;
        /// A rook that has not left its corner.
        RookCorner "rook_corner" = -12.0 Points;
        /// A rook on the rank of the enemy pawns.
        RookPawnRank "rook_pawn_rank" = 12.0 Points;
        /// A knight in the middle of its own palace.
        KnightPalace "knight_palace" = -20.0 Points;
        /// A knight on the edge.
        KnightRim "knight_rim" = -8.0 Points;
        /// A knight on files c, d, f or g, two or three ranks from the far edge.
        KnightOutpost "knight_outpost" = 14.0 Points;
        /// A cannon on the middle file with a pawn of its own on it.
        CannonCentre "cannon_centre" = 12.0 Points;
        /// A cannon on its back rank or its initial point.
        CannonHome "cannon_home" = 6.0 Points;
        /// A pawn just across the river, files d to f.
        PawnRank5Centre "pawn_rank5_centre" = 0.0 Correction;
        /// A pawn just across the river, other files.
        PawnRank5Wing "pawn_rank5_wing" = 0.0 Correction;
        /// A pawn one rank further, files d to f.
        PawnRank6Centre "pawn_rank6_centre" = 0.0 Correction;
        /// A pawn one rank further, other files.
        PawnRank6Wing "pawn_rank6_wing" = 0.0 Correction;
        /// A pawn two ranks further, files d to f.
        PawnRank7Centre "pawn_rank7_centre" = 0.0 Correction;
        /// A pawn two ranks further, other files.
        PawnRank7Wing "pawn_rank7_wing" = 0.0 Correction;
        /// A pawn on the last rank but one, files d to f.
        PawnRank8Centre "pawn_rank8_centre" = 0.0 Correction;
        /// A pawn on the last rank but one, other files.
        PawnRank8Wing "pawn_rank8_wing" = 0.0 Correction;
        /// A pawn on the last rank, files d to f.
        PawnRank9Centre "pawn_rank9_centre" = 0.0 Correction;
        /// A pawn on the last rank, other files.
        PawnRank9Wing "pawn_rank9_wing" = 0.0 Correction;
        /// The middle pawn before the river.
        PawnMiddle "pawn_middle" = 4.0 Points;
    }
    Flexibility {
        /// A point that a rook can go to and that no cheaper enemy attacks.
        RookSafe "rook_safe" = 0.25 Points;
        /// Such a point of a knight.
        KnightSafe "knight_safe" = 1.75 Points;
        /// Such a point of a cannon.
        CannonSafe "cannon_safe" = 3.25 Points;
        /// Such a point of a guard.
        GuardSafe "guard_safe" = 1.75 Points;
        /// Such a point of a minister.
        MinisterSafe "minister_safe" = 0.75 Points;
        /// A point that a pawn can go to.
        PawnSafe "pawn_safe" = 3.75 Points;
        /// A leg of a knight that is blocked.
        KnightLeg "knight_leg" = -5.0 Points;
        /// An eye of a minister that is blocked.
        MinisterEye "minister_eye" = -4.0 Points;
        /// A rook with three moves or fewer.
        RookStuck "rook_stuck" = -12.0 Points;
        /// A knight without a safe move.
        KnightStuck "knight_stuck" = -10.0 Points;
        /// A knight with one safe move.
        KnightOnce "knight_once" = -5.0 Points;
        /// A cannon with two moves or fewer.
        CannonStuck "cannon_stuck" = -6.0 Points;
    }
    Threat {
        /// An enemy rook that is attacked and not protected.
        HangingRook "hanging_rook" = 60.0 Points;
        /// Such a knight.
        HangingKnight "hanging_knight" = 30.0 Points;
        /// Such a cannon.
        HangingCannon "hanging_cannon" = 30.0 Points;
        /// Such a pawn.
        HangingPawn "hanging_pawn" = 8.0 Points;
        /// Such a guard or minister.
        HangingDefender "hanging_defender" = 10.0 Points;
        /// An enemy rook attacked by a cheaper piece.
        RookByCheaper "rook_by_cheaper" = 40.0 Points;
        /// Such a knight.
        KnightByCheaper "knight_by_cheaper" = 15.0 Points;
        /// Such a cannon.
        CannonByCheaper "cannon_by_cheaper" = 15.0 Points;
        /// An own rook that is protected.
        RookProtected "rook_protected" = 4.0 Points;
        /// Such a knight.
        KnightProtected "knight_protected" = 6.0 Points;
        /// Such a cannon.
        CannonProtected "cannon_protected" = 6.0 Points;
        /// Such a pawn.
        PawnProtected "pawn_protected" = 4.0 Points;
        /// A piece that attacks two or more that are dearer or not protected.
        DoubleAttack "double_attack" = 15.0 Points;
        /// An enemy piece that may not leave a line because of its king.
        Pin "pin" = 15.0 Points;
    }
    Features {
        /// A knight and a cannon together.
        KnightCannon "knight_cannon" = 30.0 Points;
        /// Both cannons.
        TwoCannons "two_cannons" = 0.0 Points;
        /// A rook and a cannon together.
        RookCannon "rook_cannon" = 10.0 Points;
        /// A rook and a knight together.
        RookKnight "rook_knight" = 15.0 Points;
        /// Both knights.
        TwoKnights "two_knights" = 0.0 Points;
        /// A cannon behind a knight on a line with the enemy king (馬後炮).
        CannonBehindKnight "cannon_behind_knight" = 20.0 Points;
        /// A cannon for each minister that the enemy lacks.
        CannonMinister "cannon_minister" = 12.0 Points;
        /// A knight for each guard that the enemy lacks.
        KnightGuard "knight_guard" = 12.0 Points;
        /// Two rooks for each guard that the enemy lacks.
        RooksGuard "rooks_guard" = 25.0 Points;
        /// A cannon that sees the enemy king over nothing on the file (空頭炮).
        HollowCannon "hollow_cannon" = 70.0 Points;
        /// A cannon on the enemy back rank (沉底炮).
        BottomCannon "bottom_cannon" = 35.0 Points;
        /// A cannon on the middle file against a knight in the middle of its palace (窩心馬).
        CannonOnKnight "cannon_on_knight" = 40.0 Points;
        /// Two crossed pawns side by side.
        LinkedPawns "linked_pawns" = 10.0 Points;
        /// Tempo bonus of the side to move.
        Tempo "tempo" = 5.0 Points;
    }
    Place {
        /// A point of the own half that is controlled.
        OwnHalf "own_half" = 1.0 Points;
        /// A point on either bank of the river.
        River "river" = 1.0 Points;
        /// A point of the enemy half.
        EnemyHalf "enemy_half" = 2.0 Points;
        /// A point of the own palace.
        OwnPalace "own_palace" = 1.0 Points;
        /// A point of the enemy palace.
        EnemyPalace "enemy_palace" = 4.0 Points;
        /// A point next to the enemy king.
        NextToEnemyKing "next_to_enemy_king" = 5.0 Points;
        /// A point next to the own king.
        NextToOwnKing "next_to_own_king" = 3.0 Points;
        /// A point of the middle file.
        MiddleFile "middle_file" = 2.0 Points;
        /// A point of the enemy pawns' initial rank.
        PawnRank "pawn_rank" = 1.0 Points;
        /// A point of the enemy cannons' initial rank.
        CannonRank "cannon_rank" = 2.0 Points;
        /// Share that counts of a point both sides can go to.
        Contested "contested" = 0.5 Share;
        /// Exponent by which control fades as pieces are captured.
        Fade "fade" = 1.0 Exponent;
    }
}
