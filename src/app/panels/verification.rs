//! Verification: a random sample that an expert marks by the keyboard, the rules on neighbours, and the exact tables, each with
//! its chart and its list.

mod checks;
mod sample;

use std::sync::Arc;

use egui::Ui;

use crate::app::list::Kept;
use crate::app::parts;
use crate::app::scene::ViewContext;
use crate::report::Table;
use crate::service::settings::{VerificationMethod, VerificationSettings};
use crate::session::verification::{Action, Checked};
use crate::verification::neighbours;

/// The key of a request to the session: a method, the address of a base, the settings.
type Asked = (VerificationMethod, usize, neighbours::GapSettings);

#[derive(Default)]
pub(in crate::app) struct VerificationPanel {
    sample: sample::SampleState,
    gap: checks::GapState,
    exchange: checks::ExchangeState,
    list: Kept<Checked>,
    /// The settings while a number is dragged.
    held: Option<VerificationSettings>,
    /// The last request, to detect that it was cancelled.
    asked: Option<Asked>,
}

/// Whether the inspector is beside it: while a sample is judged the scores are hidden.
pub(in crate::app) fn has_inspector(scene: ViewContext<'_>) -> bool {
    scene.session.settings().verification.method != VerificationMethod::Sample
        || scene.session.verification().sample().is_none()
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut VerificationPanel) {
    let (session, words) = (scene.session, scene.words);
    if parts::nothing_scored(ui, scene) {
        return;
    }
    let kept = session.settings().verification;
    let mut settings = state.held.unwrap_or(kept);
    ui.horizontal_wrapped(|ui| {
        for method in VerificationMethod::ALL {
            let name = words.get(method.text_key());
            if ui.selectable_value(&mut settings.method, method, name).clicked() {
                state.asked = None;
            }
        }
    });
    parts::quiet(ui, words.hint(settings.method.text_key()));
    ui.push_id(settings.method, |ui| {
        chosen(ui, scene, kept, settings, state);
    });
}

fn chosen(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    kept: VerificationSettings,
    mut settings: VerificationSettings,
    state: &mut VerificationPanel,
) {
    let (session, words) = (scene.session, scene.words);
    match settings.method {
        VerificationMethod::Sample => sample::show(ui, scene, &mut settings, &mut state.sample),
        VerificationMethod::Gap => checks::gap_settings(ui, words, &mut settings),
        VerificationMethod::Playouts => checks::playout_settings(ui, scene, &mut settings.playouts),
        VerificationMethod::Planted => checks::planted_settings(ui, scene, &mut settings.planted),
        _ => {}
    }
    let method = settings.method;
    if let Some(settings) = parts::settled(ui, &kept, settings, &mut state.held) {
        scene.command(Action::Settings(settings));
    }
    if method == VerificationMethod::Sample {
        return;
    }
    let Some(checked) = session.verification().found(method, session.kb(), &kept) else {
        match method {
            VerificationMethod::Planted => drop(parts::quiet(ui, words.get("planted-none"))),
            _ if method.is_long() => drop(parts::quiet(ui, words.get("playouts-none"))),
            _ => missing(ui, scene, method, &mut state.asked),
        }
        return;
    };
    let mut list =
        |filter, make: &dyn Fn() -> Table| state.list.get(checked, (filter, words, session.revision()), make);
    match &**checked {
        Checked::Gaps(gaps) => checks::show_gap(ui, scene, gaps, &mut state.gap, &mut list),
        Checked::Exchanges(found) => checks::show_exchange(ui, scene, found, &mut state.exchange, &mut list),
        Checked::Parts(parts) => checks::show_isolated(ui, scene, parts, &mut list),
        Checked::Sense(sense) => checks::show_sense(ui, scene, sense),
        Checked::Tables(check) => checks::show_tables(ui, scene, check, &mut list),
        Checked::Playouts(played) => checks::show_playouts(ui, scene, played, &mut list),
        Checked::Planted(planted) => checks::show_planted(ui, scene, planted, &mut list),
    }
}

/// Requests a missing result once; after it was cancelled only the user requests it again.
fn missing(ui: &mut Ui, scene: ViewContext<'_>, method: VerificationMethod, asked: &mut Option<Asked>) {
    let (session, words) = (scene.session, scene.words);
    if session.verification().checking.contains_key(&method) {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(words.get("verify-working"));
        });
        return;
    }
    let now = Some((method, Arc::as_ptr(session.kb()) as usize, session.settings().verification.gaps));
    if *asked != now || ui.button(words.get("verify-look")).clicked() {
        *asked = now;
        scene.command(Action::Check(method));
    }
}
