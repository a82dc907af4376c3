//! What a user can ask of the library, and how it is done.

use std::path::PathBuf;
use std::sync::Arc;

use super::editing::{Deed, Edit, Open};
use super::output::{Order, write};
use super::{Brought, FileReport, GamesRoom, Report, Search, intake, library};
use crate::files::Over;
use crate::jobs::{JobKind, now};
use crate::records::{self, Choice, Format, Manner, Record};
use crate::rules::tree::{GameTree, Look, Place};
use crate::rules::{Position, Setup};
use crate::store::library::{Draft, GameId, Library};
use crate::workbench::command::Command;
use crate::workbench::desk::Desk;
use crate::workbench::notice::{Fault, Notice};
use crate::workbench::room::{self, Said};

/// What a user can ask of the games.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Looks for games.
    Find(Search),
    /// Shows a game.
    Open(GameId),
    /// Shows none.
    Close,
    /// Begins a game in the library from this position, to be entered by hand.
    New(Box<Position>),
    /// Changes the game that is shown, or the one that was shown before it.
    Edit(GameId, Edit),
    /// Looks at a place of it.
    Go(Place),
    /// Looks elsewhere in the game.
    Look(Look),
    /// Reads files and folders into the library.
    TakeIn(Vec<PathBuf>, Choice),
    /// Reads a copied text into it: games of any format that is text, or a FEN.
    Paste(String),
    /// Takes games out.
    TakeOut(Vec<GameId>),
    /// Brings games back.
    BringBack(Vec<GameId>),
    /// Takes back what was done last to the library.
    Undo,
    /// Does it again.
    Redo,
    /// How games are written from now on where a format leaves it open.
    Manner(Manner),
    /// Writes the games that were found to a file, in the format of its ending.
    WriteFound(PathBuf),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Games(wish)
    }
}

/// Carries out a wish.
pub(super) fn perform(room: &mut GamesRoom, desk: &mut Desk, wish: Wish) -> Said {
    match wish {
        Wish::Find(search) => room.search = search,
        Wish::Open(id) => room.show(GamesRoom::read(desk, id)?.map(|record| Open::new(id, record))),
        Wish::Close => room.show(None),
        Wish::New(start) => drop(add(room, desk, &[Record::new(*start)])?),
        Wish::Edit(id, edit) => room.edit(desk, id, edit)?,
        Wish::Go(place) => go(room, |tree| _ = tree.go(place)),
        Wish::Look(look) => go(room, |tree| tree.look(look)),
        Wish::TakeIn(paths, choice) => {
            desk.lend(JobKind::Import, room::Brought::Games, move |base, progress| {
                Brought::TakenIn(intake::take_in(base, &paths, choice, now(), progress))
            })?;
        }
        Wish::Paste(text) => return paste(room, desk, &text),
        Wish::TakeOut(games) => {
            desk.write(|base| base.remove_games(&games, Some(now())))?;
            if room.open.as_ref().is_some_and(|open| games.contains(&open.id)) {
                room.show(None);
            }
            room.did(Deed::Removed(games));
        }
        Wish::BringBack(games) => {
            desk.write(|base| base.remove_games(&games, None))?;
            room.did(Deed::Added(games));
        }
        Wish::Undo => room.undo(desk, false, now())?,
        Wish::Redo => room.undo(desk, true, now())?,
        Wish::Manner(manner) => room.manner = Some(manner),
        Wish::WriteFound(path) => {
            let format = intake::format_of(&path).unwrap_or(Format::Pgn);
            let games: Vec<GameId> = room.found().iter().map(|listed| listed.id).collect();
            // The dialog has asked for a file, not for what a folder has.
            let over = if format.holds_many() || games.len() == 1 { Over::Existing } else { Over::Nothing };
            let order = Order { format, path, manner: room.manner(&desk.settings), games, over };
            let path = library(desk)?.path().to_owned();
            desk.start(JobKind::Export, room::Brought::Games, move |progress| {
                let library = Library::open(&path).map_err(Fault::from);
                Brought::Written(library.and_then(|library| write(&library, &order, progress)))
            });
        }
    }
    Ok(None)
}

fn go(room: &mut GamesRoom, goes: impl FnOnce(&mut GameTree<records::Remark>)) {
    if let Some(open) = &mut room.open {
        goes(&mut open.record.tree);
    }
}

/// Takes games in and shows the first of them; where the library has it already, that one.
fn add(room: &mut GamesRoom, desk: &mut Desk, records: &[Record]) -> Result<Vec<GameId>, Fault> {
    let drafts: Vec<Draft> = records.iter().map(|record| Draft::of(record, "")).collect();
    let added = desk.write(|base| base.add_games(&drafts, now()))?;
    if let Some(first) = added.iter().find(|added| added.new).or(added.first()) {
        room.show(GamesRoom::read(desk, first.id)?.map(|record| Open::new(first.id, record)));
    }
    let new: Vec<GameId> = added.iter().filter(|added| added.new).map(|added| added.id).collect();
    if !new.is_empty() {
        room.did(Deed::Added(new.clone()));
    }
    Ok(new)
}

/// Takes in what was copied elsewhere, with a report as of a file.
fn paste(room: &mut GamesRoom, desk: &mut Desk, text: &str) -> Said {
    if let Some(start) = text.trim().parse::<Setup>().ok().and_then(|setup| setup.check().ok()) {
        add(room, desk, &[Record::new(start)])?;
        return Ok(None);
    }
    let (report, games) = intake::pasted(text)?;
    let (lost, games_read) = (report.losses() as u64, report.games);
    let new = add(room, desk, &games)?;
    room.report =
        Some(Arc::new(Report { files: vec![FileReport { new: new.clone(), ..report }], cancelled: false }));
    let known = games_read.saturating_sub(new.len() as u64);
    Ok(Some(Notice::GamesTakenIn { games: new.len() as u64, known, files: 1, lost }))
}
