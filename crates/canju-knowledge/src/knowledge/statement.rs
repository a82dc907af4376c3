//! Statement of a log entry about the combination that it names. It is computed from the changes of the entry, so it is available
//! for every base with a log.

use super::KnowledgeBase;
use super::change::Change;
use super::evidence::{Evidence, Role};
use super::history::Action;
use super::score::Score;
use xiangqi::material::{Material, NodeId};

/// Maximum number of changes of an entry that is read: a statement on one combination takes a few.
pub const MOST_CHANGES: usize = 64;

/// Score given to a combination, with its attributes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The score, in the view of the combination as the entry names it; `None` if it was cleared.
    pub score: Option<Score>,
    /// False if the expert was not sure, or if the score was not locked.
    pub sure: bool,
    /// Percentage of positions with a different result, if the result depends on the position.
    pub exceptions: Option<u8>,
    /// Purpose of the answer; `None` if the score was set without a question.
    pub role: Option<Role>,
    /// A comment; may be empty.
    pub comment: String,
}

impl Statement {
    /// Returns the statement of an entry with this action and these changes; `None` if it names no combination or only locks it.
    /// Provenances and evidence of the changes must be known to `kb`.
    pub fn of(kb: &KnowledgeBase, action: &Action, changes: &[Change]) -> Option<Self> {
        if changes.len() > MOST_CHANGES || matches!(action, Action::Lock { .. }) {
            return None;
        }
        let node = NodeId::from(action.material()?.parse::<Material>().ok()?);
        let pieces = changes.iter().filter_map(|change| match change {
            Change::Evidence { evidence, added: true, .. } => kb.piece(*evidence),
            Change::Evidence { .. } | Change::State { .. } => None,
        });
        let mut states = changes.iter().filter_map(|change| match change {
            Change::State { after, .. } => Some(*after),
            Change::Evidence { .. } => None,
        });
        pieces.filter_map(|piece| Self::of_evidence(piece, node)).next_back().or_else(|| {
            let state = states.next_back()?;
            let state = state.map(|state| if node == node.canonical() { state } else { state.mirror() });
            let note = state
                .and_then(|state| kb.provenance(state.provenance))
                .map(|provenance| provenance.note.clone());
            Some(Self {
                score: state.map(|state| state.score),
                sure: state.is_none_or(|state| state.invariable),
                exceptions: None,
                role: None,
                comment: note.unwrap_or_default(),
            })
        })
    }

    /// Answers and games state a score; a census states shares, from which the score of the entry follows.
    fn of_evidence(piece: &Evidence, node: NodeId) -> Option<Self> {
        let score = Some(piece.finding_at(node));
        match piece {
            Evidence::Answer(answer) => Some(Self {
                score,
                sure: answer.sure,
                exceptions: answer.exceptions,
                role: Some(answer.role),
                comment: answer.comment.clone(),
            }),
            Evidence::Game(_) => {
                Some(Self { score, sure: true, exceptions: None, role: None, comment: String::new() })
            }
            Evidence::Verdict(_) | Evidence::Census(_) | Evidence::Study(_) => None,
        }
    }
}
