//! Votes of answers on combinations without an answer, by nearness and by similarity.
//!
//! Every answer of a table, a manual or an expert votes three times. It votes on combinations near its own ([`distance`]) for its
//! class, shifted by the difference of the places by the model; the weight of a vote halves with each step of distance. It trains
//! the calibration of the model's odds and the pieces (`reader`), which votes on everything. And it votes on combinations that
//! the model puts at nearly the same place, with the same number of attacking sides. The last two together weigh half as much as
//! one answer of the combination itself. Answers between a certain win and a draw are few, since few such combinations were
//! solved, so votes for a class weigh more the rarer it is. The prediction is the class with the largest share of votes for it
//! and for those beside it on its side of the draw; this share is its confidence.

use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rules::Color;

use super::{Model, Odds, class_at, place};
use crate::acquisition::learned::reader::Reader;
use crate::knowledge::score::{Class, Deviation, Score};

/// Total weight of the votes that are not from near answers.
const FAR: f32 = 0.5;

/// The share of it of those that the model puts at nearly the same place.
const ALIKE: f32 = 0.2;

/// Width of "nearly the same place": the standard deviation of a normal distribution, in classes.
const REACH: f32 = 0.4;

/// A share that is less by no more than this is hardly less.
const HARDLY: f32 = 0.02;

/// No prediction is surer than this, 0 to 1: the order of pieces has exceptions.
pub const MOST_SURE: f32 = 0.99;

/// Answers farther away have no vote.
const FARTHEST: u32 = 10;

/// Distance of one rook, knight or cannon more or less, and of a pawn.
const STRONG: u32 = 8;
const PAWN: u32 = 6;

/// Grid points per class at which the votes of similar combinations are counted.
const GRID: usize = 20;
const PLACES: usize = 8 * GRID + 1;

pub type Votes = [f32; Class::COUNT];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Near {
    pub node: NodeId,
    pub score: Score,
    pub distance: u32,
}

/// Vote on a node: distance of the answer, and its difference in classes from the model's place of the answered node.
#[derive(Debug, Clone, Copy)]
struct Vote {
    node: NodeId,
    distance: u32,
    wrong: f32,
}

#[derive(Debug, Clone)]
pub struct Experience {
    near: Vec<Vote>,
    /// Votes of similar combinations by place, for one and for two attacking sides.
    alike: [Vec<Votes>; 2],
    /// Calibration of the odds; `None` without answers.
    reader: Option<Reader>,
}

/// Distance of an answer from a combination: for one guard or minister more or less 4 of the side with less attacking material, 2
/// of the other, 3 if both attack equally; for one pawn 6, for another piece 8. `None` if more than one attacking piece differs,
/// or beyond the maximum distance.
pub fn distance(node: NodeId, answer: NodeId) -> Option<u32> {
    let (own, other) = (node.material(), answer.material());
    let mut attackers = 0;
    let mut distance = 0;
    for color in Color::ALL {
        let guards = guard_weight(own, color);
        let (own, other) = (own.side(color), other.side(color));
        for kind in Kind::ALL {
            let apart = u32::from(own.count(kind).abs_diff(other.count(kind)));
            attackers += if kind.attacks() { apart } else { 0 };
            distance += apart
                * match kind {
                    Kind::Guard | Kind::Minister => guards,
                    Kind::Pawn => PAWN,
                    _ => STRONG,
                };
        }
    }
    (attackers <= 1 && distance <= FARTHEST).then_some(distance)
}

fn guard_weight(material: Material, color: Color) -> u32 {
    let attack = |color: Color| material.side(color).attacking_value();
    match attack(color).cmp(&attack(color.opponent())) {
        std::cmp::Ordering::Less => 4,
        std::cmp::Ordering::Equal => 3,
        std::cmp::Ordering::Greater => 2,
    }
}

impl Experience {
    /// From answers with their mirrors, in an order of their own.
    pub fn of(model: &Model, answers: impl IntoIterator<Item = (NodeId, Score)>) -> Self {
        Self::gathered(model, answers, |answer, visit| around(answer, visit))
    }

    /// Restricts it to the votes that matter for one node, which takes a fraction of the time.
    pub fn on(node: NodeId, model: &Model, answers: impl IntoIterator<Item = (NodeId, Score)>) -> Self {
        Self::gathered(model, answers, |_, visit| visit(node))
    }

    /// Each answer votes on those of the visited nodes that it is near to.
    fn gathered(
        model: &Model,
        answers: impl IntoIterator<Item = (NodeId, Score)>,
        voted_on: impl Fn(NodeId, &mut dyn FnMut(NodeId)),
    ) -> Self {
        let mut near = Vec::new();
        let mut placed: [Vec<(f32, Class)>; 2] = [Vec::new(), Vec::new()];
        let answers = model.read(answers);
        for &(answer, odds, score) in &answers {
            let place = place(odds.levels());
            let class = score.class();
            placed[usize::from(answer.material().both_attack())].push((place, class));
            let wrong = f32::from(class.get()) - place;
            voted_on(answer, &mut |node| {
                near.extend(distance(node, answer).map(|distance| Vote { node, distance, wrong }));
            });
        }
        // Stable, so that votes are added in the order of answers.
        near.sort_by_key(|vote| vote.node);
        Self { near, alike: placed.map(|placed| alike(&placed)), reader: Reader::of(&answers) }
    }

    /// The votes on a canonical node to which the model gives these odds, all together one.
    pub fn votes(&self, node: NodeId, odds: Odds) -> Votes {
        let place = place(odds.levels());
        let from = self.near.partition_point(|vote| vote.node < node);
        let near = self.near.iter().skip(from).take_while(|vote| vote.node == node);
        let mut votes = self.far(node.material(), odds, place);
        for vote in near {
            let class = class_at((place + vote.wrong).clamp(0.0, 8.0));
            votes[usize::from(class.get())] += 1.0 / f32::from(1_u16 << vote.distance.min(15));
        }
        shares(votes)
    }

    fn far(&self, material: Material, odds: Odds, place: f32) -> Votes {
        let alike = &self.alike[usize::from(material.both_attack())];
        let at = ((place * GRID as f32).round().max(0.0) as usize).min(PLACES - 1);
        let alike = alike.get(at).copied().unwrap_or([0.0; Class::COUNT]);
        let read = self.reader.as_ref().map_or([0.0; Class::COUNT], |reader| reader.votes(material, odds));
        std::array::from_fn(|class| FAR * (ALIKE * alike[class] + (1.0 - ALIKE) * read[class]))
    }
}

/// Chooses the class by votes, given the model's place and consistent bounds: the class with the largest share for it and for
/// those within tolerance, of several with hardly less the one nearest to the place; returns also that share. `None` if there are
/// no votes within the bounds.
pub fn choose(votes: &Votes, place: f32, (low, high): (Class, Class)) -> Option<(Class, f32)> {
    let allowed = |class: Class| low > high || (low..=high).contains(&class);
    let allowed: Vec<(Class, f32)> = Class::all()
        .filter(|class| allowed(*class))
        .map(|class| (class, votes[usize::from(class.get())]))
        .collect();
    let whole: f32 = allowed.iter().map(|(_, vote)| vote).sum();
    let near = |chosen: Class| {
        let tolerated =
            allowed.iter().filter(|(class, _)| Deviation::of(chosen, *class) != Deviation::Severe);
        tolerated.map(|(_, vote)| vote).sum::<f32>()
    };
    let most = allowed.iter().map(|(class, _)| near(*class)).fold(0.0, f32::max);
    let good = allowed.iter().map(|(class, _)| *class).filter(|class| near(*class) >= most - HARDLY * whole);
    // Of two equally near the one nearer to the draw.
    let away = |class: Class| (f32::from(class.get()) - place).abs();
    let drawn = |class: Class| class.get().abs_diff(Class::LEVEL.get());
    let best = good.min_by(|a, b| away(*a).total_cmp(&away(*b)).then(drawn(*a).cmp(&drawn(*b))));
    best.filter(|_| whole > 0.0).map(|class| (class, near(class) / whole))
}

/// Returns the share of the votes within the bounds that make this class right or slightly off; `None` for a class outside them
/// or without votes.
pub fn tolerated(votes: &Votes, class: Class, (low, high): (Class, Class)) -> Option<f32> {
    let allowed = |class: Class| low > high || (low..=high).contains(&class);
    let sum = |counts: &dyn Fn(Class) -> bool| -> f32 {
        let classes = Class::all().filter(|class| allowed(*class) && counts(*class));
        classes.map(|class| votes[usize::from(class.get())]).sum()
    };
    let whole = sum(&|_| true);
    let near = sum(&|other| Deviation::of(class, other) != Deviation::Severe);
    (whole > 0.0).then(|| if allowed(class) { near / whole } else { 0.0 })
}

/// Votes made one all together.
pub(super) fn shares(votes: Votes) -> Votes {
    let whole: f32 = votes.iter().sum();
    if whole > 0.0 { votes.map(|vote| vote / whole) } else { votes }
}

/// Returns the votes of the combinations placed around each place of the grid.
fn alike(placed: &[(f32, Class)]) -> Vec<Votes> {
    let mut number = [0_u32; Class::COUNT];
    placed.iter().for_each(|(_, class)| number[usize::from(class.get())] += 1);
    let rarity = number.map(|number| 1.0 / (number.max(1) as f32).sqrt());
    let at = |place: usize| {
        let mut votes = [0.0; Class::COUNT];
        for (other, class) in placed {
            let apart = (place as f32 / GRID as f32 - other) / REACH;
            votes[usize::from(class.get())] += libm::expf(-apart * apart / 2.0);
        }
        shares(std::array::from_fn(|class| votes[class] * rarity[class]))
    };
    (0..PLACES).map(at).collect()
}

pub fn near(node: NodeId, answers: impl IntoIterator<Item = (NodeId, Score)>) -> Vec<Near> {
    let beside = |(answer, score)| Some(Near { node: answer, score, distance: distance(node, answer)? });
    let mut near: Vec<Near> = answers.into_iter().filter_map(beside).collect();
    near.sort_by_key(|near| near.distance);
    near
}

/// All nodes of which at most one piece that attacks is another.
fn around(node: NodeId, visit: &mut dyn FnMut(NodeId)) {
    let Material { red, black } = node.material();
    let one_other = |side: SideMaterial| {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.attacks());
        kinds.flat_map(move |kind| [side.add(kind), side.remove(kind)]).flatten()
    };
    let mut pairs = vec![(red, black)];
    pairs.extend(one_other(red).map(|red| (red, black)));
    pairs.extend(one_other(black).map(|black| (red, black)));
    for (red, black) in pairs {
        for red in defended(red) {
            defended(black).for_each(|black| visit(Material { red, black }.into()));
        }
    }
}

/// A side with any guards and ministers.
fn defended(side: SideMaterial) -> impl Iterator<Item = SideMaterial> {
    (0..9).filter_map(move |number| {
        let mut counts = side.counts();
        counts[Kind::Guard as usize] = number / 3;
        counts[Kind::Minister as usize] = number % 3;
        SideMaterial::from_counts(counts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    fn class(number: u8) -> Class {
        Class::new(number).unwrap()
    }

    fn odds_of(model: &Model, text: &str) -> Odds {
        model.odds(node(text).material())
    }

    const FREE: (Class, Class) = (Class::BEST, Class::WORST);

    #[test]
    fn distances_count_guards_of_the_defender_twice_and_other_attackers_most() {
        let of = |a: &str, b: &str| distance(node(a), node(b));
        assert_eq!(of("KRKNGG", "KRKNGG"), Some(0));
        assert_eq!((of("KRKNGG", "KRKNG"), of("KRKNGG", "KRGKNGG")), (Some(4), Some(2)));
        assert_eq!((of("KRKNGG", "KRPKNGG"), of("KRKNGG", "KRNKNGG")), (Some(6), Some(8)));
        assert_eq!((of("KRKNGG", "KRKCGG"), of("KRKGGMM", "KRKNP")), (None, None));
    }

    #[test]
    fn the_class_is_chosen_that_one_may_most_likely_keep() {
        let votes = |pairs: &[(usize, f32)]| {
            let mut votes = [0.0; Class::COUNT];
            pairs.iter().for_each(|(class, vote)| votes[*class] = *vote);
            votes
        };
        let chosen =
            |pairs: &[(usize, f32)], bounds| choose(&votes(pairs), 2.5, bounds).map(|(class, _)| class.get());
        assert_eq!(
            chosen(&[(0, 0.4), (2, 0.35), (4, 0.25)], FREE),
            Some(1),
            "0 to 2 are right or slightly off"
        );
        assert_eq!(chosen(&[(3, 0.45), (4, 0.55)], FREE), Some(4), "a draw is no slight error");
        assert_eq!(chosen(&[(3, 0.45), (4, 0.55)], (class(0), class(3))), Some(3));
        assert_eq!(chosen(&[(3, 1.0)], (class(5), class(8))), None);
        let sure = choose(&votes(&[(0, 0.8), (4, 0.2)]), 0.2, FREE).unwrap();
        assert!((sure.1 - 0.8).abs() < 1e-6);
    }

    #[test]
    fn answers_vote_on_what_is_near_and_on_what_is_alike() {
        let model = Model::built_in();
        let answers = |pairs: &[(&str, u8)]| -> Vec<(NodeId, Score)> {
            let with_mirror = |(text, score): &(&str, u8)| {
                let (node, score) = (node(text), Score::new(*score).unwrap());
                [(node, score), (node.mirror(), score.mirror())]
            };
            pairs.iter().flat_map(with_mirror).collect()
        };
        let draw = Experience::of(model, answers(&[("KRKGGMM", 5)]));
        let votes = draw.votes(node("KRGKGGMM"), odds_of(model, "KRGKGGMM"));
        assert_eq!(choose(&votes, 3.0, FREE).unwrap().0, Class::LEVEL);
        assert!((votes.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        let alone = Experience::on(node("KRGKGGMM"), model, answers(&[("KRKGGMM", 5)]));
        assert_eq!(
            alone.votes(node("KRGKGGMM"), odds_of(model, "KRGKGGMM")),
            draw.votes(node("KRGKGGMM"), odds_of(model, "KRGKGGMM"))
        );
        let nobody = Experience::of(model, []);
        assert_eq!(choose(&nobody.votes(node("KRK"), odds_of(model, "KRK")), 0.0, FREE), None);
        assert_eq!(near(node("KRGKGGMM"), answers(&[("KRKGGMM", 5), ("KRKN", 0)])).len(), 1);
    }
}
