//! The tables' answer, and what the limit of plies without a capture makes of it.

use crate::jobs::{Failure, JobKind};
use crate::rules::Position;
use crate::session::tests::*;
use crate::tablebase::code::Wdl;
use crate::tablebase::dtz::{Fate, LIMIT};

/// Looks up a won position after this number of plies without a capture.
fn look_up(fixture: &mut Fixture, plies: u32) -> tables::Answer {
    let position: Position = format!("4k4/9/9/9/9/9/9/9/R8/3K5 w - - {plies} 60").parse().unwrap();
    fixture.tries(tables::Action::LookUp(Box::new(position)));
    assert!(fixture.session.tables().limit.subject().is_none());
    fixture.session.tables().answer.as_ref().unwrap().as_ref().unwrap().clone()
}

#[test]
fn the_limit_is_applied_to_the_position_looked_up() {
    let mut fixture = Fixture::new();
    fixture.does(tables::Action::Solve(node("KRK").material()));
    let start = look_up(&mut fixture, 0);
    let plies = start.value.plies.unwrap();
    assert!(start.limit.is_none() && !start.is_limit_open());
    let last = look_up(&mut fixture, LIMIT - plies);
    assert_eq!((last.fate(), last.line.len() as u32), (Fate::Unchanged, plies));
    assert_eq!(last.moves[0].1, last.value);
    assert!(last.fates.contains(&Fate::Drawn) && !last.is_limit_open(), "a slow move loses the win");
    let late = look_up(&mut fixture, LIMIT - plies + 1);
    assert_eq!((late.fate(), late.line.len()), (Fate::Drawn, 0));
    let moves = late.moves.iter().zip(&late.fates);
    assert!(moves.filter(|((_, value), _)| value.wdl == Wdl::Win).all(|(_, &fate)| fate == Fate::Drawn));
}

/// The move that mates comes too late, too: the game is over.
#[test]
fn at_the_limit_nothing_is_won_any_more() {
    let mut fixture = Fixture::new();
    fixture.does(tables::Action::Solve(node("KRK").material()));
    for position in ["3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 60", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 131 66"] {
        fixture.tries(tables::Action::LookUp(Box::new(position.parse().unwrap())));
        let answer = fixture.session.tables().answer.as_ref().unwrap().as_ref().unwrap();
        assert_eq!((answer.value.plies, answer.fate(), answer.line.len()), (Some(1), Fate::Drawn, 0));
        let won = answer.moves.iter().zip(&answer.fates).filter(|((_, value), _)| value.wdl == Wdl::Win);
        assert!(won.map(|(_, &fate)| fate).all(|fate| fate == Fate::Drawn) && !answer.is_limit_open());
    }
}

#[test]
fn a_limit_that_was_stopped_waits_until_it_is_asked_for_again() {
    let mut fixture = Fixture::new();
    fixture.does(tables::Action::Solve(node("KRK").material()));
    fixture.session.context.jobs.failing = Some((JobKind::Limit, Failure::Crash));
    let position: Position = format!("4k4/9/9/9/9/9/9/9/R8/3K5 w - - {} 60", LIMIT - 1).parse().unwrap();
    fixture.tries(tables::Action::LookUp(Box::new(position)));
    fixture.session.context.jobs.failing = None;
    assert_eq!(look_up(&mut fixture, LIMIT - 1).fate(), Fate::Unknown);
    fixture.tries(tables::Action::ApplyLimit);
    let answer = fixture.session.tables().answer.as_ref().unwrap().as_ref().unwrap();
    assert_eq!(answer.fate(), Fate::Drawn);
}
