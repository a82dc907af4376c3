//! Marking sheets as files, and judges that already know correct scores in a sample.

use std::collections::BTreeMap;
use std::path::Path;

use super::fault::Fault;
use crate::files::{self, Overwrite};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::NodeId;
use crate::verification::marks::Marks;
use crate::verification::sampling::Sample;
use crate::verification::sheet::{self, Sheet};
use crate::verification::{Experts, StoredFindings};

/// Returns the sources of known scores in a sample: the persons whose locked answers the base holds, then the exact tables.
pub fn judges<'a>(kb: &'a KnowledgeBase, proofs: &BTreeMap<NodeId, Score>) -> (Experts<'a>, StoredFindings) {
    (Experts(kb), StoredFindings::tables(proofs))
}

/// Reads a marking sheet.
///
/// # Errors
/// [`Fault::Sheet`] with the error and its line.
pub fn read_sheet(path: &Path) -> Result<Sheet, Fault> {
    let bytes = files::read(path)?;
    sheet::read(&bytes).map_err(|error| Fault::Sheet { path: path.to_owned(), error })
}

/// Writes a marking sheet to a file, with the scores of a base if one is given and the name of the judge; `over` decides about
/// existing files.
///
/// # Errors
/// [`Fault::File`] with the operating system's error.
pub fn write_sheet(
    path: &Path,
    overwrite: Overwrite,
    scores: Option<&KnowledgeBase>,
    sample: &Sample,
    (marks, judge): (&Marks, &str),
    language: Language,
) -> Result<(), Fault> {
    Ok(files::write(path, overwrite, |writer| sheet::write(writer, scores, sample, marks, judge, language))?)
}

/// Returns the marks of a sheet, if it was made for this sample.
///
/// # Errors
/// [`Fault::OtherSample`] if the base now draws other combinations.
pub fn marks_for(path: &Path, sheet: &Sheet, sample: &Sample) -> Result<Marks, Fault> {
    match sheet.first_foreign(sample) {
        Some(node) => Err(Fault::OtherSample { path: path.to_owned(), node }),
        None => Ok(sheet.marks()),
    }
}
