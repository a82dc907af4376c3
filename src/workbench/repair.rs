//! The exact repair on the bench, that of the present base as long as somebody looks at it; and two versions side by side.

use std::sync::{Arc, Weak};

use super::apply::Outcome;
use super::edit;
use super::notice::Fault;
use super::settings::{Face, Panel};
use super::{Slot, Workbench};
use crate::inference::comparison::{Comparison, Rescored, rescored};
use crate::inference::exact::{self, Repair, Report};
use crate::inference::greedy::{self, Greedy};
use crate::inference::report::at_odds;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::{EntryId, History, Method};
use crate::knowledge::provenance::Source;
use crate::progress::{Cancelled, Progress};
use crate::store::{Base, StoreError};

/// An exact repair with all there is to see of it.
#[derive(Debug)]
pub struct Repaired {
    /// The repair.
    pub repair: Repair,
    /// What it did, checked.
    pub report: Report,
    /// Every node that gets another score, by id.
    pub changes: Vec<Rescored>,
    /// Nodes at odds with another one across any distance, answers to withdraw left aside: in the base, and after the repair.
    pub at_odds: [u32; 2],
    /// What the greedy resolver comes to.
    pub greedy: Beside,
}

/// A run of the greedy resolver to its end, measured like an exact repair. Nodes and their mirrors both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// Nodes that got another class.
    pub changed: u64,
    /// Σ |class now − class before|.
    pub moved: u64,
    /// What the method of the repair makes least.
    pub cost: u64,
    /// Nodes left in conflict.
    pub conflict_nodes: u32,
    /// Nodes left at odds with another one across any distance.
    pub at_odds: u32,
    /// Conflicts left.
    pub conflict_edges: u32,
}

/// Two versions of the base and how they differ.
#[derive(Debug)]
pub struct Compared {
    /// The old version and the new one.
    pub names: [String; 2],
    /// Their places in the log when they were compared.
    heads: [EntryId; 2],
    /// In numbers.
    pub comparison: Comparison,
    /// Every node that both score, and differently, by id.
    pub changes: Vec<Rescored>,
}

/// The repair and the comparison.
#[derive(Default)]
pub(super) struct RepairRoom {
    preview: Preview,
    /// The versions to compare.
    wanted: Option<[String; 2]>,
    compared: Option<Arc<Compared>>,
    /// They could not be compared, and it was said why.
    failed: bool,
}

/// How far the repair is.
#[derive(Default)]
enum Preview {
    #[default]
    None,
    Running(JobId, Subject),
    Ready(Arc<Repaired>, Subject),
    /// Stopped by the user, or broken down: not begun again by itself.
    Stopped(Subject),
}

impl Preview {
    const fn subject(&self) -> Option<&Subject> {
        match self {
            Self::None => None,
            Self::Running(_, subject) | Self::Ready(_, subject) | Self::Stopped(subject) => Some(subject),
        }
    }
}

/// What a repair is computed from.
#[derive(Debug, Clone)]
struct Subject {
    /// A weak hold keeps the address from being given to another base.
    base: Weak<KnowledgeBase>,
    method: Method,
    greedy: greedy::Settings,
}

impl Subject {
    fn is(&self, other: &Self) -> bool {
        self.base.ptr_eq(&other.base) && self.method == other.method && self.greedy == other.greedy
    }
}

impl Workbench {
    /// The exact repair of the present base; `None` while it is being computed, and where nobody looks at it.
    pub fn repair(&self) -> Option<&Arc<Repaired>> {
        match &self.repairs.preview {
            Preview::Ready(repaired, subject) if subject.is(&self.subject()) => Some(repaired),
            _ => None,
        }
    }

    /// The job that computes the exact repair.
    pub const fn repairing(&self) -> Option<JobId> {
        match self.repairs.preview {
            Preview::Running(id, _) => Some(id),
            _ => None,
        }
    }

    /// The versions last compared, if they are still as they were.
    pub fn compared(&self) -> Option<&Arc<Compared>> {
        self.repairs.compared.as_ref().filter(|compared| self.is_wanted(compared))
    }

    /// The versions to compare, the old one first.
    pub const fn versions_to_compare(&self) -> Option<&[String; 2]> {
        self.repairs.wanted.as_ref()
    }

    /// Begins what the resolver panel shows and what is not there, and ends what nobody waits for.
    pub(super) fn preview(&mut self) {
        let face = Some(self.settings.face).filter(|_| self.settings.panel == Panel::Resolver);
        let face = face.filter(|_| !matches!(self.slot, Slot::Empty));
        self.preview_repair(face == Some(Face::Exact));
        if face == Some(Face::Versions) {
            self.preview_comparison();
        }
    }

    fn preview_repair(&mut self, wanted: bool) {
        let subject = self.subject();
        let up_to_date = self.repairs.preview.subject().is_some_and(|present| present.is(&subject));
        if let Some(id) = self.repairing().filter(|_| !wanted || !up_to_date) {
            self.jobs.cancel(id);
            self.repairs.preview = Preview::None;
        }
        if !wanted || (up_to_date && !matches!(self.repairs.preview, Preview::None)) {
            return;
        }
        let kb = Arc::clone(&self.view.kb);
        let (method, settings) = (subject.method, subject.greedy);
        let id = self.jobs.start(JobKind::Repair, move |progress| {
            Outcome::Repaired(compute(&kb, method, settings, progress).map(Arc::new))
        });
        self.repairs.preview = Preview::Running(id, subject);
    }

    fn subject(&self) -> Subject {
        let base = Arc::downgrade(&self.view.kb);
        Subject { base, method: self.settings.repair, greedy: self.settings.resolver }
    }

    /// Computes the repair after all.
    pub(super) fn repair_again(&mut self) {
        if matches!(self.repairs.preview, Preview::Stopped(_)) {
            self.repairs.preview = Preview::None;
        }
    }

    /// Takes in what the job brought back; `None` where it broke down.
    pub(super) fn repaired(&mut self, id: JobId, found: Option<Result<Arc<Repaired>, Cancelled>>) {
        let Preview::Running(running, subject) = &self.repairs.preview else { return };
        if *running != id {
            return;
        }
        let subject = subject.clone();
        self.repairs.preview = match found {
            Some(Ok(repaired)) => Preview::Ready(repaired, subject),
            Some(Err(Cancelled)) | None => Preview::Stopped(subject),
        };
    }

    pub(super) fn accept_repair(&mut self) -> Result<(), Fault> {
        let told = self.told_by(Source::Resolver)?;
        let repaired = self.repair().ok_or(Fault::NothingToAccept)?;
        let (action, set) = edit::repair(&self.view.kb, &repaired.repair, &told)?;
        self.write(action, told, set)
    }

    /// Asks for the comparison of two versions; it is made anew when one of them changes.
    pub(super) fn compare(&mut self, names: [String; 2]) {
        self.repairs.wanted = Some(names);
        self.repairs.failed = false;
    }

    /// True where the comparison asked for is still to come.
    pub fn is_comparing(&self) -> bool {
        self.repairs.wanted.is_some() && !self.repairs.failed && self.compared().is_none()
    }

    /// Forgets what belongs to another base.
    pub(super) fn forget_comparison(&mut self) {
        self.repairs.wanted = None;
        self.repairs.compared = None;
    }

    fn is_wanted(&self, compared: &Compared) -> bool {
        self.repairs.wanted.as_ref() == Some(&compared.names)
            && heads(&self.view.history, &compared.names) == Some(compared.heads)
    }

    /// Compares the wanted versions in the background, which has the base meanwhile.
    fn preview_comparison(&mut self) {
        let Some(names) = self.repairs.wanted.clone() else { return };
        if self.repairs.failed || self.compared().is_some() || !matches!(self.slot, Slot::Here(_)) {
            return;
        }
        let Ok(base) = self.lend() else { return };
        self.jobs.start(JobKind::Compare, move |_| {
            let compared = compare(&base, names).map(Arc::new);
            Outcome::Compared(base, compared)
        });
    }

    /// Takes in a comparison. One that failed is not asked for again.
    pub(super) fn take_comparison(&mut self, compared: Result<Arc<Compared>, Fault>) -> Result<(), Fault> {
        match compared {
            Ok(compared) => {
                self.repairs.compared = Some(compared);
                Ok(())
            }
            Err(fault) => {
                self.repairs.failed = true;
                Err(fault)
            }
        }
    }
}

fn heads(history: &History, names: &[String; 2]) -> Option<[EntryId; 2]> {
    let head = |name: &str| history.version(name).ok().map(|version| version.head);
    let [old, new] = names;
    Some([head(old)?, head(new)?])
}

fn compare(base: &Base, names: [String; 2]) -> Result<Compared, Fault> {
    let [old, new] = &names;
    let head =
        |name: &str| base.history().version(name).map(|version| version.head).map_err(StoreError::from);
    let heads = [head(old)?, head(new)?];
    let (old, new) = (base.version(old)?, base.version(new)?);
    let (comparison, changes) = (Comparison::of(&old, &new), rescored(&old, &new).collect());
    Ok(Compared { names, heads, comparison, changes })
}

fn compute(
    kb: &KnowledgeBase,
    method: Method,
    settings: greedy::Settings,
    progress: &dyn Progress,
) -> Result<Repaired, Cancelled> {
    let repair = exact::repair(kb, method, progress)?;
    let mut greedy = Greedy::new(kb, settings);
    greedy.run(progress)?;
    let report = repair.report(kb);
    let changes = repair.changes(kb).filter_map(|change| change.rescored(kb)).collect();
    let odds = |labelling| at_odds(labelling, |node| report.disagreement.withdraws(node));
    let greedy = Beside::of(kb, &greedy, method, odds(greedy.labelling()));
    let at_odds = [odds(kb.labelling()), odds(repair.labelling())];
    Ok(Repaired { greedy, at_odds, repair, report, changes })
}

impl Beside {
    fn of(kb: &KnowledgeBase, greedy: &Greedy, method: Method, at_odds: u32) -> Self {
        // No symmetric node is ever changed, so every change stands for two nodes.
        let ways =
            greedy.changes(kb).map(|change| u64::from(change.before.get().abs_diff(change.after.get())));
        let (changed, moved) = ways.fold((0, 0), |(changed, moved), way| (changed + 2, moved + 2 * way));
        let left = greedy.labelling().tally();
        Self {
            changed,
            moved,
            cost: u64::from(method.weight()) * changed + moved,
            conflict_nodes: left.conflict_nodes,
            conflict_edges: left.conflict_edges,
            at_odds,
        }
    }
}
