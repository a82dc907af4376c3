//! Many inputs without coverage: files changed at random, the same from the same seed. An input that breaks the law is written to
//! `broken`, and the run ends.
//!
//! `cargo run --release --bin many -- TARGET INPUTS SEED FOLDER…`

use std::fs;
use std::panic::catch_unwind;

use canju::rng::Rng;
use canju_fuzz::mutation::{changed, files};
use canju_fuzz::{LAWS, Law, by_turns, cbf, cbl, cbr, dhtmlxq, pgn, xqf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let mut word = || given.next().ok_or("TARGET INPUTS SEED FOLDER…");
    let (target, inputs, seed) = (word()?, word()?.parse::<u64>()?, word()?.parse()?);
    let files = files(given)?;
    let law = asked(&target).ok_or("no such target")?;
    let mut rng = Rng::new(seed);
    for number in 0..inputs {
        let bytes = changed(&files, &mut rng).ok_or("no file to change")?;
        if catch_unwind(|| law(&bytes)).is_err() {
            fs::write("broken", &bytes)?;
            return Err(format!("input {number} breaks the law; it lies in `broken`").into());
        }
    }
    println!("{inputs} inputs of {target} from {} files, seed {seed}", files.len());
    Ok(())
}

/// What is asked of each input, as in the targets of the fuzzer.
fn asked(target: &str) -> Option<Law> {
    Some(match target {
        "cbf" => |bytes| by_turns(bytes, cbf::reads, cbf::holds),
        "cbl" => |bytes| by_turns(bytes, cbl::reads, cbl::holds),
        "cbr" => |bytes| by_turns(bytes, cbr::reads, cbr::holds),
        "dhtmlxq" => |bytes| by_turns(bytes, dhtmlxq::reads, dhtmlxq::holds),
        "pgn" => |bytes| by_turns(bytes, pgn::reads, pgn::holds),
        "xqf" => |bytes| by_turns(bytes, xqf::reads, xqf::holds),
        _ => LAWS.iter().find(|(name, _)| *name == target)?.1,
    })
}
