//! The options of an external engine, each with a widget for its type, and its strength as one slider.

use egui::{Button, ComboBox, DragValue, Grid, Label, Response, RichText, ScrollArea, Slider, TextEdit, Ui};

use crate::app::dialogs::PromptBar;
use crate::app::parts;
use crate::app::prompt::Prompt;
use crate::app::scene::{Requests, ViewContext};
use crate::protocol::{EngineOption, OptionKind};
use crate::service::settings::engines::{ListedEngine, split_arguments};
use crate::session::play;

/// Width of the field of a text.
const TEXT: f32 = 180.0;

/// The text or number being changed: its engine, its field, and the value so far.
#[derive(Default)]
pub(super) struct Typing(Option<(String, Field, String)>);

/// A field that takes a text or a number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Field {
    /// The name in the list.
    Name,
    /// The program.
    Program,
    /// The arguments.
    Arguments,
    /// The strength.
    Strength,
    /// The option of this name.
    Option(String),
}

impl Field {
    /// Puts a value in.
    fn set(&self, engine: &mut ListedEngine, text: String) {
        match self {
            Self::Name if text.trim().is_empty() => {}
            Self::Name => text.trim().clone_into(&mut engine.name),
            Self::Program => engine.program = text.trim().into(),
            Self::Arguments => engine.arguments = split_arguments(&text),
            Self::Strength => {
                if let (Some(strength), Ok(value)) = (engine.strength(), text.parse()) {
                    engine.set_strength(strength, value);
                }
            }
            Self::Option(name) => _ = engine.keep(name, text),
        }
    }
}

impl Typing {
    /// Draws a field; its value is put in when it is left.
    pub(super) fn field(
        &mut self,
        ui: &mut Ui,
        engine: &mut ListedEngine,
        (of, field): (&str, Field),
        value: &str,
        add: impl FnOnce(&mut Ui, &mut String) -> Response,
    ) {
        let is_this = |typing: &(String, Field, String)| typing.0 == of && typing.1 == field;
        let typed = self.0.as_ref().filter(|typing| is_this(typing)).map(|(.., text)| text.clone());
        let mut text = typed.unwrap_or_else(|| value.to_owned());
        let response = ui.push_id((of, &field), |ui| add(ui, &mut text)).inner;
        let left = response.lost_focus() || response.drag_stopped();
        if left || (response.changed() && !response.has_focus() && !response.dragged()) {
            self.0.take_if(|typing| is_this(typing));
            if text != value {
                field.set(engine, text);
            }
        } else if response.changed() {
            self.0 = Some((of.to_owned(), field, text));
        }
    }

    /// Whether a value is not put in yet.
    pub(super) const fn is_pending(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the engine whose field is no longer drawn, with the value put in.
    pub(super) fn leave(&mut self, engines: &[ListedEngine]) -> Option<(String, ListedEngine)> {
        let (of, field, text) = self.0.take()?;
        let mut engine = engines.iter().find(|engine| engine.name == of)?.clone();
        field.set(&mut engine, text);
        Some((of, engine))
    }

    /// Whether it is a field of this engine, or none.
    pub(super) fn is_of(&self, engine: Option<&str>) -> bool {
        self.0.as_ref().is_none_or(|(of, ..)| Some(of.as_str()) == engine)
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
        typing.field(ui, wanted, (&engine.name, Field::Strength), &strength.now.to_string(), |ui, text| {
            let mut value = text.parse().unwrap_or(strength.max);
            let name = move |value: f64, _| {
                if value >= strength.max as f64 { full.clone() } else { format!("{value:.0}") }
            };
            let slider = Slider::new(&mut value, strength.min..=strength.max).custom_formatter(name);
            let response = ui.add(slider).labelled_by(label.id);
            *text = value.to_string();
            response
        });
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
    let label = ui.add(Label::new(if changed { name.strong() } else { name }).extend());
    let key = (engine.name.as_str(), Field::Option(option.name.clone()));
    match &option.kind {
        OptionKind::Check { .. } => {
            let mut on = value == "true";
            if ui.checkbox(&mut on, "").labelled_by(label.id).changed() {
                wanted.keep(&option.name, on.to_string());
            }
        }
        OptionKind::Spin { min, max, .. } => typing.field(ui, wanted, key, &value, |ui, text| {
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
            if chosen != value {
                wanted.keep(&option.name, chosen);
            }
        }
        OptionKind::String { .. } => {
            text(ui, scene, wanted, (key, &option.name, &value), label.id, typing, prompt_bar)
        }
        OptionKind::Button => {
            let press = ui.button(words.get("engines-press")).labelled_by(label.id);
            if press.on_hover_text(words.get("engines-press-hint")).clicked() {
                requests.command(play::Action::Press(engine.name.clone(), option.name.clone()));
            }
        }
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
    wanted: &mut ListedEngine,
    (key, option, value): ((&str, Field), &str, &str),
    label: egui::Id,
    typing: &mut Typing,
    prompt_bar: &mut Option<PromptBar>,
) {
    ui.horizontal(|ui| {
        let engine = key.0.to_owned();
        typing.field(ui, wanted, key, value, |ui, text| {
            ui.add(TextEdit::singleline(text).desired_width(TEXT)).labelled_by(label)
        });
        let is_file = ["File", "Path"].iter().any(|ending| option.ends_with(ending));
        if is_file && ui.button(scene.words.get("engines-choose")).clicked() {
            let ask = Prompt::EngineFile(engine, option.to_owned());
            *prompt_bar = Some(PromptBar::new(ask, scene.session));
        }
    });
}
