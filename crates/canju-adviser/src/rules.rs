//! The 36 rules as a registry: number, antecedents, consequent; and the 64 more that five terms of the
//! guarded degrees need; the terms, and the value of a move by the rules that fire.
//!
//! The paper's Table 2, decoded, is the full factorial of three terms for either guarded degree and two for either importance. It
//! names consequents and gives no value; ours are [`Consequents::default`].

use std::sync::LazyLock;

use Term::{High as H, Low as L, Medium as M};
use canju_message::All;
use serde::{Deserialize, Serialize};
use xiangqi::rules::Role;

use crate::map::{GuardForm, MapForm};

/// Number of rules of the paper.
pub const RULES: usize = 36;

/// A rule: if the guarded degrees of source and target and the importances of the mover and the captured piece are so, then
/// the move is worth the consequent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// 1 to 36, as the paper counts; 37 to 100 for those with a term between low, medium and high.
    pub number: u8,
    /// The terms of the inputs x1 to x4; the last two are low or high.
    pub antecedents: [Term; 4],
}

/// The terms of x1 and x2, then those of x3 and x4, in the order of the paper's Table 2.
const DEGREES: [[Term; 2]; 9] = [[H, L], [L, H], [H, H], [L, L], [M, M], [L, M], [H, M], [M, L], [M, H]];
const IMPORTANCES: [[Term; 2]; 4] = [[L, H], [H, L], [L, L], [H, H]];

/// All rules, in the order of the paper's Table 2.
pub static ALL: [Rule; RULES] = {
    let mut all = [Rule { number: 0, antecedents: [L; 4] }; RULES];
    let mut at = 0;
    while at < RULES {
        let ([x1, x2], [x3, x4]) = (DEGREES[at / 4], IMPORTANCES[at % 4]);
        all[at] = Rule { number: at as u8 + 1, antecedents: [x1, x2, x3, x4] };
        at += 1;
    }
    all
};

/// The full factorial of five terms of the guarded degrees: the rules of the paper, and those between them.
static OF_FIVE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let pairs = || Term::ALL.into_iter().flat_map(|x1| Term::ALL.map(|x2| (x1, x2)));
    let further = pairs().filter(|(x1, x2)| !Term::THREE.contains(x1) || !Term::THREE.contains(x2));
    let antecedents = further
        .flat_map(|(x1, x2)| Term::TWO.into_iter().flat_map(move |x3| Term::TWO.map(|x4| [x1, x2, x3, x4])));
    let numbered =
        (RULES as u8 + 1..).zip(antecedents).map(|(number, antecedents)| Rule { number, antecedents });
    ALL.into_iter().chain(numbered).collect()
});

pub fn rules(degrees: DegreeTerms) -> &'static [Rule] {
    match degrees {
        DegreeTerms::Three => &ALL,
        DegreeTerms::Five => &OF_FIVE,
    }
}

/// The terms of the paper's rules next to a term: it twice, if it is one.
const fn around(term: Term) -> [Term; 2] {
    match term {
        Term::MidLow => [L, M],
        Term::MidHigh => [M, H],
        Term::Low | Term::Medium | Term::High => [term; 2],
    }
}

impl Rule {
    /// Returns the rules of the paper around a rule: itself four times, if it is one.
    fn base(&self) -> impl Iterator<Item = &'static Self> {
        let [x1, x2, x3, x4] = self.antecedents;
        let wanted = around(x1).into_iter().flat_map(move |x1| around(x2).map(|x2| [x1, x2, x3, x4]));
        wanted.filter_map(|antecedents| ALL.iter().find(|rule| rule.antecedents == antecedents))
    }

    /// Returns the default consequent of a rule of the paper, in thousandths: capturing an important piece, leaving a badly guarded point
    /// and going to a well guarded one are good, the more so the more important the mover is.
    pub fn usual(&self) -> u16 {
        // Terms are halves: 0, 1 and 2.
        let [x1, x2, x3, x4] = self.antecedents.map(|term| match term {
            L => 0,
            M | Term::MidLow | Term::MidHigh => 1,
            H => 2,
        });
        let thousandths = 300 + 175 * x4 + 125 * x3 * (2 - x1) / 2 + 75 * x2 - 175 * x3 * (2 - x2) / 2
            + 50 * x4 * (2 - x3) / 2;
        thousandths.clamp(0, i32::from(MOST)) as u16
    }
}

/// The highest consequent, in thousandths.
pub const MOST: u16 = 1_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct Consequents([u16; RULES]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("36 numbers from 0 to 1000 were expected")]
pub struct NoConsequents;

impl Default for Consequents {
    fn default() -> Self {
        Self(std::array::from_fn(|at| ALL.get(at).map_or(0, Rule::usual)))
    }
}

impl TryFrom<Vec<u16>> for Consequents {
    type Error = NoConsequents;

    fn try_from(given: Vec<u16>) -> Result<Self, NoConsequents> {
        let all: [u16; RULES] = given.try_into().map_err(|_| NoConsequents)?;
        if all.iter().all(|one| *one <= MOST) { Ok(Self(all)) } else { Err(NoConsequents) }
    }
}

impl From<Consequents> for Vec<u16> {
    fn from(consequents: Consequents) -> Self {
        consequents.0.into()
    }
}

impl Consequents {
    /// Returns the consequent of a rule, in thousandths; that of a rule between those of the paper is their mean.
    pub fn thousandths(&self, rule: &Rule) -> u16 {
        let of = |rule: &Rule| self.0.get(usize::from(rule.number).wrapping_sub(1)).copied();
        of(rule).unwrap_or_else(|| {
            let around: Vec<u16> = rule.base().filter_map(of).collect();
            let sum: usize = around.iter().copied().map(usize::from).sum();
            (sum / around.len().max(1)) as u16
        })
    }

    /// Returns the consequent of a rule, 0 to 1.
    pub fn of(&self, rule: &Rule) -> f64 {
        f64::from(self.thousandths(rule)) / f64::from(MOST)
    }

    /// The same with another conclusion of one rule, in thousandths; more than 1000 is 1000.
    #[must_use]
    pub fn with(mut self, rule: &Rule, thousandths: u16) -> Self {
        if let Some(one) = self.0.get_mut(usize::from(rule.number).wrapping_sub(1)) {
            *one = thousandths.min(MOST);
        }
        self
    }
}

// Membership: how much a number between 0 and 1 is low, medium or high, or between these.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, All)]
#[all(text = "adviser-guarded-")]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// Around 0.
    Low,
    /// Around ¼.
    MidLow,
    /// Around ½.
    Medium,
    /// Around ¾.
    MidHigh,
    /// Around 1.
    High,
}

impl Term {
    /// The terms of guarded degrees that the paper's rules use.
    pub const THREE: [Self; 3] = [Self::Low, Self::Medium, Self::High];
    /// The terms of importances.
    pub const TWO: [Self; 2] = [Self::Low, Self::High];

    /// Centre of the term, with membership 1: 0, ¼, ½, ¾ or 1.
    pub const fn centre(self) -> f64 {
        match self {
            Self::Low => 0.0,
            Self::MidLow => 0.25,
            Self::Medium => 0.5,
            Self::MidHigh => 0.75,
            Self::High => 1.0,
        }
    }
}

/// Curve of a term. The paper gives a formula that it calls a bell and that is Gaussian; widths are ours: neighbouring terms
/// cross at ½.
///
/// - Gaussian: exp(−((x−c)/a)²), a = .3003 for three terms, .6006 for two and .15015 for five.
/// - Bell: 1 / (1 + ((x−c)/a)⁴), a = .25, .5 and .125.
/// - Triangle: 1 − |x−c|/b, not below 0, b = .5, 1 and .25.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(help, text = "adviser-shape-")]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    #[default]
    Gaussian,
    Bell,
    Triangle,
}

impl Shape {
    /// Membership of `x` in the term, 0 to 1, for a variable with `terms` terms: 5, 3 or 2.
    pub fn membership(self, x: f64, term: Term, terms: usize) -> f64 {
        // Terms that are twice as far apart are twice as wide.
        let scale = 2.0 / terms.saturating_sub(1).max(1) as f64;
        let away = (x - term.centre()) / scale;
        match self {
            Self::Gaussian => libm::exp(-(away / GAUSSIAN) * (away / GAUSSIAN)),
            Self::Bell => {
                let square = (away / BELL) * (away / BELL);
                1.0 / (1.0 + square * square)
            }
            Self::Triangle => (1.0 - away.abs() / TRIANGLE).max(0.0),
        }
    }
}

/// ¼ / √ln 2 to four digits, so that the curve is ½ at ¼ from its centre.
const GAUSSIAN: f64 = 0.3003;
const BELL: f64 = 0.25;
const TRIANGLE: f64 = 0.5;

// Inference from four inputs to one number: the firing of each rule, and the value of the move.

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
    pub const fn list(self) -> [f64; INPUTS] {
        [self.source, self.target, self.mover, self.taken]
    }
}

pub const fn terms(input: usize, degrees: DegreeTerms) -> &'static [Term] {
    match degrees {
        _ if input >= 2 => &Term::TWO,
        DegreeTerms::Three => &Term::THREE,
        DegreeTerms::Five => &Term::ALL,
    }
}

/// Returns the importance of a kind, 0 to 1: (10 − capture strength) / 9.
pub fn importance(role: Role, horse_over_cannon: bool) -> f64 {
    let counted = match role {
        Role::Cannon if horse_over_cannon => Role::Knight,
        Role::Knight if horse_over_cannon => Role::Cannon,
        other => other,
    };
    f64::from(10 - crate::map::strength(counted)) / 9.0
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
    let mut memberships = [[0.0; Term::ALL.len()]; INPUTS];
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

pub fn value(inputs: Inputs, settings: &Settings) -> f64 {
    let fired = firing(inputs, settings);
    match settings.inference {
        Inference::Sugeno => sugeno(&fired, &settings.consequents, settings.degrees),
        Inference::Literal => literal(&fired),
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fired {
    pub rule: &'static Rule,
    /// Firing strength, 0 to 1.
    pub strength: f64,
    /// Its part of all that fired, 0 to 1.
    pub share: f64,
}

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

// The choices that the paper leaves open, as plain data.

/// Combination of the fired rules into one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "adviser-inference-")]
#[serde(rename_all = "kebab-case")]
pub enum Inference {
    /// The mean of the consequents, weighted by how much their rules fired (Sugeno, order zero): 0 to 1.
    #[default]
    Sugeno,
    /// As in the paper: the sum of the firing strengths, each divided by the greatest, 1 to 36. It rewards inputs that are
    /// ambiguous, and both guarded degrees are read from the position before the move.
    Literal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "adviser-degrees-")]
#[serde(rename_all = "kebab-case")]
pub enum DegreeTerms {
    /// Low, medium and high, as the paper's 36 rules have them.
    #[default]
    Three,
    /// With mid-low and mid-high, which the paper declares: 100 rules, of which the 64 between those of the paper conclude with
    /// their means.
    Five,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "adviser-levels-")]
#[serde(rename_all = "kebab-case")]
pub enum Levels {
    /// The move alone.
    #[default]
    One,
    /// The two best moves, the best reply to each, and the best move after that; a move whose reply ends the game ranks last, and
    /// the next one is searched in its place.
    Two,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    pub guard: GuardForm,
    pub map: MapForm,
    pub shape: Shape,
    pub degrees: DegreeTerms,
    pub inference: Inference,
    /// Consequent of each rule; not used by the literal inference.
    pub consequents: Consequents,
    /// A knight is more important than a cannon, as in the paper's text, against its table.
    pub horse_over_cannon: bool,
    pub levels: Levels,
    /// With two levels: two moves of one's own, without the opponent's between them.
    pub own_only: bool,
}

impl Settings {
    /// The paper's inference, the rest by default.
    pub fn literal() -> Self {
        Self { inference: Inference::Literal, ..Self::default() }
    }

    pub fn most(&self) -> f64 {
        match self.inference {
            Inference::Sugeno => 1.0,
            Inference::Literal => rules(self.degrees).len() as f64,
        }
    }

    pub const fn concluding(&self) -> Option<&Consequents> {
        match self.inference {
            Inference::Sugeno => Some(&self.consequents),
            Inference::Literal => None,
        }
    }
}
