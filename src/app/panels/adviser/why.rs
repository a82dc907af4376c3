//! The reasons for a move's value: the rules that fired with their strengths, and their editable conclusions.

use egui::{DragValue, ProgressBar, Ui};

use crate::adviser::rules::{self, Rule};
use crate::adviser::{Advised, Adviser, Consequents, Reply, Settings};
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::rules::Position;
use crate::session::adviser::Action;

/// Minimum share of the total strength for a rule to be listed.
const LEAST: f64 = 0.01;

/// Draws the rules that a move fires, strongest first.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    adviser: &Adviser,
    (position, one): (&Position, &Advised),
    requests: &mut Requests,
) {
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
            conclusion(ui, scene, adviser.settings(), fired.rule, requests);
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
fn conclusion(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &Settings,
    rule: &Rule,
    requests: &mut Requests,
) {
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
        requests.command(Action::Choose(Box::new(Settings { consequents, ..settings.clone() })));
    }
}

/// Draws all 36 rules; collapsed at first.
pub(super) fn all(ui: &mut Ui, scene: ViewContext<'_>, adviser: &Adviser, requests: &mut Requests) {
    let (words, settings) = (scene.words, adviser.settings());
    ui.add_space(8.0);
    ui.collapsing(words.get("adviser-all-rules"), |ui| {
        let usual = settings.concluding().is_none_or(|consequents| *consequents == Consequents::default());
        if ui.add_enabled(!usual, egui::Button::new(words.get("adviser-usual-rules"))).clicked() {
            let consequents = Consequents::default();
            requests.command(Action::Choose(Box::new(Settings { consequents, ..settings.clone() })));
        }
        for rule in &rules::ALL {
            ui.push_id(rule.number, |ui| {
                ui.horizontal(|ui| {
                    ui.add_sized([32.0, 18.0], egui::Label::new(format!("R{}", rule.number)));
                    conclusion(ui, scene, settings, rule, requests);
                    let text = words.fuzzy_rule(rule, settings.concluding());
                    ui.add(egui::Label::new(text).wrap());
                });
            });
        }
    });
}
