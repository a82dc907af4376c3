//! Moves in the order of binary files: a line to its end, then the alternatives to its moves, the last move's first.

use super::{ImportWarning, Record, Remark, WarningKind, Where, plain_text, texts};
use canju_files::Named;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Move, Setup, Square};

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
    let mut open = 0_usize;
    while let Some((node, end)) = next(at) {
        nodes.push(node);
        check_cancelled(nodes.len(), progress)?;
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

/// Checks for cancellation from time to time.
fn check_cancelled(nodes: usize, progress: &dyn Progress) -> Result<(), Cancelled> {
    const LOOK: usize = 1 << 12;
    if nodes.is_multiple_of(LOOK) && progress.cancelled() { Err(Cancelled) } else { Ok(()) }
}

/// Builds the game of a set-up, which begins at a byte offset of the file, and of its nodes, the root first. Returns the
/// game and its warnings.
pub(super) fn grown(
    at: usize,
    set_up: Setup,
    nodes: &[Node<'_>],
    named: Named,
    progress: &dyn Progress,
) -> Result<(Record, Vec<ImportWarning>), Cancelled> {
    let first = nodes.get(1).and_then(Node::played);
    let set_up = with_side(set_up, first);
    let mut warnings = Vec::new();
    let mut record = match set_up.clone().check() {
        Ok(position) => Record::new(position),
        Err(faults) => {
            warnings
                .push(ImportWarning { at: Some(Where::Offset(at as u64)), what: WarningKind::Start(faults) });
            Record { set_up: Some(set_up), ..Record::default() }
        }
    };
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
    for (node, number) in nodes.iter().zip(1..) {
        check_cancelled(number, progress)?;
        let place = before.and_then(|before| {
            let played = record.take(before, node.played(), || node.move_text());
            let lose = |what| warnings.push(ImportWarning { at: Some(Where::Offset(node.at as u64)), what });
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
    let comment = texts::read(node.comment, named, node.at, warnings);
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
    /// Whether the line continues.
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
    let annotated = game_nodes(record).filter(|node| !node.remark.glyphs.is_empty()).count();
    let annotations = (annotated > 0).then_some(WarningKind::Annotations(annotated));
    let rejected =
        game_nodes(record).filter_map(|node| node.remark.rejected.clone()).map(WarningKind::Illegal);
    annotations.into_iter().chain(rejected).map(|what| ImportWarning { at: None, what }).collect()
}
