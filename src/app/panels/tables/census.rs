//! The census as charts: the results of all positions, by side to move and height of the pawns, and the share of set-ups
//! that the defender holds.

use egui::accesskit::Role;
use egui::{Align, Layout, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::acquisition::scoring;
use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::swatch::{self, paint_centred};
use crate::app::theme::{Palette, SMALL};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::rules::Color;
use crate::tablebase::census::{Census, Counts, Part, Results};
use crate::text::evidence::pawns_key;
use crate::text::{Value, Words};

/// Height of a bar.
const BAR: f32 = 20.0;
/// Width of the names beside the bars.
const NAMES: f32 = 112.0;

/// Draws the census of the selected node.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let words = scene.words;
    let Some(node) = scene.session.selected() else { return };
    let censuses = scene.session.tables().censuses(node.material());
    if censuses.is_empty() {
        parts::quiet(ui, words.get("census-none"));
        parts::command_button(ui, scene, CommandId::Solve, requests);
        return;
    }
    for (at, census) in censuses.iter().enumerate() {
        ui.push_id(("a census", at), |ui| one(ui, words, node, census));
    }
    parts::quiet(ui, words.get("census-legend"));
}

/// Draws the census of one attacker.
fn one(ui: &mut Ui, words: Words, node: NodeId, census: &Census) {
    let own = NodeId::from(census.material) == node;
    let attacker = if own { Color::Red } else { Color::Black };
    let finding = if own { scoring::finding(census) } else { scoring::finding(census).mirror() };
    ui.horizontal_wrapped(|ui| {
        ui.strong(words.with("census-attacker", &[("side", words.side(attacker))]));
        swatch::score_label(ui, words, Some(finding));
        ui.label(finding_sentence(words, census, finding));
    });
    let (own_turn, other_turn): (&Counts, &Counts) = (&census.attacker_to_move, &census.defender_to_move);
    ui.columns(2, |columns| {
        for (ui, (counts, mover)) in
            columns.iter_mut().zip([(own_turn, attacker), (other_turn, attacker.opponent())])
        {
            parts::quiet(ui, words.with("place-to-move", &[("side", words.side(mover))]));
            for part in Part::ALL {
                let results = counts.of(part);
                if results.all() > 0 {
                    bar(ui, words, part, results);
                }
            }
        }
    });
    fortress(ui, words, census);
    ui.add_space(8.0);
}

/// Returns the score by the census alone, and the longest win, as a sentence.
fn finding_sentence(words: Words, census: &Census, finding: Score) -> String {
    let meaning = crate::text::node::score_meaning(words, finding);
    words.with("census-finding", &[("meaning", Value::from(meaning)), ("plies", census.longest.into())])
}

/// Returns the name of a part of the positions.
fn part_name(words: Words, part: Part) -> String {
    words.get(match part {
        Part::All => "census-all",
        Part::Quiet => "census-quiet",
        Part::Pawns(pawns) => pawns_key(pawns),
    })
}

/// Draws won, drawn and lost positions as lengths, each with its symbol, and its share if it fits.
fn bar(ui: &mut Ui, words: Words, part: Part, results: Results) {
    let palette = Palette::of(ui);
    let shares = [results.won, results.drawn, results.lost].map(|n| n as f32 / results.all() as f32);
    ui.horizontal(|ui| {
        let name = part_name(words, part);
        let text = egui::Label::new(&name).truncate();
        ui.allocate_ui_with_layout(vec2(NAMES, BAR), Layout::right_to_left(Align::Center), |ui| ui.add(text));
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
        let mut from = rect.left();
        let looks = [(palette.win, "+"), (palette.draw, "="), (palette.loss, "−")];
        for (share, (ground, sign)) in shares.into_iter().zip(looks) {
            let piece = Rect::from_min_size(pos2(from, rect.top()), vec2(share * rect.width(), BAR));
            ui.painter().rect_filled(piece, 0.0, ground);
            if piece.width() > 56.0 {
                let text = format!("{sign} {:.1} %", share * 100.0);
                paint_centred(ui.painter(), piece.center(), &text, SMALL, Palette::ink(ground));
            }
            from = piece.right();
        }
        ui.painter().rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
        let counts = words.with(
            "census-counts",
            &[
                ("won", Value::from(results.won)),
                ("drawn", results.drawn.into()),
                ("lost", results.lost.into()),
                ("share", format!("{:.2}", results.won_percent().unwrap_or(0.0)).into()),
            ],
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {counts}")));
        response.on_hover_text(counts);
    });
}

/// Draws the share of set-ups against which the attacker wins less than a tenth.
fn fortress(ui: &mut Ui, words: Words, census: &Census) {
    let Some(held) = census.fortress_share() else { return };
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        let name = words.get("census-fortress");
        let text = egui::Label::new(&name).truncate();
        ui.allocate_ui_with_layout(vec2(NAMES, BAR), Layout::right_to_left(Align::Center), |ui| ui.add(text));
        let label = words.with("census-fortress-share", &[("share", format!("{held:.2}"))]);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() / 2.0, BAR), Sense::hover());
        let part = Rect::from_min_size(rect.min, vec2(rect.width() * (held / 100.0) as f32, BAR));
        ui.painter().rect_filled(rect, 2.0, palette.canvas);
        ui.painter().rect_filled(part, 2.0, palette.draw);
        ui.painter().rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        ui.label(&label).on_hover_text(words.get("census-fortress-hint"));
    });
}
