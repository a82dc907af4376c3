//! What the experiments on tuned values share: options of matches, results as charts, reports, and the generations of a figure.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::arena::statistics::elo_of;
use crate::arena::{MatchFile, Standing, Tally};
use crate::cli::pictures::Difference;
use crate::engine::Elements;
use crate::figures::Page;
use crate::files;
use crate::jobs::now;
use crate::jobs::players::Cost;
use crate::service::field::{Contestant, Effort};
use crate::store::Report;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Done, Terminal, args};
use crate::tuner::Run;

pub(super) use crate::service::field::{Field, Meeting};

/// Returns the tally of all games of a program.
pub(super) fn tally(field: &Field, program: usize) -> Tally {
    tally_against(field, program, |_| true)
}

/// Returns the tally of its games against some of the others.
pub(super) fn tally_against(field: &Field, program: usize, wanted: impl Fn(usize) -> bool) -> Tally {
    let mut sum = Tally::default();
    for other in (0..field.settings.players.len()).filter(|other| wanted(*other)) {
        let Tally { wins, draws, losses } = field.standing(program, other).games;
        sum = Tally { wins: sum.wins + wins, draws: sum.draws + draws, losses: sum.losses + losses };
    }
    sum
}

pub(super) fn games(field: &Field) -> u64 {
    field.standings.values().map(|standing| standing.games.games()).sum()
}

/// Settings of the matches.
#[derive(Debug, clap::Args)]
pub(super) struct FieldArguments {
    /// Nodes per move.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of openings for every two programs, each played twice [default: depends on the experiment].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    positions: Option<u64>,
    /// Seed of the openings.
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// Number of simultaneous games.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Store every pair of games in this file, and resume from it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A program: its name, its values, and the factor of its nodes.
pub(super) struct Program {
    pub(super) name: String,
    pub(super) elements: Elements,
    pub(super) share: f64,
}

impl FieldArguments {
    pub(super) fn play(&self, programs: &[Program], meeting: Meeting, terminal: &Terminal) -> Done<Field> {
        let contestant = |program: &Program| {
            Contestant::elements(program.name.clone(), &program.elements, self.cost(program.share))
        };
        self.play_seats(programs.iter().map(contestant).collect(), meeting, terminal)
    }

    /// The same with players of any kind.
    pub(super) fn play_seats(
        &self,
        contestants: Vec<Contestant>,
        meeting: Meeting,
        terminal: &Terminal,
    ) -> Done<Field> {
        let file = self.out.clone().map(MatchFile::new);
        let effort = Effort {
            nodes: self.nodes,
            positions: self.positions.unwrap_or(meeting.positions),
            seed: self.seed,
            threads: self.threads.into(),
            file: file.as_ref(),
        };
        let played = Field::play(contestants, meeting, effort, &terminal.meter("cli-match"));
        played.map_err(|error| terminal.failure_of(&error))
    }

    /// Returns the cost limit with this factor of the nodes.
    pub(super) fn cost(&self, share: f64) -> Cost {
        Cost::Nodes((self.nodes as f64 * share).round().max(1.0) as u64)
    }
}

/// Returns a standing as a row of a chart.
pub(super) fn difference(name: String, standing: Standing) -> Difference {
    difference_of(name, standing.games, standing.pairs.interval(), 0)
}

/// Returns a result of a paper as a row of a chart, distinct from ours.
pub(super) fn difference_printed(name: String, games: Tally) -> Difference {
    difference_of(name, games, games.interval(), 1)
}

fn difference_of(name: String, games: Tally, interval: Option<(f64, f64)>, series: usize) -> Difference {
    let elo = elo_of(games.score().unwrap_or(0.5));
    Difference { name, elo, interval: interval.map(|(low, high)| (elo_of(low), elo_of(high))), series }
}

pub(super) fn percent_won(tally: Tally) -> f64 {
    100.0 * tally.wins as f64 / tally.games().max(1) as f64
}

pub(super) fn percent_scored(tally: Tally) -> f64 {
    100.0 * tally.score().unwrap_or(0.5)
}

// A report of an experiment: a page in Markdown with its settings, tables and pictures, in a folder or in a base.

/// Destination of a report.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArguments {
    /// Write a report to this folder, as Markdown with figures.
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
    /// Store the report in this base; `canju kb reports` shows it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

impl ReportArguments {
    /// Whether a report is requested.
    pub(super) const fn is_wanted(&self) -> bool {
        self.report.is_some() || self.keep.is_some()
    }

    /// Refuses an existing folder and a base that cannot be written before the work, which would be lost.
    pub(super) fn check(&self, terminal: &Terminal) -> Done {
        free(self.report.as_ref())?;
        self.keep.iter().try_for_each(|path| args::open(Some(path.clone()), terminal).map(drop))
    }

    pub(super) fn hand_in(
        &self,
        experiment: &str,
        (settings, figures): (&impl Serialize, &impl Serialize),
        mut page: Page,
        terminal: &Terminal,
    ) -> Done {
        let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
        let settings = json(serde_json::to_string(settings));
        page.settings(&settings);
        if let Some(folder) = &self.report {
            write_page(folder, &page, terminal)?;
        }
        if let Some(path) = &self.keep {
            let figures = json(serde_json::to_string(figures));
            let report = Report {
                experiment: experiment.to_owned(),
                settings,
                figures,
                page: page.whole(),
                time: now(),
            };
            let mut base = args::open(Some(path.clone()), terminal)?;
            base.add_report(&report)?;
            terminal.remark(terminal.words.with("report-kept", &[("path", path.to_string_lossy())]));
        }
        Ok(())
    }
}

fn write_page(folder: &Path, page: &Page, terminal: &Terminal) -> Done {
    files::make_folder(folder)?;
    for (name, svg) in page.pictures() {
        write_new(&folder.join(name), svg)?;
    }
    let path = folder.join("report").with_extension("md");
    write_new(&path, page.linked())?;
    terminal.remark(terminal.words.with("report-written", &[("path", path.to_string_lossy())]));
    Ok(())
}

// The generations of a run that a figure shows: Du et al. (2014) draw a figure of each stage.

/// A stage of the swarm, or a range of generations.
#[derive(Debug, Clone, Copy, clap::Args, Serialize)]
pub(super) struct Generations {
    /// Generations of this stage of the swarm only; Figure 4 of Du et al. covers stage 1, Figure 5 stage 2, Figure 6
    /// stage 3.
    #[arg(long, conflicts_with_all = ["from", "to"], value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) stage: Option<u8>,
    /// First generation [default: 1].
    #[arg(long, value_name = "N")]
    from: Option<usize>,
    /// Last generation [default: the last one played].
    #[arg(long, value_name = "N")]
    to: Option<usize>,
}

impl Generations {
    /// The generations meant, as far as they are played; numbers begin with 1.
    pub(super) fn of(&self, run: &Run, terminal: &Terminal) -> Done<RangeInclusive<usize>> {
        let played = run.past().len();
        let (first, last) = match self.stage {
            None => (self.from.unwrap_or(1).max(1), self.to.unwrap_or(played)),
            Some(stage) => {
                let range = run.settings().way.stage(stage.into());
                let args = [("method", run.settings().way.word())];
                let range = range.ok_or_else(|| terminal.failure_with("generations-no-stages", &args))?;
                (*range.start() as usize, *range.end() as usize)
            }
        };
        let range = first..=last.min(played);
        if range.is_empty() {
            let args = [("played", played), ("from", first), ("to", last)];
            return Err(terminal.failure_with("generations-not-played", &args));
        }
        Ok(range)
    }
}
