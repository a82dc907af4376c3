//! Endgames that every player knows, as a new base has them. The verdicts and their sources are in `tests/data/known_endings.tsv`.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use canju::acquisition::endgames::Endgames;
use canju::knowledge::KnowledgeBase;
use canju::knowledge::score::Score;
use canju::material::{Material, NodeId};

#[test]
fn what_every_player_knows_is_right_or_refuted_by_a_table() {
    let mut base = KnowledgeBase::default();
    base.apply(&Endgames::built_in().unwrap().changes(&base, 0).unwrap());
    let rows = include_str!("data/known_endings.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut right = 0;
    for row in rows {
        let [material, book, source, table] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let node: NodeId = material.parse::<Material>().unwrap().into();
        let score = base.score(node).unwrap();
        let agrees = match book {
            "win" => score <= Score::MOSTLY_WIN,
            "draw" => [Score::EITHER, Score::DRAW].contains(&score),
            _ => panic!("{row}"),
        };
        match table {
            "" => {
                assert!(agrees, "{material} is {score}, a {book} by {source}");
                right += 1;
            }
            "other manuals" => {
                assert!(
                    !agrees && !base.is_proved(node) && score == Score::WIN_BY_POSITION,
                    "{material} is {score}"
                );
            }
            _ => assert!(
                base.is_proved(node) && !agrees && score.to_string() == table,
                "{material} is {score}"
            ),
        }
    }
    assert!(right >= 60);
}
