//! What becomes of the game: a file from move to move; a game of the library once it ends, is left, or rests; a game that the opening
//! book learns; evidence on the node of its start.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::books::opening::{BookGame, LEARNED_WEIGHT, OpeningBook, Source};
use crate::files::{Named, Overwrite};
use crate::jobs::now;
use crate::knowledge::change::{Draft, SetError};
use crate::knowledge::evidence::{Evidence, Played};
use crate::knowledge::history::Action;
use crate::knowledge::score::{Class, Score};
use crate::material::{Material, NodeId};
use crate::progress::Unattended;
use crate::records::{self, Format, Outcome, ParsedGame, ReadOptions, Record, WriteOptions, tag};
use crate::rules::notation::Notation;
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Color, Ending, Move, Position};
use crate::service::fault::Fault;
use crate::service::kept_game::{GameSlot, KeptGame, LeftGame, LibraryPlace, Seat};
use crate::service::notice::{Notice, PlayNotice};
use crate::service::settings::Settings;
use crate::service::settings::play::{PlaySettings, Player};
use crate::service::{intake, output};
use crate::session::context::AppContext;
use crate::session::general;
use crate::session::play::PlayFeature;
use crate::store::library::{GameDraft, GameId, Library};

/// Plies from which a game is put into the library without a result: a shorter one was hardly begun.
const SHORTEST_KEPT: usize = 5;

/// The header that tells how the game ended, as PGN names it.
const TERMINATION: &str = "Termination";

/// Moves that a record leaves out, with its node before them.
type LeftOut = HashSet<(NodeIndex, Move)>;

/// What of the game is not stored yet.
#[derive(Debug, Clone, Default)]
pub(super) struct Unstored {
    /// Whether the file is older than the game.
    pub(super) file: bool,
    /// Whether the copy in the library is older.
    library: bool,
    /// Whether the user was told that the library refused the game as it is.
    is_told: bool,
    /// Earlier games whose copies in the library are missing or older.
    left: Vec<LeftGame>,
}

impl PlayFeature {
    /// Takes the game up that the file has.
    pub(super) fn resume(&mut self, context: &mut AppContext) {
        self.file = GameSlot::take(&context.places);
        let loaded = KeptGame::load(&self.file.path);
        if let Some(aside) = loaded.aside {
            let moves = loaded.game.as_ref().map_or(0, |(_, tree)| tree.places());
            context.say(Notice::GameAside { aside, moves: moves as u64 });
            self.unstored.file = true;
        }
        let Some((kept, tree)) = loaded.game else { return };
        self.tree = tree;
        (self.seed, self.skips_learning, self.skips_library) =
            (kept.seed, kept.skips_learning, kept.skips_library);
        let node = |(text, drawn): (String, u64)| Some((NodeId::from(text.parse::<Material>().ok()?), drawn));
        self.of = kept.of.and_then(node);
        self.clock.resume(kept.clock);
        self.seats = kept.seats;
        self.library = kept.library;
        self.unstored.left = kept.left;
        self.date = kept.date;
        // The copy in the library may be older: nobody knows how the program ended.
        self.unstored.library = true;
        self.face(&context.settings.play);
        self.ending = self.tree.ending(context.settings.play.rules.set());
        self.awake = self.tree.next(self.tree.current()).is_empty();
    }

    /// Notes that the game was changed.
    pub(super) const fn touch(&mut self) {
        (self.unstored.file, self.unstored.library, self.unstored.is_told) = (true, true, false);
    }

    /// Writes the file if the game was changed. A failure is reported once; the next move tries again.
    pub(super) fn keep(&mut self) -> Result<(), Fault> {
        if !std::mem::take(&mut self.unstored.file) {
            return Ok(());
        }
        let (moves, current) = KeptGame::moves_of(&self.tree);
        let kept = KeptGame {
            date: self.date.clone(),
            start: self.tree.position_at(NodeIndex::START).to_string(),
            ending: self.tree.declared(NodeIndex::START),
            note: self.tree.note(NodeIndex::START).clone(),
            moves,
            current,
            clock: self.clock.kept(now()),
            seats: self.seats.clone(),
            seed: self.seed,
            skips_learning: self.skips_learning,
            of: self.of.map(|(node, drawn)| (node.material().to_string(), drawn)),
            library: self.library.clone(),
            skips_library: self.skips_library,
            left: self.unstored.left.clone(),
        };
        kept.save(&self.file.path).map_err(Fault::KeptGame)
    }

    /// Called when the user is idle or leaves: stores what is not stored.
    pub(in crate::session) fn rest(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let shelved = self.shelve(context);
        self.keep().and(shelved)
    }

    /// Puts a game that is over into the library. A refusal is reported once; it is tried again when the user rests or leaves.
    pub(super) fn shelve_if_over(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        if self.ending.is_none() || self.unstored.is_told {
            return Ok(());
        }
        let shelved = self.shelve(context);
        self.unstored.is_told = shelved.is_err();
        shelved
    }

    /// Puts the game into the library, or renews its copy there, if a person plays it here and the base is free; likewise those
    /// left before.
    fn shelve(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let Some(base) = context.path().map(Path::to_owned) else { return Ok(()) };
        let (ready, elsewhere) = std::mem::take(&mut self.unstored.left)
            .into_iter()
            .partition(|left: &LeftGame| left.library.as_ref().is_none_or(|place| place.base == base));
        self.unstored.left = elsewhere;
        for left in ready {
            let record = of_pgn(&left.pgn);
            let stored =
                record.map(|record| store(context, &base, (record, LeftOut::new()), left.library.as_ref()));
            if let Some(Err(fault)) = stored {
                self.unstored.left.push(left);
                return Err(fault);
            }
            self.unstored.file = true;
        }
        let here = self.library.as_ref().is_none_or(|place| place.base == base);
        if self.unstored.library && here && self.is_kept(&context.settings) {
            let place = store(context, &base, self.recorded(&context.settings), self.library.as_ref())?;
            self.unstored.library = false;
            self.unstored.file |= self.library != place;
            self.library = place;
        }
        Ok(())
    }

    /// Leaves the game for another one. What cannot be put into the library now is put there later.
    pub(super) fn leave(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let shelved = self.shelve(context);
        if self.unstored.library && self.is_own(&context.settings) && !self.is_kept(&context.settings) {
            context.say(Notice::Play(PlayNotice::GameNotKept {
                plies: self.plies() as u64,
                least: SHORTEST_KEPT as u64,
            }));
        }
        if self.unstored.library
            && self.is_kept(&context.settings)
            && let Some(pgn) = pgn(&self.record(&context.settings))
        {
            self.unstored.left.push(LeftGame { pgn, library: self.library.clone() });
        }
        (self.library, self.skips_library, self.unstored.library) = (None, false, false);
        shelved
    }

    /// Returns the player of a side: the one that moved for it last, else who would move by the settings.
    pub(super) fn seat(&self, settings: &Settings, color: Color) -> Seat {
        let moved = self.seats.get(color.index()).cloned().flatten();
        moved.unwrap_or_else(|| chosen(settings, color))
    }

    /// Notes who makes a move.
    pub(super) fn sit(&mut self, settings: &Settings, color: Color) {
        self.seats
            .iter_mut()
            .skip(color.index())
            .take(1)
            .for_each(|seat| *seat = Some(chosen(settings, color)));
    }

    /// Whether a person plays it here, and a move is made.
    fn is_own(&self, settings: &Settings) -> bool {
        let person = Color::ALL.iter().any(|color| self.seat(settings, *color).person);
        person && !self.skips_library && !self.tree.next(NodeIndex::START).is_empty()
    }

    /// Whether the game belongs into the library: it is the user's own, and long enough, over, or there already.
    fn is_kept(&self, settings: &Settings) -> bool {
        let is_over = || self.main_ending(&settings.play).is_some();
        self.is_own(settings) && (self.library.is_some() || self.plies() >= SHORTEST_KEPT || is_over())
    }

    /// Plies of the game as it was played.
    fn plies(&self) -> usize {
        std::iter::successors(Some(NodeIndex::START), |place| self.successor(*place)).skip(1).count()
    }

    /// Returns the game as a record: its main line is the game as it was played.
    pub fn record(&self, settings: &Settings) -> Record {
        self.recorded(settings).0
    }

    /// Returns the game as a record, and the moves that it leaves out: those that follow where the game was declared over.
    fn recorded(&self, settings: &Settings) -> (Record, LeftOut) {
        let mut record = Record::new(self.tree.position_at(NodeIndex::START).clone());
        let mut left_out = LeftOut::new();
        let mut places = vec![(NodeIndex::START, NodeIndex::START)];
        while let Some((from, to)) = places.pop() {
            let is_last = self.tree.declared(from).is_some();
            for next in self.ordered(from) {
                let Some(played) = self.tree.played(next) else { continue };
                if is_last {
                    left_out.insert((to, played));
                } else if let Ok(place) = record.tree.add(to, played) {
                    places.push((next, place));
                }
            }
        }
        for (name, value) in [
            (tag::EVENT, "canju".to_owned()),
            (tag::DATE, self.date.clone()),
            (tag::RED, self.seat(settings, Color::Red).name),
            (tag::BLACK, self.seat(settings, Color::Black).name),
            (tag::TIME_CONTROL, self.clock.control().map_or_else(String::new, |control| control.to_string())),
        ] {
            record.headers.set(name, &value);
        }
        let ending = self.main_ending(&settings.play);
        record.outcome = ending.map(|ending| Outcome::of_winner(ending.winner));
        if let Some(ending) = ending {
            record.headers.set(TERMINATION, ending.cause.word());
        }
        (record, left_out)
    }

    /// Returns the moves at a node, undone ones at the end.
    fn ordered(&self, place: NodeIndex) -> Vec<NodeIndex> {
        let mut next = self.tree.next(place).to_vec();
        next.sort_by_key(|next| self.tree.note(*next).taken_back);
        next
    }

    /// The node that follows in the game as it was played.
    fn successor(&self, place: NodeIndex) -> Option<NodeIndex> {
        let goes_on = self.tree.declared(place).is_none();
        self.ordered(place).into_iter().next().filter(|_| goes_on)
    }

    /// The ending of the game as it was played.
    fn main_ending(&self, settings: &PlaySettings) -> Option<crate::rules::Ending> {
        let mut tree = self.tree.clone();
        let last = std::iter::successors(Some(NodeIndex::START), |place| self.successor(*place)).last()?;
        tree.go(last);
        tree.ending(settings.rules.set())
    }
}

/// Stores a game in the library, and returns its place there; none if it is so far another game of the library to the letter. Comments,
/// headers and variations that an older copy got meanwhile stay.
fn store(
    context: &mut AppContext,
    base: &Path,
    (mut record, left_out): (Record, LeftOut),
    place: Option<&LibraryPlace>,
) -> Result<Option<LibraryPlace>, Fault> {
    context.library_changes += 1;
    let Some(place) = place else {
        let draft = GameDraft::of(&record, "");
        let added = context.write(|base| base.add_games(std::slice::from_ref(&draft), now(), &Unattended))?;
        let new = added.first().filter(|added| added.new);
        return Ok(new.map(|added| LibraryPlace { base: base.to_owned(), game: added.id.0 }));
    };
    let id = GameId(place.game);
    if let Some(stored) = Library::open(base)?.game(id)? {
        merge(&mut record, &stored, &left_out);
    }
    let draft = GameDraft::of(&record, "");
    context.write(|base| base.replace_game(id, &draft))?;
    Ok(Some(place.clone()))
}

/// Adds what a stored copy has beyond the game: variations, comments, glyphs and headers.
fn merge(record: &mut Record, stored: &Record, left_out: &LeftOut) {
    let mut places = vec![(NodeIndex::START, NodeIndex::START)];
    while let Some((from, to)) = places.pop() {
        let (theirs, ours) = (stored.tree.note(from), record.tree.note_mut(to));
        if *ours == Default::default() {
            ours.clone_from(theirs);
        }
        for next in stored.tree.next(from) {
            let played = stored.tree.played(*next);
            let kept = played.filter(|played| !left_out.contains(&(to, *played)));
            let place = kept.and_then(|played| record.tree.add(to, played).ok());
            places.extend(place.map(|place| (*next, place)));
        }
    }
    for (name, value) in stored.headers.iter().filter(|(name, _)| *name != TERMINATION) {
        record.headers.set(name, value);
    }
}

/// Puts the game of a text on the board, with its variations, and shows its last position.
pub(super) fn paste(
    feature: &mut PlayFeature,
    context: &mut AppContext,
    text: &str,
) -> Result<Notice, Fault> {
    let (report, mut games) = intake::pasted(text)?;
    let read = games.len() as u64;
    let (Some(ParsedGame { record, warnings, .. }), true) = (games.pop(), games.is_empty()) else {
        return Err(Fault::OneGame(read));
    };
    if record.set_up.is_some() {
        return Err(Fault::NoPlayableStart);
    }
    feature.begin(context, record.start().clone());
    (feature.skips_learning, feature.skips_library) = (true, true);
    let tree = &record.tree;
    let mut places = vec![(NodeIndex::START, NodeIndex::START)];
    while let Some((from, to)) = places.pop() {
        for next in tree.next(from) {
            let place = tree.played(*next).and_then(|played| feature.tree.add(to, played).ok());
            places.extend(place.map(|place| (*next, place)));
        }
    }
    feature.go(context, |tree| tree.look(Navigate::Last));
    let lost = report.losses() + warnings.len();
    Ok(Notice::GamePasted { moves: record.steps().len() as u64, lost: lost as u64 })
}

pub(super) fn save(feature: &PlayFeature, context: &AppContext, path: PathBuf) -> Result<Notice, Fault> {
    let record = feature.record(&context.settings);
    let format = intake::format_of(&path).unwrap_or(Format::Pgn);
    let target = output::Target {
        path: &path,
        format,
        options: output::write_options_of(context.settings.language()),
        overwrite: Overwrite::Replace,
        from: None,
        openings: None,
    };
    let written = output::write_fed(&target, 1, &Unattended, |take| take(record))?;
    Ok(Notice::GameSaved { path, lost: written.lost.len() as u64 })
}

/// Who plays a side by the settings.
fn chosen(settings: &Settings, color: Color) -> Seat {
    let player = settings.play.plays(color);
    let person = player == Player::Human;
    let name = if person { settings.player_name() } else { settings.play.program_name(player) };
    Seat { person, name }
}

fn pgn(record: &Record) -> Option<String> {
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
    let written = records::write(std::slice::from_ref(record), Format::Pgn, options).ok()?;
    String::from_utf8(written.bytes).ok()
}

fn of_pgn(text: &str) -> Option<Record> {
    let options = ReadOptions { format: Some(Format::Pgn), encoding: Some(Named::Utf8) };
    let mut found = None;
    records::read(text.as_bytes(), "", options, &Unattended, &mut |game| found = Some(game.record)).ok()?;
    found
}

// Learning from finished games.

/// Minimum number of plies of a game to be learned: a shorter one ended by a blunder.
const SHORTEST_LEARNED: usize = 10;

/// Whether a human has played the game from the initial position to its end, and learning is enabled.
fn is_learned<N: Default>(tree: &GameTree<N>, settings: &PlaySettings) -> bool {
    settings.learn
        && tree.next(tree.current()).is_empty()
        && tree.position_at(NodeIndex::START) == &Position::start()
        && tree.moves().len() >= SHORTEST_LEARNED
        && Color::ALL.iter().any(|color| settings.plays(*color) == Player::Human)
}

impl PlayFeature {
    /// Adds a finished game to the opening book, once (after a take-back it counts as practice), when the base is available.
    pub(super) fn learn(&mut self, context: &mut AppContext) {
        let Some(ending) = self.ending.filter(|_| !self.skips_learning) else { return };
        let can = is_learned(&self.tree, &context.settings.play) && context.path().is_some();
        if can && general::fetch_opening_book(context) {
            self.skips_learning = true;
            self.unstored.file = true;
            let game = learned_game(&self.tree, ending, &context.opening_book.book);
            let added =
                game.map(|game| general::add_to_opening_book(context, game).unwrap_or_else(Notice::Failed));
            added.into_iter().for_each(|notice| context.say(notice));
        }
    }
}

/// Returns the game as a book game, with the next number of the learned games.
fn learned_game<N: Default>(tree: &GameTree<N>, ending: Ending, book: &OpeningBook) -> Option<BookGame> {
    let outcome = Outcome::of_winner(ending.winner);
    let learned = book.games().filter(|game| game.source == Source::Learned);
    let number = learned.map(|game| game.number).max().unwrap_or(0).saturating_add(1);
    let name = (Source::Learned.word(), number);
    BookGame::new(name, &tree.moves(), outcome, Source::Learned, LEARNED_WEIGHT).ok()
}

// A game as evidence on the node of its start position.

/// Attaches the game up to the current node, which needs a move; a symmetric node takes the scores 4 and 5 only.
pub(super) fn attach_as_evidence(
    feature: &PlayFeature,
    context: &mut AppContext,
    score: Score,
) -> Result<Notice, Fault> {
    let start = feature.tree.position_at(NodeIndex::START);
    let node = NodeId::from(Material::of(start));
    let moves: Vec<String> = feature.tree.moves().iter().map(ToString::to_string).collect();
    if moves.is_empty() {
        return Err(Fault::NothingPlayed);
    }
    if node.is_symmetric() && score.class() != Class::LEVEL {
        return Err(SetError::Symmetric { node, score }.into());
    }
    let (by, settings) = (context.expert()?.to_owned(), &context.settings.play);
    let name = |color| match settings.plays(color) {
        Player::Human => by.clone(),
        player => settings.program_name(player),
    };
    let played = Played {
        material: node,
        finding: score,
        start: start.to_setup().to_string(),
        moves: moves.join(" "),
        result: feature.ending.map_or("*", |ending| ending.score()).to_owned(),
        red: name(Color::Red),
        black: name(Color::Black),
        by: by.clone(),
        time: now(),
    };
    context.write(|base| {
        let mut draft = Draft::new(base.kb());
        let time = played.time;
        draft.add_evidence(Evidence::Game(Box::new(played)));
        let set = draft.finish();
        base.apply(Action::Attach { material: node.material().to_string() }, &by, time, &set)?;
        Ok::<_, Fault>(Notice::Attached { node, score })
    })
}
