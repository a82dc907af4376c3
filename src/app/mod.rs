//! The window. Views read the session and request commands; only the session changes state.

pub mod board;
mod claims;
pub mod commands;
mod dialogs;
mod drops;
mod editor;
mod export;
pub mod heat_map;
mod inspector;
mod keys;
mod layout;
mod list;
mod moves;
pub mod neighbourhood;
pub mod node_table;
mod palette;
mod panels;
mod parts;
mod plots;
mod prompt;
mod queue;
mod samples;
pub mod scale;
mod scene;
mod shell;
mod state;
pub mod theme;
mod tour;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use egui::{Context, ThemePreference, Ui, ViewportBuilder, ViewportCommand};

use crate::jobs::Waker;
use crate::language::Language;
use crate::rules::tree::NodeIndex;
use crate::service::places::Places;
use crate::service::settings::{Panel, Theme};
use crate::session::{Command, Session, base, play, preferences};
use crate::text::Words;

use commands::Commands;
use dialogs::{NameStrip, PromptBar};
pub use panels::COMMANDS;
use prompt::Prompt;
use queue::Queue;
use scene::{Request, Requests, ViewContext};
use state::State;

/// Seconds without input after which the user counts as idle.
const RESTS_AFTER: f64 = 2.0;

/// The storage key of the window's own state.
const KEPT: &str = "canju";

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("no display")]
    NoDisplay,
    #[error(transparent)]
    Toolkit(#[from] eframe::Error),
}

/// Opens the window with the given files, and returns when it is closed: a base is opened, games are imported, a position is set
/// up. [`RunError::NoDisplay`] without a display.
pub fn run(files: Vec<PathBuf>, language: Option<Language>) -> Result<(), RunError> {
    if !has_display() {
        return Err(RunError::NoDisplay);
    }
    let places = Places::of_user();
    let mut viewport = ViewportBuilder::default()
        .with_app_id("canju")
        .with_title("canju")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([1100.0, 680.0]);
    if let Ok(icon) = eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon.png")) {
        viewport = viewport.with_icon(icon);
    }
    let options = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persistence_path: Some(places.window()),
        ..Default::default()
    };
    let mut ahead = Preload::begun(places, files);
    language.into_iter().for_each(|language| ahead.session.speak(language));
    match eframe::run_native("canju", options, Box::new(|cc| Ok(Box::new(Window::opened(cc, ahead))))) {
        // The display named by the environment cannot be reached.
        Err(eframe::Error::WinitEventLoop(_)) => Err(RunError::NoDisplay),
        done => Ok(done?),
    }
}

/// Whether there is a display; if the environment is no indication, the toolkit finds out.
fn has_display() -> bool {
    let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || named("DISPLAY") || named("WAYLAND_DISPLAY")
}

/// The session before the window exists: the base is read while the toolkit opens the window.
struct Preload {
    session: Session,
    /// The context that jobs repaint, once it exists.
    ctx: Arc<OnceLock<Context>>,
    /// The files to open once the base is open.
    files: Vec<PathBuf>,
    /// Whether the user has named a file.
    is_named: bool,
}

impl Preload {
    /// Opens the base among `files`, else the last one used, in the background. `places` are the paths of the program's files.
    fn begun(places: Places, files: Vec<PathBuf>) -> Self {
        let ctx = Arc::new(OnceLock::<Context>::new());
        let again = Arc::clone(&ctx);
        let waker: Waker = Arc::new(move || {
            if let Some(ctx) = again.get() {
                ctx.request_repaint();
            }
        });
        let mut session = Session::new(places, waker);
        let is_named = !files.is_empty();
        let (bases, files): (Vec<PathBuf>, Vec<PathBuf>) =
            files.into_iter().partition(|path| drops::is_base(path));
        let base = bases.into_iter().next().or_else(|| session.settings().base.clone());
        session.perform(base::Action::Open(base));
        Self { session, ctx, files, is_named }
    }
}

/// The window: the session and the state of its views.
pub struct Window {
    session: Session,
    /// The commands with the keys of the settings.
    commands: Commands,
    state: State,
}

impl Window {
    /// Creates a window on the files of `places`; the last base used is opened in the background.
    pub fn new(ctx: &Context, places: Places) -> Self {
        Self::on(ctx, places, Vec::new())
    }

    pub fn on(ctx: &Context, places: Places, files: Vec<PathBuf>) -> Self {
        Self::of(ctx, Preload::begun(places, files))
    }

    fn of(ctx: &Context, ahead: Preload) -> Self {
        theme::install_fonts(ctx);
        theme::install(ctx);
        ctx.options_mut(|options| {
            // Our own commands handle both.
            options.quit_shortcuts.clear();
            options.zoom_with_keyboard = false;
        });
        ctx.add_plugin(Queue::default());
        let (mut session, is_named) = (ahead.session, ahead.is_named);
        ahead.ctx.get_or_init(|| ctx.clone());
        let mut state = State { files: ahead.files, ..State::default() };
        if !is_named && !session.settings().toured {
            state.start = true;
            session.perform(preferences::Action::Toured);
        }
        let commands = COMMANDS.with_keys(&session.settings().keys);
        Self { session, commands, state }
    }

    fn opened(cc: &eframe::CreationContext<'_>, ahead: Preload) -> Self {
        let mut window = Self::of(&cc.egui_ctx, ahead);
        let kept = cc.storage.and_then(|storage| eframe::get_value(storage, KEPT));
        window.state.kept = kept.unwrap_or_default();
        window
    }

    #[cfg(test)]
    fn asked(&self) -> Option<crate::material::NodeId> {
        self.session.inquiry().interview.current().map(|asked| asked.question.node)
    }

    pub const fn session(&self) -> &Session {
        &self.session
    }

    pub fn poll(&mut self, ctx: &Context) {
        if self.session.poll() {
            Queue::changed(ctx);
            ctx.request_repaint();
        }
        let watched = self.session.settings().games.watched.then_some(Duration::from_secs(60));
        watched.into_iter().for_each(|pause| ctx.request_repaint_after(pause));
        self.rest(ctx);
    }

    /// Writes the log back to the base's file while the user is idle.
    fn rest(&mut self, ctx: &Context) {
        let (now, busy) = ctx.input(|input| (input.time, !input.events.is_empty()));
        if busy {
            self.state.active = now;
            ctx.request_repaint_after(Duration::from_secs_f64(RESTS_AFTER));
        } else if now - self.state.active >= RESTS_AFTER {
            self.session.on_idle();
        }
    }

    /// Draws the window, then performs the requests.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        ctx.set_theme(match self.session.settings().theme {
            Theme::System => ThemePreference::System,
            Theme::Light => ThemePreference::Light,
            Theme::Dark => ThemePreference::Dark,
        });
        board::set_look(&ctx, self.session.settings().board);
        if !self.session.is_busy() {
            self.state.file = self.session.path().map(PathBuf::from);
        }
        let file = self.state.file.clone();
        self.commands = COMMANDS.with_keys(&self.session.settings().keys);
        let requests = Requests::default();
        let scene = ViewContext {
            session: &self.session,
            commands: &self.commands,
            words: self.words(),
            file: file.as_deref(),
            requests: &requests,
        };
        let state = &mut self.state;
        let panel = scene.session.settings().panel;
        if state.panel.replace(panel).is_some_and(|before| before != panel) {
            tour::leave_panel(&ctx, state.tour_anchors);
        }
        Queue::prompt(&ctx, state.prompt_bar.is_some() || state.expert.is_some());
        state.closing.show(&ctx, scene);
        let context = keys::KeyContext {
            covered: state.is_covered(),
            inspector: state.shows_inspector(panel) && shell::has_inspector(scene),
            played: match panel {
                Panel::Play | Panel::Adviser => scene.session.play().tree.current() != NodeIndex::START,
                Panel::Tables => state.panels.tables.is_played(),
                _ => false,
            },
        };
        if !state.keymap.is_setting() {
            keys::pressed(&ctx, scene, context);
        }
        let boards = drops::Boards { tables: &mut state.panels.tables, play: &mut state.panels.play };
        let mut dropped = drops::dropped(&ctx);
        if scene.session.path().is_some() {
            dropped.append(&mut state.files);
        }
        drops::take(dropped, panel, boards).into_iter().for_each(|command| scene.command(command));
        if state.no_dialog.swap(false, Ordering::Relaxed)
            && let Some(strip) = &mut state.prompt_bar
        {
            strip.list();
        }
        let anchors = shell::show(ui, scene, state);
        state.tour_anchors = Some(anchors);
        if panel != Panel::Games {
            state.panels.games.leave().into_iter().for_each(|action| scene.command(action));
        }
        state.tour.show(&ctx, scene, anchors);
        state::show_start_page(ui, scene, state);
        state.palette.show(ui, scene);
        if let Some((figure, form)) = state.export_dialog.show(&ctx, scene) {
            scene.request(Request::Ask(Prompt::Write(Box::new(figure), form)));
        }
        state.keymap.show(ui, scene);
        self.fulfil(&ctx, requests.into_inner());
        self.name_window(&ctx);
    }

    /// Returns the user's language, and how combinations are named.
    fn words(&self) -> Words {
        let settings = self.session.settings();
        Words { language: settings.language(), naming: settings.naming() }
    }

    fn fulfil(&mut self, ctx: &Context, requests: Vec<Request>) {
        if requests.is_empty() {
            return;
        }
        Queue::changed(ctx);
        for request in requests {
            match request {
                Request::Command(command) => self.perform(command),
                Request::Unsigned(command) => self.session.perform(command),
                Request::TakeBack
                    if matches!(self.session.settings().panel, Panel::Play | Panel::Adviser) =>
                {
                    self.session.perform(play::Action::TakeBack);
                }
                Request::TakeBack => self.state.panels.tables.take_back(),
                Request::Run(id) => match COMMANDS.signed(id, &self.session) {
                    Some(commands) => commands.into_iter().for_each(|command| self.perform(command)),
                    None => state::act(id, ctx, &mut self.session, &mut self.state),
                },
                Request::Ask(ask) => self.state.prompt_bar = Some(PromptBar::new(ask, &self.session)),
                Request::Browse(ask) => {
                    let (words, beside) = (self.words(), self.state.file.clone());
                    let missing = Arc::clone(&self.state.no_dialog);
                    self.session.run_dialog(move || dialogs::browse(ask, words, beside, &missing));
                }
            }
        }
        // The requests changed something after it was drawn.
        ctx.request_repaint();
    }

    /// Performs a command, or keeps it until the expert's name is known.
    fn perform(&mut self, command: Command) {
        let nobody = self.session.settings().expert().is_none();
        if nobody && command.is_signed() {
            self.state.expert.get_or_insert_with(|| NameStrip::new(&self.session)).keep(command);
            return;
        }
        let named = matches!(command, Command::Preferences(preferences::Action::Author(_)));
        self.session.perform(command);
        if named && let Some(strip) = self.state.expert.take() {
            strip.kept().into_iter().for_each(|command| self.session.perform(command));
        }
    }

    fn name_window(&mut self, ctx: &Context) {
        let file = self.state.file.as_deref().and_then(Path::file_name);
        let title =
            file.map_or_else(|| "canju".to_owned(), |file| format!("{} – canju", file.to_string_lossy()));
        if title != self.state.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.state.title = title;
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.poll(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        layout::follow_window_size(ui.ctx(), self.state.kept.zoom);
        self.show(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, KEPT, &self.state.kept);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.state.panels.games.leave().into_iter().for_each(|action| self.session.perform(action));
        // The window is closed: a failure can no longer be shown.
        self.session.store_game();
        let _ = self.session.save_settings();
    }
}

#[cfg(test)]
mod tests;
