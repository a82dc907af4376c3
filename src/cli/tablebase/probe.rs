//! `canju table probe`: a table's answer for a position.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::judge::position;
use super::super::list::{ListForm, show};
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::{Resources, make};
use crate::material::Material;
use crate::report::Table;
use crate::rules::{Move, Position};
use crate::tablebase::catalog::Catalog;
use crate::tablebase::code::Value;
use crate::tablebase::index::Size;
use crate::tablebase::probe::{NoAnswer, Probe, Tablebase, endless_moves, is_endless_after};
use crate::tablebase::table::Rules;
use crate::views::tables as views;

/// Look up the exact result of a position and of each move, and the best line.
///
/// Results are for the side to move, distances in plies to mate. Small missing tables are built first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The last line is 'win N', 'loss N' or 'draw'; 'win rule' or 'loss rule' if perpetual check decides.
', chase not judged' is added if the result depends on endless play between two sides that can attack,
which perpetual chase might decide differently.

Examples:
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  canju table probe --fen '3ak4/4a4/9/9/9/9/9/9/9/R3K4 b' --json")]
pub(super) struct Arguments {
    /// Position (FEN).
    #[arg(long)]
    fen: String,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    form: ListForm,
}

/// Maximum number of positions of a table that is built automatically, with those it needs: half a minute.
const SMALL: u128 = 10_000_000;

#[derive(Serialize)]
struct Json<'a> {
    fen: &'a str,
    material: String,
    rules: &'static str,
    chase_judged: bool,
    #[serde(flatten)]
    outcome: Outcome,
    moves: Table,
    line: Vec<String>,
}

/// A value for the side to move.
#[derive(Serialize)]
struct Outcome {
    result: &'static str,
    plies: Option<u32>,
    by_rule: bool,
    /// Whether it rests on endless play, which perpetual chase might decide otherwise; tables do not judge it.
    endless: bool,
}

impl Outcome {
    const fn of(value: Value, endless: bool) -> Self {
        Self { result: value.wdl.word(), plies: value.plies, by_rule: value.is_by_rule(), endless }
    }

    /// Formats it as the last line of a page.
    fn line(&self) -> String {
        let caveat = if self.endless { ", chase not judged" } else { "" };
        let length = match self.plies {
            _ if self.by_rule => " rule".to_owned(),
            Some(plies) => format!(" {plies}"),
            None => String::new(),
        };
        format!("{}{length}{caveat}", self.result)
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let position = position(&arguments.fen, terminal)?;
    let material = Material::of(&position);
    if Size::of(material).positions <= SMALL {
        arguments.resources.set_threads();
        let meter = terminal.meter("table-building");
        make(&[material], arguments.resources.memory(), catalog, &meter, terminal)?;
    }
    let (value, moves, line) =
        ask(catalog, &position).map_err(|reason| Failure::Message(terminal.words.message(&reason)))?;
    let outcome = Outcome::of(value, is_endless_after(&position, value, &moves));
    let endless = endless_moves(&position, &moves);
    let moves = moves.into_iter().zip(endless).map(|((played, value), endless)| (played, value, endless));
    let document = Json {
        fen: &arguments.fen,
        material: material.to_string(),
        rules: Rules::of(material).word(),
        chase_judged: false,
        outcome,
        moves: views::moves(terminal.words, moves.collect()),
        line: line.iter().map(ToString::to_string).collect(),
    };
    arguments.form.write(&document.moves, &document, terminal, |terminal| {
        page(&document, Rules::of(material), terminal)
    })
}

fn page(document: &Json<'_>, rules: Rules, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let Json { outcome, moves, line, .. } = document;
    if !moves.is_empty() {
        terminal.line(words.get(moves.title))?;
        show(moves, moves.len(), 2, terminal)?;
    }
    if !line.is_empty() {
        terminal.line(words.get("table-line"))?;
        for moves in line.chunks(10) {
            terminal.line(format_args!("  {}", moves.join(" ")))?;
        }
    }
    terminal.line(words.table_rules(rules))?;
    if outcome.by_rule {
        terminal.line(words.get("table-by-rule"))?;
    }
    if outcome.endless {
        paragraph(&words.get("table-endless-hint"), 0, terminal)?;
    }
    terminal.line(outcome.line())
}

type Answer = (Value, Vec<(Move, Value)>, Vec<Move>);

fn ask(catalog: &Catalog, position: &Position) -> Result<Answer, NoAnswer> {
    let tables = Tablebase::of(catalog)?;
    Ok((tables.value(position)?, tables.moves(position)?, tables.line(position)?))
}
