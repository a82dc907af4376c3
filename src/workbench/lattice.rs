//! The room of the lattice: the selection, the query line and the nodes it found.

use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::{Desk, Edition};
use super::room::{self, Errand, Room, Said};
use super::settings::Panel;
use crate::acquisition::sureness::Sureness;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::listing::Listing;
use crate::knowledge::select::Order;
use crate::material::NodeId;
use crate::material::query::{Query, QueryError};
use crate::progress::Cancelled;

/// What a user can ask of the lattice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Selects a node everywhere.
    Select(NodeId),
    /// Selects no node.
    Deselect,
    /// Selects the node that was selected before.
    Back,
    /// Undoes `Back`.
    Forward,
    /// Looks for the nodes of a query; the empty text finds all.
    Find(String),
    /// Sorts the found nodes.
    SortBy(Sort),
    /// Shows how sure the scores are instead of the scores, or no longer.
    ShowSureness(bool),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Lattice(wish)
    }
}

/// How the found nodes are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sort {
    /// By what.
    pub order: Order,
    /// Largest first.
    pub descending: bool,
}

/// The nodes of a query in one edition of the base.
#[derive(Debug, Default)]
pub(super) struct Found {
    nodes: Arc<Vec<NodeId>>,
    kb: Arc<KnowledgeBase>,
}

/// What a job of the lattice brings back.
pub(super) enum Brought {
    /// The nodes of a query.
    Found(Result<Found, Cancelled>),
    /// How sure the scores are.
    Sureness(Result<Sureness, Cancelled>),
}

/// The query line, what it found, and what is still looked for.
#[derive(Debug, Default)]
pub struct LatticeRoom {
    text: String,
    /// The text whose only hit was selected.
    settled: String,
    sort: Sort,
    query: Option<Query>,
    error: Option<QueryError>,
    search: Errand<Subject, Found>,
    shows_sureness: bool,
    sureness: Errand<Edition, Sureness>,
    /// What is found before the first search.
    nothing: Arc<Vec<NodeId>>,
}

/// What is looked for: a text and an order, in an edition of the base.
type Subject = (Edition, String, Sort);

impl LatticeRoom {
    /// The text that was last looked for.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the found nodes are sorted.
    pub const fn sort(&self) -> Sort {
        self.sort
    }

    /// What is wrong with the text, and where.
    pub const fn error(&self) -> Option<&QueryError> {
        self.error.as_ref()
    }

    /// The nodes found last, sorted.
    pub fn found(&self) -> &Arc<Vec<NodeId>> {
        self.search.latest().map_or(&self.nothing, |(_, found)| &found.nodes)
    }

    /// True while the text is being looked for.
    pub fn is_running(&self) -> bool {
        self.search.job().is_some()
    }

    /// Whether it is shown how sure the scores are.
    pub const fn shows_sureness(&self) -> bool {
        self.shows_sureness
    }

    /// How sure they are, as last computed.
    pub fn sureness(&self) -> Option<&Arc<Sureness>> {
        self.sureness.latest().map(|(_, sureness)| sureness)
    }

    /// True while that is computed.
    pub fn is_weighing(&self) -> bool {
        self.sureness.job().is_some()
    }

    /// True where the found nodes are a choice, not all scored nodes.
    pub fn is_filter(&self) -> bool {
        !self.text.trim().is_empty() && self.error.is_none()
    }
}

impl Room for LatticeRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::Select(node) => {
                desk.trail.select(node);
                desk.settings.selected = Some(node.material().to_string());
            }
            Wish::Deselect => {
                desk.trail.deselect();
                desk.settings.selected = None;
            }
            Wish::Back => drop(desk.trail.back()),
            Wish::Forward => drop(desk.trail.forward()),
            Wish::Find(text) => {
                let parsed = if text.trim().is_empty() { Ok(None) } else { Query::parse(&text).map(Some) };
                self.text = text;
                (self.query, self.error) = match parsed {
                    Ok(query) => (query, None),
                    Err(error) => (None, Some(error)),
                };
            }
            Wish::SortBy(sort) => self.sort = sort,
            Wish::ShowSureness(shows) => {
                self.shows_sureness = shows;
                self.sureness.again();
            }
        }
        Ok(None)
    }

    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Found(found) => {
                self.search.end(job, found.ok());
                self.select_only_hit(desk);
            }
            Brought::Sureness(sureness) => drop(self.sureness.end(job, sureness.ok())),
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.search.end(job, None);
        self.sureness.end(job, None);
    }

    fn refresh(&mut self, desk: &mut Desk) {
        self.weigh(desk);
        if self.error.is_some() || !desk.shows(Panel::Lattice) {
            return;
        }
        let subject = (desk.edition(), self.text.clone(), self.sort);
        self.follow(&subject, desk.kb());
        if let Some(outdated) = self.search.outdate(&subject) {
            desk.cancel(outdated);
        }
        if !self.search.lacks(&subject) {
            return;
        }
        let (kb, listing) = (Arc::clone(desk.kb()), self.listing());
        let job = desk.start(JobKind::Query, room::Brought::Lattice, move |progress| {
            let found = listing.nodes(&kb, progress).map(Arc::new);
            Brought::Found(found.map(|nodes| Found { nodes, kb }))
        });
        self.search.begin(job, subject);
    }
}

impl LatticeRoom {
    /// The only hit is what was meant; once for each text, since one may go elsewhere after it.
    fn select_only_hit(&mut self, desk: &mut Desk) {
        let [only] = self.found()[..] else { return };
        if self.settled != self.text && !self.text.trim().is_empty() {
            desk.trail.select(only);
            self.settled.clone_from(&self.text);
        }
    }

    /// Computes how sure the scores are where that is looked at. What is under way for the base as it was before an edit is finished,
    /// since it says nearly the same.
    fn weigh(&mut self, desk: &mut Desk) {
        let edition = desk.edition();
        let foreign = |of: &Edition| of.base != edition.base;
        if self.sureness.latest().is_some_and(|(of, _)| foreign(of)) {
            self.sureness.forget();
        }
        let wanted = self.shows_sureness && desk.shows(Panel::Lattice);
        if let Some(outdated) = self.sureness.outdate_if(|of| !wanted || foreign(of)) {
            desk.cancel(outdated);
        }
        if wanted && self.sureness.lacks(&edition) {
            let kb = Arc::clone(desk.kb());
            let job = desk.start(JobKind::Sureness, room::Brought::Lattice, move |progress| {
                Brought::Sureness(Sureness::of(&kb, progress))
            });
            self.sureness.begin(job, edition);
        }
    }

    fn listing(&self) -> Listing {
        let Sort { order, descending } = self.sort;
        Listing::Nodes { query: self.query.clone(), order, descending }
    }

    /// Brings what was found for this text and order before an edit up to date, where that costs less than to look anew.
    fn follow(&mut self, subject: &Subject, kb: &Arc<KnowledgeBase>) {
        let (edition, text, sort) = subject;
        let Some(((of, of_text, of_sort), found)) = self.search.latest() else { return };
        if of == edition || of.base != edition.base || (of_text, of_sort) != (text, sort) {
            return;
        }
        if let Some(nodes) = self.listing().follow(&found.nodes, &found.kb, kb) {
            self.search.renew(subject.clone(), Found { nodes, kb: Arc::clone(kb) });
        }
    }
}

impl Workbench {
    /// How sure the scores are of the base as it is now, where that was computed.
    pub fn sureness(&self) -> Option<&Arc<Sureness>> {
        self.lattice.sureness.of(&self.desk.edition())
    }

    /// The query line and what it found.
    pub const fn search(&self) -> &LatticeRoom {
        &self.lattice
    }
}
