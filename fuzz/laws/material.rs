//! Material combinations, in letters and as people say them: the text form reads back as the same combination.

use canju::material::{Material, NodeId, spoken};

/// The law for a text.
pub fn holds(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let found = [text.parse::<Material>().ok(), spoken::read(text).ok()];
    for material in found.into_iter().flatten() {
        assert_eq!(material.to_string().parse(), Ok(material));
        assert_eq!(NodeId::from(material).material(), material);
    }
}
