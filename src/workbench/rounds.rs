//! The rounds of the paper on a base: each step one entry of the log, each round a version.

use super::notice::Fault;
use crate::acquisition::exchange::ExchangeTables;
use crate::experiment::rounds::{self, Proposal, Round, RoundSettings, RoundStep, StepError};
use crate::jobs::now;
use crate::knowledge::conflict::Tally;
use crate::knowledge::history::{Action, History, Version};
use crate::progress::{Progress, Stage};
use crate::store::{Base, StoreError};

/// A step that was made and stored.
#[derive(Debug, Clone)]
pub struct Built {
    /// The version that keeps the state after it; empty where the round has another step to come, or where there is no round.
    pub version: String,
    /// The round it belongs to; empty where there is none.
    pub round: String,
    /// What was done.
    pub step: RoundStep,
    /// How the log names it.
    pub action: Action,
    /// The totals before.
    pub before: Tally,
    /// The totals after.
    pub after: Tally,
    /// Nodes with another state; a node and its mirror both count.
    pub written: u32,
    /// See [`Proposal::predicted`].
    pub predicted: [u32; 4],
    /// See [`Proposal::cost`].
    pub cost: Option<(u64, u64)>,
}

impl From<StepError> for Fault {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Cancelled(cancelled) => Self::Store(StoreError::from(cancelled)),
            StepError::Set(error) => Self::Set(error),
        }
    }
}

/// The last round that was built on the way to the present state, and each one before it. A version that somebody gave the name
/// of a round is none: the log tells what was done.
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

/// The version that keeps a round; the newest where there are several.
pub fn version_of(history: &History, round: Round) -> Option<&Version> {
    history.versions().iter().rev().find(|version| of_round(&version.name, round))
}

/// Is this a name that a round can have? Nothing else may have it.
pub fn is_reserved(name: &str) -> bool {
    Round::ALL.into_iter().any(|round| of_round(name.trim(), round))
}

/// The name of a round; with a number behind it where another branch of the log has that already.
fn free_name(history: &History, round: Round) -> String {
    let name = |number: u32| match number {
        1 => round.name().to_owned(),
        _ => format!("{} {number}", round.name()),
    };
    let free = |name: &String| history.versions().iter().all(|version| version.name != *name);
    (1..).map(name).find(free).unwrap_or_default()
}

/// Builds all rounds after the last one there is, up to this one. Each step is on the disk before the next begins, and is told.
///
/// # Errors
/// [`Fault::RoundBuilt`] where the base is that far already; what the disk says; [`Fault::is_cancel`] when asked to stop, and what
/// was told stays.
pub fn build(
    base: &mut Base,
    to: Round,
    tables: &ExchangeTables,
    settings: RoundSettings,
    author: &str,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&Built),
) -> Result<(), Fault> {
    if base.kb().labelling().tally().scored == 0 {
        return Err(Fault::NothingScored);
    }
    let last = last_round(base.history());
    if let Some(last) = last.filter(|last| *last >= to) {
        return Err(Fault::RoundBuilt(last));
    }
    let current = &base.history().current().name;
    if is_reserved(current) {
        return Err(Fault::OnRound(current.clone()));
    }
    let rounds = Round::ALL.into_iter().filter(|round| last.is_none_or(|last| *round > last) && *round <= to);
    let steps: Vec<(Round, RoundStep)> =
        rounds.flat_map(|round| round.steps().iter().map(move |step| (round, *step))).collect();
    for (at, &(round, step)) in steps.iter().enumerate() {
        let (at, of) = (at as u32, steps.len() as u32);
        progress.begin(Stage { at, of, name: round.name(), task: step.text_key() });
        let proposal = rounds::propose(base.kb(), step, round.name(), tables, settings, progress)?;
        let mut built = store(proposal, base, author)?;
        built.round = round.name().into();
        if steps.get(at as usize + 1).is_none_or(|(next, _)| *next != round) {
            built.version = name(base, round)?;
        }
        told(&built);
    }
    Ok(())
}

/// Extends the present state by one round that has no name.
///
/// # Errors
/// What the disk says; [`Fault::is_cancel`] when asked to stop.
pub fn extend(
    base: &mut Base,
    to_all: bool,
    tables: &ExchangeTables,
    settings: RoundSettings,
    author: &str,
    progress: &dyn Progress,
) -> Result<Built, Fault> {
    let step = if to_all { RoundStep::ExtendToAll } else { RoundStep::Extend };
    let proposal = rounds::propose(base.kb(), step, "", tables, settings, progress)?;
    store(proposal, base, author)
}

fn name(base: &mut Base, round: Round) -> Result<String, Fault> {
    let name = free_name(base.history(), round);
    base.name_version(&name)?;
    Ok(name)
}

fn store(proposal: Proposal, base: &mut Base, author: &str) -> Result<Built, Fault> {
    let Proposal { step, action, set, predicted, cost } = proposal;
    let before = *base.kb().labelling().tally();
    base.apply(action.clone(), author, now(), &set)?;
    let after = *base.kb().labelling().tally();
    let written = set.changes.iter().map(|change| change.nodes()).sum();
    let version = String::new();
    Ok(Built { version, round: String::new(), step, action, before, after, written, predicted, cost })
}
