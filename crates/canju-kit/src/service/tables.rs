//! Exact tables: their proofs in a base, solving new ones and which to solve next, and the trainee of practice.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::acquisition::elementary::{self, Answered};
use crate::acquisition::extension::endgames;
use crate::acquisition::learned::{Model, class_at};
use crate::acquisition::{manual, scoring};
use crate::books::endgame::judge::{Anyone, Trainee};
use crate::engine::Level;
use crate::engine::human::{self, HumanLevel};
use crate::inquiry::placing;
use crate::inquiry::placing::{BoundPropagation, Expectations, ProofCandidate, WITHIN_ONE, with_level};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Change, ChangeSet, Draft, NodeState};
use crate::knowledge::conflict::Label;
use crate::knowledge::evidence::{Evidence, Verdict};
use crate::knowledge::history::Action;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId, SideMaterial};
use crate::progress::{Cancelled, Progress};
use crate::rules::Move;
use crate::rules::referee::Game;
use crate::service::edit::provenance;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::tablebase::catalog::{self, Catalog, CatalogError};
use crate::tablebase::census::{Census, rows};
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::table::Rules;
use crate::tablebase::{memory, survey};

/// A material that was solved: the tables that were made for it, and its census, one for each side that attacks.
#[derive(Debug)]
pub struct Solved {
    /// The canonical material.
    pub material: Material,
    pub made: usize,
    pub censuses: Vec<Census>,
}

/// The score of every canonical node that has a census, built in or counted here.
pub fn proofs(catalog: &Catalog) -> BTreeMap<NodeId, Score> {
    elementary::proofs(known(catalog).values().flatten())
}

/// The censuses built in and counted here; a line that cannot be read is counted again when it is wanted.
pub fn known(catalog: &Catalog) -> BTreeMap<NodeId, Vec<Census>> {
    let counted = catalog.ledger().read().unwrap_or_default().into_iter().flatten();
    by_node(rows::built_in().unwrap_or_default().into_iter().chain(counted))
}

/// Groups censuses by canonical node. Of several for one material the last is used, but one that ignores perpetual chase never
/// replaces one that judges it.
fn by_node(censuses: impl IntoIterator<Item = Census>) -> BTreeMap<NodeId, Vec<Census>> {
    let mut sorted: BTreeMap<NodeId, Vec<Census>> = BTreeMap::new();
    for census in censuses {
        let of_node = sorted.entry(NodeId::from(census.material).canonical()).or_default();
        let is_newer = |known: &Census| {
            known.material == census.material
                && census.rules == Rules::Check
                && matches!(known.rules, Rules::Chase(_))
        };
        if !of_node.iter().any(is_newer) {
            of_node.retain(|known| known.material != census.material);
            of_node.push(census);
        }
    }
    sorted
}

/// Solves the table of a material and all its dependencies, damaged ones again, and counts it; the census is stored beside the
/// tables. Reports quarters of a table.
pub fn solve(catalog: &Catalog, material: Material, progress: &dyn Progress) -> Result<Solved, CatalogError> {
    let views: Vec<Material> = survey::views(material).collect();
    let (mut made, mut censuses) = (0, Vec::new());
    if !Size::of(canonical(material).0).can_be_numbered() {
        return Err(CatalogError::TooLarge(material));
    }
    catalog.discard_damaged(&[material])?;
    let mut keep = |census| {
        censuses.push(census);
        Ok::<(), CatalogError>(())
    };
    survey::count(catalog, &views, memory::allowance(), progress, &mut |_| made += 1, &mut keep)?;
    catalog.note(&censuses)?;
    Ok(Solved { material, made, censuses })
}

// Proofs of exact tables in a base: of one combination, or all that are known.

/// The author of proved scores.
pub const EXACT_TABLES: &str = "exact tables";

/// Stores the census of a material as evidence in place of older ones, and its answer, `by` the person who requested it. Writes
/// nothing if the base has it already. [`Fault::Unsolved`] without a census.
pub fn prove(base: &mut Base, material: Material, censuses: &[Census], by: &str) -> Result<Notice, Fault> {
    let node = NodeId::from(material).canonical();
    let answers = elementary::answered(&verdicts(base.kb(), node), censuses);
    let &answer = answers.get(&node).ok_or(Fault::Unsolved(material))?;
    let mut draft = Draft::new(base.kb());
    draft_answer(&mut draft, base.kb(), (node, answer), censuses)?;
    let set = draft.finish();
    let before = base.kb().labelling().tally().conflict_nodes;
    if !set.changes.is_empty() {
        let action = Action::Prove { material: material.to_string() };
        base.apply(action, by, now(), &set)?;
    }
    let kb = base.kb();
    let (after, proved) = (kb.labelling().tally().conflict_nodes, kb.is_proved(node));
    let score = kb.score(material.into()).unwrap_or(answer.score);
    Ok(Notice::Proved { node: material.into(), score, proved, before, after })
}

fn verdicts(kb: &KnowledgeBase, node: NodeId) -> Vec<Verdict> {
    let verdict = |evidence: &Evidence| match evidence {
        Evidence::Verdict(verdict) => Some(verdict.clone()),
        Evidence::Answer(_) | Evidence::Census(_) | Evidence::Game(_) | Evidence::Study(_) => None,
    };
    kb.evidence(node).filter_map(|(_, evidence)| verdict(evidence)).collect()
}

/// Drafts the answer to a canonical node: its score, and its censuses in place of others. A proof replaces any score; a manual
/// that of tables only, and an open score of tables that of tables, a prediction or none.
fn draft_answer(
    draft: &mut Draft<'_>,
    kb: &KnowledgeBase,
    (node, Answered { source, score, locked }): (NodeId, Answered),
    censuses: &[Census],
) -> Result<(), Fault> {
    let older =
        kb.evidence(node).filter(|(_, known)| known.census().is_some_and(|known| !censuses.contains(known)));
    older.for_each(|(id, _)| draft.remove_evidence(node, id));
    censuses.iter().for_each(|census| draft.add_evidence(scoring::evidence(census)));
    let state = kb.state(node);
    let by = state.and_then(|state| kb.provenance(state.provenance)).map(|known| known.source);
    let replaces = match (source, locked) {
        (Source::Table, true) => true,
        (Source::Table, false) => {
            matches!(by, None | Some(Source::Table | Source::Inferred | Source::Guess))
        }
        _ => by == Some(Source::Table),
    };
    let stands = state.is_some_and(|state| (state.score, state.invariable) == (score, locked));
    if replaces && !(stands && by == Some(source)) {
        let author = if source == Source::Table { EXACT_TABLES } else { elementary::MANUALS };
        let provenance = draft.provenance(&provenance(source, author, ""));
        draft.set(node, Some(NodeState { score, invariable: locked, provenance }))?;
    }
    Ok(())
}

/// The known proofs that a base does not have.
#[derive(Debug)]
pub struct MissingProofs {
    set: ChangeSet,
    /// Number of combinations concerned; a combination and its mirror count once.
    pub combinations: u64,
    /// The canonical nodes whose scores change, with the score that each gets.
    pub scores: BTreeMap<NodeId, Score>,
}

/// Returns the known proofs of scored combinations that a base has no proof of, or one by other censuses. Censuses of the base by
/// another variant of the chase rules are kept. An error only for a damaged census.
pub fn missing_proofs(
    kb: &KnowledgeBase,
    censuses: &BTreeMap<NodeId, Vec<Census>>,
) -> Result<MissingProofs, Fault> {
    let mut draft = Draft::new(kb);
    for (&node, of_node) in censuses {
        let answers = elementary::answered(&verdicts(kb, node), of_node);
        let answer = answers.get(&node).filter(|_| kb.score(node).is_some());
        if let Some(&answer) = answer.filter(|_| !has_other_chase_rules(kb, node, of_node)) {
            draft_answer(&mut draft, kb, (node, answer), of_node)?;
        }
    }
    let set = draft.finish();
    let nodes: BTreeSet<NodeId> = set
        .changes
        .iter()
        .map(|change| match change {
            Change::State { node, .. } | Change::Evidence { node, .. } => *node,
        })
        .collect();
    let scores = set.changes.iter().filter_map(|change| match change {
        Change::State { node, before, after: Some(after) }
            if before.map(|state| state.score) != Some(after.score) =>
        {
            Some((*node, after.score))
        }
        Change::State { .. } | Change::Evidence { .. } => None,
    });
    let scores = scores.collect();
    Ok(MissingProofs { set, combinations: nodes.len() as u64, scores })
}

/// Whether the base has a census of a node by chase rules that none of these censuses has.
fn has_other_chase_rules(kb: &KnowledgeBase, node: NodeId, censuses: &[Census]) -> bool {
    let mut known = kb.evidence(node).filter_map(|(_, known)| known.census());
    known.any(|known| {
        matches!(known.rules, Rules::Chase(_)) && censuses.iter().all(|census| census.rules != known.rules)
    })
}

/// Returns the number of combinations with a census in the base that ignores perpetual chase, if the known one judges it or if it
/// locks the score.
pub fn outdated_proofs(kb: &KnowledgeBase, censuses: &BTreeMap<NodeId, Vec<Census>>) -> u64 {
    let is_outdated = |(node, censuses): &(&NodeId, &Vec<Census>)| {
        let mut known = kb.evidence(**node).filter_map(|(_, known)| known.census());
        known.any(|known| known.rules == Rules::Check)
            && (kb.is_proved(**node) || censuses.iter().any(|census| matches!(census.rules, Rules::Chase(_))))
    };
    censuses.iter().filter(is_outdated).count() as u64
}

/// Stores the result of [`missing_proofs`] in one action, `by` the person who requested it, and saves the previous state as
/// `version`, a free name. Writes nothing if nothing is missing.
pub fn store_proofs(
    base: &mut Base,
    missing: MissingProofs,
    version: &str,
    by: &str,
) -> Result<Notice, Fault> {
    let MissingProofs { set, combinations, scores } = missing;
    if !set.changes.is_empty() {
        base.name_version(version)?;
        base.apply(Action::ProveKnown { combinations }, by, now(), &set)?;
    }
    Ok(Notice::ProvedKnown { combinations, scores: scores.len() as u64, version: version.to_owned() })
}

// Choice of the next tables to solve: those whose proofs settle the most endgames for their cost.

/// Returns the `count` most informative of these materials, best first; `answered` gives the certain classes. Those judged by
/// manuals and those of two attackers against one precede all others; none needs more than `limit` bytes of memory.
pub fn most_telling(
    catalog: &Catalog,
    answered: &dyn Fn(NodeId) -> Option<Label>,
    materials: &[Material],
    limit: u64,
    count: usize,
    progress: &dyn Progress,
) -> Result<Vec<ProofCandidate>, Cancelled> {
    let verdicts = manual::verdicts().unwrap_or_default();
    let judged: HashSet<NodeId> = verdicts.iter().map(|verdict| verdict.material.canonical()).collect();
    let answers = NodeId::all().filter_map(|node| Some((node, answered(node)?)));
    let mut placing = BoundPropagation::within(endgames(), WITHIN_ONE, &with_level(answers));
    let outlook = Expectations {
        expected: &|node| class_at(Model::built_in().place(node)),
        first: &|material| judged.contains(&NodeId::from(material)) || is_two_against_one(material),
        is_there: &|material| catalog.has(material),
    };
    let fit = materials.iter().copied().filter(|material| catalog::memory(*material) <= limit.into());
    placing::order_of_proofs(&mut placing, fit, &outlook, count, progress)
}

fn is_two_against_one(material: Material) -> bool {
    let attackers = [material.red, material.black].map(SideMaterial::attackers);
    [[1, 2], [2, 1]].contains(&attackers)
}

// The trainee of practice, as the replies of exact tables imagine one.

/// Choices that are drawn.
const DRAWN: u64 = 8;
/// Their first seed, which no player uses.
const FIRST: u64 = 20_438;

/// A level of people; `None` for the levels of the engine, whose choices would take a search: any move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person(Option<HumanLevel>);

impl From<Level> for Person {
    fn from(level: Level) -> Self {
        Self(level.human())
    }
}

impl Trainee for Person {
    fn choices(&self, game: &Game) -> Vec<Move> {
        let Some(level) = self.0 else { return Anyone.choices(game) };
        let chosen = |seed| human::choose(level, game, FIRST + seed).map(|choice| choice.played);
        (0..DRAWN).filter_map(chosen).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_census_without_chase_never_replaces_one_with_it() {
        let built_in = rows::built_in().unwrap();
        let chase = built_in.iter().find(|census| matches!(census.rules, Rules::Chase(_))).unwrap();
        let check = Census { rules: Rules::Check, ..chase.clone() };
        let counted_again = Census { rounds: chase.rounds + 1, ..chase.clone() };
        for (order, wanted) in [
            ([&check, chase], chase),
            ([chase, &check], chase),
            ([chase, &counted_again], &counted_again),
            ([&check, &check], &check),
        ] {
            let of_node: Vec<Census> = by_node(order.map(Clone::clone)).into_values().flatten().collect();
            assert_eq!(of_node, std::slice::from_ref(wanted));
        }
    }
}

#[cfg(test)]
mod proofs_tests;
