//! The games, start boards and statistics of the books, read in the background.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::books::endgame::positions::{GameId, Verdict};
use crate::books::endgame::query::page;
use crate::books::endgame::statistics::Statistics;
use crate::books::endgame::{Game, PieceList, Positions, preview, shipped};
use crate::jobs::JobKind;
use crate::rules::{Color, Position};
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::endgames::practice::Output;
use crate::session::endgames::{EndgamesFeature, Section};
use crate::store::library::Library;

/// The contents of the books.
#[derive(Debug, Default)]
pub struct Contents {
    /// The games of the base's book, by number.
    pub games: Vec<(GameId, Game)>,
    /// The positions that its games begin with, by combination.
    pub starts: Vec<Start>,
    /// The statistics of the built-in book and of the base's book.
    pub statistics: [Statistics; 2],
}

/// A position that games begin with.
#[derive(Debug, Clone)]
pub struct Start {
    /// The position as in the first of these games.
    pub position: Position,
    /// The number of games; mirror images count as one position.
    pub games: usize,
    /// Whether no stored move leads to it.
    pub is_root: bool,
    /// Its value by the stored moves.
    pub verdict: Option<Verdict>,
}

impl EndgamesFeature {
    /// Returns the contents of the books; `None` until they are read.
    pub fn contents(&self) -> Option<&Arc<Contents>> {
        self.contents.latest().map(|(_, contents)| contents)
    }

    /// Reads the contents if a section shows them and they are stale.
    pub(super) fn read_contents(&mut self, context: &mut AppContext) {
        let shown = context.shows(Panel::Endgames) && self.section != Section::Practise;
        let subject = (context.revision().base, self.edits);
        let Some(path) = context.file().filter(|_| shown && self.contents.should_start(&subject)) else {
            return;
        };
        let path = path.to_owned();
        let job = context.start::<Self>(JobKind::Query, move |_| Output::Contents(read(&path)));
        self.contents.begin(job, subject);
    }
}

fn read(path: &Path) -> Result<Contents, Fault> {
    let library = Library::open(path)?;
    let book = library.endgame_book();
    let error = |error| Fault::from(library.book_error(error));
    let mut games = Vec::new();
    book.each_game(&mut |id, game| games.push((id, game.clone()))).map_err(error)?;
    let mut starts: BTreeMap<(PieceList, Color), Start> = BTreeMap::new();
    for (_, game) in &games {
        let start = game.start();
        let key = (PieceList::of(start.board()).normal().0, start.turn());
        if let Some(known) = starts.get_mut(&key) {
            known.games += 1;
            continue;
        }
        let verdict = page(&book, start).map_err(error)?;
        let verdict = verdict.and_then(|page| page.state(start.turn()).verdict);
        let is_root = preview::is_root(&book, start).map_err(error)?;
        starts.insert(key, Start { position: start.clone(), games: 1, is_root, verdict });
    }
    let shipped = shipped::book().ok().map(|book| {
        let Ok(statistics) = Statistics::of(book);
        statistics
    });
    let own = Statistics::of(&book).map_err(error)?;
    let mut starts: Vec<Start> = starts.into_values().collect();
    starts.sort_by_cached_key(|start| crate::material::Material::of(&start.position).to_string());
    Ok(Contents { games, starts, statistics: [shipped.unwrap_or_default(), own] })
}
