//! Tables against the rules' own moves.

use std::collections::HashMap;
use std::sync::Arc;

use canju::rules::{Color, Position};
use canju::tablebase::code::{Value, Wdl};
use canju::tablebase::generate::closure;
use canju::tablebase::index::canonical;
use canju::tablebase::table::Table;

use super::table;

const LOSS: Value = Value { wdl: Wdl::Loss, plies: Some(0) };

/// The tables of a material and of all that captures lead to.
struct Tables(Vec<Arc<Table>>);

impl Tables {
    fn new(material: &str) -> Self {
        let list = closure(material.parse().unwrap()).into_iter().rev();
        Self(list.map(|material| table(&material.to_string())).collect())
    }

    /// The value of a position, whatever is left on the board.
    fn value(&self, position: &Position) -> Value {
        self.0.iter().find_map(|table| table.probe(position)).unwrap()
    }
}

/// All legal positions of a table.
fn positions(table: &Table) -> impl Iterator<Item = (usize, Position)> {
    let each = (0..table.index().len()).flat_map(|number| Color::ALL.map(|turn| (number, turn)));
    each.filter_map(|(number, turn)| {
        let setup = table.index().setup(number, turn)?;
        let position = setup.check();
        // Two pawns at home on one file are no position of a game, but tables count them.
        let value = table.value(number, turn);
        assert!(position.is_err() || value.is_some(), "a position without value");
        Some((number, position.ok()?))
    })
}

/// Returns the rank of a value for the side that has it: the quickest win first.
fn rank(value: Value) -> i64 {
    match (value.wdl, value.plies) {
        (Wdl::Win, Some(plies)) => 2_000 - i64::from(plies),
        (Wdl::Win, None) => 1_000,
        (Wdl::Draw, _) => 0,
        (Wdl::Loss, None) => -1_000,
        (Wdl::Loss, Some(plies)) => -2_000 + i64::from(plies),
    }
}

fn back(best: Value) -> Value {
    let wdl = match best.wdl {
        Wdl::Win => Wdl::Loss,
        Wdl::Draw => Wdl::Draw,
        Wdl::Loss => Wdl::Win,
    };
    Value { wdl, plies: best.plies.map(|plies| plies + 1) }
}

/// Every value follows from the legal moves. Without attackers on both sides that has one solution only: the truth.
fn check_one_ply(material: &str) {
    let (table, tables) = (table(material), Tables::new(material));
    let mut seen = 0;
    for (number, position) in positions(&table) {
        let successors = position.legal_moves();
        let values = successors.iter().map(|&played| back(tables.value(&position.play(played).unwrap())));
        let expected = values.max_by_key(|&value| rank(value)).unwrap_or(LOSS);
        let found = table.value(number, position.turn()).unwrap();
        assert_eq!(found, expected, "{material} {number} {:?}", position.turn());
        seen += 1;
    }
    assert!(seen > table.index().len() / 4, "{material}");
}

#[test]
fn values_follow_from_the_legal_moves() {
    for material in ["KK", "KGMKG", "KRK", "KRKG", "KCGK", "KNKM", "KPKGG", "KPPK", "KPPKG", "KPKP", "KCKP"] {
        check_one_ply(material);
    }
}

/// The repetition game on a plain graph, by the formula of the literature: B wins
/// `μZ₂ νZ₁ μZ₀ [p = i and B can force the next position into Zᵢ]`.
struct Game {
    /// For each node: priority seen from A, whether B moves, successors; an exit that B wants is node 0, one that A wants node 1.
    nodes: Vec<(usize, bool, Vec<usize>)>,
}

const B_WINS: usize = 0;
const A_SAVED: usize = 1;

impl Game {
    fn forced(&self, node: usize, goal: &[Vec<bool>; 3]) -> bool {
        let (priority, b_moves, successors) = &self.nodes[node];
        let mut into = successors.iter().map(|&next| goal[*priority][next]);
        if *b_moves { into.any(|yes| yes) } else { into.all(|yes| yes) }
    }

    fn solve(&self) -> Vec<bool> {
        self.least_or_greatest(2, &mut [vec![], vec![], vec![]])
    }

    fn least_or_greatest(&self, level: usize, goal: &mut [Vec<bool>; 3]) -> Vec<bool> {
        goal[level] = vec![level == 1; self.nodes.len()];
        goal[level][B_WINS] = true;
        goal[level][A_SAVED] = false;
        loop {
            let next = if level == 0 {
                let inside = |node| match node {
                    B_WINS => true,
                    A_SAVED => false,
                    _ => self.forced(node, goal),
                };
                (0..self.nodes.len()).map(inside).collect()
            } else {
                self.least_or_greatest(level - 1, goal)
            };
            if next == goal[level] {
                return next;
            }
            goal[level] = next;
        }
    }
}

/// The game of one checker on the positions of a table that mate does not decide.
fn game(table: &Table, tables: &Tables, checker: Color) -> (Game, HashMap<String, usize>) {
    let open = |value: Value| value.plies.is_none();
    let key = |position: &Position| position.to_setup().to_string();
    let (mut numbers, mut list) = (HashMap::new(), Vec::new());
    for (_, position) in positions(table).filter(|(_, position)| open(tables.value(position))) {
        for image in [position.clone(), position.to_setup().mirrored().check().unwrap()] {
            numbers.entry(key(&image)).or_insert_with(|| {
                list.push(image);
                list.len() + 1
            });
        }
    }
    let pieces = table.material().pieces();
    let mut nodes = vec![(0, false, vec![B_WINS]), (0, false, vec![A_SAVED])];
    for position in &list {
        let b_moves = position.turn() != checker;
        let priority = if position.in_check() {
            0
        } else if b_moves {
            2
        } else {
            1
        };
        let moves = position.legal_moves();
        let mut successors: Vec<usize> = Vec::new();
        for &played in &moves {
            let next = position.play(played).unwrap();
            let left = next.board().iter().count() == usize::from(pieces);
            let found = tables.value(&next);
            successors.push(match (left && open(found), found.wdl) {
                (true, _) => {
                    numbers[&key(&canju::rules::Setup { halfmoves: 0, fullmoves: 1, ..next.to_setup() }
                        .check()
                        .unwrap())]
                }
                // The side to move there is the other one: it wins if it is B.
                (false, Wdl::Win) if !b_moves => B_WINS,
                (false, Wdl::Loss) if b_moves => B_WINS,
                (false, _) => A_SAVED,
            });
        }
        nodes.push((priority, b_moves, successors));
    }
    (Game { nodes }, numbers)
}

#[test]
fn wins_by_the_rule_are_those_of_the_parity_game() {
    for material in ["KRKN", "KRKCG"] {
        let (table, tables) = (table(material), Tables::new(material));
        let mut won = 0;
        for checker in Color::ALL {
            let (game, numbers) = game(&table, &tables, checker);
            let solution = game.solve();
            for (_, position) in positions(&table) {
                let found = tables.value(&position);
                if found.plies.is_none() {
                    let key = position.to_setup().to_string();
                    let expected = if position.turn() == checker { Wdl::Loss } else { Wdl::Win };
                    assert_eq!(solution[numbers[&key]], found.wdl == expected, "{material} {}", key);
                    won += usize::from(found.wdl == expected);
                }
            }
        }
        assert!(won > 0, "{material}: the rule decides nothing here");
    }
}

#[test]
fn a_table_serves_both_orientations() {
    let table = table("KRKN");
    assert!(canonical("KNKR".parse().unwrap()).1);
    for (_, position) in positions(&table).step_by(97) {
        let swapped = position.to_setup().swapped().check().unwrap();
        assert_eq!(table.probe(&swapped), table.probe(&position));
    }
}
