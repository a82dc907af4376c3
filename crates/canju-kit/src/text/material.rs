//! Errors in the text of a combination, as sentences; the caller shows the position.

use super::Words;
use super::node::kind_name;
use crate::language::{Language, Naming};
use crate::material::name::{material_name, side_name};
use crate::material::spoken::nearest;
use crate::material::{Material, MaterialError, SideMaterial};
use crate::rules::Color;

/// Combinations named in one sentence, at most.
const MOST_NAMED: usize = 6;

impl Words {
    /// A combination as the user wants it named: 車馬對車士象全, KRNKRGGMM, or both.
    pub fn material(self, material: impl Into<Material>) -> String {
        let material = material.into();
        match self.naming {
            Naming::Letters => material.to_string(),
            Naming::Words => material_name(material, self.language),
            Naming::Both => format!("{material} {}", material_name(material, self.language)),
        }
    }

    /// Returns the main name if two are shown: the letters, unless words are chosen.
    pub fn material_title(self, material: impl Into<Material>) -> String {
        let material = material.into();
        match self.naming {
            Naming::Letters | Naming::Both => material.to_string(),
            Naming::Words => material_name(material, self.language),
        }
    }

    /// Returns the other name, to show beside [`Self::material_title`] or as a tooltip.
    pub fn material_aside(self, material: impl Into<Material>) -> String {
        let material = material.into();
        match self.naming {
            Naming::Letters | Naming::Both => material_name(material, self.language),
            Naming::Words => material.to_string(),
        }
    }

    /// Returns a combination of the log in the user's naming; other texts are returned unchanged.
    pub(super) fn material_text(self, letters: &str) -> String {
        letters.parse::<Material>().map_or_else(|_| letters.to_owned(), |material| self.material(material))
    }

    /// The pieces of both sides that may cross the river, from a text such as `RPvCP`: 车兵对炮卒.
    pub fn family(self, letters: &str) -> String {
        let read = |side: &str| format!("K{side}K").parse::<Material>().ok().map(|material| material.red);
        let sides = letters.split_once('v').and_then(|(red, black)| Some((read(red)?, read(black)?)));
        match sides {
            Some((red, black)) if self.naming != Naming::Letters && self.language != Language::English => {
                let name = |side: SideMaterial, color| match side {
                    SideMaterial::BARE => self.get("family-none"),
                    side => side_name(side, color, self.language),
                };
                let against = if self.language == Language::Traditional { "對" } else { "对" };
                format!("{}{against}{}", name(red, Color::Red), name(black, Color::Black))
            }
            _ => letters.to_owned(),
        }
    }

    /// Returns a short form of one side, as for axis labels: letters in English, whose words are too long.
    pub fn army(self, side: SideMaterial, color: Color) -> String {
        match (self.naming, self.language) {
            (Naming::Letters, _) | (_, Language::English) => side.to_string(),
            _ => side_name(side, color, self.language),
        }
    }

    /// Returns the error in the text of a combination.
    pub fn material_error(self, error: &MaterialError) -> String {
        match error {
            MaterialError::UnknownLetter { found, .. } => {
                self.with("material-unknown-letter", &[("found", found.to_string())])
            }
            MaterialError::PieceBeforeKing { .. } => self.get("material-piece-before-king"),
            MaterialError::Kings { found } => self.with("material-kings", &[("found", *found)]),
            MaterialError::NoName(text) => self.no_name(self.get("material-no-name"), text),
            MaterialError::Ambiguous(found) => {
                self.with("material-ambiguous", &[("names", self.material_list(found))])
            }
            MaterialError::Open => self.get("material-open"),
            MaterialError::TooMany { kind, .. } => {
                let piece = kind_name(self, *kind, Color::Red);
                self.with("material-too-many", &[("piece", piece), ("limit", kind.limit().to_string())])
            }
        }
    }
    /// A sentence about a text that is no name, with the names that are nearest to it.
    pub(super) fn no_name(self, sentence: String, text: &str) -> String {
        let near = nearest(text);
        if near.is_empty() {
            return sentence;
        }
        let meant = self.with("material-nearest", &[("names", self.material_list(&near))]);
        match self.language {
            Language::English => format!("{sentence} {meant}"),
            _ => sentence + &meant,
        }
    }

    /// Names of combinations, as words in Chinese: who typed a name is answered by names.
    fn material_list(self, list: &[Material]) -> String {
        let comma = if self.language == Language::English { ", " } else { "、" };
        let names: Vec<String> = list
            .iter()
            .take(MOST_NAMED)
            .map(|material| match self.language {
                Language::English => self.material(*material),
                language => material_name(*material, language),
            })
            .collect();
        names.join(comma) + if list.len() > MOST_NAMED { "…" } else { "" }
    }
}
