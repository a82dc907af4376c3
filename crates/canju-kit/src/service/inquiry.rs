//! Questions to an expert, and answers and other experts' bases, stored: the one way in which window and terminal do it.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use crate::acquisition::endgames::ScoreConfidence;
use crate::inference::exact;
use crate::inquiry::merge::merge;
use crate::inquiry::order::{Expectations, Order, Question, Request, allowed, known, plan, unplanned};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Draft, NodeState, SetError};
use crate::knowledge::evidence::{Answer, Evidence, Role};
use crate::knowledge::history::{Action, Method};
use crate::knowledge::provenance::{Provenance, Source, checked, is_same};
use crate::knowledge::score::{Class, Score};
use crate::material::PairId;
use crate::progress::{Cancelled, Part, Progress};
use crate::service::edit::provenance;
use crate::service::fault::Fault;
use crate::service::notice::{InquiryNotice, Notice};
use crate::store::transfer::Format;
use crate::store::{self, Base};

/// Stores an answer as evidence, in place of an earlier one of the expert, and, unless it is a repeat, as the score of its node:
/// locked if the expert is sure. A score locked by a table, a manual or another expert is kept; a verdict outranks manuals and
/// experts. A symmetric node takes the scores 4 and 5 only.
pub fn answer(base: &mut Base, answer: &Answer) -> Result<Notice, Fault> {
    let Answer { node, score, role, .. } = *answer;
    let mut draft = Draft::new(base.kb());
    let kept = add(&mut draft, base.kb(), answer)?;
    let set = draft.finish();
    let scores = role != Role::Repeat && kept.is_none();
    let before = base.kb().labelling().tally().conflict_nodes;
    let material = node.material().to_string();
    let action = match role {
        Role::Verdict => Action::Adjudicate { material },
        Role::Answer | Role::Repeat => Action::Answer { material, by: answer.by.clone() },
    };
    base.apply(action, &answer.by, answer.time, &set)?;
    let after = base.kb().labelling().tally().conflict_nodes;
    Ok(Notice::Inquiry(InquiryNotice::Answered {
        node,
        score,
        role,
        kept,
        locked: scores && answer.sure,
        blind: answer.blind,
        before,
        after,
    }))
}

/// Stores the right scores that an expert gave in a sample as answers, in one action.
pub fn take_sample(base: &mut Base, answers: &[Answer], by: &str, time: i64) -> Result<Notice, Fault> {
    let mut draft = Draft::new(base.kb());
    let mut kept = 0;
    for answer in answers {
        kept += usize::from(add(&mut draft, base.kb(), answer)?.is_some());
    }
    let set = draft.finish();
    let before = base.kb().labelling().tally().conflict_nodes;
    base.apply(Action::Sample { answers: answers.len() as u64 }, by, time, &set)?;
    let after = base.kb().labelling().tally().conflict_nodes;
    Ok(Notice::Inquiry(InquiryNotice::SampleTaken { answers: answers.len(), kept, before, after }))
}

/// Adds an answer to a draft for `kb`: as evidence and, unless it is a repeat, as the score of its node. Returns the locked score
/// that is kept against it.
fn add(
    draft: &mut Draft<'_>,
    kb: &KnowledgeBase,
    answer: &Answer,
) -> Result<Option<(Score, Provenance)>, SetError> {
    let Answer { node, score, role, sure, .. } = *answer;
    if node.is_symmetric() && score.class() != Class::LEVEL {
        return Err(SetError::Symmetric { node, score });
    }
    let kept = lock_against(kb, answer);
    let older = kb.evidence(node).filter(|(_, known)| answer.replaces(known));
    older.for_each(|(id, _)| draft.remove_evidence(node, id));
    draft.add_evidence(Evidence::Answer(answer.clone()));
    if role != Role::Repeat && kept.is_none() {
        let provenance = draft.provenance(&Provenance {
            source: Source::Expert,
            author: answer.by.clone(),
            time: answer.time,
            note: answer.comment.clone(),
        });
        draft.set(node, Some(NodeState { score, invariable: sure, provenance }))?;
    }
    Ok(kept)
}

/// The locked score of a node that an answer does not move, in the view of the answer's node, and who gave it.
fn lock_against(kb: &KnowledgeBase, answer: &Answer) -> Option<(Score, Provenance)> {
    let state = kb.state(answer.node).filter(|state| state.invariable)?;
    let provenance = kb.provenance(state.provenance)?;
    let kept = match (provenance.source, answer.role) {
        (Source::Table, _) => true,
        (_, Role::Verdict) => false,
        (Source::Manual, _) => true,
        (Source::Expert, _) => !is_same(&provenance.author, &answer.by),
        (Source::Inferred | Source::Guess | Source::Resolver, _) => false,
    };
    kept.then(|| (state.score, provenance.clone()))
}

/// Reads another base: a base of this program, or a knowledge file as text, whose scores default to answers of an expert named
/// after the file.
pub fn read_other(path: &Path, progress: &dyn Progress) -> Result<Arc<KnowledgeBase>, Fault> {
    if Format::of(path).is_none() {
        return Ok(Arc::clone(Base::read(path, progress)?.kb()));
    }
    let mut other = KnowledgeBase::default();
    let by = path.file_stem().unwrap_or(OsStr::new("")).to_string_lossy();
    let provenance = provenance(Source::Expert, &checked(&by)?, "");
    let read = store::import_file(&other, path, None, &provenance, progress)?;
    other.apply(&read.set);
    Ok(Arc::new(other))
}

/// Merges another file into a base; three-way if the file of their common ancestor is given.
pub fn merge_file(
    base: &mut Base,
    path: &Path,
    ancestor: Option<&Path>,
    provenance: &Provenance,
    progress: &dyn Progress,
) -> Result<Notice, Fault> {
    let theirs = read_other(path, progress)?;
    let ancestor = ancestor.map(|path| read_other(path, progress)).transpose()?;
    let merged = merge(ancestor.as_deref(), base.kb(), &theirs);
    let (merged, set) = merged.map_err(|error| Fault::Merge { path: path.to_owned(), error })?;
    let file = path.file_name().unwrap_or(OsStr::new("")).to_string_lossy().into_owned();
    base.apply(Action::Merge { file }, &provenance.author, provenance.time, &set)?;
    Ok(Notice::Inquiry(InquiryNotice::Merged { path: path.to_owned(), merged: Box::new(merged) }))
}

// Question plans: what to ask an expert next, and how many scored combinations the answers so far pin down.

pub const PLANNED: usize = 500;

/// The seed of the samples for intervals.
pub const SEED: u64 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    pub questions: Vec<Question>,
    /// The number of scored nodes that the locked scores pin down; `None` in a first choice.
    pub placed: Option<Placed>,
}

/// Counts of scored nodes by how far they are pinned down. A node and its mirror both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Placed {
    /// Scored nodes that locked scores place within one class.
    pub placed: u32,
    pub size: u32,
}

/// Returns questions to ask until a plan is ready: those the order has at once, else conflicts and then open scores, the most
/// frequent combinations first.
pub fn first_choice(
    kb: &KnowledgeBase,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let by = |order| plan(kb, &allowed(kb), None, Request { order, ..request }, progress);
    let questions = match request.order {
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => by(request.order)?,
        Order::Certify | Order::Doubt | Order::Correct => unplanned(kb, request),
    };
    Ok(Plan { questions, placed: None })
}

/// Durations of the parts of a plan that choose no question, in units of one question: the repair, the confidence of scores, and
/// the count of pinned-down combinations.
const REPAIR: u64 = 6;
const CONFIDENCE: u64 = 6;
const PLACED: u64 = 3;

/// Plans what to ask an expert. If the order looks ahead, the base is repaired first: by the fastest method, or by one that shows
/// how far equally good repairs differ.
pub fn make_plan(
    kb: &KnowledgeBase,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let method = match request.order {
        Order::Certify | Order::Doubt => Some(Method::Nearest),
        Order::Correct => Some(Method::Mixed),
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => None,
    };
    let needs_confidence = request.order == Order::Doubt;
    let before = [(method.is_some(), REPAIR), (needs_confidence, CONFIDENCE)];
    let before: u64 = before.iter().map(|(is_made, steps)| if *is_made { *steps } else { 0 }).sum();
    let total = before + request.count as u64 + PLACED;
    let part = |from, length| Part { whole: progress, from, length, total };
    let repair = method.map(|method| exact::repair(kb, method, &part(0, REPAIR))).transpose()?;
    let confidence =
        needs_confidence.then(|| ScoreConfidence::of(kb, &part(REPAIR, CONFIDENCE))).transpose()?;
    let doubt = |pair: PairId| confidence.as_ref().map_or(1, |confidence| confidence.doubt(pair));
    let bounds = allowed(kb);
    let known = known(kb, &bounds);
    let outlook = repair.as_ref().map(|repair| Expectations {
        repaired: &repair.first_stage,
        least: &repair.least,
        known: &known,
        doubt: Some(&doubt),
    });
    let questions = plan(kb, &bounds, outlook, request, &part(before + PLACED, request.count as u64))?;
    progress.report(total, total);
    Ok(Plan { questions, placed: Some(Placed { placed: known.placed(), size: known.size() }) })
}
