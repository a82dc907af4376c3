//! The fuzzy adviser: the position of the game over guard values or the cognitive map, the moves by rank, and why.

use std::sync::Arc;

use canju_message::All;
use egui::{CentralPanel, ComboBox, DragValue, Frame, ProgressBar, Rangef, RichText, ScrollArea, Ui, vec2};
use egui_extras::{Column, TableBuilder};
use egui_plot::{Line, LineStyle, PlotPoints, VLine, uniform_grid_spacer};

use super::play::{self, standing};
use crate::adviser::advice::{ByShape, by_shape};
use crate::adviser::map::Influence;
use crate::adviser::paper::CASES;
use crate::adviser::rules::{self, Rule, terms};
use crate::adviser::{
    Advice, Advised, Adviser, Branch, Consequents, DegreeTerms, GuardForm, Inference, Levels, MapForm, Reply,
    Settings, Shape, Term,
};
use crate::app::board::{BoardInput, Heat, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::editor::{SetUp, Use};
use crate::app::list::{self, Extra};
use crate::app::moves::{self, notation};
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{Palette, STEP};
use crate::app::{export, layout, parts, plots};
use crate::figures::number::{decimal, signed};
use crate::rules::{Move, Position, Square};
use crate::session::adviser;
use crate::session::play::{Action, PlayFeature};
use crate::views::adviser as views;

/// The layer under the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, All)]
#[all(text = "adviser-")]
enum Under {
    /// The cognitive map.
    #[default]
    Map,
    /// The guard values.
    Guards,
    /// The board alone.
    Nothing,
}

#[derive(Default)]
pub(in crate::app) struct AdviserPanel {
    board: MovingBoard,
    under: Under,
    /// The key of the position drawn last, and the number of the game.
    key: u64,
    game: u64,
    /// The selected move (default: the first).
    chosen: Option<Move>,
    /// The point under the pointer when the board was drawn last.
    looked: Option<Square>,
    editor: Option<SetUp>,
    paper: FigureShown,
}

impl AdviserPanel {
    fn looked_at<'a>(&self, advice: &'a Advice) -> Option<&'a Advised> {
        let chosen = advice.moves.iter().find(|one| Some(one.played) == self.chosen);
        chosen.or(advice.moves.first())
    }
}

/// Height of the parts around the board.
const AROUND: f32 = 140.0;
/// Maximum number of arrows to a point.
const ARROWS: usize = 6;

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut AdviserPanel) {
    let Some((position, advice)) = scene.session.adviser().advice() else { return };
    let stands = scene.session.adviser().figure().is_some();
    // No key navigates in a game that is not shown.
    let clipboard = if stands { moves::clipboard(ui) } else { moves::look_keys(ui, scene, Action::Navigate) };
    play::position_keys(ui, scene, position, clipboard, &mut state.editor);
    if state.key != position.key() {
        (state.key, state.chosen) = (position.key(), None);
    }
    let game = scene.session.play().game;
    if std::mem::replace(&mut state.game, game) != game && stands {
        scene.command(adviser::Action::Figure(None));
    }
    show_choices(ui, scene, position, &mut state.editor);
    if state.editor.is_some() {
        set_up(ui, scene, &mut state.editor);
        return;
    }
    layout::beside_board(ui, "beside the adviser", AROUND, |ui| {
        let adviser = Adviser::new(scene.session.settings().adviser.clone());
        case_beside(ui, scene, &adviser, &mut state.paper);
        show_ranking(ui, scene, &adviser, (position, advice), state);
        ScrollArea::vertical().id_salt("why").auto_shrink(false).show(ui, |ui| {
            if let Some(one) = state.looked_at(advice) {
                show_why(ui, scene, &adviser, (position, one));
                show_curves(ui, scene, &adviser, one);
            }
            show_paper(ui, scene, &adviser, (position, advice), &mut state.paper);
            if !stands {
                play::show_analysis(ui, scene);
            }
            all_rules(ui, scene, &adviser);
        });
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        under(ui, scene, state);
        let mut below = parts::BottomReserve::of(ui, "below the board", AROUND - 36.0);
        on_board(ui, scene, (position, advice), state, below.room(ui));
        below.begin(ui);
        if stands {
            parts::quiet(ui, scene.words.get("adviser-stands"));
            below_figure(ui, scene, position);
        } else {
            standing(ui, scene, state.board.refused(), None);
            buttons(ui, scene);
        }
        parts::quiet(ui, scene.words.get("adviser-arrows"));
        below.end(ui);
    });
}

/// Draws the position being set up instead of the game.
fn set_up(ui: &mut Ui, scene: ViewContext<'_>, shown: &mut Option<SetUp>) {
    let Some(editor) = shown else { return };
    let done = layout::beside_board(ui, "beside the adviser's position", AROUND, |ui| {
        let begin = |start| Action::New(Box::new(start)).into();
        editor.beside(ui, scene, &Use { key: "play-from-here", with: &begin })
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| editor.board(ui, scene));
    if done {
        *shown = None;
    }
}

/// Draws the choice of the layer under the pieces, and the cases of the paper.
fn under(ui: &mut Ui, scene: ViewContext<'_>, state: &mut AdviserPanel) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        parts::options(ui, &mut state.under, Under::ALL, |under| words.get(under.text_key()));
        parts::divider(ui);
        figures_of_paper(ui, scene, &mut state.paper);
    });
}

fn on_board(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (position, advice): (&Position, &Advice),
    state: &mut AdviserPanel,
    room: f32,
) {
    let play: &PlayFeature = scene.session.play();
    let tree = &play.tree;
    let stands = scene.session.adviser().figure().is_some();
    let heat: Option<Heat> = match state.under {
        Under::Map => Some(advice.map.values),
        Under::Guards => Some(advice.map.guards.map(f64::from)),
        Under::Nothing => None,
    };
    let bears = state.looked.map(|square| advice.map.influences(square)).unwrap_or_default();
    let arrows: Vec<(Square, Square, f32)> =
        bears.iter().take(ARROWS).map(|one| (one.from, one.to, one.brings as f32)).collect();
    let sign = |influence: &Influence| {
        let Influence { moves, weight, brings, .. } = *influence;
        format!("{moves} · {weight:.2} · {}", signed(brings, 2))
    };
    let labels: Vec<String> = bears.iter().take(ARROWS).map(sign).collect();
    let input = BoardInput {
        labels: &labels,
        flipped: play.flipped,
        last: tree.played(tree.current()).filter(|_| !stands),
        heat: heat.as_ref(),
        arrows: &arrows,
        advice: state.looked_at(advice).map(|one| one.played).filter(|_| arrows.is_empty()),
        leaves: Some(export::position(ui.ctx(), scene.words, position, play.flipped)),
        ..BoardInput::of(position.board())
    };
    let free = !stands && play.waits_for_a_move(&scene.session.settings().play);
    let size = vec2(ui.available_width(), room.max(160.0));
    let played = state.board.show(ui, scene.words, position, input, size, free);
    played.into_iter().for_each(|played| scene.command(Action::Move(played)));
    if state.looked != state.board.looked_at() {
        state.looked = state.board.looked_at();
        ui.ctx().request_repaint();
    }
}

/// Draws the actions on a figure: back to the game, or a game from here.
fn below_figure(ui: &mut Ui, scene: ViewContext<'_>, position: &Position) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.get("adviser-back")).clicked() {
            scene.command(adviser::Action::Figure(None));
        }
        if ui.button(words.get("play-from-here")).clicked() {
            scene.command(Action::New(Box::new(position.clone())));
        }
        parts::short_command_button(ui, scene, CommandId::Flip);
    });
}

/// Draws the actions on the game, as in the panel of the game.
fn buttons(ui: &mut Ui, scene: ViewContext<'_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        moves::look_buttons(ui, scene, Action::Navigate);
        ui.separator();
        for verb in [CommandId::NewGame, CommandId::TakeBack, CommandId::Flip] {
            parts::short_command_button(ui, scene, verb);
        }
    });
}

// The options left open by the paper, in a row above the board, with a note on the literal inference.

fn show_choices(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, editor: &mut Option<SetUp>) {
    let words = scene.words;
    let now = &scene.session.settings().adviser;
    let mut wanted = now.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let set_up = egui::Button::selectable(editor.is_some(), words.get("play-set-up"));
        if ui.add(set_up).on_hover_text(words.get("play-set-up-hint")).clicked() {
            *editor = editor.is_none().then(|| SetUp::of(position, scene.session.play().flipped));
        }
        parts::divider(ui);
        choice(ui, scene, "adviser-inference", &Inference::ALL, &mut wanted.inference, Inference::text_key);
        choice(ui, scene, "adviser-map", &MapForm::ALL, &mut wanted.map, MapForm::text_key);
        choice(ui, scene, "adviser-guards", &GuardForm::ALL, &mut wanted.guard, GuardForm::text_key);
        choice(ui, scene, "adviser-shape", &Shape::ALL, &mut wanted.shape, Shape::text_key);
        choice(ui, scene, "adviser-degrees", &DegreeTerms::ALL, &mut wanted.degrees, DegreeTerms::text_key);
        choice(ui, scene, "adviser-levels", &Levels::ALL, &mut wanted.levels, Levels::text_key);
        let own = egui::Checkbox::new(&mut wanted.own_only, words.get("adviser-own-only"));
        ui.add_enabled(wanted.levels == Levels::Two, own).on_hover_text(words.get("adviser-own-only-hint"));
        parts::check(ui, words, "adviser-horse", &mut wanted.horse_over_cannon);
        parts::divider(ui);
        parts::short_command_button(ui, scene, CommandId::Undo);
        parts::short_command_button(ui, scene, CommandId::Redo);
        if parts::button_if(ui, words, "adviser-usual", *now != Settings::default()).clicked() {
            wanted = Settings::default();
        }
    });
    if now.inference == Inference::Literal {
        parts::caution(ui, &words.get("adviser-finding"));
    }
    if now.map == MapForm::Literal {
        parts::caution(ui, &words.get("adviser-finding-map"));
    }
    ui.separator();
    if wanted != *now {
        scene.command(adviser::Action::Choose(Box::new(wanted)));
    }
}

/// Draws a choice among a few options, named for screen readers and in its hint.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    name: &'static str,
    all: &[T],
    value: &mut T,
    text_key: fn(T) -> &'static str,
) {
    let words = scene.words;
    let (list, all) = (ComboBox::from_id_salt(name), all.iter().copied());
    let response = parts::choose(ui, list, value, all, |one| words.get(text_key(*one)));
    response.on_hover_text(words.get(name)).accessible_name(words.get(name));
}

// The legal moves, best first, with the values of the rules. A click selects a move, the button plays it.

const ROW: f32 = 22.0;

fn show_ranking(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    (position, advice): (&Position, &Advice),
    state: &mut AdviserPanel,
) {
    let words = scene.words;
    let looked = state.looked_at(advice).map(|one| one.played);
    ranking_title(ui, scene, (position, advice), looked);
    if advice.moves.is_empty() {
        parts::quiet(ui, words.get("adviser-no-moves"));
        return;
    }
    if adviser.settings().levels == Levels::Two {
        parts::quiet(ui, words.get("adviser-order-two"));
    }
    let height = ui.available_height() * 0.3;
    let mut clicked = None;
    ScrollArea::horizontal().id_salt("ranked").show(ui, |ui| {
        let table = TableBuilder::new(ui)
            .id_salt("ranked moves")
            .striped(true)
            .min_scrolled_height(0.0)
            .sense(egui::Sense::click())
            .min_scrolled_height(height)
            .max_scroll_height(height)
            .auto_shrink([false, true])
            .column(Column::exact(32.0))
            .column(Column::exact(84.0))
            .columns(Column::exact(52.0), 2)
            .columns(Column::exact(40.0), 4)
            .column(Column::remainder().at_least(90.0));
        let heads = ["", "advise-move", "advise-value", "advise-rv", "x1", "x2", "x3", "x4", "advise-rules"];
        let table = table.header(ROW, |mut row| {
            for head in heads {
                row.col(|ui| {
                    let text = if head.starts_with("advise") { words.get(head) } else { head.to_owned() };
                    let label = ui.strong(text);
                    if let Some(key) = input_key(head) {
                        label.on_hover_text(words.get(key));
                    }
                });
            }
        });
        table.body(|body| {
            body.rows(ROW, advice.moves.len(), |mut row| {
                let at = row.index();
                let Some(one) = advice.moves.get(at) else { return };
                row.set_selected(Some(one.played) == looked);
                let cells = ranked_cells(scene, adviser, position, one);
                row.col(|ui| _ = ui.weak(format!("{}", at + 1)));
                for (column, text) in cells.into_iter().enumerate() {
                    let text = RichText::new(text);
                    row.col(|ui| {
                        _ = match column {
                            0 => ui.label(text),
                            1 => ui.label(text.strong().monospace()),
                            2..=6 => ui.label(text.monospace()),
                            _ => ui.add(egui::Label::new(text).truncate()),
                        }
                    });
                }
                if row.response().clicked() {
                    clicked = Some(one.played);
                }
            });
        });
    });
    if clicked.is_some() {
        state.chosen = clicked;
    }
}

/// Draws the number of moves, and the button that plays the one looked at.
fn ranking_title(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    (position, advice): (&Position, &Advice),
    looked: Option<Move>,
) {
    let words = scene.words;
    ui.horizontal(|ui| {
        ui.strong(words.with("adviser-ranked", &[("moves", advice.moves.len())]));
        let stands = scene.session.adviser().figure().is_some();
        let free = !stands && scene.session.play().waits_for_a_move(&scene.session.settings().play);
        if let Some(played) = looked.filter(|_| free) {
            let args = [("move", notation(scene, position, played))];
            if ui.button(words.with("adviser-play", &args)).clicked() {
                scene.command(Action::Move(played));
            }
        }
    });
}

/// Returns the cells of a ranked move after its rank: move, value, risk value, the four inputs, and the rules that fired most.
fn ranked_cells(
    scene: ViewContext<'_>,
    adviser: &Adviser,
    position: &Position,
    one: &Advised,
) -> [String; 8] {
    let ends = one.wins.then_some("advise-wins").or(one.loses().then_some("advise-loses"));
    let value = one.own_value(adviser.settings().levels).map(|value| decimal(value, 3));
    let value = ends.map_or_else(|| value.unwrap_or_else(|| "–".to_owned()), |key| scene.words.get(key));
    let [x1, x2, x3, x4] = one.inputs.list().map(|x| format!("{x:.2}"));
    let fired = adviser.explain(one);
    let fired = fired.iter().take(2).map(|one| format!("R{} {:.0} %", one.rule.number, one.share * 100.0));
    let rules = fired.collect::<Vec<_>>().join(", ");
    [notation(scene, position, one.played), value, format!("{:.3}", one.rv), x1, x2, x3, x4, rules]
}

fn input_key(name: &str) -> Option<&'static str> {
    Some(match name {
        "x1" => "adviser-source",
        "x2" => "adviser-target",
        "x3" => "adviser-mover",
        "x4" => "adviser-taken",
        _ => return None,
    })
}

// The reasons for a move's value: the rules that fired with their strengths, and their editable conclusions.

/// Minimum share of the total strength for a rule to be listed.
const LEAST: f64 = 0.01;

/// Draws the rules that a move fires, strongest first.
fn show_why(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser, (position, one): (&Position, &Advised)) {
    let words = scene.words;
    parts::section(ui, words.with("advise-why", &[("move", notation(scene, position, one.played))]));
    if one.loses() {
        lost(ui, scene, position, one);
    } else {
        follow(ui, scene, position, one);
    }
    for fired in adviser.explain(one).iter().filter(|fired| fired.share >= LEAST) {
        ui.horizontal(|ui| {
            let share = format!("R{} {:.0} %", fired.rule.number, fired.share * 100.0);
            let bar = ProgressBar::new(fired.share as f32).desired_width(96.0).text(share);
            let strength = words.with("adviser-strength", &[("strength", format!("{:.3}", fired.strength))]);
            ui.add(bar).on_hover_text(strength);
            conclusion(ui, scene, adviser.settings(), fired.rule);
            let text = words.fuzzy_rule(fired.rule, adviser.settings().concluding());
            ui.add(egui::Label::new(text).wrap());
        });
    }
}

/// Draws the expected continuation, with two levels.
fn follow(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, one: &Advised) {
    let Some(follow) = one.follow else { return };
    let mut now = position.clone();
    now.make(one.played);
    let line = |(key, wins), position: &Position, reply: Reply| {
        let args = [("move", notation(scene, position, reply.played)), ("rv", format!("{:.3}", reply.rv))];
        scene.words.with(if reply.wins { wins } else { key }, &args)
    };
    let mut lines = Vec::new();
    if let Some(answer) = follow.answer {
        lines.push(line(("advise-answer", "advise-answer-wins"), &now, answer));
        now.make(answer.played);
    } else if let Some(passed) = now.passed() {
        now = passed;
    }
    lines.extend(follow.next.map(|next| line(("advise-next", "advise-next-wins"), &now, next)));
    parts::quiet(ui, lines.join(" · "));
}

/// Draws the note that a move ranks last because of the reply.
fn lost(ui: &mut Ui, scene: ViewContext<'_>, position: &Position, one: &Advised) {
    let answer = one.follow.and_then(|follow| follow.answer).filter(|answer| answer.wins);
    let Some(answer) = answer else { return };
    let mut after = position.clone();
    after.make(one.played);
    let args =
        [("move", notation(scene, position, one.played)), ("answer", notation(scene, &after, answer.played))];
    parts::caution(ui, &scene.words.with("advise-lost", &args));
}

/// Draws the editable conclusion of a rule; nothing with the literal inference, which does not depend on it.
fn conclusion(ui: &mut Ui, scene: ViewContext<'_>, settings: &Settings, rule: &Rule) {
    let Some(consequents) = settings.concluding() else { return };
    let mut worth = consequents.of(rule);
    let name = scene.words.with("adviser-conclusion", &[("number", rule.number)]);
    let field = DragValue::new(&mut worth)
        .range(0.0..=1.0)
        .speed(0.005)
        .fixed_decimals(3)
        .update_while_editing(false);
    let response = ui.add(field);
    let changed = response.changed();
    response.on_hover_text(&name).accessible_name(name);
    if changed {
        let thousandths = (worth * f64::from(rules::MOST)).round() as u16;
        let consequents = consequents.with(rule, thousandths);
        scene.command(adviser::Action::Choose(Box::new(Settings { consequents, ..settings.clone() })));
    }
}

/// Draws all 36 rules; collapsed at first.
fn all_rules(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser) {
    let (words, settings) = (scene.words, adviser.settings());
    ui.add_space(8.0);
    ui.collapsing(words.get("adviser-all-rules"), |ui| {
        let usual = settings.concluding().is_none_or(|consequents| *consequents == Consequents::default());
        if ui.add_enabled(!usual, egui::Button::new(words.get("adviser-usual-rules"))).clicked() {
            let consequents = Consequents::default();
            scene.command(adviser::Action::Choose(Box::new(Settings { consequents, ..settings.clone() })));
        }
        for rule in &rules::ALL {
            ui.push_id(rule.number, |ui| {
                ui.horizontal(|ui| {
                    ui.add_sized([32.0, 18.0], egui::Label::new(format!("R{}", rule.number)));
                    conclusion(ui, scene, settings, rule);
                    let text = words.fuzzy_rule(rule, settings.concluding());
                    ui.add(egui::Label::new(text).wrap());
                });
            });
        }
    });
}

// The membership functions as curves, one chart per input, with the input of the selected move.

/// Points of a curve.
const POINTS: usize = 64;
const HEIGHT: f32 = 92.0;

/// The text keys of the inputs.
const NAMES: [&str; 4] = ["adviser-source", "adviser-target", "adviser-mover", "adviser-taken"];

/// Draws the charts, two per row.
fn show_curves(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser, one: &Advised) {
    parts::section(ui, scene.words.get("adviser-curves"));
    let legend = match adviser.settings().degrees {
        DegreeTerms::Three => "adviser-curves-legend",
        DegreeTerms::Five => "adviser-curves-legend-five",
    };
    parts::quiet(ui, scene.words.get(legend));
    let width = (ui.available_width() - 24.0) / 2.0;
    let inputs = one.inputs.list();
    for pair in [[0, 1], [2, 3]] {
        ui.horizontal_top(|ui| {
            for input in pair {
                let x = inputs.get(input).copied().unwrap_or(0.0);
                ui.allocate_ui(vec2(width, HEIGHT + 20.0), |ui| {
                    ui.vertical(|ui| membership_chart(ui, scene, adviser, input, x, width));
                });
            }
        });
    }
}

/// Formats 0, .5 and 1; empty for other values.
fn number(value: f64) -> String {
    if (-0.01..=1.01).contains(&value) { format!("{value}") } else { String::new() }
}

fn membership_chart(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    input: usize,
    x: f64,
    width: f32,
) {
    let palette = Palette::of(ui);
    let name = NAMES.get(input).map_or_else(String::new, |key| scene.words.get(key));
    let title = format!("x{} {name}: {x:.2}", input + 1);
    ui.add(egui::Label::new(egui::RichText::new(title).small()).truncate());
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    plots::still(("membership", input), vec2(width, HEIGHT))
        .include_x(0.0)
        .include_x(1.0)
        .include_y(0.0)
        .include_y(1.0)
        .grid_spacing(Rangef::new(4.0, 40.0))
        .x_grid_spacer(uniform_grid_spacer(|_| [0.5, 1.0, 1.0]))
        .y_grid_spacer(uniform_grid_spacer(|_| [0.5, 1.0, 1.0]))
        .x_axis_formatter(|mark, _| number(mark.value))
        .y_axis_formatter(|mark, _| number(mark.value))
        .show(ui, |plot| {
            let terms = terms(input, adviser.settings().degrees);
            for term in terms {
                let curve = (0..=POINTS).map(|at| {
                    let x = at as f64 / POINTS as f64;
                    [x, adviser.settings().shape.membership(x, *term, terms.len())]
                });
                let (colour, style) = match term {
                    Term::Low => (palette.loss, LineStyle::dashed_dense()),
                    Term::Medium => (palette.edge, LineStyle::dotted_dense()),
                    Term::MidLow => (palette.loss, LineStyle::dotted_dense()),
                    Term::MidHigh => (palette.win, LineStyle::dotted_dense()),
                    Term::High => (palette.win, LineStyle::Solid),
                };
                let line = Line::new("", curve.collect::<PlotPoints<'_>>());
                plot.line(line.color(colour).style(style).width(2.0));
            }
            plot.vline(VLine::new("", x).color(palette.accent).width(2.5));
        });
}

// The paper beside the adviser: its figures, the tree of two levels, the three shapes, and how often masters agree.

/// What is shown, and results kept while the advice stays the same.
#[derive(Default)]
struct FigureShown {
    /// Whether Figure 2 is shown: the way from the position to the move.
    model: bool,
    tree: Memo<(), Arc<Vec<Branch>>, Advice>,
    shapes: Memo<(), Arc<Vec<ByShape>>, Advice>,
}

/// Draws the menu of the paper's figures. Positions are shown instead of the game, which is left as it is.
fn figures_of_paper(ui: &mut Ui, scene: ViewContext<'_>, state: &mut FigureShown) {
    let (words, shown) = (scene.words, scene.session.adviser().figure());
    let menu = ui.menu_button(words.get("adviser-figures"), |ui| {
        if ui.selectable_label(state.model, words.get("adviser-model")).clicked() {
            state.model = !state.model;
        }
        for case in &CASES {
            let is_shown = shown == Some(case);
            let name = words.with("adviser-figure", &[("figure", case.figure)]);
            if ui.selectable_label(is_shown, name).clicked() {
                scene.command(adviser::Action::Figure((!is_shown).then_some(case.figure)));
            }
        }
    });
    menu.response.on_hover_text(words.get("adviser-figures-hint"));
}

/// Draws what is printed beside what is found: the case shown, and Figure 2.
fn case_beside(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser, state: &mut FigureShown) {
    let (words, form) = (scene.words, scene.session.settings().play.form);
    if let Some(case) = scene.session.adviser().figure() {
        ui.horizontal(|ui| {
            ui.strong(words.with("adviser-figure", &[("figure", case.figure)]));
            if parts::icon(ui, "✕", &words.get("adviser-back")).clicked() {
                scene.command(adviser::Action::Figure(None));
            }
        });
        for line in views::case(words, form, case, adviser.settings()) {
            ui.label(line);
        }
        ui.separator();
    }
    if state.model {
        ui.horizontal(|ui| {
            ui.strong(words.get("adviser-model"));
            state.model = !parts::icon(ui, "✕", &words.get("adviser-model-close")).clicked();
        });
        export::show_diagram(ui, words, &views::model(words, adviser.settings()));
        parts::quiet(ui, words.get("adviser-model-read"));
        ui.separator();
    }
}

/// Draws the comparisons; the tree and the shapes are computed when they are opened.
fn show_paper(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    (position, advice): (&Position, &Arc<Advice>),
    state: &mut FigureShown,
) {
    let (words, form) = (scene.words, scene.session.settings().play.form);
    parts::quiet(ui, words.get("adviser-masters"));
    if advice.moves.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.collapsing(words.get("adviser-tree"), |ui| {
        let tree = state.tree.get(advice, (), || Arc::new(adviser.tree(position)));
        parts::quiet(ui, words.get("adviser-tree-hint"));
        export::show_diagram(ui, words, &views::tree(words, form, position, &tree));
    });
    ui.collapsing(words.get("adviser-shapes"), |ui| {
        let rows = state.shapes.get(advice, (), || Arc::new(by_shape(adviser.settings(), position)));
        ui.label(views::shapes_agree(words, &rows));
        let table = views::shapes(words, form, position, rows.iter().take(SHOWN).copied().collect());
        let extra = Extra { whole: true, widget: None };
        list::show_with(ui, scene, "membership shapes", &table, extra);
    });
}

/// Moves listed by shape.
const SHOWN: usize = 12;
