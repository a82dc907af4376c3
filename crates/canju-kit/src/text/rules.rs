//! Errors in a FEN, a position or a move, and results of games, as sentences.

use super::Words;
use crate::rules::fen::{FenError, FenErrorKind, FenField};
use crate::rules::notation::NotationError;
use crate::rules::referee::{GameResult, Reason};
use crate::rules::{Board, Color, Move, Piece, Position, Role, SetupFault, SetupFaults, Square};
use crate::tablebase::census::PawnHeight;

impl Words {
    /// Returns the pawn heights of a position in the manuals' terms: 高兵 · 双低兵 · 底卒; empty without pawns. A pawn that has not
    /// crossed the river is none of these.
    pub fn pawn_heights(self, board: &Board) -> String {
        let mut parts = Vec::new();
        for color in Color::ALL {
            let pawns: Vec<Square> = board.pieces(color, Role::Pawn).into_iter().collect();
            let side = if color == Color::Red { "red" } else { "black" };
            let has_crossed = |square: &Square| (square.rank() > 4) == (color == Color::Red);
            let (crossed, home): (Vec<Square>, Vec<Square>) = pawns.into_iter().partition(has_crossed);
            if !home.is_empty() {
                parts.push(self.with(&format!("pawns-{side}-home"), &[("count", home.len())]));
            }
            for (height, name) in PawnHeight::ALL.into_iter().zip(["high", "low", "bottom"]) {
                let count = crossed.iter().filter(|square| PawnHeight::at(**square, color) == height).count();
                if count > 0 {
                    parts.push(self.with(&format!("pawns-{side}-{name}"), &[("count", count)]));
                }
            }
        }
        parts.join(" · ")
    }

    /// Returns the error in a FEN; the caller shows the position.
    pub fn fen_error(self, error: &FenError) -> String {
        let field = self.get(match error.field {
            FenField::Board => "fen-board",
            FenField::Turn => "fen-turn",
            FenField::Halfmoves => "fen-halfmoves",
            FenField::Fullmoves => "fen-fullmoves",
            FenField::Rest => "fen-rest",
        });
        match error.kind {
            FenErrorKind::Missing => self.with("fen-missing", &[("field", field)]),
            FenErrorKind::UnknownPiece(found) => {
                self.with("fen-unknown-piece", &[("found", found.to_string())])
            }
            FenErrorKind::RankLength(points) => self.with("fen-rank-length", &[("points", points)]),
            FenErrorKind::RankCount(ranks) => self.with("fen-rank-count", &[("ranks", ranks)]),
            FenErrorKind::UnknownTurn => self.get("fen-unknown-turn"),
            FenErrorKind::BadNumber => self.with("fen-bad-number", &[("field", field)]),
            FenErrorKind::TrailingText => self.get("fen-trailing-text"),
            FenErrorKind::Moves => self.get("fen-moves"),
        }
    }

    /// Returns all reasons why a setup is not a legal position.
    pub fn setup_faults(self, faults: SetupFaults) -> String {
        let reasons: Vec<String> = faults.iter().map(|fault| self.setup_fault(fault)).collect();
        self.with("setup-faults", &[("faults", reasons.join(&self.get("setup-fault-separator")))])
    }

    fn setup_fault(self, fault: SetupFault) -> String {
        let of = |key, color, role| {
            let piece = self.role(Piece::new(color, role));
            self.with(key, &[("color", self.side(color)), ("piece", piece)])
        };
        match fault {
            SetupFault::NoKing(color) => of("setup-no-king", color, Role::King),
            SetupFault::ManyKings(color) => of("setup-many-kings", color, Role::King),
            SetupFault::KingOutsidePalace(color) => of("setup-king-outside-palace", color, Role::King),
            SetupFault::GuardOffPoints(color) => of("setup-off-points", color, Role::Guard),
            SetupFault::MinisterOffPoints(color) => of("setup-off-points", color, Role::Minister),
            SetupFault::PawnBehindStart(color) => of("setup-pawn-behind-start", color, Role::Pawn),
            SetupFault::PawnOffFile(color) => of("setup-pawn-off-file", color, Role::Pawn),
            SetupFault::PawnsDoubledAtHome(color) => of("setup-pawns-doubled-at-home", color, Role::Pawn),
            SetupFault::TooMany(color, role) => of("setup-too-many", color, role),
            SetupFault::KingsFacing => self.get("setup-kings-facing"),
            SetupFault::OpponentInCheck => self.get("setup-opponent-in-check"),
        }
    }

    /// Why a text is no move of this position.
    pub fn notation_error(self, position: &Position, error: &NotationError) -> String {
        let found = |key, found: &char| self.with(key, &[("found", found.to_string())]);
        match error {
            NotationError::Length(_) | NotationError::UnknownSquare(_) => self.get("move-unreadable"),
            NotationError::UnknownPiece(c) => found("move-unknown-piece", c),
            NotationError::UnknownDirection(c) => found("move-unknown-direction", c),
            NotationError::UnknownNumber(c) => found("move-unknown-number", c),
            NotationError::Illegal(illegal) => self.illegal_move(position, illegal.0),
            NotationError::NoSuchMove => self.get("move-none-like-that"),
            NotationError::Ambiguous { candidates } => {
                let candidates: Vec<String> = candidates.iter().map(ToString::to_string).collect();
                self.with("move-ambiguous", &[("moves", candidates.join(" "))])
            }
        }
    }

    /// Why a move is not legal in this position.
    pub fn illegal_move(self, position: &Position, played: Move) -> String {
        let turn = position.turn();
        let Some(piece) = position.piece_at(played.from) else {
            return self.with("move-empty-point", &[("from", played.from.to_string())]);
        };
        let arguments = [
            ("from", played.from.to_string()),
            ("to", played.to.to_string()),
            ("piece", self.role(piece)),
            ("color", self.side(turn)),
        ];
        let own_target = position.piece_at(played.to).is_some_and(|target| target.color == turn);
        let key = if piece.color != turn {
            "move-other-side"
        } else if played.from != played.to && own_target {
            "move-own-target"
        } else if position.board().attacks_of(piece, played.from).contains(played.to) {
            "move-king-in-danger"
        } else {
            "move-not-like-that"
        };
        self.with(key, &arguments)
    }

    /// Why a game ended as it did.
    pub fn result_reason(self, result: GameResult) -> String {
        let loser = result.winner.map_or_else(String::new, |winner| self.side(winner.opponent()));
        let key = match result.reason {
            Reason::Checkmate => "judge-checkmate",
            Reason::Stalemate => "judge-stalemate",
            Reason::PerpetualCheck => "judge-perpetual-check",
            Reason::PerpetualChase => "judge-perpetual-chase",
            Reason::MutualCheck => "judge-mutual-check",
            Reason::MutualChase => "judge-mutual-chase",
            Reason::Repetition => "judge-repetition",
            Reason::QuietLimit => "judge-quiet-limit",
        };
        self.with(key, &[("loser", loser)])
    }

    /// A side: "Red".
    pub fn side(self, color: Color) -> String {
        self.get(match color {
            Color::Red => "side-red",
            Color::Black => "side-black",
        })
    }

    /// A piece without its side: "rook".
    pub(super) fn role(self, piece: Piece) -> String {
        self.get(match (piece.role, piece.color) {
            (Role::King, Color::Red) => "piece-king-red",
            (Role::King, Color::Black) => "piece-king-black",
            (Role::Rook, _) => "piece-rook",
            (Role::Knight, _) => "piece-knight",
            (Role::Cannon, _) => "piece-cannon",
            (Role::Pawn, Color::Red) => "piece-pawn-red",
            (Role::Pawn, Color::Black) => "piece-pawn-black",
            (Role::Guard, Color::Red) => "piece-guard-red",
            (Role::Guard, Color::Black) => "piece-guard-black",
            (Role::Minister, Color::Red) => "piece-minister-red",
            (Role::Minister, Color::Black) => "piece-minister-black",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::notation::Notation;

    fn check(fen: &str, played: &str, expected: &str) {
        let position: Position = fen.parse().unwrap();
        let error = Notation::read_any(&position, played).unwrap_err();
        assert_eq!(Words::default().notation_error(&position, &error), expected);
    }

    #[test]
    fn an_illegal_move_is_reported_with_its_reason() {
        let start = crate::rules::fen::START;
        check(start, "e4e5", "there is no piece on e4");
        check(start, "a9a8", "the rook on a9 is not Red's, and it is Red's turn");
        check(start, "a0a3", "Red's own piece is on a3");
        check(start, "b0d1", "the knight on b0 cannot go to d1");
        check("3k5/9/9/9/9/9/9/3n5/9/3K5 b", "d2e4", "it leaves Black's king open to capture");
        check(start, "z9a1", "not a move such as h2e2, H2-E2, C2.5 or 炮二平五");
        check(start, "車五平六", "no matching legal move");
    }

    #[test]
    fn all_faults_of_a_position_are_reported() {
        let setup: crate::rules::Setup = "9/9/9/9/9/9/9/9/9/4K4 w".parse().unwrap();
        let faults = setup.check().unwrap_err();
        assert_eq!(Words::default().setup_faults(faults), "Illegal position: Black has no king.");
    }
}
