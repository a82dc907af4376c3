//! Queries: the canonical text reads back as the same query, a fault lies within the text, and any query can be asked.

use canju::material::Material;
use canju::material::query::Query;

/// The law for a text.
pub fn holds(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match Query::parse(text) {
        Ok(query) => {
            assert_eq!(Query::parse(&query.to_string()), Ok(query.clone()));
            for name in ["KK", "KRKGGMM", "KRNPGGMMKNCGGMM"] {
                query.matches(&name.parse::<Material>().unwrap());
            }
        }
        Err(error) => {
            assert!(error.at.start <= error.at.end, "{error}");
            assert!(error.at.end <= text.chars().count(), "{error}");
        }
    }
}
