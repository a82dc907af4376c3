//! Reliability of playouts: their scores of proved nodes, compared with the proof.

use std::collections::BTreeSet;

use canju_engine::arena::playouts::{NewPlayer, Plan, Playouts, play_all};
use canju_engine::arena::statistics::Tally;
use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::acquisition::elementary::ElementaryError;
use canju_knowledge::acquisition::learned::examples::Example;
use canju_knowledge::acquisition::scoring::{Censuses, Shares, Thresholds};
use canju_knowledge::knowledge::score::{Deviation, DeviationCounts, Score};
use canju_knowledge::verification::sampling::{Confidence, Interval, wilson};
use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::Color;
use xiangqi_tablebase::census::{PawnHeight, rows};

/// A proved node, its pawns at one height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proved {
    pub node: NodeId,
    /// Height of the pawns of both sides; `None` without pawns.
    pub pawns: Option<PawnHeight>,
    /// The score if it referred to these pawns.
    pub score: Score,
    /// Shares won by Red and Black; none for a side that cannot attack.
    pub shares: [Option<Shares>; 2],
}

impl Proved {
    /// Whether both sides can attack.
    pub fn both_attack(&self) -> bool {
        self.node.material().both_attack()
    }

    /// Whether it is a draw for its fortresses alone: the shares of wins would make it something else.
    pub fn is_fortress(&self) -> bool {
        let shares = self.shares.map(|shares| shares.map(|shares| Shares { fortress: None, ..shares }));
        self.score == Score::DRAW && Thresholds::RULE.score(self.node, shares) != Score::DRAW
    }
}

/// Result of playing out a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    pub proved: Proved,
    pub found: Score,
    pub playouts: Playouts,
}

impl Trial {
    pub fn deviation(self) -> Deviation {
        Deviation::of(self.found.class(), self.proved.score.class())
    }

    /// Is it farther off than one may overlook?
    pub fn is_severe(self) -> bool {
        self.deviation() == Deviation::Severe
    }
}

/// The mean of some numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, number: f64) {
        self.sum += number;
        self.count += 1;
    }

    /// The mean; nothing of nothing.
    pub fn get(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

/// Summary of a group of trials.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Stratum {
    /// Deviations of the games.
    pub counts: DeviationCounts,
    /// Deviations of the baseline: always a draw.
    pub all_drawn: DeviationCounts,
    /// Difference of an attacker's win rate in the games to that of the tables when it is to move, in percentage points.
    pub moving: Mean,
    /// The same difference when the defender is to move.
    pub waiting: Mean,
}

impl Stratum {
    /// The 95 % interval of the share within one class on the right side.
    pub fn tolerant(&self) -> Interval {
        let counts = self.counts;
        wilson(counts.exact + counts.slight, counts.all(), Confidence::NinetyFive)
    }

    pub fn of<'a>(trials: impl IntoIterator<Item = &'a Trial>) -> Self {
        let mut stratum = Self::default();
        for trial in trials {
            stratum.counts.add(trial.deviation());
            stratum.all_drawn.add(Deviation::of(Score::DRAW.class(), trial.proved.score.class()));
            let Some(found) = trial.playouts.shares() else { continue };
            for (proved, found) in trial.proved.shares.into_iter().zip(found) {
                let Some(proved) = proved else { continue };
                stratum.moving.add(found.r - proved.r);
                stratum.waiting.add(found.w - proved.w);
            }
        }
        stratum
    }
}

/// Draws N random proved nodes, with their proof for pawns at each of these heights; nodes without pawns once.
///
/// # Errors
/// Only if the built-in censuses are damaged.
pub fn sample(nodes: usize, seed: u64, heights: &[PawnHeight]) -> Result<Vec<Proved>, ElementaryError> {
    let rows = rows::built_in()?;
    let censuses = Censuses::new(&rows);
    let mut proved: Vec<NodeId> = censuses.nodes().map(NodeId::canonical).collect();
    proved.sort_unstable();
    proved.dedup();
    Rng::new(seed).shuffle(&mut proved);
    proved.truncate(nodes);
    proved.sort_unstable();
    let mut sample = Vec::new();
    for node in proved {
        let Some(sides) = censuses.sides(node) else { continue };
        let material = node.material();
        let has_pawns = Color::ALL.into_iter().any(|color| material.side(color).count(Kind::Pawn) > 0);
        let heights = if has_pawns { heights } else { &[PawnHeight::High] };
        sample.extend(heights.iter().map(|&height| Proved {
            node,
            pawns: has_pawns.then_some(height),
            score: sides.score_at([height; 2], &Thresholds::RULE),
            shares: sides.shares([height; 2]),
        }));
    }
    Ok(sample)
}

/// Plays out proved nodes, each with its pawns at the proved height. Those without a position are left out. Reports nodes.
pub fn measure(
    proved: &[Proved],
    plan: Plan,
    player: NewPlayer<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Trial>, Cancelled> {
    let plan_of = |proved: &Proved| Plan { pawns: proved.pawns.unwrap_or(plan.pawns), ..plan };
    let nodes: Vec<(NodeId, Plan)> = proved.iter().map(|proved| (proved.node, plan_of(proved))).collect();
    let played = play_all(&nodes, player, progress)?;
    let trial = |(&proved, playouts): (&Proved, Playouts)| {
        playouts.score(proved.node).map(|found| Trial { proved, found, playouts })
    };
    Ok(proved.iter().zip(played).filter_map(trial).collect())
}

// Combinations to be played out as training data of the model.

/// Of combinations in which a side is this much ahead by the static values of its attackers, one in [`ONE_IN`] is taken.
const AHEAD: u8 = 8;
const ONE_IN: u64 = 6;

/// Draws up to `count` random canonical endgames without repetition: first the number of attackers, up to `attackers` of both
/// sides together, small numbers more often; then which ones, then the guards and ministers. Endgames with a clear lead in
/// attackers are mostly skipped. Fewer are returned if hardly more exist.
pub fn sample_likelier_small(count: usize, attackers: usize, seed: u64) -> Vec<NodeId> {
    let mut rng = Rng::new(seed);
    let bare = |side: &SideMaterial| [Kind::Guard, Kind::Minister].iter().all(|kind| side.count(*kind) == 0);
    let sides: Vec<SideMaterial> =
        SideMaterial::all().filter(|side| side.is_endgame()).filter(bare).collect();
    let mut by_number = vec![Vec::new(); attackers + 1];
    for red in &sides {
        for black in &sides {
            if let Some(pairs) = by_number.get_mut(usize::from(red.attackers() + black.attackers())) {
                pairs.push((*red, *black));
            }
        }
    }
    let mut drawn = BTreeSet::new();
    let mut sample = Vec::new();
    // The combinations of few attackers run out.
    for _ in 0..count.saturating_mul(100) {
        if sample.len() >= count {
            break;
        }
        let pairs = &by_number[likelier_small(attackers, &mut rng)];
        let (red, black) = pairs[rng.below(pairs.len() as u64) as usize];
        let ahead = red.attacking_value().abs_diff(black.attacking_value()) >= AHEAD;
        if ahead && red.attackers() > 0 && black.attackers() > 0 && !rng.chance(1, ONE_IN) {
            continue;
        }
        let mut defended = |side: SideMaterial| {
            let mut counts = side.counts();
            [Kind::Guard, Kind::Minister].iter().for_each(|kind| counts[*kind as usize] = rng.below(3) as u8);
            SideMaterial::from_counts(counts)
        };
        let (Some(red), Some(black)) = (defended(red), defended(black)) else { continue };
        let node = NodeId::from(Material { red, black }).canonical();
        if drawn.insert(node) {
            sample.push(node);
        }
    }
    sample
}

/// 1 to `most`, each number n with a probability in proportion to 1/n.
fn likelier_small(most: usize, rng: &mut Rng) -> usize {
    const WHOLE: u64 = 27_720;
    let weights = (1..=most).map(|number| WHOLE / number as u64);
    let mut at = rng.below(weights.clone().sum());
    for (number, weight) in (1..).zip(weights) {
        match at.checked_sub(weight) {
            Some(left) => at = left,
            None => return number,
        }
    }
    most
}

/// Plays combinations out. Those that have no quiet position with high pawns are left out. Reports combinations.
pub fn play_examples(
    nodes: &[NodeId],
    plan: Plan,
    player: NewPlayer<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Example>, Cancelled> {
    let planned: Vec<(NodeId, Plan)> = nodes.iter().map(|node| (*node, plan)).collect();
    let played = play_all(&planned, player, progress)?;
    let counts = |tally: Tally| [tally.wins, tally.draws, tally.losses].map(|games| games as u32);
    let example = |(node, played): (&NodeId, Playouts)| Example {
        material: node.material(),
        red_first: counts(played.red_first),
        black_first: counts(played.black_first),
    };
    let some = |example: &Example| {
        [example.red_first, example.black_first].iter().all(|games| games.iter().sum::<u32>() > 0)
    };
    Ok(nodes.iter().zip(played).map(example).filter(some).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_engine::arena::Tally;

    #[test]
    fn a_seed_draws_the_same_nodes_and_no_node_twice() {
        let drawn = |nodes, seed| sample(nodes, seed, &[PawnHeight::High]).unwrap();
        let once = drawn(40, 5);
        assert_eq!(once, drawn(40, 5));
        assert_ne!(once, drawn(40, 6));
        let different: std::collections::BTreeSet<NodeId> = once.iter().map(|proved| proved.node).collect();
        assert_eq!(different.len(), 40);
        assert!(drawn(100_000, 5).len() > 800);
    }

    #[test]
    fn pawns_are_drawn_at_each_wanted_height() {
        let proved = sample(200, 5, &PawnHeight::ALL).unwrap();
        for Proved { node, pawns, .. } in &proved {
            let of_node = proved.iter().filter(|other| other.node == *node).count();
            assert_eq!(of_node, if pawns.is_some() { 3 } else { 1 });
            assert_eq!(pawns.is_some(), node.material().to_string().contains('P'));
        }
    }

    #[test]
    fn fortresses_are_draws_that_the_attacker_often_wins() {
        let proved = sample(100_000, 1, &[PawnHeight::High]).unwrap();
        let fortresses: Vec<&Proved> = proved.iter().filter(|proved| proved.is_fortress()).collect();
        assert!(fortresses.len() > 20, "{}", fortresses.len());
        for proved in fortresses {
            let held = proved.shares.iter().flatten().filter_map(|shares| shares.fortress);
            assert!(proved.score == Score::DRAW && held.fold(0.0, f64::max) >= 15.0, "{proved:?}");
        }
        // A rook wins most positions against all guards and ministers, but not those in which they stand well.
        let rook: NodeId = "KRKGGMM".parse::<xiangqi::material::Material>().unwrap().into();
        assert!(proved.iter().any(|proved| proved.node == rook && proved.is_fortress()));
    }

    #[test]
    fn a_stratum_has_the_deviation_of_games_and_its_side() {
        let [won, drawn] = [Score::SURE_WIN, Score::DRAW];
        let shares = |w, r| [Some(Shares { w, r, fortress: None }), None];
        let proved = |score, shares| Proved {
            node: "KRK".parse::<xiangqi::material::Material>().unwrap().into(),
            pawns: None,
            score,
            shares,
        };
        let tally = |wins, draws| Tally { wins, draws, losses: 0 };
        let playouts = Playouts { red_first: tally(3, 1), black_first: tally(2, 2), ..Playouts::default() };
        let trials = [(won, won), (won, drawn), (drawn, drawn)].map(|(score, found)| Trial {
            proved: proved(score, shares(60.0, 80.0)),
            found,
            playouts,
        });
        let stratum = Stratum::of(&trials);
        assert_eq!(stratum.counts, DeviationCounts { exact: 2, slight: 0, severe: 1 });
        assert_eq!(stratum.all_drawn, DeviationCounts { exact: 1, slight: 0, severe: 2 });
        assert_eq!((stratum.moving.get(), stratum.waiting.get()), (Some(-5.0), Some(-10.0)));
        assert_eq!(Stratum::of(&[]).moving.get(), None);
    }
}
