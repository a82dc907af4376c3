//! Jobs of every kind that panic: nothing waits for them, and the base is unchanged.

use crate::effort::rounds;
use crate::jobs::{Failure, JobKind};
use crate::service::settings::VerificationMethod;
use crate::session::tests::*;
use crate::session::{engines, games, play, tuning};

/// The job kinds to start.
const KINDS: [JobKind; 27] = [
    JobKind::Open,
    JobKind::Save,
    JobKind::Import,
    JobKind::Export,
    JobKind::Resolve,
    JobKind::Repair,
    JobKind::Compare,
    JobKind::Query,
    JobKind::Predict,
    JobKind::Confidence,
    JobKind::Order,
    JobKind::Solve,
    JobKind::List,
    JobKind::Probe,
    JobKind::Limit,
    JobKind::Verify,
    JobKind::Check,
    JobKind::Plan,
    JobKind::Agreement,
    JobKind::Build,
    JobKind::Measure,
    JobKind::Tune,
    JobKind::Match,
    JobKind::Duplicates,
    JobKind::Annotate,
    JobKind::Think,
    JobKind::TestEngine,
];

/// Returns the commands that start a job of a kind, after any preparation.
fn starts(fixture: &mut Fixture, kind: JobKind) -> Vec<Command> {
    let out = fixture.home.path().join("out.jsonl");
    let position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    match kind {
        JobKind::Open => vec![base::Action::Open(None).into()],
        JobKind::Save => {
            fixture.does(resolver::Action::Run);
            vec![resolver::Action::Accept.into()]
        }
        JobKind::Import => {
            fixture.does(base::Action::Export(out.clone()));
            vec![base::Action::Import(out).into()]
        }
        JobKind::Export => vec![base::Action::Export(out).into()],
        JobKind::Resolve => vec![resolver::Action::Run.into()],
        JobKind::Repair => {
            vec![
                resolver::Action::View(ResolverView::Exact).into(),
                preferences::Action::Show(Panel::Resolver).into(),
            ]
        }
        JobKind::Compare => {
            fixture.does(base::Action::NameVersion("before".into()));
            fixture.does(resolver::Action::View(ResolverView::Versions));
            fixture.does(preferences::Action::Show(Panel::Resolver));
            vec![resolver::Action::Compare(["before".into(), "main".into()]).into()]
        }
        JobKind::Query => vec![lattice::Action::Find("KR*vK*".into()).into()],
        JobKind::Predict => {
            let select = lattice::Action::Select(node("KRKN")).into();
            vec![select, preferences::Action::Show(Panel::Acquisition).into()]
        }
        JobKind::Confidence => vec![lattice::Action::ShowConfidence(true).into()],
        JobKind::Order => {
            vec![tables::Action::Order(1_000).into(), preferences::Action::Show(Panel::Tables).into()]
        }
        JobKind::Solve => {
            vec![
                tables::Action::Solve(node("KPK").material()).into(),
                preferences::Action::Show(Panel::Tables).into(),
            ]
        }
        JobKind::List => vec![preferences::Action::Show(Panel::Tables).into()],
        JobKind::Probe => vec![tables::Action::LookUp(Box::new(position)).into()],
        JobKind::Limit => {
            fixture.does(tables::Action::Solve(node("KRK").material()));
            let late = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 60".parse().unwrap();
            vec![tables::Action::LookUp(Box::new(late)).into()]
        }
        JobKind::Verify => vec![verification::Action::Draw.into()],
        JobKind::Check => vec![base::Action::Check.into()],
        JobKind::Plan => vec![preferences::Action::Show(Panel::Inquiry).into()],
        JobKind::Agreement => vec![inquiry::Action::Agreement.into()],
        JobKind::Build => vec![acquisition::Action::Extend.into()],
        JobKind::Measure => vec![acquisition::Action::Measure.into()],
        JobKind::Tune => vec![tuning::Action::Start(Box::new(super::tuning::smoke())).into()],
        JobKind::Duplicates => vec![games::Action::FindDuplicates.into()],
        JobKind::Annotate => {
            fixture.does(games::Action::Paste("1. h2e2 h9g7 *".to_owned()));
            let id = fixture.session.games().open.as_ref().unwrap().id;
            vec![games::Action::Annotate(id).into()]
        }
        JobKind::Match => {
            fixture.does(tuning::Action::Start(Box::new(super::tuning::smoke())));
            let others = vec![tuning::Values::Choice];
            let contest =
                tuning::Contest { first: Some(tuning::Values::Hand), others, beside: None, openings: 1 };
            vec![tuning::Action::Meet(contest).into()]
        }
        JobKind::Think => vec![play::Action::Hint.into()],
        JobKind::TestEngine => vec![engines::Action::Add("/usr/bin/engine".into()).into()],
        JobKind::Dialog => Vec::new(),
    }
}

/// Asserts that nothing waits for a job and that the base can be written.
fn nothing_waits(session: &Session, kind: JobKind) {
    assert_eq!(session.jobs().count(), 0, "{kind:?}");
    assert!(!session.is_busy() && session.path().is_some(), "{kind:?}: the base is here");
    assert!(!session.lattice().search.is_running() && !session.lattice().confidence.is_running(), "{kind:?}");
    assert!(
        !session.resolver().is_running()
            && !session.resolver().repair.is_running()
            && !session.resolver().comparison.is_current_missing(),
        "{kind:?}"
    );
    assert!(
        !session.inquiry().planning.is_running() && !session.inquiry().reporting.is_running(),
        "{kind:?}"
    );
    assert!(
        session.acquisition().measuring.is_none() && !session.acquisition().explained.is_running(),
        "{kind:?}"
    );
    let verification = session.verification();
    let looks = VerificationMethod::ALL.into_iter().any(|method| verification.checking.contains_key(&method));
    assert!(verification.drawing.is_none() && !looks, "{kind:?}");
    assert!(session.play().aim().is_none(), "{kind:?}");
    assert!(!session.engines().is_testing("engine"), "{kind:?}");
    assert!(session.tables().solving.is_none() && session.tables().asking.is_none(), "{kind:?}");
    assert!(session.tables().limit.subject().is_none(), "{kind:?}");
    assert!(!session.tables().order.is_running(), "{kind:?}");
    assert!(!session.tuning().is_busy() && !session.tuning().is_meeting(), "{kind:?}");
}

fn fails(kind: JobKind, how: Failure) {
    let mut fixture = Fixture::new();
    let commands = starts(&mut fixture, kind);
    let before = Arc::clone(fixture.session.kb());
    fixture.session.context.jobs.failing = Some((kind, how));
    for command in commands {
        fixture.session.perform(command);
    }
    fixture.session.settle();
    let faults = fixture.session.notices().iter().filter(|notice| match how {
        Failure::Crash => matches!(notice, Notice::Failed(Fault::Crashed(of)) if *of == kind),
        Failure::NoThread => matches!(notice, Notice::Failed(Fault::NoThread(of, _)) if *of == kind),
    });
    assert_eq!(faults.count(), 1, "{kind:?} is reported once");
    nothing_waits(&fixture.session, kind);
    assert!(**fixture.session.kb() == *before, "{kind:?} changed nothing");
    // The base is usable as before.
    fixture.session.context.jobs.failing = None;
    fixture.tries(set("KNKGG", 2));
    assert_eq!(fixture.score("KNKGG"), Some(2), "{kind:?}");
}

/// Returns a third of the kinds, and all in three rounds.
fn some() -> impl Iterator<Item = JobKind> {
    KINDS.into_iter().enumerate().filter(|(at, _)| *at as u64 % 3 < rounds(1)).map(|(_, kind)| kind)
}

#[test]
fn a_job_that_breaks_down_leaves_nobody_waiting() {
    for kind in some() {
        fails(kind, Failure::Crash);
    }
}

#[test]
fn a_job_without_a_thread_leaves_nobody_waiting() {
    // Without a thread the base cannot be reopened either, so jobs that check it out are skipped.
    let with_base = [JobKind::Save, JobKind::Import, JobKind::Compare, JobKind::Build];
    for kind in some().filter(|kind| !with_base.contains(kind)) {
        fails(kind, Failure::NoThread);
    }
}
