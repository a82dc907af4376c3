//! Plausibility of scores: classes of combinations whose scores are implausible given the material or contradicted by evidence,
//! each a query to work through; and the paper's claims about some materials (Chen et al. 2011).
//!
//! A single score may be implausible and, if tables prove it, true. Thousands of unproved ones are a fault of the predictor.

use std::collections::BTreeSet;

use canju_files::progress::{Cancelled, Progress};
use canju_message::All;
use xiangqi::material::NodeId;
use xiangqi::material::query::Query;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::knowledge::select::{NodeFacts, select};
use crate::verification::paper::{Claim, Claimant, claims};

/// Kind of implausible or contradicted score. Units of strength: rook 2, knight and cannon 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(word, text = "sense-")]
pub enum Implausible {
    /// The same rooks, knights and cannons, a pawn more, and a sure win.
    PawnUp,
    /// Two units up or more, and yet worse.
    TwoUp,
    /// Three units up or more, and yet worse.
    ThreeUp,
    /// Three units up or more against pawns alone, and not better.
    AgainstPawns,
    /// At least four units each, scored a draw.
    StrongDraw,
    /// The same pieces on both sides, with attackers, scored a draw.
    EqualDraw,
    /// Evidence on the combination contradicts the score ([`KnowledgeBase::contradicting`]).
    Contradicted,
}

impl Implausible {
    /// Returns the pieces of such combinations and their implausible scores, as queries.
    const fn queries(self) -> (&'static str, &'static str) {
        match self {
            Self::PawnUp => ("units>0 & R=r & N=n & C=c & P=p+1", "score=0"),
            Self::TwoUp => ("units(red)>=units(black)+2", "score>=6"),
            Self::ThreeUp => ("units(red)>=units(black)+3", "score>=6"),
            Self::AgainstPawns => ("units(red)>=3 & units(black)=0 & p>0", "score>=4"),
            Self::StrongDraw => ("units(red)>=4 & units(black)>=4", "score=5"),
            Self::EqualDraw => ("symmetric & attack>0", "score=5"),
            Self::Contradicted => ("evidence", "contradicted"),
        }
    }

    /// The query that finds them, in the text that the query line reads.
    pub fn query(self) -> String {
        let (pieces, score) = self.queries();
        format!("{ENDGAME} & {pieces} & {score}")
    }
}

/// An endgame has at most five units a side.
const ENDGAME: &str = "units(red)<=5 & units(black)<=5";

/// Nodes of a base with an implausible score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImplausibleScores {
    pub kind: Implausible,
    /// Scored nodes with such pieces.
    pub among: usize,
    /// Unproved nodes with such a score, those with the fewest pieces first.
    pub nodes: Vec<NodeId>,
    /// Number of further nodes whose score is proved.
    pub proved: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimScore {
    pub claim: Claim,
    pub score: Option<Score>,
    pub proved: bool,
    pub source: Option<Source>,
}

/// Reason why the base agrees with or differs from a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The base agrees.
    Agrees,
    /// It has no score yet.
    Unscored,
    /// Exact tables prove something else.
    Proved,
    /// A manual or a person gave another score.
    Answered(Source),
    /// The score was derived from others, without an answer.
    Derived(Source),
}

impl ClaimScore {
    pub fn why(&self) -> Why {
        match self.source {
            _ if self.holds() => Why::Agrees,
            None => Why::Unscored,
            Some(_) if self.proved => Why::Proved,
            Some(source @ (Source::Manual | Source::Expert | Source::Table)) => Why::Answered(source),
            Some(source @ (Source::Inferred | Source::Guess | Source::Resolver)) => Why::Derived(source),
        }
    }

    /// Whether the score of the base is in the claimed range.
    pub fn holds(&self) -> bool {
        let (low, high) = self.claim.wording.range();
        self.score.is_some_and(|score| (low.class()..=high.class()).contains(&score.class()))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sense {
    pub implausible: Vec<ImplausibleScores>,
    pub claims: Vec<ClaimScore>,
}

impl Sense {
    /// Checks every scored endgame of a base.
    pub fn of(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let mut implausible = Vec::new();
        for kind in Implausible::ALL {
            implausible.extend(check(kb, kind, progress)?);
        }
        Ok(Self { implausible, claims: claims_of_paper(kb) })
    }

    /// Number of unproved nodes with an implausible score or against the paper, each counted once.
    pub fn errors(&self) -> usize {
        let broken = |kept: &&ClaimScore| kept.score.is_some() && !kept.holds() && !kept.proved;
        let claimed = self.claims.iter().filter(broken).map(|kept| NodeId::from(kept.claim.material));
        let implausible = self.implausible.iter().flat_map(|implausible| implausible.nodes.iter().copied());
        implausible.chain(claimed).collect::<BTreeSet<NodeId>>().len()
    }
}

/// Returns the scores of a base for the claims of the paper.
pub fn claims_of_paper(kb: &KnowledgeBase) -> Vec<ClaimScore> {
    let all = claims().unwrap_or_default().into_iter();
    let kept = all.filter(|claim| claim.claimant == Claimant::Paper).map(|claim| {
        let node = NodeId::from(claim.material);
        let source = kb
            .state(node)
            .and_then(|state| kb.provenance(state.provenance))
            .map(|provenance| provenance.source);
        ClaimScore { claim, score: kb.score(node), proved: kb.is_proved(node), source }
    });
    kept.collect()
}

/// The queries of a kind can be read, which the tests see; one that could not would not be counted.
fn check(
    kb: &KnowledgeBase,
    kind: Implausible,
    progress: &dyn Progress,
) -> Result<Option<ImplausibleScores>, Cancelled> {
    let (pieces, score) = kind.queries();
    let read = |text: &str| Query::parse(text).ok();
    let (Some(pieces), Some(score)) = (read(&format!("scored & {ENDGAME} & {pieces}")), read(score)) else {
        return Ok(None);
    };
    let among = select(kb, &pieces, progress)?;
    let violating = among.iter().copied().filter(|&node| score.matches(&NodeFacts { base: kb, node }));
    let (proved, mut nodes): (Vec<NodeId>, Vec<NodeId>) = violating.partition(|&node| kb.is_proved(node));
    nodes.sort_by_key(|node| (node.material().pieces(), *node));
    Ok(Some(ImplausibleScores { kind, among: among.len(), nodes, proved: proved.len() }))
}

#[cfg(test)]
mod tests {
    use super::super::tests::base_of;
    use super::*;
    use canju_files::progress::Unattended;
    use xiangqi::material::Material;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    #[test]
    fn every_query_can_be_read_and_is_the_canonical_text() {
        for kind in Implausible::ALL {
            let query = Query::parse(&kind.query()).unwrap();
            assert_eq!(Query::parse(&query.to_string()).unwrap(), query);
        }
    }

    #[test]
    fn what_violates_the_order_of_pieces_is_found_by_its_kind_and_nothing_else() {
        let kb = base_of(&[
            ("KRPKR", 0),
            ("KRPKRGG", 3),
            ("KRRKPPPP", 7),
            ("KRRKNC", 6),
            ("KRNCKRNC", 5),
            ("KRNKRN", 4),
            ("KRCKRNGG", 5),
        ]);
        let sense = Sense::of(&kb, &Unattended).unwrap();
        let found = |kind: Implausible| {
            let implausible = sense.implausible.iter().find(|implausible| implausible.kind == kind).unwrap();
            let mut names: Vec<String> =
                implausible.nodes.iter().map(|node| node.material().to_string()).collect();
            names.sort();
            (implausible.among, names)
        };
        assert_eq!(found(Implausible::PawnUp), (2, vec!["KRPKR".to_owned()]));
        assert_eq!(found(Implausible::TwoUp).1, ["KRRKNC", "KRRKPPPP"]);
        assert_eq!(found(Implausible::ThreeUp).1, ["KRRKPPPP"]);
        assert_eq!(found(Implausible::AgainstPawns), (1, vec!["KRRKPPPP".to_owned()]));
        assert_eq!(found(Implausible::StrongDraw).1, ["KRNCKRNC"], "three units each are few");
        assert_eq!(found(Implausible::EqualDraw), (2, vec!["KRNCKRNC".to_owned()]));
        assert_eq!(sense.errors(), 4, "each once");
    }

    #[test]
    fn the_claims_of_the_paper_are_compared_with_the_base() {
        let kb = base_of(&[("KRKNGG", 1), ("KNKGGMM", 5), ("KPPKGG", 2)]);
        let sense = Sense::of(&kb, &Unattended).unwrap();
        let of =
            |text: &str| *sense.claims.iter().find(|kept| node(text) == kept.claim.material.into()).unwrap();
        assert!(!of("KRKNGG").holds() && of("KNKGGMM").holds() && of("KPPKGG").holds());
        assert_eq!((of("KCPGMMKGGMM").score, of("KCPGMMKGGMM").holds()), (None, false));
        assert_eq!(sense.errors(), 1, "a combination without a score is no error");
        assert_eq!(sense.claims.len(), 19);
        assert!(sense.claims.iter().all(|kept| kept.claim.place.is_some()), "each names its place");
        assert_eq!(of("KCPGMMKGGMM").why(), Why::Unscored);
        assert_eq!(of("KNKGGMM").why(), Why::Agrees);
        assert_eq!(of("KRKNGG").why(), Why::Derived(Source::Guess));
    }
}
