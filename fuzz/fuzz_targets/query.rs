//! Queries: the canonical text reads back as the same query, a fault lies within the text, and any query can be asked.
#![no_main]

use canju::material::Material;
use canju::material::query::Query;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match Query::parse(text) {
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
});
