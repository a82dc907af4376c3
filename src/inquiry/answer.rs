//! What an expert answered, kept as a piece of evidence: so it is stored, undone, exported and read in as all evidence is.
//!
//! The finding is the score, the term its digit, the source the expert, the caution his comment; the condition `position` stands
//! where he says that it depends on the position. The rest is in `counts`, as `name=value` words that open with `answer=`.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::provenance::Evidence;
use crate::knowledge::score::Score;
use crate::material::NodeId;

/// The condition of an answer that depends on the position.
const POSITION: &str = "position";

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Role {
    /// It says what the expert holds.
    #[default]
    Answer,
    /// The same was asked again, to see how steady the expert is. It says nothing new.
    Repeat,
    /// It decides between answers of several experts.
    Verdict,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 3] = [Self::Answer, Self::Repeat, Self::Verdict];

    /// The word of evidence and of JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Answer => "first",
            Self::Repeat => "repeat",
            Self::Verdict => "verdict",
        }
    }
}

/// One answer of one expert.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The combination as it was shown.
    pub node: NodeId,
    /// The expert's name.
    pub by: String,
    /// The score, in the view of `node`.
    pub score: Score,
    /// False where the expert said that he is not sure.
    pub sure: bool,
    /// How many of a hundred positions go otherwise, where the expert says that it depends on the position; 0..=100.
    pub exceptions: Option<u8>,
    /// Whether the scores of others were hidden from him.
    pub blind: bool,
    /// What the answer is for.
    pub role: Role,
    /// What he had to say; may be empty. It never counts for agreement.
    pub comment: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// How long he looked at it, in milliseconds; 0 where nobody knows.
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

    /// The answer that a piece of evidence is; nothing for evidence of another kind.
    pub fn of(evidence: &Evidence) -> Option<Self> {
        let mut words = evidence.counts.split_whitespace().filter_map(|word| word.split_once('='));
        let (_, role) = words.next().filter(|(name, _)| *name == "answer")?;
        let number = |wanted: &str| {
            words.clone().find(|(name, _)| *name == wanted).and_then(|(_, value)| value.parse::<u64>().ok())
        };
        Some(Self {
            node: evidence.material,
            by: evidence.source.clone(),
            score: evidence.finding,
            sure: number("unsure") != Some(1),
            exceptions: number("exceptions").map(|percent| percent.min(100) as u8),
            blind: number("blind") == Some(1),
            role: Role::ALL.into_iter().find(|known| known.word() == role).unwrap_or_default(),
            comment: evidence.caution.clone(),
            time: number("time").and_then(|time| i64::try_from(time).ok()).unwrap_or(0),
            spent_ms: number("spent").unwrap_or(0),
        })
    }

    /// The piece of evidence that keeps the answer.
    pub fn evidence(&self) -> Evidence {
        let mut counts = format!("answer={} time={}", self.role.word(), self.time.max(0));
        let mut add = |name: &str, value: u64| counts += &format!(" {name}={value}");
        if !self.sure {
            add("unsure", 1);
        }
        if let Some(percent) = self.exceptions {
            add("exceptions", percent.min(100).into());
        }
        if self.blind {
            add("blind", 1);
        }
        if self.spent_ms > 0 {
            add("spent", self.spent_ms);
        }
        let conditions = self.exceptions.map(|_| POSITION.to_owned());
        Evidence {
            material: self.node,
            finding: self.score,
            term: self.score.to_string(),
            conditions: conditions.into_iter().collect(),
            source: self.by.clone(),
            caution: self.comment.clone(),
            counts,
        }
    }

    /// The score in the view of a node, which is that of the answer or its mirror.
    pub fn score_at(&self, node: NodeId) -> Score {
        if self.node == node { self.score } else { self.score.mirror() }
    }
}

/// All answers on a node, the oldest first.
pub fn answers(base: &KnowledgeBase, node: NodeId) -> Vec<Answer> {
    let mut answers: Vec<Answer> =
        base.evidence(node).filter_map(|(_, evidence)| Answer::of(evidence)).collect();
    answers.sort_by_key(|answer| answer.time);
    answers
}

/// What every expert holds of a node: the last answer of each that is neither a repeat nor a verdict, by name.
pub fn held(base: &KnowledgeBase, node: NodeId) -> Vec<Answer> {
    let mut held: Vec<Answer> = Vec::new();
    for answer in answers(base, node).into_iter().filter(|answer| answer.role == Role::Answer) {
        held.retain(|older| older.by != answer.by);
        held.push(answer);
    }
    held.sort_by(|a, b| a.by.cmp(&b.by));
    held
}

/// The canonical nodes that somebody has answered, by id.
pub fn answered(base: &KnowledgeBase) -> impl Iterator<Item = NodeId> {
    let is_answer = |node: &NodeId| base.evidence(*node).any(|(_, known)| Answer::of(known).is_some());
    base.evidence_nodes().filter(is_answer)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_answer() -> impl Strategy<Value = Answer> {
        let told = (0..NodeId::COUNT, 0..10_u8, "[a-z林]{1,6}( [a-z]{1,4})?", "[a-z =五%]{0,12}");
        let how = (any::<bool>(), prop::option::of(0..=100_u8), any::<bool>(), 0..3_usize);
        (told, how, 0..1_i64 << 50, 0..1_u64 << 40).prop_map(|(told, how, time, spent_ms)| {
            let ((id, score, by, comment), (sure, exceptions, blind, role)) = (told, how);
            Answer {
                node: NodeId::new(id).unwrap(),
                by,
                score: Score::new(score).unwrap(),
                sure,
                exceptions,
                blind,
                role: Role::ALL[role],
                comment,
                time,
                spent_ms,
            }
        })
    }

    proptest! {
        #[test]
        fn an_answer_comes_back_from_its_evidence(answer in any_answer()) {
            prop_assert_eq!(Answer::of(&answer.evidence()), Some(answer));
        }
    }

    #[test]
    fn other_evidence_is_no_answer() {
        let plain = Answer::new(NodeId::new(7).unwrap(), "Lin", Score::DRAW, 5).evidence();
        for counts in ["", "rules=plain entries=9", "answers=3", "time=5"] {
            assert_eq!(Answer::of(&Evidence { counts: counts.into(), ..plain.clone() }), None, "{counts}");
        }
    }
}
