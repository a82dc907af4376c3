//! Filters of library searches.

use super::GameId;
use xiangqi::material::NodeId;

/// A filter of games; all given conditions must hold, and the default matches every game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// A position that it reaches, in whichever line, or the mirror image of that: its
    /// [`mirror_key`](xiangqi::rules::Position::mirror_key).
    pub position: Option<u64>,
    /// Combinations of which it reaches one, in its main line.
    pub materials: Option<Vec<NodeId>>,
    /// The games among which to search; `None`: all.
    pub games: Option<Vec<GameId>>,
    /// Whether to search removed games instead of the present ones.
    pub removed: bool,
}
