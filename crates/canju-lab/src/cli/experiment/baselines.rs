//! `canju-lab experiment baselines`: the gain of tuning methods after equal numbers of games.

use std::path::PathBuf;

use serde::Serialize;

use super::field::ReportArguments;
use super::field::{Field, FieldArguments, Meeting, Program, difference, percent_scored};
use crate::arena::statistics::elo_of;
use crate::arena::{Pairing, Standing};
use crate::cli::pictures::differences;
use crate::engine::Elements;
use crate::figures::Page;
use crate::figures::number::signed;
use crate::report::{Cell, Columns, Percent, Table, Type};
use crate::terminal::list::{ListForm, paragraph};
use crate::terminal::player::tuning_run;
use crate::terminal::{Done, Failure, Terminal, list};
use crate::text::{Words, elo_with_interval, thousands};
use crate::tuner::{Run, Settings};
use crate::views::matches::{ENDS, ends};

/// Compare tuning methods by gain per game.
///
/// The choice of each run after equally many games plays against the values set by hand, all in the same openings.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Runs to compare must differ in their method only; these have about 3,800 games each:
  canju-lab tune start swarm.jsonl --generations 10
  canju-lab tune start regression.jsonl --method regression --generations 10
  canju-lab tune start random.jsonl --method random --generations 10
  canju-lab tune start cma.jsonl --method cma --generations 14
  canju-lab tune start spsa.jsonl --method spsa --generations 238

Examples:
  canju-lab experiment baselines swarm.jsonl regression.jsonl random.jsonl cma.jsonl spsa.jsonl
  canju-lab experiment baselines swarm.jsonl spsa.jsonl --games 2000 --nodes 1000 --threads 2 --report baselines")]
pub(super) struct Arguments {
    /// Files of tuning runs.
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,
    /// Number of games after which the values are taken [default: those of the shortest run].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

/// A run, and the generation whose values are used.
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

/// A run against the values set by hand.
#[derive(Clone)]
pub(super) struct BaselineRow {
    run: String,
    settings: Settings,
    games: u64,
    standing: Standing,
}

impl BaselineRow {
    fn elo(&self) -> f64 {
        elo_of(self.standing.games.score().unwrap_or(0.5))
    }

    fn gain(&self) -> f64 {
        1000.0 * self.elo() / self.games as f64
    }
}

#[derive(Serialize)]
struct Json {
    field: Field,
    /// Maximum number of games behind a run's choice.
    games: u64,
    /// Whether all runs have the same nodes and parameters.
    alike: bool,
    rows: Table,
    #[serde(skip)]
    met: Vec<BaselineRow>,
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    arguments.report.check(terminal)?;
    let runs =
        arguments.runs.iter().map(|path| tuning_run(path, terminal)).collect::<Result<Vec<Run>, _>>()?;
    let fewest = runs.iter().map(played).min().unwrap_or(0);
    let games = arguments.games.unwrap_or(fewest);
    let sources = runs.iter().zip(&arguments.runs).map(|(run, path)| {
        let path = path.to_string_lossy().into_owned();
        source(run, path, games).map_err(|key| refused(key, run, games, terminal.words))
    });
    let sources = sources.collect::<Done<Vec<Source>>>()?;
    let field =
        arguments.field.play(&programs(&sources), Meeting::games(Pairing::Gauntlet, 200), terminal)?;
    let met = met(&sources, &field);
    let rows = rows(terminal.words, met.clone());
    let document = Json { games, alike: alike(&sources), rows, met, field };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal.words);
        let settings = (&sources, &document.field);
        arguments.report.hand_in("baselines", (&settings, &document.rows), page, terminal)?;
    }
    arguments.form.write(&document.rows, &document, terminal, |terminal| show(&document, terminal))
}

/// Returns the number of games of all complete generations.
fn played(run: &Run) -> u64 {
    run.past().iter().map(|past| past.games).sum()
}

/// Returns a run's choice after at most this number of games, or the text key of the error.
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
    let args = [
        ("path", path.to_string_lossy().into_owned()),
        ("has", thousands(played(run) as i64)),
        ("games", thousands(games as i64)),
    ];
    Failure::Message(words.with(key, &args))
}

/// Returns the values set by hand, and the choice of each run.
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

fn met(sources: &[Source], field: &Field) -> Vec<BaselineRow> {
    let row = |(at, source): (usize, &Source)| BaselineRow {
        run: source.run.clone(),
        settings: source.settings.clone(),
        games: source.games,
        standing: field.standing(at + 1, 0),
    };
    let mut rows: Vec<BaselineRow> = sources.iter().enumerate().map(row).collect();
    rows.sort_by(|one, other| other.gain().total_cmp(&one.gain()));
    rows
}

pub(super) fn rows(words: Words, rows: Vec<BaselineRow>) -> Table {
    Columns::<(), BaselineRow>::over(words, ())
        .shown("baselines-method", move |(), row| words.tuning_method(&row.settings.way))
        .both("run", "baselines-run", |(), row| row.run.clone())
        .says("File of the run")
        .data("method", |(), row| row.settings.way.word())
        .says("Method of the run")
        .both("games", "baselines-games", |(), row| row.games)
        .says("Games that the run played")
        .both("nodes", "baselines-nodes", |(), row| row.settings.nodes)
        .says("Nodes of each move of the run")
        .data("standing", |(), row| Cell::json(&row.standing, STANDING))
        .says("Games against the initial parameters, and pairs of games by points 0, ½, 1, 1½, 2")
        .of(STANDING_TYPE)
        .members(&["games.wins", "games.draws", "games.losses", "pairs"])
        .both("score_percent", "match-score", |(), row| Percent(percent_scored(row.standing.games)))
        .says("Points in percent: a win counts 1, a draw ½")
        .data("elo", |(), row| Cell::Real(row.elo(), 1))
        .of(Type::Nullable(&Type::Real))
        .shown("match-elo", |(), row| elo_with_interval(row.standing))
        .data("elo_interval", |(), row| row.standing.elo_interval().map(ends))
        .of(Type::Nullable(&ENDS))
        .data("elo_per_thousand_games", |(), row| Cell::Real(row.gain(), 1))
        .says("Gain in Elo for each thousand games of the run")
        .of(Type::Nullable(&Type::Real))
        .shown("baselines-gain", |(), row| signed(row.gain(), 1))
        .right()
        .table("baselines-title", rows)
}

/// A standing in JSON; the pairs are counted by their points, from 0 to 2 in halves.
const STANDING_TYPE: Type = Type::Map(&[
    ("games", Type::Map(&[("wins", Type::Count), ("draws", Type::Count), ("losses", Type::Count)])),
    ("pairs", Type::List(&Type::Count)),
]);

/// Members of a standing in JSON, and those of its games.
const STANDING: &[&str] = &["games", "wins", "draws", "losses", "pairs"];

fn head(document: &Json, words: Words) -> String {
    let each = document.met.first().map_or(0, |row| row.standing.games.games());
    let args = [("games", thousands(document.games as i64)), ("each", thousands(each as i64))];
    words.with("baselines-head", &args)
}

fn remarks(document: &Json, words: Words) -> Vec<String> {
    let unlike = (!document.alike).then_some("baselines-unlike");
    ["baselines-read"].into_iter().chain(unlike).map(|key| words.get(key)).collect()
}

fn show(document: &Json, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    paragraph(&head(document, words), 0, terminal)?;
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    remarks(document, words).iter().try_for_each(|remark| paragraph(remark, 0, terminal))
}

fn page(document: &Json, words: Words) -> Page {
    let title = words.get("baselines-title");
    let mut page = Page::new(&title);
    page.paragraph(&head(document, words));
    let name = |row: &BaselineRow| format!("{} ({})", words.tuning_method(&row.settings.way), row.run);
    let rows: Vec<_> = document.met.iter().map(|row| difference(name(row), row.standing)).collect();
    page.picture("baselines.svg", &title, differences(&title, &words.get("baselines-scale"), &rows));
    page.table(&document.rows.lines(document.rows.len()));
    remarks(document, words).iter().for_each(|remark| page.paragraph(remark));
    page
}
