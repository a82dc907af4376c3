//! The one writer: carries out commands, and takes in what jobs bring back.

use std::path::PathBuf;
use std::sync::Arc;

use super::command::Command;
use super::edit;
use super::inquiry::Brought;
use super::notice::{Fault, Notice};
use super::search::Sort;
use super::settings::{Face, Panel};
use super::tables::{self, Answer, Listed, Solved};
use super::verification::Verified;
use super::{Compared, Repaired, Resolver, Slot, View, Workbench};
use crate::inference::greedy::Greedy;
use crate::jobs::{Ended, JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::history::Action;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::knowledge::select::{rank, select, sort};
use crate::material::query::Query;
use crate::material::{Material, NodeId};
use crate::progress::{Cancelled, Progress};
use crate::rules::Position;
use crate::store::transfer::Nodes;
use crate::store::{self, Base, StoreError};
use crate::tablebase::index::canonical;
use crate::tablebase::probe::NoAnswer;

/// Writes of more changes than this go to the background.
const AT_ONCE: u64 = 2_000;

/// What a job brings back.
pub(super) enum Outcome {
    /// A base that was opened or made.
    Opened(Result<Base, Fault>),
    /// The base after a long write, and what to say of it.
    Written(Box<Base>, Result<Notice, Fault>),
    /// The resolver, at its end or where it was stopped.
    Resolved(Box<Greedy>),
    /// The exact repair.
    Repaired(Result<Arc<Repaired>, Cancelled>),
    /// The base after two of its versions were compared, and how they differ.
    Compared(Box<Base>, Result<Arc<Compared>, Fault>),
    /// The nodes of a query.
    Found(Result<Vec<NodeId>, Cancelled>),
    /// A file was written, with so many nodes.
    Exported(PathBuf, Result<u64, Fault>),
    /// A material was solved, or not.
    Solved(Result<Solved, Fault>),
    /// The tables there are.
    Listed(Result<Vec<Listed>, Fault>),
    /// What tables say of a position.
    Probed(Result<Answer, NoAnswer>),
    /// Something of the room of acquisition.
    Acquired(super::acquisition::Brought),
    /// Something of the room of verification.
    Verified(Verified),
    /// A plan of questions, or how far experts agree.
    Inquiry(Brought),
    /// What the user chose in a dialog.
    Chosen(Option<Command>),
}

impl Workbench {
    /// Carries out a command. What goes wrong becomes a message, and nothing is changed then.
    pub fn perform(&mut self, command: Command) {
        if let Err(fault) = self.try_perform(command) {
            self.say(Notice::Failed(fault));
        }
        self.preview();
    }

    fn try_perform(&mut self, command: Command) -> Result<(), Fault> {
        match command {
            Command::Open(path) => self.open(path),
            Command::Create { path, empty } => self.create(path, empty),
            Command::Import(path) => self.import(path)?,
            Command::Export(path) => self.export(path)?,
            Command::Set { node, score } => self.set(node, score)?,
            Command::Lock { node, locked } => self.lock(node, locked)?,
            Command::Undo => {
                let changes = self.view.history.undo().map_or(0, |entry| entry.changes);
                self.move_in_log(changes, |base| base.undo().map(Notice::Undone))?;
            }
            Command::Redo => {
                let changes = self.view.history.redo().map_or(0, |entry| entry.changes);
                self.move_in_log(changes, |base| base.redo().map(Notice::Redone))?;
            }
            Command::NameVersion(name) => {
                self.base()?.name_version(&name)?;
                self.refresh();
                self.say(Notice::VersionNamed(name.trim().to_owned()));
            }
            Command::SelectVersion(name) => {
                self.move_in_log(u64::MAX, move |base| {
                    base.select_version(&name).map(|()| Notice::VersionShown(name))
                })?;
            }
            Command::Select(node) => {
                self.trail.select(node);
                self.settings.selected = Some(node.material().to_string());
            }
            Command::Back => drop(self.trail.back()),
            Command::Forward => drop(self.trail.forward()),
            Command::Find(text) => self.find(text, self.search.sort),
            Command::SortBy(sort) => self.find(self.search.text.clone(), sort),
            Command::RankBy(measure) => {
                self.settings.measure = measure;
                self.ranking = Arc::new(rank(&self.view.kb, measure));
                self.save_settings()?;
            }
            Command::ResolverSettings(settings) => {
                self.settings.resolver = settings;
                self.stop_resolver();
                self.save_settings()?;
            }
            Command::ResolverFace(face) => {
                self.settings.face = face;
                self.save_settings()?;
            }
            Command::ResolverStep => {
                if let Some(greedy) = self.begun_resolver()? {
                    greedy.step();
                }
            }
            Command::ResolverRun => self.run_resolver()?,
            Command::ResolverPause => {
                if let Resolver::Running(id) = self.resolver {
                    self.jobs.cancel(id);
                }
            }
            Command::ResolverRewind(steps) => {
                if let Some(greedy) = self.begun_resolver()? {
                    greedy.rewind(steps);
                }
            }
            Command::ResolverAccept => self.accept()?,
            Command::RepairBy(method) => {
                self.settings.repair = method;
                self.save_settings()?;
            }
            Command::RepairAgain => self.repair_again(),
            Command::RepairAccept => self.accept_repair()?,
            Command::Compare(names) => self.compare(names),
            Command::ResolverDiscard => self.stop_resolver(),
            Command::Solve(material) => self.queue(material),
            Command::Unqueue(material) => self.tables.queue.retain(|queued| *queued != material),
            Command::Prove(material) => self.prove(material)?,
            Command::LookUp(position) => self.look_up(*position),
            Command::Verification(wish) => self.verify(wish)?,
            Command::Acquisition(wish) => self.acquire(wish)?,
            Command::Inquiry(wish) => self.inquire(wish)?,
            Command::Cancel(id) => self.jobs.cancel(id),
            Command::Dismiss(at) => {
                if at < self.notices.len() {
                    self.notices.remove(at);
                }
            }
            Command::Show(panel) => {
                self.settings.panel = panel;
                if panel == Panel::Tables && !self.tables.listed {
                    self.list_tables();
                }
                self.refresh_inquiry(false);
            }
            Command::Speak(language) => {
                self.settings.language = Some(language);
                self.save_settings()?;
            }
            Command::Theme(theme) => {
                self.settings.theme = theme;
                self.save_settings()?;
            }
            Command::Author(author) => {
                self.settings.answered_by(&author)?;
                self.save_settings()?;
            }
            Command::Toured => {
                self.settings.toured = true;
                self.save_settings()?;
            }
        }
        Ok(())
    }

    /// Takes in what the jobs have brought back since the last call; true where there was something.
    pub fn poll(&mut self) -> bool {
        let ended = self.jobs.poll();
        let news = !ended.is_empty();
        self.take_in(ended);
        news
    }

    /// Waits until no job is left; for the terminal and for tests.
    pub fn settle(&mut self) {
        loop {
            let ended = self.jobs.finish();
            if ended.is_empty() {
                return;
            }
            self.take_in(ended);
        }
    }

    /// Runs a dialog in the background; what it yields is performed.
    pub fn ask(&mut self, dialog: impl FnOnce() -> Option<Command> + Send + 'static) {
        self.jobs.start(JobKind::Dialog, move |_| Outcome::Chosen(dialog()));
    }

    /// Writes the settings; called at the end of the program and at every choice that matters.
    ///
    /// # Errors
    /// [`Fault::Settings`] with what the operating system says.
    pub fn save_settings(&self) -> Result<(), Fault> {
        self.settings.save(&self.places.settings()).map_err(Fault::Settings)
    }

    fn take_in(&mut self, ended: Vec<(JobId, JobKind, Ended<Outcome>)>) {
        for (id, kind, ended) in ended {
            match ended {
                Ended::Well(outcome) => self.take(id, kind, outcome),
                Ended::Crashed => self.crashed(id, kind),
            }
        }
        self.preview();
    }

    fn take(&mut self, id: JobId, kind: JobKind, outcome: Outcome) {
        match outcome {
            Outcome::Opened(Ok(base)) => {
                let path = base.path().to_owned();
                self.settings.base = (path != self.places.default_base()).then(|| path.clone());
                self.forget_comparison();
                self.put_back(base);
                self.recall_selection();
                self.recall_sample();
                // The default base is opened at every start: that is no news.
                if self.settings.base.is_some() {
                    self.say(Notice::Opened(path));
                }
                if let Err(fault) = self.save_settings() {
                    self.say(Notice::Failed(fault));
                }
            }
            Outcome::Opened(Err(fault)) => self.say_of_job(kind, Err(fault)),
            Outcome::Written(base, said) => {
                self.put_back(*base);
                self.say_of_job(kind, said);
            }
            Outcome::Repaired(found) => self.repaired(id, Some(found)),
            Outcome::Compared(base, compared) => {
                let taken = self.take_comparison(compared);
                self.put_back(*base);
                if let Err(fault) = taken {
                    self.say(Notice::Failed(fault));
                }
            }
            Outcome::Resolved(greedy) => self.resolver = Resolver::Ready(greedy),
            Outcome::Found(found) if self.search.job == Some(id) => {
                self.search.job = None;
                if let Ok(found) = found {
                    self.search.found = Arc::new(found);
                }
            }
            Outcome::Found(_) | Outcome::Chosen(None) => {}
            Outcome::Solved(solved) => self.solved(kind, solved),
            Outcome::Listed(Ok(list)) => self.tables.list = Arc::new(list),
            Outcome::Listed(Err(fault)) => self.say(Notice::Failed(fault)),
            Outcome::Probed(answer) if self.tables.asking == Some(id) => {
                self.tables.asking = None;
                self.tables.answer = Some(Arc::new(answer));
            }
            Outcome::Probed(_) => {}
            Outcome::Acquired(brought) => self.acquired(kind, brought),
            Outcome::Verified(verified) => self.verified(id, verified),
            Outcome::Inquiry(brought) => self.take_inquiry(id, brought),
            Outcome::Exported(path, nodes) => {
                self.say_of_job(kind, nodes.map(|nodes| Notice::Exported { path, nodes }));
            }
            Outcome::Chosen(Some(command)) => self.perform(command),
        }
    }

    /// A job that broke down took with it what it had; the file is whole, so it is opened again.
    fn crashed(&mut self, id: JobId, kind: JobKind) {
        if matches!(self.resolver, Resolver::Running(running) if running == id) {
            self.resolver = Resolver::Idle;
        }
        if self.tables.solving.is_some_and(|(solving, _)| solving == id) {
            self.solve_next();
        }
        self.repaired(id, None);
        self.verification_crashed(id);
        self.acquisition.crashed(id);
        if matches!(kind, JobKind::Save | JobKind::Import | JobKind::Compare | JobKind::Build) {
            self.slot = Slot::Empty;
            self.open(self.settings.base.clone());
        }
        self.say(Notice::Failed(Fault::Crashed(kind)));
    }

    pub(super) fn say_of_job(&mut self, kind: JobKind, said: Result<Notice, Fault>) {
        self.say(match said {
            Ok(notice) => notice,
            Err(fault) if fault.is_cancel() => Notice::Cancelled(kind),
            Err(fault) => Notice::Failed(fault),
        });
    }

    pub(super) fn say(&mut self, notice: Notice) {
        if matches!(notice, Notice::Undone(_) | Notice::Redone(_)) {
            // What was said of the actions before is no longer so.
            self.notices.retain(Notice::is_fault);
        }
        self.notices.push(notice);
    }

    pub(super) fn base(&mut self) -> Result<&mut Base, Fault> {
        match &mut self.slot {
            Slot::Here(base) => Ok(base),
            Slot::Away => Err(Fault::Busy),
            Slot::Empty => Err(Fault::NoBase),
        }
    }

    /// Takes the base out for a job.
    pub(super) fn lend(&mut self) -> Result<Box<Base>, Fault> {
        match std::mem::replace(&mut self.slot, Slot::Away) {
            Slot::Here(base) => Ok(base),
            Slot::Away => Err(Fault::Busy),
            Slot::Empty => {
                self.slot = Slot::Empty;
                Err(Fault::NoBase)
            }
        }
    }

    fn put_back(&mut self, base: Base) {
        self.slot = Slot::Here(Box::new(base));
        self.refresh();
    }

    /// Takes over the state of the base after it changed.
    pub(super) fn refresh(&mut self) {
        let Slot::Here(base) = &self.slot else { return };
        let changed = !Arc::ptr_eq(&self.view.kb, base.kb());
        self.view = View { kb: Arc::clone(base.kb()), history: Arc::new(base.history().clone()) };
        if changed {
            let proposal = self.resolver().is_some_and(|greedy| greedy.accepted() > 0);
            self.stop_resolver();
            if proposal {
                self.say(Notice::ProposalDropped);
            }
            self.ranking = Arc::new(rank(&self.view.kb, self.settings.measure));
            self.judge_sample();
            self.find(self.search.text.clone(), self.search.sort);
            self.refresh_inquiry(true);
        }
    }

    fn recall_selection(&mut self) {
        let recalled = self.settings.selected.as_deref().and_then(|text| text.parse().ok());
        let recalled = recalled.map(|material: crate::material::Material| material.into());
        if let Some(node) = recalled.or_else(|| self.ranking.first().copied()) {
            self.trail.select(node);
        }
    }

    fn open(&mut self, path: Option<PathBuf>) {
        let (places, author) = (self.places.clone(), self.settings.author.clone());
        self.close_and(JobKind::Open, move |progress| match path {
            None if !places.default_base().exists() => edit::make_default(&places, &author),
            path => Ok(Base::open(&path.unwrap_or_else(|| places.default_base()), progress)?),
        });
    }

    fn create(&mut self, path: PathBuf, empty: bool) {
        let author = self.settings.author.clone();
        self.close_and(JobKind::Open, move |_| edit::make(&path, empty, &author));
    }

    /// Opens another base in the background. The present one stays until that has worked.
    fn close_and(
        &mut self,
        kind: JobKind,
        open: impl FnOnce(&dyn Progress) -> Result<Base, Fault> + Send + 'static,
    ) {
        self.jobs.start(kind, move |progress| Outcome::Opened(open(progress)));
    }

    /// What is said in the name of the person who answers.
    pub(super) fn told_by(&self, source: Source) -> Result<Provenance, Fault> {
        Ok(edit::told_by(source, self.expert()?, ""))
    }

    /// The person who answers.
    pub(super) fn expert(&self) -> Result<&str, Fault> {
        self.settings.expert().ok_or(Fault::Nameless)
    }

    fn set(&mut self, node: NodeId, score: Option<Score>) -> Result<(), Fault> {
        let told = self.told_by(Source::Expert)?;
        let notice = edit::set(self.base()?, node, score, true, &told)?;
        self.refresh();
        self.say(notice);
        Ok(())
    }

    fn lock(&mut self, node: NodeId, locked: bool) -> Result<(), Fault> {
        let told = self.told_by(Source::Expert)?;
        let notice = edit::lock(self.base()?, node, locked, &told)?;
        self.refresh();
        self.say(notice);
        Ok(())
    }

    /// Undo, redo or another version: at once where few nodes change, else in the background.
    fn move_in_log(
        &mut self,
        changes: u64,
        step: impl FnOnce(&mut Base) -> Result<Notice, StoreError> + Send + 'static,
    ) -> Result<(), Fault> {
        if changes <= AT_ONCE {
            let notice = step(self.base()?)?;
            self.refresh();
            self.say(notice);
            return Ok(());
        }
        let mut base = self.lend()?;
        self.jobs.start(JobKind::Save, move |_| {
            let said = step(&mut base).map_err(Fault::from);
            Outcome::Written(base, said)
        });
        Ok(())
    }

    fn import(&mut self, path: PathBuf) -> Result<(), Fault> {
        let told = self.told_by(Source::Expert)?;
        let mut base = self.lend()?;
        self.jobs.start(JobKind::Import, move |progress| {
            let said = edit::read_in(&mut base, path, &told, progress);
            Outcome::Written(base, said)
        });
        Ok(())
    }

    /// Puts a material into the queue, and begins with it where none is under way.
    fn queue(&mut self, material: Material) {
        let stored = canonical(material).0;
        if !self.tables.is_queued(stored) {
            self.tables.queue.push_back(stored);
        }
        if self.tables.solving.is_none() {
            self.solve_next();
        }
    }

    fn solve_next(&mut self) {
        let next = self.tables.queue.pop_front();
        self.tables.solving = next.map(|material| {
            let catalog = self.tables.catalog().clone();
            let work = move |progress: &dyn Progress| {
                Outcome::Solved(tables::solve(&catalog, material, progress).map_err(Fault::from))
            };
            (self.jobs.start(JobKind::Solve, work), material)
        });
    }

    fn solved(&mut self, kind: JobKind, solved: Result<Solved, Fault>) {
        let notice = solved.map(|solved| {
            let notice = Notice::Solved { material: solved.material, made: solved.made };
            self.tables.keep(solved);
            notice
        });
        self.say_of_job(kind, notice);
        self.list_tables();
        // The position on the board may have an answer now.
        if let Some(position) = self.tables.asked.take() {
            self.look_up(position);
        }
        self.solve_next();
    }

    pub(super) fn list_tables(&mut self) {
        self.tables.listed = true;
        let catalog = self.tables.catalog().clone();
        self.jobs.start(JobKind::List, move |_| {
            Outcome::Listed(catalog.list().map_err(|error| Fault::Tables(error.into())))
        });
    }

    fn look_up(&mut self, position: Position) {
        let tables = self.tables.tables();
        self.tables.asked = Some(position.clone());
        self.tables.answer = None;
        let work = move |_: &dyn Progress| Outcome::Probed(tables::look_up(&tables, &position));
        self.tables.asking = Some(self.jobs.start(JobKind::Probe, work));
    }

    fn prove(&mut self, material: Material) -> Result<(), Fault> {
        let told = edit::told_by(Source::Table, "exact tables", "");
        let censuses = self.tables.censuses(material).to_vec();
        let notice = edit::prove(self.base()?, material, &censuses, &told)?;
        self.refresh();
        self.say(notice);
        Ok(())
    }

    fn export(&mut self, path: PathBuf) -> Result<(), Fault> {
        if matches!(self.slot, Slot::Empty) {
            return Err(Fault::NoBase);
        }
        let kb = Arc::clone(&self.view.kb);
        self.jobs.start(JobKind::Export, move |progress| {
            let nodes = store::export_file(&kb, &path, None, Nodes::Canonical, progress).map_err(Fault::from);
            Outcome::Exported(path, nodes)
        });
        Ok(())
    }

    fn find(&mut self, text: String, sort_by: Sort) {
        let parsed = if text.trim().is_empty() { Ok(None) } else { Query::parse(&text).map(Some) };
        self.search.text = text;
        self.search.sort = sort_by;
        if let Some(job) = self.search.job.take() {
            self.jobs.cancel(job);
        }
        match parsed {
            Err(error) => self.search.error = Some(error),
            Ok(query) => {
                self.search.error = None;
                let kb = Arc::clone(&self.view.kb);
                self.search.job = Some(self.jobs.start(JobKind::Query, move |progress| {
                    Outcome::Found(found(&kb, query.as_ref(), sort_by, progress))
                }));
            }
        }
    }

    /// The resolver, begun where it was not; `None` while it runs.
    fn begun_resolver(&mut self) -> Result<Option<&mut Greedy>, Fault> {
        if matches!(self.slot, Slot::Empty) {
            return Err(Fault::NoBase);
        }
        self.settings.face = Face::Greedy;
        if matches!(self.resolver, Resolver::Idle) {
            let greedy = Greedy::new(&self.view.kb, self.settings.resolver);
            self.resolver = Resolver::Ready(Box::new(greedy));
        }
        Ok(match &mut self.resolver {
            Resolver::Ready(greedy) => Some(greedy),
            Resolver::Idle | Resolver::Running(_) => None,
        })
    }

    fn run_resolver(&mut self) -> Result<(), Fault> {
        if self.begun_resolver()?.is_none() {
            return Ok(());
        }
        let Resolver::Ready(mut greedy) = std::mem::replace(&mut self.resolver, Resolver::Idle) else {
            return Ok(());
        };
        let id = self.jobs.start(JobKind::Resolve, move |progress| {
            // Stopped or done, the resolver comes back as it is.
            let _: Result<(), Cancelled> = greedy.run(progress);
            Outcome::Resolved(greedy)
        });
        self.resolver = Resolver::Running(id);
        Ok(())
    }

    fn stop_resolver(&mut self) {
        if let Resolver::Running(id) = self.resolver {
            self.jobs.cancel(id);
        }
        self.resolver = Resolver::Idle;
    }

    fn accept(&mut self) -> Result<(), Fault> {
        let told = self.told_by(Source::Resolver)?;
        let Resolver::Ready(greedy) = &self.resolver else { return Err(Fault::NothingToAccept) };
        let (action, set) = edit::proposal(&self.view.kb, greedy, &told)?;
        self.write(action, told, set)
    }

    /// Stores what a resolver proposes, in the background.
    pub(super) fn write(&mut self, action: Action, told: Provenance, set: ChangeSet) -> Result<(), Fault> {
        let mut base = self.lend()?;
        self.jobs.start(JobKind::Save, move |_| {
            let said = edit::accept(&mut base, action, &told, &set);
            Outcome::Written(base, said)
        });
        Ok(())
    }
}

fn found(
    kb: &KnowledgeBase,
    query: Option<&Query>,
    sort_by: Sort,
    progress: &dyn Progress,
) -> Result<Vec<NodeId>, Cancelled> {
    let mut nodes = match query {
        Some(query) => select(kb, query, progress)?,
        None => kb.scored().map(|(node, _)| node).collect(),
    };
    sort(kb, &mut nodes, sort_by.order, sort_by.descending);
    Ok(nodes)
}
