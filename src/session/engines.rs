//! The list of external engines: added, tested, changed and removed, with an undo.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use crate::arena::Player as _;
use crate::engine::PvLine;
use crate::jobs::external::{External, ExternalError, Identity};
use crate::jobs::players::Cost;
use crate::jobs::{JobId, JobKind};
use crate::progress::{Cancelled, Progress};
use crate::rules::Position;
use crate::service::settings::play::{Analyst, ListedEngine, PlaySettings};
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome, UndoStack};

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Adds a program and tests it.
    Add(PathBuf),
    /// Starts an engine and lets it search the initial position.
    Test(String),
    /// Replaces the engine of this name.
    Change(String, Box<ListedEngine>),
    /// Keeps a value of an option.
    Keep {
        engine: String,
        option: String,
        value: String,
    },
    Remove(String),
    Undo,
    Redo,
}

#[derive(Debug)]
pub struct Report {
    /// What the engine said of itself, if it did.
    pub identity: Option<Identity>,
    /// Its line from the initial position, or why it has none.
    pub tested: Result<Option<PvLine>, ExternalError>,
}

/// The list and the roles of its engines before a change.
pub struct Before {
    engines: Vec<ListedEngine>,
    engine: Option<String>,
    analysts: Vec<Analyst>,
}

/// Time of the search of a test.
const TEST: Duration = Duration::from_millis(300);

/// Number of changes that can be undone.
const UNDOABLE: usize = 100;

#[derive(Default)]
pub struct EnginesFeature {
    testing: Option<(JobId, String)>,
    reports: BTreeMap<String, Report>,
    pub changes: UndoStack<Before>,
}

impl EnginesFeature {
    pub fn is_testing(&self, name: &str) -> bool {
        self.testing.as_ref().is_some_and(|(_, testing)| testing == name)
    }

    pub fn report(&self, name: &str) -> Option<&Report> {
        self.reports.get(name)
    }

    /// Changes the list so that it can be undone.
    fn change(&mut self, context: &mut AppContext, change: impl FnOnce(&mut PlaySettings)) -> Outcome {
        let play = &mut context.settings.play;
        let before = Before::of(play);
        change(play);
        play.settle();
        if before.engines != play.engines {
            self.changes.note(before);
            let surplus = self.changes.done.len().saturating_sub(UNDOABLE);
            self.changes.done.drain(..surplus);
        }
        context.save_settings().map(|()| None)
    }

    fn test(&mut self, context: &mut AppContext, name: String) {
        let Some(engine) = context.settings.play.listed(&name).cloned() else { return };
        if let Some((before, _)) = self.testing.take() {
            context.cancel(before);
        }
        self.reports.remove(&name);
        let tested = name.clone();
        let work = move |progress: &dyn Progress| test(&engine, progress);
        let job = context.start(JobKind::TestEngine, work, |feature: &mut Self, context, job, report| {
            feature.take_report(context, job, tested, report)
        });
        self.testing = Some((job, name));
    }

    /// An engine tested for the first time gets the name that it gives itself.
    fn take_report(&mut self, context: &mut AppContext, job: JobId, name: String, report: Report) -> Outcome {
        if self.testing.take_if(|(testing, _)| *testing == job).is_none() {
            return Ok(None);
        }
        let Some(mut engine) = context.settings.play.listed(&name).cloned() else { return Ok(None) };
        let mut shown = name.clone();
        if let Some(identity) = &report.identity {
            if engine.protocol.is_none() && !identity.name.is_empty() {
                engine.name.clone_from(&identity.name);
            }
            engine.identified(identity);
            shown = context.settings.play.relist(&name, engine).unwrap_or(name);
            context.save_settings()?;
        }
        if !matches!(report.tested, Err(ExternalError::Cancelled(_))) {
            self.reports.insert(shown, report);
        }
        Ok(None)
    }

    /// Restores the list before the last change, or after the last one undone.
    fn restore(&mut self, context: &mut AppContext, again: bool) -> Outcome {
        let Some(before) = self.changes.pop(again) else { return Ok(None) };
        let play = &mut context.settings.play;
        self.changes.push(!again, Before::of(play));
        (play.engines, play.engine, play.analysts) = (before.engines, before.engine, before.analysts);
        context.save_settings().map(|()| None)
    }
}

impl Before {
    fn of(play: &PlaySettings) -> Self {
        let (engines, engine) = (play.engines.clone(), play.engine.clone());
        Self { engines, engine, analysts: play.analysts.clone() }
    }
}

/// Starts an engine and lets it search the initial position. What it says of itself is known even if it makes no move: it may
/// lack a file that is one of its options.
fn test(engine: &ListedEngine, progress: &dyn Progress) -> Report {
    let mut external = match External::start(engine.recipe(false), progress) {
        Ok(external) => external,
        Err(error) => return Report { identity: None, tested: Err(error) },
    };
    let identity = external.identity().cloned();
    let searched = external
        .begin(progress)
        .and_then(|()| external.think(&Position::start(), &[], (Cost::Time(TEST), 1), progress, &|_| ()));
    let tested = match searched {
        Ok(_) if progress.cancelled() => Err(Cancelled.into()),
        Ok(thought) => Ok(thought.lines.into_iter().next()),
        Err(forfeit) => {
            let program = engine.program.to_string_lossy().into_owned();
            let last = external.take_last_words().unwrap_or_default();
            Err(ExternalError::Unfit { program, forfeit, last })
        }
    };
    Report { identity, tested }
}

impl Feature for EnginesFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Add(program) => {
                // A bare name would be searched for in the path.
                let program = std::path::absolute(&program).unwrap_or(program);
                let mut name = String::new();
                self.change(context, |play| name = play.list(ListedEngine::of(&program)))?;
                self.test(context, name);
                Ok(None)
            }
            Action::Test(name) => {
                self.test(context, name);
                Ok(None)
            }
            Action::Change(name, engine) => {
                let fresh = context.settings.play.listed(&name).is_some_and(|before| {
                    before.program != engine.program || before.arguments != engine.arguments
                });
                let mut renamed = None;
                self.change(context, |play| renamed = play.relist(&name, *engine))?;
                match (renamed, self.reports.remove(&name)) {
                    (Some(renamed), Some(report)) if !fresh => drop(self.reports.insert(renamed, report)),
                    _ => {}
                }
                Ok(None)
            }
            Action::Keep { engine, option, value } => self.change(context, |play| {
                let of = play.engines.iter_mut().find(|listed| listed.name == engine);
                if let Some(listed) = of {
                    listed.keep(&option, value);
                }
            }),
            Action::Remove(name) => {
                self.reports.remove(&name);
                self.change(context, |play| {
                    play.engines.retain(|engine| engine.name != name);
                    play.engine.take_if(|player| *player == name);
                })
            }
            Action::Undo => self.restore(context, false),
            Action::Redo => self.restore(context, true),
        }
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.testing.take_if(|(testing, _)| *testing == job);
    }
}
