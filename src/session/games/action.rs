//! The actions of the library, and how they are carried out.

use std::path::PathBuf;
use std::sync::Arc;

use crate::jobs::{JobKind, now};
use crate::records::players::Proposal;
use crate::records::{self, ReadOptions, Record, WriteOptions};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Position, Setup};
use crate::service::fault::Fault;
use crate::service::intake::{self, FileReport, Report};
use crate::service::notice::Notice;
use crate::service::search::Search;
use crate::service::settings::games::GamesSettings;
use crate::session::context::AppContext;
use crate::session::feature::Outcome;
use crate::session::games::changes::{Direction, LibraryChange};
use crate::session::games::open::{Edit, Open};
use crate::session::games::selection::Select;
use crate::session::games::{GamesFeature, Output, mistakes};
use crate::store::library::{GameDraft, GameId};

/// The actions of the games feature.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Searches for games.
    Find(Search),
    /// Shows a game.
    Open(GameId),
    /// Lets the engine judge the moves of a game: glyphs, and better lines as variations.
    Annotate(GameId),
    /// Adds the positions before the user's mistakes in a game to those to practise; its moves are judged first if they are not yet.
    PractiseMistakes(GameId),
    /// Closes the game.
    Close,
    /// Adds a new game from this position, to be entered by hand.
    New(Box<Position>),
    /// Edits the game that is shown, or the one shown before it.
    Edit(GameId, Edit),
    /// Moves to a node of it.
    Go(NodeIndex),
    /// Navigates in the game.
    Navigate(Navigate),
    /// Imports files and folders into the library.
    TakeIn(Vec<PathBuf>, ReadOptions),
    /// Imports a pasted text: games of any text format, or a FEN.
    Paste(String),
    /// Changes the selection of the list.
    Select(Select),
    /// Changes the columns and the order of the list, the facets, or the watched folder.
    Set(GamesSettings),
    /// Adds the first tags to games, and removes the second ones.
    Tag(Vec<GameId>, Vec<String>, Vec<String>),
    /// Copies games to another base.
    CopyTo(PathBuf, Vec<GameId>),
    /// Moves games to another base: copies them there, and removes them here.
    MoveTo(PathBuf, Vec<GameId>),
    /// Looks for duplicates.
    FindDuplicates,
    /// Merges groups of duplicates, each into its first game.
    Merge(Vec<Vec<GameId>>),
    /// Makes names one player; several players at once are one change.
    Confirm(Vec<Proposal>),
    /// Keeps the names from being proposed for the player.
    Refuse(Proposal),
    /// Makes a name a player of its own again.
    Separate(String),
    /// Looks into the watched folder now.
    LookIntoFolder,
    /// Removes games.
    TakeOut(Vec<GameId>),
    /// Restores games.
    BringBack(Vec<GameId>),
    /// Undoes the last change of the library.
    Undo,
    /// Redoes it.
    Redo,
    /// Sets the options for writing games if a format leaves a choice.
    WriteOptions(WriteOptions),
    /// Sets whether exported games get the name of their opening.
    NameOpenings(bool),
    /// Writes the games found to a file, in the format of its extension.
    WriteFound(PathBuf),
    /// Writes games to a file likewise.
    Write(PathBuf, Vec<GameId>),
}

/// Carries out an action.
pub(super) fn perform(feature: &mut GamesFeature, context: &mut AppContext, action: Action) -> Outcome {
    match action {
        Action::Find(search) => {
            if search.removed != feature.search.removed {
                feature.show(None);
            }
            feature.search = search;
        }
        Action::Open(id) => {
            let record = GamesFeature::read(context, id)?;
            feature.selection.only(id);
            feature.show(record.map(|record| Open::new(id, record)));
        }
        Action::Annotate(id) => {
            let record = GamesFeature::read(context, id)?;
            record.into_iter().for_each(|record| mistakes::annotate(context, id, record, false));
        }
        Action::PractiseMistakes(id) => return feature.practise_mistakes(context, id),
        Action::Close => feature.show(None),
        Action::New(start) => drop(add(feature, context, &[GameDraft::of(&Record::new(*start), "")])?),
        Action::Edit(id, edit) => feature.edit(context, id, edit)?,
        Action::Go(place) => go(feature, |tree| _ = tree.go(place)),
        Action::Navigate(look) => go(feature, |tree| tree.look(look)),
        Action::TakeIn(paths, choice) => {
            context.check_out::<GamesFeature>(JobKind::Import, move |base, progress| {
                Output::TakenIn(intake::take_in(base, &paths, choice, now(), progress))
            })?;
        }
        Action::Paste(text) => return paste(feature, context, &text),
        Action::Select(select) => {
            let found = feature.found();
            feature.selection.select(&found, select);
            feature.follow(context)?;
        }
        Action::Set(settings) => {
            if context.settings.games.folder != settings.folder
                || settings.watched != context.settings.games.watched
            {
                feature.looked = None;
            }
            context.settings.games = settings;
            context.save_settings()?;
        }
        Action::Tag(games, add, remove) => {
            return feature.run(context, LibraryChange::Retag(games, add, remove), Direction::Do);
        }
        Action::CopyTo(path, games) => feature.copy(context, path, games)?,
        Action::MoveTo(path, games) => {
            return feature.run(context, LibraryChange::MoveOut(path, games), Direction::Do);
        }
        Action::FindDuplicates => feature.find_duplicates(context)?,
        Action::Merge(groups) => feature.merge(context, groups)?,
        Action::Confirm(proposals) => feature.change_aliases(context, |aliases| {
            proposals.iter().for_each(|proposal| aliases.confirm(&proposal.player, &proposal.names));
        })?,
        Action::Refuse(proposal) => {
            // The first name is the one that the others were compared to.
            let others = proposal.names.get(1..).unwrap_or_default();
            feature.change_aliases(context, |aliases| aliases.refuse(&proposal.player, others))?;
        }
        Action::Separate(name) => feature.change_aliases(context, |aliases| aliases.separate(&name))?,
        Action::LookIntoFolder => {
            feature.looked = None;
            feature.look_into_folder(context);
        }
        Action::TakeOut(games) => {
            return feature.run(context, LibraryChange::Remove(games), Direction::Do);
        }
        Action::BringBack(games) => {
            return feature.run(context, LibraryChange::Restore(games), Direction::Do);
        }
        Action::Undo => feature.undo(context, false)?,
        Action::Redo => feature.undo(context, true)?,
        Action::WriteOptions(options) => feature.write_options = Some(options),
        Action::NameOpenings(wanted) => feature.names_openings = wanted,
        Action::WriteFound(path) => {
            let games = feature.found().ids().collect();
            feature.write(context, path, games)?;
        }
        Action::Write(path, games) => feature.write(context, path, games)?,
    }
    Ok(None)
}

fn go(feature: &mut GamesFeature, navigate: impl FnOnce(&mut GameTree<records::Remark>)) {
    if let Some(open) = &mut feature.open {
        navigate(&mut open.record.tree);
    }
}

/// Adds games and shows the first of them; if the library already has it, the stored one.
fn add(
    feature: &mut GamesFeature,
    context: &mut AppContext,
    drafts: &[GameDraft],
) -> Result<Vec<GameId>, Fault> {
    let added = context.write(|base| base.add_games(drafts, now()))?;
    if let Some(first) = added.iter().find(|added| added.new).or(added.first()) {
        feature.show(GamesFeature::read(context, first.id)?.map(|record| Open::new(first.id, record)));
    }
    let new: Vec<GameId> = added.iter().filter(|added| added.new).map(|added| added.id).collect();
    if !new.is_empty() {
        feature.did(LibraryChange::Remove(new.clone()));
    }
    // Games that were there may have got tags.
    feature.change += 1;
    feature.touch(added.iter().map(|added| added.id).collect());
    Ok(new)
}

/// Imports a pasted text, with a report as for a file.
fn paste(feature: &mut GamesFeature, context: &mut AppContext, text: &str) -> Outcome {
    if let Some(start) = text.trim().parse::<Setup>().ok().and_then(|setup| setup.check().ok()) {
        let games = add(feature, context, &[GameDraft::of(&Record::new(start), "")])?.len() as u64;
        return Ok(Some(Notice::GamesTakenIn {
            games,
            known: 1_u64.saturating_sub(games),
            files: 1,
            lost: 0,
        }));
    }
    let (mut report, games) = intake::pasted(text)?;
    let drafts: Vec<GameDraft> = games.iter().map(|found| GameDraft::of(&found.record, "")).collect();
    for (found, draft) in games.into_iter().zip(&drafts) {
        report.confirm(found.number, found.warnings, draft);
    }
    let (lost, games_read) = (report.losses() as u64, report.games);
    let new = add(feature, context, &drafts)?;
    feature.report =
        Some(Arc::new(Report { files: vec![FileReport { new: new.clone(), ..report }], cancelled: false }));
    let known = games_read.saturating_sub(new.len() as u64);
    Ok(Some(Notice::GamesTakenIn { games: new.len() as u64, known, files: 1, lost }))
}
