//! Perft: counts the leaves of the tree of legal moves, to test the move generator.

use super::{Move, Position};

/// The number of sequences of `depth` legal moves. The last ply is counted, not made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.legal_move_count()),
        _ => descend(&mut position.clone(), depth),
    }
}

/// Returns [`perft`] for each legal move, in the order of generation; the counts sum to it. Empty for depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut board = position.clone();
    let count = |&played: &Move| {
        let undo = board.make(played);
        let leaves = perft(&board, rest);
        board.unmake(undo);
        (played, leaves)
    };
    position.legal_moves().iter().map(count).collect()
}

fn descend(position: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.legal_move_count());
    }
    let mut leaves = 0;
    for &played in &position.legal_moves() {
        let undo = position.make(played);
        leaves += descend(position, depth - 1);
        position.unmake(undo);
    }
    leaves
}
