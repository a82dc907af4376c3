//! Merging of duplicates without loss: the game that stays takes up headers, comments, glyphs and lines of the others.

use super::LEAST_PLIES;
use crate::progress::{Cancelled, Progress};
use crate::records::{Outcome, Record, Remark, tag};
use crate::rules::tree::NodeIndex;
use crate::service::fault::Fault;
use crate::store::library::{GameDraft, GameId, Library, Merge, split_tags};
use crate::store::{Base, StoreError};

/// The ending of the name of a header that has the values of other games: `EventAlt`.
const OTHER: &str = "Alt";

/// A merge that was made, to be undone.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Merged {
    /// The games that stayed, before and after.
    pub kept: Vec<(GameId, GameDraft, GameDraft)>,
    /// The games that were removed.
    pub removed: Vec<GameId>,
}

impl Merged {
    /// The merges, to be made again.
    pub fn merges(&self) -> Vec<Merge> {
        let merge = |(keeper, _, merged): &(GameId, GameDraft, GameDraft)| Merge {
            keeper: *keeper,
            merged: merged.clone(),
            removed: Vec::new(),
        };
        let mut merges: Vec<Merge> = self.kept.iter().map(merge).collect();
        if let Some(first) = merges.first_mut() {
            first.removed.clone_from(&self.removed);
        }
        merges
    }
}

/// Returns a game with all that another one has: its headers, of which those that differ are kept under a name of their own; its
/// comments and glyphs at the same moves; its lines as variations, or at the end of the main line. `mirrored`: the other has the
/// mirror image of the moves.
pub fn merged(keeper: &Record, other: &Record, mirrored: bool) -> Record {
    let mut record = keeper.clone();
    headers(&mut record, other);
    match (record.outcome, other.outcome) {
        (None, outcome) => record.outcome = outcome,
        (Some(own), Some(outcome)) if own != outcome => {
            also(&mut record, tag::RESULT, Outcome::word(outcome))
        }
        _ => {}
    }
    let mut places = vec![NodeIndex::START];
    unite(record.tree.note_mut(NodeIndex::START), other.tree.note(NodeIndex::START));
    for step in other.steps() {
        let played = if mirrored { step.played.mirrored() } else { step.played };
        let at = places.get(step.after).copied().unwrap_or(NodeIndex::START);
        // The moves are legal there, since the positions are the same.
        let place = record.tree.add(at, played).unwrap_or(at);
        unite(record.tree.note_mut(place), step.remark);
        places.push(place);
    }
    record
}

fn headers(record: &mut Record, other: &Record) {
    for (name, value) in other.headers.iter() {
        if name == tag::TAGS {
            let all = split_tags(&format!("{}; {value}", record.headers.get(tag::TAGS)));
            record.headers.set(tag::TAGS, &all.join("; "));
        } else if name.ends_with(OTHER) || record.headers.get(name).is_empty() {
            let own = record.headers.get(name).to_owned();
            let both =
                if own.is_empty() || own.contains(value) { own.clone() } else { format!("{own}; {value}") };
            record.headers.set(name, if own.is_empty() { value } else { &both });
        } else if record.headers.get(name) != value {
            also(record, name, value);
        }
    }
}

/// Keeps the value of a header that differs.
fn also(record: &mut Record, name: &str, value: &str) {
    let name = format!("{name}{OTHER}");
    let own = record.headers.get(&name);
    if !own.split("; ").any(|known| known == value) {
        let both = if own.is_empty() { value.to_owned() } else { format!("{own}; {value}") };
        record.headers.set(&name, &both);
    }
}

/// Adds what another note says.
fn unite(note: &mut Remark, other: &Remark) {
    let mut say = |text: &str| {
        if !note.comment.contains(text) {
            let sign = if note.comment.is_empty() { "" } else { "\n" };
            note.comment = format!("{}{sign}{text}", note.comment);
        }
    };
    say(&other.comment);
    if let Some(rejected) = &other.rejected {
        match &note.rejected {
            None => note.rejected = Some(rejected.clone()),
            Some(own) if own != rejected => say(rejected),
            Some(_) => {}
        }
    }
    let new = other.glyphs.iter().filter(|glyph| !note.glyphs.contains(glyph)).copied().collect::<Vec<_>>();
    note.glyphs.extend(new);
}

/// Merges groups of a base, each into its first game, and removes the others; all or none. Reports groups.
///
/// # Errors
/// An I/O or SQLite error; cancelled. Nothing was changed then. [`Fault::NoDuplicates`] if games are no duplicates any more.
pub fn merge_groups(
    base: &mut Base,
    groups: &[Vec<GameId>],
    now: i64,
    progress: &dyn Progress,
) -> Result<Merged, Fault> {
    let library = Library::open(base.path())?;
    let mut done = Merged::default();
    for (at, group) in groups.iter().enumerate() {
        progress.report(at as u64, groups.len() as u64);
        if progress.cancelled() {
            return Err(StoreError::from(Cancelled).into());
        }
        let Some((keeper, others)) = group.split_first() else { continue };
        let before = library.game(*keeper)?.ok_or(Fault::NoDuplicates)?;
        let mut after = before.clone();
        for id in others {
            let other = library.game(*id)?.ok_or(Fault::NoDuplicates)?;
            let mirrored = is_mirrored(&before, &other).ok_or(Fault::NoDuplicates)?;
            after = merged(&after, &other, mirrored);
        }
        done.kept.push((*keeper, GameDraft::of(&before, ""), GameDraft::of(&after, "")));
        done.removed.extend(others);
    }
    base.merge_games(&done.merges(), now)?;
    Ok(done)
}

/// Whether another game has the mirror image of the moves of a game; `None` if neither it nor the game itself goes on from the other.
fn is_mirrored(game: &Record, other: &Record) -> Option<bool> {
    let (one, two) = (game.main_line(), other.main_line());
    let fits = |line: &[crate::rules::Move]| {
        let shorter = one.len().min(line.len());
        let same = one.iter().zip(line).all(|(own, other)| own == other);
        same && (one.len() == line.len() || shorter >= LEAST_PLIES)
    };
    if game.set_up.is_some() || other.set_up.is_some() {
        return None;
    }
    if game.start().key() == other.start().key() && fits(&two) {
        return Some(false);
    }
    let mirrored: Vec<_> = two.iter().map(|played| played.mirrored()).collect();
    (game.start().key() == other.start().mirrored_key() && fits(&mirrored)).then_some(true)
}
