//! `canju table`: exact tables of small materials.

mod probe;

use std::path::PathBuf;

use serde::Serialize;

use crate::material::Material;
use crate::progress::Progress;
use crate::report::Table;
use crate::tablebase::catalog::{Catalog, CatalogError, memory};
use crate::tablebase::census::Record;
use crate::tablebase::dtz::{DtzTables, LIMIT};
use crate::tablebase::generate::closure;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::probe::NoAnswer;
use crate::tablebase::survey;
use crate::tablebase::table::Rules;
use crate::terminal::args::{Resources, make_tables, material, materials, report_built, table_fault};
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
    List(crate::terminal::list::ListForm),
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

#[derive(Serialize)]
struct InfoJson {
    material: String,
    /// The material of its mirror pair of which the table is made.
    canonical: String,
    rules: &'static str,
    chase_judged: bool,
    /// Index entries, mirror images counted twice; nothing, as for the next three, if they cannot be numbered.
    unfolded: Option<u128>,
    positions: Option<u128>,
    /// Positions with either side to move.
    entries: Option<u128>,
    memory_bytes: Option<u128>,
    /// The smaller tables; nothing if there cannot be one of the material itself.
    needs: Option<Vec<String>>,
    missing: Option<Vec<String>>,
    present: bool,
    file_bytes: Option<u64>,
    longest: Option<u32>,
}

fn info(arguments: &InfoArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let asked = material(&arguments.material, terminal)?;
    let (stored, _) = canonical(asked);
    let size = Size::of(stored);
    let header = catalog.header(stored).ok();
    let rules = header.as_ref().map_or_else(|| Rules::of(stored), |header| header.rules);
    let text = |list: Vec<Material>| list.iter().map(ToString::to_string).collect();
    let needs = || closure(stored).into_iter().filter(|&material| material != stored).collect();
    let possible = size.can_be_numbered();
    let json = InfoJson {
        material: asked.to_string(),
        canonical: stored.to_string(),
        rules: rules.word(),
        chase_judged: matches!(rules, Rules::Chase(_)),
        unfolded: possible.then_some(size.unfolded),
        positions: possible.then_some(size.positions),
        entries: possible.then_some(2 * size.positions),
        memory_bytes: possible.then(|| memory(stored)),
        needs: possible.then(|| text(needs())),
        missing: possible.then(|| text(catalog.missing(&[stored]))),
        present: header.is_some(),
        file_bytes: header.as_ref().map(|header| header.bytes),
        longest: header.as_ref().map(|header| header.longest),
    };
    if terminal.json {
        return terminal.document(&json);
    }
    info_page(&json, rules, terminal)
}

fn info_page(json: &InfoJson, rules: Rules, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let number = |number: u128| thousands(i64::try_from(number).unwrap_or(i64::MAX));
    let figure = |figure: Option<u128>| figure.map_or_else(|| words.get("table-impossible"), number);
    let list = |list: &Option<Vec<String>>| match list {
        None => words.get("table-impossible"),
        Some(list) if list.is_empty() => words.get("table-none"),
        Some(list) => list.join(" "),
    };
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("table-material", json.canonical.clone());
    row("table-rules", words.table_rules(rules));
    row("table-unfolded", figure(json.unfolded));
    row("table-positions", figure(json.positions));
    row("table-entries", figure(json.entries));
    row("table-memory", figure(json.memory_bytes));
    row("table-needs", list(&json.needs));
    row("table-missing", list(&json.missing));
    if let (Some(bytes), Some(plies)) = (json.file_bytes, json.longest) {
        row("table-file", number(bytes.into()));
        row("table-longest", number(plies.into()));
        row(
            "table-limit-row",
            words.get(if plies > LIMIT { "table-limit-some" } else { "table-limit-none" }),
        );
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

#[derive(Serialize)]
struct Built {
    folder: String,
    made: Vec<String>,
}

fn build(arguments: &BuildArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    arguments.resources.set_threads();
    let materials = materials(&arguments.material, arguments.max_entries, terminal)?;
    let meter = terminal.meter("table-building");
    let all = make_tables(&materials, arguments.resources.memory(), catalog, &meter, terminal)?;
    drop(meter);
    let folder = catalog.folder().to_string_lossy().into_owned();
    if terminal.json {
        let made = all.iter().map(ToString::to_string).collect();
        return terminal.document(&Built { folder, made });
    }
    let arguments = [("count", all.len().into()), ("folder", crate::text::Value::from(folder))];
    terminal.line(terminal.words.with("table-built", &arguments))
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
    survey::count(catalog, &[material], memory, &meter, &mut report_built(terminal), &mut keep)
        .map_err(|error| table_fault(&error, terminal))?;
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

#[derive(Serialize)]
struct LimitJson {
    material: String,
    limit: u32,
    longest: u32,
    rows: Table,
}

fn limit(arguments: &LimitArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let material = material(&arguments.material, terminal)?;
    let (stored, swapped) = canonical(material);
    arguments.resources.set_threads();
    let memory = arguments.resources.memory();
    let meter = terminal.meter("table-building");
    make_tables(&[material], memory, catalog, &meter, terminal)?;
    drop(meter);
    let meter = terminal.meter("job-limit");
    let dtz =
        DtzTables::of(catalog, stored, memory, &meter).map_err(|error| table_fault(&error, terminal))?;
    drop(meter);
    let table = catalog.load(stored).map_err(|error| table_fault(&CatalogError::from(error), terminal))?;
    let words = terminal.words;
    let rows = views::cursed(words, dtz.count(&table), swapped);
    let document = LimitJson { material: material.to_string(), limit: LIMIT, longest: table.longest(), rows };
    arguments.form.write(&document.rows, &document, terminal, |terminal| {
        show(&document.rows, document.rows.len(), 0, terminal)?;
        let plies = [("limit", LIMIT), ("plies", document.longest)];
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

#[derive(Serialize)]
struct Report {
    checked: usize,
    damaged: Vec<String>,
}

fn verify(arguments: &VerifyArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut wanted = materials(&arguments.material, None, terminal)?;
    if wanted.is_empty() {
        let list = catalog.list().map_err(|error| terminal.failure_of(&error))?;
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
            terminal.remark(table_fault(&error, terminal).into_sentence());
            damaged.push(material.to_string());
        }
    }
    drop(meter);
    let (checked, bad) = (wanted.len(), damaged.len());
    if terminal.json {
        terminal.document(&Report { checked, damaged })?;
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
    let list = catalog.list().map_err(|error| terminal.failure_of(&error))?;
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
