//! The list of the moves of a game, two a line, with branches behind the moves that they replace.

use egui::{Align, Button, Event, Key, Label, Modifiers, RichText, ScrollArea, Ui, vec2};

use super::scene::{Requests, ViewContext};
use super::{board, parts};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Color, Move, Position};
use crate::session::Command;

/// What is remembered of the list.
#[derive(Default)]
pub(super) struct Moves {
    /// The place last scrolled to.
    shown: Option<NodeIndex>,
}

/// What one can do with a move of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Looks at it.
    Go(NodeIndex),
    /// Puts its branch before the one above it.
    Promote(NodeIndex),
    /// Takes it away with all that follows.
    Prune(NodeIndex),
}

/// A game, and what its list means to the panel that shows it.
pub(super) struct Listed<'a, N> {
    /// The game.
    pub(super) tree: &'a GameTree<N>,
    /// What is said where nothing was played.
    pub(super) none: String,
    /// The command that a deed stands for.
    pub(super) command: &'a dyn Fn(Effect) -> Command,
    /// The mark behind a move, and the comment.
    pub(super) said: fn(&N) -> (&str, &str),
}

/// The looks with their sign, text key and key.
const LOOKS: [(Navigate, &str, &str, Key); 4] = [
    (Navigate::First, "⏮", "play-first", Key::Home),
    (Navigate::Back, "◀", "play-back", Key::PageUp),
    (Navigate::Forward, "▶", "play-forward", Key::PageDown),
    (Navigate::Last, "⏭", "play-last", Key::End),
];

/// The buttons that look through a game, by the wish of a room.
pub(super) fn look_buttons<W: Into<Command>>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    wish: fn(Navigate) -> W,
    requests: &mut Requests,
) {
    for (look, sign, key, _) in LOOKS {
        if parts::icon(ui, sign, &scene.words.get(key)).clicked() {
            requests.command(wish(look));
        }
    }
}

/// The arrow keys that go back and forth in a game, unless a control other than the board has the focus.
pub(super) fn step_keys<W: Into<Command>>(ui: &Ui, wish: fn(Navigate) -> W, requests: &mut Requests) {
    let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
    let elsewhere = ui.memory(|memory| memory.focused()).is_some() && !board::has_focus(ui.ctx());
    if covered || elsewhere {
        return;
    }
    for (look, key) in [(Navigate::Back, Key::ArrowLeft), (Navigate::Forward, Key::ArrowRight)] {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            requests.command(wish(look));
        }
    }
}

/// The keys that do the same, and what was copied or pasted. All of them are left to a text field that has the focus, and to what lies
/// over the panel.
pub(super) fn look_keys<W: Into<Command>>(
    ui: &Ui,
    wish: fn(Navigate) -> W,
    requests: &mut Requests,
) -> Clipboard {
    let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
    if covered || ui.ctx().text_edit_focused() {
        return Clipboard::default();
    }
    ui.input_mut(|input| {
        for (look, _, _, key) in LOOKS {
            if input.consume_key(Modifiers::NONE, key) {
                requests.command(wish(look));
            }
        }
        let copies = input.events.iter().any(|event| matches!(event, Event::Copy));
        let pasted = input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        });
        Clipboard { copies, pasted }
    })
}

/// What was asked of the clipboard.
#[derive(Debug, Default)]
pub(super) struct Clipboard {
    /// What is shown is to be copied.
    pub(super) copies: bool,
    /// This was pasted.
    pub(super) pasted: Option<String>,
}

/// A move of a position in the notation that was chosen.
pub(super) fn notation(scene: ViewContext<'_>, position: &Position, played: Move) -> String {
    scene.words.played(scene.session.settings().play.form, position, played)
}

/// Branches deeper than this are drawn no further to the right.
const DEEPEST: usize = 5;

/// Draws the list, so high.
pub(super) fn show<N>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    listed: &Listed<'_, N>,
    state: &mut Moves,
    height: f32,
    requests: &mut Requests,
) {
    parts::section(ui, scene.words.get("play-moves"));
    let current = listed.tree.current();
    let follow = state.shown.replace(current) != Some(current);
    ScrollArea::vertical().id_salt("moves").auto_shrink(false).max_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        let (_, comment) = (listed.said)(listed.tree.note(NodeIndex::START));
        said(ui, comment);
        if listed.tree.next(NodeIndex::START).is_empty() {
            parts::quiet(ui, listed.none.as_str());
            return;
        }
        List { scene, listed, follow }.lines(ui, requests);
    });
}

/// A comment, in its lines.
fn said(ui: &mut Ui, comment: &str) {
    if !comment.is_empty() {
        ui.add(Label::new(RichText::new(comment).weak()).wrap());
    }
}

struct List<'a, 'g, N> {
    scene: ViewContext<'a>,
    listed: &'a Listed<'g, N>,
    /// The current move is to be scrolled to.
    follow: bool,
}

/// Moves that are to be drawn after a place: of a line, or a branch with what one can do with it.
struct Open {
    from: NodeIndex,
    depth: usize,
    /// The branch that begins here, which is drawn before its line goes on.
    branch: Option<NodeIndex>,
    /// Whether Black's move gets a number.
    fresh: bool,
}

impl<N> List<'_, '_, N> {
    /// All moves: runs of moves until there is a branch, then the main move, its branches, and on. The list of what is still to be
    /// drawn grows with the depth of branches and takes no stack.
    fn lines(&self, ui: &mut Ui, requests: &mut Requests) {
        let tree = self.listed.tree;
        let mut open = vec![Open { from: NodeIndex::START, depth: 0, branch: None, fresh: true }];
        while let Some(Open { from, depth, branch, fresh }) = open.pop() {
            if let Some(branch) = branch {
                let run = self.run(branch);
                let end = run.last().copied().unwrap_or(branch);
                self.row(ui, depth, &run, Some(branch), true, requests);
                open.push(Open { from: end, depth, branch: None, fresh: false });
                continue;
            }
            let Some((&main, branches)) = tree.next(from).split_first() else { continue };
            let run = if branches.is_empty() { self.run(main) } else { vec![main] };
            let end = run.last().copied().unwrap_or(main);
            self.row(ui, depth, &run, None, fresh, requests);
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

    /// A move and those that follow it until there is a branch or something is said.
    fn run(&self, first: NodeIndex) -> Vec<NodeIndex> {
        let tree = self.listed.tree;
        let only = |place: &NodeIndex| match tree.next(*place) {
            [only] if (self.listed.said)(tree.note(*place)).1.is_empty() => Some(*only),
            _ => None,
        };
        std::iter::successors(Some(first), only).collect()
    }

    /// A row of moves, and what is said of the last one.
    fn row(
        &self,
        ui: &mut Ui,
        depth: usize,
        run: &[NodeIndex],
        branch: Option<NodeIndex>,
        fresh: bool,
        requests: &mut Requests,
    ) {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(14.0 * depth.min(DEEPEST) as f32);
            if branch.is_some() {
                ui.label(RichText::new("–").weak());
            }
            for (nth, place) in run.iter().enumerate() {
                self.one(ui, *place, fresh && nth == 0, requests);
            }
            branch.into_iter().for_each(|branch| self.of_branch(ui, branch, requests));
        });
        if let Some(last) = run.last() {
            said(ui, (self.listed.said)(self.listed.tree.note(*last)).1);
        }
    }

    /// A move; a click goes there. Black's move has a number only where a line begins with it.
    fn one(&self, ui: &mut Ui, place: NodeIndex, begins: bool, requests: &mut Requests) {
        let tree = self.listed.tree;
        let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) else { return };
        let position = tree.position_at(before);
        let number = position.fullmoves();
        match position.turn() {
            Color::Red => drop(ui.add(Label::new(RichText::new(format!("{number}.")).weak()).extend())),
            Color::Black if begins => {
                drop(ui.add(Label::new(RichText::new(format!("{number}…")).weak()).extend()))
            }
            Color::Black => {}
        }
        let (mark, _) = (self.listed.said)(tree.note(place));
        let text = notation(self.scene, position, played) + mark;
        let here = tree.current() == place;
        let response = ui.add(
            Button::selectable(here, RichText::new(text).monospace()).wrap_mode(egui::TextWrapMode::Extend),
        );
        if here && self.follow {
            response.scroll_to_me(Some(Align::Center));
        }
        if response.clicked() {
            requests.command((self.listed.command)(Effect::Go(place)));
        }
    }

    /// What one can do with a branch.
    fn of_branch(&self, ui: &mut Ui, branch: NodeIndex, requests: &mut Requests) {
        for (sign, key, deed) in
            [("▲", "play-promote", Effect::Promote(branch)), ("✕", "play-prune", Effect::Prune(branch))]
        {
            if parts::icon(ui, sign, &self.scene.words.get(key)).clicked() {
                requests.command((self.listed.command)(deed));
            }
        }
    }
}
