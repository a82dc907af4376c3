//! The census of many materials: whole numbers, one row for each side that attacks.

use std::fmt::Write;

use crate::material::Material;
use crate::progress::{Cancelled, Progress};
use crate::rules::Color;

use super::catalog::{Catalog, CatalogError, Made, Part, memory, of_generator};
use super::census::{Census, Counts, Fortress, Results};
use super::generate;
use super::index::{Size, both_attack, canonical};
use super::shelf::Shelf;

/// The census of a material in the view of its red side.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// The material; its red side is the attacker.
    pub material: Material,
    /// What was counted.
    pub census: Census,
    /// Rounds of backward search until nothing changes ([`generate::rounds`]).
    pub rounds: u32,
}

/// The censuses that belong to a pair of mirrors: that of the canonical material, and where both sides attack and differ that
/// of its mirror.
pub fn views(material: Material) -> impl Iterator<Item = Material> {
    let (own, _) = canonical(material);
    let other = (both_attack(own) && !own.is_symmetric()).then(|| own.mirror());
    [own].into_iter().chain(other)
}

/// Counts these materials one after the other and hands each result over; tables that are missing are made first and kept in
/// the folder. No more than `limit` bytes are taken. Progress is told in quarters of a material.
///
/// # Errors
/// See [`Catalog::build`].
pub fn count<E: From<CatalogError>>(
    catalog: &Catalog,
    materials: &[Material],
    limit: u64,
    progress: &dyn Progress,
    made: &mut dyn FnMut(Made),
    counted: &mut dyn FnMut(Counted) -> Result<(), E>,
) -> Result<(), E> {
    let mut shelf = Shelf::new(catalog, limit);
    // A material is made, mostly, and then counted.
    const STEPS: u64 = 4;
    let total = STEPS * materials.len() as u64;
    for (from, &material) in (0..).step_by(STEPS as usize).zip(materials) {
        let making = Part { whole: progress, from, length: STEPS - 1, total };
        catalog.build_with(&mut shelf, &[material], &making, made)?;
        let part = Part { whole: progress, from: from + making.length, length: 1, total };
        part.report(0, 1);
        if part.cancelled() {
            return Err(CatalogError::from(Cancelled).into());
        }
        let (stored, mirrored) = canonical(material);
        shelf.make_room(memory(material));
        let table = shelf.table(stored).map_err(CatalogError::from)?;
        let census = Census::of(&table, if mirrored { Color::Black } else { Color::Red });
        let rounds = generate::rounds(&table, |left| shelf.table(left), &part);
        let rounds = rounds.map_err(|error| of_generator(material, error))?;
        counted(Counted { material, census, rounds })?;
    }
    Ok(())
}

/// The quantiles of a fortress that are written.
const QUANTILES: [(&str, f64); 6] =
    [("min", 0.0), ("p1", 0.01), ("p5", 0.05), ("p10", 0.1), ("p25", 0.25), ("p50", 0.5)];
const GROUPS: [&str; 5] = ["all", "quiet", "high", "low", "bottom"];

impl Counted {
    /// The names of the columns of [`Counted::row`], with tabs between them: `A` with the attacker to move, `D` with the
    /// defender; positions won, drawn and lost in the attacker's view, then the two fortresses, empty where there is none.
    pub fn columns() -> String {
        let mut line = String::from("material\trules\tentries\tlongest\trounds");
        for side in ["A", "D"] {
            for group in GROUPS {
                for result in ["won", "drawn", "lost"] {
                    line += &format!("\t{side}_{group}_{result}");
                }
            }
        }
        for fortress in ["fort_all", "fort_high"] {
            for (name, _) in QUANTILES {
                line += &format!("\t{fortress}_{name}");
            }
            line += &format!("\t{fortress}_setups\t{fortress}_held");
        }
        line
    }

    /// One row of a table of tab-separated values.
    pub fn row(&self) -> String {
        let census = &self.census;
        let mut line = format!(
            "{}\t{}\t{}\t{}\t{}",
            self.material,
            census.rules.word(),
            Size::of(self.material).unfolded,
            census.longest,
            self.rounds
        );
        for counts in [&census.attacker_to_move, &census.defender_to_move] {
            for results in groups(counts) {
                // Writing to a text cannot fail.
                let _ = write!(line, "\t{}\t{}\t{}", results.won, results.drawn, results.lost);
            }
        }
        fortress(&mut line, Some(&census.fortress));
        fortress(&mut line, census.fortress_high.as_ref());
        line
    }
}

fn groups(counts: &Counts) -> [Results; 5] {
    let [high, low, bottom] = counts.by_height;
    [counts.legal, counts.quiet, high, low, bottom]
}

fn fortress(line: &mut String, fortress: Option<&Fortress>) {
    for (_, part) in QUANTILES {
        let share = fortress.and_then(|fortress| fortress.quantile(part));
        let _ = write!(line, "\t{}", share.map_or_else(String::new, |share| format!("{share:.4}")));
    }
    match fortress {
        Some(fortress) => {
            let _ = write!(line, "\t{}\t{}", fortress.setups(), fortress.held());
        }
        None => line.push_str("\t\t"),
    }
}
