//! Implausible scores given the material, each kind as a bar with a link to its query; and the claims of the paper.

use egui::accesskit::Role;
use egui::{Align2, Grid, Rect, ScrollArea, Sense as Feel, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::list;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::{Palette, SMALL};
use crate::app::{claims, export, parts};
use crate::service::settings::Panel;
use crate::session::{lattice, preferences};
use crate::text::thousands;
use crate::verification::sense::{ImplausibleScores, Sense};
use crate::views::verification::implausible;

/// Number of examples of a kind.
const EXAMPLES: usize = 3;
/// Width of a bar, which represents all scored combinations with such pieces.
const BAR: f32 = 160.0;

/// Draws the findings.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, found: &Sense, requests: &mut Requests) {
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        parts::quiet(ui, words.get("sense-units"));
        let list = || implausible(words, scene.session.kb(), usize::MAX, found.implausible.clone()).figure();
        export::shown(ui.ctx(), &list);
        Grid::new("implausible").num_columns(3).striped(true).spacing(vec2(14.0, 6.0)).show(ui, |ui| {
            for implausible in &found.implausible {
                one(ui, scene, implausible, requests);
                ui.end_row();
            }
        });
        claims::show(ui, scene, &found.claims, requests);
    });
}

fn one(ui: &mut Ui, scene: ViewContext<'_>, implausible: &ImplausibleScores, requests: &mut Requests) {
    let words = scene.words;
    bar(ui, scene, implausible);
    let query = implausible.kind.query();
    let hint = words.with("sense-find-hint", &[("query", query.clone())]);
    if ui.button(words.get("sense-find")).on_hover_text(hint).clicked() {
        requests.command(preferences::Action::Show(Panel::Lattice));
        requests.command(lattice::Action::Find(query));
    }
    ui.vertical(|ui| {
        ui.label(words.implausible(implausible.kind));
        ui.horizontal(|ui| {
            for node in implausible.nodes.iter().take(EXAMPLES) {
                list::node(ui, scene, *node, scene.session.kb().score(*node), requests);
            }
        });
    });
}

/// Draws a count and its total, as a bar and as numbers.
fn bar(ui: &mut Ui, scene: ViewContext<'_>, implausible: &ImplausibleScores) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(BAR, 20.0), Feel::hover());
    let painter = ui.painter_at(rect);
    let share = implausible.nodes.len() as f32 / implausible.among.max(1) as f32;
    painter.rect_filled(rect, 2.0, palette.canvas);
    let part = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    let ground = palette.canvas.lerp_to_gamma(palette.conflict, 0.45);
    painter.rect_filled(part, 2.0, ground);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    let [found, among] = [implausible.nodes.len(), implausible.among].map(|count| thousands(count as i64));
    let text = format!("{found} / {among}");
    painter.text(rect.center(), Align2::CENTER_CENTER, &text, SMALL, palette.text);
    let words = scene.words;
    let proved = format!("{}: {}", words.get("sense-proved"), thousands(implausible.proved as i64));
    let label = format!("{text}, {}; {proved}", words.implausible(implausible.kind));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
    response.on_hover_text(proved);
}
