//! Suggestions for misspelt names.

use std::sync::LazyLock;

use super::{Material, SideMaterial, chinese, splits};
use crate::language::Language;
use crate::material::name::side_name;
use crate::rules::Color;

/// Maximum number of suggestions.
const OFFERED: usize = 3;

/// Maximum length of a text, in characters, for which suggestions are sought.
const LONGEST: usize = 80;

/// Returns the combinations with the names nearest to a text by insertions, deletions, replacements and swaps of
/// neighbours; at most three, none if nothing is near.
pub fn nearest(text: &str) -> Vec<Material> {
    let text = super::halfwidth(text).to_lowercase().replace('*', "");
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<(usize, Material)> = Vec::new();
    let pairs: Vec<(&str, &str)> = splits(text).chain(kings(text)).collect();
    for (red, black) in pairs {
        let reds = sides_near(red);
        for (far, black) in sides_near(black) {
            found.extend(reds.iter().map(|(near, red)| (near + far, Material { red: *red, black })));
        }
    }
    if found.is_empty() {
        let alone = |(distance, red)| (distance, Material { red, black: SideMaterial::BARE });
        found.extend(sides_near(text).into_iter().map(alone));
    }
    found.sort_by_key(|(distance, material)| (*distance, material.pieces()));
    let mut offered = Vec::new();
    for (_, material) in found {
        if !offered.contains(&material) && offered.len() < OFFERED {
            offered.push(material);
        }
    }
    offered
}

/// Splits the text form into its two sides, each of which begins with a king.
fn kings(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('k')?;
    rest.rsplit_once('k')
}

/// Returns the sides with the nearest names and their distances, nearest first.
fn sides_near(text: &str) -> Vec<(usize, SideMaterial)> {
    static NAMES: LazyLock<Vec<[String; 3]>> = LazyLock::new(|| SideMaterial::all().map(names).collect());
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(chinese::simplified).collect();
    let length = text.chars().count();
    let mut found: Vec<(usize, SideMaterial)> = Vec::new();
    for (side, names) in SideMaterial::all().zip(NAMES.iter()) {
        for name in names {
            let longer = length.max(name.chars().count());
            // Names that differ by more than half are not considered.
            let allowed = longer / 2;
            if longer - length.min(name.chars().count()) > allowed {
                continue;
            }
            let distance = strsim::osa_distance(&text, name);
            if distance <= allowed {
                found.push((distance, side));
            }
        }
    }
    found.sort_by_key(|(distance, side)| (*distance, side.pieces()));
    found.truncate(OFFERED);
    found
}

/// Returns the names of a side: in simplified characters, in letters without the king, in English without spaces.
fn names(side: SideMaterial) -> [String; 3] {
    let chinese =
        side_name(side, Color::Red, Language::Simplified).chars().map(chinese::simplified).collect();
    let letters = side.to_string().split_off(1).to_lowercase();
    let english = side_name(side, Color::Red, Language::English).replace(' ', "");
    [chinese, letters, english]
}
