//! The book of a base and the book in memory are the same.

use std::path::Path;

use super::*;
use canju_files::progress::Unattended;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::Draft;
use canju_knowledge::knowledge::history::Action;
use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::Position;
use xiangqi_books::endgame::progress::Progress;
use xiangqi_books::endgame::query::{Statistics, best, page};
use xiangqi_books::endgame::{Annotation, Given, Memory, Printed, Step, nodes};

fn base(path: &Path) -> Base {
    let set = Draft::new(&KnowledgeBase::default()).finish();
    Base::create(path, Action::Create { from: "test".into() }, "a", 1, &set).unwrap()
}

/// Games from a few starts, in which moves meet again.
fn games(rng: &mut Rng, count: usize) -> Vec<Game> {
    let materials = ["KRKG", "KPKP", "KNKP"].map(|text| text.parse::<Material>().unwrap());
    let starts = materials.map(|material| material.random_position(Color::Red, rng).unwrap());
    let game = |number: usize| {
        let start: &Position = &starts[number % starts.len()];
        let (mut now, mut steps) = (start.clone(), Vec::new());
        for after in 0..rng.below(20) as u32 {
            let moves = now.legal_moves();
            let Some(&played) = moves.get(rng.below(moves.len().min(3) as u64) as usize) else { break };
            now = now.play(played).unwrap();
            steps.push(Step { after, played, given: None });
        }
        let given = Given::Annotated(Annotation::ALL[rng.below(9) as usize]);
        let at_start = steps.is_empty().then_some(given);
        steps.iter_mut().next_back().into_iter().for_each(|step| step.given = Some(given));
        let game = Game::new(&number.to_string(), start, at_start, steps).unwrap();
        let page = number as u32 % 3;
        game.printed_in(Printed { page, number: 7 * page, notes: "x".repeat(page as usize) })
    };
    (0..count).map(game).collect()
}

/// Every row, as a store hands it out.
fn rows<S: Positions>(book: &S) -> Vec<String>
where
    S::Error: std::fmt::Debug,
{
    let mut lines = Vec::new();
    let mut materials = std::collections::BTreeSet::new();
    book.each_node(&mut |node| {
        materials.insert(node.material());
        lines.push(format!("{node:?} {:?}", book.find(&node.pieces).unwrap()));
        for mover in Color::ALL {
            lines.push(format!("{:?}", book.next(node.id, mover).unwrap()));
            lines.push(format!("{:?}", book.previous(node.id, mover).unwrap()));
            lines.push(format!("{:?}", book.marks(node.id, mover).unwrap()));
        }
    })
    .unwrap();
    book.each_edge(&mut |edge| lines.push(format!("{edge:?}"))).unwrap();
    book.each_mark(&mut |mark| lines.push(format!("{mark:?}"))).unwrap();
    book.each_game(&mut |id, game| lines.push(format!("{id:?} {} {:?}", game.text(), game.printed())))
        .unwrap();
    lines.extend(materials.into_iter().map(|material| format!("{:?}", book.tally(material).unwrap())));
    lines.push(format!("{:?}", book.free().unwrap()));
    lines
}

#[test]
fn a_base_and_memory_hold_the_same_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.canju");
    let mut base = base(&path);
    let mut rng = Rng::new(1);
    let mut memory = Memory::default();
    let games = games(&mut rng, 40);
    for game in &games {
        let added = base.add_to_book(std::slice::from_ref(game)).unwrap();
        assert_eq!(added, [edit::add(&mut memory, game).unwrap()]);
    }
    assert_eq!(rows(&base.book()), rows(&memory));
    for game in &games {
        assert_eq!(page(&base.book(), game.start()).unwrap(), page(&memory, game.start()).unwrap());
        assert_eq!(best(&base.book(), game.start()).unwrap(), best(&memory, game.start()).unwrap());
    }
    assert_eq!(Statistics::of(&base.book()).unwrap(), Statistics::of(&memory).unwrap());
    assert_eq!(nodes::write(&base.book()).unwrap(), nodes::write(&memory).unwrap());
    let Ok(results) = Results::stated(&memory);
    assert!(base.book_results().unwrap() == results && base.book_edits == 40);
    for number in [40, 12, 3] {
        let removed = base.remove_from_book(GameId(number)).unwrap();
        assert_eq!(removed, edit::remove(&mut memory, GameId(number)).unwrap());
        assert_eq!(rows(&base.book()), rows(&memory));
    }
    drop(base);
    let again = Base::open(&path, &Unattended).unwrap();
    assert_eq!(rows(&again.book()), rows(&memory));
    assert!(crate::check(&path, &Unattended).unwrap().is_sound());
}

#[test]
fn a_game_taken_out_again_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut base = base(&folder.path().join("b.canju"));
    let games = games(&mut Rng::new(2), 20);
    base.add_to_book(&games[..10]).unwrap();
    let before = rows(&base.book());
    let added = base.add_to_book(&games[10..]).unwrap();
    assert_ne!(rows(&base.book()), before);
    for (id, _) in added.into_iter().rev() {
        base.remove_from_book(id).unwrap();
    }
    assert_eq!(rows(&base.book()), before);
    assert_eq!(base.remove_from_book(GameId(99)).unwrap(), None);
}

#[test]
fn a_value_that_turns_is_found() {
    for (table, sql) in [
        ("book_position", "UPDATE book_position SET red_score = red_score + 1 WHERE red_score IS NOT NULL"),
        ("book_move", "UPDATE book_move SET uses = uses + 1"),
        ("book_mark", "UPDATE book_mark SET given = 'draw'"),
        ("book_game", "UPDATE book_game SET name = name || 'x'"),
        ("book_material", "UPDATE book_material SET positions = positions + 1"),
        ("practice", "UPDATE practice SET box = 5"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b.canju");
        let mut base = base(&path);
        base.add_to_book(&games(&mut Rng::new(3), 5)).unwrap();
        base.practise("x", Progress::default().after(true, 5)).unwrap();
        assert_eq!(base.practised("x").unwrap(), Some(Progress::default().after(true, 5)));
        base.connection.execute_batch(sql).unwrap();
        drop(base);
        let crate::Checkup::Damaged(found) = crate::check(&path, &Unattended).unwrap() else {
            panic!("{table} is sound")
        };
        let named = |damage: &crate::Damage| matches!(damage, crate::Damage::Row { table: named, .. } if *named == table);
        assert!(found.iter().all(named), "{found:?}");
    }
}
