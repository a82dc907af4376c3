//! What is looked for in the library, and the job that looks.

use super::{Brought, GamesRoom};
use crate::jobs::JobKind;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::select::NodeFacts;
use crate::material::NodeId;
use crate::material::query::{Query, QueryError};
use crate::progress::Progress;
use crate::records::Outcome;
use crate::rules::Position;
use crate::store::library::{Filter, Library, Listed, Years};
use crate::workbench::desk::Desk;
use crate::workbench::notice::Fault;
use crate::workbench::room;
use crate::workbench::settings::Panel;

/// The combinations that a game is to reach: a query of the lattice. A game fits where the query holds for a combination of its main
/// line, or for the mirror of one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Material {
    /// As it was typed; blank where every game fits.
    pub text: String,
}

/// What is looked for; all that is said must hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Search {
    /// A part of the name of either player.
    pub player: String,
    /// A part of the event or of the file's name.
    pub event: String,
    /// `1990`, or `1990-1999`.
    pub years: String,
    /// How it ended: with nothing said, or like this.
    pub outcome: Option<Option<Outcome>>,
    /// The combinations that it reaches.
    pub material: Material,
    /// A position that it reaches, or its mirror image.
    pub position: Option<Box<Position>>,
    /// Games that were taken out.
    pub removed: bool,
}

/// What is typed for years is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoYears;

impl Material {
    /// The combinations of the library that fit; `None` where every game does.
    ///
    /// # Errors
    /// Where the text is no query, and what the disk says.
    pub fn nodes(&self, library: &Library, kb: &KnowledgeBase) -> Result<Option<Vec<NodeId>>, Fault> {
        if self.text.trim().is_empty() {
            return Ok(None);
        }
        let query = Query::parse(&self.text).map_err(Fault::Query)?;
        let fits = |node: NodeId| query.matches(&NodeFacts { base: kb, node });
        let nodes = library.materials()?.into_iter();
        Ok(Some(nodes.filter(|node| fits(*node) || fits(node.mirror())).collect()))
    }

    /// What is wrong with the text.
    pub fn error(&self) -> Option<QueryError> {
        Some(&self.text).filter(|text| !text.trim().is_empty()).and_then(|text| Query::parse(text).err())
    }
}

impl Search {
    /// The years that are looked for.
    ///
    /// # Errors
    /// [`NoYears`].
    pub fn years(&self) -> Result<Option<Years>, NoYears> {
        let text = self.years.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (first, last) = text.split_once(['-', '–', '~']).unwrap_or((text, text));
        let year = |text: &str| text.trim().parse::<u16>().ok();
        year(first).zip(year(last)).map(|(first, last)| Some(Years { first, last })).ok_or(NoYears)
    }

    /// Looks.
    ///
    /// # Errors
    /// Where the text is no query, and what the disk says; cancelled.
    pub fn find(
        &self,
        library: &Library,
        kb: &KnowledgeBase,
        progress: &dyn Progress,
    ) -> Result<Vec<Listed>, Fault> {
        let filter = Filter {
            player: self.player.clone(),
            event: self.event.clone(),
            years: self.years().ok().flatten(),
            outcome: self.outcome,
            position: self.position.as_ref().map(|position| position.mirror_key()),
            materials: self.material.nodes(library, kb)?,
            removed: self.removed,
        };
        Ok(library.search(&filter, progress)?)
    }
}

/// Begins to look where games are to be seen that are not known.
pub(super) fn refresh(room: &mut GamesRoom, desk: &mut Desk) {
    let wrong = room.search.material.error().is_some() || room.search.years().is_err();
    if wrong || !desk.shows(Panel::Games) {
        return;
    }
    let subject = (desk.edition(), room.change, room.search.clone());
    if let Some(outdated) = room.found.outdate(&subject) {
        desk.cancel(outdated);
    }
    let Some(path) = desk.path().filter(|_| room.found.lacks(&subject)) else { return };
    let (path, kb, search) = (path.to_owned(), desk.kb().clone(), room.search.clone());
    let job = desk.start(JobKind::Query, room::Brought::Games, move |progress| {
        let found = Library::open(&path).map_err(Fault::from);
        Brought::Found(found.and_then(|library| search.find(&library, &kb, progress)))
    });
    room.found.begin(job, subject);
}
