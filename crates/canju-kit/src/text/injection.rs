//! Planted errors in words: the errors, and what rules and samples detect.

use super::verification::share;
use super::{Value, Words, percent};
use crate::verification::injection::{Injection, InjectionSettings, Sampled};

/// A part in percent; nothing of nothing.
pub fn part_of(part: u32, all: u32) -> Option<f64> {
    (all > 0).then(|| 100.0 * f64::from(part) / f64::from(all))
}

impl Words {
    /// Returns the planted errors and how many are visible.
    pub fn planted(self, settings: InjectionSettings, found: &Injection) -> String {
        let args = [
            ("percent", Value::from(settings.percent)),
            ("errors", found.errors().into()),
            ("population", found.population.into()),
            ("severe", found.planted.severe.into()),
            ("conflict", found.in_conflict.into()),
            ("seen", percent(part_of(found.in_conflict, found.errors())).into()),
            ("spread", format!("{:.2}", found.spread).into()),
        ];
        self.with("injection-title", &args)
    }

    /// Returns the flags of the rules on two combinations and the estimate of each sampler, one sentence each.
    pub fn planted_found(self, settings: InjectionSettings, found: &Injection) -> Vec<String> {
        let flagged =
            [("verify-gap", found.gaps), ("verify-exchange", found.exchanges)].map(|(key, flags)| {
                let args = [
                    ("name", Value::from(self.get(key))),
                    ("pairs", flags.pairs.into()),
                    ("hits", flags.hits.into()),
                    ("precision", percent(part_of(flags.hits, flags.pairs)).into()),
                    ("found", flags.found.into()),
                    ("recall", percent(part_of(flags.found, found.errors())).into()),
                ];
                self.with("injection-flags", &args)
            });
        let sampled = found.sampled.iter().filter(|sampled| sampled.samples > 0);
        flagged
            .into_iter()
            .chain(sampled.map(|sampled| self.planted_sampled(settings, found, sampled)))
            .collect()
    }

    fn planted_sampled(self, settings: InjectionSettings, found: &Injection, sampled: &Sampled) -> String {
        let args = [
            ("sampler", Value::from(self.sampler(sampled.sampler))),
            ("samples", sampled.samples.into()),
            ("drawn", format!("{:.0}", sampled.drawn).into()),
            ("mean", share(sampled.mean).into()),
            ("share", share(found.severe_share()).into()),
            ("covered", percent(Some(100.0 * sampled.covered)).into()),
            ("half", share(settings.half_width).into()),
            ("stopped", sampled.stopped.into()),
            ("after", format!("{:.0}", sampled.stopped_after.unwrap_or_default()).into()),
            ("within", percent(sampled.stopped_covered.map(|share| 100.0 * share)).into()),
        ];
        self.with("injection-sampled", &args)
    }
}
