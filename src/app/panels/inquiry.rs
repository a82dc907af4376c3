//! Questions to experts, answered by single keys: their order, the question with its context, the disagreements
//! of experts, and their agreement.

mod disagreements;
mod question;

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui::text_selection::CCursorRange;
use egui::{Align, Button, CentralPanel, ComboBox, Frame, Key, Layout, Panel, RichText, TextEdit, Ui};
use question::QuestionAction;

use crate::app::commands::CommandId;
use crate::app::prompt::Prompt;
use crate::app::samples::Samples;
use crate::app::scene::{Request, ViewContext};
use crate::app::theme::{self, SMALL, STEP};
use crate::app::{keys, parts};
use crate::inquiry::interview::Asked;
use crate::inquiry::order::Order;
use crate::material::NodeId;
use crate::material::query::QueryError;
use crate::service::inquiry::Placed;
use crate::service::settings::{Asking, Panel as SettingsPanel};
use crate::session::inquiry::{Action, Reply};
use crate::session::{base, lattice, play, preferences};
use crate::text::{Value, Words, percent, thousands};

#[cfg(test)]
use crate::rules::{Color, Position};

/// Widths of the columns beside the question.
const QUEUE: f32 = 232.0;
const CONTEXT: f32 = 330.0;
/// Maximum width of the question.
const QUESTION: f32 = 1000.0;

#[derive(Default)]
pub(in crate::app) struct InquiryPanel {
    tab: Tab,
    query: QueryLine,
    /// The question shown.
    shown: Option<Asked>,
    input: question::AnswerInput,
    /// Comments typed for questions of this session but not stored, kept while others are shown.
    comments: BTreeMap<NodeId, String>,
    samples: Samples,
    disagreements: disagreements::Disagreements,
    /// The base and the expert whose comments these are.
    of: (Option<PathBuf>, String),
}

impl InquiryPanel {
    /// Focuses the query line.
    pub(in crate::app) fn focus_query(&mut self) {
        self.tab = Tab::Questions;
        self.query.wants_focus = true;
    }

    /// Returns the combination drawn last.
    #[cfg(test)]
    pub(in crate::app) fn shown(&self) -> Option<NodeId> {
        self.shown.map(|asked| asked.question.node)
    }

    /// Returns the position shown with this side to move.
    #[cfg(test)]
    pub(in crate::app) fn board(&self, turn: Color) -> Option<&Position> {
        self.samples.shown(self.shown?.question.node, turn)
    }

    /// Follows the question that is asked: saves the comment typed for the one before, and restores that of this one.
    fn turn_to(&mut self, asked: Option<Asked>) {
        if self.shown.map(|shown| shown.id) == asked.map(|asked| asked.id) {
            return;
        }
        let input = std::mem::take(&mut self.input);
        if let Some(before) = std::mem::replace(&mut self.shown, asked) {
            self.comments.insert(before.question.node, input.comment);
            // It was asked for, or an answer was taken back: one sees it.
            self.tab = Tab::Questions;
        }
        let now = asked.filter(|asked| !asked.repeat);
        let comment = now.and_then(|asked| self.comments.remove(&asked.question.node));
        self.input = question::AnswerInput::with_comment(comment.unwrap_or_default());
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Tab {
    /// The questions, one at a time.
    #[default]
    Questions,
    Disagreements,
    Agreement,
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut InquiryPanel) {
    if parts::nothing_scored(ui, scene) {
        return;
    }
    let expert = &scene.session.settings().author;
    // Comments typed without a name belong to the first name set.
    let same_expert = state.of.1 == *expert || state.of.1.is_empty();
    if state.of.0.as_deref() != scene.file || !same_expert {
        state.shown = None;
        state.input = question::AnswerInput::default();
        state.comments.clear();
    }
    state.of = (scene.file.map(PathBuf::from), expert.clone());
    state.turn_to(scene.session.inquiry().interview.current());
    header(ui, scene, state);
    ui.push_id(state.tab, |ui| match state.tab {
        Tab::Questions => questions(ui, scene, state),
        Tab::Disagreements | Tab::Agreement if scene.session.settings().asking.blind => {
            keys::ignore_single_keys(ui.ctx());
            parts::quiet(ui, scene.words.get("inquiry-hidden"));
        }
        Tab::Disagreements => disagreements::show(ui, scene, &mut state.disagreements),
        Tab::Agreement => {
            keys::ignore_single_keys(ui.ctx());
            disagreements::show_agreement(ui, scene);
        }
    });
}

/// Draws the tabs, the settings of the questions, and the progress.
fn header(ui: &mut Ui, scene: ViewContext<'_>, state: &mut InquiryPanel) {
    let (session, words) = (scene.session, scene.words);
    ui.horizontal_wrapped(|ui| {
        let differing = [("count", state.disagreements.open(scene))];
        // In blind mode their number would reveal after each answer whether others disagree.
        let disagreements = match session.settings().asking.blind {
            true => words.get("inquiry-tab-disagreements-blind"),
            false => words.with("inquiry-tab-disagreements", &differing),
        };
        for (tab, name) in [
            (Tab::Questions, words.get("inquiry-tab-questions")),
            (Tab::Disagreements, disagreements),
            (Tab::Agreement, words.get("inquiry-tab-agreement")),
        ] {
            ui.selectable_value(&mut state.tab, tab, name);
        }
        parts::divider(ui);
        let now = session.settings().asking.clone();
        let chosen =
            ComboBox::from_id_salt("order of questions").selected_text(words.get(now.order.text_key()));
        let label = ui.label(words.get("inquiry-order"));
        let response = chosen.width(150.0).height(320.0).show_ui(ui, |ui| {
            // The paper's first, while it has something to ask.
            let mut orders = Order::ALL;
            if session.kb().labelling().tally().conflict_nodes > 0 {
                orders.sort_by_key(|order| !matches!(order, Order::Weight | Order::Ratio));
            }
            for order in orders {
                let choice = ui.selectable_label(now.order == order, words.get(order.text_key()));
                if choice.on_hover_text(words.hint(order.text_key())).clicked() {
                    scene.command(Action::Choose(order));
                }
            }
        });
        response.response.labelled_by(label.id).on_hover_text(words.hint(now.order.text_key()));
        let mut blind = now.blind;
        if parts::check(ui, words, "inquiry-blind", &mut blind).changed() {
            scene.command(Action::Ask(Asking { blind, ..now }));
        }
        parts::divider(ui);
        if parts::button_if(ui, words, "inquiry-merge", session.path().is_some()).clicked() {
            scene.request(Request::Ask(Prompt::Merge));
        }
        parts::expert_button(ui, scene);
    });
    if state.tab == Tab::Questions {
        ui.horizontal_wrapped(|ui| {
            state.query.show(ui, scene);
            parts::divider(ui);
            progress(ui, scene);
            if scene.session.inquiry().left() > 0 {
                parts::next_step(ui, scene);
            }
        });
        if let Some(error) = &state.query.error {
            parts::caution(ui, &scene.words.query_error(error));
        }
    } else {
        parts::next_step(ui, scene);
    }
}

/// Draws the progress: "37 of 212 · conflicts 1,904 → 1,611 · about 24 min at your speed · 61.2 % pinned down";
/// unknown parts are left out.
fn progress(ui: &mut Ui, scene: ViewContext<'_>) {
    let (session, words) = (scene.session, scene.words);
    let (plan, interview) = (session.inquiry().plan(), &session.inquiry().interview);
    let after = session.kb().labelling().tally().conflict_nodes;
    let left = session.inquiry().left();
    if left > 0 {
        let args = [
            ("at", Value::from(interview.answered() + 1)),
            ("all", (interview.answered() + left).into()),
            ("before", interview.conflicts_before().unwrap_or(after).into()),
            ("after", after.into()),
        ];
        let key = match interview.answered() {
            _ if session.settings().asking.blind => "inquiry-progress-blind",
            0 => "inquiry-progress-first",
            _ => "inquiry-progress",
        };
        ui.label(words.with(key, &args));
        parts::divider(ui);
    }
    if let Some(minutes) = interview.minutes_for(left) {
        ui.label(words.with("inquiry-minutes", &[("minutes", minutes)]));
        parts::divider(ui);
    }
    if let Some(Placed { placed, size }) = plan.placed.filter(|_| !session.settings().asking.blind) {
        let share = 100.0 * f64::from(placed) / f64::from(size.max(1));
        let counts = [("placed", Value::from(placed)), ("size", size.into())];
        ui.label(words.with("inquiry-placed", &[("percent", percent(Some(share)))]))
            .on_hover_text(words.with("inquiry-placed-hint", &counts));
    }
    if session.inquiry().planning.is_running() {
        ui.spinner().on_hover_text(words.get("inquiry-planning"));
    }
}

fn questions(ui: &mut Ui, scene: ViewContext<'_>, state: &mut InquiryPanel) {
    let (session, words) = (scene.session, scene.words);
    let Some(asked) = state.shown else {
        keys::ignore_single_keys(ui.ctx());
        if session.inquiry().planning.is_running() {
            ui.centered_and_justified(|ui| ui.label(words.get("inquiry-planning")));
        } else {
            let choices = [CommandId::Undo, CommandId::Show(SettingsPanel::Lattice)];
            parts::empty(ui, scene, "inquiry-none", &choices);
            ui.vertical_centered(|ui| parts::next_step(ui, scene));
        }
        return;
    };
    let by_key = question::question_keys(ui, scene, asked, &mut state.input);
    // The columns give way to large boards, the queue first.
    let room = ui.available_size();
    let window = ui.ctx().content_rect().size();
    let form = question::PageForm::of(room.y, window);
    let wanted = form.width(room.y, window);
    let frame = Frame::NONE.inner_margin(STEP / 2.0);
    if room.x - QUEUE - CONTEXT >= wanted {
        Panel::left("queue of questions").resizable(false).exact_size(QUEUE).frame(frame).show(ui, |ui| {
            show_queue(ui, scene, &mut state.input.clicked);
        });
    }
    if room.x - CONTEXT >= wanted {
        Panel::right("around the question")
            .resizable(false)
            .exact_size(CONTEXT)
            .frame(frame)
            .show(ui, |ui| question::show_context(ui, scene, asked, &mut state.input));
    }
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        // In a wide window it stays together, centred.
        let width = ui.available_width().min(QUESTION);
        let beside = (ui.available_width() - width) / 2.0;
        ui.horizontal_top(|ui| {
            ui.add_space(beside);
            ui.vertical(|ui| {
                ui.set_width(width);
                question::show_page(ui, scene, asked, &mut state.input, &mut state.samples, form);
            });
        });
    });
    let clicked = state.input.clicked.take();
    let clicked =
        clicked.filter(|action| question::single_keys(ui, scene, asked, action.writes()).act(ui.ctx()));
    if let Some(action) = by_key.or(clicked) {
        act(action, asked, scene, state);
    }
}

fn act(action: QuestionAction, asked: Asked, scene: ViewContext<'_>, state: &mut InquiryPanel) {
    let reply = |reply| Action::Reply(asked.id, reply);
    match action {
        QuestionAction::Answer(given) => {
            let answer = state.input.answer(given, asked, scene.session.settings().asking.blind);
            scene.command(reply(Reply::Answer(Box::new(answer))));
        }
        QuestionAction::Skip => scene.command(reply(Reply::Skip)),
        QuestionAction::Back => scene.command(reply(Reply::Back)),
        QuestionAction::Undo => scene.run(CommandId::Undo),
        QuestionAction::Sample => state.samples.again(),
        QuestionAction::Lock => {
            let node = asked.question.node;
            if scene.session.kb().score(node).is_some() {
                scene.command(base::Action::Lock { node, locked: !scene.session.kb().is_invariable(node) });
            }
        }
        QuestionAction::Open(node) => scene.command(base::Action::Lock { node, locked: false }),
        QuestionAction::Play(user) => {
            let node = asked.question.node;
            scene.command(lattice::Action::Select(node));
            scene.command(preferences::Action::Show(SettingsPanel::Play));
            // The board with the user to move.
            scene.command(match state.samples.shown(node, user) {
                Some(position) => play::Action::From(Box::new(position.clone()), user),
                None => play::Action::Of(node, user),
            });
        }
        QuestionAction::Prompt(node) => scene.command(Action::Put(node)),
    }
}

// The query line of the questions: only what it finds is asked.

/// The width of the field, in points.
const WIDTH: f32 = 200.0;

#[derive(Debug, Default)]
struct QueryLine {
    /// The text being typed.
    draft: String,
    /// The text of the questions.
    asked: String,
    error: Option<QueryError>,
    wants_focus: bool,
}

impl QueryLine {
    /// Draws the field; Enter or leaving it asks only what the text finds, Esc brings the old text back.
    fn show(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let (words, asking) = (scene.words, &scene.session.settings().asking);
        if self.asked != asking.query {
            self.asked.clone_from(&asking.query);
            self.draft.clone_from(&asking.query);
        }
        let name = ui.label(words.get("inquiry-only"));
        let edit = TextEdit::singleline(&mut self.draft).hint_text(words.get("inquiry-only-hint"));
        let field = edit.desired_width(WIDTH).show(ui);
        let response = field.response.response.labelled_by(name.id);
        if std::mem::take(&mut self.wants_focus) {
            response.request_focus();
            let mut state = field.state;
            state.cursor.set_char_range(Some(CCursorRange::select_all_str(&self.draft)));
            state.store(ui.ctx(), response.id);
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.draft.clone_from(&self.asked);
        }
        if response.changed() {
            self.error = None;
        }
        if response.lost_focus() && self.draft != self.asked {
            let wanted = Asking { query: self.draft.trim().to_owned(), ..asking.clone() };
            self.error = wanted.only().err();
            if self.error.is_none() {
                scene.command(Action::Ask(wanted));
            }
        }
    }
}

// The next questions, and the latest answers.

/// Maximum number of latest answers.
const LAST: usize = 7;

fn show_queue(ui: &mut Ui, scene: ViewContext<'_>, clicked: &mut Option<QuestionAction>) {
    let (session, words) = (scene.session, scene.words);
    let blind = session.settings().asking.blind;
    let line = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
    parts::section(ui, words.get("inquiry-next"));
    let lower = (LAST as f32 + 2.5) * line;
    let lines = ((ui.available_height() - lower) / line).max(1.0) as usize;
    for question in session.inquiry().upcoming().take(lines) {
        ui.horizontal(|ui| {
            theme::score_label(ui, words, session.kb().score(question.node).filter(|_| !blind));
            // The gain first, so that a long name is truncated before it.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if question.gain > 0 && !blind {
                    let gain = [("gain", thousands(question.gain as i64))];
                    ui.label(RichText::new(words.with("inquiry-gain", &gain)).font(SMALL).weak())
                        .on_hover_text(words.get("inquiry-gain-hint"));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    if queued_name(ui, words, question.node) {
                        *clicked = Some(QuestionAction::Prompt(question.node));
                    }
                });
            });
        });
    }
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        let done = session.inquiry().interview.done();
        if done.is_empty() {
            parts::quiet(ui, words.get("inquiry-last-none"));
        }
        // From the bottom: the newest is the lowest.
        for done in done.iter().rev().take(LAST) {
            ui.allocate_ui_with_layout(
                egui::vec2(ui.available_width(), ui.spacing().interact_size.y),
                Layout::left_to_right(Align::Center),
                |ui| {
                    theme::score_label(ui, words, Some(done.score));
                    if queued_name(ui, words, done.question.node) {
                        *clicked = Some(QuestionAction::Prompt(done.question.node));
                    }
                },
            );
        }
        ui.strong(words.get("inquiry-last"));
    });
}

/// Draws the name of a combination in the remaining space; returns true if it was clicked.
fn queued_name(ui: &mut Ui, words: Words, node: NodeId) -> bool {
    let material = node.material();
    let name = RichText::new(words.material(material)).font(SMALL);
    let choice = ui.add(Button::new(name).frame(false).truncate());
    choice.on_hover_text(words.material_aside(material)).clicked()
}
