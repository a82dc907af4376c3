//! The game on the board, kept in a file from move to move, so that it goes on after the program ended in any way.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::annotation::Judgement;
use super::settings::play::TimeControl;
use crate::files::{self, FileError, Overwrite, Refusal};
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Ending, Move, Position};

/// A move of the game, with the position before it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptMove {
    /// The number of the move before it, from 1 in the order of the list; 0 for the first of the game.
    pub after: usize,
    /// The move.
    pub played: String,
    /// The ending declared after it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ending: Option<Ending>,
    /// The annotation.
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
}

/// The judgement of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedNote {
    /// The judgement.
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

    /// Returns the better move.
    pub fn better(&self) -> Option<Move> {
        self.better.parse().ok()
    }
}

/// Where a game is in the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryPlace {
    /// The file of the base.
    pub base: PathBuf,
    /// The number of the game there.
    pub game: i64,
}

/// A game that was left before it could be put into the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftGame {
    /// It in PGN.
    pub pgn: String,
    /// Its older copy in the library.
    pub library: Option<LibraryPlace>,
}

/// The game on the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The day on which it began, as game records have it.
    pub date: String,
    /// The position with which it begins, in FEN.
    pub start: String,
    /// The ending declared there.
    pub ending: Option<Ending>,
    /// The annotation there.
    pub note: Note,
    /// The moves, depth first, the main line first.
    pub moves: Vec<KeptMove>,
    /// The number of the move on the board, 0 for the start.
    pub current: usize,
    /// Milliseconds left to red and to black, in a game with clocks.
    pub clock: Option<(TimeControl, [i64; 2])>,
    /// Seed of the engine's choices.
    pub seed: u64,
    /// Whether it is not learned at its end.
    pub skips_learning: bool,
    /// The combination from which its start was drawn, and the number of positions drawn from it.
    pub of: Option<(String, u64)>,
    /// Its copy in the library.
    pub library: Option<LibraryPlace>,
    /// Whether it stays out of the library.
    pub skips_library: bool,
    /// Games before it that are not in the library yet.
    pub left: Vec<LeftGame>,
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

    /// Returns the tree; `None` if the file does not hold a game.
    pub fn tree(&self) -> Option<GameTree<Note>> {
        let start: Position = self.start.parse().ok()?;
        let mut tree = GameTree::new(start);
        let mut places = vec![NodeIndex::START];
        let annotate = |tree: &mut GameTree<Note>, place, note: &Note, ending: Option<Ending>| {
            *tree.note_mut(place) = note.clone();
            if let Some(ending) = ending {
                tree.go(place);
                tree.declare(ending);
            }
        };
        annotate(&mut tree, NodeIndex::START, &self.note, self.ending);
        for kept in &self.moves {
            let played: Move = kept.played.parse().ok()?;
            let place = tree.add(*places.get(kept.after)?, played).ok()?;
            annotate(&mut tree, place, &kept.note, kept.ending);
            places.push(place);
        }
        tree.go(*places.get(self.current)?);
        Some(tree)
    }

    /// Reads the file. `Ok(None)` if there is none; a file that holds no game is renamed, and its new path is the error.
    ///
    /// # Errors
    /// The path under which the damaged file is now.
    pub fn load(path: &Path) -> Result<Option<Self>, PathBuf> {
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(FileError { refusal: Refusal::NotFound, .. }) => return Ok(None),
            Err(_) => return Err(path.to_owned()),
        };
        if let Ok(kept) = serde_json::from_slice::<Self>(&bytes)
            && kept.tree().is_some()
        {
            return Ok(Some(kept));
        }
        let aside = path.with_extension("damaged.json");
        let renamed = std::fs::rename(path, &aside).is_ok();
        Err(if renamed { aside } else { path.to_owned() })
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// An I/O error.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        files::write(path, Overwrite::Replace, |writer| Ok(serde_json::to_writer(writer, self)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::rules::{Color, Forfeit};

    fn judged(rng: &mut Rng) -> Option<JudgedNote> {
        let line = ["h2e2".parse().unwrap()];
        rng.chance(1, 3).then(|| JudgedNote::of(Judgement::Dubious, &line))
    }

    /// A tree of random moves, variations and endings.
    fn random(seed: u64) -> GameTree<Note> {
        let mut rng = Rng::new(seed);
        let mut tree = GameTree::new(Position::start());
        for _ in 0..40 {
            let moves = tree.position().legal_moves();
            if rng.chance(1, 4) || moves.is_empty() {
                let steps = rng.below(5);
                (0..steps).for_each(|_| _ = tree.back());
                continue;
            }
            let played = moves[rng.below(moves.len() as u64) as usize];
            let place = tree.play(played).unwrap();
            let score = rng.chance(1, 2).then(|| rng.below(500) as i32 - 250);
            *tree.note_mut(place) = Note { score, from_book: rng.chance(1, 3), judged: judged(&mut rng) };
        }
        tree.declare(Ending::forfeit(Color::Red, Forfeit::Resigned));
        tree
    }

    fn kept(tree: &GameTree<Note>) -> KeptGame {
        let (moves, current) = KeptGame::moves_of(tree);
        KeptGame {
            date: "2026.11.26".to_owned(),
            start: tree.position_at(NodeIndex::START).to_string(),
            ending: tree.declared(NodeIndex::START),
            note: tree.note(NodeIndex::START).clone(),
            moves,
            current,
            clock: Some((TimeControl { minutes: 3, increment: 2 }, [5, 7])),
            seed: u64::MAX,
            skips_learning: true,
            of: Some(("KRKP".to_owned(), 3)),
            library: Some(LibraryPlace { base: "a.canju".into(), game: 9 }),
            skips_library: false,
            left: vec![LeftGame { pgn: "[Event \"x\"]\n\n*\n".to_owned(), library: None }],
        }
    }

    #[test]
    fn what_is_kept_is_the_same_game_with_its_variations_and_endings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("game.json");
        assert_eq!(KeptGame::load(&path), Ok(None));
        for seed in 0..50 {
            let tree = random(seed);
            let game = kept(&tree);
            game.save(&path).unwrap();
            let read = KeptGame::load(&path).unwrap().unwrap();
            assert_eq!(read, game);
            let again = read.tree().unwrap();
            assert_eq!(again.moves(), tree.moves(), "the position on the board");
            assert_eq!(KeptGame::moves_of(&again), KeptGame::moves_of(&tree));
        }
    }

    #[test]
    fn a_damaged_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut illegal = kept(&random(1));
        illegal.moves[0].played = "a0a9".to_owned();
        for text in [String::new(), "{}".to_owned(), serde_json::to_string(&illegal).unwrap()] {
            std::fs::write(&path, &text).unwrap();
            let aside = KeptGame::load(&path).unwrap_err();
            assert_eq!(std::fs::read_to_string(aside).unwrap(), text);
            assert!(!path.exists());
        }
    }
}
