//! Laws of the second level: continuations of a move.

use super::*;

#[test]
fn a_move_that_is_answered_by_mate_ranks_last() {
    let position: Position = "1n2ka3/7r1/b2ab1r2/5Cp1p/p1RPp4/P4NP2/4c3P/B7c/8C/1NRAKAB2 w".parse().unwrap();
    for settings in [Settings::default(), Settings::literal()] {
        let advice = Adviser::new(Settings { levels: Levels::Two, ..settings }).advise(&position);
        let mated = |one: &Advised| {
            let answer = one.follow.and_then(|follow| follow.answer).filter(|answer| answer.wins);
            answer.map(|answer| position.play(one.played).unwrap().play(answer.played).unwrap())
        };
        let losing = advice.moves.iter().filter_map(mated).inspect(|after| assert!(!after.has_legal_move()));
        let first = advice.moves.len() - losing.count();
        assert!(advice.moves[..first].iter().all(|one| !one.loses()));
        assert!(advice.moves[0].follow.is_some() && first < advice.moves.len());
    }
    let two = Settings { levels: Levels::Two, ..Settings::default() };
    let advice = Adviser::new(two).advise(&position);
    let place = |played: &str| advice.moves.iter().position(|one| one.played.to_string() == played).unwrap();
    assert!(place("g0i2") < place("c5a5"));
    let lost = advice.moves[place("c5a5")];
    let Follow { answer: Some(answer), next: None } = lost.follow.unwrap() else { panic!("{lost:?}") };
    assert_eq!((answer.played.to_string().as_str(), answer.wins), ("i2e2", true));
    assert!(lost.loses() && (lost.value - (lost.rv - 0.6)).abs() < 1e-12);
}

/// The rook mates now, and after one of the next best moves as well: that counts as the best move there can be.
#[test]
fn a_mate_to_come_speaks_for_a_move() {
    let position: Position = "3k5/9/9/9/9/9/9/9/4R3p/3AKA3 w".parse().unwrap();
    for own_only in [false, true] {
        let two = Settings { levels: Levels::Two, own_only, ..Settings::default() };
        let advice = Adviser::new(two).advise(&position);
        let mate = advice.moves[0];
        let mates = |one: &&Advised| one.follow.and_then(|follow| follow.next).is_some_and(|next| next.wins);
        let one = advice.moves.iter().find(mates).unwrap();
        let follow = one.follow.unwrap();
        assert!(mate.wins && mate.follow.is_none());
        let answer = follow.answer.map_or(0.0, |answer| answer.rv);
        assert!((one.value - (one.rv - 0.6 * answer + 0.36)).abs() < 1e-12);
        assert_eq!(follow.answer.is_none(), own_only);
    }
}

/// A value of two levels is less than any RV; moves without a search show none, so the shown values never rise.
#[test]
fn shown_values_fall() {
    let two = Settings { levels: Levels::Two, ..Settings::default() };
    let advice = Adviser::new(two).advise(&Position::start());
    let shown: Vec<Option<f64>> = advice.moves.iter().map(|one| one.own_value(Levels::Two)).collect();
    assert!(shown[0].is_some() && shown[0] >= shown[1] && shown[1].is_some());
    assert!(shown[2..].iter().all(Option::is_none) && advice.moves[2].rv > advice.moves[0].value);
    assert!(advice.moves[2..].windows(2).all(|two| two[0].rv >= two[1].rv));
    assert!(advice.moves.iter().all(|one| one.own_value(Levels::One) == Some(one.value)));
}

#[test]
fn the_second_level_sees_the_answer() {
    let position: Position = HORSE.parse().unwrap();
    let two = Settings { levels: Levels::Two, ..Settings::default() };
    let advice = Adviser::new(two.clone()).advise(&position);
    let looked: Vec<_> = advice.moves.iter().filter_map(|one| Some((one, one.follow?))).collect();
    assert_eq!(looked.len(), 2);
    for (one, follow) in looked {
        let (answer, next) = (follow.answer.unwrap(), follow.next.unwrap());
        assert!((one.value - (one.rv - 0.6 * answer.rv + 0.36 * next.rv)).abs() < 1e-12);
        assert!(position.play(one.played).unwrap().play(answer.played).unwrap().is_legal(next.played));
    }
    let own = Adviser::new(Settings { own_only: true, ..two }).advise(&position);
    let follow = own.moves[0].follow.unwrap();
    assert!(follow.answer.is_none() && follow.next.is_some());
    assert!((own.moves[0].value - (own.moves[0].rv + 0.36 * follow.next.unwrap().rv)).abs() < 1e-12);
}
