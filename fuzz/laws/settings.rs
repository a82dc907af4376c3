//! Settings: what is read is written and read again as the same.

use canju::service::settings::Settings;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    let Ok(settings) = serde_json::from_slice::<Settings>(bytes) else { return };
    let written = serde_json::to_string(&settings).unwrap();
    let again: Settings = serde_json::from_str(&written).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), written);
}
