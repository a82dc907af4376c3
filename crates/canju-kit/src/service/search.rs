//! Searches in the library of games.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::collection::{Collection, Facets};
use super::elsewhere::Elsewhere;
use super::fault::Fault;
use super::filter::MaterialFilter;
use super::settings::games::GameOrder;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::records::Outcome;
use crate::rules::Position;
use crate::store::library::{Filter, GameId, Library, Listed};

/// A stretch of years, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    /// The first.
    pub first: u16,
    /// The last.
    pub last: u16,
}

impl Years {
    /// Whether it has this year.
    pub fn contains(self, year: u16) -> bool {
        (self.first..=self.last).contains(&year)
    }
}

/// A search of games; all given conditions must hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Search {
    /// A part of the name of either player in either script, initials, or a whole name between quotation marks. Aliases count as one
    /// name.
    pub player: String,
    /// A part of the event or of the file's name, or the whole between quotation marks.
    pub event: String,
    /// `1990`, or `1990-1999`.
    pub years: String,
    /// The result: `None` matches any, `Some(None)` an unknown one.
    pub outcome: Option<Option<Outcome>>,
    /// Tags with semicolons between them; a game must have all of them.
    pub tag: String,
    /// The combinations that its main line reaches.
    pub material: MaterialFilter,
    /// A position that it reaches, or its mirror image.
    pub position: Option<Box<Position>>,
    /// Whether to search removed games.
    pub removed: bool,
}

/// A game that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameHit {
    /// Its index in the collection.
    pub at: u32,
    /// Ply at which the requested position or material is first reached; 0 if none was requested.
    pub ply: u32,
}

/// Result of a search.
#[derive(Debug, Clone, Default)]
pub struct GamesFound {
    /// The games of the library.
    pub collection: Arc<Collection>,
    /// The games found, in order.
    pub rows: Vec<GameHit>,
    /// The counts of their properties.
    pub facets: Facets,
    /// Further matches elsewhere, if combinations were searched for.
    pub elsewhere: Option<Elsewhere>,
}

impl GamesFound {
    /// Number of games.
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no game.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the game of a row.
    pub fn get(&self, row: usize) -> Option<&Listed> {
        self.rows.get(row).and_then(|row| self.collection.get(row.at))
    }

    /// Returns the game of a row for a list, with its ply.
    pub fn listed(&self, row: usize) -> Option<Listed> {
        let GameHit { at, ply } = *self.rows.get(row)?;
        self.collection.get(at).map(|game| Listed { ply, ..game.clone() })
    }

    /// The games found, for lists.
    pub fn games(&self) -> Vec<Listed> {
        (0..self.len()).filter_map(|row| self.listed(row)).collect()
    }

    /// The ids of the games found, in order.
    pub fn ids(&self) -> impl Iterator<Item = GameId> {
        self.rows.iter().filter_map(|row| self.collection.get(row.at)).map(|game| game.id)
    }

    /// Returns the row of a game.
    pub fn row_of(&self, id: GameId) -> Option<usize> {
        let at = self.collection.index_of(id)?;
        self.rows.iter().position(|row| row.at == at)
    }
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

    /// Runs the search on a library as it is on the disk, in the order of import.
    ///
    /// # Errors
    /// The text is no query; an I/O or SQLite error; cancelled.
    pub fn find(
        &self,
        library: &Library,
        kb: &KnowledgeBase,
        progress: &dyn Progress,
    ) -> Result<GamesFound, Fault> {
        let collection = Arc::new(Collection::read(library, self.removed, progress)?);
        self.find_in(&collection, library, kb, GameOrder::default(), progress)
    }

    /// Runs the search on the games of a library that were read before. The file is read only for positions and combinations.
    ///
    /// # Errors
    /// As [`Self::find`].
    pub fn find_in(
        &self,
        collection: &Arc<Collection>,
        library: &Library,
        kb: &KnowledgeBase,
        order: GameOrder,
        progress: &dyn Progress,
    ) -> Result<GamesFound, Fault> {
        let filter = Filter {
            position: self.position.as_ref().map(|position| position.mirror_key()),
            materials: self.materials(library, kb)?,
            games: None,
            removed: self.removed,
        };
        let plies = if filter.position.is_some() || filter.materials.is_some() {
            Some(library.reaching(&filter, progress)?.into_iter().collect::<FxHashMap<_, _>>())
        } else {
            None
        };
        let found = collection.find(self, plies.as_ref(), order);
        Ok(GamesFound { elsewhere: Elsewhere::of(&self.material, library, kb, progress)?, ..found })
    }
}
