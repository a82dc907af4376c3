//! Selective extension: which combinations around the known ones are predicted next (Chen et al. 2011), and all endgames at once.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::exchange::ExchangeTables;
use super::learned::experience::{self, Experience, Near};
use super::learned::{Addition, Model};
use super::predictor::{Approach, Basis, Prediction, Predictor, PredictorSettings};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::{self, Bounds};
use crate::knowledge::change::{ChangeSet, Draft, NodeState, SetError};
use crate::knowledge::conflict::Label;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use canju_files::progress::{Cancelled, Progress};
use canju_message::All;
use xiangqi::material::lattice::{Neighbour, Relation};
use xiangqi::material::{Material, NodeId, SideMaterial};

/// Neighbours of a node of score 4 to extend to; the paper leaves this out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[all(text = "manner-around-")]
pub enum AroundEither {
    #[default]
    All,
    /// Additions only, as around a draw.
    #[all(text = "manner-around-add")]
    AddOnly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Predicted {
    /// The node, canonical.
    pub node: NodeId,
    pub score: Score,
    pub basis: Basis,
}

/// Both sides have at most five units of strength.
pub fn is_endgame(node: NodeId) -> bool {
    node.red().is_endgame() && node.black().is_endgame()
}

/// Whether the extension includes this neighbour of a node with this score: towards more of the same outcome, that is more for
/// Red if Red wins, more for either side if it is a draw.
pub fn extends_to(score: Score, neighbour: Neighbour, around_either: AroundEither) -> bool {
    match score.get() {
        0..=3 => neighbour.relation == Relation::Better,
        4 if around_either == AroundEither::All => true,
        4 | 5 => neighbour.relation.adds(neighbour.color),
        _ => neighbour.relation == Relation::Worse,
    }
}

/// Returns the known score of a node. A guess from the pieces alone does not count: it gives way to a prediction.
pub fn known(kb: &KnowledgeBase, node: NodeId) -> Option<Score> {
    let state = kb.state(node)?;
    let guessed =
        kb.provenance(state.provenance).is_some_and(|provenance| provenance.source == Source::Guess);
    (state.invariable || !guessed).then_some(state.score)
}

fn label(kb: &KnowledgeBase, node: NodeId, score: Score) -> Label {
    Label { class: score.class(), proved: kb.is_proved(node) }
}

/// Returns the time at which the score of a node was predicted; `None` if it was not.
fn inferred_at(kb: &KnowledgeBase, node: NodeId) -> Option<i64> {
    let provenance = kb.provenance(kb.state(node)?.provenance)?;
    (provenance.source == Source::Inferred).then_some(provenance.time)
}

/// The canonical endgame nodes without a score around those that have one, and those that have a guess only.
pub fn around(kb: &KnowledgeBase, around_either: AroundEither) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    for (node, state) in kb.scored() {
        let next = node.neighbours().filter(|n| extends_to(state.score, *n, around_either));
        let new = next.map(|n| n.node.canonical()).filter(|node| kb.score(*node).is_none());
        found.extend(new.filter(|node| is_endgame(*node)));
        if node == node.canonical() && known(kb, node).is_none() {
            found.insert(node);
        }
    }
    found
}

#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    pub prediction: Prediction,
    /// The answers near the combination, the nearest first.
    pub near: Vec<Near>,
    pub additions: Vec<Addition>,
}

/// Predicts a node as if the base knew nothing of it.
pub fn explain(
    kb: &KnowledgeBase,
    node: NodeId,
    tables: &ExchangeTables,
    settings: PredictorSettings,
) -> Explained {
    let model = Model::built_in();
    let other = |asked: NodeId| asked.canonical() != node.canonical();
    // Scores predicted at the same time or later did not contribute to it.
    let own = inferred_at(kb, node);
    let before = |asked: NodeId| own.is_none_or(|own| inferred_at(kb, asked).is_none_or(|time| time < own));
    let known = |asked: NodeId| known(kb, asked).filter(|_| other(asked) && before(asked));
    let answers = || answers(kb).filter(|(asked, _)| other(*asked));
    let around = match settings.approach {
        // Scores predicted otherwise rest on the same answers.
        Approach::Learned => bounds::around(node, |asked| kb.locked(asked).filter(|_| other(asked))),
        Approach::Exchanges => bounds::around(node, |asked| Some(label(kb, asked, known(asked)?))),
    };
    let experience = &Experience::on(node.canonical(), model, answers());
    let prediction = Predictor { model, tables, known, experience, settings }.predict(node, around);
    if prediction.learned.is_none() {
        return Explained { prediction, near: Vec::new(), additions: Vec::new() };
    }
    Explained { prediction, near: experience::near(node, answers()), additions: model.additions(node) }
}

/// Returns the answers of tables, manuals and experts, that is the locked scores; each before its mirror.
pub(super) fn answers(kb: &KnowledgeBase) -> impl Iterator<Item = (NodeId, Score)> {
    kb.invariable_nodes().filter_map(|node| Some((node, kb.score(node)?)))
}

/// Predicts these nodes independently from the scores of the base. Answers on the canonical nodes `aside` are ignored.
pub fn predict(
    kb: &KnowledgeBase,
    nodes: &BTreeSet<NodeId>,
    aside: &BTreeSet<NodeId>,
    tables: &ExchangeTables,
    settings: PredictorSettings,
    progress: &dyn Progress,
) -> Result<Vec<Predicted>, Cancelled> {
    let believed = |node: NodeId| aside.is_empty() || !aside.contains(&node.canonical());
    let mut known: Vec<Option<Score>> =
        NodeId::all().map(|node| known(kb, node).filter(|_| believed(node))).collect();
    let bounds =
        Bounds::of(NodeId::all().filter_map(|node| Some((node, label(kb, node, known[node.index()]?)))));
    let model = Model::built_in();
    let experience = &Experience::of(model, answers(kb).filter(|(node, _)| believed(*node)));
    let mut found = Vec::with_capacity(nodes.len());
    let total = nodes.len() as u64;
    for level in levels(nodes) {
        progress.report(found.len() as u64, total);
        progress.proceed()?;
        let predictor = Predictor {
            model,
            tables,
            known: |node: NodeId| known.get(node.index()).copied().flatten(),
            experience,
            settings,
        };
        let predicted: Vec<Predicted> = level
            .par_iter()
            .map(|&node| {
                let (score, basis) = predictor.score(node, bounds.at(node));
                Predicted { node, score, basis }
            })
            .collect();
        for Predicted { node, score, .. } in &predicted {
            known[node.index()] = Some(*score);
            known[node.mirror().index()] = Some(score.mirror());
        }
        found.extend(predicted);
    }
    Ok(found)
}

/// Nodes with equally many pieces, fewest first: an exchange leads to fewer, so each level needs those before it only.
fn levels(nodes: &BTreeSet<NodeId>) -> Vec<Vec<NodeId>> {
    let mut levels: Vec<Vec<NodeId>> = Vec::new();
    for &node in nodes {
        let pieces = usize::from(node.material().pieces());
        if levels.len() <= pieces {
            levels.resize(pieces + 1, Vec::new());
        }
        levels[pieces].push(node);
    }
    levels
}

/// Every canonical endgame node: with their mirrors 1,166,400 nodes.
pub fn endgames() -> impl Iterator<Item = NodeId> {
    let sides = || SideMaterial::all().filter(|side| side.is_endgame());
    let nodes = sides().flat_map(move |red| sides().map(move |black| NodeId::from(Material { red, black })));
    nodes.filter(|node| *node == node.canonical())
}

/// Every canonical endgame node of which nothing is known.
pub fn unknown_endgames(kb: &KnowledgeBase) -> BTreeSet<NodeId> {
    endgames().filter(|node| known(kb, *node).is_none()).collect()
}

/// The predictions as edits, open to repair.
///
/// # Errors
/// None in practice: symmetric nodes are predicted level.
pub fn proposal(kb: &KnowledgeBase, predicted: &[Predicted], time: i64) -> Result<ChangeSet, SetError> {
    let mut draft = Draft::new(kb);
    for basis in Basis::ALL {
        let source = if basis == Basis::StaticValues { Source::Guess } else { Source::Inferred };
        let provenance = draft.provenance(&Provenance::new(source, author(basis), time));
        for Predicted { node, score, .. } in predicted.iter().filter(|predicted| predicted.basis == basis) {
            draft.set(*node, Some(NodeState { score: *score, invariable: false, provenance }))?;
        }
    }
    Ok(draft.finish())
}

const fn author(basis: Basis) -> &'static str {
    match basis {
        Basis::Learned => "learned model",
        Basis::Exchanges => "exchanges",
        Basis::Bounds => "bounds",
        Basis::StaticValues => "static values",
    }
}

#[cfg(test)]
mod tests {
    use super::super::elementary;
    use super::super::exchange::built_in;
    use super::*;
    use canju_files::progress::Unattended;

    fn base() -> KnowledgeBase {
        let mut kb = KnowledgeBase::default();
        let set = elementary::built_in(&kb, 0).unwrap();
        kb.apply(&set);
        kb
    }

    #[test]
    fn an_extension_follows_the_score() {
        let node: NodeId = "KRNKRGG".parse::<Material>().unwrap().into();
        let to = |score: u8| {
            let score = Score::new(score).unwrap();
            let next = node.neighbours().filter(|n| extends_to(score, *n, AroundEither::All));
            let mut names: Vec<String> = next.map(|n| n.node.material().to_string()).collect();
            names.sort();
            names
        };
        assert!(to(2).iter().all(|name| {
            name.parse::<Material>().is_ok_and(|m| NodeId::from(m).is_at_least_as_good_as(node))
        }));
        assert!(
            to(7).iter().all(|name| node.is_at_least_as_good_as(name.parse::<Material>().unwrap().into()))
        );
        assert!(
            to(5)
                .iter()
                .all(|name| name.parse::<Material>().unwrap().pieces() == node.material().pieces() + 1)
        );
        assert_eq!(to(4).len(), node.neighbours().count());
    }

    #[test]
    fn the_endgames_are_the_number_of_the_specification() {
        let kb = KnowledgeBase::default();
        let nodes = unknown_endgames(&kb);
        let count: u32 = nodes.iter().map(|node| if node.is_symmetric() { 1 } else { 2 }).sum();
        assert_eq!(count, 1_166_400);
    }

    #[test]
    fn a_round_predicts_every_node_around_and_the_same_on_any_number_of_threads() {
        let (kb, tables) = (base(), built_in().unwrap());
        let nodes = around(&kb, AroundEither::All);
        assert!(nodes.iter().all(|node| known(&kb, *node).is_none() && *node == node.canonical()));
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                predict(&kb, &nodes, &BTreeSet::new(), &tables, PredictorSettings::default(), &Unattended)
                    .unwrap()
            })
        };
        let one = run(1);
        assert_eq!(one.len(), nodes.len());
        assert_eq!(one, run(3));
        let mut extended = kb.clone();
        extended.apply(&proposal(&kb, &one, 0).unwrap());
        assert!(nodes.iter().all(|node| extended.score(*node).is_some()));
        let locked = |kb: &KnowledgeBase| kb.scored().filter(|(_, state)| state.invariable).count();
        assert_eq!(locked(&kb), locked(&extended), "nothing new is locked");
    }
}
