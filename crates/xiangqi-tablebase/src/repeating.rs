//! Lines that repeat: how a result by the rules on repetition comes about.
//!
//! A position won by rule has no distance, and no line of best play comes to an end. Instead this searches for a short example:
//! moves that keep the win, then moves that lead back to the same position while the loser commits an offence with each of its
//! own. Played twice, they are judged by the referee. The loser may play otherwise, but no other play saves it.

use std::cell::Cell;

use rustc_hash::FxHashSet;

use xiangqi::material::Material;
use xiangqi::rules::referee::{Game, Reason, RuleSet};
use xiangqi::rules::threat::{ChaseRules, hunters, threatened, threatened_by_last_mover};
use xiangqi::rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

use super::code::Wdl;
use super::probe::{NoAnswer, Probe};
use super::table::Rules;

/// Positions after which a search gives up.
const LIMIT: usize = 20_000;

/// A line that repeats a position until the referee decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatingLine {
    /// The moves to the second occurrence of the position that repeats.
    pub moves: Vec<Move>,
    /// The number of moves to its first occurrence.
    pub repeats_from: usize,
    /// The verdict on the moves from there on.
    pub offence: Offence,
}

/// An offence that a side commits with each of its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offence {
    /// The side that commits it, and loses.
    pub offender: Color,
    /// [`Reason::PerpetualCheck`] or [`Reason::PerpetualChase`].
    pub reason: Reason,
    /// The pieces that give check or threaten, each once.
    pub pieces: Vec<Piece>,
    /// The piece that is chased.
    pub chased: Option<Piece>,
}

/// Returns a line that repeats, if the value of a position is by rule; `None` if it is not, or if no line was found.
pub fn repeating_line(tables: &impl Probe, start: &Position) -> Result<Option<RepeatingLine>, NoAnswer> {
    let value = tables.value(start)?;
    if !value.is_by_rule() {
        return Ok(None);
    }
    let winner = if value.wdl == Wdl::Win { start.turn() } else { start.turn().opponent() };
    let chase = match tables.rules(Material::of(start)) {
        Rules::Chase(chase) => Some(chase),
        Rules::Plain | Rules::Check => None,
    };
    let search = Search { tables, winner, chase, left: Cell::new(LIMIT) };
    let mut tree = Tree::new(start.clone(), None);
    let mut at = 0;
    while let Some(position) = tree.nodes.get(at).map(|node| node.position.clone()) {
        if let Some((cycle, offence)) = search.repetition(&position)? {
            return Ok(Some(line(start, tree.path(at), &cycle, offence)));
        }
        if search.left.get() == 0 {
            break;
        }
        for (played, after) in search.moves(&position, |_| true)? {
            tree.add(at, played, after, None);
        }
        at += 1;
    }
    Ok(None)
}

/// Joins the moves before a repetition and those that repeat; the latter begin as early as they can.
fn line(start: &Position, mut moves: Vec<Move>, cycle: &[Move], offence: Offence) -> RepeatingLine {
    let mut repeats_from = moves.len();
    moves.extend(cycle);
    let mut now = start.clone();
    let mut keys = vec![now.key()];
    for &played in &moves {
        now.make(played);
        keys.push(now.key());
    }
    while repeats_from > 0 && keys.get(repeats_from - 1) == keys.get(repeats_from - 1 + cycle.len()) {
        repeats_from -= 1;
    }
    moves.truncate(repeats_from + cycle.len());
    RepeatingLine { moves, repeats_from, offence }
}

/// A position of a search.
struct Node {
    position: Position,
    /// The point of the piece that is chased.
    prey: Option<Square>,
    /// The node before it, and the move from there.
    from: Option<(usize, Move)>,
}

/// The positions of a breadth-first search.
struct Tree {
    nodes: Vec<Node>,
    seen: FxHashSet<(u64, Option<Square>)>,
}

impl Tree {
    fn new(position: Position, prey: Option<Square>) -> Self {
        let seen = FxHashSet::from_iter([(position.key(), prey)]);
        Self { nodes: vec![Node { position, prey, from: None }], seen }
    }

    /// Adds the position after a move, unless it was there before.
    fn add(&mut self, from: usize, played: Move, position: Position, prey: Option<Square>) {
        if self.seen.insert((position.key(), prey)) {
            self.nodes.push(Node { position, prey, from: Some((from, played)) });
        }
    }

    /// Returns the moves that lead to a node.
    fn path(&self, at: usize) -> Vec<Move> {
        let from = |at: usize| self.nodes.get(at).and_then(|node| node.from);
        let mut path: Vec<Move> =
            std::iter::successors(from(at), |(before, _)| from(*before)).map(|(_, played)| played).collect();
        path.reverse();
        path
    }
}

struct Search<'t, P> {
    tables: &'t P,
    winner: Color,
    chase: Option<ChaseRules>,
    /// The number of positions that may still be expanded.
    left: Cell<usize>,
}

impl<P: Probe> Search<'_, P> {
    /// Returns the moves after which the winner still wins by rule, among those that pass a test, with the positions after them.
    fn moves(
        &self,
        position: &Position,
        test: impl Fn(&Position) -> bool,
    ) -> Result<Vec<(Move, Position)>, NoAnswer> {
        self.left.set(self.left.get().saturating_sub(1));
        let mut moves = Vec::new();
        for &played in &position.legal_moves() {
            let mut after = position.clone();
            after.make(played);
            if test(&after) {
                let value = self.tables.value(&after)?;
                if value.is_by_rule() && (value.wdl == Wdl::Win) == (after.turn() == self.winner) {
                    moves.push((played, after));
                }
            }
        }
        Ok(moves)
    }

    /// Returns the moves of a repetition that begins with the offender to move in this position, and the offence.
    fn repetition(&self, root: &Position) -> Result<Option<(Vec<Move>, Offence)>, NoAnswer> {
        if root.turn() == self.winner {
            return Ok(None);
        }
        let prey = self.chase.map_or(Bitboard::EMPTY, |chase| {
            let pieces = root.board().side(self.winner) - root.board().pieces(self.winner, Role::King);
            pieces - threatened(root, chase)
        });
        for prey in std::iter::once(None).chain(prey.into_iter().map(Some)) {
            if let found @ Some(_) = self.repetition_by(root, prey)? {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// As [`Search::repetition`], by the chase of the piece on `prey`, or by check if there is none.
    fn repetition_by(
        &self,
        root: &Position,
        prey: Option<Square>,
    ) -> Result<Option<(Vec<Move>, Offence)>, NoAnswer> {
        let mut tree = Tree::new(root.clone(), prey);
        let mut at = 0;
        while let Some(Node { position, prey: now, .. }) = tree.nodes.get(at).filter(|_| self.left.get() > 0)
        {
            let (position, now) = (position.clone(), *now);
            for (played, after) in self.moves(&position, |after| self.may_follow(&position, after, now))? {
                if after.key() != root.key() {
                    tree.add(at, played, after, now.map(|square| carried(square, played)));
                    continue;
                }
                let cycle = [tree.path(at), vec![played]].concat();
                if let Some(offence) = self.judge(root, &cycle, prey) {
                    return Ok(Some((cycle, offence)));
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// Whether a position may follow another one in a repetition: without a capture, and by an offence if the offender moves.
    fn may_follow(&self, position: &Position, after: &Position, prey: Option<Square>) -> bool {
        let waiting = after.turn();
        if after.board().side(waiting) != position.board().side(waiting) {
            return false;
        }
        match prey.zip(self.chase) {
            _ if position.turn() == self.winner => true,
            None => after.in_check(),
            Some((prey, chase)) => {
                threatened_by_last_mover(after, chase).contains(prey)
                    && !threatened(position, chase).contains(prey)
            }
        }
    }

    /// Returns the offence for which the referee gives the game to the winner if these moves are played twice.
    fn judge(&self, root: &Position, cycle: &[Move], mut prey: Option<Square>) -> Option<Offence> {
        let chased = prey.and_then(|square| root.piece_at(square));
        let mut pieces = Vec::new();
        let mut game = Game::new(root.clone());
        for &played in cycle.iter().chain(cycle) {
            game.play(played).ok()?;
            prey = prey.map(|square| carried(square, played));
            let position = game.position();
            if position.turn() == self.winner {
                pieces.extend(
                    self.offenders(position, prey).into_iter().filter_map(|at| position.piece_at(at)),
                );
            }
        }
        pieces.sort_by_key(|piece| piece.role.index());
        pieces.dedup();
        let rules = RuleSet { chase: self.chase, quiet_limit: u32::MAX, ..RuleSet::ASIAN };
        let result = game.result(rules).filter(|result| result.winner == Some(self.winner))?;
        Some(Offence { offender: self.winner.opponent(), reason: result.reason, pieces, chased })
    }

    /// Returns the points of the pieces of the offender that give check, or threaten the piece on `prey`, after its move.
    fn offenders(&self, position: &Position, prey: Option<Square>) -> Bitboard {
        match prey.zip(self.chase) {
            None => position.checkers(),
            Some((prey, chase)) => {
                position.passed().map_or(Bitboard::EMPTY, |passed| hunters(&passed, prey, chase))
            }
        }
    }
}

/// Returns where the piece on a square is after a move.
fn carried(square: Square, played: Move) -> Square {
    if square == played.from { played.to } else { square }
}

#[cfg(test)]
mod tests;
