//! The elementary base E0: the 5,184 combinations of at most one strong piece and one pawn a side with any guards and
//! ministers (Chen et al. 2011), with answers of exact tables and manuals and a guess for all others; and positions of endgame
//! books as evidence.

use std::collections::{BTreeMap, BTreeSet};

use canju_message::Message;
use xiangqi::material::{Material, NodeId, SideMaterial};
use xiangqi::rules::{Color, Position};
use xiangqi_books::endgame::edit::normal;
use xiangqi_books::endgame::problem::{Problem, Theme};
use xiangqi_books::endgame::{PieceList, Positions};
use xiangqi_records::Outcome;
use xiangqi_tablebase::census::Census;
use xiangqi_tablebase::census::rows::{self, CensusError};

use crate::acquisition::manual::{self, ManualError};
use crate::acquisition::scoring::{self, Censuses, Sides};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::Bounds;
use crate::knowledge::change::{ChangeSet, Draft, NodeState};
use crate::knowledge::conflict::Label;
use crate::knowledge::evidence::{Evidence, Study, Verdict};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::knowledge::synthetic::is_elementary;

/// Date of the built-in knowledge: 2026-11-21, in milliseconds since 1970-01-01 UTC. Two bases made from it are equal.
pub const COLLECTED: i64 = 1795219200000;

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum ElementaryError {
    #[text("fault-elementary", error = format!("{self:?}"))]
    Manual(#[from] ManualError),
    #[text("fault-elementary", error = format!("{self:?}"))]
    Census(#[from] CensusError),
    #[text("fault-elementary", error = format!("{self:?}"))]
    Endgames,
    #[text("fault-elementary", error = format!("{self:?}"))]
    Set(#[from] crate::knowledge::change::SetError),
}

pub fn sides() -> impl Iterator<Item = SideMaterial> {
    SideMaterial::all().filter(|side| is_elementary(*side))
}

pub fn nodes() -> impl Iterator<Item = NodeId> {
    sides().flat_map(|red| sides().map(move |black| Material { red, black }.into()))
}

/// A score from the pieces alone, in the words a manual has: win, win by position, draw, and their mirrors.
///
/// d = attacking value of red − that of black − ½·(defending value of black − that of red) with the static values of the
/// paper (Chen et al. 2011): d ≥ 5 is a win, d ≥ 3 a win by position, less a draw. It knows
/// nothing of how pieces work together; the conflicts it leaves with the manual are there to be found.
pub fn guess(material: Material) -> Score {
    let twice =
        |side: SideMaterial| 2 * i32::from(side.attacking_value()) + i32::from(side.defending_value());
    let surplus = twice(material.red) - twice(material.black);
    let score = match surplus.abs() {
        10.. => Score::SURE_WIN,
        6..=9 => Score::WIN_BY_POSITION,
        _ => Score::DRAW,
    };
    if surplus < 0 { score.mirror() } else { score }
}

/// Returns the edits that fill an empty base with answers of tables and manuals, and with all evidence. If table and manual
/// disagree, the table counts if it judges perpetual chase, else the manual ([`answered`]).
pub fn answers(empty: &KnowledgeBase, time: i64) -> Result<ChangeSet, ElementaryError> {
    Ok(Answers::built_in()?.draft(empty, time, |_| Some(true))?.finish())
}

/// The same, and guesses for the other elementary combinations, within the bounds that the answers leave: the base E0, with which
/// the paper's rounds begin.
pub fn built_in(empty: &KnowledgeBase, time: i64) -> Result<ChangeSet, ElementaryError> {
    let answers = Answers::built_in()?;
    let mut draft = answers.draft(empty, time, |_| Some(true))?;
    let provenance = draft.provenance(&Provenance::new(Source::Guess, "static values", time));
    let bounds = Bounds::of(NodeId::all().filter_map(|node| Some((node, answers.label(node)?))));
    let unknown = |node: &NodeId| *node == node.canonical() && !answers.scores.contains_key(node);
    for node in nodes().filter(unknown) {
        let guess = guess(node.material());
        let class = guess.class().within(bounds.at(node));
        let score = if node.is_symmetric() { guess } else { class.score(Some(guess)) };
        draft.set(node, Some(NodeState { score, invariable: false, provenance }))?;
    }
    Ok(draft.finish())
}

pub(super) struct Answers {
    verdicts: Vec<Verdict>,
    censuses: Vec<Census>,
    scores: BTreeMap<NodeId, Answered>,
}

impl Answers {
    pub(super) fn built_in() -> Result<Self, ElementaryError> {
        let (verdicts, censuses) = (manual::verdicts()?, rows::built_in()?);
        let scores = answered(&verdicts, &censuses);
        Ok(Self { verdicts, censuses, scores })
    }

    fn label(&self, node: NodeId) -> Option<Label> {
        let canonical = node.canonical();
        let answer = self.scores.get(&canonical).filter(|answer| answer.locked)?;
        let class = answer.score.class();
        let proved = answer.source == Source::Table;
        Some(Label { class: if node == canonical { class } else { class.mirror() }, proved })
    }

    /// Drafts the scores of an empty base, with all evidence. `locks` returns for a canonical node whether its answer may be locked;
    /// `None` leaves it unset.
    pub(super) fn draft<'a>(
        &self,
        empty: &'a KnowledgeBase,
        time: i64,
        locks: impl Fn(NodeId) -> Option<bool>,
    ) -> Result<Draft<'a>, ElementaryError> {
        let mut draft = Draft::new(empty);
        for (source, author) in [(Source::Table, "exact tables"), (Source::Manual, MANUALS)] {
            let provenance = draft.provenance(&Provenance::new(source, author, time));
            for (&node, answer) in self.scores.iter().filter(|(_, answer)| answer.source == source) {
                if let Some(may_lock) = locks(node) {
                    let invariable = answer.locked && may_lock;
                    draft.set(node, Some(NodeState { score: answer.score, invariable, provenance }))?;
                }
            }
        }
        let verdicts = self.verdicts.iter().cloned().map(Evidence::Verdict);
        for evidence in verdicts.chain(self.censuses.iter().map(scoring::evidence)) {
            draft.add_evidence(evidence);
        }
        Ok(draft)
    }
}

pub const MANUALS: &str = "endgame manuals";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answered {
    /// [`Source::Table`] or [`Source::Manual`].
    pub source: Source,
    pub score: Score,
    pub locked: bool,
}

/// Returns the answer to every canonical node that has one: of tables that judge perpetual chase, else of manuals, else of other
/// tables. The score of these last is open, since a chase may change it. Where manuals contradict each other, such a table decides
/// if it is within what they say: KRCKRG, which they call a draw, a chance and a win, is level.
pub fn answered(verdicts: &[Verdict], censuses: &[Census]) -> BTreeMap<NodeId, Answered> {
    let of = |source, locked| move |(node, score)| (node, Answered { source, score, locked });
    let mut all: BTreeMap<NodeId, Answered> =
        counted(censuses).into_iter().map(of(Source::Table, false)).collect();
    let mut stated = manual::answering(verdicts);
    stated.retain(|node, span| all.get(node).is_none_or(|table| !span.leaves_open(table.score.class())));
    let stated = stated.into_iter().map(|(node, span)| (node, span.midway(node)));
    all.extend(stated.map(of(Source::Manual, true)));
    all.extend(proofs(censuses).into_iter().map(of(Source::Table, true)));
    all
}

/// The score of every canonical node whose censuses prove it: they judge perpetual chase where there can be one.
pub fn proofs<'a>(censuses: impl IntoIterator<Item = &'a Census>) -> BTreeMap<NodeId, Score> {
    let censuses = Censuses::new(censuses);
    scores(&censuses, |sides| sides.judge_chase())
}

pub fn counted<'a>(censuses: impl IntoIterator<Item = &'a Census>) -> BTreeMap<NodeId, Score> {
    scores(&Censuses::new(censuses), |_| true)
}

fn scores(censuses: &Censuses<'_>, is_wanted: impl Fn(&Sides<'_>) -> bool) -> BTreeMap<NodeId, Score> {
    let of = |node: NodeId| Some((node, censuses.sides(node).filter(&is_wanted)?.score()));
    censuses.nodes().map(NodeId::canonical).filter_map(of).collect()
}

// Positions of endgame books as evidence on their combinations.
//
// Of the shipped book these are fortresses, typical and longest wins and typical draws, all proved; of a base's own book the
// starts of its games, as annotated by their authors. They are selected positions, so they prove no score and count for no
// share.

/// Themes that are evidence on a combination: how it is won, how long that takes, and how it is held.
pub const THEMES: [Theme; 4] = [Theme::Fortress, Theme::TypicalWin, Theme::LongestWin, Theme::TypicalDraw];

/// Source of studies of the shipped book; `author-…` is its text key.
pub const SHIPPED: &str = "endgame-book";

/// Source of studies of a base's book without a name.
pub const OWN: &str = "own-endgame-book";

pub fn of_problems(problems: &[Problem]) -> impl Iterator<Item = Study> {
    problems.iter().filter(|problem| THEMES.contains(&problem.theme)).map(|problem| Study {
        plies: problem.plies,
        theme: problem.theme.word().to_owned(),
        proved: true,
        ..study(&problem.start, problem.category.outcome(), SHIPPED)
    })
}

/// Returns the evidence of the starts of a book's games with known results, each position once and none of the shipped book's.
pub fn of_book<S: Positions>(book: &S, shipped: &[Problem]) -> Result<Vec<Study>, S::Error> {
    let place = |position: &Position| (normal(position).0, position.turn());
    let mut seen: BTreeSet<(PieceList, Color)> =
        shipped.iter().map(|problem| place(&problem.start)).collect();
    let mut starts = Vec::new();
    book.each_game(&mut |_, game| {
        if seen.insert(place(game.start())) {
            starts.push((game.start().clone(), game.name().to_owned()));
        }
    })?;
    let mut studies = Vec::new();
    for (start, name) in starts {
        let (pieces, turn) = place(&start);
        let node = book.find(&pieces)?.map(|id| book.node(id)).transpose()?.flatten();
        let verdict = node.and_then(|node| node.state(turn).verdict);
        if let Some((verdict, result)) = verdict.and_then(|verdict| Some((verdict, verdict.result?))) {
            let source = if name.is_empty() { OWN } else { &name };
            // The length of a draw means nothing.
            let plies = verdict.moves.filter(|_| result.winner().is_some()).map(u32::from);
            studies.push(Study { plies, ..study(&start, result, source) });
        }
    }
    Ok(studies)
}

fn study(position: &Position, result: Outcome, source: &str) -> Study {
    Study {
        material: Material::of(position).into(),
        position: position.to_setup().to_string(),
        result: result.word().to_owned(),
        plies: None,
        theme: String::new(),
        proved: false,
        source: source.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use xiangqi_books::endgame::edit::add;
    use xiangqi_books::endgame::{Annotation, Game, Given, Memory, shipped};

    use super::*;

    fn base() -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let set = built_in(&base, 0).unwrap();
        base.apply(&set);
        base
    }

    #[test]
    fn the_elementary_base_has_5184_nodes() {
        assert_eq!(sides().count(), 72);
        assert_eq!(nodes().count(), 5184);
        let base = base();
        assert!(nodes().all(|node| base.score(node).is_some()));
    }

    #[test]
    fn guesses_are_mirror_true_and_keep_the_order_among_themselves() {
        for node in nodes() {
            assert_eq!(guess(node.mirror().material()), guess(node.material()).mirror());
            for n in node.neighbours().filter(|n| n.node > node) {
                assert!(guess(node.material()).class() <= guess(n.node.material()).class());
            }
        }
    }

    /// A table that ignores perpetual chase is evidence: it locks no score, and decides only among manuals that disagree.
    #[test]
    fn proofs_and_manuals_are_locked_and_nothing_else() {
        let base = base();
        let spans = manual::answering(&manual::verdicts().unwrap());
        let censuses = rows::built_in().unwrap();
        let (proved, counted) = (proofs(&censuses), counted(&censuses));
        assert!(proved.len() < counted.len());
        for (node, state) in base.scored().filter(|(node, _)| *node == node.canonical()) {
            let table = counted.get(&node);
            let manual =
                spans.get(&node).filter(|span| table.is_none_or(|table| !span.leaves_open(table.class())));
            let manual = manual.map(|span| span.midway(node));
            let locked = proved.get(&node).or(manual.as_ref());
            assert_eq!(state.invariable, locked.is_some(), "{}", node.material());
            if let Some(score) = locked.or(table) {
                assert_eq!(state.score, *score, "{}", node.material());
            }
            assert_eq!(base.is_proved(node), proved.contains_key(&node));
        }
        let of = |text: &str| base.state(text.parse::<Material>().unwrap().into()).unwrap();
        assert_eq!((of("KRNKRGG").score, of("KRNKRGG").invariable), (Score::DRAW, true));
        assert_eq!((of("KRCKRG").score.class(), of("KRCKRG").invariable), (Score::DRAW.class(), false));
        assert!(base.conflicts().count() > 0, "there is something to repair");
        insta::assert_json_snapshot!(base.labelling().tally());
    }

    #[test]
    fn every_study_of_the_shipped_book_is_sound_and_of_its_combination() {
        let problems = shipped::problems().unwrap();
        let studies: Vec<Study> = of_problems(problems).collect();
        let chosen = problems.iter().filter(|problem| THEMES.contains(&problem.theme)).count();
        assert!(studies.len() == chosen && chosen > 1_000, "{chosen}");
        assert!(studies.iter().all(|study| study.is_sound() && study.proved));
    }

    #[test]
    fn of_a_book_the_starts_count_once_and_what_is_shipped_does_not() {
        let problems = shipped::problems().unwrap();
        let known = &problems[0];
        let start: Position = "3k1a3/4a4/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let mirror = start.to_setup().mirrored().check().unwrap();
        let given = Given::Annotated(Annotation::BookWin(Color::Red));
        let mut book = Memory::default();
        let game = |name: &str, start: &Position, given| Game::line(name, start, &[], given).unwrap();
        for game in [
            known.game().unwrap(),
            game("Tu 12", &start, given),
            game("again", &mirror, given),
            game("who knows", &Position::start(), Given::estimated(5)),
        ] {
            add(&mut book, &game).unwrap();
        }
        let Ok(studies) = of_book(&book, problems);
        let listed: Vec<(&str, &str, bool)> = studies
            .iter()
            .map(|study| (study.source.as_str(), study.result.as_str(), study.proved))
            .collect();
        assert_eq!(listed, [("Tu 12", "1-0", false)]);
        assert!(studies[0].is_sound());
    }
}
