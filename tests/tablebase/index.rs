//! Numbers and positions are one to one, up to the mirror.

use canju::material::Material;
use canju::rules::{Color, Position};
use canju::tablebase::index::{Index, Size, canonical};
use proptest::prelude::*;

/// Positions with clearly different factors: no attackers, a folded group on either side, other row pieces.
const MATERIALS: [&str; 12] = [
    "KK", "KGMKGGMM", "KRK", "KRKGGMM", "KRGGMMKN", "KPPKGGMM", "KPPPKGG", "KRPKNP", "KNNKNN", "KRRCKGM",
    "KPPPPK", "KCPPKPP",
];

fn index(material: &str) -> Index {
    Index::new(canonical(material.parse().unwrap()).0).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_position_has_the_number_it_was_made_from(parts in prop::collection::vec(0.0..1.0_f64, 200)) {
        for material in MATERIALS {
            let index = index(material);
            for part in &parts {
                let number = (part * index.len() as f64) as usize;
                let Some(setup) = index.setup(number, Color::Red) else { continue };
                let Ok(position) = setup.check() else { continue };
                let again = index.number(&position).unwrap();
                // A placement that is its own mirror image leaves two numbers for the two images of a position.
                prop_assert_eq!(again, number, "{}", material);
                let mirrored = index.number(&mirrored(&position)).unwrap();
                prop_assert_eq!(&index.setup(mirrored, Color::Red).unwrap().board, &image(&position, mirrored == number));
            }
        }
    }
}

fn mirrored(position: &Position) -> Position {
    position.to_setup().mirrored().check().unwrap()
}

/// The board or its mirror image.
fn image(position: &Position, same: bool) -> canju::rules::Board {
    if same { position.board().clone() } else { mirrored(position).board().clone() }
}

#[test]
fn sizes_are_the_published_ones() {
    let unfolded = |material: &str| Size::of(material.parse::<Material>().unwrap()).unfolded;
    let groups = ["KGGK", "KMMK", "KGMK", "KGGMK", "KGMMK", "KGGMMK"].map(unfolded).map(|size| size / 9);
    assert_eq!(groups, [70, 183, 275, 480, 810, 1_410]);
    assert_eq!(unfolded("KRKGGMM"), 9 * 90 * 1_410);
    assert_eq!(unfolded("KPPPKCC"), 81 * 26_235 * 4_005);
    for material in MATERIALS {
        let size = Size::of(canonical(material.parse().unwrap()).0);
        assert_eq!(size.positions, index(material).len() as u128);
        assert!(size.positions * 3 <= size.unfolded * 2, "{material} is not folded");
    }
}
