//! `canju book`: the practical endgame book.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::books::endgame::edit::{disagreements, normal};
use crate::books::endgame::judge::agrees;
use crate::books::endgame::positions::{GameId, State};
use crate::books::endgame::problem::{self, Problem};
use crate::books::endgame::progress::{Progress, classes, key};
use crate::books::endgame::query::{Against, Page, Rivals, Statistics, against_tables, page, rivals};
use crate::books::endgame::record_file::RecordFile;
use crate::books::endgame::{Annotation, Game, Given, Positions, Printed, eglib, nodes, shipped};
use crate::files;
use crate::jobs::now;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::report::{Table, object};
use crate::rules::Color;
use crate::service::edit;
use crate::service::intake::take_into_book;
use crate::store::Base;
use crate::store::library::Library;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::terminal::args::{node, open, position, read};
use crate::terminal::list::{ListForm, ListOptions, ONE_SCREEN, more, paragraph, people, show};
use crate::terminal::player::{damaged_book, shipped_book};
use crate::terminal::{Done, Terminal, text_file};
use crate::text::{Words, thousands};
use crate::views::book as views;
use crate::views::book::{TwoAnnotations, Wrong, result_word, two_annotations, wrong};
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
    Query(QueryArguments),
    Games(GamesArguments),
    Add(AddArguments),
    Remove(RemoveArguments),
    Stats(StatsArguments),
    Check(CheckArguments),
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
        Command::Query(arguments) => query(&arguments, &read(kb, terminal)?, terminal),
        Command::Games(arguments) => games(&arguments, &read(kb, terminal)?, terminal),
        Command::Stats(arguments) => stats(&arguments, &read(kb, terminal)?, terminal),
        Command::Check(arguments) => check(&arguments, &read(kb, terminal)?, terminal),
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
        terminal.remark(terminal.words.with("book-all-known", &[("count", taken.known.to_string())]));
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
        terminal.words.with("book-evidence-found", &[("positions", positions), ("nodes", nodes)])
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
    let table = arguments.list.limit(views::classes(terminal.words, rows));
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

// `canju book query`: the book's entry for a position.

/// Show the entry of a position, with all moves from it and to it, best first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Left-right mirror images are one position. Each move is written as h2e2, with the result of the position
at its other end, the plies to the end, and the number of stored positions of that combination.

Examples:
  canju book query '3ak4/4a4/9/9/9/9/9/9/9/R3K4 w'
  canju book query '3k5/9/9/9/9/9/9/9/9/R3K4 w' --json")]
struct QueryArguments {
    /// Position (FEN).
    fen: String,
    #[command(flatten)]
    form: ListForm,
}

fn page_json(words: Words, book: &'static str, page: &Page) -> impl Serialize + use<> {
    let state = |(turn, state): (Color, &State)| {
        object("turn", turn)
            .with("given", state.given.map(|given| given.word()))
            .with("partial", state.partial)
            .with("result", state.verdict.map(|verdict| result_word(verdict.result)))
            .with("score", state.verdict.map(|verdict| verdict.score))
            .with("plies", state.verdict.and_then(|verdict| verdict.moves))
    };
    object("book", book)
        .with("address", page.id.0)
        .with("mirrored", page.mirrored)
        .with("root", page.is_root())
        .with("material", page.material)
        .with("positions", page.tally.positions)
        .with("states", Color::ALL.into_iter().zip(&page.states).map(state).collect::<Vec<_>>())
        .with("moves", views::moves(words, Some(page)))
}

fn query(arguments: &QueryArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let position = position(&arguments.fen, terminal)?;
    let own = page(&base.book(), &position).map_err(|error| base.book_error(error))?;
    let Ok(shipped) = page(shipped_book(terminal)?, &position);
    let words = terminal.words;
    if arguments.form.csv {
        let parts = [("base", &own), ("shipped", &shipped)];
        let parts = parts.map(|(book, page)| (book.into(), views::moves(words, page.as_ref())));
        return Ok(Table::stacked(words, ("book", ""), parts.into()).write_csv(terminal.out())?);
    }
    let found: Vec<(&'static str, Page)> = [("base", own), ("shipped", shipped)]
        .into_iter()
        .filter_map(|(book, page)| Some((book, page?)))
        .collect();
    if terminal.json {
        let pages = found.iter().map(|(book, page)| page_json(words, book, page));
        return terminal.document(&pages.collect::<Vec<_>>());
    }
    if found.is_empty() {
        return terminal.line(words.get("book-not-stored"));
    }
    found.iter().try_for_each(|(book, page)| show_entry(book, page, terminal))?;
    // The problem, if it is one of the shipped book's own positions.
    let problems = shipped::problems().map_err(|error| damaged_book(error.line, terminal))?;
    let own = (normal(&position).0, position.turn());
    let is_own = |problem: &&Problem| (normal(&problem.start).0, problem.start.turn()) == own;
    let title = problems.iter().find(is_own).map(|problem| words.problem(problem));
    title.map_or(Ok(()), |title| terminal.line(format_args!("  {title}")))
}

fn show_entry(book: &str, page: &Page, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.line(words.get(&format!("book-of-{book}")))?;
    let name = material_name(page.material.material(), words.language);
    let args = [("material", name), ("count", page.tally.positions.to_string())];
    terminal.line(format_args!("  {}", words.with("book-material", &args)))?;
    for (turn, state) in Color::ALL.into_iter().zip(page.states) {
        if state.verdict.is_some() {
            let key = if turn == Color::Red { "book-red-to-move" } else { "book-black-to-move" };
            let given = state.given.map(|given| match given {
                Given::Annotated(annotation) => words.annotation(annotation),
                Given::Estimated(score) => score.to_string(),
            });
            let partial = if state.partial { words.get("book-partial") } else { given.unwrap_or_default() };
            terminal.line(
                format_args!("  {} {} {partial}", words.get(key), views::verdict(words, state.verdict))
                    .to_string()
                    .trim_end(),
            )?;
        }
    }
    for (leads, lists) in [("away", &page.next), ("here", &page.previous)] {
        for (by, entries) in Color::ALL.into_iter().zip(lists).filter(|(_, entries)| !entries.is_empty()) {
            terminal.line(format_args!("  {}", words.get(&format!("book-moves-{leads}-{}", by.word()))))?;
            let moves = views::moves_of(words, by, leads, entries);
            show(&moves, moves.len(), 4, terminal)?;
        }
    }
    Ok(())
}

/// Show statistics of the book: positions, results and longest wins by combination, starts and ends, and its size in
/// the file format of Chen and Hsu.
///
/// A combination is dense, so that a search may rely on the book, if at least 100 results are known and they make up
/// 90 % of its stored positions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book stats
  canju book stats --shipped --material KRKGG
  canju book stats --shipped --json")]
struct StatsArguments {
    /// Only this combination.
    #[arg(long)]
    material: Option<String>,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
    #[command(flatten)]
    list: ListOptions,
}

fn stats(arguments: &StatsArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let mut statistics = if arguments.shipped {
        let Ok(statistics) = Statistics::of(shipped_book(terminal)?);
        statistics
    } else {
        Statistics::of(&base.book()).map_err(|error| base.book_error(error))?
    };
    let space = statistics.space();
    let holds = views::holds(&statistics);
    let table = views::space(terminal.words, &statistics);
    let positions = statistics.positions();
    if let Some(material) = &arguments.material {
        let node = node(material, terminal)?;
        statistics.materials.retain(|row| row.material == node);
    }
    let Statistics { moves, roots, terminals, layers, materials, .. } = statistics;
    let materials = arguments.list.limit(views::materials(terminal.words, materials));
    let json = object("positions", positions)
        .with("moves", moves)
        .with("roots", roots)
        .with("terminals", terminals)
        .with("layers", &layers)
        .with("space", space)
        .with("materials", &materials);
    arguments.list.form.write(&materials, &json, terminal, |terminal| {
        let words = terminal.words;
        terminal.line(words.with("book-holds", &holds))?;
        if !layers.is_empty() {
            let layers: Vec<String> = layers.iter().map(|count| thousands(*count as i64)).collect();
            paragraph(&words.with("book-layers-line", &[("layers", layers.join(" "))]), 0, terminal)?;
        }
        show(&table, table.len(), 2, terminal)?;
        if materials.is_empty() {
            return Ok(());
        }
        let listed = materials.listed(ONE_SCREEN);
        show(&materials, listed, 2, terminal)?;
        more(listed, materials.len(), terminal)
    })
}

/// Check the book: verdicts that stored moves do not support, ends with two different verdicts, and results that exact
/// tables refute.
///
/// In the shipped book every line is checked too: each move must be a best one. Fails if there is an error, or if no
/// result could be compared with a table.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book check
  canju book check --shipped --tables ~/tables")]
struct CheckArguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct CheckJson {
    /// Results that were looked up in a table.
    asked: u64,
    refuted: Table,
    disagreements: Table,
    /// Ends that games annotate differently; the earlier game counts.
    annotations: Table,
    /// Those of them that give different results.
    contradicted: usize,
    /// Lines of the shipped book, those that could be followed in tables, and those that are not best.
    lines_in_all: u64,
    lines: u64,
    wrong_lines: Vec<String>,
}

fn check(arguments: &CheckArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let catalog = Catalog::new(arguments.tables.clone().unwrap_or_else(|| terminal.places.tables()));
    let tables = Tablebase::of(&catalog)?;
    let mut json = if arguments.shipped {
        let Ok(json) = look(shipped_book(terminal)?, &tables, terminal.words);
        json
    } else {
        look(&base.book(), &tables, terminal.words).map_err(|error| base.book_error(error))?
    };
    if arguments.shipped {
        let problems = shipped::problems().map_err(|error| damaged_book(error.line, terminal))?;
        json.lines_in_all = problems.len() as u64;
        for problem in problems {
            if let Ok(agrees) = agrees(problem, &tables) {
                json.lines += 1;
                json.wrong_lines.extend((!agrees).then(|| problem.start.to_string()));
            }
        }
    }
    let wrong = json.refuted.len() + json.disagreements.len() + json.contradicted + json.wrong_lines.len();
    let all = findings(&json, terminal.words);
    arguments.form.write(&all, &json, terminal, |terminal| show_findings(&json, terminal))?;
    if wrong > 0 {
        return Err(terminal.failure_with("book-wrong", &[("count", wrong.to_string())]));
    }
    let nothing = if arguments.shipped { json.lines == 0 } else { json.asked == 0 };
    if nothing { Err(terminal.failure("book-unchecked")) } else { Ok(()) }
}

fn look<S: Positions>(book: &S, tables: &Tablebase, words: Words) -> Result<CheckJson, S::Error> {
    let Against { asked, refuted } = against_tables(book, tables)?;
    let refuted = refuted.into_iter().map(|row| Wrong {
        fen: row.position.to_string(),
        book: Some(result_word(Some(row.stored)).to_owned()),
        truth: Some(row.truth),
    });
    let mut rows = Vec::new();
    for found in disagreements(book)? {
        if let Some(node) = book.node(found.mark.at)? {
            let fen = node.pieces.setup(found.mark.mover).to_string();
            rows.push(Wrong { fen, book: Some(found.mark.given.word()), truth: found.verdict.result });
        }
    }
    let (mut annotations, mut contradicted) = (Vec::new(), 0);
    for Rivals { counted, other } in rivals(book)? {
        if let Some(node) = book.node(counted.at)? {
            let fen = node.pieces.setup(counted.mover).to_string();
            contradicted += usize::from(counted.outcome() != other.outcome());
            let (counted, other) = ((counted.given, counted.game), (other.given, other.game));
            annotations.push(TwoAnnotations { fen, counted, other });
        }
    }
    Ok(CheckJson {
        asked,
        refuted: wrong(words, refuted.collect()),
        disagreements: wrong(words, rows),
        annotations: two_annotations(words, annotations),
        contradicted,
        lines_in_all: 0,
        lines: 0,
        wrong_lines: Vec::new(),
    })
}

fn findings(json: &CheckJson, words: Words) -> Table {
    let line = |fen: &String| Wrong { fen: fen.clone(), book: None, truth: None };
    let lines = wrong(words, json.wrong_lines.iter().map(line).collect());
    let parts =
        [("refuted", json.refuted.clone()), ("disagreement", json.disagreements.clone()), ("line", lines)];
    Table::stacked(words, ("finding", ""), parts.map(|(kind, table)| (kind.into(), table)).into())
}

fn show_findings(json: &CheckJson, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.line(words.with("book-checked", &[("asked", json.asked)]))?;
    if json.asked == 0 {
        paragraph(&words.get("book-no-table"), 0, terminal)?;
    }
    if json.lines_in_all > 0 {
        let args = [("lines", json.lines), ("all", json.lines_in_all)];
        terminal.line(words.with("book-lines-followed", &args))?;
    }
    let parts = [
        ("book-refuted", &json.refuted),
        ("book-disagreements", &json.disagreements),
        ("book-two-annotations", &json.annotations),
    ];
    for (key, rows) in parts {
        if rows.is_empty() {
            continue;
        }
        terminal.line(words.get(key))?;
        show(rows, rows.len(), 2, terminal)?;
    }
    json.wrong_lines.iter().try_for_each(|fen| terminal.line(format_args!("  {fen}")))?;
    Ok(())
}
