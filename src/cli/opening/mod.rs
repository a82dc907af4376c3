//! `canju opening`: the opening book.

mod build;
mod check;
mod forget;
mod games;
mod grow;
mod import;
mod list;
mod made;
mod others;
mod tree;

use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::terminal::Terminal;
use super::{args, text_file};
use crate::books::opening::{Edits, OpeningBook, SearchedBook, Source, text};
use crate::language::Language;
use crate::rules::notation::{Notation, Script};
use crate::rules::{Move, Position};
use crate::text::Words;

/// Query the opening book, edit it, and make one by search or by self-play.
///
/// The book has two halves: the exact half knows the moves of positions, from searches and from games; the fuzzy half
/// compares whole games with the current one and credits the moves that only they contain, in any order.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening list
  canju opening list --moves 'h2e2 h9g7 h0g2'
  canju opening tree '炮二平五 馬８進７'
  canju opening grow --positions 200 --nodes 50000 --out grown.tsv
  canju opening build --games 200 --nodes 1000 --out mine.tsv
  canju opening list --book mine.tsv --moves 'h2e2'
  canju opening import mine.tsv
  canju opening games
  canju opening forget 3
  canju opening check --sample 20")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    List(list::Arguments),
    Tree(tree::Arguments),
    Check(check::Arguments),
    Build(build::Arguments),
    Grow(grow::Arguments),
    Import(import::Arguments),
    Games(games::Arguments),
    Forget(forget::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    match arguments.command {
        Command::List(arguments) => list::run(&arguments, terminal),
        Command::Tree(arguments) => tree::run(&arguments, terminal),
        Command::Check(arguments) => check::run(&arguments, terminal),
        Command::Build(arguments) => build::run(&arguments, terminal),
        Command::Grow(arguments) => grow::run(&arguments, terminal),
        Command::Import(arguments) => import::run(&arguments, terminal),
        Command::Games(arguments) => games::run(&arguments, terminal),
        Command::Forget(arguments) => forget::run(&arguments, terminal),
    }
}

/// Writes a move in the notation of a language: ICCS in English, else Chinese.
fn written(words: Words, position: &Position, played: Move) -> String {
    let notation = match words.language {
        Language::English => Notation::Iccs,
        Language::Traditional => Notation::Chinese(Script::Traditional),
        Language::Simplified => Notation::Chinese(Script::Simplified),
    };
    notation.write(position, played).unwrap_or_else(|_| played.to_string())
}

/// The opening book to use.
#[derive(Debug, Default, clap::Args)]
pub(super) struct BookArgument {
    /// Opening book from a file, as written by `canju opening grow` or `canju opening build`.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Opening book of this base: only its own games and edits.
    #[arg(long, value_name = "BASE", conflicts_with = "book")]
    book_of: Option<PathBuf>,
}

impl BookArgument {
    /// Whether a book was named.
    fn is_chosen(&self) -> bool {
        self.book.is_some() || self.book_of.is_some()
    }

    pub(super) fn open(&self, terminal: &Terminal) -> Result<OpeningBook, Failure> {
        match (&self.book, &self.book_of) {
            (None, None) => shipped(OpeningBook::default(), terminal),
            (None, Some(base)) => of_base(Some(base.clone()), false, terminal),
            (Some(path), _) => {
                let text = text_file::read(path, terminal)?;
                if SearchedBook::is_meant(&text) {
                    let searched = SearchedBook::read(&text);
                    let searched = searched.map_err(|error| not_a_book(path, &error, terminal))?;
                    return Ok(OpeningBook::default().with_searched(searched));
                }
                let games = text::read(&text, Source::Own);
                let games = games.map_err(|error| not_a_book(path, &error, terminal))?;
                Ok(OpeningBook::new(games, Edits::default()))
            }
        }
    }
}

/// Returns the opening book of a base with its edits, and with `with_shipped` the built-in one.
pub(super) fn of_base(
    base: Option<PathBuf>,
    with_shipped: bool,
    terminal: &Terminal,
) -> Result<OpeningBook, Failure> {
    let (own, edits) = args::read(base, terminal)?.openings().map_err(|error| terminal.fault(error))?;
    let book = OpeningBook::new(own, edits);
    if with_shipped { shipped(book, terminal) } else { Ok(book) }
}

/// Returns a book with the built-in one in front.
fn shipped(book: OpeningBook, terminal: &Terminal) -> Result<OpeningBook, Failure> {
    book.with_shipped().map_err(|error| not_a_book(Path::new("assets/books"), &error, terminal))
}

/// Returns the message for a file that is no book.
fn not_a_book(path: &Path, error: &text::BookError, terminal: &Terminal) -> Failure {
    let path = path.to_string_lossy().into_owned();
    let args = [("path", path), ("reason", terminal.words.message(error))];
    Failure::Message(terminal.words.with("opening-no-book", &args))
}
