//! The figures and the examples of the paper beside ours.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::report::{Cell, Columns, Type};
use crate::text::Words;
use crate::text::paper::printed;
use crate::verification::paper::Figure;
use crate::verification::sense::ClaimScore;

/// The columns of figures, each with ours as people read it, if there is one.
pub fn figures(words: Words) -> Columns<(), (Figure, Option<String>)> {
    Columns::<(), _>::over(words, ())
        .shown("paper-figures", move |(), (figure, _): &(Figure, Option<String>)| {
            words.quantity(figure.quantity)
        })
        .shown("paper-column", |(), (figure, _)| printed(figure))
        .shown("paper-ours", |(), (_, ours)| Cell::or_dash(ours.clone()))
        .shown("paper-where", move |(), (figure, _)| words.place(figure.place))
}

/// The columns of examples, each with the score of this base and the reason for a difference.
pub fn claims(words: Words, kb: &KnowledgeBase) -> Columns<KnowledgeBase, ClaimScore> {
    Columns::<_, ClaimScore>::over(words, kb.clone())
        .both("material", "cli-material", |_, kept| NodeId::from(kept.claim.material))
        .shown("paper-claims-claim", move |_, kept| words.claim_wording(kept.claim.wording))
        .data("claimed", |_, kept| <[Score; 2]>::from(kept.claim.wording.range()).map(Score::get).to_vec())
        .shown("paper-column", |_, kept| kept.claim.scores())
        .both("score", "paper-ours", |_, kept| {
            Cell::or_dash(kept.score.map(|score| Cell::Score(Some(score), false)))
        })
        .of(Type::Nullable(&Type::Score))
        .data("proved", |_, kept| kept.proved)
        .data("holds", |_, kept| kept.holds())
        .shown("paper-why", move |kb, kept| words.why_not_as_in_paper(kb, kept))
        .shown("paper-where", move |_, kept| kept.claim.place.map(|place| words.place(place)))
}
