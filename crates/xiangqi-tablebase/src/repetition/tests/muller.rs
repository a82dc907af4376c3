//! An independent solver of endless play: it knows a graph and the colours of its nodes, and shares no code with the generator.

/// A game of two players on a graph. Every node has a next one and a set of colours. An endless play is judged by the colours
/// that it shows again and again.
pub(super) struct Game {
    /// Whether the first player moves, by node.
    pub(super) first_moves: Vec<bool>,
    pub(super) next: Vec<Vec<usize>>,
    pub(super) colors: Vec<u32>,
    /// Whether the first player wins a play with these colours, by their set.
    pub(super) wins: Vec<bool>,
}

impl Game {
    /// Returns the nodes that the first player wins.
    pub(super) fn solve(&self) -> Vec<bool> {
        self.forever(vec![true; self.next.len()], self.wins.len() - 1)
    }

    /// Returns the nodes from which a player can force the play into `goal`, among those that are left.
    fn attract(&self, left: &[bool], first: bool, mut goal: Vec<bool>) -> Vec<bool> {
        loop {
            let mut changed = false;
            for node in 0..left.len() {
                let mut next = self.next[node].iter().filter(|&&next| left[next]);
                let reaches = left[node]
                    && if self.first_moves[node] == first {
                        next.any(|&next| goal[next])
                    } else {
                        next.all(|&next| goal[next])
                    };
                changed |= reaches && !goal[node];
                goal[node] |= reaches;
            }
            if !changed {
                return goal;
            }
        }
    }

    /// Returns the nodes among those that are left, with these colours only, that the first player wins (Zielonka 1998).
    fn forever(&self, mut left: Vec<bool>, colors: usize) -> Vec<bool> {
        let player = self.wins[colors];
        let mut lost = vec![false; left.len()];
        'again: while left.contains(&true) {
            for fewer in self.largest_others(colors) {
                let shows = |node: usize| left[node] && self.colors[node] as usize & colors & !fewer != 0;
                let forced = self.attract(&left, player, (0..left.len()).map(shows).collect());
                let inside: Vec<bool> = (0..left.len()).map(|node| left[node] && !forced[node]).collect();
                let first = self.forever(inside.clone(), fewer);
                let other: Vec<bool> =
                    inside.iter().zip(first).map(|(inside, first)| *inside && first != player).collect();
                if other.contains(&true) {
                    let other = self.attract(&left, !player, other);
                    for node in (0..left.len()).filter(|&node| other[node]) {
                        left[node] = false;
                        lost[node] = true;
                    }
                    continue 'again;
                }
            }
            break;
        }
        if player { left } else { lost }
    }

    /// Returns the largest sets of fewer colours that the other player wins.
    fn largest_others(&self, colors: usize) -> Vec<usize> {
        let is_other = |set: usize| set & !colors == 0 && self.wins[set] != self.wins[colors];
        let others: Vec<usize> = (0..colors).filter(|&set| is_other(set)).collect();
        let is_largest = |&set: &usize| others.iter().all(|&more| more == set || set & !more != 0);
        others.iter().copied().filter(is_largest).collect()
    }
}
