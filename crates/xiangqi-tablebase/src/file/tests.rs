//! Files of every version and of every variant of the rules: read as they were written, refused if anything is damaged.

use std::fs;
use std::sync::Arc;

use xiangqi::rng::Rng;

use super::*;
use crate::file::TableFile;
use crate::generate::tests::generate_all;

/// Generates a small table.
fn table(name: &str, rules: Rules) -> Arc<Table> {
    generate_all(name, rules)[&canonical(name.parse().unwrap()).0].clone()
}

fn bytes_of(table: &Table) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    write(table, &path).unwrap();
    fs::read(&path).unwrap()
}

fn read(bytes: &[u8]) -> Result<Table, FileError> {
    TableFile::read_from(bytes, Path::new("table"))?.load()
}

#[test]
fn what_was_written_is_read_by_every_version_and_variant() {
    for rules in Rules::all() {
        let table = table(if rules == Rules::Plain { "KPK" } else { "KPKP" }, rules);
        let bytes = bytes_of(&table);
        assert_eq!(bytes[8], if matches!(rules, Rules::Chase(_)) { 2 } else { 1 });
        let read = read(&bytes).unwrap();
        assert_eq!((read.rules, read.material()), (rules, table.material()));
        assert!(read.codes == table.codes, "{rules:?}");
    }
}

/// The seeds of the fuzz target were written by the versions of their time.
#[test]
fn files_of_older_versions_have_the_values_of_today() {
    let seeds: [(&str, &[u8]); 5] = [
        ("KK", include_bytes!("../../../../fuzz/seeds/table/KK")),
        ("KGKM", include_bytes!("../../../../fuzz/seeds/table/KGKM")),
        ("KPK", include_bytes!("../../../../fuzz/seeds/table/KPK")),
        ("KRK", include_bytes!("../../../../fuzz/seeds/table/KRK")),
        ("KPKP", include_bytes!("../../../../fuzz/seeds/table/KPKP")),
    ];
    for (name, bytes) in seeds {
        let table = table(name, Rules::of(name.parse().unwrap()));
        assert!(read(bytes).unwrap().codes == table.codes, "{name}");
    }
}

#[test]
fn five_hundred_flips_and_a_hundred_cuts_are_found_in_either_version() {
    let mut rng = Rng::new(1);
    for rules in [Rules::Check, Rules::of("KPKP".parse().unwrap())] {
        let bytes = bytes_of(&table("KPKP", rules));
        for number in 0..500 {
            let mut damaged = bytes.clone();
            // Every other one in the header.
            let length = if number % 2 == 0 { FIXED } else { bytes.len() };
            let at = rng.below(length as u64) as usize;
            damaged[at] ^= 1 << rng.below(8);
            assert!(read(&damaged).is_err(), "{rules:?}, byte {at}");
        }
        for _ in 0..100 {
            let length = rng.below(bytes.len() as u64) as usize;
            let error = read(&bytes[..length]).unwrap_err();
            assert!(matches!(error, FileError::Damaged { damage: Damage::Length { .. }, .. }), "{error:?}");
        }
    }
}

/// The rules of another material, or of none, are a damaged header even with a right checksum.
#[test]
fn impossible_rules_are_refused() {
    let table = table("KPKP", Rules::Check);
    let bytes = bytes_of(&table);
    let end = FIXED + SLOT * number(&bytes, 32) as usize;
    for byte in 0..=u8::MAX {
        for version in [1, 2] {
            let mut other = bytes.clone();
            (other[8], other[10]) = (version, byte);
            let sum = crc32fast::hash(&other[..end]);
            other[end..end + SUM].copy_from_slice(&sum.to_le_bytes());
            let possible = byte == 1 && version == 1 || byte & 0x8F == 2 && version == 2;
            assert_eq!(read(&other).is_ok(), possible, "version {version}, rules {byte}");
        }
    }
}
