//! Evidence for and against a score: a manual's verdict, an expert's answer, the census of an exact table, a game, a studied
//! position. Several pieces may contradict each other, or the score of their node; all are kept.

use std::collections::BTreeMap;

use canju_message::All;
use serde::{Deserialize, Serialize};
use xiangqi::material::{Material, NodeId};
use xiangqi::rules::referee::{RuleSet, judge};
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;
use xiangqi_tablebase::census::{Census, PawnHeight};

use crate::knowledge::KnowledgeBase;
use crate::knowledge::provenance::{self, is_same};
use crate::knowledge::score::{Class, Deviation, Score};

/// One published, given or computed finding on a combination.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Evidence {
    Verdict(Verdict),
    Answer(Answer),
    Census(Box<Proof>),
    Game(Box<Played>),
    Study(Box<Study>),
}

/// A piece of evidence in [`super::KnowledgeBase::evidence`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub u32);

impl Evidence {
    /// The combination as the source states it, which may be the mirror of the queried node.
    pub fn material(&self) -> NodeId {
        match self {
            Self::Verdict(verdict) => verdict.material,
            Self::Answer(answer) => answer.node,
            Self::Census(proof) => proof.census.material.into(),
            Self::Game(played) => played.material,
            Self::Study(study) => study.material,
        }
    }

    /// Returns the score by this piece alone, in the view of that combination's red side.
    pub fn finding(&self) -> Score {
        match self {
            Self::Verdict(verdict) => verdict.finding,
            Self::Answer(answer) => answer.score,
            Self::Census(proof) => proof.finding,
            Self::Game(played) => played.finding,
            Self::Study(study) => study.finding(),
        }
    }

    /// The same in the view of a node, which is that combination or its mirror.
    pub fn finding_at(&self, node: NodeId) -> Score {
        if self.material() == node { self.finding() } else { self.finding().mirror() }
    }

    pub const fn answer(&self) -> Option<&Answer> {
        if let Self::Answer(answer) = self { Some(answer) } else { None }
    }

    pub fn census(&self) -> Option<&Census> {
        if let Self::Census(proof) = self { Some(&proof.census) } else { None }
    }
}

/// Returns the score of a node from the findings of both its sides, each `None` if that side cannot attack, the second in the
/// view of the second side.
pub fn score_of_sides(node: NodeId, first: Option<Score>, second: Option<Score>) -> Score {
    let first = first.unwrap_or(Score::DRAW);
    let second = second.unwrap_or(Score::DRAW);
    if node.is_symmetric() {
        return if first == Score::DRAW { Score::DRAW } else { Score::EITHER };
    }
    match first.cmp(&second) {
        std::cmp::Ordering::Less => first,
        std::cmp::Ordering::Greater => second.mirror(),
        std::cmp::Ordering::Equal if first == Score::DRAW => Score::DRAW,
        std::cmp::Ordering::Equal => Score::EITHER,
    }
}

/// Returns the score by the result of one position of a combination, in its view: a won position is a win by position.
pub fn score_of_result(material: NodeId, winner: Option<Color>) -> Score {
    match winner {
        None => Score::DRAW,
        Some(_) if material.is_symmetric() => Score::EITHER,
        Some(Color::Red) => Score::WIN_BY_POSITION,
        Some(Color::Black) => Score::WIN_BY_POSITION.mirror(),
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// The combination as the manual states it.
    #[serde(with = "as_text")]
    pub material: NodeId,
    /// Score by this verdict alone, in the view of that combination's red side.
    pub finding: Score,
    /// The word of the manual, such as 例勝.
    pub term: String,
    /// Conditions of the verdict, as words such as `red:high`; empty if it applies to the whole combination.
    pub conditions: Vec<String>,
    /// The manual, as one would cite it.
    pub source: String,
    /// Reason for doubt; may be empty.
    pub caution: String,
}

/// Counts of an exact table, and the score that follows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The census of the attacker, its red side.
    pub census: Census,
    /// Score by this census alone when it was stored, in the attacker's view.
    pub finding: Score,
}

/// A game played from a position of the combination, and its assessment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The combination of the position with which it began.
    #[serde(with = "as_text")]
    pub material: NodeId,
    /// The score it supports, in the view of that combination's red side.
    pub finding: Score,
    pub by: String,
    /// The position with which it began, as FEN.
    pub start: String,
    /// The moves, such as `h2e2`, with blanks between them.
    pub moves: String,
    /// Result: `1-0`, `0-1`, `1/2-1/2`, or `*` if unfinished.
    pub result: String,
    pub red: String,
    pub black: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
}

impl Played {
    /// Every way in which a game can end.
    pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

    pub fn plies(&self) -> usize {
        self.moves.split_whitespace().count()
    }

    /// Returns the start position and the moves; `None` if either is invalid.
    pub fn game(&self) -> Option<(Position, Vec<Move>)> {
        let moves = self.moves.split_whitespace().map(|text| text.parse().ok());
        Some((self.start.parse().ok()?, moves.collect::<Option<_>>()?))
    }

    /// Whether it is a game by the rules that begins with its material.
    pub fn is_sound(&self) -> bool {
        self.game().is_some_and(|(start, moves)| {
            let legal = judge(&start, &moves, RuleSet::ASIAN).is_ok();
            let own = self.material == Material::of(&start).into();
            legal && own && Self::RESULTS.contains(&self.result.as_str())
        })
    }
}

/// A selected position of the combination, and its result. Selected positions show what is possible, not how often; a census
/// counts shares.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    #[serde(with = "as_text")]
    pub material: NodeId,
    /// The position, as FEN.
    pub position: String,
    /// Result with best play of both sides: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Plies to mate or to the end of the known line; `None` if unknown.
    pub plies: Option<u32>,
    /// Theme of the position, such as `fortress`; may be empty.
    pub theme: String,
    pub proved: bool,
    /// The book or the study, as one would cite it.
    pub source: String,
}

impl Study {
    pub fn finding(&self) -> Score {
        score_of_result(self.material, self.outcome().and_then(Outcome::winner))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of_word(&self.result)
    }

    pub fn board(&self) -> Option<Position> {
        self.position.parse().ok()
    }

    /// Whether this study replaces an older piece of evidence: same source, same position.
    pub fn replaces(&self, older: &Evidence) -> bool {
        let Evidence::Study(older) = older else { return false };
        **older != *self && older.position == self.position && older.source == self.source
    }

    pub fn is_sound(&self) -> bool {
        let own = |position: Position| self.material == Material::of(&position).into();
        self.outcome().is_some() && self.board().is_some_and(own)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, All)]
#[all(word)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The expert's score of the combination.
    #[default]
    #[serde(rename = "first")]
    #[all(word = "first")]
    Answer,
    /// Repeated question, used only to measure consistency.
    Repeat,
    /// It decides between answers of several experts.
    Verdict,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    #[serde(rename = "material", with = "as_text")]
    pub node: NodeId,
    pub by: String,
    /// The score, in the view of `node`.
    pub score: Score,
    /// Whether the expert is sure; an unsure answer does not lock the score.
    pub sure: bool,
    /// Percentage of positions with a different result, if the expert answered that it depends on the position; 0..=100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exceptions: Option<u8>,
    pub blind: bool,
    pub role: Role,
    /// Comment of the expert; may be empty. It never counts for agreement.
    pub comment: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// Thinking time in milliseconds; 0 if unknown.
    pub spent_ms: u64,
}

impl Answer {
    /// A plain sure answer.
    pub fn new(node: NodeId, by: &str, score: Score, time: i64) -> Self {
        Self {
            node,
            by: by.to_owned(),
            score,
            sure: true,
            exceptions: None,
            blind: false,
            role: Role::Answer,
            comment: String::new(),
            time,
            spent_ms: 0,
        }
    }

    /// Whether this answer replaces an older piece of evidence: another answer of the same expert for the same purpose. Repeats
    /// replace nothing.
    pub fn replaces(&self, older: &Evidence) -> bool {
        older.answer().is_some_and(|older| {
            let is_later = older.time < self.time || older.time == self.time && older != self;
            is_later && older.role == self.role && self.role != Role::Repeat && is_same(&older.by, &self.by)
        })
    }

    /// The score in the view of a node, which is that of the answer or its mirror.
    pub fn score_at(&self, node: NodeId) -> Score {
        if self.node == node { self.score } else { self.score.mirror() }
    }
}

/// Writes a node as the text form of its material.
mod as_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use xiangqi::material::{Material, NodeId};

    pub(super) fn serialize<S: Serializer>(node: &NodeId, serializer: S) -> Result<S::Ok, S::Error> {
        node.material().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NodeId, D::Error> {
        Material::deserialize(deserializer).map(NodeId::from)
    }
}

// Evidence that contradicts the score of its node.
//
// A score is defined for high pawns, so a verdict on lower ones contradicts none, unless Red wins even with those. Manuals use
// "win by position" 巧勝 for studied positions, often the few won ones among many drawn: it is compatible with any score from 1 to
// 5. Of an expert's answers, decisions included, the last one counts, and the censuses of both sides count together. A studied
// position contradicts none: every combination may have a position with a different result. Other evidence contradicts a score
// that is more than slightly off ([`Deviation::Severe`]).

impl Verdict {
    /// Heights of Red's and Black's pawns in the verdict; high if it names none.
    pub fn pawns(&self) -> [PawnHeight; 2] {
        ["red:", "black:"].map(|side| {
            let named = self.conditions.iter().filter_map(|condition| condition.strip_prefix(side));
            let heights = named.map(|height| match height {
                "low" | "high+low" | "high+bottom" => PawnHeight::Low,
                "bottom" => PawnHeight::Bottom,
                _ => PawnHeight::High,
            });
            heights.max().unwrap_or(PawnHeight::High)
        })
    }

    /// Score used for comparison: a win shown for one position only is a win by position.
    pub fn weighed(&self) -> Score {
        if self.caution == "one-position" { self.finding.max(Score::WIN_BY_POSITION) } else { self.finding }
    }

    /// Whether the verdict applies to high pawns, for which scores are defined: it names them, or Red wins even with lower ones.
    pub fn is_of_high_pawns(&self) -> bool {
        let [own, other] = self.pawns();
        other == PawnHeight::High && (own == PawnHeight::High || self.weighed() == Score::SURE_WIN)
    }

    fn allows(&self, score: Score) -> bool {
        match self.weighed() {
            _ if !self.is_of_high_pawns() => true,
            Score::WIN_BY_POSITION => (Score::MOSTLY_WIN..=Score::DRAW).contains(&score),
            finding => is_near(score.class(), finding.class()),
        }
    }
}

impl Evidence {
    /// Whether it is compatible with this score of that node, which is its combination or the mirror.
    fn allows(&self, node: NodeId, score: Score) -> bool {
        let seen = if self.material() == node { score } else { score.mirror() };
        match self {
            Self::Verdict(verdict) => verdict.allows(seen),
            Self::Answer(answer) if answer.role == Role::Repeat => true,
            Self::Answer(_) | Self::Game(_) => is_near(seen.class(), self.finding().class()),
            // The census of one side does not count the wins of the other.
            Self::Census(_) => true,
            // Any combination may have a position with another result.
            Self::Study(_) => true,
        }
    }
}

fn is_near(class: Class, finding: Class) -> bool {
    Deviation::of(class, finding) != Deviation::Severe
}

impl KnowledgeBase {
    /// Returns the evidence that contradicts the score of a node; none if the node is unscored.
    pub fn contradicting(&self, node: NodeId) -> impl Iterator<Item = (EvidenceId, &Evidence)> {
        let score = self.score(node);
        let miscounted = score
            .zip(self.counted(node))
            .is_some_and(|(score, counted)| !is_near(score.class(), counted.class()));
        let latest = self.latest(node);
        self.evidence(node).filter(move |(_, evidence)| {
            let disallowed = score.is_some_and(|score| !evidence.allows(node, score));
            let is_older = |answer: &Answer| {
                latest.get(&provenance::key(&answer.by)).is_some_and(|latest| *latest > answer.time)
            };
            let replaced = || evidence.answer().is_some_and(is_older);
            disallowed && !replaced() || miscounted && evidence.census().is_some()
        })
    }

    pub fn is_contradicted(&self, node: NodeId) -> bool {
        self.contradicting(node).next().is_some()
    }

    /// Returns the score of the censuses of both sides together; `None` without a census.
    fn counted(&self, node: NodeId) -> Option<Score> {
        let of = |seen: NodeId| {
            let proofs = self.evidence(node).filter_map(|(_, evidence)| match evidence {
                Evidence::Census(proof) if evidence.material() == seen => Some(proof),
                _ => None,
            });
            // Of several the complete one counts.
            proofs.max_by_key(|proof| proof.census.is_complete()).map(|proof| proof.finding)
        };
        let (first, second) = (of(node), of(node.mirror()));
        (first.is_some() || second.is_some()).then(|| score_of_sides(node, first, second))
    }

    /// Returns the time of the last answer of each expert on a node, by the key of the name; repeats do not count.
    fn latest(&self, node: NodeId) -> BTreeMap<String, i64> {
        let mut latest = BTreeMap::new();
        let answers = self.evidence(node).filter_map(|(_, evidence)| evidence.answer());
        for answer in answers.filter(|answer| answer.role != Role::Repeat) {
            let time = latest.entry(provenance::key(&answer.by)).or_insert(answer.time);
            *time = answer.time.max(*time);
        }
        latest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::evidence::Study;
    use crate::knowledge::provenance::{Provenance, Source};
    use xiangqi::material::Material;

    fn node() -> NodeId {
        "KNPKGMM".parse::<Material>().unwrap().into()
    }

    fn score(number: u8) -> Score {
        Score::new(number).unwrap()
    }

    /// A base with one score and such evidence on its node.
    fn base(set: u8, evidence: &[Evidence]) -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance = draft.provenance(&Provenance::new(Source::Expert, "", 0));
        let state = NodeState { score: score(set), invariable: false, provenance };
        draft.set(node(), Some(state)).unwrap();
        evidence.iter().for_each(|one| draft.add_evidence(one.clone()));
        base.apply(&draft.finish());
        base
    }

    fn verdict(finding: u8, conditions: &[&str]) -> Evidence {
        Evidence::Verdict(Verdict {
            material: node(),
            finding: score(finding),
            term: String::new(),
            conditions: conditions.iter().map(|condition| (*condition).to_owned()).collect(),
            source: String::new(),
            caution: String::new(),
        })
    }

    fn answer(by: &str, number: u8, time: i64, role: Role) -> Evidence {
        Evidence::Answer(Answer { role, ..Answer::new(node(), by, score(number), time) })
    }

    #[test]
    fn a_verdict_contradicts_what_is_more_than_slightly_off_for_high_pawns() {
        let against = |set: u8, finding: u8, conditions: &[&str]| {
            let base = base(set, &[verdict(finding, conditions)]);
            assert_eq!(base.is_contradicted(node()), base.is_contradicted(node().mirror()));
            base.is_contradicted(node())
        };
        assert!(against(5, 0, &[]) && against(0, 5, &[]) && against(2, 0, &[]));
        assert!(!against(0, 0, &[]) && !against(1, 0, &[]) && !against(4, 5, &[]));
        assert!(!against(0, 5, &["red:low"]), "a draw with a low pawn");
        assert!(against(5, 0, &["red:low"]), "a win even with a low pawn");
        assert!(!against(5, 0, &["black:bottom"]));
        let Evidence::Verdict(study) = verdict(0, &["red:low"]) else { unreachable!("a verdict") };
        let study = Evidence::Verdict(Verdict { caution: "one-position".into(), ..study });
        assert!(!base(5, &[study]).is_contradicted(node()), "a study with a low pawn is no contradiction");
        for (set, contradicted) in [(0, true), (1, false), (3, false), (5, false), (6, true)] {
            assert_eq!(against(set, 3, &[]), contradicted, "a win by position and {set}");
        }
    }

    #[test]
    fn one_position_contradicts_no_score() {
        for result in ["1-0", "1/2-1/2", "0-1"] {
            let study = Evidence::Study(Box::new(Study {
                material: node(),
                position: String::new(),
                result: result.to_owned(),
                plies: None,
                theme: String::new(),
                proved: true,
                source: String::new(),
            }));
            assert!(
                (0..=9).all(|set| !base(set, std::slice::from_ref(&study)).is_contradicted(node())),
                "{result}"
            );
        }
    }

    #[test]
    fn only_the_last_answer_of_an_expert_counts() {
        let of = |evidence: &[Evidence]| base(0, evidence).contradicting(node()).count();
        let (first, last) = (answer("A", 5, 1, Role::Answer), answer("A", 0, 2, Role::Answer));
        assert_eq!((of(std::slice::from_ref(&first)), of(&[first.clone(), last.clone()])), (1, 0));
        assert_eq!(of(&[last, answer("B", 5, 1, Role::Answer)]), 1, "another expert's");
        assert_eq!(of(&[answer("A", 5, 1, Role::Answer), answer("A", 0, 2, Role::Verdict)]), 0);
        assert_eq!(of(&[answer("A", 5, 1, Role::Repeat)]), 0, "a repeat is no new answer");
        assert_eq!(of(&[]), 0);
    }
}
