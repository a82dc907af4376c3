//! A long sitting on the base of all endgames: how soon the first question is there, and what 1,000 answers in a row cost.
//!
//! `cargo bench --no-default-features --bench inquiry [ANSWERS] [MILLISECONDS]`, the time between two answers [default: 0].
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod all;
mod meter;

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use canju::jobs::{JobId, JobKind};
use canju::knowledge::evidence::Answer;
use canju::knowledge::score::Score;
use canju::material::NodeId;
use canju::service::settings::Panel;
use canju::session::{Session, inquiry, preferences};
use meter::megabytes;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (answers, pause) = (numbers.next().unwrap_or(1_000), numbers.next().unwrap_or(0));
    let home = tempfile::tempdir().unwrap();
    let mut session = all::opened(&home);
    let mut sitting = Sitting::default();
    let clock = Instant::now();
    session.perform(preferences::Action::Show(Panel::Inquiry));
    sitting.question(&mut session);
    println!("first question     {:>9.1} ms", clock.elapsed().as_secs_f64() * 1e3);
    sitting.settle(&mut session);
    println!("whole plan         {:>9.1} ms", clock.elapsed().as_secs_f64() * 1e3);

    let (before, clock) = (megabytes(), Instant::now());
    let mut longest = Duration::ZERO;
    for _ in 0..answers {
        let node = sitting.question(&mut session);
        let asked = Instant::now();
        let score = session.kb().score(node).unwrap_or(Score::DRAW);
        session.perform(inquiry::Action::Answer(Box::new(Answer::new(node, "", score, 0))));
        longest = longest.max(asked.elapsed());
        sitting.done.insert(node);
        sitting.look(&mut session);
        sleep(Duration::from_millis(pause));
    }
    let seconds = clock.elapsed().as_secs_f64();
    sitting.settle(&mut session);
    println!("{answers} answers      {seconds:>9.1} s, the longest {:.1} ms", longest.as_secs_f64() * 1e3);
    let Sitting { begun, cancelled, at_once, .. } = &sitting;
    println!("plans begun        {:>9}, cancelled {cancelled}, most at once {at_once}", begun.len());
    println!("plans under way    {:>9}", sitting.under_way(&session).len());
    println!("memory             {before:>9.1} MB before, {:.1} MB after", megabytes());
}

/// The answers, and the plans that were seen.
#[derive(Default)]
struct Sitting {
    done: BTreeSet<NodeId>,
    begun: BTreeSet<JobId>,
    cancelled: usize,
    at_once: usize,
}

impl Sitting {
    /// Waits for a question that is not answered yet.
    fn question(&mut self, session: &mut Session) -> NodeId {
        loop {
            let questions = &session.inquiry().plan().questions;
            let open = questions.iter().map(|question| question.node).find(|node| !self.done.contains(node));
            if let Some(node) = open {
                return node;
            }
            self.look(session);
            sleep(Duration::from_micros(200));
        }
    }

    fn under_way(&self, session: &Session) -> Vec<JobId> {
        let plans = session.jobs().filter(|status| status.kind == JobKind::Plan);
        plans.map(|status| status.id).collect()
    }

    /// Takes in what has come, and counts the plans.
    fn look(&mut self, session: &mut Session) {
        session.poll();
        let under_way = self.under_way(session);
        self.at_once = self.at_once.max(under_way.len());
        self.begun.extend(under_way);
        self.cancelled += session.jobs().filter(|job| job.kind == JobKind::Plan && job.cancelled).count();
    }

    fn settle(&mut self, session: &mut Session) {
        while session.jobs().next().is_some() {
            self.look(session);
            sleep(Duration::from_millis(1));
        }
    }
}
