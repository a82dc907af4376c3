//! `canju-lab tune`: the ninety parameters of the evaluation of Du et al. (2014), tuned by play.

use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;
use serde::Serialize;

use crate::cli::pictures::curves;
use crate::engine::{Breakdown, Elements};
use crate::progress::Unattended;
use crate::report::Table;
use crate::rules::fen;
use crate::terminal::args::{choice, position};
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::player::{tuning_run, values_of_run};
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Done, Terminal};
use crate::text::{Words, thousands};
use crate::tuner::run::Past;
use crate::tuner::settings::{Fitness, Global, Inertia, Local, Preset, TunerMethod, Walls};
use crate::tuner::{Moved, Run, Settings, Space, TuneError, TuneFile};
use crate::views::tuning as views;

/// Tune the evaluation by self-play.
///
/// A run is a file that grows with every pair of games. An interrupted run resumes without loss: the same settings
/// give the same run on any number of threads. Ctrl+C stops it cleanly.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab tune start evening.jsonl
  canju-lab tune start smoke.jsonl --preset smoke
  canju-lab tune start spsa.jsonl --method spsa --generations 100 --seed 3
  canju-lab tune resume evening.jsonl
  canju-lab tune show evening.jsonl --chart evening.svg
  canju-lab tune show evening.jsonl --particles --csv
  canju-lab tune values evening.jsonl --out values.json
  canju-lab tune position --values hand
  canju match elements:values.json elements:hand --start --nodes 1000 --positions 200")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Start(StartArguments),
    /// Resume an interrupted run.
    Resume(FileArgument),
    Show(ShowArguments),
    Position(PositionArguments),
    Values(ValuesArguments),
}

/// File of a run.
#[derive(Debug, clap::Args)]
struct FileArgument {
    /// File of the run.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Write the parameter values that a run has found.
///
/// JSON with names and numbers, which `canju match elements:FILE` plays with.
#[derive(Debug, clap::Args)]
struct ValuesArguments {
    /// File of the run.
    #[arg(value_name = "FILE")]
    run: PathBuf,
    /// Take the best of generation N, counted from 1 [default: the final choice of the method].
    #[arg(long, value_name = "N")]
    generation: Option<usize>,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    match arguments.command {
        Command::Start(arguments) => start(arguments, terminal),
        Command::Resume(FileArgument { file }) => go_on(tuning_run(&file, terminal)?, terminal),
        Command::Show(arguments) => show_run(&arguments, terminal),
        Command::Position(arguments) => show_elements(&arguments, terminal),
        Command::Values(arguments) => values(&arguments, terminal),
    }
}

/// Plays all remaining generations, reporting each.
fn go_on(mut run: Run, terminal: &mut Terminal) -> Done {
    while !run.is_over() {
        let all = run.settings().generations;
        let args = [("number", (run.past().len() + 1).to_string()), ("all", all.to_string())];
        let done = {
            let meter = terminal.meter_of(terminal.words.with("tune-generation", &args));
            run.step(&meter).map(|past| terminal.words.generation(past))
        };
        match done {
            Ok(sentence) => terminal.remark(sentence),
            Err(TuneError::Cancelled(_)) => return Err(terminal.failure("tune-cut")),
            Err(error) => return Err(error.into()),
        }
    }
    show_page(&run, terminal)
}

fn values(arguments: &ValuesArguments, terminal: &mut Terminal) -> Done {
    free(arguments.out.as_ref())?;
    let elements = values_of_run(&tuning_run(&arguments.run, terminal)?, arguments.generation, terminal)?;
    match &arguments.out {
        Some(path) => write_new(path, elements.to_json()),
        None => terminal.text(elements.to_json().trim_end()),
    }
}

/// Start a tuning run.
#[derive(Debug, clap::Args)]
struct StartArguments {
    /// Output file; it must not exist.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Preset of the amount of play.
    #[arg(long, value_parser = choice::<Preset>(), default_value = "evening")]
    preset: Preset,
    /// Tuning method.
    #[arg(long, value_enum, default_value_t)]
    method: MethodName,
    /// Parameters to tune [default: as in the preset].
    #[arg(long, value_parser = choice::<Space>())]
    parameters: Option<Space>,
    /// Number of generations [default: as in the preset; 16 for regression].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    generations: Option<u32>,
    /// Particles or candidates per generation; for spsa pairs of opposite steps, for regression pairs of games.
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=1_000))]
    candidates: Option<u16>,
    /// Nodes per move [default: as in the preset].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: Option<u64>,
    /// Number of openings, used in turn [default: as in the preset].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    openings: Option<u64>,
    /// Count a draw as half a win instead of a loss.
    #[arg(long)]
    points: bool,
    /// Use the velocity update as printed in the paper.
    #[arg(long)]
    literal: bool,
    /// Local best that a particle follows besides the global best [default: nearest].
    #[arg(long, value_enum)]
    local: Option<LocalName>,
    /// Use the best of all generations as the global best, instead of the current one's.
    #[arg(long)]
    best_ever: bool,
    /// Maximum step of a particle in one coordinate, as a fraction of its range [default: 0.2].
    #[arg(long, value_name = "PART", value_parser = longest)]
    longest: Option<f64>,
    /// Keep the velocity at a bound instead of turning back.
    #[arg(long)]
    keep_walls: bool,
    /// Let the inertia fall as in equation 5 as printed: from .5 to 0 instead of from .9 to .4.
    #[arg(long, conflicts_with = "literal")]
    printed_inertia: bool,
    /// End the run once the best of a generation has this fitness, 0.001 to 1.
    #[arg(long, value_name = "FITNESS", value_parser = sufficient)]
    stop_at: Option<u16>,
    /// Seed of the openings and all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A longest step, 0.01 to 3.
fn longest(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.01..=3.0).contains(part));
    part.ok_or_else(|| "must be a number from 0.01 to 3".to_owned())
}

/// A fitness, in thousandths.
fn sufficient(text: &str) -> Result<u16, String> {
    let fitness = text.parse::<f64>().ok().filter(|fitness| (0.001..=1.0).contains(fitness));
    fitness
        .map(|fitness| (fitness * 1_000.0).round() as u16)
        .ok_or_else(|| "must be a number from 0.001 to 1".to_owned())
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum MethodName {
    /// Particle swarm (Du et al. 2014).
    #[default]
    Swarm,
    /// Simultaneous perturbation stochastic approximation (SPSA; Spall 1998).
    Spsa,
    /// Covariance matrix adaptation (CMA-ES).
    Cma,
    /// Random search.
    Random,
    /// Logistic regression on the positions of games.
    Regression,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum LocalName {
    /// Mean of the nearest three with at least as many wins.
    #[default]
    Nearest,
    /// The nearest one with at least as many wins.
    One,
    /// Mean of all with at least as many wins.
    All,
    /// Its own best position.
    Own,
}

impl StartArguments {
    fn settings(&self) -> Settings {
        let mut settings = Settings::preset(self.preset);
        if let Some(generations) = self.generations {
            settings.generations = generations;
        }
        self.way(&mut settings);
        settings.space = self.parameters.unwrap_or(settings.space);
        settings.nodes = self.nodes.unwrap_or(settings.nodes);
        settings.openings = self.openings.unwrap_or(settings.openings);
        settings.seed = self.seed;
        settings.sufficient = self.stop_at;
        // All but the swarm learn from points.
        let points = self.points || !matches!(self.method, MethodName::Swarm);
        settings.fitness = if points { Fitness::Points } else { Fitness::Wins };
        settings
    }

    /// Refuses options without effect on the method.
    fn check(&self, terminal: &Terminal) -> Done {
        let given = [
            ("--literal", self.literal),
            ("--local", self.local.is_some()),
            ("--best-ever", self.best_ever),
            ("--keep-walls", self.keep_walls),
            ("--longest", self.longest.is_some()),
            ("--printed-inertia", self.printed_inertia),
        ];
        let options: Vec<&str> = given.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        match self.method {
            MethodName::Swarm => Ok(()),
            _ if !options.is_empty() => {
                Err(terminal.failure_with("tune-only-swarm", &[("options", options.join(", "))]))
            }
            _ if self.points => Err(terminal.failure("tune-counts-points")),
            _ => Ok(()),
        }
    }

    fn way(&self, settings: &mut Settings) {
        let candidates = self.candidates.map(usize::from);
        settings.way = match self.method {
            MethodName::Swarm => return self.swarm(settings, candidates),
            MethodName::Spsa => TunerMethod::Spsa { batch: candidates.unwrap_or(8) },
            MethodName::Cma => TunerMethod::Cma { candidates: candidates.unwrap_or(17) },
            MethodName::Random => TunerMethod::Random { candidates: candidates.unwrap_or(20), rounds: 10 },
            MethodName::Regression => {
                settings.generations = self.generations.unwrap_or(16);
                TunerMethod::Regression { pairs: candidates.unwrap_or(190) }
            }
        };
    }

    /// If the number of generations differs from the preset's, they are divided among the stages in the same proportion.
    fn swarm(&self, settings: &mut Settings, candidates: Option<usize>) {
        let generations = settings.generations;
        if let TunerMethod::Swarm(swarm) = &mut settings.way {
            swarm.particles = candidates.unwrap_or(swarm.particles);
            if self.generations.is_some() {
                swarm.lengths = swarm.shared_out(generations);
            }
            swarm.local = match self.local.unwrap_or_default() {
                LocalName::Nearest => Local::Nearest(3),
                LocalName::One => Local::Nearest(1),
                LocalName::All => Local::All,
                LocalName::Own => Local::Own,
            };
            swarm.global = if self.best_ever { Global::Ever } else { Global::Present };
            swarm.walls = if self.keep_walls { Walls::Keep } else { Walls::Reflect };
            swarm.longest = self.longest.unwrap_or(swarm.longest);
            if self.printed_inertia {
                swarm.inertia = Inertia::Printed;
            }
            if self.literal {
                *swarm = swarm.clone().literal();
            }
        }
    }
}

fn start(arguments: StartArguments, terminal: &mut Terminal) -> Done {
    arguments.check(terminal)?;
    let file = TuneFile::new(arguments.file.clone());
    if !file.is_cut_at_once() {
        free(Some(&arguments.file))?;
    }
    let start = Run::new(arguments.settings(), Some(file), &Unattended);
    go_on(start?, terminal)
}

/// Show the course of a run: each generation, and the parameters that moved most.
#[derive(Debug, clap::Args)]
struct ShowArguments {
    /// File of the run.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a chart of the run to this file (SVG).
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// List the candidates of every generation instead, with their results; of a swarm with the places and velocities of
    /// its particles (with --csv and --json).
    #[arg(long)]
    particles: bool,
    #[command(flatten)]
    form: ListForm,
}

/// Rows of a page about generations, and about parameters.
const ROWS: usize = 20;

#[derive(Serialize)]
struct RunJson<'a> {
    settings: &'a Settings,
    generations: Table,
    games: u64,
    moved: Table,
    #[serde(skip_serializing_if = "Option::is_none")]
    particles: Option<Table>,
}

fn show_run(arguments: &ShowArguments, terminal: &mut Terminal) -> Done {
    free(arguments.chart.as_ref())?;
    let run = tuning_run(&arguments.file, terminal)?;
    write_run(&run, arguments.particles, arguments.form, terminal)?;
    terminal.picture("run", |words| chart(&run, words));
    if let Some(path) = &arguments.chart {
        write_new(path, chart(&run, terminal.words))?;
        terminal.remark(terminal.words.with("match-written", &[("path", path.to_string_lossy())]));
    }
    Ok(())
}

fn show_page(run: &Run, terminal: &mut Terminal) -> Done {
    write_run(run, false, ListForm::default(), terminal)
}

fn write_run(run: &Run, particles: bool, form: ListForm, terminal: &mut Terminal) -> Done {
    let (words, settings) = (terminal.words, run.settings());
    let document = RunJson {
        settings,
        generations: views::generations(words, run.past().to_vec()),
        games: run.past().iter().map(|past| past.games).sum(),
        moved: views::parameters(words, Moved::all(settings.space, &run.choice())),
        particles: particles.then(|| views::particles(words, run.past())),
    };
    let table = document.particles.as_ref().unwrap_or(&document.generations);
    form.write(table, &document, terminal, |terminal| show_lists(&document, run, terminal))
}

fn show_lists(document: &RunJson<'_>, run: &Run, terminal: &mut Terminal) -> Done {
    let (words, settings, past) = (terminal.words, run.settings(), run.past());
    let args = [
        ("method", words.tuning_method(&settings.way)),
        ("generations", format!("{} / {}", past.len(), settings.generations)),
        ("games", thousands(document.games as i64)),
        ("nodes", settings.nodes.to_string()),
        ("seed", settings.seed.to_string()),
    ];
    paragraph(&words.with("tune-head", &args), 0, terminal)?;
    if let Some(particles) = &document.particles {
        return list::show(particles, particles.len(), 0, terminal);
    }
    let every = past.len().div_ceil(ROWS).max(1);
    let shown = past.iter().enumerate().filter(|(at, _)| at % every == 0 || at + 1 == past.len());
    let shown = views::generations(words, shown.map(|(_, past)| Arc::clone(past)).collect());
    list::show(&shown, shown.len(), 0, terminal)?;
    terminal.line("")?;
    list::show(&document.moved, ROWS, 0, terminal)?;
    paragraph(&words.get("tune-read"), 0, terminal)
}

// A run as a picture: how well the best and the mean did in each generation, and how far the swarm was spread.

fn chart(run: &Run, words: Words) -> String {
    let settings = run.settings();
    let args = [("method", words.tuning_method(&settings.way)), ("seed", settings.seed.to_string())];
    let curve = |key: &str, of: fn(&Past) -> f64| {
        let points = run.past().iter().map(|past| (f64::from(past.number) + 1.0, of(past)));
        (words.get(key), points.collect())
    };
    let series = [
        curve("tune-column-best", |past| past.fitness),
        curve("tune-column-mean", |past| past.mean),
        curve("tune-column-spread", |past| past.outline.spread),
    ];
    curves(&words.with("tune-chart", &args), &words.get("tune-column-generation"), &series)
}

/// Show the six elements of a position (Du et al. 2014): the points of both sides, their difference, and the terms behind them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab tune position
  canju-lab tune position --fen '2bakab2/9/9/p1r1p3p/9/9/P3P3P/2C6/9/2nAKA1R1 b' --values hand
  canju-lab tune position --values evening.jsonl@40 --terms
  canju-lab tune position --picture elements.svg")]
struct PositionArguments {
    /// Position (FEN).
    #[arg(long, default_value = fen::START)]
    fen: String,
    /// Values: tuned, hand, or a file of values or of a run.
    #[arg(long, default_value = "tuned", value_name = "VALUES")]
    values: String,
    /// Also list the terms.
    #[arg(long)]
    terms: bool,
    /// Write the elements as a picture to this file (SVG).
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct PositionJson<'a> {
    fen: String,
    values: &'a str,
    elements: Table,
    terms: Table,
}

fn show_elements(arguments: &PositionArguments, terminal: &mut Terminal) -> Done {
    free(arguments.picture.as_ref())?;
    let position = position(&arguments.fen, terminal)?;
    let elements = match arguments.values.as_str() {
        "tuned" => Elements::default(),
        "hand" => Elements::hand(),
        file => crate::terminal::player::elements_of_file(file, terminal)?,
    };
    let (words, breakdown) = (terminal.words, Breakdown::of(&position, &elements));
    let shares = breakdown.shares();
    let document = PositionJson {
        fen: position.to_string(),
        values: &arguments.values,
        elements: views::elements(words, shares.to_vec()),
        terms: views::element_terms(words, breakdown.parts),
    };
    let table = if arguments.terms { &document.terms } else { &document.elements };
    arguments.form.write(table, &document, terminal, |terminal| {
        list::show(&document.elements, document.elements.len(), 0, terminal)?;
        if arguments.terms {
            terminal.line("")?;
            list::show(&document.terms, document.terms.len(), 0, terminal)?;
        }
        paragraph(&words.get("elements-legend"), 0, terminal)
    })?;
    let svg = |figure: crate::figures::Figure| figure.svg().unwrap_or_default();
    terminal.picture("elements", |words| svg(views::elements_picture(words, &shares)));
    if let Some(path) = &arguments.picture {
        write_new(path, svg(views::elements_picture(words, &shares)))?;
    }
    Ok(())
}
