//! Scores of single combinations: `canju kb set`, `lock`, `unlock` and `prove`.

use std::io::BufRead;

use clap::error::ErrorKind;
use serde::Serialize;

use super::Expert;
use crate::jobs::now;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::report::object;
use crate::service::edit;
use crate::service::notice::{Notice, against_proof};
use crate::service::tables::{self, known, solve};
use crate::store::Base;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::Size;
use crate::terminal::{Done, Failure, Terminal};
use crate::text::Value;
use crate::text::node::score_meaning;

/// Set the score of a combination as an expert's answer, locked so that no resolver changes it.
///
/// The mirror combination gets the mirror score. A line of output is written only after the answer is on disk.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores from Red's view: 0 certain win, 1 win in most positions, 2 advantage, 3 win by position, 4 either
side may win, 5 draw; 6 to 9 the same for Black, with 9 a certain win for Black.

Examples:
  canju kb set KNPKGGM 3 --by Lin --note 'Tu, page 214'
  canju kb set KNPKGGM --clear
  printf 'KNPKGGM 3\\nKRKNGG 0\\n' | canju kb set -")]
pub(super) struct SetArguments {
    /// Combination, or - to read lines of MATERIAL SCORE from the standard input.
    material: String,
    /// Score.
    #[arg(value_parser = score, conflicts_with = "clear")]
    score: Option<Score>,
    /// Remove the score.
    #[arg(long)]
    clear: bool,
    /// Note on the answer.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    #[command(flatten)]
    by: Expert,
    /// Leave the score unlocked.
    #[arg(long)]
    unlocked: bool,
}

pub(super) fn score(text: &str) -> Result<Score, String> {
    text.parse().ok().and_then(Score::new).ok_or_else(|| "must be a score from 0 to 9".to_owned())
}

/// A score as it was stored.
#[derive(Serialize)]
struct Stored {
    material: NodeId,
    score: Option<Score>,
    invariable: bool,
    stored: bool,
    conflict_nodes_before: u32,
    conflict_nodes: u32,
}

pub(super) fn set(arguments: &SetArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let stream = arguments.material == "-";
    match (stream, arguments.score, arguments.clear) {
        (true, None, false) => read_lines(arguments, base, terminal),
        (false, None, false) => Err(usage("a SCORE from 0 to 9 is missing, or --clear")),
        (false, ..) => {
            let node = super::node(&arguments.material, terminal)?;
            let stored = store(node, arguments.score, arguments, base, terminal)?;
            let (before, after) = (stored.conflict_nodes_before, stored.conflict_nodes);
            tell(&stored, terminal)?;
            if terminal.json {
                return Ok(());
            }
            let change = terminal.words.with("cli-conflicts-change", &[("before", before), ("after", after)]);
            terminal.line(change)
        }
        (true, ..) => Err(usage("with - the scores are read from the standard input")),
    }
}

fn usage(message: &str) -> Failure {
    Failure::Usage(clap::Error::raw(ErrorKind::MissingRequiredArgument, format!("{message}\n")))
}

/// Stores the lines of the standard input one by one; blank lines and comments after # are skipped. The first that cannot be
/// stored ends it, and those before it remain.
fn read_lines(arguments: &SetArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let mut stored = 0_u64;
    for (number, line) in (1_u64..).zip(std::io::stdin().lock().lines()) {
        let answer = line.map_err(|_| terminal.failure("line-not-text"));
        let answer = answer.and_then(|line| answer_line(&line, arguments, base, terminal));
        match answer.map(|stored| stored.map(|stored| tell(&stored, terminal))) {
            Ok(None) => {}
            Ok(Some(Ok(()))) => stored += 1,
            Ok(Some(Err(_))) => {
                let args = [("line", Value::from(number)), ("stored", (stored + 1).into())];
                return Err(terminal.failure_with("cli-nobody-listens", &args));
            }
            Err(failure) => {
                let arguments = [
                    ("line", Value::from(number)),
                    ("reason", failure.sentence(terminal.words).into()),
                    ("stored", stored.into()),
                ];
                return Err(terminal.failure_with("cli-bad-line", &arguments));
            }
        }
    }
    Ok(())
}

/// Stores a line; `None` if it is blank or a comment.
fn answer_line(
    line: &str,
    arguments: &SetArguments,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Done<Option<Stored>> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let missing = || terminal.failure("cli-not-an-answer");
    let (material, digit) = line.rsplit_once(char::is_whitespace).ok_or_else(missing)?;
    let score = score(digit).map_err(|_| missing())?;
    let node = super::node(material.trim(), terminal)?;
    store(node, Some(score), arguments, base, terminal).map(Some)
}

fn store(
    node: NodeId,
    score: Option<Score>,
    arguments: &SetArguments,
    base: &mut Base,
    terminal: &Terminal,
) -> Done<Stored> {
    let provenance: Provenance =
        edit::provenance(Source::Expert, &arguments.by.name(terminal)?, &arguments.note);
    let locked = !arguments.unlocked;
    let before = base.kb().labelling().tally().conflict_nodes;
    let notice = edit::set(base, node, score, locked, &provenance)?;
    if let Notice::Stored { proof: Some(proof), .. } = notice {
        terminal.remark(terminal.words.message(against_proof(proof)));
    }
    Ok(Stored {
        material: node,
        score,
        invariable: locked && score.is_some(),
        stored: true,
        conflict_nodes_before: before,
        conflict_nodes: base.kb().labelling().tally().conflict_nodes,
    })
}

/// Writes that an answer is stored. It is flushed at once: a reader may rely on it.
fn tell(stored: &Stored, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let material = stored.material.material();
    match stored.score {
        _ if terminal.json => terminal.record(stored)?,
        None => terminal.line(format_args!("{material} - {}", words.get("cli-cleared")))?,
        Some(score) => {
            let state = words.get(if stored.invariable { "cli-stored-locked" } else { "cli-stored" });
            terminal.line(format_args!("{material} {score} {state} ({})", score_meaning(words, score)))?;
        }
    }
    terminal.flush()
}

/// A combination to lock or unlock.
#[derive(Debug, clap::Args)]
pub(super) struct LockArguments {
    /// Combination; its mirror is the same node.
    material: String,
    #[command(flatten)]
    by: Expert,
}

pub(super) fn lock(arguments: &LockArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    set_lock(arguments, true, base, terminal)
}

pub(super) fn unlock(arguments: &LockArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    set_lock(arguments, false, base, terminal)
}

fn set_lock(arguments: &LockArguments, locked: bool, base: &mut Base, terminal: &mut Terminal) -> Done {
    let node = super::node(&arguments.material, terminal)?;
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let notice = edit::lock(base, node, locked, &provenance)?;
    let json = object("material", node).with("invariable", locked);
    terminal.answer(&json, |words| words.message(&notice))
}

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
pub(super) struct ProveArguments {
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

pub(super) fn prove(arguments: &ProveArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
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
        return Err(CatalogError::TooLarge(material).into());
    }
    let by = arguments.by.name(terminal)?;
    let mut proved = Vec::new();
    for node in nodes {
        let solved = terminal.metered("table-building", |meter| solve(&catalog, node.material(), meter))?;
        let notice = tables::prove(base, node.material(), &solved.censuses, &by)?;
        if !terminal.json {
            terminal.line(terminal.words.message(&notice))?;
        }
        let found = object("material", node).with("score", base.kb().score(node));
        proved.push(found.with("tables_made", solved.made));
    }
    if terminal.json { terminal.document(&proved) } else { Ok(()) }
}

fn prove_known(
    arguments: &ProveArguments,
    base: &mut Base,
    catalog: &Catalog,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let missing = tables::missing_proofs(base.kb(), &known(catalog))?;
    let combinations = missing.combinations;
    let new = |(node, after): (&NodeId, &Score)| (*node, base.kb().score(*node), *after);
    let scores: Vec<(NodeId, Option<Score>, Score)> = missing.scores.iter().map(new).collect();
    let version = words.version_before_proofs(now());
    let sentence = if arguments.dry_run {
        words.with("proofs-missing", &[("combinations", combinations), ("scores", scores.len() as u64)])
    } else {
        let by = arguments.by.name(terminal)?;
        let notice = tables::store_proofs(base, missing, &version, &by)?;
        words.message(&notice)
    };
    if terminal.json {
        let is_stored = !arguments.dry_run && combinations > 0;
        let score = |&(node, before, after): &(NodeId, Option<Score>, Score)| {
            object("material", node).with("before", before).with("after", after)
        };
        // Combinations whose proof is new or other than the one of the base; one and its mirror count once.
        let json = object("combinations", combinations)
            .with("scores", scores.iter().map(score).collect::<Vec<_>>())
            .with("version", is_stored.then_some(version));
        return terminal.document(&json);
    }
    for (node, before, after) in scores {
        let before = before.map_or_else(|| "–".to_owned(), |score| score.to_string());
        let facts =
            [("material", node.material().to_string()), ("before", before), ("after", after.to_string())];
        terminal.line(words.with("proof-changes", &facts))?;
    }
    terminal.line(sentence)
}
