//! `canju opening`: the opening book.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::builder::TypedValueParser;
use serde::Serialize;

use super::games::{Ended, ended, records_of};
use crate::books::opening::{
    Advised, BookGame, GameDetails, Listing, OpeningBook, OpeningName, Source, Spread, TreeFilter,
    USUAL_WEIGHT, text, without_duplicates,
};
use crate::cli::games::Form;
use crate::engine::{Evaluation, Oracles};
use crate::figures::number::signed;
use crate::files;
use crate::jobs::now;
use crate::jobs::players::Cost;
use crate::records::Record;
use crate::report::{Table, object};
use crate::rules::referee::RuleSet;
use crate::rules::{Color, Move, Position, fen};
use crate::service::annotation::Annotator;
use crate::service::intake;
use crate::store::library::Library;
use crate::terminal::args::{self, base_of, open, open_file, read};
use crate::terminal::list::{self, ListForm, ListOptions, ONE_SCREEN, people};
use crate::terminal::player::{
    BookArgument, not_a_book, openings_of_base, with_shipped_openings, written_move,
};
use crate::terminal::{Done, Terminal, text_file};
use crate::text::thousands;
use crate::views::games::opening_games;
use crate::views::openings::{self, Alike, Played, exact, fuzzy};

/// Query the opening book and edit it.
///
/// The book has two halves: the exact half knows the moves of positions, from searches and from games; the fuzzy half
/// compares whole games with the current one and credits the moves that only they contain, in any order.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening list
  canju opening list --moves 'h2e2 h9g7 h0g2'
  canju opening tree '炮二平五 馬８進７'
  canju opening list --book mine.tsv --moves 'h2e2'
  canju opening import mine.tsv
  canju opening games
  canju opening forget 3")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    List(ListArguments),
    Tree(TreeArguments),
    Import(ImportArguments),
    Games(GamesArguments),
    Forget(ForgetArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    match arguments.command {
        Command::List(arguments) => list(&arguments, terminal),
        Command::Tree(arguments) => tree(&arguments, terminal),
        Command::Import(arguments) => import(&arguments, terminal),
        Command::Games(arguments) => games(&arguments, terminal),
        Command::Forget(arguments) => forget(&arguments, terminal),
    }
}

/// Add games to the opening book of a base.
///
/// An opening book (.tsv) with an error is rejected as a whole. Of other games (PGN, XQF and others) those that start
/// from the initial position are added; unfinished games and opening studies count as draws. Exact duplicates (same
/// moves, result, players and date) are skipped. Folders are searched recursively for files with the extension of a
/// game format.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line of a .tsv is a game: name, number, result, weight in percent, and moves, separated by tabs:
  mine  1  1-0  100  h2e2 h9g7 h0g2

Examples:
  canju opening import mine.tsv
  canju opening import games.pgn studies/
  canju opening import mine.tsv --kb END6.canju")]
struct ImportArguments {
    /// Files and folders: .tsv as written by `canju-lab opening build`, or games as for `canju games import`.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

#[derive(Debug, Default)]
struct LeftOut {
    /// Games that begin with another position.
    other_start: usize,
    /// Games without a move.
    no_moves: usize,
    /// Files that could not be read.
    files: usize,
}

fn import(arguments: &ImportArguments, terminal: &mut Terminal) -> Done {
    let (mut games, mut out) = (Vec::new(), LeftOut::default());
    for path in &arguments.paths {
        read_path(path, &mut games, &mut out, terminal)?;
    }
    let path = base_of(arguments.kb.clone(), terminal)?;
    let mut base = open_file(&path, terminal)?;
    let (own, _) = base.openings()?;
    let read = games.len();
    let games = without_duplicates(&own, games);
    let duplicates = read - games.len();
    base.add_openings(&games, now())?;
    let unfinished = games.iter().filter(|game| game.outcome.is_none()).count();
    let all = own.len() + games.len();
    if terminal.json {
        let json = object("added", games.len())
            // Games without a result among those added.
            .with("unfinished", unfinished)
            // Games that the base has already, or that occurred before in what was imported.
            .with("duplicates", duplicates)
            .with("left_out", out.other_start + out.no_moves)
            .with("other_start", out.other_start)
            .with("no_moves", out.no_moves)
            .with("unreadable", out.files)
            .with("games", all);
        return terminal.document(&json);
    }
    let [added, games] = [games.len(), all].map(|count| thousands(count as i64));
    terminal.line(terminal.words.with("opening-imported", &[("added", added), ("games", games)]))?;
    let rest = [
        ("opening-unfinished", unfinished),
        ("opening-duplicates", duplicates),
        ("opening-left-out", out.other_start),
        ("opening-no-moves-left-out", out.no_moves),
        ("opening-files-left-out", out.files),
    ];
    for (key, count) in rest {
        if count > 0 {
            let count = thousands(count as i64);
            terminal.line(terminal.words.with(key, &[("count", count)]))?;
        }
    }
    Ok(())
}

/// Reads the games of a file, or of all files of a folder that have the ending of a game format. Unreadable files of a folder are
/// skipped with a warning.
fn read_path(path: &Path, games: &mut Vec<BookGame>, out: &mut LeftOut, terminal: &Terminal) -> Done {
    let files = files::walk_files(path)?;
    if files.as_slice() == [path] {
        return read_file(path, games, out, terminal);
    }
    for file in files.iter().filter(|file| intake::format_of(file).is_some()) {
        if terminal.is_interrupted() {
            return Err(terminal.failure("fault-cancelled"));
        }
        if let Err(failure) = read_file(file, games, out, terminal) {
            out.files += 1;
            terminal.remark(format_args!("{}: {}", file.display(), failure.sentence(terminal.words)));
        }
    }
    Ok(())
}

/// Reads the games of a file that a book can have, and counts the others.
fn read_file(path: &Path, games: &mut Vec<BookGame>, out: &mut LeftOut, terminal: &Terminal) -> Done {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tsv")) {
        let text = text_file::read(path, terminal)?;
        let read = text::read(&text, Source::Own).map_err(|error| not_a_book(path, &error, terminal))?;
        games.extend(read);
        return Ok(());
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    for (number, record) in (1..).zip(records_of(path, terminal)?) {
        if record.set_up.is_some() || record.start().key() != Position::start().key() {
            out.other_start += 1;
            continue;
        }
        let (name, moves) = ((name.as_str(), number), record.main_line());
        match BookGame::new(name, &moves, record.outcome, Source::Own, USUAL_WEIGHT) {
            Ok(game) => games.push(game.with_details(GameDetails::of(&record.headers))),
            Err(_) => out.no_moves += 1,
        }
    }
    Ok(())
}

/// List the games that a base added to the opening book, newest first: learned from play, or imported.
///
/// `canju opening forget` removes a game by its number; the numbers of later games then decrease by one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening games
  canju opening games --kb mine.canju --json")]
struct GamesArguments {
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

fn games(arguments: &GamesArguments, terminal: &mut Terminal) -> Done {
    let base = read(arguments.kb.clone(), terminal)?;
    let (games, _) = base.openings()?;
    let newest_first = games.iter().enumerate().rev().map(|(behind, game)| (behind + 1, game.clone()));
    let table = opening_games(terminal.words, newest_first.collect());
    let none = terminal.words.get("opening-own-none");
    arguments.form.write(&table, &table, terminal, |terminal| people(&table, usize::MAX, &none, terminal))
}

/// Remove a game that the base added to the opening book.
///
/// The games shipped with the program stay.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju opening forget 3
  canju opening forget 3 --kb mine.canju")]
struct ForgetArguments {
    /// Number of the game, as listed by `canju opening games`.
    #[arg(value_name = "NUMBER")]
    game: usize,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

fn forget(arguments: &ForgetArguments, terminal: &mut Terminal) -> Done {
    let mut base = open(arguments.kb.clone(), terminal)?;
    let (games, _) = base.openings()?;
    let found = arguments.game.checked_sub(1).and_then(|behind| Some((behind, games.get(behind)?)));
    let Some((behind, game)) = found else {
        let args = [("number", arguments.game)];
        return Err(terminal.failure_with("opening-no-game", &args));
    };
    base.remove_opening(behind, game)?;
    let title = game.title();
    let json = object("title", &title).with("games", games.len() - 1);
    terminal.answer(&json, |words| words.with("notice-opening-forgotten", &[("title", title.as_str())]))
}

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
struct TreeArguments {
    /// Position: FEN, or moves from the initial position, as h2e2 (ranks 0-9), H2-E2, C2.5 or 炮二平五.
    #[arg(default_value = "", hide_default_value = true, value_name = "FEN|MOVES")]
    position: String,
    /// Part of the name of a player in either script, or pinyin initials.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Side of that player.
    #[arg(long, value_parser = colour(), requires = "player", alias = "color")]
    colour: Option<Color>,
    /// First year.
    #[arg(long, value_name = "YEAR")]
    since: Option<u16>,
    /// Last year.
    #[arg(long, value_name = "YEAR")]
    until: Option<u16>,
    /// Result of the games.
    #[arg(long, value_parser = ended())]
    result: Option<Ended>,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    list: ListOptions,
}

fn colour() -> impl TypedValueParser<Value = Color> {
    args::named(vec![("red", "Red", Color::Red), ("black", "Black", Color::Black)])
}

impl TreeArguments {
    fn filter(&self) -> TreeFilter {
        TreeFilter {
            player: self.player.clone().unwrap_or_default(),
            color: self.colour,
            since: self.since,
            until: self.until,
            outcome: self.result,
        }
    }

    fn position(&self, terminal: &Terminal) -> Done<(Position, Option<OpeningName>)> {
        if fen::is_meant(&self.position) {
            let position = args::position(&self.position, terminal)?;
            let name = OpeningName::of(&position);
            return Ok((position, name));
        }
        let (game, _) = args::game(Position::start(), &self.position, terminal)?;
        let moves: Vec<Move> = game.history().plies().iter().map(|ply| ply.undo.played).collect();
        Ok((game.position().clone(), OpeningName::of_game(&moves)))
    }
}

fn tree(arguments: &TreeArguments, terminal: &mut Terminal) -> Done {
    let (position, name) = arguments.position(terminal)?;
    // A base of an older format is upgraded first.
    let base = args::read(arguments.kb.clone(), terminal)?;
    let library = terminal.metered("cli-searching", |meter| {
        Library::open(base.path()).and_then(|library| library.opening_tree(meter))
    })?;
    let filter = arguments.filter();
    let scored = with_shipped_openings(OpeningBook::default(), terminal)?.searched().moves(&position);
    let rows = library.moves(&position, &filter).into_iter().map(|known| Played {
        text: written_move(terminal.words, &position, known.played),
        known,
        score: scored.iter().find(|scored| scored.played == known.played).map(|scored| scored.score),
    });
    let moves = arguments.list.limit(openings::tree(terminal.words, rows.collect()));
    // Games that play on from the position.
    let games = library.games_with(&position, &filter).len();
    let document = object("fen", position.to_string())
        .with("ecco", name.and_then(OpeningName::code))
        .with("opening", name.map(|name| name.name(terminal.words.language)))
        .with("games", games)
        .with("moves", &moves);
    arguments.list.form.write(&moves, &document, terminal, |terminal| {
        let words = terminal.words;
        if let Some(name) = name {
            terminal.line(name.titled(words.language))?;
        }
        if moves.is_empty() {
            return terminal.line(words.get("opening-tree-none"));
        }
        terminal.line(words.with("opening-tree-games", &[("count", thousands(games as i64))]))?;
        list::show(&moves, moves.listed(ONE_SCREEN), 0, terminal)
    })
}

// `canju opening list`: the book's entries for a position.

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
struct ListArguments {
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

impl ListArguments {
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

fn list(arguments: &ListArguments, terminal: &mut Terminal) -> Done {
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
            show_listing(listing, terminal)
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

fn show_listing(listing: &ListingJson, terminal: &mut Terminal) -> Done {
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
