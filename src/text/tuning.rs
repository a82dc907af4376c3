//! Texts about runs of the tuner.

use super::Words;
use crate::engine::elements::{NotElements, Parameter};
use crate::tuner::run::Past;
use crate::tuner::{TuneError, Way};

impl Words {
    /// Returns the summary of a played generation.
    pub fn generation(self, past: &Past) -> String {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let told = [
            ("number", (past.number + 1).to_string()),
            ("best", percent(past.fitness)),
            ("mean", percent(past.mean)),
            ("spread", format!("{:.3}", past.outline.spread)),
            ("bounds", percent(past.outline.at_bounds)),
        ];
        self.with("tune-past", &told)
    }

    /// The name of a method.
    pub fn tuning_method(self, way: &Way) -> String {
        self.get(&format!("tuning-method-{}", way.word()))
    }

    /// The name of a parameter of the evaluation.
    pub fn parameter(self, parameter: &Parameter) -> String {
        self.get(&format!("parameter-{}", parameter.name.replace('_', "-")))
    }

    /// Returns why a run cannot start or continue.
    pub fn tune_error(self, error: &TuneError) -> String {
        let path = |path: &std::path::Path| ("path", path.to_string_lossy().into_owned());
        match error {
            TuneError::File(error) => self.file_error(error),
            TuneError::NoRun(file) => self.with("tune-no-run", &[path(file)]),
            TuneError::Other(file) => self.with("tune-other", &[path(file)]),
            TuneError::Line(file, line) => self.with("tune-line", &[path(file), ("line", line.to_string())]),
            TuneError::Settings(file) => self.with("tune-settings", &[path(file)]),
            TuneError::Elsewhere(file, number) => {
                self.with("tune-elsewhere", &[path(file), ("number", number.to_string())])
            }
            TuneError::NoOpening(number) => self.with("tune-no-opening", &[("number", *number)]),
            TuneError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    /// Why a file has no values of the evaluation.
    pub fn not_elements(self, path: &str, error: &NotElements) -> String {
        match error {
            NotElements::Syntax(reason) => {
                self.with("elements-syntax", &[("path", path.to_owned()), ("reason", reason.clone())])
            }
            NotElements::Name(name) => {
                self.with("elements-name", &[("path", path.to_owned()), ("name", name.clone())])
            }
            NotElements::Range { name, least, most, value } => {
                let told = [
                    ("path", path.to_owned()),
                    ("name", (*name).to_owned()),
                    ("least", least.to_string()),
                    ("most", most.to_string()),
                    ("value", value.to_string()),
                ];
                self.with("elements-range", &told)
            }
        }
    }
}
