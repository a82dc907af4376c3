//! Questions to experts: the plan of what to ask next, answers stored, other experts' bases merged, agreement computed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use crate::inquiry::agreement::{self, Report};
use crate::inquiry::interview::{Interview, QuestionId, Sight};
use crate::inquiry::order::{Order, Question, Request, contradicted_last};
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::service::fault::Fault;
use crate::service::inquiry::{PLANNED, Plan, SEED, answer, first_choice, make_plan, merge_file};
use crate::service::settings::{Asking, Panel};
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, LatestTask, Outcome};

/// Number of questions in the first plan of an order that looks ahead: planning a question costs as much as all that it settles
/// is large, and a quick expert needs a new plan every few seconds.
const NEXT: usize = 30;

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Sets how questions are chosen and about which combinations, and plans anew.
    Ask(Asking),
    /// Chooses the order of questions, also the one in force: the program chooses it no more.
    Choose(Order),
    /// Stores an answer, with the user's name and the present time.
    Answer(Box<Answer>),
    /// What the user does with a question; refused if another one is asked now.
    Reply(QuestionId, Reply),
    /// Asks about this combination now.
    Put(NodeId),
    /// Adjudicates between the answers of several experts.
    Adjudicate {
        node: NodeId,
        /// The decision, from that node's view.
        score: Score,
    },
    Agreement,
    /// Merges another expert's file into the base.
    Merge(PathBuf),
}

/// What the user does with a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// Answers it, with the user's name and the present time.
    Answer(Box<Answer>),
    /// Postpones it.
    Skip,
    /// Returns to the question before it.
    Back,
}

#[derive(Debug, Default)]
pub struct InquiryFeature {
    pub(crate) planning: LatestTask<Subject, Plan>,
    pub(crate) reporting: LatestTask<Revision, Report>,
    pub interview: Interview,
    /// The base and the expert of the interview; a change begins a new one.
    between: (u32, String),
    /// Whether a report was requested while one for another revision was running.
    asked: bool,
    pub open: OpenConflicts,
    /// The base as it is shown and the expert to whom `open` applies.
    open_of: Option<(Revision, String)>,
    of: Revision,
}

/// What can be done about the conflicts of the base.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OpenConflicts {
    /// Whether the expert can be asked about one of them.
    pub asks: bool,
    /// Whether one of their scores is not locked, so that the resolver may change it.
    pub resolves: bool,
}

impl OpenConflicts {
    /// Returns what can be done about the conflicts of a base; the expert is asked about those of `shown` only.
    fn of(kb: &KnowledgeBase, shown: &KnowledgeBase, by: &str) -> Self {
        let nodes = |kb: &KnowledgeBase, is_open: &dyn Fn(NodeId) -> bool| {
            kb.labelling().mirror_pairs_in_conflict().any(|pair| is_open(pair.node()))
        };
        let request = Request::new(Order::Weight, by, NEXT);
        Self {
            asks: nodes(shown, &|node| request.admits(shown, node)),
            resolves: nodes(kb, &|node| !kb.is_invariable(node) && !node.is_symmetric()),
        }
    }
}

/// The key of a plan: revision of the base, order and query, and expert.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Subject {
    revision: Revision,
    order: Order,
    query: String,
    by: String,
    reach: Reach,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// A first selection, so that the first question appears at once.
    First,
    /// The next questions, followed by those of the previous plan.
    Next,
    /// A complete plan.
    Whole,
}

impl InquiryFeature {
    pub fn plan(&self) -> &Plan {
        const NONE: &Plan = &Plan { questions: Vec::new(), placed: None };
        self.planning.latest().map_or(NONE, |(_, plan)| &**plan)
    }

    /// Returns the next questions, as far as planned.
    pub fn upcoming(&self) -> impl Iterator<Item = Question> + '_ {
        self.interview.upcoming(&self.plan().questions)
    }

    /// Returns the number of unanswered questions, including the one asked.
    pub fn left(&self) -> usize {
        self.interview.left(&self.plan().questions)
    }

    /// Returns the agreement of the experts for the present base, if computed.
    pub fn report(&self) -> Option<&Report> {
        self.reporting.of(&self.of).map(|report| &**report)
    }
}

impl Feature for InquiryFeature {
    type Action = Action;

    fn is_signed(action: &Action) -> bool {
        matches!(
            action,
            Action::Answer(_)
                | Action::Reply(_, Reply::Answer(_))
                | Action::Adjudicate { .. }
                | Action::Merge(_)
        )
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Ask(asking) => {
                asking.only()?;
                // A question belongs to the settings with which it was asked.
                if context.settings.asking != asking {
                    self.interview.turn_to_others();
                }
                context.settings.order_is_chosen |= asking.order != context.settings.asking.order;
                context.settings.asking = asking;
                self.planning.allow_retry();
                context.save_settings()?;
            }
            Action::Choose(order) => {
                let asking = Asking { order, ..context.settings.asking.clone() };
                context.settings.order_is_chosen = true;
                return self.perform(context, Action::Ask(asking));
            }
            Action::Answer(given) => {
                let given = Answer { by: context.expert()?.to_owned(), time: now(), ..*given };
                return context.write(|base| answer(base, &given)).map(Some);
            }
            Action::Reply(id, _) if self.interview.asked(id).is_none() => {
                return Err(Fault::AnotherQuestion);
            }
            Action::Reply(_, Reply::Answer(given)) => return self.perform(context, Action::Answer(given)),
            Action::Reply(_, Reply::Skip) => self.interview.skip(),
            Action::Reply(_, Reply::Back) => self.interview.back(now()),
            Action::Put(node) => self.interview.put(node, now()),
            Action::Adjudicate { node, score } => {
                let given = Answer::new(node, context.expert()?, score, now());
                let given = Answer { role: Role::Verdict, ..given };
                return context.write(|base| answer(base, &given)).map(Some);
            }
            Action::Agreement => {
                self.reporting.allow_retry();
                self.asked = self.reporting.subject() != Some(&context.shown_revision());
            }
            Action::Merge(path) => {
                let provenance = context.provenance(Source::Expert)?;
                context.check_out(
                    JobKind::Import,
                    move |base, progress| merge_file(base, &path, None, &provenance, progress),
                    |_: &mut Self, _, _, merged| merged.map(Some),
                )?;
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.planning.end(job, None);
        self.reporting.end(job, None);
    }

    fn refresh(&mut self, context: &mut AppContext) {
        self.of = context.shown_revision();
        context.cancel(self.reporting.cancel_stale(&self.of));
        if self.asked && !self.reporting.is_running() {
            self.asked = false;
            self.report_on(context);
        }
        let of = (self.of, context.settings.author.clone());
        if self.open_of.as_ref() != Some(&of) {
            self.open = OpenConflicts::of(context.kb(), context.shown(), &of.1);
            self.open_of = Some(of);
        }
        if context.shows(Panel::Inquiry) && !context.settings.order_is_chosen {
            context.settings.asking.order = if self.open.asks { Order::Weight } else { Order::Certify };
        }
        let (Asking { order, query, .. }, by) =
            (context.settings.asking.clone(), context.settings.author.clone());
        self.drop_foreign(context, order, &query, &by);
        // A first selection comes first, then the plan; later the previous plan serves until there is a new one. An order that does not
        // look ahead has all its questions in the plan of the next ones.
        let is_next = |of: &Subject| of.revision == self.of && of.reach != Reach::First;
        let reach = match self.planning.latest() {
            None => Reach::First,
            Some((of, _)) if order.looks_ahead() && is_next(of) => Reach::Whole,
            Some(_) => Reach::Next,
        };
        let subject = Subject { revision: self.of, order, query, by, reach };
        if context.shows(Panel::Inquiry) && self.planning.should_start(&subject) {
            let (kb, by) = (Arc::clone(context.shown()), subject.by.clone());
            // A text in the settings file that is no query finds all.
            let only = context.settings.asking.only().unwrap_or_default();
            let work = move |progress: &dyn Progress| {
                let (plan, count): (fn(_, _, _) -> Result<Plan, Cancelled>, _) = match reach {
                    Reach::First => (first_choice, PLANNED),
                    Reach::Next if order.looks_ahead() => (make_plan, NEXT),
                    Reach::Next => (make_plan, PLANNED),
                    Reach::Whole => (make_plan, PLANNED),
                };
                let request = Request { only: only.as_ref(), ..Request::new(order, &by, count) };
                plan(&kb, request, progress)
            };
            let job = context.start(JobKind::Plan, work, |feature: &mut Self, context, job, plan| {
                let plan = plan.ok().map(|plan| feature.with_those_before(context, plan));
                feature.planning.end(job, plan);
                Ok(None)
            });
            self.planning.begin(job, subject);
        }
        self.follow(context);
    }
}

impl InquiryFeature {
    /// Lets the interview follow the log and the plan while it is shown.
    fn follow(&mut self, context: &AppContext) {
        let (base, author) = (self.of.base, &context.settings.author);
        // Answers given without a name belong to the first name set.
        if self.between.0 != base || self.between.1 != *author && !self.between.1.is_empty() {
            self.interview = Interview::default();
        }
        self.between = (base, author.clone());
        if !context.shows(Panel::Inquiry) {
            return;
        }
        let plan = self.planning.latest().map(|(_, plan)| Arc::clone(plan));
        self.interview.follow(Sight {
            kb: context.kb(),
            history: context.history(),
            by: author,
            blind: context.settings.asking.blind,
            plan: plan.as_ref().map_or(&[][..], |plan| &plan.questions),
            now: now(),
        });
    }

    fn report_on(&mut self, context: &mut AppContext) {
        if self.reporting.should_start(&context.shown_revision()) {
            let kb = Arc::clone(context.shown());
            let work = move |progress: &dyn Progress| agreement::report(&kb, false, SEED, progress);
            let job = context.start(JobKind::Agreement, work, |feature: &mut Self, _, job, report| {
                feature.reporting.end(job, report.ok());
                Ok(None)
            });
            self.reporting.begin(job, context.shown_revision());
        }
    }

    /// Appends the rest of the previous plan to a plan of the next questions, so that questions do not run out. Questions settled
    /// meanwhile are left out.
    fn with_those_before(&self, context: &AppContext, mut plan: Plan) -> Plan {
        let Some(subject) = self.planning.subject().filter(|subject| subject.order.looks_ahead()) else {
            return plan;
        };
        let only = context.settings.asking.only().unwrap_or_default();
        let request = Request { only: only.as_ref(), ..Request::new(subject.order, &subject.by, NEXT) };
        let is_open = |node| request.admits(context.shown(), node);
        let whole = plan.questions.len() == NEXT;
        plan.questions.retain(|question| is_open(question.node));
        if subject.reach == Reach::Next && whole {
            let there: BTreeSet<NodeId> = plan.questions.iter().map(|question| question.node).collect();
            let open = |question: &&Question| !there.contains(&question.node) && is_open(question.node);
            let before = self.plan().questions.iter().filter(open).take(PLANNED - NEXT);
            plan.questions.extend(before.copied());
            contradicted_last(&mut plan.questions);
        }
        plan
    }

    /// Cancels a plan for another base, order, query or expert. A plan of the next questions for an earlier revision of this base may end:
    /// it still holds for most questions, and with a quick expert no plan would ever finish otherwise. A complete plan takes too
    /// long for that.
    fn drop_foreign(&mut self, context: &AppContext, order: Order, query: &str, by: &str) {
        let (base, now) = (self.of.base, self.of);
        let foreign =
            |of: &Subject| of.revision.base != base || of.order != order || of.query != query || of.by != by;
        if self.planning.latest().is_some_and(|(of, _)| foreign(of)) {
            self.planning.forget();
        }
        let late = |of: &Subject| of.reach == Reach::Whole && of.revision != now;
        context.cancel(self.planning.cancel_stale_if(|of| foreign(of) || late(of)));
    }
}

#[cfg(test)]
mod tests;
