//! Times of a library of 33,000 games: duplicates, orders, filters, counts, changes of all games, opening tree.
//!
//! `cargo bench --no-default-features --bench library [FOLDER]`: the games of a folder, and variants of them; without one games
//! of chance. The base is kept in the folder of temporary files and used again.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use canju::books::opening::TreeFilter;
use canju::knowledge::history::Action;
use canju::progress::Unattended;
use canju::records::{Outcome, ReadOptions, Record, tag};
use canju::rng::Rng;
use canju::rules::{Move, Position};
use canju::service::collection::Search;
use canju::service::collection::{Collection, Facet};
use canju::service::settings::{GameColumn, GameOrder};
use canju::service::{duplicates, intake};
use canju::store::Base;
use canju::store::library::{Filter, GameDraft, GameId, Library};

/// Games of the library.
const GAMES: usize = 33_000;

/// Every eleventh variant is a copy: mirrored, cut, or with other headers.
const COPIES: usize = 11;

/// Milliseconds of `work`, the longest of three times.
fn timed<T>(name: &str, mut work: impl FnMut() -> T) -> T {
    let mut longest = 0.0_f64;
    let mut last = None;
    for _ in 0..3 {
        let clock = Instant::now();
        last = Some(work());
        longest = longest.max(clock.elapsed().as_secs_f64() * 1e3);
    }
    println!("{name:<44} {longest:>9.1} ms");
    last.unwrap()
}

fn once<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let clock = Instant::now();
    let done = work();
    println!("{name:<44} {:>9.1} ms", clock.elapsed().as_secs_f64() * 1e3);
    done
}

/// Extends moves by those of chance, of which a position has few.
fn extend(moves: &mut Vec<Move>, plies: usize, rng: &mut Rng) {
    let mut position = moves.iter().fold(Position::start(), |at, played| at.play(*played).unwrap());
    while moves.len() < plies {
        let legal = position.legal_moves();
        let at = Rng::new(position.key() ^ rng.below(3)).below(legal.len().max(1) as u64);
        let Some(&played) = legal.get(at as usize) else { break };
        position.make(played);
        moves.push(played);
    }
}

/// A game with these moves and the headers of another one.
fn with_moves(headers: &Record, moves: &[Move]) -> Record {
    let mut record = Record { outcome: headers.outcome, ..Record::default() };
    for (name, value) in headers.headers.iter() {
        record.headers.set(name, value);
    }
    for played in moves {
        record.tree.play(*played).unwrap();
    }
    record
}

/// A variant of a game: a copy now and then, else the same opening and other moves.
fn variant(number: usize, seeds: &[Record]) -> Record {
    let mut rng = Rng::new(number as u64);
    let seed = &seeds[rng.below(seeds.len() as u64) as usize];
    let mut moves = seed.main_line();
    let other = &seeds[rng.below(seeds.len() as u64) as usize];
    if number.is_multiple_of(COPIES) {
        if rng.chance(1, 3) {
            moves.iter_mut().for_each(|played| *played = played.mirrored());
        }
        moves.truncate(40.max(moves.len() - 10.min(moves.len())));
        let mut copy = with_moves(seed, &moves);
        copy.headers.set(tag::EVENT, &format!("{} {}", seed.headers.get(tag::EVENT), number % 7));
        return copy;
    }
    moves.truncate(8 + rng.below(24) as usize);
    extend(&mut moves, 60 + rng.below(60) as usize, &mut rng);
    let mut game = with_moves(other, &moves);
    game.outcome = Outcome::ALL.get(rng.below(4) as usize).copied();
    game.headers.set(tag::DATE, &format!("{}.{:02}.01", 1950 + rng.below(76), 1 + rng.below(12)));
    game
}

/// The games of a folder, or games of chance.
fn seeds(folder: Option<&Path>, base: &mut Base) -> Vec<Record> {
    let Some(folder) = folder else {
        return (0..2_000_u64)
            .map(|number| {
                let mut moves = Vec::new();
                extend(&mut moves, 80, &mut Rng::new(number));
                let mut game = with_moves(&Record::default(), &moves);
                game.headers.set(tag::RED, &format!("紅{}", number % 300));
                game.headers.set(tag::BLACK, &format!("黑{}", number % 310));
                game.headers.set(tag::EVENT, &format!("盃 {}", number % 90));
                game
            })
            .collect();
    };
    intake::take_in(base, &[folder.to_owned()], ReadOptions::default(), 1, &Unattended).unwrap();
    let library = Library::open(base.path()).unwrap();
    let ids: Vec<GameId> =
        library.search(&Filter::default(), &Unattended).unwrap().iter().map(|game| game.id).collect();
    let games = library.map_games(&ids, &Unattended, |_, record| record.clone()).unwrap();
    games.into_iter().filter(|game| game.set_up.is_none() && game.main_line().len() > 20).collect()
}

/// The base with its games, made if it is not there.
fn base(folder: Option<&Path>) -> PathBuf {
    let path = std::env::temp_dir().join("canju-library-bench.canju");
    if path.exists() {
        return path;
    }
    let create = Action::Create { from: "empty".into() };
    let mut base = Base::create(&path, create, "", 1, &Default::default()).unwrap();
    let seeds = seeds(folder, &mut base);
    let there = Library::open(&path).unwrap().count().unwrap() as usize;
    for batch in (there..GAMES).collect::<Vec<_>>().chunks(1_000) {
        let drafts: Vec<GameDraft> =
            batch.iter().map(|number| GameDraft::of(&variant(*number, &seeds), "variants.pgn")).collect();
        base.add_games(&drafts, 1, &Unattended).unwrap();
    }
    path
}

fn main() {
    let folder = std::env::args().skip(1).find(|text| !text.starts_with('-')).map(PathBuf::from);
    let path = base(folder.as_deref());
    let library = Library::open(&path).unwrap();
    println!("{} games in {}", library.count().unwrap(), path.display());
    let groups = once("duplicates", || duplicates::find(&library, &Unattended).unwrap());
    println!("{} groups", groups.len());
    let collection =
        timed("collection read", || Arc::new(Collection::read(&library, false, &Unattended).unwrap()));
    println!("{} players", collection.players().len());
    println!("{} proposals", timed("proposals of aliases", || collection.proposals()).len());
    for column in GameColumn::ALL {
        for descending in [false, true] {
            let order = GameOrder { column, descending };
            timed(&format!("order {column:?} {descending}"), || {
                collection.find(&Search::default(), None, order).len()
            });
        }
    }
    let player = collection.players().first().map(|player| player.name.clone()).unwrap_or_default();
    let searches = [
        Search { player: player.clone(), ..Search::default() },
        Search { player: "hrh".into(), ..Search::default() },
        Search { event: "1".into(), ..Search::default() },
        Search { years: "1990-1999".into(), ..Search::default() },
        Search { outcome: Some(Some(Outcome::Draw)), ..Search::default() },
    ];
    for search in &searches {
        let found = timed(&format!("filter {search:?}")[..44], || {
            collection.find(search, None, GameOrder::default())
        });
        println!("    {} games", found.len());
    }
    let all = collection.find(&Search::default(), None, GameOrder::default());
    for facet in Facet::ALL {
        let Some(count) = all.facets.of(facet).first() else { continue };
        let search = Search::default().toggled(facet, &count.value);
        timed(&format!("facet {facet:?}"), || collection.find(&search, None, GameOrder::default()).len());
    }
    let tree = once("opening tree built", || library.opening_tree(&Unattended).unwrap());
    let filter = TreeFilter::default();
    let mut position = Position::start();
    for ply in 0..8 {
        let moves = timed(&format!("opening tree, ply {ply}"), || tree.moves(&position, &filter));
        timed("    its games", || tree.games_with(&position, &filter).len());
        let Some(next) = moves.first() else { break };
        position.make(next.played);
    }
    let by_player = TreeFilter { player, ..TreeFilter::default() };
    timed("opening tree, ply 0, of a player", || tree.moves(&Position::start(), &by_player).len());
    for (name, search) in [("start", Position::start()), ("ply 8", position)] {
        let filter = Filter { position: Some(search.mirror_key()), ..Filter::default() };
        let found = timed(&format!("games with a position: {name}"), || {
            library.reaching(&filter, &Unattended).unwrap().len()
        });
        println!("    {found} games");
    }
    let ids: Vec<GameId> = all.ids().collect();
    drop(library);
    let mut base = Base::open(&path, &Unattended).unwrap();
    let before = once("tag all", || base.retag_games(&ids, &["bench".into()], &[]).unwrap());
    once("undo of it", || base.tag_games(&before).unwrap());
    once("remove all", || base.remove_games(&ids, Some(2)).unwrap());
    once("undo of it", || base.remove_games(&ids, None).unwrap());
    let groups: Vec<Vec<GameId>> = groups.iter().map(|group| group.ids().collect()).collect();
    let merged = once("merge all duplicates", || {
        duplicates::merge_groups(&mut base, &groups, 3, &Unattended).unwrap()
    });
    let kept: Vec<_> = merged.kept.iter().map(|(id, before, _)| (*id, before.clone())).collect();
    once("undo of it", || base.unmerge_games(&kept, &merged.removed).unwrap());
}
