//! File errors as sentences.

use super::Words;
use crate::files::{FileError, QuoteFault, Refusal};

impl Words {
    /// The sentence for a file that the operating system refuses.
    pub fn file_error(self, error: &FileError) -> String {
        let path = error.path.to_string_lossy();
        let at = |key: &str| self.with(key, &[("path", &*path)]);
        match &error.refusal {
            Refusal::NotFound => at("file-not-found"),
            Refusal::Folder => at("file-folder"),
            Refusal::NotPlain => at("file-not-plain"),
            Refusal::Exists => at("file-exists"),
            Refusal::InUse => at("file-in-use"),
            Refusal::Denied => at("file-denied"),
            Refusal::ReadOnly => at("file-read-only"),
            Refusal::DiskFull => at("file-disk-full"),
            Refusal::TooLong => at("file-too-long"),
            Refusal::Other(error) => {
                self.with("file-other", &[("path", path.into_owned()), ("error", error.to_string())])
            }
        }
    }

    /// The sentence for the quotation marks of a table.
    pub(super) fn quote_fault(self, fault: QuoteFault) -> String {
        self.get(match fault {
            QuoteFault::Open => "line-open-quotes",
            QuoteFault::Behind => "line-behind-quotes",
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use super::*;
    use crate::language::Language;

    #[test]
    fn every_refusal_is_a_whole_sentence_in_every_language() {
        for language in Language::ALL {
            for refusal in [
                Refusal::NotFound,
                Refusal::Folder,
                Refusal::NotPlain,
                Refusal::Exists,
                Refusal::InUse,
                Refusal::Denied,
                Refusal::ReadOnly,
                Refusal::DiskFull,
                Refusal::TooLong,
                Refusal::Other(io::Error::other("the device hums")),
            ] {
                let said = Words::of(language).file_error(&FileError::new(Path::new("/a/殘局"), refusal));
                assert!(said.ends_with(['.', '。']), "{said}");
                assert!(!said.contains(['{', '$']), "{said}");
            }
        }
    }
}
