//! Where the program departs from the five papers: the page of the documentation, a collapsed table for each paper.

use egui::{CollapsingHeader, Grid, Label, Ui, vec2};

use crate::app::parts;
use crate::app::theme::STEP;
use crate::text::Words;
use crate::views::deviations::{HEADS, Section, sections};

/// Draws the page.
pub(super) fn show(ui: &mut Ui, words: Words) {
    parts::section(ui, words.get("deviations-title"));
    parts::quiet(ui, words.get("deviations-hint"));
    for section in sections() {
        if section.rows.is_empty() {
            // Its parts follow.
            ui.strong(section.title);
        } else {
            CollapsingHeader::new(section.title).show(ui, |ui| table(ui, words, &section));
        }
    }
}

fn table(ui: &mut Ui, words: Words, section: &Section) {
    if !section.text.is_empty() {
        ui.add(Label::new(&section.text).wrap());
    }
    let width = ((ui.available_width() - 3.0 * STEP) / 4.0).max(120.0);
    let grid = Grid::new(section.title).num_columns(4).striped(true).spacing(vec2(STEP, STEP / 2.0));
    grid.show(ui, |ui| {
        HEADS.iter().for_each(|key| drop(ui.strong(words.get(key))));
        ui.end_row();
        for row in &section.rows {
            for cell in row {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.add(Label::new(*cell).wrap());
                });
            }
            ui.end_row();
        }
    });
}
