//! Searches in the library of games.

use super::elsewhere::Elsewhere;
use super::fault::Fault;
use super::filter::MaterialFilter;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::records::Outcome;
use crate::rules::Position;
use crate::store::library::{Filter, Library, Listed, Years};

/// A search of games; all given conditions must hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Search {
    /// A part of the name of either player.
    pub player: String,
    /// A part of the event or of the file's name.
    pub event: String,
    /// `1990`, or `1990-1999`.
    pub years: String,
    /// The result: `None` matches any, `Some(None)` an unknown one.
    pub outcome: Option<Option<Outcome>>,
    /// The combinations that its main line reaches.
    pub material: MaterialFilter,
    /// A position that it reaches, or its mirror image.
    pub position: Option<Box<Position>>,
    /// Whether to search removed games.
    pub removed: bool,
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    /// The games.
    pub games: Vec<Listed>,
    /// Further matches elsewhere, if combinations were searched for.
    pub elsewhere: Option<Elsewhere>,
}

/// The text is no range of years.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoYears;

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

    /// Returns the matching combinations of the library; `None` if every game matches.
    fn materials(&self, library: &Library, kb: &KnowledgeBase) -> Result<Option<Vec<NodeId>>, Fault> {
        if self.material.is_blank() {
            return Ok(None);
        }
        let fits = self.material.fits(kb)?;
        Ok(Some(library.materials()?.into_iter().filter(|node| fits(*node)).collect()))
    }

    /// Runs the search.
    ///
    /// # Errors
    /// The text is no query; an I/O or SQLite error; cancelled.
    pub fn find(
        &self,
        library: &Library,
        kb: &KnowledgeBase,
        progress: &dyn Progress,
    ) -> Result<Found, Fault> {
        let filter = Filter {
            player: self.player.clone(),
            event: self.event.clone(),
            years: self.years().ok().flatten(),
            outcome: self.outcome,
            position: self.position.as_ref().map(|position| position.mirror_key()),
            materials: self.materials(library, kb)?,
            removed: self.removed,
        };
        let games = library.search(&filter, progress)?;
        Ok(Found { games, elsewhere: Elsewhere::of(&self.material, library, kb, progress)? })
    }
}
