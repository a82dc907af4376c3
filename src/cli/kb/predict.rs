//! `canju kb predict`: what a combination would be, from what it can be exchanged into.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::acquisition::exchange::{self, Exchange, ExchangeTables};
use crate::acquisition::extension;
use crate::acquisition::nearest::Voter;
use crate::acquisition::predictor::{Line, Prediction, Predictor, PredictorSettings};
use crate::files;
use crate::knowledge::bounds;
use crate::knowledge::score::Score;
use crate::material::{Kind, NodeId};
use crate::rules::Color;
use crate::store::Base;
use crate::text::Value;
use crate::text::node::score_name;

/// Predict the score of a combination from the scores that the base has of others. Nothing is stored.
///
/// The side with more attacking material looks for the best combination that it reaches by exchanges likely enough to be
/// forced; answers with the same attackers decide where there are some; the result is kept within what the scores around the
/// combination allow. What the base says of the combination itself is not looked at.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb predict KRPKNGGMM --explain
  canju kb predict KRNKRGGMM --json")]
pub(super) struct Arguments {
    /// The combination.
    material: String,
    /// Tell the exchanges, their probabilities and where they lead.
    #[arg(long)]
    explain: bool,
    /// Exchanges only, as in the paper.
    #[arg(long)]
    paper: bool,
    /// Exchange tables to use instead of the built-in ones (assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
}

#[derive(Serialize)]
struct Picture {
    material: String,
    score: u8,
    basis: &'static str,
    /// The class before it was kept within the bounds.
    raw_class: u8,
    nearest: Vec<VoterPicture>,
    lower_class: u8,
    upper_class: u8,
    lines: Vec<LinePicture>,
    /// What the base has.
    stored: Option<u8>,
}

#[derive(Serialize)]
struct VoterPicture {
    material: String,
    score: u8,
    distance: u32,
}

#[derive(Serialize)]
struct LinePicture {
    active: &'static str,
    probability: f32,
    leads_to: String,
    score: u8,
    exchanges: Vec<ExchangePicture>,
}

#[derive(Serialize)]
struct ExchangePicture {
    given: char,
    helper: Option<char>,
    taken: String,
    defender: Option<char>,
}

/// The tables of a file, or the built-in ones.
pub(in crate::cli) fn tables(file: Option<&PathBuf>, terminal: &Terminal) -> Result<ExchangeTables, Failure> {
    let Some(path) = file else {
        return exchange::built_in()
            .map_err(|error| Failure::Told(terminal.words.exchange_error(None, &error)));
    };
    let name = path.to_string_lossy();
    let bytes = files::read(path).map_err(|error| terminal.fault(error))?;
    // Where it is no text, the first such line has no meaning, and that is told.
    String::from_utf8_lossy(&bytes)
        .parse()
        .map_err(|error| Failure::Told(terminal.words.exchange_error(Some(&name), &error)))
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let node = super::node(&arguments.material, terminal)?;
    let tables = tables(arguments.exchange.as_ref(), terminal)?;
    let kb = base.kb();
    let other = |other: NodeId| other.canonical() != node.canonical();
    let known = |asked: NodeId| extension::known(kb, asked).filter(|_| other(asked));
    let answer = |asked: NodeId| extension::answer(kb, asked).filter(|_| other(asked));
    let bounds = bounds::around(node, |node| known(node).map(Score::class));
    let predictor = Predictor {
        tables: &tables,
        known,
        answer,
        settings: PredictorSettings { nearest: !arguments.paper, ..PredictorSettings::default() },
    };
    let prediction = predictor.predict(node, bounds);
    if terminal.json {
        return terminal.document(&picture(node, &prediction, kb.score(node)));
    }
    show(node, &prediction, kb.score(node), arguments.explain, terminal)
}

fn picture(node: NodeId, prediction: &Prediction, stored: Option<Score>) -> Picture {
    Picture {
        material: node.material().to_string(),
        score: prediction.score.get(),
        basis: prediction.basis.word(),
        raw_class: prediction.raw.get(),
        nearest: prediction.voters.iter().map(voter_picture).collect(),
        lower_class: prediction.bounds.0.get(),
        upper_class: prediction.bounds.1.get(),
        lines: prediction.lines.iter().map(line_picture).collect(),
        stored: stored.map(Score::get),
    }
}

fn voter_picture(voter: &Voter) -> VoterPicture {
    VoterPicture {
        material: voter.node.material().to_string(),
        score: voter.score.get(),
        distance: voter.distance,
    }
}

fn line_picture(line: &Line) -> LinePicture {
    let exchange = |exchange: &Exchange| ExchangePicture {
        given: exchange.given.letter(),
        helper: exchange.helper.map(Kind::letter),
        taken: exchange.taken.to_string(),
        defender: exchange.defender.map(Kind::letter),
    };
    LinePicture {
        active: match line.active {
            Color::Red => "red",
            Color::Black => "black",
        },
        probability: line.probability,
        leads_to: line.leads_to.material().to_string(),
        score: line.score.get(),
        exchanges: line.exchanges.iter().map(exchange).collect(),
    }
}

fn show(
    node: NodeId,
    prediction: &Prediction,
    stored: Option<Score>,
    explain: bool,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let told =
        [("material", node.material().to_string()), ("score", score_name(words, Some(prediction.score)))];
    terminal.line(words.with("predict-score", &told))?;
    terminal.line(words.basis(prediction.basis))?;
    if explain {
        for voter in &prediction.voters {
            let told = [
                ("material", Value::from(voter.node.material().to_string())),
                ("score", score_name(words, Some(voter.score)).into()),
                ("distance", voter.distance.into()),
            ];
            terminal.line(format_args!("  {}", words.with("predict-voter", &told)))?;
        }
        for line in &prediction.lines {
            let told = [
                ("side", Value::from(words.side(line.active))),
                ("percent", format!("{:.0}", line.probability * 100.0).into()),
                ("material", line.leads_to.material().to_string().into()),
                ("score", score_name(words, Some(line.score)).into()),
            ];
            terminal.line(words.with("predict-line", &told))?;
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
    }
    if let Some(stored) = stored {
        let told = [("score", score_name(words, Some(stored)))];
        terminal.line(words.with("predict-stored", &told))?;
    }
    Ok(())
}
