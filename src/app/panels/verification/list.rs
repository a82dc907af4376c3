//! A list below a chart: titled columns; only the rows in view are drawn.

use egui::{Align, Layout, RichText, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::layout::SCROLL_BAR;
use crate::app::scene::{Requests, ViewContext};
use crate::app::{parts, swatch};
use crate::knowledge::score::Score;
use crate::material::NodeId;

const ROW: f32 = 24.0;

/// Draws a list, scrolled to this row: `titles` with the widths of their columns, the last of which takes the rest. In a narrow list all
/// are narrower.
pub(super) fn show(
    ui: &mut Ui,
    id: &str,
    titles: &[(String, f32)],
    rows: usize,
    reveal: Option<usize>,
    mut cell: impl FnMut(&mut Ui, usize, usize),
) {
    ui.push_id(id, |ui| {
        let gaps = ui.spacing().item_spacing.x * titles.len() as f32 + SCROLL_BAR;
        let wide: f32 = titles.iter().rev().skip(1).map(|(_, width)| width).sum();
        let share = ((ui.available_width() - gaps) / wide.max(1.0)).clamp(0.1, 1.0);
        let mut table = TableBuilder::new(ui)
            .striped(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .cell_layout(Layout::left_to_right(Align::Center));
        if let Some(row) = reveal {
            table = table.scroll_to_row(row, None);
        }
        for (at, (_, width)) in titles.iter().enumerate() {
            table = table.column(match at + 1 == titles.len() {
                true => Column::remainder().clip(true),
                false => Column::exact(width * share).clip(true),
            });
        }
        let table = table.header(ROW, |mut row| {
            for (title, _) in titles {
                row.col(|ui| drop(ui.label(RichText::new(title).weak())));
            }
        });
        table.body(|body| {
            body.rows(ROW, rows, |mut row| {
                let at = row.index();
                for column in 0..titles.len() {
                    row.col(|ui| cell(ui, at, column));
                }
            });
        });
    });
}

/// Draws a score and its node, as a link.
pub(super) fn node(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    node: NodeId,
    score: Option<Score>,
    requests: &mut Requests,
) {
    swatch::score_label(ui, scene.words, score);
    parts::node_link(ui, scene, node, requests);
}
