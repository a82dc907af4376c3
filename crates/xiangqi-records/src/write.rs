//! Writes games as files.

use super::{Encoded, Format, Record, WriteError, WriteOptions, cbf, cbl, cbr, dhtmlxq, pgn, xqf};
use canju_files::Named;
use canju_files::progress::{Cancelled, Progress, Unattended};

/// Writes games. Returns warnings for content that the format cannot store, by game.
///
/// # Errors
/// [`WriteError`]: the format is read-only, or has one game per file and there are several or none.
pub fn write(records: &[Record], format: Format, options: WriteOptions) -> Result<Encoded, WriteError> {
    write_with(records, format, options, &Unattended)
}

/// As [`write()`], but cancellable. Does not report progress.
///
/// # Errors
/// As [`write()`]; [`WriteError::Cancelled`].
pub fn write_with(
    records: &[Record],
    format: Format,
    options: WriteOptions,
    progress: &dyn Progress,
) -> Result<Encoded, WriteError> {
    let one = || match records {
        [record] => Ok(record),
        _ => Err(WriteError::OneGame(format, records.len())),
    };
    Ok(match format {
        Format::Pgn => pgn::write(records, options, progress)?,
        Format::DhtmlXq => dhtmlxq::write(records, options.encoding, progress)?,
        Format::Cbf => cbf::write(one()?, progress)?,
        // In memory only cancellation can fail.
        Format::Cbl => cbl::write(records, progress).map_err(|_| Cancelled)?,
        Format::Cbr => cbr::write(one()?, progress)?,
        Format::Xqf => xqf::write(one()?, options.encoding, progress)?,
        Format::Che | Format::Ccm | Format::Chn | Format::Mxq => return Err(WriteError::ReadOnly(format)),
    })
}

/// Writes one of several games to a file of a format whose files are concatenated games, so that only one is in memory.
///
/// # Errors
/// As [`write_with`]; [`WriteError::OneGame`] for any other format.
pub fn write_next(
    record: &Record,
    format: Format,
    options: WriteOptions,
    is_first: bool,
    progress: &dyn Progress,
) -> Result<Encoded, WriteError> {
    if !format.is_row() {
        return Err(WriteError::OneGame(format, 1));
    }
    let mut written = write_with(std::slice::from_ref(record), format, options, progress)?;
    // Write a byte order mark only once, at the beginning.
    if !is_first && matches!(options.encoding, Named::Utf16Le | Named::Utf16Be) {
        written.bytes.drain(..2.min(written.bytes.len()));
    }
    Ok(written)
}
