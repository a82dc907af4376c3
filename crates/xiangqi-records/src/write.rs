//! Games as a file.

use super::{Encoded, Format, Record, WriteError, WriteOptions, cbf, cbl, cbr, dhtmlxq, pgn, xqf};
use canju_files::Named;
use canju_files::progress::{Cancelled, Progress, Unattended};

/// Writes games. What the format cannot hold is told of each.
///
/// # Errors
/// [`WriteError`]: the format is only read, or has one game a file and there are several or none.
pub fn write(records: &[Record], format: Format, manner: WriteOptions) -> Result<Encoded, WriteError> {
    write_with(records, format, manner, &Unattended)
}

/// The same with somebody who may cancel it. Reports nothing.
///
/// # Errors
/// As [`write()`]; [`WriteError::Cancelled`].
pub fn write_with(
    records: &[Record],
    format: Format,
    manner: WriteOptions,
    progress: &dyn Progress,
) -> Result<Encoded, WriteError> {
    let one = || match records {
        [record] => Ok(record),
        _ => Err(WriteError::OneGame(format, records.len())),
    };
    Ok(match format {
        Format::Pgn => pgn::write(records, manner, progress)?,
        Format::DhtmlXq => dhtmlxq::write(records, manner.encoding, progress)?,
        Format::Cbf => cbf::write(one()?, progress)?,
        // In memory nothing else ends it.
        Format::Cbl => cbl::write(records, progress).map_err(|_| Cancelled)?,
        Format::Cbr => cbr::write(one()?, progress)?,
        Format::Xqf => xqf::write(one()?, manner.encoding, progress)?,
        Format::Che | Format::Ccm | Format::Chn | Format::Mxq => return Err(WriteError::ReadOnly(format)),
    })
}

/// Writes one of several games into a file of a format whose files are their games in a row, so that no more than one is in memory.
///
/// # Errors
/// As [`write_with`]; [`WriteError::OneGame`] for any other format.
pub fn write_next(
    record: &Record,
    format: Format,
    manner: WriteOptions,
    is_first: bool,
    progress: &dyn Progress,
) -> Result<Encoded, WriteError> {
    if !format.is_row() {
        return Err(WriteError::OneGame(format, 1));
    }
    let mut written = write_with(std::slice::from_ref(record), format, manner, progress)?;
    // A byte order mark comes once, at the beginning.
    if !is_first && matches!(manner.encoding, Named::Utf16Le | Named::Utf16Be) {
        written.bytes.drain(..2.min(written.bytes.len()));
    }
    Ok(written)
}
