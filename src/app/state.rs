//! The state of the window apart from the session, the start page, and the commands that change this state.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use canju_message::All;
use egui::text::{LayoutJob, TextFormat};
use egui::{Atom, Button, Context, Modal, Ui, ViewportCommand, vec2};
use serde::{Deserialize, Serialize};

use crate::app::commands::{CommandId, Effect, WindowCommand, is_begun};
use crate::app::dialogs::{self, NameStrip, PromptBar};
use crate::app::export::{self, ExportDialog};
use crate::app::keys::{SingleKeys, Target};
use crate::app::panels::{self, COMMANDS};
use crate::app::scene::ViewContext;
use crate::app::theme::{BODY, Palette, STEP, TITLE};
use crate::app::{inspector, layout, moves, palette, parts, tour};
use crate::material::name::material_name;
use crate::service::settings::Panel;
use crate::session::{Command, Session, base, games, play, preferences, resolver};
use crate::store::library::GameId;
use crate::text::Value;

/// The window state kept over restarts, apart from its position and size, which the toolkit keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PersistedUi {
    pub(super) inspector: bool,
    /// Whether the inspector is open beside the game, where it is folded until the user opens it.
    inspector_in_play: bool,
    /// The user's zoom, in percent of the zoom for the window's size.
    pub(super) zoom: u16,
}

impl Default for PersistedUi {
    fn default() -> Self {
        Self { inspector: true, inspector_in_play: false, zoom: layout::USUAL_ZOOM }
    }
}

impl PersistedUi {
    /// Whether the inspector is open beside a panel.
    pub(super) const fn inspector_beside(&self, panel: Panel) -> bool {
        match panel {
            Panel::Play => self.inspector_in_play,
            _ => self.inspector,
        }
    }

    /// Returns the same to be changed.
    pub(super) const fn inspector_of(&mut self, panel: Panel) -> &mut bool {
        match panel {
            Panel::Play => &mut self.inspector_in_play,
            _ => &mut self.inspector,
        }
    }
}

/// The state of the window from frame to frame.
#[derive(Default)]
pub(super) struct State {
    pub(super) kept: PersistedUi,
    pub(super) palette: palette::CommandPalette,
    pub(super) keymap: palette::KeyMap,
    pub(super) prompt_bar: Option<dialogs::PromptBar>,
    /// The strip that asks for the expert's name, while it is open.
    pub(super) expert: Option<dialogs::NameStrip>,
    /// Whether the start page is open.
    pub(super) start: bool,
    pub(super) tour: tour::Tour,
    pub(super) closing: dialogs::Closing,
    pub(super) export_dialog: export::ExportDialog,
    pub(super) inspector: inspector::Inspector,
    /// Whether the window is too narrow for the inspector beside a panel.
    pub(super) narrow: bool,
    /// The panel in whose place it is open in a narrow window.
    pub(super) inspector_in_place_of: Option<Panel>,
    pub(super) panels: panels::PanelStates,
    /// The panel drawn last, and the positions of the parts of the window.
    pub(super) panel: Option<Panel>,
    pub(super) tour_anchors: Option<tour::TourAnchors>,
    /// Whether the desktop has no file dialog.
    pub(super) no_dialog: Arc<AtomicBool>,
    /// The time of the last input, in seconds of the window's clock.
    pub(super) active: f64,
    /// The file of the base, kept while a job has it.
    pub(super) file: Option<PathBuf>,
    /// Files given at the start, until the base is open.
    pub(super) files: Vec<PathBuf>,
    /// The title last given to the window.
    pub(super) title: String,
}

impl State {
    /// Whether the inspector is open: beside a panel, or in a narrow window in its place.
    pub(super) fn shows_inspector(&self, panel: Panel) -> bool {
        if self.narrow {
            self.inspector_in_place_of == Some(panel)
        } else {
            self.kept.inspector_beside(panel)
        }
    }

    fn toggle_inspector(&mut self, panel: Panel) {
        let open = !self.shows_inspector(panel);
        if self.narrow {
            self.inspector_in_place_of = open.then_some(panel);
        } else {
            *self.kept.inspector_of(panel) = open;
        }
    }

    /// Whether an overlay that takes the keys is open.
    pub(super) fn is_covered(&self) -> bool {
        self.palette.open
            || self.keymap.open
            || self.start
            || self.closing.asked
            || self.export_dialog.is_open()
    }
}

// The start page: four tasks, each a guided path of two minutes to a result. It opens at the
// first start and on request.

/// Size of a card, in points.
const CARD: (f32, f32) = (400.0, 144.0);

/// Maximum number of recent bases listed.
const BASES: usize = 5;

/// The tasks, whose keys are their numbers from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(text = "start-")]
enum Aim {
    #[all(text = "start-look")]
    LookUp,
    Answer,
    Play,
    Reproduce,
}

impl Aim {
    /// Returns the command whose key the card shows.
    const fn command(self) -> CommandId {
        match self {
            Self::LookUp => CommandId::Palette,
            Self::Answer => CommandId::Keys,
            Self::Play => CommandId::Hint,
            Self::Reproduce => CommandId::BuildRound,
        }
    }

    /// Opens the panel of the task and starts it.
    fn begin(self, scene: ViewContext<'_>, state: &mut State) {
        match self {
            Self::LookUp => {
                scene.command(preferences::Action::Show(Panel::Lattice));
                state.palette.open_with(example(scene));
            }
            Self::Answer => scene.run(CommandId::Show(Panel::Inquiry)),
            // A game in progress continues.
            Self::Play if is_begun(scene.session) => scene.run(CommandId::Show(Panel::Play)),
            Self::Play => scene.run(CommandId::NewGame),
            Self::Reproduce => scene.run(CommandId::Show(Panel::Acquisition)),
        }
    }
}

/// Returns an example of a combination to look up, in the present language: 馬兵對單缺象.
fn example(scene: ViewContext<'_>) -> String {
    let material = "KNPKGGM".parse();
    material.map_or_else(|_| String::new(), |material| material_name(material, scene.words.language))
}

pub(super) fn show_start_page(ui: &Ui, scene: ViewContext<'_>, state: &mut State) {
    // Palette and key map replace it.
    if state.palette.open || state.keymap.open {
        state.start = false;
    }
    if !state.start {
        return;
    }
    let mut aim = None;
    let modal = Modal::new(egui::Id::unique("start page"));
    let answer = modal.show(ui.ctx(), |ui| start_contents(ui, scene, &mut aim));
    if let Some(aim) = aim {
        aim.begin(scene, state);
    }
    if aim.is_some() || answer.inner || answer.should_close() {
        state.start = false;
    }
}

/// Draws its contents; returns true once it should close.
fn start_contents(ui: &mut Ui, scene: ViewContext<'_>, aim: &mut Option<Aim>) -> bool {
    let words = scene.words;
    ui.set_width(2.0 * CARD.0 + STEP);
    ui.heading(words.get("start-title"));
    parts::quiet(ui, words.get("start-what"));
    ui.add_space(STEP);
    let pressed = SingleKeys::of_overlay(ui.ctx(), Target::Start).digit(ui.ctx());
    let numbered: Vec<(u8, Aim)> = (1..).zip(Aim::ALL).collect();
    for pair in numbered.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            for (key, choice) in pair {
                if start_card(ui, scene, *choice, *key) || pressed == Some((*key, true)) {
                    *aim = Some(*choice);
                }
            }
        });
        ui.add_space(STEP / 2.0);
    }
    let mut begun = recent_bases(ui, scene);
    ui.separator();
    ui.horizontal(|ui| {
        for verb in [CommandId::Tour, CommandId::Keys] {
            begun |= parts::command_button(ui, scene, verb).clicked();
        }
        ui.separator();
        // Choosing a language keeps the page open.
        for verb in [CommandId::English, CommandId::Traditional, CommandId::Simplified] {
            parts::command_button(ui, scene, verb);
        }
        ui.separator();
        begun |= ui.button(words.get("close")).clicked();
    });
    begun
}

/// Draws a card; returns true if it was pressed.
fn start_card(ui: &mut Ui, scene: ViewContext<'_>, aim: Aim, key: u8) -> bool {
    let words = scene.words;
    let title = words.get(aim.text_key());
    let args = [("key", Value::from(scene.commands.keys(aim.command()))), ("name", example(scene).into())];
    let (text, palette) = (ui.visuals().text_color(), Palette::of(ui));
    let mut job = LayoutJob::default();
    job.append(&format!("{key}  "), 0.0, TextFormat::simple(TITLE, palette.accent));
    job.append(&format!("{title}\n"), 0.0, TextFormat::simple(TITLE, text));
    let end = words.get(&format!("{}-end", aim.text_key()));
    job.append(&format!("{end}\n"), 0.0, TextFormat::simple(BODY, text));
    let way = words.with(&format!("{}-way", aim.text_key()), &args);
    job.append(&way, 0.0, TextFormat::simple(BODY, palette.weak));
    // The growing atom behind the text keeps it left-aligned.
    let button = Button::new((job, Atom::grow())).wrap();
    ui.add_sized(vec2(CARD.0, CARD.1), button).accessible_name(title).clicked()
}

/// Draws the recent bases; returns true if one was chosen.
fn recent_bases(ui: &mut Ui, scene: ViewContext<'_>) -> bool {
    let recent = scene.session.settings().recent.iter().filter(|path| Some(path.as_path()) != scene.file);
    let mut chosen = false;
    for (at, path) in recent.take(BASES).enumerate() {
        if at == 0 {
            parts::section(ui, scene.words.get("menu-recent"));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if ui.link(name).on_hover_text(path.to_string_lossy()).clicked() {
            scene.command(base::Action::Open(Some(path.clone())));
            chosen = true;
        }
    }
    chosen
}

// Runs commands, and reports which options among them are active.

pub(super) fn act(id: CommandId, ctx: &Context, session: &mut Session, state: &mut State) {
    match COMMANDS.effect(id, session) {
        Effect::Window(command) => act_here(command, ctx, session, state),
        Effect::Prompt(ask) => state.prompt_bar = Some(PromptBar::new(ask, session)),
        Effect::Show(panel) => session.perform(preferences::Action::Show(panel)),
        Effect::Do(command) => session.perform(command),
        Effect::DoIn(panel, command) => {
            session.perform(preferences::Action::Show(panel));
            session.perform(command);
        }
        Effect::Nothing => {}
    }
}

fn act_here(command: WindowCommand, ctx: &Context, session: &mut Session, state: &mut State) {
    match command {
        WindowCommand::Palette => state.palette.toggle(),
        WindowCommand::Keys => state.keymap.toggle(),
        WindowCommand::Query if session.settings().panel == Panel::Inquiry => {
            state.panels.inquiry.focus_query();
        }
        WindowCommand::Query => {
            session.perform(preferences::Action::Show(Panel::Lattice));
            state.panels.lattice.focus_query();
        }
        WindowCommand::Inspector => state.toggle_inspector(session.settings().panel),
        WindowCommand::Expert => state.expert = Some(NameStrip::new(session)),
        WindowCommand::Start => state.start = !state.start,
        WindowCommand::Tour => state.tour.restart(),
        WindowCommand::Shown => ExportDialog::gather(ctx),
        WindowCommand::CopyGame => {
            let record = session.play().record(session.settings());
            moves::copy(ctx, &record, session.games().write_options(session.settings()));
        }
        WindowCommand::AnnotateGame => on_game(session, games::Action::Annotate, false),
        WindowCommand::PractiseMistakes => on_game(session, games::Action::PractiseMistakes, true),
        WindowCommand::Engines => {
            session.perform(preferences::Action::Show(Panel::Play));
            state.panels.play.show_engines();
        }
        WindowCommand::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        WindowCommand::Zoom(by) => state.kept.zoom = layout::changed_zoom(state.kept.zoom, by),
    }
}

/// Judges the game shown in Games, elsewhere the game on the board, which Play then shows as it is.
fn on_game(session: &mut Session, action: fn(GameId) -> games::Action, practises: bool) {
    if session.settings().panel != Panel::Games {
        session.perform(preferences::Action::Show(Panel::Play));
        session.perform(play::Action::Judge(practises));
    } else if let Some(id) = session.games().open.as_ref().map(|open| open.id) {
        session.perform(action(id));
    }
}

/// Whether a command sets an option that is active; `None` for commands that set no option.
pub(super) fn is_chosen(id: CommandId, session: &Session, state: &State) -> Option<bool> {
    use preferences::Action::{SetLanguage, SetNaming, SetTheme};
    let settings = session.settings();
    match COMMANDS.effect(id, session) {
        Effect::Window(WindowCommand::Inspector) => Some(state.shows_inspector(settings.panel)),
        Effect::Show(panel) => Some(settings.panel == panel),
        Effect::Do(Command::Preferences(SetLanguage(language))) => Some(settings.language() == language),
        Effect::Do(Command::Preferences(SetNaming(naming))) => Some(settings.naming() == naming),
        Effect::Do(Command::Preferences(SetTheme(theme))) => Some(settings.theme == theme),
        Effect::DoIn(panel, Command::Resolver(resolver::Action::View(view))) => {
            Some(settings.panel == panel && settings.resolver_view == view)
        }
        Effect::DoIn(_, Command::Play(play::Action::Analyse(on))) => Some(!on),
        Effect::DoIn(_, Command::Play(play::Action::Choose(next))) => Some(!next.judge),
        Effect::Window(_) | Effect::Prompt(_) | Effect::Do(_) | Effect::DoIn(..) | Effect::Nothing => None,
    }
}
