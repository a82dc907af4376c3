//! `canju table probe`: a table's answer for a position.

use serde::Serialize;

use super::Resources;
use crate::material::{Material, NodeId};
use crate::report::{Table, object};
use crate::rules::{Move, Position};
use crate::service::tables::known;
use crate::session::tables::{Answer, QUICKLY_LIMITED, UnderLimit};
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::dtz::{DtzTables, Fate};
use crate::tablebase::index::Size;
use crate::tablebase::probe::{NoAnswer, OnDemand, Probe, Tablebase};
use crate::tablebase::repeating::RepeatingLine;
use crate::tablebase::table::Rules;
use crate::terminal::args::position;
use crate::terminal::list::{ListForm, paragraph, show};
use crate::terminal::{Done, Failure, Terminal};
use crate::views::tables as views;
use crate::views::tables::MoveRow;

/// Look up the exact result of a position and of each move, and the best line.
///
/// Results are for the side to move, distances in plies to mate. Missing tables of small combinations, up to 10,000,000
/// index entries, are solved in memory; nothing is stored.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The last line is 'win N', 'loss N' or 'draw'; 'win rule' or 'loss rule' if perpetual check or chase decides:
then a line shows who offends, with which piece, and which moves repeat.
', drawn by the limit' is added if the game is drawn by 120 plies without a capture before the mate; ', unclear under
the limit' if only the rules on repetition could give the win earlier; ', capture within N' if the winner must capture
first, and can; ', limit not computed' without --dtz if the table is large. The FEN has the plies already made without
a capture.
', chase not judged' is added if the table is of an older version that does not judge perpetual chase, and the
result depends on endless play.

Examples:
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  canju table probe --fen '3ak4/4a4/9/9/9/9/9/9/9/R3K4 b' --json")]
pub(super) struct Arguments {
    /// Position (FEN).
    #[arg(long)]
    fen: String,
    /// Compute distances to a capture (DTZ) where the limit of 120 plies may end a win, even of large tables: minutes.
    #[arg(long)]
    dtz: bool,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    form: ListForm,
}

/// What the limit of plies adds to the last line of a page.
fn limit_text(limit: &UnderLimit) -> String {
    match limit.fate {
        Fate::Drawn => ", drawn by the limit".to_owned(),
        Fate::Unclear => ", unclear under the limit".to_owned(),
        Fate::Unknown => ", limit not computed".to_owned(),
        Fate::Unchanged => limit.needed.map(|plies| format!(", capture within {plies}")).unwrap_or_default(),
    }
}

fn repeating_json(line: &RepeatingLine) -> impl Serialize + use<> {
    let offence = &line.offence;
    object("moves", texts(&line.moves))
        .with("repeats_from", line.repeats_from)
        .with("offender", offence.offender.word())
        .with("reason", offence.reason.word())
        .with("pieces", offence.pieces.iter().map(|piece| piece.role.letter()).collect::<String>())
        .with("chased", offence.chased.map(|piece| piece.role.letter()))
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let position = position(&arguments.fen, terminal)?;
    arguments.resources.set_threads();
    let (rules, answer) = look_up(arguments, &position, catalog, terminal)?;
    let rows = answer.moves.iter().zip(&answer.endless_moves).zip(&answer.fates);
    let rows = rows.map(|((&(played, value), &endless), &fate)| MoveRow { played, value, endless, fate });
    let moves = views::moves(terminal.words, rows.collect());
    let limit = |limit: &UnderLimit| {
        let left = object("plies_left", limit.left).with("needed", limit.needed);
        left.with("result", limit.fate.word())
    };
    let document = object("fen", &arguments.fen)
        .with("material", Material::of(&position))
        .with("rules", rules.word())
        .with("chase_judged", matches!(rules, Rules::Chase(_)))
        .with("result", answer.value.wdl.word())
        .with("plies", answer.value.plies)
        .with("by_rule", answer.value.is_by_rule())
        .with("endless", answer.endless)
        .with("moves", &moves)
        .with("line", texts(&answer.line))
        .with("repeating", answer.repeating.as_ref().map(repeating_json))
        .with("limit", answer.limit.as_ref().map(limit));
    arguments.form.write(&moves, &document, terminal, |terminal| page(&answer, &moves, rules, terminal))
}

/// Returns the rules of the table and its answer. Tables of a small material that the folder lacks are solved in memory.
fn look_up(
    arguments: &Arguments,
    position: &Position,
    catalog: &Catalog,
    terminal: &Terminal,
) -> Done<(Rules, Answer)> {
    let refused = |reason: NoAnswer| refused(&reason, position, catalog, terminal);
    let (material, memory) = (Material::of(position), arguments.resources.memory());
    let of_folder = Tablebase::of(catalog).map_err(|error| refused(error.into()))?;
    let meter = terminal.meter("table-solving");
    let tables = OnDemand::new(&of_folder, material, memory, &meter);
    let mut answer = Answer::of(&tables, position).map_err(refused)?;
    let is_quick = Size::of(material).positions <= QUICKLY_LIMITED;
    if answer.is_limit_open() && (is_quick || arguments.dtz) {
        match DtzTables::of(catalog, material, memory, &terminal.meter("job-limit")) {
            Ok(limit) => answer.apply_limit(&tables, position, &limit).map_err(refused)?,
            Err(error @ CatalogError::Cancelled(_)) => return Err(error.into()),
            // The answer without the limit stands: a table of an older version, or too little memory.
            Err(error) => terminal.remark(terminal.words.message(&error)),
        }
    }
    Ok((tables.rules(material), answer))
}

/// Returns why there is no answer, and what is known instead.
fn refused(reason: &NoAnswer, position: &Position, catalog: &Catalog, terminal: &Terminal) -> Failure {
    let mut sentences = vec![terminal.words.message(reason)];
    if let NoAnswer::NoTable(material) = reason {
        let known = known(catalog);
        let censuses = known.get(&NodeId::from(*material).canonical()).map_or(&[][..], Vec::as_slice);
        sentences.extend(terminal.words.known_instead(position, censuses));
    }
    Failure::Message(sentences.join("\n"))
}

fn page(answer: &Answer, moves: &Table, rules: Rules, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    if !moves.is_empty() {
        terminal.line(words.get(moves.title))?;
        show(moves, moves.len(), 2, terminal)?;
    }
    if !answer.line.is_empty() {
        terminal.line(words.get("table-line"))?;
        for moves in answer.line.chunks(10) {
            terminal.line(format_args!("  {}", texts(moves).join(" ")))?;
        }
    }
    terminal.line(words.table_rules(rules))?;
    if answer.value.is_by_rule() {
        terminal.line(words.get("table-by-rule"))?;
    }
    if let Some(RepeatingLine { moves, repeats_from, offence }) = &answer.repeating {
        paragraph(&words.table_offence(offence), 0, terminal)?;
        // With brackets around the moves that repeat.
        let (before, cycle) = moves.split_at((*repeats_from).min(moves.len()));
        let line = format!("{} [{}]", texts(before).join(" "), texts(cycle).join(" "));
        paragraph(line.trim_start(), 2, terminal)?;
    }
    if answer.endless {
        paragraph(&words.get("table-endless-hint"), 0, terminal)?;
    }
    if let Some(limit) = &answer.limit {
        paragraph(&words.table_limit(limit.fate, limit.left, limit.needed), 0, terminal)?;
        if limit.fate == Fate::Unknown {
            paragraph(&words.get("table-limit-option"), 0, terminal)?;
        }
    }
    let length = match answer.value.plies {
        _ if answer.value.is_by_rule() => " rule".to_owned(),
        Some(plies) => format!(" {plies}"),
        None => String::new(),
    };
    let caveat = if answer.endless { ", chase not judged" } else { "" };
    let limit = answer.limit.as_ref().map(limit_text).unwrap_or_default();
    terminal.line(format_args!("{}{length}{caveat}{limit}", answer.value.wdl.word()))
}
