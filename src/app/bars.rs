//! The bottom bar: the jobs with progress and cancel, the last action, and one line on the state of the base.

use std::time::Duration;

use egui::{Align, Label, Layout, ProgressBar, Ui};

use super::scene::{Requests, ViewContext};
use super::{layout, panels, parts, shell, toasts};
use crate::app::commands::CommandId;
use crate::jobs::{Status, WORTH_A_BAR};
use crate::service::settings::Panel;
use crate::session::general;
use crate::text::{Value, Words};

/// Minimum width of a job, in points.
const JOB: f32 = 300.0;

/// Maximum width of a job's label, in points.
const NAME: f32 = 320.0;

/// Draws the bar. The state of the base has priority; the jobs get the remaining width.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            status(ui, scene, requests);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| jobs(ui, scene, requests));
        });
    });
}

/// Draws one job of each kind, as many as fit, and the number of the others. A cancelled job is not shown: there
/// is nothing left to wait for.
fn jobs(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let mut shown: Vec<Status> = Vec::new();
    for status in scene.session.jobs().filter(|status| !status.cancelled) {
        if let Some(wait) = WORTH_A_BAR.checked_sub(status.elapsed).filter(|wait| !wait.is_zero()) {
            ui.ctx().request_repaint_after(wait);
        } else if shown.iter().all(|other| other.kind != status.kind) {
            shown.push(status);
        }
    }
    let room = ((ui.available_width() / JOB) as usize).max(1);
    for status in shown.iter().take(room) {
        job(ui, scene.words, status, requests);
    }
    if let Some(more) = shown.len().checked_sub(room).filter(|more| *more > 0) {
        parts::quiet(ui, format!("+{more}"));
    }
    if !toasts::line(ui, scene) && shown.is_empty() {
        parts::quiet(ui, scene.words.get("status-idle"));
    }
}

fn job(ui: &mut Ui, words: Words, status: &Status, requests: &mut Requests) {
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
    let width = (ui.available_width() - 210.0).clamp(60.0, NAME);
    let label = Label::new(&label_text).truncate();
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(label).on_hover_text(&label_text);
    });
    let bar = ProgressBar::new(status.share.unwrap_or(1.0) as f32).desired_width(160.0).text(text);
    ui.add(bar.animate(status.share.is_none())).accessible_name(&label_text);
    let cancel = words.with("job-cancel", &[("job", name)]);
    if parts::icon(ui, "✕", &cancel).clicked() {
        requests.command(general::Action::Cancel(status.id));
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
fn status(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
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
        if response.on_hover_text(parts::hint(words, "verb-undo")).clicked() {
            requests.run(CommandId::Undo);
        }
        ui.separator();
    }
    if narrow && session.selected().is_some() && shell::has_inspector(scene) {
        parts::command_button(ui, scene, CommandId::Inspector, requests);
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
            requests.run(CommandId::Show(Panel::Verification));
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
