//! Knowledge as text: what is read in and written out reads in as the same again; what is refused tells its line.

use std::path::Path;

use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::ChangeSet;
use canju::knowledge::provenance::{Provenance, Source};
use canju::progress::Unattended;
use canju::store::transfer::{Format, Selection, TransferError, export_selection, import};
use canju::text::Words;

/// The law for a file's bytes: JSON Lines where they open as that, else CSV.
pub fn holds(bytes: &[u8]) {
    let format = if bytes.first() == Some(&b'{') { Format::JsonLines } else { Format::Csv };
    match read(format, bytes) {
        Ok(set) => {
            let mut base = KnowledgeBase::default();
            base.apply(&set);
            let mut text = Vec::new();
            let all = Selection::default();
            export_selection(&base, format, &all, &mut text, Path::new("fuzz"), &Unattended).unwrap();
            let mut again = KnowledgeBase::default();
            again.apply(&read(format, &text).unwrap());
            assert_eq!(base.labelling(), again.labelling());
            let mut twice = Vec::new();
            export_selection(&again, format, &all, &mut twice, Path::new("fuzz"), &Unattended).unwrap();
            assert_eq!(text, twice);
        }
        Err(error) => drop(Words::default().message(error)),
    }
}

fn read(format: Format, text: &[u8]) -> Result<ChangeSet, TransferError> {
    let told = Provenance { source: Source::Expert, author: "x".into(), time: 1, note: String::new() };
    import(&KnowledgeBase::default(), format, text, Path::new("fuzz"), &told, &Unattended)
        .map(|read| read.set)
}
