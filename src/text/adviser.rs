//! The fuzzy adviser in words: its rules, and a value as it is written.

use super::Words;
use crate::adviser::{Consequents, Rule, Term};

impl Words {
    /// A rule as a sentence with its consequent.
    pub fn fuzzy_rule(self, rule: &Rule, consequents: &Consequents) -> String {
        let [source, target, mover, taken] = rule.antecedents;
        let guarded = |term| {
            self.get(match term {
                Term::Low => "adviser-guarded-low",
                Term::Medium => "adviser-guarded-medium",
                Term::High => "adviser-guarded-high",
            })
        };
        let important = |high| if high { "adviser-important" } else { "adviser-unimportant" };
        let taken = if taken == Term::High { "adviser-takes" } else { "adviser-takes-little" };
        let told = [
            ("source", guarded(source)),
            ("target", guarded(target)),
            ("mover", self.get(important(mover == Term::High))),
            ("taken", self.get(taken)),
            ("worth", format!("{:.3}", consequents.of(rule))),
        ];
        self.with("adviser-rule", &told)
    }
}
