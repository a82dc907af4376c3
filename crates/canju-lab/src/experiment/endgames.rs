//! Construction of the built-in endgames of a new base: verdicts of tables and manuals, with those manual verdicts withdrawn that
//! contradict them, and all others predicted by the learned model and repaired exactly.

use crate::acquisition::endgames::ScoreConfidence;
use canju_files::progress::{Cancelled, Progress, Stage};
use canju_knowledge::acquisition::elementary::{self, ElementaryError};
use canju_knowledge::acquisition::endgames::{Endgame, Endgames, Origin};
use canju_knowledge::acquisition::exchange::{self, ExchangeError};
use canju_knowledge::acquisition::extension::endgames;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::provenance::Source;
use canju_knowledge::rounds::{self, RoundSettings, RoundStep, StepError};
use canju_message::Message;

/// Error of making the endgames.
#[derive(Debug, Message)]
pub enum MakeError {
    #[text(transparent)]
    BuiltIn(#[from] ElementaryError),
    /// The exchange tables are damaged.
    #[text(transparent)]
    Exchange(#[from] ExchangeError),
    #[text(transparent)]
    Step(#[from] StepError),
}

impl From<Cancelled> for MakeError {
    fn from(cancelled: Cancelled) -> Self {
        Self::Step(cancelled.into())
    }
}

const STEPS: [RoundStep; 3] = [RoundStep::Withdraw, RoundStep::ExtendToAll, RoundStep::Resolve];

/// The base with every endgame, computed from tables, manuals and model.
///
/// # Errors
/// See [`MakeError`].
pub fn base(progress: &dyn Progress) -> Result<KnowledgeBase, MakeError> {
    let mut kb = KnowledgeBase::default();
    kb.apply(&elementary::answers(&kb, elementary::COLLECTED)?);
    let tables = exchange::built_in()?;
    for (at, step) in (0..).zip(STEPS) {
        progress.begin(Stage { at, of: STEPS.len() as u32, name: "", task: step.text_key() });
        let settings = RoundSettings::default();
        let proposal = rounds::propose(&kb, step, "", &tables, settings, elementary::COLLECTED, progress)?;
        kb.apply(&proposal.set);
    }
    Ok(kb)
}

/// Returns the data of that base to build in.
///
/// # Errors
/// [`MakeError::Step`] if cancelled.
pub fn of(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<Endgames, MakeError> {
    let confidence = ScoreConfidence::computed(kb, progress)?;
    let sources: Vec<Source> = kb.provenances().map(|provenance| provenance.source).collect();
    let endgame = |node| {
        let state = kb.state(node)?;
        let origin = match sources.get(state.provenance.0 as usize)? {
            Source::Inferred => Origin::Predicted,
            Source::Resolver => Origin::Repaired,
            _ if state.invariable => Origin::Answered,
            _ => Origin::Open,
        };
        Some(Endgame { score: state.score, origin, confidence: confidence.at(node).unwrap_or_default() })
    };
    Ok(Endgames::new(endgames().filter_map(endgame).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use canju_knowledge::knowledge::bounds::Bounds;
    use xiangqi::material::NodeId;

    /// Takes a minute: the built-in data equals the output of `canju-lab learn endgames`.
    #[test]
    fn the_built_in_endgames_are_those_that_the_command_makes() {
        let kb = base(&Unattended).unwrap();
        let made = of(&kb, &Unattended).unwrap();
        assert!(made == *Endgames::built_in().unwrap(), "see assets/learned/README.md for making them anew");
        let mut laid = KnowledgeBase::default();
        laid.apply(&made.changes(&laid, elementary::COLLECTED).unwrap());
        assert!(
            NodeId::all().all(|node| laid.score(node) == kb.score(node)
                && laid.is_invariable(node) == kb.is_invariable(node))
        );
        // An open node between two proofs that break the order is in conflict whatever its score.
        let locked = Bounds::of(kb.all_locked().map(|(node, label)| (node, label.class.into())));
        let needless = kb.conflicts().filter(|node| locked.at(*node).0 <= locked.at(*node).1);
        assert_eq!(needless.count(), 0);
    }
}
