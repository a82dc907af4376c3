//! `canju kb check`: checks the integrity of a base's file.

use std::path::Path;

use serde::Serialize;

use crate::service::edit;
use crate::store::{Checked, Checkup, Damage};
use crate::terminal::args::open_file;
use crate::terminal::{Failure, Terminal};
use crate::text::{Words, thousands};

#[derive(Serialize)]
struct Json {
    path: String,
    sound: bool,
    /// The statistics of the check; `None` if the file is damaged.
    checked: Option<Checked>,
    /// All damages; empty if the file is sound.
    damages: Vec<Damaged>,
    /// The number of games whose index disagreed with them and was rebuilt.
    rebuilt: u64,
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

/// Carries out the command; it fails if the file is damaged, or if the index of the games disagrees with them and cannot be rebuilt.
pub(super) fn run(path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = {
        let meter = terminal.meter("cli-checking");
        edit::check(path, &meter)
    };
    let named = path.to_string_lossy().into_owned();
    let damages = match found {
        Ok(Checkup::Sound(checked)) => return sound(named, checked, 0, terminal),
        Ok(Checkup::Index(checked, games)) => {
            let rebuilt = open_file(path, terminal).and_then(|mut base| {
                let meter = terminal.meter("cli-checking");
                let games = base.rebuild_index(&meter).map_err(|error| terminal.fault(error))?;
                Ok(base.rebuilt() + games)
            });
            return match rebuilt {
                Ok(rebuilt) => sound(named, checked, rebuilt, terminal),
                Err(_) => {
                    let games = [("games", thousands(games as i64))];
                    Err(Failure::Message(terminal.words.with("check-index-held", &games)))
                }
            };
        }
        Ok(Checkup::Damaged(damages)) => {
            damages.into_iter().map(|damage| Damaged::of(damage, terminal.words)).collect()
        }
        Err(error) if terminal.json => {
            vec![Damaged { table: None, row: None, told: terminal.fault(error).into_sentence() }]
        }
        Err(error) => return Err(terminal.fault(error)),
    };
    if terminal.json {
        terminal.document(&Json { path: named, sound: false, checked: None, damages, rebuilt: 0 })?;
        return Err(Failure::Message(terminal.words.get("check-failed")));
    }
    let number = thousands(damages.len() as i64);
    terminal.line(terminal.words.with("check-damaged", &[("path", named), ("places", number)]))?;
    damages.into_iter().try_for_each(|damage| terminal.line(format_args!("  {}", damage.told)))?;
    Err(Failure::Message(terminal.words.get("check-advice")))
}

/// Reports a sound base; the index of `rebuilt` games was made anew.
fn sound(path: String, checked: Checked, rebuilt: u64, terminal: &mut Terminal) -> Result<(), Failure> {
    if terminal.json {
        let checked = Some(checked);
        return terminal.document(&Json { path, sound: true, checked, damages: Vec::new(), rebuilt });
    }
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
    let key = if rebuilt > 0 { "check-index" } else { "check-games" };
    terminal.line(words.with(key, &[("games", number(games)), ("rebuilt", number(rebuilt))]))
}
