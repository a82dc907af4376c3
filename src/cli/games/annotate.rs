//! `canju games annotate`: a game with the engine's glyphs and better lines.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::files::{Writing, records_of, write};
use crate::engine::{Evaluation, Oracles};
use crate::jobs::players::Cost;
use crate::progress::Part;
use crate::records::Record;
use crate::report::Table;
use crate::rules::Color;
use crate::rules::referee::RuleSet;
use crate::service::annotation::{Annotation, Annotator, Judgement};
use crate::service::output;
use crate::terminal::list::{ListForm, show};
use crate::terminal::{Done, Terminal};
use crate::views::games::{JudgedRow, annotation};

/// Annotate games with the engine, and write them to another file.
///
/// Each move of the main line is compared with the engine's best: dubious moves (?!) lose 0.08 of a point, mistakes (?)
/// 0.15, blunders (??) 0.25. They get their glyph, and the better line as a variation. Glyphs that are there stay.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games annotate game.pgn annotated.pgn
  canju games annotate game.xqf annotated.pgn --nodes 200000 --csv > moves.csv
  canju games annotate game.pgn - | less")]
pub(super) struct Arguments {
    /// File of games.
    from: PathBuf,
    /// Output file, or folder; - for the standard output, and then the report goes to the standard error.
    to: PathBuf,
    /// Milliseconds per move.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// Nodes per move instead: the same result every time.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    writing: Writing,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    game: usize,
    red: Side,
    black: Side,
    moves: Table,
}

#[derive(Serialize)]
struct Side {
    best: usize,
    good: usize,
    dubious: usize,
    mistakes: usize,
    blunders: usize,
    good_percent: Option<f64>,
}

impl Side {
    fn of(annotation: &Annotation, color: Color) -> Self {
        let [best, good, dubious, mistakes, blunders] =
            Judgement::ALL.map(|judgement| annotation.count(color, judgement));
        let good_percent = annotation.good_share(color).map(|share| (1000.0 * share).round() / 10.0);
        Self { best, good, dubious, mistakes, blunders, good_percent }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let mut games = records_of(&arguments.from, terminal)?;
    let cost = arguments.nodes.map_or(Cost::Time(Duration::from_millis(arguments.time)), Cost::Nodes);
    let evaluation = Arc::new(Evaluation::standard(None));
    let annotator = Annotator::new(evaluation, Oracles::default(), RuleSet::ASIAN, cost);
    let meter = terminal.meter("cli-annotating");
    let mut documents = Vec::new();
    let total: u64 = games.iter().map(|record| record.main_line().len() as u64).sum();
    let mut from = 0;
    for (at, record) in games.iter_mut().enumerate() {
        let length = record.main_line().len() as u64;
        let found = annotator.annotate(record, &Part { whole: &meter, from, length, total })?;
        from += length;
        found.apply(record);
        let [red, black] = Color::ALL.map(|color| Side::of(&found, color));
        documents.push(Json { game: at + 1, red, black, moves: table(&found, record, terminal) });
    }
    drop(meter);
    write_annotated(arguments, games, terminal)?;
    let parts = documents.iter().map(|document| (document.game.into(), document.moves.clone())).collect();
    let all = Table::stacked(terminal.words, ("game", ""), parts);
    arguments.form.write(&all, &documents, terminal, |terminal| {
        documents.iter().try_for_each(|document| page(document, terminal))
    })
}

fn table(found: &Annotation, record: &Record, terminal: &Terminal) -> Table {
    let options = output::write_options_of(terminal.words.language);
    let rows = (1..).zip(&found.moves).map(|(ply, judged)| {
        let position = record.tree.position_at(judged.before);
        let text = |played| options.notation.write(position, played).unwrap_or_else(|_| played.to_string());
        let better = judged.line.first().map(|played| text(*played)).unwrap_or_default();
        JudgedRow { ply, text: text(judged.played), better, judged: judged.clone() }
    });
    annotation(terminal.words, rows.collect())
}

fn write_annotated(arguments: &Arguments, games: Vec<Record>, terminal: &mut Terminal) -> Done {
    let target = arguments.writing.target(&arguments.to, arguments.force, Some(&arguments.from), terminal);
    let meter = terminal.meter("cli-importing");
    write(&target, games.len(), terminal, &meter, |take| games.into_iter().try_for_each(take)).map(drop)
}

/// Writes the moves that are not good, and what each side did.
fn page(document: &Json, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.line(words.with("annotation-game", &[("number", document.game)]))?;
    show(&document.moves, document.moves.listed(usize::MAX), 0, terminal)?;
    for (color, side) in Color::ALL.into_iter().zip([&document.red, &document.black]) {
        let Some(percent) = side.good_percent.map(|percent| format!("{percent:.1}")) else { continue };
        let counts = [side.dubious, side.mistakes, side.blunders].map(|count| count.to_string());
        let [dubious, mistakes, blunders] = counts;
        let args = [
            ("side", words.side(color)),
            ("percent", percent),
            ("dubious", dubious),
            ("mistakes", mistakes),
            ("blunders", blunders),
        ];
        terminal.line(words.with("annotation-side", &args))?;
    }
    Ok(())
}
