//! Plays random legal moves until the game ends, and writes them in Chinese notation: `cargo run -p xiangqi --example play [SEED]`

#![allow(clippy::print_stdout, reason = "an example prints")]

use xiangqi::rng::Rng;
use xiangqi::rules::Position;
use xiangqi::rules::notation::{Notation, Script};
use xiangqi::rules::referee::{Game, RuleSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let (mut rng, mut game) = (Rng::new(seed), Game::new(Position::start()));
    let mut moves = Vec::new();
    let result = loop {
        if let Some(result) = game.result(RuleSet::ASIAN) {
            break result;
        }
        let legal = game.position().legal_moves();
        let chosen = legal[rng.below(legal.len() as u64) as usize];
        moves.push(Notation::Chinese(Script::Simplified).write(game.position(), chosen)?);
        game.play(chosen)?;
    };
    println!("{}", moves.join(" "));
    println!("{} plies, {result:?}", moves.len());
    Ok(())
}
