//! The changes of the resolver, the remaining conflicts, and the proof that it touched no locked score.

use std::sync::Arc;

use egui::{Align, Grid, Layout, RichText, TextWrapMode, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, STEP};
use crate::app::{export, parts};
use crate::figures::{ExportFormat, Figure, List};
use crate::inference::comparison::Rescored;
use crate::inference::greedy::{Greedy, GreedySettings};
use crate::inference::report::{Check, Report};
use crate::knowledge::conflict::{Objective, Tally};
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::session::{Revision, Session};
use crate::text::{Words, thousands};

/// Minimum width at which the name fits.
const WIDE: f32 = 340.0;
const ROW: f32 = 24.0;

#[derive(Default)]
pub(super) struct Changes {
    page: Page,
    found: Memo<Key, Arc<RunChanges>>,
    report: Memo<Key, Arc<Report>>,
}

/// The steps and the settings of a run, and the base as it is shown.
type Key = (usize, GreedySettings, Revision);

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Page {
    #[default]
    Changes,
    Residue,
    Report,
}

/// The result of a run. A node and its mirror share a row, by the canonical node.
#[derive(Debug)]
struct RunChanges {
    /// The number of rows if nothing is hidden.
    changed: usize,
    changes: Vec<Rescored>,
    residue: Vec<NodeId>,
}

impl RunChanges {
    fn of(session: &Session, greedy: &Greedy) -> Self {
        let kb = session.whole();
        let left = greedy.labelling().conflict_nodes().filter(|node| *node == node.canonical());
        let changes: Vec<Rescored> = greedy.changes(kb).filter_map(|change| change.rescored(kb)).collect();
        Self {
            changed: changes.len(),
            changes: shown(session, &changes),
            residue: left.filter(|node| !session.hides(*node)).collect(),
        }
    }
}

/// Returns the changes whose scores are not hidden.
pub(super) fn shown(session: &Session, changes: &[Rescored]) -> Vec<Rescored> {
    changes.iter().filter(|change| !session.hides(change.node)).copied().collect()
}

impl Changes {
    /// Returns the number of nodes whose class differs from the base; a node changed twice counts once, its mirror as well.
    pub(super) fn changed(&mut self, session: &Session, greedy: &Greedy) -> usize {
        2 * self.found(session, greedy).changed
    }

    fn found(&mut self, session: &Session, greedy: &Greedy) -> Arc<RunChanges> {
        let key = (greedy.steps(), greedy.settings(), session.revision());
        self.found.get(session.whole(), key, || Arc::new(RunChanges::of(session, greedy)))
    }
}

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy, state: &mut Changes) {
    let found = state.found(scene.session, greedy);
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        for (page, key, count) in [
            (Page::Changes, "changes-title", found.changes.len()),
            (Page::Residue, "residue-title", found.residue.len()),
            (Page::Report, "report-title", 0),
        ] {
            ui.selectable_value(&mut state.page, page, words.with(key, &[("count", count)]));
        }
    });
    match state.page {
        Page::Changes if found.changes.is_empty() => drop(parts::quiet(ui, words.get("changes-none"))),
        Page::Changes => rescored(ui, scene, &found.changes),
        Page::Residue if found.residue.is_empty() => drop(parts::quiet(ui, words.get("residue-none"))),
        Page::Residue => residue(ui, scene, greedy, &found),
        Page::Report => {
            let (kb, revision) = (scene.session.whole(), scene.session.revision());
            let key = (greedy.steps(), greedy.settings(), revision);
            let report = state.report.get(kb, key, || Arc::new(greedy.report(kb)));
            report_page(ui, words, &report);
        }
    }
}

/// Returns the nodes whose score changed as a figure.
fn list(words: Words, changes: &[Rescored]) -> Figure {
    let keys = ["column-material", "column-name", "export-before", "export-after"];
    let headers = keys.map(|key| words.get(key)).to_vec();
    let title = words.with("changes-title", &[("count", changes.len())]);
    let changes = changes.to_vec();
    Figure::List(List::new(title, headers, changes.len(), move |at| {
        let cells = |change: &Rescored| {
            let material = change.node.material();
            let name = material_name(material, words.language);
            vec![material.to_string(), name, change.before.to_string(), change.after.to_string()]
        };
        changes.get(at).map(cells).unwrap_or_default()
    }))
}

/// Draws the nodes whose score changed; a click selects.
pub(super) fn rescored(ui: &mut Ui, scene: ViewContext<'_>, changes: &[Rescored]) {
    let words = scene.words;
    export::button(ui, words, ExportFormat::OF_LISTS, || list(words, changes));
    table(
        ui,
        "changes",
        &[words.get("column-material"), words.get("column-change")],
        changes.len(),
        |ui, row, column| {
            let Some(Rescored { node, before, after }) = changes.get(row) else { return };
            match column {
                0 => drop(parts::node_link(ui, scene, *node)),
                1 => {
                    theme::score_label(ui, words, Some(*before));
                    ui.label("→");
                    theme::score_label(ui, words, Some(*after));
                }
                _ => drop(ui.label(words.material_aside(*node))),
            }
        },
    );
}

fn residue(ui: &mut Ui, scene: ViewContext<'_>, greedy: &Greedy, found: &RunChanges) {
    let words = scene.words;
    let titles = [words.get("column-material"), words.get("column-conflicts")];
    export::button(ui, words, ExportFormat::OF_LISTS, || {
        let keys = ["column-material", "column-name", "column-conflicts", "column-neighbours", "column-lock"];
        let row = |node: &NodeId| {
            let (material, count) = (node.material(), greedy.labelling().count(*node));
            let lock = u8::from(scene.session.kb().is_invariable(*node));
            let name = material_name(material, words.language);
            let numbers = [count.conflicts.to_string(), count.neighbours.to_string(), lock.to_string()];
            [material.to_string(), name].into_iter().chain(numbers).collect()
        };
        let title = words.with("residue-title", &[("count", found.residue.len())]);
        let headers = keys.map(|key| words.get(key)).to_vec();
        Figure::List(List::of(title, headers, found.residue.iter().map(row).collect()))
    });
    table(ui, "residue", &titles, found.residue.len(), |ui, row, column| {
        let Some(node) = found.residue.get(row) else { return };
        let count = greedy.labelling().count(*node);
        match column {
            0 => drop(parts::node_link(ui, scene, *node)),
            1 => {
                let lock = if scene.session.kb().is_invariable(*node) { " 🔒" } else { "" };
                ui.label(format!("{} / {}{lock}", count.conflicts, count.neighbours));
            }
            _ => drop(ui.label(words.material_aside(*node))),
        }
    });
}

/// Draws a table of two titled columns and the name.
fn table(
    ui: &mut Ui,
    id: &str,
    titles: &[String; 2],
    rows: usize,
    mut cell: impl FnMut(&mut Ui, usize, usize),
) {
    const CHANGE: f32 = 104.0;
    let width = ui.available_width();
    // If space is short, the other name is in the tooltip only.
    let columns = if width > WIDE { 3 } else { 2 };
    let material = (width - CHANGE - STEP * 3.0).clamp(80.0, 144.0);
    ui.push_id(id, |ui| {
        let mut table = TableBuilder::new(ui)
            .striped(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(material).clip(true))
            .column(Column::exact(CHANGE));
        if columns > 2 {
            table = table.column(Column::remainder().clip(true));
        }
        table
            .header(ROW, |mut row| {
                for title in titles {
                    row.col(|ui| drop(ui.label(RichText::new(title).weak())));
                }
            })
            .body(|body| {
                body.rows(ROW, rows, |mut row| {
                    let at = row.index();
                    for column in 0..columns {
                        row.col(|ui| {
                            ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
                            cell(ui, at, column);
                        });
                    }
                });
            });
    });
}

/// Draws the numbers before and after, and the invariants.
fn report_page(ui: &mut Ui, words: Words, report: &Report) {
    Grid::new("report").num_columns(3).striped(true).spacing([16.0, 4.0]).show(ui, |ui| {
        let mut line = |name: String, of: &dyn Fn(&Tally) -> u64| {
            ui.label(name);
            ui.label(thousands(of(&report.before) as i64));
            ui.label(RichText::new(format!("→ {}", thousands(of(&report.after) as i64))).strong());
            ui.end_row();
        };
        line(words.get("chart-inc"), &|tally| tally.objective(Objective::Exponential));
        line(words.get("chart-cn"), &|tally| u64::from(tally.conflict_nodes));
        line(words.get("report-edges"), &|tally| u64::from(tally.conflict_edges));
    });
    let done = [
        ("nodes", u64::from(report.changed)),
        ("steps", report.steps as u64),
        ("passes", report.passes as u64),
    ];
    ui.label(words.with("report-changed", &done));
    if !report.contradictions.is_empty() {
        let count = [("count", report.contradictions.len())];
        parts::caution(ui, &words.with("report-contradictions", &count));
    }
    laws(ui, words, &report.checks);
}

/// Draws every invariant with its result.
pub(super) fn laws(ui: &mut Ui, words: Words, checks: &[Check]) {
    parts::section(ui, words.get("report-laws"));
    for check in checks {
        let sign = if check.broken == 0 { "✔" } else { "✗" };
        let counts = [("checked", check.checked), ("broken", check.broken)];
        ui.label(format!("{sign} {}", words.with(check.law.text_key(), &counts)));
    }
    if checks.iter().any(|check| check.broken > 0) {
        parts::caution(ui, &words.get("report-broken"));
    }
    parts::quiet(ui, words.get("report-warning"));
}
