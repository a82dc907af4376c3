//! `canju-lab experiment optimised`: tuned values against those set by hand (Du et al. 2014, section 4).

use std::path::PathBuf;

use serde::Serialize;

use super::field::{Field, FieldArguments, Meeting, Program, difference, difference_printed, percent_scored};
use super::report::ReportArguments;
use crate::arena::{Pairing, Standing, Tally};
use crate::engine::Elements;
use crate::figures::Page;
use crate::figures::svg::differences;
use crate::terminal::list::paragraph;
use crate::terminal::player::elements_of_file;
use crate::terminal::{Failure, Terminal};
use crate::text::{Words, elo_with_interval};
use crate::tuner::{self, TuneFile};

/// Play a match between tuned values and those set by hand.
///
/// The paper: 22 wins, 8 draws and no loss in 30 games, 86.7 % of the points, about +325 Elo (95 %: +228 to +497).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment optimised
  canju-lab experiment optimised evening.jsonl --nodes 1000 --positions 200 --threads 2 --report optimised
  canju-lab experiment optimised values.json --positions 15")]
pub(super) struct Arguments {
    /// File of values, or of a tuning run, with @N for the best of generation N [default: the shipped values].
    #[arg(value_name = "FILE")]
    file: Option<String>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
}

/// The result of the paper.
const PAPER: Tally = Tally { wins: 22, draws: 8, losses: 0 };

#[derive(Serialize)]
struct Json {
    field: Field,
    standing: Standing,
    score_percent: f64,
    elo: String,
}

/// All settings that decide the games.
#[derive(Serialize)]
struct Settings<'a> {
    field: &'a Field,
    tuned: &'a Elements,
    hand: &'a Elements,
    /// The run that the tuned values come from, if they come from one.
    run: Option<tuner::Settings>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
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
    let document = Json { standing, score_percent, elo: elo_with_interval(standing), field };
    if arguments.report.is_wanted() {
        let [tuned, hand] = &programs;
        let settings = Settings {
            field: &document.field,
            tuned: &tuned.elements,
            hand: &hand.elements,
            run: arguments.file.as_deref().and_then(run_of),
        };
        let page = page(&document, terminal.words);
        arguments.report.hand_in("optimised", (&settings, &document.standing), page, terminal)?;
    }
    show(&document, terminal)
}

/// Returns the settings of the run that values come from, ignoring the generation.
fn run_of(file: &str) -> Option<tuner::Settings> {
    let settings = |path: &str| TuneFile::new(PathBuf::from(path)).settings().ok().flatten();
    settings(file).or_else(|| settings(file.rsplit_once('@')?.0))
}

fn sentence(document: &Json, words: Words) -> String {
    let games = document.standing.games;
    let args = [
        ("games", games.games().to_string()),
        ("tally", games.to_string()),
        ("score", format!("{:.1}", document.score_percent)),
        ("elo", document.elo.clone()),
    ];
    words.with("optimised-result", &args)
}

fn show(document: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    if terminal.json {
        return terminal.document(document);
    }
    let words = terminal.words;
    paragraph(&sentence(document, words), 0, terminal)?;
    paragraph(&words.get("optimised-paper"), 0, terminal)
}

fn page(document: &Json, words: Words) -> Page {
    let title = words.get("optimised-title");
    let mut page = Page::new(&title);
    page.paragraph(&sentence(document, words));
    let rows = [
        difference(words.get("tables234-ours"), document.standing),
        difference_printed(words.get("tables234-paper"), PAPER),
    ];
    page.picture("optimised.svg", &title, differences(&title, &words.get("match-scale"), &rows));
    page.paragraph(&words.get("optimised-paper"));
    page
}
