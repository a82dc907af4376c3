//! Nodes as JSON, and in one line of a table.

use serde::Serialize;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{ConflictCount, Standing};
use crate::knowledge::evidence::{Evidence, EvidenceId};
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Score;
use crate::material::lattice::{Neighbour, Relation};
use crate::material::name::material_name;
use crate::material::{Kind, NodeId};
use crate::terminal::Terminal;
use crate::text::node::conflict_reason;
use crate::text::{Words, rfc3339};

/// A scored neighbour of a node.
#[derive(Serialize)]
pub(super) struct NeighbourJson {
    material: String,
    /// Its relation to the node for red: `better` or `worse`.
    relation: &'static str,
    /// The letter of the piece by which they differ.
    piece: char,
    /// The side that has it more or less.
    color: &'static str,
    score: u8,
    class: u8,
    invariable: bool,
    pub(super) conflict: bool,
    /// Whether both are proved and still violate the piece additive rule.
    exception: bool,
    /// The reason of the conflict with the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
}

/// Returns the scored neighbours of a node.
pub(super) fn neighbours(kb: &KnowledgeBase, node: NodeId, words: Words) -> Vec<NeighbourJson> {
    let scored = node.neighbours().filter_map(|neighbour| Some((neighbour, kb.score(neighbour.node)?)));
    scored.map(|(neighbour, score)| NeighbourJson::of(kb, node, neighbour, score, words)).collect()
}

/// Returns the sentences on the conflicts of a node.
pub(in crate::cli) fn reasons(kb: &KnowledgeBase, node: NodeId, words: Words) -> Vec<String> {
    neighbours(kb, node, words).into_iter().filter_map(|neighbour| neighbour.reason).collect()
}

impl NeighbourJson {
    fn of(kb: &KnowledgeBase, node: NodeId, neighbour: Neighbour, score: Score, words: Words) -> Self {
        let Neighbour { node: other, relation, color, kind } = neighbour;
        let standing = kb.standing(node, neighbour);
        let at_odds = |_: &Score| standing == Some(Standing::Conflict);
        let reason =
            kb.score(node).filter(at_odds).map(|own| conflict_reason(words, node, own, neighbour, score));
        Self {
            material: other.material().to_string(),
            relation: match relation {
                Relation::Better => "better",
                Relation::Worse => "worse",
            },
            piece: Kind::letter(kind),
            color: color.word(),
            score: score.get(),
            class: score.class().get(),
            invariable: kb.is_invariable(other),
            conflict: reason.is_some(),
            exception: standing == Some(Standing::Exception),
            reason,
        }
    }
}

/// The source of a score.
#[derive(Serialize)]
pub(super) struct ProvenanceJson {
    source: &'static str,
    author: String,
    time: String,
    note: String,
}

impl From<&Provenance> for ProvenanceJson {
    fn from(provenance: &Provenance) -> Self {
        let (author, note) = (provenance.author.clone(), provenance.note.clone());
        Self { source: provenance.source.word(), author, time: rfc3339(provenance.time), note }
    }
}

/// A piece of evidence.
#[derive(Serialize)]
pub(super) struct EvidenceJson {
    #[serde(flatten)]
    stated: Evidence,
    /// The finding in the view of the node asked for, which may be the mirror of the one that the source names.
    finding_here: u8,
    contradicts_score: bool,
}

impl EvidenceJson {
    /// Returns all evidence on a node.
    pub(super) fn all(kb: &KnowledgeBase, node: NodeId) -> Vec<Self> {
        let against: Vec<EvidenceId> = kb.contradicting(node).map(|(id, _)| id).collect();
        let one = |(id, evidence): (EvidenceId, &Evidence)| Self {
            stated: evidence.clone(),
            finding_here: evidence.finding_at(node).get(),
            contradicts_score: against.contains(&id),
        };
        kb.evidence(node).map(one).collect()
    }
}

/// Returns the name of a combination in the user's language.
pub(in crate::cli) fn name(node: NodeId, terminal: &Terminal) -> String {
    material_name(node.material(), terminal.words.language)
}

/// Formats a score for a table: the digit, with a star if it is locked.
pub(in crate::cli) fn score(kb: &KnowledgeBase, node: NodeId) -> String {
    let lock = if kb.is_invariable(node) { "*" } else { " " };
    kb.score(node).map_or_else(|| "- ".to_owned(), |score| format!("{score}{lock}"))
}

/// Formats a ratio as a percentage: `18.2 %`.
pub(in crate::cli) fn percent(count: ConflictCount) -> String {
    format!("{:.1} %", 100.0 * count.ratio())
}
