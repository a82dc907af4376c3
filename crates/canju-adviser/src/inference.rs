//! Inference from four inputs to one number: the firing of each rule, and the value of the move.

use serde::Serialize;

use super::membership::Term;
use super::rules::{Consequents, Rule, rules};
use super::settings::{DegreeTerms, Inference, Settings};
use xiangqi::rules::Role;

/// Number of inputs of a rule.
pub const INPUTS: usize = 4;

/// Inputs of the rules, each 0 to 1. The guarded degrees are from the view of the side to move: ½ is even, more is better
/// guarded.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Inputs {
    /// x1: guarded degree of the start point.
    pub source: f64,
    /// x2: guarded degree of the target point after the move; before it with the literal inference.
    pub target: f64,
    /// x3: how important the piece is; 0 for a king.
    pub mover: f64,
    /// x4: importance of the captured piece; 0 without a capture.
    pub taken: f64,
}

impl Inputs {
    /// As a list, x1 first.
    pub const fn list(self) -> [f64; INPUTS] {
        [self.source, self.target, self.mover, self.taken]
    }
}

/// Returns the terms of an input.
pub const fn terms(input: usize, degrees: DegreeTerms) -> &'static [Term] {
    match degrees {
        _ if input >= 2 => &Term::TWO,
        DegreeTerms::Three => &Term::THREE,
        DegreeTerms::Five => &Term::FIVE,
    }
}

/// Returns the importance of a kind, 0 to 1: (10 − capture strength) / 9.
pub fn importance(role: Role, horse_over_cannon: bool) -> f64 {
    let counted = match role {
        Role::Cannon if horse_over_cannon => Role::Knight,
        Role::Knight if horse_over_cannon => Role::Cannon,
        other => other,
    };
    f64::from(10 - super::guard::strength(counted)) / 9.0
}

/// Returns the importance of a kind as the moving piece, 0 to 1: that of [`importance`], but 0 for a king. With 1 the rules would
/// call for a king move in half of all middlegames, because an important piece on a badly guarded point ought to leave it.
pub fn mover_importance(role: Role, horse_over_cannon: bool) -> f64 {
    if role == Role::King { 0.0 } else { importance(role, horse_over_cannon) }
}

/// Guarded degree, 0 to 1, of a value of the map for a side with sign +1 (Red) or −1.
pub fn degree(value: f64, sign: f64) -> f64 {
    0.5 * (1.0 + libm::tanh(sign * value / 8.0))
}

/// Returns the firing strength of each rule, 0 to 1, in the order of [`rules`]: the product of its memberships.
pub fn firing(inputs: Inputs, settings: &Settings) -> Vec<f64> {
    let mut memberships = [[0.0; Term::COUNT]; INPUTS];
    for (input, (x, row)) in inputs.list().into_iter().zip(&mut memberships).enumerate() {
        let terms = terms(input, settings.degrees);
        for term in terms {
            row[*term as usize] = settings.shape.membership(x, *term, terms.len());
        }
    }
    let strength = |rule: &Rule| {
        rule.antecedents.iter().zip(&memberships).map(|(term, row)| row[*term as usize]).product()
    };
    rules(settings.degrees).iter().map(strength).collect()
}

/// Returns the paper's value of a move: the sum of the firing strengths, each divided by the greatest; 1 to the number of rules.
pub fn literal(fired: &[f64]) -> f64 {
    let most = fired.iter().copied().fold(0.0, f64::max);
    if most > 0.0 { fired.iter().map(|one| one / most).sum() } else { 0.0 }
}

/// Returns the mean of the consequents, weighted by the firing strengths; 0 to 1.
pub fn sugeno(fired: &[f64], consequents: &Consequents, degrees: DegreeTerms) -> f64 {
    let all: f64 = fired.iter().sum();
    let weighed: f64 = rules(degrees).iter().zip(fired).map(|(rule, one)| one * consequents.of(rule)).sum();
    if all > 0.0 { weighed / all } else { 0.0 }
}

/// Returns the value of a move by its inputs.
pub fn value(inputs: Inputs, settings: &Settings) -> f64 {
    let fired = firing(inputs, settings);
    match settings.inference {
        Inference::Sugeno => sugeno(&fired, &settings.consequents, settings.degrees),
        Inference::Literal => literal(&fired),
    }
}

/// A rule that fired.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fired {
    /// The rule.
    pub rule: &'static Rule,
    /// Firing strength, 0 to 1.
    pub strength: f64,
    /// Its part of all that fired, 0 to 1.
    pub share: f64,
}

/// The rules that fired, those that fired most first; equals by number.
pub fn fired(inputs: Inputs, settings: &Settings) -> Vec<Fired> {
    let strengths = firing(inputs, settings);
    let all: f64 = strengths.iter().sum();
    let mut list: Vec<Fired> = rules(settings.degrees)
        .iter()
        .zip(strengths)
        .filter(|(_, strength)| *strength > 0.0)
        .map(|(rule, strength)| Fired { rule, strength, share: strength / all })
        .collect();
    list.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    list
}
