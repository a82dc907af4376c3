//! Samples, marks and estimates in words, planted errors and what rules and samples detect, and the predictor: exchanges and the basis of a prediction.

use super::{Value, Words, fine_percent, percent};
use crate::acquisition::exchange::{Exchange, Taken};
use crate::acquisition::learned::{Addition, Model};
use crate::acquisition::predictor::Prediction;
use crate::figures::number::signed;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::DeviationCounts;
use crate::material::{Kind, NodeId};
use crate::rules::Color;
use crate::text::node::kind_name;
use crate::verification::accuracy::Stratum;
use crate::verification::injection::{Injection, InjectionSettings, Sampled};
use crate::verification::neighbours::{Exchanges, IsolatedPart, LevelGaps};
use crate::verification::sampling::{Confidence, Estimate, Interval, Sample};
use crate::verification::sense::ClaimScore;
use crate::verification::{CrossCheck, Judge};

/// A share in percent with two digits after the point: `2.20 %`.
pub fn share(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

impl Words {
    /// Returns who judged a combination, a person by name.
    pub fn judge(self, judge: Judge, person: Option<&str>) -> String {
        person.map_or_else(|| self.get(judge.text_key()), str::to_owned)
    }

    /// Returns the size of the sample, and why it is smaller than wanted if it is.
    pub fn drawn(self, sample: &Sample) -> Vec<String> {
        let plan = sample.plan;
        let args = [
            ("drawn", Value::from(sample.drawn())),
            ("population", sample.population.into()),
            ("percent", share(sample.fraction()).into()),
            ("distance", plan.distance.into()),
            ("sampler", self.get(plan.sampler.text_key()).into()),
            ("seed", plan.seed.to_string().into()),
        ];
        let short =
            (sample.drawn() < sample.wanted).then(|| self.with("sample-short", &[("wanted", sample.wanted)]));
        [Some(self.with("sample-drawn", &args)), short].into_iter().flatten().collect()
    }

    /// Returns the counts and estimates of a judged sample; empty before the first verdict.
    pub fn estimate(self, estimate: &Estimate, passed: usize, confidence: Confidence) -> Vec<String> {
        let DeviationCounts { exact, slight, severe } = estimate.counts;
        let counts = [
            ("judged", Value::from(estimate.counts.all())),
            ("exact", exact.into()),
            ("slight", slight.into()),
            ("severe", severe.into()),
            ("passed", passed.into()),
        ];
        if estimate.counts.all() == 0 {
            return Vec::new();
        }
        let mut lines = vec![self.with("sample-counts", &counts)];
        let about = |key: &str, nodes: f64, seen: u32, interval: Interval| {
            let args = [
                ("nodes", Value::from(nodes.round())),
                ("of", estimate.nodes.into()),
                ("share", share(f64::from(seen) / f64::from(estimate.counts.all())).into()),
                ("low", share(interval.low).into()),
                ("high", share(interval.high).into()),
                ("confidence", confidence.percent().into()),
            ];
            self.with(key, &args)
        };
        lines.push(about("estimate-severe", estimate.severe_nodes(), severe, estimate.severe));
        lines.push(about("estimate-wrong", estimate.wrong_nodes(), severe + slight, estimate.wrong));
        lines.push(
            self.with("sample-tolerant", &[("percent", fine_percent(estimate.counts.tolerant_percent()))]),
        );
        lines
    }

    /// Returns whether enough was judged, or the minimum and maximum number of further judgements with the corresponding shares
    /// of the interval, and how much larger the sample must be for the maximum.
    pub fn advice(
        self,
        estimate: &Estimate,
        confidence: Confidence,
        half_width: f64,
        sample: &Sample,
    ) -> String {
        let args = [
            ("least", Value::from(estimate.least.more)),
            ("most", estimate.most.more.into()),
            ("easy", share(estimate.least.share).into()),
            ("hard", share(estimate.most.share).into()),
            ("confidence", confidence.percent().into()),
            ("half", share(estimate.severe.half_width()).into()),
            ("wanted", share(half_width).into()),
        ];
        let advice = self.with(if estimate.is_enough() { "sample-enough" } else { "sample-more" }, &args);
        let enough = estimate.counts.all() + estimate.most.more;
        if enough <= sample.drawn() {
            return advice;
        }
        let part = f64::from(enough) / f64::from(sample.population.max(1));
        let larger = [("drawn", Value::from(sample.drawn())), ("part", share(part.min(1.0)).into())];
        self.beside(&advice, &self.with("sample-larger", &larger))
    }

    /// Returns how many claims of the paper hold in a base.
    pub fn claims_kept(self, claims: &[ClaimScore]) -> String {
        let kept = claims.iter().filter(|kept| kept.holds()).count();
        let open = claims.iter().filter(|kept| kept.score.is_none()).count();
        self.with("sense-claims", &[("kept", kept), ("open", open), ("all", claims.len())])
    }

    /// Returns whether a base satisfies the rule on level gaps, and to what extent.
    pub fn level_gaps(self, gaps: &LevelGaps) -> String {
        let args = [
            ("within", Value::from(gaps.within())),
            ("pairs", gaps.pairs().into()),
            ("share", share(gaps.share()).into()),
            ("mu", gaps.settings.most.into()),
            ("delta", share(gaps.settings.share).into()),
            ("errors", gaps.errors().into()),
            ("proved", (gaps.pairs() - gaps.within() - gaps.errors()).into()),
        ];
        self.with(if gaps.holds() { "gap-holds" } else { "gap-fails" }, &args)
    }

    /// Returns the number of pawn exchanges that change a score.
    pub fn exchanges(self, exchanges: &Exchanges) -> String {
        let args = [
            ("pairs", Value::from(exchanges.pairs)),
            ("found", exchanges.found.len().into()),
            ("turned", exchanges.turns().into()),
        ];
        self.with("exchange-summary", &args)
    }

    /// Returns the number of parts not connected to the rest.
    pub fn isolated(self, parts: &[IsolatedPart]) -> String {
        let nodes = |parts: &[IsolatedPart]| parts.iter().map(|part| part.nodes).sum::<u32>();
        let (main, rest) = parts.split_at(parts.len().min(1));
        let args =
            [("parts", Value::from(rest.len())), ("nodes", nodes(rest).into()), ("main", nodes(main).into())];
        self.with("isolated-summary", &args)
    }

    /// Returns the agreement of the scores with those proved by exact tables.
    pub fn cross_check(self, check: &CrossCheck) -> String {
        let args = [
            ("all", Value::from(check.all.all())),
            ("stored", check.stored.into()),
            ("exact", check.all.exact.into()),
            ("slight", check.all.slight.into()),
            ("severe", check.all.severe.into()),
            ("tolerant", fine_percent(check.all.tolerant_percent()).into()),
        ];
        self.with("cross-summary", &args)
    }
}

// The predictor in words: exchanges, the basis of a prediction, and errors of exchange tables.

impl Words {
    /// Returns the sentence that neighbouring scores decided a prediction, if they did.
    pub fn bounded(self, prediction: &Prediction) -> Option<String> {
        let raw = prediction.raw;
        let decided = raw != prediction.score.class();
        decided.then(|| self.with("predict-bounded", &[("raw", raw.scores().0.to_string())]))
    }

    /// Returns the name of a stratum of held-out nodes.
    pub fn stratum(self, stratum: Stratum) -> String {
        match stratum {
            Stratum::All => self.get("accuracy-all"),
            Stratum::BothAttack => self.get("stratum-both-attack"),
            Stratum::Between => self.get("stratum-between"),
            Stratum::Proved(score) => score.to_string(),
        }
    }

    /// Returns the model's expectation for each attacking side, the resulting place of the combination, and the confidence of the
    /// prediction.
    pub fn learned(self, node: NodeId, prediction: &Prediction) -> Vec<String> {
        let Some(learned) = prediction.learned else { return Vec::new() };
        let material = node.material();
        let mut lines: Vec<String> = Color::ALL
            .into_iter()
            .zip(Model::built_in().shares(material))
            .filter_map(|(color, shares)| {
                let shares = shares?;
                let percent = |share: f64| format!("{share:.0} %");
                let args = [
                    ("side", self.side(color)),
                    ("other", self.side(color.opponent())),
                    ("waiting", percent(shares.w)),
                    ("moving", percent(shares.r)),
                ];
                Some(self.with("predict-expected", &args))
            })
            .collect();
        lines.push(self.with("predict-place", &[("place", format!("{:.1}", learned.place))]));
        lines.push(match learned.confidence {
            Some(share) => self.with("predict-confidence", &[("percent", format!("{:.0} %", share * 100.0))]),
            None => self.get("confidence-unknown"),
        });
        lines
    }

    pub fn confidence(self, base: &KnowledgeBase, node: NodeId, percent: Option<u8>) -> String {
        match (base.score(node), percent) {
            (None, _) => self.get("legend-none"),
            (Some(_), _) if base.is_invariable(node) => self.get("confidence-answer"),
            (Some(_), None) => self.get("confidence-unknown"),
            (Some(_), Some(percent)) => self.with("confidence-percent", &[("percent", percent)]),
        }
    }

    /// Returns the marginal effect of a piece: "Red rook −2.3".
    pub fn addition(self, addition: &Addition) -> String {
        let Addition { color, kind, classes } = *addition;
        let args = [
            ("piece", kind_name(self, kind, color)),
            ("side", self.side(color)),
            ("classes", signed(classes.into(), 1).replace('-', "−")),
        ];
        self.with("predict-addition", &args)
    }

    /// An exchange that a side forces: "pawn for both guards; helper: rook; defender: knight".
    pub fn exchange(self, exchange: &Exchange, active: Color) -> String {
        let passive = active.opponent();
        let taken = match exchange.taken {
            Taken::One(kind) => kind_name(self, kind, passive),
            Taken::Both(kind) => self.with("exchange-both", &[("piece", kind_name(self, kind, passive))]),
        };
        let helper = |kind: Option<Kind>, color| {
            kind.map_or_else(|| self.get("exchange-nobody"), |kind| kind_name(self, kind, color))
        };
        let args = [
            ("given", kind_name(self, exchange.given, active)),
            ("taken", taken),
            ("helper", helper(exchange.helper, active)),
            ("defender", helper(exchange.defender, passive)),
        ];
        self.with("exchange", &args)
    }
}

// Planted errors in words: the errors, and what rules and samples detect.

/// A part in percent; nothing of nothing.
pub fn part_of(part: u32, all: u32) -> Option<f64> {
    (all > 0).then(|| 100.0 * f64::from(part) / f64::from(all))
}

impl Words {
    /// Returns the planted errors and how many are visible.
    pub fn planted(self, settings: InjectionSettings, found: &Injection) -> String {
        let args = [
            ("percent", Value::from(settings.percent)),
            ("errors", found.errors().into()),
            ("population", found.population.into()),
            ("severe", found.planted.severe.into()),
            ("conflict", found.in_conflict.into()),
            ("seen", percent(part_of(found.in_conflict, found.errors())).into()),
            ("spread", format!("{:.2}", found.spread).into()),
        ];
        self.with("injection-title", &args)
    }

    /// Returns the flags of the rules on two combinations and the estimate of each sampler, one sentence each.
    pub fn planted_found(self, settings: InjectionSettings, found: &Injection) -> Vec<String> {
        let flagged =
            [("verify-gap", found.gaps), ("verify-exchange", found.exchanges)].map(|(key, flags)| {
                let args = [
                    ("name", Value::from(self.get(key))),
                    ("pairs", flags.pairs.into()),
                    ("hits", flags.hits.into()),
                    ("precision", percent(part_of(flags.hits, flags.pairs)).into()),
                    ("found", flags.found.into()),
                    ("recall", percent(part_of(flags.found, found.errors())).into()),
                ];
                self.with("injection-flags", &args)
            });
        let sampled = found.sampled.iter().filter(|sampled| sampled.samples > 0);
        flagged
            .into_iter()
            .chain(sampled.map(|sampled| self.planted_sampled(settings, found, sampled)))
            .collect()
    }

    fn planted_sampled(self, settings: InjectionSettings, found: &Injection, sampled: &Sampled) -> String {
        let args = [
            ("sampler", Value::from(self.get(sampled.sampler.text_key()))),
            ("samples", sampled.samples.into()),
            ("drawn", format!("{:.0}", sampled.drawn).into()),
            ("mean", share(sampled.mean).into()),
            ("share", share(found.severe_share()).into()),
            ("covered", percent(Some(100.0 * sampled.covered)).into()),
            ("half", share(settings.half_width).into()),
            ("stopped", sampled.stopped.into()),
            ("after", format!("{:.0}", sampled.stopped_after.unwrap_or_default()).into()),
            ("within", percent(sampled.stopped_covered.map(|share| 100.0 * share)).into()),
        ];
        self.with("injection-sampled", &args)
    }
}
