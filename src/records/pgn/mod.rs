//! PGN: tags in brackets, moves with comments in braces, variations in brackets of their own.
//!
//! What people and programs write is read: tags in any order or none, moves in every form of notation and several forms in one game,
//! numbers that are glued to moves, comments anywhere, text that belongs to no game. A move that cannot be taken in is written as a
//! comment, `{[%rejected 炮二平五]}`, which is read as what it is.

mod game;
mod lexer;
mod moves;
mod numbers;
mod split;
mod tags;
mod write;

use rayon::prelude::*;

use super::{Found, Lost, NotARecord};
use crate::progress::{Cancelled, Progress};
use split::Chunks;

pub(super) use write::write;

/// Games that are read at a time, on all threads, before they are handed over. A game takes up to 50 KB of memory.
const BATCH: usize = 128;

/// Reads the games of a text. Hands back what belongs to none of them, and how many there were.
pub(super) fn read(
    text: &str,
    damaged: bool,
    progress: &dyn Progress,
    each: &mut dyn FnMut(Found),
) -> Result<(Vec<Lost>, usize), NotARecord> {
    let mut chunks = Chunks::new(text, 1);
    let (mut foreign, mut number) = (Vec::new(), 0);
    loop {
        let batch: Vec<_> = chunks.by_ref().take(BATCH).collect();
        let Some(last) = batch.last() else { return Ok((foreign, number)) };
        if progress.cancelled() {
            return Err(Cancelled.into());
        }
        let games: Vec<_> = batch.par_iter().map(|chunk| game::read(chunk, damaged)).collect();
        for game in games {
            foreign.extend(game.foreign);
            if let Some((record, lost)) = game.record {
                number += 1;
                each(Found { number, record, lost });
            }
        }
        progress.report(last.end as u64, text.len() as u64);
    }
}

/// Whether a text has a tag at the beginning of a line, so that it must be PGN.
pub(super) fn has_tags(text: &str) -> bool {
    text.lines().any(lexer::begins_with_tag)
}
