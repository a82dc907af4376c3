//! Depths, margins and divisors of the search by technique, set by hand. They are constants, so that the search is compiled with them:
//! depths and reductions in plies, margins and widths in centipawns, hundredths of a pawn that has crossed the river. Piece values of SEE
//! are in `see`, the bounds of scores in `score`.

/// Reverse futility pruning (RFP): greatest depth.
pub(super) const RFP_DEPTH: i32 = 7;
/// RFP: margin for a ply of depth.
pub(super) const RFP_MARGIN: i32 = 85;
/// Razoring: greatest depth.
pub(super) const RAZORING_DEPTH: i32 = 2;
/// Razoring: margin for a ply of depth.
pub(super) const RAZORING_MARGIN: i32 = 220;
/// Null-move pruning (NMP): least depth.
pub(super) const NMP_DEPTH: i32 = 3;
/// NMP: reduction at every depth.
pub(super) const NMP_REDUCTION: i32 = 4;
/// NMP: one more ply of reduction per this number of plies of depth.
pub(super) const NMP_DEPTH_DIVISOR: i32 = 4;
/// NMP: one more ply of reduction per this number of centipawns above beta.
pub(super) const NMP_EVAL_DIVISOR: i32 = 200;
/// NMP: most plies of reduction by the evaluation.
pub(super) const NMP_EVAL_REDUCTION: i32 = 3;
/// Internal iterative reduction (IIR): least depth at which a node without a known move loses a ply.
pub(super) const IIR_DEPTH: i32 = 4;
/// Late move reductions (LMR): least depth of the child before the reduction (depth of the node − 1 + extension).
pub(super) const LMR_CHILD_DEPTH: i32 = 2;
/// LMR: reduction before the logarithms, in hundredths.
pub(super) const LMR_BASE: i32 = 75;
/// LMR: divisor of the product of the logarithms of depth and move number, in hundredths.
pub(super) const LMR_LOG_DIVISOR: i32 = 225;
/// LMR: history points that are worth a ply.
pub(super) const LMR_HISTORY_DIVISOR: i32 = 5000;
/// Move pruning: maximum depth of LMP, futility and SEE pruning.
pub(super) const MOVE_PRUNING_DEPTH: i32 = 8;
/// Late move pruning (LMP): moves that are always tried.
pub(super) const LMP_MOVES: i32 = 4;
/// LMP: share of the moves in hundredths that is tried in technical endgames, whose plans are long: depth matters more than breadth.
pub(super) const LMP_TECHNICAL_SHARE: i32 = 60;
/// SEE pruning of losing captures: greatest depth.
pub(super) const SEE_CAPTURE_DEPTH: i32 = 5;
/// SEE pruning of losing captures: margin per ply of depth.
pub(super) const SEE_CAPTURE_MARGIN: i32 = 110;
/// SEE pruning of quiet moves: margin per squared ply of depth.
pub(super) const SEE_QUIET_MARGIN: i32 = 35;
/// Futility pruning: maximum depth; also for SEE pruning of quiet moves.
pub(super) const FUTILITY_DEPTH: i32 = 6;
/// Futility pruning: margin at every depth.
pub(super) const FUTILITY_BASE: i32 = 120;
/// Futility pruning: margin for a ply of depth.
pub(super) const FUTILITY_MARGIN: i32 = 95;
/// History heuristics: points for a squared ply of depth.
pub(super) const HISTORY_QUADRATIC: i32 = 16;
/// History heuristics: points for a ply of depth.
pub(super) const HISTORY_LINEAR: i32 = 32;
/// History heuristics: most points for one move.
pub(super) const HISTORY_BONUS: i32 = 1600;
/// Aspiration windows: initial half-width (delta).
pub(super) const ASPIRATION_WIDTH: i32 = 18;
/// Aspiration windows: width beyond which the window is opened.
pub(super) const ASPIRATION_LIMIT: i32 = 1000;
/// Aspiration windows: first iteration that has one.
pub(super) const ASPIRATION_DEPTH: i32 = 5;
/// Check extension: only at plies below this multiple of the root depth.
pub(super) const EXTENSION_ROOT_DEPTHS: i32 = 2;
/// Transposition table: no cutoff by an entry within this number of plies of the quiet limit.
pub(super) const QUIET_LIMIT_MARGIN: i32 = 20;
/// Transposition table, replacement: plies of depth that an entry loses per search since it was stored.
pub(super) const TT_AGE_WEIGHT: i32 = 4;
/// Transposition table: an entry of the same key and search is kept if it is deeper by more than this.
pub(super) const TT_KEEP_MARGIN: i32 = 3;
/// Delta pruning in quiescence: margin beyond the captured piece.
pub(super) const DELTA_MARGIN: i32 = 180;
/// Quiescence in check: quiet evasions that are tried once a move does not lose.
pub(super) const EVASION_QUIETS: i32 = 2;
