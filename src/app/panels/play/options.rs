//! The settings of a game, in a row above the board: new game, players, strength of the engine, clock, rules and notation.

use egui::{Button, ComboBox, DragValue, Label, ScrollArea, Slider, Ui, vec2};

use super::PlayPanel;
use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::ViewContext;
use crate::books::opening::BookUse;
use crate::engine::Elements;
use crate::material::NodeId;
use crate::rules::Color;
use crate::rules::referee::RuleBook;
use crate::service::settings::play::{Form, Level, PlaySettings, Player, TimeControl};
use crate::service::settings::{PieceSet, Surface};
use crate::session::play::Action;
use crate::session::{openings, preferences};

/// The clocks offered: minutes, and seconds per move.
const CLOCKS: [(u16, u16); 5] = [(1, 0), (3, 2), (5, 3), (10, 5), (30, 10)];

/// Seconds per move at full strength.
const SECONDS: [u16; 5] = [1, 2, 5, 10, 30];

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut PlayPanel) {
    let words = scene.words;
    let now = &scene.session.settings().play;
    let mut wanted = now.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        parts::short_command_button(ui, scene, CommandId::NewGame);
        another(ui, scene);
        let set_up = Button::selectable(state.editor.is_some(), words.get("play-set-up"));
        if ui.add(set_up).on_hover_text(words.get("play-set-up-hint")).clicked() {
            state.editor = state.editor.is_none().then(|| super::set_up(scene));
        }
        ui.separator();
        seats(ui, scene, &mut wanted);
        level(ui, scene, &mut wanted);
        clock(ui, scene, &mut wanted);
        ui.menu_button(words.get("play-more"), |ui| {
            // In a low window the menu scrolls.
            let height = ui.ctx().content_rect().height() - BELOW;
            let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            area.show(ui, |ui| more(ui, scene, &mut wanted));
        });
    });
    ui.separator();
    if wanted != *now {
        scene.command(Action::Choose(wanted));
    }
}

/// Draws the button for another position of the node played, or of the selected one.
fn another(ui: &mut Ui, scene: ViewContext<'_>) {
    let node: Option<NodeId> = scene.session.play().of();
    let Some(node) = node else {
        return;
    };
    let button = ui.button(scene.words.get("place-another"));
    let args = [("material", scene.words.material(node))];
    if button.on_hover_text(scene.words.with("play-another-hint", &args)).clicked() {
        let settings = &scene.session.settings().play;
        let user = if settings.red != Player::Human { Color::Black } else { Color::Red };
        scene.command(Action::Of(node, user));
    }
}

fn seats(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    use Player::{Adviser, Engine, Human};
    let seatings = [
        (Human, Engine, "play-as-red"),
        (Engine, Human, "play-as-black"),
        (Human, Human, "play-two"),
        (Engine, Engine, "play-none"),
        (Human, Adviser, "play-red-adviser"),
        (Adviser, Human, "play-black-adviser"),
        (Engine, Adviser, "play-engine-adviser"),
        (Adviser, Engine, "play-adviser-engine"),
        (Adviser, Adviser, "play-adviser-both"),
    ];
    let name = |seats: &(Player, Player)| {
        let known = seatings.iter().find(|(red, black, _)| (*red, *black) == *seats);
        known.map_or_else(String::new, |(.., key)| words.get(key))
    };
    let (list, mut seats) = (ComboBox::from_id_salt("seats").width(120.0), (wanted.red, wanted.black));
    let all = seatings.map(|(red, black, _)| (red, black));
    let response = parts::choose(ui, list, &mut seats, all, name);
    (wanted.red, wanted.black) = seats;
    parts::named(response, words, "play-seats");
}

fn level(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    if let Some(name) = &wanted.engine {
        // The strength of an external engine is among its options.
        ui.add(Label::new(name).truncate());
        return;
    }
    let shown = words.level(wanted.level);
    // All levels are seen at once if the window is high enough.
    let height = ui.ctx().content_rect().height() - BELOW;
    let list = ComboBox::from_id_salt("level").width(120.0).height(height).selected_text(shown);
    let response = list.show_ui(ui, |ui| {
        for level in Level::all() {
            match level {
                Level::LOWEST => _ = ui.weak(words.get("play-level-people")),
                Level::Engine(1) => _ = ui.weak(words.get("play-level-engine")),
                _ => {}
            }
            let choice = ui.selectable_value(&mut wanted.level, level, words.level(level));
            if let Some(human) = level.human() {
                choice.on_hover_text(words.get(&format!("level-h{}-hint", human.get())));
            }
        }
    });
    parts::named(response.response, words, "play-level");
}

fn clock(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    let name = |clock: &Option<TimeControl>| match *clock {
        None => words.get("play-no-clock"),
        Some(TimeControl { minutes, increment }) => {
            words.with("play-clock", &[("minutes", minutes), ("increment", increment)])
        }
    };
    let clocks = CLOCKS.map(|(minutes, increment)| Some(TimeControl { minutes, increment }));
    let (list, clocks) = (ComboBox::from_id_salt("clock").width(110.0), [None].into_iter().chain(clocks));
    parts::named(parts::choose(ui, list, &mut wanted.clock, clocks, name), words, "play-clocks");
}

/// Draws the choice of the engine: the built-in one, or an external one.
fn engine(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    ui.strong(words.get("play-engine"));
    ui.radio_value(&mut wanted.engine, None, "canju");
    for engine in &wanted.engines {
        let choice = ui.radio_value(&mut wanted.engine, Some(engine.name.clone()), &engine.name);
        choice.on_hover_text(engine.program.to_string_lossy());
    }
    parts::command_button(ui, scene, CommandId::Engines);
}

fn evaluation(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    ui.strong(words.get("play-evaluation"));
    ui.radio_value(&mut wanted.elements, None, words.get("play-evaluation-own"));
    let tuned = Box::new(Elements::default());
    if let Some(applied) = wanted.elements.clone().filter(|applied| *applied != tuned) {
        ui.radio_value(&mut wanted.elements, Some(applied), words.get("play-evaluation-applied"));
    }
    ui.radio_value(&mut wanted.elements, Some(tuned), words.get("play-evaluation-elements"));
}

/// Draws the engine's use of the opening book, and whether it learns.
fn book(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    ui.strong(words.get("play-book")).on_hover_text(words.get("play-book-hint"));
    let name = |book: &BookUse| words.get(book.text_key());
    ui.horizontal_wrapped(|ui| parts::options(ui, &mut wanted.book, BookUse::ALL, name));
    shipped_openings(ui, scene);
    let seed = parts::field(ui, words, "play-seed", DragValue::new(&mut wanted.seed));
    seed.on_hover_text(words.get("play-seed-hint"));
    parts::check(ui, words, "play-learn", &mut wanted.learn);
    ui.separator();
}

/// Draws whether the opening book includes the built-in games, and what these are.
pub(in crate::app::panels) fn shipped_openings(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let mut wanted = !scene.session.settings().without_shipped_openings;
    if parts::check(ui, words, "opening-use-shipped", &mut wanted).changed() {
        scene.command(openings::Action::UseShipped(wanted));
    }
}

/// Draws the choice of the surface of boards and of their pieces.
fn look(ui: &mut Ui, scene: ViewContext<'_>) {
    let now = scene.session.settings().board;
    let mut wanted = now;
    ui.strong(scene.words.get("board-look"));
    let name = |surface: &Surface| scene.words.get(surface.text_key());
    ui.horizontal(|ui| parts::options(ui, &mut wanted.surface, Surface::ALL, name));
    ui.strong(scene.words.get("pieces-look"));
    let name = |set: &PieceSet| scene.words.get(set.text_key());
    ui.horizontal_wrapped(|ui| parts::options(ui, &mut wanted.pieces, PieceSet::ALL, name));
    if wanted != now {
        scene.command(preferences::Action::SetBoard(wanted));
    }
}

/// Depths to which the moves of a game are judged.
const JUDGING_DEPTHS: [Option<u32>; 6] = [None, Some(8), Some(10), Some(12), Some(14), Some(16)];

/// Height left to the bars above and below by the menu of further settings.
const BELOW: f32 = 120.0;

fn more(ui: &mut Ui, scene: ViewContext<'_>, wanted: &mut PlaySettings) {
    let words = scene.words;
    engine(ui, scene, wanted);
    evaluation(ui, scene, wanted);
    ui.separator();
    parts::check(ui, words, "play-knowledge", &mut wanted.knowledge);
    parts::check(ui, words, "play-tables", &mut wanted.tables);
    parts::check(ui, words, "play-endgames", &mut wanted.endgames);
    book(ui, scene, wanted);
    parts::check(ui, words, "play-natural-time", &mut wanted.natural_time);
    parts::check(ui, words, "play-resigns", &mut wanted.resigns);
    look(ui, scene);
    ui.checkbox(&mut wanted.animation, words.get("play-animation"));
    ui.horizontal(|ui| {
        ui.checkbox(&mut wanted.sound, words.get("play-sound"));
        let volume = Slider::new(&mut wanted.volume, 0..=100).suffix(" %");
        ui.add_enabled(wanted.sound, volume).accessible_name(words.get("play-volume"));
    });
    parts::check(ui, words, "verb-judge-moves", &mut wanted.judge);
    ui.separator();
    ui.strong(words.get("play-judging-depth")).on_hover_text(words.get("play-judging-depth-hint"));
    let name = |depth: &Option<u32>| match depth {
        Some(depth) => depth.to_string(),
        None => words.get("play-judging-quickly"),
    };
    ui.horizontal(|ui| parts::options(ui, &mut wanted.judging_depth, JUDGING_DEPTHS, name));
    ui.strong(words.get("play-seconds"));
    let name = |seconds: &u16| words.with("play-second", &[("seconds", *seconds)]);
    ui.horizontal(|ui| parts::options(ui, &mut wanted.seconds, SECONDS, name));
    ui.strong(words.get("play-rules"));
    for rules in RuleBook::ALL {
        let key = match rules {
            RuleBook::Asian => "play-rules-asian",
            RuleBook::CheckOnly => "play-rules-check",
        };
        ui.radio_value(&mut wanted.rules, rules, words.get(key));
    }
    ui.strong(words.get("play-form"));
    for form in Form::ALL {
        ui.radio_value(&mut wanted.form, form, words.get(form.text_key()));
    }
    ui.strong(words.get("play-lines"));
    ui.horizontal(|ui| parts::options(ui, &mut wanted.lines, 1..=5, ToString::to_string));
}
