//! The engine's resources: an immutable copy of the base's scores, exact tables, endgame books, and the transposition table; and the
//! judgement of whole games with them.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::books::endgame::{Results, progress};
use crate::engine::{Elements, Evaluation, KnowledgeSnapshot, Oracles, Tables, TranspositionTable};
use crate::jobs::players::Cost;
use crate::jobs::{JobId, JobKind, now};
use crate::knowledge::KnowledgeBase;
use crate::material::Material;
use crate::progress::Progress;
use crate::records::Record;
use crate::rules::Position;
use crate::service::annotation::{Annotation, Annotator};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};
use crate::store::StoreError;
use crate::store::library::Library;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::tablebase::small::INSTANT;

/// Size of the transposition table in MiB.
const MEMORY: usize = 32;

/// The endgame book of the open base: its file and number of edits; the file is missing while a job has the base.
pub(super) struct OwnBook {
    base: u32,
    file: Option<(PathBuf, u64)>,
}

impl OwnBook {
    pub(super) fn of(context: &mut AppContext) -> Self {
        let base = context.revision().base;
        let edits = context.write(|base| Ok::<_, Fault>(base.book_edits)).ok();
        Self { base, file: context.path().map(PathBuf::from).zip(edits) }
    }
}

/// The engine context for one state of a base.
pub(super) struct EngineContext {
    /// The knowledge base, to detect that another one is open; `None` if its knowledge is not used.
    of: Option<Arc<KnowledgeBase>>,
    /// The values of the six elements, if they replace the engine's own terms.
    elements: Option<Elements>,
    evaluation: Arc<Evaluation>,
    tables: Option<Arc<Tablebase>>,
    books: Vec<Arc<Results>>,
    /// The results of a base's endgame book, keyed by base and number of edits.
    own: Option<((u32, u64), Arc<Results>)>,
    tt: Arc<TranspositionTable>,
}

impl EngineContext {
    /// Returns the engine context for a base and these values; reuses the previous one if it was built for the same.
    pub(super) fn of(
        before: Option<Box<Self>>,
        kb: &Arc<KnowledgeBase>,
        knows: bool,
        elements: Option<&Elements>,
    ) -> Box<Self> {
        let same = |mind: &Self| match &mind.of {
            Some(of) => knows && Arc::ptr_eq(of, kb),
            None => !knows,
        };
        match before {
            Some(mind) if same(&mind) && mind.elements.as_ref() == elements => mind,
            other => {
                let snapshot = knows.then(|| KnowledgeSnapshot::read(kb));
                let own = Evaluation::standard(snapshot);
                let evaluation = Arc::new(match elements {
                    Some(elements) => own.by_elements(elements),
                    None => own,
                });
                let (tt, tables, books, own) = other.map_or_else(
                    || (Arc::new(TranspositionTable::new(MEMORY)), None, Vec::new(), None),
                    |mind| (mind.tt, mind.tables, mind.books, mind.own),
                );
                // Entries were evaluated with other scores.
                tt.clear();
                let (of, elements) = (knows.then(|| Arc::clone(kb)), elements.cloned());
                Box::new(Self { of, elements, evaluation, tables, books, own, tt })
            }
        }
    }

    /// Returns the results of the base's endgame book, reread after an edit; the earlier ones if it cannot be read now.
    pub(super) fn own(&mut self, book: &OwnBook) -> Option<Arc<Results>> {
        let before = self.own.take().filter(|((base, _), _)| *base == book.base);
        let known = before.as_ref().map(|((_, edits), _)| *edits);
        let edited = book.file.as_ref().filter(|(_, edits)| known != Some(*edits));
        let read = edited.and_then(|(path, edits)| {
            let results = Library::open(path).and_then(|library| library.book_results()).ok()?;
            Some(((book.base, *edits), Arc::new(results)))
        });
        self.own = read.or(before);
        self.own.as_ref().map(|(_, results)| Arc::clone(results)).filter(|results| !results.is_empty())
    }

    /// Returns the exact sources for a search from this position: the tables of a folder as it is now, those of the position's
    /// material if they are solved at once, and these endgame books.
    pub(super) fn oracles(
        &mut self,
        folder: Option<&Catalog>,
        books: Vec<Arc<Results>>,
        root: &Position,
        progress: &dyn Progress,
    ) -> Oracles {
        let pairs = || self.books.iter().zip(&books);
        if self.books.len() != books.len() || !pairs().all(|(one, other)| Arc::ptr_eq(one, other)) {
            // Entries were evaluated with other sources.
            self.tt.clear();
            self.books = books;
        }
        Oracles { tables: self.tables(folder, Material::of(root), progress), books: self.books.clone() }
    }

    /// Returns the tables of a folder as it is now; `None` if it cannot be read (the board shows that).
    fn tables(
        &mut self,
        folder: Option<&Catalog>,
        material: Material,
        progress: &dyn Progress,
    ) -> Option<Tables> {
        let same = match &self.tables {
            Some(tables) => folder.is_some() && tables.is_current(),
            None => folder.is_none(),
        };
        if !same {
            // Entries were evaluated with other tables.
            self.tt.clear();
            self.tables = folder.and_then(|folder| Tablebase::of(folder).ok()).map(Arc::new);
        }
        let known = self.tables.as_ref();
        if let Some(tables) = known.and_then(|of| of.complete(material, INSTANT, progress).ok().flatten()) {
            self.tt.clear();
            self.tables = Some(Arc::new(tables));
        }
        self.tables.clone().map(|tables| tables as Tables)
    }

    pub(super) fn parts(&self) -> (Arc<Evaluation>, Arc<TranspositionTable>) {
        (Arc::clone(&self.evaluation), Arc::clone(&self.tt))
    }
}

// The judgement of whole games by the engine as a job, and the positions before mistakes as practice.

/// Time for a move of an annotation without a chosen depth.
const ANNOTATION: Duration = Duration::from_millis(100);

/// Starts the annotation of a game with the knowledge and the tables that the engine plays with; the feature takes it.
pub(super) fn annotate<F: Feature>(
    context: &mut AppContext,
    record: Record,
    take: impl FnOnce(&mut F, &mut AppContext, JobId, Result<Annotation, StoreError>) -> Outcome + Send + 'static,
) -> JobId {
    let (kb, play) = (Arc::clone(context.kb()), &context.settings.play);
    let cost = play.judging_depth.map_or(Cost::Time(ANNOTATION), Cost::Depth);
    let (knows, elements, rules) = (play.knowledge, play.elements.clone(), play.rules.set());
    let folder = play.tables.then(|| Catalog::new(context.places.tables()));
    let work = move |progress: &dyn Progress| {
        let mut engine = EngineContext::of(None, &kb, knows, elements.as_deref());
        let oracles = engine.oracles(folder.as_ref(), Vec::new(), record.start(), progress);
        let annotator = Annotator::new(engine.parts().0, oracles, rules, cost);
        annotator.annotate(&record, progress).map_err(StoreError::from)
    };
    context.start(JobKind::Annotate, work, take)
}

/// Adds positions before mistakes to those to practise, due now; those practised before keep their progress.
pub(super) fn practise_positions(context: &mut AppContext, positions: &[Position]) -> Result<Notice, Fault> {
    let fresh = progress::Progress { due: now(), ..progress::Progress::default() };
    let mut added = 0;
    for position in positions {
        let name = progress::key(position);
        if context.write(|base| base.practised(&name))?.is_none() {
            context.write(|base| base.practise(&name, fresh))?;
            added += 1;
        }
    }
    context.practice_changes += 1;
    Ok(Notice::MistakesAdded { added, mistakes: positions.len() as u64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::score::Score;
    use crate::progress::Unattended;

    fn scored(kb: &KnowledgeBase, score: Score) -> Arc<KnowledgeBase> {
        let mut kb = kb.clone();
        let mut draft = Draft::new(&kb);
        let author =
            Provenance { source: Source::Expert, author: String::new(), time: 0, note: String::new() };
        let provenance = draft.provenance(&author);
        let node = "KRKNGG".parse::<Material>().unwrap().into();
        draft.set(node, Some(NodeState { score, invariable: true, provenance })).unwrap();
        let set = draft.finish();
        kb.apply(&set);
        Arc::new(kb)
    }

    #[test]
    fn a_changed_score_is_used_by_the_next_thought() {
        let position: Position = "3k1a3/4a4/4n4/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let worth = |mind: &EngineContext| {
            let (evaluation, _) = mind.parts();
            evaluation.score(&position, evaluation.accumulate(&position))
        };
        let won = scored(&KnowledgeBase::default(), Score::SURE_WIN);
        let mind = EngineContext::of(None, &won, true, None);
        let high = worth(&mind);
        let (before, _) = mind.parts();
        let mind = EngineContext::of(Some(mind), &won, true, None);
        assert!(Arc::ptr_eq(&before, &mind.parts().0), "the same base needs no other mind");
        let drawn = scored(&won, Score::DRAW);
        let mind = EngineContext::of(Some(mind), &drawn, true, None);
        assert!(worth(&mind) + 200 < high, "{} {high}", worth(&mind));
        let mind = EngineContext::of(Some(mind), &drawn, false, None);
        assert!(
            worth(&mind) > worth(&EngineContext::of(None, &drawn, true, None)),
            "without knowledge a rook is a rook"
        );
    }

    #[test]
    fn a_table_solved_meanwhile_is_used_by_the_next_thought() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Catalog::new(dir.path().join("tables"));
        let solve =
            |name: &str| crate::service::tables::solve(&folder, name.parse().unwrap(), &Unattended).unwrap();
        let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let large = "KRRNNCCKRRNNCC".parse().unwrap();
        let known = |mind: &mut EngineContext| {
            mind.tables(Some(&folder), large, &Unattended).unwrap().value(&position).is_ok()
        };
        let mut mind = EngineContext::of(None, &Arc::new(KnowledgeBase::default()), false, None);
        assert!(!known(&mut mind));
        solve("KRK");
        assert!(known(&mut mind));
        let before = mind.tables.clone().unwrap();
        assert!(known(&mut mind) && Arc::ptr_eq(&before, mind.tables.as_ref().unwrap()), "opened once");
        assert!(mind.tables(None, large, &Unattended).is_none());
    }
}
