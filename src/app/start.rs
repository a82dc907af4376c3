//! The start page: four tasks, each a guided path of two minutes to a result. It opens at the
//! first start and on request.

use egui::text::{LayoutJob, TextFormat};
use egui::{Atom, Button, Modal, Ui, vec2};

use super::parts;
use super::scene::{Requests, ViewContext};
use super::single::{SingleKeys, Target};
use super::state::State;
use super::theme::{BODY, Palette, STEP, TITLE};
use crate::app::commands::CommandId;
use crate::material::name::material_name;
use crate::rules::tree::NodeIndex;
use crate::service::settings::Panel;
use crate::session::{base, preferences};
use crate::text::Value;

/// Size of a card, in points.
const CARD: (f32, f32) = (400.0, 144.0);

/// Maximum number of recent bases listed.
const BASES: usize = 5;

/// The page, open or closed.
#[derive(Debug, Default)]
pub(super) struct StartPage {
    open: bool,
}

impl StartPage {
    /// Toggles it.
    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
    }

    /// Closes it.
    #[cfg(test)]
    pub(super) fn close(&mut self) {
        self.open = false;
    }

    /// Whether it is open.
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }

    /// Opens it for a new user.
    pub(super) fn show_once(&mut self, scene: ViewContext<'_>, requests: &mut Requests) {
        if !scene.session.settings().toured {
            self.open = true;
            requests.command(preferences::Action::Toured);
        }
    }
}

/// The tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    LookUp,
    Answer,
    Play,
    Reproduce,
}

impl Aim {
    /// The tasks with their keys, from 1.
    const ALL: [(Self, u8); 4] =
        [(Self::LookUp, 1), (Self::Answer, 2), (Self::Play, 3), (Self::Reproduce, 4)];

    const fn text_key(self) -> &'static str {
        match self {
            Self::LookUp => "start-look",
            Self::Answer => "start-answer",
            Self::Play => "start-play",
            Self::Reproduce => "start-reproduce",
        }
    }

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
    fn begin(self, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
        match self {
            Self::LookUp => {
                requests.command(preferences::Action::Show(Panel::Lattice));
                state.palette.open_with(example(scene));
            }
            Self::Answer => requests.run(CommandId::Show(Panel::Inquiry)),
            // A game in progress continues.
            Self::Play if has_begun(scene) => requests.run(CommandId::Show(Panel::Play)),
            Self::Play => requests.run(CommandId::NewGame),
            Self::Reproduce => requests.run(CommandId::Show(Panel::Acquisition)),
        }
    }
}

fn has_begun(scene: ViewContext<'_>) -> bool {
    !scene.session.play().tree().next(NodeIndex::START).is_empty()
}

/// Returns an example of a combination to look up, in the present language: 馬兵對單缺象.
fn example(scene: ViewContext<'_>) -> String {
    let material = "KNPKGGM".parse();
    material.map_or_else(|_| String::new(), |material| material_name(material, scene.words.language))
}

/// Draws the page if it is open.
pub(super) fn show(ui: &Ui, scene: ViewContext<'_>, state: &mut State, requests: &mut Requests) {
    // Palette and key map replace it.
    if state.palette.is_open() || state.keymap.is_open() {
        state.start.open = false;
    }
    if !state.start.open {
        return;
    }
    let mut aim = None;
    let modal = Modal::new(egui::Id::unique("start page"));
    let answer = modal.show(ui.ctx(), |ui| contents(ui, scene, &mut aim, requests));
    if let Some(aim) = aim {
        aim.begin(scene, state, requests);
    }
    if aim.is_some() || answer.inner || answer.should_close() {
        state.start.open = false;
    }
}

/// Draws its contents; returns true once it should close.
fn contents(ui: &mut Ui, scene: ViewContext<'_>, aim: &mut Option<Aim>, requests: &mut Requests) -> bool {
    let words = scene.words;
    ui.set_width(2.0 * CARD.0 + STEP);
    ui.heading(words.get("start-title"));
    parts::quiet(ui, words.get("start-what"));
    ui.add_space(STEP);
    let pressed = SingleKeys::of_overlay(ui.ctx(), Target::Start).digit(ui.ctx());
    for pair in Aim::ALL.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            for (choice, key) in pair {
                if card(ui, scene, *choice, *key) || pressed == Some((*key, true)) {
                    *aim = Some(*choice);
                }
            }
        });
        ui.add_space(STEP / 2.0);
    }
    let mut begun = bases(ui, scene, requests);
    ui.separator();
    ui.horizontal(|ui| {
        for verb in [CommandId::Tour, CommandId::Keys] {
            begun |= parts::command_button(ui, scene, verb, requests).clicked();
        }
        ui.separator();
        // Choosing a language keeps the page open.
        for verb in [CommandId::English, CommandId::Traditional, CommandId::Simplified] {
            parts::command_button(ui, scene, verb, requests);
        }
        ui.separator();
        begun |= ui.button(words.get("close")).clicked();
    });
    begun
}

/// Draws a card; returns true if it was pressed.
fn card(ui: &mut Ui, scene: ViewContext<'_>, aim: Aim, key: u8) -> bool {
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
fn bases(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) -> bool {
    let recent = scene.session.settings().recent.iter().filter(|path| Some(path.as_path()) != scene.file);
    let mut chosen = false;
    for (at, path) in recent.take(BASES).enumerate() {
        if at == 0 {
            parts::section(ui, scene.words.get("menu-recent"));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if ui.link(name).on_hover_text(path.to_string_lossy()).clicked() {
            requests.command(base::Action::Open(Some(path.clone())));
            chosen = true;
        }
    }
    chosen
}
