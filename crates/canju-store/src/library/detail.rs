//! Details of a game for lists, derived from its content.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};

use crate::checksum;
use xiangqi::rules::tree::NodeIndex;
use xiangqi_records::{Record, tag};

/// The details of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Detail {
    pub(super) site: String,
    pub(super) comments: u32,
    pub(super) variations: u32,
}

impl Detail {
    /// Returns the details of a record.
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

    /// The checksum of its row.
    pub(super) fn checksum(&self, game: i64) -> u32 {
        let site = ValueRef::Text(self.site.as_bytes());
        let [comments, variations] =
            [self.comments, self.variations].map(|count| ValueRef::Integer(count.into()));
        checksum::of([ValueRef::Integer(game), site, comments, variations])
    }

    /// Writes the row of a game.
    pub(super) fn insert(&self, connection: &Connection, game: i64) -> rusqlite::Result<()> {
        let mut insert = connection.prepare_cached("INSERT INTO game_detail VALUES (?1, ?2, ?3, ?4)")?;
        insert.execute(params![game, self.site, self.comments, self.variations]).map(drop)
    }
}
