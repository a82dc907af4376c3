//! Practice: the task, the effect of each move, and the next problem.

use egui::{CollapsingHeader, ProgressBar, RichText, Ui};

use crate::app::commands::CommandId;
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::books::endgame::practice::{Judged, Mistake, Remark};
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::Position;
use crate::session::endgames::{Action, Mark, Practice, Preparation, problems};

/// Plies shown of a better line.
const SHOWN: usize = 7;

/// Draws the progress of the table solved before practice.
pub(super) fn preparation(ui: &mut Ui, scene: ViewContext<'_>, of: &Preparation, requests: &mut Requests) {
    let words = scene.words;
    parts::section(ui, words.get("endgame-practice"));
    ui.label(words.get("endgame-solves-table"));
    let share = scene.session.jobs().find(|status| status.id == of.job).and_then(|status| status.share);
    let bar = ProgressBar::new(share.unwrap_or(0.0) as f32).desired_width(200.0).show_percentage();
    ui.add(bar).accessible_name(words.get("endgame-solves-table"));
    if ui.button(words.get("ask-cancel")).clicked() {
        requests.command(Action::CancelPreparation);
    }
}

/// Draws the practice.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice, requests: &mut Requests) {
    let words = scene.words;
    parts::section(ui, words.get("endgame-practice"));
    let problem = practice.problem.and_then(|at| problems().get(at));
    if let Some(problem) = problem {
        ui.label(words.problem_title(problem));
    }
    task(ui, scene, practice);
    if let Some(difficulty) = problem.and_then(|problem| words.difficulty(problem)) {
        parts::quiet(ui, difficulty);
    }
    method(ui, scene, practice);
    if !practice.has_table && practice.ended.is_none() {
        parts::caution(ui, &words.get("endgame-no-judge"));
    }
    ui.add_space(6.0);
    moves(ui, scene, practice);
    ui.add_space(6.0);
    if scene.session.endgames().awaits_the_engine() {
        ui.horizontal_wrapped(|ui| {
            ui.spinner();
            parts::quiet(ui, words.get("endgame-engine-answers"));
        });
    }
    match practice.session.mistake_here() {
        Some(made) => mistake(ui, scene, practice, made),
        None => last_move(ui, scene, practice),
    }
    if let Some(remark) = practice.remark.filter(|_| practice.ended.is_none()) {
        parts::caution(ui, &remark_text(scene, remark));
    }
    if let Some(ending) = practice.ending {
        ui.label(words.ending(ending));
    }
    if let Some(mark) = practice.ended {
        end(ui, scene, practice, mark);
    }
    ui.horizontal_wrapped(|ui| {
        if practice.ended.is_none() {
            if ui
                .button(words.get("endgame-finish"))
                .on_hover_text(words.get("endgame-finish-hint"))
                .clicked()
            {
                requests.command(Action::Finish);
            }
        } else {
            if ui.button(words.get("endgame-again")).clicked() {
                requests.command(Action::PractiseAgain);
            }
            parts::command_button(ui, scene, CommandId::Practise, requests);
            if ui.button(words.get("endgame-close")).clicked() {
                requests.command(Action::Show(Box::new(practice.session.start().clone())));
            }
        }
    });
    if practice.ended.is_some() && !practice.solution.is_empty() {
        ui.add_space(6.0);
        parts::quiet(ui, words.get("endgame-line"));
        ui.label(RichText::new(line(scene, practice.session.start(), &practice.solution)).monospace());
    }
}

/// Draws how the combination is won or held, if a method is known; folded until there was a mistake.
fn method(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let start = practice.session.start();
    let wins = match practice.expected {
        Some(Outcome::Draw) => false,
        Some(outcome) if outcome.winner() == Some(start.turn()) => true,
        _ => return,
    };
    let Some(text) = scene.words.method(Material::of(start), wins) else { return };
    let title = scene.words.get(if wins { "endgame-how-won" } else { "endgame-how-held" });
    let failed = !practice.session.mistakes().is_empty();
    CollapsingHeader::new(title)
        .id_salt(("method", failed))
        .default_open(failed)
        .show(ui, |ui| ui.label(text));
}

/// Draws how the practice ended.
fn end(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice, mark: Mark) {
    let words = scene.words;
    let (mistakes, unjudged) = (practice.session.mistakes().len(), practice.session.unjudged());
    match mark {
        Mark::Solved => {
            let key = if practice.session.has_held() { "endgame-held" } else { "endgame-solved" };
            let args = [("count", practice.session.judged().len())];
            ui.label(RichText::new(words.with(key, &args)).strong());
            if unjudged > 0 {
                parts::caution(ui, &words.with("endgame-unjudged", &[("count", unjudged)]));
            }
        }
        Mark::Missed if mistakes > 0 => {
            parts::caution(ui, &words.with("endgame-mistakes", &[("count", mistakes)]));
        }
        Mark::Missed => {
            parts::caution(ui, &words.get("endgame-missed-as-a-whole"));
        }
        Mark::Open => {
            let key = match (practice.ending, practice.session.judged()) {
                (Some(_), _) => "endgame-open",
                (None, []) => "endgame-nothing-played",
                (None, _) => "endgame-open-unfinished",
            };
            parts::caution(ui, &words.get(key));
        }
    }
}

/// Draws the judgement of the user's last move: right, or right but slow.
fn last_move(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    let Some(judged) = practice.session.judged().last() else { return };
    let palette = Palette::of(ui);
    let (key, colour) = match (judged.kept, judged.slower()) {
        (Some(true), None) => ("endgame-right", palette.win),
        (Some(true), Some(0)) => ("endgame-right-best", palette.win),
        (Some(true), Some(_)) => ("endgame-right-slow", palette.warning),
        (Some(false) | None, _) => return,
    };
    let (best, this) = judged.plies.unwrap_or_default();
    let text = words.with(key, &[("best", best.to_string()), ("plies", this.to_string())]);
    ui.label(RichText::new(text).color(colour));
}

/// Draws what a mistake gave away, and what would have kept it.
fn mistake(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice, mistake: &Mistake) {
    let words = scene.words;
    let position = practice.session.position();
    let user = position.turn();
    let is_win = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner) == Some(user);
    let key = match (mistake.judged.before, mistake.judged.after) {
        (before, Some(Outcome::Draw)) if is_win(before) => "endgame-mistake-win-to-draw",
        (before, Some(_)) if is_win(before) => "endgame-mistake-win-to-loss",
        (Some(Outcome::Draw), Some(_)) => "endgame-mistake-draw-to-loss",
        _ => "endgame-mistake-by-engine",
    };
    let text = notation(scene, position, mistake.judged.played);
    parts::caution(ui, &words.with(key, &[("move", text)]));
    if !mistake.line.is_empty() {
        let shown = mistake.line.get(..SHOWN).unwrap_or(&mistake.line);
        let more = if shown.len() < mistake.line.len() { " …" } else { "" };
        let line = format!("{}{more}", line(scene, position, shown));
        ui.label(words.with("endgame-instead", &[("line", line)]));
    }
    parts::quiet(ui, words.get("endgame-try-again"));
}

/// Formats the notes on the rules.
fn remark_text(scene: ViewContext<'_>, remark: Remark) -> String {
    let words = scene.words;
    match remark {
        Remark::Repeats => words.get("endgame-repeats"),
        Remark::Quiet(left) => words.with("endgame-quiet", &[("plies", left.to_string())]),
        Remark::Forgiven(end) => words.with("endgame-forgiven", &[("ending", words.ending(end.into()))]),
    }
}

/// Draws the task of the side to move.
fn task(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    let start = practice.session.start();
    let side = words.side(start.turn());
    let key = match practice.expected {
        Some(Outcome::Draw) => "endgame-task-draw",
        Some(outcome) if outcome.winner() == Some(start.turn()) => "endgame-task-win",
        Some(_) => "endgame-task-lost",
        None => "endgame-task-unknown",
    };
    ui.label(RichText::new(words.with(key, &[("side", side)])).strong());
}

/// Draws the moves so far, the user's with their effect.
fn moves(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    let palette = Palette::of(ui);
    let mut position = practice.session.start().clone();
    let user = position.turn();
    let mut judged = practice.session.judged().iter();
    ui.horizontal_wrapped(|ui| {
        for &played in practice.session.moves() {
            let text = notation(scene, &position, played);
            if position.turn() == user {
                let judged = judged.next();
                let slow = judged.and_then(Judged::slower).is_some_and(|slower| slower > 0);
                let (sign, colour, key) = match judged.and_then(|judged| judged.kept) {
                    Some(true) if slow => ("✓", palette.warning, "endgame-kept-slowly"),
                    Some(true) => ("✓", palette.win, "endgame-kept"),
                    Some(false) | None => ("?", ui.visuals().text_color(), "endgame-not-judged"),
                };
                let label = RichText::new(format!("{text}{sign}")).monospace().color(colour);
                ui.label(label).on_hover_text(words.get(key));
            } else {
                ui.label(RichText::new(text).monospace());
            }
            let Ok(after) = position.play(played) else { break };
            position = after;
        }
    });
}

/// Formats moves of a position.
fn line(scene: ViewContext<'_>, start: &Position, moves: &[crate::rules::Move]) -> String {
    let mut position = start.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &played in moves {
        names.push(notation(scene, &position, played));
        let Ok(after) = position.play(played) else { break };
        position = after;
    }
    names.join(" ")
}
