//! Games as a file.

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
