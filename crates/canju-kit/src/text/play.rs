//! A game in words: moves, levels, scores of the engine, how it ended, what the books and the adviser say, and errors in a FEN, a position or a move.

use super::{Value, Words};
use crate::adviser::{Consequents, Rule, Term};
use crate::books::opening::Advised;
use crate::engine::Verdict;
use crate::engine::score::TABLE_BOUND;
use crate::language::Language;
use crate::material::Kind;
use crate::rules::fen::{FenError, FenErrorKind, FenField};
use crate::rules::notation::{Notation, NotationError, Script};
use crate::rules::referee::GameResult;
use crate::rules::{
    Board, Cause, Color, Ending, Forfeit, Move, Piece, Position, Role, SetupFault, SetupFaults, Square,
};
use crate::service::settings::play::{Form, Level};
use crate::tablebase::census::PawnHeight;
use crate::text::node::kind_name;

impl Words {
    /// A move in this form; one that is not legal as its two points.
    pub fn played(self, form: Form, position: &Position, played: Move) -> String {
        let script = match self.language {
            Language::Simplified => Script::Simplified,
            Language::English | Language::Traditional => Script::Traditional,
        };
        let notation = match (form, self.language) {
            (Form::Iccs, _) => Notation::Iccs,
            (Form::Wxf, _) | (Form::Own, Language::English) => Notation::Wxf,
            (Form::Chinese | Form::Own, _) => Notation::Chinese(script),
        };
        notation.write(position, played).unwrap_or_else(|_| played.to_string())
    }

    pub fn level(self, level: Level) -> String {
        match level {
            Level::Human(level) => self.get(&format!("level-h{}", level.get())),
            Level::FULL => self.get("level-full"),
            Level::Engine(level) => self.with("level", &[("level", level)]),
        }
    }

    /// Formats a score of the engine for red: pawns, or the number of moves to the win.
    pub fn engine_score(self, red: i32) -> String {
        let sign = if red < 0 { "−" } else { "+" };
        match Verdict::of(red) {
            Verdict::Mate(moves) => {
                self.with("score-mate", &[("sign", sign.to_owned()), ("moves", moves.abs().to_string())])
            }
            Verdict::Centipawns(red) if red.abs() >= TABLE_BOUND => self.with("score-won", &[("sign", sign)]),
            Verdict::Centipawns(red) => format!("{sign}{}.{:02}", red.abs() / 100, red.abs() % 100),
        }
    }

    pub fn ending(self, ending: Ending) -> String {
        let result = match ending.winner {
            Some(winner) => self.with("ending-won", &[("side", self.side(winner))]),
            None => self.get("ending-drawn"),
        };
        let loser = ending.winner.map_or_else(String::new, |winner| self.side(winner.opponent()));
        let reason = match ending.cause {
            Cause::Rules(reason) => self.result_reason(GameResult { winner: ending.winner, reason }),
            Cause::Forfeit(forfeit) => self.forfeited(forfeit, &loser),
            Cause::Agreed => self.get("ending-agreed"),
        };
        self.with("ending", &[("result", result), ("reason", reason)])
    }

    fn forfeited(self, forfeit: Forfeit, loser: &str) -> String {
        let key = match forfeit {
            Forfeit::Resigned => "ending-resigned",
            Forfeit::Time => "ending-time",
            Forfeit::Illegal => "ending-illegal",
            Forfeit::Gone => "ending-gone",
        };
        self.with(key, &[("loser", loser)])
    }
}

// Errors in a FEN, a position or a move, and results of games, as sentences.

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

    pub fn result_reason(self, result: GameResult) -> String {
        let loser = result.winner.map_or_else(String::new, |winner| self.side(winner.opponent()));
        self.with(&format!("judge-{}", result.reason.word()), &[("loser", loser)])
    }

    pub fn side(self, color: Color) -> String {
        self.get(&format!("side-{}", color.word()))
    }

    /// A piece without its side: "rook".
    pub(super) fn role(self, piece: Piece) -> String {
        match (Kind::of(piece.role), piece.color) {
            (Some(kind), color) => kind_name(self, kind, color),
            (None, Color::Red) => self.get("piece-king-red"),
            (None, Color::Black) => self.get("piece-king-black"),
        }
    }
}

// Sentences on the opening book.

impl Words {
    /// Returns how long a side had advice, and which of its moves were in none of the lists.
    pub fn advised(self, color: Color, advised: &Advised) -> String {
        let Advised { until, moves, others } = advised;
        let numbers: Vec<String> = others.iter().map(usize::to_string).collect();
        let args = [
            ("side", Value::from(self.side(color))),
            ("until", (*until).into()),
            ("moves", (*moves).into()),
            ("listed", (moves - others.len()).into()),
            ("others", numbers.join(&self.get("list-separator")).into()),
        ];
        let key = match (moves, &others[..]) {
            (0, _) => "opening-advice-none",
            (_, []) => "opening-advice-all",
            _ => "opening-advice",
        };
        self.with(key, &args)
    }
}

// The fuzzy adviser in words: its rules, and a value as it is written.

impl Words {
    /// Returns a rule as a sentence, with its consequent if `consequents` are given.
    pub fn fuzzy_rule(self, rule: &Rule, consequents: Option<&Consequents>) -> String {
        let [source, target, mover, taken] = rule.antecedents;
        let guarded = |term: Term| self.get(term.text_key());
        let important = |high| if high { "adviser-important" } else { "adviser-unimportant" };
        let taken = if taken == Term::High { "adviser-takes" } else { "adviser-takes-little" };
        let mut args = vec![
            ("source", guarded(source)),
            ("target", guarded(target)),
            ("mover", self.get(important(mover == Term::High))),
            ("taken", self.get(taken)),
        ];
        let Some(consequents) = consequents else { return self.with("adviser-rule-alone", &args) };
        args.push(("worth", format!("{:.3}", consequents.of(rule))));
        self.with("adviser-rule", &args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;
    use crate::rules::notation::Notation;

    #[test]
    fn scores_and_endings_are_given_for_red() {
        let words = Words::default();
        assert_eq!(words.engine_score(123), "+1.23");
        assert_eq!(words.engine_score(-7), "−0.07");
        assert_eq!(words.engine_score(30_995), "+M3");
        assert!(words.ending(Ending::forfeit(Color::Black, Forfeit::Resigned)).contains("Red"));
    }

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
