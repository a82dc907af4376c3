//! The game on the board, kept in a file from move to move, so that it goes on after the program ended in any way.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::annotation::Judgement;
use super::places::Places;
use super::settings::play::TimeControl;
use crate::files::{self, FileError, Overwrite, Refusal};
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Ending, Move, Position};

/// A move of the game, with the position before it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptMove {
    /// The number of the move before it, from 1 in the order of the list; 0 for the first of the game.
    pub after: usize,
    pub played: String,
    /// The ending declared after it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ending: Option<Ending>,
    #[serde(flatten)]
    pub note: Note,
}

/// The annotation of a node of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// The engine's score for red in centipawns; larger than any evaluation for a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether the engine took the move to this node from the opening book.
    pub from_book: bool,
    /// The judgement of the move to this node, if a person made it and moves were judged then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<JudgedNote>,
    /// Whether the move to this node was taken back: another one made instead is the one of the game.
    pub taken_back: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedNote {
    pub judgement: Judgement,
    /// The better move; empty for the best one.
    #[serde(default)]
    better: String,
}

impl JudgedNote {
    /// Creates a note of a judgement and the engine's line instead of the move.
    pub fn of(judgement: Judgement, line: &[Move]) -> Self {
        let better = line.first().map(ToString::to_string);
        Self { judgement, better: better.unwrap_or_default() }
    }

    pub fn better(&self) -> Option<Move> {
        self.better.parse().ok()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryPlace {
    pub base: PathBuf,
    pub game: i64,
}

/// A game that was left before it could be put into the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftGame {
    pub pgn: String,
    /// Its older copy in the library.
    pub library: Option<LibraryPlace>,
}

/// Who plays a side of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Whether it is a person at this board.
    pub person: bool,
    /// The name in records.
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The day on which it began, as game records have it.
    pub date: String,
    /// The position with which it begins, in FEN.
    pub start: String,
    /// The ending declared there.
    pub ending: Option<Ending>,
    pub note: Note,
    /// The moves, depth first, the main line first.
    pub moves: Vec<KeptMove>,
    /// The number of the move on the board, 0 for the start.
    pub current: usize,
    /// Milliseconds left to red and to black, in a game with clocks.
    pub clock: Option<(TimeControl, [i64; 2])>,
    pub seed: u64,
    /// Whether it is not learned at its end.
    pub skips_learning: bool,
    /// The combination from which its start was drawn, and the number of positions drawn from it.
    pub of: Option<(String, u64)>,
    /// Its copy in the library.
    pub library: Option<LibraryPlace>,
    /// Whether it stays out of the library.
    pub skips_library: bool,
    /// Those who have moved, Red first: later changes of the settings do not concern a game that was played.
    #[serde(default)]
    pub seats: [Option<Seat>; 2],
    /// Games before it that are not in the library yet.
    pub left: Vec<LeftGame>,
}

/// What a file of a game held.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// The game, if there is one, and its tree.
    pub game: Option<(KeptGame, GameTree<Note>)>,
    /// The damaged file, where it is now.
    pub aside: Option<PathBuf>,
}

impl KeptGame {
    /// Lists the moves of a tree; returns them with the number of the current node.
    pub fn moves_of(tree: &GameTree<Note>) -> (Vec<KeptMove>, usize) {
        let (mut moves, mut current) = (Vec::new(), 0);
        let mut open: Vec<(NodeIndex, usize)> =
            tree.next(NodeIndex::START).iter().rev().map(|place| (*place, 0)).collect();
        while let Some((place, after)) = open.pop() {
            let Some(played) = tree.played(place) else { continue };
            moves.push(KeptMove {
                after,
                played: played.to_string(),
                ending: tree.declared(place),
                note: tree.note(place).clone(),
            });
            let number = moves.len();
            if place == tree.current() {
                current = number;
            }
            open.extend(tree.next(place).iter().rev().map(|next| (*next, number)));
        }
        (moves, current)
    }

    /// Returns the tree, without the moves that are illegal and those after them, and whether it has all; `None` if the file holds
    /// no game.
    pub fn tree(&self) -> Option<(GameTree<Note>, bool)> {
        let start: Position = self.start.parse().ok()?;
        let mut tree = GameTree::new(start);
        let mut places = vec![Some(NodeIndex::START)];
        let annotate = |tree: &mut GameTree<Note>, place, note: &Note, ending: Option<Ending>| {
            *tree.note_mut(place) = note.clone();
            if let Some(ending) = ending {
                tree.go(place);
                tree.declare(ending);
            }
        };
        annotate(&mut tree, NodeIndex::START, &self.note, self.ending);
        for kept in &self.moves {
            let before = places.get(kept.after).copied().flatten();
            let played: Option<Move> = kept.played.parse().ok();
            let place = before.zip(played).and_then(|(before, played)| tree.add(before, played).ok());
            if let Some(place) = place {
                annotate(&mut tree, place, &kept.note, kept.ending);
            }
            places.push(place);
        }
        let current = places.get(self.current).copied().flatten();
        // Without the move on the board, the end of the longest line that is left.
        let last = || places.iter().flatten().copied().max_by_key(|place| tree.way(*place).len());
        let shown = current.or_else(last).unwrap_or(NodeIndex::START);
        tree.go(shown);
        Some((tree, places.iter().all(Option::is_some) && current.is_some()))
    }

    /// Reads the file. A file that is damaged is renamed; what of its game can be read is returned.
    pub fn load(path: &Path) -> Loaded {
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(FileError { refusal: Refusal::NotFound, .. }) => return Loaded::default(),
            Err(_) => return Loaded { game: None, aside: Some(path.to_owned()) },
        };
        let kept = serde_json::from_slice::<Self>(&bytes).ok();
        let game = kept.and_then(|kept| kept.tree().map(|(tree, whole)| (kept, tree, whole)));
        let aside = !matches!(game, Some((.., true)));
        Loaded { game: game.map(|(kept, tree, _)| (kept, tree)), aside: aside.then(|| put_aside(path)) }
    }

    /// Writes the file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        files::write(path, Overwrite::Replace, |writer| Ok(serde_json::to_writer(writer, self)?))
    }
}

/// Renames a damaged file, and returns its new path; an earlier damaged file stays.
fn put_aside(path: &Path) -> PathBuf {
    let named = |number: u32| match number {
        1 => path.with_extension("damaged.json"),
        number => path.with_extension(format!("damaged-{number}.json")),
    };
    let free = (1..=u32::MAX).map(named).find(|aside| !aside.exists());
    let renamed = free.filter(|aside| std::fs::rename(path, aside).is_ok());
    renamed.unwrap_or_else(|| path.to_owned())
}

/// The file of a game, which only one window of a user has at a time.
#[derive(Debug, Default)]
pub struct GameSlot {
    pub path: PathBuf,
    /// The lock, held as long as this value lives; `None` if the system gives none.
    lock: Option<File>,
}

impl GameSlot {
    /// Takes the file of the game that was played last among those that no other window has; a new one if there is none.
    pub fn take(places: &Places) -> Self {
        let mut free = Vec::new();
        for number in 1.. {
            let path = places.game(number);
            let played = std::fs::metadata(&path).and_then(|data| data.modified()).ok();
            if played.is_none() && !free.is_empty() {
                break;
            }
            match lock(&path) {
                Ok(None) => continue,
                Ok(Some(lock)) => free.push((played, Self { path, lock: Some(lock) })),
                // A system without locks, or a folder that cannot be written.
                Err(_) => free.push((played, Self { path, lock: None })),
            }
            if played.is_none() || free.iter().any(|(_, file)| file.lock.is_none()) {
                break;
            }
        }
        // The first of equal ones is the last minimum of the reversed order.
        let last = free.into_iter().rev().max_by_key(|(played, _)| *played);
        last.map(|(_, file)| file).unwrap_or_default()
    }
}

/// Locks a file beside this one, until the lock is dropped or the program ends in any way; `None` if it is locked.
fn lock(path: &Path) -> std::io::Result<Option<File>> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let file = File::create(path.with_extension("lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests;
