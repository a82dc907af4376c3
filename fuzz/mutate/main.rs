//! Many inputs without coverage: files changed at random, the same from the same seed. An input that breaks the law is written to
//! `broken`, and the run ends.
//!
//! `cargo run --release --bin many -- TARGET INPUTS SEED FOLDER…`

use std::fs;
use std::panic::catch_unwind;

use canju::rng::Rng;
use canju_fuzz::{LAWS, Law, by_turns, cbf, cbl, cbr, dhtmlxq, pgn, xqf};

/// No input is longer.
const LONGEST: usize = 1 << 12;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let mut word = || given.next().ok_or("TARGET INPUTS SEED FOLDER…");
    let (target, inputs, seed) = (word()?, word()?.parse::<u64>()?, word()?.parse()?);
    let mut files = Vec::new();
    for folder in given {
        let mut paths: Vec<_> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        paths.sort();
        for path in paths {
            let mut bytes = fs::read(path)?;
            bytes.truncate(LONGEST);
            files.push(bytes);
        }
    }
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

/// One of the files with some bytes changed, taken away, doubled, or replaced by a part of another.
fn changed(files: &[Vec<u8>], rng: &mut Rng) -> Option<Vec<u8>> {
    let mut any = |below: usize| rng.below(below.max(1) as u64) as usize;
    let mut bytes = files.get(any(files.len()))?.clone();
    for _ in 0..=any(6) {
        let (from, length) = (any(bytes.len()), 1 + any(16));
        let to = bytes.len().min(from + length);
        match any(5) {
            0 => bytes.iter_mut().skip(from).take(1).for_each(|byte| *byte ^= 1 << any(8)),
            1 => bytes.iter_mut().skip(from).take(1 + any(4)).for_each(|byte| *byte = any(256) as u8),
            2 => drop(bytes.drain(from.min(to)..to)),
            3 => {
                let part: Vec<u8> = bytes.get(from..to).unwrap_or_default().to_vec();
                let at = any(bytes.len());
                bytes.splice(at.min(bytes.len())..at.min(bytes.len()), part);
            }
            _ => {
                let other = files.get(any(files.len()))?;
                let start = any(other.len());
                let part = other.get(start..other.len().min(start + 4 * length)).unwrap_or_default().to_vec();
                bytes.splice(from.min(to)..to, part);
            }
        }
        bytes.truncate(LONGEST);
    }
    Some(bytes)
}
