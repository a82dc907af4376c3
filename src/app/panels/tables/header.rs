//! The selected combination: whether it is solved, the cost of solving it, and the use of the proof.

use egui::{ProgressBar, TextEdit, Ui};

use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::material::{Material, NodeId, spoken};
use crate::session::tables::TablesFeature;
use crate::session::{general, lattice, tables};
use crate::tablebase::generate::closure;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::{catalog, memory};
use crate::text::Value;

/// The state of the header.
#[derive(Default)]
pub(super) struct Header {
    /// The combination being typed.
    draft: String,
    /// The error in it.
    fault: Option<String>,
    /// The node whose name the draft was last set to.
    shown: Option<NodeId>,
    needs: Option<Needs>,
}

/// The cost of solving a material, valid until a table is added.
struct Needs {
    node: NodeId,
    tables: usize,
    positions: u128,
    memory: u128,
    allowed: u64,
    /// The number of missing smaller tables.
    missing: usize,
}

/// Draws the header.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header, requests: &mut Requests) {
    let selected = scene.session.selected();
    if state.shown != selected {
        state.shown = selected;
        // The text being typed selects nothing until it is a combination.
        if let Some(node) = selected {
            state.fault = None;
            state.draft = scene.words.material_title(node);
        }
    }
    ui.horizontal_wrapped(|ui| {
        name(ui, scene, state, requests);
        parts::command_button(ui, scene, CommandId::Solve, requests);
        parts::command_button(ui, scene, CommandId::Prove, requests);
    });
    if let Some(fault) = &state.fault {
        parts::caution(ui, fault);
    }
    let Some(node) = selected else {
        parts::quiet(ui, scene.words.get("tables-select"));
        return;
    };
    status(ui, scene, state, node, requests);
}

/// Draws the editable name of the combination.
fn name(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header, requests: &mut Requests) {
    let field = TextEdit::singleline(&mut state.draft).desired_width(180.0);
    let field = parts::labelled(ui, scene.words.get("table-material"), |ui| ui.add(field));
    if field.changed() {
        // Actions that depend on the name must not apply to the previous one.
        requests.command(lattice::Action::Deselect);
    }
    let typed = scene.session.selected().is_none() && !state.draft.trim().is_empty();
    if parts::confirmed(ui, &field) || field.lost_focus() && typed {
        state.fault = match spoken::read(state.draft.trim()) {
            Ok(material) => {
                requests.command(lattice::Action::Select(material.into()));
                None
            }
            Err(error) => Some(scene.words.material_error(&error)),
        };
    }
}

fn status(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header, node: NodeId, requests: &mut Requests) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let material = node.material();
    if tables.is_queued(material) {
        return queued(ui, scene, material, requests);
    }
    match tables.listed(material) {
        Some(Ok(header)) => {
            let facts = [("bytes", Value::from(header.bytes)), ("plies", header.longest.into())];
            ui.label(words.with("tables-there", &facts));
        }
        Some(Err(error)) => drop(parts::caution(ui, &words.message(error))),
        None => missing(ui, scene, state, node),
    }
}

fn missing(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header, node: NodeId) {
    let (tables, words) = (scene.session.tables(), scene.words);
    if state.needs.as_ref().is_some_and(|needs| needs.node != node || needs.tables != tables.list().len()) {
        state.needs = None;
    }
    let needs = state.needs.get_or_insert_with(|| Needs::of(tables, node));
    let material = node.material();
    if !Size::of(material).can_be_numbered() {
        parts::caution(ui, &words.with("table-too-large", &[("material", words.material(material))]));
        return;
    }
    let facts = [
        ("positions", Value::from(needs.positions as f64)),
        ("memory", megabytes(needs.memory).into()),
        ("missing", needs.missing.into()),
    ];
    ui.label(words.with("tables-missing", &facts));
    if needs.memory > u128::from(needs.allowed) {
        let allowed = megabytes(needs.allowed.into());
        parts::caution(ui, &words.with("tables-memory", &[("allowed", allowed)]));
    }
}

impl Needs {
    fn of(tables: &TablesFeature, node: NodeId) -> Self {
        let stored = canonical(node.material()).0;
        let size = Size::of(stored);
        let smaller = if size.can_be_numbered() { closure(stored) } else { Vec::new() };
        let missing = |material: &&Material| **material != stored && tables.listed(**material).is_none();
        Self {
            node,
            tables: tables.list().len(),
            positions: 2 * size.positions,
            memory: catalog::memory(stored),
            allowed: memory::allowance(),
            missing: smaller.iter().filter(missing).count(),
        }
    }
}

/// Formats bytes for display.
fn megabytes(bytes: u128) -> String {
    match bytes {
        0..1_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Draws the progress of solving this material.
fn queued(ui: &mut Ui, scene: ViewContext<'_>, material: Material, requests: &mut Requests) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let stored = canonical(material).0;
    ui.horizontal(|ui| match tables.solving().filter(|(_, solving)| *solving == stored) {
        Some((id, _)) => {
            ui.label(words.with("tables-solving", &[("material", words.material(stored))]));
            let status = scene.session.jobs().find(|status| status.id == id);
            let share = status.and_then(|status| status.share).unwrap_or(0.0);
            ui.add(ProgressBar::new(share as f32).desired_width(200.0).show_percentage());
            let stop = words.with("job-cancel", &[("job", words.get("job-solve"))]);
            if parts::icon(ui, "✕", &stop).clicked() {
                requests.command(general::Action::Cancel(id));
            }
        }
        None => {
            ui.label(words.with("tables-waiting", &[("material", words.material(stored))]));
            if parts::icon(ui, "✕", &words.get("tables-unqueue")).clicked() {
                requests.command(tables::Action::Unqueue(stored));
            }
        }
    });
}
