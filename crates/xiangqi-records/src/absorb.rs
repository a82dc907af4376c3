//! Joining two records of one game.

use super::record::{Record, Remark};
use xiangqi::rules::tree::NodeIndex;

impl Record {
    /// Takes over what another record of the same game has beyond this one: moves, variations, comments, glyphs, headers and the
    /// outcome. If `mirrored`, its moves are mirrored left to right. A header or outcome that differs stays as it is here, and
    /// the other one is added to the comment of the start; so nothing is lost.
    pub fn absorb(&mut self, other: &Self, mirrored: bool) {
        let mut places = vec![(NodeIndex::START, NodeIndex::START)];
        while let Some((from, to)) = places.pop() {
            self.tree.note_mut(to).absorb(other.tree.note(from));
            for next in other.tree.next(from) {
                let played = other.tree.played(*next);
                let played = played.map(|played| if mirrored { played.mirrored() } else { played });
                let place = played.and_then(|played| self.tree.add(to, played).ok());
                places.extend(place.map(|place| (*next, place)));
            }
        }
        let mut differing: Vec<String> = Vec::new();
        for (name, value) in other.headers.iter() {
            match self.headers.get(name) {
                "" => _ = self.headers.set(name, value),
                own if own == value => {}
                _ => differing.push(format!("{name}: {value}")),
            }
        }
        match (self.outcome, other.outcome) {
            (None, outcome) => self.outcome = outcome,
            (Some(own), Some(outcome)) if own != outcome => {
                differing.push(format!("Result: {}", outcome.word()));
            }
            _ => {}
        }
        let comment = &mut self.tree.note_mut(NodeIndex::START).comment;
        for line in differing {
            add_line(comment, &line);
        }
    }
}

impl Remark {
    fn absorb(&mut self, other: &Self) {
        add_line(&mut self.comment, &other.comment);
        let new = other.glyphs.iter().filter(|glyph| !self.glyphs.contains(glyph)).copied();
        let new: Vec<u8> = new.collect();
        self.glyphs.extend(new);
        match (&self.rejected, &other.rejected) {
            (None, Some(_)) => self.rejected.clone_from(&other.rejected),
            (Some(own), Some(rejected)) if own != rejected => add_line(&mut self.comment, rejected),
            _ => {}
        }
    }
}

/// Adds a text to a comment that does not contain it.
fn add_line(comment: &mut String, text: &str) {
    if comment.contains(text) {
        return;
    }
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use xiangqi::rng::Rng;
    use xiangqi::rules::{Move, Position};

    use super::*;
    use crate::record::Outcome;

    /// A game with variations, comments and headers; games of one seed of the moves agree in them.
    fn record(moves: u64, notes: u64, mirrored: bool) -> Record {
        let (mut record, mut rng, mut noted) = (Record::default(), Rng::new(moves), Rng::new(notes));
        let plies = 4 + noted.below(12) as usize;
        let turn = |played: Move| if mirrored { played.mirrored() } else { played };
        for _ in 0..plies {
            let before = record.tree.current();
            let position = record.tree.position().to_setup();
            let position = if mirrored { position.mirrored() } else { position };
            let legal = position.check().unwrap().legal_moves();
            let choose = |rng: &mut Rng| legal[rng.below(legal.len() as u64) as usize];
            let played = choose(&mut rng);
            record.tree.play(turn(played)).unwrap();
            if noted.below(4) == 0 {
                let place = record.tree.add(before, turn(choose(&mut noted))).unwrap();
                record.tree.note_mut(place).comment = format!("c{}", noted.below(9));
            }
        }
        for name in ["Red", "Event", "Date"] {
            record.headers.set(name, ["", "a", "b"][noted.below(3) as usize]);
        }
        record.outcome = Outcome::ALL.get(noted.below(4) as usize).copied();
        record
    }

    /// All lines of a game, each with its comment, and all headers.
    fn contents(record: &Record, mirrored: bool) -> BTreeSet<(Vec<Move>, String)> {
        let turn = |played: Move| if mirrored { played.mirrored() } else { played };
        let steps = record.steps();
        let places = steps.iter().map(|step| step.place).chain([NodeIndex::START]);
        let line =
            |place| record.tree.way(place).into_iter().filter_map(|at| record.tree.played(at)).map(turn);
        places.map(|place| (line(place).collect(), record.tree.note(place).comment.clone())).collect()
    }

    proptest! {
        /// What either record has, the joined one has.
        #[test]
        fn nothing_is_lost(moves: u64, one: u64, other: u64, mirrored: bool) {
            let (kept, absorbed) = (record(moves, one, false), record(moves, other, mirrored));
            let mut joined = kept.clone();
            joined.absorb(&absorbed, mirrored);
            let found = contents(&joined, false);
            for (line, comment) in contents(&kept, false).into_iter().chain(contents(&absorbed, mirrored)) {
                prop_assert!(found.iter().any(|(other, text)| *other == line && text.contains(&comment)));
            }
            let start = &joined.tree.note(NodeIndex::START).comment;
            for (name, value) in kept.headers.iter().chain(absorbed.headers.iter()) {
                let told = format!("{name}: {value}");
                prop_assert!(joined.headers.get(name) == value || start.contains(&told));
            }
            prop_assert_eq!(joined.start().key(), Position::start().key());
            let again = { let mut again = joined.clone(); again.absorb(&absorbed, mirrored); again };
            prop_assert_eq!(again, joined, "a record that has all takes nothing over");
        }
    }
}
