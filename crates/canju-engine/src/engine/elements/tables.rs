//! Piece-square tables before any multiplier: the pawns' table is the paper's; the others are computed from the distance to the
//! middle and the rank.

use xiangqi::rules::{Role, Square};

/// Du et al., Fig. 2, from the enemy back rank down.
const PAWN: [[i16; 9]; 10] = [
    [0, 3, 6, 9, 12, 9, 6, 3, 0],
    [18, 36, 56, 80, 120, 80, 56, 36, 18],
    [14, 26, 42, 60, 80, 60, 42, 26, 14],
    [10, 20, 30, 34, 40, 34, 30, 20, 10],
    [6, 12, 18, 18, 20, 18, 18, 12, 6],
    [2, 0, 8, 0, 8, 0, 8, 0, 2],
    [0, 0, -2, 0, 4, 0, -2, 0, 0],
    [0; 9],
    [0; 9],
    [0; 9],
];

/// Returns the table value of a piece on its point, as seen from its own side.
pub(super) const fn worth(role: Role, seen: Square) -> i16 {
    TABLES[role.index()][seen.index()]
}

static TABLES: [[i16; Square::COUNT]; 7] = {
    let mut tables = [[0; Square::COUNT]; 7];
    let mut at = 0;
    while at < Square::COUNT {
        let (file, rank) = ((at % 9) as i16, (at / 9) as i16);
        let from_edge = if file < 4 { file } else { 8 - file };
        tables[Role::King.index()][at] = -8 * rank;
        tables[Role::Guard.index()][at] = if file == 4 && rank == 1 { 3 } else { 0 };
        tables[Role::Minister.index()][at] = if file == 4 && rank == 2 { 5 } else { 0 };
        tables[Role::Rook.index()][at] = 2 * from_edge + rank;
        tables[Role::Knight.index()][at] =
            4 * if from_edge < 3 { from_edge } else { 3 } + 2 * if rank < 7 { rank } else { 7 };
        tables[Role::Cannon.index()][at] = 2 * from_edge;
        tables[Role::Pawn.index()][at] = PAWN[9 - at / 9][at % 9];
        at += 1;
    }
    tables
};
