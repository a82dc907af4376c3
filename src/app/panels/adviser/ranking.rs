//! The legal moves, best first, with the values of the rules. A click selects a move, the button plays it.

use egui::{RichText, ScrollArea, Ui};
use egui_extras::{Column, TableBuilder};

use super::AdviserPanel;
use crate::adviser::{Advice, Adviser, Levels};
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::figures::number::decimal;
use crate::rules::Position;
use crate::session::play;

/// Height of a row.
const ROW: f32 = 22.0;

/// Draws the list.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    (position, advice): (&Position, &Advice),
    state: &mut AdviserPanel,
    requests: &mut Requests,
) {
    let words = scene.words;
    let looked = state.looked_at(advice).map(|one| one.played);
    ui.horizontal(|ui| {
        ui.strong(words.with("adviser-ranked", &[("moves", advice.moves.len())]));
        let stands = scene.session.adviser().figure().is_some();
        let free = !stands && scene.session.play().waits_for_a_move(&scene.session.settings().play);
        if let Some(played) = looked.filter(|_| free) {
            let args = [("move", notation(scene, position, played))];
            if ui.button(words.with("adviser-play", &args)).clicked() {
                requests.command(play::Action::Move(played));
            }
        }
    });
    if advice.moves.is_empty() {
        parts::quiet(ui, words.get("adviser-no-moves"));
        return;
    }
    if adviser.settings().levels == Levels::Two {
        parts::quiet(ui, words.get("adviser-order-two"));
    }
    let height = ui.available_height() * 0.3;
    let mut clicked = None;
    ScrollArea::horizontal().id_salt("ranked").show(ui, |ui| {
        let table = TableBuilder::new(ui)
            .id_salt("ranked moves")
            .striped(true)
            .min_scrolled_height(0.0)
            .sense(egui::Sense::click())
            .min_scrolled_height(height)
            .max_scroll_height(height)
            .auto_shrink([false, true])
            .column(Column::exact(32.0))
            .column(Column::exact(84.0))
            .columns(Column::exact(52.0), 2)
            .columns(Column::exact(40.0), 4)
            .column(Column::remainder().at_least(90.0));
        let heads = ["", "advise-move", "advise-value", "advise-rv", "x1", "x2", "x3", "x4", "advise-rules"];
        let table = table.header(ROW, |mut row| {
            for head in heads {
                row.col(|ui| {
                    let text = if head.starts_with("advise") { words.get(head) } else { head.to_owned() };
                    let label = ui.strong(text);
                    if let Some(key) = input_key(head) {
                        label.on_hover_text(words.get(key));
                    }
                });
            }
        });
        table.body(|body| {
            body.rows(ROW, advice.moves.len(), |mut row| {
                let at = row.index();
                let Some(one) = advice.moves.get(at) else { return };
                row.set_selected(Some(one.played) == looked);
                row.col(|ui| _ = ui.weak(format!("{}", at + 1)));
                row.col(|ui| _ = ui.label(notation(scene, position, one.played)));
                let ends = one.wins.then_some("advise-wins").or(one.loses().then_some("advise-loses"));
                let value = one.own_value(adviser.settings().levels);
                let value = value.map_or_else(|| "–".to_owned(), |value| decimal(value, 3));
                let value = ends.map_or(value, |key| words.get(key));
                row.col(|ui| _ = ui.label(RichText::new(value).strong().monospace()));
                row.col(|ui| _ = ui.monospace(format!("{:.3}", one.rv)));
                for x in one.inputs.list() {
                    row.col(|ui| _ = ui.monospace(format!("{x:.2}")));
                }
                row.col(|ui| {
                    let fired = adviser.explain(one);
                    let first = fired.iter().take(2);
                    let text: Vec<String> =
                        first.map(|one| format!("R{} {:.0} %", one.rule.number, one.share * 100.0)).collect();
                    ui.add(egui::Label::new(text.join(", ")).truncate());
                });
                if row.response().clicked() {
                    clicked = Some(one.played);
                }
            });
        });
    });
    if clicked.is_some() {
        state.chosen = clicked;
    }
}

/// Returns the text key of an input.
pub(super) fn input_key(name: &str) -> Option<&'static str> {
    Some(match name {
        "x1" => "adviser-source",
        "x2" => "adviser-target",
        "x3" => "adviser-mover",
        "x4" => "adviser-taken",
        _ => return None,
    })
}
