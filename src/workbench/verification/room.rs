//! The room where a sample is marked and where the findings of the other methods lie.
//!
//! The marks of every sample are kept in a file of its own in the folder of samples, after each mark, so that they come back
//! when the same sample is drawn again, and after a restart.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::{Arc, Weak};

use super::{Checked, Method, Settings, Wish, judges, marks_for, read_sheet, write_sheet};
use crate::jobs::{JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::verification::marks::{Judged, Mark, Marks};
use crate::verification::sampling::{Plan, Sample, draw};
use crate::verification::sheet::{self, Sheet, SheetError};
use crate::workbench::apply::Outcome;
use crate::workbench::notice::{Fault, Notice};
use crate::workbench::settings::Panel;
use crate::workbench::{Slot, Workbench};

/// What a job of the room brings back.
pub(in crate::workbench) enum Verified {
    /// A sample, and the sheet with its marks where it was drawn for one.
    Drawn(Result<Sample, Cancelled>, Option<(PathBuf, Sheet)>),
    /// What a method has found in a base.
    Checked(Weak<KnowledgeBase>, Settings, Method, Option<Checked>),
}

/// The sample under way, and what the methods have found.
#[derive(Default)]
pub struct VerificationRoom {
    sample: Option<Arc<Sample>>,
    marks: Marks,
    /// The marked combinations in the order in which they were marked.
    trail: Vec<NodeId>,
    /// How the sample stands; made anew when base, marks or tables change.
    judged: Option<Arc<Judged>>,
    found: BTreeMap<Method, Finding>,
    /// The job that draws a sample.
    drawing: Option<JobId>,
    /// The job that looks at the base, and by which method.
    checking: Option<(JobId, Method)>,
}

/// What a method has found, in which base, and with which settings.
struct Finding {
    base: Weak<KnowledgeBase>,
    settings: Settings,
    checked: Arc<Checked>,
}

impl VerificationRoom {
    /// The sample that was drawn, and how it stands.
    pub fn sample(&self) -> Option<(&Sample, &Judged)> {
        self.sample.as_deref().zip(self.judged.as_deref())
    }

    /// The marks of the sample.
    pub const fn marks(&self) -> &Marks {
        &self.marks
    }

    /// True while a sample is drawn.
    pub const fn is_drawing(&self) -> bool {
        self.drawing.is_some()
    }

    /// The method by which the base is being looked at.
    pub fn checking(&self) -> Option<Method> {
        self.checking.map(|(_, method)| method)
    }

    /// The place in the sample to ask about next; nothing where all is said.
    pub fn next(&self) -> Option<usize> {
        self.sample().and_then(|(sample, judged)| judged.next(sample, &self.marks))
    }

    /// What a method has found in this base with these settings.
    pub fn found(&self, method: Method, kb: &Arc<KnowledgeBase>, settings: &Settings) -> Option<&Checked> {
        let finding = self.found.get(&method)?;
        let same =
            std::ptr::eq(finding.base.as_ptr(), Arc::as_ptr(kb)) && finding.settings.gaps == settings.gaps;
        same.then_some(&*finding.checked)
    }
}

impl Workbench {
    /// The room of verification.
    pub const fn verification(&self) -> &VerificationRoom {
        &self.verification
    }

    /// The combination that a key marks now: the selected one where it is of the sample, else the next one. Nothing where no
    /// sample is shown.
    pub fn to_mark(&self) -> Option<NodeId> {
        let shown =
            self.settings.panel == Panel::Verification && self.settings.verification.method == Method::Sample;
        let (sample, _) = self.verification.sample().filter(|_| shown)?;
        let selected = self.selected().map(NodeId::canonical).filter(|node| sample.nodes.contains(node));
        selected.or_else(|| self.verification.next().and_then(|at| sample.nodes.get(at).copied()))
    }

    pub(in crate::workbench) fn verify(&mut self, wish: Wish) -> Result<(), Fault> {
        match wish {
            Wish::Settings(settings) => {
                self.settings.verification = settings;
                self.save_settings()
            }
            Wish::Draw => self.draw_sample(self.settings.verification.plan, None),
            Wish::Check(method) => {
                self.check(method);
                Ok(())
            }
            Wish::Mark(node, mark) => self.mark(node.canonical(), Some(mark)),
            Wish::Unmark => match self.verification.trail.last() {
                Some(node) => self.mark(*node, None),
                None => Ok(()),
            },
            Wish::WriteSheet(path) => {
                let Some(sample) = &self.verification.sample else { return Ok(()) };
                write_sheet(
                    &path,
                    &self.view.kb,
                    sample,
                    &self.verification.marks,
                    self.settings.language(),
                )?;
                self.say(Notice::Exported { path, nodes: sample.drawn().into() });
                Ok(())
            }
            Wish::ReadSheet(path) => {
                let sheet = read_sheet(&path)?;
                self.settings.verification.plan = sheet.plan;
                self.draw_sample(sheet.plan, Some((path, sheet)))
            }
        }
    }

    /// Draws the sample of the settings again where it has marks from before.
    pub(in crate::workbench) fn recall_sample(&mut self) {
        self.verification = VerificationRoom::default();
        let plan = self.settings.verification.plan;
        let begun = std::fs::read_dir(self.places.samples()).is_ok_and(|files| {
            let name = |file: std::fs::DirEntry| file.file_name().to_string_lossy().into_owned();
            files.flatten().any(|file| name(file).starts_with(&format!("{plan}-of-")))
        });
        if begun {
            // Cannot fail: the base is here.
            let _ = self.draw_sample(plan, None);
        }
    }

    /// Looks anew how the sample stands.
    pub(in crate::workbench) fn judge_sample(&mut self) {
        let judges = judges(&self.view.kb, &self.tables.proofs());
        let room = &mut self.verification;
        let judged =
            room.sample.as_ref().map(|sample| Judged::of(&self.view.kb, sample, &room.marks, &judges[..]));
        room.judged = judged.map(Arc::new);
    }

    pub(in crate::workbench) fn verified(&mut self, id: JobId, verified: Verified) {
        let room = &mut self.verification;
        match verified {
            Verified::Drawn(drawn, sheet) if room.drawing == Some(id) => {
                room.drawing = None;
                let taken = drawn.map_or(Ok(()), |sample| self.take_sample(sample, sheet));
                if let Err(fault) = taken {
                    self.say(Notice::Failed(fault));
                }
            }
            Verified::Checked(base, settings, method, checked) if room.checking == Some((id, method)) => {
                room.checking = None;
                if let Some(checked) = checked.map(Arc::new) {
                    room.found.insert(method, Finding { base, settings, checked });
                }
            }
            Verified::Drawn(..) | Verified::Checked(..) => {}
        }
    }

    /// A job of the room that broke down.
    pub(in crate::workbench) fn verification_crashed(&mut self, id: JobId) {
        let room = &mut self.verification;
        room.drawing = room.drawing.filter(|drawing| *drawing != id);
        room.checking = room.checking.filter(|(checking, _)| *checking != id);
    }

    /// Draws a sample; one under way no longer matters.
    fn draw_sample(&mut self, plan: Plan, sheet: Option<(PathBuf, Sheet)>) -> Result<(), Fault> {
        if matches!(self.slot, Slot::Empty) {
            return Err(Fault::NoBase);
        }
        if let Some(older) = self.verification.drawing {
            self.jobs.cancel(older);
        }
        let kb = Arc::clone(&self.view.kb);
        let work = move |progress: &dyn Progress| {
            Outcome::Verified(Verified::Drawn(draw(&kb, plan, progress), sheet))
        };
        self.verification.drawing = Some(self.jobs.start(JobKind::Verify, work));
        Ok(())
    }

    fn check(&mut self, method: Method) {
        if let Some((older, _)) = self.verification.checking {
            self.jobs.cancel(older);
        }
        let (kb, proofs) = (Arc::clone(&self.view.kb), self.tables.proofs());
        let settings = self.settings.verification;
        let work = move |progress: &dyn Progress| {
            let checked = Checked::of(method, &kb, &settings, &proofs).filter(|_| !progress.cancelled());
            Outcome::Verified(Verified::Checked(Arc::downgrade(&kb), settings, method, checked))
        };
        self.verification.checking = Some((self.jobs.start(JobKind::Verify, work), method));
    }

    fn take_sample(&mut self, sample: Sample, sheet: Option<(PathBuf, Sheet)>) -> Result<(), Fault> {
        let marks = match sheet {
            Some((path, sheet)) => marks_for(&path, &sheet, &sample)?,
            None => match read_sheet(&self.kept(&sample)) {
                Ok(sheet) if sheet.stranger(&sample).is_none() => sheet.marks(),
                // There is none yet, or it is of another base.
                _ => Marks::new(),
            },
        };
        let trail = sample.nodes.iter().copied().filter(|node| marks.contains_key(node)).collect();
        self.verification.sample = Some(Arc::new(sample));
        self.verification.marks = marks;
        self.verification.trail = trail;
        self.judge_sample();
        self.show_next();
        Ok(())
    }

    fn mark(&mut self, node: NodeId, mark: Option<Mark>) -> Result<(), Fault> {
        let room = &mut self.verification;
        if !room.sample.as_ref().is_some_and(|sample| sample.nodes.contains(&node)) {
            return Ok(());
        }
        room.trail.retain(|marked| *marked != node);
        match mark {
            Some(mark) => {
                room.trail.push(node);
                room.marks.insert(node, mark);
            }
            None => drop(room.marks.remove(&node)),
        }
        self.judge_sample();
        match mark {
            Some(_) => self.show_next(),
            None => self.trail.select(node),
        }
        self.keep_marks()
    }

    /// Selects the combination to ask about next.
    fn show_next(&mut self) {
        let next = self.verification.next();
        let sample = self.verification.sample.as_ref();
        if let Some(node) = next.zip(sample).and_then(|(at, sample)| sample.nodes.get(at).copied()) {
            self.trail.select(node);
        }
    }

    /// The file in which the marks of a sample are kept. The size of the population tells bases apart.
    fn kept(&self, sample: &Sample) -> PathBuf {
        self.places.samples().join(format!("{}-of-{}.csv", sample.plan, sample.population))
    }

    fn keep_marks(&self) -> Result<(), Fault> {
        let Some(sample) = &self.verification.sample else { return Ok(()) };
        let path = self.kept(sample);
        let draft = path.with_extension("csv.new");
        let (kb, marks, language) = (&self.view.kb, &self.verification.marks, self.settings.language());
        let written = std::fs::create_dir_all(self.places.samples())
            .and_then(|()| File::create(&draft))
            .and_then(|file| sheet::write(BufWriter::new(file), kb, sample, marks, language))
            .and_then(|()| std::fs::rename(&draft, &path));
        written.map_err(|error| Fault::Sheet { path, error: SheetError::Io(error) })
    }
}
