//! Settings of rounds, as a sentence.

use super::{Value, Words, percent};
use crate::acquisition::extension::AroundEither;
use crate::acquisition::predictor::Approach;
use crate::knowledge::history::Measure;
use crate::rounds::{Resolver, RoundStep};
use crate::service::rounds::Built;

impl Words {
    /// Returns the name of the greedy resolver with this measure.
    pub fn greedy(self, order: Measure) -> String {
        self.with("build-greedy", &[("measure", self.message(order))])
    }

    /// Returns the settings used by a step of a round: predictor, threshold, tables, extension, resolver; unused ones are left
    /// out.
    pub fn round_inputs(self, built: &Built) -> String {
        let inputs = &built.inputs;
        match built.step {
            RoundStep::Withdraw | RoundStep::Refine => self.get("manner-nothing"),
            RoundStep::Extend | RoundStep::ExtendToAll => {
                let predictor = inputs.rounds.predictor;
                let around = match inputs.rounds.around_either {
                    AroundEither::All => "manner-around-all",
                    AroundEither::AddOnly => "manner-around-add",
                };
                let args = [
                    ("threshold", Value::from(percent(Some(f64::from(predictor.threshold) * 100.0)))),
                    ("tables", inputs.tables.as_str().into()),
                    ("digest", inputs.digest.as_str().into()),
                ];
                let key = match predictor.approach {
                    Approach::Learned => "manner-learned",
                    Approach::Exchanges => "manner-paper",
                };
                self.beside(&self.with(key, &args), &self.get(around))
            }
            RoundStep::Resolve => match inputs.rounds.resolver {
                Resolver::Exact(method) => self.with("manner-exact", &[("method", self.message(method))]),
                Resolver::Greedy(settings) => self.get(match settings.order {
                    Measure::Weight => "manner-greedy-weight",
                    Measure::Ratio => "manner-greedy-ratio",
                }),
            },
        }
    }
}
