//! Known proofs replace older ones in one action; the previous state is kept.

use super::*;
use crate::rules::threat::ChaseRules;
use crate::service::edit::{self, Content};
use crate::service::tables::known;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::table::Rules;

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

/// Returns the censuses with other rules.
fn by_rules(mut censuses: Vec<Census>, rules: Rules) -> Vec<Census> {
    censuses.iter_mut().for_each(|census| census.rules = rules);
    censuses
}

#[test]
fn outdated_proofs_are_replaced_in_one_action_and_variants_are_kept() {
    let home = tempfile::tempdir().unwrap();
    let mut base = edit::make(&home.path().join("a.canju"), Content::Elementary, "tester").unwrap();
    let censuses = known(&Catalog::new(home.path().join("tables")));
    assert_eq!(outdated_proofs(base.kb(), &censuses), 0);
    let all = missing_proofs(base.kb(), &censuses).unwrap();
    assert_eq!((all.combinations, all.scores.len()), (0, 0), "a new base has all");
    // Two combinations with outdated proofs, one of them with another score; a third one by a variant of the chase rules.
    let of = |text: &str| censuses[&node(text).canonical()].clone();
    let mut drawn = by_rules(of("KRKN"), Rules::Check);
    for census in &mut drawn {
        for counts in [&mut census.attacker_to_move, &mut census.defender_to_move] {
            let won = std::mem::take(&mut counts.quiet.won);
            counts.quiet.drawn += won;
        }
    }
    let variant = by_rules(
        of("KRKC"),
        Rules::Chase(ChaseRules { pinned_hunters: !ChaseRules::ASIAN.pinned_hunters, ..ChaseRules::ASIAN }),
    );
    for (text, censuses) in
        [("KRKN", drawn), ("KCKN", by_rules(of("KCKN"), Rules::Check)), ("KRKC", variant.clone())]
    {
        prove(&mut base, text.parse().unwrap(), &censuses, "tester").unwrap();
    }
    let before = base.kb().score(node("KRKN"));
    assert_eq!(outdated_proofs(base.kb(), &censuses), 2);
    let found = missing_proofs(base.kb(), &censuses).unwrap();
    assert_eq!(found.combinations, 2);
    let proved = elementary::proofs(&of("KRKN"))[&node("KRKN").canonical()];
    assert_eq!(found.scores, BTreeMap::from([(node("KRKN").canonical(), proved)]));
    let notice = store_proofs(&mut base, found, "before", "tester").unwrap();
    assert!(matches!(notice, Notice::ProvedKnown { combinations: 2, scores: 1, .. }), "{notice:?}");
    let has = |base: &Base, text: &str, wanted: &[Census]| {
        let held: Vec<&Census> =
            base.kb().evidence(node(text)).filter_map(|(_, evidence)| evidence.census()).collect();
        held.len() == wanted.len() && wanted.iter().all(|census| held.contains(&census))
    };
    assert!(
        has(&base, "KRKN", &of("KRKN")) && has(&base, "KCKN", &of("KCKN")) && has(&base, "KRKC", &variant)
    );
    assert_eq!(base.kb().score(node("KRKN").canonical()), Some(proved));
    assert_eq!(outdated_proofs(base.kb(), &censuses), 0);
    // The version has the state before; one undo leads there, too.
    assert_eq!(base.version("before").unwrap().score(node("KRKN")), before);
    base.undo().unwrap();
    assert_eq!(base.kb().score(node("KRKN")), before);
    assert_eq!(outdated_proofs(base.kb(), &censuses), 2);
}

/// A base of an older version, in which tables that ignore perpetual chase are locked above the manuals.
#[test]
fn tables_without_chase_lock_nothing_any_more() {
    let home = tempfile::tempdir().unwrap();
    let mut base = edit::make(&home.path().join("a.canju"), Content::Elementary, "tester").unwrap();
    let censuses = known(&Catalog::new(home.path().join("tables")));
    let (stated, open) = (node("KRNKRGG"), node("KRNKC"));
    let before = [stated, open].map(|node| base.kb().state(node).unwrap());
    assert!(before[0].invariable && !before[1].invariable);
    let by = provenance(Source::Table, EXACT_TABLES, "");
    for (node, score) in [(stated, Score::EITHER), (open, before[1].score)] {
        edit::set(&mut base, node, Some(score), true, &by).unwrap();
    }
    assert_eq!(outdated_proofs(base.kb(), &censuses), 2);
    let found = missing_proofs(base.kb(), &censuses).unwrap();
    assert_eq!((found.combinations, found.scores.len()), (2, 1));
    store_proofs(&mut base, found, "before", "tester").unwrap();
    for (node, before) in [stated, open].into_iter().zip(before) {
        let state = base.kb().state(node).unwrap();
        assert_eq!((state.score, state.invariable), (before.score, before.invariable));
        assert!(!base.kb().is_proved(node));
    }
    assert_eq!(outdated_proofs(base.kb(), &censuses), 0);
}
