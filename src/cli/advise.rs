//! `canju advise`: the fuzzy adviser's ranking of moves in a position.

use std::path::PathBuf;

use serde::Serialize;

use super::games::records_of;
use crate::adviser::advice::{Hits, by_shape};
use crate::adviser::paper::{self as printed, Case, Matrix};
use crate::adviser::{
    Advice, Advised, Adviser, Branch, Consequents, DegreeTerms, GuardForm, Inference, Levels, MapForm, Reply,
    Settings, Shape,
};
use crate::figures::number::decimal;
use crate::progress::Progress;
use crate::report::object;
use crate::rules::{Color, Move, Position, fen};
use crate::service::settings::play::Form;
use crate::terminal::args::{choice, position};
use crate::terminal::list::{self, TextTable};
use crate::terminal::{Done, Terminal};
use crate::text::Value;
use crate::verification::sampling::{Confidence, wilson};
use crate::views::adviser as views;

/// Rank the legal moves of a middlegame by 36 fuzzy rules, and show which rules fired.
///
/// A move is rated by how well its source and target points are guarded (x1, x2), the importance of the piece (x3)
/// and the capture (x4), each 0 to 1 (Huang and Chen). There is no search: replies are ignored unless --level 2 is
/// given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju advise
  canju advise --fen '3akab2/9/4b4/p3p3p/3n5/9/P1C1P3P/9/9/2BAKAB2 b' --moves 3
  canju advise --level 2 --shape bell --matrix
  canju advise --literal --json
  canju advise --figure 3 --compare-shapes
  canju advise --figure 5 --tree
  canju advise --masters games.pgn --positions 500")]
pub(super) struct Arguments {
    /// Position (FEN).
    #[arg(long, default_value = fen::START)]
    fen: String,
    /// Use a position with the motif of a figure of the paper, and compare with its move and value.
    #[arg(long, value_name = "N", conflicts_with = "fen", value_parser = clap::value_parser!(u8).range(3..=5))]
    figure: Option<u8>,
    /// Show the tree of two levels instead: two moves, two answers to each, two moves after each (figures 6 and 7).
    #[arg(long)]
    tree: bool,
    /// Compare the three membership shapes instead: rank and value of each move.
    #[arg(long, conflicts_with_all = ["tree", "shape"])]
    compare_shapes: bool,
    /// Count instead how often the first move is the one played in the middlegames (moves 11 to 30) of these games.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["tree", "compare_shapes", "figure", "fen"])]
    masters: Vec<PathBuf>,
    /// With --masters: maximum number of positions, evenly spaced.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Maximum number of moves (all with --json).
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=120))]
    moves: u16,
    /// Levels of look-ahead: 2 adds the replies to the two best moves and the best move after each reply; a move
    /// whose reply ends the game ranks last.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    level: u8,
    /// With --level 2: two moves of one side, without a reply between them.
    #[arg(long)]
    own_only: bool,
    /// Use the inference of the paper, which rewards ambiguity.
    #[arg(long)]
    literal: bool,
    /// Use the cognitive map of the paper, which tends to one sign on all points.
    #[arg(long)]
    literal_map: bool,
    /// Count the piece on a point only if it is an enemy piece.
    #[arg(long)]
    ke_parng: bool,
    /// Rate a knight above a cannon.
    #[arg(long, alias = "horse-over-cannon")]
    knight_over_cannon: bool,
    /// Curve of the membership functions.
    #[arg(long, value_parser = choice::<Shape>(), default_value = "gaussian")]
    shape: Shape,
    /// Terms of the guarded degrees: 5 adds mid-low and mid-high, with 64 rules between the 36, which conclude with their
    /// means.
    #[arg(long, value_name = "3|5", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=5))]
    terms: u8,
    /// Consequents of the 36 rules, in thousandths from 0 to 1000.
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    consequents: Option<Vec<u16>>,
    /// Also show the guard values and the cognitive map.
    #[arg(long)]
    matrix: bool,
}

impl Arguments {
    fn settings(&self, terminal: &Terminal) -> Done<Settings> {
        if self.own_only && self.level < 2 {
            return Err(terminal.failure("advise-own-only"));
        }
        let consequents = match &self.consequents {
            None => Consequents::default(),
            Some(given) => {
                Consequents::try_from(given.clone()).map_err(|_| terminal.failure("advise-consequents"))?
            }
        };
        Ok(Settings {
            guard: if self.ke_parng { GuardForm::KeParng } else { GuardForm::Occupant },
            map: if self.literal_map { MapForm::Literal } else { MapForm::Restarted },
            shape: self.shape,
            degrees: match self.terms {
                3 => DegreeTerms::Three,
                5 => DegreeTerms::Five,
                _ => return Err(terminal.failure("advise-terms")),
            },
            inference: if self.literal { Inference::Literal } else { Inference::Sugeno },
            consequents,
            horse_over_cannon: self.knight_over_cannon,
            levels: if self.level == 2 { Levels::Two } else { Levels::One },
            own_only: self.own_only,
        })
    }
}

fn move_json(adviser: &Adviser, one: &Advised) -> impl Serialize {
    let follow = one.follow.unwrap_or_default();
    let fired = adviser.explain(one).into_iter().map(|fired| {
        object("number", fired.rule.number).with("strength", fired.strength).with("share", fired.share)
    });
    object("move", one.played.to_string())
        .with("rv", one.rv)
        // Null with two levels if the replies were not searched.
        .with("value", one.own_value(adviser.settings().levels))
        .with("wins", one.wins)
        .with("loses", one.loses())
        .with("inputs", one.inputs)
        .maybe("answer", follow.answer.map(reply_json))
        .maybe("next", follow.next.map(reply_json))
        .with("rules", fired.collect::<Vec<_>>())
}

fn reply_json(reply: Reply) -> impl Serialize {
    object("move", reply.played.to_string()).with("rv", reply.rv).with("wins", reply.wins)
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let adviser = Adviser::new(arguments.settings(terminal)?);
    if !arguments.masters.is_empty() {
        return masters(&adviser, &arguments.masters, arguments.positions as usize, terminal);
    }
    let case = arguments.figure.and_then(Case::of_figure);
    let fen = case.map_or(arguments.fen.as_str(), |case| case.fen);
    let position = position(fen, terminal)?;
    if !position.has_legal_move() {
        let key = if position.in_check() { "advise-mated" } else { "advise-stalemated" };
        let side = [("side", terminal.words.side(position.turn()))];
        return Err(terminal.failure_with(key, &side));
    }
    if let Some(case) = case.filter(|_| !terminal.json) {
        let lines = views::case(terminal.words, Form::Own, case, adviser.settings());
        lines.into_iter().try_for_each(|line| terminal.line(line))?;
        terminal.line("")?;
    }
    if arguments.tree {
        return tree(&adviser, &position, terminal);
    }
    if arguments.compare_shapes {
        return shapes(&adviser, &position, arguments.moves.into(), terminal);
    }
    let advice = adviser.advise(&position);
    if terminal.json {
        // Rows and columns; row 0 is Black's home rank.
        let matrices = || {
            object("guard_values", printed::matrix(&advice.map.guards.map(f64::from)))
                .with("map", printed::matrix(&advice.map.values))
        };
        let moves = advice.moves.iter().map(|one| move_json(&adviser, one));
        let json = object("fen", fen)
            .with("settings", adviser.settings())
            .with("lambda", advice.map.lambda)
            .with("spectral_radius", advice.map.radius)
            .with("moves", moves.collect::<Vec<_>>())
            .maybe("matrix", arguments.matrix.then(matrices));
        return terminal.document(&json);
    }
    page(arguments, &adviser, &position, &advice, terminal)
}

fn page(
    arguments: &Arguments,
    adviser: &Adviser,
    position: &Position,
    advice: &Advice,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    if arguments.matrix {
        terminal.heading("advise-guards")?;
        matrix(&printed::matrix(&advice.map.guards.map(f64::from)), 0, terminal)?;
        terminal.heading("advise-map")?;
        matrix(&printed::matrix(&advice.map.values), 2, terminal)?;
        let numbers = [
            ("lambda", format!("{:.3}", advice.map.lambda)),
            ("radius", format!("{:.3}", advice.map.radius)),
        ];
        terminal.line(words.with("advise-radius", &numbers))?;
    }
    let args = [("side", Value::from(words.side(position.turn()))), ("moves", advice.moves.len().into())];
    terminal.line(words.with("advise-moves", &args))?;
    ranking(arguments, adviser, position, advice, terminal)?;
    let Some(best) = advice.moves.first() else { return Ok(()) };
    why(adviser, position, best, terminal)?;
    lost(advice, terminal)?;
    if arguments.literal {
        terminal.line("")?;
        terminal.line(words.get("adviser-finding"))?;
    }
    Ok(())
}

fn ranking(
    arguments: &Arguments,
    adviser: &Adviser,
    position: &Position,
    advice: &Advice,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let mut table = TextTable::new(&[2, 3, 4, 5, 6, 7]);
    let mut heads = vec![words.get("advise-move"), String::new()];
    heads.extend(["advise-value", "advise-rv"].map(|key| words.get(key)));
    heads.extend(["x1", "x2", "x3", "x4"].map(str::to_owned));
    heads.push(words.get("advise-rules"));
    table.push(heads);
    for one in advice.moves.iter().take(arguments.moves.into()) {
        let mut row = vec![one.played.to_string(), words.played(Form::Own, position, one.played)];
        let ends = one.wins.then_some("advise-wins").or(one.loses().then_some("advise-loses"));
        let value = one.own_value(adviser.settings().levels);
        let value = value.map_or_else(|| "–".to_owned(), |value| decimal(value, 3));
        row.push(ends.map_or(value, |key| words.get(key)));
        row.push(format!("{:.3}", one.rv));
        row.extend(one.inputs.list().map(|x| format!("{x:.2}")));
        let rules = adviser.explain(one).into_iter().take(3);
        let rules = rules.map(|fired| format!("R{} {:.0} %", fired.rule.number, fired.share * 100.0));
        row.push(rules.collect::<Vec<_>>().join(", "));
        table.push(row);
    }
    table.show(0, terminal)?;
    match adviser.settings().levels {
        Levels::One => Ok(()),
        Levels::Two => terminal.line(words.get("adviser-order-two")),
    }
}

/// Shows the moves that rank last because of the replies.
fn lost(advice: &Advice, terminal: &mut Terminal) -> Done {
    let answered =
        |one: &Advised| Some((one.played, one.follow?.answer.filter(|answer| answer.wins)?.played));
    let lost: Vec<_> = advice.moves.iter().filter_map(answered).collect();
    if !lost.is_empty() {
        terminal.line("")?;
    }
    for (played, answer) in lost {
        let args = [("move", played.to_string()), ("answer", answer.to_string())];
        terminal.line(terminal.words.with("advise-lost", &args))?;
    }
    Ok(())
}

/// Shows the rules that the best move fires, as sentences, and the expected continuation.
fn why(adviser: &Adviser, position: &Position, best: &Advised, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.line("")?;
    terminal.line(words.with("advise-why", &[("move", words.played(Form::Own, position, best.played))]))?;
    let consequents = adviser.settings().concluding();
    for fired in adviser.explain(best).iter().filter(|fired| fired.share >= 0.05) {
        let args = [
            ("number", Value::from(fired.rule.number)),
            ("share", format!("{:.0}", fired.share * 100.0).into()),
            ("rule", words.fuzzy_rule(fired.rule, consequents).into()),
        ];
        terminal.line(words.with("advise-fired", &args))?;
    }
    let Some(follow) = best.follow else { return Ok(()) };
    let answer = follow.answer.map(|reply| ("advise-answer", "advise-answer-wins", reply));
    let next = follow.next.map(|reply| ("advise-next", "advise-next-wins", reply));
    for (key, wins, reply) in answer.into_iter().chain(next) {
        let args = [("move", reply.played.to_string()), ("rv", format!("{:.3}", reply.rv))];
        terminal.line(words.with(if reply.wins { wins } else { key }, &args))?;
    }
    Ok(())
}

/// Shows signed numbers, as in the paper; row 0 is Black's home rank.
fn matrix(rows: &Matrix, digits: usize, terminal: &mut Terminal) -> Done {
    let mut table = TextTable::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for row in rows {
        table.push(row.iter().map(|number| decimal(*number, digits)).collect());
    }
    table.show(2, terminal)
}

// The paper beside the adviser: its cases, the tree of two levels, the three shapes, and the moves of masters.

const MIDDLEGAME: std::ops::Range<usize> = 20..60;

/// A branch as JSON, with those after it.
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

fn tree(adviser: &Adviser, position: &Position, terminal: &mut Terminal) -> Done {
    let tree = adviser.tree(position);
    terminal.picture("tree", |words| views::tree(words, Form::Own, position, &tree).svg());
    if terminal.json {
        return terminal.document(&tree.iter().map(BranchJson::of).collect::<Vec<_>>());
    }
    branches(&tree, 0, terminal)
}

fn branches(tree: &[Branch], depth: usize, terminal: &mut Terminal) -> Done {
    for branch in tree {
        let name = terminal.words.played(Form::Own, &branch.before, branch.played);
        let value = if branch.wins { terminal.words.get("advise-wins") } else { format!("{:.3}", branch.rv) };
        terminal.line(format_args!("{:indent$}{} {name} {value}", "", branch.played, indent = 4 * depth))?;
        branches(&branch.next, depth + 1, terminal)?;
    }
    Ok(())
}

fn shapes(adviser: &Adviser, position: &Position, moves: usize, terminal: &mut Terminal) -> Done {
    let (words, rows) = (terminal.words, by_shape(adviser.settings(), position));
    let sentence = views::shapes_agree(words, &rows);
    let shapes = views::shapes(words, Form::Own, position, rows);
    if terminal.json {
        return terminal.document(&object("fen", position.to_string()).with("shapes", shapes));
    }
    list::show(&shapes, moves.min(shapes.len()), 0, terminal)?;
    terminal.line(sentence)
}

/// Counts how often the first move is the one played in the middlegames of these files.
fn masters(adviser: &Adviser, files: &[PathBuf], most: usize, terminal: &mut Terminal) -> Done {
    let (mut games, mut played): (usize, Vec<(Position, Move)>) = (0, Vec::new());
    for path in files {
        for record in records_of(path, terminal)? {
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
        return Err(terminal.failure("advise-no-middlegame"));
    }
    let all = f64::from(hits.positions);
    let interval = wilson(hits.hits, hits.positions, Confidence::default());
    let (share, by_chance) = (f64::from(hits.hits) / all, hits.by_chance / all);
    let json = object("games", games)
        .with("positions", hits.positions)
        .with("hits", hits.hits)
        .with("share", share)
        .with("interval", (interval.low, interval.high))
        .with("by_chance", by_chance);
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
    terminal.answer(&json, |words| words.with("advise-masters", &args))
}
