//! How combinations are won, and how their draws are held, in words.

use super::Words;
use crate::material::{Kind, Material, SideMaterial};

impl Words {
    /// Returns how a combination with one attacking side is won, or how its draw is held; `None` if no method is known.
    pub fn method(self, material: Material, wins: bool) -> Option<String> {
        let (attacker, defender) = match (material.red.attackers() > 0, material.black.attackers() > 0) {
            (true, false) => (material.red, material.black),
            (false, true) => (material.black, material.red),
            _ => return None,
        };
        let family = material.family();
        let attackers = family.trim_matches('v');
        if wins { win(attackers, attacker, defender) } else { hold(attackers, attacker, defender) }
            .map(|key| self.get(key))
    }
}

fn win(attackers: &str, attacker: SideMaterial, defender: SideMaterial) -> Option<&'static str> {
    let [guards, ministers] = [Kind::Guard, Kind::Minister].map(|kind| defender.count(kind));
    Some(match attackers {
        "P" => "method-p",
        "PP" => "method-pp",
        "PPP" => "method-ppp",
        "N" => match (guards, ministers) {
            (0, 0) => "method-n-bare",
            (1, 0) => "method-n-guard",
            (0, 1) => "method-n-minister",
            _ => "method-n",
        },
        "C" if attacker.count(Kind::Guard) > 0 => "method-c",
        "C" => "method-c-ministers",
        "CP" => "method-cp",
        "CC" => "method-cc",
        "NN" => "method-nn",
        "NC" => "method-nc",
        "NP" => "method-np",
        "R" => "method-r",
        _ => return None,
    })
}

fn hold(attackers: &str, attacker: SideMaterial, defender: SideMaterial) -> Option<&'static str> {
    let [guards, ministers] = [Kind::Guard, Kind::Minister].map(|kind| defender.count(kind));
    Some(match (attackers, guards, ministers) {
        ("N", 0, 1) => "hold-n-minister",
        ("R", 2, 2) => "hold-r",
        ("C", ..) if attacker.count(Kind::Guard) == 0 => "hold-c-bare",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::endgame::shipped;
    use crate::language::Language;
    use crate::records::Outcome;

    #[test]
    fn every_exercise_to_win_has_a_method() {
        for language in Language::ALL {
            let words = Words::of(language);
            for problem in shipped::exercises().unwrap() {
                let wins = problem.category.outcome() != Outcome::Draw;
                let method = words.method(problem.material(), wins);
                assert!(!wins || method.is_some_and(|text| text.len() > 20), "{}", problem.material());
            }
        }
        let words = Words::of(Language::English);
        let of = |text: &str, wins| words.method(text.parse().unwrap(), wins);
        assert!(of("KNKM", false).is_some() && of("KMKN", false) == of("KNKM", false));
        assert_eq!((of("KNKN", true), of("KNKGG", false)), (None, None));
    }
}
