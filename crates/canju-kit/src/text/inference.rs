//! Repairs, comparisons, justifications and rounds in words, and questions to experts: effects of answers, and their agreement.

use super::{Value, Words, percent};
use crate::acquisition::predictor::Approach;
use crate::inference::exact::{Among, Disagreement, Report, Withdrawal};
use crate::inference::justification::{Binding, Bound, Justification};
use crate::inquiry::agreement::{self, Estimate, Steadiness};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{ConflictEdge, Objective};
use crate::knowledge::evidence::Answer;
use crate::knowledge::history::{Measure, Method};
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};
use crate::rounds::{Resolver, RoundStep};
use crate::rules::Color;
use crate::service::rounds::Built;
use crate::text::node::{kind_name, score_meaning};

impl Words {
    /// Returns the number of changed nodes and the distance moved.
    pub fn repair_changed(self, report: &Report) -> String {
        self.with("repair-changed", &[("nodes", u64::from(report.changed)), ("moved", report.moved)])
    }

    /// A cost in the measure of its method: "40 classes", "31 combinations and 40 classes", "3,140".
    pub fn repair_cost(self, method: Method, cost: u64) -> String {
        let weight = u64::from(method.price());
        match method {
            Method::Nearest => self.with("repair-cost-l1", &[("cost", cost)]),
            Method::Fewest => {
                self.with("repair-cost-fewest", &[("nodes", cost / weight), ("moved", cost % weight)])
            }
            Method::Mixed => self.with("repair-cost-mixed", &[("cost", cost)]),
        }
    }

    pub fn repair_bound(self, report: &Report) -> String {
        let of = |cost| self.repair_cost(report.method, cost);
        self.with("repair-bound", &[("cost", of(report.cost)), ("bound", of(report.bound))])
    }

    /// Whether no repair costs less, and why that is known.
    pub fn repair_optimal(self, report: &Report) -> String {
        let key = match (report.optimal, report.searched) {
            (true, 0) => "repair-least",
            (true, _) => "repair-least-searched",
            (false, _) => "repair-not-proved",
        };
        self.with(key, &[("parts", report.searched)])
    }

    /// Returns the results of the second stage and their proof, one sentence each.
    pub fn repair_second(self, report: &Report) -> Vec<String> {
        let second = &report.second;
        if second.is_idle() {
            return vec![self.with("repair-second-none", &[("left", second.after.conflict_nodes)])];
        }
        let inc = [second.before, second.after].map(|tally| tally.objective(Objective::Exponential));
        let args = [
            ("squeezed", Value::from(second.squeezed)),
            ("moved", second.moved.into()),
            ("before", second.before.conflict_nodes.into()),
            ("after", second.after.conflict_nodes.into()),
            ("incbefore", inc[0].into()),
            ("incafter", inc[1].into()),
        ];
        let mut sentences = vec![self.with("repair-second", &args)];
        if second.followed > 0 {
            sentences.push(self.with("repair-second-followed", &[("followed", second.followed)]));
        }
        sentences.push(self.get(match (second.proved, second.among) {
            (true, Among::All) => "repair-second-all",
            (true, Among::Squeezed) => "repair-second-squeezed",
            (false, _) => "repair-second-not-proved",
        }));
        sentences
    }

    /// Why two scores cannot both be right.
    pub fn contradiction(self, kb: &KnowledgeBase, edge: ConflictEdge) -> String {
        let ConflictEdge { better, worse } = edge;
        let args = [
            ("better", self.material(better)),
            ("worse", self.material(worse)),
            ("betterscore", self.level_or_score(kb, better)),
            ("worsescore", self.level_or_score(kb, worse)),
            ("bettersource", self.holder(kb, better)),
            ("worsesource", self.holder(kb, worse)),
        ];
        self.with("contradiction-pair", &args)
    }

    /// Returns the number of answers to withdraw, and whether fewer would suffice.
    pub fn withdraw(self, disagreement: &Disagreement) -> String {
        let key = if disagreement.proved { "withdraw-title" } else { "withdraw-title-unproved" };
        self.with(key, &[("count", disagreement.withdraw.len())])
    }

    /// Returns one answer to withdraw and the classes the others allow instead; `named` if it is not shown next to the answer.
    pub fn withdrawal(self, kb: &KnowledgeBase, withdrawal: &Withdrawal, named: bool) -> String {
        let Withdrawal { node, class, least, greatest } = *withdrawal;
        let args = [
            ("material", self.material(node)),
            ("score", class.score(kb.score(node)).to_string()),
            ("allowed", range(least, greatest)),
            ("source", self.holder(kb, node)),
        ];
        self.with(if named { "withdraw-one" } else { "withdraw-allowed" }, &args)
    }

    /// Returns a bound on one side and its source. `certain`: it comes from an answer, a table or equal sides.
    pub fn bound(self, kb: &KnowledgeBase, bound: &Bound, side: Relation, certain: bool) -> String {
        let key = match (side, certain) {
            (Relation::Better, true) => "why-floor",
            (Relation::Better, false) => "why-floor-likely",
            (Relation::Worse, true) => "why-ceiling",
            (Relation::Worse, false) => "why-ceiling-likely",
        };
        let source = bound.source();
        let score = bound.class.score(source.and_then(|source| kb.score(source)));
        let args = [
            ("score", Value::from(score.to_string())),
            ("meaning", score_meaning(self, score).into()),
            ("source", source.map_or_else(String::new, |node| self.material(node)).into()),
            ("holder", source.map_or_else(String::new, |node| self.holder(kb, node)).into()),
        ];
        self.with(key, &args)
    }

    /// Why no score is right for a node whose certain bounds contradict each other.
    pub fn contradictory_bounds(self, kb: &KnowledgeBase, found: &Justification) -> String {
        let is_proved = |binding: &Binding| {
            let source = binding.certain.as_ref().and_then(Bound::source);
            source.is_some_and(|node: NodeId| node.is_symmetric() || kb.is_proved(node))
        };
        let proofs = is_proved(&found.floor) && is_proved(&found.ceiling);
        self.get(if proofs { "why-contradictory-proofs" } else { "why-contradictory" })
    }

    /// That nothing certain bounds a score from a side.
    pub fn unbound(self, side: Relation) -> String {
        self.get(match side {
            Relation::Better => "why-floor-none",
            Relation::Worse => "why-ceiling-none",
        })
    }

    /// Returns the source that holds a score: "expert · Lin", or equal sides.
    pub fn holder(self, kb: &KnowledgeBase, node: NodeId) -> String {
        if node.is_symmetric() {
            return self.get("holder-equal-sides");
        }
        let provenance = kb.state(node).and_then(|state| kb.provenance(state.provenance));
        let parts = provenance
            .map(|provenance| [self.get(provenance.source.text_key()), self.author(&provenance.author)]);
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    /// The score of a node; of an unscored one with equal sides, that it is level.
    fn level_or_score(self, kb: &KnowledgeBase, node: NodeId) -> String {
        kb.score(node).map_or_else(|| range(Class::LEVEL, Class::LEVEL), |score| score.to_string())
    }
}

/// The scores of these classes: `0`, `2–3`, `4–5`.
fn range(least: Class, greatest: Class) -> String {
    let (from, to): (Score, Score) = (least.scores().0, greatest.scores().1);
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

// Questions to experts in words: effects of answers, merge results, and reasons why two bases cannot be merged.

impl Words {
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
    pub fn agreed(self, report: &agreement::Report) -> (String, Option<String>) {
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
    pub fn more_pairs(self, report: &agreement::Report) -> Option<String> {
        (report.more_pairs > 0).then(|| self.with("agreement-more-pairs", &[("count", report.more_pairs)]))
    }

    /// "37 of 40 in the same class, 39 within one class".
    pub fn met(self, exact: usize, near: usize, items: usize) -> String {
        self.with("agreement-met", &[("exact", exact), ("near", near), ("items", items)])
    }

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

// Settings of rounds, as a sentence.

impl Words {
    /// Returns the name of the greedy resolver with this measure.
    pub fn greedy(self, order: Measure) -> String {
        self.with("build-greedy", &[("measure", self.message(order))])
    }

    /// Returns the settings used by a step of a round: predictor, threshold, tables, extension, resolver; unused ones are left
    /// out.
    pub fn round_inputs(self, built: &Built) -> String {
        let inputs = &built.inputs;
        match built.step {
            RoundStep::Withdraw | RoundStep::Refine => self.get("manner-nothing"),
            RoundStep::Extend | RoundStep::ExtendToAll => {
                let predictor = inputs.rounds.predictor;
                let args = [
                    ("threshold", Value::from(percent(Some(f64::from(predictor.threshold) * 100.0)))),
                    ("tables", inputs.tables.as_str().into()),
                    ("digest", inputs.digest.as_str().into()),
                ];
                let key = match predictor.approach {
                    Approach::Learned => "manner-learned",
                    Approach::Exchanges => "manner-paper",
                };
                self.beside(&self.with(key, &args), &self.get(inputs.rounds.around_either.text_key()))
            }
            RoundStep::Resolve => match inputs.rounds.resolver {
                Resolver::Exact(method) => self.with("manner-exact", &[("method", self.message(method))]),
                Resolver::Greedy(settings) => self.get(&format!("manner-greedy-{}", settings.order.word())),
            },
        }
    }
}
