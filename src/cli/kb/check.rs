//! `canju kb check`: checks the integrity of a base's file.

use std::path::Path;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::service::edit;
use crate::store::{Checked, Checkup, Damage};
use crate::text::{Words, thousands};

#[derive(Serialize)]
struct Json {
    path: String,
    sound: bool,
    /// The statistics of the check; `None` if the file is damaged.
    checked: Option<Checked>,
    /// All damages; empty if the file is sound.
    damages: Vec<Damaged>,
}

/// A damaged place.
#[derive(Serialize)]
struct Damaged {
    /// The table, if it is a row.
    table: Option<&'static str>,
    row: Option<i64>,
    /// The description of the damage.
    told: String,
}

impl Damaged {
    fn of(damage: Damage, words: Words) -> Self {
        let text = words.message(&damage);
        match damage {
            Damage::Row { table, row } => Self { table: Some(table), row: Some(row), told: text },
            _ => Self { table: None, row: None, told: text },
        }
    }
}

/// Carries out the command; it fails if the file is damaged.
pub(super) fn run(path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = {
        let meter = terminal.meter("cli-checking");
        edit::check(path, &meter)
    };
    let named = path.to_string_lossy().into_owned();
    let damages = match found {
        Ok(Checkup::Sound(checked)) if terminal.json => {
            let damages = Vec::new();
            return terminal.document(&Json { path: named, sound: true, checked: Some(checked), damages });
        }
        Ok(Checkup::Sound(checked)) => return page(&named, checked, terminal),
        Ok(Checkup::Damaged(damages)) => {
            damages.into_iter().map(|damage| Damaged::of(damage, terminal.words)).collect()
        }
        Err(error) if terminal.json => {
            vec![Damaged { table: None, row: None, told: terminal.fault(error).into_sentence() }]
        }
        Err(error) => return Err(terminal.fault(error)),
    };
    if terminal.json {
        terminal.document(&Json { path: named, sound: false, checked: None, damages })?;
        return Err(Failure::Message(terminal.words.get("check-failed")));
    }
    let number = thousands(damages.len() as i64);
    terminal.line(terminal.words.with("check-damaged", &[("path", named), ("places", number)]))?;
    damages.into_iter().try_for_each(|damage| terminal.line(format_args!("  {}", damage.told)))?;
    Err(Failure::Message(terminal.words.get("check-advice")))
}

fn page(path: &str, checked: Checked, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let number = |number: u64| thousands(number as i64);
    let Checked { entries, changes, evidence, provenances, versions, nodes, games } = checked;
    terminal.line(words.with("check-sound", &[("path", path)]))?;
    terminal.line(words.get("check-pages"))?;
    terminal.line(
        words.with("check-sums", &[("evidence", number(evidence)), ("provenances", number(provenances))]),
    )?;
    let log = [("entries", number(entries)), ("changes", number(changes)), ("versions", number(versions))];
    terminal.line(words.with("check-log", &log))?;
    terminal.line(words.with("check-state", &[("nodes", number(nodes))]))?;
    terminal.line(words.with("check-games", &[("games", number(games))]))
}
