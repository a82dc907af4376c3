//! `canju-lab experiment generations`: Figures 4 and 5 of Du et al. (2014), generations of a run against each other.

use std::path::PathBuf;

use serde::Serialize;

use super::field::{
    Field, FieldArguments, Generations, Meeting, Program, ReportArguments, games, percent_scored,
    percent_won, tally,
};
use crate::adviser::paper::Matrix;
use crate::arena::{Pairing, Tally};
use crate::cli::pictures::curves;
use crate::figures::Page;
use crate::figures::number::decimal;
use crate::figures::svg::{Anchor, Svg};
use crate::report::{Cell, Columns, Percent, Table, Type};
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::player::tuning_run;
use crate::terminal::{Done, Terminal};
use crate::text::{Words, thousands};

/// Play a tournament between the best of every few generations of a run, as in Figures 4 and 5 of Du et al.
///
/// Each figure of the paper covers one stage. Figure 4 (stage 1): 40 programs, 1,560 games; early programs win 20 to
/// 30 %, with a steep rise from 25 to 70 % between generations 220 and 290 of 400, then about 65 %. Figure 5 (stage
/// 2): a zigzag from 10 to 70 %.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment generations evening.jsonl --stage 1
  canju-lab experiment generations evening.jsonl --every 5 --nodes 1000 --threads 2 --report figure4")]
pub(super) struct Arguments {
    /// File of a tuning run.
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Interval between programs, in generations.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    #[command(flatten)]
    generations: Generations,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

/// A generation, and all its games.
type Row = (usize, Tally);

#[derive(Serialize)]
struct Json {
    field: Field,
    #[serde(flatten)]
    generations: Generations,
    rows: Table,
    games: u64,
    #[serde(skip)]
    played: Vec<Row>,
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    arguments.report.check(terminal)?;
    let run = tuning_run(&arguments.run, terminal)?;
    let every = usize::from(arguments.every);
    let range = arguments.generations.of(&run, terminal)?;
    let before = range.start() - 1;
    let numbers: Vec<usize> = range.filter(|number| (number - before).is_multiple_of(every)).collect();
    let programs = numbers.iter().filter_map(|number| {
        let past = run.past().get(number - 1)?;
        let elements = run.settings().space.elements(&past.point);
        Some(Program { name: format!("{number}"), elements, share: 1.0 })
    });
    let programs: Vec<Program> = programs.collect();
    if programs.len() < 2 {
        return Err(terminal.failure("generations-too-few"));
    }
    let field = arguments.field.play(&programs, Meeting::games(Pairing::RoundRobin, 1), terminal)?;
    let played: Vec<Row> =
        numbers.iter().enumerate().map(|(at, generation)| (*generation, tally(&field, at))).collect();
    let rows = rows(terminal.words, played.clone());
    let document = Json { rows, games: games(&field), generations: arguments.generations, field, played };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        let settings = (run.settings(), &document.field, &document.generations);
        arguments.report.hand_in("generations", (&settings, &document.rows), page, terminal)?;
    }
    arguments.form.write(&document.rows, &document, terminal, |terminal| show(&document, terminal))
}

pub(super) fn rows(words: Words, rows: Vec<Row>) -> Table {
    Columns::<(), Row>::over(words, ())
        .both("generation", "tune-column-generation", |(), (generation, _)| Cell::Int(*generation as i64))
        .says("Number of the generation, from 1")
        .of(Type::Count)
        .both("wins", "match-wins", |(), (_, games)| Cell::Int(games.wins as i64))
        .of(Type::Count)
        .both("draws", "match-draws", |(), (_, games)| Cell::Int(games.draws as i64))
        .of(Type::Count)
        .both("losses", "match-losses", |(), (_, games)| Cell::Int(games.losses as i64))
        .of(Type::Count)
        .both("won_percent", "generations-won", |(), (_, games)| Percent(percent_won(*games)))
        .says("Games won in percent")
        .both("score_percent", "match-score", |(), (_, games)| Percent(percent_scored(*games)))
        .says("Points in percent: a win counts 1, a draw ½")
        .table("generations-title", rows)
}

fn show(document: &Json, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    paragraph(&words.with("generations-head", &[("games", thousands(document.games as i64))]), 0, terminal)?;
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    paragraph(&words.get(paper_key(document)), 0, terminal)
}

/// Returns the key of the paper's figure of the stage.
const fn paper_key(document: &Json) -> &'static str {
    match document.generations.stage {
        Some(1) => "generations-paper",
        Some(2) => "generations-paper-second",
        Some(_) => "generations-paper-third",
        None => "generations-paper-stages",
    }
}

fn page(document: &Json, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let mut page = Page::new(&words.get("generations-title"));
    page.paragraph(&words.with("generations-head", &[("games", thousands(document.games as i64))]));
    let points = |of: fn(Tally) -> f64| {
        document.played.iter().map(|(generation, games)| (*generation as f64, of(*games) / 100.0)).collect()
    };
    let series = [
        (words.get("generations-won"), points(percent_won)),
        (words.get("match-score"), points(percent_scored)),
    ];
    let title = words.get("generations-title");
    page.picture("generations.svg", &title, curves(&title, &words.get("tune-column-generation"), &series));
    page.table(&document.rows.lines(document.rows.len()));
    page.paragraph(&words.get(paper_key(document)));
    page
}

// Numbers of the board as pictures: a cell a point, its colour by the sign and the size of the number.

const CELL: (f64, f64) = (46.0, 28.0);
const BOARD: (f64, f64) = (432.0, 336.0);
const CORNER: (f64, f64) = (16.0, 44.0);

/// Boards two by two, each with its name; Black's home rank is above.
pub(super) fn boards(title: &str, boards: &[(String, Matrix)]) -> String {
    let rows = boards.len().div_ceil(2) as f64;
    let mut svg = Svg::new(2.0 * (CORNER.0 + BOARD.0), CORNER.1 + BOARD.1 * rows);
    svg.text((CORNER.0, 28.0), Anchor::Start, title);
    for (at, (name, matrix)) in boards.iter().enumerate() {
        let left = CORNER.0 + (CORNER.0 + BOARD.0) * (at % 2) as f64;
        board(&mut svg, (left, CORNER.1 + BOARD.1 * (at / 2) as f64), name, matrix);
    }
    svg.finish()
}

fn board(svg: &mut Svg, (left, top): (f64, f64), name: &str, matrix: &Matrix) {
    const NAME: f64 = 26.0;
    svg.text((left, top + 18.0), Anchor::Start, name);
    let most = matrix.iter().flatten().map(|value| value.abs()).fold(f64::MIN_POSITIVE, f64::max);
    for (rank, row) in matrix.iter().enumerate() {
        for (file, value) in row.iter().enumerate() {
            let corner = (left + CELL.0 * file as f64, top + NAME + CELL.1 * rank as f64);
            svg.bar(corner, CELL, &shade(value / most));
            svg.text((corner.0 + CELL.0 / 2.0, corner.1 + 19.0), Anchor::Middle, &number(*value, most));
        }
    }
}

/// A number with as many decimals as the largest one leaves room for.
fn number(value: f64, most: f64) -> String {
    decimal(value, if most < 1.0 { 3 } else { 1 })
}

/// White for 0 and the darker the farther from it, −1 to 1: violet below, orange above.
fn shade(part: f64) -> String {
    let full: [u8; 3] = if part < 0.0 { [0x75, 0x70, 0xb3] } else { [0xd9, 0x5f, 0x02] };
    let strength = 0.75 * part.abs().min(1.0);
    let [red, green, blue] = full.map(|light| (255.0 - strength * (255.0 - f64::from(light))).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_numbers_tell_sign_and_size() {
        assert_eq!([shade(0.0), shade(1.0), shade(-1.0)], ["#ffffff", "#e38741", "#9894c6"]);
        assert_eq!(
            [number(-0.04, 9.0), number(-12.55, 12.55), number(0.0124, 0.5)],
            ["0.0", "-12.6", "0.012"]
        );
    }
}
