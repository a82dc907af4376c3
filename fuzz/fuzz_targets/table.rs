//! The file of a table with any bytes: it is refused, or every block of it can be read.
#![no_main]

use canju::tablebase::file::TableFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(dir) = tempfile::tempdir() else { return };
    let path = dir.path().join("KRK.canjutb");
    if std::fs::write(&path, bytes).is_err() {
        return;
    }
    if let Ok(table) = TableFile::open(&path) {
        assert_eq!(table.header().bytes, bytes.len() as u64);
        assert_eq!(table.check().is_ok(), table.load().is_ok());
    }
});
