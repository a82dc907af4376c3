//! Lists of exact tables.

use crate::material::{Material, NodeId};
use crate::report::{Columns, Table};
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
