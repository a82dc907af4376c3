//! CHE, QQ: decimal numbers, each terminated by one byte that is not a digit. One number, the number of moves, and ten
//! numbers per move: the fourth to seventh are rank and file of its origin, rank and file of its target; ranks count from
//! Red's side.

use super::played::Played;
use xiangqi::rules::Square;

/// Returns the moves of a file, and whether it is truncated; no moves if numbers are missing or superfluous at an unknown
/// position.
pub(super) fn moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    let mut at = 0;
    let numbers = bytes.split(|byte| !byte.is_ascii_digit()).map(|figures| {
        let start = at;
        at += figures.len() + 1;
        (start, number(figures))
    });
    // Nothing follows the last number.
    let mut numbers = numbers.take_while(|(start, _)| *start < bytes.len());
    let count = numbers.by_ref().nth(1).and_then(|(_, count)| count).unwrap_or(0);
    let mut moves = Vec::new();
    while (moves.len() as u64) < count {
        let ten: Vec<(usize, Option<u64>)> = numbers.by_ref().take(TEN).collect();
        let [(at, _), _, _, (_, rank), (_, file), (_, to_rank), (_, to_file), _, _, _] = *ten.as_slice()
        else {
            return (moves, true);
        };
        // An invalid number may have been several, so that the following ones are out of place.
        let is_whole = ten.iter().all(|(_, number)| number.is_some());
        let points = if is_whole { [point(file, rank), point(to_file, to_rank)] } else { [None; 2] };
        moves.push(Played { at, points });
    }
    let left = numbers.filter(|(_, number)| number.is_some()).count();
    if !left.is_multiple_of(TEN) && has_mixed_ends(bytes) {
        return (Vec::new(), false);
    }
    (moves, false)
}

/// The count of numbers per move.
const TEN: usize = 10;

/// Whether numbers end with different bytes.
fn has_mixed_ends(bytes: &[u8]) -> bool {
    let mut ends = bytes.iter().filter(|byte| !byte.is_ascii_digit());
    ends.next().is_some_and(|first| ends.any(|end| end != first))
}

/// Returns the number of a run of digits; `None` if there are none, or too many.
fn number(figures: &[u8]) -> Option<u64> {
    let mut figures = figures.iter().map(|figure| u64::from(figure - b'0'));
    let first = figures.next()?;
    figures.try_fold(first, |number, figure| number.checked_mul(10)?.checked_add(figure))
}

fn point(file: Option<u64>, rank: Option<u64>) -> Option<Square> {
    Square::new(u8::try_from(file?).ok()?, u8::try_from(rank?).ok()?)
}
