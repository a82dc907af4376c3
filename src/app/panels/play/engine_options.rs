//! The options of an external engine, each with a widget for its type, and its strength as one slider.

use egui::{Button, ComboBox, DragValue, Grid, Label, Response, RichText, ScrollArea, Slider, TextEdit, Ui};

use crate::app::dialogs::PromptBar;
use crate::app::parts;
use crate::app::prompt::Prompt;
use crate::app::scene::{Requests, ViewContext};
use crate::protocol::{EngineOption, OptionKind};
use crate::service::settings::engines::ListedEngine;
use crate::session::play;

/// Width of the field of a text.
const TEXT: f32 = 180.0;

/// The text or number being changed: its field, and the value so far.
#[derive(Default)]
pub(super) struct Typing(Option<(String, String)>);

impl Typing {
    /// Draws a field of a text; returns the text when it is left.
    pub(super) fn text(
        &mut self,
        ui: &mut Ui,
        (engine, field): (&str, &str),
        value: &str,
        add: impl FnOnce(&mut Ui, &mut String) -> Response,
    ) -> Option<String> {
        let key = format!("{engine}\n{field}");
        let typed = self.0.as_ref().filter(|(of, _)| *of == key).map(|(_, text)| text.clone());
        let mut text = typed.clone().unwrap_or_else(|| value.to_owned());
        let response = ui.push_id(&key, |ui| add(ui, &mut text)).inner;
        if response.lost_focus() || response.drag_stopped() {
            self.0.take_if(|(of, _)| *of == key);
            return (text != value).then_some(text);
        }
        if response.changed() {
            if !response.has_focus() && !response.dragged() {
                return Some(text);
            }
            self.0 = Some((key, text));
        }
        None
    }
}

/// Draws the strength and the options of an engine: the present one, and the one wanted.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (wanted, engine): (&mut ListedEngine, &ListedEngine),
    (typing, filter): (&mut Typing, &mut String),
    prompt_bar: &mut Option<PromptBar>,
    requests: &mut Requests,
) {
    if engine.options.is_empty() {
        return;
    }
    let words = scene.words;
    strength(ui, scene, (wanted, engine), typing);
    parts::section(ui, words.get("engines-options"));
    parts::quiet(ui, words.get("engines-options-note"));
    let search = TextEdit::singleline(filter).desired_width(TEXT).hint_text(words.get("engines-filter"));
    ui.add(search).accessible_name(words.get("engines-filter"));
    let lower = filter.to_lowercase();
    let listed = engine.options.iter().filter(|option| {
        !ListedEngine::is_managed(&option.name) && option.name.to_lowercase().contains(&lower)
    });
    ScrollArea::vertical().id_salt("options").auto_shrink(false).show(ui, |ui| {
        Grid::new(&engine.name).num_columns(3).striped(true).spacing([12.0, 6.0]).show(ui, |ui| {
            for option in listed {
                one(ui, scene, (wanted, engine), option, typing, (prompt_bar, requests));
                ui.end_row();
            }
        });
    });
}

/// Draws the strength as one slider, whatever options it has.
fn strength(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (wanted, engine): (&mut ListedEngine, &ListedEngine),
    typing: &mut Typing,
) {
    let Some(strength) = engine.strength() else { return };
    let words = scene.words;
    ui.horizontal(|ui| {
        let label = ui.label(words.get("engines-strength"));
        let full = words.get("engines-strength-full");
        let set = typing.text(ui, (&engine.name, "strength"), &strength.now.to_string(), |ui, text| {
            let mut value = text.parse().unwrap_or(strength.max);
            let name = move |value: f64, _| {
                if value >= strength.max as f64 { full.clone() } else { format!("{value:.0}") }
            };
            let slider = Slider::new(&mut value, strength.min..=strength.max).custom_formatter(name);
            let response = ui.add(slider).labelled_by(label.id);
            *text = value.to_string();
            response
        });
        if let Some(value) = set.and_then(|value| value.parse().ok()) {
            wanted.set_strength(strength, value);
        }
    });
}

/// Draws an option: its name, its value, and the button that resets it.
fn one(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (wanted, engine): (&mut ListedEngine, &ListedEngine),
    option: &EngineOption,
    typing: &mut Typing,
    (prompt_bar, requests): (&mut Option<PromptBar>, &mut Requests),
) {
    let words = scene.words;
    let (value, changed) = (engine.value(option), engine.values.contains_key(&option.name));
    let name = RichText::new(&option.name);
    let label = ui.add(Label::new(if changed { name.strong() } else { name }).truncate());
    let key = (engine.name.as_str(), option.name.as_str());
    let set = match &option.kind {
        OptionKind::Check { .. } => {
            let mut on = value == "true";
            ui.checkbox(&mut on, "").labelled_by(label.id).changed().then(|| on.to_string())
        }
        OptionKind::Spin { min, max, .. } => typing.text(ui, key, &value, |ui, text| {
            let mut number = text.parse().unwrap_or(*min);
            let field = DragValue::new(&mut number).range(*min..=*max).update_while_editing(false);
            let response = ui.add(field).labelled_by(label.id).on_hover_text(format!("{min} … {max}"));
            *text = number.to_string();
            response
        }),
        OptionKind::Combo { choices, .. } => {
            let mut chosen = value.clone();
            let list = ComboBox::from_id_salt(&option.name).width(TEXT).selected_text(&value).truncate();
            list.show_ui(ui, |ui| {
                for choice in choices {
                    ui.selectable_value(&mut chosen, choice.clone(), choice);
                }
            })
            .response
            .labelled_by(label.id);
            (chosen != value).then_some(chosen)
        }
        OptionKind::String { .. } => text(ui, scene, (key, &value), label.id, typing, prompt_bar),
        OptionKind::Button => {
            let press = ui.button(words.get("engines-press")).labelled_by(label.id);
            if press.on_hover_text(words.get("engines-press-hint")).clicked() {
                requests.command(play::Action::Press(engine.name.clone(), option.name.clone()));
            }
            None
        }
    };
    if let Some(set) = set {
        wanted.keep(&option.name, set);
    }
    let default = option.default_value().unwrap_or_default();
    let reset = Button::new("↺").frame_when_inactive(false);
    let hint = words.with("engines-reset-one", &[("default", default)]);
    if changed && ui.add(reset).on_hover_text(&hint).accessible_name(hint).clicked() {
        wanted.values.remove(&option.name);
    }
}

/// Draws the field of a text; that of a file or folder has a button that asks for it.
fn text(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (key, value): ((&str, &str), &str),
    label: egui::Id,
    typing: &mut Typing,
    prompt_bar: &mut Option<PromptBar>,
) -> Option<String> {
    ui.horizontal(|ui| {
        let set = typing.text(ui, key, value, |ui, text| {
            ui.add(TextEdit::singleline(text).desired_width(TEXT)).labelled_by(label)
        });
        let is_file = ["File", "Path"].iter().any(|ending| key.1.ends_with(ending));
        if is_file && ui.button(scene.words.get("engines-choose")).clicked() {
            let ask = Prompt::EngineFile(key.0.to_owned(), key.1.to_owned());
            *prompt_bar = Some(PromptBar::new(ask, scene.session));
        }
        set
    })
    .inner
}
