//! The work of Chen et al. as one session: conflicts, questions about them, resolver, sample, answers, and back.

use super::*;
use crate::inquiry::answer::held;
use crate::inquiry::order::{self, Request};
use crate::knowledge::evidence::{Answer, Evidence};
use crate::knowledge::history::Measure;
use crate::rules::Color;
use crate::session::play::Action as Game;
use crate::verification::Finding;

/// The questions that are planned.
fn asked(session: &Session) -> Vec<NodeId> {
    session.inquiry().plan().questions.iter().map(|question| question.node).collect()
}

#[test]
fn the_work_is_one_session_from_the_conflicts_to_the_evidence() {
    let mut fixture = Fixture::new();
    // The list of conflicts is asked about in its order, what locked scores contradict last.
    let ranking = fixture.session.conflicts().ranking.to_vec();
    let about = fixture.session.settings().asking.about_conflicts(Measure::Weight);
    fixture.does(preferences::Action::Show(Panel::Inquiry));
    fixture.does(inquiry::Action::Ask(about));
    let kb = Arc::clone(fixture.session.kb());
    let request = Request::new(order::Order::Weight, "tester", 1);
    let mut open: Vec<NodeId> = ranking.into_iter().filter(|node| request.admits(&kb, *node)).collect();
    let planned = fixture.session.inquiry().plan().questions.iter();
    let contradicted: Vec<NodeId> = planned.filter(|q| q.contradicted).map(|q| q.node).collect();
    open.sort_by_key(|node| contradicted.contains(node));
    let questions: Vec<NodeId> = asked(&fixture.session);
    assert!(!questions.is_empty());
    assert_eq!(open, questions);
    fixture.does(inquiry::Action::Answer(Box::new(Answer::new(questions[0], "", Score::DRAW, 0))));

    // The resolver ends; its changes are stored, and what it leaves is asked about.
    fixture.does(resolver::Action::Run);
    let left = fixture.session.resolver().greedy().unwrap().labelling().tally().conflict_nodes;
    fixture.does(resolver::Action::AcceptAndAsk);
    assert_eq!(fixture.session.kb().labelling().tally().conflict_nodes, left);
    assert_eq!(fixture.session.settings().panel, Panel::Inquiry);
    // Without an open conflict other questions are asked.
    let kb = Arc::clone(fixture.session.kb());
    let is_left = kb.conflicts().any(|node| request.admits(&kb, node.canonical()));
    let by_weight = fixture.session.settings().asking.order == order::Order::Weight;
    assert_eq!(by_weight, is_left);
    let is_in_conflict = |node: &NodeId| kb.labelling().count(*node).conflicts > 0;
    assert!(!by_weight || asked(&fixture.session).iter().all(is_in_conflict));

    // A sample: what is to be judged is hidden, and the right scores given become answers, in one action.
    fixture.does(Action::Draw);
    let sample = fixture.session.verification().sample().unwrap().0.nodes.clone();
    let drawn: Vec<NodeId> = sample.into_iter().filter(|node| fixture.session.hides(*node)).take(4).collect();
    assert!(drawn.iter().all(|node| fixture.session.kb().state(*node).is_none()));
    assert_eq!(*fixture.session.whole(), kb, "only views are without them");
    let other = |node| if kb.score(node) == Some(Score::EITHER) { Score::DRAW } else { Score::EITHER };
    for node in &drawn[..3] {
        fixture.does(Action::Mark(*node, Mark::Found(Finding::Is(other(*node)))));
    }
    fixture.does(Action::Mark(drawn[3], Mark::Found(Finding::Is(kb.score(drawn[3]).unwrap()))));
    let before = fixture.session.verification().sample().unwrap().1.counts;
    assert_eq!(fixture.session.verification().judged_scores.open.len(), 4);
    fixture.does(Action::TakeJudged);
    let taken = Arc::clone(fixture.session.whole());
    for node in &drawn[..3] {
        assert_eq!(taken.score(*node), Some(other(*node)));
    }
    assert_eq!(taken.score(drawn[3]), kb.score(drawn[3]));
    // A confirmed score is an answer, too.
    assert!(drawn.iter().all(|node| held(&taken, *node)[0].blind && taken.is_invariable(*node)));
    assert_eq!(fixture.session.verification().judged_scores.open.len(), 0);
    assert_eq!(fixture.session.verification().sample().unwrap().1.counts, before, "the estimate stays");
    fixture.does(base::Action::Undo);
    assert_eq!(fixture.session.whole().digest(), kb.digest(), "one action");
    assert_eq!(fixture.session.verification().judged_scores.open.len(), 4);
    fixture.does(base::Action::Redo);

    // Put aside, everything is shown again; it does not come back by itself.
    fixture.does(Action::PutAside);
    assert!(drawn.iter().all(|node| fixture.session.kb().score(*node).is_some()));
    fixture.restart();
    assert!(fixture.session.verification().sample().is_none());
    fixture.does(Action::Draw);
    assert!(fixture.session.verification().judged_scores.taken);
    let after = fixture.session.verification().sample().unwrap().1.counts;
    assert_eq!(after, before, "the estimate stays over a restart");

    // A game from the combination is evidence on it, with the result of the board.
    fixture.does(preferences::Action::Show(Panel::Play));
    assert_eq!(fixture.session.panel_before(), Some(Panel::Inquiry));
    let node = node("KRK");
    fixture.does(Game::Of(node, Color::Red));
    let first = fixture.session.play().tree.position().legal_moves()[0];
    fixture.does(Game::Move(first));
    fixture.does(Game::Resign);
    assert_eq!(fixture.session.play().ending.unwrap().winner, Some(Color::Black));
    fixture.does(Game::SpeaksFor(Score::WIN_BY_POSITION.mirror()));
    let kb = fixture.session.whole();
    assert!(kb.evidence(node).any(|(_, piece)| matches!(piece, Evidence::Game(_))));
}

/// Without a choice other questions follow the conflicts; a chosen order stays, also if it was in force already.
#[test]
fn a_chosen_order_stays_when_its_questions_are_answered() {
    for chosen in [false, true] {
        let mut fixture = Fixture::new();
        fixture.does(preferences::Action::Show(Panel::Inquiry));
        assert_eq!(fixture.session.settings().asking.order, order::Order::Weight);
        if chosen {
            fixture.does(inquiry::Action::Choose(order::Order::Weight));
        }
        assert_eq!(fixture.session.settings().order_is_chosen, chosen);
        while fixture.session.inquiry().open.asks {
            let kb = Arc::clone(fixture.session.kb());
            let request = Request::new(order::Order::Weight, "tester", 1);
            let node = kb.conflicts().find(|node| request.admits(&kb, node.canonical())).unwrap();
            let score = kb.score(node).unwrap();
            fixture.does(inquiry::Action::Answer(Box::new(Answer::new(node, "", score, 0))));
        }
        let is_by_weight = fixture.session.settings().asking.order == order::Order::Weight;
        assert_eq!(is_by_weight, chosen);
    }
}
