//! The books a command uses: the shipped endgame book, and the opening book named by arguments.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Failure;
use super::{Terminal, args, text_file};
use crate::books::endgame::{Memory, Results, shipped as endgames};
use crate::books::opening::{Edits, OpeningBook, SearchedBook, Source, text};
use crate::language::Language;
use crate::rules::notation::{Notation, Script};
use crate::rules::{Move, Position};
use crate::text::Words;

/// Returns the shipped book.
pub fn shipped_book(terminal: &Terminal) -> Result<&'static Memory, Failure> {
    endgames::book().map_err(|error| damaged(error.line, terminal))
}

/// Returns its results, for a search.
pub fn shipped_results(terminal: &Terminal) -> Result<Arc<Results>, Failure> {
    endgames::results().map_err(|error| damaged(error.line, terminal))
}

pub fn damaged(line: u64, terminal: &Terminal) -> Failure {
    Failure::Message(terminal.words.with("book-damaged", &[("line", line.to_string())]))
}

/// The opening book to use.
#[derive(Debug, Default, clap::Args)]
pub struct BookArgument {
    /// Opening book from a file, as written by `canju-lab opening grow` or `canju-lab opening build`.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Opening book of this base: only its own games and edits.
    #[arg(long, value_name = "BASE", conflicts_with = "book")]
    pub book_of: Option<PathBuf>,
}

impl BookArgument {
    /// Whether a book was named.
    pub fn is_chosen(&self) -> bool {
        self.book.is_some() || self.book_of.is_some()
    }

    pub fn open(&self, terminal: &Terminal) -> Result<OpeningBook, Failure> {
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
pub fn of_base(
    base: Option<PathBuf>,
    with_shipped: bool,
    terminal: &Terminal,
) -> Result<OpeningBook, Failure> {
    let (own, edits) = args::read(base, terminal)?.openings().map_err(|error| terminal.fault(error))?;
    let book = OpeningBook::new(own, edits);
    if with_shipped { shipped(book, terminal) } else { Ok(book) }
}

/// Returns a book with the built-in one in front.
pub fn shipped(book: OpeningBook, terminal: &Terminal) -> Result<OpeningBook, Failure> {
    book.with_shipped().map_err(|error| not_a_book(Path::new("assets/books"), &error, terminal))
}

/// Returns the message for a file that is no book.
pub fn not_a_book(path: &Path, error: &text::BookError, terminal: &Terminal) -> Failure {
    let path = path.to_string_lossy().into_owned();
    let args = [("path", path), ("reason", terminal.words.message(error))];
    Failure::Message(terminal.words.with("opening-no-book", &args))
}

/// Writes a move in the notation of a language: ICCS in English, else Chinese.
pub fn written_move(words: Words, position: &Position, played: Move) -> String {
    let notation = match words.language {
        Language::English => Notation::Iccs,
        Language::Traditional => Notation::Chinese(Script::Traditional),
        Language::Simplified => Notation::Chinese(Script::Simplified),
    };
    notation.write(position, played).unwrap_or_else(|_| played.to_string())
}
