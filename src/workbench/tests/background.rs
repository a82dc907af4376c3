//! Work in the background: one plan at a time, nothing begun twice, and words that say what was stored.

use std::collections::BTreeSet;
use std::time::Duration;

use super::*;
use crate::experiment::rounds::Round;
use crate::inquiry::order::Order;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::evidence::Answer;

/// The plans under way.
fn plans(bench: &Bench) -> Vec<JobId> {
    let jobs = bench.workbench.jobs().filter(|status| status.kind == JobKind::Plan);
    jobs.map(|status| {
        assert!(!status.cancelled, "a plan that was begun is finished");
        status.id
    })
    .collect()
}

/// Waits until there is a question that was not answered yet.
fn question(bench: &mut Bench, done: &BTreeSet<NodeId>) -> NodeId {
    loop {
        let open = bench.workbench.inquiry().plan().questions.iter().map(|question| question.node);
        if let Some(node) = open.into_iter().find(|node| !done.contains(node)) {
            return node;
        }
        std::thread::sleep(Duration::from_millis(1));
        bench.workbench.poll();
    }
}

#[test]
fn fifty_answers_are_planned_one_plan_at_a_time_and_each_is_finished() {
    let mut bench = Bench::new();
    bench.workbench.perform(settings::Wish::Author("Lin".into()));
    bench.workbench.perform(settings::Wish::Show(Panel::Inquiry));
    let (mut begun, mut done) = (BTreeSet::new(), BTreeSet::new());
    for round in 0..50_u32 {
        let node = question(&mut bench, &done);
        let score = bench.workbench.kb().score(node).unwrap_or(Score::DRAW);
        let answer = Answer::new(node, "", score, 0);
        bench.workbench.perform(inquiry::Wish::Answer(Box::new(answer)));
        done.insert(node);
        // Looking elsewhere meanwhile ends no plan and begins none.
        if round % 7 == 0 {
            bench.workbench.perform(settings::Wish::Show(Panel::Lattice));
            bench.workbench.perform(settings::Wish::Show(Panel::Inquiry));
        }
        let under_way = plans(&bench);
        assert!(under_way.len() <= 1, "{under_way:?}");
        begun.extend(under_way);
        bench.workbench.poll();
        while round % 10 == 9 && bench.workbench.inquiry().is_planning() {
            std::thread::sleep(Duration::from_millis(1));
            bench.workbench.poll();
            begun.extend(plans(&bench));
        }
    }
    bench.workbench.settle();
    assert!(plans(&bench).is_empty() && !bench.workbench.inquiry().is_planning());
    assert!(begun.len() > 1, "there was a plan after the first choice");
    let plan = bench.workbench.inquiry().plan();
    assert!(plan.placed.is_some(), "the last plan is a whole one");
    assert!(plan.questions.iter().all(|question| !done.contains(&question.node)), "and of the base as it is");
    assert!(bench.workbench.notices().iter().all(|notice| !notice.is_fault()));
}

#[test]
fn another_panel_begins_nothing_again() {
    let mut bench = Bench::new();
    bench.workbench.perform(resolver::Wish::Face(Face::Exact));
    bench.workbench.perform(settings::Wish::Show(Panel::Resolver));
    let running = bench.workbench.repairing().unwrap();
    for panel in [Panel::Lattice, Panel::Resolver, Panel::Conflicts] {
        bench.workbench.perform(settings::Wish::Show(panel));
        assert!(bench.workbench.repairing().is_none_or(|job| job == running));
    }
    bench.workbench.settle();
    bench.workbench.perform(settings::Wish::Show(Panel::Resolver));
    assert!(bench.workbench.repair().is_some() && bench.workbench.repairing().is_none());
    // One for another order takes its place.
    bench.workbench.perform(settings::Wish::Show(Panel::Inquiry));
    bench.workbench.settle();
    let by_weight = inquiry::Asking { order: Order::Weight, blind: false };
    bench.workbench.perform(inquiry::Wish::Ask(by_weight));
    assert!(bench.workbench.inquiry().plan().questions.is_empty());
    bench.workbench.settle();
    let first = bench.workbench.inquiry().plan().questions.first().map(|question| question.node);
    let is_open = |node: &&NodeId| !bench.workbench.kb().is_invariable(**node) && !node.is_symmetric();
    // Those for which locked scores leave no class come last.
    assert!(bench.workbench.ranking().iter().filter(is_open).any(|open| Some(open) == first.as_ref()));
}

#[test]
fn what_is_accepted_is_not_said_to_be_dropped() {
    let mut bench = Bench::new();
    bench.does(resolver::Wish::Run);
    assert_eq!(bench.workbench.at_stake(), Some(AtStake::Run));
    bench.does(resolver::Wish::Accept);
    assert!(matches!(bench.last(), Notice::Accepted { .. }));
    assert!(bench.workbench.notices().iter().all(|notice| !matches!(notice, Notice::ProposalDropped)));
    assert_eq!(bench.workbench.at_stake(), None);
    // What is not accepted is.
    bench.does(base::Wish::Undo);
    bench.does(resolver::Wish::Run);
    bench.does(set("KNKGG", 2));
    let said: Vec<bool> =
        bench.workbench.notices().iter().map(|notice| matches!(notice, Notice::ProposalDropped)).collect();
    assert!(said.contains(&true) && !said[said.len() - 1], "the edit is told last, so that it can be undone");
}

#[test]
fn a_build_that_is_stopped_says_what_is_stored() {
    let mut bench = Bench::new();
    bench.workbench.perform(acquisition::Wish::Build(Round::All));
    let job = bench.workbench.jobs().find(|status| status.kind == JobKind::Build).unwrap().id;
    assert_eq!(bench.workbench.at_stake(), Some(AtStake::Job(JobKind::Build)));
    // Until the first round is stored.
    while bench.workbench.jobs().any(|status| status.stage.is_none_or(|stage| stage.at < 2)) {
        std::thread::sleep(Duration::from_millis(1));
    }
    bench.workbench.perform(Command::Cancel(job));
    bench.workbench.settle();
    let built = bench.workbench.acquisition().built().len();
    assert!(matches!(
        bench.last(),
        Notice::Built { steps, round, stopped: true, .. } if *steps == built && !round.is_empty()
    ));
    assert!(bench.workbench.history().versions().iter().any(|version| version.name == "END6"));
}

#[test]
fn a_base_that_comes_back_late_does_not_take_the_place_of_another_one() {
    let mut bench = Bench::new();
    let other = bench.home.path().join("other.canju");
    bench.workbench.perform(acquisition::Wish::Extend);
    bench.workbench.perform(base::Wish::Create { path: other.clone(), content: edit::Content::Empty });
    bench.workbench.settle();
    assert_eq!(bench.workbench.path(), Some(other.as_path()));
    assert_eq!(bench.workbench.kb().nodes(), 0);
}
