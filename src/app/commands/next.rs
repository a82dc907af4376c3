//! The next step of the work: what the step that ends in the panel shown leads to. Every panel of the work frames it, and one key
//! takes it: conflicts, questions about them, resolver, sample, answers, and back.

use super::Effect;
use super::effects::in_panel;
use crate::inference::greedy::{End, Greedy};
use crate::knowledge::evidence::score_of_result;
use crate::material::{Material, NodeId};
use crate::rules::tree::NodeIndex;
use crate::service::settings::{Panel, ResolverView, VerificationMethod};
use crate::session::{Session, inquiry, play, resolver, verification};
use crate::text::{Value, Words};

/// A next step, with what its name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NextStep {
    /// Asks about this number of conflicts.
    Ask(u32),
    /// Runs the resolver on this number of conflicts.
    Resolve(u32),
    /// Stores the changes of the resolver.
    Accept,
    /// Stores them, and asks about this number of conflicts that are left.
    AcceptAndAsk(u32),
    Sample,
    /// Stores this number of right scores given in the sample as answers.
    Take(usize),
    /// Stores the result of the game as evidence on a combination, and returns to the panel that it came from.
    Return(NodeId, Panel),
    /// Leaves the game for the panel that it came from.
    Leave(Panel),
}

impl NextStep {
    /// Returns the step that the panel shown leads to, if it is at an end.
    fn of(session: &Session) -> Option<Self> {
        session.path()?;
        let conflicts = session.kb().labelling().tally().conflict_nodes;
        // Conflicts between locked scores end the loop of questions and repairs.
        let open = session.inquiry().open;
        let resolve = if open.resolves { Self::Resolve(conflicts) } else { Self::Sample };
        match session.settings().panel {
            Panel::Conflicts if open.asks => Some(Self::Ask(conflicts)),
            Panel::Conflicts => Some(resolve),
            // The number of conflicts would reveal whether the last answer agrees with those of others.
            Panel::Inquiry if session.settings().asking.blind => None,
            Panel::Inquiry => Some(resolve),
            Panel::Resolver => Self::of_resolver(session, conflicts),
            Panel::Verification if session.settings().verification.method == VerificationMethod::Sample => {
                let room = session.verification();
                match room.sample() {
                    _ if room.drawing.is_some() => None,
                    None => Some(Self::Sample),
                    Some(_) if !room.judged_scores.open.is_empty() => {
                        Some(Self::Take(room.judged_scores.open.len()))
                    }
                    Some(_) => (room.judged_scores.taken && open.resolves).then_some(resolve),
                }
            }
            Panel::Play => Self::of_game(session.play(), session.panel_before()),
            _ => None,
        }
    }

    fn of_resolver(session: &Session, conflicts: u32) -> Option<Self> {
        let room = session.resolver();
        let asks = session.inquiry().open.asks;
        let ask = if asks { Self::Ask(conflicts) } else { Self::Sample };
        if session.settings().resolver_view == ResolverView::Versions {
            return None;
        }
        if session.settings().resolver_view == ResolverView::Exact {
            let repair = room.repair.current()?;
            return Some(if repair.changes.is_empty() { ask } else { Self::Accept });
        }
        if room.is_running() {
            return None;
        }
        let begun = room.greedy().map(|greedy| (greedy, greedy.accepted() > 0));
        let left = |greedy: &Greedy| greedy.labelling().tally().conflict_nodes;
        Some(match begun.map(|(greedy, changes)| (greedy.end(), changes, left(greedy))) {
            Some((Some(End::Stuck), true, left)) if asks => Self::AcceptAndAsk(left),
            Some((Some(_), true, _)) => Self::Accept,
            Some((Some(_), false, _)) => ask,
            Some((None, ..)) => Self::Resolve(conflicts),
            // The run stored last has left these.
            None if room.stored.is_some() => ask,
            None if session.inquiry().open.resolves => Self::Resolve(conflicts),
            None => Self::Sample,
        })
    }

    /// A game from a position of a combination: its result is evidence once it has ended.
    fn of_game(play: &play::PlayFeature, from: Option<Panel>) -> Option<Self> {
        play.of()?;
        if play.ending.is_none() || play.tree.current() == NodeIndex::START {
            return from.map(Self::Leave);
        }
        let start = Material::of(play.tree.position_at(NodeIndex::START));
        Some(Self::Return(start.into(), from?))
    }

    fn name(self, words: Words, session: &Session) -> String {
        let count = |key, count: Value| words.with(key, &[("count", count)]);
        match self {
            Self::Ask(left) if session.settings().panel == Panel::Conflicts => {
                count("next-ask-these", left.into())
            }
            Self::Ask(left) => count("next-ask", left.into()),
            Self::Resolve(left) => count("next-resolve", left.into()),
            Self::Accept => words.get("next-accept"),
            Self::AcceptAndAsk(left) => count("next-accept-ask", left.into()),
            Self::Sample => words.get("next-sample"),
            Self::Take(scores) => count("next-take", scores.into()),
            Self::Return(node, panel) => {
                let result = session.play().ending.map_or("*", |ending| ending.score());
                let args = [
                    ("result", result.to_owned()),
                    ("material", words.material(node)),
                    ("panel", words.get(panel.text_key())),
                ];
                words.with("next-return", &args)
            }
            Self::Leave(panel) => words.with("next-leave", &[("panel", words.get(panel.text_key()))]),
        }
    }

    fn effect(self, session: &Session) -> Effect {
        match self {
            Self::Ask(_) => {
                let settings = session.settings();
                let asking = settings.asking.about_conflicts(settings.measure);
                in_panel(Panel::Inquiry, inquiry::Action::Ask(asking))
            }
            Self::Resolve(_) => in_panel(Panel::Resolver, resolver::Action::Run),
            Self::Accept if session.settings().resolver_view == ResolverView::Exact => {
                Effect::Do(resolver::Action::RepairAccept.into())
            }
            Self::Accept => Effect::Do(resolver::Action::Accept.into()),
            Self::AcceptAndAsk(_) => Effect::Do(resolver::Action::AcceptAndAsk.into()),
            Self::Sample => in_panel(Panel::Verification, verification::Action::Draw),
            Self::Take(_) => Effect::Do(verification::Action::TakeJudged.into()),
            Self::Leave(panel) => Effect::Show(panel),
            Self::Return(node, panel) => {
                let winner = session.play().ending.and_then(|ending| ending.winner);
                let score = score_of_result(node, winner);
                in_panel(panel, play::Action::SpeaksFor(score))
            }
        }
    }
}

/// Whether the panel shown leads to a next step.
pub(super) fn is_there(session: &Session) -> bool {
    NextStep::of(session).is_some()
}

pub(super) fn effect(session: &Session) -> Effect {
    NextStep::of(session).map_or(Effect::Nothing, |step| step.effect(session))
}

/// Returns the name of the next step; `None` if there is none.
pub(in crate::app) fn name(words: Words, session: &Session) -> Option<String> {
    Some(NextStep::of(session)?.name(words, session))
}
