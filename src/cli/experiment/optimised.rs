//! `canju experiment optimised`: tuned values against those set by hand (Du et al. 2014, section 4).

use serde::Serialize;

use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::tune::elements;
use super::field::{Field, FieldArguments, Program, percent_scored};
use super::report::{Page, ReportArguments};
use crate::arena::Standing;
use crate::engine::Elements;
use crate::text::elo_with_interval;

/// Let tuned values meet those set by hand.
///
/// The paper: 22 wins, 8 draws, no loss in 30 games, 86.7 % of the points, some +325 Elo, 95 % from +228 to +497.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju experiment optimised
  canju experiment optimised evening.jsonl --nodes 1000 --positions 200 --threads 2 --report optimised
  canju experiment optimised values.json --positions 15")]
pub(super) struct Arguments {
    /// Values, or a run of the tuner, with @N for the best of generation N; those that the program comes with unless given.
    #[arg(value_name = "FILE")]
    file: Option<String>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
}

#[derive(Serialize)]
struct Document {
    field: Field,
    standing: Standing,
    score_percent: f64,
    elo: String,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    let tuned = match &arguments.file {
        Some(file) => elements(file, terminal)?,
        None => Elements::default(),
    };
    let name = arguments.file.clone().unwrap_or_else(|| "elements".to_owned());
    let programs = [
        Program { name, elements: tuned, share: 1.0 },
        Program { name: "hand".to_owned(), elements: Elements::hand(), share: 1.0 },
    ];
    let field = arguments.field.play(&programs, 200, terminal)?;
    let standing = field.standing(0, 1);
    let score_percent = percent_scored(standing.games);
    let document = Document { standing, score_percent, elo: elo_with_interval(standing), field };
    let words = terminal.words;
    let told = [
        ("games", standing.games.games().to_string()),
        ("tally", standing.games.to_string()),
        ("score", format!("{score_percent:.1}")),
        ("elo", document.elo.clone()),
    ];
    let sentence = words.with("optimised-result", &told);
    if arguments.report.is_wanted() {
        let mut page = Page::new(&words.get("optimised-title"));
        page.paragraph(&sentence);
        page.paragraph(&words.get("optimised-paper"));
        let settings = &document.field.settings;
        arguments.report.hand_in("optimised", (settings, &document.standing), page, terminal)?;
    }
    if terminal.json {
        return terminal.document(&document);
    }
    paragraph(&sentence, 0, terminal)?;
    paragraph(&words.get("optimised-paper"), 0, terminal)
}
