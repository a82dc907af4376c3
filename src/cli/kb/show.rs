//! One combination: `canju kb show` and `why`.

use std::io::BufRead;

use serde::Serialize;

use crate::inference::justification::{Binding, Bound, Justification, justify};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{ConflictCount, Standing};
use crate::knowledge::evidence::{Evidence, EvidenceId};
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::{Class, Score};
use crate::material::lattice::{Neighbour, Relation};
use crate::material::name::material_name;
use crate::material::{Kind, NodeId};
use crate::report::{Both, Table, object};
use crate::store::Base;
use crate::terminal::list::{ListForm, TextTable, paragraph};
use crate::terminal::{Done, Terminal};
use crate::text::node::{
    conflict_reason, conflict_sentence, relation_name, score_meaning, score_name, step_name,
};
use crate::text::{Value, Words, moment, rfc3339};
use crate::views::nodes::{self, no_path, nodes, path_steps};

/// Show everything known about a combination: score and author, neighbours, conflicts and their causes, verdicts of
/// manuals.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb show KNPKGGM
  canju kb show 马兵对单缺象 --lang zh-Hans
  canju kb show 'rook v knight and two guards' --json
  canju kb show - --json < names.txt            one line of JSON for each name")]
pub(super) struct ShowArguments {
    /// Combination, or - to read names from the standard input, one a line.
    material: String,
}

pub(super) fn show(arguments: &ShowArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let kb = base.kb();
    if arguments.material == "-" {
        return each(kb, terminal);
    }
    let node = super::node(&arguments.material, terminal)?;
    if terminal.json {
        terminal.document(&show_json(kb, node, terminal.words))
    } else {
        show_page(kb, node, terminal)
    }
}

/// Shows the combinations of the standard input; blank lines and comments after # are skipped. The first line that names none ends it.
fn each(kb: &KnowledgeBase, terminal: &mut Terminal) -> Done {
    for (number, line) in (1_u64..).zip(std::io::stdin().lock().lines()) {
        let line = line.map_err(|_| terminal.failure("line-not-text"))?;
        let name = line.split('#').next().unwrap_or_default().trim();
        if name.is_empty() {
            continue;
        }
        let node = super::node(name, terminal).map_err(|failure| {
            let args = [("line", Value::from(number)), ("reason", failure.sentence(terminal.words).into())];
            terminal.failure_with("cli-bad-name", &args)
        })?;
        if terminal.json {
            terminal.record(&show_json(kb, node, terminal.words))?;
        } else {
            show_page(kb, node, terminal)?;
            terminal.line("")?;
        }
    }
    Ok(())
}

fn provenance_of(kb: &KnowledgeBase, node: NodeId) -> Option<&Provenance> {
    kb.state(node).and_then(|state| kb.provenance(state.provenance))
}

fn show_json(kb: &KnowledgeBase, node: NodeId, words: Words) -> impl Serialize {
    let scored = || node.neighbours().filter(|neighbour| kb.score(neighbour.node).is_some());
    let json = |neighbour| neighbour_json(kb, node, neighbour, words);
    let conflicts = scored().filter(|neighbour| reason(kb, node, *neighbour, words).is_some());
    // `lower` exceeds `upper` if the locked scores around the node contradict each other.
    let (lower, upper) = kb.allowed(node);
    let mirror = node.mirror();
    let known = object("lower", lower.scores().0)
        .with("upper", upper.scores().1)
        .with("level_pieces", node.material().pieces())
        .with("symmetric", node.is_symmetric())
        .with("mirror", object("material", mirror).with("score", kb.score(mirror)))
        .with("provenance", provenance_of(kb, node).map(provenance_json))
        .with("neighbours", scored().map(json).collect::<Vec<_>>())
        .with("conflicts", conflicts.map(json).collect::<Vec<_>>())
        .with("evidence", evidence_json(kb, node));
    Both { first: nodes(words, kb, vec![node]).row(0), second: known }
}

fn show_page(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Done {
    terminal.line(format_args!("{}  {}", node.material(), name(node, terminal)))?;
    terminal.line("")?;
    facts(kb, node, terminal)?;
    let reasons = reasons(kb, node, terminal.words);
    if !reasons.is_empty() {
        terminal.heading("cli-why")?;
        for reason in reasons {
            terminal.line(format_args!("  {reason}"))?;
        }
    }
    around(kb, node, terminal)?;
    evidence(kb, node, terminal)
}

fn facts(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Done {
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
            words.get(provenance.source.text_key()),
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
        sentence += &format!(" · IP {} · IW {}", percent(count), count.weight());
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

fn around(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Done {
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
            score_cell(kb, neighbour.node),
            score_meaning(words, score),
        ]);
    }
    if kb.count(node).neighbours == 0 {
        return Ok(());
    }
    terminal.heading("cli-neighbours")?;
    table.show(2, terminal)
}

fn evidence(kb: &KnowledgeBase, node: NodeId, terminal: &mut Terminal) -> Done {
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

// Nodes as JSON, and in one line of a table.

fn neighbour_json(kb: &KnowledgeBase, node: NodeId, neighbour: Neighbour, words: Words) -> impl Serialize {
    let score = kb.score(neighbour.node);
    let reason = reason(kb, node, neighbour, words);
    let relation = match neighbour.relation {
        Relation::Better => "better",
        Relation::Worse => "worse",
    };
    object("material", neighbour.node)
        .with("relation", relation)
        .with("piece", Kind::letter(neighbour.kind))
        .with("color", neighbour.color)
        .with("score", score)
        .with("class", score.map(Score::class))
        .with("invariable", kb.is_invariable(neighbour.node))
        .with("conflict", reason.is_some())
        // Whether both are proved and still violate the piece additive rule.
        .with("exception", kb.standing(node, neighbour) == Some(Standing::Exception))
        .maybe("reason", reason)
}

/// Why a neighbour is in conflict with the node, if it is.
fn reason(kb: &KnowledgeBase, node: NodeId, neighbour: Neighbour, words: Words) -> Option<String> {
    let is_conflict = kb.standing(node, neighbour) == Some(Standing::Conflict);
    let (own, score) = kb.score(node).zip(kb.score(neighbour.node)).filter(|_| is_conflict)?;
    Some(conflict_reason(words, node, own, neighbour, score))
}

pub(in crate::cli) fn reasons(kb: &KnowledgeBase, node: NodeId, words: Words) -> Vec<String> {
    node.neighbours().filter_map(|neighbour| reason(kb, node, neighbour, words)).collect()
}

fn provenance_json(provenance: &Provenance) -> impl Serialize {
    object("source", provenance.source.word())
        .with("author", &provenance.author)
        .with("time", rfc3339(provenance.time))
        .with("note", &provenance.note)
}

fn evidence_json(kb: &KnowledgeBase, node: NodeId) -> Vec<impl Serialize> {
    let against: Vec<EvidenceId> = kb.contradicting(node).map(|(id, _)| id).collect();
    let one = |(id, evidence): (EvidenceId, &Evidence)| {
        // In the view of this node, which may be the mirror of the one that the source names.
        let here = object("finding_here", evidence.finding_at(node));
        let second = here.with("contradicts_score", against.contains(&id));
        Both { first: evidence.clone(), second }
    };
    kb.evidence(node).map(one).collect()
}

pub(in crate::cli) fn name(node: NodeId, terminal: &Terminal) -> String {
    material_name(node.material(), terminal.words.language)
}

/// Formats a score for a table: the digit, with a star if it is locked.
pub(in crate::cli) fn score_cell(kb: &KnowledgeBase, node: NodeId) -> String {
    let lock = if kb.is_invariable(node) { "*" } else { " " };
    kb.score(node).map_or_else(|| "- ".to_owned(), |score| format!("{score}{lock}"))
}

/// Formats a ratio as a percentage: `18.2 %`.
pub(in crate::cli) fn percent(count: ConflictCount) -> String {
    format!("{:.1} %", 100.0 * count.ratio())
}

/// Explain a score: the answers, tables and other scores that bound it from both sides, and the paths to them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb why KNPKGGM
  canju kb why 'rook v knight and two guards' --json")]
pub(super) struct WhyArguments {
    /// Combination, scored or not.
    material: String,
    #[command(flatten)]
    form: ListForm,
}

pub(super) fn why(arguments: &WhyArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let node = super::node(&arguments.material, terminal)?;
    let kb = base.kb();
    if kb.nodes() == 0 {
        return Err(terminal.failure_with("why-empty-base", &[("material", node.material().to_string())]));
    }
    let found = justify(kb, node);
    let words = terminal.words;
    let chain = |bound: &Option<Bound>| {
        bound.as_ref().map_or_else(|| no_path(words, kb), |bound| path_steps(words, kb, node, &bound.chain))
    };
    let parts = [
        ("floor.certain", &found.floor.certain),
        ("floor.likely", &found.floor.likely),
        ("ceiling.certain", &found.ceiling.certain),
        ("ceiling.likely", &found.ceiling.likely),
    ];
    let parts = parts.map(|(name, bound)| (name.into(), chain(bound)));
    let chains = Table::stacked(words, ("bound", ""), parts.into());
    let json = bounds_json(words, kb, node, &found);
    arguments.form.write(&chains, &json, terminal, |terminal| bounds_page(kb, node, &found, terminal))
}

fn bounds_json(words: Words, kb: &KnowledgeBase, node: NodeId, found: &Justification) -> impl Serialize {
    let class = kb.score(node).map(Score::class);
    let bound = |side: Relation| {
        move |bound: &Bound| {
            object("class", bound.class)
                .with("source", bound.source())
                // Whether the score of the combination violates the bound.
                .with("broken", class.is_some_and(|class| bound.is_broken_by(class, side)))
                .with("chain", path_steps(words, kb, node, &bound.chain))
        }
    };
    let binding = |binding: &Binding, side: Relation| {
        object("certain", binding.certain.as_ref().map(bound(side)))
            .with("likely", binding.likely.as_ref().map(bound(side)))
    };
    object("material", node)
        .with("score", kb.score(node))
        .with("class", class)
        .with("invariable", kb.is_invariable(node))
        .with("contradictory", found.is_contradictory())
        .with("floor", binding(&found.floor, Relation::Better))
        .with("ceiling", binding(&found.ceiling, Relation::Worse))
}

fn bounds_page(kb: &KnowledgeBase, node: NodeId, found: &Justification, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let name = name(node, terminal);
    terminal.line(format_args!("{}  {name}", node.material()))?;
    let mut parts = vec![score_name(words, kb.score(node))];
    if kb.is_invariable(node) {
        parts.push(words.get("node-locked"));
    }
    parts.push(words.holder(kb, node));
    parts.retain(|part| !part.is_empty());
    terminal.line(parts.join(" · "))?;
    for (binding, side) in [(&found.floor, Relation::Better), (&found.ceiling, Relation::Worse)] {
        terminal.line("")?;
        if binding.certain.is_none() {
            paragraph(&words.unbound(side), 0, terminal)?;
        }
        for (bound, certain) in [(&binding.certain, true), (&binding.likely, false)] {
            let Some(bound) = bound else { continue };
            paragraph(&words.bound(kb, bound, side, certain), 0, terminal)?;
            path(kb, node, &bound.chain, terminal)?;
            let score = kb.score(node).filter(|score| bound.is_broken_by(score.class(), side));
            if let Some(score) = score {
                paragraph(&words.with("why-broken", &[("score", score.to_string())]), 2, terminal)?;
            }
        }
    }
    if found.is_contradictory() {
        terminal.line("")?;
        paragraph(&words.contradictory_bounds(kb, found), 0, terminal)?;
    }
    Ok(())
}

// A path through the lattice as lines.

/// Writes a path, one node per line, including the first; only a page has headings.
pub(super) fn path(kb: &KnowledgeBase, from: NodeId, steps: &[Neighbour], terminal: &mut Terminal) -> Done {
    let nodes = nodes::path(terminal.words, kb, from, steps);
    let lines = nodes.lines(nodes.len());
    terminal.table_on_page(&lines);
    TextTable::of(lines.into_iter().skip(1).collect(), Vec::new()).print(4, terminal)
}
