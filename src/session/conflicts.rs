//! Conflicts: their ranking, and the initial selection.

use std::sync::Arc;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Measure;
use crate::knowledge::select::{Listing, rank};
use crate::material::{Material, NodeId};
use crate::service::settings::Panel;
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, Outcome};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    RankBy(Measure),
}

#[derive(Default)]
pub struct ConflictsFeature {
    /// Canonical conflict nodes by rank.
    pub ranking: Arc<Vec<NodeId>>,
    /// The revision and measure of the ranking.
    of: Option<(Revision, Measure)>,
    /// The knowledge base of the ranking.
    kb: Arc<KnowledgeBase>,
    shown: bool,
}

impl Feature for ConflictsFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        let Action::RankBy(measure) = action;
        context.settings.measure = measure;
        context.save_settings()?;
        Ok(None)
    }

    fn refresh(&mut self, context: &mut AppContext) {
        self.rank_anew(context);
        // What was selected elsewhere is not in the list, and keys would act on it.
        let shows = context.shows(Panel::Conflicts);
        if shows && !std::mem::replace(&mut self.shown, shows) {
            let listed = |node: NodeId| self.ranking.contains(&node.canonical());
            let first = self.ranking.first().filter(|_| !context.trail.selected().is_some_and(listed));
            first.into_iter().for_each(|first| context.trail.select(*first));
        }
        self.shown = shows;
    }
}

impl ConflictsFeature {
    /// Follows the base and the measure.
    fn rank_anew(&mut self, context: &mut AppContext) {
        let now = (context.shown_revision(), context.settings.measure);
        if self.of == Some(now) {
            return;
        }
        let other_base = self.of.is_none_or(|(revision, _)| revision.base != now.0.base);
        let follows = self.of.is_some_and(|of| of.0.base == now.0.base && of.1 == now.1);
        let followed = follows
            .then(|| Listing::Conflicts(now.1).follow(&self.ranking, &self.kb, context.shown()))
            .flatten();
        self.ranking = followed.unwrap_or_else(|| Arc::new(rank(context.shown(), now.1)));
        self.kb = Arc::clone(context.shown());
        self.of = Some(now);
        if other_base && context.is_open() {
            self.recall_selection(context);
        }
    }

    /// Selects the node selected last, or else the worst conflict.
    fn recall_selection(&self, context: &mut AppContext) {
        let recalled = context.settings.selected.as_deref().and_then(|text| text.parse::<Material>().ok());
        if let Some(node) = recalled.map(NodeId::from).or_else(|| self.ranking.first().copied()) {
            context.trail.select(node);
        }
    }
}
