//! Times as the terminal writes them.

pub(super) use crate::text::moment as readable;

/// RFC 3339 in local time with its offset from UTC; empty for a time beyond the year 9999. `milliseconds` since 1970.
pub(super) fn rfc3339(milliseconds: i64) -> String {
    let format = |moment: jiff::Zoned| moment.strftime("%Y-%m-%dT%H:%M:%S%.f%:z").to_string();
    crate::text::local(milliseconds).map(format).unwrap_or_default()
}
