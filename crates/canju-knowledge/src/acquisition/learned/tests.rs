//! The order of pieces, the borders of the rule, and combinations that exchanges predict wrongly.

use proptest::prelude::*;

use super::*;

fn model() -> &'static Model {
    Model::built_in()
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    /// More of a side's pieces is never worse for it, and a node and its mirror are mirrors.
    #[test]
    fn the_order_of_pieces_is_kept(id in 0..NodeId::COUNT) {
        let node = NodeId::new(id).unwrap();
        let place = model().place(node);
        prop_assert!((0.0..=8.0).contains(&place));
        prop_assert!((model().place(node.mirror()) - (8.0 - place)).abs() < 1e-5);
        for beside in node.neighbours() {
            let better = beside.node.is_at_least_as_good_as(node);
            let other = model().place(beside.node);
            prop_assert!(if better { other <= place } else { other >= place }, "{}", beside.node.material());
        }
        for addition in model().additions(node) {
            // Without it the place is worse for the side whose piece it is.
            let worse = if addition.color == Color::Red { addition.classes } else { -addition.classes };
            prop_assert!(worse >= 0.0);
        }
    }
}

#[test]
fn the_built_in_model_can_be_read() {
    let trees: Trees = BUILT_IN.parse().unwrap();
    assert_eq!(trees.to_string(), BUILT_IN);
    assert!(trees != Trees::default());
}

#[test]
fn levels_have_the_borders_of_the_rule() {
    let of = |w: f64, r: f64| level(Shares { w, r, fortress: None });
    assert_eq!([of(100.0, 100.0), of(95.0, 100.0), of(60.0, 60.0), of(40.0, 40.0)], [0.0, 0.5, 1.5, 2.5]);
    assert_eq!([of(15.0, 15.0), of(0.0, 20.0), of(0.0, 0.0)], [3.5, 3.5, 4.0]);
    assert!(of(77.0, 80.0) > 0.5 && of(77.0, 80.0) < 1.5);
}

#[test]
fn half_a_class_is_rounded_toward_the_draw() {
    let of = |place: f32| class_at(place).get();
    assert_eq!(
        [of(0.0), of(0.4), of(0.5), of(3.5), of(3.4), of(4.5), of(4.6), of(7.5), of(8.0)],
        [0, 0, 1, 4, 3, 4, 5, 7, 8]
    );
}

/// Exchanges that were forced gave a rook for a pawn here.
#[test]
fn two_rooks_are_better_than_pawns() {
    for text in ["KRRKPPPPM", "KRRCKPPPPPM", "KRRNKPPPPPGGMM", "KRRKPPPP", "KRCKPPPP"] {
        assert!(model().place(node(text)) < 2.0, "{text}: {}", model().place(node(text)));
    }
}
