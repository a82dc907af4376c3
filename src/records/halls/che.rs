//! QQ: numbers in decimal figures, each of which one byte ends that is none. One number, the number of moves, and ten numbers a move: the
//! fourth to seventh are rank and file of its start, rank and file of its end; ranks count from red's side.

use super::played::Played;
use crate::rules::Square;

/// The moves of a file, and whether it is cut.
pub(super) fn moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    let mut at = 0;
    let mut numbers = bytes.split(|byte| !byte.is_ascii_digit()).map(|figures| {
        let start = at;
        at += figures.len() + 1;
        (start, number(figures))
    });
    let count = numbers.by_ref().nth(1).and_then(|(_, count)| count).unwrap_or(0);
    let mut moves = Vec::new();
    while (moves.len() as u64) < count {
        let ten: Vec<(usize, Option<u64>)> = numbers.by_ref().take(10).collect();
        let [(at, _), _, _, (_, rank), (_, file), (_, to_rank), (_, to_file), _, _, _] = *ten.as_slice()
        else {
            return (moves, true);
        };
        moves.push(Played { at, points: [point(file, rank), point(to_file, to_rank)] });
    }
    (moves, false)
}

/// A number of figures; nothing where there are too many. No figures are 0.
fn number(figures: &[u8]) -> Option<u64> {
    figures
        .iter()
        .try_fold(0_u64, |number, figure| number.checked_mul(10)?.checked_add(u64::from(figure - b'0')))
}

fn point(file: Option<u64>, rank: Option<u64>) -> Option<Square> {
    Square::new(u8::try_from(file?).ok()?, u8::try_from(rank?).ok()?)
}
