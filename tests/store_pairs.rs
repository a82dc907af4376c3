//! A program is killed, and a copy of the base is put back: the log that the program has left does not belong to the copy.
//! Both stay as they are until the user decides, independent of the order of opening, and no answer is lost.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

use std::fs;
use std::path::{Path, PathBuf};

use canju::files::Overwrite;
use canju::knowledge::change::{Draft, NodeState};
use canju::knowledge::history::Action;
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::Score;
use canju::material::NodeId;
use canju::progress::Unattended;
use canju::rng::Rng;
use canju::store::{Base, StoreError, check, set_log_aside};

use super::cli::User;
use super::effort::rounds;

/// Every pair follows from it.
const SEED: u64 = 20_261_125;

/// Commands that a user may give first, reading and writing; the base is `b.canju`.
const COMMANDS: [&[&str]; 23] = [
    &["kb", "info"],
    &["kb", "log"],
    &["kb", "check"],
    &["kb", "conflicts"],
    &["kb", "show", "KRK"],
    &["kb", "why", "KRK"],
    &["kb", "query", "score=3"],
    &["kb", "version", "list"],
    &["kb", "export", "out.csv"],
    &["kb", "backup", "other.canju"],
    &["kb", "digest"],
    &["kb", "reports"],
    &["kb", "resolve", "--dry-run"],
    &["games", "search"],
    &["book", "stats"],
    &["kb", "set", "KRK", "1", "--by", "x"],
    &["kb", "lock", "KRK", "--by", "x"],
    &["kb", "undo"],
    &["kb", "redo"],
    &["kb", "resolve", "--by", "x"],
    &["kb", "import", "in.csv"],
    &["kb", "version", "new", "x"],
    &["games", "import", "in.pgn"],
];

fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

fn answer(base: &mut Base, rng: &mut Rng) {
    let node = NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap();
    let score = if node.is_symmetric() { Score::DRAW } else { Score::new(rng.below(10) as u8).unwrap() };
    let mut draft = Draft::new(base.kb());
    let provenance = Provenance { source: Source::Expert, author: "a".into(), time: 2, note: String::new() };
    let provenance = draft.provenance(&provenance);
    draft.set(node, Some(NodeState { score, invariable: true, provenance })).unwrap();
    let set = draft.finish();
    base.apply(Action::Set { material: node.material().to_string() }, "a", 2, &set).unwrap();
}

/// Stores at least `least` answers, and fewer than `beyond`.
fn answers(base: &mut Base, rng: &mut Rng, (least, beyond): (u64, u64)) {
    let count = least + rng.below(beyond - least);
    (0..count).for_each(|_| answer(base, rng));
}

fn open(path: &Path) -> Base {
    Base::open(path, &Unattended).unwrap()
}

/// A base as a killed program leaves it, and a copy made at some time before.
struct Pair {
    user: User,
    path: PathBuf,
    /// The file and its log when the program was killed.
    killed: (Vec<u8>, Vec<u8>),
    /// Entries that were acknowledged then.
    acknowledged: usize,
    copy: Vec<u8>,
    /// Entries of the copy.
    copied: usize,
}

impl Pair {
    fn new(rng: &mut Rng) -> Self {
        let user = User::new();
        let path = user.home().join("b.canju");
        let create = Action::Create { from: "test".into() };
        let mut base = Base::create(&path, create, "a", 1, &Default::default()).unwrap();
        answers(&mut base, rng, (0, 30));
        let kind = rng.below(4);
        let backup = user.home().join("backup.canju");
        let copy = |base: &Base| {
            let copy = base.save_copy(&backup, Overwrite::Replace).unwrap();
            (fs::read(copy).unwrap(), base.history().entries().len())
        };
        let mut copied = match kind {
            // A backup, of a base that is closed then or stays open.
            0 | 1 => copy(&base),
            // The file itself, while it rests or when it is closed.
            2 => {
                base.write_back().unwrap();
                (fs::read(&path).unwrap(), base.history().entries().len())
            }
            _ => {
                let entries = base.history().entries().len();
                drop(base);
                base = open(&path);
                (fs::read(&path).unwrap(), entries)
            }
        };
        if kind == 0 {
            drop(base);
            base = open(&path);
        }
        if rng.chance(1, 3) {
            answers(&mut base, rng, (1, 40));
            base.write_back().unwrap();
        }
        answers(&mut base, rng, (1, 201));
        // A backup that was made while the log already had answers.
        if kind == 1 && rng.chance(1, 2) {
            copied = copy(&base);
            answers(&mut base, rng, (1, 10));
        }
        let killed = (fs::read(&path).unwrap(), fs::read(log_of(&path)).unwrap());
        let acknowledged = base.history().entries().len();
        drop(base);
        fs::write(&path, &copied.0).unwrap();
        fs::write(log_of(&path), &killed.1).unwrap();
        fs::remove_file(&backup).ok();
        fs::write(user.home().join("in.csv"), "material,score\nKRK,0\n").unwrap();
        fs::write(user.home().join("in.pgn"), "[Event \"x\"]\n\n1. C2=5 *\n").unwrap();
        Self { user, path, killed, acknowledged, copy: copied.0, copied: copied.1 }
    }

    #[track_caller]
    fn is_untouched(&self, by: &str) {
        assert!(fs::read(&self.path).unwrap() == self.copy, "{by}: the copy was changed");
        assert!(fs::read(log_of(&self.path)).unwrap() == self.killed.1, "{by}: the log was changed");
    }

    #[track_caller]
    fn has(&self, entries: usize) {
        let base = open(&self.path);
        assert_eq!(base.history().entries().len(), entries);
        drop(base);
        assert!(check(&self.path, &Unattended).unwrap().is_sound());
    }
}

#[test]
fn a_log_beside_a_copy_that_was_put_back_waits_for_the_user() {
    for number in 0..rounds(5) {
        let mut rng = Rng::new(SEED + number);
        let pair = Pair::new(&mut rng);
        let command = COMMANDS[rng.below(COMMANDS.len() as u64) as usize];
        let error = pair.user.is_refused(&[command, &["--kb", "b.canju"]].concat());
        let named = format!("pair {number}, {command:?}");
        assert!(error.contains("b.canju-wal"), "{named}: {error}");
        pair.is_untouched(&named);
        for opened in [Base::open(&pair.path, &Unattended), Base::read(&pair.path, &Unattended)] {
            assert!(matches!(opened, Err(StoreError::ForeignLog { .. })), "{named}");
            pair.is_untouched(&named);
        }
        // The user decides for the copy, and then for the log with its own file.
        let aside = set_log_aside(&pair.path).unwrap().unwrap();
        assert!(fs::read(&aside).unwrap() == pair.killed.1);
        pair.has(pair.copied);
        fs::write(&pair.path, &pair.killed.0).unwrap();
        fs::rename(aside, log_of(&pair.path)).unwrap();
        pair.has(pair.acknowledged);
    }
}

#[test]
fn who_reads_what_a_killed_program_left_sees_all_and_changes_nothing() {
    let mut rng = Rng::new(SEED);
    for _ in 0..4 {
        let pair = Pair::new(&mut rng);
        fs::write(&pair.path, &pair.killed.0).unwrap();
        for command in &COMMANDS[..15] {
            let output = pair.user.command(&[command, &["--kb", "b.canju"][..]].concat()).output().unwrap();
            assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(fs::read(&pair.path).unwrap() == pair.killed.0, "{command:?}");
            assert!(fs::read(log_of(&pair.path)).unwrap() == pair.killed.1, "{command:?}");
        }
        let read = Base::read(&pair.path, &Unattended).unwrap();
        assert_eq!(read.history().entries().len(), pair.acknowledged);
        drop(read);
        let copy = open(&pair.user.home().join("other.canju"));
        assert_eq!(copy.history().entries().len(), pair.acknowledged);
        pair.has(pair.acknowledged);
    }
}

#[test]
fn a_journal_or_a_file_of_another_kind_beside_a_base_is_left_alone() {
    let mut rng = Rng::new(SEED);
    let pair = Pair::new(&mut rng);
    for (name, content) in [("b.canju-journal", b"anything".as_slice()), ("b.canju-wal", b"not a log at all")]
    {
        fs::remove_file(log_of(&pair.path)).ok();
        let beside = pair.user.home().join(name);
        fs::write(&beside, content).unwrap();
        for opened in [Base::open(&pair.path, &Unattended), Base::read(&pair.path, &Unattended)] {
            assert!(matches!(opened, Err(StoreError::ForeignLog { .. })), "{name}");
        }
        assert_eq!(fs::read(&beside).unwrap(), content);
        assert!(fs::read(&pair.path).unwrap() == pair.copy);
        set_log_aside(&pair.path).unwrap().unwrap();
        pair.has(pair.copied);
    }
}

#[cfg(unix)]
#[test]
fn a_base_with_two_names_is_refused_under_both() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    fs::hard_link(user.home().join("a.canju"), user.home().join("b.canju")).unwrap();
    for name in ["a.canju", "b.canju"] {
        for command in
            [&["kb", "set", "KRK", "0"][..], &["kb", "info"], &["kb", "check"], &["games", "search"]]
        {
            let error = user.is_refused(&[command, &["--kb", name]].concat());
            assert!(error.contains("hard link"), "{error}");
        }
    }
    fs::remove_file(user.home().join("b.canju")).unwrap();
    user.sees(&["kb", "set", "KRK", "0", "--kb", "a.canju"]);
}
