//! Laws of the book as a whole, on games drawn by chance.

use std::collections::BTreeSet;

use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;

use super::*;
use crate::endgame::edit::{KnownGames, add, disagreements, known, normal, preview, remove};
use crate::endgame::positions::GameId;
use crate::endgame::query::{Statistics, best, page, rivals};

/// Games of few pieces, in which moves meet again and go round in circles.
fn some_games(rng: &mut Rng, count: usize) -> Vec<Game> {
    let materials: Vec<Material> = ["KPK", "KRKG", "KPKP"].map(|text| text.parse().unwrap()).into();
    let starts: Vec<Position> =
        materials.iter().map(|material| material.random_position(Color::Red, rng).unwrap()).collect();
    (0..count).map(|number| a_game(number, &starts[number % starts.len()], rng)).collect()
}

fn a_game(number: usize, start: &Position, rng: &mut Rng) -> Game {
    let start = if rng.chance(1, 3) { start.to_setup().mirrored().check().unwrap() } else { start.clone() };
    let mut positions = vec![start.clone()];
    let mut steps: Vec<Step> = Vec::new();
    for _ in 0..rng.below(30) {
        // Mostly on from the last position, now and then a variation from an earlier one.
        let after =
            if rng.chance(1, 8) { rng.below(positions.len() as u64) as usize } else { positions.len() - 1 };
        let moves = positions[after].legal_moves();
        let few = moves.len().min(3) as u64;
        let Some(played) = moves.get(rng.below(few) as usize) else { continue };
        positions.push(positions[after].play(*played).unwrap());
        let given = rng.chance(1, 20).then_some(Given::Annotated(Annotation::Draw));
        steps.push(Step { after: after as u32, played: *played, given });
    }
    let end = |rng: &mut Rng| match rng.below(11) {
        at @ 0..9 => Given::Annotated(Annotation::ALL[at as usize]),
        _ => Given::estimated(rng.below(5_000) as i32 - 2_500),
    };
    let parents: BTreeSet<u32> = steps.iter().map(|step| step.after).collect();
    for (number, step) in (1..).zip(&mut steps) {
        if !parents.contains(&number) {
            step.given = Some(end(rng));
        }
    }
    let given = steps.is_empty().then(|| end(rng));
    Game::new(&number.to_string(), &start, given, steps).unwrap()
}

fn book_of(games: &[Game]) -> Memory {
    let mut book = Memory::default();
    for game in games {
        add(&mut book, game).unwrap();
    }
    book
}

/// Full contents of a book, without addresses.
fn contents<S: Positions>(book: &S) -> BTreeSet<String>
where
    S::Error: std::fmt::Debug,
{
    let mut lines = BTreeSet::new();
    let mut pieces = std::collections::BTreeMap::new();
    book.each_node(&mut |node| {
        pieces.insert(node.id, node.pieces);
        lines.insert(format!("{:?} {} {:?}", node.pieces, node.uses, node.states));
    })
    .unwrap();
    book.each_edge(&mut |edge| {
        let (parent, child) = (pieces[&edge.parent], pieces[&edge.child]);
        lines.insert(format!("{parent:?} {:?} {} {child:?} {}", edge.mover, edge.played, edge.uses));
    })
    .unwrap();
    lines
}

#[test]
fn to_take_the_last_game_out_gives_what_was_before() {
    let mut rng = Rng::new(1);
    for _ in 0..6 {
        let games = some_games(&mut rng, 25);
        let mut book = Memory::default();
        let mut before = Vec::new();
        for game in &games {
            before.push(book.clone());
            let (id, _) = add(&mut book, game).unwrap();
            assert_eq!(book.game(id).unwrap().as_ref(), Some(game));
        }
        for (number, former) in before.into_iter().enumerate().rev() {
            remove(&mut book, GameId(number as u32 + 1)).unwrap();
            assert!(book == former, "without game {number}");
        }
        assert_eq!(book, Memory::default());
    }
}

#[test]
fn a_book_is_what_its_games_are_in_any_order() {
    let mut rng = Rng::new(2);
    for _ in 0..6 {
        let games = some_games(&mut rng, 20);
        let mut book = book_of(&games);
        for number in [3, 7, 11] {
            assert!(remove(&mut book, GameId(number)).unwrap().is_some());
        }
        assert_eq!(remove(&mut book, GameId(7)).unwrap(), None);
        let left = |number: &usize| ![3, 7, 11].contains(number);
        let rest: Vec<Game> =
            (1..).zip(&games).filter(|(number, _)| left(number)).map(|(_, game)| game.clone()).collect();
        assert_eq!(contents(&book), contents(&book_of(&rest)));
    }
}

#[test]
fn every_worth_is_the_best_of_the_stored_moves() {
    let mut rng = Rng::new(3);
    let book = book_of(&some_games(&mut rng, 60));
    let mut inner = 0;
    book.each_node(&mut |node| {
        for mover in Color::ALL {
            let next = book.next(node.id, mover).unwrap();
            let scores = next.iter().map(|edge| {
                book.node(edge.child).unwrap().unwrap().state(mover.opponent()).verdict.unwrap().score
            });
            let best = if mover == Color::Red { scores.max() } else { scores.min() };
            let verdict = node.state(mover).verdict;
            match best {
                Some(best) => assert_eq!(verdict.unwrap().score, best),
                None => assert_eq!(verdict.is_some(), node.state(mover).given.is_some()),
            }
            inner += next.len();
            if let Ok(position) = node.pieces.setup(mover).check()
                && !next.is_empty()
            {
                let alike: BTreeSet<_> = position
                    .legal_moves()
                    .iter()
                    .map(|played| normal(&position.play(*played).unwrap()).0)
                    .collect();
                let stored: BTreeSet<_> = next.iter().map(|edge| edge.child).collect();
                assert_eq!(node.state(mover).partial, stored.len() < alike.len());
            }
        }
    })
    .unwrap();
    assert!(inner > 300, "{inner}");
}

#[test]
fn roots_have_no_move_that_leads_to_them_and_counts_add_up() {
    let mut rng = Rng::new(4);
    let games = some_games(&mut rng, 40);
    let book = book_of(&games);
    let statistics = Statistics::of(&book).unwrap();
    for row in &statistics.materials {
        assert_eq!(book.tally(row.material).unwrap(), row.tally);
    }
    for game in &games {
        let found = page(&book, game.start()).unwrap().unwrap();
        assert_eq!(
            found.is_root(),
            Color::ALL.iter().all(|mover| book.previous(found.id, *mover).unwrap().is_empty())
        );
    }
    let [main, overflow, all] = statistics.space();
    assert_eq!((main.all, main.used + overflow.used), (32_768, statistics.positions()));
    assert_eq!(all.used + all.free(), all.all);
    assert!(statistics.layers.iter().sum::<u64>() >= statistics.roots && statistics.terminals > 0);
}

#[test]
fn a_query_lists_what_is_stored_on_either_mirror_image() {
    let mut rng = Rng::new(5);
    let games = some_games(&mut rng, 40);
    let book = book_of(&games);
    for game in &games {
        let mut places: Vec<Position> = Vec::new();
        game.walk(|_, position, _| places.push(position.clone())).unwrap();
        for (number, step) in (1..).zip(game.steps()) {
            let (before, after) = (&places[step.after as usize], &places[number]);
            let turn = before.turn().index();
            let here = page(&book, before).unwrap().unwrap();
            let there = page(&book, after).unwrap().unwrap();
            let leads = |entry: &&query::Entry| {
                entry.pieces == PieceList::of(after.board())
                    || entry.pieces == PieceList::of(after.board()).mirrored()
            };
            assert!(here.next[turn].iter().any(|entry| leads(&entry)), "{}", step.played);
            for entry in &here.next[turn] {
                let played = before.play(entry.played).unwrap();
                assert_eq!(PieceList::of(played.board()), entry.pieces);
                assert_eq!(
                    page(&book, &played).unwrap().unwrap().state(played.turn()).verdict,
                    entry.verdict
                );
            }
            for entry in &there.previous[turn] {
                let from = entry.pieces.setup(before.turn()).check().unwrap();
                let to = from.play(entry.played).unwrap();
                let own = PieceList::of(after.board());
                assert!(
                    PieceList::of(to.board()) == own
                        || (own.is_symmetric() && PieceList::of(to.board()).mirrored() == own)
                );
            }
            let mirror = before.to_setup().mirrored().check().unwrap();
            let other = page(&book, &mirror).unwrap().unwrap();
            let turned = |moves: &[query::Entry]| -> BTreeSet<PieceList> {
                moves.iter().map(|entry| entry.pieces.mirrored()).collect()
            };
            if !normal(before).0.is_symmetric() {
                assert_eq!(
                    turned(&other.next[turn]),
                    here.next[turn].iter().map(|entry| entry.pieces).collect()
                );
                assert_ne!(other.mirrored, here.mirrored);
            }
            let scores: Vec<i16> = here.next[turn].iter().map(|entry| entry.verdict.unwrap().score).collect();
            let sign = |score: &i16| if before.turn() == Color::Red { -score } else { *score };
            assert!(scores.iter().map(sign).is_sorted());
            let (played, verdict) = best(&book, before).unwrap().unwrap();
            assert_eq!(
                (Some(played), Some(verdict.score)),
                (here.next[turn].first().map(|entry| entry.played), scores.first().copied())
            );
        }
    }
}

#[test]
fn the_files_of_the_paper_come_back_byte_by_byte() {
    let mut rng = Rng::new(6);
    for count in [0, 1, 40, 200] {
        let book = book_of(&some_games(&mut rng, count));
        let files = nodes::write(&book).unwrap();
        assert_eq!((files.nodes.len() % nodes::NODE, files.links.len() % nodes::LINK), (0, 0));
        let again = book_of(&nodes::read(&files).unwrap());
        let files_again = nodes::write(&again).unwrap();
        assert!(files == files_again, "{count} games");
    }
}

#[test]
fn a_line_that_disagrees_with_an_annotation_is_listed() {
    let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    let line = |text: &str| {
        let moves: Vec<Move> = text.split(',').map(|text| text.parse().unwrap()).collect();
        moves
    };
    let drawn = Game::line("", &start, &line("a0a1"), Given::Annotated(Annotation::BookDraw)).unwrap();
    let won =
        Game::line("", &start, &line("a0a1,d9d8,a1a8"), Given::Annotated(Annotation::BookWin(Color::Red)))
            .unwrap();
    let mut book = book_of(&[drawn]);
    assert!(disagreements(&book).unwrap().is_empty());
    add(&mut book, &won).unwrap();
    let found = disagreements(&book).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].mark.game, found[0].verdict.result), (GameId(1), Some(Outcome::Red)));
    let verdict = page(&book, &start).unwrap().unwrap().state(Color::Red).verdict.unwrap();
    assert_eq!((verdict.score, verdict.moves), (8_000, Some(3)));
}

#[test]
fn a_preview_says_what_adding_stores() {
    let mut book = Memory::default();
    let mut known_games = KnownGames::default();
    for game in some_games(&mut Rng::new(11), 60) {
        let Ok(found) = preview(&book, &game);
        let Ok(before) = known(&book, &game);
        assert_eq!(before.is_none(), known_games.insert(&game));
        let Ok((id, edited)) = add(&mut book, &game);
        assert_eq!((found.positions, found.moves), (edited.positions, edited.moves));
        let Ok(after) = preview(&book, &game);
        assert!(after.stored.iter().all(|stored| *stored) && (after.positions, after.moves) == (0, 0));
        let image = game.mirrored().unwrap();
        let Ok(found) = known(&book, &image);
        assert_eq!(found, before.or(Some(id)));
    }
}

/// The annotation of the earlier game counts; a later one that differs is listed, one that agrees is not.
#[test]
fn a_second_annotation_of_one_end_is_listed() {
    let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    let game = |annotation| {
        Game::line("", &start, &["a0a1".parse().unwrap()], Given::Annotated(annotation)).unwrap()
    };
    let mut book = Memory::default();
    let results = [Annotation::BookWin(Color::Red), Annotation::Win(Color::Red), Annotation::Draw];
    for annotation in [results[0], results[0], results[1], results[2]] {
        let Ok(_) = add(&mut book, &game(annotation));
    }
    let Ok(found) = rivals(&book);
    let others: Vec<(Given, GameId)> = found.iter().map(|row| (row.other.given, row.other.game)).collect();
    assert!(found.iter().all(|row| row.counted.game == GameId(1)));
    let expected = [(results[1], GameId(3)), (results[2], GameId(4))];
    assert_eq!(others, expected.map(|(annotation, game)| (Given::Annotated(annotation), game)));
}
