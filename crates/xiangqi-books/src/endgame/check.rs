//! A book against exact tables: which of its results they refute.

use super::annotation::Given;
use super::judge::outcome;
use super::positions::{Mark, Node, Positions};
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

/// Two annotations of one end that differ: that of the earlier game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rivals {
    /// The annotation that counts.
    pub counted: Mark,
    /// The other one.
    pub other: Mark,
}

/// Returns all later annotations of a position that differ from the one that counts, by position.
///
/// # Errors
/// Errors of the store.
pub fn rivals<S: Positions>(store: &S) -> Result<Vec<Rivals>, S::Error> {
    let (mut found, mut counted): (Vec<Rivals>, Option<Mark>) = (Vec::new(), None);
    // Marks come by position, mover and game.
    store.each_mark(&mut |mark| {
        if !matches!(mark.given, Given::Annotated(_)) {
            return;
        }
        match counted.filter(|counted| (counted.at, counted.mover) == (mark.at, mark.mover)) {
            Some(counted) if counted.given != mark.given => found.push(Rivals { counted, other: *mark }),
            Some(_) => {}
            None => counted = Some(*mark),
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
