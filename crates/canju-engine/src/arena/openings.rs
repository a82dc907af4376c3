//! The positions that games begin with: each follows from the seed and its number alone.

use serde::{Deserialize, Serialize};

use xiangqi::material::{Kind, Material, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Move, Position};

/// Where games begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Openings {
    /// The start, after so many moves that are legal and leave it even.
    Start {
        /// Plies played at random.
        plies: u32,
    },
    /// The start, and moves drawn from those that a glance finds not much worse than the best, which belong to the game.
    Lines {
        /// Plies drawn.
        plies: u32,
    },
    /// Endgames as Chen et al. (2011) began theirs: so many units of strength on the board, a rook counting two, a knight or cannon
    /// one, no side more than an endgame has; drawn at random, played on by some moves, and neither side ahead then, neither in
    /// pieces nor by a look.
    Endgames {
        /// Units of both sides together, at least.
        least: u8,
        /// Units of both sides together, at most.
        most: u8,
    },
    /// Quiet positions of these materials, however uneven, the sides to move taking turns.
    Materials(Vec<String>),
    /// These positions, in FEN, again and again.
    Positions(Vec<String>),
}

/// Where a game begins: a position, and the first moves of the game, which nobody chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// The moves, which are legal.
    pub moves: Vec<Move>,
}

impl Start {
    /// A game that begins with this position.
    pub const fn at(position: Position) -> Self {
        Self { position, moves: Vec::new() }
    }
}

impl Default for Start {
    fn default() -> Self {
        Self::at(Position::start())
    }
}

/// What a look at a position says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// How the side to move stands, in hundredths of a pawn.
    pub score: i32,
    /// Its best move.
    pub best: Move,
    /// Whether nobody is in check and the next two moves take nothing.
    pub quiet: bool,
}

impl Sight {
    /// Whether a game may begin here evenly.
    const fn is_even(self) -> bool {
        self.quiet && self.score.abs() <= EVEN
    }
}

/// How closely somebody looks at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Care {
    /// On the way to where a game may begin.
    Glance,
    /// Where it is to begin.
    Study,
}

/// A look at a position; nothing where the game is over.
pub type Look<'a> = &'a dyn Fn(&Position, Care) -> Option<Sight>;

/// How far ahead a side may be where a game is to begin evenly, in hundredths of a pawn.
const EVEN: i32 = 60;

/// By how much the pieces of one side may be worth more there, in the static values of Chen et al. (2011).
const EVEN_VALUE: u8 = 2;

/// How many positions are drawn before none is found; of endgames one in about 800 does.
const DRAWS: usize = 50_000;

impl Openings {
    /// Where the games with this number begin, from 0; nothing where that cannot be found, or a position that is named cannot be
    /// read.
    pub fn start(&self, seed: u64, number: u64, look: Look<'_>) -> Option<Start> {
        match self {
            Self::Lines { plies } => line(&mut rng_of(seed, number), *plies, look),
            _ => self.position(seed, number, look).map(Start::at),
        }
    }

    fn position(&self, seed: u64, number: u64, look: Look<'_>) -> Option<Position> {
        let mut rng = rng_of(seed, number);
        let even = |position: &Position| look(position, Care::Study).is_some_and(Sight::is_even);
        let one_of = |list: &[String]| list.get(usize::try_from(number).ok()? % list.len().max(1)).cloned();
        match self {
            Self::Lines { .. } => Some(Position::start()),
            Self::Start { plies } => (0..DRAWS).find_map(|_| wandered(&mut rng, *plies).filter(even)),
            Self::Endgames { least, most } => (0..DRAWS).find_map(|_| {
                let material = (0..DRAWS).find_map(|_| drawn(&mut rng, *least, *most))?;
                let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
                let settled = settled(material.random_position(turn, &mut rng)?, look)?;
                (is_balanced(Material::of(&settled), *least, *most) && even(&settled)).then_some(settled)
            }),
            Self::Materials(list) => {
                let material: Material = one_of(list)?.parse().ok()?;
                let turn =
                    if (number / list.len() as u64).is_multiple_of(2) { Color::Red } else { Color::Black };
                material.quiet_position(turn, &mut rng)
            }
            Self::Positions(list) => one_of(list)?.parse().ok(),
        }
    }
}

/// The chance of the position with this number.
const fn rng_of(seed: u64, number: u64) -> Rng {
    Rng::new(seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// So many moves from the start, none much worse than the best.
fn line(rng: &mut Rng, plies: u32, look: Look<'_>) -> Option<Start> {
    let (mut start, mut position) = (Start::default(), Position::start());
    for _ in 0..plies {
        let moves = position.legal_moves();
        // Scores are compared with each other alone: those of the other side to move are another matter.
        let seen = moves.iter().filter_map(|played| {
            let after = position.play(*played).ok()?;
            Some((look(&after, Care::Glance)?.score, *played, after))
        });
        let mut seen: Vec<(i32, Move, Position)> = seen.collect();
        let best = seen.iter().map(|(score, ..)| *score).min()?;
        seen.retain(|(score, ..)| *score <= best + SLIP);
        let at = rng.below(seen.len() as u64) as usize;
        let (_, played, after) = seen.swap_remove(at);
        start.moves.push(played);
        position = after;
    }
    Some(start)
}

/// By how much a drawn move may look worse than the best, in hundredths of a pawn. A glance at an opening errs by nearly as much.
const SLIP: i32 = 100;

/// The position some moves later, unless somebody is far ahead on the way: what is drawn at random hides wins that a look does not
/// see, but that show when it is played on.
fn settled(mut position: Position, look: Look<'_>) -> Option<Position> {
    for _ in 0..SETTLING {
        let Sight { best, score, .. } = look(&position, Care::Glance)?;
        if score.abs() > FAR {
            return None;
        }
        position.make(best);
    }
    Some(position)
}

/// How far ahead a side may be while a position settles, in hundredths of a pawn.
const FAR: i32 = 3 * EVEN;

/// Plies that a position drawn at random is played on before a game begins with it; an even number, so that both sides begin as often.
const SETTLING: usize = 8;

/// The start after so many legal moves, unless the game ends before.
fn wandered(rng: &mut Rng, plies: u32) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        let chosen = *moves.get(rng.below(moves.len() as u64) as usize)?;
        position.make(chosen);
    }
    position.has_legal_move().then_some(position)
}

/// A material with so many units of strength, if this draw is one.
fn drawn(rng: &mut Rng, least: u8, most: u8) -> Option<Material> {
    let mut side = || {
        let counts = Kind::ALL.map(|kind| rng.below(u64::from(kind.limit()) + 1) as u8);
        SideMaterial::from_counts(counts).filter(|side| side.units() <= MOST_UNITS)
    };
    let material = Material { red: side()?, black: side()? };
    is_balanced(material, least, most).then_some(material)
}

/// Whether the sides have so many units of strength together and pieces of nearly the same value.
fn is_balanced(material: Material, least: u8, most: u8) -> bool {
    let units = material.red.units() + material.black.units();
    let value = |side: SideMaterial| side.attacking_value() + side.defending_value();
    (least..=most).contains(&units) && value(material.red).abs_diff(value(material.black)) <= EVEN_VALUE
}

/// The units that a side has in an endgame, at most (Chen et al. 2011).
const MOST_UNITS: u8 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> [Openings; 4] {
        let list = ["KRKNGG", "KPPKGGMM", "KNPKC"].map(str::to_owned).to_vec();
        [
            Openings::Start { plies: 8 },
            Openings::Endgames { least: 6, most: 12 },
            Openings::Materials(list),
            Openings::Positions(vec![Position::start().to_string()]),
        ]
    }

    /// Even where both sides have as many pieces.
    fn look(position: &Position, _: Care) -> Option<Sight> {
        let material = Material::of(position);
        let lead = 100 * (i32::from(material.red.pieces()) - i32::from(material.black.pieces()));
        let takes = |played: &&Move| position.piece_at(played.to).is_some();
        let moves = position.legal_moves();
        let best = *moves.iter().find(|played| !takes(played)).or(moves.first())?;
        Some(Sight { score: lead, best, quiet: !position.in_check() })
    }

    #[test]
    fn a_number_gives_one_position_and_others_give_others() {
        for openings in &all()[..3] {
            let drawn = |seed| -> Vec<String> {
                (0..20).map(|n| openings.position(seed, n, &look).unwrap().to_string()).collect()
            };
            let (once, again, other) = (drawn(1), drawn(1), drawn(2));
            assert_eq!(once, again);
            let different: std::collections::BTreeSet<_> = once.iter().chain(&other).collect();
            assert!(different.len() > 35, "{openings:?}: {}", different.len());
        }
    }

    #[test]
    fn positions_are_what_was_asked_for() {
        for openings in all() {
            for number in 0..30 {
                let position = openings.position(5, number, &look).unwrap();
                let material = Material::of(&position);
                let units = material.red.units() + material.black.units();
                match &openings {
                    Openings::Start { .. } => {
                        assert!(look(&position, Care::Study).is_some_and(Sight::is_even))
                    }
                    Openings::Endgames { least, most } => {
                        assert!((*least..=*most).contains(&units));
                        assert!(look(&position, Care::Study).is_some_and(Sight::is_even));
                    }
                    Openings::Materials(list) => {
                        assert_eq!(material.to_string(), list[number as usize % 3]);
                        assert_eq!(position.turn() == Color::Red, number / 3 % 2 == 0);
                    }
                    Openings::Positions(_) => assert_eq!(position, Position::start()),
                    Openings::Lines { .. } => {}
                }
            }
        }
    }

    #[test]
    fn lines_are_moves_of_the_game_and_seldom_the_same() {
        let look = |position: &Position, care| {
            let sight = look(position, care)?;
            let score = if position.turn() == Color::Red { sight.score } else { -sight.score };
            Some(Sight { score, ..sight })
        };
        let start = |number| Openings::Lines { plies: 4 }.start(7, number, &look).unwrap();
        let lines: std::collections::BTreeSet<Vec<Move>> =
            (0..20).map(|number| start(number).moves).collect();
        assert!(lines.len() > 8, "{lines:?}");
        for line in lines {
            let end = line.iter().try_fold(Position::start(), |position, played| position.play(*played));
            assert!(end.is_ok());
        }
        assert_eq!(start(3), start(3));
        assert_eq!(start(3).position, Position::start());
    }

    #[test]
    fn what_cannot_be_found_is_nothing() {
        assert_eq!(Openings::Positions(vec!["nonsense".into()]).position(1, 0, &look), None);
        assert_eq!(Openings::Materials(Vec::new()).position(1, 0, &look), None);
        assert_eq!(Openings::Endgames { least: 6, most: 12 }.position(1, 0, &|_, _| None), None);
    }
}
