//! Texts and moves of binary files: encoding and size of fields, and the order of the moves.
//!
//! A line is stored to its end, then the alternatives to its moves, the last move's first.

use canju_files::progress::{Cancelled, Checkpoint, Progress};
use canju_files::{Named, decode, decode_anyway, encode};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Move, Piece, Role, Setup, Square};

use crate::{Headers, ImportWarning, Outcome, Record, Remark, WarningKind, plain_text, tag};

/// A header field: its offset and size in a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    /// The byte offset.
    pub(super) at: usize,
    /// The size in bytes.
    pub(super) room: usize,
    pub(super) name: &'static str,
}

/// Returns the description of a header field.
pub(super) const fn field(at: usize, room: usize, name: &'static str) -> Field {
    Field { at, room, name }
}

/// The pieces of a side in the order of files that list their points.
pub(super) const SET: [Role; 16] = {
    use Role::{Cannon, Guard, King, Knight, Minister, Pawn, Rook};
    [
        Rook, Knight, Minister, Guard, King, Guard, Minister, Knight, Rook, Cannon, Cannon, Pawn, Pawn, Pawn,
        Pawn, Pawn,
    ]
};

/// Returns the pieces of both sides in that order.
pub(super) fn full_set() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| SET.map(|role| Piece::new(color, role)))
}

/// Returns the outcome with a number at a byte offset of the file.
pub(super) fn outcome(number: u32, at: usize, warnings: &mut Vec<ImportWarning>) -> Option<Outcome> {
    Outcome::of_number(number).unwrap_or_else(|| {
        warnings.push(ImportWarning::offset(at, WarningKind::Result));
        None
    })
}

/// Reads a text at a byte offset of the file.
pub(super) fn read_text(bytes: &[u8], named: Named, at: usize, warnings: &mut Vec<ImportWarning>) -> String {
    let read_text = decode_anyway(bytes, Some(named));
    let mut text = read_text.text.as_ref();
    if read_text.damaged {
        warnings.push(ImportWarning::offset(at, WarningKind::Text));
        // Half a character at the end, if a program has cut a text to the size of its field.
        text = text.trim_end_matches(['\0', char::REPLACEMENT_CHARACTER]);
    }
    // A byte order mark inside a text has no meaning and could be mistaken for one at its beginning.
    plain_text::lines(&text.replace('\u{FEFF}', ""))
}

/// Detects the common encoding of all texts of a file: GB18030 unless there is clear evidence for another one. Most of
/// these programs are from mainland China, and names are too short for detection.
pub(super) fn guessed_encoding(texts: &[u8]) -> Named {
    /// The number of characters that is enough evidence.
    const ENOUGH: usize = 8;
    let Ok(found) = decode(texts) else { return Named::Gb18030 };
    let chinese = found.text.chars().filter(|letter| ('\u{2E80}'..'\u{FFF0}').contains(letter)).count();
    match found.encoding {
        Some("Big5") if chinese >= ENOUGH || decode_anyway(texts, Some(Named::Gb18030)).damaged => {
            Named::Big5
        }
        None if chinese > 0 => Named::Utf8,
        _ => Named::Gb18030,
    }
}

/// Encodes a text into a field, cut between two characters if it is too long. Reports the cut by a name, and characters
/// that the encoding lacks.
pub(super) fn fitted_text(
    text: &str,
    named: Named,
    room: usize,
    name: &str,
    warnings: &mut Vec<ImportWarning>,
) -> Vec<u8> {
    let (mut bytes, missing) = in_encoding(text, named);
    if !missing.is_empty() {
        warnings.push(ImportWarning::unwritten(WarningKind::Characters(missing)));
    }
    if bytes.len() > room {
        warnings.push(ImportWarning::unwritten(WarningKind::Cut(name.to_owned())));
        bytes.clear();
        let mut sign = [0; 4];
        for letter in text.chars() {
            let (letter, _) = in_encoding(letter.encode_utf8(&mut sign), named);
            if bytes.len() + letter.len() > room {
                break;
            }
            bytes.extend(letter);
        }
    }
    bytes
}

/// Encodes a text without a byte order mark; returns the characters that the encoding lacks.
fn in_encoding(text: &str, named: Named) -> (Vec<u8>, String) {
    match named {
        Named::Utf16Le => (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), String::new()),
        _ => encode(text, named),
    }
}

/// Reports the headers without a field in a file, which stores the kind as a number. Game and move format are implicit.
pub(super) fn headers_without_field(headers: &Headers, fields: &[Field], warnings: &mut Vec<ImportWarning>) {
    const KNOWN: [&str; 3] = [tag::GAME, tag::FORMAT, tag::KIND];
    let known = |name| KNOWN.contains(&name) || fields.iter().any(|field| field.name == name);
    let unknown = headers.iter().map(|(name, _)| name).filter(|name| !known(name));
    warnings.extend(unknown.map(|name| ImportWarning::unwritten(WarningKind::NoHeader(name.to_owned()))));
}

/// A move node of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node<'a> {
    /// The byte offset where it begins.
    pub(super) at: usize,
    /// Origin and target; `None` for a value that is not a point of the board.
    pub(super) points: [Option<Square>; 2],
    /// Whether the line continues with the next node of the file.
    pub(super) continues: bool,
    /// Whether an alternative to this move follows after its continuation.
    pub(super) alternative: bool,
    /// The comment, in the encoding of the file.
    pub(super) comment: &'a [u8],
}

impl Node<'_> {
    /// Returns the move; `None` if either point is off the board.
    fn played(&self) -> Option<Move> {
        let [from, to] = self.points;
        Some(Move::new(from?, to?))
    }

    /// Returns the move as text, as far as it can be read.
    fn move_text(&self) -> String {
        self.points.map(|point| point.map_or_else(|| "?".to_owned(), |square| square.to_string())).concat()
    }
}

/// Reads nodes, the root first, until no line continues and no alternative is left. `next` reads the node at a byte offset
/// and returns its end; it returns no node if the file is truncated, or the rest of one with an end beyond that of the
/// file. Returns the nodes and their end, which is `None` if the file is truncated.
pub(super) fn nodes<'a>(
    mut at: usize,
    length: usize,
    progress: &dyn Progress,
    next: impl Fn(usize) -> Option<(Node<'a>, usize)>,
) -> Result<(Vec<Node<'a>>, Option<usize>), Cancelled> {
    let mut nodes = Vec::new();
    let checkpoint = Checkpoint::new(progress);
    let mut open = 0_usize;
    while let Some((node, end)) = next(at) {
        nodes.push(node);
        checkpoint.pass(1)?;
        if end > length {
            return Ok((nodes, None));
        }
        open += usize::from(node.alternative) + usize::from(node.continues);
        if open == 0 {
            return Ok((nodes, Some(end)));
        }
        open -= 1;
        at = end;
    }
    Ok((nodes, None))
}

/// Builds the game of a set-up, which begins at a byte offset of the file, and of its nodes, the root first. Returns the
/// game and its warnings.
pub(super) fn build_game(
    at: usize,
    set_up: Setup,
    nodes: &[Node<'_>],
    named: Named,
    progress: &dyn Progress,
) -> Result<(Record, Vec<ImportWarning>), Cancelled> {
    let first = nodes.get(1).and_then(Node::played);
    let set_up = with_side(set_up, first);
    let mut warnings = Vec::new();
    let mut record = Record::default();
    warnings.extend(record.begin(set_up).map(|what| ImportWarning::offset(at, what)));
    let root = nodes.first().map(|root| {
        comment(&mut record, NodeIndex::START, root, named, &mut warnings);
        root.alternative
    });
    if record.set_up.is_none() {
        let behind = nodes.get(1..).unwrap_or_default();
        unfold(&mut record, root == Some(true), behind, named, &mut warnings, progress)?;
    }
    Ok((record, warnings))
}

/// Returns the set-up with the side to move that makes it a legal position or, if both do, the first move legal: files
/// often give the wrong side.
fn with_side(set_up: Setup, first: Option<Move>) -> Setup {
    let other = Setup { turn: set_up.turn.opponent(), ..set_up.clone() };
    let plays = |set_up: &Setup| {
        let position = set_up.clone().check().ok()?;
        Some(first.is_none_or(|played| position.is_legal(played)))
    };
    match (plays(&set_up), plays(&other)) {
        (None, Some(_)) | (Some(false), Some(true)) => other,
        _ => set_up,
    }
}

/// Plays the nodes after the root. Everything after an illegal move is skipped with it.
fn unfold(
    record: &mut Record,
    twice: bool,
    nodes: &[Node<'_>],
    named: Named,
    warnings: &mut Vec<ImportWarning>,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let mut open = Vec::from_iter(twice.then_some(Some(NodeIndex::START)));
    let mut before = Some(NodeIndex::START);
    let checkpoint = Checkpoint::new(progress);
    for node in nodes {
        checkpoint.pass(1)?;
        let place = before.and_then(|before| {
            let played = record.take(before, node.played(), || node.move_text());
            let lose = |what| warnings.push(ImportWarning::offset(node.at, what));
            played.map_err(lose).ok()
        });
        if record.tree.places() >= Record::MOST_MOVES && place.is_none() {
            return Ok(());
        }
        // An alternative to a rejected move would take its place.
        before = before.filter(|before| !record.tree.next(*before).is_empty());
        if let Some(place) = place {
            comment(record, place, node, named, warnings);
        }
        if node.alternative {
            open.push(before);
        }
        before = if node.continues { place } else { open.pop().flatten() };
    }
    Ok(())
}

/// Adds a node's comment to a tree node; if a move occurs twice, the comments are joined.
fn comment(
    record: &mut Record,
    place: NodeIndex,
    node: &Node<'_>,
    named: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    let comment = read_text(node.comment, named, node.at, warnings);
    let remark = record.tree.note_mut(place);
    if remark.comment != comment {
        plain_text::append(&mut remark.comment, &comment);
    }
}

/// A node of a game in file order.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameNode<'a> {
    /// The move; `None` for the root.
    pub(super) played: Option<Move>,
    pub(super) continues: bool,
    /// Whether an alternative to this move follows later.
    pub(super) alternative: bool,
    /// Its comment and annotations.
    pub(super) remark: &'a Remark,
}

/// Returns the nodes of a game in file order, the root first.
pub(super) fn game_nodes(record: &Record) -> impl Iterator<Item = GameNode<'_>> {
    let tree = &record.tree;
    let root = GameNode {
        played: None,
        continues: !tree.next(NodeIndex::START).is_empty(),
        alternative: false,
        remark: tree.note(NodeIndex::START),
    };
    let moves = record.steps().into_iter().map(|step| GameNode {
        played: Some(step.played),
        continues: !tree.next(step.place).is_empty(),
        alternative: tree.before(step.place).and_then(|before| tree.next(before).last()) != Some(&step.place),
        remark: step.remark,
    });
    std::iter::once(root).chain(moves)
}

/// Returns warnings for content that no binary format can store: annotations of moves, and rejected moves.
pub(super) fn unsupported(record: &Record) -> Vec<ImportWarning> {
    let annotated = record.remarks().filter(|remark| !remark.glyphs.is_empty()).count();
    let annotations = (annotated > 0).then_some(WarningKind::Annotations(annotated));
    let rejected = record.remarks().filter_map(|remark| remark.rejected.clone()).map(WarningKind::Illegal);
    annotations.into_iter().chain(rejected).map(ImportWarning::unwritten).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_character_at_the_end_is_left_out_and_reported() {
        for named in [Named::Gb18030, Named::Big5, Named::Utf8] {
            let (bytes, _) = encode("全國賽", named);
            for cut in 1..bytes.len() {
                let mut warnings = Vec::new();
                let text = read_text(&bytes[..cut], named, 7, &mut warnings);
                assert!("全國賽".starts_with(&text), "{text}");
                assert_eq!(encode(&text, named).0.len() < cut, !warnings.is_empty(), "{text}");
            }
        }
    }
}
