//! What is wrong with the text of a combination, as a sentence; the place is shown by whoever shows the text.

use super::Words;
use super::node::kind_name;
use crate::material::MaterialError;
use crate::rules::Color;

impl Words {
    /// What is wrong with the text of a combination.
    pub fn material_error(self, error: &MaterialError) -> String {
        match error {
            MaterialError::UnknownLetter { found, .. } => {
                self.with("material-unknown-letter", &[("found", found.to_string())])
            }
            MaterialError::PieceBeforeKing { .. } => self.get("material-piece-before-king"),
            MaterialError::Kings { found } => self.with("material-kings", &[("found", *found)]),
            MaterialError::NoName => self.get("material-no-name"),
            MaterialError::TooMany { kind, .. } => {
                let piece = kind_name(self, *kind, Color::Red);
                self.with("material-too-many", &[("piece", piece), ("limit", kind.limit().to_string())])
            }
        }
    }
}
