//! Read access to the library through a separate connection, even while another program writes.

use std::path::Path;

use rayon::prelude::*;
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::draft::{opening_moves, put_tags, record, split_tags};
use super::index::content;
use super::{GameId, Listed, ids, number};
use crate::error::{Damage, StoreError};
use crate::open::{existing_file, read_only};
use canju_files::progress::{Cancelled, Progress, Unattended};
use xiangqi::material::NodeId;
use xiangqi_books::opening::OpeningName;
use xiangqi_records::{Outcome, Record};

/// Rows between two reports of progress.
const STRIDE: usize = 1_024;

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

/// The games of a base and the counts of its endgame book, as of opening.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    pub(super) path: std::path::PathBuf,
}

impl Library {
    /// Opens the library of a base, even while another program writes it. Nothing else of the base is read.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let path = existing_file(path)?;
        let connection = read_only(&path)?;
        Ok(Self { connection, path })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of games, removed ones excluded.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.number("SELECT count(*) FROM game WHERE removed IS NULL", Vec::new())
    }

    fn number(&self, sql: &str, values: Vec<Value>) -> Result<u64, StoreError> {
        let number = self.connection.query_row(sql, params_from_iter(values), |row| row.get::<_, i64>(0));
        number.map(i64::unsigned_abs).map_err(StoreError::sqlite(&self.path))
    }

    pub fn materials(&self) -> Result<Vec<NodeId>, StoreError> {
        let nodes: Vec<u32> = self.all("SELECT DISTINCT node FROM game_material", |row| row.get(0))?;
        Ok(nodes.into_iter().filter_map(NodeId::new).collect())
    }

    /// Returns the matching games, in the order of import. Can be cancelled; reports nothing.
    pub fn search(&self, filter: &Filter, progress: &dyn Progress) -> Result<Vec<Listed>, StoreError> {
        let (mut sql, mut values) = selection(filter);
        if let Some(games) = &filter.games {
            values.push(Value::Text(ids(games)));
            sql.push_str(&format!(" AND id IN (SELECT value FROM json_each(?{}))", values.len()));
        }
        sql.push_str(" ORDER BY id");
        let mut games = self.rows(&sql, values, progress, listed)?;
        let named =
            |(game, line): &mut (Listed, Vec<u8>)| game.opening = OpeningName::of_game(&opening_moves(line));
        games.par_iter_mut().for_each(named);
        Ok(games.into_iter().map(|(game, _)| game).collect())
    }

    /// Returns the matching games with the plies at which they reach what is looked for. Can be cancelled; reports nothing.
    pub fn reaching(
        &self,
        filter: &Filter,
        progress: &dyn Progress,
    ) -> Result<Vec<(GameId, u32)>, StoreError> {
        let (sql, values) = reaching(filter);
        self.rows(&sql, values, progress, |row| Ok((GameId(row.get(0)?), row.get(1)?)))
    }

    /// Returns the number of games that reach a position or its mirror image, by its
    /// [`mirror_key`](xiangqi::rules::Position::mirror_key).
    pub fn count_reaching(&self, position: u64) -> Result<u64, StoreError> {
        let (sql, values) = reaching(&Filter { position: Some(position), ..Filter::default() });
        self.number(&format!("SELECT count(*) FROM ({sql})"), values)
    }

    /// Returns what `of` makes of the rows of a statement without parameters.
    pub(crate) fn all<T>(
        &self,
        sql: &str,
        of: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.rows(sql, Vec::new(), &Unattended, of)
    }

    pub(super) fn rows<T>(
        &self,
        sql: &str,
        values: Vec<Value>,
        progress: &dyn Progress,
        of: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let wrong = StoreError::sqlite(&self.path);
        let mut statement = self.connection.prepare(sql).map_err(&wrong)?;
        let mut rows = statement.query(params_from_iter(values)).map_err(&wrong)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(&wrong)? {
            found.push(of(row).map_err(&wrong)?);
            if found.len().is_multiple_of(STRIDE) && progress.cancelled() {
                return Err(Cancelled.into());
            }
        }
        Ok(found)
    }

    /// Returns a game with all its data; `None` if the id is unknown.
    pub fn game(&self, id: GameId) -> Result<Option<Record>, StoreError> {
        self.game_with(id, &Unattended)
    }

    /// Like [`Self::game`], but can be cancelled through `progress`. Reports nothing.
    pub fn game_with(&self, id: GameId, progress: &dyn Progress) -> Result<Option<Record>, StoreError> {
        let Some(content) = self.content(id)? else { return Ok(None) };
        let damaged = || StoreError::damaged(&self.path, Damage::Row { table: "game", row: id.0 });
        let mut record = record(&content, progress)?.ok_or_else(damaged)?;
        put_tags(&mut record, &self.tags(id)?);
        Ok(Some(record))
    }

    pub(super) fn content(&self, id: GameId) -> Result<Option<String>, StoreError> {
        content(&self.connection, id).map_err(StoreError::sqlite(&self.path))
    }
}

const LISTED: &str = "id, red, black, event, date, outcome, plies, study, source, added, \
     (SELECT moves FROM game_line AS l WHERE l.game = game.id) AS line, site, comments, variations, \
     (SELECT group_concat(tag, ';' ORDER BY tag) FROM game_tag AS t WHERE t.game = game.id) AS tags";

/// Returns the tables that hold what a filter looks for, each with the games and the plies at which they reach it, and their values.
fn places(filter: &Filter) -> (Vec<String>, Vec<Value>) {
    let (mut tables, mut values) = (Vec::new(), Vec::new());
    if let Some(key) = filter.position {
        values.push(Value::Integer(key.cast_signed()));
        tables.push(format!("SELECT game, ply FROM game_position WHERE key = ?{}", values.len()));
    }
    if let Some(nodes) = &filter.materials {
        let nodes: Vec<u32> = nodes.iter().map(|node| node.get()).collect();
        values.push(Value::Text(serde_json::json!(nodes).to_string()));
        tables.push(format!(
            "SELECT game, min(ply) AS ply FROM game_material \
             WHERE node IN (SELECT value FROM json_each(?{})) GROUP BY game",
            values.len()
        ));
    }
    (tables, values)
}

/// Returns the expression for the ply at which all of these tables, called `p0` and `p1`, are reached.
fn ply(tables: &[String]) -> String {
    match tables.len() {
        0 => "0".to_owned(),
        1 => "p0.ply".to_owned(),
        _ => "max(p0.ply, p1.ply)".to_owned(),
    }
}

/// Returns the SQL query of a list of games, and its values.
fn selection(filter: &Filter) -> (String, Vec<Value>) {
    let (tables, values) = places(filter);
    let joins = tables
        .iter()
        .enumerate()
        .map(|(at, table)| format!(" JOIN ({table}) AS p{at} ON p{at}.game = game.id"));
    let (joins, ply) = (joins.collect::<String>(), ply(&tables));
    let taken_out = if filter.removed { "IS NOT NULL" } else { "IS NULL" };
    let sql = format!(
        "SELECT {LISTED}, {ply} AS ply FROM game LEFT JOIN game_detail AS d ON d.game = game.id{joins} \
         WHERE removed {taken_out}"
    );
    (sql, values)
}

/// Returns the SQL query of the games that reach something and of the plies, and its values. The rows of games, which are long, are
/// not read: which are removed is known from an index.
pub(super) fn reaching(filter: &Filter) -> (String, Vec<Value>) {
    let (tables, values) = places(filter);
    let from = match &tables[..] {
        [] => "(SELECT id AS game FROM game) AS p0".to_owned(),
        [first] => format!("({first}) AS p0"),
        [first, second, ..] => format!("({first}) AS p0 JOIN ({second}) AS p1 ON p1.game = p0.game"),
    };
    let taken_out = if filter.removed { "IN" } else { "NOT IN" };
    let sql = format!(
        "SELECT p0.game, {} FROM {from} WHERE p0.game {taken_out} (SELECT id FROM game WHERE removed IS NOT NULL)",
        ply(&tables)
    );
    (sql, values)
}

/// Returns a game of a list without the name of its opening, and its first moves.
fn listed(row: &Row<'_>) -> rusqlite::Result<(Listed, Vec<u8>)> {
    let outcome: Option<u8> = row.get(5)?;
    let outcome = Outcome::ALL.into_iter().find(|known| Some(number(*known)) == outcome);
    let game = Listed {
        id: GameId(row.get(0)?),
        red: row.get(1)?,
        black: row.get(2)?,
        event: row.get(3)?,
        date: row.get(4)?,
        outcome,
        plies: row.get(6)?,
        study: row.get(7)?,
        source: row.get(8)?,
        added: row.get(9)?,
        ply: row.get(15)?,
        opening: None,
        site: row.get::<_, Option<_>>(11)?.unwrap_or_default(),
        comments: row.get::<_, Option<_>>(12)?.unwrap_or_default(),
        variations: row.get::<_, Option<_>>(13)?.unwrap_or_default(),
        tags: row.get_ref(14)?.as_str_or_null()?.map(split_tags).unwrap_or_default(),
    };
    let line = row.get_ref(10)?.as_blob_or_null()?.map(<[u8]>::to_vec).unwrap_or_default();
    Ok((game, line))
}
