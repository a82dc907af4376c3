//! Playouts: self-play games of one player from random quiet positions of a material.
//!
//! The win rates estimate those of a census of exact tables, so the rule for censuses scores them
//! ([`canju_knowledge::acquisition::scoring`]); fortresses, which no sample detects, are assumed absent.

use serde::Serialize;

use super::game::{Player, play};
use super::openings::Start;
use super::shared;
use super::statistics::Tally;
use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::acquisition::scoring::{Shares, Thresholds};
use canju_knowledge::knowledge::evidence::score_of_sides;
use canju_knowledge::knowledge::score::Score;
use xiangqi::material::{Kind, NodeId, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::RuleSet;
use xiangqi::rules::{Color, Position};
use xiangqi_tablebase::census::PawnHeight;

/// Settings of the playouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Games a node, red to move in the first, black in the second, and so on.
    pub games: u64,
    /// Height of the pawns of both sides. Scores refer to high ones.
    pub pawns: PawnHeight,
    /// The seed of the positions.
    pub seed: u64,
    /// Rules of the games.
    pub rules: RuleSet,
}

/// Results of the games of a node, for Red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Playouts {
    /// Of games that red began.
    pub red_first: Tally,
    /// Of games that black began.
    pub black_first: Tally,
    /// Games that do not count, because a player failed.
    pub failed: u64,
}

/// Constructor of a player.
pub type NewPlayer<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

/// Plays nodes out, several at a time, each by its plan and with players of its own, so that the number of threads changes nothing.
/// Reports nodes.
///
/// # Errors
/// [`Cancelled`], heard within a move.
pub fn play_all(
    nodes: &[(NodeId, Plan)],
    player: NewPlayer<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Playouts>, Cancelled> {
    let one = |at: usize, progress: &dyn Progress| {
        let [mut red, mut black] = [player(), player()];
        nodes.get(at).map_or(Ok(Playouts::default()), |(node, plan)| {
            plan.play(*node, [&mut *red, &mut *black], progress)
        })
    };
    shared::all(nodes.len(), &one, progress)
}

/// Maximum number of draws to find pawns at the wanted height.
const DRAWS: usize = 400;

impl Plan {
    /// Plays the games of a node, red first in `players`; each follows from the seed, the node and its number alone. A game in which
    /// a player fails is not counted.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn play(
        &self,
        node: NodeId,
        players: [&mut dyn Player; 2],
        progress: &dyn Progress,
    ) -> Result<Playouts, Cancelled> {
        let mut playouts = Playouts::default();
        let [red, black] = players;
        for number in 0..self.games {
            let turn = if number.is_multiple_of(2) { Color::Red } else { Color::Black };
            let Some(start) = self.start(node, number, turn) else { continue };
            let played = play(&Start::at(start), [&mut *red, &mut *black], self.rules, progress)?;
            if played.ending.cause.is_failure() {
                playouts.failed += 1;
                continue;
            }
            let tally = if turn == Color::Red { &mut playouts.red_first } else { &mut playouts.black_first };
            tally.add(played.ending.winner.map_or(1, |winner| if winner == Color::Red { 2 } else { 0 }));
        }
        Ok(playouts)
    }

    fn start(&self, node: NodeId, number: u64, turn: Color) -> Option<Position> {
        let unit = (node.index() as u64) << 24 ^ number;
        let mut rng = Rng::new(self.seed ^ unit.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let fits = |position: &Position| {
            let height = |color| PawnHeight::of(position.board(), color);
            let has_pawns = |color| node.material().side(color).count(Kind::Pawn) > 0;
            Color::ALL.into_iter().all(|color| !has_pawns(color) || height(color) == Some(self.pawns))
        };
        (0..DRAWS).find_map(|_| node.material().quiet_position(turn, &mut rng).filter(fits))
    }
}

impl Playouts {
    /// Number of games.
    pub const fn games(self) -> u64 {
        self.red_first.games() + self.black_first.games()
    }

    /// Returns the shares won by Red and Black; `None` if there are no games with one of the sides to move first.
    pub fn shares(self) -> Option<[Shares; 2]> {
        let percent =
            |wins: u64, tally: Tally| (tally.games() > 0).then(|| 100.0 * wins as f64 / tally.games() as f64);
        let (own, other) = (self.red_first, self.black_first);
        let red = Shares { w: percent(other.wins, other)?, r: percent(own.wins, own)?, fortress: None };
        let black = Shares { w: percent(own.losses, own)?, r: percent(other.losses, other)?, fortress: None };
        Some([red, black])
    }

    /// Returns the score the games indicate; `None` as for [`Self::shares`].
    pub fn score(self, node: NodeId) -> Option<Score> {
        let [red, black] = self.shares()?;
        let material = node.material();
        let attacks = |side: SideMaterial| side.attackers() > 0;
        let finding = |side: SideMaterial, shares, other: SideMaterial| {
            attacks(side).then(|| Thresholds::RULE.finding(shares, other))
        };
        let (first, second) =
            (finding(material.red, red, material.black), finding(material.black, black, material.red));
        Some(score_of_sides(node, first, second))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::arena::game::tests::Anything;
    use canju_files::progress::{Unattended, Until};
    use xiangqi::material::Material;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    fn plan() -> Plan {
        Plan { games: 12, pawns: PawnHeight::High, seed: 3, rules: RuleSet::ASIAN }
    }

    #[test]
    fn games_follow_from_the_seed_and_begin_where_they_are_wanted() {
        let of = |seed| {
            let (mut a, mut b) = (Anything(Rng::new(1)), Anything(Rng::new(2)));
            Plan { seed, ..plan() }.play(node("KRPKC"), [&mut a, &mut b], &Unattended).unwrap()
        };
        assert_eq!(of(3), of(3));
        assert_eq!((of(3).red_first.games(), of(3).black_first.games()), (6, 6));
        for number in 0..30 {
            let start = plan().start(node("KRPKCP"), number, Color::Black).unwrap();
            assert_eq!(start.turn(), Color::Black);
            for color in Color::ALL {
                assert_eq!(PawnHeight::of(start.board(), color), Some(PawnHeight::High));
            }
        }
    }

    #[test]
    fn several_at_a_time_are_what_they_are_one_by_one_and_one_can_go_away() {
        let nodes = ["KRKN", "KCKGG", "KRPKC", "KNPKGM", "KPKG"].map(|text| (node(text), plan()));
        let player = || -> Box<dyn Player> { Box::new(Anything(Rng::new(9))) };
        let alone = nodes.map(|(node, plan)| {
            let [mut red, mut black] = [player(), player()];
            plan.play(node, [&mut *red, &mut *black], &Unattended).unwrap()
        });
        assert_eq!(play_all(&nodes, &player, &Unattended).unwrap(), alone);
        assert!(alone.iter().all(|playouts| playouts.games() == 12));
        let gone = AtomicBool::new(true);
        assert_eq!(play_all(&nodes, &player, &Until(&gone)), Err(Cancelled));
    }

    #[test]
    fn shares_are_scored_as_a_census_is() {
        let tally = |wins, draws, losses| Tally { wins, draws, losses };
        let score = |text, red_first, black_first| {
            Playouts { red_first, black_first, failed: 0 }.score(node(text)).map(Score::get)
        };
        assert_eq!(score("KRKG", tally(20, 0, 0), tally(20, 0, 0)), Some(0));
        assert_eq!(score("KRKNMM", tally(18, 2, 0), tally(14, 6, 0)), Some(1));
        assert_eq!(score("KNKGG", tally(1, 19, 0), tally(0, 20, 0)), Some(5));
        assert_eq!(score("KGGKN", tally(0, 20, 0), tally(0, 19, 1)), Some(5));
        assert_eq!(score("KGKR", tally(0, 0, 20), tally(0, 0, 20)), Some(9));
        assert_eq!(score("KCPKCP", tally(9, 2, 9), tally(9, 2, 9)), Some(4));
        assert_eq!(score("KRKG", Tally::default(), tally(1, 0, 0)), None);
    }
}
