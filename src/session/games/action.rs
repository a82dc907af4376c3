//! The actions of the library, work on many games (export, copies, duplicates, aliases, the watched folder), and practice of mistakes.

use std::path::PathBuf;
use std::sync::Arc;

use crate::files::Overwrite;
use crate::jobs::{JobId, JobKind, now};
use crate::progress::Progress;
use crate::records::players::{AliasTable, Proposal};
use crate::records::{self, Format, ReadOptions, Record, WriteOptions, tag};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Color, Position, Setup};
use crate::service::annotation::{Annotation, Judgement};
use crate::service::collection::Search;
use crate::service::duplicates::{self, Merged};
use crate::service::fault::Fault;
use crate::service::intake::{self, FileReport, Report};
use crate::service::notice::Notice;
use crate::service::output::{Copied, Target, copy_games, of_library, write_fed};
use crate::service::settings::GamesSettings;
use crate::session::context::AppContext;
use crate::session::engine_context;
use crate::session::feature::Outcome;
use crate::session::games::changes::{Direction, LibraryChange};
use crate::session::games::{Edit, GamesFeature, Open, Select};
use crate::store::Base;
use crate::store::library::{GameDraft, GameId, Library};

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Find(Search),
    Open(GameId),
    /// Lets the engine judge the moves of a game: glyphs, and better lines as variations.
    Annotate(GameId),
    /// Adds the positions before the user's mistakes in a game to those to practise; its moves are judged first if they are not yet.
    PractiseMistakes(GameId),
    Close,
    /// Adds a new game from this position, to be entered by hand.
    New(Box<Position>),
    /// Edits the game that is shown, or the one shown before it.
    Edit(GameId, Edit),
    /// Moves to a node of it.
    Go(NodeIndex),
    Navigate(Navigate),
    /// Imports files and folders into the library.
    TakeIn(Vec<PathBuf>, ReadOptions),
    /// Imports a pasted text: games of any text format, or a FEN.
    Paste(String),
    Select(Select),
    /// Changes the columns and the order of the list, the facets, or the watched folder.
    Set(GamesSettings),
    /// Adds the first tags to games, and removes the second ones.
    Tag(Vec<GameId>, Vec<String>, Vec<String>),
    CopyTo(PathBuf, Vec<GameId>),
    /// Moves games to another base: copies them there, and removes them here.
    MoveTo(PathBuf, Vec<GameId>),
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
    TakeOut(Vec<GameId>),
    BringBack(Vec<GameId>),
    Undo,
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
            record.into_iter().for_each(|record| have_judged(context, id, record, false));
        }
        Action::PractiseMistakes(id) => return feature.practise_mistakes(context, id),
        Action::Close => feature.show(None),
        Action::New(start) => drop(add(feature, context, &[GameDraft::of(&Record::new(*start), "")])?),
        Action::Edit(id, edit) => feature.edit(context, id, edit)?,
        Action::Go(place) => go(feature, |tree| _ = tree.go(place)),
        Action::Navigate(look) => go(feature, |tree| tree.look(look)),
        Action::TakeIn(paths, choice) => {
            let work = move |base: &mut Base, progress: &dyn Progress| {
                intake::take_in(base, &paths, choice, now(), progress)
            };
            context.check_out(JobKind::Import, work, |feature: &mut GamesFeature, context, _, report| {
                feature.taken_in(context, report?)
            })?;
        }
        Action::Paste(text) => return paste(feature, context, &text),
        Action::Select(select) => {
            let found = feature.found();
            feature.selection.select(&found, select);
            feature.follow(context)?;
        }
        Action::Set(settings) => feature.set(context, settings)?,
        Action::Tag(games, add, remove) => {
            return feature.run(context, LibraryChange::Retag(games, add, remove), Direction::Do);
        }
        Action::CopyTo(path, games) => feature.copy(context, path, games)?,
        Action::MoveTo(path, games) => {
            return feature.run(context, LibraryChange::MoveOut(path, games), Direction::Do);
        }
        Action::FindDuplicates => feature.find(context)?,
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

impl GamesFeature {
    /// Stores the settings; a folder that is new is looked into at once.
    fn set(&mut self, context: &mut AppContext, settings: GamesSettings) -> Result<(), Fault> {
        let before = &context.settings.games;
        if before.folder != settings.folder || before.watched != settings.watched {
            self.looked = None;
        }
        context.settings.games = settings;
        context.save_settings()
    }
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

// Work on many games: export, copies to another base, duplicates, aliases, and the watched folder.

/// Milliseconds between two looks into the watched folder.
const BETWEEN_LOOKS: i64 = 5 * 60 * 1000;

impl GamesFeature {
    /// Starts an export of games.
    pub(super) fn write(
        &self,
        context: &mut AppContext,
        path: PathBuf,
        games: Vec<GameId>,
    ) -> Result<(), Fault> {
        let format = intake::format_of(&path).unwrap_or(Format::Pgn);
        // The dialog confirmed one file, not the contents of a folder.
        let overwrite =
            if format.holds_many() || games.len() == 1 { Overwrite::Replace } else { Overwrite::Never };
        let options = self.write_options(&context.settings);
        let openings = self.names_openings.then(|| context.settings.language());
        let base = context.library()?.path().to_owned();
        let work = move |progress: &dyn Progress| {
            let target = Target { path: &path, format, options, overwrite, from: None, openings };
            let library = Library::open(&base)?;
            write_fed(&target, games.len(), progress, of_library(&library, &games, progress))
        };
        context.start(JobKind::Export, work, |feature: &mut Self, _, _, written| {
            let written = written?;
            let notice = Notice::GamesWritten { path: written.path.clone(), games: written.games };
            feature.output = Some(Arc::new(written));
            Ok(Some(notice))
        });
        Ok(())
    }

    /// Starts copying games to another base.
    pub(super) fn copy(
        &self,
        context: &mut AppContext,
        to: PathBuf,
        games: Vec<GameId>,
    ) -> Result<(), Fault> {
        let path = context.library()?.path().to_owned();
        let work = move |progress: &dyn Progress| copy_games(&path, to, &games, now(), progress);
        context.start(JobKind::Export, work, |_: &mut Self, _, _, copied| {
            let Copied { new, known, path } = copied?;
            Ok(Some(Notice::GamesCopied { games: new.len() as u64, known, path }))
        });
        Ok(())
    }

    /// Starts a search for duplicates.
    fn find(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let path = context.library()?.path().to_owned();
        let key = (context.revision().base, [self.change, context.library_changes]);
        self.comparing.allow_retry();
        if self.comparing.should_start(&key) {
            let job = context.start(
                JobKind::Duplicates,
                move |progress| duplicates::find(&Library::open(&path)?, progress),
                |feature: &mut Self, _, job, groups| feature.comparing.end_with(job, groups),
            );
            self.comparing.begin(job, key);
        }
        Ok(())
    }

    /// Starts merging groups of duplicates.
    pub(super) fn merge(&self, context: &mut AppContext, groups: Vec<Vec<GameId>>) -> Result<(), Fault> {
        let work = move |base: &mut Base, progress: &dyn Progress| {
            duplicates::merge_groups(base, &groups, now(), progress)
        };
        context.check_out(JobKind::Save, work, Self::take_merged).map(drop)
    }

    /// Takes a merge: its groups are no longer listed.
    fn take_merged(&mut self, context: &mut AppContext, _: JobId, merged: Result<Merged, Fault>) -> Outcome {
        let merged = merged?;
        let notice =
            Notice::GamesMerged { games: merged.removed.len() as u64, kept: merged.kept.len() as u64 };
        let gone: rustc_hash::FxHashSet<GameId> = merged.removed.iter().copied().collect();
        let left = self.comparing.latest().map(|(_, groups)| {
            groups
                .iter()
                .filter(|group| !group.ids().any(|id| gone.contains(&id)))
                .cloned()
                .collect::<Vec<_>>()
        });
        self.changed(context, LibraryChange::Unmerge(Arc::new(merged)), Direction::Do);
        if let Some(left) = left {
            let key = (context.revision().base, [self.change, context.library_changes]);
            self.comparing.renew(key, left);
        }
        Ok(Some(notice))
    }

    /// Changes the aliases of players.
    fn change_aliases(
        &mut self,
        context: &mut AppContext,
        change: impl FnOnce(&mut AliasTable),
    ) -> Result<(), Fault> {
        let before = context.library()?.aliases()?;
        let mut after = before.clone();
        change(&mut after);
        if after != before {
            self.run(context, LibraryChange::Aliases(after), Direction::Do)?;
        }
        Ok(())
    }

    /// Looks into the watched folder when it is time, unless the base is in use.
    pub(in crate::session) fn look_into_folder(&mut self, context: &mut AppContext) {
        let settings = &context.settings.games;
        let Some(folder) = settings.folder.clone().filter(|_| settings.watched) else { return };
        let time = now();
        let is_due = self.looked.is_none_or(|looked| (time - looked).abs() >= BETWEEN_LOOKS);
        if !is_due || context.path().is_none() {
            return;
        }
        self.looked = Some(time);
        let work =
            move |base: &mut Base, progress: &dyn Progress| intake::take_new(base, &folder, now(), progress);
        // The game shown stays. Without new files there is no notice.
        let started = context.check_out(JobKind::Import, work, |feature: &mut Self, context, _, report| {
            let report = report?;
            if report.files.is_empty() {
                return Ok(None);
            }
            let shown = feature.open.clone();
            let outcome = feature.taken_in(context, report);
            if shown.is_some() {
                feature.show(shown);
            }
            outcome
        });
        if started.is_err() {
            self.looked = None;
        }
    }
}

// The user's mistakes in a game as positions to practise.

impl GamesFeature {
    /// Adds the mistakes of a judged game; otherwise has it judged, and adds them then.
    fn practise_mistakes(&self, context: &mut AppContext, id: GameId) -> Outcome {
        let Some(record) = Self::read(context, id)? else { return Ok(None) };
        // Nobody waits for a judgement that is not used.
        own_sides(context, &record)?;
        let held = self.open.as_ref().filter(|open| open.id == id);
        let Some(annotation) = held.and_then(|open| open.annotation.clone()) else {
            have_judged(context, id, record, true);
            return Ok(None);
        };
        let positions = mistakes_of(context, id, &annotation)?;
        engine_context::practise_positions(context, &positions).map(Some)
    }
}

/// Has a game judged; `practises` adds its mistakes to the positions to practise.
fn have_judged(context: &mut AppContext, id: GameId, record: Record, practises: bool) {
    engine_context::annotate(context, record, move |feature: &mut GamesFeature, context, _, found| {
        let found = found?;
        let positions = practises.then(|| mistakes_of(context, id, &found)).transpose()?;
        let judged = feature.take_annotation(context, id, found)?;
        match positions {
            Some(positions) => engine_context::practise_positions(context, &positions).map(Some),
            None => Ok(Some(judged)),
        }
    });
}

/// Returns the positions before the mistakes and blunders of the user.
fn mistakes_of(context: &AppContext, id: GameId, found: &Annotation) -> Result<Vec<Position>, Fault> {
    let record = GamesFeature::read(context, id)?.unwrap_or_default();
    let own = own_sides(context, &record)?;
    let wrong = found.moves.iter().filter(|one| one.judgement >= Judgement::Mistake);
    let wrong = wrong.filter(|one| own.contains(&one.color) && record.tree.has(one.before));
    Ok(wrong.map(|one| record.tree.position_at(one.before).clone()).collect())
}

/// Returns the sides that the user played: those with the user's name or an alias of it, else the opponent of a program. A game
/// without names is a study of the user, who moved both sides.
fn own_sides(context: &AppContext, record: &Record) -> Result<Vec<Color>, Fault> {
    let (settings, aliases) = (&context.settings, context.library()?.aliases()?);
    let name = |color: &Color| record.headers.get(if *color == Color::Red { tag::RED } else { tag::BLACK });
    let sides = |fits: &dyn Fn(&str) -> bool| -> Vec<Color> {
        Color::ALL.into_iter().filter(|color| fits(name(color))).collect()
    };
    let own = settings.player_name();
    let named = sides(&|name| !name.is_empty() && aliases.player(name) == aliases.player(&own));
    let nameless = sides(&str::is_empty);
    let people = sides(&|name| !settings.play.is_program(name));
    match (named.as_slice(), nameless.as_slice(), people.as_slice()) {
        ([_, ..], ..) => Ok(named),
        (_, [_, _], _) | (_, _, [_]) => Ok(people),
        _ => Err(Fault::NotYourGame(own)),
    }
}
