//! Runs step by step: rewound, cancelled, at their end.

use super::*;

#[test]
fn a_run_is_its_steps_whatever_was_run_before() {
    let base = STUDY.base();
    for settings in ALL_SETTINGS {
        let mut stepped = Greedy::new(&base, settings);
        let steps = walk(&mut stepped);
        let mut run = Greedy::new(&base, settings);
        run.run_to(steps.len() / 3, &Unattended).unwrap();
        assert_eq!(run.steps(), steps.len() / 3);
        run.run(&Unattended).unwrap();
        assert_eq!(run.report(&base), stepped.report(&base));
        assert!(run.report(&base).is_proved());
        assert!(run.labelling() == stepped.labelling() && run.curve() == stepped.curve());
        let objective = |greedy: &Greedy| greedy.labelling().tally().objective(settings.objective);
        assert!(objective(&run) < run.start().objective(settings.objective) / 20);
    }
}

#[test]
fn rewinding_far_gives_the_same_steps() {
    let base = STUDY.base();
    let mut greedy = Greedy::new(&base, GreedySettings::default());
    let steps = walk(&mut greedy);
    for place in [steps.len() - 1, 1, steps.len() / 2, 0, steps.len()] {
        greedy.rewind(place);
        let mut anew = Greedy::new(&base, GreedySettings::default());
        anew.run_to(place, &Unattended).unwrap();
        assert!(greedy.labelling() == anew.labelling(), "{place}");
        assert_eq!(greedy.step(), steps.get(place).copied());
    }
}

#[test]
fn a_cancelled_run_continues_unchanged() {
    struct Impatient;
    impl Progress for Impatient {
        fn report(&self, done: u64, total: u64) {
            assert!(done <= total);
        }
        fn cancelled(&self) -> bool {
            true
        }
    }
    let base = Synthetic { shape: Shape::Fewest(60_000), ..STUDY }.base();
    let mut whole = Greedy::new(&base, GreedySettings::default());
    whole.run(&Unattended).unwrap();
    let mut cut = Greedy::new(&base, GreedySettings::default());
    assert_eq!(cut.run(&Impatient), Err(Cancelled));
    assert!(cut.steps() > 0 && cut.end().is_none());
    cut.run(&Unattended).unwrap();
    assert_eq!(cut.report(&base), whole.report(&base));
}

#[test]
fn nothing_to_do_is_the_end_at_once() {
    let base = Synthetic { percent: 0, ..STUDY }.base();
    let mut greedy = Greedy::new(&base, GreedySettings::default());
    assert_eq!(greedy.end(), Some(End::Consistent));
    assert_eq!(greedy.step(), None);
    assert!(greedy.proposal(&base, &provenance(Source::Resolver)).changes.is_empty());
}
