//! Laws of the adviser, against other ways to the same truth and against the numbers of the paper.

mod levels;
mod radius;
mod reference;

use std::collections::HashSet;

use proptest::prelude::*;
use xiangqi::rng::Rng;
use xiangqi::rules::{Bitboard, Board, Color, Piece, Position, Role, Square};

use super::*;
use crate::map::{self, GuardForm};
use crate::paper::CASES;
use crate::rules::{self, ALL, Consequents, Inputs, MOST, RULES, rules, terms};

/// A black knight may take an unguarded cannon.
const HORSE: &str = "3akab2/9/4b4/p3p3p/3n5/9/P1C1P3P/9/9/2BAKAB2 b";

/// The point of the paper's row and column.
fn at(row: u8, column: u8) -> Square {
    Square::new(column, 9 - row).unwrap()
}

/// A position after `plies` random plies from the start, or at the end of the game if that is earlier.
fn wandered(seed: u64, plies: u32) -> Position {
    let (mut position, mut rng) = (Position::start(), Rng::new(seed));
    for _ in 0..plies {
        let moves = position.legal_moves();
        let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
        position.make(played);
    }
    position
}

fn turned(board: &Board) -> Board {
    let mut other = Board::empty();
    for (square, piece) in board.iter() {
        other.set(square.flipped().mirrored(), Some(Piece::new(piece.color.opponent(), piece.role)));
    }
    other
}

#[test]
fn guard_values_of_the_start() {
    let values = map::guard_values(Position::start().board(), GuardForm::Occupant, Color::Red);
    let check =
        |row, column, expected| assert_eq!(values[at(row, column).index()], expected, "{row},{column}");
    check(7, 0, 20);
    check(7, 2, 5);
    check(7, 4, 18);
    check(8, 4, 19);
    check(9, 1, 3);
    check(9, 4, 0);
    check(5, 4, 9);
    assert_eq!(values.iter().sum::<i32>(), 0);
    for square in Square::all() {
        assert_eq!(values[square.index()], -values[square.flipped().mirrored().index()]);
    }
}

/// Returns guard values computed from the pieces that could capture on every point.
fn guards_by_points(board: &Board, form: GuardForm, viewpoint: Color) -> map::GuardValues {
    let mut values = [0; Square::COUNT];
    for square in Square::all() {
        let attackers = |color| board.attackers_to(square, color, board.occupancy());
        let sum = |set: Bitboard| -> i32 {
            set.into_iter().map(|from| map::strength(board.piece_at(from).unwrap().role)).sum()
        };
        let (red, black) = (attackers(Color::Red), attackers(Color::Black));
        let mut value = sum(red) - sum(black);
        if let Some(piece) = board.piece_at(square)
            && !red.is_empty()
            && !black.is_empty()
            && (form == GuardForm::Occupant || piece.color != viewpoint)
        {
            let sign = if piece.color == Color::Red { 1 } else { -1 };
            value += sign * map::strength(piece.role);
        }
        values[square.index()] = value;
    }
    values
}

proptest! {
    #[test]
    fn guard_values_are_those_of_the_points(seed: u64, plies in 0_u32..200, black: bool) {
        let position = wandered(seed, plies);
        let viewpoint = if black { Color::Black } else { Color::Red };
        for form in GuardForm::ALL {
            let expected = guards_by_points(position.board(), form, viewpoint);
            prop_assert_eq!(map::guard_values(position.board(), form, viewpoint), expected);
        }
    }

    #[test]
    fn the_board_turned_round_has_the_opposite_values(seed: u64, plies in 0_u32..200) {
        let board = wandered(seed, plies).board().clone();
        let other = turned(&board);
        for form in MapForm::ALL {
            for guard in GuardForm::ALL {
                let map = CognitiveMap::of(&board, guard, Color::Red, form);
                let back = CognitiveMap::of(&other, guard, Color::Black, form);
                for square in Square::all() {
                    let opposite = square.flipped().mirrored();
                    prop_assert_eq!(map.guards[square.index()], -back.guards[opposite.index()]);
                    let (one, other) = (map.value(square), -back.value(opposite));
                    prop_assert!((one - other).abs() <= 1e-6 * (1.0 + one.abs()), "{} {}", one, other);
                }
            }
        }
    }

    #[test]
    fn the_map_is_finite_and_its_points_agree_with_it(seed: u64, plies in 0_u32..300) {
        let position = wandered(seed, plies);
        for form in MapForm::ALL {
            let map = CognitiveMap::of(position.board(), GuardForm::Occupant, position.turn(), form);
            prop_assert!(map.values.iter().all(|value| value.is_finite()));
            prop_assert!(map.radius >= 0.0 && map.lambda > 0.0 && map.lambda <= 1.0);
            let network = map::Network::of(position.board());
            for (square, _) in position.board().iter() {
                let alone = network.value_at(square, &map.guards, form);
                prop_assert!((alone - map.value(square)).abs() < 1e-9);
            }
            for square in Square::all() {
                let guard = if form == MapForm::Restarted { map.guards[square.index()] } else { 0 };
                let brought: f64 = map.influences(square).iter().map(|one| one.brings).sum();
                prop_assert!((f64::from(guard) + brought - map.value(square)).abs() < 1e-9, "{square}");
            }
        }
    }

    #[test]
    fn every_legal_move_is_ranked_once_within_the_range(seed: u64, plies in 0_u32..200, literal: bool, two: bool) {
        let position = wandered(seed, plies);
        let levels = if two { Levels::Two } else { Levels::One };
        let settings = if literal { Settings::literal() } else { Settings::default() };
        let adviser = Adviser::new(Settings { levels, ..settings });
        let advice = adviser.advise(&position);
        let legal: HashSet<_> = position.legal_moves().iter().copied().collect();
        let ranked: HashSet<_> = advice.moves.iter().map(|one| one.played).collect();
        prop_assert_eq!((&ranked, advice.moves.len()), (&legal, legal.len()));
        let range = if literal { 1.0..=36.0 } else { 0.0..=1.0 };
        for one in &advice.moves {
            prop_assert!(range.contains(&one.rv), "{:?}", one);
            prop_assert!(one.inputs.list().iter().all(|x| (0.0..=1.0).contains(x)));
            let share: f64 = adviser.explain(one).iter().map(|fired| fired.share).sum();
            prop_assert!((share - 1.0).abs() < 1e-9);
        }
        // Game-ending moves, searched ones, the rest, losing ones: by value in each part.
        let part = |one: &Advised| (one.wins, !one.loses(), one.follow.is_some() && !one.loses());
        let ordered = |a: &Advised, b: &Advised| (part(a), a.value) >= (part(b), b.value);
        prop_assert!(advice.moves.windows(2).all(|two| ordered(&two[0], &two[1])));
        let kept = advice.moves.iter().filter(|one| one.wins || one.follow.is_some() && !one.loses()).count();
        let safe = advice.moves.iter().filter(|one| !one.loses()).count();
        prop_assert!(!two || kept >= safe.min(2));
        prop_assert_eq!(adviser.advise(&position), advice);
    }

    #[test]
    fn the_literal_value_is_the_product_of_ambiguities(x in prop::array::uniform4(0.0_f64..=1.0), five: bool) {
        let [source, target, mover, taken] = x;
        let inputs = Inputs { source, target, mover, taken };
        for shape in Shape::ALL {
            let settings = of(shape, if five { DegreeTerms::Five } else { DegreeTerms::Three });
            let expected = by_product(inputs, &settings);
            let found = rules::literal(&rules::firing(inputs, &settings));
            prop_assert!((found - expected).abs() < 1e-9 * expected, "{} {}", found, expected);
        }
    }

    /// With triangles the memberships of neighbouring terms add up to 1, so the value is the interpolation between the
    /// consequents around it: finer terms that conclude with means change nothing.
    #[test]
    fn five_terms_interpolate_three(x in prop::array::uniform4(0.0_f64..=1.0), rule in 0..RULES, worth in 0..=MOST) {
        let [source, target, mover, taken] = x;
        let inputs = Inputs { source, target, mover, taken };
        let consequents = Consequents::default().with(&ALL[rule], worth);
        let [three, five] = DegreeTerms::ALL
            .map(|degrees| rules::value(inputs, &Settings { consequents, ..of(Shape::Triangle, degrees) }));
        // Means are rounded down to thousandths.
        prop_assert!((three - five).abs() < 0.001 + 1e-9, "{} {}", three, five);
    }
}

fn of(shape: Shape, degrees: DegreeTerms) -> Settings {
    Settings { shape, degrees, ..Settings::default() }
}

/// Each input scored by how ambiguous it is: the sum of its memberships over the greatest.
fn by_product(inputs: Inputs, settings: &Settings) -> f64 {
    let ambiguity = |(input, x): (usize, f64)| {
        let terms = terms(input, settings.degrees);
        let all = terms.iter().map(|term| settings.shape.membership(x, *term, terms.len()));
        all.clone().sum::<f64>() / all.fold(0.0, f64::max)
    };
    inputs.list().into_iter().enumerate().map(ambiguity).product()
}

#[test]
fn the_rules_are_every_combination_once() {
    for (degrees, count) in [(DegreeTerms::Three, RULES), (DegreeTerms::Five, 100)] {
        let all = rules(degrees);
        let distinct: HashSet<[Term; 4]> = all.iter().map(|rule| rule.antecedents).collect();
        assert_eq!((distinct.len(), all.len()), (count, count));
        assert_eq!(all[..RULES], ALL);
        for (rule, number) in all.iter().zip(1..) {
            assert_eq!(rule.number, number);
            let fits = |(input, term): (usize, &Term)| terms(input, degrees).contains(term);
            assert!(rule.antecedents.iter().enumerate().all(fits), "{rule:?}");
        }
    }
}

#[test]
fn the_usual_consequents() {
    let expected = [
        750, 0, 300, 300, 900, 700, 450, 1000, 900, 450, 450, 800, 750, 200, 300, 550, 825, 325, 375, 675,
        825, 450, 375, 800, 825, 200, 375, 550, 750, 75, 300, 425, 900, 575, 450, 925,
    ];
    assert_eq!(Vec::from(Consequents::default()), expected);
}

#[test]
fn the_default_consequents_follow_the_formula() {
    let level = |term: Term| term.centre();
    for rule in &ALL {
        let [x1, x2, x3, x4] = rule.antecedents.map(level);
        let worth = 0.30 + 0.35 * x4 + 0.25 * x3 * (1.0 - x1) + 0.15 * x2 - 0.35 * x3 * (1.0 - x2)
            + 0.10 * x4 * (1.0 - x3);
        let found = Consequents::default().of(rule);
        assert!((found - worth.clamp(0.0, 1.0)).abs() < 1e-9, "R{} {found} {worth}", rule.number);
        let clamps = !(0.0..=1.0).contains(&((worth * 1e6).round() / 1e6));
        assert_eq!(clamps, [2, 8].contains(&rule.number), "R{}", rule.number);
    }
}

#[test]
fn consequents_are_checked() {
    let good: Consequents =
        serde_json::from_str(&serde_json::to_string(&Consequents::default()).unwrap()).unwrap();
    assert_eq!(good, Consequents::default());
    for bad in [vec![0; 35], vec![0; 37], vec![MOST + 1; 36]] {
        assert!(Consequents::try_from(bad).is_err());
    }
    let changed = good.with(&ALL[6], 2_000);
    assert_eq!((changed.thousandths(&ALL[6]), changed.thousandths(&ALL[5])), (MOST, 700));
}

#[test]
fn the_worked_example() {
    let inputs = Inputs { source: 0.8220, target: 0.1862, mover: 5.0 / 9.0, taken: 2.0 / 3.0 };
    for (shape, expected) in [(Shape::Gaussian, 5.2520), (Shape::Bell, 3.9503), (Shape::Triangle, 6.6798)] {
        let found = rules::literal(&rules::firing(inputs, &of(shape, DegreeTerms::Three)));
        // The inputs are given to four digits.
        assert!((found - expected).abs() < 1e-3, "{shape:?} {found}");
    }
    let found = rules::value(inputs, &Settings::default());
    assert!((found - 0.4636).abs() < 5e-5, "{found}");
}

/// Range of literal values, over a fine grid of inputs.
#[test]
fn the_reach_of_literal_values() {
    for (shape, low, high) in
        [(Shape::Gaussian, 1.27, 16.06), (Shape::Bell, 1.27, 16.39), (Shape::Triangle, 1.0, 16.0)]
    {
        let along = |input: usize| {
            let values = (0..=1000).map(|at| {
                let mut x = [0.0; 4];
                x[input] = f64::from(at) / 1000.0;
                let terms = terms(input, DegreeTerms::Three);
                let all = terms.iter().map(|term| shape.membership(x[input], *term, terms.len()));
                all.clone().sum::<f64>() / all.fold(0.0, f64::max)
            });
            values.fold((f64::INFINITY, 0.0_f64), |(low, high), one| (low.min(one), high.max(one)))
        };
        let (least, most) = (0..4).map(along).fold((1.0, 1.0), |(a, b), (low, high)| (a * low, b * high));
        assert!((least - low).abs() < 0.01 && (most - high).abs() < 0.01, "{shape:?} {least} {most}");
        // The paper's three maxima are inside.
        assert!([3.003659, 2.485725, 1.651162].iter().all(|printed| (least..=most).contains(printed)));
    }
}

#[test]
fn neighbouring_terms_cross_at_one_half() {
    for shape in Shape::ALL {
        for (x, term, terms) in [
            (0.25, Term::Low, 3),
            (0.25, Term::Medium, 3),
            (0.75, Term::Medium, 3),
            (0.75, Term::High, 3),
            (0.5, Term::Low, 2),
            (0.5, Term::High, 2),
            (0.125, Term::Low, 5),
            (0.375, Term::MidLow, 5),
            (0.625, Term::Medium, 5),
            (0.625, Term::MidHigh, 5),
            (0.875, Term::High, 5),
        ] {
            assert!((shape.membership(x, term, terms) - 0.5).abs() < 1e-4, "{shape:?} {x} {term:?}");
            assert!((shape.membership(term.centre(), term, terms) - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn importances() {
    let list = |horse| Role::ALL.map(|role| (rules::importance(role, horse) * 9.0).round() as u8);
    assert_eq!(list(false), [9, 1, 1, 8, 5, 6, 1]);
    assert_eq!(list(true), [9, 1, 1, 8, 6, 5, 1]);
}

#[test]
fn who_bears_on_a_point() {
    let start = Position::start();
    let map = Adviser::default().map(&start);
    let strongest = map.influences(at(7, 4));
    assert!(strongest.windows(2).all(|two| two[0].brings.abs() >= two[1].brings.abs()));
    // Cannon and elephant go there in one move, the general needs two, the horse cannot come within four.
    let moves = |name: &str| strongest.iter().find(|one| one.from.to_string() == name).map(|one| one.moves);
    assert_eq!((moves("b2"), moves("b0"), moves("c0"), moves("e0")), (Some(1), None, Some(1), Some(2)));
}

#[test]
fn mate_ranks_first() {
    let position: Position = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w".parse().unwrap();
    for settings in [Settings::default(), Settings::literal()] {
        let best = Adviser::new(settings).advise(&position).moves[0];
        assert!(best.wins && !position.play(best.played).unwrap().has_legal_move());
    }
}

/// The paper's moves are legal in our positions with its motifs; every shape ranks both captures first.
#[test]
fn the_cases_of_the_paper() {
    for case in CASES {
        let (position, played) = (case.position().unwrap(), case.played().unwrap());
        assert!(position.turn() == Color::Black && position.is_legal(played), "figure {}", case.figure);
        for shape in Shape::ALL {
            let first =
                Adviser::new(Settings { shape, ..Settings::default() }).advise(&position).moves[0].played;
            assert!(case.figure == 4 || first == played, "figure {}: {first}", case.figure);
        }
    }
    // Figure 4: the cannon may take a horse, and the other horse takes it.
    let fourth = CASES[1].position().unwrap().play("g7g2".parse().unwrap()).unwrap();
    assert!(fourth.is_legal("e3g2".parse().unwrap()));
}

#[test]
fn the_tree_follows_two_moves_at_each_of_three_plies() {
    let position = CASES[0].position().unwrap();
    let adviser = Adviser::default();
    let tree = adviser.tree(&position);
    let ranked = adviser.advise(&position).moves;
    assert_eq!([tree[0].played, tree[1].played], [ranked[0].played, ranked[1].played]);
    for answer in tree.iter().flat_map(|branch| &branch.next) {
        assert_eq!((answer.before.turn(), answer.next.len()), (Color::Red, 2));
        assert!(answer.next.iter().all(|last| last.before.turn() == Color::Black && last.next.is_empty()));
    }
    let own = Adviser::new(Settings { own_only: true, ..Settings::default() }).tree(&position);
    assert!(own.iter().flat_map(|branch| &branch.next).all(|next| next.before.turn() == Color::Black));
}

#[test]
fn settings_are_kept_and_older_ones_have_the_rest_by_default() {
    let chosen =
        Settings { own_only: true, inference: Inference::Literal, ..of(Shape::Bell, DegreeTerms::Five) };
    let written = serde_json::to_string(&chosen).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&written).unwrap(), chosen);
    assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
}
