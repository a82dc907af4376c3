//! `canju book query`: the book's entry for a position.

use std::path::PathBuf;

use serde::Serialize;

use crate::books::endgame::edit::{disagreements, normal};
use crate::books::endgame::judge::agrees;
use crate::books::endgame::positions::State;
use crate::books::endgame::problem::Problem;
use crate::books::endgame::query::{Against, Page, Rivals, Statistics, against_tables, page, rivals};
use crate::books::endgame::{Given, Positions, shipped};
use crate::material::name::material_name;
use crate::report::{Table, object};
use crate::rules::Color;
use crate::store::Base;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::terminal::args::{node, position};
use crate::terminal::list::{ListForm, ListOptions, ONE_SCREEN, more, paragraph, show};
use crate::terminal::player::{damaged_book, shipped_book};
use crate::terminal::{Done, Terminal};
use crate::text::{Words, thousands};
use crate::views::book as views;
use crate::views::book::{TwoAnnotations, Wrong, result_word, two_annotations, wrong};

/// Show the entry of a position, with all moves from it and to it, best first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Left-right mirror images are one position. Each move is written as h2e2, with the result of the position
at its other end, the plies to the end, and the number of stored positions of that combination.

Examples:
  canju book query '3ak4/4a4/9/9/9/9/9/9/9/R3K4 w'
  canju book query '3k5/9/9/9/9/9/9/9/9/R3K4 w' --json")]
pub(super) struct QueryArguments {
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

pub(super) fn query(arguments: &QueryArguments, base: &Base, terminal: &mut Terminal) -> Done {
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
pub(super) struct StatsArguments {
    /// Only this combination.
    #[arg(long)]
    material: Option<String>,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn stats(arguments: &StatsArguments, base: &Base, terminal: &mut Terminal) -> Done {
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
            let args = [("layers", layers.join(" "))];
            paragraph(&words.with("book-layers-line", &args), 0, terminal)?;
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
pub(super) struct CheckArguments {
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

pub(super) fn check(arguments: &CheckArguments, base: &Base, terminal: &mut Terminal) -> Done {
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
