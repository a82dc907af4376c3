//! Strategies for the winner and for the drawer of endless play, on the explicit graph of the positions that a table calls won by
//! rule or drawn. That they exist proves these values once more, by other means than the generator's.

use std::collections::HashMap;

use rustc_hash::FxHashMap;
use xiangqi::rules::threat::{ChaseRules, HUNTERS, threatened, threatened_by_last_mover};
use xiangqi::rules::{Bitboard, Board, Color, Move, Piece, Position, Role, Setup, Square};

/// The squares of all pieces, each by its name, and the side to move.
pub(super) type Key = (Vec<Square>, Color);

/// Returns the pieces of a position in the order of their names.
pub(super) fn named(position: &Position) -> Vec<(Piece, Square)> {
    let mut pieces: Vec<_> = position.board().iter().map(|(square, piece)| (piece, square)).collect();
    pieces.sort_by_key(|(piece, square)| (piece.color.index(), piece.role.index(), square.index()));
    pieces
}

/// What the class of a position says of the moves that leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// The winner wins by rule; it may capture and win a smaller table by rule, too.
    Won,
    /// A draw; the other side may capture and draw a smaller table, too.
    Drawn,
}

/// The positions of one class, from the view of one side, the winner or who would like to be it. The other one is the offender.
pub(super) struct Arena {
    pub(super) winner: Color,
    pub(super) class: Class,
    pub(super) pieces: Vec<Piece>,
    pub(super) keys: Vec<Key>,
    pub(super) numbers: FxHashMap<Key, usize>,
    pub(super) next: Vec<Vec<u32>>,
    /// The capture by which the winner, or the drawer, need not stay in the class.
    pub(super) exits: HashMap<usize, Move>,
    /// For each offence, check first, whether a position is one of those that it shows.
    pub(super) shows: Vec<Vec<bool>>,
    /// For each relief, that from a check first, whether a position is one.
    pub(super) relieves: Vec<Vec<bool>>,
}

impl Arena {
    /// Returns the arena of all positions that lead to each other from `seeds`. `is_in` says whether a position after a
    /// move is of the class.
    pub(super) fn new(
        winner: Color,
        class: Class,
        seeds: impl Iterator<Item = Position>,
        is_in: impl Fn(&Position) -> bool,
    ) -> Self {
        let mut arena = Self {
            winner,
            class,
            pieces: Vec::new(),
            keys: Vec::new(),
            numbers: FxHashMap::default(),
            next: Vec::new(),
            exits: HashMap::new(),
            shows: Vec::new(),
            relieves: Vec::new(),
        };
        for position in seeds {
            let named = named(&position);
            arena.pieces = named.iter().map(|(piece, _)| *piece).collect();
            arena.number((named.into_iter().map(|(_, square)| square).collect(), position.turn()));
        }
        let pieces = |color: Color| -> Vec<usize> {
            let has = |(_, piece): &(usize, &Piece)| piece.color == color && piece.role != Role::King;
            arena.pieces.iter().enumerate().filter(has).map(|(name, _)| name).collect()
        };
        let hunts = |color: Color| {
            let hunter = |piece: &Piece| piece.color == color && HUNTERS.contains(&piece.role);
            arena.pieces.iter().any(hunter)
        };
        let offender = winner.opponent();
        let prey = if hunts(offender) { pieces(winner) } else { Vec::new() };
        let counter_prey = if hunts(winner) { pieces(offender) } else { Vec::new() };
        arena.shows = vec![Vec::new(); 1 + prey.len()];
        arena.relieves = vec![Vec::new(); 1 + counter_prey.len()];
        while let Some(key) = arena.keys.get(arena.next.len()).cloned() {
            let position = arena.position(&key);
            arena.connect(&key, &position, &is_in);
            arena.label(&key, &position, &prey, &counter_prey);
        }
        arena
    }

    fn number(&mut self, key: Key) -> usize {
        *self.numbers.entry(key).or_insert_with_key(|key| {
            self.keys.push(key.clone());
            self.keys.len() - 1
        })
    }

    pub(super) fn position(&self, (squares, turn): &Key) -> Position {
        let mut board = Board::empty();
        for (piece, square) in self.pieces.iter().zip(squares) {
            board.set(*square, Some(*piece));
        }
        Setup { board, turn: *turn, halfmoves: 0, fullmoves: 1 }.check().unwrap()
    }

    fn connect(&mut self, key: &Key, position: &Position, is_in: &impl Fn(&Position) -> bool) {
        let at = self.next.len();
        let mut next = Vec::new();
        for &played in &position.legal_moves() {
            let after = position.play(played).unwrap();
            if !is_in(&after) {
                continue;
            }
            if position.piece_at(played.to).is_some() {
                if (key.1 == self.winner) == (self.class == Class::Won) {
                    self.exits.insert(at, played);
                }
                continue;
            }
            let moved = |&square: &Square| if square == played.from { played.to } else { square };
            next.push(self.number((key.0.iter().map(moved).collect(), key.1.opponent())) as u32);
        }
        self.next.push(next);
    }

    fn label(&mut self, (squares, turn): &Key, position: &Position, prey: &[usize], counter_prey: &[usize]) {
        let has = |set: Bitboard, name: usize| set.contains(squares[name]);
        let (now, before) =
            (threatened(position, ChaseRules::ASIAN), threatened_by_last_mover(position, ChaseRules::ASIAN));
        let (checked, winner_moves) = (position.in_check(), *turn == self.winner);
        self.shows[0].push(!winner_moves || checked);
        self.relieves[0].push(!winner_moves && !checked);
        for (shows, &name) in self.shows[1..].iter_mut().zip(prey) {
            shows.push(if winner_moves { has(before, name) } else { !has(now, name) });
        }
        for (relieves, &name) in self.relieves[1..].iter_mut().zip(counter_prey) {
            relieves.push(if winner_moves { has(now, name) } else { !has(before, name) });
        }
    }

    pub(super) fn winner_moves(&self, at: usize) -> bool {
        self.keys[at].1 == self.winner
    }

    /// Whether the side whose strategy this class promises is to move.
    pub(super) fn strategy_moves(&self, at: usize) -> bool {
        self.winner_moves(at) == (self.class == Class::Won)
    }

    /// The reliefs of an offence: from a check only the first, from a chase all.
    pub(super) fn reliefs(&self, offence: usize) -> usize {
        if offence == 0 { 1 } else { self.relieves.len() }
    }

    /// Whether the winner can force the next position into `goal`, or need not.
    fn forces(&self, at: usize, goal: impl Fn(usize) -> bool) -> bool {
        let mut next = self.next[at].iter().map(|&next| next as usize);
        if self.winner_moves(at) {
            next.any(goal)
        } else {
            next.all(goal) && !(self.class == Class::Drawn && self.exits.contains_key(&at))
        }
    }

    /// Returns a next position in a set.
    fn one(&self, at: usize, goal: impl Fn(usize) -> bool) -> Option<u32> {
        self.next[at].iter().copied().find(|&next| goal(next as usize))
    }

    /// Solves one offence, given what is won already.
    fn core(&self, offence: usize, won: &[bool]) -> Core {
        let size = self.keys.len();
        let mut left: Vec<bool> = (0..size).map(|at| !won[at] && self.shows[offence][at]).collect();
        let mut answer = vec![NOWHERE; size];
        loop {
            let mut shrinks = true;
            while shrinks {
                shrinks = false;
                for at in 0..size {
                    if left[at] && !self.forces(at, |next| left[next] || won[next]) {
                        answer[at] = self.one(at, |next| !left[next] && !won[next]).unwrap_or(NOWHERE);
                        left[at] = false;
                        shrinks = true;
                    }
                }
            }
            let mut toward = Vec::new();
            for relief in 0..self.reliefs(offence) {
                let (reached, ways) = self.reach(relief, &left, won);
                if (0..size).any(|at| left[at] && !reached[at]) {
                    for at in (0..size).filter(|&at| left[at] && !reached[at]) {
                        answer[at] = self.one(at, |next| !reached[next] && !won[next]).unwrap_or(NOWHERE);
                    }
                    left = reached;
                    toward.clear();
                    break;
                }
                toward.push(ways);
            }
            if !toward.is_empty() {
                return Core { left, toward, answer };
            }
        }
    }

    /// Returns the positions of a core from which the winner forces a relief inside it, or what is won, and its moves there.
    fn reach(&self, relief: usize, left: &[bool], won: &[bool]) -> (Vec<bool>, Vec<u32>) {
        let size = left.len();
        let mut ways = vec![NOWHERE; size];
        let mut reached: Vec<bool> = (0..size).map(|at| left[at] && self.relieves[relief][at]).collect();
        for at in (0..size).filter(|&at| reached[at]) {
            ways[at] = self.one(at, |next| left[next] || won[next]).unwrap_or(NOWHERE);
        }
        let mut grows = true;
        while grows {
            grows = false;
            for at in 0..size {
                if left[at] && !reached[at] && self.forces(at, |next| reached[next] || won[next]) {
                    ways[at] = self.one(at, |next| reached[next] || won[next]).unwrap_or(NOWHERE);
                    reached[at] = true;
                    grows = true;
                }
            }
        }
        (reached, ways)
    }
}

/// No next position.
const NOWHERE: u32 = u32::MAX;

/// The core of an offence.
struct Core {
    left: Vec<bool>,
    /// For each relief the winner's moves toward it.
    toward: Vec<Vec<u32>>,
    /// The offender's moves by which it does not commit the offence, or the winner an equal one.
    answer: Vec<u32>,
}

/// What a player remembers of a play: the core that it is in, and the relief or offence that it aims at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Memory {
    core: u32,
    aim: usize,
}

/// A strategy of one side.
pub(super) trait Strategy {
    /// Returns the memory when the play arrives at a position.
    fn arrive(&self, arena: &Arena, memory: Memory, at: usize) -> Memory;

    /// Returns the next position, with this side to move; `None` if it leaves the class.
    fn answer(&self, arena: &Arena, memory: Memory, at: usize) -> Option<u32>;
}

/// The strategy of the winner: for each position, and for each relief, the next one. A core has as many reliefs as the offence.
pub(super) struct Winning {
    moves: Vec<Vec<u32>>,
    /// The core of a position, if it is not won by moving to another one: cores count from 1.
    core: Vec<u32>,
    /// The positions that the winner cannot win: none, if the table is right.
    pub(super) unsolved: usize,
    pub(super) chases: usize,
}

impl Strategy for Winning {
    fn arrive(&self, arena: &Arena, memory: Memory, at: usize) -> Memory {
        let (core, reliefs) = (self.core[at], self.moves[at].len());
        let aim = if core == memory.core && memory.aim < reliefs { memory.aim } else { 0 };
        let reached = core > 0 && arena.relieves[aim][at];
        Memory { core, aim: if reached { (aim + 1) % reliefs } else { aim } }
    }

    fn answer(&self, _: &Arena, memory: Memory, at: usize) -> Option<u32> {
        self.moves[at].get(memory.aim).copied().filter(|&next| next != NOWHERE)
    }
}

/// Solves the positions won by rule.
pub(super) fn winning(arena: &Arena) -> Winning {
    let size = arena.keys.len();
    let mut won: Vec<bool> = (0..size).map(|at| arena.exits.contains_key(&at)).collect();
    let mut found = Winning { moves: vec![Vec::new(); size], core: vec![0; size], unsolved: 0, chases: 0 };
    let mut cores = 0;
    let mut offence = 0;
    while offence < arena.shows.len() {
        let mut grows = offence == 0;
        while grows {
            grows = false;
            for at in 0..size {
                if !won[at] && arena.forces(at, |next| won[next]) {
                    found.moves[at] = arena.one(at, |next| won[next]).into_iter().collect();
                    won[at] = true;
                    grows = true;
                }
            }
        }
        let core = arena.core(offence, &won);
        offence += 1;
        if core.left.contains(&true) {
            cores += 1;
            for at in (0..size).filter(|&at| core.left[at]) {
                found.moves[at] = core.toward.iter().map(|ways| ways[at]).collect();
                found.core[at] = cores;
                found.chases += usize::from(offence > 1);
                won[at] = true;
            }
            offence = 0;
        }
    }
    found.unsolved = won.iter().filter(|won| !**won).count();
    found
}

/// The strategy of the drawer: for each offence that it must not be convicted of, its next positions.
pub(super) struct Drawing {
    moves: Vec<Vec<u32>>,
    /// The positions that the winner can win: none, if the table is right.
    pub(super) unsolved: usize,
}

impl Strategy for Drawing {
    fn arrive(&self, arena: &Arena, memory: Memory, at: usize) -> Memory {
        let is_avoided = !arena.shows[memory.aim][at];
        let next = (memory.aim + 1) % self.moves.len();
        Memory { aim: if is_avoided { next } else { memory.aim }, ..memory }
    }

    fn answer(&self, arena: &Arena, memory: Memory, at: usize) -> Option<u32> {
        match self.moves[memory.aim][at] {
            // It captures, or else the offence is not shown and any move will do.
            NOWHERE if arena.exits.contains_key(&at) => None,
            NOWHERE => arena.next[at].first().copied(),
            answer => Some(answer),
        }
    }
}

/// Solves the drawn positions.
pub(super) fn drawing(arena: &Arena) -> Drawing {
    let nothing = vec![false; arena.keys.len()];
    let cores: Vec<Core> = (0..arena.shows.len()).map(|offence| arena.core(offence, &nothing)).collect();
    let unsolved = cores.iter().map(|core| core.left.iter().filter(|left| **left).count()).sum();
    Drawing { moves: cores.into_iter().map(|core| core.answer).collect(), unsolved }
}
