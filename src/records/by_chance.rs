//! Records by chance, for tests: legal trees with variations, comments, headers and set-ups.

use super::{Headers, Outcome, Record};
use crate::rng::Rng;
use crate::rules::Position;
use crate::rules::tree::Place;

/// Letters that GB18030 and UTF-16 have.
pub(super) const ANY: &str = "紅黑车馬炮兵将士象 ,.!（）1aé\u{3000}𠀀，。\n";

/// Letters that Big5 has.
pub(super) const TRADITIONAL: &str = "紅黑車馬炮兵將士象 ,.!（）1a\u{3000}，。\n";

/// A record: `names` are the headers that it may have, `letters` those of its texts.
pub(super) fn record(seed: u64, names: &[&str], letters: &str) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::new(start(&mut rng));
    record.headers = headers(&mut rng, names, letters);
    record.outcome = Outcome::ALL.get(rng.below(4) as usize).copied();
    let mut places = vec![Place::START];
    for _ in 0..rng.below(60) {
        // The last place makes lines, any other one variations.
        let from = if rng.chance(3, 4) { places.len() - 1 } else { rng.below(places.len() as u64) as usize };
        let moves = record.tree.position_at(places[from]).legal_moves();
        let Some(played) = moves.get(rng.below(moves.len() as u64) as usize) else { continue };
        places.push(record.tree.add(places[from], *played).unwrap());
    }
    for place in places {
        if rng.chance(1, 3) {
            let length = rng.below(30);
            record.tree.note_mut(place).comment = text(&mut rng, length, letters);
        }
    }
    record
}

/// A position of a game by chance, without a capture just before it.
fn start(rng: &mut Rng) -> Position {
    let mut position = Position::start();
    if rng.chance(1, 2) {
        for _ in 0..rng.below(300) {
            let moves = position.legal_moves();
            let Some(played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            position = position.play(*played).unwrap();
        }
    }
    let mut set_up = position.to_setup();
    set_up.halfmoves = 0;
    set_up.check().unwrap()
}

fn headers(rng: &mut Rng, names: &[&str], letters: &str) -> Headers {
    let mut headers = Headers::default();
    for name in names.iter().filter(|_| rng.chance(1, 2)).collect::<Vec<_>>() {
        let length = rng.below(4);
        headers.set(name, &text(rng, length, letters));
    }
    headers
}

/// A text that is more than blanks, or none.
fn text(rng: &mut Rng, length: u64, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let text: String = (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect();
    if text.trim().is_empty() { String::new() } else { text }
}
