//! `canju kb check`: is the file of a base sound?

use std::path::Path;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::store::{self, Checked, Damage, StoreError};
use crate::text::thousands;
use crate::workbench::edit;

#[derive(Serialize)]
struct Document {
    path: String,
    sound: bool,
    /// What was checked; nothing where something is wrong.
    checked: Option<Checked>,
    /// Everything that is wrong; empty where all is sound.
    damages: Vec<Damaged>,
}

/// A place that is damaged.
#[derive(Serialize)]
struct Damaged {
    /// The table, where it is a row.
    table: Option<&'static str>,
    row: Option<i64>,
    /// What is wrong.
    told: String,
}

/// Carries out the command; it fails where something is wrong.
pub(super) fn run(path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = check(path, terminal);
    let named = path.to_string_lossy().into_owned();
    match found {
        Ok(checked) if terminal.json => {
            let damages = Vec::new();
            terminal.document(&Document { path: named, sound: true, checked: Some(checked), damages })
        }
        Ok(checked) => page(&named, checked, terminal),
        Err(error) if !terminal.json && !matches!(error, StoreError::Damaged { .. }) => {
            Err(terminal.fault(error))
        }
        Err(error) => {
            let damages = all_damages(path, error, terminal);
            if terminal.json {
                terminal.document(&Document { path: named, sound: false, checked: None, damages })?;
                return Err(Failure::Told(terminal.words.get("check-failed")));
            }
            let number = thousands(damages.len() as i64);
            terminal.line(terminal.words.with("check-damaged", &[("path", named), ("places", number)]))?;
            damages.into_iter().try_for_each(|damage| terminal.line(format_args!("  {}", damage.told)))?;
            Err(Failure::Told(terminal.words.get("check-advice")))
        }
    }
}

fn check(path: &Path, terminal: &Terminal) -> Result<Checked, StoreError> {
    let meter = terminal.meter("cli-checking");
    edit::check(path, &meter)
}

/// Everything that is wrong with a base in which the check has found one damage, or why it could not be opened.
fn all_damages(path: &Path, error: StoreError, terminal: &Terminal) -> Vec<Damaged> {
    let first = match error {
        StoreError::Damaged { damage, .. } => damage,
        other => {
            return vec![Damaged { table: None, row: None, told: terminal.fault(other).into_sentence() }];
        }
    };
    let meter = terminal.meter("cli-checking");
    // What cannot be read at all has this one damage.
    let mut damages = store::damages(path, &meter).unwrap_or_default();
    if damages.is_empty() {
        damages.push(first);
    }
    let told = |damage: Damage| {
        let told = terminal.words.damage(&damage);
        match damage {
            Damage::Row { table, row } => Damaged { table: Some(table), row: Some(row), told },
            _ => Damaged { table: None, row: None, told },
        }
    };
    damages.into_iter().map(told).collect()
}

fn page(path: &str, checked: Checked, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let number = |number: u64| thousands(number as i64);
    let Checked { entries, changes, evidence, provenances, versions, nodes } = checked;
    terminal.line(words.with("check-sound", &[("path", path)]))?;
    terminal.line(words.get("check-pages"))?;
    terminal.line(
        words.with("check-sums", &[("evidence", number(evidence)), ("provenances", number(provenances))]),
    )?;
    let log = [("entries", number(entries)), ("changes", number(changes)), ("versions", number(versions))];
    terminal.line(words.with("check-log", &log))?;
    terminal.line(words.with("check-state", &[("nodes", number(nodes))]))
}
