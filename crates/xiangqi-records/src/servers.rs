//! Formats of game servers: one game from the initial position, one line of moves. They are read-only.
//!
//! Source: the converters of ElephantEye (`XQFTOOLS`).

use canju_files::Named;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Position, Setup, Square};

use crate::binary::{self, Node};
use crate::{
    Format, ImportWarning, Outcome, ParsedGame, ReadError, Record, Source, WarningKind, Where, plain_text,
    tag,
};

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
    let is_mxq = format == Format::Mxq;
    let texts: Vec<(usize, &[u8])> = mxq_texts(bytes).take(if is_mxq { BEFORE } else { 0 }).collect();
    // The length of the first text that is none is damaged, so that it swallows others.
    if let Some((at, _)) = texts.iter().find(|(_, text)| !is_text(text)) {
        return Err(ReadError::Damaged(format, Where::Offset(*at as u64)));
    }
    let mut warnings = Vec::new();
    let all = || texts.iter().map(|(_, text)| *text).collect::<Vec<_>>().join(&b'\n');
    let encoding = match named {
        _ if !is_mxq => Named::Gb18030,
        Some(named) => named,
        None => binary::guessed_encoding(&all()),
    };
    let (moves, cut) = match format {
        Format::Che => che_moves(bytes),
        Format::Ccm => ccm_moves(bytes),
        Format::Chn => chn_moves(bytes),
        Format::Mxq => mxq_moves(bytes),
        Format::Pgn | Format::Xqf | Format::DhtmlXq | Format::Cbr | Format::Cbl | Format::Cbf => {
            return Err(ReadError::Format);
        }
    };
    let (mut record, in_moves) = build(&moves, progress)?;
    if record.main_line().is_empty() || record.start() != &Position::start() {
        return Err(ReadError::Format);
    }
    if is_mxq {
        read_mxq_headers(&mut record, &texts, encoding, &mut warnings);
    }
    warnings.extend(in_moves);
    if cut {
        warnings.push(ImportWarning::offset(bytes.len(), WarningKind::CutShort));
    }
    each(ParsedGame { number: 1, record, warnings });
    let guessed = is_mxq && named.is_none();
    Ok(Source { format, encoding: encoding.name(), guessed, warnings: Vec::new() })
}

fn build(moves: &[Played], progress: &dyn Progress) -> Result<(Record, Vec<ImportWarning>), Cancelled> {
    let node = |at, points, continues| Node { at, points, continues, alternative: false, comment: &[] };
    let root = node(0, [None; 2], !moves.is_empty());
    let behind =
        moves.iter().zip(1..).map(|(played, number)| node(played.at, played.points, number < moves.len()));
    let nodes: Vec<Node<'_>> = std::iter::once(root).chain(behind).collect();
    binary::build_game(0, Setup::start(), &nodes, Named::Gb18030, progress)
}

/// A move of a game server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Played {
    /// Its byte offset.
    at: usize,
    /// Origin and target; `None` for a value that is not a point of the board.
    points: [Option<Square>; 2],
}

/// Returns the point with this file from the left and rank from the top of the server's board; `turned` if Black is at the
/// bottom.
fn point(file: u64, rank: u64, turned: bool) -> Option<Square> {
    let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    Some(if turned { square.mirrored() } else { square.flipped() })
}

/// Reads moves in records of fixed length: file and rank of the origin, file and rank of the target. The side that moves
/// first is at the bottom of the server's board if that is not turned. A rest after the last record is a truncated record.
fn in_records(
    bytes: &[u8],
    first: usize,
    length: usize,
    numbers: impl Fn(&[u8]) -> Option<[u64; 4]>,
) -> (Vec<Played>, bool) {
    let records = bytes.get(first..).unwrap_or_default().chunks_exact(length);
    let cut = !records.remainder().is_empty();
    let all: Vec<[u64; 4]> = records.map_while(numbers).collect();
    let turned = all.first().is_some_and(|[_, rank, ..]| *rank < 5);
    let moves = all.into_iter().enumerate().map(|(number, [file, rank, to_file, to_rank])| Played {
        at: first + number * length,
        points: [point(file, rank, turned), point(to_file, to_rank, turned)],
    });
    (moves.collect(), cut)
}

// CHE, QQ: decimal numbers, each terminated by one byte that is not a digit. One number, the number of moves, and ten
// numbers per move: the fourth to seventh are rank and file of its origin, rank and file of its target; ranks count from
// Red's side.

/// Returns the moves of a file, and whether it is truncated; no moves if numbers are missing or superfluous at an unknown
/// position.
fn che_moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    let mut at = 0;
    let numbers = bytes.split(|byte| !byte.is_ascii_digit()).map(|figures| {
        let start = at;
        at += figures.len() + 1;
        (start, number(figures))
    });
    // Nothing follows the last number.
    let mut numbers = numbers.take_while(|(start, _)| *start < bytes.len());
    let count = numbers.by_ref().nth(1).and_then(|(_, count)| count).unwrap_or(0);
    let mut che_moves = Vec::new();
    while (che_moves.len() as u64) < count {
        let ten: Vec<(usize, Option<u64>)> = numbers.by_ref().take(TEN).collect();
        let [(at, _), _, _, (_, rank), (_, file), (_, to_rank), (_, to_file), _, _, _] = *ten.as_slice()
        else {
            return (che_moves, true);
        };
        // An invalid number may have been several, so that the following ones are out of place.
        let is_whole = ten.iter().all(|(_, number)| number.is_some());
        let points = if is_whole { [che_point(file, rank), che_point(to_file, to_rank)] } else { [None; 2] };
        che_moves.push(Played { at, points });
    }
    let left = numbers.filter(|(_, number)| number.is_some()).count();
    if !left.is_multiple_of(TEN) && has_mixed_ends(bytes) {
        return (Vec::new(), false);
    }
    (che_moves, false)
}

/// The count of numbers per move.
const TEN: usize = 10;

/// Whether numbers end with different bytes.
fn has_mixed_ends(bytes: &[u8]) -> bool {
    let mut ends = bytes.iter().filter(|byte| !byte.is_ascii_digit());
    ends.next().is_some_and(|first| ends.any(|end| end != first))
}

/// Returns the number of a run of digits; `None` if there are none, or too many.
fn number(figures: &[u8]) -> Option<u64> {
    let mut figures = figures.iter().map(|figure| u64::from(figure - b'0'));
    let first = figures.next()?;
    figures.try_fold(first, |number, figure| number.checked_mul(10)?.checked_add(figure))
}

fn che_point(file: Option<u64>, rank: Option<u64>) -> Option<Square> {
    Square::new(u8::try_from(file?).ok()?, u8::try_from(rank?).ok()?)
}

// CCM, 中游: seven bytes per move, of which the fourth and fifth are the files of its origin and target, the sixth and
// seventh the ranks.

/// Returns the moves of a file, and whether it is truncated.
fn ccm_moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    in_records(bytes, 0, 7, |record| {
        let &[_, _, _, file, to_file, rank, to_rank] = record.first_chunk()?;
        Some([file, rank, to_file, to_rank].map(u64::from))
    })
}

// CHN, 聯眾: after 188 bytes, 32 bytes per move, of which the third to sixth 16-bit numbers are file and rank of its origin
// and target.

/// Returns the moves of a file, and whether it is truncated.
fn chn_moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    in_records(bytes, 188, 32, |record| {
        let &[_, _, _, _, a, b, c, d, e, f, g, h] = record.first_chunk()?;
        Some([[a, b], [c, d], [e, f], [g, h]].map(|number| u16::from_le_bytes(number).into()))
    })
}

// MXQ, 弈天: texts, each after a byte with its length. Site, date, event with the players' names, their ratings, five and
// one undocumented texts with a comment on the whole game between; then the moves as digit and letter of origin and
// target, and `Ends`.

/// The text after the last move.
const END: &[u8] = b"Ends";

/// The number of texts before the moves, and the index of the comment among them.
const BEFORE: usize = 12;
const COMMENT: usize = 10;

/// Headers that are texts of their own.
const HEADERS: [(usize, &str); 5] =
    [(0, tag::SITE), (1, tag::DATE), (2, tag::EVENT), (3, "RedElo"), (4, "BlackElo")];

/// Undocumented texts.
const UNKNOWN: [usize; 6] = [5, 6, 7, 8, 9, 11];

/// Returns the texts of a file, each with its byte offset; the last one can be truncated.
fn mxq_texts(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (length, rest) = bytes.get(at..)?.split_first()?;
        let text = rest.get(..usize::from(*length)).unwrap_or(rest);
        let start = at + 1;
        at = start + text.len();
        Some((start, text))
    })
}

/// Returns the moves of a file, and whether it is truncated.
fn mxq_moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    let (mut moves, mut length) = (Vec::new(), None);
    for (at, text) in mxq_texts(bytes).skip(BEFORE) {
        if text == END {
            return (moves, false);
        }
        let length = *length.get_or_insert(text.len());
        match text.first_chunk() {
            Some(&[file, rank, _, to_file, to_rank]) if text.len() == length && is_text(text) => {
                moves.push(Played { at, points: [mxq_point(file, rank), mxq_point(to_file, to_rank)] });
            }
            // A move truncated by the end of the file.
            _ if at + text.len() == bytes.len() => {}
            // Its length may be damaged, so that it swallows other texts.
            _ => moves.push(Played { at, points: [None; 2] }),
        }
    }
    (moves, true)
}

/// Whether the bytes are text rather than lengths of texts.
fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r'))
}

fn mxq_point(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'A'))
}

/// Stores headers, result and comment in the record.
fn read_mxq_headers(
    record: &mut Record,
    texts: &[(usize, &[u8])],
    encoding: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    let mut text = |number: usize| {
        texts
            .get(number)
            .map_or_else(String::new, |(at, text)| binary::read_text(text, encoding, *at, warnings))
    };
    for (number, name) in HEADERS {
        record.headers.set(name, &text(number));
    }
    let comment = text(COMMENT);
    let event = record.headers.get(tag::EVENT).to_owned();
    // The result stands between the names of the players: 甲-胜-乙.
    let dashes = event.match_indices('-').zip(event.match_indices('-').skip(1));
    let parts = dashes.map(|((from, _), (to, _))| (from, to)).find_map(|(from, to)| {
        let outcome = Outcome::of_text(event.get(from + 1..to)?)??;
        Some((event.get(..from)?, event.get(to + 1..)?, outcome))
    });
    if let Some((red, black, outcome)) = parts {
        record.headers.set(tag::RED, red);
        record.headers.set(tag::BLACK, black);
        record.outcome = Some(outcome);
    }
    // A comment on the whole game is stored after its last move.
    let last =
        std::iter::successors(Some(NodeIndex::START), |at| record.tree.next(*at).first().copied()).last();
    plain_text::append(&mut record.tree.note_mut(last.unwrap_or(NodeIndex::START)).comment, &comment);
    let unknown = UNKNOWN.iter().filter_map(|number| texts.get(*number)).filter(|(_, text)| !text.is_empty());
    warnings.extend(unknown.map(|(at, _)| ImportWarning::offset(*at, WarningKind::Foreign)));
}

#[cfg(test)]
mod tests;
