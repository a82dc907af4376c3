//! The ranking: every legal move with its inputs, its value and its continuations.

use xiangqi::rules::{Color, Move, Position};

use crate::map::{self, CognitiveMap, Network};
use crate::rules::{
    self, Fired, Inference, Inputs, Levels, Settings, Shape, degree, importance, mover_importance,
};

/// Weight of the next move against this one, with two levels.
const GAMMA: f64 = 0.6;
/// Moves that two levels look behind, beside those that turn out to lose.
const CANDIDATES: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Adviser {
    settings: Settings,
}

/// A move with the adviser's assessment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advised {
    pub played: Move,
    pub inputs: Inputs,
    /// Output of the rules: 0 to 1, with the literal inference 1 to 36.
    pub rv: f64,
    /// Value for the ranking: `rv`, or with two levels including the continuation.
    pub value: f64,
    /// It leaves the other side without a move, which ends the game: nothing ranks before it.
    pub wins: bool,
    /// The continuation, if it was searched.
    pub follow: Option<Follow>,
}

impl Advised {
    /// Its answer ends the game, as far as was looked: nothing ranks behind it.
    pub fn loses(&self) -> bool {
        self.follow.and_then(|follow| follow.answer).is_some_and(|answer| answer.wins)
    }

    /// Returns the value if it was computed: with two levels only for moves with a searched continuation. All others have only
    /// their `rv`, which is not comparable with such a value, and come after them.
    pub fn own_value(&self, levels: Levels) -> Option<f64> {
        (levels == Levels::One || self.follow.is_some()).then_some(self.value)
    }

    /// Rank of the kind of move: ending the game, searched with two levels, not searched, losing.
    fn place(&self) -> u8 {
        match self.follow {
            _ if self.wins => 3,
            _ if self.loses() => 0,
            Some(_) => 2,
            None => 1,
        }
    }
}

/// The best answer and the best move after it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Follow {
    /// Reply of the other side; `None` if it is left out.
    pub answer: Option<Reply>,
    /// The side's own next move; `None` if the reply ends the game.
    pub next: Option<Reply>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reply {
    pub played: Move,
    /// Output of the rules for it.
    pub rv: f64,
    /// It leaves the side after it without a move, which ends the game.
    pub wins: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    pub map: CognitiveMap,
    /// Every legal move, the best first; equals in the order in which moves are made.
    pub moves: Vec<Advised>,
}

impl Adviser {
    pub const fn new(settings: Settings) -> Self {
        Self { settings }
    }

    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn map(&self, position: &Position) -> CognitiveMap {
        CognitiveMap::of(position.board(), self.settings.guard, position.turn(), self.settings.map)
    }

    pub fn advise(&self, position: &Position) -> Advice {
        let map = self.map(position);
        let mut moves = self.rank(position, &map);
        if self.settings.levels == Levels::Two {
            self.look_behind(position, &mut moves);
        }
        Advice { map, moves }
    }

    /// Values the first moves by their continuations, one after the other until enough are found that do not lose.
    fn look_behind(&self, position: &Position, moves: &mut [Advised]) {
        let mut kept = 0;
        for one in moves.iter_mut() {
            if kept == CANDIDATES {
                break;
            }
            if !one.wins {
                let follow = self.follow(position, one.played);
                one.value = self.weigh(one.rv, follow);
                one.follow = Some(follow);
            }
            kept += usize::from(!one.loses());
        }
        sort(moves);
    }

    pub fn explain(&self, one: &Advised) -> Vec<Fired> {
        rules::fired(one.inputs, &self.settings)
    }

    /// Every legal move by its value alone.
    fn rank(&self, position: &Position, map: &CognitiveMap) -> Vec<Advised> {
        let legal = position.legal_moves();
        let mut after = position.clone();
        let mut moves: Vec<Advised> = Vec::with_capacity(legal.len());
        for &played in &legal {
            let undo = after.make(played);
            let wins = !after.has_legal_move();
            let inputs = self.inputs(position, &after, map, played);
            after.unmake(undo);
            let rv = rules::value(inputs, &self.settings);
            moves.push(Advised { played, inputs, rv, value: rv, wins, follow: None });
        }
        sort(&mut moves);
        moves
    }

    fn inputs(&self, position: &Position, after: &Position, map: &CognitiveMap, played: Move) -> Inputs {
        let side = position.turn();
        let sign = if side == Color::Red { 1.0 } else { -1.0 };
        let horse_over_cannon = self.settings.horse_over_cannon;
        let mover = position.piece_at(played.from).map(|piece| piece.role);
        let taken = position.piece_at(played.to).map(|piece| piece.role);
        let target = match self.settings.inference {
            Inference::Literal => map.value(played.to),
            Inference::Sugeno => {
                let guards = map::guard_values(after.board(), self.settings.guard, side);
                Network::of(after.board()).value_at(played.to, &guards, self.settings.map)
            }
        };
        Inputs {
            source: degree(map.value(played.from), sign),
            target: degree(target, sign),
            mover: mover.map_or(0.0, |role| mover_importance(role, horse_over_cannon)),
            taken: taken.map_or(0.0, |role| importance(role, horse_over_cannon)),
        }
    }

    /// Returns the continuation of a move that does not end the game.
    fn follow(&self, position: &Position, played: Move) -> Follow {
        let mut after = position.clone();
        after.make(played);
        // A side in check cannot pass: then the answer is played although it does not count.
        let passed = if self.settings.own_only { after.passed() } else { None };
        if let Some(own) = passed {
            return Follow { answer: None, next: self.best(&own) };
        }
        let answer = self.best(&after);
        let next = answer.and_then(|answer| {
            after.make(answer.played);
            self.best(&after)
        });
        Follow { answer: answer.filter(|_| !self.settings.own_only), next }
    }

    /// Returns the move that ranks first: one that ends the game, if there is one.
    fn best(&self, position: &Position) -> Option<Reply> {
        let moves = self.rank(position, &self.map(position));
        moves.first().map(|one| Reply { played: one.played, rv: one.rv, wins: one.wins })
    }

    /// Returns every legal move with the output of its rules and whether it ends the game, the best first.
    pub(super) fn ranked(&self, position: &Position) -> Vec<(Move, f64, bool)> {
        self.rank(position, &self.map(position)).iter().map(|one| (one.played, one.rv, one.wins)).collect()
    }

    /// The value of a move with its continuation: the reply counts against it. A move that ends the game has the maximum value.
    fn weigh(&self, rv: f64, follow: Follow) -> f64 {
        let most = self.settings.most();
        let worth = |one: Option<Reply>| one.map_or(0.0, |one| if one.wins { most } else { one.rv });
        rv - GAMMA * worth(follow.answer) + GAMMA * GAMMA * worth(follow.next)
    }
}

/// Compares moves, the best first: by kind, then by value.
fn sort(moves: &mut [Advised]) {
    moves.sort_by(|a, b| b.place().cmp(&a.place()).then(b.value.total_cmp(&a.value)));
}

// Comparisons of the adviser: its three membership shapes with each other, and its first move with the one a master played.

/// A move by each shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ByShape {
    pub played: Move,
    /// Its rank by Gaussian, bell and triangle, from 1.
    pub ranks: [usize; 3],
    /// Output of the rules by each.
    pub rvs: [f64; 3],
}

/// Ranks the legal moves by each shape, in the order of the first.
pub fn by_shape(settings: &Settings, position: &Position) -> Vec<ByShape> {
    let lists = Shape::ALL.map(|shape| {
        let adviser = Adviser::new(Settings { shape, ..settings.clone() });
        adviser.advise(position).moves
    });
    let [first, ..] = &lists;
    let row = |played: Move| {
        let places = lists.each_ref().map(|list| {
            let at = list.iter().position(|one| one.played == played).unwrap_or(0);
            (at + 1, list.get(at).map_or(0.0, |one| one.rv))
        });
        ByShape { played, ranks: places.map(|(rank, _)| rank), rvs: places.map(|(_, rv)| rv) }
    };
    first.iter().map(|one| row(one.played)).collect()
}

/// How often the first move was the one played.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Hits {
    pub positions: u32,
    /// Positions in which it was.
    pub hits: u32,
    /// Hits that a random legal move would have on average.
    pub by_chance: f64,
}

impl Hits {
    pub fn count(&mut self, adviser: &Adviser, position: &Position, played: Move) {
        let moves = adviser.advise(position).moves;
        let Some(first) = moves.first() else { return };
        self.positions += 1;
        self.hits += u32::from(first.played == played);
        self.by_chance += 1.0 / moves.len() as f64;
    }
}

// The tree of two levels (Huang and Chen, figures 6 and 7): the two best moves, the two best answers to each, and the two best
// moves after each answer.

/// Moves that the tree follows in a position.
const WIDTH: usize = 2;
/// Its depth in plies: a move, an answer, a move.
const DEPTH: usize = 3;

#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The position before it.
    pub before: Position,
    pub played: Move,
    /// Output of the rules, for the side that moves.
    pub rv: f64,
    pub wins: bool,
    /// The best moves after it, the best first.
    pub next: Vec<Self>,
}

impl Adviser {
    /// Returns the tree of a position. With [`Settings::own_only`] the answers are left out, unless a side in check must give one.
    pub fn tree(&self, position: &Position) -> Vec<Branch> {
        self.branches(position, DEPTH)
    }

    fn branches(&self, position: &Position, depth: usize) -> Vec<Branch> {
        let Some(left) = depth.checked_sub(1) else { return Vec::new() };
        let Settings { own_only, .. } = self.settings();
        let ranked = self.ranked(position);
        let branch = |&(played, rv, wins): &(Move, f64, bool)| {
            let mut after = position.clone();
            after.make(played);
            let passed = if *own_only && left > 1 { after.passed() } else { None };
            let next = match passed {
                _ if wins => Vec::new(),
                Some(own) => self.branches(&own, left - 1),
                None => self.branches(&after, left),
            };
            Branch { before: position.clone(), played, rv, wins, next }
        };
        ranked.iter().take(WIDTH).map(branch).collect()
    }
}
