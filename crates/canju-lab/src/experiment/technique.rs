//! Technique of a player, measured against exact tables: whether it wins what is won (conversion), and holds what is drawn.
//!
//! In a won position the tables defend, always by the longest way to mate. In a drawn position they attack with random moves
//! among those that keep the draw. A try ends once the player has given the result away.

use canju_engine::arena::{Player, shared};
use canju_files::progress::{Cancelled, Progress};
use rayon::prelude::*;
use xiangqi::material::{Material, NodeId};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::{Game, RuleSet};
use xiangqi::rules::{Color, Move, Position};
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::index::up_to;
use xiangqi_tablebase::probe::{OnDemand, Probe, Tablebase};
use xiangqi_tablebase::small::SMALL;

use crate::books::endgame::judge::ByTable;
use crate::books::endgame::practice::Session;
use crate::books::endgame::problem::{Problem, Tries};
use crate::engine::Level;
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::progress::Unattended;
use crate::records::Outcome;
use crate::service::tables::Person;

/// Settings of the tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TechniquePlan {
    /// Won positions and drawn ones of each material, at most.
    pub positions: u32,
    /// Seed of positions and of the tables' moves.
    pub seed: u64,
    pub rules: RuleSet,
    /// Memory for solving a table, in bytes.
    pub memory: u64,
}

/// Number of tries, and of those that succeeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TechniqueTries {
    pub all: u32,
    /// Those in which the player reached the result.
    pub succeeded: u32,
}

impl TechniqueTries {
    fn add(&mut self, succeeded: bool) {
        self.all += 1;
        self.succeeded += u32::from(succeeded);
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { all: self.all + other.all, succeeded: self.succeeded + other.succeeded }
    }
}

/// Results of a material.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Technique {
    pub node: NodeId,
    pub won: TechniqueTries,
    pub drawn: TechniqueTries,
}

impl Technique {
    /// Number of tries that failed.
    pub const fn failed(self) -> u32 {
        self.won.all - self.won.succeeded + self.drawn.all - self.drawn.succeeded
    }
}

/// Plies after which a drawn position counts as held.
const HELD: usize = 60;
/// Random positions that are looked at for each wanted one.
const DRAWS: u32 = 20;

/// Draws materials that are solved in memory, with an attacker at least.
pub fn sample_materials(materials: usize, seed: u64) -> Vec<NodeId> {
    let mut small = up_to(SMALL);
    small.retain(|material| Color::ALL.into_iter().any(|color| material.side(color).attackers() > 0));
    Rng::new(seed).shuffle(&mut small);
    small.truncate(materials);
    let mut sample: Vec<NodeId> = small.into_iter().map(NodeId::from).collect();
    sample.sort_unstable();
    sample
}

/// Tries materials, several at a time, each with a player of its own. The number of threads changes nothing. Reports materials.
pub fn measure_technique(
    nodes: &[NodeId],
    plan: TechniquePlan,
    player: &(dyn Fn() -> Box<dyn Player> + Sync),
    tables: &Tablebase,
    progress: &dyn Progress,
) -> Result<Vec<Technique>, Cancelled> {
    let one = |at: usize, progress: &dyn Progress| {
        let Some(&node) = nodes.get(at) else { return Err(Cancelled) };
        let material = node.material();
        let probe = OnDemand::new(tables, material, plan.memory, progress);
        // Not `Rng::stream`: units are different combinations anyway, and the positions of earlier figures can be drawn again.
        let rng = Rng::new(plan.seed ^ (node.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Tester { plan, probe, rng, player: player(), progress }.technique(node)
    };
    shared::all(nodes.len(), &one, progress)
}

/// The tries of a material.
struct Tester<'a> {
    plan: TechniquePlan,
    probe: OnDemand<'a>,
    rng: Rng,
    player: Box<dyn Player>,
    progress: &'a dyn Progress,
}

impl Tester<'_> {
    fn technique(&mut self, node: NodeId) -> Result<Technique, Cancelled> {
        let mut technique =
            Technique { node, won: TechniqueTries::default(), drawn: TechniqueTries::default() };
        let most = self.plan.positions;
        for _ in 0..DRAWS * most {
            if technique.won.all >= most && technique.drawn.all >= most {
                break;
            }
            let turn = if self.rng.chance(1, 2) { Color::Red } else { Color::Black };
            let Some(start) = node.material().quiet_position(turn, &mut self.rng) else { continue };
            match self.value(&start).map(|value| value.wdl) {
                Some(Wdl::Win) if technique.won.all < most => {
                    technique.won.add(self.tries(&start, Wdl::Win)?)
                }
                Some(Wdl::Draw) if technique.drawn.all < most && may_lose(node.material(), turn) => {
                    technique.drawn.add(self.tries(&start, Wdl::Draw)?);
                }
                _ => {}
            }
        }
        Ok(technique)
    }

    fn value(&self, position: &Position) -> Option<Value> {
        self.probe.value(position).ok()
    }

    /// Whether the player reaches this result for the side to move.
    fn tries(&mut self, start: &Position, wanted: Wdl) -> Result<bool, Cancelled> {
        let (side, mut game, mut moves) = (start.turn(), Game::new(start.clone()), Vec::new());
        if self.player.begin(self.progress).is_err() {
            return Ok(false);
        }
        loop {
            self.progress.proceed()?;
            if let Some(result) = game.result(self.plan.rules) {
                return Ok(if wanted == Wdl::Win {
                    result.winner == Some(side)
                } else {
                    result.winner.is_none()
                });
            }
            if wanted == Wdl::Draw && moves.len() >= HELD {
                return Ok(true);
            }
            let position = game.position().clone();
            let own = position.turn() == side;
            let chosen = match own {
                true => self.player.choose(start, &moves, &game, self.progress).ok(),
                false => self.reply(&position, wanted),
            };
            let Some(played) = chosen.filter(|&played| game.play(played).is_ok()) else { return Ok(false) };
            moves.push(played);
            let lost = if wanted == Wdl::Win { Wdl::Loss } else { Wdl::Draw };
            let is_over = game.result(self.plan.rules).is_some();
            if own && !is_over && self.value(game.position()).is_some_and(|value| value.wdl > lost) {
                return Ok(false);
            }
        }
    }

    fn reply(&mut self, position: &Position, wanted: Wdl) -> Option<Move> {
        let valued: Vec<(Move, Value)> = position
            .legal_moves()
            .iter()
            .filter_map(|&played| Some((played, self.value(&position.play(played).ok()?)?)))
            .collect();
        let best = match wanted {
            // The longest way to mate; a win by repetition has no length and is longer than all.
            Wdl::Win => valued.iter().map(|(_, value)| value.plies.unwrap_or(u32::MAX)).max(),
            _ => None,
        };
        let fits = |value: &Value| match best {
            Some(longest) => value.plies.unwrap_or(u32::MAX) == longest,
            None => value.wdl == Wdl::Draw,
        };
        let fitting: Vec<Move> =
            valued.iter().filter(|(_, value)| fits(value)).map(|(played, _)| *played).collect();
        fitting.get(self.rng.below(fitting.len() as u64) as usize).copied()
    }
}

/// Whether the opponent of a side can attack.
fn may_lose(material: Material, side: Color) -> bool {
    material.side(side.opponent()).attackers() > 0
}

// How hard problems are: players try them against the toughest replies of exact tables, and the referee decides.

/// Problems between two reports.
const CHUNK: usize = 16;

/// Cost of a move of the engine's full strength; the other levels have their own.
const FULL: Cost = Cost::Nodes(100_000);

/// Lets every level try every problem N times, each time with other random choices of both sides, and notes the results in the problems
/// that have tables. Reports problems. The same on any number of threads.
pub fn measure_tries(
    problems: &mut [Problem],
    tables: &Tablebase,
    levels: &[Level],
    tries: u32,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let total = problems.len() as u64;
    for (done, chunk) in (0..).step_by(CHUNK).zip(problems.chunks_mut(CHUNK)) {
        progress.report(done, total);
        progress.proceed()?;
        chunk.par_iter_mut().filter(|problem| tables.value(&problem.start).is_ok()).for_each(|problem| {
            let of_level = |level: &Level| {
                let solved =
                    (1..=u64::from(tries)).filter(|seed| solves(problem, tables, *level, *seed)).count();
                Tries { level: level.to_string(), solved: solved as u32, all: tries }
            };
            problem.tries = levels.iter().map(of_level).collect();
        });
    }
    Ok(())
}

/// Whether a level keeps the result of a problem in practice: it wins by the Asian rules, or holds a draw for
/// [`Session::HELD`] moves.
fn solves(problem: &Problem, tables: &Tablebase, level: Level, seed: u64) -> bool {
    let mut player = Seat::Level(level, seed, FULL).stand_by(RuleSet::ASIAN);
    let trainee = Person::from(level);
    let mut session = Session::new(problem.start.clone());
    let judge = ByTable { tables, trainee: &trainee, seed };
    if player.begin(&Unattended).is_err() {
        return false;
    }
    loop {
        let game = session.game();
        let Ok(chosen) = player.choose(game.position(), &[], game, &Unattended) else { return false };
        match session.play(chosen, &judge) {
            Ok(judged) if judged.kept == Some(true) => {}
            _ => return false,
        }
        let mut end = session.referee(RuleSet::ASIAN, false).0;
        if end.is_none() && matches!(session.answer(&judge), Ok(Some(_))) {
            end = session.referee(RuleSet::ASIAN, false).0;
        }
        if end.is_some() || session.has_held() {
            return session.is_solved(end.map(|end| Outcome::of_winner(end.winner))) == Some(true);
        }
    }
}
