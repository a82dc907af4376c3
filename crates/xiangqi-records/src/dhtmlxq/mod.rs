//! DhtmlXQ (動態棋盤): fields in brackets, `[DhtmlXQ_title]…[/DhtmlXQ_title]`, as in web pages and forum posts.
//!
//! Moves are four digits. A variation `move_P_N_B` is line B, whose first move is ply N of the game and whose parent is
//! line P; comments are named by line and ply. The side to move is not stored: it is that of the first piece that moves.

mod escape;
mod fields;
mod game;
mod names;
mod write;

use fields::{Field, Name};
use rustc_hash::FxHashMap;

use super::window::Window;
use super::{ImportWarning, ParsedGame, ReadError, WarningKind, Where};
use canju_files::progress::Checkpoint;

pub(super) use write::write;

/// Whether a text contains such fields.
pub(super) fn is_one(text: &str) -> bool {
    text.contains("[DhtmlXQ") || text.contains("DhtmlXQ_movelist")
}

/// The start mark of a game.
const MARK: &str = "[DhtmlXQ]";

/// Minimum number of start marks in a part of a text other than the last one: a page with one game has all its fields in
/// one part.
const MARKS: usize = 3;

/// Reads the games of a text. Returns the warnings about content outside games, and the number of games.
pub(super) fn read(
    window: &mut Window<'_>,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<(Vec<ImportWarning>, usize), ReadError> {
    let mut number = 0;
    loop {
        let end = match window.text.rmatch_indices(MARK).next() {
            _ if window.is_last => window.text.len(),
            Some((last, _)) if window.text.matches(MARK).take(MARKS).count() == MARKS => last,
            _ => {
                window.grow()?;
                continue;
            }
        };
        let checkpoint = Checkpoint::new(window.input().progress());
        let part = window.text.get(..end).unwrap_or_default();
        let fields = fields::read(part, window.line, !window.is_last, &checkpoint)?;
        for fields in games(&fields) {
            let (record, mut warnings) = game::read(fields, &checkpoint)?;
            let is_damaged = |field: &&Field<'_>| field.value.contains(char::REPLACEMENT_CHARACTER);
            let hurt = fields.iter().find(is_damaged).filter(|_| window.is_damaged);
            warnings.extend(
                hurt.map(|field| ImportWarning {
                    at: Some(Where::Line(field.line)),
                    what: WarningKind::Text,
                }),
            );
            number += 1;
            each(ParsedGame { number, record, warnings });
            window.input().check()?;
        }
        if window.is_last {
            return Ok((Vec::new(), number));
        }
        let line = window.line + part.matches('\n').count() as u64;
        window.advance(end, line);
        window.grow()?;
    }
}

/// Returns the fields of each game. A single game gets all fields: pages have the moves in a script outside.
fn games<'f, 'a>(fields: &'f [Field<'a>]) -> Vec<&'f [Field<'a>]> {
    let mut firsts = FxHashMap::default();
    let blocks = fields.chunk_by(move |last, next| {
        if last.name == Name::Game {
            firsts.clear();
        }
        let known = match next.name {
            Name::Other(name @ ("ver" | "init" | "title" | "binit" | "fen")) => {
                firsts.insert(name, next.value)
            }
            _ => None,
        };
        // The start mark between two games may be missing.
        let again = known.is_some_and(|known| known != next.value || matches!(next.name, Name::Other("ver")));
        if again {
            firsts.clear();
        }
        next.name != Name::Game && !again
    });
    let games: Vec<_> = blocks.filter(|fields| fields.iter().any(is_of_game)).collect();
    if games.len() == 1 { vec![fields] } else { games }
}

fn is_of_game(field: &Field<'_>) -> bool {
    match field.name {
        Name::Game | Name::Between => false,
        Name::Other(name) => !names::is_technical(name),
        Name::Moves(_) | Name::Comment(..) => true,
    }
}
