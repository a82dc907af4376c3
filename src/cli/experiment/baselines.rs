//! `canju experiment baselines`: what methods of tuning have gained after equally many games.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::super::tune::open;
use super::field::{Field, FieldArguments, Meeting, Program, difference, percent_scored};
use super::report::ReportArguments;
use crate::arena::statistics::elo_of;
use crate::arena::{Pairing, Standing};
use crate::engine::Elements;
use crate::figures::Page;
use crate::figures::svg::differences;
use crate::text::{Words, elo_with_interval, thousands};
use crate::tuner::{Run, Settings};

/// Compare methods of tuning: which gains most per game?
///
/// What each run would choose after equally many games meets the values set by hand, all in the same openings.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Runs that can be compared differ in their method alone; these have some 3,800 games each:
  canju tune start swarm.jsonl --generations 10
  canju tune start regression.jsonl --method regression --generations 10
  canju tune start random.jsonl --method random --generations 10
  canju tune start cma.jsonl --method cma --generations 14
  canju tune start spsa.jsonl --method spsa --generations 238

Examples:
  canju experiment baselines swarm.jsonl regression.jsonl random.jsonl cma.jsonl spsa.jsonl
  canju experiment baselines swarm.jsonl spsa.jsonl --games 2000 --nodes 1000 --threads 2 --report baselines")]
pub(super) struct Arguments {
    /// The files of runs of the tuner.
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,
    /// After how many games their values are taken; as many as the shortest run has unless given.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
}

/// A run, and where in it its values are taken.
#[derive(Serialize)]
struct Source {
    run: String,
    settings: Settings,
    /// The last generation that counts, from 1.
    generation: u32,
    /// Games up to its end.
    games: u64,
    #[serde(skip)]
    choice: Elements,
}

#[derive(Serialize)]
struct Row {
    run: String,
    method: &'static str,
    games: u64,
    nodes: u64,
    standing: Standing,
    score_percent: f64,
    elo: f64,
    elo_interval: Option<(f64, f64)>,
    elo_per_thousand_games: f64,
    /// The method as it is called in the user's language.
    #[serde(skip)]
    called: String,
}

#[derive(Serialize)]
struct Document {
    field: Field,
    /// The most games that a run's choice rests on.
    games: u64,
    /// Whether all runs have the same nodes and parameters.
    alike: bool,
    rows: Vec<Row>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    let runs = arguments.runs.iter().map(|path| open(path, terminal)).collect::<Result<Vec<Run>, _>>()?;
    let fewest = runs.iter().map(played).min().unwrap_or(0);
    let games = arguments.games.unwrap_or(fewest);
    let sources = runs.iter().zip(&arguments.runs).map(|(run, path)| {
        let path = path.to_string_lossy().into_owned();
        source(run, path, games).map_err(|key| refused(key, run, games, terminal.words))
    });
    let sources = sources.collect::<Result<Vec<Source>, Failure>>()?;
    let field =
        arguments.field.play(&programs(&sources), Meeting::games(Pairing::Gauntlet, 200), terminal)?;
    let document =
        Document { games, alike: alike(&sources), rows: rows(&sources, &field, terminal.words), field };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal.words);
        let settings = (&sources, &document.field);
        arguments.report.hand_in("baselines", (&settings, &document.rows), page, terminal)?;
    }
    show(&document, terminal)
}

/// Games of all generations that are complete.
fn played(run: &Run) -> u64 {
    run.past().iter().map(|past| past.games).sum()
}

/// What the run had chosen after so many games at most, or the key of what is said where it cannot be told.
fn source(run: &Run, name: String, most: u64) -> Result<Source, &'static str> {
    if played(run) < most {
        return Err("baselines-short");
    }
    let sums = run.past().iter().scan(0, |sum, past| {
        *sum += past.games;
        Some((*sum, past))
    });
    let (games, past) = sums.take_while(|(games, _)| *games <= most).last().ok_or("baselines-none")?;
    let settings = run.settings().clone();
    let choice = settings.space.elements(&past.choice);
    Ok(Source { run: name, settings, generation: past.number + 1, games, choice })
}

fn refused(key: &str, run: &Run, games: u64, words: Words) -> Failure {
    let path = run.path().unwrap_or_default();
    let told = [
        ("path", path.to_string_lossy().into_owned()),
        ("has", thousands(played(run) as i64)),
        ("games", thousands(games as i64)),
    ];
    Failure::Told(words.with(key, &told))
}

/// The values set by hand, and what each run had chosen.
fn programs(sources: &[Source]) -> Vec<Program> {
    let hand = Program { name: "hand".to_owned(), elements: Elements::hand(), share: 1.0 };
    let of =
        |source: &Source| Program { name: source.run.clone(), elements: source.choice.clone(), share: 1.0 };
    std::iter::once(hand).chain(sources.iter().map(of)).collect()
}

fn alike(sources: &[Source]) -> bool {
    let of = |source: &Source| (source.settings.nodes, source.settings.space);
    sources.windows(2).all(|two| of(&two[0]) == of(&two[1]))
}

/// A row for each run, the largest gain first.
fn rows(sources: &[Source], field: &Field, words: Words) -> Vec<Row> {
    let row = |(at, source): (usize, &Source)| {
        let standing = field.standing(at + 1, 0);
        let elo = elo_of(standing.games.score().unwrap_or(0.5));
        let interval = standing.pairs.interval();
        Row {
            run: source.run.clone(),
            method: source.settings.way.word(),
            games: source.games,
            nodes: source.settings.nodes,
            standing,
            score_percent: percent_scored(standing.games),
            elo,
            elo_interval: interval.map(|(low, high)| (elo_of(low), elo_of(high))),
            elo_per_thousand_games: 1000.0 * elo / source.games as f64,
            called: words.tuning_method(&source.settings.way),
        }
    };
    let mut rows: Vec<Row> = sources.iter().enumerate().map(row).collect();
    rows.sort_by(|one, other| other.elo_per_thousand_games.total_cmp(&one.elo_per_thousand_games));
    rows
}

const HEADS: [&str; 7] = [
    "baselines-method",
    "baselines-run",
    "baselines-games",
    "baselines-nodes",
    "match-score",
    "match-elo",
    "baselines-gain",
];

fn cells(row: &Row) -> [String; 7] {
    [
        row.called.clone(),
        row.run.clone(),
        thousands(row.games as i64),
        thousands(row.nodes as i64),
        format!("{:.1} %", row.score_percent),
        elo_with_interval(row.standing),
        format!("{:+.1}", row.elo_per_thousand_games),
    ]
}

fn head(document: &Document, words: Words) -> String {
    let each = document.rows.first().map_or(0, |row| row.standing.games.games());
    let told = [("games", thousands(document.games as i64)), ("each", thousands(each as i64))];
    words.with("baselines-head", &told)
}

/// What is said below the table.
fn remarks(document: &Document, words: Words) -> Vec<String> {
    let unlike = (!document.alike).then_some("baselines-unlike");
    ["baselines-read"].into_iter().chain(unlike).map(|key| words.get(key)).collect()
}

fn show(document: &Document, terminal: &mut Terminal) -> Result<(), Failure> {
    if terminal.json {
        return terminal.document(document);
    }
    let words = terminal.words;
    paragraph(&head(document, words), 0, terminal)?;
    let mut table = TextTable::new(&[2, 3, 4, 6]);
    table.row(HEADS.map(|key| words.get(key)));
    document.rows.iter().for_each(|row| table.row(cells(row)));
    table.show(0, terminal)?;
    remarks(document, words).iter().try_for_each(|remark| paragraph(remark, 0, terminal))
}

fn page(document: &Document, words: Words) -> Page {
    let title = words.get("baselines-title");
    let mut page = Page::new(&title);
    page.paragraph(&head(document, words));
    let name = |row: &Row| format!("{} ({})", row.called, row.run);
    let rows: Vec<_> = document.rows.iter().map(|row| difference(name(row), row.standing)).collect();
    page.picture("baselines.svg", &title, differences(&title, &words.get("baselines-scale"), &rows));
    let head = HEADS.map(|key| words.get(key)).to_vec();
    let rows: Vec<Vec<String>> =
        std::iter::once(head).chain(document.rows.iter().map(|row| cells(row).to_vec())).collect();
    page.table(&rows);
    remarks(document, words).iter().for_each(|remark| page.paragraph(remark));
    page
}
