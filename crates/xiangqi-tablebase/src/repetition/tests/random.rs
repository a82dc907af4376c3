//! Random games, solved by the generator and by an independent solver.
//!
//! A game has the legal moves among a random few positions of a small material, any other move being as bad as can be, and
//! random labels and captures. So the algorithm of the generator is tested on games that no rules would ever make.

use std::collections::HashMap;

use canju_files::progress::Unattended;
use xiangqi::rng::Rng;
use xiangqi::rules::threat::HUNTERS;
use xiangqi::rules::{Bitboard, Color, Piece, Position, Role, Square};

use super::super::labels::Labels;
use super::super::solve_by;
use super::muller;
use crate::code::{DRAW, NONE, RULE_LOSS, RULE_WIN};
use crate::geometry::Points;
use crate::index::{Index, Row, bits, canonical};
use crate::retrograde::{LOSSES, Solver};

/// The labels of a position, and the code after its best capture.
#[derive(Debug, Clone, Copy)]
struct Label {
    checked: bool,
    /// The pieces that the side to move threatens.
    before: Bitboard,
    /// The pieces that the other side threatens.
    after: Bitboard,
    capture: u8,
}

struct RandomGame<'i> {
    index: &'i Index,
    positions: Vec<Position>,
    /// Whether a chase is over once the offender is in check.
    check_ends_chase: bool,
    /// By key; a position has the label of its mirror image.
    labels: HashMap<u64, Label>,
    /// By side to move and index: whether the position is one of the game and in check, and the roles after which it may be
    /// chased.
    rows: [HashMap<usize, (bool, u16)>; 2],
}

fn mirrored(set: Bitboard) -> Bitboard {
    set.into_iter().map(Square::mirrored).collect()
}

fn hunts(position: &Position, color: Color) -> bool {
    HUNTERS.into_iter().any(|role| !position.board().pieces(color, role).is_empty())
}

impl<'i> RandomGame<'i> {
    /// Returns a game. `lawful`: a checking move threatens nothing.
    fn new(index: &'i Index, rng: &mut Rng, lawful: bool) -> Self {
        let mut game = Self {
            index,
            positions: Vec::new(),
            check_ends_chase: rng.chance(1, 4),
            labels: HashMap::new(),
            rows: Default::default(),
        };
        game.choose_positions(rng);
        let [checks, after, before] = [(0, 6), (3, 10), (0, 4)].map(|(least, most)| least + rng.below(most));
        for position in &game.positions {
            let mut pieces = |color: Color, tenths: u64| -> Bitboard {
                let all = position.board().side(color) - position.board().pieces(color, Role::King);
                let all = if hunts(position, color.opponent()) { all } else { Bitboard::EMPTY };
                let some: Bitboard = all.into_iter().filter(|_| rng.chance(tenths, 10)).collect();
                // A position that is its own mirror image has symmetric labels.
                if position.key() == position.mirrored_key() { some | mirrored(some) } else { some }
            };
            let turn = position.turn();
            let (before, after) = (pieces(turn.opponent(), before), pieces(turn, after));
            let checked = rng.chance(checks, 10);
            let after = if checked && lawful { Bitboard::EMPTY } else { after };
            let capture = match rng.below(60) {
                0 => RULE_LOSS,
                1 => DRAW,
                2..10 => RULE_WIN,
                _ => NONE,
            };
            let label = Label { checked, before, after, capture };
            let image = Label { before: mirrored(before), after: mirrored(after), ..label };
            game.labels.insert(position.mirrored_key(), image);
            game.labels.insert(position.key(), label);
        }
        game.end_somewhere();
        game.fill_rows(rng);
        game
    }

    /// Chooses positions that lead to each other.
    fn choose_positions(&mut self, rng: &mut Rng) {
        let size = 4 + rng.below(36) as usize;
        let start = std::iter::repeat_with(|| {
            let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
            self.index.position(rng.below(self.index.len() as u64) as usize, turn)
        });
        let start = start.flatten().next().unwrap();
        let mut seen = vec![start.mirror_key()];
        self.positions.push(start);
        for _ in 0..8 * size {
            let from = &self.positions[rng.below(self.positions.len() as u64) as usize];
            let moves = from.legal_quiets();
            if moves.is_empty() || seen.len() == size {
                continue;
            }
            let next = from.play(moves[rng.below(moves.len() as u64) as usize]).unwrap();
            if !seen.contains(&next.mirror_key()) {
                seen.push(next.mirror_key());
                self.positions.push(next);
            }
        }
    }

    /// Where there is no move, a capture draws.
    fn end_somewhere(&mut self) {
        for position in &self.positions {
            if self.moves(position).is_empty() {
                for key in [position.key(), position.mirrored_key()] {
                    let capture = &mut self.labels.get_mut(&key).unwrap().capture;
                    *capture = DRAW.min(*capture);
                }
            }
        }
    }

    /// Fills the labels by row; some more pieces seem to be threatened.
    fn fill_rows(&mut self, rng: &mut Rng) {
        for position in &self.positions {
            let label = self.labels[&position.key()];
            let roles = Role::ALL.into_iter().filter(|&role| {
                let is_threatened =
                    !(position.board().pieces(position.turn(), role) & label.after).is_empty();
                is_threatened || rng.chance(1, 4)
            });
            let roles = roles.fold(0, |roles, role| roles | 1 << role.index());
            for number in self.numbers(position) {
                self.rows[position.turn().index()].insert(number, (label.checked, roles));
            }
        }
    }

    /// The indices of a position and of its mirror image: one or two.
    fn numbers(&self, position: &Position) -> [usize; 2] {
        let image = position.to_setup().mirrored().check().unwrap();
        [position, &image].map(|position| self.index.number(position).unwrap())
    }

    fn label(&self, position: &Position) -> Label {
        self.labels[&position.key()]
    }

    /// The quiet moves that stay in the game, with the squares before and after.
    fn moves(&self, position: &Position) -> Vec<(Square, Square, Position)> {
        let moves = position.legal_quiets();
        let all = moves.iter().map(|&played| (played.from, played.to, position.play(played).unwrap()));
        all.filter(|(_, _, next)| self.labels.contains_key(&next.key())).collect()
    }

    fn row(&self, row: &Row, mover: Color, test: impl Fn(&(bool, u16)) -> bool) -> Points {
        let (numbers, rows) = (self.index.numbers(row), &self.rows[mover.index()]);
        let has = |&bit: &usize| rows.get(&numbers.of(bit)).is_some_and(&test);
        bits(self.index.places(row)).filter(has).fold(0, |set, bit| set | 1 << bit)
    }

    /// Returns the codes by the generator.
    fn codes(&self, chase: bool) -> [Vec<u8>; 2] {
        let mut captures = [(); 2].map(|()| vec![NONE; self.index.len()]);
        for position in &self.positions {
            for number in self.numbers(position) {
                captures[position.turn().index()][number] = self.label(position).capture;
            }
        }
        let mut solver = Solver::new(self.index, captures, &Unattended);
        for mover in Color::ALL {
            solver.sides[mover.index()].each_block(self.index, LOSSES, |block| {
                for at in 0..self.index.block_rows {
                    let row = self.index.row(block.number * self.index.block_rows + at);
                    let own = block.undecided(at) & self.row(&row, mover, |_| true);
                    block.shape.set(block.not_won, at, own);
                }
            });
        }
        solve_by(self, &mut solver, chase).unwrap();
        solver.finish()
    }

    /// Returns the codes of the positions of the game by the independent solver.
    fn truth(&self) -> Vec<u8> {
        let graph = Graph::of(self);
        let [red, black] = Color::ALL.map(|winner| graph.won(self, winner));
        let code = |(at, position): (usize, &Position)| {
            let is_red = position.turn() == Color::Red;
            let [wins, loses] = if is_red { [red[at], black[at]] } else { [black[at], red[at]] };
            match (wins, loses) {
                (false, false) => DRAW,
                (true, false) => RULE_WIN,
                (false, true) => RULE_LOSS,
                (true, true) => unreachable!("both win"),
            }
        };
        self.positions.iter().enumerate().map(code).collect()
    }
}

impl Labels for RandomGame<'_> {
    fn checked(&self, row: &Row, mover: Color) -> Points {
        self.row(row, mover, |(checked, _)| *checked)
    }

    fn attacked(&self, row: &Row, mover: Color, role: Role) -> Points {
        self.row(row, mover, |(_, roles)| roles >> role.index() & 1 == 1)
    }

    fn check_ends_chase(&self) -> bool {
        self.check_ends_chase
    }

    fn in_check(&self, position: &Position) -> bool {
        self.label(position).checked
    }

    fn threatened(&self, position: &Position) -> Bitboard {
        self.label(position).before
    }

    fn threatened_by_last_mover(&self, position: &Position) -> Bitboard {
        self.label(position).after
    }
}

/// The positions of a game with every piece by name, and their moves.
struct Graph {
    /// The pieces but the kings, in the order of their names.
    pieces: Vec<Piece>,
    nodes: Vec<(Position, Vec<Square>)>,
    next: Vec<Vec<usize>>,
}

impl Graph {
    /// Returns the graph; its first nodes are the positions of the game.
    fn of(game: &RandomGame<'_>) -> Self {
        let named = |position: &Position| -> Vec<(Piece, Square)> {
            let pieces = position.board().iter().map(|(square, piece)| (piece, square));
            let mut pieces: Vec<_> = pieces.filter(|(piece, _)| piece.role != Role::King).collect();
            pieces.sort_by_key(|(piece, square)| (piece.color.index(), piece.role.index(), square.index()));
            pieces
        };
        let pieces = named(&game.positions[0]).into_iter().map(|(piece, _)| piece).collect();
        let squares = |position: &Position| named(position).into_iter().map(|(_, square)| square).collect();
        let mut nodes: Vec<(Position, Vec<Square>)> =
            game.positions.iter().map(|position| (position.clone(), squares(position))).collect();
        let key = |(position, squares): &(Position, Vec<Square>)| (position.key(), squares.clone());
        let mut numbers: HashMap<_, usize> =
            nodes.iter().enumerate().map(|(at, node)| (key(node), at)).collect();
        let mut next = Vec::new();
        while let Some((position, squares)) = nodes.get(next.len()).cloned() {
            let moves = game.moves(&position).into_iter().map(|(from, to, after)| {
                let squares = squares.iter().map(|&square| if square == from { to } else { square });
                let node = (after, squares.collect());
                *numbers.entry(key(&node)).or_insert_with(|| {
                    nodes.push(node);
                    nodes.len() - 1
                })
            });
            let moves = moves.collect();
            next.push(moves);
        }
        Self { pieces, nodes, next }
    }

    /// Returns the nodes that a side wins.
    fn won(&self, game: &RandomGame<'_>, winner: Color) -> Vec<bool> {
        let labels: Vec<Label> = self.nodes.iter().map(|(position, _)| game.label(position)).collect();
        let turns: Vec<Color> = self.nodes.iter().map(|(position, _)| position.turn()).collect();
        // The last colour: a check has been given, if that matters.
        let any_check = 2 + self.pieces.len();
        let color = |at: usize| {
            let (label, turn) = (labels[at], turns[at]);
            // Colour 0 or 1: Red or Black has moved and not given check.
            let quiet = if label.checked { 0 } else { 1 << turn.opponent().index() };
            let quiet = quiet | u32::from(game.check_ends_chase && label.checked) << any_check;
            // The others: a piece is not chased, by what is threatened here.
            let spared =
                self.pieces.iter().zip(&self.nodes[at].1).enumerate().filter(|(_, (piece, square))| {
                    let before_a_move = piece.color != turn;
                    let threats = if before_a_move { label.before } else { label.after };
                    threats.contains(**square) == before_a_move
                });
            spared.fold(quiet, |colors, (name, _)| colors | 1 << (2 + name))
        };
        let severity = |shown: u32, color: Color| {
            let mut prey = (0..self.pieces.len()).filter(|&name| self.pieces[name].color != color);
            let hunts = hunts(&game.positions[0], color) && shown >> any_check & 1 == 0;
            if shown >> color.index() & 1 == 0 {
                2
            } else {
                u8::from(hunts && prey.any(|name| shown >> (2 + name) & 1 == 0))
            }
        };
        let sets = 0..1_u32 << (any_check + usize::from(game.check_ends_chase));
        let wins: Vec<bool> =
            sets.clone().map(|set| severity(set, winner.opponent()) > severity(set, winner)).collect();
        // Two more nodes, at which the winner has won for ever, or never will.
        let [won, safe] = [turns.len(), turns.len() + 1];
        let mut next = self.next.clone();
        for (at, next) in next.iter_mut().enumerate() {
            match labels[at].capture {
                RULE_LOSS => next.push(if turns[at] == winner { won } else { safe }),
                DRAW => next.push(safe),
                _ if next.is_empty() => next.push(safe),
                _ => {}
            }
        }
        next.extend([vec![won], vec![safe]]);
        let all = sets.end - 1;
        let solver = muller::Game {
            first_moves: turns.iter().map(|&turn| turn == winner).chain([true, true]).collect(),
            next,
            colors: (0..turns.len())
                .map(color)
                .chain([all & !(1 << winner.opponent().index()), all])
                .collect(),
            wins,
        };
        solver.solve()
    }
}

/// What random games have shown.
#[derive(Debug, Default)]
struct GameCounts {
    positions: usize,
    /// Positions won or lost, and those of some of the games that perpetual check alone does not decide.
    decided: usize,
    chased: usize,
    /// Positions and games in which the solvers differ.
    different: usize,
    games: usize,
}

/// The materials: no piece, one, two alike on either side, two that differ, a rook of which a row of positions is made.
const MATERIALS: [&str; 8] = ["KK", "KGK", "KGKG", "KGGKG", "KGKM", "KRKG", "KGGKGG", "KGMKG"];

fn compare(games: u64, seed: u64, lawful: bool) -> GameCounts {
    let mut seen = GameCounts::default();
    let index = |name: &str| Index::new(canonical(name.parse().unwrap()).0).unwrap();
    let indices = MATERIALS.map(index);
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    one.install(|| {
        for number in 0..games {
            let mut rng = Rng::new(seed << 32 | number);
            let index = &indices[number as usize % indices.len()];
            let game = RandomGame::new(index, &mut rng, lawful);
            let chase = game.codes(true);
            // That chase decides something need not be seen in every game.
            let check = if number % 64 < 8 { game.codes(false) } else { chase.clone() };
            let is_bare = MATERIALS[number as usize % MATERIALS.len()] == "KK";
            assert!(!is_bare || chase == check, "nothing can be chased");
            let before = seen.different;
            for (position, truth) in game.positions.iter().zip(game.truth()) {
                let [own, image] = game.numbers(position).map(|at| chase[position.turn().index()][at]);
                seen.positions += 1;
                seen.decided += usize::from(truth != DRAW);
                seen.chased += usize::from(own != check[position.turn().index()][game.numbers(position)[0]]);
                seen.different += usize::from(own != truth || image != truth);
            }
            assert!(!lawful || seen.different == before, "game {number} of {}", index.material());
            seen.games += usize::from(seen.different != before);
        }
    });
    seen
}

#[test]
fn random_games_have_the_values_of_an_independent_solver() {
    let seen = compare(3_000, 1, true);
    assert!(seen.decided * 20 > seen.positions && seen.chased > 0, "{seen:?}");
}

#[test]
#[ignore = "takes minutes"]
fn more_random_games_have_the_values_of_an_independent_solver() {
    let seen = compare(100_000, 2, true);
    assert_eq!((seen.positions, seen.decided, seen.different), (2_117_935, 174_078, 0));
}

/// The law of the labels is needed: if a move may give check and chase, the games differ, and the comparison finds it.
#[test]
fn random_games_differ_if_a_checking_move_chases() {
    let seen = compare(800, 3, false);
    assert!(seen.games > 0, "{seen:?}");
}
