//! Evaluation of Du et al. (2014, "self-optimising evaluation"): own minus other, over six elements. The paper mentions ninety
//! parameters and lists none; these are ours, with the paper's values if it gives any.
//!
//! The counts of a position ([`Features`]) do not depend on the parameters, so a position counted once can be evaluated many
//! times, as tuning by regression needs. All terms are linear except the last two, which weigh place control.

mod features;

use std::collections::BTreeMap;

use canju_message::{All, Text, text};
use serde::{Deserialize, Serialize};
use xiangqi::rules::Position;

pub use features::Features;

/// An element of the evaluation (Du et al., section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, All)]
#[all(word)]
pub enum Element {
    /// Material.
    Strength,
    /// Piece-square values.
    Position,
    /// Mobility.
    Flexibility,
    /// Whom they threaten and protect.
    Threat,
    /// Pairs, patterns and tempo.
    Features,
    /// Place control.
    #[all(word = "control")]
    Place,
}

/// Number of parameters.
pub const COUNT: usize = REGISTRY.len();
/// Number of parameters, place control excluded.
pub const WITHOUT_PLACE: usize = 78;
/// Number of regions whose control is weighted.
const REGIONS: usize = 10;
/// Pieces that are counted by strength.
const STRENGTHS: usize = 6;
/// Their values at the opening and in the endgame.
const TWICE: usize = 2 * STRENGTHS;

/// The values of all parameters, each within its bounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, f64>", into = "BTreeMap<&'static str, f64>")]
pub struct Elements([f64; COUNT]);

/// Errors in the values of an evaluation.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NotElements {
    /// It is not a list of names and numbers in JSON.
    #[error("no list of names and numbers: {0}")]
    Syntax(String),
    /// No parameter has this name.
    #[error("there is no parameter {0}")]
    Name(String),
    /// The value is out of its range.
    #[error("{name} must be {least} to {most}, not {value}")]
    Range { name: &'static str, least: f64, most: f64, value: f64 },
}

impl NotElements {
    pub fn at(&self, path: &str) -> Text {
        match self {
            Self::Syntax(reason) => text!("elements-syntax", path, reason),
            Self::Name(name) => text!("elements-name", path, name),
            Self::Range { name, least, most, value } => {
                let [least, most, value] = [least, most, value].map(ToString::to_string);
                text!("elements-range", path, name, least, most, value)
            }
        }
    }
}

/// Parameters found by the best run of the tuner; the run is named beside the file.
const TUNED: &str = include_str!("../../../../../assets/tuned/elements.json");

impl Default for Elements {
    /// The tuned values that the program comes with.
    fn default() -> Self {
        Self::from_json(TUNED).unwrap_or_else(|_| Self::hand())
    }
}

impl Elements {
    /// Returns the hand-set values, with the paper's if it gives them.
    pub fn hand() -> Self {
        Self(REGISTRY.map(|parameter| parameter.initial))
    }

    /// Returns values in the order of the registry, each clamped to its bounds; missing values are the hand-set ones.
    pub fn clamped(values: &[f64]) -> Self {
        let mut elements = Self::hand();
        for ((own, parameter), &value) in elements.0.iter_mut().zip(&REGISTRY).zip(values) {
            let (least, most) = parameter.bounds();
            *own = if value.is_finite() { value.clamp(least, most) } else { parameter.initial };
        }
        elements
    }

    /// Returns the values without place control.
    #[must_use]
    pub fn without_place(mut self) -> Self {
        self.0.iter_mut().skip(WITHOUT_PLACE).take(REGIONS).for_each(|value| *value = 0.0);
        self
    }

    /// The values, in the order of the registry.
    pub const fn values(&self) -> &[f64; COUNT] {
        &self.0
    }

    pub const fn of(&self, term: Term) -> f64 {
        self.0[term as usize]
    }

    /// Returns the value of features for Red, in points, and its derivative by each parameter.
    pub fn slope(&self, features: &Features) -> (f64, [f64; COUNT]) {
        let (mut value, mut slope) = (0.0, [0.0; COUNT]);
        let phase = f64::from(features.share());
        for (at, (own, slope)) in self.0.iter().zip(&mut slope).take(WITHOUT_PLACE).enumerate() {
            *slope = match at {
                0..STRENGTHS => phase * f64::from(features.linear[at]),
                STRENGTHS..TWICE => (1.0 - phase) * f64::from(features.linear[at - STRENGTHS]),
                _ => f64::from(features.linear[at]),
            };
            value += own * *slope;
        }
        let (contested, exponent) = (self.of(Term::Contested), self.of(Term::Fade));
        let fade = libm::pow(phase, exponent);
        let mut fought = 0.0;
        let mut place = 0.0;
        for region in 0..REGIONS {
            let (sure, both) = (f64::from(features.sure[region]), f64::from(features.contested[region]));
            let weight = self.0[WITHOUT_PLACE + region];
            slope[WITHOUT_PLACE + region] = fade * (sure + contested * both);
            fought += weight * both;
            place += weight * (sure + contested * both);
        }
        slope[Term::Contested as usize] = fade * fought;
        slope[Term::Fade as usize] = if phase > 0.0 { fade * libm::log(phase) * place } else { 0.0 };
        (value + fade * place, slope)
    }

    /// Reads names and values from JSON; parameters not named are hand-set.
    pub fn from_json(text: &str) -> Result<Self, NotElements> {
        let named: BTreeMap<String, f64> =
            serde_json::from_str(text).map_err(|error| NotElements::Syntax(error.to_string()))?;
        Self::try_from(named)
    }

    /// Names and values in JSON, a line each, in the order of the registry.
    pub fn to_json(&self) -> String {
        let lines = REGISTRY.iter().zip(self.0);
        let lines: Vec<String> =
            lines.map(|(parameter, value)| format!("  \"{}\": {value}", parameter.name)).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

impl TryFrom<BTreeMap<String, f64>> for Elements {
    type Error = NotElements;

    fn try_from(named: BTreeMap<String, f64>) -> Result<Self, NotElements> {
        let mut elements = Self::hand();
        for (name, value) in named {
            let known = elements.0.iter_mut().zip(&REGISTRY).find(|(_, known)| known.name == name);
            let Some((own, known)) = known else { return Err(NotElements::Name(name)) };
            let (least, most) = known.bounds();
            if !(least..=most).contains(&value) {
                return Err(NotElements::Range { name: known.name, least, most, value });
            }
            *own = value;
        }
        Ok(elements)
    }
}

impl From<Elements> for BTreeMap<&'static str, f64> {
    fn from(elements: Elements) -> Self {
        REGISTRY.iter().map(|parameter| parameter.name).zip(elements.0).collect()
    }
}

/// Hundredths of a crossed pawn for a point: the search prunes on the scale of a rook of 1,100, the paper's rook is 600.
pub const SCALE: f64 = 11.0 / 6.0;

/// Elements made ready for the search.
#[derive(Debug, Clone)]
pub struct Weights {
    linear: [f32; WITHOUT_PLACE],
    regions: [f32; REGIONS],
    contested: f32,
    /// Remaining weight of place control, by phase.
    fade: [f32; features::PHASES],
    /// Whether any control counts.
    controls: bool,
}

impl Weights {
    pub fn new(elements: &Elements) -> Self {
        let (exponent, values) = (elements.of(Term::Fade), &elements.0);
        let whole = (features::PHASES - 1) as f64;
        let fade = std::array::from_fn(|phase| libm::pow(phase as f64 / whole, exponent) as f32);
        let regions: [f32; REGIONS] = std::array::from_fn(|at| values[WITHOUT_PLACE + at] as f32);
        Self {
            linear: std::array::from_fn(|at| values[at] as f32),
            contested: elements.of(Term::Contested) as f32,
            controls: regions.iter().any(|weight| *weight != 0.0),
            regions,
            fade,
        }
    }

    /// Returns the value of a position for Red, in hundredths of a crossed pawn.
    pub fn value(&self, position: &xiangqi::rules::Position) -> i32 {
        let features = Features::of(position, self.controls);
        (f64::from(self.of(&features)) * SCALE).round() as i32
    }

    /// Returns the value of features for Red, in points.
    pub fn of(&self, features: &Features) -> f32 {
        let dot = |weights: &[f32], counts: &[i16]| -> f32 {
            weights.iter().zip(counts).map(|(weight, count)| weight * f32::from(*count)).sum()
        };
        let split = |at: usize| (self.linear.split_at(at), features.linear.split_at(at));
        let ((_, weights), (_, counts)) = split(TWICE);
        let opening = dot(&self.linear[..STRENGTHS], &features.linear[..STRENGTHS]);
        let endgame = dot(&self.linear[STRENGTHS..TWICE], &features.linear[..STRENGTHS]);
        let phase = features.share();
        let place =
            dot(&self.regions, &features.sure) + self.contested * dot(&self.regions, &features.contested);
        let fade = self.fade[usize::from(features.phase).min(features::PHASES - 1)];
        phase * opening + (1.0 - phase) * endgame + dot(weights, counts) + fade * place
    }
}

// The six elements of a position: what each side has of each, by term.

/// A term of a position: its weight, and the amounts of both sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    pub parameter: &'static Parameter,
    /// Its value, in points.
    pub weight: f64,
    /// What Red and Black have of it. Strengths count by the phase of the game; place control by region, a contested point in
    /// part, and all of it less as pieces are captured.
    pub amounts: [f64; 2],
}

impl Part {
    /// Returns the points of Red and of Black.
    pub fn points(&self) -> [f64; 2] {
        self.amounts.map(|amount| self.weight * amount)
    }

    /// Returns the points by which Red is ahead.
    pub fn difference(&self) -> f64 {
        let [red, black] = self.points();
        red - black
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The element; `None` for the sum of all.
    pub element: Option<Element>,
    /// Number of its terms that either side has something of.
    pub terms: usize,
    /// Points of Red and of Black.
    pub points: [f64; 2],
}

impl Share {
    pub fn difference(&self) -> f64 {
        let [red, black] = self.points;
        red - black
    }
}

/// The evaluation of a position in parts. The kings, which both sides have, are left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakdown {
    /// The terms that either side has something of, in the order of the registry.
    pub parts: Vec<Part>,
}

impl Breakdown {
    pub fn of(position: &Position, elements: &Elements) -> Self {
        let [red, black] = Features::sides(position, true).map(|features| elements.slope(&features).1);
        // The last two parameters decide how much control counts and are in the amounts.
        let linear = REGISTRY.iter().take(Term::Contested as usize);
        let part = |(at, parameter): (usize, &'static Parameter)| {
            let amounts = [red.get(at).copied()?, black.get(at).copied()?];
            let weight = elements.values().get(at).copied()?;
            (amounts != [0.0; 2]).then_some(Part { parameter, weight, amounts })
        };
        Self { parts: linear.enumerate().filter_map(part).collect() }
    }

    /// Returns the six elements, then their sum.
    pub fn shares(&self) -> [Share; 7] {
        let [strength, position, flexibility, threat, features, place] = Element::ALL.map(Some);
        [strength, position, flexibility, threat, features, place, None].map(|element| {
            let mut share = Share { element, terms: 0, points: [0.0; 2] };
            let own =
                self.parts.iter().filter(|part| element.is_none_or(|own| own == part.parameter.element));
            for part in own {
                share.terms += 1;
                share.points.iter_mut().zip(part.points()).for_each(|(sum, points)| *sum += points);
            }
            share
        })
    }
}

// The ninety terms by name: their elements, first values and bounds.

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
    pub element: Element,
    /// Hand-set value.
    pub initial: f64,
    pub kind: Kind,
}

impl Parameter {
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
        GuardOpening "guard_opening" = 110.0 Points;
        MinisterOpening "minister_opening" = 110.0 Points;
        RookOpening "rook_opening" = 600.0 Points;
        KnightOpening "knight_opening" = 280.0 Points;
        CannonOpening "cannon_opening" = 300.0 Points;
        PawnOpening "pawn_opening" = 70.0 Points;
        GuardEndgame "guard_endgame" = 110.0 Points;
        MinisterEndgame "minister_endgame" = 110.0 Points;
        RookEndgame "rook_endgame" = 600.0 Points;
        KnightEndgame "knight_endgame" = 300.0 Points;
        CannonEndgame "cannon_endgame" = 270.0 Points;
        PawnEndgame "pawn_endgame" = 90.0 Points;
    }
    Position {
        KingTable "king_table" = 1.0 Multiplier;
        /// The table of guards.
        GuardTable "guard_table" = 1.0 Multiplier;
        MinisterTable "minister_table" = 1.0 Multiplier;
        RookTable "rook_table" = 1.0 Multiplier;
        KnightTable "knight_table" = 1.0 Multiplier;
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
        EnemyHalf "enemy_half" = 2.0 Points;
        OwnPalace "own_palace" = 1.0 Points;
        EnemyPalace "enemy_palace" = 4.0 Points;
        /// A point next to the enemy king.
        NextToEnemyKing "next_to_enemy_king" = 5.0 Points;
        /// A point next to the own king.
        NextToOwnKing "next_to_own_king" = 3.0 Points;
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

#[cfg(test)]
mod tests;
