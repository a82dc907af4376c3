//! Selection of the next materials to solve: largest expected information gain of a proof for its work.
//!
//! The gain is the effect of the order of pieces on all endgames ([`BoundPropagation`]), for the expected class. The work is the
//! number of index entries of the table and of all smaller tables that are missing, each counted once: tables built for one
//! material make others cheap.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::gain::Gains;
use super::placing::BoundPropagation;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::{Material, NodeId};
use xiangqi_tablebase::generate::closure;
use xiangqi_tablebase::index::{Size, canonical};

/// Number of materials chosen before the effects of the others are recounted.
const AT_ONCE: usize = 16;

/// A material to be solved, in canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofCandidate {
    /// The material.
    pub material: Material,
    /// Reduction of the open classes of all endgames, an upper bound.
    pub gain: u64,
    /// Index entries to be solved for it, mirror images counted twice: its own and those of smaller tables that are not there by then.
    pub entries: u128,
}

/// Knowledge about unsolved materials.
pub struct Expectations<'a> {
    /// The class that is expected of a canonical node.
    pub expected: &'a dyn Fn(NodeId) -> Class,
    /// Whether it is to come before others whatever it settles.
    pub first: &'a dyn Fn(Material) -> bool,
    /// Whether its table is there.
    pub is_there: &'a dyn Fn(Material) -> bool,
}

/// Returns the materials with the largest expected gain for their work, at most `count`, in the order in which to solve them;
/// each answers in `placing` as expected. Reports the chosen materials.
///
/// # Errors
/// [`Cancelled`].
pub fn order(
    placing: &mut BoundPropagation,
    materials: impl IntoIterator<Item = Material>,
    outlook: &Expectations<'_>,
    count: usize,
    progress: &dyn Progress,
) -> Result<Vec<ProofCandidate>, Cancelled> {
    let mut seen: HashSet<Material> = HashSet::new();
    let open = |material: &Material| !NodeId::from(*material).is_symmetric() && seen.insert(*material);
    let mut left: Vec<Candidate> = materials
        .into_iter()
        .map(|material| canonical(material).0)
        .filter(open)
        .map(|material| Candidate::of(material, outlook))
        .collect();
    let mut made: HashSet<Material> = HashSet::new();
    let mut chosen: Vec<ProofCandidate> = Vec::new();
    while !left.is_empty() && chosen.len() < count {
        progress.report(chosen.len() as u64, count as u64);
        let gains = Gains::of(placing, progress)?;
        let tell = |candidate: &Candidate| candidate.telling(placing, &gains, &made, outlook);
        left.sort_by_cached_key(|candidate| {
            let ProofCandidate { material, gain, entries } = tell(candidate);
            let worth = (u128::from(gain) << 64) / entries.max(1);
            (!candidate.first, Reverse(worth), entries, NodeId::from(material))
        });
        for candidate in left.drain(..left.len().min(AT_ONCE).min(count - chosen.len())) {
            chosen.push(candidate.telling(placing, &gains, &made, outlook));
            made.extend(candidate.missing);
            let node = NodeId::from(candidate.material);
            placing.answer(node, placing.nearest(node, (outlook.expected)(node)));
        }
    }
    Ok(chosen)
}

struct Candidate {
    material: Material,
    first: bool,
    /// Missing tables it needs at the start, its own included.
    missing: Vec<Material>,
}

impl Candidate {
    fn of(material: Material, outlook: &Expectations<'_>) -> Self {
        let missing = closure(material).into_iter().filter(|needed| !(outlook.is_there)(*needed)).collect();
        Self { material, first: (outlook.first)(material), missing }
    }

    fn telling(
        &self,
        placing: &BoundPropagation,
        gains: &Gains,
        made: &HashSet<Material>,
        outlook: &Expectations<'_>,
    ) -> ProofCandidate {
        let node = NodeId::from(self.material);
        let class = placing.nearest(node, (outlook.expected)(node));
        let needed = self.missing.iter().filter(|needed| !made.contains(*needed));
        let entries = needed.map(|needed| Size::of(*needed).unfolded).sum();
        ProofCandidate { material: self.material, gain: gains.at(node, class), entries }
    }
}

#[cfg(test)]
mod tests {
    use super::super::placing::WITHIN_ONE;
    use super::*;
    use crate::knowledge::synthetic::truth;
    use canju_files::progress::Unattended;

    fn materials(text: &str) -> Vec<Material> {
        text.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    fn all() -> BoundPropagation {
        let sides = || xiangqi::material::SideMaterial::all().filter(|side| side.units() <= 2);
        let pairs = sides().flat_map(|red| sides().map(move |black| Material { red, black }));
        BoundPropagation::new(pairs.map(NodeId::from), WITHIN_ONE, |_| None)
    }

    fn ordered(names: &str, first: &str) -> Vec<ProofCandidate> {
        let first = materials(first);
        let outlook = Expectations {
            expected: &truth,
            first: &|material| first.contains(&material),
            is_there: &|material| material == "KRK".parse().unwrap(),
        };
        order(&mut all(), materials(names), &outlook, 10, &Unattended).unwrap()
    }

    #[test]
    fn each_comes_once_and_its_smaller_tables_are_counted_once() {
        let names = "KRKG KRKGG KRKM KRKN KNKR KNKG KRKR";
        let found = ordered(names, "KRK");
        let mut named: Vec<String> = found.iter().map(|telling| telling.material.to_string()).collect();
        named.sort();
        assert_eq!(named, ["KNKG", "KRKG", "KRKGG", "KRKM", "KRKN"], "equal sides are level by rule");
        let missing: HashSet<Material> = found
            .iter()
            .flat_map(|telling| closure(telling.material))
            .filter(|needed| needed.to_string() != "KRK")
            .collect();
        let work: u128 = missing.iter().map(|needed| Size::of(*needed).unfolded).sum();
        assert_eq!(found.iter().map(|telling| telling.entries).sum::<u128>(), work);
    }

    #[test]
    fn what_is_to_come_first_does_and_of_the_others_what_settles_most_for_its_work() {
        let found = ordered("KRKG KRKGGMM KNNKP KNKC", "KNNKP");
        assert_eq!(found[0].material.to_string(), "KNNKP");
        let alone = ["KRKG", "KRKGGMM", "KNKC"].map(|name| {
            let ProofCandidate { material, gain, entries } = ordered(&format!("KNNKP {name}"), "KNNKP")[1];
            (gain as f64 / entries as f64, material)
        });
        let best = alone.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        assert_eq!(found[1].material, best.1);
        assert_eq!(found, ordered("KNKC KNNKP KRKGGMM KRKG", "KNNKP"));
    }
}
