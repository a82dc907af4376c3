//! The 36 rules as a registry: number, antecedents, consequent; and the 64 more that five terms of the guarded degrees need.
//!
//! The paper's Table 2, decoded, is the full factorial of three terms for either guarded degree and two for either importance. It
//! names consequents and gives no value; ours are [`Consequents::default`].

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::membership::Term::{self, High as H, Low as L, Medium as M};
use super::settings::DegreeTerms;

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

const fn rule(number: u8, x1: Term, x2: Term, x3: Term, x4: Term) -> Rule {
    Rule { number, antecedents: [x1, x2, x3, x4] }
}

/// All rules, in the order of the paper's Table 2.
pub static ALL: [Rule; RULES] = [
    rule(1, H, L, L, H),
    rule(2, H, L, H, L),
    rule(3, H, L, L, L),
    rule(4, H, L, H, H),
    rule(5, L, H, L, H),
    rule(6, L, H, H, L),
    rule(7, L, H, L, L),
    rule(8, L, H, H, H),
    rule(9, H, H, L, H),
    rule(10, H, H, H, L),
    rule(11, H, H, L, L),
    rule(12, H, H, H, H),
    rule(13, L, L, L, H),
    rule(14, L, L, H, L),
    rule(15, L, L, L, L),
    rule(16, L, L, H, H),
    rule(17, M, M, L, H),
    rule(18, M, M, H, L),
    rule(19, M, M, L, L),
    rule(20, M, M, H, H),
    rule(21, L, M, L, H),
    rule(22, L, M, H, L),
    rule(23, L, M, L, L),
    rule(24, L, M, H, H),
    rule(25, H, M, L, H),
    rule(26, H, M, H, L),
    rule(27, H, M, L, L),
    rule(28, H, M, H, H),
    rule(29, M, L, L, H),
    rule(30, M, L, H, L),
    rule(31, M, L, L, L),
    rule(32, M, L, H, H),
    rule(33, M, H, L, H),
    rule(34, M, H, H, L),
    rule(35, M, H, L, L),
    rule(36, M, H, H, H),
];

/// The full factorial of five terms of the guarded degrees: the rules of the paper, and those between them.
static OF_FIVE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let pairs = || Term::FIVE.into_iter().flat_map(|x1| Term::FIVE.map(|x2| (x1, x2)));
    let further = pairs().filter(|(x1, x2)| !Term::THREE.contains(x1) || !Term::THREE.contains(x2));
    let antecedents = further
        .flat_map(|(x1, x2)| Term::TWO.into_iter().flat_map(move |x3| Term::TWO.map(|x4| [x1, x2, x3, x4])));
    let numbered =
        (RULES as u8 + 1..).zip(antecedents).map(|(number, antecedents)| Rule { number, antecedents });
    ALL.into_iter().chain(numbered).collect()
});

/// Returns the rules for these terms of the guarded degrees.
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

/// Consequent of each rule, 0 to 1, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct Consequents([u16; RULES]);

/// The numbers are no consequents.
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
