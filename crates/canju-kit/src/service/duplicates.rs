//! Duplicates in the library: games with the same moves from the same position, or of which one is the beginning of the other;
//! mirror images count as the same.
//!
//! A game belongs to one group: a beginning that several different games go on from is no duplicate of any, unless only one of them has
//! its players. Equal games of few moves are duplicates only if their players do not differ.

use std::collections::{BTreeMap, BTreeSet};

use crate::progress::Progress;
use crate::records::players::simplified;
use crate::records::{Outcome, Record, Remark, tag};
use crate::rules::tree::NodeIndex;
use crate::rules::{Move, Position};
use crate::service::fault::Fault;
use crate::store::Base;
use crate::store::library::{GameDraft, GameId, Library, Merge, split_tags};

/// A beginning of a game counts as its duplicate from this number of plies on, and an equal game of other players, too.
pub const LEAST_PLIES: usize = 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub id: GameId,
    /// Headers, with the result as in PGN.
    pub headers: Vec<(String, String)>,
    /// Plies of the main line.
    pub plies: usize,
    /// Moves outside the main line.
    pub side_moves: usize,
    /// Comments and glyphs.
    pub comments: usize,
    /// CRC-32 of comments, glyphs and side lines with their places.
    notes: u32,
    /// Whether its moves are those of the first game, mirrored.
    pub mirrored: bool,
}

/// Games that are duplicates of each other, the fullest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub members: Vec<Member>,
    pub differences: Vec<Difference>,
}

impl Group {
    pub fn ids(&self) -> impl Iterator<Item = GameId> {
        self.members.iter().map(|member| member.id)
    }
}

// The search for duplicates.

struct Game {
    member: Member,
    /// The start position, in the orientation in which it is compared.
    start: u64,
    /// The moves in that orientation.
    line: Vec<Move>,
}

/// Finds the duplicates of a library. Games whose first moves are unique are not read. Reports games.
pub fn find(library: &Library, progress: &dyn Progress) -> Result<Vec<Group>, Fault> {
    let candidates = library.likely_duplicates(LEAST_PLIES)?;
    let games = library.map_games(&candidates, progress, game)?;
    Ok(group(games.into_iter().flatten().collect()))
}

/// Makes a game ready; `None` if it has no moves or no legal start.
fn game(id: GameId, record: &Record) -> Option<Game> {
    let line = record.main_line();
    if line.is_empty() || record.set_up.is_some() {
        return None;
    }
    let (start, line, mirrored) = oriented(record.start(), line);
    let steps = record.steps();
    let plies = line.len();
    let headers = record.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let result = record.outcome.map_or("*", Outcome::word).to_owned();
    let mut notes = crc32fast::Hasher::new();
    let mut comments = 0;
    let root = record.tree.note(NodeIndex::START);
    for (at, note) in std::iter::once((0, root)).chain(steps.iter().map(|step| (step.after, step.remark))) {
        if !note.comment.is_empty() || !note.glyphs.is_empty() {
            comments += 1;
            notes.update(&at.to_le_bytes());
            notes.update(note.comment.as_bytes());
            notes.update(&note.glyphs);
        }
    }
    notes.update(&(steps.len() - plies).to_le_bytes());
    let member = Member {
        id,
        headers: headers.chain([(tag::RESULT.to_owned(), result)]).collect(),
        plies,
        side_moves: steps.len() - plies,
        comments,
        notes: notes.finalize(),
        mirrored,
    };
    Some(Game { member, start, line })
}

/// Returns the start and the moves in the orientation that both mirror images share, and whether it was mirrored.
fn oriented(start: &Position, line: Vec<Move>) -> (u64, Vec<Move>, bool) {
    let turned: Vec<Move> = line.iter().map(|played| played.mirrored()).collect();
    let (own, other) = ((start.key(), line), (start.mirrored_key(), turned));
    if own <= other { (own.0, own.1, false) } else { (other.0, other.1, true) }
}

fn group(mut games: Vec<Game>) -> Vec<Group> {
    games.sort_by(|one, other| {
        (one.start, &one.line, one.member.id).cmp(&(other.start, &other.line, other.member.id))
    });
    // Games with equal moves are one class; in this order a beginning stands before all games that go on from it.
    let mut classes: Vec<Vec<Game>> = Vec::new();
    for game in games {
        let equal = classes
            .iter_mut()
            .rev()
            .take_while(|class| class.first().is_some_and(|first| is_equal(first, &game)));
        match equal.into_iter().find(|class| class.iter().all(|other| may_be_one(other, &game))) {
            Some(class) => class.push(game),
            None => classes.push(vec![game]),
        }
    }
    let joins = joins(&classes);
    let mut groups: BTreeMap<usize, Vec<Game>> = BTreeMap::new();
    for (class, to) in classes.into_iter().zip(joins) {
        groups.entry(to).or_default().extend(class);
    }
    let mut found: Vec<Group> = groups.into_values().filter(|games| games.len() > 1).map(finished).collect();
    found.sort_by_key(|group| group.ids().min());
    found
}

fn is_equal(one: &Game, other: &Game) -> bool {
    one.start == other.start && one.line == other.line
}

/// Whether two games with equal moves may be one: few moves are often repeated by other players.
fn may_be_one(one: &Game, other: &Game) -> bool {
    let differ =
        |(own, other): (&Option<String>, &Option<String>)| own.is_some() && other.is_some() && own != other;
    one.line.len() >= LEAST_PLIES || !players(one).iter().zip(&players(other)).any(differ)
}

/// The players of a game in simplified characters.
fn players(game: &Game) -> [Option<String>; 2] {
    [tag::RED, tag::BLACK].map(|side| game.member.header(side).map(|name| simplified(name)))
}

/// For each class the class that it joins: the only one with longest lines that go on from it, else the only one of these with its
/// players, else itself.
fn joins(classes: &[Vec<Game>]) -> Vec<usize> {
    let mut joins: Vec<usize> = (0..classes.len()).collect();
    let goes_on = |from: &Game, to: &Game| from.start == to.start && to.line.starts_with(&from.line);
    for at in 0..classes.len() {
        let Some(beginning) = classes.get(at).and_then(|class| class.first()) else { continue };
        if beginning.line.len() < LEAST_PLIES {
            continue;
        }
        let after = classes.iter().enumerate().skip(at + 1);
        let longer: Vec<(usize, &Vec<Game>)> =
            after.take_while(|(_, class)| class.first().is_some_and(|to| goes_on(beginning, to))).collect();
        // Of these, the last of each line.
        let ends: Vec<(usize, &Vec<Game>)> = longer
            .iter()
            .enumerate()
            .filter(|(place, (_, class))| {
                let next = longer.get(place + 1).and_then(|(_, next)| next.first());
                !class.first().zip(next).is_some_and(|(from, to)| goes_on(from, to))
            })
            .map(|(_, end)| *end)
            .collect();
        let mut of_players =
            ends.iter().filter(|(_, class)| class.iter().any(|to| has_players_of(beginning, to)));
        let only = match ends.as_slice() {
            [] => None,
            [(only, _)] => Some(*only),
            _ => of_players.next().map(|(only, _)| *only).filter(|_| of_players.next().is_none()),
        };
        joins.iter_mut().skip(at).take(1).for_each(|own| *own = only.unwrap_or(at));
    }
    joins
}

/// Whether both have the same players, and one at least is known.
fn has_players_of(one: &Game, other: &Game) -> bool {
    let own = players(one);
    own.iter().any(Option::is_some) && own == players(other)
}

/// Completes a group: the fullest game first, and how the others differ.
fn finished(games: Vec<Game>) -> Group {
    let mut members: Vec<Member> = games.into_iter().map(|game| game.member).collect();
    let fullness =
        |member: &Member| (member.plies, member.side_moves + member.comments, member.headers.len());
    members.sort_by(|one, other| fullness(other).cmp(&fullness(one)).then(one.id.cmp(&other.id)));
    let turned = members.first().is_some_and(|first| first.mirrored);
    members.iter_mut().for_each(|member| member.mirrored ^= turned);
    let differences = differences(&members);
    Group { members, differences }
}

// How duplicates differ.

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    Length,
    Mirror,
    /// Comments, glyphs or variations.
    Notes,
    /// The value of a header; `Result` is the result.
    Header(String),
}

impl Difference {
    /// Its name in JSON: that of the header, or a word in lower case.
    pub fn word(&self) -> &str {
        match self {
            Self::Length => "length",
            Self::Mirror => "mirror",
            Self::Notes => "notes",
            Self::Header(name) => name,
        }
    }
}

fn differences(members: &[Member]) -> Vec<Difference> {
    let differ =
        |property: &dyn Fn(&Member) -> u64| members.iter().map(property).collect::<BTreeSet<_>>().len() > 1;
    let mut found = Vec::new();
    if differ(&|member| member.plies as u64) {
        found.push(Difference::Length);
    }
    if differ(&|member| member.mirrored.into()) {
        found.push(Difference::Mirror);
    }
    if differ(&|member| member.notes.into()) {
        found.push(Difference::Notes);
    }
    let names: BTreeSet<&String> =
        members.iter().flat_map(|member| &member.headers).map(|(name, _)| name).collect();
    for name in names {
        let values: BTreeSet<Option<&String>> = members.iter().map(|member| member.header(name)).collect();
        if values.len() > 1 {
            found.push(Difference::Header(name.clone()));
        }
    }
    found
}

impl Member {
    pub fn header(&self, name: &str) -> Option<&String> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

// Merging of duplicates without loss: the game that stays takes up headers, comments, glyphs and lines of the others.

/// The ending of the name of a header that has the values of other games: `EventAlt`.
const OTHER: &str = "Alt";

/// A merge that was made, to be undone.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Merged {
    /// The games that stayed, before and after.
    pub kept: Vec<(GameId, GameDraft, GameDraft)>,
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

fn also(record: &mut Record, name: &str, value: &str) {
    let name = format!("{name}{OTHER}");
    let own = record.headers.get(&name);
    if !own.split("; ").any(|known| known == value) {
        let both = if own.is_empty() { value.to_owned() } else { format!("{own}; {value}") };
        record.headers.set(&name, &both);
    }
}

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

/// Merges groups of a base, each into its first game, and removes the others; all or none. [`Fault::NoDuplicates`] if games are no
/// duplicates any more. Reports groups.
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
        progress.proceed()?;
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

#[cfg(test)]
mod tests;
