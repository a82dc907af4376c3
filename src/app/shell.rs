//! The frame of the window: top bar, rail, inspector, the bar of jobs and status, and the panel in the middle.

use egui::{
    Align, Button, CentralPanel, ComboBox, Frame, Label, Layout, Margin, MenuBar, Panel as Side, RichText,
    ScrollArea, Ui, scroll_area::ScrollBarVisibility, vec2,
};

use super::panels::{PANELS, PanelInfo, Shown};
use super::scene::{Requests, ViewContext};
use super::tour::TourAnchors;
use super::{State, bars, dialogs, expert, inspector, layout, menus, parts, toasts};
use crate::app::commands::CommandId;
use crate::language::Language;
use crate::service::settings::Theme;
use crate::session::{base, preferences};

const RAIL: f32 = 152.0;

/// Draws the whole window except overlays; returns the positions of its parts.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut State,
    requests: &mut Requests,
) -> TourAnchors {
    Side::top("top").show(ui, |ui| top(ui, scene, state, requests));
    dialogs::show(ui, scene, &mut state.prompt_bar, requests);
    expert::show(ui, scene, &mut state.expert, requests);
    Side::bottom("bottom").show(ui, |ui| bars::show(ui, scene, requests));
    toasts::show(ui, scene, requests);
    let rail =
        Side::left("rail").resizable(false).exact_size(RAIL).show(ui, |ui| rail(ui, scene, state, requests));
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
                    .show(ui, |ui| {
                        beside.show(ui, |ui| inspector::show(ui, scene, &mut state.inspector, requests))
                    })
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
            ui.push_id("inspector", |ui| inspector_alone(ui, scene, state, requests));
        } else {
            ui.push_id(shown, |ui| middle(ui, scene, state, requests));
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
fn inspector_alone(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    parts::command_button(ui, scene, CommandId::Inspector, requests);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        inspector::show(ui, scene, &mut state.inspector, requests);
    });
}

fn middle(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    if scene.file.is_none() {
        let words = scene.words;
        if scene.session.jobs().next().is_some() {
            ui.centered_and_justified(|ui| ui.label(words.get("base-opening")));
            return;
        }
        let choices = [CommandId::OpenDefault, CommandId::NewBase, CommandId::OpenBase];
        parts::empty(ui, scene, &words.get("base-none-title"), &words.get("base-none"), &choices, requests);
        return;
    }
    let shown = Shown { panels: &mut state.panels, prompt_bar: &mut state.prompt_bar };
    (PanelInfo::of(scene.session.settings().panel).show)(ui, scene, shown, requests);
}

fn top(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    // Right to left, so that a long name of a base is shortened and everything else keeps its place.
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), height),
        Layout::right_to_left(Align::Center),
        |ui| {
            theme(ui, scene, requests);
            language(ui, scene, requests);
            finder(ui, scene, requests);
            // A menu bar takes the whole width, so the widgets after the menus are in it, too.
            MenuBar::new().ui(ui, |ui| {
                menus::show(ui, scene, state, requests);
                ui.separator();
                base(ui, scene, requests);
            });
        },
    );
}

/// Draws the name of the base with its actions, and its versions.
fn base(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
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
                requests.command(base::Action::SelectVersion(version.name.clone()));
            }
        }
        ui.separator();
        if ui.button(words.get("verb-name-version")).clicked() {
            requests.run(CommandId::NameVersion);
        }
    });
    let label = words.with("version-name", &[("name", shown)]);
    choice.response.on_hover_text(words.get("version-hint")).accessible_name(label);
    let name = ui.add(Label::new(RichText::new(file).strong()).truncate());
    name.on_hover_text(path.to_string_lossy());
}

fn finder(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
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
        requests.run(CommandId::Palette);
    }
}

fn language(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
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
                    requests.command(preferences::Action::SetLanguage(language));
                }
            }
        });
    choice
        .response
        .on_hover_text(scene.words.get("language-hint"))
        .accessible_name(scene.words.get("language"));
}

fn theme(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let dark = ui.visuals().dark_mode;
    let (sign, key, other) =
        if dark { ("☀", "verb-light", Theme::Light) } else { ("☾", "verb-dark", Theme::Dark) };
    if parts::icon(ui, sign, &scene.words.get(key)).clicked() {
        requests.command(preferences::Action::SetTheme(other));
    }
}

/// Draws the panels in the order of the work, each with its number of open items.
fn rail(ui: &mut Ui, scene: ViewContext<'_>, state: &State, requests: &mut Requests) {
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
        let response =
            ui.add(button).on_hover_text(parts::hint(words, panel.text_key())).accessible_name(label);
        if response.clicked() {
            requests.command(preferences::Action::Show(panel));
        }
    }
}
