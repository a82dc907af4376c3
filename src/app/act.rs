//! Runs commands, and reports which options among them are active.

use egui::{Context, ViewportCommand};

use super::commands::{CommandId, Effect, WindowCommand};
use super::dialogs::PromptBar;
use super::expert::NameStrip;
use super::export::ExportDialog;
use super::panels::COMMANDS;
use super::{State, moves, zoom};
use crate::service::settings::Panel;
use crate::session::{Command, Session, games, play, preferences, resolver};
use crate::store::library::GameId;

/// Runs a command.
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
        WindowCommand::Start => state.start.toggle(),
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
        WindowCommand::Zoom(by) => state.kept.zoom = zoom::changed(state.kept.zoom, by),
    }
}

/// Judges the game shown in Games, elsewhere the game on the board, which Play then shows as it is.
fn on_game(session: &mut Session, action: fn(GameId) -> games::Action, practises: bool) {
    if session.settings().panel != Panel::Games {
        session.perform(preferences::Action::Show(Panel::Play));
        session.perform(play::Action::Judge(practises));
    } else if let Some(id) = session.games().open().map(|open| open.id) {
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
