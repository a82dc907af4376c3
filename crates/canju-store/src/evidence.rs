//! Evidence as JSON, in the file of a base and in exports.
//!
//! An object with its `kind`: a `verdict` of a manual, an `answer` of an expert, a `census` of an exact table with numbers of positions as
//! `[won, drawn, lost]` in the attacker's view and shares in percent, a `game`, or a `study` of one position. Objects without a kind have
//! the form of older versions (`Older`); they are read and never written.

use std::collections::HashMap;

use canju_knowledge::knowledge::evidence::{Answer, Evidence, Proof, Role, Verdict};
use canju_knowledge::knowledge::score::Score;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use xiangqi::material::{Material, NodeId};
use xiangqi_tablebase::census::{Census, rows};

pub(super) fn from_text(text: &str) -> serde_json::Result<Evidence> {
    sound(serde_json::from_str(text)?)
}

/// The evidence that a JSON object is, in this form or the older one.
pub(super) fn from_json(value: Value) -> serde_json::Result<Evidence> {
    match value.get("kind") {
        Some(_) => sound(Evidence::deserialize(value)?),
        None => Older::deserialize(value)?.typed().map_err(Error::custom),
    }
}

/// Rejects values that the types do not rule out.
fn sound(evidence: Evidence) -> serde_json::Result<Evidence> {
    let wrong = match &evidence {
        Evidence::Answer(answer) => answer.exceptions.is_some_and(|percent| percent > 100),
        Evidence::Census(proof) => {
            let Census { fortress, fortress_high, fortress_low, .. } = &proof.census;
            let fortresses = [Some(fortress), fortress_high.as_ref(), fortress_low.as_ref()];
            fortresses.into_iter().flatten().any(|fortress| fortress.held > fortress.setups)
        }
        Evidence::Verdict(_) => false,
        Evidence::Game(played) if !played.is_sound() => {
            return Err(Error::custom("no game of that material"));
        }
        Evidence::Game(_) => false,
        Evidence::Study(study) if !study.is_sound() => {
            return Err(Error::custom("no position of that material"));
        }
        Evidence::Study(_) => false,
    };
    if wrong { Err(Error::custom("more than all")) } else { Ok(evidence) }
}

// The form of evidence that bases of version 2 and exports of version 1 have: one set of fields for every kind, and in `counts`
// `name=value` words. An answer's open with `answer=`, a census has the columns of its row, a verdict has none.

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
    /// Converts the row to typed evidence; the error describes the invalid words in `counts`.
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
        role: Role::of_word(role).ok_or_else(|| format!("counts: answer={role}"))?,
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
    use serde_json::json;

    use super::*;
    use canju_knowledge::acquisition::{manual, scoring};
    use canju_knowledge::knowledge::evidence::{Answer, Played, Role, Study};
    use canju_knowledge::knowledge::score::Score;
    use xiangqi::material::{Material, NodeId};
    use xiangqi_tablebase::census::rows;

    pub(super) fn any_answer() -> impl Strategy<Value = Answer> {
        let content = (0..NodeId::COUNT, 0..10_u8, "[a-z林]{1,6}( [a-z]{1,4})?", "[a-z =五%]{0,12}");
        let how = (any::<bool>(), prop::option::of(0..=100_u8), any::<bool>(), 0..3_usize);
        (content, how, 0..1_i64 << 50, 0..1_u64 << 40).prop_map(|(content, how, time, spent_ms)| {
            let ((id, score, by, comment), (sure, exceptions, blind, role)) = (content, how);
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
        fn an_answer_is_read_as_it_was_written(answer in any_answer()) {
            let evidence = Evidence::Answer(answer);
            prop_assert_eq!(from_text(&serde_json::to_string(&evidence).unwrap()).unwrap(), evidence.clone());
            prop_assert_eq!(from_json(serde_json::to_value(&evidence).unwrap()).unwrap(), evidence);
        }
    }

    #[test]
    fn all_built_in_evidence_is_read_as_it_was_written() {
        let censuses = rows::built_in().unwrap();
        let verdicts = manual::verdicts().unwrap().into_iter().map(Evidence::Verdict);
        for evidence in verdicts.chain(censuses.iter().map(scoring::evidence)) {
            assert_eq!(from_text(&serde_json::to_string(&evidence).unwrap()).unwrap(), evidence);
            assert_eq!(from_json(serde_json::to_value(&evidence).unwrap()).unwrap(), evidence);
        }
    }

    fn a_game() -> Played {
        Played {
            material: "KRKGG".parse::<Material>().unwrap().into(),
            finding: Score::SURE_WIN,
            by: "Lin".into(),
            start: "3k5/4a4/3a5/9/9/9/9/9/9/R3K4 w - - 0 1".into(),
            moves: "a0a9 d9d8".into(),
            result: "*".into(),
            red: "Lin".into(),
            black: "canju 5".into(),
            time: 5,
        }
    }

    #[test]
    fn a_game_that_is_none_is_a_fault() {
        let written = |game: Played| serde_json::to_value(Evidence::Game(Box::new(game))).unwrap();
        assert!(from_json(written(a_game())).is_ok());
        for wrong in [
            Played { moves: "a0b9".into(), ..a_game() },
            Played { moves: "a0a9 e9".into(), ..a_game() },
            Played { start: "nonsense".into(), ..a_game() },
            Played { result: "2-0".into(), ..a_game() },
            Played { material: NodeId::new(7).unwrap(), ..a_game() },
        ] {
            assert!(from_json(written(wrong.clone())).is_err(), "{wrong:?}");
        }
    }

    fn a_study() -> Study {
        Study {
            material: "KRKGG".parse::<Material>().unwrap().into(),
            position: "3k5/4a4/3a5/9/9/9/9/9/9/R3K4 w - - 0 1".into(),
            result: "1-0".into(),
            plies: Some(21),
            theme: "typical-win".into(),
            proved: true,
            source: "endgame-book".into(),
        }
    }

    #[test]
    fn a_study_of_no_such_position_is_a_fault() {
        let written = |study: Study| serde_json::to_value(Evidence::Study(Box::new(study))).unwrap();
        assert_eq!(from_json(written(a_study())).unwrap(), Evidence::Study(Box::new(a_study())));
        for wrong in [
            Study { position: "nonsense".into(), ..a_study() },
            Study { material: NodeId::new(7).unwrap(), ..a_study() },
            Study { result: "*".into(), ..a_study() },
        ] {
            assert!(from_json(written(wrong.clone())).is_err(), "{wrong:?}");
        }
    }

    /// Every field must be there, under its name, and there is no other.
    #[test]
    fn a_missing_or_misspelt_field_is_a_fault() {
        let node = NodeId::new(7).unwrap();
        let answer =
            Evidence::Answer(Answer { exceptions: Some(30), ..Answer::new(node, "Lin", Score::DRAW, 5) });
        let census = scoring::evidence(&rows::built_in().unwrap().pop().unwrap());
        let verdict = Evidence::Verdict(manual::verdicts().unwrap().remove(0));
        let game = Evidence::Game(Box::new(a_game()));
        let study = Evidence::Study(Box::new(a_study()));
        for evidence in [verdict, answer, census, game, study] {
            let whole = serde_json::to_value(&evidence).unwrap();
            assert_eq!(from_json(whole.clone()).unwrap(), evidence);
            for (field, value) in whole.as_object().unwrap() {
                let mut misspelt = whole.clone();
                misspelt.as_object_mut().unwrap().remove(field);
                // Without its kind a verdict has the older form.
                let is_verdict = matches!(evidence, Evidence::Verdict(_));
                let may_lack = ["exceptions", "plies"].contains(&field.as_str());
                if !(may_lack || field == "kind" && is_verdict) {
                    assert!(from_json(misspelt.clone()).is_err(), "without {field}");
                }
                misspelt[format!("{field}s")] = value.clone();
                assert!(from_json(misspelt).is_err(), "{field}s");
            }
        }
        let mut much =
            serde_json::to_value(Evidence::Answer(Answer::new(node, "Lin", Score::DRAW, 5))).unwrap();
        much["exceptions"] = json!(101);
        assert!(from_json(much).is_err());
    }
}

#[cfg(test)]
mod older_tests {
    use proptest::prelude::*;

    use super::tests::any_answer;
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
                plain("census".into(), "canju table survey", "", words.join(" "))
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
