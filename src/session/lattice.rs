//! The lattice: the selection, the query line and the nodes found.

use std::sync::Arc;

use crate::acquisition::endgames::ScoreConfidence;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::select::{Listing, Order};
use crate::material::NodeId;
use crate::material::query::{Query, QueryError};
use crate::progress::Progress;
use crate::service::settings::Panel;
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, LatestTask, Outcome};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Selects a node everywhere.
    Select(NodeId),
    Deselect,
    /// Returns to the previous selection.
    Back,
    /// Undoes `Back`.
    Forward,
    /// Searches for the nodes of a query; the empty text finds all.
    Find(String),
    SortBy(Sort),
    /// Shows the confidence of the scores instead of the scores, or the scores again.
    ShowConfidence(bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sort {
    pub order: Order,
    /// Largest first.
    pub descending: bool,
}

/// The nodes found by a query in one revision of the base.
#[derive(Debug, Default)]
pub(crate) struct FoundNodes {
    nodes: Arc<Vec<NodeId>>,
    kb: Arc<KnowledgeBase>,
}

/// The query line, its result, and the running search.
#[derive(Debug, Default)]
pub struct LatticeFeature {
    /// The text of the last search.
    pub text: String,
    /// The text whose only hit was selected.
    settled: String,
    pub sort: Sort,
    query: Option<Query>,
    /// The error of the query, with its position.
    pub error: Option<QueryError>,
    pub(crate) search: LatestTask<Subject, FoundNodes>,
    pub shows_confidence: bool,
    pub(crate) confidence: LatestTask<Revision, ScoreConfidence>,
    /// The result before the first search.
    nothing: Arc<Vec<NodeId>>,
}

/// The key of a search: revision of the base, text and order.
type Subject = (Revision, String, Sort);

impl LatticeFeature {
    /// Returns the nodes found last, sorted.
    pub fn found(&self) -> &Arc<Vec<NodeId>> {
        self.search.latest().map_or(&self.nothing, |(_, found)| &found.nodes)
    }

    /// Whether the nodes found are filtered, not all scored nodes.
    pub fn is_filter(&self) -> bool {
        !self.text.trim().is_empty() && self.error.is_none()
    }
}

impl Feature for LatticeFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Select(node) => {
                context.trail.select(node);
                context.settings.selected = Some(node.material().to_string());
            }
            Action::Deselect => {
                context.trail.deselect();
                context.settings.selected = None;
            }
            Action::Back => drop(context.trail.back()),
            Action::Forward => drop(context.trail.forward()),
            Action::Find(text) => {
                let parsed = if text.trim().is_empty() { Ok(None) } else { Query::parse(&text).map(Some) };
                self.text = text;
                (self.query, self.error) = match parsed {
                    Ok(query) => (query, None),
                    Err(error) => (None, Some(error)),
                };
            }
            Action::SortBy(sort) => self.sort = sort,
            Action::ShowConfidence(shows) => {
                self.shows_confidence = shows;
                self.confidence.allow_retry();
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.search.end(job, None);
        self.confidence.end(job, None);
    }

    fn refresh(&mut self, context: &mut AppContext) {
        self.weigh(context);
        if self.error.is_some() || !context.shows(Panel::Lattice) {
            return;
        }
        let subject = (context.shown_revision(), self.text.clone(), self.sort);
        self.follow(&subject, context.shown());
        context.cancel(self.search.cancel_stale(&subject));
        if !self.search.should_start(&subject) {
            return;
        }
        let (kb, listing) = (Arc::clone(context.shown()), self.listing());
        let work = move |progress: &dyn Progress| {
            let found = listing.nodes(&kb, progress).map(Arc::new);
            found.map(|nodes| FoundNodes { nodes, kb })
        };
        let job = context.start(JobKind::Query, work, |feature: &mut Self, context, job, found| {
            feature.search.end(job, found.ok());
            feature.select_only_hit(context);
            Ok(None)
        });
        self.search.begin(job, subject);
    }
}

impl LatticeFeature {
    /// Selects the only hit, once for each text, since the user may select another node after it.
    fn select_only_hit(&mut self, context: &mut AppContext) {
        let [only] = self.found()[..] else { return };
        if self.settled != self.text && !self.text.trim().is_empty() {
            context.trail.select(only);
            self.settled.clone_from(&self.text);
        }
    }

    /// Computes the confidence of the scores if it is shown. A job for an earlier revision may finish, since its result is nearly
    /// the same.
    fn weigh(&mut self, context: &mut AppContext) {
        let revision = context.shown_revision();
        self.confidence.want(Some(revision));
        let foreign = |of: &Revision| of.base != revision.base;
        if self.confidence.latest().is_some_and(|(of, _)| foreign(of)) {
            self.confidence.forget();
        }
        let wanted = self.shows_confidence && context.shows(Panel::Lattice);
        context.cancel(self.confidence.cancel_stale_if(|of| !wanted || foreign(of)));
        if wanted && self.confidence.should_start(&revision) {
            let kb = Arc::clone(context.shown());
            let work = move |progress: &dyn Progress| ScoreConfidence::of(&kb, progress);
            let job = context.start(JobKind::Confidence, work, |feature: &mut Self, _, job, confidence| {
                feature.confidence.end(job, confidence.ok());
                Ok(None)
            });
            self.confidence.begin(job, revision);
        }
    }

    fn listing(&self) -> Listing {
        let Sort { order, descending } = self.sort;
        Listing::Nodes { query: self.query.clone(), order, descending }
    }

    /// Updates the result of the same query after an edit if that costs less than a new search.
    fn follow(&mut self, subject: &Subject, kb: &Arc<KnowledgeBase>) {
        let (revision, text, sort) = subject;
        let Some(((of, of_text, of_sort), found)) = self.search.latest() else { return };
        if of == revision || of.base != revision.base || (of_text, of_sort) != (text, sort) {
            return;
        }
        if let Some(nodes) = self.listing().follow(&found.nodes, &found.kb, kb) {
            self.search.renew(subject.clone(), FoundNodes { nodes, kb: Arc::clone(kb) });
        }
    }
}
