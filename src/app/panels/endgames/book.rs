//! The books: their entries for the position shown, entry of a game into the base's book, and its games with the positions they begin with.

use egui::{DragValue, Grid, Label, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_extras::{Column, TableBuilder};

use crate::app::commands::CommandId;
use crate::app::moves::{self, Effect, Listed, Moves, notation};
use crate::app::scene::ViewContext;
use crate::app::{export, parts};
use crate::books::endgame::positions::{GameId, State, Verdict};
use crate::books::endgame::query::{self, Page};
use crate::books::endgame::{Annotation, Game, Given, Printed, Tally};
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Move};
use crate::service::intake::MAX_WARNINGS;
use crate::session::Command;
use crate::session::endgames::{Action, Contents, Entry, EntryAction, Note, Start};
use crate::text::{Words, thousands};
use crate::views;
use crate::views::book::result_word;

/// The move whose statistics are shown: list and book.
#[derive(Default)]
pub(super) struct Chosen(Option<(Id, Move)>);

/// A list of moves: the text key of its book, and whether the moves lead away from the position or to it.
type Id = (&'static str, Leads);

/// The direction of the moves of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Leads {
    Away,
    Here,
}

/// Draws the entries of the built-in book and of the base's book.
pub(super) fn show_page(ui: &mut Ui, scene: ViewContext<'_>, chosen: &mut Chosen) {
    let (endgames, words) = (scene.session.endgames(), scene.words);
    for (of, key) in endgames.pages.iter().zip(["book-of-shipped", "book-of-base"]) {
        parts::section(ui, words.get(key));
        match &of.page {
            Some(page) => one(ui, scene, page, key, chosen),
            None => drop(parts::quiet(ui, words.get("endgame-not-stored"))),
        }
        for (id, game) in &of.games {
            ui.horizontal_wrapped(|ui| {
                ui.label(facts(words, id.0, game));
                if ui.button(words.get("endgame-entry-open")).clicked() {
                    scene.command(Action::Entry(EntryAction::Open(*id)));
                }
            });
        }
        parts::quiet(ui, words.get("endgame-statistics"));
        statistics(ui, scene, of.tally);
        ui.add_space(8.0);
    }
}

/// Returns the number, name, page and number in print, and notes of a game.
fn facts(words: Words, id: u32, game: &Game) -> String {
    let Printed { page, number, notes } = game.printed();
    let mut parts = vec![words.with("endgame-game", &[("game", id)])];
    parts.push(game.name().to_owned());
    parts.extend((*page > 0).then(|| words.with("endgame-game-page", &[("page", *page)])));
    parts.extend((*number > 0).then(|| words.with("endgame-game-number", &[("number", *number)])));
    parts.push(notes.clone());
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

fn one(ui: &mut Ui, scene: ViewContext<'_>, page: &Page, book: &'static str, chosen: &mut Chosen) {
    let position = scene.session.endgames().line().position();
    let turn = position.turn();
    let root = if page.is_root() { "endgame-root-address" } else { "endgame-address" };
    parts::quiet(ui, scene.words.with(root, &[("address", page.id.0)]));
    for color in Color::ALL {
        let key = if color == Color::Red { "book-red-to-move" } else { "book-black-to-move" };
        ui.horizontal_wrapped(|ui| {
            ui.label(scene.words.get(key));
            state(ui, scene, page.state(color));
        });
    }
    let next = page.next.get(turn.index()).map_or(&[][..], Vec::as_slice);
    entries(ui, scene, (book, Leads::Away), next, chosen);
    let previous = page.previous.get(turn.opponent().index()).map_or(&[][..], Vec::as_slice);
    entries(ui, scene, (book, Leads::Here), previous, chosen);
}

/// Draws moves from or to this position, best first: a click shows this book's statistics of the other position, a
/// double click shows that position.
fn entries(ui: &mut Ui, scene: ViewContext<'_>, id: Id, entries: &[query::Entry], chosen: &mut Chosen) {
    let words = scene.words;
    if entries.is_empty() {
        return;
    }
    let (title, hint) = match id.1 {
        Leads::Away => ("endgame-next", "endgame-click-hint"),
        Leads::Here => ("endgame-previous", "endgame-click-back-hint"),
    };
    parts::quiet(ui, words.get(title));
    let position = scene.session.endgames().line().position();
    Grid::new(id).num_columns(5).spacing([12.0, 2.0]).striped(true).show(ui, |ui| {
        for entry in entries {
            // An impossible position is written as coordinates and has no link.
            let before = entry.pieces.setup(position.turn().opponent()).check().ok();
            let text = match (id.1, &before) {
                (Leads::Away, _) => notation(scene, position, entry.played),
                (Leads::Here, Some(before)) => notation(scene, before, entry.played),
                (Leads::Here, None) => entry.played.to_string(),
            };
            let is_chosen = chosen.0 == Some((id, entry.played));
            let button = ui.selectable_label(is_chosen, RichText::new(text).monospace());
            let button = button.on_hover_text(words.get(hint));
            if button.double_clicked() {
                match id.1 {
                    Leads::Away => scene.command(Action::Move(entry.played)),
                    Leads::Here => {
                        before.into_iter().for_each(|before| scene.command(Action::Show(Box::new(before))))
                    }
                }
            } else if button.clicked() {
                chosen.0 = Some((id, entry.played));
            }
            verdict(ui, scene, entry.verdict);
            ui.label(RichText::new(thousands(entry.tally.positions as i64)).weak())
                .on_hover_text(words.get("endgame-positions-hint"));
            ui.label(RichText::new(format!("#{}", entry.id.0)).weak())
                .on_hover_text(words.with("endgame-address", &[("address", entry.id.0)]));
            ui.end_row();
        }
    });
    if let Some(entry) = entries.iter().find(|entry| chosen.0 == Some((id, entry.played))) {
        statistics(ui, scene, entry.tally);
    }
}

fn state(ui: &mut Ui, scene: ViewContext<'_>, state: State) {
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

fn verdict(ui: &mut Ui, scene: ViewContext<'_>, verdict: Option<Verdict>) {
    ui.label(verdict_text(scene.words, verdict));
}

/// Returns the result, with its number of plies if there are any.
fn verdict_text(words: Words, verdict: Option<Verdict>) -> String {
    let result = verdict.and_then(|verdict| verdict.result);
    let text = words.get(&format!("book-result-{}", result_word(result)));
    match verdict.and_then(|verdict| verdict.moves).filter(|moves| *moves > 0) {
        Some(moves) => format!("{text} ({moves})"),
        None => text,
    }
}

/// Draws a book's counts of a combination.
fn statistics(ui: &mut Ui, scene: ViewContext<'_>, tally: Tally) {
    let [red, draw, black, _] = tally.both();
    let args = [
        ("positions", thousands(tally.positions as i64)),
        ("results", thousands(tally.known() as i64)),
        ("red", thousands(red as i64)),
        ("draw", thousands(draw as i64)),
        ("black", thousands(black as i64)),
    ];
    parts::quiet(ui, scene.words.with("endgame-tally", &args));
}

// Entry of a game into the base's book: its moves, the result at the end of each line, its name and printed source.

/// The results by row: by the book, by the places of the pieces, of the game.
const RESULTS: [[Annotation; 3]; 3] = [
    [Annotation::BookWin(Color::Red), Annotation::BookDraw, Annotation::BookWin(Color::Black)],
    [Annotation::ArtfulWin(Color::Red), Annotation::ArtfulDraw, Annotation::ArtfulWin(Color::Black)],
    [Annotation::Win(Color::Red), Annotation::Draw, Annotation::Win(Color::Black)],
];

/// Draws the game that is being entered.
pub(super) fn show_entry(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Moves) {
    let (entry, words) = (&scene.session.endgames().entry, scene.words);
    ScrollArea::vertical().id_salt("the game entered").auto_shrink(false).show(ui, |ui| {
        let title = match entry.replaces {
            Some(game) => words.with("endgame-entry-of", &[("game", game.0)]),
            None => words.get("endgame-entry-new"),
        };
        parts::section(ui, title);
        let listed = Listed {
            tree: &entry.line,
            none: words.get("endgame-entry-none"),
            command: &|effect| -> Command {
                match effect {
                    Effect::Go(place) => Action::Go(place).into(),
                    Effect::Promote(place) => Action::Entry(EntryAction::Promote(place)).into(),
                    Effect::Prune(place) => Action::Entry(EntryAction::Prune(place)).into(),
                }
            },
            remark: |note| (result_sign(note), ""),
        };
        let height = (ui.available_height() * 0.34).clamp(96.0, 320.0);
        moves::show(ui, scene, &listed, state, height);
        let current = entry.line.current();
        if current != NodeIndex::START && ui.button(words.get("endgame-entry-prune")).clicked() {
            scene.command(Action::Entry(EntryAction::Prune(current)));
        }
        result(ui, scene, entry);
        printed_source(ui, scene, entry);
        close_entry(ui, scene, entry);
    });
}

/// Returns the signs of a move: whether it is new, and the result after it.
const fn result_sign(note: &Note) -> &'static str {
    let outcome = match note.given {
        Some(given) => Some(given.outcome()),
        None => None,
    };
    match (note.is_new, outcome) {
        (false, None) => "",
        (true, None) => "•",
        (false, Some(Outcome::Red)) => " 1-0",
        (false, Some(Outcome::Draw)) => " ½",
        (false, Some(Outcome::Black)) => " 0-1",
        (true, Some(Outcome::Red)) => "• 1-0",
        (true, Some(Outcome::Draw)) => "• ½",
        (true, Some(Outcome::Black)) => "• 0-1",
    }
}

/// Draws the choice of the result of the position shown, which must end a line.
fn result(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry) {
    let (words, current) = (scene.words, entry.line.current());
    parts::section(ui, words.get("endgame-entry-result"));
    if !entry.line.next(current).is_empty() {
        parts::quiet(ui, words.get("endgame-entry-inside"));
        return;
    }
    let given = entry.line.note(current).given;
    for row in RESULTS {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            for annotation in row {
                let is_given = given == Some(annotation);
                if ui.selectable_label(is_given, words.annotation(annotation)).clicked() {
                    let next = (!is_given).then_some(annotation);
                    scene.command(Action::Entry(EntryAction::Give(next)));
                }
            }
        });
    }
    if given.is_none() {
        parts::quiet(ui, words.get("endgame-entry-unknown"));
    }
}

fn printed_source(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry) {
    let words = scene.words;
    let (mut name, mut printed) = (entry.name.clone(), entry.printed.clone());
    let mut changed = false;
    parts::section(ui, words.get("endgame-entry-source"));
    Grid::new("printed source").num_columns(2).spacing(vec2(8.0, 4.0)).show(ui, |ui| {
        for (key, text) in [("book-games-name", &mut name), ("book-games-notes", &mut printed.notes)] {
            let label = ui.label(words.get(key));
            let field = ui.add(TextEdit::singleline(text).desired_width(180.0)).labelled_by(label.id);
            changed |= field.changed();
            ui.end_row();
        }
        for (key, number) in
            [("book-games-page", &mut printed.page), ("book-games-printed", &mut printed.number)]
        {
            let label = ui.label(words.get(key));
            changed |= ui.add(DragValue::new(number)).labelled_by(label.id).changed();
            ui.end_row();
        }
    });
    if changed {
        scene.command(Action::Entry(EntryAction::Describe(name, printed)));
    }
}

/// Draws what storing the game would add, and the buttons to store and to decline it.
fn close_entry(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry) {
    let words = scene.words;
    ui.separator();
    if let Some(preview) = &entry.preview {
        let moves = preview.stored.len() as u64;
        let args = [("moves", moves), ("new", preview.moves), ("positions", preview.positions)];
        ui.label(words.with("endgame-entry-preview", &args));
        if preview.moves > 0 {
            parts::quiet(ui, words.get("endgame-entry-dot"));
        }
    }
    ui.horizontal_wrapped(|ui| {
        let key = if entry.replaces.is_some() { "endgame-entry-save" } else { "endgame-entry-add" };
        let store =
            ui.add_enabled(entry.is_changed || entry.replaces.is_none(), egui::Button::new(words.get(key)));
        if store.on_hover_text(words.get("endgame-entry-add-hint")).clicked() {
            scene.command(Action::Entry(EntryAction::Store));
        }
        if parts::button(ui, words, "endgame-entry-decline").clicked() {
            scene.command(Action::Entry(EntryAction::Decline));
        }
        parts::short_command_button(ui, scene, CommandId::Undo);
    });
}

// The games of the base's book, and the positions that they begin with.

const ROW: f32 = 24.0;
/// The width of the buttons of a row.
const BUTTONS: f32 = 64.0;

#[derive(Default)]
pub(super) struct GamesList {
    starts: bool,
    filter: String,
}

/// Draws the list; a click shows the start of the game.
pub(super) fn show_games(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesList) {
    let words = scene.words;
    parts::section(ui, words.get("book-of-base"));
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut state.starts, false, words.get("endgame-games"));
        ui.selectable_value(&mut state.starts, true, words.get("endgame-starts"));
    });
    parts::command_button(ui, scene, CommandId::ImportBook);
    lost(ui, scene);
    let Some(contents) = scene.session.endgames().contents.result() else {
        ui.spinner();
        return;
    };
    if contents.games.is_empty() {
        parts::quiet(ui, words.get("endgame-no-games"));
        return;
    }
    let field = TextEdit::singleline(&mut state.filter).hint_text(words.get("endgame-filter"));
    ui.add(field.desired_width(f32::INFINITY)).on_hover_text(words.get("endgame-filter-hint"));
    if state.starts { starts(ui, scene, contents, state) } else { games(ui, scene, contents, state) }
}

/// Lists what was left out of the files added last.
fn lost(ui: &mut Ui, scene: ViewContext<'_>) {
    let (words, lost) = (scene.words, &scene.session.endgames().lost);
    if lost.is_empty() {
        return;
    }
    let title = words.with("endgame-lost", &[("count", lost.len())]);
    egui::CollapsingHeader::new(title).id_salt("left out of the book").show(ui, |ui| {
        for (path, game, lost) in lost.iter().take(MAX_WARNINGS) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ui.add(Label::new(format!("{name}: {}", words.lost(Some(*game), lost))).wrap());
        }
    });
}

/// Whether a text or a combination has all words of the filter.
fn fits(filter: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    filter.to_lowercase().split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

/// Returns the name of a game, else that of its combination.
fn title(scene: ViewContext<'_>, game: &Game) -> String {
    let name = game.name();
    if name.is_empty() { scene.words.material(Material::of(game.start())) } else { name.to_owned() }
}

fn games(ui: &mut Ui, scene: ViewContext<'_>, contents: &Contents, state: &GamesList) {
    let words = scene.words;
    let listed: Vec<&(GameId, Game)> = contents
        .games
        .iter()
        .filter(|(_, game)| {
            let material = Material::of(game.start());
            let notes = &game.printed().notes;
            fits(&state.filter, &[game.name(), notes, &material.to_string(), &words.material(material)])
        })
        .collect();
    let rows = || listed.iter().map(|(id, game)| (id.0, game.clone())).collect();
    export::shown(ui.ctx(), &|| views::games::endgame_games(words, rows()).figure());
    parts::quiet(ui, words.with("endgame-games-listed", &[("count", listed.len())]));
    let open = scene.session.endgames().entry.replaces;
    TableBuilder::new(ui)
        .striped(true)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .cell_layout(egui::Layout::left_to_right(egui::Align::Center))
        .column(Column::exact(30.0))
        .column(Column::remainder().at_least(60.0).clip(true))
        .column(Column::exact(BUTTONS))
        .body(|body| {
            body.rows(ROW, listed.len(), |mut row| {
                let Some((id, game)) = listed.get(row.index()) else { return };
                row.set_selected(open == Some(*id));
                row.col(|ui| drop(ui.add(plain(RichText::new(id.0.to_string()).weak()))));
                row.col(|ui| drop(ui.add(plain(title(scene, game)))));
                row.col(|ui| {
                    ui.spacing_mut().item_spacing.x = 2.0;
                    let number = [("game", id.0)];
                    if parts::icon(ui, "✏", &words.with("endgame-open-game", &number)).clicked() {
                        scene.command(Action::Entry(EntryAction::Open(*id)));
                    }
                    if parts::icon(ui, "✕", &words.with("endgame-remove-game", &number)).clicked() {
                        scene.command(Action::Entry(EntryAction::Remove(*id)));
                    }
                });
                let response = row.response();
                if response.clicked() {
                    scene.command(Action::Show(Box::new(game.start().clone())));
                }
                response.on_hover_text(facts(words, id.0, game));
            });
        });
}

fn starts(ui: &mut Ui, scene: ViewContext<'_>, contents: &Contents, state: &GamesList) {
    let words = scene.words;
    let name = |start: &Start| words.material(Material::of(&start.position));
    let listed: Vec<&Start> = contents
        .starts
        .iter()
        .filter(|start| fits(&state.filter, &[&name(start), &Material::of(&start.position).to_string()]))
        .collect();
    parts::quiet(ui, words.with("endgame-starts-listed", &[("count", listed.len())]));
    let shown = scene.session.endgames().line().position().key();
    TableBuilder::new(ui)
        .striped(true)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .column(Column::remainder().at_least(60.0).clip(true))
        .column(Column::exact(88.0).clip(true))
        .column(Column::exact(28.0))
        .body(|body| {
            body.rows(ROW, listed.len(), |mut row| {
                let Some(start) = listed.get(row.index()) else { return };
                row.set_selected(start.position.key() == shown);
                row.col(|ui| drop(ui.add(plain(name(start)))));
                row.col(|ui| drop(ui.add(plain(verdict_text(words, start.verdict)))));
                row.col(|ui| drop(ui.add(plain(RichText::new(thousands(start.games as i64)).weak()))));
                let response = row.response();
                if response.clicked() {
                    scene.command(Action::Show(Box::new(start.position.clone())));
                }
                let root = if start.is_root { "endgame-is-root" } else { "endgame-is-reached" };
                response.on_hover_text(format!("{}\n{}", start.position, words.get(root)));
            });
        });
}

fn plain(text: impl Into<egui::WidgetText>) -> Label {
    Label::new(text).selectable(false).truncate()
}
