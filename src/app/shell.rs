//! The frame of the window: top bar with menus, rail, inspector, messages, the bar of jobs and status, and the panel in the middle.

use std::time::Duration;

use egui::accesskit::{Live, Role};
use egui::scroll_area::ScrollBarVisibility;
use egui::{
    Align, Button, CentralPanel, ComboBox, Frame, Label, Layout, Margin, MenuBar, Panel as Side, ProgressBar,
    RichText, ScrollArea, Ui, vec2,
};

use crate::app::commands::{CommandId, CommandInfo, Menu};
use crate::app::panels::{self, PANELS, PanelInfo};
use crate::app::queue::Queue;
use crate::app::scene::ViewContext;
use crate::app::state::{self, State};
use crate::app::theme::Palette;
use crate::app::tour::TourAnchors;
use crate::app::{dialogs, inspector, layout, parts};
use crate::jobs::{Status, WORTH_A_BAR};
use crate::language::Language;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::settings::{Panel, Theme};
use crate::session::{base, general, preferences};
use crate::store::StoreError;
use crate::text::Value;

const RAIL: f32 = 152.0;

/// Draws the whole window except overlays; returns the positions of its parts.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State) -> TourAnchors {
    Side::top("top").show(ui, |ui| top(ui, scene, state));
    dialogs::show(ui, scene, &mut state.prompt_bar);
    dialogs::show_name_strip(ui, scene, &mut state.expert);
    Side::bottom("bottom").show(ui, |ui| show_bottom_bar(ui, scene));
    show_message(ui, scene);
    let rail = Side::left("rail").resizable(false).exact_size(RAIL).show(ui, |ui| rail(ui, scene, state));
    let mut open = state.kept.inspector_beside(scene.session.settings().panel);
    state.narrow = layout::is_narrow(ui.ctx());
    let inspector = (has_inspector(scene) && !state.narrow).then(|| {
        Side::right("inspector").default_size(320.0).size_range(280.0..=560.0).show_collapsible(
            ui,
            &mut open,
            |ui| {
                // The scroll bar is always visible, so that nothing moves or is covered when it is needed.
                let beside = Frame::NONE.inner_margin(Margin { right: 12, ..Margin::ZERO });
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .scroll_bar_visibility(ScrollBarVisibility::AlwaysVisible)
                    .show(ui, |ui| beside.show(ui, |ui| inspector::show(ui, scene, &mut state.inspector)))
            },
        )
    });
    let inspector = inspector.flatten();
    *state.kept.inspector_of(scene.session.settings().panel) = open;
    // Widget ids differ between panels, so that the focus never passes to another widget.
    let shown = scene.session.settings().panel;
    if !state.narrow || state.inspector_in_place_of != Some(shown) {
        state.inspector_in_place_of = None;
    }
    let instead = state.inspector_in_place_of.is_some() && has_inspector(scene);
    let panel = CentralPanel::default().show(ui, |ui| {
        if instead {
            ui.push_id("inspector", |ui| inspector_alone(ui, scene, state));
        } else {
            ui.push_id(shown, |ui| middle(ui, scene, state));
        }
    });
    TourAnchors {
        panel: panel.response.rect,
        inspector: inspector.map(|shown| shown.response.rect),
        rail: rail.response.rect,
    }
}

/// Whether the inspector can be shown beside the panel. The panel of questions describes its node itself, and it, games and books
/// need the space; while a sample is judged the scores are hidden.
pub(super) fn has_inspector(scene: ViewContext<'_>) -> bool {
    (PanelInfo::of(scene.session.settings().panel).has_inspector)(scene)
}

/// Draws the inspector in place of the panel, in a window too narrow for both.
fn inspector_alone(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State) {
    parts::command_button(ui, scene, CommandId::Inspector);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        inspector::show(ui, scene, &mut state.inspector);
    });
}

fn middle(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State) {
    if scene.file.is_none() {
        let words = scene.words;
        if scene.session.jobs().next().is_some() {
            ui.centered_and_justified(|ui| ui.label(words.get("base-opening")));
            return;
        }
        let choices = [CommandId::OpenDefault, CommandId::NewBase, CommandId::OpenBase];
        parts::empty(ui, scene, "base-none", &choices);
        return;
    }
    (PanelInfo::of(scene.session.settings().panel).show)(ui, scene, &mut state.panels);
}

fn top(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State) {
    // Right to left, so that a long name of a base is shortened and everything else keeps its place.
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), height),
        Layout::right_to_left(Align::Center),
        |ui| {
            theme(ui, scene);
            language(ui, scene);
            finder(ui, scene);
            // A menu bar takes the whole width, so the widgets after the menus are in it, too.
            MenuBar::new().ui(ui, |ui| {
                show_menus(ui, scene, state);
                ui.separator();
                base_menu(ui, scene);
            });
        },
    );
}

/// Draws the name of the base with its actions, and its versions.
fn base_menu(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let Some(path) = scene.file else {
        parts::quiet(ui, words.get("base-none-title"));
        return;
    };
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let history = scene.session.history();
    let current = &history.current().name;
    let shown = parts::version_name(scene, current);
    let choice = ComboBox::from_id_salt("version").selected_text(&shown).show_ui(ui, |ui| {
        for version in history.versions() {
            let chosen = version.name == *current;
            if ui.selectable_label(chosen, parts::version_name(scene, &version.name)).clicked() && !chosen {
                scene.command(base::Action::SelectVersion(version.name.clone()));
            }
        }
        ui.separator();
        if ui.button(words.get("verb-name-version")).clicked() {
            scene.run(CommandId::NameVersion);
        }
    });
    let label = words.with("version-name", &[("name", shown)]);
    choice.response.on_hover_text(words.get("version-hint")).accessible_name(label);
    let name = ui.add(Label::new(RichText::new(file).strong()).truncate());
    name.on_hover_text(path.to_string_lossy());
}

fn finder(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let narrow = layout::is_narrow(ui.ctx());
    let width = if narrow { 0.0 } else { (ui.available_width() * 0.25).clamp(160.0, 320.0) };
    let text = RichText::new(if narrow { "🔍".to_owned() } else { words.get("palette-button") }).weak();
    let button = Button::new(text)
        .shortcut_text(scene.commands.keys(CommandId::Palette))
        .min_size(vec2(width, 0.0))
        .truncate();
    let button = ui.add(button).accessible_name(words.get("palette-button"));
    if button.on_hover_text(words.get("verb-palette-hint")).clicked() {
        scene.run(CommandId::Palette);
    }
}

fn language(ui: &mut Ui, scene: ViewContext<'_>) {
    let name = |language| match language {
        Language::English => "English",
        Language::Traditional => "繁體",
        Language::Simplified => "简体",
    };
    let spoken = scene.words.language;
    let choice =
        ComboBox::from_id_salt("language").width(84.0).selected_text(name(spoken)).show_ui(ui, |ui| {
            for language in Language::ALL {
                if ui.selectable_label(language == spoken, name(language)).clicked() {
                    scene.command(preferences::Action::SetLanguage(language));
                }
            }
        });
    choice
        .response
        .on_hover_text(scene.words.get("language-hint"))
        .accessible_name(scene.words.get("language"));
}

fn theme(ui: &mut Ui, scene: ViewContext<'_>) {
    let dark = ui.visuals().dark_mode;
    let (sign, key, other) =
        if dark { ("☀", "verb-light", Theme::Light) } else { ("☾", "verb-dark", Theme::Dark) };
    if parts::icon(ui, sign, &scene.words.get(key)).clicked() {
        scene.command(preferences::Action::SetTheme(other));
    }
}

/// Draws the panels in the order of the work, each with its number of open items.
fn rail(ui: &mut Ui, scene: ViewContext<'_>, state: &State) {
    let words = scene.words;
    // All panels are seen in a low window, too.
    let each = (ui.available_height() - 8.0) / PANELS.len() as f32;
    let height = (each - 4.0).clamp(20.0, 32.0);
    ui.add_space(if each < 36.0 { 2.0 } else { 8.0 });
    ui.spacing_mut().item_spacing.y = (each - height).clamp(1.0, 4.0);
    for info in PANELS {
        let panel = info.panel;
        let chosen = scene.session.settings().panel == panel;
        let name = words.get(panel.text_key());
        let waiting = (info.badge)(scene, &state.panels).filter(|count| *count > 0);
        let count = waiting.map_or_else(String::new, |count| crate::text::thousands(i64::from(count)));
        let button = Button::selectable(chosen, name.as_str())
            .right_text(RichText::new(count).weak())
            .min_size(vec2(ui.available_width(), height));
        let label = match waiting {
            Some(count) => {
                words.with("rail-waiting", &[("panel", name.as_str()), ("count", &count.to_string())])
            }
            None => name.clone(),
        };
        let response = ui.add(button).on_hover_text(words.hint(panel.text_key())).accessible_name(label);
        if response.clicked() {
            scene.command(preferences::Action::Show(panel));
        }
    }
}

// The bottom bar: the jobs with progress and cancel, the last action, and one line on the state of the base.

/// Minimum width of a job, in points.
const JOB_WIDTH: f32 = 300.0;

/// Maximum width of a job's label, in points.
const JOB_LABEL: f32 = 320.0;

/// Draws the bar. The state of the base has priority; the jobs get the remaining width.
fn show_bottom_bar(ui: &mut Ui, scene: ViewContext<'_>) {
    ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            status(ui, scene);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| jobs(ui, scene));
        });
    });
}

/// Draws one job of each kind, as many as fit, and the number of the others. A cancelled job is not shown: there
/// is nothing left to wait for.
fn jobs(ui: &mut Ui, scene: ViewContext<'_>) {
    let mut shown: Vec<Status> = Vec::new();
    for status in scene.session.jobs().filter(|status| !status.cancelled) {
        if let Some(wait) = WORTH_A_BAR.checked_sub(status.elapsed).filter(|wait| !wait.is_zero()) {
            ui.ctx().request_repaint_after(wait);
        } else if shown.iter().all(|other| other.kind != status.kind) {
            shown.push(status);
        }
    }
    let room = ((ui.available_width() / JOB_WIDTH) as usize).max(1);
    for status in shown.iter().take(room) {
        job(ui, scene, status);
    }
    if let Some(more) = shown.len().checked_sub(room).filter(|more| *more > 0) {
        parts::quiet(ui, format!("+{more}"));
    }
    if !last_action_line(ui, scene) && shown.is_empty() {
        parts::quiet(ui, scene.words.get("status-idle"));
    }
}

fn job(ui: &mut Ui, scene: ViewContext<'_>, status: &Status) {
    let words = scene.words;
    let name = words.get(status.kind.text_key());
    let text = match (left(status), status.share) {
        (Some(left), Some(share)) => words.with(
            "job-left",
            &[("percent", Value::from((share * 100.0).floor())), ("time", clock(left).into())],
        ),
        (None, Some(share)) => format!("{:.0} %", share * 100.0),
        (_, None) => clock(status.elapsed),
    };
    let label_text = status.stage.map_or_else(|| name.clone(), |stage| words.stage(stage));
    let width = (ui.available_width() - 210.0).clamp(60.0, JOB_LABEL);
    let label = Label::new(&label_text).truncate();
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(label).on_hover_text(&label_text);
    });
    let bar = ProgressBar::new(status.share.unwrap_or(1.0) as f32).desired_width(160.0).text(text);
    ui.add(bar.animate(status.share.is_none())).accessible_name(&label_text);
    let cancel = words.with("job-cancel", &[("job", name)]);
    if parts::icon(ui, "✕", &cancel).clicked() {
        scene.command(general::Action::Cancel(status.id));
    }
    if status.share.is_none() {
        ui.ctx().request_repaint_after(Duration::from_secs(1));
    }
}

/// Returns the remaining time at the speed so far; `None` if there is too little progress for an estimate.
fn left(status: &Status) -> Option<Duration> {
    let share = status.share.filter(|share| *share >= 0.05 && status.elapsed.as_millis() > 1000)?;
    Some(status.elapsed.mul_f64((1.0 - share) / share))
}

/// Formats minutes and seconds: 0:41.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Draws the state of the base, right to left: the next undo, conflicts, scored nodes, whether all is saved.
fn status(ui: &mut Ui, scene: ViewContext<'_>) {
    let (session, words) = (scene.session, scene.words);
    if scene.file.is_none() {
        return;
    }
    let narrow = layout::is_narrow(ui.ctx());
    let undo = session.history().undo().ok().filter(|_| !panels::undoes_here(session));
    let offered = scene.commands.is_enabled(CommandId::Undo, session);
    let label = match undo {
        Some(entry) => words.with("status-undo", &[("action", words.entry(entry))]),
        None if offered => words.get("status-undo-here"),
        None => words.get("status-undo-nothing"),
    };
    if !narrow {
        let button = egui::Button::new(label).truncate().frame_when_inactive(false);
        let response = ui.add_enabled(offered, button);
        if response.on_hover_text(words.hint("verb-undo")).clicked() {
            scene.run(CommandId::Undo);
        }
        ui.separator();
    }
    if narrow && session.selected().is_some() && has_inspector(scene) {
        parts::command_button(ui, scene, CommandId::Inspector);
        ui.separator();
    }
    let tally = session.kb().labelling().tally();
    if !session.hides_conflicts() {
        let conflicts = words.with("status-conflicts", &[("count", tally.conflict_nodes)]);
        ui.label(conflicts).on_hover_text(words.get("status-conflicts-hint"));
        ui.separator();
    }
    let hidden = session.hidden().len();
    if hidden > 0 {
        let link = ui.link(words.with("status-hidden", &[("count", hidden)]));
        if link.on_hover_text(words.get("status-hidden-hint")).clicked() {
            scene.run(CommandId::Show(Panel::Verification));
        }
        ui.separator();
    }
    if !narrow {
        let scored = words.with("status-scored", &[("count", tally.scored)]);
        ui.label(scored).on_hover_text(words.get("status-scored-hint"));
        ui.separator();
    }
    let key = if session.is_busy() { "status-saving" } else { "status-saved" };
    ui.label(words.get(key)).on_hover_text(words.get("status-saved-hint"));
}

// Messages. The last action is shown in one line of the bottom bar, until there is a newer one. A message to be read stays:
// one at a time, in full, in a strip above that bar; the next one follows when it is dismissed.

/// Maximum share of the window's height; a longer message scrolls.
const MOST: f32 = 0.3;

/// Draws the latest message to be read; Esc dismisses it.
fn show_message(ui: &mut Ui, scene: ViewContext<'_>) {
    let notices = scene.session.notices();
    let Some((at, notice)) = notices.iter().enumerate().rfind(|(_, notice)| notice.stays()) else { return };
    let room = ui.available_height() * MOST;
    let shown = Side::bottom("message").resizable(false).show(ui, |ui| {
        let name = scene.words.get("toasts");
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Log);
            node.set_label(name);
        });
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let over = message_buttons(ui, scene, notice);
            ui.with_layout(Layout::top_down(Align::Min), |ui| message_text(ui, scene, notice, room));
            over
        })
        .inner
    });
    if shown.inner || parts::escaped(ui.ctx()) {
        scene.command(general::Action::Dismiss(at));
    }
}

/// Draws the actions for a message, right to left; returns true if it is dismissed.
fn message_buttons(ui: &mut Ui, scene: ViewContext<'_>, notice: &Notice) -> bool {
    let words = scene.words;
    let mut over = ui.button(words.get("toast-dismiss")).clicked();
    if ui.button(words.get("toast-copy")).clicked() {
        ui.ctx().copy_text(words.message(notice));
    }
    let gone = matches!(notice, Notice::Failed(Fault::Store(StoreError::Gone { .. })));
    if gone && ui.button(words.get("verb-save-copy")).clicked() {
        scene.run(CommandId::SaveCopy);
    }
    if let Notice::Failed(Fault::Store(StoreError::ForeignLog { path, .. })) = notice
        && ui.button(words.get("toast-without-log")).clicked()
    {
        scene.command(base::Action::OpenWithoutLog(path.clone()));
        over = true;
    }
    over
}

fn message_text(ui: &mut Ui, scene: ViewContext<'_>, notice: &Notice, room: f32) {
    let colour = if notice.is_fault() { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
    let text = RichText::new(format!("⚠ {}", scene.words.message(notice))).color(colour);
    ScrollArea::vertical().id_salt("message").max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        ui.add(Label::new(text).wrap().selectable(true));
    });
}

/// Draws in one line that a key was ignored, or else the last action; returns true if there is either.
fn last_action_line(ui: &mut Ui, scene: ViewContext<'_>) -> bool {
    if let Some((why, count)) = Queue::ignored(ui.ctx()) {
        let text = scene.words.with(why.text_key(), &[("count", count)]);
        let response = ui.add(Label::new(RichText::new(text).color(Palette::of(ui).warning)).truncate());
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Assertive));
        return true;
    }
    let Some(notice) = scene.session.notices().iter().rfind(|notice| !notice.stays()) else { return false };
    let text = RichText::new(scene.words.message(notice)).weak();
    let response = ui.add(Label::new(text).truncate());
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    true
}

// The menus, generated from the table of commands.

/// Draws the menus side by side, into a menu bar.
fn show_menus(ui: &mut Ui, scene: ViewContext<'_>, state: &State) {
    for menu in Menu::ALL {
        ui.menu_button(scene.words.get(menu.text_key()), |ui| {
            ui.set_min_width(260.0);
            let mut group = 1;
            for info in scene.commands.iter().filter(|info| info.menu == menu) {
                if std::mem::replace(&mut group, info.group) != info.group {
                    ui.separator();
                }
                menu_item(ui, scene, state, info);
                if info.id == CommandId::OpenDefault {
                    recent_bases(ui, scene);
                }
            }
        });
    }
}

fn recent_bases(ui: &mut Ui, scene: ViewContext<'_>) {
    let before = scene.session.settings().recent.iter().filter(|path| Some(path.as_path()) != scene.file);
    ui.menu_button(scene.words.get("menu-recent"), |ui| {
        for path in before {
            if ui.button(path.to_string_lossy()).clicked() {
                scene.command(base::Action::Open(Some(path.clone())));
                ui.close();
            }
        }
    });
}

fn menu_item(ui: &mut Ui, scene: ViewContext<'_>, state: &State, info: &CommandInfo) {
    let name = scene.words.get(info.text_key);
    let chosen = state::is_chosen(info.id, scene.session, state);
    let mark = match chosen {
        Some(true) => "✔ ",
        Some(false) => "　",
        None => "",
    };
    let button = Button::new(format!("{mark}{name}")).shortcut_text(info.keys());
    let button = button.selected(chosen == Some(true));
    let response = ui.add_enabled(info.is_enabled(scene.session), button);
    let response = response.on_hover_text(scene.words.hint(info.text_key)).accessible_name(&name);
    if response.clicked() {
        scene.run(info.id);
        ui.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_formatted_in_minutes_and_seconds() {
        assert_eq!(clock(Duration::from_secs(41)), "0:41");
        assert_eq!(clock(Duration::from_millis(61_400)), "1:01");
        assert_eq!(clock(Duration::from_secs(3600)), "60:00");
    }
}
