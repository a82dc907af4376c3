//! Times as the terminal writes them.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// RFC 3339 in UTC; empty for a time beyond the year 9999.
pub(super) fn rfc3339(milliseconds: i64) -> String {
    moment(milliseconds).and_then(|moment| moment.format(&Rfc3339).ok()).unwrap_or_default()
}

/// `2026-11-21 05:39:12 UTC`.
pub(super) fn readable(milliseconds: i64) -> String {
    let Some(moment) = moment(milliseconds) else { return String::new() };
    let (hour, minute, second) = moment.to_hms();
    format!("{} {hour:02}:{minute:02}:{second:02} UTC", moment.date())
}

fn moment(milliseconds: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000).ok()
}
