//! Export of lists, charts and names: the context menu, a button for views without a place to click, and the list of everything the panel
//! shows; diagrams, which offer the same.
//!
//! A view offers its figure with one call; the figure is made only on demand.

use egui::{
    Align2, Context, FontId, Id, Modal, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui, pos2,
    vec2,
};

use super::scene::ViewContext;
use super::theme::Palette;
use super::{board, parts};
use crate::figures::charts::{Diagram, LINE, barb};
use crate::figures::{ExportFormat, Figure, Page};
use crate::jobs::now;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::rules::Position;
use crate::text::{Words, moment};

/// Maximum number of rows of a table copied to the clipboard.
const COPIED: usize = 20_000;

/// The figures offered by views since the last frame.
#[derive(Debug, Clone, Default)]
struct Exports {
    /// Whether all figures shown are being gathered.
    gathers: bool,
    gathered: Vec<Figure>,
    /// The filter of the figures being drawn: a query, a search.
    filter: String,
    chosen: Option<(Figure, ExportFormat)>,
}

fn exports<R>(ctx: &Context, with: impl FnOnce(&mut Exports) -> R) -> R {
    ctx.data_mut(|data| with(data.get_temp_mut_or_default(Id::unique("what leaves the window"))))
}

/// Draws views whose figures are restricted by `filter`, which is added to their titles; a blank one is no filter.
pub(super) fn filtered<R>(ui: &mut Ui, filter: &str, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let ctx = ui.ctx().clone();
    exports(&ctx, |exports| filter.trim().clone_into(&mut exports.filter));
    let drawn = draw(ui);
    exports(&ctx, |exports| exports.filter.clear());
    drawn
}

/// Returns the figure with the active filter in its title.
fn named(ctx: &Context, figure: Figure) -> Figure {
    let filter = exports(ctx, |exports| exports.filter.clone());
    if filter.is_empty() {
        return figure;
    }
    let title = format!("{} · {filter}", figure.title());
    figure.titled(title)
}

/// Adds the context menu of a chart or a map.
pub(super) fn menu(response: &Response, words: Words, make: impl Fn() -> Figure) {
    shown(&response.ctx, &make);
    response.context_menu(|ui| items(ui, words, ExportFormat::OF_PICTURES, &make));
}

/// Draws a button with that menu, for views without a place to click.
pub(super) fn button(ui: &mut Ui, words: Words, forms: &[ExportFormat], make: impl Fn() -> Figure) {
    shown(ui.ctx(), &make);
    ui.menu_button(words.get("export-save"), |ui| items(ui, words, forms, &make));
}

/// Offers a figure that is shown and can be saved.
pub(super) fn shown(ctx: &Context, make: &impl Fn() -> Figure) {
    if exports(ctx, |exports| exports.gathers) {
        let figure = named(ctx, make());
        exports(ctx, |exports| {
            // A frame may be drawn twice.
            exports.gathered.retain(|known| known.title() != figure.title());
            exports.gathered.push(figure);
        });
    }
}

/// Draws the entries of that menu.
pub(super) fn items(ui: &mut Ui, words: Words, forms: &[ExportFormat], make: &impl Fn() -> Figure) {
    for form in forms {
        if ui.button(save_as(words, *form)).clicked() {
            let figure = named(ui.ctx(), make());
            exports(ui.ctx(), |exports| exports.chosen = Some((figure, *form)));
            ui.close();
        }
    }
    if parts::button(ui, words, "export-copy").clicked() {
        make().tabbed(COPIED).into_iter().for_each(|text| ui.ctx().copy_text(text));
        ui.close();
    }
}

fn save_as(words: Words, form: ExportFormat) -> String {
    words.with("export-as", &[("form", form.word().to_uppercase())])
}

/// Draws the menu entries that copy the name of a combination, in words and in letters.
pub(super) fn names(ui: &mut Ui, words: Words, node: NodeId) {
    let material = node.material();
    for name in [material_name(material, words.language), material.to_string()] {
        if ui.button(words.with("export-copy-name", &[("name", name.as_str())])).clicked() {
            ui.ctx().copy_text(name);
            ui.close();
        }
    }
}

/// Offers a position shown on a board, and adds its context menu.
pub(super) fn position<'a>(
    ctx: &Context,
    words: Words,
    position: &'a Position,
    flipped: bool,
) -> (&'a Position, board::Menu) {
    shown(ctx, &|| board::figure(words, position, flipped));
    (position, menu_of_board)
}

/// Draws the context menu of a position: its FEN, and the board as an image and a list.
fn menu_of_board(ui: &mut Ui, words: Words, position: &Position, flipped: bool) {
    if ui.button(words.get("export-copy-fen")).clicked() {
        ui.ctx().copy_text(position.to_string());
        ui.close();
    }
    items(ui, words, ExportFormat::OF_PICTURES, &|| board::figure(words, position, flipped));
}

/// Returns one page with all figures and the settings behind them.
fn page(scene: ViewContext<'_>, offered: &[Figure]) -> Figure {
    let (words, settings) = (scene.words, scene.session.settings());
    let mut page = Page::new(&format!("canju · {}", words.get(settings.panel.text_key())));
    let file = scene.file.map(|path| path.to_string_lossy()).unwrap_or_default();
    let args = [
        ("time", moment(now())),
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("path", file.into_owned()),
        ("state", parts::version_name(scene, &scene.session.history().current().name)),
    ];
    page.paragraph(&words.with("export-page-made", &args));
    page.settings(&settings.of_panel());
    for figure in offered {
        page.figure(figure, &|some, all| words.with("export-page-cut", &[("some", some), ("all", all)]));
    }
    Figure::Page(page)
}

/// The dialog that asks which of the figures shown to save.
#[derive(Debug, Default)]
pub(super) struct ExportDialog {
    offered: Option<Vec<Figure>>,
}

impl ExportDialog {
    pub(super) const fn is_open(&self) -> bool {
        self.offered.is_some()
    }

    /// Gathers the figures shown in the next frame.
    pub(super) fn gather(ctx: &Context) {
        exports(ctx, |exports| exports.gathers = true);
    }

    /// Takes the figures offered in this frame, and shows the dialog; returns the chosen figure and format.
    pub(super) fn show(&mut self, ctx: &Context, scene: ViewContext<'_>) -> Option<(Figure, ExportFormat)> {
        let exports = exports(ctx, std::mem::take);
        if exports.gathers {
            self.offered = Some(exports.gathered);
        }
        let chosen = self.offered.as_ref().and_then(|offered| ask(ctx, scene, offered));
        match chosen {
            Some(Answer::Close) => self.offered = None,
            Some(Answer::Save(figure, form)) => {
                self.offered = None;
                return Some((figure, form));
            }
            None => {}
        }
        exports.chosen
    }
}

enum Answer {
    Close,
    Save(Figure, ExportFormat),
}

fn ask(ctx: &Context, scene: ViewContext<'_>, offered: &[Figure]) -> Option<Answer> {
    let (words, mut answer) = (scene.words, None);
    let modal = Modal::new(Id::unique("what to save")).show(ctx, |ui| {
        ui.set_max_width(460.0);
        ui.heading(words.get("verb-save-shown"));
        if offered.is_empty() {
            ui.label(words.get("export-none"));
        } else if parts::button(ui, words, "export-page").clicked() {
            answer = Some(Answer::Save(page(scene, offered), ExportFormat::Markdown));
        }
        for (at, figure) in offered.iter().enumerate() {
            ui.push_id(at, |ui| {
                parts::section(ui, figure.title());
                ui.horizontal(|ui| {
                    for form in figure.forms() {
                        if ui.button(save_as(words, *form)).clicked() {
                            answer = Some(Answer::Save(figure.clone(), *form));
                        }
                    }
                });
            });
        }
        ui.add_space(8.0);
        if ui.button(words.get("ask-cancel")).clicked() {
            answer = Some(Answer::Close);
        }
    });
    if modal.should_close() { answer.or(Some(Answer::Close)) } else { answer }
}

// Draws a diagram, scaled down to the width at hand; it can be saved and copied.

/// The smallest text, in points.
const SMALLEST: f32 = 9.0;

/// Draws a diagram below the cursor.
pub(super) fn show_diagram(ui: &mut Ui, words: Words, diagram: &Diagram) {
    let (width, height) = diagram.size();
    let scale = (ui.available_width() / width.max(1.0) as f32).min(1.0);
    let size = vec2(width as f32 * scale + 2.0, height as f32 * scale + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let palette = Palette::of(ui);
    let place =
        |(x, y): (f64, f64)| -> Pos2 { rect.min + vec2(1.0 + x as f32 * scale, 1.0 + y as f32 * scale) };
    let painter = ui.painter_at(rect);
    for ends in diagram.arrows.iter().filter_map(|arrow| diagram.ends(*arrow)) {
        let [from, to] = ends;
        painter.line_segment([place(from), place(to)], Stroke::new(1.5, palette.edge));
        let head = barb(from, to).map(place).to_vec();
        painter.add(egui::Shape::convex_polygon(head, palette.edge, Stroke::NONE));
    }
    let body = TextStyle::Body.resolve(ui.style());
    let font = FontId::new((body.size * scale * 0.92).max(SMALLEST), body.family);
    for one in &diagram.boxes {
        let (w, h) = one.size;
        let area = Rect::from_min_size(place(one.at), vec2(w as f32 * scale, h as f32 * scale));
        let (fill, colour) = if one.is_strong {
            (ui.visuals().selection.bg_fill, palette.accent)
        } else {
            (ui.visuals().faint_bg_color, palette.line)
        };
        painter.rect(area, 4.0, fill, Stroke::new(1.0, colour), StrokeKind::Inside);
        let line = LINE as f32 * scale;
        let top = area.center().y - line * one.lines.len() as f32 / 2.0;
        let ink = if one.is_strong { ui.visuals().strong_text_color() } else { ui.visuals().text_color() };
        for (at, text) in one.lines.iter().enumerate() {
            let middle = pos2(area.center().x, top + line * (at as f32 + 0.5));
            painter.with_clip_rect(area).text(middle, Align2::CENTER_CENTER, text, font.clone(), ink);
        }
    }
    let name = diagram.title.clone();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    menu(&response, words, || diagram.figure(words.get("export-box")));
}
