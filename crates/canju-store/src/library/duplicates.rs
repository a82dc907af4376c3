//! Games that the library has more than once.

use rayon::prelude::*;

use super::draft::record;
use super::{Filter, GameId, Library, Listed};
use crate::StoreError;
use canju_files::progress::{Cancelled, Progress, Unattended};
use xiangqi::rules::Move;
use xiangqi_records::Record;

/// Games that agree in fewer plies are the same only if their players do not differ.
const FEW: usize = 20;
/// A game is the beginning of another one if at least so many plies agree.
const BEGINNING: usize = 40;
/// Games read between two reports of progress.
const CHUNK: usize = 2_048;

/// Records of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duplicates {
    /// The games, the longest first; each of the others has the same moves, or the first of them.
    pub games: Vec<Listed>,
}

/// The moves of a game by which it is compared: a game and its mirror image have the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    /// The starting position, by its key.
    start: u64,
    moves: Vec<(u8, u8)>,
}

impl Line {
    /// Returns the line of a record, and whether it is that of its mirror image; `None` for a record without moves.
    fn of(record: &Record) -> Option<(Self, bool)> {
        let moves = record.main_line();
        if moves.is_empty() || record.set_up.is_some() {
            return None;
        }
        let line = |start: u64, turn: fn(Move) -> Move| {
            let played = moves.iter().map(|&played| turn(played));
            let moves = played.map(|played| (played.from.index() as u8, played.to.index() as u8)).collect();
            Self { start, moves }
        };
        let seen = line(record.start().key(), |played| played);
        let image = line(record.start().mirrored_key(), Move::mirrored);
        Some(if image < seen { (image, true) } else { (seen, false) })
    }

    fn begins(&self, other: &Self) -> bool {
        self.start == other.start && other.moves.starts_with(&self.moves)
    }
}

/// Returns whether two games of which the first has all moves of the second are one. The players agree unless both are named
/// and differ.
fn are_one(longer: (&Line, &Listed), shorter: (&Line, &Listed)) -> bool {
    let differ = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && one != other;
    let players = differ(&longer.1.red, &shorter.1.red) || differ(&longer.1.black, &shorter.1.black);
    let agreed = shorter.0.moves.len();
    if longer.0.moves.len() == agreed { agreed >= FEW || !players } else { agreed >= BEGINNING }
}

impl Library {
    /// Returns the games that are there more than once, by moves and starting position, also mirrored, and also if one is the
    /// beginning of another; removed ones excluded. Groups are in the order of their first game. Reports games.
    ///
    /// # Errors
    /// An I/O or SQLite error; [`StoreError::Cancelled`].
    pub fn duplicates(&self, progress: &dyn Progress) -> Result<Vec<Duplicates>, StoreError> {
        let listed = self.search(&Filter::default(), progress)?;
        let mut games: Vec<(Line, Listed)> = Vec::new();
        for (chunk, part) in listed.chunks(CHUNK).enumerate() {
            progress.report((chunk * CHUNK) as u64, listed.len() as u64);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
            let contents = part.iter().map(|game| self.content(game.id)).collect::<Result<Vec<_>, _>>()?;
            let line = |content: &Option<String>| {
                Some(Line::of(&record(content.as_deref()?, &Unattended).ok()??)?.0)
            };
            let lines: Vec<Option<Line>> = contents.par_iter().map(line).collect();
            games.extend(lines.into_iter().zip(part).filter_map(|(line, game)| Some((line?, game.clone()))));
        }
        games.sort_unstable_by(|one, other| (&one.0, one.1.id).cmp(&(&other.0, other.1.id)));
        let mut found: Vec<Vec<(Line, Listed)>> = Vec::new();
        // In this order a beginning stands before all that it begins.
        for (line, game) in games.into_iter().rev() {
            let group = found.last_mut().filter(|group| {
                group.last().is_some_and(|(longer, other)| {
                    line.begins(longer) && are_one((longer, other), (&line, &game))
                })
            });
            match group {
                Some(group) => group.push((line, game)),
                None => found.push(vec![(line, game)]),
            }
        }
        let groups = found.into_iter().filter(|group| group.len() > 1);
        let mut groups: Vec<Duplicates> = groups
            .map(|group| {
                let mut games: Vec<Listed> = group.into_iter().map(|(_, game)| game).collect();
                games.sort_by_key(|game| (std::cmp::Reverse(game.plies), game.id));
                Duplicates { games }
            })
            .collect();
        groups.sort_by_key(|group| group.games.iter().map(|game| game.id).min());
        Ok(groups)
    }

    /// Returns one record with all that these games have, which must be duplicates of each other: moves, variations, comments
    /// and headers. Those of the first one come first. `None` without games.
    ///
    /// # Errors
    /// As [`Library::game`].
    pub fn merged(&self, games: &[GameId]) -> Result<Option<Record>, StoreError> {
        let mut merged: Option<(Record, bool)> = None;
        for id in games {
            let Some(game) = self.game(*id)? else { continue };
            let mirrored = Line::of(&game).is_some_and(|(_, mirrored)| mirrored);
            match &mut merged {
                None => merged = Some((game, mirrored)),
                Some((record, other)) => record.absorb(&game, *other != mirrored),
            }
        }
        Ok(merged.map(|(record, _)| record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Base;
    use crate::library::Draft;
    use canju_knowledge::knowledge::KnowledgeBase;
    use canju_knowledge::knowledge::change::Draft as Changes;
    use canju_knowledge::knowledge::history::Action;
    use xiangqi::rng::Rng;

    fn game(seed: u64, plies: usize, red: &str, mirrored: bool) -> Record {
        let (mut record, mut rng) = (Record::default(), Rng::new(seed));
        let mut seen = record.start().clone();
        for _ in 0..plies {
            let legal = seen.legal_moves();
            let played = legal[rng.below(legal.len() as u64) as usize];
            seen.make(played);
            record.tree.play(if mirrored { played.mirrored() } else { played }).unwrap();
        }
        record.headers.set("Red", red);
        record
    }

    #[test]
    fn copies_mirror_images_and_beginnings_are_found_and_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b.canju");
        let set = Changes::new(&KnowledgeBase::default()).finish();
        let mut base = Base::create(&path, Action::Create { from: "test".into() }, "a", 1, &set).unwrap();
        let mut games = [
            game(1, 60, "A", false),
            game(2, 10, "A", false),
            game(1, 60, "B", true),
            game(2, 10, "B", false),
            game(1, 45, "", false),
            game(3, 60, "A", false),
            game(2, 10, "", true),
            game(3, 30, "A", false),
        ];
        games[2].tree.note_mut(xiangqi::rules::tree::NodeIndex::START).comment = "seen".into();
        let drafts: Vec<Draft> = games.iter().map(|game| Draft::of(game, "f")).collect();
        let added = base.add_games(&drafts, 1).unwrap();
        let library = Library::open(&path).unwrap();
        let found = library.duplicates(&Unattended).unwrap();
        let places = |group: &Duplicates| -> Vec<usize> {
            let at = |game: &Listed| added.iter().position(|added| added.id == game.id).unwrap();
            group.games.iter().map(at).collect()
        };
        let found: Vec<Vec<usize>> = found.iter().map(places).collect();
        // Ten plies are one game only if the players agree: with those of the neighbour in the order.
        assert_eq!(found[0], [0, 2, 4]);
        assert!(found[1..].iter().all(|group| group.contains(&6) && !group.contains(&5)), "{found:?}");
        assert!(!found.iter().flatten().any(|at| [5, 7].contains(at)), "{found:?}");
        let merged = library.merged(&[added[0].id, added[2].id, added[4].id]).unwrap().unwrap();
        assert_eq!(merged.main_line(), games[0].main_line());
        assert_eq!(merged.steps().len(), 60, "a mirror image adds no variation");
        let comment = &merged.tree.note(xiangqi::rules::tree::NodeIndex::START).comment;
        assert!(comment.contains("seen") && comment.contains("Red: B"), "{comment}");
    }
}
