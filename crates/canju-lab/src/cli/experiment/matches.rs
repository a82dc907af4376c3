//! Experiments that are matches: `optimised`, `place-control` (Du et al. 2014) and `tables234` (Chen et al. 2011).

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::field::{
    Field, FieldArguments, Generations, Meeting, Program, ReportArguments, difference, difference_printed,
    games, percent_scored, percent_won, tally, tally_against,
};
use crate::arena::{Pairing, Standing, Tally};
use crate::cli::pictures::{curves, differences};
use crate::engine::Elements;
use crate::figures::Page;
use crate::report::{Cell, Columns, Percent, Table, Type};
use crate::service::field::{self, PairingRow};
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::player::{elements_of_file, tuning_run};
use crate::terminal::{Done, Failure, Terminal, args};
use crate::text::{Words, elo_with_interval, thousands};
use crate::tuner::{self, Run, Space, TuneFile};
use crate::views::matches;

/// Play a match between tuned values and those set by hand.
///
/// The paper: 22 wins, 8 draws and no loss in 30 games, 86.7 % of the points, about +325 Elo (95 %: +228 to +497).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment optimised
  canju-lab experiment optimised evening.jsonl --nodes 1000 --positions 200 --threads 2 --report optimised
  canju-lab experiment optimised values.json --positions 15")]
pub(super) struct OptimisedArguments {
    /// File of values, or of a tuning run, with @N for the best of generation N [default: the shipped values].
    #[arg(value_name = "FILE")]
    file: Option<String>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
}

const PAPER: Tally = Tally { wins: 22, draws: 8, losses: 0 };

#[derive(Serialize)]
struct OptimisedJson {
    field: Field,
    standing: Standing,
    score_percent: f64,
    elo: String,
}

#[derive(Serialize)]
struct Settings<'a> {
    field: &'a Field,
    tuned: &'a Elements,
    hand: &'a Elements,
    /// The run that the tuned values come from, if they come from one.
    run: Option<tuner::Settings>,
}

pub(super) fn optimised(arguments: &OptimisedArguments, terminal: &mut Terminal) -> Done {
    arguments.report.check(terminal)?;
    let tuned = match &arguments.file {
        Some(file) => elements_of_file(file, terminal)?,
        None => Elements::default(),
    };
    let name = arguments.file.clone().unwrap_or_else(|| "elements".to_owned());
    let programs = [
        Program { name, elements: tuned, share: 1.0 },
        Program { name: "hand".to_owned(), elements: Elements::hand(), share: 1.0 },
    ];
    let meeting = Meeting::games(Pairing::RoundRobin, 200);
    let field = arguments.field.play(&programs, meeting, terminal)?;
    let standing = field.standing(0, 1);
    let score_percent = percent_scored(standing.games);
    let document = OptimisedJson { standing, score_percent, elo: elo_with_interval(standing), field };
    if arguments.report.is_wanted() {
        let [tuned, hand] = &programs;
        let settings = Settings {
            field: &document.field,
            tuned: &tuned.elements,
            hand: &hand.elements,
            run: arguments.file.as_deref().and_then(run_of),
        };
        let page = optimised_page(&document, terminal.words);
        arguments.report.hand_in("optimised", (&settings, &document.standing), page, terminal)?;
    }
    show_optimised(&document, terminal)
}

/// Returns the settings of the run that values come from, ignoring the generation.
fn run_of(file: &str) -> Option<tuner::Settings> {
    let settings = |path: &str| TuneFile::new(PathBuf::from(path)).settings().ok().flatten();
    settings(file).or_else(|| settings(file.rsplit_once('@')?.0))
}

fn optimised_sentence(document: &OptimisedJson, words: Words) -> String {
    let games = document.standing.games;
    let args = [
        ("games", games.games().to_string()),
        ("tally", games.to_string()),
        ("score", format!("{:.1}", document.score_percent)),
        ("elo", document.elo.clone()),
    ];
    words.with("optimised-result", &args)
}

fn show_optimised(document: &OptimisedJson, terminal: &mut Terminal) -> Done {
    if terminal.json {
        return terminal.document(document);
    }
    let words = terminal.words;
    paragraph(&optimised_sentence(document, words), 0, terminal)?;
    paragraph(&words.get("optimised-paper"), 0, terminal)
}

fn optimised_page(document: &OptimisedJson, words: Words) -> Page {
    let title = words.get("optimised-title");
    let mut page = Page::new(&title);
    page.paragraph(&optimised_sentence(document, words));
    let rows = [
        difference(words.get("tables234-ours"), document.standing),
        difference_printed(words.get("tables234-paper"), PAPER),
    ];
    page.picture("optimised.svg", &title, differences(&title, &words.get("match-scale"), &rows));
    page.paragraph(&words.get("optimised-paper"));
    page
}

/// Play programs of a run with place control against those of a run without it, as in Figure 6 of Du et al.
///
/// Ten programs of each run by default, evenly spaced. The paper: 100 of each, one of every ten of the last 1,000
/// generations (--stage 3 --programs 100), 39,800 games; equal in the first 100 generations, the simplified programs
/// better from 200 to 500, clearly better from 700. The paper attributes this to speed, so the simplified programs
/// may get more nodes (--ratio).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment place-control with.jsonl without.jsonl --threads 2 --ratio 1.6 --report figure6")]
pub(super) struct PlaceControlArguments {
    /// File of a run of all ninety parameters.
    #[arg(value_name = "WITH")]
    with: PathBuf,
    /// File of a run without place control.
    #[arg(value_name = "WITHOUT")]
    without: PathBuf,
    /// Number of programs of each run.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=100))]
    programs: u16,
    #[command(flatten)]
    generations: Generations,
    /// Ratio of nodes given to the simplified programs, to account for their speed.
    #[arg(long, default_value_t = 1.0)]
    ratio: f64,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

/// A generation, and all games of its program with and of that without place control.
type StepRow = (usize, [Tally; 2]);

#[derive(Serialize)]
struct PlaceControlJson {
    field: Field,
    #[serde(flatten)]
    generations: Generations,
    ratio: f64,
    rows: Table,
    #[serde(skip)]
    played: Vec<StepRow>,
    /// Games between the two kinds, seen by those with place control.
    between: Tally,
}

impl PlaceControlArguments {
    /// Refuses runs that differ in other things than place control, or not in it.
    fn check(&self, with: &Run, without: &Run, terminal: &Terminal) -> Done {
        let (words, with, without) = (terminal.words, with.settings(), without.settings());
        let path = |path: &Path| [("path", path.to_string_lossy().into_owned())];
        let wrong = if with.space != Space::All {
            words.with("place-no-all", &path(&self.with))
        } else if without.space != Space::WithoutPlace {
            words.with("place-no-without", &path(&self.without))
        } else if with.nodes != without.nodes {
            let args = [("with", with.nodes.to_string()), ("without", without.nodes.to_string())];
            words.with("place-nodes", &args)
        } else {
            return Ok(());
        };
        Err(Failure::Message(wrong))
    }
}

pub(super) fn place_control(arguments: &PlaceControlArguments, terminal: &mut Terminal) -> Done {
    arguments.report.check(terminal)?;
    if !(0.1..=10.0).contains(&arguments.ratio) {
        return Err(terminal.failure("place-ratio"));
    }
    let (with, without) = (tuning_run(&arguments.with, terminal)?, tuning_run(&arguments.without, terminal)?);
    arguments.check(&with, &without, terminal)?;
    let ranges = [&with, &without].map(|run| arguments.generations.of(run, terminal));
    let [with_range, without_range] = ranges;
    let (with_range, without_range) = (with_range?, without_range?);
    let first = *with_range.start();
    if first != *without_range.start() {
        return Err(terminal.failure("place-stages"));
    }
    let last = *with_range.end().min(without_range.end());
    let length = (last + 1).saturating_sub(first);
    let count = usize::from(arguments.programs).min(length);
    if count == 0 {
        return Err(terminal.failure("generations-too-few"));
    }
    let numbers: Vec<usize> = (1..=count).map(|at| first - 1 + at * length / count).collect();
    let program = |run: &Run, name: &str, share: f64, number: usize| {
        let past = run.past().get(number - 1)?;
        let elements = run.settings().space.elements(&past.point);
        Some(Program { name: format!("{name} {number}"), elements, share })
    };
    let all = numbers.iter().filter_map(|number| program(&with, "with", 1.0, *number));
    let simple = numbers.iter().filter_map(|number| program(&without, "without", arguments.ratio, *number));
    let programs: Vec<Program> = all.chain(simple).collect();
    let field = arguments.field.play(&programs, Meeting::games(Pairing::RoundRobin, 1), terminal)?;
    let mut between = Tally::default();
    for at in 0..count {
        let Tally { wins, draws, losses } = tally_against(&field, at, |other| other >= count);
        between = Tally {
            wins: between.wins + wins,
            draws: between.draws + draws,
            losses: between.losses + losses,
        };
    }
    let both = |at| [tally(&field, at), tally(&field, at + count)];
    let played: Vec<StepRow> = numbers.iter().enumerate().map(|(at, number)| (*number, both(at))).collect();
    let document = PlaceControlJson {
        rows: step_rows(terminal.words, played.clone()),
        played,
        generations: arguments.generations,
        ratio: arguments.ratio,
        field,
        between,
    };
    if arguments.report.is_wanted() {
        let page = place_control_page(&document, terminal);
        let settings =
            ((with.settings(), without.settings()), &document.field, document.ratio, document.generations);
        arguments.report.hand_in("place-control", (&settings, &document.rows), page, terminal)?;
    }
    arguments.form.write(&document.rows, &document, terminal, |terminal| show_steps(&document, terminal))
}

pub(super) fn step_rows(words: Words, rows: Vec<StepRow>) -> Table {
    Columns::<(), StepRow>::over(words, ())
        .both("generation", "tune-column-generation", |(), (generation, _)| Cell::Int(*generation as i64))
        .says("Number of the generation, from 1")
        .of(Type::Count)
        .both("with_percent", "place-with-won", |(), (_, [with, _])| Percent(percent_won(*with)))
        .says("Games won in percent by the run with place control")
        .both("without_percent", "place-without-won", |(), (_, [_, without])| Percent(percent_won(*without)))
        .says("Games won in percent by the run without place control")
        .both("with_score", "place-with-score", |(), (_, [with, _])| Percent(percent_scored(*with)))
        .says("Points in percent of that run")
        .both("without_score", "place-without-score", |(), (_, [_, without])| {
            Percent(percent_scored(*without))
        })
        .says("Points in percent of that run")
        .table("place-title", rows)
}

fn step_sentence(document: &PlaceControlJson, terminal: &Terminal) -> String {
    let args = [
        ("games", thousands(games(&document.field) as i64)),
        ("between", document.between.to_string()),
        ("score", format!("{:.1}", percent_scored(document.between))),
        ("ratio", document.ratio.to_string()),
    ];
    terminal.words.with("place-head", &args)
}

fn show_steps(document: &PlaceControlJson, terminal: &mut Terminal) -> Done {
    paragraph(&step_sentence(document, terminal), 0, terminal)?;
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    paragraph(&terminal.words.get("place-paper"), 0, terminal)
}

fn place_control_page(document: &PlaceControlJson, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let title = words.get("place-title");
    let mut page = Page::new(&title);
    page.paragraph(&step_sentence(document, terminal));
    let points = |of: usize| {
        let won = |(generation, games): &StepRow| (*generation as f64, percent_won(games[of]) / 100.0);
        document.played.iter().map(won).collect()
    };
    let series = [(words.get("place-with-won"), points(0)), (words.get("place-without-won"), points(1))];
    page.picture("place-control.svg", &title, curves(&title, &words.get("tune-column-generation"), &series));
    page.table(&document.rows.lines(document.rows.len()));
    page.paragraph(&words.get("place-paper"));
    page
}

/// Play matches between the versions of a base named in the paper and an engine without a base (Tables 2 to 4).
///
/// END6C, END12C and END12CR must be in the base: `canju kb build` makes them. The paper played 100 games each at
/// about 5 s per move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment tables234 --kb rounds.canju --nodes 2000 --threads 2
  canju-lab experiment tables234 --positions 600 --out tables234.jsonl --report tables234")]
pub(super) struct Tables234Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Tables234Json {
    field: Field,
    rows: Table,
    #[serde(skip)]
    met: Vec<PairingRow>,
}

pub(super) fn tables234(arguments: &Tables234Arguments, terminal: &mut Terminal) -> Done {
    arguments.report.check(terminal)?;
    let base = args::read(arguments.kb.clone(), terminal)?;
    let contestants = field::tables234_contestants(&base, arguments.field.cost(1.0))?;
    let field = arguments.field.play_seats(contestants, field::tables234_meeting(), terminal)?;
    let met = field::tables234_rows(&field);
    let document = Tables234Json { rows: matches::tables234(terminal.words, met.clone()), met, field };
    if arguments.report.is_wanted() {
        let page = tables234_page(&document, terminal);
        arguments.report.hand_in("tables234", (&document.field, &document.rows), page, terminal)?;
    }
    arguments.form.write(&document.rows, &document, terminal, |terminal| show_pairings(&document, terminal))
}

fn show_pairings(document: &Tables234Json, terminal: &mut Terminal) -> Done {
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    for sentence in matches::tables234_sentences(terminal.words, &document.met) {
        paragraph(&sentence, 0, terminal)?;
    }
    Ok(())
}

fn tables234_page(document: &Tables234Json, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let title = words.get("tables234-title");
    let mut page = Page::new(&title);
    page.paragraph(&words.with("generations-head", &[("games", thousands(games(&document.field) as i64))]));
    page.picture("tables234.svg", &title, tables234_picture(document, &title, terminal));
    page.table(&document.rows.lines(document.rows.len()));
    matches::tables234_sentences(words, &document.met).iter().for_each(|sentence| page.paragraph(sentence));
    page
}

/// Our results and the paper's, each with the right interval, below each other.
fn tables234_picture(document: &Tables234Json, title: &str, terminal: &Terminal) -> String {
    let words = terminal.words;
    let rows = document.met.iter().flat_map(|row| {
        let name = |key: &str| format!("{} – {}: {}", row.column, row.row, words.get(key));
        [
            difference(name("tables234-ours"), row.standing),
            difference_printed(name("tables234-paper"), row.paper_games),
        ]
    });
    differences(title, &words.get("match-scale"), &rows.collect::<Vec<_>>())
}
