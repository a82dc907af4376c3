//! The examples of the paper: what it says of combinations, what the open base says, and why.

use egui::{Grid, Label, RichText, Ui, vec2};

use super::scene::{Requests, Scene};
use super::{leave, parts, swatch};
use crate::verification::sense::Kept;

/// Room for names and scores, and between the columns.
const BESIDE: f32 = 400.0;

/// Draws them, with their heading.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, claims: &[Kept], requests: &mut Requests) {
    let words = scene.words;
    parts::section(ui, words.claims_kept(claims));
    let heads =
        ["cli-material", "paper-claims-claim", "paper-column", "paper-ours", "paper-why", "paper-where"];
    leave::list(ui, words, "paper-title", heads, || {
        let row = |kept: &Kept| {
            let place = kept.claim.place.map_or_else(String::new, |place| words.place(place));
            let why = words.why_not_as_in_paper(scene.session.kb(), kept);
            let material = kept.claim.material.to_string();
            let said = words.saying(kept.claim.saying);
            [material, said, kept.claim.scores(), leave::score(kept.score), why, place]
        };
        claims.iter().map(row).collect()
    });
    // Three columns of sentences share what names and scores leave.
    let sentence = ((ui.available_width() - BESIDE) / 3.0).max(90.0);
    let grid = Grid::new("examples of the paper").num_columns(6).min_col_width(0.0).max_col_width(sentence);
    let grid = grid.striped(true);
    grid.spacing(vec2(14.0, 6.0)).show(ui, |ui| {
        for key in
            ["cli-material", "paper-claims-claim", "paper-column", "paper-ours", "paper-why", "paper-where"]
        {
            ui.strong(words.get(key));
        }
        ui.end_row();
        for kept in claims {
            claim(ui, scene, kept, sentence, requests);
            ui.end_row();
        }
    });
}

fn claim(ui: &mut Ui, scene: Scene<'_>, kept: &Kept, sentence: f32, requests: &mut Requests) {
    let words = scene.words;
    parts::node_link(ui, scene, kept.claim.material.into(), requests);
    ui.label(words.saying(kept.claim.saying));
    ui.label(kept.claim.scores());
    ui.horizontal(|ui| {
        ui.label(match kept.score {
            None => "–",
            Some(_) if kept.holds() => "✔",
            Some(_) => "✗",
        });
        swatch::score_label(ui, words, kept.score);
    });
    ui.label(words.why_not_as_in_paper(scene.session.kb(), kept));
    let place = kept.claim.place.map_or_else(String::new, |place| words.place(place));
    // The last column of a grid does not end by itself.
    ui.vertical(|ui| {
        ui.set_max_width(sentence);
        ui.add(Label::new(RichText::new(place).weak()).wrap());
    });
}
