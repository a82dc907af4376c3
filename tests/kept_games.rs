//! A program that plays a game is killed at random moments: every move that was on the board is there at the next start.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by it, and the killed program tells what it did"
)]

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use canju::rng::Rng;
use canju::rules::Position;
use canju::service::kept_game::KeptGame;
use canju::service::places::Places;
use canju::service::settings::play::{PlaySettings, Player};
use canju::session::{Session, play};

use super::effort::rounds;

/// The folder in which the killed program plays; it is set only there.
const HOME: &str = "CANJU_KEPT_GAME_HOME";

/// Plays random moves and writes their number after each, until it is killed. Does nothing in a run of all tests.
#[test]
fn the_program_that_is_killed() {
    let Some(home) = std::env::var_os(HOME).map(PathBuf::from) else { return };
    let mut session = Session::new(Places::under(&home), Arc::new(|| {}));
    session.perform(play::Action::Choose(PlaySettings { black: Player::Human, ..PlaySettings::default() }));
    let plies = session.play().tree.moves().len();
    let mut rng = Rng::new(plies as u64);
    println!("\nplies {plies}");
    loop {
        let tree = &session.play().tree;
        if session.play().ending.is_some() || tree.moves().len() >= 200 {
            session.perform(play::Action::New(Box::new(Position::start())));
            println!("plies 0");
            continue;
        }
        let moves = tree.position().legal_moves();
        let any = moves[rng.below(moves.len() as u64) as usize];
        session.perform(play::Action::Move(any));
        println!("plies {}", session.play().tree.moves().len());
        std::io::stdout().flush().unwrap();
    }
}

#[test]
fn no_move_is_lost_by_a_kill() {
    let home = tempfile::tempdir().unwrap();
    let mut shown = 0;
    for round in 0..rounds(6) {
        let mut rng = Rng::new(20_261_126 + round);
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kept_games::the_program_that_is_killed", "--nocapture"])
            .env(HOME, home.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let plies = |line: String| line.strip_prefix("plies ").and_then(|plies| plies.parse().ok());
        let wanted = rng.below(30) as usize;
        let mut said: Vec<usize> = lines.by_ref().filter_map(plies).take(1 + wanted).collect();
        thread::sleep(Duration::from_micros(rng.below(8_000)));
        drop(child.kill());
        child.wait().unwrap();
        said.extend(lines.filter_map(plies));
        assert!(round == 0 || said[0] >= shown, "round {round}: {} of {shown} plies", said[0]);
        shown = *said.last().unwrap();
        let (_, tree) = KeptGame::load(&Places::under(home.path()).game(1)).game.unwrap();
        let plies = tree.moves().len();
        // The move that was just made may be there already, or a new game.
        assert!(
            plies == shown || plies == shown + 1 || plies == 0,
            "round {round}: {plies} of {shown} plies"
        );
        shown = plies;
    }
}
