//! Properties of the tree, on random navigation.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::rules::{Cause, Color, Forfeit};

/// A random operation on a tree; numbers select among the options.
#[derive(Debug, Clone, Copy)]
enum Step {
    Play(usize),
    Back,
    Forward,
    Go(usize),
    Promote(usize),
    Prune(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (0..200_usize).prop_map(Step::Play),
        3 => Just(Step::Back),
        2 => Just(Step::Forward),
        1 => (0..200_usize).prop_map(Step::Go),
        1 => (0..200_usize).prop_map(Step::Promote),
        1 => (0..200_usize).prop_map(Step::Prune),
    ];
    prop::collection::vec(step, 1..80)
}

/// Returns all reachable nodes.
fn reached(tree: &GameTree<u32>) -> Vec<NodeIndex> {
    let mut places = vec![NodeIndex::START];
    let mut at = 0;
    while let Some(place) = places.get(at).copied() {
        places.extend_from_slice(tree.next(place));
        at += 1;
    }
    places
}

fn one_of<T: Copy>(items: &[T], at: usize) -> Option<T> {
    items.get(at.checked_rem(items.len())?).copied()
}

fn take(tree: &mut GameTree<u32>, step: Step) {
    match step {
        Step::Play(at) => {
            let played = one_of(&tree.position().legal_moves(), at);
            if let Some(played) = played {
                tree.play(played).unwrap();
            }
        }
        Step::Back => _ = tree.back(),
        Step::Forward => _ = tree.forward(),
        Step::Go(at) => assert!(tree.go(one_of(&reached(tree), at).unwrap())),
        Step::Promote(at) => _ = tree.promote(one_of(&reached(tree), at).unwrap()),
        Step::Prune(at) => tree.prune(one_of(&reached(tree), at).unwrap()),
    }
}

proptest! {
    #[test]
    fn a_tree_stays_one_whatever_is_done(steps in steps()) {
        let mut tree = GameTree::new(Position::start());
        for step in steps {
            take(&mut tree, step);
            let places = reached(&tree);
            let different: BTreeSet<NodeIndex> = places.iter().copied().collect();
            prop_assert_eq!(different.len(), places.len(), "every place is reached by one way");
            prop_assert!(different.contains(&tree.current()));
            for place in places {
                prop_assert!(tree.has(place));
                let moves: BTreeSet<Move> = tree.next(place).iter().filter_map(|next| tree.played(*next)).collect();
                prop_assert_eq!(moves.len(), tree.next(place).len(), "no move occurs twice");
                if let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) {
                    prop_assert_eq!(&tree.position_at(before).play(played).unwrap(), tree.position_at(place));
                }
            }
            let line = tree.line();
            prop_assert_eq!(line.first(), Some(&NodeIndex::START));
            prop_assert!(line.contains(&tree.current()));
            prop_assert!(line.last().is_none_or(|last| tree.next(*last).is_empty()));
            let game = tree.game();
            prop_assert_eq!(game.position(), tree.position());
        }
    }

    #[test]
    fn forward_undoes_back(steps in steps()) {
        let mut tree = GameTree::<u32>::new(Position::start());
        for step in steps {
            take(&mut tree, step);
            let here = tree.current();
            if tree.back() {
                prop_assert!(tree.forward());
            }
            prop_assert_eq!(tree.current(), here);
        }
    }
}

fn played(tree: &mut GameTree<u32>, moves: &str) -> Vec<NodeIndex> {
    moves.split_whitespace().map(|text| tree.play(text.parse().unwrap()).unwrap()).collect()
}

#[test]
fn another_move_is_a_branch_and_the_same_one_is_not() {
    let mut tree = GameTree::new(Position::start());
    let main = played(&mut tree, "h2e2 h9g7");
    assert!(tree.back());
    assert_eq!(played(&mut tree, "h9g7"), [main[1]]);
    assert!(tree.back());
    let branch = played(&mut tree, "b9c7");
    assert_eq!(tree.next(main[0]), [main[1], branch[0]]);
    assert_eq!(tree.line(), [NodeIndex::START, main[0], branch[0]]);
    assert!(tree.promote(branch[0]) && !tree.promote(branch[0]));
    assert_eq!(tree.next(main[0]), [branch[0], main[1]]);
    tree.prune(branch[0]);
    assert_eq!((tree.current(), tree.next(main[0])), (main[0], &[main[1]][..]));
    assert!(!tree.go(branch[0]));
}

#[test]
fn a_resigned_game_ends_there_and_continues_before() {
    let mut tree = GameTree::new(Position::start());
    played(&mut tree, "h2e2");
    tree.declare(Ending::forfeit(Color::Black, Forfeit::Resigned));
    assert_eq!(tree.ending(RuleSet::ASIAN).unwrap().score(), "1-0");
    assert!(tree.back());
    assert_eq!(tree.ending(RuleSet::ASIAN), None);
}

#[test]
fn the_rules_end_a_game_at_the_third_occurrence_on_its_own_branch() {
    let mut tree = GameTree::new(Position::start());
    let shuffle = "b0c2 b9c7 c2b0 c7b9";
    played(&mut tree, shuffle);
    assert_eq!(tree.ending(RuleSet::ASIAN), None);
    played(&mut tree, shuffle);
    let ending = tree.ending(RuleSet::ASIAN).unwrap();
    assert_eq!(ending.winner, None);
    assert!(matches!(ending.cause, Cause::Rules(_)));
}
