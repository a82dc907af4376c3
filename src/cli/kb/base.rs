//! The file of a base: `canju kb info`, `new`, `check`, `backup` and `digest`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::files::Overwrite;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Objective;
use crate::knowledge::provenance::Source;
use crate::material::NodeId;
use crate::report::Table;
use crate::service::edit::{self, Content};
use crate::service::notice::Notice;
use crate::store::{Base, Checked, Checkup, Damage};
use crate::terminal::args::open_file;
use crate::terminal::list::TextTable;
use crate::terminal::{Done, Terminal};
use crate::text::{Value, Words, thousands};
use crate::views::log::versions;

/// A base in numbers. Nodes and their mirrors both count, but in `canonical_conflict_nodes` and `exact_exceptions`.
#[derive(Serialize)]
pub(in crate::cli) struct Summary {
    path: String,
    nodes: u32,
    scored: u32,
    invariable: u32,
    conflict_nodes: u32,
    canonical_conflict_nodes: usize,
    conflict_edges: u32,
    /// Pairs of proved neighbours that violate the piece additive rule; mirrors count once.
    exact_exceptions: usize,
    levels: [u32; 10],
    inc: u64,
    digest: String,
    lattice_nodes: u32,
    evidence: usize,
    sources: BTreeMap<&'static str, u32>,
    current_version: String,
    versions: Table,
    log_entries: usize,
    can_undo: bool,
    can_redo: bool,
}

impl Summary {
    pub(in crate::cli) fn of(base: &Base, words: Words) -> Self {
        let (kb, history) = (base.kb(), base.history());
        let tally = kb.labelling().tally();
        Self {
            path: base.path().to_string_lossy().into_owned(),
            nodes: kb.nodes(),
            scored: tally.scored,
            invariable: kb.invariable(),
            conflict_nodes: tally.conflict_nodes,
            canonical_conflict_nodes: kb.labelling().mirror_pairs_in_conflict().count(),
            conflict_edges: tally.conflict_edges,
            exact_exceptions: kb.labelling().exceptions().count(),
            levels: tally.levels,
            inc: tally.objective(Objective::Exponential),
            digest: kb.digest().to_string(),
            lattice_nodes: NodeId::COUNT,
            evidence: kb.evidence_nodes().map(|node| kb.evidence(node).count()).sum(),
            sources: sources(kb).into_iter().map(|(source, nodes)| (source.word(), nodes)).collect(),
            current_version: history.current().name.clone(),
            versions: versions(words, history),
            log_entries: history.entries().len(),
            can_undo: history.undo().is_ok(),
            can_redo: history.redo().is_ok(),
        }
    }
}

pub(in crate::cli) fn sources(kb: &KnowledgeBase) -> BTreeMap<Source, u32> {
    let mut by_id = vec![0; kb.provenances().len()];
    for (_, state) in kb.scored() {
        if let Some(nodes) = by_id.get_mut(state.provenance.0 as usize) {
            *nodes += 1;
        }
    }
    let mut sources = BTreeMap::new();
    for (provenance, nodes) in kb.provenances().zip(by_id).filter(|(_, nodes)| *nodes > 0) {
        *sources.entry(provenance.source).or_insert(0) += nodes;
    }
    sources
}

pub(super) fn info(base: &Base, terminal: &mut Terminal) -> Done {
    let summary = Summary::of(base, terminal.words);
    if terminal.json {
        return terminal.document(&summary);
    }
    let words = terminal.words;
    let number = |number: u32| thousands(i64::from(number));
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("cli-base", summary.path.clone());
    row("cli-version", summary.current_version.clone());
    let of = [("count", Value::from(summary.nodes)), ("all", summary.lattice_nodes.into())];
    row("cli-nodes", words.with("cli-nodes-of", &of));
    row("cli-scored", number(summary.scored));
    row("cli-locked-nodes", number(summary.invariable));
    row("cli-evidence", thousands(summary.evidence as i64));
    let sources = sources(base.kb()).into_iter();
    let sources =
        sources.map(|(source, nodes)| format!("{} {}", words.get(source.text_key()), number(nodes)));
    row("cli-sources", sources.collect::<Vec<_>>().join(" · "));
    let conflicts = [
        ("nodes", Value::from(summary.conflict_nodes)),
        ("pairs", summary.canonical_conflict_nodes.into()),
        ("edges", summary.conflict_edges.into()),
    ];
    row("cli-conflicts", words.with("cli-conflicts-of", &conflicts));
    let exceptions = [("count", summary.exact_exceptions)];
    row("cli-exact-exceptions", words.with("cli-exact-exceptions-of", &exceptions));
    row("cli-inc", thousands(summary.inc as i64));
    let levels = summary.levels.iter().enumerate().filter(|(_, nodes)| **nodes > 0);
    let levels = levels.map(|(level, nodes)| format!("{level}: {}", number(*nodes)));
    row("cli-levels", levels.collect::<Vec<_>>().join(" · "));
    row("cli-digest", summary.digest.clone());
    row("cli-log", words.with("cli-log-of", &[("count", summary.log_entries)]));
    table.show(0, terminal)
}

/// Create a base with every endgame, with the elementary combinations, or empty. Never overwrites a file.
///
/// Results of exact tables and manuals are locked; all other endgames are predicted by the trained model.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb new endgames.canju
  canju kb new --elementary paper.canju
  canju kb new --empty mine.canju")]
pub(super) struct NewArguments {
    /// File to create.
    file: PathBuf,
    /// Only the elementary combinations, guessed by counting pieces if nothing is known: the base E0, from which
    /// `canju kb build` builds the rounds of the paper.
    #[arg(long, conflicts_with = "empty")]
    elementary: bool,
    /// No scores.
    #[arg(long)]
    empty: bool,
}

pub(super) fn new_base(arguments: &NewArguments, terminal: &mut Terminal) -> Done {
    let content = match (arguments.elementary, arguments.empty) {
        (true, _) => Content::Elementary,
        (false, true) => Content::Empty,
        (false, false) => Content::Endgames,
    };
    let base =
        edit::make(&arguments.file, content, terminal.author()).map_err(|fault| terminal.fault(fault))?;
    if terminal.json {
        return terminal.document(&Summary::of(&base, terminal.words));
    }
    let arguments = [
        ("path", Value::from(base.path().to_string_lossy().into_owned())),
        ("count", base.kb().scored_count().into()),
    ];
    let made = terminal.words.with("cli-made", &arguments);
    terminal.line(made)
}

#[derive(Serialize)]
struct CheckJson {
    path: String,
    sound: bool,
    checked: Option<Checked>,
    damages: Vec<Damaged>,
    /// The number of games whose index disagreed with them and was rebuilt.
    rebuilt: u64,
}

#[derive(Serialize)]
struct Damaged {
    table: Option<&'static str>,
    row: Option<i64>,
    told: String,
}

impl Damaged {
    fn of(damage: Damage, words: Words) -> Self {
        let text = words.message(&damage);
        match damage {
            Damage::Row { table, row } => Self { table: Some(table), row: Some(row), told: text },
            _ => Self { table: None, row: None, told: text },
        }
    }
}

pub(super) fn check(path: &Path, terminal: &mut Terminal) -> Done {
    let found = edit::check(path, &terminal.meter("cli-checking"));
    let named = path.to_string_lossy().into_owned();
    let damages = match found {
        Ok(Checkup::Sound(checked)) => return sound(named, checked, 0, terminal),
        Ok(Checkup::Index(checked, games)) => {
            let rebuilt = open_file(path, terminal).and_then(|mut base| {
                let games = terminal.metered("cli-checking", |meter| base.rebuild_index(meter))?;
                Ok(base.rebuilt() + games)
            });
            return match rebuilt {
                Ok(rebuilt) => sound(named, checked, rebuilt, terminal),
                Err(_) => {
                    let games = [("games", thousands(games as i64))];
                    Err(terminal.failure_with("check-index-held", &games))
                }
            };
        }
        Ok(Checkup::Damaged(damages)) => {
            damages.into_iter().map(|damage| Damaged::of(damage, terminal.words)).collect()
        }
        Err(error) if terminal.json => {
            vec![Damaged { table: None, row: None, told: terminal.fault(error).into_sentence() }]
        }
        Err(error) => return Err(terminal.fault(error)),
    };
    if terminal.json {
        terminal.document(&CheckJson { path: named, sound: false, checked: None, damages, rebuilt: 0 })?;
        return Err(terminal.failure("check-failed"));
    }
    let number = thousands(damages.len() as i64);
    terminal.line(terminal.words.with("check-damaged", &[("path", named), ("places", number)]))?;
    damages.into_iter().try_for_each(|damage| terminal.line(format_args!("  {}", damage.told)))?;
    Err(terminal.failure("check-advice"))
}

/// Reports a sound base; the index of `rebuilt` games was made anew.
fn sound(path: String, checked: Checked, rebuilt: u64, terminal: &mut Terminal) -> Done {
    if terminal.json {
        let checked = Some(checked);
        return terminal.document(&CheckJson { path, sound: true, checked, damages: Vec::new(), rebuilt });
    }
    let words = terminal.words;
    let number = |number: u64| thousands(number as i64);
    let Checked { entries, changes, evidence, provenances, versions, nodes, games } = checked;
    terminal.line(words.with("check-sound", &[("path", path)]))?;
    terminal.line(words.get("check-pages"))?;
    terminal.line(
        words.with("check-sums", &[("evidence", number(evidence)), ("provenances", number(provenances))]),
    )?;
    let log = [("entries", number(entries)), ("changes", number(changes)), ("versions", number(versions))];
    terminal.line(words.with("check-log", &log))?;
    terminal.line(words.with("check-state", &[("nodes", number(nodes))]))?;
    let key = if rebuilt > 0 { "check-index" } else { "check-games" };
    terminal.line(words.with(key, &[("games", number(games)), ("rebuilt", number(rebuilt))]))
}

/// Copy a base with its log and versions to a new file, even while another program has it open.
///
/// A copy made by a file manager of an open base may lack the latest changes; this copy is complete.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb backup 2026-11-22.canju
  canju kb backup /media/stick/mine.canju --kb mine.canju --force")]
pub(super) struct BackupArguments {
    /// Output file.
    file: PathBuf,
    /// Replace an existing file.
    #[arg(long)]
    force: bool,
}

#[derive(Serialize)]
struct Copied {
    path: String,
    log_entries: usize,
}

pub(super) fn backup(arguments: &BackupArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let overwrite = if arguments.force { Overwrite::Replace } else { Overwrite::Never };
    let path = base.store().save_copy(&arguments.file, overwrite).map_err(|error| terminal.fault(error))?;
    if terminal.json {
        let log_entries = base.history().entries().len();
        return terminal.document(&Copied { path: path.to_string_lossy().into_owned(), log_entries });
    }
    terminal.line(terminal.words.message(Notice::Copied(path)))
}

/// Print a digest of the contents of a base: all scores, locks, authors and evidence, without times.
///
/// Two builds from the same knowledge with the same settings have the same digest, whenever they were made.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb digest
  canju kb digest END12CR --kb mine.canju")]
pub(super) struct DigestArguments {
    /// Version [default: the current one].
    version: Option<String>,
}

#[derive(Serialize)]
struct DigestJson<'a> {
    version: &'a str,
    digest: String,
}

pub(super) fn digest(arguments: &DigestArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let version = arguments.version.as_deref().unwrap_or(&base.history().current().name);
    let digest = base.version(version).map_err(|error| terminal.fault(error))?.digest().to_string();
    if terminal.json {
        return terminal.document(&DigestJson { version, digest });
    }
    terminal.line(digest)
}
