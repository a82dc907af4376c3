//! Lists of exact tables.

use crate::inquiry::telling::ProofCandidate;
use crate::material::name::material_name;
use crate::material::{Material, NodeId};
use crate::report::{Columns, Table};
use crate::rules::Move;
use crate::tablebase::catalog::memory;
use crate::tablebase::code::Value;
use crate::tablebase::format::Header;
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

/// Moves of a position, each with its value for the side that makes it, and whether that rests on play without end.
pub fn moves(words: Words, rows: Vec<(Move, Value, bool)>) -> Table {
    Columns::<(), (Move, Value, bool)>::over(words, ())
        .both("move", "advise-move", |(), (played, ..)| played.to_string())
        .shown("games-outcome", move |(), (_, value, endless)| words.table_value(*value, *endless))
        .data("result", |(), (_, value, _)| value.wdl.word())
        .data("plies", |(), (_, value, _)| value.plies)
        .data("by_rule", |(), (_, value, _)| value.is_by_rule())
        .data("endless", |(), (.., endless)| *endless)
        .table("table-moves", rows)
}
