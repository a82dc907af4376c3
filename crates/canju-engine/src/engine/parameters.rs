//! The parameters of the evaluation, each with its name, range, unit and source.
//!
//! The first values were set by hand; the defaults come from Texel tuning: least squares between the sigmoid of the evaluation and the
//! results (weight 0.6) and search scores (0.4) of 24,163 quiet positions. They are from 1,150 games of self-play at 1,500 nodes a
//! move, half of them from openings and half with pairs of pieces taken off.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Hundredths of a pawn that has crossed the river.
    Centipawns,
    /// Parts of a hundred.
    Percent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Description {
    /// Name in options and files.
    pub name: &'static str,
    pub least: i32,
    pub most: i32,
    pub unit: Unit,
    /// Source of the default.
    pub source: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    #[error("there is no parameter {0}")]
    Name(String),
    #[error("{name} must be {least} to {most}, not {value}")]
    Range { name: &'static str, least: i32, most: i32, value: i32 },
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])* $name:ident = $default:literal in $least:literal..=$most:literal, $unit:ident, $source:expr;)*) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Parameters {
            /// All parameters, in the order of their values.
            pub const REGISTRY: &'static [Description] = &[$(Description {
                name: stringify!($name), least: $least, most: $most, unit: Unit::$unit, source: $source,
            },)*];

            /// The values, in the order of the registry.
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
                let known = Self::REGISTRY.iter().find(|known| known.name == name);
                let known = known.ok_or_else(|| ParameterError::Name(name.to_owned()))?;
                if !(known.least..=known.most).contains(&value) {
                    let &Description { name, least, most, .. } = known;
                    return Err(ParameterError::Range { name, least, most, value });
                }
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => {}
                }
                Ok(())
            }
        }
    };
}

/// Values of pieces that handbooks agree on within a tenth, on the scale of a pawn across the river.
const MATERIAL: &str = "begun by hand from handbooks, rook twice a knight or cannon; fitted to games";
/// Terms of the piece-square rule, see `piece_square`.
const PLACE: &str = "the piece-square rule; fitted to games";
/// Terms of activity.
const ACTIVITY: &str =
    "begun by hand, a rook with all its moves a fifth more than one without; fitted to games";
/// Terms of danger to a king.
const DANGER: &str = "begun by hand; fitted to games";
/// Terms of technique.
const TECHNIQUE: &str = "fitted to the distance to mate in exact tables, 10 centipawns a ply";
/// The term of technique that games have changed.
const FREEDOM: &str = "fitted like the other terms of technique, then more than doubled by playouts";
/// Terms of the endgame knowledge.
const KNOWLEDGE: &str =
    "by hand: drawn classes within 30, won ones above 200 (Chen et al. 2011 leave the weight open)";

parameters! {
    /// A rook, middlegame.
    rook_middle = 1096 in 500..=1500, Centipawns, MATERIAL;
    /// A rook, endgame.
    rook_end = 1133 in 500..=1500, Centipawns, MATERIAL;
    /// A knight, middlegame.
    knight_middle = 410 in 200..=800, Centipawns, MATERIAL;
    /// A knight, endgame.
    knight_end = 397 in 200..=800, Centipawns, MATERIAL;
    /// A cannon, middlegame.
    cannon_middle = 526 in 200..=800, Centipawns, MATERIAL;
    /// A cannon, endgame.
    cannon_end = 321 in 200..=800, Centipawns, MATERIAL;
    /// A pawn before the river, middlegame.
    pawn_middle = 20 in 10..=200, Centipawns, MATERIAL;
    /// A pawn before the river, endgame.
    pawn_end = 159 in 10..=200, Centipawns, MATERIAL;
    /// A guard, middlegame.
    guard_middle = 100 in 40..=300, Centipawns, MATERIAL;
    /// A guard, endgame.
    guard_end = 78 in 40..=300, Centipawns, MATERIAL;
    /// A minister, middlegame.
    minister_middle = 208 in 40..=300, Centipawns, MATERIAL;
    /// A minister, endgame.
    minister_end = 40 in 40..=300, Centipawns, MATERIAL;
    /// A pawn that has crossed, beside its value before, middlegame.
    pawn_crossed_middle = 14 in 0..=200, Centipawns, PLACE;
    /// A pawn that has crossed, beside its value before, endgame.
    pawn_crossed_end = 36 in 0..=200, Centipawns, PLACE;
    /// A crossed pawn for each step nearer to the point before the enemy palace, middlegame.
    pawn_near_middle = 40 in 0..=40, Centipawns, PLACE;
    /// A crossed pawn for each step nearer to the point before the enemy palace, endgame.
    pawn_near_end = 0 in 0..=40, Centipawns, PLACE;
    /// Loss of a pawn on the last rank.
    pawn_spent = 85 in 0..=150, Centipawns, PLACE;
    /// A pawn before the river that has left its first point.
    pawn_step = 7 in -20..=40, Centipawns, PLACE;
    /// A knight for each point it reaches on an empty board.
    knight_reach = 6 in 0..=30, Centipawns, PLACE;
    /// A knight for each step nearer to the enemy palace.
    knight_near = 12 in 0..=30, Centipawns, PLACE;
    /// A rook for each file nearer to the middle, three at most.
    rook_centre = 27 in -10..=30, Centipawns, PLACE;
    /// A rook in the enemy half.
    rook_across = 8 in -20..=50, Centipawns, PLACE;
    /// A cannon for each file nearer to the middle, four at most.
    cannon_centre = 8 in -10..=30, Centipawns, PLACE;
    /// A cannon on the enemy home rank, middlegame.
    cannon_bottom = 15 in -40..=80, Centipawns, PLACE;
    /// A cannon in its own half in the endgame, with its own pieces as screens.
    cannon_home_end = 47 in -20..=60, Centipawns, PLACE;
    /// A king for each rank above its home, middlegame.
    king_high = -100 in -100..=20, Centipawns, PLACE;
    /// A king for each file off the middle, endgame.
    king_side_end = -16 in -60..=20, Centipawns, TECHNIQUE;
    /// A guard in the middle of the palace, or a minister in the middle before it.
    defender_centre = 27 in -20..=50, Centipawns, PLACE;
    minister_edge = -18 in -60..=20, Centipawns, PLACE;
    /// A move of a rook.
    rook_mobility = 7 in 0..=20, Centipawns, ACTIVITY;
    /// A move of a knight.
    knight_mobility = 7 in 0..=30, Centipawns, ACTIVITY;
    /// A move of a cannon.
    cannon_mobility = 3 in 0..=20, Centipawns, ACTIVITY;
    /// A cannon that sees the enemy king over nothing at all (空頭炮).
    bare_cannon = 81 in 0..=300, Centipawns, DANGER;
    /// A cannon with two pieces between it and the enemy king, either of which is pinned.
    two_screens = 48 in 0..=100, Centipawns, DANGER;
    /// A rook, knight or cannon that a pawn, guard or minister attacks.
    threat_by_small = 42 in 0..=200, Centipawns, DANGER;
    /// A rook that a knight or a cannon attacks.
    threat_on_rook = 80 in 0..=250, Centipawns, DANGER;
    /// A piece that is attacked and not defended.
    hanging = 46 in 0..=150, Centipawns, DANGER;
    /// Tempo bonus of the side to move.
    tempo = 60 in 0..=60, Centipawns, DANGER;
    /// Against a side without rook, knight or cannon: the own king for each rank above its home, with a cannon.
    hunt_king_high = 15 in 0..=60, Centipawns, TECHNIQUE;
    /// Against such a side: a knight for each step nearer to its king.
    hunt_knight_near = 9 in 0..=60, Centipawns, TECHNIQUE;
    /// Against such a side: a pawn for each step nearer to its king.
    hunt_pawn_near = 14 in 0..=60, Centipawns, TECHNIQUE;
    /// Against such a side: a pawn on the middle file.
    hunt_pawn_middle = 24 in 0..=60, Centipawns, TECHNIQUE;
    /// Against such a side: an own guard or minister on the middle file, where it blocks the king.
    hunt_own_defender = 12 in 0..=60, Centipawns, TECHNIQUE;
    /// Against such a side: each move that its king, guards and ministers lack.
    hunt_freedom = 16 in 0..=60, Centipawns, FREEDOM;
    /// Weight of the knowledge in the endgame at full confidence.
    knowledge_weight = 100 in 0..=100, Percent, KNOWLEDGE;
    /// Remaining share of the other terms if the side that attacks cannot win (5).
    knowledge_draw_rest = 2 in 0..=100, Percent, KNOWLEDGE;
    /// Remaining share of them if both sides attack and neither can win (5).
    knowledge_level_rest = 12 in 0..=100, Percent, KNOWLEDGE;
    /// Remaining share of them if either side may win (4).
    knowledge_either_rest = 80 in 0..=100, Percent, KNOWLEDGE;
    /// Remaining share of them if one side wins by position (3 and 6).
    knowledge_position_rest = 55 in 0..=100, Percent, KNOWLEDGE;
    /// Remaining share of them if one side has the advantage (2 and 7).
    knowledge_advantage_rest = 100 in 0..=100, Percent, KNOWLEDGE;
    /// Bonus of a certain win (0 and 9).
    knowledge_sure_win = 400 in 0..=1500, Centipawns, KNOWLEDGE;
    /// Bonus of a mostly won score (1 and 8).
    knowledge_mostly_win = 250 in 0..=1500, Centipawns, KNOWLEDGE;
    /// Bonus of an advantage (2 and 7).
    knowledge_advantage = 60 in 0..=800, Centipawns, KNOWLEDGE;
    /// Bonus of a win by position (3 and 6).
    knowledge_position = 35 in 0..=500, Centipawns, KNOWLEDGE;
}
