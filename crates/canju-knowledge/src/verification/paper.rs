//! Results of Chen et al. (2011) that the program shows beside its own: figures, Table 1, the games of Table 2, and claims about
//! single combinations.
//!
//! The available copy of the paper has no page numbers, so a place is a table, an equation, a figure, or the subject of the text.
//! In Table 1 of that copy columns 0 and 5 are missing and columns 1 and 6 have lost their first digits.

use serde::Serialize;

use super::claims::Wording;

/// Location in the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A table.
    Table(u8),
    /// A picture.
    Picture(u8),
    /// An equation.
    Equation(u8),
    /// The text on this subject.
    Text(Subject),
}

/// Subject of a part of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The lattice of combinations and its scores.
    Lattice,
    /// The elementary base and its extension.
    Acquisition,
    /// The predictor.
    Predictor,
    /// Samples and rules on neighbours.
    Verification,
    /// Single combinations, here and there.
    Examples,
}

/// Quantity of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// All combinations.
    Lattice,
    /// Scored combinations of the version with this name.
    Nodes(&'static str),
    /// The least probability with which exchanges are forced that count (PLB).
    Threshold,
    /// The least distance between two of a sample (k).
    Distance,
    /// The part that is sampled (p).
    Part,
    /// Errors that are more than slight, estimated from a sample of END6C.
    Severe,
    /// Combinations of END6C that are right or slightly wrong, by the same sample.
    Tolerant,
    /// The same as a share.
    TolerantShare,
    /// The most classes that a guard or minister may make (μ).
    Gap,
}

/// A number as printed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Count(u32),
    /// A percentage, shown with the printed number of decimals.
    Percent(f64),
}

/// A figure of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Figure {
    /// The quantity.
    pub quantity: Quantity,
    /// The value.
    pub value: Value,
    /// Location in the paper.
    pub place: Place,
}

const fn figure(quantity: Quantity, value: Value, place: Place) -> Figure {
    Figure { quantity, value, place }
}

/// Every single figure.
pub const FIGURES: [Figure; 11] = [
    figure(Quantity::Lattice, Value::Count(2_125_764), Place::Text(Subject::Lattice)),
    figure(Quantity::Nodes("E0"), Value::Count(18_959), Place::Text(Subject::Acquisition)),
    figure(Quantity::Nodes("END6"), Value::Count(69_595), Place::Text(Subject::Acquisition)),
    figure(Quantity::Nodes("END12"), Value::Count(123_985), Place::Text(Subject::Acquisition)),
    figure(Quantity::Threshold, Value::Percent(10.0), Place::Text(Subject::Predictor)),
    figure(Quantity::Distance, Value::Count(4), Place::Text(Subject::Verification)),
    figure(Quantity::Part, Value::Percent(1.0), Place::Text(Subject::Verification)),
    figure(Quantity::Severe, Value::Count(1_533), Place::Text(Subject::Verification)),
    figure(Quantity::Tolerant, Value::Count(68_062), Place::Text(Subject::Verification)),
    figure(Quantity::TolerantShare, Value::Percent(97.80), Place::Text(Subject::Verification)),
    figure(Quantity::Gap, Value::Count(2), Place::Equation(12)),
];

/// Returns the figure of a quantity; `None` if it is not printed.
pub fn find(quantity: Quantity) -> Option<Figure> {
    FIGURES.into_iter().find(|figure| figure.quantity == quantity)
}

/// Returns the number of combinations scored in the version of this name: resolving and refining (`C`, `R`) add none.
pub fn nodes(version: &str) -> Option<Figure> {
    let plain = version.trim_end_matches(['C', 'R']);
    FIGURES.into_iter().find(|figure| matches!(figure.quantity, Quantity::Nodes(name) if name == plain))
}

/// A cell of Table 1 as it is legible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// All of it.
    Whole(u32),
    /// Its last digits only.
    Tail(&'static str),
    /// Nothing.
    Lost,
}

impl Cell {
    /// At least this many.
    fn least(self) -> u32 {
        match self {
            Self::Whole(count) => count,
            Self::Tail(digits) => digits.parse().unwrap_or_default(),
            Self::Lost => 0,
        }
    }
}

/// A row of Table 1: how many scores differ between two versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changes {
    /// The old version.
    pub old: &'static str,
    /// The new one.
    pub new: &'static str,
    /// "Total diff".
    pub total: u32,
    /// Cells by difference of the classes; column 9, printed but impossible, is left out.
    pub cells: [Cell; 9],
}

impl Changes {
    /// Location in the paper.
    pub const PLACE: Place = Place::Table(1);

    /// The part of all scores that changed, 0..=1.
    pub fn share(&self) -> Option<f64> {
        match nodes(self.new)?.value {
            Value::Count(nodes) => Some(f64::from(self.total) / f64::from(nodes)),
            Value::Percent(_) => None,
        }
    }

    /// Lower bound of the number of scores that changed by `large` classes or more.
    pub fn least(&self, large: usize) -> u32 {
        self.cells.iter().skip(large).map(|cell| cell.least()).sum()
    }

    /// The sum of the cells that are not wholly legible.
    pub fn lost(&self) -> u32 {
        let whole = |cell: &Cell| if let Cell::Whole(count) = *cell { count } else { 0 };
        self.total.saturating_sub(self.cells.iter().map(whole).sum())
    }
}

/// Table 1: changes by resolving END6, resolving END12, and refining it by meta-knowledge.
pub const TABLE1: [Changes; 3] = {
    use Cell::{Lost, Tail, Whole};
    let zero = Whole(0);
    [
        Changes {
            old: "END6",
            new: "END6C",
            total: 36_206,
            cells: [
                Lost,
                Tail("056"),
                Whole(1_765),
                Whole(906),
                Whole(2_444),
                Lost,
                Tail("223"),
                Whole(5_836),
                zero,
            ],
        },
        Changes {
            old: "END12",
            new: "END12C",
            total: 27_644,
            cells: [
                Lost,
                Tail("38"),
                Whole(6_656),
                Whole(5_201),
                Whole(1_411),
                Lost,
                Tail("50"),
                Whole(22),
                zero,
            ],
        },
        Changes {
            old: "END12C",
            new: "END12CR",
            total: 27_759,
            cells: [
                Lost,
                Tail("750"),
                Whole(9_534),
                Whole(3_582),
                Whole(666),
                Lost,
                Tail("18"),
                Whole(8),
                zero,
            ],
        },
    ]
};

/// Games of two versions, by the later one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Games {
    /// The later version.
    pub later: &'static str,
    /// The earlier one.
    pub earlier: &'static str,
    /// Losses, wins and draws of the later version (Table 2).
    pub results: [u64; 3],
    /// The printed 95 % interval of its score (Table 3).
    pub interval: (f64, f64),
    /// The printed ends of that interval as a difference in Elo (Table 4).
    pub elo: (f64, f64),
}

const fn games(
    later: &'static str,
    earlier: &'static str,
    results: [u64; 3],
    interval: (f64, f64),
    elo: (f64, f64),
) -> Games {
    Games { later, earlier, results, interval, elo }
}

/// Tables 2 to 4: a hundred games of any two. `Trivial` is the engine without a base.
///
/// Table 3 takes the score for the standard deviation (`arena::statistics::Tally::paper_ci`), and Table 4 follows from its rounded
/// ends. END12CR against Trivial is an erratum: 0.55 points a game, as against END6C, and yet another interval is printed.
pub const TABLES234: [Games; 6] = [
    games("END6C", "Trivial", [15, 32, 53], (0.47, 0.70), (-20.9, 147.2)),
    games("END12C", "Trivial", [30, 23, 47], (0.37, 0.56), (-92.5, 41.9)),
    games("END12CR", "Trivial", [20, 31, 49], (0.45, 0.64), (-33.3, 102.8)),
    games("END12C", "END6C", [36, 30, 34], (0.38, 0.56), (-85.0, 41.9)),
    games("END12CR", "END6C", [23, 34, 43], (0.45, 0.66), (-34.9, 115.2)),
    games("END12CR", "END12C", [30, 44, 26], (0.46, 0.68), (-27.9, 130.9)),
];

/// Claims about combinations, with their location.
pub(super) const CLAIMS: &[(Wording, Place, &str)] = &[
    (Wording::Wins, Place::Text(Subject::Examples), "KCPGMMKGGMM KRKNGG"),
    (Wording::Wins, Place::Text(Subject::Verification), "KRNPGGMMKNCGGM"),
    (Wording::GenerallyWins, Place::Text(Subject::Examples), "KNPKGM KNPKGG"),
    (Wording::WinsButDraws, Place::Text(Subject::Examples), "KRKNMM"),
    (Wording::NoSureWin, Place::Text(Subject::Predictor), "KRPKNGGMM"),
    (Wording::ManyChances, Place::Text(Subject::Examples), "KPPKGG KPPKMM"),
    (Wording::DrawsMoreEasily, Place::Text(Subject::Examples), "KNPKMM"),
    (Wording::Advantage, Place::Text(Subject::Verification), "KRNPGGMMKNCGGMM"),
    (Wording::SlightAdvantage, Place::Text(Subject::Verification), "KNCPPGGMMKNNPPGGMM KNCPGGMMKNNPGGMM"),
    (Wording::SlightAdvantage, Place::Picture(6), "KCCKNCPGG"),
    (Wording::Draw, Place::Text(Subject::Examples), "KNPGMMKGGMM KPPKGM KNKGGMM KRKGGMM"),
    (Wording::Draw, Place::Text(Subject::Predictor), "KRNKRGGMM"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::deviation::Counts;
    use crate::verification::estimate::{Confidence, Estimate};
    use xiangqi::material::NodeId;

    fn count(quantity: Quantity) -> u32 {
        match find(quantity).unwrap().value {
            Value::Count(count) => count,
            Value::Percent(_) => panic!("{quantity:?} is a share"),
        }
    }

    #[test]
    fn each_figure_occurs_once_and_they_agree_with_each_other() {
        for (at, figure) in FIGURES.iter().enumerate() {
            assert!(FIGURES[..at].iter().all(|other| other.quantity != figure.quantity), "{figure:?}");
        }
        assert_eq!(count(Quantity::Lattice) as usize, NodeId::all().count());
        let all = count(Quantity::Nodes("END6"));
        assert_eq!(count(Quantity::Tolerant) + count(Quantity::Severe), all);
        let share = 100.0 * f64::from(count(Quantity::Tolerant)) / f64::from(all);
        let Value::Percent(printed) = find(Quantity::TolerantShare).unwrap().value else { panic!() };
        assert!((share - printed).abs() < 0.005);
        // 1,533 is 15 errors among 681 that were drawn.
        let counts = Counts { exact: 666, slight: 0, severe: 15 };
        let estimate = Estimate::of(counts, all, Confidence::NinetyFive, 0.02);
        assert_eq!(estimate.severe_nodes().round(), f64::from(count(Quantity::Severe)));
    }

    #[test]
    fn what_is_lost_of_table_1_is_no_less_than_what_is_legible_of_it() {
        for (row, lost) in TABLE1.iter().zip([25_255, 14_354, 13_969]) {
            assert_eq!(row.lost(), lost);
            let legible: u32 = row.cells.iter().map(|cell| cell.least()).sum();
            assert!(legible <= row.total);
        }
        let shares = TABLE1.map(|row| (1_000.0 * row.share().unwrap()).round());
        assert_eq!(shares, [520.0, 223.0, 224.0]);
        assert_eq!(TABLE1.map(|row| row.least(5)), [6_059, 72, 26]);
    }

    #[test]
    fn a_hundred_games_were_played_of_any_two() {
        assert!(TABLES234.iter().all(|games| games.results.iter().sum::<u64>() == 100));
    }

    #[test]
    fn resolving_scores_none_more() {
        let of = |version| nodes(version).map(|figure| figure.value);
        assert_eq!(of("END12CR"), of("END12"));
        assert_eq!((of("END6C"), of("ALL")), (Some(Value::Count(69_595)), None));
    }
}
