//! The room of conflicts: their rank, and the one that is selected at first.

use std::convert::Infallible;
use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::{Desk, Edition};
use super::room::{Room, Said};
use crate::jobs::JobId;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Measure;
use crate::knowledge::listing::Listing;
use crate::knowledge::select::rank;
use crate::material::{Material, NodeId};

/// What a user can ask of the conflicts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Ranks them by this measure.
    RankBy(Measure),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Conflicts(wish)
    }
}

/// The room.
#[derive(Default)]
pub(super) struct ConflictsRoom {
    /// Canonical conflict nodes by rank.
    ranking: Arc<Vec<NodeId>>,
    /// What they were ranked for.
    of: Option<(Edition, Measure)>,
    /// The base that they were ranked in.
    kb: Arc<KnowledgeBase>,
}

impl Room for ConflictsRoom {
    type Wish = Wish;
    type Brought = Infallible;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        let Wish::RankBy(measure) = wish;
        desk.settings.measure = measure;
        desk.save_settings()?;
        Ok(None)
    }

    fn take(&mut self, _: &mut Desk, _: JobId, brought: Infallible) -> Said {
        match brought {}
    }

    fn crashed(&mut self, _: &mut Desk, _: JobId) {}

    fn refresh(&mut self, desk: &mut Desk) {
        let now = (desk.edition(), desk.settings.measure);
        if self.of == Some(now) {
            return;
        }
        let other_base = self.of.is_none_or(|(edition, _)| edition.base != now.0.base);
        let follows = self.of.is_some_and(|of| of.0.base == now.0.base && of.1 == now.1);
        let followed =
            follows.then(|| Listing::Conflicts(now.1).follow(&self.ranking, &self.kb, desk.kb())).flatten();
        self.ranking = followed.unwrap_or_else(|| Arc::new(rank(desk.kb(), now.1)));
        self.kb = Arc::clone(desk.kb());
        self.of = Some(now);
        if other_base && desk.is_open() {
            self.recall_selection(desk);
        }
    }
}

impl ConflictsRoom {
    /// Selects what was selected last, or else the worst conflict.
    fn recall_selection(&self, desk: &mut Desk) {
        let recalled = desk.settings.selected.as_deref().and_then(|text| text.parse::<Material>().ok());
        if let Some(node) = recalled.map(NodeId::from).or_else(|| self.ranking.first().copied()) {
            desk.trail.select(node);
        }
    }
}

impl Workbench {
    /// The canonical conflict nodes, worst first by the chosen measure.
    pub fn ranking(&self) -> &[NodeId] {
        &self.conflicts.ranking
    }
}
