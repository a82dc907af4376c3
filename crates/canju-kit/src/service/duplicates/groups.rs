//! The search for duplicates.

use std::collections::BTreeMap;

use super::difference::differences;
use super::{Group, LEAST_PLIES, Member};
use crate::progress::Progress;
use crate::records::players::simplified;
use crate::records::{Outcome, Record, tag};
use crate::rules::tree::NodeIndex;
use crate::rules::{Move, Position};
use crate::service::fault::Fault;
use crate::store::library::{GameId, Library};

/// A game whose moves are compared.
struct Game {
    member: Member,
    /// The start position, in the orientation in which it is compared.
    start: u64,
    /// The moves in that orientation.
    line: Vec<Move>,
}

/// Finds the duplicates of a library. Games whose first moves are unique are not read. Reports games.
///
/// # Errors
/// An I/O or SQLite error; cancelled.
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

/// Groups games by their moves.
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
