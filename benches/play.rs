//! From a changed score to the engine's first move that uses it, on the base of all endgames, in a game that is being played.
//!
//! `cargo bench --no-default-features --bench play [TIMES]`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod all;
mod meter;

use std::time::{Duration, Instant};

use canju::knowledge::score::Score;
use canju::material::{Material, NodeId};
use canju::rules::Color;
use canju::service::settings::play::{Level, PlaySettings};
use canju::session::play::Action;
use canju::session::{Session, base, lattice};
use meter::megabytes;

fn main() {
    let times = std::env::args().skip(1).find_map(|text| text.parse::<u32>().ok()).unwrap_or(20);
    let home = tempfile::tempdir().unwrap();
    let mut session = all::opened(&home);
    let level = Level::all().next().unwrap();
    session.perform(Action::Choose(PlaySettings { level, ..session.settings().play.clone() }));
    let node: NodeId = "KRNPKRCGGM".parse::<Material>().unwrap().into();
    session.perform(lattice::Action::Select(node));
    let mut waited = Vec::new();
    for time in 0..times {
        session.perform(Action::Of(node, Color::Red));
        play(&mut session);
        let score = if time.is_multiple_of(2) { Score::DRAW } else { Score::SURE_WIN };
        let clock = Instant::now();
        session.perform(base::Action::Set { node, score: Some(score) });
        assert_eq!(session.kb().score(node), Some(score));
        if play(&mut session) {
            waited.push(clock.elapsed());
        }
    }
    waited.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "score to move      {:>9.1} ms, the longest {:.1} ms",
        ms(waited[waited.len() / 2]),
        ms(waited[waited.len() - 1])
    );
    println!("memory             {:>9.1} MB", megabytes());
}

/// Plays a move and waits for the engine's; false if there is none, as the game is over.
fn play(session: &mut Session) -> bool {
    let settings = session.settings().play.clone();
    session.settle();
    if !session.play().waits_for_a_move(&settings) {
        return false;
    }
    let before = session.play().tree.moves().len();
    let played = session.play().tree.position().legal_moves()[0];
    session.perform(Action::Move(played));
    session.settle();
    session.play().tree.moves().len() > before + 1
}
