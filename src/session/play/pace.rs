//! How long a level that plays like a person takes for a move.

use std::time::Duration;

use crate::engine::human::Choice;
use crate::rng::Rng;
use crate::rules::referee::Game;

/// Shortest and longest time, in milliseconds.
const BOUNDS: (u64, u64) = (300, 4_000);

/// Returns the time for a move, in seeded variation: short if it is forced, from a book or a recapture, longer the more moves
/// seem as good. With a clock it is at most a fortieth of the milliseconds left and half the increment.
pub(super) fn time(
    game: &Game,
    choice: &Choice,
    from_book: bool,
    clock: Option<(i64, Duration)>,
    seed: u64,
) -> Duration {
    let last = game.history().plies().last().map(|ply| ply.undo);
    let recaptures =
        last.is_some_and(|last| last.captured().is_some() && last.played().to == choice.played.to);
    let is_forced = game.position().legal_move_count() == 1;
    let usual = match choice.rivals as u64 {
        _ if is_forced || recaptures || from_book => 600,
        rivals => 900 + 400 * rivals.clamp(1, 6),
    };
    let percent = 60 + Rng::new(seed ^ game.position().key()).below(81);
    let taken = (usual * percent / 100).clamp(BOUNDS.0, BOUNDS.1);
    let most = clock
        .map_or(BOUNDS.1, |(left, increment)| left.max(0) as u64 / 40 + increment.as_millis() as u64 / 2);
    Duration::from_millis(taken.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    fn choice(played: &str, rivals: usize) -> Choice {
        Choice { played: played.parse().unwrap(), score: 0, rivals }
    }

    #[test]
    fn hard_moves_take_longer_and_the_clock_bounds_all() {
        let mut game = Game::new(Position::start());
        let total = |game: &Game, choice: &Choice, clock| -> Duration {
            (0..50)
                .map(|seed| {
                    let taken = time(game, choice, false, clock, seed);
                    assert_eq!(taken, time(game, choice, false, clock, seed));
                    assert!(clock.is_some() || (300..=4_000).contains(&taken.as_millis()));
                    taken
                })
                .sum()
        };
        let (clear, hard) = (total(&game, &choice("h2e2", 1), None), total(&game, &choice("h2e2", 6), None));
        assert!(hard > 2 * clear, "{clear:?} {hard:?}");
        for played in ["h2e2", "i9i8", "e2e6", "i8i7", "b2b9"] {
            game.play(played.parse().unwrap()).unwrap();
        }
        assert!(
            2 * total(&game, &choice("a9b9", 6), None) < total(&game, &choice("a9a8", 6), None),
            "it recaptures"
        );
        let hurried = total(&game, &choice("h9g7", 6), Some((2_000, Duration::ZERO)));
        assert!(hurried <= 50 * Duration::from_millis(50), "{hurried:?}");
        assert_eq!(total(&game, &choice("h9g7", 6), Some((-5, Duration::ZERO))), Duration::ZERO);
    }
}
