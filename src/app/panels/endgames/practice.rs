//! Practice: the task, the effect of each move, and the next problem.

use egui::{ProgressBar, RichText, Ui};

use crate::app::commands::CommandId;
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::records::Outcome;
use crate::rules::Position;
use crate::session::endgames::{Action, Mark, Practice, Preparation, Table, problems};

/// Draws the progress of the table solved before practice.
pub(super) fn preparation(ui: &mut Ui, scene: ViewContext<'_>, of: &Preparation, requests: &mut Requests) {
    let words = scene.words;
    parts::section(ui, words.get("endgame-practice"));
    ui.label(words.get("endgame-solves-table"));
    let share = scene.session.jobs().find(|status| status.id == of.job).and_then(|status| status.share);
    let bar = ProgressBar::new(share.unwrap_or(0.0) as f32).desired_width(200.0).show_percentage();
    ui.add(bar).accessible_name(words.get("endgame-solves-table"));
    if ui.button(words.get("endgame-begin-now")).on_hover_text(words.get("endgame-begin-now-hint")).clicked()
    {
        requests.command(Action::PractiseNow);
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
    if practice.table != Table::There && practice.ended.is_none() {
        let only = problem.is_some();
        parts::caution(ui, &words.get(if only { "endgame-judged-by-line" } else { "endgame-no-judge" }));
    }
    ui.add_space(6.0);
    let revealed = practice.ended.is_some() || scene.session.endgames().tells_at_once();
    moves(ui, scene, practice, revealed);
    ui.add_space(6.0);
    if scene.session.endgames().awaits_the_engine() {
        ui.horizontal_wrapped(|ui| {
            ui.spinner();
            parts::quiet(ui, words.get("endgame-engine-answers"));
        });
    }
    if let Some(ending) = practice.ending {
        ui.label(words.ending(ending));
    }
    match practice.ended {
        Some(Mark::Solved) => {
            ui.label(RichText::new(words.get("endgame-solved")).strong());
            let unjudged = practice.session.unjudged();
            if unjudged > 0 {
                parts::caution(ui, &words.with("endgame-unjudged", &[("count", unjudged)]));
            }
        }
        Some(Mark::Missed) => missed(ui, scene, practice),
        Some(Mark::Open) => {
            let key = match (practice.ending, practice.session.judged()) {
                (Some(_), _) => "endgame-open",
                (None, []) => "endgame-nothing-played",
                (None, _) => "endgame-open-unfinished",
            };
            parts::caution(ui, &words.get(key));
        }
        None => {}
    }
    let mut at_once = scene.session.endgames().tells_at_once();
    if ui.checkbox(&mut at_once, words.get("endgame-tell-at-once")).changed() {
        requests.command(Action::TellAtOnce(at_once));
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
    if let Some(problem) = problem.filter(|_| practice.ended.is_some()) {
        ui.add_space(6.0);
        parts::quiet(ui, words.get("endgame-line"));
        ui.label(RichText::new(line(scene, &problem.start, &problem.line)).monospace());
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
fn moves(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice, revealed: bool) {
    let words = scene.words;
    let palette = Palette::of(ui);
    let mut position = practice.session.start().clone();
    let user = position.turn();
    let mut judged = practice.session.judged().iter();
    ui.horizontal_wrapped(|ui| {
        for &played in practice.session.moves() {
            let text = notation(scene, &position, played);
            if position.turn() == user {
                let kept = judged.next().and_then(|judged| judged.kept).filter(|_| revealed);
                let (sign, colour, key) = match kept {
                    Some(true) => ("✓", palette.win, "endgame-kept"),
                    Some(false) => ("✕", palette.loss, "endgame-gave-away"),
                    None if revealed => ("?", ui.visuals().text_color(), "endgame-not-judged"),
                    None => ("", ui.visuals().text_color(), "endgame-judged-later"),
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

/// Draws which move gave the result away; if none, the game as a whole did, as by repetition.
fn missed(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let Some(missed) = practice.session.given_away() else {
        parts::caution(ui, &scene.words.get("endgame-missed-as-a-whole"));
        return;
    };
    let mut position = practice.session.start().clone();
    for &played in practice.session.before_given_away() {
        let Ok(after) = position.play(played) else { break };
        position = after;
    }
    let text = notation(scene, &position, missed.played);
    parts::caution(ui, &scene.words.with("endgame-missed", &[("move", text)]));
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
