//! `canju kb check`: is the file of a base sound?

use std::path::Path;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::store::{Checked, StoreError};
use crate::text::thousands;
use crate::workbench::edit;

#[derive(Serialize)]
struct Document {
    path: String,
    sound: bool,
    /// What was checked; nothing where something is wrong.
    checked: Option<Checked>,
    /// What is wrong, and where; nothing where all is sound.
    damage: Option<String>,
}

/// Carries out the command; it fails where something is wrong.
pub(super) fn run(path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = check(path, terminal);
    let path = path.to_string_lossy().into_owned();
    match found {
        Ok(checked) if terminal.json => {
            terminal.document(&Document { path, sound: true, checked: Some(checked), damage: None })
        }
        Ok(checked) => page(&path, checked, terminal),
        Err(error) => {
            let told = terminal.fault(error);
            if terminal.json {
                let damage = Some(told.into_sentence());
                terminal.document(&Document { path, sound: false, checked: None, damage })?;
                return Err(Failure::Told(terminal.words.get("check-failed")));
            }
            terminal.line(told.into_sentence())?;
            Err(Failure::Told(terminal.words.get("check-advice")))
        }
    }
}

fn check(path: &Path, terminal: &Terminal) -> Result<Checked, StoreError> {
    let meter = terminal.meter("cli-checking");
    edit::check(path, &meter)
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
