//! Lists of exact tables.

use crate::inquiry::placing::ProofCandidate;
use crate::material::name::material_name;
use crate::material::{Material, NodeId};
use crate::report::{Columns, Table};
use crate::rules::{Color, Move};
use crate::tablebase::catalog::memory;
use crate::tablebase::code::Value;
use crate::tablebase::dtz::{Cursed, Fate};
use crate::tablebase::file::Header;
use crate::text::Words;

/// The tables in a folder.
pub fn files(words: Words, rows: Vec<(Material, Header)>) -> Table {
    Columns::<(), (Material, Header)>::over(words, ())
        .both("material", "table-material", |(), (material, _)| NodeId::from(*material))
        .both("rules", "table-rules", |(), (_, header)| header.rules.word())
        .both("positions", "table-positions", |(), (_, header)| header.positions)
        .right()
        .both("longest", "table-longest", |(), (_, header)| header.longest)
        .right()
        .both("bytes", "table-file", |(), (_, header)| header.bytes)
        .right()
        .table("panel-tables", rows)
}

/// Returns the materials to solve next, the most informative first, with the memory that each takes in megabytes.
pub fn next(words: Words, rows: Vec<ProofCandidate>) -> Table {
    let whole = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    Columns::<(), ProofCandidate>::over(words, ())
        .both("material", "table-material", |(), telling| NodeId::from(telling.material))
        .both("gain", "tables-next-gain", |(), telling| telling.gain)
        .right()
        .both("entries", "tables-next-entries", move |(), telling| whole(telling.entries))
        .right()
        .both("megabytes", "tables-next-memory", move |(), telling| {
            whole(memory(telling.material).div_ceil(1_000_000))
        })
        .right()
        .both("name", "cli-name", move |(), telling| material_name(telling.material, words.language))
        .table("tables-next", rows)
}

/// A move of a position with its value for the side that makes it.
#[derive(Debug, Clone, Copy)]
pub struct MoveRow {
    pub played: Move,
    pub value: Value,
    /// Whether that rests on play without end.
    pub endless: bool,
    /// What the limit of plies without a capture makes of it.
    pub fate: Fate,
}

/// Moves of a position.
pub fn moves(words: Words, rows: Vec<MoveRow>) -> Table {
    Columns::<(), MoveRow>::over(words, ())
        .both("move", "advise-move", |(), row| row.played.to_string())
        .shown("games-outcome", move |(), row| words.table_value(row.value, row.endless, row.fate))
        .data("result", |(), row| row.value.wdl.word())
        .data("plies", |(), row| row.value.plies)
        .data("by_rule", |(), row| row.value.is_by_rule())
        .data("endless", |(), row| row.endless)
        .data("limit", |(), row| row.fate.word())
        .table("table-moves", rows)
}

/// The wins of a table that the limit of plies without a capture ends, `swapped` if the combination is the mirror of the table's.
pub fn cursed(words: Words, rows: Vec<Cursed>, swapped: bool) -> Table {
    let side = move |color: Color| if swapped { color.opponent() } else { color };
    Columns::<(), Cursed>::over(words, ())
        .shown("table-limit-winner", move |(), row| words.side(side(row.winner)))
        .shown("table-limit-turn", move |(), row| words.side(side(row.turn)))
        .data("winner", move |(), row| side(row.winner).word())
        .data("turn", move |(), row| side(row.turn).word())
        .both("won", "table-limit-won", |(), row| row.won)
        .right()
        .both("ended", "table-limit-ended", |(), row| row.ended)
        .right()
        .both("unclear", "table-limit-unclear", |(), row| row.unclear)
        .right()
        .both("longest", "table-limit-longest", |(), row| row.longest)
        .right()
        .table("table-limit", rows)
}
