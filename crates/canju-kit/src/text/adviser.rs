//! The fuzzy adviser in words: its rules, and a value as it is written.

use super::Words;
use crate::adviser::{Consequents, Rule, Term};

impl Words {
    /// Returns a rule as a sentence, with its consequent if `consequents` are given.
    pub fn fuzzy_rule(self, rule: &Rule, consequents: Option<&Consequents>) -> String {
        let [source, target, mover, taken] = rule.antecedents;
        let guarded = |term| {
            self.get(match term {
                Term::Low => "adviser-guarded-low",
                Term::MidLow => "adviser-guarded-mid-low",
                Term::Medium => "adviser-guarded-medium",
                Term::MidHigh => "adviser-guarded-mid-high",
                Term::High => "adviser-guarded-high",
            })
        };
        let important = |high| if high { "adviser-important" } else { "adviser-unimportant" };
        let taken = if taken == Term::High { "adviser-takes" } else { "adviser-takes-little" };
        let mut args = vec![
            ("source", guarded(source)),
            ("target", guarded(target)),
            ("mover", self.get(important(mover == Term::High))),
            ("taken", self.get(taken)),
        ];
        let Some(consequents) = consequents else { return self.with("adviser-rule-alone", &args) };
        args.push(("worth", format!("{:.3}", consequents.of(rule))));
        self.with("adviser-rule", &args)
    }
}
