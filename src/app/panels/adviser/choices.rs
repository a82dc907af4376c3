//! The options left open by the paper, in a row above the board, with a note on the literal inference.

use egui::{ComboBox, Ui, vec2};

use crate::adviser::{DegreeTerms, GuardForm, Inference, Levels, MapForm, Settings, Shape};
use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::set_up::SetUp;
use crate::rules::Position;
use crate::session::adviser::Action;

/// Draws the row.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    position: &Position,
    editor: &mut Option<SetUp>,
    requests: &mut Requests,
) {
    let words = scene.words;
    let now = &scene.session.settings().adviser;
    let mut wanted = now.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let set_up = egui::Button::selectable(editor.is_some(), words.get("play-set-up"));
        if ui.add(set_up).on_hover_text(words.get("play-set-up-hint")).clicked() {
            *editor = match editor.take() {
                Some(_) => None,
                None => Some(SetUp::of(position, scene.session.play().is_flipped())),
            };
        }
        parts::divider(ui);
        choice(ui, scene, "adviser-inference", &Inference::ALL, &mut wanted.inference, |one| match one {
            Inference::Sugeno => "adviser-inference-sugeno",
            Inference::Literal => "adviser-inference-literal",
        });
        choice(ui, scene, "adviser-map", &MapForm::ALL, &mut wanted.map, |one| match one {
            MapForm::Restarted => "adviser-map-restarted",
            MapForm::Literal => "adviser-map-literal",
        });
        choice(ui, scene, "adviser-guards", &GuardForm::ALL, &mut wanted.guard, |one| match one {
            GuardForm::Occupant => "adviser-guards-occupant",
            GuardForm::KeParng => "adviser-guards-enemy",
        });
        choice(ui, scene, "adviser-shape", &Shape::ALL, &mut wanted.shape, |one| match one {
            Shape::Gaussian => "adviser-shape-gaussian",
            Shape::Bell => "adviser-shape-bell",
            Shape::Triangle => "adviser-shape-triangle",
        });
        choice(ui, scene, "adviser-degrees", &DegreeTerms::ALL, &mut wanted.degrees, |one| match one {
            DegreeTerms::Three => "adviser-degrees-three",
            DegreeTerms::Five => "adviser-degrees-five",
        });
        choice(
            ui,
            scene,
            "adviser-levels",
            &[Levels::One, Levels::Two],
            &mut wanted.levels,
            |one| match one {
                Levels::One => "adviser-levels-one",
                Levels::Two => "adviser-levels-two",
            },
        );
        let own = egui::Checkbox::new(&mut wanted.own_only, words.get("adviser-own-only"));
        ui.add_enabled(wanted.levels == Levels::Two, own).on_hover_text(words.get("adviser-own-only-hint"));
        ui.checkbox(&mut wanted.horse_over_cannon, words.get("adviser-horse"))
            .on_hover_text(words.get("adviser-horse-hint"));
        parts::divider(ui);
        parts::short_command_button(ui, scene, CommandId::Undo, requests);
        parts::short_command_button(ui, scene, CommandId::Redo, requests);
        let usual =
            ui.add_enabled(*now != Settings::default(), egui::Button::new(words.get("adviser-usual")));
        if usual.on_hover_text(words.get("adviser-usual-hint")).clicked() {
            wanted = Settings::default();
        }
    });
    if now.inference == Inference::Literal {
        parts::caution(ui, &words.get("adviser-finding"));
    }
    if now.map == MapForm::Literal {
        parts::caution(ui, &words.get("adviser-finding-map"));
    }
    ui.separator();
    if wanted != *now {
        requests.command(Action::Choose(Box::new(wanted)));
    }
}

/// Draws a choice among a few options, named for screen readers and in its hint.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    name: &'static str,
    all: &[T],
    value: &mut T,
    text_key: fn(T) -> &'static str,
) {
    let words = scene.words;
    let response =
        ComboBox::from_id_salt(name).selected_text(words.get(text_key(*value))).show_ui(ui, |ui| {
            for one in all {
                ui.selectable_value(value, *one, words.get(text_key(*one)));
            }
        });
    response.response.on_hover_text(words.get(name)).accessible_name(words.get(name));
}
