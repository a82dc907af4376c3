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

use super::window::Window;
use super::{ImportWarning, ParsedGame, ReadError};
use canju_files::progress::{Cancelled, Checkpoint, Unattended};
use game::Game;
use split::{Chunk, Chunks};

pub(super) use write::write;

/// Games that are read at a time, on all threads, before they are handed over, and the bytes of their text. A game takes eighty times
/// the memory of its text.
const BATCH: usize = 128;
const BATCH_BYTES: usize = 1 << 18;

/// Bytes of a game that is read by itself, so that cancelling is heard within it.
const LARGE: usize = 1 << 16;

/// Reads the games of a text. Hands back what belongs to none of them, and how many there were.
pub(super) fn read(
    window: &mut Window<'_>,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<(Vec<ImportWarning>, usize), ReadError> {
    let (mut foreign, mut number) = (Vec::new(), 0);
    loop {
        let checkpoint = Checkpoint::new(window.input().progress());
        let mut chunks = Chunks::new(&window.text, window.line, window.is_last);
        let batch = batch(&mut chunks, &checkpoint)?;
        let Some(last) = batch.last() else {
            if window.is_last {
                return Ok((foreign, number));
            }
            window.grow()?;
            continue;
        };
        let (end, next_line) = (last.end, chunks.line());
        for game in games(&batch, window.is_damaged, &checkpoint)? {
            foreign.extend(game.foreign);
            if let Some((record, lost)) = game.record {
                number += 1;
                each(ParsedGame { number, record, lost });
            }
        }
        window.advance(end, next_line);
        window.input().check()?;
    }
}

/// The next games of a text: many short ones, of which the last one may be large.
fn batch<'a>(chunks: &mut Chunks<'a>, checkpoint: &Checkpoint<'_>) -> Result<Vec<Chunk<'a>>, Cancelled> {
    let (mut batch, mut bytes): (Vec<Chunk<'a>>, _) = (Vec::new(), 0);
    while batch.len() < BATCH
        && bytes < BATCH_BYTES
        && batch.last().is_none_or(|last| last.text.len() < LARGE)
    {
        let Some(chunk) = chunks.next(checkpoint)? else { break };
        bytes += chunk.text.len();
        batch.push(chunk);
    }
    Ok(batch)
}

fn games(batch: &[Chunk<'_>], damaged: bool, checkpoint: &Checkpoint<'_>) -> Result<Vec<Game>, Cancelled> {
    let (short, large) = match batch {
        [short @ .., large] if large.text.len() >= LARGE => (short, Some(large)),
        short => (short, None),
    };
    let short = short.par_iter().map(|chunk| game::read(chunk, damaged, &Checkpoint::new(&Unattended)));
    let mut games = short.collect::<Result<Vec<_>, _>>()?;
    if let Some(large) = large {
        games.push(game::read(large, damaged, checkpoint)?);
    }
    Ok(games)
}

/// Whether a text has a tag at the beginning of a line, so that it must be PGN.
pub(super) fn has_tags(text: &str) -> bool {
    text.lines().any(lexer::begins_with_tag)
}
