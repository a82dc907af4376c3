//! Formats of game servers: one game from the initial position, one line of moves. They are read-only.
//!
//! Source: the converters of ElephantEye (`XQFTOOLS`).

mod ccm;
mod che;
mod chn;
mod mxq;
mod played;

use self::played::Played;
use super::branches::{self, Node};
use super::{Format, ImportWarning, ParsedGame, ReadError, Record, Source, WarningKind, Where};
use canju_files::Named;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::{Position, Setup};

/// Reads the game of a server's file. Only 弈天's files have texts; the others need no encoding.
///
/// # Errors
/// [`ReadError::Format`] if the file does not begin with a legal move of Red: these files have no signature.
/// [`ReadError::Damaged`] if the texts before the moves are damaged.
pub(super) fn read(
    format: Format,
    bytes: &[u8],
    named: Option<Named>,
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, ReadError> {
    if let Some(at) = (format == Format::Mxq).then(|| mxq::damage(bytes)).flatten() {
        return Err(ReadError::Damaged(format, Where::Offset(at as u64)));
    }
    let mut warnings = Vec::new();
    let encoding = if format == Format::Mxq { mxq::encoding(bytes, named) } else { Named::Gb18030 };
    let (moves, cut) = match format {
        Format::Che => che::moves(bytes),
        Format::Ccm => ccm::moves(bytes),
        Format::Chn => chn::moves(bytes),
        Format::Mxq => mxq::moves(bytes),
        Format::Pgn | Format::Xqf | Format::DhtmlXq | Format::Cbr | Format::Cbl | Format::Cbf => {
            return Err(ReadError::Format);
        }
    };
    let (mut record, in_moves) = grown(&moves, progress)?;
    if record.main_line().is_empty() || record.start() != &Position::start() {
        return Err(ReadError::Format);
    }
    if format == Format::Mxq {
        mxq::read_headers(&mut record, bytes, encoding, &mut warnings);
    }
    warnings.extend(in_moves);
    if cut {
        warnings
            .push(ImportWarning { at: Some(Where::Offset(bytes.len() as u64)), what: WarningKind::CutShort });
    }
    each(ParsedGame { number: 1, record, warnings });
    let guessed = format == Format::Mxq && named.is_none();
    Ok(Source { format, encoding: encoding.name(), guessed, warnings: Vec::new() })
}

/// Builds the game from the moves.
fn grown(moves: &[Played], progress: &dyn Progress) -> Result<(Record, Vec<ImportWarning>), Cancelled> {
    let node = |at, points, continues| Node { at, points, continues, alternative: false, comment: &[] };
    let root = node(0, [None; 2], !moves.is_empty());
    let behind =
        moves.iter().zip(1..).map(|(played, number)| node(played.at, played.points, number < moves.len()));
    let nodes: Vec<Node<'_>> = std::iter::once(root).chain(behind).collect();
    branches::grown(0, Setup::start(), &nodes, Named::Gb18030, progress)
}

#[cfg(test)]
pub(super) mod samples;
#[cfg(test)]
mod tests;
