//! The resolvers: the greedy one step by step, the exact repair of the present base, and two versions side by side.

use std::sync::Arc;

use crate::inference::comparison::{Comparison, Rescored, rescored};
use crate::inference::exact::{self, Repair, Report};
use crate::inference::greedy::{self, Greedy};
use crate::inference::report::at_odds;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::history::{self, EntryId, History, Method};
use crate::knowledge::provenance::{Provenance, Source};
use crate::progress::{Cancelled, Progress};
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::settings::{Panel, ResolverView};
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, LatestTask, Outcome};
use crate::store::Base;

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Sets the strategy of the greedy resolver, and restarts it.
    Settings(greedy::GreedySettings),
    /// Takes one step.
    Step,
    /// Runs to the end.
    Run,
    /// Stops a run at its present step.
    Pause,
    /// Moves to the state after this number of steps.
    Rewind(usize),
    /// Stores the greedy resolver's changes as one action.
    Accept,
    /// The same, and then asks about the conflicts that are left.
    AcceptAndAsk,
    Discard,
    View(ResolverView),
    /// Chooses the objective that an exact repair minimises.
    RepairBy(Method),
    /// Computes the exact repair that was stopped.
    RepairAgain,
    RepairAccept,
    /// Compares two versions, the old one first.
    Compare([String; 2]),
}

/// What follows once changes are stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// The greedy resolver's run is over.
    End,
    /// The same, and questions about the conflicts that are left.
    Ask,
    /// The exact repair was stored.
    Repaired,
}

#[derive(Default)]
pub struct ResolverFeature {
    run: Run,
    /// The run stored last, until another one is begun.
    pub stored: Option<Box<Greedy>>,
    /// The revision that the greedy resolver began with.
    of: Revision,
    pub(crate) repair: LatestTask<RepairKey, Repaired>,
    /// The versions to compare.
    pub wanted: Option<[String; 2]>,
    pub(crate) comparison: LatestTask<ComparisonKey, Compared>,
}

/// The greedy resolver. It works on a copy; the base changes when its result is accepted.
#[derive(Default)]
enum Run {
    /// Not begun.
    #[default]
    Idle,
    /// Begun, at some step.
    Ready(Box<Greedy>),
    Running(JobId),
}

impl Feature for ResolverFeature {
    type Action = Action;

    fn is_signed(action: &Action) -> bool {
        matches!(action, Action::Accept | Action::AcceptAndAsk | Action::RepairAccept)
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Settings(settings) => {
                context.settings.resolver = settings;
                self.stop(context);
                context.save_settings()?;
            }
            Action::Step => {
                if let Some(greedy) = self.begun(context)? {
                    greedy.step();
                }
            }
            Action::Run => self.go(context)?,
            Action::Pause => {
                if let Run::Running(job) = self.run {
                    context.cancel(job);
                }
            }
            Action::Rewind(steps) => {
                if let Some(greedy) = self.begun(context)? {
                    greedy.rewind(steps);
                }
            }
            Action::Accept | Action::AcceptAndAsk => {
                let then = if action == Action::Accept { Then::End } else { Then::Ask };
                let provenance = context.provenance(Source::Resolver)?;
                let Run::Ready(greedy) = &self.run else { return Err(Fault::NothingToAccept) };
                let (action, set) = edit::proposal(context.kb(), greedy, &provenance)?;
                store(context, then, action, provenance, set)?;
            }
            Action::Discard => self.stop(context),
            Action::View(view) => {
                context.settings.resolver_view = view;
                context.save_settings()?;
            }
            Action::RepairBy(method) => {
                context.settings.repair = method;
                context.save_settings()?;
            }
            Action::RepairAgain => self.repair.allow_retry(),
            Action::RepairAccept => {
                let provenance = context.provenance(Source::Resolver)?;
                let repaired = self.repair.of(&RepairKey::of(context)).ok_or(Fault::NothingToAccept)?;
                let (action, set) = edit::repair(context.kb(), &repaired.repair, &provenance)?;
                store(context, Then::Repaired, action, provenance, set)?;
            }
            Action::Compare(names) => {
                self.wanted = Some(names);
                self.comparison.allow_retry();
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        if matches!(self.run, Run::Running(running) if running == job) {
            self.run = Run::Idle;
        }
        self.repair.end(job, None);
        self.comparison.end(job, None);
    }

    fn refresh(&mut self, context: &mut AppContext) {
        if self.of != context.revision() {
            if self.of.base != context.revision().base {
                self.wanted = None;
                self.stored = None;
                self.comparison.forget();
            }
            self.drop_outdated(context);
        }
        self.refresh_repair(context);
        self.refresh_comparison(context);
    }
}

impl ResolverFeature {
    /// Returns the greedy resolver, once begun and while it is not running.
    pub fn greedy(&self) -> Option<&Greedy> {
        match &self.run {
            Run::Ready(greedy) => Some(greedy),
            Run::Idle | Run::Running(_) => None,
        }
    }

    pub const fn is_running(&self) -> bool {
        matches!(self.run, Run::Running(_))
    }
}

impl ResolverFeature {
    /// Returns the greedy resolver, starting it if necessary; `None` while it runs.
    fn begun(&mut self, context: &mut AppContext) -> Result<Option<&mut Greedy>, Fault> {
        if !context.is_open() {
            return Err(Fault::NoBase);
        }
        context.settings.resolver_view = ResolverView::Greedy;
        if matches!(self.run, Run::Idle) {
            self.stored = None;
            self.run = Run::Ready(Box::new(Greedy::new(context.kb(), context.settings.resolver)));
        }
        Ok(match &mut self.run {
            Run::Ready(greedy) => Some(greedy),
            Run::Idle | Run::Running(_) => None,
        })
    }

    fn go(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        if self.begun(context)?.is_none() {
            return Ok(());
        }
        let Run::Ready(mut greedy) = std::mem::take(&mut self.run) else { return Ok(()) };
        let work = move |progress: &dyn Progress| {
            // A stopped resolver is returned like a finished one.
            let _: Result<(), Cancelled> = greedy.run(progress);
            greedy
        };
        self.run =
            Run::Running(context.start(JobKind::Resolve, work, |feature: &mut Self, _, job, greedy| {
                if matches!(feature.run, Run::Running(running) if running == job) {
                    feature.run = Run::Ready(greedy);
                }
                Ok(None)
            }));
        Ok(())
    }

    fn stop(&mut self, context: &AppContext) {
        if let Run::Running(job) = self.run {
            context.cancel(job);
        }
        self.run = Run::Idle;
    }

    /// Drops results for an earlier revision of the base.
    fn drop_outdated(&mut self, context: &mut AppContext) {
        let proposed = matches!(&self.run, Run::Ready(greedy) if greedy.accepted() > 0);
        self.stop(context);
        self.of = context.revision();
        if proposed {
            context.say(Notice::ProposalDropped);
        }
    }

    fn refresh_repair(&mut self, context: &mut AppContext) {
        let subject = RepairKey::of(context);
        self.repair.want(Some(subject));
        context.cancel(self.repair.cancel_stale(&subject));
        let wanted = context.shows(Panel::Resolver) && context.settings.resolver_view == ResolverView::Exact;
        if wanted && self.repair.should_start(&subject) {
            let kb = Arc::clone(context.kb());
            let RepairKey { method, greedy, .. } = subject;
            let work = move |progress: &dyn Progress| compute_repair(&kb, method, greedy, progress);
            let job = context.start(JobKind::Repair, work, |feature: &mut Self, _, job, repaired| {
                feature.repair.end(job, repaired.ok());
                Ok(None)
            });
            self.repair.begin(job, subject);
        }
    }

    fn refresh_comparison(&mut self, context: &mut AppContext) {
        let subject = self.wanted.clone().map(|names| ComparisonKey::of(context, names));
        self.comparison.want(subject.clone());
        let Some(subject) = subject else { return };
        let shown =
            context.shows(Panel::Resolver) && context.settings.resolver_view == ResolverView::Versions;
        if shown && self.comparison.should_start(&subject) {
            let names = subject.names.clone();
            let begun = context.check_out(
                JobKind::Compare,
                move |base, _| compare(base, names),
                |feature: &mut Self, _, job, compared| feature.comparison.end_with(job, compared),
            );
            // The comparison waits while another job has the base.
            if let Ok(job) = begun {
                self.comparison.begin(job, subject);
            }
        }
    }
}

/// Stores the changes that a resolver proposes, in a job.
fn store(
    context: &mut AppContext,
    then: Then,
    action: history::Action,
    provenance: Provenance,
    set: ChangeSet,
) -> Result<(), Fault> {
    let work = move |base: &mut Base, _: &dyn Progress| edit::accept(base, action, &provenance, &set);
    let take =
        move |feature: &mut ResolverFeature, context: &mut AppContext, _, accepted: Result<_, Fault>| {
            let notice = accepted?;
            // The proposed changes are in the base now.
            if let Run::Ready(greedy) = std::mem::take(&mut feature.run)
                && then != Then::Repaired
            {
                feature.stored = Some(greedy);
            }
            if then == Then::Ask {
                let settings = &mut context.settings;
                settings.asking = settings.asking.about_conflicts(settings.measure);
                settings.panel = Panel::Inquiry;
                context.save_settings()?;
            }
            Ok(Some(notice))
        };
    context.check_out(JobKind::Save, work, take).map(drop)
}

// The exact repair, with everything that is shown of it.

/// An exact repair with everything that is shown of it.
#[derive(Debug)]
pub struct Repaired {
    pub repair: Repair,
    /// The checked report of its changes.
    pub report: Report,
    /// The nodes whose score changes, by id.
    pub changes: Vec<Rescored>,
    /// Nodes in a contradiction along any path, ignoring answers proposed for withdrawal: in the base, and after the repair.
    pub at_odds: [u32; 2],
    /// The greedy resolver's result, for comparison.
    pub greedy: Beside,
}

/// The result of the greedy resolver, measured like an exact repair. Nodes and their mirrors both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// Nodes whose class changed.
    pub changed: u64,
    /// Σ |class now − class before|.
    pub moved: u64,
    /// The objective that the repair's method minimises.
    pub cost: u64,
    /// Nodes left in conflict.
    pub conflict_nodes: u32,
    /// Nodes left in a contradiction along any path.
    pub at_odds: u32,
    /// Conflicts left.
    pub conflict_edges: u32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RepairKey {
    revision: Revision,
    method: Method,
    greedy: greedy::GreedySettings,
}

impl RepairKey {
    /// Returns the input for the present base and the chosen method.
    const fn of(context: &AppContext) -> Self {
        Self {
            revision: context.revision(),
            method: context.settings.repair,
            greedy: context.settings.resolver,
        }
    }
}

fn compute_repair(
    kb: &KnowledgeBase,
    method: Method,
    settings: greedy::GreedySettings,
    progress: &dyn Progress,
) -> Result<Repaired, Cancelled> {
    let repair = exact::repair(kb, method, progress)?;
    let mut greedy = Greedy::new(kb, settings);
    greedy.run(progress)?;
    let report = repair.report(kb);
    let changes = repair.changes(kb).filter_map(|change| change.rescored(kb)).collect();
    let odds = |labelling| at_odds(labelling, |node| report.disagreement.withdraws(node));
    let greedy = Beside::of(kb, &greedy, method, odds(greedy.labelling()));
    let at_odds = [odds(kb.labelling()), odds(&repair.labelling)];
    Ok(Repaired { greedy, at_odds, repair, report, changes })
}

impl Beside {
    fn of(kb: &KnowledgeBase, greedy: &Greedy, method: Method, at_odds: u32) -> Self {
        // No symmetric node is ever changed, so every change counts for two nodes.
        let ways =
            greedy.changes(kb).map(|change| u64::from(change.before.get().abs_diff(change.after.get())));
        let (changed, moved) = ways.fold((0, 0), |(changed, moved), way| (changed + 2, moved + 2 * way));
        let left = greedy.labelling().tally();
        Self {
            changed,
            moved,
            cost: u64::from(method.price()) * changed + moved,
            conflict_nodes: left.conflict_nodes,
            conflict_edges: left.conflict_edges,
            at_odds,
        }
    }
}

// Comparison of two versions.

/// Two versions of the base and how they differ.
#[derive(Debug)]
pub struct Compared {
    /// The old version and the new one.
    pub names: [String; 2],
    pub comparison: Comparison,
    /// The nodes scored differently in both, by id.
    pub changes: Vec<Rescored>,
}

/// Two versions, with their log entries if they exist.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ComparisonKey {
    names: [String; 2],
    heads: Option<[EntryId; 2]>,
}

impl ComparisonKey {
    /// Returns the present versions with these names.
    fn of(context: &AppContext, names: [String; 2]) -> Self {
        let heads = heads(context.history(), &names);
        Self { names, heads }
    }
}

fn heads(history: &History, names: &[String; 2]) -> Option<[EntryId; 2]> {
    let head = |name: &str| history.version(name).ok().map(|version| version.head);
    let [old, new] = names;
    Some([head(old)?, head(new)?])
}

fn compare(base: &Base, names: [String; 2]) -> Result<Compared, Fault> {
    let [old, new] = &names;
    let (old, new) = (base.version(old)?, base.version(new)?);
    let (comparison, changes) = (Comparison::of(&old, &new), rescored(&old, &new).collect());
    Ok(Compared { names, comparison, changes })
}
