//! The generations of a run that a figure shows: Du et al. (2014) draw a figure of each stage.

use std::ops::RangeInclusive;

use serde::Serialize;

use crate::terminal::{Failure, Terminal};
use crate::tuner::Run;

/// A stage of the swarm, or a range of generations.
#[derive(Debug, Clone, Copy, clap::Args, Serialize)]
pub(super) struct Generations {
    /// Generations of this stage of the swarm only; Figure 4 of Du et al. covers stage 1, Figure 5 stage 2, Figure 6
    /// stage 3.
    #[arg(long, conflicts_with_all = ["from", "to"], value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) stage: Option<u8>,
    /// First generation [default: 1].
    #[arg(long, value_name = "N")]
    from: Option<usize>,
    /// Last generation [default: the last one played].
    #[arg(long, value_name = "N")]
    to: Option<usize>,
}

impl Generations {
    /// The generations meant, as far as they are played; numbers begin with 1.
    pub(super) fn of(&self, run: &Run, terminal: &Terminal) -> Result<RangeInclusive<usize>, Failure> {
        let words = terminal.words;
        let played = run.past().len();
        let (first, last) = match self.stage {
            None => (self.from.unwrap_or(1).max(1), self.to.unwrap_or(played)),
            Some(stage) => {
                let range = run.settings().way.stage(stage.into());
                let args = [("method", run.settings().way.word())];
                let range =
                    range.ok_or_else(|| Failure::Message(words.with("generations-no-stages", &args)))?;
                (*range.start() as usize, *range.end() as usize)
            }
        };
        let range = first..=last.min(played);
        if range.is_empty() {
            let args = [("played", played), ("from", first), ("to", last)];
            return Err(Failure::Message(words.with("generations-not-played", &args)));
        }
        Ok(range)
    }
}
