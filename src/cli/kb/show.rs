//! `canju kb show`: everything a base has on one combination.

use std::io::BufRead;

use serde::Serialize;

use super::json::{self, EvidenceJson, NeighbourJson, ProvenanceJson};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::knowledge::evidence::EvidenceId;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::report::Row;
use crate::store::Base;
use crate::terminal::list::TextTable;
use crate::terminal::{Failure, Terminal};
use crate::text::node::{
    conflict_sentence, relation_name, score_meaning, score_name, source_name, step_name,
};
use crate::text::{Value, moment};
use crate::views::nodes::nodes;

/// Show everything known about a combination: score and author, neighbours, conflicts and their causes, verdicts of
/// manuals.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb show KNPKGGM
  canju kb show 马兵对单缺象 --lang zh-Hans
  canju kb show 'rook v knight and two guards' --json
  canju kb show - --json < names.txt            one line of JSON for each name")]
pub(super) struct Arguments {
    /// Combination, or - to read names from the standard input, one a line.
    material: String,
}

#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    node: Row,
    /// The scores allowed by the locked scores around it; `lower` exceeds `upper` if these contradict each other.
    lower: u8,
    upper: u8,
    /// Pieces on the board, kings included: the level in the lattice.
    level_pieces: u8,
    symmetric: bool,
    mirror: Mirror,
    provenance: Option<ProvenanceJson>,
    neighbours: Vec<NeighbourJson>,
    conflicts: Vec<NeighbourJson>,
    evidence: Vec<EvidenceJson>,
}

#[derive(Serialize)]
struct Mirror {
    material: String,
    score: Option<u8>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let kb = base.kb();
    if arguments.material == "-" {
        return each(kb, terminal);
    }
    let node = super::node(&arguments.material, terminal)?;
    if terminal.json { terminal.document(&json(kb, node, terminal)) } else { page(kb, node, terminal) }
}

/// Shows the combinations of the standard input; blank lines and comments after # are skipped. The first line that names none ends it.
fn each(kb: &KnowledgeBase, terminal: &mut Terminal) -> Result<(), Failure> {
    for (number, line) in (1_u64..).zip(std::io::stdin().lock().lines()) {
        let line = line.map_err(|_| Failure::Message(terminal.words.get("line-not-text")))?;
        let name = line.split('#').next().unwrap_or_default().trim();
        if name.is_empty() {
            continue;
        }
        let node = super::node(name, terminal).map_err(|failure| {
            let args = [("line", Value::from(number)), ("reason", failure.into_sentence().into())];
            Failure::Message(terminal.words.with("cli-bad-name", &args))
        })?;
        if terminal.json {
            terminal.record(&json(kb, node, terminal))?;
        } else {
            page(kb, node, terminal)?;
            terminal.line("")?;
        }
    }
    Ok(())
}

fn provenance_of(kb: &KnowledgeBase, node: NodeId) -> Option<&Provenance> {
    kb.state(node).and_then(|state| kb.provenance(state.provenance))
}

fn json(kb: &KnowledgeBase, node: NodeId, terminal: &Terminal) -> Json {
    let neighbours = || json::neighbours(kb, node, terminal.words);
    let (lower, upper) = kb.allowed(node);
    let mirror = node.mirror();
    Json {
        node: nodes(terminal.words, kb, vec![node]).row(0),
        lower: lower.scores().0.get(),
        upper: upper.scores().1.get(),
        level_pieces: node.material().pieces(),
        symmetric: node.is_symmetric(),
        mirror: Mirror { material: mirror.material().to_string(), score: kb.score(mirror).map(Score::get) },
        provenance: provenance_of(kb, node).map(ProvenanceJson::from),
        neighbours: neighbours(),
        conflicts: neighbours().into_iter().filter(|neighbour| neighbour.conflict).collect(),
        evidence: EvidenceJson::all(kb, node),
    }
}

fn page(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.line(format_args!("{}  {}", node.material(), json::name(node, terminal)))?;
    terminal.line("")?;
    facts(kb, node, terminal)?;
    let reasons = json::reasons(kb, node, terminal.words);
    if !reasons.is_empty() {
        terminal.heading("cli-why")?;
        for reason in reasons {
            terminal.line(format_args!("  {reason}"))?;
        }
    }
    around(kb, node, terminal)?;
    evidence(kb, node, terminal)
}

fn facts(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let count = kb.count(node);
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    let lock =
        if kb.is_invariable(node) { format!(" · {}", words.get("node-locked")) } else { String::new() };
    row("cli-score", score_name(words, kb.score(node)) + &lock);
    row("cli-allowed", allowed(kb, node, terminal));
    if let Some(provenance) = provenance_of(kb, node) {
        let parts = [
            source_name(words, provenance.source),
            words.author(&provenance.author),
            moment(provenance.time),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        row("cli-set-by", parts.join(" · "));
        if !provenance.note.is_empty() {
            row("cli-note", provenance.note.clone());
        }
    }
    let mut sentence = conflict_sentence(words, count);
    if count.conflicts > 0 {
        sentence += &format!(" · IP {} · IW {}", json::percent(count), count.weight());
    }
    row("cli-conflicts", sentence);
    let mirror = node.mirror();
    if !node.is_symmetric() {
        row("cli-mirror", format!("{}  {}", mirror.material(), score_name(words, kb.score(mirror))));
    }
    table.show(0, terminal)
}

/// Returns the scores allowed by the locked neighbours, as a sentence.
fn allowed(kb: &KnowledgeBase, node: NodeId, terminal: &Terminal) -> String {
    let words = terminal.words;
    let (low, high) = kb.allowed(node);
    let all = low.get() == 0 && usize::from(high.get()) == Class::COUNT - 1;
    // Class 4 has the scores 4 and 5.
    let from = low.score(Score::new(low.get()));
    let to = high.score(Score::new(high.get() + 1));
    match low.cmp(&high) {
        std::cmp::Ordering::Greater => words.get("scale-contradiction"),
        _ if all => words.get("scale-allowed-all"),
        _ if from == to => words.with("scale-allowed-one", &[("score", from.to_string())]),
        _ => words.with("scale-allowed", &[("low", from.to_string()), ("high", to.to_string())]),
    }
}

fn around(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[]);
    for neighbour in node.neighbours() {
        let Some(score) = kb.score(neighbour.node) else { continue };
        table.row([
            match kb.standing(node, neighbour) {
                Some(Standing::Conflict) => "!",
                Some(Standing::Exception) => "*",
                Some(Standing::Agrees) | None => " ",
            }
            .to_owned(),
            relation_name(words, neighbour.relation),
            neighbour.node.material().to_string(),
            step_name(words, neighbour),
            json::score(kb, neighbour.node),
            score_meaning(words, score),
        ]);
    }
    if kb.count(node).neighbours == 0 {
        return Ok(());
    }
    terminal.heading("cli-neighbours")?;
    table.show(2, terminal)
}

fn evidence(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[]);
    let mut some = false;
    let against: Vec<EvidenceId> = kb.contradicting(node).map(|(id, _)| id).collect();
    for (id, evidence) in kb.evidence(node) {
        some = true;
        let mirrored = (evidence.material() != node).then(|| {
            let stated = evidence.material().material().to_string();
            words.with("inspector-evidence-mirror", &[("material", stated)])
        });
        let contradicts = against.contains(&id).then(|| words.get("evidence-contradicts"));
        let doubts = [
            Some(words.conditions(evidence)),
            mirrored,
            words.comment(evidence),
            words.caution(evidence),
            contradicts,
        ];
        let doubts: Vec<String> = doubts.into_iter().flatten().filter(|doubt| !doubt.is_empty()).collect();
        table.row([
            evidence.finding_at(node).to_string(),
            words.term_at(evidence, node),
            doubts.join(" · "),
            words.cited(evidence),
        ]);
    }
    if !some {
        return Ok(());
    }
    terminal.heading("cli-evidence")?;
    table.show(2, terminal)
}
