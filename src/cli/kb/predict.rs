//! `canju kb predict`: the predicted score of a combination.

use std::path::PathBuf;

use serde::Serialize;

use crate::acquisition::exchange::Exchange;
use crate::acquisition::extension;
use crate::acquisition::extension::Explained;
use crate::acquisition::learned::Addition;
use crate::acquisition::learned::experience::Near;
use crate::acquisition::predictor::{Learned, Line, PredictorSettings};
use crate::knowledge::score::Score;
use crate::material::{Kind, NodeId};
use crate::store::Base;
use crate::terminal::args::exchange_tables;
use crate::terminal::list::{more, paragraph};
use crate::terminal::{Failure, Terminal};
use crate::text::Value;
use crate::text::node::score_name;

/// Predict the score of a combination from the scores of others in the base. Nothing is stored.
///
/// The trained model estimates from the pieces alone the share of quiet positions that each side wins; answers of
/// tables, manuals and experts near the combination correct the model; the result is kept within the bounds set by
/// the surrounding scores. The score of the combination itself is ignored.
///
/// With `--paper` the side with more attacking material looks for the best combination reachable by exchanges that
/// can be forced with sufficient probability, as in the paper.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb predict KRPKNGGMM --explain
  canju kb predict KRNKRGGMM --json")]
pub(super) struct Arguments {
    /// Combination.
    material: String,
    /// Show the expectation of the model, the contribution of each piece and the answers used; with `--paper` the
    /// exchanges.
    #[arg(long)]
    explain: bool,
    /// Predict by exchanges only, as in the paper.
    #[arg(long)]
    paper: bool,
    /// Exchange tables to use instead of the built-in ones (see assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
}

#[derive(Serialize)]
struct Json {
    material: String,
    score: u8,
    basis: &'static str,
    /// The class before it was kept within the bounds.
    raw_class: u8,
    learned: Option<LearnedJson>,
    lower_class: u8,
    upper_class: u8,
    lines: Vec<LineJson>,
    /// The score in the base.
    stored: Option<u8>,
}

#[derive(Serialize)]
struct LearnedJson {
    /// The class expected by the model alone, 0 to 8.
    place: f32,
    /// Probability that the prediction is right or slightly off, 0 to 1; `None` without answers.
    sureness: Option<f32>,
    additions: Vec<AdditionJson>,
    near: Vec<NearJson>,
}

#[derive(Serialize)]
struct AdditionJson {
    side: &'static str,
    piece: char,
    /// Marginal effect of the piece for red, in classes.
    classes: f32,
}

#[derive(Serialize)]
struct NearJson {
    material: String,
    score: u8,
    distance: u32,
}

#[derive(Serialize)]
struct LineJson {
    active: &'static str,
    probability: f32,
    leads_to: String,
    score: u8,
    exchanges: Vec<ExchangeJson>,
}

#[derive(Serialize)]
struct ExchangeJson {
    given: char,
    helper: Option<char>,
    taken: String,
    defender: Option<char>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let node = super::node(&arguments.material, terminal)?;
    let tables = exchange_tables(arguments.exchange.as_ref(), terminal)?;
    let kb = base.kb();
    let settings = PredictorSettings::of(arguments.paper);
    let explained = extension::explain(kb, node, &tables, settings);
    if terminal.json {
        return terminal.document(&json(node, &explained, kb.score(node)));
    }
    show(node, &explained, kb.score(node), arguments.explain, terminal)
}

fn json(node: NodeId, explained: &Explained, stored: Option<Score>) -> Json {
    let prediction = &explained.prediction;
    Json {
        material: node.material().to_string(),
        score: prediction.score.get(),
        basis: prediction.basis.word(),
        raw_class: prediction.raw.get(),
        learned: prediction.learned.map(|learned| learned_picture(learned, explained)),
        lower_class: prediction.bounds.0.get(),
        upper_class: prediction.bounds.1.get(),
        lines: prediction.lines.iter().map(line_picture).collect(),
        stored: stored.map(Score::get),
    }
}

fn learned_picture(learned: Learned, explained: &Explained) -> LearnedJson {
    let addition = |&Addition { color, kind, classes }: &Addition| AdditionJson {
        side: color.word(),
        piece: kind.letter(),
        classes,
    };
    let near = |&Near { node, score, distance }: &Near| NearJson {
        material: node.material().to_string(),
        score: score.get(),
        distance,
    };
    LearnedJson {
        place: learned.place,
        sureness: learned.confidence,
        additions: explained.additions.iter().map(addition).collect(),
        near: explained.near.iter().map(near).collect(),
    }
}

fn line_picture(line: &Line) -> LineJson {
    let exchange = |exchange: &Exchange| ExchangeJson {
        given: exchange.given.letter(),
        helper: exchange.helper.map(Kind::letter),
        taken: exchange.taken.to_string(),
        defender: exchange.defender.map(Kind::letter),
    };
    LineJson {
        active: line.active.word(),
        probability: line.probability,
        leads_to: line.leads_to.material().to_string(),
        score: line.score.get(),
        exchanges: line.exchanges.iter().map(exchange).collect(),
    }
}

fn show(
    node: NodeId,
    explained: &Explained,
    stored: Option<Score>,
    explain: bool,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let prediction = &explained.prediction;
    let args =
        [("material", node.material().to_string()), ("score", score_name(words, Some(prediction.score)))];
    terminal.line(words.with("predict-score", &args))?;
    terminal.line(words.basis(prediction.basis))?;
    if explain {
        learned(node, explained, terminal)?;
        for line in &prediction.lines {
            let args = [
                ("side", Value::from(words.side(line.active))),
                ("percent", format!("{:.0}", line.probability * 100.0).into()),
                ("material", line.leads_to.material().to_string().into()),
                ("score", score_name(words, Some(line.score)).into()),
            ];
            terminal.line(words.with("predict-line", &args))?;
            for exchange in &line.exchanges {
                terminal.line(format_args!("  {}", words.exchange(exchange, line.active)))?;
            }
        }
        let (low, high) = prediction.bounds;
        if low > high {
            return terminal.line(words.get("prediction-torn"));
        }
        let bounds = [("low", low.scores().0.to_string()), ("high", high.scores().1.to_string())];
        terminal.line(words.with("predict-bounds", &bounds))?;
        words.bounded(prediction).into_iter().try_for_each(|sentence| terminal.line(sentence))?;
    }
    if let Some(stored) = stored {
        let args = [("score", score_name(words, Some(stored)))];
        terminal.line(words.with("predict-stored", &args))?;
    }
    Ok(())
}

/// Maximum number of answers listed.
const LISTED: usize = 8;

/// Writes the model's expectation, the contribution of each piece, and the answers it relies on.
fn learned(node: NodeId, explained: &Explained, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    for sentence in words.learned(node, &explained.prediction) {
        terminal.line(sentence)?;
    }
    if !explained.additions.is_empty() {
        let additions: Vec<String> = explained.additions.iter().map(|a| words.addition(a)).collect();
        terminal.line(words.get("prediction-additions"))?;
        paragraph(&additions.join(" · "), 2, terminal)?;
    }
    for near in explained.near.iter().take(LISTED) {
        let args = [
            ("material", Value::from(near.node.material().to_string())),
            ("score", score_name(words, Some(near.score)).into()),
            ("distance", near.distance.into()),
        ];
        terminal.line(format_args!("  {}", words.with("predict-near", &args)))?;
    }
    more(LISTED.min(explained.near.len()), explained.near.len(), terminal)
}
