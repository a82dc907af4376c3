//! `canju games search`: matching games, and their results.

use serde::Serialize;

use super::args::Filter;
use crate::knowledge::KnowledgeBase;
use crate::records::Outcome;
use crate::report::Table;
use crate::service::filter::Elsewhere;
use crate::store::library::Library;
use crate::terminal::list::{ListOptions, ONE_SCREEN, show};
use crate::terminal::{Failure, Terminal};
use crate::text::thousands;
use crate::views::games as views;

/// Find games by player, event, year, result, position or combination.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games search --player 胡榮華 --result red
  canju games search --material KRNKRP
  canju games search --material 'KR* v K*GGMM & score<=3' --json
  canju games search --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'")]
pub(super) struct Arguments {
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    list: ListOptions,
}

#[derive(Serialize)]
struct Json {
    found: usize,
    red: usize,
    draw: usize,
    black: usize,
    open: usize,
    games: Table,
    /// Related entries elsewhere for the combinations searched for.
    elsewhere: Option<Elsewhere>,
}

/// Carries out the command.
pub(super) fn run(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    library: &Library,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let found = arguments.filter.found(kb, library, terminal)?;
    let (elsewhere, found) = (found.elsewhere, found.games());
    let count = |outcome| found.iter().filter(|listed| listed.outcome == outcome).count();
    let [red, draw, black] = Outcome::ALL.map(|outcome| count(Some(outcome)));
    let open = count(None);
    let total = found.len();
    let games = arguments.list.limit(views::games(terminal.words, found).without(&views::WIDE));
    let document = Json { found: total, red, draw, black, open, games, elsewhere };
    let games = &document.games;
    arguments.list.form.write(games, &document, terminal, |terminal| {
        let words = terminal.words;
        write_elsewhere(document.elsewhere, terminal)?;
        if games.is_empty() {
            return terminal.line(words.get("games-none"));
        }
        show(games, games.listed(ONE_SCREEN), 0, terminal)?;
        let number = |count: usize| thousands(count as i64);
        terminal.line(words.with(
            "cli-games-ended",
            &[
                ("found", number(total)),
                ("red", number(red)),
                ("draw", number(draw)),
                ("black", number(black)),
                ("open", number(open)),
            ],
        ))
    })
}

/// Writes the number of entries of the endgame books and the base for the combinations searched for.
fn write_elsewhere(elsewhere: Option<Elsewhere>, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(elsewhere) = elsewhere else { return Ok(()) };
    let Elsewhere { problems, stored, scored } = elsewhere;
    let counts = [("problems", problems), ("stored", stored), ("scored", scored)];
    let counts = counts.map(|(name, count)| (name, thousands(count as i64)));
    terminal.line(terminal.words.with("cli-games-elsewhere", &counts))
}
