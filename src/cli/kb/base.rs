//! The file of a base and its history: `canju kb info`, `new`, `check`, `backup`, `digest`, `log`, `version`, `undo` and `redo`.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::files::Overwrite;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::{Action, Entry, EntryId};
use crate::knowledge::provenance::Source;
use crate::material::NodeId;
use crate::report::{Table, object};
use crate::service::edit::{self, Content};
use crate::service::notice::Notice;
use crate::store::{Base, Checked, Checkup, Damage};
use crate::terminal::args::open_file;
use crate::terminal::list::{ListForm, TextTable, show};
use crate::terminal::{Done, Terminal};
use crate::text::evidence::Sought;
use crate::text::{Value, Words, thousands};
use crate::views::log::{Logged, PARTS, columns, versions};

/// A base in numbers. Nodes and their mirrors both count, but in `canonical_conflict_nodes` and `exact_exceptions`.
pub(in crate::cli) fn summary(base: &Base, words: Words) -> impl Serialize {
    let (kb, history) = (base.kb(), base.history());
    let tally = kb.labelling().tally();
    let sources = sources(kb).into_iter().map(|(source, nodes)| (source.word(), nodes));
    object("path", base.path().to_string_lossy())
        .with("nodes", kb.nodes())
        .with("scored", tally.scored)
        .with("invariable", kb.invariable())
        .with("conflict_nodes", tally.conflict_nodes)
        .with("canonical_conflict_nodes", kb.labelling().mirror_pairs_in_conflict().count())
        .with("conflict_edges", tally.conflict_edges)
        .with("exact_exceptions", kb.labelling().exceptions().count())
        .with("levels", tally.levels)
        .with("inc", tally.objective(Objective::Exponential))
        .with("digest", kb.digest().to_string())
        .with("lattice_nodes", NodeId::COUNT)
        .with("evidence", evidence(kb))
        .with("sources", sources.collect::<BTreeMap<_, _>>())
        .with("current_version", &history.current().name)
        .with("versions", versions(words, history))
        .with("log_entries", history.entries().len())
        .with("can_undo", history.undo().is_ok())
        .with("can_redo", history.redo().is_ok())
}

fn evidence(kb: &KnowledgeBase) -> usize {
    kb.evidence_nodes().map(|node| kb.evidence(node).count()).sum()
}

fn sources(kb: &KnowledgeBase) -> BTreeMap<Source, u32> {
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
    if terminal.json {
        return terminal.document(&summary(base, terminal.words));
    }
    let (words, kb, history) = (terminal.words, base.kb(), base.history());
    let (labelling, tally) = (kb.labelling(), kb.labelling().tally());
    let number = |number: u32| thousands(i64::from(number));
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("cli-base", base.path().to_string_lossy().into_owned());
    row("cli-version", history.current().name.clone());
    let of = [("count", Value::from(kb.nodes())), ("all", NodeId::COUNT.into())];
    row("cli-nodes", words.with("cli-nodes-of", &of));
    row("cli-scored", number(tally.scored));
    row("cli-locked-nodes", number(kb.invariable()));
    row("cli-evidence", thousands(evidence(kb) as i64));
    row("cli-sources", sources_line(kb, words));
    let conflicts = [
        ("nodes", Value::from(tally.conflict_nodes)),
        ("pairs", labelling.mirror_pairs_in_conflict().count().into()),
        ("edges", tally.conflict_edges.into()),
    ];
    row("cli-conflicts", words.with("cli-conflicts-of", &conflicts));
    let exceptions = [("count", labelling.exceptions().count())];
    row("cli-exact-exceptions", words.with("cli-exact-exceptions-of", &exceptions));
    row("cli-inc", thousands(tally.objective(Objective::Exponential) as i64));
    let levels = tally.levels.iter().enumerate().filter(|(_, nodes)| **nodes > 0);
    let levels = levels.map(|(level, nodes)| format!("{level}: {}", number(*nodes)));
    row("cli-levels", levels.collect::<Vec<_>>().join(" · "));
    row("cli-digest", kb.digest().to_string());
    row("cli-log", words.with("cli-log-of", &[("count", history.entries().len())]));
    table.show(0, terminal)
}

/// The sources of the scores with their numbers of nodes.
pub(in crate::cli) fn sources_line(kb: &KnowledgeBase, words: Words) -> String {
    let sources = sources(kb).into_iter();
    let sources = sources
        .map(|(source, nodes)| format!("{} {}", words.get(source.text_key()), thousands(nodes.into())));
    sources.collect::<Vec<_>>().join(" · ")
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
    let base = edit::make(&arguments.file, content, terminal.author())?;
    terminal.answer(&summary(&base, terminal.words), |words| {
        let path = base.path().to_string_lossy().into_owned();
        words.with("cli-made", &[("path", Value::from(path)), ("count", base.kb().scored_count().into())])
    })
}

/// What a check found; the index of `rebuilt` games disagreed with them and was made anew.
fn check_json(path: &str, checked: Option<Checked>, damages: &[Damaged], rebuilt: u64) -> impl Serialize {
    object("path", path)
        .with("sound", checked.is_some())
        .with("checked", checked)
        .with("damages", damages)
        .with("rebuilt", rebuilt)
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
                Ok(base.rebuilt + games)
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
            vec![Damaged { table: None, row: None, told: terminal.words.message(error) }]
        }
        Err(error) => return Err(error.into()),
    };
    if terminal.json {
        terminal.document(&check_json(&named, None, &damages, 0))?;
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
        return terminal.document(&check_json(&path, Some(checked), &[], rebuilt));
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

pub(super) fn backup(arguments: &BackupArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let overwrite = if arguments.force { Overwrite::Replace } else { Overwrite::Never };
    let path = base.save_copy(&arguments.file, overwrite)?;
    let json = object("path", path.to_string_lossy().into_owned());
    let json = json.with("log_entries", base.history().entries().len());
    terminal.answer(&json, |words| words.message(Notice::Copied(path)))
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

pub(super) fn digest(arguments: &DigestArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let version = arguments.version.as_deref().unwrap_or(&base.history().current().name);
    let digest = base.version(version)?.digest().to_string();
    terminal.answer(&object("version", version).with("digest", &digest), |_| digest.clone())
}

// The history of a base: `canju kb log`, `version`, `undo` and `redo`.

/// List the actions on a base, newest first, along the branch of the current version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb log --limit 10
  canju kb log --find 'Lin KNP'     entries with these words, also in comments
  canju kb log --all                include undone actions and other branches, marked (not in force)")]
pub(super) struct LogArguments {
    /// Maximum number of rows [default: all].
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// All entries, including other branches.
    #[arg(long)]
    all: bool,
    /// Only entries with all these words: a name (also in pinyin), a comment, a condition, a score, a date.
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,
    #[command(flatten)]
    form: ListForm,
}

pub(super) fn log(arguments: &LogArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let history = base.history();
    let line: HashSet<EntryId> = history.line().map(|entry| entry.id).collect();
    let entries: Vec<&Entry> =
        if arguments.all { history.entries().rev().collect() } else { history.line().collect() };
    let wanted = Sought::new(arguments.find.as_deref().unwrap_or_default());
    let words = terminal.words;
    let entries = entries.into_iter().filter(|entry| {
        words.entry_matches(entry, || words.logged(history, entry, line.contains(&entry.id)), &wanted)
    });
    let listed = entries.take(arguments.limit.unwrap_or(usize::MAX));
    let row = |entry: &Entry| Logged::of(words, history, entry, line.contains(&entry.id));
    let table = columns(words).table("panel-log", listed.map(row).collect()).without(&PARTS);
    arguments.form.write(&table, &table, terminal, |terminal| show(&table, table.len(), 0, terminal))
}

/// Manage versions: saved states of a base, and branches.
///
/// Editing while a saved state is current starts a branch, named as the state with + appended.
#[derive(Debug, clap::Subcommand)]
#[command(after_help = "\
Examples:
  canju kb version new before-resolving
  canju kb version use before-resolving
  canju kb version rename before-resolving first
  canju kb version delete first")]
pub(super) enum VersionCommand {
    /// List the versions, oldest first.
    List(ListForm),
    /// Save the current state under a name. The current version stays current.
    New {
        /// Unused name.
        name: String,
    },
    /// Switch to a version: it is shown from now on, and edited if it is a branch.
    Use {
        /// Name of the version.
        name: String,
    },
    /// Rename a version. A round that others are built on keeps its name.
    Rename {
        /// Name of the version.
        name: String,
        /// Unused name.
        to: String,
    },
    /// Delete a version. The current version and rounds that others are built on cannot be deleted. The log keeps its
    /// entries.
    Delete {
        /// Name of the version.
        name: String,
    },
}

pub(super) fn list_versions(form: ListForm, base: &Base, terminal: &mut Terminal) -> Done {
    let table = versions(terminal.words, base.history());
    let document = versions_json(base, &table);
    form.write(&table, &document, terminal, |terminal| show(&table, table.len(), 0, terminal))
}

fn versions_json(base: &Base, versions: &Table) -> impl Serialize {
    object("current_version", &base.history().current().name).with("versions", versions)
}

pub(super) fn version(command: &VersionCommand, base: &mut Base, terminal: &mut Terminal) -> Done {
    let notice = match command {
        VersionCommand::List(form) => return list_versions(*form, base, terminal),
        VersionCommand::New { name } => {
            edit::name_version(base, name)?;
            Notice::VersionNamed(name.trim().to_owned())
        }
        VersionCommand::Use { name } => {
            base.select_version(name)?;
            Notice::VersionShown(name.clone())
        }
        VersionCommand::Rename { name, to } => {
            edit::rename_version(base, name, to)?;
            Notice::VersionRenamed { from: name.clone(), to: to.trim().to_owned() }
        }
        VersionCommand::Delete { name } => {
            edit::delete_version(base, name)?;
            Notice::VersionDeleted(name.clone())
        }
    };
    let table = versions(terminal.words, base.history());
    terminal.answer(&versions_json(base, &table), |words| words.message(&notice))
}

pub(super) fn undo((): &(), base: &mut Base, terminal: &mut Terminal) -> Done {
    let action = base.undo()?;
    moved("undone", &action, &Notice::Undone(action.clone()), base, terminal)
}

pub(super) fn redo((): &(), base: &mut Base, terminal: &mut Terminal) -> Done {
    let action = base.redo()?;
    moved("redone", &action, &Notice::Redone(action.clone()), base, terminal)
}

fn moved(key: &'static str, action: &Action, notice: &Notice, base: &Base, terminal: &mut Terminal) -> Done {
    let history = base.history();
    let json = object(key, action)
        .with("head", history.current().head)
        .with("conflict_nodes", base.kb().labelling().tally().conflict_nodes)
        .with("can_undo", history.undo().is_ok())
        .with("can_redo", history.redo().is_ok());
    terminal.answer(&json, |words| words.message(notice))
}
