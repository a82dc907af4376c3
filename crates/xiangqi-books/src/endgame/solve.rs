//! Values of positions by their stored moves: minimax on a graph that may have cycles.
//!
//! A position without stored moves has its given value. Otherwise the side to move chooses the best stored move, and endless play
//! is a draw. The solution is unique, independent of the order of insertion: the scores are processed from the best for a side
//! on, and all positions from which that side can force a score (its attractor) get it; positions that neither can force are
//! draws.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::annotation::HIGHEST_ESTIMATE;
use super::positions::Verdict;
use xiangqi::rules::Color;
use xiangqi_records::Outcome;

/// A position of the graph with its side to move.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// Side to move.
    pub(super) mover: Color,
    /// Value if no move is stored.
    pub(super) given: Option<Verdict>,
    /// Targets of the stored moves.
    pub(super) next: Vec<Next>,
}

/// Target of a stored move.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    /// To a position of the graph, by its number.
    Inside(usize),
    /// Out of it, to a position of known worth.
    Outside(Verdict),
}

/// A score with whether it is an estimate, as one number in red's view; so no two results share one.
type Worth = i32;

/// Value of endless play.
const ENDLESS: Worth = 0;

fn worth(verdict: Verdict) -> Worth {
    2 * Worth::from(verdict.score) + Worth::from(verdict.result.is_none())
}

fn result(worth: Worth) -> Option<Outcome> {
    let highest = Worth::from(HIGHEST_ESTIMATE);
    match worth.div_euclid(2) {
        _ if worth.rem_euclid(2) == 1 => None,
        score if score > highest => Some(Outcome::Red),
        score if score < -highest => Some(Outcome::Black),
        _ => Some(Outcome::Draw),
    }
}

/// Returns the value of every position; `None` if it is unknown: no value is given and no move is stored.
pub(super) fn solve(places: &[Place]) -> Vec<Option<Verdict>> {
    let graph = Graph::new(places);
    let worths = graph.worths();
    let moves = graph.moves(&worths);
    let verdict = |(worth, moves): (Option<Worth>, Option<u16>)| {
        worth.map(|worth| Verdict { result: result(worth), score: worth.div_euclid(2) as i16, moves })
    };
    worths.into_iter().zip(moves).map(verdict).collect()
}

struct Graph<'a> {
    places: &'a [Place],
    /// Predecessors of each place.
    previous: Vec<Vec<usize>>,
}

impl<'a> Graph<'a> {
    fn new(places: &'a [Place]) -> Self {
        let mut previous = vec![Vec::new(); places.len()];
        for (at, place) in places.iter().enumerate() {
            for next in &place.next {
                if let Next::Inside(next) = next
                    && let Some(before) = previous.get_mut(*next)
                {
                    before.push(at);
                }
            }
        }
        Self { places, previous }
    }

    /// Returns the values of the ends, each with its place; the ends of a place with moves are the moves out of the graph.
    fn ends(&self) -> impl Iterator<Item = (Worth, usize)> + use<'_> {
        self.places.iter().enumerate().flat_map(|(at, place)| {
            let given = place.given.filter(|_| place.next.is_empty());
            let outside = place.next.iter().filter_map(|next| match next {
                Next::Outside(verdict) => Some(*verdict),
                Next::Inside(_) => None,
            });
            given.into_iter().chain(outside).map(move |verdict| (worth(verdict), at))
        })
    }

    fn worths(&self) -> Vec<Option<Worth>> {
        let mut worths = vec![None; self.places.len()];
        for (side, sign) in [(Color::Red, 1), (Color::Black, -1)] {
            let mut ends: Vec<(Worth, usize)> =
                self.ends().filter(|(worth, _)| sign * worth > ENDLESS).collect();
            ends.sort_by_key(|&(worth, at)| (Reverse(sign * worth), at));
            // Moves of the other side that do not yet lose to it so much.
            let mut escapes: Vec<usize> = self.places.iter().map(|place| place.next.len()).collect();
            for (worth, at) in ends {
                self.force(side, worth, at, &mut worths, &mut escapes);
            }
        }
        let known = |place: &Place| !place.next.is_empty() || place.given.is_some();
        for (worth, place) in worths.iter_mut().zip(self.places) {
            *worth = worth.or(known(place).then_some(ENDLESS));
        }
        worths
    }

    /// A side can have `worth` by an end at this place; so it can wherever it can force the way there.
    fn force(
        &self,
        side: Color,
        worth: Worth,
        at: usize,
        worths: &mut [Option<Worth>],
        escapes: &mut [usize],
    ) {
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            let (Some(place), Some(left)) = (self.places.get(at), escapes.get_mut(at)) else { continue };
            *left = left.saturating_sub(1);
            if place.mover != side && *left > 0 {
                continue;
            }
            if let Some(slot) = worths.get_mut(at).filter(|worth| worth.is_none()) {
                *slot = Some(worth);
                open.extend(self.previous.get(at).into_iter().flatten());
            }
        }
    }

    /// Returns the plies to the end along moves that keep the value: of these a winner takes the shortest, a loser and both sides
    /// of a draw the longest; `None` if there is no end.
    fn moves(&self, worths: &[Option<Worth>]) -> Vec<Option<u16>> {
        let worth_of = |at: usize| worths.get(at).copied().flatten();
        let takes_fewest = |at: usize| {
            let winner = worth_of(at).and_then(result).and_then(Outcome::winner);
            self.places.get(at).is_some_and(|place| winner == Some(place.mover))
        };
        let mut moves = vec![None; self.places.len()];
        let mut left = vec![0_usize; self.places.len()];
        let mut open: BinaryHeap<Reverse<(u16, usize)>> = BinaryHeap::new();
        for (at, place) in self.places.iter().enumerate() {
            let Some(own) = worth_of(at) else { continue };
            let mut farthest = None;
            for next in &place.next {
                match *next {
                    Next::Inside(next) => left[at] += usize::from(worth_of(next) == Some(own)),
                    Next::Outside(verdict) if worth(verdict) == own => match verdict.moves {
                        Some(known) if takes_fewest(at) => open.push(Reverse((known.saturating_add(1), at))),
                        Some(known) => farthest = farthest.max(Some(known.saturating_add(1))),
                        // Never to be settled: it can go on without end.
                        None => left[at] += 1,
                    },
                    Next::Outside(_) => {}
                }
            }
            moves[at] = farthest;
            if place.next.is_empty() {
                open.push(Reverse((0, at)));
            } else if left[at] == 0 && !takes_fewest(at) {
                open.extend(farthest.map(|farthest| Reverse((farthest, at))));
            }
        }
        let mut settled = vec![false; self.places.len()];
        while let Some(Reverse((own, at))) = open.pop() {
            if std::mem::replace(&mut settled[at], true) {
                continue;
            }
            moves[at] = Some(own);
            let after = own.saturating_add(1);
            for &before in &self.previous[at] {
                if settled[before] || worth_of(before) != worth_of(at) {
                    continue;
                }
                if takes_fewest(before) {
                    open.push(Reverse((after, before)));
                    continue;
                }
                left[before] -= 1;
                moves[before] = moves[before].max(Some(after));
                if left[before] == 0 {
                    open.extend(moves[before].map(|most| Reverse((most, before))));
                }
            }
        }
        moves.into_iter().zip(settled).map(|(moves, settled)| moves.filter(|_| settled)).collect()
    }
}

#[cfg(test)]
mod tests;
