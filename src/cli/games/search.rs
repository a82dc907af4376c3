//! `canju games search`: games that fit, and how they ended.

use serde::Serialize;

use super::given::Filter;
use crate::cli::failure::Failure;
use crate::cli::terminal::Terminal;
use crate::cli::text_table::TextTable;
use crate::knowledge::KnowledgeBase;
use crate::records::Outcome;
use crate::store::library::{Library, Listed};
use crate::text::thousands;
use crate::workbench::games::{Elsewhere, Found};

/// Find games by player, event, year, result, position and material.
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
    /// List so many at most; 20 unless given, all in JSON.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Document {
    found: usize,
    red: usize,
    draw: usize,
    black: usize,
    open: usize,
    games: Vec<GamePicture>,
    /// What else there is of the combinations that were looked for.
    elsewhere: Option<Elsewhere>,
}

/// A game as JSON has it.
#[derive(Serialize)]
struct GamePicture {
    id: i64,
    red: String,
    black: String,
    event: String,
    date: String,
    result: &'static str,
    plies: u32,
    study: bool,
    source: String,
    /// The ply at which the position or the material is first reached.
    ply: u32,
}

impl From<&Listed> for GamePicture {
    fn from(listed: &Listed) -> Self {
        Self {
            id: listed.id.0,
            red: listed.red.clone(),
            black: listed.black.clone(),
            event: listed.event.clone(),
            date: listed.date.clone(),
            result: listed.outcome.map_or("*", Outcome::word),
            plies: listed.plies,
            study: listed.study,
            source: listed.source.clone(),
            ply: listed.ply,
        }
    }
}

/// Carries out the command.
pub(super) fn run(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    library: &Library,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let Found { games: found, elsewhere } = arguments.filter.found(kb, library, terminal)?;
    let count = |outcome| found.iter().filter(|listed| listed.outcome == outcome).count();
    let [red, draw, black] = Outcome::ALL.map(|outcome| count(Some(outcome)));
    let open = count(None);
    let limit = arguments.limit.unwrap_or(if terminal.json { usize::MAX } else { 20 });
    let listed = found.get(..limit.min(found.len())).unwrap_or_default();
    if terminal.json {
        let games = listed.iter().map(GamePicture::from).collect();
        return terminal.document(&Document { found: found.len(), red, draw, black, open, games, elsewhere });
    }
    let words = terminal.words;
    told_elsewhere(elsewhere, terminal)?;
    if found.is_empty() {
        return terminal.line(words.get("games-none"));
    }
    let mut table = TextTable::new(&[0, 6, 7]);
    let titles =
        ["games-number", "games-red", "games-black", "games-outcome", "games-event-name", "games-date"];
    let mut heading: Vec<String> = titles.map(|key| words.get(key)).into();
    heading.extend([words.get("games-plies"), words.get("games-ply")]);
    table.push(heading);
    for game in listed {
        table.row([
            game.id.0.to_string(),
            game.red.clone(),
            game.black.clone(),
            words.outcome(game.outcome),
            if game.event.is_empty() { game.source.clone() } else { game.event.clone() },
            game.date.clone(),
            game.plies.to_string(),
            game.ply.to_string(),
        ]);
    }
    table.show(0, terminal)?;
    let number = |count: usize| thousands(count as i64);
    terminal.line(words.with(
        "cli-games-ended",
        &[
            ("found", number(found.len())),
            ("red", number(red)),
            ("draw", number(draw)),
            ("black", number(black)),
            ("open", number(open)),
        ],
    ))
}

/// What the endgame books and the knowledge have of the combinations that were looked for.
fn told_elsewhere(elsewhere: Option<Elsewhere>, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(elsewhere) = elsewhere else { return Ok(()) };
    let Elsewhere { problems, stored, scored } = elsewhere;
    let counts = [("problems", problems), ("stored", stored), ("scored", scored)];
    let counts = counts.map(|(name, count)| (name, thousands(count as i64)));
    terminal.line(terminal.words.with("cli-games-elsewhere", &counts))
}
