//! Errors of import and export, as sentences.

use std::path::Path;

use super::{Value, Words};
use crate::acquisition::manual::{ManualError, ManualFault};
use crate::store::transfer::{LineFault, TransferError};

/// The most characters of a file that a sentence repeats.
const REPEATED: usize = 60;

/// Returns the beginning of a text from a file.
pub(super) fn shortened(found: &str) -> String {
    match found.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", found.get(..end).unwrap_or_default()),
        None => found.to_owned(),
    }
}

impl Words {
    /// The sentences for a file that cannot be read in or written.
    pub fn transfer_error(self, error: &TransferError) -> String {
        let at = |key: &str, path: &Path| self.with(key, &[("path", path.to_string_lossy())]);
        match error {
            TransferError::Ending { path } => at("transfer-ending", path),
            TransferError::File(error) => self.file_error(error),
            TransferError::Foreign { path } => at("transfer-foreign", path),
            TransferError::Cut { path } => at("transfer-cut", path),
            TransferError::IsABase { path } => at("transfer-is-a-base", path),
            TransferError::Line { path, line, fault } => {
                let arguments = [
                    ("path", Value::from(path.to_string_lossy().into_owned())),
                    ("line", (*line).into()),
                    ("fault", self.line_fault(fault).into()),
                ];
                self.with("transfer-line", &arguments)
            }
            TransferError::Time { node, .. } => {
                self.with("transfer-time", &[("material", self.material(*node))])
            }
            TransferError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    /// The sentences for a file of verdicts that cannot be read.
    pub fn verdicts_error(self, path: &Path, error: &ManualError) -> String {
        let fault = match &error.fault {
            ManualFault::NotUtf8 => self.get("line-not-text"),
            ManualFault::Columns(found) => self.with("verdicts-columns", &[("found", *found)]),
            ManualFault::Material { found, error } => {
                let told = [("found", shortened(found)), ("error", self.material_error(error))];
                self.with("line-material", &told)
            }
            ManualFault::Verdict(found) => self.with("verdicts-word", &[("found", shortened(found))]),
        };
        let path = path.to_string_lossy().into_owned();
        let told = [("path", Value::from(path)), ("line", error.line.into()), ("fault", fault.into())];
        self.with("transfer-line", &told)
    }

    fn line_fault(self, fault: &LineFault) -> String {
        let found = |key: &str, found: &str| self.with(key, &[("found", shortened(found))]);
        match fault {
            LineFault::NotText => self.get("line-not-text"),
            LineFault::Quotes(fault) => self.quote_fault(*fault),
            LineFault::NotJson(error) => found("line-not-json", error),
            LineFault::Format(format) => found("line-format", format),
            LineFault::Version(version) => found("line-version", version),
            LineFault::UnknownField(field) => found("line-unknown-field", field),
            LineFault::RepeatedField(field) => found("line-repeated-field", field.word()),
            LineFault::MissingField(field) => found("line-missing-field", field.word()),
            LineFault::NoColumn(value) => found("line-no-column", value),
            LineFault::NotPlain { field, found } => {
                self.with("line-not-plain", &[("field", field.word()), ("found", found.as_str())])
            }
            LineFault::Material { found, error } => {
                let error = self.material_error(error);
                self.with("line-material", &[("found", found.as_str()), ("error", error.as_str())])
            }
            LineFault::Value { field, found } => {
                self.with("line-value", &[("field", field.word()), ("found", found.as_str())])
            }
            LineFault::Symmetric(score) => found("line-symmetric", &score.to_string()),
            LineFault::ClassOfScore { found, score } => self
                .with("line-class-of-score", &[("found", found.to_string()), ("score", score.to_string())]),
            LineFault::Name { field, error } => {
                let told = [("field", field.word().to_owned()), ("error", self.name_error(*error))];
                self.with("line-name", &told)
            }
            LineFault::Evidence(error) => found("line-evidence", error),
            LineFault::ForeignEvidence(node) => found("line-foreign-evidence", &self.material(*node)),
            LineFault::Contradiction(line) => self.with("line-contradiction", &[("line", *line)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::files::QuoteFault;
    use crate::knowledge::name::NameError;
    use crate::knowledge::score::{Class, Score};
    use crate::language::Language;
    use crate::material::{Material, MaterialError};
    use crate::progress::Cancelled;
    use crate::store::transfer::Field;

    fn errors() -> Vec<TransferError> {
        let path = PathBuf::from("/home/lin/殘局.csv");
        let node = "KRK".parse::<Material>().unwrap().into();
        let word = || "x".to_owned();
        let faults = vec![
            LineFault::NotText,
            LineFault::Quotes(QuoteFault::Open),
            LineFault::Quotes(QuoteFault::Behind),
            LineFault::NotJson(word()),
            LineFault::Format(word()),
            LineFault::Version(word()),
            LineFault::UnknownField(word()),
            LineFault::RepeatedField(Field::Score),
            LineFault::MissingField(Field::Score),
            LineFault::NoColumn(word()),
            LineFault::NotPlain { field: Field::Score, found: word() },
            LineFault::Material { found: word(), error: MaterialError::Kings { found: 1 } },
            LineFault::Value { field: Field::Score, found: word() },
            LineFault::Symmetric(Score::SURE_WIN),
            LineFault::Name { field: Field::Author, error: NameError::Control('\n') },
            LineFault::ClassOfScore { found: Class::LEVEL, score: Score::SURE_WIN },
            LineFault::Evidence(word()),
            LineFault::ForeignEvidence(node),
            LineFault::Contradiction(3),
        ];
        let mut errors = vec![
            TransferError::Ending { path: path.clone() },
            TransferError::Foreign { path: path.clone() },
            TransferError::Cut { path: path.clone() },
            TransferError::Time { node, time: i64::MAX },
            Cancelled.into(),
        ];
        errors.extend(faults.into_iter().map(|fault| TransferError::Line {
            path: path.clone(),
            line: 1200,
            fault,
        }));
        errors
    }

    #[test]
    fn every_fault_of_a_file_is_a_whole_sentence_in_every_language() {
        for language in Language::ALL {
            for error in errors() {
                let said = Words::of(language).transfer_error(&error);
                assert!(said.ends_with(['.', '。']), "{said}");
                assert!(!said.contains(['{', '$']), "{said}");
            }
        }
    }
}
