//! Questions to experts: the plan of what to ask next, answers stored, other experts' bases merged, agreement computed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use crate::inquiry::agreement::{self, Report};
use crate::inquiry::order::{Order, Question, Request, contradicted_last, is_open};
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::Cancelled;
use crate::service::answers::{answer, merge_file};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::plan::{PLANNED, Plan, SEED, first_choice, make_plan};
use crate::service::settings::Panel;
use crate::service::settings::asking::Asking;
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, Outcome};
use crate::session::task::LatestTask;

/// Number of questions in the first plan of an order that looks ahead: planning a question costs as much as all that it settles
/// is large, and a quick expert needs a new plan every few seconds.
const NEXT: usize = 30;

/// The actions of this feature.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Sets how questions are chosen, and plans anew.
    Ask(Asking),
    /// Stores an answer, with the user's name and the present time.
    Answer(Box<Answer>),
    /// Adjudicates between the answers of several experts.
    Adjudicate {
        /// The node.
        node: NodeId,
        /// The decision, from that node's view.
        score: Score,
    },
    /// Computes the agreement of the experts.
    Agreement,
    /// Merges another expert's file into the base.
    Merge(PathBuf),
}

/// The output of its jobs.
pub(super) enum Output {
    /// A plan of the next questions.
    Plan(Result<Plan, Cancelled>),
    /// The agreement of the experts.
    Report(Result<Report, Cancelled>),
    /// The result of a merge.
    Merged(Result<Notice, Fault>),
}

/// The state of the feature.
#[derive(Debug, Default)]
pub struct InquiryFeature {
    plan: LatestTask<Subject, Plan>,
    report: LatestTask<Revision, Report>,
    /// Whether a report was requested while one for another revision was running.
    asked: bool,
    /// The present revision.
    of: Revision,
}

/// The key of a plan: revision of the base, order, and expert.
#[derive(Debug, Clone, PartialEq)]
struct Subject {
    revision: Revision,
    order: Order,
    by: String,
    reach: Reach,
}

/// The length of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// A first selection, so that the first question appears at once.
    First,
    /// The next questions, followed by those of the previous plan.
    Next,
    /// A complete plan.
    Whole,
}

impl InquiryFeature {
    /// Returns the latest plan of questions.
    pub fn plan(&self) -> &Plan {
        const NONE: &Plan = &Plan { questions: Vec::new(), placed: None };
        self.plan.latest().map_or(NONE, |(_, plan)| &**plan)
    }

    /// Whether a plan is being computed.
    pub fn is_planning(&self) -> bool {
        self.plan.job().is_some()
    }

    /// Returns the agreement of the experts for the present base, if computed.
    pub fn report(&self) -> Option<&Report> {
        self.report.of(&self.of).map(|report| &**report)
    }

    /// Whether that is being computed.
    pub fn is_reporting(&self) -> bool {
        self.report.job().is_some()
    }
}

impl Feature for InquiryFeature {
    type Action = Action;
    type Output = Output;

    fn is_signed(action: &Action) -> bool {
        matches!(action, Action::Answer(_) | Action::Adjudicate { .. } | Action::Merge(_))
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Ask(asking) => {
                context.settings.asking = asking;
                self.plan.allow_retry();
                context.save_settings()?;
            }
            Action::Answer(given) => {
                let given = Answer { by: context.expert()?.to_owned(), time: now(), ..*given };
                return context.write(|base| answer(base, &given)).map(Some);
            }
            Action::Adjudicate { node, score } => {
                let given = Answer::new(node, context.expert()?, score, now());
                let given = Answer { role: Role::Verdict, ..given };
                return context.write(|base| answer(base, &given)).map(Some);
            }
            Action::Agreement => {
                self.report.allow_retry();
                self.asked = self.report.subject() != Some(&context.revision());
            }
            Action::Merge(path) => {
                let provenance = context.provenance(Source::Expert)?;
                context.check_out::<InquiryFeature>(JobKind::Import, move |base, progress| {
                    Output::Merged(merge_file(base, &path, None, &provenance, progress))
                })?;
            }
        }
        Ok(None)
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        match output {
            Output::Plan(plan) => {
                let plan = plan.ok().map(|plan| self.with_those_before(context, plan));
                self.plan.end(job, plan);
            }
            Output::Report(report) => {
                self.report.end(job, report.ok());
            }
            Output::Merged(notice) => return notice.map(Some),
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.plan.end(job, None);
        self.report.end(job, None);
    }

    fn refresh(&mut self, context: &mut AppContext) {
        self.of = context.revision();
        context.cancel(self.report.cancel_stale(&self.of));
        if self.asked && self.report.job().is_none() {
            self.asked = false;
            self.report_on(context);
        }
        let (order, by) = (context.settings.asking.order, context.settings.author.clone());
        self.drop_foreign(context, order, &by);
        // A first selection comes first, then the plan; later the previous plan serves until there is a new one.
        let reach = match self.plan.latest() {
            None => Reach::First,
            Some((of, _)) if of.revision == self.of && of.reach != Reach::First => Reach::Whole,
            Some(_) => Reach::Next,
        };
        let subject = Subject { revision: self.of, order, by, reach };
        if context.shows(Panel::Inquiry) && self.plan.should_start(&subject) {
            let (kb, by) = (Arc::clone(context.kb()), subject.by.clone());
            let job = context.start::<InquiryFeature>(JobKind::Plan, move |progress| {
                let (plan, count): (fn(_, _, _) -> _, _) = match reach {
                    Reach::First => (first_choice, PLANNED),
                    Reach::Next if order.looks_ahead() => (make_plan, NEXT),
                    Reach::Next => (make_plan, PLANNED),
                    Reach::Whole => (make_plan, PLANNED),
                };
                Output::Plan(plan(&kb, Request { order, by: &by, count }, progress))
            });
            self.plan.begin(job, subject);
        }
    }
}

impl InquiryFeature {
    /// Computes the agreement of the experts.
    fn report_on(&mut self, context: &mut AppContext) {
        if self.report.should_start(&context.revision()) {
            let kb = Arc::clone(context.kb());
            let job = context.start::<InquiryFeature>(JobKind::Agreement, move |progress| {
                Output::Report(agreement::report(&kb, false, SEED, progress))
            });
            self.report.begin(job, context.revision());
        }
    }

    /// Appends the rest of the previous plan to a plan of the next questions, so that questions do not run out. Questions settled
    /// meanwhile are left out.
    fn with_those_before(&self, context: &AppContext, mut plan: Plan) -> Plan {
        let Some(subject) = self.plan.subject().filter(|subject| subject.order.looks_ahead()) else {
            return plan;
        };
        let (kb, by) = (context.kb(), &subject.by);
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

    /// Cancels a plan for another base, order or expert. A plan of the next questions for an earlier revision of this base may end:
    /// it still holds for most questions, and with a quick expert no plan would ever finish otherwise. A complete plan takes too
    /// long for that.
    fn drop_foreign(&mut self, context: &AppContext, order: Order, by: &str) {
        let (base, now) = (self.of.base, self.of);
        let foreign = |of: &Subject| of.revision.base != base || of.order != order || of.by != by;
        if self.plan.latest().is_some_and(|(of, _)| foreign(of)) {
            self.plan.forget();
        }
        let late = |of: &Subject| of.reach == Reach::Whole && of.revision != now;
        context.cancel(self.plan.cancel_stale_if(|of| foreign(of) || late(of)));
    }
}

#[cfg(test)]
mod tests;
