//! Why a move has its value: the rules that fired with their strengths, and what each concludes, which can be changed.

use egui::{DragValue, ProgressBar, Ui};

use crate::adviser::rules::{self, Rule};
use crate::adviser::{Advised, Adviser, Consequents, Inference, Settings};
use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Scene, Wishes};
use crate::workbench::adviser::Wish;

/// Rules with a smaller part of what fired are not listed.
const LEAST: f64 = 0.01;

/// Draws the rules that a move fires, those that fire most first.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, adviser: &Adviser, one: &Advised, wishes: &mut Wishes) {
    let words = scene.words;
    let position = scene.bench.play().tree().position();
    parts::section(ui, words.with("advise-why", &[("move", notation(scene, position, one.played))]));
    follow(ui, scene, one);
    for fired in adviser.explain(one).iter().filter(|fired| fired.share >= LEAST) {
        ui.horizontal(|ui| {
            let share = format!("R{} {:.0} %", fired.rule.number, fired.share * 100.0);
            let bar = ProgressBar::new(fired.share as f32).desired_width(96.0).text(share);
            let strength = words.with("adviser-strength", &[("strength", format!("{:.3}", fired.strength))]);
            ui.add(bar).on_hover_text(strength);
            conclusion(ui, scene, adviser.settings(), fired.rule, wishes);
            let text = words.fuzzy_rule(fired.rule, &adviser.settings().consequents);
            ui.add(egui::Label::new(text).wrap());
        });
    }
}

/// What may follow, with two levels.
fn follow(ui: &mut Ui, scene: Scene<'_>, one: &Advised) {
    let Some(follow) = one.follow else { return };
    let mut now = scene.bench.play().tree().position().clone();
    now.make(one.played);
    let told = |key, position: &crate::rules::Position, (played, rv): (crate::rules::Move, f64)| {
        let told = [("move", notation(scene, position, played)), ("rv", format!("{rv:.3}"))];
        scene.words.with(key, &told)
    };
    let mut said = Vec::new();
    if let Some(answer) = follow.answer {
        said.push(told("advise-answer", &now, answer));
        now.make(answer.0);
    } else if let Some(passed) = now.passed() {
        now = passed;
    }
    said.extend(follow.next.map(|next| told("advise-next", &now, next)));
    parts::quiet(ui, said.join(" · "));
}

/// What a rule concludes, to be changed; with the literal inference nothing depends on it.
fn conclusion(ui: &mut Ui, scene: Scene<'_>, settings: &Settings, rule: &Rule, wishes: &mut Wishes) {
    let mut worth = settings.consequents.of(rule);
    let name = scene.words.with("adviser-conclusion", &[("number", rule.number)]);
    let field = DragValue::new(&mut worth)
        .range(0.0..=1.0)
        .speed(0.005)
        .fixed_decimals(3)
        .update_while_editing(false);
    let response = ui.add_enabled(settings.inference == Inference::Sugeno, field);
    let changed = response.changed();
    response.on_hover_text(&name).accessible_name(name);
    if changed {
        let thousandths = (worth * f64::from(rules::MOST)).round() as u16;
        let consequents = settings.consequents.with(rule, thousandths);
        wishes.command(Wish::Choose(Box::new(Settings { consequents, ..settings.clone() })));
    }
}

/// All 36 rules, folded away.
pub(super) fn all(ui: &mut Ui, scene: Scene<'_>, adviser: &Adviser, wishes: &mut Wishes) {
    let (words, settings) = (scene.words, adviser.settings());
    ui.add_space(8.0);
    ui.collapsing(words.get("adviser-all-rules"), |ui| {
        let usual = settings.consequents == Consequents::default();
        if ui.add_enabled(!usual, egui::Button::new(words.get("adviser-usual-rules"))).clicked() {
            let consequents = Consequents::default();
            wishes.command(Wish::Choose(Box::new(Settings { consequents, ..settings.clone() })));
        }
        for rule in &rules::ALL {
            ui.push_id(rule.number, |ui| {
                ui.horizontal(|ui| {
                    ui.add_sized([32.0, 18.0], egui::Label::new(format!("R{}", rule.number)));
                    conclusion(ui, scene, settings, rule, wishes);
                    let text = words.fuzzy_rule(rule, &settings.consequents);
                    ui.add(egui::Label::new(text).wrap());
                });
            });
        }
    });
}
