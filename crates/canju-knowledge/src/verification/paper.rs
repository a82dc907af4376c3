//! Results of Chen et al. (2011) that the program shows beside its own: figures, Table 1, the games of Table 2, and claims about
//! single combinations.
//!
//! The available copy of the paper has no page numbers, so a place is a table, an equation, a figure, or the subject of the text.
//! In Table 1 of that copy columns 0 and 5 are missing and columns 1 and 6 have lost their first digits.

use canju_message::All;
use serde::Serialize;
use xiangqi::material::{Kind, Material, MaterialError, NodeId};
use xiangqi_tablebase::census::PawnHeight;

use crate::acquisition::scoring::{Censuses, Shares, Sides, Thresholds};
use crate::knowledge::score::{Class, Score};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Table(u8),
    Picture(u8),
    Equation(u8),
    Text(Subject),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, All)]
#[all(text = "paper-text-")]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
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

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Count(u32),
    /// A percentage, shown with the printed number of decimals.
    Percent(f64),
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Figure {
    pub quantity: Quantity,
    pub value: Value,
    pub place: Place,
}

const fn figure(quantity: Quantity, value: Value, place: Place) -> Figure {
    Figure { quantity, value, place }
}

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
    pub old: &'static str,
    pub new: &'static str,
    pub total: u32,
    /// Cells by difference of the classes; column 9, printed but impossible, is left out.
    pub cells: [Cell; 9],
}

impl Changes {
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
}

/// Table 1: changes by resolving END6, resolving END12, and refining it by meta-knowledge.
pub const TABLE1: [Changes; 3] = {
    use Cell::{Lost, Tail as T, Whole as W};
    [
        Changes {
            old: "END6",
            new: "END6C",
            total: 36_206,
            cells: [Lost, T("056"), W(1_765), W(906), W(2_444), Lost, T("223"), W(5_836), W(0)],
        },
        Changes {
            old: "END12",
            new: "END12C",
            total: 27_644,
            cells: [Lost, T("38"), W(6_656), W(5_201), W(1_411), Lost, T("50"), W(22), W(0)],
        },
        Changes {
            old: "END12C",
            new: "END12CR",
            total: 27_759,
            cells: [Lost, T("750"), W(9_534), W(3_582), W(666), Lost, T("18"), W(8), W(0)],
        },
    ]
};

/// Games of two versions, by the later one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Games {
    pub later: &'static str,
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
const CLAIMS: &[(Wording, Place, &str)] = &[
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

// Claims of the paper and the textbooks about materials, checked against exact tables.
//
// A claim is a range for the score of a material (Chen et al. 2011 and the textbooks). It *holds* if the score of the census,
// for high pawns, is in the range. It *holds in part* if that score is one class off, or if the range is reached between the
// scores for high pawns and those for low pawns and pawns on the last rank. Otherwise it *does not hold*.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, All)]
#[all(text = "claimant-")]
#[serde(rename_all = "kebab-case")]
pub enum Claimant {
    /// Chen et al. 2011.
    Paper,
    /// Endgame textbooks widely, as the companions of the paper report.
    Textbooks,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, All)]
#[all(text = "saying-")]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// Red always wins, or by force.
    Wins,
    /// Red generally wins.
    GenerallyWins,
    /// Red wins, but drawn set-ups are known.
    WinsButDraws,
    /// Red mostly wins, not always.
    NoSureWin,
    /// Red has many chances to win.
    ManyChances,
    /// Black draws more easily.
    DrawsMoreEasily,
    /// Red has the advantage.
    Advantage,
    /// Red has a slight advantage.
    SlightAdvantage,
    /// It is a draw.
    Draw,
}

impl Wording {
    /// The range of scores that is claimed, the lowest and the highest.
    pub const fn range(self) -> (Score, Score) {
        match self {
            Self::Wins => (Score::SURE_WIN, Score::SURE_WIN),
            Self::GenerallyWins => (Score::SURE_WIN, Score::MOSTLY_WIN),
            Self::WinsButDraws | Self::NoSureWin => (Score::MOSTLY_WIN, Score::MOSTLY_WIN),
            Self::ManyChances => (Score::MOSTLY_WIN, Score::ADVANTAGE),
            Self::DrawsMoreEasily => (Score::ADVANTAGE, Score::WIN_BY_POSITION),
            Self::Advantage => (Score::ADVANTAGE, Score::ADVANTAGE),
            Self::SlightAdvantage => (Score::WIN_BY_POSITION, Score::WIN_BY_POSITION),
            Self::Draw => (Score::DRAW, Score::DRAW),
        }
    }
}

/// A claim on a material, red's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub material: Material,
    pub claimant: Claimant,
    pub wording: Wording,
    /// Location in the paper; `None` for textbooks.
    pub place: Option<Place>,
}

impl Claim {
    /// The scores claimed: `0`, or `0–1`.
    pub fn scores(&self) -> String {
        let (low, high) = self.wording.range();
        if low == high { low.to_string() } else { format!("{low}–{high}") }
    }
}

/// Claims of the textbooks, with their materials; those of the paper are [`CLAIMS`].
const TEXTBOOKS: &[(Wording, &str)] = &[
    (Wording::Wins, "KRK KRKG KRKM KRKGG KRKMM KRKGM KRKGGM KRKGMM KRKN KRKC"),
    (Wording::Wins, "KRRKGGMM KRNKGGMM KRCKGGMM KRPKGGMM KNNKGGMM"),
    (Wording::Wins, "KNKG KCGKGG KPPPKGGMM"),
    (Wording::Draw, "KRKCGG KRKCGGMM KRKNGGMM KNKM KNKGG KNKMM KPKGG"),
];

/// Returns every claim, those of the paper first.
pub fn claims() -> Result<Vec<Claim>, MaterialError> {
    let of_paper =
        CLAIMS.iter().map(|&(wording, place, materials)| (Claimant::Paper, wording, Some(place), materials));
    let of_textbooks =
        TEXTBOOKS.iter().map(|&(wording, materials)| (Claimant::Textbooks, wording, None, materials));
    let each = of_paper.chain(of_textbooks).flat_map(|(claimant, wording, place, materials)| {
        let claim = move |material: &str| Ok(Claim { material: material.parse()?, claimant, wording, place });
        materials.split(' ').map(claim)
    });
    each.collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimVerdict {
    /// The score of the census is as claimed.
    Holds,
    /// It is one class off, or as claimed only for lower pawns or between high and lower ones.
    InPart,
    /// Neither.
    DoesNotHold,
}

/// A claim with the result of its census.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settled {
    /// The score of the census.
    pub score: Score,
    /// Shares counted for Red, and for Black if Black can attack, with high pawns.
    pub shares: [Option<Shares>; 2],
    /// Scores for high pawns, low pawns and pawns on the last rank; `None` if no side has pawns.
    pub by_height: Option<[Score; 3]>,
    /// Whether it is true.
    pub verdict: ClaimVerdict,
}

/// Settles a claim; `None` without a census of its material.
pub fn settle(claim: &Claim, censuses: &Censuses<'_>) -> Option<Settled> {
    let sides = censuses.sides(NodeId::from(claim.material))?;
    let heights = scores(&sides);
    let has_pawns = [claim.material.red, claim.material.black].iter().any(|side| side.count(Kind::Pawn) > 0);
    Some(Settled {
        score: sides.score(),
        shares: sides.shares([PawnHeight::High; 2]),
        by_height: has_pawns.then_some(heights),
        verdict: verdict(claim.wording.range(), heights),
    })
}

fn scores(sides: &Sides<'_>) -> [Score; 3] {
    PawnHeight::ALL.map(|pawns| sides.score_at([pawns; 2], &Thresholds::RULE))
}

/// `by_height`: scores for high, low and lowest pawns.
fn verdict((low, high): (Score, Score), by_height: [Score; 3]) -> ClaimVerdict {
    let (low, high) = (low.class(), high.class());
    let classes = by_height.map(Score::class);
    let [own, ..] = classes;
    let off =
        |class: Class| low.get().saturating_sub(class.get()).max(class.get().saturating_sub(high.get()));
    let reached = classes.iter().min() <= Some(&high) && classes.iter().max() >= Some(&low);
    match off(own) {
        0 => ClaimVerdict::Holds,
        1 => ClaimVerdict::InPart,
        _ if reached => ClaimVerdict::InPart,
        _ => ClaimVerdict::DoesNotHold,
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::material::NodeId;

    use super::*;
    use crate::knowledge::score::DeviationCounts;
    use crate::verification::sampling::{Confidence, Estimate};

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
        let counts = DeviationCounts { exact: 666, slight: 0, severe: 15 };
        let estimate = Estimate::of(counts, all, Confidence::NinetyFive, 0.02);
        assert_eq!(estimate.severe_nodes().round(), f64::from(count(Quantity::Severe)));
    }

    #[test]
    fn what_is_lost_of_table_1_is_no_less_than_what_is_legible_of_it() {
        for (row, lost) in TABLE1.iter().zip([25_255, 14_354, 13_969]) {
            let whole = |cell: &Cell| if let Cell::Whole(count) = *cell { count } else { 0 };
            assert_eq!(row.total - row.cells.iter().map(whole).sum::<u32>(), lost);
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

    #[test]
    fn no_material_is_claimed_twice() {
        let claims = claims().unwrap();
        let nodes: std::collections::BTreeSet<NodeId> =
            claims.iter().map(|claim| NodeId::from(claim.material).canonical()).collect();
        assert_eq!(nodes.len(), claims.len());
        assert!(claims.iter().filter(|claim| claim.claimant == Claimant::Paper).count() == 19);
    }

    #[test]
    fn a_claim_is_true_in_its_range_and_half_true_near_it() {
        let judged = |wording: Wording, by_height: [u8; 3]| {
            verdict(wording.range(), by_height.map(|score| Score::new(score).unwrap()))
        };
        assert_eq!(judged(Wording::ManyChances, [1, 1, 1]), ClaimVerdict::Holds);
        assert_eq!(judged(Wording::ManyChances, [2, 5, 5]), ClaimVerdict::Holds);
        assert_eq!(judged(Wording::ManyChances, [3, 3, 3]), ClaimVerdict::InPart);
        assert_eq!(judged(Wording::ManyChances, [0, 0, 0]), ClaimVerdict::InPart);
        assert_eq!(judged(Wording::DrawsMoreEasily, [0, 0, 0]), ClaimVerdict::DoesNotHold);
        assert_eq!(judged(Wording::DrawsMoreEasily, [0, 0, 5]), ClaimVerdict::InPart, "between high and low");
        assert_eq!(judged(Wording::Draw, [4, 4, 4]), ClaimVerdict::Holds, "4 and 5 share a class");
        assert_eq!(judged(Wording::Draw, [0, 0, 0]), ClaimVerdict::DoesNotHold);
        assert_eq!(judged(Wording::Draw, [6, 6, 6]), ClaimVerdict::InPart);
    }
}
