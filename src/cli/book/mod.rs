//! `canju book`: the practical endgame book.

mod query;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::books::endgame::positions::GameId;
use crate::books::endgame::progress::{Progress, classes, key};
use crate::books::endgame::record_file::RecordFile;
use crate::books::endgame::{Annotation, Game, Positions, Printed, eglib, nodes, problem, shipped};
use crate::files;
use crate::jobs::now;
use crate::material::NodeId;
use crate::report::object;
use crate::service::edit;
use crate::service::intake::take_into_book;
use crate::store::Base;
use crate::store::library::Library;
use crate::terminal::args::{node, open, read};
use crate::terminal::list::{ListForm, ListOptions, ONE_SCREEN, people};
use crate::terminal::player::{damaged_book, shipped_book};
use crate::terminal::{Done, Terminal, text_file};
use crate::views::book;
use crate::views::games::endgame_games;

/// Query the practical endgame book, add games to it, and check it against exact tables.
///
/// Besides the book of your base there is a book shipped with the program, mined from exact tables and never changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book query '3ak4/4a4/9/9/9/9/9/9/9/R3K4 w'
  canju book add studies.txt --result book-win-red
  canju book games
  canju book stats --shipped
  canju book check --tables ~/tables --shipped
  canju book evidence --dry-run
  canju book export --format nodes --out book")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, global = true, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Query(query::QueryArguments),
    Games(GamesArguments),
    Add(AddArguments),
    Remove(RemoveArguments),
    Stats(query::StatsArguments),
    Check(query::CheckArguments),
    Evidence(EvidenceArguments),
    Export(ExportArguments),
    Progress(ProgressArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    let Arguments { kb, command } = arguments;
    match command {
        Command::Add(arguments) => add(&arguments, &mut open(kb, terminal)?, terminal),
        Command::Remove(arguments) => remove(&arguments, &mut open(kb, terminal)?, terminal),
        Command::Evidence(arguments) => evidence(&arguments, &mut open(kb, terminal)?, terminal),
        Command::Query(arguments) => query::query(&arguments, &read(kb, terminal)?, terminal),
        Command::Games(arguments) => games(&arguments, &read(kb, terminal)?, terminal),
        Command::Stats(arguments) => query::stats(&arguments, &read(kb, terminal)?, terminal),
        Command::Check(arguments) => query::check(&arguments, &read(kb, terminal)?, terminal),
        Command::Progress(arguments) => progress(&arguments, &read(kb, terminal)?, terminal),
        Command::Export(arguments) => export(&arguments, &read(kb, terminal)?, terminal),
    }
}

/// List the games in the book of a base: number, name, page and number in print, moves, start, notes.
///
/// `canju book remove` removes a game by its number.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book games
  canju book games --kb mine.canju --json")]
struct GamesArguments {
    #[command(flatten)]
    form: ListForm,
}

fn games(arguments: &GamesArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let mut rows = Vec::new();
    let read = base.book().each_game(&mut |id, game| rows.push((id.0, game.clone())));
    read.map_err(|error| base.book_error(error))?;
    let table = endgame_games(terminal.words, rows);
    let none = terminal.words.get("book-games-none");
    arguments.form.write(&table, &table, terminal, |terminal| people(&table, usize::MAX, &none, terminal))
}

/// Add games to the book of a base; only what is missing is stored, a game that the book has is skipped, and an error
/// leaves the book unchanged.
///
/// The file extension selects the format: .tsv positions as in the shipped book; .dat nodes of Chen and Hsu with the
/// moves in a .lnk of the same name; .rec their records with the start in a .brd of the same name; .txt eglib lines,
/// name|FEN|moves; anything else games as for `canju games import` (PGN, XQF and others), with variations.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book add studies.txt --result book-win-red
  canju book add 適情雅趣.xqf
  canju book add EgBook15.dat
  canju book remove 3")]
struct AddArguments {
    /// Files to add.
    #[arg(required = true)]
    file: Vec<PathBuf>,
    /// Verdict on the end of every main line [default: as in the file, else the engine's evaluation].
    #[arg(long, value_name = "VERDICT", value_parser = annotation)]
    result: Option<Annotation>,
}

fn annotation(word: &str) -> Result<Annotation, String> {
    let words = || Annotation::ALL.map(Annotation::word).join(", ");
    Annotation::of_word(word).ok_or_else(|| format!("one of {}", words()))
}

fn add(arguments: &AddArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let taken = terminal
        .metered("cli-importing", |meter| take_into_book(base, &arguments.file, arguments.result, meter))?;
    for (_, number, lost) in &taken.lost {
        terminal.remark(terminal.words.lost(Some(*number), lost));
    }
    let all_known = taken.added.is_empty() && taken.known > 0;
    if all_known {
        let args = [("count", taken.known.to_string())];
        terminal.remark(terminal.words.with("book-all-known", &args));
    }
    if terminal.json {
        let stored = taken.added.iter().map(|(id, game, edited)| {
            object("game", id.0)
                .with("name", game.name())
                .with("positions", edited.positions)
                .with("moves", edited.moves)
                .with("changed", edited.changed)
        });
        return terminal.document(&stored.collect::<Vec<_>>());
    }
    if all_known {
        return Ok(());
    }
    let edits = || taken.added.iter().map(|(_, _, edited)| edited);
    let args = [
        ("games", taken.added.len() as u64),
        ("first", taken.added.first().map_or(0, |(id, ..)| id.0.into())),
        ("positions", edits().map(|edited| edited.positions).sum()),
        ("moves", edits().map(|edited| edited.moves).sum()),
    ];
    terminal.line(terminal.words.with("book-added", &args))?;
    if taken.known > 0 {
        terminal.line(terminal.words.with("book-known", &[("count", taken.known)]))?;
    }
    Ok(())
}

/// Remove a game from the book, with everything that no other game uses.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book remove 3")]
struct RemoveArguments {
    /// Number of the game, as listed by `canju book games`.
    game: u32,
}

fn remove(arguments: &RemoveArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let removed = base.remove_from_book(GameId(arguments.game))?;
    let number = arguments.game.to_string();
    let Some(edited) = removed else {
        return Err(terminal.failure_with("book-no-game", &[("game", number)]));
    };
    let json = object("game", arguments.game)
        .with("positions", edited.positions)
        .with("moves", edited.moves)
        .with("changed", edited.changed);
    let args =
        [("game", number), ("positions", edited.positions.to_string()), ("moves", edited.moves.to_string())];
    terminal.answer(&json, |words| words.with("book-removed", &args))
}

/// Attach the endgame books to combinations as evidence, in one action: fortresses, typical and longest wins and
/// typical draws of the shipped book, proved by tables, and the starts of the games in the book of the base, with
/// their authors' verdicts.
///
/// A single position shows that something occurs, not how often, so it contradicts no score. Evidence already
/// attached is skipped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book evidence --dry-run
  canju book evidence && canju kb show KRKGG
  canju kb undo")]
struct EvidenceArguments {
    /// Report only; store nothing.
    #[arg(long)]
    dry_run: bool,
}

fn evidence(arguments: &EvidenceArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let studies = edit::studies(base)?;
    let (positions, nodes, replaced) = (studies.positions, studies.nodes, studies.replaced);
    let stored = !arguments.dry_run && positions > 0;
    let sentence = if arguments.dry_run {
        let args = [("positions", positions), ("nodes", nodes)];
        terminal.words.with("book-evidence-found", &args)
    } else {
        terminal.words.message(edit::lay_studies(base, studies, terminal.author())?)
    };
    // Older findings of the same position are replaced.
    let json = object("positions", positions).with("nodes", nodes).with("replaced", replaced);
    terminal.answer(&json.with("stored", stored), |_| sentence)
}

/// List your progress in practice by combination: built-in problems, those tried, solved when tried last and due, tries and
/// failed tries.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book progress
  canju book progress --material KNKGG --json")]
struct ProgressArguments {
    /// Only this combination [default: all that were tried].
    #[arg(long)]
    material: Option<String>,
    #[command(flatten)]
    list: ListOptions,
}

fn progress(arguments: &ProgressArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let practised = Library::open(base.path()).and_then(|library| library.all_practised())?;
    let practised: HashMap<String, Progress> = practised.into_iter().collect();
    let results = shipped::practised().iter();
    let results = results.map(|problem| (problem, practised.get(&key(&problem.start)).copied()));
    let mut rows = classes(results, now());
    match &arguments.material {
        Some(material) => {
            let node = node(material, terminal)?;
            rows.retain(|row| NodeId::from(row.material) == node);
        }
        None => rows.retain(|row| row.tried > 0),
    }
    let table = arguments.list.limit(book::classes(terminal.words, rows));
    let none = terminal.words.get("problems-progress-none");
    arguments
        .list
        .form
        .write(&table, &table, terminal, |terminal| people(&table, ONE_SCREEN, &none, terminal))
}

/// Export the book to new files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book export --format eglib --out lines.txt
  canju book export --format nodes --out folder      EgBook15.dat and EgBook15.lnk
  canju book export --format record --out folder     1.rec and 1.brd, 2.rec …
  canju book export --format tsv --out shipped.tsv   the positions of the shipped book")]
struct ExportArguments {
    /// Format to write.
    #[arg(long, value_enum)]
    format: Format,
    /// Output file; for nodes and record the folder.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Main line of every game: name|FEN|moves.
    Eglib,
    /// The two node files of Chen and Hsu.
    Nodes,
    /// Positions of the shipped book with category, theme and grade.
    Tsv,
    /// One record of Chen and Hsu per game, main line only.
    Record,
}

fn export(arguments: &ExportArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let out = &arguments.out;
    let written = match arguments.format {
        Format::Tsv => {
            let problems = shipped::problems().map_err(|error| damaged_book(error.line, terminal))?;
            text_file::write_new(out, problem::write(problems))?;
            problems.len()
        }
        Format::Eglib => {
            let games = chosen(arguments, base, terminal)?;
            text_file::write_new(out, eglib::write(games.iter().map(|(_, game)| game)))?;
            games.len()
        }
        Format::Nodes => {
            let files = if arguments.shipped {
                let Ok(files) = nodes::write(shipped_book(terminal)?);
                files
            } else {
                nodes::write(&base.book()).map_err(|error| base.book_error(error))?
            };
            files::make_folder(out)?;
            text_file::write_new(&out.join("EgBook15.dat"), &files.nodes)?;
            text_file::write_new(&out.join("EgBook15.lnk"), &files.links)?;
            files.links.len() / nodes::LINK
        }
        Format::Record => records(&chosen(arguments, base, terminal)?, out, terminal)?,
    };
    let path = out.to_string_lossy().into_owned();
    let json = object("path", &path).with("written", written);
    let args = [("path", path.clone()), ("count", written.to_string())];
    terminal.answer(&json, |words| words.with("book-exported", &args))
}

fn chosen(arguments: &ExportArguments, base: &Base, terminal: &Terminal) -> Done<Vec<(GameId, Game)>> {
    let mut games = Vec::new();
    let mut take = |id, game: &Game| games.push((id, game.clone()));
    if arguments.shipped {
        let Ok(()) = shipped_book(terminal)?.each_game(&mut take);
    } else {
        base.book().each_game(&mut take).map_err(|error| base.book_error(error))?;
    }
    Ok(games)
}

/// Writes a record for every game that a format can hold, and reports the others.
fn records(games: &[(GameId, Game)], out: &Path, terminal: &Terminal) -> Done<usize> {
    files::make_folder(out)?;
    let mut written = 0;
    for (id, game) in games {
        match RecordFile::of(game) {
            Ok(record) => {
                // A game without a number in print has its number in the book.
                let number = if *game.printed() == Printed::default() { id.0 } else { record.number };
                let files = RecordFile { number, ..record }.write();
                text_file::write_new(&out.join(format!("{}.rec", id.0)), &files.record)?;
                text_file::write_new(&out.join(format!("{}.brd", id.0)), &files.board)?;
                written += 1;
            }
            Err(error) => terminal.remark(format_args!("{}: {}", id.0, terminal.words.message(&error))),
        }
    }
    Ok(written)
}
