//! Minimax against brute force on random graphs with circles.

use proptest::prelude::*;

use super::*;
use crate::endgame::game::Annotation;

fn verdict(annotation: Annotation, score: i16) -> Verdict {
    Verdict { result: Some(annotation.outcome()), score, moves: Some(0) }
}

/// Ends as games give them: every kind of result, and estimates.
fn end() -> impl Strategy<Value = Verdict> {
    use Color::{Black, Red};
    prop_oneof![
        Just(verdict(Annotation::Win(Red), 10_000)),
        Just(verdict(Annotation::ArtfulWin(Red), 3_000)),
        Just(verdict(Annotation::Win(Black), -10_000)),
        Just(verdict(Annotation::BookWin(Black), -8_000)),
        Just(verdict(Annotation::Draw, 0)),
        Just(verdict(Annotation::ArtfulDraw, 200)),
        Just(verdict(Annotation::ArtfulDraw, -200)),
        prop::sample::select(vec![0, 200, 90, -90, 2_900, -2_900]).prop_map(|score| Verdict {
            result: None,
            score,
            moves: Some(0)
        }),
    ]
}

/// Places that alternate as moves do: moves lead to places with the other side to move.
fn graph() -> impl Strategy<Value = Vec<Place>> {
    let place =
        (any::<bool>(), prop::option::of(end()), prop::collection::vec(any::<prop::sample::Index>(), 0..4));
    prop::collection::vec(place, 1..24).prop_map(|places| {
        let mover = |red: bool| if red { Color::Red } else { Color::Black };
        let movers: Vec<Color> = places.iter().map(|place| mover(place.0)).collect();
        places
            .into_iter()
            .map(|(red, given, next)| {
                let next = next.iter().map(|index| index.index(movers.len()));
                let next = next.filter(|&next| movers[next] != mover(red)).map(Next::Inside).collect();
                Place { mover: mover(red), given, next }
            })
            .collect()
    })
}

/// Whether Red can force at least `asked`, by the definition: the least fixed point for more than a draw, the greatest otherwise,
/// since endless play is a draw.
fn at_least(places: &[Place], asked: Worth) -> Vec<bool> {
    let mut holds = vec![asked <= ENDLESS; places.len()];
    loop {
        let now: Vec<bool> = places
            .iter()
            .map(|place| {
                let mut next = place.next.iter().filter_map(|next| match next {
                    Next::Inside(next) => Some(holds[*next]),
                    Next::Outside(_) => None,
                });
                match (place.next.is_empty(), place.mover) {
                    (true, _) => place.given.map_or(ENDLESS, worth) >= asked,
                    (false, Color::Red) => next.any(|holds| holds),
                    (false, Color::Black) => next.all(|holds| holds),
                }
            })
            .collect();
        if now == holds {
            return holds;
        }
        holds = now;
    }
}

/// A place without moves of which nothing is given counts as a draw here; such are in no book.
fn completed(mut places: Vec<Place>) -> Vec<Place> {
    for place in &mut places {
        if place.next.is_empty() && place.given.is_none() {
            place.given = Some(verdict(Annotation::Draw, 0));
        }
    }
    places
}

proptest! {
    #[test]
    fn every_worth_is_what_can_be_forced(places in graph().prop_map(completed)) {
        let solved = solve(&places);
        let mut asked: Vec<Worth> = places.iter().filter_map(|place| place.given).map(worth).collect();
        asked.push(ENDLESS);
        for asked in asked {
            let forced = at_least(&places, asked);
            for (verdict, forced) in solved.iter().zip(forced) {
                prop_assert_eq!(verdict.map(worth).unwrap() >= asked, forced);
            }
        }
    }

    #[test]
    fn moves_follow_from_those_of_the_moves_that_keep_the_worth(places in graph().prop_map(completed)) {
        let solved: Vec<Verdict> = solve(&places).into_iter().flatten().collect();
        prop_assert_eq!(solved.len(), places.len());
        for (place, own) in places.iter().zip(&solved) {
            if place.next.is_empty() {
                prop_assert_eq!(own.moves, Some(0));
                continue;
            }
            let next = place.next.iter().filter_map(|next| match next {
                Next::Inside(next) => Some(solved[*next]),
                Next::Outside(_) => None,
            });
            // `None` is more than any number.
            let number = |verdict: Verdict| verdict.moves.map_or(u32::MAX, u32::from);
            let kept: Vec<u32> = next.filter(|next| worth(*next) == worth(*own)).map(number).collect();
            let winner = own.result.and_then(Outcome::winner);
            let most = if winner == Some(place.mover) { kept.iter().min() } else { kept.iter().max() };
            let most = *most.unwrap();
            prop_assert_eq!(number(*own), if most == u32::MAX { most } else { most + 1 });
            prop_assert!(winner.is_none() || own.moves.is_some(), "a win has an end");
        }
    }

    #[test]
    fn a_part_is_worth_the_same_with_the_rest_known(places in graph().prop_map(completed), cut in any::<u32>()) {
        // Places from which none outside the part leads back into it: those that lead to one of a few.
        let solved: Vec<Verdict> = solve(&places).into_iter().flatten().collect();
        let mut inside: Vec<bool> = (0..places.len()).map(|at| cut >> (at % 32) & 1 == 1 && at % 5 == 0).collect();
        loop {
            let leads = |place: &Place| place.next.iter().any(|next| matches!(next, Next::Inside(next) if inside[*next]));
            let now: Vec<bool> = places.iter().zip(&inside).map(|(place, inside)| *inside || leads(place)).collect();
            if now == inside {
                break;
            }
            inside = now;
        }
        let numbers: Vec<usize> = (0..places.len()).filter(|at| inside[*at]).collect();
        let part: Vec<Place> = numbers.iter().map(|&at| {
            let next = places[at].next.iter().map(|next| match *next {
                Next::Inside(next) => match numbers.binary_search(&next) {
                    Ok(number) => Next::Inside(number),
                    Err(_) => Next::Outside(solved[next]),
                },
                outside => outside,
            });
            Place { next: next.collect(), ..places[at].clone() }
        }).collect();
        for (number, verdict) in numbers.into_iter().zip(solve(&part)) {
            prop_assert_eq!(verdict, Some(solved[number]));
        }
    }
}

#[test]
fn a_circle_alone_is_a_draw_without_end() {
    let place = |mover, next| Place { mover, given: None, next: vec![Next::Inside(next)] };
    let solved = solve(&[place(Color::Red, 1), place(Color::Black, 0)]);
    assert_eq!(solved, [Some(Verdict { result: Some(Outcome::Draw), score: 0, moves: None }); 2]);
    let unknown = Place { mover: Color::Red, given: None, next: Vec::new() };
    assert_eq!(solve(&[unknown]), [None]);
}
