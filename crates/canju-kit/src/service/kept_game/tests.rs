//! The file of the game: what is kept is read, damaged files are put aside, and windows do not share one.

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
        *tree.note_mut(place) = Note {
            score,
            from_book: rng.chance(1, 3),
            judged: judged(&mut rng),
            taken_back: rng.chance(1, 9),
        };
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
        seats: [None, Some(Seat { person: true, name: "胡某".into() })],
        left: vec![LeftGame { pgn: "[Event \"x\"]\n\n*\n".to_owned(), library: None }],
    }
}

#[test]
fn what_is_kept_is_the_same_game_with_its_variations_and_endings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join("game.json");
    assert!(KeptGame::load(&path).game.is_none());
    for seed in 0..50 {
        let tree = random(seed);
        let game = kept(&tree);
        game.save(&path).unwrap();
        let (read, again) = KeptGame::load(&path).game.unwrap();
        assert_eq!(read, game);
        assert_eq!(again.moves(), tree.moves(), "the position on the board");
        assert_eq!(KeptGame::moves_of(&again), KeptGame::moves_of(&tree));
    }
}

#[test]
fn a_damaged_file_is_put_aside_beside_earlier_ones_and_its_legal_moves_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let whole = kept(&random(1));
    let (mut illegal, mut unknown) = (whole.clone(), whole.clone());
    illegal.moves[5].played = "a0a9".to_owned();
    unknown.current = 1000;
    let text = |kept: &KeptGame| serde_json::to_string(kept).unwrap();
    let mut asides = Vec::new();
    for (text, moves) in [
        (String::new(), None),
        ("{}".to_owned(), None),
        (text(&illegal), Some(5)),
        (text(&unknown), Some(whole.moves.len())),
    ] {
        std::fs::write(&path, &text).unwrap();
        let loaded = KeptGame::load(&path);
        let aside = loaded.aside.unwrap();
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), text);
        assert!(!path.exists() && !asides.contains(&aside));
        asides.push(aside);
        let left = loaded.game.map(|(_, tree)| KeptGame::moves_of(&tree).0);
        assert_eq!(left.is_some(), moves.is_some());
        assert!(left.is_none_or(|left| left.len() >= moves.unwrap() && left[..5] == whole.moves[..5]));
    }
}

#[test]
fn windows_have_files_of_their_own_and_the_game_played_last_is_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let places = Places::under(folder.path());
    let write = |file: &GameSlot| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        kept(&random(2)).save(&file.path).unwrap();
    };
    let first = GameSlot::take(&places);
    write(&first);
    let second = GameSlot::take(&places);
    write(&second);
    let third = GameSlot::take(&places);
    let paths = [&first, &second, &third].map(|file| file.path.clone());
    assert_eq!(paths, [1, 2, 3].map(|number| places.game(number)));
    drop((second, third));
    let again = GameSlot::take(&places);
    assert_eq!(again.path, paths[1], "the first window has the other");
    drop((first, again));
    let both = [GameSlot::take(&places), GameSlot::take(&places)].map(|file| file.path.clone());
    assert_eq!(both, [paths[1].clone(), paths[0].clone()], "the last one played comes first");
}
