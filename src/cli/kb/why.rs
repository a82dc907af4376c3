//! `canju kb why`: which answers and tables bound a score, through which nodes, and which of them contradict each other.

use serde::Serialize;

use super::{json, way};
use crate::inference::justification::{Binding, Bound, Justification, justify};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::material::lattice::Relation;
use crate::report::Table;
use crate::store::Base;
use crate::terminal::list::{ListForm, paragraph};
use crate::terminal::{Failure, Terminal};
use crate::text::Words;
use crate::text::node::score_name;
use crate::views::nodes::{no_path, path_steps};

/// Explain a score: the answers, tables and other scores that bound it from both sides, and the paths to them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb why KNPKGGM
  canju kb why 'rook v knight and two guards' --json")]
pub(super) struct Arguments {
    /// Combination, scored or not.
    material: String,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    material: String,
    score: Option<u8>,
    class: Option<u8>,
    invariable: bool,
    /// Whether the bounds of answers and tables contradict each other, so that no class is right.
    contradictory: bool,
    /// The bound on the better side for red.
    floor: BindingJson,
    /// The bound on the worse side.
    ceiling: BindingJson,
}

#[derive(Serialize)]
struct BindingJson {
    /// By answers and tables, or because sides are equal.
    certain: Option<BoundJson>,
    /// By any score, if that is tighter.
    likely: Option<BoundJson>,
}

#[derive(Serialize)]
struct BoundJson {
    class: u8,
    source: Option<String>,
    /// Whether the score of the combination violates the bound.
    broken: bool,
    /// From the combination, which is left out, to the source.
    chain: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let node = super::node(&arguments.material, terminal)?;
    let kb = base.kb();
    if kb.nodes() == 0 {
        return Err(Failure::Message(
            terminal.words.with("why-empty-base", &[("material", node.material().to_string())]),
        ));
    }
    let found = justify(kb, node);
    let json = json(terminal.words, kb, node, &found);
    let chains = chains(&json, terminal.words, kb);
    arguments.form.write(&chains, &json, terminal, |terminal| page(kb, node, &found, terminal))
}

/// Returns the paths of all bounds.
fn chains(json: &Json, words: Words, kb: &KnowledgeBase) -> Table {
    let chain = |bound: &Option<BoundJson>| {
        bound.as_ref().map_or_else(|| no_path(words, kb), |bound| bound.chain.clone())
    };
    let parts = [
        ("floor.certain", &json.floor.certain),
        ("floor.likely", &json.floor.likely),
        ("ceiling.certain", &json.ceiling.certain),
        ("ceiling.likely", &json.ceiling.likely),
    ];
    Table::stacked(words, ("bound", ""), parts.map(|(name, bound)| (name.into(), chain(bound))).into())
}

fn json(words: Words, kb: &KnowledgeBase, node: NodeId, found: &Justification) -> Json {
    let class = kb.score(node).map(Score::class);
    let bound = |side: Relation| {
        move |bound: &Bound| BoundJson {
            class: bound.class.get(),
            source: bound.source().map(|source| source.material().to_string()),
            broken: class.is_some_and(|class| bound.is_broken_by(class, side)),
            chain: path_steps(words, kb, node, &bound.chain),
        }
    };
    let binding = |binding: &Binding, side: Relation| BindingJson {
        certain: binding.certain.as_ref().map(bound(side)),
        likely: binding.likely.as_ref().map(bound(side)),
    };
    Json {
        material: node.material().to_string(),
        score: kb.score(node).map(Score::get),
        class: class.map(Class::get),
        invariable: kb.is_invariable(node),
        contradictory: found.is_contradictory(),
        floor: binding(&found.floor, Relation::Better),
        ceiling: binding(&found.ceiling, Relation::Worse),
    }
}

fn page(
    kb: &KnowledgeBase,
    node: NodeId,
    found: &Justification,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let name = json::name(node, terminal);
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
            way::show(kb, node, &bound.chain, terminal)?;
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
