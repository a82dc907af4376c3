//! The examples of the paper: its claims on combinations, the scores of the open base, and the reasons.

use egui::{Grid, Label, RichText, Ui, vec2};

use super::scene::ViewContext;
use super::{export, parts, theme};
use crate::knowledge::KnowledgeBase;
use crate::report::{Cell, Columns};
use crate::verification::sense::ClaimScore;
use crate::views::paper as views;

/// Width of names and scores, and between the columns, in points.
const BESIDE: f32 = 400.0;

/// Draws them, with their heading.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, claims: &[ClaimScore]) {
    let words = scene.words;
    parts::section(ui, words.claims_kept(claims));
    let columns = views::claims(words, scene.session.kb());
    export::shown(ui.ctx(), &|| {
        views::claims(words, scene.session.kb()).table("paper-title", claims.to_vec()).figure()
    });
    // The three columns of sentences share the width left by names and scores.
    let sentence = ((ui.available_width() - BESIDE) / 3.0).max(90.0);
    let grid = Grid::new("examples of the paper").num_columns(6).min_col_width(0.0).max_col_width(sentence);
    let grid = grid.striped(true);
    grid.spacing(vec2(14.0, 6.0)).show(ui, |ui| {
        for (_, head) in columns.headed() {
            ui.strong(words.get(head.heading));
        }
        ui.end_row();
        for kept in claims {
            claim(ui, scene, &columns, kept, sentence);
            ui.end_row();
        }
    });
}

fn claim(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    columns: &Columns<KnowledgeBase, ClaimScore>,
    kept: &ClaimScore,
    sentence: f32,
) {
    for (column, head) in columns.headed() {
        match (head.heading, columns.cell(kept, column)) {
            (_, Cell::Node(node)) => drop(parts::node_link(ui, scene, node)),
            ("paper-ours", _) => drop(ui.horizontal(|ui| {
                ui.label(match kept.score {
                    None => "–",
                    Some(_) if kept.holds() => "✔",
                    Some(_) => "✗",
                });
                theme::score_label(ui, scene.words, kept.score);
            })),
            // The last column of a grid does not wrap by itself.
            ("paper-where", place) => drop(ui.vertical(|ui| {
                ui.set_max_width(sentence);
                ui.add(Label::new(RichText::new(place.display()).weak()).wrap());
            })),
            (_, cell) => drop(ui.label(cell.display())),
        }
    }
}
