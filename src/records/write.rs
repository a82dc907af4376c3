//! Games as a file.

use crate::files::Named;

use super::{Format, Manner, NotWritten, Record, Written, cbf, cbl, cbr, dhtmlxq, pgn, xqf};

/// Writes games. What the format cannot hold is told of each.
///
/// # Errors
/// [`NotWritten`]: the format is only read, or has one game a file and there are several or none.
pub fn write(records: &[Record], format: Format, manner: Manner) -> Result<Written, NotWritten> {
    let one = || match records {
        [record] => Ok(record),
        _ => Err(NotWritten::OneGame(format, records.len())),
    };
    match format {
        Format::Pgn => Ok(pgn::write(records, manner)),
        Format::DhtmlXq => Ok(dhtmlxq::write(records, manner.encoding)),
        Format::Cbf => Ok(cbf::write(one()?)),
        Format::Cbl => Ok(cbl::write(records)),
        Format::Cbr => Ok(cbr::write(one()?)),
        Format::Xqf => Ok(xqf::write(one()?, manner.encoding)),
        Format::Che | Format::Ccm | Format::Chn | Format::Mxq => Err(NotWritten::ReadOnly(format)),
    }
}

/// Writes one of several games into a file of a format whose files are their games in a row, so that no more than one is in memory.
/// Nothing for any other format.
pub fn write_next(record: &Record, format: Format, manner: Manner, is_first: bool) -> Option<Written> {
    if !format.is_row() {
        return None;
    }
    let mut written = write(std::slice::from_ref(record), format, manner).ok()?;
    // A byte order mark comes once, at the beginning.
    if !is_first && matches!(manner.encoding, Named::Utf16Le | Named::Utf16Be) {
        written.bytes.drain(..2.min(written.bytes.len()));
    }
    Some(written)
}
