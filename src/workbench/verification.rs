//! What window and terminal share of verification: the judges that are at hand, and marking sheets as files.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use super::notice::Fault;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::NodeId;
use crate::verification::Known;
use crate::verification::marks::Marks;
use crate::verification::sampling::Sample;
use crate::verification::sheet::{self, Sheet, SheetError};

/// Who knows already what is right in a sample: the persons whose locked answers the base holds, and then the exact tables.
pub fn judges(kb: &KnowledgeBase, proofs: &BTreeMap<NodeId, Score>) -> [Known; 2] {
    [Known::experts(kb), Known::tables(proofs)]
}

/// Reads a marking sheet.
///
/// # Errors
/// [`Fault::Sheet`] with what is wrong, and in which line.
pub fn read_sheet(path: &Path) -> Result<Sheet, Fault> {
    let wrong = |error| Fault::Sheet { path: path.to_owned(), error };
    let file = File::open(path).map_err(|error| wrong(SheetError::Io(error)))?;
    sheet::read(BufReader::new(file)).map_err(wrong)
}

/// Writes a marking sheet to a new file: marks are work, and no sheet takes the place of another.
///
/// # Errors
/// [`Fault::Sheet`] with what the operating system says.
pub fn write_sheet(
    path: &Path,
    kb: &KnowledgeBase,
    sample: &Sample,
    marks: &Marks,
    language: Language,
) -> Result<(), Fault> {
    let written = File::create_new(path)
        .and_then(|file| sheet::write(BufWriter::new(file), kb, sample, marks, language));
    written.map_err(|error| Fault::Sheet { path: path.to_owned(), error: SheetError::Io(error) })
}

/// The marks of a sheet, if it was made for this sample.
///
/// # Errors
/// [`Fault::Stranger`] where the base draws other combinations now.
pub fn marks_for(path: &Path, sheet: &Sheet, sample: &Sample) -> Result<Marks, Fault> {
    match sheet.stranger(sample) {
        Some(node) => Err(Fault::Stranger { path: path.to_owned(), node }),
        None => Ok(sheet.marks()),
    }
}
