//! Scores of censuses.
//!
//! For a side that attacks, with its pawns (if any) high: W is the share of quiet positions it wins with the defender to move, R
//! the same with itself to move, F the fortress share, the part of the defender's set-ups against which it wins less than a
//! tenth. Its finding is
//!
//! | finding | condition |
//! |---|---|
//! | 0, a certain win | F < 0.5 % and W ≥ 95 % |
//! | 1, mostly a win | F < 2 % and W ≥ 60 % |
//! | 2, the advantage | F < 15 % and W ≥ 40 % |
//! | 5, a draw | F ≥ 15 %, if the defender has no attacking pieces; F ≥ 50 %, if it has pawns only |
//! | 3, a win by position | W ≥ 15 % or R ≥ 20 % |
//! | 5, a draw | otherwise |
//!
//! by the first line that fits. If only one side attacks, a fortress is either the rule or a rare exception, so F separates draws
//! from wins. A defender with an attacking piece may put it anywhere, so F means less; if it has pawns only and most set-ups
//! hold, manuals call that a draw, too (KCGGKPG).
//!
//! The thresholds are round numbers. `canju-lab table agreement` compares the rule with the verdicts of manuals.
//!
//! If both sides have a finding other than 5, the better one counts, and 4 if they are equal. A combination with equal sides is 4
//! if its side wins at times, else 5. F is not counted for pawns on the last rank, and not in every census for low ones; the rule
//! then takes it as 0.

use std::collections::BTreeMap;

use crate::knowledge::evidence::{Evidence, Proof, score_of_sides};
use crate::knowledge::score::Score;
use xiangqi::material::{Kind, NodeId, SideMaterial};
use xiangqi::rules::Color;
use xiangqi_tablebase::census::{Census, Counts, Fortress, Part, PawnHeight};
use xiangqi_tablebase::table::Rules;

/// Shares used by the rule, in percent.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Shares {
    /// W: the quiet positions that the attacker wins with the defender to move.
    pub w: f64,
    /// R: the same with the attacker to move.
    pub r: f64,
    /// F: the fortress share; `None` if it is not counted.
    pub fortress: Option<f64>,
}

impl Shares {
    pub const fn mean(&self) -> f64 {
        f64::midpoint(self.w, self.r)
    }
}

/// The numbers of the rule, in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// F below, W from: 0.
    pub sure: (f64, f64),
    /// F below, W from: 1.
    pub mostly: (f64, f64),
    /// F below, W from: 2.
    pub advantage: (f64, f64),
    /// Minimum F for 5 if only one side attacks.
    pub fortress: f64,
    /// Minimum F for 5 if the defender has pawns and no stronger piece.
    pub pawns_hold: f64,
    /// W from, R from: 3.
    pub chance: (f64, f64),
}

impl Thresholds {
    pub const RULE: Self = Self {
        sure: (0.5, 95.0),
        mostly: (2.0, 60.0),
        advantage: (15.0, 40.0),
        fortress: 15.0,
        pawns_hold: 50.0,
        chance: (15.0, 20.0),
    };

    /// Returns the finding of a side with these shares against this defender: 0 to 3, or 5.
    pub fn finding(&self, Shares { w, r, fortress }: Shares, defender: SideMaterial) -> Score {
        let fortress = fortress.unwrap_or(0.0);
        let holds = match (defender.attackers(), defender.count(Kind::Pawn)) {
            (0, _) => self.fortress,
            (attackers, pawns) if attackers == pawns => self.pawns_hold,
            _ => f64::INFINITY,
        };
        let wins = |(below, from): (f64, f64)| fortress < below && w >= from;
        if wins(self.sure) {
            Score::SURE_WIN
        } else if wins(self.mostly) {
            Score::MOSTLY_WIN
        } else if wins(self.advantage) {
            Score::ADVANTAGE
        } else if fortress >= holds {
            Score::DRAW
        } else if w >= self.chance.0 || r >= self.chance.1 {
            Score::WIN_BY_POSITION
        } else {
            Score::DRAW
        }
    }

    /// Returns the finding of a side of a node with these shares; `None` without them, or if it cannot attack.
    pub fn finding_of(&self, node: NodeId, attacker: Color, shares: Option<Shares>) -> Option<Score> {
        let [own, other] = [attacker, attacker.opponent()].map(|color| node.material().side(color));
        shares.filter(|_| own.attackers() > 0).map(|shares| self.finding(shares, other))
    }

    pub fn score(&self, node: NodeId, shares: [Option<Shares>; 2]) -> Score {
        let [red, black] = Color::ALL.map(|color| self.finding_of(node, color, shares[color.index()]));
        score_of_sides(node, red, black)
    }
}

/// Returns the score of a census for the attacker alone, with high pawns: 0 to 3, or 5.
pub fn finding(census: &Census) -> Score {
    Thresholds::RULE.finding(Shares::of(census, PawnHeight::High), census.material.black)
}

impl Shares {
    /// Returns W, R and F of a census with the attacker's pawns at this height, of all quiet positions if there are none.
    pub fn of(census: &Census, pawns: PawnHeight) -> Self {
        let share = |counts: &Counts| {
            let there = counts.of(Part::Pawns(pawns));
            let counted = if there.all() > 0 { there } else { counts.quiet };
            counted.won_percent().unwrap_or(0.0)
        };
        let has_pawns = census.material.red.count(Kind::Pawn) > 0;
        let fortress = match pawns {
            PawnHeight::Low if has_pawns => census.fortress_low.as_ref().and_then(Fortress::share),
            PawnHeight::Bottom if has_pawns => None,
            _ => census.fortress_share(),
        };
        Self { w: share(&census.defender_to_move), r: share(&census.attacker_to_move), fortress }
    }
}

pub fn evidence(census: &Census) -> Evidence {
    Evidence::Census(Box::new(Proof { finding: finding(census), census: census.clone() }))
}

#[derive(Debug, Clone)]
pub struct Censuses<'a>(BTreeMap<NodeId, &'a Census>);

impl<'a> Censuses<'a> {
    /// Indexes censuses; of several for one material the last counts.
    pub fn new(censuses: impl IntoIterator<Item = &'a Census>) -> Self {
        Self(censuses.into_iter().map(|census| (census.material.into(), census)).collect())
    }

    /// The nodes that have one, each in the view of a side that attacks.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.0.keys().copied()
    }

    /// The censuses of a node in the view of Red and of Black; a side that cannot attack has none. `None` if neither has one.
    pub fn sides(&self, node: NodeId) -> Option<Sides<'a>> {
        let [red, black] = [node, node.mirror()].map(|seen| self.0.get(&seen).copied());
        (red.is_some() || black.is_some()).then_some(Sides { node, red, black })
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Sides<'a> {
    node: NodeId,
    red: Option<&'a Census>,
    black: Option<&'a Census>,
}

impl Sides<'_> {
    /// Whether the counts hold under the rules of play: where perpetual chase is possible, it is judged.
    pub fn judge_chase(&self) -> bool {
        [self.red, self.black].into_iter().flatten().all(|census| census.rules != Rules::Check)
    }

    pub fn score(&self) -> Score {
        self.score_at([PawnHeight::High; 2], &Thresholds::RULE)
    }

    pub fn score_at(&self, pawns: [PawnHeight; 2], thresholds: &Thresholds) -> Score {
        thresholds.score(self.node, self.shares(pawns))
    }

    pub fn shares(&self, pawns: [PawnHeight; 2]) -> [Option<Shares>; 2] {
        let of = |census: Option<&Census>, pawns| census.map(|census| Shares::of(census, pawns));
        [of(self.red, pawns[0]), of(self.black, pawns[1])]
    }
}
