//! What each verb does in the window, and when it can be done.

use egui::{Context, ViewportCommand};

use super::State;
use super::dialogs::{Ask, Strip};
use super::expert::NameStrip;
use crate::acquisition::census::Census;
use crate::acquisition::elementary;
use crate::experiment::rounds::Round;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::NodeId;
use crate::tablebase::index::Size;
use crate::workbench::Workbench;
use crate::workbench::acquisition;
use crate::workbench::command::{Command, Verb};
use crate::workbench::settings::{Face, Panel, Theme};
use crate::workbench::verification::Wish;

/// Carries out a verb: by a command for the workbench, or by what the window itself shows.
pub(super) fn act(verb: Verb, ctx: &Context, bench: &mut Workbench, state: &mut State) {
    match verb {
        Verb::Palette => state.palette.toggle(),
        Verb::Keys => state.keymap = !state.keymap,
        Verb::NewBase => state.strip = Some(Strip::new(Ask::New { empty: false }, bench)),
        Verb::NewEmptyBase => state.strip = Some(Strip::new(Ask::New { empty: true }, bench)),
        Verb::OpenBase => state.strip = Some(Strip::new(Ask::Open, bench)),
        Verb::Import => state.strip = Some(Strip::new(Ask::Import, bench)),
        Verb::Export => state.strip = Some(Strip::new(Ask::Export, bench)),
        Verb::WriteSheet => state.strip = Some(Strip::new(Ask::WriteSheet, bench)),
        Verb::ReadSheet => state.strip = Some(Strip::new(Ask::ReadSheet, bench)),
        Verb::NameVersion => state.strip = Some(Strip::new(Ask::NameVersion, bench)),
        Verb::Expert => state.expert = Some(NameStrip::new(bench)),
        Verb::Find => {
            bench.perform(Command::Show(Panel::Lattice));
            state.lattice.focus_query();
        }
        Verb::Inspector => state.kept.inspector = !state.kept.inspector,
        Verb::Tour => state.tour.restart(),
        Verb::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        Verb::ZoomIn => zoom(ctx, ctx.zoom_factor() + 0.1),
        Verb::ZoomOut => zoom(ctx, ctx.zoom_factor() - 0.1),
        Verb::ZoomReset => zoom(ctx, 1.0),
        _ => {
            if let Some(panel) = panel_of(verb) {
                bench.perform(Command::Show(panel));
            }
            if let Some(command) = command_of(verb, bench) {
                bench.perform(command);
            }
        }
    }
}

fn zoom(ctx: &Context, factor: f32) {
    ctx.set_zoom_factor(((factor * 10.0).round() / 10.0).clamp(0.5, 3.0));
}

/// The panel that a verb shows, or in which its effect is seen.
const fn panel_of(verb: Verb) -> Option<Panel> {
    match verb {
        Verb::ShowLattice => Some(Panel::Lattice),
        Verb::ShowConflicts => Some(Panel::Conflicts),
        Verb::ShowTables | Verb::Solve => Some(Panel::Tables),
        Verb::ShowVerification | Verb::DrawSample => Some(Panel::Verification),
        Verb::ShowInquiry => Some(Panel::Inquiry),
        Verb::ShowAcquisition | Verb::BuildRound | Verb::BuildAll | Verb::MeasureTables => {
            Some(Panel::Acquisition)
        }
        Verb::ShowResolver
        | Verb::ResolverRun
        | Verb::ResolverStep
        | Verb::ResolverBack
        | Verb::ResolverRewind
        | Verb::ExactRepair
        | Verb::CompareVersions => Some(Panel::Resolver),
        _ => None,
    }
}

/// The command that a verb stands for at the moment; `None` where there is nothing to do.
fn command_of(verb: Verb, bench: &Workbench) -> Option<Command> {
    let selected = bench.selected();
    let steps = bench.resolver().map_or(0, |greedy| greedy.steps());
    Some(match verb {
        Verb::OpenDefault => Command::Open(None),
        Verb::Undo => Command::Undo,
        Verb::Redo => Command::Redo,
        Verb::Back => Command::Back,
        Verb::Forward => Command::Forward,
        Verb::Mirror => Command::Select(selected?.mirror()),
        Verb::ToggleLock => {
            let node = selected?;
            Command::Lock { node, locked: !bench.kb().is_invariable(node) }
        }
        Verb::ClearScore => {
            let node = selected?;
            bench.kb().score(node).map(|_: Score| Command::Set { node, score: None })?
        }
        Verb::NextConflict => Command::Select(conflict_beside(bench, true)?),
        Verb::PreviousConflict => Command::Select(conflict_beside(bench, false)?),
        Verb::ResolverRun if bench.is_resolving() => Command::ResolverPause,
        Verb::ResolverRun => Command::ResolverRun,
        Verb::ResolverStep => Command::ResolverStep,
        Verb::ResolverBack => Command::ResolverRewind(steps.checked_sub(1)?),
        Verb::ResolverRewind => Command::ResolverRewind(0),
        Verb::ResolverAccept if exact(bench) => Command::RepairAccept,
        Verb::ResolverAccept => Command::ResolverAccept,
        Verb::ExactRepair => Command::ResolverFace(Face::Exact),
        Verb::CompareVersions => Command::ResolverFace(Face::Versions),
        Verb::ResolverDiscard => Command::ResolverDiscard,
        Verb::Solve | Verb::Prove if !is_enabled(verb, bench) => return None,
        Verb::Solve => Command::Solve(selected?.material()),
        Verb::Prove => Command::Prove(selected?.material()),
        Verb::BuildRound => Command::Acquisition(acquisition::Wish::Build(bench.next_round()?)),
        Verb::BuildAll => Command::Acquisition(acquisition::Wish::Build(Round::All)),
        Verb::MeasureTables => Command::Acquisition(acquisition::Wish::Measure),
        Verb::DrawSample => Command::Verification(Wish::Draw),
        Verb::English => Command::Speak(Language::English),
        Verb::Traditional => Command::Speak(Language::Traditional),
        Verb::Simplified => Command::Speak(Language::Simplified),
        Verb::Light => Command::Theme(Theme::Light),
        Verb::Dark => Command::Theme(Theme::Dark),
        Verb::SystemTheme => Command::Theme(Theme::System),
        _ => return None,
    })
}

/// The conflict after or before the selected node in rank; the first one where the selected node is no conflict.
fn conflict_beside(bench: &Workbench, next: bool) -> Option<NodeId> {
    let ranking = bench.ranking();
    let here = bench.selected().map(NodeId::canonical);
    let at = here.and_then(|here| ranking.iter().position(|node| *node == here));
    let to = match at {
        None => 0,
        Some(at) if next => (at + 1) % ranking.len(),
        Some(at) => at.checked_sub(1).unwrap_or(ranking.len() - 1),
    };
    ranking.get(to).copied()
}

/// Whether a verb can do something at the moment.
pub(super) fn is_enabled(verb: Verb, bench: &Workbench) -> bool {
    let free = bench.path().is_some();
    let begun = bench.resolver().is_some();
    match verb {
        Verb::Import | Verb::NameVersion | Verb::ReadSheet => free,
        Verb::BuildRound | Verb::BuildAll => free && bench.next_round().is_some(),
        Verb::MeasureTables => !bench.acquisition().is_measuring(),
        Verb::DrawSample => free && !bench.verification().is_drawing(),
        Verb::WriteSheet => bench.verification().sample().is_some(),
        Verb::Export => free || bench.is_busy(),
        Verb::Undo => free && bench.history().undo().is_ok(),
        Verb::Redo => free && bench.history().redo().is_ok(),
        Verb::ToggleLock | Verb::ClearScore => {
            free && bench.selected().is_some_and(|node| bench.kb().score(node).is_some())
        }
        Verb::Mirror => bench.selected().is_some_and(|node| !node.is_symmetric()),
        Verb::Back | Verb::Forward => bench.selected().is_some(),
        Verb::NextConflict | Verb::PreviousConflict => !bench.ranking().is_empty(),
        Verb::ResolverRun => bench.is_resolving() || free,
        Verb::ResolverStep => free && !bench.is_resolving(),
        Verb::ResolverBack | Verb::ResolverRewind => {
            bench.resolver().is_some_and(|greedy| greedy.steps() > 0)
        }
        Verb::ResolverAccept if exact(bench) => {
            free && bench.repair().is_some_and(|repaired| !repaired.changes.is_empty())
        }
        Verb::ResolverAccept => free && bench.resolver().is_some_and(|greedy| greedy.steps() > 0),
        Verb::ResolverDiscard => begun || bench.is_resolving(),
        Verb::Solve => bench.selected().is_some_and(|node| {
            let material = node.material();
            Size::of(material).can_be_numbered() && bench.tables().can_be_solved(material)
        }),
        Verb::Prove => free && bench.selected().is_some_and(|node| !is_stored(bench, node)),
        _ => true,
    }
}

/// Whether what can be accepted is the exact repair rather than what the greedy resolver did.
fn exact(bench: &Workbench) -> bool {
    bench.settings().face == Face::Exact
}

/// Whether the base has what the tables prove of a node, or there is nothing proved.
fn is_stored(bench: &Workbench, node: NodeId) -> bool {
    let censuses = bench.tables().censuses(node.material());
    let kb = bench.kb();
    let proved = elementary::proofs(censuses).get(&node.canonical()).copied();
    let known = |census: &Census| kb.evidence(node).any(|(_, evidence)| *evidence == census.evidence());
    proved.is_none()
        || (kb.is_invariable(node) && kb.score(node.canonical()) == proved && censuses.iter().all(known))
}

/// Whether a verb names the choice that is in force; `None` for verbs that are no choice.
pub(super) fn is_chosen(verb: Verb, bench: &Workbench, state: &State) -> Option<bool> {
    let settings = bench.settings();
    let (language, theme, panel) = (settings.language(), settings.theme, settings.panel);
    Some(match verb {
        Verb::English => language == Language::English,
        Verb::Traditional => language == Language::Traditional,
        Verb::Simplified => language == Language::Simplified,
        Verb::Light => theme == Theme::Light,
        Verb::Dark => theme == Theme::Dark,
        Verb::SystemTheme => theme == Theme::System,
        Verb::ShowLattice => panel == Panel::Lattice,
        Verb::ShowConflicts => panel == Panel::Conflicts,
        Verb::ShowResolver => panel == Panel::Resolver,
        Verb::ShowTables => panel == Panel::Tables,
        Verb::ExactRepair => panel == Panel::Resolver && settings.face == Face::Exact,
        Verb::CompareVersions => panel == Panel::Resolver && settings.face == Face::Versions,
        Verb::ShowVerification => panel == Panel::Verification,
        Verb::ShowAcquisition => panel == Panel::Acquisition,
        Verb::ShowInquiry => panel == Panel::Inquiry,
        Verb::Inspector => state.kept.inspector,
        _ => return None,
    })
}
