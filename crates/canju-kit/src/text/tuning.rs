//! Texts about runs of the tuner.

use super::Words;
use crate::engine::elements::Parameter;
use crate::tuner::TunerMethod;
use crate::tuner::run::Past;

impl Words {
    /// Returns the summary of a played generation.
    pub fn generation(self, past: &Past) -> String {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let args = [
            ("number", (past.number + 1).to_string()),
            ("best", percent(past.fitness)),
            ("mean", percent(past.mean)),
            ("spread", format!("{:.3}", past.outline.spread)),
            ("bounds", percent(past.outline.at_bounds)),
        ];
        self.with("tune-past", &args)
    }

    /// The name of a method.
    pub fn tuning_method(self, way: &TunerMethod) -> String {
        self.get(&format!("tuning-method-{}", way.word()))
    }

    /// The name of a parameter of the evaluation.
    pub fn parameter(self, parameter: &Parameter) -> String {
        self.get(&format!("parameter-{}", parameter.name.replace('_', "-")))
    }
}
