//! Evidence that contradicts the score of its node.
//!
//! A score is defined for high pawns, so a verdict on lower ones contradicts none, unless Red wins even with those. Manuals use
//! "win by position" 巧勝 for studied positions, often the few won ones among many drawn: it is compatible with any score from 1 to
//! 5. Of an expert's answers, decisions included, the last one counts, and the censuses of both sides count together. A studied
//! position contradicts none: every combination may have a position with a different result. Other evidence contradicts a score
//! that is more than slightly off ([`Deviation::Severe`]).

use std::collections::BTreeMap;

use super::KnowledgeBase;
use super::deviation::Deviation;
use super::evidence::{Answer, Evidence, EvidenceId, Role, Verdict, score_of_sides};
use super::name;
use super::score::{Class, Score};
use xiangqi::material::NodeId;
use xiangqi_tablebase::census::PawnHeight;

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
                latest.get(&name::key(&answer.by)).is_some_and(|latest| *latest > answer.time)
            };
            let replaced = || evidence.answer().is_some_and(is_older);
            disallowed && !replaced() || miscounted && evidence.census().is_some()
        })
    }

    /// Whether evidence contradicts the score of a node.
    pub fn is_contradicted(&self, node: NodeId) -> bool {
        self.contradicting(node).next().is_some()
    }

    /// Returns the score of the censuses of both sides together; `None` without a census.
    fn counted(&self, node: NodeId) -> Option<Score> {
        let of = |seen: NodeId| {
            let censuses =
                self.evidence(node).filter_map(|(_, evidence)| Some((evidence, evidence.census()?)));
            let of_side = censuses.filter(|(_, census)| NodeId::from(census.material) == seen);
            // Of several the complete one counts.
            of_side.max_by_key(|(_, census)| census.is_complete()).map(|(evidence, _)| evidence.finding())
        };
        let sides = [of(node), of(node.mirror())];
        sides.iter().any(Option::is_some).then(|| score_of_sides(node, sides[0], sides[1]))
    }

    /// Returns the time of the last answer of each expert on a node, by the key of the name; repeats do not count.
    fn latest(&self, node: NodeId) -> BTreeMap<String, i64> {
        let mut latest = BTreeMap::new();
        let answers = self.evidence(node).filter_map(|(_, evidence)| evidence.answer());
        for answer in answers.filter(|answer| answer.role != Role::Repeat) {
            let time = latest.entry(name::key(&answer.by)).or_insert(answer.time);
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
        let provenance =
            Provenance { source: Source::Expert, author: String::new(), time: 0, note: String::new() };
        let provenance = draft.provenance(&provenance);
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
