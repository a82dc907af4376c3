//! How long a base takes to be made, opened, changed and taken back with the whole lattice scored, and how large it is.
//!
//! `cargo bench --no-default-features --bench store [FOLDER]`; the figures depend on the disk that FOLDER is on.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

use std::path::{Path, PathBuf};
use std::time::Instant;

use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::history::Action;
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::{Class, Score};
use canju::material::NodeId;
use canju::progress::Unattended;
use canju::rng::Rng;
use canju::store::Base;

/// Scores every canonical node anew.
fn all(kb: &KnowledgeBase, seed: u64, source: Source) -> ChangeSet {
    let mut rng = Rng::new(seed);
    let mut draft = Draft::new(kb);
    let provenance =
        draft.provenance(&Provenance { source, author: "bench".into(), time: 1, note: String::new() });
    for node in NodeId::all().filter(|node| *node == node.canonical()) {
        let score = Score::new(rng.below(10) as u8).unwrap();
        let score = if node.is_symmetric() { Class::LEVEL.score(None) } else { score };
        draft.set(node, Some(NodeState { score, invariable: false, provenance })).unwrap();
    }
    draft.finish()
}

fn timed<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    println!("{what:<48} {:>9.1} ms", start.elapsed().as_secs_f64() * 1e3);
    result
}

fn size(path: &Path) {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let bytes = |path: &Path| path.metadata().map_or(0, |found| found.len()) as f64 / f64::from(1 << 20);
    println!(
        "  file {:.1} MiB, log {:.1} MiB, memory at most {} MiB",
        bytes(path),
        bytes(Path::new(&log)),
        peak()
    );
}

/// The most memory this process ever had, in MiB, where the system tells.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn main() {
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let folder = tempfile::tempdir_in(folder.unwrap_or_else(std::env::temp_dir)).unwrap();
    let path = folder.path().join("bench.canju");
    println!("memory at the start {} MiB", peak());
    let first = all(&KnowledgeBase::default(), 1, Source::Guess);
    println!("{} changes", first.changes.len());
    let create = Action::Create { from: "bench".into() };
    let mut base =
        timed("create with the whole lattice", || Base::create(&path, create, "", 0, &first).unwrap());
    size(&path);
    drop(base);
    base = timed("open", || Base::open(&path, &Unattended).unwrap());
    let second = all(base.kb(), 2, Source::Resolver);
    let resolve = || Action::Import { file: "bench".into() };
    timed("commit changes of the whole lattice", || base.apply(resolve(), "", 0, &second).unwrap());
    size(&path);
    timed("undo them", || base.undo().unwrap());
    timed("redo them", || base.redo().unwrap());
    base.name_version("bench").unwrap();
    timed("undo them", || base.undo().unwrap());
    timed("select a version as far away", || base.select_version("bench").unwrap());
    let mut rng = Rng::new(3);
    let answers = 200;
    timed(&format!("{answers} answers one by one"), || {
        for _ in 0..answers {
            let node = NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap();
            let mut draft = Draft::new(base.kb());
            let note = node.material().to_string();
            let told = Provenance { source: Source::Expert, author: "bench".into(), time: 2, note };
            let provenance = draft.provenance(&told);
            draft.set(node, Some(NodeState { score: Score::DRAW, invariable: true, provenance })).unwrap();
            let set = draft.finish();
            base.apply(Action::Set { material: node.material().to_string() }, "", 0, &set).unwrap();
        }
    });
    timed("undo one answer", || base.undo().unwrap());
    size(&path);
    timed("close", || drop(base));
    base = timed("open", || Base::open(&path, &Unattended).unwrap());
    timed("check: every page, replay of the log", || base.store().check(&Unattended).unwrap());
    size(&path);
}
