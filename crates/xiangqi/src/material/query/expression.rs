//! Expression tree of a query: evaluation and canonical text.

use std::fmt;

use super::words::{Meaning, word};
use super::{Kind, SideMaterial};
use crate::material::spoken::Name;
use crate::material::{Material, SidePattern};
use crate::rules::Color;

/// A condition. Lists have at least two parts, none of them a list of the same operator; `Not` does not contain `Not`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expression {
    /// All parts hold.
    All(Vec<Self>),
    /// At least one part holds.
    Any(Vec<Self>),
    Not(Box<Self>),
    Pattern {
        red: SidePattern,
        black: SidePattern,
    },
    Compare {
        left: Sum,
        comparison: Comparison,
        right: Sum,
    },
    Flag(Flag),
    /// The origin of the score is this one, or (`is` false) another one.
    Source {
        is: bool,
        origin: &'static str,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// A sum of terms; not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sum(pub(super) Vec<(Sign, Term)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    Number(u16),
    /// An amount of one side, or (`None`) of both together.
    Amount(Amount, Option<Color>),
    Fact(Fact),
}

/// A quantity of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Amount {
    Kind(Kind),
    /// All pieces, the king included.
    Pieces,
    Units,
    Attack,
    Defence,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flag {
    Scored,
    Locked,
    Symmetric,
    Contradicted,
}

impl Expression {
    /// Returns the condition that any of these names holds; a side named alone matches any other side.
    pub(super) fn names(names: &[Name]) -> Self {
        let pattern =
            |name: &Name| Self::Pattern { red: name.red, black: name.black.unwrap_or(SidePattern::ANY) };
        Self::any(names.iter().map(pattern))
    }

    /// Returns the conjunction of the parts, flattened and without duplicates.
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let flat = parts.into_iter().flat_map(|part| match part {
            Self::All(inner) => inner,
            other => vec![other],
        });
        Self::one_or(flat.collect(), Self::All)
    }

    /// Returns the disjunction of the parts, flattened and without duplicates.
    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let flat = parts.into_iter().flat_map(|part| match part {
            Self::Any(inner) => inner,
            other => vec![other],
        });
        Self::one_or(flat.collect(), Self::Any)
    }

    fn one_or(mut parts: Vec<Self>, list: impl Fn(Vec<Self>) -> Self) -> Self {
        let mut seen = 0;
        while let Some(part) = parts.get(seen) {
            if parts.iter().take(seen).any(|before| before == part) {
                parts.remove(seen);
            } else {
                seen += 1;
            }
        }
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            Some(last) => {
                parts.push(last);
                list(parts)
            }
            None => list(parts),
        }
    }

    pub(super) fn negated(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    pub(super) fn holds<F: Facts + ?Sized>(&self, facts: &F) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.holds(facts)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(facts)),
            Self::Not(part) => !part.holds(facts),
            Self::Pattern { red, black } => {
                let material = facts.material();
                red.holds(material.red) && black.holds(material.black)
            }
            Self::Compare { left, comparison, right } => match (left.value(facts), right.value(facts)) {
                (Some(left), Some(right)) => comparison.holds(left, right),
                _ => false,
            },
            Self::Flag(Flag::Scored) => facts.number(Fact::Score).is_some(),
            Self::Flag(Flag::Locked) => facts.is_invariable(),
            Self::Flag(Flag::Symmetric) => facts.material().is_symmetric(),
            Self::Flag(Flag::Contradicted) => facts.is_contradicted(),
            Self::Source { is, origin } => facts.source().is_some_and(|source| (source == *origin) == *is),
        }
    }
}

impl Comparison {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            // Fields other than ratios are integers, and a ratio is only ever compared with integers or itself.
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Below => left < right,
            Self::AtMost => left <= right,
            Self::Above => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

impl Sum {
    fn value<F: Facts + ?Sized>(&self, facts: &F) -> Option<f64> {
        self.0.iter().try_fold(0.0, |sum, (sign, term)| {
            let value = term.value(facts)?;
            Some(match sign {
                Sign::Plus => sum + value,
                Sign::Minus => sum - value,
            })
        })
    }
}

impl Term {
    /// Whether the term is a count, so that alone it means "more than none".
    pub(super) const fn counts(self) -> bool {
        matches!(self, Self::Amount(..) | Self::Fact(Fact::Conflicts | Fact::Neighbours | Fact::Evidence))
    }

    fn value<F: Facts + ?Sized>(self, facts: &F) -> Option<f64> {
        match self {
            Self::Number(number) => Some(f64::from(number)),
            Self::Fact(fact) => facts.number(fact),
            Self::Amount(amount, color) => {
                let Material { red, black } = facts.material();
                Some(f64::from(match color {
                    Some(Color::Red) => amount.of(red),
                    Some(Color::Black) => amount.of(black),
                    None => amount.of(red) + amount.of(black),
                }))
            }
        }
    }
}

impl Amount {
    fn of(self, side: SideMaterial) -> u8 {
        match self {
            Self::Kind(kind) => side.count(kind),
            Self::Pieces => 1 + side.pieces(),
            Self::Units => side.units(),
            Self::Attack => side.attacking_value(),
            Self::Defence => side.defending_value(),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All(parts) => list(f, parts, Meaning::And, |part| matches!(part, Self::Any(_))),
            Self::Any(parts) => list(f, parts, Meaning::Or, |_| false),
            Self::Not(part) => {
                write!(f, "{} ", word(Meaning::Not))?;
                grouped(f, part, matches!(**part, Self::All(_) | Self::Any(_)))
            }
            Self::Pattern { red, black } => write!(f, "{red} {} {black}", word(Meaning::Versus)),
            Self::Compare { left, comparison, right } => write!(f, "{left} {comparison} {right}"),
            Self::Flag(flag) => f.write_str(word(Meaning::Flag(*flag))),
            Self::Source { is, origin } => {
                let comparison = if *is { Comparison::Equal } else { Comparison::Unequal };
                write!(f, "{} {comparison} {}", word(Meaning::Source), word(Meaning::Origin(origin)))
            }
        }
    }
}

fn list(
    f: &mut fmt::Formatter<'_>,
    parts: &[Expression],
    operator: Meaning,
    needs_group: impl Fn(&Expression) -> bool,
) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            write!(f, " {} ", word(operator))?;
        }
        grouped(f, part, needs_group(part))?;
    }
    Ok(())
}

fn grouped(f: &mut fmt::Formatter<'_>, part: &Expression, group: bool) -> fmt::Result {
    if group { write!(f, "({part})") } else { write!(f, "{part}") }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
        })
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (sign, term)) in self.0.iter().enumerate() {
            f.write_str(match (sign, at) {
                (Sign::Plus, 0) => "",
                (Sign::Minus, 0) => "-",
                (Sign::Plus, _) => " + ",
                (Sign::Minus, _) => " - ",
            })?;
            write!(f, "{term}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Fact(_) | Self::Amount(_, None) => f.write_str(word(Meaning::Term(*self))),
            Self::Amount(amount, Some(color)) => {
                write!(f, "{}({})", Self::Amount(amount, None), word(Meaning::Side(color)))
            }
        }
    }
}

/// A numeric fact about a combination beyond its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The score, 0..=9.
    Score,
    /// The advantage class, 0..=8.
    Class,
    /// |C|: scored neighbours in conflict.
    Conflicts,
    /// |N|: scored neighbours.
    Neighbours,
    /// IW, the inconsistency weight.
    Weight,
    /// IP, the inconsistency ratio, in percent.
    Ratio,
    /// The inconsistency level, 0..=9.
    Level,
    /// The number of findings attached to the combination.
    Evidence,
}

/// Source of the facts that a query is evaluated on, implemented by the layers above. Only facts that the query needs are
/// requested.
pub trait Facts {
    /// Returns the pieces.
    fn material(&self) -> Material;
    /// Returns a number; `None` if there is none, such as the score of an unscored combination.
    fn number(&self, fact: Fact) -> Option<f64>;
    /// Whether the score is locked: no resolver may change it.
    fn is_invariable(&self) -> bool;
    /// Whether evidence on the combination contradicts its score.
    fn is_contradicted(&self) -> bool;
    /// Returns the origin of the score, as the word after `source=`; `None` without a score.
    fn source(&self) -> Option<&'static str>;
}

/// Material without any other facts.
impl Facts for Material {
    fn material(&self) -> Material {
        *self
    }

    fn number(&self, _: Fact) -> Option<f64> {
        None
    }

    fn is_invariable(&self) -> bool {
        false
    }

    fn is_contradicted(&self) -> bool {
        false
    }

    fn source(&self) -> Option<&'static str> {
        None
    }
}
