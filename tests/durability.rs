//! The program is killed at random moments, the log is cut and checkpoints are left half done: what was acknowledged is
//! there, and the state is the replay of the log.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use super::effort::rounds;
use canju::files::Overwrite;
use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::history::Action;
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::Score;
use canju::material::NodeId;
use canju::progress::Unattended;
use canju::rng::Rng;
use canju::store::{Base, check, export_file, import_file};

/// Every kill and every answer follows from it, but for the time the machine takes.
const SEED: u64 = 20_261_121;

fn create(path: &Path, set: &ChangeSet) -> Base {
    Base::create(path, Action::Create { from: "test".into() }, "", 0, set).unwrap()
}

/// A node whose sides differ, and a score.
fn answer(rng: &mut Rng) -> (NodeId, Score) {
    let node = NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap();
    let score = Score::new(rng.below(10) as u8).unwrap();
    if node.is_symmetric() { answer(rng) } else { (node, score) }
}

fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

/// A copy of what a killed program left, so that the program itself has to recover, too.
fn copy(path: &Path, to: &Path) -> PathBuf {
    let target = to.join(path.file_name().unwrap());
    fs::copy(path, &target).unwrap();
    let log = log_of(&target);
    if fs::copy(log_of(path), &log).is_err() {
        drop(fs::remove_file(log));
    }
    target
}

fn canju(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_canju"));
    command.args(arguments).env("CANJU_HOME", home).current_dir(home);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Streams the answers to the program and kills it after this number of acknowledgements and a moment. Returns the
/// acknowledged answers: materials with scores.
fn answer_until_killed(
    home: &Path,
    answers: &[(NodeId, Score)],
    after: usize,
    moment: Duration,
) -> Vec<String> {
    let mut child = canju(home, &["kb", "set", "--kb", "b.canju", "--by", "x", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: String =
        answers.iter().map(|(node, score)| format!("{} {score}\n", node.material())).collect();
    // The pipe breaks when the program is killed.
    let writer = thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged: Vec<String> = output.by_ref().take(after).map(Result::unwrap).collect();
    kill(&mut child, moment);
    acknowledged.extend(output.map_while(Result::ok));
    writer.join().unwrap();
    let words = |line: &String| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    acknowledged.iter().map(words).collect()
}

fn kill(child: &mut Child, moment: Duration) {
    thread::sleep(moment);
    // It may have come to its end.
    drop(child.kill());
    child.wait().unwrap();
}

#[test]
fn what_was_acknowledged_survives_every_kill() {
    let dir = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.canju");
    drop(create(&path, &ChangeSet::default()));
    let (mut entries, mut acknowledged) = (1, 0);
    for round in 0..rounds(12) {
        let mut rng = Rng::new(SEED + round);
        // Some rounds die while opening, some after hundreds of answers, when the log was written back once or twice.
        let after = [0, 5, 30, 400][rng.below(4) as usize];
        let answers: Vec<_> = (0..after + 50).map(|_| answer(&mut rng)).collect();
        let moment = Duration::from_micros(rng.below(12_000));
        let confirmed = answer_until_killed(dir.path(), &answers, after, moment);
        acknowledged += confirmed.len();

        let base = Base::open(&copy(&path, elsewhere.path()), &Unattended).unwrap();
        assert!(check(base.path(), &Unattended).unwrap().is_sound());
        let stored: Vec<_> = base.history().entries().skip(entries).collect();
        assert!(
            (confirmed.len()..=confirmed.len() + 1).contains(&stored.len()),
            "round {round}: {} of {} acknowledged answers are there",
            stored.len(),
            confirmed.len()
        );
        for ((entry, (node, score)), line) in
            stored.iter().zip(&answers).zip(confirmed.iter().map(Some).chain([None]))
        {
            let material = node.material().to_string();
            assert_eq!(entry.action, Action::Set { material: material.clone() });
            assert!(line.is_none_or(|line| *line == format!("{material} {score}")));
        }
        // Of answers to one node the last holds.
        for (at, (node, score)) in answers[..stored.len()].iter().enumerate() {
            let again = answers[at + 1..stored.len()].iter().any(|(n, _)| n.canonical() == node.canonical());
            assert!(again || base.kb().score(*node) == Some(*score), "round {round}");
        }
        entries += stored.len();
    }
    assert!(acknowledged > 100, "only {acknowledged} answers came through");
}

#[test]
fn an_import_and_its_undo_are_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.canju");
    drop(create(&path, &ChangeSet::default()));
    let mut full = KnowledgeBase::default();
    full.apply(&scored(&full, 40_000));
    export_file(&full, &dir.path().join("in.csv"), Overwrite::Never, &Unattended).unwrap();
    let mut rng = Rng::new(SEED);
    let mut outcomes = [0, 0];
    for round in 0..rounds(10) {
        let arguments: &[&str] = if round % 2 == 0 {
            &["kb", "import", "--kb", "b.canju", "in.csv"]
        } else {
            &["kb", "undo", "--kb", "b.canju"]
        };
        let mut child = canju(dir.path(), arguments).spawn().unwrap();
        kill(&mut child, Duration::from_millis(rng.below(900)));
        let base = Base::open(&copy(&path, elsewhere.path()), &Unattended).unwrap();
        assert!(check(base.path(), &Unattended).unwrap().is_sound());
        let whole = base.kb().labelling() == full.labelling();
        assert!(whole || base.kb().scored().next().is_none(), "round {round}");
        outcomes[usize::from(whole)] += 1;
    }
    // The first moments are too early for any import, so at least those bases are empty.
    assert!(outcomes[0] > 0, "no round was killed before its end");
}

#[test]
fn every_writing_command_is_done_or_not_wherever_it_is_killed() {
    const COMMANDS: [&[&str]; 10] = [
        &["kb", "set", "KRKNGG", "2", "--by", "x"],
        &["kb", "lock", "KRKGG", "--by", "x"],
        &["kb", "unlock", "KRKGG", "--by", "x"],
        &["kb", "resolve", "--by", "x"],
        &["kb", "undo"],
        &["kb", "redo"],
        &["kb", "export", "out.jsonl"],
        &["kb", "export", "out.csv"],
        &["kb", "backup", "copy.canju", "--force"],
        &["kb", "import", "out.csv"],
    ];
    let dir = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.canju");
    assert!(canju(dir.path(), &["kb", "new", "b.canju"]).status().unwrap().success());
    let mut rng = Rng::new(SEED);
    let mut entries = 1;
    for round in 0..rounds(12) {
        let command = COMMANDS[rng.below(COMMANDS.len() as u64) as usize];
        let mut child = canju(dir.path(), &[command, &["--kb", "b.canju"]].concat()).spawn().unwrap();
        kill(&mut child, Duration::from_millis(rng.below(400)));
        let base = Base::open(&copy(&path, elsewhere.path()), &Unattended).unwrap();
        assert!(check(base.path(), &Unattended).unwrap().is_sound());
        let now = base.history().entries().len();
        assert!((entries..=entries + 1).contains(&now), "round {round}: {command:?}");
        entries = now;
        drop(base);
        let there = |name: &str| dir.path().join(name).exists();
        for name in command.iter().filter(|name| name.starts_with("out.") && there(name)) {
            let provenance =
                Provenance { source: Source::Expert, author: "x".into(), time: 0, note: String::new() };
            let whole = import_file(
                &KnowledgeBase::default(),
                &dir.path().join(name),
                None,
                &provenance,
                &Unattended,
            );
            assert!(whole.is_ok(), "round {round}: {name}");
        }
        if there("copy.canju") {
            Base::read(&dir.path().join("copy.canju"), &Unattended).unwrap();
        }
    }
    // Remains of killed writers are removed by the next one that writes the same file.
    for (command, name) in [("export", "out.csv"), ("export", "out.jsonl"), ("backup", "copy.canju")] {
        let arguments = ["kb", command, name, "--force", "--kb", "b.canju"];
        assert!(canju(dir.path(), &arguments).status().unwrap().success());
    }
    let left =
        fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = left.filter(|name| name.ends_with(".canju-new")).collect();
    assert!(left.is_empty(), "{left:?}");
}

fn scored(kb: &KnowledgeBase, nodes: usize) -> ChangeSet {
    let mut draft = Draft::new(kb);
    let provenance =
        Provenance { source: Source::Guess, author: String::new(), time: 0, note: String::new() };
    let provenance = draft.provenance(&provenance);
    for node in NodeId::all().filter(|node| *node == node.canonical()).take(nodes) {
        draft.set(node, Some(NodeState { score: Score::DRAW, invariable: false, provenance })).unwrap();
    }
    draft.finish()
}

/// A base with answers that are in its log only, not yet in its file; and the file before and after they get there.
struct Unwritten {
    folder: tempfile::TempDir,
    before: Vec<u8>,
    log: Vec<u8>,
    after: Vec<u8>,
    states: Vec<KnowledgeBase>,
}

impl Unwritten {
    fn new(answers: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b.canju");
        let mut base = create(&path, &ChangeSet::default());
        base.apply(Action::Import { file: "x".into() }, "", 0, &scored(base.kb(), 2000)).unwrap();
        drop(base);
        let mut base = Base::open(&path, &Unattended).unwrap();
        let mut states = vec![(**base.kb()).clone()];
        let mut rng = Rng::new(SEED);
        for _ in 0..answers {
            let (node, score) = answer(&mut rng);
            let mut draft = Draft::new(base.kb());
            // Long, so that the file has to grow.
            let note = node.material().to_string().repeat(200);
            let provenance = Provenance { source: Source::Expert, author: String::new(), time: 0, note };
            let provenance = draft.provenance(&provenance);
            draft.set(node, Some(NodeState { score, invariable: true, provenance })).unwrap();
            let set = draft.finish();
            base.apply(Action::Set { material: node.material().to_string() }, "", 0, &set).unwrap();
            states.push((**base.kb()).clone());
        }
        // The file as it is since the first answer has put its mark there.
        let (before, log) = (fs::read(&path).unwrap(), fs::read(log_of(&path)).unwrap());
        drop(base);
        let after = fs::read(&path).unwrap();
        Self { folder, before, log, after, states }
    }

    /// Opens a base of these bytes and returns the index of its state.
    #[track_caller]
    fn state_of(&self, file: &[u8], log: &[u8]) -> usize {
        let path = self.folder.path().join("c.canju");
        fs::write(&path, file).unwrap();
        fs::write(log_of(&path), log).unwrap();
        let base = Base::open(&path, &Unattended).unwrap();
        assert!(check(base.path(), &Unattended).unwrap().is_sound());
        let at = base.history().entries().len() - 2;
        assert!(base.kb().scored().eq(self.states[at].scored()));
        at
    }
}

#[test]
fn a_log_cut_or_spoilt_anywhere_gives_an_earlier_state() {
    let base = Unwritten::new(12);
    let mut rng = Rng::new(SEED);
    assert_eq!(base.state_of(&base.before, &[]), 0, "a checkpoint came too early for this test");
    let mut last = 0;
    for step in 0..=40 {
        let cut = base.log.len() * step / 40;
        let at = base.state_of(&base.before, &base.log[..cut]);
        assert!(at >= last, "a longer log gave an older state");
        last = at;
    }
    assert_eq!(last, 12);
    for _ in 0..20 {
        let mut spoilt = base.log.clone();
        let place = rng.below(spoilt.len() as u64) as usize;
        spoilt[place] ^= 1 << rng.below(8);
        base.state_of(&base.before, &spoilt);
    }
}

#[test]
fn a_checkpoint_left_half_done_is_finished() {
    const PAGE: usize = 4096;
    const ANSWERS: usize = 12;
    let base = Unwritten::new(ANSWERS);
    assert!(base.after.len() > base.before.len(), "the file must grow for this test");
    let mut rng = Rng::new(SEED);
    for round in 0..20 {
        let mut file = base.before.clone();
        // The pages of a checkpoint arrive in any order; a page behind the end makes the file longer.
        for page in 0..base.after.len() / PAGE {
            let place = page * PAGE..(page + 1) * PAGE;
            if rng.chance(1, 2) || (round == 0 && page == 0) {
                file.resize(file.len().max(place.end), 0);
                file[place.clone()].copy_from_slice(&base.after[place]);
            } else if round == 0 {
                break;
            }
        }
        assert_eq!(base.state_of(&file, &base.log), ANSWERS);
    }
}
