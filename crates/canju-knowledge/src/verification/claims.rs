//! Claims of the paper and the textbooks about materials, checked against exact tables.
//!
//! A claim is a range for the score of a material (Chen et al. 2011 and the textbooks). It *holds* if the score of the census,
//! for high pawns, is in the range. It *holds in part* if that score is one class off, or if the range is reached between the
//! scores for high pawns and those for low pawns and pawns on the last rank. Otherwise it *does not hold*.

use serde::Serialize;

use super::paper::{self, Place};
use crate::acquisition::scoring::{Censuses, Shares, Sides, Thresholds};
use crate::knowledge::score::{Class, Score};
use xiangqi::material::{Kind, Material, MaterialError, NodeId};
use xiangqi_tablebase::census::PawnHeight;

/// Source of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claimant {
    /// Chen et al. 2011.
    Paper,
    /// Endgame textbooks widely, as the companions of the paper report.
    Textbooks,
}

/// Content of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
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
    /// The material.
    pub material: Material,
    /// Source of the claim.
    pub claimant: Claimant,
    /// Content of the claim.
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

/// Claims of the textbooks, with their materials; the paper's claims are in [`paper`].
const TEXTBOOKS: &[(Wording, &str)] = &[
    (Wording::Wins, "KRK KRKG KRKM KRKGG KRKMM KRKGM KRKGGM KRKGMM KRKN KRKC"),
    (Wording::Wins, "KRRKGGMM KRNKGGMM KRCKGGMM KRPKGGMM KNNKGGMM"),
    (Wording::Wins, "KNKG KCGKGG KPPPKGGMM"),
    (Wording::Draw, "KRKCGG KRKCGGMM KRKNGGMM KNKM KNKGG KNKMM KPKGG"),
];

/// Returns every claim, those of the paper first.
///
/// # Errors
/// [`MaterialError`] if the built-in list is damaged; covered by the tests.
pub fn claims() -> Result<Vec<Claim>, MaterialError> {
    let of_paper = paper::CLAIMS
        .iter()
        .map(|&(wording, place, materials)| (Claimant::Paper, wording, Some(place), materials));
    let of_textbooks =
        TEXTBOOKS.iter().map(|&(wording, materials)| (Claimant::Textbooks, wording, None, materials));
    let each = of_paper.chain(of_textbooks).flat_map(|(claimant, wording, place, materials)| {
        let claim = move |material: &str| Ok(Claim { material: material.parse()?, claimant, wording, place });
        materials.split(' ').map(claim)
    });
    each.collect()
}

/// Whether a claim is true.
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
    use super::*;

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
