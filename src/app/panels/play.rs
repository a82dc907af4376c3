//! The game: the board with both players, the moves with their variations, the engine's and the base's information, and the setup.

mod engines;
pub(in crate::app::panels) mod options;

use egui::accesskit::Role;
use egui::{
    Align, CentralPanel, Frame, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::app::board::{self, BoardInput, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::editor::{SetUp, Use};
use crate::app::moves::{self, Clipboard, Effect, Listed, Moves, notation};
use crate::app::parts::{self, BottomReserve};
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette, STEP, TITLE};
use crate::app::{export, layout};
use crate::engine::PvLine;
use crate::engine::score::expected_share;
use crate::jobs::thinking::Thought;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Move, Position, Square, fen};
use crate::service::annotation::Judgement;
use crate::service::settings::play::{Analyst, MOST_ANALYSTS, Player};
use crate::session::play::{Action, Exchange, Note, PlayFeature, SearchPurpose, exchanges};
use crate::session::tables;
use crate::tablebase::index::Size;
use crate::tablebase::repeating::RepeatingLine;
use crate::text::node::score_meaning;
use crate::text::{Value, thousands};

#[derive(Default)]
pub(in crate::app) struct PlayPanel {
    table: Table,
    /// The number of the game shown last.
    game: u64,
    /// The position being set up.
    editor: Option<SetUp>,
    speaks: Speaks,
    moves: Moves,
    /// The list of engines, while it is shown in place of the game.
    engines: Option<engines::EngineList>,
}

impl PlayPanel {
    /// Shows the game, closing the setup and the list of engines.
    pub(in crate::app) fn show_game(&mut self) {
        (self.editor, self.engines) = (None, None);
    }

    pub(in crate::app) fn show_engines(&mut self) {
        self.engines.get_or_insert_default();
    }
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut PlayPanel) {
    if let Some(engines) = &mut state.engines {
        if engines.show(ui, scene) {
            state.engines = None;
            state.table.focus();
        }
        return;
    }
    let clipboard = match state.editor {
        // The game is not seen.
        Some(_) => moves::clipboard(ui),
        None => moves::look_keys(ui, scene, Action::Navigate),
    };
    position_keys(ui, scene, scene.session.play().tree.position(), clipboard, &mut state.editor);
    let game = scene.session.play().game;
    if std::mem::replace(&mut state.game, game) != game {
        // A new game is shown on the board, which takes the keys.
        state.editor = None;
        state.table.focus();
    }
    options::show(ui, scene, state);
    layout::beside_board(ui, "beside the game", DIVISION, |ui| match &mut state.editor {
        Some(editor) => {
            let begin = |start| Action::New(Box::new(start)).into();
            if editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin }) {
                state.editor = None;
            }
        }
        None => about(ui, scene, state),
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some(editor) => editor.board(ui, scene),
        None => show_desk(ui, scene, &mut state.table),
    });
}

pub(in crate::app::panels) fn set_up(scene: ViewContext<'_>) -> SetUp {
    let play = scene.session.play();
    SetUp::of(play.tree.position(), play.flipped)
}

fn about(ui: &mut Ui, scene: ViewContext<'_>, state: &mut PlayPanel) {
    let height = ui.available_height();
    let listed = Listed {
        tree: &scene.session.play().tree,
        none: scene.words.get("play-no-moves"),
        command: &|deed| match deed {
            Effect::Go(place) => Action::Go(place).into(),
            Effect::Promote(place) => Action::Promote(place).into(),
            Effect::Prune(place) => Action::Prune(place).into(),
        },
        remark: if scene.session.settings().play.judge { judged } else { sign },
    };
    parts::next_step(ui, scene);
    moves::show_opening_with_library(ui, scene, listed.tree);
    moves::show(ui, scene, &listed, &mut state.moves, height * 0.3);
    let tree = &scene.session.play().tree;
    let line: Vec<_> = tree.line().into_iter().map(|place| (place, tree.note(place).score)).collect();
    moves::show_graph(ui, scene, &line, tree.current(), Action::Go);
    ScrollArea::vertical().id_salt("about the game").auto_shrink(false).show(ui, |ui| {
        show_analysis(ui, scene);
        show_knowledge(ui, scene, &mut state.speaks);
    });
}

fn sign(note: &Note) -> (&str, &str) {
    (if note.judged.is_some() { judged(note).0 } else { "" }, "")
}

/// Returns the place of a sign after each move, with the sign if the move was judged.
fn judged(note: &Note) -> (&str, &str) {
    let sign = match note.judged.as_ref().map(|judged| judged.judgement) {
        None => moves::SLOT,
        Some(Judgement::Best) => "　★",
        Some(Judgement::Good) => "　✓",
        Some(Judgement::Dubious) => "　?!",
        Some(Judgement::Mistake) => "　?",
        Some(Judgement::Blunder) => "　??",
    };
    (sign, "")
}

/// Handles copy and paste. Copies the FEN of the position shown; a pasted FEN of an illegal position opens the editor, and
/// a game is shown. The editor, while it is shown, has both to itself.
pub(in crate::app::panels) fn position_keys(
    ui: &Ui,
    scene: ViewContext<'_>,
    position: &Position,
    clipboard: Clipboard,
    shown: &mut Option<SetUp>,
) {
    if let Some(editor) = shown {
        return editor.keys(ui, clipboard);
    }
    let clipboard = moves::look_keys(ui, scene, Action::Navigate);
    if clipboard.copies {
        ui.ctx().copy_text(position.to_setup().to_string());
    }
    let is_position = |text: &String| fen::is_meant(text) && fen::with_moves(text).is_none();
    let (fens, games): (Vec<_>, Vec<_>) = clipboard.pasted.into_iter().partition(is_position);
    games.into_iter().for_each(|text| scene.command(Action::Paste(text)));
    for text in fens {
        let mut editor = set_up(scene);
        match editor.paste(&text) {
            Some(start) => scene.command(Action::New(Box::new(start))),
            None => *shown = Some(editor),
        }
    }
}

// The board with the two players, the state of the game, and the actions.

/// Height of the parts above and below the board.
const AROUND: f32 = 4.0 * (ROW + GAP) + 2.0 * STEP;

/// The same for the division of the panel: less by the width of the margins and of the bar beside the board.
const DIVISION: f32 = AROUND - (2.0 * STEP + SPACE) / layout::BOARD;

/// Height of one of these parts, and the gap below it.
const ROW: f32 = 24.0;
const GAP: f32 = 4.0;

/// Actions below the board, the most used first.
const ACTIONS: [CommandId; 4] = [CommandId::TakeBack, CommandId::Hint, CommandId::MoveNow, CommandId::Flip];

/// Actions of the menu after them.
const FURTHER: [CommandId; 8] = [
    CommandId::Pause,
    CommandId::OfferDraw,
    CommandId::Resign,
    CommandId::Analyse,
    CommandId::AnnotateGame,
    CommandId::PractiseMistakes,
    CommandId::CopyGame,
    CommandId::SaveGame,
];

#[derive(Default)]
struct Table {
    board: MovingBoard,
    /// The game and node drawn last, and the pass of the toolkit.
    drawn: Option<(u64, NodeIndex, u64)>,
    /// The illegal move that was tried last.
    refused: Option<Move>,
    /// The move whose better one is shown, by the game and the node after it.
    better: Option<(u64, NodeIndex)>,
}

impl Table {
    const fn focus(&mut self) {
        self.board.focus();
    }

    /// Whether the game advanced by one or two moves since the board was drawn last, by play or navigation.
    fn was_just_played(&mut self, ui: &Ui, play: &PlayFeature) -> bool {
        let (tree, pass) = (&play.tree, ui.ctx().cumulative_pass_nr());
        let here = tree.current();
        // False if something else was shown meanwhile.
        let before = self.drawn.filter(|(game, _, drawn)| *game == play.game && pass <= drawn + 2);
        self.drawn = Some((play.game, here, pass));
        let Some((_, last, _)) = before else { return false };
        let earlier = tree.before(here);
        last != here && (earlier == Some(last) || earlier.and_then(|place| tree.before(place)) == Some(last))
    }
}

fn show_desk(ui: &mut Ui, scene: ViewContext<'_>, table: &mut Table) {
    let play = scene.session.play();
    let below = if play.flipped { Color::Black } else { Color::Red };
    ui.spacing_mut().item_spacing.y = GAP;
    player(ui, scene, below.opponent());
    let mut rest = BottomReserve::of(ui, "below the game", AROUND - ROW - GAP);
    game(ui, scene, table, rest.room(ui));
    rest.begin(ui);
    player(ui, scene, below);
    let refused = table.board.refused();
    if std::mem::replace(&mut table.refused, refused) != refused && refused.is_some() {
        scene.command(Action::Refused);
    }
    ui.horizontal(|ui| {
        standing(ui, scene, refused, remark(play));
        if refused.is_none() {
            judgement(ui, scene, &mut table.better);
        }
    });
    buttons(ui, scene);
    rest.end(ui);
    if play.is_ticking() {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(200));
    }
}

/// Draws the player of a side, whether it is to move, and its clock.
fn player(ui: &mut Ui, scene: ViewContext<'_>, color: Color) {
    let (play, words) = (scene.session.play(), scene.words);
    let settings = &scene.session.settings().play;
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        let who = match settings.plays(color) {
            Player::Human => words.get("play-human"),
            Player::Adviser => words.get("play-adviser"),
            Player::Engine => match settings.engine.clone() {
                Some(name) => name,
                None => words.with("play-engine-level", &[("level", words.level(settings.level))]),
            },
        };
        let label = words.with("play-side", &[("side", words.side(color)), ("who", who)]);
        let to_move = play.ending.is_none() && play.tree.position().turn() == color;
        let text = RichText::new(if to_move { format!("▶ {label}") } else { label });
        ui.add(Label::new(if to_move { text.strong() } else { text.weak() }).truncate());
        if to_move && play.aim().is_some_and(|aim| aim != SearchPurpose::Analyse) {
            ui.spinner();
            parts::quiet(ui, words.get("play-thinks"));
        }
        if to_move && play.paused {
            parts::quiet(ui, words.get("play-paused"));
        } else if to_move && play.is_short_of_time(settings) {
            parts::caution(ui, &words.get("play-short-of-time"));
        }
        if let Some(left) = play.left(color) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(clock(left)).font(TITLE).monospace());
            });
        }
    });
}

/// Formats a time as `9:58`, with tenths in the last minute.
fn clock(left: i64) -> String {
    let left = left.max(0);
    let (minutes, seconds) = (left / 60_000, left / 1000 % 60);
    if minutes > 0 { format!("{minutes}:{seconds:02}") } else { format!("{seconds}.{}", left / 100 % 10) }
}

fn game(ui: &mut Ui, scene: ViewContext<'_>, table: &mut Table, room: f32) {
    let play = scene.session.play();
    let tree = &play.tree;
    let position = tree.position();
    let slides = table.was_just_played(ui, play) && scene.session.settings().play.animation;
    let free = play.waits_for_a_move(&scene.session.settings().play);
    let last = tree.played(tree.current());
    let lines = lines(play);
    let input = BoardInput {
        flipped: play.flipped,
        lines: &lines,
        last,
        taken: last.and_then(|last| tree.position_at(tree.before(tree.current())?).piece_at(last.to)),
        advice: play.hint,
        judged: judged_square(play),
        slides,
        leaves: Some(export::position(ui.ctx(), scene.words, position, play.flipped)),
        ..BoardInput::of(position.board())
    };
    // The bar has its place also without an analysis, so that the board does not move.
    let size = board::fitted(vec2(ui.available_width() - SPACE, room.max(160.0)));
    let beside = (ui.available_width() - size.x - SPACE).max(0.0) / 2.0;
    let played = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(beside);
        let board = |ui: &mut Ui| table.board.show(ui, scene.words, position, input, size, free);
        let played = ui.allocate_ui(size, board).inner;
        if play.analysing {
            ui.add_space(SPACE - WIDTH);
            show_bar(ui, scene, size.y);
        }
        played
    });
    played.inner.into_iter().for_each(|played| scene.command(Action::Move(played)));
}

/// Returns the point of the judged move's piece with the judgement; `None` once that was captured.
fn judged_square(play: &PlayFeature) -> Option<(Square, Judgement)> {
    let (place, note) = play.judged()?;
    let (tree, here) = (&play.tree, play.tree.current());
    let to = tree.played(place)?.to;
    let is_captured = place != here && tree.played(here).is_some_and(|answer| answer.to == to);
    (!is_captured).then_some((to, note.judgement))
}

/// A loss of this many hundredths of a pawn makes an arrow e times weaker.
const WEAKER: f32 = 80.0;

/// Returns the first moves of the analysis with their quality against the best.
fn lines(play: &PlayFeature) -> Vec<(Move, f32)> {
    let thought = play.latest_thought().filter(|_| play.analysing).unwrap_or_default();
    let best = thought.lines.first().map_or(0, |line| line.score);
    let quality = |score: i32| (-(best.saturating_sub(score) as f32) / WEAKER).exp();
    thought.lines.iter().filter_map(|line| Some((*line.moves.first()?, quality(line.score)))).collect()
}

/// Returns the text key of the remark on the position: an open offer of a draw, or what the opening book knows.
fn remark(play: &PlayFeature) -> Option<&'static str> {
    let tree = &play.tree;
    if play.is_offered_a_draw() {
        return Some("play-draw-offered");
    }
    match (play.hint_is_in_book(), tree.note(tree.current()).from_book) {
        (true, _) => Some("play-hint-in-book"),
        (false, true) => Some("play-from-book"),
        (false, false) => None,
    }
}

/// Draws the judgement of the user's last move in words; a click shows the better move.
fn judgement(ui: &mut Ui, scene: ViewContext<'_>, shown: &mut Option<(u64, NodeIndex)>) {
    let (play, words) = (scene.session.play(), scene.words);
    let Some((place, note)) = play.judged() else { return };
    let tree = &play.tree;
    let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) else { return };
    let position = tree.position_at(before);
    let args = [
        ("move", moves::notation(scene, position, played)),
        ("judgement", words.get(note.judgement.text_key())),
    ];
    ui.add(Label::new(RichText::new(words.with("play-judged", &args)).weak()).truncate());
    let Some(better) = note.better().filter(|_| note.judgement.glyph().is_some()) else { return };
    let here = Some((play.game, place));
    if *shown == here {
        let args = [("move", moves::notation(scene, position, better))];
        ui.add(Label::new(words.with("play-better-is", &args)).truncate());
    } else if ui.link(words.get("play-better")).clicked() {
        *shown = here;
    }
}

/// Draws the state of the game in a sentence, with the remark of this key.
pub(in crate::app::panels) fn standing(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    refused: Option<Move>,
    remark: Option<&str>,
) {
    let (play, words) = (scene.session.play(), scene.words);
    let position = play.tree.position();
    let text = match play.ending {
        Some(ending) => RichText::new(words.ending(ending)).strong(),
        None => {
            let key = if position.in_check() { "play-in-check" } else { "play-to-move" };
            RichText::new(words.with(key, &[("side", words.side(position.turn()))]))
        }
    };
    ui.horizontal(|ui| {
        ui.add(Label::new(text).truncate());
        parts::refused(ui, words, position, refused);
        if let Some(key) = remark.filter(|_| refused.is_none()) {
            ui.add(Label::new(RichText::new(words.get(key)).weak()).truncate());
        }
    });
}

/// Draws the actions, with their shortcuts in the hints.
fn buttons(ui: &mut Ui, scene: ViewContext<'_>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        moves::look_buttons(ui, scene, Action::Navigate);
        ui.separator();
        parts::show_commands(ui, scene, &ACTIONS, &FURTHER);
    });
}

// The evaluation bar beside the board: the share of red's expected points, from the bottom if red is there.

/// Width of the bar, and of it with the gap before it.
const WIDTH: f32 = 14.0;
const SPACE: f32 = WIDTH + 4.0;

/// Draws the bar with the height of the board.
fn show_bar(ui: &mut Ui, scene: ViewContext<'_>, height: f32) {
    let (play, words) = (scene.session.play(), scene.words);
    let tree = &play.tree;
    let score = tree.note(tree.current()).score;
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::hover());
    let palette = Palette::of(ui);
    let share = score.map_or(0.5, expected_share) as f32;
    let below = if play.flipped { 1.0 - share } else { share };
    let edge = rect.bottom() - rect.height() * below;
    let (low, high) = if play.flipped { (palette.black, palette.red) } else { (palette.red, palette.black) };
    let painter = ui.painter_at(rect);
    painter.rect_filled(Rect::from_min_max(rect.min, pos2(rect.right(), edge)), 2.0, high);
    painter.rect_filled(Rect::from_min_max(pos2(rect.left(), edge), rect.max), 2.0, low);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, palette.edge));
    let text = match score {
        Some(score) => words.with(
            "play-bar",
            &[("score", words.engine_score(score)), ("percent", format!("{:.0}", 100.0 * share))],
        ),
        None => words.get("play-bar-none"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, true, &text));
    response.on_hover_text(text);
}

// The engine's analysis of the position: its lines with score, depth and speed. A click plays a line's first move.

/// Maximum number of moves shown of a line.
const SHOWN: usize = 12;

/// Enough room for a move, in points.
const MOVE: f32 = 64.0;

/// Draws the lines, or the button that starts the analysis.
pub(in crate::app::panels) fn show_analysis(ui: &mut Ui, scene: ViewContext<'_>) {
    let (play, words) = (scene.session.play(), scene.words);
    parts::section(ui, words.get("play-analysis"));
    let mut on = play.analysing;
    if parts::check(ui, words, "verb-analyse", &mut on).changed() {
        scene.run(CommandId::Analyse);
    }
    if !play.analysing {
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
            ui.push_id(("analyst", place), |ui| analysis_lines(ui, scene, &thought, analysts.len() > 1));
        }
    }
}

/// Draws the lines of one engine, each in one row if they are `short`.
fn analysis_lines(ui: &mut Ui, scene: ViewContext<'_>, thought: &Thought, short: bool) {
    let (play, words) = (scene.session.play(), scene.words);
    let seconds = thought.time.as_secs_f64().max(0.001);
    let depth = thought.lines.first().map_or(0, |line| line.depth);
    let args = [
        ("depth", Value::from(depth)),
        ("nodes", thousands(thought.nodes as i64).into()),
        ("speed", thousands((thought.nodes as f64 / seconds / 1000.0) as i64).into()),
    ];
    parts::quiet(ui, words.with("play-speed", &args));
    let position = play.tree.position();
    for (at, line) in thought.lines.iter().enumerate() {
        ui.push_id(("line of the engine", at), |ui| analysis_line(ui, scene, position, line, short));
    }
}

fn analysis_line(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, line: &PvLine, short: bool) {
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
                scene.command(Action::Move(played));
            }
        }
    });
}

// Knowledge about the position on the board: the base's score of its material and of those after the next captures, the
// answer of the tables, and the game as evidence.

#[derive(Default)]
struct Speaks {
    /// The materials after the next captures, by the key of the position.
    exchanges: Memo<u64, Vec<Exchange>>,
}

fn show_knowledge(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Speaks) {
    let (session, words) = (scene.session, scene.words);
    let position = session.play().tree.position();
    let node = NodeId::from(Material::of(position));
    parts::section(ui, words.get("play-known"));
    verdict(ui, scene, node);
    table(ui, scene, position);
    let found = state.exchanges.get(session.kb(), position.key(), || exchanges(position));
    if !found.is_empty() {
        parts::section(ui, words.get("play-exchanges"));
    }
    for exchange in found {
        ui.horizontal_wrapped(|ui| {
            let mut text = notation(scene, position, exchange.capture);
            if let Some((after, back)) = position.play(exchange.capture).ok().zip(exchange.recapture) {
                text = format!("{text} {}", notation(scene, &after, back));
            }
            ui.add(Label::new(RichText::new(text).monospace()).extend());
            theme::score_label(ui, words, session.kb().score(exchange.node));
            parts::node_link(ui, scene, exchange.node);
        });
    }
    evidence(ui, scene);
}

/// Draws the score of the material on the board, with a link to its node.
fn verdict(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let score = scene.session.kb().score(node);
    ui.horizontal_wrapped(|ui| {
        theme::score_label(ui, scene.words, score);
        parts::node_link(ui, scene, node);
        match score {
            Some(score) => ui.label(score_meaning(scene.words, score)),
            None => parts::quiet(ui, scene.words.get("play-unknown")),
        }
    });
}

/// Draws the tables' answer, if there can be one.
fn table(ui: &mut Ui, scene: ViewContext<'_>, position: &Position) {
    let (tables, words) = (scene.session.tables(), scene.words);
    if !Size::of(Material::of(position)).can_be_numbered() {
        return;
    }
    if tables.asked.as_ref() != Some(position) {
        scene.command(tables::Action::LookUp(Box::new(position.clone())));
    }
    if let Some(Ok(answer)) = tables.answer.as_ref().filter(|_| tables.asked.as_ref() == Some(position)) {
        let value = words.table_value(answer.value, answer.endless, answer.fate());
        let args = [("side", words.side(position.turn())), ("value", value)];
        ui.label(words.with("play-table", &args));
        if let Some(limit) = answer.limit {
            parts::quiet(ui, words.table_limit(limit.fate, limit.left, limit.needed));
        }
        if let Some(RepeatingLine { moves, repeats_from, offence }) = &answer.repeating {
            parts::quiet(ui, words.table_offence(offence));
            let form = scene.session.settings().play.form;
            ui.label(words.table_line(form, position, moves, *repeats_from).join("  "));
        }
    }
}

fn evidence(ui: &mut Ui, scene: ViewContext<'_>) {
    let (play, words) = (scene.session.play(), scene.words);
    let tree = &play.tree;
    if tree.current() == NodeIndex::START {
        return;
    }
    let node = NodeId::from(Material::of(tree.position_at(NodeIndex::START)));
    parts::section(ui, words.with("play-speaks", &[("material", words.material(node))]));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for score in Score::all() {
            let name = words.with("play-speaks-for", &[("score", score.to_string())]);
            let button =
                ui.add_enabled(scene.session.path().is_some(), egui::Button::new(score.to_string()).small());
            let button = button.on_hover_text(format!("{name} {}", score_meaning(words, score)));
            if button.accessible_name(&name).clicked() {
                scene.command(Action::SpeaksFor(score));
            }
        }
    });
    parts::quiet(ui, words.get("play-speaks-hint"));
}
