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

pub fn files(words: Words, rows: Vec<(Material, Header)>) -> Table {
    Columns::<(), (Material, Header)>::over(words, ())
        .both("material", "table-material", |(), (material, _)| NodeId::from(*material))
        .both("rules", "table-rules", |(), (_, header)| header.rules.word())
        .says(
            "plain: only one side can attack; check: perpetual check loses; chase: perpetual chase, \
             too; chase-no-…: without what some judges do not count",
        )
        .both("positions", "table-positions", |(), (_, header)| header.positions)
        .says("Number of positions")
        .both("longest", "table-longest", |(), (_, header)| header.longest)
        .both("bytes", "table-file", |(), (_, header)| header.bytes)
        .says("Size of the file")
        .table("panel-tables", rows)
}

/// Returns the materials to solve next, the most informative first, with the memory that each takes in megabytes.
pub fn next(words: Words, rows: Vec<ProofCandidate>) -> Table {
    let whole = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    Columns::<(), ProofCandidate>::over(words, ())
        .both("material", "table-material", |(), telling| NodeId::from(telling.material))
        .both("gain", "tables-next-gain", |(), telling| telling.gain)
        .both("entries", "tables-next-entries", move |(), telling| whole(telling.entries))
        .both("megabytes", "tables-next-memory", move |(), telling| {
            whole(memory(telling.material).div_ceil(1_000_000))
        })
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

pub fn moves(words: Words, rows: Vec<MoveRow>) -> Table {
    Columns::<(), MoveRow>::over(words, ())
        .both("move", "advise-move", |(), row| row.played.to_string())
        .shown("games-outcome", move |(), row| words.table_value(row.value, row.endless, row.fate))
        .data("result", |(), row| row.value.wdl.word())
        .says("Result for the side that moves")
        .data("plies", |(), row| row.value.plies)
        .says("Plies to the end")
        .data("by_rule", |(), row| row.value.is_by_rule())
        .says("Whether the repetition rule decides the result")
        .data("endless", |(), row| row.endless)
        .says("Whether the result rests on play without end")
        .data("limit", |(), row| row.fate.word())
        .says(
            "What the limit of plies without a capture makes of the result: unchanged; drawn; \
             unclear: drawn unless repetition decides earlier; unknown: not computed",
        )
        .table("table-moves", rows)
}

/// The wins of a table that the limit of plies without a capture ends, `swapped` if the combination is the mirror of the table's.
pub fn cursed(words: Words, rows: Vec<Cursed>, swapped: bool) -> Table {
    let side = move |color: Color| if swapped { color.opponent() } else { color };
    Columns::<(), Cursed>::over(words, ())
        .shown("table-limit-winner", move |(), row| words.side(side(row.winner)))
        .shown("table-limit-turn", move |(), row| words.side(side(row.turn)))
        .data("winner", move |(), row| side(row.winner).word())
        .says("Side that wins")
        .data("turn", move |(), row| side(row.turn).word())
        .says("Side to move")
        .both("won", "table-limit-won", |(), row| row.won)
        .says("Positions won with a distance to mate")
        .both("ended", "table-limit-ended", |(), row| row.ended)
        .says("Wins that the limit of plies without a capture ends")
        .both("unclear", "table-limit-unclear", |(), row| row.unclear)
        .says("Wins that it ends unless the rules on repetition give them earlier")
        .both("longest", "table-limit-longest", |(), row| row.longest)
        .says("Most plies without a capture that another win needs")
        .table("table-limit", rows)
}
