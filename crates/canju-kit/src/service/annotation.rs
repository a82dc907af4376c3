//! Annotation of a game by the engine: what each move of the main line loses, its glyph, and the better line as a variation.

use std::sync::Arc;

use canju_message::All;
use serde::{Deserialize, Serialize};

use crate::engine::score::expected_share;
use crate::engine::{Evaluation, Limits, Oracles, PvLine, TranspositionTable};
use crate::jobs::players::Cost;
use crate::jobs::thinking::Task;
use crate::progress::{Cancelled, Progress, Quiet};
use crate::records::Record;
use crate::rules::referee::{Game, RuleSet};
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Move};

/// Moves of a better line that become a variation.
const LINE: usize = 6;

/// What a move is worth against the best one, by the loss of expected points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, All)]
#[all(word, text = "judgement-")]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The engine's own move.
    Best,
    /// It loses less than 0.08 of a point.
    Good,
    /// It loses less than 0.15.
    Dubious,
    /// It loses less than 0.25.
    Mistake,
    /// It loses more.
    Blunder,
}

impl Judgement {
    /// The judgement of a move that is not the best one.
    fn of(loss: f64) -> Self {
        match loss {
            loss if loss < 0.08 => Self::Good,
            loss if loss < 0.15 => Self::Dubious,
            loss if loss < 0.25 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Returns the judgement of a move that is not the best one, by its score and that of the best one for the side to move.
    pub fn compared(best: i32, score: i32) -> Self {
        Self::of(loss(best, score))
    }

    /// The numeric annotation glyph of PGN; `None` for best and good moves.
    pub const fn glyph(self) -> Option<u8> {
        match self {
            Self::Best | Self::Good => None,
            Self::Dubious => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }

    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best => "★",
            Self::Good => "✓",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// Returns the expected points that a move loses, 0 to 1.
fn loss(best: i32, score: i32) -> f64 {
    (expected_share(best) - expected_share(score)).max(0.0)
}

#[derive(Debug, Clone, PartialEq)]
pub struct JudgedMove {
    pub before: NodeIndex,
    pub place: NodeIndex,
    pub color: Color,
    pub played: Move,
    /// Score of the best move for red, in hundredths of a pawn.
    pub best_score: i32,
    /// Score of the move for red.
    pub score: i32,
    /// Expected points that it loses, 0 to 1.
    pub loss: f64,
    pub judgement: Judgement,
    /// The engine's line instead of it.
    pub line: Vec<Move>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Annotation {
    pub moves: Vec<JudgedMove>,
}

impl Annotation {
    pub fn count(&self, color: Color, judgement: Judgement) -> usize {
        self.moves.iter().filter(|one| one.color == color && one.judgement == judgement).count()
    }

    /// Returns the share of a side's moves that are best or good; `None` if it has not moved.
    pub fn good_share(&self, color: Color) -> Option<f64> {
        let all = self.moves.iter().filter(|one| one.color == color).count();
        let good = [Judgement::Best, Judgement::Good].map(|judgement| self.count(color, judgement));
        (all > 0).then(|| good.iter().sum::<usize>() as f64 / all as f64)
    }

    /// Adds glyphs and better lines to a game with the same main line. Glyphs that are there stay.
    pub fn apply(&self, record: &mut Record) {
        for one in &self.moves {
            let Some(glyph) = one.judgement.glyph() else { continue };
            let note = record.tree.note_mut(one.place);
            if note.glyphs.is_empty() {
                note.glyphs.push(glyph);
            }
            let mut at = one.before;
            for played in one.line.iter().take(LINE) {
                let Ok(next) = record.tree.add(at, *played) else { break };
                at = next;
            }
        }
    }
}

pub struct Annotator {
    pub evaluation: Arc<Evaluation>,
    /// A transposition table of this evaluation.
    pub tt: Arc<TranspositionTable>,
    pub oracles: Oracles,
    pub rules: RuleSet,
    /// What the search of a move may cost.
    pub cost: Cost,
}

/// Memory of the searches, in MiB.
const MEMORY: usize = 32;

/// Times the cost with which a move that seems to lose is searched again.
const AGAIN: u32 = 4;

impl Annotator {
    pub fn new(evaluation: Arc<Evaluation>, oracles: Oracles, rules: RuleSet, cost: Cost) -> Self {
        let tt = Arc::new(TranspositionTable::new(MEMORY));
        Self { evaluation, tt, oracles, rules, cost }
    }

    /// Judges the moves of the main line. Reports plies.
    pub fn annotate(&self, record: &Record, progress: &dyn Progress) -> Result<Annotation, Cancelled> {
        if record.set_up.is_some() {
            return Ok(Annotation::default());
        }
        self.tt.clear();
        let next = |place: &NodeIndex| record.tree.next(*place).first().copied();
        let places: Vec<NodeIndex> = std::iter::successors(Some(NodeIndex::START), next).collect();
        let mut game = Game::new(record.start().clone());
        let mut moves = Vec::new();
        for (ply, pair) in places.windows(2).enumerate() {
            progress.report(ply as u64, places.len() as u64 - 1);
            let &[before, place] = pair else { break };
            let Some(played) = record.tree.played(place) else { break };
            moves.push(self.judge(&game, (before, place), played, progress)?);
            if game.play(played).is_err() {
                break;
            }
        }
        Ok(Annotation { moves })
    }

    /// Judges one move of a game that stands before it. A move that seems to lose is searched again at four times the cost, and
    /// so is the best one.
    pub fn judge(
        &self,
        game: &Game,
        (before, place): (NodeIndex, NodeIndex),
        played: Move,
        progress: &dyn Progress,
    ) -> Result<JudgedMove, Cancelled> {
        let color = game.position().turn();
        let mut found = self.compare(game, played, 1, progress)?;
        if found.loss >= 0.08 {
            let again = self.compare(game, played, AGAIN, progress)?;
            if again.loss <= found.loss {
                found = again;
            }
        }
        let Comparison { best, score, loss } = found;
        let is_best = best.moves.first() == Some(&played);
        let judgement = if is_best { Judgement::Best } else { Judgement::of(loss) };
        let for_red = |score: i32| if color == Color::Red { score } else { -score };
        let (best_score, score) = (for_red(best.score), for_red(score));
        let line = if is_best { Vec::new() } else { best.moves };
        Ok(JudgedMove { before, place, color, played, best_score, score, loss, judgement, line })
    }

    /// Searches the position, and the move to the same depth if it is not the best.
    fn compare(
        &self,
        game: &Game,
        played: Move,
        times: u32,
        progress: &dyn Progress,
    ) -> Result<Comparison, Cancelled> {
        let (limits, time) = match self.cost {
            Cost::Nodes(nodes) => Cost::Nodes(nodes.saturating_mul(times.into())).limits(),
            Cost::Time(time) => Cost::Time(time.saturating_mul(times)).limits(),
            Cost::Depth(depth) => Cost::Depth(depth + times / 2).limits(),
        };
        let task = Task {
            game: game.clone(),
            rules: self.rules,
            evaluation: Arc::clone(&self.evaluation),
            tt: Arc::clone(&self.tt),
            oracles: self.oracles.clone(),
            guide: None,
            limits,
            time,
            threads: 1,
        };
        let search = |task: Task| {
            let thought = task.attend(&Quiet(progress), Box::new(drop), |_, _| {});
            progress.proceed().map(|()| thought.lines.into_iter().next())
        };
        let nothing = PvLine { score: 0, moves: vec![played], depth: 0, seldepth: 0 };
        let best = search(task.clone())?.unwrap_or(nothing);
        if best.moves.first() == Some(&played) {
            return Ok(Comparison { score: best.score, best, loss: 0.0 });
        }
        let limits = Limits { only: Some(vec![played]), ..Limits::depth(best.depth.max(1)) };
        let Some(line) = search(Task { limits, ..task })? else {
            return Ok(Comparison { score: best.score, best, loss: 0.0 });
        };
        // Searched alone, the move may prove better than what the first search found.
        let best = if line.score > best.score { line.clone() } else { best };
        Ok(Comparison { loss: loss(best.score, line.score), best, score: line.score })
    }
}

/// The best line of a position, and a move beside it.
struct Comparison {
    best: PvLine,
    /// The score of the move for the side to move.
    score: i32,
    /// Expected points that the move loses.
    loss: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Unattended;
    use crate::rules::Position;

    fn annotated(fen: &str, moves: &str) -> (Record, Annotation) {
        let start: Position = fen.parse().unwrap();
        let mut record = Record::new(start);
        moves.split(' ').for_each(|played| _ = record.tree.play(played.parse().unwrap()).unwrap());
        let evaluation = Arc::new(Evaluation::standard(None));
        let annotator = Annotator::new(evaluation, Oracles::default(), RuleSet::ASIAN, Cost::Nodes(20_000));
        let annotation = annotator.annotate(&record, &Unattended).unwrap();
        annotation.apply(&mut record);
        (record, annotation)
    }

    #[test]
    fn a_rook_left_hanging_is_a_blunder_with_the_better_move_as_a_variation() {
        // Red may take the rook; it moves a guard instead, and loses its own.
        let (record, annotation) = annotated("3k5/9/9/9/r8/9/9/9/4A4/R3K4 w - - 0 1", "e1d2 a5a0 e0e1");
        let judged: Vec<Judgement> = annotation.moves.iter().map(|one| one.judgement).collect();
        assert_eq!(judged[..2], [Judgement::Blunder, Judgement::Best]);
        let first = annotation.moves[0].place;
        assert_eq!(record.tree.note(first).glyphs, [4]);
        let better = record.tree.next(NodeIndex::START)[1];
        assert_eq!(record.tree.played(better), Some("a0a5".parse().unwrap()));
        assert_eq!(
            (annotation.good_share(Color::Red), annotation.good_share(Color::Black)),
            (Some(0.5), Some(1.0))
        );
    }

    #[test]
    fn glyphs_and_comments_of_the_user_stay_and_a_second_time_changes_nothing() {
        let (mut record, annotation) = annotated("3k5/9/9/9/r8/9/9/9/4A4/R3K4 w - - 0 1", "e1d2 a5a0");
        let first = annotation.moves[0].place;
        record.tree.note_mut(first).glyphs = vec![3];
        let before = record.clone();
        annotation.apply(&mut record);
        assert_eq!(record, before);
    }
}
