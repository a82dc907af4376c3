//! How lists, charts and names leave the window: the menu of the other button of the pointer, a button where there is no such place, and
//! the list of all that the panel shows.
//!
//! A view says with one call what it shows; it is made only when somebody wants it.

use egui::{Context, Id, Modal, Response, Ui};

use super::scene::ViewContext;
use super::{board, parts};
use crate::figures::{Figure, Form, Page};
use crate::jobs::now;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::rules::Position;
use crate::text::{Words, moment};

/// The longest table that is put on the clipboard, in rows.
const COPIED: usize = 20_000;

/// What views have said since the window looked last.
#[derive(Debug, Clone, Default)]
struct Outbox {
    /// Everything that is shown is wanted.
    gathers: bool,
    gathered: Vec<Figure>,
    /// What restricts the figures that are being drawn: a query, a search.
    filter: String,
    chosen: Option<(Figure, Form)>,
}

fn outbox<R>(ctx: &Context, with: impl FnOnce(&mut Outbox) -> R) -> R {
    ctx.data_mut(|data| with(data.get_temp_mut_or_default(Id::unique("what leaves the window"))))
}

/// Draws views whose figures show only what passes `filter`, which their titles then name; nothing restricts them if it is blank.
pub(super) fn filtered<R>(ui: &mut Ui, filter: &str, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let ctx = ui.ctx().clone();
    outbox(&ctx, |outbox| filter.trim().clone_into(&mut outbox.filter));
    let drawn = draw(ui);
    outbox(&ctx, |outbox| outbox.filter.clear());
    drawn
}

/// The figure with the filter in force in its title.
fn named(ctx: &Context, figure: Figure) -> Figure {
    let filter = outbox(ctx, |outbox| outbox.filter.clone());
    if filter.is_empty() {
        return figure;
    }
    let title = format!("{} · {filter}", figure.title());
    figure.titled(title)
}

/// The menu of a chart or a map.
pub(super) fn menu(response: &Response, words: Words, make: impl Fn() -> Figure) {
    shown(&response.ctx, &make);
    response.context_menu(|ui| items(ui, words, Form::OF_PICTURES, &make));
}

/// A button with that menu, where what is shown has no place of its own to click.
pub(super) fn button(ui: &mut Ui, words: Words, forms: &[Form], make: impl Fn() -> Figure) {
    shown(ui.ctx(), &make);
    ui.menu_button(words.get("leave-save"), |ui| items(ui, words, forms, &make));
}

/// Says that something is shown that can be saved.
pub(super) fn shown(ctx: &Context, make: &impl Fn() -> Figure) {
    if outbox(ctx, |outbox| outbox.gathers) {
        let figure = named(ctx, make());
        outbox(ctx, |outbox| {
            // A frame may be drawn twice.
            outbox.gathered.retain(|known| known.title() != figure.title());
            outbox.gathered.push(figure);
        });
    }
}

/// The lines of that menu.
pub(super) fn items(ui: &mut Ui, words: Words, forms: &[Form], make: &impl Fn() -> Figure) {
    for form in forms {
        if ui.button(save_as(words, *form)).clicked() {
            let figure = named(ui.ctx(), make());
            outbox(ui.ctx(), |outbox| outbox.chosen = Some((figure, *form)));
            ui.close();
        }
    }
    if ui.button(words.get("leave-copy")).on_hover_text(words.get("leave-copy-hint")).clicked() {
        make().tabbed(COPIED).into_iter().for_each(|text| ui.ctx().copy_text(text));
        ui.close();
    }
}

fn save_as(words: Words, form: Form) -> String {
    words.with("leave-as", &[("form", form.ending().to_uppercase())])
}

/// The lines of a menu that copy the name of a combination, in words and by its letters.
pub(super) fn names(ui: &mut Ui, words: Words, node: NodeId) {
    let material = node.material();
    for name in [material_name(material, words.language), material.to_string()] {
        if ui.button(words.with("leave-copy-name", &[("name", name.as_str())])).clicked() {
            ui.ctx().copy_text(name);
            ui.close();
        }
    }
}

/// Says that a position is shown on a board, and what the other button of the pointer offers of it.
pub(super) fn position<'a>(
    ctx: &Context,
    words: Words,
    position: &'a Position,
    flipped: bool,
) -> (&'a Position, board::Menu) {
    shown(ctx, &|| board::figure(words, position, flipped));
    (position, menu_of_board)
}

/// The menu of a position on a board: its FEN, and the board as a picture and a list.
fn menu_of_board(ui: &mut Ui, words: Words, position: &Position, flipped: bool) {
    if ui.button(words.get("leave-copy-fen")).clicked() {
        ui.ctx().copy_text(position.to_string());
        ui.close();
    }
    items(ui, words, Form::OF_PICTURES, &|| board::figure(words, position, flipped));
}

/// All that is shown on one page, with the settings behind it.
fn page(scene: ViewContext<'_>, offered: &[Figure]) -> Figure {
    let (words, settings) = (scene.words, scene.session.settings());
    let mut page = Page::new(&format!("canju · {}", words.get(settings.panel.text_key())));
    let file = scene.file.map(|path| path.to_string_lossy()).unwrap_or_default();
    let told = [
        ("time", moment(now())),
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("path", file.into_owned()),
        ("state", parts::version_name(scene, &scene.session.history().current().name)),
    ];
    page.paragraph(&words.with("leave-page-made", &told));
    page.settings(&settings.of_panel());
    for figure in offered {
        page.figure(figure, &|some, all| words.with("leave-page-cut", &[("some", some), ("all", all)]));
    }
    Figure::Page(page)
}

/// The question which of what the panel shows is to be saved.
#[derive(Debug, Default)]
pub(super) struct Leaving {
    offered: Option<Vec<Figure>>,
}

impl Leaving {
    /// True while it is asked.
    pub(super) const fn is_open(&self) -> bool {
        self.offered.is_some()
    }

    /// Asks in the next frame what is shown.
    pub(super) fn gather(ctx: &Context) {
        outbox(ctx, |outbox| outbox.gathers = true);
    }

    /// Takes in what the views of this frame have said, and asks; what somebody chose to save, and how.
    pub(super) fn show(&mut self, ctx: &Context, scene: ViewContext<'_>) -> Option<(Figure, Form)> {
        let outbox = outbox(ctx, std::mem::take);
        if outbox.gathers {
            self.offered = Some(outbox.gathered);
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
        outbox.chosen
    }
}

enum Answer {
    Close,
    Save(Figure, Form),
}

fn ask(ctx: &Context, scene: ViewContext<'_>, offered: &[Figure]) -> Option<Answer> {
    let (words, mut answer) = (scene.words, None);
    let modal = Modal::new(Id::unique("what to save")).show(ctx, |ui| {
        ui.set_max_width(460.0);
        ui.heading(words.get("verb-save-shown"));
        if offered.is_empty() {
            ui.label(words.get("leave-none"));
        } else if ui.button(words.get("leave-page")).on_hover_text(words.get("leave-page-hint")).clicked() {
            answer = Some(Answer::Save(page(scene, offered), Form::Markdown));
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
