//! Background work: one plan at a time, no duplicate jobs, and messages about what was stored.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::effort::rounds;
use crate::inquiry::order::Order;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::evidence::Answer;
use crate::rounds::Round;
use crate::service::{edit, settings};
use crate::session::tests::*;

/// Returns the running plans.
fn plans(fixture: &Fixture) -> Vec<JobId> {
    let jobs = fixture.session.jobs().filter(|status| status.kind == JobKind::Plan);
    jobs.map(|status| {
        assert!(!status.cancelled, "a plan that was begun is finished");
        status.id
    })
    .collect()
}

/// Waits for a question that was not answered yet.
fn question(fixture: &mut Fixture, done: &BTreeSet<NodeId>) -> NodeId {
    loop {
        let open = fixture.session.inquiry().plan().questions.iter().map(|question| question.node);
        if let Some(node) = open.into_iter().find(|node| !done.contains(node)) {
            return node;
        }
        std::thread::sleep(Duration::from_millis(1));
        fixture.session.poll();
    }
}

#[test]
fn answers_are_planned_one_plan_at_a_time_and_each_is_finished() {
    let mut fixture = Fixture::new();
    fixture.session.perform(preferences::Action::Author("Lin".into()));
    fixture.session.perform(preferences::Action::Show(Panel::Inquiry));
    // An order that nobody has chosen changes with the last open conflict, and the plan of the old one is cancelled.
    let certify = settings::Asking { order: Order::Certify, ..Default::default() };
    fixture.session.perform(inquiry::Action::Ask(certify));
    let (mut begun, mut done) = (BTreeSet::new(), BTreeSet::new());
    for round in 0..rounds(20) {
        let node = question(&mut fixture, &done);
        let score = fixture.session.kb().score(node).unwrap_or(Score::DRAW);
        let answer = Answer::new(node, "", score, 0);
        fixture.session.perform(inquiry::Action::Answer(Box::new(answer)));
        done.insert(node);
        // Showing another panel meanwhile neither ends nor starts a plan.
        if round % 7 == 0 {
            fixture.session.perform(preferences::Action::Show(Panel::Lattice));
            fixture.session.perform(preferences::Action::Show(Panel::Inquiry));
        }
        let under_way = plans(&fixture);
        assert!(under_way.len() <= 1, "{under_way:?}");
        begun.extend(under_way);
        fixture.session.poll();
        while round % 10 == 9 && fixture.session.inquiry().planning.is_running() {
            std::thread::sleep(Duration::from_millis(1));
            fixture.session.poll();
            begun.extend(plans(&fixture));
        }
    }
    fixture.session.settle();
    assert!(plans(&fixture).is_empty() && !fixture.session.inquiry().planning.is_running());
    assert!(begun.len() > 1, "there was a plan after the first choice");
    let plan = fixture.session.inquiry().plan();
    assert!(plan.placed.is_some(), "the last plan is a whole one");
    assert!(plan.questions.iter().all(|question| !done.contains(&question.node)), "and of the base as it is");
    assert!(fixture.session.notices().iter().all(|notice| !notice.is_fault()));
}

#[test]
fn another_panel_begins_nothing_again() {
    let mut fixture = Fixture::new();
    fixture.session.perform(resolver::Action::View(ResolverView::Exact));
    fixture.session.perform(preferences::Action::Show(Panel::Resolver));
    let running = fixture.session.resolver().repair.job().unwrap();
    for panel in [Panel::Lattice, Panel::Resolver, Panel::Conflicts] {
        fixture.session.perform(preferences::Action::Show(panel));
        assert!(fixture.session.resolver().repair.job().is_none_or(|job| job == running));
    }
    fixture.session.settle();
    fixture.session.perform(preferences::Action::Show(Panel::Resolver));
    assert!(
        fixture.session.resolver().repair.current().is_some()
            && !fixture.session.resolver().repair.is_running()
    );
    // One for another order replaces it.
    fixture.session.perform(preferences::Action::Show(Panel::Inquiry));
    fixture.session.settle();
    // Conflicts by weight are asked about by themselves while there are any.
    assert_eq!(fixture.session.settings().asking.order, Order::Weight);
    let by_ratio = settings::Asking { order: Order::Ratio, ..Default::default() };
    fixture.session.perform(inquiry::Action::Ask(by_ratio));
    assert!(fixture.session.inquiry().plan().questions.is_empty());
    fixture.session.settle();
    let first = fixture.session.inquiry().plan().questions.first().map(|question| question.node);
    let is_open = |node: &&NodeId| !fixture.session.kb().is_invariable(**node) && !node.is_symmetric();
    // Nodes with no class left by locked scores come last.
    assert!(
        fixture.session.conflicts().ranking.iter().filter(is_open).any(|open| Some(open) == first.as_ref())
    );
}

#[test]
fn an_accepted_proposal_is_not_reported_as_dropped() {
    let mut fixture = Fixture::new();
    fixture.does(resolver::Action::Run);
    assert_eq!(fixture.session.at_stake(), Some(AtStake::Run));
    fixture.does(resolver::Action::Accept);
    assert!(matches!(fixture.last(), Notice::Accepted { .. }));
    assert!(fixture.session.notices().iter().all(|notice| !matches!(notice, Notice::ProposalDropped)));
    assert_eq!(fixture.session.at_stake(), None);
    // A proposal that is not accepted is dropped with a message.
    fixture.does(base::Action::Undo);
    fixture.does(resolver::Action::Run);
    fixture.does(set("KNKGG", 2));
    let dropped: Vec<bool> =
        fixture.session.notices().iter().map(|notice| matches!(notice, Notice::ProposalDropped)).collect();
    assert!(
        dropped.contains(&true) && !dropped[dropped.len() - 1],
        "the edit is reported last, so that it can be undone"
    );
}

#[test]
fn a_stopped_build_reports_the_stored_steps() {
    let mut fixture = Fixture::new();
    fixture.session.perform(acquisition::Action::Build(Round::All));
    let job = fixture.session.jobs().find(|status| status.kind == JobKind::Build).unwrap().id;
    assert_eq!(fixture.session.at_stake(), Some(AtStake::Job(JobKind::Build)));
    // Until the first round is stored.
    while fixture.session.jobs().any(|status| status.stage.is_none_or(|stage| stage.at < 2)) {
        std::thread::sleep(Duration::from_millis(1));
    }
    fixture.session.perform(general::Action::Cancel(job));
    fixture.session.settle();
    let built = fixture.session.acquisition().steps.in_force.len();
    assert!(matches!(
        fixture.last(),
        Notice::Built { steps, round, stopped: true, .. } if *steps == built && !round.is_empty()
    ));
    assert!(fixture.session.history().versions().iter().any(|version| version.name == "END6"));
}

#[test]
fn a_base_that_comes_back_late_does_not_take_the_place_of_another_one() {
    let mut fixture = Fixture::new();
    let other = fixture.home.path().join("other.canju");
    fixture.session.perform(acquisition::Action::Extend);
    fixture.session.perform(base::Action::Create { path: other.clone(), content: edit::Content::Empty });
    fixture.session.settle();
    assert_eq!(fixture.session.path(), Some(other.as_path()));
    assert_eq!(fixture.session.kb().nodes(), 0);
}
