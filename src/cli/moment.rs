//! Times as the terminal writes them.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub(super) use crate::text::moment as readable;

/// RFC 3339 in UTC; empty for a time beyond the year 9999.
pub(super) fn rfc3339(milliseconds: i64) -> String {
    moment(milliseconds).and_then(|moment| moment.format(&Rfc3339).ok()).unwrap_or_default()
}

fn moment(milliseconds: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000).ok()
}
