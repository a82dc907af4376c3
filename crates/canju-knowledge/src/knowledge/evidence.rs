//! Evidence for and against a score: a manual's verdict, an expert's answer, the census of an exact table, a game, a studied
//! position. Several pieces may contradict each other; all are kept.

use canju_message::All;
use serde::{Deserialize, Serialize};

use super::name::is_same;
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
    /// Verdict of a manual.
    Verdict(Verdict),
    /// Answer of an expert.
    Answer(Answer),
    /// Census of an exact table.
    Census(Box<Proof>),
    /// Game played from a position of the combination.
    Game(Box<Played>),
    /// Result of one position.
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

    /// Returns the answer, if it is one.
    pub const fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::Verdict(_) | Self::Census(_) | Self::Game(_) | Self::Study(_) => None,
        }
    }

    /// Returns the census, if it is one.
    pub fn census(&self) -> Option<&Census> {
        match self {
            Self::Census(proof) => Some(&proof.census),
            Self::Verdict(_) | Self::Answer(_) | Self::Game(_) | Self::Study(_) => None,
        }
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

/// A verdict printed in an endgame manual.
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
    /// Author.
    pub by: String,
    /// The position with which it began, as FEN.
    pub start: String,
    /// The moves, such as `h2e2`, with blanks between them.
    pub moves: String,
    /// Result: `1-0`, `0-1`, `1/2-1/2`, or `*` if unfinished.
    pub result: String,
    /// Name of Red's player.
    pub red: String,
    /// Name of Black's player.
    pub black: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
}

impl Played {
    /// Every way in which a game can end.
    pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

    /// Returns the number of plies.
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
    /// The combination of the position.
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
    /// Whether exact tables prove the result; else it is the author's claim.
    pub proved: bool,
    /// The book or the study, as one would cite it.
    pub source: String,
}

impl Study {
    /// Returns the score by this position alone: a won position is a win by position.
    pub fn finding(&self) -> Score {
        score_of_result(self.material, self.outcome().and_then(Outcome::winner))
    }

    /// Returns the result; `None` if it is invalid.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of_word(&self.result)
    }

    /// Returns the position; `None` if it is invalid.
    pub fn board(&self) -> Option<Position> {
        self.position.parse().ok()
    }

    /// Whether this study replaces an older piece of evidence: same source, same position.
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

/// Purpose of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The expert's score of the combination.
    #[default]
    #[serde(rename = "first")]
    Answer,
    /// Repeated question, used only to measure consistency.
    Repeat,
    /// It decides between answers of several experts.
    Verdict,
}

impl Role {
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
    /// Whether the expert is sure; an unsure answer does not lock the score.
    pub sure: bool,
    /// Percentage of positions with a different result, if the expert answered that it depends on the position; 0..=100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exceptions: Option<u8>,
    /// Whether the scores of other experts were hidden.
    pub blind: bool,
    /// Purpose of the answer.
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
