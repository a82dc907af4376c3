//! Experiments on the papers of Chen et al. and of Huang and Chen: `table1`, `guard-matrix`, `boundary`, `exchange`.

use std::path::PathBuf;

use serde::Serialize;

use super::field::ReportArguments;
use super::generations::boards;
use crate::acquisition::exchange;
use crate::adviser::paper::{Matrix, matrix};
use crate::adviser::{CognitiveMap, GuardForm, MapForm};
use crate::experiment::exchange::{EstimateSettings, boundary_positions, estimate};
use crate::experiment::paper::{
    ComparedVersions, Figures, GuardMatrix, Plan, TABLE_3, claim_holds, guard_values, measure_guards, rows,
};
use crate::figures::Page;
use crate::figures::number::decimal;
use crate::lower_priority;
use crate::report::Table;
use crate::rules::Position;
use crate::terminal::list::{ListForm, TextTable, compared_versions, paragraph};
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Done, Terminal, args};
use crate::text::{Value, Words};
use crate::verification::paper::TABLE1;
use crate::views::log::{Compared, compared};

/// Compare versions of a base as in Table 1 of the paper: the changes made by each round of resolving and refining.
///
/// Without names: END6 and END6C, END12 and END12C, END12C and END12CR, and every other version NAME with NAMEC or
/// NAMER. With names: each with the next one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment table1
  canju-lab experiment table1 E0 END6 END6C --json
  canju-lab experiment table1 --pairwise --kb rounds.canju")]
pub(super) struct Table1Arguments {
    /// Versions to compare, oldest first.
    names: Vec<String>,
    /// Compare each version with every later one [default without names: all versions of the base].
    #[arg(long)]
    pairwise: bool,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Table1Json {
    rows: Table,
    missing: Vec<String>,
    /// Both shares fall from row to row, as the paper claims; null for fewer than two rows.
    claim_holds: Option<bool>,
}

pub(super) fn run_table1(arguments: Table1Arguments, terminal: &mut Terminal) -> Done {
    let Table1Arguments { names, pairwise, kb, form } = arguments;
    let words = terminal.words;
    if names.len() == 1 {
        return Err(terminal.failure("table1-one-name"));
    }
    let base = args::read(kb, terminal)?;
    let existing: Vec<String> =
        base.history().versions().iter().map(|version| version.name.clone()).collect();
    let Plan { pairs, missing } = match (pairwise, names.is_empty()) {
        (true, true) => Plan::pairwise(&existing, &existing),
        (true, false) => Plan::pairwise(&existing, &names),
        (false, true) => Plan::of_rounds(&existing),
        (false, false) => Plan::in_line(&existing, &names),
    };
    if pairs.is_empty() {
        let first = missing.first().map_or(TABLE1[0].old, String::as_str);
        return Err(terminal.failure_with("table1-nothing", &[("version", first)]));
    }
    let made = rows(pairs, |name| base.version(name))?;
    let row = |row: &ComparedVersions| Compared {
        old: row.pair.0.clone(),
        new: row.pair.1.clone(),
        comparison: row.comparison,
        of_paper: row.of_paper(),
    };
    let shown: Vec<Compared> = made.iter().map(row).collect();
    let json = Table1Json { rows: compared(words, shown.clone()), missing, claim_holds: claim_holds(&made) };
    form.write(&json.rows, &json, terminal, |terminal| show_table1(&shown, &json, terminal))
}

fn show_table1(rows: &[Compared], json: &Table1Json, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    compared_versions(rows, terminal)?;
    terminal.line("")?;
    paragraph(&words.get("table1-read"), 0, terminal)?;
    if rows.iter().any(|row| row.of_paper.is_some()) {
        paragraph(&words.get("paper-lost-table1"), 0, terminal)?;
    }
    if let Some(holds) = json.claim_holds {
        let key = if holds { "table1-claim-holds" } else { "table1-claim-fails" };
        paragraph(&words.get(key), 0, terminal)?;
    }
    for version in &json.missing {
        paragraph(&words.with("table1-missing", &[("version", version.as_str())]), 0, terminal)?;
    }
    Ok(())
}

/// Compare the guard matrix printed by Huang and Chen (Table 3) with the maps of the fuzzy adviser.
///
/// The paper lacks the figure of its position, so its numbers cannot be reproduced; signs, sum and halves can be
/// compared. Positions are reached by random moves from the initial position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment guard-matrix
  canju-lab experiment guard-matrix --positions 100 --seed 7 --json
  canju-lab experiment guard-matrix --report table3")]
pub(super) struct GuardMatrixArguments {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    report: ReportArguments,
}

#[derive(Debug, clap::Args, Serialize)]
struct Settings {
    /// Number of positions.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    positions: u32,
    /// Number of random plies that lead to each position.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: u32,
    /// Seed of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run_guard_matrix(arguments: &GuardMatrixArguments, terminal: &mut Terminal) -> Done {
    arguments.report.check(terminal)?;
    let settings = &arguments.settings;
    let found = measure_guards(settings.seed, settings.positions, settings.plies);
    if arguments.report.is_wanted() {
        let page = guard_matrix_page(&found, terminal.words);
        arguments.report.hand_in("guard-matrix", (settings, &found), page, terminal)?;
    }
    if terminal.json { terminal.document(&found) } else { show_guard_matrix(&found, terminal) }
}

fn guard_rows(found: &GuardMatrix, words: Words) -> Vec<Vec<String>> {
    let heads = ["matrix-of", "matrix-negative", "matrix-sum", "matrix-own-sign", "matrix-half"];
    let row = |name: &str, figures: &Figures| {
        vec![
            words.get(name),
            figures.negative.to_string(),
            decimal(figures.sum, 2),
            figures.own_sign.to_string(),
            decimal(figures.half_correlation, 2),
        ]
    };
    vec![
        heads.map(|key| words.get(key)).to_vec(),
        row("matrix-printed", &found.printed),
        row("matrix-start-guards", &found.start.guards),
        row("matrix-start-restarted", &found.start.restarted),
        row("matrix-start-literal", &found.start.literal),
    ]
}

fn guard_sentences(found: &GuardMatrix, words: Words) -> [String; 2] {
    let correlation = decimal(found.correlation_with_start, 2);
    let args = [
        ("positions", Value::from(found.drawn.len())),
        ("literal", found.literal_one_sign.into()),
        ("restarted", found.restarted_one_sign.into()),
        ("kept", format!("{:.1}", found.restarted_own_sign).into()),
    ];
    [words.with("matrix-other-position", &[("correlation", correlation)]), words.with("matrix-signs", &args)]
}

fn show_guard_matrix(found: &GuardMatrix, terminal: &mut Terminal) -> Done {
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    guard_rows(found, terminal.words).into_iter().for_each(|row| table.push(row));
    table.show(0, terminal)?;
    guard_sentences(found, terminal.words).iter().try_for_each(|sentence| terminal.line(sentence))
}

fn guard_matrix_page(found: &GuardMatrix, words: Words) -> Page {
    let title = words.get("report-guard-matrix");
    let mut page = Page::new(&title);
    page.picture("guard-matrix.svg", &title, guard_matrix_picture(&title, words));
    page.table(&guard_rows(found, words));
    guard_sentences(found, words).iter().for_each(|sentence| page.paragraph(sentence));
    page
}

/// The printed matrix, and the start of the game as guard values and as both forms of the map.
fn guard_matrix_picture(title: &str, words: Words) -> String {
    let start = Position::start();
    let map = |form| -> Matrix {
        matrix(&CognitiveMap::of(start.board(), GuardForm::Occupant, start.turn(), form).values)
    };
    let named = [
        ("matrix-printed", TABLE_3),
        ("matrix-start-guards", matrix(&guard_values(start.board()))),
        ("matrix-start-restarted", map(MapForm::Restarted)),
        ("matrix-start-literal", map(MapForm::Literal)),
    ];
    boards(title, &named.map(|(key, matrix)| (words.get(key), matrix)))
}

/// Draw boundary positions: quiet endgames, half of them won and half drawn by exact tables, in which fewer than half of the moves keep
/// the result, one or two exchanges before the endgame that decides.
///
/// The line that decides has at least 20 plies. Both sides can attack; the tables of each material are solved in memory. The same seed
/// gives the same positions. Those of seed 1 are built in, for `canju match --boundary`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment boundary --positions 100 --seed 2 --out boundary.txt
  canju match default none --fens boundary.txt --nodes 2000")]
pub(super) struct BoundaryArguments {
    /// Number of positions.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Seed of materials and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximum number of index entries of a material.
    #[arg(long, value_name = "ENTRIES", default_value_t = 50_000_000)]
    max_entries: u64,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run_boundary(arguments: &BoundaryArguments, terminal: &mut Terminal) -> Done {
    free(arguments.out.as_ref())?;
    lower_priority();
    let BoundaryArguments { positions, seed, max_entries, .. } = *arguments;
    let found = terminal.metered("cli-boundary", |meter| {
        boundary_positions(positions as usize, seed, max_entries.into(), meter)
    })?;
    let lines: String = found.iter().map(|position| format!("{position}\n")).collect();
    match &arguments.out {
        Some(path) => write_new(path, &lines),
        None => terminal.text(lines.trim_end()),
    }
}

/// Estimate the exchange tables by searching random positions, and write them in the format of
/// assets/exchange/README.md.
///
/// `canju-lab experiment accuracy --paper --exchange FILE` compares them with the hand-made ones.
#[derive(Debug, clap::Args)]
pub(super) struct ExchangeArguments {
    /// Positions per cell.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Number of moves within which the exchange must be forced; each makes the search a few hundred times longer.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    moves: u8,
    /// Seed of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run_exchange(arguments: &ExchangeArguments, terminal: &mut Terminal) -> Done {
    free(arguments.out.as_ref())?;
    let pattern = exchange::built_in();
    let pattern = pattern.map_err(|error| terminal.failure_of(&error))?;
    let settings =
        EstimateSettings { positions: arguments.positions, moves: arguments.moves, seed: arguments.seed };
    let tables = terminal.metered("exchange-estimating", |meter| estimate(&pattern, settings, meter))?;
    match &arguments.out {
        Some(path) => write_new(path, tables.to_string()),
        None => terminal.text(tables.to_string().trim_end()),
    }
}
