//! The paper beside the adviser: its cases, the tree of two levels, the three shapes, and the moves of masters.

use std::path::PathBuf;

use serde::Serialize;

use super::super::games::records;
use crate::adviser::cases::Case;
use crate::adviser::compare::{Hits, by_shape};
use crate::adviser::{Adviser, Branch};
use crate::progress::Progress;
use crate::report::Table;
use crate::rules::{Color, Move, Position};
use crate::service::settings::play::Form;
use crate::terminal::{Failure, Terminal, list};
use crate::text::Value;
use crate::verification::estimate::{Confidence, wilson};
use crate::views::adviser as views;

/// Plies of a game that count as its middlegame.
const MIDDLEGAME: std::ops::Range<usize> = 20..60;

/// Prints the comparison with a case of the paper.
pub(super) fn case(case: &Case, adviser: &Adviser, terminal: &mut Terminal) -> Result<(), Failure> {
    let lines = views::case(terminal.words, Form::Own, case, adviser.settings());
    lines.into_iter().try_for_each(|line| terminal.line(line))?;
    terminal.line("")
}

#[derive(Serialize)]
struct BranchJson {
    by: Color,
    #[serde(rename = "move")]
    played: String,
    rv: f64,
    wins: bool,
    next: Vec<Self>,
}

impl BranchJson {
    fn of(branch: &Branch) -> Self {
        Self {
            by: branch.before.turn(),
            played: branch.played.to_string(),
            rv: branch.rv,
            wins: branch.wins,
            next: branch.next.iter().map(Self::of).collect(),
        }
    }
}

/// Prints the tree of two levels.
pub(super) fn tree(adviser: &Adviser, position: &Position, terminal: &mut Terminal) -> Result<(), Failure> {
    let tree = adviser.tree(position);
    terminal.picture("tree", |words| views::tree(words, Form::Own, position, &tree).svg());
    if terminal.json {
        return terminal.document(&tree.iter().map(BranchJson::of).collect::<Vec<_>>());
    }
    branches(&tree, 0, terminal)
}

fn branches(tree: &[Branch], depth: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    for branch in tree {
        let name = terminal.words.played(Form::Own, &branch.before, branch.played);
        let value = if branch.wins { terminal.words.get("advise-wins") } else { format!("{:.3}", branch.rv) };
        terminal.line(format_args!("{:indent$}{} {name} {value}", "", branch.played, indent = 4 * depth))?;
        branches(&branch.next, depth + 1, terminal)?;
    }
    Ok(())
}

#[derive(Serialize)]
struct ShapesJson {
    fen: String,
    shapes: Table,
}

/// Prints the moves by the three membership shapes.
pub(super) fn shapes(
    adviser: &Adviser,
    position: &Position,
    moves: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let (words, rows) = (terminal.words, by_shape(adviser.settings(), position));
    let sentence = views::shapes_agree(words, &rows);
    let shapes = views::shapes(words, Form::Own, position, rows);
    if terminal.json {
        return terminal.document(&ShapesJson { fen: position.to_string(), shapes });
    }
    list::show(&shapes, moves.min(shapes.len()), 0, terminal)?;
    terminal.line(sentence)
}

#[derive(Serialize)]
struct MastersJson {
    games: usize,
    positions: u32,
    hits: u32,
    share: f64,
    /// Ends of the 95 % interval (Wilson).
    interval: (f64, f64),
    by_chance: f64,
}

/// Counts how often the first move is the one played in the middlegames of these files.
pub(super) fn masters(
    adviser: &Adviser,
    files: &[PathBuf],
    most: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let (mut games, mut played): (usize, Vec<(Position, Move)>) = (0, Vec::new());
    for path in files {
        for record in records(path, terminal)? {
            games += 1;
            let mut position = record.start().clone();
            for (ply, own) in record.main_line().into_iter().enumerate() {
                if MIDDLEGAME.contains(&ply) {
                    played.push((position.clone(), own));
                }
                position.make(own);
            }
        }
    }
    // Evenly spaced over all games.
    let every = played.len().div_ceil(most.max(1)).max(1);
    let chosen: Vec<&(Position, Move)> = played.iter().step_by(every).collect();
    let mut hits = Hits::default();
    {
        let meter = terminal.meter("advise-counting");
        for (at, (position, own)) in chosen.iter().enumerate() {
            meter.report(at as u64, chosen.len() as u64);
            if meter.cancelled() {
                break;
            }
            hits.count(adviser, position, *own);
        }
    }
    if hits.positions == 0 {
        return Err(Failure::Message(terminal.words.get("advise-no-middlegame")));
    }
    let all = f64::from(hits.positions);
    let interval = wilson(hits.hits, hits.positions, Confidence::default());
    let (share, by_chance) = (f64::from(hits.hits) / all, hits.by_chance / all);
    if terminal.json {
        let interval = (interval.low, interval.high);
        let Hits { positions, hits, .. } = hits;
        return terminal.document(&MastersJson { games, positions, hits, share, interval, by_chance });
    }
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let args: [(&'static str, Value<'_>); 7] = [
        ("games", games.into()),
        ("positions", hits.positions.into()),
        ("hits", hits.hits.into()),
        ("share", percent(share).into()),
        ("low", percent(interval.low).into()),
        ("high", percent(interval.high).into()),
        ("chance", percent(by_chance).into()),
    ];
    terminal.line(terminal.words.with("advise-masters", &args))
}
