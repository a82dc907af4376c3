//! Depths, margins and divisors of the search by technique, each with its unit and source. They are constants, so that the search is
//! compiled with them; the registry lists them for reports. Piece values of SEE are in `see`, the bounds of scores in `score`.

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchParameter {
    /// Name: the technique, then the limited quantity.
    pub name: &'static str,
    pub value: i32,
    pub unit: SearchUnit,
    pub source: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchUnit {
    /// Hundredths of a pawn that has crossed the river.
    Centipawns,
    /// Plies of depth.
    Plies,
    /// Moves of a node.
    Moves,
    /// Points of the history tables.
    History,
    /// A divisor without a unit.
    Divisor,
    /// A factor without a unit.
    Factor,
    /// A hundredth of a ply, of a divisor or of a number of moves.
    Hundredths,
}

macro_rules! search_parameters {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal, $unit:ident;)*) => {
        $($(#[doc = $doc])* pub(super) const $name: i32 = $value;)*

        /// The search parameters, by technique.
        pub const REGISTRY: &[SearchParameter] = &[$(SearchParameter {
            name: stringify!($name),
            value: $value,
            unit: SearchUnit::$unit,
            source: BY_HAND,
        },)*];
    };
}

/// All of them so far.
const BY_HAND: &str = "set by hand";

search_parameters! {
    /// Reverse futility pruning (RFP): greatest depth.
    RFP_DEPTH = 7, Plies;
    /// RFP: margin for a ply of depth.
    RFP_MARGIN = 85, Centipawns;
    /// Razoring: greatest depth.
    RAZORING_DEPTH = 2, Plies;
    /// Razoring: margin for a ply of depth.
    RAZORING_MARGIN = 220, Centipawns;
    /// Null-move pruning (NMP): least depth.
    NMP_DEPTH = 3, Plies;
    /// NMP: reduction at every depth.
    NMP_REDUCTION = 4, Plies;
    /// NMP: one more ply of reduction per this number of plies of depth.
    NMP_DEPTH_DIVISOR = 4, Divisor;
    /// NMP: one more ply of reduction per this number of centipawns above beta.
    NMP_EVAL_DIVISOR = 200, Divisor;
    /// NMP: most plies of reduction by the evaluation.
    NMP_EVAL_REDUCTION = 3, Plies;
    /// Internal iterative reduction (IIR): least depth at which a node without a known move loses a ply.
    IIR_DEPTH = 4, Plies;
    /// Late move reductions (LMR): least depth of the child before the reduction (depth of the node − 1 + extension).
    LMR_CHILD_DEPTH = 2, Plies;
    /// LMR: reduction before the logarithms.
    LMR_BASE = 75, Hundredths;
    /// LMR: divisor of the product of the logarithms of depth and move number.
    LMR_LOG_DIVISOR = 225, Hundredths;
    /// LMR: history points that are worth a ply.
    LMR_HISTORY_DIVISOR = 5000, Divisor;
    /// Move pruning: maximum depth of LMP, futility and SEE pruning.
    MOVE_PRUNING_DEPTH = 8, Plies;
    /// Late move pruning (LMP): moves that are always tried.
    LMP_MOVES = 4, Moves;
    /// LMP: share of the moves that is tried in technical endgames, whose plans are long: depth matters more there than breadth.
    LMP_TECHNICAL_SHARE = 60, Hundredths;
    /// SEE pruning of losing captures: greatest depth.
    SEE_CAPTURE_DEPTH = 5, Plies;
    /// SEE pruning of losing captures: margin per ply of depth.
    SEE_CAPTURE_MARGIN = 110, Centipawns;
    /// SEE pruning of quiet moves: margin per squared ply of depth.
    SEE_QUIET_MARGIN = 35, Centipawns;
    /// Futility pruning: maximum depth; also for SEE pruning of quiet moves.
    FUTILITY_DEPTH = 6, Plies;
    /// Futility pruning: margin at every depth.
    FUTILITY_BASE = 120, Centipawns;
    /// Futility pruning: margin for a ply of depth.
    FUTILITY_MARGIN = 95, Centipawns;
    /// History heuristics: points for a squared ply of depth.
    HISTORY_QUADRATIC = 16, History;
    /// History heuristics: points for a ply of depth.
    HISTORY_LINEAR = 32, History;
    /// History heuristics: most points for one move.
    HISTORY_BONUS = 1600, History;
    /// Aspiration windows: initial half-width (delta).
    ASPIRATION_WIDTH = 18, Centipawns;
    /// Aspiration windows: width beyond which the window is opened.
    ASPIRATION_LIMIT = 1000, Centipawns;
    /// Aspiration windows: first iteration that has one.
    ASPIRATION_DEPTH = 5, Plies;
    /// Check extension: only at plies below this multiple of the root depth.
    EXTENSION_ROOT_DEPTHS = 2, Factor;
    /// Transposition table: no cutoff by an entry within this number of plies of the quiet limit.
    QUIET_LIMIT_MARGIN = 20, Plies;
    /// Transposition table, replacement: plies of depth that an entry loses per search since it was stored.
    TT_AGE_WEIGHT = 4, Plies;
    /// Transposition table: an entry of the same key and search is kept if it is deeper by more than this.
    TT_KEEP_MARGIN = 3, Plies;
    /// Delta pruning in quiescence: margin beyond the captured piece.
    DELTA_MARGIN = 180, Centipawns;
    /// Quiescence in check: quiet evasions that are tried once a move does not lose.
    EVASION_QUIETS = 2, Moves;
}
