//! Files dropped onto the window or given at the start: a base is opened, scores are imported, a position is set up.

use std::path::{Path, PathBuf};

use egui::Context;

use super::panels::play::PlayPanel;
use super::panels::tables::TablesPanel;
use crate::records::{Format, ReadOptions};
use crate::service::intake;
use crate::service::settings::Panel;
use crate::session::{Command, base, endgames, games, play, preferences};
use crate::store::transfer;

pub(super) struct Boards<'a> {
    pub(super) tables: &'a mut TablesPanel,
    pub(super) play: &'a mut PlayPanel,
}

/// Returns the files dropped in this frame.
pub(super) fn dropped(ctx: &Context) -> Vec<PathBuf> {
    ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect())
}

/// Returns the commands for the files. A position is opened in the game if the play panel is shown, else on the board of the tables.
pub(super) fn take(dropped: Vec<PathBuf>, panel: Panel, boards: Boards<'_>) -> Vec<Command> {
    let mut commands = Vec::new();
    let Boards { tables, play } = boards;
    let (of_book, dropped): (Vec<PathBuf>, Vec<PathBuf>) =
        dropped.into_iter().partition(|path| panel == Panel::Endgames && is_of_book(path));
    if !of_book.is_empty() {
        commands.push(endgames::Action::TakeIn(of_book).into());
    }
    let (records, others): (Vec<PathBuf>, Vec<PathBuf>) =
        dropped.into_iter().partition(|path| is_record(path));
    if !records.is_empty() {
        commands.push(preferences::Action::Show(Panel::Games).into());
        commands.push(games::Action::TakeIn(records, ReadOptions::default()).into());
    }
    for path in others {
        commands.push(command(&path, panel, Boards { tables, play }));
    }
    commands
}

fn command(path: &Path, panel: Panel, boards: Boards<'_>) -> Command {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if transfer::Format::of(path).is_some() {
        base::Action::Import(path.to_owned()).into()
    } else if let Some(position) = intake::position_of(path).filter(|_| ending != "canju") {
        if panel == Panel::Play
            && let Ok(start) = position.clone().check()
        {
            boards.play.show_game();
            return play::Action::New(Box::new(start)).into();
        }
        // That panel shows the error.
        boards.tables.set_up(position);
        preferences::Action::Show(Panel::Tables).into()
    } else {
        // A file that is no base is refused with the reason.
        base::Action::Open(Some(path.to_owned())).into()
    }
}

/// Whether a file can only be a base.
pub(super) fn is_base(path: &Path) -> bool {
    let named = path.extension().is_some_and(|ending| ending == "canju");
    named || !(is_record(path) || transfer::Format::of(path).is_some() || intake::position_of(path).is_some())
}

/// Whether a file dropped on the endgame book has games for it: neither a base nor scores nor a position.
fn is_of_book(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    intake::BOOK_ENDINGS.contains(&ending.as_str()) && intake::position_of(path).is_none()
}

/// Whether the path is a file of games, by its name, or a folder, which may contain some.
fn is_record(path: &Path) -> bool {
    let named = intake::format_of(path).is_some_and(|format| format != Format::DhtmlXq);
    path.is_dir() || named || (intake::format_of(path).is_some() && intake::position_of(path).is_none())
}

#[cfg(test)]
mod tests;
