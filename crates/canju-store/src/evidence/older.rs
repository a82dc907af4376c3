//! The form of evidence that bases of version 2 and exports of version 1 have: one set of fields for every kind, and in `counts`
//! `name=value` words. An answer's open with `answer=`, a census has the columns of its row, a verdict has none.

use std::collections::HashMap;

use serde::{Deserialize, Deserializer};

use canju_knowledge::knowledge::evidence::{Answer, Evidence, Proof, Role, Verdict};
use canju_knowledge::knowledge::score::Score;
use xiangqi::material::{Material, NodeId};
use xiangqi_tablebase::census::rows;

/// A piece of evidence in this form.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Older {
    #[serde(deserialize_with = "node")]
    pub(crate) material: NodeId,
    pub(crate) finding: Score,
    pub(crate) term: String,
    pub(crate) conditions: Vec<String>,
    pub(crate) source: String,
    pub(crate) caution: String,
    #[serde(default)]
    pub(crate) counts: String,
}

fn node<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NodeId, D::Error> {
    Ok(Material::deserialize(deserializer)?.into())
}

impl Older {
    /// Converts the row to typed evidence.
    ///
    /// # Errors
    /// A description of the invalid words in `counts`.
    pub(crate) fn typed(self) -> Result<Evidence, String> {
        let mut words = HashMap::new();
        for word in self.counts.split_whitespace() {
            let (name, value) = word.split_once('=').ok_or_else(|| format!("counts: {word:?}"))?;
            if words.insert(name, value).is_some() {
                return Err(format!("counts: {name} twice"));
            }
        }
        match words.remove("answer") {
            Some(role) => answer(&self, role, words).map(Evidence::Answer),
            None if words.is_empty() => Ok(self.verdict()),
            None => census(&self, words).map(|proof| Evidence::Census(Box::new(proof))),
        }
    }

    /// Converts the row to a verdict, which has every field except the counts. The text of `counts` is appended to the caution,
    /// so that nothing written by hand into a file is lost.
    pub(crate) fn verdict(self) -> Evidence {
        let caution = [self.caution, self.counts].into_iter().filter(|text| !text.is_empty());
        Evidence::Verdict(Verdict {
            material: self.material,
            finding: self.finding,
            term: self.term,
            conditions: self.conditions,
            source: self.source,
            caution: caution.collect::<Vec<_>>().join(" · "),
        })
    }
}

fn answer(older: &Older, role: &str, mut words: HashMap<&str, &str>) -> Result<Answer, String> {
    let mut number = |name: &str| {
        let found = words.remove(name);
        found.map(|value| value.parse::<u64>().map_err(|_| format!("counts: {name}={value}"))).transpose()
    };
    let (time, spent) = (number("time")?.unwrap_or(0), number("spent")?.unwrap_or(0));
    let (unsure, blind, exceptions) = (number("unsure")?, number("blind")?, number("exceptions")?);
    let percent = |number: u64| u8::try_from(number).ok().filter(|percent| *percent <= 100);
    let answer = Answer {
        node: older.material,
        by: older.source.clone(),
        score: older.finding,
        sure: unsure != Some(1),
        exceptions: match exceptions {
            Some(number) => Some(percent(number).ok_or_else(|| format!("counts: exceptions={number}"))?),
            None => None,
        },
        blind: blind == Some(1),
        role: Role::from_word(role).ok_or_else(|| format!("counts: answer={role}"))?,
        comment: older.caution.clone(),
        time: i64::try_from(time).map_err(|_| format!("counts: time={time}"))?,
        spent_ms: spent,
    };
    nothing_left(words).map(|()| answer)
}

fn census<'a>(older: &'a Older, mut words: HashMap<&'a str, &'a str>) -> Result<Proof, String> {
    let material = older.material.material().to_string();
    // A column without a value was left away.
    let counts: Vec<&str> =
        rows::columns().iter().skip(1).map(|name| words.remove(name.as_str()).unwrap_or_default()).collect();
    let cells = [material.as_str()].into_iter().chain(counts);
    let census = rows::of_cells(cells).map_err(|fault| format!("counts: {fault}"))?;
    nothing_left(words).map(|()| Proof { census, finding: older.finding })
}

fn nothing_left(words: HashMap<&str, &str>) -> Result<(), String> {
    words.keys().min().map_or(Ok(()), |name| Err(format!("counts: unknown {name}")))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::any_answer;
    use super::*;
    use canju_knowledge::acquisition::scoring;

    /// As the program wrote it before.
    fn older(evidence: &Evidence) -> Older {
        let (material, finding) = (evidence.material(), evidence.finding());
        let plain = |term: String, source: &str, caution: &str, counts: String| {
            let (source, caution) = (source.to_owned(), caution.to_owned());
            Older { material, finding, term, conditions: Vec::new(), source, caution, counts }
        };
        match evidence {
            Evidence::Verdict(verdict) => {
                let conditions = verdict.conditions.clone();
                Older {
                    conditions,
                    ..plain(verdict.term.clone(), &verdict.source, &verdict.caution, String::new())
                }
            }
            Evidence::Answer(answer) => {
                let mut counts = format!("answer={} time={}", answer.role.word(), answer.time);
                let spent = (answer.spent_ms > 0).then_some(answer.spent_ms);
                let percent = answer.exceptions.map(u64::from);
                let flags = [("unsure", (!answer.sure).then_some(1)), ("blind", answer.blind.then_some(1))];
                for (name, value) in flags.into_iter().chain([("exceptions", percent), ("spent", spent)]) {
                    counts += &value.map_or_else(String::new, |value| format!(" {name}={value}"));
                }
                plain(answer.score.to_string(), &answer.by, &answer.comment, counts)
            }
            Evidence::Census(proof) => {
                let cells = rows::cells(&proof.census);
                let named = rows::columns().iter().zip(cells).skip(1).filter(|(_, cell)| !cell.is_empty());
                let words: Vec<String> = named.map(|(name, cell)| format!("{name}={cell}")).collect();
                plain("census".into(), "canju-lab table survey", "", words.join(" "))
            }
            Evidence::Game(_) | Evidence::Study(_) => unreachable!("there were none"),
        }
    }

    proptest! {
        #[test]
        fn an_older_answer_is_the_same_answer(answer in any_answer()) {
            let evidence = Evidence::Answer(answer);
            prop_assert_eq!(older(&evidence).typed(), Ok(evidence));
        }
    }

    #[test]
    fn older_verdicts_and_censuses_are_the_same() {
        let verdicts =
            canju_knowledge::acquisition::manual::verdicts().unwrap().into_iter().map(Evidence::Verdict);
        let censuses = rows::built_in().unwrap();
        for evidence in verdicts.chain(censuses.iter().map(scoring::evidence)) {
            assert_eq!(older(&evidence).typed(), Ok(evidence));
        }
    }

    #[test]
    fn words_that_mean_nothing_are_a_fault_and_are_kept_as_a_caution() {
        let good = older(&scoring::evidence(&rows::built_in().unwrap().remove(9)));
        for (from, to) in
            [("A_all_won", "A_all_one"), ("rules=", "rule="), ("longest=", "longest"), (" D_", " ")]
        {
            let bad = Older { counts: good.counts.replacen(from, to, 1), ..good.clone() };
            assert_ne!(bad.counts, good.counts);
            assert!(bad.clone().typed().is_err(), "{from}");
            let counts = bad.counts.clone();
            assert!(
                matches!(bad.verdict(), Evidence::Verdict(verdict) if verdict.caution == format!("no-chase · {counts}") || verdict.caution == counts)
            );
        }
        for counts in
            ["answers=3", "time=5", "answer=x time=5", "answer=first time=x", "answer=first exceptions=101"]
        {
            let bad = Older { counts: counts.into(), ..good.clone() };
            assert!(bad.typed().is_err(), "{counts}");
        }
    }
}
