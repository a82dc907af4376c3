//! A build of tables is killed at random moments: only whole tables are there, and the next build continues from them.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::effort::rounds;
use canju::material::Material;
use canju::rng::Rng;
use canju::tablebase::catalog::Catalog;
use canju::tablebase::generate::closure;

const SEED: u64 = 20_261_121;
const MATERIAL: &str = "KRKN";

fn build(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_canju"));
    command.args(["table", "build", MATERIAL]).env("CANJU_HOME", home);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Every file that has the name of a table is a whole one. How many there are.
fn all_whole(catalog: &Catalog) -> usize {
    let list = catalog.list().unwrap();
    for (material, header) in &list {
        header.as_ref().unwrap();
        catalog.verify(*material, false).unwrap();
    }
    list.len()
}

#[test]
fn a_killed_build_leaves_only_whole_tables() {
    let dir = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    assert!(build(dir.path()).status().unwrap().success());
    let mut whole = begun.elapsed().as_micros() as u64;
    let catalog = Catalog::new(dir.path().join("tables"));
    let material: Material = MATERIAL.parse().unwrap();
    let all = closure(material);
    let bytes = |at: &Material| fs::read(catalog.path(*at)).unwrap();
    let truth: Vec<Vec<u8>> = all.iter().map(bytes).collect();
    let mut rng = Rng::new(SEED);
    let mut counts = Vec::new();
    for _ in 0..rounds(12) {
        fs::remove_dir_all(&catalog.folder).unwrap();
        let mut child = build(dir.path()).spawn().unwrap();
        thread::sleep(Duration::from_micros(rng.below(whole)));
        // It may have come to its end.
        drop(child.kill());
        if child.wait().unwrap().success() {
            // The machine was busy while the whole was timed.
            whole = whole * 3 / 4;
        }
        counts.push(all_whole(&catalog));
        fs::create_dir_all(&catalog.folder).unwrap();
    }
    counts.sort_unstable();
    assert!(counts.first() != counts.last(), "the moments were all alike: {counts:?}");
    // Remains of a killed writer have another name, and are removed by the next build.
    fs::remove_file(catalog.path(material)).ok();
    let draft = catalog.folder.join(format!(".{MATERIAL}.canjutb.1.canju-new"));
    fs::create_dir(&draft).unwrap();
    ["lock", "new"].iter().for_each(|name| fs::write(draft.join(name), "half").unwrap());
    assert!(build(dir.path()).status().unwrap().success());
    assert!(!draft.exists());
    assert_eq!(all.iter().map(bytes).collect::<Vec<_>>(), truth);
}
