//! A file of censuses that only grows: the record of a folder of tables, the result of a survey. Several programs may add to
//! one at a time; a line that cannot be read costs no other.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::files::{self, FileError, Refusal};

use super::census::Census;
use super::census::rows::{self, CensusError};

/// The file, which need not exist yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    path: PathBuf,
}

impl Ledger {
    /// The ledger of that name.
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What every line says, in order; nothing where there is no file. A last line that was cut in writing is passed over.
    ///
    /// # Errors
    /// The operating system refuses.
    pub fn read(&self) -> Result<Vec<Result<Census, CensusError>>, FileError> {
        match files::plain(&self.path) {
            Err(FileError { refusal: Refusal::NotFound, .. }) => return Ok(Vec::new()),
            found => found?,
        };
        let text = || {
            let mut file = File::open(&self.path)?;
            locked(file.lock_shared())?;
            let mut text = Vec::new();
            file.read_to_end(&mut text)?;
            Ok(text)
        };
        let text = text().map_err(FileError::io(&self.path))?;
        let whole = text.get(..whole_lines(&text)).unwrap_or_default();
        Ok(rows::read(whole).collect())
    }

    /// Adds censuses. They are on the disk when it returns, or none of them is there.
    ///
    /// # Errors
    /// The operating system refuses.
    pub fn add(&self, censuses: &[Census]) -> Result<(), FileError> {
        match files::plain(&self.path) {
            Ok(_) | Err(FileError { refusal: Refusal::NotFound, .. }) => {}
            Err(error) => return Err(error),
        }
        self.append(censuses).map_err(FileError::io(&self.path))
    }

    fn append(&self, censuses: &[Census]) -> io::Result<()> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&self.path)?;
        // Until the file is closed.
        locked(file.lock())?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = whole_lines(&text);
        file.set_len(whole as u64)?;
        let mut added = Vec::new();
        rows::write(&mut added, whole == 0, censuses)?;
        let written = file.write_all(&added).and_then(|()| file.sync_all());
        if written.is_err() {
            file.set_len(whole as u64)?;
        }
        written
    }
}

/// The length of a text without a last line that was cut: what lacks its end may lack a digit too, and is counted again.
fn whole_lines(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

/// Some network folders know no locks: there one program at a time must do.
fn locked(found: io::Result<()>) -> io::Result<()> {
    found.or_else(|error| if error.kind() == io::ErrorKind::Unsupported { Ok(()) } else { Err(error) })
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
