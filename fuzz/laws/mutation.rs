//! Inputs made of others at random, the same from the same seed.

use std::fs;
use std::path::Path;

use canju::rng::Rng;

/// No input is longer.
const LONGEST: usize = 1 << 12;

/// Reads the files of folders, in order.
pub fn files(folders: impl IntoIterator<Item = impl AsRef<Path>>) -> std::io::Result<Vec<Vec<u8>>> {
    let mut files = Vec::new();
    for folder in folders {
        let mut paths: Vec<_> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        paths.sort();
        for path in paths {
            let mut bytes = fs::read(path)?;
            bytes.truncate(LONGEST);
            files.push(bytes);
        }
    }
    Ok(files)
}

/// One of the files with some bytes changed, taken away, doubled, or replaced by a part of another.
pub fn changed(files: &[Vec<u8>], rng: &mut Rng) -> Option<Vec<u8>> {
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
