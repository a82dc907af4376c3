//! Combinations in words: names, score and source, conflicts and neighbours, and errors in the text of a combination or a query, of which the caller shows the position.

use super::Words;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictCount;
use crate::knowledge::score::Score;
use crate::language::{Language, Naming};
use crate::material::lattice::{Neighbour, Relation};
use crate::material::name::{material_name, side_name};
use crate::material::query::{Expected, QueryError, QueryErrorKind};
use crate::material::spoken::nearest;
use crate::material::{Kind, Material, MaterialError, NodeId, SideMaterial};
use crate::rules::Color;

/// Returns the meaning of a score: "Red wins by position".
pub fn score_meaning(words: Words, score: Score) -> String {
    words.get(&format!("score-meaning-{score}"))
}

/// Returns a score's meaning in one short word, for red.
pub fn score_word(words: Words, score: Score) -> String {
    words.get(&format!("score-word-{score}"))
}

/// A score with its meaning: "3 · Red wins by position".
pub fn score_name(words: Words, score: Option<Score>) -> String {
    match score {
        Some(score) => format!("{score} · {}", score_meaning(words, score)),
        None => words.get("score-none"),
    }
}

/// "2 conflicts with 11 neighbours", or that there are none.
pub fn conflict_sentence(words: Words, count: ConflictCount) -> String {
    let numbers = [("conflicts", i64::from(count.conflicts)), ("neighbours", i64::from(count.neighbours))];
    let key = if count.conflicts == 0 { "node-no-conflict" } else { "node-conflicts" };
    words.with(key, &numbers)
}

/// Returns the change from a node to this neighbour: "red + rook", "black − pawn".
pub fn step_name(words: Words, neighbour: Neighbour) -> String {
    let key = match (neighbour.color, neighbour.relation.adds(neighbour.color)) {
        (Color::Red, true) => "step-red-adds",
        (Color::Red, false) => "step-red-loses",
        (Color::Black, true) => "step-black-adds",
        (Color::Black, false) => "step-black-loses",
    };
    words.with(key, &[("piece", kind_name(words, neighbour.kind, neighbour.color))])
}

pub fn kind_name(words: Words, kind: Kind, color: Color) -> String {
    words.get(match (kind, color) {
        (Kind::Rook, _) => "piece-rook",
        (Kind::Knight, _) => "piece-knight",
        (Kind::Cannon, _) => "piece-cannon",
        (Kind::Pawn, Color::Red) => "piece-pawn-red",
        (Kind::Pawn, Color::Black) => "piece-pawn-black",
        (Kind::Guard, Color::Red) => "piece-guard-red",
        (Kind::Guard, Color::Black) => "piece-guard-black",
        (Kind::Minister, Color::Red) => "piece-minister-red",
        (Kind::Minister, Color::Black) => "piece-minister-black",
    })
}

pub fn relation_name(words: Words, relation: Relation) -> String {
    words.get(match relation {
        Relation::Better => "relation-better",
        Relation::Worse => "relation-worse",
    })
}

/// Describes a node in one line, for screen readers.
pub fn spoken(base: &KnowledgeBase, words: Words, node: NodeId) -> String {
    let mut parts = vec![words.material(node), score_name(words, base.score(node))];
    if base.is_invariable(node) {
        parts.push(words.get("node-locked"));
    }
    let count = base.count(node);
    if count.conflicts > 0 {
        parts.push(conflict_sentence(words, count));
    }
    parts.join(", ")
}

/// Returns why `node`, scored `own`, is in conflict with its neighbour, scored `other`: which of the two must be at least as good
/// for red, because of which piece, and the scores instead. The sentence is the same from both ends.
pub fn conflict_reason(words: Words, node: NodeId, own: Score, neighbour: Neighbour, other: Score) -> String {
    let (this, that) = ((node, own), (neighbour.node, other));
    let ((better, high), (worse, low)) = match neighbour.relation {
        Relation::Better => (that, this),
        Relation::Worse => (this, that),
    };
    let arguments = [
        ("better", words.material(better)),
        ("worse", words.material(worse)),
        ("piece", kind_name(words, neighbour.kind, neighbour.color)),
        ("high", score_meaning(words, high)),
        ("highscore", high.to_string()),
        ("low", score_meaning(words, low)),
        ("lowscore", low.to_string()),
    ];
    words.with(&format!("conflict-reason-{}", neighbour.color.word()), &arguments)
}

// Errors in the text of a combination, as sentences; the caller shows the position.

/// Combinations named in one sentence, at most.
const MOST_NAMED: usize = 6;

impl Words {
    /// A combination as the user wants it named: 車馬對車士象全, KRNKRGGMM, or both.
    pub fn material(self, material: impl Into<Material>) -> String {
        let material = material.into();
        match self.naming {
            Naming::Letters => material.to_string(),
            Naming::Words => material_name(material, self.language),
            Naming::Both => format!("{material} {}", material_name(material, self.language)),
        }
    }

    /// Returns the main name if two are shown: the letters, unless words are chosen.
    pub fn material_title(self, material: impl Into<Material>) -> String {
        let material = material.into();
        match self.naming {
            Naming::Letters | Naming::Both => material.to_string(),
            Naming::Words => material_name(material, self.language),
        }
    }

    /// Returns the other name, to show beside [`Self::material_title`] or as a tooltip.
    pub fn material_aside(self, material: impl Into<Material>) -> String {
        let material = material.into();
        match self.naming {
            Naming::Letters | Naming::Both => material_name(material, self.language),
            Naming::Words => material.to_string(),
        }
    }

    /// Returns a combination of the log in the user's naming; other texts are returned unchanged.
    pub(super) fn material_text(self, letters: &str) -> String {
        letters.parse::<Material>().map_or_else(|_| letters.to_owned(), |material| self.material(material))
    }

    /// The pieces of both sides that may cross the river, from a text such as `RPvCP`: 车兵对炮卒.
    pub fn family(self, letters: &str) -> String {
        let read = |side: &str| format!("K{side}K").parse::<Material>().ok().map(|material| material.red);
        let sides = letters.split_once('v').and_then(|(red, black)| Some((read(red)?, read(black)?)));
        match sides {
            Some((red, black)) if self.naming != Naming::Letters && self.language != Language::English => {
                let name = |side: SideMaterial, color| match side {
                    SideMaterial::BARE => self.get("family-none"),
                    side => side_name(side, color, self.language),
                };
                let against = if self.language == Language::Traditional { "對" } else { "对" };
                format!("{}{against}{}", name(red, Color::Red), name(black, Color::Black))
            }
            _ => letters.to_owned(),
        }
    }

    /// Returns a short form of one side, as for axis labels: letters in English, whose words are too long.
    pub fn army(self, side: SideMaterial, color: Color) -> String {
        match (self.naming, self.language) {
            (Naming::Letters, _) | (_, Language::English) => side.to_string(),
            _ => side_name(side, color, self.language),
        }
    }

    pub fn material_error(self, error: &MaterialError) -> String {
        match error {
            MaterialError::UnknownLetter { found, .. } => {
                self.with("material-unknown-letter", &[("found", found.to_string())])
            }
            MaterialError::PieceBeforeKing { .. } => self.get("material-piece-before-king"),
            MaterialError::Kings { found } => self.with("material-kings", &[("found", *found)]),
            MaterialError::NoName(text) => self.no_name(self.get("material-no-name"), text),
            MaterialError::Ambiguous(found) => {
                self.with("material-ambiguous", &[("names", self.material_list(found))])
            }
            MaterialError::Open => self.get("material-open"),
            MaterialError::TooMany { kind, .. } => {
                let piece = kind_name(self, *kind, Color::Red);
                self.with("material-too-many", &[("piece", piece), ("limit", kind.limit().to_string())])
            }
        }
    }
    /// A sentence about a text that is no name, with the names that are nearest to it.
    fn no_name(self, sentence: String, text: &str) -> String {
        let near = nearest(text);
        if near.is_empty() {
            return sentence;
        }
        let meant = self.with("material-nearest", &[("names", self.material_list(&near))]);
        match self.language {
            Language::English => format!("{sentence} {meant}"),
            _ => sentence + &meant,
        }
    }

    /// Names of combinations, as words in Chinese: who typed a name is answered by names.
    fn material_list(self, list: &[Material]) -> String {
        let comma = if self.language == Language::English { ", " } else { "、" };
        let names: Vec<String> = list
            .iter()
            .take(MOST_NAMED)
            .map(|material| match self.language {
                Language::English => self.material(*material),
                language => material_name(*material, language),
            })
            .collect();
        names.join(comma) + if list.len() > MOST_NAMED { "…" } else { "" }
    }
}

// Errors in a query, as sentences; the caller shows the position.

impl Words {
    pub fn query_error(self, error: &QueryError) -> String {
        match &error.kind {
            QueryErrorKind::UnknownCharacter(c) => {
                self.with("query-unknown-character", &[("found", c.to_string())])
            }
            QueryErrorKind::UnknownWord(word) => {
                self.no_name(self.with("query-unknown-word", &[("found", word.as_str())]), word)
            }
            QueryErrorKind::UnknownName(name) => {
                self.no_name(self.with("query-unknown-name", &[("found", name.as_str())]), name)
            }
            QueryErrorKind::UnknownPiece(c) => self.with("query-unknown-piece", &[("found", c.to_string())]),
            QueryErrorKind::Expected(expected) => {
                self.with("query-expected", &[("what", self.expected(*expected))])
            }
            QueryErrorKind::TooManyOfAKind(kind) => self.with(
                "query-too-many",
                &[("piece", kind.letter().to_string()), ("limit", kind.limit().to_string())],
            ),
            QueryErrorKind::ThirdSide => self.get("query-third-side"),
            QueryErrorKind::NumberTooLarge => self.get("query-number-too-large"),
            QueryErrorKind::UnclosedParenthesis => self.get("query-unclosed"),
            QueryErrorKind::UnopenedParenthesis => self.get("query-unopened"),
            QueryErrorKind::TooDeep => self.get("query-too-deep"),
            QueryErrorKind::TooMany => self.get("query-too-long"),
        }
    }

    fn expected(self, expected: Expected) -> String {
        self.get(match expected {
            Expected::Condition => "expected-condition",
            Expected::Comparison => "expected-comparison",
            Expected::Equality => "expected-equality",
            Expected::Value => "expected-value",
            Expected::Operator => "expected-operator",
            Expected::Color => "expected-color",
            Expected::ClosingParenthesis => "expected-closing-parenthesis",
            Expected::King => "expected-king",
            Expected::SecondSide => "expected-second-side",
            Expected::Source => "expected-source",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::provenance::Source;
    use crate::language::Language;
    use crate::material::Material;

    #[test]
    fn every_score_source_and_piece_has_its_own_word() {
        for language in Language::ALL {
            let words = Words::of(language);
            let mut names: Vec<String> = Score::all().map(|score| score_meaning(words, score)).collect();
            names.extend(Source::ALL.map(|source| words.get(source.text_key())));
            names.extend(Kind::ALL.map(|kind| kind_name(words, kind, Color::Black)));
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{names:?}");
        }
    }

    #[test]
    fn a_conflict_has_the_same_reason_from_both_ends() {
        let node = |text: &str| NodeId::from(text.parse::<Material>().unwrap());
        let towards = |from: NodeId, to: NodeId| from.neighbours().find(|n| n.node == to).unwrap();
        let words = Words::of(Language::English);
        let (one, other) = (node("KRNKGGMM"), node("KRKGGMM"));
        let reason = conflict_reason(words, one, Score::DRAW, towards(one, other), Score::MOSTLY_WIN);
        let back = conflict_reason(words, other, Score::MOSTLY_WIN, towards(other, one), Score::DRAW);
        assert_eq!(reason, back);
        assert_eq!(
            reason,
            "KRNKGGMM has one more red knight than KRKGGMM, so it cannot be worse for Red; but it is scored 5 \
             (draw, neither can win) and KRKGGMM 1 (Red mostly wins)."
        );
    }
}
