//! Append-only file of censuses: the ledger of a folder of tables, the result of a survey. Several programs may append to
//! it concurrently; an unreadable line does not affect the others.

use std::path::{Path, PathBuf};

use canju_files::{FileError, GrowingFile};

use super::census::Census;
use super::census::rows::{self, CensusError};

/// The file, which need not exist yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    file: GrowingFile,
}

impl Ledger {
    /// Returns the ledger in this file.
    pub const fn new(path: PathBuf) -> Self {
        Self { file: GrowingFile::new(path) }
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Reads every line in order; empty without a file. A truncated last line is skipped.
    pub fn read(&self) -> Result<Vec<Result<Census, CensusError>>, FileError> {
        Ok(rows::read(&*self.file.read()?).collect())
    }

    /// Appends censuses, durably and all or none.
    pub fn add(&self, censuses: &[Census]) -> Result<(), FileError> {
        self.file.add(|empty| {
            let mut added = Vec::new();
            rows::write(&mut added, empty, censuses)?;
            Ok(added)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn censuses() -> Vec<Census> {
        rows::built_in().unwrap()
    }

    fn ledger(folder: &tempfile::TempDir) -> Ledger {
        Ledger::new(folder.path().join("census.tsv"))
    }

    #[test]
    fn a_broken_line_and_a_cut_one_cost_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let (ledger, all) = (ledger(&folder), censuses());
        assert!(ledger.read().unwrap().is_empty());
        ledger.add(&all[..3]).unwrap();
        let mut text = std::fs::read_to_string(ledger.path()).unwrap().replace("KGK\tplain", "KGK\tplane");
        text += "KGGK\tplain\t63";
        std::fs::write(ledger.path(), text).unwrap();
        ledger.add(&all[3..5]).unwrap();
        let found = ledger.read().unwrap();
        let known: Vec<&Census> = found.iter().flatten().collect();
        assert_eq!(known, [&all[0], &all[2], &all[3], &all[4]]);
        assert_eq!(found.iter().filter(|line| line.is_err()).count(), 1);
    }
}
