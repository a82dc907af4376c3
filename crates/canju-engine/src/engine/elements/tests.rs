//! Laws of the ninety parameters, and counts that one can check by hand.

use super::*;
use xiangqi::rng::Rng;
use xiangqi::rules::{Position, Role};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn hand(fen: &str) -> f32 {
    Weights::new(&Elements::hand()).of(&Features::of(&position(fen), true))
}

fn wandered(rng: &mut Rng, plies: u64) -> Position {
    let mut position = Position::start();
    for _ in 0..rng.below(plies) {
        let moves = position.legal_moves();
        let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
        position.make(played);
    }
    position
}

#[test]
fn there_are_ninety_parameters_seventy_eight_without_place_control() {
    let of = |element| REGISTRY.iter().filter(|parameter| parameter.element == element).count();
    assert_eq!(Element::ALL.map(of), [12, 26, 12, 14, 14, 12]);
    assert_eq!((COUNT, WITHOUT_PLACE), (90, 90 - of(Element::Place)));
    assert!(REGISTRY[WITHOUT_PLACE..].iter().all(|parameter| parameter.element == Element::Place));
    let mut names: Vec<&str> = REGISTRY.iter().map(|parameter| parameter.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), COUNT);
    assert_eq!(REGISTRY[Term::Fade as usize].name, "fade");
}

#[test]
fn every_first_value_is_within_its_bounds() {
    for parameter in REGISTRY {
        let (least, most) = parameter.bounds();
        assert!((least..=most).contains(&parameter.initial) && least < most, "{}", parameter.name);
    }
    let bounds = |term: Term| REGISTRY[term as usize].bounds();
    assert_eq!(bounds(Term::RookOpening), (0.0, 1220.0));
    assert_eq!(bounds(Term::RookCorner), (-44.0, 0.0));
    assert_eq!(bounds(Term::TwoCannons), (-20.0, 20.0));
    assert_eq!(bounds(Term::PawnRank5Wing), (-40.0, 40.0));
    assert_eq!(
        (bounds(Term::KingTable), bounds(Term::Contested), bounds(Term::Fade)),
        ((0.0, 2.0), (0.0, 1.0), (0.0, 3.0))
    );
}

/// Du et al.: two cannons are worth 600 and a horse with a cannon 580, and yet the latter are really worth more.
#[test]
fn a_knight_and_a_cannon_are_worth_more_than_two_cannons() {
    let elements = Elements::hand();
    let of = |term| elements.of(term);
    assert_eq!(2.0 * of(Term::CannonOpening), 600.0);
    assert_eq!(of(Term::KnightOpening) + of(Term::CannonOpening), 580.0);
    assert!(580.0 + of(Term::KnightCannon) > 600.0 + of(Term::TwoCannons));
}

#[test]
fn the_other_side_sees_the_opposite_and_a_mirror_the_same() {
    let (mut rng, mut random) = (Rng::new(5), Rng::new(6));
    for _ in 0..200 {
        let position = wandered(&mut rng, 120);
        let setup = position.to_setup();
        let values: Vec<f64> = REGISTRY
            .iter()
            .map(|parameter| {
                let (least, most) = parameter.bounds();
                least + (most - least) * random.unit()
            })
            .collect();
        let weights = Weights::new(&Elements::clamped(&values));
        let of = |position: &Position| weights.value(position);
        let (swapped, mirrored) = (setup.swapped().check().unwrap(), setup.mirrored().check().unwrap());
        assert_eq!(of(&position), -of(&swapped), "{position}");
        assert_eq!(of(&position), of(&mirrored), "{position}");
    }
}

#[test]
fn nothing_counts_at_the_start_but_the_move() {
    assert_eq!(hand(&Position::start().to_string()), 5.0);
}

#[test]
fn the_value_is_linear_in_all_but_the_last_two_parameters() {
    let mut rng = Rng::new(11);
    for _ in 0..50 {
        let features = Features::of(&wandered(&mut rng, 120), true);
        let value = |elements: &Elements| f64::from(Weights::new(elements).of(&features));
        let (first, second) =
            (Elements::hand(), Elements::clamped(&Elements::hand().0.map(|value| value * 0.5)));
        let fixed = |mut elements: Elements| {
            (elements.0[Term::Contested as usize], elements.0[Term::Fade as usize]) = (0.5, 1.0);
            elements
        };
        let (first, second) = (fixed(first), fixed(second));
        let mean = Elements(std::array::from_fn(|at| (first.0[at] + second.0[at]) / 2.0));
        assert!((value(&mean) - (value(&first) + value(&second)) / 2.0).abs() < 0.01);
    }
}

#[test]
fn terms_count_what_they_are_named_for() {
    let count = |fen: &str, term: Term| Features::of(&position(fen), true).linear[term as usize];
    // A rook pins a knight before its king, and a cannon two pieces.
    assert_eq!(count("3k5/3n5/9/9/9/9/9/9/9/3R1K3 w - - 0 1", Term::Pin), 1);
    assert_eq!(count("3k5/3n5/9/9/9/3p5/9/9/9/3C1K3 w - - 0 1", Term::Pin), 1);
    // A cannon over nothing; over its own knight.
    assert_eq!(count("3k5/9/9/9/9/9/9/9/9/3C1K3 w - - 0 1", Term::HollowCannon), 1);
    assert_eq!(count("3k5/9/9/3N5/9/9/9/9/9/3C1K3 b - - 0 1", Term::CannonBehindKnight), 1);
    // A knight in the heart of its palace under a cannon.
    assert_eq!(count("4k4/4n4/9/9/4C4/9/9/9/9/3K5 b - - 0 1", Term::CannonOnKnight), 1);
    // Two pawns across the river side by side; one of them is black's.
    assert_eq!(count("3k5/9/9/3PP4/9/9/9/9/9/4K4 w - - 0 1", Term::LinkedPawns), 1);
    assert_eq!(count("3k5/9/9/9/9/9/4pp3/9/9/5K3 w - - 0 1", Term::LinkedPawns), -1);
    // A rook that a knight attacks hangs, too.
    let fork = "3k5/9/9/4r4/9/3N5/9/9/9/4K4 w - - 0 1";
    assert_eq!((count(fork, Term::RookByCheaper), count(fork, Term::HangingRook)), (1, 1));
    // Missing guards: a knight against none of two.
    assert_eq!(count("3k5/9/9/9/9/9/9/9/9/3NK4 w - - 0 1", Term::KnightGuard), 2);
}

/// A rook alone controls its lines; if a black rook backed by a pawn meets them, Black holds the crossing.
#[test]
fn contested_points_belong_to_whom_an_exchange_favours() {
    let sure = |fen: &str| Features::of(&position(fen), true).sure;
    let contested = |fen: &str| Features::of(&position(fen), true).contested;
    let alone = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    // Own half: four points of the file, three of the rank and the own king on it, two steps of the king more; black's king has two.
    assert_eq!(sure(alone)[0], 4 + 4 + 2 - 2);
    assert_eq!(contested(alone), [0; 10]);
    // Both rooks can go to the points where their lines cross; neither holds them, as it would be captured there.
    assert_eq!(contested("3k5/9/9/r8/9/9/9/9/8R/4K4 w - - 0 1"), [0; 10]);
    // With a knight behind its rook red can go there.
    let guarded = "3k5/9/9/3r5/9/9/9/5N3/8R/4K4 w - - 0 1";
    assert!(contested(guarded)[0] > 0, "{:?}", contested(guarded));
}

/// A cannon takes over a screen alone: it guards points behind one, and none that it merely slides to.
#[test]
fn a_cannon_guards_behind_its_screen() {
    let safe = |fen: &str| Features::of(&position(fen), true).linear[Term::RookSafe as usize];
    let by_knight = safe("4k4/9/9/9/9/R7n/9/9/9/3K5 w - - 0 1");
    let slides = safe("4k4/9/9/9/9/R7c/9/9/9/3K5 w - - 0 1");
    let screen = safe("4k4/9/9/9/9/R5p1c/9/9/9/3K5 w - - 0 1");
    // Nine points of the file, eight of the rank, and no danger on any.
    assert_eq!((by_knight, slides), (17, 17));
    // The pawn takes two points away, and over it the cannon guards five of the other six.
    assert_eq!(screen, 17 - 2 - 5);
    // A pawn may step between rook and screen if the cannon recaptures; likewise for the other side. Red's half is the enemy half
    // of Black, and Black holds both.
    let held = |fen: &str| Features::of(&position(fen), true).contested[2];
    assert_eq!(held("4k4/9/9/9/2p6/R5p1c/9/9/9/3K5 w - - 0 1"), -2);
    assert_eq!(held("4k4/9/9/9/2p6/R5p1n/9/9/9/3K5 w - - 0 1"), 0);
}

#[test]
fn the_tuned_values_can_be_read() {
    assert_eq!(Elements::from_json(TUNED), Ok(Elements::default()));
}

#[test]
fn values_go_through_json_and_bounds_are_kept() {
    let elements = Elements::clamped(&std::array::from_fn::<f64, COUNT, _>(|at| at as f64 / 3.0));
    assert_eq!(Elements::from_json(&elements.to_json()), Ok(elements));
    assert_eq!(Elements::from_json("{}"), Ok(Elements::hand()));
    assert!(matches!(Elements::from_json("{\"rook\": 1}"), Err(NotElements::Name(name)) if name == "rook"));
    assert!(matches!(Elements::from_json("{\"fade\": 4}"), Err(NotElements::Range { most: 3.0, .. })));
    assert!(matches!(Elements::from_json("[]"), Err(NotElements::Syntax(_))));
    assert_eq!(Elements::clamped(&[f64::NAN, 1e9]).values()[..2], [110.0, 240.0]);
}

#[test]
fn the_table_of_pawns_is_the_papers() {
    let worth =
        |file, rank| super::features::worth(Role::Pawn, xiangqi::rules::Square::new(file, rank).unwrap());
    assert_eq!((worth(4, 8), worth(0, 8), worth(4, 9), worth(2, 4), worth(4, 3)), (120, 18, 12, 8, 4));
    assert!((0..10).all(|rank| (0..9).all(|file| worth(file, rank) == worth(8 - file, rank))));
}

/// The analytic slope agrees with finite differences of the value.
#[test]
fn the_slope_is_what_small_changes_bring() {
    let mut rng = Rng::new(17);
    for _ in 0..10 {
        let features = Features::of(&wandered(&mut rng, 120), true);
        let elements = Elements(Elements::hand().0.map(|value| value + rng.unit()));
        let (value, slope) = elements.slope(&features);
        let ready = f64::from(Weights::new(&elements).of(&features));
        assert!((value - ready).abs() < 0.02, "{value} {ready}");
        for at in 0..COUNT {
            let moved = |by: f64| {
                let mut other = elements.clone();
                other.0[at] += by;
                other.slope(&features).0
            };
            let found = (moved(1e-4) - moved(-1e-4)) / 2e-4;
            assert!((found - slope[at]).abs() < 1e-3, "{}: {found} {}", REGISTRY[at].name, slope[at]);
        }
    }
}

/// The sides, by term and by element, add up to the evaluation that the search uses.
#[test]
fn the_parts_of_a_position_add_up_to_its_value() {
    let mut rng = Rng::new(21);
    for _ in 0..60 {
        let position = wandered(&mut rng, 120);
        let elements = Elements::default();
        let whole = Features::of(&position, true);
        let parts = Breakdown::of(&position, &elements);
        let shares = parts.shares();
        let sum: f64 = parts.parts.iter().map(Part::difference).sum();
        let expected = elements.slope(&whole).0;
        assert!((sum - expected).abs() < 1e-6 && (shares[6].difference() - sum).abs() < 1e-6, "{position}");
        let of_elements: f64 = shares[..6].iter().map(Share::difference).sum();
        assert!((of_elements - sum).abs() < 1e-6);
        let [red, black] = Features::sides(&position, true);
        for at in 0..WITHOUT_PLACE {
            assert_eq!(red.linear[at] - black.linear[at], whole.linear[at]);
        }
    }
    // Both sides have the same of everything but the move.
    let start = Breakdown::of(&Position::start(), &Elements::hand());
    let [.., features, place, sum] = start.shares();
    assert_eq!((features.difference(), place.difference(), sum.difference()), (5.0, 0.0, 5.0));
}
