//! Planted errors: the requested number, no detections without errors, consistent counts.

use super::*;
use crate::knowledge::synthetic::{Shape, Synthetic, truth};

fn settings(percent: u8) -> InjectionSettings {
    InjectionSettings {
        percent,
        most: 4,
        seed: 1,
        samples: 40,
        plan: Plan { distance: 2, part: 500, ..Plan::default() },
        confidence: Confidence::NinetyFive,
        half_width: 0.05,
    }
}

fn base() -> KnowledgeBase {
    Synthetic { shape: Shape::Elementary, percent: 0, seed: 1 }.base()
}

#[test]
fn planted_errors_are_as_many_as_asked_for_and_come_from_the_seed() {
    let base = base();
    let wrong = |kb: &KnowledgeBase| {
        population(kb).filter(|pair| kb.labelling().pair_class(*pair) != Some(truth(pair.node()))).count()
    };
    assert_eq!([0, 20, 100].map(|percent| wrong(&plant(&base, percent, 4, 1))), [0, 511, 2_556]);
    assert!(plant(&base, 20, 4, 1) == plant(&base, 20, 4, 1));
    assert!(plant(&base, 20, 4, 1).labelling() != plant(&base, 20, 4, 2).labelling());
    // The noise equals that of the synthetic bases.
    let noisy = Synthetic { shape: Shape::Elementary, percent: 20, seed: 7 }.base();
    assert!(plant(&base, 20, 4, 7).labelling() == noisy.labelling());
}

#[test]
fn without_errors_nothing_is_found_and_nothing_is_changed() {
    let found = measure(&base(), settings(0), &Unattended).unwrap();
    assert_eq!((found.errors(), found.in_conflict, found.conflicts, found.spread), (0, 0, 0, 0.0));
    for repaired in &found.repaired {
        assert_eq!((repaired.found, repaired.harmed, repaired.conflicts), (0, 0, 0), "{repaired:?}");
    }
    assert!(found.sampled.iter().all(|sampled| sampled.covered == 1.0 && sampled.mean == 0.0));
}

#[test]
fn counts_add_up_and_intervals_hold_the_truth() {
    let found = measure(&base(), settings(20), &Unattended).unwrap();
    assert_eq!((found.population, found.errors()), (2_556, 511));
    assert!(found.in_conflict <= found.errors() && found.conflicts >= found.in_conflict);
    assert!(found.spread > 0.0 && found.spread <= 24.0);
    for repaired in &found.repaired {
        assert_eq!(repaired.after.all(), found.population);
        let wrong = found.errors() - repaired.restored + repaired.harmed;
        assert_eq!(repaired.after.slight + repaired.after.severe, wrong, "{repaired:?}");
        assert!(repaired.restored <= repaired.found);
        assert!(repaired.restored > found.errors() / 2, "most errors are seen by their neighbours");
    }
    let exact = found.repaired.iter().filter(|repaired| matches!(repaired.by, Repairer::Exact(_)));
    assert!(exact.clone().count() == 3 && exact.into_iter().all(|repaired| repaired.conflicts == 0));
    assert!(found.gaps.hits <= found.gaps.pairs && found.gaps.found <= found.errors());
    for sampled in &found.sampled {
        assert!((sampled.mean - found.severe_share()).abs() < 0.03, "{sampled:?}");
        assert!(
            sampled.covered > 0.8 && sampled.stopped_after.is_none_or(|after| after <= sampled.drawn),
            "{sampled:?}"
        );
    }
}

#[test]
fn a_real_base_becomes_a_truth_by_its_repair() {
    let noisy = Synthetic { shape: Shape::Elementary, percent: 20, seed: 7 }.base();
    let base = consistent(&noisy, &Unattended).unwrap();
    assert_eq!(base.labelling().tally().conflict_nodes, 0);
    assert_eq!(base.labelling().tally().scored, 5_184);
}
