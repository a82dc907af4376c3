//! The effects of commands that depend on the state of the session.

use super::{Effect, Prompt};
use crate::acquisition::{elementary, scoring};
use crate::jobs::now;
use crate::material::NodeId;
use crate::rules::Color;
use crate::rules::tree::NodeIndex;
use crate::service::rounds;
use crate::service::settings::play::PlaySettings;
use crate::service::settings::{Panel, ResolverView};
use crate::session::{Command, Session, acquisition, base, lattice, play, resolver, tables, tuning};
use crate::store::library::GameId;
use crate::tablebase::census::Census;
use crate::tablebase::index::Size;
use crate::text::Words;

pub(in crate::app) const fn always(_: &Session) -> bool {
    true
}

/// Whether a base is open, and no job has it.
pub(in crate::app) fn is_free(session: &Session) -> bool {
    session.path().is_some()
}

pub(super) fn has_selection(session: &Session) -> bool {
    session.selected().is_some()
}

pub(in crate::app) fn session_command(command: impl Into<Command>) -> Effect {
    Effect::Do(command.into())
}

pub(super) fn in_panel(panel: Panel, command: impl Into<Command>) -> Effect {
    Effect::DoIn(panel, command.into())
}

pub(super) fn select_command(node: Option<NodeId>) -> Effect {
    node.map_or(Effect::Nothing, |node| session_command(lattice::Action::Select(node)))
}

/// Starts a game from a position of the selected node.
pub(super) fn play_selected(session: &Session, user: Color) -> Effect {
    session.selected().map_or(Effect::Nothing, |node| in_panel(Panel::Play, play::Action::Of(node, user)))
}

pub(super) fn tune(session: &Session) -> Effect {
    let busy = session.tuning().is_busy() || session.tuning().is_meeting();
    in_panel(Panel::Tuning, if busy { tuning::Action::Stop } else { tuning::Action::Go })
}

pub(super) fn judge_moves(session: &Session) -> Effect {
    let now = &session.settings().play;
    in_panel(Panel::Play, play::Action::Choose(PlaySettings { judge: !now.judge, ..now.clone() }))
}

/// Returns the selected node, if it has a score.
fn scored(session: &Session) -> Option<NodeId> {
    session.selected().filter(|node| session.kb().score(*node).is_some())
}

pub(super) fn has_score(session: &Session) -> bool {
    is_free(session) && scored(session).is_some()
}

pub(super) fn toggle_lock(session: &Session) -> Effect {
    scored(session).map_or(Effect::Nothing, |node| {
        session_command(base::Action::Lock { node, locked: !session.kb().is_invariable(node) })
    })
}

pub(super) fn clear_score(session: &Session) -> Effect {
    scored(session).map_or(Effect::Nothing, |node| session_command(base::Action::Set { node, score: None }))
}

/// Returns the conflict after or before the selected node in the ranking; the first one if the selected node is no conflict.
pub(super) fn conflict_beside(session: &Session, next: bool) -> Option<NodeId> {
    let ranking = &session.conflicts().ranking;
    let here = session.selected().map(NodeId::canonical);
    let at = here.and_then(|here| ranking.iter().position(|node| *node == here));
    let to = match at {
        None => 0,
        Some(at) if next => (at + 1) % ranking.len(),
        Some(at) => at.checked_sub(1).unwrap_or(ranking.len() - 1),
    };
    ranking.get(to).copied()
}

/// Returns the number of steps of the greedy resolver that are not stored.
fn steps(session: &Session) -> usize {
    session.resolver().greedy().map_or(0, |greedy| greedy.steps())
}

pub(super) fn has_steps(session: &Session) -> bool {
    steps(session) > 0
}

pub(super) fn resolver_back(session: &Session) -> Effect {
    match steps(session).checked_sub(1) {
        Some(steps) => in_panel(Panel::Resolver, resolver::Action::Rewind(steps)),
        None => Effect::Show(Panel::Resolver),
    }
}

/// Whether the exact repair is accepted rather than the steps of the greedy resolver.
fn is_exact(session: &Session) -> bool {
    session.settings().resolver_view == ResolverView::Exact
}

pub(super) fn accept(session: &Session) -> Effect {
    session_command(if is_exact(session) { resolver::Action::RepairAccept } else { resolver::Action::Accept })
}

pub(super) fn can_accept(session: &Session) -> bool {
    let repair = || session.resolver().repair.current().is_some_and(|repaired| !repaired.changes.is_empty());
    is_free(session) && if is_exact(session) { repair() } else { has_steps(session) }
}

pub(super) fn can_build(session: &Session) -> bool {
    is_free(session) && rounds::next_round(session.history()).is_some()
}

pub(super) fn build_round(session: &Session) -> Effect {
    match rounds::next_round(session.history()) {
        Some(round) => in_panel(Panel::Acquisition, acquisition::Action::Build(round)),
        None => Effect::Show(Panel::Acquisition),
    }
}

pub(super) fn can_solve(session: &Session) -> bool {
    session.selected().is_some_and(|node| {
        let material = node.material();
        Size::of(material).can_be_numbered() && session.tables().can_be_solved(material)
    })
}

pub(super) fn solve(session: &Session) -> Effect {
    match session.selected().filter(|_| can_solve(session)) {
        Some(node) => in_panel(Panel::Tables, tables::Action::Solve(node.material())),
        None => Effect::Show(Panel::Tables),
    }
}

pub(super) fn can_prove(session: &Session) -> bool {
    is_free(session) && session.selected().is_some_and(|node| !is_stored(session, node))
}

pub(super) fn prove(session: &Session) -> Effect {
    let node = session.selected().filter(|_| can_prove(session));
    node.map_or(Effect::Nothing, |node| session_command(tables::Action::Prove(node.material())))
}

pub(super) fn prove_known(session: &Session) -> Effect {
    let version = Words::of(session.settings().language()).version_before_proofs(now());
    in_panel(Panel::Tables, tables::Action::ProveKnown(version))
}

/// Whether the base has the tables' proof of a node, or nothing is proved.
fn is_stored(session: &Session, node: NodeId) -> bool {
    let censuses = session.tables().censuses(node.material());
    let kb = session.kb();
    let proved = elementary::proofs(censuses).get(&node.canonical()).copied();
    let known =
        |census: &Census| kb.evidence(node).any(|(_, evidence)| *evidence == scoring::evidence(census));
    let stands = proved.is_none_or(|score| kb.is_proved(node) && kb.score(node.canonical()) == Some(score));
    stands && censuses.iter().all(known)
}

/// Whether a move of the game on the board was made.
pub(in crate::app) fn is_begun(session: &Session) -> bool {
    !session.play().tree.next(NodeIndex::START).is_empty()
}

/// Whether there is a game whose moves can be judged: the one shown in Games, else the one on the board.
pub(super) fn can_annotate(session: &Session) -> bool {
    let is_there = if session.settings().panel == Panel::Games {
        session.games().open.as_ref().is_some_and(|open| !open.record.main_line().is_empty())
    } else {
        is_begun(session)
    };
    is_there && is_free(session)
}

/// Whether games of the library are selected, or one is shown.
pub(super) fn has_games(session: &Session) -> bool {
    session.settings().panel == Panel::Games && is_free(session) && session.games().has_meant()
}

pub(super) fn has_present_games(session: &Session) -> bool {
    !session.games().search.removed && has_games(session)
}

/// Asks for tags; those that all selected games have are the first answer.
pub(super) fn tag_games(session: &Session) -> Effect {
    let (games, found) = (session.games().meant(), session.games().found());
    let tags = |id: &GameId| {
        found.collection.index_of(*id).and_then(|at| found.collection.get(at)).map(|game| &game.tags)
    };
    let mut common = games.first().and_then(tags).cloned().unwrap_or_default();
    common.retain(|tag| games.iter().all(|id| tags(id).is_some_and(|tags| tags.contains(tag))));
    Effect::Prompt(Prompt::TagGames(games, common))
}
