//! `canju kb answer`: an expert's answer, stored beside those of other experts; and the adjudication between them.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::Expert;
use super::set::score;
use crate::inquiry::preview::{Effect, effect};
use crate::jobs::now;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::score::Score;
use crate::service::answers;
use crate::service::notice::{InquiryNotice, Notice};
use crate::store::Base;

/// Answer for a combination, as one of several experts.
///
/// All answers of all experts are kept. The first sure one locks the score; one that differs from a lock of a table, of a manual
/// or of another expert is kept beside it, until somebody decides with --verdict. Each answer can be undone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb answer KNPKGGM 3 --by Lin
  canju kb answer KNPKGGM 5 --by Wu --unsure --comment 'the pawn is low'
  canju kb answer KNPKGGM 3 --by Lin --exceptions 20 --blind
  canju kb answer KNPKGGM 3 --by Ma --verdict")]
pub(super) struct Arguments {
    /// The combination.
    material: String,
    /// The score; see `canju kb set --help`.
    #[arg(value_parser = score)]
    score: Score,
    #[command(flatten)]
    by: Expert,
    /// Mark the answer as unsure; the score stays unlocked.
    #[arg(long)]
    unsure: bool,
    /// It depends on the position: so many of a hundred go otherwise.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    exceptions: Option<u8>,
    /// He did not see what others think.
    #[arg(long)]
    blind: bool,
    /// He was asked this before: only to see how steady he is.
    #[arg(long, conflicts_with = "verdict")]
    repeat: bool,
    /// It decides between the answers of several experts.
    #[arg(long, conflicts_with = "unsure")]
    verdict: bool,
    /// What he has to say.
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
    let notice = answers::answer(base, &answer).map_err(|fault| terminal.fault(fault))?;
    match &notice {
        Notice::Inquiry(InquiryNotice::Answered { stands, locked, before, after, .. }) if terminal.json => {
            let Effect { fixes, breaks } =
                if stands.is_some() || role == Role::Repeat { Effect::default() } else { would };
            terminal.document(&Stored {
                material: node.material().to_string(),
                by: answer.by.clone(),
                score: arguments.score.get(),
                role: role.word(),
                stands: stands.as_ref().map(|(score, _)| score.get()),
                locked: *locked,
                fixes,
                breaks,
                conflict_nodes_before: *before,
                conflict_nodes: *after,
            })
        }
        notice => terminal.line(terminal.words.notice(notice)),
    }
}
