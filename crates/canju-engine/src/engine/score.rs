//! Scores of the search, hundredths of a pawn for the side to move, wins by the rules above all of them; and the search window.

/// The score of a position for the side to move.
pub type Score = i32;

/// More than any score.
pub const INFINITE: Score = 32_000;
/// The score of a mate on the board; one in n plies is n less.
pub const MATE: Score = 31_000;
/// Scores of mates are at least this far from 0.
pub const MATE_BOUND: Score = MATE - 512;
/// Win by repetition rule (the opponent's perpetual check or chase), minus the plies to it.
pub const RULE: Score = 30_000;
/// Scores of wins by rule are at least this far from 0. They depend on the game history and are never stored in the transposition
/// table.
pub const RULE_BOUND: Score = RULE - 512;
/// Score of a win known from a table without distance or from a book, minus the plies to it.
pub const TABLE: Score = 29_000;
/// Wins by tables are at least this far from 0; every static evaluation is nearer.
pub const TABLE_BOUND: Score = TABLE - 1_000;
/// Maximum absolute value of a static evaluation.
pub const EVAL_BOUND: Score = 20_000;

/// Longest mate, in moves, that a score distinguishes.
const LONGEST_MATE: Score = 250;

/// Hundredths of a pawn in the exponent of [`expected_share`]. A convention, not measured.
const SHARE_SCALE: f64 = 200.0;

/// Returns the share of the points, 0 to 1, that the side with this score may expect: the logistic function of the score.
pub fn expected_share(score: Score) -> f64 {
    1.0 / (1.0 + libm::exp(-f64::from(score) / SHARE_SCALE))
}

/// A score for display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Mate or stalemate in N moves of the winner; negative if the side to move loses.
    Mate(i32),
    /// Hundredths of a pawn.
    Centipawns(i32),
}

impl Verdict {
    pub const fn of(score: Score) -> Self {
        if score >= MATE_BOUND {
            Self::Mate((MATE - score + 1) / 2)
        } else if score <= -MATE_BOUND {
            Self::Mate(-(MATE + score) / 2)
        } else {
            Self::Centipawns(score)
        }
    }

    /// Returns the search score; hundredths of a pawn are clamped to the range of static evaluations.
    pub const fn score(self) -> Score {
        match self {
            Self::Mate(moves) if moves > LONGEST_MATE => MATE - 2 * LONGEST_MATE,
            Self::Mate(moves) if moves < -LONGEST_MATE => 2 * LONGEST_MATE - MATE,
            Self::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
            Self::Mate(moves) => -MATE - 2 * moves,
            Self::Centipawns(value) if value > EVAL_BOUND => EVAL_BOUND,
            Self::Centipawns(value) if value < -EVAL_BOUND => -EVAL_BOUND,
            Self::Centipawns(value) => value,
        }
    }
}

/// Being mated at this distance from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// A score as it is stored for a position `ply` plies from the root: distances count from there.
#[inline]
pub const fn to_tt(score: Score, ply: usize) -> Score {
    if score >= TABLE_BOUND {
        score + ply as Score
    } else if score <= -TABLE_BOUND {
        score - ply as Score
    } else {
        score
    }
}

/// The inverse of [`to_tt`].
#[inline]
pub const fn from_tt(score: Score, ply: usize) -> Score {
    if score >= TABLE_BOUND {
        score - ply as Score
    } else if score <= -TABLE_BOUND {
        score + ply as Score
    } else {
        score
    }
}

/// Whether a score depends on a repetition and must not be stored in the transposition table.
#[inline]
pub const fn is_by_rule(score: Score) -> bool {
    score.abs() >= RULE_BOUND && score.abs() < MATE_BOUND
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the window from the other side's view.
    pub(super) const fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Zero (null) window: (alpha, alpha + 1).
    pub(super) const fn zero(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_of_a_score_has_that_score() {
        for moves in (1..=LONGEST_MATE).chain((1..=LONGEST_MATE).map(|moves| -moves)) {
            assert_eq!(Verdict::of(Verdict::Mate(moves).score()), Verdict::Mate(moves));
        }
        for value in [-EVAL_BOUND, -31, 0, 250, EVAL_BOUND] {
            assert_eq!(Verdict::of(Verdict::Centipawns(value).score()), Verdict::Centipawns(value));
        }
        assert_eq!(Verdict::of(Verdict::Mate(900).score()), Verdict::Mate(LONGEST_MATE));
        assert_eq!(Verdict::Centipawns(90_000).score(), EVAL_BOUND);
    }
}
