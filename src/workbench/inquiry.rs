//! Questions to experts: the plan of what to ask next, answers stored, other experts' bases merged, agreement computed.

mod answers;
mod asking;
mod said;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

pub use answers::{answer, merge_file, read_other};
pub use asking::Asking;
pub use said::Said;

use super::Workbench;
use super::command::Command;
use super::desk::{Desk, Edition};
use super::notice::{Fault, Notice};
use super::room::{self, Errand, Room};
use super::settings::Panel;
use crate::acquisition::sureness::Sureness;
use crate::inference::exact;
use crate::inquiry::agreement::{self, Report};
use crate::inquiry::order::{Order, Outlook, Question, Request, contradicted_last, is_open, known, plan};
use crate::inquiry::placing::WITHIN_ONE;
use crate::inquiry::unplanned;
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::history::Method;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::{NodeId, PairId};
use crate::progress::{Cancelled, Part, Progress};

/// Questions planned at once.
pub const PLANNED: usize = 500;

/// So many are planned at first, where the order looks ahead: each question costs as much as all that it settles is large, and a quick
/// expert is to have a new order every few seconds.
const NEXT: usize = 30;

/// The seed of the samples for intervals.
pub const SEED: u64 = 1;

/// What a user can ask of the inquiry.
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

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Inquiry(wish)
    }
}

/// What a job of the inquiry brings back.
pub(super) enum Brought {
    /// What to ask next.
    Plan(Result<Plan, Cancelled>),
    /// How far the experts agree.
    Report(Result<Report, Cancelled>),
    /// Another expert's base was merged, or not.
    Merged(Result<Notice, Fault>),
}

/// What to ask, and how far one is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// The next questions, the first to be asked first.
    pub questions: Vec<Question>,
    /// How many of the scored nodes the locked scores place; nothing in a first choice.
    pub placed: Option<Placed>,
}

/// How far the scored nodes are placed. A node and its mirror both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Placed {
    /// Scored nodes that locked scores place within one class.
    pub placed: u32,
    /// All scored nodes.
    pub size: u32,
}

/// The room.
#[derive(Debug, Default)]
pub struct InquiryRoom {
    plan: Errand<Subject, Plan>,
    report: Errand<Edition, Report>,
    /// The report was asked for while one for another edition was under way.
    asked: bool,
    /// The present edition.
    of: Edition,
}

/// What is planned for: an edition of the base, an order, and the expert who is asked.
#[derive(Debug, Clone, PartialEq)]
struct Subject {
    edition: Edition,
    order: Order,
    by: String,
    reach: Reach,
}

/// How far one plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// A first choice, so that nobody waits for the first question.
    First,
    /// The next questions, before those of the plan before.
    Next,
    /// As far as a plan goes.
    Whole,
}

impl InquiryRoom {
    /// What to ask next, as last planned.
    pub fn plan(&self) -> &Plan {
        const NONE: &Plan = &Plan { questions: Vec::new(), placed: None };
        self.plan.latest().map_or(NONE, |(_, plan)| &**plan)
    }

    /// True while it is planned anew.
    pub fn is_planning(&self) -> bool {
        self.plan.job().is_some()
    }

    /// How far the experts agree, as last computed for the base as it is.
    pub fn report(&self) -> Option<&Report> {
        self.report.of(&self.of).map(|report| &**report)
    }

    /// True while that is computed.
    pub fn is_reporting(&self) -> bool {
        self.report.job().is_some()
    }
}

impl Room for InquiryRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> room::Said {
        match wish {
            Wish::Ask(asking) => {
                desk.settings.asking = asking;
                self.plan.again();
                desk.save_settings()?;
            }
            Wish::Answer(given) => {
                let given = Answer { by: desk.expert()?.to_owned(), time: now(), ..*given };
                return desk.write(|base| answer(base, &given)).map(Some);
            }
            Wish::Adjudicate { node, score } => {
                let given = Answer::new(node, desk.expert()?, score, now());
                let given = Answer { role: Role::Verdict, ..given };
                return desk.write(|base| answer(base, &given)).map(Some);
            }
            Wish::Agreement => {
                self.report.again();
                self.asked = self.report.subject() != Some(&desk.edition());
            }
            Wish::Merge(path) => {
                let told = desk.told_by(Source::Expert)?;
                desk.lend(JobKind::Import, room::Brought::Inquiry, move |base, progress| {
                    Brought::Merged(merge_file(base, &path, None, &told, progress))
                })?;
            }
        }
        Ok(None)
    }

    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Brought) -> room::Said {
        match brought {
            Brought::Plan(plan) => {
                let plan = plan.ok().map(|plan| self.with_those_before(desk, plan));
                self.plan.end(job, plan);
            }
            Brought::Report(report) => {
                self.report.end(job, report.ok());
            }
            Brought::Merged(said) => return said.map(Some),
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.plan.end(job, None);
        self.report.end(job, None);
    }

    fn refresh(&mut self, desk: &mut Desk) {
        self.of = desk.edition();
        if let Some(outdated) = self.report.outdate(&self.of) {
            desk.cancel(outdated);
        }
        if self.asked && self.report.job().is_none() {
            self.asked = false;
            self.report_on(desk);
        }
        let (order, by) = (desk.settings.asking.order, desk.settings.author.clone());
        self.drop_foreign(desk, order, &by);
        // Something to begin with comes first, then the plan; later the plan before serves until there is a new one.
        let reach = match self.plan.latest() {
            None => Reach::First,
            Some((of, _)) if of.edition == self.of && of.reach != Reach::First => Reach::Whole,
            Some(_) => Reach::Next,
        };
        let subject = Subject { edition: self.of, order, by, reach };
        if desk.shows(Panel::Inquiry) && self.plan.lacks(&subject) {
            let (kb, by) = (Arc::clone(desk.kb()), subject.by.clone());
            let job = desk.start(JobKind::Plan, room::Brought::Inquiry, move |progress| {
                let (plan, count): (fn(_, _, _) -> _, _) = match reach {
                    Reach::First => (first_choice, PLANNED),
                    Reach::Next if order.looks_ahead() => (make_plan, NEXT),
                    Reach::Next => (make_plan, PLANNED),
                    Reach::Whole => (make_plan, PLANNED),
                };
                Brought::Plan(plan(&kb, Request { order, by: &by, count }, progress))
            });
            self.plan.begin(job, subject);
        }
    }
}

impl InquiryRoom {
    /// Computes how far the experts agree.
    fn report_on(&mut self, desk: &mut Desk) {
        if self.report.lacks(&desk.edition()) {
            let kb = Arc::clone(desk.kb());
            let job = desk.start(JobKind::Agreement, room::Brought::Inquiry, move |progress| {
                Brought::Report(agreement::report(&kb, false, SEED, progress))
            });
            self.report.begin(job, desk.edition());
        }
    }

    /// A plan of the next questions, without those that were settled while it was made, is followed by what is left of the plan
    /// before, so that questions do not run out.
    fn with_those_before(&self, desk: &Desk, mut plan: Plan) -> Plan {
        let Some(subject) = self.plan.subject().filter(|subject| subject.order.looks_ahead()) else {
            return plan;
        };
        let (kb, by) = (desk.kb(), &subject.by);
        let whole = plan.questions.len() == NEXT;
        plan.questions.retain(|question| is_open(kb, question.node, by));
        if subject.reach == Reach::Next && whole {
            let there: BTreeSet<NodeId> = plan.questions.iter().map(|question| question.node).collect();
            let open =
                |question: &&Question| !there.contains(&question.node) && is_open(kb, question.node, by);
            let before = self.plan().questions.iter().filter(open).take(PLANNED - NEXT);
            plan.questions.extend(before.copied());
            contradicted_last(&mut plan.questions);
        }
        plan
    }

    /// Ends a plan for another base, order or expert. One of the next questions for this base as it was before some answers is
    /// finished: what it finds still holds for most questions, and at the speed of a quick expert no plan would ever be. A whole one
    /// would take too long for that.
    fn drop_foreign(&mut self, desk: &Desk, order: Order, by: &str) {
        let (base, now) = (self.of.base, self.of);
        let foreign = |of: &Subject| of.edition.base != base || of.order != order || of.by != by;
        if self.plan.latest().is_some_and(|(of, _)| foreign(of)) {
            self.plan.forget();
        }
        let late = |of: &Subject| of.reach == Reach::Whole && of.edition != now;
        if let Some(outdated) = self.plan.outdate_if(|of| foreign(of) || late(of)) {
            desk.cancel(outdated);
        }
    }
}

impl Workbench {
    /// The questions to experts.
    pub const fn inquiry(&self) -> &InquiryRoom {
        &self.inquiry
    }
}

/// What to ask until there is a plan: what the order itself has at once, else conflicts and then open scores, the combinations that
/// occur most first.
///
/// # Errors
/// [`Cancelled`].
fn first_choice(
    kb: &KnowledgeBase,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let by = |order| plan(kb, None, Request { order, ..request }, progress);
    let questions = match request.order {
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => by(request.order)?,
        Order::Certify | Order::Doubt | Order::Correct => unplanned(kb, request.by, request.count),
    };
    Ok(Plan { questions, placed: None })
}

/// How long the parts of a plan take that choose no question, in the time of one question: the repair, how sure scores are, and how many
/// combinations are placed.
const REPAIR: u64 = 6;
const SURENESS: u64 = 6;
const PLACED: u64 = 3;

/// Plans what to ask an expert. Where the order looks ahead, the base is repaired first: by the fastest method, or by one that
/// tells how far equally good repairs differ.
///
/// # Errors
/// [`Cancelled`].
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
    let needs_sureness = request.order == Order::Doubt;
    let before = [(method.is_some(), REPAIR), (needs_sureness, SURENESS)];
    let before: u64 = before.iter().map(|(is_made, steps)| if *is_made { *steps } else { 0 }).sum();
    let total = before + request.count as u64 + PLACED;
    let part = |from, length| Part { whole: progress, from, length, total };
    let repair = method.map(|method| exact::repair(kb, method, &part(0, REPAIR))).transpose()?;
    let sureness = needs_sureness.then(|| Sureness::of(kb, &part(REPAIR, SURENESS))).transpose()?;
    let doubt = |pair: PairId| sureness.as_ref().map_or(1, |sureness| sureness.doubt(pair));
    let outlook = repair.as_ref().map(|repair| Outlook {
        repaired: repair.first_stage(),
        least: repair.least(),
        doubt: Some(&doubt),
    });
    let questions = plan(kb, outlook, request, &part(before, request.count as u64))?;
    let placing = known(kb, WITHIN_ONE);
    progress.report(total, total);
    Ok(Plan { questions, placed: Some(Placed { placed: placing.placed(), size: placing.size() }) })
}

#[cfg(test)]
mod tests;
