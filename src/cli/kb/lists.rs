//! Lists of a base: `canju kb conflicts`, `query`, `compare` and `reports`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::inference::comparison::{Comparison, rescored};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{Objective, Tally};
use crate::knowledge::history::Measure;
use crate::knowledge::select::{Order, rank, select, sort};
use crate::language::Language;
use crate::report::{Both, object, optional};
use crate::store::{Base, Report};
use crate::terminal::list::{self, ListForm, ListOptions, ONE_SCREEN, compared_versions, paragraph, people};
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Done, Terminal, args};
use crate::text::Value;
use crate::verification::neighbours::{Exceptions, exceptions};
use crate::views;
use crate::views::log::{Compared, compared, reports};
use crate::views::nodes::nodes;

/// List the combinations in conflict, worst first, one of each mirror pair.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb conflicts --limit 10
  canju kb conflicts --order ratio --json
  canju kb conflicts --literal-conflicts --limit 1
  canju kb conflicts --exceptions")]
pub(super) struct ConflictsArguments {
    /// Measure of inconsistency to sort by.
    #[arg(long, alias = "by", value_parser = args::choice::<Measure>(), default_value = "weight")]
    order: Measure,
    #[command(flatten)]
    list: ListOptions,
    /// List exact exceptions instead: neighbours proved by tables whose scores violate monotonicity.
    #[arg(long, conflicts_with = "order")]
    exceptions: bool,
    /// Also count as in the paper of Chen et al. (2011), where proved exceptions are conflicts, too.
    #[arg(long, conflicts_with = "exceptions")]
    literal_conflicts: bool,
}

pub(super) fn conflicts(arguments: &ConflictsArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let kb = base.kb();
    if arguments.exceptions {
        return list_exceptions(kb, arguments.list, terminal);
    }
    let ranked = rank(kb, arguments.order);
    let pairs = ranked.len();
    let nodes = arguments.list.limit(nodes(terminal.words, kb, ranked));
    let totals = |tally: &Tally| (tally.conflict_nodes, tally.objective(Objective::Exponential));
    let (conflict_nodes, inconsistency) = totals(kb.labelling().tally());
    let literal = arguments.literal_conflicts.then(|| totals(&kb.labelling().literal_tally()));
    let literal_json =
        |(nodes, inconsistency)| object("conflict_nodes", nodes).with("inconsistency", inconsistency);
    let document = object("order", arguments.order)
        .with("conflict_nodes", conflict_nodes)
        .with("canonical_conflict_nodes", pairs)
        .with("inconsistency", inconsistency)
        .maybe("literal", literal.map(literal_json))
        .with("nodes", &nodes);
    let none = terminal.words.get("cli-no-conflict");
    arguments.list.write(&nodes, &document, &none, terminal)?;
    let Some(literal) = literal.filter(|_| !terminal.json && !arguments.list.form.csv) else {
        return Ok(());
    };
    let args = [
        ("nodes", u64::from(literal.0)),
        ("inconsistency", literal.1),
        ("own_nodes", conflict_nodes.into()),
        ("own_inconsistency", inconsistency),
    ];
    terminal.line(terminal.words.with("cli-literal-conflicts", &args))
}

pub(super) fn list_exceptions(kb: &KnowledgeBase, list: ListOptions, terminal: &mut Terminal) -> Done {
    let found = exceptions(kb);
    let table = list.limit(views::verification::exceptions(terminal.words, found.list.clone()));
    let document = object("exact_exceptions", found.list.len())
        .with("exceptions", &table)
        .with("counted_pairs", found.pairs)
        .with("falling_pairs", found.falls)
        .with("deepest_fall", found.deepest);
    let none = terminal.words.with("exceptions-none", &[("count", 0)]);
    list.form.write(&table, &document, terminal, |terminal| {
        people(&table, ONE_SCREEN, &none, terminal)?;
        if !table.is_empty() {
            terminal.line("")?;
            paragraph(&terminal.words.get("exceptions-why"), 0, terminal)?;
            paragraph(&terminal.words.get("share-legend"), 0, terminal)?;
        }
        falls(&found, terminal)
    })
}

/// Writes how often an additional piece costs wins, whether or not a class is crossed.
fn falls(found: &Exceptions, terminal: &mut Terminal) -> Done {
    let Some(fall) = found.deepest else { return Ok(()) };
    let args = [
        ("falls", Value::from(found.falls)),
        ("pairs", found.pairs.into()),
        ("points", format!("{:.1}", fall.points).into()),
        ("worse", fall.worse.material().to_string().into()),
        ("better", fall.better.material().to_string().into()),
    ];
    paragraph(&terminal.words.with("exceptions-falls", &args), 0, terminal)
}

const QUERY_EXAMPLES: &str = "
Examples:
  canju kb query 'KR* v K*GGMM & score<=3'
  canju kb query 'locked & conflicts' --sort weight --descending
  canju kb query '车(红)>=1 且 冲突' --limit 5";

/// Find combinations by pieces, scores, conflicts and sources.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{}{QUERY_EXAMPLES}", crate::material::query::help(Language::English)), after_help = "See --help for the query language.")]
pub(super) struct QueryArguments {
    /// Query.
    query: String,
    /// Order of the combinations.
    #[arg(long, value_parser = args::choice::<Order>(), default_value = Order::Rarity.word())]
    sort: Order,
    /// Largest first.
    #[arg(long)]
    descending: bool,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn find(arguments: &QueryArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let kb = base.kb();
    let query = args::query(&arguments.query, terminal)?;
    let mut found = terminal.metered("cli-searching", |meter| select(kb, &query, meter))?;
    sort(kb, &mut found, arguments.sort, arguments.descending);
    let count = found.len();
    let nodes = arguments.list.limit(nodes(terminal.words, kb, found));
    let document = object("query", query.to_string()).with("found", count).with("nodes", &nodes);
    let none = terminal.words.get("cli-nothing-found");
    arguments.list.write(&nodes, &document, &none, terminal)
}

/// Compare two versions: number of different scores, by size of the difference in classes (Table 1 of the paper).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb compare END6 END6C
  canju kb compare END6 --list            END6 and the current version
  canju kb compare --with other.canju     the current versions of two bases
  canju kb compare END6 END6C --with other.canju")]
pub(super) struct CompareArguments {
    /// Old version [default: the current one].
    #[arg(required_unless_present = "with")]
    old: Option<String>,
    /// New version [default: the current one].
    new: Option<String>,
    /// Base that holds the new version.
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// List every combination with a different score, one of each mirror pair.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    form: ListForm,
}

pub(super) fn compare(arguments: &CompareArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let (old_name, old) = version_of(base, arguments.old.as_deref())?;
    let (new_name, new) = match &arguments.with {
        None => version_of(base, arguments.new.as_deref())?,
        Some(file) => {
            let other = args::read(Some(file.clone()), terminal)?;
            let (name, kb) = version_of(&other, arguments.new.as_deref())?;
            (format!("{name} ({})", file.to_string_lossy()), kb)
        }
    };
    let comparison = Comparison::of(&old, &new);
    let row = Compared { old: old_name, new: new_name, comparison, of_paper: None };
    let is_wanted = arguments.list || arguments.form.csv;
    let list = if is_wanted { rescored(&old, &new).collect() } else { Vec::new() };
    let list = views::nodes::rescored(terminal.words, list);
    let first = compared(terminal.words, vec![row.clone()]).row(0);
    let document = Both { first, second: optional("changes", arguments.list.then(|| list.clone())) };
    arguments.form.write(&list, &document, terminal, |terminal| {
        compared_versions(&[row], terminal)?;
        if list.is_empty() {
            return Ok(());
        }
        terminal.heading(list.title)?;
        list::show(&list, list.len(), 2, terminal)
    })
}

fn version_of(base: &Base, name: Option<&str>) -> Done<(String, Arc<KnowledgeBase>)> {
    let name = name.unwrap_or(&base.history().current().name);
    let kb = base.version(name)?;
    Ok((name.to_owned(), kb))
}

/// List the experiment reports stored in the base, or show one.
#[derive(Debug, clap::Args)]
pub(super) struct ReportsArguments {
    /// Number of the report, from 1.
    number: Option<usize>,
    /// Write the report with its figures to this file; the terminal shows no figures.
    #[arg(long, value_name = "FILE", requires = "number")]
    out: Option<PathBuf>,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn stored_reports(arguments: &ReportsArguments, base: &Base, terminal: &mut Terminal) -> Done {
    free(arguments.out.as_ref())?;
    let all = base.reports()?;
    let (words, count) = (terminal.words, all.len());
    let shown = (1..).zip(all).filter(|(number, _)| arguments.number.is_none_or(|wanted| wanted == *number));
    let shown: Vec<(usize, Report)> = shown.collect();
    if let (Some(number), true) = (arguments.number, shown.is_empty()) {
        let args = [("number", number.to_string()), ("all", count.to_string())];
        return Err(terminal.failure_with("reports-unknown", &args));
    }
    if let (Some(path), Some((_, report))) = (&arguments.out, shown.first()) {
        write_new(path, &report.page)?;
        terminal.remark(words.with("report-written", &[("path", path.to_string_lossy())]));
        return Ok(());
    }
    let is_read = !terminal.json && !arguments.list.form.csv;
    if let (Some(number), Some((_, report)), true) = (arguments.number, shown.first(), is_read) {
        return show_report(report, number, terminal);
    }
    let table = arguments.list.limit(reports(words, shown));
    arguments.list.write(&table, &table, &words.get("reports-none"), terminal)
}

fn show_report(report: &Report, number: usize, terminal: &mut Terminal) -> Done {
    let text = without_pictures(&report.page);
    terminal.text(text.trim_end())?;
    if text.len() < report.page.len() {
        terminal.remark(terminal.words.with("reports-pictures", &[("number", number.to_string())]));
    }
    Ok(())
}

/// Returns a page without the lines from `<svg` to `</svg>`, each at the start of a line.
fn without_pictures(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find("\n<svg") {
        let (before, picture) = rest.split_at(at);
        text += before;
        rest = picture.split_once("</svg>\n").map_or("", |(_, after)| after);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_spared_the_pictures() {
        let page = "# Title\n\nText\n\n<svg a=\"1\">\n<path/>\n</svg>\n\n| a |\n\n<svg>\n</svg>\n\nEnd\n";
        assert_eq!(without_pictures(page), "# Title\n\nText\n\n| a |\n\nEnd\n");
        assert_eq!(without_pictures("# Title\n"), "# Title\n");
    }
}
