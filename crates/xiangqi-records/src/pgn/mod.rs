//! PGN: tags in brackets, moves with comments in braces, variations in parentheses.
//!
//! The reader is lenient: tags in any order or none, moves in every notation and in mixed notations, numbers joined to
//! moves, comments anywhere, text outside games. A rejected move is written as a comment, `{[%rejected 炮二平五]}`, and reads
//! back as a rejected move.

mod game;
mod lexer;
mod moves;
mod numbers;
mod split;
mod tag;
mod tags;
mod write;

use rayon::prelude::*;

use super::window::Window;
use super::{ImportWarning, ParsedGame, ReadError};
use canju_files::progress::{Cancelled, Checkpoint, Unattended};
use game::Game;
use split::{Chunk, Chunks};

pub(super) use write::write;

/// Number of games parsed in parallel per batch, and the bytes of their text. A game takes eighty times the memory of its
/// text.
const BATCH: usize = 128;
const BATCH_BYTES: usize = 1 << 18;

/// Size in bytes from which a game is parsed alone, so that it can be cancelled midway.
const LARGE: usize = 1 << 16;

/// Reads the games of a text. Returns the warnings about text outside games, and the number of games.
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
            if let Some((record, warnings)) = game.record {
                number += 1;
                each(ParsedGame { number, record, warnings });
            }
        }
        window.advance(end, next_line);
        window.input().check()?;
    }
}

/// Returns the next games of a text: many short ones, of which the last one may be large.
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

/// Whether a line of the text begins with a tag, so that it must be PGN.
pub(super) fn has_tags(text: &str) -> bool {
    text.lines().any(tag::begins_with_tag)
}
