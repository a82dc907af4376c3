//! The list of engines in place of the game: which one plays, which ones analyse, their limits, programs, options and tests.

use egui::{
    Button, CentralPanel, ComboBox, DragValue, Frame, Grid, Label, Panel, Response, RichText, ScrollArea,
    Slider, TextEdit, Ui,
};

use crate::app::layout::{self, Share};
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::prompt::Prompt;
use crate::app::scene::{Request, ViewContext};
use crate::app::theme::STEP;
use crate::protocol::{Dialect, EngineOption, OptionKind};
use crate::rules::Position;
use crate::service::settings::play::{Analyst, ListedEngine, PlaySettings, SearchLimit, split_arguments};
use crate::session::engines::{Action, Report};
use crate::session::play;
use crate::text::Value;

#[derive(Default)]
pub(super) struct EngineList {
    /// The name of the engine shown; the last one by default.
    shown: Option<String>,
    /// The names when they were drawn last: a new engine is shown.
    names: Vec<String>,
    typing: Typing,
    filter: String,
}

impl EngineList {
    /// Draws the list and the engine shown; returns true if it is closed.
    pub(super) fn show(&mut self, ui: &mut Ui, scene: ViewContext<'_>) -> bool {
        let play = &scene.session.settings().play;
        self.follow(play);
        // The first Esc leaves a field.
        let mut over = !self.typing.is_pending() && parts::escaped(ui.ctx());
        let share = Share { usual: 0.42, most: 0.6, least: 330.0 };
        let whole = ui.available_width();
        layout::list(ui, Panel::left("engines"), "engines", whole, share, |ui| {
            ScrollArea::vertical().id_salt("engines").auto_shrink(false).show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.heading(scene.words.get("engines-title"));
                    over |= ui.button(scene.words.get("engines-close")).clicked();
                });
                self.list(ui, scene);
            });
        });
        CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
            let engine = self.shown.as_ref().and_then(|name| play.listed(name));
            match engine {
                Some(engine) => self.engine(ui, scene, engine),
                None => drop(parts::quiet(ui, scene.words.get("engines-none"))),
            }
        });
        if (over || !self.typing.is_of(self.shown.as_deref()))
            && let Some((name, engine)) = self.typing.leave(&play.engines)
        {
            scene.command(Action::Change(name, Box::new(engine)));
        }
        over
    }

    /// Shows an engine that is new, and none that is gone; a renamed one stays.
    fn follow(&mut self, play: &PlaySettings) {
        let names: Vec<String> = play.engines.iter().map(|engine| engine.name.clone()).collect();
        let known = self.shown.as_ref().is_some_and(|shown| names.contains(shown));
        let new = names.iter().find(|name| !self.names.contains(name)).cloned();
        if !known || (new.is_some() && !self.names.is_empty()) || self.names.is_empty() {
            self.shown = new.filter(|_| !self.names.is_empty()).or_else(|| names.last().cloned());
        }
        self.names = names;
    }

    fn list(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let (words, now) = (scene.words, &scene.session.settings().play);
        let mut wanted = now.clone();
        Grid::new("engines").num_columns(3).striped(true).spacing([12.0, 6.0]).show(ui, |ui| {
            for key in ["engines-plays", "engines-analyses", "engines-name"] {
                ui.label(RichText::new(words.get(key)).weak())
                    .on_hover_text(words.get(&format!("{key}-hint")));
            }
            ui.end_row();
            self.row(ui, scene, &mut wanted, None);
            for engine in &now.engines {
                self.row(ui, scene, &mut wanted, Some(engine));
            }
        });
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            if parts::button(ui, words, "engines-add").clicked() {
                scene.request(Request::Ask(Prompt::Engine));
            }
            let remove = Button::new(words.get("engines-remove"));
            if ui.add_enabled(self.shown.is_some(), remove).clicked()
                && let Some(name) = self.shown.take()
            {
                scene.command(Action::Remove(name));
            }
            let (undo, redo) = scene.session.engines().changes.can_undo();
            for (key, can, action) in
                [("engines-undo", undo, Action::Undo), ("engines-redo", redo, Action::Redo)]
            {
                if ui.add_enabled(can, Button::new(words.get(key))).clicked() {
                    scene.command(action);
                }
            }
        });
        limits(ui, scene, &mut wanted);
        if wanted != *now {
            scene.command(play::Action::Choose(wanted));
        }
    }

    /// Draws a row of the list; without an engine that of ours.
    fn row(
        &mut self,
        ui: &mut Ui,
        scene: ViewContext<'_>,
        wanted: &mut PlaySettings,
        engine: Option<&ListedEngine>,
    ) {
        let words = scene.words;
        let name = engine.map(|engine| engine.name.clone());
        let shown = name.clone().unwrap_or_else(|| "canju".to_owned());
        let args = [("name", shown.clone())];
        let plays = ui.radio(wanted.engine == name, "");
        if plays.accessible_name(words.with("engines-plays-name", &args)).clicked() {
            wanted.engine.clone_from(&name);
        }
        let analyst = name.clone().map_or(Analyst::Own, Analyst::Listed);
        let mut analyses = wanted.analysts.contains(&analyst);
        let choice = ui.checkbox(&mut analyses, "");
        if choice.accessible_name(words.with("engines-analyses-name", &args)).changed() {
            wanted.set_analyst(analyst, analyses);
        }
        ui.horizontal(|ui| match engine {
            Some(engine) => {
                let row = Button::selectable(self.shown == name, &engine.name).truncate();
                if ui.add(row).on_hover_text(engine.program.to_string_lossy()).clicked() {
                    self.shown.clone_from(&name);
                }
                if scene.session.engines().is_testing(&engine.name) {
                    ui.spinner();
                } else if scene
                    .session
                    .engines()
                    .report(&engine.name)
                    .is_some_and(|report| report.tested.is_err())
                {
                    ui.label(RichText::new("⚠").color(ui.visuals().error_fg_color));
                }
            }
            None => drop(ui.label(words.get("engines-own"))),
        });
        ui.end_row();
    }

    fn engine(&mut self, ui: &mut Ui, scene: ViewContext<'_>, engine: &ListedEngine) {
        let words = scene.words;
        let mut wanted = engine.clone();
        // A grid does not know its width.
        let width = (ui.available_width() - 110.0).clamp(120.0, 600.0);
        Grid::new("engine").num_columns(2).spacing([12.0, 6.0]).show(ui, |ui| {
            for (key, field, value) in [
                ("engines-name", Field::Name, engine.name.clone()),
                ("engines-program", Field::Program, engine.program.to_string_lossy().into_owned()),
                ("engines-arguments", Field::Arguments, engine.argument_line()),
            ] {
                let label = ui.label(words.get(key));
                self.typing.field(ui, &mut wanted, (&engine.name, field), &value, |ui, text| {
                    ui.add(TextEdit::singleline(text).desired_width(width)).labelled_by(label.id)
                });
                ui.end_row();
            }
        });
        ui.horizontal_wrapped(|ui| {
            let tests = scene.session.engines().is_testing(&engine.name);
            if parts::button_if(ui, words, "engines-test", !tests).clicked() {
                scene.command(Action::Test(engine.name.clone()));
            }
            if parts::button_if(ui, words, "engines-reset", !engine.values.is_empty()).clicked() {
                wanted.values.clear();
            }
            if tests {
                ui.spinner();
                ui.label(words.get("engines-testing"));
            }
        });
        report(ui, scene, engine);
        show_options(ui, scene, (&mut wanted, engine), (&mut self.typing, &mut self.filter));
        if wanted != *engine {
            let name = wanted.name.clone();
            // The names known are those after the change, so that a renamed engine stays shown.
            if name != engine.name {
                self.shown = Some(name.clone());
                self.names.push(name);
            }
            scene.command(Action::Change(engine.name.clone(), Box::new(wanted)));
        }
    }
}

/// Draws what is known of an engine, and the result of its last test.
fn report(ui: &mut Ui, scene: ViewContext<'_>, engine: &ListedEngine) {
    let words = scene.words;
    let protocol = match engine.protocol {
        Some(Dialect::Uci | Dialect::Cyclone) => "UCI",
        Some(Dialect::Ucci) => "UCCI",
        None => return failure(ui, scene, engine),
    };
    let args = [
        ("protocol", Value::from(protocol.to_owned())),
        ("author", engine.author.clone().into()),
        ("options", Value::from(engine.options.len() as u32)),
    ];
    let key = if engine.author.is_empty() { "engines-known-nameless" } else { "engines-known" };
    parts::quiet(ui, words.with(key, &args));
    let report = scene.session.engines().report(&engine.name);
    if let Some(Report { identity: Some(identity), tested }) = report {
        if let Ok(Some(line)) = tested {
            let best = line.moves.first().map(|best| notation(scene, &Position::start(), *best));
            let args = [
                ("name", Value::from(identity.name.clone())),
                ("move", best.unwrap_or_default().into()),
                ("depth", Value::from(line.depth)),
            ];
            ui.add(Label::new(format!("✔ {}", words.with("engines-passed", &args))).wrap());
        }
        for line in &identity.first_lines {
            ui.add(Label::new(RichText::new(line).monospace().weak()).truncate());
        }
    }
    failure(ui, scene, engine);
}

fn failure(ui: &mut Ui, scene: ViewContext<'_>, engine: &ListedEngine) {
    match scene.session.engines().report(&engine.name) {
        Some(Report { tested: Err(error), .. }) => {
            let text = RichText::new(format!("⚠ {}", scene.words.message(error)));
            ui.add(Label::new(text.color(ui.visuals().error_fg_color)).wrap().selectable(true));
        }
        None if engine.protocol.is_none() && !scene.session.engines().is_testing(&engine.name) => {
            parts::quiet(ui, scene.words.get("engines-untested"));
        }
        _ => {}
    }
}

fn limits(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    use crate::service::settings::play::SearchLimit::{Depth, Nodes, Seconds};
    parts::section(ui, scene.words.get("engines-limits"));
    Grid::new("limits").num_columns(3).spacing([12.0, 6.0]).show(ui, |ui| {
        let mut limit = wanted.move_limit.unwrap_or(Seconds(wanted.seconds));
        one_limit(ui, scene, "engines-limit-move", &mut limit, 3_600);
        match limit {
            Seconds(seconds) => (wanted.move_limit, wanted.seconds) = (None, seconds),
            limit => wanted.move_limit = Some(limit),
        }
        let mut limit = wanted.analysis_limit.unwrap_or(Depth(wanted.depth));
        one_limit(ui, scene, "engines-limit-analysis", &mut limit, u16::MAX);
        match limit {
            Depth(depth) => (wanted.analysis_limit, wanted.depth) = (None, depth),
            Seconds(_) | Nodes(_) => wanted.analysis_limit = Some(limit),
        }
    });
}

/// Draws one limit: its kind and value.
fn one_limit(ui: &mut Ui, scene: ViewContext<'_>, key: &str, limit: &mut SearchLimit, longest: u16) {
    use crate::service::settings::play::SearchLimit::{Depth, Nodes, Seconds};
    let words = scene.words;
    let kind = |limit: SearchLimit| {
        words.get(match limit {
            Seconds(_) => "engines-limit-time",
            Depth(_) => "engines-limit-depth",
            Nodes(_) => "engines-limit-nodes",
        })
    };
    let label = ui.label(words.get(key));
    let choice = ComboBox::from_id_salt(key).width(80.0).selected_text(kind(*limit)).show_ui(ui, |ui| {
        for other in [Seconds(2), Depth(20), Nodes(1_000_000)] {
            let same = std::mem::discriminant(&other) == std::mem::discriminant(limit);
            if ui.selectable_label(same, kind(other)).clicked() && !same {
                *limit = other;
            }
        }
    });
    choice.response.labelled_by(label.id);
    let field = match limit {
        Seconds(seconds) => {
            DragValue::new(seconds).range(1..=longest).suffix(format!(" {}", words.get("unit-seconds")))
        }
        Depth(depth) => DragValue::new(depth).range(1..=100),
        Nodes(nodes) => DragValue::new(nodes).range(1..=1_000_000_000_000_u64).speed(1_000.0),
    };
    ui.add(field.update_while_editing(false)).labelled_by(label.id);
    ui.end_row();
}

// The options of an external engine, each with a widget for its type, and its strength as one slider.

/// Width of the field of a text.
const TEXT: f32 = 180.0;

/// The text or number being changed: its engine, its field, and the value so far.
#[derive(Default)]
pub(super) struct Typing(Option<(String, Field, String)>);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Field {
    Name,
    Program,
    Arguments,
    Strength,
    /// The option of this name.
    Option(String),
}

impl Field {
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
    fn field(
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
    const fn is_pending(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the engine whose field is no longer drawn, with the value put in.
    fn leave(&mut self, engines: &[ListedEngine]) -> Option<(String, ListedEngine)> {
        let (of, field, text) = self.0.take()?;
        let mut engine = engines.iter().find(|engine| engine.name == of)?.clone();
        field.set(&mut engine, text);
        Some((of, engine))
    }

    /// Whether it is a field of this engine, or none.
    fn is_of(&self, engine: Option<&str>) -> bool {
        self.0.as_ref().is_none_or(|(of, ..)| Some(of.as_str()) == engine)
    }
}

/// Draws the strength and the options of an engine: the present one, and the one wanted.
fn show_options(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (wanted, engine): (&mut ListedEngine, &ListedEngine),
    (typing, filter): (&mut Typing, &mut String),
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
                one_option(ui, scene, (wanted, engine), option, typing);
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
fn one_option(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (wanted, engine): (&mut ListedEngine, &ListedEngine),
    option: &EngineOption,
    typing: &mut Typing,
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
            let list = ComboBox::from_id_salt(&option.name).width(TEXT).truncate();
            parts::choose(ui, list, &mut chosen, choices.iter().cloned(), String::clone)
                .labelled_by(label.id);
            if chosen != value {
                wanted.keep(&option.name, chosen);
            }
        }
        OptionKind::String { .. } => {
            option_text(ui, scene, wanted, (key, &option.name, &value), label.id, typing)
        }
        OptionKind::Button => {
            let press = ui.button(words.get("engines-press")).labelled_by(label.id);
            if press.on_hover_text(words.get("engines-press-hint")).clicked() {
                scene.command(play::Action::Press(engine.name.clone(), option.name.clone()));
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
fn option_text(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    wanted: &mut ListedEngine,
    (key, option, value): ((&str, Field), &str, &str),
    label: egui::Id,
    typing: &mut Typing,
) {
    ui.horizontal(|ui| {
        let engine = key.0.to_owned();
        typing.field(ui, wanted, key, value, |ui, text| {
            ui.add(TextEdit::singleline(text).desired_width(TEXT)).labelled_by(label)
        });
        let is_file = ["File", "Path"].iter().any(|ending| option.ends_with(ending));
        if is_file && ui.button(scene.words.get("engines-choose")).clicked() {
            scene.request(Request::Ask(Prompt::EngineFile(engine, option.to_owned())));
        }
    });
}
