//! The commands of the window: menus, palette, shortcuts and tests share this table. A row has a command's name, its key,
//! its effect, and when it is enabled. Undo, Redo, the commands that show panels, and the whole list `COMMANDS` are in `panels`.

mod effects;
mod next;

use std::collections::BTreeMap;

use canju_message::All;
use egui::{Key, KeyboardShortcut, Modifiers};

use super::prompt::Prompt;
use crate::jobs::JobKind;
use crate::language::{Language, Naming};
use crate::material::NodeId;
use crate::rounds::Round;
use crate::rules::tree::{Navigate, NodeIndex};
use crate::rules::{Color, Position};
use crate::service::edit::Content;
use crate::service::settings::{Panel, ResolverView, Theme};
use crate::session::preferences::Action::{SetLanguage, SetNaming, SetTheme};
use crate::session::resolver::Action as Resolve;
use crate::session::{
    Command, Session, acquisition, base, endgames, games, lattice, play, preferences, verification,
};

pub(super) use effects::{always, is_begun, is_free, session_command};
use effects::{has_selection, in_panel, select_command};
pub(super) use next::name as next_step;

/// The present effect of a command.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// A command of the window itself.
    Window(WindowCommand),
    /// Opens the prompt bar.
    Prompt(Prompt),
    Show(Panel),
    /// A command for the session.
    Do(Command),
    /// A command for the session, and the panel that shows its effect.
    DoIn(Panel, Command),
    /// No effect: the command is disabled.
    Nothing,
}

/// The menus, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(text = "menu-")]
pub enum Menu {
    /// Bases and files.
    File,
    /// Scores, locks and the log.
    Edit,
    /// Panels, language, appearance.
    View,
    /// The rounds and the exchange tables.
    Acquisition,
    Resolver,
    /// The exact tables.
    Tables,
    /// The game.
    Play,
    /// Start page, keys and tour.
    Help,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CommandInfo {
    pub id: CommandId,
    pub menu: Menu,
    /// Its group in the menu; a line separates groups.
    pub group: u8,
    /// Its text key; the key with the suffix `-hint` explains it.
    pub text_key: &'static str,
    /// Its shortcut. A single letter or digit works only if no text field has the focus.
    pub shortcut: Option<KeyboardShortcut>,
    pub(super) effect: fn(&Session) -> Effect,
    pub(super) is_enabled: fn(&Session) -> bool,
}

impl CommandInfo {
    pub(super) fn effect(&self, session: &Session) -> Effect {
        match self.id {
            CommandId::Show(panel) => Effect::Show(panel),
            _ => (self.effect)(session),
        }
    }

    pub(super) fn is_enabled(&self, session: &Session) -> bool {
        (self.is_enabled)(session)
    }

    /// Returns its shortcut as shown in menus, with arrow symbols; empty without one.
    pub fn keys(&self) -> String {
        self.shortcut.map(keys).unwrap_or_default()
    }
}

macro_rules! commands {
    ($($(#[$doc:meta])* $id:ident($menu:ident $group:literal, $text_key:literal, $shortcut:expr) = $effect:expr, $is_enabled:expr;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum CommandId {
            $($(#[$doc])* $id,)*
            /// Undoes the last action: of the panel shown if it has its own undo, else of the base.
            Undo,
            Redo,
            Show(Panel),
        }

        const ROWS: &[CommandInfo] = &[$(CommandInfo {
            id: CommandId::$id,
            menu: Menu::$menu,
            group: $group,
            text_key: $text_key,
            shortcut: $shortcut,
            effect: $effect,
            is_enabled: $is_enabled,
        }),*];
    };
}

commands! {
    NewBase(File 1, "verb-new-base", ctrl(Key::N)) = |_| Effect::Prompt(Prompt::New(Content::Endgames)), always;
    NewElementaryBase(File 1, "verb-new-elementary-base", None) = |_| Effect::Prompt(Prompt::New(Content::Elementary)), always;
    NewEmptyBase(File 1, "verb-new-empty-base", None) = |_| Effect::Prompt(Prompt::New(Content::Empty)), always;
    OpenBase(File 2, "verb-open-base", ctrl(Key::O)) = |_| Effect::Prompt(Prompt::Open), always;
    OpenDefault(File 2, "verb-open-default", None) = |_| session_command(base::Action::Open(None)), always;
    SaveCopy(File 3, "verb-save-copy", ctrl(Key::S)) = |_| Effect::Prompt(Prompt::SaveCopy), is_free;
    CheckBase(File 3, "verb-check-base", None) = |_| session_command(base::Action::Check), |session| is_free(session) && session.jobs().all(|job| job.kind != JobKind::Check);
    Import(File 4, "verb-import", ctrl(Key::I)) = |_| Effect::Prompt(Prompt::Import), is_free;
    Export(File 4, "verb-export", ctrl(Key::E)) = |_| Effect::Prompt(Prompt::Export), |session| is_free(session) || session.is_busy();
    /// Offers the lists and charts of the panel as files.
    SaveShown(File 4, "verb-save-shown", ctrl_shift(Key::L)) = |_| Effect::Window(WindowCommand::Shown), always;
    ImportGames(File 4, "verb-import-games", ctrl_shift(Key::I)) = |_| Effect::Prompt(Prompt::ImportGames), is_free;
    ImportBook(File 4, "verb-import-book", None) = |_| Effect::Prompt(Prompt::ImportBook), is_free;
    ExportGames(File 4, "verb-export-games", ctrl_shift(Key::E)) = |_| Effect::Prompt(Prompt::ExportGames), |session| is_free(session) && !session.games().found().is_empty();
    /// Asks for the folder whose new files are imported.
    WatchFolder(File 4, "verb-watch-folder", None) = |session| Effect::Prompt(Prompt::WatchFolder(Box::new(session.settings().games.clone()))), always;
    OpenRun(File 4, "verb-open-run", None) = |_| Effect::Prompt(Prompt::Run), always;
    WriteSheet(File 4, "verb-write-sheet", None) = |_| Effect::Prompt(Prompt::WriteSheet), |session| session.verification().sample().is_some();
    ReadSheet(File 4, "verb-read-sheet", None) = |_| Effect::Prompt(Prompt::ReadSheet), is_free;
    Quit(File 5, "verb-quit", ctrl(Key::Q)) = |_| Effect::Window(WindowCommand::Quit), always;
    ToggleLock(Edit 2, "verb-toggle-lock", plain(Key::L)) = effects::toggle_lock, effects::has_score;
    ClearScore(Edit 2, "verb-clear-score", plain(Key::Delete)) = effects::clear_score, effects::has_score;
    NextConflict(Edit 3, "verb-next-conflict", plain(Key::N)) = |session| select_command(effects::conflict_beside(session, true)), |session| !session.conflicts().ranking.is_empty();
    PreviousConflict(Edit 3, "verb-previous-conflict", plain(Key::B)) = |session| select_command(effects::conflict_beside(session, false)), |session| !session.conflicts().ranking.is_empty();
    DrawSample(Edit 3, "verb-draw-sample", None) = |_| in_panel(Panel::Verification, verification::Action::Draw), |session| is_free(session) && session.verification().drawing.is_none();
    PutSampleAside(Edit 3, "verb-put-sample-aside", None) = |_| session_command(verification::Action::PutAside), |session| session.verification().sample().is_some();
    /// Takes the next step of the work.
    NextStep(Edit 3, "verb-next-step", ctrl(Key::K)) = next::effect, next::is_there;
    NameVersion(Edit 4, "verb-name-version", ctrl_shift(Key::S)) = |_| Effect::Prompt(Prompt::NameVersion), is_free;
    Expert(Edit 4, "verb-expert", None) = |_| Effect::Window(WindowCommand::Expert), always;
    TagGames(Edit 5, "verb-tag-games", ctrl_shift(Key::K)) = effects::tag_games, effects::has_games;
    ExportSelected(Edit 5, "verb-export-selected", None) = |session| Effect::Prompt(Prompt::ExportSelected(session.games().meant())), effects::has_games;
    CopyGames(Edit 5, "verb-copy-games", None) = |session| Effect::Prompt(Prompt::CopyGames(session.games().meant())), effects::has_games;
    MoveGames(Edit 5, "verb-move-games", None) = |session| Effect::Prompt(Prompt::MoveGames(session.games().meant())), effects::has_present_games;
    RemoveGames(Edit 5, "verb-remove-games", None) = |session| session_command(games::Action::TakeOut(session.games().meant())), effects::has_present_games;
    RestoreGames(Edit 5, "verb-restore-games", None) = |session| session_command(games::Action::BringBack(session.games().meant())), |session| session.games().search.removed && effects::has_games(session);
    Palette(View 1, "verb-palette", ctrl(Key::P)) = |_| Effect::Window(WindowCommand::Palette), always;
    Find(View 1, "verb-find", ctrl(Key::F)) = |_| Effect::Window(WindowCommand::Query), always;
    Back(View 2, "verb-back", alt(Key::ArrowLeft)) = |_| session_command(lattice::Action::Back), has_selection;
    Forward(View 2, "verb-forward", alt(Key::ArrowRight)) = |_| session_command(lattice::Action::Forward), has_selection;
    Mirror(View 2, "verb-mirror", plain(Key::M)) = |session| select_command(session.selected().map(NodeId::mirror)), |session| session.selected().is_some_and(|node| !node.is_symmetric());
    Confidence(View 2, "verb-confidence", ctrl(Key::D)) = |session| in_panel(Panel::Lattice, lattice::Action::ShowConfidence(!session.lattice().shows_confidence)), always;
    Inspector(View 3, "verb-inspector", plain(Key::F4)) = |_| Effect::Window(WindowCommand::Inspector), always;
    English(View 4, "verb-english", None) = |_| session_command(SetLanguage(Language::English)), always;
    Traditional(View 4, "verb-traditional", None) = |_| session_command(SetLanguage(Language::Traditional)), always;
    Simplified(View 4, "verb-simplified", None) = |_| session_command(SetLanguage(Language::Simplified)), always;
    NamesInWords(View 5, "verb-names-words", None) = |_| session_command(SetNaming(Naming::Words)), always;
    NamesInLetters(View 5, "verb-names-letters", None) = |_| session_command(SetNaming(Naming::Letters)), always;
    NamesInBoth(View 5, "verb-names-both", None) = |_| session_command(SetNaming(Naming::Both)), always;
    Light(View 6, "verb-light", None) = |_| session_command(SetTheme(Theme::Light)), always;
    Dark(View 6, "verb-dark", None) = |_| session_command(SetTheme(Theme::Dark)), always;
    SystemTheme(View 6, "verb-system-theme", None) = |_| session_command(SetTheme(Theme::System)), always;
    ZoomIn(View 7, "verb-zoom-in", ctrl(Key::Plus)) = |_| Effect::Window(WindowCommand::Zoom(Some(0.1))), always;
    ZoomOut(View 7, "verb-zoom-out", ctrl(Key::Minus)) = |_| Effect::Window(WindowCommand::Zoom(Some(-0.1))), always;
    ZoomReset(View 7, "verb-zoom-reset", ctrl(Key::Num0)) = |_| Effect::Window(WindowCommand::Zoom(None)), always;
    ResolverRun(Resolver 1, "verb-resolver-run", plain(Key::F5)) = |session| in_panel(Panel::Resolver, if session.resolver().is_running() { Resolve::Pause } else { Resolve::Run }), |session| session.resolver().is_running() || is_free(session);
    ResolverStep(Resolver 1, "verb-resolver-step", plain(Key::F10)) = |_| in_panel(Panel::Resolver, Resolve::Step), |session| is_free(session) && !session.resolver().is_running();
    ResolverBack(Resolver 1, "verb-resolver-back", plain(Key::F9)) = effects::resolver_back, effects::has_steps;
    ResolverRewind(Resolver 1, "verb-resolver-rewind", plain(Key::F7)) = |_| in_panel(Panel::Resolver, Resolve::Rewind(0)), effects::has_steps;
    ResolverAccept(Resolver 2, "verb-resolver-accept", ctrl(Key::Enter)) = effects::accept, effects::can_accept;
    ResolverDiscard(Resolver 2, "verb-resolver-discard", None) = |_| session_command(Resolve::Discard), |session| session.resolver().greedy().is_some() || session.resolver().is_running();
    ExactRepair(Resolver 3, "verb-exact-repair", plain(Key::F6)) = |_| in_panel(Panel::Resolver, Resolve::View(ResolverView::Exact)), always;
    CompareVersions(Resolver 3, "verb-compare-versions", plain(Key::F8)) = |_| in_panel(Panel::Resolver, Resolve::View(ResolverView::Versions)), always;
    BuildRound(Acquisition 1, "verb-build-round", ctrl(Key::R)) = effects::build_round, effects::can_build;
    BuildAll(Acquisition 1, "verb-build-all", ctrl_shift(Key::R)) = |_| in_panel(Panel::Acquisition, acquisition::Action::Build(Round::All)), effects::can_build;
    MeasureTables(Acquisition 1, "verb-measure-tables", ctrl(Key::M)) = |_| in_panel(Panel::Acquisition, acquisition::Action::Measure), |session| session.acquisition().measuring.is_none();
    Solve(Tables 1, "verb-solve", ctrl(Key::B)) = effects::solve, effects::can_solve;
    Prove(Tables 1, "verb-prove", ctrl(Key::T)) = effects::prove, effects::can_prove;
    /// Stores all known proofs that are missing or outdated in the base.
    ProveKnown(Tables 1, "verb-prove-known", ctrl_shift(Key::H)) = effects::prove_known, is_free;
    PlayRed(Play 1, "verb-play-red", ctrl(Key::G)) = |session| effects::play_selected(session, Color::Red), has_selection;
    PlayBlack(Play 1, "verb-play-black", ctrl_shift(Key::G)) = |session| effects::play_selected(session, Color::Black), has_selection;
    NewGame(Play 2, "verb-new-game", ctrl_shift(Key::N)) = |_| in_panel(Panel::Play, play::Action::New(Box::new(Position::start()))), always;
    SaveGame(Play 2, "verb-save-game", ctrl_shift(Key::W)) = |_| Effect::Prompt(Prompt::SaveGame), effects::is_begun;
    CopyGame(Play 2, "verb-copy-game", ctrl_shift(Key::C)) = |_| Effect::Window(WindowCommand::CopyGame), effects::is_begun;
    /// Judges the moves of the game shown in Games, or of the game on the board.
    AnnotateGame(Play 2, "verb-annotate-game", ctrl_shift(Key::J)) = |_| Effect::Window(WindowCommand::AnnotateGame), effects::can_annotate;
    /// Adds the user's mistakes in that game to the positions to practise.
    PractiseMistakes(Play 2, "verb-practise-mistakes", ctrl_shift(Key::X)) = |_| Effect::Window(WindowCommand::PractiseMistakes), effects::can_annotate;
    TakeBack(Play 2, "verb-take-back", ctrl_shift(Key::Z)) = |_| in_panel(Panel::Play, play::Action::TakeBack), |session| session.play().tree.current() != NodeIndex::START;
    PlayOn(Play 2, "verb-play-on", ctrl_shift(Key::Y)) = |_| in_panel(Panel::Play, play::Action::Navigate(Navigate::Forward)), |session| !session.play().tree.next(session.play().tree.current()).is_empty();
    Hint(Play 3, "verb-hint", plain(Key::F2)) = |_| in_panel(Panel::Play, play::Action::Hint), |session| session.play().ending.is_none();
    MoveNow(Play 3, "verb-move-now", plain(Key::F3)) = |_| in_panel(Panel::Play, play::Action::MoveNow), |session| session.play().ending.is_none();
    Analyse(Play 3, "verb-analyse", plain(Key::F11)) = |session| in_panel(Panel::Play, play::Action::Analyse(!session.play().analysing)), always;
    JudgeMoves(Play 3, "verb-judge-moves", ctrl(Key::J)) = effects::judge_moves, always;
    /// Stops the clocks until the next move, or lets them run on.
    Pause(Play 3, "verb-pause", Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::F3))) = |_| session_command(play::Action::Pause), |session| session.settings().panel == Panel::Play && session.play().can_pause();
    Flip(Play 3, "verb-flip", ctrl_shift(Key::F)) = |_| in_panel(Panel::Play, play::Action::Flip), always;
    Engines(Play 3, "verb-engines", ctrl_shift(Key::M)) = |_| Effect::Window(WindowCommand::Engines), always;
    Tune(Play 3, "verb-tune", ctrl_shift(Key::U)) = effects::tune, always;
    /// Practises an endgame: what is due, else the next.
    Practise(Play 3, "verb-practise", ctrl_shift(Key::P)) = |_| in_panel(Panel::Endgames, endgames::Action::PractiseNext), always;
    OfferDraw(Play 4, "verb-offer-draw", ctrl_shift(Key::D)) = |_| in_panel(Panel::Play, play::Action::OfferDraw), |session| session.play().waits_for_a_move(&session.settings().play);
    Resign(Play 4, "verb-resign", ctrl_shift(Key::Q)) = |_| in_panel(Panel::Play, play::Action::Resign), |session| session.play().ending.is_none();
    Keys(Help 1, "verb-keys", plain(Key::F1)) = |_| Effect::Window(WindowCommand::Keys), always;
    Start(Help 1, "verb-start", plain(Key::F12)) = |_| Effect::Window(WindowCommand::Start), always;
    Tour(Help 1, "verb-tour", None) = |_| Effect::Window(WindowCommand::Tour), always;
}

/// Every command, in the order of the menus.
#[derive(Debug, Clone)]
pub struct Commands(Vec<CommandInfo>);

impl Commands {
    /// Creates the table: the commands above, with those derived from the panels first in their groups.
    pub(super) fn with(panels: impl IntoIterator<Item = CommandInfo>) -> Self {
        let mut rows: Vec<CommandInfo> = panels.into_iter().chain(ROWS.iter().copied()).collect();
        rows.sort_by_key(|info| (Menu::ALL.iter().position(|menu| *menu == info.menu), info.group));
        Self(rows)
    }

    /// Returns the table with the keys that the user has set, by text key. What names no keys is ignored.
    pub(super) fn with_keys(&self, own: &BTreeMap<String, String>) -> Self {
        let set = |mut info: CommandInfo| {
            let own = own.get(info.text_key).and_then(|text| shortcut(text));
            info.shortcut = own.or(info.shortcut);
            info
        };
        Self(self.0.iter().copied().map(set).collect())
    }

    pub fn iter(&self) -> std::slice::Iter<'_, CommandInfo> {
        self.0.iter()
    }

    pub fn get(&self, id: CommandId) -> Option<&CommandInfo> {
        self.0.iter().find(|info| info.id == id)
    }

    pub(super) fn effect(&self, id: CommandId, session: &Session) -> Effect {
        self.get(id).map_or(Effect::Nothing, |info| info.effect(session))
    }

    pub(super) fn is_enabled(&self, id: CommandId, session: &Session) -> bool {
        self.get(id).is_some_and(|info| info.is_enabled(session))
    }

    /// Returns a command's shortcut as shown in menus; empty without one.
    pub fn keys(&self, id: CommandId) -> String {
        self.get(id).map(CommandInfo::keys).unwrap_or_default()
    }

    /// Returns a command's session commands if they are stored under the expert's name: its panel is shown first.
    pub(super) fn signed(&self, id: CommandId, session: &Session) -> Option<Vec<Command>> {
        match self.effect(id, session) {
            Effect::Do(command) if command.is_signed() => Some(vec![command]),
            Effect::DoIn(panel, command) if command.is_signed() => {
                Some(vec![preferences::Action::Show(panel).into(), command])
            }
            _ => None,
        }
    }
}

// Shortcuts: how they are made, and how they are shown.

/// Formats a shortcut as shown in menus.
fn keys(shortcut: KeyboardShortcut) -> String {
    let named = shortcut.format(&egui::ModifierNames::NAMES, cfg!(target_os = "macos"));
    [("Left", "←"), ("Right", "→"), ("Plus", "+"), ("Minus", "-")]
        .iter()
        .fold(named, |text, (name, sign)| text.replace(name, sign))
}

/// The modifiers by their names in settings.
const MODIFIERS: [(&str, Modifiers); 3] =
    [("Ctrl", Modifiers::COMMAND), ("Alt", Modifiers::ALT), ("Shift", Modifiers::SHIFT)];

/// Returns the name of a shortcut in settings: `Ctrl+Shift+K`.
pub(super) fn setting(shortcut: KeyboardShortcut) -> String {
    let held = MODIFIERS.into_iter().filter(|(_, one)| shortcut.modifiers.contains(*one));
    held.map(|(name, _)| name).chain([shortcut.logical_key.name()]).collect::<Vec<_>>().join("+")
}

/// Returns the shortcut of a name in settings.
fn shortcut(name: &str) -> Option<KeyboardShortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut parts = name.split('+').rev();
    let key = Key::from_name(parts.next()?)?;
    for part in parts {
        modifiers |= MODIFIERS.into_iter().find(|(known, _)| *known == part)?.1;
    }
    Some(KeyboardShortcut::new(modifiers, key))
}

/// A key alone.
const fn plain(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::NONE, key))
}

/// Ctrl (Cmd on macOS) and a key.
pub(in crate::app) const fn ctrl(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND, key))
}

/// The same with Shift.
pub(in crate::app) const fn ctrl_shift(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key))
}

const fn alt(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::ALT, key))
}

/// A command of the window itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum WindowCommand {
    /// Toggles the palette.
    Palette,
    Keys,
    Query,
    /// Toggles the inspector.
    Inspector,
    /// Opens the bar that asks for the expert's name.
    Expert,
    Start,
    Tour,
    /// Offers the contents of the panel as files.
    Shown,
    CopyGame,
    AnnotateGame,
    PractiseMistakes,
    Engines,
    Quit,
    /// Changes the zoom by this step; `None` resets it.
    Zoom(Option<f32>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_every_command_survive_the_settings() {
        for shortcut in super::super::COMMANDS.iter().filter_map(|info| info.shortcut) {
            assert_eq!(super::shortcut(&setting(shortcut)), Some(shortcut));
        }
        assert_eq!(shortcut("Ctrl+"), None);
        assert_eq!(shortcut("Hyper+K"), None);
    }
}
