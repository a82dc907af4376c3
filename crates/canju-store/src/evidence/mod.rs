//! Evidence as JSON, in the file of a base and in exports.
//!
//! An object with its `kind`: a `verdict` of a manual, an `answer` of an expert, a `census` of an exact table with numbers of positions as
//! `[won, drawn, lost]` in the attacker's view and shares in percent, a `game`, or a `study` of one position. Objects without a kind have
//! the form of older versions (`older`); they are read and never written.

mod older;

use serde::Deserialize;
use serde::de::Error;
use serde_json::{Result, Value};

use canju_knowledge::knowledge::evidence::Evidence;
pub(super) use older::Older;
use xiangqi_tablebase::census::Census;

/// A piece of evidence as a JSON object.
///
/// # Errors
/// None in practice: every piece can be written.
pub fn to_json(evidence: &Evidence) -> Result<Value> {
    serde_json::to_value(evidence)
}

/// A piece of evidence as the text of a JSON object.
pub(super) fn to_text(evidence: &Evidence) -> Result<String> {
    serde_json::to_string(evidence)
}

/// The evidence that the text of a JSON object is.
pub(super) fn from_text(text: &str) -> Result<Evidence> {
    sound(serde_json::from_str(text)?)
}

/// The evidence that a JSON object is, in this form or the older one.
pub(super) fn from_json(value: Value) -> Result<Evidence> {
    match value.get("kind") {
        Some(_) => sound(Evidence::deserialize(value)?),
        None => Older::deserialize(value)?.typed().map_err(Error::custom),
    }
}

/// Rejects values that the types do not rule out.
fn sound(evidence: Evidence) -> Result<Evidence> {
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
            prop_assert_eq!(from_text(&to_text(&evidence).unwrap()).unwrap(), evidence.clone());
            prop_assert_eq!(from_json(to_json(&evidence).unwrap()).unwrap(), evidence);
        }
    }

    #[test]
    fn all_built_in_evidence_is_read_as_it_was_written() {
        let censuses = rows::built_in().unwrap();
        let verdicts = manual::verdicts().unwrap().into_iter().map(Evidence::Verdict);
        for evidence in verdicts.chain(censuses.iter().map(scoring::evidence)) {
            assert_eq!(from_text(&to_text(&evidence).unwrap()).unwrap(), evidence);
            assert_eq!(from_json(to_json(&evidence).unwrap()).unwrap(), evidence);
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
        let written = |game: Played| to_json(&Evidence::Game(Box::new(game))).unwrap();
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
        let written = |study: Study| to_json(&Evidence::Study(Box::new(study))).unwrap();
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
            let whole = to_json(&evidence).unwrap();
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
        let mut much = to_json(&Evidence::Answer(Answer::new(node, "Lin", Score::DRAW, 5))).unwrap();
        much["exceptions"] = json!(101);
        assert!(from_json(much).is_err());
    }
}
