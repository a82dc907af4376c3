//! Laws of duplicates, on games drawn from a seed: copies are found, others are not, and a merge loses nothing.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::knowledge::history::Action;
use crate::progress::Unattended;
use crate::records::{Outcome, Record, tag};
use crate::rng::Rng;
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Move, Position};
use crate::store::Base;
use crate::store::library::{GameDraft, Library};

/// A game of random moves with headers, comments and variations.
fn game(seed: u64, plies: usize) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::default();
    record.headers.set(tag::RED, &format!("紅{seed}"));
    let mut place = NodeIndex::START;
    for _ in 0..plies {
        let moves = record.tree.position_at(place).legal_moves();
        let Some(&played) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else { break };
        place = record.tree.add(place, played).unwrap();
    }
    record
}

/// A copy of a game with other headers, comments and variations, perhaps mirrored, perhaps shorter.
fn copy(record: &Record, rng: &mut Rng) -> Record {
    let mut line = record.main_line();
    line.truncate(LEAST_PLIES + rng.below((line.len() - LEAST_PLIES) as u64 + 1) as usize);
    let mirrored = rng.chance(1, 3);
    let mut copy = Record::new(Position::start());
    for (name, value) in
        [(tag::RED, "胡"), (tag::EVENT, "甲"), (tag::EVENT, "乙"), (tag::TAGS, "a; b"), (tag::SITE, "北京")]
    {
        if rng.chance(1, 2) {
            copy.headers.set(name, value);
        }
    }
    copy.outcome = Outcome::ALL.get(rng.below(4) as usize).copied();
    let mut place = NodeIndex::START;
    for played in line {
        let played: Move = if mirrored { played.mirrored() } else { played };
        let side = copy.tree.position_at(place).legal_moves()[0];
        let next = copy.tree.add(place, played).unwrap();
        if side != played && rng.chance(1, 8) {
            let side = copy.tree.add(place, side).unwrap();
            copy.tree.note_mut(side).comment = format!("side {}", rng.below(3));
        }
        if rng.chance(1, 6) {
            copy.tree.note_mut(next).comment = format!("note {}", rng.below(3));
        }
        if rng.chance(1, 9) {
            copy.tree.note_mut(next).glyphs = vec![1 + rng.below(4) as u8];
        }
        place = next;
    }
    copy
}

fn base(records: &[Record]) -> (tempfile::TempDir, Base, Vec<GameId>) {
    let folder = tempfile::tempdir().unwrap();
    let create = Action::Create { from: "test".into() };
    let mut base = Base::create(&folder.path().join("b.canju"), create, "", 1, &Default::default()).unwrap();
    let drafts: Vec<GameDraft> = records.iter().map(|record| GameDraft::of(record, "f")).collect();
    let ids = base.add_games(&drafts, 1, &Unattended).unwrap().iter().map(|added| added.id).collect();
    (folder, base, ids)
}

/// The lines of a game with comments and glyphs, in the orientation of another.
fn lines(record: &Record, mirrored: bool) -> BTreeSet<(Vec<Move>, String, Vec<u8>)> {
    let way = |tree: &GameTree<crate::records::Remark>, place| -> Vec<Move> {
        let moves = tree.way(place).into_iter().filter_map(|at| tree.played(at));
        moves.map(|played| if mirrored { played.mirrored() } else { played }).collect()
    };
    let steps = record.steps();
    steps
        .iter()
        .map(|step| (way(&record.tree, step.place), step.remark.comment.clone(), step.remark.glyphs.clone()))
        .collect()
}

/// Whether a game has all that another one has.
fn has_all(merged: &Record, other: &Record, mirrored: bool) -> Result<(), TestCaseError> {
    for (name, value) in other.headers.iter() {
        let also = merged.headers.get(&format!("{name}Alt")).split("; ").any(|known| known == value);
        let tags = name == tag::TAGS;
        let has = |value: &str| merged.headers.get(name).split("; ").any(|known| known == value);
        prop_assert!(
            merged.headers.get(name) == value || also || (tags && value.split("; ").all(has)),
            "{name}"
        );
    }
    if let Some(outcome) = other.outcome {
        let also = merged.headers.get("ResultAlt").split("; ").any(|known| known == outcome.word());
        prop_assert!(merged.outcome == Some(outcome) || also);
    }
    let own = lines(merged, false);
    for (line, comment, glyphs) in lines(other, mirrored) {
        let kept = own.iter().any(|(known, text, signs)| {
            *known == line && text.contains(&comment) && glyphs.iter().all(|glyph| signs.contains(glyph))
        });
        prop_assert!(kept, "{line:?} {comment}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// A merge has the union of headers, comments, glyphs and lines; undo restores every game to the letter; the file stays sound.
    #[test]
    fn a_merge_loses_nothing_and_undo_restores_all(seed in 0_u64..10_000, copies in 1_usize..4) {
        let mut rng = Rng::new(seed);
        let original = game(seed, 60);
        let mut records = vec![original.clone()];
        records.extend((0..copies).map(|_| copy(&original, &mut rng)));
        records.push(game(seed + 1, 60));
        let (_folder, mut base, ids) = base(&records);
        let read = |base: &Base| -> Vec<Option<Record>> {
            let library = Library::open(base.path()).unwrap();
            ids.iter().map(|id| library.game(*id).unwrap()).collect()
        };
        let before = read(&base);
        let groups = find(&Library::open(base.path()).unwrap(), &Unattended).unwrap();
        let distinct: BTreeSet<GameId> = ids[..=copies].iter().copied().collect();
        prop_assert_eq!(groups.len(), usize::from(distinct.len() > 1));
        let Some(group) = groups.first() else { return Ok(()) };
        prop_assert_eq!(group.ids().collect::<BTreeSet<_>>(), distinct);
        let wanted: Vec<GameId> = group.ids().collect();
        let done = merge_groups(&mut base, std::slice::from_ref(&wanted), 7, &Unattended).unwrap();
        let library = Library::open(base.path()).unwrap();
        let merged = library.game(wanted[0]).unwrap().unwrap();
        for member in &group.members {
            let at = ids.iter().position(|id| *id == member.id).unwrap();
            has_all(&merged, before[at].as_ref().unwrap(), member.mirrored)?;
        }
        prop_assert_eq!(library.count().unwrap() as usize, 2);
        drop(library);
        let old: Vec<_> = done.kept.iter().map(|(id, before, _)| (*id, before.clone())).collect();
        base.unmerge_games(&old, &done.removed).unwrap();
        prop_assert_eq!(read(&base), before);
        let path = base.path().to_owned();
        drop(base);
        prop_assert!(crate::store::check(&path, &Unattended).unwrap().is_sound());
    }
}

#[test]
fn a_beginning_of_several_games_is_a_duplicate_of_that_with_its_players_only() {
    let long = |seed: u64, red: &str| {
        let mut record = game(1, 24);
        let mut rng = Rng::new(seed);
        for _ in 0..20 {
            let place = record.tree.line().last().copied().unwrap_or(NodeIndex::START);
            let moves = record.tree.position_at(place).legal_moves();
            record.tree.go(place);
            record.tree.play(moves[rng.below(moves.len() as u64) as usize]).unwrap();
        }
        record.headers.set(tag::RED, red);
        record
    };
    let mut beginning = game(1, 24);
    beginning.headers.set(tag::RED, "胡榮華");
    let (_folder, base_of_three, ids) = base(&[long(2, "胡荣华"), long(3, "呂欽"), beginning.clone()]);
    let groups = find(&Library::open(base_of_three.path()).unwrap(), &Unattended).unwrap();
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0].ids().collect::<Vec<_>>(), [ids[0], ids[2]]);
    beginning.headers.set(tag::RED, "");
    let (_folder, base_of_three, _) = base(&[long(2, "胡荣华"), long(3, "呂欽"), beginning]);
    assert_eq!(find(&Library::open(base_of_three.path()).unwrap(), &Unattended).unwrap(), []);
}

#[test]
fn games_that_are_no_duplicates_are_not_merged() {
    let (_folder, mut base, ids) = base(&[game(1, 40), game(2, 40)]);
    let fault = merge_groups(&mut base, &[ids], 7, &Unattended).unwrap_err();
    assert!(matches!(fault, crate::service::fault::Fault::NoDuplicates));
    assert_eq!(Library::open(base.path()).unwrap().count().unwrap(), 2);
}

#[test]
fn equal_games_of_few_moves_are_duplicates_unless_their_players_differ() {
    let of = |plies: usize, red: &str| {
        let mut record = game(1, plies);
        record.headers.set(tag::RED, red);
        record
    };
    let found = |records: &[Record]| -> Vec<usize> {
        let (_folder, base, _) = base(records);
        let groups = find(&Library::open(base.path()).unwrap(), &Unattended).unwrap();
        groups.iter().map(|group| group.members.len()).collect()
    };
    assert_eq!(found(&[of(10, "胡榮華"), of(10, "呂欽"), of(10, "胡荣华")]), [2]);
    assert_eq!(found(&[of(10, "胡榮華"), of(10, "")]), [2]);
    assert_eq!(found(&[of(LEAST_PLIES, "胡榮華"), of(LEAST_PLIES, "呂欽")]), [2]);
}
