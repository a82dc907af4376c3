//! Time of the resolvers and the conflicts they leave, on synthetic bases of every size: `cargo bench --bench repair`, or
//! `cargo bench --bench repair -- c d` for some of them, with `greedy` or `exact` for one kind of resolver.
//!
//! Greedy: seconds are those of the processor for this thread on Linux, else of the wall clock, the
//! median of five samples. `run` is from the copied base to the end, `all` adds making the resolver and the proposal.
//! `prototype` is what a throw-away program with another truth and noise took for the run in order of the ratio: its time may
//! be compared, its edges only roughly.
//!
//! Exact: seconds of the processor for all threads, and of the wall, of one run from the base to the labelling, the proof of
//! its bound included. `moved` is the sum of the ways, `above` what the result costs more than the bound of the flow, `parts`
//! in which all alternatives were searched for that reason. `peak` is the most memory that the process has had so far, bases
//! included: run one size alone to know its own. `prototype` is the throw-away program again, which left the search out.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints its table and stops at the first fault"
)]

mod meter;

use std::hint::black_box;
use std::time::Instant;

use canju::inference::exact::repair;
use canju::inference::greedy::{Greedy, GreedySettings};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::conflict::Objective;
use canju::knowledge::history::{Measure, Method};
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::synthetic::{Shape, Synthetic};
use canju::progress::Unattended;
use meter::{peak_megabytes, process_seconds, thread_seconds};

/// Seconds and conflicting edges left of the prototype, for 5, 20 and 40 % noise.
type Prototype = [(f64, u32); 3];

const SHAPES: [(&str, Shape, Option<Prototype>); 5] = [
    ("a", Shape::Elementary, None),
    ("b", Shape::Fewest(69_596), Some([(0.003, 0), (0.010, 36), (0.021, 124)])),
    ("c", Shape::Fewest(123_986), Some([(0.005, 4), (0.020, 88), (0.051, 652)])),
    ("d", Shape::Endgame, Some([(0.10, 0), (0.46, 22), (1.1, 510)])),
    ("e", Shape::Whole, Some([(0.17, 4), (0.84, 46), (1.75, 1_036)])),
];

const NOISE: [u8; 3] = [5, 20, 40];
const ORDERS: [(&str, Measure); 2] = [("IP", Measure::Ratio), ("IW", Measure::Weight)];
const SAMPLES: usize = 5;
/// A sample repeats its measurement for at least this number of seconds, because the clock of the processor ticks slowly.
const SAMPLE: f64 = 0.1;

/// Seconds for making the resolver, for its run, and for the proposal.
#[derive(Clone, Copy, Default)]
struct Times {
    made: f64,
    run: f64,
    proposed: f64,
}

/// Seconds of the prototype for the least way and for the fewest changes, for 5, 20 and 40 % noise.
const EXACT: [(&str, [&str; 3], [&str; 3]); 3] = [
    ("c", ["0.03", "0.07", "0.10"], ["0.2", "0.4", "0.8"]),
    ("d", [""; 3], ["2.5", "6", "13"]),
    ("e", ["0.6", "1.3", "2.9"], ["5", "14", "28"]),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let asked = |word: &str| wanted.iter().any(|asked| asked == word);
    let kinds = ["greedy", "exact"].map(asked);
    let any_shape = !SHAPES.iter().any(|shape| asked(shape.0));
    let shapes = || SHAPES.into_iter().filter(|shape| any_shape || asked(shape.0));
    if kinds[0] || !kinds[1] {
        println!(
            "shape    nodes  noise order      run s      all s    steps  changed  passes  edges left   prototype"
        );
        shapes().for_each(|(name, shape, prototype)| greedy(name, shape, prototype));
    }
    if kinds[1] || !kinds[0] {
        println!(
            "shape    nodes  noise method    CPU s   wall s  changed    moved    above  parts  peak MB   prototype"
        );
        shapes().for_each(|(name, shape, _)| exact(name, shape));
    }
}

fn greedy(name: &str, shape: Shape, prototype: Option<Prototype>) {
    for (at, percent) in NOISE.into_iter().enumerate() {
        let base = Synthetic { shape, percent, seed: 1 }.base();
        for (word, order) in ORDERS {
            let settings = GreedySettings { order, objective: Objective::Exponential };
            let times: Vec<Times> = (0..SAMPLES).map(|_| sample(&base, settings)).collect();
            let mut greedy = Greedy::new(&base, settings);
            greedy.run(&Unattended).unwrap();
            let report = greedy.report(&base);
            assert!(report.is_proved());
            let beside = prototype.filter(|_| order == Measure::Ratio).map(|p| p[at]);
            println!(
                "{name:>5} {:>8} {percent:>4} % {word:>5} {:>10.5} {:>10.5} {:>8} {:>8} {:>7} {:>11}   {}",
                report.before.scored,
                median(times.iter().map(|t| t.run)),
                median(times.iter().map(|t| t.made + t.run + t.proposed)),
                report.steps,
                report.changed,
                report.passes,
                report.after.conflict_edges,
                beside.map_or(String::new(), |(time, edges)| format!("{time:.3} s, {edges} edges")),
            );
        }
    }
}

fn exact(name: &str, shape: Shape) {
    let prototype = EXACT.into_iter().find(|row| row.0 == name);
    for (at, percent) in NOISE.into_iter().enumerate() {
        let base = Synthetic { shape, percent, seed: 1 }.base();
        for method in Method::ALL {
            let begun = (process_seconds(), Instant::now());
            let repair = black_box(repair(&base, method, &Unattended).unwrap());
            let (processor, wall) = (process_seconds() - begun.0, begun.1.elapsed().as_secs_f64());
            let report = repair.report(&base);
            assert!(report.is_proved() && report.after.conflict_nodes == 0);
            let beside = match method {
                Method::Nearest => prototype.map(|p| p.1[at]),
                Method::Fewest | Method::Mixed => prototype.map(|p| p.2[at]),
            };
            println!(
                "{name:>5} {:>8} {percent:>4} % {:<7} {processor:>7.2} {wall:>8.2} {:>8} {:>8} {:>8} {:>5}{} {:>8.0}   {}",
                report.before.scored,
                format!("{method:?}").to_lowercase(),
                report.changed,
                report.moved,
                report.cost - report.bound,
                report.searched,
                if report.optimal { ' ' } else { '?' },
                peak_megabytes(),
                beside.unwrap_or_default(),
            );
        }
    }
}

fn sample(base: &KnowledgeBase, settings: GreedySettings) -> Times {
    let resolver =
        Provenance { source: Source::Resolver, author: String::new(), time: 0, note: String::new() };
    let mut sum = Times::default();
    let mut rounds = 0.0;
    let mut batch = 1;
    while sum.run < SAMPLE {
        let begun = thread_seconds();
        let mut resolvers: Vec<Greedy> = (0..batch).map(|_| Greedy::new(base, settings)).collect();
        let made = thread_seconds();
        resolvers.iter_mut().for_each(|greedy| greedy.run(&Unattended).unwrap());
        let run = thread_seconds();
        resolvers.iter().for_each(|greedy| drop(black_box(greedy.proposal(base, &resolver))));
        let proposed = thread_seconds();
        sum.made += made - begun;
        sum.run += run - made;
        sum.proposed += proposed - run;
        rounds += f64::from(batch);
        batch = (2 * batch).min(8);
    }
    Times { made: sum.made / rounds, run: sum.run / rounds, proposed: sum.proposed / rounds }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
