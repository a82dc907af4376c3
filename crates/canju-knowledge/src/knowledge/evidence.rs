//! What speaks for and against a score: a manual's verdict, an expert's answer, the census of an exact table, a game, a studied position. Several pieces may
//! contradict each other; all are kept.

use serde::{Deserialize, Serialize};

use super::score::Score;
use xiangqi::material::{Material, NodeId};
use xiangqi::rules::referee::{RuleSet, judge};
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;
use xiangqi_tablebase::census::Census;

/// One published, given or computed finding on a combination.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Evidence {
    /// What a manual says.
    Verdict(Verdict),
    /// What an expert answered.
    Answer(Answer),
    /// What an exact table counts.
    Census(Box<Proof>),
    /// What came out when it was played.
    Game(Box<Played>),
    /// What holds of one position.
    Study(Box<Study>),
}

/// A piece of evidence in [`super::KnowledgeBase::evidence`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub u32);

impl Evidence {
    /// The combination as the source states it, which may be the mirror of the node asked for.
    pub fn material(&self) -> NodeId {
        match self {
            Self::Verdict(verdict) => verdict.material,
            Self::Answer(answer) => answer.node,
            Self::Census(proof) => proof.census.material.into(),
            Self::Game(played) => played.material,
            Self::Study(study) => study.material,
        }
    }

    /// What this piece alone would score, in the view of that combination's red side.
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

    /// The answer, where it is one.
    pub const fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::Verdict(_) | Self::Census(_) | Self::Game(_) | Self::Study(_) => None,
        }
    }

    /// The census, where it is one.
    pub fn census(&self) -> Option<&Census> {
        match self {
            Self::Census(proof) => Some(&proof.census),
            Self::Verdict(_) | Self::Answer(_) | Self::Game(_) | Self::Study(_) => None,
        }
    }
}

/// The score of a node by the findings of both its sides, each `None` where that side cannot attack, the second in the view of
/// the second side.
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

/// A verdict printed in an endgame manual.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// The combination as the manual states it.
    #[serde(with = "as_text")]
    pub material: NodeId,
    /// What it alone would score, in the view of that combination's red side.
    pub finding: Score,
    /// The word of the manual, such as 例勝.
    pub term: String,
    /// What it holds for, as words such as `red:high`; empty where it holds for the whole combination.
    pub conditions: Vec<String>,
    /// The manual, as one would cite it.
    pub source: String,
    /// What makes it doubtful; may be empty.
    pub caution: String,
}

/// What an exact table counts, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The census of the attacker, its red side.
    pub census: Census,
    /// What it alone was scored when it was stored, in the attacker's view.
    pub finding: Score,
}

/// A game that was played from a position of the combination, and what somebody sees in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The combination of the position with which it began.
    #[serde(with = "as_text")]
    pub material: NodeId,
    /// The score it speaks for, in the view of that combination's red side.
    pub finding: Score,
    /// Who says so.
    pub by: String,
    /// The position with which it began, as FEN.
    pub start: String,
    /// The moves, such as `h2e2`, with blanks between them.
    pub moves: String,
    /// How it ended: `1-0`, `0-1`, `1/2-1/2`, or `*` where it was not played to its end.
    pub result: String,
    /// Who played red.
    pub red: String,
    /// Who played black.
    pub black: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
}

impl Played {
    /// Every way in which a game can end.
    pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

    /// How many moves of both sides it has.
    pub fn plies(&self) -> usize {
        self.moves.split_whitespace().count()
    }

    /// The position with which it began and its moves, where both can be read.
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

/// One position of the combination that somebody chose, and who wins it. Chosen positions say what there is, not how often: shares
/// are what a census is for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The combination of the position.
    #[serde(with = "as_text")]
    pub material: NodeId,
    /// The position, as FEN.
    pub position: String,
    /// How it ends where both play their best: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Plies to mate or to the end of the known line; `None` where there is no such number.
    pub plies: Option<u32>,
    /// What it is chosen for, such as `fortress`; empty where nobody says.
    pub theme: String,
    /// Whether exact tables prove it. Else it is what its author says.
    pub proved: bool,
    /// The book or the study, as one would cite it.
    pub source: String,
}

impl Study {
    /// What it alone would score: one position that is won is a win by position.
    pub fn finding(&self) -> Score {
        match self.outcome().and_then(Outcome::winner) {
            None => Score::DRAW,
            Some(_) if self.material.is_symmetric() => Score::EITHER,
            Some(Color::Red) => Score::WIN_BY_POSITION,
            Some(Color::Black) => Score::WIN_BY_POSITION.mirror(),
        }
    }

    /// The result, where it can be read.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of_word(&self.result)
    }

    /// The position, where it can be read.
    pub fn board(&self) -> Option<Position> {
        self.position.parse().ok()
    }

    /// Whether a piece of evidence is what the same source said of the same position before.
    pub fn replaces(&self, older: &Evidence) -> bool {
        match older {
            Evidence::Study(older) => {
                **older != *self && older.position == self.position && older.source == self.source
            }
            Evidence::Verdict(_) | Evidence::Answer(_) | Evidence::Census(_) | Evidence::Game(_) => false,
        }
    }

    /// Whether it is a legal position of its material, with a result.
    pub fn is_sound(&self) -> bool {
        let own = |position: Position| self.material == Material::of(&position).into();
        self.outcome().is_some() && self.board().is_some_and(own)
    }
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It says what the expert holds.
    #[default]
    #[serde(rename = "first")]
    Answer,
    /// The same was asked again, to see how steady the expert is. It says nothing new.
    Repeat,
    /// It decides between answers of several experts.
    Verdict,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 3] = [Self::Answer, Self::Repeat, Self::Verdict];

    /// The word of files and of JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Answer => "first",
            Self::Repeat => "repeat",
            Self::Verdict => "verdict",
        }
    }

    /// The role of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.word() == word)
    }
}

/// One answer of one expert.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The combination as it was shown.
    #[serde(rename = "material", with = "as_text")]
    pub node: NodeId,
    /// The expert's name.
    pub by: String,
    /// The score, in the view of `node`.
    pub score: Score,
    /// False where the expert said that he is not sure.
    pub sure: bool,
    /// How many of a hundred positions go otherwise, where the expert says that it depends on the position; 0..=100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
