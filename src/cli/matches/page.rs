//! The result of a match, for the terminal.

use super::Json;
use crate::arena::{Finding, Sprt};
use crate::figures::number::signed;
use crate::terminal::list::show as show_list;
use crate::terminal::list::{TextTable, paragraph};
use crate::terminal::{Failure, Terminal};

/// Shows the standings of the players, the test, and the endings of games.
pub(super) fn show(document: &Json<'_>, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    show_list(&document.rows, document.rows.len(), 0, terminal)?;
    // With one score for each two players the rows are the same.
    if document.starts.len() > document.rows.len() {
        terminal.line("")?;
        show_list(&document.starts, document.starts.len(), 0, terminal)?;
    }
    if document.settings.players.len() > 2 {
        terminal.line("")?;
        cross_table(document, terminal)?;
    }
    for row in &document.pairings {
        if let Some((low, high)) = row.standing.games.paper_ci() {
            let args =
                [("pairing", row.name()), ("low", format!("{low:.2}")), ("high", format!("{high:.2}"))];
            terminal.line(words.with("match-paper", &args))?;
        }
    }
    if let Some((sprt, ratio, finding)) = document.sprt {
        let key = match finding {
            Finding::Lesser => "match-sprt-lesser",
            Finding::Greater => "match-sprt-greater",
            Finding::Open => "match-sprt-open",
        };
        let args = [
            ("low", sprt.elo.0.to_string()),
            ("high", sprt.elo.1.to_string()),
            ("ratio", signed(ratio, 2)),
            ("bound", format!("{:.2}", Sprt::bound())),
        ];
        terminal.line(words.with(key, &args))?;
    }
    let ends: Vec<String> =
        document.ends.iter().map(|(end, count)| format!("{} {count}", words.match_end(*end))).collect();
    if !ends.is_empty() {
        terminal.line(words.with("match-ends", &[("ends", ends.join(", "))]))?;
    }
    paragraph(&words.get("match-advice"), 0, terminal)
}

/// Points of a hundred of each player against each other, and all its points.
fn cross_table(document: &Json<'_>, terminal: &mut Terminal) -> Result<(), Failure> {
    let players = &document.settings.players;
    let mut table = TextTable::new(&[]);
    let numbers = (1..=players.len()).map(|number| format!("{number:>5}"));
    let head = std::iter::once(String::new()).chain(numbers);
    table.push(head.chain([terminal.words.get("match-points")]).collect());
    for (at, name) in players.iter().enumerate() {
        let share = |other: usize| {
            let score = |at| {
                let row = document.pairings.iter().find(|row| row.at == at)?;
                row.standing.games.score()
            };
            score((at, other)).or_else(|| score((other, at)).map(|score| 1.0 - score))
        };
        let cells = (0..players.len()).map(|other| {
            share(other).map_or_else(|| "    –".to_owned(), |share| format!("{:>5.1}", 100.0 * share))
        });
        let points: f64 = document.pairings.iter().map(|row| row.points(at)).sum();
        let row = std::iter::once(format!("{} {name}", at + 1)).chain(cells).chain([format!("{points:.1}")]);
        table.push(row.collect());
    }
    table.show(0, terminal)
}
