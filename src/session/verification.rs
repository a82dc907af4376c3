//! Verification: samples with their marks, the other methods, and the right scores that experts give.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Weak};

use crate::files::{FileError, Overwrite};
use crate::inquiry::answer::answers;
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::change::Change;
use crate::knowledge::evidence::Answer;
use crate::knowledge::provenance::is_same;
use crate::knowledge::score::Score;
use crate::knowledge::{KnowledgeBase, history};
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::service::fault::Fault;
use crate::service::inquiry::take_sample;
use crate::service::notice::Notice;
use crate::service::settings::{VerificationMethod, VerificationSettings};
use crate::service::verification::{
    Planted, PlayedOut, judges, marks_for, read_sheet, unlocked, write_sheet,
};
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, Outcome};
use crate::store::touched;
use crate::verification::neighbours::{Exchanges, IsolatedPart, LevelGaps};
use crate::verification::sampling::{Plan, Sample, draw};
use crate::verification::sense::Sense;
use crate::verification::sheet::{Judged, Mark, Marks, Sheet};
use crate::verification::{self, CrossCheck, StoredFindings, neighbours};

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Settings(VerificationSettings),
    /// Draws the sample of the settings, restoring its earlier marks.
    Draw,
    /// Checks the base by a method other than the sample.
    Check(VerificationMethod),
    /// Marks a combination of the sample and selects the next one.
    Mark(NodeId, Mark),
    /// Reveals the score of a combination and its reasons before it is judged.
    Reveal(NodeId),
    /// Removes the last mark.
    Unmark,
    /// Stores the right scores given in the sample, corrections and confirmations, as answers, in one action.
    TakeJudged,
    /// Puts the sample aside: its scores are shown again. Its marks come back when it is drawn again.
    PutAside,
    /// Writes the sample with its marks to a new file.
    WriteSheet(PathBuf),
    /// Draws the sample of a sheet and loads its marks.
    ReadSheet(PathBuf),
}

/// The finding of a method other than the sample.
#[derive(Debug)]
pub enum Checked {
    Gaps(LevelGaps),
    Exchanges(Exchanges),
    /// Parts, the largest first.
    Parts(Vec<IsolatedPart>),
    Sense(Sense),
    Tables(Box<CrossCheck>),
    Playouts(PlayedOut),
    Planted(Box<Planted>),
}

impl Checked {
    /// Checks a base; `None` for the sample method, or if cancelled.
    fn of(
        method: VerificationMethod,
        kb: &KnowledgeBase,
        settings: &VerificationSettings,
        proofs: &BTreeMap<NodeId, Score>,
        progress: &dyn Progress,
    ) -> Option<Self> {
        let found = match method {
            VerificationMethod::Sample => return None,
            VerificationMethod::Gap => Self::Gaps(LevelGaps::of(kb, settings.gaps)),
            VerificationMethod::Exchange => Self::Exchanges(Exchanges::of(kb)),
            VerificationMethod::Isolated => Self::Parts(neighbours::isolated_parts(kb)),
            VerificationMethod::Sense => Self::Sense(Sense::of(kb, progress).ok()?),
            VerificationMethod::Tables => {
                Self::Tables(Box::new(CrossCheck::of(kb, &StoredFindings::tables(proofs))))
            }
            VerificationMethod::Planted => Self::Planted(Box::new(Planted::of(kb, settings, progress).ok()?)),
            VerificationMethod::Playouts => {
                let player = Seat::engine(None, Cost::Nodes(settings.playouts.nodes.into()));
                Self::Playouts(PlayedOut::of(unlocked(kb), settings.playouts, &player, progress).ok()?)
            }
        };
        Some(found).filter(|_| !progress.cancelled())
    }
}

// The state of verification: the sample with its marks, and the findings of the other methods.
//
// The marks of every sample are kept in a file of its own in the folder of samples, after each mark, so that they come back
// when the same sample is drawn again, and after a restart.

type Proofs = BTreeMap<NodeId, Score>;

/// The sample in progress, and the findings of the methods.
#[derive(Default)]
pub struct VerificationFeature {
    sample: Option<Arc<Sample>>,
    pub marks: Marks,
    /// The marked combinations in the order of marking.
    trail: Vec<NodeId>,
    /// The combination whose score was revealed before it was judged.
    revealed: Option<NodeId>,
    /// The right scores given in the sample, as answers to be.
    pub judged_scores: JudgedScores,
    /// Whether combinations of the sample have no score any more.
    pub stale: bool,
    /// Whether what is hidden must be computed again.
    reveals: bool,
    /// The evaluation of the sample; recomputed when base, marks or tables change.
    judged: Option<Arc<Judged>>,
    /// The key of `judged`.
    of: Option<(Revision, Weak<Proofs>)>,
    /// The expert who made these marks; empty without a name.
    judge: String,
    found: BTreeMap<VerificationMethod, Finding>,
    /// The job that draws a sample.
    pub drawing: Option<JobId>,
    /// The running checks by method.
    pub checking: BTreeMap<VerificationMethod, JobId>,
}

/// The finding of a method, with its base and settings.
struct Finding {
    base: Weak<KnowledgeBase>,
    settings: VerificationSettings,
    checked: Arc<Checked>,
}

impl VerificationFeature {
    pub fn sample(&self) -> Option<(&Sample, &Judged)> {
        self.sample.as_deref().zip(self.judged.as_deref())
    }

    /// Returns the combination marked last; `None` before the first mark.
    pub fn last(&self) -> Option<NodeId> {
        let judged = |node: &&NodeId| matches!(self.marks.get(node), Some(Mark::Found(_)));
        self.trail.iter().rev().find(judged).copied()
    }

    /// Returns the combinations whose scores and evidence are hidden: those of the sample without a verdict that were not revealed,
    /// until it is done.
    fn hidden(&self) -> HashSet<NodeId> {
        let Some((sample, judged)) = self.sample().filter(|_| self.next().is_some()) else {
            return HashSet::new();
        };
        let drawn = sample.nodes.iter().zip(&judged.verdicts);
        let open = drawn.filter(|(node, verdict)| verdict.is_none() && !self.is_known(**node));
        open.map(|(node, _)| *node).collect()
    }

    /// Whether this combination was judged or revealed.
    fn is_known(&self, node: NodeId) -> bool {
        self.revealed == Some(node) || matches!(self.marks.get(&node), Some(Mark::Found(_)))
    }

    /// Returns the index in the sample to ask about next; `None` if all are judged.
    pub fn next(&self) -> Option<usize> {
        self.sample().and_then(|(sample, judged)| judged.next(sample, &self.marks))
    }

    /// Returns the finding of a method for this base and settings.
    pub fn found(
        &self,
        method: VerificationMethod,
        kb: &Arc<KnowledgeBase>,
        settings: &VerificationSettings,
    ) -> Option<&Arc<Checked>> {
        let finding = self.found.get(&method)?;
        // A long check is not dropped at an edit, since its finding still holds.
        let lasting = method.is_long();
        let same = lasting
            || std::ptr::eq(finding.base.as_ptr(), Arc::as_ptr(kb)) && finding.settings.gaps == settings.gaps;
        same.then_some(&finding.checked)
    }
}

impl Feature for VerificationFeature {
    type Action = Action;

    fn is_signed(action: &Action) -> bool {
        matches!(action, Action::TakeJudged)
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Settings(settings) => {
                context.settings.verification = settings;
                context.save_settings()?;
            }
            Action::Draw => {
                context.settings.verification.aside = false;
                context.save_settings()?;
                self.draw_sample(context, context.settings.verification.plan, None)?;
            }
            Action::Check(method) => self.check(context, method),
            Action::Mark(node, mark) => self.mark(context, node.canonical(), Some(mark))?,
            Action::Reveal(node) => {
                self.revealed = Some(node.canonical());
                self.reveals = true;
            }
            Action::TakeJudged => return self.judged_scores.take(context).map(Some),
            Action::PutAside => {
                context.settings.verification.aside = true;
                self.forget(context);
                context.save_settings()?;
            }
            Action::Unmark => {
                if let Some(node) = self.trail.last() {
                    self.mark(context, *node, None)?;
                }
            }
            Action::WriteSheet(path) => {
                let Some(sample) = &self.sample else { return Ok(None) };
                let language = context.settings.language();
                let judged = (&self.marks, context.settings.author.as_str());
                write_sheet(&path, Overwrite::Never, None, sample, judged, language)?;
                return Ok(Some(Notice::Exported { path, nodes: sample.drawn().into() }));
            }
            Action::ReadSheet(path) => {
                let sheet = read_sheet(&path)?;
                let settings = &mut context.settings.verification;
                (settings.plan, settings.aside) = (sheet.plan, false);
                self.draw_sample(context, sheet.plan, Some((path, sheet)))?;
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.drawing.take_if(|drawing| *drawing == job);
        self.checking.retain(|_, checking| *checking != job);
    }

    fn refresh(&mut self, context: &mut AppContext) {
        if self.judge != context.settings.author {
            self.change_judge(context);
        }
        let now = (context.revision(), Arc::downgrade(&context.proofs));
        let same = |(revision, proofs): &(Revision, Weak<_>)| *revision == now.0 && proofs.ptr_eq(&now.1);
        if !self.of.as_ref().is_some_and(same) {
            if self.of.as_ref().is_none_or(|(revision, _)| revision.base != now.0.base) {
                self.recall_sample(context);
            }
            self.of = Some(now);
            self.judge_anew(context);
        }
        if std::mem::take(&mut self.reveals) {
            context.hide(self.hidden());
        }
    }
}

impl VerificationFeature {
    /// Loads the marks of another expert. Marks made without a name belong to the first name set.
    fn change_judge(&mut self, context: &mut AppContext) {
        let before = std::mem::replace(&mut self.judge, context.settings.author.clone());
        if !before.is_empty() {
            self.of = None;
        } else if !self.marks.is_empty() {
            // A failed write is retried with the next mark, which reports the error.
            let _ = self.keep_marks(context);
        }
    }

    /// Called after a change of base: draws the sample of the settings again if it has stored marks.
    fn recall_sample(&mut self, context: &mut AppContext) {
        self.checking.values().for_each(|job| context.cancel(*job));
        self.forget(context);
        (self.found, self.checking) = Default::default();
        let VerificationSettings { plan, aside, .. } = context.settings.verification;
        if !aside && context.is_open() && is_begun(context, plan) {
            // Cannot fail: a base is open.
            let _ = self.draw_sample(context, plan, None);
        }
    }

    /// Forgets the sample; its marks stay in their file.
    fn forget(&mut self, context: &AppContext) {
        context.cancel(self.drawing);
        let (found, checking) = (std::mem::take(&mut self.found), std::mem::take(&mut self.checking));
        let (judge, of) = (context.settings.author.clone(), self.of.take());
        *self = Self { found, checking, judge, of, reveals: true, ..Self::default() };
    }

    /// Recomputes the evaluation of the sample, and what follows from it.
    fn judge_anew(&mut self, context: &AppContext) {
        self.reveals = true;
        let kb = context.kb();
        let Some(sample) = &self.sample else { return };
        let score = |node| self.judged_scores.score_before(kb, node);
        let judged = Judged::of(score, sample, &self.marks, &judges(kb, &context.proofs));
        self.judged = Some(Arc::new(judged));
        self.stale = sample.nodes.iter().any(|node| kb.score(*node).is_none());
        self.judged_scores.find(kb, &self.marks, &context.settings.author);
    }

    /// Draws a sample, replacing a running draw.
    fn draw_sample(
        &mut self,
        context: &mut AppContext,
        plan: Plan,
        sheet: Option<(PathBuf, Sheet)>,
    ) -> Result<(), Fault> {
        if !context.is_open() {
            return Err(Fault::NoBase);
        }
        if let Some(older) = self.drawing {
            context.cancel(older);
        }
        let kb = Arc::clone(context.kb());
        let work = move |progress: &dyn Progress| draw(&kb, plan, progress);
        let take = move |feature: &mut Self, context: &mut AppContext, job, drawn: Result<_, Cancelled>| {
            if feature.drawing.take_if(|drawing| *drawing == job).is_some()
                && let Ok(sample) = drawn
            {
                feature.take_sample(context, sample, sheet)?;
            }
            Ok(None)
        };
        self.drawing = Some(context.start(JobKind::Verify, work, take));
        Ok(())
    }

    fn check(&mut self, context: &mut AppContext, method: VerificationMethod) {
        if let Some(older) = self.checking.remove(&method) {
            context.cancel(older);
        }
        let (kb, proofs) = (Arc::clone(context.shown()), Arc::clone(&context.proofs));
        let settings = context.settings.verification;
        let base = Arc::downgrade(&kb);
        let work = move |progress: &dyn Progress| Checked::of(method, &kb, &settings, &proofs, progress);
        let job = context.start(JobKind::Verify, work, move |feature: &mut Self, _, job, checked| {
            if feature.checking.get(&method) == Some(&job) {
                feature.checking.remove(&method);
                let found = checked.map(|checked| Finding { base, settings, checked: Arc::new(checked) });
                feature.found.extend(found.map(|found| (method, found)));
            }
            Ok(None)
        });
        self.checking.insert(method, job);
    }

    fn take_sample(
        &mut self,
        context: &mut AppContext,
        sample: Sample,
        sheet: Option<(PathBuf, Sheet)>,
    ) -> Result<(), Fault> {
        let marks = match sheet {
            Some((path, sheet)) => marks_for(&path, &sheet, &sample)?,
            None => match read_sheet(&marks_file(context, &sample)) {
                Ok(sheet) if sheet.first_foreign(&sample).is_none() => sheet.marks(),
                // There are no marks yet, or the base has other combinations now.
                _ => Marks::new(),
            },
        };
        self.trail = sample.nodes.iter().copied().filter(|node| marks.contains_key(node)).collect();
        self.sample = Some(Arc::new(sample));
        self.judged_scores = JudgedScores::default();
        self.judged_scores.recall(context, &marks)?;
        self.revealed = None;
        self.marks = marks;
        self.judge_anew(context);
        self.show_next(context);
        Ok(())
    }

    fn mark(&mut self, context: &mut AppContext, node: NodeId, mark: Option<Mark>) -> Result<(), Fault> {
        if !self.sample.as_ref().is_some_and(|sample| sample.nodes.contains(&node)) {
            return Ok(());
        }
        self.trail.retain(|marked| *marked != node);
        self.judged_scores.note(node, self.revealed != Some(node));
        self.revealed = None;
        match mark {
            Some(mark) => {
                self.trail.push(node);
                self.marks.insert(node, mark);
            }
            None => drop(self.marks.remove(&node)),
        }
        self.judge_anew(context);
        match mark {
            Some(_) => self.show_next(context),
            None => context.trail.select(node),
        }
        self.keep_marks(context)
    }

    fn show_next(&self, context: &mut AppContext) {
        let next = self.next().zip(self.sample.as_ref());
        if let Some(node) = next.and_then(|(at, sample)| sample.nodes.get(at).copied()) {
            context.trail.select(node);
        }
    }

    fn keep_marks(&self, context: &AppContext) -> Result<(), Fault> {
        let Some(sample) = &self.sample else { return Ok(()) };
        let path = marks_file(context, sample);
        std::fs::create_dir_all(context.places.samples()).map_err(FileError::io(&path))?;
        let judged = (&self.marks, context.settings.author.as_str());
        write_sheet(&path, Overwrite::Replace, None, sample, judged, context.settings.language())
    }
}

// The right scores given in a sample, which become answers (Chen et al. 2011, 5.2.1).

/// The right scores given in a sample.
#[derive(Debug, Default)]
pub struct JudgedScores {
    /// Those that this expert has not answered, by node, whether they correct the score in the base or confirm it.
    pub open: Vec<(NodeId, Score)>,
    /// Whether some are in the base as answers, so that the sample estimates the base of before.
    pub taken: bool,
    /// The scores before that: the estimate stays that of the base from which the sample was drawn.
    before: BTreeMap<NodeId, Score>,
    /// The combinations marked while their score was hidden.
    blind: HashSet<NodeId>,
}

impl JudgedScores {
    /// Returns the score of a node of the sample in the base of before.
    fn score_before(&self, kb: &KnowledgeBase, node: NodeId) -> Option<Score> {
        self.before.get(&node).copied().or_else(|| kb.score(node))
    }

    /// Notes whether a combination was marked while its score was hidden.
    fn note(&mut self, node: NodeId, blind: bool) {
        if blind {
            self.blind.insert(node);
        } else {
            self.blind.remove(&node);
        }
    }

    /// Reads from the log which scores the marked combinations had before they became answers: after a restart, too, the estimate
    /// is that of the base from which the sample was drawn.
    fn recall(&mut self, context: &AppContext, marks: &Marks) -> Result<(), Fault> {
        let Some(path) = context.file() else { return Ok(()) };
        let taken = context.history().line().filter_map(|entry| match entry.action {
            // At most a state and two pieces of evidence for each answer.
            history::Action::Sample { answers } => Some((entry.id, 3 * answers as u32)),
            _ => None,
        });
        // The newest comes first, so that the oldest score remains.
        for (entry, changes) in taken {
            for trace in touched(path, entry, changes)? {
                let Change::State { node, before: Some(state), .. } = trace.change else { continue };
                let ends = [(node, state.score), (node.mirror(), state.score.mirror())];
                self.before.extend(ends.into_iter().filter(|(node, _)| marks.contains_key(node)));
            }
        }
        Ok(())
    }

    /// Finds them among the marks of an expert.
    fn find(&mut self, kb: &KnowledgeBase, marks: &Marks, by: &str) {
        let right = marks.iter().filter_map(|(node, mark)| match mark {
            Mark::Found(verification::Finding::Is(score)) => Some((*node, *score)),
            Mark::Found(verification::Finding::Not(_)) | Mark::Skipped => None,
        });
        let is_answered = |(node, score): &(NodeId, Score)| {
            answers(kb, *node).iter().any(|known| is_same(&known.by, by) && known.score_at(*node) == *score)
        };
        let (answered, mut open): (Vec<_>, Vec<_>) = right.partition(is_answered);
        open.retain(|(node, _)| kb.score(*node).is_some());
        (self.taken, self.open) = (!answered.is_empty(), open);
    }

    /// Stores them as answers, in one action; [`Fault::NothingToAccept`] if there are none.
    fn take(&mut self, context: &mut AppContext) -> Result<Notice, Fault> {
        if self.open.is_empty() {
            return Err(Fault::NothingToAccept);
        }
        let (by, time, kb) = (context.expert()?.to_owned(), now(), context.kb());
        let answer = |(node, score): &(NodeId, Score)| Answer {
            blind: self.blind.contains(node),
            ..Answer::new(*node, &by, *score, time)
        };
        let answers: Vec<Answer> = self.open.iter().map(answer).collect();
        let before = self.open.iter().filter_map(|(node, _)| Some((*node, kb.score(*node)?)));
        let before: Vec<(NodeId, Score)> = before.collect();
        let notice = context.write(|base| take_sample(base, &answers, &by, time))?;
        self.before.extend(before);
        Ok(notice)
    }
}

// The files of marks: one for each sample, base and expert.

/// Returns the file of an expert's marks of a sample. The creation time distinguishes bases with the same number of combinations.
/// A copy of a base's file shares its marks.
fn marks_file(context: &AppContext, sample: &Sample) -> PathBuf {
    context.places.samples().join(format!("{}-of-{}{}", sample.plan, sample.population, kept_suffix(context)))
}

/// Whether there are marks of this expert for the sample of a plan in the open base.
fn is_begun(context: &AppContext, plan: Plan) -> bool {
    let (before, after) = (format!("{plan}-of-"), kept_suffix(context));
    std::fs::read_dir(context.places.samples()).is_ok_and(|files| {
        let names = files.flatten().map(|file| file.file_name().to_string_lossy().into_owned());
        names.into_iter().any(|name| name.starts_with(&before) && name.ends_with(&after))
    })
}

/// Returns the suffix of mark files for this base and expert: each expert marks a sample separately.
fn kept_suffix(context: &AppContext) -> String {
    // The creation time of the open base in milliseconds since 1970; a copy of its file has the same.
    let born = context.history().entries().next().map_or(0, |first| first.time);
    match context.settings.author.as_str() {
        "" => format!("-{born}.csv"),
        name => format!("-{born}-{:08x}.csv", crc32fast::hash(name.as_bytes())),
    }
}
