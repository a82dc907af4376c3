//! The endgame book in four sections: problems and practice; the games and start boards of the base's book, and queries; entry of
//! games; statistics.

mod entry;
mod games;
mod list;
mod page;
mod practice;
mod statistics;

use egui::{CentralPanel, Frame, Panel, ScrollArea, Ui, vec2};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::layout::{self, Share};
use crate::app::moves::Moves;
use crate::app::scene::{Requests, ViewContext};
use crate::app::set_up::{SetUp, Use};
use crate::app::theme::STEP;
use crate::app::{export, moves, parts};
use crate::rules::{Color, Move};
use crate::service::annotation::Judgement;
use crate::service::settings::Panel as Shown;
use crate::session::endgames::{Action, EntryAction, Section};
use crate::session::{play, preferences};

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct EndgamesPanel {
    board: MovingBoard,
    flipped: bool,
    page: page::Chosen,
    games: games::GamesList,
    moves: Moves,
    statistics: statistics::StatisticsView,
    /// The position being set up, with the number of the position it replaces.
    editor: Option<(u64, SetUp)>,
    /// The number of the position shown that is practised as a problem.
    practised: Option<u64>,
}

/// Expected height of the buttons below the board.
const BELOW: f32 = 68.0;

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut EndgamesPanel,
    requests: &mut Requests,
) {
    keys(ui, scene, state, requests);
    let endgames = scene.session.endgames();
    let practised = endgames.is_practising_here().then(|| endgames.shown());
    if std::mem::replace(&mut state.practised, practised) != practised && practised.is_some() {
        state.board.focus();
        // The user plays the side to move, from below.
        state.flipped = endgames.line().position().turn() == Color::Black;
    }
    // A position shown later replaces the editor.
    state.editor.take_if(|(of, _)| *of != scene.session.endgames().shown());
    sections(ui, scene, requests);
    if endgames.section() == Section::Statistics {
        CentralPanel::default()
            .frame(Frame::NONE.inner_margin(STEP))
            .show(ui, |ui| statistics::show(ui, scene, &mut state.statistics, requests));
        return;
    }
    let whole = ui.available_width();
    let share = Share { usual: 0.28, most: 0.4, least: 220.0 };
    layout::list(ui, Panel::left("problems"), "problems", whole, share, |ui| match endgames.section() {
        Section::Query => games::show(ui, scene, &mut state.games, requests),
        Section::Enter => entry::show(ui, scene, &mut state.moves, requests),
        Section::Practise | Section::Statistics => list::show(ui, scene, requests),
    });
    let share = Share { usual: 0.28, most: 0.5, least: 240.0 };
    layout::list(ui, Panel::right("the endgame book"), "book", whole, share, |ui| {
        if let Some((_, editor)) = &mut state.editor {
            let enters = endgames.section() == Section::Enter;
            let begin = |position| Action::Entry(EntryAction::Begin(Box::new(position))).into();
            let look_up = |position| Action::Show(Box::new(position)).into();
            let used = if enters {
                Use { key: "endgame-enter-here", with: &begin }
            } else {
                Use { key: "endgame-look-up", with: &look_up }
            };
            if editor.beside(ui, scene, &used, requests) {
                state.editor = None;
            }
            return;
        }
        ScrollArea::both().id_salt("the endgame book").auto_shrink(false).show(ui, |ui| {
            let practises = endgames.section() != Section::Enter;
            match (endgames.preparation(), endgames.practice().filter(|_| practises)) {
                (Some(of), _) if practises => practice::preparation(ui, scene, of, requests),
                (_, Some(practised)) => practice::show(ui, scene, practised, requests),
                (_, None) => page::show(ui, scene, &mut state.page, requests),
            }
        });
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some((_, editor)) => editor.board(ui, scene),
        None => {
            title(ui, scene, state.board.refused());
            let mut below = parts::BottomReserve::of(ui, "below the endgame", BELOW);
            on_board(ui, scene, state, below.room(ui), requests);
            below.begin(ui);
            buttons(ui, scene, state, requests);
            below.end(ui);
        }
    });
}

/// Draws the choice of the section.
fn sections(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let shown = scene.session.endgames().section();
    ui.horizontal_wrapped(|ui| {
        for section in Section::ALL {
            let (name, hint) = match section {
                Section::Practise => ("endgame-section-practise", "endgame-section-practise-hint"),
                Section::Query => ("endgame-section-query", "endgame-section-query-hint"),
                Section::Enter => ("endgame-section-enter", "endgame-section-enter-hint"),
                Section::Statistics => ("endgame-section-statistics", "endgame-section-statistics-hint"),
            };
            let label = ui.selectable_label(shown == section, scene.words.get(name));
            if label.on_hover_text(scene.words.get(hint)).clicked() {
                requests.command(Action::Section(section));
            }
        }
    });
    ui.separator();
}

/// Starts the setup with the position shown.
fn set_up(scene: ViewContext<'_>, flipped: bool) -> (u64, SetUp) {
    let endgames = scene.session.endgames();
    (endgames.shown(), SetUp::of(endgames.line().position(), flipped))
}

/// Draws the combination and the side to move, or the move that was refused.
fn title(ui: &mut Ui, scene: ViewContext<'_>, refused: Option<Move>) {
    use crate::material::Material;
    let position = scene.session.endgames().line().position();
    let name = scene.words.material(Material::of(position));
    let turn = scene.words.with("play-to-move", &[("side", scene.words.side(position.turn()))]);
    ui.horizontal(|ui| {
        let title = egui::RichText::new(format!("{name} · {turn}")).strong();
        match refused {
            Some(_) => parts::refused(ui, scene.words, position, refused),
            None => drop(ui.add(egui::Label::new(title).truncate())),
        }
    });
}

fn on_board(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut EndgamesPanel,
    room: f32,
    requests: &mut Requests,
) {
    let tree = scene.session.endgames().line();
    let position = tree.position();
    let endgames = scene.session.endgames();
    let over = endgames.practice().is_some_and(|practice| practice.ended.is_some());
    let free = endgames.section() == Section::Enter
        || !over && !endgames.awaits_the_engine() && endgames.preparation().is_none();
    let practice = endgames.practice().filter(|practice| practice.ended.is_none());
    let mistake = practice.and_then(|practice| practice.session.mistake_here());
    let input = BoardInput {
        flipped: state.flipped,
        last: tree.played(tree.current()),
        advice: mistake.and_then(|mistake| mistake.line.first().copied()),
        judged: mistake.map(|mistake| (mistake.judged.played.to, Judgement::Blunder)),
        leaves: Some(export::position(ui.ctx(), scene.words, position, state.flipped)),
        ..BoardInput::of(position.board())
    };
    let size = vec2(ui.available_width(), room.max(160.0));
    let played = state.board.show(ui, scene.words, position, input, size, free);
    played.into_iter().for_each(|played| requests.command(Action::Move(played)));
}

fn buttons(ui: &mut Ui, scene: ViewContext<'_>, state: &mut EndgamesPanel, requests: &mut Requests) {
    let (words, endgames) = (scene.words, scene.session.endgames());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.add_enabled_ui(!endgames.is_practising_here(), |ui| {
            moves::look_buttons(ui, scene, Action::Navigate, requests)
        });
        if ui.button(words.get("place-flip")).clicked() {
            state.flipped = !state.flipped;
        }
        if ui.button(words.get("play-set-up")).on_hover_text(words.get("endgame-set-up-hint")).clicked() {
            state.editor = Some(set_up(scene, state.flipped));
        }
        if endgames.section() != Section::Enter
            && ui
                .button(words.get("endgame-enter-here"))
                .on_hover_text(words.get("endgame-enter-here-hint"))
                .clicked()
        {
            let start = Box::new(endgames.line().position().clone());
            requests.command(Action::Entry(EntryAction::Begin(start)));
        }
        if ui.button(words.get("endgame-practise-here")).clicked() {
            requests.command(Action::PractiseHere);
        }
        parts::short_command_button(ui, scene, CommandId::Practise, requests);
        if ui.button(words.get("games-play-from-here")).clicked() {
            requests.command(play::Action::New(Box::new(endgames.line().position().clone())));
            requests.command(preferences::Action::Show(Shown::Play));
        }
    });
}

/// Handles copy and paste: copies the FEN of the position; shows a pasted one, or opens the editor if it has errors.
fn keys(ui: &Ui, scene: ViewContext<'_>, state: &mut EndgamesPanel, requests: &mut Requests) {
    if let Some((_, editor)) = &mut state.editor {
        return editor.keys(ui, moves::clipboard(ui));
    }
    let clipboard = moves::look_keys(ui, Action::Navigate, requests);
    if clipboard.copies {
        ui.ctx().copy_text(scene.session.endgames().line().position().to_setup().to_string());
    }
    if let Some(text) = clipboard.pasted {
        let mut editor = set_up(scene, state.flipped);
        match editor.1.paste(&text) {
            Some(position) if scene.session.endgames().section() == Section::Enter => {
                requests.command(Action::Entry(EntryAction::Begin(Box::new(position))));
            }
            Some(position) => requests.command(Action::Show(Box::new(position))),
            None => state.editor = Some(editor),
        }
    }
}
