//! `canju kb set`: scores combinations, one or a stream of them.

use std::io::BufRead;

use clap::error::ErrorKind;
use serde::Serialize;

use super::Expert;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::service::edit;
use crate::service::notice::{Notice, against_proof};
use crate::store::Base;
use crate::terminal::{Failure, Terminal};
use crate::text::Value;
use crate::text::node::score_meaning;

/// Set the score of a combination as an expert's answer, locked so that no resolver changes it.
///
/// The mirror combination gets the mirror score. A line of output is written only after the answer is on disk.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores from Red's view: 0 certain win, 1 win in most positions, 2 advantage, 3 win by position, 4 either
side may win, 5 draw; 6 to 9 the same for Black, with 9 a certain win for Black.

Examples:
  canju kb set KNPKGGM 3 --by Lin --note 'Tu, page 214'
  canju kb set KNPKGGM --clear
  printf 'KNPKGGM 3\\nKRKNGG 0\\n' | canju kb set -")]
pub(super) struct Arguments {
    /// Combination, or - to read lines of MATERIAL SCORE from the standard input.
    material: String,
    /// Score.
    #[arg(value_parser = score, conflicts_with = "clear")]
    score: Option<Score>,
    /// Remove the score.
    #[arg(long)]
    clear: bool,
    /// Note on the answer.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    #[command(flatten)]
    by: Expert,
    /// Leave the score unlocked.
    #[arg(long)]
    unlocked: bool,
}

pub(super) fn score(text: &str) -> Result<Score, String> {
    let number = text.parse().ok().and_then(Score::new);
    number.ok_or_else(|| "must be a score from 0 to 9".to_owned())
}

/// The stored score.
#[derive(Serialize)]
struct Stored {
    material: String,
    score: Option<u8>,
    invariable: bool,
    stored: bool,
    conflict_nodes_before: u32,
    conflict_nodes: u32,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let stream = arguments.material == "-";
    match (stream, arguments.score, arguments.clear) {
        (true, None, false) => read_lines(arguments, base, terminal),
        (false, None, false) => Err(usage("a SCORE from 0 to 9 is missing, or --clear")),
        (false, ..) => {
            let node = super::node(&arguments.material, terminal)?;
            let stored = store(node, arguments.score, arguments, base, terminal)?;
            let (before, after) = (stored.conflict_nodes_before, stored.conflict_nodes);
            tell(node, arguments.score, &stored, terminal)?;
            if terminal.json {
                return Ok(());
            }
            let change = terminal.words.with("cli-conflicts-change", &[("before", before), ("after", after)]);
            terminal.line(change)
        }
        (true, ..) => Err(usage("with - the scores are read from the standard input")),
    }
}

fn usage(message: &str) -> Failure {
    Failure::Usage(clap::Error::raw(ErrorKind::MissingRequiredArgument, format!("{message}\n")))
}

/// Stores the lines of the standard input one by one; blank lines and comments after # are skipped. The first that cannot be
/// stored ends it, and those before it remain.
fn read_lines(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut stored = 0_u64;
    for (number, line) in (1_u64..).zip(std::io::stdin().lock().lines()) {
        let answer = line.map_err(|_| Failure::Message(terminal.words.get("line-not-text")));
        let answer = answer.and_then(|line| answer_line(&line, arguments, base, terminal));
        let result =
            answer.map(|answer| answer.map(|answer| tell(answer.0, Some(answer.1), &answer.2, terminal)));
        match result {
            Ok(None) => {}
            Ok(Some(Ok(()))) => stored += 1,
            Ok(Some(Err(_))) => {
                let args = [("line", Value::from(number)), ("stored", (stored + 1).into())];
                return Err(Failure::Message(terminal.words.with("cli-nobody-listens", &args)));
            }
            Err(failure) => {
                let arguments = [
                    ("line", Value::from(number)),
                    ("reason", failure.into_sentence().into()),
                    ("stored", stored.into()),
                ];
                return Err(Failure::Message(terminal.words.with("cli-bad-line", &arguments)));
            }
        }
    }
    Ok(())
}

/// Stores a line; `None` if it is blank or a comment.
fn answer_line(
    line: &str,
    arguments: &Arguments,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Result<Option<(NodeId, Score, Stored)>, Failure> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let missing = || Failure::Message(terminal.words.get("cli-not-an-answer"));
    let (material, digit) = line.rsplit_once(char::is_whitespace).ok_or_else(missing)?;
    let score = score(digit).map_err(|_| missing())?;
    let node = super::node(material.trim(), terminal)?;
    let stored = store(node, Some(score), arguments, base, terminal)?;
    Ok(Some((node, score, stored)))
}

fn store(
    node: NodeId,
    score: Option<Score>,
    arguments: &Arguments,
    base: &mut Base,
    terminal: &Terminal,
) -> Result<Stored, Failure> {
    let provenance: Provenance =
        edit::provenance(Source::Expert, &arguments.by.name(terminal)?, &arguments.note);
    let locked = !arguments.unlocked;
    let before = base.kb().labelling().tally().conflict_nodes;
    let notice = edit::set(base, node, score, locked, &provenance).map_err(|fault| terminal.fault(fault))?;
    if let Notice::Stored { proof: Some(proof), .. } = notice {
        terminal.remark(terminal.words.message(against_proof(proof)));
    }
    Ok(Stored {
        material: node.material().to_string(),
        score: score.map(Score::get),
        invariable: locked && score.is_some(),
        stored: true,
        conflict_nodes_before: before,
        conflict_nodes: base.kb().labelling().tally().conflict_nodes,
    })
}

/// Writes that an answer is stored. It is flushed at once: a reader may rely on it.
fn tell(node: NodeId, score: Option<Score>, stored: &Stored, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let material = node.material();
    match score {
        _ if terminal.json => terminal.record(stored)?,
        None => terminal.line(format_args!("{material} - {}", words.get("cli-cleared")))?,
        Some(score) => {
            let state = words.get(if stored.invariable { "cli-stored-locked" } else { "cli-stored" });
            terminal.line(format_args!("{material} {score} {state} ({})", score_meaning(words, score)))?;
        }
    }
    terminal.flush()
}
