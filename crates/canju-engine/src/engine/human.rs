//! Play like a person of modest strength: a model of perception, and a short look-ahead over what is perceived.
//!
//! People do not play badly by adding noise to good moves; they overlook things, and mostly the same things (sources below). Here each
//! possible move of either side is *seen* or not, with a chance that depends on how hard it is to see (`difficulty`). Only moves
//! that are seen are thought of, and only replies that are seen are feared:
//!
//! - An overlooked move stays overlooked throughout the thought: a threat that is missed is missed whatever the candidate is.
//! - Long moves of rooks and cannons, backward moves, captures opened by the last move and pieces that only seem guarded (by a pinned
//!   piece) are hard to see; recaptures and moves beside the last one are easy; the opponent's chances are harder than one's own.
//! - The look-ahead follows captures for one to three plies. Mates in one, and at higher levels in two, may be seen.
//! - Among what seems equal, habits decide: developing moves, the central cannon, checks, good points, no going back and forth.
//!
//! All draws derive from the seed of the game and the position: same game and seed, same moves.
//!
//! Sources: Krogius, *Psychology in Chess* (1976), on the retained and the inert image of the board; Neiman and Afek, *Invisible
//! Chess Moves* (2011), on backward, long and lateral moves and on pins; Heisman, *Novice Nook*, on overlooked replies as the main
//! error of beginners; Anderson, Kleinberg and Mullainathan, *Assessing Human Error Against a Benchmark of Perfection* (2016): the
//! difficulty of a position says more about errors than skill or time. The figures are tuned by matches (docs/laboratory.md).

use xiangqi::rng::Rng;
use xiangqi::rules::referee::Game;
use xiangqi::rules::{Bitboard, Move, Piece, Position, Role, Square};

use super::evaluation::PieceSquareTables;
use super::parameters::Parameters;
use super::score::{MATE, Score};
use super::see::worth;

/// A level of play like people, 1 (has just learned the rules) to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HumanLevel(u8);

/// What a level sees and how far it looks. Chances are in thousandths, for things of plain difficulty.
struct Traits {
    /// Plies of the look-ahead: 2 includes the reply, 3 the own recapture.
    plies: u32,
    /// Chance of missing an own move.
    misses: u64,
    /// Chance of missing a move of the opponent.
    misses_threats: u64,
    /// Chance of missing an own mate in one.
    misses_mate: u64,
    /// Moves of a mate that is looked for.
    mate_moves: u32,
    /// Weight of good points for pieces, in percent of the engine's piece-square values.
    feeling: Score,
    /// Largest error of judgement, in hundredths of a pawn.
    whim: u64,
    /// Plies of the opening book that are known.
    book: usize,
}

const TRAITS: [Traits; 5] = [
    Traits::new(1, [520, 850, 600], 1, [20, 100], 2),
    Traits::new(2, [445, 910, 470], 1, [32, 86], 4),
    Traits::new(2, [320, 645, 310], 1, [50, 62], 6),
    Traits::new(2, [200, 350, 160], 1, [68, 46], 8),
    Traits::new(3, [125, 220, 80], 2, [80, 38], 12),
];

impl Traits {
    const fn new(
        plies: u32,
        [misses, misses_threats, misses_mate]: [u64; 3],
        mate_moves: u32,
        [feeling, whim]: [u64; 2],
        book: usize,
    ) -> Self {
        let feeling = feeling as Score;
        Self { plies, misses, misses_threats, misses_mate, mate_moves, feeling, whim, book }
    }
}

impl HumanLevel {
    /// The weakest.
    pub const LOWEST: Self = Self(1);

    /// Returns a level by its number; `None` if it is not 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        (1..=TRAITS.len()).contains(&usize::from(number)).then_some(Self(number))
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..).map_while(Self::new)
    }

    pub const fn get(self) -> u8 {
        self.0
    }

    /// Number of plies from the initial position for which it may follow an opening book.
    pub fn book_plies(self) -> usize {
        self.traits().book
    }

    fn traits(self) -> &'static Traits {
        let [lowest, ..] = &TRAITS;
        TRAITS.get(usize::from(self.0) - 1).unwrap_or(lowest)
    }
}

/// A move as a person chooses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub played: Move,
    /// The person's own judgement of the position for the side to move, in hundredths of a pawn.
    pub score: Score,
    /// Number of moves that seemed nearly as good, itself included.
    pub rivals: usize,
}

/// Moves that are worse by less than this seem nearly as good, in hundredths of a pawn.
const NEARLY: Score = 30;

/// Judgement of a position in which the opponent is seen to mate.
const MATED: Score = -3_000;

/// Chooses a move; `None` if there is no legal one.
pub fn choose(level: HumanLevel, game: &Game, seed: u64) -> Option<Choice> {
    let mind = Mind::new(level, game, seed);
    let legal = game.position().legal_moves();
    if let [only] = legal[..] {
        return Some(Choice { played: only, score: balance(game.position()), rivals: 1 });
    }
    let mut seen: Vec<Move> =
        legal.iter().copied().filter(|played| mind.sees(&mind.now(), *played)).collect();
    if seen.is_empty() {
        seen.extend(legal.iter().copied().min_by_key(|played| (mind.now().difficulty(*played), *played)));
    }
    let judged: Vec<(Score, Move)> = seen.iter().map(|&played| (mind.judge(played), played)).collect();
    let &(best, played) = judged.iter().max()?;
    let rivals = judged.iter().filter(|(score, _)| *score > best - NEARLY).count();
    Some(Choice { played, score: balance(game.position()) + best, rivals })
}

/// A person at the board.
struct Mind<'a> {
    traits: &'static Traits,
    game: &'a Game,
    /// Seed of all that is drawn for this move.
    seed: u64,
    places: PieceSquareTables,
}

/// A position imagined while looking ahead.
struct Scene {
    position: Position,
    /// The move that led here.
    last: Option<Move>,
    /// Plies from the board.
    ply: u32,
}

impl Scene {
    fn after(&self, played: Move) -> Self {
        let mut position = self.position.clone();
        position.make(played);
        Self { position, last: Some(played), ply: self.ply + 1 }
    }

    /// Returns how hard a move is to see, in tenths of a plain one.
    fn difficulty(&self, played: Move) -> u64 {
        let Some(piece) = self.position.piece_at(played.from) else { return PLAIN };
        let captures = self.position.piece_at(played.to).is_some();
        let last = self.last;
        if captures && last.is_some_and(|last| last.to == played.to) {
            return if played.from.distance(played.to) <= BESIDE { RECAPTURE_BESIDE } else { RECAPTURE };
        }
        let mut difficulty = PLAIN + FARTHER * u64::from(self.ply);
        let is_long = played.from.distance(played.to) > 3;
        difficulty += match piece.role {
            Role::Cannon if captures => 5 + if is_long { 4 } else { 0 },
            Role::Rook | Role::Cannon if is_long => 5,
            Role::Knight => 2,
            _ => 0,
        };
        let is_backward = played.to.rank_from(piece.color) < played.from.rank_from(piece.color);
        difficulty += if is_backward { 6 } else { 0 };
        if let Some(last) = last {
            let way = Bitboard::between(played.from, played.to);
            difficulty += if captures && (way.contains(last.from) || way.contains(last.to)) { 8 } else { 0 };
            if played.from.distance(last.to).min(played.to.distance(last.to)) <= 2 {
                difficulty -= 4;
            }
        }
        difficulty + if captures && self.seems_guarded(played) { 8 } else { 0 }
    }

    /// Whether the captured piece seems guarded, but nobody can legally recapture: its guard is pinned.
    fn seems_guarded(&self, capture: Move) -> bool {
        let other = self.position.turn().opponent();
        let without = self.position.board().occupancy().toggled(capture.from);
        if self.position.attackers_to(capture.to, other, &without).is_empty() {
            return false;
        }
        let after = self.after(capture).position;
        !after.legal_captures().iter().any(|back| back.to == capture.to)
    }
}

/// Difficulty of a plain move, of a recapture, of one from a point this near, and of every ply ahead.
const PLAIN: u64 = 10;
const RECAPTURE: u64 = 6;
const RECAPTURE_BESIDE: u64 = 1;
const BESIDE: u8 = 2;
const FARTHER: u64 = 3;

impl<'a> Mind<'a> {
    fn new(level: HumanLevel, game: &'a Game, seed: u64) -> Self {
        let length = game.history().plies().len() as u64;
        let seed = Rng::new(seed ^ game.position().key() ^ length.rotate_left(32)).next_u64();
        Self { traits: level.traits(), game, seed, places: PieceSquareTables::of(&Parameters::default()) }
    }

    fn now(&self) -> Scene {
        let last = self.game.history().plies().last().map(|ply| ply.undo.played);
        Scene { position: self.game.position().clone(), last, ply: 0 }
    }

    /// Draws a number below `bound` for a move, the same for the whole thought.
    fn draw(&self, played: Move, salt: u64, bound: u64) -> u64 {
        let number = (played.from.index() * Square::COUNT + played.to.index()) as u64;
        Rng::new(self.seed ^ (number << 8 | salt).wrapping_mul(0xD6E8_FEB8_6659_FD93)).below(bound)
    }

    /// Whether a move of either side is seen.
    fn sees(&self, scene: &Scene, played: Move) -> bool {
        let own = scene.position.turn() == self.game.position().turn();
        let misses = if own { self.traits.misses } else { self.traits.misses_threats };
        let misses = misses * scene.difficulty(played) / PLAIN;
        self.draw(played, u64::from(own), 1000) >= misses.min(MOST_MISSED)
    }

    /// Returns the judgement of a move, relative to the material on the board.
    fn judge(&self, played: Move) -> Score {
        let (now, habit) = (self.now(), self.habit(played));
        let after = now.after(played);
        if self.is_seen_mate(&after, played) {
            return MATE;
        }
        let gain = worth(&now.position, played.to);
        let checks = after.position.in_check();
        if checks && self.traits.mate_moves > 1 && self.mates_next(&after) {
            return MATE - 2;
        }
        let fears_mate = self.traits.plies > 1 && self.sees_mate(&after);
        let expected = if fears_mate { -MATED } else { self.expects(&after, self.traits.plies - 1) };
        let whim = self.draw(played, 2, 1 + self.traits.whim) as Score;
        gain - expected + habit + whim + if checks { CHECK } else { 0 }
    }

    /// Returns the material that the side to move is seen to win in these plies; 0 if nothing.
    fn expects(&self, scene: &Scene, plies: u32) -> Score {
        let mut best = 0;
        if plies == 0 {
            return best;
        }
        for &capture in scene.position.legal_captures().iter() {
            let gain = worth(&scene.position, capture.to);
            if gain > best && self.sees(scene, capture) {
                best = best.max(gain - self.expects(&scene.after(capture), plies - 1));
            }
        }
        best
    }

    /// Whether the move that led here mates and this is seen.
    fn is_seen_mate(&self, after: &Scene, played: Move) -> bool {
        self.draw(played, 3, 1000) >= self.traits.misses_mate && !after.position.has_legal_move()
    }

    /// Whether every answer to this check allows a mate.
    fn mates_next(&self, after: &Scene) -> bool {
        let answers = after.position.legal_moves();
        answers.len() <= 3 && answers.iter().all(|&answer| self.sees_mate(&after.after(answer)))
    }

    /// Whether the side to move is seen to mate at once, with a check.
    fn sees_mate(&self, scene: &Scene) -> bool {
        let mates = |played| {
            let after = scene.after(played).position;
            after.in_check() && !after.has_legal_move()
        };
        scene.position.legal_moves().iter().any(|&played| mates(played) && self.sees(scene, played))
    }

    /// Returns what speaks for a move without looking ahead, in hundredths of a pawn.
    fn habit(&self, played: Move) -> Score {
        let position = self.game.position();
        let Some(piece) = position.piece_at(played.from) else { return 0 };
        let (before, after) = (self.places.worth(piece, played.from), self.places.worth(piece, played.to));
        let place = (after.middle + after.end - before.middle - before.end) / 2;
        let opens = position.fullmoves() <= OPENING;
        let opening = if opens { developing(position, piece.role, played) } else { 0 };
        let hunt = if balance(position) >= AHEAD {
            let king = position.king(position.turn().opponent());
            6 * (i32::from(played.from.distance(king)) - i32::from(played.to.distance(king)))
        } else {
            0
        };
        place * self.traits.feeling / 100 + opening + hunt - self.repetition(played)
    }

    /// Returns the dislike of going back and of repeating a position.
    fn repetition(&self, played: Move) -> Score {
        let plies = self.game.history().plies();
        let key = self.game.position().key_after(played);
        let before = plies.iter().filter(|ply| ply.undo.key == key).count() as Score;
        let own = plies.len().checked_sub(2).and_then(|at| plies.get(at)).map(|ply| ply.undo.played);
        let returns = own.is_some_and(|own| own.to == played.from && own.from == played.to);
        REPEATED * before * before + if returns { RETURNED } else { 0 }
    }
}

/// Something is seen now and then however hard it is, in thousandths of missing it.
const MOST_MISSED: u64 = 960;
/// A check feels good.
const CHECK: Score = 20;
/// Moves of the opening.
const OPENING: u32 = 10;
/// Who is so far ahead goes for the king.
const AHEAD: Score = 400;
/// Dislike of a position seen before, and of taking one's own move back.
const REPEATED: Score = 90;
const RETURNED: Score = 60;

/// Returns the habits of the opening: knights and rooks come out, a cannon goes to the middle, the king stays.
fn developing(position: &Position, role: Role, played: Move) -> Score {
    let color = position.turn();
    let home = |square: Square| square.rank_from(color) == 0;
    let middle = Bitboard::file(4);
    match role {
        Role::Knight | Role::Rook if home(played.from) && !home(played.to) => 25,
        Role::Rook if home(played.from) => 10,
        Role::Cannon
            if played.to.rank_from(color) == 2
                && middle.contains(played.to)
                && !middle.meets(position.board().pieces(color, Role::Cannon)) =>
        {
            35
        }
        Role::King => -40,
        _ => 0,
    }
}

/// Returns the material on the board for the side to move, in hundredths of a pawn.
pub fn balance(position: &Position) -> Score {
    let value = |(square, piece): (Square, Piece)| match piece.role {
        Role::King => 0,
        _ if piece.color == position.turn() => worth(position, square),
        _ => -worth(position, square),
    };
    position.board().iter().map(value).sum()
}

#[cfg(test)]
mod tests;
