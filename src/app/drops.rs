//! Files dropped onto the window, or named when it was started: a base is opened, scores are read in, a position is set up.

use std::path::{Path, PathBuf};

use egui::Context;

use super::panels::play::PlayPanel;
use super::panels::tables::TablesPanel;
use super::scene::Wishes;
use crate::records::{Choice, Format};
use crate::store::transfer;
use crate::workbench::games::intake;
use crate::workbench::settings::Panel;
use crate::workbench::{base, games, play, settings};

/// The panels with a board.
pub(super) struct Boards<'a> {
    pub(super) tables: &'a mut TablesPanel,
    pub(super) play: &'a mut PlayPanel,
}

/// The files dropped in this frame.
pub(super) fn dropped(ctx: &Context) -> Vec<PathBuf> {
    ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect())
}

/// Wishes what files stand for. A position is played from where one plays, and goes to the board of the tables elsewhere.
pub(super) fn take(dropped: Vec<PathBuf>, panel: Panel, boards: Boards<'_>, wishes: &mut Wishes) {
    let Boards { tables, play } = boards;
    let (records, others): (Vec<PathBuf>, Vec<PathBuf>) =
        dropped.into_iter().partition(|path| is_record(path));
    if !records.is_empty() {
        wishes.command(settings::Wish::Show(Panel::Games));
        wishes.command(games::Wish::TakeIn(records, Choice::default()));
    }
    for path in others {
        wish(&path, panel, Boards { tables, play }, wishes);
    }
}

fn wish(path: &Path, panel: Panel, boards: Boards<'_>, wishes: &mut Wishes) {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if transfer::Format::of(path).is_some() {
        wishes.command(base::Wish::Import(path.to_owned()));
    } else if let Some(position) = intake::position_of(path).filter(|_| ending != "canju") {
        if panel == Panel::Play
            && let Ok(start) = position.clone().check()
        {
            boards.play.show_game();
            wishes.command(play::Wish::New(Box::new(start)));
            return;
        }
        // There it is told what is wrong with it.
        wishes.command(settings::Wish::Show(Panel::Tables));
        boards.tables.set_up(position);
    } else {
        // What is no base is refused with a reason.
        wishes.command(base::Wish::Open(Some(path.to_owned())));
    }
}

/// Whether a file can be nothing but a base.
pub(super) fn is_base(path: &Path) -> bool {
    let named = path.extension().is_some_and(|ending| ending == "canju");
    named || !(is_record(path) || transfer::Format::of(path).is_some() || intake::position_of(path).is_some())
}

/// Whether it is a file of games, by its name, or a folder, in which some may lie.
fn is_record(path: &Path) -> bool {
    let named = intake::format_of(path).is_some_and(|format| format != Format::DhtmlXq);
    path.is_dir() || named || (intake::format_of(path).is_some() && intake::position_of(path).is_none())
}

#[cfg(test)]
mod tests;
