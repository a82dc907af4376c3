//! Questions to experts: the plan of what to ask next, answers stored, other experts' bases merged, agreement computed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::edit::told_by;
use super::notice::{Fault, Notice};
use super::settings::Panel;
use super::{Slot, Workbench, apply};
use crate::inference::exact;
use crate::inquiry::agreement::{self, Report};
use crate::inquiry::answer::{Answer, Role};
use crate::inquiry::merge::{Merged, merge};
use crate::inquiry::order::{Order, Outlook, Question, known, plan};
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Draft, NodeState, SetError};
use crate::knowledge::history::{Action, Method};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::store::transfer::Format;
use crate::store::{self, Base};

/// Questions planned at once.
pub const PLANNED: usize = 500;

/// The seed of the samples for intervals.
pub const SEED: u64 = 1;

/// How this user asks himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Asking {
    /// Which questions come first.
    pub order: Order,
    /// Whether the scores of others are hidden until one has answered.
    pub blind: bool,
}

/// A wish of the inquiry.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Asks in this way, and plans anew.
    Ask(Asking),
    /// Stores an answer; name and time are those of the user and of now.
    Answer(Box<Answer>),
    /// Decides between the answers of several experts.
    Adjudicate {
        /// The node.
        node: NodeId,
        /// The decision, in the view of that node.
        score: Score,
    },
    /// Computes how far the experts agree.
    Agreement,
    /// Merges another expert's file into the base.
    Merge(PathBuf),
}

/// What is said of an inquiry.
#[derive(Debug)]
pub enum Said {
    /// An answer was stored.
    Answered {
        /// The node, as it was shown.
        node: NodeId,
        /// The answer.
        score: Score,
        /// What it was for.
        role: Role,
        /// The locked score that stands against it, and who gave that.
        stands: Option<(Score, Provenance)>,
        /// Whether the score is locked now.
        locked: bool,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
    },
    /// Another base was merged.
    Merged {
        /// Its file.
        path: PathBuf,
        /// What came of it.
        merged: Box<Merged>,
    },
}

/// What a job of the inquiry brings back.
pub(super) enum Brought {
    /// What to ask next.
    Plan(Result<Plan, Cancelled>),
    /// How far the experts agree.
    Report(Result<Report, Cancelled>),
}

/// What to ask, and how far one is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// The next questions, the first to be asked first.
    pub questions: Vec<Question>,
    /// Scored nodes that locked scores place within one class; a node and its mirror both count.
    pub placed: u32,
    /// All scored nodes.
    pub size: u32,
}

/// What the workbench keeps of an inquiry.
#[derive(Debug, Default)]
pub struct InquiryRoom {
    plan: Arc<Plan>,
    planning: Option<JobId>,
    report: Option<Arc<Report>>,
    reporting: Option<JobId>,
}

impl InquiryRoom {
    /// What to ask next, as last planned.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// True while it is planned anew.
    pub const fn is_planning(&self) -> bool {
        self.planning.is_some()
    }

    /// How far the experts agree, as last computed for the base as it is.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_deref()
    }

    /// True while that is computed.
    pub const fn is_reporting(&self) -> bool {
        self.reporting.is_some()
    }
}

impl Workbench {
    /// The questions to experts.
    pub const fn inquiry(&self) -> &InquiryRoom {
        &self.inquiry
    }

    pub(super) fn inquire(&mut self, wish: Wish) -> Result<(), Fault> {
        match wish {
            Wish::Ask(asking) => {
                self.settings.asking = asking;
                self.inquiry.plan = Arc::default();
                self.plan_questions();
                self.save_settings()?;
            }
            Wish::Answer(given) => {
                let given = Answer { by: self.settings.author.clone(), time: now(), ..*given };
                let notice = answer(self.base()?, &given)?;
                self.refresh();
                self.say(notice);
            }
            Wish::Adjudicate { node, score } => {
                let given = Answer::new(node, &self.settings.author, score, now());
                let notice = answer(self.base()?, &Answer { role: Role::Verdict, ..given })?;
                self.refresh();
                self.say(notice);
            }
            Wish::Agreement => {
                let kb = Arc::clone(self.kb());
                let work = move |progress: &dyn Progress| {
                    apply::Outcome::Inquiry(Brought::Report(agreement::report(&kb, false, SEED, progress)))
                };
                self.inquiry.reporting = Some(self.jobs.start(JobKind::Agreement, work));
            }
            Wish::Merge(path) => {
                let told = told_by(Source::Expert, &self.settings.author, "");
                let mut base = self.lend()?;
                self.jobs.start(JobKind::Import, move |progress| {
                    let said = merge_file(&mut base, &path, None, &told, progress);
                    apply::Outcome::Written(base, said)
                });
            }
        }
        Ok(())
    }

    /// The base or the panel has changed: what is kept of the inquiry may no longer hold.
    pub(super) fn refresh_inquiry(&mut self, base_changed: bool) {
        if base_changed {
            self.inquiry.report = None;
            if let Some(job) = self.inquiry.reporting.take() {
                self.jobs.cancel(job);
            }
        }
        if self.settings.panel == Panel::Inquiry && !matches!(self.slot, Slot::Empty) {
            self.plan_questions();
        }
    }

    fn plan_questions(&mut self) {
        if let Some(job) = self.inquiry.planning.take() {
            self.jobs.cancel(job);
        }
        let (kb, order, by) =
            (Arc::clone(self.kb()), self.settings.asking.order, self.settings.author.clone());
        let work = move |progress: &dyn Progress| {
            apply::Outcome::Inquiry(Brought::Plan(make_plan(&kb, order, &by, PLANNED, progress)))
        };
        self.inquiry.planning = Some(self.jobs.start(JobKind::Plan, work));
    }

    pub(super) fn take_inquiry(&mut self, id: JobId, brought: Brought) {
        match brought {
            Brought::Plan(plan) if self.inquiry.planning == Some(id) => {
                self.inquiry.planning = None;
                if let Ok(plan) = plan {
                    self.inquiry.plan = Arc::new(plan);
                }
            }
            Brought::Report(report) if self.inquiry.reporting == Some(id) => {
                self.inquiry.reporting = None;
                self.inquiry.report = report.ok().map(Arc::new);
            }
            // Of a job that was no longer wanted.
            Brought::Plan(_) | Brought::Report(_) => {}
        }
    }
}

/// Plans what to ask an expert. Where the order looks ahead, the base is repaired first, by the way that changes classes
/// least.
///
/// # Errors
/// [`Cancelled`].
pub fn make_plan(
    kb: &KnowledgeBase,
    order: Order,
    by: &str,
    count: usize,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let looks_ahead = matches!(order, Order::Certify | Order::Correct);
    let repair = looks_ahead.then(|| exact::repair(kb, Method::Nearest, progress)).transpose()?;
    let outlook =
        repair.as_ref().map(|repair| Outlook { repaired: repair.labelling(), least: repair.least() });
    let questions = plan(kb, outlook, order, by, count, progress)?;
    let placing = known(kb);
    Ok(Plan { questions, placed: placing.placed(), size: placing.size() })
}

/// Stores an answer as evidence and, unless it is a repeat, as the score of its node: locked where the expert is sure. A score
/// that is locked by a table, a manual or another expert stands; a verdict stands above manuals and experts.
///
/// # Errors
/// A symmetric node takes the scores 4 and 5 only; what the disk says.
pub fn answer(base: &mut Base, answer: &Answer) -> Result<Notice, Fault> {
    let Answer { node, score, role, .. } = *answer;
    if node.is_symmetric() && score.class() != Class::LEVEL {
        return Err(SetError::Symmetric { node, score }.into());
    }
    let stands = lock_against(base.kb(), answer);
    let told = Provenance {
        source: Source::Expert,
        author: answer.by.clone(),
        time: answer.time,
        note: answer.comment.clone(),
    };
    let mut draft = Draft::new(base.kb());
    draft.add_evidence(answer.evidence());
    let scores = role != Role::Repeat && stands.is_none();
    if scores {
        let provenance = draft.provenance(&told);
        draft.set(node, Some(NodeState { score, invariable: answer.sure, provenance }))?;
    }
    let set = draft.finish();
    let before = base.kb().labelling().tally().conflict_nodes;
    let material = node.material().to_string();
    let action = match role {
        Role::Verdict => Action::Adjudicate { material },
        Role::Answer | Role::Repeat => Action::Answer { material, by: answer.by.clone() },
    };
    base.apply(action, &told.author, told.time, &set)?;
    let after = base.kb().labelling().tally().conflict_nodes;
    Ok(Notice::Inquiry(Said::Answered {
        node,
        score,
        role,
        stands,
        locked: scores && answer.sure,
        before,
        after,
    }))
}

/// The locked score of a node that an answer does not move, in the view of the answer's node, and who gave it.
fn lock_against(kb: &KnowledgeBase, answer: &Answer) -> Option<(Score, Provenance)> {
    let state = kb.state(answer.node).filter(|state| state.invariable)?;
    let told = kb.provenance(state.provenance)?;
    let stands = match (told.source, answer.role) {
        (Source::Table, _) => true,
        (_, Role::Verdict) => false,
        (Source::Manual, _) => true,
        (Source::Expert, _) => told.author != answer.by,
        (Source::Inferred | Source::Guess | Source::Resolver, _) => false,
    };
    stands.then(|| (state.score, told.clone()))
}

/// Reads another base: a base of this program, or a file of knowledge as text, whose scores are by default answers of an expert
/// named as the file.
///
/// # Errors
/// What is wrong with the file.
pub fn read_other(path: &Path, progress: &dyn Progress) -> Result<Arc<KnowledgeBase>, Fault> {
    if Format::of(path).is_none() {
        return Ok(Arc::clone(Base::open(path, progress)?.kb()));
    }
    let mut other = KnowledgeBase::default();
    let by = path.file_stem().unwrap_or(OsStr::new("")).to_string_lossy();
    let set = store::import_file(&other, path, &told_by(Source::Expert, &by, ""), progress)?;
    other.apply(&set);
    Ok(Arc::new(other))
}

/// Merges another file into a base, three-way where the file of their common ancestor is given.
///
/// # Errors
/// What is wrong with a file; [`Fault::Merge`]; what the disk says. Nothing was changed then.
pub fn merge_file(
    base: &mut Base,
    path: &Path,
    ancestor: Option<&Path>,
    told: &Provenance,
    progress: &dyn Progress,
) -> Result<Notice, Fault> {
    let theirs = read_other(path, progress)?;
    let ancestor = ancestor.map(|path| read_other(path, progress)).transpose()?;
    let merged = merge(ancestor.as_deref(), base.kb(), &theirs);
    let (merged, set) = merged.map_err(|error| Fault::Merge { path: path.to_owned(), error })?;
    let file = path.file_name().unwrap_or(OsStr::new("")).to_string_lossy().into_owned();
    base.apply(Action::Merge { file }, &told.author, told.time, &set)?;
    Ok(Notice::Inquiry(Said::Merged { path: path.to_owned(), merged: Box::new(merged) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inquiry::answer::held;
    use crate::inquiry::disagreement::disagreement;
    use crate::material::Material;
    use crate::progress::Unattended;
    use crate::workbench::edit;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    fn built_in(home: &tempfile::TempDir, name: &str) -> Base {
        edit::make(&home.path().join(name), false, "tester").unwrap()
    }

    fn says(base: &mut Base, text: &str, by: &str, score: u8, role: Role, time: i64) -> Said {
        let given = Answer::new(node(text), by, Score::new(score).unwrap(), time);
        match answer(base, &Answer { role, ..given }).unwrap() {
            Notice::Inquiry(said) => said,
            other => panic!("{other:?}"),
        }
    }

    /// A guess of the built-in base.
    fn guessed(base: &Base) -> String {
        let open =
            base.kb().scored().find(|(node, state)| !state.invariable && !node.is_symmetric()).unwrap();
        open.0.material().to_string()
    }

    #[test]
    fn an_answer_locks_and_another_experts_is_kept_beside_it_until_someone_decides() {
        let home = tempfile::tempdir().unwrap();
        let mut base = built_in(&home, "a.canju");
        let text = guessed(&base);
        let here = node(&text);
        assert!(matches!(
            says(&mut base, &text, "Lin", 2, Role::Answer, 10),
            Said::Answered { stands: None, locked: true, .. }
        ));
        let said = says(&mut base, &text, "Wu", 4, Role::Answer, 20);
        assert!(matches!(said, Said::Answered { stands: Some(_), locked: false, .. }), "{said:?}");
        assert_eq!(base.kb().score(here).map(Score::get), Some(2), "the first lock stands");
        assert_eq!(held(base.kb(), here).len(), 2);
        assert!(disagreement(base.kb(), here).unwrap().verdict.is_none());

        says(&mut base, &text, "Lin", 3, Role::Repeat, 30);
        assert_eq!(base.kb().score(here).map(Score::get), Some(2), "a repeat scores nothing");
        says(&mut base, &text, "Ma", 4, Role::Verdict, 40);
        let decided = disagreement(base.kb(), here).unwrap();
        assert_eq!(base.kb().score(here).map(Score::get), Some(4));
        assert_eq!(decided.overruled().map(|answer| answer.by.as_str()).collect::<Vec<_>>(), ["Lin"]);
        for _ in 0..4 {
            base.undo().unwrap();
        }
        assert!(held(base.kb(), here).is_empty() && !base.kb().is_invariable(here));
    }

    #[test]
    fn a_proof_stands_above_everybody() {
        let home = tempfile::tempdir().unwrap();
        let mut base = built_in(&home, "a.canju");
        for role in [Role::Answer, Role::Verdict] {
            let said = says(&mut base, "KRK", "Lin", 5, role, 10);
            assert!(matches!(said, Said::Answered { stands: Some(_), .. }), "{said:?}");
            assert_eq!(base.kb().score(node("KRK")), Some(Score::SURE_WIN));
        }
        let wrong = Answer::new(node("KRKR"), "Lin", Score::SURE_WIN, 1);
        assert!(matches!(answer(&mut base, &wrong), Err(Fault::Set(_))));
    }

    #[test]
    fn every_order_has_questions_that_nobody_locked() {
        let home = tempfile::tempdir().unwrap();
        let base = built_in(&home, "a.canju");
        for order in [Order::Certify, Order::Correct, Order::Weight, Order::Ratio, Order::Random(3)] {
            let plan = make_plan(base.kb(), order, "Lin", 20, &Unattended).unwrap();
            assert!(plan.questions.len() > 5, "{order:?}");
            assert!(plan.questions.iter().all(|q| !base.kb().is_invariable(q.node)));
            assert!(0 < plan.placed && plan.placed < plan.size);
        }
        assert!(make_plan(base.kb(), Order::Shared, "Lin", 20, &Unattended).unwrap().questions.is_empty());
    }

    #[test]
    fn two_experts_bases_become_one() {
        let home = tempfile::tempdir().unwrap();
        let (mut mine, mut theirs) = (built_in(&home, "mine.canju"), built_in(&home, "theirs.canju"));
        let text = guessed(&mine);
        says(&mut mine, &text, "Lin", 2, Role::Answer, 10);
        says(&mut theirs, &text, "Wu", 4, Role::Answer, 20);
        let path = theirs.path().to_owned();
        drop(theirs);
        let told = told_by(Source::Expert, "Lin", "");
        let Notice::Inquiry(Said::Merged { merged, .. }) =
            merge_file(&mut mine, &path, None, &told, &Unattended).unwrap()
        else {
            panic!("not merged")
        };
        assert_eq!(merged.conflicts.len(), 1, "{merged:?}");
        assert_eq!(mine.kb().score(node(&text)).map(Score::get), Some(2));
        assert!(disagreement(mine.kb(), node(&text)).is_some());
        let missing = merge_file(&mut mine, &home.path().join("no.canju"), None, &told, &Unattended);
        assert!(matches!(missing, Err(Fault::Store(_))));
    }
}
