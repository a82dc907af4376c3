//! The engine's judgement of the game shown: the scores as a graph, the share of good moves, and the moves that lose points.

use std::sync::Arc;

use egui::Ui;

use crate::app::list::{self, Kept};
use crate::app::moves::{self, notation};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::rules::Color;
use crate::service::annotation::{Annotation, Judgement};
use crate::session::games::{Action, Open};
use crate::views::annotation::{JudgedRow, annotation};

/// The width from which on the table has all columns, and those that are missing below it: moves are never cut.
const WIDE: f32 = 460.0;
const HIDDEN: [&str; 2] = ["annotation-judgement", "annotation-loss"];

/// The table of the annotation shown.
#[derive(Default)]
pub(super) struct Judged(Kept<Annotation>);

/// Draws a line for each side and the moves that lose points, if the game was judged.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    open: &Open,
    state: &mut Judged,
    requests: &mut Requests,
) {
    let Some(found) = &open.annotation else { return };
    let words = scene.words;
    parts::section(ui, words.get("annotation-title"));
    let start = found.moves.first().map(|first| (first.before, Some(first.best_score)));
    let line: Vec<_> =
        start.into_iter().chain(found.moves.iter().map(|one| (one.place, Some(one.score)))).collect();
    moves::graph::show(ui, scene, &line, open.record.tree.current(), Action::Go, requests);
    for color in Color::ALL {
        let Some(share) = found.good_share(color) else { continue };
        let count = |judgement| found.count(color, judgement).to_string();
        let args = [
            ("side", words.side(color)),
            ("percent", format!("{:.1}", 100.0 * share)),
            ("dubious", count(Judgement::Dubious)),
            ("mistakes", count(Judgement::Mistake)),
            ("blunders", count(Judgement::Blunder)),
        ];
        ui.label(words.with("annotation-side", &args));
    }
    let key = (true, words, scene.session.revision());
    let table = state.0.get(found, key, || table(scene, open, found));
    if !table.is_empty() {
        let table = if ui.available_width() < WIDE { table.without(&HIDDEN) } else { table };
        list::show(ui, scene, "judged moves", &table, requests);
    }
}

/// The moves that lose points, as a table.
fn table(scene: ViewContext<'_>, open: &Open, found: &Arc<Annotation>) -> crate::report::Table {
    let rows = (1..).zip(&found.moves).filter(|(_, judged)| judged.judgement.glyph().is_some());
    let rows = rows.map(|(ply, judged)| {
        let position = open.record.tree.position_at(judged.before);
        let text = |played| notation(scene, position, played);
        let better = judged.line.first().map(|played| text(*played)).unwrap_or_default();
        JudgedRow { ply, text: text(judged.played) + judged.judgement.sign(), better, judged: judged.clone() }
    });
    annotation(scene.words, rows.collect())
}
