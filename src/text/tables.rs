//! Errors of exact tables, as sentences.

use std::path::Path;

use super::{Value, Words};
use crate::material::Material;
use crate::tablebase::catalog::CatalogError;
use crate::tablebase::census::merge::Place;
use crate::tablebase::code::{self, LONGEST, Wdl};
use crate::tablebase::format::{Damage, FileError};
use crate::tablebase::probe::NoAnswer;
use crate::tablebase::table::Rules;

impl Words {
    /// The sentence for tables that could not be made or checked.
    pub fn catalog_error(self, error: &CatalogError) -> String {
        match error {
            CatalogError::Cancelled(_) => self.get("table-cancelled"),
            CatalogError::File(error) => self.table_file_error(error),
            CatalogError::TooLarge(material) => {
                self.with("table-too-large", &[("material", self.material(*material))])
            }
            CatalogError::Memory { material, needed, limit } => {
                let arguments = [
                    ("material", self.material(*material)),
                    ("needed", gigabytes(*needed)),
                    ("limit", gigabytes(u128::from(*limit))),
                ];
                self.with("table-memory-limit", &arguments)
            }
            CatalogError::TooLong(material) => {
                let arguments =
                    [("material", Value::from(self.material(*material))), ("plies", LONGEST.into())];
                self.with("table-too-long", &arguments)
            }
            CatalogError::Wrong(material) => {
                self.with("table-wrong", &[("material", self.material(*material))])
            }
        }
    }

    /// Returns the summary of a plan: the number of units, the bytes of memory of the largest, the file of the plan and the
    /// folder of censuses.
    pub fn table_planned(self, count: usize, memory: u128, plan: &Path, censuses: &Path) -> String {
        let name = |path: &Path| Value::from(path.to_string_lossy().into_owned());
        let arguments = [
            ("count", count.into()),
            ("memory", gigabytes(memory).into()),
            ("path", name(plan)),
            ("folder", name(censuses)),
        ];
        self.with("table-planned", &arguments)
    }

    /// Returns the sentence for two contradictory rows of a material.
    pub fn census_conflict(self, material: Material, first: &Place, second: &Place) -> String {
        let name = |place: &Place| place.path.to_string_lossy().into_owned();
        let arguments = [
            ("material", Value::from(self.material(material))),
            ("first", name(first).into()),
            ("firstline", first.line.to_string().into()),
            ("second", name(second).into()),
            ("secondline", second.line.to_string().into()),
        ];
        self.with("table-rows-differ", &arguments)
    }

    /// Returns a value for the side to move: "wins in 23 plies"; `endless` adds that it relies on unlimited play.
    pub fn table_value(self, value: code::Value, endless: bool) -> String {
        let said = match (value.wdl, value.plies) {
            (Wdl::Draw, _) => self.get("table-draw"),
            (Wdl::Win, None) => self.get("table-win-rule"),
            (Wdl::Loss, None) => self.get("table-loss-rule"),
            (Wdl::Win, Some(plies)) => self.with("table-win", &[("plies", plies)]),
            (Wdl::Loss, Some(plies)) => self.with("table-loss", &[("plies", plies)]),
        };
        if endless { self.with("table-endless", &[("value", said)]) } else { said }
    }

    /// Returns the rules of a table's results.
    pub fn table_rules(self, rules: Rules) -> String {
        self.get(match rules {
            Rules::Plain => "table-rules-plain",
            Rules::Check => "table-rules-check",
        })
    }

    /// The sentence for a position that has no answer.
    pub fn no_answer(self, reason: &NoAnswer) -> String {
        match reason {
            NoAnswer::NoTable(material) => {
                let key = if reason.is_too_large() { "table-too-large" } else { "table-no-table" };
                self.with(key, &[("material", self.material(*material))])
            }
            NoAnswer::File(error) => self.table_file_error(error),
        }
    }

    /// The sentence for the file of a table that cannot be used.
    pub fn table_file_error(self, error: &FileError) -> String {
        let name = |path: &Path| path.to_string_lossy().into_owned();
        let (path, damage) = match error {
            FileError::File(error) => return self.file_error(error),
            FileError::Damaged { path, damage } => (name(path), damage),
        };
        let with = |key: &str, extra: (&'static str, Value<'static>)| {
            self.with(key, &[("path", Value::from(path.clone())), extra])
        };
        let plain = |key: &str| self.with(key, &[("path", path.as_str())]);
        match damage {
            Damage::NoTable => plain("table-damage-no-table"),
            Damage::Version(version) => with("table-damage-version", ("version", (*version).into())),
            Damage::Header => plain("table-damage-header"),
            Damage::Length { expected, found } => {
                let numbers = [("expected", Value::from(*expected)), ("found", (*found).into())];
                let [expected, found] = numbers;
                self.with("table-damage-length", &[("path", path.clone().into()), expected, found])
            }
            Damage::Block(block) => with("table-damage-block", ("block", (*block).into())),
            Damage::Material(material) => {
                with("table-damage-material", ("material", self.material(*material).into()))
            }
            Damage::Values => plain("table-damage-values"),
        }
    }
}

/// Bytes in gigabytes with two digits after the point.
fn gigabytes(bytes: u128) -> String {
    format!("{:.2} GB", bytes as f64 / 1e9)
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::*;
    use crate::files;
    use crate::language::Language;

    /// A full disk gives one message, whatever was to be written.
    #[test]
    fn a_full_disk_is_told_of_tables_as_of_every_file() {
        let path = Path::new("/a/KRKGG.canjutb");
        for language in Language::ALL {
            let words = Words::of(language);
            let refused = || files::FileError::io(path)(Error::from(ErrorKind::StorageFull));
            let told = words.catalog_error(&CatalogError::File(FileError::File(refused())));
            assert_eq!(told, words.file_error(&refused()));
            assert_eq!(told, words.with("file-disk-full", &[("path", "/a/KRKGG.canjutb")]));
        }
    }
}
