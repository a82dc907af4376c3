//! `canju kb conflicts --exceptions`: where tables prove that the piece additive rule fails.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::conflicts::more;
use crate::acquisition::scoring::Shares;
use crate::knowledge::KnowledgeBase;
use crate::material::Kind;
use crate::rules::Color;
use crate::text::node::step_name;
use crate::text::{Value, percent};
use crate::verification::exceptions::{End, Exception, Exceptions, exceptions};

#[derive(Serialize)]
struct Document {
    exact_exceptions: usize,
    exceptions: Vec<Picture>,
    /// Pairs of neighbours both of which a table counted, and those where a piece more costs wins.
    counted_pairs: usize,
    falling_pairs: usize,
    deepest_fall: Option<FallPicture>,
}

#[derive(Serialize)]
struct FallPicture {
    better: String,
    worse: String,
    points: f64,
}

#[derive(Serialize)]
struct Picture {
    /// How many classes worse `better` is than `worse`.
    classes: u8,
    /// The letter of the piece by which they differ, and the side that has it more in one of them.
    piece: char,
    color: &'static str,
    /// The side whose wins the shares count.
    winner: &'static str,
    better: EndPicture,
    worse: EndPicture,
}

#[derive(Serialize)]
struct EndPicture {
    material: String,
    score: u8,
    class: u8,
    shares: Option<Shares>,
}

impl From<End> for EndPicture {
    fn from(end: End) -> Self {
        let (score, class) = (end.score.get(), end.score.class().get());
        Self { material: end.node.material().to_string(), score, class, shares: end.shares }
    }
}

impl From<Exception> for Picture {
    fn from(exception: Exception) -> Self {
        Self {
            classes: exception.classes(),
            piece: Kind::letter(exception.step.kind),
            color: side(exception.step.color),
            winner: side(exception.winner),
            better: exception.better.into(),
            worse: exception.worse.into(),
        }
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

/// Lists so many exact exceptions at most.
pub(super) fn list(kb: &KnowledgeBase, limit: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = exceptions(kb);
    let listed = found.list.get(..limit).unwrap_or(&found.list);
    if terminal.json {
        return terminal.document(&Document {
            exact_exceptions: found.list.len(),
            exceptions: listed.iter().map(|&exception| exception.into()).collect(),
            counted_pairs: found.pairs,
            falling_pairs: found.falls,
            deepest_fall: found.deepest.map(|fall| FallPicture {
                better: fall.better.material().to_string(),
                worse: fall.worse.material().to_string(),
                points: fall.points,
            }),
        });
    }
    if listed.is_empty() {
        terminal.line(terminal.words.with("exceptions-none", &[("count", found.list.len())]))?;
    } else {
        table(listed, terminal)?;
        more(listed.len(), found.list.len(), terminal)?;
        terminal.line("")?;
        paragraph(&terminal.words.get("exceptions-why"), 0, terminal)?;
        paragraph(&terminal.words.get("share-legend"), 0, terminal)?;
    }
    falls(&found, terminal)
}

/// Says how often a piece more costs wins, whether or not a class is crossed.
fn falls(found: &Exceptions, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(fall) = found.deepest else { return Ok(()) };
    let told = [
        ("falls", Value::from(found.falls)),
        ("pairs", found.pairs.into()),
        ("points", format!("{:.1}", fall.points).into()),
        ("worse", fall.worse.material().to_string().into()),
        ("better", fall.better.material().to_string().into()),
    ];
    let sentence = terminal.words.with("exceptions-falls", &told);
    paragraph(&sentence, 0, terminal)
}

fn table(listed: &[Exception], terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[0, 3, 4, 5, 8, 9, 10]);
    let keys = ["exceptions-classes", "cli-material", "cli-score", "share-w", "share-r", "share-f"];
    let [classes, end @ ..] = keys.map(|key| words.get(key));
    let mut heads = vec![classes];
    heads.extend([end.clone(), end].concat());
    heads.push(words.get("exceptions-step"));
    table.push(heads);
    for exception in listed {
        let mut row = vec![exception.classes().to_string()];
        row.extend([exception.better, exception.worse].into_iter().flat_map(cells));
        row.push(step_name(words, exception.step));
        table.push(row);
    }
    table.show(0, terminal)
}

/// Material, score and shares of one end.
fn cells(end: End) -> [String; 5] {
    let share = |of: fn(&Shares) -> Option<f64>| percent(end.shares.as_ref().and_then(of));
    let [w, r, f] = [share(|s| Some(s.w)), share(|s| Some(s.r)), share(|s| s.fortress)];
    [end.node.material().to_string(), end.score.to_string(), w, r, f]
}
