//! The list of engines in place of the game: which one plays, which ones analyse, their limits, programs and tests.

use egui::{
    Button, CentralPanel, ComboBox, DragValue, Frame, Grid, Label, Panel, RichText, ScrollArea, TextEdit, Ui,
};

use super::engine_options::{self, Field, Typing};
use crate::app::dialogs::PromptBar;
use crate::app::layout::{self, Share};
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::prompt::Prompt;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::STEP;
use crate::protocol::Dialect;
use crate::rules::Position;
use crate::service::settings::engines::{Analyst, ListedEngine, SearchLimit};
use crate::service::settings::play::PlaySettings;
use crate::session::engines::{Action, Report};
use crate::session::play;
use crate::text::Value;

/// The state of the list.
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
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        scene: ViewContext<'_>,
        prompt_bar: &mut Option<PromptBar>,
        requests: &mut Requests,
    ) -> bool {
        let play = &scene.session.settings().play;
        self.follow(play);
        // The first Esc leaves a field.
        let mut over = prompt_bar.is_none() && !self.typing.is_pending() && parts::escaped(ui.ctx());
        let share = Share { usual: 0.42, most: 0.6, least: 330.0 };
        let whole = ui.available_width();
        layout::list(ui, Panel::left("engines"), "engines", whole, share, |ui| {
            ScrollArea::vertical().id_salt("engines").auto_shrink(false).show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.heading(scene.words.get("engines-title"));
                    over |= ui.button(scene.words.get("engines-close")).clicked();
                });
                self.list(ui, scene, prompt_bar, requests);
            });
        });
        CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
            let engine = self.shown.as_ref().and_then(|name| play.listed(name));
            match engine {
                Some(engine) => self.engine(ui, scene, engine, prompt_bar, requests),
                None => drop(parts::quiet(ui, scene.words.get("engines-none"))),
            }
        });
        if (over || !self.typing.is_of(self.shown.as_deref()))
            && let Some((name, engine)) = self.typing.leave(&play.engines)
        {
            requests.command(Action::Change(name, Box::new(engine)));
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

    fn list(
        &mut self,
        ui: &mut Ui,
        scene: ViewContext<'_>,
        prompt_bar: &mut Option<PromptBar>,
        requests: &mut Requests,
    ) {
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
            if ui.button(words.get("engines-add")).on_hover_text(words.get("engines-add-hint")).clicked() {
                *prompt_bar = Some(PromptBar::new(Prompt::Engine, scene.session));
            }
            let remove = Button::new(words.get("engines-remove"));
            if ui.add_enabled(self.shown.is_some(), remove).clicked()
                && let Some(name) = self.shown.take()
            {
                requests.command(Action::Remove(name));
            }
            let (undo, redo) = scene.session.engines().can_undo();
            for (key, can, action) in
                [("engines-undo", undo, Action::Undo), ("engines-redo", redo, Action::Redo)]
            {
                if ui.add_enabled(can, Button::new(words.get(key))).clicked() {
                    requests.command(action);
                }
            }
        });
        limits(ui, scene, &mut wanted);
        if wanted != *now {
            requests.command(play::Action::Choose(wanted));
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

    /// Draws the engine shown.
    fn engine(
        &mut self,
        ui: &mut Ui,
        scene: ViewContext<'_>,
        engine: &ListedEngine,
        prompt_bar: &mut Option<PromptBar>,
        requests: &mut Requests,
    ) {
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
            let test = ui.add_enabled(!tests, Button::new(words.get("engines-test")));
            if test.on_hover_text(words.get("engines-test-hint")).clicked() {
                requests.command(Action::Test(engine.name.clone()));
            }
            let reset = Button::new(words.get("engines-reset"));
            let changed = !engine.values.is_empty();
            if ui.add_enabled(changed, reset).on_hover_text(words.get("engines-reset-hint")).clicked() {
                wanted.values.clear();
            }
            if tests {
                ui.spinner();
                ui.label(words.get("engines-testing"));
            }
        });
        report(ui, scene, engine);
        engine_options::show(
            ui,
            scene,
            (&mut wanted, engine),
            (&mut self.typing, &mut self.filter),
            prompt_bar,
            requests,
        );
        if wanted != *engine {
            let name = wanted.name.clone();
            // The names known are those after the change, so that a renamed engine stays shown.
            if name != engine.name {
                self.shown = Some(name.clone());
                self.names.push(name);
            }
            requests.command(Action::Change(engine.name.clone(), Box::new(wanted)));
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

/// Draws the limits of moves and analyses.
fn limits(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    use SearchLimit::{Depth, Nodes, Seconds};
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
    use SearchLimit::{Depth, Nodes, Seconds};
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
