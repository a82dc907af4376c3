//! Time to create, open, change and undo a base with the whole lattice scored, and its size; and
//! the cost of an answer while the session shows the base and a job holds it: the same in an empty base as in a full one.
//!
//! `cargo bench --no-default-features --bench store [lattice] [answers] [FOLDER]`; the figures depend on the disk that FOLDER
//! is on.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod meter;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::evidence::Answer;
use canju::knowledge::history::Action;
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::{Class, Score};
use canju::knowledge::synthetic::{Shape, Synthetic};
use canju::material::NodeId;
use canju::progress::Unattended;
use canju::rng::Rng;
use canju::service::places::Places;
use canju::service::{edit, inquiry as answers};
use canju::session::{Session, base, inquiry, preferences};
use canju::store::{Base, check};
use meter::{megabytes, peak_megabytes, process_seconds, thread_seconds};

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
        "  file {:.1} MiB, log {:.1} MiB, memory at most {:.0} MB",
        bytes(path),
        bytes(Path::new(&log)),
        peak_megabytes()
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let asked = |word: &str| words.iter().any(|asked| asked == word);
    let folder = words.iter().find(|word| *word != "lattice" && *word != "answers").map(PathBuf::from);
    let folder = tempfile::tempdir_in(folder.unwrap_or_else(std::env::temp_dir)).unwrap();
    if asked("lattice") || !asked("answers") {
        lattice(folder.path());
    }
    if asked("answers") || !asked("lattice") {
        answers(folder.path());
    }
}

fn lattice(folder: &Path) {
    let path = folder.join("session.canju");
    println!("memory at the start {:.0} MB", peak_megabytes());
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
            let provenance = Provenance { source: Source::Expert, author: "bench".into(), time: 2, note };
            let provenance = draft.provenance(&provenance);
            draft.set(node, Some(NodeState { score: Score::DRAW, invariable: true, provenance })).unwrap();
            let set = draft.finish();
            base.apply(Action::Set { material: node.material().to_string() }, "", 0, &set).unwrap();
        }
    });
    timed("undo one answer", || base.undo().unwrap());
    size(&path);
    timed("close", || drop(base));
    let _open = timed("open", || Base::open(&path, &Unattended).unwrap());
    timed("check: every page, replay of the log", || check(&path, &Unattended).unwrap());
    size(&path);
}

/// Number of answers measured, one after the other.
const ANSWERS: usize = 1_000;

/// Answers in a base that has none, in one that has 30,000, and in one with every endgame scored.
fn answers(folder: &Path) {
    println!(
        "{ANSWERS} answers, one by one, in            CPU of this thread, of all, wall; in memory alone   memory"
    );
    let study = Synthetic { shape: Shape::Fewest(60_140), percent: 10, seed: 1 };
    let given: Vec<(NodeId, Class)> = study.classes().into_iter().take(30_000).collect();
    let empty = folder.join("empty.canju");
    drop(edit::make(&empty, edit::Content::Empty, "bench").unwrap());
    measure("an empty base", &empty, &given);

    let full = folder.join("full.canju");
    let mut base = edit::make(&full, edit::Content::Empty, "bench").unwrap();
    for (time, (node, class)) in (0..).zip(&given) {
        answers::answer(&mut base, &Answer::new(*node, "bench", class.score(None), time)).unwrap();
    }
    drop(base);
    measure(&format!("a base with {} answers", given.len()), &full, &given);

    let every = folder.join("all.canju");
    let base = edit::make(&every, edit::Content::Endgames, "bench").unwrap();
    let scored: Vec<(NodeId, Class)> =
        base.kb().scored().map(|(node, state)| (node.canonical(), state.score.class())).collect();
    drop(base);
    measure(&format!("a base with {} scores", scored.len()), &every, &scored);
}

/// Answers that the session takes, stores and shows, beside what the change in memory alone costs with two holds on the base.
fn measure(name: &str, path: &Path, known: &[(NodeId, Class)]) {
    let mut rng = Rng::new(4);
    let mut draw = || {
        let (node, _) = known[rng.below(known.len() as u64) as usize];
        let score = Score::new(rng.below(10) as u8).unwrap();
        (node, if node.is_symmetric() { Score::DRAW } else { score })
    };
    let drawn: Vec<(NodeId, Score)> = (0..ANSWERS).map(|_| draw()).collect();
    let home = path.with_extension("home");
    let mut session = Session::new(Places::under(&home), Arc::new(|| {}));
    session.perform(preferences::Action::Author("somebody".into()));
    session.perform(base::Action::Open(Some(path.to_owned())));
    session.settle();

    let in_memory = {
        let mut base = Arc::clone(session.kb());
        let begun = thread_seconds();
        for (time, (node, score)) in (1..).zip(&drawn) {
            let (view, job) = (Arc::clone(&base), Arc::clone(&base));
            let mut draft = Draft::new(&view);
            let provenance =
                Provenance { source: Source::Expert, author: "a".into(), time, note: String::new() };
            let provenance = draft.provenance(&provenance);
            draft.set(*node, Some(NodeState { score: *score, invariable: true, provenance })).unwrap();
            let set = draft.finish();
            Arc::make_mut(&mut base).apply(&set);
            drop((view, job));
        }
        thread_seconds() - begun
    };
    let (begun, all, wall, memory) = (thread_seconds(), process_seconds(), Instant::now(), megabytes());
    for (node, score) in &drawn {
        // The copies held by a job that runs meanwhile.
        let held = Arc::clone(session.kb());
        let answer = Answer::new(*node, "", *score, 0);
        session.perform(inquiry::Action::Answer(Box::new(answer)));
        session.poll();
        drop(held);
    }
    session.settle();
    let each = |seconds: f64| seconds / ANSWERS as f64 * 1e6;
    println!(
        "{name:<36} {:>9.0} us {:>6.0} us {:>6.0} us {:>12.1} us {:>17.1} MB",
        each(thread_seconds() - begun),
        each(process_seconds() - all),
        each(wall.elapsed().as_secs_f64()),
        each(in_memory),
        megabytes() - memory,
    );
    let stored = session.history().entries().filter(|entry| matches!(entry.action, Action::Answer { .. }));
    assert!(stored.count() >= ANSWERS && session.notices().iter().all(|notice| !notice.is_fault()));
}
