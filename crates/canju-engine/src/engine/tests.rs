//! Invariants of the engine, and positions with a known answer.

use std::sync::Arc;

use super::limits::Unwatched;
use super::score::{MATE, RULE, Score};
use super::*;
use canju_knowledge::knowledge::score::Score as KnowledgeScore;
use xiangqi::material::{Material, NodeId};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::{Game, GameHistory, Reason, RuleSet};
use xiangqi::rules::{Color, Move, Position, Role};

fn searcher(position: &Position, knowledge: Option<KnowledgeSnapshot>) -> Searcher<'static> {
    let evaluation = Arc::new(Evaluation::classical(Parameters::default(), knowledge));
    let tt = Arc::new(TranspositionTable::new(4));
    Searcher::new(position.clone(), GameHistory::new(), RuleSet::ASIAN, evaluation, tt, &Unwatched)
}

fn best(fen: &str, limits: &Limits) -> PvLine {
    let position: Position = fen.parse().unwrap();
    searcher(&position, None).run(limits).remove(0)
}

/// Positions of random games from the start.
fn positions(seed: u64, games: u64, plies: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..rng.below(plies) {
            let moves = position.legal_moves();
            let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            position.make(played);
            all.push(position.clone());
        }
    }
    all
}

#[test]
fn the_tally_follows_the_moves_and_the_sides_are_alike() {
    let snapshot = KnowledgeSnapshot::of(|node| {
        let material = node.material();
        let lead = i32::from(material.red.units()) - i32::from(material.black.units());
        let score = KnowledgeScore::new(match lead {
            2.. => 0,
            1 => 3,
            0 => 5,
            -1 => 6,
            _ => 9,
        })?;
        Some(Prior { score, confidence: 15 })
    });
    let evaluation = Evaluation::classical(Parameters::default(), Some(snapshot));
    for position in positions(3, 40, 200) {
        let accumulator = evaluation.accumulate(&position);
        for &played in &position.legal_moves() {
            let after = position.play(played).unwrap();
            assert_eq!(
                evaluation.update(accumulator, &position, played),
                evaluation.accumulate(&after),
                "{played}"
            );
        }
        let score = |position: &Position| evaluation.score(position, evaluation.accumulate(position));
        for other in [position.to_setup().swapped(), position.to_setup().mirrored()] {
            assert_eq!(score(&position), score(&other.check().unwrap()), "{position:?}");
        }
    }
}

#[test]
fn every_move_is_picked_once() {
    for position in positions(5, 20, 150) {
        let moves = position.legal_moves();
        let mut rng = Rng::new(position.key());
        let mut any = || moves.get(rng.below(moves.len() as u64 + 1) as usize).copied();
        let hints = picker::Hints { tt_move: any(), quiet: [any(), any(), any()] };
        let mut picker = picker::Picker::all(hints);
        let mut picked: Vec<Move> =
            std::iter::from_fn(|| picker.next(&position, |_| 0)).map(|pick| pick.played).collect();
        picked.sort_unstable();
        let mut expected = moves.to_vec();
        expected.sort_unstable();
        assert_eq!(picked, expected, "{position:?}");
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    for position in positions(11, 2, 60).iter().step_by(17) {
        let run = || {
            let mut searcher = searcher(position, None);
            (searcher.run(&Limits::nodes(20_000)), searcher.nodes())
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn mates_are_found_in_as_many_moves_as_they_take() {
    // Two rooks take a rank each, and one mates at once if the other already holds its rank; stalemate wins as mate does.
    for (fen, plies) in [
        ("3k5/9/R8/9/9/9/9/9/9/5K2R w - - 0 1", 3),
        ("3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1", 1),
        ("3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1", 1),
    ] {
        let line = best(fen, &Limits::depth(8));
        assert_eq!(line.score, MATE - plies, "{fen}: {line:?}");
        assert_eq!(line.moves.len() as Score, plies, "{fen}: {line:?}");
    }
}

#[test]
fn lines_are_legal_and_as_many_as_were_asked_for() {
    for position in positions(17, 3, 120).iter().step_by(29) {
        let limits = Limits { lines: 4, ..Limits::depth(5) };
        let lines = searcher(position, None).run(&limits);
        assert_eq!(lines.len(), position.legal_moves().len().min(4));
        assert!(lines.is_sorted_by(|a, b| a.score >= b.score));
        for line in &lines {
            line.moves.iter().try_fold(position.clone(), |position, &played| position.play(played)).unwrap();
        }
    }
}

/// In games of shuffling and checking, most of which reach a third repetition, the quiet limit, or both in one move.
#[test]
fn what_ends_a_game_is_scored_as_the_referee_judges_it() {
    let rules = RuleSet { quiet_limit: 8, ..RuleSet::ASIAN };
    let evaluation = Arc::new(Evaluation::classical(Parameters::default(), None));
    let tt = Arc::new(TranspositionTable::new(1));
    let (mut rng, mut ended, mut at_once) = (Rng::new(29), 0, 0);
    for number in 0..4_000 {
        let material: Material = ["KRNKRC", "KRKR", "KCPGGKNPMM"][number % 3].parse().unwrap();
        let Some(start) = material.playable_position(Color::Red, &mut rng) else { continue };
        let mut game = Game::new(start);
        while game.result(rules).is_none() {
            let moves = game.position().legal_moves();
            let back = game.history().plies().iter().rev().nth(1).map(|ply| {
                let Move { from, to } = ply.undo.played;
                Move { from: to, to: from }
            });
            let checks = moves.iter().copied().find(|played| {
                game.position().play(*played).is_ok_and(|after| after.in_check()) && rng.chance(3, 4)
            });
            let drawn = moves[rng.below(moves.len() as u64) as usize];
            let played =
                back.filter(|back| moves.contains(back) && rng.chance(19, 20)).or(checks).unwrap_or(drawn);
            game.play(played).unwrap();
        }
        let result = game.result(rules).unwrap();
        if matches!(result.reason, Reason::Checkmate | Reason::Stalemate) {
            continue;
        }
        let (position, history) = (game.position().clone(), game.history().clone());
        let turn = position.turn();
        let (evaluation, tt) = (Arc::clone(&evaluation), Arc::clone(&tt));
        let searcher = Searcher::new(position, history, rules, evaluation, tt, &Unwatched);
        let won = result.winner.map_or(0, |winner| if winner == turn { RULE } else { -RULE });
        assert_eq!(searcher.by_rules(0), Some(won), "{}: {result:?}", game.position());
        ended += 1;
        at_once += u32::from(won != 0 && game.position().halfmoves() >= rules.quiet_limit);
    }
    assert!(ended > 1_000 && at_once > 10, "{ended} {at_once}");
}

/// Also where the limit of nodes ends an iteration after some of its lines.
#[test]
fn there_are_never_more_lines_than_asked_for_and_never_two_of_one_move() {
    let mut stopped_late = 0;
    for position in positions(17, 3, 120).iter().step_by(29) {
        for nodes in (1..40).map(|step| step * 211) {
            let lines = searcher(position, None).run(&Limits { lines: 3, ..Limits::nodes(nodes) });
            let first: std::collections::BTreeSet<_> = lines.iter().map(|line| line.moves[0]).collect();
            assert!(first.len() == lines.len() && lines.len() <= 3, "{position:?} {nodes}: {lines:?}");
            stopped_late += usize::from(lines.iter().any(|line| line.depth < lines[0].depth));
        }
    }
    assert!(stopped_late > 0);
}

#[test]
fn only_allowed_moves_are_searched_and_none_gives_no_line() {
    for position in positions(19, 4, 60).iter().step_by(13) {
        let moves = position.legal_moves();
        let run = |only: &[Move]| {
            searcher(position, None).run(&Limits { only: Some(only.to_vec()), lines: 3, ..Limits::depth(3) })
        };
        for only in moves.chunks(2) {
            let lines = run(only);
            assert_eq!(lines.len(), only.len());
            assert!(lines.iter().all(|line| only.contains(&line.moves[0])), "{position:?}: {lines:?}");
        }
        let illegal: Move = "a0a9".parse().unwrap();
        assert!(run(&[]).is_empty() && (moves.contains(&illegal) || run(&[illegal]).is_empty()));
    }
}

#[test]
fn a_class_of_the_base_moves_the_score_towards_it() {
    let position: Position = "3k1a3/4a4/9/9/9/9/9/3A5/4A4/R3K4 w - - 0 1".parse().unwrap();
    let node = NodeId::from(Material::of(&position));
    let with = |score| {
        let score = KnowledgeScore::new(score).unwrap();
        let snapshot =
            KnowledgeSnapshot::of(|other| (other == node).then_some(Prior { score, confidence: 15 }));
        let evaluation = Evaluation::classical(Parameters::default(), Some(snapshot));
        evaluation.score(&position, evaluation.accumulate(&position))
    };
    let scores: Vec<Score> = [0, 1, 2, 5].map(with).to_vec();
    assert!(scores.is_sorted_by(|a, b| a > b), "{scores:?}");
    assert!(with(5).abs() <= 100 && with(0) > 800, "{scores:?}");
    assert_eq!(position.turn(), Color::Red);
}

#[test]
fn to_take_the_last_strong_piece_or_a_defender_pays_without_a_look_ahead() {
    let evaluation = Evaluation::classical(Parameters::default(), None);
    let worth = |position: &Position| {
        let score = evaluation.score(position, evaluation.accumulate(position));
        if position.turn() == Color::Red { score } else { -score }
    };
    let mut rng = Rng::new(29);
    for (text, role) in [
        ("KRPPPKGGMMC", Role::Cannon),
        ("KRPPPPPKGGMMN", Role::Knight),
        ("KNNPPKGGMMC", Role::Cannon),
        ("KCCPPPKGGMMN", Role::Knight),
        ("KRNKGGMM", Role::Guard),
        ("KPPPPKGGMM", Role::Minister),
        ("KNCPKGM", Role::Guard),
    ] {
        let material: Material = text.parse().unwrap();
        let (mut better, mut all) = (0, 0);
        while all < 300 {
            let position = material.random_position(Color::Red, &mut rng).unwrap();
            let mut setup = position.to_setup();
            let taken = position.board().pieces(Color::Black, role).first().unwrap();
            setup.board.set(taken, None);
            let Ok(without) = setup.check() else { continue };
            all += 1;
            better += usize::from(worth(&without) > worth(&position));
        }
        assert!(better * 10 >= all * 9, "{text}: {better} of {all}");
    }
}

/// The lines of a search with bonuses for first moves.
fn with_bonuses(position: &Position, bonuses: &[(Move, Score)], limits: Limits) -> Vec<PvLine> {
    searcher(position, None).run(&Limits { bonuses: bonuses.to_vec(), ..limits })
}

#[test]
fn a_bonus_is_part_of_the_score_and_changes_nothing_else() {
    for position in positions(23, 4, 60).iter().step_by(17) {
        for &played in position.legal_moves().iter().step_by(7) {
            let search = |bonuses| {
                let mut searcher = searcher(position, None);
                let line =
                    searcher.run(&Limits { only: Some(vec![played]), bonuses, ..Limits::depth(6) }).remove(0);
                (line, searcher.nodes())
            };
            let (plain, nodes) = search(Vec::new());
            let (raised, same) = search(vec![(played, 70)]);
            let bonus = if plain.score.abs() < score::TABLE_BOUND { 70 } else { 0 };
            assert_eq!((raised.score, raised.moves, same), (plain.score + bonus, plain.moves, nodes));
        }
    }
}

#[test]
fn a_bonus_tips_moves_that_are_equal() {
    let start = Position::start();
    for played in ["h2e2", "h0g2", "g3g4", "g0e2", "h2f2", "i0i1"].map(|text| text.parse::<Move>().unwrap()) {
        let pair = [played, played.mirrored()];
        for wanted in pair {
            for lines in [1, 2] {
                let limits = Limits { only: Some(pair.to_vec()), lines, ..Limits::depth(5) };
                let found = with_bonuses(&start, &[(wanted, 100)], limits);
                assert_eq!(found[0].moves[0], wanted, "{found:?}");
                assert!(found.len() == lines && found.is_sorted_by(|a, b| a.score >= b.score));
            }
        }
    }
}

#[test]
fn no_bonus_overrides_what_is_forced() {
    let mut seen = [0, 0];
    for position in positions(31, 30, 120).iter().step_by(11) {
        let all = Limits { lines: 120, ..Limits::depth(3) };
        let plain = with_bonuses(position, &[], all.clone());
        let Some(first) = plain.first() else { continue };
        let forced = |line: &&PvLine| line.score <= -score::TABLE_BOUND;
        let lost: Vec<Move> = plain.iter().filter(forced).map(|line| line.moves[0]).collect();
        if first.score >= score::TABLE_BOUND {
            seen[0] += 1;
            let others = position.legal_moves();
            let others: Vec<(Move, Score)> = others
                .iter()
                .filter(|played| **played != first.moves[0])
                .map(|played| (*played, 100))
                .collect();
            for lines in [1, 3] {
                let found = with_bonuses(position, &others, Limits { lines, ..Limits::depth(3) });
                assert!(found[0].score >= first.score, "{position:?}: {found:?}");
            }
        } else if !lost.is_empty() && lost.len() < plain.len() {
            seen[1] += 1;
            let bonuses: Vec<(Move, Score)> = lost.iter().map(|played| (*played, 100)).collect();
            assert!(!lost.contains(&with_bonuses(position, &bonuses, Limits::depth(3))[0].moves[0]));
            for line in with_bonuses(position, &bonuses, all) {
                assert_eq!(forced(&&line), lost.contains(&line.moves[0]), "{position:?}: {line:?}");
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn credits_are_hundredths_of_a_crossed_pawn() {
    let (one, other) = ("h2e2".parse().unwrap(), "a0a1".parse().unwrap());
    let limits = Limits::depth(1).credited(&[(one, 255), (other, 51)]);
    assert_eq!(limits.bonuses, [(one, 100), (other, 20)]);
}

#[test]
fn a_side_without_attackers_is_never_ahead() {
    let evaluation = Evaluation::classical(Parameters::default(), None);
    let mut rng = Rng::new(8);
    for text in ["KGGKMM", "KGGMMKGM", "KGKP", "KGGMMKRNC", "KRKGGMM", "KPPKGM"] {
        let material: Material = text.parse().unwrap();
        for _ in 0..50 {
            let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
            let Some(position) = material.playable_position(turn, &mut rng) else { continue };
            let own = evaluation.score(&position, evaluation.accumulate(&position));
            let red = if turn == Color::Red { own } else { -own };
            let attackers = |letters: &str| letters.contains(['R', 'N', 'C', 'P']);
            let (_, black) = text.split_at(1 + text[1..].find('K').unwrap());
            let ahead = (attackers(&text[..text.len() - black.len()]), attackers(black));
            assert!(ahead.0 || red <= 0, "{text} {red}");
            assert!(ahead.1 || red >= 0, "{text} {red}");
        }
    }
}
