//! Knowledge about the position on the board: the base's score of its material and of those after the next captures, the
//! answer of the tables, and the game as evidence.

use egui::{Label, RichText, Ui};

use crate::app::moves::notation;
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::{parts, swatch};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::rules::Position;
use crate::rules::tree::NodeIndex;
use crate::session::play::{Action, Exchange, exchanges};
use crate::session::tables;
use crate::tablebase::index::Size;
use crate::tablebase::repeating::RepeatingLine;
use crate::text::node::score_meaning;

/// The state of the view.
#[derive(Default)]
pub(super) struct Speaks {
    /// The materials after the next captures, by the key of the position.
    exchanges: Memo<u64, Vec<Exchange>>,
}

/// Draws the knowledge.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Speaks, requests: &mut Requests) {
    let (session, words) = (scene.session, scene.words);
    let position = session.play().tree().position();
    let node = NodeId::from(Material::of(position));
    parts::section(ui, words.get("play-known"));
    verdict(ui, scene, node, requests);
    table(ui, scene, position, requests);
    let found = state.exchanges.get(session.kb(), position.key(), || exchanges(position));
    if !found.is_empty() {
        parts::section(ui, words.get("play-exchanges"));
    }
    for exchange in found {
        ui.horizontal_wrapped(|ui| {
            let mut text = notation(scene, position, exchange.capture);
            if let Some((after, back)) = position.play(exchange.capture).ok().zip(exchange.recapture) {
                text = format!("{text} {}", notation(scene, &after, back));
            }
            ui.add(Label::new(RichText::new(text).monospace()).extend());
            swatch::score_label(ui, words, session.kb().score(exchange.node));
            parts::node_link(ui, scene, exchange.node, requests);
        });
    }
    evidence(ui, scene, requests);
}

/// Draws the score of the material on the board, with a link to its node.
fn verdict(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, requests: &mut Requests) {
    let score = scene.session.kb().score(node);
    ui.horizontal_wrapped(|ui| {
        swatch::score_label(ui, scene.words, score);
        parts::node_link(ui, scene, node, requests);
        match score {
            Some(score) => ui.label(score_meaning(scene.words, score)),
            None => parts::quiet(ui, scene.words.get("play-unknown")),
        }
    });
}

/// Draws the tables' answer, if there can be one.
fn table(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, requests: &mut Requests) {
    let (tables, words) = (scene.session.tables(), scene.words);
    if !Size::of(Material::of(position)).can_be_numbered() {
        return;
    }
    if tables.asked() != Some(position) {
        requests.command(tables::Action::LookUp(Box::new(position.clone())));
    }
    if let Some(Ok(answer)) = tables.answer().filter(|_| tables.asked() == Some(position)) {
        let value = words.table_value(answer.value, answer.endless, answer.fate());
        let args = [("side", words.side(position.turn())), ("value", value)];
        ui.label(words.with("play-table", &args));
        if let Some(limit) = answer.limit {
            parts::quiet(ui, words.table_limit(limit.fate, limit.left, limit.needed));
        }
        if let Some(RepeatingLine { moves, repeats_from, offence }) = &answer.repeating {
            parts::quiet(ui, words.table_offence(offence));
            let form = scene.session.settings().play.form;
            ui.label(words.table_line(form, position, moves, *repeats_from).join("  "));
        }
    }
}

/// Draws the game as evidence.
fn evidence(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (play, words) = (scene.session.play(), scene.words);
    let tree = play.tree();
    if tree.current() == NodeIndex::START {
        return;
    }
    let node = NodeId::from(Material::of(tree.position_at(NodeIndex::START)));
    parts::section(ui, words.with("play-speaks", &[("material", words.material(node))]));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for score in Score::all() {
            let name = words.with("play-speaks-for", &[("score", score.to_string())]);
            let button =
                ui.add_enabled(scene.session.path().is_some(), egui::Button::new(score.to_string()).small());
            let button = button.on_hover_text(format!("{name} {}", score_meaning(words, score)));
            if button.accessible_name(&name).clicked() {
                requests.command(Action::SpeaksFor(score));
            }
        }
    });
    parts::quiet(ui, words.get("play-speaks-hint"));
}
