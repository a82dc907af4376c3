//! `canju opening list`: the book's entries for a position.

use std::sync::Arc;

use serde::Serialize;

use crate::books::opening::{Advised, Listing, OpeningBook, Spread, text};
use crate::cli::games::Form;
use crate::engine::{Evaluation, Oracles};
use crate::figures::number::signed;
use crate::jobs::players::Cost;
use crate::records::Record;
use crate::report::Table;
use crate::rules::referee::RuleSet;
use crate::rules::{Color, Move, Position};
use crate::service::annotation::Annotator;
use crate::terminal::list::{self, ListForm};
use crate::terminal::player::{BookArgument, openings_of_base};
use crate::terminal::{Done, Terminal, args};
use crate::text::thousands;
use crate::views::openings::{Alike, exact, fuzzy};

/// List the book moves after some moves: value, number of supporting games, number of those followed exactly, and the
/// closest game.
///
/// A star marks moves of games followed exactly, a cross moves of similar games that cannot be played here. A game is shown by its number and the winning colour. The games of
/// your base are listed; if it has none, or with --shipped, the book shipped with the program: positions with the
/// scores of a search, in pawns for the side to move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening list
  canju opening list --moves 'h2e2 h9g7 h0g2' --notation wxf
  canju opening list --moves 'h2e2 h9g7' --every --random paper --seed 7
  canju opening list --moves 'h2e2 h9g7 h0g2' --every --evaluate 20000")]
pub(super) struct Arguments {
    /// Moves from the initial position, as h2e2 (ranks 0-9), H2-E2, C2.5 or 炮二平五.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// Also list the book moves before each of the moves, for both sides, and how long the advice lasted.
    #[arg(long)]
    every: bool,
    /// With --every: also search the moves played with this number of nodes, and show their scores.
    #[arg(long, value_name = "NODES", requires = "every", value_parser = clap::value_parser!(u64).range(1..))]
    evaluate: Option<u64>,
    /// Notation of moves.
    #[arg(long, value_enum, default_value_t = Form::Iccs)]
    notation: Form,
    /// Random variation of the values.
    #[arg(long, value_parser = args::choice::<Spread>(), default_value = "none")]
    random: Spread,
    /// Seed of the variation.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Use the book shipped with the program.
    #[arg(long, conflicts_with_all = ["book", "book_of"])]
    shipped: bool,
    /// Maximum number of moves of each kind.
    #[arg(long, value_name = "N", default_value_t = 6)]
    limit: usize,
    #[command(flatten)]
    book: BookArgument,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct ListingJson {
    /// `own`, `shipped` or `file`.
    book: &'static str,
    moves: String,
    fen: String,
    exact: Table,
    fuzzy: Table,
    next: Option<String>,
    /// Its score by a search, in pawns for the side that played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_score: Option<f64>,
    next_listed: Option<bool>,
    #[serde(skip)]
    turn: Color,
}

impl Arguments {
    /// Opens the book: the one requested (default: the one of the user's base if it has games, else the shipped one).
    fn open(&self, terminal: &Terminal) -> Done<(OpeningBook, &'static str)> {
        if !self.shipped && !self.book.is_chosen() {
            let base = terminal.places.default_base();
            let own = if base.exists() { Some(openings_of_base(Some(base), false, terminal)?) } else { None };
            if let Some(own) = own.filter(|own| own.games().len() > 0) {
                return Ok((own, "own"));
            }
        }
        let name = if self.book.is_chosen() { "file" } else { "shipped" };
        Ok((self.book.open(terminal)?, name))
    }

    fn written(&self, position: &Position, played: Move, terminal: &Terminal) -> String {
        let notation = self.notation.notation(terminal.words.language);
        notation.write(position, played).unwrap_or_else(|_| played.to_string())
    }

    fn written_out(
        &self,
        (book, name): (&OpeningBook, &'static str),
        (listing, moves): (&Listing, &[Move]),
        terminal: &Terminal,
    ) -> ListingJson {
        let Listing { position, known, found, next, is_listed } = listing;
        let text = |played| self.written(position, played, terminal);
        let known = known.iter().map(|known| (text(known.played), *known));
        let found = found.iter().map(|found| Alike::of(book, *found, &text));
        ListingJson {
            book: name,
            moves: text::of_moves(moves),
            fen: position.to_string(),
            exact: exact(terminal.words, known.collect()).limited(Some(self.limit)),
            fuzzy: fuzzy(terminal.words, found.collect()).limited(Some(self.limit)),
            next: next.map(|played| self.written(position, played, terminal)),
            next_score: None,
            next_listed: *is_listed,
            turn: position.turn(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let (game, _) = args::game(Position::start(), &arguments.moves, terminal)?;
    let moves: Vec<Move> = game.history().plies().iter().map(|ply| ply.undo.played).collect();
    let (book, name) = arguments.open(terminal)?;
    let spread = arguments.random.with_seed(arguments.seed);
    let found = if arguments.every {
        Listing::of(&book, &moves, spread, arguments.limit)
    } else {
        Listing::at(&book, (game.position(), &moves), None, spread, arguments.limit).into_iter().collect()
    };
    let first = if arguments.every { 0 } else { moves.len() };
    let written = (first..).zip(&found).map(|(plies, listing)| {
        let so_far = moves.get(..plies).unwrap_or_default();
        arguments.written_out((&book, name), (listing, so_far), terminal)
    });
    let mut listings: Vec<ListingJson> = written.collect();
    if let Some(nodes) = arguments.evaluate {
        evaluate(&mut listings, &moves, nodes, terminal)?;
    }
    let parts = listings.iter().map(|listing| (listing.moves.clone().into(), listing.fuzzy.clone()));
    let alike = Table::stacked(terminal.words, ("moves", ""), parts.collect());
    arguments.form.write(&alike, &listings, terminal, |terminal| {
        let args = [("games", thousands(book.games().len() as i64))];
        terminal.line(terminal.words.with(&format!("opening-book-{name}"), &args))?;
        listings.iter().enumerate().try_for_each(|(at, listing)| {
            if at > 0 {
                terminal.line("")?;
            }
            show(listing, terminal)
        })?;
        if arguments.every && !moves.is_empty() { closing(&found, terminal) } else { Ok(()) }
    })
}

/// Searches the moves played, and adds their scores to the listings before them.
fn evaluate(listings: &mut [ListingJson], moves: &[Move], nodes: u64, terminal: &Terminal) -> Done {
    let mut record = Record::default();
    // They are legal.
    let _ = moves.iter().try_for_each(|played| record.tree.play(*played).map(drop));
    let evaluation = Arc::new(Evaluation::standard(None));
    let annotator = Annotator::new(evaluation, Oracles::default(), RuleSet::ASIAN, Cost::Nodes(nodes));
    let found = terminal.metered("cli-annotating", |meter| annotator.annotate(&record, meter))?;
    for (listing, judged) in listings.iter_mut().zip(&found.moves) {
        let score = if listing.turn == Color::Red { judged.score } else { -judged.score };
        listing.next_score = Some(f64::from(score) / 100.0);
    }
    Ok(())
}

/// Writes how long each side had advice, and which of its moves were not in the lists.
fn closing(listings: &[Listing], terminal: &mut Terminal) -> Done {
    terminal.line("")?;
    let words = terminal.words;
    let advised = Color::ALL.into_iter().zip(Advised::of(listings));
    advised.map(|(color, advised)| words.advised(color, &advised)).try_for_each(|line| terminal.line(line))
}

fn show(listing: &ListingJson, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let at = if listing.moves.is_empty() { words.get("opening-start") } else { listing.moves.clone() };
    terminal.line(at)?;
    if listing.exact.is_empty() && listing.fuzzy.is_empty() {
        terminal.line(words.get("opening-nothing"))?;
    }
    for table in [&listing.exact, &listing.fuzzy].into_iter().filter(|table| !table.is_empty()) {
        terminal.line(words.get(table.title))?;
        list::show(table, table.listed(usize::MAX), 0, terminal)?;
    }
    match (&listing.next, listing.next_score) {
        (Some(played), Some(score)) => {
            let args = [("move", played.clone()), ("score", signed(score, 2))];
            terminal.line(words.with("opening-played-score", &args))
        }
        (Some(played), None) => terminal.line(words.with("opening-played", &[("move", played.as_str())])),
        (None, _) => Ok(()),
    }
}
