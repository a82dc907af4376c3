//! `canju kb answer`: an expert's answer, stored beside those of other experts; and the adjudication between them.

use serde::Serialize;

use super::Expert;
use super::set::score;
use crate::inquiry::preview::{Effect, effect};
use crate::jobs::now;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::score::Score;
use crate::service::inquiry;
use crate::service::notice::{InquiryNotice, Notice};
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// Record an answer for a combination, as one of several experts.
///
/// All answers of all experts are kept. The first sure answer locks the score. An answer that differs from a score
/// locked by a table, a manual or another expert is kept beside it until --verdict decides. Every answer can be
/// undone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb answer KNPKGGM 3 --by Lin
  canju kb answer KNPKGGM 5 --by Wu --unsure --comment 'the pawn is low'
  canju kb answer KNPKGGM 3 --by Lin --exceptions 20 --blind
  canju kb answer KNPKGGM 3 --by Ma --verdict")]
pub(super) struct Arguments {
    /// Combination.
    material: String,
    /// Score; see `canju kb set --help`.
    #[arg(value_parser = score)]
    score: Score,
    #[command(flatten)]
    by: Expert,
    /// Mark the answer as unsure; the score stays unlocked.
    #[arg(long)]
    unsure: bool,
    /// Percentage of positions with a different result.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    exceptions: Option<u8>,
    /// Mark the answer as given without seeing those of others.
    #[arg(long)]
    blind: bool,
    /// Repeated question, used only to measure consistency.
    #[arg(long, conflicts_with = "verdict")]
    repeat: bool,
    /// Decide between the answers of several experts.
    #[arg(long, conflicts_with = "unsure")]
    verdict: bool,
    /// Comment on the answer.
    #[arg(long, default_value = "", hide_default_value = true)]
    comment: String,
}

#[derive(Serialize)]
struct Stored {
    material: String,
    by: String,
    score: u8,
    role: &'static str,
    /// The locked score that contradicts it.
    stands: Option<u8>,
    locked: bool,
    /// Conflicts of the combination resolved and created by the answer, if it became the score.
    fixes: u32,
    breaks: u32,
    conflict_nodes_before: u32,
    conflict_nodes: u32,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let node = super::node(&arguments.material, terminal)?;
    let by = &arguments.by.name(terminal)?;
    let role = match (arguments.repeat, arguments.verdict) {
        (true, _) => Role::Repeat,
        (_, true) => Role::Verdict,
        _ => Role::Answer,
    };
    let answer = Answer {
        sure: !arguments.unsure,
        exceptions: arguments.exceptions,
        blind: arguments.blind,
        role,
        comment: arguments.comment.clone(),
        ..Answer::new(node, by, arguments.score, now())
    };
    let would = effect(base.kb(), node, arguments.score);
    let notice = inquiry::answer(base, &answer).map_err(|fault| terminal.fault(fault))?;
    match &notice {
        Notice::Inquiry(InquiryNotice::Answered { kept, locked, before, after, .. }) if terminal.json => {
            let Effect { fixes, breaks } =
                if kept.is_some() || role == Role::Repeat { Effect::default() } else { would };
            terminal.document(&Stored {
                material: node.material().to_string(),
                by: answer.by.clone(),
                score: arguments.score.get(),
                role: role.word(),
                stands: kept.as_ref().map(|(score, _)| score.get()),
                locked: *locked,
                fixes,
                breaks,
                conflict_nodes_before: *before,
                conflict_nodes: *after,
            })
        }
        notice => terminal.line(terminal.words.message(notice)),
    }
}
