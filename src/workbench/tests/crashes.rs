//! Jobs that break down, of every kind: nothing waits for them, and the base is as it was.

use super::*;
use crate::jobs::{Failure, JobKind};
use crate::workbench::verification::Method;
use crate::workbench::{play, tuning};

/// A way to start a job of each kind.
const KINDS: [JobKind; 23] = [
    JobKind::Open,
    JobKind::Save,
    JobKind::Import,
    JobKind::Export,
    JobKind::Resolve,
    JobKind::Repair,
    JobKind::Compare,
    JobKind::Query,
    JobKind::Predict,
    JobKind::Sureness,
    JobKind::Order,
    JobKind::Solve,
    JobKind::List,
    JobKind::Probe,
    JobKind::Verify,
    JobKind::Check,
    JobKind::Plan,
    JobKind::Agreement,
    JobKind::Build,
    JobKind::Measure,
    JobKind::Tune,
    JobKind::Match,
    JobKind::Think,
];

/// What makes the workbench start a job of a kind, after what has to be done before.
fn starts(bench: &mut Bench, kind: JobKind) -> Vec<Command> {
    let out = bench.home.path().join("out.jsonl");
    let position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    match kind {
        JobKind::Open => vec![base::Wish::Open(None).into()],
        JobKind::Save => {
            bench.does(resolver::Wish::Run);
            vec![resolver::Wish::Accept.into()]
        }
        JobKind::Import => {
            bench.does(base::Wish::Export(out.clone()));
            vec![base::Wish::Import(out).into()]
        }
        JobKind::Export => vec![base::Wish::Export(out).into()],
        JobKind::Resolve => vec![resolver::Wish::Run.into()],
        JobKind::Repair => {
            vec![resolver::Wish::Face(Face::Exact).into(), settings::Wish::Show(Panel::Resolver).into()]
        }
        JobKind::Compare => {
            bench.does(base::Wish::NameVersion("before".into()));
            bench.does(resolver::Wish::Face(Face::Versions));
            bench.does(settings::Wish::Show(Panel::Resolver));
            vec![resolver::Wish::Compare(["before".into(), "main".into()]).into()]
        }
        JobKind::Query => vec![lattice::Wish::Find("KR*vK*".into()).into()],
        JobKind::Predict => {
            let select = lattice::Wish::Select(node("KRKN")).into();
            vec![select, settings::Wish::Show(Panel::Acquisition).into()]
        }
        JobKind::Sureness => vec![lattice::Wish::ShowSureness(true).into()],
        JobKind::Order => {
            vec![tables::Wish::Order(1_000).into(), settings::Wish::Show(Panel::Tables).into()]
        }
        JobKind::Solve => {
            vec![
                tables::Wish::Solve(node("KPK").material()).into(),
                settings::Wish::Show(Panel::Tables).into(),
            ]
        }
        JobKind::List => vec![settings::Wish::Show(Panel::Tables).into()],
        JobKind::Probe => vec![tables::Wish::LookUp(Box::new(position)).into()],
        JobKind::Verify => vec![verification::Wish::Draw.into()],
        JobKind::Check => vec![base::Wish::Check.into()],
        JobKind::Plan => vec![settings::Wish::Show(Panel::Inquiry).into()],
        JobKind::Agreement => vec![inquiry::Wish::Agreement.into()],
        JobKind::Build => vec![acquisition::Wish::Extend.into()],
        JobKind::Measure => vec![acquisition::Wish::Measure.into()],
        JobKind::Tune => vec![tuning::Wish::Start(Box::new(super::tuning::smoke())).into()],
        JobKind::Match => {
            bench.does(tuning::Wish::Start(Box::new(super::tuning::smoke())));
            let others = vec![tuning::Values::Choice];
            let contest = tuning::Contest { first: tuning::Values::Hand, others, openings: 1 };
            vec![tuning::Wish::Meet(contest).into()]
        }
        JobKind::Think => vec![play::Wish::Hint.into()],
        JobKind::Dialog => Vec::new(),
    }
}

/// Nobody waits, and the base can be written.
fn nothing_waits(bench: &Workbench, kind: JobKind) {
    assert_eq!(bench.jobs().count(), 0, "{kind:?}");
    assert!(!bench.is_busy() && bench.path().is_some(), "{kind:?}: the base is here");
    assert!(!bench.search().is_running() && !bench.search().is_weighing(), "{kind:?}");
    assert!(!bench.is_resolving() && bench.repairing().is_none() && !bench.is_comparing(), "{kind:?}");
    assert!(!bench.inquiry().is_planning() && !bench.inquiry().is_reporting(), "{kind:?}");
    assert!(!bench.acquisition().is_measuring() && !bench.acquisition().is_predicting(), "{kind:?}");
    let verification = bench.verification();
    let looks = Method::ALL.into_iter().any(|method| verification.is_checking(method));
    assert!(!verification.is_drawing() && !looks, "{kind:?}");
    assert!(bench.play().aim().is_none(), "{kind:?}");
    assert!(bench.tables().solving().is_none() && !bench.tables().is_asking(), "{kind:?}");
    assert!(!bench.tables().is_ordering(), "{kind:?}");
    assert!(!bench.tuning().is_busy() && !bench.tuning().is_meeting(), "{kind:?}");
}

fn fails(kind: JobKind, how: Failure) {
    let mut bench = Bench::new();
    let commands = starts(&mut bench, kind);
    let before = Arc::clone(bench.workbench.kb());
    bench.workbench.desk.jobs.failing = Some((kind, how));
    for command in commands {
        bench.workbench.perform(command);
    }
    bench.workbench.settle();
    let told = bench.workbench.notices().iter().filter(|notice| match how {
        Failure::Crash => matches!(notice, Notice::Failed(Fault::Crashed(told)) if *told == kind),
        Failure::NoThread => matches!(notice, Notice::Failed(Fault::NoThread(told, _)) if *told == kind),
    });
    assert_eq!(told.count(), 1, "{kind:?} is told once");
    nothing_waits(&bench.workbench, kind);
    assert!(**bench.workbench.kb() == *before, "{kind:?} changed nothing");
    // The base can be worked on as before.
    bench.workbench.desk.jobs.failing = None;
    bench.tries(set("KNKGG", 2));
    assert_eq!(bench.score("KNKGG"), Some(2), "{kind:?}");
}

#[test]
fn a_job_that_breaks_down_leaves_nobody_waiting() {
    for kind in KINDS {
        fails(kind, Failure::Crash);
    }
}

#[test]
fn a_job_without_a_thread_leaves_nobody_waiting() {
    // Without a thread the base cannot be opened again either, so those that have it are left aside.
    let lent = [JobKind::Save, JobKind::Import, JobKind::Compare, JobKind::Build];
    for kind in KINDS.into_iter().filter(|kind| !lent.contains(kind)) {
        fails(kind, Failure::NoThread);
    }
}
