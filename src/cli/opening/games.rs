//! `canju opening games`: what a base itself has put into the book.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::given::read;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::books::opening::{BookGame, text};

/// List the games that a base has put into the opening book, the newest first: those that were played and learned, and those that were
/// imported.
///
/// `canju opening forget` takes one out by its number. When one is taken out, those that came later move up by one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening games
  canju opening games --kb mine.canju --json")]
pub(super) struct Arguments {
    /// The base; the default base of the user unless given.
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

/// Plies that are shown of a game.
const SHOWN: usize = 6;

#[derive(Serialize)]
struct Own {
    number: usize,
    title: String,
    result: &'static str,
    source: &'static str,
    weight: u16,
    moves: String,
}

impl Own {
    fn of((number, game): (usize, &BookGame)) -> Self {
        Self {
            number,
            title: game.title(),
            result: game.result(),
            source: game.source().word(),
            weight: game.weight(),
            moves: text::of_moves(game.moves()),
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let base = read(arguments.kb.clone(), terminal)?;
    let (games, _) = base.openings().map_err(|error| terminal.fault(error))?;
    let newest_first = games.iter().enumerate().rev().map(|(behind, game)| (behind + 1, game));
    if terminal.json {
        return terminal.document(&newest_first.map(Own::of).collect::<Vec<_>>());
    }
    let words = terminal.words;
    if games.is_empty() {
        return terminal.line(words.get("opening-own-none"));
    }
    let mut table = TextTable::new(&[0, 3, 4]);
    let heads =
        ["games-number", "opening-game", "games-outcome", "opening-weight", "games-plies", "play-moves"];
    table.row(heads.map(|key| words.get(key)));
    for (number, game) in newest_first {
        let moves = game.moves();
        let (first, more) = moves.split_at_checked(SHOWN).unwrap_or((moves, &[]));
        table.row([
            number.to_string(),
            game.title(),
            words.outcome(game.outcome()),
            format!("{} %", game.weight()),
            moves.len().to_string(),
            format!("{}{}", text::of_moves(first), if more.is_empty() { "" } else { " …" }),
        ]);
    }
    table.show(0, terminal)
}
