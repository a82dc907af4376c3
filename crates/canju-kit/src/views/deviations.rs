//! The page of deviations from the papers, built in: `docs/deviations.md` as sections with tables.

/// The page.
pub const PAGE: &str = include_str!("../../../../docs/deviations.md");

/// Text keys of the columns of its tables.
pub const HEADS: [&str; 4] =
    ["deviations-point", "deviations-printed", "deviations-here", "deviations-effect"];

/// A section of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its title.
    pub title: &'static str,
    /// Whether it is a part of the section before it.
    pub is_part: bool,
    /// The text before its table.
    pub text: String,
    /// The rows of its table: point, printed, here, effect.
    pub rows: Vec<[&'static str; 4]>,
}

/// Returns the sections of the page, a paper each, or a part of one.
pub fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in PAGE.lines() {
        let part = line.strip_prefix("### ");
        if let Some(title) = part.or_else(|| line.strip_prefix("## ")) {
            sections.push(Section { title, is_part: part.is_some(), text: String::new(), rows: Vec::new() });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        match row(line) {
            Some(["point", ..]) => {}
            Some(row) if row.iter().all(|cell| cell.starts_with('-')) => {}
            Some(row) => section.rows.push(row),
            None => section.text = format!("{} {line}", section.text).trim().to_owned(),
        }
    }
    sections
}

/// Returns the cells of a row of a table.
fn row(line: &'static str) -> Option<[&'static str; 4]> {
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
    use crate::verification::level_gap::GapSettings;

    #[test]
    fn every_paper_has_its_table() {
        let sections = sections();
        for paper in ["Chen, Liu, Hsu and Hsu", "Du et al.", "Huang and Chen", "Chen and Hsu", "Rollason"] {
            let at = sections.iter().position(|section| section.title.starts_with(paper)).unwrap();
            let whole = sections[at..].iter().take(3).map(|section| section.rows.len()).sum::<usize>();
            assert!(whole > 10, "{paper}: {whole} rows");
        }
        let rows = || sections.iter().flat_map(|section| &section.rows);
        assert!(rows().all(|row| row.iter().all(|cell| !cell.is_empty())));
        let tables =
            PAGE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| point")).count();
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
            assert!(PAGE.contains(&text), "{text}");
        }
    }
}
