//! Questions to experts in words: effects of answers, merge results, and reasons why two bases cannot be merged.

use super::node::kind_name;
use super::{Value, Words};
use crate::inquiry::agreement::{Estimate, Report, Steadiness};
use crate::inquiry::order::Order;
use crate::knowledge::evidence::Answer;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::material::lattice::Neighbour;
use crate::rules::Color;

impl Words {
    /// The name of an order of questions.
    pub fn order(self, order: Order) -> String {
        self.get(match order {
            Order::Certify => "order-certify",
            Order::Doubt => "order-doubt",
            Order::Correct => "order-correct",
            Order::Weight => "order-weight",
            Order::Ratio => "order-ratio",
            Order::Random(_) => "order-random",
            Order::Shared => "order-shared",
        })
    }

    /// Returns the purpose of a question order.
    pub fn order_hint(self, order: Order) -> String {
        self.get(match order {
            Order::Certify => "order-certify-hint",
            Order::Doubt => "order-doubt-hint",
            Order::Correct => "order-correct-hint",
            Order::Weight => "order-weight-hint",
            Order::Ratio => "order-ratio-hint",
            Order::Random(_) => "order-random-hint",
            Order::Shared => "order-shared-hint",
        })
    }

    /// Asks whether the order of pieces holds at the conflicting pair: the better node for Red is scored worse. The piece
    /// by which they differ is named.
    pub fn question_of_order(
        self,
        better: NodeId,
        worse: NodeId,
        edge: Neighbour,
        scores: [Option<Score>; 2],
    ) -> String {
        let [high, low] = scores.map(|score| score.map_or_else(String::new, |score| score.to_string()));
        let args = [
            ("better", self.material(better)),
            ("worse", self.material(worse)),
            ("piece", kind_name(self, edge.kind, edge.color)),
            ("high", high),
            ("low", low),
        ];
        self.with(if edge.color == Color::Red { "inquiry-binary-red" } else { "inquiry-binary-black" }, &args)
    }

    /// Returns the remarks of an answer beside the score: "unsure · depends on the position (20 %) · blind".
    pub fn answer_details(self, answer: &Answer) -> String {
        let exceptions =
            answer.exceptions.map(|percent| self.with("answer-exceptions", &[("percent", percent)]));
        let unsure = (!answer.sure).then(|| self.get("answer-unsure"));
        let blind = answer.blind.then(|| self.get("answer-blind"));
        let parts: Vec<String> = [exceptions, unsure, blind].into_iter().flatten().collect();
        parts.join(" · ")
    }

    /// Returns the number of combinations with the same class from all experts, and a warning if they are fewer than half; to be
    /// shown before any coefficient.
    pub fn agreed(self, report: &Report) -> (String, Option<String>) {
        let args = [("exact", report.exact), ("near", report.within_one), ("items", report.items)];
        (
            self.with("agreement-all-met", &args),
            report.mostly_differs().then(|| self.with("agreement-mostly-differs", &args)),
        )
    }

    /// Returns a figure and its interval with N decimals; without an interval, the reason.
    pub fn coefficient(self, estimate: &Estimate, decimals: usize) -> (String, String) {
        let Some(value) = estimate.value else { return (self.get("agreement-undefined"), String::new()) };
        let interval = estimate.interval.map_or_else(
            || self.get("agreement-few"),
            |(low, high)| format!("{low:.decimals$} … {high:.decimals$}"),
        );
        (format!("{value:.decimals$}"), interval)
    }

    /// Returns the number of pairs of experts beyond those listed; `None` if all are.
    pub fn more_pairs(self, report: &Report) -> Option<String> {
        (report.more_pairs > 0).then(|| self.with("agreement-more-pairs", &[("count", report.more_pairs)]))
    }

    /// "37 of 40 in the same class, 39 within one class".
    pub fn met(self, exact: usize, near: usize, items: usize) -> String {
        self.with("agreement-met", &[("exact", exact), ("near", near), ("items", items)])
    }

    /// Returns an expert's consistency.
    pub fn steadiness(self, steady: &Steadiness) -> String {
        let args = [
            ("by", Value::from(steady.by.clone())),
            ("exact", steady.exact.into()),
            ("near", steady.within_one.into()),
            ("repeats", steady.repeats.into()),
        ];
        self.with("agreement-steady", &args)
    }
}
