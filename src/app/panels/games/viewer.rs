//! The game shown: its board, its moves with annotations, the headers, and the engine's judgement of it.

use std::sync::Arc;

use egui::{ComboBox, Grid, Label, Response, ScrollArea, TextEdit, Ui, vec2};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::list::{self, Kept};
use crate::app::moves::{self, Effect, Listed, Moves, notation};
use crate::app::scene::ViewContext;
use crate::app::{export, parts};
use crate::books::opening::{BookGame, GameDetails, Source, USUAL_WEIGHT};
use crate::records::{Outcome, Remark, tag};
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Move, Position};
use crate::service::annotation::{Annotation, Judgement};
use crate::service::settings::Panel;
use crate::session::games::{Action, Edit, Open};
use crate::session::{Command, endgames, openings, play, preferences};
use crate::store::library::GameId;
use crate::views::games::{JudgedRow, annotation};

#[derive(Default)]
pub(super) struct Viewer {
    board: MovingBoard,
    flipped: bool,
}

/// Height of the parts around the board.
pub(super) const AROUND: f32 = 92.0;

/// Draws the players, the board and the buttons. A new move on the board is stored as a variation.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, state: &mut Viewer) {
    title(ui, scene, open, state.board.refused());
    let tree = &open.record.tree;
    let position = tree.position();
    let board = open.record.set_up.as_ref().map_or(position.board(), |set_up| &set_up.board);
    let input = BoardInput {
        flipped: state.flipped,
        last: tree.played(tree.current()),
        leaves: Some(export::position(ui.ctx(), scene.words, position, state.flipped)),
        ..BoardInput::of(board)
    };
    let size = vec2(ui.available_width(), (ui.available_height() - AROUND).max(160.0));
    let free = open.record.set_up.is_none();
    if let Some(played) = state.board.show(ui, scene.words, position, input, size, free) {
        scene.command(Action::Edit(open.id, Edit::Play(played)));
    }
    buttons(ui, scene, open, state);
}

/// Draws the players and the result, or the move that was refused.
fn title(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, refused: Option<Move>) {
    if refused.is_some() {
        return parts::refused(ui, scene.words, open.record.tree.position(), refused);
    }
    let title = open.record.headers.title().unwrap_or_else(|| "–".to_owned());
    let heading = format!("{title}   {}", scene.words.outcome(open.record.outcome));
    ui.add(egui::Label::new(egui::RichText::new(heading).strong()).truncate());
}

fn buttons(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, state: &mut Viewer) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        moves::look_buttons(ui, scene, Action::Navigate);
        if ui.button(words.get("place-flip")).clicked() {
            state.flipped = !state.flipped;
        }
        if parts::button(ui, words, "games-copy").clicked() {
            super::copy(ui, scene);
        }
        if ui.button(words.get("games-copy-fen")).clicked() {
            ui.ctx().copy_text(open.record.tree.position().to_setup().to_string());
        }
        parts::short_command_button(ui, scene, CommandId::AnnotateGame);
        parts::short_command_button(ui, scene, CommandId::PractiseMistakes);
        into_books(ui, scene, open);
        if ui.button(words.get("games-play-from-here")).clicked() {
            scene.command(play::Action::New(Box::new(open.record.tree.position().clone())));
            scene.command(preferences::Action::Show(Panel::Play));
        }
    });
}

/// Adds the game to the opening book, if it starts from the initial position, or to the endgame book.
fn into_books(ui: &mut Ui, scene: ViewContext<'_>, open: &Open) {
    let record = &open.record;
    let number = u32::try_from(open.id.0).unwrap_or(u32::MAX);
    let whole = record.start().key() == Position::start().key() && record.set_up.is_none();
    let name = ("library", number);
    let game = BookGame::new(name, &record.main_line(), record.outcome, Source::Own, USUAL_WEIGHT);
    let details = GameDetails::of(&record.headers);
    if let Ok(game) = game.map(|game| game.with_details(details))
        && whole
        && ui.button(scene.words.get("opening-learn")).clicked()
    {
        scene.command(openings::Action::Learn(Box::new(game)));
    }
    let moves = !record.tree.next(NodeIndex::START).is_empty();
    if moves && !whole && ui.button(scene.words.get("endgame-add")).clicked() {
        scene.command(endgames::Action::Add(Box::new(record.clone()), None));
    }
}

// The moves of the game shown, the annotations of the move on the board, and the headers.

/// The glyphs with a symbol of their own: NAG number of PGN, and symbol.
const GLYPHS: [(u8, &str); 6] = [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")];

/// The headers always offered, with their text keys.
const HEADERS: [(&str, &str); 7] = [
    (tag::RED, "games-red"),
    (tag::BLACK, "games-black"),
    (tag::EVENT, "games-event-name"),
    (tag::TITLE, "games-title"),
    (tag::DATE, "games-date"),
    (tag::SITE, "games-place"),
    (tag::ANNOTATOR, "games-annotator"),
];

pub(super) fn show_moves(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, state: &mut Moves, height: f32) {
    let listed = Listed {
        tree: &open.record.tree,
        none: scene.words.get("play-no-moves"),
        command: &|deed| -> Command {
            match deed {
                Effect::Go(place) => Action::Go(place).into(),
                Effect::Promote(place) => Action::Edit(open.id, Edit::Promote(place)).into(),
                Effect::Prune(place) => Action::Edit(open.id, Edit::Prune(place)).into(),
            }
        },
        remark: |remark: &Remark| (mark(remark), remark.comment.as_str()),
    };
    moves::show(ui, scene, &listed, state, height);
}

fn mark(remark: &Remark) -> &'static str {
    let sign = |glyph: &u8| GLYPHS.iter().find(|(number, _)| number == glyph).map(|(_, sign)| *sign);
    remark.glyphs.iter().find_map(sign).unwrap_or("")
}

/// Draws the annotations of the move on the board, and the headers of the game.
pub(super) fn show_about(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, fields: &mut Fields) {
    ScrollArea::vertical().id_salt("about the record").auto_shrink(false).show(ui, |ui| {
        cautions(ui, scene, open);
        comment(ui, scene, open, fields);
        headers(ui, scene, open, fields);
    });
    fields.store(ui, scene, open);
}

/// Draws the warnings about content of the source missing in the game.
fn cautions(ui: &mut Ui, scene: ViewContext<'_>, open: &Open) {
    let tree = &open.record.tree;
    if open.record.set_up.is_some() {
        parts::caution(ui, &scene.words.get("games-set-up"));
    }
    if let Some(text) = &tree.note(tree.current()).rejected {
        parts::caution(ui, &scene.words.with("games-rejected", &[("text", text.as_str())]));
    }
}

fn comment(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, fields: &mut Fields) {
    let words = scene.words;
    let (place, tree) = (open.record.tree.current(), &open.record.tree);
    let stored = || tree.note(place).comment.clone();
    let mut text = fields.comment(open.id, place).unwrap_or_else(stored);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.strong(words.get("games-comment"));
        glyph(ui, scene, open);
    });
    let field = TextEdit::multiline(&mut text).desired_rows(2).desired_width(f32::INFINITY);
    let field = ui.add(field).on_hover_text(words.get("games-comment-hint"));
    fields.follow(scene, &field, open.id, Edit::Comment(place, text));
}

fn glyph(ui: &mut Ui, scene: ViewContext<'_>, open: &Open) {
    let (words, tree) = (scene.words, &open.record.tree);
    let place = tree.current();
    if place == NodeIndex::START {
        return;
    }
    let label = ui.label(words.get("games-glyph"));
    let none = words.get("games-no-glyph");
    let shown = Some(mark(tree.note(place))).filter(|sign| !sign.is_empty()).unwrap_or(&none);
    ComboBox::from_id_salt("glyph")
        .width(56.0)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for (glyph, sign) in
                GLYPHS.iter().map(|(glyph, sign)| (Some(*glyph), *sign)).chain([(None, none.as_str())])
            {
                if ui.selectable_label(shown == sign, sign).clicked() {
                    scene.command(Action::Edit(open.id, Edit::Glyph(place, glyph)));
                }
            }
        })
        .response
        .labelled_by(label.id);
}

fn headers(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, fields: &mut Fields) {
    let words = scene.words;
    parts::section(ui, words.get("games-headers"));
    let headers = &open.record.headers;
    Grid::new("headers").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        for (name, key) in HEADERS {
            let label = ui.label(words.get(key));
            let mut text = fields.header(open.id, name).unwrap_or_else(|| headers.get(name).to_owned());
            let field =
                ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY)).labelled_by(label.id);
            fields.follow(scene, &field, open.id, Edit::Header(name, text));
            ui.end_row();
        }
        outcome(ui, scene, open);
        ui.end_row();
        let others = headers.iter().filter(|(name, _)| HEADERS.iter().all(|(known, _)| known != name));
        for (name, value) in others {
            ui.label(name);
            // Text wider than the panel would push it over the board.
            ui.add(Label::new(value).truncate());
            ui.end_row();
        }
    });
}

fn outcome(ui: &mut Ui, scene: ViewContext<'_>, open: &Open) {
    let words = scene.words;
    let label = ui.label(words.get("games-outcome"));
    let mut outcome = open.record.outcome;
    let (list, all) =
        (ComboBox::from_id_salt("outcome of the record"), Outcome::ALL.map(Some).into_iter().chain([None]));
    parts::choose(ui, list, &mut outcome, all, |outcome| words.outcome(*outcome)).labelled_by(label.id);
    if outcome != open.record.outcome {
        scene.command(Action::Edit(open.id, Edit::Outcome(outcome)));
    }
}

// Text being typed for a game, until it is stored in the library.

/// The text being typed: a comment or a header.
#[derive(Default)]
pub(super) struct Fields(Option<Typed>);

struct Typed {
    /// The game it belongs to.
    id: GameId,
    edit: Edit,
    /// The time of the last change, in seconds of the toolkit.
    at: f64,
    /// Whether it is stored in the library.
    stored: bool,
}

/// Seconds without a key press after which the text is stored.
const PAUSE: f64 = 1.0;

impl Fields {
    fn typed(&self, id: GameId) -> Option<&Edit> {
        self.0.as_ref().filter(|typed| typed.id == id).map(|typed| &typed.edit)
    }

    /// Returns the comment being typed at a node.
    fn comment(&self, id: GameId, place: NodeIndex) -> Option<String> {
        match self.typed(id)? {
            Edit::Comment(at, text) if *at == place => Some(text.clone()),
            _ => None,
        }
    }

    /// Returns the header being typed.
    pub(super) fn header(&self, id: GameId, name: &str) -> Option<String> {
        match self.typed(id)? {
            Edit::Header(typed, text) if *typed == name => Some(text.clone()),
            _ => None,
        }
    }

    /// Called when the field was edited, or left.
    fn follow(&mut self, scene: ViewContext<'_>, field: &Response, id: GameId, edit: Edit) {
        if field.changed() {
            let same = self.typed(id).is_some_and(|typed| is_of_one_field(typed, &edit));
            if !same {
                self.leave().into_iter().for_each(|action| scene.command(action));
            }
            let at = field.ctx.input(|input| input.time);
            self.0 = Some(Typed { id, edit, at, stored: false });
        } else if field.lost_focus() && self.typed(id).is_some_and(|typed| is_of_one_field(typed, &edit)) {
            self.leave().into_iter().for_each(|action| scene.command(action));
        }
    }

    /// Stores text for something no longer shown, and after a pause.
    pub(super) fn store(&mut self, ui: &Ui, scene: ViewContext<'_>, open: &Open) {
        let Some(typed) = &mut self.0 else { return };
        let place = open.record.tree.current();
        let elsewhere = typed.id != open.id || matches!(typed.edit, Edit::Comment(at, _) if at != place);
        let left = typed.at + PAUSE - ui.input(|input| input.time);
        if elsewhere {
            self.leave().into_iter().for_each(|action| scene.command(action));
        } else if !typed.stored && left <= 0.0 {
            typed.stored = true;
            scene.command(Action::Edit(typed.id, typed.edit.clone()));
        } else if !typed.stored {
            ui.ctx().request_repaint_after_secs(left as f32);
        }
    }

    /// Ends typing; returns the action that stores the text if it is not stored yet.
    pub(super) fn leave(&mut self) -> Option<Action> {
        let typed = self.0.take()?;
        (!typed.stored).then_some(Action::Edit(typed.id, typed.edit))
    }
}

/// Whether two edits are of the same field of a game.
fn is_of_one_field(one: &Edit, other: &Edit) -> bool {
    match (one, other) {
        (Edit::Comment(one, _), Edit::Comment(other, _)) => one == other,
        (Edit::Header(one, _), Edit::Header(other, _)) => one == other,
        _ => false,
    }
}

// The engine's judgement of the game shown: the scores as a graph, the share of good moves, and the moves that lose points.

/// The width from which on the table has all columns, and those that are missing below it: moves are never cut.
const WIDE: f32 = 460.0;
const HIDDEN: [&str; 2] = ["annotation-judgement", "annotation-loss"];

/// The table of the annotation shown.
#[derive(Default)]
pub(super) struct Judged(Kept<Annotation>);

/// Draws a line for each side and the moves that lose points, if the game was judged.
pub(super) fn show_judged(ui: &mut Ui, scene: ViewContext<'_>, open: &Open, state: &mut Judged) {
    let Some(found) = &open.annotation else { return };
    let words = scene.words;
    parts::section(ui, words.get("annotation-title"));
    let start = found.moves.first().map(|first| (first.before, Some(first.best_score)));
    let line: Vec<_> =
        start.into_iter().chain(found.moves.iter().map(|one| (one.place, Some(one.score)))).collect();
    moves::show_graph(ui, scene, &line, open.record.tree.current(), Action::Go);
    for color in Color::ALL {
        let Some(share) = found.good_share(color) else { continue };
        let count = |judgement| found.count(color, judgement).to_string();
        let args = [
            ("side", words.side(color)),
            ("percent", format!("{:.1}", 100.0 * share)),
            ("dubious", count(Judgement::Dubious)),
            ("mistakes", count(Judgement::Mistake)),
            ("blunders", count(Judgement::Blunder)),
        ];
        ui.label(words.with("annotation-side", &args));
    }
    let key = (true, words, scene.session.revision());
    let table = state.0.get(found, key, || losing_moves(scene, open, found));
    if !table.is_empty() {
        let table = if ui.available_width() < WIDE { table.without(&HIDDEN) } else { table };
        list::show(ui, scene, "judged moves", &table);
    }
}

fn losing_moves(scene: ViewContext<'_>, open: &Open, found: &Arc<Annotation>) -> crate::report::Table {
    let rows = (1..).zip(&found.moves).filter(|(_, judged)| judged.judgement.glyph().is_some());
    let rows = rows.map(|(ply, judged)| {
        let position = open.record.tree.position_at(judged.before);
        let text = |played| notation(scene, position, played);
        let better = judged.line.first().map(|played| text(*played)).unwrap_or_default();
        JudgedRow { ply, text: text(judged.played) + judged.judgement.sign(), better, judged: judged.clone() }
    });
    annotation(scene.words, rows.collect())
}
