//! A book against exact tables: which of its results they refute.

use super::judge::outcome;
use super::positions::{Node, Positions};
use xiangqi::rules::{Color, Position};
use xiangqi_records::Outcome;
use xiangqi_tablebase::probe::Probe;

/// A stored result that is not true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refuted {
    /// The position.
    pub position: Position,
    /// Result in the book.
    pub stored: Outcome,
    /// Proved result.
    pub truth: Outcome,
}

/// Result of checking a book against tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Against {
    /// Stored results of which there is a table.
    pub asked: u64,
    /// Refuted results, by address.
    pub refuted: Vec<Refuted>,
}

/// Checks every result of a book against the tables. If only some moves are stored, a result is a bound, which a better one for
/// the side to move does not refute.
///
/// # Errors
/// Errors of the store; a position without a table is skipped.
pub fn against_tables<S: Positions>(book: &S, tables: &impl Probe) -> Result<Against, S::Error> {
    let mut found = Against { asked: 0, refuted: Vec::new() };
    book.each_node(&mut |node| {
        for mover in Color::ALL {
            let Some((position, stored)) = stored(node, mover) else { continue };
            let Ok(value) = tables.value(&position) else { continue };
            found.asked += 1;
            let truth = outcome(value.wdl, mover);
            let is_bound = node.state(mover).partial && better(truth, stored, mover);
            if truth != stored && !is_bound {
                found.refuted.push(Refuted { position, stored, truth });
            }
        }
    })?;
    Ok(found)
}

fn stored(node: &Node, mover: Color) -> Option<(Position, Outcome)> {
    let result = node.state(mover).verdict?.result?;
    Some((node.pieces.setup(mover).check().ok()?, result))
}

/// Whether the first result is better than the second for a side.
fn better(first: Outcome, second: Outcome, side: Color) -> bool {
    // Red's results come in the order in which red likes them.
    if side == Color::Red { first < second } else { first > second }
}
