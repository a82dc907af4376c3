//! The moves of a game: the list, two moves per line, with variations after the moves they replace; the graph of scores; the opening's name.

use egui::accesskit::Role;
use egui::{
    Align, Button, Context, Event, Key, Label, Layout, Modifiers, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, TextStyle, TextWrapMode, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::scene::ViewContext;
use crate::app::theme::{self, BODY, Palette};
use crate::app::{board, parts};
use crate::books::opening::OpeningName;
use crate::files::Named;
use crate::records::{self, Format, Record, WriteOptions};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Color, Move, Position};
use crate::service::settings::Panel;
use crate::session::{Command, openings, preferences};
use crate::text::thousands;

#[derive(Default)]
pub(super) struct Moves {
    /// The node last scrolled to.
    shown: Option<NodeIndex>,
}

/// An action on a move of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    Go(NodeIndex),
    Promote(NodeIndex),
    Prune(NodeIndex),
}

/// A game, and how the panel presents it.
pub(super) struct Listed<'a, N> {
    pub(super) tree: &'a GameTree<N>,
    /// The text shown if there are no moves.
    pub(super) none: String,
    /// Returns the command of an action.
    pub(super) command: &'a dyn Fn(Effect) -> Command,
    /// Returns the glyph and the comment of a move.
    pub(super) remark: fn(&N) -> (&str, &str),
}

/// The navigation buttons: sign, text key and key.
const LOOKS: [(Navigate, &str, &str, Key); 4] = [
    (Navigate::First, "⏮", "play-first", Key::Home),
    (Navigate::Back, "◀", "play-back", Key::PageUp),
    (Navigate::Forward, "▶", "play-forward", Key::PageDown),
    (Navigate::Last, "⏭", "play-last", Key::End),
];

/// Draws the navigation buttons of a game; `action` makes the feature's action.
pub(super) fn look_buttons<W: Into<Command>>(ui: &mut Ui, scene: ViewContext<'_>, action: fn(Navigate) -> W) {
    for (look, sign, key, _) in LOOKS {
        if parts::icon(ui, sign, &scene.words.get(key)).clicked() {
            scene.command(action(look));
        }
    }
}

/// Handles the arrow keys for back and forward in a game, unless a widget other than the board has the focus.
pub(super) fn step_keys<W: Into<Command>>(ui: &Ui, scene: ViewContext<'_>, action: fn(Navigate) -> W) {
    let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
    let elsewhere = ui.memory(|memory| memory.focused()).is_some() && !board::has_focus(ui.ctx());
    if covered || elsewhere {
        return;
    }
    for (look, key) in [(Navigate::Back, Key::ArrowLeft), (Navigate::Forward, Key::ArrowRight)] {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            scene.command(action(look));
        }
    }
}

/// Handles the keys for navigation, copy and paste. A text field with the focus or an overlay
/// of the panel keeps them.
pub(super) fn look_keys<W: Into<Command>>(
    ui: &Ui,
    scene: ViewContext<'_>,
    action: fn(Navigate) -> W,
) -> Clipboard {
    if takes_keys(ui) {
        for (look, _, _, key) in LOOKS {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                scene.command(action(look));
            }
        }
    }
    clipboard(ui)
}

/// Whether the keys belong to the panel: neither to an overlay nor to a text field.
fn takes_keys(ui: &Ui) -> bool {
    let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
    !covered && !ui.ctx().text_edit_focused()
}

/// Handles copy and paste alone.
pub(super) fn clipboard(ui: &Ui) -> Clipboard {
    if !takes_keys(ui) {
        return Clipboard::default();
    }
    ui.input(|input| {
        let copies = input.events.iter().any(|event| matches!(event, Event::Copy));
        let pasted = input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        });
        Clipboard { copies, pasted }
    })
}

#[derive(Debug, Default)]
pub(super) struct Clipboard {
    pub(super) copies: bool,
    pub(super) pasted: Option<String>,
}

/// Copies a game to the clipboard, as PGN.
pub(super) fn copy(ctx: &Context, record: &Record, options: WriteOptions) {
    let options = WriteOptions { encoding: Named::Utf8, ..options };
    let written = records::write(std::slice::from_ref(record), Format::Pgn, options);
    if let Ok(text) = written.map(|written| String::from_utf8_lossy(&written.bytes).into_owned()) {
        ctx.copy_text(text);
    }
}

pub(super) fn notation(scene: ViewContext<'_>, position: &Position, played: Move) -> String {
    scene.words.played(scene.session.settings().play.form, position, played)
}

/// Before a sign of a move: the sign has a place of this width even before it is there, so that no move is displaced by it.
pub(super) const SLOT: &str = "　";

/// Maximum indentation of variations.
const DEEPEST: usize = 5;

pub(super) fn show<N>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    listed: &Listed<'_, N>,
    state: &mut Moves,
    height: f32,
) {
    parts::section(ui, scene.words.get("play-moves"));
    let current = listed.tree.current();
    let follow = state.shown.replace(current) != Some(current);
    ScrollArea::vertical().id_salt("moves").auto_shrink(false).max_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        let (_, comment) = (listed.remark)(listed.tree.note(NodeIndex::START));
        show_comment(ui, comment);
        if listed.tree.next(NodeIndex::START).is_empty() {
            parts::quiet(ui, listed.none.as_str());
            return;
        }
        List { scene, listed, follow }.lines(ui);
    });
}

fn show_comment(ui: &mut Ui, comment: &str) {
    if !comment.is_empty() {
        ui.add(Label::new(RichText::new(comment).weak()).wrap());
    }
}

struct List<'a, 'g, N> {
    scene: ViewContext<'a>,
    listed: &'a Listed<'g, N>,
    /// Whether to scroll to the current move.
    follow: bool,
}

fn width(ui: &Ui, number: &str, text: &str) -> f32 {
    let wide = |text: &str, style: TextStyle| {
        let font = style.resolve(ui.style());
        ui.painter().layout_no_wrap(text.to_owned(), font, ui.visuals().text_color()).size().x
    };
    let spacing = ui.spacing();
    let around = spacing.item_spacing.x + 2.0 * spacing.button_padding.x;
    wide(number, TextStyle::Body) + wide(text, TextStyle::Monospace) + around
}

/// The moves still to draw after a node: of a line, or a variation with its actions.
struct Open {
    from: NodeIndex,
    depth: usize,
    /// The variation that begins here, drawn before its line continues.
    branch: Option<NodeIndex>,
    /// Whether Black's move gets a number.
    fresh: bool,
}

impl<N> List<'_, '_, N> {
    /// Draws all moves: runs of moves until a variation, then the main move, its variations, and so on. The list of pending moves
    /// grows with the depth of variations but uses no stack.
    fn lines(&self, ui: &mut Ui) {
        let tree = self.listed.tree;
        let mut open = vec![Open { from: NodeIndex::START, depth: 0, branch: None, fresh: true }];
        while let Some(Open { from, depth, branch, fresh }) = open.pop() {
            if let Some(branch) = branch {
                let run = self.run(branch);
                let end = run.last().copied().unwrap_or(branch);
                self.row(ui, depth, &run, Some(branch), true);
                open.push(Open { from: end, depth, branch: None, fresh: false });
                continue;
            }
            let Some((&main, branches)) = tree.next(from).split_first() else { continue };
            let run = if branches.is_empty() { self.run(main) } else { vec![main] };
            let end = run.last().copied().unwrap_or(main);
            self.row(ui, depth, &run, None, fresh);
            open.push(Open { from: end, depth, branch: None, fresh: !branches.is_empty() });
            let before = |branch: &NodeIndex| Open {
                from: *branch,
                depth: depth + 1,
                branch: Some(*branch),
                fresh: true,
            };
            open.extend(branches.iter().rev().map(before));
        }
    }

    /// Returns a move and its followers up to a variation or a comment.
    fn run(&self, first: NodeIndex) -> Vec<NodeIndex> {
        let tree = self.listed.tree;
        let only = |place: &NodeIndex| match tree.next(*place) {
            [only] if (self.listed.remark)(tree.note(*place)).1.is_empty() => Some(*only),
            _ => None,
        };
        std::iter::successors(Some(first), only).collect()
    }

    /// Draws a row of moves, and the comment of the last one.
    fn row(&self, ui: &mut Ui, depth: usize, run: &[NodeIndex], branch: Option<NodeIndex>, fresh: bool) {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(14.0 * depth.min(DEEPEST) as f32);
            if branch.is_some() {
                ui.label(RichText::new("–").weak());
            }
            for (nth, place) in run.iter().enumerate() {
                self.one(ui, *place, fresh && nth == 0);
            }
            branch.into_iter().for_each(|branch| self.of_branch(ui, branch));
        });
        if let Some(last) = run.last() {
            show_comment(ui, (self.listed.remark)(self.listed.tree.note(*last)).1);
        }
    }

    /// Draws a move; a click shows it. Black's move is numbered only at the start of a line.
    fn one(&self, ui: &mut Ui, place: NodeIndex, begins: bool) {
        let tree = self.listed.tree;
        let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) else { return };
        let position = tree.position_at(before);
        let number = position.fullmoves();
        let number = match position.turn() {
            Color::Red => Some(format!("{number}.")),
            Color::Black => begins.then(|| format!("{number}…")),
        };
        let (mark, _) = (self.listed.remark)(tree.note(place));
        let (mark, sign) = mark.strip_prefix(SLOT).map_or((mark, ""), |sign| (SLOT, sign));
        let text = notation(self.scene, position, played) + mark;
        if let Some(number) = number {
            // The number is in one row with its move, and Red's move with the answer, which is about as wide.
            let one = width(ui, &number, &text);
            let both = one + width(ui, "", &text);
            let answered = position.turn() == Color::Red && both <= ui.max_rect().width();
            if ui.available_size_before_wrap().x < if answered { both } else { one } {
                ui.end_row();
            }
            ui.add(Label::new(RichText::new(number).weak()).extend());
        }
        let here = tree.current() == place;
        let response = ui.add(
            Button::selectable(here, RichText::new(text).monospace()).wrap_mode(egui::TextWrapMode::Extend),
        );
        if !sign.is_empty() {
            let slot = ui.spacing().button_padding.x + BODY.size / 2.0;
            let at = response.rect.right_center() - vec2(slot, 0.0);
            theme::paint_centred(ui.painter(), at, sign, BODY, ui.visuals().text_color());
        }
        if here && self.follow {
            // At once: in a game of a thousand moves there is nothing to see on the way.
            response.scroll_to_me_animation(Some(Align::Center), egui::style::ScrollAnimation::none());
        }
        if response.clicked() {
            self.scene.command((self.listed.command)(Effect::Go(place)));
        }
    }

    fn of_branch(&self, ui: &mut Ui, branch: NodeIndex) {
        for (sign, key, deed) in
            [("▲", "play-promote", Effect::Promote(branch)), ("✕", "play-prune", Effect::Prune(branch))]
        {
            if parts::icon(ui, sign, &self.scene.words.get(key)).clicked() {
                self.scene.command((self.listed.command)(deed));
            }
        }
    }
}

// The engine's scores along the line: Red above, Black below. A click shows the position.

const HEIGHT: f32 = 56.0;

/// The score in centipawns at half the height; larger ones are compressed into the other half.
const HALF: f32 = 200.0;

/// Maps a score to -1..1.
fn squeezed(score: i32) -> f32 {
    let score = score as f32;
    score / (score.abs() + HALF)
}

/// Draws the graph of a line: its nodes with their scores for Red, in centipawns. `go` makes the command that shows a node.
pub(in crate::app) fn show_graph<W: Into<Command>>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    line: &[(NodeIndex, Option<i32>)],
    current: NodeIndex,
    go: fn(NodeIndex) -> W,
) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, true, scene.words.get("play-graph")));
    let painter = ui.painter_at(rect);
    painter.rect(rect, 2.0, palette.canvas, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let step = rect.width() / line.len().max(24) as f32;
    let middle = rect.center().y;
    for (at, (place, score)) in line.iter().enumerate() {
        let left = rect.left() + step * at as f32;
        if *place == current {
            let column = Rect::from_min_max(pos2(left, rect.top()), pos2(left + step, rect.bottom()));
            painter.rect_filled(column, 0.0, palette.accent_ground);
        }
        let Some(score) = *score else { continue };
        let height = squeezed(score) * (HEIGHT / 2.0 - 2.0);
        let ground = if score >= 0 { palette.red } else { palette.black };
        let bar = Rect::from_two_pos(pos2(left + 0.5, middle), pos2(left + step - 0.5, middle - height));
        painter.rect_filled(bar, 0.0, ground);
    }
    painter.hline(rect.x_range(), middle, Stroke::new(1.0, palette.edge));
    let under = |x: f32| line.get(((x - rect.left()) / step) as usize).copied();
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
        && let Some((place, _)) = under(at.x)
    {
        scene.command(go(place));
    }
    let pointed = response.hover_pos().and_then(|at| under(at.x));
    let label = pointed.and_then(|(_, score)| score).map(|score| scene.words.engine_score(score));
    response.on_hover_text(label.unwrap_or_else(|| scene.words.get("play-graph")));
}

// The name of the opening of a game, above its moves, and the way to the games of the library that have the position.

/// Draws the name of the opening of the line on the board, if it has one.
pub(super) fn show_opening_name<N>(ui: &mut Ui, scene: ViewContext<'_>, tree: &GameTree<N>) {
    if begins_at_the_start(tree) {
        name(ui, scene, tree);
    }
}

/// Draws the name of the opening, and the number of games of the library that reach the position: a click shows the position in
/// the opening tree.
pub(super) fn show_opening_with_library<N>(ui: &mut Ui, scene: ViewContext<'_>, tree: &GameTree<N>) {
    if !begins_at_the_start(tree) {
        return;
    }
    let height = ui.spacing().interact_size.y;
    let size = vec2(ui.available_width(), height);
    // The number is at the right end: the name stays in place while games are counted.
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        // Text that is too wide would be cut at its beginning.
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        match scene.session.openings().library_games(tree.position().mirror_key()) {
            Ok(0) | Err(false) => {}
            Ok(count) => {
                let text = scene.words.with("opening-library-games", &[("count", thousands(count as i64))]);
                if ui.link(text).on_hover_text(scene.words.get("opening-library-games-hint")).clicked() {
                    scene.command(openings::Action::Line(tree.moves()));
                    scene.command(preferences::Action::Show(Panel::Openings));
                }
            }
            Err(true) => scene.command(openings::Action::Count(tree.position().mirror_key())),
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| name(ui, scene, tree));
    });
}

fn begins_at_the_start<N>(tree: &GameTree<N>) -> bool {
    tree.position_at(NodeIndex::START).key() == Position::start().key()
}

fn name<N>(ui: &mut Ui, scene: ViewContext<'_>, tree: &GameTree<N>) {
    if let Some(name) = OpeningName::of_game(&tree.moves()) {
        let text = RichText::new(name.titled(scene.words.language)).strong();
        ui.add(Label::new(text).truncate());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_won_game_fits_into_the_picture() {
        assert_eq!(squeezed(0), 0.0);
        assert_eq!(squeezed(200), 0.5);
        assert!(squeezed(31_000) < 1.0 && squeezed(-31_000) > -1.0);
    }
}
