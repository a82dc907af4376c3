//! The engine's analysis of the position: its lines with score, depth and speed. A click plays a line's first move.

use egui::{Label, RichText, Ui};

use crate::app::commands::CommandId;
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::engine::PvLine;
use crate::jobs::thinking::Thought;
use crate::rules::{Color, Position};
use crate::service::settings::engines::{Analyst, MOST_ANALYSTS};
use crate::session::play::Action;
use crate::text::{Value, thousands};

/// Maximum number of moves shown of a line.
const SHOWN: usize = 12;

/// Enough room for a move, in points.
const MOVE: f32 = 64.0;

/// Draws the lines, or the button that starts the analysis.
pub(in crate::app::panels) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (play, words) = (scene.session.play(), scene.words);
    parts::section(ui, words.get("play-analysis"));
    let mut on = play.is_analysing();
    if ui
        .checkbox(&mut on, words.get("verb-analyse"))
        .on_hover_text(parts::hint(words, "verb-analyse"))
        .changed()
    {
        requests.run(CommandId::Analyse);
    }
    if !play.is_analysing() {
        return;
    }
    let settings = &scene.session.settings().play;
    let analysts: Vec<Analyst> = (0..MOST_ANALYSTS).map_while(|place| settings.analyst(place)).collect();
    for (place, analyst) in analysts.iter().enumerate() {
        // The only engine needs no name unless it is an external one.
        match analyst {
            Analyst::Listed(name) => drop(ui.add(Label::new(RichText::new(name).strong()).truncate())),
            Analyst::Own if analysts.len() > 1 => drop(ui.strong("canju")),
            Analyst::Own => {}
        }
        if let Some(thought) = play.latest_of(place) {
            ui.push_id(("analyst", place), |ui| lines(ui, scene, &thought, analysts.len() > 1, requests));
        }
    }
}

/// Draws the lines of one engine, each in one row if they are `short`.
fn lines(ui: &mut Ui, scene: ViewContext<'_>, thought: &Thought, short: bool, requests: &mut Requests) {
    let (play, words) = (scene.session.play(), scene.words);
    let seconds = thought.time.as_secs_f64().max(0.001);
    let depth = thought.lines.first().map_or(0, |line| line.depth);
    let args = [
        ("depth", Value::from(depth)),
        ("nodes", thousands(thought.nodes as i64).into()),
        ("speed", thousands((thought.nodes as f64 / seconds / 1000.0) as i64).into()),
    ];
    parts::quiet(ui, words.with("play-speed", &args));
    let position = play.tree().position();
    for (at, line) in thought.lines.iter().enumerate() {
        ui.push_id(("line of the engine", at), |ui| one(ui, scene, position, line, short, requests));
    }
}

fn one(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    position: &Position,
    line: &PvLine,
    short: bool,
    requests: &mut Requests,
) {
    let red = if position.turn() == Color::Red { line.score } else { -line.score };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.add(Label::new(RichText::new(scene.words.engine_score(red)).strong().monospace()).extend());
        let mut now = position.clone();
        for (at, &played) in line.moves.iter().take(SHOWN).enumerate() {
            let text = notation(scene, &now, played);
            let Ok(after) = now.play(played) else { break };
            now = after;
            if at > 0 {
                // A move more would begin a second row.
                if short && ui.available_size_before_wrap().x < MOVE {
                    break;
                }
                ui.add(Label::new(RichText::new(text).weak()).extend());
            } else if ui.link(text).on_hover_text(scene.words.get("play-line-hint")).clicked() {
                requests.command(Action::Move(played));
            }
        }
    });
}
