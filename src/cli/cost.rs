//! The cost limit of a move, as arguments of commands.

use std::time::Duration;

use crate::jobs::players::Cost;

#[derive(Debug, clap::Args)]
pub(super) struct CostArguments {
    /// Nodes per move; reproducible.
    #[arg(long, group = "cost", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth in plies per move; reproducible.
    #[arg(long, group = "cost", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Milliseconds per move.
    #[arg(long, group = "cost", value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
}

impl CostArguments {
    /// Returns the limit given, if any.
    pub(super) fn given(&self) -> Option<Cost> {
        let nodes = self.nodes.map(Cost::Nodes);
        let depth = self.depth.map(Cost::Depth);
        let time = self.time.map(|time| Cost::Time(Duration::from_millis(time)));
        nodes.or(depth).or(time)
    }
}
