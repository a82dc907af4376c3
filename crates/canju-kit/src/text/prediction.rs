//! The predictor in words: exchanges, the basis of a prediction, and errors of exchange tables.

use super::Words;
use super::node::kind_name;
use crate::acquisition::exchange::{Exchange, Taken};
use crate::acquisition::learned::{Addition, Model};
use crate::acquisition::predictor::{Basis, Prediction};
use crate::figures::number::signed;
use crate::knowledge::KnowledgeBase;
use crate::material::{Kind, NodeId};
use crate::rules::Color;
use crate::verification::accuracy::{Choice, Stratum};

impl Words {
    /// Returns the sentence that neighbouring scores decided a prediction, if they did.
    pub fn bounded(self, prediction: &Prediction) -> Option<String> {
        let raw = prediction.raw;
        let decided = raw != prediction.score.class();
        decided.then(|| self.with("predict-bounded", &[("raw", raw.scores().0.to_string())]))
    }

    /// Returns the name of a predictor or baseline.
    pub fn choice(self, choice: Choice) -> String {
        self.get(match choice {
            Choice::Predictor => "choice-predictor",
            Choice::OneClass => "choice-one-class",
            Choice::Bounds => "choice-bounds",
            Choice::StaticValues => "choice-static-values",
            Choice::FamilyMajority => "choice-family-majority",
        })
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

    /// Returns the basis of a prediction, as a sentence.
    pub fn basis(self, basis: Basis) -> String {
        self.get(match basis {
            Basis::Learned => "predict-basis-learned",
            Basis::Exchanges => "predict-basis-exchanges",
            Basis::Bounds => "predict-basis-bounds",
            Basis::StaticValues => "predict-basis-static",
        })
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

    /// Returns the confidence of a score, as a sentence.
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
