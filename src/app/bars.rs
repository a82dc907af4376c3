//! The lowest bar: the jobs with progress and cancel, and one line on the state of the base.

use std::time::Duration;

use egui::{Align, Layout, ProgressBar, Ui};

use super::parts;
use super::scene::{Scene, Wishes};
use crate::jobs::Status;
use crate::text::{Value, Words};
use crate::workbench::command::{Command, Verb};

/// Jobs shorter than this are not worth a bar that flickers.
const WORTH_A_BAR: Duration = Duration::from_millis(300);

/// Draws the bar.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, wishes: &mut Wishes) {
    ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        let mut shown = 0;
        for status in scene.bench.jobs() {
            if let Some(wait) = WORTH_A_BAR.checked_sub(status.elapsed).filter(|wait| !wait.is_zero()) {
                ui.ctx().request_repaint_after(wait);
            } else {
                job(ui, scene.words, status, wishes);
                shown += 1;
            }
        }
        if shown == 0 {
            parts::quiet(ui, scene.words.get("status-idle"));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| status(ui, scene, wishes));
    });
}

fn job(ui: &mut Ui, words: Words, status: Status, wishes: &mut Wishes) {
    let name = words.get(status.kind.text_key());
    let known = status.total > 0;
    let share = if known { status.done as f32 / status.total as f32 } else { 0.0 };
    let text = match left(status) {
        _ if status.cancelled => words.get("job-cancelling"),
        Some(left) => words.with(
            "job-left",
            &[("percent", Value::from(f64::from((share * 100.0).floor()))), ("time", clock(left).into())],
        ),
        None if known => format!("{:.0} %", share * 100.0),
        None => clock(status.elapsed),
    };
    ui.label(&name);
    let bar = ProgressBar::new(if known { share } else { 1.0 }).desired_width(160.0).text(text);
    ui.add(bar.animate(!known)).accessible_name(&name);
    let cancel = words.with("job-cancel", &[("job", name)]);
    if ui.add_enabled_ui(!status.cancelled, |ui| parts::icon(ui, "✕", &cancel)).inner.clicked() {
        wishes.command(Command::Cancel(status.id));
    }
    if !known {
        ui.ctx().request_repaint_after(Duration::from_secs(1));
    }
}

/// The time that is left at the speed so far; `None` where that is a guess from next to nothing.
fn left(status: Status) -> Option<Duration> {
    let begun = status.total > 0 && status.done * 20 >= status.total && status.elapsed.as_millis() > 1000;
    let rest = status.total.saturating_sub(status.done);
    begun.then(|| status.elapsed.mul_f64(rest as f64 / status.done.max(1) as f64))
}

/// Minutes and seconds: 0:41.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The state of the base, written from the right: what undo takes back, conflicts, scored nodes, whether all is saved.
fn status(ui: &mut Ui, scene: Scene<'_>, wishes: &mut Wishes) {
    let (bench, words) = (scene.bench, scene.words);
    if scene.file.is_none() {
        return;
    }
    let undo = bench.history().undo().ok();
    let said = undo.map_or_else(
        || words.get("status-undo-nothing"),
        |entry| words.with("status-undo", &[("action", words.action(&entry.action))]),
    );
    let button = egui::Button::new(said).truncate().frame_when_inactive(false);
    let response = ui.add_enabled(undo.is_some() && !bench.is_busy(), button);
    if response.on_hover_text(parts::hint(words, "verb-undo")).clicked() {
        wishes.verb(Verb::Undo);
    }
    let tally = bench.kb().labelling().tally();
    ui.separator();
    let conflicts = words.with("status-conflicts", &[("count", tally.conflict_nodes)]);
    ui.label(conflicts).on_hover_text(words.get("status-conflicts-hint"));
    ui.separator();
    let scored = words.with("status-scored", &[("count", tally.scored)]);
    ui.label(scored).on_hover_text(words.get("status-scored-hint"));
    ui.separator();
    let key = if bench.is_busy() { "status-saving" } else { "status-saved" };
    ui.label(words.get(key)).on_hover_text(words.get("status-saved-hint"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_in_minutes_and_seconds() {
        assert_eq!(clock(Duration::from_secs(41)), "0:41");
        assert_eq!(clock(Duration::from_millis(61_400)), "1:01");
        assert_eq!(clock(Duration::from_secs(3600)), "60:00");
    }
}
