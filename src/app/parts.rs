//! Widgets shared by several views: texts, buttons, rows of commands, tooltips of nodes.

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat};
use egui::text_edit::TextEditState;
use egui::text_selection::CCursorRange;
use egui::{
    Align, Button, Color32, ComboBox, Context, Event, Id, Key, Label, Layout, Modifiers, Pos2, Rect,
    Response, RichText, ScrollArea, Sense, Stroke, TextStyle, TextWrapMode, Ui, UiBuilder, Vec2, Widget,
    WidgetInfo, WidgetText, pos2, vec2,
};

use crate::app::commands::{self, CommandId};
use crate::app::export;
use crate::app::scene::ViewContext;
use crate::app::theme::{self, Palette};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::material::lattice::Neighbour;
use crate::material::{self, Material, NodeId};
use crate::rules::{Move, Position};
use crate::session::lattice;
use crate::text::Words;
use crate::text::node::{conflict_sentence, score_meaning, step_name};

/// Seconds during which a destructive button ignores clicks after it has appeared.
const MOMENT: f64 = 0.5;

/// Draws a button with an icon, named for screen readers.
pub(super) fn icon(ui: &mut Ui, sign: &str, name: &str) -> Response {
    ui.add(Button::new(sign).frame_when_inactive(false)).on_hover_text(name).accessible_name(name)
}

/// Creates a list on an overlay, with this maximum height. An overlay keeps the size of its last contents: without a minimum
/// height a list that was once short would stay short.
pub(super) fn list_on_layer(height: f32) -> ScrollArea {
    ScrollArea::vertical().max_height(height).min_scrolled_height(height)
}

/// Returns the display name of a version; the first one has a translated name.
pub(super) fn version_name(scene: ViewContext<'_>, name: &str) -> String {
    scene.words.version_name(name)
}

/// Says which move was refused in a position, and why.
pub(super) fn refused(ui: &mut Ui, words: Words, position: &Position, tried: Option<Move>) {
    if let Some(tried) = tried {
        let warning = format!("⚠ {}", words.illegal_move(position, tried));
        ui.add(Label::new(RichText::new(warning).color(ui.visuals().warn_fg_color)).truncate());
    }
}

/// Draws a button for a command with its shortcut; disabled if the command is.
pub(super) fn command_button(ui: &mut Ui, scene: ViewContext<'_>, id: CommandId) -> Response {
    let response = button_of(ui, scene, id, true);
    if response.clicked() {
        scene.run(id);
    }
    response
}

/// Draws a button for a command among many: its shortcut is in the hint.
pub(super) fn short_command_button(ui: &mut Ui, scene: ViewContext<'_>, id: CommandId) {
    if button_of(ui, scene, id, false).clicked() {
        scene.run(id);
    }
}

/// Draws a button for a command, with its shortcut on it or in its hint.
fn button_of(ui: &mut Ui, scene: ViewContext<'_>, id: CommandId, with_keys: bool) -> Response {
    let Some(info) = scene.commands.get(id) else { return ui.label("") };
    let name = scene.words.get(info.text_key);
    let (mut button, mut hint) = (Button::new(&name), scene.words.hint(info.text_key));
    // An empty shortcut would take space, too.
    match info.shortcut {
        Some(_) if with_keys => button = button.shortcut_text(info.keys()),
        Some(_) => hint += &format!(" ({})", info.keys()),
        None => {}
    }
    ui.add_enabled(info.is_enabled(scene.session), button).on_hover_text(hint).accessible_name(&name)
}

/// Draws a button, with the hint of its text key.
pub(super) fn button(ui: &mut Ui, words: Words, key: &str) -> Response {
    button_if(ui, words, key, true)
}

/// The same, disabled if `enabled` is false.
pub(super) fn button_if(ui: &mut Ui, words: Words, key: &str, enabled: bool) -> Response {
    ui.add_enabled(enabled, Button::new(words.get(key))).on_hover_text(words.hint(key))
}

/// Draws a check box, with the hint of its text key.
pub(super) fn check(ui: &mut Ui, words: Words, key: &str, on: &mut bool) -> Response {
    ui.checkbox(on, words.get(key)).on_hover_text(words.hint(key))
}

/// Draws a choice among a few values; the response is that of the closed list.
pub(super) fn choose<T: PartialEq>(
    ui: &mut Ui,
    list: ComboBox,
    chosen: &mut T,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> String,
) -> Response {
    list.selected_text(name(chosen)).show_ui(ui, |ui| options(ui, chosen, all, name)).response
}

/// Draws all of a few values to choose from.
pub(super) fn options<T: PartialEq>(
    ui: &mut Ui,
    chosen: &mut T,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> String,
) {
    for one in all {
        let text = name(&one);
        ui.selectable_value(chosen, one, text);
    }
}

/// Names what has no label of its own, and gives it the hint of this text key.
pub(super) fn named(response: Response, words: Words, key: &str) -> Response {
    response.on_hover_text(words.hint(key)).accessible_name(words.get(key))
}

/// Returns changed settings once no number is dragged; until then they are held.
pub(super) fn settled<T: PartialEq + Clone>(
    ui: &Ui,
    kept: &T,
    settings: T,
    held: &mut Option<T>,
) -> Option<T> {
    let changed = (settings != *kept).then_some(settings);
    let is_dragged = ui.ctx().dragged_id().is_some();
    *held = changed.clone().filter(|_| is_dragged);
    changed.filter(|_| !is_dragged)
}

/// Paints counts side by side by their share of `all`, with a description.
pub(super) fn shares<const N: usize>(
    ui: &mut Ui,
    size: Vec2,
    all: u32,
    counts: [(u32, Color32); N],
    text: String,
) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut left = rect.left();
    for (count, colour) in counts {
        let width = rect.width() * count as f32 / all.max(1) as f32;
        let part = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        ui.painter().rect_filled(part, 0.0, colour);
        left += width;
    }
    described(response, text);
}

/// Draws under which name answers are given; a click asks for another one.
pub(super) fn expert_button(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let as_whom = match scene.session.settings().expert() {
        Some(name) => words.with("inquiry-as", &[("name", name)]),
        None => words.get("verb-expert"),
    };
    let change = ui.add(Button::new(as_whom).frame_when_inactive(false));
    if change.on_hover_text(words.get("verb-expert-hint")).clicked() {
        scene.run(CommandId::Expert);
    }
}

/// Draws a button for a destructive action. It ignores clicks just after it has appeared: the click was meant for the widget
/// there before.
pub(super) fn destructive(ui: &mut Ui, scene: ViewContext<'_>, what: CommandId) -> Response {
    let response = button_of(ui, scene, what, true);
    let (now, pass, place) = (ui.input(|input| input.time), ui.ctx().cumulative_pass_nr(), response.rect.min);
    let id = egui::Id::unique(("place of", what));
    let before = ui.data(|data| data.get_temp::<(Pos2, u64, f64)>(id));
    let stayed = before.filter(|(was, drawn, _)| *was == place && drawn + 1 >= pass);
    let since = stayed.map_or(now, |(.., since)| since);
    ui.data_mut(|data| data.insert_temp(id, (place, pass, since)));
    if response.clicked() && now - since >= MOMENT {
        scene.run(what);
    }
    response
}

/// Whether Esc was pressed for the view being drawn: overlays of the window close first. The key is consumed.
pub(super) fn escaped(ctx: &Context) -> bool {
    let covered = ctx.any_popup_open() || ctx.memory(|memory| memory.top_modal_layer()).is_some();
    !covered && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}

/// Whether Enter was pressed in a text field to confirm its text, not to choose a character of an input method. The
/// field keeps the focus after the latter.
pub(super) fn confirmed(ui: &Ui, field: &Response) -> bool {
    let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let composed = ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Ime(_))));
    if enter && composed {
        field.request_focus();
    }
    enter && !composed
}

/// Focuses a text field and selects its text, so that typing replaces it.
pub(super) fn select_all(ui: &Ui, field: &Response, text: &str) {
    field.request_focus();
    let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::select_all_str(text)));
    state.store(ui.ctx(), field.id);
    ui.ctx().request_repaint();
}

/// Says that combinations do not have the height of pawns that a text names.
pub(super) fn height(ui: &mut Ui, words: Words, text: &str) {
    if material::spoken::tells_height(text) {
        quiet(ui, words.get("material-height"));
    }
}

/// Draws a line between two groups of a row that wraps, unless the row ends soon: no line begins or ends a row.
pub(super) fn divider(ui: &mut Ui) {
    /// The width of the widest group that usually follows, in points.
    const GROUP: f32 = 200.0;
    if ui.available_size_before_wrap().x >= GROUP {
        ui.separator();
    }
}

/// Draws a node by its name; a click selects it, the tooltip has the other name.
pub(super) fn node_link(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) -> Response {
    let response = ui.link(RichText::new(scene.words.material(node)));
    if response.clicked() {
        scene.command(lattice::Action::Select(node));
    }
    response.context_menu(|ui| export::names(ui, scene.words, node));
    response.on_hover_text(scene.words.material_aside(node))
}

/// Draws a link that is shortened with an ellipsis if it does not fit; then the tooltip has the whole text.
pub(super) fn short_link(ui: &mut Ui, text: &str) -> Response {
    ui.scope(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        ui.link(text)
    })
    .inner
    .on_hover_text(text)
}

/// Draws explanations and units: readable, but less prominent.
pub(super) fn quiet(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.add(Label::new(RichText::new(text).weak()).wrap())
}

/// Draws a warning, marked by a symbol as well as by its colour.
pub(super) fn caution(ui: &mut Ui, text: &str) -> Response {
    let colour = ui.visuals().warn_fg_color;
    ui.add(Label::new(RichText::new(format!("⚠ {text}")).color(colour)).wrap())
}

/// Draws a field with the label of this text key.
pub(super) fn field(ui: &mut Ui, words: Words, key: &str, field: impl Widget) -> Response {
    labelled(ui, words.get(key), |ui| ui.add(field))
}

/// Describes what is painted, in its tooltip and for screen readers.
pub(super) fn described(response: Response, text: String) -> Response {
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    response.on_hover_text(text)
}

/// Draws a label and its field side by side; a row that wraps keeps them together.
///
/// Their size is known from the previous pass by the text of the label, which must be unique in the row. It does not depend on
/// their place in the row, so it is settled after one pass.
pub(super) fn labelled(
    ui: &mut Ui,
    label: impl Into<WidgetText>,
    add: impl FnOnce(&mut Ui) -> Response,
) -> Response {
    let text = label.into();
    let id = ui.unique_id().with(text.text());
    let least = ui.spacing().interact_size;
    let known: Vec2 = ui.data(|data| data.get_temp(id)).unwrap_or(least);
    let (wraps, row) = (ui.layout().main_wrap(), ui.max_rect());
    if wraps && ui.cursor().left() > row.left() && ui.available_size_before_wrap().x < known.x {
        ui.end_row();
    }
    let place = ui.cursor();
    let height = if ui.layout().is_horizontal() { known.y.max(place.height()) } else { known.y };
    let place = Rect::from_min_size(place.min, vec2(ui.available_width(), height));
    let layout = Layout::left_to_right(Align::Center);
    let mut group = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
    if wraps {
        group.style_mut().wrap_mode = Some(ui.wrap_mode());
    }
    let label = group.label(text);
    let field = add(&mut group).labelled_by(label.id);
    let mut drawn = group.min_rect();
    let size = vec2(drawn.width(), least.y.max(label.rect.height()).max(field.rect.height()));
    if (size - known).abs().max_elem() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, size));
        ui.ctx().request_discard("a label and its field have another size");
        if !ui.ctx().will_discard() {
            ui.ctx().request_repaint();
        }
        if wraps {
            // The panel would keep the width of a row that is too long in this pass only.
            drawn.max.x = drawn.right().min(row.right()).max(drawn.left());
        }
    }
    ui.advance_cursor_after_rect(drawn);
    field
}

pub(super) fn section(ui: &mut Ui, text: impl Into<String>) {
    ui.add_space(8.0);
    ui.strong(text.into());
}

/// Draws an empty view: its purpose, with the text key of the title without `-title`, and the commands that fill it.
pub(super) fn empty(ui: &mut Ui, scene: ViewContext<'_>, key: &str, commands: &[CommandId]) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() / 3.0).min(160.0));
        ui.heading(scene.words.get(&format!("{key}-title")));
        ui.add_space(4.0);
        ui.scope(|ui| {
            ui.set_max_width(ui.available_width().min(480.0));
            quiet(ui, scene.words.get(key));
        });
        ui.add_space(8.0);
        for choice in commands {
            command_button(ui, scene, *choice);
        }
    });
}

/// Returns true if the base has no scores; then draws what to do about it.
pub(super) fn nothing_scored(ui: &mut Ui, scene: ViewContext<'_>) -> bool {
    let unscored = scene.session.kb().scored_count() == 0;
    if unscored {
        empty(ui, scene, "lattice-empty", &[CommandId::Import, CommandId::OpenDefault]);
    }
    unscored
}

/// Draws the symbol of a conflict within text.
pub(super) fn conflict_mark(ui: &mut Ui, words: Words) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
    let name = words.get("legend-conflict");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    theme::paint_cross(ui.painter(), Palette::of(ui), rect.center(), 5.0);
    response.on_hover_text(name)
}

/// Draws a path through the lattice, one node per line, including the first.
pub(super) fn way(ui: &mut Ui, scene: ViewContext<'_>, from: NodeId, way: &[Neighbour]) {
    let (kb, words) = (scene.session.kb(), scene.words);
    let nodes = std::iter::once((from, None)).chain(way.iter().map(|step| (step.node, Some(*step))));
    let mut before = from;
    for (at, (node, step)) in nodes.enumerate() {
        ui.push_id(at, |ui| {
            ui.horizontal_wrapped(|ui| {
                let standing = step.and_then(|step| kb.standing(before, step));
                match standing {
                    Some(Standing::Conflict) => drop(conflict_mark(ui, words)),
                    _ => drop(ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover())),
                }
                theme::score_label(ui, words, kb.score(node));
                node_link(ui, scene, node);
                let lock = if kb.is_invariable(node) { "🔒 " } else { "" };
                let label = step.map(|step| step_name(words, step)).unwrap_or_default();
                quiet(ui, format!("{lock}{label}"));
            });
        });
        before = node;
    }
}

/// Draws a help page: paragraphs, lines that begin with `- `, examples in backquotes.
pub(super) fn page(ui: &mut Ui, text: &str) {
    for paragraph in paragraphs(text) {
        let (bullet, body) = match paragraph.strip_prefix("- ") {
            Some(body) => ("•  ", body),
            None => ("", paragraph.as_str()),
        };
        let mut job = LayoutJob::default();
        let plain = TextFormat::simple(TextStyle::Body.resolve(ui.style()), ui.visuals().text_color());
        job.append(bullet, 0.0, plain.clone());
        let code = TextFormat { background: ui.visuals().code_bg_color, ..plain.clone() };
        for (at, part) in body.split('`').enumerate() {
            // Backquotes come in pairs, so every second part is between two.
            job.append(part, 0.0, if at % 2 == 1 { code.clone() } else { plain.clone() });
        }
        ui.add(Label::new(job).wrap());
    }
}

/// Splits a text into paragraphs: a list item begins one, a blank line ends one, other line breaks become spaces.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        if line.starts_with("- ") || line.trim().is_empty() {
            paragraphs.push(String::new());
        }
        if let Some(last) = paragraphs.last_mut() {
            // Chinese has no spaces.
            let blank = last.chars().last().is_some_and(|c| c.is_ascii() && !c.is_whitespace());
            last.push_str(if blank { " " } else { "" });
            last.push_str(line.trim());
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// The area below a board: its height, whatever the line breaks, is known from the previous frame.
pub(super) struct BottomReserve {
    id: Id,
    height: f32,
    top: f32,
}

impl BottomReserve {
    /// Returns the area with this name in a view, with a default height until it is drawn.
    pub(super) fn of(ui: &Ui, name: &str, guess: f32) -> Self {
        let id = ui.scope_id().with(name);
        let height = ui.data(|data| data.get_temp(id)).unwrap_or(guess);
        Self { id, height, top: 0.0 }
    }

    /// Returns the height left to the board.
    pub(super) fn room(&self, ui: &Ui) -> f32 {
        ui.available_height() - self.height
    }

    pub(super) fn begin(&mut self, ui: &Ui) {
        self.top = ui.cursor().top();
    }

    pub(super) fn end(self, ui: &Ui) {
        let height = ui.cursor().top() - self.top;
        if (height - self.height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(self.id, height));
            ui.ctx().request_repaint();
        }
    }
}

// Descriptions of a node: the words of `text::node`, and its tooltip.

pub(super) fn node_tooltip(ui: &mut Ui, base: &KnowledgeBase, words: Words, node: NodeId) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(words.material_title(node)).strong());
    ui.label(words.material_aside(node));
    ui.colored_label(palette.weak, lattice_level(words, node));
    ui.horizontal(|ui| {
        theme::score_label(ui, words, base.score(node));
        ui.label(base.score(node).map_or_else(|| words.get("score-none"), |s| score_meaning(words, s)));
    });
    let count = base.labelling().count(node);
    let color = if count.conflicts > 0 { palette.conflict } else { palette.weak };
    ui.colored_label(color, conflict_sentence(words, count));
    if base.is_modified(node) {
        ui.colored_label(palette.accent, words.get("node-modified"));
    }
    if base.is_invariable(node) {
        ui.colored_label(palette.locked, format!("{} {}", theme::PADLOCK, words.get("node-locked")));
    }
}

/// "level 7 of 31 in the lattice: 8 pieces".
pub(super) fn lattice_level(words: Words, node: NodeId) -> String {
    let material = node.material();
    let args = [("level", material.level()), ("levels", Material::LEVELS), ("pieces", material.pieces())];
    let args = args.map(|(name, number)| (name, u32::from(number)));
    words.with("lattice-level", &args)
}

// Buttons of commands: a row that never wraps, with a menu of what does not fit, and the next step of the work.

/// The sign of the menu.
const SIGN: &str = "⋯";

/// Minimum width of the menu, in points.
const MENU: f32 = 220.0;

/// Draws as many of `shown` as fit; the rest of them and `further` are in the menu.
pub(super) fn show_commands(ui: &mut Ui, scene: ViewContext<'_>, shown: &[CommandId], further: &[CommandId]) {
    let gap = ui.spacing().item_spacing.x;
    let mut room = ui.available_width() - width(ui, SIGN);
    let fits = |id: &&CommandId| {
        room -= scene.commands.get(**id).map_or(0.0, |info| width(ui, &scene.words.get(info.text_key)) + gap);
        room >= 0.0
    };
    let fitting = shown.iter().take_while(fits).count();
    for id in shown.iter().take(fitting) {
        short_command_button(ui, scene, *id);
    }
    command_menu(ui, scene.words, |ui| {
        for id in shown.iter().skip(fitting).chain(further) {
            if command_button(ui, scene, *id).clicked() {
                ui.close();
            }
        }
    });
}

/// Draws the next step of the work with a frame, and the key of all next steps; nothing if the panel does not lead to one.
pub(super) fn next_step(ui: &mut Ui, scene: ViewContext<'_>) {
    let Some(step) = commands::next_step(scene.words, scene.session) else { return };
    let name = scene.words.with("next-step", &[("step", step)]);
    let keys = scene.commands.keys(CommandId::NextStep);
    let button = Button::new(RichText::new(&name).strong()).shortcut_text(keys.as_str());
    let button = button.stroke(Stroke::new(1.5, Palette::of(ui).accent));
    // In a row it goes to the next line as a whole; only in a narrow column it is broken.
    let fits = width(ui, &name) + width(ui, &keys) <= ui.max_rect().width();
    let button = button.wrap_mode(if fits { TextWrapMode::Extend } else { TextWrapMode::Wrap });
    let response = ui.add(button).accessible_name(&name);
    if response.on_hover_text(scene.words.hint("verb-next-step")).clicked() {
        scene.run(CommandId::NextStep);
    }
}

/// Draws the menu of what is rarely used.
pub(super) fn command_menu(ui: &mut Ui, words: Words, further: impl FnOnce(&mut Ui)) {
    let name = words.get("more-actions");
    let menu = ui.menu_button(SIGN, |ui| {
        ui.set_min_width(MENU);
        further(ui);
    });
    menu.response.on_hover_text(&name).accessible_name(&name);
}

fn width(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(text.to_owned(), font, ui.visuals().text_color());
    text.size().x + 2.0 * ui.spacing().button_padding.x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_paragraphs() {
        let text = "One\ntwo.\n\n- `a` first\n  goes on\n- second\n";
        assert_eq!(paragraphs(text), ["One two.", "- `a` first goes on", "- second"]);
    }
}
