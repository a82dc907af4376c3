//! Comparison with the paper in words: places and quantities of its figures, and why a base differs.

use super::{Words, percent, thousands};
use crate::acquisition::scoring::Censuses;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::tablebase::census::Census;
use crate::verification::paper::{Cell, Figure, Place, Quantity, Settled, Value, find, settle};
use crate::verification::sense::{ClaimScore, Why};

/// Why parts of the paper cannot be made again, each a text key.
const OUT_OF_REACH: [&str; 5] = [
    "paper-lost-elementary",
    "paper-lost-exchange",
    "paper-lost-stop",
    "paper-lost-table1",
    "paper-lost-games",
];

impl Words {
    pub fn place(self, place: Place) -> String {
        match place {
            Place::Table(number) => self.with("paper-table", &[("number", number)]),
            Place::Picture(number) => self.with("paper-picture", &[("number", number)]),
            Place::Equation(number) => self.with("paper-equation", &[("number", number)]),
            Place::Text(subject) => self.get(subject.text_key()),
        }
    }

    pub fn quantity(self, quantity: Quantity) -> String {
        self.get(match quantity {
            Quantity::Lattice => "paper-lattice",
            Quantity::Nodes(version) => return self.with("paper-nodes", &[("version", version)]),
            Quantity::Threshold => "paper-threshold",
            Quantity::Distance => "paper-distance",
            Quantity::Part => "paper-part",
            Quantity::Severe => "paper-severe",
            Quantity::Tolerant => "paper-tolerant",
            Quantity::TolerantShare => "paper-tolerant-share",
            Quantity::Gap => "paper-gap",
        })
    }

    /// Returns the paper's sample figures, to show beside our estimate.
    pub fn sample_of_paper(self) -> String {
        let value = |quantity| find(quantity).map_or_else(String::new, |figure| printed(&figure));
        let args = [
            ("distance", value(Quantity::Distance)),
            ("part", value(Quantity::Part)),
            ("severe", value(Quantity::Severe)),
            ("tolerant", value(Quantity::Tolerant)),
            ("of", value(Quantity::Nodes("END6"))),
            ("share", value(Quantity::TolerantShare)),
        ];
        self.with("paper-sample", &args)
    }

    /// Returns the reason of a base's score for a claim of the paper: its proof, its author, or its inference.
    pub fn why_not_as_in_paper(self, kb: &KnowledgeBase, kept: &ClaimScore) -> String {
        match kept.why() {
            Why::Agrees => self.get("paper-agrees"),
            Why::Unscored => self.get("paper-unscored"),
            Why::Proved => {
                let node = NodeId::from(kept.claim.material);
                let counted: Vec<Census> =
                    kb.evidence(node).filter_map(|(_, evidence)| evidence.census().cloned()).collect();
                let settled = settle(&kept.claim, &Censuses::new(&counted));
                settled.map_or_else(|| self.get("paper-proved"), |settled| self.settled(&settled))
            }
            Why::Answered(source) => self.with("paper-answered", &[("source", self.get(source.text_key()))]),
            Why::Derived(source) => self.with("paper-derived", &[("source", self.get(source.text_key()))]),
        }
    }

    /// Returns what is proved, and for which pawn heights if that matters.
    fn settled(self, settled: &Settled) -> String {
        let [red, _] = settled.shares;
        let mut args =
            vec![("score", settled.score.to_string()), ("won", percent(red.map(|shares| shares.w)))];
        match settled.by_height {
            Some([_, low, bottom]) => {
                args.extend([("low", low.to_string()), ("bottom", bottom.to_string())]);
                self.with("paper-proved-by-pawns", &args)
            }
            None => self.with("paper-proved-by", &args),
        }
    }

    /// Returns which results of the paper cannot be reproduced, and why.
    pub fn out_of_reach(self) -> Vec<String> {
        OUT_OF_REACH.map(|key| self.get(key)).into()
    }
}

/// The value of a figure as printed: `69,595`, `97.80 %`.
pub fn printed(figure: &Figure) -> String {
    match figure.value {
        Value::Count(count) => thousands(count.into()),
        Value::Percent(percent) if percent.fract() == 0.0 => format!("{percent:.0} %"),
        Value::Percent(percent) => format!("{percent:.2} %"),
    }
}

/// A cell of Table 1 as it is legible: `1,765`, `…056`, `?`.
pub fn legible(cell: Cell) -> String {
    match cell {
        Cell::Whole(count) => thousands(count.into()),
        Cell::Tail(digits) => format!("…{digits}"),
        Cell::Lost => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::verification::paper::{Changes, FIGURES, claims};

    #[test]
    fn every_figure_has_a_description_and_a_place_in_the_paper() {
        let claimed = claims().unwrap().into_iter().filter_map(|claim| claim.place);
        let places: Vec<Place> =
            FIGURES.iter().map(|figure| figure.place).chain(claimed).chain([Changes::PLACE]).collect();
        for language in Language::ALL {
            let words = Words::of(language);
            for place in &places {
                assert!(
                    !words.place(*place).is_empty() && !words.place(*place).starts_with("paper-"),
                    "{place:?}"
                );
            }
            let mut names: Vec<String> =
                FIGURES.iter().map(|figure| words.quantity(figure.quantity)).collect();
            assert!(names.iter().all(|name| !name.starts_with("paper-")), "{names:?}");
            names.sort();
            names.dedup();
            assert_eq!(names.len(), FIGURES.len(), "{names:?}");
            assert!(words.sample_of_paper().contains("68,062"));
        }
    }
}
