//! Which move a weaker player makes: one of the best, by a chance that the level says.

use crate::engine::Line;
use crate::rng::Rng;
use crate::rules::Move;

/// The first move of the line whose score is the highest with up to `noise` added to it by chance.
pub(super) fn choose(lines: &[Line], noise: i32, rng: &mut Rng) -> Option<Move> {
    let tried = lines.iter().map(|line| {
        let luck = rng.below(noise.max(0) as u64 + 1) as i32;
        (line.score + luck, line.moves.first().copied())
    });
    // Of equals the first, which is the better one.
    tried.reduce(|best, next| if next.0 > best.0 { next } else { best })?.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<Line> {
        let line =
            |text: &str, score| Line { score, moves: vec![text.parse().unwrap()], depth: 1, deepest: 1 };
        vec![line("h2e2", 40), line("b2e2", 10), line("a0a1", -30_000)]
    }

    #[test]
    fn without_chance_the_best_is_played_and_no_chance_makes_a_lost_game() {
        let lines = lines();
        assert_eq!(choose(&lines, 0, &mut Rng::new(1)), Some(lines[0].moves[0]));
        let mut rng = Rng::new(1);
        let played: Vec<_> = (0..200).filter_map(|_| choose(&lines, 100, &mut rng)).collect();
        assert!(lines[..2].iter().all(|line| played.contains(&line.moves[0])));
        assert!(!played.contains(&lines[2].moves[0]));
    }
}
