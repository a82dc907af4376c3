//! Every message is a whole sentence in every language.

use std::io;
use std::path::{Path, PathBuf};

use canju_message::Message;

use super::Words;
use crate::arena::LastWords;
use crate::files::{FileError, QuoteFault, Refusal};
use crate::inquiry::merge::MergeError;
use crate::jobs::JobKind;
use crate::jobs::external::ExternalError;
use crate::knowledge::change::SetError;
use crate::knowledge::evidence::Role;
use crate::knowledge::history::{Action, EntryId, HistoryError, Method};
use crate::knowledge::provenance::{NameError, Provenance, Source};
use crate::knowledge::score::{Class, Score};
use crate::language::Language;
use crate::material::{Material, MaterialError};
use crate::progress::Cancelled;
use crate::rules::Forfeit;
use crate::service::fault::Fault;
use crate::service::notice::{InquiryNotice, Notice, PlayNotice};
use crate::store::transfer::{Field, LineFault, TransferError};
use crate::store::{Checked, Damage, StoreError};

fn store_errors() -> Vec<StoreError> {
    let path = PathBuf::from("/home/lin/殘局.canju");
    let damaged = |damage| StoreError::Damaged { path: path.clone(), damage };
    let node = "KRK".parse::<Material>().unwrap().into();
    vec![
        StoreError::NotSqlite { path: path.clone() },
        StoreError::NotABase { path: path.clone() },
        StoreError::Newer { path: path.clone(), found: 9, known: 1 },
        StoreError::Truncated { path: path.clone(), expected: 9000, found: 100 },
        StoreError::Held { path: path.clone() },
        StoreError::Gone { path: path.clone() },
        StoreError::Changed { path: path.clone() },
        StoreError::HardLink { path: path.clone() },
        StoreError::ForeignLog { path: path.clone(), log: path.clone() },
        StoreError::Log { path: path.clone(), log: path.clone(), damage: Damage::Changes(EntryId(3)) },
        StoreError::ReadOnlyFolder { folder: path.clone() },
        damaged(Damage::Sqlite("malformed".into())),
        damaged(Damage::Table("entry".into())),
        damaged(Damage::Row { table: "entry", row: 3 }),
        damaged(Damage::History(HistoryError::Damaged(EntryId(3)))),
        damaged(Damage::Changes(EntryId(3))),
        damaged(Damage::State(node)),
        StoreError::Foreign { path: path.clone(), kind: "view".into(), name: "node_state".into() },
        FileError::new(&path, Refusal::DiskFull).into(),
        StoreError::Stale,
        HistoryError::NothingToUndo.into(),
        HistoryError::NothingToRedo.into(),
        HistoryError::NoVersion("END6".into()).into(),
        HistoryError::NameTaken("END6".into()).into(),
        HistoryError::Shown("END6".into()).into(),
        HistoryError::NoWay(EntryId(3)).into(),
        HistoryError::Name(NameError::Empty).into(),
        Cancelled.into(),
    ]
}

fn sound() -> Checked {
    Checked { entries: 31, changes: 1200, evidence: 0, provenances: 2, versions: 1, nodes: 5184, games: 0 }
}

fn notices() -> Vec<Notice> {
    let node = "KRKR".parse::<Material>().unwrap().into();
    let path = PathBuf::from("/home/lin/a.jsonl");
    let action = |action| Notice::Undone(action);
    let faults = [
        Fault::Set(SetError::Symmetric { node, score: Score::SURE_WIN }),
        Fault::Tables(Cancelled.into()),
        Fault::Unsolved(node.material()),
        NameError::Empty.into(),
        NameError::TooLong(61).into(),
        NameError::Control('\n').into(),
        NameError::Invisible('\u{202E}').into(),
        Fault::Nameless,
        ExternalError::Mute { program: "sort".into(), last: LastWords::default() }.into(),
        ExternalError::Ended {
            program: "sort".into(),
            last: LastWords { status: Some(1), signal: None, text: "network file not loaded".into() },
        }
        .into(),
        ExternalError::Dropped {
            program: "sort".into(),
            forfeit: Forfeit::Gone,
            last: LastWords { status: None, signal: Some(11), text: "out of memory".into() },
        }
        .into(),
        ExternalError::Unfit { program: "sort".into(), forfeit: Forfeit::Time, last: LastWords::default() }
            .into(),
        Fault::Unsound { path: path.clone(), damages: vec![Damage::State(node); 2] },
        Fault::Unsound { path: path.clone(), damages: vec![Damage::Row { table: "entry", row: 3 }; 1009] },
        Fault::RoundHeld("END6".into()),
        Fault::RoundName("END6".into()),
        Fault::NoBase,
        Fault::NoBookGame(3),
        Fault::KnownGame(3),
        Fault::NoDuplicates,
        Fault::Busy,
        Fault::NotYourGame("胡某".into()),
        Fault::Unscored(node),
        Fault::NothingToAccept,
        Fault::NothingPlayed,
        Fault::NoPosition(node.material()),
        Fault::Merge { path: path.clone(), error: MergeError::Empty },
        Fault::Merge { path: path.clone(), error: MergeError::NothingInCommon },
        Fault::Merge {
            path: path.clone(),
            error: SetError::Symmetric { node, score: Score::SURE_WIN }.into(),
        },
        Fault::Crashed(JobKind::Resolve),
        Fault::NoThread(JobKind::Plan, std::io::Error::other("too many threads")),
        Fault::Settings(FileError::new(&path, Refusal::Denied)),
    ];
    let mut notices = vec![
        Notice::Stored { node, score: Some(Score::DRAW), before: 1200, after: 7, proof: None },
        Notice::Stored { node, score: None, before: 1200, after: 7, proof: Some(Score::EITHER) },
        Notice::Stored { node, score: None, before: 1200, after: 7, proof: None },
        Notice::LockChanged { node, locked: true },
        Notice::LockChanged { node, locked: false },
        action(Action::Create { from: "built-in".into() }),
        action(Action::Lock { material: "KRK".into(), locked: true }),
        Notice::Redone(Action::Set { material: "KRK".into() }),
        Notice::Moved { back: 3, again: 0 },
        Notice::Moved { back: 1, again: 2 },
        Notice::VersionRenamed { from: "a".into(), to: "b".into() },
        Notice::VersionDeleted("a".into()),
        Notice::VersionNamed("END6".into()),
        Notice::VersionShown("END6".into()),
        Notice::BookAdded(3, 5, 1),
        Notice::BookRemoved(3),
        Notice::Accepted { changed: 31, left: 0 },
        Notice::Accepted { changed: 31, left: 2 },
        Notice::Solved { material: node.material(), made: 3 },
        Notice::Solved { material: node.material(), made: 0 },
        Notice::Proved { node, score: Score::EITHER, proved: true, before: 12, after: 7 },
        Notice::Proved { node, score: Score::EITHER, proved: false, before: 12, after: 7 },
        action(Action::Prove { material: "KRK".into() }),
        action(Action::Extend { round: "END6".into() }),
        action(Action::Withdraw { answers: 3 }),
        action(Action::Refine { round: "END12CR".into() }),
        action(Action::Repair { method: Method::Mixed }),
        action(Action::Answer { material: "KRK".into(), by: "Lin".into() }),
        action(Action::Adjudicate { material: "KRK".into() }),
        action(Action::Sample { answers: 5 }),
        action(Action::Merge { file: "wu.canju".into() }),
        action(Action::Attach { material: "KRK".into() }),
        Notice::Attached { node, score: Score::DRAW },
        action(Action::Study { positions: 12 }),
        action(Action::ProveKnown { combinations: 422 }),
        Notice::ProvedKnown { combinations: 0, scores: 0, version: String::new() },
        Notice::ProvedKnown { combinations: 422, scores: 3, version: "2026-11-27".into() },
        Notice::IndexRebuilt { games: 1 },
        Notice::IndexRebuilt { games: 12 },
        Notice::ProofsOutdated { proofs: 422 },
        Notice::Studied { positions: 0, nodes: 0 },
        Notice::Studied { positions: 12, nodes: 7 },
        Notice::Play(PlayNotice::DrawDeclined),
        Notice::Play(PlayNotice::DrawAccepted),
        Notice::Play(PlayNotice::DrawOffered),
        Notice::Play(PlayNotice::EngineResigned),
        Notice::ProposalDropped,
        Notice::Opened(path.clone()),
        Notice::Imported { path: path.clone(), changes: 1, encoding: None },
        Notice::Imported { path: path.clone(), changes: 9, encoding: Some("Big5") },
        Notice::Exported { path: path.clone(), nodes: 5184 },
        Notice::Written(path.clone()),
        Notice::Copied(path.clone()),
        Notice::Checked { path: path.clone(), found: sound() },
        Notice::SettingsAside(path.clone()),
        Notice::GameAside { aside: path.clone(), moves: 0 },
        Notice::GameAside { aside: path.clone(), moves: 31 },
        Notice::GameSaved { path: path.clone(), lost: 0 },
        Notice::GameSaved { path: path.clone(), lost: 2 },
        Notice::GameAnnotated { moves: 80, marked: 7 },
        Notice::MistakesAdded { added: 3, mistakes: 4 },
        Notice::MistakesAdded { added: 0, mistakes: 0 },
        Notice::GamesCopied { games: 12, known: 3, path: path.clone() },
        Notice::GamesMoved { games: 12, path: path.clone() },
        Notice::GamesTagged { games: 1 },
        Notice::GamesTagged { games: 12 },
        Notice::GameRemoved("胡某 – 柳某".into()),
        Notice::Play(PlayNotice::GameNotKept { plies: 2, least: 5 }),
        Notice::Play(PlayNotice::TimeIsUp(crate::rules::Color::Red)),
        Notice::GamesRemoved { games: 12 },
        Notice::GamesRestored { games: 12 },
        Notice::GamesMerged { games: 3, kept: 2 },
        Notice::GamePasted { moves: 12, lost: 0 },
        Notice::GamePasted { moves: 12, lost: 3 },
        Notice::Cancelled(JobKind::Import),
        Notice::Cancelled(JobKind::Solve),
    ];
    let provenance =
        Provenance { source: Source::Expert, author: "Lin".into(), time: 0, note: String::new() };
    let answered = |role, kept: Option<Provenance>, locked, blind| {
        let kept = kept.map(|provenance| (Score::EITHER, provenance));
        Notice::Inquiry(InquiryNotice::Answered {
            node,
            score: Score::DRAW,
            role,
            kept,
            locked,
            blind,
            before: 9,
            after: 7,
        })
    };
    notices.extend([
        answered(Role::Answer, None, true, false),
        answered(Role::Answer, None, false, false),
        answered(Role::Answer, Some(provenance.clone()), false, false),
        answered(Role::Answer, Some(provenance), false, true),
        answered(Role::Repeat, None, false, false),
        answered(Role::Verdict, None, true, false),
        Notice::Inquiry(InquiryNotice::SampleTaken { answers: 5, kept: 0, before: 9, after: 7 }),
        Notice::Inquiry(InquiryNotice::SampleTaken { answers: 5, kept: 1, before: 9, after: 7 }),
        Notice::Inquiry(InquiryNotice::Merged { path: path.clone(), merged: Box::default() }),
    ]);
    notices.extend(faults.map(Notice::Failed));
    notices.extend(store_errors().into_iter().map(|error| Notice::Failed(error.into())));
    notices
}

fn transfer_errors() -> Vec<TransferError> {
    let path = PathBuf::from("/home/lin/殘局.csv");
    let node = "KRK".parse::<Material>().unwrap().into();
    let word = || "x".to_owned();
    let faults = vec![
        LineFault::NotText,
        LineFault::Quotes(QuoteFault::Open),
        LineFault::Quotes(QuoteFault::Behind),
        LineFault::NotJson(word()),
        LineFault::Format(word()),
        LineFault::Version(word()),
        LineFault::UnknownField(word()),
        LineFault::RepeatedField(Field::Score),
        LineFault::MissingField(Field::Score),
        LineFault::NoColumn(word()),
        LineFault::NotPlain { field: Field::Score, found: word() },
        LineFault::Material { found: word(), error: MaterialError::Kings { found: 1 } },
        LineFault::Value { field: Field::Score, found: word() },
        LineFault::Symmetric(Score::SURE_WIN),
        LineFault::Name { field: Field::Author, error: NameError::Control('\n') },
        LineFault::ClassOfScore { found: Class::LEVEL, score: Score::SURE_WIN },
        LineFault::Evidence(word()),
        LineFault::ForeignEvidence(node),
        LineFault::Contradiction(3),
    ];
    let mut errors = vec![
        TransferError::Ending { path: path.clone() },
        TransferError::Foreign { path: path.clone() },
        TransferError::Cut { path: path.clone() },
        TransferError::Time { node, time: i64::MAX },
        Cancelled.into(),
    ];
    errors.extend(faults.into_iter().map(|fault| TransferError::Line {
        path: path.clone(),
        line: 1200,
        fault,
    }));
    errors
}

fn file_errors() -> Vec<FileError> {
    let refusals = [
        Refusal::NotFound,
        Refusal::Folder,
        Refusal::NotPlain,
        Refusal::Exists,
        Refusal::InUse,
        Refusal::Denied,
        Refusal::ReadOnly,
        Refusal::DiskFull,
        Refusal::TooLong,
        Refusal::LongName,
        Refusal::LongPath,
        Refusal::Unsynced(io::Error::other("the device hums")),
        Refusal::StandardOutput,
        Refusal::Other(io::Error::other("the device hums")),
    ];
    refusals.into_iter().map(|refusal| FileError::new(Path::new("/a/殘局"), refusal)).collect()
}

fn assert_sentences(messages: &[impl Message]) {
    for language in Language::ALL {
        for message in messages {
            let text = Words::of(language).message(message);
            assert!(text.ends_with(['.', '。']), "{text}");
            assert!(!text.contains(['{', '$']), "{text}");
        }
    }
}

#[test]
fn every_message_is_a_whole_sentence_in_every_language() {
    assert_sentences(&notices());
    assert_sentences(&transfer_errors());
    assert_sentences(&file_errors());
    // A file that fails may be the last of many: its sentence says nothing of the others, which stand in one beside it.
    for error in file_errors().into_iter().map(Fault::from).chain(store_errors().into_iter().map(Fault::from))
    {
        let text = Words::default().message(&error);
        let speaks_of_all =
            ["nothing was lost", "Nothing was changed"].iter().any(|claim| text.contains(claim));
        assert!(!speaks_of_all || error.is_cancel(), "{text}");
    }
    let stored = &notices()[0];
    assert_eq!(Words::default().message(stored), "KRKR is now 5 and locked. Conflicts: 1,200 → 7.");
}
