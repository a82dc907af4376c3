//! `canju opening tree`: the moves of the games of a library in a position.

use std::path::PathBuf;

use serde::Serialize;

use crate::books::opening::{OpeningBook, OpeningName, TreeFilter};
use crate::records::Outcome;
use crate::report::Table;
use crate::rules::{Color, Move, Position, fen};
use crate::store::library::Library;
use crate::terminal::list::{ListOptions, ONE_SCREEN, show};
use crate::terminal::player::{with_shipped_openings, written_move};
use crate::terminal::{Failure, Terminal, args};
use crate::text::thousands;
use crate::views::openings::{Played, tree};

/// Show the opening tree of your library: the moves that its games play in a position, with their results.
///
/// The first 40 plies of every game are in the tree. Mirror images and transpositions are one position. The score is that of
/// Red over the games with a result. The last column is the score of the built-in book for the side to move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening tree
  canju opening tree '炮二平五 馬８進７' --player 胡榮華 --colour red
  canju opening tree 'h2e2 h9g7 h0g2' --since 1990 --json")]
pub(super) struct Arguments {
    /// Position: FEN, or moves from the initial position, as h2e2 (ranks 0-9), H2-E2, C2.5 or 炮二平五.
    #[arg(default_value = "", hide_default_value = true, value_name = "FEN|MOVES")]
    position: String,
    /// Part of the name of a player in either script, or pinyin initials.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Side of that player.
    #[arg(long, value_enum, requires = "player", alias = "color")]
    colour: Option<Side>,
    /// First year.
    #[arg(long, value_name = "YEAR")]
    since: Option<u16>,
    /// Last year.
    #[arg(long, value_name = "YEAR")]
    until: Option<u16>,
    /// Result of the games.
    #[arg(long, value_enum)]
    result: Option<Ended>,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    list: ListOptions,
}

/// Sides by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    /// Red.
    Red,
    /// Black.
    Black,
}

/// Results by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ended {
    /// Red won.
    Red,
    /// Draw.
    Draw,
    /// Black won.
    Black,
    /// No result recorded.
    Open,
}

#[derive(Serialize)]
struct Document {
    fen: String,
    /// ECCO code, if known.
    ecco: Option<&'static str>,
    opening: Option<&'static str>,
    /// Games that play on from the position.
    games: usize,
    moves: Table,
}

impl Arguments {
    fn filter(&self) -> TreeFilter {
        TreeFilter {
            player: self.player.clone().unwrap_or_default(),
            color: self.colour.map(|side| if side == Side::Red { Color::Red } else { Color::Black }),
            since: self.since,
            until: self.until,
            outcome: self.result.map(|ended| match ended {
                Ended::Red => Some(Outcome::Red),
                Ended::Draw => Some(Outcome::Draw),
                Ended::Black => Some(Outcome::Black),
                Ended::Open => None,
            }),
        }
    }

    /// Returns the position, and the name of the opening.
    fn position(&self, terminal: &Terminal) -> Result<(Position, Option<OpeningName>), Failure> {
        if fen::is_meant(&self.position) {
            let position = args::position(&self.position, terminal)?;
            let name = OpeningName::of(&position);
            return Ok((position, name));
        }
        let (game, _) = args::game(Position::start(), &self.position, terminal)?;
        let moves: Vec<Move> = game.history().plies().iter().map(|ply| ply.undo.played()).collect();
        Ok((game.position().clone(), OpeningName::of_game(&moves)))
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let (position, name) = arguments.position(terminal)?;
    // A base of an older format is upgraded first.
    let base = args::read(arguments.kb.clone(), terminal)?;
    let meter = terminal.meter("cli-searching");
    let library = Library::open(base.path()).and_then(|library| library.opening_tree(&meter));
    drop(meter);
    let library = library.map_err(|error| terminal.fault(error))?;
    let filter = arguments.filter();
    let scored = with_shipped_openings(OpeningBook::default(), terminal)?.searched().moves(&position);
    let rows = library.moves(&position, &filter).into_iter().map(|known| Played {
        text: written_move(terminal.words, &position, known.played),
        known,
        score: scored.iter().find(|scored| scored.played == known.played).map(|scored| scored.score),
    });
    let moves = arguments.list.limit(tree(terminal.words, rows.collect()));
    let document = Document {
        fen: position.to_string(),
        ecco: name.and_then(OpeningName::code),
        opening: name.map(|name| name.name(terminal.words.language)),
        games: library.games_with(&position, &filter).len(),
        moves,
    };
    arguments.list.form.write(&document.moves, &document, terminal, |terminal| {
        let words = terminal.words;
        if let Some(name) = name {
            terminal.line(name.titled(words.language))?;
        }
        if document.moves.is_empty() {
            return terminal.line(words.get("opening-tree-none"));
        }
        terminal.line(words.with("opening-tree-games", &[("count", thousands(document.games as i64))]))?;
        show(&document.moves, document.moves.listed(ONE_SCREEN), 0, terminal)
    })
}
