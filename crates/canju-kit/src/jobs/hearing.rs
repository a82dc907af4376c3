//! Search information of an external engine about a position.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::engine::PvLine;
use crate::protocol::Info;
use crate::rules::{Forfeit, Move, Position};

use super::thinking::Thought;

/// Search information of an engine about a position.
pub(super) struct Hearing {
    position: Position,
    since: Instant,
    /// By their number.
    lines: BTreeMap<u32, PvLine>,
    nodes: u64,
}

impl Hearing {
    /// Creates an empty record for the position after these moves.
    ///
    /// # Errors
    /// [`Forfeit::Illegal`] if they cannot be played.
    pub(super) fn new(start: &Position, moves: &[Move]) -> Result<Self, Forfeit> {
        let played = moves.iter().try_fold(start.clone(), |position, played| position.play(*played));
        let position = played.map_err(|_| Forfeit::Illegal)?;
        Ok(Self { position, since: Instant::now(), lines: BTreeMap::new(), nodes: 0 })
    }

    /// Adds a line up to its first illegal move; returns false if it contains nothing.
    pub(super) fn takes(&mut self, info: &Info) -> bool {
        let mut now = self.position.clone();
        let legal = |played: &Move| match now.play(*played) {
            Ok(after) => {
                now = after;
                Some(*played)
            }
            Err(_) => None,
        };
        let moves: Vec<Move> = info.moves.iter().map_while(legal).collect();
        let Some(score) = info.score.filter(|_| !moves.is_empty()) else { return false };
        let line =
            PvLine { score: score.score(), moves, depth: info.depth.max(1), seldepth: info.depth.max(1) };
        self.lines.insert(info.line, line);
        self.nodes = self.nodes.max(info.nodes);
        true
    }

    /// Returns the information so far.
    pub(super) fn thought(&self) -> Thought {
        Thought {
            lines: self.lines.values().cloned().collect(),
            nodes: self.nodes,
            time: self.since.elapsed(),
            ..Thought::default()
        }
    }

    /// Returns the final information, its first line starting with the best move; of depth 0 if the engine sent no line for it.
    ///
    /// # Errors
    /// [`Forfeit::Illegal`] if that move is illegal.
    pub(super) fn concluded(&self, best: Move) -> Result<Thought, Forfeit> {
        self.position.play(best).map_err(|_| Forfeit::Illegal)?;
        let mut thought = self.thought();
        match thought.lines.iter().position(|line| line.moves.first() == Some(&best)) {
            Some(at) => thought.lines.swap(0, at),
            None => {
                let score = thought.lines.first().map_or(0, |line| line.score);
                thought.lines.insert(0, PvLine { score, moves: vec![best], depth: 0, seldepth: 0 });
            }
        }
        Ok(thought)
    }
}
