//! Questions to experts: the plan of what to ask next, answers stored, other experts' bases merged, agreement computed.

mod answers;

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use answers::{answer, merge_file, read_other};

use super::notice::Fault;
use super::settings::Panel;
use super::{Slot, Workbench, apply};
use crate::inference::exact;
use crate::inquiry::agreement::{self, Report};
use crate::inquiry::answer::{Answer, Role};
use crate::inquiry::merge::Merged;
use crate::inquiry::order::{Order, Outlook, Question, known, plan};
use crate::inquiry::placing::WITHIN_ONE;
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Method;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};

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
                let given = Answer { by: self.expert()?.to_owned(), time: now(), ..*given };
                let notice = answer(self.base()?, &given)?;
                self.refresh();
                self.say(notice);
            }
            Wish::Adjudicate { node, score } => {
                let given = Answer::new(node, self.expert()?, score, now());
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
                let told = self.told_by(Source::Expert)?;
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

/// Plans what to ask an expert. Where the order looks ahead, the base is repaired first: by the fastest method, or by one that
/// tells how far equally good repairs differ.
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
    let method = match order {
        Order::Certify => Some(Method::Nearest),
        Order::Correct => Some(Method::Mixed),
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => None,
    };
    let repair = method.map(|method| exact::repair(kb, method, progress)).transpose()?;
    let outlook =
        repair.as_ref().map(|repair| Outlook { repaired: repair.labelling(), least: repair.least() });
    let questions = plan(kb, outlook, order, by, count, progress)?;
    let placing = known(kb, WITHIN_ONE);
    Ok(Plan { questions, placed: placing.placed(), size: placing.size() })
}

#[cfg(test)]
mod tests;
