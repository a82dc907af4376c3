//! The parameters of the evaluation, in hundredths of a pawn that has crossed the river unless another unit is named.
//!
//! The first values were set by hand; the defaults come from Texel tuning: least squares between the sigmoid of the evaluation and the
//! results (weight 0.6) and search scores (0.4) of 24,163 quiet positions. They are from 1,150 games of self-play at 1,500 nodes a
//! move, half of them from openings and half with pairs of pieces taken off.

macro_rules! parameters {
    ($($(#[doc = $doc:literal])* $name:ident = $default:literal;)*) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }
    };
}

parameters! {
    // Pieces, on the scale of a pawn across the river: begun by hand from handbooks, which agree within a tenth, a rook twice a knight or
    // cannon; fitted to games.
    /// A rook, middlegame.
    rook_middle = 1096;
    /// A rook, endgame.
    rook_end = 1133;
    /// A knight, middlegame.
    knight_middle = 410;
    /// A knight, endgame.
    knight_end = 397;
    /// A cannon, middlegame.
    cannon_middle = 526;
    /// A cannon, endgame.
    cannon_end = 321;
    /// A pawn before the river, middlegame.
    pawn_middle = 20;
    /// A pawn before the river, endgame.
    pawn_end = 159;
    /// A guard, middlegame.
    guard_middle = 100;
    /// A guard, endgame.
    guard_end = 78;
    /// A minister, middlegame.
    minister_middle = 208;
    /// A minister, endgame.
    minister_end = 40;
    // The piece-square rule; fitted to games.
    /// A pawn that has crossed, beside its value before, middlegame.
    pawn_crossed_middle = 14;
    /// A pawn that has crossed, beside its value before, endgame.
    pawn_crossed_end = 36;
    /// A crossed pawn for each step nearer to the point before the enemy palace, middlegame.
    pawn_near_middle = 40;
    /// A crossed pawn for each step nearer to the point before the enemy palace, endgame.
    pawn_near_end = 0;
    /// Loss of a pawn on the last rank.
    pawn_spent = 85;
    /// A pawn before the river that has left its first point.
    pawn_step = 7;
    /// A knight for each point it reaches on an empty board.
    knight_reach = 6;
    /// A knight for each step nearer to the enemy palace.
    knight_near = 12;
    /// A rook for each file nearer to the middle, three at most.
    rook_centre = 27;
    /// A rook in the enemy half.
    rook_across = 8;
    /// A cannon for each file nearer to the middle, four at most.
    cannon_centre = 8;
    /// A cannon on the enemy home rank, middlegame.
    cannon_bottom = 15;
    /// A cannon in its own half in the endgame, with its own pieces as screens.
    cannon_home_end = 47;
    /// A king for each rank above its home, middlegame.
    king_high = -100;
    /// A king for each file off the middle, endgame; fitted as the terms of technique.
    king_side_end = -16;
    /// A guard in the middle of the palace, or a minister in the middle before it.
    defender_centre = 27;
    minister_edge = -18;
    // Activity: begun by hand, a rook with all its moves a fifth more than one without; fitted to games.
    /// A move of a rook.
    rook_mobility = 7;
    /// A move of a knight.
    knight_mobility = 7;
    /// A move of a cannon.
    cannon_mobility = 3;
    // Danger to a king, and threats: begun by hand; fitted to games.
    /// A cannon that sees the enemy king over nothing at all (空頭炮).
    bare_cannon = 81;
    /// A cannon with two pieces between it and the enemy king, either of which is pinned.
    two_screens = 48;
    /// A rook, knight or cannon that a pawn, guard or minister attacks.
    threat_by_small = 42;
    /// A rook that a knight or a cannon attacks.
    threat_on_rook = 80;
    /// A piece that is attacked and not defended.
    hanging = 46;
    /// Tempo bonus of the side to move.
    tempo = 60;
    // Technique: fitted to the distance to mate in exact tables, 10 centipawns a ply.
    /// Against a side without rook, knight or cannon: the own king for each rank above its home, with a cannon.
    hunt_king_high = 15;
    /// Against such a side: a knight for each step nearer to its king.
    hunt_knight_near = 9;
    /// Against such a side: a pawn for each step nearer to its king.
    hunt_pawn_near = 14;
    /// Against such a side: a pawn on the middle file.
    hunt_pawn_middle = 24;
    /// Against such a side: an own guard or minister on the middle file, where it blocks the king.
    hunt_own_defender = 12;
    // Fitted like these, then more than doubled by playouts.
    /// Against such a side: each move that its king, guards and ministers lack.
    hunt_freedom = 16;
    // Endgame knowledge, shares in percent: by hand, drawn classes within 30, won ones above 200 (Chen et al. 2011 leave the weight open).
    /// Weight of the knowledge in the endgame at full confidence.
    knowledge_weight = 100;
    /// Remaining share of the other terms if the side that attacks cannot win (5).
    knowledge_draw_rest = 2;
    /// Remaining share of them if both sides attack and neither can win (5).
    knowledge_level_rest = 12;
    /// Remaining share of them if either side may win (4).
    knowledge_either_rest = 80;
    /// Remaining share of them if one side wins by position (3 and 6).
    knowledge_position_rest = 55;
    /// Remaining share of them if one side has the advantage (2 and 7).
    knowledge_advantage_rest = 100;
    /// Bonus of a certain win (0 and 9).
    knowledge_sure_win = 400;
    /// Bonus of a mostly won score (1 and 8).
    knowledge_mostly_win = 250;
    /// Bonus of an advantage (2 and 7).
    knowledge_advantage = 60;
    /// Bonus of a win by position (3 and 6).
    knowledge_position = 35;
}
