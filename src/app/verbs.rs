//! What each verb does in the window, and when it can be done. Every verb is named in every list: a new one does not compile
//! before somebody has said what it does.

use super::ask::Ask;
use crate::acquisition::elementary;
use crate::experiment::rounds::Round;
use crate::jobs::JobKind;
use crate::language::{Language, Naming};
use crate::material::NodeId;
use crate::rules::tree::{Look, Place};
use crate::rules::{Color, Position};
use crate::tablebase::census::Census;
use crate::tablebase::index::Size;
use crate::workbench::Workbench;
use crate::workbench::command::{Command, Verb};
use crate::workbench::edit::Content;
use crate::workbench::settings::{Face, Panel, Theme};
use crate::workbench::{
    acquisition, adviser, base, endgames, games, lattice, openings, play, resolver, settings, tables, tuning,
    verification,
};

/// What a verb does at the moment.
pub(super) enum Deed {
    /// Something of the window itself.
    Own(Own),
    /// Opens the strip with a question.
    Ask(Ask),
    /// Shows a panel.
    Show(Panel),
    /// A command for the workbench.
    Do(Command),
    /// A command, and the panel in which its effect is seen.
    DoIn(Panel, Command),
    /// There is nothing to do it to.
    Nothing,
}

/// What the window itself shows.
pub(super) enum Own {
    Palette,
    Keys,
    Query,
    Inspector,
    /// The strip that asks who answers.
    Expert,
    Start,
    Tour,
    /// What the panel shows, to be saved.
    Shown,
    Quit,
    /// Writing so much larger, or as large as it is by itself.
    Zoom(Option<f32>),
}

/// The command of a verb that stores something in a person's name.
pub(super) fn signed(verb: Verb, bench: &Workbench) -> Option<Command> {
    match deed(verb, bench) {
        Deed::Do(command) | Deed::DoIn(_, command) if command.is_signed() => Some(command),
        _ => None,
    }
}

/// What a verb does at the moment.
pub(super) fn deed(verb: Verb, bench: &Workbench) -> Deed {
    use resolver::Wish as Resolve;
    use settings::Wish::{Name, Speak, Theme as Wear};
    match verb {
        Verb::Palette => Deed::Own(Own::Palette),
        Verb::Keys => Deed::Own(Own::Keys),
        Verb::Find => Deed::Own(Own::Query),
        Verb::Inspector => Deed::Own(Own::Inspector),
        Verb::Expert => Deed::Own(Own::Expert),
        Verb::Start => Deed::Own(Own::Start),
        Verb::Tour => Deed::Own(Own::Tour),
        Verb::Quit => Deed::Own(Own::Quit),
        Verb::ZoomIn => Deed::Own(Own::Zoom(Some(0.1))),
        Verb::ZoomOut => Deed::Own(Own::Zoom(Some(-0.1))),
        Verb::ZoomReset => Deed::Own(Own::Zoom(None)),
        Verb::NewBase => Deed::Ask(Ask::New(Content::Endgames)),
        Verb::NewElementaryBase => Deed::Ask(Ask::New(Content::Elementary)),
        Verb::NewEmptyBase => Deed::Ask(Ask::New(Content::Empty)),
        Verb::OpenBase => Deed::Ask(Ask::Open),
        Verb::Import => Deed::Ask(Ask::Import),
        Verb::ImportGames => Deed::Ask(Ask::ImportGames),
        Verb::ExportGames => Deed::Ask(Ask::ExportGames),
        Verb::Export => Deed::Ask(Ask::Export),
        Verb::SaveCopy => Deed::Ask(Ask::SaveCopy),
        Verb::SaveShown => Deed::Own(Own::Shown),
        Verb::WriteSheet => Deed::Ask(Ask::WriteSheet),
        Verb::ReadSheet => Deed::Ask(Ask::ReadSheet),
        Verb::NameVersion => Deed::Ask(Ask::NameVersion),
        Verb::Engine => Deed::Ask(Ask::Engine),
        Verb::ShowLattice => Deed::Show(Panel::Lattice),
        Verb::ShowConflicts => Deed::Show(Panel::Conflicts),
        Verb::ShowInquiry => Deed::Show(Panel::Inquiry),
        Verb::ShowResolver => Deed::Show(Panel::Resolver),
        Verb::ShowAcquisition => Deed::Show(Panel::Acquisition),
        Verb::ShowVerification => Deed::Show(Panel::Verification),
        Verb::ShowLog => Deed::Show(Panel::Log),
        Verb::ShowTables => Deed::Show(Panel::Tables),
        Verb::ShowPlay => Deed::Show(Panel::Play),
        Verb::ShowGames => Deed::Show(Panel::Games),
        Verb::ShowEndgames => Deed::Show(Panel::Endgames),
        Verb::ShowOpenings => Deed::Show(Panel::Openings),
        Verb::ShowAdviser => Deed::Show(Panel::Adviser),
        Verb::ShowTuning => Deed::Show(Panel::Tuning),
        Verb::OpenRun => Deed::Ask(Ask::Run),
        Verb::Tune if bench.tuning().is_busy() || bench.tuning().is_meeting() => tune(tuning::Wish::Stop),
        Verb::Tune => tune(tuning::Wish::Go),
        Verb::Practise => Deed::DoIn(Panel::Endgames, endgames::Wish::PractiseNext.into()),
        Verb::OpenDefault => perform(base::Wish::Open(None)),
        Verb::CheckBase => perform(base::Wish::Check),
        Verb::Undo | Verb::Redo => undo(verb == Verb::Redo, bench),
        Verb::ToggleLock | Verb::ClearScore => of_selected(verb, bench),
        Verb::Back => perform(lattice::Wish::Back),
        Verb::Forward => perform(lattice::Wish::Forward),
        Verb::Mirror => select(bench.selected().map(NodeId::mirror)),
        Verb::Sureness => {
            let shows = !bench.search().shows_sureness();
            Deed::DoIn(Panel::Lattice, lattice::Wish::ShowSureness(shows).into())
        }
        Verb::NextConflict => select(conflict_beside(bench, true)),
        Verb::PreviousConflict => select(conflict_beside(bench, false)),
        Verb::ResolverRun if bench.is_resolving() => resolve(Resolve::Pause),
        Verb::ResolverRun => resolve(Resolve::Run),
        Verb::ResolverStep => resolve(Resolve::Step),
        Verb::ResolverBack => match bench.resolver().and_then(|greedy| greedy.steps().checked_sub(1)) {
            Some(steps) => resolve(Resolve::Rewind(steps)),
            None => Deed::Show(Panel::Resolver),
        },
        Verb::ResolverRewind => resolve(Resolve::Rewind(0)),
        Verb::ResolverAccept if exact(bench) => perform(Resolve::RepairAccept),
        Verb::ResolverAccept => perform(Resolve::Accept),
        Verb::ResolverDiscard => perform(Resolve::Discard),
        Verb::ExactRepair => resolve(Resolve::Face(Face::Exact)),
        Verb::CompareVersions => resolve(Resolve::Face(Face::Versions)),
        Verb::Solve | Verb::Prove => of_tables(verb, bench),
        Verb::BuildRound => match bench.next_round() {
            Some(round) => acquire(acquisition::Wish::Build(round)),
            None => Deed::Show(Panel::Acquisition),
        },
        Verb::BuildAll => acquire(acquisition::Wish::Build(Round::All)),
        Verb::MeasureTables => acquire(acquisition::Wish::Measure),
        Verb::DrawSample => Deed::DoIn(Panel::Verification, verification::Wish::Draw.into()),
        Verb::PlayRed => play_it(bench, Color::Red),
        Verb::PlayBlack => play_it(bench, Color::Black),
        Verb::NewGame => play(play::Wish::New(Box::new(Position::start()))),
        Verb::TakeBack => play(play::Wish::TakeBack),
        Verb::PlayOn => play(play::Wish::Look(Look::Forward)),
        Verb::Flip => play(play::Wish::Flip),
        Verb::Hint => play(play::Wish::Hint),
        Verb::MoveNow => play(play::Wish::MoveNow),
        Verb::Analyse => play(play::Wish::Analyse(!bench.play().is_analysing())),
        Verb::OfferDraw => play(play::Wish::OfferDraw),
        Verb::Resign => play(play::Wish::Resign),
        Verb::English => perform(Speak(Language::English)),
        Verb::Traditional => perform(Speak(Language::Traditional)),
        Verb::Simplified => perform(Speak(Language::Simplified)),
        Verb::NamesInWords => perform(Name(Naming::Words)),
        Verb::NamesInLetters => perform(Name(Naming::Letters)),
        Verb::NamesInBoth => perform(Name(Naming::Both)),
        Verb::Light => perform(Wear(Theme::Light)),
        Verb::Dark => perform(Wear(Theme::Dark)),
        Verb::SystemTheme => perform(Wear(Theme::System)),
    }
}

fn perform(command: impl Into<Command>) -> Deed {
    Deed::Do(command.into())
}

fn resolve(wish: resolver::Wish) -> Deed {
    Deed::DoIn(Panel::Resolver, wish.into())
}

fn play(wish: play::Wish) -> Deed {
    Deed::DoIn(Panel::Play, wish.into())
}

/// A game from a position of the selected node.
fn play_it(bench: &Workbench, user: Color) -> Deed {
    bench.selected().map_or(Deed::Nothing, |node| play(play::Wish::Of(node, user)))
}

fn tune(wish: tuning::Wish) -> Deed {
    Deed::DoIn(Panel::Tuning, wish.into())
}

fn acquire(wish: acquisition::Wish) -> Deed {
    Deed::DoIn(Panel::Acquisition, wish.into())
}

fn select(node: Option<NodeId>) -> Deed {
    node.map_or(Deed::Nothing, |node| perform(lattice::Wish::Select(node)))
}

/// Lock and score of the selected node.
fn of_selected(verb: Verb, bench: &Workbench) -> Deed {
    match bench.selected().filter(|node| bench.kb().score(*node).is_some()) {
        Some(node) if verb == Verb::ClearScore => perform(base::Wish::Set { node, score: None }),
        Some(node) => perform(base::Wish::Lock { node, locked: !bench.kb().is_invariable(node) }),
        None => Deed::Nothing,
    }
}

/// Table and proof of the selected node.
fn of_tables(verb: Verb, bench: &Workbench) -> Deed {
    let selected = bench.selected().filter(|_| is_enabled(verb, bench)).map(NodeId::material);
    match selected {
        Some(material) if verb == Verb::Solve => {
            Deed::DoIn(Panel::Tables, tables::Wish::Solve(material).into())
        }
        Some(material) => perform(tables::Wish::Prove(material)),
        None if verb == Verb::Solve => Deed::Show(Panel::Tables),
        None => Deed::Nothing,
    }
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
    let steps = bench.resolver().map_or(0, |greedy| greedy.steps());
    let selected = bench.selected();
    match verb {
        Verb::ExportGames => free && !bench.games().found().is_empty(),
        Verb::Import | Verb::ImportGames | Verb::NameVersion | Verb::ReadSheet | Verb::SaveCopy => free,
        Verb::CheckBase => free && bench.jobs().all(|job| job.kind != JobKind::Check),
        Verb::BuildRound | Verb::BuildAll => free && bench.next_round().is_some(),
        Verb::MeasureTables => !bench.acquisition().is_measuring(),
        Verb::DrawSample => free && !bench.verification().is_drawing(),
        Verb::WriteSheet => bench.verification().sample().is_some(),
        Verb::Export => free || bench.is_busy(),
        Verb::Undo => free && can_undo(bench).0,
        Verb::Redo => free && can_undo(bench).1,
        Verb::ToggleLock | Verb::ClearScore => {
            free && selected.is_some_and(|node| bench.kb().score(node).is_some())
        }
        Verb::Mirror => selected.is_some_and(|node| !node.is_symmetric()),
        Verb::Back | Verb::Forward => selected.is_some(),
        Verb::NextConflict | Verb::PreviousConflict => !bench.ranking().is_empty(),
        Verb::ResolverRun => bench.is_resolving() || free,
        Verb::ResolverStep => free && !bench.is_resolving(),
        Verb::ResolverBack | Verb::ResolverRewind => steps > 0,
        Verb::ResolverAccept if exact(bench) => {
            free && bench.repair().is_some_and(|repaired| !repaired.changes.is_empty())
        }
        Verb::ResolverAccept => free && steps > 0,
        Verb::ResolverDiscard => bench.resolver().is_some() || bench.is_resolving(),
        Verb::Solve => selected.is_some_and(|node| {
            let material = node.material();
            Size::of(material).can_be_numbered() && bench.tables().can_be_solved(material)
        }),
        Verb::Prove => free && selected.is_some_and(|node| !is_stored(bench, node)),
        Verb::Palette | Verb::Keys | Verb::Start | Verb::Tour | Verb::Find | Verb::Inspector | Verb::Quit => {
            true
        }
        Verb::Expert | Verb::Sureness | Verb::SaveShown => true,
        Verb::NewBase | Verb::NewElementaryBase | Verb::NewEmptyBase | Verb::OpenBase | Verb::OpenDefault => {
            true
        }
        Verb::ShowLattice | Verb::ShowConflicts | Verb::ShowInquiry | Verb::ShowResolver => true,
        Verb::ShowAcquisition | Verb::ShowVerification | Verb::ShowLog | Verb::ShowTables => true,
        Verb::PlayRed | Verb::PlayBlack => selected.is_some(),
        Verb::TakeBack => bench.play().tree().current() != Place::START,
        Verb::PlayOn => !bench.play().tree().next(bench.play().tree().current()).is_empty(),
        Verb::Hint | Verb::MoveNow | Verb::OfferDraw | Verb::Resign => bench.play().ending().is_none(),
        Verb::ShowPlay
        | Verb::ShowGames
        | Verb::ShowEndgames
        | Verb::ShowOpenings
        | Verb::ShowAdviser
        | Verb::ShowTuning
        | Verb::OpenRun
        | Verb::Tune
        | Verb::Practise
        | Verb::NewGame
        | Verb::Flip
        | Verb::Analyse
        | Verb::Engine => true,
        Verb::ExactRepair | Verb::CompareVersions => true,
        Verb::English | Verb::Traditional | Verb::Simplified => true,
        Verb::NamesInWords | Verb::NamesInLetters | Verb::NamesInBoth => true,
        Verb::Light | Verb::Dark | Verb::SystemTheme => true,
        Verb::ZoomIn | Verb::ZoomOut | Verb::ZoomReset => true,
    }
}

/// Whether undo takes back something of the panel, rather than an action on the base.
pub(super) fn undoes_here(bench: &Workbench) -> bool {
    match bench.settings().panel {
        Panel::Games | Panel::Openings | Panel::Adviser | Panel::Tuning => true,
        // Laying evidence is an action on the base, and it is done there, too.
        Panel::Endgames => bench.endgames().can_undo().0,
        _ => false,
    }
}

/// Undo belongs to what the panel shows: the library of games, the endgame book, the opening book, else the scores.
fn undo(again: bool, bench: &Workbench) -> Deed {
    perform(match (bench.settings().panel, again) {
        (Panel::Games, false) => games::Wish::Undo.into(),
        (Panel::Games, true) => games::Wish::Redo.into(),
        (Panel::Endgames, false) if undoes_here(bench) => endgames::Wish::Undo.into(),
        (Panel::Endgames, true) if bench.endgames().can_undo().1 => endgames::Wish::Redo.into(),
        (Panel::Openings, false) => openings::Wish::Undo.into(),
        (Panel::Openings, true) => openings::Wish::Redo.into(),
        (Panel::Adviser, false) => adviser::Wish::Undo.into(),
        (Panel::Adviser, true) => adviser::Wish::Redo.into(),
        (Panel::Tuning, false) => tuning::Wish::Undo.into(),
        (Panel::Tuning, true) => tuning::Wish::Redo.into(),
        (_, false) => Command::from(base::Wish::Undo),
        (_, true) => base::Wish::Redo.into(),
    })
}

/// Whether something can be taken back there, and whether something can be done again.
fn can_undo(bench: &Workbench) -> (bool, bool) {
    let of_base = (bench.history().undo().is_ok(), bench.history().redo().is_ok());
    match bench.settings().panel {
        Panel::Games => bench.games().can_undo(),
        Panel::Endgames => {
            let (undo, redo) = bench.endgames().can_undo();
            (undo || of_base.0, redo || of_base.1)
        }
        Panel::Openings => bench.can_undo_openings(),
        Panel::Adviser => bench.adviser().can_undo(),
        Panel::Tuning => bench.tuning().can_undo(),
        _ => of_base,
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
