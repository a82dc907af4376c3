//! `canju table`: exact tables of small materials.

mod probe;

use std::path::PathBuf;

use crate::material::Material;
use crate::progress::Progress;
use crate::report::object;
use crate::tablebase::catalog::{Catalog, CatalogError, memory};
use crate::tablebase::census::Record;
use crate::tablebase::dtz::{DtzTables, LIMIT};
use crate::tablebase::generate::closure;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::probe::NoAnswer;
use crate::tablebase::survey;
use crate::tablebase::table::Rules;
use crate::terminal::args::{Resources, make_tables, material, materials, report_built};
use crate::terminal::list::{ListForm, TextTable, paragraph, show};
use crate::terminal::{Done, Terminal};
use crate::text::{Value, thousands};
use crate::views::tables as views;
use crate::views::tables::files;

/// Build exact tables of small combinations, count their results and look up positions.
///
/// A table holds the result of every position of a combination and the plies to mate. Stalemate is a loss; perpetual
/// check and perpetual chase lose if both sides can attack.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A MATERIAL is a combination of pieces, Red first: KRNKRGGMM is king, rook and knight against king,
rook, two guards and two ministers. A table also covers the mirror (KRGGMMKRN).

Examples:
  canju table info KPPKGGMM
  canju table build KRKGGMM KNPKGG
  canju table census KRKGG --json
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  canju table limit KNPKN
  canju table list")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, global = true, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Info(InfoArguments),
    Build(BuildArguments),
    Census(CensusArguments),
    Probe(probe::Arguments),
    Limit(LimitArguments),
    Verify(VerifyArguments),
    /// List the tables in the folder.
    List(ListForm),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    let catalog = Catalog::new(arguments.tables.unwrap_or_else(|| terminal.places.tables()));
    match arguments.command {
        Command::Info(arguments) => info(&arguments, &catalog, terminal),
        Command::Build(arguments) => build(&arguments, &catalog, terminal),
        Command::Census(arguments) => census(&arguments, &catalog, terminal),
        Command::Probe(arguments) => probe::run(&arguments, &catalog, terminal),
        Command::Limit(arguments) => limit(&arguments, &catalog, terminal),
        Command::Verify(arguments) => verify(&arguments, &catalog, terminal),
        Command::List(form) => list(form, &catalog, terminal),
    }
}

/// Show the size of the table of a combination, and the memory and smaller tables needed to build it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table info KPPKGGMM
  canju table info KRKNMM --json")]
struct InfoArguments {
    /// Combination.
    material: String,
}

fn info(arguments: &InfoArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let asked = material(&arguments.material, terminal)?;
    let (stored, _) = canonical(asked);
    let size = Size::of(stored);
    let header = catalog.header(stored).ok();
    let rules = header.as_ref().map_or_else(|| Rules::of(stored), |header| header.rules);
    // There is no table of more positions than can be numbered.
    let possible = size.can_be_numbered();
    let smaller = || closure(stored).into_iter().filter(|&material| material != stored);
    let needs: Option<Vec<Material>> = possible.then(|| smaller().collect());
    let missing = possible.then(|| catalog.missing(&[stored]));
    let numbers = [size.unfolded, size.positions, 2 * size.positions];
    let [unfolded, positions, entries] = numbers.map(|number| possible.then_some(number));
    let memory = possible.then(|| memory(stored));
    if terminal.json {
        let json = object("material", asked)
            .with("canonical", stored)
            .with("rules", rules.word())
            .with("chase_judged", matches!(rules, Rules::Chase(_)))
            .with("unfolded", unfolded)
            .with("positions", positions)
            .with("entries", entries)
            .with("memory_bytes", memory)
            .with("needs", needs)
            .with("missing", missing)
            .with("present", header.is_some())
            .with("file_bytes", header.as_ref().map(|header| header.bytes))
            .with("longest", header.as_ref().map(|header| header.longest));
        return terminal.document(&json);
    }
    let words = terminal.words;
    let number = |number: u128| thousands(i64::try_from(number).unwrap_or(i64::MAX));
    let figure = |figure: Option<u128>| figure.map_or_else(|| words.get("table-impossible"), number);
    let list = |list: Option<Vec<Material>>| match list {
        None => words.get("table-impossible"),
        Some(list) if list.is_empty() => words.get("table-none"),
        Some(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    };
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("table-material", stored.to_string());
    row("table-rules", words.table_rules(rules));
    row("table-unfolded", figure(unfolded));
    row("table-positions", figure(positions));
    row("table-entries", figure(entries));
    row("table-memory", figure(memory));
    row("table-needs", list(needs));
    row("table-missing", list(missing));
    if let Some(header) = header {
        row("table-file", number(header.bytes.into()));
        row("table-longest", number(header.longest.into()));
        let key = if header.longest > LIMIT { "table-limit-some" } else { "table-limit-none" };
        row("table-limit-row", words.get(key));
    }
    table.show(0, terminal)
}

/// Build the tables of these combinations, and all smaller ones they depend on.
///
/// Every table is verified position by position before it is stored, so the folder never contains an incomplete
/// table. An interrupted build resumes when the command is repeated.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table build KRKGGMM KNPKGG
  canju table build --max-entries 1000000 --threads 2 --memory 4")]
struct BuildArguments {
    /// Combinations.
    #[arg(required_unless_present = "max_entries")]
    material: Vec<String>,
    /// All combinations with at most N index entries.
    #[arg(long, value_name = "N")]
    max_entries: Option<u64>,
    #[command(flatten)]
    resources: Resources,
}

fn build(arguments: &BuildArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    arguments.resources.set_threads();
    let materials = materials(&arguments.material, arguments.max_entries, terminal)?;
    let all = make_tables(&materials, arguments.resources.memory(), catalog, terminal)?;
    let folder = catalog.folder().to_string_lossy().into_owned();
    let arguments = [("count", all.len().into()), ("folder", Value::from(folder.as_str()))];
    let json = object("folder", &folder).with("made", &all);
    terminal.answer(&json, |words| words.with("table-built", &arguments))
}

/// Count the results of all positions of a combination, and by set-up of the defence.
///
/// Percentages of legal positions from Red's view. W: wins; D: draws; rtm: Red to move; btm: Black to move; quiet: no
/// check and no capture; high, low, bottom: height of the pawns. Missing tables are built first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table census KRKGG
  canju table census KRKN --json")]
struct CensusArguments {
    /// Combination; wins are counted for Red.
    material: String,
    #[command(flatten)]
    resources: Resources,
}

fn census(arguments: &CensusArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    arguments.resources.set_threads();
    let material = material(&arguments.material, terminal)?;
    let meter = terminal.meter("table-building");
    let mut found = None;
    let mut keep = |census| {
        found = Some(Record::new(&census));
        Ok::<(), CatalogError>(())
    };
    let memory = arguments.resources.memory();
    survey::count(catalog, &[material], memory, &meter, &mut report_built(terminal), &mut keep)?;
    drop(meter);
    let Some(record) = found else { return Ok(()) };
    if terminal.json {
        return terminal.document(&record);
    }
    terminal.line(terminal.words.table_rules(Rules::of(material)))?;
    let mut table = TextTable::new(&[]);
    if let Ok(serde_json::Value::Object(keys)) = serde_json::to_value(&record) {
        for (key, value) in keys {
            match value {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) => table.row([key, text]),
                other => table.row([key, other.to_string()]),
            }
        }
    }
    table.show(0, terminal)
}

/// Count the wins of a combination that the limit of 120 plies without a capture ends.
///
/// Positions with a distance to mate and no ply yet made without a capture, mirror images counted. A win is ended if
/// neither mate nor a capture that wins can be forced in time; that is unclear if the defender has attacking
/// pieces, because it may hold out only by perpetual check or chase, which loses. Missing tables are built first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table limit KCPKGGM
  canju table limit KNPKN --json")]
struct LimitArguments {
    /// Combination.
    material: String,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    form: ListForm,
}

fn limit(arguments: &LimitArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let material = material(&arguments.material, terminal)?;
    let (stored, swapped) = canonical(material);
    arguments.resources.set_threads();
    let memory = arguments.resources.memory();
    make_tables(&[material], memory, catalog, terminal)?;
    let dtz = terminal.metered("job-limit", |meter| DtzTables::of(catalog, stored, memory, meter))?;
    let table = catalog.load(stored).map_err(CatalogError::from)?;
    let words = terminal.words;
    let rows = views::cursed(words, dtz.count(&table), swapped);
    let document = object("material", material)
        .with("limit", LIMIT)
        .with("longest", table.longest())
        .with("rows", &rows);
    arguments.form.write(&rows, &document, terminal, |terminal| {
        show(&rows, rows.len(), 0, terminal)?;
        let plies = [("limit", LIMIT), ("plies", table.longest())];
        paragraph(&words.with("table-limit-legend", &plies), 0, terminal)
    })
}

/// Verify tables: checksums of all blocks, and with --values every position against its moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table verify
  canju table verify KRKGG --values")]
struct VerifyArguments {
    /// Combinations [default: all that have a table].
    material: Vec<String>,
    /// Also check every position by a one-ply search; this needs the smaller tables.
    #[arg(long)]
    values: bool,
}

fn verify(arguments: &VerifyArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut wanted = materials(&arguments.material, None, terminal)?;
    if wanted.is_empty() {
        let list = catalog.list()?;
        wanted = list.into_iter().map(|(material, _)| material).collect();
    }
    if let Some(missing) = wanted.iter().find(|material| !catalog.has(**material)) {
        return Err(terminal.failure_of(NoAnswer::NoTable(*missing)));
    }
    let meter = terminal.meter("table-checking");
    let mut damaged = Vec::new();
    for (done, &material) in wanted.iter().enumerate() {
        meter.report(done as u64, wanted.len() as u64);
        if let Err(error) = catalog.verify(material, arguments.values) {
            terminal.remark(terminal.words.message(&error));
            damaged.push(material);
        }
    }
    drop(meter);
    let (checked, bad) = (wanted.len(), damaged.len());
    if terminal.json {
        terminal.document(&object("checked", checked).with("damaged", damaged))?;
    } else if bad == 0 {
        terminal.line(words.with("table-verified", &[("count", checked)]))?;
    }
    if bad > 0 {
        return Err(terminal.failure_with("table-bad", &[("count", bad), ("all", checked)]));
    }
    Ok(())
}

fn list(form: ListForm, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let list = catalog.list()?;
    let mut rows = Vec::new();
    for (material, header) in list {
        match header {
            Err(error) => terminal.remark(words.message(&error)),
            Ok(header) => rows.push((material, header)),
        }
    }
    let bytes: u64 = rows.iter().map(|(_, header)| header.bytes).sum();
    let table = files(words, rows);
    form.write(&table, &table, terminal, |terminal| {
        if !table.is_empty() {
            show(&table, table.len(), 0, terminal)?;
        }
        let arguments = [
            ("count", Value::from(table.len())),
            ("bytes", bytes.into()),
            ("folder", catalog.folder().to_string_lossy().into_owned().into()),
        ];
        terminal.line(words.with("table-listed", &arguments))
    })
}
