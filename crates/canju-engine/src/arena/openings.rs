//! The positions that games begin with: each follows from the seed and its number alone.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use xiangqi::material::{Kind, Material, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Move, Position};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Openings {
    /// The initial position after N random legal moves that keep it even.
    Start {
        /// Plies played at random.
        plies: u32,
    },
    /// The start, and moves drawn from those that a quick search scores not much worse than the best, which belong to the game.
    Lines {
        /// Plies drawn.
        plies: u32,
    },
    /// Endgames drawn as by Chen et al. (2011): N units of strength on the board (rook 2, knight or cannon 1), no side with more
    /// than an endgame has; drawn at random, played on for some moves, and then even in pieces and by a short search.
    Endgames {
        /// Units of both sides together, at least.
        least: u8,
        /// Units of both sides together, at most.
        most: u8,
    },
    /// Quiet positions of these materials, however uneven, the sides to move taking turns.
    Materials(Vec<String>),
    /// The built-in boundary positions ([`boundary`]), again and again.
    Boundary,
    /// These positions, in FEN, again and again.
    Positions(Vec<String>),
}

/// Returns the built-in boundary positions, in FEN: endgames in which a move decides between a win and a draw.
pub fn boundary() -> &'static [&'static str] {
    static BOUNDARY: LazyLock<Vec<&str>> =
        LazyLock::new(|| include_str!("../../../../assets/boundary/positions.txt").lines().collect());
    &BOUNDARY
}

/// The start of a game: a position and the first moves, which are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    pub position: Position,
    pub moves: Vec<Move>,
}

impl Start {
    pub const fn at(position: Position) -> Self {
        Self { position, moves: Vec::new() }
    }
}

impl Default for Start {
    fn default() -> Self {
        Self::at(Position::start())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchResult {
    /// Score for the side to move, in hundredths of a pawn.
    pub score: i32,
    pub best: Move,
    /// Whether the side to move is not in check and the next two moves capture nothing.
    pub quiet: bool,
}

impl SearchResult {
    /// Whether a game may begin here evenly.
    const fn is_even(self) -> bool {
        self.quiet && self.score.abs() <= EVEN
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// For a position on the way to a start position.
    Quick,
    /// For a start position itself.
    Thorough,
}

/// Function that searches a position shallowly; returns `None` if the game is over.
pub type ShallowSearch<'a> = &'a dyn Fn(&Position, Effort) -> Option<SearchResult>;

/// Maximum lead of a side in a start position, in hundredths of a pawn.
const EVEN: i32 = 60;

/// Maximum difference in static piece values (Chen et al. 2011) in a start position.
const EVEN_VALUE: u8 = 2;

/// Maximum number of draws for one start position; of endgames about one in 800 is accepted.
const DRAWS: usize = 50_000;

impl Openings {
    /// Returns the start of the games with this number, from 0; `None` if none is found or a named position cannot be read.
    pub fn start(&self, seed: u64, number: u64, search: ShallowSearch<'_>) -> Option<Start> {
        match self {
            Self::Lines { plies } => line(&mut rng_of(seed, number), *plies, search),
            _ => self.position(seed, number, search).map(Start::at),
        }
    }

    fn position(&self, seed: u64, number: u64, search: ShallowSearch<'_>) -> Option<Position> {
        let mut rng = rng_of(seed, number);
        let even =
            |position: &Position| search(position, Effort::Thorough).is_some_and(SearchResult::is_even);
        let one_of = |list: &[String]| list.get(usize::try_from(number).ok()? % list.len().max(1)).cloned();
        match self {
            Self::Lines { .. } => Some(Position::start()),
            Self::Start { plies } => (0..DRAWS).find_map(|_| wandered(&mut rng, *plies).filter(even)),
            Self::Endgames { least, most } => (0..DRAWS).find_map(|_| {
                let material = (0..DRAWS).find_map(|_| drawn(&mut rng, *least, *most))?;
                let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
                let settled = settled(material.random_position(turn, &mut rng)?, search)?;
                (is_balanced(Material::of(&settled), *least, *most) && even(&settled)).then_some(settled)
            }),
            Self::Materials(list) => {
                let material: Material = one_of(list)?.parse().ok()?;
                let turn =
                    if (number / list.len() as u64).is_multiple_of(2) { Color::Red } else { Color::Black };
                material.quiet_position(turn, &mut rng)
            }
            Self::Boundary => {
                let number = usize::try_from(number).ok()?;
                boundary().get(number % boundary().len().max(1))?.parse().ok()
            }
            Self::Positions(list) => one_of(list)?.parse().ok(),
        }
    }
}

/// The chance of the position with this number.
const fn rng_of(seed: u64, number: u64) -> Rng {
    Rng::new(seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// Returns a line of `plies` moves from the initial position, none much worse than the best.
fn line(rng: &mut Rng, plies: u32, search: ShallowSearch<'_>) -> Option<Start> {
    let (mut start, mut position) = (Start::default(), Position::start());
    for _ in 0..plies {
        let moves = position.legal_moves();
        // Scores are only compared with each other, all from the other side's view.
        let seen = moves.iter().filter_map(|played| {
            let after = position.play(*played).ok()?;
            Some((search(&after, Effort::Quick)?.score, *played, after))
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

/// Maximum loss of a drawn move against the best, in hundredths of a pawn: nearly the error of a short search of an opening.
const SLIP: i32 = 100;

/// Returns the position some moves later; `None` if a side is far ahead on the way. Random positions hide wins that a short
/// search misses but that appear when played on.
fn settled(mut position: Position, search: ShallowSearch<'_>) -> Option<Position> {
    for _ in 0..SETTLING {
        let SearchResult { best, score, .. } = search(&position, Effort::Quick)?;
        if score.abs() > FAR {
            return None;
        }
        position.make(best);
    }
    Some(position)
}

/// Maximum lead of a side while a position settles, in hundredths of a pawn.
const FAR: i32 = 3 * EVEN;

/// Plies that a position drawn at random is played on before a game begins with it; an even number, so that both sides begin as often.
const SETTLING: usize = 8;

/// Returns the initial position after `plies` random legal moves; `None` if the game ends before.
fn wandered(rng: &mut Rng, plies: u32) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        let chosen = *moves.get(rng.below(moves.len() as u64) as usize)?;
        position.make(chosen);
    }
    position.has_legal_move().then_some(position)
}

/// Returns a random material of `least` to `most` units of strength; `None` if the draw is not valid.
fn drawn(rng: &mut Rng, least: u8, most: u8) -> Option<Material> {
    let mut side = || {
        let counts = Kind::ALL.map(|kind| rng.below(u64::from(kind.limit()) + 1) as u8);
        SideMaterial::from_counts(counts).filter(|side| side.units() <= MOST_UNITS)
    };
    let material = Material { red: side()?, black: side()? };
    is_balanced(material, least, most).then_some(material)
}

/// Whether the sides together have `least` to `most` units of strength and pieces of nearly equal value.
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

    fn all() -> [Openings; 5] {
        let list = ["KRKNGG", "KPPKGGMM", "KNPKC"].map(str::to_owned).to_vec();
        [
            Openings::Start { plies: 8 },
            Openings::Endgames { least: 6, most: 12 },
            Openings::Materials(list),
            Openings::Boundary,
            Openings::Positions(vec![Position::start().to_string()]),
        ]
    }

    /// Even if both sides have equally many pieces.
    fn search(position: &Position, _: Effort) -> Option<SearchResult> {
        let material = Material::of(position);
        let lead = 100 * (i32::from(material.red.pieces()) - i32::from(material.black.pieces()));
        let takes = |played: &&Move| position.piece_at(played.to).is_some();
        let moves = position.legal_moves();
        let best = *moves.iter().find(|played| !takes(played)).or(moves.first())?;
        Some(SearchResult { score: lead, best, quiet: !position.in_check() })
    }

    #[test]
    fn a_number_gives_one_position_and_others_give_others() {
        for openings in &all()[..3] {
            let drawn = |seed| -> Vec<String> {
                (0..20).map(|n| openings.position(seed, n, &search).unwrap().to_string()).collect()
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
                let position = openings.position(5, number, &search).unwrap();
                let material = Material::of(&position);
                let units = material.red.units() + material.black.units();
                match &openings {
                    Openings::Start { .. } => {
                        assert!(search(&position, Effort::Thorough).is_some_and(SearchResult::is_even))
                    }
                    Openings::Endgames { least, most } => {
                        assert!((*least..=*most).contains(&units));
                        assert!(search(&position, Effort::Thorough).is_some_and(SearchResult::is_even));
                    }
                    Openings::Materials(list) => {
                        assert_eq!(material.to_string(), list[number as usize % 3]);
                        assert_eq!(position.turn() == Color::Red, number / 3 % 2 == 0);
                    }
                    Openings::Boundary => {
                        assert_eq!(position.to_string(), boundary()[number as usize]);
                        assert!(material.both_attack() && !position.in_check());
                    }
                    Openings::Positions(_) => assert_eq!(position, Position::start()),
                    Openings::Lines { .. } => {}
                }
            }
        }
    }

    #[test]
    fn boundary_positions_are_different_and_of_many_materials() {
        let positions: Vec<Position> = boundary().iter().map(|fen| fen.parse().unwrap()).collect();
        let different: std::collections::BTreeSet<_> = positions.iter().map(Position::key).collect();
        let materials: std::collections::HashSet<_> = positions.iter().map(Material::of).collect();
        assert!(different.len() == positions.len() && 80 * materials.len() >= positions.len());
    }

    #[test]
    fn lines_are_moves_of_the_game_and_seldom_the_same() {
        let search = |position: &Position, effort| {
            let found = search(position, effort)?;
            let score = if position.turn() == Color::Red { found.score } else { -found.score };
            Some(SearchResult { score, ..found })
        };
        let start = |number| Openings::Lines { plies: 4 }.start(7, number, &search).unwrap();
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
        assert_eq!(Openings::Positions(vec!["nonsense".into()]).position(1, 0, &search), None);
        assert_eq!(Openings::Materials(Vec::new()).position(1, 0, &search), None);
        assert_eq!(Openings::Endgames { least: 6, most: 12 }.position(1, 0, &|_, _| None), None);
    }
}
