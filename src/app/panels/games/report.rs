//! Reports of imports and exports: everything left out, by file.

use std::ffi::OsStr;
use std::sync::Arc;

use egui::{Frame, Panel, ScrollArea, Ui};

use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::files::Named;
use crate::records::ReadOptions;
use crate::service::intake::{FileReport, Report};
use crate::service::output::Written;
use crate::session::games::Action;
use crate::text::thousands;

/// The reports already closed.
#[derive(Default)]
pub(super) struct Shown {
    read: Option<Arc<Report>>,
    written: Option<Arc<Written>>,
}

/// The encodings that can be chosen instead of detection.
const ENCODINGS: [(Named, &str); 4] =
    [(Named::Gb18030, "GB18030"), (Named::Big5, "Big5"), (Named::Utf8, "UTF-8"), (Named::Latin1, "Latin-1")];

impl Shown {
    /// Draws the newest report below the list until it is closed. A report without losses is only a notice, which is not drawn here.
    pub(super) fn show(&mut self, ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
        let games = scene.session.games();
        let read = games.report().filter(|report| {
            let seen = self.read.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, report));
            !seen && report.files.iter().any(|file| file.losses() > 0 || file.refused.is_some())
        });
        if let Some(report) = read {
            if framed(ui, scene, "games-report", |ui| files(ui, scene, report, requests)) {
                self.read = Some(Arc::clone(report));
            }
            return;
        }
        let written = games.output().filter(|output| {
            let seen = self.written.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, output));
            !seen && !output.lost.is_empty()
        });
        if let Some(output) = written
            && framed(ui, scene, "games-written-lost", |ui| losses(ui, scene, output))
        {
            self.written = Some(Arc::clone(output));
        }
    }
}

/// The height of a report, as a share of the room below the search.
const SHARE: f32 = 0.45;

/// Draws a report with its title at the bottom; returns true when it should close.
fn framed(ui: &mut Ui, scene: ViewContext<'_>, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    let mut closed = false;
    let panel = Panel::bottom("report").resizable(false).exact_size(SHARE * ui.available_height());
    panel.frame(Frame::NONE).show(ui, |ui| {
        ui.horizontal(|ui| {
            parts::section(ui, scene.words.get(title));
            closed = parts::icon(ui, "✕", &scene.words.get("games-close-report")).clicked();
        });
        ScrollArea::vertical().id_salt("report").auto_shrink(false).show(ui, contents);
    });
    closed
}

fn files(ui: &mut Ui, scene: ViewContext<'_>, report: &Report, requests: &mut Requests) {
    for file in &report.files {
        if file.losses() > 0 || file.refused.is_some() {
            one(ui, scene, file, requests);
        }
    }
}

fn one(ui: &mut Ui, scene: ViewContext<'_>, file: &FileReport, requests: &mut Requests) {
    let words = scene.words;
    let pasted = || words.get("games-pasted").into();
    let name = file.path.file_name().map_or_else(pasted, OsStr::to_string_lossy);
    ui.strong(name).on_hover_text(file.path.to_string_lossy());
    if let Some((format, (encoding, guessed))) = file.format.zip(file.encoding) {
        let key = if guessed { "games-report-guessed" } else { "games-report-encoding" };
        let what = [("format", words.record_format(format)), ("encoding", encoding.to_owned())];
        ui.horizontal_wrapped(|ui| {
            parts::quiet(ui, words.with(key, &what));
            if guessed {
                ui.label(words.get("games-encoding-again"));
                for (named, name) in
                    ENCODINGS.into_iter().filter(|(_, name)| !name.eq_ignore_ascii_case(encoding))
                {
                    if ui.small_button(name).clicked() {
                        let choice = ReadOptions { encoding: Some(named), ..ReadOptions::default() };
                        requests.command(Action::TakeOut(file.new.clone()));
                        requests.command(Action::TakeIn(vec![file.path.clone()], choice));
                    }
                }
            }
        });
    }
    let counts = [
        ("games", file.games),
        ("moves", file.moves),
        ("variations", file.variations),
        ("comments", file.comments),
    ];
    parts::quiet(
        ui,
        words.with("games-report-file", &counts.map(|(name, count)| (name, thousands(count as i64)))),
    );
    if let Some(refused) = &file.refused {
        parts::caution(ui, &words.message(refused));
    }
    for (game, lost) in &file.lost {
        ui.label(words.lost(*game, lost));
    }
    if file.further > 0 {
        parts::quiet(ui, words.with("games-report-further", &[("count", thousands(file.further as i64))]));
    }
    ui.add_space(6.0);
}

fn losses(ui: &mut Ui, scene: ViewContext<'_>, output: &Written) {
    for (game, lost) in &output.lost {
        ui.label(scene.words.lost(Some(*game), lost));
    }
}
