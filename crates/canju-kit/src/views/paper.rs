//! The papers beside ours: figures and examples, the steps of the rounds, and the page of deviations, docs/deviations.md, as sections with tables.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Objective;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::report::{Cell, Columns, Real, Table, Type};
use crate::rounds::RoundStep;
use crate::service::rounds::Built;
use crate::text::Words;
use crate::text::paper::printed;
use crate::verification::paper::{self, Figure};
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
        .shown("paper-claims-claim", move |_, kept| words.get(kept.claim.wording.text_key()))
        .data("claimed", |_, kept| <[Score; 2]>::from(kept.claim.wording.range()).map(Score::get).to_vec())
        .says("Least and greatest score by the paper")
        .shown("paper-column", |_, kept| kept.claim.scores())
        .both("score", "paper-ours", |_, kept| {
            Cell::or_dash(kept.score.map(|score| Cell::Score(Some(score), false)))
        })
        .of(Type::Nullable(&Type::Score))
        .data("proved", |_, kept| kept.proved)
        .says("Whether the score is proved")
        .data("holds", |_, kept| kept.holds())
        .says("Whether the score is as claimed; null without a score")
        .shown("paper-why", move |kb, kept| words.why_not_as_in_paper(kb, kept))
        .shown("paper-where", move |_, kept| kept.claim.place.map(|place| words.place(place)))
}

// The steps of the paper's rounds.

const PREDICTED: [&str; 4] = ["learned", "exchanges", "bounds", "static_values"];
/// Members of a figure of the paper in JSON, and those inside them.
const FIGURE: &[&str] = &["quantity", "nodes", "value", "place", "text"];
const FIGURE_TYPE: Type = Type::Map(&[
    ("quantity", Type::Map(&[("nodes", Type::Text)])),
    ("value", Type::Real),
    ("place", Type::Map(&[("text", Type::Text)])),
]);

/// Steps that were made and stored, each with its seconds.
pub fn round_steps(words: Words, rows: Vec<(Built, f64)>) -> Table {
    Columns::<(), (Built, f64)>::over(words, ())
        .shown("build-version", |(), (built, _)| built.version.clone())
        .data("version", |(), (built, _)| Some(built.version.clone()).filter(|version| !version.is_empty()))
        .says("Version that keeps the state; null if the round goes on")
        .shown("build-step", move |(), (built, _)| words.message(&built.action))
        .data("step", |(), (built, _)| built.step.word())
        .says("Kind of the step")
        .both("scored", "build-scored", |(), (built, _)| built.after.scored)
        .says("Scored nodes after the step")
        .data("paper_scored", |(), (built, _)| {
            paper::nodes(&built.version).map_or(Cell::Absent, |figure| Cell::json(&figure, FIGURE))
        })
        .says("Figure of the paper")
        .of(FIGURE_TYPE)
        .optional()
        .members(&["quantity.nodes", "value", "place.text"])
        .shown("paper-column", |(), (built, _)| paper::nodes(&built.version).map(|figure| printed(&figure)))
        .right()
        .both("written", "build-written", |(), (built, _)| built.written)
        .says("Nodes with another state")
        .data("unit", |(), _| "nodes")
        .says("Unit of the counts")
        .data("predicted", |(), (built, _)| {
            let extends = matches!(built.step, RoundStep::Extend | RoundStep::ExtendToAll);
            let counts = built.predicted.map(Cell::from);
            extends.then(|| Cell::Map(PREDICTED.into_iter().zip(counts).collect()))
        })
        .says("Predictions by source")
        .of(Type::Count)
        .members(&PREDICTED)
        .data("conflict_nodes_before", |(), (built, _)| built.before.conflict_nodes)
        .says("Nodes in conflict before the step")
        .both("conflict_nodes", "cli-conflict-nodes", |(), (built, _)| built.after.conflict_nodes)
        .says("Nodes in conflict after the step")
        .both("conflict_edges", "cli-conflict-edges", |(), (built, _)| built.after.conflict_edges)
        .data("inc", |(), (built, _)| built.after.objective(Objective::Exponential))
        .says("Weighted sum of conflicts (INC)")
        .data("cost", |(), (built, _)| built.cost.map(|(cost, _)| cost))
        .says("Cost of the first stage of an exact repair; null without one")
        .data("bound", |(), (built, _)| built.cost.map(|(_, bound)| bound))
        .says("Proved minimum of that cost")
        .data("fewest_proved", |(), (built, _)| built.second.map(|second| second.is_least()))
        .says("Whether it is proved that its second stage leaves the fewest conflicts")
        .both("seconds", "build-seconds", |(), (_, seconds)| Real(*seconds, 1))
        .says("Duration in seconds")
        .table("build-step", rows)
}

// The page of deviations from the papers, built in: `docs/deviations.md` as sections with tables.

pub const DEVIATIONS: &str = include_str!("../../../../docs/deviations.md");

/// Text keys of the columns of its tables.
pub const DEVIATION_HEADS: [&str; 4] =
    ["deviations-point", "deviations-printed", "deviations-here", "deviations-effect"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub title: &'static str,
    /// Whether it is a part of the section before it.
    pub is_part: bool,
    /// The text before its table.
    pub text: String,
    /// The rows of its table: point, printed, here, effect.
    pub rows: Vec<[&'static str; 4]>,
}

/// Returns the sections of the page, a paper each, or a part of one.
pub fn deviations() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in DEVIATIONS.lines() {
        let part = line.strip_prefix("### ");
        if let Some(title) = part.or_else(|| line.strip_prefix("## ")) {
            sections.push(Section { title, is_part: part.is_some(), text: String::new(), rows: Vec::new() });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        match table_row(line) {
            Some(["point", ..]) => {}
            Some(row) if row.iter().all(|cell| cell.starts_with('-')) => {}
            Some(row) => section.rows.push(row),
            None => section.text = format!("{} {line}", section.text).trim().to_owned(),
        }
    }
    sections
}

/// Returns the cells of a row of a table.
fn table_row(line: &'static str) -> Option<[&'static str; 4]> {
    let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    cells.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::endgame::nodes::NODE;
    use crate::books::endgame::{Annotation, HIGHEST_ESTIMATE, record_file};
    use crate::engine::elements::{REGISTRY, Term};
    use crate::material::Material;
    use crate::rules::Color;
    use crate::text::thousands;
    use crate::tuner::settings::SwarmSettings;
    use crate::tuner::swarm::{FIRST_VELOCITY, INERTIA};
    use crate::verification::neighbours::GapSettings;

    #[test]
    fn every_paper_has_its_table() {
        let sections = deviations();
        for paper in ["Chen, Liu, Hsu and Hsu", "Du et al.", "Huang and Chen", "Chen and Hsu", "Rollason"] {
            let at = sections.iter().position(|section| section.title.starts_with(paper)).unwrap();
            let whole = sections[at..].iter().take(3).map(|section| section.rows.len()).sum::<usize>();
            assert!(whole > 10, "{paper}: {whole} rows");
        }
        let rows = || sections.iter().flat_map(|section| &section.rows);
        assert!(rows().all(|row| row.iter().all(|cell| !cell.is_empty())));
        let tables =
            DEVIATIONS.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| point")).count();
        assert_eq!(rows().count(), tables, "every row has four cells");
    }

    /// The numbers on the page are those of the program.
    #[test]
    fn the_page_has_the_values_of_the_program() {
        let value = |term: Term| REGISTRY[term as usize].initial;
        let swarm = SwarmSettings::default();
        let none: Material = "KRK".parse().unwrap();
        let score = |annotation: Annotation| thousands(annotation.score(none).into());
        for text in [
            format!("rook {}, knight {}", value(Term::RookOpening), value(Term::KnightOpening)),
            format!("{} of the range of a parameter", swarm.longest),
            format!("from {} to {} in each stage", INERTIA.0, INERTIA.1),
            format!("{FIRST_VELOCITY} of the range at most"),
            format!("{}; a setting", GapSettings::default().share),
            format!(
                "{} won, {} by the book, {} by the places",
                score(Annotation::Win(Color::Red)),
                score(Annotation::BookWin(Color::Red)),
                score(Annotation::ArtfulWin(Color::Red)),
            ),
            format!("{} for a side that just fails", score(Annotation::ArtfulDraw)),
            format!("estimates at most {}", thousands(HIGHEST_ESTIMATE.into())),
            format!("node of {NODE} bytes"),
            format!("{} moves; games in a base are longer", record_file::MOST),
        ] {
            assert!(DEVIATIONS.contains(&text), "{text}");
        }
    }
}
