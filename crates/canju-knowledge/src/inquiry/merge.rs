//! Three-way merge of two bases: changes made only in theirs are taken over, changes made only in mine are kept, and if both
//! differ, my score is kept and their answer is stored beside it as evidence. Nothing is overwritten or lost.
//!
//! A score by a person, a manual or a table is a *word*; one that a program inferred, guessed or repaired is not, and gives way
//! to a word. Without a common ancestor two different words are a conflict.

use std::path::Path;

use canju_message::{Text, text};
use xiangqi::material::NodeId;

use crate::inquiry::answer::held;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{ChangeSet, Draft, NodeState, SetError};
use crate::knowledge::evidence::{Answer, Evidence};
use crate::knowledge::provenance::{self, Source};
use crate::knowledge::score::Score;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The canonical node.
    pub node: NodeId,
    /// My score, which is kept.
    pub mine: Score,
    pub by: String,
    pub theirs: Score,
    pub their: String,
}

/// Result of a merge, in canonical nodes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Merged {
    /// Scored only there.
    pub added: u32,
    /// Scored alike.
    pub same: u32,
    /// Nodes changed only here, or with a word only here: kept.
    pub mine: u32,
    /// Nodes changed only there, or with a word only there: taken over.
    pub theirs: u32,
    /// Nodes with different words in both.
    pub conflicts: Vec<Conflict>,
    /// Pieces of evidence that came over, answers included.
    pub evidence: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MergeError {
    Empty,
    NothingInCommon,
    Set(SetError),
}

impl From<SetError> for MergeError {
    fn from(error: SetError) -> Self {
        Self::Set(error)
    }
}

impl MergeError {
    pub fn at(&self, path: &Path) -> Text {
        match self {
            Self::Empty => text!("merge-empty", path),
            Self::NothingInCommon => text!("merge-nothing-in-common", path),
            Self::Set(error) => text!("merge-set", path, error),
        }
    }
}

/// Score, lock and source of a node, for comparison.
type NodeSummary = Option<(Score, bool, Option<Source>)>;

fn summary(base: &KnowledgeBase, node: NodeId) -> NodeSummary {
    let state = base.state(node)?;
    Some((
        state.score,
        state.invariable,
        base.provenance(state.provenance).map(|provenance| provenance.source),
    ))
}

fn is_word((_, invariable, source): (Score, bool, Option<Source>)) -> bool {
    invariable || matches!(source, Some(Source::Manual | Source::Expert | Source::Table))
}

enum KeptSide {
    Mine,
    Theirs,
    Same,
    Contested,
}

fn compare(before: Option<NodeSummary>, (mine, theirs): (NodeSummary, NodeSummary)) -> KeptSide {
    let (Some(own), Some(other)) = (mine, theirs) else {
        return if mine.is_none() { KeptSide::Theirs } else { KeptSide::Mine };
    };
    let unchanged = |now: NodeSummary| before.is_some_and(|before| before == now);
    match (is_word(own), is_word(other)) {
        (own_word, other_word) if own.0 == other.0 => {
            if other_word && !own_word {
                KeptSide::Theirs
            } else {
                KeptSide::Same
            }
        }
        _ if unchanged(theirs) => KeptSide::Mine,
        // A proof gives way to nothing but to another proof, and to that not silently.
        _ if unchanged(mine) && own.2 != Some(Source::Table) => KeptSide::Theirs,
        (true, true) => KeptSide::Contested,
        (false, true) => KeptSide::Theirs,
        (_, false) => KeptSide::Mine,
    }
}

/// Merges `theirs` into `mine`. Returns a summary, and the edits of `mine` that do it.
pub fn merge(
    ancestor: Option<&KnowledgeBase>,
    mine: &KnowledgeBase,
    theirs: &KnowledgeBase,
) -> Result<(Merged, ChangeSet), MergeError> {
    if theirs.nodes() == 0 {
        return Err(MergeError::Empty);
    }
    let is_known = |node: NodeId| mine.score(node).is_some() || mine.evidence(node).next().is_some();
    let mut draft = Draft::new(mine);
    let mut merged = Merged::default();
    let mut met = mine.nodes() == 0;
    let canonical = theirs.scored().map(|(node, _)| node).filter(|node| *node == node.canonical());
    for node in canonical {
        met |= is_known(node);
        match compare(ancestor.map(|base| summary(base, node)), (summary(mine, node), summary(theirs, node)))
        {
            KeptSide::Same => merged.same += 1,
            KeptSide::Mine => merged.mine += 1,
            KeptSide::Theirs => {
                let count = if mine.score(node).is_none() { &mut merged.added } else { &mut merged.theirs };
                *count += 1;
                take(&mut draft, theirs, node)?;
            }
            KeptSide::Contested if is_correction(mine, theirs, node) => {
                merged.theirs += 1;
                take(&mut draft, theirs, node)?;
            }
            KeptSide::Contested if is_correction(theirs, mine, node) => merged.mine += 1,
            KeptSide::Contested => merged.conflicts.extend(keep_both(&mut draft, mine, theirs, node)),
        }
    }
    for node in theirs.evidence_nodes() {
        met |= is_known(node);
        for (_, evidence) in theirs.evidence(node) {
            let withdrawn =
                ancestor.is_some_and(|base| base.evidence(node).any(|(_, known)| known == evidence));
            let mut there = mine.evidence(node).chain(theirs.evidence(node)).map(|(_, known)| known);
            let replaced = there.any(|known| known.answer().is_some_and(|answer| answer.replaces(evidence)));
            if !withdrawn && !replaced && !mine.evidence(node).any(|(_, known)| known == evidence) {
                if let Some(answer) = evidence.answer() {
                    let older = mine.evidence(node).filter(|(_, known)| answer.replaces(known));
                    older.for_each(|(id, _)| draft.remove_evidence(node, id));
                }
                draft.add_evidence(evidence.clone());
            }
        }
    }
    if !met {
        return Err(MergeError::NothingInCommon);
    }
    let set = draft.finish();
    merged.evidence = set.evidence.len() as u32;
    Ok((merged, set))
}

/// Whether the expert who scored a node in one base scored it later in the other.
fn is_correction(one: &KnowledgeBase, later: &KnowledgeBase, node: NodeId) -> bool {
    let by_expert = |base: &KnowledgeBase| {
        let provenance = base.provenance(base.state(node)?.provenance)?;
        (provenance.source == Source::Expert).then(|| (provenance.author.clone(), provenance.time))
    };
    by_expert(one)
        .zip(by_expert(later))
        .is_some_and(|((one, before), (other, after))| before < after && provenance::is_same(&one, &other))
}

/// Takes over their state of a node.
fn take(draft: &mut Draft<'_>, theirs: &KnowledgeBase, node: NodeId) -> Result<(), SetError> {
    let Some((state, provenance)) =
        theirs.state(node).and_then(|s| Some((s, theirs.provenance(s.provenance)?)))
    else {
        return Ok(());
    };
    let provenance = draft.provenance(provenance);
    draft.set(node, Some(NodeState { provenance, ..state }))
}

/// Stores both states of a node as answers, if experts gave them.
fn keep_both(
    draft: &mut Draft<'_>,
    mine: &KnowledgeBase,
    theirs: &KnowledgeBase,
    node: NodeId,
) -> Option<Conflict> {
    let mut keep = |base: &KnowledgeBase| {
        let state = base.state(node)?;
        let provenance = base.provenance(state.provenance)?;
        let known = held(base, node).iter().any(|answer| provenance::is_same(&answer.by, &provenance.author));
        if provenance.source == Source::Expert && !known {
            let answer = Answer::new(node, &provenance.author, state.score, provenance.time);
            draft.add_evidence(Evidence::Answer(Answer { comment: provenance.note.clone(), ..answer }));
        }
        Some((state.score, provenance.author.clone()))
    };
    let ((mine, by), (theirs, their)) = (keep(mine)?, keep(theirs)?);
    Some(Conflict { node, mine, by, theirs, their })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inquiry::answer::disagreements;
    use crate::knowledge::provenance::Provenance;
    use xiangqi::material::Material;

    fn node(text: &str) -> NodeId {
        NodeId::from(text.parse::<Material>().unwrap()).canonical()
    }

    fn base(scores: &[(&str, u8, Source, &str)]) -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        for (text, score, source, author) in scores {
            let provenance = draft.provenance(&Provenance::new(*source, author, 1));
            let score = Score::new(*score).unwrap();
            let invariable = !matches!(source, Source::Guess | Source::Inferred);
            draft.set(node(text), Some(NodeState { score, invariable, provenance })).unwrap();
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    #[test]
    fn three_ways() {
        use Source::{Expert, Guess, Table};
        let ancestor = base(&[("KRK", 1, Expert, "Lin"), ("KNK", 3, Expert, "Lin"), ("KCK", 5, Guess, "")]);
        let mut mine = base(&[
            ("KRK", 0, Expert, "Lin"),
            ("KNK", 3, Expert, "Lin"),
            ("KCK", 5, Guess, ""),
            ("KRKN", 0, Table, "t"),
            ("KRKC", 2, Expert, "Lin"),
            ("KNKG", 2, Expert, "Lin"),
        ]);
        let theirs = base(&[
            ("KRK", 1, Expert, "Lin"),
            ("KNK", 2, Expert, "Wu"),
            ("KCK", 4, Expert, "Wu"),
            ("KRKN", 1, Expert, "Wu"),
            ("KRKC", 0, Expert, "Wu"),
            ("KNKG", 5, Guess, ""),
            ("KPK", 3, Expert, "Wu"),
        ]);
        let (merged, set) = merge(Some(&ancestor), &mine, &theirs).unwrap();
        mine.apply(&set);
        let score = |text| mine.score(node(text)).unwrap().get();
        let expected =
            [("KRK", 0), ("KNK", 2), ("KCK", 4), ("KRKN", 0), ("KRKC", 2), ("KNKG", 2), ("KPK", 3)];
        for (text, wanted) in expected {
            assert_eq!(score(text), wanted, "{text}");
        }
        let Merged { added, same, mine: kept, theirs: taken, conflicts, .. } = &merged;
        assert_eq!((*added, *same, *kept, *taken), (1, 0, 2, 2));
        let named: Vec<NodeId> = conflicts.iter().map(|conflict| conflict.node).collect();
        let mut wanted = [node("KRKN"), node("KRKC")];
        wanted.sort_unstable();
        assert_eq!(named, wanted);
        assert_eq!(held(&mine, node("KRKN")).len(), 1, "their answer is kept beside the proof");
        let listed: Vec<NodeId> = disagreements(&mine).iter().map(|d| d.node).collect();
        assert_eq!(listed, [node("KRKC")]);

        // The same again brings nothing new.
        let (again, set) = merge(Some(&ancestor), &mine, &theirs).unwrap();
        assert!(set.changes.is_empty(), "{again:?}");
    }

    /// The later answer of one expert is a correction, not a dispute.
    #[test]
    fn an_expert_who_answered_again_is_believed_the_second_time() {
        let answered = |score: u8, by: &str, time: i64| {
            let mut base = KnowledgeBase::default();
            let mut draft = Draft::new(&base);
            let note = String::new();
            let provenance = Provenance { source: Source::Expert, author: by.into(), time, note };
            let provenance = draft.provenance(&provenance);
            let score = Score::new(score).unwrap();
            let state = NodeState { score, invariable: true, provenance };
            draft.set(node("KRKC"), Some(state)).unwrap();
            draft.add_evidence(Evidence::Answer(Answer::new(node("KRKC"), by, score, time)));
            let set = draft.finish();
            base.apply(&set);
            base
        };
        let (first, second) = (answered(2, "Lin", 1), answered(4, "LIN", 2));
        for (mine, theirs) in [(&first, &second), (&second, &first)] {
            let (merged, set) = merge(None, mine, theirs).unwrap();
            let mut both = mine.clone();
            both.apply(&set);
            assert_eq!(merged.conflicts, []);
            assert_eq!(both.score(node("KRKC")), second.score(node("KRKC")));
            let kept: Vec<u8> = held(&both, node("KRKC")).iter().map(|answer| answer.score.get()).collect();
            assert_eq!((kept, both.evidence(node("KRKC")).count()), (vec![4], 1));
        }
    }

    #[test]
    fn what_cannot_be_merged() {
        let one = base(&[("KRK", 1, Source::Expert, "Lin")]);
        let other = base(&[("KNK", 1, Source::Expert, "Lin")]);
        assert_eq!(merge(None, &one, &other), Err(MergeError::NothingInCommon));
        assert_eq!(merge(None, &one, &KnowledgeBase::default()), Err(MergeError::Empty));
        assert!(merge(None, &KnowledgeBase::default(), &one).is_ok());
    }
}
