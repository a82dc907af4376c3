//! `canju table`: exact tables of small materials.

use std::path::PathBuf;

use serde::Serialize;

use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::report::{Table, object};
use crate::rules::{Move, Position};
use crate::service::tables::known;
use crate::session::tables::{Answer, QUICKLY_LIMITED, UnderLimit};
use crate::tablebase::catalog::{Catalog, CatalogError, memory};
use crate::tablebase::census::Record;
use crate::tablebase::dtz::{DtzTables, Fate, LIMIT};
use crate::tablebase::generate::closure;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::probe::{NoAnswer, OnDemand, Probe, Tablebase};
use crate::tablebase::repeating::RepeatingLine;
use crate::tablebase::survey;
use crate::tablebase::table::Rules;
use crate::terminal::args::{Resources, make_tables, material, materials, position, report_built};
use crate::terminal::list::{ListForm, TextTable, paragraph, show};
use crate::terminal::{Done, Failure, Terminal};
use crate::text::{Value, thousands};
use crate::views::tables as views;
use crate::views::tables::{MoveRow, files};

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
    Probe(ProbeArguments),
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
        Command::Probe(arguments) => probe(&arguments, &catalog, terminal),
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
    let folder = catalog.folder.to_string_lossy().into_owned();
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
            ("folder", catalog.folder.to_string_lossy().into_owned().into()),
        ];
        terminal.line(words.with("table-listed", &arguments))
    })
}

// `canju table probe`: a table's answer for a position.

/// Look up the exact result of a position and of each move, and the best line.
///
/// Results are for the side to move, distances in plies to mate. Missing tables of small combinations, up to 10,000,000
/// index entries, are solved in memory; nothing is stored.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The last line is 'win N', 'loss N' or 'draw'; 'win rule' or 'loss rule' if perpetual check or chase decides:
then a line shows who offends, with which piece, and which moves repeat.
', drawn by the limit' is added if the game is drawn by 120 plies without a capture before the mate; ', unclear under
the limit' if only the rules on repetition could give the win earlier; ', capture within N' if the winner must capture
first, and can; ', limit not computed' without --dtz if the table is large. The FEN has the plies already made without
a capture.
', chase not judged' is added if the table is of an older version that does not judge perpetual chase, and the
result depends on endless play.

Examples:
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  canju table probe --fen '3ak4/4a4/9/9/9/9/9/9/9/R3K4 b' --json")]
struct ProbeArguments {
    /// Position (FEN).
    #[arg(long)]
    fen: String,
    /// Compute distances to a capture (DTZ) where the limit of 120 plies may end a win, even of large tables: minutes.
    #[arg(long)]
    dtz: bool,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    form: ListForm,
}

/// What the limit of plies adds to the last line of a page.
fn limit_text(limit: &UnderLimit) -> String {
    match limit.fate {
        Fate::Drawn => ", drawn by the limit".to_owned(),
        Fate::Unclear => ", unclear under the limit".to_owned(),
        Fate::Unknown => ", limit not computed".to_owned(),
        Fate::Unchanged => limit.needed.map(|plies| format!(", capture within {plies}")).unwrap_or_default(),
    }
}

fn repeating_json(line: &RepeatingLine) -> impl Serialize + use<> {
    let offence = &line.offence;
    object("moves", texts(&line.moves))
        .with("repeats_from", line.repeats_from)
        .with("offender", offence.offender.word())
        .with("reason", offence.reason.word())
        .with("pieces", offence.pieces.iter().map(|piece| piece.role.letter()).collect::<String>())
        .with("chased", offence.chased.map(|piece| piece.role.letter()))
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn probe(arguments: &ProbeArguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let position = position(&arguments.fen, terminal)?;
    arguments.resources.set_threads();
    let (rules, answer) = look_up(arguments, &position, catalog, terminal)?;
    let rows = answer.moves.iter().zip(&answer.endless_moves).zip(&answer.fates);
    let rows = rows.map(|((&(played, value), &endless), &fate)| MoveRow { played, value, endless, fate });
    let moves = views::moves(terminal.words, rows.collect());
    let limit = |limit: &UnderLimit| {
        let left = object("plies_left", limit.left).with("needed", limit.needed);
        left.with("result", limit.fate.word())
    };
    let document = object("fen", &arguments.fen)
        .with("material", Material::of(&position))
        .with("rules", rules.word())
        .with("chase_judged", matches!(rules, Rules::Chase(_)))
        .with("result", answer.value.wdl.word())
        .with("plies", answer.value.plies)
        .with("by_rule", answer.value.is_by_rule())
        .with("endless", answer.endless)
        .with("moves", &moves)
        .with("line", texts(&answer.line))
        .with("repeating", answer.repeating.as_ref().map(repeating_json))
        .with("limit", answer.limit.as_ref().map(limit));
    arguments.form.write(&moves, &document, terminal, |terminal| page(&answer, &moves, rules, terminal))
}

/// Returns the rules of the table and its answer. Tables of a small material that the folder lacks are solved in memory.
fn look_up(
    arguments: &ProbeArguments,
    position: &Position,
    catalog: &Catalog,
    terminal: &Terminal,
) -> Done<(Rules, Answer)> {
    let refused = |reason: NoAnswer| refused(&reason, position, catalog, terminal);
    let (material, memory) = (Material::of(position), arguments.resources.memory());
    let of_folder = Tablebase::of(catalog).map_err(|error| refused(error.into()))?;
    let meter = terminal.meter("table-solving");
    let tables = OnDemand::new(&of_folder, material, memory, &meter);
    let mut answer = Answer::of(&tables, position).map_err(refused)?;
    let is_quick = Size::of(material).positions <= QUICKLY_LIMITED;
    if answer.is_limit_open() && (is_quick || arguments.dtz) {
        match DtzTables::of(catalog, material, memory, &terminal.meter("job-limit")) {
            Ok(limit) => answer.apply_limit(&tables, position, &limit).map_err(refused)?,
            Err(error @ CatalogError::Cancelled(_)) => return Err(error.into()),
            // The answer without the limit stands: a table of an older version, or too little memory.
            Err(error) => terminal.remark(terminal.words.message(&error)),
        }
    }
    Ok((tables.rules(material), answer))
}

/// Returns why there is no answer, and what is known instead.
fn refused(reason: &NoAnswer, position: &Position, catalog: &Catalog, terminal: &Terminal) -> Failure {
    let mut sentences = vec![terminal.words.message(reason)];
    if let NoAnswer::NoTable(material) = reason {
        let known = known(catalog);
        let censuses = known.get(&NodeId::from(*material).canonical()).map_or(&[][..], Vec::as_slice);
        sentences.extend(terminal.words.known_instead(position, censuses));
    }
    Failure::Message(sentences.join("\n"))
}

fn page(answer: &Answer, moves: &Table, rules: Rules, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    if !moves.is_empty() {
        terminal.line(words.get(moves.title))?;
        show(moves, moves.len(), 2, terminal)?;
    }
    if !answer.line.is_empty() {
        terminal.line(words.get("table-line"))?;
        for moves in answer.line.chunks(10) {
            terminal.line(format_args!("  {}", texts(moves).join(" ")))?;
        }
    }
    terminal.line(words.table_rules(rules))?;
    if answer.value.is_by_rule() {
        terminal.line(words.get("table-by-rule"))?;
    }
    if let Some(RepeatingLine { moves, repeats_from, offence }) = &answer.repeating {
        paragraph(&words.table_offence(offence), 0, terminal)?;
        // With brackets around the moves that repeat.
        let (before, cycle) = moves.split_at((*repeats_from).min(moves.len()));
        let line = format!("{} [{}]", texts(before).join(" "), texts(cycle).join(" "));
        paragraph(line.trim_start(), 2, terminal)?;
    }
    if answer.endless {
        paragraph(&words.get("table-endless-hint"), 0, terminal)?;
    }
    if let Some(limit) = &answer.limit {
        paragraph(&words.table_limit(limit.fate, limit.left, limit.needed), 0, terminal)?;
        if limit.fate == Fate::Unknown {
            paragraph(&words.get("table-limit-option"), 0, terminal)?;
        }
    }
    let length = match answer.value.plies {
        _ if answer.value.is_by_rule() => " rule".to_owned(),
        Some(plies) => format!(" {plies}"),
        None => String::new(),
    };
    let caveat = if answer.endless { ", chase not judged" } else { "" };
    let limit = answer.limit.as_ref().map(limit_text).unwrap_or_default();
    terminal.line(format_args!("{}{length}{caveat}{limit}", answer.value.wdl.word()))
}
