//! The predictor in words: exchanges, what a prediction rests on, and what is wrong with exchange tables.

use super::node::kind_name;
use super::{Value, Words};
use crate::acquisition::exchange::{Exchange, ExchangeError, ExchangeFault, Taken};
use crate::acquisition::predictor::Basis;
use crate::experiment::accuracy::{Choice, Stratum};
use crate::material::Kind;
use crate::rules::Color;

impl Words {
    /// Who says what a hidden node is.
    pub fn choice(self, choice: Choice) -> String {
        self.get(match choice {
            Choice::Predictor => "choice-predictor",
            Choice::OneClass => "choice-one-class",
            Choice::Bounds => "choice-bounds",
            Choice::StaticValues => "choice-static-values",
            Choice::FamilyMajority => "choice-family-majority",
        })
    }

    /// What hidden nodes have in common.
    pub fn stratum(self, stratum: Stratum) -> String {
        match stratum {
            Stratum::All => self.get("accuracy-all"),
            Stratum::BothAttack => self.get("stratum-both-attack"),
            Stratum::Between => self.get("stratum-between"),
            Stratum::Proved(score) => score.to_string(),
        }
    }

    /// What a prediction rests on, as a sentence.
    pub fn basis(self, basis: Basis) -> String {
        self.get(match basis {
            Basis::Nearest => "predict-basis-nearest",
            Basis::Exchanges => "predict-basis-exchanges",
            Basis::Bounds => "predict-basis-bounds",
            Basis::StaticValues => "predict-basis-static",
        })
    }

    /// An exchange that a side forces: "pawn for two guards; the rook helps, the knight defends".
    pub fn exchange(self, exchange: &Exchange, active: Color) -> String {
        let passive = active.opponent();
        let taken = match exchange.taken {
            Taken::One(kind) => kind_name(self, kind, passive),
            Taken::Both(kind) => self.with("exchange-both", &[("piece", kind_name(self, kind, passive))]),
        };
        let helper = |kind: Option<Kind>, color| {
            kind.map_or_else(|| self.get("exchange-nobody"), |kind| kind_name(self, kind, color))
        };
        let told = [
            ("given", kind_name(self, exchange.given, active)),
            ("taken", taken),
            ("helper", helper(exchange.helper, active)),
            ("defender", helper(exchange.defender, passive)),
        ];
        self.with("exchange", &told)
    }

    /// What is wrong with exchange tables: those of a file, or the built-in ones.
    pub fn exchange_error(self, file: Option<&str>, error: &ExchangeError) -> String {
        let file = file.map_or_else(|| self.get("exchange-built-in"), str::to_owned);
        let fault = match &error.fault {
            ExchangeFault::Header => self.get("exchange-header"),
            ExchangeFault::Columns(columns) => self.with("exchange-columns", &[("columns", *columns)]),
            ExchangeFault::Piece(text) => self.with("exchange-piece", &[("text", text.as_str())]),
            ExchangeFault::Probability(text) => self.with("exchange-probability", &[("text", text.as_str())]),
            ExchangeFault::Twice(given, taken, helper) => {
                let told =
                    [("given", given.to_string()), ("taken", taken.to_string()), ("helper", helper.clone())];
                self.with("exchange-twice", &told)
            }
            ExchangeFault::Missing(given, taken) => {
                self.with("exchange-missing", &[("given", given.to_string()), ("taken", taken.to_string())])
            }
        };
        let told = [("file", Value::from(file)), ("line", error.line.into()), ("fault", fault.into())];
        self.with("exchange-error", &told)
    }
}
