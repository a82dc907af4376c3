//! The vocabulary of the query language: one table for both reading and printing.

use super::expression::{Amount, Flag, Term};
use super::{Fact, Kind};
use crate::material::spoken::AGAINST;
use crate::rules::Color;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Term(Term),
    Flag(Flag),
    /// `source`, before `=` and one of the origins.
    Source,
    Origin(&'static str),
    /// `red` and `black` as the argument of a field.
    Side(Color),
    And,
    Or,
    Not,
    /// The separator between the two sides of a pattern.
    Versus,
}

const fn both(amount: Amount) -> Meaning {
    Meaning::Term(Term::Amount(amount, None))
}

const fn of(color: Color, kind: Kind) -> Meaning {
    Meaning::Term(Term::Amount(Amount::Kind(kind), Some(color)))
}

const fn fact(fact: Fact) -> Meaning {
    Meaning::Term(Term::Fact(fact))
}

/// Every word, in lower case; the first of a meaning is printed.
///
/// 兵 仕 相 are Red's and 卒 士 象 Black's, as on the pieces.
pub(super) const WORDS: &[(Meaning, &[&str])] = &[
    (both(Amount::Kind(Kind::Rook)), &["rooks", "車", "车"]),
    (both(Amount::Kind(Kind::Knight)), &["knights", "horses", "馬", "马"]),
    (both(Amount::Kind(Kind::Cannon)), &["cannons", "炮", "砲"]),
    (both(Amount::Kind(Kind::Pawn)), &["pawns", "兵卒"]),
    (both(Amount::Kind(Kind::Guard)), &["guards", "advisors", "仕士"]),
    (both(Amount::Kind(Kind::Minister)), &["ministers", "elephants", "相象"]),
    (of(Color::Red, Kind::Pawn), &["兵"]),
    (of(Color::Red, Kind::Guard), &["仕"]),
    (of(Color::Red, Kind::Minister), &["相"]),
    (of(Color::Black, Kind::Pawn), &["卒"]),
    (of(Color::Black, Kind::Guard), &["士"]),
    (of(Color::Black, Kind::Minister), &["象"]),
    (both(Amount::Pieces), &["pieces", "子數", "子数"]),
    (both(Amount::Units), &["units", "單位", "单位"]),
    (both(Amount::Attack), &["attack", "攻"]),
    (both(Amount::Defence), &["defence", "defense", "守"]),
    (fact(Fact::Score), &["score", "分"]),
    (fact(Fact::Class), &["class", "級", "级"]),
    (fact(Fact::Conflicts), &["conflicts", "衝突", "冲突"]),
    (fact(Fact::Neighbours), &["neighbours", "neighbors", "鄰居", "邻居", "相鄰", "相邻"]),
    (fact(Fact::Weight), &["weight", "iw", "權重", "权重"]),
    (fact(Fact::Ratio), &["ratio", "ip", "比率"]),
    (fact(Fact::Level), &["level", "層級", "层级"]),
    (fact(Fact::Evidence), &["evidence", "證據", "证据"]),
    (Meaning::Flag(Flag::Scored), &["scored", "有分"]),
    (Meaning::Flag(Flag::Locked), &["locked", "invariable", "鎖定", "锁定"]),
    (Meaning::Flag(Flag::Symmetric), &["symmetric", "對稱", "对称"]),
    (Meaning::Flag(Flag::Contradicted), &["contradicted", "矛盾"]),
    (Meaning::Source, &["source", "來源", "来源"]),
    (Meaning::Origin("manual"), &["manual", "書", "书"]),
    (Meaning::Origin("expert"), &["expert", "專家", "专家"]),
    (Meaning::Origin("table"), &["table", "表"]),
    (Meaning::Origin("inferred"), &["inferred", "推論", "推论"]),
    (Meaning::Origin("guess"), &["guess", "猜測", "猜测"]),
    (Meaning::Origin("resolver"), &["resolver", "消解"]),
    (Meaning::Side(Color::Red), &["red", "紅", "红"]),
    (Meaning::Side(Color::Black), &["black", "黑"]),
    (Meaning::And, &["and", "且"]),
    (Meaning::Or, &["or", "或"]),
    (Meaning::Not, &["not", "非"]),
    (Meaning::Versus, AGAINST),
];

pub(super) fn word(meaning: Meaning) -> &'static str {
    let entry = WORDS.iter().find(|(known, _)| *known == meaning);
    entry.and_then(|(_, words)| words.first()).copied().unwrap_or_default()
}

/// Returns the meaning of a whole word in any case; `None` if it is unknown.
pub(super) fn meaning(text: &str) -> Option<Meaning> {
    let text = text.to_lowercase();
    WORDS.iter().find(|(_, words)| words.contains(&text.as_str())).map(|(meaning, _)| *meaning)
}

/// Returns the longest word at the start of `text` and its number of characters: Chinese has no spaces between words.
pub(super) fn leading(text: &[char]) -> Option<(Meaning, usize)> {
    let longest = WORDS.iter().flat_map(|(_, words)| *words).map(|word| word.chars().count()).max()?;
    (1..=longest.min(text.len())).rev().find_map(|length| {
        let word: String = text[..length].iter().collect();
        meaning(&word).map(|meaning| (meaning, length))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_word_is_unique_and_in_lower_case() {
        let words: Vec<&str> = WORDS.iter().flat_map(|(_, words)| *words).copied().collect();
        assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len());
        assert!(words.iter().all(|word| word.to_lowercase() == *word && !word.is_empty()));
    }

    #[test]
    fn the_longest_word_is_read() {
        let read = |text: &str| leading(&text.chars().collect::<Vec<_>>());
        assert_eq!(read("对称且"), Some((Meaning::Flag(Flag::Symmetric), 2)));
        assert_eq!(read("对K"), Some((Meaning::Versus, 1)));
        assert_eq!(read("象棋"), Some((of(Color::Black, Kind::Minister), 1)));
        assert_eq!(read("棋"), None);
    }
}
