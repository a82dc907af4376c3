//! `canju table probe`: a table's answer for a position.

use serde::Serialize;

use super::{Resources, table_fault};
use crate::material::{Material, NodeId};
use crate::report::Table;
use crate::rules::Position;
use crate::service::tables::known;
use crate::session::tables::{Answer, QUICKLY_LIMITED, UnderLimit};
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::code::Value;
use crate::tablebase::dtz::{DtzTables, Fate};
use crate::tablebase::index::Size;
use crate::tablebase::probe::{NoAnswer, OnDemand, Probe, Tablebase};
use crate::tablebase::repeating::RepeatingLine;
use crate::tablebase::table::Rules;
use crate::terminal::args::position;
use crate::terminal::list::{ListForm, paragraph, show};
use crate::terminal::{Done, Failure, Terminal};
use crate::text::Words;
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
    repeating: Option<Repeating>,
    limit: Option<Limit>,
}

/// A win or loss whose mate is not within the plies left before the limit of plies without a capture.
#[derive(Serialize)]
struct Limit {
    plies_left: u32,
    /// Plies within which the winner can force a capture that wins, or mate.
    needed: Option<u32>,
    result: &'static str,
    #[serde(skip)]
    fate: Fate,
}

impl Limit {
    fn of(limit: UnderLimit) -> Self {
        Self { plies_left: limit.left, needed: limit.needed, result: limit.fate.word(), fate: limit.fate }
    }

    /// Formats it as part of the last line of a page.
    fn line(&self) -> String {
        match self.fate {
            Fate::Drawn => ", drawn by the limit".to_owned(),
            Fate::Unclear => ", unclear under the limit".to_owned(),
            Fate::Unknown => ", limit not computed".to_owned(),
            Fate::Unchanged => {
                self.needed.map(|plies| format!(", capture within {plies}")).unwrap_or_default()
            }
        }
    }
}

/// A line that repeats, for a result by rule.
#[derive(Serialize)]
struct Repeating {
    moves: Vec<String>,
    /// The number of moves before those that repeat.
    repeats_from: usize,
    offender: &'static str,
    reason: &'static str,
    pieces: String,
    chased: Option<char>,
    #[serde(skip)]
    sentence: String,
}

impl Repeating {
    fn of(line: &RepeatingLine, words: Words) -> Self {
        let RepeatingLine { moves, repeats_from, offence } = line;
        Self {
            moves: moves.iter().map(ToString::to_string).collect(),
            repeats_from: *repeats_from,
            offender: offence.offender.word(),
            reason: offence.reason.word(),
            pieces: offence.pieces.iter().map(|piece| piece.role.letter()).collect(),
            chased: offence.chased.map(|piece| piece.role.letter()),
            sentence: words.table_offence(offence),
        }
    }

    /// Returns the moves with brackets around those that repeat.
    fn line(&self) -> String {
        let (before, cycle) = self.moves.split_at(self.repeats_from.min(self.moves.len()));
        format!("{} [{}]", before.join(" "), cycle.join(" ")).trim_start().to_owned()
    }
}

#[derive(Serialize)]
struct Outcome {
    result: &'static str,
    plies: Option<u32>,
    by_rule: bool,
    /// Whether it rests on endless play that the table, of an older version, does not judge in full.
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

pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let position = position(&arguments.fen, terminal)?;
    let material = Material::of(&position);
    arguments.resources.set_threads();
    let (rules, answer) = look_up(arguments, &position, catalog, terminal)?;
    let outcome = Outcome::of(answer.value, answer.endless);
    let limit = answer.limit.map(Limit::of);
    let moves = answer.moves.into_iter().zip(answer.endless_moves).zip(answer.fates);
    let moves = moves.map(|(((played, value), endless), fate)| MoveRow { played, value, endless, fate });
    let document = Json {
        fen: &arguments.fen,
        material: material.to_string(),
        rules: rules.word(),
        chase_judged: matches!(rules, Rules::Chase(_)),
        outcome,
        moves: views::moves(terminal.words, moves.collect()),
        line: answer.line.iter().map(ToString::to_string).collect(),
        repeating: answer.repeating.map(|line| Repeating::of(&line, terminal.words)),
        limit,
    };
    arguments.form.write(&document.moves, &document, terminal, |terminal| page(&document, rules, terminal))
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
            Err(error @ CatalogError::Cancelled(_)) => return Err(table_fault(&error, terminal)),
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

fn page(document: &Json<'_>, rules: Rules, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let Json { outcome, moves, line, repeating, limit, .. } = document;
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
    if let Some(repeating) = repeating {
        paragraph(&repeating.sentence, 0, terminal)?;
        paragraph(&repeating.line(), 2, terminal)?;
    }
    if outcome.endless {
        paragraph(&words.get("table-endless-hint"), 0, terminal)?;
    }
    if let Some(limit) = limit {
        paragraph(&words.table_limit(limit.fate, limit.plies_left, limit.needed), 0, terminal)?;
        if limit.fate == Fate::Unknown {
            paragraph(&words.get("table-limit-option"), 0, terminal)?;
        }
    }
    let limit = limit.as_ref().map(Limit::line).unwrap_or_default();
    terminal.line(format_args!("{}{limit}", outcome.line()))
}
