//! Strategies proved without solving a game: the graph of all plays that a strategy allows has no cycle against it.

use rustc_hash::FxHashMap;

use super::strategy::{Arena, Class, Memory, Strategy};

/// Whether a strategy keeps what its class promises in every endless play, from every position.
pub(super) fn prove(arena: &Arena, strategy: &dyn Strategy) -> bool {
    let plays = Plays::new(arena, strategy);
    let all: Vec<usize> = (0..plays.at.len()).collect();
    match arena.class {
        Class::Won => !plays.can_escape(&all),
        Class::Drawn => (0..arena.shows.len()).all(|offence| {
            let shown = plays.where_shown(&all, &arena.shows[offence]);
            plays.components(&shown).iter().all(|part| !plays.convicts(part, offence))
        }),
    }
}

/// The positions with what the strategy remembers there, and the moves of either side.
struct Plays<'a> {
    arena: &'a Arena,
    /// The position of each state.
    at: Vec<usize>,
    next: Vec<Vec<usize>>,
}

impl<'a> Plays<'a> {
    fn new(arena: &'a Arena, strategy: &dyn Strategy) -> Self {
        let mut states: Vec<(usize, Memory)> = Vec::new();
        let mut numbers = FxHashMap::default();
        let mut number = |states: &mut Vec<_>, state: (usize, Memory)| {
            *numbers.entry(state).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            })
        };
        for at in 0..arena.keys.len() {
            number(&mut states, (at, strategy.arrive(arena, Memory::default(), at)));
        }
        let mut next = Vec::new();
        while let Some(&(at, memory)) = states.get(next.len()) {
            let moves: Vec<u32> = if arena.strategy_moves(at) {
                strategy.answer(arena, memory, at).into_iter().collect()
            } else {
                arena.next[at].clone()
            };
            let after = moves.into_iter().map(|next| {
                let next = next as usize;
                number(&mut states, (next, strategy.arrive(arena, memory, next)))
            });
            let after = after.collect();
            next.push(after);
        }
        Self { arena, at: states.into_iter().map(|(at, _)| at).collect(), next }
    }

    fn where_shown(&self, states: &[usize], set: &[bool]) -> Vec<usize> {
        states.iter().copied().filter(|&state| set[self.at[state]]).collect()
    }

    /// Whether a play that visits all these states again and again convicts the offender of an offence.
    fn convicts(&self, part: &[usize], offence: usize) -> bool {
        let relieves = &self.arena.relieves[..self.arena.reliefs(offence)];
        part.iter().all(|&state| self.arena.shows[offence][self.at[state]])
            && relieves.iter().all(|relieves| part.iter().any(|&state| relieves[self.at[state]]))
    }

    /// Whether an endless play inside these states convicts the offender of nothing. Such a play in a component that convicts
    /// does not visit one of the reliefs.
    fn can_escape(&self, states: &[usize]) -> bool {
        self.components(states).iter().any(|part| {
            let offence = (0..self.arena.shows.len()).find(|&offence| self.convicts(part, offence));
            offence.is_none_or(|offence| {
                self.arena.relieves[..self.arena.reliefs(offence)].iter().any(|relieves| {
                    let bound = |state: &usize| !relieves[self.at[*state]];
                    self.can_escape(&part.iter().copied().filter(bound).collect::<Vec<_>>())
                })
            })
        })
    }

    /// Returns the strongly connected components of more than one state (Tarjan 1972).
    fn components(&self, states: &[usize]) -> Vec<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        // Inside: not yet seen; outside, or in a component that is complete: no number is lower.
        let mut order: FxHashMap<usize, usize> = states.iter().map(|&state| (state, UNSEEN)).collect();
        let (mut low, mut open, mut found, mut count) = (FxHashMap::default(), Vec::new(), Vec::new(), 0);
        for &root in states {
            if order.get(&root) != Some(&UNSEEN) {
                continue;
            }
            let mut path = vec![(root, 0)];
            while let Some((state, edge)) = path.last_mut() {
                let state = *state;
                if *edge == 0 && order[&state] == UNSEEN {
                    order.insert(state, count);
                    low.insert(state, count);
                    open.push(state);
                    count += 1;
                }
                if let Some(&next) = self.next[state].get(*edge) {
                    *edge += 1;
                    match order.get(&next) {
                        Some(&UNSEEN) => path.push((next, 0)),
                        Some(&number) => drop(low.entry(state).and_modify(|low| *low = number.min(*low))),
                        None => {}
                    }
                    continue;
                }
                path.pop();
                let lowest = low[&state];
                if let Some((before, _)) = path.last() {
                    low.entry(*before).and_modify(|low| *low = lowest.min(*low));
                }
                if lowest == order[&state] {
                    let first = open.iter().rposition(|&other| other == state).unwrap();
                    let part: Vec<usize> = open.drain(first..).collect();
                    for state in &part {
                        order.remove(state);
                    }
                    found.push(part);
                }
            }
        }
        found.retain(|part| part.len() > 1);
        found
    }
}
