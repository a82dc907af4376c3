//! The sample: its settings, the question to the expert, blind and with positions, with a key for every answer; the base's score and its
//! reasons; the estimate while marks come in, and the list of the sample.

use egui::{
    Align, Button, CollapsingHeader, DragValue, Key, Layout, Panel, RichText, ScrollArea, TextWrapMode, Ui,
    UiBuilder, vec2,
};
use egui_plot::{HLine, Line, LineStyle, PlotPoints, VLine};

use super::{scored_node, show_list, sign};
use crate::app::commands::CommandId;
use crate::app::keys::{SingleKeys, Target};
use crate::app::layout::BOARD;
use crate::app::samples::Samples;
use crate::app::scene::ViewContext;
use crate::app::theme::{self, Palette, STEP};
use crate::app::{export, inspector, parts, plots};
use crate::figures::{Chart, Figure, Series, Shape};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::service::settings::VerificationSettings;
use crate::session::Command;
use crate::session::verification::Action;
use crate::text::node::{score_meaning, score_name, score_word};
use crate::text::{Value, Words};
use crate::verification::Finding;
use crate::verification::sampling::{Confidence, Estimate, Plan, Sample, Sampler, wilson};
use crate::verification::sheet::{Judged, Mark};

/// The height of the panel below which the settings of a drawn sample are folded.
const LOW: f32 = 760.0;

/// The height of a question whose boards are readable.
const QUESTION: f32 = 420.0;

/// Least height of a board, relative to the smaller side of the window, at which two are drawn above the list.
const BOARD_SHARE: f32 = 0.3;

/// Width of the panel below which the reasons stand under the answers, not in a column of their own.
const NARROW: f32 = 800.0;

/// Least height of the list of the sample.
const LIST_HEIGHT: f32 = 120.0;

/// Least widths of the course of the estimate and of the list beside it.
const COURSE: f32 = 160.0;
const LIST: f32 = 500.0;

#[derive(Default)]
pub(super) struct SampleState {
    /// Whether only unmarked combinations are listed.
    open_only: bool,
    /// The combination last scrolled to.
    shown: Option<NodeId>,
    samples: Samples,
}

pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &mut VerificationSettings,
    state: &mut SampleState,
) {
    let words = scene.words;
    let room = scene.session.verification();
    // In a low window the boards need the room of the settings.
    if ui.available_height() < LOW && room.sample().is_some() {
        CollapsingHeader::new(words.get("sample-sampler")).show(ui, |ui| plan(ui, scene, settings));
    } else {
        plan(ui, scene, settings);
    }
    let Some((sample, judged)) = room.sample() else {
        if room.drawing.is_some() {
            ui.spinner();
            return;
        }
        parts::empty(ui, scene, "sample-empty", &[CommandId::ReadSheet]);
        ui.vertical_centered(|ui| parts::next_step(ui, scene));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        for line in words.drawn(sample) {
            ui.label(RichText::new(line).weak());
        }
        parts::command_button(ui, scene, CommandId::PutSampleAside);
    });
    if room.judged_scores.taken {
        parts::caution(ui, &words.get("sample-taken"));
    }
    if room.stale {
        parts::caution(ui, &words.get("sample-stale"));
    }
    let estimate =
        Estimate::of(judged.counts, 2 * sample.population, settings.confidence, settings.half_width);
    let height = ui.available_height();
    let most = (height - LIST_HEIGHT).max(240.0);
    let usual = (height * 0.64).max(QUESTION.min(most));
    let narrow = ui.available_width() < NARROW;
    let beside = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        advice(ui, scene, sample, &estimate, settings);
        for line in words.estimate(&estimate, judged.passed, settings.confidence) {
            ui.label(line);
        }
        parts::quiet(ui, words.sample_of_paper());
        show_reasons(ui, scene, sample, judged);
    };
    // It follows the window: a height that was remembered would fit another one.
    let above = Panel::top("question of the sample").resizable(false).exact_size(usual.min(most));
    above.show(ui, |ui| {
        if !narrow {
            let right = (ui.available_width() * 0.36).clamp(260.0, 480.0);
            Panel::right("reasons").resizable(false).exact_size(right).show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| beside(ui));
            });
        }
        let under = |ui: &mut Ui| {
            if narrow {
                ui.separator();
                beside(ui);
            }
        };
        question(ui, scene, sample, &mut state.samples, narrow, under);
    });
    let (whole, right) = (ui.available_width(), ui.available_width() * 0.4);
    let course = Panel::right("course of the estimate").resizable(true).default_size(right);
    course.size_range(COURSE..=(whole - LIST).max(COURSE)).show(ui, |ui| {
        show_plot(ui, words, judged, settings.confidence, &estimate);
    });
    drawn(ui, scene, sample, judged, state);
}

/// Draws the sampling plan, and the stopping rule.
fn plan(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut VerificationSettings) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let plan = &mut settings.plan;
        ui.label(words.get("sample-sampler"));
        for sampler in Sampler::ALL {
            ui.selectable_value(&mut plan.sampler, sampler, words.get(sampler.text_key()))
                .on_hover_text(words.get("sample-sampler-hint"));
        }
        parts::divider(ui);
        let unit = format!(" {}", words.get("unit-pieces"));
        let distance = DragValue::new(&mut plan.distance).range(1..=Plan::FARTHEST).suffix(unit);
        parts::field(ui, words, "sample-distance", distance);
        let mut percent = plan.percent();
        let number =
            DragValue::new(&mut percent).range(0.01..=100.0).speed(0.01).max_decimals(2).suffix(" %");
        if parts::field(ui, words, "sample-part", number).changed() {
            plan.part = Plan::part_of(percent).unwrap_or(plan.part);
        }
        parts::field(ui, words, "sample-seed", DragValue::new(&mut plan.seed));
        parts::command_button(ui, scene, CommandId::DrawSample);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(words.get("sample-confidence"));
        let percent = |confidence: &Confidence| format!("{} %", confidence.percent());
        parts::options(ui, &mut settings.confidence, Confidence::ALL, percent);
        let mut points = 100.0 * settings.half_width;
        let number = DragValue::new(&mut points)
            .range(0.1..=50.0)
            .speed(0.05)
            .max_decimals(1)
            .prefix("± ")
            .suffix(" %");
        if parts::field(ui, words, "sample-half-width", number).changed() {
            settings.half_width = points / 100.0;
        }
        parts::divider(ui);
        for verb in [CommandId::WriteSheet, CommandId::ReadSheet] {
            parts::command_button(ui, scene, verb);
        }
        parts::expert_button(ui, scene);
    });
}

/// Draws the combination to be marked with positions of it, the keys, and `under` the answers what has no column of its own.
fn question(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    sample: &Sample,
    samples: &mut Samples,
    narrow: bool,
    under: impl FnOnce(&mut Ui),
) {
    /// Height of the part below the boards, and least width of the part beside one.
    const AROUND: (f32, f32) = (108.0, 240.0);
    let words = scene.words;
    let Some(node) = scene.session.next_to_mark() else {
        ui.strong(words.get("sample-done"));
        parts::next_step(ui, scene);
        return;
    };
    let pressed = SingleKeys::of(ui.ctx(), Target::Sample(node)).pressed(ui.ctx(), Key::G);
    let line = ui.spacing().interact_size.y;
    let least = BOARD_SHARE * ui.ctx().content_rect().size().min_elem();
    // The name and the captions are two lines, with their gaps three.
    let others = if narrow || ui.available_height() - 3.0 * line - AROUND.0 < least {
        // As in the questions: one board beside the answers where two would be small.
        let room = ui.available_rect_before_wrap();
        let board = (room.height() * BOARD).min(room.width() - AROUND.1).max(0.0);
        let (left, right) = room.split_left_right_at_x(room.left() + board);
        let right = right.with_min_x(right.left() + STEP);
        let others = ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            samples.show(ui, words, node, false, room.height(), 1)
        });
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            ScrollArea::vertical().auto_shrink(false).id_salt("beside the board").show(ui, |ui| {
                title(ui, scene, node, sample);
                answers(ui, scene, node);
                under(ui);
            });
        });
        others.inner
    } else {
        title(ui, scene, node, sample);
        let height = (ui.available_height() - AROUND.0).clamp(100.0, 640.0);
        let others = samples.show(ui, words, node, false, height, 2);
        answers(ui, scene, node);
        others
    };
    if others || pressed {
        samples.again();
    }
}

/// Draws the name of the combination and its place in the sample.
fn title(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, sample: &Sample) {
    let at = sample.nodes.iter().position(|drawn| *drawn == node).unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        let place = [("at", at + 1), ("of", sample.nodes.len())];
        parts::quiet(ui, scene.words.with("sample-place", &place));
        parts::node_link(ui, scene, node);
        ui.label(RichText::new(scene.words.material_aside(node)).strong());
    });
}

/// Draws the scores, the other marks, and the next step.
fn answers(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let words = scene.words;
    let mark = |mark: Mark| Command::Verification(Action::Mark(node, mark));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = STEP / 2.0;
        for right in
            Score::all().filter(|right| !node.is_symmetric() || right.class() == right.mirror().class())
        {
            digit(ui, scene, right, || scene.command(mark(Mark::Found(Finding::Is(right)))));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let button = |ui: &mut Ui, enabled: bool, key: &str, shortcut: &str, command: Command| {
            // In a narrow row it goes to the next line as a whole.
            let button = Button::new(words.get(key)).shortcut_text(shortcut).wrap_mode(TextWrapMode::Extend);
            if ui.add_enabled(enabled, button).clicked() {
                scene.command(command);
            }
        };
        match scene.session.kb().score(node) {
            _ if scene.session.hides(node) => {
                button(ui, true, "judging-reveal", "R", Action::Reveal(node).into());
            }
            Some(score) => {
                button(ui, true, "sample-right", "Y", mark(Mark::Found(Finding::Is(score))));
                button(ui, true, "sample-not-so", "X", mark(Mark::Found(Finding::Not(score))));
            }
            None => {}
        }
        button(ui, true, "sample-skip", "Space", mark(Mark::Skipped));
        let marked = !scene.session.verification().marks.is_empty();
        button(ui, marked, "sample-undo", "U", Action::Unmark.into());
        // Below the boards, so that nothing moves when it appears.
        parts::next_step(ui, scene);
    });
}

/// Draws a button with a score on its colour.
fn digit(ui: &mut Ui, scene: ViewContext<'_>, score: Score, press: impl FnOnce()) {
    let ground = Palette::of(ui).score(Some(score));
    let text = format!("{score} {}", score_word(scene.words, score));
    let text = RichText::new(text).color(Palette::ink(ground)).strong();
    let name = score_name(scene.words, Some(score));
    let button = ui.add(Button::new(text).fill(ground).min_size(vec2(28.0, 28.0)));
    if button.on_hover_text(&name).accessible_name(&name).clicked() {
        press();
    }
}

/// Draws whether to continue; before the first mark how to begin.
fn advice(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    sample: &Sample,
    estimate: &Estimate,
    settings: &VerificationSettings,
) {
    let words = scene.words;
    if estimate.counts.all() == 0 {
        parts::quiet(ui, words.get("sample-nothing-marked"));
    } else {
        ui.strong(words.advice(estimate, settings.confidence, settings.half_width, sample));
    }
}

fn drawn(ui: &mut Ui, scene: ViewContext<'_>, sample: &Sample, judged: &Judged, state: &mut SampleState) {
    let words = scene.words;
    let marks = &scene.session.verification().marks;
    let open = judged.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let args = [("open", Value::from(open)), ("all", sample.nodes.len().into())];
    ui.checkbox(&mut state.open_only, words.with("sample-open-only", &args));
    let rows: Vec<usize> = (0..sample.nodes.len())
        .filter(|at| !state.open_only || judged.verdicts.get(*at).is_some_and(Option::is_none))
        .collect();
    let titles =
        [("verify-number", 48.0), ("cli-material", 200.0), ("verify-verdict", 240.0), ("cli-name", 0.0)];
    let titles = titles.map(|(key, width)| (words.get(key), width));
    let asked = scene.session.next_to_mark();
    let asked_row = rows.iter().position(|at| asked.is_some() && sample.nodes.get(*at).copied() == asked);
    let moved = std::mem::replace(&mut state.shown, asked) != asked;
    show_list(ui, "drawn", &titles, rows.len(), asked_row.filter(|_| moved), |ui, row, column| {
        let Some((at, node)) = rows.get(row).and_then(|at| Some((*at, *sample.nodes.get(*at)?))) else {
            return;
        };
        let node: NodeId = node;
        match column {
            0 if asked == Some(node) => drop(ui.strong(format!("▶ {}", at + 1))),
            0 => drop(ui.label((at + 1).to_string())),
            // Without a swatch, which would say that it has no score.
            1 if scene.session.hides(node) => drop(parts::node_link(ui, scene, node)),
            1 => scored_node(ui, scene, node, scene.session.kb().score(node)),
            2 => match (finding(scene, sample, judged, at), marks.get(&node)) {
                (_, Some(Mark::Skipped)) => drop(parts::quiet(ui, words.get("sample-skipped"))),
                // It counts when its turn comes.
                (Some(finding), _) if at >= judged.reached => drop(parts::quiet(ui, format!("({finding})"))),
                (Some(finding), _) => {
                    drop(ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.label(finding)))
                }
                (None, _) => {}
            },
            _ => drop(ui.label(words.material_aside(node))),
        }
    });
}

// The base's score of a combination of a sample, and its reasons: of the one asked about if it is no longer blind, else of the one
// judged last.

fn show_reasons(ui: &mut Ui, scene: ViewContext<'_>, sample: &Sample, judged: &Judged) {
    let (session, kb, words) = (scene.session, scene.session.kb(), scene.words);
    let room = session.verification();
    let asked = session.next_to_mark().filter(|node| !session.hides(*node));
    let Some(node) = asked.or_else(|| room.last()) else {
        parts::quiet(ui, words.get("judging-hidden"));
        return;
    };
    parts::section(ui, words.get(if asked.is_some() { "judging-reasons" } else { "judging-last" }));
    parts::node_link(ui, scene, node);
    ui.label(RichText::new(words.material_aside(node)).strong());
    if let Some(finding) =
        sample.nodes.iter().position(|drawn| *drawn == node).and_then(|at| finding(scene, sample, judged, at))
    {
        ui.strong(finding);
    }
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.get("judging-base"));
        theme::score_label(ui, words, kb.score(node));
        let meaning = |score| score_meaning(words, score);
        ui.label(kb.score(node).map_or_else(|| words.get("score-none"), meaning));
    });
    if let Some(provenance) = kb.state(node).and_then(|state| kb.provenance(state.provenance)) {
        let lock = if kb.is_invariable(node) { "🔒 " } else { "" };
        ui.label(format!("{lock}{}", words.provenance(provenance)));
        if !provenance.note.is_empty() {
            parts::quiet(ui, &provenance.note);
        }
    }
    inspector::conflicts(ui, scene, node);
    inspector::evidence(ui, scene, node);
}

/// Returns the existing verdict on a combination, and its author.
fn finding(scene: ViewContext<'_>, sample: &Sample, judged: &Judged, at: usize) -> Option<String> {
    let words = scene.words;
    let (verdict, deviation) = (*judged.verdicts.get(at)?)?;
    let (session, node) = (scene.session, *sample.nodes.get(at)?);
    let is_marked = session.verification().marks.contains_key(&node);
    let marked_by = is_marked.then_some(session.settings().author.as_str());
    let by = words.judge(verdict.judge, verdict.judge.person(session.kb(), node, marked_by));
    let score = match verdict.finding {
        Finding::Is(score) => format!("{score} "),
        Finding::Not(_) => String::new(),
    };
    Some(format!("{} {score}{} · {by}", sign(deviation), words.get(deviation.text_key())))
}

// The course of an estimate: the share of severe errors and its interval after every mark.

/// The minimum height of a chart whose vertical axis has a name.
const LABELLED: f32 = 160.0;

/// Draws the course of the estimate over the sample, with the lines between which the precision suffices.
fn show_plot(ui: &mut Ui, words: Words, judged: &Judged, confidence: Confidence, estimate: &Estimate) {
    let palette = Palette::of(ui);
    let course: Vec<[f64; 4]> = judged
        .course()
        .map(|counts| {
            let interval = wilson(counts.severe, counts.all(), confidence);
            let share = f64::from(counts.severe) / f64::from(counts.all());
            [f64::from(counts.all()), 100.0 * interval.low, 100.0 * share, 100.0 * interval.high]
        })
        .collect();
    let line = |of: usize| course.iter().map(|point| [point[0], point[of]]).collect::<PlotPoints<'_>>();
    ui.small(words.get("sample-plot-legend"));
    // The toolkit draws the grid in the colour of text.
    ui.visuals_mut().override_text_color = Some(palette.edge);
    let size = ui.available_size();
    // The axis name does not fit a low chart.
    let up = if size.y >= LABELLED { words.get("sample-plot-share") } else { String::new() };
    let drawn = plots::still("course of the estimate", vec2(size.x, size.y.max(96.0)))
        .include_y(0.0)
        .include_x(0.0)
        .include_x(judged.verdicts.len() as f64)
        .include_y(10.0)
        .x_axis_label(words.get("sample-plot-marks"))
        .y_axis_label(up)
        .y_axis_formatter(|mark, _| plots::percent_tick(mark.value))
        .x_axis_formatter(|mark, _| plots::whole(mark.value))
        .show(ui, |chart| {
            chart.line(
                Line::new("", line(3)).color(palette.accent).style(LineStyle::dashed_dense()).width(1.5),
            );
            chart.line(Line::new("", line(2)).color(palette.conflict).width(2.5));
            chart.line(
                Line::new("", line(1)).color(palette.accent).style(LineStyle::dashed_dense()).width(1.5),
            );
            let enough = [estimate.least, estimate.most].map(|enough| estimate.counts.all() + enough.more);
            for enough in enough.into_iter().filter(|enough| *enough as usize <= judged.verdicts.len()) {
                let done = VLine::new("", f64::from(enough)).color(palette.text);
                chart.vline(done.style(LineStyle::dotted_loose()));
            }
            if let Some([_, _, share, _]) = course.last() {
                chart.hline(HLine::new("", *share).color(palette.line));
            }
        });
    export::menu(&drawn.response, words, || {
        let series = [("export-low", 1), ("export-share", 2), ("export-high", 3)].map(|(name, of)| Series {
            name: words.get(name),
            shape: Shape::Line,
            points: course.iter().filter_map(|point| Some([point[0], *point.get(of)?])).collect(),
        });
        Figure::Chart(Chart {
            title: words.get("export-estimate"),
            across: words.get("sample-plot-marks"),
            up: words.get("sample-plot-share"),
            series: series.to_vec(),
        })
    });
}
