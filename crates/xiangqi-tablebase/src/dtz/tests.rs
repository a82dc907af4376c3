//! The DTZ against a solver with the count of plies as part of the position, for every position, and laws of large limits.

use std::collections::HashMap;

use canju_files::progress::Unattended;
use xiangqi::rng::Rng;
use xiangqi::rules::referee::{Game, Reason};

use super::*;
use crate::code::Wdl;
use crate::generate::tests::generate_all;
use crate::probe::Solved;
use crate::table::Rules;

fn solved(name: &str) -> Solved {
    generate_all(name, Rules::of(name.parse().unwrap())).into_values().collect()
}

fn dtz_tables(tables: &Solved, material: Material, limit: u32) -> DtzTables {
    let longest = |left: Material| Ok::<_, std::convert::Infallible>(tables.table(left).unwrap().longest());
    let table = |left: Material| Ok(Arc::clone(tables.table(left).unwrap()));
    DtzTables::generate(material, limit, longest, table, &Unattended).unwrap()
}

/// The positions won or lost with this many plies left before the limit, by plies left, side to move and index: `Some(true)` won
/// for the side to move, `Some(false)` lost. Repetition decides nothing.
struct Played {
    index: Index,
    results: Vec<[Vec<Option<bool>>; 2]>,
}

impl Played {
    /// Plays every position for every count, move by move, by the rules alone.
    fn of(material: Material, limit: u32, smaller: &HashMap<Material, Self>) -> Self {
        let index = Index::new(material).unwrap();
        let mut played = Self { index, results: Vec::new() };
        for left in 0..=limit {
            let results = Color::ALL.map(|turn| {
                let one = |number| played.result(number, turn, left, limit, smaller);
                (0..played.index.len()).into_par_iter().map(one).collect()
            });
            played.results.push(results);
        }
        played
    }

    fn result(
        &self,
        number: usize,
        turn: Color,
        left: u32,
        limit: u32,
        smaller: &HashMap<Material, Self>,
    ) -> Option<bool> {
        let position = self.index.position(number, turn)?;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Some(false);
        }
        let before = left.checked_sub(1)?;
        let mut all_lose = true;
        for &played in &moves {
            let after = position.play(played).unwrap();
            let captures = position.piece_at(played.to).is_some();
            let result = if captures {
                smaller[&canonical(Material::of(&after)).0].look_up(&after, limit)
            } else {
                self.look_up(&after, before)
            };
            match result {
                Some(false) => return Some(true),
                Some(true) => {}
                None => all_lose = false,
            }
        }
        all_lose.then_some(false)
    }

    fn look_up(&self, position: &Position, left: u32) -> Option<bool> {
        let (number, turn) = locate(&self.index, position).unwrap();
        self.results[left as usize][turn.index()][number]
    }
}

/// Compares every position of a material and of all smaller ones; returns how many wins the limit ends, of how many.
fn compare(name: &str, limit: u32) -> [u64; 2] {
    let material: Material = name.parse().unwrap();
    let tables = solved(name);
    let own = canonical(material).0;
    let (found, table) = (dtz_tables(&tables, material, limit), tables.table(own).unwrap());
    let mut solved = HashMap::new();
    for left in closure(material) {
        let played = Played::of(left, limit, &solved);
        solved.insert(left, played);
    }
    for turn in Color::ALL {
        for number in 0..table.index().len() {
            let Some(position) = table.index().position(number, turn) else { continue };
            let value = table.value(number, turn).unwrap();
            let plies = found.by_material[&own].plies[turn.index()][number];
            for left in (0..=limit).filter(|_| value.plies.is_some()) {
                let expected = (u32::from(plies) <= left).then_some(value.wdl == Wdl::Win);
                let result = solved[&own].look_up(&position, left);
                assert_eq!(result, expected, "{name} {number} {turn:?} {left}");
            }
        }
    }
    let counts = found.count(table);
    [counts.iter().map(|count| count.ended + count.unclear).sum(), counts.iter().map(|count| count.won).sum()]
}

#[test]
fn the_limit_ends_what_play_with_a_count_cannot_win() {
    let found = [("KRK", 3), ("KRKG", 4), ("KNKG", 7), ("KPKM", 6), ("KCGK", 8), ("KPKP", 5)]
        .map(|(name, limit)| compare(name, limit));
    assert!(found.iter().all(|&[ended, won]| 0 < ended && ended < won), "{found:?}");
}

#[test]
fn a_limit_beyond_the_longest_mate_ends_nothing() {
    for name in ["KNKGG", "KRKN", "KPKP"] {
        let material: Material = name.parse().unwrap();
        let tables = solved(name);
        let table = tables.table(material).unwrap();
        let found = dtz_tables(&tables, material, table.longest());
        assert!(found.count(table).iter().all(|count| count.ended + count.unclear == 0));
        for turn in Color::ALL {
            for number in 0..table.index().len() {
                let Some(position) = table.index().position(number, turn) else { continue };
                let value = table.value(number, turn).unwrap();
                let dtz = found.dtz(&position, value);
                assert_eq!(dtz.is_some(), value.plies.is_some());
                assert!(dtz.zip(value.plies).is_none_or(|(dtz, dtm)| dtz <= dtm));
            }
        }
    }
}

/// With as many plies left as the DTZ, the referee gives the game to the winner at the end of the line; with one less, there is none.
#[test]
fn the_referee_agrees_with_the_line() {
    let mut by_capture = 0;
    for name in ["KRKG", "KRKN", "KPKP", "KCGKG"] {
        let material: Material = name.parse().unwrap();
        let tables = solved(name);
        let found = dtz_tables(&tables, material, LIMIT);
        let table = tables.table(material).unwrap();
        let mut rng = Rng::new(5);
        for turn in [Color::Red, Color::Black].into_iter().cycle().take(4_000) {
            let number = rng.below(table.index().len() as u64) as usize;
            let (Some(mut setup), Some(value)) =
                (table.index().setup(number, turn), table.value(number, turn))
            else {
                continue;
            };
            let at = |setup: &xiangqi::rules::Setup| setup.clone().check().unwrap();
            let Some(dtz) = found.dtz(&at(&setup), value).filter(|&dtz| dtz > 0) else { continue };
            setup.halfmoves = LIMIT - dtz + 1;
            let ended = if material.both_attack() { Fate::Unclear } else { Fate::Drawn };
            assert_eq!(found.fate(&at(&setup), value), ended);
            assert!(found.line(&tables, &at(&setup)).unwrap().is_empty());
            setup.halfmoves = LIMIT - dtz;
            let start = at(&setup);
            assert_eq!(found.fate(&start, value), Fate::Unchanged);
            let line = found.line(&tables, &start).unwrap();
            by_capture += usize::from(value.plies.is_some_and(|plies| plies > dtz));
            let mut game = Game::new(start);
            for &played in &line {
                assert_eq!(game.result(RuleSet::ASIAN), None);
                game.play(played).unwrap();
            }
            let end = game.result(RuleSet::ASIAN).unwrap();
            let winner = if value.wdl == Wdl::Win { turn } else { turn.opponent() };
            assert_eq!(end.winner, Some(winner));
            assert!(matches!(end.reason, Reason::Checkmate | Reason::Stalemate));
        }
    }
    assert!(by_capture > 100, "{by_capture}");
}
