//! `canju kb prove`.

use serde::Serialize;

use super::Expert;
use crate::jobs::now;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::service::tables::{self, known, solve};
use crate::store::Base;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::Size;
use crate::terminal::{Failure, Terminal};

/// Solve combinations exactly, and store the proved score, locked, with the census as evidence.
///
/// Missing tables are built first and kept in your folder of tables. Other sources on the combination are kept as
/// evidence beside the census; the proof decides the score.
///
/// With --known, store all proofs that are built in or in your folder of tables, for the combinations that have a score,
/// replacing older ones. This is one action; the previous state is saved as a version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb prove KNPKGG
  canju kb prove KRKNGG KRKNMM --json
  canju kb prove --known --dry-run")]
pub(super) struct Arguments {
    /// Combinations.
    #[arg(required_unless_present = "known")]
    material: Vec<String>,
    /// Store all known proofs that are missing or outdated in the base.
    #[arg(long, conflicts_with = "material")]
    known: bool,
    /// Report only; store nothing.
    #[arg(long, requires = "known")]
    dry_run: bool,
    #[command(flatten)]
    by: Expert,
}

#[derive(Serialize)]
struct Proved {
    material: String,
    score: Option<u8>,
    tables_made: usize,
}

#[derive(Serialize)]
struct ProvedKnown {
    /// Combinations whose proof is new or other than the one of the base; one and its mirror count once.
    combinations: u64,
    /// Those of them whose score changes.
    scores: Vec<NewScore>,
    /// The version that keeps the state before.
    version: Option<String>,
}

#[derive(Serialize)]
struct NewScore {
    material: String,
    before: Option<u8>,
    after: u8,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let catalog = Catalog::new(terminal.places.tables());
    if arguments.known {
        return prove_known(arguments, base, &catalog, terminal);
    }
    let nodes: Result<Vec<_>, _> =
        arguments.material.iter().map(|text| super::node(text, terminal)).collect();
    let nodes = nodes?;
    let vast =
        nodes.iter().map(|node| node.material()).find(|material| !Size::of(*material).can_be_numbered());
    if let Some(material) = vast {
        return Err(terminal.fault(CatalogError::TooLarge(material)));
    }
    let by = arguments.by.name(terminal)?;
    let mut proved = Vec::new();
    for node in nodes {
        let meter = terminal.meter("table-building");
        let solved = solve(&catalog, node.material(), &meter).map_err(|error| terminal.fault(error))?;
        drop(meter);
        let notice = tables::prove(base, node.material(), &solved.censuses, &by);
        let notice = notice.map_err(|fault| terminal.fault(fault))?;
        if !terminal.json {
            terminal.line(terminal.words.message(&notice))?;
        }
        let score = base.kb().score(node).map(|score| score.get());
        proved.push(Proved { material: node.material().to_string(), score, tables_made: solved.made });
    }
    if terminal.json { terminal.document(&proved) } else { Ok(()) }
}

fn prove_known(
    arguments: &Arguments,
    base: &mut Base,
    catalog: &Catalog,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let missing =
        tables::missing_proofs(base.kb(), &known(catalog)).map_err(|fault| terminal.fault(fault))?;
    let combinations = missing.combinations;
    let new = |(node, after): (&NodeId, &Score)| NewScore {
        material: node.material().to_string(),
        before: base.kb().score(*node).map(Score::get),
        after: after.get(),
    };
    let scores: Vec<NewScore> = missing.scores.iter().map(new).collect();
    let version = words.version_before_proofs(now());
    let sentence = if arguments.dry_run {
        words.with("proofs-missing", &[("combinations", combinations), ("scores", scores.len() as u64)])
    } else {
        let by = arguments.by.name(terminal)?;
        let notice =
            tables::store_proofs(base, missing, &version, &by).map_err(|fault| terminal.fault(fault))?;
        words.message(&notice)
    };
    if terminal.json {
        let is_stored = !arguments.dry_run && combinations > 0;
        return terminal.document(&ProvedKnown {
            combinations,
            scores,
            version: is_stored.then_some(version),
        });
    }
    for NewScore { material, before, after } in scores {
        let before = before.map_or_else(|| "–".to_owned(), |score| score.to_string());
        let facts = [("material", material), ("before", before), ("after", after.to_string())];
        terminal.line(words.with("proof-changes", &facts))?;
    }
    terminal.line(sentence)
}
