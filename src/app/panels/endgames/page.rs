//! What the books say of the position that one looks at.

use egui::{Grid, RichText, Ui};

use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Scene, Wishes};
use crate::books::endgame::Given;
use crate::books::endgame::positions::{State, Verdict};
use crate::books::endgame::query::{Entry, Page};
use crate::material::Material;
use crate::rules::{Color, Move};
use crate::text::thousands;
use crate::workbench::endgames::Wish;

/// The move whose statistics are shown.
#[derive(Default)]
pub(super) struct Chosen(Option<Move>);

/// Draws what the book of the program and that of the base say.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, chosen: &mut Chosen, wishes: &mut Wishes) {
    let (endgames, words) = (scene.bench.endgames(), scene.words);
    for (page, key) in endgames.pages().iter().zip(["book-of-shipped", "book-of-base"]) {
        parts::section(ui, words.get(key));
        match page {
            Some(page) => one(ui, scene, page, key, chosen, wishes),
            None => drop(parts::quiet(ui, words.get("endgame-not-stored"))),
        }
        ui.add_space(8.0);
    }
    tally(ui, scene);
}

fn one(ui: &mut Ui, scene: Scene<'_>, page: &Page, id: &str, chosen: &mut Chosen, wishes: &mut Wishes) {
    let position = scene.bench.endgames().line().position();
    let turn = position.turn();
    for color in Color::ALL {
        let key = if color == Color::Red { "book-red-to-move" } else { "book-black-to-move" };
        ui.horizontal_wrapped(|ui| {
            ui.label(scene.words.get(key));
            state(ui, scene, page.state(color));
        });
    }
    let next = page.next.get(turn.index()).map_or(&[][..], Vec::as_slice);
    entries(ui, scene, (id, "endgame-next"), next, chosen, wishes);
    let previous = page.previous.get(turn.opponent().index()).map_or(&[][..], Vec::as_slice);
    if !previous.is_empty() {
        parts::quiet(ui, scene.words.get("endgame-previous"));
        Grid::new((id, "previous")).num_columns(2).spacing([12.0, 2.0]).show(ui, |ui| {
            for entry in previous {
                ui.label(RichText::new(entry.played.to_string()).monospace());
                let before = entry.men.setup(turn.opponent()).check();
                if let Ok(before) = before
                    && ui.link(scene.words.get("endgame-look-there")).clicked()
                {
                    wishes.command(Wish::Show(Box::new(before)));
                }
                ui.end_row();
            }
        });
    }
}

/// The moves from here, the best first: a click tells what is known of where it leads, a second one plays it.
fn entries(
    ui: &mut Ui,
    scene: Scene<'_>,
    (id, title): (&str, &str),
    entries: &[Entry],
    chosen: &mut Chosen,
    wishes: &mut Wishes,
) {
    let words = scene.words;
    if entries.is_empty() {
        return;
    }
    parts::quiet(ui, words.get(title));
    let position = scene.bench.endgames().line().position();
    Grid::new((id, title)).num_columns(4).spacing([12.0, 2.0]).striped(true).show(ui, |ui| {
        for entry in entries {
            let text = RichText::new(notation(scene, position, entry.played)).monospace();
            let button = ui.selectable_label(chosen.0 == Some(entry.played), text);
            let button = button.on_hover_text(words.get("endgame-click-hint"));
            if button.double_clicked() {
                wishes.command(Wish::Move(entry.played));
            } else if button.clicked() {
                chosen.0 = Some(entry.played);
            }
            verdict(ui, scene, entry.verdict);
            ui.label(RichText::new(thousands(entry.positions as i64)).weak())
                .on_hover_text(words.get("endgame-positions-hint"));
            ui.end_row();
        }
    });
    if let Some(entry) = entries.iter().find(|entry| chosen.0 == Some(entry.played)) {
        statistics(
            ui,
            scene,
            entry.men.setup(position.turn().opponent()).check().ok().as_ref().map(Material::of),
        );
    }
}

fn state(ui: &mut Ui, scene: Scene<'_>, state: State) {
    match state.given {
        Some(Given::Annotated(annotation)) => {
            ui.label(scene.words.get(&format!("book-word-{}", annotation.word())));
        }
        _ => verdict(ui, scene, state.verdict),
    }
    if state.partial {
        ui.label(RichText::new(scene.words.get("book-partial")).weak());
    }
}

/// The result, and in how many plies.
fn verdict(ui: &mut Ui, scene: Scene<'_>, verdict: Option<Verdict>) {
    use crate::records::Outcome;
    let words = scene.words;
    let key = match verdict.and_then(|verdict| verdict.result) {
        Some(Outcome::Red) => "book-result-red-wins",
        Some(Outcome::Draw) => "book-result-draw",
        Some(Outcome::Black) => "book-result-black-wins",
        None => "book-result-unknown",
    };
    let moves = verdict.and_then(|verdict| verdict.moves).filter(|moves| *moves > 0);
    let said = match moves {
        Some(moves) => format!("{} ({moves})", words.get(key)),
        None => words.get(key),
    };
    ui.label(said);
}

/// What is counted of the combination of the position.
fn tally(ui: &mut Ui, scene: Scene<'_>) {
    let position = scene.bench.endgames().line().position();
    parts::section(ui, scene.words.get("endgame-statistics"));
    statistics(ui, scene, Some(Material::of(position)));
}

fn statistics(ui: &mut Ui, scene: Scene<'_>, material: Option<Material>) {
    let Some(material) = material else { return };
    let tally = scene.bench.endgames().tally(material);
    let [red, draw, black, _] = tally.both();
    let said = [
        ("positions", thousands(tally.positions as i64)),
        ("results", thousands(tally.known() as i64)),
        ("red", thousands(red as i64)),
        ("draw", thousands(draw as i64)),
        ("black", thousands(black as i64)),
    ];
    parts::quiet(ui, scene.words.with("endgame-tally", &said));
}
