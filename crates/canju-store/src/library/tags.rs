//! Tags of games as text.

use xiangqi_records::{Record, tag};

/// Returns the tags of a text, which has semicolons between them: without blanks around them, each once, in order.
pub fn split(text: &str) -> Vec<String> {
    let parts = text.split([';', '；']).map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut tags: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

/// The header of a record that has these tags.
pub(super) fn header(tags: &[String]) -> String {
    tags.join("; ")
}

/// Puts the tags of a game into its record.
pub(super) fn put(record: &mut Record, tags: &[String]) {
    if !tags.is_empty() {
        record.headers.set(tag::TAGS, &header(tags));
    }
}
