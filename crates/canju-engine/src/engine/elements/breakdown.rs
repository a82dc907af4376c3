//! The six elements of a position: what each side has of each, by term.

use xiangqi::rules::Position;

use super::{Element, Elements, Features, Parameter, REGISTRY, Term};

/// A term of a position: its weight, and the amounts of both sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    /// The parameter.
    pub parameter: &'static Parameter,
    /// Its value, in points.
    pub weight: f64,
    /// What Red and Black have of it. Strengths count by the phase of the game; place control by region, a contested point in
    /// part, and all of it less as pieces are captured.
    pub amounts: [f64; 2],
}

impl Part {
    /// Returns the points of Red and of Black.
    pub fn points(&self) -> [f64; 2] {
        self.amounts.map(|amount| self.weight * amount)
    }

    /// Returns the points by which Red is ahead.
    pub fn difference(&self) -> f64 {
        let [red, black] = self.points();
        red - black
    }
}

/// An element of a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The element; `None` for the sum of all.
    pub element: Option<Element>,
    /// Number of its terms that either side has something of.
    pub terms: usize,
    /// Points of Red and of Black.
    pub points: [f64; 2],
}

impl Share {
    /// Returns the points by which Red is ahead.
    pub fn difference(&self) -> f64 {
        let [red, black] = self.points;
        red - black
    }
}

/// The evaluation of a position in parts. The kings, which both sides have, are left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakdown {
    /// The terms that either side has something of, in the order of the registry.
    pub parts: Vec<Part>,
}

impl Breakdown {
    /// Evaluates a position with these parameters.
    pub fn of(position: &Position, elements: &Elements) -> Self {
        let [red, black] = Features::sides(position).map(|features| elements.slope(&features).1);
        // The last two parameters decide how much control counts and are in the amounts.
        let linear = REGISTRY.iter().take(Term::Contested as usize);
        let part = |(at, parameter): (usize, &'static Parameter)| {
            let amounts = [red.get(at).copied()?, black.get(at).copied()?];
            let weight = elements.values().get(at).copied()?;
            (amounts != [0.0; 2]).then_some(Part { parameter, weight, amounts })
        };
        Self { parts: linear.enumerate().filter_map(part).collect() }
    }

    /// Returns the six elements, then their sum.
    pub fn shares(&self) -> [Share; 7] {
        let [strength, position, flexibility, threat, features, place] = Element::ALL.map(Some);
        [strength, position, flexibility, threat, features, place, None].map(|element| {
            let mut share = Share { element, terms: 0, points: [0.0; 2] };
            let own =
                self.parts.iter().filter(|part| element.is_none_or(|own| own == part.parameter.element));
            for part in own {
                share.terms += 1;
                share.points.iter_mut().zip(part.points()).for_each(|(sum, points)| *sum += points);
            }
            share
        })
    }
}
