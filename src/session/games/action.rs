//! The actions of the library, its changes with their inverses, work on many games (export, copies, duplicates, aliases, the watched folder), and practice of mistakes.

use std::path::PathBuf;
use std::sync::Arc;

use crate::files::Overwrite;
use crate::jobs::{JobId, JobKind, now};
use crate::progress::{Progress, Unattended};
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
    let added = context.write(|base| base.add_games(drafts, now(), &Unattended))?;
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

// Changes of the library, each with its inverse, and edits of the game that is shown.

/// Games that are changed at once; more of them are changed by a job.
const FEW: usize = 200;

/// A change of the library that is to be made.
#[derive(Debug, Clone)]
pub enum LibraryChange {
    Remove(Vec<GameId>),
    /// Restores removed games.
    Restore(Vec<GameId>),
    /// Copies games to another base and removes them here.
    MoveOut(PathBuf, Vec<GameId>),
    /// Restores games here, and removes those in the other base that were new there.
    MoveBack(PathBuf, Vec<GameId>, Vec<GameId>),
    Replace(GameId, Arc<Record>),
    Tag(Vec<(GameId, Vec<String>)>),
    /// Adds tags to games, and removes others.
    Retag(Vec<GameId>, Vec<String>, Vec<String>),
    Aliases(AliasTable),
    /// Makes a merge again.
    Merge(Arc<Merged>),
    /// Takes a merge back.
    Unmerge(Arc<Merged>),
}

/// What a change is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::session) enum Direction {
    Do,
    /// It undoes another one.
    Undo,
    Redo,
}

impl LibraryChange {
    pub(super) fn games(&self) -> Vec<GameId> {
        match self {
            Self::Remove(games) | Self::Restore(games) | Self::Retag(games, ..) => games.clone(),
            Self::MoveOut(_, games) | Self::MoveBack(_, games, _) => games.clone(),
            Self::Replace(id, _) => vec![*id],
            Self::Tag(games) => games.iter().map(|(id, _)| *id).collect(),
            Self::Aliases(_) => Vec::new(),
            Self::Merge(merged) | Self::Unmerge(merged) => {
                merged.kept.iter().map(|(id, ..)| *id).chain(merged.removed.iter().copied()).collect()
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Remove(games) | Self::Restore(games) | Self::Retag(games, ..) => games.len(),
            Self::Replace(..) => 1,
            Self::Tag(games) => games.len(),
            Self::Aliases(_) => 0,
            // Opening the other base takes time.
            Self::MoveOut(..) | Self::MoveBack(..) => usize::MAX,
            Self::Merge(merged) | Self::Unmerge(merged) => merged.kept.len() + merged.removed.len(),
        }
    }

    /// The games that the change whose inverse this is has removed, or restored if `restored`.
    fn moved(&self, restored: bool) -> &[GameId] {
        match (self, restored) {
            (Self::Restore(games) | Self::MoveBack(_, games, _), false) => games,
            (Self::Remove(games) | Self::MoveOut(_, games), true) => games,
            (Self::Unmerge(merged), false) | (Self::Merge(merged), true) => &merged.removed,
            _ => &[],
        }
    }

    /// Returns the message for the change whose inverse this is, with the name of the game if it is only one; `None` for undo and
    /// redo.
    fn notice(&self, context: &AppContext, direction: Direction) -> Option<Notice> {
        let all = self.games();
        let games = all.len() as u64;
        match self {
            _ if direction != Direction::Do => None,
            Self::Tag(_) => Some(Notice::GamesTagged { games }),
            Self::Restore(_) => match all.as_slice() {
                [only] => Some(Notice::GameRemoved(name(context, *only))),
                _ => Some(Notice::GamesRemoved { games }),
            },
            Self::Remove(_) => Some(Notice::GamesRestored { games }),
            Self::MoveBack(path, ..) => Some(Notice::GamesMoved { games, path: path.clone() }),
            _ => None,
        }
    }

    /// Makes the change and returns its inverse.
    fn apply(self, base: &mut Base, now: i64, progress: &dyn Progress) -> Result<Self, Fault> {
        Ok(match self {
            Self::MoveOut(to, games) => {
                let copied = copy_games(base.path(), to, &games, now, progress)?;
                base.remove_games(&games, Some(now))?;
                Self::MoveBack(copied.path, games, copied.new)
            }
            Self::MoveBack(from, games, copies) => {
                base.remove_games(&games, None)?;
                Base::open(&from, &Unattended)?.remove_games(&copies, Some(now))?;
                Self::MoveOut(from, games)
            }
            Self::Remove(games) => {
                base.remove_games(&games, Some(now))?;
                Self::Restore(games)
            }
            Self::Restore(games) => {
                base.remove_games(&games, None)?;
                Self::Remove(games)
            }
            Self::Replace(id, record) => {
                let before = Library::open(base.path())?.game(id)?.unwrap_or_default();
                base.replace_game(id, &GameDraft::of(&record, ""))?;
                Self::Replace(id, Arc::new(before))
            }
            Self::Tag(games) => Self::Tag(base.tag_games(&games)?),
            Self::Retag(games, add, remove) => Self::Tag(base.retag_games(&games, &add, &remove)?),
            Self::Aliases(aliases) => {
                let before = Library::open(base.path())?.aliases()?;
                base.set_aliases(&aliases)?;
                Self::Aliases(before)
            }
            Self::Merge(merged) => {
                base.merge_games(&merged.merges(), now)?;
                Self::Unmerge(merged)
            }
            Self::Unmerge(merged) => {
                let before: Vec<_> =
                    merged.kept.iter().map(|(id, before, _)| (*id, before.clone())).collect();
                base.unmerge_games(&before, &merged.removed)?;
                Self::Merge(merged)
            }
        })
    }
}

/// The name of a game in messages: its players, else its number.
fn name(context: &AppContext, id: GameId) -> String {
    let record = GamesFeature::read(context, id).ok().flatten();
    record.and_then(|record| record.headers.title()).unwrap_or_else(|| format!("#{}", id.0))
}

impl GamesFeature {
    /// Makes a change, at once or by a job if it is large.
    pub(super) fn run(
        &mut self,
        context: &mut AppContext,
        change: LibraryChange,
        direction: Direction,
    ) -> Outcome {
        let now = now();
        if change.size() > FEW {
            self.pending = Some((change.clone(), direction));
            let work = move |base: &mut Base, progress: &dyn Progress| change.apply(base, now, progress);
            let started =
                context.check_out(JobKind::Save, work, move |feature: &mut Self, context, _, inverse| {
                    feature.take_change(context, direction, inverse)
                });
            return started.map(|_| None);
        }
        let inverse = context.write(|base| change.apply(base, now, &Unattended))?;
        let notice = inverse.notice(context, direction);
        self.changed(context, inverse, direction);
        Ok(notice)
    }

    /// Records the inverse of a change that was made. A game that has left the list is not shown any more.
    pub(super) fn changed(&mut self, context: &AppContext, inverse: LibraryChange, direction: Direction) {
        let gone = inverse.moved(self.search.removed);
        if self.open.as_ref().is_some_and(|open| gone.contains(&open.id)) {
            self.show(None);
        }
        match direction {
            Direction::Do => self.did(inverse),
            Direction::Undo | Direction::Redo => {
                self.change += 1;
                self.touch(inverse.games());
                self.changes.push(direction == Direction::Undo, inverse);
            }
        }
        self.reread(context);
    }

    /// Takes the inverse of a large change; one that failed can be tried again.
    fn take_change(
        &mut self,
        context: &AppContext,
        direction: Direction,
        inverse: Result<LibraryChange, Fault>,
    ) -> Outcome {
        let pending = self.pending.take();
        match inverse {
            Ok(inverse) => {
                let notice = inverse.notice(context, direction);
                self.changed(context, inverse, direction);
                Ok(notice)
            }
            Err(fault) => {
                pending.into_iter().for_each(|(change, direction)| self.put_back(change, direction));
                Err(fault)
            }
        }
    }

    pub(super) fn undo(&mut self, context: &mut AppContext, again: bool) -> Result<(), Fault> {
        let direction = if again { Direction::Redo } else { Direction::Undo };
        let Some(change) = self.changes.pop(again) else { return Ok(()) };
        let kept = change.clone();
        let outcome = self.run(context, change, direction);
        match outcome {
            Ok(_) => context.unsay(),
            Err(_) => self.put_back(kept, direction),
        }
        outcome.map(drop)
    }

    /// Puts a change back that could not be undone or redone.
    fn put_back(&mut self, change: LibraryChange, direction: Direction) {
        match direction {
            Direction::Do => {}
            Direction::Undo | Direction::Redo => self.changes.push(direction == Direction::Redo, change),
        }
    }
}

// Edits of the game that is shown.

impl GamesFeature {
    /// Shows another game, or none. The game shown is selected, so that what is done to the selection is done to it.
    pub(super) fn show(&mut self, open: Option<Open>) {
        match &open {
            Some(open) => self.selection.include(open.id),
            None => self.selection.clear(),
        }
        self.left = std::mem::replace(&mut self.open, open).or(self.left.take());
    }

    /// Shows a selected game of the list if the game shown is not among those selected there.
    pub(super) fn follow(&mut self, context: &AppContext) -> Result<(), Fault> {
        let selected = self.selection.shown(&self.found());
        if self.open.as_ref().is_some_and(|open| selected.contains(&open.id)) {
            return Ok(());
        }
        let cursor = self.selection.cursor.filter(|cursor| selected.contains(cursor));
        let Some(id) = cursor.or(selected.first().copied()) else { return Ok(()) };
        let record = Self::read(context, id);
        if record.is_err() {
            // Not even the wrong game is shown.
            self.left = self.open.take().or(self.left.take());
        }
        self.show(record?.map(|record| Open::new(id, record)));
        Ok(())
    }

    /// Returns the game shown now or the one shown before, if it has this id.
    fn held(&mut self, id: GameId) -> Option<&mut Open> {
        [&mut self.open, &mut self.left].into_iter().flatten().find(|held| held.id == id)
    }

    /// Edits a game shown now or before, and stores it.
    pub(super) fn edit(&mut self, context: &mut AppContext, id: GameId, edit: Edit) -> Result<(), Fault> {
        let Some(before) = self.held(id).map(|held| held.record.clone()) else { return Ok(()) };
        let mut after = before.clone();
        if edit.apply(&mut after) {
            self.store(context, id, &after)?;
            self.did(LibraryChange::Replace(id, Arc::new(before)));
        }
        if let Some(held) = self.held(id) {
            if held.record.main_line() != after.main_line() {
                held.annotation = None;
            }
            held.record = after;
        }
        Ok(())
    }

    /// Adds the engine's glyphs and better lines to a game, as one edit.
    pub(super) fn take_annotation(
        &mut self,
        context: &mut AppContext,
        id: GameId,
        annotation: Annotation,
    ) -> Result<Notice, Fault> {
        let stored = Self::read(context, id)?.unwrap_or_default();
        let before = self.held(id).map_or(stored, |held| held.record.clone());
        let played = annotation.moves.iter().map(|judged| judged.played);
        if !played.eq(before.main_line()) {
            return Err(Fault::GameChanged);
        }
        let mut after = before.clone();
        annotation.apply(&mut after);
        if after != before {
            self.store(context, id, &after)?;
            self.did(LibraryChange::Replace(id, Arc::new(before)));
        }
        let marked = annotation.moves.iter().filter(|judged| judged.judgement.glyph().is_some()).count();
        let notice = Notice::GameAnnotated { moves: annotation.moves.len() as u64, marked: marked as u64 };
        if let Some(held) = self.held(id) {
            (held.record, held.annotation) = (after, Some(Arc::new(annotation)));
        }
        Ok(notice)
    }
}
