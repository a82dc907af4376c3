//! The prediction for the selected combination, with its reasons.

use egui::{RichText, Ui};

use crate::acquisition::extension::Explained;
use crate::acquisition::learned::experience::Near;
use crate::acquisition::predictor::{Basis, Line, Prediction};
use crate::app::scene::{Requests, ViewContext};
use crate::app::{parts, swatch};
use crate::material::NodeId;
use crate::text::Value;

/// Draws the prediction.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (session, words) = (scene.session, scene.words);
    let Some(node) = session.selected() else {
        parts::quiet(ui, words.get("tables-select"));
        return;
    };
    let chosen = &session.settings().acquisition;
    if let Err(fault) = session.acquisition().tables(&chosen.tables) {
        return drop(parts::caution(ui, &words.message(&fault)));
    }
    let Some(explained) = session.acquisition().explained(node) else {
        return drop(ui.spinner());
    };
    let prediction = &explained.prediction;
    ui.strong(format!("{} · {}", words.material_title(node), words.material_aside(node)));
    ui.horizontal_wrapped(|ui| {
        ui.label(words.get("prediction-says"));
        swatch::score_label(ui, words, Some(prediction.score));
        if let Some(stored) = session.kb().score(node) {
            ui.separator();
            ui.label(words.get("prediction-stored"));
            swatch::score_label(ui, words, Some(stored));
        }
    });
    parts::quiet(ui, words.basis(prediction.basis));
    let (low, high) = prediction.bounds;
    if low > high {
        parts::caution(ui, &words.get("prediction-torn"));
    } else {
        let allowed = [("low", low.scores().0.to_string()), ("high", high.scores().1.to_string())];
        ui.label(words.with("predict-bounds", &allowed));
        words.bounded(prediction).into_iter().for_each(|sentence| drop(ui.label(sentence)));
    }
    match prediction.basis {
        Basis::Learned => learned(ui, scene, node, explained, requests),
        _ => lines(ui, scene, prediction, requests),
    }
}

/// Draws the model's expectation, the contribution of each piece, and the answers it relies on.
fn learned(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    node: NodeId,
    explained: &Explained,
    requests: &mut Requests,
) {
    let words = scene.words;
    for sentence in words.learned(node, &explained.prediction) {
        ui.label(sentence);
    }
    parts::section(ui, words.get("prediction-additions"));
    ui.horizontal_wrapped(|ui| {
        for addition in &explained.additions {
            ui.label(words.addition(addition));
        }
    });
    near(ui, scene, &explained.near, requests);
}

/// Maximum number of answers listed.
const LISTED: usize = 12;

fn near(ui: &mut Ui, scene: ViewContext<'_>, near: &[Near], requests: &mut Requests) {
    parts::section(ui, scene.words.get("prediction-near"));
    if near.is_empty() {
        parts::quiet(ui, scene.words.get("prediction-nothing-near"));
    }
    egui::Grid::new("answers near a prediction").num_columns(3).striped(true).show(ui, |ui| {
        for near in near.iter().take(LISTED) {
            parts::node_link(ui, scene, near.node, requests);
            swatch::score_label(ui, scene.words, Some(near.score));
            ui.label(scene.words.with("prediction-distance", &[("distance", near.distance)]));
            ui.end_row();
        }
    });
}

fn lines(ui: &mut Ui, scene: ViewContext<'_>, prediction: &Prediction, requests: &mut Requests) {
    parts::section(ui, scene.words.get("prediction-lines"));
    if prediction.lines.is_empty() {
        parts::quiet(ui, scene.words.get("prediction-no-line"));
    }
    for line in &prediction.lines {
        one_line(ui, scene, line, requests);
    }
}

fn one_line(ui: &mut Ui, scene: ViewContext<'_>, line: &Line, requests: &mut Requests) {
    let words = scene.words;
    let percent = format!("{:.0}", line.probability * 100.0);
    let args = [("side", Value::from(words.side(line.active))), ("percent", percent.into())];
    ui.horizontal_wrapped(|ui| {
        ui.label(words.with("prediction-line", &args));
        parts::node_link(ui, scene, line.leads_to, requests);
        swatch::score_label(ui, words, Some(line.score));
    });
    for exchange in &line.exchanges {
        ui.label(RichText::new(format!("   ⇄ {}", words.exchange(exchange, line.active))));
    }
}
