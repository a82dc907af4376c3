//! Verdicts of the classic endgame manuals, and the rule that reduces several to one score.
//!
//! `assets/manual/verdicts.tsv` has one published verdict a line: material, verdict (`win` 勝, `chance` 巧勝, `draw` 和,
//! `defended` 巧和), the term as printed, the conditions it carries (`red:high` = red's pawns are high), cautions, source.
//! Every verdict is kept as evidence of its own. The score by one verdict alone is its *finding*: win 0, win by position 3, draw
//! 5, and 1 if the defender holds by position only.
//!
//! **Rule.** The score of a combination is the class midway between the best and the worst finding, rounded to the better side. A
//! win that a manual shows for one studied position (`one-position`) counts as "won by position" only. Repeated verdicts count
//! once. So 例和 + 巧勝 is 3, and a chance for a symmetric combination, open to either side, is 4. A score is defined for high pawns:
//! verdicts on lower ones are evidence, and answer nothing ([`answers`]).

mod text;

use std::collections::BTreeMap;

use crate::knowledge::evidence::Verdict;
use crate::knowledge::score::{Class, Score};
pub use text::{ManualError, ManualFault, read};
use xiangqi::material::NodeId;

const VERDICTS: &str = include_str!("../../../../../assets/manual/verdicts.tsv");

/// The text of the built-in verdicts.
pub(super) const fn built_in_text() -> &'static str {
    VERDICTS
}

/// The built-in verdicts, in the order of the file.
///
/// # Errors
/// The first line that cannot be read; the tests read the file as it is built in.
pub fn verdicts() -> Result<Vec<Verdict>, ManualError> {
    read(VERDICTS.as_bytes())
}

/// Returns the score of every canonical node answered by verdicts: scores are defined for high pawns, so verdicts on lower ones
/// count only if Red wins even with those.
pub fn answers(verdicts: &[Verdict]) -> BTreeMap<NodeId, Score> {
    scores(answering(verdicts))
}

/// The findings of every node that [`answers`] answers.
pub(super) fn answering(verdicts: &[Verdict]) -> BTreeMap<NodeId, Span> {
    spans(verdicts.iter().filter(|verdict| verdict.is_of_high_pawns()))
}

/// The score of every canonical node that has verdicts, by the rule of this module, for any heights of pawns.
pub fn reconcile(verdicts: &[Verdict]) -> BTreeMap<NodeId, Score> {
    scores(spans(verdicts))
}

fn scores(spans: BTreeMap<NodeId, Span>) -> BTreeMap<NodeId, Score> {
    spans.into_iter().map(|(node, span)| (node, span.midway(node))).collect()
}

/// Best and worst finding of every canonical node that has verdicts.
fn spans<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> BTreeMap<NodeId, Span> {
    let mut spans: BTreeMap<NodeId, Span> = BTreeMap::new();
    for verdict in verdicts {
        let node = verdict.material.canonical();
        let stated = verdict.weighed();
        let finding = if node == verdict.material { stated } else { stated.mirror() };
        let span = spans.entry(node).or_insert(Span { best: finding, worst: finding });
        *span = Span { best: span.best.min(finding), worst: span.worst.max(finding) };
    }
    spans
}

/// The findings of manuals on one node, from the best for Red to the worst.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    best: Score,
    worst: Score,
}

impl Span {
    /// Whether the manuals disagree, and this class lies within what they say.
    pub(super) fn leaves_open(self, class: Class) -> bool {
        let (best, worst) = (self.best.class(), self.worst.class());
        best != worst && (best..=worst).contains(&class)
    }

    /// The score of the node by the rule of this module.
    pub(super) fn midway(self, node: NodeId) -> Score {
        let (low, high) = (self.best, self.worst);
        // Towards 0 among red's scores and towards 8 among black's, so that a mirror gets the mirror score.
        let sum = low.class().get() + high.class().get();
        let middle = if sum < 2 * Class::LEVEL.get() { sum / 2 } else { sum.div_ceil(2) };
        match Class::new(middle) {
            _ if node.is_symmetric() && low != Score::DRAW => Score::EITHER,
            Some(class) if class == Class::LEVEL && low != high => Score::EITHER,
            Some(class) => class.score(Some(low)),
            None => Score::DRAW,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::material::Material;

    #[test]
    fn there_are_325_verdicts_on_210_combinations() {
        let verdicts = verdicts().unwrap();
        assert_eq!(verdicts.len(), 325);
        let stated: std::collections::BTreeSet<NodeId> = verdicts.iter().map(|e| e.material).collect();
        assert_eq!(stated.len(), 210);
    }

    #[test]
    fn several_verdicts_become_one_score() {
        let scores = reconcile(&verdicts().unwrap());
        let check = |text: &str, score: u8| {
            let node: NodeId = text.parse::<Material>().unwrap().into();
            let found = scores[&node.canonical()];
            let found = if node == node.canonical() { found } else { found.mirror() };
            assert_eq!(found.get(), score, "{text}");
        };
        check("KRKNGG", 0);
        check("KRKGGMM", 5);
        check("KNKM", 3);
        check("KMKN", 6);
        check("KCGKP", 1);
        check("KNPKGMM", 2);
        check("KNCPPGGMMKNNPPGGMM", 3);
        check("KRNPGGMMKRNPGGMM", 4);
    }

    #[test]
    fn verdicts_on_lower_pawns_answer_nothing_but_where_red_wins_even_so() {
        let answers = answers(&verdicts().unwrap());
        let of = |text: &str| {
            answers.get(&NodeId::from(text.parse::<Material>().unwrap()).canonical()).map(|s| s.get())
        };
        assert_eq!(of("KNPKGMM"), Some(0), "high pawns win, low ones draw");
        assert_eq!(of("KCPGGMMKGGMM"), None, "a draw with a low pawn");
        assert_eq!(of("KCPGMKGGM"), Some(0), "a win with a low pawn");
        let all = reconcile(&verdicts().unwrap());
        assert!(answers.len() < all.len() && answers.keys().all(|node| all.contains_key(node)));
    }
}
