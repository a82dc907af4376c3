//! Material combinations, in letters and as people say them: the text form reads back as the same combination.
#![no_main]

use canju::material::{Material, NodeId, spoken};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let found = [text.parse::<Material>().ok(), spoken::read_name(text)];
    for material in found.into_iter().flatten() {
        assert_eq!(material.to_string().parse(), Ok(material));
        assert_eq!(NodeId::from(material).material(), material);
    }
});
