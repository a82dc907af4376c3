//! The rounds of the paper on a base: each step one entry of the log, each round a version.

use serde::{Deserialize, Serialize};

use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::extension::unknown_endgames;
use crate::inference::exact::SecondStage;
use crate::jobs::now;
use crate::knowledge::Digest;
use crate::knowledge::conflict::Tally;
use crate::knowledge::history::{Action, EntryId, History, Version};
use crate::progress::{Progress, Stage};
use crate::rounds::{self, Proposal, Round, RoundSettings, RoundStep, StepError};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::store::{Base, Report, StoreError};

/// The name of a step of a round in the reports of a base.
const REPORT: &str = "round";

/// Inputs of a step besides the base; they determine the result, which is not random.
#[derive(Debug, Clone, Copy)]
pub struct RoundInputs<'a> {
    pub tables: &'a ExchangeTables,
    /// Name of the tables, or of their file.
    pub name: &'a str,
    pub settings: RoundSettings,
}

/// Inputs of a step as stored.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StoredInputs {
    /// Name of the exchange tables, or of their file.
    pub tables: String,
    pub digest: String,
    pub rounds: RoundSettings,
}

impl RoundInputs<'_> {
    fn stored(&self) -> StoredInputs {
        let digest = Digest::of(self.tables.to_string().as_bytes()).to_string();
        StoredInputs { tables: self.name.to_owned(), digest, rounds: self.settings }
    }
}

/// A step that was made and stored, with the report that the base keeps of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Built {
    /// The newest entry of the log after it.
    pub entry: EntryId,
    #[serde(skip)]
    pub inputs: StoredInputs,
    /// The version that keeps the state after it; empty if the round has further steps, or without a round.
    pub version: String,
    /// The round it belongs to; empty if none.
    pub round: String,
    pub step: RoundStep,
    pub action: Action,
    pub before: Tally,
    pub after: Tally,
    /// Nodes with another state; a node and its mirror both count.
    pub written: u32,
    /// See [`Proposal::predicted`].
    pub predicted: [u32; 4],
    /// See [`Proposal::cost`].
    pub cost: Option<(u64, u64)>,
    /// See [`Proposal::second`]; absent from reports of earlier versions.
    #[serde(default)]
    pub second: Option<SecondStage>,
}

impl Built {
    /// Returns the notice of `steps` built steps, this one being the last; `stopped` if the user cancelled further ones.
    pub fn notice(&self, steps: usize, stopped: bool) -> Notice {
        Notice::Built {
            steps,
            round: self.round.clone(),
            scored: self.after.scored,
            left: self.after.conflict_nodes,
            stopped,
        }
    }
}

impl From<StepError> for Fault {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Cancelled(cancelled) => Self::Store(StoreError::from(cancelled)),
            StepError::Set(error) => Self::Set(error),
        }
    }
}

/// Returns the round that comes next, `None` if all are built.
pub fn next_round(history: &History) -> Option<Round> {
    let last = last_round(history);
    Round::ALL.into_iter().find(|round| last.is_none_or(|last| *round > last))
}

/// Returns the last round built on the way to the present state, with all rounds before it. A version that merely has the name of
/// a round does not count: the log decides.
pub fn last_round(history: &History) -> Option<Round> {
    let named = |round: Round| {
        let mut versions = history.versions().iter().filter(|version| of_round(&version.name, round));
        versions.any(|version| history.route(version.head, history.current().head).back.is_empty())
    };
    let extended = |round: Round| {
        let is_it =
            |action: &Action| matches!(action, Action::Extend { round: name } if name == round.name());
        !round.steps().iter().any(|step| matches!(step, RoundStep::Extend | RoundStep::ExtendToAll))
            || history.line().any(|entry| is_it(&entry.action))
    };
    Round::ALL.into_iter().take_while(|round| named(*round) && extended(*round)).last()
}

/// Is this the name of a round, or the name with a number behind it?
pub fn of_round(name: &str, round: Round) -> bool {
    let behind = name.strip_prefix(round.name());
    behind.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix(' ').is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

/// Whether this is the state of a round that another version or the current work is built upon. The rounds of that one are
/// counted by its name.
pub fn is_built_upon(history: &History, name: &str) -> bool {
    let round = Round::ALL.into_iter().any(|round| of_round(name, round));
    let state = history.versions().iter().find(|version| version.name == name);
    let mut others = history.versions().iter().filter(|version| version.name != name);
    round && state.is_some_and(|state| others.any(|other| history.leads(state.head, other.head)))
}

/// Returns the version that keeps a round; the newest if there are several.
pub fn version_of(history: &History, round: Round) -> Option<&Version> {
    history.versions().iter().rev().find(|version| of_round(&version.name, round))
}

/// Returns the name of a round, with a number if another branch of the log has taken it.
fn free_name(history: &History, round: Round) -> String {
    let name = |number: u32| match number {
        1 => round.name().to_owned(),
        _ => format!("{} {number}", round.name()),
    };
    let free = |name: &String| history.versions().iter().all(|version| version.name != *name);
    (1..).map(name).find(free).unwrap_or_default()
}

/// Builds all rounds after the last one, up to `to`. Each step is stored and reported before the next starts, and kept if that is
/// cancelled. [`Fault::AllScored`] if nothing is left to predict; [`Fault::RoundBuilt`] if the base is that far already.
pub fn build(
    base: &mut Base,
    to: Round,
    inputs: RoundInputs<'_>,
    author: &str,
    progress: &dyn Progress,
    on_step: &mut dyn FnMut(&Built),
) -> Result<(), Fault> {
    if base.kb().scored_count() == 0 {
        return Err(Fault::NothingScored);
    }
    let last = last_round(base.history());
    if let Some(last) = last.filter(|last| *last >= to) {
        return Err(Fault::RoundBuilt(last));
    }
    if last.is_none() && unknown_endgames(base.kb()).is_empty() {
        return Err(Fault::AllScored);
    }
    let rounds = Round::ALL.into_iter().filter(|round| last.is_none_or(|last| *round > last) && *round <= to);
    let steps: Vec<(Round, RoundStep)> =
        rounds.flat_map(|round| round.steps().iter().map(move |step| (round, *step))).collect();
    for (at, &(round, step)) in steps.iter().enumerate() {
        let (at, of) = (at as u32, steps.len() as u32);
        progress.begin(Stage { at, of, name: round.name(), task: step.text_key() });
        let mut built = make(base, step, round.name(), inputs, author, progress)?;
        if steps.get(at as usize + 1).is_none_or(|(next, _)| *next != round) {
            built.version = name(base, round)?;
        }
        report(base, &built)?;
        on_step(&built);
    }
    Ok(())
}

/// Extends the present state by one unnamed round.
pub fn extend(
    base: &mut Base,
    to_all: bool,
    inputs: RoundInputs<'_>,
    author: &str,
    progress: &dyn Progress,
) -> Result<Built, Fault> {
    let step = if to_all { RoundStep::ExtendToAll } else { RoundStep::Extend };
    let built = make(base, step, "", inputs, author, progress)?;
    report(base, &built)?;
    Ok(built)
}

/// Returns the steps that a base keeps reports of, oldest first.
pub fn reported(base: &Base) -> Result<Vec<Built>, StoreError> {
    let read = |report: &Report| {
        let inputs = serde_json::from_str(&report.settings).ok()?;
        Some(Built { inputs, ..serde_json::from_str(&report.figures).ok()? })
    };
    let reports = base.reports()?;
    Ok(reports.iter().filter(|report| report.experiment == REPORT).filter_map(read).collect())
}

/// Keeps a step in the base: how it was made, its figures, and a page with both.
fn report(base: &mut Base, built: &Built) -> Result<(), StoreError> {
    // Neither has anything that JSON has not.
    let settings = serde_json::to_string_pretty(&built.inputs).unwrap_or_default();
    let figures = serde_json::to_string_pretty(built).unwrap_or_default();
    let title = format!("{} {} #{}", built.round, built.step.word(), built.entry.0);
    let page = format!("# {}\n\n```json\n{settings}\n```\n\n```json\n{figures}\n```\n", title.trim_start());
    base.add_report(&Report { experiment: REPORT.into(), settings, figures, page, time: now() })
}

fn name(base: &mut Base, round: Round) -> Result<String, Fault> {
    let name = free_name(base.history(), round);
    base.name_version(&name)?;
    Ok(name)
}

fn make(
    base: &mut Base,
    step: RoundStep,
    round: &str,
    inputs: RoundInputs<'_>,
    author: &str,
    progress: &dyn Progress,
) -> Result<Built, Fault> {
    let time = now();
    let RoundInputs { tables, settings, .. } = inputs;
    let proposal = rounds::propose(base.kb(), step, round, tables, settings, time, progress)?;
    let Proposal { step, action, set, predicted, cost, second } = proposal;
    let before = *base.kb().labelling().tally();
    base.apply(action.clone(), author, time, &set)?;
    let after = *base.kb().labelling().tally();
    let written = set.changes.iter().map(|change| change.nodes()).sum();
    let (entry, stored) = (base.history().current().head, inputs.stored());
    let (version, round) = (String::new(), round.to_owned());
    Ok(Built {
        entry,
        inputs: stored,
        version,
        round,
        step,
        action,
        before,
        after,
        written,
        predicted,
        cost,
        second,
    })
}
