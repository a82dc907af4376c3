//! `canju-lab experiment guard-matrix`: what of the paper's printed matrix can be checked.

use serde::Serialize;

use super::heat::boards;
use super::report::ReportArguments;
use crate::adviser::finding::{self, Figures, Matrix, TABLE_3};
use crate::adviser::{CognitiveMap, GuardForm, MapForm};
use crate::experiment::guard_matrix::{self, GuardMatrix};
use crate::figures::Page;
use crate::figures::number::decimal;
use crate::rules::Position;
use crate::terminal::list::TextTable;
use crate::terminal::{Failure, Terminal};
use crate::text::{Value, Words};

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
pub(super) struct Arguments {
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

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    let settings = &arguments.settings;
    let found = guard_matrix::measure(settings.seed, settings.positions, settings.plies);
    if arguments.report.is_wanted() {
        let page = page(&found, terminal.words);
        arguments.report.hand_in("guard-matrix", (settings, &found), page, terminal)?;
    }
    if terminal.json { terminal.document(&found) } else { show(&found, terminal) }
}

/// The table, its head the first row.
fn rows(found: &GuardMatrix, words: Words) -> Vec<Vec<String>> {
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

/// Returns the sentences below the table.
fn sentences(found: &GuardMatrix, words: Words) -> [String; 2] {
    let correlation = decimal(found.correlation_with_start, 2);
    let args = [
        ("positions", Value::from(found.drawn.len())),
        ("literal", found.literal_one_sign.into()),
        ("restarted", found.restarted_one_sign.into()),
        ("kept", format!("{:.1}", found.restarted_own_sign).into()),
    ];
    [words.with("matrix-other-position", &[("correlation", correlation)]), words.with("matrix-signs", &args)]
}

fn show(found: &GuardMatrix, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    rows(found, terminal.words).into_iter().for_each(|row| table.push(row));
    table.show(0, terminal)?;
    sentences(found, terminal.words).iter().try_for_each(|sentence| terminal.line(sentence))
}

fn page(found: &GuardMatrix, words: Words) -> Page {
    let title = words.get("report-guard-matrix");
    let mut page = Page::new(&title);
    page.picture("guard-matrix.svg", &title, picture(&title, words));
    page.table(&rows(found, words));
    sentences(found, words).iter().for_each(|sentence| page.paragraph(sentence));
    page
}

/// The printed matrix, and the start of the game as guard values and as both forms of the map.
fn picture(title: &str, words: Words) -> String {
    let start = Position::start();
    let map = |form| -> Matrix {
        finding::matrix(CognitiveMap::of(start.board(), GuardForm::Occupant, start.turn(), form).values())
    };
    let named = [
        ("matrix-printed", TABLE_3),
        ("matrix-start-guards", finding::matrix(&finding::guard_values(start.board()))),
        ("matrix-start-restarted", map(MapForm::Restarted)),
        ("matrix-start-literal", map(MapForm::Literal)),
    ];
    boards(title, &named.map(|(key, matrix)| (words.get(key), matrix)))
}
