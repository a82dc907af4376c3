//! Samples, marks and estimates in words, and errors in marking sheets.

use super::{Value, Words, fine_percent};
use crate::knowledge::deviation::{Counts, Deviation};
use crate::verification::Judge;
use crate::verification::cross_check::CrossCheck;
use crate::verification::estimate::{Confidence, Estimate, Interval};
use crate::verification::isolated::Part;
use crate::verification::level_gap::LevelGaps;
use crate::verification::piece_exchange::Exchanges;
use crate::verification::sampling::{Sample, Sampler};
use crate::verification::sense::{ClaimScore, Implausible};

/// A share in percent with two digits after the point: `2.20 %`.
pub fn share(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

impl Words {
    /// The name of a sampler.
    pub fn sampler(self, sampler: Sampler) -> String {
        self.get(match sampler {
            Sampler::Sequential => "sampler-sequential",
            Sampler::Algebraic => "sampler-algebraic",
        })
    }

    /// The name of a deviation.
    pub fn deviation(self, deviation: Deviation) -> String {
        self.get(match deviation {
            Deviation::Exact => "deviation-exact",
            Deviation::Slight => "deviation-slight",
            Deviation::Severe => "deviation-severe",
        })
    }

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
            ("sampler", self.sampler(plan.sampler).into()),
            ("seed", plan.seed.to_string().into()),
        ];
        let short =
            (sample.drawn() < sample.wanted).then(|| self.with("sample-short", &[("wanted", sample.wanted)]));
        [Some(self.with("sample-drawn", &args)), short].into_iter().flatten().collect()
    }

    /// Returns the counts and estimates of a judged sample; empty before the first verdict.
    pub fn estimate(self, estimate: &Estimate, passed: usize, confidence: Confidence) -> Vec<String> {
        let Counts { exact, slight, severe } = estimate.counts;
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
        lines.push(self.with("sample-tolerant", &[("percent", fine_percent(estimate.tolerant_percent()))]));
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

    /// Returns why some scores are implausible.
    pub fn implausible(self, kind: Implausible) -> String {
        self.get(match kind {
            Implausible::PawnUp => "sense-pawn-up",
            Implausible::TwoUp => "sense-two-up",
            Implausible::ThreeUp => "sense-three-up",
            Implausible::AgainstPawns => "sense-against-pawns",
            Implausible::StrongDraw => "sense-strong-draw",
            Implausible::EqualDraw => "sense-equal-draw",
            Implausible::Contradicted => "sense-contradicted",
        })
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
    pub fn isolated(self, parts: &[Part]) -> String {
        let nodes = |parts: &[Part]| parts.iter().map(|part| part.nodes).sum::<u32>();
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
