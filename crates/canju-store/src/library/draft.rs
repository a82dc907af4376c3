//! A game made ready for the library, away from the base, with what lists, searches and the opening tree need of it.

use std::borrow::Cow;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};
use rustc_hash::FxHashMap;

use crate::checksum;
use canju_files::Named;
use canju_files::progress::{Cancelled, Checkpoint, Progress, Quiet, Unattended};
use xiangqi::material::{Material, NodeId};
use xiangqi::rules::notation::Notation;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Move, Position, Square};
use xiangqi_books::opening::TREE_PLIES;
use xiangqi_records::{
    Format, Outcome, ReadError, ReadOptions, Record, WarningKind, WriteError, WriteOptions, tag,
};

/// A game ready for import, with its index data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameDraft {
    pub(super) content: String,
    pub(super) red: String,
    pub(super) black: String,
    pub(super) event: String,
    pub(super) date: String,
    pub(super) outcome: Option<Outcome>,
    pub(super) plies: u32,
    pub(super) study: bool,
    pub(super) source: String,
    pub detail: Detail,
    /// Its moves, those of variations included.
    pub moves: u64,
    /// What its row cannot hold of the record.
    pub lost: Vec<WarningKind>,
    pub(super) tags: Vec<String>,
    /// The keys of its positions with the first ply of each, in the order of the keys.
    pub(super) positions: Vec<(u64, u32)>,
    /// The first moves of its main line from the initial position, as a row has them.
    pub(super) line: Vec<u8>,
    /// The combinations of its main line, likewise.
    pub(super) materials: Vec<(NodeId, u32)>,
}

impl GameDraft {
    /// Makes a game ready; `source` is the name of its file.
    pub fn of(record: &Record, source: &str) -> Self {
        Self::of_with(record, source, &Unattended).unwrap_or_default()
    }

    /// Like `of`, but can be cancelled through `progress`. Reports nothing.
    pub fn of_with(record: &Record, source: &str, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let tags = split_tags(record.headers.get(tag::TAGS));
        let untagged = if tags.is_empty() { Cow::Borrowed(record) } else { Cow::Owned(untagged(record)) };
        let (content, stored) = stored(&untagged, progress)?;
        let lost = untagged.lost_in(&stored);
        Ok(Self { source: source.to_owned(), tags, lost, ..Self::of_row(content, &stored, progress)? })
    }

    /// Derives the index of a row from its content, which reads as this record.
    pub(super) fn of_row(
        content: String,
        record: &Record,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let header = |name| record.headers.get(name).to_owned();
        let event = [tag::EVENT, tag::TITLE].map(header).into_iter().find(|text| !text.is_empty());
        Ok(Self {
            content,
            detail: Detail::of(record),
            moves: record.steps().len() as u64,
            red: header(tag::RED),
            black: header(tag::BLACK),
            event: event.unwrap_or_default(),
            date: header(tag::DATE),
            outcome: record.outcome,
            plies: record.main_line().len() as u32,
            study: record.start().key() != Position::start().key() || record.set_up.is_some(),
            line: opening_moves_of(record),
            positions: positions(record, progress)?,
            materials: materials(record),
            ..Self::default()
        })
    }
}

/// A record as rows keep it: without its tags.
fn untagged(record: &Record) -> Record {
    let mut untagged = record.clone();
    untagged.headers.set(tag::TAGS, "");
    untagged
}

/// Writes a record as the content of a row and reads it again until both agree. A row that is read holds what is returned, and
/// nothing else may be confirmed or found by.
fn stored(record: &Record, progress: &dyn Progress) -> Result<(String, Record), Cancelled> {
    /// Nothing that was read needs more; a text that changed for ever would be kept as it is.
    const ROUNDS: usize = 4;
    let mut text = content(record, progress)?;
    let mut stored = self::record(&text, progress)?.unwrap_or_default();
    if stored == *record {
        return Ok((text, stored));
    }
    for _ in 0..ROUNDS {
        let again = content(&stored, progress)?;
        if again == text {
            break;
        }
        stored = self::record(&again, progress)?.unwrap_or_default();
        text = again;
    }
    Ok((text, stored))
}

fn content(record: &Record, progress: &dyn Progress) -> Result<String, Cancelled> {
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
    match xiangqi_records::write_with(std::slice::from_ref(record), Format::Pgn, options, progress) {
        Ok(written) => Ok(String::from_utf8_lossy(&written.bytes).into_owned()),
        Err(WriteError::Cancelled(cancelled)) => Err(cancelled),
        Err(WriteError::ReadOnly(_) | WriteError::OneGame(..)) => Ok(String::new()),
    }
}

/// Returns the record of a row, the first if its text holds several; `None` if it holds none.
pub(super) fn record(content: &str, progress: &dyn Progress) -> Result<Option<Record>, Cancelled> {
    let choice = ReadOptions { format: Some(Format::Pgn), encoding: Some(Named::Utf8) };
    let mut found = None;
    match xiangqi_records::read(content.as_bytes(), "", choice, &Quiet(progress), &mut |game| {
        found.get_or_insert(game.record);
    }) {
        Ok(_) => Ok(found),
        Err(ReadError::Cancelled(cancelled)) => Err(cancelled),
        Err(_) => Ok(None),
    }
}

/// The positions of all lines. A set-up that is no position has none.
fn positions(record: &Record, progress: &dyn Progress) -> Result<Vec<(u64, u32)>, Cancelled> {
    if record.set_up.is_some() {
        return Ok(Vec::new());
    }
    let checkpoint = Checkpoint::new(progress);
    let mut plies: Vec<u32> = vec![0];
    let mut found: FxHashMap<u64, u32> = FxHashMap::default();
    found.insert(record.start().mirror_key(), 0);
    for step in record.steps() {
        checkpoint.pass(1)?;
        let ply = plies.get(step.after).map_or(1, |before| before + 1);
        plies.push(ply);
        let first = found.entry(record.tree.position_at(step.place).mirror_key()).or_insert(ply);
        *first = ply.min(*first);
    }
    Ok(sorted(found))
}

/// Returns the combinations of the main line, variations excluded.
fn materials(record: &Record) -> Vec<(NodeId, u32)> {
    if record.set_up.is_some() {
        return Vec::new();
    }
    let next = |place: &NodeIndex| record.tree.next(*place).first().copied();
    let mut found = FxHashMap::default();
    for (ply, place) in (0..).zip(std::iter::successors(Some(NodeIndex::START), next)) {
        found.entry(NodeId::from(Material::of(record.tree.position_at(place)))).or_insert(ply);
    }
    sorted(found)
}

fn sorted<K: Ord + Copy>(found: FxHashMap<K, u32>) -> Vec<(K, u32)> {
    let mut list: Vec<(K, u32)> = found.into_iter().collect();
    list.sort_unstable();
    list
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Detail {
    pub site: String,
    /// The comments of its moves and annotated moves without one.
    pub comments: u32,
    pub variations: u32,
}

impl Detail {
    pub(super) fn of(record: &Record) -> Self {
        let steps = record.steps();
        let notes = steps.iter().map(|step| step.remark).chain([record.tree.note(NodeIndex::START)]);
        let comments = notes.filter(|note| !note.comment.is_empty() || !note.glyphs.is_empty()).count();
        let is_variation = |place| {
            let before = record.tree.before(place);
            before.is_some_and(|before| record.tree.next(before).first() != Some(&place))
        };
        Self {
            site: record.headers.get(tag::SITE).to_owned(),
            comments: comments as u32,
            variations: steps.iter().filter(|step| is_variation(step.place)).count() as u32,
        }
    }

    pub(super) fn checksum(&self, game: i64) -> u32 {
        let site = ValueRef::Text(self.site.as_bytes());
        let [comments, variations] =
            [self.comments, self.variations].map(|count| ValueRef::Integer(count.into()));
        checksum::of([ValueRef::Integer(game), site, comments, variations])
    }

    pub(super) fn insert(&self, connection: &Connection, game: i64) -> rusqlite::Result<()> {
        let mut insert = connection.prepare_cached("INSERT INTO game_detail VALUES (?1, ?2, ?3, ?4)")?;
        insert.execute(params![game, self.site, self.comments, self.variations]).map(drop)
    }
}

/// Returns the first moves of a record as a row has them; none if it begins with another position.
fn opening_moves_of(record: &Record) -> Vec<u8> {
    if record.set_up.is_some() || record.start().key() != Position::start().key() {
        return Vec::new();
    }
    let moves = record.main_line().into_iter().take(TREE_PLIES);
    moves.flat_map(|played| [played.from.index() as u8, played.to.index() as u8]).collect()
}

pub(super) fn opening_moves(line: &[u8]) -> Vec<Move> {
    let square = |index: u8| Square::from_index(index.into());
    let (pairs, _) = line.as_chunks::<2>();
    pairs.iter().map_while(|&[from, to]| Some(Move::new(square(from)?, square(to)?))).collect()
}

pub(super) fn insert_opening(connection: &Connection, game: i64, line: &[u8]) -> rusqlite::Result<()> {
    if !line.is_empty() {
        connection.prepare_cached("INSERT INTO game_line VALUES (?1, ?2)")?.execute(params![game, line])?;
    }
    Ok(())
}

/// Returns the tags of a text, which has semicolons between them: without blanks around them, each once, in order.
pub fn split_tags(text: &str) -> Vec<String> {
    let parts = text.split([';', '；']).map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut tags: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

pub(super) fn tags_header(tags: &[String]) -> String {
    tags.join("; ")
}

pub(super) fn put_tags(record: &mut Record, tags: &[String]) {
    if !tags.is_empty() {
        record.headers.set(tag::TAGS, &tags_header(tags));
    }
}
